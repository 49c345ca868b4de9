#include "northern-procedure.h"

unsigned
northern_chosen(const NorthernState *state)
{
    return het_state_procedure(&state->head) < NORTHERN_RALLY
               ? (unsigned)NORTHERN_NONE
               : (unsigned)het_frame_peek(&state->head, NorthernOfUnit)->unit;
}

bool
northern_open(NorthernState *state, NorthernRollKind kind, NorthernCount count, unsigned unit,
              const HetSink *sink)
{
    return het_procedure_open(&state->head, kind, unit, &state->units[unit].rolls[count], sink);
}

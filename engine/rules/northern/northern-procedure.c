#include "northern-procedure.h"

unsigned
northern_chosen(const NorthernState *state)
{
    const HetState *head = &state->head;
    switch ((NorthernProcedure)het_state_procedure(head)) {
    case NORTHERN_RALLY:
        return (unsigned)het_frame_peek(head, NorthernRally)->general;
    case NORTHERN_ACTION:
        return (unsigned)het_frame_peek(head, NorthernAction)->unit;
    case NORTHERN_SHOT:
        return (unsigned)het_frame_peek(head, NorthernShot)->unit;
    case NORTHERN_FIGHT:
        return (unsigned)het_frame_peek(head, NorthernFight)->unit;
    case NORTHERN_IDLE:
    case NORTHERN_ARMY:
        break;
    }
    return NORTHERN_NONE;
}

bool
northern_open(NorthernState *state, NorthernRollKind kind, NorthernCount count, unsigned unit,
              const HetSink *sink)
{
    return het_procedure_open(&state->head, kind, unit, &state->units[unit].rolls[count], sink);
}

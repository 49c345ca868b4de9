/* The sequence of stages, turns and phases. HUS-3 */
#include "husaria-phase.h"

#include "husaria-end.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-opening.h"
#include "husaria-tell.h"

static void
clear_flags(HusariaState *state, unsigned flags, bool both, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (both || data->side[unit] == side) /* of guns as their artillery phase found them */
            state->units[unit].flags &= (uint8_t) ~(husaria_arm(data, unit) == HUSARIA_ARTILLERY
                                                        ? flags & ~(unsigned)HUSARIA_BESET
                                                        : flags);
}

static void
begin_phase(HusariaState *state, unsigned phase, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = state->head.active;
    state->head.phase = (uint8_t)phase;
    husaria_open(state, HUSARIA_OPEN_PANIC);
    switch ((HusariaPhase)phase) {
    case HUSARIA_ARTILLERY_PHASE:
        clear_flags(state, HUSARIA_SHOT, false, side);
        husaria_note_beset(state, side);
        break;
    case HUSARIA_MOVEMENT: /* the other side's guns may fire at who moves */
        clear_flags(state, HUSARIA_MOVED | HUSARIA_BOWED | HUSARIA_STRUCK, true, side);
        clear_flags(state, HUSARIA_SHOT, false, 1 - side);
        break;
    case HUSARIA_ATTACK:
        clear_flags(state, HUSARIA_FOUGHT, true, side);
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            state->units[unit].volleys = 0;
        break;
    }
    husaria_tell(sink, state, HET_EVENT_PHASE, HUSARIA_NOBODY, HUSARIA_NOBODY, (int)phase,
                 "HUS-3.1");
}

/* HUS-8.16: the army's morale counts from the next stage on. */
static void
begin_stage(HusariaState *state, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    int zone = husaria_option(state, HUSARIA_MORALE_ZONE);
    int modifier = CLAMP(state->morale / zone, -4, 4);
    if (modifier != state->morale_modifier)
        het_say(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "HUS-8.16",
                modifier == 0 ? "morale is even: nobody attacks better for it"
                              : "for morale attacks of the %s move by %d column%s",
                state->head.scenario->sides[modifier < 0], ABS(modifier),
                ABS(modifier) == 1 ? "" : "s");
    state->morale_modifier = (int8_t)modifier;
    if (data->rain > 0 && state->head.turn == data->rain)
        het_say(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "HUS-S.4",
                "it begins to rain: no muskets nor guns, half the movement");
    clear_flags(state, HUSARIA_COUNTERED, true, 0);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
}

bool
husaria_next_phase(HusariaState *state, const HetSink *sink)
{
    HetState *head = &state->head;
    if (head->phase < HUSARIA_ATTACK) {
        begin_phase(state, head->phase + 1u, sink);
        return true;
    }
    head->epoch++;
    bool stage_over = head->active != husaria_data(state)->initiative;
    if (husaria_judge(state, stage_over && head->turn == head->scenario->turns))
        return false;
    head->active = (uint8_t)(1 - head->active);
    if (stage_over) {
        head->turn++;
        begin_stage(state, sink);
    }
    husaria_tell(sink, state, HET_EVENT_TURN, HUSARIA_NOBODY, HUSARIA_NOBODY, head->turn,
                 "HUS-3.1");
    begin_phase(state, HUSARIA_ARTILLERY_PHASE, sink);
    return true;
}

/* The start of an activation, its phases in their order, and its end. MPR-4.1 */
#include "musketpike-phase.h"
#include "musketpike-cups.h"
#include "musketpike-procedure.h"

/* Whether a leader is an overall commander beside another of his side. */
static bool
is_one_of_two(const MusketState *state, unsigned leader)
{
    const MusketScenario *data = musket_data(state);
    unsigned found = 0;
    for (unsigned other = 0; other < data->leader_count; other++)
        found += data->leader[other].wing == MUSKET_NONE &&
                 data->leader[other].side == data->leader[leader].side;
    return data->leader[leader].wing == MUSKET_NONE && found > 1;
}

void
musket_start_activation(MusketState *state, unsigned leader, const HetSink *sink)
{
    state->activation = (MusketActivation){.chit = leader == MUSKET_NONE ? (uint8_t)MUSKET_NONE
                                                                         : (uint8_t)(leader + 1)};
    state->head.phase = MUSKET_ORDERS;
    musket_push(state, MUSKET_ACTIVATION);
    unsigned side = state->head.active;
    if (leader == MUSKET_NONE)
        het_say(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "MPR-1.6", "%s draw their marker",
                state->head.scenario->sides[side]);
    else
        het_tell(sink, &state->head, HET_EVENT_NOTE, musket_data(state)->unit_count + leader,
                 HET_NO_UNIT, 0, is_one_of_two(state, leader) ? "MPR-1.5" : "MPR-1.4",
                 "his chit is drawn");
}

/* Forgets what held for a phase of fire, by the option. MPR-10.15 */
static void
clear_checks(MusketState *state)
{
    if (musket_option(state, MUSKET_CHECK_EACH_ACTIVATION) != 0)
        return;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        state->units[unit].flags &= (uint16_t)~MUSKET_CHECKED;
}

void
musket_end_activation(MusketState *state)
{
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        state->units[unit].flags &= MUSKET_DISORDERED | MUSKET_ACTED;
    memset(&state->activation, 0, sizeof state->activation);
    het_state_pop(&state->head);
    musket_end_draw(state);
}

void
musket_next_phase(MusketState *state, const HetSink *sink)
{
    static const char *const rules[] = {
        [MUSKET_GUNFIRE] = "MPR-4.1", [MUSKET_MOVEMENT] = "MPR-4.1", [MUSKET_DEFENCE] = "MPR-6.4",
        [MUSKET_ADVANCE] = "MPR-6.5", [MUSKET_MELEES] = "MPR-7.1",   [MUSKET_RALLIES] = "MPR-4.1",
    };
    if (state->head.phase == MUSKET_RALLIES) {
        musket_end_activation(state);
        return;
    }
    state->head.phase++;
    state->activation.last = 0;
    if (state->activation.order == MUSKET_ORDER_RALLY &&
        (state->head.phase == MUSKET_ADVANCE || state->head.phase == MUSKET_MELEES)) {
        if (state->head.phase == MUSKET_ADVANCE)
            het_tell(sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "MPR-3.13",
                     "nobody who rallies fires or fights");
        musket_next_phase(state, sink);
        return;
    }
    if (state->head.phase == MUSKET_DEFENCE || state->head.phase == MUSKET_ADVANCE)
        clear_checks(state);
    het_tell(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, state->head.phase,
             rules[state->head.phase], NULL);
}

/* The chits in the cups, and whose turn it is to draw one. MPR-1.4 to 1.9 */
#include "musketpike-cups.h"

unsigned
musket_full_cup(const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    unsigned cup = 1u << MUSKET_MARKER;
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        if (data->leader[leader].side == side &&
            state->leaders[leader].state != MUSKET_LEADER_AWAITED)
            cup |= 1u << data->leader[leader].chit;
    return cup;
}

void
musket_fill_cups(MusketState *state)
{
    for (unsigned side = 0; side < HET_SIDES; side++)
        state->cup[side] = (uint16_t)musket_full_cup(state, side);
}

bool
musket_may_draw(const MusketState *state, unsigned side)
{
    return state->cup[side] != 0 && (state->passed >> side & 1u) == 0;
}

bool
musket_next_side(MusketState *state)
{
    unsigned other = 1u - state->head.active;
    if (musket_may_draw(state, other))
        state->head.active = (uint8_t)other;
    return musket_may_draw(state, state->head.active);
}

void
musket_end_draw(MusketState *state)
{
    state->head.phase = musket_next_side(state) ? MUSKET_CUPS : MUSKET_COMING;
    state->head.epoch++;
}

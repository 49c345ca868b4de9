/* What befalls units: losses, dispersal, the morale marker, commanders' peril. HUS-8 to 10 */
#include "husaria-rules.h"

/* HUS-8.13: the marker moves for the enemy of the side that lost. */
static void
shake_army(HusariaState *state, unsigned side, int fields, const HetSink *sink)
{
    int marker = state->morale + (side == HET_FIRST ? -fields : fields);
    state->morale = (int8_t)CLAMP(marker, -100, 100);
    husaria_tell(sink, state, HET_EVENT_NOTE, HUSARIA_NOBODY, HUSARIA_NOBODY, state->morale,
                 "HUS-8.13");
}

/* HUS-9.22, 9.23: commanders in a hex roll for their lives. */
static void
endanger(HusariaState *state, unsigned cell, unsigned side, bool destroyed)
{
    for (unsigned unit = husaria_first(state, cell); unit != HUSARIA_NOBODY;
         unit = husaria_after(state, unit)) {
        if (husaria_side(state, unit) != side ||
            husaria_arm(husaria_data(state), unit) != HUSARIA_LEADERS ||
            state->head.depth == HET_STACK_MAX)
            continue;
        husaria_push(state, HUSARIA_PERIL, side, (int)unit, destroyed);
        return; /* who leads there first; others share his fate or go on */
    }
}

static void
take_off(HusariaState *state, unsigned unit, unsigned status)
{
    HusariaUnit *it = &state->units[unit];
    unsigned side = husaria_side(state, unit);
    if ((it->flags & HUSARIA_PIKES) != 0)
        state->pikes[side]++;
    if ((it->flags & HUSARIA_LANCES) != 0)
        state->spent_lances[side]++; /* HUS-6.72 */
    if (it->place != HUSARIA_OFF)
        husaria_lift(state, unit);
    it->status = (uint8_t)status;
    it->flags = 0;
    it->declined = it->volleys = 0;
    husaria_set_remove(&state->attackers, unit);
    husaria_set_remove(&state->defenders, unit);
    husaria_set_remove(&state->retreated, unit);
    husaria_set_remove(&state->chasing, unit);
}

/* HUS-6.75: with its last wagons a side loses its lances. */
static void
lose_stores(HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && data->type[unit] == HUSARIA_WAGONS &&
            state->units[unit].status == HUSARIA_ON_MAP)
            return;
    state->spent_lances[side] = (uint16_t)(state->spent_lances[side] + state->lances[side]);
    state->lances[side] = 0;
}

void
husaria_destroy(HusariaState *state, unsigned unit, bool by_enemy, const char *rule,
                const HetSink *sink)
{
    unsigned side = husaria_side(state, unit), cell = state->units[unit].place;
    HusariaArm arm = husaria_arm(husaria_data(state), unit);
    bool shared = cell != HUSARIA_OFF && husaria_fights(state, unit);
    take_off(state, unit, HUSARIA_DESTROYED);
    state->units[unit].strength = 0;
    husaria_tell(sink, state, HET_EVENT_REMOVE, unit, HUSARIA_NOBODY, 0, rule);
    if (arm == HUSARIA_TRAIN)
        lose_stores(state, side);
    if (!by_enemy)
        return;
    state->killed[side][arm]++;
    if (arm == HUSARIA_LEADERS) {
        state->mourning |= (uint8_t)(1u << side);
        shake_army(state, side, husaria_option(state, HUSARIA_COMMANDER_MORALE), sink);
        return;
    }
    if (!shared)
        return; /* wagons are no units: HUS-8.13b */
    shake_army(state, side, 1, sink);
    endanger(state, cell, side, true);
}

/* HUS-10.15: a full track is a lost one; HUS-10.16: the marker stays. */
static void
clear_track(HusariaState *state, unsigned side, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned count = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        count += data->side[unit] == side && state->units[unit].status == HUSARIA_DISPERSED;
    if (count < (unsigned)husaria_option(state, HUSARIA_TRACK))
        return;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (data->side[unit] != side || state->units[unit].status != HUSARIA_DISPERSED)
            continue;
        state->killed[side][husaria_arm(data, unit)]++;
        husaria_destroy(state, unit, false, "HUS-10.15", sink);
    }
}

void
husaria_scatter(HusariaState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    unsigned side = husaria_side(state, unit), cell = state->units[unit].place;
    if (cell != HUSARIA_OFF && husaria_commanded(state, cell, side)) {
        husaria_tell(sink, state, HET_EVENT_NOTE, unit, HUSARIA_NOBODY, 0, "HUS-10.13");
        return;
    }
    take_off(state, unit, HUSARIA_DISPERSED);
    husaria_tell(sink, state, HET_EVENT_SHAKEN, unit, HUSARIA_NOBODY, 0, rule);
    clear_track(state, side, sink);
}

void
husaria_wound(HusariaState *state, unsigned unit, unsigned points, const char *rule,
              const HetSink *sink)
{
    HusariaUnit *it = &state->units[unit];
    unsigned lost = MIN(points, it->strength);
    it->strength = (uint8_t)(it->strength - lost);
    husaria_tell(sink, state, HET_EVENT_LOSE, unit, HUSARIA_NOBODY, (int)lost, rule);
    if (it->strength == 0)
        husaria_destroy(state, unit, true, "HUS-6.42", sink);
}

void
husaria_shift(HusariaState *state, unsigned unit, unsigned cell, bool with, const HetSink *sink)
{
    unsigned side = husaria_side(state, unit), from = state->units[unit].place;
    unsigned commander = HUSARIA_NOBODY;
    for (unsigned other = husaria_first(state, from); with && other != HUSARIA_NOBODY;
         other = husaria_after(state, other))
        if (husaria_arm(husaria_data(state), other) == HUSARIA_LEADERS)
            commander = other;
    husaria_lift(state, unit);
    bool alone = commander != HUSARIA_NOBODY && !husaria_held(state, side, from);
    if (alone) {
        husaria_lift(state, commander);
        husaria_put(state, commander, cell);
    }
    husaria_put(state, unit, cell);
    /* Those left in the hex when an enemy enters it: wagons and lone commanders. */
    for (unsigned other = husaria_first(state, cell); other != HUSARIA_NOBODY;) {
        unsigned after = husaria_after(state, other);
        if (husaria_side(state, other) != side)
            husaria_destroy(state, other, true,
                            husaria_arm(husaria_data(state), other) == HUSARIA_LEADERS
                                ? "HUS-9.15"
                                : "HUS-11.18",
                            sink);
        other = after;
    }
}

/* --- the morale of a unit that was shot at: HUS-12.4 --------------------------------------------
 * Frame: unit. */

static bool
advance_shake(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    if (frame->step > 0 || state->units[unit].status != HUSARIA_ON_MAP) {
        het_state_pop(&state->head);
        return true;
    }
    frame->step = 1;
    return husaria_roll(state, HUSARIA_ROLL_SHAKE, HUSARIA_COUNT_TEST, unit, sink);
}

static void
list_shake(const HusariaState *state, HetMoveList *list)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    unsigned morale = husaria_types[husaria_data(state)->type[unit]].morale;
    uint8_t effect[13];
    for (unsigned total = 2; total <= 12; total++)
        effect[total] = total > morale;
    husaria_two_dice(list, unit, effect);
}

static void
take_shake(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    unsigned morale = husaria_types[husaria_data(state)->type[unit]].morale;
    if ((unsigned)move->roll.low > morale)
        husaria_scatter(state, unit, "HUS-12.42", sink);
}

const HusariaSteps husaria_shake = {advance_shake, list_shake, take_shake};

/* --- commanders in peril: HUS-9.22, 9.23, 15.26 -------------------------------------------------
 * Frame: commander, 1 when the unit with him was destroyed. */

static bool
advance_peril(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    if (frame->step > 0 || state->units[unit].status != HUSARIA_ON_MAP) {
        het_state_pop(&state->head);
        return true;
    }
    frame->step = 1;
    return husaria_roll(state, HUSARIA_ROLL_PERIL, HUSARIA_COUNT_TEST, unit, sink);
}

static void
list_peril(const HusariaState *state, HetMoveList *list)
{
    static const uint8_t effect[13] = {[12] = 1};
    husaria_two_dice(list, (unsigned)het_state_peek(&state->head)->operand[0], effect);
}

/* HUS-9.22: he goes to the nearest unit of his side, the lowest id of equals. */
static void
flee(HusariaState *state, unsigned commander, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[commander], from = state->units[commander].place;
    unsigned best = HUSARIA_NOBODY, nearest = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (data->side[unit] != side || !husaria_fights(state, unit) ||
            state->units[unit].status != HUSARIA_ON_MAP)
            continue;
        unsigned distance = het_hex_distance(&data->map.grid, from, state->units[unit].place);
        if (best != HUSARIA_NOBODY && distance >= nearest)
            continue;
        best = unit;
        nearest = distance;
    }
    if (best == HUSARIA_NOBODY) {
        husaria_destroy(state, commander, true, "HUS-9.22", sink);
        return;
    }
    husaria_lift(state, commander);
    husaria_put(state, commander, state->units[best].place);
    husaria_tell_way(sink, state, HET_EVENT_MOVE, commander, from, state->units[best].place,
                     "HUS-9.22");
}

static void
take_peril(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    bool alone = frame->operand[1] != 0 &&
                 !husaria_held(state, husaria_side(state, unit), state->units[unit].place);
    if (move->roll.low == 12)
        husaria_destroy(state, unit, true, alone ? "HUS-9.22" : "HUS-9.23", sink);
    else if (alone)
        flee(state, unit, sink);
}

const HusariaSteps husaria_peril = {advance_peril, list_peril, take_peril};

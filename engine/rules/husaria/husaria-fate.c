/* What befalls units: losses, dispersal, the morale marker, commanders' peril. HUS-8 to 10 */
#include "husaria-rules.h"

/* HUS-8.13: the marker moves for the enemy of the side that lost. */
static void
shake_army(HusariaState *state, unsigned side, int fields, const char *rule, const HetSink *sink)
{
    int marker = state->morale + (side == HET_FIRST ? -fields : fields);
    state->morale = (int8_t)CLAMP(marker, -100, 100);
    husaria_tell(sink, state, HET_EVENT_NOTE, HUSARIA_NOBODY, HUSARIA_NOBODY, state->morale, rule);
}

/* Why a commander rolls for his life, and the flag of those who still have to: flags that mean
 * nothing else of commanders. */
typedef enum { PERIL_RETREAT, PERIL_DESTROYED, PERIL_BOWS } Peril;

static const struct {
    uint8_t flag;
    const char *rule;
} perils[] = {
    [PERIL_RETREAT] = {HUSARIA_COUNTERED, "HUS-9.23"},
    [PERIL_DESTROYED] = {HUSARIA_FOUGHT, "HUS-9.22"},
    [PERIL_BOWS] = {HUSARIA_SHOT, "HUS-15.26"},
};

/* Marks the commanders of a side in a hex; false: there are none. */
static bool
mark(HusariaState *state, unsigned cell, unsigned side, Peril peril)
{
    bool any = false;
    for (unsigned unit = husaria_first(state, cell); unit != HUSARIA_NOBODY;
         unit = husaria_after(state, unit)) {
        if (husaria_side(state, unit) != side ||
            husaria_arm(husaria_data(state), unit) != HUSARIA_LEADERS)
            continue;
        state->units[unit].flags |= perils[peril].flag;
        any = true;
    }
    return any;
}

static void
endanger(HusariaState *state, unsigned cell, unsigned side, Peril peril)
{
    if (mark(state, cell, side, peril))
        husaria_push(state, HUSARIA_PERIL, side, HUSARIA_NOBODY, (int)peril);
}

void
husaria_endanger_by_bows(HusariaState *state, unsigned cell, unsigned side)
{
    endanger(state, cell, side, PERIL_BOWS);
}

void
husaria_endanger_by_retreat(HusariaState *state, unsigned cell, unsigned side)
{
    endanger(state, cell, side, PERIL_RETREAT);
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
    it->volleys = it->convoy = 0;
    husaria_set_remove(&state->attackers, unit);
    husaria_set_remove(&state->defenders, unit);
    husaria_set_remove(&state->retreated, unit);
    husaria_set_remove(&state->chasing, unit);
}

/* HUS-6.75: with its last wagons a side loses its lances. */
static void
lose_stores(HusariaState *state, unsigned side, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && data->type[unit] == HUSARIA_WAGONS &&
            state->units[unit].status == HUSARIA_ON_MAP)
            return;
    husaria_tell(sink, state, HET_EVENT_NOTE, HUSARIA_NOBODY, HUSARIA_NOBODY, (int)side,
                 "HUS-11.19");
    if (state->lances[side] > 0)
        husaria_tell(sink, state, HET_EVENT_NOTE, HUSARIA_NOBODY, HUSARIA_NOBODY,
                     state->lances[side], "HUS-6.75");
    state->spent_lances[side] = (uint16_t)(state->spent_lances[side] + state->lances[side]);
    state->lances[side] = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        HusariaUnit *it = &state->units[unit];
        if (data->side[unit] != side || (it->flags & HUSARIA_LANCES) == 0)
            continue;
        it->flags &= (uint8_t)~HUSARIA_LANCES;
        state->spent_lances[side]++;
        husaria_tell(sink, state, HET_EVENT_NOTE, unit, HUSARIA_NOBODY, 1, "HUS-6.75b");
    }
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
        lose_stores(state, side, sink);
    if (!by_enemy)
        return;
    state->killed[side][arm]++;
    if (arm == HUSARIA_LEADERS) {
        state->mourning |= (uint8_t)(1u << side);
        shake_army(state, side, husaria_option(state, HUSARIA_COMMANDER_MORALE), "HUS-9.24", sink);
        return;
    }
    if (!shared)
        return; /* wagons are no units: HUS-8.13b */
    shake_army(state, side, 1, "HUS-8.13", sink);
    endanger(state, cell, side, PERIL_DESTROYED);
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

/* HUS-14.15: the fence an enemy comes over falls, and in the camp every fence of the hex he enters.
 */
static void
tear_down(HusariaState *state, unsigned side, unsigned from, unsigned cell, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    bool camp = husaria_in_zone(data, data->camp, cell);
    if (side == data->fence_side)
        return;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned fence = data->fence[cell][edge];
        if (!husaria_fenced(state, cell, edge) || !(camp || data->next[cell][edge] == from))
            continue;
        state->fences |= (uint64_t)1 << fence;
        husaria_tell_way(sink, state, HET_EVENT_NOTE, HUSARIA_NOBODY, cell, data->next[cell][edge],
                         data->next[cell][edge] == from ? "HUS-14.15" : "HUS-14.15c");
    }
}

/* Commanders left alone go along with the last unit that leaves their hex. */
static void
take_along(HusariaState *state, unsigned side, unsigned from, unsigned cell)
{
    if (husaria_held(state, side, from))
        return;
    for (unsigned other = husaria_first(state, from); other != HUSARIA_NOBODY;) {
        unsigned after = husaria_after(state, other);
        if (husaria_arm(husaria_data(state), other) == HUSARIA_LEADERS) {
            husaria_lift(state, other);
            husaria_put(state, other, cell);
        }
        other = after;
    }
}

void
husaria_overrun(HusariaState *state, unsigned side, unsigned cell, const HetSink *sink)
{
    for (unsigned other = husaria_first(state, cell); other != HUSARIA_NOBODY;) {
        unsigned after = husaria_after(state, other);
        if (husaria_side(state, other) != side)
            husaria_destroy(state, other, true,
                            husaria_arm(husaria_data(state), other) == HUSARIA_LEADERS
                                ? "HUS-9.15d"
                                : "HUS-11.18",
                            sink);
        other = after;
    }
}

void
husaria_shift(HusariaState *state, unsigned unit, unsigned cell, bool with, const HetSink *sink)
{
    unsigned side = husaria_side(state, unit), from = state->units[unit].place;
    husaria_lift(state, unit);
    if (with)
        take_along(state, side, from, cell);
    husaria_put(state, unit, cell);
    if (husaria_fights(state, unit))
        tear_down(state, side, from, cell, sink);
    husaria_overrun(state, side, cell, sink);
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
    unsigned morale = husaria_data(state)->row[unit].morale;
    uint8_t effect[13];
    for (unsigned total = 2; total <= 12; total++)
        effect[total] = total > morale;
    husaria_two_dice(list, unit, effect);
}

static void
take_shake(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    unsigned morale = husaria_data(state)->row[unit].morale;
    if ((unsigned)move->roll.low > morale)
        husaria_scatter(state, unit, "HUS-12.4c", sink);
}

const HusariaSteps husaria_shake = {advance_shake, list_shake, take_shake};

/* --- commanders in peril: HUS-9.22, 9.23, 15.26 -------------------------------------------------
 * Frame: commander who rolls, why. */

/* The next commander marked; takes the mark off. */
static unsigned
next_in_peril(HusariaState *state, unsigned side, Peril peril)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        HusariaUnit *it = &state->units[unit];
        if (data->side[unit] != side || husaria_arm(data, unit) != HUSARIA_LEADERS ||
            (it->flags & perils[peril].flag) == 0)
            continue;
        it->flags &= (uint8_t)~perils[peril].flag;
        return unit;
    }
    return HUSARIA_NOBODY;
}

static bool
advance_peril(HusariaState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = next_in_peril(state, frame->actor, (Peril)frame->operand[1]);
    if (unit == HUSARIA_NOBODY) {
        het_state_pop(&state->head);
        return true;
    }
    frame->operand[0] = (int16_t)unit;
    return husaria_roll(state, HUSARIA_ROLL_PERIL, HUSARIA_COUNT_TEST, unit, sink);
}

static void
list_peril(const HusariaState *state, HetMoveList *list)
{
    static const uint8_t effect[13] = {[12] = 1};
    husaria_two_dice(list, (unsigned)het_state_peek(&state->head)->operand[0], effect);
}

/* The first hex with troops of the side that a commander can get to, over ground that cavalry can
 * enter and past no enemies, or HUSARIA_OFF. */
static unsigned
nearest_troops(const HusariaState *state, unsigned side, unsigned from)
{
    const HusariaScenario *data = husaria_data(state);
    uint16_t queue[HUSARIA_CELLS];
    HusariaCells seen = {{0}};
    unsigned count = 1;
    queue[0] = (uint16_t)from;
    husaria_cells_add(&seen, from);
    for (unsigned i = 0; i < count; i++) {
        if (husaria_held(state, side, queue[i]))
            return queue[i];
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned to = data->next[queue[i]][edge];
            if (data->cost[1][queue[i]][edge] == 0 || husaria_cells_has(&seen, to) ||
                husaria_anyone(state, 1 - side, to) || husaria_in_zone(data, data->forbidden, to))
                continue;
            husaria_cells_add(&seen, to);
            queue[count++] = (uint16_t)to;
        }
    }
    return HUSARIA_OFF;
}

/* HUS-9.22: he goes to the nearest troops of his side. */
static void
flee(HusariaState *state, unsigned commander, const HetSink *sink)
{
    unsigned from = state->units[commander].place;
    unsigned to = nearest_troops(state, husaria_side(state, commander), from);
    if (to == HUSARIA_OFF) {
        husaria_destroy(state, commander, true, "HUS-9.22c", sink);
        return;
    }
    if (to == from)
        return; /* others are left in his hex */
    husaria_lift(state, commander);
    husaria_put(state, commander, to);
    husaria_tell_way(sink, state, HET_EVENT_MOVE, commander, from, to, "HUS-9.22b");
}

static void
take_peril(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    Peril peril = (Peril)frame->operand[1];
    if (move->roll.low == 12)
        husaria_destroy(state, unit, true, perils[peril].rule, sink);
    else if (peril == PERIL_DESTROYED)
        flee(state, unit, sink);
}

const HusariaSteps husaria_peril = {advance_peril, list_peril, take_peril};

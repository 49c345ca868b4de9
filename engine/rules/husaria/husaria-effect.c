/* Consequences for units: losses, dispersal, the morale marker, dangers to commanders. HUS-8 to
 * 10 */
#include "husaria-query.h"

/* HUS-8.13: the marker moves for the enemy of the side that lost. */
static void
shake_army(HusariaState *state, unsigned side, int fields, const char *rule, const HetSink *sink)
{
    int marker = state->morale + (side == HET_FIRST ? -fields : fields);
    state->morale = (int8_t)CLAMP(marker, -100, 100);
    if (state->morale == 0)
        het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, rule,
                 "the morale marker moves by %d in favour of the %s and stands at 0", fields,
                 state->head.scenario->sides[1 - side]);
    else
        het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, rule,
                 "the morale marker moves by %d in favour of the %s and stands at %d for the %s",
                 fields, state->head.scenario->sides[1 - side], ABS(state->morale),
                 state->head.scenario->sides[state->morale < 0]);
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
    HUSARIA_EACH_AT(unit, state, cell) {
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
        *husaria_push(state, HUSARIA_PERIL, side, HusariaPeril) =
            (HusariaPeril){.commander = HUSARIA_NOBODY, .why = (uint16_t)peril};
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
set_remove(HusariaSet *set, unsigned unit)
{
    set->words[unit / 32] &= ~(1u << (unit % 32));
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
    if (husaria_arm(husaria_data(state), unit) != HUSARIA_LEADERS ||
        husaria_option(state, HUSARIA_FALLEN_COMMANDER) == 0)
        it->fought_at = 0; /* HUS-10.13: who has fallen did fight beside his unit */
    set_remove(&state->attackers, unit);
    set_remove(&state->defenders, unit);
    set_remove(&state->retreated, unit);
    set_remove(&state->chasing, unit);
}

/* HUS-6.75: with its last wagons a side loses its lances. */
static void
lose_stores(HusariaState *state, unsigned side, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_ON_MAP)
    if (data->type[unit] == HUSARIA_WAGONS)
        return;
    het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "HUS-11.19",
             "the last wagons of the %s are lost: they fire no more",
             state->head.scenario->sides[side]);
    if (state->lances[side] > 0)
        het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "HUS-6.75",
                 "%u lances in the wagons of the %s are lost", state->lances[side],
                 state->head.scenario->sides[side]);
    state->spent_lances[side] += state->lances[side];
    state->lances[side] = 0;
    HET_EACH_BELOW(unit, data->unit_count) {
        HusariaUnit *it = &state->units[unit];
        if (data->side[unit] != side || (it->flags & HUSARIA_LANCES) == 0)
            continue;
        it->flags &= (uint8_t)~HUSARIA_LANCES;
        state->spent_lances[side]++;
        het_note(sink, &state->head, unit, HET_NO_UNIT, "HUS-6.75b",
                 "its lances are lost with the wagons");
    }
}

void
husaria_destroy(HusariaState *state, unsigned unit, unsigned effects, const char *rule,
                const HetSink *sink)
{
    unsigned side = husaria_side(state, unit), cell = state->units[unit].place;
    HusariaArm arm = husaria_arm(husaria_data(state), unit);
    bool fights = husaria_fights(state, unit);
    take_off(state, unit, HUSARIA_DESTROYED);
    state->units[unit].strength = 0;
    husaria_report(sink, state, HET_EVENT_REMOVE, unit, HUSARIA_NOBODY, 0, rule);
    if (arm == HUSARIA_TRAIN)
        lose_stores(state, side, sink);
    if ((effects & HUSARIA_BRINGS_POINTS) != 0)
        state->killed[side][arm]++;
    if ((effects & HUSARIA_MOVES_MARKER) == 0)
        return;
    if (arm == HUSARIA_LEADERS) {
        state->mourning |= 1u << side;
        shake_army(state, side, husaria_option(state, HUSARIA_COMMANDER_MORALE), "HUS-9.24", sink);
        return;
    }
    if (!fights)
        return; /* wagons are no units: HUS-8.13b */
    shake_army(state, side, 1, "HUS-8.13", sink);
    if (cell != HUSARIA_OFF)
        endanger(state, cell, side, PERIL_DESTROYED);
}

/* HUS-10.15: a full track is a lost one; HUS-10.16: the marker stays. */
static void
clear_track(HusariaState *state, unsigned side, const HetSink *sink)
{
    if (husaria_count_of(state, side, HUSARIA_DISPERSED) <
        (unsigned)husaria_option(state, HUSARIA_TRACK))
        return;
    HUSARIA_EACH_OF(unit, state, side, HUSARIA_DISPERSED)
    husaria_destroy(state, unit, HUSARIA_BRINGS_POINTS, "HUS-10.15", sink);
}

bool
husaria_is_held_together(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    if (it->fought_at == 0)
        return husaria_option(state, HUSARIA_FIRE_SHELTER) != 0 && it->place != HUSARIA_OFF &&
               husaria_commanded(state, it->place, data->side[unit]);
    HET_EACH_BELOW(other, data->unit_count)
        if (state->units[other].fought_at == it->fought_at &&
            husaria_arm(data, other) == HUSARIA_LEADERS)
            return true; /* wherever he has come to since, or if he has fallen */
    return false;
}

void
husaria_scatter(HusariaState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    unsigned side = husaria_side(state, unit);
    if (husaria_is_held_together(state, unit)) {
        het_note(sink, &state->head, unit, HET_NO_UNIT, "HUS-10.13",
                 "its commander holds it together");
        return;
    }
    take_off(state, unit, HUSARIA_DISPERSED);
    het_report(sink, &state->head, HET_EVENT_SHAKEN, unit, HET_NO_UNIT, 0, rule,
               "dispersed, off the map");
    clear_track(state, side, sink);
}

void
husaria_wound(HusariaState *state, unsigned unit, unsigned points, const char *rule,
              const HetSink *sink)
{
    HusariaUnit *it = &state->units[unit];
    unsigned lost = MIN(points, it->strength);
    it->strength -= (uint8_t)lost;
    husaria_report(sink, state, HET_EVENT_LOSE, unit, HUSARIA_NOBODY, (int)lost, rule);
    if (it->strength == 0)
        husaria_destroy(state, unit, HUSARIA_BEATEN, "HUS-6.42", sink);
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
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned fence = data->fence[cell][edge];
        if (!husaria_fenced(state, cell, edge) || !(camp || data->next[cell][edge] == from))
            continue;
        state->fences |= (uint64_t)1 << fence;
        if (het_is_heard(sink))
            het_report_way(
                sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, het_hex_point(&data->map, cell),
                het_hex_point(&data->map, data->next[cell][edge]),
                data->next[cell][edge] == from ? "HUS-14.15" : "HUS-14.15c", "a fence falls");
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
    HET_EACH_BELOW(i, count) {
        if (husaria_held(state, side, queue[i]))
            return queue[i];
        HET_EACH_BELOW(edge, HET_HEX_SIDES) {
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

static void
send(HusariaState *state, unsigned commander, unsigned to, const char *rule, const HetSink *sink)
{
    unsigned from = state->units[commander].place;
    husaria_lift(state, commander);
    husaria_put(state, commander, to);
    het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, commander, from, to, rule);
}

/* He goes to the nearest troops of his side; false: no way leads to any. */
static bool
flee(HusariaState *state, unsigned commander, const char *rule, const HetSink *sink)
{
    unsigned from = state->units[commander].place;
    unsigned to = nearest_troops(state, husaria_side(state, commander), from);
    if (to == HUSARIA_OFF || to == from)
        return to == from; /* others are left in his hex */
    send(state, commander, to, rule, sink);
    return true;
}

/* The hex beside a commander that he may ride to, without enemies, the nearest to straight on from
 * one that comes from `behind`; HUSARIA_OFF: none. */
static unsigned
find_way_out(const HusariaState *state, unsigned commander, unsigned behind)
{
    static const uint8_t turns[HET_HEX_SIDES] = {0, 1, 5, 2, 4, 3};
    const HusariaScenario *data = husaria_data(state);
    unsigned from = state->units[commander].place, on = husaria_direction(data, behind, from);
    HET_EACH_BELOW(i, HET_HEX_SIDES) {
        unsigned edge = (on + turns[i]) % HET_HEX_SIDES, to = data->next[from][edge];
        if (data->cost[1][from][edge] != 0 &&
            !husaria_anyone(state, 1 - data->side[commander], to) &&
            !husaria_barred(state, commander, to))
            return to;
    }
    return HUSARIA_OFF;
}

/* HUS-9.15d: a commander without troops gives way to an enemy who comes from `behind`. */
static void
give_way(HusariaState *state, unsigned commander, unsigned behind, const HetSink *sink)
{
    unsigned to = HUSARIA_OFF;
    if (husaria_option(state, HUSARIA_LONE_COMMANDER) != 0) {
        if (flee(state, commander, "HUS-9.15d", sink))
            return;
        to = find_way_out(state, commander, behind);
    }
    if (to == HUSARIA_OFF)
        husaria_destroy(state, commander, HUSARIA_BEATEN, "HUS-9.15d", sink);
    else
        send(state, commander, to, "HUS-9.15d", sink);
}

/* Undefended enemies in a hex: commanders give way, wagons are lost. */
static void
overrun(HusariaState *state, unsigned side, unsigned from, unsigned cell, const HetSink *sink)
{
    for (unsigned other = husaria_first(state, cell); other != HUSARIA_NOBODY;) {
        unsigned after = husaria_after(state, other);
        if (husaria_side(state, other) == side)
            ;
        else if (husaria_arm(husaria_data(state), other) == HUSARIA_LEADERS)
            give_way(state, other, from, sink);
        else
            husaria_destroy(state, other, HUSARIA_BEATEN, "HUS-11.18", sink);
        other = after;
    }
}

/* Effects on a unit of coming into a hex over a side of it. */
static void
come_over(HusariaState *state, unsigned unit, unsigned from, unsigned cell, const HetSink *sink)
{
    unsigned side = husaria_side(state, unit);
    if (husaria_fights(state, unit))
        tear_down(state, side, from, cell, sink);
    overrun(state, side, from, cell, sink);
}

static void
carry(HusariaState *state, unsigned unit, unsigned cell, bool with)
{
    unsigned from = state->units[unit].place;
    husaria_lift(state, unit);
    if (with)
        take_along(state, husaria_side(state, unit), from, cell);
    husaria_put(state, unit, cell);
}

void
husaria_shift(HusariaState *state, unsigned unit, unsigned cell, bool with, const HetSink *sink)
{
    unsigned from = state->units[unit].place;
    carry(state, unit, cell, with);
    come_over(state, unit, from, cell, sink);
}

void
husaria_shift_along(HusariaState *state, unsigned unit, const HetWay *way, const HetSink *sink)
{
    unsigned from = state->units[unit].place;
    HET_EACH_BELOW(i, way->steps) {
        unsigned to = husaria_data(state)->next[from][het_way_step(way, i)];
        if (i + 1u == way->steps)
            carry(state, unit, to, true);
        come_over(state, unit, from, to, sink);
        from = to;
    }
}

/* --- those who go along: HUS-9.14b, 11.16 -------------------------------------------------------
 * Commanders ride with any unit of their hex, which moves as it would without them. Infantry and
 * guns move with wagons: the march is that of one unit in the wagons' hex. Before it starts, the
 * wagons are added to it, then other units of the hex, then commanders, of each kind in ascending
 * id. They all go together, in any direction, at the speed of the slowest, and ignore enemy zones
 * of control. */

const char *
husaria_why_no_march(const HusariaState *state, unsigned unit)
{
    const char *reason = husaria_why_not_there(state, unit, state->head.active);
    return reason != NULL ? reason : husaria_why_moved(state, unit);
}

/* A commander's riding along. HUS-9.14b */
static const char *
why_no_ride(const HusariaState *state, const HusariaMarch *march, unsigned commander, bool before)
{
    unsigned unit = march->unit, last = march->along;
    if (commander == unit)
        return "it is he who moves (HUS-9.14b)";
    if (state->units[commander].convoy != 0)
        return "he goes along already (HUS-9.14b)";
    if (!before)
        return "a commander joins a unit before it moves (HUS-9.14b)";
    if (!husaria_fights(state, unit))
        return "commanders ride with units (HUS-9.14b)";
    if (state->units[commander].place != state->units[unit].place)
        return "a commander rides with a unit of his own hex (HUS-9.14b)";
    return last > commander && husaria_arm(husaria_data(state), last - 1) == HUSARIA_LEADERS
               ? "commanders are named in the order of the list, and a later one has been "
                 "(HUS-9.14b)"
               : NULL;
}

static bool
is_slow(HusariaArm arm)
{
    return arm == HUSARIA_INFANTRY || arm == HUSARIA_ARTILLERY;
}

/* Someone else's going along. HUS-11.16 */
const char *
husaria_why_not_along(const HusariaState *state, unsigned with, bool early)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaScenario *data = husaria_data(state);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    bool before = frame->step == HUSARIA_MARCH_BEFORE && march->spent == 0;
    unsigned unit = march->unit, last = march->along;
    const char *reason = husaria_why_no_march(state, with);
    if (reason != NULL)
        return reason;
    HusariaArm arm = husaria_arm(data, with);
    HusariaArm named = last > 0 ? husaria_arm(data, last - 1) : HUSARIA_CAVALRY;
    if (arm == HUSARIA_LEADERS)
        return why_no_ride(state, march, with, before);
    if (with == unit)
        return "it is the unit that moves (HUS-11.16b)";
    if (state->units[with].convoy != 0)
        return "it goes along already (HUS-11.16b)";
    if (!before)
        return "a unit that goes with wagons joins them before it moves (HUS-11.16b)";
    if (!is_slow(husaria_arm(data, unit)) ||
        (!is_slow(arm) && (named == HUSARIA_TRAIN || is_slow(named))))
        return "only infantry and guns march with wagons (HUS-11.16)";
    if (state->units[with].place != state->units[unit].place)
        return "units that march together start in one hex (HUS-11.16b)";
    if (named == HUSARIA_LEADERS)
        return "units that march together are named before the commanders who ride along "
               "(HUS-11.16b)";
    if (last == 0)
        return arm == HUSARIA_TRAIN ? NULL : "the wagons of its hex come first (HUS-11.16b)";
    return !early && is_slow(named) && with < last
               ? "units that go along are named in the order of the list, and a later one has been "
                 "(HUS-11.16b)"
               : NULL;
}

void
husaria_join_convoy(HusariaState *state, unsigned unit, const HetSink *sink)
{
    HusariaMarch *march = het_frame(&state->head, HusariaMarch);
    unsigned leader = march->unit;
    bool rides = husaria_arm(husaria_data(state), unit) == HUSARIA_LEADERS;
    if (rides || unit >= march->along) /* one named early may be before the last */
        march->along = (uint16_t)(unit + 1);
    state->units[unit].convoy = 1;
    if (!rides)
        state->units[leader].convoy = 1;
    husaria_report(sink, state, HET_EVENT_FORM, unit, leader, 0,
                   rides ? "HUS-9.14b" : "HUS-11.16b");
}

void
husaria_end_convoy(HusariaState *state)
{
    HET_EACH_BELOW(unit, husaria_data(state)->unit_count) {
        HusariaUnit *it = &state->units[unit];
        if (it->convoy != 0)
            it->flags |= HUSARIA_MOVED;
        it->convoy = 0;
    }
}

/* --- the morale of a unit that was shot at: HUS-12.4 --------------------------------------------
 * Frame: unit. */

static bool
advance_shake(HetState *head, const HetSink *sink)
{
    HetFrame *frame = het_state_top(head);
    const HusariaOfUnit *its = het_frame_fields_const(frame, HusariaOfUnit);
    unsigned unit = its->unit;
    if (frame->step > 0 || husaria_state(head)->units[unit].status != HUSARIA_ON_MAP) {
        het_state_pop(head);
        return true;
    }
    frame->step = 1;
    return husaria_roll(husaria_state(head), HUSARIA_ROLL_SHAKE, HUSARIA_COUNT_TEST, unit, sink);
}

static void
roll_shake(const HetState *head, HetThrow *ret_throw)
{
    unsigned unit = het_frame_peek(head, HusariaOfUnit)->unit;
    unsigned morale = husaria_data(husaria_state_const(head))->row[unit].morale;
    HetRollAccount *account = ret_throw->account;
    husaria_throw_two(ret_throw, unit);
    for (unsigned total = 2; total <= 12; total++)
        ret_throw->effect[total] = total > morale;
    het_account_begin(account, "its morale under fire", "HUS-12.4c", HET_NO_UNIT);
    het_account_test(account, HET_TEST_AT_MOST, (int)morale);
    het_account_add(account, HET_TERM_NEEDED, (int)morale, "HUS-T.8", "its morale");
    het_account_results(account, "it holds", "it breaks");
}

static void
take_shake(HetState *head, const HetMove *move, const HetSink *sink)
{
    unsigned unit = het_frame_peek(head, HusariaOfUnit)->unit;
    unsigned morale = husaria_data(husaria_state(head))->row[unit].morale;
    if ((unsigned)move->roll.low > morale)
        husaria_scatter(husaria_state(head), unit, "HUS-12.4c", sink);
}

const HetProcedure husaria_shake = {
    .advance = advance_shake, .roll = roll_shake, .take = take_shake};

/* --- commanders in peril: HUS-9.22, 9.23, 15.26 -------------------------------------------------
 * Frame: commander who rolls, why. */

/* The next commander marked; takes the mark off. */
static unsigned
next_in_peril(HusariaState *state, unsigned side, Peril peril)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
        HusariaUnit *it = &state->units[unit];
        if (data->side[unit] != side || husaria_arm(data, unit) != HUSARIA_LEADERS ||
            (it->flags & perils[peril].flag) == 0)
            continue;
        it->flags &= ~perils[peril].flag;
        return unit;
    }
    return HUSARIA_NOBODY;
}

static bool
advance_peril(HetState *head, const HetSink *sink)
{
    HetFrame *frame = het_state_top(head);
    HusariaPeril *danger = het_frame_fields(frame, HusariaPeril);
    unsigned unit = next_in_peril(husaria_state(head), frame->actor, (Peril)danger->why);
    if (unit == HUSARIA_NOBODY) {
        het_state_pop(head);
        return true;
    }
    danger->commander = (uint16_t)unit;
    return husaria_roll(husaria_state(head), HUSARIA_ROLL_PERIL, HUSARIA_COUNT_TEST, unit, sink);
}

static void
roll_peril(const HetState *head, HetThrow *ret_throw)
{
    enum { DEADLY = 12 };
    const HusariaPeril *danger = het_frame_peek(head, HusariaPeril);
    HetRollAccount *account = ret_throw->account;
    husaria_throw_two(ret_throw, danger->commander);
    for (unsigned total = 2; total <= 12; total++)
        ret_throw->effect[total] = total == DEADLY;
    het_account_begin(account, "his life", perils[danger->why].rule, HET_NO_UNIT);
    het_account_test(account, HET_TEST_AT_MOST, DEADLY - 1);
    het_account_results(account, "he lives", "he is killed");
}

/* HUS-9.22c: he lives, and no way leads to others. */
static void
cut_off(HusariaState *state, unsigned commander, const HetSink *sink)
{
    if (husaria_option(state, HUSARIA_LONE_COMMANDER) == 0)
        husaria_destroy(state, commander, HUSARIA_BEATEN, "HUS-9.22c", sink);
    else
        het_note(sink, &state->head, commander, HET_NO_UNIT, "HUS-9.22c",
                 "has no way to other troops, and stays");
}

static void
take_peril(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HetFrame *frame = het_state_peek(head);
    const HusariaPeril *danger = het_frame_fields_const(frame, HusariaPeril);
    unsigned unit = danger->commander;
    Peril peril = (Peril)danger->why;
    if (move->roll.low == 12)
        husaria_destroy(state, unit, HUSARIA_BEATEN, perils[peril].rule, sink);
    else if (peril == PERIL_DESTROYED && !flee(state, unit, "HUS-9.22b", sink))
        cut_off(state, unit, sink);
}

const HetProcedure husaria_peril = {
    .advance = advance_peril, .roll = roll_peril, .take = take_peril};

/* The turn sequence, the orders and the action of a unit, the procedures, and the table of slots.
 * KIP-6, KIP-7a.1 */
#include "engine/rules/systems.h"

#include "engine/game.h"
#include "kipling-query.h"
#include "kipling-slots.h"

/* --- where a move ends ------------------------------------------------------------------------ */

/* Whether a general could be with the unit on a square: a friend, unlocked, and not the one he is
 * with. KIP-7a.1 */
static inline bool
is_host(const KiplingState *state, unsigned general, unsigned cell)
{
    unsigned side = kipling_side(state, general);
    return het_square_has(&state->occupied[side], cell) &&
           !het_square_has(&state->occupied[1 - side], cell) &&
           cell != kipling_place(state, general);
}

static const char *
why_no_host(const KiplingState *state, unsigned general, unsigned cell)
{
    if (is_host(state, general, cell))
        return NULL;
    if (cell == kipling_place(state, general))
        return "he is with that unit already (KIP-7a.1)";
    return het_square_has(&state->occupied[kipling_side(state, general)], cell)
               ? "that unit is locked in melee (KIP-7a.1)"
               : "a general is always with a unit of his side: name another one (KIP-7a.1)";
}

/* Whether a move may end on a square to which a way leads. */
static inline bool
may_end(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    if (kipling_kind(state, unit) == KIPLING_GENERAL)
        return is_host(state, unit, cell);
    return kipling_is_free(state, kipling_mobility(state, unit, order), cell) &&
           (order != KIPLING_ORDER_ADVANCE ||
            kipling_has_target(state, kipling_side(state, unit), cell, KIPLING_RIFLES));
}

/* A friend who is in reach could be passed, if he is not the end of the way. */
static const char *
why_not_on_friend(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    const char *reason = kipling_why_no_way(state, unit, order, way);
    KiplingReach reach;
    kipling_reach(state, unit, order, &reach);
    if (reason != NULL)
        return reason;
    return kipling_cost_of(&reach, way->place) < kipling_allowance(state, unit, order)
               ? kipling_why_no_stand(state, unit, kipling_mobility(state, unit, order), way->place)
               : "its move would end on a friend: it has no square left to pass him (KIP-1f.2)";
}

static const char *
why_no_ride(const KiplingState *state, const HetMove *move, unsigned general)
{
    HetWay way = move->way;
    if (move->target < kipling_data(state)->unit_count)
        way.place = state->units[move->target].place; /* of generals none */
    const char *reason =
        why_no_host(state, general, way.place < HET_SQUARE_CELLS ? way.place : HET_SQUARE_OFF);
    return reason != NULL ? reason : kipling_why_no_way(state, general, KIPLING_ORDER_MOVE, &way);
}

static const char *
why_no_move(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    unsigned cell = move->way.place;
    if (kipling_kind(state, unit) == KIPLING_GENERAL)
        return why_no_ride(state, move, unit);
    const char *reason = kipling_why_exhausted(state, unit);
    if (reason != NULL || cell >= HET_SQUARE_CELLS)
        return reason;
    if (cell != state->units[unit].place &&
        het_square_has(&state->occupied[kipling_side(state, unit)], cell))
        return why_not_on_friend(state, unit, order, &move->way);
    reason = kipling_why_no_stand(state, unit, kipling_mobility(state, unit, order), cell);
    if (reason == NULL)
        reason = kipling_why_no_way(state, unit, order, &move->way);
    if (reason == NULL && order == KIPLING_ORDER_ADVANCE &&
        !kipling_has_target(state, kipling_side(state, unit), cell, KIPLING_RIFLES))
        reason = "from there no enemy is in range and in sight: it would be a plain move "
                 "(KIP-2b.4)";
    return reason;
}

static void
list_moves(const KiplingState *state, unsigned unit, KiplingOrder order, HetMoveList *list)
{
    KiplingReach reach;
    kipling_reach(state, unit, order, &reach);
    while (het_square_any(&reach.seen)) {
        unsigned cell = het_square_pop(&reach.seen);
        if (!may_end(state, unit, order, cell))
            continue;
        HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
        if (kipling_kind(state, unit) == KIPLING_GENERAL)
            move.target = (uint16_t)kipling_unit_at(state, kipling_side(state, unit), cell);
        het_list_add(list, kipling_along(&reach, cell, move));
    }
}

/* --- orders ----------------------------------------------------------------------------------- */

/* Of the unit itself, wherever the others stand. */
static const char *
why_unfit(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    KiplingKind kind = kipling_kind(state, unit);
    const KiplingUnit *it = &state->units[unit];
    if (kind == KIPLING_GENERAL)
        return order != KIPLING_ORDER_MOVE ? kipling_rides_only
               : kipling_locked(&state->units[it->leader])
                   ? "his unit is locked in melee, and he stays with it (KIP-7a.1)"
                   : NULL;
    const char *exhausted = order != KIPLING_ORDER_FIRE ? kipling_why_exhausted(state, unit) : NULL;
    if (exhausted != NULL)
        return exhausted;
    if (order == KIPLING_ORDER_ADVANCE && kind != KIPLING_INFANTRY)
        return "only infantry moves and fires (KIP-2b.4)";
    if (order == KIPLING_ORDER_CHARGE)
        return kipling_why_no_charger(state, unit);
    if (order == KIPLING_ORDER_GUN && kind == KIPLING_ARTILLERY)
        return "a crew fires its own gun: order fire (KIP-2a.1)";
    if (order == KIPLING_ORDER_FIRE || order == KIPLING_ORDER_GUN)
        return kipling_why_unarmed(state, unit, kipling_weapon_of(state, unit, order));
    if (order == KIPLING_ORDER_DRAG && kind == KIPLING_ARTILLERY)
        return "a crew's own gun goes with it when it moves (KIP-1a.3)";
    return order == KIPLING_ORDER_DRAG && it->gun == KIPLING_NONE
               ? "it holds no captured gun to drag (KIP-4g.3)"
               : NULL;
}

/* Whether its move can end on so many neighbours. */
static inline bool
has_neighbours(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned wanted)
{
    KiplingWalk walk = kipling_walk(state, unit, order);
    const uint8_t *next = kipling_data(state)->next[walk.start];
    HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS) {
        unsigned cost = 0;
        if (kipling_step(&walk, walk.start, next[direction], &cost) == KIPLING_STEPS &&
            may_end(state, unit, order, next[direction]) && --wanted == 0)
            return true;
    }
    return false;
}

/* Whether its move can end anywhere; mostly a neighbour shows it. */
static inline bool
has_end(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    KiplingReach reach;
    bool beside = has_neighbours(state, unit, order, 1);
    if (beside || kipling_allowance(state, unit, order) <= 1)
        return beside;
    kipling_reach(state, unit, order, &reach);
    while (het_square_any(&reach.seen))
        if (may_end(state, unit, order, het_square_pop(&reach.seen)))
            return true;
    return false;
}

/* Whether there is a place or an enemy for the order. */
static bool
has_object(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    if (order == KIPLING_ORDER_CHARGE)
        return kipling_has_prey(state, unit);
    if (order == KIPLING_ORDER_FIRE || order == KIPLING_ORDER_GUN)
        return kipling_has_target(state, kipling_side(state, unit), state->units[unit].place,
                                  kipling_weapon_of(state, unit, order));
    return has_end(state, unit, order);
}

static const char *
why_no_object(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    static const char *const words[] = {
        [KIPLING_ORDER_MOVE] = "there is no free square that it could move to (KIP-1f.2)",
        [KIPLING_ORDER_ADVANCE] = "from no free square that it could step to is an enemy in range "
                                  "and in sight (KIP-2b.4)",
        [KIPLING_ORDER_DRAG] = "there is no free square that a gun could be dragged to (KIP-4g.3)",
    };
    if (order == KIPLING_ORDER_CHARGE)
        return kipling_why_no_prey(state, unit);
    if (order == KIPLING_ORDER_FIRE || order == KIPLING_ORDER_GUN)
        return kipling_why_nobody(state, unit, kipling_weapon_of(state, unit, order));
    if (kipling_kind(state, unit) == KIPLING_GENERAL)
        return "no unlocked unit that he could ride to is in reach (KIP-7a.1)";
    return order == KIPLING_ORDER_ADVANCE && kipling_option(state, KIPLING_ADVANCE_MOVE) == 0
               ? "option advance-move is 0: nobody moves and fires (KIP-2b.4)"
               : words[order];
}

static bool
may_order(const KiplingState *state, unsigned unit, unsigned order)
{
    return why_unfit(state, unit, order) == NULL && has_object(state, unit, order);
}

static const char *
why_no_order(const KiplingState *state, unsigned unit, unsigned order)
{
    const char *reason = why_unfit(state, unit, order);
    return reason != NULL || order == KIPLING_ORDER_NONE || order >= KIPLING_ORDER_AIM ||
                   has_object(state, unit, order)
               ? reason
               : why_no_object(state, unit, order);
}

/* Orders that a unit which may act can get, 1 << KiplingOrder each; the first only, as many as are
 * wanted. */
static unsigned
orders_of(const KiplingState *state, unsigned unit, unsigned wanted)
{
    unsigned orders = 0;
    for (unsigned order = KIPLING_ORDER_MOVE; order <= KIPLING_ORDER_DRAG && wanted > 0; order++)
        if (may_order(state, unit, order)) {
            orders |= 1u << order;
            wanted--;
        }
    return orders;
}

/* --- a unit's action: KIP-6b ------------------------------------------------------------------ */

static void
list_act(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned unit = kipling_acting(state), orders = 0;
    KiplingOrder order = het_state_peek(head)->step;
    switch (order) {
    case KIPLING_ORDER_NONE:
        for (orders = orders_of(state, unit, KIPLING_ORDER_DRAG); orders != 0; orders &= orders - 1)
            het_list_add(list,
                         het_move_value(HET_MOVE_ORDER, unit, (unsigned)__builtin_ctz(orders)));
        break;
    case KIPLING_ORDER_MOVE:
    case KIPLING_ORDER_ADVANCE:
    case KIPLING_ORDER_DRAG:
        list_moves(state, unit, order, list);
        break;
    case KIPLING_ORDER_CHARGE:
        kipling_list_charges(state, unit, HET_MOVE_CHARGE, list);
        break;
    case KIPLING_ORDER_FIRE:
    case KIPLING_ORDER_GUN:
    case KIPLING_ORDER_AIM:
        kipling_list_shots(state, unit, kipling_weapon_of(state, unit, order), list);
        break;
    }
}

static bool
advance_act(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned unit = kipling_acting(state), step = het_state_peek(head)->step;
    if (step == KIPLING_ORDER_NONE) {
        unsigned orders = orders_of(state, unit, 2);
        bool lone = (orders & (orders - 1)) == 0;
        if (lone && het_is_heard(sink))
            return het_procedure_await(head, head->active, sink);
        if (lone) { /* as asking does, without a list of what is known already */
            het_state_top(head)->step = (uint8_t)__builtin_ctz(orders);
            return true;
        }
    } else if (step != KIPLING_ORDER_MOVE || !has_neighbours(state, unit, KIPLING_ORDER_MOVE, 2)) {
        return het_procedure_await(head, head->active, sink);
    } /* two neighbours to go to are two moves at least: most walks need no list to be counted */
    head->actor = head->active;
    return false;
}

static void
ride(KiplingState *state, unsigned general, unsigned to, const HetSink *sink)
{
    unsigned from = state->units[general].leader;
    state->units[from].leader = KIPLING_NONE;
    state->units[to].leader = (uint8_t)general;
    state->units[general].leader = (uint8_t)to;
    if (!het_is_heard(sink))
        return;
    g_autofree char *words = g_strdup_printf("he joins %s", kipling_code(state, to));
    het_report_way(sink, &state->head, HET_EVENT_MOVE, general,
                   kipling_point(state->units[from].place), kipling_point(state->units[to].place),
                   "KIP-7a.1", words);
}

/* The rule most particular to a walk: of what it crosses, else of whose move it is. */
static const char *
walk_rule(const KiplingState *state, const HetMove *move, KiplingOrder order)
{
    static const char *const grounds[KIPLING_TERRAINS] = {
        [KIPLING_WOODS] = "KIP-1b.1", [KIPLING_BUILDING] = "KIP-1c.1", [KIPLING_RIVER] = "KIP-1d.1",
        [KIPLING_FORD] = "KIP-1d.2",  [KIPLING_BRIDGE] = "KIP-1d.2",
    };
    const KiplingScenario *data = kipling_data(state);
    KiplingWalk walk = kipling_walk(state, move->unit, order);
    unsigned at = walk.start;
    const char *rule = kipling_options[kipling_move_option(state, move->unit, order)].rule;
    HET_EACH_BELOW(i, move->way.steps) {
        at = data->next[at][het_way_step(&move->way, i)];
        if (walk.costs[at] > walk.allowance)
            return "KIP-1b.3";
        if (grounds[data->terrain[at]] != NULL)
            rule = grounds[data->terrain[at]];
        else if (i + 1u < move->way.steps &&
                 het_square_has(&state->occupied[data->side[move->unit]], at))
            rule = "KIP-1f.1";
    }
    return rule;
}

static void
walk(KiplingState *state, const HetMove *move, KiplingOrder order, const HetSink *sink)
{
    unsigned unit = move->unit, from = state->units[unit].place, to = move->way.place;
    const char *rule = !het_is_heard(sink) ? NULL : walk_rule(state, move, order);
    if (order != KIPLING_ORDER_DRAG && kipling_has_captured_gun(state, unit))
        kipling_leave_gun(state, unit, "KIP-4g.7", sink);
    kipling_put(state, unit, to);
    kipling_carry_gun(state, unit);
    const char *words = order == KIPLING_ORDER_DRAG      ? "it drags the gun"
                        : order == KIPLING_ORDER_ADVANCE ? "to fire from there"
                                                         : NULL;
    het_report_way(sink, &state->head, HET_EVENT_MOVE, unit, kipling_point(from), kipling_point(to),
                   rule, words);
    kipling_take_gun(state, unit, false);
}

static void
take_act(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    HetFrame *frame = het_state_top(head);
    KiplingOrder order = frame->step;
    if (order == KIPLING_ORDER_NONE) {
        frame->step = (uint8_t)move->value; /* one order a unit, gun or rifles: KIP-4g.4 */
        return;
    }
    if (order == KIPLING_ORDER_ADVANCE)
        frame->step = KIPLING_ORDER_AIM;
    else
        het_state_pop(head);
    if (move->kind == HET_MOVE_SHOOT) {
        kipling_take_gun(state, move->unit, false); /* once it has fired */
        kipling_start_fire(state, move, order == KIPLING_ORDER_GUN, sink);
    } else if (move->kind == HET_MOVE_CHARGE) {
        kipling_start_charge(state, move, false, sink);
    } else if (kipling_kind(state, move->unit) == KIPLING_GENERAL) {
        ride(state, move->unit, move->target, sink);
    } else {
        walk(state, move, order, sink);
    }
}

static bool
has_other_way(const HetState *head, const HetMove *only)
{
    return only->kind == HET_MOVE_CHARGE &&
           kipling_has_other_charge(kipling_state_const(head), only);
}

static const char *
why_not_yet(const HetMove *move)
{
    static const char does_three[] =
        "a unit moves, fires or charges, and does nothing else (KIP-6b)";
    static const char *const reasons[HET_MOVE_KIND_COUNT] = {
        [HET_MOVE_FIGHT] =
            "units fight when one has charged home; melees left over are fought as a turn begins "
            "(KIP-6a.1)",
        [HET_MOVE_RETREAT] =
            "only the loser of a melee retreats, or cavalry whose melee is tied (KIP-4d.3)",
        [HET_MOVE_PURSUE] = "only cavalry that has just won a melee follows up (KIP-4f.1)",
        [HET_MOVE_LOSE] =
            "a figure is given up for a guard when the first prisoners are taken (KIP-4e.2)",
        [HET_MOVE_CAPTURE] = "a gun is taken by chasing off its crew, or by ending a move in the "
                             "square of a loose one (KIP-4g.1)",
        [HET_MOVE_TURN] = "units have no facing: they fire in any direction (KIP-2h)",
        [HET_MOVE_FORM] = does_three,
        [HET_MOVE_RALLY] = does_three,
        [HET_MOVE_ADD] = does_three,
        [HET_MOVE_PLACE] = does_three,
    };
    if (move->kind == HET_MOVE_CAPTURE && move->value == KIPLING_VALUE_SPIKE)
        return "only a crew that is charged home may spike its gun, before it goes (KIP-4c.2)";
    return move->kind < G_N_ELEMENTS(reasons) ? reasons[move->kind] : NULL;
}

/* Whether the system has acts of a kind. */
static bool
is_known(HetMoveKind kind)
{
    return kind == HET_MOVE_PASS || kind == HET_MOVE_END || kind == HET_MOVE_SELECT ||
           kind == HET_MOVE_ORDER || kind == HET_MOVE_MOVE || kind == HET_MOVE_SHOOT ||
           kind == HET_MOVE_CHARGE;
}

/* Of a thing that could be done, but is not what was ordered. */
static const char *const why_not_now[] = {
    [KIPLING_ORDER_NONE] = "the order comes first, then where or at whom (KIP-6b)",
    [KIPLING_ORDER_MOVE] =
        "it moves, which is its action: only infantry ordered to advance fires too (KIP-6b)",
    [KIPLING_ORDER_ADVANCE] = "it moves first, then fires (KIP-2b.4)",
    [KIPLING_ORDER_FIRE] = "it fires now: name its target (KIP-6b)",
    [KIPLING_ORDER_CHARGE] = "it charges: name whom (KIP-6b)",
    [KIPLING_ORDER_GUN] = "it fires the gun, and does nothing else (KIP-4g.4)",
    [KIPLING_ORDER_DRAG] = "it drags the gun, and does nothing else (KIP-4g.4)",
    [KIPLING_ORDER_AIM] = "it has moved, and fires now: name its target (KIP-2b.4)",
};

/* A thing of the unit that is acting, with kind and unit typed or meant. */
static const char *
why_not_done(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    bool walks = order == KIPLING_ORDER_ADVANCE || order == KIPLING_ORDER_DRAG;
    const char *reason = NULL;
    if (move->kind == HET_MOVE_MOVE)
        reason = why_no_move(state, move, unit, walks ? order : KIPLING_ORDER_MOVE);
    else if (move->kind == HET_MOVE_CHARGE ||
             (move->kind == HET_MOVE_FIGHT && /* by a charge */
              (move->target != HET_NO_UNIT || move->way.place != HET_NO_PLACE)))
        reason = kipling_why_no_charge(state, move, unit);
    else if (move->kind == HET_MOVE_SHOOT)
        reason = kipling_why_no_shot(state, move, unit, kipling_weapon_of(state, unit, order));
    else if ((reason = why_not_yet(move)) == NULL && !is_known((HetMoveKind)move->kind))
        return NULL;
    else if (reason == NULL)
        reason = "a unit is acting: name what it does; it cannot pass (KIP-6b)";
    return reason != NULL ? reason : why_not_now[order];
}

/* The move that an order's name and the words typed with it mean: "charge BI1" is a charge, a place
 * without more a move. */
static HetMove
read_order(const KiplingState *state, const HetMove *move, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    HetMove meant = *move;
    bool enemy = move->unit < data->unit_count && data->side[move->unit] != data->side[unit];
    bool other = move->unit < data->unit_count && move->unit != unit; /* "fire RI2", a friend */
    bool aimed = other || move->target != HET_NO_UNIT || move->way.place != HET_NO_PLACE;
    if (move->kind != HET_MOVE_ORDER)
        return meant;
    bool walks = move->value == 0 || move->value == KIPLING_ORDER_MOVE ||
                 move->value == KIPLING_ORDER_ADVANCE || move->value == KIPLING_ORDER_DRAG;
    if (walks && move->way.place != HET_NO_PLACE)
        meant.kind = HET_MOVE_MOVE;
    else if (aimed && move->value == KIPLING_ORDER_CHARGE)
        meant.kind = HET_MOVE_CHARGE;
    else if (aimed && move->value == KIPLING_ORDER_FIRE)
        meant.kind = HET_MOVE_SHOOT;
    else if (enemy)
        meant.unit = (uint16_t)unit;
    return meant;
}

static const char order_given[] = "its order is given: name where or whom (KIP-6b)";

static const char *
refuse_act(const KiplingState *state, const HetMove *move)
{
    unsigned unit = kipling_acting(state);
    KiplingOrder order = het_state_peek(&state->head)->step;
    HetMove meant = read_order(state, move, unit);
    const KiplingScenario *data = kipling_data(state);
    bool meets = meant.kind == HET_MOVE_SHOOT || meant.kind == HET_MOVE_CHARGE;
    if (meant.unit < data->unit_count && data->side[meant.unit] == data->side[unit] &&
        meant.target != HET_NO_UNIT)
        meets = false; /* a friend who meets an enemy, not one that is met */
    if (!meets && meant.unit != HET_NO_UNIT && meant.unit != unit)
        return why_not_yet(move) != NULL ? why_not_yet(move) : "another unit is acting (KIP-6b)";
    if (meant.kind == HET_MOVE_MOVE && move->kind == HET_MOVE_ORDER && move->value != 0) {
        const char *why = why_no_order(state, unit, move->value);
        if (why == NULL)
            why = why_not_done(state, &meant, unit, move->value);
        return order != KIPLING_ORDER_NONE && why == why_not_now[move->value] ? order_given : why;
    }
    if (meant.kind != HET_MOVE_ORDER)
        return why_not_done(state, &meant, unit, order);
    if (meant.value == 0)
        return order == KIPLING_ORDER_NONE ? why_not_now[order] : order_given;
    const char *reason = why_no_order(state, unit, meant.value);
    if (reason != NULL || meant.value > KIPLING_ORDER_DRAG)
        return reason;
    bool more = move->target != HET_NO_UNIT || move->way.place != HET_NO_PLACE;
    if (order == KIPLING_ORDER_NONE)
        return more ? NULL : why_not_now[order]; /* with a word too many it is an order */
    return order_given;
}

/* Of a move with a way. */
static bool
may_act(const KiplingState *state, const HetMove *move)
{
    unsigned unit = kipling_acting(state);
    KiplingOrder order = het_state_peek(&state->head)->step;
    bool rides = kipling_kind(state, unit) == KIPLING_GENERAL;
    if (order == KIPLING_ORDER_CHARGE)
        return kipling_leads_to(state, move, HET_MOVE_CHARGE, unit) &&
               kipling_why_no_charge(state, move, unit) == NULL;
    return (order == KIPLING_ORDER_MOVE || order == KIPLING_ORDER_ADVANCE ||
            order == KIPLING_ORDER_DRAG) &&
           move->way.place < HET_SQUARE_CELLS &&
           (rides ? kipling_leads_to(state, move, HET_MOVE_MOVE, unit)
                  : kipling_has_form(move, HET_MOVE_MOVE, unit, HET_NO_UNIT)) &&
           why_no_move(state, move, unit, order) == NULL;
}

/* --- which unit acts: KIP-6b ------------------------------------------------------------------ */

/* Of a unit of the side whose turn it is, whatever it could do. */
static const char *
why_resting(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingUnit *it = &state->units[unit];
    bool general = data->kind[unit] == KIPLING_GENERAL;
    if (it->status == KIPLING_GONE)
        return general && data->general[data->side[unit]] != unit
                   ? "generals take the field with option generals only (KIP-7a.1)"
                   : "that unit is out of the game, and does nothing (KIP-6b)";
    if (kipling_locked(it))
        return "it is locked in melee, and only fights (KIP-4d.6)";
    if (it->status == KIPLING_FALLING)
        return "it is falling back, and does nothing else (KIP-5a.2)";
    return !het_bit(state->acted, unit) ? NULL
           : general                    ? "he has had his action of this turn (KIP-6b)"
                                        : "it has had its action of this turn (KIP-6b)";
}

static bool
can_act(const KiplingState *state, unsigned unit)
{
    return why_resting(state, unit) == NULL && orders_of(state, unit, 1) != 0;
}

static const char *
why_not_chosen(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (unit >= data->unit_count)
        return "guns do not act: choose the unit that serves one (KIP-4g.2)";
    if (data->side[unit] != state->head.active)
        return "it is not the turn of that unit's side (KIP-6c.1)";
    const char *reason = why_resting(state, unit);
    if (reason != NULL || can_act(state, unit))
        return reason;
    if (data->kind[unit] == KIPLING_GENERAL)
        return why_no_order(state, unit, KIPLING_ORDER_MOVE);
    return state->units[unit].status == KIPLING_EXHAUSTED
               ? "it is exhausted: it could only fire, and has nobody in range and in sight "
                 "(KIP-5b.2)"
               : "it has nowhere to go and nobody to fire at or charge (KIP-6b)";
}

/* Of a shot by a unit that could be chosen. */
static const char *
why_no_fire(const KiplingState *state, const HetMove *move)
{
    const char *reason = why_no_order(state, move->unit, KIPLING_ORDER_FIRE);
    if (reason != NULL || (move->target == HET_NO_UNIT && move->way.place == HET_NO_PLACE))
        return reason;
    return kipling_why_no_shot(state, move, move->unit,
                               kipling_weapon_of(state, move->unit, KIPLING_ORDER_FIRE));
}

static const char *
refuse_idle(const KiplingState *state, const HetMove *typed)
{
    const KiplingScenario *data = kipling_data(state);
    HetMove meant = *typed;
    const HetMove *move = &meant;
    if (state->head.phase == KIPLING_MELEES)
        return kipling_refuse_melee(state, typed);
    if (typed->kind == HET_MOVE_FIGHT) /* by a charge */
        meant.kind = HET_MOVE_CHARGE;
    else if (typed->unit < data->unit_count && data->side[typed->unit] == state->head.active)
        meant = read_order(state, typed, typed->unit);
    const char *reason = why_not_yet(move);
    bool enemy = move->unit < data->unit_count && data->side[move->unit] != state->head.active;
    bool aimed = enemy && move->kind != HET_MOVE_SELECT &&
                 move->target == HET_NO_UNIT; /* "charge BI1" names the enemy */
    if (reason == NULL && move->unit != HET_NO_UNIT && !aimed) {
        reason = why_not_chosen(state, move->unit);
        /* a unit with one thing to do has no choice: the reason why not another */
        if (reason == NULL && move->kind == HET_MOVE_CHARGE)
            reason = why_no_order(state, move->unit, KIPLING_ORDER_CHARGE);
        else if (reason == NULL && move->kind == HET_MOVE_SHOOT)
            reason = why_no_fire(state, move);
        else if (reason == NULL && move->kind == HET_MOVE_ORDER && move->value != 0)
            reason = why_no_order(state, move->unit, move->value);
        else if (reason == NULL && move->way.place != HET_NO_PLACE)
            reason = why_no_order(state, move->unit, KIPLING_ORDER_MOVE);
    }
    return reason != NULL                       ? reason
           : typed->kind == HET_MOVE_FIGHT      ? why_not_yet(typed)
           : !is_known((HetMoveKind)move->kind) ? NULL
           : move->unit != HET_NO_UNIT && !aimed && move->kind != HET_MOVE_PASS &&
                   move->kind != HET_MOVE_END
               ? "its order comes first, then where or at whom (KIP-6b)"
               : "the unit is chosen first, then what it does "
                 "(KIP-6b)";
}

/* --- the turn sequence: KIP-6a to 6c ---------------------------------------------------------- */

static void
end_player_turn(KiplingState *state, const HetSink *sink)
{
    HetState *head = &state->head;
    state->acted = 0;
    memset(state->battered, 0, sizeof state->battered);
    memset(state->followed, 0, sizeof state->followed);
    head->phase = KIPLING_MELEES;
    head->epoch++;
    if (head->active == HET_FIRST) {
        head->active = HET_SECOND;
    } else if (head->turn == head->scenario->turns) {
        state->end = KIPLING_END_TURNS; /* KIP-6c.2 */
        return;
    } else {
        head->active = HET_FIRST;
        head->turn++;
        HET_EACH_BELOW(unit, kipling_data(state)->unit_count)
            memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    }
    het_report(sink, head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, head->turn, "KIP-6c.1", NULL);
}

static bool
advance_melees(KiplingState *state, const HetSink *sink)
{
    uint32_t waiting = kipling_waiting_melees(state);
    if (waiting != 0 && state->acted == 0)
        het_report(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, KIPLING_MELEES,
                   "KIP-6a.1", NULL);
    if (waiting != 0)
        return het_procedure_await(&state->head, state->head.active, sink);
    kipling_fall_back(state, sink);
    state->head.phase = KIPLING_ACTIONS;
    return true;
}

static bool
advance_turn(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    const KiplingScenario *data = kipling_data(state);
    unsigned side = head->active;
    if (kipling_judge(state))
        return kipling_conclude(state, sink);
    if (head->phase == KIPLING_MELEES)
        return advance_melees(state, sink);
    HET_EACH_OF_SIDE(unit, data, side) {
        if (can_act(state, unit)) {
            head->actor = (uint8_t)side;
            return false;
        }
    }
    end_player_turn(state, sink);
    return true;
}

static void
legal_select(const KiplingState *state, HetMoveList *list)
{
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (can_act(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    if (head->phase == KIPLING_ACTIONS) {
        legal_select(state, list);
        return;
    }
    for (uint32_t waiting = kipling_waiting_melees(state); waiting != 0; waiting &= waiting - 1) {
        unsigned unit = (unsigned)__builtin_ctz(waiting);
        het_list_add(list, het_move_target(HET_MOVE_FIGHT, unit, state->units[unit].partner));
    }
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    if (move->kind == HET_MOVE_FIGHT) {
        kipling_fight_on(state, move->unit, sink);
    } else if (move->kind == HET_MOVE_END) {
        end_player_turn(state, sink);
    } else {
        state->acted |= 1u << move->unit;
        kipling_push_unit(state, KIPLING_ORDER, move->unit);
    }
}

static const HetProcedure idle = {.advance = advance_turn, .list = list_idle, .take = take_idle};
static const HetProcedure act = {
    .advance = advance_act, .list = list_act, .take = take_act, .has_other_way = has_other_way};

static const HetProcedure *const procedures[KIPLING_PROCEDURES] = {
    [KIPLING_IDLE] = &idle,
    [KIPLING_ORDER] = &act,
    [KIPLING_FIRE] = &kipling_fire,
    [KIPLING_CHARGE] = &kipling_charge,
    [KIPLING_MELEE] = &kipling_melee,
    [KIPLING_CREW] = &kipling_crew,
    [KIPLING_PRISONERS] = &kipling_prisoners,
    [KIPLING_GUARD] = &kipling_guard,
    [KIPLING_RETREAT] = &kipling_retreat,
    [KIPLING_DISENGAGE] = &kipling_disengage,
    [KIPLING_FOLLOW] = &kipling_follow,
    [KIPLING_LEADER] = &kipling_leader,
    [KIPLING_RUIN] = &kipling_ruin,
    [KIPLING_HOSPITAL] = &kipling_hospital,
    [KIPLING_TAKE] = &kipling_take,
};

/* --- the slots -------------------------------------------------------------------------------- */

/* By procedure: judges ways, and refuses, if only by one sentence. The rest lists moves without a
 * way, or only rolls. */
static const struct {
    bool (*may)(const KiplingState *state, const HetMove *move);
    const char *(*refuse)(const KiplingState *state, const HetMove *move);
    const char *otherwise;
} nodes[KIPLING_PROCEDURES] = {
    [KIPLING_IDLE] = {NULL, refuse_idle, NULL},
    [KIPLING_ORDER] = {may_act, refuse_act, NULL},
    [KIPLING_CHARGE] = {NULL, kipling_refuse_closing, NULL},
    [KIPLING_CREW] = {NULL, NULL, "the crew tries to spike its gun, or passes (KIP-4c.2)"},
    [KIPLING_GUARD] = {NULL, kipling_refuse_guard, NULL},
    [KIPLING_RETREAT] = {kipling_may_retreat, kipling_refuse_retreat, NULL},
    [KIPLING_DISENGAGE] = {kipling_may_retreat, kipling_refuse_retreat, NULL},
    [KIPLING_FOLLOW] = {kipling_may_pursue, kipling_refuse_follow_up, NULL},
    [KIPLING_TAKE] = {NULL, NULL, "it takes the gun in its square, or passes (KIP-4g.1)"},
};

bool
kipling_is_legal(const HetState *head, const HetMove *move)
{
    unsigned procedure = het_state_procedure(head);
    return nodes[procedure].may != NULL && nodes[procedure].may(kipling_state_const(head), move);
}

const char *
kipling_refusal(const HetState *head, const HetMove *move)
{
    unsigned procedure = het_state_procedure(head);
    return nodes[procedure].refuse != NULL
               ? nodes[procedure].refuse(kipling_state_const(head), move)
               : nodes[procedure].otherwise;
}

HET_SLOTS_KEY(KiplingState, occupied, units, kipling_data)

static const char *const phases[] = {
    [KIPLING_MELEES] = "melees",
    [KIPLING_ACTIONS] = "actions",
    NULL,
};

const HetRules het_rules_kipling = {
    .name = "kipling",
    .title = "Charge! + Kipling",
    .version = 4,
    .outcomes_max = HET_READINGS_MAX,
    .phases = phases,
    .start = het_procedure_start,
    HET_SLOTS(kipling, Kipling, KIPLING),
};

/* The turn sequence, the action of a unit, the procedures, and the table of slots. KIP-6 */
#include "engine/rules/systems.h"
#include "engine/game.h"

#include "kipling-procedure.h"
#include "kipling-slots.h"

/* --- a unit's action: KIP-6b --------------------------------------------------------------- */

static void
list_shots(const KiplingState *state, unsigned unit, KiplingWeapon weapon, HetMoveList *list)
{
    unsigned side = kipling_data(state)->side[unit], place = state->units[unit].place;
    HetSquareSet targets = kipling_targets(state, side, place, weapon);
    while (het_square_any(&targets)) {
        unsigned target = kipling_unit_at(state, 1 - side, het_square_pop(&targets));
        het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, target));
    }
    if (weapon != KIPLING_CANNON)
        return;
    targets = kipling_building_targets(state, place);
    while (het_square_any(&targets))
        het_list_add(list, het_move_place(HET_MOVE_SHOOT, unit, het_square_pop(&targets)));
}

static KiplingWeapon
weapon_of(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    return order == KIPLING_ORDER_GUN || kipling_data(state)->kind[unit] == KIPLING_ARTILLERY
               ? KIPLING_CANNON
               : KIPLING_RIFLES;
}

static void
list_orders(unsigned unit, unsigned orders, HetMoveList *list)
{
    for (unsigned order = KIPLING_ORDER_MOVE; order <= KIPLING_ORDER_DRAG; order++) {
        if ((orders >> order & 1u) == 0)
            continue;
        het_list_add(list, het_move_value(HET_MOVE_ORDER, unit, order));
    }
}

static void
list(const HetState *head, HetMoveList *moves)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned unit = kipling_acting(state);
    KiplingOrder order = (KiplingOrder)het_state_peek(head)->step;
    switch (order) {
    case KIPLING_ORDER_NONE:
        list_orders(unit, kipling_orders(state, unit), moves);
        break;
    case KIPLING_ORDER_MOVE:
        if (kipling_data(state)->kind[unit] == KIPLING_GENERAL)
            kipling_transfers(state, unit, moves);
        else
            kipling_moves(state, unit, order, moves);
        break;
    case KIPLING_ORDER_ADVANCE:
    case KIPLING_ORDER_DRAG:
        kipling_moves(state, unit, order, moves);
        break;
    case KIPLING_ORDER_CHARGE:
        kipling_charges(state, unit, HET_MOVE_CHARGE, moves);
        break;
    case KIPLING_ORDER_FIRE:
    case KIPLING_ORDER_GUN:
    case KIPLING_ORDER_AIM:
        list_shots(state, unit, weapon_of(state, unit, order), moves);
        break;
    }
}

/* Two free neighbours to go to are two moves at least: nothing is forced. Spares most walks a list
 * that is made only to be counted. */
static bool
is_roomy(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingMobility mobility = kipling_mobility(state, unit, KIPLING_ORDER_MOVE);
    unsigned from = state->units[unit].place, room = 0;
    if (from == HET_SQUARE_OFF || mobility == KIPLING_WHEELS)
        return false;
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = data->next[from][direction];
        room += to != HET_SQUARE_OFF && data->cost[mobility][to] != 0 &&
                !het_square_has(&state->occupied[HET_FIRST], to) &&
                !het_square_has(&state->occupied[HET_SECOND], to);
    }
    return room >= 2;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned unit = kipling_acting(state), step = het_state_peek(head)->step;
    if (step == KIPLING_ORDER_NONE) {
        unsigned orders = kipling_orders(state, unit);
        bool lone = (orders & (orders - 1)) == 0;
        if (lone && sink != NULL)
            return het_procedure_ask(head, head->active, sink);
        if (lone) { /* as asking does, without a list of what is known already */
            het_state_top(head)->step = (uint8_t)__builtin_ctz(orders);
            return true;
        }
    } else if (step != KIPLING_ORDER_MOVE || !is_roomy(state, unit)) {
        return het_procedure_ask(head, head->active, sink);
    }
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
    if (sink == NULL)
        return;
    g_autofree char *words = g_strdup_printf("he joins %s", kipling_code(state, to));
    het_tell_way(sink, &state->head, HET_EVENT_MOVE, general,
                 kipling_point(state->units[from].place), kipling_point(state->units[to].place),
                 "KIP-7a.1", words);
}

/* The rule that says most about a walk: what it crosses, else whose move it is. */
static const char *
walk_rule(const KiplingState *state, const HetMove *move, KiplingOrder order)
{
    static const char *const grounds[KIPLING_TERRAINS] = {
        [KIPLING_WOODS] = "KIP-1b.1", [KIPLING_BUILDING] = "KIP-1c.1", [KIPLING_RIVER] = "KIP-1d.1",
        [KIPLING_FORD] = "KIP-1d.2",  [KIPLING_BRIDGE] = "KIP-1d.2",
    };
    static const char *const kinds[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = "KIP-1a.1",
        [KIPLING_CAVALRY] = "KIP-1a.2",
        [KIPLING_ARTILLERY] = "KIP-1a.3",
        [KIPLING_GENERAL] = "KIP-7a.1",
    };
    const KiplingScenario *data = kipling_data(state);
    unsigned at = state->units[move->unit].place, spent = 0;
    const char *rule = order == KIPLING_ORDER_ADVANCE ? "KIP-2b.4"
                       : order == KIPLING_ORDER_DRAG  ? "KIP-4g.3"
                                                      : kinds[data->kind[move->unit]];
    for (unsigned i = 0; i < move->way.steps; i++) {
        at = data->next[at][het_way_step(&move->way, i)];
        spent += data->cost[kipling_mobility(state, move->unit, order)][at];
        if (grounds[data->terrain[at]] != NULL)
            rule = grounds[data->terrain[at]];
        else if (i + 1u < move->way.steps &&
                 het_square_has(&state->occupied[data->side[move->unit]], at))
            rule = "KIP-1f.1";
    }
    return spent > kipling_allowance(state, move->unit, order) ? "KIP-1b.3" : rule;
}

static void
walk(KiplingState *state, const HetMove *move, KiplingOrder order, const HetSink *sink)
{
    unsigned unit = move->unit, from = state->units[unit].place, to = move->way.place;
    const char *rule = sink == NULL ? NULL : walk_rule(state, move, order);
    if (order != KIPLING_ORDER_DRAG && kipling_has_captured_gun(state, unit))
        kipling_leave_gun(state, unit, "KIP-4g.7", sink);
    kipling_put(state, unit, to);
    kipling_carry_gun(state, unit);
    const char *words = order == KIPLING_ORDER_DRAG      ? "it drags the gun"
                        : order == KIPLING_ORDER_ADVANCE ? "to fire from there"
                                                         : NULL;
    het_tell_way(sink, &state->head, HET_EVENT_MOVE, unit, kipling_point(from), kipling_point(to),
                 rule, words);
    kipling_take_gun(state, unit, false);
}

/* One order a unit: gun or rifles, dragging or firing. KIP-4g.4 */
static void
take_order(KiplingState *state, const HetMove *move)
{
    het_state_top(&state->head)->step = (uint8_t)move->value;
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    HetFrame *frame = het_state_top(&state->head);
    KiplingOrder order = (KiplingOrder)frame->step;
    if (order == KIPLING_ORDER_NONE) {
        take_order(state, move);
        return;
    }
    if (order == KIPLING_ORDER_ADVANCE)
        frame->step = KIPLING_ORDER_AIM;
    else
        het_state_pop(&state->head);
    if (move->kind == HET_MOVE_SHOOT) {
        kipling_take_gun(state, move->unit, false); /* once it has fired */
        kipling_start_fire(state, move, order == KIPLING_ORDER_GUN, sink);
    } else if (move->kind == HET_MOVE_CHARGE) {
        kipling_start_charge(state, move, false, sink);
    } else if (kipling_data(state)->kind[move->unit] == KIPLING_GENERAL) {
        ride(state, move->unit, move->target, sink);
    } else {
        walk(state, move, order, sink);
    }
}

const HetProcedure kipling_order = {.advance = advance, .list = list, .take = take};

static const HetProcedure *const procedures[KIPLING_PROCEDURES] = {
    [KIPLING_IDLE] = &kipling_idle,           [KIPLING_ORDER] = &kipling_order,
    [KIPLING_FIRE] = &kipling_fire,           [KIPLING_CHARGE] = &kipling_charge,
    [KIPLING_MELEE] = &kipling_melee,         [KIPLING_CREW] = &kipling_crew,
    [KIPLING_PRISONERS] = &kipling_prisoners, [KIPLING_GUARD] = &kipling_guard,
    [KIPLING_RETREAT] = &kipling_retreat,     [KIPLING_DISENGAGE] = &kipling_disengage,
    [KIPLING_FOLLOW] = &kipling_follow,       [KIPLING_LEADER] = &kipling_leader,
    [KIPLING_RUIN] = &kipling_ruin,           [KIPLING_HOSPITAL] = &kipling_hospital,
    [KIPLING_TAKE] = &kipling_take,
};

/* --- the turn sequence: KIP-6a to 6c ---------------------------------------------------------- */

/* Units of the active side locked in melees left over, a bit each. */
static uint32_t
waiting_melees(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    uint32_t waiting = 0;
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (kipling_locked(&state->units[unit]) && (state->acted >> unit & 1u) == 0)
            waiting |= 1u << unit;
    return waiting;
}

/* Another round for the pair; whoever charged still counts as the attacker. KIP-6a.2 */
static void
fight_on(KiplingState *state, unsigned unit, const HetSink *sink)
{
    unsigned partner = state->units[unit].partner;
    bool charged = state->units[unit].arrival != 0;
    unsigned attacker = charged ? unit : partner, defender = charged ? partner : unit;
    state->acted |= 1u << unit;
    kipling_start_melee(state, attacker, defender, state->units[attacker].arrival - 1u);
    het_tell(sink, &state->head, HET_EVENT_FIGHT, attacker, defender, 0, "KIP-6a.2",
             "another round");
}

static void
end_player_turn(KiplingState *state, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
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
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    }
    het_tell(sink, head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, head->turn, "KIP-6c.1", NULL);
}

static bool
advance_melees(KiplingState *state, const HetSink *sink)
{
    uint32_t waiting = waiting_melees(state);
    if (waiting != 0 && state->acted == 0)
        het_tell(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, KIPLING_MELEES,
                 "KIP-6a.1", NULL);
    if (waiting != 0)
        return het_procedure_ask(&state->head, state->head.active, sink);
    kipling_fall_back(state, sink);
    state->head.phase = KIPLING_ACTIONS;
    return true;
}

static bool
advance_turn(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    const KiplingScenario *data = kipling_data(state);
    unsigned side = state->head.active;
    if (kipling_judge(state))
        return kipling_conclude(state, sink);
    if (state->head.phase == KIPLING_MELEES)
        return advance_melees(state, sink);
    HET_EACH_OF_SIDE(unit, data, side) {
        if (kipling_can_act(state, unit)) {
            state->head.actor = (uint8_t)side;
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
        if (kipling_can_act(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    if (state->head.phase == KIPLING_ACTIONS) {
        legal_select(state, list);
        return;
    }
    for (uint32_t waiting = waiting_melees(state); waiting != 0; waiting &= waiting - 1) {
        unsigned unit = (unsigned)__builtin_ctz(waiting);
        het_list_add(list, het_move_target(HET_MOVE_FIGHT, unit, state->units[unit].partner));
    }
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    if (move->kind == HET_MOVE_FIGHT) {
        fight_on(state, move->unit, sink);
    } else if (move->kind == HET_MOVE_END) {
        end_player_turn(state, sink);
    } else {
        state->acted |= 1u << move->unit;
        kipling_push_unit(state, KIPLING_ORDER, move->unit);
    }
}

const HetProcedure kipling_idle = {.advance = advance_turn, .list = list_idle, .take = take_idle};

/* --- hot slots -------------------------------------------------------------------------------- */

static uint64_t
key(const HetState *head)
{
    const KiplingState *state = kipling_state_const(head);
    const size_t start_of_body = offsetof(KiplingState, occupied);
    uint64_t hash = het_hash_bytes(het_hash_head(head), (const char *)state + start_of_body,
                                   offsetof(KiplingState, units) - start_of_body);
    for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++)
        hash = het_hash_bytes(hash, &state->units[unit], offsetof(KiplingUnit, rolls));
    return hash;
}

static const char *const phases[] = {
    [KIPLING_MELEES] = "melees",
    [KIPLING_ACTIONS] = "actions",
    NULL,
};

const HetRules het_rules_kipling = {
    .name = "kipling",
    .title = "Charge! + Kipling",
    .version = 3,
    .option_count = KIPLING_OPTIONS,
    .phases = phases,
    .procedures = procedures,
    .start = het_procedure_start,
    .key = key,
    .data_size = sizeof(KiplingScenario),
    .opening_size = sizeof(KiplingState),
    HET_SLOTS(kipling),
};

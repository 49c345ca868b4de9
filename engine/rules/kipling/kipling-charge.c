/* Charges: the run-up, closing fire, the impact; and cavalry's follow-ups. KIP-4a, KIP-4f */
#include "kipling-query.h"

enum { DICE_OFF, WINDOW, OPERATE, SHOOT, IMPACT }; /* steps */

/* --- who charges whom: KIP-4a.4 --------------------------------------------------------------- */

const char *
kipling_why_no_charger(const KiplingState *state, unsigned unit)
{
    KiplingKind kind = kipling_kind(state, unit);
    return kind == KIPLING_GENERAL     ? kipling_rides_only
           : kind == KIPLING_ARTILLERY ? "artillery does not charge (KIP-4c.4)"
                                       : kipling_why_exhausted(state, unit);
}

/* The enemies whose squares a charge would reach, by the ways to them. */
static HetSquareSet
find_prey(const KiplingState *state, unsigned unit, KiplingReach *ret_reach)
{
    HetSquareSet enemies = kipling_free_enemies(state, kipling_side(state, unit));
    kipling_reach(state, unit, KIPLING_ORDER_CHARGE, ret_reach);
    return het_square_both(&ret_reach->seen, &enemies);
}

bool
kipling_has_prey(const KiplingState *state, unsigned unit)
{
    HetSquareSet set = kipling_free_enemies(state, kipling_side(state, unit));
    set = het_square_both(
        kipling_query_reach(state, kipling_kind(state, unit), state->units[unit].place), &set);
    KiplingReach reach;
    if (het_square_any(&set))
        set = find_prey(state, unit, &reach);
    return het_square_any(&set);
}

const char *
kipling_why_no_prey(const KiplingState *state, unsigned unit)
{
    KiplingReach reach;
    kipling_reach(state, unit, KIPLING_ORDER_CHARGE, &reach);
    reach.seen = het_square_both(&reach.seen, &state->occupied[1 - kipling_side(state, unit)]);
    return het_square_any(&reach.seen)
               ? "the enemies in its reach are locked in melee: nobody charges them (KIP-4d.6)"
               : "no enemy is in its reach (KIP-4a.4)";
}

const char *
kipling_why_no_charge(const KiplingState *state, const HetMove *move, unsigned unit)
{
    unsigned target = kipling_meant(state, move, unit);
    const char *reason = kipling_why_no_charger(state, unit);
    if (reason == NULL && target == HET_NO_UNIT)
        reason = kipling_has_prey(state, unit)
                     ? "a charge ends in an enemy's square: name that enemy (KIP-4a.4)"
                     : kipling_why_no_prey(state, unit);
    if (reason == NULL)
        reason = kipling_why_no_enemy(state, unit, target, true);
    if (reason != NULL)
        return reason;
    HetWay way = move->way;
    way.place = state->units[target].place;
    return kipling_why_no_way(state, unit, KIPLING_ORDER_CHARGE, &way);
}

/* Over which squares a charge comes matters only where closing fire may make it break off. KIP-4a.5
 */
bool
kipling_has_other_charge(const KiplingState *state, const HetMove *only)
{
    return kipling_option(state, KIPLING_CHARGE_BREAKS_OFF) != 0 &&
           kipling_query_closing_weapon(state, only->target) >= 0;
}

/* A unit charged from another side retreats another way (KIP-4d.4): so one way a side is listed,
 * the canonical one first. Crews do not retreat. */
static void
list_sides(const KiplingState *state, const HetMove *charge, const KiplingReach *reach,
           HetMoveList *list)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned cell = charge->way.place;
    KiplingWalk walk = kipling_walk(state, charge->unit, KIPLING_ORDER_CHARGE);
    unsigned listed = het_way_step(&charge->way, charge->way.steps - 1u);
    het_list_add(list, *charge);
    if (data->kind[charge->target] == KIPLING_ARTILLERY)
        return;
    HET_EACH_BELOW(arrival, HET_SQUARE_DIRECTIONS) {
        unsigned before = data->next[cell][het_square_opposite(arrival)];
        if (arrival == listed || before == HET_SQUARE_OFF || !het_square_has(&reach->seen, before))
            continue;
        unsigned cost = kipling_cost_of(reach, before);
        if (kipling_step(&walk, before, cell, &cost) != KIPLING_STEPS)
            continue;
        HetMove other = kipling_along(reach, before, *charge);
        het_way_add(&other.way, arrival);
        other.way.place = (uint16_t)cell;
        het_list_add(list, other);
    }
}

void
kipling_list_charges(const KiplingState *state, unsigned unit, HetMoveKind kind, HetMoveList *list)
{
    unsigned other = 1u - kipling_side(state, unit);
    KiplingReach reach;
    HetSquareSet cells = find_prey(state, unit, &reach);
    while (het_square_any(&cells)) {
        unsigned cell = het_square_pop(&cells);
        HetMove move = het_move_target(kind, unit, kipling_unit_at(state, other, cell));
        move = kipling_along(&reach, cell, move);
        list_sides(state, &move, &reach, list);
    }
}

/* --- the run-up ------------------------------------------------------------------------------- */

/* The last square of the way before the target where nobody stands; at worst the first. */
static unsigned
last_free(const KiplingState *state, unsigned from, const HetWay *way)
{
    unsigned at = from, stop = from;
    for (unsigned i = 0; i + 1 < way->steps; i++) {
        at = kipling_data(state)->next[at][het_way_step(way, i)];
        if (!het_square_has(&state->occupied[HET_FIRST], at) &&
            !het_square_has(&state->occupied[HET_SECOND], at))
            stop = at;
    }
    return stop;
}

/* The run up to the target, of whatever length; the fight is an event of its own. */
static void
report_charge(const KiplingState *state, const HetMove *move, unsigned from, bool far,
              bool follow_up, const HetSink *sink)
{
    if (!het_is_heard(sink))
        return;
    unsigned unit = move->unit, at = state->units[unit].place;
    const char *code = kipling_code(state, move->target);
    const char *rule = follow_up ? "KIP-4f.1" : "KIP-4a.4";
    g_autofree char *words =
        follow_up ? g_strdup_printf("it follows up against %s", code)
                  : g_strdup_printf("it charges %s from %s range", code, far ? "long" : "close");
    if (at == from)
        het_note(sink, &state->head, unit, move->target, rule, "%s", words);
    else
        het_report_way(sink, &state->head, HET_EVENT_MOVE, unit, kipling_point(from),
                       kipling_point(at), rule, words);
    if (follow_up && kipling_kind(state, move->target) != KIPLING_CAVALRY)
        het_note(sink, &state->head, unit, move->target, "KIP-4f.2", "no closing fire meets it");
}

void
kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up, const HetSink *sink)
{
    unsigned unit = move->unit, target = move->target;
    unsigned from = state->units[unit].place, aim = state->units[target].place;
    unsigned stop = last_free(state, from, &move->way);
    if (kipling_has_captured_gun(state, unit))
        kipling_leave_gun(state, unit, "KIP-4g.7", sink);
    bool far = kipling_long_range(state, KIPLING_RIFLES, het_square_distance(from, aim));
    kipling_put(state, unit, stop);
    report_charge(state, move, from, far, follow_up, sink);
    HetFrame *frame = kipling_push(state, KIPLING_CHARGE);
    *het_frame_fields(frame, KiplingCharge) =
        (KiplingCharge){.charger = (uint16_t)unit,
                        .target = (uint16_t)target,
                        .arrival = (uint16_t)het_way_step(&move->way, move->way.steps - 1u),
                        .far = far};
    bool fire = !follow_up && kipling_option(state, KIPLING_CLOSING_FIRE) != 0;
    frame->step = fire ? DICE_OFF : IMPACT; /* KIP-4f.2 */
}

/* --- closing fire ----------------------------------------------------------------------------- */

static const char *
why_no_closing(const KiplingState *state, unsigned unit, unsigned weapon)
{
    return kipling_kind(state, unit) == KIPLING_CAVALRY ? "cavalry gives no closing fire (KIP-4a.6)"
                                                        : kipling_why_unarmed(state, unit, weapon);
}

int
kipling_query_closing_weapon(const KiplingState *state, unsigned unit)
{
    for (unsigned weapon = 0;
         kipling_option(state, KIPLING_CLOSING_FIRE) != 0 && weapon < KIPLING_WEAPONS; weapon++)
        if (why_no_closing(state, unit, weapon) == NULL)
            return (int)weapon;
    return -1;
}

static void
list_window(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingCharge *charge = het_frame_peek(head, KiplingCharge);
    unsigned unit = charge->target;
    HetMove move = het_move_target(HET_MOVE_SHOOT, unit, charge->charger);
    HET_EACH_BELOW(weapon, KIPLING_WEAPONS) {
        if (why_no_closing(state, unit, weapon) != NULL)
            continue;
        move.value =
            weapon != kipling_weapon_of(state, unit, KIPLING_ORDER_FIRE) ? KIPLING_VALUE_GUN : 0;
        het_list_add(list, move);
    }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

const char *
kipling_refuse_closing(const KiplingState *state, const HetMove *move)
{
    const KiplingCharge *charge = het_frame_peek(&state->head, KiplingCharge);
    unsigned charger = charge->charger, unit = charge->target;
    if (move->kind != HET_MOVE_SHOOT)
        return "it is charged: closing fire, or pass (KIP-4a.1)";
    if (move->unit != unit && move->unit != HET_NO_UNIT)
        return "only the unit that is charged gives closing fire (KIP-4a.1)";
    if (move->target != charger && move->target != HET_NO_UNIT)
        return "closing fire is aimed at the charger (KIP-4a.1)";
    const char *reason =
        move->value == KIPLING_VALUE_GUN ? why_no_closing(state, unit, KIPLING_CANNON) : NULL;
    return reason != NULL ? reason
                          : "closing fire is aimed at the charger, wherever it is (KIP-4a.1)";
}

/* KIP-4a.2: only infantry with long range to lose dices off. */
static bool
advance_dice_off(KiplingState *state, const HetSink *sink)
{
    KiplingCharge *charge = het_frame(&state->head, KiplingCharge);
    unsigned target = charge->target;
    if (kipling_kind(state, target) == KIPLING_INFANTRY && charge->far != 0)
        return kipling_open(state, KIPLING_ROLL_DICE_OFF, KIPLING_COUNT_CLOSING, target, sink);
    charge->far = 0; /* KIP-4a.3 */
    het_state_top(&state->head)->step = WINDOW;
    return true;
}

/* KIP-4a.1: the unit charged, which is the other side's affair. */
static bool
advance_window(KiplingState *state)
{
    unsigned target = het_frame_peek(&state->head, KiplingCharge)->target;
    if (kipling_query_closing_weapon(state, target) >= 0) {
        state->head.actor = kipling_side(state, target);
        return false;
    }
    het_state_top(&state->head)->step = IMPACT;
    return true;
}

/* --- impact ----------------------------------------------------------------------------------- */

static bool
advance_impact(KiplingState *state, const HetSink *sink)
{
    KiplingCharge charge = *het_frame_peek(&state->head, KiplingCharge);
    unsigned unit = charge.charger, target = charge.target;
    het_state_pop(&state->head);
    if (state->units[unit].status == KIPLING_GONE)
        return true;
    if (state->units[unit].status != KIPLING_STEADY &&
        kipling_option(state, KIPLING_CHARGE_BREAKS_OFF) != 0) {
        het_note(sink, &state->head, unit, target, "KIP-4a.5",
                 "under strength, it breaks its charge off");
        return true;
    }
    unsigned from = state->units[unit].place;
    kipling_put(state, unit, state->units[target].place);
    het_report_way(sink, &state->head, HET_EVENT_MOVE, unit, kipling_point(from),
                   kipling_point(state->units[unit].place), "KIP-4a.4", "to close quarters");
    if (kipling_kind(state, target) == KIPLING_ARTILLERY) {
        *het_frame_fields(kipling_push(state, KIPLING_CREW), KiplingOverrun) =
            (KiplingOverrun){.victor = charge.charger, .crew = charge.target};
    } else {
        het_report(sink, &state->head, HET_EVENT_FIGHT, unit, target, 0, "KIP-4b.1", NULL);
        kipling_start_melee(state, unit, target, charge.arrival);
    }
    return true;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned target = het_frame_peek(head, KiplingCharge)->target;
    switch (het_state_peek(head)->step) {
    case DICE_OFF:
        return advance_dice_off(state, sink);
    case WINDOW:
        return advance_window(state);
    case OPERATE:
        return kipling_open(state, KIPLING_ROLL_CLOSING_OPERATE, KIPLING_COUNT_CLOSING, target,
                            sink);
    case SHOOT:
        return kipling_open(state, KIPLING_ROLL_CLOSING, KIPLING_COUNT_CLOSING, target, sink);
    case IMPACT:
    default: /* steps are a byte */
        return advance_impact(state, sink);
    }
}

/* Of closing fire: chargers have no cover. KIP-4a.6 */
static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingCharge *charge = het_frame_peek(head, KiplingCharge);
    unsigned step = het_state_peek(head)->step, dice, hitting;
    unsigned unit = charge->target, charger = charge->charger;
    KiplingWeapon weapon = charge->weapon;
    if (step != SHOOT) {
        het_account_begin(ret_throw->account,
                          step == DICE_OFF ? "the dice-off to fire at close range"
                                           : "the dice-off to fire the captured gun",
                          step == DICE_OFF ? "KIP-4a.2" : "KIP-4a.6", HET_NO_UNIT);
        kipling_throw_dice_off(ret_throw, unit);
        return;
    }
    het_account_begin(ret_throw->account, "closing fire", kipling_fire_rule(state, unit, weapon),
                      charger);
    kipling_fire_dice(state, unit, weapon, &dice, &hitting, ret_throw->account);
    unsigned needed = kipling_range_hits(state, charge->far != 0, ret_throw->account);
    for (unsigned hits = 0; hits <= dice; hits++)
        ret_throw->effect[hits] = (uint8_t)MIN(hits / needed, state->units[charger].figures);
    kipling_throw_hits(ret_throw, unit, dice, hitting);
}

static void
take_window(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    KiplingCharge *charge = het_frame(&state->head, KiplingCharge);
    HetFrame *frame = het_state_top(&state->head);
    if (move->kind == HET_MOVE_PASS) {
        frame->step = IMPACT;
        return;
    }
    bool captured = move->value == KIPLING_VALUE_GUN;
    KiplingWeapon weapon =
        kipling_weapon_of(state, move->unit, captured ? KIPLING_ORDER_GUN : KIPLING_ORDER_FIRE);
    charge->weapon = (uint16_t)weapon;
    if (captured)
        charge->far = 0; /* KIP-4a.3 */
    frame->step = captured ? OPERATE : SHOOT;
    het_report(sink, &state->head, HET_EVENT_SHOOT, move->unit, move->target, 0,
               weapon == KIPLING_CANNON ? "KIP-4a.3" : "KIP-4a.1",
               charge->far != 0 ? "closing fire at long range" : "closing fire at close range");
}

static void
take_closing_fire(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    const KiplingCharge *charge = het_frame_peek(&state->head, KiplingCharge);
    unsigned charger = charge->charger, dice, hitting;
    kipling_fire_dice(state, charge->target, charge->weapon, &dice, &hitting, NULL);
    unsigned needed = kipling_range_hits(state, charge->far != 0, NULL);
    unsigned casualties =
        MIN(kipling_hits(move, dice, hitting) / needed, state->units[charger].figures);
    het_state_top(&state->head)->step = IMPACT;
    kipling_lose_to_fire(state, charger, casualties, "KIP-4a.1", sink);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingCharge *charge = het_frame(head, KiplingCharge);
    HetFrame *frame = het_state_top(head);
    unsigned target = charge->target;
    bool wins = frame->step != WINDOW && kipling_wins(move);
    if (frame->step == WINDOW) {
        take_window(kipling_state(head), move, sink);
    } else if (frame->step == DICE_OFF) {
        het_note(sink, head, target, HET_NO_UNIT, "KIP-4a.2",
                 wins ? "it holds its fire to close range" : "it fires at long range, if it does");
        charge->far = !wins;
        frame->step = WINDOW;
    } else if (frame->step == OPERATE) {
        het_note(sink, head, target, HET_NO_UNIT, "KIP-4a.6",
                 wins ? "it can work the gun"
                      : "it cannot work the gun, and gives no closing fire");
        frame->step = wins ? SHOOT : IMPACT;
    } else {
        take_closing_fire(kipling_state(head), move, sink);
    }
}

/* --- follow-ups: KIP-4f ----------------------------------------------------------------------- */

/* KIP-7a.5 */
static bool
has_lost_its_general(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned general = data->general[data->side[unit]];
    return general != KIPLING_NONE && state->units[general].status == KIPLING_GONE;
}

static bool
may_follow(const KiplingState *state, unsigned unit)
{
    return kipling_kind(state, unit) == KIPLING_CAVALRY &&
           state->units[unit].status == KIPLING_STEADY && !kipling_locked(&state->units[unit]) &&
           state->followed[unit] < kipling_option(state, KIPLING_FOLLOW_UPS) &&
           !has_lost_its_general(state, unit);
}

/* The unit it beat and the nearest enemies, of those it can reach. */
static void
list_follow_ups(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingPursuit *pursuit = het_frame_peek(head, KiplingPursuit);
    unsigned unit = pursuit->unit, beaten = pursuit->beaten;
    unsigned place = state->units[unit].place, nearest = HET_SQUARE_CELLS, kept = list->count;
    if (!may_follow(state, unit))
        return;
    kipling_list_charges(state, unit, HET_MOVE_PURSUE, list);
    for (unsigned i = kept; i < list->count; i++)
        nearest = MIN(nearest, het_square_distance(place, list->moves[i].way.place));
    for (unsigned i = kept; i < list->count; i++)
        if (list->moves[i].target == beaten ||
            het_square_distance(place, list->moves[i].way.place) == nearest)
            list->moves[kept++] = list->moves[i];
    list->count = kept;
    if (kept > 0)
        het_list_add(list, het_move(HET_MOVE_PASS));
}

const char *
kipling_refuse_follow_up(const KiplingState *state, const HetMove *move)
{
    unsigned unit = het_frame_peek(&state->head, KiplingPursuit)->unit;
    if (move->kind != HET_MOVE_PURSUE && move->kind != HET_MOVE_CHARGE)
        return "it has won: it follows up, or passes (KIP-4f.1)";
    const char *reason = kipling_why_no_charge(state, move, unit);
    return reason != NULL ? reason
                          : "it follows up against whom it has beaten, or the nearest enemy that "
                            "it can reach (KIP-4f.1)";
}

/* By any way to one that it may follow up against. */
bool
kipling_may_pursue(const KiplingState *state, const HetMove *move)
{
    unsigned unit = het_frame_peek(&state->head, KiplingPursuit)->unit;
    HetMoveList list;
    het_list_clear(&list);
    list_follow_ups(&state->head, &list);
    HET_EACH_MOVE(each, &list)
        if (each->target == move->target)
            return kipling_leads_to(state, move, HET_MOVE_PURSUE, unit) &&
                   kipling_why_no_charge(state, move, unit) == NULL;
    return false;
}

static bool
advance_follow(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned unit = het_frame_peek(head, KiplingPursuit)->unit;
    HetMoveList list;
    het_list_clear(&list);
    list_follow_ups(head, &list);
    if (list.count > 0) {
        head->actor = kipling_side(state, unit);
        return false;
    }
    if (kipling_kind(state, unit) == KIPLING_CAVALRY &&
        state->units[unit].status == KIPLING_STEADY && has_lost_its_general(state, unit))
        het_note(sink, head, unit, HET_NO_UNIT, "KIP-7a.5",
                 "its side's general is lost: it does not follow up");
    het_state_pop(head);
    return true;
}

static void
take_follow(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    het_state_pop(head);
    if (move->kind != HET_MOVE_PURSUE)
        return;
    /* Counted where it matters only, so that positions alike in play have one key. KIP-4f.3 */
    if (kipling_option(state, KIPLING_FOLLOW_UPS) < KIPLING_FOLLOW_UPS_MAX)
        state->followed[move->unit]++;
    kipling_start_charge(state, move, true, sink);
}

const HetProcedure kipling_charge = {
    .advance = advance, .list = list_window, .roll = roll, .take = take};
const HetProcedure kipling_follow = {
    .advance = advance_follow, .list = list_follow_ups, .take = take_follow};

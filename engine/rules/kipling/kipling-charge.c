/* Charges: the run-up, closing fire, the impact; and cavalry's follow-ups. KIP-4a, KIP-4f */
#include "kipling-rules.h"

enum { CHARGER, TARGET, ARRIVAL, LONG, WEAPON };   /* operands */
enum { DICE_OFF, WINDOW, OPERATE, SHOOT, IMPACT }; /* steps */

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

void
kipling_start_charge(KiplingState *state, const HetMove *move, bool follow_up, const HetSink *sink)
{
    unsigned unit = move->unit, target = move->target;
    unsigned from = state->units[unit].place, aim = state->units[target].place;
    unsigned stop = last_free(state, from, &move->way);
    if (kipling_has_captured_gun(state, unit))
        kipling_leave_gun(state, unit);
    kipling_put(state, unit, stop);
    kipling_tell(sink, state, HET_EVENT_FIGHT, unit, target, 0,
                 follow_up ? "KIP-4f.1" : "KIP-4a.4");
    if (stop != from)
        kipling_tell_way(sink, state, HET_EVENT_MOVE, unit, from, stop,
                         follow_up ? "KIP-4f.2" : "KIP-4a.4");
    HetFrame *frame = kipling_push(state, KIPLING_CHARGE, (int)unit, (int)target);
    frame->operand[ARRIVAL] = (int16_t)het_way_step(&move->way, move->way.steps - 1u);
    frame->operand[LONG] =
        kipling_long_range(state, KIPLING_RIFLES, het_square_distance(from, aim));
    bool fire = !follow_up && kipling_option(state, KIPLING_CLOSING_FIRE) != 0;
    frame->step = fire ? DICE_OFF : IMPACT; /* KIP-4f.2 */
}

/* --- closing fire ----------------------------------------------------------------------------- */

static void
list_window(const KiplingState *state, HetMoveList *list)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[TARGET], charger = (unsigned)frame->operand[CHARGER];
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    unsigned gun = state->units[unit].gun;
    bool gun_ready = gun != KIPLING_NONE && state->guns[gun].spiked == 0;
    HetMove move = het_move_target(HET_MOVE_SHOOT, unit, charger);
    if (kind == KIPLING_CAVALRY) /* KIP-4a.6 */
        return;
    if (kind == KIPLING_INFANTRY || gun_ready)
        het_list_add(list, move);
    if (kind == KIPLING_INFANTRY && gun_ready) {
        move.value = KIPLING_VALUE_GUN;
        het_list_add(list, move);
    }
    if (list->count > 0)
        het_list_add(list, het_move(HET_MOVE_PASS));
}

/* KIP-4a.2: only infantry with long range to lose dices off. */
static bool
advance_dice_off(KiplingState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned target = (unsigned)frame->operand[TARGET];
    if (kipling_data(state)->kind[target] == KIPLING_INFANTRY && frame->operand[LONG] != 0)
        return kipling_open(state, KIPLING_ROLL_DICE_OFF, KIPLING_COUNT_CLOSING, target, sink);
    frame->operand[LONG] = 0; /* KIP-4a.3 */
    frame->step = WINDOW;
    return true;
}

/* KIP-4a.1: the unit charged, which is the other side's affair. */
static bool
advance_window(KiplingState *state, HetFrame *frame)
{
    unsigned target = (unsigned)frame->operand[TARGET];
    unsigned gun = state->units[target].gun;
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[target];
    bool gun_ready = gun != KIPLING_NONE && state->guns[gun].spiked == 0;
    if (kind == KIPLING_INFANTRY || (kind == KIPLING_ARTILLERY && gun_ready)) {
        state->head.actor = kipling_data(state)->side[target];
        return false;
    }
    frame->step = IMPACT;
    return true;
}

/* --- impact ----------------------------------------------------------------------------------- */

static bool
advance_impact(KiplingState *state, const HetSink *sink)
{
    HetFrame charge = *het_state_peek(&state->head);
    unsigned unit = (unsigned)charge.operand[CHARGER], target = (unsigned)charge.operand[TARGET];
    het_state_pop(&state->head);
    if (state->units[unit].status == KIPLING_GONE)
        return true;
    if (state->units[unit].status != KIPLING_STEADY) {
        kipling_tell(sink, state, HET_EVENT_NOTE, unit, target, 0, "KIP-4a.5");
        return true;
    }
    unsigned from = state->units[unit].place;
    kipling_put(state, unit, state->units[target].place);
    kipling_tell_way(sink, state, HET_EVENT_MOVE, unit, from, state->units[unit].place, "KIP-4a.4");
    if (kipling_data(state)->kind[target] == KIPLING_ARTILLERY)
        kipling_push(state, KIPLING_CREW, (int)unit, (int)target);
    else
        kipling_start_melee(state, unit, target, (unsigned)charge.operand[ARRIVAL]);
    return true;
}

static bool
advance(KiplingState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned target = (unsigned)frame->operand[TARGET];
    switch (frame->step) {
    case DICE_OFF:
        return advance_dice_off(state, frame, sink);
    case WINDOW:
        return advance_window(state, frame);
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

static unsigned
closing_hits_needed(const KiplingState *state, const HetFrame *frame)
{
    return (unsigned)kipling_option(state, frame->operand[LONG] != 0 ? KIPLING_LONG_HITS
                                                                     : KIPLING_CLOSE_HITS);
}

static void
roll(const KiplingState *state, KiplingRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[TARGET];
    ret_roll->unit = unit;
    if (frame->step != SHOOT) { /* dice off, ties folded in */
        ret_roll->dice = 1;
        ret_roll->hitting = 3;
        ret_roll->effect[0] = 0;
        ret_roll->effect[1] = 1;
        return;
    }
    kipling_fire_dice(state, unit, (KiplingWeapon)frame->operand[WEAPON], &ret_roll->dice,
                      &ret_roll->hitting);
    unsigned needed = closing_hits_needed(state, frame);
    unsigned figures = state->units[frame->operand[CHARGER]].figures;
    for (unsigned hits = 0; hits <= ret_roll->dice; hits++)
        ret_roll->effect[hits] = (uint8_t)MIN(hits / needed, figures);
}

static void
take_window(KiplingState *state, HetFrame *frame, const HetMove *move, const HetSink *sink)
{
    if (move->kind == HET_MOVE_PASS) {
        frame->step = IMPACT;
        return;
    }
    bool captured = move->value == KIPLING_VALUE_GUN;
    bool crew = kipling_data(state)->kind[move->unit] == KIPLING_ARTILLERY;
    frame->operand[WEAPON] = captured || crew ? KIPLING_CANNON : KIPLING_RIFLES;
    if (captured)
        frame->operand[LONG] = 0; /* KIP-4a.3 */
    frame->step = captured ? OPERATE : SHOOT;
    kipling_tell(sink, state, HET_EVENT_SHOOT, move->unit, move->target, 0,
                 crew || captured ? "KIP-4a.3" : "KIP-4a.1");
}

static void
take(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned charger = (unsigned)frame->operand[CHARGER], target = (unsigned)frame->operand[TARGET];
    if (frame->step == WINDOW) {
        take_window(state, frame, move, sink);
        return;
    }
    int32_t successes = move->roll.low;
    if (frame->step == DICE_OFF) {
        kipling_tell(sink, state, HET_EVENT_ROLL, target, KIPLING_NONE, successes, "KIP-4a.2");
        frame->operand[LONG] = successes == 0;
        frame->step = WINDOW;
    } else if (frame->step == OPERATE) {
        kipling_tell(sink, state, HET_EVENT_ROLL, target, KIPLING_NONE, successes, "KIP-4a.6");
        frame->step = successes == 0 ? IMPACT : SHOOT;
    } else {
        unsigned casualties = MIN((unsigned)successes / closing_hits_needed(state, frame),
                                  (unsigned)state->units[charger].figures);
        frame->step = IMPACT;
        kipling_tell(sink, state, HET_EVENT_ROLL, target, KIPLING_NONE, successes, "KIP-4a.1");
        kipling_tend(state, charger, casualties, sink);
        kipling_lose(state, charger, casualties, "KIP-4a.1", sink);
    }
}

/* --- follow-ups: KIP-4f ----------------------------------------------------------------------- */

static bool
has_follow_ups_left(const KiplingState *state, unsigned unit)
{
    return state->followed[unit] < kipling_option(state, KIPLING_FOLLOW_UPS);
}

static bool
may_follow(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned general = data->general[data->side[unit]];
    return data->kind[unit] == KIPLING_CAVALRY && state->units[unit].status == KIPLING_STEADY &&
           !kipling_locked(&state->units[unit]) && has_follow_ups_left(state, unit) &&
           (general == KIPLING_NONE || state->units[general].status != KIPLING_GONE); /* KIP-7a.5 */
}

/* The unit it beat and the nearest enemies, of those it can reach. */
static void
list_follow_ups(const KiplingState *state, HetMoveList *list)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0], beaten = (unsigned)frame->operand[1];
    unsigned place = state->units[unit].place, nearest = HET_SQUARE_CELLS, kept = list->count;
    if (!may_follow(state, unit))
        return;
    kipling_charges(state, unit, HET_MOVE_PURSUE, list);
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

static bool
advance_follow(KiplingState *state, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    if (may_follow(state, unit)) {
        HetMoveList list;
        het_list_clear(&list);
        list_follow_ups(state, &list);
        if (list.count > 0) {
            state->head.actor = kipling_data(state)->side[unit];
            return false;
        }
    }
    unsigned general = kipling_data(state)->general[kipling_data(state)->side[unit]];
    if (kipling_data(state)->kind[unit] == KIPLING_CAVALRY && general != KIPLING_NONE &&
        state->units[general].status == KIPLING_GONE)
        kipling_tell(sink, state, HET_EVENT_NOTE, unit, KIPLING_NONE, 0, "KIP-7a.5");
    het_state_pop(&state->head);
    return true;
}

static void
take_follow(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    het_state_pop(&state->head);
    if (move->kind != HET_MOVE_PURSUE)
        return;
    /* Counted where it matters only, so that positions alike in play have one key. KIP-4f.3 */
    if (kipling_option(state, KIPLING_FOLLOW_UPS) < KIPLING_FOLLOW_UPS_MAX)
        state->followed[move->unit]++;
    kipling_start_charge(state, move, true, sink);
}

const KiplingSteps kipling_charge = {
    .advance = advance, .list = list_window, .roll = roll, .take = take};
const KiplingSteps kipling_follow = {
    .advance = advance_follow, .list = list_follow_ups, .take = take_follow};

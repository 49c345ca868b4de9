/* Reactions: volleys at who moves, foot going to defensive formation, guns at their moment.
 * KIR-10.6, 10.13, 10.14, 13.6 */
#include "kircholm-rules.h"

/* What a reactor could do to a target now, as a number above 0 and below KIRCHOLM_REACTED; 0:
 * nothing. What was declined comes back only when this number has changed. */
static unsigned
offer(const KircholmState *state, unsigned reactor, unsigned target)
{
    int modifier;
    if (!kircholm_aims(state, reactor, target, &modifier))
        return 0;
    bool harm = kircholm_can_harm(state, reactor, target, modifier);
    bool pikes = kircholm_data(state)->type[reactor] == KIRCHOLM_INFANTRY &&
                 state->units[reactor].formation == KIRCHOLM_SHOOTING;
    return harm || pikes ? (unsigned)(64 + modifier) : 0;
}

static bool
may_react(const KircholmState *state, unsigned unit)
{
    return kircholm_is_shooter(state, unit) &&
           (kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY ||
            state->units[unit].volleys < kircholm_volley_limit(state, unit));
}

static unsigned
fresh_offer(const KircholmState *state, unsigned reactor, unsigned mover)
{
    if (state->units[reactor].place == KIRCHOLM_OFF ||
        state->units[reactor].declined == KIRCHOLM_REACTED || !may_react(state, reactor))
        return 0;
    unsigned what = offer(state, reactor, mover);
    return what == state->units[reactor].declined ? 0 : what;
}

void
kircholm_open_window(KircholmState *state, unsigned mover)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[mover];
    bool open = false;
    for (unsigned i = 0; i < data->side_count[enemy]; i++) {
        unsigned unit = data->side_units[enemy][i];
        if (state->units[unit].declined == KIRCHOLM_REACTED)
            state->units[unit].declined = 0; /* another moment */
        open = open || fresh_offer(state, unit, mover) != 0;
    }
    if (open)
        kircholm_push(state, KIRCHOLM_WINDOW, enemy, (int)mover, -1);
}

void
kircholm_forget(KircholmState *state)
{
    for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++)
        state->units[unit].declined = 0;
}

/* --- guns at leisure -------------------------------------------------------------------------- */

/* The first gun from `from` on of the side that is not active which has somebody to fire at, or
 * KIRCHOLM_NOBODY. */
static unsigned
next_gun(const KircholmState *state, unsigned from)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = 1u - state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        if (unit >= from && data->type[unit] == KIRCHOLM_ARTILLERY &&
            kircholm_is_shooter(state, unit) && kircholm_has_target(state, unit))
            return unit;
    }
    return KIRCHOLM_NOBODY;
}

void
kircholm_open_gun_windows(KircholmState *state)
{
    unsigned gun = next_gun(state, 0);
    if (gun != KIRCHOLM_NOBODY)
        kircholm_push(state, KIRCHOLM_WINDOW, 1u - state->head.active, -1, (int)gun);
}

static void
list_gun_at_attackers(const KircholmState *state, unsigned gun, HetMoveList *list)
{
    for (unsigned target = 0; target < kircholm_data(state)->unit_count; target++) {
        int modifier;
        if ((state->set[target / 32] >> (target % 32) & 1) != 0 &&
            kircholm_aims(state, gun, target, &modifier) &&
            kircholm_can_harm(state, gun, target, modifier))
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, gun, target));
    }
}

static void
list_guns_at_attackers(const KircholmState *state, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = 1u - state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned gun = data->side_units[side][i];
        if (data->type[gun] == KIRCHOLM_ARTILLERY && kircholm_is_shooter(state, gun))
            list_gun_at_attackers(state, gun, list);
    }
}

void
kircholm_open_fight_window(KircholmState *state)
{
    HetMoveList list;
    het_list_clear(&list);
    list_guns_at_attackers(state, &list);
    if (list.count > 0)
        kircholm_push(state, KIRCHOLM_WINDOW, 1u - state->head.active, -1, -1)
            ->operand[WINDOW_FIGHT] = 1;
}

/* --- the window ------------------------------------------------------------------------------- */

static void
list_reactions(const KircholmState *state, unsigned mover, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[mover], partner = state->units[mover].partner;
    for (unsigned i = 0; i < data->side_count[enemy]; i++) {
        unsigned unit = data->side_units[enemy][i];
        int modifier;
        if (fresh_offer(state, unit, mover) == 0)
            continue;
        (void)kircholm_aims(state, unit, mover, &modifier);
        if (kircholm_can_harm(state, unit, mover, modifier))
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, mover));
        if (partner != KIRCHOLM_NOBODY && kircholm_can_harm(state, unit, partner, modifier))
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, partner));
        if (data->type[unit] == KIRCHOLM_INFANTRY &&
            state->units[unit].formation == KIRCHOLM_SHOOTING) {
            HetMove form = het_move_unit(HET_MOVE_FORM, unit);
            form.value = KIRCHOLM_DEFENSIVE;
            het_list_add(list, form);
        }
    }
}

static void
list(const KircholmState *state, HetMoveList *moves)
{
    const HetFrame *frame = het_state_peek(&state->head);
    int gun = frame->operand[WINDOW_GUN];
    if (frame->operand[WINDOW_MOVER] >= 0)
        list_reactions(state, (unsigned)frame->operand[WINDOW_MOVER], moves);
    else if (gun < 0)
        list_guns_at_attackers(state, moves);
    else if (kircholm_is_shooter(state, (unsigned)gun)) /* it has not fired yet */
        kircholm_list_targets(state, (unsigned)gun, moves);
    if (moves->count > 0)
        het_list_add(moves, het_move(HET_MOVE_PASS));
}

/* A window closes when the mover is broken or gone, when nobody reacts any more, or all pass. */
static bool
advance(KircholmState *state, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned mover = (unsigned)frame->operand[WINDOW_MOVER];
    HetMoveList moves;
    (void)sink;
    het_list_clear(&moves);
    if (frame->operand[WINDOW_MOVER] < 0 || state->units[mover].level < KIRCHOLM_RETREATING)
        list(state, &moves);
    if (moves.count > 0) {
        state->head.actor = frame->actor;
        return false;
    }
    unsigned gun = (unsigned)frame->operand[WINDOW_GUN];
    bool at_leisure = frame->operand[WINDOW_MOVER] < 0 && frame->operand[WINDOW_GUN] >= 0;
    het_state_pop(&state->head);
    unsigned other = at_leisure ? next_gun(state, gun + 1) : KIRCHOLM_NOBODY;
    if (other != KIRCHOLM_NOBODY)
        kircholm_push(state, KIRCHOLM_WINDOW, 1u - state->head.active, -1, (int)other);
    return true;
}

static void
decline(KircholmState *state, unsigned mover)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[mover];
    state->head.stack[0].flags |= UNIT_WATCHED;
    for (unsigned i = 0; i < data->side_count[enemy]; i++) {
        unsigned unit = data->side_units[enemy][i], what = fresh_offer(state, unit, mover);
        if (what != 0)
            state->units[unit].declined = (uint8_t)what;
    }
}

static void
pass(KircholmState *state)
{
    HetFrame window = *het_state_peek(&state->head);
    het_state_pop(&state->head);
    if (window.operand[WINDOW_MOVER] >= 0) {
        decline(state, (unsigned)window.operand[WINDOW_MOVER]);
    } else if (window.operand[WINDOW_GUN] >= 0) {
        unsigned other = next_gun(state, (unsigned)window.operand[WINDOW_GUN] + 1);
        if (other != KIRCHOLM_NOBODY)
            kircholm_push(state, KIRCHOLM_WINDOW, window.actor, -1, (int)other);
    }
}

static void
take(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    if (move->kind == HET_MOVE_PASS) {
        pass(state);
        return;
    }
    unsigned unit = move->unit;
    if (frame->operand[WINDOW_MOVER] >= 0) {
        state->units[unit].declined = KIRCHOLM_REACTED;
        state->head.stack[0].flags |= UNIT_WATCHED | UNIT_DISTURBED;
    }
    if (move->kind == HET_MOVE_SHOOT) {
        kircholm_shoot(state, unit, move->target, sink);
        return;
    }
    state->units[unit].volleys++;
    state->units[unit].formation = KIRCHOLM_DEFENSIVE;
    kircholm_tell(sink, state, HET_EVENT_FORM, unit, KIRCHOLM_NOBODY, KIRCHOLM_DEFENSIVE,
                  "KIR-10.13");
}

const KircholmSteps kircholm_window = {.advance = advance, .list = list, .take = take};

/* --- a gun of the active side in its combat phase: KIR-13.6 ----------------------------------- */

static void
list_gun(const KircholmState *state, HetMoveList *moves)
{
    kircholm_list_targets(state, (unsigned)het_state_peek(&state->head)->operand[0], moves);
}

static bool
advance_gun(KircholmState *state, const HetSink *sink)
{
    return kircholm_ask(state, state->head.active, sink);
}

static void
take_gun(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    het_state_pop(&state->head);
    kircholm_shoot(state, move->unit, move->target, sink);
}

const KircholmSteps kircholm_gun = {.advance = advance_gun, .list = list_gun, .take = take_gun};

/* Reactions: volleys at a moving unit, foot that changes to defensive formation, fire of guns. A
 * reaction that was declined is offered again at the next moment. KIR-10.6, 10.13, 10.14, 13.6 */
#include "kircholm-board.h"
#include "kircholm-event.h"
#include "kircholm-fire.h"
#include "kircholm-window.h"

/* Whether a unit has not reacted at this moment, and has a volley left. */
static bool
may_shoot(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    return it->place != KIRCHOLM_OFF && (it->flags & KIRCHOLM_REACTED) == 0 &&
           kircholm_is_shooter(state, unit) &&
           (kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY ||
            it->volleys < kircholm_volley_limit(state, unit));
}

/* Whether foot may present its pikes instead of a volley, if the enemy is where it could fire; who
 * has lost his volleys to fire only by the option. KIR-10.13, 10.15 */
static bool
may_present_pikes(const KircholmState *state, unsigned unit, bool shoots)
{
    const KircholmUnit *it = &state->units[unit];
    if (kircholm_data(state)->type[unit] != KIRCHOLM_INFANTRY || it->formation != KIRCHOLM_SHOOTING)
        return false;
    return shoots || ((it->flags & (KIRCHOLM_DELAYED | KIRCHOLM_REACTED)) == KIRCHOLM_DELAYED &&
                      kircholm_option(state, KIRCHOLM_DELAY_BARS_PIKES) == 0 &&
                      it->level == KIRCHOLM_ORDERED && kircholm_data(state)->fire[unit] > 0 &&
                      it->volleys < kircholm_volley_limit(state, unit));
}

/* The reactions of one unit to what another has spent points on, or whether there are any, if
 * `list` is NULL. */
static bool
list_reactions_of(const KircholmState *state, unsigned unit, unsigned mover, HetMoveList *list)
{
    unsigned both[2] = {mover, state->units[mover].partner};
    int modifier;
    bool shoots = may_shoot(state, unit), pikes = may_present_pikes(state, unit, shoots);
    bool any = false;
    if ((!shoots && !pikes) || !kircholm_aims(state, unit, mover, &modifier))
        return false;
    for (unsigned i = 0; shoots && i < 2 && both[i] != KIRCHOLM_NOBODY; i++) {
        if (!kircholm_can_harm(state, unit, both[i], modifier))
            continue;
        any = true;
        if (list != NULL)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, both[i]));
    }
    if (!pikes)
        return any;
    if (list != NULL) {
        het_list_add(list, het_move_value(HET_MOVE_FORM, unit, KIRCHOLM_DEFENSIVE));
    }
    return true;
}

static bool
list_reactions(const KircholmState *state, unsigned mover, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned enemy = 1u - data->side[mover];
    bool any = false;
    if (state->units[mover].place == KIRCHOLM_OFF)
        return false;
    for (unsigned i = 0; i < data->side_count[enemy] && (list != NULL || !any); i++)
        any = list_reactions_of(state, data->side_units[enemy][i], mover, list) || any;
    return any;
}

/* Guns that fire at anybody: the one that fires is chosen first, then its target. */
static bool
list_ready_guns(const KircholmState *state, unsigned side, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    bool any = false;
    for (unsigned i = 0; i < data->side_count[side] && (list != NULL || !any); i++) {
        unsigned unit = data->side_units[side][i];
        if (!kircholm_is_ready_gun(state, unit))
            continue;
        any = true;
        if (list != NULL)
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    }
    return any;
}

/* --- the window ------------------------------------------------------------------------------- */

/* Lists what may be done but passing, or tells whether there is anything, if `list` is NULL. */
static bool
list_all(const KircholmState *state, const HetFrame *frame, HetMoveList *list)
{
    const KircholmWindow *window = het_frame_fields_const(frame, KircholmWindow);
    return window->mover >= 0 ? list_reactions(state, (unsigned)window->mover, list)
                              : list_ready_guns(state, frame->actor, list);
}

void
kircholm_open_window(KircholmState *state, unsigned mover)
{
    kircholm_push(state, KIRCHOLM_WINDOW, 1u - kircholm_side(state, mover), KircholmWindow,
                  .mover = (int16_t)mover);
}

void
kircholm_open_gun_window(KircholmState *state, bool fight)
{
    kircholm_push(state, KIRCHOLM_WINDOW, 1u - state->head.active, KircholmWindow, .mover = -1,
                  .fight = fight);
}

static void
list(const HetState *head, HetMoveList *moves)
{
    const KircholmState *state = kircholm_state_of(head);
    if (list_all(state, het_state_peek(&state->head), moves))
        het_list_add(moves, het_move(HET_MOVE_PASS));
}

static void
close(KircholmState *state)
{
    HetFrame window = *het_state_peek(&state->head);
    const KircholmScenario *data = kircholm_data(state);
    het_state_pop(&state->head);
    if ((window.flags & WINDOW_USED) == 0)
        return;
    HET_EACH_OF_SIDE(unit, data, window.actor)
        state->units[unit].flags &= (uint8_t)~KIRCHOLM_REACTED;
}

/* A window closes when the mover is gone, when nobody can react any more, or all pass. */
static bool
advance(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    const HetFrame *frame = het_state_peek(&state->head);
    (void)sink;
    if (!list_all(state, frame, NULL)) {
        close(state);
        return true;
    }
    state->head.actor = frame->actor;
    return false;
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = move->unit;
    if (move->kind == HET_MOVE_PASS) {
        close(state);
        return;
    }
    if (move->kind == HET_MOVE_SELECT) {
        kircholm_push_one(state, KIRCHOLM_GUN, frame->actor, unit);
        return;
    }
    if (het_frame_fields(frame, KircholmWindow)->mover >= 0) {
        frame->flags |= WINDOW_USED;
        state->units[unit].flags |= KIRCHOLM_REACTED;
        state->head.stack[0].flags |= UNIT_DISTURBED;
    }
    if (move->kind == HET_MOVE_SHOOT) {
        kircholm_shoot(state, unit, move->target, sink);
        return;
    }
    state->units[unit].volleys++;
    state->units[unit].formation = KIRCHOLM_DEFENSIVE;
    kircholm_tell_form(sink, state, unit, KIRCHOLM_DEFENSIVE, "KIR-10.13");
}

const HetProcedure kircholm_window = {.advance = advance, .list = list, .take = take};

/* --- a gun that has been chosen to fire: KIR-13.6 --------------------------------------------- */

static void
list_gun(const HetState *head, HetMoveList *moves)
{
    const KircholmState *state = kircholm_state_of(head);
    kircholm_list_targets(state, (unsigned)het_frame_peek(head, KircholmOne)->unit, moves);
}

static bool
advance_gun(HetState *head, const HetSink *sink)
{
    return het_procedure_ask(head, het_state_peek(head)->actor, sink);
}

static void
take_gun(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    het_state_pop(&state->head);
    kircholm_shoot(state, move->unit, move->target, sink);
}

const HetProcedure kircholm_gun = {.advance = advance_gun, .list = list_gun, .take = take_gun};

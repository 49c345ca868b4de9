/* What the enemy could do to a side's units in his next turn: see reach.h. */
#include <string.h>

#include "agents/action.h"
#include "battle/compass.h"
#include "engine/each.h"
#include "fire.h"
#include "plan-work.h"
#include "reach.h"

enum {
    LEADS = 12,    /* decisions and draws of the enemy before a unit acts */
    PLAY_ON = 400, /* decisions until the enemy chooses */
    REACTIONS = 4, /* declined after a move */
};

static bool
offers_selection(const HetMoveList *list)
{
    return het_action_find(list, HET_MOVE_SELECT) < list->count;
}

/* Plays on until the enemy of `side` decides in his own turn. */
static bool
to_the_enemy(HetState *state, HetActor side)
{
    static const uint8_t kinds[] = {HET_MOVE_END, HET_MOVE_PASS, HET_MOVE_DONE};
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (unsigned i = 0; i < PLAY_ON && !het_game_over(state); i++) {
        if (state->actor == het_other(side) && state->active == state->actor)
            return true;
        het_game_legal(state, list);
        HetMove move = list->moves[0];
        if (state->actor == HET_CHANCE) {
            move = list->moves[het_list_likeliest(list)];
        } else {
            gsize kind = 0;
            while (kind < G_N_ELEMENTS(kinds) && het_action_find(list, kinds[kind]) == list->count)
                kind++;
            if (kind < G_N_ELEMENTS(kinds))
                move = list->moves[het_action_find(list, kinds[kind])];
        }
        het_game_apply(state, &move, NULL);
    }
    return false;
}

typedef struct {
    GArray *threats;
    const HetView *view;
    HetActor side;
    unsigned unit;
    bool selected;    /* the enemy has come to choose among units */
    GHashTable *seen; /* units and orders in whose activations they have been looked at */
    GHashTable *done; /* what has been looked at: a position with a unit, or with what led to it,
                         and the least depth */
    uint8_t *comes;   /* by enemy and place (fire.h): he can come there; NULL: nobody asks */
} Threats;

static void
add_threat(Threats *threats, const HetThreat *threat)
{
    HET_EACH_IN(const HetThreat, known, threats->threats) {
        if (known->unit == threat->unit && known->target == threat->target &&
            known->kind == threat->kind)
            return;
    }
    g_array_append_val(threats->threats, *threat);
}

static bool
is_requested(const Threats *threats, unsigned unit)
{
    return unit < threats->view->units->len && het_view_unit(threats->view, unit)->on_board &&
           het_view_unit(threats->view, unit)->side == threats->side &&
           (threats->unit == HET_NO_UNIT || threats->unit == unit);
}

/* True if the enemy can come to each place, of the units in question. */
static uint8_t *
row_of(const Threats *threats, unsigned enemy)
{
    return threats->comes + (gsize)enemy * het_threat_places(threats->view);
}

/* Whether a unit would stand beside another where an item leads, with either of its hexes.
 * `after`: all units then, once they are needed. */
static bool
comes_beside(const Threats *threats, const HetState *state, unsigned enemy,
             const HetReachItem *item, const HetViewUnit *ours, HetView **after)
{
    const bool wide = het_view_unit(threats->view, enemy)->points_used > 1;
    int64_t nearest = INT64_MAX;
    for (int i = 0; i < ours->points_used; i++)
        nearest = MIN(nearest, het_compass_distance(threats->view, ours->points[i], item->to));
    if (nearest <= 1 || nearest > 2 || !wide)
        return nearest <= 1;
    if (*after == NULL) {
        g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
        het_game_clone(&at->state, state);
        HET_EACH_BELOW(i, item->count)
            het_game_apply(&at->state, &item->moves[i], NULL);
        *after = het_view_new_units(&at->state);
    }
    const HetViewUnit *it = het_view_unit(*after, enemy);
    for (int i = 0; i < ours->points_used; i++)
        for (int k = 0; k < it->points_used && it->on_board; k++)
            if (het_compass_distance(threats->view, ours->points[i], it->points[k]) <= 1)
                return true;
    return false;
}

static void
weigh_item(Threats *threats, const HetState *state, unsigned enemy, const HetReachItem *item)
{
    if (item->target != HET_NO_UNIT) {
        if (is_requested(threats, item->target))
            add_threat(threats, &(HetThreat){enemy, item->kind, item->target, item->to});
        return;
    }
    const HetArm arm = het_view_unit(threats->view, enemy)->arm;
    if ((item->kind != HET_MOVE_MOVE && item->kind != HET_MOVE_CHARGE) || item->to.x == -1 ||
        threats->view->board == HET_BOARD_PLANE || arm == HET_ARM_LEADER || arm == HET_ARM_WAGONS)
        return; /* commanders and wagons attack nobody */
    if (threats->comes != NULL)
        row_of(threats, enemy)[item->to.y * threats->view->width + item->to.x] = 1;
    g_autoptr(HetView) after = NULL;
    HET_EACH_BELOW(unit, threats->view->units->len) {
        const HetViewUnit *ours = het_view_unit(threats->view, unit);
        if (is_requested(threats, unit) && comes_beside(threats, state, enemy, item, ours, &after))
            add_threat(threats, &(HetThreat){enemy, item->kind, unit, item->to});
    }
}

/* On a table, where the listed moves are a choice of many: tries every place, at each node at which
 * the unit's moves are chosen. */
static void
try_places(Threats *threats, const HetState *state, const HetReach *reach)
{
    const HetReachItem *before = NULL;
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        const unsigned leads = item->count - 1;
        if (item->kind != HET_MOVE_MOVE ||
            (before != NULL && before->count == item->count &&
             memcmp(before->moves, item->moves, leads * sizeof(HetMove)) == 0))
            continue;
        g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
        het_game_clone(&at->state, state);
        HET_EACH_BELOW(j, leads)
            het_game_apply(&at->state, &item->moves[j], NULL);
        het_threat_moves(&at->state, threats->view, reach->unit, row_of(threats, reach->unit));
        before = item;
    }
}

/* --- fire and attacks ------------------------------------------------------------------------- */

/* What has been done before a shot. */
enum { MOVED = 1, TURNED = 2 };

typedef struct {
    Threats *threats;
    unsigned unit; /* HET_NO_UNIT: any of the enemy's */
} Actions;

static bool
attacks(HetMoveKind kind)
{
    return kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT;
}

/* A shot or an attack on a unit of the side. */
static void
weigh_action(const Actions *actions, const HetState *state, const HetMove *move)
{
    HetDescription described;
    if (!attacks((HetMoveKind)move->kind) || move->unit == HET_NO_UNIT ||
        (actions->unit != HET_NO_UNIT && move->unit != actions->unit))
        return;
    het_game_describe(state, move, &described);
    if (is_requested(actions->threats, described.target))
        add_threat(actions->threats, &(HetThreat){move->unit, (HetMoveKind)move->kind,
                                                  described.target, described.to});
}

static void
hear_action(void *data, const HetState *state, const HetEvent *event)
{
    if (event->kind == HET_EVENT_FORCED)
        weigh_action(data, state, event->move);
}

/* Plays a move of the enemy; reactions to it are declined. False: he does not decide next in the
 * same activation. */
static bool
play_action(Actions *actions, const HetState *state, const HetMove *move, HetState *ret_after)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    const HetActor enemy = (HetActor)state->actor;
    het_game_clone(ret_after, state);
    het_game_apply(ret_after, move, &(HetSink){.emit = hear_action, .data = actions});
    for (unsigned i = 0; i < REACTIONS && ret_after->actor == het_other(enemy); i++) {
        HetMove closing;
        het_game_legal(ret_after, list);
        if (!het_plan_closing(ret_after, list, &closing))
            return false;
        het_game_apply(ret_after, &closing, &(HetSink){.emit = hear_action, .data = actions});
    }
    return ret_after->actor == (uint8_t)enemy && ret_after->epoch == state->epoch;
}

/* Whether a unit could fire as it stands at a unit beside it: else it fires nowhere. */
static bool
may_fire(const Threats *threats, const HetState *state, unsigned unit)
{
    const HetPoint stand = het_view_unit(threats->view, unit)->points[0];
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            const HetPoint at = {stand.x + x, stand.y + y};
            if ((x != 0 || y != 0) && het_compass_inside(threats->view, at) &&
                het_game_aim(state, unit, at) == NULL)
                return true;
        }
    return false;
}

/* The shots of a unit from where it stands, and after a move, a turn, or a turn after a move. */
static void
seek_shots(Actions *actions, const HetState *state, unsigned done)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    het_game_legal(state, list);
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        unsigned more = move->kind == HET_MOVE_MOVE   ? MOVED
                        : move->kind == HET_MOVE_TURN ? TURNED
                                                      : 0;
        weigh_action(actions, state, move);
        bool leads = (move->kind == HET_MOVE_SELECT && done == 0) ||
                     (move->kind == HET_MOVE_ORDER && done == 0) || (more == MOVED && done == 0) ||
                     (more == TURNED && (done & TURNED) == 0);
        if (leads && move->unit == actions->unit &&
            play_action(actions, state, move, &after->state))
            seek_shots(actions, &after->state, done | more);
    }
}

/* Shots and fights that the enemy may choose without choosing a unit before, and of fights whose
 * target is named first those who could join in. */
static void
weigh_open(Threats *threats, const HetState *state, const HetMoveList *list)
{
    Actions actions = {threats, HET_NO_UNIT};
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    g_autofree HetMoveList *members = g_new(HetMoveList, 1);
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        weigh_action(&actions, state, move);
        if (move->kind != HET_MOVE_FIGHT || move->unit != HET_NO_UNIT)
            continue;
        HetDescription described;
        het_game_describe(state, move, &described);
        if (!is_requested(threats, described.target) ||
            !play_action(&actions, state, move, &after->state))
            continue;
        het_game_legal(&after->state, members);
        HET_EACH_BELOW(k, members->count)
            if (members->moves[k].kind == HET_MOVE_ADD)
                add_threat(threats, &(HetThreat){members->moves[k].unit, HET_MOVE_FIGHT,
                                                 described.target, described.to});
    }
}

/* --- the enemy's turn ------------------------------------------------------------------------- */

/* What leads to a node from which the search continues. */
typedef struct {
    unsigned depth;
    unsigned order; /* the last one given */
    bool added;     /* a unit has been added to an activation: it acts alone */
} Lead;

static void inspect(Threats *threats, const HetState *state, Lead lead);

static void
inspect_after(Threats *threats, const HetState *state, const HetMove *move, Lead lead)
{
    g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
    het_game_clone(&after->state, state);
    het_game_apply(&after->state, move, NULL);
    lead.depth++;
    if (after->state.active == state->active)
        inspect(threats, &after->state, lead);
}

/* Whether a unit takes part in an activation by the order for the first time. */
static bool
is_new(Threats *threats, unsigned unit, unsigned order)
{
    return g_hash_table_add(threats->seen, GUINT_TO_POINTER(unit << 16 | order));
}

/* Whether a position is looked at for the first time with something, or less deep than before. */
static bool
is_first(Threats *threats, uint64_t position, unsigned with, unsigned depth)
{
    const uint64_t key = position ^ (with + 1) * UINT64_C(0x9e3779b97f4a7c15);
    gpointer before = NULL;
    if (g_hash_table_lookup_extended(threats->done, &key, NULL, &before) &&
        GPOINTER_TO_UINT(before) <= depth)
        return false;
    g_hash_table_replace(threats->done, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(depth));
    return true;
}

/* Whether a move is of a unit of the enemy's that may be chosen, or that acts: the only one that
 * may be chosen is so unasked, and no choice of it is listed. */
static bool
is_of_chosen(const Threats *threats, const HetMove *move)
{
    return move->kind != HET_MOVE_ADD && move->unit < threats->view->units->len &&
           het_view_unit(threats->view, move->unit)->side == het_other(threats->side);
}

/* What each unit that may be chosen or acts could do. Returns whether there is any. */
static bool
look_at_units(Threats *threats, const HetState *state, uint64_t position, const HetMoveList *list)
{
    bool any = false;
    HET_EACH_BELOW(i, list->count) {
        const unsigned unit = list->moves[i].unit;
        if (!is_of_chosen(threats, &list->moves[i]))
            continue;
        any = true;
        if (!is_first(threats, position, unit, 0))
            continue;
        g_autoptr(HetReach) reach = het_reach_items(state, unit);
        HET_EACH_IN(const HetReachItem, item, reach->items)
            weigh_item(threats, state, unit, item);
        if (threats->comes != NULL && threats->view->board == HET_BOARD_PLANE)
            try_places(threats, state, reach);
        Actions actions = {threats, unit};
        if (threats->view->board != HET_BOARD_PLANE && may_fire(threats, state, unit))
            seek_shots(&actions, state, 0);
    }
    return any;
}

/* Whether the search continues by a move: an order for several, a chit, a unit that joins them or
 * leads them. */
static bool
leads_on(Threats *threats, const HetState *state, const HetMoveList *list, const HetMove *move,
         const Lead *lead)
{
    if (state->actor == HET_CHANCE)
        return move->kind == HET_MOVE_DRAW || move == &list->moves[het_list_likeliest(list)];
    if (move->kind == HET_MOVE_ADD)
        return !lead->added && is_new(threats, move->unit, lead->order);
    if (move->kind == HET_MOVE_SELECT) {
        g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
        g_autofree HetMoveList *next = g_new(HetMoveList, 1);
        het_game_clone(&after->state, state);
        het_game_apply(&after->state, move, NULL);
        if (het_game_over(&after->state) || after->state.actor != state->actor)
            return false;
        het_game_legal(&after->state, next);
        return next->moves[0].kind == HET_MOVE_ORDER && next->moves[0].unit == HET_NO_UNIT &&
               is_new(threats, move->unit, G_MAXUINT16) /* it leads */;
    }
    return move->kind == HET_MOVE_ORDER && move->unit == HET_NO_UNIT;
}

/* Looks at every unit that the enemy may choose, after whatever he decides or draws first. */
static void
inspect(Threats *threats, const HetState *state, Lead lead)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    bool led = false;
    if (het_game_over(state) || lead.depth == LEADS)
        return;
    const uint64_t position = het_game_key(state);
    const unsigned led_by = threats->view->units->len + 2 * lead.order + lead.added;
    if (!is_first(threats, position, led_by, lead.depth))
        return;
    het_game_legal(state, list);
    const bool chooses = offers_selection(list);
    if (state->actor == (uint8_t)het_other(threats->side)) {
        weigh_open(threats, state, list);
        threats->selected = look_at_units(threats, state, position, list) || threats->selected;
    }
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        Lead next = lead;
        if (!leads_on(threats, state, list, move, &lead))
            continue;
        led = true;
        next.order = move->kind == HET_MOVE_ORDER ? move->value : lead.order;
        next.added = lead.added || move->kind == HET_MOVE_ADD;
        inspect_after(threats, state, move, next);
    }
    HetMove on = list->moves[0];
    if (led || (lead.depth == 0 && chooses))
        return;
    if (het_action_find(list, HET_MOVE_END) < list->count)
        on = list->moves[het_action_find(list, HET_MOVE_END)];
    else if (state->actor == HET_CHANCE || (!het_plan_closing(state, list, &on) && !lead.added))
        return;
    inspect_after(threats, state, &on, lead);
}

static gint
compare_threats(gconstpointer a, gconstpointer b)
{
    const HetThreat *one = a, *other = b;
    return one->target != other->target ? (int)one->target - (int)other->target
           : one->unit != other->unit   ? (int)one->unit - (int)other->unit
                                        : (int)other->kind - (int)one->kind;
}

GArray *
het_threats_new(const HetState *state, HetActor side, unsigned unit, GArray **ret_ground,
                GError **error)
{
    g_autofree HetStateBuffer *ahead = g_new(HetStateBuffer, 1);
    g_autoptr(HetView) view = het_view_new(state);
    g_autofree uint8_t *comes =
        ret_ground != NULL ? g_new0(uint8_t, (gsize)view->units->len * het_threat_places(view))
                           : NULL;
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) done = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    Threats threats = {.threats = g_array_new(FALSE, FALSE, sizeof(HetThreat)),
                       .seen = seen,
                       .done = done,
                       .view = view,
                       .side = side,
                       .unit = unit,
                       .comes = comes};
    unsigned turn = 0;
    het_game_clone(&ahead->state, state);
    /* every phase of the enemy's next turn: in one he marches, in another he fires */
    for (unsigned phases = 0; phases < 8 && to_the_enemy(&ahead->state, side); phases++) {
        g_autofree HetMoveList *list = g_new(HetMoveList, 1);
        HetMove end;
        if (turn == 0)
            turn = ahead->state.turn;
        if (ahead->state.turn > turn)
            break;
        inspect(&threats, &ahead->state, (Lead){0});
        het_game_legal(&ahead->state, list);
        unsigned at = het_action_find(list, HET_MOVE_END);
        if (at < list->count)
            end = list->moves[at];
        else if (!het_plan_closing(&ahead->state, list, &end))
            end = list->moves[0];
        het_game_apply(&ahead->state, &end, NULL);
        if (ahead->state.active == side)
            break;
    }
    if (!threats.selected) {
        g_array_unref(threats.threats);
        g_set_error(
            error, HET_ERROR, HET_ERROR_USAGE,
            "the enemy comes to choose among his units in no way that can be foreseen here");
        return NULL;
    }
    if (ret_ground != NULL)
        *ret_ground = het_threat_ground_new(state, view, side, comes);
    g_array_sort(threats.threats, compare_threats);
    return threats.threats;
}

/* --- telling ---------------------------------------------------------------------------------- */

void
het_threats_append(const GArray *threats, const HetState *state, GString *text)
{
    g_autoptr(HetView) view = het_view_new(state);
    g_string_append(text, "If you did nothing more and the enemy moved next:\n");
    for (guint i = 0; i < threats->len;) {
        unsigned target = g_array_index(threats, HetThreat, i).target;
        g_string_append_printf(text, "%s:", het_view_unit(view, target)->code);
        bool first = true;
        for (; i < threats->len && g_array_index(threats, HetThreat, i).target == target; i++) {
            const HetThreat *threat = &g_array_index(threats, HetThreat, i);
            const HetViewUnit *enemy = het_view_unit(view, threat->unit);
            int64_t away = het_compass_between(view, enemy, het_view_unit(view, target));
            g_string_append_printf(
                text, "%s%s %s, from %" G_GINT64_FORMAT " %s %s", first ? " " : "; ", enemy->code,
                threat->kind == HET_MOVE_MOVE    ? "can come beside it"
                : threat->kind == HET_MOVE_SHOOT ? "can fire at it"
                : threat->kind == HET_MOVE_FIGHT ? "can attack it"
                                                 : "can charge it",
                het_compass_shown(view, away), het_compass_measure(view, away),
                het_compass_name(
                    view,
                    het_compass_bearing(view, het_compass_stand(view, het_view_unit(view, target)),
                                        het_compass_stand(view, enemy))));
            first = false;
        }
        g_string_append(text, ".\n");
    }
    if (threats->len == 0)
        g_string_append(text, "Nobody could get at it.\n");
}

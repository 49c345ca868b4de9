#include "reach.h"

#include <string.h>

#include "agents/action.h"
#include "battle/compass.h"
#include "engine/each.h"
#include "engine/orders.h"
#include "engine/text.h"
#include "engine/text-pose.h"
#include "fire.h"
#include "plan-work.h"

enum {
    WALK = 4, /* decisions tried: the unit, its order, where to */
};

/* --- what a unit can do ----------------------------------------------------------------------- */

typedef struct {
    HetReach *reach;
    HetMove path[WALK];
    unsigned count;
    bool noted; /* the unit has a decision to make */
} Walk;

/* The item for the same action, place and target, or NULL. */
static HetReachItem *
find_item(const HetReach *reach, const HetReachItem *like)
{
    HET_EACH_IN(HetReachItem, item, reach->items) {
        if (item->kind == like->kind && item->target == like->target && item->to.x == like->to.x &&
            item->to.y == like->to.y && item->kind != HET_MOVE_TURN && item->kind != HET_MOVE_FORM)
            return item;
    }
    return NULL;
}

/* `forced`: the last decision of the path leads to the move by itself. */
static void
add_item(Walk *walk, const HetState *state, const HetMove *move, bool forced)
{
    HetDescription description;
    HetMarch march;
    het_game_describe(state, move, &description);
    bool priced = het_game_march(state, move, &march);
    HetReachItem item = {.kind = (HetMoveKind)move->kind,
                         .to = description.to,
                         .target = description.target,
                         .cost = priced ? march.cost : -1,
                         .left = priced ? march.left : -1,
                         .facing = priced ? march.facing : -1,
                         .count = walk->count + !forced};
    if (priced)
        walk->reach->measure = march.measure;
    memcpy(item.moves, walk->path, walk->count * sizeof(HetMove));
    if (!forced)
        item.moves[walk->count] = *move;
    HetReachItem *known = find_item(walk->reach, &item);
    if (known == NULL)
        g_array_append_val(walk->reach->items, item);
    else if (item.cost >= 0 && item.cost < known->cost)
        *known = item;
}

/* Notes whether the unit decides anything, once it has been chosen. */
static void
note_choice(Walk *walk, const HetMoveList *list)
{
    HET_EACH_MOVE(move, list)
        if (move->unit == walk->reach->unit && move->kind != HET_MOVE_SELECT)
            walk->noted = true;
}

/* True if the move of the unit does something, and does not just choose or end. */
static bool
is_action(const Walk *walk, const HetMove *move)
{
    return move->unit == walk->reach->unit && move->kind != HET_MOVE_SELECT &&
           move->kind != HET_MOVE_ORDER && move->kind != HET_MOVE_PASS &&
           move->kind != HET_MOVE_DONE && move->kind != HET_MOVE_END;
}

typedef struct {
    Walk *walk;
    bool seen;
} Forced;

/* Plays what is forced once the unit is chosen: the first action only. */
static void
take_forced(void *data, const HetState *state, const HetEvent *event)
{
    Forced *forced = data;
    if (event->kind != HET_EVENT_FORCED || forced->seen || !is_action(forced->walk, event->move))
        return;
    forced->seen = true;
    add_item(forced->walk, state, event->move, true);
}

static void
walk_on(Walk *walk, const HetState *state)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    unsigned unit = walk->reach->unit;
    het_game_legal(state, list);
    note_choice(walk, list);
    HET_EACH_MOVE(move, list) {
        bool its = move->unit == unit;
        bool leads =
            (move->kind == HET_MOVE_SELECT && its) ||
            (move->kind == HET_MOVE_ORDER &&
             (its || (move->unit == HET_NO_UNIT && walk->count > 0))); /* to those it leads */
        if (!leads) {
            if (is_action(walk, move) && walk->count < WALK)
                add_item(walk, state, move, false);
            continue;
        }
        if (walk->count + 1 >= WALK)
            continue;
        g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
        het_game_clone(&after->state, state);
        walk->path[walk->count++] = *move;
        Forced forced = {walk, false};
        het_game_apply(&after->state, move, &(HetSink){.emit = take_forced, .data = &forced});
        if (after->state.actor == state->actor && after->state.epoch == state->epoch)
            walk_on(walk, &after->state);
        walk->count--;
    }
}

static bool
reaches(const HetReach *reach, HetPoint point)
{
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        if (item->to.x == point.x && item->to.y == point.y)
            return true;
    }
    return false;
}

/* Rule that forbids the places just beyond its farthest march; of several rules the first. */
static char *
find_bound(const HetReach *reach, const HetState *state, const HetView *view)
{
    HetPoint stand = het_compass_stand(view, het_view_unit(view, reach->unit));
    const HetReachItem *far = NULL;
    int64_t farthest = -1;
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        if (item->kind != HET_MOVE_MOVE || item->to.x == -1)
            continue;
        int64_t away = het_compass_distance(view, stand, item->to);
        if (away > farthest) {
            farthest = away;
            far = item;
        }
    }
    if (far == NULL || view->board == HET_BOARD_PLANE)
        return g_strdup("");
    for (int bearing = 0; bearing < het_compass_points(view); bearing += 2) {
        HetPoint beyond =
            het_compass_at(view, far->to, het_compass_towards(view, bearing, 1, false));
        char *why = NULL;
        if (!het_compass_inside(view, beyond) || reaches(reach, beyond) ||
            het_compass_distance(view, stand, beyond) <= farthest)
            continue;
        het_reach_to(reach, state, beyond, &why);
        return why;
    }
    return g_strdup("");
}

static gint
compare_items(gconstpointer a, gconstpointer b)
{
    const HetReachItem *one = a, *other = b;
    if (one->kind != other->kind)
        return (int)one->kind - (int)other->kind;
    if (one->to.y != other->to.y)
        return one->to.y < other->to.y ? -1 : 1;
    if (one->to.x != other->to.x)
        return one->to.x < other->to.x ? -1 : 1;
    return (int)one->target - (int)other->target;
}

/* Its items alone; `ret_noted`: whether the unit decides where to. */
static HetReach *
reach_of(const HetState *state, unsigned unit, bool *ret_noted)
{
    HetReach *reach = g_new0(HetReach, 1);
    reach->unit = unit;
    reach->measure = "";
    reach->items = g_array_new(FALSE, FALSE, sizeof(HetReachItem));
    Walk walk = {.reach = reach};
    if (state->actor <= HET_SECOND)
        walk_on(&walk, state);
    g_array_sort(reach->items, compare_items);
    *ret_noted = walk.noted;
    return reach;
}

HetReach *
het_reach_items(const HetState *state, unsigned unit)
{
    bool noted = false;
    HetReach *reach = reach_of(state, unit, &noted);
    reach->why = g_strdup("");
    reach->bound = g_strdup("");
    return reach;
}

HetReach *
het_reach_new(const HetState *state, unsigned unit)
{
    bool noted = false;
    HetReach *reach = reach_of(state, unit, &noted);
    if (reach->items->len == 0) {
        HetMove select = het_move_unit(HET_MOVE_SELECT, unit);
        reach->why = state->actor <= HET_SECOND
                         ? het_plan_refusal(state, &select, "it may not act now")
                         : g_strdup("the dice are to be rolled first");
        reach->bound = g_strdup("");
        return reach;
    }
    g_autoptr(HetView) view = het_view_new(state);
    reach->why = g_strdup("");
    /* of itself it never decides where to */
    reach->bound = noted ? find_bound(reach, state, view) : g_strdup("");
    return reach;
}

static int
budget(const HetState *state, unsigned unit, unsigned requested, const char **ret_measure)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    int best = -1;
    het_game_legal(state, list);
    HET_EACH_MOVE(move, list) {
        HetMarch march;
        if (move->unit != unit)
            continue;
        if (move->kind == HET_MOVE_MOVE && het_game_march(state, move, &march)) {
            *ret_measure = march.measure;
            if (march.left >= 0)
                return march.cost + march.left;
            best = MAX(best, march.cost);
        }
        if ((move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_ORDER) || requested == WALK)
            continue;
        g_autofree HetStateBuffer *after = g_new(HetStateBuffer, 1);
        het_game_clone(&after->state, state);
        het_game_apply(&after->state, move, NULL);
        if (after->state.actor == state->actor && after->state.epoch == state->epoch)
            best = MAX(best, budget(&after->state, unit, requested + 1, ret_measure));
    }
    return best;
}

int
het_reach_budget(const HetState *state, unsigned unit, const char **ret_measure)
{
    *ret_measure = "";
    return state->actor > HET_SECOND ? -1 : budget(state, unit, 0, ret_measure);
}

void
het_reach_free(HetReach *reach)
{
    if (reach == NULL)
        return;
    g_array_unref(reach->items);
    g_free(reach->bound);
    g_free(reach->why);
    g_free(reach);
}

/* (transfer full) A place of the view as it is typed. */
static char *
name_of_place(const HetView *view, HetPoint place)
{
    if (view->board != HET_BOARD_PLANE)
        return g_strdup(
            g_array_index(view->cells, HetViewCell, (guint)(place.y * view->width + place.x)).name);
    GString *text = g_string_new("@");
    het_pose_length_append(place.x, view->units_per_mm, text);
    g_string_append_c(text, ',');
    het_pose_length_append(place.y, view->units_per_mm, text);
    return g_string_free(text, FALSE);
}

/* Whether a target is none, or a friend that a leader rides to. */
static bool
is_own(const HetReach *reach, const HetState *state, unsigned target)
{
    return target == HET_NO_UNIT || het_scenario_unit_at(state->scenario, target)->side ==
                                        het_scenario_unit_at(state->scenario, reach->unit)->side;
}

/* Whether a move to a place is legal as it is typed. */
static bool
is_typed(const HetState *state, unsigned unit, const char *place)
{
    HetOrders orders = {0};
    g_autofree char *line =
        g_strdup_printf("move %s %s", het_scenario_unit_at(state->scenario, unit)->code, place);
    return het_orders_parse(state, line, &orders, NULL) &&
           orders.moves[orders.count - 1].kind == HET_MOVE_MOVE;
}

bool
het_reach_to(const HetReach *reach, const HetState *state, HetPoint place, char **ret_why)
{
    HET_EACH_IN(const HetReachItem, item, reach->items)
        if (item->to.x == place.x && item->to.y == place.y && is_own(reach, state, item->target))
            return true;
    g_autoptr(HetView) view = het_view_new(state);
    if (!het_compass_inside(view, place)) { /* a place that someone has typed */
        *ret_why = g_strdup("there is no such place");
        return false;
    }
    g_autofree char *name = name_of_place(view, place);
    if (view->board == HET_BOARD_PLANE && is_typed(state, reach->unit, name))
        return true;
    *ret_why = het_orders_refusal_to(state, reach->unit, name);
    if (*ret_why == NULL)
        *ret_why =
            g_strdup(*reach->why != '\0' ? reach->why : "it cannot get there in this action");
    return false;
}

static bool
has_kind(const HetReach *reach, HetMoveKind kind)
{
    HET_EACH_BELOW(i, reach->items->len)
        if (g_array_index(reach->items, HetReachItem, i).kind == kind)
            return true;
    return false;
}

/* Whether a charge that names no target may end with it in front, at the choice that an item leads
 * to. */
static bool
charges(const HetReach *reach, const HetState *state, const HetReachItem *item, unsigned target)
{
    const HetRules *rules = state->scenario->rules;
    g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    het_game_clone(&at->state, state);
    for (unsigned i = 0; i + 1 < item->count; i++)
        het_game_apply(&at->state, &item->moves[i], NULL);
    het_game_legal(&at->state, list);
    for (unsigned i = 0; i < list->count && rules->refusal != NULL; i++) {
        HetMove move = list->moves[i];
        if (move.kind != HET_MOVE_CHARGE || move.unit != reach->unit || move.target != HET_NO_UNIT)
            continue;
        move.target = (uint16_t)target;
        if (rules->refusal(&at->state, &move) == NULL)
            return true;
    }
    return false;
}

bool
het_reach_meets(const HetReach *reach, const HetState *state, unsigned target)
{
    bool open = false;
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        if (item->target == target)
            return true;
        if (item->kind != HET_MOVE_CHARGE || open)
            continue;
        open = true; /* all charges are chosen there */
        if (charges(reach, state, item, target))
            return true;
    }
    return false;
}

char *
het_reach_refusal(const HetReach *reach, const HetState *state, unsigned target)
{
    static const HetMoveKind kinds[] = {HET_MOVE_CHARGE, HET_MOVE_SHOOT, HET_MOVE_FIGHT};
    g_autoptr(GPtrArray) whys = g_ptr_array_new_with_free_func(g_free);
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (kinds[i] == HET_MOVE_FIGHT && whys->len > 0 && state->active == state->actor &&
            !has_kind(reach, HET_MOVE_FIGHT))
            continue; /* who may not charge does not get to fight */
        g_autofree char *why = het_orders_refusal(state, kinds[i], reach->unit, target);
        if (why != NULL && !g_ptr_array_find_with_equal_func(whys, why, g_str_equal, NULL))
            g_ptr_array_add(whys, g_steal_pointer(&why));
    }
    if (whys->len == 0)
        g_ptr_array_add(whys, g_strdup(*reach->why != '\0' ? reach->why : "it cannot do so now"));
    g_ptr_array_add(whys, NULL);
    return g_strjoinv("; ", (char **)whys->pdata);
}

/* --- telling ---------------------------------------------------------------------------------- */

static const char *
place_name(const HetView *view, HetPoint point)
{
    return g_array_index(view->cells, HetViewCell, point.y * view->width + point.x).name;
}

static void
item_append(const HetReachItem *item, const HetView *view, const HetState *state, GString *text)
{
    if (item->kind == HET_MOVE_MOVE && view->board != HET_BOARD_PLANE && item->to.x != -1) {
        g_string_append(text, place_name(view, item->to));
    } else {
        g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
        het_game_clone(&at->state, state);
        for (unsigned i = 0; i + 1 < item->count; i++)
            het_game_apply(&at->state, &item->moves[i], NULL);
        het_text_brief(&at->state, &item->moves[item->count - 1], text);
    }
    if (item->cost >= 0)
        g_string_append_printf(text, " (%d)", item->cost);
}

void
het_reach_append(const HetReach *reach, const HetState *state, GString *text)
{
    g_autoptr(HetView) view = het_view_new(state);
    const char *code = het_view_unit(view, reach->unit)->code;
    if (reach->items->len == 0) {
        g_string_append_printf(text, "%s can do nothing now: %s\n", code, reach->why);
        return;
    }
    HetMoveKind kind = HET_MOVE_NONE;
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        if (item->kind != kind)
            g_string_append_printf(text, "%s%s, %s: ", kind != HET_MOVE_NONE ? ".\n" : "", code,
                                   het_move_kind_name(item->kind));
        else
            g_string_append(text, "; ");
        kind = item->kind;
        item_append(item, view, state, text);
    }
    g_string_append(text, ".\n");
    if (*reach->measure != '\0')
        g_string_append_printf(text, "In brackets: cost in %s.\n", reach->measure);
    if (*reach->bound != '\0')
        g_string_append_printf(text, "Beyond: %s\n", reach->bound);
}

#include "odds-case.h"

#include "agents/action.h"
#include "agents/search/solve.h"
#include "odds-lookahead.h"
#include "engine/each.h"

const HetOddsLimits het_odds_limits = {.positions = 100000, .lookahead = 150000, .effort = 250000};
const HetOddsLimits het_odds_brief = {.positions = 10000, .lookahead = 2000, .effort = 8000};
const HetOddsLimits het_odds_glance = {.positions = 3000, .lookahead = 400, .effort = 2000};

enum {
    WAIT_STEPS = 60, /* decisions passed by to find a fight later in the turn */
    LATER_STEPS = 16 /* the same, into the next turn */
};

struct HetOddsCase {
    HetStateBuffer start;
    HetOddsLimits limits;
    char **lines; /* NULL: a roll */
    unsigned line_count;
    HetOddsPath first; /* the orders of the first line */
    HetActor side;
    bool reaction;      /* the side decides in the other's turn */
    bool shot;          /* the first order is one */
    bool *concerned;    /* by unit: named by the orders or in the fight */
    GHashTable *waited; /* uint64_t key to whether a fight is waited for there */
    HetOddsLookahead *lookahead;
};

/* --- making ----------------------------------------------------------------------------------- */

/* Large armies take longer at each call of the rules: they get fewer. */
static HetOddsLimits
scaled(const HetState *state, HetOddsLimits limits)
{
    enum { UNITS = 16 };
    const unsigned cost = 1 + state->scenario->units->len / UNITS;
    return (HetOddsLimits){.positions = limits.positions / cost,
                           .lookahead = limits.lookahead / cost,
                           .effort = limits.effort / cost};
}

static HetOddsCase *
case_new(const HetState *state, const HetOddsLimits *limits)
{
    HetOddsCase *requested = g_new0(HetOddsCase, 1);
    het_game_clone(&requested->start.state, state);
    requested->limits = scaled(state, limits != NULL ? *limits : het_odds_limits);
    requested->side = (HetActor)(state->actor <= HET_SECOND ? state->actor : state->active);
    requested->reaction = requested->side != (HetActor)state->active;
    requested->concerned = g_new0(bool, MAX(state->scenario->units->len, 1));
    requested->waited = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    requested->lookahead = het_odds_lookahead_new(requested);
    requested->first.lines = 1;
    return requested;
}

void
het_odds_case_free(HetOddsCase *requested)
{
    if (requested == NULL)
        return;
    het_odds_lookahead_free(requested->lookahead);
    g_hash_table_unref(requested->waited);
    g_free(requested->concerned);
    g_strfreev(requested->lines);
    g_free(requested);
}

static void
concern(HetOddsCase *requested, unsigned unit)
{
    if (unit < requested->start.state.scenario->units->len)
        requested->concerned[unit] = true;
}

static bool
is_concerned(const HetOddsCase *requested, unsigned unit)
{
    return unit < requested->start.state.scenario->units->len && requested->concerned[unit];
}

/* (transfer full) The lines, blanks around them dropped; empty ones are left out. */
static char **
split_lines(const char *lines)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) parts = g_strsplit(lines, ";", -1);
    HET_EACH_LISTED(i, parts)
        if (*g_strstrip(parts[i]) != '\0')
            g_strv_builder_add(builder, parts[i]);
    return g_strv_builder_end(builder);
}

static bool
last_is_shot(const HetOrders *orders)
{
    return orders->moves[orders->count - 1].kind == HET_MOVE_SHOOT;
}

HetOddsCase *
het_odds_case_new(const HetState *state, const char *lines, const HetOddsLimits *limits,
                  GError **error)
{
    if (het_game_over(state)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "the game is over: no dice are left");
        return NULL;
    }
    if ((lines == NULL) != (state->actor == HET_CHANCE)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    lines == NULL ? "no dice are rolled here; expected odds MOVE"
                                  : "the dice decide here; expected odds without a move");
        return NULL;
    }
    g_autoptr(HetOddsCase) requested = case_new(state, limits);
    if (lines == NULL) {
        requested->first.fight = 1; /* the dice of something under way */
        return g_steal_pointer(&requested);
    }
    requested->lines = split_lines(lines);
    requested->line_count = g_strv_length(requested->lines);
    if (requested->line_count == 0 || requested->line_count > HET_ODDS_LINES_MAX) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "expected from 1 to %d lines of orders, split by ';'", HET_ODDS_LINES_MAX);
        return NULL;
    }
    if (!het_orders_parse(state, requested->lines[0], &requested->first.orders, error))
        return NULL;
    requested->shot = last_is_shot(&requested->first.orders);
    return g_steal_pointer(&requested);
}

HetOddsCase *
het_odds_case_move(const HetState *state, const HetMove *move, const HetOddsLimits *limits)
{
    HetOddsCase *requested = case_new(state, limits);
    requested->first.orders.moves[0] = *move;
    requested->first.orders.count = 1;
    requested->shot = last_is_shot(&requested->first.orders);
    return requested;
}

const HetState *
het_odds_case_state(const HetOddsCase *requested)
{
    return &requested->start.state;
}

const HetOddsLimits *
het_odds_case_limits(const HetOddsCase *requested)
{
    return &requested->limits;
}

const char *
het_odds_case_line(const HetOddsCase *requested, unsigned index)
{
    return index < requested->line_count ? requested->lines[index] : "";
}

HetActor
het_odds_case_side(const HetOddsCase *requested)
{
    return requested->side;
}

uint64_t
het_odds_decision_key(const HetState *state, const HetMoveList *list)
{
    uint64_t key = het_hash_bytes(1 + state->actor, list->moves, list->count * sizeof *list->moves);
    return key == 0 ? 1 : key;
}

uint64_t
het_odds_path_hash(const HetOddsPath *path)
{
    const unsigned left = path->orders.count - path->done;
    const uint64_t beside[] = {left, path->lines, path->fight, path->failed};
    uint64_t hash = het_hash_bytes(1, beside, sizeof beside);
    hash = het_hash_bytes(hash, &path->goal, sizeof path->goal);
    return het_hash_bytes(hash, path->orders.moves + path->done, left * sizeof(HetMove));
}

/* --- kinds of moves --------------------------------------------------------------------------- */

/* True if a move opens a shot or a fight. */
static bool
is_blow(unsigned kind)
{
    return kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT;
}

/* True if a decision is about marching and the like, which fights are not made of. */
static bool
is_march(const HetMoveList *list)
{
    static const HetMoveKind kinds[] = {HET_MOVE_SELECT, HET_MOVE_ORDER, HET_MOVE_MOVE,
                                        HET_MOVE_TURN,   HET_MOVE_FORM,  HET_MOVE_PLACE};
    HET_EACH_BELOW(i, G_N_ELEMENTS(kinds))
        if (het_action_find(list, kinds[i]) < list->count)
            return true;
    return het_action_find(list, HET_MOVE_END) < list->count;
}

/* True if a decision is whom to shoot at, charge or fight. */
static bool
offers_blow(const HetMoveList *list)
{
    HET_EACH_MOVE(move, list)
        if (is_blow(move->kind))
            return true;
    return false;
}

/* The move that adds nothing to what is ordered, or list->count. */
static unsigned
no_more(const HetMoveList *list)
{
    static const HetMoveKind kinds[] = {HET_MOVE_DONE, HET_MOVE_PASS, HET_MOVE_END};
    HET_EACH_BELOW(i, G_N_ELEMENTS(kinds)) {
        unsigned index = het_action_find(list, kinds[i]);
        if (index < list->count)
            return index;
    }
    return list->count;
}

/* The move that continues to where its unit was ordered to, or list->count. */
static unsigned
go_on(const HetState *state, const HetOddsPath *path, const HetMoveList *list)
{
    const HetOddsGoal *goal = &path->goal;
    for (unsigned i = 0; i < list->count && goal->kind != HET_MOVE_NONE; i++) {
        const HetMove *move = &list->moves[i];
        HetDescription described;
        if (move->kind != goal->kind)
            continue;
        het_game_describe(state, move, &described);
        if (described.unit == goal->unit && described.target == goal->target &&
            described.to.x == goal->to.x && described.to.y == goal->to.y)
            return i;
    }
    return list->count;
}

/* --- fights that are fought later ------------------------------------------------------------- */

typedef struct {
    const HetOddsCase *requested;
    bool either; /* one of the two concerned will do */
    bool found;
} Watch;

static void
watch_event(void *data, const HetState *state, const HetEvent *event)
{
    Watch *watch = data;
    (void)state;
    if (event->kind != HET_EVENT_FIGHT)
        return;
    bool one = is_concerned(watch->requested, event->unit),
         other = is_concerned(watch->requested, event->other);
    if (watch->either ? one || other : one && other)
        watch->found = true;
}

/* Move of a side that does nothing but wait for the fight: units of the fight join what is fought
 * against one of them; it ends phases; where it must not, it chooses the units of the fight.
 * list->count: it cannot wait. */
static unsigned
wait_move(const HetOddsCase *requested, const HetState *state, const HetMoveList *list)
{
    unsigned end = no_more(list);
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i].kind == HET_MOVE_ADD && is_concerned(requested, list->moves[i].unit))
            return i;
    for (unsigned i = 0; i < list->count && end == list->count; i++) {
        const HetMove *move = &list->moves[i];
        HetDescription described;
        if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_FIGHT)
            continue;
        het_game_describe(state, move, &described);
        if (is_concerned(requested, described.unit) || is_concerned(requested, described.target))
            return i;
    }
    return end;
}

/* True if units of the fight are made to fight one another within so many decisions, everybody
 * else standing still, before `turns` turns have ended; of more than one turn, whether one of them
 * is made to fight at all. */
static bool
is_bound(HetOddsCase *requested, const HetState *state, unsigned steps, unsigned turns)
{
    HetStateBuffer buffer;
    HetState *next = &buffer.state;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    Watch watch = {.requested = requested, .either = turns > 1};
    const HetSink sink = {.emit = watch_event, .data = &watch};
    uint32_t last = state->epoch + turns;
    het_game_clone(next, state);
    for (unsigned i = 0; i < steps && !het_game_over(next) && next->epoch < last; i++) {
        het_game_legal(next, list);
        unsigned index = next->actor == HET_CHANCE ? 0 : wait_move(requested, next, list);
        het_game_apply(next, &list->moves[index < list->count ? index : 0], &sink);
        if (watch.found)
            return true;
    }
    return false;
}

static bool
is_waited_for(HetOddsCase *requested, const HetState *state)
{
    int64_t key = (int64_t)het_game_key(state);
    void *known = NULL;
    if (g_hash_table_lookup_extended(requested->waited, &key, NULL, &known))
        return known != NULL;
    bool bound = is_bound(requested, state, WAIT_STEPS, 1);
    g_hash_table_insert(requested->waited, g_memdup2(&key, sizeof key), GINT_TO_POINTER(bound));
    return bound;
}

bool
het_odds_case_fights_on(HetOddsCase *requested, const HetState *state, const HetOddsPath *path)
{
    return path->fight != 0 && !het_game_over(state) && is_bound(requested, state, LATER_STEPS, 2);
}

/* --- nodes ------------------------------------------------------------------------------------ */

/* True if the side that gave the orders may order something else: where by agents/action.h
 * an action ends, and where it chooses among fights that all must be fought, or among shots
 * after a shot. */
static bool
is_between(const HetOddsCase *requested, const HetState *state, const HetMoveList *list)
{
    const HetState *start = &requested->start.state;
    if (requested->reaction)
        return state->depth <= start->depth &&
               (is_march(list) || (state->actor == requested->side &&
                                   het_action_find(list, HET_MOVE_SHOOT) < list->count));
    if (het_action_over(state, list, start->epoch, start->depth))
        return true;
    return state->actor == requested->side && state->depth <= start->depth &&
           (het_action_find(list, HET_MOVE_FIGHT) < list->count ||
            (requested->shot && het_action_find(list, HET_MOVE_SHOOT) < list->count));
}

/* True if the decision is whom else the unit fights that was ordered to fight. */
static bool
is_picking(const HetOddsPath *path, const HetMoveList *list)
{
    const HetMove *last = &path->orders.moves[MAX(path->orders.count, 1) - 1];
    bool picks = path->orders.count > 0 && last->kind == HET_MOVE_FIGHT;
    for (unsigned i = 0; i < list->count && picks; i++)
        picks = list->moves[i].kind == HET_MOVE_FIGHT && list->moves[i].unit == last->unit;
    return picks;
}

HetOddsNode
het_odds_case_node(HetOddsCase *requested, const HetState *state, const HetOddsPath *path,
                   HetMoveList *list, unsigned *ret_index)
{
    const HetState *start = &requested->start.state;
    if (het_game_over(state) || state->epoch != start->epoch)
        return HET_ODDS_NODE_OVER;
    het_game_legal(state, list);
    if (state->actor == HET_CHANCE)
        return HET_ODDS_NODE_CHANCE;
    if (is_between(requested, state, list)) {
        *ret_index = requested->reaction || path->lines < requested->line_count ||
                             path->fight == 0 || !is_waited_for(requested, state)
                         ? list->count
                         : wait_move(requested, state, list);
        return *ret_index < list->count ? HET_ODDS_NODE_TAKEN : HET_ODDS_NODE_OVER;
    }
    bool own = state->actor == requested->side;
    *ret_index = own && is_march(list) ? go_on(state, path, list) : list->count;
    if (own && (path->fight == 0 || is_march(list)) && *ret_index == list->count)
        *ret_index = no_more(list);
    if (*ret_index < list->count)
        return HET_ODDS_NODE_TAKEN;
    bool wanting = own && path->fight == 0 &&
                   (is_march(list) || (offers_blow(list) && !is_picking(path, list)));
    return wanting ? HET_ODDS_NODE_OVER : HET_ODDS_NODE_DECIDES;
}

/* True if a node that is over for want of orders gets the next line. */
static bool
take_line(HetOddsCase *requested, const HetState *state, const HetMoveList *list, HetOddsPath *path)
{
    const HetState *start = &requested->start.state;
    if (path->lines >= requested->line_count || het_game_over(state))
        return false;
    if (state->epoch != start->epoch || state->actor != requested->side ||
        !is_between(requested, state, list) ||
        !het_orders_parse(state, requested->lines[path->lines], &path->orders, NULL)) {
        path->failed = 1;
        return false;
    }
    path->done = 0;
    path->lines++;
    return true;
}

static HetOddsWhy
decide(HetOddsCase *requested, const HetState *state, const HetOddsPath *path,
       const HetMoveList *list, unsigned *ret_index)
{
    if (het_odds_lookahead_best(requested->lookahead, state, path, list, ret_index))
        return HET_ODDS_EVALUATOR;
    *ret_index = het_odds_lookahead_doctrine(requested->lookahead, state, list);
    return HET_ODDS_DOCTRINE;
}

bool
het_odds_case_proven(const HetOddsCase *requested, double *ret_value)
{
    /* Far from the end the first path is too long already, and the search costs little; no
     * path of the shipped positions has 60. */
    const HetSolveLimits limits = {.nodes = 20000, .depth = 100, .memory = 1 << 21};
    HetStateBuffer after;
    het_game_clone(&after.state, &requested->start.state);
    for (unsigned i = 0; requested->line_count > 0 && i < requested->first.orders.count; i++)
        het_game_apply(&after.state, &requested->first.orders.moves[i], NULL);
    g_autoptr(HetSolver) solver = het_solver_new(after.state.scenario, &limits);
    return requested->line_count <= 1 &&
           het_solver_value(solver, &after.state, requested->side, ret_value);
}

HetOddsNext
het_odds_case_next(HetOddsCase *requested, const HetState *state, HetOddsPath *path,
                   HetMoveList *list, HetMove *ret_move, HetOddsWhy *ret_why)
{
    unsigned index = 0;
    if (path->lines == 0)
        *path = requested->first;
    *ret_why = HET_ODDS_ORDERED;
    if (path->done < path->orders.count) {
        het_game_legal(state, list);
        *ret_move = path->orders.moves[path->done];
        return HET_ODDS_MOVE;
    }
    switch (het_odds_case_node(requested, state, path, list, &index)) {
    case HET_ODDS_NODE_CHANCE:
        return HET_ODDS_DICE;
    case HET_ODDS_NODE_TAKEN:
        if (index != go_on(state, path, list))
            *ret_why = HET_ODDS_NO_MORE;
        break;
    case HET_ODDS_NODE_DECIDES:
        *ret_why = decide(requested, state, path, list, &index);
        break;
    case HET_ODDS_NODE_OVER:
        if (take_line(requested, state, list, path)) {
            *ret_move = path->orders.moves[0];
            return HET_ODDS_MOVE;
        }
        bool open = !het_game_over(state) && state->epoch == requested->start.state.epoch &&
                    !is_between(requested, state, list);
        return open ? HET_ODDS_OPEN : HET_ODDS_END;
    }
    *ret_move = list->moves[index];
    return HET_ODDS_MOVE;
}

/* --- continuing ------------------------------------------------------------------------------- */

typedef struct {
    HetOddsCase *requested;
    HetOddsPath *path;
    const HetSink *sink;
    bool ordered;
} Applying;

static void
apply_event(void *data, const HetState *state, const HetEvent *event)
{
    Applying *applying = data;
    if (event->kind == HET_EVENT_FIGHT)
        applying->path->fight = 1;
    if (event->kind == HET_EVENT_FIGHT && applying->ordered) {
        concern(applying->requested, event->unit);
        concern(applying->requested, event->other);
    }
    if (applying->sink != NULL)
        applying->sink->emit(applying->sink->data, state, event);
}

void
het_odds_case_apply(HetOddsCase *requested, HetState *state, const HetMove *move, HetOddsPath *path,
                    const HetSink *sink)
{
    Applying applying = {.requested = requested, .path = path, .sink = sink};
    const HetSink own = {.emit = apply_event, .data = &applying};
    if (path->done < path->orders.count) {
        HetDescription described;
        applying.ordered = true;
        het_game_describe(state, move, &described);
        concern(requested, described.unit);
        concern(requested, described.target);
        path->goal = (HetOddsGoal){.to = HET_NOWHERE};
        if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE)
            path->goal = (HetOddsGoal){.to = described.to,
                                       .kind = move->kind,
                                       .unit = (uint16_t)described.unit,
                                       .target = (uint16_t)described.target};
        if (is_blow(move->kind))
            path->fight = 1;
        path->done++;
        if (path->done == path->orders.count) { /* equal paths are equal bytes */
            path->orders = (HetOrders){0};
            path->done = 0;
        }
    }
    het_game_apply(state, move, &own);
}

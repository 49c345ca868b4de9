#include "solve.h"

#include "agents/policy.h"

/* Values are chances of FIRST: 0 lost, 1 won. */

enum {
    LEVELS_MAX = 4000,     /* decisions and rolls along one path; none is so long */
    TABLE_START = 1 << 11, /* entries */
    BUCKET = 4,
    ORDERED = 24 /* moves of a node that are put in order: the doctrine's best */
};

static const double MARGIN = 1e-9;    /* by which windows are wider than they need be */
static const double ROUNDING = 1e-12; /* more than that of a mean */

/* Bounds of a value. Equal: it is exact. */
typedef struct {
    double low, high;
} Range;

static const Range anything = {0, 1};

/* `work`: nodes that it took, 0 in an empty entry. */
typedef struct {
    uint64_t key, work;
    Range range;
} Entry;

/* A node under way. */
typedef struct {
    HetStateBuffer buffer;
    HetMoveList list;
    uint16_t order[HET_MOVES_MAX];
} Level;

struct HetSolver {
    const HetScenario *scenario;
    HetSolveLimits limits;
    uint64_t nodes, known;
    bool stopped;
    GPtrArray *levels; /* Level */
    Entry *table;
    size_t size, used; /* entries; a power of two */
    HetPolicy policy;
    double scores[HET_MOVES_MAX];
};

/* --- table ------------------------------------------------------------------------------------ */

static Entry *
bucket_of(const HetSolver *solver, uint64_t key)
{
    return &solver->table[key & (solver->size - 1) & ~(uint64_t)(BUCKET - 1)];
}

static Entry *
find_entry(const HetSolver *solver, uint64_t key)
{
    Entry *bucket = bucket_of(solver, key);
    for (unsigned i = 0; i < BUCKET; i++)
        if (bucket[i].work > 0 && bucket[i].key == key)
            return &bucket[i];
    return NULL;
}

/* Puts an entry in place of the cheapest of its bucket. */
static void
put_entry(HetSolver *solver, Entry entry)
{
    Entry *slot = find_entry(solver, entry.key);
    if (slot == NULL) {
        Entry *bucket = bucket_of(solver, entry.key);
        slot = bucket;
        for (unsigned i = 1; i < BUCKET; i++)
            if (bucket[i].work < slot->work)
                slot = &bucket[i];
        solver->used += slot->work == 0;
    } else {
        entry.work = MAX(entry.work, slot->work);
    }
    *slot = entry;
}

/* Doubles the table while it is more than half full and memory lasts. */
static void
grow_table(HetSolver *solver)
{
    if (solver->used < solver->size / 2 || solver->size * 2 * sizeof(Entry) > solver->limits.memory)
        return;
    Entry *former = solver->table;
    const size_t count = solver->size;
    solver->size *= 2;
    solver->used = 0;
    solver->table = g_new0(Entry, solver->size);
    for (size_t i = 0; i < count; i++)
        if (former[i].work > 0)
            put_entry(solver, former[i]);
    g_free(former);
}

/* --- search ----------------------------------------------------------------------------------- */

/* Returns the range of a position, level `depth`: exact if the value is inside the window, else at
 * or beyond the edge that it passes. Once the solver has stopped it means nothing. */
static Range search(HetSolver *solver, unsigned depth, Range window);

static Level *
level_at(HetSolver *solver, unsigned depth)
{
    while (solver->levels->len <= depth)
        g_ptr_array_add(solver->levels, g_new(Level, 1));
    return solver->levels->pdata[depth];
}

static bool
is_exact(Range range)
{
    return range.low == range.high;
}

static bool
decides(Range range, Range window)
{
    return is_exact(range) || range.low >= window.high || range.high <= window.low;
}

static Range
result_of(const HetState *state)
{
    HetResult result;
    het_game_result(state, &result);
    double value = result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? 0 : 0.5;
    return (Range){value, value};
}

static Range
try_move(HetSolver *solver, unsigned depth, unsigned index, Range window)
{
    Level *level = level_at(solver, depth), *next = level_at(solver, depth + 1);
    het_game_clone(&next->buffer.state, &level->buffer.state);
    het_game_apply(&next->buffer.state, &level->list.moves[index], NULL);
    return search(solver, depth + 1, window);
}

static void
order_moves(HetSolver *solver, Level *level)
{
    const HetMoveList *list = &level->list;
    const bool plain = solver->limits.plain;
    if (!plain)
        het_policy_best(&solver->policy, &level->buffer.state, list, solver->scores);
    het_policy_front(solver->scores, list->count, plain ? 0 : ORDERED, level->order);
}

/* The better of two for the side. */
static Range
better(Range one, Range other, bool first)
{
    if (first)
        return (Range){MAX(one.low, other.low), MAX(one.high, other.high)};
    return (Range){MIN(one.low, other.low), MIN(one.high, other.high)};
}

static Range
decide(HetSolver *solver, unsigned depth, Range window)
{
    Level *level = level_at(solver, depth);
    const bool first = level->buffer.state.actor == HET_FIRST;
    Range best = first ? (Range){-1, -1} : (Range){2, 2};
    order_moves(solver, level);
    for (unsigned i = 0; i < level->list.count && !solver->stopped; i++) {
        Range inner = window;
        if (!solver->limits.plain && first)
            inner.low = MAX(window.low, best.low);
        else if (!solver->limits.plain)
            inner.high = MIN(window.high, best.high);
        best = better(best, try_move(solver, depth, level->order[i], inner), first);
        if (solver->limits.plain || i + 1 == level->list.count)
            continue;
        if (first && (best.low >= window.high || best.low >= anything.high))
            return (Range){best.low, anything.high};
        if (!first && (best.high <= window.low || best.high <= anything.low))
            return (Range){anything.low, best.high};
    }
    return best;
}

/* The mean over a roll's outcomes; it ends where those left cannot bring it into the window. */
static Range
mean(HetSolver *solver, unsigned depth, Range window)
{
    const HetMoveList *list = &level_at(solver, depth)->list;
    const double total = (double)list->total;
    Range sum = {0, 0};
    double rest = total;
    for (unsigned i = 0; i < list->count && !solver->stopped; i++) {
        const double weight = (double)list->weights[i];
        rest -= weight;
        Range inner = anything;
        if (!solver->limits.plain) {
            inner.low = (window.low * total - sum.high - rest) / weight - MARGIN;
            inner.high = (window.high * total - sum.low) / weight + MARGIN;
        }
        Range part = try_move(solver, depth, i, inner);
        for (unsigned again = 0; again < 2 && !solver->stopped; again++) {
            const Range now = {(sum.low + weight * part.low) / total,
                               (sum.high + weight * part.high + rest) / total + ROUNDING};
            if (!solver->limits.plain && rest > 0 &&
                (now.low >= window.high || now.high <= window.low))
                return now;
            if (is_exact(part) || again > 0)
                break;
            part = try_move(solver, depth, i, anything); /* rounding: the edge was not passed */
        }
        sum.low += weight * part.low;
        sum.high += weight * part.high;
    }
    return (Range){sum.low / total, sum.high / total};
}

/* The node at `depth`, which is neither known nor the game's end. */
static Range
expand(HetSolver *solver, unsigned depth, Range window)
{
    Level *level = level_at(solver, depth);
    het_game_legal(&level->buffer.state, &level->list);
    return level->buffer.state.actor == HET_CHANCE ? mean(solver, depth, window)
                                                   : decide(solver, depth, window);
}

static Range
search(HetSolver *solver, unsigned depth, Range window)
{
    const HetState *state = &level_at(solver, depth)->buffer.state;
    const uint64_t began = solver->nodes++;
    if (het_game_over(state))
        return result_of(state);
    if ((solver->limits.nodes > 0 && solver->nodes > solver->limits.nodes) ||
        depth >= solver->limits.depth || het_agent_is_halted(solver->limits.agent))
        solver->stopped = true;
    if (solver->stopped)
        return anything;
    if (solver->limits.plain)
        return expand(solver, depth, window);
    const uint64_t key = het_game_key(state);
    const Entry *entry = find_entry(solver, key);
    const Range before = entry != NULL ? entry->range : anything;
    if (decides(before, window)) {
        solver->known++;
        return before;
    }
    Range range = expand(solver, depth, window);
    if (solver->stopped)
        return anything;
    range = (Range){MAX(range.low, before.low), MIN(range.high, before.high)};
    grow_table(solver);
    put_entry(solver, (Entry){.key = key, .work = solver->nodes - began, .range = range});
    return range;
}

/* --- the solver ------------------------------------------------------------------------------- */

void
het_solver_forget(HetSolver *solver)
{
    if (solver->used == 0)
        return;
    g_free(solver->table);
    solver->size = TABLE_START;
    solver->used = 0;
    solver->table = g_new0(Entry, solver->size);
}

HetSolver *
het_solver_new(const HetScenario *scenario, const HetSolveLimits *limits)
{
    HetSolver *solver = g_new0(HetSolver, 1);
    solver->scenario = scenario;
    solver->limits = *limits;
    if (solver->limits.depth == 0)
        solver->limits.depth = LEVELS_MAX;
    solver->levels = g_ptr_array_new_with_free_func(g_free);
    solver->size = TABLE_START;
    solver->table = g_new0(Entry, solver->size);
    HetPolicy *policy = &solver->policy;
    policy->doctrine = het_doctrine_find(scenario->rules->name);
    bool set = het_doctrine_set(policy->doctrine, NULL, NULL, policy->dials, NULL);
    g_assert(set);
    policy->cache = g_malloc0(policy->doctrine->cache_size);
    return solver;
}

void
het_solver_free(HetSolver *solver)
{
    if (solver == NULL)
        return;
    het_policy_clear(&solver->policy);
    g_ptr_array_unref(solver->levels);
    g_free(solver->table);
    g_free(solver);
}

bool
het_solver_value(HetSolver *solver, const HetState *state, HetActor side, double *ret_value)
{
    het_game_clone(&level_at(solver, 0)->buffer.state, state);
    const Range range = search(solver, 0, anything);
    if (solver->stopped)
        return false;
    g_assert(is_exact(range));
    *ret_value = side == HET_FIRST ? range.low : 1 - range.low;
    return true;
}

bool
het_solver_moves(HetSolver *solver, const HetState *state, const HetMoveList *list, HetActor side,
                 double *ret_values)
{
    HetStateBuffer next;
    for (unsigned i = 0; i < list->count; i++) {
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        if (!het_solver_value(solver, &next.state, side, &ret_values[i]))
            return false;
    }
    return true;
}

bool
het_solver_best(HetSolver *solver, const HetState *state, const HetMoveList *list, bool *ret_best)
{
    double best;
    const HetActor side = (HetActor)state->actor;
    const bool first = side == HET_FIRST;
    if (!het_solver_value(solver, state, side, &best))
        return false;
    /* A hair's breadth on the worse side of the best. */
    const double edge = first ? best - MARGIN : 1 - best + MARGIN;
    const Range window = first ? (Range){edge - MARGIN, edge} : (Range){edge, edge + MARGIN};
    for (unsigned i = 0; i < list->count; i++) {
        HetState *next = &level_at(solver, 0)->buffer.state;
        het_game_clone(next, state);
        het_game_apply(next, &list->moves[i], NULL);
        const Range range = search(solver, 0, window);
        if (solver->stopped)
            return false;
        ret_best[i] = first ? range.low >= edge : range.high <= edge;
    }
    return true;
}

void
het_solver_allow(HetSolver *solver, uint64_t nodes)
{
    solver->limits.nodes = solver->nodes + nodes;
    solver->stopped = false;
}

uint64_t
het_solver_nodes(const HetSolver *solver)
{
    return solver->nodes;
}

uint64_t
het_solver_known(const HetSolver *solver)
{
    return solver->known;
}

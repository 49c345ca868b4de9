#include "odds-lookahead.h"

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"

enum {
    LEVELS = 96,   /* nodes along one line; deeper is too far */
    CHOICES = 160, /* moves of a decision; more are too many to try */
    RARE = 100,    /* outcomes of dice that are rarer than one in so many are left out */
};

typedef struct {
    HetStateBuffer buffer;
    HetMoveList list;
    HetOddsPath path;
} Level;

/* A position's value for FIRST, and the move its decider takes. */
typedef struct {
    double value;
    unsigned best;
} Known;

struct HetOddsLookahead {
    HetOddsCase *requested;
    const HetEvaluator *evaluator;
    const HetDoctrine *doctrine;
    double dials[HET_DIALS_MAX];
    Level *levels[LEVELS]; /* made when first needed */
    GHashTable *known;     /* uint64_t to Known */
    GHashTable *far;       /* uint64_t: decisions that the limits do not reach through */
    unsigned left;         /* calls, of this decision */
    unsigned effort;       /* calls, of all */
    bool broken;           /* too far: values are worth nothing */
};

HetOddsLookahead *
het_odds_lookahead_new(HetOddsCase *requested)
{
    HetOddsLookahead *lookahead = g_new0(HetOddsLookahead, 1);
    const char *system = het_odds_case_state(requested)->scenario->rules->name;
    lookahead->requested = requested;
    lookahead->evaluator = het_evaluator_find(system);
    lookahead->doctrine = het_doctrine_find(system);
    bool set = het_doctrine_set(lookahead->doctrine, NULL, NULL, lookahead->dials, NULL);
    g_assert(set); /* of the default style nothing can be wrong */
    lookahead->known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    lookahead->far = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    lookahead->effort = het_odds_case_limits(requested)->effort;
    return lookahead;
}

void
het_odds_lookahead_free(HetOddsLookahead *lookahead)
{
    HET_EACH_BELOW(i, LEVELS)
        g_free(lookahead->levels[i]);
    g_hash_table_unref(lookahead->known);
    g_hash_table_unref(lookahead->far);
    g_free(lookahead);
}

static Level *
level_at(HetOddsLookahead *lookahead, unsigned level)
{
    if (lookahead->levels[level] == NULL)
        lookahead->levels[level] = g_new0(Level, 1);
    return lookahead->levels[level];
}

static double value_at(HetOddsLookahead *lookahead, unsigned level);

/* The value after a move of `level`'s list. */
static double
value_after(HetOddsLookahead *lookahead, unsigned level, const HetMove *move)
{
    if (level + 1 == LEVELS || lookahead->left == 0) {
        lookahead->broken = true;
        return 0;
    }
    Level *next = level_at(lookahead, level + 1);
    het_game_clone(&next->buffer.state, &lookahead->levels[level]->buffer.state);
    next->path = lookahead->levels[level]->path;
    lookahead->left--;
    het_odds_case_apply(lookahead->requested, &next->buffer.state, move, &next->path, NULL);
    return value_at(lookahead, level + 1);
}

/* Outcomes rarer than one in RARE are left out: it would not change what a side decides. */
static double
value_of_dice(HetOddsLookahead *lookahead, unsigned level)
{
    const HetMoveList *list = &lookahead->levels[level]->list;
    double sum = 0, seen = 0;
    for (unsigned i = 0; i < list->count && !lookahead->broken; i++) {
        const double weight = (double)list->weights[i];
        if (weight * RARE < (double)list->total)
            continue;
        sum += weight * value_after(lookahead, level, &list->moves[i]);
        seen += weight;
    }
    return sum / seen;
}

/* The best for who decides. Values that differ by less than rounding are equal. */
static double
value_of_choice(HetOddsLookahead *lookahead, unsigned level, unsigned *ret_best)
{
    static const double equal = 1e-9;
    const HetMoveList *list = &lookahead->levels[level]->list;
    const double sign = lookahead->levels[level]->buffer.state.actor == HET_FIRST ? 1 : -1;
    double best = 0;
    if (list->count > CHOICES)
        lookahead->broken = true;
    for (unsigned i = 0; i < list->count && !lookahead->broken; i++) {
        double value = sign * value_after(lookahead, level, &list->moves[i]);
        if (i > 0 && value <= best + equal)
            continue;
        best = value;
        *ret_best = i;
    }
    return sign * best;
}

/* Equal for positions that continue alike. */
static int64_t
known_key(const HetState *state, const HetOddsPath *path)
{
    const uint64_t beside[] = {het_game_key(state), state->epoch};
    return (int64_t)het_hash_bytes(het_odds_path_hash(path), beside, sizeof beside);
}

static double
value_at(HetOddsLookahead *lookahead, unsigned level)
{
    Level *at = lookahead->levels[level];
    const HetState *state = &at->buffer.state;
    unsigned index = 0;
    HetOddsNode node =
        het_odds_case_node(lookahead->requested, state, &at->path, &at->list, &index);
    if (node == HET_ODDS_NODE_TAKEN)
        return value_after(lookahead, level, &at->list.moves[index]);
    int64_t key = known_key(state, &at->path);
    const Known *known = g_hash_table_lookup(lookahead->known, &key);
    if (known != NULL)
        return known->value;
    Known found = {0};
    if (node == HET_ODDS_NODE_OVER)
        found.value = het_evaluate(lookahead->evaluator, state);
    else if (node == HET_ODDS_NODE_CHANCE)
        found.value = value_of_dice(lookahead, level);
    else
        found.value = value_of_choice(lookahead, level, &found.best);
    if (!lookahead->broken)
        g_hash_table_insert(lookahead->known, g_memdup2(&key, sizeof key),
                            g_memdup2(&found, sizeof found));
    return found.value;
}

bool
het_odds_lookahead_best(HetOddsLookahead *lookahead, const HetState *state, const HetOddsPath *path,
                        const HetMoveList *list, unsigned *ret_best)
{
    int64_t key = known_key(state, path);
    const Known *known = g_hash_table_lookup(lookahead->known, &key);
    if (known != NULL) {
        *ret_best = known->best;
        return true;
    }
    if (lookahead->effort == 0 || g_hash_table_contains(lookahead->far, &key))
        return false;
    Level *first = level_at(lookahead, 0);
    const unsigned offer =
        MIN(lookahead->effort, het_odds_case_limits(lookahead->requested)->lookahead);
    het_game_clone(&first->buffer.state, state);
    first->path = *path;
    first->list = *list;
    lookahead->left = offer;
    lookahead->broken = false;
    Known found = {0};
    found.value = value_of_choice(lookahead, 0, &found.best);
    lookahead->effort -= offer - lookahead->left;
    /* Ends that were too far stay so: the same side decides the same there every time. */
    if (lookahead->broken)
        g_hash_table_add(lookahead->far, g_memdup2(&key, sizeof key));
    else
        g_hash_table_insert(lookahead->known, g_memdup2(&key, sizeof key),
                            g_memdup2(&found, sizeof found));
    *ret_best = found.best;
    return !lookahead->broken;
}

unsigned
het_odds_lookahead_doctrine(HetOddsLookahead *lookahead, const HetState *state,
                            const HetMoveList *list)
{
    g_autofree double *scores = g_new0(double, HET_MOVES_MAX);
    unsigned best = 0;
    het_doctrine_score(lookahead->doctrine, lookahead->dials, NULL, state, list, false, scores);
    for (unsigned i = 1; i < list->count; i++)
        if (scores[i] > scores[best])
            best = i;
    return best;
}

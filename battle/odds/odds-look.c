#include "odds-look.h"

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"

enum {
    LEVELS = 96,   /* nodes along one line; deeper is too far */
    CHOICES = 160, /* moves of a decision; more are too many to try */
    RARE = 100,    /* outcomes of dice that are rarer than one in so many are not looked at */
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

struct HetOddsLook {
    HetOddsCase *asked;
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

HetOddsLook *
het_odds_look_new(HetOddsCase *asked)
{
    HetOddsLook *look = g_new0(HetOddsLook, 1);
    const char *system = het_odds_case_state(asked)->scenario->rules->name;
    look->asked = asked;
    look->evaluator = het_evaluator_find(system);
    look->doctrine = het_doctrine_find(system);
    bool set = het_doctrine_set(look->doctrine, NULL, NULL, look->dials, NULL);
    g_assert(set); /* of the default style nothing can be wrong */
    look->known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    look->far = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    look->effort = het_odds_case_limits(asked)->effort;
    return look;
}

void
het_odds_look_free(HetOddsLook *look)
{
    HET_EACH_BELOW(i, LEVELS)
        g_free(look->levels[i]);
    g_hash_table_unref(look->known);
    g_hash_table_unref(look->far);
    g_free(look);
}

static Level *
level_at(HetOddsLook *look, unsigned level)
{
    if (look->levels[level] == NULL)
        look->levels[level] = g_new0(Level, 1);
    return look->levels[level];
}

static double value_at(HetOddsLook *look, unsigned level);

/* The value after a move of `level`'s list. */
static double
value_after(HetOddsLook *look, unsigned level, const HetMove *move)
{
    if (level + 1 == LEVELS || look->left == 0) {
        look->broken = true;
        return 0;
    }
    Level *next = level_at(look, level + 1);
    het_game_clone(&next->buffer.state, &look->levels[level]->buffer.state);
    next->path = look->levels[level]->path;
    look->left--;
    het_odds_case_apply(look->asked, &next->buffer.state, move, &next->path, NULL);
    return value_at(look, level + 1);
}

/* Outcomes rarer than one in RARE are left out: it would not change what a side decides. */
static double
value_of_dice(HetOddsLook *look, unsigned level)
{
    const HetMoveList *list = &look->levels[level]->list;
    double sum = 0, seen = 0;
    for (unsigned i = 0; i < list->count && !look->broken; i++) {
        const double weight = (double)list->weights[i];
        if (weight * RARE < (double)list->total)
            continue;
        sum += weight * value_after(look, level, &list->moves[i]);
        seen += weight;
    }
    return sum / seen;
}

/* The best for who decides. Values that differ by less than rounding are equal. */
static double
value_of_choice(HetOddsLook *look, unsigned level, unsigned *ret_best)
{
    static const double equal = 1e-9;
    const HetMoveList *list = &look->levels[level]->list;
    const double sign = look->levels[level]->buffer.state.actor == HET_FIRST ? 1 : -1;
    double best = 0;
    if (list->count > CHOICES)
        look->broken = true;
    for (unsigned i = 0; i < list->count && !look->broken; i++) {
        double value = sign * value_after(look, level, &list->moves[i]);
        if (i > 0 && value <= best + equal)
            continue;
        best = value;
        *ret_best = i;
    }
    return sign * best;
}

/* Equal for positions that go on alike. */
static int64_t
known_key(const HetState *state, const HetOddsPath *path)
{
    const uint64_t beside[] = {het_game_key(state), state->epoch};
    return (int64_t)het_hash_bytes(het_odds_path_hash(path), beside, sizeof beside);
}

static double
value_at(HetOddsLook *look, unsigned level)
{
    Level *at = look->levels[level];
    const HetState *state = &at->buffer.state;
    unsigned index = 0;
    HetOddsNode node = het_odds_case_node(look->asked, state, &at->path, &at->list, &index);
    if (node == HET_ODDS_NODE_TAKEN)
        return value_after(look, level, &at->list.moves[index]);
    int64_t key = known_key(state, &at->path);
    const Known *known = g_hash_table_lookup(look->known, &key);
    if (known != NULL)
        return known->value;
    Known found = {0};
    if (node == HET_ODDS_NODE_OVER)
        found.value = het_evaluate(look->evaluator, NULL, state);
    else if (node == HET_ODDS_NODE_CHANCE)
        found.value = value_of_dice(look, level);
    else
        found.value = value_of_choice(look, level, &found.best);
    if (!look->broken)
        g_hash_table_insert(look->known, g_memdup2(&key, sizeof key),
                            g_memdup2(&found, sizeof found));
    return found.value;
}

bool
het_odds_look_best(HetOddsLook *look, const HetState *state, const HetOddsPath *path,
                   const HetMoveList *list, unsigned *ret_best)
{
    int64_t key = known_key(state, path);
    const Known *known = g_hash_table_lookup(look->known, &key);
    if (known != NULL) {
        *ret_best = known->best;
        return true;
    }
    if (look->effort == 0 || g_hash_table_contains(look->far, &key))
        return false;
    Level *first = level_at(look, 0);
    const unsigned offer = MIN(look->effort, het_odds_case_limits(look->asked)->look);
    het_game_clone(&first->buffer.state, state);
    first->path = *path;
    first->list = *list;
    look->left = offer;
    look->broken = false;
    Known found = {0};
    found.value = value_of_choice(look, 0, &found.best);
    look->effort -= offer - look->left;
    /* Ends that were too far stay so: the same side decides the same there every time. */
    if (look->broken)
        g_hash_table_add(look->far, g_memdup2(&key, sizeof key));
    else
        g_hash_table_insert(look->known, g_memdup2(&key, sizeof key),
                            g_memdup2(&found, sizeof found));
    *ret_best = found.best;
    return !look->broken;
}

unsigned
het_odds_look_doctrine(HetOddsLook *look, const HetState *state, const HetMoveList *list)
{
    g_autofree double *scores = g_new0(double, HET_MOVES_MAX);
    unsigned best = 0;
    het_doctrine_score(look->doctrine, look->dials, NULL, state, list, false, scores);
    for (unsigned i = 1; i < list->count; i++)
        if (scores[i] > scores[best])
            best = i;
    return best;
}

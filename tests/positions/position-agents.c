/* What the general of a system thinks of a position: its doctrine of moves, its evaluator of who
 * stands better. */
#include "position-moves.h"

#include <math.h>

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"

#include "position-file.h"

static const double near = 1e-9; /* scores that differ by less are equal */

/* "style dial=number dial=number", the style may be missing. */
static bool
read_dials(const HetDoctrine *doctrine, const char *text, double *ret_dials, GError **error)
{
    g_autoptr(GHashTable) dials = g_hash_table_new(g_str_hash, g_str_equal);
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    const char *style = NULL;
    for (size_t i = 0; words[i] != NULL; i++) {
        char *value = strchr(words[i], '=');
        if (value == NULL) {
            style = words[i];
            continue;
        }
        *value = '\0';
        g_hash_table_insert(dials, words[i], value + 1);
    }
    return het_doctrine_set(doctrine, style, dials, ret_dials, error);
}

typedef struct {
    HetMoveList list;
    double scores[HET_MOVES_MAX];
    double worth; /* of the best of all listed moves */
} Weighed;

/* (transfer full) The listed moves with the doctrine's scores; *ret_moves: the text behind
 * "dials:", if that is how it begins. */
static Weighed *
weigh(const Position *position, const char *rest, const char **ret_moves, GError **error)
{
    const HetState *state = position_state(position);
    const HetDoctrine *doctrine = het_doctrine_find(position->scenario->rules->name);
    const char *colon = strstr(rest, ": "); /* of a place on the table no blank follows */
    g_autofree char *style = colon != NULL ? g_strndup(rest, (gsize)(colon - rest)) : g_strdup("");
    double dials[HET_DIALS_MAX];
    *ret_moves = colon != NULL ? colon + 2 : rest;
    if (het_game_over(state) || state->actor == HET_CHANCE) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "nobody decides here");
        return NULL;
    }
    if (!read_dials(doctrine, style, dials, error))
        return NULL;
    g_autofree Weighed *weighed = g_new0(Weighed, 1);
    het_game_legal(state, &weighed->list);
    doctrine->score(dials, NULL, state, &weighed->list, weighed->scores);
    weighed->worth = -INFINITY;
    for (unsigned i = 0; i < weighed->list.count; i++)
        weighed->worth = MAX(weighed->worth, weighed->scores[i]);
    return g_steal_pointer(&weighed);
}

/* The score of the best listed move that is written so from its beginning; NAN: none is. */
static double
score_of(const Position *position, const Weighed *weighed, const char *text)
{
    g_autofree char *beginning = g_strstrip(g_strdup(text));
    size_t length = strlen(beginning);
    double best = NAN;
    for (unsigned i = 0; i < weighed->list.count; i++) {
        g_autofree char *move = het_game_format(position_state(position), &weighed->list.moves[i]);
        if (strncmp(move, beginning, length) == 0 && strchr(" /", move[length]) != NULL)
            best = isnan(best) ? weighed->scores[i] : MAX(best, weighed->scores[i]);
    }
    return best;
}

/* (transfer full) All listed moves with their scores, for who has to mend a test. */
static char *
tell(const Position *position, const Weighed *weighed)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < weighed->list.count; i++) {
        g_autofree char *move = het_game_format(position_state(position), &weighed->list.moves[i]);
        g_string_append_printf(text, "\n#   %8.4f %s", weighed->scores[i], move);
    }
    return g_string_free(text, FALSE);
}

/* `chooses MOVE`, `chooses STYLE DIAL=N: MOVE`: no other listed move is better. */
char *
position_check_chooses(Position *position, const char *rest)
{
    g_autoptr(GError) error = NULL;
    const char *move = NULL;
    g_autofree Weighed *weighed = weigh(position, rest, &move, &error);
    if (weighed == NULL)
        return g_strdup(error->message);
    double score = score_of(position, weighed, move);
    if (score > weighed->worth - near)
        return NULL;
    g_autofree char *all = tell(position, weighed);
    return g_strdup_printf("%s:%s", isnan(score) ? "not listed" : "others are better", all);
}

/* `prefers MOVE > MOVE > MOVE`, `prefers MOVE = MOVE`, after `STYLE DIAL=N:` or not. */
char *
position_check_prefers(Position *position, const char *rest)
{
    g_autoptr(GError) error = NULL;
    const char *moves = NULL;
    g_autofree Weighed *weighed = weigh(position, rest, &moves, &error);
    if (weighed == NULL)
        return g_strdup(error->message);
    double last = NAN;
    char how = '\0';
    for (const char *at = moves;;) {
        const char *more = strstr(at, " > "), *alike = strstr(at, " = ");
        const char *end = more != NULL && (alike == NULL || more < alike) ? more : alike;
        size_t length = end != NULL ? (size_t)(end - at) : strlen(at);
        g_autofree char *move = g_strndup(at, length);
        double score = score_of(position, weighed, move);
        if (isnan(score) || (how == '>' && last < score + near) ||
            (how == '=' && fabs(last - score) > near)) {
            g_autofree char *all = tell(position, weighed);
            return g_strdup_printf("%s:%s:%s", g_strstrip(move),
                                   isnan(score) ? "not listed" : "not so", all);
        }
        if (end == NULL)
            return how != '\0' ? NULL : g_strdup("expected MOVE > MOVE or MOVE = MOVE");
        how = end[1];
        last = score;
        at = end + 3;
    }
}

/* `feature NAME VALUE`: what the evaluator sees, FIRST minus SECOND, to four decimals. */
char *
position_check_feature(Position *position, const char *rest)
{
    const HetEvaluator *evaluator = het_evaluator_find(position->scenario->rules->name);
    const char *wanted = NULL;
    g_autofree char *name = position_first_word(rest, &wanted);
    double features[HET_FEATURES_MAX] = {0};
    evaluator->extract(position_state(position), features);
    g_autoptr(GString) names = g_string_new(NULL);
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        g_autofree char *value = g_strdup_printf("%.4g", features[i]);
        if (strcmp(evaluator->features[i], name) == 0)
            return position_unless_equal(name, value, wanted);
        g_string_append_printf(names, " %s", evaluator->features[i]);
    }
    return g_strdup_printf("the evaluator has no \"%s\", but%s", name, names->str);
}

/* `better first`, `better second`, `better nobody`: than where `mark` was, by the evaluator. */
char *
position_check_better(Position *position, const char *rest)
{
    const HetEvaluator *evaluator = het_evaluator_find(position->scenario->rules->name);
    double before = het_evaluate(evaluator, NULL, &position->mark.state.state);
    double now = het_evaluate(evaluator, NULL, position_state(position));
    const char *side = fabs(now - before) < near ? "nobody" : now > before ? "first" : "second";
    return position_unless_equal("who stands better than at the mark", side, rest);
}

/* What the general of a system thinks of a position: its doctrine of moves, its evaluator of who
 * stands better. */
#include "position-moves.h"

#include <math.h>

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/learned.h"

#include "position-file.h"
#include "engine/text.h"

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
            style = *words[i] != '\0' ? words[i] : style;
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
    unsigned best;      /* of all listed moves, the first of equals */
    double worth;       /* its score */
    const char *reason; /* in favour of it; NULL: none */
} Weighed;

/* Who asks for the best alone, as playouts do, gets the best with its score, and none above it. */
static bool
same_best(const HetDoctrine *doctrine, const double *dials, const HetState *state,
          const Weighed *weighed, GError **error)
{
    double alone[HET_MOVES_MAX];
    het_doctrine_score(doctrine, dials, NULL, state, &weighed->list, true, alone);
    for (unsigned i = 0; i < weighed->list.count; i++) {
        if (alone[i] == weighed->scores[i] ||
            (alone[i] < weighed->scores[i] && weighed->scores[i] < weighed->worth))
            continue;
        g_autofree char *move = het_text_of(state, &weighed->list.moves[i]);
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "%s: %g for who wants the best alone, %g in full", move, alone[i],
                    weighed->scores[i]);
        return false;
    }
    return true;
}

/* (transfer full) The listed moves with the scores of a style. */
static Weighed *
weigh_by(const Position *position, const char *style, GError **error)
{
    const HetState *state = position_state(position);
    const HetDoctrine *doctrine = het_doctrine_find(position->scenario->rules->name);
    double dials[HET_DIALS_MAX];
    if (het_game_over(state) || state->actor == HET_CHANCE) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "nobody decides here");
        return NULL;
    }
    if (!read_dials(doctrine, style, dials, error))
        return NULL;
    g_autofree Weighed *weighed = g_new0(Weighed, 1);
    het_game_legal(state, &weighed->list);
    het_doctrine_score(doctrine, dials, NULL, state, &weighed->list, false, weighed->scores);
    for (unsigned i = 1; i < weighed->list.count; i++)
        weighed->best = weighed->scores[i] > weighed->scores[weighed->best] ? i : weighed->best;
    weighed->worth = weighed->scores[weighed->best];
    if (!same_best(doctrine, dials, state, weighed, error))
        return NULL;
    if (doctrine->reasons != NULL)
        weighed->reason = doctrine->reasons[weighed->list.moves[weighed->best].kind];
    return g_steal_pointer(&weighed);
}

/* (transfer full) The same; *ret_moves: the text behind "dials:", if that is how it begins. */
static Weighed *
weigh(const Position *position, const char *rest, const char **ret_moves, GError **error)
{
    const char *colon = strstr(rest, ": "); /* of a place on the table no blank follows */
    g_autofree char *style = colon != NULL ? g_strndup(rest, (gsize)(colon - rest)) : g_strdup("");
    *ret_moves = colon != NULL ? colon + 2 : rest;
    return weigh_by(position, style, error);
}

bool
position_choose(const Position *position, const char *style, HetMove *ret_move, GError **error)
{
    g_autofree Weighed *weighed = weigh_by(position, style, error);
    if (weighed != NULL)
        *ret_move = weighed->list.moves[weighed->best];
    return weighed != NULL;
}

/* The score of the best listed move that is written so from its beginning; NAN: none is. */
static double
score_of(const Position *position, const Weighed *weighed, const char *text)
{
    g_autofree char *beginning = g_strstrip(g_strdup(text));
    size_t length = strlen(beginning);
    double best = NAN;
    for (unsigned i = 0; i < weighed->list.count; i++) {
        g_autofree char *move = het_text_of(position_state(position), &weighed->list.moves[i]);
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
        g_autofree char *move = het_text_of(position_state(position), &weighed->list.moves[i]);
        g_string_append_printf(text, "\n#   %8.4f %s", weighed->scores[i], move);
    }
    return g_string_free(text, FALSE);
}

/* `chooses MOVE`, `chooses STYLE DIAL=N: MOVE`, `chooses MOVE because WORDS`: no other listed move
 * is better, and the doctrine counts it in its favour. */
char *
position_check_chooses(Position *position, const char *rest)
{
    static const char because[] = " because ";
    g_autoptr(GError) error = NULL;
    const char *text = NULL;
    g_autofree Weighed *weighed = weigh(position, rest, &text, &error);
    if (weighed == NULL)
        return g_strdup(error->message);
    const char *words = strstr(text, because);
    g_autofree char *move = words != NULL ? g_strndup(text, (gsize)(words - text)) : g_strdup(text);
    double score = score_of(position, weighed, move);
    if (score > weighed->worth - near && words != NULL)
        return position_unless_equal("the reason",
                                     weighed->reason != NULL ? weighed->reason : "none",
                                     words + strlen(because));
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

/* NULL, or that there is no such feature. (transfer full) */
static char *
read_feature(const Position *position, const char *name, double *ret_value)
{
    const HetEvaluator *evaluator = het_evaluator_find(position->scenario->rules->name);
    double features[HET_FEATURES_MAX] = {0};
    evaluator->extract(position_state(position), features);
    g_autoptr(GString) names = g_string_new(NULL);
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        *ret_value = features[i];
        if (strcmp(evaluator->features[i].name, name) == 0)
            return NULL;
        g_string_append_printf(names, " %s", evaluator->features[i].name);
    }
    return g_strdup_printf("the evaluator has no \"%s\", but%s", name, names->str);
}

/* `feature NAME VALUE`: what the evaluator sees, FIRST minus SECOND, to four decimals. */
char *
position_check_feature(Position *position, const char *rest)
{
    const char *wanted = NULL;
    double value = 0;
    g_autofree char *name = position_first_word(rest, &wanted);
    char *wrong = read_feature(position, name, &value);
    g_autofree char *is = g_strdup_printf("%.4g", value);
    return wrong != NULL ? wrong : position_unless_equal(name, is, wanted);
}

static double
worth_of(const Position *position)
{
    const HetEvaluator *evaluator = het_evaluator_find(position->scenario->rules->name);
    return het_evaluate(evaluator, position_state(position));
}

static double
worth_by_hand(const Position *position)
{
    const HetEvaluator *evaluator = het_evaluator_by_hand(position->scenario->rules->name);
    return het_evaluate(evaluator, position_state(position));
}

/* `worth LOW HIGH`, `worth-by-hand LOW HIGH`: the evaluator's value lies between. */
static char *
check_between(double worth, const char *rest)
{
    char *end = NULL;
    double low = g_ascii_strtod(rest, &end), high = g_ascii_strtod(end, NULL);
    return worth >= low && worth <= high ? NULL : g_strdup_printf("it is %.4f", worth);
}

char *
position_check_worth(Position *position, const char *rest)
{
    return check_between(worth_of(position), rest);
}

char *
position_check_worth_by_hand(Position *position, const char *rest)
{
    return check_between(worth_by_hand(position), rest);
}

/* --- rows compared ---------------------------------------------------------------------------- */

/* What is compared: "worth", "worth-by-hand", "feature NAME", "score MOVE", "score DIALS: MOVE". */
static char *
read_figure(const Position *position, const char *what, double *ret_figure)
{
    const char *rest = NULL, *move = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *kind = position_first_word(what, &rest);
    if (strcmp(kind, "feature") == 0)
        return read_feature(position, rest, ret_figure);
    bool by_hand = strcmp(kind, "worth-by-hand") == 0;
    *ret_figure = by_hand ? worth_by_hand(position) : worth_of(position);
    if (by_hand || strcmp(kind, "worth") == 0)
        return NULL;
    if (strcmp(kind, "score") != 0)
        return g_strdup("expected worth, worth-by-hand, feature NAME or score MOVE");
    g_autofree Weighed *weighed = weigh(position, rest, &move, &error);
    if (weighed == NULL)
        return g_strdup(error->message);
    *ret_figure = score_of(position, weighed, move);
    if (!isnan(*ret_figure))
        return NULL;
    g_autofree char *all = tell(position, weighed);
    return g_strdup_printf("not listed:%s", all);
}

/* Takes part in how rows are compared: what the figure was in the first row and in that above.
 * False if this is the first, or something is wrong. */
static bool
compare(Position *position, const char *what, double *ret_figure, double *ret_above,
        double *ret_first, char **ret_wrong)
{
    PositionRows *rows = position->rows;
    *ret_wrong = rows == NULL || rows->requested == POSITION_FIGURES
                     ? g_strdup("it compares rows, eight figures at most")
                     : read_figure(position, what, ret_figure);
    if (*ret_wrong != NULL)
        return false;
    unsigned at = rows->requested++;
    if (rows->row == 0)
        rows->first[at] = *ret_figure;
    *ret_first = rows->first[at];
    *ret_above = rows->above[at];
    rows->above[at] = *ret_figure;
    return rows->row > 0;
}

/* "WHAT by N": at least N more than in the row above; less for a `sign` of -1. */
static char *
check_change(Position *position, const char *rest, double sign)
{
    const char *by = strstr(rest, " by ");
    double least = by != NULL ? g_ascii_strtod(by + strlen(" by "), NULL) : near;
    double now = 0, above = 0, first = 0;
    char *wrong = NULL;
    g_autofree char *what = by != NULL ? g_strndup(rest, (gsize)(by - rest)) : g_strdup(rest);
    if (!compare(position, what, &now, &above, &first, &wrong) || sign * (now - above) >= least)
        return wrong;
    return g_strdup_printf("%.6f after %.6f", now, above);
}

/* `rises WHAT`, `rises WHAT by N`. */
char *
position_check_rises(Position *position, const char *rest)
{
    return check_change(position, rest, 1);
}

char *
position_check_falls(Position *position, const char *rest)
{
    return check_change(position, rest, -1);
}

/* `differs WHAT`: from what it is in the first row. */
char *
position_check_differs(Position *position, const char *rest)
{
    double now = 0, above = 0, first = 0;
    char *wrong = NULL;
    if (!compare(position, rest, &now, &above, &first, &wrong) || fabs(now - first) > near)
        return wrong;
    return g_strdup_printf("%.6f as in the first row", now);
}

/* `mirrors WHAT`: it is the opposite of what it is in the row above. */
char *
position_check_mirrors(Position *position, const char *rest)
{
    double now = 0, above = 0, first = 0;
    char *wrong = NULL;
    if (!compare(position, rest, &now, &above, &first, &wrong) || fabs(now + above) < near)
        return wrong;
    return g_strdup_printf("%.6f after %.6f", now, above);
}

/* `better first`, `better second`, `better nobody`: than where `mark` was, by the evaluator. */
char *
position_check_better(Position *position, const char *rest)
{
    const HetEvaluator *evaluator = het_evaluator_find(position->scenario->rules->name);
    double before = het_evaluate(evaluator, &position->mark.state.state);
    double now = worth_of(position);
    const char *side = fabs(now - before) < near ? "nobody" : now > before ? "first" : "second";
    return position_unless_equal("who stands better than at the mark", side, rest);
}

/* What the general thinks of positions of kept games, term by term: for each kind of move the best
 * that the doctrine lists, its score, what the score owes to each dial, and the same of all moves
 * of the kind together; and every feature of the evaluator. Files tests/judgements/SYSTEM-NAME.txt:
 * a line "> MOVE" is a move of the game, the lines "| ..." behind it are what is thought of the
 * position that it led to. A term is the score less what it would be with the dial at its least (at
 * its most, where it stands at its least), so that anyone who changes a doctrine sees which of its
 * terms changes where. HET_TEST_REGENERATE=1 writes the judgements anew along the same moves; of a
 * file without moves the doctrine plays the game. */
#include "test.h"

#include <math.h>

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"
#include "engine/event.h"
#include "engine/rules/registry.h"
#include "engine/session.h"
#include "engine/text.h"
#include "kept-text.h"

enum { OFTEN = 3 }; /* nodes of a sort that are judged, and then ever fewer */

static const double small = 5e-5; /* no more digits are printed, and no more differ by machine */

/* One file a row. */
typedef struct {
    const char *scenario;
    uint64_t seed;
    unsigned plies; /* of the game that the doctrine plays where there is none */
} Kept;

static Kept kept[] = {
    {"husaria/training-charge", 1, 500},
    {"husaria/training-tabor", 2, 500},
    {"husaria/mirror?units=10&seed=6", 3, 700},
    {"kipling/hooks-farm", 1, 500},
    {"kipling/market-town", 2, 500},
    {"kipling/river-line", 4, 300},
    {"kipling/mirror?units=10&seed=6", 3, 500},
    {"kircholm/drill-line", 1, 500},
    {"kircholm/feigned-retreat", 2, 400},
    {"kircholm/kircholm-height", 4, 400},
    {"kircholm/mirror?units=10&seed=6", 3, 700},
    {"musketpike/drill-brigades", 1, 500},
    {"musketpike/drill-redoubt", 2, 500},
    {"musketpike/white-mountain-1620", 4, 400},
    {"musketpike/mirror?units=10&seed=6", 3, 700},
    {"northern/drill", 1, 400},
    {"northern/pitched-battle", 2, 600},
    {"northern/fraustadt-1706", 4, 400},
    {"northern/mirror?units=10&seed=6", 3, 500},
    {"einstein/standard", 1, 100},
};

typedef struct {
    const Kept *kept;
    HetScenario *scenario;
    const HetDoctrine *doctrine;
    HetMoveList list;
    double scores[HET_MOVES_MAX], other[HET_MOVES_MAX], terms[HET_DIALS_MAX][HET_MOVES_MAX];
    GHashTable *seen; /* sorts of nodes: how many of each */
    unsigned judged;
    HetRandom random;
} Work;

/* A number to four digits behind the point, without the sign of a zero. */
static void
add_number(GString *text, const char *before, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(digits, sizeof digits, "%.4f", fabs(value) < small ? 0.0 : value);
    g_string_append_printf(text, "%s%s", before, digits);
}

/* --- one position ----------------------------------------------------------------------------- */

/* Terms of each move by each dial. */
static void
find_terms(Work *work, const HetState *state, double *dials)
{
    const HetDoctrine *doctrine = work->doctrine;
    het_doctrine_score(doctrine, dials, NULL, state, &work->list, false, work->scores);
    for (size_t k = 0; k < doctrine->dial_count; k++) {
        const HetDial *dial = &doctrine->dials[k];
        const double here = dials[k];
        dials[k] = here > dial->minimum ? dial->minimum : dial->maximum;
        het_doctrine_score(doctrine, dials, NULL, state, &work->list, false, work->other);
        dials[k] = here;
        for (unsigned i = 0; i < work->list.count; i++)
            work->terms[k][i] = work->scores[i] - work->other[i];
    }
}

static void
add_terms(GString *text, const Work *work, const bool *taken)
{
    double sum = 0;
    for (unsigned i = 0; i < work->list.count; i++)
        sum += taken[i] ? work->scores[i] : 0;
    add_number(text, "", sum);
    for (size_t k = 0; k < work->doctrine->dial_count; k++) {
        double term = 0;
        for (unsigned i = 0; i < work->list.count; i++)
            term += taken[i] ? work->terms[k][i] : 0;
        if (fabs(term) >= small) {
            g_string_append_printf(text, ", %s", work->doctrine->dials[k].name);
            add_number(text, " ", term);
        }
    }
}

/* The best move of a kind with its terms and the doctrine's words for it, and all of the kind. */
static void
add_kind(GString *text, const Work *work, const HetState *state, HetMoveKind kind)
{
    bool all[HET_MOVES_MAX] = {false}, one[HET_MOVES_MAX] = {false};
    unsigned count = 0, best = 0;
    for (unsigned i = 0; i < work->list.count; i++) {
        if (work->list.moves[i].kind != kind)
            continue;
        best = count++ == 0 || work->scores[i] > work->scores[best] ? i : best;
        all[i] = true;
    }
    if (count == 0)
        return;
    one[best] = true;
    const HetMove *move = &work->list.moves[best];
    g_autofree char *words = het_text_of(state, move);
    g_string_append_printf(text, "| %s: ", words);
    add_terms(text, work, one);
    const char *reason =
        work->doctrine->reasons != NULL ? work->doctrine->reasons[move->kind] : NULL;
    if (reason != NULL)
        g_string_append_printf(text, " (%s)", reason);
    g_string_append_c(text, '\n');
    if (count == 1)
        return;
    g_string_append_printf(text, "| all %u of %s: ", count, het_move_kind_name(kind));
    add_terms(text, work, all);
    g_string_append_c(text, '\n');
}

static void
add_features(GString *text, const Work *work, const HetState *state)
{
    const HetEvaluator *evaluator = het_evaluator_find(work->scenario->rules->name);
    double features[HET_FEATURES_MAX] = {0};
    evaluator->extract(state, features);
    g_string_append(text, "| evaluator");
    add_number(text, " ", het_evaluate(evaluator, state));
    for (size_t i = 0; i < evaluator->feature_count; i++) {
        if (fabs(features[i]) < small)
            continue;
        g_string_append_printf(text, ", %s", evaluator->features[i].name);
        add_number(text, " ", features[i]);
    }
    g_string_append_c(text, '\n');
}

/* (transfer full) All lines about a position. */
static char *
judgement(Work *work, const HetState *state)
{
    GString *text = g_string_new(NULL);
    double dials[HET_DIALS_MAX] = {0};
    /* Every other time the default style, between them the others in turn. */
    const HetDoctrine *doctrine = work->doctrine;
    const GArray *styles = het_doctrine_styles(doctrine);
    const unsigned next = work->judged % 2 == 0 ? 0 : work->judged / 2 % styles->len;
    const HetStyle *style = &g_array_index(styles, HetStyle, next);
    assert_true(het_doctrine_set(doctrine, style->name, NULL, dials, NULL));
    g_string_append_printf(text, "| %s, %s\n", het_actor_name((HetActor)state->actor), style->name);
    find_terms(work, state, dials);
    for (unsigned kind = 0; kind < HET_MOVE_KIND_COUNT; kind++)
        add_kind(text, work, state, (HetMoveKind)kind);
    add_features(text, work, state);
    work->judged++;
    return g_string_free(text, FALSE);
}

/* --- a game ----------------------------------------------------------------------------------- */

/* Whether the position is judged: of each sort (who decides, in what phase, among moves of what
 * kinds) the first few, and then the 4th, 8th, 16th... */
static bool
is_judged(Work *work, const HetState *state)
{
    if (het_game_over(state) || state->actor == HET_CHANCE)
        return false;
    het_game_legal(state, &work->list);
    if (work->list.count < 2)
        return false;
    unsigned kinds = 0;
    for (unsigned i = 0; i < work->list.count; i++)
        kinds |= 1u << work->list.moves[i].kind;
    gpointer sort = GUINT_TO_POINTER(kinds << 1 | (state->actor == HET_SECOND));
    unsigned count = GPOINTER_TO_UINT(g_hash_table_lookup(work->seen, sort)) + 1;
    g_hash_table_insert(work->seen, sort, GUINT_TO_POINTER(count));
    return count <= OFTEN || (count & (count - 1)) == 0;
}

/* The move that the doctrine plays where a game is made: now and then another. */
static HetMove
made_move(Work *work, const HetSession *session, const HetState *state)
{
    if (state->actor == HET_CHANCE)
        return het_session_draw(session);
    double dials[HET_DIALS_MAX] = {0};
    assert_true(het_doctrine_set(work->doctrine, NULL, NULL, dials, NULL));
    het_game_legal(state, &work->list);
    het_doctrine_score(work->doctrine, dials, NULL, state, &work->list, false, work->scores);
    unsigned best = 0;
    for (unsigned i = 1; i < work->list.count; i++)
        best = work->scores[i] > work->scores[best] ? i : best;
    if (het_random_below(&work->random, 8) == 0)
        best = het_random_below(&work->random, work->list.count);
    return work->list.moves[best];
}

/* (transfer full) The file as it is now: along the moves of `lines`, or those that are made. */
static char *
reported(Work *work, char **lines)
{
    GString *text = g_string_new(NULL);
    g_autoptr(HetSession) session = het_session_new(work->scenario, work->kept->seed);
    bool make = true;
    for (unsigned i = 0; lines != NULL && lines[i] != NULL; i++)
        make = make && lines[i][0] != '>';
    for (unsigned at = 0, ply = 0;; ply++) {
        const HetState *state = het_session_state(session);
        if (is_judged(work, state)) {
            g_autofree char *judged = judgement(work, state);
            g_string_append(text, judged);
        }
        while (!make && lines[at] != NULL && lines[at][0] != '>')
            at++;
        if (make ? ply == work->kept->plies || het_game_over(state) : lines[at] == NULL)
            break;
        g_autoptr(GError) error = NULL;
        HetMove move;
        if (make)
            move = made_move(work, session, state);
        else if (!het_text_parse(state, lines[at++] + 2, &move, &error))
            fail_msg("line %u: %s", at, error->message);
        g_autofree char *words = het_text_of(state, &move);
        g_string_append_printf(text, "> %s\n", words);
        if (!het_session_apply(session, &move, NULL))
            fail_msg("line %u: %s is illegal", at, words);
    }
    return g_string_free(text, FALSE);
}

static void
is_judged_as_before(void **state)
{
    const Kept *row = *state;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(row->scenario, het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    g_autofree Work *work = g_new0(Work, 1);
    *work = (Work){.kept = row, .scenario = scenario, .seen = seen, .random = {.state = row->seed}};
    work->doctrine = het_doctrine_find(scenario->rules->name);
    g_autofree char *text = kept_text(row->scenario);
    g_auto(GStrv) lines = text != NULL ? g_strsplit(text, "\n", -1) : NULL;
    g_autofree char *now = reported(work, lines);
    kept_text_expect(row->scenario, now);
}

TEST_UNIT("judgements")
{
    struct CMUnitTest tests[G_N_ELEMENTS(kept)];
    size_t count = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(kept); i++)
        if (argc < 2 || g_str_has_prefix(kept[i].scenario, argv[1]))
            tests[count++] = (struct CMUnitTest){.name = kept[i].scenario,
                                                 .test_func = is_judged_as_before,
                                                 .initial_state = &kept[i]};
    return _cmocka_run_group_tests("judgements", tests, count, NULL, NULL);
}

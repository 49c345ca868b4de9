/* What is answered to lines that cannot be played: tests/golden/answers-SYSTEM.txt is a golden of
 * 300 a system, each with its position in a line, for people to judge. HET_TEST_REGENERATE=1 writes
 * it anew. The system is the argument. */
#include "test.h"

#include <string.h>

#include "engine/text-common.h"
#include "engine/text.h"
#include "engine/view.h"
#include "kept-text.h"
#include "mistyped.h"
#include "sanitized.h"

static const char *system_name;

/* --- the golden ------------------------------------------------------------------------------- */

enum { ANSWERS = 300, POOL = 64 };

typedef struct {
    GString *text;
    GHashTable *told; /* what was answered, without names and numbers: how often */
    unsigned count;
    HetMove pool[POOL]; /* moves that were legal */
    unsigned pooled;
    const HetScenario *played, *noted; /* the last game's, that of the last line */
} Golden;

static void
append_unit(const HetState *state, const HetView *view, unsigned unit, GString *text)
{
    const HetViewUnit *it = &g_array_index(view->units, HetViewUnit, unit);
    g_string_append_printf(text, "; %s: %s", it->code, it->type);
    if (!it->on_board)
        g_string_append(text, ", off the board");
    else if (view->board == HET_BOARD_PLANE)
        g_string_append_printf(text, " at %d,%d", it->centre.x / view->units_per_mm,
                               it->centre.y / view->units_per_mm);
    else {
        guint cell = (guint)(it->points[0].y * view->width + it->points[0].x);
        g_string_append_printf(text, " %s", g_array_index(view->cells, HetViewCell, cell).name);
    }
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    if (it->facing >= 0 && view->board == HET_BOARD_PLANE)
        g_string_append_printf(text, " heading %d", (450 - it->facing * 360 / 65536) % 360);
    else if (it->facing >= 0 && vocabulary->facings != NULL)
        g_string_append_printf(text, " %s", vocabulary->facings[it->facing]);
    if (*it->formation != '\0')
        g_string_append_printf(text, ", %s", it->formation);
    if (*it->state != '\0')
        g_string_append_printf(text, ", %s", it->state);
}

/* Kinds of moves that are listed, with how many. */
static void
append_legal(const HetState *state, const HetMoveList *list, GString *text)
{
    unsigned counts[HET_MOVE_KIND_COUNT] = {0};
    g_string_append(text, "; legal:");
    HET_EACH_BELOW(i, list->count)
        counts[list->moves[i].kind]++;
    HET_EACH_BELOW(i, list->count) {
        unsigned *count = &counts[list->moves[i].kind];
        g_autofree char *words = mistyped_words(state, &list->moves[i]);
        if (*count == 0)
            continue;
        g_string_append_printf(text, " %s", words);
        if (*count > 1)
            g_string_append_printf(text, " (%u such)", *count);
        g_string_append_c(text, ',');
        *count = 0;
    }
    g_string_truncate(text, text->len - 1);
}

/* A line's answer, as a reader may judge it. */
static void
note(Golden *golden, const HetState *state, const HetMoveList *list, const char *line,
     const char *answer)
{
    g_autoptr(HetView) view = het_view_new(state);
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    if (golden->noted != state->scenario)
        g_string_append_printf(golden->text, "> %s\n", state->scenario->name);
    golden->noted = state->scenario;
    g_string_append_printf(golden->text, "turn %u, %s: %s (%s)", (unsigned)state->turn, view->phase,
                           view->prompt, view->prompt_rule);
    for (unsigned i = 0; words[i] != NULL; i++) {
        unsigned unit = het_scenario_unit(state->scenario, words[i]);
        if (unit != HET_NO_UNIT)
            append_unit(state, view, unit, golden->text);
    }
    append_legal(state, list, golden->text);
    g_string_append_printf(golden->text, "\n  %s\n    %s\n", line, answer);
}

/* "#" for each word with a digit that is no rule's id. */
static char *
likeness_of(const char *answer)
{
    GString *text = g_string_new(NULL);
    g_auto(GStrv) words = g_strsplit(answer, " ", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        bool digit = strpbrk(words[i], "0123456789\"") != NULL && words[i][0] != '(';
        g_string_append_printf(text, "%s ", digit ? "#" : words[i]);
    }
    return g_string_free(text, FALSE);
}

static bool
type_for_golden(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    enum { OFTEN = 2 };
    Golden *golden = data;
    HetMove earlier = het_move(HET_MOVE_PASS);
    if (golden->played != state->scenario)
        golden->pooled = 0;
    golden->played = state->scenario;
    if (golden->pooled > 0)
        earlier = golden->pool[het_random_below(random, MIN(golden->pooled, POOL))];
    golden->pool[golden->pooled++ % POOL] = list->moves[het_random_below(random, list->count)];
    Mistyped line = mistyped_line(state, list, golden->pooled > 1 ? &earlier : NULL,
                                  (MistypedKind)het_random_below(random, MISTYPED_KINDS), random);
    if (line.text == NULL)
        return true;
    unsigned played = 0;
    g_autofree char *text = line.text, *answer = mistyped_answer(state, text, &played);
    if (answer == NULL || played > 0)
        return true;
    char *likeness = likeness_of(answer);
    unsigned times = GPOINTER_TO_UINT(g_hash_table_lookup(golden->told, likeness));
    g_hash_table_replace(golden->told, likeness, GUINT_TO_POINTER(times + 1));
    if (times >= OFTEN)
        return true;
    note(golden, state, list, text, answer);
    return ++golden->count < ANSWERS;
}

static void
answers_are_as_before(void **unused)
{
    (void)unused;
    Golden golden = {.text = g_string_new(NULL),
                     .told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    mistyped_games(system_name, 1, type_for_golden, &golden);
    g_autofree char *name = g_strconcat("answers-", system_name, NULL);
    kept_text_expect_in("golden", name, golden.text->str);
    g_hash_table_unref(golden.told);
    g_string_free(golden.text, TRUE);
}

TEST_UNIT("answers")
{
    if (argc != 2)
        return 2;
    system_name = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

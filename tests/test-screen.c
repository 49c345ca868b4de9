/* Screens of a battle of each system, and of the largest, at two sizes of terminal, kept in
 * tests/golden/screens/:
 * HET_TEST_REGENERATE=1 writes them anew. */
#include "test.h"

#include <string.h>

#include "frontends/terminal/screen.h"
#include "engine/rules/registry.h"

static const char *const battles[] = {
    "einstein/standard",     "husaria/berestechko-30-june", "husaria/training-charge",
    "kipling/hooks-farm",    "kircholm/kircholm-1605",      "musketpike/luetzen-1632",
    "northern/poltava-1709",
};
static const int sizes[][2] = {{80, 24}, {120, 40}};

static const char *const events[] = {
    "Swedes: move SR7 0807",
    "  A unit of many words rolls 4+1 = 5 for fire against another one: to the die -4 maximum "
    "range "
    "(KIR-10.9), +1 strong fire (KIR-10.10), +2 guns (KIR-13.5); total 4, needs 9 or more: it "
    "fails",
    "  The last thing that happened",
};

typedef struct {
    HetScenario *scenario;
    HetStateBuffer state;
    HetView *view;
    HetChoices *choices;
    GPtrArray *log;
} Opened;

static void
open_battle(const char *name, Opened *opened)
{
    g_autoptr(GError) error = NULL;
    opened->scenario = het_scenario_open_shipped(name, het_rules_registry, &error);
    assert_no_error(error);
    het_game_start(opened->scenario, &opened->state.state);
    opened->view = het_view_new(&opened->state.state);
    opened->choices = het_choices_new(&opened->state.state);
    opened->log = g_ptr_array_new();
    for (gsize i = 0; i < G_N_ELEMENTS(events); i++)
        g_ptr_array_add(opened->log, (gpointer)(uintptr_t)events[i]);
}

static void
close_battle(Opened *opened)
{
    g_ptr_array_unref(opened->log);
    het_choices_free(opened->choices);
    het_view_free(opened->view);
    het_scenario_unref(opened->scenario);
}

static HetScreen
screen_of(const Opened *opened, const char *question, int width, int height, bool unicode)
{
    return (HetScreen){.view = opened->view,
                       .choices = opened->choices,
                       .question = question,
                       .log = opened->log,
                       .width = width,
                       .height = height,
                       .unicode = unicode,
                       .from = {-1, -1},
                       .to = {-1, -1}};
}

/* Nothing is wider or higher than the terminal, and board, question and last event are there. */
static void
check_size(const char *name, const char *text, int width, int height)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    int count = (int)g_strv_length(lines) - 1;
    if (count > height - 1)
        fail_msg("%s at %dx%d: %d lines\n%s", name, width, height, count, text);
    for (int i = 0; i < count; i++)
        if (g_utf8_strlen(lines[i], -1) > width)
            fail_msg("%s at %dx%d: too wide: %s", name, width, height, lines[i]);
    const char *last = strstr(text, "The last thing that happened");
    const char *board = last == NULL ? NULL : strstr(last, "Turn ");
    if (board == NULL || strstr(board, "THE QUESTION") == NULL)
        fail_msg("%s at %dx%d: something is missing\n%s", name, width, height, text);
}

/* Every word of a text stands whole on some line. */
static void
check_words(const char *name, const char *text, const char *words)
{
    g_auto(GStrv) each = g_strsplit(words, " ", -1);
    for (size_t i = 0; each[i] != NULL; i++)
        if (strstr(text, each[i]) == NULL)
            fail_msg("%s: \"%s\" is cut\n%s", name, each[i], text);
}

static void
compare(const char *name, int width, int height, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *base = g_strdelimit(g_strdup(name), "/", '-');
    g_autofree char *file = g_strdup_printf("%s-%dx%d.txt", base, width, height);
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "tests", "golden", "screens", file, NULL);
    if (test_regenerates())
        assert_true(g_file_set_contents(path, text, -1, &error));
    g_autofree char *kept = NULL;
    if (!g_file_get_contents(path, &kept, NULL, &error))
        fail_msg("%s; HET_TEST_REGENERATE=1 makes it", error->message);
    if (strcmp(kept, text) != 0)
        fail_msg("%s is not what is shown now; HET_TEST_REGENERATE=1 writes it anew:\n%s", path,
                 text);
}

static void
the_largest_battles_fit(void **state)
{
    (void)state;
    static const char question[] = "THE QUESTION is long enough that it has to be broken somewhere "
                                   "between two of its words, and nowhere else (HUS-4.21)";
    for (gsize i = 0; i < G_N_ELEMENTS(battles); i++) {
        Opened opened;
        open_battle(battles[i], &opened);
        for (gsize size = 0; size < G_N_ELEMENTS(sizes); size++) {
            int width = sizes[size][0], height = sizes[size][1];
            for (int unicode = 0; unicode <= 1; unicode++) {
                HetScreen screen = screen_of(&opened, question, width, height, unicode != 0);
                g_autoptr(GString) text = g_string_new(NULL);
                het_screen_append(&screen, text);
                check_size(battles[i], text->str, width, height);
                check_words(battles[i], text->str, question);
                check_words(battles[i], text->str, opened.view->title);
                if (unicode != 0)
                    compare(battles[i], width, height, text->str);
            }
        }
        close_battle(&opened);
    }
}

TEST_UNIT("screen")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_battles_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

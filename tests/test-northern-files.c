/* Scenario files of the Great Northern War variant: what is read, battles from a seed, outlines in
 * views; and whether listed placements are read back. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/northern/northern-scenario.h"
#include "engine/text.h"
#include "engine/rules/registry.h"

/* A table of 600 mm with a unit a side; `before` is put before the units, `after` continues with
 * RI1; in both '|' ends a line. */
static char *
text_with(const char *before, const char *after)
{
    g_autofree char *head = g_strdelimit(g_strdup(before), "|", '\n');
    g_autofree char *tail = g_strdelimit(g_strdup(after), "|", '\n');
    return g_strdup_printf(
        "[scenario]\nformat=1\nsystem=northern\ntitle=Small\nfirst=Swedes\nsecond=Russians\n"
        "turns=6\n[table]\nwidth=600\nheight=600\n%s\n"
        "[unit SI1]\nside=first\ntype=infantry\nnation=swedish\nat=300,100\nheading=0\n"
        "[unit RI1]\nside=second\ntype=infantry\nnation=russian\nat=300,500\nheading=180\n%s\n",
        head, tail);
}

static HetScenario *
load_good(const char *before, const char *after)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = text_with(before, after);
    HetScenario *scenario = het_scenario_parse("small", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

/* --- read ------------------------------------------------------------------------------------- */

static void
rivers_are_cut_where_they_are_crossed(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        load_good("[terrain f]|type=ford|at=200,300|width=140|[terrain r]|type=river|"
                  "line=0,300 180,300 600,300",
                  "");
    const NorthernScenario *data = scenario->data;
    int river = 0, crossing = 0;
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        int length = ABS(line->to.x - line->from.x);
        assert_int_equal(line->from.y, 3000);
        assert_int_equal(line->to.y, 3000);
        river += line->kind == NORTHERN_RIVER ? length : 0;
        crossing += line->kind == NORTHERN_CROSSING ? length : 0;
        if (line->kind == NORTHERN_CROSSING)
            assert_true(MIN(line->from.x, line->to.x) >= 1300 &&
                        MAX(line->from.x, line->to.x) <= 2700);
    }
    assert_int_equal(crossing, 1400);
    assert_int_equal(river, 4600);
}

static void
headings_are_those_of_the_compass(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        load_good("", "[unit RI2]|side=second|type=infantry|at=150.3,300|heading=90|"
                      "[unit RI3]|side=second|type=cavalry|at=450,300|heading=359.995");
    const NorthernScenario *data = scenario->data;
    assert_int_equal(data->opening->units[0].heading, 16384);
    assert_int_equal(data->opening->units[1].heading, 49152);
    assert_int_equal(data->opening->units[2].heading, 0);
    assert_int_equal(data->opening->units[2].x, 1503);
    assert_int_equal(data->opening->units[3].heading, 16385);
    HetStateBuffer start;
    g_autoptr(GError) error = NULL;
    het_game_start(scenario, &start.state);
    g_autofree char *saved = het_scenario_save(&start.state, &error);
    assert_no_error(error);
    assert_non_null(strstr(saved, "\nheading=90\n")); /* whole degrees are written as such */
    assert_non_null(strstr(saved, "\nheading=359.995\n"));
}

/* --- generated -------------------------------------------------------------------------------- */

/* The die is thrown and units are placed in play: 3 and 4 a side fit on the small table too. */
static void
generated_armies_are_drawn_and_placed(void **unused)
{
    (void)unused;
    static const char *const names[] = {"northern/random?units=3&table=36&drawn=1",
                                        "northern/random?units=4&table=36&drawn=1&woods=2",
                                        "northern/random?units=6&drawn=1"};
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        for (uint64_t seed = 0; seed < 40; seed++) {
            HetStateBuffer buffer;
            HetRandom random = {.state = seed};
            unsigned present = 0;
            het_game_start(scenario, &buffer.state);
            while (buffer.state.phase <= NORTHERN_DEPLOYMENT) {
                het_game_legal(&buffer.state, list);
                unsigned pick = buffer.state.actor == HET_CHANCE
                                    ? het_random_outcome(&random, list)
                                    : het_random_below(&random, list->count);
                het_game_apply(&buffer.state, &list->moves[pick], NULL);
            }
            const NorthernState *state = (const NorthernState *)&buffer.state;
            for (unsigned unit = 0; unit < northern_data(state)->unit_count; unit++)
                present += state->units[unit].status == NORTHERN_PRESENT;
            assert_int_equal(present, i == 0 ? 8 : i == 1 ? 10 : 14);
        }
    }
}

/* --- shown ------------------------------------------------------------------------------------ */

static void
views_show_what_is_there(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        load_good("[terrain w]|type=woods|outline=10,200 110,200 110,300 10,300|"
                  "[objective mill]|at=300,300|radius=50|points=3|owner=second",
                  "");
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    g_autoptr(HetView) view = het_view_new(&buffer.state);
    assert_int_equal(view->board, HET_BOARD_PLANE);
    assert_int_equal(view->width, 6000);
    assert_int_equal(view->units_per_mm, 10);
    const HetViewUnit *units = &g_array_index(view->units, HetViewUnit, 0);
    assert_int_equal(units[0].centre.x, 3000);
    assert_int_equal(units[0].facing, 16384);
    assert_int_equal(units[0].points[0].x, 2500); /* front left */
    assert_int_equal(units[0].points[0].y, 1125);
    assert_int_equal(view->lines->len, 2);
    const HetViewLine *mill = &g_array_index(view->lines, HetViewLine, 1);
    assert_string_equal(mill->terrain, "objective");
    assert_string_equal(mill->name, "mill");
}

/* --- typed ------------------------------------------------------------------------------------ */

/* To where SI1 is to be moved. */
static void
select_unit(const HetScenario *scenario, HetState *state)
{
    g_autoptr(GError) error = NULL;
    HetMove move;
    het_game_start(scenario, state);
    while (state->phase != NORTHERN_MOVEMENT) {
        assert_true(het_text_parse(state, "end", &move, &error));
        het_game_apply(state, &move, NULL);
    }
    if (state->depth == 0) {
        assert_true(het_text_parse(state, "select SI1", &move, &error));
        het_game_apply(state, &move, NULL);
    }
}

static HetMove
typed(const HetState *state, const char *text)
{
    HetMove move;
    g_autoptr(GError) error = NULL;
    if (!het_text_parse(state, text, &move, &error))
        fail_msg("%s", error->message);
    assert_true(het_game_is_legal(state, &move));
    return move;
}

/* What is written for people is read back as the move it was written of. */
static void
listed_placements_are_read_back(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        load_good("[terrain w]|type=woods|outline=310,200 410,200 410,300 310,300", "");
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    select_unit(scenario, state);
    het_game_legal(state, list);
    unsigned same = 0;
    for (unsigned i = 0; i < list->count; i++) {
        GString *text = g_string_new(NULL);
        het_text_brief(state, &list->moves[i], text);
        HetMove move = typed(state, text->str);
        same += het_move_equal(&move, &list->moves[i]);
        g_string_free(text, TRUE);
    }
    assert_true(same * 10 >= list->count * 9); /* but for those within a degree of each other */
}

TEST_UNIT("northern-files")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rivers_are_cut_where_they_are_crossed),
        cmocka_unit_test(headings_are_those_of_the_compass),
        cmocka_unit_test(generated_armies_are_drawn_and_placed),
        cmocka_unit_test(views_show_what_is_there),
        cmocka_unit_test(listed_placements_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

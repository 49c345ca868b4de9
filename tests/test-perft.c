/* Counts of nodes against counts by hand. */
#include "test.h"

#include "eval/command/measure/perft-count.h"
#include "engine/rules/registry.h"

static HetScenario *
position(const char *first, const char *second, const char *active, int turn)
{
    g_autofree char *text = g_strdup_printf("[scenario]\nformat=1\nsystem=einstein\ntitle=T\n"
                                            "first=White\nsecond=Black\nturns=2\n[position]\n"
                                            "first=%s\nsecond=%s\nactive=%s\nturn=%d\n",
                                            first, second, active, turn);
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_parse("position", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

static void
assert_counts(const HetPerftCount *count, uint64_t decisions, uint64_t chances, uint64_t terminals)
{
    assert_int_equal(count->decisions, decisions);
    assert_int_equal(count->chances, chances);
    assert_int_equal(count->terminals, terminals);
}

static void
placing_is_counted_by_factorials(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer start;
    HetPerftCount counts[8];
    het_game_start(scenario, &start.state);
    het_perft(&start.state, 7, counts, NULL, NULL);
    /* The sixth stone of a side goes to the place that is left: 6 * 5 * 4 * 3 * 2, then anew. */
    static const uint64_t expected[] = {1, 6, 30, 120, 360, 720, 720 * 6, 720 * 30};
    for (unsigned i = 0; i < G_N_ELEMENTS(expected); i++)
        assert_counts(&counts[i], 0, expected[i], 0);
}

/* White's lone stone on d4 and Black's on b2, White to move: no dice. d5, e4 and e5 for White, of
 * which e5 wins; then Black on b2 has a2, b1 and a1, which wins. From d5 and e4 White has one step,
 * to the corner, so that each quiet move of Black runs into White's win at once. */
static void
ends_are_counted_once(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = position("d4;-;-;-;-;-", "b2;-;-;-;-;-", "first", 1);
    HetStateBuffer start;
    HetPerftCount counts[6];
    unsigned calls = 0;
    het_game_start(scenario, &start.state);
    het_perft(&start.state, 5, counts, NULL, &calls);
    assert_counts(&counts[0], 1, 0, 0);
    assert_counts(&counts[1], 2, 0, 1);
    assert_counts(&counts[2], 0, 0, 6);
    for (unsigned i = 3; i <= 5; i++)
        assert_counts(&counts[i], 0, 0, 0);
}

/* With two stones the die has an outcome a stone, or more: stones 1 and 6 on c3 and a1, Black far.
 * Outcomes: 1 (stone 1), 2 to 5 (either), 6 (stone 6). Moves: 3, 6 and 3. */
static void
outcomes_count_once_whatever_their_weight(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = position("c3;-;-;-;-;a1", "e2;-;-;-;-;-", "first", 1);
    HetStateBuffer start;
    HetPerftCount counts[3];
    het_game_start(scenario, &start.state);
    assert_int_equal(start.state.actor, HET_CHANCE);
    het_perft(&start.state, 2, counts, NULL, NULL);
    assert_counts(&counts[0], 0, 1, 0);
    assert_counts(&counts[1], 3, 0, 0);
    assert_counts(&counts[2], 12, 0, 0);
}

static void
note_progress(void *data, unsigned done, unsigned of)
{
    unsigned *last = data;
    assert_int_equal(done, *last + 1);
    assert_int_equal(of, 6);
    *last = done;
}

static void
progress_is_reported(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, NULL);
    HetStateBuffer start;
    HetPerftCount counts[3];
    unsigned last = 0;
    het_game_start(scenario, &start.state);
    het_perft(&start.state, 2, counts, note_progress, &last);
    assert_int_equal(last, 6);
    het_perft(&start.state, 0, counts, note_progress, &last);
    assert_counts(&counts[0], 0, 1, 0);
}

TEST_UNIT("perft")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placing_is_counted_by_factorials),
        cmocka_unit_test(ends_are_counted_once),
        cmocka_unit_test(outcomes_count_once_whatever_their_weight),
        cmocka_unit_test(progress_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

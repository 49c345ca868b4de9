/* The shipped benchmark: what it pins is so, opponents play as pinned, and its battles and dice are
 * those of its protocol. */
#include "test.h"

#include "engine/each.h"
#include "engine/rules/registry.h"
#include "eval/benchmark.h"

static HetBenchmark *
shipped(void)
{
    g_autoptr(GError) error = NULL;
    HetBenchmark *benchmark = het_benchmark_open(NULL, &error);
    if (benchmark == NULL)
        fail_msg("%s", error->message);
    return benchmark;
}

static HetBenchmarkRun
run_of(const HetBenchmark *benchmark, const char *agent, const char *system, bool quick)
{
    HetBenchmarkRun run = {.benchmark = benchmark,
                           .agent = agent,
                           .only = system,
                           .split = HET_SPLIT_HELD_OUT,
                           .quick = quick};
    g_autoptr(GError) error = NULL;
    if (!het_benchmark_run(&run, &error) ||
        !het_tournament_load(run.tournament, het_rules_registry, &error))
        fail_msg("%s", error->message);
    return run;
}

/* Every line but those of meetings: rules, weights, positions, and a game of each opponent. */
static void
pins_are_those_of_this_program(void **unused)
{
    (void)unused;
    g_autoptr(HetBenchmark) benchmark = shipped();
    g_autoptr(GError) error = NULL;
    g_autofree char *now = het_benchmark_pins(benchmark, &error);
    if (now == NULL || !het_benchmark_check(benchmark, &error))
        fail_msg("%s", error->message);
    g_auto(GStrv) lines = g_strsplit(now, "\n", -1);
    unsigned found = 0;
    for (guint i = 0; i < benchmark->pins->len; i++) {
        g_autofree char *pin = g_strjoinv("\t", benchmark->pins->pdata[i]);
        if (g_str_has_prefix(pin, "meeting\t"))
            continue;
        found++;
        if (!g_strv_contains((const char *const *)lines, pin))
            fail_msg("pinned, but not so here: %s; if this is meant, experiments/benchmark/refresh "
                     "pins anew",
                     pin);
    }
    assert_int_equal(found, g_strv_length(lines) - 1);
}

static void
splits_are_apart_and_free(void **unused)
{
    (void)unused;
    g_autoptr(HetBenchmark) benchmark = shipped();
    for (unsigned one = 0; one < HET_SPLITS; one++) {
        const uint64_t first = benchmark->seeds[one], end = first + HET_TOURNAMENT_BATTLES;
        assert_true(end <= 900000 || first >= 1000000);
        for (unsigned other = 0; other < one; other++)
            assert_true(benchmark->seeds[other] >= end ||
                        benchmark->seeds[other] + HET_TOURNAMENT_BATTLES <= first);
    }
}

static void
every_agent_meets_the_same_dice(void **unused)
{
    (void)unused;
    g_autoptr(HetBenchmark) benchmark = shipped();
    g_auto(HetBenchmarkRun) one = run_of(benchmark, "greedy:calls=76", "kipling", true);
    g_auto(HetBenchmarkRun) other = run_of(benchmark, "greedy:calls=77", "kipling", false);
    g_autoptr(GHashTable) battles = g_hash_table_new(NULL, NULL);
    const unsigned rows = one.rows->len;
    assert_int_equal(rows, other.rows->len);
    for (unsigned pair = 0; pair < 2 * rows; pair++) {
        const HetPairing a = het_tournament_pairing(one.tournament, pair);
        const HetPairing b = het_tournament_pairing(other.tournament, pair);
        assert_int_equal(a.seeds[0], b.seeds[0]);
        assert_int_equal(a.seeds[0], a.seeds[1]); /* sides are swapped, dice are not */
        assert_int_equal(a.battle, b.battle);
        assert_in_range(a.battle, benchmark->seeds[HET_SPLIT_HELD_OUT],
                        benchmark->seeds[HET_SPLIT_HELD_OUT] + HET_TOURNAMENT_BATTLES - 1);
        g_hash_table_add(battles, GSIZE_TO_POINTER(a.battle));
        assert_int_equal(het_pairing_agent(&a, 0, HET_FIRST), a.agents[0]);
        assert_int_equal(het_pairing_agent(&a, 1, HET_SECOND), a.agents[0]);
        g_autoptr(HetScenario) battle =
            het_tournament_battle(one.tournament, &a, het_rules_registry, NULL);
        g_autofree char *seed = g_strdup_printf("seed=%" G_GUINT64_FORMAT, a.battle);
        assert_non_null(strstr(battle->name, seed));
    }
    assert_true(g_hash_table_size(battles) > 2 * rows - 3); /* hardly any twice */
}

static void
quick_form_is_the_beginning_of_the_whole(void **unused)
{
    (void)unused;
    g_autoptr(HetBenchmark) benchmark = shipped();
    g_auto(HetBenchmarkRun) quick = run_of(benchmark, "random", NULL, true);
    g_auto(HetBenchmarkRun) whole = run_of(benchmark, "random", NULL, false);
    unsigned few = 0, many = 0, historical = 0;
    assert_string_equal(quick.tournament->hash, whole.tournament->hash);
    for (unsigned pair = 0; pair < het_tournament_pairs(whole.tournament); pair++) {
        few += het_benchmark_wants(&quick, pair);
        many += het_benchmark_wants(&whole, pair);
        assert_true(!het_benchmark_wants(&quick, pair) || het_benchmark_wants(&whole, pair));
    }
    HET_EACH(const HetBenchmarkSystem, system, benchmark->systems)
        HET_EACH(const HetBenchmarkBattle, battle, system->battles)
            historical += battle->historical;
    assert_in_range(few, 500, 1000);
    assert_true(many > 20 * few);
    assert_true(historical >= 4);
}

/* What plays by name is pinned, and a store of a row has the digest of just that. */
static void
another_net_is_another_definition(void **unused)
{
    (void)unused;
    g_autoptr(HetBenchmark) benchmark = shipped();
    g_auto(HetBenchmarkRun) now = run_of(benchmark, "general", "kipling", true);
    g_autoptr(GString) pinned = g_string_new(NULL);
    unsigned nets = 0;
    HET_EACH_BELOW(i, benchmark->pins->len) {
        g_autofree char *line = g_strjoinv("\t", benchmark->pins->pdata[i]);
        if (!g_str_has_prefix(line, "meeting\t"))
            g_string_append_printf(pinned, "%s\n", line);
        nets += g_str_has_prefix(line, "weights\tkipling.net\t") ? 1 : 0;
    }
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, pinned->str, -1);
    assert_int_equal(nets, 1);
    digest[HET_DIGEST_DIGITS] = '\0';
    assert_string_equal(now.tournament->plays, digest);

    g_autoptr(GError) error = NULL;
    g_auto(HetBenchmarkRun) other = {.benchmark = benchmark,
                                     .agent = "general",
                                     .only = "kipling",
                                     .split = HET_SPLIT_HELD_OUT,
                                     .quick = true};
    assert_true(het_benchmark_run(&other, &error));
    other.tournament->plays[0] ^= 1;
    assert_true(het_tournament_load(other.tournament, het_rules_registry, &error));
    assert_string_not_equal(now.tournament->hash, other.tournament->hash);
    const HetPairing one = het_tournament_pairing(now.tournament, 3);
    const HetPairing two = het_tournament_pairing(other.tournament, 3);
    assert_int_equal(one.seeds[0], two.seeds[0]);
    g_autofree char *difference = het_tournament_difference(other.tournament, now.tournament);
    assert_non_null(difference);
    if (strstr(difference, "nets") == NULL || strstr(difference, digest) == NULL)
        fail_msg("expected the digest of nets, %s, found: %s", digest, difference);
}

/* All pairs won but those against one opponent. */
static void
figures_are_those_of_the_games(void **unused)
{
    (void)unused;
    g_autoptr(HetBenchmark) benchmark = shipped();
    g_auto(HetBenchmarkRun) run = run_of(benchmark, "greedy:calls=9", "kipling", true);
    g_autoptr(HetResults) results = het_results_new(run.tournament);
    HetBenchmarkBeside beside[16] = {0};
    assert_in_range(benchmark->systems->len, 1, G_N_ELEMENTS(beside));
    unsigned wanted = 0, hard = 3, systems = 0;
    for (unsigned leg = 0; leg < results->count; leg++) {
        const HetBenchmarkRow *row = het_benchmark_row(&run, leg / 2);
        results->legs[leg] =
            (HetLegResult){.code = HET_LEG_NORMAL,
                           .offender = HET_NOBODY,
                           .winner = (HetActor)(row->opponent == hard ? 1 - leg % 2 : leg % 2)};
        results->legs[leg].work[leg % 2].choices = 10;
        results->legs[leg].cpu[leg % 2] = 50000;
        wanted += het_benchmark_wants(&run, leg / 2);
    }
    const unsigned index = het_benchmark_row(&run, 0)->system;
    const HetBenchmarkSystem *system = benchmark->systems->pdata[index];
    const char *label = ((HetBenchmarkOpponent *)system->opponents->pdata[hard])->label;
    beside[index] = (HetBenchmarkBeside){2.5, 0.125, 4, 8};
    g_autoptr(GArray) figures = het_figures_new();
    het_benchmark_figures(&run, results, beside, figures);
    unsigned rows = 0, apart = 0;
    HET_EACH_IN(const HetFigure, figure, figures) {
        const bool whole = *figure->where == '\0';
        systems += !whole && strcmp(figure->what, "score") == 0;
        if (strcmp(figure->what, "score") == 0) {
            const unsigned counted = system->opponents->len - 1; /* not the one dominated */
            const double share = 100 - 100.0 / counted;
            assert_true(figure->number.value > share - 0.01 && figure->number.value < share + 0.01);
            assert_int_equal(figure->number.n, wanted / 2 / system->opponents->len * counted);
        } else if (strcmp(figure->what, "row") == 0) {
            rows++;
            apart += strcmp(figure->against, "random") == 0;
        } else if (strcmp(figure->what, "worst row") == 0) {
            assert_string_equal(figure->against, label);
            assert_true(figure->number.value < 0.01);
            assert_true(figure->number.low == 0 && figure->number.high > 1);
        } else if (strcmp(figure->what, "regret") == 0) {
            assert_true(figure->number.value == 0.125 && figure->number.n == 8);
        } else if (strcmp(figure->what, "follies") == 0) {
            assert_true(figure->number.value == 2.5 && figure->number.n == 4);
        } else if (strcmp(figure->what, "cpu a choice") == 0) {
            assert_true(figure->number.value > 4.99 && figure->number.value < 5.01);
        } else if (strcmp(figure->what, "failures") == 0) {
            assert_true(figure->number.value == 0 && figure->number.n == wanted);
        }
    }
    assert_int_equal(systems, 1);
    assert_int_equal(rows, system->opponents->len);
    assert_int_equal(apart, 1);
}

/* An opponent that is measured does not meet itself. */
static void
nobody_meets_himself(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetBenchmark) benchmark = het_benchmark_open(NULL, &error);
    assert_no_error(error);
    g_auto(HetBenchmarkRun) run = run_of(benchmark, "B2/greedy", NULL, true);
    HET_EACH_IN(const HetBenchmarkRow, row, run.rows) {
        const HetBenchmarkSystem *system = benchmark->systems->pdata[row->system];
        const HetBenchmarkOpponent *opponent = system->opponents->pdata[row->opponent];
        assert_string_not_equal(opponent->label, "greedy");
    }
}

TEST_UNIT("benchmark")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pins_are_those_of_this_program),
        cmocka_unit_test(splits_are_apart_and_free),
        cmocka_unit_test(every_agent_meets_the_same_dice),
        cmocka_unit_test(another_net_is_another_definition),
        cmocka_unit_test(quick_form_is_the_beginning_of_the_whole),
        cmocka_unit_test(figures_are_those_of_the_games),
        cmocka_unit_test(nobody_meets_himself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

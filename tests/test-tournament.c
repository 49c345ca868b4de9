/* Definitions, schedules and the worker's conversation. */
#include "test.h"

#include <stdio.h>

#include "eval/row.h"
#include "eval/tournament.h"
#include "eval/worker.h"
#include "engine/rules/registry.h"

static const char definition[] = "[tournament]\n"
                                 "title=Trial\n"
                                 "agents=random;greedy;mcts:iterations=10,cutoff=1\n"
                                 "scenarios=einstein/standard\n"
                                 "pairs=2\n"
                                 "seed=18446744073709551615\n"
                                 "anchor=greedy\n";

static HetTournament *
parse(const char *text)
{
    GError *error = NULL;
    HetTournament *tournament = het_tournament_parse("t", text, -1, &error);
    assert_no_error(error);
    return tournament;
}

static HetTournament *
load(const char *text)
{
    GError *error = NULL;
    HetTournament *tournament = parse(text);
    het_tournament_load(tournament, het_rules_registry, &error);
    assert_no_error(error);
    return tournament;
}

/* The definition with the first `from` replaced by `to`. */
static char *
changed(const char *from, const char *to)
{
    const char *at = strstr(definition, from);
    assert_non_null(at);
    return g_strdup_printf("%.*s%s%s", (int)(at - definition), definition, to, at + strlen(from));
}

/* --- definitions ------------------------------------------------------------------------------ */

static void
files_are_read(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    assert_string_equal(tournament->title, "Trial");
    assert_int_equal(tournament->agents->len, 3);
    assert_string_equal(tournament->agents->pdata[2], "mcts:iterations=10,cutoff=1");
    assert_int_equal(tournament->format, HET_FORMAT_ROUND_ROBIN);
    assert_int_equal(tournament->pairs, 2);
    assert_true(tournament->seed == G_MAXUINT64);
    assert_int_equal(tournament->anchor, 1);
    assert_int_equal(tournament->leg_timeout, 600);
    assert_false(tournament->recover);
    assert_null(tournament->records);
    assert_int_equal(strlen(tournament->hash), 16);
}

static void
text_gives_the_same_definition(void **unused)
{
    (void)unused;
    g_autofree char *with = changed("pairs=2", "pairs=2\nformat=gauntlet\nrecover=yes");
    g_autoptr(HetTournament) tournament = load(with);
    g_autofree char *text = het_tournament_text(tournament);
    g_autoptr(HetTournament) again = load(text);
    g_autofree char *text_again = het_tournament_text(again);
    assert_string_equal(text, text_again);
    assert_string_equal(tournament->hash, again->hash);
    assert_int_equal(again->format, HET_FORMAT_GAUNTLET);
    assert_true(again->recover);
}

static void
faulty_files_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"[tournament]", "[tournamnet]", "agents"},
        {"pairs=2", "pairs=0", "[tournament] pairs: \"0\" is not a whole number from 1"},
        {"pairs=2", "", "[tournament] pairs: missing"},
        {"pairs=2", "pairs=2\npears=2", "pears: unknown key"},
        {"pairs=2", "pairs=2\nformat=swiss",
         "format: \"swiss\" is not one of: round-robin, gauntlet"},
        {"pairs=2", "pairs=2\nleg-timeout=-1", "leg-timeout"},
        {"pairs=2", "pairs=2\nrecover=perhaps", "recover"},
        {"seed=18446744073709551615", "seed=18446744073709551616", "seed: "},
        {"anchor=greedy", "anchor=gredy", "anchor \"gredy\" is not among the agents"},
        {"agents=random;greedy", "agents=random;;greedy", "agents: item 2 is empty"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = changed(cases[i].from, cases[i].to);
        g_autoptr(GError) error = NULL;
        g_autoptr(HetTournament) tournament = het_tournament_parse("t", text, -1, &error);
        assert_null(tournament);
        if (strstr(error->message, cases[i].message) == NULL ||
            strchr(error->message, '\n') != NULL)
            fail_msg("%s: \"%s\"", cases[i].to, error->message);
    }
}

static void
faulty_definitions_are_not_loaded(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"agents=random;greedy;mcts:iterations=10,cutoff=1", "agents=greedy", "2 to 64 agents"},
        {"random;greedy", "greedy;greedy", "named twice"},
        {"random;greedy", "nobody;greedy", "nobody"},
        {"iterations=10", "iterations=ten", "iterations"},
        {"einstein/standard", "einstein/nowhere", "einstein/nowhere"},
        {"pairs=2", "pairs=1000000", "3000000 pairs in all"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = changed(cases[i].from, cases[i].to);
        g_autoptr(HetTournament) tournament = parse(text);
        g_autoptr(GError) error = NULL;
        assert_false(het_tournament_load(tournament, het_rules_registry, &error));
        if (strstr(error->message, cases[i].message) == NULL)
            fail_msg("%s: \"%s\"", cases[i].to, error->message);
    }
}

static void
the_hash_covers_what_fixes_the_games(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to;
        bool same;
    } cases[] = {
        {"pairs=2", "pairs=3", true},
        {"pairs=2", "pairs=2\nleg-timeout=1\nrecover=yes\nrecords=r", true},
        {"anchor=greedy", "", true},
        {"seed=18446744073709551615", "seed=2", false},
        {"iterations=10", "iterations=11", false},
        {"pairs=2", "pairs=2\nformat=gauntlet", false},
    };
    g_autoptr(HetTournament) tournament = load(definition);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = changed(cases[i].from, cases[i].to);
        g_autoptr(HetTournament) other = load(text);
        if ((strcmp(tournament->hash, other->hash) == 0) != cases[i].same)
            fail_msg("%s", cases[i].to);
    }
}

static void
agents_are_split_where_a_name_follows(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = het_tournament_new();
    het_tournament_add_agents(tournament, "mcts:iterations=10,cutoff=1, random,greedy:x=1,y=2");
    het_tournament_add_agents(tournament, "external:bot --a,b ; doctrine:random=2");
    static const char *const expected[] = {"mcts:iterations=10,cutoff=1", "random",
                                           "greedy:x=1,y=2", "external:bot --a,b",
                                           "doctrine:random=2"};
    assert_int_equal(tournament->agents->len, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++)
        assert_string_equal(tournament->agents->pdata[i], expected[i]);
    het_tournament_add_scenarios(tournament, "a/b, c/d?e=1&f=2;g/h");
    assert_int_equal(tournament->scenarios->len, 3);
    assert_string_equal(tournament->scenarios->pdata[1], "c/d?e=1&f=2");
}

/* A command may hold whatever a shell takes: what is written down is what was played. */
static void
commands_survive_the_definition(void **unused)
{
    (void)unused;
    static const char *const commands[] = {
        "external:sh -c 'a; b'",     "external:sh -c 'a;; b; random'",
        "external:./bot a\\;b",      "external:./bot 'a\\nb' \"c;d\"",
        "external:./bot \\\\ ';'",   "external:./bot =x#y[z]",
        "external:./bot --blanks  ", "  external:./bot",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetTournament) here = het_tournament_new();
        g_ptr_array_add(here->agents, g_strdup(commands[i]));
        g_ptr_array_add(here->agents, g_strdup("random"));
        g_ptr_array_add(here->scenarios, g_strdup("einstein/standard "));
        assert_true(het_tournament_load(here, het_rules_registry, &error));
        g_autofree char *text = het_tournament_text(here);
        g_autoptr(HetTournament) there = het_tournament_parse("t", text, -1, &error);
        assert_no_error(error);
        assert_true(het_tournament_load(there, het_rules_registry, &error));
        assert_string_equal(there->agents->pdata[0], here->agents->pdata[0]);
        assert_string_equal(there->hash, here->hash);
        assert_int_equal(there->anchor, 0);
        assert_null(het_tournament_difference(here, there));
    }
    g_autoptr(HetTournament) listed = het_tournament_new();
    het_tournament_add_agents(listed, "external:sh -c 'a; random'; greedy ;external:b; c;random");
    static const char *const expected[] = {"external:sh -c 'a; random'", "greedy", "external:b; c",
                                           "random"};
    assert_int_equal(listed->agents->len, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++)
        assert_string_equal(listed->agents->pdata[i], expected[i]);
}

static void
the_usual_anchor_is_the_doctrine(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) with = load("[tournament]\nagents=random;doctrine\n"
                                         "scenarios=einstein/standard\npairs=1\n");
    g_autoptr(HetTournament) without = load("[tournament]\nagents=random;greedy\n"
                                            "scenarios=einstein/standard\npairs=1\n");
    assert_int_equal(with->anchor, 1);
    assert_int_equal(without->anchor, 0);
}

/* --- the schedule ----------------------------------------------------------------------------- */

/* Counts how often two agents meet on a scenario, whichever is first. */
static unsigned
meetings_of(const HetTournament *tournament, unsigned scenario, unsigned a, unsigned b)
{
    unsigned count = 0;
    for (unsigned pair = 0; pair < het_tournament_pairs(tournament); pair++) {
        HetPairing pairing = het_tournament_pairing(tournament, pair);
        count += pairing.scenario == scenario && pairing.agents[0] == a && pairing.agents[1] == b;
        assert_true(pairing.repetition < tournament->pairs);
    }
    return count;
}

static HetTournament *
draft(HetTournamentFormat format, unsigned pairs)
{
    HetTournament *tournament = het_tournament_new();
    het_tournament_add_agents(tournament, "random,doctrine,greedy,mcts");
    het_tournament_add_scenarios(tournament, "a/one,a/two,b/three");
    tournament->format = format;
    tournament->pairs = pairs;
    return tournament;
}

static void
everybody_meets_everybody(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = draft(HET_FORMAT_ROUND_ROBIN, 5);
    assert_int_equal(het_tournament_pairs(tournament), 6 * 3 * 5);
    for (unsigned scenario = 0; scenario < 3; scenario++)
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = 0; b < 4; b++)
                assert_int_equal(meetings_of(tournament, scenario, a, b), a < b ? 5 : 0);
}

static void
the_first_runs_the_gauntlet(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = draft(HET_FORMAT_GAUNTLET, 2);
    assert_int_equal(het_tournament_pairs(tournament), 3 * 3 * 2);
    for (unsigned scenario = 0; scenario < 3; scenario++)
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = 0; b < 4; b++)
                assert_int_equal(meetings_of(tournament, scenario, a, b), a == 0 && b > 0 ? 2 : 0);
}

/* The seed of repetition 1 of two agents, by name, on a scenario. */
static uint64_t
seed_of(const HetTournament *tournament, const char *scenario, const char *first,
        const char *second)
{
    for (unsigned pair = 0; pair < het_tournament_pairs(tournament); pair++) {
        HetPairing pairing = het_tournament_pairing(tournament, pair);
        if (pairing.repetition == 1 &&
            strcmp(tournament->scenarios->pdata[pairing.scenario], scenario) == 0 &&
            strcmp(tournament->agents->pdata[pairing.agents[0]], first) == 0 &&
            strcmp(tournament->agents->pdata[pairing.agents[1]], second) == 0)
            return pairing.seeds[0];
    }
    fail_msg("%s against %s never meet on %s", first, second, scenario);
    return 0;
}

static void
a_pair_keeps_its_seed_in_other_company(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = draft(HET_FORMAT_ROUND_ROBIN, 3);
    g_autoptr(HetTournament) match = het_tournament_new();
    het_tournament_add_agents(match, "doctrine,mcts");
    het_tournament_add_scenarios(match, "b/three");
    uint64_t seed = seed_of(tournament, "b/three", "doctrine", "mcts");
    assert_true(seed == seed_of(match, "b/three", "doctrine", "mcts"));
    assert_true(seed != seed_of(tournament, "a/two", "doctrine", "mcts"));
    assert_true(seed != seed_of(tournament, "b/three", "random", "mcts"));
    match->seed = 2;
    assert_true(seed != seed_of(match, "b/three", "doctrine", "mcts"));
}

static void
no_seed_comes_twice(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = draft(HET_FORMAT_ROUND_ROBIN, 20);
    g_autoptr(GHashTable) seeds = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    unsigned pairs = het_tournament_pairs(tournament);
    for (unsigned pair = 0; pair < pairs; pair++) {
        HetPairing pairing = het_tournament_pairing(tournament, pair);
        g_hash_table_add(seeds, g_memdup2(&pairing.seeds[0], sizeof pairing.seeds[0]));
    }
    assert_int_equal(g_hash_table_size(seeds), pairs);
}

/* A tournament with a program from outside, loaded. */
static HetTournament *
outside(const char *dice, const char *secret)
{
    g_autoptr(GError) error = NULL;
    HetTournament *tournament = het_tournament_new();
    het_tournament_add_agents(tournament, "external:./bot;random");
    het_tournament_add_scenarios(tournament, "einstein/standard");
    assert_true(het_tournament_set_dice(tournament, dice, secret, &error));
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    assert_no_error(error);
    return tournament;
}

/* What a program is given of a leg, its seed, must not give the dice away, nor what it can guess.
 */
static void
programs_from_outside_meet_dice_they_cannot_compute(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) one = outside(NULL, NULL), other = outside(NULL, NULL);
    g_autoptr(HetTournament) open = outside("open", NULL), apart = outside("apart", NULL);
    assert_int_equal(one->dice, HET_DICE_SECRET);
    assert_int_equal(strlen(one->secret), HET_SECRET_DIGITS);
    assert_string_not_equal(one->secret, other->secret);
    assert_string_not_equal(one->hash, other->hash);
    HetPairing a = het_tournament_pairing(one, 0), b = het_tournament_pairing(other, 0);
    HetPairing c = het_tournament_pairing(open, 0), d = het_tournament_pairing(apart, 0);
    assert_true(a.agents_seed == b.agents_seed && b.agents_seed == c.agents_seed);
    assert_true(c.seeds[0] == c.agents_seed); /* as ever: the same definition, the same games */
    assert_true(a.seeds[0] != a.agents_seed && a.seeds[0] != b.seeds[0]);
    assert_true(a.seeds[0] == a.seeds[1]);
    assert_true(d.seeds[0] != d.seeds[1]);
}

/* Anyone who has the secret can play it all again. */
static void
the_definition_keeps_the_secret(void **unused)
{
    (void)unused;
    static const char *const modes[] = {NULL, "secret", "apart", "open"};
    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetTournament) here = outside(modes[i], NULL);
        g_autofree char *text = het_tournament_text(here);
        g_autoptr(HetTournament) there = het_tournament_parse("t", text, -1, &error);
        assert_no_error(error);
        assert_true(het_tournament_load(there, het_rules_registry, &error));
        assert_string_equal(here->hash, there->hash);
        HetPairing a = het_tournament_pairing(here, 3), b = het_tournament_pairing(there, 3);
        assert_true(a.seeds[0] == b.seeds[0] && a.seeds[1] == b.seeds[1]);
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTournament) wrong = het_tournament_new();
    assert_false(het_tournament_set_dice(wrong, "loaded", NULL, &error));
    assert_string_equal(error->message, "dice \"loaded\": expected open, secret or apart");
    g_clear_error(&error);
    assert_false(het_tournament_set_dice(wrong, NULL, "12", &error));
    assert_non_null(strstr(error->message, "a secret is 32 hexadecimal digits"));
}

/* --- the worker ------------------------------------------------------------------------------- */

/* What a worker answers to `input`, and whether it ended well. */
static char *
converse(const char *input, bool *ret_good)
{
    FILE *in = tmpfile(), *out = tmpfile();
    assert_non_null(in);
    assert_non_null(out);
    fputs(input, in);
    rewind(in);
    *ret_good = het_worker_serve(in, out, (HetWorkerRecords){0}, NULL, het_rules_registry);
    long length = ftell(out);
    rewind(out);
    char *text = g_malloc0((gsize)length + 1);
    assert_int_equal(fread(text, 1, (size_t)length, out), length);
    fclose(in);
    fclose(out);
    return text;
}

static void
a_worker_plays_legs(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autofree char *text = het_tournament_text(tournament);
    g_autofree char *input = g_strdup_printf("tournament %zu %s\n%sleg 0\nleg 11\nleg 0\n",
                                             strlen(text), tournament->hash, text);
    bool good = false;
    g_autofree char *answers = converse(input, &good);
    assert_true(good);
    g_auto(GStrv) lines = g_strsplit(answers, "\n", -1);
    assert_int_equal(g_strv_length(lines), 5);
    assert_string_equal(lines[0], "ready");
    HetRow rows[3];
    for (unsigned i = 0; i < 3; i++) {
        assert_true(g_str_has_prefix(lines[i + 1], "result "));
        assert_true(het_row_parse(lines[i + 1] + 7, &rows[i]));
        assert_int_equal(rows[i].result.code, HET_LEG_NORMAL);
    }
    assert_int_equal(rows[1].leg, 11);
    assert_true(rows[0].result.hash == rows[2].result.hash);
    assert_true(rows[0].result.hash != rows[1].result.hash);
}

static void
a_worker_refuses_nonsense(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autofree char *text = het_tournament_text(tournament);
    g_autofree char *head =
        g_strdup_printf("tournament %zu %s\n%s", strlen(text), tournament->hash, text);
    g_autofree char *twelve = g_strconcat(head, "leg 12\n", NULL);
    g_autofree char *words = g_strconcat(head, "leg one\n", NULL);
    g_autofree char *other =
        g_strdup_printf("tournament %zu 0123456789abcdef\n%s", strlen(text), text);
    const struct {
        const char *input, *message;
    } cases[] = {
        {"leg 0\n", "error worker: expected"},
        {"tournament 9\n", "error worker: expected"},
        {"tournament 900 0123456789abcdef\n[tournament]\n", "cut off"},
        {other, "a scenario, a file of an agent or the "
                "program has changed"},
        {twelve, "error worker: expected \"leg N\""},
        {words, "error worker: expected \"leg N\""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bool good = true;
        g_autofree char *answers = converse(cases[i].input, &good);
        assert_false(good);
        if (strstr(answers, cases[i].message) == NULL)
            fail_msg("\"%s\" answered \"%s\"", cases[i].input, answers);
    }
}

/* README.md quotes what ./run prints: of the same definition, versions of the rules included. Who
 * sees this fail runs ./run and puts its tables there. */
static void
the_page_quotes_the_demonstration_as_it_is(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    const char *root = g_getenv("G_TEST_SRCDIR");
    g_autofree char *file =
        g_build_filename(root, "experiments", "demonstration", "demonstration.tournament", NULL);
    g_autofree char *page = g_build_filename(root, "README.md", NULL), *text = NULL;
    g_autoptr(HetTournament) tournament = het_tournament_read(file, &error);
    assert_no_error(error);
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    assert_true(g_file_get_contents(page, &text, NULL, &error));
    g_autofree char *quoted = g_strdup_printf(", definition %s\n", tournament->hash);
    if (strstr(text, quoted) == NULL)
        fail_msg("README.md has no \"%s\": run ./run and put its tables there", g_strstrip(quoted));
}

TEST_UNIT("tournament")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(text_gives_the_same_definition),
        cmocka_unit_test(faulty_files_are_refused),
        cmocka_unit_test(faulty_definitions_are_not_loaded),
        cmocka_unit_test(the_hash_covers_what_fixes_the_games),
        cmocka_unit_test(agents_are_split_where_a_name_follows),
        cmocka_unit_test(commands_survive_the_definition),
        cmocka_unit_test(the_usual_anchor_is_the_doctrine),
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(the_first_runs_the_gauntlet),
        cmocka_unit_test(a_pair_keeps_its_seed_in_other_company),
        cmocka_unit_test(no_seed_comes_twice),
        cmocka_unit_test(programs_from_outside_meet_dice_they_cannot_compute),
        cmocka_unit_test(the_definition_keeps_the_secret),
        cmocka_unit_test(a_worker_plays_legs),
        cmocka_unit_test(a_worker_refuses_nonsense),
        cmocka_unit_test(the_page_quotes_the_demonstration_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

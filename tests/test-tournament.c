/* Definitions, schedules, the worker's conversation, and reports from results made by hand. */
#include "test.h"

#include <stdio.h>

#include "eval/report-html.h"
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
        {"pairs=2", "pairs=2\nformat=swiss", "format: \"swiss\" is none of: round-robin, gauntlet"},
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

/* What a program is told of a leg, its seed, must not give the dice away, nor what it can guess. */
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

/* Whoever has the secret can play it all again. */
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
        {other, "a scenario or the program has changed"},
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

/* --- reports ---------------------------------------------------------------------------------- */

static void
set_leg(HetResults *results, unsigned pair, unsigned leg, HetLegCode code, HetActor winner)
{
    HetLegResult *result = &results->legs[2 * pair + leg];
    result->code = code;
    result->winner = winner;
    bool fault = code >= HET_LEG_RESIGNED && code <= HET_LEG_OVERRUN;
    result->offender = fault ? het_other(winner) : HET_NOBODY;
    result->work[HET_FIRST].choices = 10;
}

/* Six pairs: random-greedy, random-mcts, greedy-mcts, twice. mcts wins all it finishes, greedy
 * beats random once by a draw and a win; of the last three pairs one is whole. */
static HetResults *
made_results(const HetTournament *tournament)
{
    HetResults *results = het_results_new(tournament);
    set_leg(results, 0, 0, HET_LEG_NORMAL, HET_NOBODY);
    set_leg(results, 0, 1, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 1, 0, HET_LEG_CRASH, HET_SECOND);
    set_leg(results, 1, 1, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 2, 0, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 2, 1, HET_LEG_ILLEGAL_MOVE, HET_FIRST);
    set_leg(results, 3, 0, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 3, 1, HET_LEG_WORKER_LOST, HET_NOBODY);
    set_leg(results, 4, 0, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 4, 1, HET_LEG_NORMAL, HET_FIRST);
    return results;
}

static void
reports_count_whole_pairs(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autoptr(HetResults) results = made_results(tournament);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    static const HetPairs expected[] = {{{2, 1, 0, 0, 0}}, {{1, 0, 0, 1, 0}}, {{0, 0, 0, 0, 3}}};
    for (unsigned agent = 0; agent < 3; agent++) {
        HetPairs total = het_report_total(report, agent);
        assert_memory_equal(&total, &expected[agent], sizeof total);
    }
    HetPairs meeting = het_report_meeting(report, "einstein", 2, 0);
    assert_int_equal(meeting.count[4], 2);
    meeting = het_report_meeting(report, "kircholm", 2, 0);
    assert_int_equal(het_pairs_count(&meeting), 0);
    assert_int_equal(report->halves, 1);
    static const unsigned ranked[] = {2, 1, 0};
    assert_memory_equal(report->ranked, ranked, sizeof ranked);
    assert_int_equal(report->tallies[0].offences[HET_LEG_CRASH], 1);
    assert_int_equal(report->tallies[1].offences[HET_LEG_ILLEGAL_MOVE], 1);
    assert_int_equal(report->tallies[0].won, 1);
    assert_int_equal(report->tallies[0].drawn, 1);
    assert_int_equal(report->tallies[0].lost, 5);
    assert_int_equal(report->tallies[0].work.choices, 40);
    assert_true(report->ratings[2].elo > 0 && report->ratings[0].elo < 0);
    /* FIRST: 1.5, 1, 1 and 1 points of the whole pairs 0, 1, 2 and 4. */
    static const HetPairs balance = {{0, 0, 3, 1, 0}};
    assert_memory_equal(&report->balance[0], &balance, sizeof balance);
    assert_string_equal(het_report_system(report, 0), "einstein");
    assert_null(het_report_system(report, 1));
}

static void
assert_holds(const char *text, const char *what)
{
    if (strstr(text, what) == NULL)
        fail_msg("no \"%s\" in:\n%s", what, text);
}

static void
reports_read_well(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autoptr(HetResults) results = made_results(tournament);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    g_autofree char *text = het_report_text(report, false), *colour = het_report_text(report, true);
    g_autofree char *csv = het_report_csv(report), *json = het_report_json(report, NULL);
    assert_holds(text, "9 of 12 legs scored, 4 whole pairs");
    assert_holds(text, "95 %");
    assert_holds(text, "  2  greedy");
    assert_holds(text, "0 (anchor)");
    assert_holds(text, "  3  random                       crash: 1\n");
    assert_holds(text, "worker-lost 1, unplayed 2; finished legs left out");
    assert_null(strchr(text, '\033'));
    assert_null(strstr(text, " \n"));
    assert_holds(colour, "\033[1mStandings\033[0m");
    assert_holds(csv, "standings,,\"mcts:iterations=10,cutoff=1\",,3,0,0,0,0,3,1.000000,");
    assert_holds(csv, "balance,einstein/standard,first,second,4,0,0,3,1,0,0.562500,");
    assert_holds(json, "\"worker-lost\" : 1");
    assert_holds(json, "\"elo_difference\" : null");
}

/* greedy loses more points in all, on the two scenarios of one system, than it wins on the one of
 * the other: but each system counts alike, in every form. */
static void
systems_count_alike(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament =
        load("[tournament]\nagents=random;greedy\npairs=1\n"
             "scenarios=einstein/standard;kipling/skirmish;kipling/battery\n");
    g_autoptr(HetResults) results = het_results_new(tournament);
    set_leg(results, 0, 0, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 0, 1, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 1, 0, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 1, 1, HET_LEG_NORMAL, HET_SECOND);
    set_leg(results, 2, 0, HET_LEG_NORMAL, HET_FIRST);
    set_leg(results, 2, 1, HET_LEG_NORMAL, HET_NOBODY);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    assert_int_equal(report->ranked[0], 1);
    HetEstimate pooled = het_report_pooled(report, 1);
    assert_float_equal(pooled.mean, (1 + 0.125) / 2, 1e-12);
    pooled = het_report_pooled_meeting(report, 0, 1);
    assert_float_equal(pooled.mean, (0 + 0.875) / 2, 1e-12);
    g_autofree char *text = het_report_text(report, false);
    assert_holds(text, "All systems, each counting alike");
    assert_holds(text, "Standings: kipling");
    assert_holds(text, "einstein: likelihood that greedy is the better:");
    assert_holds(text, "kipling: likelihood that random is the better:");
    g_autofree char *csv = het_report_csv(report);
    assert_holds(csv, "\nstandings,einstein,greedy,,1,0,0,0,0,1,1.000000,");
    assert_holds(csv, "\nstandings,kipling,greedy,,2,1,1,0,0,0,0.125000,");
    assert_holds(csv, "\nstandings,,greedy,,3,1,1,0,0,1,0.562500,");
    g_autofree char *row = g_strdup(strstr(csv, "\nstandings,,greedy,") + 1);
    row[strcspn(row, "\n")] = '\0';
    assert_true(g_str_has_suffix(row, ",,,")); /* no Elo over systems */
    g_autofree char *json = het_report_json(report, NULL);
    assert_holds(json, "\"score\" : 0.5625,");
    assert_holds(json, "\"elo\" : null");
    const char *systems = strstr(json, "\"systems\" : [");
    assert_non_null(systems);
    assert_holds(systems, "\"score\" : 0.125,");
}

/* Over all systems greedy comes first, on kipling random: each table numbers them in its own order.
 */
static void
each_system_is_numbered_by_its_own_scores(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load("[tournament]\nagents=random;greedy;uct\npairs=1\n"
                                               "scenarios=einstein/standard;kipling/skirmish\n");
    g_autoptr(HetResults) results = het_results_new(tournament);
    for (unsigned pair = 0; pair < 6; pair++) {
        HetPairing pairing = het_tournament_pairing(tournament, pair);
        bool kipling = pairing.scenario == 1;
        /* einstein: greedy, uct, random; kipling: random, greedy, and uct has nothing */
        static const unsigned places[2][3] = {{2, 0, 1}, {0, 1, 2}};
        bool better = places[kipling][pairing.agents[0]] < places[kipling][pairing.agents[1]];
        set_leg(results, pair, 0, HET_LEG_NORMAL, better ? HET_FIRST : HET_SECOND);
        set_leg(results, pair, 1, HET_LEG_NORMAL, better ? HET_SECOND : HET_FIRST);
    }
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    static const unsigned all[] = {1, 0, 2}, kipling[] = {0, 1, 2}, einstein[] = {1, 2, 0};
    g_autofree unsigned *first = het_report_order(report, "einstein");
    g_autofree unsigned *second = het_report_order(report, "kipling");
    assert_memory_equal(report->ranked, all, sizeof all);
    assert_memory_equal(first, einstein, sizeof einstein);
    assert_memory_equal(second, kipling, sizeof kipling);
    g_autofree char *text = het_report_text(report, false);
    const char *head = "  #  agent    score    (95 %)     pairs    Elo (95 %)\n";
    g_autofree char *standings = g_strdup_printf("Standings: kipling\n%s  1  random", head);
    assert_holds(text, standings);
    assert_holds(strstr(text, "All systems, each counting alike"), "\n  1  greedy");
    assert_holds(strstr(strstr(text, "Head to head, row against column: kipling"), "\n  1  "),
                 "\n  1  random                     -   100.0 ");
    assert_holds(strstr(text, "Nash average and alpha-rank: einstein"), "\n  2  uct");
    assert_holds(text, "Scores by scenario, agents as numbered over all systems\n");
    g_autofree char *csv = het_report_csv(report), *json = het_report_json(report, NULL);
    assert_holds(csv, "\nstandings,kipling,random,,2,");
    assert_true(strstr(csv, "standings,kipling,random") < strstr(csv, "standings,kipling,greedy"));
    const char *of_kipling = strstr(json, "\"system\" : \"kipling\"");
    assert_true(strstr(of_kipling, "\"random\"") < strstr(of_kipling, "\"greedy\""));
    const HetPage page = {.report = report, .origins = g_ptr_array_new()};
    g_autofree char *html = het_report_html(&page);
    assert_holds(strstr(html, "Standings: kipling"), "<i>1</i>random");
    assert_holds(strstr(html, "Head to head: einstein"), "<i>3</i>random");
    g_ptr_array_unref((GPtrArray *)(uintptr_t)page.origins);
}

/* A tournament of which nothing was played still reports. */
static void
nothing_played_is_reported(void **unused)
{
    (void)unused;
    g_autoptr(HetTournament) tournament = load(definition);
    g_autoptr(HetResults) results = het_results_new(tournament);
    g_autoptr(HetReport) report = het_report_new(tournament, results);
    g_autofree char *text = het_report_text(report, false), *json = het_report_json(report, NULL);
    assert_holds(text, "0 of 12 legs scored, 0 whole pairs");
    assert_holds(text, "unplayed 12");
    assert_holds(json, "\"score\" : null");
    assert_false(report->ratings[0].known);
}

int
main(void)
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
        cmocka_unit_test(reports_count_whole_pairs),
        cmocka_unit_test(reports_read_well),
        cmocka_unit_test(systems_count_alike),
        cmocka_unit_test(each_system_is_numbered_by_its_own_scores),
        cmocka_unit_test(nothing_played_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* One leg: every way it can end, what is recorded, and that paired legs meet the same dice. */
#include "test.h"

#include <glib/gstdio.h>
#include <time.h>

#include "eval/match.h"
#include "eval/records.h"
#include "eval/row.h"
#include "engine/rules/registry.h"

/* An agent that plays at random until its choice number `when`, then does `what`. */
typedef struct {
    HetAgent agent;
    HetAgentStatus what;
    bool illegal;
    unsigned when, observed,
        reported; /* reported: choices at which a state was passed on unobserved */
} Stub;

static HetAgentStatus
stub_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
            GError **error)
{
    Stub *stub = (Stub *)agent;
    stub->reported += stub->observed != state->ply;
    if (agent->work.choices == stub->when) {
        if (stub->what == HET_AGENT_CRASHED)
            g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "the bot\nended");
        *ret_move = het_move_unit(HET_MOVE_CHARGE, 3);
        if (stub->what != HET_AGENT_CHOSE || stub->illegal)
            return stub->what;
    }
    *ret_move = legal->moves[het_random_below(&agent->random, legal->count)];
    return HET_AGENT_CHOSE;
}

static void
stub_observe(HetAgent *agent, const HetState *before, const HetMove *move)
{
    (void)before;
    (void)move;
    ((Stub *)agent)->observed++;
}

static const HetAgentClass stub_class = {
    .name = "stub",
    .summary = "for tests",
    .instance_size = sizeof(Stub),
    .observe = stub_observe,
    .choose = stub_choose,
};

static Stub
stub_new(const HetScenario *scenario, HetActor seat, uint64_t seed)
{
    return (Stub){.agent = {.class_ = &stub_class,
                            .name = NULL,
                            .scenario = scenario,
                            .seat = seat,
                            .seed = seed,
                            .random = {.state = seed}}};
}

static HetScenario *
open_scenario(void)
{
    GError *error = NULL;
    HetScenario *scenario = het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

/* Plays a leg in which SECOND does `what` at its choice `when`. */
static HetLegResult
play_with(HetAgentStatus what, bool illegal, unsigned when, const char *record)
{
    g_autoptr(HetScenario) scenario = open_scenario();
    Stub first = stub_new(scenario, HET_FIRST, 5), second = stub_new(scenario, HET_SECOND, 6);
    second.what = what;
    second.illegal = illegal;
    second.when = when;
    HetAgent *const agents[] = {&first.agent, &second.agent};
    HetLeg leg = {
        .scenario = scenario, .seed = 42, .agents = {"stub", "stub:bad"}, .record = record};
    HetLegResult result;
    GError *error = NULL;
    assert_true(het_leg_play_agents(&leg, agents, &result, &error));
    assert_no_error(error);
    assert_int_equal(first.reported + second.reported, 0);
    assert_int_equal(first.observed, result.plies);
    assert_int_equal(result.work[1].choices, second.agent.work.choices);
    return result;
}

static void
a_leg_ends_by_the_rules(void **unused)
{
    (void)unused;
    HetLegResult result = play_with(HET_AGENT_CHOSE, false, 0, NULL);
    assert_int_equal(result.code, HET_LEG_NORMAL);
    assert_int_equal(result.offender, HET_NOBODY);
    assert_true(result.winner == HET_FIRST || result.winner == HET_SECOND);
    assert_true(result.plies > 20 && result.turns > 1);
    assert_non_null(strstr(result.reason, "EIN-"));
    assert_true(result.wall[0] >= 0 && result.cpu[1] >= 0);
}

static void
faults_lose_the_leg(void **unused)
{
    (void)unused;
    static const struct {
        HetAgentStatus what;
        bool illegal;
        HetLegCode code;
        const char *reason;
    } cases[] = {
        {HET_AGENT_CHOSE, true, HET_LEG_ILLEGAL_MOVE, "illegal move"},
        {HET_AGENT_RESIGNED, false, HET_LEG_RESIGNED, "resigned"},
        {HET_AGENT_CRASHED, false, HET_LEG_CRASH, "the bot ended"},
        {HET_AGENT_OVERRAN, false, HET_LEG_OVERRUN, "deadline"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        HetLegResult result = play_with(cases[i].what, cases[i].illegal, 3, NULL);
        assert_int_equal(result.code, cases[i].code);
        assert_int_equal(result.winner, HET_FIRST);
        assert_int_equal(result.offender, HET_SECOND);
        assert_int_equal(result.work[1].choices, 3);
        assert_non_null(strstr(result.reason, cases[i].reason));
        assert_true(het_leg_code_scored(result.code));
    }
}

static void
a_player_who_leaves_decides_nothing(void **unused)
{
    (void)unused;
    HetLegResult result = play_with(HET_AGENT_QUIT, false, 2, NULL);
    assert_int_equal(result.code, HET_LEG_INTERRUPTED);
    assert_int_equal(result.winner, HET_NOBODY);
    assert_int_equal(result.offender, HET_NOBODY);
    assert_false(het_leg_code_scored(result.code));
}

static void
records_replay(void **unused)
{
    (void)unused;
    g_autofree char *directory = g_dir_make_tmp("hetman-test-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(directory, "leg.record", NULL);
    for (unsigned when = 0; when <= 4; when += 4) {
        HetLegResult result = play_with(HET_AGENT_CHOSE, true, when, path);
        GError *error = NULL;
        g_autoptr(HetRecord) record = het_record_load(path, het_rules_registry, &error);
        assert_no_error(error);
        assert_int_equal(record->moves->len, result.plies);
        assert_int_equal(record->head.seed, 42);
        assert_string_equal(record->head.agents[1], "stub:bad");
        assert_true(record->hashes > 0);
        assert_true(g_str_has_prefix(record->result, when == 0 ? "normal" : "illegal-move"));
    }
    g_unlink(path);
    g_rmdir(directory);
}

static void
a_record_that_cannot_be_written_is_an_error(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_scenario();
    Stub stubs[] = {stub_new(scenario, HET_FIRST, 1), stub_new(scenario, HET_SECOND, 2)};
    HetAgent *const agents[] = {&stubs[0].agent, &stubs[1].agent};
    HetLeg leg = {.scenario = scenario, .agents = {"a", "b"}, .record = "/nowhere/at/all"};
    HetLegResult result;
    g_autoptr(GError) error = NULL;
    assert_false(het_leg_play_agents(&leg, agents, &result, &error));
    assert_true(g_error_matches(error, HET_ERROR, HET_ERROR_FILE));
}

/* Everything but the times. */
static void
assert_same(const HetLegResult *a, const HetLegResult *b)
{
    assert_int_equal(a->code, b->code);
    assert_int_equal(a->winner, b->winner);
    assert_int_equal(a->plies, b->plies);
    assert_true(a->hash == b->hash);
    assert_memory_equal(a->work, b->work, sizeof a->work);
}

static HetLegResult
play_text(const HetScenario *scenario, uint64_t seed, const char *first, const char *second)
{
    HetLeg leg = {.scenario = scenario, .seed = seed, .agents = {first, second}};
    HetLegResult result;
    GError *error = NULL;
    assert_true(het_leg_play(&leg, &result, &error));
    assert_no_error(error);
    return result;
}

static void
the_same_leg_is_the_same_game(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_scenario();
    HetLegResult one = play_text(scenario, 9, "random", "greedy");
    HetLegResult again = play_text(scenario, 9, "random", "greedy");
    HetLegResult other = play_text(scenario, 10, "random", "greedy");
    HetLegResult twins = play_text(scenario, 9, "random", "random");
    assert_same(&one, &again);
    assert_true(one.hash != other.hash);
    assert_true(one.hash != twins.hash);
    HetLeg leg = {.scenario = scenario, .agents = {"random", "nobody"}};
    g_autoptr(GError) error = NULL;
    assert_false(het_leg_play(&leg, &one, &error));
    assert_non_null(strstr(error->message, "nobody"));
}

static void
the_watch_tells_the_slowest(void **unused)
{
    (void)unused;
    HetWatch none = {0};
    assert_int_equal(het_watch_slowest(&none, 100), HET_NOBODY);
    HetWatch idle = {.wall = {5, 7}};
    assert_int_equal(het_watch_slowest(&idle, 100), HET_SECOND);
    HetWatch running = {.running = 1, .since = 90, .wall = {5, 7}};
    assert_int_equal(het_watch_slowest(&running, 100), HET_FIRST);
    assert_int_equal(het_watch_slowest(&running, 91), HET_SECOND);
    HetWatch kept = {0};
    g_autoptr(HetScenario) scenario = open_scenario();
    HetLeg leg = {.scenario = scenario, .agents = {"random", "random"}, .watch = &kept};
    HetLegResult result;
    assert_true(het_leg_play(&leg, &result, NULL));
    assert_int_equal(kept.running, 0);
    assert_true(kept.since > 0);
}

static void
rows_survive_the_wire(void **unused)
{
    (void)unused;
    HetRow row = {.leg = 77,
                  .result = {.code = HET_LEG_CRASH,
                             .winner = HET_SECOND,
                             .offender = HET_FIRST,
                             .plies = 12,
                             .turns = 3,
                             .hash = 0xfedcba9876543210u,
                             .reason = "ended by  signal 11",
                             .work = {{1, 2, 3, 4, 0}, {5, 6, 7, G_MAXUINT64, 0}},
                             .cpu = {10, 11},
                             .wall = {12, G_MAXINT64}}};
    g_autoptr(GString) text = g_string_new(NULL);
    het_row_format(&row, text);
    HetRow back;
    assert_true(het_row_parse(text->str, &back));
    assert_int_equal(back.leg, 77);
    assert_same(&back.result, &row.result);
    assert_int_equal(back.result.offender, HET_FIRST);
    assert_string_equal(back.result.reason, row.result.reason);
    assert_memory_equal(back.result.cpu, row.result.cpu, sizeof row.result.cpu);
    assert_memory_equal(back.result.wall, row.result.wall, sizeof row.result.wall);
    /* Cut anywhere before the reason it is refused. */
    size_t numbers = text->len - strlen(row.result.reason) - 1;
    for (size_t length = 0; length < numbers; length++) {
        g_autofree char *cut = g_strndup(text->str, length);
        if (het_row_parse(cut, &back) && length < numbers - 18)
            fail_msg("accepted \"%s\"", cut);
    }
    assert_false(het_row_parse("1 lazy 0 0 1 1 ff 0 0 0 0 0 0 0 0 0 0 0 0 x", &back));
    assert_false(het_row_parse("1 crash 9 0 1 1 ff 0 0 0 0 0 0 0 0 0 0 0 0 x", &back));
}

/* A row with one of its fields replaced by what it cannot be. */
static void
no_field_of_a_row_may_be_anything(void **unused)
{
    (void)unused;
    HetRow row = {.leg = 3, .result = het_leg_unplayed()}, back;
    row.result.code = HET_LEG_NORMAL;
    row.result.has_luck = row.result.has_course = true;
    row.result.luck = -0.25;
    for (unsigned i = 0; i < HET_SIDES * HET_COURSE_COUNT; i++)
        row.result.course.value[i / HET_COURSE_COUNT][i % HET_COURSE_COUNT] = (int32_t)i - 5;
    g_strlcpy(row.result.reason, "over", sizeof row.result.reason);
    g_autoptr(GString) line = g_string_new(NULL);
    het_row_format(&row, line);
    assert_true(het_row_parse(line->str, &back));
    assert_memory_equal(&back.result.course, &row.result.course, sizeof row.result.course);
    assert_true(back.result.has_course && back.result.has_luck && back.result.luck == -0.25);
    g_auto(GStrv) fields = g_strsplit(line->str, " ", -1);
    const unsigned count = g_strv_length(fields) - 1; /* all but the reason */
    static const char *const wrong[] = {"x", "", "999999999999999999999999e9999", "1,2", "1,x"};
    for (unsigned i = 0; i < count; i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(wrong); k++) {
            char *right = fields[i];
            g_autofree char *bad = g_strdup(wrong[k]);
            fields[i] = bad;
            g_autofree char *text = g_strjoinv(" ", fields);
            fields[i] = right;
            if (het_row_parse(text, &back))
                fail_msg("field %u, \"%s\", is accepted in \"%s\"", i, wrong[k], text);
        }
    }
    /* One number of the course too many, one that is none, and the last one missing. */
    g_autofree char *more = g_strconcat(fields[count - 1], ",1", NULL);
    g_autofree char *none = g_strconcat(fields[count - 1], "x", NULL);
    g_autofree char *less = g_strdup(fields[count - 1]);
    *strrchr(less, ',') = '\0';
    for (unsigned k = 0; k < 3; k++) {
        char *right = fields[count - 1];
        fields[count - 1] = k == 0 ? more : k == 1 ? none : less;
        g_autofree char *text = g_strjoinv(" ", fields);
        fields[count - 1] = right;
        assert_false(het_row_parse(text, &back));
    }
}

/* --- the clock ---------------------------------------------------------------------------------
 * Agents at random that use a known time of the process, at each choice or at every `rest`th. */

typedef struct {
    HetAgent agent;
    unsigned burn, wait, rest; /* microseconds; wait: sleeps, as for another program */
    bool threaded;             /* burns as much in another thread */
    double used;               /* microseconds, by the clock of the process */
} Worker;

static double
microseconds(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

static gpointer
burn(gpointer data)
{
    const double until = microseconds(CLOCK_THREAD_CPUTIME_ID) + *(const unsigned *)data;
    while (microseconds(CLOCK_THREAD_CPUTIME_ID) < until)
        ;
    return NULL;
}

static HetAgentStatus
work(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
     GError **error)
{
    Worker *self = (Worker *)agent;
    const double start = microseconds(CLOCK_PROCESS_CPUTIME_ID);
    bool works = agent->work.choices % self->rest == 0;
    (void)state;
    (void)error;
    GThread *thread =
        works && self->threaded ? g_thread_new("worker", burn, (gpointer)&self->burn) : NULL;
    if (works)
        burn(&self->burn);
    if (thread != NULL)
        g_thread_join(thread);
    if (self->wait > 0)
        g_usleep(self->wait);
    *ret_move = legal->moves[het_random_below(&agent->random, legal->count)];
    self->used += microseconds(CLOCK_PROCESS_CPUTIME_ID) - start;
    return HET_AGENT_CHOSE;
}

static const HetAgentClass worker_class = {
    .name = "worker", .summary = "for tests", .instance_size = sizeof(Worker), .choose = work};

/* True if a leg reports of each side's time what it used. */
static bool
is_shared_out_rightly(const HetScenario *scenario, const Worker sides[static HET_SIDES])
{
    GError *error = NULL;
    Worker workers[HET_SIDES];
    for (unsigned side = 0; side < HET_SIDES; side++) {
        workers[side] = sides[side];
        workers[side].agent = (HetAgent){.class_ = &worker_class,
                                         .scenario = scenario,
                                         .seat = (HetActor)side,
                                         .seed = 5 + side};
    }
    HetAgent *const agents[] = {&workers[0].agent, &workers[1].agent};
    HetLeg leg = {.scenario = scenario, .seed = 42, .agents = {"worker", "worker"}};
    HetLegResult result;
    assert_true(het_leg_play_agents(&leg, agents, &result, &error));
    assert_no_error(error);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        double reported = (double)result.cpu[side], used = workers[side].used;
        if (reported < 0.8 * used - 1000 || reported > 1.3 * used + 2000) {
            print_message("side %u: reported %g microseconds, used %g\n", side, reported, used);
            return false;
        }
    }
    return true;
}

/* What a leg reports is right however the time is used: in choices too short to be timed, waiting,
 * or in two threads. Other processes disturb the clocks, so each case has ten tries; a sharing that
 * is wrong fails in all. */
static void
the_clock_is_shared_out_rightly(void **unused)
{
    static const Worker cases[][HET_SIDES] = {
        {{.burn = 8, .rest = 1}, {.burn = 12, .rest = 1}},
        {{.burn = 8, .rest = 1}, {.burn = 2, .wait = 60, .rest = 1}},
        {{.burn = 8, .rest = 1}, {.burn = 300, .threaded = true, .rest = 8}},
        {{.burn = 2000, .rest = 64}, {.burn = 8, .rest = 1}},
    };
    GError *error = NULL;
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/kircholm-1605", het_rules_registry, &error);
    assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bool right = false;
        for (unsigned try = 0; try < 10 && !right; try++)
            right = is_shared_out_rightly(scenario, cases[i]);
        if (!right)
            fail_msg("case %zu: the time is not what the sides used", i);
    }
}

/* A pair has two records, both with its number. */
static void
records_are_named_by_pair_and_leg(void **unused)
{
    (void)unused;
    static const char *const names[] = {"a/games/000001-1.record", "a/games/000001-2.record",
                                        "a/games/000002-1.record", "a/games/000002-2.record"};
    for (unsigned leg = 0; leg < G_N_ELEMENTS(names); leg++) {
        g_autofree char *path = het_records_path("a", leg);
        assert_string_equal(path, names[leg]);
    }
}

static void
csv_fields_are_quoted(void **unused)
{
    (void)unused;
    g_autoptr(GString) text = g_string_new(NULL);
    het_csv_field(text, "plain");
    g_string_append_c(text, '|');
    het_csv_field(text, "a,b");
    g_string_append_c(text, '|');
    het_csv_field(text, "say \"no\"\n");
    assert_string_equal(text->str, "plain|\"a,b\"|\"say \"\"no\"\"\n\"");
}

TEST_UNIT("match")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_leg_ends_by_the_rules),
        cmocka_unit_test(faults_lose_the_leg),
        cmocka_unit_test(a_player_who_leaves_decides_nothing),
        cmocka_unit_test(records_replay),
        cmocka_unit_test(a_record_that_cannot_be_written_is_an_error),
        cmocka_unit_test(the_same_leg_is_the_same_game),
        cmocka_unit_test(the_clock_is_shared_out_rightly),
        cmocka_unit_test(the_watch_tells_the_slowest),
        cmocka_unit_test(rows_survive_the_wire),
        cmocka_unit_test(no_field_of_a_row_may_be_anything),
        cmocka_unit_test(records_are_named_by_pair_and_leg),
        cmocka_unit_test(csv_fields_are_quoted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Stores of results through the program: nothing finished is lost, however a tournament ends;
 * shards merge to what one run gives; whatever is wrong with the file is reported in one line. */
#include "test.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>

#include "eval/store-schema.h"
#include "program-store.h"
#include "program.h"
#include "sanitized.h"

#define TOURNAMENT                                                                                 \
    "tournament --agents=random,doctrine,mcts:iterations=6,cutoff=1 "                              \
    "--scenarios=einstein/standard,kipling/skirmish --pairs=6 --seed=11"

static void
assert_same(const char *store, const char *other)
{
    g_autofree char *a = program_rows(store), *b = program_rows(other);
    assert_string_equal(a, b);
}

static ProgramOutcome
play(const char *options, int status)
{
    g_autofree char *line = g_strdup_printf(TOURNAMENT " %s", options);
    return program_line_ends(program_hetman, line, status);
}

static void
assert_plays(const char *options)
{
    g_auto(ProgramOutcome) outcome = play(options, 0);
}

static void
jobs_and_shards_give_the_same_rows(void **unused)
{
    (void)unused;
    assert_plays("--store=one --jobs=1");
    assert_plays("--store=two --jobs=2");
    assert_same("one", "two");
    for (unsigned shard = 1; shard <= 4; shard++) {
        g_autofree char *options = g_strdup_printf("--store=part%u --shard=%u/4", shard, shard);
        assert_plays(options);
    }
    for (unsigned twice = 0; twice < 2; twice++) {
        g_auto(ProgramOutcome) merged =
            program_line_ends(program_hetman, "store merge all part1 part2 part3 part4", 0);
        program_holds(merged.output, twice ? "part3: 0 legs added, 18 known already"
                                           : "part3: 18 legs added, 0 known already");
    }
    assert_same("one", "all");
    g_autofree char *text = program_rows("one");
    assert_int_equal(program_lines(text), 1 + 3 * 2 * 6 * 2);
}

static void
what_is_there_is_not_played_again(void **unused)
{
    (void)unused;
    assert_plays("--store=half --shard=1/2");
    g_auto(ProgramOutcome) status =
        program_line_ends(program_hetman, "store status half --missing", 0);
    program_holds(status.output, "36 of 72 legs are there, 36 missing");
    program_holds(status.output, "pair 2, leg 1: ");
    assert_plays("--store=half");
    g_auto(ProgramOutcome) whole = program_line_ends(program_hetman, "store status half", 0);
    program_holds(whole.output, "72 of 72 legs are there, 0 missing");
    g_auto(ProgramOutcome) more = play("--store=half --pairs=7", 0); /* six of seven are there */
    program_holds(more.output, "84 of 84 legs scored");
}

static void
a_signal_to_end_exits_with_75(void **unused)
{
    (void)unused;
    GSubprocess *process = program_start(
        program_stub, "match einstein/standard slow random --pairs=500 --jobs=2 --store=halted");
    program_await_leg("halted");
    g_subprocess_send_signal(process, SIGTERM);
    g_auto(ProgramOutcome) outcome = program_ends(process, 75);
    g_autofree char *line = program_rows("halted");
    assert_true(program_lines(line) > 1);
}

/* What is left is the store alone: nothing beside it that a copy would lack. */
static void
a_store_is_one_file(void **unused)
{
    (void)unused;
    static const char *const ends[] = {"-wal", "-shm", "-journal"};
    g_auto(ProgramOutcome) outcome = program_line_ends(
        program_hetman, "match einstein/standard random greedy --pairs=2 --store=alone", 0);
    g_auto(ProgramOutcome) report = program_line_ends(program_hetman, "report alone", 0);
    assert_string_equal(report.output, outcome.output);
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *name = g_strconcat("alone", ends[i], NULL);
        g_autofree char *path = g_build_filename(program_directory, name, NULL);
        assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    }
}

static void
failed_games_leave_their_record(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) outcome = program_line_ends(
        program_stub, "match einstein/standard random illegal --pairs=2 --keep=0 --store=f", 0);
    program_holds(outcome.output, "illegal-move");
    g_auto(ProgramOutcome) records =
        program_line_ends(program_hetman, "store export f --records=out", 0);
    program_holds(records.errors, "4 records written to out/games");
    g_auto(ProgramOutcome) again =
        program_line_ends(program_hetman, "store export f --records=out", 1);
    program_holds(again.errors, "out/games is not empty (there is 0000");
    g_autofree char *record = program_file("out/games/000001-1.record");
    program_holds(record, "illegal");
}

/* What a program writes on standard error is kept with the record of its game. */
static void
what_programs_print_stays_with_the_game(void **unused)
{
    (void)unused;
    g_autofree char *path = g_build_filename(program_directory, "talker", NULL);
    g_autofree char *script = g_strdup_printf("#!/bin/sh\necho hello from outside >&2\n"
                                              "exec '%s' protocol --agent=random\n",
                                              program_hetman);
    assert_true(g_file_set_contents(path, script, -1, NULL));
    assert_int_equal(g_chmod(path, 0755), 0);
    g_auto(ProgramOutcome) outcome = program_line_ends(
        program_hetman, "match einstein/standard external:./talker random --pairs=1 --store=s", 0);
    g_auto(ProgramOutcome) records =
        program_line_ends(program_hetman, "store export s --records=out", 0);
    g_autofree char *one = program_file("out/games/000001-1.record");
    g_autofree char *two = program_file("out/games/000001-2.record");
    program_holds(one, "first said: hello from outside");
    program_holds(two, "second said: hello from outside");
}

/* --- what is wrong with a file ---------------------------------------------------------------- */

static void
assert_refuses(const char *line, const char *message)
{
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, line, 1);
    program_holds(outcome.errors, message);
    assert_int_equal(program_lines(outcome.errors), 1);
}

static void
another_definition_is_refused_and_named(void **unused)
{
    (void)unused;
    assert_plays("--store=mine");
    g_autofree char *before = program_rows("mine");
    assert_refuses("tournament --agents=random,doctrine --scenarios=einstein/standard --seed=11 "
                   "--store=mine",
                   "mine holds another tournament: agent 3 is mcts:iterations=6,cutoff=1 there, "
                   "none here; name another store");
    assert_refuses("match einstein/standard random greedy --seed=12 --store=mine",
                   "seed is 11 there, 12 here");
    g_auto(ProgramOutcome) other = program_line_ends(
        program_hetman, "match einstein/standard random greedy --pairs=1 --store=other", 0);
    assert_refuses("store merge mine other", "another tournament");
    g_autofree char *after = program_rows("mine");
    assert_string_equal(before, after);
}

static void
write_file(const char *name, const char *text, gssize length)
{
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    assert_true(g_file_set_contents(path, text, length, NULL));
}

static void
damage_is_reported_in_a_line(void **unused)
{
    (void)unused;
    write_file("text",
               "This is no database, but some text that is long enough to be taken for one.", -1);
    assert_refuses("store status text", "text is damaged, or no store");
    assert_refuses("match einstein/standard random greedy --store=text", "text is damaged");
    assert_refuses("store status nowhere", "there is no store nowhere");
    assert_refuses("match einstein/standard random greedy --store=no/where", "no/where");
    assert_plays("--store=good");
    g_autofree char *path = g_build_filename(program_directory, "good", NULL);
    g_autofree char *data = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(path, &data, &length, NULL));
    memset(data + 4096, 0x5a, length - 4096); /* all but the first page */
    write_file("bad", data, (gssize)length);
    assert_refuses("store export bad", "bad is damaged");
}

/* A file that may grow no more is an error of one line, not a signal that ends the program. */
static void
a_limit_of_file_size_is_reported_in_a_line(void **unused)
{
    (void)unused;
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit small = {.rlim_cur = 100 * 1024, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    g_auto(ProgramOutcome) outcome = program_line_ends(
        program_hetman, "match einstein/standard random greedy --pairs=300 --store=limited", 1);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    program_holds(outcome.errors, "a limit of file size is reached");
    program_holds(outcome.errors, "what was finished before is safe");
    assert_int_equal(program_lines(outcome.errors), 1);
    g_auto(ProgramOutcome) again = program_line_ends(
        program_hetman, "match einstein/standard random greedy --pairs=300 --store=limited", 0);
    program_holds(again.output, "600 of 600 legs scored");
}

/* A store that an agent is being added to is read, and the line that adds it continues. */
static void
assert_continues(const char *store, const char *how)
{
    g_autofree char *request = g_strdup_printf("store status %s", store);
    g_autofree char *line = g_strdup_printf("tournament %s --add=rush --jobs=2", store);
    g_auto(ProgramOutcome) looked = program_line_ends(program_hetman, request, 0);
    if (strstr(looked.output, "30 of 30 legs are there") != NULL)
        return;
    g_auto(ProgramOutcome) played = program_line_ends(program_hetman, line, 0);
    if (strstr(played.output, "30 of 30 legs scored") == NULL)
        program_fails(&played, "30 of 30 legs after %s", how);
}

/* (transfer full) A store to grow. */
static char *
make_store(unsigned number)
{
    char *store = g_strdup_printf("l%u", number);
    program_copy("two", store);
    return store;
}

/* At whatever write the disk is full, and at any moment of a kill. */
static void
a_store_that_grows_continues(void **unused)
{
    (void)unused;
    static const unsigned sizes[] = {0, 1, 4, 12, 24, 32, 36, 40, 48, 56, 60, 64, 80, 100};
    const size_t step = TEST_COUNT(1, 2, 4);
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    program_plays("match einstein/standard random greedy --pairs=5 --store=two");
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i += step) {
        g_autofree char *store = make_store(sizes[i]);
        g_autofree char *how = g_strdup_printf("a limit of %u KiB", sizes[i]);
        g_autofree char *line = g_strdup_printf("tournament %s --add=rush", store);
        struct rlimit small = {.rlim_cur = sizes[i] * 1024, .rlim_max = before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        g_auto(ProgramOutcome) limited = program_run(program_hetman, line);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        if (limited.status != 1 && (limited.status != 0 || sizes[i] < 12))
            program_fails(&limited, "that it ended with 1%s", sizes[i] < 12 ? "" : " or 0");
        assert_continues(store, how);
    }
    unsigned killed = 0;
    g_autoptr(GRand) random = g_rand_new_with_seed(16);
    for (unsigned i = 0; i < TEST_COUNT(12, 8, 2); i++) {
        g_autofree char *store = make_store(1000 + i);
        g_autofree char *line = g_strdup_printf("tournament %s --add=rush", store);
        GSubprocess *process = program_start(program_hetman, line);
        g_usleep((gulong)g_rand_int_range(random, 5000, 80000));
        g_subprocess_send_signal(process, SIGKILL);
        g_auto(ProgramOutcome) outcome = program_finish(process);
        if (outcome.status != 0 && outcome.status != -SIGKILL)
            program_fails(&outcome, "that it ended with 0, or by the kill");
        killed += outcome.status == -SIGKILL;
        assert_continues(store, "a kill");
    }
    assert_true(killed > 0);
}

/* The mode of a file in the directory. */
static unsigned
mode_of(const char *name)
{
    GStatBuf status;
    g_autofree char *path = g_build_filename(program_directory, name, NULL);
    assert_int_equal(g_stat(path, &status), 0);
    return status.st_mode & 0777;
}

/* Other users could read the secret of the dice. */
static void
who_is_not_the_owner_cannot_read_a_secret(void **unused)
{
    (void)unused;
    static const char match[] = "match einstein/standard random greedy --pairs=2";
    g_autofree char *line = g_strdup_printf("%s --dice=secret --store=hidden", match);
    g_autofree char *records = g_strdup_printf("%s --dice=secret --records=files", match);
    g_autofree char *open = g_strdup_printf("%s --store=open", match);
    program_plays(line);
    assert_int_equal(mode_of("hidden"), 0600);
    g_autofree char *path = g_build_filename(program_directory, "hidden", NULL);
    assert_int_equal(g_chmod(path, 0644), 0);
    program_plays(line);
    assert_int_equal(mode_of("hidden"), 0600);
    program_plays("store merge all hidden");
    assert_int_equal(mode_of("all"), 0600);
    program_plays(records);
    assert_int_equal(mode_of("files/definition.tournament"), 0600);
    assert_int_equal(mode_of("files/games"), 0700);
    program_plays(open);
    assert_int_not_equal(mode_of("open") & 0077, 0); /* nothing to hide */
}

/* A journal of several databases names a file, which is deleted when it is rolled back: foreign
 * ones are left alone. */
static void
a_foreign_journal_deletes_no_file(void **unused)
{
    (void)unused;
    assert_plays("--store=good --pairs=1");
    write_file("thesis", "three years", -1);
    /* The name in the journal, its length, the sum of its bytes, and the mark that ends it. */
    g_autoptr(GByteArray) journal = g_byte_array_new();
    guint8 zeros[512] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7}, number[4];
    g_autofree char *thesis = g_build_filename(program_directory, "thesis", NULL);
    guint32 sum = 0, length = (guint32)strlen(thesis);
    for (guint32 i = 0; i < length; i++)
        sum += (guint8)thesis[i];
    g_byte_array_append(journal, zeros, sizeof zeros);
    g_byte_array_append(journal, (const guint8 *)thesis, length);
    const guint32 ends[] = {length, sum};
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        for (unsigned byte = 0; byte < 4; byte++)
            number[byte] = (guint8)(ends[i] >> (24 - 8 * byte));
        g_byte_array_append(journal, number, sizeof number);
    }
    g_byte_array_append(journal, zeros, 8);
    write_file("good-journal", (const char *)journal->data, (gssize)journal->len);
    g_auto(ProgramOutcome) seen = program_line_ends(program_hetman, "store status good", 1);
    program_holds(seen.errors, "good-journal is the journal of several databases");
    g_auto(ProgramOutcome) played = play("--store=good --pairs=1", 1);
    program_holds(played.errors, "good-journal is the journal of several databases");
    g_autofree char *kept = program_file("thesis");
    assert_string_equal(kept, "three years");
}

static void
a_second_player_is_refused(void **unused)
{
    (void)unused;
    GSubprocess *process = program_start(
        program_stub, "match einstein/standard slow random --pairs=500 --jobs=1 --store=busy");
    program_await_leg("busy");
    g_auto(ProgramOutcome) second = program_line_ends(
        program_stub, "match einstein/standard slow random --pairs=500 --jobs=1 --store=busy", 1);
    g_subprocess_send_signal(process, SIGKILL);
    g_auto(ProgramOutcome) first = program_ends(process, -SIGKILL);
    program_holds(second.errors, "busy is being played into by process ");
}

static void
shards_are_checked(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"0/4", "5/4", "1", "a/b", "1/2/3"};
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autofree char *options = g_strdup_printf("--store=s --shard=%s", wrong[i]);
        g_auto(ProgramOutcome) outcome = play(options, 2);
        program_holds(outcome.errors, "expected K/N, from 1/N to N/N");
    }
    g_auto(ProgramOutcome) outcome = play("--shard=1/2", 2);
    program_holds(outcome.errors, "--shard needs --store=FILE");
}

/* The same key with another result: two machines did not play the same game. */
static void
contradictions_raise_the_alarm(void **unused)
{
    (void)unused;
    assert_plays("--store=here --shard=1/6");
    assert_plays("--store=there --shard=1/6");
    assert_int_equal(
        program_sql("there", "UPDATE leg SET plies = plies + 1 WHERE pair = 1 AND leg = 2"), 1);
    program_sql("here", "UPDATE leg SET host = 'one', version = '1', compiler = 'cc'");
    program_sql("there", "UPDATE leg SET host = 'two', version = '2', compiler = 'c2'");
    g_autofree char *before = program_rows("here");
    g_auto(ProgramOutcome) outcome = program_line_ends(program_hetman, "store merge here there", 1);
    program_holds(outcome.errors,
                  "DETERMINISM ALARM: there has other results for 1 legs of here: pair 1, "
                  "leg 2 on einstein/standard: ");
    program_holds(outcome.errors, " on one (1, cc); winner ");
    program_holds(outcome.errors, " on two (2, c2)");
    g_autofree char *after = program_rows("here");
    assert_string_equal(before, after);
}

/* --- the schema ------------------------------------------------------------------------------- */

/* A scenario in a file has no system in its name; kipling's two scenarios are weighed by pairs. */
static void
standings_go_by_system_as_the_report_has_them(void **unused)
{
    (void)unused;
    write_file("own.scenario",
               "[scenario]\nformat=1\nsystem=einstein\ntitle=Own\ndescription=A file\n"
               "sources=none\nfirst=White\nsecond=Black\nturns=96\n",
               -1);
    g_auto(ProgramOutcome) played =
        program_line_ends(program_hetman,
                          "tournament --agents=random,greedy,doctrine --pairs=3 --store=s "
                          "--scenarios=./own.scenario,kipling/skirmish,kipling/battery",
                          0);
    g_autofree char *standings =
        program_ask("s", "SELECT system, agent, pairs, printf('%.9g', 100 * share) FROM standing");
    assert_int_equal(program_lines(standings), 2 * 3);
    g_auto(ProgramOutcome) report = program_line_ends(program_hetman, "report s --csv", 0);
    g_autoptr(GRegex) regex =
        g_regex_new("^score,(\\w+),,(einstein|kipling),([\\d.]+),[^,]*,[^,]*,(\\d+)$",
                    G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    unsigned found = 0;
    for (g_regex_match(regex, report.output, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *row = g_match_info_expand_references(match, "\\2 \\1 \\4 \\3", NULL);
        program_holds(standings, row);
        found++;
    }
    assert_int_equal(found, 2 * 3);
    g_autofree char *scenarios = program_ask("s", "SELECT name, system FROM scenario");
    program_holds(scenarios, "./own.scenario einstein\n");
}

/* A system without a pair has no share, and is no part of the mean of all. */
static void
systems_without_pairs_are_not_counted(void **unused)
{
    (void)unused;
    g_auto(ProgramOutcome) played =
        program_run(program_hetman, "tournament --agents=random,doctrine --pairs=3 --store=part "
                                    "--scenarios=einstein/standard,kipling/skirmish");
    assert_int_equal(played.status, 0);
    program_sql("part", "DELETE FROM leg WHERE scenario LIKE 'kipling%'");
    g_auto(ProgramOutcome) report = program_run(program_hetman, "report part --csv");
    g_autoptr(GRegex) regex =
        g_regex_new("^score,doctrine,,(?:einstein)?,(.*)$", G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    assert_true(g_regex_match(regex, report.output, 0, &match));
    g_autofree char *einstein = g_match_info_fetch(match, 1);
    assert_true(g_match_info_next(match, NULL));
    g_autofree char *all = g_match_info_fetch(match, 1);
    assert_string_equal(all, einstein);
}

static void
another_format_is_refused(void **unused)
{
    (void)unused;
    assert_plays("--store=old");
    program_sql("old", "PRAGMA user_version = 2");
    assert_refuses("store status old", "old is a store of format 2, this program reads 5 to 6");
}

/* Writes over the first page of a table of a copy of the store. */
static void
damage_table(const char *store, const char *table, const char *copy)
{
    g_autofree char *question =
        g_strdup_printf("SELECT rootpage FROM sqlite_schema WHERE name = '%s'", table);
    g_autofree char *page = program_ask(store, question);
    g_autofree char *path = g_build_filename(program_directory, store, NULL);
    g_autofree char *data = NULL;
    gsize length = 0;
    assert_true(g_file_get_contents(path, &data, &length, NULL));
    gsize at = (gsize)(g_ascii_strtoull(page, NULL, 10) - 1) * 4096;
    assert_true(at > 0 && at + 4096 <= length);
    memset(data + at, 0x5a, 4096);
    write_file(copy, data, (gssize)length);
}

static void
damaged_pages_are_found_before_they_are_read(void **unused)
{
    (void)unused;
    assert_plays("--store=good");
    damage_table("good", "leg", "legs");
    /* So its check has it, in words that differ from version to version; a read has "malformed".
     */
    assert_refuses("report legs", "btreeInitPage");
    assert_refuses("store status legs", "btreeInitPage");
    damage_table("good", "record", "records");
    assert_refuses("store status records", "btreeInitPage");
    g_auto(ProgramOutcome) report =
        program_line_ends(program_hetman, "report records", 0); /* what it reads is whole */
    program_holds(report.output, "72 of 72 legs scored");
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("store")
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(jobs_and_shards_give_the_same_rows),
        test(what_is_there_is_not_played_again),
        test(a_signal_to_end_exits_with_75),
        test(a_store_is_one_file),
        test(failed_games_leave_their_record),
        test(what_programs_print_stays_with_the_game),
        test(another_definition_is_refused_and_named),
        test(damage_is_reported_in_a_line),
        test(a_limit_of_file_size_is_reported_in_a_line),
        test(a_store_that_grows_continues),
        test(who_is_not_the_owner_cannot_read_a_secret),
        test(a_foreign_journal_deletes_no_file),
        test(a_second_player_is_refused),
        test(shards_are_checked),
        test(contradictions_raise_the_alarm),
        test(standings_go_by_system_as_the_report_has_them),
        test(systems_without_pairs_are_not_counted),
        test(another_format_is_refused),
        test(damaged_pages_are_found_before_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The interpreter of the text protocol, without a process around it. */
#include "test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/record.h"
#include "engine/rules/registry.h"
#include "protocol-lines.h"

/* What a transcript of lines cannot hold: lines that come in pieces, bytes that are no text. */
static void
lines_come_in_pieces_and_bytes_are_checked(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = fresh();
    assert_reports(protocol, "name # who are you\r\n", "= Hetman\n\n");
    assert_reports(protocol, "na", "");
    assert_reports(protocol, "me\nname\n", "= Hetman\n\n= Hetman\n\n");
    assert_reports(protocol, "n\xff\n", "? the line is not UTF-8\n\n");
    g_autoptr(GString) answer = g_string_new(NULL);
    assert_true(het_protocol_feed(protocol, "na\0me\n", 6, answer));
    assert_string_equal(answer->str, "? the line contains a zero byte\n\n");
}

static void
overlong_lines_are_refused_and_skipped(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = fresh();
    g_autofree char *line = g_strnfill(3 * HET_PROTOCOL_LINE_MAX, 'x');
    assert_reports(protocol, line, "");
    assert_reports(protocol, line, "");
    assert_reports(protocol, "\nname\n",
                   "? the line is too long: expected at most 65536 bytes\n\n= Hetman\n\n");
    line[HET_PROTOCOL_LINE_MAX] = '\0';
    assert_reports(protocol, line, "");
    assert_reports_part(protocol, "\n", "? no command \"xxx");
}

static void
the_help_names_every_command(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = fresh();
    g_autofree char *list = answer_to(protocol, "list_commands\n"),
                    *help = answer_to(protocol, "help\n");
    g_auto(GStrv) names = g_strsplit(list + strlen("= "), "\n", -1);
    assert_true(g_strv_length(names) > 25);
    for (size_t i = 0; *names[i] != '\0'; i++)
        if (strstr(help, names[i]) == NULL)
            fail_msg("no help on %s", names[i]);
    assert_reports(
        protocol, "help undo\n",
        "= undo [MOVES] [--dice] [--json]: takes back your last decisions, unless dice were "
        "thrown since\n\n");
}

static void
undo_brings_the_position_back(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = fresh();
    g_free(answer_to(protocol, "scenario einstein/standard\nseed 3\n"));
    g_autofree char *hash = answer_to(protocol, "hash\n"), *key = answer_to(protocol, "key\n");
    assert_int_equal(strlen(hash), strlen("= 0123456789abcdef\n\n"));
    for (int i = 0; i < 10; i++)
        g_free(answer_to(protocol, "roll\n"));
    g_autofree char *later = answer_to(protocol, "hash\n");
    assert_string_not_equal(later, hash);
    assert_reports(protocol, "undo 10\n", "=\n\n");
    assert_reports(protocol, "hash\n", hash);
    assert_reports(protocol, "key\n", key);
    for (int i = 0; i < 10; i++)
        g_free(answer_to(protocol, "roll\n"));
    assert_reports(protocol, "hash\n", later);
}

static void
the_seed_makes_the_dice(void **unused)
{
    (void)unused;
    char *moves[3] = {0};
    for (int i = 0; i < 3; i++) {
        g_autoptr(HetProtocol) protocol = fresh();
        g_free(answer_to(protocol, i < 2 ? "seed 11\nscenario einstein/standard\n"
                                         : "scenario einstein/standard\nseed 12\n"));
        for (int j = 0; j < 10; j++)
            g_free(answer_to(protocol, "roll\n"));
        assert_reports_part(protocol, "seed 13\n", "? the game has begun");
        moves[i] = answer_to(protocol, "moves\n");
    }
    assert_string_equal(moves[0], moves[1]);
    assert_string_not_equal(moves[0], moves[2]);
    for (int i = 0; i < 3; i++)
        g_free(moves[i]);
}

/* Plays the first legal move or outcome until the game is over; returns how many. */
static unsigned
play_to_the_end(HetProtocol *protocol)
{
    for (unsigned played = 0; played < 1000; played++) {
        g_autofree char *actor = answer_to(protocol, "to_act\n");
        if (strcmp(actor, "= nobody\n\n") == 0)
            return played;
        if (strcmp(actor, "= chance\n\n") == 0) {
            g_free(answer_to(protocol, "roll\n"));
            continue;
        }
        g_autofree char *legal = answer_to(protocol, "legal\n");
        legal[strcspn(legal, "\n")] = '\0';
        g_autofree char *apply = g_strdup_printf("apply %s\n", legal + 2);
        g_autofree char *answer = answer_to(protocol, apply);
        assert_int_equal(*answer, '=');
    }
    fail_msg("the game does not end");
    return 0;
}

static void
a_finished_game_has_a_result(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = fresh();
    g_free(answer_to(protocol, "scenario einstein/standard\n"));
    assert_true(play_to_the_end(protocol) > 10);
    g_autofree char *result = answer_to(protocol, "result\n");
    assert_true(g_str_has_prefix(result, "= first ") || g_str_has_prefix(result, "= second "));
    assert_non_null(strstr(result, "(EIN-6)"));
    assert_reports_part(protocol, "legal\n", "? the game is over");
    assert_reports_part(protocol, "prompt\n", "? the game is over");
    assert_reports_part(protocol, "apply a1\n", "? the game is over");
    assert_reports_part(protocol, "genmove random\n", "? the game is over");
    assert_reports_part(protocol, "node\n", "\"moves\":[],\"result\":{\"winner\":");
    assert_reports(protocol, "undo\n", "=\n\n");
    assert_reports(protocol, "result\n", "= unfinished\n\n");
}

static void
records_hold_the_game_before_and_after(void **unused)
{
    (void)unused;
    g_autofree char *folder = g_dir_make_tmp("hetman-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.record", NULL);
    g_autofree char *command = g_strdup_printf("record %s\n", path);
    g_autoptr(HetProtocol) protocol = positioned();
    g_free(answer_to(protocol, "seed 4\nroll\n"));
    assert_reports(protocol, command, "=\n\n");
    assert_reports_part(protocol, command, "exists: name another file");
    unsigned played = 1 + play_to_the_end(protocol);
    assert_reports(protocol, "quit\n", "=\n\n");
    g_autoptr(GString) answer = g_string_new(NULL);
    assert_false(het_protocol_line(protocol, "name", answer));
    assert_int_equal(answer->len, 0);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetRecord) record = het_record_load(path, het_rules_registry, &error);
    assert_no_error(error);
    assert_int_equal(record->moves->len, played);
    assert_int_equal(record->head.seed, 4);
    assert_int_equal(record->by_hand, 0);
    assert_string_equal(record->head.scenario, "tests/position");
    assert_true(g_str_has_prefix(record->result, "normal "));
    g_unlink(path);
    g_rmdir(folder);
}

static void
a_record_of_a_game_taken_back_is_unfinished(void **unused)
{
    (void)unused;
    g_autofree char *folder = g_dir_make_tmp("hetman-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.record", NULL);
    g_autofree char *command = g_strdup_printf("record %s\n", path);
    g_autoptr(HetProtocol) protocol = fresh();
    g_free(answer_to(protocol, "scenario einstein/standard\n"));
    unsigned played = play_to_the_end(protocol);
    assert_reports(protocol, command, "=\n\n");
    assert_reports(protocol, "undo 2\n", "=\n\n");
    assert_reports(protocol, "scenario einstein/standard\n", "= EinStein würfelt nicht!\n\n");
    g_autoptr(GError) error = NULL;
    g_autoptr(HetRecord) record = het_record_load(path, het_rules_registry, &error);
    assert_no_error(error);
    assert_int_equal(record->moves->len, played - 2);
    assert_string_equal(record->result, "interrupted unfinished");
    g_unlink(path);
    g_rmdir(folder);
    assert_reports_part(protocol, "record /nowhere/at/all\n", "? cannot write /nowhere");
}

static void
scenario_texts_are_read_whole(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = fresh();
    assert_reports(protocol, "scenario einstein/standard\n", "= EinStein würfelt nicht!\n\n");
    /* A wrong text is answered once, at its end, and the game before it continues. */
    g_auto(GStrv) halves = g_strsplit(position, "e4", 2);
    g_autofree char *won = g_strjoin("a1", halves[0], halves[1], NULL);
    assert_reports(protocol, won,
                   "? tests/position:10: [position] second: a stone on a1 has won already\n\n");
    assert_reports(protocol, "to_act\n", "= chance\n\n");
    assert_reports_part(protocol, "8 scenario-text 2\n[scenario]\nname\n",
                        "?8 scenario-text:2: expected key=value, found \"name\"");
    assert_reports(protocol, "scenario-text 2\nname\n", "");
    g_autoptr(GString) answer = g_string_new(NULL);
    het_protocol_finish(protocol, answer);
    assert_string_equal(answer->str, "? the input ended before all lines announced had come\n\n");
    /* A faulty line spoils the text, but not the count. */
    assert_reports(protocol, "scenario-text 2\n\xff\nx\nname\n",
                   "? a line is not UTF-8\n\n= Hetman\n\n");
    g_autofree char *line = g_strnfill(HET_PROTOCOL_LINE_MAX + 1, 'x');
    g_autofree char *lines = g_strdup_printf("scenario-text 2\n%s\nx\nname\n", line);
    assert_reports(protocol, lines,
                   "? the line is too long: expected at most 65536 bytes\n\n= Hetman\n\n");
    g_autoptr(GString) many = g_string_new("scenario-text 1000\n");
    line[2000] = '\0';
    for (int i = 0; i < 1000; i++)
        g_string_append_printf(many, "%s\n", line);
    assert_reports(protocol, many->str,
                   "? the lines are too long together: expected at most 1 MiB\n\n");
}

static void
a_saved_position_is_the_position(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = positioned();
    g_autofree char *key = answer_to(protocol, "key\n"), *saved = answer_to(protocol, "save\n");
    assert_true(g_str_has_prefix(saved, "= [scenario]\n"));
    g_auto(GStrv) lines = g_strsplit(saved + 2, "\n", -1);
    g_autofree char *command =
        g_strdup_printf("scenario-text %u\n%s", g_strv_length(lines) - 2, saved + 2);
    assert_reports(protocol, command, "= Position\n\n");
    assert_reports(protocol, "key\n", key);
    g_free(answer_to(protocol, "apply roll 1\n"));
    assert_reports_part(protocol, "save\n", "? a position can be saved before the die is rolled");
}

static void
boards_and_json_are_one_answer(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = positioned();
    static const char *const commands[] = {"view --map\n", "state\n", "node\n", "odds\n"};
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_autofree char *answer = answer_to(protocol, commands[i]);
        assert_int_equal(*answer, '=');
        assert_int_equal((size_t)(strstr(answer, "\n\n") - answer), strlen(answer) - 2);
    }
    assert_reports_part(protocol, "state\n",
                        "{\"scenario\":\"tests/position\",\"title\":\"Position\"");
    assert_reports_part(protocol, "state\n", "\"points\":[[0,1]]");
    assert_reports_part(protocol, "node\n", "\"total\":6,\"moves\":[{\"text\":\"roll 1\"");
    assert_reports_part(protocol, "board\n", "\"terrain\":[[");
    assert_reports_part(protocol, "state delta\n", "= {\"turn\":");
    assert_reports_part(protocol, "view --map\n", "F2");
    g_free(answer_to(protocol, "apply roll 1\n"));
    assert_reports_part(protocol, "odds\n", "= No legal move leads to dice at once");
    assert_reports_part(protocol, "odds --json\n", "? no dice are rolled here; expected odds MOVE");
    assert_reports_part(protocol, "odds move F1 a3\n", "100.0 %");
}

static void
a_sandbox_touches_no_files(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol =
        het_protocol_new(NULL, HET_PROTOCOL_NO_FILES | HET_PROTOCOL_NO_THINKING);
    g_free(answer_to(protocol, "scenario einstein/standard\n"));
    assert_reports_part(protocol, "scenario x.scenario\n", "? files may not be read here");
    /* What is there is answered as what is not. */
    assert_reports_part(protocol, "scenario /etc/passwd\n", "? no scenario \"/etc/passwd\"");
    assert_reports_part(protocol, "scenario /etc/nothing\n", "? no scenario \"/etc/nothing\"");
    g_autofree char *folder = g_dir_make_tmp("hetman-sandbox-XXXXXX", NULL);
    g_autofree char *never = g_build_filename(folder, "never", NULL);
    g_autofree char *record = g_strdup_printf("record %s\n", never);
    assert_reports_part(protocol, record, "? record: files may not be read or written here");
    assert_false(g_file_test(never, G_FILE_TEST_EXISTS));
    g_rmdir(folder);
    assert_reports_part(protocol, "genmove random\n", "? agents may not choose here");
    assert_reports_part(protocol, "odds\n", "? what takes long is not worked out here");
    g_autoptr(HetProtocol) other = het_protocol_new(NULL, HET_PROTOCOL_NO_FILES);
    g_free(answer_to(other, position));
    g_free(answer_to(other, "apply roll 2\n"));
    assert_reports_part(other, "genmove external:true\n", "? other programs may not be run here");
    assert_reports_part(other, "genmove greedy:weights=/etc/passwd\n",
                        "? files may not be read here");
    assert_reports_part(other, "genmove greedy:weights=/etc/nothing\n",
                        "? files may not be read here");
    assert_reports_part(other, "genmove greedy:weights=hand\n", "= move F2 ");
    assert_reports_part(other, "genmove random\n", "= move F2 ");
    /* The program that starts it names the agent that is requested by no name, and its file. */
    g_autoptr(HetProtocol) own =
        het_protocol_new("greedy:weights=/etc/nothing", HET_PROTOCOL_NO_FILES);
    g_free(answer_to(own, position));
    g_free(answer_to(own, "apply roll 2\n"));
    assert_reports_part(own, "genmove\n", "No such file");
}

/* Any bytes at all: answers come, nothing breaks, and the next command is understood. */
static void
any_bytes_are_survived(void **unused)
{
    (void)unused;
    static const char *const words[] = {"scenario",
                                        "einstein/standard",
                                        "scenario-text",
                                        "seed",
                                        "apply",
                                        "roll",
                                        "undo",
                                        "legal",
                                        "outcomes",
                                        "genmove",
                                        "odds",
                                        "moves",
                                        "state",
                                        "save",
                                        "move",
                                        "F1",
                                        "a2",
                                        "9",
                                        "-1",
                                        "?",
                                        "\n",
                                        "\n",
                                        "\n",
                                        " ",
                                        "=",
                                        "\xff",
                                        "\t",
                                        "#"};
    guint32 seed = 20260103;
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(HetProtocol) protocol =
        het_protocol_new("random", HET_PROTOCOL_NO_FILES | HET_PROTOCOL_NO_THINKING);
    g_autoptr(GString) answer = g_string_new(NULL);
    for (int i = 0; i < 60000; i++) {
        const char *word = words[g_rand_int_range(random, 0, G_N_ELEMENTS(words))];
        char byte = (char)g_rand_int_range(random, 0, 256);
        if (g_rand_int_range(random, 0, 8) == 0)
            het_protocol_feed(protocol, &byte, 1, answer);
        else
            het_protocol_feed(protocol, word, strlen(word), answer);
        het_protocol_feed(protocol, " ", 1, answer);
        g_string_truncate(answer, 0);
    }
    /* A text under way may still swallow lines: let it run out. */
    for (int i = 0; i <= HET_PROTOCOL_BODY_LINES; i++)
        het_protocol_feed(protocol, "\n", 1, answer);
    g_string_truncate(answer, 0);
    het_protocol_feed(protocol, "name\n", 5, answer);
    assert_string_equal(answer->str, "= Hetman\n\n");
}

/* An answer, and no more than one: "=" or "?" and what is wrong in a line, closed by an empty line.
 */
static void
is_answered(HetProtocol *protocol, const char *command)
{
    g_autofree char *line = g_strdup_printf("%s\n", command);
    g_autofree char *answer = answer_to(protocol, line);
    const bool good = (*answer == '=' || *answer == '?') && g_str_has_suffix(answer, "\n\n") &&
                      (*answer == '=' || strcspn(answer, "\n") + 2 == strlen(answer)) &&
                      g_utf8_validate(answer, -1, NULL);
    if (!good)
        fail_msg("%s: \"%s\"", command, answer);
}

/* Before a game, in one, after its end. */
static HetProtocol *
in_stage(unsigned stage)
{
    HetProtocol *protocol = fresh();
    if (stage == 1)
        g_free(answer_to(protocol, "scenario kircholm/drill-line\n"));
    if (stage == 2) {
        g_free(answer_to(protocol, "scenario einstein/standard\n"));
        play_to_the_end(protocol);
    }
    return protocol;
}

/* Each command and verb that is listed with each flag that any knows. */
static void
every_command_is_tried_with_every_flag(void **unused)
{
    (void)unused;
    static const char *const flags[] = {"",
                                        "--json",
                                        "--first",
                                        "--ground",
                                        "--nonsense",
                                        "--ground --json",
                                        "--",
                                        "--json --json",
                                        "0",
                                        "-1",
                                        "aŻółwżółwżółwżółwżółwżółwżółw"};
    g_autofree char *folder = g_dir_make_tmp("hetman-protocol-XXXXXX", NULL);
    g_autofree char *before = g_get_current_dir();
    assert_int_equal(g_chdir(folder), 0); /* record and save make files of these names */
    g_autoptr(HetProtocol) protocol = fresh();
    g_autofree char *list = answer_to(protocol, "list_commands\n");
    g_auto(GStrv) names = g_strsplit(list + strlen("= "), "\n", -1);
    for (unsigned stage = 0; stage < 3; stage++) {
        for (size_t i = 0; *names[i] != '\0'; i++) {
            g_autoptr(HetProtocol) one = in_stage(stage);
            for (size_t flag = 0; flag < G_N_ELEMENTS(flags); flag++) {
                g_autofree char *command = g_strdup_printf("%s %s", names[i], flags[flag]);
                is_answered(one, command);
                if (strcmp(names[i], "quit") == 0) {
                    het_protocol_free(one);
                    one = in_stage(stage);
                }
            }
        }
    }
    assert_int_equal(g_chdir(before), 0);
    g_autoptr(GDir) made = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(made)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        assert_int_equal(g_unlink(path), 0);
    }
    assert_int_equal(g_rmdir(folder), 0);
}

TEST_UNIT("protocol")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_in_pieces_and_bytes_are_checked),
        cmocka_unit_test(overlong_lines_are_refused_and_skipped),
        cmocka_unit_test(the_help_names_every_command),
        cmocka_unit_test(undo_brings_the_position_back),
        cmocka_unit_test(the_seed_makes_the_dice),
        cmocka_unit_test(a_finished_game_has_a_result),
        cmocka_unit_test(records_hold_the_game_before_and_after),
        cmocka_unit_test(a_record_of_a_game_taken_back_is_unfinished),
        cmocka_unit_test(scenario_texts_are_read_whole),
        cmocka_unit_test(a_saved_position_is_the_position),
        cmocka_unit_test(boards_and_json_are_one_answer),
        cmocka_unit_test(a_sandbox_touches_no_files),
        cmocka_unit_test(any_bytes_are_survived),
        cmocka_unit_test(every_command_is_tried_with_every_flag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "test.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/record-log.h"
#include "engine/session.h"
#include "engine/rules/registry.h"

/* Plays `plies` moves, the first legal one of every decision, into a record; returns its text. */
static char *
play(const char *scenario_name, uint64_t seed, unsigned plies, bool undo)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(scenario_name, het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(HetSession) session = het_session_new(scenario, seed);
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("hetman-XXXXXX.record", &path, NULL);
    assert_true(file >= 0);
    close(file);
    const HetRecordGame game = {.scenario = scenario, .seed = seed, .every_line = true};
    HetRecorder *recorder = het_recorder_open(path, &game, &error);
    assert_no_error(error);
    het_session_set_recorder(session, recorder);
    static HetMoveList list;
    for (unsigned i = 0; i < plies && !het_game_over(het_session_state(session)); i++) {
        HetMove move;
        if (het_session_state(session)->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else {
            het_game_legal(het_session_state(session), &list);
            move = list.moves[i % list.count];
        }
        assert_true(het_session_apply(session, &move, NULL));
        if (undo && i % 7 == 6)
            het_session_undo(session, 3);
    }
    het_recorder_result(recorder, het_session_state(session), "normal");
    assert_true(het_recorder_close(recorder, &error));
    g_autofree char *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_unlink(path);
    return g_steal_pointer(&text);
}

/* A log of `size` bytes in which a game has been played to its end with the first moves; the moves'
 * number. */
static HetRecordLog *
play_logged(const HetRecordGame *game, size_t size, unsigned *ret_moves)
{
    FILE *file = tmpfile();
    assert_int_equal(ftruncate(fileno(file), (off_t)size), 0);
    HetRecordLog *log = het_record_log_map(fileno(file));
    fclose(file);
    if (log == NULL)
        return NULL;
    HetRecorder *recorder = het_recorder_log(log);
    g_autoptr(HetSession) session = het_session_new(game->scenario, game->seed);
    het_session_set_recorder(session, recorder);
    static HetMoveList list;
    while (!het_game_over(het_session_state(session))) {
        HetMove move;
        het_game_legal(het_session_state(session), &list);
        move = het_session_state(session)->actor == HET_CHANCE ? het_session_draw(session)
                                                               : list.moves[0];
        assert_true(het_session_apply(session, &move, NULL));
    }
    het_recorder_note(recorder, "a note");
    het_recorder_result(recorder, het_session_state(session), "normal");
    assert_true(het_recorder_close(recorder, NULL));
    *ret_moves = het_session_length(session);
    return log;
}

static void
a_log_is_a_record(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kipling/skirmish", het_rules_registry, &error);
    const HetRecordGame game = {.scenario = scenario, .seed = 5, .agents = {"a", "b"}};
    unsigned moves = 0;
    HetRecordLog *log = play_logged(&game, HET_RECORD_LOG_BYTES, &moves);
    g_autofree char *text = het_record_log_text(log, &game);
    g_autoptr(HetRecord) record = het_record_parse("r", text, -1, het_rules_registry, &error);
    assert_no_error(error);
    assert_int_equal(record->moves->len, moves);
    assert_int_equal(record->by_hand, 0);
    assert_string_equal(record->head.agents[1], "b");
    assert_true(g_str_has_prefix(record->result, "normal "));
    assert_non_null(strstr(text, "\n# a note\n"));
    het_record_log_clear(log);
    assert_null(het_record_log_text(log, &game));
    het_record_log_unmap(log);
    /* A record with moves left out would be another game. */
    log = play_logged(&game, 4096, &moves);
    assert_null(het_record_log_text(log, &game));
    het_record_log_unmap(log);
    assert_null(play_logged(&game, 100, &moves));
}

static void
records_replay_to_the_same_moves(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        g_autofree char *text = play("einstein/standard", seed, 1000, seed % 2 == 1);
        g_autoptr(GError) error = NULL;
        g_autoptr(HetRecord) record = het_record_parse("r", text, -1, het_rules_registry, &error);
        assert_no_error(error);
        assert_int_equal(record->head.seed, seed);
        assert_true(g_str_has_prefix(record->result, "normal "));
        assert_true(record->hashes > 5);
        assert_int_equal(record->by_hand, 0);
        assert_false(record->truncated);
    }
}

static void
undone_moves_are_left_out(void **unused)
{
    (void)unused;
    g_autofree char *text = play("einstein/standard", 3, 14, true);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetRecord) record = het_record_parse("r", text, -1, het_rules_registry, &error);
    assert_no_error(error);
    assert_int_equal(record->moves->len, 14 - 6);
}

static void
sessions_undo_to_any_ply(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    g_autoptr(HetSession) session = het_session_new(scenario, 11);
    g_autoptr(GArray) hashes = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    static HetMoveList list;
    while (!het_game_over(het_session_state(session))) {
        uint64_t hash = het_game_hash(het_session_state(session));
        g_array_append_val(hashes, hash);
        het_game_legal(het_session_state(session), &list);
        HetMove move = het_session_state(session)->actor == HET_CHANCE ? het_session_draw(session)
                                                                       : list.moves[0];
        assert_true(het_session_apply(session, &move, NULL));
    }
    unsigned length = het_session_length(session);
    for (unsigned i = 0; i < length; i++) {
        HetStateBuffer state;
        het_session_state_at(session, i, &state.state);
        assert_int_equal(het_game_hash(&state.state), g_array_index(hashes, uint64_t, i));
    }
    for (unsigned i = length; i > 0; i -= MIN(i, 5u)) {
        het_session_undo(session, het_session_length(session) - i);
        if (i < length)
            assert_int_equal(het_game_hash(het_session_state(session)),
                             g_array_index(hashes, uint64_t, i));
    }
}

static char *
spoil(const char *text, const char *from, const char *to)
{
    g_auto(GStrv) parts = g_strsplit(text, from, 2);
    assert_int_equal(g_strv_length(parts), 2);
    return g_strjoin(to, parts[0], parts[1], NULL);
}

static void
spoilt_records_name_the_line(void **unused)
{
    (void)unused;
    g_autofree char *text = play("einstein/standard", 5, 30, false);
    static const struct {
        const char *from, *to, *message;
    } cases[] = {
        {"hetman-record 1", "hetman-record 9", "r: line 1: record format \"9\" is unknown"},
        {"hetman-record", "{", "r: line 1: expected \"hetman-record ...\""},
        {"system einstein 1", "system einstein 9", "r: line 2: made with einstein rules version 9"},
        {"digest ", "digest 0", "r: line 4: scenario einstein/standard has changed since"},
        {"seed 5", "seed five", "r: line 5: \"five\" is no seed"},
        {"moves\n1 chance", "moves\n2 chance", "r: line 9: expected ply 1 by chance, found 2"},
        {"moves\n1 chance roll", "moves\n1 chance move", "r: line 9: \"move"},
        {"hash ", "hash 1", "the position differs"},
        {"moves\n", "moves\nundo 5\n", "r: line 9: cannot undo \"5\" moves of 0"},
        {"moves\n", "moves\nnonsense\n", "r: line 9: expected \"PLY ACTOR MOVE\""},
        {"scenario einstein/standard", "scenario einstein/lost", "r: line 3: no scenario"},
        {"system einstein 1", "system einstien 1", "r: line 2: made with einstien rules"},
        {"moves\n", "text 5\n|a\n", "expected a line of the scenario"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *bad = spoil(text, cases[i].from, cases[i].to);
        g_autoptr(GError) error = NULL;
        assert_null(het_record_parse("r", bad, -1, het_rules_registry, &error));
        assert_non_null(error);
        if (strstr(error->message, cases[i].message) == NULL)
            fail_msg("%s: \"%s\"", cases[i].to, error->message);
    }
}

/* A record cut off anywhere after its head loads up to its last whole line. */
static void
cut_off_records_load(void **unused)
{
    (void)unused;
    g_autofree char *text = play("einstein/standard", 6, 40, true);
    gsize start = (gsize)(strstr(text, "moves\n") - text) + strlen("moves\n");
    gsize whole = strlen(text);
    for (gsize length = start; length < whole; length++) {
        bool cut = text[length - 1] != '\n';
        g_autoptr(GError) error = NULL;
        g_autoptr(HetRecord) record =
            het_record_parse("r", text, (gssize)length, het_rules_registry, &error);
        assert_no_error(error);
        assert_int_equal(record->truncated, cut);
    }
}

static void
dice_by_hand_are_counted(void **unused)
{
    (void)unused;
    g_autofree char *text = play("einstein/standard", 5, 1, false);
    unsigned by_hand = 0;
    for (unsigned seed = 0; seed < 20; seed++) {
        g_autofree char *line = g_strdup_printf("seed %u", seed);
        g_autofree char *other = spoil(text, "seed 5", line);
        g_autoptr(GError) error = NULL;
        g_autoptr(HetRecord) record = het_record_parse("r", other, -1, het_rules_registry, &error);
        assert_no_error(error);
        assert_int_equal(record->moves->len, 1);
        by_hand += record->by_hand;
    }
    assert_in_range(by_hand, 10, 19); /* about 5 of 6 seeds place the stone elsewhere */
}

/* Whatever an agent comments on its moves, the record can be read. */
static void
notes_leave_room_for_the_moves(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, NULL);
    g_autofree char *path = NULL, *note = g_strnfill(1 << 20, 'x');
    close(g_file_open_tmp("hetman-XXXXXX.record", &path, NULL));
    g_autoptr(HetSession) session = het_session_new(scenario, 1);
    HetRecorder *recorder = het_recorder_open(
        path, &(HetRecordGame){.scenario = scenario, .seed = 1, .agents = {"random", "random"}},
        &error);
    assert_non_null(recorder);
    het_recorder_note(recorder, "one\x1b[2J\n\xc5\xbb \xff two"); /* what no line may have */
    for (unsigned i = 0; i < 80; i++)
        het_recorder_note(recorder, note);
    het_recorder_result(recorder, het_session_state(session), "resigned");
    assert_true(het_recorder_close(recorder, &error));
    g_autoptr(HetRecord) record = het_record_load(path, het_rules_registry, &error);
    if (record == NULL)
        fail_msg("%s", error->message);
    assert_non_null(strstr(record->result, "resigned"));
    assert_int_equal(g_unlink(path), 0);
}

TEST_UNIT("record")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_leave_room_for_the_moves),
        cmocka_unit_test(a_log_is_a_record),
        cmocka_unit_test(records_replay_to_the_same_moves),
        cmocka_unit_test(undone_moves_are_left_out),
        cmocka_unit_test(sessions_undo_to_any_ply),
        cmocka_unit_test(spoilt_records_name_the_line),
        cmocka_unit_test(cut_off_records_load),
        cmocka_unit_test(dice_by_hand_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

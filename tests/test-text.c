#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/orders.h"
#include "engine/text.h"
#include "engine/textfile.h"
#include "engine/rules/registry.h"

static HetScenario *
open_position(void)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_parse(
        "t",
        "[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=A\nsecond=B\nturns=96\n[position]\n"
        "first=a1;-;b3;-;-;-\nsecond=e4;e3;-;-;-;-\n",
        NULL, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

static void
moves_go_round(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position();
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    static HetMoveList list;
    for (unsigned node = 0; node < 2; node++) {
        het_game_legal(&state.state, &list);
        for (unsigned i = 0; i < list.count; i++) {
            g_autofree char *text = het_text_of(&state.state, &list.moves[i]);
            HetMove move;
            g_autoptr(GError) error = NULL;
            assert_true(het_text_parse(&state.state, text, &move, &error));
            assert_true(het_move_equal(&move, &list.moves[i]));
        }
        het_game_apply(&state.state, &list.moves[1], NULL); /* roll 2: either stone */
    }
}

static void
parsing_is_forgiving(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position();
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    static const struct {
        const char *text, *full;
    } rolls[] = {
        {"roll 2", "roll 2"}, {"2", "roll 2"}, {"5", "roll 5"}, {" ROLL  3-6 ", "roll 3-6"}};
    HetMove move = het_move(HET_MOVE_NONE);
    for (size_t i = 0; i < G_N_ELEMENTS(rolls); i++) {
        g_autoptr(GError) error = NULL;
        het_text_parse(&state.state, rolls[i].text, &move, &error);
        assert_no_error(error);
        g_autofree char *full = het_text_of(&state.state, &move);
        assert_string_equal(full, rolls[i].full);
    }
    g_autoptr(GError) error = NULL;
    assert_true(het_text_parse(&state.state, "roll 2", &move, &error));
    het_game_apply(&state.state, &move, NULL);
    static const char *const same[] = {"move F3 b4", "F3 b4", "f3 b4", "b4", "move b4"};
    for (size_t i = 0; i < G_N_ELEMENTS(same); i++) {
        het_text_parse(&state.state, same[i], &move, &error);
        assert_no_error(error);
        g_autofree char *full = het_text_of(&state.state, &move);
        assert_string_equal(full, "move F3 b4");
    }
}

static void
errors_quote_the_text_and_name_what_fits(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position();
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    HetMove move;
    static const char *const bad[] = {
        "7",
        "no legal move here fits",
        "roll 1-2",
        "no legal move here fits",
        "",
        "expected a move",
        "jump",
        "is not a verb, unit, place or number",
        "roll",
        "name more",
        "a1/N",
        "is not a verb",
        "\x01\xff",
        "expected UTF-8",
        "^x",
        "is not a verb",
        "= 1",
        "is not a verb",
        "roll 99999999999999999999",
        "is not a verb",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i += 2) {
        g_autoptr(GError) error = NULL;
        assert_false(het_text_parse(&state.state, bad[i], &move, &error));
        assert_non_null(error);
        if (strstr(error->message, bad[i + 1]) == NULL)
            fail_msg("%s: \"%s\"", bad[i], error->message);
        assert_true(g_utf8_validate(error->message, -1, NULL));
    }
    g_autofree char *huge = g_strnfill(5000, 'x');
    g_autoptr(GError) error = NULL;
    assert_false(het_text_parse(&state.state, huge, &move, &error));
    assert_true(strlen(error->message) < 200);
}

static void
collect(void *data, const HetState *state, const HetEvent *event)
{
    het_text_event(state, event, data);
    g_string_append_c(data, '\n');
}

static void
events_read_as_sentences(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position();
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    g_autoptr(GString) log = g_string_new(NULL);
    HetSink sink = {.emit = collect, .data = log};
    g_autoptr(GError) error = NULL;
    HetMove move;
    assert_true(het_text_parse(&state.state, "1", &move, &error));
    het_game_apply(&state.state, &move, &sink);
    assert_true(het_text_parse(&state.state, "b2", &move, &error));
    het_game_apply(&state.state, &move, &sink);
    assert_string_equal(
        log->str,
        "The dice show 1 for the stone to move (EIN-3)\nF1 moves from a1 to b2 (EIN-4)\n");
    const HetEvent note = {.kind = HET_EVENT_NOTE,
                           .unit = HET_NO_UNIT,
                           .other = HET_NO_UNIT,
                           .from = HET_NOWHERE,
                           .to = HET_NOWHERE,
                           .amount = 2,
                           .rule = "X-1",
                           .note = "columns: #"};
    g_string_truncate(log, 0);
    collect(log, &state.state, &note);
    assert_string_equal(log->str, "Columns: +2 (X-1)\n");
}

/* A line is refused by its length before a word of it is looked at, and one that is as long as a
 * client may send is read at once (quadratic reading froze the server; the runner's
 * time-out would end that). */
static void
a_line_of_too_many_words_is_refused(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position();
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    g_autoptr(GString) words = g_string_new(NULL);
    HetOrders orders;
    for (unsigned i = 0; i < HET_ORDERS_WORDS; i++)
        g_string_append(words, "move ");
    g_autoptr(GError) fits = NULL;
    assert_false(het_orders_parse(&state.state, words->str, &orders, &fits));
    assert_null(strstr(fits->message, "too many for a line"));
    g_string_append(words, "move");
    g_autoptr(GError) one_more = NULL;
    assert_false(het_orders_parse(&state.state, words->str, &orders, &one_more));
    assert_non_null(strstr(one_more->message, "257 words are too many for a line of orders"));
    while (words->len < 2u << 20)
        g_string_append(words, " a1 move");
    g_autoptr(GError) huge = NULL;
    assert_false(het_orders_parse(&state.state, words->str, &orders, &huge));
    assert_non_null(strstr(huge->message, "give at most 256 at once"));
}

/* What is too long for its room ends with a whole letter, and what is no line becomes one. */
static void
texts_are_cut_at_a_letter(void **unused)
{
    (void)unused;
    static const char letters[] = "a\xc5\xbc\xe2\x82\xac\xf0\x9f\x90\x8e"; /* of 1 to 4 bytes */
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10};
    for (size_t room = 1; room <= G_N_ELEMENTS(whole); room++) {
        char text[sizeof letters];
        g_strlcpy(text, letters, room);
        het_text_cut(text);
        assert_int_equal(strlen(text), whole[room - 1]);
        assert_memory_equal(text, letters, strlen(text));
    }
    g_autofree char *cited = het_text_escaped(letters, 4, NULL);
    assert_string_equal(cited, "a\xc5\xbc");
    g_autofree char *line = het_text_line("one\n\xc5\xbb\tan\x1b[2Jd \xe2\x80\xae\xff");
    assert_string_equal(line, "one \xc5\xbb an [2Jd    \xef\xbf\xbd");
    assert_true(het_text_is_line(line));
}

TEST_UNIT("text")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_cut_at_a_letter),
        cmocka_unit_test(moves_go_round),
        cmocka_unit_test(parsing_is_forgiving),
        cmocka_unit_test(errors_quote_the_text_and_name_what_fits),
        cmocka_unit_test(events_read_as_sentences),
        cmocka_unit_test(a_line_of_too_many_words_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

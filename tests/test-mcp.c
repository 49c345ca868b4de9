/* A client of `hetman mcp`: a language model's side of it, without a model. */
#include "test.h"

#include <string.h>

#include "library/json-read.h"
#include "program.h"

static GSubprocess *server;

/* By a shell, which may set limits first: "ulimit -f 1". */
static void
start_limited(const char *limits, const char *options)
{
    g_autofree char *line = g_strdup_printf("%s; exec \"$HETMAN\" mcp %s", limits, options);
    server = program_talk("sh", (const char *const[]){"-c", line, NULL});
}

static void
start(const char *options)
{
    g_autofree char *line = g_strdup_printf("mcp %s", options);
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    server = program_talk(program_hetman, (const char *const *)words);
}

static void
send(const char *line)
{
    program_send(server, line);
    program_send(server, "\n");
}

/* (transfer full) The next line, which is JSON by the strict reader. */
static char *
hear(void)
{
    char *line = program_hear(server, "an answer");
    g_autoptr(json_t) node = het_json_read(line, strlen(line), NULL);
    assert_non_null(node);
    return line;
}

static void
answers(const char *line, const char *expected)
{
    send(line);
    g_autofree char *heard = hear();
    program_holds(heard, expected);
}

static void
stop_with(int status)
{
    assert_int_equal(
        g_buffered_input_stream_get_available(g_object_get_data(G_OBJECT(server), "stream")), 0);
    g_auto(ProgramOutcome) outcome = program_ends(g_steal_pointer(&server), status);
    assert_string_equal(outcome.output, "");
}

static void
stop(void)
{
    stop_with(0);
}

static void
welcome(const char *version, const char *expected)
{
    g_autofree char *line =
        g_strdup_printf("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\","
                        "\"params\":{\"protocolVersion\":\"%s\"}}",
                        version);
    g_autofree char *answer = g_strdup_printf("\"protocolVersion\":\"%s\"", expected);
    answers(line, answer);
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
}

/* (transfer full) The text that a tool answers. */
static char *
call(const char *name, const char *arguments, bool wrong)
{
    g_autofree char *line = g_strdup_printf("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":"
                                            "\"tools/call\",\"params\":{\"name\":\"%s\","
                                            "\"arguments\":%s}}",
                                            name, arguments);
    send(line);
    g_autofree char *heard = hear();
    program_holds(heard, wrong ? "\"isError\":true" : "\"isError\":false");
    g_autoptr(json_t) node = het_json_read(heard, strlen(heard), NULL);
    json_t *result = json_object_get(node, "result");
    json_t *content = json_object_get(result, "content");
    return g_strdup(json_string_value(json_object_get(json_array_get(content, 0), "text")));
}

static void
answers_with(const char *name, const char *arguments, bool wrong, const char *expected)
{
    g_autofree char *text = call(name, arguments, wrong);
    program_holds(text, expected);
}

static void
versions_are_agreed_and_errors_have_codes(void **unused)
{
    (void)unused;
    static const char *const versions[][2] = {{"2025-11-25", "2025-11-25"},
                                              {"2030-01-01", "2025-11-25"},
                                              {"2025-03-26", "2024-11-05"},
                                              {"2024-11-05", "2024-11-05"},
                                              {"1999-01-01", "2025-11-25"}};
    for (size_t i = 0; i < G_N_ELEMENTS(versions); i++) {
        start("--first=human");
        answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", "-32600");
        welcome(versions[i][0], versions[i][1]);
        stop();
    }
    start("--first=human");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", "\"id\":1,\"result\":{}");
    welcome("2025-06-18", "2025-06-18");
    answers("{\"jsonrpc\":", "\"id\":null,\"error\":{\"code\":-32700");
    answers("{'jsonrpc':'2.0'}", "-32700");
    answers("\xff", "-32700");
    answers("[]", "-32600");
    answers("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
            "\"id\":1,\"error\":{\"code\":-32600");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
            "\"id\":null,\"error\":{\"code\":-32600");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\"}", "-32600");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"fly\"}", "-32601");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}", "-32602");
    answers(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"fly\"}}",
        "\"code\":-32602,\"message\":\"Unknown tool: fly\"");
    send("{\"jsonrpc\":\"2.0\",\"method\":\"fly\"}"); /* nobody answers what has no id */
    g_autofree char *longest = g_strnfill(1100000, 'x');
    answers(longest, "too long");
    answers("{\"jsonrpc\":\"2.0\",\"id\":9223372036854775808,\"method\":\"ping\"}",
            "too big integer");
    answers("{\"jsonrpc\":\"2.0\",\"id\":-9223372036854775808,\"method\":\"ping\"}",
            "\"id\":-9223372036854775808");
    answers_with("view", "{}", true, "no battle yet");
    answers_with("new_battle", "{}", true, "expected new_battle SCENARIO");
    answers_with("new_battle", "{\"scenario\":7}", true, "scenario: expected a text");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"seed\":\"x\"}", true,
                 "seed: expected a whole number");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"seed\":3}", true,
                 "--open-seed");
    answers_with("view", "{\"colour\":1}", true, "view has no parameter \"colour\"");
    answers_with("new_battle", "{\"scenario\":\"kipling/nowhere\"}", true, "nowhere");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"second\":\"external:true\"}",
                 true, "runs programs");
    stop();
}

/* Every verb is a tool, and a whole battle is won or lost by legal moves. */
static void
a_skirmish_is_played(void **unused)
{
    (void)unused;
    start("--second=random --records=. --open-seed");
    welcome("2025-11-25", "2025-11-25");
    send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
    g_autofree char *tools = hear();
    for (const char *const *name =
             (const char *const[]){"new_battle", "view", "legal", "odds", "rules", "reach", "order",
                                   "enemy_turn", "result", "score", NULL};
         *name != NULL; name++) {
        g_autofree char *named = g_strdup_printf("{\"name\":\"%s\",", *name);
        program_holds(tools, named);
    }
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"seed\":3}", false,
                 "Red (first, human)");
    answers_with("rules", "{\"rule\":\"KIP-6b\"}", false, "KIP-6b");
    answers_with("reach", "{\"unit\":\"RI1\"}", false, "RI1");
    answers_with("look", "{}", true, "expected look PLACE");
    answers_with("play", "{\"orders\":\"RI1 move h8\"}", true, "h8");
    unsigned decisions = 0, turns = 0;
    for (; decisions < 5000; decisions++) {
        g_autofree char *now = call("result", "{}", false);
        if (strstr(now, "unfinished") == NULL)
            break;
        if (strstr(now, "The enemy decides") != NULL) {
            turns++;
            g_free(call("enemy_turn", "{}", false));
            continue;
        }
        g_autofree char *legal = call("legal", "{}", false);
        g_auto(GStrv) moves = g_strsplit(legal, "\n", -1);
        const char *move = moves[(decisions * 7) % g_strv_length(moves)];
        g_autofree char *given = g_strdup_printf(
            "{\"orders\":\"%s\",\"because\":\"reason %u\\nof mine\"}", move, decisions);
        g_free(call("play", given, false));
    }
    assert_true(decisions > 10 && decisions < 5000 && turns > 1);
    answers_with("result", "{}", false, "Illegal answers: first 1, second 0");
    answers_with("play", "{\"orders\":\"end\"}", true, "the battle is over");
    stop();
    g_autofree char *record = program_file("battle.record");
    program_holds(record, "# because first: reason 0 of mine");
    program_holds(record, "\nresult normal ");
    program_plays("replay battle.record");
}

/* Unless a seed is given. */
static void
no_battle_is_like_the_one_before(void **unused)
{
    (void)unused;
    g_autoptr(GHashTable) games = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    static const char *const seeds[] = {"", "", ",\"seed\":7", ",\"seed\":7"};
    start("--first=random --second=random --open-seed");

    welcome("2025-11-25", "2025-11-25");
    for (size_t i = 0; i < G_N_ELEMENTS(seeds); i++) {
        g_autofree char *given = g_strdup_printf("{\"scenario\":\"kipling/skirmish\"%s}", seeds[i]);
        g_free(call("new_battle", given, false));
        g_hash_table_add(games, call("enemy_turn", "{}", false));
    }
    stop();
    assert_int_equal(g_hash_table_size(games), 3);
}

static void
hidden_moves_stay_hidden(void **unused)
{
    (void)unused;
    start("--second=random --legal=hidden --tries=3 --records=.");
    welcome("2025-11-25", "2025-11-25");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\"}", false, "Red");
    answers(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"legal\"}}",
        "Unknown tool");
    answers(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"hint\"}}",
        "Unknown tool");
    for (const char *const *name =
             (const char *const[]){"odds", "reach", "sight", "order", "go", NULL};
         *name != NULL; name++) {
        g_autofree char *line = g_strdup_printf("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":"
                                                "\"tools/call\",\"params\":{\"name\":\"%s\"}}",
                                                *name);
        answers(line, "Unknown tool");
    }
    answers_with("play", "{\"orders\":\"1\"}", true, "answers left to this decision: 2");
    answers_with("play", "{\"orders\":\"RI1 move h8\"}", true, "answers left to this decision: 1");
    answers_with("play", "{\"orders\":\"fly\"}", true, "the battle is lost");
    answers_with("result", "{}", false, "Victory of Blue: Red gave too many illegal answers.");
    answers_with("result", "{}", false, "first 3, second 0");
    stop();
    g_autofree char *record = program_file("battle.record");
    program_holds(record, "result illegal-move unfinished");
}

/* (transfer full) Arguments for a tool by its schema: of each property `value`, or a number or
 * flag. */
static char *
filled(json_t *tool, const char *value)
{
    json_t *properties = json_object_get(json_object_get(tool, "inputSchema"), "properties");
    const char *name = NULL;
    json_t *property = NULL;
    GString *text = g_string_new("{");
    json_object_foreach(properties, name, property) {
        const char *type = json_string_value(json_object_get(property, "type"));
        assert_true((json_object_get(property, "description") != NULL));
        g_string_append_printf(text, "%s\"%s\":", text->len > 1 ? "," : "", name);
        if (g_str_equal(type, "integer"))
            g_string_append(text, "2");
        else if (g_str_equal(type, "boolean"))
            g_string_append(text, "true");
        else
            g_string_append_printf(text, "\"%s\"", value);
    }
    return g_string_free(g_string_append_c(text, '}'), FALSE);
}

/* Each tool that is listed, with its properties of the types that its schema names and of others,
 * before any battle, in one, and at its end: an answer, and the server lives. */
static void
every_tool_takes_what_its_schema_names(void **unused)
{
    (void)unused;
    static const char *const values[] = {"first",
                                         "kipling/skirmish",
                                         "RI1",
                                         "--json",
                                         "--nonsense",
                                         "",
                                         "aŻółwżółwżółwżółwżółwżółwżółw"};
    start("--second=random --records=. --open-seed");
    welcome("2025-11-25", "2025-11-25");
    send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
    g_autofree char *heard = hear();
    g_autoptr(json_t) node = het_json_read(heard, strlen(heard), NULL);
    json_t *tools = json_object_get(json_object_get(node, "result"), "tools");
    assert_true(json_array_size(tools) > 20);
    for (unsigned stage = 0; stage < 2; stage++) {
        for (guint i = 0; i < json_array_size(tools); i++) {
            json_t *tool = json_array_get(tools, i);
            const char *name = json_string_value(json_object_get(tool, "name"));
            for (size_t j = 0; j < G_N_ELEMENTS(values); j++) {
                g_autofree char *given = filled(tool, values[j]);
                g_autofree char *line = g_strdup_printf(
                    "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{"
                    "\"name\":\"%s\",\"arguments\":%s}}",
                    name, given);
                send(line);
                g_autofree char *answer = hear();
                program_holds(answer, "\"isError\":");
                assert_null(strstr(answer, "has no parameter"));
                assert_null(strstr(answer, ": expected a text"));
                assert_true(g_utf8_validate(answer, -1, NULL));
            }
            answers_with(name, "{\"colour\":1}", true, "has no parameter \"colour\"");
        }
        answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"seed\":3}", false, "Red");
    }
    stop();
}

/* What is answered in words is answered as data too. */
static void
answers_have_structured_content(void **unused)
{
    static const char *const calls[][3] = {
        {"view", "{}", "\"verb\":\"view\",\"data\":{\"scenario\":\"kipling/skirmish\""},
        {"legal", "{}", "\"verb\":\"legal\",\"data\":{"},
        {"units", "{\"which\":\"RI1\"}", "\"code\":\"RI1\""},
        {"reach", "{\"unit\":\"RI1\"}", "\"verb\":\"reach\",\"data\":{"},
        {"play", "{\"orders\":\"select RI1\"}",
         "\"data\":{\"moves\":[{\"by\":\"first\",\"text\":\"select RI1\"}"},
        {"result", "{}", "\"result\":null"},
        {"view", "{\"picture\":true}", "{\"type\":\"image\",\"data\":\"iVBORw0KGgo"},
    };
    (void)unused;
    start("--second=random --open-seed");
    welcome("2025-11-25", "2025-11-25");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"seed\":3}", false, "Red");
    for (size_t i = 0; i < G_N_ELEMENTS(calls); i++) {
        g_autofree char *line =
            g_strdup_printf("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":{"
                            "\"name\":\"%s\",\"arguments\":%s}}",
                            calls[i][0], calls[i][1]);
        send(line);
        g_autofree char *answer = hear();
        program_holds(answer, "\"structuredContent\":{\"wire\":4,");
        program_holds(answer, calls[i][2]);
    }
    stop();
}

/* What the person who started the server has settled is settled, and who goes away has lost. */
static void
a_client_chooses_neither_dice_nor_enemy(void **unused)
{
    (void)unused;
    start_limited("mkdir abandoned", "--second=random --records=abandoned");
    welcome("2025-11-25", "2025-11-25");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"second\":\"doctrine\"}", true,
                 "this server has random there");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\",\"seed\":7}", true,
                 "--open-seed");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\"}", false,
                 "Blue (second, random)");
    answers_with("play", "{\"orders\":\"fly\",\"because\":\"\\u001b[2J\\u202e it \\nflies\"}", true,
                 "fly");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\"}", false, "Red");
    answers_with("result", "{}", false,
                 "Battles before this one: 1, of them abandoned 1; illegal answers in them: 1.");
    stop();
    g_autofree char *record = program_file("abandoned/battle.record");
    program_holds(record, "Victory of Blue: Red abandons the battle");
    program_holds(record, "result resigned unfinished");
    program_plays("replay abandoned/battle.record --verify"); /* whatever the client has sent */
}

/* An answer never calls recorded what is not. */
static void
a_full_disk_is_named_in_the_answer(void **unused)
{
    (void)unused;
    start_limited("ulimit -f 1", "--first=random --second=random --records=.");
    welcome("2025-11-25", "2025-11-25");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\"}", false, "Red");
    answers_with("enemy_turn", "{}", false, "The battle is not recorded: ");
    stop_with(1);
}

/* A question that takes long keeps no other waiting, and is dropped when it is cancelled. */
static void
long_questions_are_answered_beside_others(void **unused)
{
    (void)unused;
    static const char hint[] = "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"tools/call\","
                               "\"params\":{\"name\":\"hint\",\"arguments\":{}}}";
    start("--second=random");
    welcome("2025-11-25", "2025-11-25");
    answers_with("new_battle", "{\"scenario\":\"husaria/berestechko-30-june\"}", false, "Berest");
    g_autofree char *dropped = g_strdup_printf(hint, "dropped");
    g_autofree char *kept = g_strdup_printf(hint, "kept");
    send(dropped);
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
         "\"dropped\"}}");
    send(kept);
    answers("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}", "\"id\":7");
    g_autofree char *heard = hear();
    program_holds(heard, "\"id\":\"kept\"");
    stop(); /* where nothing more is sent */
}

static void
rules_and_the_aim_are_resources(void **unused)
{
    static const char read[] = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/read\","
                               "\"params\":{\"uri\":\"hetman://%s\"}}";
    static const char *const expected[][2] = {
        {"battle/aim", "Red (first) against Blue (second), "},
        {"rules/kipling", "KIP-1a.1: "},
        {"rules/kipling/KIP-6b", "KIP-6b: "},
        {"rules/kipling/KIP-99", "-32602"},
        {"rules/chess", "-32602"},
        {"", "no resource"},
    };
    (void)unused;
    start("--second=random");
    welcome("2025-11-25", "2025-11-25");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/list\"}",
            "\"uri\":\"hetman://rules/kipling\"");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/templates/list\"}",
            "\"uriTemplate\":\"hetman://rules/{system}/{rule}\"");
    answers("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":"
            "\"hetman://battle/aim\"}}",
            "no battle yet");
    answers_with("new_battle", "{\"scenario\":\"kipling/skirmish\"}", false, "Red");
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        g_autofree char *line = g_strdup_printf(read, expected[i][0]);
        answers(line, expected[i][1]);
    }
    stop();
}

#define test(name) cmocka_unit_test_setup_teardown(name, program_set_up, program_tear_down)

TEST_UNIT("mcp")
{
    if (!program_find())
        return 2;
    const struct CMUnitTest tests[] = {
        test(versions_are_agreed_and_errors_have_codes),
        test(a_skirmish_is_played),
        test(no_battle_is_like_the_one_before),
        test(hidden_moves_stay_hidden),
        test(every_tool_takes_what_its_schema_names),
        test(answers_have_structured_content),
        test(rules_and_the_aim_are_resources),
        test(a_client_chooses_neither_dice_nor_enemy),
        test(a_full_disk_is_named_in_the_answer),
        test(long_questions_are_answered_beside_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The Model Context Protocol over lines: JSON-RPC 2.0, a message a line, by which a language model
 * plays. One more skin of the table of verbs (battle), each of which is a tool, beside those that
 * begin a battle and play it. docs/protocol.md describes it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/command.h"
#include "console/usage.h"
#include "battle/verb.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/version.h"
#include "library/json-members.h"
#include "library/json-read.h"
#include "library/json.h"

enum { MESSAGE_MAX = 1 << 20 }; /* bytes of a message */

/* JSON-RPC's codes. */
enum { PARSE = -32700, REQUEST = -32600, METHOD = -32601, PARAMS = -32602 };

typedef struct {
    const char *names[HET_SIDES]; /* by default: "human" or an agent, which may be a program */
    const char *records;          /* the folder of the records; NULL: none are kept */
    bool hidden;                  /* legal moves are withheld */
    unsigned tries; /* illegal answers to one decision that lose the battle; 0: no limit */

    bool ready; /* the client has been welcomed */
    HetBattle battle;
    unsigned tried, illegal[HET_SIDES]; /* illegal answers to this decision, in all */
    GString *told;                      /* what the next answer begins with */
} Mcp;

/* --- playing ---------------------------------------------------------------------------------- */

/* Ends the record as soon as nothing can follow. */
static void
close_record(Mcp *mcp)
{
    HetBattle *battle = &mcp->battle;
    const char *early = battle->resigned ? "resigned" : "illegal-move";
    g_autoptr(GError) error = NULL;
    if (battle->session != NULL && het_battle_over(battle) &&
        !het_battle_close(battle, battle->ended != NULL ? early : "normal", &error))
        g_string_append_printf(mcp->told, "The record is not whole: %s\n", error->message);
}

/* Has dice, staffs and those of `more` (HetNext) decide until somebody else is to. */
static bool
play_on(Mcp *mcp, unsigned more, GError **error)
{
    const unsigned from = HET_NEXT_DICE | HET_NEXT_STAFF | more;
    g_autoptr(GError) fault = NULL;
    HetMove move;
    while (!het_battle_over(&mcp->battle) && het_battle_next(&mcp->battle, from, &move, &fault)) {
        het_battle_tell(&mcp->battle, &move, mcp->told);
        mcp->tried = 0;
    }
    if (mcp->battle.resigned && mcp->battle.ended == NULL)
        het_battle_lose(&mcp->battle, "resigns");
    return fault == NULL || het_ask_fail(error, "%s", fault->message);
}

/* Plays a move of a line, or what comes before the next can be read. */
static void
obey(void *data, const HetMove *move)
{
    Mcp *mcp = data;
    mcp->tried = 0;
    if (move != NULL)
        het_battle_tell(&mcp->battle, move, mcp->told);
    else
        play_on(mcp, 0, NULL);
}

static void
play_on_for(HetAsk *ask, GString *moves)
{
    Mcp *mcp = ask->data;
    play_on(mcp, 0, NULL);
    g_string_append(moves, mcp->told->str);
    g_string_truncate(mcp->told, 0);
}

/* Counts an answer that broke the rules, and says what is left; returns false. */
static bool
count_illegal(Mcp *mcp, const char *why, GError **error)
{
    mcp->illegal[het_battle_state(&mcp->battle)->actor]++;
    if (mcp->tries == 0)
        return het_ask_fail(error, "%s", why);
    if (++mcp->tried < mcp->tries)
        return het_ask_fail(error, "%s; answers left to this decision: %u", why,
                            mcp->tries - mcp->tried);
    het_battle_lose(&mcp->battle, "gave too many illegal answers");
    return het_ask_fail(error, "%s; that was the last answer: the battle is lost", why);
}

static bool
play(HetAsk *ask, GError **error)
{
    Mcp *mcp = ask->data;
    const HetState *state = het_battle_state(&mcp->battle);
    const unsigned side = state->actor;
    g_autoptr(GError) fault = NULL;
    HetOrders first;
    g_autoptr(HetLine) line =
        (mcp->hidden ? het_line_new_unlisted : het_line_new)(state, ask->words, &fault);
    if (line == NULL || !het_line_next(line, state, &first, &fault))
        return count_illegal(mcp, fault->message, error);
    g_autofree char *rest = het_battle_obey(&mcp->battle, line, &first, obey, mcp, &fault);
    mcp->illegal[side] += fault != NULL;
    if (rest != NULL)
        g_string_append_printf(mcp->told, "Not done: %s%s%s\n", rest, fault != NULL ? ": " : "",
                               fault != NULL ? fault->message : "");
    return true;
}

static bool
enemy_turn(HetAsk *ask, GError **error)
{
    Mcp *mcp = ask->data;
    if (!het_battle_over(&mcp->battle) &&
        het_battle_person(&mcp->battle, het_battle_state(&mcp->battle)->actor))
        return het_ask_fail(error, "it is for you to decide: play");
    return play_on(mcp, HET_NEXT_AGENT, error);
}

static bool
result(HetAsk *ask, GError **error)
{
    (void)error;
    const Mcp *mcp = ask->data;
    g_string_append_printf(
        ask->text, "%sMoves and rolls: %u. Illegal answers: first %u, second %u.",
        het_battle_over(&mcp->battle) ? "" : "Unfinished. ",
        het_session_length(mcp->battle.session), mcp->illegal[HET_FIRST], mcp->illegal[HET_SECOND]);
    return true;
}

/* --- beginning -------------------------------------------------------------------------------- */

/* (transfer full) The value of an option (" seed=") cut out of the words; NULL: it is not there. */
static char *
cut(char *words, const char *option)
{
    char *at = strstr(words, option);
    if (at == NULL)
        return NULL;
    char *value = at + strlen(option), *after = value + strcspn(value, " ");
    value = g_strndup(value, (gsize)(after - value));
    memmove(at, after, strlen(after) + 1);
    return value;
}

/* The client may name an agent that neither runs programs nor reads files; others are for the
 * person who started the server. */
static bool
new_battle(HetAsk *ask, GError **error)
{
    Mcp *mcp = ask->data;
    g_autofree char *name = g_strdup(ask->words), *first = cut(name, " first="),
                    *second = cut(name, " second="), *seed = cut(name, " seed=");
    g_autofree char *stem =
        mcp->records != NULL ? g_build_filename(mcp->records, "battle", NULL) : NULL;
    const char *names[] = {first, second};
    HetBattle battle = {.seed = het_usage_any_seed()};
    if (seed != NULL && !g_ascii_string_to_unsigned(seed, 10, 0, G_MAXUINT64, &battle.seed, NULL))
        return het_ask_fail(error, "seed=%.40s: expected a whole number from 0", seed);
    HET_EACH_BELOW(side, HET_SIDES) {
        if (names[side] != NULL && het_agent_reach(names[side]) != HET_AGENT_ALONE)
            return het_ask_fail(error,
                                "\"%.40s\" runs programs or reads files: only hetman mcp --%s may "
                                "name it",
                                names[side], het_actor_name((HetActor)side));
        names[side] = names[side] != NULL ? names[side] : mcp->names[side];
    }
    battle.scenario = het_scenario_open_shipped(name, het_rules_registry, error);
    if (battle.scenario == NULL || !het_battle_open(&battle, names, stem, error))
        return false;
    het_battle_end(&mcp->battle, NULL);
    mcp->battle = battle;
    mcp->tried = mcp->illegal[HET_FIRST] = mcp->illegal[HET_SECOND] = 0;
    g_string_truncate(mcp->told, 0);
    g_string_append_printf(ask->text, "%s: %s (first, %s) against %s (second, %s)\n%s",
                           battle.scenario->title, battle.scenario->sides[HET_FIRST],
                           battle.names[HET_FIRST], battle.scenario->sides[HET_SECOND],
                           battle.names[HET_SECOND], battle.scenario->description);
    return true;
}

/* --- the tools -------------------------------------------------------------------------------- */

/* Further traits: needs no battle; its answer ends with who decides what now. */
enum { FREE = 1 << 8, NOW = 1 << 9 };

static const HetVerb own[] = {
    {"new_battle", "SCENARIO [first=AGENT] [second=AGENT] [seed=N]",
     "begins a battle of one of the scenarios in place of the one before; sides are for human "
     "(you) or an agent, dice by a seed",
     HET_VERB_STAFF | FREE | NOW, new_battle},
    {"scenarios", "[SYSTEM]", "the battles there are, all or of one rule system", FREE,
     het_verb_scenarios},
    {"view", "[map [PLACE]]",
     "the position in words, or as a map of letters: all, or about a place or unit", NOW,
     het_verb_view},
    {"play", "ORDERS",
     "plays one decision of your side or several: RI1 move c4, LH1 charge E2; dice are rolled",
     HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_TURN, play},
    {"enemy_turn", "", "has the enemy decide until it is for you to decide, and tells what it did",
     HET_VERB_STAFF | NOW, enemy_turn},
    {"result", "", "who has won and why, or unfinished, and the illegal answers", NOW, result},
    {"legal", "[TEXT]", "the legal moves of your decision, or those with TEXT in them",
     HET_VERB_TURN | HET_VERB_LEGAL, het_verb_legal},
};

/* The tool of that place, first the own ones, then the verbs; NULL: there are no more. */
static const HetVerb *
tool_at(const Mcp *mcp, unsigned index)
{
    for (unsigned i = 0;; i++) {
        const HetVerb *verb = i < G_N_ELEMENTS(own) ? &own[i] : &het_verbs[i - G_N_ELEMENTS(own)];
        if (verb->name == NULL)
            return NULL;
        if ((!mcp->hidden || (verb->traits & HET_VERB_LEGAL) == 0) && index-- == 0)
            return verb;
    }
}

/* Adds the decision at hand and its side, or the winner. */
static void
tell_now(const Mcp *mcp)
{
    const HetState *state = het_battle_state(&mcp->battle);
    if (het_battle_over(&mcp->battle)) {
        het_battle_append_result(&mcp->battle, mcp->told);
    } else if (!het_battle_person(&mcp->battle, state->actor)) {
        g_string_append(mcp->told, "The enemy decides: enemy_turn has it do so.\n");
    } else {
        g_string_append_printf(mcp->told, "%s to decide: ", state->scenario->sides[state->actor]);
        het_battle_append_question(&mcp->battle, mcp->told);
        g_string_append_c(mcp->told, '\n');
    }
}

/* `because` (may be NULL) is kept in the record; the answer is appended to mcp->told. */
static bool
run_tool(Mcp *mcp, const HetVerb *tool, const char *words, const char *because, GError **error)
{
    const HetBattle *battle = &mcp->battle;
    HetAsk ask = het_verb_ask(&mcp->battle);
    ask.spoken = true;
    ask.play_on = play_on_for;
    ask.data = mcp;
    if (battle->session == NULL && (tool->traits & FREE) == 0)
        return het_ask_fail(error, "%s: no battle yet: begin one by new_battle", tool->name);
    if ((tool->traits & HET_VERB_PLAYS) != 0 && het_battle_over(&mcp->battle))
        return het_ask_fail(error, "the battle is over: see result, or begin a new_battle");
    if (because != NULL && battle->recorder != NULL) {
        g_autofree char *note = g_strdup_printf(
            "because %s: %s", het_actor_name((HetActor)het_battle_state(battle)->actor), because);
        het_recorder_note(mcp->battle.recorder, g_strdelimit(note, "\r\n", ' '));
    }
    g_autofree char *text = het_verb_answer(tool, &ask, words, error);
    if (text == NULL)
        return false;
    g_string_append_printf(mcp->told, *text != '\0' ? "%s\n" : "%s", text);
    if ((tool->traits & (HET_VERB_PLAYS | NOW)) != 0) {
        play_on(mcp, 0, NULL);
        tell_now(mcp);
    }
    return true;
}

/* --- methods ---------------------------------------------------------------------------------- */

/* Fills the result, an object; false with an error, of code PARAMS. */
typedef bool Method(Mcp *mcp, JsonObject *params, JsonBuilder *result, GError **error);

static bool
initialize(Mcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    static const char *const known[] = {"2025-11-25", "2025-06-18", "2024-11-05"};
    const char *asked = het_json_text_of(params, "protocolVersion"), *version = known[0];
    if (asked == NULL)
        return het_ask_fail(error, "initialize: expected protocolVersion, a text");
    /* The newest revision that is no newer than the client's, which may know all before it. */
    for (size_t i = G_N_ELEMENTS(known); i-- > 0;)
        version = strcmp(known[i], asked) <= 0 ? known[i] : version;
    mcp->ready = true;
    HET_JSON(result, "protocolVersion", version, "capabilities",
             json_from_string("{\"tools\":{}}", NULL), "instructions",
             "Battles on a board, with dice. new_battle begins one; view shows it; play gives your "
             "orders; enemy_turn lets the enemy decide until it is your turn; result tells who has "
             "won. Units are named by their codes, rules by their ids.",
             "serverInfo",
             json_from_string("{\"name\":\"hetman\",\"version\":\"" HET_VERSION "\"}", NULL));
    return true;
}

/* The schema of what a tool takes: its words, and what plays a reason. */
static JsonNode *
schema_of(const HetVerb *tool)
{
    static const char text[] = "\"%s\":{\"type\":\"string\",\"description\":\"%s\"}";
    const bool takes = *tool->arguments != '\0', plays = (tool->traits & HET_VERB_PLAYS) != 0;
    g_autofree char *words = g_strdup_printf(text, "words", tool->arguments);
    g_autofree char *because = g_strdup_printf(text, "because", "why, for the record");
    g_autofree char *all = g_strdup_printf(
        "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{%s%s%s},"
        "\"required\":[%s]}",
        takes ? words : "", takes && plays ? "," : "", plays ? because : "",
        takes && *tool->arguments != '[' ? "\"words\"" : "");
    return json_from_string(all, NULL);
}

static bool
list_tools(Mcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    static const char looks[] = "{\"readOnlyHint\":true,\"openWorldHint\":false}";
    static const char changes[] = "{\"readOnlyHint\":false,\"openWorldHint\":false}";
    const HetVerb *tool;
    if (params != NULL && json_object_has_member(params, "cursor"))
        return het_ask_fail(error, "tools/list: no such cursor: the list has one page");
    het_json_begin_array(result, "tools");
    for (unsigned i = 0; (tool = tool_at(mcp, i)) != NULL; i++)
        HET_JSON_OBJECT(
            result, "name", tool->name, "description", tool->summary, "annotations",
            json_from_string((tool->traits & HET_VERB_STAFF) != 0 ? changes : looks, NULL),
            "inputSchema", schema_of(tool));
    json_builder_end_array(result);
    return true;
}

static bool
call_tool(Mcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    const char *name = het_json_text_of(params, "name");
    JsonNode *node = params != NULL ? json_object_get_member(params, "arguments") : NULL;
    JsonObject *given = het_json_object_of(node);
    const HetVerb *tool;
    unsigned at = 0;
    if (name == NULL || (node != NULL && given == NULL))
        return het_ask_fail(error, "tools/call: expected name, a text, and arguments, an object");
    while ((tool = tool_at(mcp, at)) != NULL && strcmp(tool->name, name) != 0)
        at++;
    if (tool == NULL)
        return het_ask_fail(error, "Unknown tool: %.40s", name);
    const char *words = het_json_text_of(given, "words");
    const char *because = het_json_text_of(given, "because");
    const unsigned known = (words != NULL ? 1u : 0u) + (because != NULL ? 1u : 0u);
    g_autoptr(GError) wrong = NULL;
    if (given != NULL && json_object_get_size(given) != known)
        het_ask_fail(&wrong, "%s: expected no arguments but the texts of its inputSchema", name);
    const bool good =
        wrong == NULL && run_tool(mcp, tool, words != NULL ? words : "", because, &wrong);
    close_record(mcp);
    het_json_begin_array(result, "content");
    HET_JSON_OBJECT(result, "type", "text", "text",
                    good ? g_strchomp(mcp->told->str) : wrong->message);
    json_builder_end_array(result);
    HET_JSON(result, "isError", (bool)(!good));
    g_string_truncate(mcp->told, good ? 0 : mcp->told->len);
    return true;
}

static const struct {
    const char *name;
    Method *run; /* NULL: the result is empty */
    bool before; /* the client is welcomed */
} methods[] = {{"initialize", initialize, true},
               {"ping", NULL, true},
               {"tools/list", list_tools, false},
               {"tools/call", call_tool, false}};

/* --- messages --------------------------------------------------------------------------------- */

/* Answers with a result, or where `words` are given with an error. */
static void
answer(JsonNode *id, JsonNode *result, int code, const char *words)
{
    g_autoptr(JsonBuilder) message = json_builder_new(), fault = json_builder_new();
    HET_JSON_OBJECT(fault, "code", code, "message", words);
    HET_JSON_OBJECT(message, "jsonrpc", "2.0", "id", id != NULL ? json_node_copy(id) : NULL,
                    words == NULL ? "result" : "error",
                    words == NULL ? result : json_builder_get_root(fault));
    g_autofree char *text = het_json_document(message, false);
    puts(text);
}

static void
answer_request(Mcp *mcp, JsonNode *id, const char *method, JsonObject *params)
{
    g_autoptr(JsonBuilder) result = json_builder_new();
    g_autoptr(GError) error = NULL;
    size_t at = 0;
    while (at < G_N_ELEMENTS(methods) && strcmp(methods[at].name, method) != 0)
        at++;
    json_builder_begin_object(result);
    if (at == G_N_ELEMENTS(methods)) {
        answer(id, NULL, METHOD, "Method not found");
    } else if (mcp->ready ? methods[at].run == initialize : !methods[at].before) {
        answer(id, NULL, REQUEST, mcp->ready ? "initialize was said already" : "initialize first");
    } else if (methods[at].run != NULL && !methods[at].run(mcp, params, result, &error)) {
        answer(id, NULL, PARAMS, error->message);
    } else {
        json_builder_end_object(result);
        answer(id, json_builder_get_root(result), 0, NULL);
    }
}

/* Answers a message, any bytes. */
static void
take_line(Mcp *mcp, const char *line, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) root = length <= MESSAGE_MAX ? het_json_read(line, length, &error) : NULL;
    if (root == NULL) {
        answer(NULL, NULL, PARSE,
               error != NULL ? error->message : "the line is too long: at most 1 MiB");
        return;
    }
    JsonObject *object = het_json_object_of(root);
    JsonNode *id = object != NULL ? json_object_get_member(object, "id") : NULL;
    JsonNode *params = object != NULL ? json_object_get_member(object, "params") : NULL;
    const GType type = id != NULL ? json_node_get_value_type(id) : G_TYPE_STRING;
    const bool named = type == G_TYPE_STRING || type == G_TYPE_INT64;
    const char *method = het_json_text_of(object, "method");
    if (object != NULL && method == NULL &&
        (json_object_has_member(object, "result") || json_object_has_member(object, "error")))
        return; /* an answer, and nothing was asked */
    if (!named || method == NULL || g_strcmp0(het_json_text_of(object, "jsonrpc"), "2.0") != 0)
        answer(named ? id : NULL, NULL, REQUEST,
               "expected an object with jsonrpc \"2.0\", a method, and as id a text or a whole "
               "number");
    else if (id != NULL && params != NULL && het_json_object_of(params) == NULL)
        answer(id, NULL, PARAMS, "params must be an object");
    else if (id != NULL)
        answer_request(mcp, id, method, het_json_object_of(params));
}

static void
serve(Mcp *mcp)
{
    char *line = NULL;
    size_t room = 0;
    mcp->told = g_string_new(NULL);
    for (ssize_t length; !ferror(stdout) && (length = getline(&line, &room, stdin)) > 0;) {
        take_line(mcp, line, (gsize)length - (line[length - 1] == '\n'));
        fflush(stdout);
    }
    free(line);
    het_battle_end(&mcp->battle, NULL);
    g_string_free(mcp->told, TRUE);
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *first = NULL, *second = NULL, *records = NULL, *legal = NULL, *tries = NULL;
    const GOptionEntry entries[] = {
        HET_TEXT("first", &first,
                 "Who commands the first side: human, the client (default), or an agent", "AGENT"),
        HET_TEXT("second", &second, "Who commands the second side (default general)", "AGENT"),
        HET_TEXT("legal", &legal, "shown (default), or hidden: nothing tells the legal moves",
                 "WHICH"),
        HET_TEXT("tries", &tries,
                 "Illegal answers to one decision that lose the battle (default: 10 where the "
                 "moves are hidden, else 0, no limit)",
                 "N"),
        HET_FILE("records", &records, "Record every battle in a file of this folder", "DIR"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "",
        .summary = "Serves the Model Context Protocol on standard input and output, by which a "
                   "language model plays. docs/protocol.md describes the tools.",
        .entries = entries,
    };
    int status = HET_EXIT_DONE;
    g_autoptr(GError) error = NULL;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (legal != NULL && !g_str_equal(legal, "shown") && !g_str_equal(legal, "hidden"))
        return het_usage_wrong("--legal=%.40s: expected shown or hidden", legal);
    Mcp mcp = {.names = {first != NULL ? first : "human", second != NULL ? second : "general"},
               .records = records,
               .hidden = g_strcmp0(legal, "hidden") == 0};
    gint64 limit = mcp.hidden ? 10 : 0;
    if (!het_usage_integer("--tries", tries, 0, 1000, &limit))
        return HET_EXIT_USAGE;
    mcp.tries = (unsigned)limit;
    HET_EACH_BELOW(side, HET_SIDES)
        if (!g_str_equal(mcp.names[side], "human") && !het_agent_check(mcp.names[side], &error))
            return het_usage_failed(error);
    serve(&mcp);
    return ferror(stdout) ? HET_EXIT_FAILED : HET_EXIT_DONE;
}

const HetCommand het_command_mcp = {
    "mcp", "Serve the Model Context Protocol: a language model plays", run_command, true};

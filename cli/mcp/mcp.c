/* The command, and the messages of JSON-RPC. */
#include "mcp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/common/usage.h"
#include "eval/version.h"
#include "library/json-members.h"
#include "library/json-read.h"
#include "library/json.h"

enum { MESSAGE_MAX = 1 << 20 }; /* bytes of a message */

/* JSON-RPC's codes. */
enum { PARSE = -32700, REQUEST = -32600, METHOD = -32601, PARAMS = -32602 };

/* Fills the members of a result; false with an error, of code PARAMS. */
typedef bool Method(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error);

/* Answers with a result, or where `words` are given with an error. */
static void
answer(JsonNode *id, JsonNode *result, int code, const char *words)
{
    g_autoptr(JsonBuilder) message = json_builder_new();
    json_builder_begin_object(message);
    HET_JSON(message, "jsonrpc", "2.0", "id", id != NULL ? json_node_copy(id) : (JsonNode *)NULL);
    json_builder_set_member_name(message, words == NULL ? "result" : "error");
    if (words == NULL)
        json_builder_add_value(message, result);
    else
        HET_JSON_OBJECT(message, "code", code, "message", words);
    json_builder_end_object(message);
    g_autofree char *text = het_json_document(message, false);
    puts(text);
}

static bool
is(JsonNode *node, GType type)
{
    return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == type;
}

/* (transfer none) A member that is a text, or an object; NULL: it is not there, or something else.
 */
static const char *
text_of(JsonObject *object, const char *name)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, name) : NULL;
    return node != NULL && is(node, G_TYPE_STRING) ? json_node_get_string(node) : NULL;
}

static JsonObject *
object_of(JsonNode *node)
{
    return node != NULL && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

/* --- methods ---------------------------------------------------------------------------------- */

static bool
initialize(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    static const char *const known[] = {"2025-11-25", "2025-06-18", "2024-11-05"};
    const char *asked = text_of(params, "protocolVersion"), *version = known[0];
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
             "won. Units are named by their codes, rules by their ids.");
    json_builder_set_member_name(result, "serverInfo");
    HET_JSON_OBJECT(result, "name", "hetman", "version", HET_VERSION);
    return true;
}

/* Each takes its words, and what plays a reason. */
static bool
list_tools(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    const HetVerb *tool;
    if (params != NULL && json_object_has_member(params, "cursor"))
        return het_ask_fail(error, "tools/list: no such cursor: the list has one page");
    het_json_begin_array(result, "tools");
    for (unsigned i = 0; (tool = het_mcp_tool(mcp, i)) != NULL; i++) {
        json_builder_begin_object(result);
        HET_JSON(result, "name", tool->name, "description", tool->summary);
        json_builder_set_member_name(result, "annotations");
        HET_JSON_OBJECT(result, "readOnlyHint", (bool)((tool->traits & HET_VERB_STAFF) == 0),
                        "openWorldHint", (bool)false);
        het_json_begin_object(result, "inputSchema");
        HET_JSON(result, "type", "object", "additionalProperties", (bool)false);
        het_json_begin_object(result, "properties");
        if (*tool->arguments != '\0') {
            json_builder_set_member_name(result, "words");
            HET_JSON_OBJECT(result, "type", "string", "description", tool->arguments);
        }
        if ((tool->traits & HET_VERB_PLAYS) != 0) {
            json_builder_set_member_name(result, "because");
            HET_JSON_OBJECT(result, "type", "string", "description", "why, for the record");
        }
        json_builder_end_object(result);
        HET_JSON_EACH(result, "required", j, *tool->arguments != '\0' && *tool->arguments != '[',
                      "words");
        json_builder_end_object(result);
        json_builder_end_object(result);
    }
    json_builder_end_array(result);
    return true;
}

static bool
call_tool(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    const char *name = text_of(params, "name");
    JsonNode *node = params != NULL ? json_object_get_member(params, "arguments") : NULL;
    JsonObject *given = object_of(node);
    const HetVerb *tool;
    unsigned at = 0;
    if (name == NULL || (node != NULL && given == NULL))
        return het_ask_fail(error, "tools/call: expected name, a text, and arguments, an object");
    while ((tool = het_mcp_tool(mcp, at)) != NULL && strcmp(tool->name, name) != 0)
        at++;
    if (tool == NULL)
        return het_ask_fail(error, "Unknown tool: %.40s", name);
    const char *words = text_of(given, "words"), *because = text_of(given, "because");
    g_autoptr(GError) wrong = NULL;
    if (given != NULL &&
        json_object_get_size(given) != (unsigned)(words != NULL) + (unsigned)(because != NULL))
        het_ask_fail(&wrong, "%s: expected no arguments but the texts of its inputSchema", name);
    const bool good =
        wrong == NULL && het_mcp_run(mcp, tool, words != NULL ? words : "", because, &wrong);
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

static void
answer_request(HetMcp *mcp, JsonNode *id, const char *method, JsonObject *params)
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
take_line(HetMcp *mcp, const char *line, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) root = length <= MESSAGE_MAX ? het_json_read(line, length, &error) : NULL;
    if (root == NULL) {
        answer(NULL, NULL, PARSE,
               error != NULL ? error->message : "the line is too long: at most 1 MiB");
        return;
    }
    JsonObject *object = object_of(root);
    JsonNode *id = object != NULL ? json_object_get_member(object, "id") : NULL;
    JsonNode *params = object != NULL ? json_object_get_member(object, "params") : NULL;
    const bool named = id == NULL || is(id, G_TYPE_STRING) || is(id, G_TYPE_INT64);
    const char *method = text_of(object, "method");
    if (object != NULL && method == NULL &&
        (json_object_has_member(object, "result") || json_object_has_member(object, "error")))
        return; /* an answer, and nothing was asked */
    if (!named || method == NULL || g_strcmp0(text_of(object, "jsonrpc"), "2.0") != 0)
        answer(named ? id : NULL, NULL, REQUEST,
               "expected an object with jsonrpc \"2.0\", a method, and as id a text or a whole "
               "number");
    else if (id != NULL && params != NULL && object_of(params) == NULL)
        answer(id, NULL, PARAMS, "params must be an object");
    else if (id != NULL)
        answer_request(mcp, id, method, object_of(params));
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
                   "language model plays.",
        .description = "docs/protocol.md describes the tools.",
        .entries = entries,
    };
    int status = HET_EXIT_DONE;
    gint64 limit = 0;
    g_autoptr(GError) error = NULL;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (legal != NULL && !g_str_equal(legal, "shown") && !g_str_equal(legal, "hidden"))
        return het_usage_wrong("--legal=%.40s: expected shown or hidden", legal);
    const bool hidden = g_strcmp0(legal, "hidden") == 0;
    limit = hidden ? 10 : 0;
    if (!het_usage_integer("--tries", tries, 0, 1000, &limit))
        return HET_EXIT_USAGE;
    HetMcp mcp = {
        .options = {.names = {first != NULL ? first : "human", second != NULL ? second : "general"},
                    .records = records,
                    .hidden = hidden,
                    .tries = (unsigned)limit}};
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (!g_str_equal(mcp.options.names[side], "human") &&
            !het_agent_check(mcp.options.names[side], &error))
            return het_usage_failed(error);
    mcp.told = g_string_new(NULL);
    char *line = NULL;
    size_t room = 0;
    for (ssize_t length; !ferror(stdout) && (length = getline(&line, &room, stdin)) > 0;) {
        take_line(&mcp, line, (gsize)length - (line[length - 1] == '\n'));
        fflush(stdout);
    }
    free(line);
    het_battle_end(&mcp.battle, NULL);
    g_free(mcp.ended);
    g_string_free(mcp.told, TRUE);
    return ferror(stdout) ? HET_EXIT_FAILED : HET_EXIT_DONE;
}

const HetCommand het_command_mcp = {
    "mcp", "Serve the Model Context Protocol: a language model plays", run_command, true};

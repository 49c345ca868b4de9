#include "mcp.h"

#include <string.h>

#include "eval/version.h"
#include "library/json-members.h"
#include "library/json-read.h"
#include "library/json.h"

enum { MESSAGE_MAX = 1 << 20 }; /* bytes of a message */

/* JSON-RPC's codes. */
enum { PARSE = -32700, REQUEST = -32600, METHOD = -32601, PARAMS = -32602 };

/* Fills the members of a result; false with an error, of code PARAMS. */
typedef bool Method(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error);

/* Appends a message of one member besides its id: a result, or with a code the error. */
static void
answer_with(JsonNode *id, JsonNode *result, int code, const char *words, GString *answer)
{
    g_autoptr(JsonBuilder) message = json_builder_new();
    json_builder_begin_object(message);
    HET_JSON(message, "jsonrpc", "2.0", "id", id != NULL ? json_node_copy(id) : (JsonNode *)NULL);
    if (result != NULL) {
        HET_JSON(message, "result", result);
    } else {
        json_builder_set_member_name(message, "error");
        HET_JSON_OBJECT(message, "code", code, "message", words);
    }
    json_builder_end_object(message);
    g_autofree char *text = het_json_document(message, false);
    g_string_append_printf(answer, "%s\n", text);
}

/* Whether a value is of a type of JSON's schema. */
static bool
fits(JsonNode *node, const char *type)
{
    const GType found = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node) : G_TYPE_NONE;
    return found == (strcmp(type, "string") == 0    ? G_TYPE_STRING
                     : strcmp(type, "integer") == 0 ? G_TYPE_INT64
                                                    : G_TYPE_BOOLEAN);
}

/* (transfer none) A member that is a text; NULL: it is not there, or no text. */
static const char *
text_of(JsonObject *object, const char *name)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, name) : NULL;
    return node != NULL && fits(node, "string") ? json_node_get_string(node) : NULL;
}

/* --- methods ---------------------------------------------------------------------------------- */

/* The newest revision that is no newer than the client's, since it may know all before its own. */
static const char *
version_for(const char *asked)
{
    static const char *const known[] = {"2025-11-25", "2025-06-18", "2024-11-05"};
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
        if (strcmp(known[i], asked) <= 0)
            return known[i];
    return known[0];
}

static bool
initialize(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    const char *asked = text_of(params, "protocolVersion");
    if (asked == NULL)
        return het_ask_fail(error, "initialize: expected protocolVersion, a text");
    mcp->ready = true;
    HET_JSON(result, "protocolVersion", version_for(asked));
    het_json_begin_object(result, "capabilities");
    json_builder_set_member_name(result, "tools");
    HET_JSON_OBJECT(result, "listChanged", (bool)true);
    json_builder_end_object(result);
    json_builder_set_member_name(result, "serverInfo");
    HET_JSON_OBJECT(result, "name", "hetman", "version", HET_VERSION);
    HET_JSON(result, "instructions",
             "Battles on a board, with dice. new_battle begins one; view shows it; play gives your "
             "orders; enemy_turn lets the enemy decide until it is your turn; result tells who has "
             "won. Units are named by their codes, rules by their ids.");
    return true;
}

static bool
ping(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    (void)mcp, (void)params, (void)result, (void)error;
    return true;
}

static void
add_tool(JsonBuilder *result, const HetMcpTool *tool)
{
    unsigned required = 0;
    json_builder_begin_object(result);
    HET_JSON(result, "name", tool->name, "description", tool->summary);
    json_builder_set_member_name(result, "annotations");
    HET_JSON_OBJECT(result, "readOnlyHint", tool->looks, "openWorldHint", (bool)false);
    het_json_begin_object(result, "inputSchema");
    HET_JSON(result, "type", "object", "additionalProperties", (bool)false);
    het_json_begin_object(result, "properties");
    for (const HetMcpArgument *argument = tool->arguments; argument->name != NULL; argument++) {
        json_builder_set_member_name(result, argument->name);
        HET_JSON_OBJECT(result, "type", argument->type, "description", argument->summary);
        required += argument->required; /* these come first */
    }
    json_builder_end_object(result);
    HET_JSON_EACH(result, "required", i, required, tool->arguments[i].name);
    json_builder_end_object(result);
    json_builder_end_object(result);
}

static bool
list_tools(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    HetMcpTool tool;
    if (params != NULL && json_object_has_member(params, "cursor"))
        return het_ask_fail(error, "tools/list: no such cursor: the list has one page");
    het_json_begin_array(result, "tools");
    for (unsigned i = 0; het_mcp_tool(mcp, i, &tool); i++)
        add_tool(result, &tool);
    json_builder_end_array(result);
    return true;
}

static bool
check_arguments(const HetMcpTool *tool, JsonObject *given, GError **error)
{
    unsigned known = 0;
    for (const HetMcpArgument *argument = tool->arguments; argument->name != NULL; argument++) {
        JsonNode *node = json_object_get_member(given, argument->name);
        known += node != NULL;
        if (node == NULL && argument->required)
            return het_ask_fail(error, "%s: expected %s: %s", tool->name, argument->name,
                                argument->summary);
        if (node != NULL && !fits(node, argument->type))
            return het_ask_fail(error, "%s: %s must be of type %s", tool->name, argument->name,
                                argument->type);
    }
    return known == json_object_get_size(given) ||
           het_ask_fail(error, "%s: no argument but those of its inputSchema", tool->name);
}

static bool
call_tool(HetMcp *mcp, JsonObject *params, JsonBuilder *result, GError **error)
{
    const char *name = text_of(params, "name");
    JsonNode *node = params != NULL ? json_object_get_member(params, "arguments") : NULL;
    g_autoptr(JsonObject) none = json_object_new();
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GError) wrong = NULL;
    HetMcpTool tool;
    bool found = false;
    if (name == NULL || (node != NULL && !JSON_NODE_HOLDS_OBJECT(node)))
        return het_ask_fail(error, "tools/call: expected name, a text, and arguments, an object");
    for (unsigned i = 0; !found && het_mcp_tool(mcp, i, &tool); i++)
        found = strcmp(tool.name, name) == 0;
    if (!found)
        return het_ask_fail(error, "Unknown tool: %.40s", name);
    JsonObject *given = node != NULL ? json_node_get_object(node) : none;
    const bool good =
        check_arguments(&tool, given, &wrong) && het_mcp_run(mcp, &tool, given, text, &wrong);
    het_json_begin_array(result, "content");
    HET_JSON_OBJECT(result, "type", "text", "text", good ? g_strchomp(text->str) : wrong->message);
    json_builder_end_array(result);
    HET_JSON(result, "isError", (bool)(!good));
    return true;
}

static const struct {
    const char *name;
    Method *run;
    bool before; /* the client is welcomed */
} methods[] = {{"initialize", initialize, true},
               {"ping", ping, true},
               {"tools/list", list_tools, false},
               {"tools/call", call_tool, false}};

/* --- messages --------------------------------------------------------------------------------- */

static void
answer_request(HetMcp *mcp, JsonNode *id, const char *method, JsonObject *params, GString *answer)
{
    g_autoptr(JsonBuilder) result = json_builder_new();
    g_autoptr(GError) error = NULL;
    const bool hidden = mcp->hidden;
    size_t at = 0;
    while (at < G_N_ELEMENTS(methods) && strcmp(methods[at].name, method) != 0)
        at++;
    json_builder_begin_object(result);
    if (at == G_N_ELEMENTS(methods)) {
        answer_with(id, NULL, METHOD, "Method not found", answer);
    } else if (mcp->ready ? methods[at].run == initialize : !methods[at].before) {
        answer_with(id, NULL, REQUEST,
                    mcp->ready ? "initialize was said already" : "initialize first", answer);
    } else if (!methods[at].run(mcp, params, result, &error)) {
        answer_with(id, NULL, PARAMS, error->message, answer);
    } else {
        if (mcp->hidden != hidden)
            g_string_append(
                answer, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n");
        json_builder_end_object(result);
        answer_with(id, json_builder_get_root(result), 0, NULL, answer);
    }
}

void
het_mcp_line(HetMcp *mcp, const char *line, gsize length, GString *answer)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) root = length <= MESSAGE_MAX ? het_json_read(line, length, &error) : NULL;
    if (root == NULL) {
        answer_with(NULL, NULL, PARSE,
                    error != NULL ? error->message : "the line is too long: at most 1 MiB", answer);
        return;
    }
    JsonObject *object = JSON_NODE_HOLDS_OBJECT(root) ? json_node_get_object(root) : NULL;
    JsonNode *id = object != NULL ? json_object_get_member(object, "id") : NULL;
    JsonNode *params = object != NULL ? json_object_get_member(object, "params") : NULL;
    const bool named = id == NULL || fits(id, "string") || fits(id, "integer");
    const char *method = text_of(object, "method");
    if (object != NULL && method == NULL &&
        (json_object_has_member(object, "result") || json_object_has_member(object, "error")))
        return; /* an answer, and nothing was asked */
    if (!named || method == NULL || g_strcmp0(text_of(object, "jsonrpc"), "2.0") != 0)
        answer_with(named ? id : NULL, NULL, REQUEST,
                    "expected an object with jsonrpc \"2.0\", a method, and as id a text or a "
                    "whole number",
                    answer);
    else if (id != NULL && params != NULL && !JSON_NODE_HOLDS_OBJECT(params))
        answer_with(id, NULL, PARAMS, "params must be an object", answer);
    else if (id != NULL)
        answer_request(mcp, id, method, params != NULL ? json_node_get_object(params) : NULL,
                       answer);
}

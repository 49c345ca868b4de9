/* The Model Context Protocol over lines: JSON-RPC 2.0, a message a line, by which a language model
 * plays. One more skin of the table of verbs (battle): each is a tool, beside those that
 * begin a battle and play it. docs/protocol.md describes it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/command.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/version.h"
#include "library/json-members.h"
#include "library/json-read.h"
#include "library/json.h"
#include "library/wire.h"
#include "mcp.h"

enum { MESSAGE_MAX = 1 << 20 }; /* bytes of a message */

/* JSON-RPC's codes. */
enum { PARSE = -32700, REQUEST = -32600, METHOD = -32601, PARAMS = -32602 };

/* A client: the battle's tools, and the questions that threads of their own answer meanwhile. */
typedef struct {
    HetMcp mcp;
    bool ready; /* the client has been welcomed */
    GPtrArray *questions;
} Client;

/* A call of a tool that may take long, on a copy of the game. */
typedef struct {
    HetMcpCall call;
    HetSession *session;
    HetRequest request;
    json_t *id;
    GThread *thread;
    bool cancelled, done; /* by the lock of the output */
} Question;

enum { QUESTIONS_MAX = 4 }; /* at a time */

static GMutex output; /* an answer is written whole */

/* --- methods ---------------------------------------------------------------------------------- */

/* Fills the result, an object; false with an error, of code PARAMS. */
typedef bool Method(Client *client, json_t *params, HetJson *result, GError **error);

static bool
initialize(Client *client, json_t *params, HetJson *result, GError **error)
{
    static const char *const known[] = {"2025-11-25", "2025-06-18", "2024-11-05"};
    const char *requested = het_json_text_of(params, "protocolVersion"), *version = known[0];
    if (requested == NULL)
        return het_request_fail(error, "initialize: expected protocolVersion, a text");
    /* The newest revision that is no newer than the client's, which may know all before it. */
    for (size_t i = G_N_ELEMENTS(known); i-- > 0;)
        version = strcmp(known[i], requested) <= 0 ? known[i] : version;
    client->ready = true;
    HET_JSON(result, "protocolVersion", version, "capabilities",
             json_pack("{s:{},s:{}}", "tools", "resources"), "instructions",
             "Battles on a board, with dice. new_battle begins one; view shows it; play gives your "
             "orders; enemy_turn lets the enemy decide until it is your turn; result shows who has"
             "won. Units are named by their codes, rules by their ids.",
             "serverInfo", json_pack("{s:s,s:s}", "name", "hetman", "version", HET_VERSION));
    return true;
}

/* (transfer full) The schema of what a tool takes; what plays takes a reason besides. */
static json_t *
schema_of(const HetVerb *tool)
{
    json_t *schema = het_verb_schema(tool);
    json_t *properties = json_object_get(schema, "properties");
    if ((tool->traits & HET_VERB_PLAYS) != 0)
        json_object_set_new(
            properties, "because",
            json_pack("{s:s,s:s}", "type", "string", "description", "why, for the record"));
    return schema;
}

static bool
list_tools(Client *client, json_t *params, HetJson *result, GError **error)
{
    if (json_object_get(params, "cursor") != NULL)
        return het_request_fail(error, "tools/list: no such cursor: the list has one page");
    het_json_begin_array(result, "tools");
    for (const HetVerb *tool = het_verbs; tool->name != NULL; tool++)
        if (het_mcp_has(&client->mcp, tool))
            HET_JSON_OBJECT(result, "name", tool->name, "description", tool->summary, "annotations",
                            json_pack("{s:b,s:b}", "readOnlyHint",
                                      (tool->traits & HET_VERB_STAFF) == 0, "openWorldHint", 0),
                            "inputSchema", schema_of(tool));
    het_json_end(result);
    return true;
}

/* Adds what a tool has answered, in words, as data (transfer full; NULL: none) and as a picture (or
 * NULL), or what is wrong. */
static void
add_content(HetJson *result, const HetVerb *tool, const char *text, json_t *data, GBytes *picture,
            bool wrong)
{
    g_autofree char *valid =
        g_utf8_make_valid(text, -1); /* a message may quote a part of a letter */
    het_json_begin_array(result, "content");
    HET_JSON_OBJECT(result, "type", "text", "text", valid);
    if (picture != NULL) {
        g_autofree char *coded =
            g_base64_encode(g_bytes_get_data(picture, NULL), g_bytes_get_size(picture));
        HET_JSON_OBJECT(result, "type", "image", "data", coded, "mimeType", "image/png");
    }
    het_json_end(result);
    if (data != NULL) {
        het_json_begin_object(result, "structuredContent");
        HET_JSON(result, "wire", HET_WIRE_VERSION, "verb", tool->name, "data", data);
        het_json_end(result);
    }
    HET_JSON(result, "isError", wrong);
}

static void
clear_call(HetMcpCall *call)
{
    het_arguments_free(call->arguments);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(HetMcpCall, clear_call)

/* (transfer full) The arguments of a call, and why it is made. */
static HetArguments *
read_arguments(HetMcpCall *call, json_t *given, GError **error)
{
    g_autoptr(json_t) own = json_object();
    const char *name = NULL;
    json_t *value = NULL;
    const bool plays = (call->tool->traits & HET_VERB_PLAYS) != 0;
    bool good = true;
    json_object_foreach(given, name, value) {
        if (!plays || strcmp(name, "because") != 0)
            json_object_set(own, name, value);
        else if ((call->because = het_json_text_of(given, "because")) == NULL)
            good = het_request_fail(error, "%s: because: expected a text", call->tool->name);
    }
    return good ? het_arguments_of_members(call->tool, own, error) : NULL;
}

/* The call of a tool. Its arguments are NULL, with ret_wrong, if they are not those that the tool
 * takes. False with an error, of code PARAMS: it is no call. */
static bool
read_call(const Client *client, json_t *params, HetMcpCall *ret_call, GError **ret_wrong,
          GError **error)
{
    const char *name = het_json_text_of(params, "name");
    json_t *node = json_object_get(params, "arguments");
    json_t *given = het_json_object_of(node);
    if (name == NULL || (node != NULL && given == NULL))
        return het_request_fail(error,
                                "tools/call: expected name, a text, and arguments, an object");
    const HetVerb *tool = het_verb_find(name);
    if (tool == NULL || !het_mcp_has(&client->mcp, tool))
        return het_request_fail(error, "Unknown tool: %.40s", name);
    ret_call->tool = tool;
    ret_call->arguments = read_arguments(ret_call, given, ret_wrong);
    return true;
}

static bool
call_tool(Client *client, json_t *params, HetJson *result, GError **error)
{
    HetMcp *mcp = &client->mcp;
    g_auto(HetMcpCall) call = {0};
    g_autoptr(GError) wrong = NULL;
    g_autoptr(HetJson) data = het_json_new();
    if (!read_call(client, params, &call, &wrong, error))
        return false;
    g_autoptr(GBytes) picture = NULL;
    const bool good = call.arguments != NULL && het_mcp_run(mcp, &call, data, &picture, &wrong);
    add_content(result, call.tool, good ? g_strchomp(mcp->reported->str) : wrong->message,
                good ? het_json_root(data) : NULL, picture, !good);
    g_string_truncate(mcp->reported, good ? 0 : mcp->reported->len);
    return true;
}

static bool
list_resources(Client *client, json_t *params, HetJson *result, GError **error)
{
    (void)client, (void)params, (void)error;
    het_mcp_list_resources(result);
    return true;
}

static bool
list_templates(Client *client, json_t *params, HetJson *result, GError **error)
{
    (void)client, (void)params, (void)error;
    het_mcp_list_templates(result);
    return true;
}

static bool
read_resource(Client *client, json_t *params, HetJson *result, GError **error)
{
    return het_mcp_read_resource(&client->mcp, het_json_text_of(params, "uri"), result, error);
}

static const struct {
    const char *name;
    Method *run; /* NULL: the result is empty */
    bool before; /* the client is welcomed */
} methods[] = {
    {"initialize", initialize, true},          {"ping", NULL, true},
    {"tools/list", list_tools, false},         {"tools/call", call_tool, false},
    {"resources/list", list_resources, false}, {"resources/templates/list", list_templates, false},
    {"resources/read", read_resource, false}};

/* --- messages --------------------------------------------------------------------------------- */

/* Answers with a result, or where `words` are given with an error. */
static void
answer(json_t *id, json_t *result, int code, const char *words)
{
    g_autoptr(HetJson) message = het_json_new(), fault = het_json_new();
    g_autofree char *valid = words != NULL ? g_utf8_make_valid(words, -1) : NULL;
    HET_JSON_OBJECT(fault, "code", code, "message", valid);
    HET_JSON_OBJECT(message, "jsonrpc", "2.0", "id", id != NULL ? json_incref(id) : NULL,
                    words == NULL ? "result" : "error",
                    words == NULL ? result : het_json_root(fault));
    g_autofree char *text = het_json_document(message, false);
    puts(text);
    fflush(stdout);
}

/* --- questions -------------------------------------------------------------------------------- */

static void
free_question(gpointer data)
{
    Question *question = data;
    g_thread_join(question->thread);
    het_session_free(question->session);
    json_decref(question->id);
    clear_call(&question->call);
    g_free(question);
}

/* The thread of a question: works it out, and answers unless it has been cancelled. */
static gpointer
work(gpointer given)
{
    Question *question = given;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(HetJson) result = het_json_new(), data = het_json_new();
    question->request.text = text;
    question->request.json = data;
    const bool good =
        het_verb_run(question->call.tool, &question->request, question->call.arguments, &error);
    het_json_begin_object(result, NULL);
    add_content(result, question->call.tool, good ? g_strchomp(text->str) : error->message,
                good ? het_json_root(data) : NULL, NULL, !good);
    het_json_end(result);
    g_mutex_lock(&output);
    if (!question->cancelled)
        answer(question->id, het_json_root(result), 0, NULL);
    question->done = true;
    g_mutex_unlock(&output);
    return NULL;
}

/* True if a request is a call of a tool that may take long, which a thread answers now. */
static bool
begin_question(Client *client, json_t *id, const char *method, json_t *params)
{
    const unsigned kinds = HET_VERB_LONG | HET_VERB_STAFF;
    g_auto(HetMcpCall) call = {0};
    if (!client->ready || strcmp(method, "tools/call") != 0 || client->mcp.battle.session == NULL ||
        client->questions->len == QUESTIONS_MAX)
        return false;
    if (!read_call(client, params, &call, NULL, NULL) || call.arguments == NULL ||
        (call.tool->traits & kinds) != HET_VERB_LONG)
        return false;
    Question *question = g_new0(Question, 1);
    question->call = (HetMcpCall){.tool = call.tool, .arguments = g_steal_pointer(&call.arguments)};
    question->session = het_session_copy(client->mcp.battle.session);
    question->id = json_incref(id);
    question->request = het_mcp_request(&client->mcp);
    question->request.session = question->session;
    question->request.battle = NULL;
    g_ptr_array_add(client->questions, question);
    question->thread = g_thread_new("question", work, question);
    return true;
}

/* A notification that the client no longer waits for the answer to a request. */
static void
cancel(const Client *client, json_t *params)
{
    const json_t *id = json_object_get(params, "requestId");
    HET_EACH(Question, question, client->questions)
        if (id != NULL && json_equal(question->id, id))
            question->cancelled = true;
}

/* Frees the questions that have been answered. */
static void
clear_questions(const Client *client)
{
    for (guint i = client->questions->len; i-- > 0;) {
        g_mutex_lock(&output);
        const Question *question = client->questions->pdata[i];
        const bool done = question->done;
        g_mutex_unlock(&output);
        if (done)
            g_ptr_array_remove_index(client->questions, i);
    }
}

/* --- requests --------------------------------------------------------------------------------- */

static void
answer_request(Client *client, json_t *id, const char *method, json_t *params)
{
    g_autoptr(HetJson) result = het_json_new();
    g_autoptr(GError) error = NULL;
    size_t at = 0;
    while (at < G_N_ELEMENTS(methods) && strcmp(methods[at].name, method) != 0)
        at++;
    het_json_begin_object(result, NULL);
    if (at == G_N_ELEMENTS(methods)) {
        answer(id, NULL, METHOD, "Method not found");
    } else if (client->ready ? methods[at].run == initialize : !methods[at].before) {
        answer(id, NULL, REQUEST,
               client->ready ? "initialize was sent already" : "initialize first");
    } else if (begin_question(client, id, method, params)) {
        return;
    } else if (methods[at].run != NULL && !methods[at].run(client, params, result, &error)) {
        answer(id, NULL, PARAMS, error->message);
    } else {
        het_json_end(result);
        answer(id, het_json_root(result), 0, NULL);
    }
}

/* Answers a message, any bytes. */
static void
take_line(Client *client, const char *line, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(json_t) root = length <= MESSAGE_MAX ? het_json_read(line, length, &error) : NULL;
    G_GNUC_UNUSED g_autoptr(GMutexLocker) locker = g_mutex_locker_new(&output);
    if (root == NULL) {
        answer(NULL, NULL, PARSE,
               error != NULL ? error->message : "the line is too long: at most 1 MiB");
        return;
    }
    json_t *object = het_json_object_of(root);
    json_t *id = json_object_get(object, "id"), *params = json_object_get(object, "params");
    const bool named = id == NULL || json_is_string(id) || json_is_integer(id);
    const char *method = het_json_text_of(object, "method");
    if (object != NULL && method == NULL &&
        (json_object_get(object, "result") != NULL || json_object_get(object, "error") != NULL))
        return; /* an answer to no request */
    if (!named || method == NULL || g_strcmp0(het_json_text_of(object, "jsonrpc"), "2.0") != 0)
        answer(named ? id : NULL, NULL, REQUEST,
               "expected an object with jsonrpc \"2.0\", a method, and as id a text or a whole "
               "number");
    else if (id == NULL && strcmp(method, "notifications/cancelled") == 0)
        cancel(client, het_json_object_of(params));
    else if (id != NULL && params != NULL && het_json_object_of(params) == NULL)
        answer(id, NULL, PARAMS, "params must be an object");
    else if (id != NULL)
        answer_request(client, id, method, het_json_object_of(params));
}

/* Reads a line without its end; of a longer one than MESSAGE_MAX as much as shows that it is too
 * long. False at the end of the input. */
static bool
read_line(GString *line)
{
    int letter;
    g_string_truncate(line, 0);
    while ((letter = getc_unlocked(stdin)) != EOF && letter != '\n')
        if (line->len <= MESSAGE_MAX)
            g_string_append_c(line, (char)letter);
    return letter != EOF || line->len > 0;
}

/* Returns the exit status. */
static int
serve(HetMcp *mcp)
{
    Client client = {.mcp = *mcp, .questions = g_ptr_array_new_with_free_func(free_question)};
    g_autoptr(GString) line = g_string_new(NULL);
    client.mcp.reported = g_string_new(NULL);
    while (!ferror(stdout) && read_line(line)) {
        take_line(&client, line->str, line->len);
        clear_questions(&client);
    }
    g_ptr_array_unref(client.questions);
    het_mcp_end(&client.mcp);
    if (client.mcp.unrecorded)
        fprintf(stderr, "hetman: a record is not whole: %s", client.mcp.reported->str);
    g_string_free(client.mcp.reported, TRUE);
    return client.mcp.unrecorded ? HET_EXIT_FAILED : HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *first = NULL, *second = NULL, *records = NULL, *legal = NULL, *tries = NULL;
    gboolean open_seed = FALSE;
    const GOptionEntry entries[] = {
        HET_TEXT("first", &first,
                 "Who commands the first side: human, which is the client, or an agent; without it "
                 "the client chooses (human)",
                 "AGENT"),
        HET_TEXT("second", &second,
                 "The same of the second side; without it the client chooses (general)", "AGENT"),
        HET_FLAG("open-seed", &open_seed, "The client may give the seed of a battle's dice"),
        HET_TEXT("legal", &legal, "shown (default), or hidden: nothing shows the legal moves",
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
    HetMcp mcp = {.names = {first != NULL ? first : "human", second != NULL ? second : "general"},
                  .open = {first == NULL, second == NULL},
                  .open_seed = open_seed,
                  .records = records,
                  .hidden = g_strcmp0(legal, "hidden") == 0};
    gint64 limit = mcp.hidden ? 10 : 0;
    if (!het_usage_integer("--tries", tries, 0, 1000, &limit))
        return HET_EXIT_USAGE;
    mcp.tries = (unsigned)limit;
    HET_EACH_BELOW(side, HET_SIDES)
        if (!g_str_equal(mcp.names[side], "human") && !het_agent_check(mcp.names[side], &error))
            return het_usage_failed(error);
    return serve(&mcp);
}

const HetCommand het_command_mcp = {
    "mcp", "Serve the Model Context Protocol: a language model plays", run_command, true};

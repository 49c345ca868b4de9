/* A request under way: its parameters and its answer. */
#include "serve-call.h"

#include <string.h>

#include "agents/agent.h"
#include "engine/rules/registry.h"
#include "library/json.h"
#include "library/json-members.h"
#include "library/json-read.h"
#include "serve-connections.h"

static void
gone(SoupServerMessage *message, gpointer data)
{
    (void)message;
    ((HetServeCall *)data)->answered = true;
}

HetServeCall *
het_serve_call_new(HetServe *serve, SoupServerMessage *message, const char *path, GHashTable *query)
{
    HetServeCall *call = g_new0(HetServeCall, 1);
    g_ref_count_init(&call->references);
    call->serve = serve;
    call->message = g_object_ref(message);
    call->query = query != NULL ? g_hash_table_ref(query) : NULL;
    call->method = strcmp(soup_server_message_get_method(message), "GET") == 0 ? "GET" : "POST";
    call->path = g_strsplit(path + 1, "/", 6);
    g_signal_connect(message, "finished", G_CALLBACK(gone), call);
    g_signal_connect(message, "disconnected", G_CALLBACK(gone), call);
    return call;
}

HetServeCall *
het_serve_call_ref(HetServeCall *call)
{
    g_ref_count_inc(&call->references);
    return call;
}

void
het_serve_call_unref(HetServeCall *call)
{
    if (!g_ref_count_dec(&call->references))
        return;
    g_signal_handlers_disconnect_by_data(call->message, call);
    g_clear_pointer(&call->query, g_hash_table_unref);
    g_clear_pointer(&call->body, json_decref);
    g_strfreev(call->path);
    g_object_unref(call->message);
    g_free(call);
}

/* --- answers ---------------------------------------------------------------------------------- */

static const char policy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

void
het_serve_secure(SoupServerMessage *message, const char *cache)
{
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    soup_message_headers_replace(headers, "Content-Security-Policy", policy);
    soup_message_headers_replace(headers, "X-Content-Type-Options", "nosniff");
    soup_message_headers_replace(headers, "Referrer-Policy", "no-referrer");
    soup_message_headers_replace(headers, "Cross-Origin-Opener-Policy", "same-origin");
    soup_message_headers_replace(headers, "Cross-Origin-Resource-Policy", "same-origin");
    soup_message_headers_replace(headers, "Cache-Control", cache);
}

static void
send_text(HetServeCall *call, unsigned status, char *text)
{
    if (call->answered) {
        g_free(text);
        return;
    }
    call->answered = true;
    het_serve_secure(call->message, "no-store");
    soup_server_message_set_status(call->message, status, NULL);
    soup_server_message_set_response(call->message, "application/json; charset=utf-8",
                                     SOUP_MEMORY_TAKE, text, strlen(text));
    if (call->until == 0)
        return;
    het_serve_connection_holds(call, false);
    soup_server_message_unpause(call->message);
}

void
het_serve_answer(HetServeCall *call, HetJson *builder)
{
    send_text(call, SOUP_STATUS_OK, het_json_document(builder, false));
}

void
het_serve_answer_document(HetServeCall *call, char *document)
{
    send_text(call, SOUP_STATUS_OK, document);
}

void
het_serve_answer_version(HetServeCall *call)
{
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "version", call->table->version);
    het_serve_answer(call, builder);
}

void
het_serve_fail(HetServeCall *call, unsigned status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *valid = g_utf8_make_valid(what, -1);
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "error", valid);
    send_text(call, status, het_json_document(builder, false));
}

void
het_serve_fail_error(HetServeCall *call, const GError *error)
{
    het_serve_fail(call, SOUP_STATUS_UNPROCESSABLE_ENTITY, "%s", error->message);
}

void
het_serve_hold(HetServeCall *call)
{
    call->until = G_MAXINT64;
    het_serve_connection_holds(call, true);
    soup_server_message_pause(call->message);
}

/* --- what it brings --------------------------------------------------------------------------- */

const char *
het_serve_text(const HetServeCall *call, const char *name)
{
    if (json_object_get(call->body, name) != NULL)
        return het_json_text_of(call->body, name);
    return call->query != NULL ? g_hash_table_lookup(call->query, name) : NULL;
}

HetScenario *
het_serve_scenario(HetServeCall *call)
{
    g_autoptr(GError) error = NULL;
    const char *name = het_serve_text(call, "scenario");
    HetScenario *scenario =
        name != NULL ? het_scenario_open(name, het_rules_registry, &error) : NULL;
    if (scenario == NULL)
        het_serve_fail(call, SOUP_STATUS_UNPROCESSABLE_ENTITY, "%s",
                       error != NULL ? error->message : "which scenario?");
    return scenario;
}

gint64
het_serve_integer(const HetServeCall *call, const char *name, gint64 otherwise)
{
    gint64 value = otherwise;
    const char *text = het_serve_text(call, name);
    if (text != NULL)
        return g_ascii_string_to_signed(text, 10, G_MININT32, G_MAXINT32, &value, NULL) ? value
                                                                                        : otherwise;
    const json_t *node = json_object_get(call->body, name);
    return json_is_integer(node) ? CLAMP(json_integer_value(node), G_MININT32, G_MAXINT32)
                                 : otherwise;
}

bool
het_serve_flag(const HetServeCall *call, const char *name)
{
    return json_is_true(json_object_get(call->body, name));
}

bool
het_serve_may(HetServeCall *call, unsigned right)
{
    if ((call->rights & right) == right)
        return true;
    het_serve_fail(call, SOUP_STATUS_FORBIDDEN,
                   "this link may not do that; open the page by the link that hetman serve prints");
    return false;
}

bool
het_serve_may_ask(HetServeCall *call, const char *agent)
{
    const HetAgentReach reach = het_agent_reach(agent);
    if (reach == HET_AGENT_RUNS)
        het_serve_fail(call, SOUP_STATUS_BAD_REQUEST, HET_SERVE_NO_PROGRAMS);
    else if (reach == HET_AGENT_READS && (call->rights & HET_SERVE_OWNER) == 0)
        het_serve_fail(call, SOUP_STATUS_FORBIDDEN, "this link may not have files read");
    else
        return true;
    return false;
}

/* A request under way: its parameters and its answer. */
#include "serve-call.h"

#include <string.h>

#include "agents/agent.h"
#include "engine/rules/registry.h"
#include "library/json.h"
#include "library/json-members.h"
#include "library/json-read.h"

HetServeCall *
het_serve_call_new(HetServe *serve, const char *method, const char *address, GHashTable *query,
                   const char *token)
{
    HetServeCall *call = g_new0(HetServeCall, 1);
    g_ref_count_init(&call->references);
    call->serve = serve;
    call->method = strcmp(method, "GET") == 0 ? "GET" : "POST";
    call->address = g_strdup(address);
    call->path = g_strsplit(address + 1, "/", 6);
    call->query = query != NULL ? g_hash_table_ref(query) : NULL;
    call->token = g_strdup(token);
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
    call->serve->transport->leave(call);
    g_clear_pointer(&call->query, g_hash_table_unref);
    g_clear_pointer(&call->bytes, g_bytes_unref);
    g_clear_pointer(&call->body, json_decref);
    g_strfreev(call->path);
    g_free(call->address);
    g_free(call->token);
    g_free(call->tag);
    g_free(call);
}

/* --- answers ---------------------------------------------------------------------------------- */

void
het_serve_send(HetServeCall *call, const HetServeAnswer *answer)
{
    if (call->answered)
        return;
    call->answered = true;
    call->serve->transport->answer(call, answer);
}

void
het_serve_send_words(HetServeCall *call, HetServeStatus status, const char *words)
{
    g_autoptr(GBytes) bytes = g_bytes_new(words, strlen(words));
    het_serve_send(call, &(HetServeAnswer){.status = status,
                                           .type = "text/plain; charset=utf-8",
                                           .bytes = bytes,
                                           .cache = "no-store"});
}

void
het_serve_answer_document(HetServeCall *call, HetServeStatus status, char *text)
{
    g_autoptr(GBytes) bytes = g_bytes_new_take(text, strlen(text));
    het_serve_send(call, &(HetServeAnswer){.status = status,
                                           .type = "application/json; charset=utf-8",
                                           .bytes = bytes,
                                           .cache = "no-store"});
}

void
het_serve_answer(HetServeCall *call, HetJson *builder)
{
    het_serve_answer_document(call, HET_SERVE_OK, het_json_document(builder, false));
}

void
het_serve_answer_version(HetServeCall *call)
{
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "version", call->table->version);
    het_serve_answer(call, builder);
}

void
het_serve_fail(HetServeCall *call, HetServeStatus status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *valid = g_utf8_make_valid(what, -1);
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "error", valid);
    het_serve_answer_document(call, status, het_json_document(builder, false));
}

void
het_serve_fail_error(HetServeCall *call, const GError *error)
{
    het_serve_fail(call, HET_SERVE_UNPROCESSABLE, "%s", error->message);
}

void
het_serve_hold(HetServeCall *call)
{
    call->until = G_MAXINT64;
    call->serve->transport->hold(call);
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
        het_serve_fail(call, HET_SERVE_UNPROCESSABLE, "%s",
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
    het_serve_fail(call, HET_SERVE_FORBIDDEN,
                   "this link may not do that; open the page by the link that hetman serve prints");
    return false;
}

bool
het_serve_may_use(HetServeCall *call, const char *agent)
{
    const HetAgentReach reach = het_agent_reach(agent);
    if (reach == HET_AGENT_RUNS)
        het_serve_fail(call, HET_SERVE_BAD_REQUEST, HET_SERVE_NO_PROGRAMS);
    else if (reach == HET_AGENT_READS && (call->rights & HET_SERVE_OWNER) == 0)
        het_serve_fail(call, HET_SERVE_FORBIDDEN, "this link may not have files read");
    else
        return true;
    return false;
}

/* The transport of a page by itself: requests and answers are messages of a worker. */
#include "link.h"

#include <emscripten.h>
#include <glib/gstdio.h>
#include <string.h>

#include "frontends/serve/serve-handle.h"
#include "frontends/serve/serve-replay.h"
#include "frontends/serve/serve-state.h"

#define OWNER "owner" /* the page's user; no other can reach it */

static HetServe serve;
static bool helps;

EM_JS(void, to_page, (unsigned number, int status, const char *text, size_t length),
      { Module.answered(number, status, UTF8ToString(text, length)); })

static void
answer(HetServeCall *call, const HetServeAnswer *given)
{
    gsize length = 0;
    const char *data = given->bytes != NULL ? g_bytes_get_data(given->bytes, &length) : "";
    to_page(GPOINTER_TO_UINT(call->client), (int)given->status, data, length);
}

static void
ignore(HetServeCall *call)
{
    (void)call;
}

static const HetServeTransport messages = {.answer = answer, .hold = ignore, .leave = ignore};

static void
free_table(gpointer table)
{
    het_table_free(table);
}

static void
unref_call(gpointer call)
{
    het_serve_call_unref(call);
}

static gboolean
tick(gpointer data)
{
    het_serve_tick(data);
    return G_SOURCE_CONTINUE;
}

EMSCRIPTEN_KEEPALIVE void
het_link_begin(bool helper)
{
    helps = helper;
    g_mkdir(HET_LINK_FOLDER, 0700);
    serve = (HetServe){.transport = &messages,
                       .folder = g_strdup(HET_LINK_FOLDER),
                       .token = g_strdup(OWNER),
                       .key = g_strdup(OWNER)};
    serve.tables = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_table);
    serve.waits = g_ptr_array_new_with_free_func(unref_call);
    if (!helper)
        g_timeout_add_seconds(1, tick, &serve);
}

bool
het_link_is_helper(void)
{
    return helps;
}

EMSCRIPTEN_KEEPALIVE void
het_link_forget(void)
{
    het_serve_replays_free(&serve);
    g_hash_table_remove_all(serve.tables);
}

EMSCRIPTEN_KEEPALIVE void
het_link_request(unsigned number, const char *method, const char *address, const char *body)
{
    g_auto(GStrv) parts = g_strsplit(address, "?", 2);
    g_autoptr(GHashTable) query =
        parts[1] != NULL ? g_uri_parse_params(parts[1], -1, "&", G_URI_PARAMS_WWW_FORM, NULL)
                         : NULL;
    HetServeCall *call = het_serve_call_new(&serve, method, parts[0], query, OWNER);
    call->client = GUINT_TO_POINTER(number);
    if (body != NULL)
        call->bytes = g_bytes_new(body, MIN(strlen(body), HET_SERVE_BODY_MAX));
    het_serve_handle(call);
    het_serve_call_unref(call);
}

EMSCRIPTEN_KEEPALIVE int
het_link_turn(void)
{
    enum { FILES = 8 };
    GPollFD files[FILES];
    gint priority, milliseconds = -1;
    GMainContext *loop = g_main_context_default();
    while (g_main_context_iteration(loop, FALSE))
        ;
    if (!g_main_context_acquire(loop))
        return 0;
    g_main_context_prepare(loop, &priority);
    g_main_context_query(loop, priority, &milliseconds, files, FILES);
    g_main_context_release(loop);
    return milliseconds;
}

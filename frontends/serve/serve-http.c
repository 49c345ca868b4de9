/* The transport of the board's server: HTTP on the loopback interface, and HTTPS where the board is
 * shared (serve-share.h), by libsoup. It answers nobody under another name, takes changes from its
 * own page only, and knows no handler. */
#include "serve-http.h"

#include <libsoup/soup.h>
#include <string.h>

#include "serve-connections.h"
#include "serve-handle.h"
#include "serve-share.h"

/* --- callers ---------------------------------------------------------------------------------- */

/* The server and how it is shared, for the callbacks of libsoup. */
typedef struct {
    HetServe *serve;
    HetServeShare *share; /* NULL: not shared */
} Door;

/* True if `text` is `scheme`, then one of the names of this server; a client leaves out the port
 * that HTTP has by itself. Where the board is shared it has another name, by HTTPS. */
static bool
is_ours(const Door *door, bool shared, const char *scheme, const char *text)
{
    enum { OF_HTTP = 80 };
    static const char *const names[] = {"127.0.0.1", "localhost"};
    if (shared) {
        g_autofree char *whole =
            g_strconcat(*scheme != '\0' ? "https://" : "", door->share->host, NULL);
        return g_ascii_strcasecmp(text, whole) == 0;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *plain = g_strconcat(scheme, names[i], NULL);
        g_autofree char *whole = g_strdup_printf("%s:%u", plain, door->serve->port);
        if (strcmp(text, whole) == 0 || (door->serve->port == OF_HTTP && strcmp(text, plain) == 0))
            return true;
    }
    return false;
}

/* True if the request names this server, not one that was made to point here. */
static bool
names_us(const Door *door, SoupServerMessage *message)
{
    const char *host =
        soup_message_headers_get_one(soup_server_message_get_request_headers(message), "Host");
    return host != NULL && is_ours(door, het_serve_share_has(door->share, message), "", host);
}

/* True if it comes from our own page: changes must state so, questions must not state otherwise. */
static bool
comes_from_us(const Door *door, SoupServerMessage *message, bool changes)
{
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const char *origin = soup_message_headers_get_one(headers, "Origin");
    const char *site = soup_message_headers_get_one(headers, "Sec-Fetch-Site");
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return false;
    return origin != NULL
               ? is_ours(door, het_serve_share_has(door->share, message), "http://", origin)
               : !changes;
}

/* True if it has a body of a size that is read: a change at most the longest, a question none. */
static bool
is_short(SoupServerMessage *message, bool changes)
{
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const SoupEncoding encoding = soup_message_headers_get_encoding(headers);
    const goffset most = changes ? HET_SERVE_BODY_MAX : 0;
    const goffset length = soup_message_headers_get_content_length(headers);
    return (encoding == SOUP_ENCODING_CONTENT_LENGTH && length >= 0 && length <= most) ||
           (encoding == SOUP_ENCODING_NONE && !changes);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void
set_answer(SoupServerMessage *message, const HetServeAnswer *answer)
{
    static const char policy[] =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'";
    const char *const pairs[][2] = {
        {"Content-Security-Policy", policy},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", answer->cache},
        {"ETag", answer->tag},
        {"Location", answer->location},
    };
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++)
        if (pairs[i][1] != NULL)
            soup_message_headers_replace(headers, pairs[i][0], pairs[i][1]);
    soup_server_message_set_status(message, answer->status, NULL);
    if (answer->status == HET_SERVE_NOT_MODIFIED)
        return;
    gsize length = 0;
    const char *data = answer->bytes != NULL ? g_bytes_get_data(answer->bytes, &length) : "";
    soup_server_message_set_response(message, answer->type, SOUP_MEMORY_COPY, data, length);
}

static void
answer(HetServeCall *call, const HetServeAnswer *given)
{
    set_answer(call->client, given);
    if (call->until == 0)
        return;
    het_serve_connection_holds(call, false);
    soup_server_message_unpause(call->client);
}

static void
hold(HetServeCall *call)
{
    het_serve_connection_holds(call, true);
    soup_server_message_pause(call->client);
}

static void
gone(SoupServerMessage *message, gpointer data)
{
    (void)message;
    ((HetServeCall *)data)->answered = true;
}

static void
leave(HetServeCall *call)
{
    g_signal_handlers_disconnect_by_data(call->client, call);
    g_object_unref(call->client);
}

const HetServeTransport het_serve_http = {.answer = answer, .hold = hold, .leave = leave};

/* --- requests --------------------------------------------------------------------------------- */

/* (transfer full) */
static HetServeCall *
call_of(const Door *door, SoupServerMessage *message, const char *path, GHashTable *query)
{
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    HetServeCall *call =
        het_serve_call_new(door->serve, soup_server_message_get_method(message), path, query,
                           soup_message_headers_get_one(headers, "X-Hetman-Token"));
    call->tag = g_strdup(soup_message_headers_get_one(headers, "If-None-Match"));
    call->outside = het_serve_share_has(door->share, message);
    call->client = g_object_ref(message);
    g_signal_connect(message, "finished", G_CALLBACK(gone), call);
    g_signal_connect(message, "disconnected", G_CALLBACK(gone), call);
    return call;
}

static void
handle(SoupServer *soup, SoupServerMessage *message, const char *path, GHashTable *query,
       gpointer data)
{
    (void)soup;
    HetServeCall *call = call_of(data, message, path, query);
    call->bytes = soup_message_body_flatten(soup_server_message_get_request_body(message));
    het_serve_handle(call);
    het_serve_call_unref(call);
}

/* The body of what is refused is read to its end, as HTTP requires, but not kept. */
static void
refuse(SoupServerMessage *message, unsigned status, const char *what)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(what, strlen(what));
    soup_message_body_set_accumulate(soup_server_message_get_request_body(message), FALSE);
    set_answer(message, &(HetServeAnswer){.status = (HetServeStatus)status,
                                          .type = "text/plain; charset=utf-8",
                                          .bytes = bytes,
                                          .cache = "no-store"});
}

/* Refuses requests without a token. */
static void
judge_caller(const Door *door, SoupServerMessage *message, const char *path, GHashTable *query)
{
    enum { WRONG = 20 }; /* requests that a wrong token takes */
    HetServeCall *call = call_of(door, message, path, query);
    if (!het_serve_admit(call)) {
        soup_message_body_set_accumulate(soup_server_message_get_request_body(message), FALSE);
        if (call->outside)
            het_serve_share_allows(door->share, message, WRONG);
    }
    het_serve_call_unref(call);
}

/* Ends a paused request by an answer of our own. */
static gboolean
turn_away(gpointer data)
{
    static const char answer[] = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n";
    g_autoptr(SoupServerMessage) message = data;
    g_autoptr(GIOStream) stream = soup_server_message_steal_connection(message);
    if (stream != NULL) {
        g_output_stream_write_all(g_io_stream_get_output_stream(stream), answer, strlen(answer),
                                  NULL, NULL, NULL);
        g_io_stream_close(stream, NULL, NULL);
    }
    return G_SOURCE_REMOVE;
}

/* True if the length is below 0. libsoup makes it a property of a stream before any answer, and
 * GObject warns of that, or calls it critical: so the request stops here. */
static bool
has_no_length(SoupServerMessage *message)
{
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    if (soup_message_headers_get_encoding(headers) != SOUP_ENCODING_CONTENT_LENGTH ||
        soup_message_headers_get_content_length(headers) >= 0)
        return false;
    soup_server_message_pause(message);
    g_idle_add(turn_away, g_object_ref(message));
    return true;
}

/* Before the body is read: refuses what would be refused anyway, and what is too long. */
static void
judge(SoupServer *soup, SoupServerMessage *message, const char *path, GHashTable *query,
      gpointer data)
{
    (void)soup;
    enum { TOO_MANY = 429 };
    const Door *door = data;
    const char *method = soup_server_message_get_method(message);
    const bool get = strcmp(method, "GET") == 0, changes = strcmp(method, "POST") == 0;
    const bool queries = g_str_has_prefix(path, "/api/");
    if (has_no_length(message))
        return;
    const bool shared = het_serve_share_has(door->share, message);
    if (shared && !het_serve_share_allows(door->share, message, 1)) {
        refuse(message, TOO_MANY, "too many requests from there; wait a moment\n");
        soup_message_headers_replace(soup_server_message_get_response_headers(message),
                                     "Retry-After", "1");
    } else if (!names_us(door, message))
        refuse(message, SOUP_STATUS_MISDIRECTED_REQUEST, "wrong host name for this server\n");
    else if (!get && !changes)
        refuse(message, SOUP_STATUS_METHOD_NOT_ALLOWED, "GET or POST\n");
    else if ((changes || queries) && !comes_from_us(door, message, changes))
        refuse(message, HET_SERVE_FORBIDDEN, "only its own page may use this server\n");
    else if (!is_short(message, changes))
        refuse(message, SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE,
               "a change has a body of a stated length, at most 2 MiB, a question none\n");
    else if (changes && !queries)
        refuse(message, HET_SERVE_NOT_FOUND, "nothing is there\n");
    else if (queries)
        judge_caller(door, message, path, query);
}

/* (transfer full) A socket of an interface that lets many browsers wait to be let in; NULL with an
 * error. */
static GSocket *
open_socket(const char *interface, unsigned port, GError **error)
{
    enum { WAITING = 1024 };
    g_autoptr(GInetAddress) host = g_inet_address_new_from_string(interface);
    g_autoptr(GSocketAddress) address = g_inet_socket_address_new(host, (guint16)port);
    g_autoptr(GSocket) listening = g_socket_new(g_inet_address_get_family(host),
                                                G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
    if (listening == NULL)
        return NULL;
    g_socket_set_listen_backlog(listening, WAITING);
    if (!g_socket_bind(listening, address, TRUE, error) || !g_socket_listen(listening, error))
        return NULL;
    return g_steal_pointer(&listening);
}

bool
het_serve_listen(HetServe *serve, HetServeShare *share, GError **error)
{
    const bool own = share != NULL && share->address != NULL; /* not behind a tunnel */
    g_autoptr(GSocket) listening = open_socket("127.0.0.1", serve->port, error);
    g_autoptr(GSocket) shared =
        listening != NULL && own ? open_socket(share->address, share->port, error) : NULL;
    g_autoptr(GSocketAddress) address =
        listening != NULL ? g_socket_get_local_address(listening, error) : NULL;
    if (address == NULL || (own && shared == NULL))
        return false;
    SoupServer *soup = soup_server_new("server-header", "Hetman", NULL);
    Door *early = g_new(Door, 1), *door = g_new(Door, 1);
    *early = *door = (Door){.serve = serve, .share = share};
    soup_server_add_early_handler(soup, NULL, judge, early, g_free);
    soup_server_add_handler(soup, NULL, handle, door, g_free);
    serve->port = g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(address));
    serve->transport = &het_serve_http;
    het_serve_let_in(serve, soup, listening, shared, share);
    return true;
}

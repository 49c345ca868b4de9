/* Connections. SoupServer's own listener lets nobody in any more after one failure, for example for
 * want of descriptors, and a connection that is kept for another request stays open for good after
 * its client has closed it. So connections are let in here, and each has one request. */
#include "serve-connections.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "serve-http.h"
#include "serve-share.h"

enum {
    AT_ONCE = 64,   /* let in before anything else is done */
    PAUSE = 50,     /* milliseconds after which it is tried again */
    MOST = 4096,    /* open at a time */
    LEAST = 16,     /* also where descriptors are short */
    FOR_FILES = 64, /* descriptors left for records and files */
    SECONDS = 60,   /* in which a request has been read, and an answer written */
    GRACE = 1,      /* seconds in which nobody is silent: his request is on its way */
};

typedef struct {
    HetServe *serve;
    char *from;                /* the client's end, "127.0.0.1:40312" */
    GSocketConnection *stream; /* not a reference: it reports when it goes */
    gint64 since, until;       /* monotonic time; it is over then */
    bool read;                 /* the request */
    HetServeCall *held;        /* not a reference: its answer is held back; NULL: it is not */
} Connection;

/* Where clients are let in: at the loopback interface, and where the board is shared. */
enum { DOORS = 2 };

typedef struct {
    SoupServer *soup;
    const HetServeShare *share; /* NULL: not shared */
    GSocket *listening[DOORS];  /* NULL: there is none */
    GSource *source[DOORS];     /* NULL: nobody is let in for a moment */
    guint again;
    unsigned most;
    GHashTable *by_end; /* Connection, by its `from` */
} Listener;

static Listener *
listener_of(const HetServe *serve)
{
    return serve->listener;
}

static gint64
deadline(void)
{
    return g_get_monotonic_time() + SECONDS * G_USEC_PER_SEC;
}

/* (transfer full) */
static char *
end_of(GSocketAddress *address)
{
    return g_socket_connectable_to_string(G_SOCKET_CONNECTABLE(address));
}

static bool
is_open(const Connection *connection)
{
    return !g_socket_is_closed(g_socket_connection_get_socket(connection->stream));
}

static void
forget(gpointer data, GObject *stream)
{
    Connection *connection = data;
    (void)stream;
    connection->stream = NULL;
    g_hash_table_remove(listener_of(connection->serve)->by_end, connection->from);
}

static void
free_connection(gpointer data)
{
    Connection *connection = data;
    if (connection->stream != NULL)
        g_object_weak_unref(G_OBJECT(connection->stream), forget, connection);
    g_free(connection->from);
    g_free(connection);
}

static Connection *
find(const HetServe *serve, SoupServerMessage *message)
{
    GSocketAddress *address = soup_server_message_get_remote_address(message);
    g_autofree char *from = address != NULL ? end_of(address) : NULL;
    return from == NULL ? NULL : g_hash_table_lookup(listener_of(serve)->by_end, from);
}

/* --- ending ----------------------------------------------------------------------------------- */

/* SoupServer finds that the connection has gone, as soon as it reads or writes, and closes it. */
static void
end(Connection *connection)
{
    HetServeCall *held = connection->held;
    connection->held = NULL;
    connection->until = G_MAXINT64;
    g_socket_shutdown(g_socket_connection_get_socket(connection->stream), TRUE, TRUE, NULL);
    if (held != NULL)
        soup_server_message_unpause(held->client);
}

/* True if the client has closed his end. */
static bool
is_left(const Connection *connection)
{
    char letter;
    const int descriptor = g_socket_get_fd(g_socket_connection_get_socket(connection->stream));
    return recv(descriptor, &letter, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

static gboolean
end_if_over(gpointer from, gpointer data, gpointer now)
{
    Connection *connection = data;
    (void)from;
    if (!is_open(connection))
        return TRUE;
    if (connection->held != NULL ? is_left(connection) : connection->until < *(gint64 *)now)
        end(connection);
    return FALSE;
}

void
het_serve_connections_tick(HetServe *serve)
{
    gint64 now = g_get_monotonic_time();
    g_hash_table_foreach_remove(listener_of(serve)->by_end, end_if_over, &now);
}

/* --- room ------------------------------------------------------------------------------------- */

/* True if there is no room for another. */
static bool
is_full(HetServe *serve)
{
    Listener *listener = serve->listener;
    if (g_hash_table_size(listener->by_end) < listener->most)
        return false;
    het_serve_connections_tick(serve); /* some have ended */
    return g_hash_table_size(listener->by_end) >= listener->most;
}

/* Returns how readily a connection makes room for others: one without a request first, then the
 * page of a guest that waits for a change; 0: not at all. */
static unsigned
readiness(const Connection *connection)
{
    const HetServeCall *held = connection->held;
    if (connection->until == G_MAXINT64 && held == NULL)
        return 0; /* ending already */
    if (!connection->read)
        return 2;
    return held != NULL && held->until != G_MAXINT64 && (held->rights & HET_SERVE_OWNER) == 0;
}

/* The readiest first, of equals the oldest. */
static gint
compare(gconstpointer a, gconstpointer b)
{
    const Connection *first = *(Connection *const *)a, *second = *(Connection *const *)b;
    const unsigned one = readiness(first), other = readiness(second);
    return one != other ? (one < other ? 1 : -1)
                        : (first->since > second->since) - (first->since < second->since);
}

/* Ends the connections that are needed least. */
static void
make_room(Listener *listener)
{
    GHashTableIter iterator;
    gpointer connection;
    g_autoptr(GPtrArray) ready = g_ptr_array_new();
    const gint64 known = g_get_monotonic_time() - GRACE * G_USEC_PER_SEC;
    g_hash_table_iter_init(&iterator, listener->by_end);
    while (g_hash_table_iter_next(&iterator, NULL, &connection))
        if (readiness(connection) > 0 && ((const Connection *)connection)->since < known)
            g_ptr_array_add(ready, connection);
    g_ptr_array_sort(ready, compare);
    const guint some = MIN(ready->len, MAX(listener->most / 8, 1));
    for (guint i = 0; i < some; i++)
        end(ready->pdata[i]);
}

/* --- letting in ------------------------------------------------------------------------------- */

/* Every answer declares that its connection ends with it. */
static void
begin_request(SoupServer *soup, SoupServerMessage *message, gpointer data)
{
    (void)soup, (void)data;
    soup_message_headers_replace(soup_server_message_get_response_headers(message), "Connection",
                                 "close");
}

static void
have_request(SoupServer *soup, SoupServerMessage *message, gpointer serve)
{
    (void)soup;
    Connection *connection = find(serve, message);
    if (connection == NULL)
        return;
    connection->read = true;
    connection->until = deadline();
}

void
het_serve_connection_holds(HetServeCall *call, bool held)
{
    Connection *connection = find(call->serve, call->client);
    if (connection == NULL || (!held && connection->held != call))
        return; /* it has gone */
    connection->held = held ? call : NULL;
    connection->until = deadline();
}

/* Takes over what has been let in. */
static void
adopt(HetServe *serve, GSocket *socket, bool shared)
{
    const Listener *listener = serve->listener;
    g_autoptr(GSocketAddress) here = g_socket_get_local_address(socket, NULL);
    g_autoptr(GSocketAddress) there = g_socket_get_remote_address(socket, NULL);
    if (here == NULL || there == NULL)
        return; /* it has gone */
    g_autoptr(GSocketConnection) stream = g_socket_connection_factory_create_connection(socket);
    Connection *connection = g_new0(Connection, 1);
    connection->serve = serve;
    connection->from = end_of(there);
    connection->stream = stream;
    connection->since = g_get_monotonic_time();
    connection->until = deadline();
    g_object_weak_ref(G_OBJECT(stream), forget, connection);
    g_hash_table_replace(listener->by_end, connection->from, connection);
    if (!shared) {
        soup_server_accept_iostream(listener->soup, G_IO_STREAM(stream), here, there, NULL);
        return;
    }
    g_autoptr(GIOStream) secret = het_serve_share_wrap(listener->share, G_IO_STREAM(stream), NULL);
    if (secret != NULL)
        soup_server_accept_iostream(listener->soup, secret, here, there, NULL);
}

static void watch(HetServe *serve);

static gboolean
go_on(gpointer data)
{
    HetServe *serve = data;
    listener_of(serve)->again = 0;
    watch(serve);
    return G_SOURCE_REMOVE;
}

static void
close_doors(Listener *listener)
{
    for (unsigned door = 0; door < DOORS; door++) {
        if (listener->source[door] != NULL)
            g_source_destroy(listener->source[door]);
        g_clear_pointer(&listener->source[door], g_source_unref);
    }
}

/* There is no room for another: it is made, which takes a moment. */
static gboolean
wait_for_room(HetServe *serve)
{
    Listener *listener = serve->listener;
    make_room(listener);
    close_doors(listener);
    listener->again = g_timeout_add(PAUSE, go_on, serve);
    return G_SOURCE_REMOVE;
}

static gboolean
let_some_in(GSocket *listening, GIOCondition condition, gpointer data)
{
    (void)condition;
    HetServe *serve = data;
    for (unsigned i = 0; i < AT_ONCE; i++) {
        if (is_full(serve))
            return wait_for_room(serve);
        g_autoptr(GError) error = NULL;
        g_autoptr(GSocket) socket = g_socket_accept(listening, NULL, &error);
        if (socket != NULL)
            adopt(serve, socket, listening == listener_of(serve)->listening[1]);
        else if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
            break;
        else
            return wait_for_room(serve); /* no descriptor or memory is left */
    }
    return G_SOURCE_CONTINUE;
}

static void
watch(HetServe *serve)
{
    Listener *listener = serve->listener;
    close_doors(listener);
    for (unsigned door = 0; door < DOORS && listener->listening[door] != NULL; door++) {
        GSource *source = g_socket_create_source(listener->listening[door], G_IO_IN, NULL);
        listener->source[door] = source;
        g_source_set_callback(source, G_SOURCE_FUNC(let_some_in), serve, NULL);
        g_source_attach(source, NULL);
    }
}

/* As many as descriptors allow, and at most what anybody needs. */
static unsigned
most_at_a_time(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= MOST + FOR_FILES)
        return MOST;
    return limit.rlim_cur > LEAST + FOR_FILES ? (unsigned)limit.rlim_cur - FOR_FILES : LEAST;
}

void
het_serve_let_in(HetServe *serve, SoupServer *soup, GSocket *listening, GSocket *shared,
                 const HetServeShare *share)
{
    Listener *listener = serve->listener = g_new0(Listener, 1);
    listener->soup = soup;
    listener->share = share;
    listener->listening[0] = g_object_ref(listening);
    listener->listening[1] = shared != NULL ? g_object_ref(shared) : NULL;
    listener->most = most_at_a_time();
    listener->by_end = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_connection);
    for (unsigned door = 0; door < DOORS && listener->listening[door] != NULL; door++) {
        g_socket_set_blocking(listener->listening[door], FALSE);
        g_socket_set_option(listener->listening[door], IPPROTO_TCP, TCP_NODELAY, TRUE, NULL);
    }
    g_signal_connect(soup, "request-started", G_CALLBACK(begin_request), NULL);
    g_signal_connect(soup, "request-read", G_CALLBACK(have_request), serve);
    watch(serve);
}

void
het_serve_close(HetServe *serve)
{
    soup_server_disconnect(listener_of(serve)->soup);
}

void
het_serve_listener_free(HetServe *serve)
{
    Listener *listener = g_steal_pointer(&serve->listener);
    if (listener == NULL)
        return;
    g_object_unref(listener->soup);
    g_clear_handle_id(&listener->again, g_source_remove);
    close_doors(listener);
    g_hash_table_unref(listener->by_end);
    for (unsigned door = 0; door < DOORS; door++)
        g_clear_object(&listener->listening[door]);
    g_free(listener);
}

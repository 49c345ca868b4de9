/* Connections. SoupServer's own listener lets nobody in any more after one failure, for example for
 * want of descriptors, and a connection that is kept for another request stays open for good after
 * its client has closed it. So connections are let in here, and each has one request. */
#include "serve-connections.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>

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
    GSocketConnection *stream; /* not a reference: it tells when it goes */
    gint64 since, until;       /* monotonic time; it is over then */
    bool read;                 /* the request */
    HetServeCall *held;        /* not a reference: its answer is held back; NULL: it is not */
} Connection;

/* Where clients are let in: at the loopback interface, and where the board is shared. */
enum { DOORS = 2 };

struct HetServeConnections {
    GSocket *listening[DOORS]; /* NULL: there is none */
    GSource *source[DOORS];    /* NULL: nobody is let in for a moment */
    guint again;
    unsigned most;
    GHashTable *by_end; /* Connection, by its `from` */
};

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
    g_hash_table_remove(connection->serve->connections->by_end, connection->from);
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
    return from == NULL ? NULL : g_hash_table_lookup(serve->connections->by_end, from);
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
        soup_server_message_unpause(held->message);
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
    g_hash_table_foreach_remove(serve->connections->by_end, end_if_over, &now);
}

/* --- room ------------------------------------------------------------------------------------- */

/* True if there is no room for another. */
static bool
is_full(HetServe *serve)
{
    HetServeConnections *connections = serve->connections;
    if (g_hash_table_size(connections->by_end) < connections->most)
        return false;
    het_serve_connections_tick(serve); /* some have ended */
    return g_hash_table_size(connections->by_end) >= connections->most;
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
make_room(HetServeConnections *connections)
{
    GHashTableIter iterator;
    gpointer connection;
    g_autoptr(GPtrArray) ready = g_ptr_array_new();
    const gint64 known = g_get_monotonic_time() - GRACE * G_USEC_PER_SEC;
    g_hash_table_iter_init(&iterator, connections->by_end);
    while (g_hash_table_iter_next(&iterator, NULL, &connection))
        if (readiness(connection) > 0 && ((const Connection *)connection)->since < known)
            g_ptr_array_add(ready, connection);
    g_ptr_array_sort(ready, compare);
    const guint some = MIN(ready->len, MAX(connections->most / 8, 1));
    for (guint i = 0; i < some; i++)
        end(ready->pdata[i]);
}

/* --- letting in ------------------------------------------------------------------------------- */

/* Every answer says that its connection ends with it. */
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
    Connection *connection = find(call->serve, call->message);
    if (connection == NULL || (!held && connection->held != call))
        return; /* it has gone */
    connection->held = held ? call : NULL;
    connection->until = deadline();
}

/* Takes over what has been let in. */
static void
adopt(HetServe *serve, GSocket *socket, bool shared)
{
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
    g_hash_table_replace(serve->connections->by_end, connection->from, connection);
    if (!shared) {
        soup_server_accept_iostream(serve->soup, G_IO_STREAM(stream), here, there, NULL);
        return;
    }
    g_autoptr(GIOStream) secret = het_serve_share_wrap(serve->share, G_IO_STREAM(stream), NULL);
    if (secret != NULL)
        soup_server_accept_iostream(serve->soup, secret, here, there, NULL);
}

static void watch(HetServe *serve);

static gboolean
go_on(gpointer data)
{
    HetServe *serve = data;
    serve->connections->again = 0;
    watch(serve);
    return G_SOURCE_REMOVE;
}

static void
close_doors(HetServeConnections *connections)
{
    for (unsigned door = 0; door < DOORS; door++) {
        if (connections->source[door] != NULL)
            g_source_destroy(connections->source[door]);
        g_clear_pointer(&connections->source[door], g_source_unref);
    }
}

/* There is no room for another: it is made, which takes a moment. */
static gboolean
wait_for_room(HetServe *serve)
{
    HetServeConnections *connections = serve->connections;
    make_room(connections);
    close_doors(connections);
    connections->again = g_timeout_add(PAUSE, go_on, serve);
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
            adopt(serve, socket, listening == serve->connections->listening[1]);
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
    HetServeConnections *connections = serve->connections;
    close_doors(connections);
    for (unsigned door = 0; door < DOORS && connections->listening[door] != NULL; door++) {
        GSource *source = g_socket_create_source(connections->listening[door], G_IO_IN, NULL);
        connections->source[door] = source;
        g_source_set_callback(source, G_SOURCE_FUNC(let_some_in), serve, NULL);
        g_source_attach(source, NULL);
    }
}

/* As many as descriptors allow, and no more than anybody needs. */
static unsigned
most_at_a_time(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= MOST + FOR_FILES)
        return MOST;
    return limit.rlim_cur > LEAST + FOR_FILES ? (unsigned)limit.rlim_cur - FOR_FILES : LEAST;
}

void
het_serve_let_in(HetServe *serve, GSocket *listening, GSocket *shared)
{
    HetServeConnections *connections = serve->connections = g_new0(HetServeConnections, 1);
    connections->listening[0] = g_object_ref(listening);
    connections->listening[1] = shared != NULL ? g_object_ref(shared) : NULL;
    connections->most = most_at_a_time();
    connections->by_end = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_connection);
    for (unsigned door = 0; door < DOORS && connections->listening[door] != NULL; door++) {
        g_socket_set_blocking(connections->listening[door], FALSE);
        g_socket_set_option(connections->listening[door], IPPROTO_TCP, TCP_NODELAY, TRUE, NULL);
    }
    g_signal_connect(serve->soup, "request-started", G_CALLBACK(begin_request), NULL);
    g_signal_connect(serve->soup, "request-read", G_CALLBACK(have_request), serve);
    watch(serve);
}

void
het_serve_connections_free(HetServe *serve)
{
    HetServeConnections *connections = g_steal_pointer(&serve->connections);
    if (connections == NULL)
        return;
    g_clear_handle_id(&connections->again, g_source_remove);
    close_doors(connections);
    g_hash_table_unref(connections->by_end);
    for (unsigned door = 0; door < DOORS; door++)
        g_clear_object(&connections->listening[door]);
    g_free(connections);
}

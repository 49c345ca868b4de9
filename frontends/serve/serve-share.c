#include "serve-share.h"

#include <string.h>

#include "engine/error.h"

enum {
    USUAL_PORT = 8462,
    OF_HTTPS = 443,
    BURST = 120,      /* requests at once of one address: a page and its first questions */
    EACH_SECOND = 30, /* further requests */
    PROXIED = 8,      /* times as many where all come by one proxy */
    ADDRESSES = 4096, /* remembered; more, and those with all their requests are forgotten */
};

/* Requests that an address may make at once, as of a moment. */
typedef struct {
    double left;
    gint64 at; /* monotonic time */
} Rate;

#define fail(...) g_set_error(error, HET_ERROR, HET_ERROR_USAGE, __VA_ARGS__)

/* Splits "ADDRESS[:PORT]" or "[IPV6]:PORT"; false: that is none. */
static bool
read_address(HetServeShare *share, const char *where)
{
    guint64 port = USUAL_PORT;
    const char *colon = strrchr(where, ':');
    const bool bracketed = *where == '[';
    const char *end = bracketed ? strchr(where, ']') : NULL;
    if (bracketed && (end == NULL || (end[1] != '\0' && end[1] != ':')))
        return false;
    if (!bracketed && colon != NULL && strchr(where, ':') != colon)
        colon = NULL; /* IPv6 without a port */
    if (bracketed)
        colon = end[1] == ':' ? end + 1 : NULL;
    if (colon != NULL && !g_ascii_string_to_unsigned(colon + 1, 10, 1, G_MAXUINT16, &port, NULL))
        return false;
    share->port = (guint16)port;
    share->address = bracketed       ? g_strndup(where + 1, (gsize)(end - where - 1))
                     : colon != NULL ? g_strndup(where, (gsize)(colon - where))
                                     : g_strdup(where);
    return g_hostname_is_ip_address(share->address);
}

/* The host as browsers name it, without the port that HTTPS has by itself. */
static char *
host_of(const char *name, unsigned port)
{
    const bool six = strchr(name, ':') != NULL;
    const char *left = six ? "[" : "", *right = six ? "]" : "";
    return port == OF_HTTPS ? g_strdup_printf("%s%s%s", left, name, right)
                            : g_strdup_printf("%s%s%s:%u", left, name, right, port);
}

static bool
read_where(HetServeShare *share, const char *where, const char *certificate, const char *name,
           GError **error)
{
    if (g_str_has_prefix(where, "https://")) {
        g_autoptr(GUri) uri = g_uri_parse(where, G_URI_FLAGS_NONE, NULL);
        const char *host = uri != NULL ? g_uri_get_host(uri) : NULL;
        if (certificate != NULL || name != NULL)
            fail("--share=%s is a tunnel or proxy, which has its own certificate and name: leave "
                 "out --certificate and --as",
                 where);
        else if (host == NULL || *host == '\0' || strlen(g_uri_get_path(uri)) > 1)
            fail("--share=%s: expected https://HOST or https://HOST:PORT", where);
        else
            share->host =
                host_of(host, g_uri_get_port(uri) > 0 ? (unsigned)g_uri_get_port(uri) : OF_HTTPS);
        return share->host != NULL;
    }
    if (!read_address(share, where)) {
        fail("--share=%s: expected an address of this machine (192.168.1.5 or 192.168.1.5:8462), "
             "or the https:// address of a tunnel or proxy",
             where);
        return false;
    }
    if (certificate == NULL) {
        fail("--share=%s: without TLS others would read along: give a certificate and its key by "
             "--certificate=FILE (docs/play.md shows how to make one)",
             where);
        return false;
    }
    share->certificate = g_tls_certificate_new_from_file(certificate, error);
    if (share->certificate == NULL) {
        g_prefix_error(error, "--certificate=%s: ", certificate);
        return false;
    }
    GByteArray *key = NULL;
    g_object_get(share->certificate, "private-key", &key, NULL);
    const bool has_key = key != NULL;
    g_clear_pointer(&key, g_byte_array_unref);
    if (!has_key) {
        fail("--certificate=%s has no private key: put both into one file in PEM", certificate);
        return false;
    }
    share->host = host_of(name != NULL ? name : share->address, share->port);
    return true;
}

HetServeShare *
het_serve_share_new(const char *where, const char *certificate, const char *name, GError **error)
{
    HetServeShare *share = g_new0(HetServeShare, 1);
    share->rates = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    if (read_where(share, where, certificate, name, error)) {
        share->base = g_strconcat("https://", share->host, NULL);
        return share;
    }
    het_serve_share_free(share);
    return NULL;
}

void
het_serve_share_free(HetServeShare *share)
{
    if (share == NULL)
        return;
    g_clear_object(&share->certificate);
    g_hash_table_unref(share->rates);
    g_free(share->host);
    g_free(share->base);
    g_free(share->address);
    g_free(share);
}

char *
het_serve_share_fingerprint(const HetServeShare *share)
{
    if (share->certificate == NULL)
        return NULL;
    GByteArray *der = NULL;
    g_object_get(share->certificate, "certificate", &der, NULL);
    g_autofree char *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, der->data, der->len);
    g_byte_array_unref(der);
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; sum[i] != '\0'; i += 2)
        g_string_append_printf(text, "%s%c%c", i > 0 ? ":" : "", g_ascii_toupper(sum[i]),
                               g_ascii_toupper(sum[i + 1]));
    return g_string_free(text, FALSE);
}

GIOStream *
het_serve_share_wrap(const HetServeShare *share, GIOStream *plain, GError **error)
{
    GIOStream *stream = g_tls_server_connection_new(plain, share->certificate, error);
    if (stream != NULL) /* a browser that goes away closes its end without a word */
        g_tls_connection_set_require_close_notify(G_TLS_CONNECTION(stream), FALSE);
    return stream;
}

bool
het_serve_share_has(const HetServeShare *share, SoupServerMessage *message)
{
    if (share == NULL)
        return false;
    GSocketAddress *here = soup_server_message_get_local_address(message);
    if (share->address != NULL)
        return here != NULL && G_IS_INET_SOCKET_ADDRESS(here) &&
               g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(here)) == share->port;
    const char *host =
        soup_message_headers_get_one(soup_server_message_get_request_headers(message), "Host");
    return host != NULL && g_ascii_strcasecmp(host, share->host) == 0;
}

/* --- rates ------------------------------------------------------------------------------------ */

static gboolean
is_full(gpointer address, gpointer rate, gpointer now)
{
    const Rate *it = rate;
    (void)address;
    return it->left + EACH_SECOND * (double)(*(gint64 *)now - it->at) / G_USEC_PER_SEC >= BURST;
}

bool
het_serve_share_allows(HetServeShare *share, SoupServerMessage *message, unsigned price)
{
    const unsigned times = share->address != NULL ? 1 : PROXIED;
    const gint64 now = g_get_monotonic_time();
    const char *address = soup_server_message_get_remote_host(message);
    gint64 moment = now;
    if (address == NULL)
        address = "";
    Rate *rate = g_hash_table_lookup(share->rates, address);
    if (rate == NULL && g_hash_table_size(share->rates) >= ADDRESSES)
        g_hash_table_foreach_remove(share->rates, is_full, &moment);
    if (rate == NULL) {
        if (g_hash_table_size(share->rates) >= ADDRESSES)
            return false;
        rate = g_new(Rate, 1);
        *rate = (Rate){.left = BURST * times, .at = now};
        g_hash_table_insert(share->rates, g_strdup(address), rate);
    }
    rate->left = MIN(BURST * times,
                     rate->left + EACH_SECOND * times * (double)(now - rate->at) / G_USEC_PER_SEC);
    rate->at = now;
    const bool allowed = rate->left >= price;
    if (allowed || price > 1) /* a wrong token leaves a debt */
        rate->left = MAX(rate->left - price, -(double)BURST);
    return allowed;
}

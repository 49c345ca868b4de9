/* The board for others on the network: `hetman serve --share`. A friend comes by the link of a seat
 * alone; the owner's token and key are good on this machine only.
 *
 * Either the server listens at an address of the owner's choice with TLS, by his certificate, or a
 * tunnel or proxy of his, which has TLS of its own, leads to the loopback interface: then requests
 * that name that host are the network's. In both cases each address of the network has a rate of
 * requests; a wrong token takes many. */
#pragma once

#include <gio/gio.h>
#include <libsoup/soup.h>
#include <stdbool.h>

typedef struct HetServeShare HetServeShare;

struct HetServeShare {
    char *host;                   /* as browsers name it: "192.168.1.5:8462", "battle.example" */
    char *base;                   /* "https://HOST" */
    char *address;                /* at which it listens; NULL: behind a tunnel or proxy */
    guint16 port;                 /* there */
    GTlsCertificate *certificate; /* NULL: behind a tunnel or proxy */
    GHashTable *rates;            /* address to Rate */
};

/* (transfer full) `where` is ADDRESS[:PORT], with a file of a certificate and its key in PEM, or
 * https://HOST[:PORT] of a tunnel or proxy, without. `name`: by which others know the address, or
 * NULL. NULL with an error that names the option. */
HetServeShare *het_serve_share_new(const char *where, const char *certificate, const char *name,
                                   GError **error);
void het_serve_share_free(HetServeShare *share);
/* (transfer full) The SHA-256 of its certificate, as browsers show it; NULL: it has none. */
char *het_serve_share_fingerprint(const HetServeShare *share);
/* (transfer full) A connection with TLS over one let in at its address; NULL with an error. */
GIOStream *het_serve_share_wrap(const HetServeShare *share, GIOStream *plain, GError **error);
/* Whether a request comes by it; `share` may be NULL. */
bool het_serve_share_has(const HetServeShare *share, SoupServerMessage *message);
/* Whether an address may make a request now; `price` 1, more for a wrong one. */
bool het_serve_share_allows(HetServeShare *share, SoupServerMessage *message, unsigned price);

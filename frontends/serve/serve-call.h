/* A request to the server behind the board in the browser: its parameters and its answer.
 * The server listens on the loopback interface, and where the owner shares it at an address of his
 * (serve-share.h); it answers nobody without a token, and takes changes from its own page only. */
#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

#include "serve-table.h"

#define HET_SERVE_NO_PROGRAMS "other programs are not run for the page; use hetman play or match"

/* Rights: a set of these bits. */
typedef enum {
    HET_SERVE_WATCH = 1,
    HET_SERVE_FIRST = 2,
    HET_SERVE_SECOND = 4,
    HET_SERVE_OWNER = 8, /* begins games, reads files, gives seats */
    HET_SERVE_ALL = 15,
} HetServeRight;

typedef struct HetServeConnections HetServeConnections;
typedef struct HetServeShare HetServeShare;

typedef struct {
    SoupServer *soup;
    HetServeConnections *connections; /* serve-connections.c */
    HetServeShare *share;             /* serve-share.h; NULL: this machine alone */
    GMainLoop *loop;
    unsigned port;
    char *folder;       /* of the records and of what belongs to them */
    char *token;        /* the owner's, kept with the records; those of seats derive from it */
    char *key;          /* good for as much while this server runs; his browser keeps it */
    GHashTable *tables; /* id to HetTable */
    GPtrArray *waits;   /* HetServeCall: pages that wait for a change */
    GPtrArray *replays; /* recorded games being looked at, the latest last */
} HetServe;

/* A request under way. */
typedef struct {
    grefcount references;
    HetServe *serve;
    SoupServerMessage *message;
    GHashTable *query;  /* char * to char *, or NULL */
    JsonObject *body;   /* of a POST, or NULL */
    const char *method; /* "GET", "POST" */
    char **path;        /* "api", "game", ID, "state" */
    HetTable *table;    /* the path names, or NULL */
    unsigned rights;    /* bits of HetServeRight at that table */
    bool answered;      /* or gone */
    unsigned known;     /* version the page waits for a change of */
    gint64 until;
} HetServeCall;

/* (transfer full) The request for a path; `query` may be NULL. Its rights are none so far. */
HetServeCall *het_serve_call_new(HetServe *serve, SoupServerMessage *message, const char *path,
                                 GHashTable *query);
HetServeCall *het_serve_call_ref(HetServeCall *call);
void het_serve_call_unref(HetServeCall *call);

/* Answers by the document under way in `builder`, or by an error in one line. */
void het_serve_answer(HetServeCall *call, JsonBuilder *builder);
/* The same by a JSON document, which it frees. */
void het_serve_answer_document(HetServeCall *call, char *document);
/* The answer to a change of the call's game: its new version. */
void het_serve_answer_version(HetServeCall *call);
void het_serve_fail(HetServeCall *call, unsigned status, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* The same of an error that a request led to. */
void het_serve_fail_error(HetServeCall *call, const GError *error);
/* Holds the answer back: somebody will call one of the above later, with a reference of his own. */
void het_serve_hold(HetServeCall *call);
/* The headers of every answer; `cache`: how long the browser may keep it. */
void het_serve_secure(SoupServerMessage *message, const char *cache);

/* A parameter of the query or a member of the body; NULL or `otherwise` where there is none. */
const char *het_serve_text(const HetServeCall *call, const char *name);
gint64 het_serve_integer(const HetServeCall *call, const char *name, gint64 otherwise);
bool het_serve_flag(const HetServeCall *call, const char *name);
/* (transfer full) The scenario that the parameter of this name names; NULL: the call is answered
 * with an error. */
HetScenario *het_serve_scenario(HetServeCall *call);
/* True if the agent may be made for the caller: no program is run for the page, and files are
 * read for the owner only. Else the call is answered with an error. */
bool het_serve_may_ask(HetServeCall *call, const char *agent);
/* True if the call has the right; else it is answered with an error. */
bool het_serve_may(HetServeCall *call, unsigned right);

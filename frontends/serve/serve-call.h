/* A request to the server behind the board in the browser, and its answer, as plain data: handlers
 * know nothing of HTTP's library, sockets or threads of the transport, which hands a request to
 * het_serve_handle() (serve-handle.h) and is handed the answer, at once or later. */
#pragma once

#include "library/json-members.h"
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

/* Status of an answer, by the numbers of HTTP. */
typedef enum {
    HET_SERVE_OK = 200,
    HET_SERVE_SEE_OTHER = 303,
    HET_SERVE_NOT_MODIFIED = 304,
    HET_SERVE_BAD_REQUEST = 400,
    HET_SERVE_UNAUTHORIZED = 401,
    HET_SERVE_FORBIDDEN = 403,
    HET_SERVE_NOT_FOUND = 404,
    HET_SERVE_CONFLICT = 409,
    HET_SERVE_UNPROCESSABLE = 422,
} HetServeStatus;

typedef struct HetServeCall HetServeCall;

/* An answer; all of it is borrowed. */
typedef struct {
    HetServeStatus status;
    const char *type; /* "text/html; charset=utf-8" */
    GBytes *bytes;
    const char *cache;    /* how long a browser may keep it, as Cache-Control has it */
    const char *tag;      /* of its content, as ETag has it; NULL: none */
    const char *location; /* of another page; NULL: none */
} HetServeAnswer;

/* What brings requests and takes answers. */
typedef struct {
    /* Sends the answer, once a call. */
    void (*answer)(HetServeCall *call, const HetServeAnswer *answer);
    /* The answer will come later: nothing is sent meanwhile. */
    void (*hold)(HetServeCall *call);
    /* Frees call->client. */
    void (*leave)(HetServeCall *call);
} HetServeTransport;

typedef struct {
    const HetServeTransport *transport;
    gpointer listener;  /* the transport's own */
    unsigned port;      /* in links to the pages */
    const char *shared; /* "https://HOST" in those of guests; NULL: they sit at this machine */
    char *folder;       /* of the records and of what belongs to them */
    char *token;        /* the owner's, kept with the records; those of seats derive from it */
    char *key;          /* good for as much while this server runs; his browser keeps it */
    GHashTable *tables; /* id to HetTable */
    GPtrArray *waits;   /* HetServeCall: pages that wait for a change */
    GPtrArray *replays; /* recorded games being viewed, the latest last */
    GPtrArray *works;   /* questions that pages repeat: serve-work.c */
} HetServe;

/* A request under way. */
struct HetServeCall {
    grefcount references;
    HetServe *serve;
    gpointer client;    /* the transport's own */
    const char *method; /* "GET", "POST" */
    char *address;      /* "/api/game/ID/state" */
    char **path;        /* its parts: "api", "game", ID, "state" */
    GHashTable *query;  /* char * to char *, or NULL */
    char *token;        /* as the request states it, or NULL */
    bool outside;       /* it comes from the network: the owner's token is not good there */
    char *tag;          /* of the answer that the caller has kept, or NULL */
    GBytes *bytes;      /* the body of a POST, or NULL */
    json_t *body;       /* the same, once it has been read */
    HetTable *table;    /* the path names, or NULL */
    unsigned rights;    /* bits of HetServeRight at that table */
    bool answered;      /* or gone */
    unsigned known;     /* version the page waits for a change of */
    gint64 until;       /* monotonic time; 0: the answer is not held back */
};

/* (transfer full) The request for an address; `query` (transfer none) may be NULL. Its rights are
 * none so far. */
HetServeCall *het_serve_call_new(HetServe *serve, const char *method, const char *address,
                                 GHashTable *query, const char *token);
HetServeCall *het_serve_call_ref(HetServeCall *call);
void het_serve_call_unref(HetServeCall *call);

/* Gives the answer, unless the call has one or its client has gone. */
void het_serve_send(HetServeCall *call, const HetServeAnswer *answer);
/* The same, of one line in plain text. */
void het_serve_send_words(HetServeCall *call, HetServeStatus status, const char *words);

/* Answers by the document under way in `builder`, or by an error in one line. */
void het_serve_answer(HetServeCall *call, HetJson *builder);
/* The same by a JSON document, which it frees. */
void het_serve_answer_document(HetServeCall *call, HetServeStatus status, char *document);
/* The answer to a change of the call's game: its new version. */
void het_serve_answer_version(HetServeCall *call);
void het_serve_fail(HetServeCall *call, HetServeStatus status, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* The same of an error that a request led to. */
void het_serve_fail_error(HetServeCall *call, const GError *error);
/* Holds the answer back: someone will call one of the above later, with a reference of his own. */
void het_serve_hold(HetServeCall *call);

/* A parameter of the query or a member of the body; NULL or `otherwise` where there is none. */
const char *het_serve_text(const HetServeCall *call, const char *name);
gint64 het_serve_integer(const HetServeCall *call, const char *name, gint64 otherwise);
bool het_serve_flag(const HetServeCall *call, const char *name);
/* (transfer full) The scenario that the parameter of this name names; NULL: the call is answered
 * with an error. */
HetScenario *het_serve_scenario(HetServeCall *call);
/* True if the agent may be made for the caller: no program is run for the page, and files are
 * read for the owner only. Else the call is answered with an error. */
bool het_serve_may_use(HetServeCall *call, const char *agent);
/* True if the call has the right; else it is answered with an error. */
bool het_serve_may(HetServeCall *call, unsigned right);

/* The server behind the board in the browser: what its parts share. It listens on the loopback
 * interface alone, answers nobody without its token, and takes changes from its own page alone. */
#pragma once

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>

#include "serve-table.h"

enum {
    HET_SERVE_PORT = 8461,
    HET_SERVE_BODY_MAX = 2 << 20, /* bytes of a request's body */
};

/* Who may do what: a set of these bits. */
typedef enum {
    HET_SERVE_WATCH = 1,
    HET_SERVE_FIRST = 2,
    HET_SERVE_SECOND = 4,
    HET_SERVE_OWNER = 8, /* begins games, reads files, gives seats */
    HET_SERVE_ALL = 15,
} HetServeRight;

#define HET_SERVE_NO_PROGRAMS "other programs are not run for the page; use hetman play or match"

typedef struct HetServeAnalysis HetServeAnalysis;

typedef struct {
    SoupServer *soup;
    GMainLoop *loop;
    unsigned port;
    char *folder; /* of the records and of what belongs to them */
    char *token;
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

typedef void HetServeRun(HetServeCall *call);

/* --- serve-http.c ----------------------------------------------------------------------------- */

/* Begins to listen; false with an error. */
bool het_serve_listen(HetServe *serve, GError **error);
HetServeCall *het_serve_call_ref(HetServeCall *call);
void het_serve_call_unref(HetServeCall *call);
/* Answers by the document under way in `builder`, or by an error in one line. */
void het_serve_answer(HetServeCall *call, JsonBuilder *builder);
/* The answer to a change of the call's game: its new version. */
void het_serve_answer_version(HetServeCall *call);
void het_serve_fail(HetServeCall *call, unsigned status, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* The same of an error that a request led to. */
void het_serve_fail_error(HetServeCall *call, const GError *error);
/* Holds the answer back: somebody will call one of the above later, with a reference of his own. */
void het_serve_hold(HetServeCall *call);
/* A parameter of the query or a member of the body; NULL or `otherwise` where there is none. */
const char *het_serve_text(const HetServeCall *call, const char *name);
gint64 het_serve_integer(const HetServeCall *call, const char *name, gint64 otherwise);
bool het_serve_flag(const HetServeCall *call, const char *name);
/* Whether the agent may be made for whoever asks: no program is run for the page, and files are
 * read for the owner alone. Else the call is answered with an error. */
bool het_serve_may_ask(HetServeCall *call, const char *agent);
/* Whether the call has the right; else it is answered with an error. */
bool het_serve_may(HetServeCall *call, unsigned right);

/* (transfer full) The token of a seat at a table: whoever has it may do that and no more. */
char *het_serve_seat_token(const HetServe *serve, const char *table, unsigned rights);

/* --- serve-work.c ----------------------------------------------------------------------------- */

/* Runs `work` in a thread and answers with what it returns: (transfer full) a JSON document, or
 * NULL with an error. `data` is freed with `free_data` when the thread is back. */
typedef char *HetServeWork(gpointer data, GError **error);
void het_serve_work(HetServeCall *call, HetServeWork *work, gpointer data,
                    GDestroyNotify free_data);

/* --- what requests do, by subject ------------------------------------------------------------- */

/* What a path after /api/ means. */
typedef struct {
    const char *method, *name;
    unsigned right;
    bool table; /* the path is game/ID/NAME */
    HetServeRun *run;
} HetServeRoute;

extern const HetServeRoute het_serve_lobby_routes[], het_serve_game_routes[],
    het_serve_command_routes[], het_serve_replay_routes[], het_serve_editor_routes[],
    het_serve_undo_routes[], het_serve_campaign_routes[],
    het_serve_store_routes[]; /* end with a NULL name */

/* The game of that id, opened from its record if it is not open; NULL with an error. */
HetTable *het_serve_table(HetServe *serve, const char *id, GError **error);
/* Takes a new game over; its id in ret_id stays valid. */
void het_serve_adopt(HetServe *serve, HetTable *table);
/* Answers with the id of a game that was adopted, and lets it go on. */
void het_serve_begin(HetServeCall *call, HetTable *table);
/* (transfer full) A path for a new file: the last part of a scenario's or campaign's name, the
 * time, and an ending such as ".record". */
char *het_serve_new_path(const HetServe *serve, const char *name, const char *ending);
/* (transfer full) Who takes the seat `name` of the request, "human" or an agent; NULL with an
 * error.
 */
char *het_serve_seat(const HetServeCall *call, const char *name, GError **error);
/* The seed that the request gives, or a new one. */
bool het_serve_seed(const HetServeCall *call, guint64 *ret_seed, GError **error);
/* The first day of a new campaign, by its name or path, which is adopted. NULL with an error. */
HetTable *het_serve_new_campaign(HetServe *serve, const char *name,
                                 const char *const names[HET_SIDES], guint64 seed, GError **error);
/* Members of what is told before a game: campaigns, and those under way. */
void het_serve_campaign_members(JsonBuilder *builder, const HetServe *serve);
/* Whether the next day of the campaign that the game belongs to has begun: it stands. */
bool het_serve_next_day_begun(const HetServe *serve, const HetTable *table);
/* Answers what waits for a change of the table. */
void het_serve_changed(HetTable *table, void *serve);
/* Answers waits whose time is over; called now and then. */
void het_serve_tick(HetServe *serve);
/* The rights of whoever asks, less the sides that guests have by their links. */
unsigned het_serve_rights(const HetServeCall *call);
/* Notes that the page of a guest is there. */
void het_serve_heard(HetServeCall *call);
/* Member of the state: somebody asks to take back what needs the other's consent. */
void het_serve_wish_member(JsonBuilder *builder, const HetServeCall *call);
/* Whether whoever asks may make the decision at hand. */
bool het_serve_decides(const HetServeCall *call);
/* Members of the state: standing answers, groups, the order for many that is shown or under way. */
void het_serve_command_members(JsonBuilder *builder, const HetServeCall *call);
/* Answers what the general named `agent` by the request would do here. */
void het_serve_advise(HetServeCall *call, const HetState *state, uint64_t seed);
/* Answers the scenario file of the last position up to `ply` that a file can state: where a phase
 * begins and nothing is under way. */
void het_serve_answer_scenario(HetServeCall *call, const HetSession *session, unsigned ply);
/* Lets recorded games go. */
void het_serve_replays_free(HetServe *serve);

/* Work that takes time is done elsewhere, so that the main loop answers meanwhile: by threads on a
 * server (serve-thread.c), by other workers in the page that needs none (frontends/link). */
#pragma once

#include "agents/agent.h"
#include "serve-call.h"
#include "serve-handover.h"

/* A piece of work, the first member of what it is about. */
typedef struct HetJob HetJob;
struct HetJob {
    HetHandover handover;
    HetServeCall *call;        /* whose answer it is; NULL: a HetThought */
    void (*run)(HetJob *job);  /* elsewhere */
    void (*over)(HetJob *job); /* then, in the main loop: frees it, where it was made */
    void (*halt)(HetJob *job); /* has run() end early; or NULL */
    gint done, of;             /* how far it is, as it reports; atomic */
    HetServeStatus status;     /* of a question's answer */
    char *document;            /* that answer, in JSON; NULL: none, or a HetThought */
};

/* A general's choice. */
struct HetThought {
    HetJob job;
    HetTable *table;     /* NULL: dropped; then the agent is the thought's own */
    unsigned *under_way; /* of the game, which may be closed before it ends (g_rc_box) */
    guint halting;       /* the timer that halts a dropped one, or 0 */
    HetAgent *agent;
    HetStateBuffer state;
    HetMoveList list;
    HetMove move;
    HetAgentStatus status;
    double share; /* of his work for the turn that is done, 0 to 1; -1 if not known */
    GError *error;
};

/* Fills in what the agent decides for the state and the list. Elsewhere. */
void het_thought_choose(HetThought *thought);

/* Begins the work; over() follows in any case. */
void het_elsewhere(HetJob *job);
/* Its result is not wanted. */
void het_elsewhere_halt(HetJob *job);
/* In run(): how far it is. */
void het_elsewhere_report(HetJob *job, unsigned done, unsigned of);
/* True where what runs elsewhere reports to here; false in those workers. */
bool het_elsewhere_reports(void);

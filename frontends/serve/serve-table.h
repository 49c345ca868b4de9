/* A game on the board in the browser: a session with its record, which grows move by move on the
 * disk, the generals that think in a thread of their own, and what happened so far in words. It
 * knows nothing of HTTP. All of it is called from the main loop's thread. */
#pragma once

#include "battle/battle.h"
#include "battle/post.h"
#include "library/json-view.h"

typedef struct HetTable HetTable;
typedef struct HetThought HetThought;

struct HetTable {
    char *id; /* the record's file name without its ending */
    HetBattle battle;
    HetPost *post; /* het_table_post(); NULL: the dice are the battle's own */
    GArray *story; /* HetWireEvent, with text, faces and rest of its own. Numbers grow and are never
                      used again: after an undo the lines that follow have new ones */
    unsigned lines;   /* written so far, taken back or not */
    unsigned version; /* grows with every change */
    bool played;      /* moves that pages have not been informed of: dice follow them first */
    char *trouble;    /* an agent that failed: why, until the seat is given anew */
    unsigned busy;    /* links with a question under way: serve-work.c */
    bool paused;      /* generals wait */
    unsigned pace;    /* milliseconds between two choices of generals */

    gint64 heard[HET_SIDES]; /* monotonic time of the last request by the seat's link, or 0 */
    struct {
        bool requested, refused;
        HetActor side;   /* whose person requests to take back */
        unsigned length; /* moves played at the request; it lapses with the next */
    } wish;

    /* Thinking. */
    HetThought *thought; /* that a thread works on, with the agent, or NULL */
    unsigned *under_way; /* thoughts that threads work on, dropped ones included (g_rc_box) */
    bool stale[2];       /* agents that have not seen all of the game */
    gint64 since;        /* monotonic time the choice began */
    unsigned chosen;     /* choices of this turn */
    uint32_t turn_epoch; /* of that turn */
    double share;        /* of his work for the turn that is done, 0 to 1; -1 if not known */
    bool hurried;        /* the doctrine plays the rest of the computer's turn */
    uint32_t hurry_epoch;
    guint timer; /* the pause before the next choice, or until a thread is free for it */

    /* Called after every change. */
    void (*changed)(HetTable *table, void *data);
    void *data;

    GPtrArray *chat; /* serve-chat.c; NULL: not read yet */
};

/* (transfer full) A new game in a new record at `path`. `first`, `second`: "human" or an agent. */
HetTable *het_table_new(HetScenario *scenario, const char *path, uint64_t seed, const char *first,
                        const char *second, GError **error);
/* (transfer full) The same, begun with the first `moves` of a session. */
HetTable *het_table_branch(const HetSession *session, unsigned moves, const char *path,
                           uint64_t seed, const char *first, const char *second, GError **error);
/* (transfer full) Continues a record in place, with those who played it. */
HetTable *het_table_open(const char *path, GError **error);
/* (transfer full) Makes it a battle by mail: dice are drawn by both sides; one sits here.
 */
void het_table_take_post(HetTable *table, HetPost *post);
/* (transfer none) That, with the battle's session; or NULL. */
HetPost *het_table_post(HetTable *table);
/* Closes the record; accepts NULL. */
void het_table_free(HetTable *table);

static inline const HetState *
het_table_state(const HetTable *table)
{
    return het_battle_state(&table->battle);
}

/* Plays a person's legal moves, each with the dice that follow, up to the first that is refused,
 * informs pages of all of them at once, and lets generals continue in their time. True if all were
 * played. */
bool het_table_play(HetTable *table, const HetMove moves[], unsigned count, GError **error);
/* Rolls dice, informs pages of what has been played, and lets generals continue, until a person
 * decides, the game is over or paused. */
void het_table_go_on(HetTable *table);
/* Takes back so many moves; false, with an error and all as before, if that cannot be recorded. */
bool het_table_undo(HetTable *table, unsigned moves, GError **error);
/* Gives a seat to a person or an agent; false, with an error and all as before, if there is no such
 * agent, or it cannot be recorded. */
bool het_table_seat(HetTable *table, HetActor side, const char *name, GError **error);
/* The doctrine plays the rest of the turn of the general that thinks. */
void het_table_hurry(HetTable *table);
void het_table_pause(HetTable *table, bool paused);
/* Reports a change that is no move. */
void het_table_announce(HetTable *table);
/* --- serve-table-think.c ---------------------------------------------------------------------- */

/* Has the agent whose turn it is choose, in a thread; its choice is applied when it comes. */
void het_table_think(HetTable *table);
void het_table_think_later(HetTable *table, unsigned milliseconds);
/* The position that is thought about has gone: the agent is halted, and the seat has another. */
void het_table_drop_thought(HetTable *table);
/* The same, and the seat has none: before the table is freed. */
void het_table_leave_thought(HetTable *table);
/* Informs the agents of a move that is about to be applied. */
void het_table_observe(HetTable *table, const HetState *before, const HetMove *move);
/* Applies a legal move and adds what it did to the story. */
void het_table_apply(HetTable *table, const HetMove *move);

/* A game under way: its session, its record, those who play it, and the staffs of its commanders.
 * The terminal, the protocol and the board in the browser each have one, and what belongs only to
 * them around it. */
#pragma once

#include "agents/agent.h"
#include "cli/command/staff.h"
#include "engine/session.h"

typedef struct {
    HetScenario *scenario;
    HetSession *session; /* NULL: no game yet */
    uint64_t seed;
    char *path;                  /* of the record; NULL: it is recorded nowhere, or elsewhere */
    HetRecorder *recorder;       /* NULL: not recorded */
    char *names[HET_SIDES];      /* "human", or the agent as typed; NULL: nobody in particular */
    HetAgent *agents[HET_SIDES]; /* NULL: a person */
    HetStaff *staff[HET_SIDES];  /* het_battle_staff(); NULL: nothing has been asked of it */
    HetReasons *reasons;         /* of generals for their moves */
    GArray *notes;               /* what the staffs were told, as the record keeps it: battle.c */
} HetBattle;

static inline const HetState *
het_battle_state(const HetBattle *battle)
{
    return het_session_state(battle->session);
}

/* Whether a person decides for `actor`. */
static inline bool
het_battle_person(const HetBattle *battle, unsigned actor)
{
    return actor <= HET_SECOND && battle->agents[actor] == NULL;
}

/* (transfer none) The staff of a side's commander, made when first asked for. */
HetStaff *het_battle_staff(HetBattle *battle, HetActor side);

/* Starts a game of battle->scenario with battle->seed in place of the one before; those who play
 * and the record stay. */
void het_battle_begin(HetBattle *battle);
/* (transfer full) The same game with its history, and nobody who plays or records it. */
HetBattle het_battle_copy(const HetBattle *battle);
/* Gives a side to "human" or an agent, which is told nothing of the game. An agent that cannot be
 * made leaves the side to a person, with an error. */
bool het_battle_seat(HetBattle *battle, HetActor side, const char *name, GError **error);
/* Frees all of it and closes the record; false with an error if that fails. */
bool het_battle_end(HetBattle *battle, GError **error);

/* Applies a move or outcome that is known to be legal, and tells the staffs, but not the agents.
 * True if a standing answer has ended by contact. */
bool het_battle_apply(HetBattle *battle, const HetMove *move, const HetSink *sink);
/* Tells a staff what outlasts an order (het_staff_told()), and the record, so that the game can be
 * gone on with. Where only the record fails, it holds all the same, and the error says so. */
bool het_battle_told(HetBattle *battle, HetActor side, const char *line, GError **error);

/* Moves to take back to the last decision of a person of `sides` (bits 1 << side) before move
 * `before`; 0: none. `ret_dice` (transfer full): the last roll among them, NULL if none.
 * `ret_others` (may be NULL): whether a person of another side has decided among them. */
unsigned het_battle_undo_count(const HetBattle *battle, unsigned sides, unsigned before,
                               char **ret_dice, bool *ret_others);
/* Takes moves back, and what the staffs were told since. Agents are not told. */
void het_battle_undo(HetBattle *battle, unsigned moves);
/* Adapts the staffs to a session that has been taken back. True if they were told
 * something since, which a record may still have. */
bool het_battle_undone(HetBattle *battle);

/* (transfer full) A new record of the game so far at `path`. */
HetRecorder *het_battle_record(const HetBattle *battle, const char *path, GError **error);
/* Writes such a record beside the one at battle->path and puts it in its place when it is whole, so
 * that a crash loses nothing. What follows is written to it. False with an error, and all as
 * before. */
bool het_battle_rewrite(HetBattle *battle, GError **error);
/* (transfer full) What the staffs were told in the game recorded at `path`. */
GArray *het_battle_read_notes(const char *path);
/* Tells the staffs of `sides` again what they were told after so many moves. */
void het_battle_tell_again(HetBattle *battle, unsigned sides, const GArray *notes);

/* A game under way: its session, its record, those who play it, and the staffs of its commanders.
 * The terminal, the protocol and the board in the browser each have one, and what belongs only to
 * them around it. */
#pragma once

#include "agents/agent.h"
#include "battle/staff/staff.h"
#include "engine/orders.h"
#include "engine/session.h"

typedef struct {
    HetScenario *scenario;
    HetSession *session; /* NULL: no game yet */
    uint64_t seed;
    char *path;                  /* of the record; NULL: it is recorded nowhere */
    HetFileLock *lock;           /* of the record, or NULL */
    bool concluded;              /* the record has a result */
    char *names[HET_SIDES];      /* "human", or the agent as typed; NULL: nobody in particular */
    HetAgent *agents[HET_SIDES]; /* NULL: a person */
    HetStaff *staff[HET_SIDES];  /* het_battle_staff(); NULL: not used yet */
    GArray *notes;               /* orders to the staffs, as the record keeps them: battle.c */
    GArray *lines;               /* unsigned: moves played before each line of a person's orders */
    bool resigned;               /* the agent of the side to decide has resigned */
    char *ended;                 /* why it has ended, before its end by the rules; or NULL */
} HetBattle;

static inline const HetState *
het_battle_state(const HetBattle *battle)
{
    return het_session_state(battle->session);
}

/* NULL: it is not recorded. */
static inline HetRecorder *
het_battle_recorder(const HetBattle *battle)
{
    return het_session_recorder(battle->session);
}

/* True if a person decides for `actor`. */
static inline bool
het_battle_person(const HetBattle *battle, unsigned actor)
{
    return actor <= HET_SECOND && battle->agents[actor] == NULL;
}

/* The sides that persons decide for, bits 1 << side; none without a game. */
unsigned het_battle_persons(const HetBattle *battle);

static inline bool
het_battle_over(const HetBattle *battle)
{
    return battle->ended != NULL || het_game_over(het_battle_state(battle));
}

/* (transfer none) The staff of a side's commander, made when first needed. */
HetStaff *het_battle_staff(HetBattle *battle, HetActor side);

/* Starts a game of battle->scenario with battle->seed in place of the one before; those who play
 * and the record stay. */
void het_battle_begin(HetBattle *battle);
/* Gives a side to "human" or an agent, which learns nothing of the game yet. An agent that cannot
 * be made leaves the side to a person, with an error. */
bool het_battle_seat(HetBattle *battle, HetActor side, const char *name, GError **error);
/* The same in a game under way, which the agent is informed of, and which the record keeps. False
 * with an error, and all as before. */
bool het_battle_reseat(HetBattle *battle, HetActor side, const char *name, GError **error);
/* Begins it for those named, and records it in STEM.record or the first of that name that is free
 * (NULL: nowhere). False with an error: all of it is freed. */
bool het_battle_open(HetBattle *battle, const char *const names[HET_SIDES], const char *stem,
                     GError **error);
/* Continues a recorded game at `path`, locked by `lock` (transfer full): begins it for those named,
 * gives each of its moves to `play`, and writes the record anew. False with an error: the battle is
 * the caller's to end. */
bool het_battle_reopen(HetBattle *battle, const HetRecord *record, const char *path,
                       HetFileLock *lock, const char *const names[HET_SIDES],
                       void (*play)(void *data, const HetMove *move), void *data, GError **error);
/* Who commanded a side by a record: "human" where it names nobody. */
const char *het_battle_recorded_name(const HetRecord *record, HetActor side);
/* Frees all of it and closes the record; false with an error if that fails. */
bool het_battle_end(HetBattle *battle, GError **error);

/* Applies a move or outcome that is known to be legal, and informs the staffs, but not the agents.
 * True if a standing answer has ended by contact. */
bool het_battle_apply(HetBattle *battle, const HetMove *move, const HetSink *sink);
/* The same, and informs the agents that are seated. */
bool het_battle_play(HetBattle *battle, const HetMove *move, const HetSink *sink);

/* The same, and appends it and what came of it, a line each. */
void het_battle_report(HetBattle *battle, const HetMove *move, GString *text);

typedef enum { HET_NEXT_STAFF = 1, HET_NEXT_DICE = 2, HET_NEXT_AGENT = 4 } HetNext;

/* The next move, if it is for one of `from` (HetNext): the decision of the staff of the side to
 * decide, a roll of the game's dice, or the choice of the agent seated there, which is legal.
 * False: it is for someone else, the game is over or, in battle->resigned, that agent has
 * resigned; with an error if it failed. */
bool het_battle_next(HetBattle *battle, unsigned from, HetMove *ret_move, GError **error);
/* Carries out a line of decisions, `orders` being those read first, as far as its side continues
 * deciding: `play` is given each, and NULL after those read at once, to roll dice. (transfer full)
 * NULL: all is done; else the words that are not, and `fault` if they cannot be read. */
char *het_battle_obey(HetBattle *battle, HetLine *line, HetOrders *orders,
                      void (*play)(void *data, const HetMove *move), void *data, GError **fault);
/* A side has lost before the end by the rules: it `why` ("resigns"). The record, which names the
 * reason, is not closed. */
void het_battle_lose(HetBattle *battle, HetActor side, const char *why);
/* True unless the game has a record that has failed: then what is done from now on is not in it,
 * and the error names the reason. */
bool het_battle_recorded(const HetBattle *battle, GError **error);
/* "Victory of Red: reason (rule)." of a game that is over. */
void het_battle_append_result(const HetBattle *battle, GString *text);
/* Appends the decision at hand: "What does RI1 do? (KIP-2)". */
void het_battle_append_question(const HetBattle *battle, GString *text);

/* Gives a staff an instruction that outlasts an order (het_staff_instruct()), and records it, so
 * that the game can be continued. Where only the record fails, it holds all the same, with an
 * error. */
bool het_battle_instruct(HetBattle *battle, HetActor side, const char *line, GError **error);

/* Moves to take back to the last decision of a person of `sides` (bits 1 << side) before move
 * `before`; 0: none. `ret_dice` (transfer full): the last roll among them, NULL if none.
 * `ret_others` (may be NULL): whether a person of another side has decided among them. */
unsigned het_battle_undo_count(const HetBattle *battle, unsigned sides, unsigned before,
                               char **ret_dice, bool *ret_others);
/* Notes that a line of a person's orders begins here, which is taken back whole. */
void het_battle_begin_line(HetBattle *battle);
/* Moves to take back to the beginning of the last line of orders of `sides`; 0: none. `ret_dice` as
 * above. */
unsigned het_battle_undo_line(const HetBattle *battle, unsigned sides, char **ret_dice);
/* Takes moves back, with the staffs' instructions since, and informs the agents. */
void het_battle_undo(HetBattle *battle, unsigned moves);
/* Adapts the staffs to a session that has been taken back. True if they were given
 * instructions since, which a record may still have. */
bool het_battle_undone(HetBattle *battle);

/* (transfer full) A new record of the game so far at `path`. */
HetRecorder *het_battle_record(const HetBattle *battle, const char *path, GError **error);
/* (transfer full) STEM.record, or if that is there STEM-2.record, ...; of another `ending` alike.
 */
char *het_battle_free_path(const char *stem, const char *ending);
/* Writes a new file: the game so far, or the position if the name ends in ".scenario". */
bool het_battle_save(const HetBattle *battle, const char *path, GError **error);
/* Records the result, once, in a game that is over. */
void het_battle_conclude(HetBattle *battle);
/* Records the game at `path`, where no file is, in place of its former record, which is closed. */
bool het_battle_record_anew(HetBattle *battle, const char *path, GError **error);
/* Closes the record as it is. */
bool het_battle_release(HetBattle *battle, GError **error);
/* Records the game, which has no record, from now on at `path`, where no file is, and locks it.
 * False with an error, and all as before. */
bool het_battle_keep(HetBattle *battle, const char *path, GError **error);
/* Ends the record with the result as it is now, for which `code` stands, if there is one. False
 * with an error if it is not whole. */
bool het_battle_close(HetBattle *battle, const char *code, GError **error);
/* Writes such a record beside the one at battle->path and puts it in its place when it is whole, so
 * that a crash loses nothing. Later moves are written to it. False with an error, and all as
 * before. */
bool het_battle_rewrite(HetBattle *battle, GError **error);
/* (transfer full) The staffs' instructions in the game recorded at `path`. */
GArray *het_battle_read_notes(const char *path);
/* Gives the staffs of `sides` again the instructions that followed so many moves. */
void het_battle_instruct_again(HetBattle *battle, unsigned sides, const GArray *notes);

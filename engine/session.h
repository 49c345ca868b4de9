/* A game under way: a state with its history for undo, a referee who rolls keyed dice, and what
 * records it. A battle, a leg of a match, a replay and a game of the library have one each, and
 * around it what is theirs alone; search uses bare states. Copies share their history. */
#pragma once

#include "record.h"

typedef struct HetSession HetSession;

/* (transfer full) Starts `scenario` (a reference is taken) with the referee's key derived from
 * `seed`. */
HetSession *het_session_new(const HetScenario *scenario, uint64_t seed);
/* (transfer full) The same from a position on, with the referee's own key. */
HetSession *het_session_new_at(const HetState *state, uint64_t seed, uint64_t referee_key);
/* (transfer full) An independent session with the same history and dice, and no recorder. It may be
 * used in another thread. */
HetSession *het_session_copy(const HetSession *session);
void het_session_free(HetSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetSession, het_session_free)

/* From now on every move is also recorded (recorder borrowed; NULL: none). Returns the former. */
HetRecorder *het_session_set_recorder(HetSession *session, HetRecorder *recorder);
/* NULL: none; accepts NULL. */
HetRecorder *het_session_recorder(const HetSession *session);
/* (transfer full) Begins a record at `path` and writes the moves so far; each line goes to disk at
 * once. `agents` as typed, NULL if unknown. Later moves are recorded only after
 * het_session_set_recorder(). */
HetRecorder *het_session_record(const HetSession *session, const char *path,
                                const char *const agents[HET_SIDES], GError **error);
/* Writes the moves so far to a record that has begun. */
void het_session_write(const HetSession *session, HetRecorder *recorder);

/* The position now and the scenario; both owned by the session. */
const HetState *het_session_state(const HetSession *session);
const HetScenario *het_session_scenario(const HetSession *session);
/* The seed of the game, and the key of its dice. */
uint64_t het_session_seed(const HetSession *session);
uint64_t het_session_referee(const HetSession *session);
/* Other dice from now on. */
void het_session_reseed(HetSession *session, uint64_t seed);
/* Moves so far, and the one at an index. */
unsigned het_session_length(const HetSession *session);
const HetMove *het_session_move(const HetSession *session, unsigned index);
/* Moves from the beginning that two sessions share, one being a copy of the other or of a third. */
unsigned het_session_common(const HetSession *session, const HetSession *other);
/* The state before move `index` (index <= length), by replay from the nearest snapshot. */
void het_session_state_at(const HetSession *session, unsigned index, HetState *ret_state);

/* Appends every move so far in notation, a line each. */
void het_session_append_moves(const HetSession *session, GString *text);

/* Applies a move or outcome that the caller knows to be legal: one that was listed, drawn or
 * checked. */
void het_session_play(HetSession *session, const HetMove *move, const HetSink *sink);
/* Applies any move or outcome; false if it is not legal (nothing changes). */
bool het_session_apply(HetSession *session, const HetMove *move, const HetSink *sink);
/* At a chance node: the outcome that a referee with this key draws, with its faces. */
HetMove het_referee_draw(const HetState *state, uint64_t referee_key);
/* The same for the session's own referee; does not apply it. */
HetMove het_session_draw(const HetSession *session);
/* Takes back `moves` moves (at most the length). */
void het_session_undo(HetSession *session, unsigned moves);

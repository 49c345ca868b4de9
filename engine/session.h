/* A game in progress: a state with its history for undo, and a referee who rolls keyed dice. Used
 * by play, protocol, replay and matches; search uses bare states. */
#pragma once

#include "record.h"

typedef struct HetSession HetSession;

/* (transfer full) Starts `scenario` (a reference is taken) with the referee's key derived from
 * `seed`. */
HetSession *het_session_new(const HetScenario *scenario, uint64_t seed);
/* (transfer full) An independent session with the same history and dice, and no recorder. */
HetSession *het_session_copy(const HetSession *session);
void het_session_free(HetSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetSession, het_session_free)

/* From now on every move is also recorded (recorder borrowed; NULL: none). */
void het_session_set_recorder(HetSession *session, HetRecorder *recorder);
/* (transfer full) Begins a record at `path` and writes the moves so far; each line goes to disk at
 * once. `seed` is that of the session; `agents` as typed, NULL if unknown. Later moves are recorded
 * only after het_session_set_recorder(). */
HetRecorder *het_session_record(const HetSession *session, const char *path, uint64_t seed,
                                const char *const agents[HET_SIDES], GError **error);

/* The position now and the scenario; both owned by the session. */
const HetState *het_session_state(const HetSession *session);
const HetScenario *het_session_scenario(const HetSession *session);
/* Moves so far and the one at an index; those after it follow it in memory. */
unsigned het_session_length(const HetSession *session);
const HetMove *het_session_move(const HetSession *session, unsigned index);
/* The state before move `index` (index <= length), by replay from the nearest snapshot. */
void het_session_state_at(const HetSession *session, unsigned index, HetState *ret_state);

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

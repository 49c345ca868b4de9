/* One run of the conformance suite, shared by its files: what is played and what has been found. A
 * check returns false once there is a violation, and the run stops. */
#pragma once

#include "conformance.h"

typedef struct {
    const HetConformance *requested;
    HetConformanceCounts *counts;
    HetRandom random;
    uint64_t game_seed;
    HetStateBuffer state, clone, other;
    HetMoveList list;
    HetMoveList sorted;      /* its moves in het_move_compare order */
    HetMoveList kept, fresh; /* of a clone: as stepping has kept it, and made anew */
    unsigned cells;          /* of the board; 0 on the plane */
    GArray *moves;           /* HetMove, of the game so far */
    GHashTable *roll_keys;
    GHashTable
        *observed; /* of the run: a hash of the numbers for learners to the key, uint64_t each */
    char *violation;
} ConformanceRun;

/* Sets the violation, if it is the first; returns false. The move, or NULL, is reported with it. */
bool conformance_violate(ConformanceRun *run, const HetMove *move, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* 0 to bound - 1. */
unsigned conformance_below(ConformanceRun *run, unsigned bound);
/* Whether the move is in the sorted list. */
bool conformance_is_listed(const ConformanceRun *run, const HetMove *move);
/* het_move_compare() for bsearch and qsort. */
int conformance_compare_moves(const void *a, const void *b);

/* --- conformance-state.c ---------------------------------------------------------------------- */

/* A state by itself, and against the one before the move, if there is one. */
bool conformance_check_state(ConformanceRun *run, const HetState *before, const HetState *state,
                             const HetMove *move);
/* Applies a legal move to clones; `clone` is the state after it. */
bool conformance_try_move(ConformanceRun *run, const HetMove *move);
/* The key must not, the hash must depend on ply and epoch. */
bool conformance_check_hashes(ConformanceRun *run);
/* Positions that moves of one node lead to have equal keys only if people see no difference. */
bool conformance_check_keys(ConformanceRun *run);
/* Fills the list and its sorted copy, and checks what needs no moves applied. */
bool conformance_check_list(ConformanceRun *run);

/* --- conformance-dice.c ----------------------------------------------------------------------- */

/* Checks that the description of the dice agrees with the outcomes listed, and exact readings with
 * faces can be applied and written. */
bool conformance_check_dice(ConformanceRun *run);
/* A legal outcome that is not listed: a part of one that is, with the same effect. */
bool conformance_check_part(ConformanceRun *run, const HetMove *move);

/* --- conformance-move.c ----------------------------------------------------------------------- */

/* Puts `count` made-up moves to is_legal. */
bool conformance_check_made_up(ConformanceRun *run, unsigned count);
/* Walks ways that are not listed, to wherever they lead. */
bool conformance_check_places(ConformanceRun *run);
/* Writes a legal move, reads it back, and reads damaged text. */
bool conformance_check_text(ConformanceRun *run, const HetMove *move);

/* --- conformance-people.c --------------------------------------------------------------------- */

/* Checks what people see of the state: view, prompt, descriptions, measures. */
bool conformance_check_people(ConformanceRun *run);
/* A state that can be saved loads to one with the same key. */
bool conformance_check_save(ConformanceRun *run);
/* The game's record, written and read, replays. */
bool conformance_check_record(ConformanceRun *run);

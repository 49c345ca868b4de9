/* Positions and the exact values of their moves (agents/search/solve.h), and files of them, which
 * can be verified and which agents are measured by. docs/formats.md describes the file. */
#pragma once

#include "agents/search/solve.h"

/* A position with the values of its moves for the side that decides, or of a roll's outcomes for
 * the side whose turn it is. */
typedef struct {
    char *name, *before; /* of the scenario; moves and outcomes played first, "" if none */
    HetScenario *scenario;
    GArray *moves; /* HetMove: from the scenario's opening to the position */
    HetStateBuffer state;
    HetActor side;
    HetMoveList list;
    double values[HET_MOVES_MAX];
    uint64_t nodes, known; /* what solving it took */
} HetSolved;

void het_solved_free(HetSolved *solved);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetSolved, het_solved_free)

/* (transfer full) The position that a scenario comes to by some lines (het_odds_play_before), or a
 * record by `ply` moves (-1: all); not yet solved. */
HetSolved *het_solved_open(const char *name, const char *before, int ply, GError **error);
/* Solves it. False if that is beyond the limits; then only the counts are set. */
bool het_solved_solve(HetSolved *solved, const HetSolveLimits *limits);
/* The value of the best move for the side. */
double het_solved_best(const HetSolved *solved);

/* The first line of a file of positions, and the line of one (transfer full), without its end. */
extern const char het_solved_head[];
char *het_solved_line(const HetSolved *solved);

/* (transfer full) The positions of a file (HetSolved) with the values that stand there. An error
 * names the line, also of a digest or a version of the rules that is not that of now. */
GPtrArray *het_solved_read(const char *path, GError **error);
/* The same of its text; `place` is used in messages. */
GPtrArray *het_solved_parse(const char *place, const char *text, GError **error);
/* Solves a position of a file again; false with an error if a value differs by more than 1e-8 or it
 * is beyond the limits. */
bool het_solved_verify(const HetSolved *solved, const HetSolveLimits *limits, GError **error);

/* Searches for a position near the end of a game: the scenario's doctrine plays with one random
 * move in five, and of the decisions of the last `back` epochs at which the side whose turn it is
 * may begin something, from the end as far as they solve within the limits, it is the first whose
 * moves differ by more than 0.02. (transfer full) NULL without an error: there is none. */
HetSolved *het_solved_find(const char *name, uint64_t seed, unsigned back,
                           const HetSolveLimits *limits, GError **error);

/* An agent's loss of the best value. */
typedef struct {
    double action; /* by the move it chooses */
    double turn;   /* by all its choices up to the end of the turn, all dice expanded; the other
                      side, and everything later, at its best */
} HetRegret;

/* False with an error if it is beyond the limits or the agent fails. */
bool het_solved_regret(const HetSolved *solved, const char *agent, uint64_t seed,
                       const HetSolveLimits *limits, HetRegret *ret_regret, GError **error);

/* A benchmark: a set of battles and opponents with a fixed protocol, so that rows of different
 * papers compare. A set is a file (docs/formats.md); B2 is part of the program. An agent meets
 * every opponent of a system on its battles: one tournament of meetings (tournament.h), where
 * the quick form is the first pairs.
 *
 * Pins are what else a row depends on: versions of rules, digests of shipped weights and of proven
 * positions, how each opponent plays a game, and how the anchors among them did against each other,
 * by which Elo is fitted. */
#pragma once

#include "figures.h"
#include "store.h"

typedef struct {
    char *scenario; /* `{}` is the seed of a battle */
    bool historical;
    unsigned quick, pairs; /* pairs against each opponent: in the quick form, in the whole */
} HetBenchmarkBattle;

/* An opponent by the name that reports use, and as an agent. */
typedef struct {
    char *label, *agent;
    bool dominated; /* by the set: it has a row, and is in no score */
} HetBenchmarkOpponent;

typedef struct {
    char *name;
    bool calibration;     /* whether it stays out of the means */
    unsigned anchors;     /* how many of the opponents are anchors, first; the first has Elo 0 */
    GPtrArray *opponents; /* HetBenchmarkOpponent; only anchors on historical battles */
    GPtrArray *battles;   /* HetBenchmarkBattle */
    char *positions;      /* the name of its file of proven positions, or "" */
} HetBenchmarkSystem;

typedef enum {
    HET_SPLIT_TRAIN,
    HET_SPLIT_VALIDATION,
    HET_SPLIT_HELD_OUT,
} HetBenchmarkSplit;
enum { HET_SPLITS = HET_SPLIT_HELD_OUT + 1 };

extern const char *const het_benchmark_splits[]; /* "train" ..., NULL-terminated */

typedef struct {
    char *name;                 /* "B2" */
    char *place;                /* where it was read, for messages */
    char digest[17];            /* of its text */
    uint64_t seeds[HET_SPLITS]; /* the first seed; a split has HET_TOURNAMENT_BATTLES */
    GPtrArray *systems;         /* HetBenchmarkSystem */
    GPtrArray *pins;            /* char **: fields of a line; none where there is no file of pins */
} HetBenchmark;

/* (transfer full) Reads a set, and its pins beside it (FILE with .pins in place of its ending);
 * NULL: B2. */
HetBenchmark *het_benchmark_open(const char *path, GError **error);
void het_benchmark_free(HetBenchmark *benchmark);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetBenchmark, het_benchmark_free)

/* Compares the pins with this program, without playing opponents; false with the first that
 * differs. */
bool het_benchmark_check(const HetBenchmark *benchmark, GError **error);
/* (transfer full) The lines of the pins by this program, a game of each opponent being played. */
char *het_benchmark_pins(const HetBenchmark *benchmark, GError **error);
/* (transfer full) The digest of what plays by name: the pins that need no game, and the games of
 * opponents as they are pinned. A store of a row has it, so that no other program's is taken for
 * this one's. */
char *het_benchmark_plays(const HetBenchmark *benchmark, GError **error);
/* (transfer full) The text of a set's file of proven positions. */
char *het_benchmark_positions(const HetBenchmarkSystem *system, GError **error);

/* One agent's run: its share of a set. */
typedef struct {
    const HetBenchmark *benchmark; /* borrowed */
    const char *agent;             /* borrowed; SET/LABEL ("B2/greedy") is one of its opponents */
    const char *only;              /* borrowed; NULL: of all systems */
    HetBenchmarkSplit split;
    bool quick;
    HetTournament *tournament; /* not loaded at first; the agent is its first in every row */
    GArray *rows;              /* HetBenchmarkRow, as the tournament's */
} HetBenchmarkRun;

typedef struct {
    unsigned system, battle, opponent; /* indices */
} HetBenchmarkRow;

/* Measurements of an agent in a system beside its games. */
typedef struct {
    double follies, regret; /* blunders a game (conduct.h); lost of the best value a turn */
    unsigned games, positions;
} HetBenchmarkBeside;

/* The agent as it is set up in a system; NULL: no opponent of this system has that label. */
const char *het_benchmark_subject(const HetBenchmarkRun *run, const HetBenchmarkSystem *system);
/* (transfer full) The agent of a store of such a run, by its title. */
char *het_benchmark_subject_of(const HetTournament *tournament);
/* Fills tournament and rows. */
bool het_benchmark_run(HetBenchmarkRun *run, GError **error);
void het_benchmark_run_clear(HetBenchmarkRun *run);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(HetBenchmarkRun, het_benchmark_run_clear)
/* True if a pair is requested, by a HetBenchmarkRun: as HetRunSettings has it. */
bool het_benchmark_wants(void *run, unsigned pair);
/* Number of pairs to play for a row of the tournament. */
unsigned het_benchmark_pairs(void *run, unsigned row);
/* (transfer none) The row of a pair. */
const HetBenchmarkRow *het_benchmark_row(const HetBenchmarkRun *run, unsigned pair);
/* (transfer none) Both legs of a pair; NULL: it is not requested, or one of them does not count. */
const HetLegResult *het_benchmark_legs(const HetBenchmarkRun *run, const HetResults *results,
                                       unsigned pair);

/* True if the agent, FIRST in leg 0, has lost by a failure, which giving up is none. */
bool het_benchmark_failed(const HetLegResult *result, unsigned leg);

/* Adds what the agent's blunders are in the games whose records a store holds; beside[system]. */
bool het_benchmark_follies(const HetBenchmarkRun *run, HetStore *store, HetBenchmarkBeside *beside,
                           GError **error);
/* Appends all figures of a row: of the agent by its name, places are systems, "" the mean of those
 * that are no calibration, or of the only one. Pairs that are not requested do not count. */
void het_benchmark_figures(const HetBenchmarkRun *run, const HetResults *results,
                           const HetBenchmarkBeside *beside, GArray *figures);
/* Appends lines of pins: the results of an anchor against the other anchors. */
void het_benchmark_meetings(const HetBenchmarkRun *run, const HetResults *results, GString *pins);

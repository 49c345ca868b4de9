/* One leg: a game between two agents on a scenario, refereed with the keyed dice of the match seed.
 * Any fault of an agent is a result with its own code, never an abort; only faults of the
 * environment (a file that cannot be written, an agent that cannot be set up) are errors. */
#pragma once

#include "agents/agent.h"
#include "course.h"
#include "engine/record-log.h"
#include "engine/session.h"
#include "conduct.h"

/* End of a leg. The first five are scored, the others are not. */
typedef enum {
    HET_LEG_NORMAL,       /* by the rules */
    HET_LEG_RESIGNED,     /* the offender gave up */
    HET_LEG_ILLEGAL_MOVE, /* the offender chose an illegal move */
    HET_LEG_CRASH,        /* the offender ended, or broke its protocol */
    HET_LEG_OVERRUN,      /* the offender passed a deadline */
    HET_LEG_UNSTARTED,    /* the offender's program did not start: there was no game */
    HET_LEG_WORKER_LOST,  /* the process ended while no agent's code ran, or was killed */
    HET_LEG_INTERRUPTED,  /* stopped by the user, or an agent played by a person left */
    HET_LEG_UNPLAYED,     /* never started */
} HetLegCode;
enum { HET_LEG_CODE_COUNT = HET_LEG_UNPLAYED + 1 };

const char *het_leg_code_name(HetLegCode code); /* "normal", "illegal-move" ... */
bool het_leg_code_find(const char *name, HetLegCode *ret_code);
/* True if a leg with this code counts: there is a winner or a draw. */
bool het_leg_code_scored(HetLegCode code);

typedef struct {
    HetLegCode code;
    HetActor winner;   /* FIRST, SECOND, or NOBODY for a draw; NOBODY where not scored */
    HetActor offender; /* FIRST or SECOND of the codes resigned to unstarted, else NOBODY */
    unsigned plies, turns;
    uint64_t hash;   /* of the last position */
    bool has_luck;   /* whether luck was measured */
    double luck;     /* of FIRST, in points (luck.h) */
    bool has_course; /* whether the course of the game was noted */
    HetCourse course;
    char reason[HET_REASON_MAX]; /* a line: the rules' reason, or what went wrong */
    HetAgentWork work[HET_SIDES];
    int64_t cpu[HET_SIDES];  /* microseconds of this process while the side chose; for a side
                                whose choices take less than 20 on average, estimated */
    int64_t wall[HET_SIDES]; /* microseconds the side took to choose */
} HetLegResult;

/* 2, 1 or 0 for a side that won, drew or lost a scored leg. */
unsigned het_leg_half_points(const HetLegResult *result, HetActor side);
HetLegResult het_leg_unplayed(void);

/* The agent whose code is running, and how long each side's has run. Kept by a leg, perhaps in
 * memory shared with a process that must determine who caused a crash. */
typedef struct {
    uint32_t running; /* 0 nobody's, 1 FIRST's, 2 SECOND's */
    uint32_t unused;
    int64_t since;           /* monotonic time it began, in microseconds */
    int64_t wall[HET_SIDES]; /* microseconds before that */
} HetWatch;

/* The side whose agent's code has run longest by the monotonic time `now`, or NOBODY. */
HetActor het_watch_slowest(const volatile HetWatch *watch, int64_t now);

typedef struct {
    const HetScenario *scenario;
    uint64_t seed;                 /* match seed, of the dice */
    uint64_t agents_seed;          /* what agents' seeds derive from; 0: the match seed */
    const char *agents[HET_SIDES]; /* as typed: players of FIRST and SECOND */
    const char *record;            /* path, or NULL */
    HetRecordLog *log;             /* or NULL: gets the game where there is no path */
    volatile HetWatch *watch;      /* or NULL */
    GPtrArray *kept;      /* HetAgent *: of games before, which play again if they can; or NULL */
    bool luck;            /* measure the luck in the dice */
    bool course;          /* note the course of the game; not beside `conduct` */
    HetConduct *conduct;  /* or NULL: watches the game */
    HetStateBuffer *last; /* or NULL: gets the last position */
} HetLeg;

/* Sets up the agents, each with the seed of its seat (het_agent_seed), and plays. False
 * only for errors of the environment; a fault of an agent's own program at its start is a result
 * (HET_ERROR_PROCESS a crash, HET_ERROR_LATE an overrun, HET_ERROR_START no game). */
bool het_leg_play(const HetLeg *leg, HetLegResult *ret_result, GError **error);
/* The same with agents made by the caller, which are fresh and stay the caller's. */
bool het_leg_play_agents(const HetLeg *leg, HetAgent *const agents[HET_SIDES],
                         HetLegResult *ret_result, GError **error);

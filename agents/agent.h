/* Agents choose moves. A class is one const vtable; the harness allocates the instance, whose first
 * member is HetAgent. There is one instance per seat. `reset` may be called at any time (a new
 * game, undo, replay).
 *
 * A choice depends on the state, the seed, the settings and the moves of the epoch so far, and on
 * nothing else: not on earlier epochs, nor on which instance chose before. A class that spends one
 * budget over the choices of an epoch, or keeps what it has searched, has the slot `plans`: if an
 * instance missed a decision of its seat (the game is resumed, a move was taken back,
 * someone else decided), it makes up for that before it chooses next, by choosing there. All
 * budgets of one epoch together bound what that takes. With a budget in time a class makes up for
 * nothing, and begins a new budget.
 *
 * An agent never learns the match seed: its own is derived one-way (het_agent_seed), and if
 * external programs play, from a different number. An illegal move, crash or time-out is a match
 * result, never an abort. */
#pragma once

#include <stdatomic.h>
#include <sys/types.h>

#include "engine/session.h"
#include "option.h"

typedef struct HetAgent HetAgent;
typedef struct HetAgentClass HetAgentClass;

enum { HET_REASON_MAX = 320 }; /* bytes of a reason, its end included: a longer one is cut */

/* One candidate considered by an agent. Value: expected result for the side to decide, -1 to 1, or
 * the doctrine's score for agents without search. */
typedef struct {
    HetMove move;
    double value;
    uint64_t visits;             /* 0: not applicable */
    char reason[HET_REASON_MAX]; /* a few words, may be empty */
} HetCandidate;

/* What a choice came from. */
typedef enum {
    HET_CHOSEN_WEIGHED, /* candidates were compared, by whatever means */
    HET_CHOSEN_ALONE,   /* there was one move */
    HET_CHOSEN_BY_RULE, /* a doctrine's scores, nothing being played on */
    HET_CHOSEN_BY_ODDS, /* exact odds of each candidate: values are those of the evaluator */
    HET_CHOSEN_PROVEN,  /* all others are worse to the end of the game */
    HET_CHOSEN_BY_LOT,  /* at random: as a level demands, or by what the agent is */
} HetChosen;

typedef struct {
    GArray *candidates; /* HetCandidate, best first */
    GString *summary;   /* one line: iterations, depth, style ... */
    HetChosen chosen;
} HetExplanation;

typedef enum {
    HET_AGENT_CHOSE, /* ret_move is set (the referee checks it) */
    HET_AGENT_RESIGNED,
    HET_AGENT_QUIT,    /* a person left or chose to save and stop, or the agent was halted */
    HET_AGENT_CRASHED, /* an external program ended or broke the protocol: see error */
    HET_AGENT_OVERRAN, /* a deadline passed: see error */
} HetAgentStatus;

struct HetAgentClass {
    const char *name;
    const char *summary;
    size_t instance_size;
    const HetOption *options;
    size_t option_count;
    const char *shorthand; /* option set by a bare word ("doctrine:bold"), or NULL */
    /* Option that takes everything after "name:" and any leading "option=value,", including commas
     * ("external:move-timeout=5,bot --depth 3"), or NULL. */
    const char *rest;
    bool dials; /* other "name=number" pairs are dials of the doctrine, see doctrine.h */

    /* Called when options, scenario, seat and seed are set. May be NULL. */
    bool (*init)(HetAgent *agent, GError **error);
    /* Also called after a failed init; the instance starts zeroed except for options. May be NULL.
     */
    void (*clear)(HetAgent *agent);
    /* Forgets the game so far. The harness then replays an unfinished game from its start through
     * observe. May be NULL. */
    void (*reset)(HetAgent *agent);
    /* Called for every move and outcome of the game, before it is applied to `before`. May be NULL.
     */
    void (*observe)(HetAgent *agent, const HetState *before, const HetMove *move);
    /* Chooses one of `legal` (or any legal move) at a decision of the agent's seat. */
    HetAgentStatus (*choose)(HetAgent *agent, const HetState *state, const HetMoveList *legal,
                             HetMove *ret_move, GError **error);
    /* Explains the last choice by filling empty lists. May be NULL. */
    void (*explain)(HetAgent *agent, const HetState *state, HetExplanation *explanation);
    /* (transfer full) Its last answer verbatim, on one line, and what was wrong with it: for the
     * reason of an illegal move. May be NULL. */
    char *(*answered)(HetAgent *agent);
    /* (transfer full) Its other output so far, on one line, for the game's record: the end of a
     * program's standard error. NULL if nothing. May be NULL. */
    char *(*remarks)(HetAgent *agent);
    /* (transfer full) Its comment on the last choice, on one line, for the game's record. NULL if
     * none. May be NULL. */
    char *(*comment)(HetAgent *agent);
    /* Whether after this game it can play another, of any scenario and seat (het_agent_renew).
     * NULL: it cannot. */
    bool (*lasts)(const HetAgent *agent);
    /* Microseconds of CPU that programs of its own have used since the game began; -1: not known.
     * NULL: it has none, and its CPU is that of this process. */
    int64_t (*cpu)(HetAgent *agent);
    /* Between two choices: the share of its work for the player turn (or for its reactions in one
     * of the other side's) that is done, 0 to 1. May be NULL. */
    double (*progress)(const HetAgent *agent);
    /* True if a choice in this state changes what the agent chooses later in the epoch. Nothing
     * that it remembers may change a choice of another epoch. NULL: no choice does. */
    bool (*plans)(const HetAgent *agent, const HetState *state);
};

/* Work done by an agent, for fair budgets. A call is one apply or legal of the rules; scores are
 * moves scored by a doctrine (counted by greedy and general). */
typedef struct {
    uint64_t choices, iterations, calls, evaluations, scores;
} HetAgentWork;

/* The epoch under way, as a class that plans is shown it. */
typedef struct {
    bool known;            /* it has seen a state of the game */
    HetState *start, *now; /* where the epoch began, or where the game was first seen */
    GArray *moves;         /* HetMove: from `start` to `now` */
    unsigned followed;     /* of these, those that the agent's memory is up to */
    bool chosen;           /* it has chosen at `now`: */
    HetMove choice;
} HetAgentEpoch;

struct HetAgent {
    const HetAgentClass *class_;
    char *name;                  /* as typed */
    const HetScenario *scenario; /* a reference is held */
    HetActor seat;
    uint64_t seed;
    HetRandom random; /* re-seeded from seed and ply before each choice */
    HetAgentWork work;
    GHashTable *dials;     /* char * to char *, or NULL */
    pid_t owner;           /* the process whose threads or program it uses; 0: it has none */
    atomic_bool halted;    /* the choice under way is to end */
    const HetAgent *hirer; /* the agent that this one is a part of: halted with it, which makes up
                              for what was missed; NULL: none */
    HetAgentEpoch epoch;
};

/* Classes to find names in, NULL-terminated. */
typedef const HetAgentClass *const *HetAgentRegistry;

/* Things beyond this program that an agent touches. */
typedef enum {
    HET_AGENT_ALONE, /* nothing, or the text is no agent */
    HET_AGENT_READS, /* a file: weights of an evaluator */
    HET_AGENT_RUNS,  /* another program. Texts that others wrote (records, styles, requests) may
                        not name such an agent: anyone who runs it types it himself */
} HetAgentReach;

HetAgentReach het_agent_reach_among(HetAgentRegistry registry, const char *text);

/* (transfer full) An instance with its options set, that cannot choose: to read them. */
HetAgent *het_agent_prepare_among(HetAgentRegistry registry, const char *text, GError **error);
/* Checks "name:option=value,..." without a scenario: whether any doctrine has each dial. */
bool het_agent_check_among(HetAgentRegistry registry, const char *text, GError **error);
/* Also checks style and dials against the doctrine of the scenario's system. */
bool het_agent_check_for_among(HetAgentRegistry registry, const char *text,
                               const HetScenario *scenario, GError **error);
/* Has a prepared agent play a seat of a scenario: reads its files, starts its program. `seed` is
 * the derived one. het_agent_halt() in another thread ends a program's start with an error. After
 * an error the agent can only be freed. */
bool het_agent_seat(HetAgent *agent, const HetScenario *scenario, HetActor seat, uint64_t seed,
                    GError **error);
/* (transfer full) Both. */
HetAgent *het_agent_new_among(HetAgentRegistry registry, const char *text,
                              const HetScenario *scenario, HetActor seat, uint64_t seed,
                              GError **error);

/* The shipped classes, and those of modules that the program has loaded, as for het_rules_registry.
 */
extern HetAgentRegistry het_agent_registry;

/* --- shipped.c: the same with the classes of the program -------------------------------------- */

HetAgentReach het_agent_reach(const char *text);
bool het_agent_check(const char *text, GError **error);
bool het_agent_check_for(const char *text, const HetScenario *scenario, GError **error);
HetAgent *het_agent_new(const char *text, const HetScenario *scenario, HetActor seat, uint64_t seed,
                        GError **error);

/* --- agent.c ---------------------------------------------------------------------------------- */

/* The seed of the agent of a seat: the only way from the seed of a game (of a leg, a battle) to
 * those of who plays it. Texts, files and places have no part in it. */
uint64_t het_agent_seed(uint64_t game_seed, HetActor seat);
/* The seed of those who advise the sides of a game. */
uint64_t het_adviser_seed(uint64_t game_seed);

void het_agent_free(HetAgent *agent);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetAgent, het_agent_free)

/* These call the slots of the same names, if the class has them; that of observe may be called
 * later, before the next choice. */
void het_agent_reset(HetAgent *agent);
void het_agent_observe(HetAgent *agent, const HetState *before, const HetMove *move);
/* Resets the agent and replays a game to it from the start of its scenario. */
void het_agent_replay_moves(HetAgent *agent, const HetMove *moves, unsigned count);
/* The same of a game under way: after an undo, or when it is resumed. */
void het_agent_replay(HetAgent *agent, const HetSession *session);
/* Informs the agent of the moves of a game from `known`, those before which it knows, up to
 * `length`; from 0, it is reset first. */
void het_agent_catch_up(HetAgent *agent, const HetSession *session, unsigned known,
                        unsigned length);
/* Resets the agent for a game of another seed, that of its seat (het_agent_seed). */
void het_agent_reseed(HetAgent *agent, uint64_t seed);
/* Gives an agent that has played a game another one, as if it were new; false where its class or
 * what has become of it does not allow that. */
bool het_agent_renew(HetAgent *agent, const HetScenario *scenario, HetActor seat, uint64_t seed);
/* Has the agent take the position where it stands for the beginning of an epoch: it makes up for
 * nothing and has its whole budget, as befits an adviser. */
void het_agent_plan_anew(HetAgent *agent);
/* Chooses one of `legal` at a node of its seat and counts the work; an error is set for CRASHED and
 * OVERRAN. One that plans and chooses again at the same node gives the same answer. */
HetAgentStatus het_agent_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal,
                                HetMove *ret_move, GError **error);
/* From another thread: has the choice under way end soon, with HET_AGENT_QUIT and its memory reset.
 * One that has not begun yet is not met: call this again until the choice has ended. */
void het_agent_halt(HetAgent *agent);
/* Whether its choice, or that of the agent that hired it, is to end. */
static inline bool
het_agent_is_halted(const HetAgent *agent)
{
    for (; agent != NULL; agent = agent->hirer)
        if (atomic_load_explicit(&agent->halted, memory_order_relaxed))
            return true;
    return false;
}
/* (transfer full) Explains the last choice; NULL if the class cannot. */
HetExplanation *het_agent_explain(HetAgent *agent, const HetState *state);
void het_explanation_free(HetExplanation *explanation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetExplanation, het_explanation_free)

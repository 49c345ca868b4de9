/* The definition of a tournament: which agents meet on which scenarios, how often, from which seed.
 * It is read from a *.tournament file (docs/formats.md) or built from options, and fixes every leg:
 * the same definition gives the same games anywhere.
 *
 * Pairs are numbered from 0. The repetition is the slowest index, then the scenario, then the
 * meeting of two agents, so that a tournament cut short has played about the same on all of them.
 * Leg 0 of a pair has the meeting's first agent as FIRST, leg 1 as SECOND. A pair's match seed is
 * derived from the tournament's seed, what the scenario and the agents are and the repetition, and
 * from nothing else: adding agents or scenarios leaves the other games as they were. What an agent
 * is (agents/definition.h) and what a scenario is (the digest of its text and its options) does not
 * depend on where files are, nor on the order in which options are written.
 *
 * In the format "rows" the definition lists who meets whom where, a row each, as a study does. Its
 * agents keep their seats: the two legs of a pair are two games with dice of their own, and games
 * of the same repetition and leg have the same dice in all rows. The course of each game is noted
 * (course.h).
 *
 * "meetings" lists rows too, but sides are swapped as in other formats, and a pair's dice follow
 * from the scenario, the second agent and the repetition: every first agent meets the same dice.
 * `{}` in a scenario's name is the seed of the pair's battle, the tournament's plus a number below
 * HET_TOURNAMENT_BATTLES that follows from the same. */
#pragma once

#include "agents/definition.h"
#include "engine/scenario.h"

enum {
    HET_TOURNAMENT_LIST_MAX = 64,   /* agents, and scenarios */
    HET_TOURNAMENT_ROWS_MAX = 2048, /* and agents and scenarios of a tournament of rows */
    HET_TOURNAMENT_PAIRS_MAX = 1000000,
    HET_TOURNAMENT_TIMEOUT_MAX = 1000000,
    HET_TOURNAMENT_BATTLES = 100000,
};

/* Before loading, the anchor may be unset: then it is "doctrine" if that plays, else the first
 * agent. */
#define HET_ANCHOR_USUAL G_MAXUINT

typedef enum {
    HET_FORMAT_ROUND_ROBIN, /* everybody meets everybody */
    HET_FORMAT_GAUNTLET,    /* the first agent meets all others */
    HET_FORMAT_ROWS,        /* by rows */
    HET_FORMAT_MEETINGS,    /* by rows, with sides swapped */
} HetTournamentFormat;

/* A scenario of a loaded tournament. Where there are many, most are not kept open. */
typedef struct {
    char *name; /* by which it is opened */
    const HetRules *rules;
    char digest[17];
    char *sides[HET_SIDES];
    int turns;
    HetScenario *scenario; /* NULL: it is opened when it is needed */
} HetTournamentScenario;

/* A row of a tournament of rows or meetings: indices into the lists, FIRST's agent before SECOND's.
 */
typedef struct {
    unsigned scenario, agents[2];
    char *question; /* its question in the definition, a line; "" if nothing */
} HetTournamentRow;

/* The source of the dice. If they come from the seed, the same definition gives the same games
 * anywhere, but a program that plays can compute them. */
typedef enum {
    HET_DICE_USUAL,  /* before loading: secret if an external program plays, else open */
    HET_DICE_OPEN,   /* from the seed */
    HET_DICE_SECRET, /* from the secret, which no agent knows; the same in both legs of a pair */
    HET_DICE_APART,  /* the same, but different in each leg: leg 1 reveals nothing about leg 2
                      */
} HetDiceSource;

enum { HET_SECRET_DIGITS = 32, HET_DIGEST_DIGITS = 16 };

typedef struct {
    char *title;          /* "" if none */
    GPtrArray *agents;    /* char *, as typed; at least 2, each once (see het_tournament_load) */
    GPtrArray *scenarios; /* char *, names as given, each once; at least 1 */
    GPtrArray *loaded;    /* HetTournamentScenario, in the same order; see het_tournament_load */
    GHashTable *opened;   /* the same by name: those that loading need not open; NULL: none */
    GArray *rows;         /* HetTournamentRow; none in other formats */
    HetTournamentFormat format;
    unsigned pairs; /* of each meeting on each scenario, 1 and up */
    uint64_t seed;
    unsigned leg_timeout; /* seconds a leg may take, 0: any time */
    unsigned anchor;      /* index of the agent whose rating is 0 */
    bool recover;         /* whether to continue after an agent crashed or overran */
    HetDiceSource dice;
    char secret[HET_SECRET_DIGITS +
                1]; /* hexadecimal; "": none. Drawn at load where one is needed */
    bool drawn;     /* the secret was drawn at load: of this run alone, unless a store keeps it */
    bool luck;      /* whether the luck in the dice is measured */
    bool fresh; /* of generated scenarios: another battle for each repetition. Its seed, and that
                   of open dice, is the tournament's plus the repetition */
    char plays[HET_DIGEST_DIGITS + 1]; /* digest of what plays by name, of a benchmark; "": none */
    char *records;                     /* directory for records and results, or NULL */
    GPtrArray *files; /* HetAgentFile: what agents read; NULL before loading: as they are then */
    /* Set by het_tournament_load: */
    GPtrArray *players, *places; /* char *: what the agents and the scenarios are */
    char hash[17];               /* 16 hex digits of what fixes the legs */
} HetTournament;

/* One pair of the schedule: indices into the lists above. */
typedef struct {
    unsigned scenario, repetition;
    unsigned agents[2];   /* who is FIRST in leg 0, who in leg 1 */
    uint64_t seeds[2];    /* of the dice of leg 0 and leg 1: the same unless dice are apart */
    uint64_t agents_seed; /* what the agents' seeds derive from; 0: those of the dice */
    uint64_t battle;      /* what `{}` in the scenario's name stands for */
    bool seated;          /* the agent that is FIRST in leg 0 is also FIRST in leg 1 */
} HetPairing;

/* (transfer full) The battle of a pair; NULL with an error if a fresh one cannot be made. */
HetScenario *het_tournament_battle(const HetTournament *tournament, const HetPairing *pairing,
                                   HetRegistry registry, GError **error);

/* The index of the agent that plays a side in leg 0 or 1. */
unsigned het_pairing_agent(const HetPairing *pairing, unsigned leg, HetActor side);

/* (transfer full) A definition without agents and scenarios, and with defaults for the rest. */
/* (transfer full) One that is open, after so many others: as many as a list may have are kept so.
 */
HetTournamentScenario *het_tournament_scenario_new(const HetScenario *scenario, unsigned before);
/* A GDestroyNotify. */
void het_tournament_scenario_free(gpointer scenario);
HetTournament *het_tournament_new(void);
/* (transfer full) Reads a definition; `name` is used in messages. Not yet loaded. */
HetTournament *het_tournament_parse(const char *name, const char *text, gssize length,
                                    GError **error);
HetTournament *het_tournament_read(const char *path, GError **error);
void het_tournament_free(HetTournament *tournament);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetTournament, het_tournament_free)

/* Adds the agents of a list separated by ';', or by ',' where an agent's name follows: "random,
 * mcts:iterations=100,cutoff=2,greedy" is three. A ';' belongs to an external program's command if
 * no agent's name follows it, or if it is quoted: "external:sh -c 'a; b'; random" is two. */
void het_tournament_add_agents(HetTournament *tournament, const char *list);
/* Adds the scenarios of a list separated by ';' or ','. */
void het_tournament_add_scenarios(HetTournament *tournament, const char *list);
/* Takes "open", "secret" or "apart", and 32 hexadecimal digits; NULL leaves what is there. */
bool het_tournament_set_dice(HetTournament *tournament, const char *dice, const char *secret,
                             GError **error);
/* Adds a row to a tournament of rows; its question is copied, NULL for none. Its scenario and
 * agents are added to the lists if missing. */
void het_tournament_add_row(HetTournament *tournament, const char *scenario,
                            const char *const agents[2], const char *question);
/* The index of a text in a list of its own copies, to which it is added where it is not there. */
unsigned het_tournament_index(GPtrArray *list, const char *text);
/* Makes the agent so named the anchor; an error lists the agents. */
bool het_tournament_set_anchor(HetTournament *tournament, const char *agent, GError **error);

/* Has loading take this scenario for its name, with agents that suit it. */
void het_tournament_take_opened(HetTournament *tournament, const HetScenario *scenario);
/* (transfer full) The scenario of that name, one of those or opened now. */
HetScenario *het_tournament_open(const HetTournament *tournament, const char *name,
                                 HetRegistry registry, GError **error);
/* (transfer full) A scenario of a loaded tournament by its index, opened again where it is not
 * open; an error if its file has changed since. */
HetScenario *het_tournament_scenario(const HetTournament *tournament, unsigned index,
                                     HetRegistry registry, GError **error);
/* Replaces styles named "@PATH", checks agents and numbers, loads the scenarios, reads the digests
 * of the agents' files unless the definition has them, and sets the hash. Agents must differ,
 * except when there are only two, or for the first of a gauntlet and another. Call it once, when
 * everything is set. */
bool het_tournament_load(HetTournament *tournament, HetRegistry registry, GError **error);

/* True if the agents' files are those of the definition. A file that has changed is another agent:
 * the error names it and the remedy. A file that was not written since it was read last costs next
 * to nothing. */
bool het_tournament_check_files(const HetTournament *tournament, GError **error);

/* The hash, or in words that there will be one, where a secret has been drawn for this run alone.
 */
const char *het_tournament_named(const HetTournament *tournament);
/* "open", "secret" or "apart", of a loaded tournament. */
const char *het_tournament_dice(const HetTournament *tournament);

/* (transfer full) The first difference between two definitions that changes legs, in words; NULL if
 * there is none. Scenarios are compared by name only. */
char *het_tournament_difference(const HetTournament *was, const HetTournament *now);

/* (transfer full) The text of a file that gives the same definition. */
char *het_tournament_text(const HetTournament *tournament);

unsigned het_tournament_meetings(const HetTournament *tournament); /* meetings of two agents */
unsigned het_tournament_pairs(const HetTournament *tournament);    /* pairs in all */
HetPairing het_tournament_pairing(const HetTournament *tournament, unsigned pair);
/* The same without what the dice and `{}` follow from: who meets whom where. */
HetPairing het_tournament_meeting(const HetTournament *tournament, unsigned pair);

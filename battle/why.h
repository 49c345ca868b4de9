/* Why an act was done, as data and in sentences: "The 4th Troop charged your battery because it
 * stood alone (wins 7 in 10); it risked your riflemen's fire (loses 1.2 on average); holding back
 * was 6 % worse."
 *
 * An act is what a side decides from one choice of a unit to the next, or in one reaction of its
 * own. Nothing is kept while a game is played: the general who decided chooses again from the
 * position before, with the moves of the turn, and chooses alike; what others were worth is judged
 * by a general's lines on fresh dice (agents/judge.h), odds are exact (odds/odds.h), and a cause is
 * named only if the position shows it. */
#pragma once

#include "agents/judge.h"
#include "engine/session.h"
#include "library/wire.h"

enum {
    HET_WHY_PARTS = 12,
    HET_WHY_OTHERS = 3,
    HET_WHY_FACTS = 12,
};

/* One thing done. */
typedef struct {
    HetMoveKind kind;
    unsigned unit, target; /* HET_NO_UNIT if none */
    HetPoint from, to;     /* HET_NOWHERE if none */
    const char *value;     /* static: name of an order or formation; NULL: none */
    int facing;            /* of a TURN: index of the vocabulary; -1: none */
} HetWhyPart;

/* What is done, in order; none: nothing is done. */
typedef struct {
    unsigned count;
    HetWhyPart parts[HET_WHY_PARTS];
} HetWhyAct;

/* What speaks for an act by the position before or after it. The unit named in a fact is `unit`,
 * the place `place`. */
typedef enum {
    /* Of an attack or a shot: the target ... */
    HET_WHY_ROUTED,
    HET_WHY_SHAKEN,
    HET_WHY_FROM_BEHIND, /* does not face the unit by more than a right angle */
    HET_WHY_HOLDS_PLACE, /* stands on a place worth points */
    HET_WHY_HELPS,       /* is in contact with `unit`, a friend of the attacker */
    HET_WHY_ALONE,       /* has no friend within HET_WHY_ALONE_CELLS */
    HET_WHY_WEAKER,      /* has at most two thirds of the attacker's strength */
    HET_WHY_ONLY_TARGET, /* is the only one on offer */
    HET_WHY_NEAREST,     /* is the nearest enemy */
    /* Of a march: the unit ... */
    HET_WHY_TAKES_PLACE, /* holds a place afterwards that its side did not hold */
    HET_WHY_LEAVES_FIRE, /* is out of the fire of `unit`, in which it stood */
    HET_WHY_NEARS_PLACE, /* is nearer to a place that its side does not hold */
    HET_WHY_BRINGS_FIRE, /* can fire at `unit` from there, and could not */
    HET_WHY_SHELTERS,    /* stands in woods, a building ... and did not */
    HET_WHY_JOINS,       /* stands beside `unit`, a friend, and did not */
    HET_WHY_CLOSES,      /* is nearer to `unit`, the nearest enemy */
    HET_WHY_WITHDRAWS,   /* is farther from `unit`, which was the nearest enemy */
    HET_WHY_FACT_KINDS
} HetWhyFactKind;
enum { HET_WHY_ALONE_CELLS = 2, HET_WHY_ALONE_MM = 300, HET_WHY_BESIDE_MM = 100 };

typedef struct {
    HetWhyFactKind kind;
    unsigned unit; /* HET_NO_UNIT: none */
    int place;     /* index among the view's places; -1: none */
} HetWhyFact;

/* Another act that was open. */
typedef struct {
    HetWhyAct act;
    const HetState *state; /* where its move is made: that of the choice, or of the act's begin */
    HetMove move;
    bool holds; /* it does nothing: the rest of its side stands still as well */
    HetJudgedLoss loss;
} HetWhyOther;

/* Exact odds of the act or of the answer. */
typedef struct {
    bool known;    /* dice fall, and nearly all of it could be followed */
    double better; /* chance that worse comes to the enemy than to the side */
    double lost[HET_SIDES];
    double destroyed[HET_SIDES], shaken[HET_SIDES]; /* chances of the worst, as HetOddsSum */
} HetWhyOdds;

typedef struct {
    HetScenario *scenario; /* a reference */
    unsigned from, to, at; /* moves before the act, with it, and before its choice */
    unsigned turn;
    HetActor side;
    unsigned unit;             /* HET_NO_UNIT: none in particular */
    bool reacts;               /* in the other side's turn */
    HetStateBuffer head, here; /* before the act; where it was chosen */
    HetStateBuffer after;      /* when it was over */
    HetMove move;              /* chosen there */
    HetPrompt question;        /* put there */
    bool ordered;              /* orders were offered there */
    HetWhyAct act;

    char *agent;       /* who decided, as typed; NULL: a person, or not known */
    HetChosen chosen;  /* how, of an agent that has decided again ... */
    bool own;          /* ... and has decided alike */
    char *rule;        /* of a doctrine, what it goes by; NULL: none */
    GString *notation; /* what was considered, a line each */

    HetWhyOdds odds;
    GArray *facts; /* HetWhyFact: what is true of the act */
    HetJudgedCause causes[HET_JUDGE_CAUSES];
    unsigned cause_count;
    int fact;  /* of the facts, the one that a cause stands for; -1: none */
    int cause; /* of the causes, the one named: the fact's or, without one, the greatest; -1 */
    HetWhyOther others[HET_WHY_OTHERS];
    unsigned other_count;
    bool judged;
    bool answered; /* the enemy's likeliest answer is known, with its odds */
    HetJudgedAnswer answer;
    HetWhyPart answer_part;
    HetWhyOdds answer_odds;
} HetWhy;

enum { HET_WHY_LEVEL = 4 }; /* usual level of the judge */

/* Who played a game, and who judges it. Strings are borrowed. */
typedef struct {
    const char *names[HET_SIDES]; /* agents as typed; "human" or NULL: no agent */
    uint64_t seed;                /* of the game, from which those of the agents come */
    unsigned level;               /* of the judge of what no general has done, 1 to 8 */
} HetWhyRequest;

/* (transfer full) Why the act was done that has move `ply` of the session. NULL with an error:
 * there is no such act. */
HetWhy *het_why_new(const HetSession *session, unsigned ply, const HetWhyRequest *requested,
                    GError **error);
/* (transfer full) The same of an act not yet played, the decisions of `agent` and what else came
 * between them from here on. `seed`: his own. */
HetWhy *het_why_of_advice(const HetSession *session, const HetMove *moves, unsigned count,
                          const char *agent, uint64_t seed, GError **error);
void het_why_free(HetWhy *why);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetWhy, het_why_free)

/* The bounds of an act: see het_why_new(). */
typedef struct {
    unsigned from, to;
    HetActor side;
} HetWhyStretch;
/* (transfer full; HetWhyStretch) The acts of moves from .. to - 1, in the order in which they
 * begin; a reaction lies within the act that it interrupts. */
GArray *het_why_acts(const HetSession *session, unsigned from, unsigned to);
/* The last act of a side that does something, else its last one. False: it has not decided yet. */
bool het_why_last(const HetSession *session, HetActor side, unsigned *ret_ply);

/* --- parts of it, for tests and other writers --------------------------------------------------
 */

/* Appends what a move does, and what is forced by it; nothing for a mere choice of a unit. Returns
 * the state after it. */
void het_why_add_parts(HetWhyAct *act, HetState *state, const HetMove *move);
/* What a move does by itself. */
HetWhyAct het_why_act_of(const HetState *state, const HetMove *move);
/* Fills the facts (why-facts.c) of an act; `offered`: the moves on offer where it was chosen. */
void het_why_find_facts(HetWhy *why, const HetMoveList *offered);
/* Whether a fact is true of it. */
bool het_why_is_true(const HetWhy *why, const HetMoveList *offered, const HetWhyFact *fact);
/* Whether a fact is what a term of the value stands for. */
bool het_why_stands_for(HetWhyFactKind fact, unsigned term);
void het_why_odds_of(const HetState *state, const HetMove *move, HetWhyOdds *ret_odds);

/* --- why-words.c ------------------------------------------------------------------------------ */

/* How a reader is spoken to. */
typedef struct {
    HetActor reader; /* whose units are "yours"; HET_NOBODY: none are */
    bool advises;    /* it is advice to do it: "Charge the battery: it stands alone" */
} HetWhyStyle;

/* Appends the whole in one or two sentences, without a newline. */
void het_why_append(const HetWhy *why, const HetWhyStyle *style, GString *text);
/* Whether there are words for a cause of this act. */
bool het_why_has_words(const HetWhy *why, const HetJudgedCause *cause);
/* (transfer full) What an act does, as an order: "charge the battery", "hold back". */
char *het_why_act_words(const HetState *state, const HetWhyAct *act, HetActor reader);
/* The value: the whole as JSON. */
extern const HetWireObject het_wire_why;
void het_why_json(const HetWhy *why, const HetWhyStyle *style, HetJson *builder);

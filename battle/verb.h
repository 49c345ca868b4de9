/* One table of verbs behind the terminal, the protocol and the board in the browser: the
 * questions that a person or program can ask about a game, and the orders to the staff of a side. A
 * verb is one function: it reads its words, works its answer out, and has it written in words, as
 * JSON, or both. A front end finds the verb, fills the question, and does only its own part: rights
 * to ask, threads, playing on, and the way an answer is shown. */
#pragma once

#include <json-glib/json-glib.h>

#include "battle.h"

typedef enum {
    HET_VERB_LONG = 1,   /* may take long; looks at nothing but the session */
    HET_VERB_TURN = 2,   /* about the decision to be made: only for the one to make it */
    HET_VERB_STAFF = 4,  /* tells the staff something; without it a verb only looks */
    HET_VERB_PLAYS = 8,  /* after it the staff may have decisions to play */
    HET_VERB_BARE = 16,  /* people type it without its name: het_verb_of_line() */
    HET_VERB_LEGAL = 32, /* tells what is legal, or finds legal moves itself */
    HET_VERB_WORDS = 64, /* answers in words only */
} HetVerbTraits;

typedef struct HetAsk HetAsk;

typedef struct {
    const char *name;
    const char *arguments; /* as in the help: "" none, "[...]" optional */
    const char *summary;
    unsigned traits; /* HetVerbTraits */
    bool (*run)(HetAsk *ask, GError **error);
} HetVerb;

/* A question. Strings are borrowed. */
struct HetAsk {
    const HetSession *session;
    HetBattle *battle;   /* of the session; NULL: verbs of HET_VERB_STAFF cannot be asked */
    unsigned sides;      /* bits 1 << side: those that the asker commands */
    bool unhurried;      /* questions that may take long are allowed */
    const char *adviser; /* the agent that gives hints */
    uint64_t seed;       /* of the adviser, who must not know the dice */
    int width;           /* columns of tables in words; 0: 80 */
    bool spoken;         /* sentences in place of tables */
    /* Plays what the staffs say, until nobody has anything to say; appends the moves played, one a
     * line. NULL: the caller plays on when the verb has been answered. */
    void (*play_on)(HetAsk *ask, GString *moves);
    void *data; /* for it */

    /* The answer, filled by het_verb_run(). */
    const char *words; /* what follows the verb's name */
    GString *text;     /* NULL: not in words */
    JsonBuilder *json; /* NULL: not as JSON */
};

/* A question about a battle, without words, of a caller in command of all sides without an agent.
 */
HetAsk het_verb_ask(HetBattle *battle);

extern const HetVerb het_verbs[]; /* ends with a NULL name */
/* NULL: there is none of that name. */
const HetVerb *het_verb_find(const char *name);
/* The verb that a person's line means, and ret_words, what follows its name: a verb's name, a
 * standing answer ("pass turn"), an order for several units. NULL: none, so it may be a move. */
const HetVerb *het_verb_of_line(const HetAsk *ask, const char *line, const char **ret_words);

/* Runs a verb on its words; `ask` says in what forms the answer is written. */
bool het_verb_run(const HetVerb *verb, HetAsk *ask, const char *words, GError **error);
/* (transfer full) The answer in words, without a newline at its end; where "--json" is one of the
 * words, as JSON in one line (an error for HET_VERB_WORDS). NULL with an error. */
char *het_verb_answer(const HetVerb *verb, HetAsk *ask, const char *words, GError **error);

/* --- for verbs -------------------------------------------------------------------------------- */

static inline const HetState *
het_ask_state(const HetAsk *ask)
{
    return het_session_state(ask->session);
}

/* Cuts a word out of the words; whether it stood there. */
bool het_ask_cut(char *words, const char *word);
/* Sets an error; returns false, for `return`. */
bool het_ask_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* The side meant where none is named: the one that decides; at dice the one not active if the
 * asker commands it; else his own. */
HetActor het_ask_side(const HetAsk *ask);
/* Takes "first" or "second" off the words; else as above. */
HetActor het_ask_take_side(const HetAsk *ask, const char **words);
/* (transfer none) The staff of that side; NULL with an error if the asker does not command it. */
HetStaff *het_ask_staff(const HetAsk *ask, const char **words, GError **error);
/* Takes a unit's code off the words. */
bool het_ask_take_unit(const HetAsk *ask, const char **words, unsigned *ret_unit, GError **error);
/* The place that words name: a cell, "X,Y" in mm on a table, or where a unit stands. */
bool het_ask_place(const HetView *view, const char *words, HetPoint *ret_place, GError **error);

typedef bool HetVerbRun(HetAsk *ask, GError **error);
HetVerbRun het_verb_aim, het_verb_odds, het_verb_hint, het_verb_digest, het_verb_luck,
    het_verb_score, het_verb_rules;
HetVerbRun het_verb_look, het_verb_units, het_verb_reach, het_verb_threats, het_verb_sight,
    het_verb_range, het_verb_ruler;
/* For front ends that have no ways of their own: the position in words or, by "map" or
 * "map PLACE", as a map of all or of a part; the legal moves with the words in them; the names of
 * the battles of a rule system, or of all, which needs no game. */
HetVerbRun het_verb_view, het_verb_legal, het_verb_scenarios;
HetVerbRun het_verb_groups, het_verb_group, het_verb_order, het_verb_go, het_verb_answers;

/* Appends an explanation in words, `most` candidates of it. */
void het_explanation_append(const HetExplanation *explanation, const HetState *state, unsigned most,
                            GString *text);
/* Appends the luck in the dice so far, by the evaluator of the system. */
void het_luck_append(const HetSession *session, GString *text);

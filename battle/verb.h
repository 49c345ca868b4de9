/* One table of verbs behind the terminal, the protocol, the Model Context Protocol and the board in
 * the browser: what a person or program can query about a game under way and do in it. A verb
 * is a row of the table, with the parameters it takes, and one function, which reads the arguments,
 * works its answer out, and has it written in words, as JSON, or both. Help, completion, the
 * schemas of tools and the reading of arguments come from the row. A front end finds the verb,
 * fills the request, and does only its own part: rights, threads, playing on, and the way
 * an answer is shown. */
#pragma once

#include "library/wire.h"
#include "battle.h"
#include "choices.h"

typedef enum {
    HET_VERB_LONG = 1,   /* may take long; needs nothing but the session */
    HET_VERB_TURN = 2,   /* about the decision to be made: only for the one to make it */
    HET_VERB_STAFF = 4,  /* changes what the staff knows; without it a verb only reads */
    HET_VERB_PLAYS = 8,  /* after it the staff may have decisions to play */
    HET_VERB_BARE = 16,  /* people type it without its name: het_verb_of_line() */
    HET_VERB_LEGAL = 32, /* shows what is legal, or finds legal moves itself */
    HET_VERB_FREE = 64,  /* needs no game */
    /* What the front end has to do for it (HetFront): */
    HET_VERB_BEGINS = 256,  /* begin */
    HET_VERB_MOVES = 512,   /* play, play_on */
    HET_VERB_AGENTS = 1024, /* the generals play when a verb has them do so */
    HET_VERB_UNDOES = 2048, /* undo */
    HET_VERB_SEATS = 4096,  /* seat */
    HET_VERB_FILES = 8192,  /* the caller may name files to read and write */
    HET_VERB_ROLLS = 16384, /* the caller rolls the dice: play */
    HET_VERB_OFFERED = 0xff00,
} HetVerbTraits;

/* What an argument means. Only HET_IS_NUMBER, HET_IS_SIDE and HET_IS_FLAG are read before the verb
 * runs; the others are texts, which the verb reads in the game. */
typedef enum {
    HET_IS_TEXT,
    HET_IS_ORDERS, /* decisions, as a person types them */
    HET_IS_UNIT,   /* a unit's code */
    HET_IS_PLACE,  /* a cell, "X,Y" in mm on a table, or the code of a unit, for where it stands */
    HET_IS_SIDE,   /* "first" or "second" */
    HET_IS_NUMBER, /* whole, from the parameter's `least` to its `most` */
    HET_IS_FLAG,   /* typed "--NAME" anywhere */
    HET_IS_AGENT,  /* an agent as on the command line, or "human" */
    HET_IS_SCENARIO,
    HET_IS_SYSTEM,
    HET_PARAMETER_TYPES
} HetParameterType;

typedef enum {
    HET_OPTIONAL = 1,
    HET_REST = 2, /* has all words that are left, blanks too */
    HET_KEY = 4,  /* typed "NAME=VALUE" anywhere; optional */
} HetParameterTraits;

enum { HET_PARAMETERS_MAX = 5 };

typedef struct {
    const char *name; /* as a member of JSON; typed in its place, except by its traits */
    HetParameterType type;
    unsigned traits;     /* HetParameterTraits */
    const char *help;    /* one line, without a full stop */
    guint64 least, most; /* of a number; `most` 0: 2^64 - 1 */
} HetParameter;

typedef struct HetRequest HetRequest;

typedef struct {
    const char *name;
    const char *summary;
    unsigned traits; /* HetVerbTraits */
    bool (*run)(HetRequest *request, GError **error);
    HetParameter parameters[HET_PARAMETERS_MAX]; /* in the order in which they are typed */
} HetVerb;

/* The arguments of one question, read and judged by the verb's row. */
typedef struct {
    const HetVerb *verb;
    char *texts[HET_PARAMETERS_MAX]; /* as given; NULL: not given */
    guint64 numbers[HET_PARAMETERS_MAX];
} HetArguments;

/* (transfer full) The arguments that follow the verb's name on a line; NULL with an error that
 * names the verb, the parameter and what is expected. */
HetArguments *het_arguments_of_words(const HetVerb *verb, const char *words, GError **error);
/* (transfer full) The same of the members of an object, each by the name of its parameter: a whole
 * number, true or false, else a text. NULL: there are none. */
HetArguments *het_arguments_of_members(const HetVerb *verb, json_t *members, GError **error);
void het_arguments_free(HetArguments *arguments);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetArguments, het_arguments_free)

/* A game to begin. Strings are borrowed. */
typedef struct {
    HetScenario *scenario; /* NULL: the one of the record */
    const char
        *names[HET_SIDES]; /* who commands them; NULL: as the front end or the record has it */
    const char *record;    /* to continue with; NULL: none */
    bool seeded;           /* a seed is given */
    uint64_t seed;
} HetBeginning;

/* The part of a front end in what a verb changes. Slots return false with an error, and nothing has
 * changed. */
typedef struct {
    unsigned offers; /* of HET_VERB_OFFERED: other verbs are not offered; slots for these are set */
    /* Begins another game in place of the one under way; `request` is of the new one then. */
    bool (*begin)(HetRequest *request, const HetBeginning *beginning, GError **error);
    /* Plays a move that is legal. NULL: for moves that need no answer, so that the rest of a line
     * can be read. */
    void (*play)(HetRequest *request, const HetMove *move);
    /* Plays the decisions of the staffs, until none has any; appends the moves played, one a line.
     * NULL: the caller plays on when the verb has been answered. */
    void (*play_on)(HetRequest *request, GString *moves);
    bool (*undo)(HetRequest *request, unsigned moves, GError **error);
    bool (*seat)(HetRequest *request, HetActor side, const char *name, GError **error);
} HetFront;

/* A question. Strings are borrowed. */
struct HetRequest {
    const HetSession *session;
    HetBattle *battle;   /* of the session; NULL: verbs of HET_VERB_STAFF are not available */
    unsigned sides;      /* bits 1 << side: those that the caller commands */
    bool unhurried;      /* questions that may take long are allowed */
    const char *adviser; /* the agent that gives hints */
    uint64_t seed;       /* of the adviser, who must not know the dice */
    const char *players[HET_SIDES]; /* who commands, as typed; NULL: as the battle has it, if any */
    int width;                      /* columns of tables in words; 0: 80 */
    bool spoken;                    /* sentences in place of tables */
    bool unlisted;                  /* a number is no choice from the list of legal moves */
    bool stepwise;                  /* the caller plays each node itself, dice too */
    const HetFront *front;          /* NULL: nothing of HET_VERB_OFFERED is offered */
    void *data;                     /* for it */

    /* The answer, filled by het_verb_run(). */
    const HetArguments *arguments;
    GString *text;    /* NULL: not in words */
    HetJson *json;    /* NULL: not as JSON */
    GBytes **picture; /* (transfer full) as a picture, PNG; NULL: not as one */
    bool several;     /* the line that is played has several decisions */
    bool faulted;     /* it was played up to an order that breaks a rule */
};

/* A request about a battle, of a caller in command of all sides without an agent. */
HetRequest het_verb_request(HetBattle *battle);

/* Turns a request to another battle, which has begun in place of the one before. */
void het_request_begun(HetRequest *request, HetBattle *battle);

extern const HetVerb het_verbs[]; /* ends with a NULL name */
/* NULL: there is none of that name. */
const HetVerb *het_verb_find(const char *name);
/* True if a front end offers the verb; NULL: it does only what changes no game. */
bool het_verb_offered(const HetVerb *verb, const HetFront *front);
/* The verb that a person's line means, and ret_words, what follows its name: a verb's name, a
 * standing answer ("pass turn"), an order for several units. NULL: none, so it may be a move. */
const HetVerb *het_verb_of_line(const HetRequest *request, const char *line,
                                const char **ret_words);
/* (transfer full) What a verb takes, as help shows it: "[SIDE] [NUMBER]", "UNIT PLACE",
 * "SCENARIO [first=AGENT]"; "" for nothing. */
char *het_verb_usage(const HetVerb *verb);
/* (transfer full) The JSON Schema of the object that het_arguments_of_members() reads. */
json_t *het_verb_schema(const HetVerb *verb);

/* Adds lines that complete what a person types of a verb (char *): its name, and after it what its
 * first parameters may be in the scenario, and at this decision (`choices`; NULL: none). */
void het_verb_complete(const HetVerb *verb, const HetScenario *scenario, const HetChoices *choices,
                       GPtrArray *lines);

/* Runs a verb; `request` names the forms in which the answer is written. */
bool het_verb_run(const HetVerb *verb, HetRequest *request, const HetArguments *arguments,
                  GError **error);
/* (transfer full) The answer in words, without a newline at its end; where "--json" is one of the
 * words, as JSON in one line. NULL with an error. */
char *het_verb_answer(const HetVerb *verb, HetRequest *request, const char *words, GError **error);

/* --- for verbs -------------------------------------------------------------------------------- */

static inline const HetState *
het_request_state(const HetRequest *request)
{
    return het_session_state(request->session);
}

/* The argument of that parameter, which the verb has: whether it was given; its text ("": not
 * given); its number, or `otherwise`. */
bool het_request_given(const HetRequest *request, const char *name);
const char *het_request_text(const HetRequest *request, const char *name);
guint64 het_request_number(const HetRequest *request, const char *name, guint64 otherwise);
/* The unit whose code it is; HET_NO_UNIT if not given. False with an error: there is no such unit.
 */
bool het_request_unit(const HetRequest *request, const char *name, unsigned *ret_unit,
                      GError **error);
/* The place that a text names: a cell, "X,Y" in mm on a table, or where a unit stands. */
bool het_request_place(const HetView *view, const char *text, HetPoint *ret_place, GError **error);
/* The side where none is given: the one that decides; at dice the one not active if the caller
 * commands it; else his own. */
HetActor het_request_side(const HetRequest *request);
/* The side of the argument `side`; else as above. */
HetActor het_request_side_given(const HetRequest *request);
/* (transfer none) The staff of a side; NULL with an error if the caller does not command it. */
HetStaff *het_request_staff(const HetRequest *request, HetActor side, GError **error);
/* Writes an object of the struct, if the answer is wanted as JSON; the wire's context is the state.
 */
void het_request_answer(const HetRequest *request, const HetWireObject *object, const void *data);
/* Sets an error; returns false, for `return`. */
bool het_request_fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Cuts a word out of the words; true if it stood there. */
bool het_request_cut(char *words, const char *word);

extern const HetWireObject het_wire_words, het_wire_aim, het_wire_hint, het_wire_luck,
    het_wire_score, het_wire_level, het_wire_game, het_wire_played, het_wire_saved;

typedef bool HetVerbRun(HetRequest *request, GError **error);
HetVerbRun het_verb_aim, het_verb_odds, het_verb_hint, het_verb_digest, het_verb_log, het_verb_luck,
    het_verb_levels, het_verb_marks, het_verb_score, het_verb_rules, het_verb_why;
HetVerbRun het_verb_look, het_verb_units, het_verb_reach, het_verb_threats, het_verb_sight,
    het_verb_range, het_verb_ruler;
HetVerbRun het_verb_view, het_verb_legal, het_verb_scenarios, het_verb_result, het_verb_new,
    het_verb_resume, het_verb_play, het_verb_roll, het_verb_enemy, het_verb_undo, het_verb_save,
    het_verb_record, het_verb_seat;
HetVerbRun het_verb_groups, het_verb_group, het_verb_order, het_verb_go, het_verb_answers;

/* Appends why the act that has move `ply` was done, in wrapped lines. False with an
 * error. */
bool het_verb_append_why(const HetRequest *request, unsigned ply, GString *text, GError **error);
/* Appends the luck in the dice so far, by the evaluator of the system. */
void het_luck_append(const HetSession *session, GString *text);

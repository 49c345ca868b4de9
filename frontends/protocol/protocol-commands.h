/* Shared by the parts of the protocol's interpreter (protocol.h): its state, and its commands, one
 * function each, by subject: protocol-game.c changes the game, protocol-report.c reports on it,
 * protocol-agents.c queries agents; protocol-verbs.c runs the verbs of battle. They stand on
 * protocol-common.c; protocol-table.c lists them, and protocol.c reads lines and answers them. */
#pragma once

#include "library/json-members.h"
#include "battle/verb.h"
#include "protocol.h"

enum { HET_PROTOCOL_AGENTS_MAX = 8 };

struct HetProtocol {
    char *agent; /* used when genmove names none, or NULL */
    unsigned limits;
    HetBattle battle;  /* its seed is that of the next game too; the agents of genmove are below */
    HetFront front;    /* what verbs may change, by the limits */
    GPtrArray *events; /* char *: lines on what the last move did */
    json_t *reported;  /* what the client knows by `board` and deltas; NULL: the start */

    /* Agents used so far in the current game, oldest first. */
    GPtrArray *agents; /* HetAgent */
    HetAgent *last;    /* the one that chose last, for `explain`; in `agents`, or NULL */
    bool agent_seed_set;
    uint64_t agent_seed;

    /* The line being collected from bytes. */
    GString *line;
    bool overlong;

    /* The command that is run: the words after its name, the text of its further lines (NULL: it
     * has none), and its answer, lines without a final newline. */
    const char *argument, *body;
    GString *answer;

    /* The command whose further lines are being read. */
    const struct HetProtocolCommand *reading; /* NULL: none */
    char *id, *reading_argument;              /* of that command */
    GString *lines;
    unsigned body_left;
    const char *body_fault; /* static: why the body will be rejected, or NULL */
    bool over;              /* `quit` was received */
};

/* Runs a command: appends to its answer, or fails. */
typedef bool HetProtocolRun(HetProtocol *protocol, GError **error);

typedef struct HetProtocolCommand {
    const char *name;
    const char *arguments; /* as in the help: "" none, "[...]" optional */
    const char *summary;
    bool game; /* needs a scenario */
    HetProtocolRun *run;
    /* Number of further lines that the argument announces; NULL: never any. */
    bool (*lines)(const char *argument, unsigned *ret_lines, GError **error);
} HetProtocolCommand;

extern const HetProtocolCommand het_protocol_commands[]; /* ends with a NULL name */
/* (transfer container) The names of commands and verbs (const char *), and NULL. */
GPtrArray *het_protocol_names(const HetProtocol *protocol);
const HetProtocolCommand *het_protocol_find(const char *name);
/* Fails with a suggestion for an unknown command. */
bool het_protocol_unknown(const HetProtocol *protocol, const char *word, GError **error);

/* Sets an error of the given kind; returns false, for `return`. */
bool het_protocol_fail(GError **error, HetError code, const char *format, ...) G_GNUC_PRINTF(3, 4);
/* Appends the text of a move of the current position, on its own line. */
void het_protocol_append_move(const HetProtocol *protocol, const HetMove *move, GString *answer);
/* Appends what was built, if anything was, as one line. */
void het_protocol_answer_json(HetJson *builder, GString *answer);
/* Plays a legal move or outcome and informs agents, staffs and the record; its events are added to
 * those kept. */
void het_protocol_play(HetProtocol *protocol, const HetMove *move);
/* Starts the game again with the current scenario and seed; drops agents and record. */
void het_protocol_restart(HetProtocol *protocol);
/* Drops the agents used so far; or makes them start afresh on the current game after an undo. */
void het_protocol_forget_agents(HetProtocol *protocol);
void het_protocol_reset_agents(HetProtocol *protocol);

HetProtocolRun het_protocol_scenario, het_protocol_scenario_text, het_protocol_seed,
    het_protocol_apply;
HetProtocolRun het_protocol_to_act, het_protocol_outcomes, het_protocol_prompt, het_protocol_state,
    het_protocol_node, het_protocol_hash, het_protocol_key, het_protocol_moves, het_protocol_events;
HetProtocolRun het_protocol_board, het_protocol_evaluate;
HetProtocolRun het_protocol_genmove, het_protocol_explain, het_protocol_agent_seed,
    het_protocol_agents;
/* Sets the front end's part in verbs, by the limits. */
void het_protocol_set_front(HetProtocol *protocol);
/* Runs a verb of battle. */
bool het_protocol_verb(HetProtocol *protocol, const HetVerb *verb, GError **error);
HetProtocolRun het_protocol_respond;
bool het_protocol_scenario_text_lines(const char *argument, unsigned *ret_lines, GError **error);
bool het_protocol_genmove_lines(const char *argument, unsigned *ret_lines, GError **error);

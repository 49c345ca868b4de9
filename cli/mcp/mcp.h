/* The Model Context Protocol over lines: JSON-RPC 2.0, a message a line, by which a language model
 * plays. One more skin of the table of verbs (cli/verb), each of which is a tool; mcp-tools.c adds
 * those that begin a battle and play it. docs/protocol.md describes it. */
#pragma once

#include "cli/verb/verb.h"

/* Set by the command line; strings are borrowed. */
typedef struct {
    const char *names[HET_SIDES]; /* by default: "human" or an agent, which may be a program */
    const char *records;          /* the folder of the records; NULL: none are kept */
    bool hidden;                  /* no battle shows its legal moves */
    int tries; /* illegal answers to one decision that lose the battle; 0: no limit; -1: as above */
} HetMcpOptions;

typedef struct {
    HetMcpOptions options;
    HetBattle battle;
    bool ready;                                /* the client has been welcomed */
    bool hidden;                               /* legal moves are withheld in this battle */
    unsigned tries, tried, illegal[HET_SIDES]; /* the limit, at this decision, in all */
    char *ended; /* why the battle ended before its end by the rules; or NULL */
    GString *told;
} HetMcp;

/* An argument of a tool; `type` is that of JSON. */
typedef struct {
    const char *name, *type, *summary;
    bool required;
} HetMcpArgument;

/* A tool; its arguments end with an empty one, and are checked before it runs. */
typedef struct HetMcpTool {
    const char *name, *summary;
    bool looks, game; /* changes nothing; needs a battle */
    bool (*run)(HetMcp *mcp, JsonObject *given, GString *answer, GError **error);
    const HetVerb *verb; /* NULL: `run` */
    HetMcpArgument arguments[6];
} HetMcpTool;

/* The tool of that place, first those of its own, then the verbs; false: there are no more. */
bool het_mcp_tool(const HetMcp *mcp, unsigned index, HetMcpTool *ret_tool);
/* Runs a tool with arguments that fit. */
bool het_mcp_run(HetMcp *mcp, const HetMcpTool *tool, JsonObject *given, GString *answer,
                 GError **error);
/* Takes a message, any bytes, and appends what is answered, lines with their ends. */
void het_mcp_line(HetMcp *mcp, const char *line, gsize length, GString *answer);

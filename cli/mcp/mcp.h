/* The Model Context Protocol over lines: JSON-RPC 2.0, a message a line, by which a language model
 * plays. One more skin of the table of verbs (cli/verb), each of which is a tool; mcp-tools.c adds
 * those that begin a battle and play it. docs/protocol.md describes it. */
#pragma once

#include "cli/verb/verb.h"

/* Set by the command line; strings are borrowed. */
typedef struct {
    const char *names[HET_SIDES]; /* by default: "human" or an agent, which may be a program */
    const char *records;          /* the folder of the records; NULL: none are kept */
    bool hidden;                  /* legal moves are withheld */
    unsigned tries; /* illegal answers to one decision that lose the battle; 0: no limit */
} HetMcpOptions;

typedef struct {
    HetMcpOptions options;
    HetBattle battle;
    bool ready;                         /* the client has been welcomed */
    unsigned tried, illegal[HET_SIDES]; /* illegal answers to this decision, in all */
    char *ended;   /* why the battle ended before its end by the rules; or NULL */
    GString *told; /* what the next answer begins with */
} HetMcp;

/* The tool of that place, first those of its own, then the verbs; NULL: there are no more. */
const HetVerb *het_mcp_tool(const HetMcp *mcp, unsigned index);
/* Runs a tool; `because` (may be NULL) is kept in the record. What it answers is appended to
 * mcp->told. */
bool het_mcp_run(HetMcp *mcp, const HetVerb *tool, const char *words, const char *because,
                 GError **error);

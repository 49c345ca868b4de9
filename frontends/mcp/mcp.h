/* The tools of `hetman mcp`, private to mcp*.c: a battle that a client plays by the table of verbs
 * (battle), and what it may and may not choose. */
#pragma once

#include "battle/verb.h"

/* Further traits of a tool: needs no battle; its answer ends with who decides what now. */
enum { HET_MCP_FREE = 1 << 8, HET_MCP_NOW = 1 << 9 };

typedef struct {
    const char *names[HET_SIDES]; /* "human" or an agent, which may be a program */
    bool open[HET_SIDES];         /* the client may name another agent */
    bool open_seed;               /* the client may give the seed of a battle's dice */
    const char *records;          /* the folder of the records; NULL: none are kept */
    bool hidden;                  /* legal moves are withheld */
    unsigned tries; /* illegal answers to one decision that lose the battle; 0: no limit */

    HetBattle battle;
    unsigned tried, illegal[HET_SIDES];     /* illegal answers to this decision, in this battle */
    unsigned past, abandoned, past_illegal; /* battles before this one, and answers in them */
    bool unrecorded;                        /* a record is not whole */
    GString *told;                          /* what the next answer begins with */
} HetMcp;

/* The tool of that place, first the own ones, then the verbs; NULL: there are no more. */
const HetVerb *het_mcp_tool(const HetMcp *mcp, unsigned index);
/* True if a tool may take long and looks at nothing but the session: another thread may run it on a
 * copy. */
static inline bool
het_mcp_is_long(const HetVerb *tool)
{
    return (tool->traits & HET_VERB_LONG) != 0 && (tool->traits & HET_VERB_STAFF) == 0;
}
/* True if the tool can be called now. */
bool het_mcp_check(const HetMcp *mcp, const HetVerb *tool, GError **error);
/* Calls a tool; the answer is in mcp->told. `because` (may be NULL) is kept in the record. */
bool het_mcp_run(HetMcp *mcp, const HetVerb *tool, const char *words, const char *because,
                 GError **error);
/* Ends the battle under way, which the client abandons, if there is one. */
void het_mcp_end(HetMcp *mcp);

/* The tools of `hetman mcp`, private to mcp*.c: a battle that a client plays by the table of verbs
 * (battle), and what it may and may not choose. */
#pragma once

#include "battle/verb.h"

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
    GString *reported;                      /* what the next answer begins with */
} HetMcp;

/* Calls of a tool. */
typedef struct {
    const HetVerb *tool;
    HetArguments *arguments;
    const char *because; /* why, for the record; NULL: not given */
} HetMcpCall;

/* True if the server has the verb as a tool. */
bool het_mcp_has(const HetMcp *mcp, const HetVerb *verb);
/* A question of the client. */
HetRequest het_mcp_request(HetMcp *mcp);
/* Calls a tool: its words are in mcp->reported, its data are added as the next value of `data`, its
 * picture, if there is one, is ret_picture (transfer full). */
bool het_mcp_run(HetMcp *mcp, const HetMcpCall *call, HetJson *data, GBytes **ret_picture,
                 GError **error);
/* Add the members of the answers to resources/list, resources/templates/list and resources/read, in
 * mcp-resources.c. */
void het_mcp_list_resources(HetJson *result);
void het_mcp_list_templates(HetJson *result);
bool het_mcp_read_resource(const HetMcp *mcp, const char *uri, HetJson *result, GError **error);
/* Ends the battle under way, which the client abandons, if there is one. */
void het_mcp_end(HetMcp *mcp);

/* The protocol's commands in a table, and those about the protocol itself. */
#include "protocol-commands.h"

#include <string.h>

#include "engine/nearest.h"
#include "engine/version.h"

/* --- commands about the protocol itself ------------------------------------------------------- */

static bool
protocol_version(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append_printf(protocol->answer, "%d", HET_PROTOCOL_VERSION);
    return true;
}

static bool
name(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append(protocol->answer, "Hetman");
    return true;
}

static bool
version(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append(protocol->answer, HET_VERSION);
    return true;
}

GPtrArray *
het_protocol_names(const HetProtocol *protocol)
{
    GPtrArray *names = g_ptr_array_new();
    for (const HetProtocolCommand *command = het_protocol_commands; command->name != NULL;
         command++)
        g_ptr_array_add(names, (gpointer)(uintptr_t)command->name);
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++)
        if (het_verb_offered(verb, &protocol->front))
            g_ptr_array_add(names, (gpointer)(uintptr_t)verb->name);
    g_ptr_array_add(names, NULL);
    return names;
}

static bool
list_commands(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_autoptr(GPtrArray) names = het_protocol_names(protocol);
    g_autofree char *list = g_strjoinv("\n", (char **)names->pdata);
    g_string_append(protocol->answer, list);
    return true;
}

static bool
is_known(const char *name)
{
    return het_protocol_find(name) != NULL || het_verb_find(name) != NULL;
}

static bool
known_command(HetProtocol *protocol, GError **error)
{
    (void)error;
    g_string_append(protocol->answer, is_known(protocol->argument) ? "true" : "false");
    return true;
}

bool
het_protocol_unknown(const HetProtocol *protocol, const char *word, GError **error)
{
    g_autoptr(GPtrArray) names = het_protocol_names(protocol);
    g_autofree char *hint =
        het_nearest_hint(word, (const char *const *)names->pdata, "see list_commands");
    return het_protocol_fail(error, HET_ERROR_USAGE, "no command \"%.40s\"; %s", word, hint);
}

static void
append_help(GString *answer, const char *requested, const char *name, const char *arguments,
            const char *json, const char *summary)
{
    if (*requested == '\0' || strcmp(requested, name) == 0)
        g_string_append_printf(answer, "%s%s%s%s: %s\n", name, *arguments == '\0' ? "" : " ",
                               arguments, json, summary);
}

static bool
help(HetProtocol *protocol, GError **error)
{
    if (*protocol->argument != '\0' && !is_known(protocol->argument))
        return het_protocol_unknown(protocol, protocol->argument, error);
    for (const HetProtocolCommand *command = het_protocol_commands; command->name != NULL;
         command++)
        append_help(protocol->answer, protocol->argument, command->name, command->arguments, "",
                    command->summary);
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++) {
        g_autofree char *usage = het_verb_usage(verb);
        if (het_verb_offered(verb, &protocol->front))
            append_help(protocol->answer, protocol->argument, verb->name, usage, " [--json]",
                        verb->summary);
    }
    return true;
}

static bool
quit(HetProtocol *protocol, GError **error)
{
    protocol->over = true;
    return het_battle_release(&protocol->battle, error);
}

/* --- the table -------------------------------------------------------------------------------- */

const HetProtocolCommand het_protocol_commands[] = {
    {"protocol_version", "", "the number of this protocol", false, protocol_version, NULL},
    {"name", "", "the name of this program", false, name, NULL},
    {"version", "", "its version", false, version, NULL},
    {"list_commands", "", "all commands, one a line", false, list_commands, NULL},
    {"known_command", "NAME", "true or false", false, known_command, NULL},
    {"help", "[COMMAND]", "what commands take and do", false, help, NULL},
    {"quit", "", "ends the record and the program", false, quit, NULL},
    {"scenario", "NAME", "starts a game of a scenario", false, het_protocol_scenario, NULL},
    {"scenario-text", "LINES [NAME]", "the same from a text in the next LINES lines", false,
     het_protocol_scenario_text, het_protocol_scenario_text_lines},
    {"seed", "NUMBER", "sets the seed of the dice before the first move", false, het_protocol_seed,
     NULL},
    {"to_act", "", "first, second, chance or nobody", true, het_protocol_to_act, NULL},
    {"prompt", "", "the decision to be made, and its rule", true, het_protocol_prompt, NULL},
    {"outcomes", "", "weight, total and outcome at a chance node, one a line", true,
     het_protocol_outcomes, NULL},
    {"apply", "MOVE", "plays a move, or an outcome rolled elsewhere; answers its full text", true,
     het_protocol_apply, NULL},
    {"events", "", "what the last move did, one event a line", true, het_protocol_events, NULL},
    {"agents", "", "the agents that genmove knows, one a line", false, het_protocol_agents, NULL},
    {"agent-seed", "NUMBER", "the seed of agents used from now on", false, het_protocol_agent_seed,
     NULL},
    {"genmove", "[iterations=N] [milliseconds=N] [moves=N] [AGENT]",
     "the move an agent chooses (it is not played); N lines with the legal moves may follow", true,
     het_protocol_genmove, het_protocol_genmove_lines},
    {"explain", "", "what the agent considered: value, visits, move and reason, one a line", true,
     het_protocol_explain, NULL},
    {"board", "", "the map and every unit at the start, once, as JSON in one line", true,
     het_protocol_board, NULL},
    {"state", "[delta]", "the position as JSON in one line; delta: what has changed", true,
     het_protocol_state, NULL},
    {"node", "", "who decides and every legal move, as JSON in one line", true, het_protocol_node,
     NULL},
    {"hash", "", "16 hex digits over the whole state", true, het_protocol_hash, NULL},
    {"key", "", "16 hex digits over the position, regardless of its history", true,
     het_protocol_key, NULL},
    {"moves", "", "the game so far: ply, who, move, one a line", true, het_protocol_moves, NULL},
    {"respond", "", "plays the current order and standing answers until a decision is needed", true,
     het_protocol_respond, NULL},
    {"evaluate", "", "the value for the first side, -1 to 1", true, het_protocol_evaluate, NULL},
    {NULL, NULL, NULL, false, NULL, NULL},
};

const HetProtocolCommand *
het_protocol_find(const char *word)
{
    for (const HetProtocolCommand *command = het_protocol_commands; command->name != NULL;
         command++)
        if (strcmp(command->name, word) == 0)
            return command;
    return NULL;
}

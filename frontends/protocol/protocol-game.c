/* The protocol's commands that start and change the game. */
#include "protocol-commands.h"

#include <string.h>

#include "engine/each.h"
#include "engine/text.h"
#include "engine/rules/registry.h"
#include "engine/orders.h"

/* --- the game --------------------------------------------------------------------------------- */

void
het_protocol_restart(HetProtocol *protocol)
{
    het_protocol_forget_agents(protocol);
    g_clear_pointer(&protocol->reported, json_decref);
    g_ptr_array_set_size(protocol->events, 0);
    het_battle_begin(&protocol->battle);
}

static void
keep_event(void *data, const HetState *state, const HetEvent *event)
{
    HetProtocol *protocol = data;
    GString *line = g_string_new(NULL);
    het_text_event(state, event, line);
    g_ptr_array_add(protocol->events, g_string_free(line, FALSE));
}

void
het_protocol_play(HetProtocol *protocol, const HetMove *move)
{
    const HetSink sink = {.emit = keep_event, .data = protocol};
    const HetState *state = het_battle_state(&protocol->battle);
    HET_EACH_BELOW(i, protocol->agents->len)
        het_agent_observe(g_ptr_array_index(protocol->agents, i), state, move);
    protocol->last = NULL; /* its explanation is of the position before */
    het_battle_play(&protocol->battle, move, &sink);
    het_battle_conclude(&protocol->battle);
}

/* --- starting --------------------------------------------------------------------------------- */

/* (scenario transfer full) Plays `scenario` from now on. An error in closing the old game's record
 * is reported, but does not keep the new one from starting. */
static bool
begin(HetProtocol *protocol, HetScenario *scenario, GString *answer, GError **error)
{
    bool closed = het_battle_release(&protocol->battle, error);
    het_scenario_unref(protocol->battle.scenario);
    protocol->battle.scenario = scenario;
    het_protocol_restart(protocol);
    g_string_append(answer, scenario->title);
    return closed;
}

bool
het_protocol_scenario(HetProtocol *protocol, GError **error)
{
    /* Where files may not be read no answer shows which there are. */
    bool sealed = (protocol->limits & HET_PROTOCOL_NO_FILES) != 0;
    if (sealed && g_str_has_suffix(protocol->argument, ".scenario"))
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "files may not be read here; send the text by scenario-text");
    HetScenario *scenario =
        sealed ? het_scenario_open_shipped(protocol->argument, het_rules_registry, error)
               : het_scenario_open(protocol->argument, het_rules_registry, error);
    return scenario != NULL && begin(protocol, scenario, protocol->answer, error);
}

bool
het_protocol_scenario_text_lines(const char *argument, unsigned *ret_lines, GError **error)
{
    g_autofree char *number = g_strndup(argument, strcspn(argument, " "));
    guint64 lines = 0;
    if (!g_ascii_string_to_unsigned(number, 10, 1, HET_PROTOCOL_BODY_LINES, &lines, NULL))
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "scenario-text: \"%.40s\" is not a number of lines from 1 to %d",
                                 number, HET_PROTOCOL_BODY_LINES);
    *ret_lines = (unsigned)lines;
    return true;
}

bool
het_protocol_scenario_text(HetProtocol *protocol, GError **error)
{
    const char *name = protocol->argument + strcspn(protocol->argument, " ");
    name += strspn(name, " ");
    HetScenario *scenario = het_scenario_reopen(*name == '\0' ? "scenario-text" : name,
                                                protocol->body, het_rules_registry, error);
    return scenario != NULL && begin(protocol, scenario, protocol->answer, error);
}

/* A number of 64 bits for a seed. */
static bool
parse_seed(const char *command, const char *argument, uint64_t *ret_seed, GError **error)
{
    guint64 seed = 0;
    if (!g_ascii_string_to_unsigned(argument, 10, 0, G_MAXUINT64, &seed, NULL))
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "%s: \"%.40s\" is no whole number from 0 to 2^64 - 1", command,
                                 argument);
    *ret_seed = seed;
    return true;
}

bool
het_protocol_seed(HetProtocol *protocol, GError **error)
{
    uint64_t seed = 0;
    if (!parse_seed("seed", protocol->argument, &seed, error))
        return false;
    if (protocol->battle.session != NULL && het_session_length(protocol->battle.session) > 0)
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "the game has begun; give the seed before its first move, or "
                                 "start again with scenario");
    if (het_battle_recorder(&protocol->battle) != NULL)
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "the record already has a seed; give seed before record");
    protocol->battle.seed = seed;
    if (protocol->battle.scenario != NULL)
        het_protocol_restart(protocol);
    return true;
}

bool
het_protocol_agent_seed(HetProtocol *protocol, GError **error)
{
    if (!parse_seed("agent-seed", protocol->argument, &protocol->agent_seed, error))
        return false;
    protocol->agent_seed_set = true;
    het_protocol_forget_agents(protocol);
    return true;
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Whether a text is that of a legal move to the letter, as a program copies it from `legal`. */
static bool
is_listed(const HetState *state, const char *text, HetMove *ret_move)
{
    if (!het_text_parse(state, text, ret_move, NULL))
        return false;
    g_autofree char *listed = het_text_of(state, ret_move);
    return strcmp(listed, text) == 0;
}

/* One move that a single word gives; else what is answered to it as a line, if anything is. A
 * number is no line here: in one it would choose from a list. */
static bool
parse_word(const HetState *state, const char *text, HetMove *ret_move, GError **error)
{
    g_autoptr(GError) fault = NULL;
    HetOrders orders = {0};
    if (het_text_parse(state, text, ret_move, &fault))
        return true;
    if (state->actor < HET_SIDES && strspn(text, "0123456789") < strlen(text)) {
        g_autoptr(GError) answer = NULL;
        g_autoptr(HetLine) line = het_line_new_unlisted(state, text, &answer);
        if (line == NULL || !het_line_next(line, state, &orders, &answer)) {
            g_propagate_error(error, g_steal_pointer(&answer));
            return false;
        }
        if (orders.count == 1) { /* one move, with a mark as in a sentence */
            *ret_move = orders.moves[0];
            return true;
        }
    }
    g_propagate_error(error, g_steal_pointer(&fault));
    return false;
}

/* One move or outcome, or the beginning of a line of decisions as people type them in play: "RI1
 * c4". A single word is always one move, so that a number is no choice from a list. */
static bool
begin_line(const HetProtocol *protocol, const char *text, HetOrders *ret_orders, HetLine **ret_line,
           GError **error)
{
    const HetState *state = het_battle_state(&protocol->battle);
    ret_orders->count = 1;
    if (is_listed(state, text, &ret_orders->moves[0]))
        return true;
    if (state->actor >= HET_SIDES || strpbrk(text, " \t") == NULL)
        return parse_word(state, text, &ret_orders->moves[0], error);
    *ret_line = het_line_new(state, text, error);
    return *ret_line != NULL && het_line_next(*ret_line, state, ret_orders, error);
}

static void
obey(void *data, const HetMove *move)
{
    if (move == NULL)
        return; /* the client rolls */
    het_protocol_append_move(data, move, ((HetProtocol *)data)->answer);
    het_protocol_play(data, move);
}

/* Plays a line as far as it goes: to the dice, the other side's decision or the first fault, which
 * a last line reports. */
bool
het_protocol_apply(HetProtocol *protocol, GError **error)
{
    HetOrders orders;
    g_autoptr(HetLine) line = NULL;
    g_autoptr(GError) fault = NULL;
    if (!begin_line(protocol, protocol->argument, &orders, &line, error))
        return false;
    g_ptr_array_set_size(protocol->events, 0);
    if (line == NULL) {
        obey(protocol, &orders.moves[0]);
        return true;
    }
    g_autofree char *rest =
        het_battle_obey(&protocol->battle, line, &orders, obey, protocol, &fault);
    if (rest != NULL)
        g_string_append_printf(protocol->answer, "\nleft: %s%s%s", rest,
                               fault != NULL ? "; fault: " : "",
                               fault != NULL ? fault->message : "");
    return true;
}

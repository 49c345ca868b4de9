/* The protocol's commands that query agents. */
#include "protocol-commands.h"

#include <string.h>

#include "engine/each.h"
#include "engine/text.h"

void
het_protocol_forget_agents(HetProtocol *protocol)
{
    g_ptr_array_set_size(protocol->agents, 0);
    protocol->last = NULL;
}

/* --- reading genmove -------------------------------------------------------------------------- */

/* Arguments of `genmove`. Numbers are 0 where not given. */
typedef struct {
    guint64 iterations, milliseconds, moves;
    const char *agent; /* borrowed from the argument; "" if none */
} Request;

static bool
read_number(const char *word, const char *name, guint64 maximum, guint64 *ret_value,
            bool *ret_taken, GError **error)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || word[length] != '=')
        return true;
    *ret_taken = true;
    return g_ascii_string_to_unsigned(word + length + 1, 10, 0, maximum, ret_value, NULL) ||
           het_protocol_fail(error, HET_ERROR_USAGE,
                             "genmove: \"%.60s\": expected %s=N, N up to %" G_GUINT64_FORMAT, word,
                             name, maximum);
}

/* Numbers come first; the agent is all that follows them, blanks too. */
static bool
read_request(const char *argument, Request *ret_request, GError **error)
{
    Request request = {.agent = argument};
    bool taken = true;
    while (taken && *request.agent != '\0') {
        g_autofree char *word = g_strndup(request.agent, strcspn(request.agent, " "));
        taken = false;
        if (!read_number(word, "iterations", G_MAXINT32, &request.iterations, &taken, error) ||
            !read_number(word, "milliseconds", G_MAXINT32, &request.milliseconds, &taken, error) ||
            !read_number(word, "moves", HET_MOVES_MAX, &request.moves, &taken, error))
            return false;
        if (taken)
            request.agent += strlen(word) + strspn(request.agent + strlen(word), " ");
    }
    *ret_request = request;
    return true;
}

bool
het_protocol_genmove_lines(const char *argument, unsigned *ret_lines, GError **error)
{
    Request request;
    if (!read_request(argument, &request, error))
        return false;
    *ret_lines = (unsigned)request.moves;
    return true;
}

/* --- agents ----------------------------------------------------------------------------------- */

void
het_protocol_reset_agents(HetProtocol *protocol)
{
    protocol->last = NULL;
    HET_EACH_BELOW(i, protocol->agents->len)
        het_agent_replay(g_ptr_array_index(protocol->agents, i), protocol->battle.session);
}

static const HetAgentClass *
find_class(const char *text)
{
    size_t length = strcspn(text, ":");
    HET_EACH_LISTED(i, het_agent_registry)
        if (strlen(het_agent_registry[i]->name) == length &&
            strncmp(het_agent_registry[i]->name, text, length) == 0)
            return het_agent_registry[i];
    return NULL;
}

/* Sets an option of an agent's text, if its class has such an option and there is a value. */
static void
append_option(GString *text, const char *name, guint64 value)
{
    const HetAgentClass *class_ = find_class(text->str);
    if (class_ == NULL || class_->rest != NULL || value == 0)
        return;
    HET_EACH_BELOW(i, class_->option_count)
        if (strcmp(class_->options[i].name, name) == 0)
            g_string_append_printf(text, "%c%s=%" G_GUINT64_FORMAT,
                                   strchr(text->str, ':') == NULL ? ':' : ',', name, value);
}

static uint64_t
agent_seed(const HetProtocol *protocol, HetActor seat)
{
    if (protocol->agent_seed_set)
        return protocol->agent_seed;
    return het_agent_seed(protocol->battle.seed, seat);
}

/* (transfer none) The agent of that name for the side to decide: one used before in this game, or
 * a new one. */
static HetAgent *
find_agent(HetProtocol *protocol, const char *text, GError **error)
{
    HetActor seat = (HetActor)het_battle_state(&protocol->battle)->actor;
    HET_EACH_BELOW(i, protocol->agents->len) {
        HetAgent *agent = g_ptr_array_index(protocol->agents, i);
        if (agent->seat == seat && strcmp(agent->name, text) == 0)
            return agent;
    }
    HetAgent *agent =
        het_agent_new(text, protocol->battle.scenario, seat, agent_seed(protocol, seat), error);
    if (agent == NULL)
        return NULL;
    if (protocol->agents->len == HET_PROTOCOL_AGENTS_MAX) {
        protocol->last = NULL;
        g_ptr_array_remove_index(protocol->agents, 0);
    }
    het_agent_replay(agent, protocol->battle.session);
    g_ptr_array_add(protocol->agents, agent);
    return agent;
}

/* --- choosing --------------------------------------------------------------------------------- */

/* The list to choose from: the one sent along, whose moves must be legal, or the node's. */
static bool
read_legal(const HetState *state, const char *body, HetMoveList *list, GError **error)
{
    if (body == NULL) {
        het_game_legal(state, list);
        return true;
    }
    g_auto(GStrv) lines = g_strsplit(body, "\n", -1);
    het_list_clear(list);
    HET_EACH_LISTED(i, lines) {
        if (*g_strstrip(lines[i]) == '\0' && lines[i + 1] == NULL)
            break; /* after the last newline */
        HetMove move;
        if (!het_text_parse(state, lines[i], &move, error))
            return false;
        het_list_add(list, move);
    }
    return true;
}

static bool
choose(HetProtocol *protocol, HetAgent *agent, const HetMoveList *list, GString *answer,
       GError **error)
{
    const HetState *state = het_battle_state(&protocol->battle);
    HetMove move;
    g_autoptr(GError) inner = NULL;
    HetAgentStatus status = het_agent_choose(agent, state, list, &move, &inner);
    const char *why = inner != NULL ? inner->message : "no reason given";
    switch (status) {
    case HET_AGENT_CHOSE:
        if (!het_game_is_legal(state, &move))
            return het_protocol_fail(error, HET_ERROR_ILLEGAL, "%s chose an illegal move",
                                     agent->name);
        protocol->last = agent;
        het_text_format(state, &move, answer);
        return true;
    case HET_AGENT_RESIGNED:
        g_string_append(answer, "resign");
        return true;
    case HET_AGENT_QUIT:
        return het_protocol_fail(error, HET_ERROR_PROCESS, "%s left the game", agent->name);
    case HET_AGENT_CRASHED:
        return het_protocol_fail(error, HET_ERROR_PROCESS, "%s failed: %s", agent->name, why);
    case HET_AGENT_OVERRAN:
        return het_protocol_fail(error, HET_ERROR_PROCESS, "%s took too long: %s", agent->name,
                                 why);
    }
    g_assert_not_reached();
}

/* Where files may not be read, the agent named at the start may still read its own. */
static bool
may_use_agent(const HetProtocol *protocol, const char *agent, bool given, GError **error)
{
    if ((protocol->limits & HET_PROTOCOL_NO_FILES) == 0)
        return true;
    const HetAgentReach reach = het_agent_reach(agent);
    if (reach == HET_AGENT_RUNS)
        return het_protocol_fail(error, HET_ERROR_USAGE, "other programs may not be run here");
    if (reach == HET_AGENT_READS && given)
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "files may not be read here; write weights=hand;FEATURE:NUMBER");
    return true;
}

bool
het_protocol_genmove(HetProtocol *protocol, GError **error)
{
    Request request;
    const HetState *state = het_battle_state(&protocol->battle);
    if (!read_request(protocol->argument, &request, error))
        return false;
    if ((protocol->limits & HET_PROTOCOL_NO_THINKING) != 0)
        return het_protocol_fail(error, HET_ERROR_USAGE, "agents may not choose here; see legal");
    if (het_game_over(state))
        return het_protocol_fail(error, HET_ERROR_USAGE, "the game is over; see result");
    if (state->actor == HET_CHANCE)
        return het_protocol_fail(error, HET_ERROR_USAGE, "the dice decide here; use roll");
    if (*request.agent == '\0' && protocol->agent == NULL)
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "expected genmove AGENT; see agents for their names");
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (!read_legal(state, protocol->body, list, error))
        return false;
    g_autoptr(GString) text =
        g_string_new(*request.agent == '\0' ? protocol->agent : request.agent);
    append_option(text, "iterations", request.iterations);
    append_option(text, "milliseconds", request.milliseconds);
    if (!may_use_agent(protocol, text->str, *request.agent != '\0', error))
        return false;
    HetAgent *agent = find_agent(protocol, text->str, error);
    return agent != NULL && choose(protocol, agent, list, protocol->answer, error);
}

/* --- telling ---------------------------------------------------------------------------------- */

bool
het_protocol_explain(HetProtocol *protocol, GError **error)
{
    const HetState *state = het_battle_state(&protocol->battle);
    if (protocol->last == NULL)
        return het_protocol_fail(error, HET_ERROR_USAGE,
                                 "no agent has chosen here; use genmove first");
    g_autoptr(HetExplanation) explanation = het_agent_explain(protocol->last, state);
    if (explanation == NULL)
        return het_protocol_fail(error, HET_ERROR_USAGE, "%s cannot explain itself",
                                 protocol->last->name);
    g_string_append_printf(protocol->answer, "%s\n", explanation->summary->str);
    HET_EACH_IN(const HetCandidate, candidate, explanation->candidates) {
        g_string_append_printf(protocol->answer, "%.6f %" G_GUINT64_FORMAT " ", candidate->value,
                               candidate->visits);
        het_text_format(state, &candidate->move, protocol->answer);
        if (*candidate->reason != '\0')
            g_string_append_printf(protocol->answer, " # %s", candidate->reason);
        g_string_append_c(protocol->answer, '\n');
    }
    return true;
}

bool
het_protocol_agents(HetProtocol *protocol, GError **error)
{
    (void)error;
    HET_EACH_LISTED(i, het_agent_registry)
        g_string_append_printf(protocol->answer, "%s: %s\n", het_agent_registry[i]->name,
                               het_agent_registry[i]->summary);
    return true;
}

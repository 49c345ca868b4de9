#include "agent.h"

#include <string.h>
#include <unistd.h>

#include "doctrine/doctrine.h"
#include "evaluator/learned.h"
#include "engine/nearest.h"
#include "engine/textfile.h"

/* "name:option=value,...", taken apart. */
typedef struct {
    const HetAgentClass *class_;
    GPtrArray *names;  /* char *; options and dials in the order given */
    GPtrArray *values; /* char * */
} Parsed;

static void
parsed_clear(Parsed *parsed)
{
    g_clear_pointer(&parsed->names, g_ptr_array_unref);
    g_clear_pointer(&parsed->values, g_ptr_array_unref);
}

static void
parsed_add(Parsed *parsed, char *name, char *value)
{
    g_ptr_array_add(parsed->names, name);
    g_ptr_array_add(parsed->values, value);
}

static const HetAgentClass *
find_class(HetAgentRegistry registry, const char *text, size_t length, GError **error)
{
    HET_EACH_LISTED(i, registry) {
        const char *name = registry[i]->name;
        if (strlen(name) == length && strncmp(name, text, length) == 0)
            return registry[i];
    }
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    HET_EACH_LISTED(i, registry)
        g_ptr_array_add(names, (gpointer)(uintptr_t)registry[i]->name);
    g_ptr_array_add(names, NULL);
    /* Of "random,randm" the end is wrong, otherwise it would have been parsed as a separate agent.
     */
    const char *comma = g_strrstr_len(text, (gssize)length, ",");
    const char *start = comma != NULL ? comma + 1 : text;
    g_autofree char *word = g_strndup(start, MIN((gsize)(text + length - start), 40));
    g_autofree char *list = g_strjoinv(", ", (char **)names->pdata);
    g_autofree char *all = g_strdup_printf("agents: %s", list);
    g_autofree char *hint = het_nearest_hint(word, (const char *const *)names->pdata, all);
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "there is no agent \"%s\"; %s", word, hint);
    return NULL;
}

/* Splits one "option=value" or bare word. */
static bool
parse_item(Parsed *parsed, const char *item, GError **error)
{
    const char *equals = strchr(item, '=');
    if (equals == item || *item == '\0') {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "expected option=value, separated by commas, found \"%.40s\"", item);
        return false;
    }
    if (equals == NULL && parsed->class_->shorthand == NULL) {
        g_autofree char *names =
            het_options_names(parsed->class_->options, parsed->class_->option_count);
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "expected option=value, found \"%.40s\"; options: %s", item, names);
        return false;
    }
    char *name = equals == NULL ? g_strdup(parsed->class_->shorthand)
                                : g_strndup(item, (gsize)(equals - item));
    parsed_add(parsed, name, g_strdup(equals == NULL ? item : equals + 1));
    return true;
}

/* Takes "option=value," off the front of `text` while the class knows the option; the rest is one
 * value, commas and all. */
static bool
parse_rest(Parsed *parsed, const char *text, GError **error)
{
    const HetAgentClass *class_ = parsed->class_;
    for (;;) {
        const char *equals = strchr(text, '='), *comma = strchr(text, ',');
        if (equals == NULL || comma == NULL || comma < equals)
            break;
        g_autofree char *name = g_strndup(text, (gsize)(equals - text));
        if (het_options_find(class_->options, class_->option_count, name) == NULL)
            break;
        parsed_add(parsed, g_steal_pointer(&name),
                   g_strndup(equals + 1, (gsize)(comma - equals - 1)));
        text = comma + 1;
    }
    if (text[strspn(text, " \t")] == '\0') {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "expected %s:%s", class_->name,
                    class_->rest);
        return false;
    }
    parsed_add(parsed, g_strdup(class_->rest), g_strdup(text));
    return true;
}

/* Agent texts stand in one-line messages and on lines of records and files. */
static bool
check_printable(const char *text, GError **error)
{
    const bool good = het_text_is_line(text);
    if (!good)
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "an agent's text contains control characters or is not UTF-8: expected "
                    "NAME:option=value,... on one line");
    return good;
}

static bool
parse(HetAgentRegistry registry, const char *text, Parsed *parsed, GError **error)
{
    size_t length = strcspn(text, ":");
    parsed->names = g_ptr_array_new_with_free_func(g_free);
    parsed->values = g_ptr_array_new_with_free_func(g_free);
    if (!check_printable(text, error))
        return false;
    parsed->class_ = find_class(registry, text, length, error);
    if (parsed->class_ == NULL)
        return false;
    const char *rest = text[length] == ':' ? text + length + 1 : text + length;
    if (parsed->class_->rest != NULL)
        return parse_rest(parsed, rest, error);
    if (*rest == '\0')
        return true;
    g_auto(GStrv) items = g_strsplit(rest, ",", -1);
    HET_EACH_LISTED(i, items)
        if (!parse_item(parsed, items[i], error))
            return false;
    return true;
}

/* A word that is no option of the class and no dial of any doctrine. */
static bool
fail_word(const HetAgentClass *class_, const char *name, GError **error)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    HET_EACH_BELOW(i, class_->option_count)
        g_ptr_array_add(words, (gpointer)(uintptr_t)class_->options[i].name);
    HET_EACH_LISTED(i, het_doctrine_registry)
        HET_EACH_BELOW(j, het_doctrine_registry[i]->dial_count)
            g_ptr_array_add(words, (gpointer)(uintptr_t)het_doctrine_registry[i]->dials[j].name);
    g_ptr_array_add(words, NULL);
    g_autofree char *names = het_options_names(class_->options, class_->option_count);
    g_autofree char *all =
        g_strdup_printf("options: %s; hetman agents %s lists the dials", names, class_->name);
    g_autofree char *hint = het_nearest_hint(name, (const char *const *)words->pdata, all);
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "\"%.40s\" is neither an option nor a dial; %s",
                name, hint);
    return false;
}

static bool
set_one(HetAgent *agent, const char *name, const char *value, GError **error)
{
    const HetAgentClass *class_ = agent->class_;
    double number = 0;
    if (!class_->dials || het_options_find(class_->options, class_->option_count, name) != NULL)
        return het_options_set(class_->options, class_->option_count, agent, name, value, error);
    if (!het_doctrine_any_has(name))
        return fail_word(class_, name, error);
    if (!het_option_number(value, &number)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "%.40s=%.40s: expected a number, as dials of a doctrine take", name, value);
        return false;
    }
    if (agent->dials == NULL)
        agent->dials = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_hash_table_insert(agent->dials, g_strdup(name), g_strdup(value));
    return true;
}

/* Puts the agent's text before a message, control characters escaped: it stays one line. */
static void
name_agent(GError **error, const char *text)
{
    g_autofree char *escaped = het_text_escaped(text, 60, NULL);
    g_prefix_error(error, "agent \"%s\": ", escaped);
}

HetAgent *
het_agent_prepare_among(HetAgentRegistry registry, const char *text, GError **error)
{
    Parsed parsed = {0};
    HetAgent *agent = NULL;
    if (parse(registry, text, &parsed, error)) {
        agent = g_malloc0(parsed.class_->instance_size);
        agent->class_ = parsed.class_;
        agent->name = g_strdup(text);
        het_options_init(agent->class_->options, agent->class_->option_count, agent);
        for (guint i = 0; i < parsed.names->len && agent != NULL; i++)
            if (!set_one(agent, parsed.names->pdata[i], parsed.values->pdata[i], error))
                g_clear_pointer(&agent, het_agent_free);
    }
    parsed_clear(&parsed);
    if (agent == NULL)
        name_agent(error, text);
    return agent;
}

HetAgentReach
het_agent_reach_among(HetAgentRegistry registry, const char *text)
{
    g_autoptr(HetAgent) agent = het_agent_prepare_among(registry, text, NULL);
    if (agent == NULL)
        return HET_AGENT_ALONE;
    const HetAgentClass *class_ = agent->class_;
    if (class_->rest != NULL)
        return HET_AGENT_RUNS;
    const HetOption *option = het_options_find(class_->options, class_->option_count, "weights");
    g_autofree char *weights = option != NULL ? het_options_get(option, agent) : NULL;
    return weights != NULL && het_evaluator_is_file(weights) ? HET_AGENT_READS : HET_AGENT_ALONE;
}

bool
het_agent_check_among(HetAgentRegistry registry, const char *text, GError **error)
{
    g_return_val_if_fail(text != NULL, false);
    g_autoptr(HetAgent) agent = het_agent_prepare_among(registry, text, error);
    return agent != NULL;
}

bool
het_agent_check_for_among(HetAgentRegistry registry, const char *text, const HetScenario *scenario,
                          GError **error)
{
    g_autoptr(HetAgent) agent = het_agent_prepare_among(registry, text, error);
    if (agent == NULL || !agent->class_->dials)
        return agent != NULL;
    const HetAgentClass *class_ = agent->class_;
    const HetOption *option = het_options_find(class_->options, class_->option_count, "style");
    g_autofree char *style = option != NULL ? het_options_get(option, agent) : NULL;
    double values[HET_DIALS_MAX];
    if (het_doctrine_set(het_doctrine_find(scenario->rules->name), style, agent->dials, values,
                         error))
        return true;
    name_agent(error, text);
    return false;
}

/* --- the epoch under way ---------------------------------------------------------------------- */

/* Whether the epoch is kept for the agent. */
static bool
is_followed(const HetAgent *agent)
{
    return agent->class_->plans != NULL && agent->hirer == NULL;
}

static void
make_epoch(HetAgentEpoch *epoch, size_t state_size)
{
    epoch->start = g_malloc0(state_size);
    epoch->now = g_malloc0(state_size);
    epoch->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
}

static void
clear_epoch(HetAgentEpoch *epoch)
{
    g_free(epoch->start);
    g_free(epoch->now);
    g_clear_pointer(&epoch->moves, g_array_unref);
}

static bool
has_threads(const HetAgent *agent)
{
    const HetAgentClass *class_ = agent->class_;
    const HetOption *option = het_options_find(class_->options, class_->option_count, "threads");
    g_autofree char *threads = option != NULL ? het_options_get(option, agent) : NULL;
    return threads != NULL && strcmp(threads, "1") != 0;
}

bool
het_agent_seat(HetAgent *agent, const HetScenario *scenario, HetActor seat, uint64_t seed,
               GError **error)
{
    g_return_val_if_fail(agent != NULL && agent->scenario == NULL && scenario != NULL, false);
    g_return_val_if_fail(seat == HET_FIRST || seat == HET_SECOND, false);
    agent->scenario = het_scenario_ref(scenario);
    agent->seat = seat;
    agent->seed = seed;
    agent->random.state = seed;
    if (agent->class_->init != NULL && !agent->class_->init(agent, error)) {
        name_agent(error, agent->name);
        return false;
    }
    if (agent->class_->plans != NULL)
        make_epoch(&agent->epoch, scenario->state_size);
    agent->owner = has_threads(agent) || agent->class_->rest != NULL ? getpid() : 0;
    return true;
}

HetAgent *
het_agent_new_among(HetAgentRegistry registry, const char *text, const HetScenario *scenario,
                    HetActor seat, uint64_t seed, GError **error)
{
    g_return_val_if_fail(text != NULL, NULL);
    HetAgent *agent = het_agent_prepare_among(registry, text, error);
    if (agent != NULL && !het_agent_seat(agent, scenario, seat, seed, error))
        g_clear_pointer(&agent, het_agent_free);
    return agent;
}

/* Whether its threads or its program are those of the process from which this one was forked: then
 * the agent cannot choose, and the calls below leave it alone. */
static bool
is_forked(const HetAgent *agent)
{
    return agent->owner != 0 && agent->owner != getpid();
}

void
het_agent_free(HetAgent *agent)
{
    if (agent == NULL)
        return;
    /* Without a scenario the instance was only prepared, and init was never called. */
    if (agent->scenario != NULL) {
        if (agent->class_->clear != NULL && !is_forked(agent))
            agent->class_->clear(agent);
        het_scenario_unref((HetScenario *)(uintptr_t)agent->scenario);
    }
    het_options_clear(agent->class_->options, agent->class_->option_count, agent);
    clear_epoch(&agent->epoch);
    g_clear_pointer(&agent->dials, g_hash_table_unref);
    g_free(agent->name);
    g_free(agent);
}

/* Calls the slot: what the agent remembers of the epoch is to be made up for. */
static void
forget(HetAgent *agent)
{
    agent->random.state = agent->seed;
    agent->epoch.followed = 0;
    agent->epoch.chosen = false;
    if (agent->class_->reset != NULL && !is_forked(agent))
        agent->class_->reset(agent);
}

/* Goes to a state. Unless it is where the game has come to, the agent was not shown the way. */
static void
go_to(HetAgent *agent, const HetState *state)
{
    HetAgentEpoch *epoch = &agent->epoch;
    const size_t size = agent->scenario->state_size;
    const bool led = epoch->known && memcmp(epoch->now, state, size) == 0;
    if (epoch->known && !led)
        forget(agent);
    if (led && epoch->start->epoch == state->epoch)
        return;
    memcpy(epoch->start, state, size);
    memcpy(epoch->now, state, size);
    g_array_set_size(epoch->moves, 0);
    epoch->followed = 0;
    epoch->chosen = false;
    epoch->known = true;
}

static void
observe(HetAgent *agent, const HetState *before, const HetMove *move)
{
    if (agent->class_->observe != NULL)
        agent->class_->observe(agent, before, move);
}

/* Takes a move of the epoch. An agent that is behind, or falls behind here, sees it later. */
static void
follow(HetAgent *agent, const HetState *before, const HetMove *move)
{
    HetAgentEpoch *epoch = &agent->epoch;
    go_to(agent, before);
    const bool missed =
        before->actor == agent->seat && !epoch->chosen && agent->class_->plans(agent, before);
    if (epoch->followed == epoch->moves->len && !missed) {
        observe(agent, before, move);
        epoch->followed++;
    }
    g_array_append_val(epoch->moves, *move);
    het_game_apply(epoch->now, move, NULL);
    epoch->chosen = false;
}

/* --- moves ------------------------------------------------------------------------------------ */

void
het_agent_reset(HetAgent *agent)
{
    g_return_if_fail(agent != NULL);
    agent->epoch.known = false;
    forget(agent);
}

void
het_agent_reseed(HetAgent *agent, uint64_t seed)
{
    g_return_if_fail(agent != NULL);
    agent->seed = seed;
    het_agent_reset(agent);
}

bool
het_agent_renew(HetAgent *agent, const HetScenario *scenario, HetActor seat, uint64_t seed)
{
    g_return_val_if_fail(agent != NULL && scenario != NULL, false);
    if (agent->class_->lasts == NULL || is_forked(agent) || !agent->class_->lasts(agent))
        return false;
    het_scenario_unref((HetScenario *)(uintptr_t)agent->scenario);
    agent->scenario = het_scenario_ref(scenario);
    agent->seat = seat;
    agent->work = (HetAgentWork){0};
    het_agent_reseed(agent, seed);
    return true;
}

void
het_agent_plan_anew(HetAgent *agent)
{
    g_return_if_fail(agent != NULL);
    if (!is_followed(agent))
        return;
    agent->epoch.known = false;
    forget(agent);
}

void
het_agent_observe(HetAgent *agent, const HetState *before, const HetMove *move)
{
    g_return_if_fail(agent != NULL && before != NULL && move != NULL);
    if (is_forked(agent))
        return;
    if (is_followed(agent))
        follow(agent, before, move);
    else
        observe(agent, before, move);
}

void
het_agent_replay_moves(HetAgent *agent, const HetMove *moves, unsigned count)
{
    g_autoptr(HetSession) session = het_session_new(agent->scenario, 0);
    HET_EACH_BELOW(i, count)
        het_session_play(session, &moves[i], NULL);
    het_agent_replay(agent, session);
}

void
het_agent_replay(HetAgent *agent, const HetSession *session)
{
    het_agent_catch_up(agent, session, 0, het_session_length(session));
}

void
het_agent_catch_up(HetAgent *agent, const HetSession *session, unsigned known, unsigned length)
{
    HetStateBuffer state;
    if (known == 0)
        het_agent_reset(agent);
    if (known == length || (agent->class_->observe == NULL && !is_followed(agent)))
        return;
    het_session_state_at(session, known, &state.state);
    for (unsigned i = known; i < length; i++) {
        het_agent_observe(agent, &state.state, het_session_move(session, i));
        het_game_apply(&state.state, het_session_move(session, i), NULL);
    }
}

/* Every choice draws from its own stream, so that a game taken up in the middle, or replayed after
 * an undo, continues as it would have. */
static HetAgentStatus
choose(HetAgent *agent, const HetState *state, const HetMoveList *legal, HetMove *ret_move,
       GError **error)
{
    HetRandom mix = {.state = agent->seed + state->ply};
    agent->random.state = het_random_next(&mix);
    return agent->class_->choose(agent, state, legal, ret_move, error);
}

/* Shows the agent what it has not seen of the epoch, and has it choose where it missed that. */
static void
catch_up(HetAgent *agent)
{
    HetAgentEpoch *epoch = &agent->epoch;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    het_game_clone(state, epoch->start);
    for (unsigned i = 0; i < epoch->moves->len && !atomic_load(&agent->halted); i++) {
        const HetMove *move = &g_array_index(epoch->moves, HetMove, i);
        HetMove other;
        if (i >= epoch->followed && state->actor == agent->seat &&
            agent->class_->plans(agent, state)) {
            het_game_legal(state, list);
            choose(agent, state, list, &other, NULL);
        }
        if (i >= epoch->followed)
            observe(agent, state, move);
        het_game_apply(state, move, NULL);
    }
    epoch->followed = epoch->moves->len;
}

HetAgentStatus
het_agent_choose(HetAgent *agent, const HetState *state, const HetMoveList *legal,
                 HetMove *ret_move, GError **error)
{
    HetAgentEpoch *epoch = &agent->epoch;
    g_return_val_if_fail(agent != NULL && state->actor == agent->seat, HET_AGENT_CRASHED);
    g_return_val_if_fail(legal->count > 0, HET_AGENT_CRASHED);
    if (is_forked(agent)) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "it was made before a fork, and its threads or its program are the parent's: "
                    "make it after the fork (Python: start method \"spawn\")");
        return HET_AGENT_CRASHED;
    }
    atomic_store(&agent->halted, false);
    if (is_followed(agent)) {
        go_to(agent, state);
        *ret_move = epoch->choice;
        if (epoch->chosen)
            return HET_AGENT_CHOSE;
        if (epoch->followed < epoch->moves->len)
            catch_up(agent);
    }
    agent->work.choices++;
    HetAgentStatus status = choose(agent, state, legal, ret_move, error);
    if (!atomic_load(&agent->halted)) {
        epoch->chosen = status == HET_AGENT_CHOSE;
        epoch->choice = *ret_move;
        return status;
    }
    g_clear_error(error);
    forget(agent); /* what it remembers of lines that broke off is worth nothing */
    return HET_AGENT_QUIT;
}

void
het_agent_halt(HetAgent *agent)
{
    atomic_store(&agent->halted, true);
}

/* --- seeds ------------------------------------------------------------------------------------ */

uint64_t
het_agent_seed(uint64_t game_seed, HetActor seat)
{
    return het_seed_derive(game_seed, seat == HET_FIRST ? "agent first" : "agent second");
}

uint64_t
het_adviser_seed(uint64_t game_seed)
{
    return het_seed_derive(game_seed, "adviser");
}

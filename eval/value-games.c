/* The games that a value is taught from, and where they are fought. */
#include <string.h>

#include "agents/action.h"
#include "agents/agent.h"
#include "agents/doctrine/doctrine.h"
#include "engine/each.h"
#include "engine/generator.h"
#include "engine/rules/registry.h"
#include "train-value.h"

enum {
    EPOCHS = 20,           /* positions kept of a game: beginnings of epochs at most */
    HEADS = 20,            /* within a turn, where an action is over, at most */
    SMALL = 12,            /* half of the battles have at most so many units a side */
    MILLION = 1000 * 1000, /* seeds from game to game of a round, and more */
};

/* Of the usual share of moves by lot, where a net is taught on. */
static const double lots_on = 0.33;

/* --- battles ---------------------------------------------------------------------------------- */

/* Shipped battles of the system; drills and training grounds are no battles. */
static bool
is_battle(const char *name)
{
    return strstr(name, "/drill") == NULL && strstr(name, "/training") == NULL;
}

static char *
pick_shipped(const char *system, HetRandom *random)
{
    g_auto(GStrv) names = het_scenario_names(system);
    g_autoptr(GPtrArray) battles = g_ptr_array_new();
    for (unsigned i = 0; names[i] != NULL; i++)
        if (is_battle(names[i]))
            g_ptr_array_add(battles, names[i]);
    if (battles->len == 0)
        return NULL;
    return g_strdup(battles->pdata[het_random_below(random, battles->len)]);
}

static char *
mirror_name(const HetTeaching *teaching, const HetRules *rules, uint64_t seed, HetRandom *random)
{
    const HetGenerator *generator = rules->generator;
    const int least = MAX(teaching->units_least, generator->units.minimum);
    const int most = MAX(least, MIN(teaching->units_most, generator->units.maximum));
    const int top = het_random_below(random, 2) == 0 ? MAX(least, MIN(most, SMALL)) : most;
    const int units = least + (int)het_random_below(random, (unsigned)(top - least + 1));
    return g_strdup_printf("%s/mirror?units=%d&seed=%" G_GUINT64_FORMAT, rules->name, units, seed);
}

/* One of the systems and scenarios, by lot. */
static const char *
pick_game(const HetTeaching *teaching, uint64_t seed)
{
    if (teaching->games == NULL)
        return teaching->system;
    HetRandom random = {het_seed_derive(seed, "game")};
    return teaching
        ->games[het_random_below(&random, g_strv_length((char **)(uintptr_t)teaching->games))];
}

HetScenario *
het_teaching_battle(const HetTeaching *teaching, uint64_t seed, bool mirror_only, GError **error)
{
    const char *game = pick_game(teaching, seed);
    const HetRules *rules = het_rules_find(game);
    if (rules == NULL)
        return het_scenario_open(game, het_rules_registry, error);
    HetRandom random = {het_seed_derive(seed, "battle")};
    const double lot = het_random_unit(&random);
    g_autofree char *name = NULL;
    if (rules->generator == NULL || (!mirror_only && lot < 0.08))
        name = pick_shipped(game, &random);
    else if (!mirror_only && lot < 0.2)
        name = g_strdup_printf("%s/random?seed=%" G_GUINT64_FORMAT, game, seed);
    if (name == NULL && rules->generator != NULL)
        name = mirror_name(teaching, rules, seed, &random);
    if (name == NULL) {
        het_fail(error, HET_ERROR_USAGE,
                 "%s has no battles to learn from, no generator and no shipped scenario: name a "
                 "file of a scenario instead",
                 game);
        return NULL;
    }
    return het_scenario_open(name, het_rules_registry, error);
}

/* --- players ---------------------------------------------------------------------------------- */

char *
het_teaching_agent(const char *text, const char *net)
{
    g_auto(GStrv) parts = g_strsplit(text, "NET", -1);
    return g_strjoinv(net, parts);
}

/* A style of the doctrine; where a system has none someone who knows only the rules. */
static char *
pick_ruled(const HetScenario *scenario, HetRandom *random)
{
    static const char *const others[] = {"random", "greedy:calls=300", "mcts:calls=1000"};
    const HetDoctrine *doctrine = het_doctrine_find(scenario->rules->name);
    if (*doctrine->system == '\0')
        return g_strdup(others[het_random_below(random, G_N_ELEMENTS(others))]);
    const GArray *styles = het_doctrine_styles(doctrine);
    return g_strdup_printf(
        "doctrine:%s", g_array_index(styles, HetStyle, het_random_below(random, styles->len)).name);
}

/* Those for the most part; then greedy and general by the net so far: a value's worth depends on
 * the general that plays on. */
static char *
pick_agent(const HetTeaching *teaching, const HetScenario *scenario, const char *net,
           HetRandom *random)
{
    if (teaching->agents != NULL) {
        const unsigned count = g_strv_length((char **)(uintptr_t)teaching->agents);
        const char *text = teaching->agents[het_random_below(random, count)];
        if (net == NULL && strstr(text, "NET") != NULL)
            return pick_ruled(scenario, random);
        return het_teaching_agent(text, net != NULL ? net : "");
    }
    const double lot = het_random_unit(random);
    if (lot < 0.1)
        return g_strdup("greedy:calls=300,weights=linear");
    if (lot < 0.2 && net != NULL)
        return g_strdup_printf("greedy:calls=300,weights=%s", net);
    if (lot < 0.6 && net != NULL)
        return g_strdup_printf("general:lines=8,weights=%s", net);
    return pick_ruled(scenario, random);
}

/* Players of a game, drawn by lot. */
typedef struct {
    HetAgent *agents[HET_SIDES];
    double lots[HET_SIDES]; /* share of moves by lot */
    double cut;             /* chance to end a turn at a head */
    unsigned green, turns;  /* a side that plays by lot, and for how many turns */
} Players;

/* --- a game ----------------------------------------------------------------------------------- */

/* Positions that may be kept. */
typedef struct {
    GPtrArray *epochs, *heads; /* HetState */
    uint32_t epoch;            /* of the last one */
} Candidates;

static void
note(Candidates *candidates, const HetState *state, const HetMoveList *list)
{
    const bool begins = candidates->epochs->len == 0 || state->epoch != candidates->epoch;
    const bool head = state->actor < HET_SIDES && het_action_head(state, list);
    if (!begins && !head)
        return;
    candidates->epoch = state->epoch;
    g_ptr_array_add(begins ? candidates->epochs : candidates->heads,
                    g_memdup2(state, state->scenario->state_size));
}

static bool
choose(const Players *players, const HetState *state, const HetMoveList *list, HetRandom *random,
       HetMove *ret_move, GError **error)
{
    const unsigned side = state->actor;
    const bool green = side == players->green && state->turn <= players->turns;
    const double lots = green ? 0.5 : players->lots[side];
    if (players->cut > 0 && het_random_unit(random) < players->cut) {
        const unsigned end = het_action_find(list, HET_MOVE_END);
        if (end < list->count) {
            *ret_move = list->moves[end];
            return true;
        }
    }
    if (het_random_unit(random) < lots) {
        *ret_move = list->moves[het_random_below(random, list->count)];
        return true;
    }
    return het_agent_choose(players->agents[side], state, list, ret_move, error) == HET_AGENT_CHOSE;
}

static bool
play(const Players *players, HetRandom *random, HetState *state, Candidates *candidates,
     GError **error)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    while (!het_game_over(state)) {
        HetMove move;
        het_game_legal(state, list);
        note(candidates, state, list);
        if (state->actor == HET_CHANCE)
            move = list->moves[het_random_outcome(random, list)];
        else if (!choose(players, state, list, random, &move, error))
            return false;
        HET_EACH_BELOW(side, HET_SIDES)
            het_agent_observe(players->agents[side], state, &move);
        het_game_apply(state, &move, NULL);
    }
    return true;
}

/* Leaves `most` of an array, by lot. */
static void
thin(GPtrArray *states, guint most, HetRandom *random)
{
    while (states->len > most)
        g_ptr_array_remove_index_fast(states, het_random_below(random, states->len));
}

static int
compare_plies(gconstpointer a, gconstpointer b)
{
    const HetState *left = *(HetState *const *)a, *right = *(HetState *const *)b;
    return (left->ply > right->ply) - (left->ply < right->ply);
}

static void
keep(const HetScenario *scenario, Candidates *candidates, HetRandom *random, HetActor winner,
     HetBook *book)
{
    g_autoptr(HetInputs) inputs = het_inputs_new(scenario);
    thin(candidates->epochs, EPOCHS, random);
    thin(candidates->heads, HEADS, random);
    while (candidates->heads->len > 0)
        g_ptr_array_add(candidates->epochs, g_ptr_array_steal_index_fast(candidates->heads, 0));
    g_ptr_array_sort(candidates->epochs, compare_plies);
    HET_EACH(const HetState, state, candidates->epochs) {
        het_inputs_read(inputs, state);
        het_book_add(book, inputs, state);
    }
    het_book_end(book, winner);
}

static bool
set_up(const HetTeaching *teaching, const HetScenario *scenario, uint64_t seed, const char *net,
       HetRandom *random, Players *players, GError **error)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        g_autofree char *text = pick_agent(teaching, scenario, net, random);
        players->agents[side] = het_agent_new(text, scenario, (HetActor)side,
                                              het_agent_seed(seed, (HetActor)side), error);
        if (players->agents[side] == NULL)
            return false;
        players->lots[side] = 0.02 + 0.23 * het_random_unit(random) * het_random_unit(random);
        if (teaching->start != NULL)
            players->lots[side] *= lots_on;
    }
    players->cut = het_random_below(random, 4) == 0 ? 0.1 : 0;
    players->green = het_random_below(random, 32); /* in one game of sixteen there is one */
    players->turns = 1 + het_random_below(random, (unsigned)MAX(scenario->turns / 3, 1));
    return true;
}

bool
het_teaching_play(const HetTeaching *teaching, unsigned round, unsigned number, const char *net,
                  HetBook *book, GError **error)
{
    const uint64_t seed = teaching->seed + (uint64_t)round * MILLION + number;
    HetRandom random = {het_seed_derive(seed, "teaching")};
    g_autoptr(HetScenario) scenario = het_teaching_battle(teaching, seed, false, error);
    if (scenario == NULL)
        return false;
    Players players = {0};
    Candidates candidates = {.epochs = g_ptr_array_new_with_free_func(g_free),
                             .heads = g_ptr_array_new_with_free_func(g_free)};
    HetStateBuffer state;
    HetResult result;
    het_game_start(scenario, &state.state);
    const bool played = set_up(teaching, scenario, seed, net, &random, &players, error) &&
                        play(&players, &random, &state.state, &candidates, error);
    if (played) {
        het_game_result(&state.state, &result);
        keep(scenario, &candidates, &random, result.winner, book);
    }
    HET_EACH_BELOW(side, HET_SIDES)
        het_agent_free(players.agents[side]);
    g_ptr_array_unref(candidates.epochs);
    g_ptr_array_unref(candidates.heads);
    return played;
}

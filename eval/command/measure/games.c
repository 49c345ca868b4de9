/* `hetman bench games`: what the games of a scenario are like, whatever their agents are worth: a
 * row a figure, means over games with 95 % intervals. */
#include <math.h>
#include <stdio.h>

#include "agents/agents.h"
#include "agents/evaluator/evaluator.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "eval/command/forms.h"
#include "eval/figures.h"
#include "eval/study/statistics.h"

enum { GAMES_MAX = 100000 };

/* Figures of a game, in the order of tables. Drama and lead changes are Browne's ("Automatic
 * Generation and Evaluation of Recombination Games", 2008, 4.3), with the system's evaluator as the
 * judge, at the end of each turn or activation: drama is the mean over positions in which the
 * winner is behind of the square root of how far, 0 where there is none; lead changes are the share
 * of positions with another side ahead than the one before. */
typedef enum { DECISIONS, BRANCHING, TURNS, CHANCE, FIRST_SIDE, DRAMA, LEADS, FIGURES } Figure;

static const char *const names[FIGURES + 1] = {
    [DECISIONS] = "decisions",
    [BRANCHING] = "branching",
    [TURNS] = "length in turns",
    [CHANCE] = "chance in %",
    [FIRST_SIDE] = "points of the first side in %",
    [DRAMA] = "drama",
    [LEADS] = "lead changes in %",
    [FIGURES] = NULL,
};

typedef struct {
    unsigned decisions, chances, moves;
    GArray *values; /* double, of the first side, at ends of epochs */
} Course;

static void
judge(const HetState *state, const HetEvaluator *evaluator, GArray *values)
{
    const double value = het_evaluate(evaluator, state);
    g_array_append_val(values, value);
}

static bool
play(const HetScenario *scenario, const char *agent, uint64_t seed, Course *course,
     HetSession *session, GError **error)
{
    g_autoptr(HetAgent) first =
        het_agent_new(agent, scenario, HET_FIRST, het_agent_seed(seed, HET_FIRST), error);
    g_autoptr(HetAgent) second =
        first != NULL
            ? het_agent_new(agent, scenario, HET_SECOND, het_agent_seed(seed, HET_SECOND), error)
            : NULL;
    HetAgent *const agents[HET_SIDES] = {first, second};
    const HetEvaluator *evaluator = het_evaluator_find(scenario->rules->name);
    const HetState *state = het_session_state(session);
    HetMoveList list;
    while (second != NULL && !het_game_over(state)) {
        const unsigned epoch = state->epoch;
        HetMove move;
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
            course->chances++;
        } else {
            het_game_legal(state, &list);
            course->decisions++;
            course->moves += list.count;
            const HetAgentStatus status =
                het_agent_choose(agents[state->actor], state, &list, &move, error);
            if (status == HET_AGENT_CRASHED || status == HET_AGENT_OVERRAN)
                return false;
            if (status != HET_AGENT_CHOSE || !het_game_allows(state, &list, &move))
                return het_fail(error, HET_ERROR_VALUE, "%s resigned or chose no legal move",
                                agent);
        }
        HET_EACH_BELOW(side, HET_SIDES)
            het_agent_observe(agents[side], state, &move);
        het_session_play(session, &move, NULL);
        if (state->epoch != epoch)
            judge(state, evaluator, course->values);
    }
    return second != NULL;
}

/* How far the winner is behind, and how often the lead changes. */
static void
set_course(const GArray *values, HetActor winner, double *ret_drama, double *ret_leads)
{
    unsigned behind = 0, changes = 0, led = 0;
    double drama = 0;
    int leader = 0;
    HET_EACH_IN(const double, value, values) {
        const double own = winner == HET_SECOND ? -*value : *value;
        const int now = *value > 0 ? 1 : *value < 0 ? -1 : 0;
        if (winner != HET_NOBODY && own < 0) {
            behind++;
            drama += sqrt(-own);
        }
        if (now == 0)
            continue;
        changes += leader != 0 && now != leader;
        led++;
        leader = now;
    }
    *ret_drama = winner == HET_NOBODY ? (double)NAN : behind > 0 ? drama / behind : 0;
    *ret_leads = led > 1 ? 100.0 * changes / (led - 1) : (double)NAN;
}

static bool
measure(const HetScenario *scenario, const char *agent, uint64_t seed, double *ret_values,
        GError **error)
{
    g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
    Course course = {.values = values};
    HetSession *session = het_session_new(scenario, seed);
    const bool played = play(scenario, agent, seed, &course, session, error);
    if (played) {
        const HetState *state = het_session_state(session);
        HetResult result;
        het_game_result(state, &result);
        ret_values[DECISIONS] = course.decisions;
        ret_values[BRANCHING] =
            course.decisions > 0 ? (double)course.moves / course.decisions : (double)NAN;
        ret_values[TURNS] = state->turn;
        ret_values[CHANCE] = 100.0 * course.chances / MAX(course.chances + course.decisions, 1);
        ret_values[FIRST_SIDE] = result.winner == HET_FIRST    ? 100
                                 : result.winner == HET_SECOND ? 0
                                                               : 50;
        set_course(values, result.winner, &ret_values[DRAMA], &ret_values[LEADS]);
    }
    het_session_free(session);
    return played;
}

/* (transfer full) The battle of a game: "{}" in its name is the game's seed. */
static HetScenario *
open_battle(const char *name, uint64_t seed, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(name, "{}", -1);
    g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, seed);
    g_autofree char *battle = g_strjoinv(number, parts);
    return het_scenario_open(battle, het_rules_registry, error);
}

static bool
add_scenario(const char *name, const char *agent, unsigned games, uint64_t seed, GArray *figures,
             GError **error)
{
    g_autofree double *columns = g_new(double, (gsize)FIGURES *games);
    double values[FIGURES];
    HET_EACH_BELOW(game, games) {
        g_autoptr(HetScenario) scenario = open_battle(name, seed + game, error);
        if (scenario == NULL || !measure(scenario, agent, seed + game, values, error))
            return false;
        HET_EACH_BELOW(i, FIGURES)
            columns[i * games + game] = values[i];
    }
    HET_EACH_BELOW(i, FIGURES) {
        const bool share = i == CHANCE || i == FIRST_SIDE || i == LEADS;
        const HetSample sample = {columns + i * games, games};
        const HetSummary summary = het_statistics_summary(&sample, share, 1);
        het_figures_add(figures, names[i], agent, NULL, name,
                        (HetValue){summary.mean, summary.low, summary.high, summary.games});
    }
    return true;
}

/* A battle of equal armies of each system, and what else frameworks have. */
static const char *const usual[] = {
    "kipling/mirror?units=8&seed={}",
    "northern/mirror?units=5&seed={}",
    "kircholm/mirror?units=6&seed={}",
    "husaria/mirror?units=6&seed={}",
    "musketpike/mirror?units=8&seed={}",
    "einstein/standard",
    NULL,
};

static void
print(const GArray *figures, const char *agent, unsigned games, bool csv, bool json)
{
    if (csv || json) {
        g_autofree char *rows = csv ? het_figures_csv(figures) : het_figures_json(figures);
        fputs(rows, stdout);
        return;
    }
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_append_printf(text, "%u games each, %s against itself; means, 95 %% intervals\n",
                           games, agent);
    het_figures_text(figures,
                     &(HetFigureTable){.title = "What games are like",
                                       .whats = names,
                                       .rows = HET_BY_WHERE,
                                       .columns = HET_BY_WHAT},
                     text);
    fputs(text->str, stdout);
}

int
het_games_command(int argc, char **argv)
{
    gboolean csv = FALSE, json = FALSE;
    g_autofree char *agent = g_strdup("doctrine"), *games_text = g_strdup("40"),
                    *seed_text = g_strdup("1");
    const GOptionEntry entries[] = {
        HET_TEXT("agent", &agent, "Who plays both sides (default doctrine)", "AGENT"),
        HET_TEXT("games", &games_text, "Games of each scenario (default 40)", "N"),
        HET_TEXT("seed", &seed_text, "The first game's; the others count on (default 1)", "N"),
        HET_FLAG("csv", &csv, "Print a row a figure"),
        HET_FLAG("json", &json, "The same as JSON"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "[SCENARIO...]",
        .summary = "Measures what games are like: decisions, branching, length, the share of "
                   "chance nodes, what the\nfirst side takes, and Browne's drama and lead changes.",
        .description =
            "Default: battles of equal armies of each system, and einstein; {} in a name is the "
            "game's seed. Drama is the mean "
            "over positions in which the later winner is behind of the square root of how far, by "
            "the system's evaluator at the end of each turn or activation; lead changes are the "
            "share of these positions in which another side is ahead than before (Browne 2008). "
            "experiments/games has a page of them.",
        .entries = entries,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    gint64 games = 0, seed = 0;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (!het_usage_integer("--games", games_text, 2, GAMES_MAX, &games) ||
        !het_usage_integer("--seed", seed_text, 0, G_MAXINT64 - GAMES_MAX, &seed))
        return HET_EXIT_USAGE;
    if (csv && json)
        return het_usage_wrong("--csv and --json: choose one");
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) figures = het_figures_new();
    const char *const *scenarios = argc > 1 ? (const char *const *)argv + 1 : usual;
    HET_EACH_LISTED(i, scenarios)
        if (!add_scenario(scenarios[i], agent, (unsigned)games, (uint64_t)seed, figures, &error))
            return het_usage_failed(error);
    print(figures, agent, (unsigned)games, csv, json);
    return HET_EXIT_DONE;
}

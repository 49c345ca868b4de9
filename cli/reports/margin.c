#include "cli/command.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "agents/style-file.h"
#include "cli/common/usage.h"
#include "engine/rules/registry.h"
#include "eval/match.h"
#include "eval/numeric.h"

enum { GAMES_MAX = 100000 };

/* What an agent's games on one side of one scenario came to, game by game. */
typedef struct {
    GArray *points;  /* double: own less the enemy's */
    GArray *balance; /* double: enemy's losses less own, in hundredths of what each began with */
    double won;      /* games, drawn ones a half */
    double lost[2];  /* sums of losses: own, the enemy's */
    double cpu;      /* seconds */
} Record;

typedef struct {
    char **agents; /* as typed */
    GPtrArray *texts;
    char *against, *other; /* as typed, written out */
    gint64 games;
    guint64 seed;
} Command;

static Record
record_new(void)
{
    return (Record){.points = g_array_new(FALSE, FALSE, sizeof(double)),
                    .balance = g_array_new(FALSE, FALSE, sizeof(double))};
}

static void
record_clear(Record *record)
{
    g_array_unref(record->points);
    g_array_unref(record->balance);
}

/* Mean and half the width of its 95 % interval (Student's t); 0 wide for one game. */
static void
estimate(const GArray *values, double *ret_mean, double *ret_half)
{
    double sum = 0, squares = 0;
    const guint count = values->len;
    for (guint i = 0; i < count; i++)
        sum += g_array_index(values, double, i);
    *ret_mean = sum / count;
    for (guint i = 0; i < count; i++) {
        double off = g_array_index(values, double, i) - *ret_mean;
        squares += off * off;
    }
    *ret_half =
        count < 2 ? 0
                  : het_numeric_student(count - 1) * sqrt(squares / (count - 1.0) / (double)count);
}

static double
share_lost(const HetMeasures *ended, unsigned side)
{
    const int32_t *value = ended->value[side];
    double start = value[HET_MEASURE_STRENGTH_START];
    return start > 0 ? 100 * (1 - value[HET_MEASURE_STRENGTH] / start) : 0;
}

static bool
play_game(const Command *command, const HetScenario *scenario, HetActor side, const char *agent,
          guint64 seed, Record *record, GError **error)
{
    HetLegResult result;
    HetStateBuffer last;
    HetMeasures ended;
    const bool first = side == HET_FIRST;
    const HetLeg leg = {
        .scenario = scenario,
        .seed = seed,
        .agents = {first ? agent : command->other, first ? command->other : agent},
        .last = &last,
    };
    if (!het_leg_play(&leg, &result, error))
        return false;
    if (!het_leg_code_scored(result.code)) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "%s: %s: %s", scenario->name,
                    het_leg_code_name(result.code), result.reason);
        return false;
    }
    het_game_measures(&last.state, &ended);
    const unsigned own = side, enemy = 1u - side;
    double points = ended.value[own][HET_MEASURE_POINTS] - ended.value[enemy][HET_MEASURE_POINTS];
    double lost[2] = {share_lost(&ended, own), share_lost(&ended, enemy)};
    double balance = lost[1] - lost[0];
    g_array_append_val(record->points, points);
    g_array_append_val(record->balance, balance);
    record->won += het_leg_half_points(&result, side) / 2.0;
    record->lost[0] += lost[0];
    record->lost[1] += lost[1];
    record->cpu += (double)result.cpu[side] * 1e-6;
    return true;
}

/* By how much the games of `record` are better than those of `base`, game by game. */
static void
print_gain(const char *what, const GArray *base, const GArray *values)
{
    g_autoptr(GArray) gains = g_array_new(FALSE, FALSE, sizeof(double));
    double mean = 0, half = 0;
    for (guint i = 0; i < values->len; i++) {
        double gain = g_array_index(values, double, i) - g_array_index(base, double, i);
        g_array_append_val(gains, gain);
    }
    estimate(gains, &mean, &half);
    printf(", %s %+.1f (%+.1f to %+.1f)", what, mean, mean - half, mean + half);
}

static void
print_record(const char *agent, const Record *record, const Record *base)
{
    double points = 0, points_half = 0, balance = 0, balance_half = 0;
    const double games = record->points->len;
    estimate(record->points, &points, &points_half);
    estimate(record->balance, &balance, &balance_half);
    printf(
        "  %s: %.0f %% of the wins, points %+.1f (%+.1f to %+.1f), losses %.0f %% against %.0f %%, "
        "%.2f s of CPU a game\n",
        agent, 100 * record->won / games, points, points - points_half, points + points_half,
        record->lost[0] / games, record->lost[1] / games, record->cpu / games);
    if (base == NULL)
        return;
    printf("    gained on the first agent");
    print_gain("points", base->points, record->points);
    print_gain("balance of losses", base->balance, record->balance);
    printf("\n");
}

static bool
measure(const Command *command, const HetScenario *scenario, HetActor side, GError **error)
{
    bool good = true;
    Record base = record_new();
    printf("%s, %s side, %" G_GINT64_FORMAT " games, seeds from %" G_GUINT64_FORMAT
           ", against %s\n",
           scenario->name, side == HET_FIRST ? "first" : "second", command->games, command->seed,
           command->against);
    for (guint k = 0; k < command->texts->len && good; k++) {
        Record record = record_new();
        for (gint64 i = 0; i < command->games && good; i++)
            good = play_game(command, scenario, side, command->texts->pdata[k],
                             command->seed + (guint64)i, &record, error);
        if (good)
            print_record(command->agents[k], &record, k > 0 ? &base : NULL);
        fflush(stdout);
        Record done = record;
        if (k == 0) {
            done = base;
            base = record;
        }
        record_clear(&done);
    }
    record_clear(&base);
    return good;
}

/* "SCENARIO:first" or "SCENARIO:second". (transfer full) */
static HetScenario *
open_side(const char *text, HetActor *ret_side, GError **error)
{
    const char *colon = strrchr(text, ':');
    const char *side = colon != NULL ? colon + 1 : "";
    if (strcmp(side, "first") != 0 && strcmp(side, "second") != 0) {
        g_set_error(
            error, HET_ERROR, HET_ERROR_USAGE,
            "\"%.60s\": expected SCENARIO:first or SCENARIO:second, the side that is looked "
            "at",
            text);
        return NULL;
    }
    *ret_side = strcmp(side, "first") == 0 ? HET_FIRST : HET_SECOND;
    g_autofree char *name = g_strndup(text, (gsize)(colon - text));
    return het_scenario_open(name, het_rules_registry, error);
}

static bool
expand_agents(Command *command, GError **error)
{
    for (unsigned i = 0; command->agents[i] != NULL; i++) {
        char *text = het_style_expand(command->agents[i], error);
        if (text == NULL || !het_agent_check(text, error)) {
            g_free(text);
            return false;
        }
        g_ptr_array_add(command->texts, text);
    }
    command->other = het_style_expand(command->against, error);
    return command->other != NULL && het_agent_check(command->other, error);
}

static int
run(Command *command, int count, char **sides)
{
    g_autoptr(GError) error = NULL;
    if (!expand_agents(command, &error))
        return het_usage_failed(error);
    for (int i = 0; i < count; i++) {
        HetActor side = HET_FIRST;
        g_autoptr(HetScenario) scenario = open_side(sides[i], &side, &error);
        if (scenario == NULL || !measure(command, scenario, side, &error))
            return het_usage_failed(error);
    }
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    Command command = {.games = 10, .seed = 1};
    g_autofree char *games = NULL, *seed = NULL;
    const GOptionEntry entries[] = {
        {"agent", 0, 0, G_OPTION_ARG_STRING_ARRAY, &command.agents,
         "The agent that plays the side; may be repeated, and later ones are compared with the "
         "first (default: doctrine and general)",
         "AGENT"},
        {"against", 0, 0, G_OPTION_ARG_STRING, &command.against,
         "The agent that plays the other side (default doctrine)", "AGENT"},
        {"games", 0, 0, G_OPTION_ARG_STRING, &games, "Games of each agent (default 10)", "N"},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &seed,
         "Seed of the first game's dice; the others follow (default 1)", "N"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "SCENARIO:SIDE...",
        .summary = "Measures by how much agents win or lose one side of an unbalanced battle: "
                   "points and losses at the end, on the same dice.",
        .description = "SIDE is first or second. Points are the side's minus the enemy's. Losses "
                       "are shares of the starting strength; their balance is the enemy's minus "
                       "one's own. Intervals are 95 %.",
        .entries = entries,
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status)) {
        const char *const usual[] = {"doctrine", "general", NULL};
        if (command.agents == NULL)
            command.agents = g_strdupv((char **)(uintptr_t)usual);
        if (command.against == NULL)
            command.against = g_strdup("doctrine");
        command.texts = g_ptr_array_new_with_free_func(g_free);
        bool good =
            (games == NULL || het_usage_integer("--games", games, 1, GAMES_MAX, &command.games)) &&
            (seed == NULL || het_usage_seed(seed, &command.seed));
        status = good ? run(&command, argc - 1, argv + 1) : HET_EXIT_USAGE;
        g_ptr_array_unref(command.texts);
    }
    g_strfreev(command.agents);
    g_free(command.against);
    g_free(command.other);
    return status;
}

const HetCommand het_command_margin = {
    "margin", "Measure by how much agents win or lose one side of a battle", run_command, false};

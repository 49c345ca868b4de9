#include "margin.h"

#include <math.h>
#include <stdio.h>

#include "agents/style-file.h"
#include "console/usage.h"
#include "engine/rules/registry.h"
#include "eval/match.h"
#include "eval/numeric.h"

/* Measures of each game. */
enum { POINTS, BALANCE, WON, LOST, ENEMY_LOST, CPU, ITEMS };
static const char *const whats[] = {
    "margin", "balance of losses", "score", "losses", "enemy losses", "cpu",
};

typedef struct {
    const HetScenario *scenario;
    HetActor side;
    char *other;
} Margin;

static double
share_lost(const HetMeasures *ended, unsigned side)
{
    const int32_t *value = ended->value[side];
    double start = value[HET_MEASURE_STRENGTH_START];
    return start > 0 ? 100 * (1 - value[HET_MEASURE_STRENGTH] / start) : 0;
}

static bool
play_game(const Margin *margin, const char *agent, guint64 seed, double *ret_items, GError **error)
{
    HetLegResult result;
    HetStateBuffer last;
    HetMeasures ended;
    const bool first = margin->side == HET_FIRST;
    const unsigned own = margin->side, enemy = 1u - margin->side;
    const HetLeg leg = {
        .scenario = margin->scenario,
        .seed = seed,
        .agents = {first ? agent : margin->other, first ? margin->other : agent},
        .last = &last,
    };
    if (!het_leg_play(&leg, &result, error))
        return false;
    if (!het_leg_code_scored(result.code))
        return het_fail(error, HET_ERROR_VALUE, "%s: %s: %s", margin->scenario->name,
                        het_leg_code_name(result.code), result.reason);
    het_game_measures(&last.state, &ended);
    ret_items[POINTS] =
        ended.value[own][HET_MEASURE_POINTS] - ended.value[enemy][HET_MEASURE_POINTS];
    ret_items[LOST] = share_lost(&ended, own);
    ret_items[ENEMY_LOST] = share_lost(&ended, enemy);
    ret_items[BALANCE] = ret_items[ENEMY_LOST] - ret_items[LOST];
    ret_items[WON] = 50 * het_leg_half_points(&result, margin->side);
    ret_items[CPU] = (double)result.cpu[own] * 1e-6;
    return true;
}

/* The mean of an item over games, less those of `base` (NULL: 0), with its 95 % interval (Student's
 * t). */
static HetValue
estimate(const double (*games)[ITEMS], const double (*base)[ITEMS], unsigned count, unsigned item)
{
    double sum = 0, squares = 0;
    HET_EACH_BELOW(i, count)
        sum += games[i][item] - (base != NULL ? base[i][item] : 0);
    const double mean = sum / count;
    HET_EACH_BELOW(i, count) {
        const double off = games[i][item] - (base != NULL ? base[i][item] : 0) - mean;
        squares += off * off;
    }
    const double half = count < 2 ? 0
                                  : het_numeric_student_quantile(0.05, count - 1) *
                                        sqrt(squares / (count - 1.0) / count);
    return item > BALANCE ? (HetValue){mean, (double)NAN, (double)NAN, count}
                          : (HetValue){mean, mean - half, mean + half, count};
}

static bool
play_all(const Margin *margin, const HetTournament *tournament, double (*ret_games)[ITEMS],
         GError **error)
{
    HET_EACH_BELOW(i, 2 * tournament->pairs)
        if (!play_game(margin, tournament->agents->pdata[i / tournament->pairs],
                       tournament->seed + i % tournament->pairs, ret_games[i], error))
            return false;
    return true;
}

static GArray *
figures_of(const Margin *margin, const HetTournament *tournament, const double (*games)[ITEMS])
{
    const unsigned pairs = tournament->pairs;
    const char *const *agents = (const char *const *)tournament->agents->pdata;
    const char *where = margin->scenario->name;
    GArray *figures = het_figures_new();
    HET_EACH_BELOW(k, 2)
        HET_EACH_BELOW(item, ITEMS)
            het_figures_add(figures, whats[item], agents[k], margin->other, where,
                            estimate(games + k * pairs, NULL, pairs, item));
    het_figures_add(figures, "margin gained", agents[1], agents[0], where,
                    estimate(games + pairs, games, pairs, POINTS));
    het_figures_add(figures, "balance gained", agents[1], agents[0], where,
                    estimate(games + pairs, games, pairs, BALANCE));
    return figures;
}

static void
print(const HetJudging *judging, const Margin *margin, const HetTournament *tournament,
      const GArray *figures)
{
    static const char *const shown[] = {
        "score", "margin", "losses", "enemy losses", "balance of losses", "cpu", NULL};
    static const char *const gained[] = {"margin gained", "balance gained", NULL};
    GString *text = g_string_new(NULL);
    if (judging->json || judging->csv) {
        g_autofree char *rows =
            judging->json ? het_figures_json(figures) : het_figures_csv(figures);
        g_string_append(text, rows);
    } else {
        g_string_append_printf(
            text, "%s, %s side, %u games each, seeds from %" G_GUINT64_FORMAT ", against %s\n",
            margin->scenario->name, het_actor_name(margin->side), tournament->pairs,
            tournament->seed, margin->other);
        het_figures_text(figures,
                         &(HetFigureTable){.title = "Each agent (95 % intervals)",
                                           .whats = shown,
                                           .rows = HET_BY_OF,
                                           .columns = HET_BY_WHAT},
                         text);
        het_figures_text(figures,
                         &(HetFigureTable){.title = "The second less the first, game by game",
                                           .whats = gained,
                                           .rows = HET_BY_OF,
                                           .columns = HET_BY_WHAT},
                         text);
    }
    fputs(text->str, stdout);
    g_string_free(text, TRUE);
}

int
het_margin_run(const HetJudging *judging, HetTournament *tournament, const char *side,
               const char *against)
{
    Margin margin = {.side = g_strcmp0(side, "second") == 0 ? HET_SECOND : HET_FIRST};
    g_autoptr(GError) error = NULL;
    if (margin.side == HET_FIRST && strcmp(side, "first") != 0)
        return het_usage_wrong("--margin=%.40s: expected first or second", side);
    if (judging->store != NULL || judging->records != NULL || judging->sprt != NULL ||
        judging->luck || judging->dry_run || tournament->fresh)
        return het_usage_wrong("--margin plays one scenario in this process: leave out --store, "
                               "--records, --sprt, --luck, --dry-run and --units");
    if (!het_tournament_load(tournament, het_rules_registry, &error))
        return het_usage_failed(error);
    g_autofree char *other = het_style_expand(against != NULL ? against : "doctrine", &error);
    if (other == NULL || !het_agent_check(other, &error))
        return het_usage_failed(error);
    margin.other = other;
    margin.scenario = ((const HetTournamentScenario *)tournament->loaded->pdata[0])->scenario;
    g_autofree double(*games)[ITEMS] = g_malloc_n(2 * (gsize)tournament->pairs, sizeof *games);
    if (!play_all(&margin, tournament, games, &error))
        return het_usage_failed(error);
    g_autoptr(GArray) figures = figures_of(&margin, tournament, (const double(*)[ITEMS])games);
    print(judging, &margin, tournament, figures);
    return HET_EXIT_DONE;
}

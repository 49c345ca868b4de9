#include "forecast.h"

#include <math.h>
#include <string.h>

/* Words of a shift, for names of stores; "" if nothing is shifted. */
static char *
shift_text(const HetHistoryShift *shift)
{
    const struct {
        const char *word;
        int value;
    } parts[] = {{"numbers", shift->numbers},
                 {"horse", shift->horse},
                 {"guns", shift->guns},
                 {"prepared", shift->prepared},
                 {"surprise", shift->surprise}};
    GString *text = g_string_new(NULL);
    HET_EACH_BELOW(i, G_N_ELEMENTS(parts))
        if (parts[i].value != 0)
            g_string_append_printf(text, "-%s%+d", parts[i].word, parts[i].value);
    return g_string_free(text, FALSE);
}

char *
het_forecast_case_name(const HetForecastCase *of)
{
    g_autofree char *shift = shift_text(&of->shift);
    return g_strdup_printf("%s-%s%s%s%s", of->system, het_generals_kinds[of->kind],
                           of->change != NULL ? "-" : "", of->change != NULL ? of->change : "",
                           shift);
}

/* (transfer full) The definition: a factor of the battles and one of the grounds. */
static char *
definition(const GArray *battles, const HetForecastCase *of)
{
    GString *text = g_string_new(NULL);
    g_autofree char *name = het_forecast_case_name(of);
    g_string_append_printf(
        text,
        "[study]\nformat=1\ntitle=Forecast: %s\nagents=%s\ngames=%u\nseed=%" G_GUINT64_FORMAT
        "\nresponses=points; strength-lost first; strength-lost second\n\n"
        "[factor battle]\nvary=scenario\nvalues=",
        name, het_generals_agent(of->system, of->kind), of->games / HET_FORECAST_GROUNDS,
        (guint64)of->seed);
    HET_EACH_BELOW(i, battles->len) {
        g_autofree char *scenario = het_history_scenario(
            &g_array_index(battles, HetHistoryBattle, i), of->system, &of->shift);
        g_string_append_printf(text, "%s%s%s%s", i > 0 ? ";" : "", scenario,
                               of->change != NULL ? "&" : "", of->change != NULL ? of->change : "");
    }
    g_string_append(text, "\nlabels=");
    HET_EACH_BELOW(i, battles->len)
        g_string_append_printf(text, "%s%s", i > 0 ? ";" : "",
                               g_array_index(battles, HetHistoryBattle, i).id);
    g_string_append(text, "\n\n[factor ground]\nvary=drill seed; drill side\nvalues=");
    for (unsigned ground = 1; ground <= HET_FORECAST_GROUNDS; ground++)
        g_string_append_printf(text, "%s%u | %s", ground > 1 ? ";" : "", ground,
                               ground % 2 == 1 ? "first" : "second");
    g_string_append_c(text, '\n');
    return g_string_free(text, FALSE);
}

HetStudy *
het_forecast_study(const GArray *battles, const HetForecastCase *of, HetRegistry registry,
                   GError **error)
{
    g_autofree char *name = het_forecast_case_name(of);
    g_autofree char *text = definition(battles, of);
    g_autoptr(HetStudy) study = het_study_parse(name, text, -1, error);
    return study != NULL && het_study_load(study, registry, error) ? g_steal_pointer(&study) : NULL;
}

typedef struct {
    double sum;
    unsigned count;
} Mean;

/* By the first so many games. */
static void
add_games(const HetStudy *study, const HetResults *results, unsigned point, unsigned response,
          unsigned games, Mean *mean)
{
    const unsigned pairs = study->games / 2;
    g_autofree double *value = g_new(double, 2 * pairs);
    g_autofree double *below = g_new(double, 2 * pairs);
    het_study_values(study, results, point, het_study_response(study, response), pairs, value,
                     below);
    HET_EACH_BELOW(game, MIN(games, 2 * pairs))
        if (!isnan(value[game])) {
            mean->sum += value[game] / 100;
            mean->count++;
        }
}

/* Points of the attackers, who have each seat on half of the grounds. */
static double
points_of(const Mean points[2])
{
    return points[0].sum + points[1].count - points[1].sum;
}

static double
chance_of(const Mean points[2])
{
    return (points_of(points) + 1) / (points[0].count + points[1].count + 2);
}

static void
sum_battle(const HetStudy *study, const HetResults *results, unsigned battle, HetForecast *forecast)
{
    Mean points[2] = {{0}}, few[2] = {{0}}, loss[2] = {{0}};
    HET_EACH_BELOW(ground, HET_FORECAST_GROUNDS) {
        const unsigned point = battle * HET_FORECAST_GROUNDS + ground, seat = ground % 2;
        if (het_study_point(study, point)->unsaid != NULL) {
            forecast->unsaid = het_study_point(study, point)->unsaid;
            return;
        }
        add_games(study, results, point, 0, study->games, &points[seat]);
        add_games(study, results, point, 0, 2, &few[seat]);
        HET_EACH_BELOW(side, 2)
            add_games(study, results, point, 1 + (side ^ seat), study->games, &loss[side]);
    }
    forecast->games = points[0].count + points[1].count;
    forecast->points = points_of(points);
    forecast->chance = chance_of(points);
    forecast->few = chance_of(few);
    for (int side = 0; side < 2; side++)
        forecast->loss[side] = loss[side].count > 0 ? loss[side].sum / loss[side].count : NAN;
}

void
het_forecast_sum(const HetStudy *study, const HetResults *results, HetForecast *ret_forecasts)
{
    const unsigned battles = study->points->len / HET_FORECAST_GROUNDS;
    HET_EACH_BELOW(battle, battles) {
        ret_forecasts[battle] = (HetForecast){.chance = 0.5, .few = 0.5, .loss = {NAN, NAN}};
        sum_battle(study, results, battle, &ret_forecasts[battle]);
    }
}

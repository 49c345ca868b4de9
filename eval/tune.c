#include "tune.h"

#include <math.h>

#include "match.h"
#include "engine/each.h"
#include "engine/rules/registry.h"

enum { NEIGHBOURS = 100, PAIRS_MAX = 1000000 };

static const char GROUP[] = "tune", DIAL[] = "dial ";

/* --- reading ---------------------------------------------------------------------------------- */

void
het_tune_free(HetTune *tune)
{
    if (tune == NULL)
        return;
    g_free(tune->agent);
    g_free(tune->style);
    g_ptr_array_unref(tune->opponents);
    g_ptr_array_unref(tune->scenarios);
    g_ptr_array_unref(tune->names);
    g_ptr_array_unref(tune->values);
    g_free(tune);
}

static void
read_dials(HetKeyFile *file, HetTune *tune)
{
    g_auto(GStrv) groups = het_key_file_groups(file, DIAL);
    HET_EACH_LISTED(i, groups) {
        char **values = het_key_file_list(file, groups[i], "values");
        if (values == NULL)
            return;
        g_ptr_array_add(tune->names, g_strdup(groups[i] + strlen(DIAL)));
        g_ptr_array_add(tune->values, values);
        if (g_strv_length(values) > HET_NTBEA_VALUES)
            het_key_file_fail(file, groups[i], "values", "%u values, at most %d",
                              g_strv_length(values), HET_NTBEA_VALUES);
    }
    if (tune->names->len < 1 || tune->names->len > HET_NTBEA_DIMENSIONS)
        het_key_file_fail(file, GROUP, NULL,
                          "%u groups [dial NAME], expected 1 to %d: they say what to tune",
                          tune->names->len, HET_NTBEA_DIMENSIONS);
}

static void
read_lists(HetKeyFile *file, HetTune *tune)
{
    g_auto(GStrv) opponents = het_key_file_list(file, GROUP, "opponents");
    g_auto(GStrv) scenarios = het_key_file_list(file, GROUP, "scenarios");
    for (size_t i = 0; het_key_file_good(file) && opponents[i] != NULL; i++) {
        het_agent_check(opponents[i], het_key_file_error(file));
        g_ptr_array_add(tune->opponents, g_strdup(opponents[i]));
    }
    for (size_t i = 0; het_key_file_good(file) && scenarios[i] != NULL; i++) {
        HetScenario *scenario =
            het_scenario_open(scenarios[i], het_rules_registry, het_key_file_error(file));
        if (scenario != NULL)
            g_ptr_array_add(tune->scenarios, scenario);
    }
}

static void
read_numbers(HetKeyFile *file, HetTune *tune)
{
    tune->pairs = (unsigned)het_key_file_integer(file, GROUP, "pairs", 1, PAIRS_MAX);
    tune->validation =
        (unsigned)het_key_file_integer_or(file, GROUP, "validation", 1, PAIRS_MAX, 50);
    tune->seed = (uint64_t)het_key_file_integer_or(file, GROUP, "seed", 0, G_MAXINT, 1);
    g_autofree char *text = het_key_file_string_or(file, GROUP, "exploration", "0.25");
    if (text != NULL && (!het_option_number(text, &tune->exploration) || tune->exploration < 0 ||
                         tune->exploration > 100))
        het_key_file_fail(file, GROUP, "exploration", "\"%.20s\" is no number from 0 to 100", text);
}

/* (transfer full) The agent with the values of a point. */
static char *
agent_at(const HetTune *tune, const HetNtbeaPoint *point)
{
    GString *text = g_string_new(tune->agent);
    HET_EACH_BELOW(i, tune->names->len) {
        char **values = tune->values->pdata[i];
        bool first = i == 0 && strchr(tune->agent, ':') == NULL;
        g_string_append_printf(text, "%s%s=%s", first ? ":" : ",", (char *)tune->names->pdata[i],
                               values[point->value[i]]);
    }
    return g_string_free(text, FALSE);
}

/* Every value must be one the agent takes, on every scenario. */
static bool
check_values(const HetTune *tune, GError **error)
{
    HET_EACH_BELOW(i, tune->names->len) {
        char **values = tune->values->pdata[i];
        HET_EACH_LISTED(k, values) {
            HetNtbeaPoint point = {{0}};
            point.value[i] = (uint8_t)k;
            g_autofree char *text = agent_at(tune, &point);
            HET_EACH(const HetScenario, scenario, tune->scenarios) {
                g_autoptr(HetAgent) agent = het_agent_new(text, scenario, HET_FIRST, 1, error);
                if (agent == NULL)
                    return false;
            }
        }
    }
    return true;
}

HetTune *
het_tune_read(const char *path, GError **error)
{
    g_autoptr(HetKeyFile) file = het_key_file_load(path, error);
    if (file == NULL)
        return NULL;
    g_autoptr(HetTune) tune = g_new0(HetTune, 1);
    tune->opponents = g_ptr_array_new_with_free_func(g_free);
    tune->scenarios = g_ptr_array_new_with_free_func((GDestroyNotify)het_scenario_unref);
    tune->names = g_ptr_array_new_with_free_func(g_free);
    tune->values = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    tune->agent = het_key_file_string(file, GROUP, "agent");
    tune->style = het_key_file_string_or(file, GROUP, "style", "tuned");
    read_lists(file, tune);
    read_numbers(file, tune);
    read_dials(file, tune);
    if (!het_key_file_finish(file, error) || !check_values(tune, error))
        return NULL;
    return g_steal_pointer(&tune);
}

/* --- playing ---------------------------------------------------------------------------------- */

typedef struct {
    const HetTune *tune;
    void (*progress)(void *data, unsigned done, unsigned of);
    void *data;
    unsigned done, of;
    HetTuned *tuned;
} Run;

/* Half points of `agent` in a pair against another, 0 to 4. Games that do not end by the rules are
 * an error: they say nothing about the values. */
static bool
play_pair(Run *run, const char *purpose, unsigned number, unsigned scenario, const char *agent,
          const char *other, unsigned *ret_half_points, GError **error)
{
    g_autofree char *name = g_strdup_printf("%s %u", purpose, number);
    *ret_half_points = 0;
    HET_EACH_BELOW(leg, 2) {
        HetLeg game = {.scenario = run->tune->scenarios->pdata[scenario],
                       .seed = het_seed_derive(run->tune->seed, name)};
        game.agents[leg] = agent;
        game.agents[1 - leg] = other;
        HetLegResult result;
        if (!het_leg_play(&game, &result, error))
            return false;
        if (result.code != HET_LEG_NORMAL) {
            g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "%s against %s: %s: %s", agent, other,
                        het_leg_code_name(result.code), result.reason);
            return false;
        }
        *ret_half_points += het_leg_half_points(&result, (HetActor)leg);
    }
    run->done++;
    if (run->progress != NULL)
        run->progress(run->data, run->done, run->of);
    return true;
}

/* Opponents and scenarios are gone through in turn, so that all count alike. */
static bool
search(Run *run, GError **error)
{
    const HetTune *tune = run->tune;
    unsigned sizes[HET_NTBEA_DIMENSIONS];
    HET_EACH_BELOW(i, tune->names->len)
        sizes[i] = g_strv_length(tune->values->pdata[i]);
    HetNtbea *ntbea = het_ntbea_new(tune->names->len, sizes, tune->exploration, NEIGHBOURS,
                                    het_seed_derive(tune->seed, "ntbea"));
    bool good = true;
    for (unsigned n = 0; n < tune->pairs && good; n++) {
        HetNtbeaPoint point = het_ntbea_next(ntbea);
        g_autofree char *agent = agent_at(tune, &point);
        unsigned opponent = n % tune->opponents->len, points = 0;
        unsigned scenario = n / tune->opponents->len % tune->scenarios->len;
        good = play_pair(run, "search", n, scenario, agent, tune->opponents->pdata[opponent],
                         &points, error);
        het_ntbea_tell(ntbea, &point, points / 4.0);
    }
    HetNtbeaPoint best = het_ntbea_best(ntbea, &run->tuned->samples, &run->tuned->expected);
    run->tuned->agent = agent_at(tune, &best);
    het_ntbea_free(ntbea);
    return good;
}

/* The pairs of an agent against one opponent on all scenarios, on dice of the validation. */
static bool
check(Run *run, const char *agent, const char *opponent, HetPairs *ret_pairs, GError **error)
{
    HET_EACH_BELOW(scenario, run->tune->scenarios->len) {
        HET_EACH_BELOW(n, run->tune->validation) {
            unsigned points = 0;
            if (!play_pair(run, "validation", n, scenario, agent, opponent, &points, error))
                return false;
            het_pairs_add(ret_pairs, points);
        }
    }
    return true;
}

HetTuned *
het_tune_run(const HetTune *tune, void (*progress)(void *data, unsigned done, unsigned of),
             void *data, GError **error)
{
    g_autoptr(HetTuned) tuned = g_new0(HetTuned, 1);
    unsigned opponents = tune->opponents->len;
    tuned->found = g_new0(HetPairs, opponents);
    tuned->before = g_new0(HetPairs, opponents);
    Run run = {.tune = tune, .progress = progress, .data = data, .tuned = tuned};
    run.of = tune->pairs + (2 * opponents + 1) * tune->scenarios->len * tune->validation;
    if (!search(&run, error))
        return NULL;
    HET_EACH_BELOW(i, opponents)
        if (!check(&run, tuned->agent, tune->opponents->pdata[i], &tuned->found[i], error) ||
            !check(&run, tune->agent, tune->opponents->pdata[i], &tuned->before[i], error))
            return NULL;
    return check(&run, tuned->agent, tune->agent, &tuned->direct, error) ? g_steal_pointer(&tuned)
                                                                         : NULL;
}

void
het_tuned_free(HetTuned *tuned)
{
    if (tuned == NULL)
        return;
    g_free(tuned->agent);
    g_free(tuned->found);
    g_free(tuned->before);
    g_free(tuned);
}

char *
het_tuned_style(const HetTune *tune, const HetTuned *tuned)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    HetEstimate direct = het_stats_estimate(&tuned->direct);
    g_autofree char *sources = g_strdup_printf(
        "tuned from %s by NTBEA over %u pairs, seed %" G_GUINT64_FORMAT
        "; %.1f %% (%.1f-%.1f, 95 %%) of the points against it in %u pairs not searched on",
        tune->agent, tune->pairs, tune->seed, 100 * direct.mean, 100 * direct.low,
        100 * direct.high, direct.pairs);
    g_key_file_set_string(file, "style", "name", tune->style);
    g_key_file_set_string(file, "style", "agent", tuned->agent);
    g_key_file_set_string(file, "style", "sources", sources);
    return g_key_file_to_data(file, NULL, NULL);
}

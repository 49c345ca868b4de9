#include "train-play.h"

#include <math.h>
#include <string.h>

#include "agents/search/maths.h"
#include "engine/each.h"
#include "engine/nearest.h"
#include "engine/rules/registry.h"
#include "match.h"

enum { HELD_OUT_FIRST = 900000, HELD_OUT_LAST = 900999, NUMBERS = HET_DIALS_MAX };

/* Exponents by which the distance and the pace shrink from step to step: Spall's, as far as they
 * are good for few steps. */
static const double spread_falls = 0.101, pace_falls = 0.602;

/* One number, in its own units; the search sees shares of its range. */
typedef struct {
    const char *name;
    double minimum, maximum;
} Number;

typedef struct {
    const HetPlayTraining *play;
    size_t count;
    Number numbers[NUMBERS];
    bool moved[NUMBERS];
    uint64_t next_seed; /* of the next battle */
    HetRandom random;
} Search;

/* --- numbers ---------------------------------------------------------------------------------- */

static void
add(Search *search, HetTrainedPlay *trained, const char *name, double value, double minimum,
    double maximum)
{
    trained->names[search->count] = name;
    trained->before[search->count] = value;
    search->numbers[search->count++] = (Number){name, minimum, maximum};
}

/* The value of an agent's option, or NULL. (transfer full) */
static char *
option_of(const HetAgent *agent, const char *name)
{
    const HetAgentClass *class_ = agent->class_;
    const HetOption *option = het_options_find(class_->options, class_->option_count, name);
    return option != NULL ? het_options_get(option, agent) : NULL;
}

static bool
add_dials(Search *search, const HetAgent *agent, HetTrainedPlay *trained, GError **error)
{
    const HetDoctrine *doctrine = het_doctrine_find(search->play->system);
    double values[HET_DIALS_MAX];
    g_autofree char *style = option_of(agent, "style");
    if (!het_doctrine_set(doctrine, style, agent->dials, values, error))
        return false;
    for (size_t i = 0; i < doctrine->dial_count; i++)
        add(search, trained, doctrine->dials[i].name, values[i], doctrine->dials[i].minimum,
            doctrine->dials[i].maximum);
    return true;
}

/* The numbers of the agent as it is; its scenario is any of the system's. */
static bool
add_numbers(Search *search, HetTrainedPlay *trained, GError **error)
{
    const HetPlayTraining *play = search->play;
    g_autofree char *name =
        g_strdup_printf("%s/mirror?units=%d&seed=1", play->system, play->units_least);
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
    g_autoptr(HetAgent) agent =
        scenario != NULL ? het_agent_new(play->agent, scenario, HET_FIRST, 1, error) : NULL;
    if (agent == NULL)
        return false;
    if (!agent->class_->dials)
        return het_fail(error, HET_ERROR_USAGE, "agent \"%s\" has no dials to train", play->agent);
    return add_dials(search, agent, trained, error);
}

/* Dials that are to be moved. */
static bool
pick(Search *search, GError **error)
{
    const char *const *names = search->play->names;
    for (size_t i = 0; i < search->count; i++)
        search->moved[i] = names == NULL;
    for (size_t n = 0; names != NULL && names[n] != NULL; n++) {
        size_t i = 0;
        const char *known[NUMBERS + 1] = {NULL};
        while (i < search->count && strcmp(search->numbers[i].name, names[n]) != 0) {
            known[i] = search->numbers[i].name;
            i++;
        }
        if (i == search->count) {
            g_autofree char *all = g_strjoinv(", ", (char **)(uintptr_t)known);
            g_autofree char *hint = het_nearest_hint(names[n], known, all);
            return het_fail(error, HET_ERROR_USAGE, "there is no \"%.40s\" to train; %s", names[n],
                            hint);
        }
        search->moved[i] = true;
    }
    return true;
}

/* (transfer full) The agent with these values. */
static char *
agent_text(const Search *search, const double *values)
{
    const HetPlayTraining *play = search->play;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_autoptr(GString) agent = g_string_new(play->agent);
    g_string_append_c(agent, strchr(play->agent, ':') != NULL ? ',' : ':');
    for (size_t i = 0; i < search->count; i++) {
        g_ascii_formatd(text, sizeof text, "%.6g", values[i]);
        g_string_append_printf(agent, "%s%s=%s", i == 0 ? "" : ",", search->numbers[i].name, text);
    }
    return g_string_free(g_steal_pointer(&agent), FALSE);
}

/* --- games ------------------------------------------------------------------------------------ */

/* (transfer full) */
static HetScenario *
next_battle(Search *search, GError **error)
{
    const HetPlayTraining *play = search->play;
    const uint64_t seed = search->next_seed++;
    if (seed >= HELD_OUT_FIRST && seed <= HELD_OUT_LAST) {
        het_fail(error, HET_ERROR_VALUE,
                 "seeds %d to %d are held out for comparisons, and training would use them: "
                 "begin at another --seed, or take fewer steps or pairs",
                 HELD_OUT_FIRST, HELD_OUT_LAST);
        return NULL;
    }
    HetRandom random = {.state = het_seed_derive(seed, "training")};
    int span = play->units_most - play->units_least + 1;
    int units = play->units_least + (int)het_random_below(&random, (uint32_t)span);
    g_autofree char *name =
        g_strdup_printf("%s/mirror?units=%d&seed=%" G_GUINT64_FORMAT, play->system, units, seed);
    return het_scenario_open(name, het_rules_registry, error);
}

/* A pair: half points of `agent`, 0 to 4. */
static bool
play_pair(const HetScenario *scenario, uint64_t seed, const char *agent, const char *other,
          unsigned *ret_points, GError **error)
{
    *ret_points = 0;
    HET_EACH_BELOW(side, HET_SIDES) {
        HetLegResult result;
        const HetLeg leg = {.scenario = scenario,
                            .seed = seed,
                            .agents = {side == 0 ? agent : other, side == 0 ? other : agent}};
        if (!het_leg_play(&leg, &result, error))
            return false;
        if (!het_leg_code_scored(result.code))
            return het_fail(error, HET_ERROR_VALUE, "%s: %s: %s", scenario->name,
                            het_leg_code_name(result.code), result.reason);
        *ret_points += het_leg_half_points(&result, side == 0 ? HET_FIRST : HET_SECOND);
    }
    return true;
}

/* By how much `up` does better than `down` on the next battle: -1 to 1. */
static bool
compare(Search *search, const char *up, const char *down, double *ret_lead, GError **error)
{
    const GPtrArray *opponents = search->play->against;
    const uint64_t seed = search->next_seed;
    g_autoptr(HetScenario) scenario = next_battle(search, error);
    unsigned points[2] = {0, 0};
    *ret_lead = 0;
    if (scenario == NULL)
        return false;
    if (opponents->len == 0) {
        if (!play_pair(scenario, seed, up, down, &points[0], error))
            return false;
        *ret_lead = (points[0] - 2.0) / 2;
        return true;
    }
    HET_EACH(const char, opponent, opponents) {
        if (!play_pair(scenario, seed, up, opponent, &points[0], error) ||
            !play_pair(scenario, seed, down, opponent, &points[1], error))
            return false;
        *ret_lead += ((double)points[0] - (double)points[1]) / 4 / opponents->len;
    }
    return true;
}

/* --- the search ------------------------------------------------------------------------------- */

static void
values_of(const Search *search, const double *point, double *ret_values)
{
    for (size_t i = 0; i < search->count; i++) {
        const Number *number = &search->numbers[i];
        ret_values[i] =
            number->minimum + CLAMP(point[i], 0, 1) * (number->maximum - number->minimum);
    }
}

/* (transfer full) The agent at a point moved by `far` along a direction. */
static char *
agent_at(const Search *search, const double *point, const double *direction, double far)
{
    double there[NUMBERS], values[NUMBERS];
    for (size_t i = 0; i < search->count; i++)
        there[i] = point[i] + far * direction[i];
    values_of(search, there, values);
    return agent_text(search, values);
}

static bool
take_step(Search *search, unsigned number, double *point, GError **error)
{
    const HetPlayTraining *play = search->play;
    const double spread = play->spread * het_exp(-spread_falls * het_log(number + 1.0));
    const double settled = play->steps / 10.0; /* steps at about the first pace */
    const double pace =
        play->pace * het_exp(-pace_falls * het_log((settled + number + 1) / (settled + 1)));
    double direction[NUMBERS], lead = 0;
    for (size_t i = 0; i < search->count; i++)
        direction[i] = !search->moved[i] ? 0 : het_random_below(&search->random, 2) != 0 ? 1 : -1;
    g_autofree char *up = agent_at(search, point, direction, spread);
    g_autofree char *down = agent_at(search, point, direction, -spread);
    HET_EACH_BELOW(i, play->pairs) {
        double one = 0;
        if (!compare(search, up, down, &one, error))
            return false;
        lead += one / play->pairs;
    }
    for (size_t i = 0; i < search->count; i++)
        point[i] = CLAMP(point[i] + pace * lead * direction[i], 0, 1);
    return true;
}

static bool
check(Search *search, HetTrainedPlay *trained, GError **error)
{
    g_autofree char *found = agent_text(search, trained->found);
    g_autofree char *before = agent_text(search, trained->before);
    HET_EACH_BELOW(i, search->play->held) {
        const uint64_t seed = search->next_seed;
        g_autoptr(HetScenario) scenario = next_battle(search, error);
        const GPtrArray *against = search->play->against;
        unsigned points = 0;
        if (scenario == NULL)
            return false;
        if (against->len == 0) {
            if (!play_pair(scenario, seed, found, before, &points, error))
                return false;
            het_pairs_add(&trained->check, points);
        }
        HET_EACH(const char, opponent, against) {
            if (!play_pair(scenario, seed, found, opponent, &points, error))
                return false;
            het_pairs_add(&trained->check, points);
            if (!play_pair(scenario, seed, before, opponent, &points, error))
                return false;
            het_pairs_add(&trained->original, points);
        }
    }
    return true;
}

bool
het_train_play(const HetPlayTraining *play, HetTrainedPlay *ret_trained, GError **error)
{
    HetTrainedPlay trained = {0};
    Search search = {.play = play, .next_seed = play->seed};
    search.random.state = het_seed_derive(play->seed, "directions");
    if (!add_numbers(&search, &trained, error) || !pick(&search, error))
        return false;
    trained.count = search.count;
    double point[NUMBERS], mean[NUMBERS] = {0};
    for (size_t i = 0; i < search.count; i++) {
        const Number *number = &search.numbers[i];
        point[i] = (trained.before[i] - number->minimum) / (number->maximum - number->minimum);
    }
    const unsigned half = play->steps / 2, averaged = play->steps - half;
    HET_EACH_BELOW(n, play->steps) {
        if (!take_step(&search, n, point, error))
            return false;
        for (size_t i = 0; i < search.count && n >= half; i++)
            mean[i] += point[i] / averaged;
        if (play->progress != NULL)
            play->progress(n + 1, play->steps);
    }
    values_of(&search, mean, trained.found);
    for (size_t i = 0; i < search.count; i++)
        if (!search.moved[i])
            trained.found[i] = trained.before[i];
    if (!check(&search, &trained, error))
        return false;
    *ret_trained = trained;
    return true;
}

/* --- files ------------------------------------------------------------------------------------ */

char *
het_trained_play_file(const HetPlayTraining *play, const HetTrainedPlay *trained,
                      const char *command)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    const HetEstimate share = het_stats_estimate(&trained->check);
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *sources =
        g_strdup_printf("%s; %.1f %% (%.1f-%.1f) of %u other pairs against %s", command,
                        100 * share.mean, 100 * share.low, 100 * share.high, share.pairs,
                        play->against->len > 0 ? "the opponents" : "the original agent");
    g_autoptr(GString) agent = g_string_new("doctrine");
    for (size_t i = 0; i < trained->count; i++)
        g_string_append_printf(agent, "%c%s=%s", i == 0 ? ':' : ',', trained->names[i],
                               g_ascii_formatd(text, sizeof text, "%.4g", trained->found[i]));
    g_key_file_set_string(file, "style", "name", "learned");
    g_key_file_set_string(file, "style", "agent", agent->str);
    g_key_file_set_string(file, "style", "sources", sources);
    return g_key_file_to_data(file, NULL, NULL);
}

#include "race.h"

#include <math.h>

/* Mean and standard error of the leader's lead over a candidate, over the samples of both. */
static void
compare(const HetRace *race, unsigned leader, unsigned other, double *ret_lead, double *ret_error)
{
    const uint32_t count = race->result[other].samples;
    double sum = 0, squares = 0;
    for (uint32_t i = 0; i < count; i++) {
        double lead = (double)race->value[leader][i] - (double)race->value[other][i];
        sum += lead;
        squares += lead * lead;
    }
    double mean = sum / count, variance = squares / count - mean * mean;
    *ret_lead = mean;
    *ret_error = count > 1 && variance > 0 ? sqrt(variance / (count - 1)) : 0;
}

/* The samples of a round, in the order of candidates and numbers. */
typedef struct {
    HetRace *race;
    const HetRaceSettings *settings;
    unsigned running[HET_RACE_MAX];
    uint32_t from, step;
} Round;

static void
draw_one(void *context, unsigned worker, unsigned index)
{
    const Round *round = context;
    const HetRaceSettings *settings = round->settings;
    unsigned candidate = round->running[index / round->step];
    uint32_t sample = round->from + index % round->step;
    round->race->value[candidate][sample] =
        (float)settings->sample(settings->context, worker, candidate, sample);
}

/* Draws samples `from` to `until` of all that are running; returns how many. */
static unsigned
draw(HetRace *race, const HetRaceSettings *settings, uint32_t from, uint32_t until)
{
    Round round = {.race = race, .settings = settings, .from = from, .step = until - from};
    unsigned count = 0;
    for (unsigned i = 0; i < settings->count; i++)
        if (race->result[i].running)
            round.running[count++] = i;
    het_team_run(settings->team, count * round.step, draw_one, &round);
    for (unsigned i = 0; i < count; i++) {
        HetRaceResult *result = &race->result[round.running[i]];
        double sum = result->mean * result->samples;
        for (uint32_t sample = from; sample < until; sample++)
            sum += (double)race->value[round.running[i]][sample];
        result->samples = until;
        result->mean = sum / until;
    }
    return count * round.step;
}

/* What is known of each that runs, and who leads; of equals the first. */
static unsigned
judge(HetRace *race, const HetRaceSettings *settings)
{
    const double prior = settings->trust * settings->trust;
    unsigned best = 0;
    for (unsigned i = 1; i < settings->count; i++) {
        HetRaceResult *result = &race->result[i];
        double behind = 0, error = 0;
        if (!result->running)
            continue;
        compare(race, 0, i, &behind, &error);
        double noise = error * error, share = prior / (prior + noise);
        result->lead = -share * behind;
        result->deviation = sqrt(share * noise);
        best = result->lead > race->result[best].lead + settings->equal ? i : best;
    }
    return best;
}

static bool
is_behind(const HetRaceSettings *settings, const HetRaceResult *leader, const HetRaceResult *result)
{
    double lead = leader->lead - result->lead;
    double spread =
        sqrt(leader->deviation * leader->deviation + result->deviation * result->deviation);
    return lead > settings->equal ? lead > settings->sigmas * spread : spread <= settings->equal;
}

/* Who is certain to be behind falls out, and of equals all but the first. The first stays as long
 * as there is anything to measure by it. Returns who is still in question. */
static unsigned
drop(HetRace *race, const HetRaceSettings *settings, unsigned best)
{
    const HetRaceResult *leader = &race->result[best];
    unsigned running = 1;
    for (unsigned i = 0; i < settings->count; i++) {
        HetRaceResult *result = &race->result[i];
        if (i == best || !result->running)
            continue;
        bool behind = is_behind(settings, leader, result);
        result->running = i == 0 || !behind;
        running += !behind;
    }
    return running;
}

/* How many samples each of `running` has after the next round: twice as many, or as many as the
 * work left pays for; `done` if none. */
static uint32_t
next_round(const HetRaceSettings *settings, uint32_t done, uint32_t most, unsigned running,
           uint64_t spent, double cost)
{
    uint32_t step = done < settings->least ? settings->least - done : done;
    if (done > 0) {
        double left = spent < settings->work ? (double)(settings->work - spent) : 0;
        double room = cost > 0 ? left / (cost * running) : step;
        step = room < step ? (uint32_t)room : step;
    }
    return done + step < most ? done + step : most;
}

void
het_race_run(HetRace *race, const HetRaceSettings *settings)
{
    const uint32_t most = settings->most < HET_RACE_SAMPLES ? settings->most : HET_RACE_SAMPLES;
    const uint64_t start = settings->spent(settings->context);
    unsigned running = settings->count, best = 0;
    uint64_t drawn = 0, spent = start;
    uint32_t done = 0;
    for (unsigned i = 0; i < settings->count; i++)
        race->result[i] = (HetRaceResult){.running = true};
    while (running > 1 && done < most) {
        double cost = drawn > 0 ? (double)(spent - start) / (double)drawn : 0;
        uint32_t until = next_round(settings, done, most, running, spent, cost);
        if (until == done)
            break;
        drawn += draw(race, settings, done, until);
        done = until;
        spent = settings->spent(settings->context);
        best = judge(race, settings);
        running = drop(race, settings, best);
    }
    race->best = best;
    for (unsigned i = 0; i < settings->count && done > 0; i++)
        compare(race, race->best, i, &race->result[i].behind, &race->result[i].spread);
    race->samples = done;
    race->drawn = drawn;
}

#include "plan.h"

#include <inttypes.h>
#include <stdio.h>

#include "engine/rules/registry.h"

enum { SECONDS = 30 };

/* Plays the first leg of a pair and returns its microseconds; -1 if it cannot be played. */
static int64_t
time_leg(const HetTournament *tournament, unsigned pair)
{
    HetLeg leg;
    if (!het_run_leg(tournament, 2 * pair, het_rules_registry, &leg, NULL))
        return -1;
    HetLegResult result;
    int64_t start = g_get_monotonic_time();
    const bool played = het_leg_play(&leg, &result, NULL);
    het_run_leg_end(&leg);
    return played ? g_get_monotonic_time() - start : -1;
}

/* Plays legs of all kinds until the time is up; how many, and their microseconds. */
static unsigned
try_legs(const HetTournament *tournament, unsigned seconds, int64_t *ret_spent)
{
    const unsigned meetings = het_tournament_meetings(tournament);
    const unsigned places = tournament->scenarios->len, of = meetings * places;
    const int64_t begun = g_get_monotonic_time();
    unsigned played = 0;
    *ret_spent = 0;
    for (; played < of && g_get_monotonic_time() - begun < seconds * G_USEC_PER_SEC; played++) {
        /* Another scenario each time, and another meeting: all kinds share the time. */
        unsigned scenario = played % places;
        unsigned meeting = (played / places + scenario) % meetings;
        int64_t time = time_leg(tournament, scenario * meetings + meeting);
        if (time < 0)
            break;
        *ret_spent += time;
    }
    return played;
}

void
het_plan_print(const HetTournament *tournament, unsigned missing, unsigned jobs)
{
    unsigned meetings = het_tournament_meetings(tournament), places = tournament->scenarios->len;
    printf("%u agents in %u meeting%s on %u scenario%s, %u pair%s each: %u pairs, %u legs, %u of "
           "them to play; seed %" PRIu64 ", definition %s\n",
           tournament->agents->len, meetings, meetings == 1 ? "" : "s", places,
           places == 1 ? "" : "s", tournament->pairs, tournament->pairs == 1 ? "" : "s",
           het_tournament_pairs(tournament), 2 * het_tournament_pairs(tournament), missing,
           tournament->seed, het_tournament_named(tournament));
    const unsigned of = meetings * places;
    int64_t spent = 0;
    const unsigned played = try_legs(tournament, SECONDS, &spent);
    if (played == 0) {
        puts("no estimate: an agent could not be set up here");
        return;
    }
    int64_t seconds = spent / played * missing / jobs / G_USEC_PER_SEC;
    printf("%u of %u kinds of leg tried, %.3f s each on average: about %" PRId64 ":%02" PRId64
           ":%02" PRId64 " with %u job%s\n",
           played, of, (double)spent / played / G_USEC_PER_SEC, seconds / 3600, seconds / 60 % 60,
           seconds % 60, jobs, jobs == 1 ? "" : "s");
}

double
het_plan_time(const HetTournament *tournament, unsigned seconds,
              unsigned (*pairs)(void *data, unsigned row), void *data)
{
    const int64_t begun = g_get_monotonic_time();
    double spent = 0, counted = 0;
    const unsigned rows = tournament->rows->len;
    /* Rows in steps that share no factor with their number: of all kinds. */
    for (unsigned i = 0; i < rows && g_get_monotonic_time() - begun < seconds * G_USEC_PER_SEC;
         i++) {
        const unsigned row = i * 7919u % rows, weight = pairs != NULL ? pairs(data, row) : 1;
        const int64_t time = weight > 0 ? time_leg(tournament, row) : 0;
        if (time < 0)
            break;
        spent += (double)time * weight;
        counted += weight;
    }
    return counted > 0 ? spent / counted / G_USEC_PER_SEC : 0;
}

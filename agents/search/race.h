/* A race picks the best of some candidates by sampling: all are sampled with the same dice. What is
 * known of each is its lead over the first candidate: the mean of the paired differences, drawn
 * towards none by as much as their noise exceeds what leads are like (`trust`): the mean a
 * posteriori of a lead that is normal a priori. Who is surely behind the leader falls out (as in
 * Maron and Moore's races of 1993), and what is saved goes to those that are close.
 *
 * Samples are numbered, and a sample depends on candidate and number alone: so a race comes out the
 * same however many threads draw them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "team.h"

enum { HET_RACE_MAX = 64, HET_RACE_SAMPLES = 512 };

/* The value of a candidate in sample `index`, for the side that chooses, -1 to 1; drawn by `worker`
 * of the team. */
typedef double HetRaceSample(void *context, unsigned worker, unsigned candidate, uint32_t index);
/* Units of work done so far, of whatever the samples are drawn with. */
typedef uint64_t HetRaceWork(void *context);

typedef struct {
    unsigned count;       /* candidates, 1 to HET_RACE_MAX; of equals the first wins */
    uint32_t least, most; /* samples of each before one falls out; of the last ones */
    double sigmas;        /* how many standard deviations behind the leader falls out */
    double equal;         /* differences below this are none */
    double trust;         /* standard deviation of leads a priori, above 0 */
    uint64_t work;        /* units (as `spent` counts them) that a further round may not pass */
    HetRaceSample *sample;
    HetRaceWork *spent;
    void *context;
    HetTeam *team; /* who draws the samples */
} HetRaceSettings;

typedef struct {
    double mean;
    double lead, deviation; /* over the first a posteriori, with its standard deviation */
    double behind, spread;  /* the winner, over its samples, and the standard error of that */
    uint32_t samples;
    bool running; /* had not fallen out at the end */
} HetRaceResult;

typedef struct {
    HetRaceResult result[HET_RACE_MAX];
    unsigned best;
    uint32_t samples; /* of those that ran to the end */
    uint64_t drawn;   /* of all */
    float value[HET_RACE_MAX][HET_RACE_SAMPLES];
} HetRace;

/* Runs a race; `race` need not be cleared. */
void het_race_run(HetRace *race, const HetRaceSettings *settings);

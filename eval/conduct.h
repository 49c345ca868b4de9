/* Conduct: counts of blunders that would make a player laugh. It watches a game through the
 * interface common to all systems (views, events, moves), so that doctrines and searches can be
 * compared by the same figures everywhere: a unit that marches and ends as it began, one that shows
 * its rear to the enemy, a garrison that leaves its works.
 *
 * The measures are indications, not verdicts: a count that is high, or that differs between agents,
 * is worth examining. het_conduct_help() and docs/judging.md define each.
 *
 * A turn here is what one side does without a break within a turn of the game: a player turn, or an
 * activation where sides alternate. Near is up to three cells, or 200 mm on a table. */
#pragma once

#include "engine/game.h"

typedef enum {
    HET_CONDUCT_MARKED_TIME,
    HET_CONDUCT_THERE_AND_BACK,
    HET_CONDUCT_SHUTTLED,
    HET_CONDUCT_REAR_SHOWN,
    HET_CONDUCT_FLANK_SHOWN,
    HET_CONDUCT_WORKS_LEFT,
    HET_CONDUCT_LEADERS_LOST,
    HET_CONDUCT_LEADER_HOPS,
    HET_CONDUCT_TURNS_UNUSED,
    HET_CONDUCT_ACTIONS_UNUSED,
    HET_CONDUCT_GUN_SHOTS_LOST,
    HET_CONDUCT_FLIGHTS_TO_ENEMY,
    /* The follies (follies.h). */
    HET_CONDUCT_LEADERS_ALONE,
    HET_CONDUCT_PLACES_GIVEN_UP,
    HET_CONDUCT_EVEN_TRADES,
    HET_CONDUCT_VAIN_MARCHES,
    HET_CONDUCT_IDLE_TURNS,
} HetConductMeasure;
enum {
    HET_CONDUCT_BLUNDERS = HET_CONDUCT_FLIGHTS_TO_ENEMY + 1, /* what a benchmark adds up */
    HET_CONDUCT_COUNT = HET_CONDUCT_IDLE_TURNS + 1
};

/* The name of the mean distance of a wing's units from their middle, after turns in which one of
 * them moved, in cells. */
#define HET_CONDUCT_SPREAD "wing_spread"

typedef struct {
    uint64_t turns;       /* of the side */
    uint64_t units_moved; /* units that moved, turned or changed formation, summed over turns */
    uint64_t count[HET_CONDUCT_COUNT];
    uint64_t wings; /* of three units and more, one of them moved, summed over turns */
    double spread;  /* the sum of their HET_CONDUCT_SPREAD */
} HetConductCounts;

static inline double
het_conduct_spread_of(const HetConductCounts *counts)
{
    return counts->wings > 0 ? counts->spread / (double)counts->wings : 0;
}

/* One thing that was counted. */
typedef struct {
    HetActor side;
    HetConductMeasure measure;
    unsigned turn; /* of the game */
    unsigned unit; /* HET_NO_UNIT: of no one unit */
} HetConductIncident;

typedef struct HetConduct HetConduct;

const char *het_conduct_name(HetConductMeasure measure); /* "marked_time" ..., as in JSON */
const char *het_conduct_help(HetConductMeasure measure); /* what it counts, in a few words */

/* (transfer full) Watches one game of `scenario`, which must outlive it. */
HetConduct *het_conduct_new(const HetScenario *scenario);
void het_conduct_free(HetConduct *conduct);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetConduct, het_conduct_free)

/* Before `move`, a decision or an outcome, is applied to `state` ... */
void het_conduct_before(HetConduct *conduct, const HetState *state, const HetMove *move);
/* ... where the events of applying it go ... */
const HetSink *het_conduct_sink(HetConduct *conduct);
/* ... and after it. The game may be over. */
void het_conduct_after(HetConduct *conduct, const HetState *state);

/* Counts so far, owned by the watcher. A turn counts once it has ended. */
const HetConductCounts *het_conduct_counts(const HetConduct *conduct, HetActor side);
/* HetConductIncident, in the order they were seen; owned by the watcher. */
const GArray *het_conduct_incidents(const HetConduct *conduct);

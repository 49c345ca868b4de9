/* Sense: counts of blunders that would make a player laugh. It watches a game through the interface
 * common to all systems (views, events, moves), so that doctrines and searches can be compared by
 * the same figures everywhere: a unit that marches and ends as it began, one that shows its rear to
 * the enemy, a garrison that leaves its works.
 *
 * The measures are indications, not verdicts: a count that is high, or that differs between agents,
 * is worth examining. het_sense_help() and docs/judging.md define each.
 *
 * A turn here is what one side does without a break within a turn of the game: a player turn, or an
 * activation where sides alternate. Near is up to three cells, or 200 mm on a table. */
#pragma once

#include "engine/game.h"

typedef enum {
    HET_SENSE_MARKED_TIME,
    HET_SENSE_THERE_AND_BACK,
    HET_SENSE_SHUTTLED,
    HET_SENSE_REAR_SHOWN,
    HET_SENSE_FLANK_SHOWN,
    HET_SENSE_WORKS_LEFT,
    HET_SENSE_LEADERS_LOST,
    HET_SENSE_LEADER_HOPS,
    HET_SENSE_TURNS_UNUSED,
    HET_SENSE_ACTIONS_UNUSED,
    HET_SENSE_GUN_SHOTS_LOST,
    HET_SENSE_FLIGHTS_TO_ENEMY,
    /* The follies (follies.h). */
    HET_SENSE_LEADERS_ALONE,
    HET_SENSE_PLACES_GIVEN_UP,
    HET_SENSE_EVEN_TRADES,
    HET_SENSE_VAIN_MARCHES,
    HET_SENSE_IDLE_TURNS,
} HetSenseMeasure;
enum {
    HET_SENSE_BLUNDERS = HET_SENSE_FLIGHTS_TO_ENEMY + 1, /* what a benchmark adds up */
    HET_SENSE_COUNT = HET_SENSE_IDLE_TURNS + 1
};

/* The name of the mean distance of a wing's units from their middle, after turns in which one of
 * them moved, in cells. */
#define HET_SENSE_SPREAD "wing_spread"

typedef struct {
    uint64_t turns;       /* of the side */
    uint64_t units_moved; /* units that moved, turned or changed formation, summed over turns */
    uint64_t count[HET_SENSE_COUNT];
    uint64_t wings; /* of three units and more, one of them moved, summed over turns */
    double spread;  /* the sum of their HET_SENSE_SPREAD */
} HetSenseCounts;

static inline double
het_sense_spread_of(const HetSenseCounts *counts)
{
    return counts->wings > 0 ? counts->spread / (double)counts->wings : 0;
}

/* One thing that was counted. */
typedef struct {
    HetActor side;
    HetSenseMeasure measure;
    unsigned turn; /* of the game */
    unsigned unit; /* HET_NO_UNIT: of no one unit */
} HetSenseIncident;

typedef struct HetSense HetSense;

const char *het_sense_name(HetSenseMeasure measure); /* "marked_time" ..., as in JSON */
const char *het_sense_help(HetSenseMeasure measure); /* what it counts, in a few words */

/* (transfer full) Watches one game of `scenario`, which must outlive it. */
HetSense *het_sense_new(const HetScenario *scenario);
void het_sense_free(HetSense *sense);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetSense, het_sense_free)

/* Before `move`, a decision or an outcome, is applied to `state` ... */
void het_sense_before(HetSense *sense, const HetState *state, const HetMove *move);
/* ... where the events of applying it go ... */
const HetSink *het_sense_sink(HetSense *sense);
/* ... and after it. The game may be over. */
void het_sense_after(HetSense *sense, const HetState *state);

/* Counts so far, owned by the watcher. A turn counts once it has ended. */
const HetSenseCounts *het_sense_counts(const HetSense *sense, HetActor side);
/* HetSenseIncident, in the order they were seen; owned by the watcher. */
const GArray *het_sense_incidents(const HetSense *sense);

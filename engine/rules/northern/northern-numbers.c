/* What learners are told of a position (engine/numbers.h): all of the state that its key is made
 * of, but what follows from the rest. */
#include "northern-state.h"
#include "engine/numbers.h"
#include "northern-slots.h"

static const HetNumber fields[] = {
    HET_NUMBER_OF_SET(NorthernState, "acted", acted),
    HET_NUMBER_OF_SET(NorthernState, "moved", moved),
    HET_NUMBER_OF_SET(NorthernState, "out of ammunition", exhausted),
    HET_NUMBER_OF_SET(NorthernState, "elite", elite),
    HET_NUMBER_OF_SIDES(NorthernState, "points for units broken", points, 32, -1),
    HET_NUMBER_OF_OWNERS(NorthernState, "owner of objective", owner, ),
    HET_NUMBER_OF_SIDES(NorthernState, "army die", die, 6, -1),
    HET_NUMBER_OF_SIDE(NorthernState, "winner", winner),
    HET_NUMBER_OF(NorthernState, "end", end, NORTHERN_END_FIELD, -1),
    HET_NUMBER_OF_UNITS(NorthernState, "x", units, .x, 10000, -1),
    HET_NUMBER_OF_UNITS(NorthernState, "y", units, .y, 10000, -1),
    HET_NUMBER_OF_UNITS(NorthernState, "heading", units, .heading, 65536, -1),
    HET_NUMBER_OF_UNITS(NorthernState, "status", units, .status, NORTHERN_GONE, -1),
    HET_NUMBER_OF_UNITS(NorthernState, "formation", units, .formation, NORTHERN_FORMATIONS, -1),
    HET_NUMBER_OF_UNITS(NorthernState, "hits", units, .hits, NORTHERN_HITS, -1),
    HET_NUMBER_OF_UNITS(NorthernState, "enemy at front", units, .enemy[0], NORTHERN_UNITS,
                        NORTHERN_NONE),
    HET_NUMBER_OF_UNITS(NorthernState, "enemy at right", units, .enemy[1], NORTHERN_UNITS,
                        NORTHERN_NONE),
    HET_NUMBER_OF_UNITS(NorthernState, "enemy at rear", units, .enemy[2], NORTHERN_UNITS,
                        NORTHERN_NONE),
    HET_NUMBER_OF_UNITS(NorthernState, "enemy at left", units, .enemy[3], NORTHERN_UNITS,
                        NORTHERN_NONE),
    {.name = NULL},
};

static const char *const types[] = {"infantry",  "cavalry", "dragoons",
                                    "artillery", "general", NULL};

const HetNumbers northern_numbers = {.fields = fields, .types = types};

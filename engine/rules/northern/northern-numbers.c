/* A position as learners see it (engine/numbers.h), less parts that follow from the rest. */
#include "northern-state.h"
#include "engine/numbers.h"
#include "northern-slots.h"

#define HET_NUMBERS_STATE NorthernState

static const HetNumber fields[] = {
    HET_NUMBER_OF_SET("acted", acted),
    HET_NUMBER_OF_SET("moved", moved),
    HET_NUMBER_OF_SET("out of ammunition", exhausted),
    HET_NUMBER_OF_SET("elite", elite),
    HET_NUMBER_OF_SIDES("points for units broken", points, 32),
    HET_NUMBER_OF_OWNERS("owner of objective", owner, ),
    HET_NUMBER_OF_SIDES("army die", die, 6),
    HET_NUMBER_OF_SIDE("winner", winner),
    HET_NUMBER("end", end, NORTHERN_END_FIELD),
    HET_NUMBER_OF_UNITS("x", x, 10000),
    HET_NUMBER_OF_UNITS("y", y, 10000),
    HET_NUMBER_OF_UNITS("heading", heading, 65536),
    HET_NUMBER_OF_UNITS("status", status, NORTHERN_GONE),
    HET_NUMBER_OF_UNITS("formation", formation, NORTHERN_FORMATIONS),
    HET_NUMBER_OF_UNITS("hits", hits, NORTHERN_HITS),
    HET_NUMBER_OF_UNITS_OR("enemy at front", enemy[0], NORTHERN_UNITS, NORTHERN_NONE),
    HET_NUMBER_OF_UNITS_OR("enemy at right", enemy[1], NORTHERN_UNITS, NORTHERN_NONE),
    HET_NUMBER_OF_UNITS_OR("enemy at rear", enemy[2], NORTHERN_UNITS, NORTHERN_NONE),
    HET_NUMBER_OF_UNITS_OR("enemy at left", enemy[3], NORTHERN_UNITS, NORTHERN_NONE),
    {.name = NULL},
};

static const char *const types[] = {"infantry",  "cavalry", "dragoons",
                                    "artillery", "general", NULL};

const HetNumbers northern_numbers = {.fields = fields, .types = types};

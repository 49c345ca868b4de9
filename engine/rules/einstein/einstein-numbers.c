/* A position as learners see it (engine/numbers.h), less parts that follow from the rest. */
#include "einstein-state.h"
#include "engine/numbers.h"
#include "einstein-slots.h"

#define HET_NUMBERS_STATE EinsteinState

static const HetNumber fields[] = {
    HET_NUMBER_OF_ALL("cell", cell, , EINSTEIN_OFF, -1),
    HET_NUMBER_OF_BITS("may move", movable),
    HET_NUMBER_OF_SIDE("winner", winner),
    HET_NUMBER("end", rule, EINSTEIN_END_TURNS),
    {.name = NULL},
};

static const char *const types[] = {"stone", NULL};
static const char *const grounds[] = {"corner", "open", NULL};

const HetNumbers einstein_numbers = {.fields = fields, .types = types, .grounds = grounds};

/* What learners are told of a position (engine/numbers.h): all of the state that its key is made
 * of, but what follows from the rest. */
#include "einstein-state.h"
#include "engine/numbers.h"
#include "einstein-slots.h"

static const HetNumber fields[] = {
    HET_NUMBER_OF_UNITS(EinsteinState, "cell", cell, , EINSTEIN_OFF, -1),
    HET_NUMBER_OF_BITS(EinsteinState, "may move", movable),
    HET_NUMBER_OF_SIDE(EinsteinState, "winner", winner),
    HET_NUMBER_OF(EinsteinState, "end", rule, EINSTEIN_END_TURNS, -1),
    {.name = NULL},
};

static const char *const types[] = {"stone", NULL};
static const char *const grounds[] = {"corner", "open", NULL};

const HetNumbers einstein_numbers = {.fields = fields, .types = types, .grounds = grounds};

/* A position as learners see it (engine/numbers.h), less parts that follow from the rest. */
#include "kircholm-state.h"
#include "engine/numbers.h"
#include "kircholm-slots.h"

#define HET_NUMBERS_STATE KircholmState

static const HetNumber fields[] = {
    HET_NUMBER_OF_WAY("walk", way),
    HET_NUMBER_OF_SET("attacks", set),
    HET_NUMBER("step of the phase", step, 16),
    HET_NUMBER("next to reorganise", cursor, KIRCHOLM_UNITS),
    HET_NUMBER_OF_SIDE("winner", winner),
    HET_NUMBER("end", end, 8),
    HET_NUMBER_OF_ITEMS("hexes left by the beaten", trail, , 4096, KIRCHOLM_OFF),
    HET_NUMBER_OF_UNITS_OR("place", place, 4096, KIRCHOLM_OFF),
    HET_NUMBER_OF_UNITS("facing", facing, 6),
    HET_NUMBER_OF_UNITS("formation", formation, KIRCHOLM_FORMATIONS),
    HET_NUMBER_OF_UNITS("level", level, 8),
    HET_NUMBER_OF_UNITS("flags", flags, 255),
    HET_NUMBER_OF_UNITS_OR("partner", partner, KIRCHOLM_UNITS, KIRCHOLM_NOBODY),
    HET_NUMBER_OF_UNITS_OR("with", with, KIRCHOLM_UNITS, KIRCHOLM_NOBODY),
    HET_NUMBER_OF_UNITS("lances", lances, 1),
    HET_NUMBER_OF_UNITS("load", load, 4),
    HET_NUMBER_OF_UNITS("volleys", volleys, 4),
    HET_NUMBER_OF_UNITS("charge", charge, 8),
    {.name = NULL},
};

static const char *const types[] = {
    "husaria",       "pancerni", "raitars",   "arquebusiers", "tatars", "volunteers",
    "guard-raitars", "infantry", "artillery", "commander",    NULL};
static const char *const grounds[] = {"open", "village", "wood", "marsh", "river", NULL};

const HetNumbers kircholm_numbers = {.fields = fields, .types = types, .grounds = grounds};

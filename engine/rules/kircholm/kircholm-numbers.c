/* What learners are told of a position (engine/numbers.h): all of the state that its key is made
 * of, but what follows from the rest. */
#include "kircholm-state.h"
#include "engine/numbers.h"
#include "kircholm-slots.h"

static const HetNumber fields[] = {
    HET_NUMBER_OF_WAY(KircholmState, "walk", way),
    HET_NUMBER_OF_SET(KircholmState, "attacks", set),
    HET_NUMBER_OF(KircholmState, "step of the phase", step, 16, -1),
    HET_NUMBER_OF(KircholmState, "next to reorganise", cursor, KIRCHOLM_UNITS, -1),
    HET_NUMBER_OF_SIDE(KircholmState, "winner", winner),
    HET_NUMBER_OF(KircholmState, "end", end, 8, -1),
    HET_NUMBER_OF_ITEMS(KircholmState, "hexes left by the beaten", trail, , 4096, KIRCHOLM_OFF),
    HET_NUMBER_OF_UNITS(KircholmState, "place", units, .place, 4096, KIRCHOLM_OFF),
    HET_NUMBER_OF_UNITS(KircholmState, "facing", units, .facing, 6, -1),
    HET_NUMBER_OF_UNITS(KircholmState, "formation", units, .formation, KIRCHOLM_FORMATIONS, -1),
    HET_NUMBER_OF_UNITS(KircholmState, "level", units, .level, 8, -1),
    HET_NUMBER_OF_UNITS(KircholmState, "flags", units, .flags, 255, -1),
    HET_NUMBER_OF_UNITS(KircholmState, "partner", units, .partner, KIRCHOLM_UNITS, KIRCHOLM_NOBODY),
    HET_NUMBER_OF_UNITS(KircholmState, "with", units, .with, KIRCHOLM_UNITS, KIRCHOLM_NOBODY),
    HET_NUMBER_OF_UNITS(KircholmState, "lances", units, .lances, 1, -1),
    HET_NUMBER_OF_UNITS(KircholmState, "load", units, .load, 4, -1),
    HET_NUMBER_OF_UNITS(KircholmState, "volleys", units, .volleys, 4, -1),
    HET_NUMBER_OF_UNITS(KircholmState, "charge", units, .charge, 8, -1),
    {.name = NULL},
};

static const char *const types[] = {
    "husaria",       "pancerni", "raitars",   "arquebusiers", "tatars", "volunteers",
    "guard-raitars", "infantry", "artillery", "commander",    NULL};
static const char *const grounds[] = {"open", "village", "wood", "marsh", "river", NULL};

const HetNumbers kircholm_numbers = {.fields = fields, .types = types, .grounds = grounds};

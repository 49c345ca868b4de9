/* What learners are told of a position (engine/numbers.h): all of the state that its key is made
 * of, but what follows from the rest. */
#include "husaria-state.h"
#include "engine/numbers.h"
#include "husaria-slots.h"

static const HetNumber fields[] = {
    HET_NUMBER_OF_WAY(HusariaState, "walk", way),
    HET_NUMBER_OF_SET(HusariaState, "attacks", attackers),
    HET_NUMBER_OF_SET(HusariaState, "defends", defenders),
    HET_NUMBER_OF_SET(HusariaState, "fell back", retreated),
    HET_NUMBER_OF_SET(HusariaState, "may follow", chasing),
    HET_NUMBER_OF_BITS(HusariaState, "fence destroyed", fences),
    HET_NUMBER_OF_ITEMS(HusariaState, "hexes of the beaten", route, , 4096, HUSARIA_OFF),
    HET_NUMBER_OF_SIDES(HusariaState, "lances", lances, 256, -1),
    HET_NUMBER_OF_SIDES(HusariaState, "lances used", spent_lances, 256, -1),
    HET_NUMBER_OF_LEAN(HusariaState, "morale", morale, 10),
    HET_NUMBER_OF_LEAN(HusariaState, "attacks by morale", morale_modifier, 10),
    HET_NUMBER_OF(HusariaState, "step of the phase", step, 16, -1),
    HET_NUMBER_OF(HusariaState, "unit of the step", cursor, HUSARIA_UNITS, -1),
    HET_NUMBER_OF(HusariaState, "may still return", returns, 16, -1),
    HET_NUMBER_OF(HusariaState, "commanders lost, by side", mourning, 3, -1),
    HET_NUMBER_OF_SIDE(HusariaState, "winner", winner),
    HET_NUMBER_OF(HusariaState, "end", end, HUSARIA_END_POINTS, -1),
    HET_NUMBER_OF_SIDES(HusariaState, "pikes", pikes, 32, -1),
    HET_NUMBER_OF_ITEMS(HusariaState, "destroyed of first, by arm", killed[0], , 32, -1),
    HET_NUMBER_OF_ITEMS(HusariaState, "destroyed of second, by arm", killed[1], , 32, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "place", units, .place, 4096, HUSARIA_OFF),
    HET_NUMBER_OF_UNITS(HusariaState, "facing", units, .facing, 6, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "strength", units, .strength, 32, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "status", units, .status, 8, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "flags", units, .flags, 255, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "volleys", units, .volleys, 4, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "next in the hex", units, .next, HUSARIA_UNITS, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "convoy", units, .convoy, 1, -1),
    HET_NUMBER_OF_UNITS(HusariaState, "fought at", units, .fought_at, 4096, -1),
    {.name = NULL},
};

static const char *const types[] = {"hussars",          "pancerni",
                                    "reiters",          "dragoons",
                                    "Western infantry", "Hungarian infantry",
                                    "Polish infantry",  "registered Cossacks",
                                    "Cossack infantry", "Cossack cavalry",
                                    "Tatars",           "light artillery",
                                    "heavy artillery",  "wagons",
                                    "commander",        NULL};
static const char *const grounds[] = {"clear", "swamp", "forest", "orchard", "village", NULL};

const HetNumbers husaria_numbers = {.fields = fields, .types = types, .grounds = grounds};

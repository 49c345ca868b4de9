/* A position as learners see it (engine/numbers.h), less parts that follow from the rest. */
#include "husaria-state.h"
#include "engine/numbers.h"
#include "husaria-slots.h"

#define HET_NUMBERS_STATE HusariaState

static const HetNumber fields[] = {
    HET_NUMBER_OF_WAY("walk", way),
    HET_NUMBER_OF_SET("attacks", attackers),
    HET_NUMBER_OF_SET("defends", defenders),
    HET_NUMBER_OF_SET("fell back", retreated),
    HET_NUMBER_OF_SET("may follow", chasing),
    HET_NUMBER_OF_BITS("fence destroyed", fences),
    HET_NUMBER_OF_ITEMS("hexes of the beaten", route, , 4096, HUSARIA_OFF),
    HET_NUMBER_OF_SIDES("lances", lances, 256),
    HET_NUMBER_OF_SIDES("lances used", spent_lances, 256),
    HET_NUMBER_OF_LEAN("morale", morale, 10),
    HET_NUMBER_OF_LEAN("attacks by morale", morale_modifier, 10),
    HET_NUMBER("step of the phase", step, 16),
    HET_NUMBER("unit of the step", cursor, HUSARIA_UNITS),
    HET_NUMBER("may still return", returns, 16),
    HET_NUMBER("commanders lost, by side", mourning, 3),
    HET_NUMBER_OF_SIDE("winner", winner),
    HET_NUMBER("end", end, HUSARIA_END_POINTS),
    HET_NUMBER_OF_SIDES("pikes", pikes, 32),
    HET_NUMBER_OF_ITEMS("destroyed of first, by arm", killed[0], , 32, -1),
    HET_NUMBER_OF_ITEMS("destroyed of second, by arm", killed[1], , 32, -1),
    HET_NUMBER_OF_UNITS_OR("place", place, 4096, HUSARIA_OFF),
    HET_NUMBER_OF_UNITS("facing", facing, 6),
    HET_NUMBER_OF_UNITS("strength", strength, 32),
    HET_NUMBER_OF_UNITS("status", status, 8),
    HET_NUMBER_OF_UNITS("flags", flags, 255),
    HET_NUMBER_OF_UNITS("volleys", volleys, 4),
    HET_NUMBER_OF_UNITS("next in the hex", next, HUSARIA_UNITS),
    HET_NUMBER_OF_UNITS("convoy", convoy, 1),
    HET_NUMBER_OF_UNITS("fought at", fought_at, 4096),
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

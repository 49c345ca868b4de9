/* What learners are told of a position (engine/numbers.h): all of the state that its key is made
 * of, but what follows from the rest. */
#include "musketpike-state.h"
#include "engine/numbers.h"
#include "musketpike-slots.h"

static const HetNumber fields[] = {
    HET_NUMBER_OF_WAY(MusketState, "walk", way),
    HET_NUMBER_OF_SET(MusketState, "met by the walker", met),
    HET_NUMBER_OF_SET(MusketState, "may react", window),
    HET_NUMBER_OF(MusketState, "chit", activation.chit, MUSKET_LEADERS, MUSKET_NONE),
    HET_NUMBER_OF(MusketState, "wing", activation.wing, MUSKET_WINGS, -1),
    HET_NUMBER_OF(MusketState, "lead unit", activation.lead, MUSKET_UNITS, -1),
    HET_NUMBER_OF(MusketState, "order", activation.order, 8, -1),
    HET_NUMBER_OF(MusketState, "hexes to add", activation.hexes, 16, -1),
    HET_NUMBER_OF(MusketState, "last able to charge", activation.able, MUSKET_UNITS, -1),
    HET_NUMBER_OF(MusketState, "last added", activation.last, MUSKET_UNITS, -1),
    HET_NUMBER_OF_ITEMS(MusketState, "ground fought for", ground, , 4096, HET_NO_PLACE),
    HET_NUMBER_OF_BITS(MusketState, "chits in the cups", cup),
    HET_NUMBER_OF_BITS(MusketState, "wings used", wings_used),
    HET_NUMBER_OF_SIDES(MusketState, "strength lost", lost, 256, -1),
    HET_NUMBER_OF(MusketState, "passed, by side", passed, 3, -1),
    HET_NUMBER_OF_SIDE(MusketState, "initiative", initiative),
    HET_NUMBER_OF_SIDES(MusketState, "leaders lost", leaders_lost, MUSKET_LEADERS, -1),
    HET_NUMBER_OF_SIDES(MusketState, "guns taken", guns_taken, 32, -1),
    HET_NUMBER_OF_BITS(MusketState, "arrived", arrived),
    HET_NUMBER_OF_SIDE(MusketState, "winner", winner),
    HET_NUMBER_OF(MusketState, "end", end, MUSKET_END_FIELD, -1),
    HET_NUMBER_OF_OWNERS(MusketState, "holder of objective", holder, ),
    HET_NUMBER_OF_ITEMS(MusketState, "leader with unit", leaders, .unit, MUSKET_UNITS, MUSKET_NONE),
    HET_NUMBER_OF_ITEMS(MusketState, "leader", leaders, .state, MUSKET_LEADER_AWAITED, -1),
    HET_NUMBER_OF_UNITS(MusketState, "place", units, .place, 4096, HET_NO_PLACE),
    HET_NUMBER_OF_UNITS(MusketState, "flags", units, .flags, 4095, -1),
    HET_NUMBER_OF_UNITS(MusketState, "facing", units, .facing, 6, -1),
    HET_NUMBER_OF_UNITS(MusketState, "strength", units, .strength, MUSKET_STRENGTH, -1),
    HET_NUMBER_OF_UNITS(MusketState, "status", units, .status, 8, -1),
    {.name = NULL},
};

static const char *const types[] = {"heavy", "light", "cavalry", "artillery", "leader", NULL};
static const char *const grounds[] = {"open",    "wood",   "marsh", "village",
                                      "chateau", "wagons", NULL};

const HetNumbers musket_numbers = {.fields = fields, .types = types, .grounds = grounds};

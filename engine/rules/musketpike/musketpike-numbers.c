/* A position as learners see it (engine/numbers.h), less parts that follow from the rest. */
#include "musketpike-state.h"
#include "engine/numbers.h"
#include "musketpike-slots.h"

#define HET_NUMBERS_STATE MusketState

static const HetNumber fields[] = {
    HET_NUMBER_OF_WAY("walk", way),
    HET_NUMBER_OF_SET("met by the walker", met),
    HET_NUMBER_OF_SET("may react", window),
    HET_NUMBER_OR("chit", activation.chit, MUSKET_LEADERS, MUSKET_NONE),
    HET_NUMBER("wing", activation.wing, MUSKET_WINGS),
    HET_NUMBER("lead unit", activation.lead, MUSKET_UNITS),
    HET_NUMBER("order", activation.order, 8),
    HET_NUMBER("hexes to add", activation.hexes, 16),
    HET_NUMBER("last able to charge", activation.able, MUSKET_UNITS),
    HET_NUMBER("last added", activation.last, MUSKET_UNITS),
    HET_NUMBER_OF_ITEMS("ground fought for", ground, , 4096, HET_NO_PLACE),
    HET_NUMBER_OF_BITS("chits in the cups", cup),
    HET_NUMBER_OF_BITS("wings used", wings_used),
    HET_NUMBER_OF_SIDES("strength lost", lost, 256),
    HET_NUMBER("passed, by side", passed, 3),
    HET_NUMBER_OF_SIDE("initiative", initiative),
    HET_NUMBER_OF_SIDES("leaders lost", leaders_lost, MUSKET_LEADERS),
    HET_NUMBER_OF_SIDES("guns taken", guns_taken, 32),
    HET_NUMBER_OF_BITS("arrived", arrived),
    HET_NUMBER_OF_SIDE("winner", winner),
    HET_NUMBER("end", end, MUSKET_END_FIELD),
    HET_NUMBER_OF_OWNERS("holder of objective", holder, ),
    HET_NUMBER_OF_ITEMS("leader with unit", leaders, .unit, MUSKET_UNITS, MUSKET_NONE),
    HET_NUMBER_OF_ITEMS("leader", leaders, .state, MUSKET_LEADER_AWAITED, -1),
    HET_NUMBER_OF_UNITS_OR("place", place, 4096, HET_NO_PLACE),
    HET_NUMBER_OF_UNITS("flags", flags, 4095),
    HET_NUMBER_OF_UNITS("facing", facing, 6),
    HET_NUMBER_OF_UNITS("strength", strength, MUSKET_STRENGTH),
    HET_NUMBER_OF_UNITS("status", status, 8),
    {.name = NULL},
};

static const char *const types[] = {"heavy", "light", "cavalry", "artillery", "leader", NULL};
static const char *const grounds[] = {"open",    "wood",   "marsh", "village",
                                      "chateau", "wagons", NULL};

const HetNumbers musket_numbers = {.fields = fields, .types = types, .grounds = grounds};

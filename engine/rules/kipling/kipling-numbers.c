/* What learners are told of a position (engine/numbers.h): all of the state that its key is made
 * of, but what follows from the rest. */
#include "kipling-state.h"
#include "engine/numbers.h"
#include "kipling-slots.h"

static const HetNumber fields[] = {
    HET_NUMBER_OF_SET(KiplingState, "acted", acted),
    HET_NUMBER_OF_SIDES(KiplingState, "lost", lost, 256, -1),
    HET_NUMBER_OF_SIDES(KiplingState, "prisoners taken", taken, 256, -1),
    HET_NUMBER_OF_SIDES(KiplingState, "wounded", tended, 256, -1),
    HET_NUMBER_OF_SIDES(KiplingState, "saved", saved, 256, -1),
    HET_NUMBER_OF_SIDES(KiplingState, "guard", guard, KIPLING_UNITS, KIPLING_NONE),
    HET_NUMBER_OF_SIDES(KiplingState, "units", on_table, KIPLING_SIDE_UNITS, -1),
    HET_NUMBER_OF_SIDE(KiplingState, "winner", winner),
    HET_NUMBER_OF(KiplingState, "end", end, KIPLING_ENDS, -1),
    HET_NUMBER_OF_ITEMS(KiplingState, "breaches", breaches, , 8, -1),
    HET_NUMBER_OF_ITEMS(KiplingState, "hits on a building", battered, , 8, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "follow-ups", followed, , 8, -1),
    HET_NUMBER_OF_ITEMS(KiplingState, "place of gun", guns, .place, 256, HET_SQUARE_OFF),
    HET_NUMBER_OF_OWNERS(KiplingState, "owner of gun", guns, .owner),
    HET_NUMBER_OF_ITEMS(KiplingState, "unit at gun", guns, .holder, KIPLING_UNITS, KIPLING_NONE),
    HET_NUMBER_OF_ITEMS(KiplingState, "spiked gun", guns, .spiked, 1, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "place", units, .place, 256, HET_SQUARE_OFF),
    HET_NUMBER_OF_UNITS(KiplingState, "figures", units, .figures, KIPLING_FIGURES, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "status", units, .status, KIPLING_EXHAUSTED, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "moves home", units, .falls, 8, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "enemy in melee", units, .partner, KIPLING_UNITS,
                        KIPLING_NONE),
    HET_NUMBER_OF_UNITS(KiplingState, "came from", units, .arrival, 8, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "lost in melee", units, .melee_losses, KIPLING_FIGURES, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "gun", units, .gun, KIPLING_GUNS, KIPLING_NONE),
    HET_NUMBER_OF_UNITS(KiplingState, "dead", units, .dead, KIPLING_FIGURES, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "prisoners", units, .prisoners, KIPLING_FIGURES, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "fled", units, .fled, KIPLING_FIGURES, -1),
    HET_NUMBER_OF_UNITS(KiplingState, "general", units, .leader, KIPLING_UNITS, KIPLING_NONE),
    {.name = NULL},
};

static const char *const types[] = {"infantry", "cavalry", "artillery", "general", "gun", NULL};
static const char *const grounds[] = {"open",  "woods",  "building", "hill",
                                      "river", "bridge", "ford",     NULL};

const HetNumbers kipling_numbers = {.fields = fields, .types = types, .grounds = grounds};

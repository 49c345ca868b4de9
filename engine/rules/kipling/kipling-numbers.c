/* A position as learners see it (engine/numbers.h), less parts that follow from the rest. */
#include "kipling-state.h"
#include "engine/numbers.h"
#include "kipling-slots.h"

#define HET_NUMBERS_STATE KiplingState

static const HetNumber fields[] = {
    HET_NUMBER_OF_SET("acted", acted),
    HET_NUMBER_OF_SIDES("lost", lost, 256),
    HET_NUMBER_OF_SIDES("prisoners taken", taken, 256),
    HET_NUMBER_OF_SIDES("wounded", tended, 256),
    HET_NUMBER_OF_SIDES("saved", saved, 256),
    HET_NUMBER_OF_SIDES_OR("guard", guard, KIPLING_UNITS, KIPLING_NONE),
    HET_NUMBER_OF_SIDES("units", on_table, KIPLING_SIDE_UNITS),
    HET_NUMBER_OF_SIDE("winner", winner),
    HET_NUMBER("end", end, KIPLING_ENDS),
    HET_NUMBER_OF_ITEMS("breaches", breaches, , 8, -1),
    HET_NUMBER_OF_ITEMS("hits on a building", battered, , 8, -1),
    HET_NUMBER_OF_ALL("follow-ups", followed, , 8, -1),
    HET_NUMBER_OF_ITEMS("place of gun", guns, .place, 256, HET_SQUARE_OFF),
    HET_NUMBER_OF_OWNERS("owner of gun", guns, .owner),
    HET_NUMBER_OF_ITEMS("unit at gun", guns, .holder, KIPLING_UNITS, KIPLING_NONE),
    HET_NUMBER_OF_ITEMS("spiked gun", guns, .spiked, 1, -1),
    HET_NUMBER_OF_UNITS_OR("place", place, 256, HET_SQUARE_OFF),
    HET_NUMBER_OF_UNITS("figures", figures, KIPLING_FIGURES),
    HET_NUMBER_OF_UNITS("status", status, KIPLING_EXHAUSTED),
    HET_NUMBER_OF_UNITS("moves home", falls, 8),
    HET_NUMBER_OF_UNITS_OR("enemy in melee", partner, KIPLING_UNITS, KIPLING_NONE),
    HET_NUMBER_OF_UNITS("came from", arrival, 8),
    HET_NUMBER_OF_UNITS("lost in melee", melee_losses, KIPLING_FIGURES),
    HET_NUMBER_OF_UNITS_OR("gun", gun, KIPLING_GUNS, KIPLING_NONE),
    HET_NUMBER_OF_UNITS("dead", dead, KIPLING_FIGURES),
    HET_NUMBER_OF_UNITS("prisoners", prisoners, KIPLING_FIGURES),
    HET_NUMBER_OF_UNITS("fled", fled, KIPLING_FIGURES),
    HET_NUMBER_OF_UNITS_OR("general", leader, KIPLING_UNITS, KIPLING_NONE),
    {.name = NULL},
};

static const char *const types[] = {"infantry", "cavalry", "artillery", "general", "gun", NULL};
static const char *const grounds[] = {"open",  "woods",  "building", "hill",
                                      "river", "bridge", "ford",     NULL};

const HetNumbers kipling_numbers = {.fields = fields, .types = types, .grounds = grounds};

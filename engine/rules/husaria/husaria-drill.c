/* How Husaria expresses drills. The rules named here are those of docs/rules/husaria.md. */
#include "husaria-slots.h"

#include <string.h>

#include "engine/board/drill-hexes.h"
#include "husaria-scenario.h"

enum {
    LANCERS = 1 << HET_DRILL_LANCERS,
    REITERS = 1 << HET_DRILL_REITERS,
    FOOT = 1 << HET_DRILL_FOOT,
    PIKES = 1 << HET_DRILL_PIKES,
    ALL = HET_DRILL_FOR_ALL,
};

static const HetDrillSaying sayings[] = {
    {HET_DRILL_LANCES, HET_DRILL_LANCES_USUAL, LANCERS, "flags=lances\n", .words = "a lance token"},
    {HET_DRILL_LANCES, HET_DRILL_LANCES_YES, LANCERS, "flags=lances\n", .words = "a lance token"},
    {HET_DRILL_LANCES, HET_DRILL_LANCES_NO, LANCERS, "",
     .words = "no token, and none in the wagons"},
    {HET_DRILL_CHARGE, HET_DRILL_SECOND_CHARGE, LANCERS, "",
     .words = "the token is used up, and none is left in the wagons"},
    {HET_DRILL_CHARGE, HET_DRILL_SECOND_CHARGE, ALL & ~LANCERS,
     .words = "who has returned is as he was: the charge would be the first once more"},
    {HET_DRILL_ORDER, HET_DRILL_OPEN, ALL, .words = "units have no formations but pikes"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, ALL,
     .words = "a hex holds two strength points of troops: one full unit, and no deeper order"},
    {HET_DRILL_ORDER, HET_DRILL_WEDGE, ALL, .words = "units have no formations but pikes"},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, REITERS, "",
     .words = "their stars: they fire before the fight, in whatever order; whether to fight is "
              "their own "
              "choice"},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, ALL & ~REITERS, .words = "they have no pistols"},
    {HET_DRILL_ORDER, HET_DRILL_COLUMN, ALL, .words = "units have no formations but pikes"},
    {HET_DRILL_ORDER, HET_DRILL_SQUARE, ALL,
     .words = "every unit has a back; formation=hedgehog is a pike token"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, FOOT, "flags=pikes\n",
     .words = "a pike token stands for it from the start"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, PIKES, "", .words = "a pike token stands for it anyway"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, ALL & ~(FOOT | PIKES),
     .words = "it takes pikes: defender=foot or defender=pikes"},
    {HET_DRILL_DISORDER, HET_DRILL_ATTACKERS_DISORDERED, ALL,
     .words = "units are in order, or dispersed and off the map"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, ALL,
     .words = "shots are counted by the attack phase: in each everybody may fire anew"},
    {HET_DRILL_APPROACH, HET_DRILL_FLANK, ALL,
     .words = "a unit has a front zone of three hexes and a back zone of three, no flank"},
    {HET_DRILL_APPROACH, HET_DRILL_REAR, ALL, "", .words = "from its back zone: it has one point"},
    {HET_DRILL_SLOPE, HET_DRILL_UP, ALL, "", .words = "the defenders are a level higher"},
    {HET_DRILL_SLOPE, HET_DRILL_DOWN, ALL, "", .words = "the attackers are a level higher"},
    {HET_DRILL_OBSTACLE, HET_DRILL_RIVER, ALL, "side:river",
     .words = "river hexsides, without a ford"},
    {HET_DRILL_OBSTACLE, HET_DRILL_STREAM, ALL, "side:stream", .words = "stream hexsides"},
    {HET_DRILL_OBSTACLE, HET_DRILL_FENCE, ALL, "side:fence", .words = "fences of the defenders"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WOOD, ALL, "strip:w", .words = "forest hexes"},
    {HET_DRILL_OBSTACLE, HET_DRILL_MARSH, ALL, "strip:s",
     .words = "swamp hexes, which bar everybody"},
    HET_DRILL_HEXES_VILLAGE,
    {HET_DRILL_OBSTACLE, HET_DRILL_WORKS, ALL, .words = "its works are fences: obstacle=fence"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WAGONS, ALL & ~HET_DRILL_FOR_HORSE, "wagons",
     .words = "a wagon token with each defender"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WAGONS, HET_DRILL_FOR_HORSE,
     .words = "no horse stands in a hex of wagons"},
};

/* Lines of a group as the items of a unit's list. */
static char *
items(const HetDrillUnit *unit)
{
    g_auto(GStrv) lines = g_strsplit(unit->lines->str, "\n", -1);
    GString *text = g_string_new(NULL);
    for (size_t i = 0; lines[i] != NULL; i++)
        if (*lines[i] != '\0' && !g_str_has_prefix(lines[i], "type="))
            g_string_append_printf(text, "; %s", lines[i]);
    return g_string_free(text, FALSE);
}

static const char *
type_of(const HetDrillUnit *unit)
{
    return strchr(unit->lines->str, '=') + 1;
}

static void
write_unit(const HetDrill *drill, unsigned side, unsigned i, const HetDrillHexes *hexes,
           GString *text)
{
    static const char *const facings[] = {"N", "NE", "SE", "S", "SW", "NW"};
    const HetDrillUnit *unit = &drill->units[side][i];
    const char *facing = facings[hexes->facing[side]], *type = type_of(unit);
    g_autofree char *rest = items(unit);
    char place[5];
    het_hex_name(&hexes->map.grid, hexes->site[side][i][0], place);
    g_string_append_printf(text, "%s=%s; %.*s; %s; %s%s\n", unit->code, unit->name,
                           (int)strcspn(type, "\n"), type, place, facing, rest);
    if (side == 1 && drill->value[HET_DRILL_OBSTACLE] == HET_DRILL_WAGONS)
        g_string_append_printf(text, "DW%u=Wagons %u; wagons; %s; %s\n", i + 1, i + 1, place,
                               facing);
}

/* Pike tokens: one for every unit of pike and shot. */
static unsigned
tokens(const HetDrill *drill, unsigned side)
{
    unsigned count = 0;
    for (unsigned i = 0; i < drill->count[side]; i++) {
        HetDrillArm arm = drill->units[side][i].arm;
        count += arm == HET_DRILL_FOOT || arm == HET_DRILL_PIKES;
    }
    return count;
}

static const char *
write_drill(const HetDrill *drill, GString *text)
{
    const HetDrillStand stand = {.kinds = &husaria_map_kinds, .edges = true};
    HetDrillHexes hexes;
    const char *refusal = het_drill_hexes(drill, &stand, &hexes);
    if (refusal != NULL)
        return refusal;
    het_drill_hexes_write_map(&hexes, text);
    g_string_append_printf(
        text, "\n[battle]\ninitiative=first\nlances=0\npikemen=%u; %u\nfences=second\n",
        tokens(drill, 0), tokens(drill, 1));
    g_string_append(text, "\n[victory]\n");
    for (unsigned side = 0; side < 2; side++) {
        const char *name = side == 0 ? "first" : "second";
        g_string_append_printf(
            text, "%s-automatic=no-enemies\n%s-cavalry=1\n%s-infantry=1\n%s-artillery=1\n", name,
            name, name, name);
    }
    for (unsigned side = 0; side < 2; side++) {
        g_string_append_printf(text, "\n[%s]\n", side == 0 ? "first" : "second");
        for (unsigned i = 0; i < drill->count[side]; i++)
            write_unit(drill, side, i, &hexes, text);
    }
    het_hex_map_clear(&hexes.map);
    return NULL;
}

const HetDrillTable husaria_drills = {
    .troops =
        {
            [HET_DRILL_LANCERS] = {"H", "Hussars", "type=hussars\n", 2, "hussars"},
            [HET_DRILL_HORSE] = {"B", "Pancerni", "type=pancerni\n", 2, "pancerni"},
            [HET_DRILL_REITERS] = {"R", "Reiters", "type=reiters\n", 2, "reiters with pistols"},
            [HET_DRILL_FOOT] = {"F", "Foot", "type=western-foot\n", 2,
                                "Western foot with a pike token at hand, which its side may bring "
                                "in place of its muskets when a battle begins"},
            [HET_DRILL_PIKES] = {"F", "Pikes", "type=western-foot\nflags=pikes\n", 2,
                                 "a pike token in place of Western foot, which does not fire"},
            [HET_DRILL_SHOT] = {"F", "Shot", "type=western-foot\n", 2,
                                "Western foot, and no pike token"},
            [HET_DRILL_GUNS] = {"L", "Guns", "type=light-artillery\n", 2, "light artillery"},
        },
    .sayings = sayings,
    .saying_count = G_N_ELEMENTS(sayings),
    .whole_key = "full",
    .left_key = "sp",
    .strength_words = "strength points",
    .losses_words = "strength points lost",
    .step = "a hex; its rules give no scale",
    .distance = 12,
    .write = write_drill,
};

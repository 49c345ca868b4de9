/* How Kircholm 1605 expresses drills. The rules named here are those of docs/rules/kircholm.md. */
#include "kircholm-slots.h"

#include <string.h>

#include "engine/board/drill-hexes.h"
#include "kircholm-file.h"

enum {
    LANCERS = 1 << HET_DRILL_LANCERS,
    STEEL = LANCERS | 1 << HET_DRILL_HORSE,
    REITERS = 1 << HET_DRILL_REITERS,
    HORSE = HET_DRILL_FOR_HORSE,
    FOOT = HET_DRILL_FOR_FOOT,
    SHOT = 1 << HET_DRILL_SHOT,
    GUNS = 1 << HET_DRILL_GUNS,
    ALL = HET_DRILL_FOR_ALL,
};

static const HetDrillSaying sayings[] = {
    {HET_DRILL_LANCES, HET_DRILL_LANCES_YES, LANCERS, "", .words = "lances at hand, as at first"},
    {HET_DRILL_LANCES, HET_DRILL_LANCES_NO, LANCERS, "lances=0\n", .words = "lances broken"},
    {HET_DRILL_CHARGE, HET_DRILL_SECOND_CHARGE, LANCERS, "lances=0\n",
     .words = "lances broken; a squadron that has rallied is otherwise as it was"},
    {HET_DRILL_CHARGE, HET_DRILL_SECOND_CHARGE, ALL & ~LANCERS,
     .words = "who has rallied is as he was: the charge would be the first once more"},
    {HET_DRILL_ORDER, HET_DRILL_LINE, HORSE, "formation=basic\n", .words = "basic formation"},
    {HET_DRILL_ORDER, HET_DRILL_LINE, FOOT, "formation=shooting\n", .words = "shooting formation"},
    {HET_DRILL_ORDER, HET_DRILL_LINE, GUNS, "formation=shooting\n", .words = "unlimbered"},
    {HET_DRILL_ORDER, HET_DRILL_OPEN, HORSE, "formation=assault\n",
     .words = "assault formation: two squadrons' front, nearly proof against fire; it may close up "
              "for the "
              "last hex"},
    {HET_DRILL_ORDER, HET_DRILL_OPEN, FOOT | GUNS, .words = "foot and guns have no open order"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, STEEL,
     .words = "closed formation is taken in the last hex of a charge in assault formation, which "
              "may do so: "
              "order=open"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, REITERS,
     .words = "their deep order is two units in a hex to fire from, which they form in play; "
              "order=caracole"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, FOOT | GUNS, .words = "foot has no deeper order than a line"},
    {HET_DRILL_ORDER, HET_DRILL_WEDGE, ALL,
     .words = "no formation is a wedge; hussars close up in the last hex of a charge in assault "
              "formation, "
              "order=open"},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, REITERS, "formation=shooting\n",
     .words = "shooting formation: fires and does not charge"},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, ALL & ~REITERS,
     .words = "only reiters ride in shooting formation"},
    {HET_DRILL_ORDER, HET_DRILL_COLUMN, ALL, .words = "foot and horse have no column"},
    {HET_DRILL_ORDER, HET_DRILL_SQUARE, ALL,
     .words = "no formation is without flanks; formation=hedgehog is the defensive one"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, FOOT & ~SHOT, "formation=defensive\n",
     .words = "defensive formation: pikes in front, half the volleys, does not march"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, ALL & ~(FOOT & ~SHOT),
     .words = "it takes pikes: defender=foot or defender=pikes"},
    {HET_DRILL_DISORDER, HET_DRILL_ATTACKERS_DISORDERED, ALL, "level=disorganised\n",
     .words = "disorganised"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_HELD, GUNS, "load=loaded\n", .words = "loaded"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, FOOT, "volleys=2\n",
     .words = "both volleys of the attackers' first movement phase are made"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, GUNS, "load=empty\n", .words = "not loaded"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, HORSE,
     .words = "horse has no volleys to hold back here"},
    {HET_DRILL_APPROACH, HET_DRILL_FLANK, ALL, "", .words = "a flank hex: strength times 2"},
    {HET_DRILL_APPROACH, HET_DRILL_REAR, ALL, "", .words = "a rear hex: strength times 4"},
    {HET_DRILL_SLOPE, HET_DRILL_UP, ALL, "",
     .words =
         "the defenders are a level higher, which by itself costs a charge that ends before them "
         "nothing (11.8)"},
    {HET_DRILL_SLOPE, HET_DRILL_DOWN, ALL, "", .words = "the attackers are a level higher"},
    {HET_DRILL_OBSTACLE, HET_DRILL_RIVER, ALL, "strip:~",
     .words = "river hexes, which bar everybody"},
    {HET_DRILL_OBSTACLE, HET_DRILL_STREAM, ALL, .words = "hexsides have no features here"},
    {HET_DRILL_OBSTACLE, HET_DRILL_FENCE, ALL, .words = "its map has no fences"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WOOD, ALL, "strip:w", .words = "wood hexes"},
    {HET_DRILL_OBSTACLE, HET_DRILL_MARSH, ALL, "strip:m",
     .words = "marsh hexes, which bar horse and guns"},
    HET_DRILL_HEXES_VILLAGE,
    {HET_DRILL_OBSTACLE, HET_DRILL_WORKS, ALL, .words = "its map has no works"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WAGONS, ALL, .words = "it has no wagons"},
};

static bool
is_wide(const HetDrillUnit *unit)
{
    return strstr(unit->lines->str, "formation=assault\n") != NULL;
}

/* KIR-4.8: assault formation is the first side's alone. */
static const char *
refusal_of_sides(const HetDrill *drill)
{
    for (unsigned i = 0; i < drill->count[1]; i++) {
        const char *lines = drill->units[1][i].lines->str;
        if (strstr(lines, "formation=assault") != NULL)
            return "formation=open: assault formation is the attackers' alone, who are the "
                   "Lithuanian side";
    }
    return NULL;
}

static const char *
write_drill(const HetDrill *drill, GString *text)
{
    const char *wrong = refusal_of_sides(drill);
    if (wrong != NULL)
        return wrong;
    const HetDrillStand stand = {.kinds = &kircholm_map_kinds, .is_wide = is_wide};
    HetDrillHexes hexes;
    const char *refusal = het_drill_hexes(drill, &stand, &hexes);
    if (refusal != NULL)
        return refusal;
    g_string_append(text, "\n[options]\nmixed-armies=1\nbreak-first=100\nbreak-second=100\n");
    het_drill_hexes_write_map(&hexes, text);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < drill->count[side]; i++) {
            const HetDrillUnit *unit = &drill->units[side][i];
            char place[5];
            het_hex_name(&hexes.map.grid, hexes.site[side][i][0], place);
            g_string_append_printf(text, "\n[unit %s]\nside=%s\nname=%s\nplace=%s\nfacing=%s\n%s",
                                   unit->code, side == 0 ? "first" : "second", unit->name, place,
                                   kircholm_facing_names[hexes.facing[side]], unit->lines->str);
        }
    if (drill->value[HET_DRILL_FIRE] == HET_DRILL_FIRE_SPENT)
        g_string_append(text, "\n[state]\nturn=1\nactive=first\nphase=movement\nstep=1\n");
    het_hex_map_clear(&hexes.map);
    return NULL;
}

const HetDrillTable kircholm_drills = {
    .troops =
        {
            [HET_DRILL_LANCERS] = {"H", "Hussars", "type=husaria\n", 3, "a squadron of husaria"},
            [HET_DRILL_HORSE] = {"P", "Pancerni", "type=pancerni\n", 2, "a banner of pancerni"},
            [HET_DRILL_REITERS] = {"R", "Reiters", "type=raitars\n", 2, "a squadron of reiters"},
            [HET_DRILL_FOOT] = {"I", "Foot", "type=infantry\n", 4, "a company of pike and shot"},
            [HET_DRILL_PIKES] = {"I", "Pikes", "type=infantry\nfire=0\n", 4,
                                 "a company of foot with a fire factor of 0"},
            [HET_DRILL_SHOT] = {"I", "Shot", "type=infantry\n", 4,
                                "a company in shooting formation, its pikes behind it: in play it "
                                "may bring them forward"},
            [HET_DRILL_GUNS] = {"A", "Guns", "type=artillery\n", 1, "a battery of type B"},
        },
    .sayings = sayings,
    .saying_count = G_N_ELEMENTS(sayings),
    .whole_key = "combat",
    .strength_words = "the combat factor",
    .losses_words = "fire costs order here, not strength: disorder=defenders",
    .step = "a hex of about 50 metres",
    .distance = 12,
    .write = write_drill,
};

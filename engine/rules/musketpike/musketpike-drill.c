/* How the revised Musket & Pike expresses drills. The rules named here are those of
 * docs/rules/musketpike.md. */
#include "musketpike-slots.h"

#include <string.h>

#include "engine/board/drill-hexes.h"
#include "musketpike-tables.h"

enum {
    HORSE = HET_DRILL_FOR_HORSE,
    FOOT = 1 << HET_DRILL_FOOT | 1 << HET_DRILL_SHOT,
    GUNS = 1 << HET_DRILL_GUNS,
    ALL = HET_DRILL_FOR_ALL,
};

static const HetDrillSaying sayings[] = {
    {HET_DRILL_CHARGE, HET_DRILL_SECOND_CHARGE, ALL,
     .words = "it knows neither lances nor blown horses: the charge would be the first once more"},
    {HET_DRILL_ORDER, HET_DRILL_LINE, FOOT, "hexes=2\n", 12,
     "12 points on two hexes: all 12 are in the front"},
    {HET_DRILL_ORDER, HET_DRILL_OPEN, ALL, .words = "units have one order, the more or less deep"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, FOOT, "", 12,
     "12 points on one hex: 6 are in the front, and its flanks are front"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, HORSE, "", 4,
     "4 points: three fight, and the fourth makes good the first loss"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, GUNS, .words = "guns have no depth"},
    {HET_DRILL_ORDER, HET_DRILL_WEDGE, ALL, .words = "no unit is a wedge; order=deep"},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, HORSE, "",
     .words =
         "cavalry that comes before an enemy fires, and whether it then fights is its own choice"},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, ALL & ~HORSE, .words = "only cavalry rides up to fire"},
    {HET_DRILL_ORDER, HET_DRILL_COLUMN, FOOT, "", 8, "8 points on one hex"},
    {HET_DRILL_ORDER, HET_DRILL_COLUMN, ALL & ~FOOT,
     .words = "only foot has less front than a line"},
    {HET_DRILL_ORDER, HET_DRILL_SQUARE, FOOT, "hexes=2\n", 16,
     "16 points on two hexes: its flanks are front"},
    {HET_DRILL_ORDER, HET_DRILL_SQUARE, ALL & ~FOOT, .words = "a square is one of foot"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, FOOT, "hexes=2\n", 21,
     "21 points on two hexes: all about it is front"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, ALL & ~FOOT, .words = "a hedgehog is one of foot"},
    {HET_DRILL_DISORDER, HET_DRILL_ATTACKERS_DISORDERED, ALL, "flags=disordered\n",
     .words = "disordered"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, ALL,
     .words = "units may fire in each activation: nobody's fire is spent"},
    {HET_DRILL_APPROACH, HET_DRILL_FLANK, ALL, "", .words = "through a flank hex: a column right"},
    {HET_DRILL_APPROACH, HET_DRILL_REAR, ALL, "", .words = "through a rear hex: a column right"},
    {HET_DRILL_SLOPE, HET_DRILL_UP, ALL, "", .words = "the defenders are up a gentle slope"},
    {HET_DRILL_SLOPE, HET_DRILL_DOWN, ALL, "", .words = "the attackers are up a gentle slope"},
    {HET_DRILL_OBSTACLE, HET_DRILL_RIVER, ALL, .words = "its water is streams: obstacle=stream"},
    {HET_DRILL_OBSTACLE, HET_DRILL_STREAM, ALL, "side:stream", .words = "stream hexsides"},
    {HET_DRILL_OBSTACLE, HET_DRILL_FENCE, ALL, "side:hedge", .words = "hedge hexsides"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WOOD, ALL, "strip:w", .words = "wood hexes"},
    {HET_DRILL_OBSTACLE, HET_DRILL_MARSH, ALL, "strip:m", .words = "marsh hexes"},
    HET_DRILL_HEXES_VILLAGE,
    {HET_DRILL_OBSTACLE, HET_DRILL_WORKS, ALL, "side:redoubt", .words = "redoubt hexsides"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WAGONS, ALL, "under:g",
     .words = "wagon hexes under the defenders"},
};

static bool
is_wide(const HetDrillUnit *unit)
{
    return strstr(unit->lines->str, "hexes=2\n") != NULL;
}

static void
write_unit(const HetDrill *drill, unsigned side, unsigned i, const HetDrillHexes *hexes,
           GString *text)
{
    const HetDrillUnit *unit = &drill->units[side][i];
    const unsigned *site = hexes->site[side][i];
    char place[5], other[5] = "";
    het_hex_name(&hexes->map.grid, site[0], place);
    if (site[1] != site[0])
        het_hex_name(&hexes->map.grid, site[1], other);
    g_string_append_printf(
        text, "\n[unit %s]\nside=%s\nwing=%c\nname=%s\nplace=%s%s%s\nfacing=%s\n%s", unit->code,
        side == 0 ? "first" : "second", "AD"[side], unit -> name, place, *other == '\0' ? "" : " ",
        other, musket_facing_names[hexes->facing[side]], unit->lines->str);
}

/* Guns alone lose a battle at once (18.11): a point of musketeers lets it go on. It stands out of
 * the way in a corner of the map, on the edge of its side: the attackers' is in the east, for they
 * come from there however the defenders face. */
static void
write_escort(unsigned side, const HetDrillHexes *hexes, GString *text)
{
    const HetHexGrid *grid = &hexes->map.grid;
    char place[5];
    het_hex_name(grid, het_hex_cell(grid, side == 0 ? grid->width - 1 : 0, 0), place);
    g_string_append_printf(text,
                           "\n[unit %cE1]\nside=%s\nwing=%c\nname=Escort\nplace=%s\nfacing=%s\n"
                           "type=light\nstrength=1\nmorale=6\n",
                           "AD"[side], side == 0 ? "first" : "second", "AD"[side], place,
                           musket_facing_names[hexes->facing[side]]);
}

static const char *
write_drill(const HetDrill *drill, GString *text)
{
    const HetDrillStand stand = {.kinds = &musket_map_kinds, .is_wide = is_wide};
    HetDrillHexes hexes;
    const char *refusal = het_drill_hexes(drill, &stand, &hexes);
    if (refusal != NULL)
        return refusal;
    het_drill_hexes_write_map(&hexes, text);
    for (unsigned side = 0; side < 2; side++) {
        const char *name = side == 0 ? "first" : "second";
        g_string_append_printf(text, "\n[wing %c]\nside=%s\nname=%s\n", "AD"[side], name,
                               side == 0 ? "Attackers" : "Defenders");
        for (unsigned i = 0; i < drill->count[side]; i++)
            write_unit(drill, side, i, &hexes, text);
        if (drill->units[side][0].arm == HET_DRILL_GUNS)
            write_escort(side, &hexes, text);
        /* A colonel's chit moves the whole wing; with a rating of 0 he adds nothing else. */
        g_string_append_printf(text,
                               "\n[leader %cC]\nside=%s\nname=Colonel\nrating=0\ncommand=wing\n"
                               "wing=%c\nwith=%s\n",
                               "AD"[side], name, "AD"[side], drill -> units[side][0].code);
    }
    g_string_append(text, "\n[initiative]\nfirst-turn=first\n");
    het_hex_map_clear(&hexes.map);
    return NULL;
}

const HetDrillTable musket_drills = {
    .troops =
        {
            [HET_DRILL_LANCERS] = {"H", "Lancers",
                                   .words = "its cavalry carries no lances; horse is its cavalry"},
            [HET_DRILL_HORSE] = {"H", "Horse", "type=cavalry\nmorale=6\n", 3,
                                 "cavalry of 3 points and morale 6"},
            [HET_DRILL_REITERS] = {"R", "Reiters", "type=cavalry\nmorale=6\n", 3,
                                   "cavalry like all other: every unit of it has pistols"},
            [HET_DRILL_FOOT] = {"F", "Foot", "type=heavy\nmorale=7\n", 12,
                                "heavy infantry of morale 7, on one hex or two by its formation"},
            [HET_DRILL_PIKES] = {"F", "Pikes",
                                 .words = "heavy infantry always has shot; foot has both"},
            [HET_DRILL_SHOT] = {"F", "Shot", "type=heavy\nmorale=7\npikes=0\n", 12,
                                "heavy infantry without pikes"},
            [HET_DRILL_GUNS] = {"G", "Guns", "type=artillery\nmorale=6\ngun=medium\n",
                                .words =
                                    "artillery of 4 to 8 pounds; an escort of one point in a "
                                    "corner of the map, without which its side would have lost"},
        },
    .sayings = sayings,
    .saying_count = G_N_ELEMENTS(sayings),
    .whole_key = "strength",
    .left_key = "present",
    .strength_needed = true,
    .strength_words = "strength points, which artillery has none of",
    .losses_words = "strength points, which artillery has none of",
    .step = "a hex of 100 yards",
    .distance = 12,
    .write = write_drill,
};

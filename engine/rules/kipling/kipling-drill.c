/* How Charge! + Kipling expresses drills. The rules named here are those of
 * docs/rules/kipling.md. */
#include "kipling-slots.h"

#include <string.h>

#include "engine/drill.h"

enum {
    ALL = HET_DRILL_FOR_ALL,
    ROOM = 3, /* squares behind both sides */
};

#define NO_FORMATIONS "a unit is a square of figures, without formation or facing"

static const HetDrillSaying sayings[] = {
    {HET_DRILL_CHARGE, HET_DRILL_SECOND_CHARGE, ALL,
     .words = "nobody rallies: who is thrown back falls back for good"},
    {HET_DRILL_ORDER, HET_DRILL_OPEN, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_ORDER, HET_DRILL_WEDGE, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, ALL, .words = "its cavalry does not fire"},
    {HET_DRILL_ORDER, HET_DRILL_COLUMN, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_ORDER, HET_DRILL_SQUARE, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_DISORDER, HET_DRILL_ATTACKERS_DISORDERED, ALL,
     .words = "units are steady or fall back, under strength: losses"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, ALL, .words = "closing fire is always to be had"},
    {HET_DRILL_APPROACH, HET_DRILL_FLANK, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_APPROACH, HET_DRILL_REAR, ALL, .words = NO_FORMATIONS},
    {HET_DRILL_SLOPE, HET_DRILL_UP, ALL, "", .words = "hill squares under the defenders"},
    {HET_DRILL_SLOPE, HET_DRILL_DOWN, ALL, "", .words = "hill squares under the attackers"},
    {HET_DRILL_OBSTACLE, HET_DRILL_RIVER, ALL, "strip:~",
     .words = "river squares, crossed at half movement"},
    {HET_DRILL_OBSTACLE, HET_DRILL_STREAM, ALL, .words = "its water is rivers: obstacle=river"},
    {HET_DRILL_OBSTACLE, HET_DRILL_FENCE, ALL, .words = "its table has no fences"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WOOD, ALL, "strip:w", .words = "woods squares"},
    {HET_DRILL_OBSTACLE, HET_DRILL_MARSH, ALL, .words = "its table has no marsh"},
    {HET_DRILL_OBSTACLE, HET_DRILL_VILLAGE, HET_DRILL_FOR_FOOT, "under:b",
     .words = "buildings under the defenders"},
    {HET_DRILL_OBSTACLE, HET_DRILL_VILLAGE, ALL & ~HET_DRILL_FOR_FOOT,
     .words = "only infantry stands in buildings"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WORKS, ALL, .words = "its table has no works"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WAGONS, ALL, .words = "it has no wagons"},
};

static bool
stands_there(const HetDrill *drill, unsigned side, int column)
{
    const int count = (int)drill->count[side], first = ROOM + (HET_DRILL_UNITS - count) / 2;
    return column >= first && column < first + count;
}

static char
square(const HetDrill *drill, int column, int row)
{
    const int distance = drill->value[HET_DRILL_DISTANCE];
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    const bool attackers = row == ROOM && stands_there(drill, 0, column);
    const bool defenders = row == ROOM + distance && stands_there(drill, 1, column);
    if (row == ROOM + distance - 1 && g_str_has_prefix(what, "strip:"))
        return what[strlen("strip:")];
    if (defenders && g_str_has_prefix(what, "under:"))
        return what[strlen("under:")];
    if ((defenders && drill->value[HET_DRILL_SLOPE] == HET_DRILL_UP) ||
        (attackers && drill->value[HET_DRILL_SLOPE] == HET_DRILL_DOWN))
        return 'h';
    return '.';
}

static const char *
write_drill(const HetDrill *drill, GString *text)
{
    enum { COLUMNS = HET_DRILL_UNITS + 2 * ROOM };
    const int distance = drill->value[HET_DRILL_DISTANCE], rows = distance + 1 + 2 * ROOM;
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    if (g_str_has_prefix(what, "strip:") && distance < 2)
        return "obstacle: it lies in the square before the defenders; distance=2 leaves room for "
               "it";
    if (g_str_has_prefix(what, "under:") && drill->value[HET_DRILL_SLOPE] == HET_DRILL_UP)
        return "obstacle: a square is a building or a hill; leave out slope=up";
    if (drill->value[HET_DRILL_LOSSES] >= 50)
        return "losses: a unit at half its figures falls back, and does not stand to be attacked";
    g_string_append(text, "\n[map]\nriver=half\n");
    for (int row = rows - 1; row >= 0; row--) {
        g_string_append_printf(text, "row-%d=", row + 1);
        for (int column = 0; column < COLUMNS; column++)
            g_string_append_printf(text, "%s%c", column == 0 ? "" : " ",
                                   square(drill, column, row));
        g_string_append_c(text, '\n');
    }
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < drill->count[side]; i++) {
            const HetDrillUnit *unit = &drill->units[side][i];
            const unsigned column = ROOM + (HET_DRILL_UNITS - drill->count[side]) / 2 + i;
            g_string_append_printf(text, "\n[unit %s]\nside=%s\nname=%s\nplace=%c%d\n%s",
                                   unit->code, side == 0 ? "first" : "second", unit->name,
                                   (char)('a' + column), 1 + ROOM + (side == 0 ? 0 : distance),
                                   unit->lines->str);
        }
    return NULL;
}

const HetDrillTable kipling_drills = {
    .troops =
        {
            [HET_DRILL_LANCERS] = {"H", "Lancers",
                                   .words = "its cavalry has no lances; horse is its cavalry"},
            [HET_DRILL_HORSE] = {"C", "Horse", "type=cavalry\n", 5, "a troop of 5 figures"},
            [HET_DRILL_REITERS] = {"R", "Reiters", .words = "its cavalry does not fire"},
            [HET_DRILL_FOOT] = {"I", "Foot",
                                .words = "its time has no pikes; shot is a company with rifles and "
                                         "bayonets"},
            [HET_DRILL_PIKES] = {"I", "Pikes",
                                 .words =
                                     "its time has no pikes; shot is a company with rifles and "
                                     "bayonets"},
            [HET_DRILL_SHOT] = {"I", "Shot", "type=infantry\n", 10, "a company of 10 figures"},
            [HET_DRILL_GUNS] = {"A", "Guns", "type=artillery\n", 4, "a gun with a crew of 4"},
        },
    .sayings = sayings,
    .saying_count = G_N_ELEMENTS(sayings),
    .whole_key = "figures",
    .left_key = "present",
    .lost_key = "dead",
    .strength_needed = true,
    .strength_words = "figures",
    .losses_words = "figures dead",
    .step = "a square of 6 inches",
    .distance = 8,
    .write = write_drill,
};

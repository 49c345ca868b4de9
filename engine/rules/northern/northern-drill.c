/* How the Great Northern War variant expresses drills. The rules named here are those of
 * docs/rules/northern.md. The attackers face away from the near edge of the table. The
 * defenders' nearest side is as far from the attackers' front as the drill demands, and ground
 * between them lies just before the defenders. */
#include "northern-slots.h"

#include <stdlib.h>
#include <string.h>

#include "engine/drill.h"
#include "northern-tables.h"

enum {
    HORSE = 1 << HET_DRILL_HORSE,
    FOOT = HET_DRILL_FOR_FOOT,
    GUNS = 1 << HET_DRILL_GUNS,
    ALL = HET_DRILL_FOR_ALL,

    STEP = 50 * NORTHERN_MM,
    ROOM = 200 * NORTHERN_MM, /* behind both sides, for withdrawals */
    GAP = 5 * NORTHERN_MM,    /* between units of a line */
    TABLE = 900 * NORTHERN_MM,
    MIDDLE = TABLE / 2,
};

static const HetDrillSaying sayings[] = {
    {HET_DRILL_CHARGE, HET_DRILL_SECOND_CHARGE, ALL,
     .words = "it knows neither lances nor blown horses: the charge would be the first once more"},
    {HET_DRILL_ORDER, HET_DRILL_LINE, HORSE | FOOT, "formation=line\n", .words = "line"},
    {HET_DRILL_ORDER, HET_DRILL_LINE, GUNS, "formation=unlimbered\n", .words = "unlimbered"},
    {HET_DRILL_ORDER, HET_DRILL_OPEN, ALL, .words = "units stand in line or in march column"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, HORSE | FOOT, "formation=column\n",
     .words = "march column, one base wide and four deep: its only deeper order"},
    {HET_DRILL_ORDER, HET_DRILL_DEEP, GUNS, .words = "guns are limbered or not"},
    {HET_DRILL_ORDER, HET_DRILL_WEDGE, ALL, .words = "no formation is a wedge; order=deep"},
    {HET_DRILL_ORDER, HET_DRILL_CARACOLE, ALL, .words = "its horse does not fire"},
    {HET_DRILL_ORDER, HET_DRILL_COLUMN, HORSE | FOOT, "formation=column\n",
     .words = "march column"},
    {HET_DRILL_ORDER, HET_DRILL_COLUMN, GUNS, "formation=limbered\n", .words = "limbered"},
    {HET_DRILL_ORDER, HET_DRILL_SQUARE, ALL, .words = "foot has line and march column alone"},
    {HET_DRILL_ORDER, HET_DRILL_HEDGEHOG, ALL, .words = "foot has line and march column alone"},
    {HET_DRILL_DISORDER, HET_DRILL_ATTACKERS_DISORDERED, ALL,
     .words = "units have hits and no disorder: losses"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, FOOT | GUNS, "exhausted=1\n",
     .words = "out of ammunition: they do not shoot again"},
    {HET_DRILL_FIRE, HET_DRILL_FIRE_SPENT, HORSE, .words = "its horse does not fire"},
    {HET_DRILL_APPROACH, HET_DRILL_FLANK, ALL, "", .words = "before their left side: hits doubled"},
    {HET_DRILL_APPROACH, HET_DRILL_REAR, ALL, "", .words = "before their rear: hits doubled"},
    {HET_DRILL_SLOPE, HET_DRILL_UP, ALL, "", .words = "a hill under the defenders"},
    {HET_DRILL_SLOPE, HET_DRILL_DOWN, ALL, "", .words = "a hill under the attackers"},
    {HET_DRILL_OBSTACLE, HET_DRILL_RIVER, ALL, "line:river",
     .words = "a river with a ford of 20 cm"},
    {HET_DRILL_OBSTACLE, HET_DRILL_STREAM, ALL, .words = "its water is rivers: obstacle=river"},
    {HET_DRILL_OBSTACLE, HET_DRILL_FENCE, ALL, "line:hedge", .words = "a hedge"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WOOD, ALL, "strip:woods", .words = "a strip of wood"},
    {HET_DRILL_OBSTACLE, HET_DRILL_MARSH, ALL, "strip:marsh",
     .words = "a strip of marsh, which bars everybody"},
    {HET_DRILL_OBSTACLE, HET_DRILL_VILLAGE, FOOT, "under:town",
     .words = "a town about the defenders"},
    {HET_DRILL_OBSTACLE, HET_DRILL_VILLAGE, ALL & ~FOOT, .words = "only foot stands in a town"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WORKS, ALL, "under:works",
     .words = "fortifications about the defenders"},
    {HET_DRILL_OBSTACLE, HET_DRILL_WAGONS, ALL, .words = "it has no wagons"},
};

/* --- where units stand ------------------------------------------------------------------------ */

typedef struct {
    int at[2][HET_DRILL_UNITS][2]; /* x and y of the middles */
    int border;                    /* y of the defenders' nearest side */
    int low[2], high[2];           /* corners of what the defenders cover */
    int height;                    /* of the table */
} Field;

/* Half of what a unit covers to the front and to the side. */
static void
halves(const HetDrillUnit *unit, int *ret_length, int *ret_width)
{
    const bool guns = unit->arm == HET_DRILL_GUNS;
    const char *lines = unit->lines->str, *hits = strstr(lines, "hits=");
    NorthernKind kind = guns                           ? NORTHERN_ARTILLERY
                        : unit->arm == HET_DRILL_HORSE ? NORTHERN_CAVALRY
                                                       : NORTHERN_INFANTRY;
    NorthernFormation formation = guns ? NORTHERN_UNLIMBERED
                                  : strstr(lines, "formation=column\n") != NULL ? NORTHERN_COLUMN
                                                                                : NORTHERN_LINE;
    unsigned bases = guns ? 1 : NORTHERN_BASES;
    if (!guns && hits != NULL)
        bases -= (unsigned)atoi(hits + strlen("hits=")) / 4;
    unsigned length, width;
    northern_halves(kind, formation, MAX(bases, 1), &length, &width);
    *ret_length = (int)length;
    *ret_width = (int)width;
}

static void
place_attackers(const HetDrill *drill, Field *field)
{
    int length = 0, width = 0, longest = 0;
    halves(&drill->units[0][0], &length, &width);
    const int pitch = 2 * width + GAP, count = (int)drill->count[0];
    for (int i = 0; i < count; i++) {
        halves(&drill->units[0][i], &length, &width);
        longest = MAX(longest, length);
        field->at[0][i][0] = MIDDLE + (2 * i - count + 1) * pitch / 2;
        field->at[0][i][1] = ROOM + longest;
    }
    field->border = ROOM + 2 * longest + drill->value[HET_DRILL_DISTANCE] * STEP;
}

/* Side by side across the table; one behind the other where they show their flank. */
static void
place_defenders(const HetDrill *drill, Field *field)
{
    const bool flank = drill->value[HET_DRILL_APPROACH] == HET_DRILL_FLANK;
    const int count = (int)drill->count[1];
    int length = 0, width = 0, far = field->border;
    field->low[0] = TABLE;
    field->low[1] = field->border;
    for (int i = 0; i < count; i++) {
        int *at = field->at[1][i];
        halves(&drill->units[1][i], &length, &width);
        const int across = flank ? length : width, deep = flank ? width : length;
        at[0] = flank ? MIDDLE : MIDDLE + (2 * i - count + 1) * (2 * across + GAP) / 2;
        at[1] = (flank ? far : field->border) + deep;
        far = at[1] + deep + (flank ? GAP : 0);
        field->low[0] = MIN(field->low[0], at[0] - across);
        field->high[0] = MAX(field->high[0], at[0] + across);
        field->high[1] = MAX(field->high[1], far);
    }
    field->height = MAX(TABLE, field->high[1] + ROOM);
}

/* --- text ------------------------------------------------------------------------------------- */

static void
append_area(GString *text, const char *type, int x1, int y1, int x2, int y2)
{
    enum { MM = NORTHERN_MM };
    g_string_append_printf(text, "\n[terrain %s]\ntype=%s\noutline=%d,%d %d,%d %d,%d %d,%d\n", type,
                           type, x1 / MM, y1 / MM, x2 / MM, y1 / MM, x2 / MM, y2 / MM, x1 / MM,
                           y2 / MM);
}

static void
write_ground(const HetDrill *drill, const Field *field, GString *text)
{
    enum { MM = NORTHERN_MM, NEAR = 10 * MM, FAR = 40 * MM, AROUND = 10 * MM, FORD_MM = 200 };
    g_string_append_printf(text, "\n[table]\nwidth=%d\nheight=%d\n", TABLE / MM,
                           (field->height + MM - 1) / MM);
    const int slope = drill->value[HET_DRILL_SLOPE];
    if (slope == HET_DRILL_UP)
        append_area(text, "hill", 0, field->border - NEAR / 2, TABLE, field->height);
    else if (slope == HET_DRILL_DOWN)
        append_area(text, "hill", 0, 0, TABLE, field->border - FAR);
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    const char *type = *what == '\0' ? what : strchr(what, ':') + 1;
    if (g_str_has_prefix(what, "line:"))
        g_string_append_printf(text, "\n[terrain %s]\ntype=%s\nline=0,%d %d,%d\n", type, type,
                               (field->border - NEAR) / MM, TABLE / MM,
                               (field->border - NEAR) / MM);
    if (strcmp(what, "line:river") == 0)
        g_string_append_printf(text, "\n[terrain ford]\ntype=ford\nat=%d,%d\nwidth=%d\n",
                               MIDDLE / MM, (field->border - NEAR) / MM, FORD_MM);
    if (g_str_has_prefix(what, "strip:"))
        append_area(text, type, 0, field->border - FAR, TABLE, field->border - NEAR);
    if (g_str_has_prefix(what, "under:"))
        append_area(text, type, MAX(0, field->low[0] - AROUND), field->low[1] - AROUND / 2,
                    MIN(TABLE, field->high[0] + AROUND), field->high[1] + AROUND);
}

static const char *
write_drill(const HetDrill *drill, GString *text)
{
    static const int headings[] = {
        [HET_DRILL_FRONT] = 180, [HET_DRILL_FLANK] = 90, [HET_DRILL_REAR] = 0};
    Field field = {0};
    place_attackers(drill, &field);
    place_defenders(drill, &field);
    write_ground(drill, &field, text);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < drill->count[side]; i++) {
            const HetDrillUnit *unit = &drill->units[side][i];
            const int *at = field.at[side][i];
            g_string_append_printf(
                text, "\n[unit %s]\nside=%s\nname=%s\nat=%d.%d,%d.%d\nheading=%d\n%s", unit->code,
                side == 0 ? "first" : "second", unit->name, at[0] / NORTHERN_MM,
                at[0] % NORTHERN_MM, at[1] / NORTHERN_MM, at[1] % NORTHERN_MM,
                side == 0 ? 0 : headings[drill->value[HET_DRILL_APPROACH]], unit->lines->str);
        }
    return NULL;
}

const HetDrillTable northern_drills = {
    .troops =
        {
            [HET_DRILL_LANCERS] = {"H", "Lancers",
                                   .words = "its horse has no lances; horse is its cavalry"},
            [HET_DRILL_HORSE] = {"C", "Horse", "type=cavalry\nnation=swedish\n", 16, "cavalry"},
            [HET_DRILL_REITERS] = {"R", "Reiters",
                                   .words =
                                       "its horse does not fire, and its dragoons are on foot"},
            [HET_DRILL_FOOT] = {"I", "Foot", "type=infantry\nnation=swedish\n", 16,
                                "Swedish infantry: it goes in with pikes and swords (ga-pa), and "
                                "horse inflicts half on it"},
            [HET_DRILL_PIKES] = {"I", "Pikes",
                                 .words = "its pikemen stand among musketeers; foot has both"},
            [HET_DRILL_SHOT] = {"I", "Shot", "type=infantry\nnation=saxon\n", 16,
                                "Saxon infantry, without the bonuses of pikes"},
            [HET_DRILL_GUNS] = {"A", "Guns", "type=artillery\nnation=saxon\n", 16, "artillery"},
        },
    .sayings = sayings,
    .saying_count = G_N_ELEMENTS(sayings),
    .whole_key = "resolve",
    .lost_key = "hits",
    .strength_words = "the hits that make it leave the field",
    .losses_words = "hits taken",
    .step = "5 cm of the table",
    .distance = 12,
    .write = write_drill,
};

/* Battles from a seed: the same parameters give the same bytes. The ground looks the same from
 * both sides (turned by half a turn), and both sides have the same arms in the same places, by
 * the rules' own table of armies (GNW-11). Only the nations differ, unless requested otherwise.
 * Alternatively the armies are drawn by die when the game begins, and placed by the players. And
 * drills: engine/drill.h. */
#include "engine/generator.h"
#include <stdlib.h>
#include <string.h>
#include "engine/drill.h"

#include "northern-slots.h"
#include "northern-state.h"

enum { UNITS, TABLE, WOODS, HILLS, TOWNS, MARSHES, RIVER, EVEN, DRAWN, TURNS, PARAMETERS };

static const HetParameter parameters[PARAMETERS] = {
    [UNITS] = {"units", 3, 6, 6, "a side: 3, 4 or 6"},
    [TABLE] = {"table", 36, 90, 90, "cm a side: 36 or 90"},
    [WOODS] = {"woods", 0, 4, 1, "pairs of woods"},
    [HILLS] = {"hills", 0, 4, 1, "pairs of hills"},
    [TOWNS] = {"towns", 0, 2, 0, "pairs of towns"},
    [MARSHES] = {"marshes", 0, 2, 0, "pairs of marshes"},
    [RIVER] = {"river", 0, 1, 0, "1: a river across the table"},
    [EVEN] = {"even", 0, 1, 0, "1: the nations are the same for both sides"},
    [DRAWN] = {"drawn", 0, 1, 0, "1: armies are drawn by die, and placed by the players"},
    [TURNS] = {"turns", 2, 100, 15, "the last turn"},
};

enum { CORNERS = 6, BLOBS = 24, SLOTS = 15, ROW_WIDE = 8 };

/* A patch of ground about a middle, in millimetres; its twin is not stored. */
typedef struct {
    const char *type;
    int x, y, reach;
    int corner[CORNERS]; /* how far out each is */
} Blob;

typedef struct {
    HetBattle *drawn;
    const int *value;
    int size; /* millimetres a side of the table */
    Blob blobs[BLOBS];
    unsigned blob_count;
    uint16_t kind[SLOTS]; /* NorthernKind by slot */
} Battle;

/* --- parameters ------------------------------------------------------------------------------- */

static bool
check(const int *value, GError **error)
{
    const char *wrong = NULL;
    if (value[UNITS] == 5)
        wrong = "units: expected 3, 4 or 6: there is no table for 5";
    else if (value[TABLE] != 36 && value[TABLE] != 90)
        wrong = "table: expected 90 or 36 (cm a side)";
    else if (value[DRAWN] != 0 && value[TABLE] == 36 && value[UNITS] == 6)
        wrong = "drawn: the small table has room to place 3 or 4 units";
    if (wrong != NULL)
        het_fail(error, HET_ERROR_VALUE, "northern/random: %s", wrong);
    return wrong == NULL;
}

/* Both sides are of no nation in particular. */
static void
scale(HetBattle *battle)
{
    battle->value[UNITS] = battle->units;
    battle->value[EVEN] = 1;
    battle->value[WOODS] = 2;
}

/* --- the ground ------------------------------------------------------------------------------- */

/* Whether two round patches leave a way between them for a column or a gun. */
static bool
apart(const Battle *battle, int x, int y, int reach, int other_x, int other_y, int other_reach)
{
    int gap = battle->size / 15, dx = x - other_x, dy = y - other_y;
    int least = reach + other_reach + gap;
    return dx * dx + dy * dy >= least * least;
}

static bool
is_free(const Battle *battle, const Blob *blob)
{
    int ford = battle->size / 5, ford_reach = battle->size / 12;
    if (battle->value[RIVER] != 0 &&
        (!apart(battle, blob->x, blob->y, blob->reach, ford, battle->size / 2, ford_reach) ||
         !apart(battle, blob->x, blob->y, blob->reach, battle->size - ford, battle->size / 2,
                ford_reach)))
        return false;
    int twin_x = battle->size - blob->x, twin_y = battle->size - blob->y;
    if (!apart(battle, blob->x, blob->y, blob->reach, twin_x, twin_y, blob->reach))
        return false;
    HET_EACH_BELOW(i, battle->blob_count) {
        const Blob *other = &battle->blobs[i];
        if (!apart(battle, blob->x, blob->y, blob->reach, other->x, other->y, other->reach) ||
            !apart(battle, twin_x, twin_y, blob->reach, other->x, other->y, other->reach))
            return false;
    }
    return true;
}

/* Pairs of patches between the lines; where there is no room left, fewer. */
static void
lay(Battle *battle, const char *type, int pairs)
{
    enum { PATIENCE = 200 };
    unsigned size = (unsigned)battle->size;
    /* The lines' ground is left open, and on the large table some before it. */
    int low = battle->value[TABLE] == 90 ? 270 : 150, middle = battle->size / 2;
    for (int tries = 0; pairs > 0 && tries < PATIENCE && battle->blob_count < BLOBS; tries++) {
        Blob blob = {.type = type};
        blob.reach = (int)(size / 18 + het_random_below(&battle->drawn->random, size / 18));
        blob.reach = MIN(blob.reach, middle - low);
        blob.x = blob.reach +
                 (int)het_random_below(&battle->drawn->random, size - 2u * (unsigned)blob.reach);
        blob.y = low + blob.reach +
                 (int)het_random_below(&battle->drawn->random,
                                       (unsigned)(middle - low - blob.reach + 1));
        HET_EACH_BELOW(i, CORNERS)
            blob.corner[i] =
                blob.reach * (700 + (int)het_random_below(&battle->drawn->random, 301)) / 1000;
        if (!is_free(battle, &blob))
            continue;
        battle->blobs[battle->blob_count++] = blob;
        pairs--;
    }
}

static void
append_blob(const Battle *battle, const Blob *blob, unsigned number, bool twin, GString *text)
{
    g_string_append_printf(text, "\n[terrain %s-%u%s]\ntype=%s\noutline=", blob->type, number,
                           twin ? "b" : "a", blob->type);
    HET_EACH_BELOW(i, CORNERS) {
        HetPoint corner = het_plane_ahead((HetPoint){blob->x, blob->y},
                                          i * HET_PLANE_TURN / CORNERS, blob->corner[i]);
        int x = twin ? battle->size - corner.x : corner.x;
        int y = twin ? battle->size - corner.y : corner.y;
        g_string_append_printf(text, "%s%d,%d", i > 0 ? " " : "", x, y);
    }
    g_string_append_c(text, '\n');
}

/* Across the middle, with a ford for troops in line on either side. */
static void
append_river(const Battle *battle, GString *text)
{
    int size = battle->size, middle = size / 2, bend = size / 25;
    g_string_append_printf(text,
                           "\n[terrain river]\ntype=river\nline=0,%d %d,%d %d,%d %d,%d\n"
                           "\n[terrain left-ford]\ntype=ford\nat=%d,%d\nwidth=150\n"
                           "\n[terrain right-ford]\ntype=ford\nat=%d,%d\nwidth=150\n",
                           middle + bend, size / 3, middle + bend, size - size / 3, middle - bend,
                           size, middle - bend, size / 5, middle + bend, size - size / 5,
                           middle - bend);
}

/* --- forces ----------------------------------------------------------------------------------- */

/* Armies of the table until all slots are filled, in a random order. */
static void
recruit(Battle *battle)
{
    const unsigned units = (unsigned)battle->value[UNITS];
    for (unsigned count = 0; count < units;) {
        unsigned left = units - count, some = left >= 6 ? 6 : left == 5 ? 4 : left;
        const uint8_t *army =
            northern_army(MAX(some, 3), 1 + het_random_below(&battle->drawn->random, 6));
        HET_EACH_BELOW(kind, NORTHERN_ARMS)
            for (unsigned i = 0; i < army[kind] && count < units; i++)
                battle->kind[count++] = (uint16_t)kind;
    }
    het_battle_shuffle(battle->drawn, battle->kind, units, units);
}

/* The middle of a slot as FIRST sees it: side by side on the large table, in two rows on the small.
 */
static void
slot_place(const Battle *battle, unsigned slot, int *ret_x, int *ret_y)
{
    enum { WIDE = 130, NARROW = 115, ROW = 3, DEPTH = 90 };
    int units = battle->value[UNITS];
    if (units > 6) { /* only a mirror is so large: rows of at most ROW_WIDE, the first in front */
        int row = (int)slot / ROW_WIDE, wide = MIN(units - row * ROW_WIDE, ROW_WIDE);
        *ret_x = battle->size / 2 + WIDE * (2 * ((int)slot % ROW_WIDE) - wide + 1) / 2;
        *ret_y = 200 - DEPTH * row;
        return;
    }
    if (battle->value[TABLE] == 90) {
        *ret_x = battle->size / 2 + WIDE * (2 * (int)slot - units + 1) / 2;
        *ret_y = 150;
        return;
    }
    *ret_x = battle->size / 2 + NARROW * ((int)slot % ROW - 1);
    *ret_y = slot < ROW ? 120 : 60;
}

static void
append_unit(const Battle *battle, unsigned side, unsigned kind, unsigned number, int x, int y,
            GString *text)
{
    static const char letters[NORTHERN_KINDS] = {'I', 'C', 'D', 'A', 'G'};
    static const char *const nations[HET_SIDES] = {"swedish", "russian"};
    static const char *const titles[HET_SIDES] = {"Swedish", "Russian"};
    bool second = side == HET_SECOND;
    g_string_append_printf(text, "\n[unit %c%c%u]\nside=%s\ntype=%s\nnation=%s\nname=%s %s %u\n",
                           second ? 'R' : 'S', letters[kind], number, second ? "second" : "first",
                           northern_kind_names[kind],
                           battle->value[EVEN] != 0 ? "other" : nations[side], titles[side],
                           northern_kind_names[kind], number);
    if (battle->value[DRAWN] == 0)
        g_string_append_printf(text, "at=%d,%d\nheading=%d\n", second ? battle->size - x : x,
                               second ? battle->size - y : y, second ? 180 : 0);
}

/* The most of each arm that a die may give (GNW-11), and where they are placed. */
static void
append_pool(const Battle *battle, unsigned side, GString *text)
{
    unsigned units = (unsigned)battle->value[UNITS];
    const char *name = het_field_sides[side];
    int margin = battle->size / 30, depth = battle->value[TABLE] == 90 ? 220 : 150;
    int low = side == HET_FIRST ? margin : battle->size - depth;
    int high = side == HET_FIRST ? depth : battle->size - margin, right = battle->size - margin;
    g_string_append_printf(text,
                           "\n[army %s]\nunits=%u\n\n[deploy %s]\nzone=%d,%d %d,%d %d,%d %d,%d\n"
                           "heading=%d\n",
                           name, units, name, margin, low, right, low, right, high, margin, high,
                           side == HET_FIRST ? 0 : 180);
    HET_EACH_BELOW(kind, NORTHERN_ARMS) {
        unsigned most = 0;
        for (unsigned die = 1; die <= 6; die++)
            most = MAX(most, northern_army(units, die)[kind]);
        for (unsigned number = 1; number <= most; number++)
            append_unit(battle, side, kind, number, 0, 0, text);
    }
    append_unit(battle, side, NORTHERN_GENERAL, 1, 0, 0, text);
}

static void
append_side(const Battle *battle, unsigned side, GString *text)
{
    unsigned numbers[NORTHERN_KINDS] = {0};
    if (battle->value[DRAWN] != 0) {
        append_pool(battle, side, text);
        return;
    }
    HET_EACH_BELOW(slot, (unsigned)battle->value[UNITS]) {
        int x = 0, y = 0;
        slot_place(battle, slot, &x, &y);
        append_unit(battle, side, battle->kind[slot], ++numbers[battle->kind[slot]], x, y, text);
    }
    append_unit(battle, side, NORTHERN_GENERAL, 1, battle->size / 2,
                battle->value[TABLE] == 90 && battle->value[UNITS] <= 6 ? 80 : 15, text);
}

/* --- text ------------------------------------------------------------------------------------- */

static char *
write_battle(const Battle *battle)
{
    int size = battle->size;
    bool even = battle->value[EVEN] != 0;
    GString *text = het_battle_text(
        battle->drawn, even ? "Blue" : "Swedes", even ? "Green" : "Russians",
        "%d units a side on a table of %d cm, the same ground for both. Most points for the middle "
        "and for units broken win.",
        battle->value[UNITS], size / 10);
    g_string_append_printf(text, "\n[table]\nwidth=%d\nheight=%d\n", size, size);
    HET_EACH_BELOW(i, battle->blob_count) {
        append_blob(battle, &battle->blobs[i], i + 1, false, text);
        append_blob(battle, &battle->blobs[i], i + 1, true, text);
    }
    if (battle->value[RIVER] != 0)
        append_river(battle, text);
    g_string_append_printf(text,
                           "\n[objective middle]\nat=%d,%d\nradius=%d\npoints=2\nowner=none\n",
                           size / 2, size / 2, size / 12);
    HET_EACH_BELOW(side, HET_SIDES)
        append_side(battle, side, text);
    return g_string_free(text, FALSE);
}

static char *
generate(HetBattle *drawn)
{
    Battle battle = {.drawn = drawn, .value = drawn->value};
    battle.size = drawn->units == 0 ? drawn->value[TABLE] * 10 : drawn->units > 6 ? 1200 : 900;
    lay(&battle, "hill", drawn->value[HILLS]);
    lay(&battle, "town", drawn->value[TOWNS]);
    lay(&battle, "marsh", drawn->value[MARSHES]);
    lay(&battle, "woods", drawn->value[WOODS]);
    recruit(&battle);
    return write_battle(&battle);
}

/* --- drills ----------------------------------------------------------------------------------- */

enum {
    STEP = 50 * NORTHERN_MM,
    ROOM = 200 * NORTHERN_MM, /* behind both sides, for withdrawals */
    GAP = 5 * NORTHERN_MM,    /* between units of a line */
    GROUND = 900 * NORTHERN_MM,
    MIDDLE = GROUND / 2,
};

/* --- where units stand ------------------------------------------------------------------------ */

typedef struct {
    int at[2][HET_DRILL_UNITS][2]; /* x and y of the middles */
    int border;                    /* y of the defenders' nearest side */
    int low[2], high[2];           /* corners of what the defenders cover */
    int width, height;             /* of the table */
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
    const int aside = drill->value[HET_DRILL_OBLIQUE] * STEP; /* they face north: to the east */
    int length = 0, width = 0, longest = 0;
    int widest = 0, back = ROOM;
    HET_EACH_BELOW(i, drill->count[0]) {
        halves(&drill->units[0][i], &length, &width);
        longest = MAX(longest, length);
        widest = MAX(widest, width);
    }
    for (unsigned line = 2; line-- > 0;) { /* the second first, which is nearer to the edge */
        const int from = line == 0 ? 0 : (int)drill->first[0];
        const int to = (int)(line == 0 ? drill->first[0] : drill->count[0]);
        for (int i = from; i < to; i++) {
            field->at[0][i][0] =
                MIDDLE + aside + (2 * (i - from) - (to - from) + 1) * (2 * widest + GAP) / 2;
            field->at[0][i][1] = back + longest;
        }
        back += line == 1 && to > from ? 2 * longest + HET_DRILL_BEHIND * STEP : 0;
    }
    field->width = GROUND + aside;
    field->border = back + 2 * longest + drill->value[HET_DRILL_DISTANCE] * STEP;
}

/* Side by side across the table; one behind the other where they show their flank. */
static void
place_defenders(const HetDrill *drill, Field *field)
{
    const bool flank = drill->value[HET_DRILL_APPROACH] == HET_DRILL_FLANK;
    int length = 0, width = 0, far = field->border;
    field->low[0] = GROUND;
    field->low[1] = field->border;
    for (int unit = 0; unit < (int)drill->count[1]; unit++) {
        int *at = field->at[1][unit];
        halves(&drill->units[1][unit], &length, &width);
        const int first = (int)drill->first[1];
        const bool second = unit >= first;
        const int i = second ? unit - first : unit;
        const int count = second ? (int)drill->count[1] - first : first;
        const int across = flank ? length : width, deep = flank ? width : length;
        at[0] = flank ? MIDDLE : MIDDLE + (2 * i - count + 1) * (2 * across + GAP) / 2;
        at[1] = (flank    ? far
                 : second ? field->border + 2 * deep + HET_DRILL_BEHIND * STEP
                          : field->border) +
                deep;
        far = at[1] + deep + (flank ? GAP : 0);
        field->low[0] = MIN(field->low[0], at[0] - across);
        field->high[0] = MAX(field->high[0], at[0] + across);
        field->high[1] = MAX(field->high[1], far);
    }
    field->height = MAX(GROUND, field->high[1] + ROOM);
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
    g_string_append_printf(text, "\n[table]\nwidth=%d\nheight=%d\n", field->width / MM,
                           (field->height + MM - 1) / MM);
    const int slope = drill->value[HET_DRILL_SLOPE];
    if (slope == HET_DRILL_UP)
        append_area(text, "hill", 0, field->border - NEAR / 2, field->width, field->height);
    else if (slope == HET_DRILL_DOWN)
        append_area(text, "hill", 0, 0, field->width, field->border - FAR);
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    const char *type = *what == '\0' ? what : strchr(what, ':') + 1;
    if (g_str_has_prefix(what, "line:"))
        g_string_append_printf(text, "\n[terrain %s]\ntype=%s\nline=0,%d %d,%d\n", type, type,
                               (field->border - NEAR) / MM, field->width / MM,
                               (field->border - NEAR) / MM);
    if (strcmp(what, "line:river") == 0)
        g_string_append_printf(text, "\n[terrain ford]\ntype=ford\nat=%d,%d\nwidth=%d\n",
                               MIDDLE / MM, (field->border - NEAR) / MM, FORD_MM);
    if (g_str_has_prefix(what, "strip:"))
        append_area(text, type, 0, field->border - FAR, field->width, field->border - NEAR);
    if (g_str_has_prefix(what, "under:"))
        append_area(text, type, MAX(0, field->low[0] - AROUND), field->low[1] - AROUND / 2,
                    MIN(field->width, field->high[0] + AROUND), field->high[1] + AROUND);
}

const char *
northern_drill(const HetDrill *drill, GString *text)
{
    static const int headings[] = {
        [HET_DRILL_FRONT] = 180, [HET_DRILL_FLANK] = 90, [HET_DRILL_REAR] = 0};
    Field field = {0};
    place_attackers(drill, &field);
    place_defenders(drill, &field);
    write_ground(drill, &field, text);
    HET_EACH_BELOW(side, 2)
        HET_EACH_BELOW(i, drill->count[side]) {
            const HetDrillUnit *unit = &drill->units[side][i];
            const int *at = field.at[side][i];
            g_string_append_printf(
                text, "\n[unit %s]\nside=%s\nname=%s\nat=%d.%d,%d.%d\nheading=%d\n%s", unit->code,
                het_field_sides[side], unit->name, at[0] / NORTHERN_MM, at[0] % NORTHERN_MM,
                at[1] / NORTHERN_MM, at[1] % NORTHERN_MM,
                side == 0 ? 0 : headings[drill->value[HET_DRILL_APPROACH]], unit->lines->str);
        }
    return NULL;
}

/* --- orders of battle ----------------------------------------------------------------------- */

enum { PITCH = 130, LINE_DEPTH = 90, MUSTER_ROOM = 130, STEP_MM = 50 }; /* mm */

/* A patch of ground about a middle, clear of both arrays. */
static void
write_muster_patch(HetMuster *muster, const char *type, unsigned number, int width, int low,
                   int high, GString *text)
{
    const int reach = 45 + (int)het_random_below(&muster->random, 35);
    const int x = reach + (int)het_random_below(&muster->random, (uint32_t)(width - 2 * reach));
    const int y =
        low + reach + (int)het_random_below(&muster->random, (uint32_t)(high - low - 2 * reach));
    g_string_append_printf(text, "\n[terrain %s-%u]\ntype=%s\noutline=", type, number, type);
    HET_EACH_BELOW(i, CORNERS) {
        const int out = reach * (700 + (int)het_random_below(&muster->random, 301)) / 1000;
        const HetPoint corner =
            het_plane_ahead((HetPoint){x, y}, i * HET_PLANE_TURN / CORNERS, out);
        g_string_append_printf(text, "%s%d,%d", i > 0 ? " " : "", corner.x, corner.y);
    }
    g_string_append_c(text, '\n');
}

static void
write_muster_rectangle(const char *type, int x1, int y1, int x2, int y2, GString *text)
{
    g_string_append_printf(text, "\n[terrain field-%s]\ntype=%s\noutline=%d,%d %d,%d %d,%d %d,%d\n",
                           type, type, x1, y1, x2, y1, x2, y2, x1, y2);
}

/* Heights and woods between the arrays, a height or works about the defenders. */
static void
write_muster_ground(HetMuster *muster, int width, int height, int low, int high, GString *text)
{
    enum { HILL_SHARE = 12, WOOD_SHARE = 6, RUGGED = 20, FRONT = 40 };
    const bool first = muster->seat[1] == 0; /* the defenders */
    const int left = width / 2 - PITCH * muster->width[1] / 2 + PITCH * muster->low[1];
    const int right = left + PITCH * (muster->high[1] - muster->low[1]);
    const bool height_held =
        muster->hills > 0 && (het_random_below(&muster->random, 2) == 0 || muster->hills > RUGGED);
    if (height_held)
        write_muster_rectangle("hill", 0, first ? 0 : high - FRONT / 2, width,
                               first ? low + FRONT / 2 : height, text);
    if (*muster->works != '\0' && right > left)
        write_muster_rectangle(
            "works", MAX(0, first ? width - right : left),
            first ? low - LINE_DEPTH * (muster->lines - 1) - FRONT : high - FRONT,
            MIN(width, first ? width - left : right),
            first ? low + FRONT : high + LINE_DEPTH * (muster->lines - 1) + FRONT, text);
    for (int i = 0; i < muster->hills / HILL_SHARE; i++)
        write_muster_patch(muster, "hill", (unsigned)i + 1, width, low + FRONT, high - FRONT, text);
    for (int i = 0; i < muster->woods / WOOD_SHARE; i++)
        write_muster_patch(muster, "woods", (unsigned)i + 1, width, low + FRONT, high - FRONT,
                           text);
}

static void
write_muster_army(const HetMuster *muster, unsigned army, int width, int front, GString *text)
{
    const bool first = muster->seat[army] == 0;
    HET_EACH_BELOW(i, muster->count[army]) {
        const HetMusterUnit *it = &muster->units[army][i];
        const int off = PITCH * (2 * it->across + 1 - muster->width[army]) / 2;
        const int back = LINE_DEPTH * it->line;
        g_string_append_printf(
            text, "\n[unit %s]\nside=%s\nname=%s\nat=%d,%d\nheading=%d\n%s", it->unit.code,
            het_muster_side(muster, army), it->unit.name, width / 2 + (first ? off : -off),
            first ? front - back : front + back, first ? 0 : 180, it->unit.lines->str);
    }
    const int back = LINE_DEPTH * (muster->lines - 1) + 60;
    g_string_append_printf(text,
                           "\n[unit %cG1]\nside=%s\ntype=general\nname=General\nat=%d,%d\n"
                           "heading=%d\n",
                           "AD"[army], het_muster_side(muster, army), width / 2,
                           first ? front - back : front + back, first ? 0 : 180);
}

static void
write_muster(HetMuster *muster, GString *text)
{
    const int deep = LINE_DEPTH * (muster->lines - 1) + MUSTER_ROOM;
    const int wide = PITCH * (MAX(muster->width[0], muster->width[1]) + 2);
    const int width = MAX(wide, 900), distance = muster->distance * STEP_MM;
    const int height = 2 * deep + distance, low = deep, high = deep + distance;
    const int field = muster->seat[1] == 0 ? low - LINE_DEPTH : high + LINE_DEPTH;
    g_string_append_printf(text, "\n[table]\nwidth=%d\nheight=%d\n", width, height);
    write_muster_ground(muster, width, height, low, high, text);
    g_string_append_printf(text, "\n[objective field]\nat=%d,%d\nradius=75\npoints=2\nowner=%s\n",
                           width / 2, field, het_muster_side(muster, 1));
    HET_EACH_BELOW(army, 2)
        write_muster_army(muster, army, width, muster->seat[army] == 0 ? low : high, text);
}

static const HetMusterTable muster_table = {
    .units = 6,
    .most = {SLOTS, SLOTS, 4},
    .men = {2000, 2000, 30},
    .ages = {{HET_DRILL_FOOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL},
             {HET_DRILL_FOOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL},
             {HET_DRILL_SHOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL}},
    .works = HET_DRILL_WORKS,
    .distance = 12,
    .turns = 15,
    .gaps = "disorder of the surprised, horse with firearms, depth of foot, regimental guns.",
    .write = write_muster,
};

const HetGenerator northern_generator = {
    .system = "northern",
    .parameters = parameters,
    .count = PARAMETERS,
    .units = {"units", 3, SLOTS, 8, "a side"},
    .check = check,
    .scale = scale,
    .write = generate,
    .muster = &muster_table,
};

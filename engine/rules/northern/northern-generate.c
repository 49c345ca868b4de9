/* Battles from a seed: the same parameters give the same bytes. The ground looks the same from
 * both sides (turned by half a turn), and both sides have the same arms in the same places, by
 * the rules' own table of armies (GNW-11). Only the nations differ, unless requested otherwise.
 * Alternatively the armies are drawn by die when the game begins, and placed by the players. */
#include "engine/generator.h"
#include "northern-slots.h"

enum { UNITS, TABLE, WOODS, HILLS, TOWNS, MARSHES, RIVER, EVEN, DRAWN, TURNS, PARAMETERS };

static const HetParameter parameters[PARAMETERS] = {
    [UNITS] = {"units", 3, 6, 6}, [TABLE] = {"table", 36, 90, 90},
    [WOODS] = {"woods", 0, 4, 1}, [HILLS] = {"hills", 0, 4, 1},
    [TOWNS] = {"towns", 0, 2, 0}, [MARSHES] = {"marshes", 0, 2, 0},
    [RIVER] = {"river", 0, 1, 0}, [EVEN] = {"even", 0, 1, 0},
    [DRAWN] = {"drawn", 0, 1, 0}, [TURNS] = {"turns", 2, 100, 15},
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
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "northern/random: %s", wrong);
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
    for (unsigned i = 0; i < battle->blob_count; i++) {
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
        for (unsigned i = 0; i < CORNERS; i++)
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
    for (unsigned i = 0; i < CORNERS; i++) {
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
        for (unsigned kind = 0; kind < NORTHERN_ARMS; kind++)
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
    const char *name = side == HET_FIRST ? "first" : "second";
    int margin = battle->size / 30, depth = battle->value[TABLE] == 90 ? 220 : 150;
    int low = side == HET_FIRST ? margin : battle->size - depth;
    int high = side == HET_FIRST ? depth : battle->size - margin, right = battle->size - margin;
    g_string_append_printf(text,
                           "\n[army %s]\nunits=%u\n\n[deploy %s]\nzone=%d,%d %d,%d %d,%d %d,%d\n"
                           "heading=%d\n",
                           name, units, name, margin, low, right, low, right, high, margin, high,
                           side == HET_FIRST ? 0 : 180);
    for (unsigned kind = 0; kind < NORTHERN_ARMS; kind++) {
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
    for (unsigned slot = 0; slot < (unsigned)battle->value[UNITS]; slot++) {
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
    for (unsigned i = 0; i < battle->blob_count; i++) {
        append_blob(battle, &battle->blobs[i], i + 1, false, text);
        append_blob(battle, &battle->blobs[i], i + 1, true, text);
    }
    if (battle->value[RIVER] != 0)
        append_river(battle, text);
    g_string_append_printf(text,
                           "\n[objective middle]\nat=%d,%d\nradius=%d\npoints=2\nowner=none\n",
                           size / 2, size / 2, size / 12);
    for (unsigned side = 0; side < HET_SIDES; side++)
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

const HetGenerator northern_generator = {
    .system = "northern",
    .parameters = parameters,
    .count = PARAMETERS,
    .units = {"units", 3, SLOTS, 8},
    .check = check,
    .scale = scale,
    .write = generate,
};

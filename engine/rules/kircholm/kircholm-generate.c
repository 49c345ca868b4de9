/* Battles from a seed: the same parameters give the same bytes. Two heights face each other over
 * a valley. The ground is the same from both ends (turned by half a turn); the armies differ:
 * one of horse with a little foot, one of foot with some reiters, each worth the points
 * requested. Guns can always roll from edge to edge. */
#include "engine/generator.h"
#include "kircholm-file.h"

enum { COLUMNS, ROWS, LEVELS, WOODS, MARSHES, LITHUANIANS, SWEDES, TURNS, PARAMETERS };

static const HetParameter parameters[PARAMETERS] = {
    [COLUMNS] = {"columns", 16, 32, 24}, [ROWS] = {"rows", 10, 40, 18},
    [LEVELS] = {"levels", 0, 3, 2},      [WOODS] = {"woods", 0, 60, 8},
    [MARSHES] = {"marshes", 0, 60, 6},   [LITHUANIANS] = {"lithuanians", 12, 160, 60},
    [SWEDES] = {"swedes", 12, 160, 80},  [TURNS] = {"turns", 4, 60, 20},
};

/* Of "mirror": the size follows the number of units. */
enum { MIRROR_UNITS, MIRROR_TURNS, MIRROR_PARAMETERS };

static const HetParameter mirror_parameters[MIRROR_PARAMETERS] = {
    [MIRROR_UNITS] = {"units", 2, 40, 8},
    [MIRROR_TURNS] = {"turns", 4, 60, 20},
};

enum {
    SIDE_UNITS = 40,
    BANDS = 3,       /* columns of units of a side, every second one from the front backwards */
    FRONT_DEPTH = 6, /* columns from the edge to the front */
};

typedef struct {
    uint8_t type;
    uint16_t site; /* cell */
} Recruit;

typedef struct {
    HetRandom random;
    int value[PARAMETERS];
    HetHexMap map;
    Recruit army[HET_SIDES][SIDE_UNITS];
    unsigned count[HET_SIDES];
    unsigned most; /* units a side at most */
    bool mirror;   /* the second side has the same units as the first */
} Battle;

/* --- parameters ------------------------------------------------------------------------------- */

static bool
take_parameters(GHashTable *table, Battle *battle, guint64 *ret_seed, GError **error)
{
    if (!het_parameters_take(table, "kircholm/random", parameters, PARAMETERS, battle->value,
                             ret_seed, error))
        return false;
    if (battle->value[COLUMNS] % 2 != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                    "kircholm/random: columns: %d is odd; the ground can be the same from both "
                    "ends only if they are even",
                    battle->value[COLUMNS]);
        return false;
    }
    battle->most = MIN((unsigned)SIDE_UNITS, BANDS * ((unsigned)battle->value[ROWS] / 2));
    return true;
}

/* So many units a side, on a map with room for them. */
static bool
take_mirror(GHashTable *table, Battle *battle, guint64 *ret_seed, GError **error)
{
    int value[MIRROR_PARAMETERS];
    if (!het_parameters_take(table, "kircholm/mirror", mirror_parameters, MIRROR_PARAMETERS, value,
                             ret_seed, error))
        return false;
    for (unsigned i = 0; i < PARAMETERS; i++)
        battle->value[i] = parameters[i].initial;
    unsigned units = (unsigned)value[MIRROR_UNITS];
    battle->mirror = true;
    battle->most = units;
    battle->value[ROWS] = (int)CLAMP(units, 12, 28);
    battle->value[LEVELS] = (int)(*ret_seed % 3);
    battle->value[TURNS] = value[MIRROR_TURNS];
    return true;
}

/* --- the ground ------------------------------------------------------------------------------- */

/* The hex at the same place as seen from the other edge. */
static unsigned
turned(const Battle *battle, unsigned cell)
{
    return battle->map.cells - 1 - cell;
}

/* A floor in the middle, then a step up each column. */
static void
raise_heights(Battle *battle)
{
    unsigned width = (unsigned)battle->map.grid.width;
    unsigned floor = width / 2 - 3 - het_random_below(&battle->random, 3);
    for (unsigned cell = 0; cell < battle->map.cells; cell++) {
        unsigned column = cell % width, edge = MIN(column, width - 1 - column);
        unsigned steps = edge < floor ? floor - edge : 0;
        battle->map.level[cell] = (uint8_t)MIN(steps, (unsigned)battle->value[LEVELS]);
    }
}

/* Whether guns can roll from the left edge to the right one. */
static bool
is_passable(const Battle *battle)
{
    const HetHexMap *map = &battle->map;
    unsigned width = (unsigned)map->grid.width, count = 0, at = 0;
    g_autofree uint8_t *seen = g_new0(uint8_t, map->cells);
    g_autofree uint16_t *queue = g_new(uint16_t, map->cells);
    for (unsigned cell = 0; cell < map->cells; cell += width) {
        queue[count++] = (uint16_t)cell;
        seen[cell] = 1;
    }
    while (at < count) {
        unsigned cell = queue[at++];
        if (cell % width == width - 1)
            return true;
        for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
            unsigned to = het_hex_neighbour(&map->grid, cell, direction);
            if (to == HET_NO_PLACE || seen[to] != 0 ||
                kircholm_terrain_cost(KIRCHOLM_ON_WHEELS, (KircholmTerrain)map->terrain[to]) ==
                    KIRCHOLM_CANNOT)
                continue;
            seen[to] = 1;
            queue[count++] = (uint16_t)to;
        }
    }
    return false;
}

/* Lays hexes of a terrain in pairs, between the columns where troops deploy. */
static void
lay(Battle *battle, KircholmTerrain terrain, int hexes)
{
    enum { PATIENCE = 400, KEPT = FRONT_DEPTH + 1 };
    unsigned width = (unsigned)battle->map.grid.width, rows = (unsigned)battle->map.grid.height;
    uint8_t *ground = battle->map.terrain;
    for (int tries = 0; hexes > 0 && tries < PATIENCE; tries++) {
        unsigned column = KEPT + het_random_below(&battle->random, width - 2 * KEPT);
        unsigned cell = het_random_below(&battle->random, rows) * width + column;
        unsigned other = turned(battle, cell);
        if (ground[cell] != KIRCHOLM_OPEN || ground[other] != KIRCHOLM_OPEN)
            continue;
        ground[cell] = ground[other] = (uint8_t)terrain;
        if (is_passable(battle))
            hexes -= 2;
        else
            ground[cell] = ground[other] = KIRCHOLM_OPEN;
    }
}

/* --- forces ----------------------------------------------------------------------------------- */

static const uint8_t prices[KIRCHOLM_TROOPS] = {
    [KIRCHOLM_HUSARIA] = 6,       [KIRCHOLM_PANCERNI] = 4, [KIRCHOLM_RAITARS] = 4,
    [KIRCHOLM_ARQUEBUSIERS] = 4,  [KIRCHOLM_TATARS] = 2,   [KIRCHOLM_VOLUNTEERS] = 3,
    [KIRCHOLM_GUARD_RAITARS] = 5, [KIRCHOLM_INFANTRY] = 4, [KIRCHOLM_ARTILLERY] = 4,
};

/* How often each type is picked; about the shares of the two armies of 1605. */
static const uint8_t weights[HET_SIDES][KIRCHOLM_TROOPS] = {
    [HET_FIRST] = {[KIRCHOLM_HUSARIA] = 12,
                   [KIRCHOLM_PANCERNI] = 4,
                   [KIRCHOLM_RAITARS] = 3,
                   [KIRCHOLM_ARQUEBUSIERS] = 1,
                   [KIRCHOLM_TATARS] = 1,
                   [KIRCHOLM_VOLUNTEERS] = 1,
                   [KIRCHOLM_INFANTRY] = 4,
                   [KIRCHOLM_ARTILLERY] = 2},
    [HET_SECOND] = {[KIRCHOLM_RAITARS] = 9,
                    [KIRCHOLM_GUARD_RAITARS] = 1,
                    [KIRCHOLM_INFANTRY] = 14,
                    [KIRCHOLM_ARTILLERY] = 2},
};
/* Both armies of a mirror draw from both. */
static const uint8_t mirror_weights[KIRCHOLM_TROOPS] = {
    [KIRCHOLM_HUSARIA] = 5,      [KIRCHOLM_PANCERNI] = 3,  [KIRCHOLM_RAITARS] = 6,
    [KIRCHOLM_ARQUEBUSIERS] = 1, [KIRCHOLM_TATARS] = 1,    [KIRCHOLM_VOLUNTEERS] = 1,
    [KIRCHOLM_INFANTRY] = 8,     [KIRCHOLM_ARTILLERY] = 2,
};

static unsigned
pick_type(Battle *battle, unsigned side)
{
    const uint8_t *weight = battle->mirror ? mirror_weights : weights[side];
    unsigned sum = 0, type = 0;
    for (unsigned i = 0; i < KIRCHOLM_TROOPS; i++)
        sum += weight[i];
    unsigned pick = het_random_below(&battle->random, sum);
    while (pick >= weight[type])
        pick -= weight[type++];
    return type;
}

/* The army's own arm first, then what chance and the points allow. */
static void
recruit(Battle *battle, unsigned side, int points)
{
    static const uint8_t backbone[HET_SIDES] = {KIRCHOLM_HUSARIA, KIRCHOLM_INFANTRY};
    while (battle->count[side] < battle->most) {
        unsigned next = battle->count[side];
        unsigned type = next >= 2        ? pick_type(battle, side)
                        : battle->mirror ? backbone[next]
                                         : backbone[side];
        if (!battle->mirror && prices[type] > points)
            return;
        points -= prices[type];
        battle->army[side][battle->count[side]++].type = (uint8_t)type;
    }
}

/* Every second hex of columns near the edge, foot and guns in front: horse has room to unroll. */
static void
deploy(Battle *battle, unsigned side)
{
    unsigned width = (unsigned)battle->map.grid.width, rows = (unsigned)battle->map.grid.height / 2;
    Recruit *army = battle->army[side];
    unsigned count = battle->count[side], next = 0;
    for (unsigned horse = 0; horse < 2; horse++) {
        for (unsigned i = 0; i < count; i++) {
            if (kircholm_is_cavalry((KircholmType)army[i].type) != (horse != 0))
                continue;
            unsigned band = next * BANDS / count, first = (band * count + BANDS - 1) / BANDS;
            unsigned last = ((band + 1) * count + BANDS - 1) / BANDS, wide = last - first;
            unsigned row = rows / 2 + (next - first) - wide / 2;
            unsigned column = FRONT_DEPTH - 2 * band;
            unsigned cell = MIN(row, rows - 1) * 2 * width + column;
            army[i].site = (uint16_t)(side == HET_SECOND ? cell : turned(battle, cell));
            next++;
        }
    }
}

/* --- text ------------------------------------------------------------------------------------- */

static void
write_unit(const Battle *battle, unsigned side, const char *code, unsigned index, GString *text)
{
    const Recruit *it = &battle->army[side][index];
    char place[5];
    het_hex_name(&battle->map.grid, it->site, place);
    g_string_append_printf(text, "\n[unit %s]\nside=%s\ntype=%s\nplace=%s\nfacing=%s\n", code,
                           het_field_sides[side], kircholm_type_names[it->type], place,
                           side == HET_FIRST ? "W" : "E");
}

/* The commander is with a unit in the middle of the army. */
static void
write_army(const Battle *battle, unsigned side, GString *text)
{
    static const char letters[KIRCHOLM_TROOPS] = {
        [KIRCHOLM_HUSARIA] = 'H',       [KIRCHOLM_PANCERNI] = 'P', [KIRCHOLM_RAITARS] = 'R',
        [KIRCHOLM_ARQUEBUSIERS] = 'Q',  [KIRCHOLM_TATARS] = 'T',   [KIRCHOLM_VOLUNTEERS] = 'V',
        [KIRCHOLM_GUARD_RAITARS] = 'G', [KIRCHOLM_INFANTRY] = 'I', [KIRCHOLM_ARTILLERY] = 'A',
    };
    unsigned numbers[KIRCHOLM_TROOPS] = {0};
    char host[8] = "";
    for (unsigned i = 0; i < battle->count[side]; i++) {
        unsigned type = battle->army[side][i].type;
        char code[8];
        g_snprintf(code, sizeof code, "%c%c%u", side == HET_FIRST ? 'L' : 'S', letters[type],
                   ++numbers[type]);
        if (i == battle->count[side] / 2)
            g_strlcpy(host, code, sizeof host);
        write_unit(battle, side, code, i, text);
    }
    g_string_append_printf(text,
                           "\n[unit %cC1]\nside=%s\ntype=commander\nname=%s\nrating=1\nwith=%s\n",
                           side == HET_FIRST ? 'L' : 'S', het_field_sides[side],
                           side == HET_FIRST ? "Hetman" : "General", host);
}

static char *
write_battle(const Battle *battle, guint64 seed)
{
    g_autoptr(GKeyFile) ground = g_key_file_new();
    het_hex_map_save(&battle->map, ground, "map");
    g_autofree char *map = g_key_file_to_data(ground, NULL, NULL);
    g_autofree char *armies =
        battle->mirror ? g_strdup_printf("the same %u units a side", battle->count[HET_FIRST])
                       : g_strdup_printf("%d points of Lithuanians against %d of Swedes",
                                         battle->value[LITHUANIANS], battle->value[SWEDES]);
    GString *text = g_string_new(NULL);
    g_string_append_printf(
        text,
        "[scenario]\nformat=1\nsystem=kircholm\ntitle=Random battle %" G_GUINT64_FORMAT
        "\ndescription=A battle from a seed: %s over a valley, %d by %d hexes."
        "\nfirst=%s\nsecond=%s\nturns=%d\n\n%s%s",
        seed, armies, battle->value[COLUMNS], battle->value[ROWS],
        battle->mirror ? "East" : "Lithuanians", battle->mirror ? "West" : "Swedes",
        battle->value[TURNS],
        battle->mirror ? "[options]\nmixed-armies=1\nswedish-assault=1\nswedish-infantry-fire="
                         "3\nbreak-first=50\n\n"
                       : "",
        map);
    write_army(battle, HET_FIRST, text);
    write_army(battle, HET_SECOND, text);
    return g_string_free(text, FALSE);
}

char *
kircholm_generate(const char *generator, GHashTable *table, GError **error)
{
    bool mirror = strcmp(generator, "mirror") == 0;
    if (!mirror && strcmp(generator, "random") != 0)
        return NULL;
    Battle battle = {0};
    guint64 seed = 0;
    if (!(mirror ? take_mirror : take_parameters)(table, &battle, &seed, error))
        return NULL;
    HetHexGrid grid = {.width = (int16_t)battle.value[COLUMNS],
                       .height = (int16_t)battle.value[ROWS],
                       .first_column = 1,
                       .first_row = 1};
    het_hex_map_init(&battle.map, &grid, &kircholm_map_kinds);
    battle.random.state = seed;
    raise_heights(&battle);
    lay(&battle, KIRCHOLM_MARSH, battle.value[MARSHES]);
    lay(&battle, KIRCHOLM_WOOD, battle.value[WOODS]);
    recruit(&battle, HET_FIRST, battle.value[LITHUANIANS]);
    if (mirror) {
        memcpy(battle.army[HET_SECOND], battle.army[HET_FIRST], sizeof battle.army[HET_FIRST]);
        battle.count[HET_SECOND] = battle.count[HET_FIRST];
    } else {
        recruit(&battle, HET_SECOND, battle.value[SWEDES]);
    }
    deploy(&battle, HET_FIRST);
    deploy(&battle, HET_SECOND);
    char *text = write_battle(&battle, seed);
    het_hex_map_clear(&battle.map);
    return text;
}

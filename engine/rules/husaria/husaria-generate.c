/* Battles from a seed: the same parameters give the same bytes. The map looks the same from both
 * ends (turned by half a turn), and so do both sides' forces and places: nobody has the better
 * ground. Horse can always ride from end to end, so that every unit can reach the other side. */
#include "husaria-generate.h"

#include "engine/generator.h"
#include "husaria-scenario.h"

enum { WIDTH, HEIGHT, UNITS, FORESTS, HILLS, VILLAGES, SWAMPS, LANCES, TURNS, PARAMETERS };
enum { COLUMNS_MAX = 54, ROWS_MAX = 33, SIDE_MAX = 93, GUNS_MAX = 3, SITES = 3 * ROWS_MAX };

/* initial -1: by the size of the board */
static const HetParameter parameters[PARAMETERS] = {
    [WIDTH] = {"width", 12, COLUMNS_MAX, 20},
    [HEIGHT] = {"height", 8, ROWS_MAX, 14},
    [UNITS] = {"units", 2, 40, 8},
    [FORESTS] = {"forests", 0, 80, -1},
    [HILLS] = {"hills", 0, 80, -1},
    [VILLAGES] = {"villages", 0, 30, -1},
    [SWAMPS] = {"swamps", 0, 30, -1},
    [LANCES] = {"lances", 0, 99, 4},
    [TURNS] = {"turns", 4, 100, 12},
};

/* Of "mirror": the size follows the number of units. */
enum { MIRROR_UNITS, MIRROR_TURNS, MIRROR_PARAMETERS };

static const HetParameter mirror_parameters[MIRROR_PARAMETERS] = {
    [MIRROR_UNITS] = {"units", 2, SIDE_MAX, 8},
    [MIRROR_TURNS] = {"turns", 4, 100, 12},
};

/* What may be recruited, hussars first: with so much chance of 16, strength and name. */
static const struct {
    const char *type, *code, *name;
    int strength, chance;
    bool gun, foot;
} kinds[] = {
    {"hussars", "H", "Hussars", 2, 2, false, false},
    {"pancerni", "B", "Banner", 2, 3, false, false},
    {"reiters", "R", "Reiters", 2, 2, false, false},
    {"dragoons", "D", "Dragoons", 1, 1, false, false},
    {"tatars", "T", "Tatars", 2, 2, false, false},
    {"western-foot", "F", "Western foot", 2, 2, false, true},
    {"registered-foot", "S", "Registered foot", 2, 2, false, true},
    {"light-artillery", "A", "Light guns", 2, 2, true, false},
};

typedef struct {
    HetRandom random;
    int value[PARAMETERS];
    HetHexGrid grid;
    unsigned cells;
    char *terrain;
    uint8_t *level;
    uint8_t kind[SIDE_MAX];
    uint16_t site[SIDE_MAX];
} Battle;

/* --- parameters ------------------------------------------------------------------------------- */

/* Terrain where no number of hexes of it was asked for. */
static void
size_ground(Battle *battle)
{
    int area = battle->value[WIDTH] * battle->value[HEIGHT];
    static const struct {
        int parameter, share;
    } shares[] = {{FORESTS, 14}, {HILLS, 16}, {VILLAGES, 60}, {SWAMPS, 50}};
    for (size_t i = 0; i < G_N_ELEMENTS(shares); i++)
        if (battle->value[shares[i].parameter] < 0)
            battle->value[shares[i].parameter] = area / shares[i].share;
}

static bool
take_parameters(GHashTable *table, Battle *battle, guint64 *ret_seed, GError **error)
{
    if (!het_parameters_take(table, "husaria/random", parameters, PARAMETERS, battle->value,
                             ret_seed, error))
        return false;
    if (battle->value[WIDTH] % 2 != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                    "husaria/random: width: %d is odd; only maps of an even number of columns look "
                    "the same from both ends",
                    battle->value[WIDTH]);
        return false;
    }
    if (battle->value[UNITS] > 3 * (battle->value[HEIGHT] - 2)) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                    "husaria/random: units: %d do not fit three columns of %d rows; at most %d",
                    battle->value[UNITS], battle->value[HEIGHT], 3 * (battle->value[HEIGHT] - 2));
        return false;
    }
    size_ground(battle);
    return true;
}

/* So many units a side, on a map with room for them. */
static bool
take_mirror(GHashTable *table, Battle *battle, guint64 *ret_seed, GError **error)
{
    int value[MIRROR_PARAMETERS];
    if (!het_parameters_take(table, "husaria/mirror", mirror_parameters, MIRROR_PARAMETERS, value,
                             ret_seed, error))
        return false;
    for (unsigned i = 0; i < PARAMETERS; i++)
        battle->value[i] = parameters[i].initial;
    int units = value[MIRROR_UNITS];
    battle->value[UNITS] = units;
    battle->value[HEIGHT] = CLAMP(units / 2 + 8, 12, ROWS_MAX);
    battle->value[WIDTH] = units > 40 ? 26 : 20;
    battle->value[LANCES] = units / 2;
    battle->value[TURNS] = value[MIRROR_TURNS];
    size_ground(battle);
    return true;
}

/* --- the ground ------------------------------------------------------------------------------- */

/* The hex at the same place as seen from the other end. */
static unsigned
turned(const Battle *battle, unsigned cell)
{
    return battle->cells - 1 - cell;
}

/* Whether horse can ride from the first column to the last around the swamps. */
static bool
is_passable(const Battle *battle)
{
    g_autofree uint16_t *queue = g_new(uint16_t, battle->cells);
    g_autofree bool *seen = g_new0(bool, battle->cells);
    unsigned count = 1, at = 0;
    queue[0] = 0;
    seen[0] = true;
    while (at < count) {
        unsigned cell = queue[at++];
        if (cell == battle->cells - 1)
            return true;
        for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++) {
            unsigned to = het_hex_neighbour(&battle->grid, cell, direction);
            if (to == HET_NO_PLACE || seen[to] || battle->terrain[to] == 's')
                continue;
            seen[to] = true;
            queue[count++] = (uint16_t)to;
        }
    }
    return false;
}

/* A hex between the columns where troops deploy. */
static unsigned
random_cell(Battle *battle)
{
    enum { ENDS = 4 };
    unsigned columns = (unsigned)battle->value[WIDTH] - 2 * ENDS;
    return het_random_below(&battle->random, (uint32_t)battle->value[HEIGHT]) *
               (unsigned)battle->value[WIDTH] +
           ENDS + het_random_below(&battle->random, columns);
}

/* Lays about `hexes` hexes of a terrain, in pairs; each may grow from one laid before. */
static void
lay(Battle *battle, char symbol, int hexes)
{
    enum { PATIENCE = 400 };
    unsigned last = HET_NO_PLACE;
    for (int tries = 0; hexes > 0 && tries < PATIENCE; tries++) {
        unsigned cell = random_cell(battle);
        if (last != HET_NO_PLACE && het_random_below(&battle->random, 3) > 0)
            cell = het_hex_neighbour(&battle->grid, last,
                                     het_random_below(&battle->random, HET_HEX_SIDES));
        if (cell == HET_NO_PLACE || battle->terrain[cell] != '.' ||
            cell % (unsigned)battle->value[WIDTH] < 3 ||
            cell % (unsigned)battle->value[WIDTH] >= (unsigned)battle->value[WIDTH] - 3)
            continue;
        unsigned other = turned(battle, cell);
        battle->terrain[cell] = battle->terrain[other] = symbol;
        if (is_passable(battle))
            hexes -= 2;
        else
            battle->terrain[cell] = battle->terrain[other] = '.';
        last = cell;
    }
}

static void
raise_hills(Battle *battle, int hexes)
{
    enum { PATIENCE = 400, CLUMP = 6 };
    unsigned last = HET_NO_PLACE;
    for (int tries = 0; hexes > 0 && tries < PATIENCE; tries++) {
        unsigned cell = last;
        if (last == HET_NO_PLACE || het_random_below(&battle->random, CLUMP) == 0)
            cell = random_cell(battle);
        else
            cell = het_hex_neighbour(&battle->grid, last,
                                     het_random_below(&battle->random, HET_HEX_SIDES));
        if (cell == HET_NO_PLACE || battle->level[cell] > 0 || battle->terrain[cell] == 's')
            continue;
        battle->level[cell] = battle->level[turned(battle, cell)] = 1;
        hexes -= 2;
        last = cell;
    }
}

/* --- forces ----------------------------------------------------------------------------------- */

static void
recruit(Battle *battle)
{
    int guns = 0;
    for (int i = 0; i < battle->value[UNITS]; i++) {
        int pick = (int)het_random_below(&battle->random, 16);
        unsigned kind = 0;
        while (pick >= kinds[kind].chance)
            pick -= kinds[kind++].chance;
        if (kinds[kind].gun && guns++ >= GUNS_MAX)
            kind = 1;
        battle->kind[i] = (uint8_t)kind;
    }
}

/* Different hexes of the first three columns, off the first and last row. */
static void
deploy(Battle *battle)
{
    unsigned rows = (unsigned)battle->value[HEIGHT] - 2, count = 3 * rows;
    uint16_t sites[SITES];
    for (unsigned i = 0; i < count; i++)
        sites[i] = (uint16_t)((1 + i % rows) * (unsigned)battle->value[WIDTH] + i / rows);
    for (int i = 0; i < battle->value[UNITS]; i++) {
        unsigned pick = (unsigned)i + het_random_below(&battle->random, count - (unsigned)i);
        uint16_t site = sites[pick];
        sites[pick] = sites[i];
        sites[i] = site;
        battle->site[i] = site;
    }
}

/* --- text ------------------------------------------------------------------------------------- */

static void
write_side(const Battle *battle, HetActor side, GString *text)
{
    static const char *const facings[HET_SIDES][2] = {{"NE", "SE"}, {"SW", "NW"}};
    unsigned numbers[G_N_ELEMENTS(kinds)] = {0};
    const char *zone = side == HET_FIRST ? "west" : "east";
    char letter = side == HET_FIRST ? 'R' : 'B';
    unsigned where = 0;
    g_string_append_printf(text, "\n[%s]\n", side == HET_FIRST ? "first" : "second");
    for (int i = 0; i < battle->value[UNITS]; i++) {
        unsigned kind = battle->kind[i], number = ++numbers[kind];
        where = side == HET_FIRST ? battle->site[i] : turned(battle, battle->site[i]);
        char place[5];
        het_hex_name(&battle->grid, where, place);
        g_string_append_printf(text, "%c%s%u=%s %u; %s; %s; %s; sp=%d; zone=%s\n", letter,
                               kinds[kind].code, number, kinds[kind].name, number, kinds[kind].type,
                               place, facings[side][battle->site[i] % 2], kinds[kind].strength,
                               zone);
    }
    char place[5];
    het_hex_name(&battle->grid, where, place);
    g_string_append_printf(text, "%cK1=Commander; commander; %s; %s; bonus=1; zone=%s\n", letter,
                           place, facings[side][0], zone);
}

static void
write_map(const Battle *battle, GString *text)
{
    unsigned width = (unsigned)battle->value[WIDTH];
    g_string_append_printf(text, "\n[map]\ncolumns=%u\nrows=%d\nlower=even\n", width,
                           battle->value[HEIGHT]);
    for (unsigned row = 0; row < (unsigned)battle->value[HEIGHT]; row++) {
        g_string_append_printf(text, "row-%02u=", row + 1);
        for (unsigned column = 0; column < width; column++) {
            unsigned cell = row * width + column;
            g_string_append_printf(text, "%s%c", column == 0 ? "" : " ", battle->terrain[cell]);
            if (battle->level[cell] > 0)
                g_string_append_printf(text, "%u", battle->level[cell]);
        }
        g_string_append_c(text, '\n');
    }
    g_string_append_printf(text, "\n[zones]\nwest=0101-03%02d\neast=%02u01-%02u%02d\n",
                           battle->value[HEIGHT], width - 2, width, battle->value[HEIGHT]);
}

static char *
write_battle(const Battle *battle, guint64 seed)
{
    GString *text = g_string_new(NULL);
    g_string_append_printf(
        text,
        "[scenario]\nformat=1\nsystem=husaria\ntitle=Random battle %" G_GUINT64_FORMAT
        "\ndescription=A battle from a seed: %d units a side on %d by %d hexes, the same for "
        "both.\nfirst=Red\nsecond=Blue\nturns=%d\n",
        seed, battle->value[UNITS], battle->value[WIDTH], battle->value[HEIGHT],
        battle->value[TURNS]);
    write_map(battle, text);
    g_string_append_printf(text, "\n[battle]\ninitiative=first\nlances=%d; %d\n",
                           battle->value[LANCES], battle->value[LANCES]);
    g_string_append(text, "\n[victory]\n");
    for (int side = 0; side < HET_SIDES; side++) {
        const char *name = side == HET_FIRST ? "first" : "second";
        g_string_append_printf(text,
                               "%s-automatic=no-enemies\n%s-commander=3\n%s-cavalry=2\n"
                               "%s-infantry=1\n%s-artillery=2\n",
                               name, name, name, name, name);
    }
    write_side(battle, HET_FIRST, text);
    write_side(battle, HET_SECOND, text);
    return g_string_free(text, FALSE);
}

char *
husaria_generate(const char *generator, GHashTable *table, GError **error)
{
    bool mirror = strcmp(generator, "mirror") == 0;
    if (!mirror && strcmp(generator, "random") != 0)
        return NULL;
    Battle battle = {0};
    guint64 seed = 0;
    if (!(mirror ? take_mirror : take_parameters)(table, &battle, &seed, error))
        return NULL;
    battle.random.state = seed;
    battle.grid = (HetHexGrid){.width = (int16_t)battle.value[WIDTH],
                               .height = (int16_t)battle.value[HEIGHT],
                               .first_column = 1,
                               .first_row = 1};
    battle.cells = (unsigned)(battle.value[WIDTH] * battle.value[HEIGHT]);
    battle.terrain = g_malloc(battle.cells);
    memset(battle.terrain, '.', battle.cells);
    battle.level = g_malloc0(battle.cells);
    lay(&battle, 's', battle.value[SWAMPS]);
    lay(&battle, 'v', battle.value[VILLAGES]);
    lay(&battle, 'w', battle.value[FORESTS]);
    raise_hills(&battle, battle.value[HILLS]);
    recruit(&battle);
    deploy(&battle);
    char *text = write_battle(&battle, seed);
    g_free(battle.terrain);
    g_free(battle.level);
    return text;
}

/* Battles from a seed: the same parameters give the same bytes. The map looks the same from both
 * ends (turned by half a turn), and so do both sides' forces and places: nobody has the better
 * ground. Horse can always ride from end to end, so that every unit can reach the other side. */
#include <string.h>

#include "engine/board/drill-hexes.h"
#include "engine/board/muster-hexes.h"
#include "engine/board/hex-ground.h"
#include "engine/generator.h"
#include "husaria-scenario.h"
#include "husaria-slots.h"

enum { WIDTH, HEIGHT, UNITS, FORESTS, HILLS, VILLAGES, SWAMPS, LANCES, TURNS, PARAMETERS };
enum { COLUMNS_MAX = 54, ROWS_MAX = 33, SIDE_MAX = 93, GUNS_MAX = 3, SITES = 3 * ROWS_MAX };

/* initial -1: by the size of the board */
static const HetParameter parameters[PARAMETERS] = {
    [WIDTH] = {"width", 12, COLUMNS_MAX, 20, "hexes, west to east; even"},
    [HEIGHT] = {"height", 8, ROWS_MAX, 14, "hexes, south to north"},
    [UNITS] = {"units", 2, 40, 8, "a side"},
    [FORESTS] = {"forests", 0, 80, -1, "hexes of forest"},
    [HILLS] = {"hills", 0, 80, -1, "hexes that are higher"},
    [VILLAGES] = {"villages", 0, 30, -1, "hexes of village"},
    [SWAMPS] = {"swamps", 0, 30, -1, "hexes of swamp"},
    [LANCES] = {"lances", 0, 99, 4, "of each side"},
    [TURNS] = {"turns", 4, 100, 12, "the last turn"},
};

/* Troops that may be recruited, hussars first. */
static const struct {
    const char *type, *code, *name;
    int strength;
    bool gun;
} kinds[] = {
    {"hussars", "H", "Hussars", 2, false},
    {"pancerni", "B", "Banner", 2, false},
    {"reiters", "R", "Reiters", 2, false},
    {"dragoons", "D", "Dragoons", 1, false},
    {"tatars", "T", "Tatars", 2, false},
    {"western-foot", "F", "Western foot", 2, false},
    {"registered-foot", "S", "Registered foot", 2, false},
    {"light-artillery", "A", "Light guns", 2, true},
};

static const uint8_t chances[] = {2, 3, 2, 1, 2, 2, 2, 2}; /* of the kinds */

typedef struct {
    HetBattle *drawn;
    const int *value;
    HetHexMap map;
    uint8_t kind[SIDE_MAX];
    uint16_t site[SIDE_MAX];
} Battle;

/* --- parameters ------------------------------------------------------------------------------- */

static bool
check(const int *value, GError **error)
{
    int most = 3 * (value[HEIGHT] - 2);
    if (value[WIDTH] % 2 != 0)
        het_fail(error, HET_ERROR_VALUE,
                 "husaria/random: width: %d is odd; only maps of an even number of columns are "
                 "the same from both ends",
                 value[WIDTH]);
    else if (value[UNITS] > most)
        het_fail(error, HET_ERROR_VALUE,
                 "husaria/random: units: %d do not fit three columns of %d rows; at most %d",
                 value[UNITS], value[HEIGHT], most);
    return value[WIDTH] % 2 == 0 && value[UNITS] <= most;
}

static void
scale(HetBattle *battle)
{
    int units = battle->units;
    battle->value[UNITS] = units;
    battle->value[HEIGHT] = CLAMP(units / 2 + 8, 12, ROWS_MAX);
    battle->value[WIDTH] = units > 40 ? 26 : 20;
    battle->value[LANCES] = units / 2;
}

/* --- the ground ------------------------------------------------------------------------------- */

/* As many hexes as requested, or a share of all. */
static int
hexes_of(const Battle *battle, unsigned parameter, int share)
{
    int requested = battle->value[parameter];
    return requested >= 0 ? requested : battle->value[WIDTH] * battle->value[HEIGHT] / share;
}

/* A hex between the columns where troops deploy. */
static unsigned
random_cell(Battle *battle)
{
    enum { ENDS = 4 };
    unsigned columns = (unsigned)battle->value[WIDTH] - 2 * ENDS;
    unsigned row = het_random_below(&battle->drawn->random, (uint32_t)battle->value[HEIGHT]);
    unsigned column = ENDS + het_random_below(&battle->drawn->random, columns);
    return row * (unsigned)battle->value[WIDTH] + column;
}

/* Lays about `hexes` hexes of a terrain, in pairs; each may grow from one laid before. */
static void
lay(Battle *battle, HusariaTerrain terrain, int hexes)
{
    enum { PATIENCE = 400 };
    unsigned last = HET_NO_PLACE;
    for (int tries = 0; hexes > 0 && tries < PATIENCE; tries++) {
        unsigned cell = random_cell(battle);
        if (last != HET_NO_PLACE && het_random_below(&battle->drawn->random, 3) > 0)
            cell = het_hex_neighbour(&battle->map.grid, last,
                                     het_random_below(&battle->drawn->random, HET_HEX_SIDES));
        unsigned width = (unsigned)battle->value[WIDTH];
        if (cell == HET_NO_PLACE || battle->map.terrain[cell] != HUSARIA_CLEAR ||
            cell % width < 3 || cell % width >= width - 3)
            continue;
        if (het_hex_ground_lay(&battle->map, cell, terrain, 1u << HUSARIA_SWAMP))
            hexes -= 2;
        last = cell;
    }
}

static void
raise_hills(Battle *battle, int hexes)
{
    enum { PATIENCE = 400, CLUMP = 6 };
    unsigned last = HET_NO_PLACE;
    for (int tries = 0; hexes > 0 && tries < PATIENCE; tries++) {
        unsigned cell;
        if (last == HET_NO_PLACE || het_random_below(&battle->drawn->random, CLUMP) == 0)
            cell = random_cell(battle);
        else
            cell = het_hex_neighbour(&battle->map.grid, last,
                                     het_random_below(&battle->drawn->random, HET_HEX_SIDES));
        if (cell == HET_NO_PLACE || battle->map.level[cell] > 0 ||
            battle->map.terrain[cell] == HUSARIA_SWAMP)
            continue;
        battle->map.level[cell] = battle->map.level[het_hex_turned(&battle->map, cell)] = 1;
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
        unsigned kind = het_battle_pick(battle->drawn, chances, G_N_ELEMENTS(chances));
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
    HET_EACH_BELOW(i, count)
        sites[i] = (uint16_t)((1 + i % rows) * (unsigned)battle->value[WIDTH] + i / rows);
    het_battle_shuffle(battle->drawn, sites, count, (unsigned)battle->value[UNITS]);
    memcpy(battle->site, sites, (size_t)battle->value[UNITS] * sizeof *sites);
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
    g_string_append_printf(text, "\n[%s]\n", het_field_sides[side]);
    for (int i = 0; i < battle->value[UNITS]; i++) {
        unsigned kind = battle->kind[i], number = ++numbers[kind];
        where = side == HET_FIRST ? battle->site[i] : het_hex_turned(&battle->map, battle->site[i]);
        char place[5];
        het_hex_name(&battle->map.grid, where, place);
        g_string_append_printf(text, "%c%s%u=%s %u; %s; %s; %s; sp=%d; zone=%s\n", letter,
                               kinds[kind].code, number, kinds[kind].name, number, kinds[kind].type,
                               place, facings[side][battle->site[i] % 2], kinds[kind].strength,
                               zone);
    }
    char place[5];
    het_hex_name(&battle->map.grid, where, place);
    g_string_append_printf(text, "%cK1=Commander; commander; %s; %s; bonus=1; zone=%s\n", letter,
                           place, facings[side][0], zone);
}

static char *
write_battle(const Battle *battle)
{
    const int *value = battle->value;
    GString *text = het_battle_text(battle->drawn, "Red", "Blue",
                                    "%d units a side on %d by %d hexes, the same for both.",
                                    value[UNITS], value[WIDTH], value[HEIGHT]);
    het_hex_ground_write(&battle->map, text);
    g_string_append_printf(text, "\n[zones]\nwest=0101-03%02d\neast=%02d01-%02d%02d\n",
                           value[HEIGHT], value[WIDTH] - 2, value[WIDTH], value[HEIGHT]);
    g_string_append_printf(text, "\n[battle]\ninitiative=first\nlances=%d; %d\n\n[victory]\n",
                           value[LANCES], value[LANCES]);
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = het_field_sides[side];
        g_string_append_printf(text,
                               "%s-automatic=no-enemies\n%s-commander=3\n%s-cavalry=2\n"
                               "%s-infantry=1\n%s-artillery=2\n",
                               name, name, name, name, name);
    }
    write_side(battle, HET_FIRST, text);
    write_side(battle, HET_SECOND, text);
    return g_string_free(text, FALSE);
}

static char *
generate(HetBattle *drawn)
{
    Battle battle = {.drawn = drawn, .value = drawn->value};
    HetHexGrid grid = {.width = (int16_t)drawn->value[WIDTH],
                       .height = (int16_t)drawn->value[HEIGHT],
                       .first_column = 1,
                       .first_row = 1};
    het_hex_map_init(&battle.map, &grid, &husaria_map_kinds);
    lay(&battle, HUSARIA_SWAMP, hexes_of(&battle, SWAMPS, 50));
    lay(&battle, HUSARIA_VILLAGE, hexes_of(&battle, VILLAGES, 60));
    lay(&battle, HUSARIA_FOREST, hexes_of(&battle, FORESTS, 14));
    raise_hills(&battle, hexes_of(&battle, HILLS, 16));
    recruit(&battle);
    deploy(&battle);
    char *text = write_battle(&battle);
    het_hex_map_clear(&battle.map);
    return text;
}

/* --- drills: how Husaria expresses them, by the rules of docs/rules/husaria.md ---------------- */

/* The unit's line, with the lines of a group as the items of its list. */
static void
write_unit(const HetDrillUnit *unit, const char *place, const char *facing, GString *text)
{
    g_auto(GStrv) lines = g_strsplit(unit->lines->str, "\n", -1);
    g_string_append_printf(text, "%s=%s; %s; %s; %s", unit->code, unit->name,
                           lines[0] + strlen("type="), place, facing);
    for (size_t i = 1; lines[i] != NULL; i++)
        if (*lines[i] != '\0')
            g_string_append_printf(text, "; %s", lines[i]);
    g_string_append_c(text, '\n');
}

static void
write_drill_unit(const HetDrill *drill, unsigned side, unsigned i, const HetDrillHexes *hexes,
                 GString *text)
{
    static const char *const facings[] = {"N", "NE", "SE", "S", "SW", "NW"};
    const char *facing = facings[hexes->facing[side]];
    char place[5];
    het_hex_name(&hexes->map.grid, hexes->site[side][i][0], place);
    write_unit(&drill->units[side][i], place, facing, text);
    if (side == 1 && drill->value[HET_DRILL_OBSTACLE] == HET_DRILL_WAGONS)
        g_string_append_printf(text, "DW%u=Wagons %u; wagons; %s; %s\n", i + 1, i + 1, place,
                               facing);
}

/* Pike tokens: one for every unit of pike and shot. */
static unsigned
tokens(const HetDrill *drill, unsigned side)
{
    unsigned count = 0;
    HET_EACH_BELOW(i, drill->count[side]) {
        HetDrillArm arm = drill->units[side][i].arm;
        count += arm == HET_DRILL_FOOT || arm == HET_DRILL_PIKES;
    }
    return count;
}

const char *
husaria_drill(const HetDrill *drill, GString *text)
{
    const HetDrillStand stand = {.kinds = &husaria_map_kinds, .edges = true};
    HetDrillHexes hexes;
    const char *refusal = het_drill_hexes(drill, &stand, &hexes);
    if (refusal != NULL)
        return refusal;
    het_drill_hexes_write_map(&hexes.map, text);
    g_string_append_printf(
        text, "\n[battle]\ninitiative=first\nlances=0\npikemen=%u; %u\nfences=second\n",
        tokens(drill, 0), tokens(drill, 1));
    g_string_append(text, "\n[victory]\n");
    HET_EACH_BELOW(side, 2) {
        const char *name = het_field_sides[side];
        g_string_append_printf(
            text, "%s-automatic=no-enemies\n%s-cavalry=1\n%s-infantry=1\n%s-artillery=1\n", name,
            name, name, name);
    }
    HET_EACH_BELOW(side, 2) {
        g_string_append_printf(text, "\n[%s]\n", het_field_sides[side]);
        HET_EACH_BELOW(i, drill->count[side])
            write_drill_unit(drill, side, i, &hexes, text);
    }
    het_hex_map_clear(&hexes.map);
    return NULL;
}

/* --- orders of battle ----------------------------------------------------------------------- */

static void
write_muster_side(const HetMuster *muster, const HetMusterHexes *hexes, unsigned army,
                  GString *text)
{
    const char *facing = hexes->east[army] ? "NW" : "NE";
    char place[5];
    HET_EACH_BELOW(i, muster->count[army]) {
        het_hex_name(&hexes->map.grid, hexes->site[army][i][0], place);
        write_unit(&muster->units[army][i].unit, place, facing, text);
    }
    het_hex_name(&hexes->map.grid, hexes->site[army][0][0], place);
    g_string_append_printf(text, "%cK1=Commander; commander; %s; %s; bonus=1\n", "AD"[army], place,
                           facing);
}

/* The side that holds the ground where the defenders first stood has the field. */
static void
write_muster_victory(const HetMusterHexes *hexes, GString *text)
{
    enum { FIELD = 4 };
    char place[5];
    het_hex_name(&hexes->map.grid, hexes->field, place);
    g_string_append(text, "\n[victory]\n");
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = het_field_sides[side];
        g_string_append_printf(text,
                               "%s-automatic=no-enemies\n%s-commander=3\n%s-cavalry=2\n"
                               "%s-infantry=2\n%s-artillery=1\n%s-control=%s %d\n",
                               name, name, name, name, name, name, place, FIELD);
    }
}

static void
write_muster(HetMuster *muster, GString *text)
{
    HetMusterHexes hexes;
    int pikes[HET_SIDES] = {0};
    het_muster_hexes(muster, &husaria_map_kinds, false, &hexes);
    HET_EACH_BELOW(army, 2)
        HET_EACH_BELOW(i, muster->count[army])
            pikes[muster->seat[army]] += muster->units[army][i].unit.arm == HET_DRILL_FOOT;
    het_drill_hexes_write_map(&hexes.map, text);
    g_string_append_printf(text, "\n[battle]\ninitiative=%s\nlances=0\npikemen=%d; %d\nfences=%s\n",
                           het_muster_side(muster, 0), MIN(pikes[0], 20), MIN(pikes[1], 20),
                           het_muster_side(muster, 1));
    write_muster_victory(&hexes, text);
    HET_EACH_BELOW(side, HET_SIDES) {
        g_string_append_printf(text, "\n[%s]\n", het_field_sides[side]);
        write_muster_side(muster, &hexes, muster->seat[0] == side ? 0 : 1, text);
    }
    het_hex_map_clear(&hexes.map);
}

static const HetMusterTable muster_table = {
    .units = 30,
    .most = {60, 60, 12},
    .men = {1000, 1000, 8},
    .ages = {{HET_DRILL_FOOT, HET_DRILL_REITERS, HET_DRILL_LINE, HET_DRILL_CARACOLE, NULL},
             {HET_DRILL_FOOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL},
             {HET_DRILL_SHOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL}},
    .works = HET_DRILL_FENCE,
    .distance = 8,
    .turns = 12,
    .gaps = "disorder of the surprised, depth of foot, bayonets, regimental guns.",
    .write = write_muster,
};

const HetGenerator husaria_generator = {
    .system = "husaria",
    .parameters = parameters,
    .count = PARAMETERS,
    .units = {"units", 2, SIDE_MAX, 8, "a side"},
    .check = check,
    .scale = scale,
    .write = generate,
    .muster = &muster_table,
};

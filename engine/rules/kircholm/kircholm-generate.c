/* Battles that no file holds: from a seed, and drills. */
#include "kircholm-procedure.h"
#include "kircholm-slots.h"
#include "engine/board/hex-ground.h"
#include "engine/generator.h"
#include "engine/board/drill-hexes.h"
#include "engine/board/muster-hexes.h"
#include <string.h>

enum { COLUMNS, ROWS, LEVELS, WOODS, MARSHES, LITHUANIANS, SWEDES, TURNS, PARAMETERS };

static const HetParameter parameters[PARAMETERS] = {
    [COLUMNS] = {"columns", 16, 32, 24, "hexes, west to east; even"},
    [ROWS] = {"rows", 10, 40, 18, "hexes, south to north"},
    [LEVELS] = {"levels", 0, 3, 2, "the most that the ground rises"},
    [WOODS] = {"woods", 0, 60, 8, "hexes of wood"},
    [MARSHES] = {"marshes", 0, 60, 6, "hexes of marsh"},
    [LITHUANIANS] = {"lithuanians", 12, 160, 60, "points of the first side"},
    [SWEDES] = {"swedes", 12, 160, 80, "points of the second side"},
    [TURNS] = {"turns", 4, 60, 20, "the last turn"},
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
    HetBattle *drawn;
    const int *value;
    HetHexMap map;
    Recruit army[HET_SIDES][SIDE_UNITS];
    unsigned count[HET_SIDES];
    unsigned most; /* units a side at most */
    bool mirror;   /* the second side has the same units as the first */
} Battle;

/* --- parameters ------------------------------------------------------------------------------- */

static bool
check(const int *value, GError **error)
{
    if (value[COLUMNS] % 2 != 0)
        het_fail(error, HET_ERROR_VALUE,
                 "kircholm/random: columns: %d is odd; the ground can be the same from both "
                 "ends only if they are even",
                 value[COLUMNS]);
    return value[COLUMNS] % 2 == 0;
}

static void
scale(HetBattle *battle)
{
    battle->value[ROWS] = CLAMP(battle->units, 12, 28);
    battle->value[LEVELS] = (int)(battle->seed % 3);
}

/* --- the ground ------------------------------------------------------------------------------- */

/* A floor in the middle, then a step up each column. */
static void
raise_heights(Battle *battle)
{
    unsigned width = (unsigned)battle->map.grid.width;
    unsigned floor = width / 2 - 3 - het_random_below(&battle->drawn->random, 3);
    HET_EACH_BELOW(cell, battle->map.cells) {
        unsigned column = cell % width, edge = MIN(column, width - 1 - column);
        unsigned steps = edge < floor ? floor - edge : 0;
        battle->map.level[cell] = (uint8_t)MIN(steps, (unsigned)battle->value[LEVELS]);
    }
}

/* Lays hexes of a terrain in pairs, between the columns where troops deploy. */
static void
lay(Battle *battle, KircholmTerrain terrain, int hexes)
{
    enum { PATIENCE = 400, KEPT = FRONT_DEPTH + 1 };
    unsigned width = (unsigned)battle->map.grid.width, rows = (unsigned)battle->map.grid.height;
    uint32_t closed = 0; /* guns can always roll from edge to edge */
    HET_EACH_BELOW(i, KIRCHOLM_TERRAINS)
        closed |= (uint32_t)(kircholm_terrain_cost(KIRCHOLM_ON_WHEELS, i) == KIRCHOLM_CANNOT) << i;
    for (int tries = 0; hexes > 0 && tries < PATIENCE; tries++) {
        unsigned column = KEPT + het_random_below(&battle->drawn->random, width - 2 * KEPT);
        unsigned cell = het_random_below(&battle->drawn->random, rows) * width + column;
        if (het_hex_ground_lay(&battle->map, cell, terrain, closed))
            hexes -= 2;
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
    return het_battle_pick(battle->drawn, battle->mirror ? mirror_weights : weights[side],
                           KIRCHOLM_TROOPS);
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
    HET_EACH_BELOW(horse, 2) {
        HET_EACH_BELOW(i, count) {
            if (kircholm_is_cavalry(army[i].type) != (horse != 0))
                continue;
            unsigned band = next * BANDS / count, first = (band * count + BANDS - 1) / BANDS;
            unsigned last = ((band + 1) * count + BANDS - 1) / BANDS, wide = last - first;
            unsigned row = rows / 2 + (next - first) - wide / 2;
            unsigned column = FRONT_DEPTH - 2 * band;
            unsigned cell = MIN(row, rows - 1) * 2 * width + column;
            army[i].site =
                (uint16_t)(side == HET_SECOND ? cell : het_hex_turned(&battle->map, cell));
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
    unsigned numbers[KIRCHOLM_TROOPS] = {0};
    char host[8] = "";
    HET_EACH_BELOW(i, battle->count[side]) {
        unsigned type = battle->army[side][i].type;
        char code[8];
        g_snprintf(code, sizeof code, "%c%c%u", side == HET_FIRST ? 'L' : 'S',
                   kircholm_type_symbols[type], ++numbers[type]);
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
write_battle(const Battle *battle)
{
    const int *value = battle->value;
    g_autoptr(GKeyFile) ground = g_key_file_new();
    het_hex_map_save(&battle->map, ground, "map");
    g_autofree char *map = g_key_file_to_data(ground, NULL, NULL);
    g_autofree char *armies =
        battle->mirror ? g_strdup_printf("the same %u units a side", battle->count[HET_FIRST])
                       : g_strdup_printf("%d points of Lithuanians against %d of Swedes",
                                         value[LITHUANIANS], value[SWEDES]);
    GString *text = het_battle_text(
        battle->drawn, battle->mirror ? "East" : "Lithuanians", battle->mirror ? "West" : "Swedes",
        "%s over a valley, %d by %d hexes.", armies, value[COLUMNS], value[ROWS]);
    if (battle->mirror)
        g_string_append(text, "\n[options]\nmixed-armies=1\nswedish-assault=1\n"
                              "swedish-infantry-fire=3\nbreak-first=50\n");
    g_string_append_printf(text, "\n%s", map);
    write_army(battle, HET_FIRST, text);
    write_army(battle, HET_SECOND, text);
    return g_string_free(text, FALSE);
}

static char *
generate(HetBattle *drawn)
{
    Battle battle = {.drawn = drawn, .value = drawn->value, .mirror = drawn->units > 0};
    HetHexGrid grid = {.width = (int16_t)drawn->value[COLUMNS],
                       .height = (int16_t)drawn->value[ROWS],
                       .first_column = 1,
                       .first_row = 1};
    battle.most = battle.mirror ? (unsigned)drawn->units
                                : MIN(SIDE_UNITS, BANDS * ((unsigned)grid.height / 2));
    het_hex_map_init(&battle.map, &grid, &kircholm_map_kinds);
    raise_heights(&battle);
    lay(&battle, KIRCHOLM_MARSH, drawn->value[MARSHES]);
    lay(&battle, KIRCHOLM_WOOD, drawn->value[WOODS]);
    recruit(&battle, HET_FIRST, drawn->value[LITHUANIANS]);
    if (battle.mirror) {
        memcpy(battle.army[HET_SECOND], battle.army[HET_FIRST], sizeof battle.army[HET_FIRST]);
        battle.count[HET_SECOND] = battle.count[HET_FIRST];
    } else {
        recruit(&battle, HET_SECOND, drawn->value[SWEDES]);
    }
    deploy(&battle, HET_FIRST);
    deploy(&battle, HET_SECOND);
    char *text = write_battle(&battle);
    het_hex_map_clear(&battle.map);
    return text;
}

/* --- drills ----------------------------------------------------------------------------------- */

static bool
is_wide(const HetDrillUnit *unit)
{
    return strstr(unit->lines->str, "formation=assault\n") != NULL;
}

/* Lines that a block of pikes adds: its pikes are in front while it is in order. */
static const char *
formation_of(const HetDrillUnit *unit)
{
    const char *lines = unit->lines->str;
    return unit->arm == HET_DRILL_PIKES && strstr(lines, "formation=") == NULL &&
                   strstr(lines, "level=") == NULL
               ? "formation=defensive\n"
               : "";
}

/* KIR-4.8: only the first side has assault formation. */
static const char *
refusal_of_sides(const HetDrill *drill)
{
    HET_EACH_BELOW(i, drill->count[1]) {
        const char *lines = drill->units[1][i].lines->str;
        if (strstr(lines, "formation=assault") != NULL)
            return "formation=open: only the attackers, who are the Lithuanian side, have assault "
                   "formation";
    }
    return NULL;
}

static void
write_drilled(const HetDrillUnit *unit, const char *side, const HetHexMap *map, unsigned cell,
              const char *facing, GString *text)
{
    char place[5];
    het_hex_name(&map->grid, cell, place);
    g_string_append_printf(text, "\n[unit %s]\nside=%s\nname=%s\nplace=%s\nfacing=%s\n%s",
                           unit->code, side, unit->name, place, facing, unit->lines->str);
}

const char *
kircholm_drill(const HetDrill *drill, GString *text)
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
    het_drill_hexes_write_map(&hexes.map, text);
    HET_EACH_BELOW(side, 2)
        HET_EACH_BELOW(i, drill->count[side]) {
            const HetDrillUnit *unit = &drill->units[side][i];
            write_drilled(unit, het_field_sides[side], &hexes.map, hexes.site[side][i][0],
                          kircholm_facing_names[hexes.facing[side]], text);
            g_string_append(text, formation_of(unit));
        }
    if (drill->value[HET_DRILL_FIRE] == HET_DRILL_FIRE_SPENT)
        g_string_append(text, "\n[state]\nturn=1\nactive=first\nphase=movement\nstep=1\n");
    het_hex_map_clear(&hexes.map);
    return NULL;
}

/* --- orders of battle ----------------------------------------------------------------------- */

static void
write_muster(HetMuster *muster, GString *text)
{
    HetMusterHexes hexes;
    het_muster_hexes(muster, &kircholm_map_kinds, true, &hexes);
    g_string_append(text, "\n[options]\nmixed-armies=1\nswedish-assault=1\n"
                          "swedish-infantry-fire=3\nbreak-first=50\nbreak-second=50\n");
    het_drill_hexes_write_map(&hexes.map, text);
    HET_EACH_BELOW(army, 2) {
        HET_EACH_BELOW(i, muster->count[army])
            write_drilled(&muster->units[army][i].unit, het_muster_side(muster, army), &hexes.map,
                          hexes.site[army][i][0], hexes.east[army] ? "W" : "E", text);
        g_string_append_printf(text,
                               "\n[unit %cC1]\nside=%s\ntype=commander\nname=Commander\nrating=1\n"
                               "with=%s\n",
                               "AD"[army], het_muster_side(muster, army),
                               muster -> units[army][0].unit.code);
    }
    het_hex_map_clear(&hexes.map);
}

static const HetMusterTable muster_table = {
    .units = 28,
    .most = {40, 40, 12},
    .men = {300, 150, 3},
    .ages = {{HET_DRILL_FOOT, HET_DRILL_REITERS, HET_DRILL_LINE, HET_DRILL_LINE, NULL},
             {HET_DRILL_FOOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL},
             {HET_DRILL_SHOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL}},
    .works = HET_DRILL_NO_OBSTACLE,
    .distance = 12,
    .turns = 20,
    .gaps = "works, bayonets, depth of foot, regimental guns.",
    .write = write_muster,
};

const HetGenerator kircholm_generator = {
    .system = "kircholm",
    .parameters = parameters,
    .count = PARAMETERS,
    .units = {"units", 2, SIDE_UNITS, 8, "a side"},
    .check = check,
    .scale = scale,
    .write = generate,
    .muster = &muster_table,
};

/* Battles from a seed, the second side the mirror image of the first, so that neither has an
 * advantage; and how drills are expressed. */
#include "engine/board/drill-hexes.h"
#include "engine/board/muster-hexes.h"
#include "engine/board/hex-ground.h"
#include "engine/generator.h"
#include "musketpike-slots.h"

enum { COLUMNS, ROWS, POINTS, WOODS, HILLS, VILLAGES, TURNS, PARAMETERS };

static const HetParameter parameters[PARAMETERS] = {
    [COLUMNS] = {"columns", 17, 41, 23, "hexes, west to east; odd"},
    [ROWS] = {"rows", 12, 40, 18, "hexes, south to north"},
    [POINTS] = {"points", 20, 240, 80, "of each side"},
    [WOODS] = {"woods", 0, 60, 6, "hexes of wood"},
    [HILLS] = {"hills", 0, 8, 2, "hills"},
    [VILLAGES] = {"villages", 0, 20, 2, "hexes of village"},
    [TURNS] = {"turns", 3, 20, 7, "the last turn"},
};

enum { MEN_MAX = 56, WINGS = 3, ROWS_MAX = 40, COLUMNS_MAX = 41 };

typedef enum { FOOT, HORSE, SHOT, GUNS } Arm;

/* A unit of the first side; its enemy twin stands in the mirror. */
typedef struct {
    Arm arm;
    int strength, morale, column, row, wing;
} Man;

typedef struct {
    HetBattle *drawn;
    const int *value;
    HetHexMap map;
    bool taken[ROWS_MAX][COLUMNS_MAX];
    Man men[MEN_MAX];
    int count, most; /* recruited, and how many may be */
} Battle;

static int
below(Battle *battle, int count)
{
    return (int)het_random_below(&battle->drawn->random, (uint32_t)count);
}

static void
scale(HetBattle *battle)
{
    int units = battle->units;
    battle->value[POINTS] = 18 * units; /* more than they can cost */
    battle->value[ROWS] = CLAMP(units + 6, 12, ROWS_MAX);
    battle->value[COLUMNS] = units > 24 ? 27 : 23;
    battle->value[WOODS] = units / 2 + 2;
}

/* --- the ground ------------------------------------------------------------------------------ */

/* The column of the first side's front line, from 0. */
static int
front(const Battle *battle)
{
    return (battle->value[COLUMNS] - 11) / 2;
}

static void
lay(Battle *battle, MusketTerrain terrain, int hexes)
{
    enum { PATIENCE = 400 };
    int first = front(battle) + 1, last = battle->value[COLUMNS] / 2;
    for (int tries = 0; hexes > 0 && tries < PATIENCE; tries++) {
        int column = first + below(battle, last - first + 1);
        int row = below(battle, battle->value[ROWS]);
        int twin = battle->value[COLUMNS] - 1 - column;
        uint8_t *line = battle->map.terrain + row * battle->value[COLUMNS];
        if (line[column] != MUSKET_OPEN)
            continue;
        line[column] = line[twin] = (uint8_t)terrain;
        hexes -= column == twin ? 1 : 2;
    }
}

/* A hill is a patch of three columns by four rows, one level higher. */
static void
raise_hill(Battle *battle)
{
    int column = below(battle, battle->value[COLUMNS] / 2 - 1);
    int row = below(battle, battle->value[ROWS] - 3);
    for (int dy = 0; dy < 4; dy++) {
        uint8_t *line = battle->map.level + (row + dy) * battle->value[COLUMNS];
        for (int dx = 0; dx < 3; dx++)
            line[column + dx] = line[battle->value[COLUMNS] - 1 - column - dx] = 1;
    }
}

/* --- forces ---------------------------------------------------------------------------------- */

/* Takes the free place nearest to `row` in the lines from the front back. */
static bool
find_place(Battle *battle, int height, int row, Man *ret_man)
{
    for (int column = front(battle); column >= 0; column -= 2) {
        for (int off = 0; off < 2 * battle->value[ROWS]; off++) {
            int at = row + (off % 2 == 0 ? off / 2 : -(off + 1) / 2);
            if (at < 0 || at + height > battle->value[ROWS] || battle->taken[at][column] ||
                battle->taken[at + height - 1][column])
                continue;
            battle->taken[at][column] = battle->taken[at + height - 1][column] = true;
            ret_man->column = column;
            ret_man->row = at;
            return true;
        }
    }
    return false;
}

/* One unit for at most `points`; its price, 0 if there is no room or too little to spend. */
static int
recruit(Battle *battle, Arm arm, int points)
{
    static const int dearest[] = {[FOOT] = 18, [HORSE] = 8, [SHOT] = 2, [GUNS] = 6};
    Man man = {.arm = arm, .morale = 5 + below(battle, 3)};
    int middle = battle->value[ROWS] / 2;
    bool right = below(battle, 2) != 0;
    if (points < dearest[arm] || battle->count == battle->most)
        return 0;
    man.strength = arm == FOOT    ? 8 + 2 * below(battle, 6)
                   : arm == HORSE ? 3 + below(battle, 2)
                   : arm == SHOT  ? 2
                                  : 0;
    man.wing = arm == HORSE ? 1 + right : 0;
    int row = arm != HORSE ? middle : right ? battle->value[ROWS] - 1 : 0;
    if (!find_place(battle, arm == FOOT ? 2 : 1, row, &man))
        return 0;
    battle->men[battle->count++] = man;
    return arm == FOOT ? man.strength : arm == HORSE ? 2 * man.strength : dearest[arm];
}

/* A unit of foot and one of horse on each wing if the points allow, then what chance picks. */
static void
muster(Battle *battle)
{
    static const Arm lot[] = {FOOT, FOOT, FOOT, HORSE, HORSE, HORSE, SHOT, GUNS};
    int points = battle->value[POINTS];
    points -= recruit(battle, FOOT, 18);
    for (int misses = 0; misses < 20;) {
        int price = recruit(battle, lot[below(battle, G_N_ELEMENTS(lot))], points);
        misses = price > 0 ? 0 : misses + 1;
        points -= price;
    }
}

/* --- text ------------------------------------------------------------------------------------ */

static const char letters[] = {[FOOT] = 'F', [HORSE] = 'H', [SHOT] = 'S', [GUNS] = 'G'};

static void
write_man(const Battle *battle, const Man *man, unsigned side, int number, GString *text)
{
    static const char *const types[] = {"heavy", "cavalry", "light", "artillery"};
    static const char *const names[] = {"foot", "horse", "musketeers", "guns"};
    bool first = side == HET_FIRST;
    int column = 1 + (first ? man->column : battle->value[COLUMNS] - 1 - man->column);
    g_string_append_printf(text, "\n[unit %c%c%d]\nside=%s\nwing=%c%d\nname=%s %s %d\ntype=%s\n",
                           first ? 'R' : 'B', letters[man->arm], number, het_field_sides[side],
                           first ? 'R' : 'B', man->wing + 1, first ? "Red" : "Blue",
                           names[man->arm], number, types[man->arm]);
    g_string_append_printf(text, "place=%02d%02d", column, man->row + 1);
    if (man->arm == FOOT)
        g_string_append_printf(text, " %02d%02d", column, man->row + 2);
    g_string_append_printf(text, "\nfacing=%s\nmorale=%d\n", first ? "E" : "W", man->morale);
    if (man->arm == GUNS)
        g_string_append(text, "gun=medium\n");
    else
        g_string_append_printf(text, "strength=%d\n", man->strength);
}

/* The commanders: of each wing with its first unit, the general with the last that has none. */
static void
write_leaders(const Battle *battle, unsigned side, GString *text)
{
    const char *name = het_field_sides[side];
    char letter = side == HET_FIRST ? 'R' : 'B', general_arm = 0;
    int numbers[4] = {0}, general = 0;
    bool led[WINGS] = {false};
    for (int i = 0; i < battle->count; i++) {
        const Man *man = &battle->men[i];
        int number = ++numbers[man->arm];
        if (man->arm == GUNS)
            continue;
        if (led[man->wing]) {
            general = number;
            general_arm = letters[man->arm];
            continue;
        }
        led[man->wing] = true;
        g_string_append_printf(text,
                               "\n[leader %cL%d]\nside=%s\nname=Colonel %d\nrating=1\n"
                               "command=wing\nwing=%c%d\nwith=%c%c%d\n",
                               letter, man->wing + 1, name, man->wing + 1, letter, man->wing + 1,
                               letter, letters[man->arm], number);
    }
    if (general > 0)
        g_string_append_printf(text,
                               "\n[leader %cL0]\nside=%s\nname=General\nrating=1\n"
                               "command=overall\nwith=%c%c%d\n",
                               letter, name, letter, general_arm, general);
}

static void
write_side(const Battle *battle, unsigned side, GString *text)
{
    static const char *const wings[WINGS] = {"Foot", "Left wing", "Right wing"};
    int numbers[4] = {0};
    for (int wing = 0; wing < WINGS; wing++) {
        bool any = false;
        for (int i = 0; i < battle->count; i++)
            any = any || battle->men[i].wing == wing;
        if (any)
            g_string_append_printf(text, "\n[wing %c%d]\nside=%s\nname=%s\n",
                                   side == HET_FIRST ? 'R' : 'B', wing + 1, het_field_sides[side],
                                   wings[wing]);
    }
    for (int i = 0; i < battle->count; i++)
        write_man(battle, &battle->men[i], side, ++numbers[battle->men[i].arm], text);
    write_leaders(battle, side, text);
}

static char *
generate(HetBattle *drawn)
{
    drawn->value[COLUMNS] |= 1; /* else the mirror would shift columns by half a hex */
    const int *value = drawn->value;
    Battle battle = {.drawn = drawn, .value = value, .most = drawn->units > 0 ? drawn->units : 40};
    HetHexGrid grid = {.width = (int16_t)value[COLUMNS], .height = (int16_t)value[ROWS]};
    het_hex_map_init(&battle.map, &grid, &musket_map_kinds);
    for (int i = 0; i < value[HILLS]; i++)
        raise_hill(&battle);
    lay(&battle, MUSKET_VILLAGE, value[VILLAGES]);
    lay(&battle, MUSKET_WOOD, value[WOODS]);
    muster(&battle);
    GString *text =
        het_battle_text(drawn, "Red", "Blue",
                        "%d points a side on %d by %d hexes, each side the mirror of the other.",
                        value[POINTS], value[COLUMNS], value[ROWS]);
    g_string_append(text, "\n[initiative]\nfirst-turn=roll\n");
    het_hex_ground_write(&battle.map, text);
    HET_EACH_BELOW(side, HET_SIDES)
        write_side(&battle, side, text);
    het_hex_map_clear(&battle.map);
    return g_string_free(text, FALSE);
}

/* --- drills ----------------------------------------------------------------------------------- */

static bool
is_wide(const HetDrillUnit *unit)
{
    return strstr(unit->lines->str, "hexes=2\n") != NULL;
}

static void
write_unit(const HetDrillUnit *unit, const char *side, const char *wing, const HetHexMap *map,
           const unsigned *site, const char *facing, GString *text)
{
    char place[5], other[5] = "";
    het_hex_name(&map->grid, site[0], place);
    if (site[1] != site[0])
        het_hex_name(&map->grid, site[1], other);
    g_string_append_printf(
        text, "\n[unit %s]\nside=%s\nwing=%s\nname=%s\nplace=%s%s%s\nfacing=%s\n%s", unit->code,
        side, wing, unit->name, place, *other == '\0' ? "" : " ", other, facing, unit->lines->str);
}

/* Guns alone lose a battle at once (18.11): a point of musketeers lets it continue. It stands out
 * of the way in a corner of the map, on the edge of its side: the attackers' is in the east, for
 * they come from there however the defenders face. */
static void
write_escort(unsigned side, const HetDrillHexes *hexes, GString *text)
{
    const HetHexGrid *grid = &hexes->map.grid;
    char place[5];
    het_hex_name(grid, het_hex_cell(grid, side == 0 ? grid->width - 1 : 0, 0), place);
    g_string_append_printf(text,
                           "\n[unit %cE1]\nside=%s\nwing=%c\nname=Escort\nplace=%s\nfacing=%s\n"
                           "type=light\nstrength=1\nmorale=6\n",
                           "AD"[side], het_field_sides[side], "AD"[side], place,
                           musket_facing_names[hexes->facing[side]]);
}

const char *
musket_drill(const HetDrill *drill, GString *text)
{
    const HetDrillStand stand = {.kinds = &musket_map_kinds, .is_wide = is_wide};
    HetDrillHexes hexes;
    const char *refusal = het_drill_hexes(drill, &stand, &hexes);
    if (refusal != NULL)
        return refusal;
    het_drill_hexes_write_map(&hexes.map, text);
    HET_EACH_BELOW(side, 2) {
        const char *name = het_field_sides[side];
        g_string_append_printf(text, "\n[wing %c]\nside=%s\nname=%s\n", "AD"[side], name,
                               side == 0 ? "Attackers" : "Defenders");
        HET_EACH_BELOW(i, drill->count[side])
            write_unit(&drill->units[side][i], name, side == 0 ? "A" : "D", &hexes.map,
                       hexes.site[side][i], musket_facing_names[hexes.facing[side]], text);
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

/* --- orders of battle ----------------------------------------------------------------------- */

static void
write_muster_unit(const HetMuster *muster, const HetMusterHexes *hexes, unsigned army, unsigned i,
                  bool foot, GString *text)
{
    const HetMusterUnit *it = &muster->units[army][i];
    const char wing[] = {
        "AD"[army],
        (char)('0' + (it->wing == HET_MUSTER_CENTRE && !foot ? HET_MUSTER_LEFT : it->wing)), '\0'};
    write_unit(&it->unit, het_muster_side(muster, army), wing, &hexes->map, hexes->site[army][i],
               hexes->east[army] ? "W" : "E", text);
}

/* Wings with their commanders; the general is with the last unit that has none. */
static void
write_muster_wings(const HetMuster *muster, unsigned army, GString *text)
{
    static const char *const names[] = {"Foot", "Left wing", "Right wing"};
    const char *side = het_muster_side(muster, army), letter = "AD"[army], *general = NULL;
    bool led[HET_MUSTER_WINGS] = {false};
    HET_EACH_BELOW(i, muster->count[army]) {
        const HetMusterUnit *it = &muster->units[army][i];
        if (it->unit.arm == HET_DRILL_GUNS)
            continue;
        if (led[it->wing]) {
            general = it->unit.code;
            continue;
        }
        led[it->wing] = true;
        g_string_append_printf(text,
                               "\n[wing %c%d]\nside=%s\nname=%s\n\n[leader %cL%d]\nside=%s\n"
                               "name=Colonel %d\nrating=1\ncommand=wing\nwing=%c%d\nwith=%s\n",
                               letter, it->wing, side, names[it->wing], letter, it->wing, side,
                               it->wing + 1, letter, it->wing, it->unit.code);
    }
    if (general != NULL)
        g_string_append_printf(
            text, "\n[leader %cLG]\nside=%s\nname=General\nrating=1\ncommand=overall\nwith=%s\n",
            letter, side, general);
}

static void
write_muster(HetMuster *muster, GString *text)
{
    enum { FIELD = 10 };
    HetMusterHexes hexes;
    char place[5];
    het_muster_hexes(muster, &musket_map_kinds, false, &hexes);
    het_drill_hexes_write_map(&hexes.map, text);
    het_hex_name(&hexes.map.grid, hexes.field, place);
    g_string_append_printf(text,
                           "\n[initiative]\nfirst-turn=%s\n\n[objective field]\nname=The field\n"
                           "hexes=%s\nholder=%s\nfirst=%d\nsecond=%d\n",
                           het_muster_side(muster, 0), place, het_muster_side(muster, 1), FIELD,
                           FIELD);
    HET_EACH_BELOW(army, 2) {
        write_muster_wings(muster, army, text);
        HET_EACH_BELOW(i, muster->count[army])
            write_muster_unit(muster, &hexes, army, i,
                              muster->units[army][0].wing == HET_MUSTER_CENTRE, text);
    }
    het_hex_map_clear(&hexes.map);
}

static const HetMusterTable muster_table = {
    .units = 26,
    .most = {40, 40, 10},
    .men = {1200, 300, 8},
    .ages = {{HET_DRILL_FOOT, HET_DRILL_REITERS, HET_DRILL_DEEP, HET_DRILL_CARACOLE, NULL},
             {HET_DRILL_FOOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_CARACOLE, NULL},
             {HET_DRILL_SHOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_CARACOLE, "cannon=1\n"}},
    .works = HET_DRILL_WORKS,
    .distance = 8,
    .turns = 8,
    .is_wide = is_wide,
    .gaps = "bayonets, horse that charges without firing.",
    .write = write_muster,
};

const HetGenerator musket_generator = {
    .system = "musketpike",
    .parameters = parameters,
    .count = PARAMETERS,
    .units = {"units", 4, MEN_MAX, 8, "a side"},
    .scale = scale,
    .write = generate,
    .muster = &muster_table,
};

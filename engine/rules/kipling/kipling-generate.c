/* Battles from a seed: the same parameters give the same bytes. The map looks the same from both
 * table edges (turned by half a turn), and so do both sides' forces and places: nobody has the
 * better ground. Guns can always roll from edge to edge, so that every unit can reach the other
 * side. And drills: engine/drill.h. */
#include "engine/generator.h"
#include <string.h>
#include "engine/drill.h"

#include "kipling-slots.h"

enum { WIDTH, HEIGHT, POINTS, WOODS, HILLS, HOUSES, TURNS, PARAMETERS };

/* initial -1: by the size of the board */
static const HetParameter parameters[PARAMETERS] = {
    [WIDTH] = {"width", 4, HET_SQUARE_COLUMNS, 12, "squares, west to east"},
    [HEIGHT] = {"height", 6, HET_SQUARE_ROWS, 8, "squares, south to north"},
    [POINTS] = {"points", 12, 96, 36, "of each side"},
    [WOODS] = {"woods", 0, 60, -1, "squares of woods"},
    [HILLS] = {"hills", 0, 30, -1, "squares of hills"},
    [HOUSES] = {"buildings", 0, 16, -1, "squares with a building"},
    [TURNS] = {"turns", 4, 100, 20, "the last turn"},
};

enum { SITES = 2 * HET_SQUARE_COLUMNS };

typedef struct {
    HetBattle *drawn;
    const int *value;
    uint8_t terrain[HET_SQUARE_CELLS];
    uint8_t kind[KIPLING_SIDE_UNITS];
    uint16_t site[SITES];
    unsigned units, most; /* recruited, and how many may be */
} Battle;

static void
scale(HetBattle *battle)
{
    battle->value[WIDTH] = CLAMP(battle->units + 4, 8, HET_SQUARE_COLUMNS);
    battle->value[HEIGHT] = 9;
    battle->value[POINTS] = 6 * battle->units;
}

/* --- the ground ------------------------------------------------------------------------------- */

/* As many squares as requested, or a share of all and some more. */
static int
squares_of(const Battle *battle, unsigned parameter, int share, int more)
{
    int requested = battle->value[parameter];
    return requested >= 0 ? requested : battle->value[WIDTH] * battle->value[HEIGHT] / share + more;
}

/* The square at the same place as seen from the other edge. */
static unsigned
turned(const Battle *battle, unsigned cell)
{
    return het_square((unsigned)battle->value[WIDTH] - 1 - het_square_column(cell),
                      (unsigned)battle->value[HEIGHT] - 1 - het_square_row(cell));
}

/* Whether guns can roll from the first row to the last. */
static bool
is_passable(const Battle *battle)
{
    HetSquareBoard board = {.width = (uint8_t)battle->value[WIDTH],
                            .height = (uint8_t)battle->value[HEIGHT]};
    HetSquareSet seen = {{0}};
    uint8_t queue[HET_SQUARE_CELLS];
    unsigned count = 1, at = 0;
    queue[0] = 0;
    het_square_add(&seen, 0);
    while (at < count) {
        unsigned cell = queue[at++];
        if (het_square_row(cell) == board.height - 1u)
            return true;
        HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS) {
            unsigned to = het_square_step(board, cell, direction);
            if (to == HET_SQUARE_OFF || het_square_has(&seen, to) ||
                kipling_terrain_cost(KIPLING_WHEELS, battle->terrain[to], false) == 0)
                continue;
            het_square_add(&seen, to);
            queue[count++] = (uint8_t)to;
        }
    }
    return false;
}

/* Lays about `squares` squares of a terrain, in pairs, between the rows where troops deploy. */
static void
lay(Battle *battle, KiplingTerrain terrain, int squares)
{
    enum { PATIENCE = 400 };
    unsigned rows = (unsigned)battle->value[HEIGHT] - 4, columns = (unsigned)battle->value[WIDTH];
    for (int tries = 0; squares > 0 && tries < PATIENCE; tries++) {
        /* One draw a statement: compilers differ in which argument of a call they compute first. */
        unsigned row = 2 + het_random_below(&battle->drawn->random, rows);
        unsigned cell = het_square(het_random_below(&battle->drawn->random, columns), row);
        unsigned other = turned(battle, cell);
        if (battle->terrain[cell] != KIPLING_OPEN || battle->terrain[other] != KIPLING_OPEN)
            continue;
        battle->terrain[cell] = battle->terrain[other] = (uint8_t)terrain;
        if (is_passable(battle))
            squares -= cell == other ? 1 : 2;
        else
            battle->terrain[cell] = battle->terrain[other] = KIPLING_OPEN;
    }
}

/* --- forces ----------------------------------------------------------------------------------- */

static const struct {
    int points, figures;
} prices[] = {
    [KIPLING_INFANTRY] = {6, 10},
    [KIPLING_CAVALRY] = {5, 5},
    [KIPLING_ARTILLERY] = {6, 4},
};
static const uint8_t weights[] = {
    [KIPLING_INFANTRY] = 4, [KIPLING_CAVALRY] = 3, [KIPLING_ARTILLERY] = 2};

/* Two units of infantry, then what chance and the points allow; four guns at most. */
static void
recruit(Battle *battle)
{
    enum { CHEAPEST = 5, GUNS = KIPLING_GUNS / HET_SIDES };
    int left = battle->value[POINTS], guns = 0;
    while (left >= CHEAPEST && battle->units < battle->most) {
        unsigned kind = KIPLING_INFANTRY;
        if (battle->units >= 2)
            kind = het_battle_pick(battle->drawn, weights, G_N_ELEMENTS(weights));
        if (prices[kind].points > left || (kind == KIPLING_ARTILLERY && guns == GUNS))
            kind = prices[KIPLING_INFANTRY].points > left ? KIPLING_CAVALRY : KIPLING_INFANTRY;
        guns += kind == KIPLING_ARTILLERY;
        left -= prices[kind].points;
        battle->kind[battle->units++] = (uint8_t)kind;
    }
}

/* Different squares of the first two rows. */
static void
deploy(Battle *battle)
{
    unsigned count = 2 * (unsigned)battle->value[WIDTH];
    HET_EACH_BELOW(i, count)
        battle->site[i] = (uint16_t)het_square(i / 2, i % 2);
    het_battle_shuffle(battle->drawn, battle->site, count, battle->units);
}

/* --- text ------------------------------------------------------------------------------------- */

/* Squares row by row, from the first. */
static void
write_rows(const char *ground, int columns, int rows, GString *text)
{
    for (int row = rows - 1; row >= 0; row--) {
        g_string_append_printf(text, "row-%d=", row + 1);
        for (int column = 0; column < columns; column++)
            g_string_append_printf(text, "%s%c", column == 0 ? "" : " ",
                                   ground[row * columns + column]);
        g_string_append_c(text, '\n');
    }
}

static void
write_unit(const Battle *battle, unsigned index, unsigned side, unsigned number, GString *text)
{
    static const char letters[] = {'I', 'C', 'A'};
    static const char *const names[HET_SIDES][3] = {{"Red infantry", "Red cavalry", "Red gun"},
                                                    {"Blue infantry", "Blue cavalry", "Blue gun"}};
    unsigned kind = battle->kind[index], cell = battle->site[index];
    char place[HET_SQUARE_NAME];
    het_square_name(side == HET_FIRST ? cell : turned(battle, cell), place);
    g_string_append_printf(
        text, "\n[unit %c%c%u]\nside=%s\ntype=%s\nname=%s %u\nfigures=%d\nplace=%s\n",
        side == HET_FIRST ? 'R' : 'B', letters[kind], number, het_field_sides[side],
        kipling_kind_names[kind], names[side][kind], number, prices[kind].figures, place);
}

static char *
write_battle(const Battle *battle)
{
    GString *text = het_battle_text(
        battle->drawn, "Red", "Blue", "%d points a side on %d by %d squares, the same for both.",
        battle->value[POINTS], battle->value[WIDTH], battle->value[HEIGHT]);
    const int columns = battle->value[WIDTH], rows = battle->value[HEIGHT];
    char ground[HET_SQUARE_CELLS];
    for (int i = 0; i < columns * rows; i++) {
        unsigned cell = het_square((unsigned)(i % columns), (unsigned)(i / columns));
        ground[i] = kipling_terrain_symbols[battle->terrain[cell]];
    }
    g_string_append(text, "\n[map]\n");
    write_rows(ground, columns, rows, text);
    HET_EACH_BELOW(side, HET_SIDES) {
        unsigned numbers[3] = {0};
        HET_EACH_BELOW(i, battle->units)
            write_unit(battle, i, side, ++numbers[battle->kind[i]], text);
    }
    return g_string_free(text, FALSE);
}

static char *
generate(HetBattle *drawn)
{
    Battle battle = {.drawn = drawn, .value = drawn->value};
    battle.most = drawn->units > 0 ? (unsigned)drawn->units
                                   : MIN((unsigned)drawn->value[WIDTH], KIPLING_SIDE_UNITS);
    lay(&battle, KIPLING_HILL, squares_of(&battle, HILLS, 48, 1));
    lay(&battle, KIPLING_BUILDING, squares_of(&battle, HOUSES, 48, 1));
    lay(&battle, KIPLING_WOODS, squares_of(&battle, WOODS, 12, 0));
    recruit(&battle);
    deploy(&battle);
    return write_battle(&battle);
}

/* --- drills -------------------------------------------------------------------------------- */

enum {
    ROOM = 3,                                     /* squares behind both sides */
    COLUMNS_MAX = 3 * HET_DRILL_UNITS + 2 * ROOM, /* also of what the board cannot hold */
};

/* Where a unit stands. The attackers face north, and the east is to their right; a second line is
 * behind the first. */
static void
stand(const HetDrill *drill, unsigned side, unsigned unit, int *ret_column, int *ret_row)
{
    const unsigned first = drill->first[side];
    const bool second = unit >= first;
    const int line = (int)(second ? drill->count[side] - first : first);
    const int behind = drill->first[0] < drill->count[0] ? HET_DRILL_BEHIND : 0;
    *ret_column = ROOM + (HET_DRILL_UNITS - line) / 2 + (int)(second ? unit - first : unit) +
                  (side == 0 ? drill->value[HET_DRILL_OBLIQUE] : 0);
    *ret_row = side == 0 ? ROOM + (second ? 0 : behind)
                         : ROOM + behind + drill->value[HET_DRILL_DISTANCE] +
                               (second ? HET_DRILL_BEHIND : 0);
}

static bool
stands_there(const HetDrill *drill, unsigned side, int column, int row)
{
    HET_EACH_BELOW(i, drill->count[side]) {
        int at_column, at_row;
        stand(drill, side, i, &at_column, &at_row);
        if (at_column == column && at_row == row)
            return true;
    }
    return false;
}

static char
square(const HetDrill *drill, int column, int row)
{
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    const bool attackers = stands_there(drill, 0, column, row);
    const bool defenders = stands_there(drill, 1, column, row);
    int first, front;
    stand(drill, 1, 0, &first, &front);
    if (row == front - 1 && g_str_has_prefix(what, "strip:"))
        return what[strlen("strip:")];
    if (defenders && g_str_has_prefix(what, "under:"))
        return what[strlen("under:")];
    if ((defenders && drill->value[HET_DRILL_SLOPE] == HET_DRILL_UP) ||
        (attackers && drill->value[HET_DRILL_SLOPE] == HET_DRILL_DOWN))
        return 'h';
    return '.';
}

static void
write_drilled(const HetDrillUnit *unit, const char *side, int column, int row, GString *text)
{
    g_string_append_printf(text, "\n[unit %s]\nside=%s\nname=%s\nplace=%c%d\n%s", unit->code, side,
                           unit->name, (char)('a' + column), 1 + row, unit->lines->str);
}

const char *
kipling_drill(const HetDrill *drill, GString *text)
{
    const int columns = HET_DRILL_UNITS + 2 * ROOM + drill->value[HET_DRILL_OBLIQUE];
    const int distance = drill->value[HET_DRILL_DISTANCE];
    int rows, column, row;
    stand(drill, 1, drill->count[1] - 1, &column, &rows);
    rows += 1 + ROOM;
    if (rows > HET_SQUARE_ROWS)
        return "distance: beside a second line its board has room for 6, beside two for 4";
    const char *what = het_drill_lines(drill, HET_DRILL_OBSTACLE);
    if (g_str_has_prefix(what, "strip:") && distance < 2)
        return "obstacle: it lies in the square before the defenders; distance=2 leaves room for "
               "it";
    if (g_str_has_prefix(what, "under:") && drill->value[HET_DRILL_SLOPE] == HET_DRILL_UP)
        return "obstacle: a square is a building or a hill; leave out slope=up";
    if (drill->value[HET_DRILL_LOSSES] >= 50)
        return "losses: a unit at half its figures falls back, and does not stand to be attacked";
    char ground[HET_SQUARE_ROWS * COLUMNS_MAX];
    for (int i = 0; i < columns * rows; i++)
        ground[i] = square(drill, i % columns, i / columns);
    g_string_append(text, "\n[map]\nriver=half\n");
    write_rows(ground, columns, rows, text);
    HET_EACH_BELOW(side, 2)
        HET_EACH_BELOW(i, drill->count[side]) {
            stand(drill, side, i, &column, &row);
            write_drilled(&drill->units[side][i], het_field_sides[side], column, row, text);
        }
    return NULL;
}

/* --- orders of battle ----------------------------------------------------------------------- */

enum { MUSTER_ROOM = 2 }; /* squares behind and beside the arrays */

static void
lay_muster_ground(HetMuster *muster, int width, int height, int low, int high, char *ground)
{
    enum { PATIENCE = 400, RUGGED = 20 };
    const bool first = muster->seat[1] == 0; /* the defenders */
    const bool held =
        muster->hills > 0 && (het_random_below(&muster->random, 2) == 0 || muster->hills > RUGGED);
    const int squares = width * (high - low - 2);
    const int count[2] = {muster->hills * squares / 100, muster->woods * squares / 100};
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            ground[row * width + column] = held && (first ? row <= low : row >= high) ? 'h' : '.';
    HET_EACH_BELOW(kind, 2)
        for (int left = count[kind], tries = 0; left > 0 && tries < PATIENCE; tries++) {
            const unsigned row = het_random_below(&muster->random, (uint32_t)(high - low - 2));
            const unsigned column = het_random_below(&muster->random, (uint32_t)width);
            /* Guns roll neither through woods nor round a closed row: one column stays open. */
            char *square = &ground[((unsigned)low + 1 + row) * (unsigned)width + column];
            if (*square != '.' || (kind == 1 && column % 3 == 1))
                continue;
            *square = "hw"[kind];
            left--;
        }
}

static void
write_muster(HetMuster *muster, GString *text)
{
    char ground[HET_SQUARE_CELLS];
    const int width =
        MIN(MAX(muster->width[0], muster->width[1]) + 2 * MUSTER_ROOM, HET_SQUARE_COLUMNS);
    const int low = MUSTER_ROOM - 1 + muster->lines - 1;
    const int high = low + MIN(muster->distance, HET_SQUARE_ROWS - 1 - 2 * low);
    const int height = high + low + 1;
    lay_muster_ground(muster, width, height, low, high, ground);
    g_string_append(text, "\n[map]\nriver=half\n");
    write_rows(ground, width, height, text);
    HET_EACH_BELOW(army, 2)
        HET_EACH_BELOW(i, muster->count[army]) {
            const HetMusterUnit *it = &muster->units[army][i];
            const bool first = muster->seat[army] == 0;
            const int across = first ? it->across : muster->width[army] - 1 - it->across;
            write_drilled(&it->unit, het_muster_side(muster, army),
                          (width - muster->width[army]) / 2 + across,
                          first ? low - it->line : high + it->line, text);
        }
}

static const HetMusterTable muster_table = {
    .units = 12,
    .most = {KIPLING_SIDE_UNITS, KIPLING_SIDE_UNITS, KIPLING_GUNS / HET_SIDES},
    .men = {1000, 500, 4},
    .ages = {{HET_DRILL_SHOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL},
             {HET_DRILL_SHOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL},
             {HET_DRILL_SHOT, HET_DRILL_HORSE, HET_DRILL_LINE, HET_DRILL_LINE, NULL}},
    .works = HET_DRILL_NO_OBSTACLE,
    .distance = 7,
    .turns = 20,
    .gaps = "pikes and everything of their time: its foot has rifles; works, disorder, depth.",
    .write = write_muster,
};

const HetGenerator kipling_generator = {
    .system = "kipling",
    .parameters = parameters,
    .count = PARAMETERS,
    .units = {"units", 2, KIPLING_SIDE_UNITS, 8, "a side"},
    .scale = scale,
    .write = generate,
    .muster = &muster_table,
};

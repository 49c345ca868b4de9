/* Where a unit can go and what it sees from there, judged slowly: paths are checked step by step
 * over the terrain of the map, lines of sight drawn square by square. The lists of legal moves
 * share with the judgement only the state, the table of terrain costs (kipling_terrain_cost), the
 * map's neighbours and distances, and the positions of units (kipling_place). A fuzz test compares
 * the two. */
#include "engine/verdict.h"
#include "kipling-procedure.h"

/* --- squares ---------------------------------------------------------------------------------- */

bool
kipling_has_unit(const KiplingState *state, unsigned side, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && state->units[unit].place == cell)
            return true;
    return false;
}

static KiplingMobility
gait(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    if (order == KIPLING_ORDER_DRAG || kipling_data(state)->kind[unit] == KIPLING_ARTILLERY)
        return KIPLING_WHEELS;
    return kipling_data(state)->kind[unit] == KIPLING_CAVALRY ? KIPLING_HORSE : KIPLING_FOOT;
}

/* What it costs to enter a square; 0: it cannot be entered. */
static unsigned
enter_cost(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    return kipling_terrain_cost(gait(state, unit, order), (KiplingTerrain)data->terrain[cell],
                                data->river_passable);
}

static unsigned
budget(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    switch ((KiplingKind)kipling_data(state)->kind[unit]) {
    case KIPLING_GENERAL:
        return (unsigned)kipling_option(state, KIPLING_GENERAL_MOVE);
    case KIPLING_ARTILLERY:
        return (unsigned)kipling_option(state, KIPLING_ARTILLERY_MOVE);
    case KIPLING_INFANTRY:
    case KIPLING_CAVALRY:
        break;
    }
    if (order == KIPLING_ORDER_ADVANCE)
        return (unsigned)kipling_option(state, KIPLING_ADVANCE_MOVE);
    if (order == KIPLING_ORDER_DRAG)
        return (unsigned)kipling_option(state, KIPLING_DRAG_MOVE);
    bool horse = kipling_data(state)->kind[unit] == KIPLING_CAVALRY;
    return (unsigned)kipling_option(state, horse ? KIPLING_CAVALRY_MOVE : KIPLING_INFANTRY_MOVE);
}

bool
kipling_has_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target)
{
    return move->way.steps > 0 && het_move_walks(move, kind, unit, target, HET_SQUARE_DIRECTIONS);
}

const char *
kipling_why_closed(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    if (enter_cost(state, unit, order, cell) != 0)
        return NULL;
    if (data->terrain[cell] == KIPLING_RIVER)
        return "the river is impassable, but for bridges and fords (KIP-1d.1)";
    if (order == KIPLING_ORDER_DRAG)
        return "guns are not dragged into woods and buildings (KIP-4g.3)";
    return data->terrain[cell] == KIPLING_WOODS
               ? "artillery does not enter woods (KIP-1b.2)"
               : "cavalry and artillery do not enter buildings (KIP-1c.2)";
}

const char *
kipling_why_not_there(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    unsigned side = kipling_data(state)->side[unit];
    if (cell == kipling_place(state, unit))
        return "it stands there already: a move leads to another square (KIP-6b)";
    if (kipling_has_unit(state, 1 - side, cell))
        return "an enemy stands there: charge it; its square is not entered (KIP-1f.2)";
    if (kipling_has_unit(state, side, cell))
        return "a friend stands there: units pass friends, but do not end on them (KIP-1f.2)";
    for (unsigned gun = 0; gun < kipling_data(state)->gun_count; gun++)
        if (gait(state, unit, order) == KIPLING_WHEELS && state->guns[gun].place == cell)
            return "a gun stands there, and two never share a square (KIP-4g.8)";
    return NULL;
}

/* --- distances -------------------------------------------------------------------------------- */

/* What is thought away from the board: the enemies, and what one kind of ground costs or forbids.
 */
typedef struct {
    bool no_enemies;
    unsigned ground; /* KiplingTerrain, or KIPLING_TERRAINS: none */
} Ease;

/* Least cost to every square if so much were eased: every square improves its neighbours until
 * nothing does. */
static void
find_costs(const KiplingState *state, unsigned unit, KiplingOrder order, Ease ease,
           unsigned ret_costs[HET_SQUARE_CELLS])
{
    const KiplingScenario *data = kipling_data(state);
    unsigned start = kipling_place(state, unit), most = budget(state, unit, order);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
        ret_costs[cell] = cell == start ? 0 : UINT16_MAX;
    for (bool better = true; better;) {
        better = false;
        for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
            if (ret_costs[cell] >= most || (!ease.no_enemies && cell != start &&
                                            kipling_has_unit(state, 1 - data->side[unit], cell)))
                continue;
            for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
                unsigned to = het_square_step(data->board, cell, direction);
                if (to == HET_SQUARE_OFF)
                    continue;
                unsigned step =
                    data->terrain[to] == ease.ground ? 1 : enter_cost(state, unit, order, to);
                unsigned cost = ret_costs[cell] + step;
                if (cell == start && order != KIPLING_ORDER_ADVANCE)
                    cost = MIN(cost, most); /* KIP-1b.3 */
                if (step == 0 || cost > most || cost >= ret_costs[to])
                    continue;
                ret_costs[to] = cost;
                better = true;
            }
        }
    }
}

void
kipling_find_costs(const KiplingState *state, unsigned unit, KiplingOrder order,
                   unsigned ret_costs[HET_SQUARE_CELLS])
{
    find_costs(state, unit, order, (Ease){false, KIPLING_TERRAINS}, ret_costs);
}

static bool
would_reach(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell, Ease ease)
{
    unsigned costs[HET_SQUARE_CELLS];
    find_costs(state, unit, order, ease, costs);
    return costs[cell] <= budget(state, unit, order);
}

/* Of ground that is not open, what keeps a unit from going farther. */
static const char *
why_slow(KiplingMobility mobility, KiplingOrder order, KiplingTerrain ground, bool passable)
{
    bool wheels = mobility == KIPLING_WHEELS;
    if (order == KIPLING_ORDER_DRAG && (ground == KIPLING_WOODS || ground == KIPLING_BUILDING))
        return "guns are not dragged through woods and buildings, and round them it is too far "
               "(KIP-4g.3)";
    switch (ground) {
    case KIPLING_WOODS:
        return wheels ? "artillery does not pass woods, and round them it is too far (KIP-1b.2)"
                      : "a square of woods costs two of the move: this is too far (KIP-1b.1)";
    case KIPLING_BUILDING:
        return mobility != KIPLING_FOOT
                   ? "cavalry and artillery do not pass buildings, and round them it is too far "
                     "(KIP-1c.2)"
                   : "a building costs two squares of the move: this is too far (KIP-1c.1)";
    case KIPLING_RIVER:
        return passable ? "a river costs two squares of the move: this is too far (KIP-1d.1)"
                        : "the river is impassable, and over bridges and fords it is too far "
                          "(KIP-1d.1)";
    case KIPLING_FORD:
        return "a ford costs two squares of the move: this is too far (KIP-1d.2)";
    case KIPLING_OPEN:
    case KIPLING_HILL:
    case KIPLING_BRIDGE:
        break;
    }
    return NULL;
}

/* Of a move longer than the unit's, in squares. */
static const char *
why_long(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    static const char *const moves[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = "farther than infantry moves (KIP-1a.1)",
        [KIPLING_CAVALRY] = "farther than cavalry moves (KIP-1a.2)",
        [KIPLING_ARTILLERY] = "farther than artillery moves (KIP-1a.3)",
        [KIPLING_GENERAL] = "farther than a general rides (KIP-7a.1)",
    };
    return order == KIPLING_ORDER_ADVANCE ? "farther than infantry that fires may move (KIP-2b.4)"
           : order == KIPLING_ORDER_DRAG  ? "farther than a gun is dragged (KIP-4g.3)"
                                          : moves[kipling_data(state)->kind[unit]];
}

static bool
is_near_by_diagonals(unsigned from, unsigned cell, unsigned limit)
{
    int columns = (int)het_square_column(from) - (int)het_square_column(cell);
    int rows = (int)het_square_row(from) - (int)het_square_row(cell);
    return (unsigned)MAX(ABS(columns), ABS(rows)) <= limit;
}

static const char *
why_too_far(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned from = kipling_place(state, unit), allowance = budget(state, unit, order);
    if (het_square_distance(from, cell) > allowance)
        return is_near_by_diagonals(from, cell, allowance)
                   ? "no step is diagonal: counted in columns and rows it is too far (KIP-1e)"
                   : why_long(state, unit, order);
    if (would_reach(state, unit, order, cell, (Ease){true, KIPLING_TERRAINS}))
        return "enemies bar the way (KIP-1f.2)";
    if (order == KIPLING_ORDER_ADVANCE)
        return "infantry that fires enters only ground that costs one (KIP-2b.4)";
    for (unsigned ground = 0; ground < KIPLING_TERRAINS; ground++) {
        const char *reason =
            why_slow(gait(state, unit, order), order, (KiplingTerrain)ground, data->river_passable);
        if (reason != NULL && would_reach(state, unit, order, cell, (Ease){true, ground}))
            return reason;
    }
    return "the ground on the way costs too much, each kind of it (KIP-1b.1, 1c.1, 1d.1)";
}

/* --- ways ------------------------------------------------------------------------------------- */

/* Of steps, each by itself and all together. The last square is the caller's affair. */
static const char *
why_not_so(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned most = budget(state, unit, order);
    unsigned at = kipling_place(state, unit), spent = 0;
    const char *slow = NULL;
    for (unsigned i = 0; i < way->steps; i++) {
        at = het_square_step(data->board, at, het_way_step(way, i));
        if (at == HET_SQUARE_OFF)
            return "those steps lead off the table: each leads to a square of it (KIP-1e)";
        const char *reason = kipling_why_closed(state, unit, order, at);
        if (reason != NULL)
            return reason;
        if (i + 1u < way->steps && kipling_has_unit(state, 1 - data->side[unit], at))
            return "enemies stand on that way: units pass friends only (KIP-1f.2)";
        unsigned cost = enter_cost(state, unit, order, at);
        spent += cost;
        if (slow == NULL && cost > 1)
            slow = why_slow(gait(state, unit, order), order, (KiplingTerrain)data->terrain[at],
                            data->river_passable);
    }
    if (at != way->place)
        return "those steps do not lead there: each leads north, east, south or west (KIP-1e)";
    if (spent <= most || (way->steps == 1 && order != KIPLING_ORDER_ADVANCE)) /* KIP-1b.3 */
        return NULL;
    return way->steps <= most && slow != NULL ? slow : why_long(state, unit, order);
}

const char *
kipling_why_no_way(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    const char *reason = kipling_why_closed(state, unit, order, way->place);
    if (reason != NULL)
        return reason;
    if (!would_reach(state, unit, order, way->place, (Ease){false, KIPLING_TERRAINS}))
        return why_too_far(state, unit, order, way->place);
    return way->steps > 0 && het_way_is_formed(way, HET_SQUARE_DIRECTIONS)
               ? why_not_so(state, unit, order, way)
               : NULL;
}

const char *
kipling_why_no_end(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    unsigned costs[HET_SQUARE_CELLS];
    const char *reason = kipling_why_no_way(state, unit, order, way);
    kipling_find_costs(state, unit, order, costs);
    if (reason != NULL)
        return reason;
    return costs[way->place] < budget(state, unit, order)
               ? "a friend stands there: units pass friends, but do not end on them (KIP-1f.2)"
               : "its move would end on a friend: it has no square left to pass him (KIP-1f.2)";
}

const char *
kipling_why_no_line(const KiplingState *state, unsigned from, unsigned cell, KiplingWeapon weapon)
{
    bool cannon = weapon == KIPLING_CANNON;
    unsigned reach =
        (unsigned)kipling_option(state, cannon ? KIPLING_GUN_LONG : KIPLING_INFANTRY_LONG);
    if (het_square_distance(from, cell) > reach && is_near_by_diagonals(from, cell, reach))
        return "out of range, which is counted in columns and rows, without diagonals (KIP-2f)";
    if (het_square_distance(from, cell) > reach)
        return cannon ? "beyond long range of guns (KIP-2a.3)"
                      : "beyond long range of infantry (KIP-2b.3)";
    for (unsigned at = 0; at < HET_SQUARE_CELLS; at++) {
        unsigned terrain = kipling_data(state)->terrain[at];
        bool blocks =
            terrain == KIPLING_WOODS || terrain == KIPLING_BUILDING || terrain == KIPLING_HILL;
        if (blocks && at != from && at != cell && het_square_crosses(from, cell, at))
            return "woods, a building or a hill is in the line of sight (KIP-2g.1)";
    }
    return NULL;
}

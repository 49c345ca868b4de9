/* Why a unit cannot go somewhere or fire there: the one rule that forbids it. */
#include "kipling-refusal.h"

#include "kipling-gun.h"
#include "kipling-move.h"
#include "kipling-procedure.h"
#include "kipling-home.h"

/* --- squares ---------------------------------------------------------------------------------- */

const char *
kipling_why_closed(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingMobility mobility = kipling_mobility(state, unit, order);
    if (data->cost[mobility][cell] != 0)
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
    if (het_square_has(&state->occupied[1 - side], cell))
        return "an enemy stands there: charge it; its square is not entered (KIP-1f.2)";
    if (het_square_has(&state->occupied[side], cell))
        return "a friend stands there: units pass friends, but do not end on them (KIP-1f.2)";
    if (kipling_mobility(state, unit, order) == KIPLING_WHEELS &&
        kipling_gun_at(state, cell) != KIPLING_NONE)
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

static unsigned
eased_cost(const KiplingState *state, KiplingMobility mobility, unsigned cell, Ease ease)
{
    const KiplingScenario *data = kipling_data(state);
    return data->terrain[cell] == ease.ground ? 1 : data->cost[mobility][cell];
}

/* Whether the unit would get to the square if so much were eased: every square improves its
 * neighbours until nothing does. */
static bool
would_reach(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell, Ease ease)
{
    const KiplingScenario *data = kipling_data(state);
    const HetSquareSet *enemies = &state->occupied[1 - data->side[unit]];
    KiplingMobility mobility = kipling_mobility(state, unit, order);
    unsigned start = kipling_place(state, unit), allowance = kipling_allowance(state, unit, order);
    unsigned costs[HET_SQUARE_CELLS];
    for (unsigned i = 0; i < HET_SQUARE_CELLS; i++)
        costs[i] = i == start ? 0 : UINT16_MAX;
    for (bool better = true; better;) {
        better = false;
        for (unsigned from = 0; from < HET_SQUARE_CELLS; from++) {
            bool barred = !ease.no_enemies && from != start && het_square_has(enemies, from);
            for (unsigned i = 0; costs[from] < allowance && !barred && i < HET_SQUARE_DIRECTIONS;
                 i++) {
                unsigned to = data->next[from][i];
                unsigned step = to == HET_SQUARE_OFF ? 0 : eased_cost(state, mobility, to, ease);
                unsigned cost = costs[from] + step;
                if (from == start && order != KIPLING_ORDER_ADVANCE)
                    cost = MIN(cost, allowance); /* KIP-1b.3 */
                if (step == 0 || cost > allowance || cost >= costs[to])
                    continue;
                costs[to] = cost;
                better = true;
            }
        }
    }
    return costs[cell] <= allowance;
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
    unsigned from = kipling_place(state, unit), allowance = kipling_allowance(state, unit, order);
    KiplingMobility mobility = kipling_mobility(state, unit, order);
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
            why_slow(mobility, order, (KiplingTerrain)ground, data->river_passable);
        if (reason != NULL && would_reach(state, unit, order, cell, (Ease){true, ground}))
            return reason;
    }
    return "the ground on the way costs too much, each kind of it (KIP-1b.1, 1c.1, 1d.1)";
}

/* --- ways ------------------------------------------------------------------------------------- */

/* Of steps typed, each by itself and all together. */
static const char *
why_not_so(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingMobility mobility = kipling_mobility(state, unit, order);
    unsigned at = kipling_place(state, unit), spent = 0;
    const char *slow = NULL;
    for (unsigned i = 0; i < way->steps; i++) {
        at = data->next[at][het_way_step(way, i)];
        if (at == HET_SQUARE_OFF)
            return "those steps lead off the table: each leads to a square of it (KIP-1e)";
        const char *reason = kipling_why_closed(state, unit, order, at);
        if (reason != NULL)
            return reason;
        if (i + 1u < way->steps && het_square_has(&state->occupied[1 - data->side[unit]], at))
            return "enemies stand on that way: units pass friends only (KIP-1f.2)";
        spent += data->cost[mobility][at];
        if (slow == NULL && data->cost[mobility][at] > 1)
            slow =
                why_slow(mobility, order, (KiplingTerrain)data->terrain[at], data->river_passable);
    }
    if (at != way->place)
        return "those steps do not lead there: each leads north, east, south or west (KIP-1e)";
    if (spent <= kipling_allowance(state, unit, order))
        return NULL;
    return way->steps <= kipling_allowance(state, unit, order) && slow != NULL
               ? slow
               : why_long(state, unit, order);
}

const char *
kipling_why_no_way(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    KiplingReach reach;
    const char *reason = kipling_why_closed(state, unit, order, way->place);
    if (reason != NULL)
        return reason;
    kipling_reach(state, unit, order, &reach);
    if (!het_square_has(&reach.seen, way->place))
        return why_too_far(state, unit, order, way->place);
    return way->steps > 0 ? why_not_so(state, unit, order, way) : NULL;
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
    return het_square_sees(&kipling_data(state)->blocks, from, cell)
               ? NULL
               : "woods, a building or a hill is in the line of sight (KIP-2g.1)";
}

/* --- retreats --------------------------------------------------------------------------------- */

/* Of a square at the right distance: what keeps the unit from it. */
static const char *
why_not_back(const KiplingState *state, unsigned unit, bool breaks_off, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = data->side[unit], from = state->units[unit].place;
    int banned = -1;
    if (breaks_off && state->units[state->units[unit].partner].arrival != 0)
        banned = (int)het_square_opposite(state->units[state->units[unit].partner].arrival - 1u);
    else if (!breaks_off)
        banned = het_frame_peek(&state->head, KiplingRetreat)->banned;
    unsigned at = banned >= 0 ? data->next[from][banned] : HET_SQUARE_OFF;
    for (; at != HET_SQUARE_OFF; at = data->next[at][banned])
        if (at == cell)
            return "a defender does not go back over the side the attacker came from (KIP-4d.4)";
    if (!breaks_off && kipling_option(state, KIPLING_RETREAT_FROM_ALL) != 0 &&
        kipling_nearest_enemy(state, side, cell, from) <
            kipling_nearest_enemy(state, side, from, from))
        return "with option retreat-from-all no retreat ends nearer to an enemy (KIP-4d.4)";
    return "each step leads away, over ground that it can enter and past no enemy (KIP-4d.4)";
}

const char *
kipling_why_no_retreat(const KiplingState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = kipling_acting(state), cell = move->way.place;
    bool breaks_off = frame->procedure == KIPLING_DISENGAGE;
    if (move->kind != HET_MOVE_RETREAT)
        return breaks_off ? "the melee is tied: it breaks off, or passes (KIP-4d.7)"
                          : "it has lost, and must retreat: say where to (KIP-4d.4)";
    if (cell >= HET_SQUARE_CELLS)
        return NULL;
    const char *reason = kipling_why_not_there(state, unit, KIPLING_ORDER_MOVE, cell);
    if (reason == NULL)
        reason = kipling_why_closed(state, unit, KIPLING_ORDER_MOVE, cell);
    if (reason != NULL)
        return reason;
    if (!breaks_off && frame->step != 0)
        return "a friend is where it would go: it goes to the left or right of him, whichever is "
               "farther from the nearest enemy (KIP-5a.7)";
    bool horse = kipling_data(state)->kind[unit] == KIPLING_CAVALRY;
    unsigned whole =
        (unsigned)kipling_option(state, horse ? KIPLING_CAVALRY_RETREAT : KIPLING_INFANTRY_RETREAT);
    unsigned distance = het_square_distance(state->units[unit].place, cell);
    if (breaks_off && distance != whole)
        return "it breaks off by its whole retreat, no more and no less (KIP-4d.7)";
    if (distance > whole)
        return "farther than it retreats (KIP-4d.3)";
    reason = why_not_back(state, unit, breaks_off, cell);
    return distance == whole ? reason : "it retreats its whole distance if it can (KIP-4d.3)";
}

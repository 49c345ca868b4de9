/* Movement: allowance, ground, one search for ways, and the rule against those that there are not.
 * KIP-1 */
#include "engine/verdict.h"

#include "kipling-procedure.h"
#include "kipling-query.h"
#include "kipling-slots.h"

unsigned
kipling_query_move(const KiplingState *state, KiplingKind kind)
{
    return (unsigned)kipling_option(state, kipling_kind_move[kind]);
}

const HetSquareSet *
kipling_query_reach(const KiplingState *state, KiplingKind kind, unsigned cell)
{
    return &kipling_data(state)->near_[kipling_kind_mobility[kind]][cell];
}

const char *
kipling_why_no_stand(const KiplingState *state, unsigned unit, KiplingMobility mobility,
                     unsigned cell)
{
    unsigned side = kipling_side(state, unit);
    if (kipling_is_free(state, mobility, cell))
        return NULL;
    if (cell == kipling_place(state, unit))
        return "it stands there already: a move leads to another square (KIP-6b)";
    if (het_square_has(&state->occupied[1 - side], cell))
        return "an enemy stands there, and only a charge goes into its square (KIP-1f.2)";
    return het_square_has(&state->occupied[side], cell)
               ? "a friend stands there: units pass friends, but do not end on them (KIP-1f.2)"
               : "a gun stands there, and two never share a square (KIP-4g.8)";
}

/* --- reach: layers of equal cost, each final before the next ---------------------------------- */

enum { LAYERS = KIPLING_MOVE_MAX + 1 };

typedef struct {
    uint8_t cells[LAYERS][HET_SQUARE_CELLS];
    unsigned count[LAYERS];
} Layers;

/* To enter a square costs the same from all sides, so that a square is first offered at its least
 * cost; what comes later at the same cost may have fewer steps. */
static void
offer(KiplingReach *reach, Layers *layers, unsigned cell, uint64_t label)
{
    unsigned cost = (unsigned)(label >> KIPLING_COST_BIT);
    if (het_square_has(&reach->seen, cell)) {
        reach->label[cell] = MIN(reach->label[cell], label);
        return;
    }
    het_square_add(&reach->seen, cell);
    reach->label[cell] = label;
    layers->cells[cost][layers->count[cost]++] = (uint8_t)cell;
}

static void
find_ways(const KiplingScenario *data, const KiplingWalk *as, KiplingReach *ret_reach)
{
    const KiplingWalk walk =
        *as; /* a copy, so that the compiler knows that labels do not change it */
    Layers layers;
    memset(layers.count, 0, sizeof layers.count);
    ret_reach->seen = (HetSquareSet){{0}};
    offer(ret_reach, &layers, walk.start, 0);
    HET_EACH_BELOW(spent, walk.allowance) {
        HET_EACH_BELOW(i, layers.count[spent]) {
            unsigned from = layers.cells[spent][i];
            if (kipling_is_barred(&walk, from, spent))
                continue;
            uint64_t label = ret_reach->label[from] + ((uint64_t)1 << KIPLING_STEPS_BIT);
            unsigned steps = (label >> KIPLING_STEPS_BIT) & 0xff;
            unsigned bit = KIPLING_PATH_BIT + 4 - 4 * steps;
            HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS) {
                unsigned to = data->next[from][direction], cost = spent;
                if (kipling_enter(&walk, to, &cost) == KIPLING_STEPS)
                    offer(ret_reach, &layers, to,
                          label + ((uint64_t)(cost - spent) << KIPLING_COST_BIT) +
                              ((uint64_t)direction << bit));
            }
        }
    }
}

void
kipling_reach(const KiplingState *state, unsigned unit, KiplingOrder order, KiplingReach *ret_reach)
{
    KiplingWalk walk = kipling_walk(state, unit, order);
    find_ways(kipling_data(state), &walk, ret_reach);
}

/* --- why no way leads there ------------------------------------------------------------------- */

const char *
kipling_why_closed(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    if (data->cost[kipling_mobility(state, unit, order)][cell] != 0)
        return NULL;
    if (data->terrain[cell] == KIPLING_RIVER)
        return "the river is impassable, but for bridges and fords (KIP-1d.1)";
    if (order == KIPLING_ORDER_DRAG)
        return "guns are not dragged into woods and buildings (KIP-4g.3)";
    return data->terrain[cell] == KIPLING_WOODS
               ? "artillery does not enter woods (KIP-1b.2)"
               : "cavalry and artillery do not enter buildings (KIP-1c.2)";
}

/* Of ground that is not open, what keeps a unit from going farther. */
static const char *
why_slow(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned ground)
{
    KiplingMobility mobility = kipling_mobility(state, unit, order);
    bool wheels = mobility == KIPLING_WHEELS;
    if (order == KIPLING_ORDER_DRAG && (ground == KIPLING_WOODS || ground == KIPLING_BUILDING))
        return "guns are not dragged through woods and buildings, and round them it is too far "
               "(KIP-4g.3)";
    switch ((KiplingTerrain)ground) {
    case KIPLING_WOODS:
        return wheels ? "artillery does not pass woods, and round them it is too far (KIP-1b.2)"
                      : "a square of woods costs two of the move: this is too far (KIP-1b.1)";
    case KIPLING_BUILDING:
        return mobility != KIPLING_FOOT
                   ? "cavalry and artillery do not pass buildings, and round them it is too far "
                     "(KIP-1c.2)"
                   : "a building costs two squares of the move: this is too far (KIP-1c.1)";
    case KIPLING_RIVER:
        return kipling_data(state)->river_passable
                   ? "a river costs two squares of the move: this is too far (KIP-1d.1)"
                   : "the river is impassable, and over bridges and fords it is too far (KIP-1d.1)";
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
                                          : moves[kipling_kind(state, unit)];
}

bool
kipling_is_near_by_diagonals(unsigned from, unsigned cell, unsigned limit)
{
    int columns = (int)het_square_column(from) - (int)het_square_column(cell);
    int rows = (int)het_square_row(from) - (int)het_square_row(cell);
    return (unsigned)MAX(ABS(columns), ABS(rows)) <= limit;
}

/* Whether a way would lead to a square if no enemy were on the board, and one kind of ground
 * (KIPLING_TERRAINS: none) were open. */
static bool
would_reach(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell,
            unsigned ground)
{
    static const HetSquareSet nobody;
    const KiplingScenario *data = kipling_data(state);
    KiplingWalk walk = kipling_walk(state, unit, order);
    uint8_t costs[HET_SQUARE_CELLS];
    HET_EACH_BELOW(at, HET_SQUARE_CELLS)
        costs[at] = data->terrain[at] == ground ? 1 : walk.costs[at];
    walk.costs = costs;
    walk.enemies = &nobody;
    KiplingReach reach;
    find_ways(data, &walk, &reach);
    return het_square_has(&reach.seen, cell);
}

static const char *
why_too_far(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    unsigned from = kipling_place(state, unit), most = kipling_allowance(state, unit, order);
    if (het_square_distance(from, cell) > most)
        return kipling_is_near_by_diagonals(from, cell, most)
                   ? "no step is diagonal: counted in columns and rows it is too far (KIP-1e)"
                   : why_long(state, unit, order);
    if (would_reach(state, unit, order, cell, KIPLING_TERRAINS))
        return "enemies bar the way (KIP-1f.2)";
    if (order == KIPLING_ORDER_ADVANCE)
        return "infantry that fires enters only ground that costs one (KIP-2b.4)";
    HET_EACH_BELOW(ground, KIPLING_TERRAINS) {
        const char *reason = why_slow(state, unit, order, ground);
        if (reason != NULL && would_reach(state, unit, order, cell, ground))
            return reason;
    }
    return "the ground on the way costs too much, each kind of it (KIP-1b.1, 1c.1, 1d.1)";
}

/* Of steps that were typed, taken one by one. */
static const char *
why_no_steps(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingWalk walk = kipling_walk(state, unit, order);
    unsigned at = walk.start, cost = 0;
    const char *slow = NULL;
    HET_EACH_BELOW(i, way->steps) {
        unsigned to = data->next[at][het_way_step(way, i)];
        if (slow == NULL && to != HET_SQUARE_OFF && walk.costs[to] > 1)
            slow = why_slow(state, unit, order, data->terrain[to]);
        switch (kipling_step(&walk, at, to, &cost)) {
        case KIPLING_STEPS:
            break;
        case KIPLING_OFF_TABLE:
            return "those steps lead off the table: each leads to a square of it (KIP-1e)";
        case KIPLING_CLOSED:
            return kipling_why_closed(state, unit, order, to);
        case KIPLING_BARRED:
            return "enemies stand on that way: units pass friends only (KIP-1f.2)";
        case KIPLING_TOO_DEAR:
            return way->steps <= walk.allowance && slow != NULL ? slow
                                                                : why_long(state, unit, order);
        }
        at = to;
    }
    return at == way->place
               ? NULL
               : "those steps do not lead there: each leads north, east, south or west (KIP-1e)";
}

const char *
kipling_why_no_way(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    bool typed = way->steps > 0 && het_way_is_formed(way, HET_SQUARE_DIRECTIONS);
    const char *wrong = typed ? why_no_steps(state, unit, order, way) : NULL;
    if (typed && wrong == NULL)
        return NULL;
    const char *reason = kipling_why_closed(state, unit, order, way->place);
    KiplingReach reach;
    kipling_reach(state, unit, order, &reach);
    if (reason == NULL && !het_square_has(&reach.seen, way->place))
        reason = why_too_far(state, unit, order, way->place);
    return reason != NULL ? reason : wrong;
}

bool
kipling_has_form(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned target)
{
    return move->way.steps > 0 && het_move_walks(move, kind, unit, target, HET_SQUARE_DIRECTIONS);
}

bool
kipling_leads_to(const KiplingState *state, const HetMove *move, HetMoveKind kind, unsigned unit)
{
    return kipling_has_form(move, kind, unit, move->target) &&
           move->target < kipling_data(state)->unit_count &&
           state->units[move->target].place == move->way.place;
}

/* KIP-1a.1, 1b.3 */
bool
kipling_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    const KiplingState *state = kipling_state_const(head);
    if (het_state_procedure(head) != KIPLING_ORDER || move->unit >= kipling_data(state)->unit_count)
        return false;
    KiplingOrder order = het_state_peek(head)->step;
    KiplingWalk walk =
        kipling_walk(state, move->unit, order == KIPLING_ORDER_NONE ? KIPLING_ORDER_MOVE : order);
    unsigned at = walk.start, cost = 0;
    for (unsigned i = 0; i < move->way.steps && at != HET_SQUARE_OFF; i++) {
        unsigned to = kipling_data(state)->next[at][het_way_step(&move->way, i)];
        kipling_step(&walk, at, to, &cost);
        at = to;
    }
    *ret_march = (HetMarch){.cost = (int)cost,
                            .left = (int)(walk.allowance - cost),
                            .facing = -1,
                            .measure = "squares",
                            .rule = "KIP-1a.1"};
    return true;
}

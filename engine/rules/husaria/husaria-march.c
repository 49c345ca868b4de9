/* The march of a unit: where it can go, what steps and turns cost, backing away, who goes along,
 * and why not. HUS-4, 5, 9.1, 11.16
 * A step of a way is an edge (0 to 5), or 6 plus the facing turned to. */
#include "engine/board/way-search.h"
#include "engine/verdict.h"
#include "husaria-query.h"
#include "husaria-slots.h"

enum { FACINGS = HET_HEX_SIDES };
_Static_assert(HUSARIA_CELLS < (int)HET_WAY_SEARCH_CELLS, "also one for off the map");

/* Conditions that a search may waive, to find what bars a way. */
enum { PAST_POINTS = 1, PAST_ZONES = 2, PAST_FRIENDS = 4, PAST_ENEMIES = 8 };

/* A unit about to move, or in the middle of its march. */
typedef struct {
    const HusariaState *state;
    unsigned unit, side;
    unsigned cell, facing; /* where it is; of commanders 0 */
    unsigned budget;       /* half points left */
    bool begun;            /* it has moved already */
    bool horse, leader;    /* a commander goes as horse */
    bool auxiliary;        /* a commander or wagons: no unit, without a front */
    bool convoy;           /* it goes with wagons */
    bool any_way;          /* any direction, no zones, no turns on the way */
    bool zone;             /* it stands in an enemy's zone, which matters to it */
    unsigned waived;       /* PAST_... */
} Walker;

static const char zone_stops[] = "an enemy's zone of control on the way stops it (HUS-5.21)";
static const char too_far[] =
    "a move leads eleven hexes at most: what points are left take it on in another (HUS-4.41b)";
static const char has_turned[] = "it has turned, which ends its move (HUS-4.21c)";
static const char no_points_to_turn[] =
    "it does not have enough points left to turn so far (HUS-4.22b)";

static Walker
walker_of(const HusariaState *state, const HetFrame *frame)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = march->unit, side = husaria_side(state, unit);
    unsigned all = husaria_movement_along(state, unit), spent = march->spent;
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(husaria_data(state), unit);
    bool auxiliary = arm == HUSARIA_LEADERS || arm == HUSARIA_TRAIN, convoy = it->convoy != 0;
    return (Walker){.state = state,
                    .unit = unit,
                    .side = side,
                    .cell = it->place,
                    .facing = arm == HUSARIA_LEADERS ? 0 : it->facing,
                    .budget = all > spent ? all - spent : 0,
                    .begun = frame->step != HUSARIA_MARCH_BEFORE,
                    .horse = arm == HUSARIA_LEADERS || arm == HUSARIA_CAVALRY,
                    .leader = arm == HUSARIA_LEADERS,
                    .auxiliary = auxiliary,
                    .convoy = convoy,
                    .any_way = auxiliary || convoy,
                    .zone = !convoy && husaria_controlled(state, 1 - side, it->place)};
}

/* --- steps and turns: HUS-4.2, 4.4, 5.2 ------------------------------------------------------- */

/* Half points of a step: the ground's, and two for `friends` in the hex. HUS-4.29, 9.13 */
static inline unsigned
step_price(bool leader, unsigned ground, bool friends)
{
    return leader ? 2 : ground + 2u * friends;
}

/* HUS-4.53: a unit that has not moved yet may always take one step or turn for all it has, if it
 * has any left: an archer's last point may have gone into his shot (15.23). */
static inline unsigned
priced(const Walker *walker, bool at_start, unsigned cost)
{
    bool all = at_start && !walker->begun && walker->budget > 0;
    return all ? MIN(cost, walker->budget) : cost;
}

/* Half points more that a turn of cavalry costs on the ground of a hex. HUS-4.44, 4.44b */
static unsigned
rough(const HusariaScenario *data, unsigned cell)
{
    bool open = data->map.terrain[cell] == HUSARIA_CLEAR;
    HET_EACH_BELOW(edge, FACINGS)
        open = open || (data->map.ways[cell][edge] & HUSARIA_ROAD) != 0;
    return open ? 0 : husaria_terrain_cost[data->map.terrain[cell]][1];
}

/* A turn in a hex, or its half points: `zone`, in an enemy's zone of control; `before` any other
 * step; `more`, rough(). HUS-4.43 to 4.47, 4.54, 5.23 */
static inline const char *
why_no_turn(const HusariaScenario *data, bool horse, bool zone, bool before, unsigned more,
            unsigned cell, unsigned from, unsigned to, unsigned *ret_cost)
{
    /* Sixths from one facing to another. */
    static const uint8_t sixths[FACINGS][FACINGS] = {
        {0, 1, 2, 3, 2, 1}, {1, 0, 1, 2, 3, 2}, {2, 1, 0, 1, 2, 3},
        {3, 2, 1, 0, 1, 2}, {2, 3, 2, 1, 0, 1}, {1, 2, 3, 2, 1, 0},
    };
    if (to >= FACINGS || to == from)
        return to == from ? "it faces there already: a turn is to another hexside (HUS-4.22b)"
                          : "a turn names a hexside (HUS-4.22b)";
    if (zone && !horse)
        return "in an enemy's zone of control only horse turns (HUS-4.45)";
    if (zone && !before)
        return "in an enemy's zone of control horse turns once, before it moves (HUS-5.23c)";
    *ret_cost = zone                                             ? 2u * (sixths[from][to] + 1u)
                : (data->map.ways[cell][to] & HUSARIA_ROAD) != 0 ? 0
                : horse                                          ? 2u * sixths[from][to] + more
                                                                 : 2;
    return NULL;
}

unsigned
husaria_step_cost(const HusariaState *state, unsigned unit, unsigned edge)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned from = state->units[unit].place;
    return step_price(husaria_arm(data, unit) == HUSARIA_LEADERS,
                      husaria_cost(state, unit, from, edge),
                      husaria_held(state, data->side[unit], data->next[from][edge]));
}

unsigned
husaria_turn_cost(const HusariaState *state, unsigned unit, unsigned facing)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    bool zone = it->convoy == 0 && husaria_controlled(state, 1 - data->side[unit], it->place);
    unsigned cost = 0;
    why_no_turn(data, husaria_arm(data, unit) == HUSARIA_CAVALRY, zone, true,
                rough(data, it->place), it->place, it->facing, facing, &cost);
    return cost;
}

/* --- the search ---------------------------------------------------------------------------------
 * With facings a map has eleven thousand nodes, and a random playout does little but this: a hex is
 * looked at once a search. Of equally cheap ways the first found counts: lower edges before higher,
 * steps before turns. A turn after a turn on plain ground takes its place. */

enum {
    COSTS = 64,     /* greatest cost of a search, in half points, and one */
    TURN = 2,       /* a sixth on plain ground, or any turn of foot */
    PLAIN_STEP = 2, /* the cheapest step out of a plain hex: no road leads there */
    /* Bits of a hex. */
    KNOWN = 1,    /* looked at */
    FRIENDS = 2,  /* friends stand there, HUS-4.29 */
    ZONE = 4,     /* an enemy's zone of control, marked before any is looked at */
    HALT = 8,     /* friends stand there and may not be passed, HUS-4.28 */
    PLAIN = 16,   /* clear and without roads */
    CLOSED = 128, /* it may not be entered: more than any cost, to which it is added */
};

/* Edges of the front by facing, ascending. HUS-4.1 */
static const uint8_t front[FACINGS][3] = {{0, 1, 5}, {0, 1, 2}, {1, 2, 3},
                                          {2, 3, 4}, {3, 4, 5}, {0, 4, 5}};

typedef struct {
    const HusariaScenario *data;
    const HusariaSteps *steps;      /* of its arm */
    const HusariaCells *barred;     /* to the unit, by the scenario */
    unsigned home, budget;          /* the hex of the start */
    bool large;                     /* it may be too much for a hex where nobody stands */
    HusariaCells open;              /* looked at, and may be entered */
    uint8_t hex[HUSARIA_CELLS + 1]; /* what is known of a hex; the last: off the map */
    HetWaySearch ways;
} Search;

/* A node that steps are taken from. */
typedef struct {
    unsigned node, cell, facing, spent;
    HetSearchStep last;
    bool plain; /* its hex */
} From;

/* Whether a hex may be entered, but for what is waived. */
static bool
is_open(const Walker *walker, unsigned cell)
{
    bool enemies = husaria_anyone(walker->state, 1 - walker->side, cell);
    return (walker->waived & (enemies ? PAST_ENEMIES : PAST_FRIENDS)) != 0
               ? !husaria_barred(walker->state, walker->unit, cell)
               : husaria_why_no_entry(walker->state, walker->unit, cell) == NULL;
}

/* Whether friends stand in the hex it starts from, beside itself and those who go with it. */
static bool
left_behind(const Walker *walker)
{
    const HusariaState *state = walker->state;
    HUSARIA_EACH_AT(unit, state, walker->cell)
        if (unit != walker->unit && state->units[unit].convoy == 0 && husaria_fights(state, unit))
            return true;
    return false;
}

/* Marks the hexes that enemies control. HUS-5.11 */
static void
mark_zones(Search *search, const Walker *walker)
{
    const HusariaScenario *data = search->data;
    HET_EACH_BELOW(unit, data->unit_count) {
        const HusariaUnit *it = &walker->state->units[unit];
        if (data->side[unit] == walker->side || it->place == HUSARIA_OFF ||
            data->arm[unit] > HUSARIA_ARTILLERY)
            continue;
        HET_EACH_BELOW(turn, 3) {
            unsigned cell = data->next[it->place][front[it->facing][turn]];
            if (cell != HUSARIA_OFF)
                search->hex[cell] |= ZONE;
        }
    }
}

static unsigned
inspect(Search *search, const Walker *walker, unsigned cell)
{
    unsigned found = search->hex[cell] | KNOWN;
    bool empty = walker->state->first[cell] == 0;
    if (husaria_cells_has(&search->data->plain, cell))
        found |= PLAIN;
    if (empty && !search->large ? husaria_cells_has(search->barred, cell)
                                : !is_open(walker, cell)) {
        found |= CLOSED;
        het_way_search_close(&search->ways, cell);
    } else {
        husaria_cells_add(&search->open, cell);
        het_way_search_open(&search->ways, cell, search->budget);
        if (!empty && (cell == search->home ? left_behind(walker)
                                            : husaria_held(walker->state, walker->side, cell)))
            found |= (walker->waived & PAST_FRIENDS) != 0 ||
                             husaria_why_no_passing(walker->state, walker->unit, cell) == NULL
                         ? FRIENDS
                         : FRIENDS | HALT;
    }
    return search->hex[cell] = (uint8_t)found;
}

/* A step over an edge. */
typedef struct {
    unsigned to, hex, cost; /* the hex it leads to, what is known of that, half points */
} Over;

/* `start`: from where the unit starts; `any`: of one that steps over any edge. Both are known where
 * it is called. */
static inline Over
step_over(Search *search, const Walker *walker, const From *from, unsigned edge, bool start,
          bool any)
{
    HusariaStep step = search->steps->over[from->cell][edge];
    unsigned to = step >> HUSARIA_STEP_SHIFT, hex = search->hex[to];
    if ((hex & KNOWN) == 0)
        hex = inspect(search, walker, to);
    unsigned cost =
        step_price(any && walker->leader, step & HUSARIA_STEP_COST, (hex & FRIENDS) != 0);
    return (Over){to, hex, start ? priced(walker, true, cost) : cost};
}

/* The rule by which a step leads to a closed hex. */
static const char *
why_closed(const Search *search, const Walker *walker, unsigned from, unsigned edge)
{
    unsigned cost = 0, to = search->data->next[from][edge];
    const char *reason =
        husaria_why_no_crossing(&search->data->map, from, edge, walker->horse, &cost);
    if (reason == NULL)
        reason = husaria_why_no_entry(walker->state, walker->unit, to);
    if (reason == NULL && (search->hex[to] & ZONE) == 0) /* its own hex, which it may not leave */
        reason = husaria_why_no_passing(walker->state, walker->unit, to);
    return reason != NULL ? reason : zone_stops;
}

static inline void
offer_node(Search *search, unsigned node, unsigned cost, HetSearchStep step, bool plain)
{
    if (het_way_search_offer(&search->ways, node, cost, step) &&
        !(plain && cost + PLAIN_STEP > search->budget)) /* nothing is left for a step or turn */
        het_way_search_queue(&search->ways, node, cost);
}

static inline HetSearchStep
step_from(const From *from, unsigned step)
{
    return (HetSearchStep){(uint16_t)from->node, (uint8_t)step, from->last.count + 1};
}

static inline void
offer_step(Search *search, const Walker *walker, const From *from, unsigned edge, bool start,
           bool any)
{
    Over over = step_over(search, walker, from, edge, start, any);
    offer_node(search, het_way_node(over.to, from->facing),
               from->spent + over.cost + (over.hex & CLOSED), step_from(from, edge),
               (over.hex & PLAIN) != 0);
}

/* Steps into the front hexes; of commanders and wagons over every edge. */
static inline void
offer_steps(Search *search, const Walker *walker, const From *from, bool start, bool any)
{
    if (any) {
        HET_EACH_BELOW(edge, FACINGS)
            offer_step(search, walker, from, edge, start, true);
        return;
    }
    const uint8_t *edges = front[from->facing];
    offer_step(search, walker, from, edges[0], start, false);
    offer_step(search, walker, from, edges[1], start, false);
    offer_step(search, walker, from, edges[2], start, false);
}

/* A turn; after a turn on plain ground, instead of it. */
static inline void
offer_turn(Search *search, const From *from, unsigned facing, unsigned cost)
{
    HetSearchStep step = step_from(from, HUSARIA_STEP_TURN + facing);
    if (from->plain && from->last.count > 0 && from->last.step >= HUSARIA_STEP_TURN)
        step = (HetSearchStep){from->last.before, step.step, from->last.count};
    offer_node(search, het_way_node(from->cell, facing), cost, step, from->plain);
}

static inline void
offer_turns(Search *search, const Walker *walker, const From *from, bool start)
{
    static const uint8_t aside[FACINGS][2] = {{1, 5}, {2, 0}, {3, 1}, {4, 2}, {5, 3}, {0, 4}};
    bool zone = walker->zone && from->cell == search->home;
    if (walker->any_way || (zone && !start))
        return;
    if (!start && from->plain && from->spent + TURN + PLAIN_STEP > search->budget)
        return; /* there would be nothing left for a step after it, and no facing is cheaper */
    if (!start && walker->horse && from->plain) {
        /* By sixths; offer_turn() joins them to one turn. */
        offer_turn(search, from, aside[from->facing][0], from->spent + TURN);
        offer_turn(search, from, aside[from->facing][1], from->spent + TURN);
        return;
    }
    if (from->last.count > 0 && from->last.step >= HUSARIA_STEP_TURN && !walker->horse)
        return; /* foot has been offered all facings before it turned, none of them dearer */
    unsigned more = from->plain || !walker->horse ? 0 : rough(search->data, from->cell), cost = 0;
    HET_EACH_BELOW(to, FACINGS)
        if (why_no_turn(search->data, walker->horse, zone, start, more, from->cell, from->facing,
                        to, &cost) == NULL)
            offer_turn(search, from, to, from->spent + priced(walker, start, cost));
}

static inline From
from_of(const Search *search, unsigned node, unsigned cost)
{
    unsigned cell = node / HET_WAY_FACINGS;
    return (From){.node = node,
                  .cell = cell,
                  .facing = node % HET_WAY_FACINGS,
                  .spent = cost,
                  .last = search->ways.step[node],
                  .plain = (search->hex[cell] & PLAIN) != 0};
}

/* All steps from all nodes but the start. `any` is known where it is called. */
static inline void
spread(Search *search, const Walker *walker, bool any)
{
    HET_WAY_EACH(node, cost, &search->ways, search->budget) {
        const From from = from_of(search, node, cost);
        unsigned hex = from.cell == search->home ? 0 : search->hex[from.cell];
        if ((hex & ZONE) != 0)
            continue; /* HUS-5.21: it must stop */
        if ((hex & HALT) == 0)
            offer_steps(search, walker, &from, false, any);
        if (!any)
            offer_turns(search, walker, &from, false);
    }
}

/* A search that has looked at the hex of the start, which the unit may come back to unless it stops
 * there; returns its node. */
static unsigned
begin_search(Search *search, const Walker *walker)
{
    const HusariaScenario *data = husaria_data(walker->state);
    search->data = data;
    search->home = walker->cell;
    search->budget = MIN(walker->budget, COSTS - 1);
    search->large = walker->state->units[walker->unit].strength > 2 || walker->convoy;
    search->steps = &data->steps[walker->horse];
    search->barred = &data->barred[walker->side][husaria_arm(data, walker->unit)];
    memset(&search->open, 0, sizeof search->open);
    memset(search->hex, 0, data->map.cells);
    search->hex[HUSARIA_CELLS] = KNOWN | CLOSED;
    het_way_search_close(&search->ways, HUSARIA_CELLS);
    if (!walker->any_way)
        mark_zones(search, walker);
    if ((inspect(search, walker, search->home) & (ZONE | HALT)) != 0)
        search->hex[search->home] |= CLOSED;
    het_way_search_open(&search->ways, search->home, search->budget);
    het_way_search_start(&search->ways, het_way_node(walker->cell, walker->facing), search->budget);
    return het_way_search_next(&search->ways, 0);
}

static void
run_search(Search *search, const Walker *walker)
{
    const From from = from_of(search, begin_search(search, walker), 0);
    offer_steps(search, walker, &from, true, walker->any_way);
    offer_turns(search, walker, &from, true);
    if (walker->any_way)
        spread(search, walker, true);
    else
        spread(search, walker, false);
}

/* HUS-4.41b: what is farther off than a leg, which roads make possible, is gone to in two. */
static void
list_way(const Search *search, unsigned unit, unsigned node, HetMoveList *list)
{
    unsigned cell = node / HET_WAY_FACINGS, count = search->ways.step[node].count;
    if (search->ways.cost[node] > search->budget || list->count == HET_MOVES_MAX ||
        count > HET_PATH_MAX ||
        (count > HUSARIA_LEG && husaria_apart(search->data, search->home, cell) > HUSARIA_LEG))
        return;
    const HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
    het_list_add(list, het_way_search_along(&search->ways, node, move));
}

/* The cheapest of the nodes of a hex. */
static unsigned
cheapest(const Search *search, unsigned cell)
{
    unsigned first = het_way_node(cell, 0), best = first;
    for (unsigned node = first + 1; node < first + FACINGS; node++)
        if (search->ways.cost[node] < search->ways.cost[best])
            best = node;
    return best;
}

/* A way to every hex; and, where an enemy's zone forbids to turn on arrival, one by facing. */
static void
list_destinations(const Walker *walker, HetMoveList *list)
{
    Search search;
    uint16_t more[HET_MOVES_MAX];
    unsigned count = 0;
    run_search(&search, walker);
    HET_EACH_BELOW(word, HUSARIA_CELL_WORDS)
        for (uint64_t left = search.open.words[word]; left != 0; left &= left - 1) {
            unsigned cell = word * 64 + (unsigned)__builtin_ctzll(left);
            if (cell == search.home)
                continue;
            unsigned first = het_way_node(cell, 0), best = cheapest(&search, cell);
            list_way(&search, walker->unit, best, list);
            if ((search.hex[cell] & ZONE) == 0)
                continue;
            for (unsigned node = first; node < first + FACINGS; node++)
                if (node != best && search.ways.cost[node] <= search.budget &&
                    count < HET_MOVES_MAX)
                    more[count++] = (uint16_t)node;
        }
    HET_EACH_BELOW(i, count)
        list_way(&search, walker->unit, more[i], list);
}

/* --- a way that is typed ---------------------------------------------------------------------- */

/* A step of a way from a node to the next. */
static const char *
why_not_on(Search *search, const Walker *walker, From *at, unsigned step, bool start)
{
    unsigned hex = at->cell == search->home ? 0 : search->hex[at->cell], cost = 0;
    unsigned facing = step - HUSARIA_STEP_TURN;
    bool turns = step >= HUSARIA_STEP_TURN, zone = walker->zone && at->cell == search->home;
    Over over = {0};
    const char *reason = NULL;
    if ((hex & ZONE) != 0)
        return zone_stops;
    if (!turns && (hex & HALT) != 0)
        return husaria_why_no_passing(walker->state, walker->unit, at->cell);
    if (turns && walker->any_way)
        return "it goes in any direction, and does not turn on the way (HUS-4.1b)";
    if (turns)
        reason = why_no_turn(search->data, walker->horse, zone, start,
                             rough(search->data, at->cell), at->cell, at->facing, facing, &cost);
    else if (!walker->any_way && !husaria_in_front(at->facing, step))
        reason = "a step leads into the front zone: it turns first (HUS-4.1b)";
    else
        over = step_over(search, walker, at, step, start, walker->any_way);
    if ((over.hex & CLOSED) != 0)
        reason = why_closed(search, walker, at->cell, step);
    if (reason != NULL)
        return reason;
    at->spent += turns ? priced(walker, start, cost) : over.cost;
    at->cell = turns ? at->cell : over.to;
    at->facing = turns ? facing : at->facing;
    if (at->spent <= search->budget)
        return NULL;
    return turns ? no_points_to_turn
                 : "it does not have enough points for the ground on the way (HUS-4.23)";
}

/* The first rule that a way breaks; fills the node where it ends, or where it breaks it. */
static const char *
why_no_walk(const Walker *walker, const HetWay *way, From *ret_end)
{
    Search search;
    const char *reason = NULL;
    *ret_end = from_of(&search, begin_search(&search, walker), 0);
    for (unsigned i = 0; i < way->steps && reason == NULL; i++)
        reason = why_not_on(&search, walker, ret_end, het_way_step(way, i), i == 0);
    return reason;
}

/* In half points. HUS-4.23 */
bool
husaria_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    if (het_state_procedure(head) != HUSARIA_MARCH || move->kind != HET_MOVE_MOVE ||
        het_frame_peek(head, HusariaMarch)->unit != move->unit)
        return false;
    const Walker walker = walker_of(husaria_state_const(head), het_state_peek(head));
    From end;
    why_no_walk(&walker, &move->way, &end);
    *ret_march = (HetMarch){.cost = (int)end.spent,
                            .left = (int)walker.budget - (int)end.spent,
                            .facing = walker.any_way ? -1 : (int)end.facing,
                            .measure = "half points",
                            .rule = "HUS-4.23"};
    return true;
}

/* --- a place that is typed -------------------------------------------------------------------- */

/* Ground that no way leads into from anywhere. */
static const char *
why_cut_off(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    const char *reason = NULL;
    HET_EACH_BELOW(edge, FACINGS) {
        unsigned from = data->next[cell][edge], back = (edge + 3) % FACINGS, cost = 0;
        bool horse = husaria_arm(data, unit) == HUSARIA_CAVALRY;
        if (from == HUSARIA_OFF)
            continue;
        reason = husaria_why_no_crossing(&data->map, from, back, horse, &cost);
        if (reason == NULL)
            return NULL;
    }
    return reason;
}

/* The bar on all ways to a hex that the unit might stand on: the first condition without which, and
 * without those before it, a way leads there. */
static const char *
why_out_of_reach(Walker walker, unsigned cell)
{
    static const struct {
        unsigned waived;
        const char *reason;
    } bars[] = {
        {PAST_POINTS, "it does not have enough points for the ground and turns on the way "
                      "(HUS-4.23)"},
        {PAST_ZONES, zone_stops},
        {PAST_FRIENDS, "friends bar all ways there: they are passed only by one point through one "
                       "point (HUS-4.28)"},
        {PAST_ENEMIES, "enemies hold all ways there (HUS-4.28b)"},
    };
    bool held = walker.zone;
    const char *reason = why_cut_off(walker.state, walker.unit, cell);
    if (reason != NULL)
        return reason;
    unsigned apart = husaria_apart(husaria_data(walker.state), walker.cell, cell);
    if (apart > HUSARIA_LEG) /* a hex costs half a point at least, a commander's a whole one */
        return apart * (walker.leader ? 2 : 1) > walker.budget ? bars[0].reason : too_far;
    walker.budget = COSTS - 1;
    HET_EACH_BELOW(i, G_N_ELEMENTS(bars)) {
        Search search;
        walker.waived |= bars[i].waived;
        walker.any_way = walker.any_way || bars[i].waived == PAST_ZONES; /* nor fronts */
        walker.zone = walker.zone && !walker.any_way;
        run_search(&search, &walker);
        if (!husaria_cells_has(&search.open, cell) ||
            search.ways.cost[cheapest(&search, cell)] > search.budget)
            continue;
        return held && bars[i].waived == PAST_ZONES
                   ? "it is in an enemy's zone of control, and can neither turn as far nor go "
                     "through the next (HUS-4.45, 5.21b)"
                   : bars[i].reason;
    }
    return "no way leads there over ground that it can enter (HUS-T.7)";
}

/* Going to a hex, along a way or by itself, at this step of the march. */
static const char *
why_not_gone(const Walker *walker, const HetFrame *frame, const HetWay *way)
{
    const HusariaScenario *data = husaria_data(walker->state);
    From end;
    if (frame->step == HUSARIA_MARCH_TURNED)
        return has_turned;
    if (frame->step == HUSARIA_MARCH_AFTER)
        return "it has moved, and does not move twice (HUS-4.21c)";
    if (way->place == walker->cell)
        return "it stands there: a march leads to another hex (HUS-4.41)";
    if (way->steps > 0) {
        if (!het_way_is_formed(way, HUSARIA_STEPS) || !husaria_leads(data, walker->cell, way))
            return "the steps do not lead there: each hex of a move is paid for (HUS-4.41)";
        const char *reason = why_no_walk(walker, way, &end);
        return reason != NULL || husaria_apart(data, walker->cell, way->place) <= HUSARIA_LEG
                   ? reason
                   : too_far;
    }
    if (way->place >= data->map.cells)
        return NULL;
    const char *reason = husaria_why_no_entry(walker->state, walker->unit, way->place);
    return reason != NULL ? reason : why_out_of_reach(*walker, way->place);
}

bool
husaria_is_march(const HusariaState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const Walker walker = walker_of(state, frame);
    return het_move_walks(move, HET_MOVE_MOVE, walker.unit, HET_NO_UNIT, HUSARIA_STEPS) &&
           why_not_gone(&walker, frame, &move->way) == NULL;
}

/* --- turning at the end of a march, backing away ---------------------------------------------- */

static const char *
why_not_turned(const Walker *walker, const HetFrame *frame, unsigned facing)
{
    const HusariaScenario *data = husaria_data(walker->state);
    unsigned cost = 0;
    if (frame->step == HUSARIA_MARCH_TURNED)
        return has_turned;
    if (walker->auxiliary || (walker->convoy && !walker->begun))
        return "it has no front to turn (HUS-4.1b)";
    const char *reason =
        why_no_turn(data, walker->horse, walker->zone, !walker->begun, rough(data, walker->cell),
                    walker->cell, walker->facing, facing, &cost);
    return reason != NULL || priced(walker, true, cost) <= walker->budget ? reason
                                                                          : no_points_to_turn;
}

/* HUS-5.24: to a back hex out of the enemy's zones, for all it has. */
static const char *
why_no_back(const Walker *walker, unsigned cell)
{
    const HusariaState *state = walker->state;
    const HusariaMarch *march = het_frame_peek(&state->head, HusariaMarch);
    unsigned edge = husaria_direction(husaria_data(state), walker->cell, cell), cost = 0;
    if (walker->any_way || !walker->zone)
        return "a unit backs away out of an enemy's zone of control only (HUS-5.24c)";
    if (walker->begun || march->spent != 0)
        return "backing away takes all its points, and some are spent (HUS-5.24g)";
    if (edge >= FACINGS || husaria_in_front(walker->facing, edge))
        return "it backs away into a hex of its back zone (HUS-5.24)";
    const char *reason = husaria_why_no_crossing(&husaria_data(state)->map, walker->cell, edge,
                                                 walker->horse, &cost);
    if (reason != NULL)
        return reason;
    if (husaria_controlled(state, 1 - walker->side, cell) ||
        husaria_held(state, walker->side, cell) || husaria_held(state, 1 - walker->side, cell))
        return "it backs away into a hex free of friends, enemies and their zones (HUS-5.24b)";
    return husaria_why_no_entry(state, walker->unit, cell);
}

/* --- the march of one unit ----------------------------------------------------------------------
 * Frame: unit, half points spent, 1 + the last that goes along with it. */

static void
list_march(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(head);
    const HusariaScenario *data = husaria_data(state);
    const Walker walker = walker_of(state, frame);
    unsigned unit = walker.unit;
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    husaria_list_bows(state, unit, husaria_why_no_bow_on_march, list);
    if (husaria_why_no_early_token(state, unit, walker.side) == NULL)
        het_list_add(list, het_move_unit(HET_MOVE_FORM, unit)); /* HUS-15.12c */
    HUSARIA_EACH_AT(with, state, walker.cell)
        if (husaria_why_not_along(state, with, false) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_ADD, with));
    HET_EACH_BELOW(facing, FACINGS)
        if (why_not_turned(&walker, frame, facing) == NULL)
            het_list_add(list, het_move_facing(HET_MOVE_TURN, unit, facing));
    for (unsigned edge = 0; edge < FACINGS && walker.zone; edge++)
        if (why_no_back(&walker, data->next[walker.cell][edge]) == NULL)
            het_list_add(list,
                         het_move_place(HET_MOVE_RETREAT, unit, data->next[walker.cell][edge]));
    if (frame->step <= HUSARIA_MARCH_ON)
        list_destinations(&walker, list);
}

/* Whether a unit can take a step at once. */
static bool
may_step(const Walker *walker)
{
    const HusariaScenario *data = husaria_data(walker->state);
    HET_EACH_BELOW(edge, FACINGS)
        if (data->cost[walker->horse][walker->cell][edge] != 0 &&
            (walker->any_way || husaria_in_front(walker->facing, edge)) &&
            is_open(walker, data->next[walker->cell][edge]))
            return true;
    return false;
}

static bool
advance_march(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = march->unit;
    HusariaUnit *it = &state->units[unit];
    if (it->status != HUSARIA_ON_MAP || frame->step == HUSARIA_MARCH_OVER) {
        if (it->status == HUSARIA_ON_MAP)
            it->flags |= HUSARIA_MOVED;
        if (march->along != 0)
            husaria_end_convoy(state);
        het_state_pop(head);
        return true;
    }
    if (frame->step == HUSARIA_MARCH_BEFORE && march->spent == 0) {
        const Walker walker = walker_of(state, frame);
        if (may_step(&walker)) {
            head->actor = (uint8_t)walker.side;
            return false; /* there is more than to pass: no need to list it all */
        }
    }
    return het_procedure_await(head, husaria_side(state, unit), sink);
}

static void
take_march(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    HusariaMarch *march = het_frame_fields(frame, HusariaMarch);
    unsigned unit = march->unit;
    HusariaUnit *it = &state->units[unit];
    bool first = frame->step == HUSARIA_MARCH_BEFORE;
    if (move->kind == HET_MOVE_MOVE) {
        state->way = move->way;
        frame->step = HUSARIA_MARCH_AFTER;
        husaria_push_walk(state, unit, first, false);
    } else if (move->kind == HET_MOVE_ADD) {
        husaria_join_convoy(state, move->unit, sink);
    } else if (move->kind == HET_MOVE_FORM) {
        husaria_take_pikes(state, unit, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        march->spent += 2;
        husaria_shoot(state, unit, move->target, sink);
    } else if (move->kind == HET_MOVE_TURN) {
        /* Nothing but bows comes after a turn: one along a road is free, and might be made for
         * ever. */
        state->way = (HetWay){.place = it->place};
        het_way_add(&state->way, HUSARIA_STEP_TURN + move->facing);
        frame->step = HUSARIA_MARCH_TURNED;
        husaria_push_walk(state, unit, first, false);
    } else if (move->kind == HET_MOVE_RETREAT) {
        frame->step = HUSARIA_MARCH_OVER;
        state->way = (HetWay){.place = move->way.place};
        het_way_add(&state->way,
                    husaria_direction(husaria_data(state), it->place, move->way.place));
        husaria_push(state, HUSARIA_FREE_TURN, husaria_side(state, unit), HusariaOfUnit)->unit =
            (uint16_t)unit;
        husaria_push_walk(state, unit, true, true); /* unless a counter-charge stops it: 5.24 */
    } else {
        frame->step = HUSARIA_MARCH_OVER;
    }
}

const HetProcedure husaria_march = {
    .advance = advance_march, .list = list_march, .take = take_march};

const char *
husaria_why_not_marched(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const Walker walker = walker_of(state, frame);
    unsigned kind = move->kind, unit = walker.unit;
    if (kind == HET_MOVE_ADD)
        return husaria_why_not_along(state, move->unit, move->value == HET_ADD_EARLY);
    if (kind == HET_MOVE_PURSUE)
        return NULL;
    if (kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT)
        return husaria_attack_later;
    if (kind == HET_MOVE_SELECT || kind == HET_MOVE_END ||
        (move->unit != unit && move->unit != HET_NO_UNIT && kind != HET_MOVE_SHOOT))
        return kind == HET_MOVE_SELECT && move->unit == unit
                   ? "it is on its move already: name where it goes, or pass (HUS-4.21c)"
                   : "a unit is on its move: pass first (HUS-4.21c)";
    if (kind == HET_MOVE_FORM)
        return husaria_why_no_early_token(state, unit, walker.side);
    if (kind == HET_MOVE_MOVE)
        return why_not_gone(&walker, frame, &move->way);
    if (kind == HET_MOVE_RETREAT)
        return why_no_back(&walker, move->way.place);
    if (kind == HET_MOVE_TURN)
        return why_not_turned(&walker, frame, move->facing);
    const unsigned target = move->target != HET_NO_UNIT ? move->target : move->unit;
    return kind != HET_MOVE_SHOOT ? NULL : husaria_why_no_bow_on_march(state, unit, target);
}

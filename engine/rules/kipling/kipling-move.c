/* Where units can go and what they can do, quickly. kipling-legal.c judges the same moves
 * independently. */
#include "kipling-procedure.h"

unsigned
kipling_allowance(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    static const KiplingOption moves[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = KIPLING_INFANTRY_MOVE,
        [KIPLING_CAVALRY] = KIPLING_CAVALRY_MOVE,
        [KIPLING_ARTILLERY] = KIPLING_ARTILLERY_MOVE,
        [KIPLING_GENERAL] = KIPLING_GENERAL_MOVE,
    };
    KiplingOption option = moves[kipling_data(state)->kind[unit]];
    if (order == KIPLING_ORDER_ADVANCE)
        option = KIPLING_ADVANCE_MOVE;
    else if (order == KIPLING_ORDER_DRAG)
        option = KIPLING_DRAG_MOVE;
    return (unsigned)kipling_option(state, option);
}

KiplingMobility
kipling_mobility(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    static const KiplingMobility mobilities[KIPLING_KINDS] = {
        [KIPLING_INFANTRY] = KIPLING_FOOT,
        [KIPLING_CAVALRY] = KIPLING_HORSE,
        [KIPLING_ARTILLERY] = KIPLING_WHEELS,
        [KIPLING_GENERAL] = KIPLING_FOOT,
    };
    return order == KIPLING_ORDER_DRAG ? KIPLING_WHEELS
                                       : mobilities[kipling_data(state)->kind[unit]];
}

unsigned
kipling_place(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    if (unit >= data->unit_count)
        return state->guns[unit - data->unit_count].place;
    if (data->kind[unit] == KIPLING_GENERAL)
        unit = state->units[unit].leader;
    return unit == KIPLING_NONE ? HET_SQUARE_OFF : state->units[unit].place;
}

/* --- reach: layers of equal cost, each final before the next ---------------------------------- */

enum { COST = 56, STEPS = 48, PATH = 46, LAYERS = KIPLING_MOVE_MAX + 1 };

typedef struct {
    uint8_t cells[LAYERS][HET_SQUARE_CELLS];
    unsigned count[LAYERS];
} Layers;

/* To enter a square costs the same from all sides, so that a square is first offered at its least
 * cost; what comes later at the same cost may have fewer steps. */
static void
offer(KiplingReach *reach, Layers *layers, unsigned cell, uint64_t label)
{
    unsigned cost = (unsigned)(label >> COST);
    if (het_square_has(&reach->seen, cell)) {
        reach->label[cell] = MIN(reach->label[cell], label);
        return;
    }
    het_square_add(&reach->seen, cell);
    reach->label[cell] = label;
    layers->cells[cost][layers->count[cost]++] = (uint8_t)cell;
}

/* Friends are passed (KIP-1f.1); enemies end the way (KIP-1f.2). */
void
kipling_reach(const KiplingState *state, unsigned unit, KiplingOrder order, KiplingReach *ret_reach)
{
    const KiplingScenario *data = kipling_data(state);
    const uint8_t *costs = data->cost[kipling_mobility(state, unit, order)];
    const HetSquareSet *enemies = &state->occupied[het_other((HetActor)data->side[unit])];
    unsigned allowance = kipling_allowance(state, unit, order);
    Layers layers;
    memset(layers.count, 0, sizeof layers.count);
    ret_reach->seen = (HetSquareSet){{0}};
    offer(ret_reach, &layers, kipling_place(state, unit), 0);
    for (unsigned spent = 0; spent < allowance; spent++) {
        for (unsigned i = 0; i < layers.count[spent]; i++) {
            unsigned from = layers.cells[spent][i];
            uint64_t label = ret_reach->label[from];
            if (spent > 0 && het_square_has(enemies, from))
                continue;
            unsigned steps = (unsigned)(label >> STEPS) & 0xff;
            for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
                unsigned to = data->next[from][direction];
                if (to == HET_SQUARE_OFF || costs[to] == 0)
                    continue;
                unsigned cost = spent + costs[to];
                if (cost > allowance) {
                    if (spent > 0 || order == KIPLING_ORDER_ADVANCE)
                        continue;
                    cost = allowance; /* KIP-1b.3 */
                }
                uint64_t path = label & (((uint64_t)1 << STEPS) - 1);
                offer(ret_reach, &layers, to,
                      (uint64_t)cost << COST | (uint64_t)(steps + 1) << STEPS | path |
                          (uint64_t)direction << (PATH - 2 * steps));
            }
        }
    }
}

HetWay
kipling_way(uint64_t label, unsigned cell)
{
    HetWay way = {.place = (uint16_t)cell};
    unsigned steps = (unsigned)(label >> STEPS) & 0xff;
    for (unsigned i = 0; i < steps; i++)
        het_way_add(&way, (unsigned)(label >> (PATH - 2 * i)) & 3u);
    return way;
}

/* --- sets of cells ---------------------------------------------------------------------------- */

/* Enemies of a side that are not locked in melee. */
static HetSquareSet
free_enemies(const KiplingState *state, unsigned side)
{
    const HetSquareSet *own = &state->occupied[side], *other = &state->occupied[1 - side];
    HetSquareSet set;
    for (unsigned i = 0; i < 4; i++)
        set.words[i] = other->words[i] & ~own->words[i];
    return set;
}

static HetSquareSet
both(const HetSquareSet *a, const HetSquareSet *b)
{
    HetSquareSet set;
    for (unsigned i = 0; i < 4; i++)
        set.words[i] = a->words[i] & b->words[i];
    return set;
}

HetSquareSet
kipling_targets(const KiplingState *state, unsigned side, unsigned cell, KiplingWeapon weapon)
{
    HetSquareSet enemies = free_enemies(state, side);
    return both(&kipling_data(state)->fire[weapon][cell], &enemies);
}

/* Cells reached on which a unit may end. */
static HetSquareSet
destinations(const KiplingState *state, unsigned unit, KiplingOrder order,
             const KiplingReach *reach)
{
    HetSquareSet set;
    for (unsigned i = 0; i < 4; i++)
        set.words[i] = reach->seen.words[i] & ~(state->occupied[HET_FIRST].words[i] |
                                                state->occupied[HET_SECOND].words[i]);
    if (kipling_mobility(state, unit, order) == KIPLING_WHEELS)
        for (unsigned gun = 0; gun < kipling_data(state)->gun_count; gun++)
            if (state->guns[gun].place != HET_SQUARE_OFF)
                het_square_remove(&set, state->guns[gun].place); /* KIP-4g.8 */
    return set;
}

/* --- what a unit can do ----------------------------------------------------------------------- */

/* Whether a unit can move; mostly a free neighbour says so. */
static bool
can_move(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingMobility mobility = kipling_mobility(state, unit, order);
    unsigned from = state->units[unit].place;
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = data->next[from][direction];
        if (to != HET_SQUARE_OFF && data->cost[mobility][to] != 0 &&
            !het_square_has(&state->occupied[HET_FIRST], to) &&
            !het_square_has(&state->occupied[HET_SECOND], to) &&
            (mobility != KIPLING_WHEELS || kipling_gun_at(state, to) == KIPLING_NONE))
            return true;
    }
    KiplingReach reach;
    kipling_reach(state, unit, order, &reach);
    HetSquareSet set = destinations(state, unit, order, &reach);
    return het_square_any(&set);
}

HetSquareSet
kipling_building_targets(const KiplingState *state, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    HetSquareSet set = {{0}};
    if (kipling_option(state, KIPLING_BREACHES) == 0)
        return set;
    for (unsigned i = 0; i < data->building_count; i++) {
        unsigned place = data->building_place[i];
        if (het_square_has(&data->fire[KIPLING_CANNON][cell], place) &&
            state->breaches[i] < kipling_option(state, KIPLING_BREACH_RUIN) &&
            !het_square_has(&state->occupied[HET_FIRST], place) &&
            !het_square_has(&state->occupied[HET_SECOND], place))
            het_square_add(&set, place);
    }
    return set;
}

static bool
can_fire(const KiplingState *state, unsigned unit, KiplingWeapon weapon)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned place = state->units[unit].place;
    HetSquareSet targets = kipling_targets(state, data->side[unit], place, weapon);
    if (het_square_any(&targets))
        return true;
    if (weapon != KIPLING_CANNON)
        return false;
    targets = kipling_building_targets(state, place);
    return het_square_any(&targets);
}

/* Squares from which, after its short move, infantry has somebody to fire at. KIP-2b.4 */
static HetSquareSet
kipling_advances(const KiplingState *state, unsigned unit, const KiplingReach *reach)
{
    HetSquareSet set = destinations(state, unit, KIPLING_ORDER_ADVANCE, reach), left = set;
    while (het_square_any(&left)) {
        unsigned cell = het_square_pop(&left);
        HetSquareSet targets =
            kipling_targets(state, kipling_data(state)->side[unit], cell, KIPLING_RIFLES);
        if (!het_square_any(&targets))
            het_square_remove(&set, cell);
    }
    return set;
}

/* With an allowance of 1 the neighbours are all there is. */
static bool
can_advance(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    const uint8_t *costs = data->cost[KIPLING_FOOT];
    unsigned allowance = kipling_allowance(state, unit, KIPLING_ORDER_ADVANCE);
    unsigned from = state->units[unit].place;
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = data->next[from][direction];
        if (to == HET_SQUARE_OFF || costs[to] == 0 || costs[to] > allowance ||
            het_square_has(&state->occupied[HET_FIRST], to) ||
            het_square_has(&state->occupied[HET_SECOND], to))
            continue;
        HetSquareSet targets = kipling_targets(state, data->side[unit], to, KIPLING_RIFLES);
        if (het_square_any(&targets))
            return true;
    }
    if (allowance <= 1)
        return false;
    KiplingReach reach;
    kipling_reach(state, unit, KIPLING_ORDER_ADVANCE, &reach);
    HetSquareSet set = kipling_advances(state, unit, &reach);
    return het_square_any(&set);
}

static bool
can_charge(const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingMobility mobility = kipling_mobility(state, unit, KIPLING_ORDER_CHARGE);
    HetSquareSet enemies = free_enemies(state, data->side[unit]);
    HetSquareSet close = both(&data->near_[mobility][state->units[unit].place], &enemies);
    if (!het_square_any(&close))
        return false;
    KiplingReach reach;
    kipling_reach(state, unit, KIPLING_ORDER_CHARGE, &reach);
    close = both(&reach.seen, &enemies);
    return het_square_any(&close);
}

/* Unlocked friends a general can ride to, except the one he is with. */
static HetSquareSet
companions(const KiplingState *state, unsigned general, const KiplingReach *reach)
{
    unsigned side = kipling_data(state)->side[general];
    HetSquareSet set = both(&reach->seen, &state->occupied[side]);
    for (unsigned i = 0; i < 4; i++)
        set.words[i] &= ~state->occupied[1 - side].words[i];
    het_square_remove(&set, kipling_place(state, general));
    return set;
}

static unsigned
general_orders(const KiplingState *state, unsigned unit)
{
    unsigned with = state->units[unit].leader;
    if (kipling_locked(&state->units[with]))
        return 0;
    KiplingReach reach;
    kipling_reach(state, unit, KIPLING_ORDER_MOVE, &reach);
    HetSquareSet set = companions(state, unit, &reach);
    return het_square_any(&set) ? 1u << KIPLING_ORDER_MOVE : 0;
}

static bool
may_act(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    return (it->status == KIPLING_STEADY || it->status == KIPLING_EXHAUSTED) &&
           !kipling_locked(it) && (state->acted >> unit & 1u) == 0;
}

bool
kipling_can_act(const KiplingState *state, unsigned unit)
{
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    if (!may_act(state, unit))
        return false;
    if (kind == KIPLING_GENERAL)
        return general_orders(state, unit) != 0;
    if (state->units[unit].status == KIPLING_STEADY && can_move(state, unit, KIPLING_ORDER_MOVE))
        return true;
    return kipling_orders(state, unit) != 0;
}

unsigned
kipling_orders(const KiplingState *state, unsigned unit)
{
    KiplingKind kind = (KiplingKind)kipling_data(state)->kind[unit];
    const KiplingUnit *it = &state->units[unit];
    if (kind == KIPLING_GENERAL)
        return general_orders(state, unit);
    unsigned orders = 0;
    bool gun_ready = it->gun != KIPLING_NONE && state->guns[it->gun].spiked == 0;
    if ((kind == KIPLING_INFANTRY && can_fire(state, unit, KIPLING_RIFLES)) ||
        (kind == KIPLING_ARTILLERY && gun_ready && can_fire(state, unit, KIPLING_CANNON)))
        orders |= 1u << KIPLING_ORDER_FIRE;
    if (it->status != KIPLING_STEADY) /* KIP-5b.2 */
        return orders;
    if (can_move(state, unit, KIPLING_ORDER_MOVE))
        orders |= 1u << KIPLING_ORDER_MOVE;
    if (kind == KIPLING_ARTILLERY) /* KIP-4c.4 */
        return orders;
    if (kind == KIPLING_INFANTRY && can_advance(state, unit))
        orders |= 1u << KIPLING_ORDER_ADVANCE;
    if (can_charge(state, unit))
        orders |= 1u << KIPLING_ORDER_CHARGE;
    if (it->gun == KIPLING_NONE)
        return orders;
    if (gun_ready && can_fire(state, unit, KIPLING_CANNON))
        orders |= 1u << KIPLING_ORDER_GUN;
    if (can_move(state, unit, KIPLING_ORDER_DRAG))
        orders |= 1u << KIPLING_ORDER_DRAG;
    return orders;
}

/* --- lists ------------------------------------------------------------------------------------ */

void
kipling_moves(const KiplingState *state, unsigned unit, KiplingOrder order, HetMoveList *list)
{
    KiplingReach reach;
    kipling_reach(state, unit, order, &reach);
    HetSquareSet cells = order == KIPLING_ORDER_ADVANCE ? kipling_advances(state, unit, &reach)
                                                        : destinations(state, unit, order, &reach);
    while (het_square_any(&cells)) {
        unsigned cell = het_square_pop(&cells);
        HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
        move.way = kipling_way(reach.label[cell], cell);
        het_list_add(list, move);
    }
}

void
kipling_transfers(const KiplingState *state, unsigned unit, HetMoveList *list)
{
    unsigned side = kipling_data(state)->side[unit];
    KiplingReach reach;
    kipling_reach(state, unit, KIPLING_ORDER_MOVE, &reach);
    HetSquareSet cells = companions(state, unit, &reach);
    while (het_square_any(&cells)) {
        unsigned cell = het_square_pop(&cells);
        HetMove move = het_move_target(HET_MOVE_MOVE, unit, kipling_unit_at(state, side, cell));
        move.way = kipling_way(reach.label[cell], cell);
        het_list_add(list, move);
    }
}

/* Who is charged from another side retreats another way (KIP-4d.4): so one way a side is listed,
 * the canonical one first. Crews do not retreat. */
static void
list_charges(const KiplingState *state, const HetMove *charge, const KiplingReach *reach,
             HetMoveList *list)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned unit = charge->unit, start = state->units[unit].place, cell = charge->way.place;
    unsigned allowance = kipling_allowance(state, unit, KIPLING_ORDER_CHARGE);
    unsigned cost = data->cost[kipling_mobility(state, unit, KIPLING_ORDER_CHARGE)][cell];
    const HetSquareSet *enemies = &state->occupied[1 - data->side[unit]];
    unsigned listed = het_way_step(&charge->way, charge->way.steps - 1u);
    het_list_add(list, *charge);
    if (data->kind[charge->target] == KIPLING_ARTILLERY)
        return;
    for (unsigned arrival = 0; arrival < HET_SQUARE_DIRECTIONS; arrival++) {
        unsigned before = data->next[cell][het_square_opposite(arrival)];
        if (arrival == listed || before == HET_SQUARE_OFF || !het_square_has(&reach->seen, before))
            continue;
        uint64_t label = reach->label[before];
        if (het_square_has(enemies, before) ||
            ((label >> COST) + cost > allowance && before != start))
            continue;
        HetMove other = *charge;
        other.way = kipling_way(label, before);
        het_way_add(&other.way, arrival);
        other.way.place = (uint16_t)cell;
        het_list_add(list, other);
    }
}

void
kipling_charges(const KiplingState *state, unsigned unit, HetMoveKind kind, HetMoveList *list)
{
    unsigned other = 1u - kipling_data(state)->side[unit];
    KiplingReach reach;
    kipling_reach(state, unit, KIPLING_ORDER_CHARGE, &reach);
    HetSquareSet enemies = free_enemies(state, 1 - other), cells = both(&reach.seen, &enemies);
    while (het_square_any(&cells)) {
        unsigned cell = het_square_pop(&cells);
        HetMove move = het_move_target(kind, unit, kipling_unit_at(state, other, cell));
        move.way = kipling_way(reach.label[cell], cell);
        list_charges(state, &move, &reach, list);
    }
}

#include "kipling-oracle.h"

#include "engine/verdict.h"

/* --- squares and units ------------------------------------------------------------------------ */

static bool
has_unit(const KiplingState *state, unsigned side, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && state->units[unit].place == cell)
            return true;
    return false;
}

static bool
has_gun(const KiplingState *state, unsigned cell)
{
    for (unsigned gun = 0; gun < kipling_data(state)->gun_count; gun++)
        if (state->guns[gun].place == cell)
            return true;
    return false;
}

static bool
on_wheels(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    return order == KIPLING_ORDER_DRAG || kipling_data(state)->kind[unit] == KIPLING_ARTILLERY;
}

/* What it costs to enter a square; 0: it cannot be entered. KIP-1b to 1d */
static unsigned
cost_of(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingMobility gait = on_wheels(state, unit, order)         ? KIPLING_WHEELS
                           : data->kind[unit] == KIPLING_CAVALRY ? KIPLING_HORSE
                                                                 : KIPLING_FOOT;
    return kipling_terrain_cost(gait, (KiplingTerrain)data->terrain[cell], data->river_passable);
}

/* KIP-1a, 2b.4, 4g.3, 7a.1 */
static unsigned
budget(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    unsigned kind = kipling_data(state)->kind[unit];
    KiplingOption option = order == KIPLING_ORDER_ADVANCE ? KIPLING_ADVANCE_MOVE
                           : order == KIPLING_ORDER_DRAG  ? KIPLING_DRAG_MOVE
                           : kind == KIPLING_GENERAL      ? KIPLING_GENERAL_MOVE
                           : kind == KIPLING_ARTILLERY    ? KIPLING_ARTILLERY_MOVE
                           : kind == KIPLING_CAVALRY      ? KIPLING_CAVALRY_MOVE
                                                          : KIPLING_INFANTRY_MOVE;
    return (unsigned)kipling_option(state, option);
}

/* KIP-1f.2, 4g.8 */
static bool
is_free(const KiplingState *state, unsigned unit, KiplingOrder order, unsigned cell)
{
    return !has_unit(state, HET_FIRST, cell) && !has_unit(state, HET_SECOND, cell) &&
           !(on_wheels(state, unit, order) && has_gun(state, cell));
}

/* --- walks ------------------------------------------------------------------------------------ */

/* Whether the steps lead there, within the allowance, past no enemies and over no ground that is
 * closed; the last square may be anybody's. KIP-1 */
static bool
leads(const KiplingState *state, unsigned unit, KiplingOrder order, const HetWay *way)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned at = data->kind[unit] == KIPLING_GENERAL
                      ? state->units[state->units[unit].leader].place
                      : state->units[unit].place;
    unsigned spent = 0;
    for (unsigned i = 0; i < way->steps; i++) {
        at = het_square_step(data->board, at, het_way_step(way, i));
        if (at == HET_SQUARE_OFF || cost_of(state, unit, order, at) == 0 ||
            (i + 1u < way->steps && has_unit(state, 1 - data->side[unit], at)))
            return false;
        spent += cost_of(state, unit, order, at);
    }
    bool one = way->steps == 1 && order != KIPLING_ORDER_ADVANCE; /* KIP-1b.3 */
    return at == way->place && (spent <= budget(state, unit, order) || one);
}

/* KIP-2f, 2g */
static bool
is_in_line(const KiplingState *state, unsigned from, unsigned cell, KiplingOption reach)
{
    if (het_square_distance(from, cell) > (unsigned)kipling_option(state, reach))
        return false;
    for (unsigned at = 0; at < HET_SQUARE_CELLS; at++) {
        unsigned terrain = kipling_data(state)->terrain[at];
        if ((terrain == KIPLING_WOODS || terrain == KIPLING_BUILDING || terrain == KIPLING_HILL) &&
            at != from && at != cell && het_square_crosses(from, cell, at))
            return false;
    }
    return true;
}

static bool
is_free_enemy(const KiplingState *state, unsigned unit, unsigned target)
{
    const KiplingScenario *data = kipling_data(state);
    return target < data->unit_count && data->kind[target] != KIPLING_GENERAL &&
           data->side[target] != data->side[unit] && state->units[target].place != HET_SQUARE_OFF &&
           state->units[target].partner == KIPLING_NONE;
}

/* KIP-2b.4 */
static bool
has_target(const KiplingState *state, unsigned unit, unsigned from)
{
    for (unsigned target = 0; target < kipling_data(state)->unit_count; target++)
        if (is_free_enemy(state, unit, target) &&
            is_in_line(state, from, state->units[target].place, KIPLING_INFANTRY_LONG))
            return true;
    return false;
}

static bool
is_walk(const KiplingState *state, const HetMove *move, unsigned unit, KiplingOrder order)
{
    return het_move_walks(move, HET_MOVE_MOVE, unit, HET_NO_UNIT, HET_SQUARE_DIRECTIONS) &&
           is_free(state, unit, order, move->way.place) && leads(state, unit, order, &move->way) &&
           (order != KIPLING_ORDER_ADVANCE || has_target(state, unit, move->way.place));
}

/* KIP-7a.1 */
static bool
is_ride(const KiplingState *state, const HetMove *move, unsigned general)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned friend = move->target;
    return het_move_walks(move, HET_MOVE_MOVE, general, friend, HET_SQUARE_DIRECTIONS) &&
           friend < data->unit_count && data->side[friend] == data->side[general] &&
           data->kind[friend] != KIPLING_GENERAL && state->units[friend].place == move->way.place &&
           state->units[friend].partner == KIPLING_NONE && friend != state->units[general].leader &&
           leads(state, general, KIPLING_ORDER_MOVE, &move->way);
}

/* KIP-4a.4 */
static bool
is_charge(const KiplingState *state, const HetMove *move, HetMoveKind kind, unsigned unit)
{
    return het_move_walks(move, kind, unit, move->target, HET_SQUARE_DIRECTIONS) &&
           is_free_enemy(state, unit, move->target) &&
           state->units[move->target].place == move->way.place &&
           leads(state, unit, KIPLING_ORDER_CHARGE, &move->way);
}

/* Whether some way, of all that there are, leads to a square: depth first. */
static bool
is_in_reach(const KiplingState *state, unsigned unit, unsigned cell, HetWay *way, unsigned at)
{
    if (at == cell && way->steps > 0) {
        way->place = (uint16_t)cell;
        if (leads(state, unit, KIPLING_ORDER_CHARGE, way))
            return true;
    }
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = het_square_step(kipling_data(state)->board, at, direction);
        HetWay longer = *way;
        if (way->steps == budget(state, unit, KIPLING_ORDER_CHARGE) || to == HET_SQUARE_OFF)
            continue;
        het_way_add(&longer, direction);
        if (is_in_reach(state, unit, cell, &longer, to))
            return true;
    }
    return false;
}

/* KIP-4f.1 */
static bool
is_follow_up(const KiplingState *state, const HetMove *move)
{
    const KiplingScenario *data = kipling_data(state);
    const KiplingPursuit *pursuit = het_frame_peek(&state->head, KiplingPursuit);
    unsigned unit = (unsigned)pursuit->unit, from = state->units[unit].place;
    if (!is_charge(state, move, HET_MOVE_PURSUE, unit))
        return false;
    for (unsigned other = 0; other < data->unit_count && (int)move->target != pursuit->beaten;
         other++) {
        HetWay way = {.place = HET_NO_PLACE};
        if (is_free_enemy(state, unit, other) &&
            het_square_distance(from, state->units[other].place) <
                het_square_distance(from, move->way.place) &&
            is_in_reach(state, unit, state->units[other].place, &way, from))
            return false;
    }
    return true;
}

/* --- retreats --------------------------------------------------------------------------------- */

typedef struct {
    const KiplingState *state;
    unsigned unit, side, from, whole;
    int banned, back; /* directions, or -1 */
} Retreat;

static Retreat
retreat_of(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned unit = kipling_acting(state);
    bool horse = data->kind[unit] == KIPLING_CAVALRY;
    Retreat retreat = {.state = state,
                       .unit = unit,
                       .side = data->side[unit],
                       .from = state->units[unit].place,
                       .whole = (unsigned)kipling_option(state, horse ? KIPLING_CAVALRY_RETREAT
                                                                      : KIPLING_INFANTRY_RETREAT),
                       .banned = -1,
                       .back = -1};
    if (het_state_procedure(&state->head) == KIPLING_RETREAT) {
        retreat.banned = het_frame_peek(&state->head, KiplingRetreat)->banned;
        retreat.back = het_frame_peek(&state->head, KiplingRetreat)->back;
    } else if (state->units[state->units[unit].partner].arrival != 0) {
        retreat.banned =
            (int)het_square_opposite(state->units[state->units[unit].partner].arrival - 1u);
    }
    return retreat;
}

/* The square to which the first steps of a way lead straight away, over ground the unit can enter
 * and no enemies; HET_SQUARE_OFF if they do not. KIP-4d.4 */
static unsigned
walk_away(const Retreat *retreat, const HetWay *way, unsigned steps)
{
    const KiplingState *state = retreat->state;
    unsigned at = retreat->from;
    if (steps == 0 || steps > way->steps || !het_way_is_formed(way, HET_SQUARE_DIRECTIONS) ||
        (int)het_way_step(way, 0) == retreat->banned)
        return HET_SQUARE_OFF;
    for (unsigned i = 0; i < steps; i++) {
        at = het_square_step(kipling_data(state)->board, at, het_way_step(way, i));
        if (at == HET_SQUARE_OFF || cost_of(state, retreat->unit, KIPLING_ORDER_MOVE, at) == 0 ||
            has_unit(state, 1 - retreat->side, at) ||
            het_square_distance(retreat->from, at) != i + 1)
            return HET_SQUARE_OFF;
    }
    return at;
}

/* Squares from a cell to the nearest enemy; those in the unit's own square apart. */
static unsigned
nearest(const Retreat *retreat, unsigned cell, bool others_only)
{
    const KiplingScenario *data = kipling_data(retreat->state);
    unsigned least = UINT16_MAX;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned place = retreat->state->units[unit].place;
        if (data->side[unit] != retreat->side && place != HET_SQUARE_OFF &&
            (!others_only || place != retreat->from))
            least = MIN(least, het_square_distance(cell, place));
    }
    return least;
}

static bool
may_end_on(const Retreat *retreat, unsigned cell)
{
    const KiplingState *state = retreat->state;
    return cell != HET_SQUARE_OFF && cost_of(state, retreat->unit, KIPLING_ORDER_MOVE, cell) != 0 &&
           is_free(state, retreat->unit, KIPLING_ORDER_MOVE, cell) &&
           (kipling_option(state, KIPLING_RETREAT_FROM_ALL) == 0 ||
            nearest(retreat, cell, true) >= nearest(retreat, retreat->from, true));
}

static bool
is_free_way(const Retreat *retreat, const HetWay *way)
{
    unsigned end = walk_away(retreat, way, way->steps);
    return end != HET_SQUARE_OFF && end == way->place && may_end_on(retreat, end);
}

/* All steps but the last lead to a friend; the last one to that side of him, of the two on which it
 * may end, that is not nearer to an enemy. KIP-5a.7 */
static bool
is_way_beside(const Retreat *retreat, const HetWay *way)
{
    HetSquareBoard board = kipling_data(retreat->state)->board;
    if (way->steps < 2)
        return false;
    unsigned last = het_way_step(way, way->steps - 1u);
    unsigned friend = walk_away(retreat, way, way->steps - 1u);
    if (friend == HET_SQUARE_OFF || !has_unit(retreat->state, retreat->side, friend) ||
        (last + het_way_step(way, way->steps - 2u)) % 2 == 0)
        return false;
    unsigned end = het_square_step(board, friend, last);
    unsigned other = het_square_step(board, friend, het_square_opposite(last));
    return end == way->place && may_end_on(retreat, end) &&
           (!may_end_on(retreat, other) ||
            nearest(retreat, end, false) >= nearest(retreat, other, false));
}

static bool
leads_back(const Retreat *retreat, const HetWay *way)
{
    bool straight = way->steps == retreat->whole + 1;
    for (unsigned i = 0; straight && i < retreat->whole; i++)
        straight = (int)het_way_step(way, i) == retreat->back;
    return straight && is_way_beside(retreat, way);
}

/* Whether any way of so many steps passes a test, by trying them all. */
static bool
has_way_of(const Retreat *retreat, unsigned steps, bool (*passes)(const Retreat *, const HetWay *))
{
    for (unsigned code = 0; code < 1u << (2 * steps); code++) {
        HetWay way = {.place = HET_NO_PLACE};
        unsigned at = retreat->from;
        for (unsigned i = 0; i < steps; i++) {
            het_way_add(&way, code >> (2 * i) & 3u);
            if (at != HET_SQUARE_OFF)
                at = het_square_step(kipling_data(retreat->state)->board, at, code >> (2 * i) & 3u);
        }
        way.place = (uint16_t)at;
        if (at != HET_SQUARE_OFF && passes(retreat, &way))
            return true;
    }
    return false;
}

/* As far as it can, and no farther than it must. KIP-4d.3, 4d.4, 5a.7 */
static bool
is_retreat(const KiplingState *state, const HetMove *move)
{
    bool may_stay = het_state_peek(&state->head)->flags != 0;
    Retreat retreat = retreat_of(state);
    if (!het_move_walks(move, HET_MOVE_RETREAT, retreat.unit, HET_NO_UNIT, HET_SQUARE_DIRECTIONS))
        return false;
    if (has_way_of(&retreat, retreat.whole + 1, leads_back))
        return leads_back(&retreat, &move->way);
    for (unsigned steps = retreat.whole; steps > 0; steps--)
        if (has_way_of(&retreat, steps, is_free_way))
            return move->way.steps == steps && is_free_way(&retreat, &move->way);
    for (unsigned steps = retreat.whole; steps > 0 && !may_stay; steps--)
        if (has_way_of(&retreat, steps + 1, is_way_beside))
            return move->way.steps == steps + 1 && is_way_beside(&retreat, &move->way);
    return false;
}

/* KIP-4d.7 */
static bool
is_withdrawal(const KiplingState *state, const HetMove *move)
{
    Retreat retreat = retreat_of(state);
    unsigned end = walk_away(&retreat, &move->way, retreat.whole);
    return het_move_walks(move, HET_MOVE_RETREAT, retreat.unit, HET_NO_UNIT,
                          HET_SQUARE_DIRECTIONS) &&
           move->way.steps == retreat.whole && end != HET_SQUARE_OFF && end == move->way.place &&
           is_free(state, retreat.unit, KIPLING_ORDER_MOVE, end);
}

/* --- the decision ----------------------------------------------------------------------------- */

bool
kipling_oracle_allows(const KiplingState *state, const HetMove *move)
{
    unsigned procedure = het_state_procedure(&state->head);
    if (move->way.steps == 0 || move->way.place >= HET_SQUARE_CELLS)
        return false;
    if (procedure == KIPLING_RETREAT)
        return is_retreat(state, move);
    if (procedure == KIPLING_DISENGAGE)
        return is_withdrawal(state, move);
    if (procedure == KIPLING_FOLLOW)
        return is_follow_up(state, move);
    if (procedure != KIPLING_ORDER)
        return false;
    unsigned unit = kipling_acting(state);
    KiplingOrder order = (KiplingOrder)het_state_peek(&state->head)->step;
    if (order == KIPLING_ORDER_CHARGE)
        return is_charge(state, move, HET_MOVE_CHARGE, unit);
    if (order != KIPLING_ORDER_MOVE && order != KIPLING_ORDER_ADVANCE &&
        order != KIPLING_ORDER_DRAG)
        return false;
    return kipling_data(state)->kind[unit] == KIPLING_GENERAL ? is_ride(state, move, unit)
                                                              : is_walk(state, move, unit, order);
}

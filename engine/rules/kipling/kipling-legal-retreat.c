/* Whether a retreat is legal, judged slowly: every possible path is tried step by step.
 * KIP-4d.3, 4d.4, 4d.7, 5a.7 */
#include "kipling-procedure.h"

typedef struct {
    const KiplingState *state;
    unsigned unit, side, from, whole;
    int banned, back; /* directions, or -1 */
} Judged;

/* The retreat or breaking off that is asked for. */
static Judged
retreat_of(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned unit = kipling_acting(state);
    bool horse = data->kind[unit] == KIPLING_CAVALRY;
    Judged retreat = {.state = state,
                      .unit = unit,
                      .side = data->side[unit],
                      .from = state->units[unit].place,
                      .whole = (unsigned)kipling_option(state, horse ? KIPLING_CAVALRY_RETREAT
                                                                     : KIPLING_INFANTRY_RETREAT),
                      .banned = -1,
                      .back = -1};
    if (het_state_procedure(&state->head) == KIPLING_RETREAT) {
        const KiplingRetreat *fields = het_frame_peek(&state->head, KiplingRetreat);
        retreat.banned = fields->banned;
        retreat.back = fields->back;
    } else if (state->units[state->units[unit].partner].arrival != 0) {
        retreat.banned =
            (int)het_square_opposite(state->units[state->units[unit].partner].arrival - 1u);
    }
    return retreat;
}

/* The square to which the first steps of a way lead straight away, over ground the unit can enter
 * and no enemies; HET_SQUARE_OFF if they do not. */
static unsigned
walk_away(const Judged *retreat, const HetWay *way, unsigned steps)
{
    const KiplingState *state = retreat->state;
    unsigned at = retreat->from;
    if (steps == 0 || steps > way->steps || (int)het_way_step(way, 0) == retreat->banned)
        return HET_SQUARE_OFF;
    for (unsigned i = 0; i < steps; i++) {
        at = het_square_step(kipling_data(state)->board, at, het_way_step(way, i));
        if (at == HET_SQUARE_OFF ||
            kipling_why_closed(state, retreat->unit, KIPLING_ORDER_MOVE, at) != NULL ||
            kipling_has_unit(state, 1 - retreat->side, at) ||
            het_square_distance(retreat->from, at) != i + 1)
            return HET_SQUARE_OFF;
    }
    return at;
}

/* Squares from a cell to the nearest enemy; those locked with the unit's own square apart. */
static unsigned
nearest(const Judged *retreat, unsigned cell, bool others_only)
{
    const KiplingScenario *data = kipling_data(retreat->state);
    unsigned least = UINT16_MAX;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned place = retreat->state->units[unit].place;
        if (data->side[unit] != retreat->side && place != HET_SQUARE_OFF &&
            (!others_only || place != retreat->from) && het_square_distance(cell, place) < least)
            least = het_square_distance(cell, place);
    }
    return least;
}

static bool
may_end_on(const Judged *retreat, unsigned cell)
{
    const KiplingState *state = retreat->state;
    if (cell == HET_SQUARE_OFF ||
        kipling_why_closed(state, retreat->unit, KIPLING_ORDER_MOVE, cell) != NULL ||
        kipling_why_not_there(state, retreat->unit, KIPLING_ORDER_MOVE, cell) != NULL)
        return false;
    return kipling_option(state, KIPLING_RETREAT_FROM_ALL) == 0 ||
           nearest(retreat, cell, true) >= nearest(retreat, retreat->from, true);
}

static bool
is_free_way(const Judged *retreat, const HetWay *way)
{
    unsigned end = walk_away(retreat, way, way->steps);
    return end != HET_SQUARE_OFF && end == way->place && may_end_on(retreat, end);
}

/* All steps but the last lead to a friend; the last one to that side of him, of the two on which it
 * may end, that is not nearer to an enemy. */
static bool
is_way_beside(const Judged *retreat, const HetWay *way)
{
    HetSquareBoard board = kipling_data(retreat->state)->board;
    if (way->steps < 2)
        return false;
    unsigned last = het_way_step(way, way->steps - 1u);
    unsigned friend = walk_away(retreat, way, way->steps - 1u);
    if (friend == HET_SQUARE_OFF || !kipling_has_unit(retreat->state, retreat->side, friend) ||
        (last + het_way_step(way, way->steps - 2u)) % 2 == 0)
        return false;
    unsigned end = het_square_step(board, friend, last);
    unsigned other = het_square_step(board, friend, het_square_opposite(last));
    return end == way->place && may_end_on(retreat, end) &&
           (!may_end_on(retreat, other) ||
            nearest(retreat, end, false) >= nearest(retreat, other, false));
}

static bool
leads_back(const Judged *retreat, const HetWay *way)
{
    if (way->steps != retreat->whole + 1)
        return false;
    for (unsigned i = 0; i < retreat->whole; i++)
        if ((int)het_way_step(way, i) != retreat->back)
            return false;
    return is_way_beside(retreat, way);
}

/* Whether any way of so many steps passes a test, by trying them all. */
static bool
has_way_of(const Judged *retreat, unsigned steps,
           bool (*passes)(const Judged *retreat, const HetWay *way))
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

bool
kipling_legal_retreat(const KiplingState *state, const HetMove *move)
{
    bool may_stay = het_state_peek(&state->head)->flags != 0;
    Judged retreat = retreat_of(state);
    if (!kipling_has_form(move, HET_MOVE_RETREAT, retreat.unit, HET_NO_UNIT))
        return false;
    if (has_way_of(&retreat, retreat.whole + 1, leads_back))
        return leads_back(&retreat, &move->way);
    /* As far as it can, and no farther than it must. */
    for (unsigned steps = retreat.whole; steps > 0; steps--)
        if (has_way_of(&retreat, steps, is_free_way))
            return move->way.steps == steps && is_free_way(&retreat, &move->way);
    for (unsigned steps = retreat.whole; steps > 0 && !may_stay; steps--)
        if (has_way_of(&retreat, steps + 1, is_way_beside))
            return move->way.steps == steps + 1 && is_way_beside(&retreat, &move->way);
    return false;
}

bool
kipling_legal_withdrawal(const KiplingState *state, const HetMove *move)
{
    Judged retreat = retreat_of(state);
    if (!kipling_has_form(move, HET_MOVE_RETREAT, retreat.unit, HET_NO_UNIT) ||
        move->way.steps != retreat.whole)
        return false;
    unsigned end = walk_away(&retreat, &move->way, retreat.whole);
    return end != HET_SQUARE_OFF && end == move->way.place &&
           kipling_why_not_there(state, retreat.unit, KIPLING_ORDER_MOVE, end) == NULL;
}

/* Of a square at the right distance: what keeps the unit from it. */
static const char *
why_not_back(const Judged *retreat, bool breaks_off, unsigned cell)
{
    const unsigned from = retreat->from;
    unsigned at = from;
    while (retreat->banned >= 0 && at != cell && at != HET_SQUARE_OFF)
        at = het_square_step(kipling_data(retreat->state)->board, at, (unsigned)retreat->banned);
    if (at == cell)
        return "a defender does not go back over the side the attacker came from (KIP-4d.4)";
    if (!breaks_off && kipling_option(retreat->state, KIPLING_RETREAT_FROM_ALL) != 0 &&
        nearest(retreat, cell, true) < nearest(retreat, from, true))
        return "with option retreat-from-all no retreat ends nearer to an enemy (KIP-4d.4)";
    return "each step leads away, over ground that it can enter and past no enemy (KIP-4d.4)";
}

const char *
kipling_why_no_retreat(const KiplingState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    Judged retreat = retreat_of(state);
    unsigned unit = retreat.unit, cell = move->way.place;
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
    unsigned whole = retreat.whole, distance = het_square_distance(retreat.from, cell);
    if (breaks_off && distance != whole)
        return "it breaks off by its whole retreat, no more and no less (KIP-4d.7)";
    if (distance > whole)
        return "farther than it retreats (KIP-4d.3)";
    reason = why_not_back(&retreat, breaks_off, cell);
    return distance == whole ? reason : "it retreats its whole distance if it can (KIP-4d.3)";
}

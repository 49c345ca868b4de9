/* Units under strength make their way home. KIP-5a */
#include "kipling-home.h"

#include "kipling-gun.h"
#include "kipling-morale.h"
#include "kipling-move.h"
#include "kipling-procedure.h"
#include "kipling-retreat.h"

/* Every square improves its neighbours until nothing does. */
void
kipling_fill_home(const KiplingScenario *data, unsigned side, KiplingMobility mobility,
                  const HetSquareSet *enemies, uint16_t *home)
{
    const uint8_t *costs = data->cost[mobility];
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        bool on_edge = het_square_column(cell) < data->board.width &&
                       het_square_row(cell) < data->board.height &&
                       data->next[cell][data->edge[side]] == HET_SQUARE_OFF;
        home[cell] = on_edge ? 1 : UINT16_MAX;
    }
    for (bool better = true; better;) {
        better = false;
        for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
            for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
                unsigned to = data->next[cell][direction];
                if (to == HET_SQUARE_OFF || costs[to] == 0 || home[to] == UINT16_MAX ||
                    (enemies != NULL && het_square_has(enemies, to)))
                    continue;
                unsigned way = home[to] + kipling_home_cost(costs[to]);
                if (way < home[cell]) {
                    home[cell] = (uint16_t)way;
                    better = true;
                }
            }
        }
    }
}

unsigned
kipling_nearest_enemy(const KiplingState *state, unsigned side, unsigned cell, unsigned except)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned nearest = HET_SQUARE_CELLS;
    HET_EACH_OF_SIDE(unit, data, 1 - side) {
        unsigned place = state->units[unit].place;
        if (place != HET_SQUARE_OFF && place != except)
            nearest = MIN(nearest, het_square_distance(cell, place));
    }
    return nearest;
}

/* Whether cell a is to be preferred to b: straight home, farther from the enemy, lower column (then
 * row, for tables with edges at the sides). */
static bool
is_better(const KiplingState *state, unsigned side, unsigned straight, unsigned a, unsigned b)
{
    if ((a == straight) != (b == straight))
        return a == straight;
    unsigned far_a = kipling_nearest_enemy(state, side, a, HET_SQUARE_OFF);
    unsigned far_b = kipling_nearest_enemy(state, side, b, HET_SQUARE_OFF);
    if (far_a != far_b)
        return far_a > far_b;
    if (het_square_column(a) != het_square_column(b))
        return het_square_column(a) < het_square_column(b);
    return a < b;
}

/* The next square on the way home, or HET_SQUARE_OFF if nothing brings it nearer. KIP-5a.4 */
static unsigned
home_step(const KiplingState *state, unsigned unit, const uint16_t *home, unsigned at)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = data->side[unit], best = HET_SQUARE_OFF, least = UINT32_MAX;
    KiplingMobility mobility = kipling_mobility(state, unit, KIPLING_ORDER_MOVE);
    unsigned straight = data->next[at][data->edge[side]];
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = data->next[at][direction];
        if (to == HET_SQUARE_OFF || data->cost[mobility][to] == 0 || home[to] >= home[at] ||
            het_square_has(&state->occupied[1 - side], to))
            continue;
        unsigned way = home[to] + kipling_home_cost(data->cost[mobility][to]);
        if (way < least || (way == least && is_better(state, side, straight, to, best))) {
            least = way;
            best = to;
        }
    }
    return best;
}

/* Beside a friend on whom the move would end, or HET_SQUARE_OFF. KIP-5a.5 */
static unsigned
side_step(const KiplingState *state, unsigned unit, unsigned from, unsigned friend)
{
    const KiplingScenario *data = kipling_data(state);
    const uint8_t *costs = data->cost[kipling_mobility(state, unit, KIPLING_ORDER_MOVE)];
    unsigned best = HET_SQUARE_OFF, direction = 0;
    while (data->next[from][direction] != friend)
        direction++;
    for (unsigned turn = 1; turn <= 3; turn += 2) {
        unsigned to = data->next[friend][(direction + turn) % HET_SQUARE_DIRECTIONS];
        if (to != HET_SQUARE_OFF && costs[to] != 0 && kipling_may_stand(state, unit, to) &&
            (best == HET_SQUARE_OFF ||
             is_better(state, data->side[unit], HET_SQUARE_OFF, to, best)))
            best = to;
    }
    return best;
}

/* The ways home that a unit goes by: the map's, or, with option fall-back-round, those that enemies
 * leave open; these are written into `round`. KIP-5a.4 */
static const uint16_t *
homes_of(const KiplingState *state, unsigned unit, uint16_t *round)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingMobility mobility = kipling_mobility(state, unit, KIPLING_ORDER_MOVE);
    unsigned side = data->side[unit];
    if (kipling_option(state, KIPLING_FALL_BACK_ROUND) == 0)
        return data->home[side][mobility];
    kipling_fill_home(data, side, mobility, &state->occupied[1 - side], round);
    return round;
}

/* One full move home. Leaves the table when it gets there. */
static void
move_home(KiplingState *state, unsigned unit, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = data->side[unit], start = state->units[unit].place;
    const uint8_t *costs = data->cost[kipling_mobility(state, unit, KIPLING_ORDER_MOVE)];
    unsigned left = kipling_allowance(state, unit, KIPLING_ORDER_MOVE);
    unsigned at = start, before = start, stand = start;
    uint16_t round[HET_SQUARE_CELLS];
    const uint16_t *home = homes_of(state, unit, round);
    const char *rule = data->kind[unit] == KIPLING_ARTILLERY ? "KIP-5a.6" : "KIP-5a.2";
    while (left > 0) {
        if (data->next[at][data->edge[side]] == HET_SQUARE_OFF) {
            kipling_leave_table(state, unit, "KIP-5b.1", sink);
            return;
        }
        unsigned to = home_step(state, unit, home, at);
        if (to == HET_SQUARE_OFF || (costs[to] > left && at != start))
            break;
        left -= MIN(left, costs[to]);
        if (to != data->next[at][data->edge[side]])
            rule = "KIP-5a.4";
        before = at;
        at = to;
        if (kipling_may_stand(state, unit, at))
            stand = at;
    }
    if (at != stand && het_square_has(&state->occupied[side], at) && at != start) {
        unsigned beside = side_step(state, unit, before, at);
        if (beside != HET_SQUARE_OFF) {
            stand = beside;
            rule = "KIP-5a.5";
        }
    }
    if (stand == start)
        return;
    kipling_put(state, unit, stand);
    het_tell_way(sink, &state->head, HET_EVENT_RETREAT, unit, kipling_point(start),
                 kipling_point(stand), rule, "a full move home");
}

/* A general stays his unit's first move home, once. KIP-7a.3 */
static bool
is_stayed(KiplingState *state, unsigned unit, const HetSink *sink)
{
    unsigned general = state->units[unit].leader;
    if (general == KIPLING_NONE || state->units[general].falls != 0 ||
        state->units[unit].falls != kipling_option(state, KIPLING_FALL_BACK_TURNS))
        return false;
    state->units[general].falls = 1;
    het_say(sink, &state->head, unit, general, "KIP-7a.3", "%s stays its move home",
            kipling_code(state, general));
    return true;
}

void
kipling_fall_back(KiplingState *state, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active) {
        KiplingUnit *it = &state->units[unit];
        if (it->status != KIPLING_FALLING || kipling_locked(it) || (state->acted >> unit & 1u) != 0)
            continue;
        if (!is_stayed(state, unit, sink))
            move_home(state, unit, sink);
        if (it->status == KIPLING_GONE)
            continue;
        state->acted |= 1u << unit;
        it->falls--;
        if (it->falls == 0) {
            it->status = KIPLING_EXHAUSTED;
            het_tell(sink, &state->head, HET_EVENT_SHAKEN, unit, HET_NO_UNIT, KIPLING_EXHAUSTED,
                     "KIP-5b.2", "exhausted, it stays where it is from now on");
        }
    }
}

/* Beaten units retreat, cavalry breaks off. KIP-4d.3, 4d.4, 4d.7 */
#include "kipling-rules.h"

/* --- retreats: KIP-4d.3, 4d.4 ----------------------------------------------------------------- */

typedef struct {
    const KiplingState *state;
    unsigned unit, from, distance;
    int banned;
    HetSquareSet found;
    HetMoveList *list;
} Retreat;

bool
kipling_may_stand(const KiplingState *state, unsigned unit, unsigned cell)
{
    return !het_square_has(&state->occupied[HET_FIRST], cell) &&
           !het_square_has(&state->occupied[HET_SECOND], cell) &&
           (kipling_data(state)->kind[unit] != KIPLING_ARTILLERY ||
            kipling_gun_at(state, cell) == KIPLING_NONE);
}

/* Steps in order of directions, so that the first way found to a square is its canonical one. */
static void
step_away(Retreat *retreat, unsigned at, const HetWay *way)
{
    const KiplingState *state = retreat->state;
    const KiplingScenario *data = kipling_data(state);
    const uint8_t *costs = data->cost[kipling_mobility(state, retreat->unit, KIPLING_ORDER_MOVE)];
    const HetSquareSet *enemies = &state->occupied[1 - data->side[retreat->unit]];
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = data->next[at][direction];
        if (to == HET_SQUARE_OFF || costs[to] == 0 || het_square_has(enemies, to) ||
            het_square_distance(retreat->from, to) != way->steps + 1u ||
            (way->steps == 0 && (int)direction == retreat->banned))
            continue;
        HetWay longer = *way;
        het_way_add(&longer, direction);
        longer.place = (uint16_t)to;
        if (longer.steps < retreat->distance) {
            step_away(retreat, to, &longer);
        } else if (kipling_may_stand(state, retreat->unit, to) &&
                   !het_square_has(&retreat->found, to)) {
            het_square_add(&retreat->found, to);
            HetMove move = het_move_unit(HET_MOVE_RETREAT, retreat->unit);
            move.way = longer;
            het_list_add(retreat->list, move);
        }
    }
}

static void
list_ways_out(const KiplingState *state, unsigned unit, unsigned distance, int banned,
              HetMoveList *list)
{
    Retreat retreat = {.state = state,
                       .unit = unit,
                       .from = state->units[unit].place,
                       .distance = distance,
                       .banned = banned,
                       .list = list};
    HetWay way = {.place = (uint16_t)retreat.from};
    step_away(&retreat, retreat.from, &way);
}

static unsigned
retreat_distance(const KiplingState *state, unsigned unit)
{
    bool horse = kipling_data(state)->kind[unit] == KIPLING_CAVALRY;
    return (unsigned)kipling_option(state,
                                    horse ? KIPLING_CAVALRY_RETREAT : KIPLING_INFANTRY_RETREAT);
}

static void
list_retreat(const KiplingState *state, HetMoveList *list)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    for (unsigned distance = retreat_distance(state, unit); distance > 0 && list->count == 0;
         distance--)
        list_ways_out(state, unit, distance, frame->operand[1], list);
}

/* Nowhere to go: over its own edge if it is on it, else into captivity. */
static void
hemmed_in(KiplingState *state, unsigned unit, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = data->side[unit];
    if (data->next[state->units[unit].place][data->edge[side]] == HET_SQUARE_OFF) {
        kipling_leave_table(state, unit, "KIP-4d.4", sink);
        return;
    }
    unsigned figures = state->units[unit].figures;
    state->units[unit].figures = 0;
    state->lost[side] = (uint16_t)(state->lost[side] + figures);
    kipling_take_off(state, unit, "KIP-4d.4", sink);
    kipling_take_prisoners(state, unit, figures, "KIP-4d.4", sink);
}

static bool
advance_retreat(KiplingState *state, const HetSink *sink)
{
    HetFrame frame = *het_state_peek(&state->head);
    unsigned unit = (unsigned)frame.operand[0];
    HetMoveList list;
    het_list_clear(&list);
    if (state->units[unit].status != KIPLING_GONE) {
        list_retreat(state, &list);
        if (list.count > 0)
            return kipling_ask(state, kipling_data(state)->side[unit], sink);
    }
    het_state_pop(&state->head);
    if (state->units[unit].status != KIPLING_GONE && frame.flags == 0)
        hemmed_in(state, unit, sink);
    return true;
}

static void
withdraw(KiplingState *state, const HetMove *move, const char *rule, const HetSink *sink)
{
    unsigned from = state->units[move->unit].place;
    if (kipling_has_captured_gun(state, move->unit))
        kipling_leave_gun(state, move->unit);
    kipling_put(state, move->unit, move->way.place);
    kipling_tell_way(sink, state, HET_EVENT_RETREAT, move->unit, from, move->way.place, rule);
}

static void
take_retreat(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    bool from_ruin = het_state_peek(&state->head)->flags != 0;
    const KiplingUnit *it = &state->units[move->unit];
    bool falling = it->status == KIPLING_FALLING &&
                   it->falls == kipling_option(state, KIPLING_FALL_BACK_TURNS);
    het_state_pop(&state->head);
    withdraw(state, move, from_ruin ? "KIP-2d.4" : falling ? "KIP-5a.3" : "KIP-4d.3", sink);
}

/* --- breaking off: KIP-4d.7 ------------------------------------------------------------------- */

static void
list_disengage(const KiplingState *state, HetMoveList *list)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    const KiplingUnit *it = &state->units[unit];
    if (!kipling_locked(it) || it->status == KIPLING_EXHAUSTED ||
        kipling_data(state)->kind[unit] != KIPLING_CAVALRY)
        return;
    /* The defender does not break off over the side the attacker came from. */
    int arrival = state->units[it->partner].arrival;
    int banned = arrival > 0 ? (int)het_square_opposite((unsigned)arrival - 1) : -1;
    list_ways_out(state, unit, retreat_distance(state, unit), banned, list);
    if (list->count > 0)
        het_list_add(list, het_move(HET_MOVE_PASS));
}

/* Nobody, or nobody yet, breaks off. The defender is asked last: a pair still locked then, in a
 * follow-up made while left-over melees are fought, has had its fight of this turn. KIP-4d.5 */
static void
stay(KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    het_state_pop(&state->head);
    if (!kipling_locked(it) || it->arrival != 0 || state->head.phase != KIPLING_MELEES)
        return;
    bool active = kipling_data(state)->side[unit] == state->head.active;
    state->acted |= 1u << (active ? unit : it->partner);
}

static bool
advance_disengage(KiplingState *state, const HetSink *sink)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[0];
    HetMoveList list;
    het_list_clear(&list);
    list_disengage(state, &list);
    (void)sink;
    if (list.count > 0) {
        state->head.actor = kipling_data(state)->side[unit];
        return false;
    }
    stay(state, unit);
    return true;
}

static void
take_disengage(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    if (move->kind == HET_MOVE_PASS) {
        stay(state, (unsigned)het_state_peek(&state->head)->operand[0]);
        return;
    }
    het_state_pop(&state->head);
    unsigned enemy = state->units[move->unit].partner;
    kipling_unlock(state, move->unit);
    withdraw(state, move, "KIP-4d.7", sink);
    kipling_take_gun(state, enemy, "KIP-4g.7", sink);
}

const KiplingSteps kipling_retreat = {
    .advance = advance_retreat, .list = list_retreat, .take = take_retreat};
const KiplingSteps kipling_disengage = {
    .advance = advance_disengage, .list = list_disengage, .take = take_disengage};

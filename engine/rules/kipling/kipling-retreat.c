/* Beaten units retreat, cavalry breaks off, units under strength make their way home. KIP-4d.3,
 * 4d.4, 4d.7, 5a */
#include "engine/board/way-search.h"

#include "kipling-procedure.h"

/* --- ways out: KIP-4d.3, 4d.4 ----------------------------------------------------------------- */

/* How a unit goes away, and to what squares. A node of its ways is a square with the direction of
 * the last step. */
typedef struct {
    const KiplingState *state;
    const uint8_t *costs;
    unsigned unit, side, from;
    unsigned distance;
    int banned;    /* direction of no first step, or -1 */
    int straight;  /* the only direction, or -1 */
    bool beside;   /* to squares beside friends, not to free ones */
    unsigned calm; /* squares that the nearest enemy must be off at least */
} Search;

/* Squares to the nearest enemy of the side that does not stand on `except`. */
static unsigned
nearest_enemy(const KiplingState *state, unsigned side, unsigned cell, unsigned except)
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

/* Each step leads away, over ground that the unit can enter and past no enemy. */
static bool
may_step(const Search *search, unsigned steps, unsigned direction, unsigned to)
{
    return to != HET_SQUARE_OFF && search->costs[to] != 0 &&
           (steps > 0 || (int)direction != search->banned) &&
           (search->straight < 0 || (int)direction == search->straight) &&
           !het_square_has(&search->state->occupied[1 - search->side], to) &&
           het_square_distance(search->from, to) == steps + 1u;
}

static const char *
why_no_ground(const Search *search, unsigned cell)
{
    KiplingMobility mobility = kipling_mobility(search->state, search->unit, KIPLING_ORDER_MOVE);
    const char *reason = kipling_why_no_stand(search->state, search->unit, mobility, cell);
    return reason != NULL
               ? reason
               : kipling_why_closed(search->state, search->unit, KIPLING_ORDER_MOVE, cell);
}

static bool
is_nearer_to_enemy(const Search *search, unsigned cell)
{
    return search->calm > 0 &&
           nearest_enemy(search->state, search->side, cell, search->from) < search->calm;
}

static bool
may_end(const Search *search, unsigned cell)
{
    return cell != HET_SQUARE_OFF && why_no_ground(search, cell) == NULL &&
           !is_nearer_to_enemy(search, cell);
}

/* To the left or right of a friend, seen the way that leads to him: whichever is farther from the
 * nearest enemy, the owner's choice if none is. KIP-5a.7 */
static bool
may_end_beside(const Search *search, unsigned friend, unsigned ahead, unsigned aside)
{
    const uint8_t *next = kipling_data(search->state)->next[friend];
    unsigned end = next[aside], other = next[het_square_opposite(aside)];
    return het_square_has(&search->state->occupied[search->side], friend) &&
           (ahead + aside) % 2 != 0 && may_end(search, end) &&
           (!may_end(search, other) ||
            nearest_enemy(search->state, search->side, end, HET_SQUARE_OFF) >=
                nearest_enemy(search->state, search->side, other, HET_SQUARE_OFF));
}

static void
add_way(HetMoveList *list, HetMove move)
{
    HET_EACH_MOVE(it, list)
        if (it->way.place == move.way.place)
            return;
    het_list_add(list, move);
}

/* Adds the ways that end where so many steps lead, or beside it. */
static void
add_ends(const Search *search, const HetWaySearch *ways, unsigned node, HetMoveList *list)
{
    unsigned cell = node / HET_WAY_FACINGS, ahead = node % HET_WAY_FACINGS;
    HetMove move = het_way_search_along(ways, node, het_move_unit(HET_MOVE_RETREAT, search->unit));
    if (!search->beside && may_end(search, cell))
        add_way(list, move);
    for (unsigned turn = 1; search->beside && turn <= 3; turn += 2) {
        unsigned aside = (ahead + turn) % HET_SQUARE_DIRECTIONS;
        HetMove longer = move;
        het_way_add(&longer.way, aside);
        longer.way.place = kipling_data(search->state)->next[cell][aside];
        if (may_end_beside(search, cell, ahead, aside))
            add_way(list, longer);
    }
}

/* The ways of the search's distance. Steps in order of directions, so that the first way found to a
 * square is its canonical one. */
static bool
list_ways(const Search *search, HetMoveList *list)
{
    const KiplingScenario *data = kipling_data(search->state);
    HetWaySearch ways;
    HetSquareSet come_to = {{0}};
    het_way_search_start(&ways, het_way_node(search->from, 0), search->distance);
    HET_WAY_EACH(node, steps, &ways, search->distance) {
        if (steps == search->distance) {
            add_ends(search, &ways, node, list);
            continue;
        }
        HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS) {
            unsigned to = data->next[node / HET_WAY_FACINGS][direction];
            HetSearchStep step = {(uint16_t)node, (uint8_t)direction, (uint8_t)(steps + 1)};
            if (!may_step(search, steps, direction, to))
                continue;
            if (!het_square_has(&come_to, to)) {
                het_square_add(&come_to, to);
                het_way_search_open(&ways, to, search->distance);
            }
            if (het_way_search_offer(&ways, het_way_node(to, direction), steps + 1, step))
                het_way_search_queue(&ways, het_way_node(to, direction), steps + 1);
        }
    }
    return list->count > 0;
}

/* Of a way that was typed, with all its steps. */
static bool
is_way(const Search *search, const HetWay *way)
{
    const KiplingScenario *data = kipling_data(search->state);
    unsigned at = search->from, ahead = 0;
    if (way->steps != search->distance + search->beside)
        return false;
    HET_EACH_BELOW(i, search->distance) {
        ahead = het_way_step(way, i);
        unsigned to = data->next[at][ahead];
        if (!may_step(search, i, ahead, to))
            return false;
        at = to;
    }
    unsigned last = het_way_step(way, way->steps - 1u);
    return search->beside
               ? data->next[at][last] == way->place && may_end_beside(search, at, ahead, last)
               : at == way->place && may_end(search, at);
}

static Search
search_of(const KiplingState *state, unsigned unit, int banned)
{
    const KiplingScenario *data = kipling_data(state);
    bool horse = data->kind[unit] == KIPLING_CAVALRY;
    return (Search){.state = state,
                    .costs = data->cost[kipling_mobility(state, unit, KIPLING_ORDER_MOVE)],
                    .unit = unit,
                    .side = data->side[unit],
                    .from = state->units[unit].place,
                    .distance = (unsigned)kipling_option(state, horse ? KIPLING_CAVALRY_RETREAT
                                                                      : KIPLING_INFANTRY_RETREAT),
                    .banned = banned,
                    .straight = -1};
}

/* --- retreats --------------------------------------------------------------------------------- */

void
kipling_push_retreat(KiplingState *state, unsigned unit, int arrival, bool attacked,
                     KiplingRetreatCause cause)
{
    bool past = kipling_option(state, KIPLING_RETREAT_PAST_VICTOR) != 0;
    int came = arrival < 0 ? -1 : (int)het_square_opposite((unsigned)arrival);
    HetFrame *frame = kipling_push(state, KIPLING_RETREAT);
    *het_frame_fields(frame, KiplingRetreat) =
        (KiplingRetreat){.unit = (uint16_t)unit,
                         .banned = (int16_t)(past || !attacked ? -1 : came),
                         .back = (int16_t)(attacked ? arrival : came)};
    frame->flags = (uint8_t)cause;
}

/* First beside a friend straight behind, then to free squares, as far as it can, then beside
 * friends on other sides. Returns the search that found ways, the last one if none did. KIP-4d.4,
 * 5a.7 */
static Search
list_ways_back(const KiplingState *state, HetMoveList *list)
{
    const KiplingRetreat *from = het_frame_peek(&state->head, KiplingRetreat);
    Search search = search_of(state, from->unit, from->banned);
    bool may_stay = het_state_peek(&state->head)->flags != KIPLING_BY_VICTOR;
    unsigned whole = search.distance;
    if (kipling_option(state, KIPLING_RETREAT_FROM_ALL) != 0)
        search.calm = nearest_enemy(state, search.side, search.from, search.from);
    Search behind = search;
    behind.beside = true;
    behind.banned = -1;
    behind.straight = from->back;
    if (from->back >= 0 && list_ways(&behind, list))
        return behind;
    for (; search.distance > 0; search.distance--)
        if (list_ways(&search, list))
            return search;
    search.beside = !may_stay;
    for (search.distance = whole; !may_stay && search.distance > 0; search.distance--)
        if (list_ways(&search, list))
            return search;
    return search;
}

static void
list_retreat(const HetState *head, HetMoveList *list)
{
    (void)list_ways_back(kipling_state_const(head), list);
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
    state->lost[side] += (uint16_t)figures;
    kipling_take_off(state, unit, "KIP-4d.4", sink);
    kipling_take_prisoners(state, unit, figures, "KIP-4d.4", "it has nowhere to retreat to", sink);
}

static bool
advance_retreat(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned unit = het_frame_peek(head, KiplingRetreat)->unit;
    bool may_stay = het_state_peek(head)->flags != KIPLING_BY_VICTOR;
    if (state->units[unit].status != KIPLING_GONE) {
        HetMoveList room, *list = het_procedure_room(sink, &room);
        het_state_top(head)->step = list_ways_back(state, list).beside;
        if (list->count > 0)
            return het_procedure_await_listed(head, kipling_side(state, unit), list, sink);
    }
    het_state_pop(head);
    if (state->units[unit].status != KIPLING_GONE && !may_stay)
        hemmed_in(state, unit, sink);
    return true;
}

static void
withdraw(KiplingState *state, const HetMove *move, const char *rule, const char *words,
         const HetSink *sink)
{
    unsigned from = state->units[move->unit].place;
    if (kipling_has_captured_gun(state, move->unit))
        kipling_leave_gun(state, move->unit, "KIP-4g.7", sink);
    kipling_put(state, move->unit, move->way.place);
    het_report_way(sink, &state->head, HET_EVENT_RETREAT, move->unit, kipling_point(from),
                   kipling_point(move->way.place), rule, words);
}

static void
take_retreat(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    const KiplingRetreatCause cause = het_state_peek(head)->flags;
    bool from_ruin = cause == KIPLING_BY_RUIN, beside = het_state_peek(head)->step != 0;
    const KiplingUnit *it = &state->units[move->unit];
    bool falling = it->status == KIPLING_FALLING &&
                   it->falls == kipling_option(state, KIPLING_FALL_BACK_TURNS);
    het_state_pop(head);
    withdraw(state, move,
             from_ruin ? "KIP-2d.4"
             : beside  ? "KIP-5a.7"
             : falling ? "KIP-5a.3"
                       : "KIP-4d.3",
             from_ruin                      ? "driven out of the ruin"
             : beside                       ? "beside the friend where it would go"
             : cause == KIPLING_BY_WEAKNESS ? "under strength by its victory"
                                            : "beaten",
             sink);
}

/* --- breaking off: KIP-4d.7 ------------------------------------------------------------------- */

/* The defender does not break off over the side the attacker came from. */
static Search
withdrawal_of(const KiplingState *state)
{
    unsigned unit = kipling_acting(state);
    int arrival = state->units[state->units[unit].partner].arrival;
    return search_of(state, unit,
                     arrival > 0 ? (int)het_square_opposite((unsigned)arrival - 1) : -1);
}

static void
list_disengage(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned unit = kipling_acting(state);
    const KiplingUnit *it = &state->units[unit];
    if (!kipling_locked(it) || it->status == KIPLING_EXHAUSTED ||
        kipling_kind(state, unit) != KIPLING_CAVALRY)
        return;
    Search search = withdrawal_of(state);
    if (list_ways(&search, list))
        het_list_add(list, het_move(HET_MOVE_PASS));
}

/* Nobody, or nobody yet, breaks off. The defender decides last: a pair still locked then, in a
 * follow-up made while left-over melees are fought, has had its fight of this turn. KIP-4d.5 */
static void
stay(KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    het_state_pop(&state->head);
    if (!kipling_locked(it) || it->arrival != 0 || state->head.phase != KIPLING_MELEES)
        return;
    bool active = kipling_side(state, unit) == state->head.active;
    state->acted |= 1u << (active ? unit : it->partner);
}

static bool
advance_disengage(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    unsigned unit = kipling_acting(state);
    HetMoveList list;
    het_list_clear(&list);
    list_disengage(head, &list);
    (void)sink;
    if (list.count > 0) {
        head->actor = kipling_side(state, unit);
        return false;
    }
    stay(state, unit);
    return true;
}

static void
take_disengage(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    if (move->kind == HET_MOVE_PASS) {
        stay(state, kipling_acting(state));
        return;
    }
    het_state_pop(head);
    unsigned enemy = state->units[move->unit].partner;
    kipling_unlock(state, move->unit);
    withdraw(state, move, "KIP-4d.7", "it breaks off", sink);
    kipling_take_gun(state, enemy, false);
}

/* --- what is typed ---------------------------------------------------------------------------- */

/* The search of the retreat or the breaking off under way. */
static Search
search_here(const KiplingState *state)
{
    HetMoveList list;
    het_list_clear(&list);
    return het_state_procedure(&state->head) == KIPLING_DISENGAGE ? withdrawal_of(state)
                                                                  : list_ways_back(state, &list);
}

bool
kipling_may_retreat(const KiplingState *state, const HetMove *move)
{
    Search search = search_here(state);
    return kipling_has_form(move, HET_MOVE_RETREAT, search.unit, HET_NO_UNIT) &&
           is_way(&search, &move->way);
}

const char *
kipling_refuse_retreat(const KiplingState *state, const HetMove *move)
{
    bool breaks_off = het_state_procedure(&state->head) == KIPLING_DISENGAGE;
    Search search = search_here(state);
    unsigned cell = move->way.place, at = search.from;
    if (move->kind != HET_MOVE_RETREAT)
        return breaks_off ? "the melee is tied: it breaks off, or passes (KIP-4d.7)"
                          : "it has lost, and must retreat: name where to (KIP-4d.4)";
    if (cell >= HET_SQUARE_CELLS)
        return NULL;
    const char *reason = why_no_ground(&search, cell);
    unsigned distance = het_square_distance(at, cell);
    while (search.banned >= 0 && at != cell && at != HET_SQUARE_OFF)
        at = kipling_data(state)->next[at][search.banned];
    return reason != NULL ? reason
           : search.beside
               ? "a friend is where it would go: it goes to the left or right of him, whichever is "
                 "farther from the nearest enemy (KIP-5a.7)"
           : breaks_off && distance != search.distance
               ? "it breaks off by its whole retreat, no more and no less (KIP-4d.7)"
           : distance > search_of(state, search.unit, -1).distance
               ? "farther than it retreats (KIP-4d.3)"
           : distance < search.distance ? "it retreats its whole distance if it can (KIP-4d.3)"
           : at == cell
               ? "a defender does not go back over the side the attacker came from (KIP-4d.4)"
           : is_nearer_to_enemy(&search, cell)
               ? "with option retreat-from-all no retreat ends nearer to an enemy (KIP-4d.4)"
               : "each step leads away, over ground that it can enter and past no enemy (KIP-4d.4)";
}

/* --- under strength, home: KIP-5a ---------------------------------------------------------- */

/* The cost of a step in `home` of KiplingScenario: a square that costs more than one is dear. */
static unsigned
home_cost(unsigned cost)
{
    return cost > 1 ? 257 : 1;
}

/* Every square improves its neighbours until nothing does. */
void
kipling_fill_home(const KiplingScenario *data, unsigned side, KiplingMobility mobility,
                  const HetSquareSet *enemies, uint16_t *home)
{
    const uint8_t *costs = data->cost[mobility];
    HET_EACH_BELOW(cell, HET_SQUARE_CELLS) {
        bool on_edge = het_square_column(cell) < data->board.width &&
                       het_square_row(cell) < data->board.height &&
                       data->next[cell][data->edge[side]] == HET_SQUARE_OFF;
        home[cell] = on_edge ? 1 : UINT16_MAX;
    }
    for (bool better = true; better;) {
        better = false;
        HET_EACH_BELOW(cell, HET_SQUARE_CELLS) {
            HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS) {
                unsigned to = data->next[cell][direction];
                if (to == HET_SQUARE_OFF || costs[to] == 0 || home[to] == UINT16_MAX ||
                    (enemies != NULL && het_square_has(enemies, to)))
                    continue;
                unsigned way = home[to] + home_cost(costs[to]);
                if (way < home[cell]) {
                    home[cell] = (uint16_t)way;
                    better = true;
                }
            }
        }
    }
}

/* Whether cell a is to be preferred to b: straight home, farther from the enemy, lower column (then
 * row, for tables with edges at the sides). */
static bool
is_better(const KiplingState *state, unsigned side, unsigned straight, unsigned a, unsigned b)
{
    if ((a == straight) != (b == straight))
        return a == straight;
    unsigned far_a = nearest_enemy(state, side, a, HET_SQUARE_OFF);
    unsigned far_b = nearest_enemy(state, side, b, HET_SQUARE_OFF);
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
    HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS) {
        unsigned to = data->next[at][direction];
        if (to == HET_SQUARE_OFF || data->cost[mobility][to] == 0 || home[to] >= home[at] ||
            het_square_has(&state->occupied[1 - side], to))
            continue;
        unsigned way = home[to] + home_cost(data->cost[mobility][to]);
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
    het_report_way(sink, &state->head, HET_EVENT_RETREAT, unit, kipling_point(start),
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
    het_note(sink, &state->head, unit, general, "KIP-7a.3", "%s stays its move home",
             kipling_code(state, general));
    return true;
}

void
kipling_fall_back(KiplingState *state, const HetSink *sink)
{
    HET_EACH_OF_SIDE(unit, kipling_data(state), state->head.active) {
        KiplingUnit *it = &state->units[unit];
        if (it->status != KIPLING_FALLING || kipling_locked(it) || het_bit(state->acted, unit))
            continue;
        if (!is_stayed(state, unit, sink))
            move_home(state, unit, sink);
        if (it->status == KIPLING_GONE)
            continue;
        state->acted |= 1u << unit;
        it->falls--;
        if (it->falls == 0) {
            it->status = KIPLING_EXHAUSTED;
            het_report(sink, &state->head, HET_EVENT_SHAKEN, unit, HET_NO_UNIT, KIPLING_EXHAUSTED,
                       "KIP-5b.2", "exhausted, it stays where it is from now on");
        }
    }
}

const HetProcedure kipling_retreat = {
    .advance = advance_retreat, .list = list_retreat, .take = take_retreat};
const HetProcedure kipling_disengage = {
    .advance = advance_disengage, .list = list_disengage, .take = take_disengage};

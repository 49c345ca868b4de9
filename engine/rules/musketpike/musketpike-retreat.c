/* After a melee: retreats, friends who make way, the advance of the winner. MPR-5.13, MPR-7.5,
 * MPR-7.6, MPR-11.20 to 11.29, MPR-15.27, MPR-15.34 */
#include "musketpike-procedure.h"

/* Steps of both; the last of DISPLACE only. */
typedef enum { STEP_CHOOSE, STEP_GO, STEP_CHECK } Step;
enum { TRIES_MAX = 6 };

/* The unit in flight and its start; friends already on the move, who make no more way; cells closed
 * to it, wanted by the unit that flees or taken by the victor. */
typedef struct {
    const MusketState *state;
    unsigned unit, threat[2];
    bool declines, displaced;
    bool anywhere; /* nothing leads away: any hex will do. MPR-11.23 */
    unsigned wanted[2];
    unsigned chain[MUSKET_CHAIN + 2], links;
} Flight;

void
musket_start_retreat(MusketState *state, unsigned unit, unsigned hexes, unsigned threat,
                     unsigned second, unsigned flags)
{
    HetFrame *frame = musket_push(state, MUSKET_RETREAT);
    frame->actor = (uint8_t)musket_side(state, unit);
    frame->flags = (uint8_t)flags;
    *het_frame_fields(frame, MusketFlightFrame) =
        (MusketFlightFrame){.unit = (uint16_t)unit,
                            .hexes = (int8_t)hexes,
                            .threat = (int16_t)threat,
                            .second = second == HET_NO_PLACE ? -1 : (int16_t)second};
}

void
musket_clear_ground(MusketState *state, unsigned cells)
{
    het_frame(&state->head, MusketFlightFrame)->clears = (uint16_t)cells;
}

/* --- open ways ------------------------------------------------------------------------------- */

static unsigned
threat_distance(const Flight *flight, unsigned place, unsigned facing)
{
    const MusketScenario *data = musket_data(flight->state);
    unsigned cells[2], least = UINT16_MAX;
    unsigned count = musket_cells(data, flight->unit, place, facing, cells);
    HET_EACH_BELOW(i, count)
        HET_EACH_BELOW(k, 2)
            if (flight->threat[k] != HET_NO_PLACE)
                least = MIN(least, musket_distance(data, cells[i], flight->threat[k]));
    return least;
}

static const char *why_closed(const Flight *flight, unsigned place, unsigned facing, unsigned edge);

/* Whether the unit on a cell can make way for a flight that wants to go over an edge. MPR-11.21 */
static bool
make_way(const Flight *flight, unsigned unit, unsigned place, unsigned facing, unsigned edge)
{
    const MusketState *state = flight->state;
    const MusketScenario *data = musket_data(state);
    Flight next = *flight;
    unsigned cells[2], count = musket_cells(data, flight->unit, place, facing, cells);
    if (flight->links > MUSKET_CHAIN)
        return false;
    HET_EACH_BELOW(i, flight->links)
        if (flight->chain[i] == unit)
            return false;
    next.unit = unit;
    next.displaced = true;
    next.chain[next.links++] = unit;
    next.wanted[1] = HET_NO_PLACE;
    HET_EACH_BELOW(i, count)
        next.wanted[i] = data->next[cells[i]][edge];
    HET_EACH_BELOW(way, HET_HEX_SIDES)
        if (why_closed(&next, state->units[unit].place, state->units[unit].facing, way) == NULL)
            return true;
    return false;
}

static const char no_way_back[] =
    "a unit that declines needs a way back over free hexes outside enemy fronts (MPR-14.26)";

/* Why friends, or others who want it, keep a flight out of a cell. */
static const char *
why_taken(const Flight *flight, unsigned place, unsigned facing, unsigned to, unsigned edge)
{
    const MusketState *state = flight->state;
    unsigned other = state->cells[to].unit, side = musket_side(state, flight->unit);
    bool wanted = to == flight->wanted[0] || to == flight->wanted[1];
    bool taken = other != 0 && other - 1 != flight->unit;
    if (!wanted && flight->declines)
        return taken || musket_faced(state, side, to, MUSKET_NONE) ? no_way_back : NULL;
    if (!wanted && (!taken || make_way(flight, other - 1, place, facing, edge)))
        return NULL;
    return flight->displaced ? "there is no room to make way: its hexes are wanted, or hold "
                               "friends that cannot make "
                               "way (MPR-5.13)"
           : wanted ? "that hex is kept for the victor, or for the unit it makes way for (MPR-7.5)"
                    : "a friend that cannot make way stands there (MPR-11.21)";
}

/* Whether an edge, of a hex on the map, leads away from the enemy, or or, to make way, no nearer.
 * MPR-11.23, MPR-5.13 */
static bool
leads_away(const Flight *flight, unsigned place, unsigned facing, unsigned edge)
{
    unsigned to = musket_data(flight->state)->next[place][edge];
    if (flight->anywhere)
        return true;
    unsigned now = threat_distance(flight, place, facing);
    unsigned then = threat_distance(flight, to, facing);
    return flight->displaced ? then >= now : then > now;
}

/* Why the unit of a flight, were it on `place`, may not go over an edge. */
static const char *
why_closed(const Flight *flight, unsigned place, unsigned facing, unsigned edge)
{
    const MusketState *state = flight->state;
    const MusketScenario *data = musket_data(state);
    unsigned cells[2], count = musket_cells(data, flight->unit, place, facing, cells);
    HET_EACH_BELOW(i, count) {
        if (data->cost[musket_kind(state, flight->unit)][cells[i]][edge] == MUSKET_STOP)
            return "no unit retreats off the map or onto ground it cannot enter (MPR-11.23)";
        if (musket_of_side_at(state, 1 - musket_side(state, flight->unit),
                              data->next[cells[i]][edge]) != MUSKET_NONE)
            return "an enemy stands there (MPR-11.23)";
    }
    if (!leads_away(flight, place, facing, edge))
        return flight->displaced ? "a unit that makes way comes no nearer to the enemy (MPR-5.13)"
                                 : "a hex of retreat is farther from the enemy (MPR-11.23)";
    const char *reason = NULL;
    for (unsigned i = 0; i < count && reason == NULL; i++)
        reason = why_taken(flight, place, facing, data->next[cells[i]][edge], edge);
    return reason;
}

static bool
is_open(const Flight *flight, unsigned place, unsigned facing, unsigned edge)
{
    return why_closed(flight, place, facing, edge) == NULL;
}

static const MusketFlightFrame *
fields_of(const HetFrame *frame)
{
    return het_frame_fields_const(frame, MusketFlightFrame);
}

/* The frame of the flight that a unit makes way for: the one under its own. */
static const MusketFlightFrame *
made_way_for(const HetFrame *frame)
{
    return fields_of(frame - 1);
}

static void
find_wanted(Flight *flight, const HetFrame *frame)
{
    const MusketState *state = flight->state;
    const MusketFlightFrame *fields = fields_of(frame);
    bool makes_way = flight->displaced || (frame->flags & MUSKET_RETREAT_MAKES_WAY) != 0;
    if (makes_way) {
        const MusketFlightFrame *beneath = made_way_for(frame);
        unsigned cells[2], count = musket_own_cells(state, beneath->unit, cells);
        HET_EACH_BELOW(i, count)
            flight->wanted[i] = musket_data(state)->next[cells[i]][beneath->edge];
    } else if (fields->hexes == 1) {
        HET_EACH_BELOW(i, fields->clears)
            flight->wanted[i] = state->ground[i];
    }
}

/* The flight of a frame, which is the top one or beneath it, as if something led away. */
static Flight
flight_of(const MusketState *state, const HetFrame *frame)
{
    const MusketFlightFrame *fields = fields_of(frame);
    Flight flight = {
        .state = state,
        .unit = fields->unit,
        .threat = {(unsigned)fields->threat,
                   fields->second < 0 ? HET_NO_PLACE : (unsigned)fields->second},
        .declines =
            frame->procedure == MUSKET_RETREAT && (frame->flags & MUSKET_RETREAT_DECLINES) != 0,
        .displaced = frame->procedure == MUSKET_DISPLACE,
        .wanted = {HET_NO_PLACE, HET_NO_PLACE},
    };
    HET_EACH_BELOW(i, state->head.depth) {
        const HetFrame *other = &state->head.stack[i];
        if (other->procedure == MUSKET_RETREAT || other->procedure == MUSKET_DISPLACE)
            flight.chain[flight.links++] = fields_of(other)->unit;
    }
    find_wanted(&flight, frame);
    return flight;
}

/* A unit that declines needs a second hex behind the first. */
static bool
leads_on(const Flight *flight, unsigned place, unsigned facing)
{
    HET_EACH_BELOW(edge, HET_HEX_SIDES)
        if (is_open(flight, place, facing, edge))
            return true;
    return false;
}

/* The edges open to the unit of a frame, a bit each, and whether they lead away: if none does, all
 * are, but in a retreat before melee or by the option. MPR-11.23 */
static unsigned
open_edges(const MusketState *state, const HetFrame *frame, bool *ret_away)
{
    Flight flight = flight_of(state, frame);
    const MusketUnit *it = &state->units[flight.unit];
    bool declines = flight.declines && fields_of(frame)->hexes >= 2;
    unsigned tries = flight.declines || musket_option(state, MUSKET_RETREAT_AWAY) != 0 ? 1 : 2;
    unsigned open = 0;
    for (unsigned i = 0; i < tries && open == 0; i++) {
        flight.anywhere = i > 0;
        HET_EACH_BELOW(edge, HET_HEX_SIDES)
            if (is_open(&flight, it->place, it->facing, edge) &&
                (!declines ||
                 leads_on(&flight, musket_data(state)->next[it->place][edge], it->facing)))
                open |= 1u << edge;
    }
    *ret_away = !flight.anywhere;
    return open;
}

static bool
is_open_edge(const MusketState *state, const HetFrame *frame, unsigned edge)
{
    bool away;
    return (open_edges(state, frame, &away) >> edge & 1u) != 0;
}

const char *
musket_why_no_retreat(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    Flight flight = flight_of(state, frame);
    const MusketUnit *it = &state->units[flight.unit];
    const char *reason = musket_why_not_it(state, move->unit, flight.unit);
    if (reason != NULL)
        return reason;
    if (move->kind != HET_MOVE_RETREAT || move->way.place >= musket_data(state)->cells)
        return NULL;
    unsigned edge = musket_direction(musket_data(state), it->place, move->way.place);
    if (edge == HET_HEX_SIDES)
        return "it retreats hex by hex: to a neighbour (MPR-11.23)";
    bool away;
    unsigned open = open_edges(state, frame, &away);
    flight.anywhere = !away;
    reason = why_closed(&flight, it->place, it->facing, edge);
    return reason == NULL && !het_bit(open, edge) ? no_way_back : reason;
}

bool
musket_can_decline(const MusketState *state, unsigned unit, unsigned threat, unsigned second)
{
    Flight flight = {.state = state,
                     .unit = unit,
                     .threat = {threat, second},
                     .declines = true,
                     .wanted = {HET_NO_PLACE, HET_NO_PLACE}};
    const MusketUnit *it = &state->units[unit];
    HET_EACH_BELOW(edge, HET_HEX_SIDES)
        if (is_open(&flight, it->place, it->facing, edge) &&
            leads_on(&flight, musket_data(state)->next[it->place][edge], it->facing))
            return true;
    return false;
}

/* --- going ----------------------------------------------------------------------------------- */

/* The friend in the way over the edge chosen, or MUSKET_NONE. */
static unsigned
in_the_way(const MusketState *state, const MusketFlightFrame *flight)
{
    MUSKET_EACH_OWN(cell, state, flight->unit) {
        unsigned to = musket_data(state)->next[cell][flight->edge];
        unsigned other = state->cells[to].unit;
        if (other != 0 && other - 1 != flight->unit)
            return other - 1;
    }
    return MUSKET_NONE;
}

static void
push_displace(MusketState *state, const MusketFlightFrame *by, unsigned unit)
{
    int16_t threat = by->threat, second = by->second;
    HetFrame *frame = musket_push(state, MUSKET_DISPLACE);
    frame->actor = (uint8_t)musket_side(state, unit);
    *het_frame_fields(frame, MusketFlightFrame) =
        (MusketFlightFrame){.unit = (uint16_t)unit, .hexes = 1, .threat = threat, .second = second};
}

/* Goes over the edge chosen, which is free. */
static void
go(MusketState *state, HetFrame *frame, const char *rule, const HetSink *sink)
{
    MusketFlightFrame *flight = het_frame_fields(frame, MusketFlightFrame);
    unsigned unit = flight->unit, edge = flight->edge;
    unsigned from[2], count = musket_own_cells(state, unit, from);
    unsigned to = musket_data(state)->next[from[0]][edge];
    het_hex_report_way(sink, &state->head, HET_EVENT_RETREAT, unit, from[0], to, rule);
    musket_put(state, unit, to, state->units[unit].facing);
    musket_hold(state, unit, sink);
    musket_part_leaders(state, unit, sink);
    if (state->cells[to].gun != 0)
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "MPR-11.27",
                   "artillery stays where it goes");
    HET_EACH_BELOW(i, count)
        musket_enter(state, unit, from[i], edge, sink);
    flight->edge = 0;
    flight->hexes--;
    frame->step = STEP_CHOOSE;
}

/* MPR-11.20 */
static void
pay_for_passing(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned unit = fields_of(frame)->unit;
    if ((frame->flags & (MUSKET_RETREAT_PASSED | MUSKET_RETREAT_DECLINES)) != 0 ||
        !musket_pinned(state, unit))
        return;
    frame->flags |= MUSKET_RETREAT_PASSED;
    musket_lose(state, unit, 1, "MPR-11.20", sink);
    musket_bury(state, unit, sink);
}

static bool
has_open(const MusketState *state, const HetFrame *frame)
{
    bool away;
    return open_edges(state, frame, &away) != 0;
}

static void
list(const HetState *head, HetMoveList *moves)
{
    const MusketState *state = musket_state_peek(head);
    const HetFrame *frame = het_state_peek(head);
    unsigned unit = fields_of(frame)->unit;
    bool away;
    MUSKET_EACH_BIT(edge, open_edges(state, frame, &away)) {
        unsigned to = musket_data(state)->next[state->units[unit].place][edge];
        het_list_add(moves, het_move_place(HET_MOVE_RETREAT, unit, to));
    }
}

/* A way has been chosen and someone may stand in it: true when he does and the frame waits. */
static bool
makes_way(MusketState *state, HetFrame *frame)
{
    MusketFlightFrame *flight = het_frame_fields(frame, MusketFlightFrame);
    unsigned other = in_the_way(state, flight);
    if (other == MUSKET_NONE)
        return false;
    if (is_open_edge(state, frame, flight->edge)) {
        push_displace(state, flight, other);
    } else { /* one of two has made way in vain */
        frame->step = STEP_CHOOSE;
        flight->edge = 0;
        flight->tries++;
    }
    return true;
}

static bool
advance_retreat(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = fields_of(frame)->unit;
    if (!musket_on_map(state, unit) || fields_of(frame)->hexes == 0) {
        het_state_pop(head);
        return true;
    }
    if (frame->step == STEP_GO) {
        if (makes_way(state, frame))
            return true;
        go(state, frame, (frame->flags & MUSKET_RETREAT_DECLINES) != 0 ? "MPR-14.26" : "MPR-11.23",
           sink);
        pay_for_passing(state, frame, sink);
        return true;
    }
    if (!has_open(state, frame) || fields_of(frame)->tries >= TRIES_MAX) {
        het_state_pop(head);
        musket_destroy(state, unit, HET_EVENT_SURRENDER, "MPR-11.22", sink);
        return true;
    }
    return het_procedure_await(head, musket_side(state, unit), sink);
}

static void
take_retreat(HetState *head, const HetMove *move, const HetSink *sink)
{
    const MusketState *state = musket_state(head);
    (void)sink;
    het_frame(head, MusketFlightFrame)->edge = (uint16_t)musket_direction(
        musket_data(state), state->units[move->unit].place, move->way.place);
    het_state_top(head)->step = STEP_GO;
}

const HetProcedure musket_retreat_procedure = {
    .advance = advance_retreat, .list = list, .take = take_retreat};

/* --- making way ------------------------------------------------------------------------------ */

static bool
advance_displace(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = fields_of(frame)->unit;
    switch ((Step)frame->step) {
    case STEP_CHOOSE:
        if (!has_open(state, frame) || fields_of(frame)->tries >= TRIES_MAX) {
            het_state_pop(head);
            return true;
        }
        return het_procedure_await(head, musket_side(state, unit), sink);
    case STEP_GO:
        if (makes_way(state, frame))
            return true;
        if (musket_has(state, unit, MUSKET_DISORDERED))
            frame->flags |= MUSKET_RETREAT_DISORDERED;
        go(state, frame, "MPR-5.13", sink);
        frame->step = STEP_CHECK;
        return true;
    case STEP_CHECK:
        break;
    }
    return het_procedure_open(head, MUSKET_ROLL_DISPLACE, unit, &state->units[unit].rolls, sink);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    musket_throw_check(musket_state_peek(head), musket_frame_unit(head), "making way", "MPR-5.13",
                       ret_throw);
}

static void
take_displace(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    MusketFlightFrame *flight = het_frame(head, MusketFlightFrame);
    unsigned unit = flight->unit;
    if (frame->step != STEP_CHECK) {
        take_retreat(head, move, sink);
        return;
    }
    bool fails = move->roll.low > musket_check_morale(state, unit);
    bool disordered = (frame->flags & MUSKET_RETREAT_DISORDERED) != 0;
    if (!disordered || (!fails && musket_option(state, MUSKET_WAY_CHECK) != 0)) {
        het_state_pop(head);
        if (fails)
            musket_disorder(state, unit, "MPR-11.21", sink);
        return;
    }
    musket_disorder(state, unit, "MPR-11.21", sink);
    musket_lose(state, unit, 1, "MPR-11.21", sink);
    if (musket_bury(state, unit, sink)) {
        het_state_pop(head);
        return;
    }
    frame->procedure = MUSKET_RETREAT; /* and one hex more */
    frame->step = STEP_CHOOSE;
    frame->flags = MUSKET_RETREAT_MAKES_WAY;
    flight->hexes = 1;
    flight->tries = 0;
}

const HetProcedure musket_displace_procedure = {
    .advance = advance_displace, .list = list, .roll = roll, .take = take_displace};

/* --- the advance ----------------------------------------------------------------------------- */

/* Whether winners may come into a cell: artillery of theirs shares it with them. MPR-5.5 */
static bool
is_free(const MusketState *state, unsigned cell)
{
    return cell == HET_NO_PLACE ||
           (state->cells[cell].unit == 0 &&
            musket_of_side_at(state, 1u - state->head.active, cell) == MUSKET_NONE);
}

/* Of a regiment attacked in the flank the hex attacked is enough. */
static bool
is_cleared(const MusketState *state, unsigned pair)
{
    return is_free(state, state->ground[0]) &&
           (pair == MUSKET_PAIR_WHEEL || is_free(state, state->ground[1]));
}

/* The edge over which a one-hex attacker goes to a cell of the ground; HET_HEX_SIDES: none. */
static unsigned
way_to(const MusketState *state, unsigned unit, unsigned cell)
{
    unsigned from = state->units[unit].place;
    unsigned edge = musket_direction(musket_data(state), from, cell);
    if (edge < HET_HEX_SIDES &&
        musket_data(state)->cost[musket_kind(state, unit)][from][edge] == MUSKET_STOP)
        return HET_HEX_SIDES;
    return edge;
}

static void
go_over(MusketState *state, unsigned unit, unsigned edge, const char *rule, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    unsigned from[2], count = musket_own_cells(state, unit, from);
    unsigned to = data->next[from[0]][edge];
    het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, unit, from[0], to, rule);
    musket_put(state, unit, to, state->units[unit].facing);
    musket_hold(state, unit, sink);
    musket_part_leaders(state, unit, sink);
    HET_EACH_BELOW(i, count) {
        if ((data->ground[from[i]][edge] & MUSKET_STEEP_DOWN) != 0 &&
            het_bit(data->disorders[from[i]][edge], data->unit[unit].kind))
            musket_disorder(state, unit, "MPR-15.20", sink);
        musket_enter(state, unit, from[i], edge, sink);
    }
}

/* The end of a wheel of one hex ahead. */
static bool
find_wheel(const MusketState *state, unsigned unit, unsigned step, unsigned *ret_place,
           unsigned *ret_facing)
{
    unsigned cost = 0;
    *ret_place = state->units[unit].place;
    *ret_facing = state->units[unit].facing;
    return musket_step(musket_data(state), unit, step, ret_place, ret_facing, &cost);
}

/* The winner of a flank attack wheels: into both hexes of the beaten regiment, by one corner or
 * two, or, when someone has come into the farther, with one hex into the nearer. */
static void
wheel_into(MusketState *state, unsigned unit, unsigned place, unsigned facing, const HetSink *sink)
{
    unsigned own[2], heading = state->units[unit].facing, left = 0, to_left = 0;
    bool one = find_wheel(state, unit, MUSKET_STEP_LEFT, &left, &to_left) && place == left &&
               facing == to_left;
    bool other = find_wheel(state, unit, MUSKET_STEP_RIGHT, &left, &to_left) && place == left &&
                 facing == to_left;
    musket_own_cells(state, unit, own);
    het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, unit, own[0], place, "MPR-15.34");
    musket_put(state, unit, place, facing);
    musket_hold(state, unit, sink);
    if (!one)
        musket_enter(state, unit, own[0], musket_edge(1, heading), sink);
    if (!other)
        musket_enter(state, unit, own[1], musket_edge(0, heading), sink);
    if (!one && !other)
        musket_enter(state, unit, state->ground[0],
                     musket_direction(musket_data(state), state->ground[0], state->ground[1]),
                     sink);
}

/* Goes to a neighbouring cell if the ground lets it. */
static void
go_to(MusketState *state, unsigned unit, unsigned cell, const HetSink *sink)
{
    unsigned edge = way_to(state, unit, cell);
    if (edge < HET_HEX_SIDES)
        go_over(state, unit, edge, "MPR-15.27", sink);
}

/* Two attackers take a hex each: the first the one it stands at, or, if both stand at one only,
 * the second continues to the farther. MPR-15.27 */
static void
advance_both(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    unsigned one = melee->attacker[0], two = melee->attacker[1];
    unsigned near_ = melee->ground[0], far = melee->ground[1];
    bool straight =
        way_to(state, one, near_) < HET_HEX_SIDES && way_to(state, two, far) < HET_HEX_SIDES;
    bool crossed =
        way_to(state, one, far) < HET_HEX_SIDES && way_to(state, two, near_) < HET_HEX_SIDES;
    if (!straight && (crossed || way_to(state, one, near_) == HET_HEX_SIDES)) {
        near_ = melee->ground[1];
        far = melee->ground[0];
    }
    if (!straight && !crossed)
        go_to(state, two, near_, sink);
    go_to(state, two, far, sink);
    if (is_free(state, near_))
        go_to(state, one, near_, sink);
}

static void
add_way(HetMoveList *list, unsigned unit, unsigned place, unsigned facing)
{
    het_list_add(list, het_move_with_facing(het_move_place(HET_MOVE_PURSUE, unit, place), facing));
}

/* The ways of the winner of a flank attack: straight on if the melee has cleared the way, else into
 * the hexes of the beaten regiment. MPR-15.34 */
static void
list_wheels(const MusketState *state, unsigned unit, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    unsigned own[2], facing = state->units[unit].facing, near_ = state->ground[0];
    musket_own_cells(state, unit, own);
    HET_EACH_BELOW(ahead, 2) {
        unsigned edge = musket_edge(ahead, facing);
        unsigned left = data->next[own[0]][edge], right = data->next[own[1]][edge];
        if (left != HET_NO_PLACE && right != HET_NO_PLACE && is_free(state, left) &&
            is_free(state, right))
            add_way(list, unit, left, facing);
    }
    if (list->count > 0)
        return;
    if (is_free(state, state->ground[1])) {
        unsigned edge = musket_direction(data, near_, state->ground[1]);
        add_way(list, unit, near_, musket_edge(edge, MUSKET_EDGES - MUSKET_RIGHT_EDGE));
        add_way(list, unit, state->ground[1],
                musket_edge(edge, MUSKET_EDGES / 2 - MUSKET_RIGHT_EDGE));
        return;
    }
    for (unsigned step = MUSKET_STEP_LEFT; step <= MUSKET_STEP_RIGHT; step++) {
        unsigned place = 0, heading = 0;
        if (find_wheel(state, unit, step, &place, &heading))
            add_way(list, unit, place, heading);
    }
}

/* Lists the destinations of the attackers, when there is a choice. MPR-7.5 */
void
musket_list_advance(const MusketState *state, HetMoveList *list)
{
    MusketMelee melee = musket_melee_under_way(state);
    unsigned unit = melee.attacker[0];
    if (melee.pair == MUSKET_PAIR_WHEEL) {
        list_wheels(state, unit, list);
        return;
    }
    HET_EACH_BELOW(i, melee.cells)
        if (way_to(state, unit, melee.ground[i]) < HET_HEX_SIDES)
            het_list_add(list, het_move_place(HET_MOVE_PURSUE, unit, melee.ground[i]));
}

void
musket_take_advance(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    frame->step = MUSKET_BATTLE_AT_TURN;
    musket_fight(frame)->roll = 0;
    unsigned left = state->units[move->unit].place;
    if (musket_fight(frame)->pair != MUSKET_PAIR_WHEEL)
        go_over(state, move->unit, way_to(state, move->unit, move->way.place), "MPR-7.5", sink);
    else if (move->facing == state->units[move->unit].facing)
        go_over(state, move->unit, musket_direction(musket_data(state), left, move->way.place),
                "MPR-15.34", sink);
    else
        wheel_into(state, move->unit, move->way.place, move->facing, sink);
}

/* The winners go into the ground they have cleared. */
bool
musket_advance_into(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    if (melee.attackers == 0 || !is_cleared(state, melee.pair)) {
        het_state_pop(&state->head);
        memset(state->ground, 0, sizeof state->ground);
        return true;
    }
    if (melee.pair == MUSKET_PAIR_LEFT || melee.pair == MUSKET_PAIR_RIGHT) {
        unsigned unit = melee.attacker[0];
        unsigned edge =
            musket_edge(melee.pair == MUSKET_PAIR_LEFT ? 0 : 1, state->units[unit].facing);
        go_over(state, unit, edge, "MPR-15.21", sink);
    } else if (melee.attackers == 2) {
        advance_both(state, &melee, sink);
    } else {
        return het_procedure_await(&state->head, state->head.active, sink);
    }
    frame->step = MUSKET_BATTLE_AT_TURN;
    musket_fight(frame)->roll = 0;
    return true;
}

/* --- turning after it ------------------------------------------------------------------------ */

void
musket_list_turns(const MusketState *state, const HetFrame *frame, HetMoveList *list)
{
    unsigned unit = musket_turning(frame);
    HET_EACH_BELOW(turn, 3) {
        het_list_add(list, het_move_facing(HET_MOVE_TURN, unit,
                                           musket_edge((turn + HET_HEX_SIDES - 1) % HET_HEX_SIDES,
                                                       state->units[unit].facing)));
    }
}

bool
musket_advance_turns(MusketState *state, HetFrame *frame)
{
    for (; musket_fight(frame)->roll < 2; musket_fight(frame)->roll++) {
        unsigned unit = musket_turning(frame);
        if (unit != HET_NO_UNIT && musket_hexes(state, unit) == 1) {
            state->head.actor = state->head.active;
            return false;
        }
    }
    het_state_pop(&state->head);
    memset(state->ground, 0, sizeof state->ground);
    return true;
}

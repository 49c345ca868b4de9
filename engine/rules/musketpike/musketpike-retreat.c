/* Retreats and displacement. MPR-5.13, MPR-11.20 to 11.29 */
#include "musketpike-retreat.h"
#include "musketpike-ground.h"
#include "musketpike-move.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

/* Steps of both; the last of DISPLACE only. */
typedef enum { STEP_CHOOSE, STEP_GO, STEP_CHECK } Step;
enum { TRIES_MAX = 6 };

/* Who flees from where; friends already on the move, who make no more way; cells not to be gone to,
 * wanted by who flees or taken by the victor. */
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
        (MusketFlightFrame){.unit = (int16_t)unit,
                            .hexes = (int8_t)hexes,
                            .threat = (int16_t)threat,
                            .second = second == HET_NO_PLACE ? -1 : (int16_t)second};
}

void
musket_clear_ground(MusketState *state, unsigned cells)
{
    het_frame(&state->head, MusketFlightFrame)->clears = (int16_t)cells;
}

/* --- open ways -------------------------------------------------------------------------------- */

static unsigned
threat_distance(const Flight *flight, unsigned place, unsigned facing)
{
    const MusketScenario *data = musket_data(flight->state);
    unsigned cells[2], least = UINT16_MAX;
    unsigned count = musket_cells(data, flight->unit, place, facing, cells);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < 2; k++)
            if (flight->threat[k] != HET_NO_PLACE)
                least = MIN(least, musket_distance(data, cells[i], flight->threat[k]));
    return least;
}

static bool is_open(const Flight *flight, unsigned place, unsigned facing, unsigned edge);

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
    for (unsigned i = 0; i < flight->links; i++)
        if (flight->chain[i] == unit)
            return false;
    next.unit = unit;
    next.displaced = true;
    next.chain[next.links++] = unit;
    next.wanted[1] = HET_NO_PLACE;
    for (unsigned i = 0; i < count; i++)
        next.wanted[i] = data->next[cells[i]][edge];
    for (unsigned way = 0; way < HET_HEX_SIDES; way++)
        if (is_open(&next, state->units[unit].place, state->units[unit].facing, way))
            return true;
    return false;
}

static bool
cell_open(const Flight *flight, unsigned place, unsigned facing, unsigned from, unsigned edge)
{
    const MusketState *state = flight->state;
    const MusketScenario *data = musket_data(state);
    unsigned side = musket_side(state, flight->unit), to = data->next[from][edge];
    if (data->cost[musket_kind(state, flight->unit)][from][edge] == MUSKET_STOP ||
        musket_of_side_at(state, 1 - side, to) != MUSKET_NONE)
        return false;
    if (to == flight->wanted[0] || to == flight->wanted[1])
        return false;
    unsigned other = state->cells[to].unit;
    if (flight->declines)
        return (other == 0 || other - 1 == flight->unit) &&
               !musket_faced(state, side, to, MUSKET_NONE);
    return other == 0 || other - 1 == flight->unit ||
           make_way(flight, other - 1, place, facing, edge);
}

/* Whether an edge, of a hex on the map, leads away from the enemy, or for who makes way no nearer.
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

/* Whether the unit of a flight, were it on `place`, may go over an edge. */
static bool
is_open(const Flight *flight, unsigned place, unsigned facing, unsigned edge)
{
    const MusketScenario *data = musket_data(flight->state);
    unsigned cells[2], count = musket_cells(data, flight->unit, place, facing, cells);
    unsigned to = data->next[place][edge];
    if (to == HET_NO_PLACE || (count == 2 && data->next[cells[1]][edge] == HET_NO_PLACE))
        return false;
    if (!leads_away(flight, place, facing, edge))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!cell_open(flight, place, facing, cells[i], edge))
            return false;
    return true;
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
    const MusketScenario *data = musket_data(state);
    const MusketFlightFrame *fields = fields_of(frame);
    bool makes_way = flight->displaced || (frame->flags & MUSKET_RETREAT_MAKES_WAY) != 0;
    if (makes_way) {
        const MusketFlightFrame *beneath = made_way_for(frame);
        unsigned cells[2], count = musket_own_cells(state, (unsigned)beneath->unit, cells);
        for (unsigned i = 0; i < count; i++)
            flight->wanted[i] = data->next[cells[i]][beneath->edge];
    } else if (fields->hexes == 1) {
        for (int i = 0; i < fields->clears; i++)
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
        .unit = (unsigned)fields->unit,
        .threat = {(unsigned)fields->threat,
                   fields->second < 0 ? (unsigned)HET_NO_PLACE : (unsigned)fields->second},
        .declines =
            frame->procedure == MUSKET_RETREAT && (frame->flags & MUSKET_RETREAT_DECLINES) != 0,
        .displaced = frame->procedure == MUSKET_DISPLACE,
        .wanted = {HET_NO_PLACE, HET_NO_PLACE},
    };
    for (unsigned i = 0; i < state->head.depth; i++) {
        const HetFrame *other = &state->head.stack[i];
        if (other->procedure == MUSKET_RETREAT || other->procedure == MUSKET_DISPLACE)
            flight.chain[flight.links++] = (unsigned)fields_of(other)->unit;
    }
    find_wanted(&flight, frame);
    return flight;
}

/* Who declines needs a second hex behind the first. */
static bool
leads_on(const Flight *flight, unsigned place, unsigned facing)
{
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        if (is_open(flight, place, facing, edge))
            return true;
    return false;
}

/* The edges open to the unit of a frame, a bit each, and whether they lead away: if none does, all
 * are, but to who declines or by the option. MPR-11.23 */
static unsigned
open_edges(const MusketState *state, const HetFrame *frame, bool *ret_away)
{
    Flight flight = flight_of(state, frame);
    const MusketUnit *it = &state->units[flight.unit];
    bool looks_on = flight.declines && fields_of(frame)->hexes >= 2;
    unsigned tries = flight.declines || musket_option(state, MUSKET_RETREAT_AWAY) != 0 ? 1 : 2;
    unsigned open = 0;
    for (unsigned i = 0; i < tries && open == 0; i++) {
        flight.anywhere = i > 0;
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
            if (is_open(&flight, it->place, it->facing, edge) &&
                (!looks_on ||
                 leads_on(&flight, musket_data(state)->next[it->place][edge], it->facing)))
                open |= 1u << edge;
    }
    *ret_away = !flight.anywhere;
    return open;
}

bool
musket_retreat_open(const MusketState *state, const HetFrame *frame, unsigned edge)
{
    bool away;
    return (open_edges(state, frame, &away) >> edge & 1u) != 0;
}

bool
musket_retreat_leads_away(const MusketState *state, const HetFrame *frame, unsigned edge)
{
    bool away;
    open_edges(state, frame, &away);
    Flight flight = flight_of(state, frame);
    const MusketUnit *it = &state->units[flight.unit];
    flight.anywhere = !away;
    return leads_away(&flight, it->place, it->facing, edge);
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
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        if (is_open(&flight, it->place, it->facing, edge) &&
            leads_on(&flight, musket_data(state)->next[it->place][edge], it->facing))
            return true;
    return false;
}

/* --- going ------------------------------------------------------------------------------------ */

/* The friend in the way over the edge chosen, or MUSKET_NONE. */
static unsigned
in_the_way(const MusketState *state, const MusketFlightFrame *flight)
{
    unsigned unit = (unsigned)flight->unit, cells[2];
    unsigned count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++) {
        unsigned to = musket_data(state)->next[cells[i]][flight->edge];
        unsigned other = state->cells[to].unit;
        if (other != 0 && other - 1 != unit)
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
        (MusketFlightFrame){.unit = (int16_t)unit, .hexes = 1, .threat = threat, .second = second};
}

/* Goes over the edge chosen, which is free. */
static void
go(MusketState *state, HetFrame *frame, const char *rule, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    MusketFlightFrame *flight = het_frame_fields(frame, MusketFlightFrame);
    unsigned unit = (unsigned)flight->unit, edge = (unsigned)flight->edge;
    unsigned from[2], count = musket_own_cells(state, unit, from);
    unsigned to = data->next[from[0]][edge];
    het_hex_tell_way(sink, &state->head, HET_EVENT_RETREAT, unit, from[0], to, rule);
    musket_put(state, unit, to, state->units[unit].facing);
    musket_hold(state, unit, sink);
    musket_part_leaders(state, unit, sink);
    if (state->cells[to].gun != 0)
        het_tell(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "MPR-11.27",
                 "artillery stays where it goes");
    for (unsigned i = 0; i < count; i++)
        musket_enter(state, unit, from[i], edge, sink);
    flight->edge = 0;
    flight->hexes--;
    frame->step = STEP_CHOOSE;
}

/* MPR-11.20 */
static void
pay_for_passing(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned unit = (unsigned)fields_of(frame)->unit;
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
    unsigned unit = (unsigned)fields_of(frame)->unit;
    bool away;
    for (unsigned open = open_edges(state, frame, &away); open != 0; open &= open - 1) {
        unsigned edge = (unsigned)__builtin_ctz(open);
        unsigned to = musket_data(state)->next[state->units[unit].place][edge];
        het_list_add(moves, het_move_place(HET_MOVE_RETREAT, unit, to));
    }
}

/* A way has been chosen and somebody may stand in it: true when he does and the frame waits. */
static bool
makes_way(MusketState *state, HetFrame *frame)
{
    MusketFlightFrame *flight = het_frame_fields(frame, MusketFlightFrame);
    unsigned other = in_the_way(state, flight);
    if (other == MUSKET_NONE)
        return false;
    if (musket_retreat_open(state, frame, (unsigned)flight->edge)) {
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
    unsigned unit = (unsigned)fields_of(frame)->unit;
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
        het_state_pop(&state->head);
        musket_destroy(state, unit, HET_EVENT_SURRENDER, "MPR-11.22", sink);
        return true;
    }
    return het_procedure_ask(head, musket_side(state, unit), sink);
}

static void
take_retreat(HetState *head, const HetMove *move, const HetSink *sink)
{
    const MusketState *state = musket_state(head);
    (void)sink;
    het_frame(head, MusketFlightFrame)->edge = (int16_t)musket_direction(
        musket_data(state), state->units[move->unit].place, move->way.place);
    het_state_top(head)->step = STEP_GO;
}

const HetProcedure musket_retreat_procedure = {
    .advance = advance_retreat, .list = list, .take = take_retreat};

/* --- making way ------------------------------------------------------------------------------- */

static bool
advance_displace(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = (unsigned)fields_of(frame)->unit;
    switch ((Step)frame->step) {
    case STEP_CHOOSE:
        if (!has_open(state, frame) || fields_of(frame)->tries >= TRIES_MAX) {
            het_state_pop(&state->head);
            return true;
        }
        return het_procedure_ask(head, musket_side(state, unit), sink);
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
    unsigned unit = (unsigned)flight->unit;
    if (frame->step != STEP_CHECK) {
        take_retreat(head, move, sink);
        return;
    }
    bool fails = move->roll.low > musket_check_morale(state, unit);
    bool disordered = (frame->flags & MUSKET_RETREAT_DISORDERED) != 0;
    if (!disordered || (!fails && musket_option(state, MUSKET_WAY_CHECK) != 0)) {
        het_state_pop(&state->head);
        if (fails)
            musket_disorder(state, unit, "MPR-11.21", sink);
        return;
    }
    musket_disorder(state, unit, "MPR-11.21", sink);
    musket_lose(state, unit, 1, "MPR-11.21", sink);
    if (musket_bury(state, unit, sink)) {
        het_state_pop(&state->head);
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

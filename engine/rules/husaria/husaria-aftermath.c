/* After a battle's roll: falling back, chasing, losses, dispersal. HUS-7, 11.15, 13.32 */
#include "engine/verdict.h"
#include "husaria-query.h"

/* The battle that what is on top belongs to, however deep it lies. */
static HusariaClash *
clash_below(HusariaState *state)
{
    HetFrame *frame = het_state_top(&state->head);
    while (frame->procedure != HUSARIA_CLASH)
        frame--;
    return het_frame_fields(frame, HusariaClash);
}

/* --- falling back: frame unit, hexes ---------------------------------------------------------- */

enum { RETREAT_CHOOSE, RETREAT_DONE, HEXES_MAX = 5, AROUND = 1 + 3 * HEXES_MAX * (HEXES_MAX + 1) };

/* The hexes a unit can fall back to, ring by ring, with the way to each. */
typedef struct {
    unsigned count, farthest; /* hexes found; the rings reached */
    uint8_t ring[AROUND];
    HetWay way[AROUND];
} Refuge;

/* Falling back into a hex: no friends but those who fell back in the same battle (7.23), no
 * enemies, none of their zones, no ground it cannot enter. HUS-7.21, 7.22 */
static const char *
why_no_refuge(const HusariaState *state, unsigned unit, unsigned cell)
{
    unsigned side = husaria_side(state, unit);
    HUSARIA_EACH_AT(other, state, cell)
        if (husaria_side(state, other) == side && husaria_fights(state, other) &&
            !husaria_set_has(&state->retreated, other))
            return "nobody falls back through or onto friends (HUS-7.21)";
    if (husaria_held(state, 1 - side, cell))
        return "nobody falls back onto enemies (HUS-7.12f)";
    if (husaria_controlled(state, 1 - side, cell))
        return "nobody falls back into an enemy's zone of control (HUS-7.22)";
    return husaria_why_no_entry(state, unit, cell);
}

/* Whether a step leads one hex farther away, to where the unit may fall back. */
static bool
leads_away(const HusariaState *state, unsigned unit, unsigned from, unsigned edge)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned place = state->units[unit].place, to = data->next[from][edge];
    return husaria_cost(state, unit, from, edge) != 0 &&
           husaria_apart(data, place, to) == husaria_apart(data, place, from) + 1 &&
           why_no_refuge(state, unit, to) == NULL;
}

static bool
known(const Refuge *refuge, unsigned cell)
{
    HET_EACH_BELOW(i, refuge->count)
        if (refuge->way[i].place == cell)
            return true;
    return false;
}

static void
find_refuge(const HusariaState *state, unsigned unit, unsigned hexes, Refuge *refuge)
{
    unsigned place = state->units[unit].place;
    *refuge = (Refuge){.count = 1};
    refuge->way[0].place = (uint16_t)place;
    HET_EACH_BELOW(i, refuge->count) {
        HetWay way = refuge->way[i];
        unsigned ring = refuge->ring[i] + 1u;
        for (unsigned edge = 0; edge < HET_HEX_SIDES && ring <= hexes; edge++) {
            unsigned to = husaria_data(state)->next[way.place][edge];
            if (known(refuge, to) || !leads_away(state, unit, way.place, edge))
                continue;
            refuge->way[refuge->count] = way;
            refuge->way[refuge->count].place = (uint16_t)to;
            het_way_add(&refuge->way[refuge->count], edge);
            refuge->ring[refuge->count++] = (uint8_t)ring;
            refuge->farthest = ring;
        }
    }
}

static bool
has_wagons(const HusariaState *state, unsigned cell)
{
    HUSARIA_EACH_AT(other, state, cell)
        if (husaria_data(state)->type[other] == HUSARIA_WAGONS)
            return true;
    return false;
}

/* HUS-11.15: a wagon lets the defender stand a retreat of one hex, for a point. */
static bool
may_stand(const HusariaState *state, const HetFrame *frame)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit;
    return way_back->hexes == 1 && husaria_set_has(&state->defenders, unit) &&
           has_wagons(state, state->units[unit].place);
}

/* HUS-11.15: a stack stands or goes as one: what the units of the hex before this one have done. */
typedef enum { STACK_UNDECIDED, STACK_STANDS, STACK_GOES } Stack;

static Stack
stack_of(const HusariaState *state, unsigned unit)
{
    for (unsigned other = husaria_set_next(&state->defenders, 0); other < unit;
         other = husaria_set_next(&state->defenders, other + 1))
        if (state->units[other].fought_at == state->units[unit].fought_at)
            return husaria_set_has(&state->retreated, other) ? STACK_GOES : STACK_STANDS;
    return STACK_UNDECIDED;
}

/* Whether the unit may stand, or has to. */
static Stack
choice_of(const HusariaState *state, const HetFrame *frame)
{
    unsigned unit = het_frame_fields_const(frame, HusariaHexes)->unit;
    return may_stand(state, frame) ? stack_of(state, unit) : STACK_GOES;
}

static void
list_retreat(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit;
    Refuge refuge;
    Stack stack = choice_of(state, frame);
    if (stack != STACK_GOES)
        het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    if (stack == STACK_STANDS)
        return;
    find_refuge(state, unit, way_back->hexes, &refuge);
    HET_EACH_BELOW(i, refuge.count) {
        if (refuge.ring[i] != refuge.farthest)
            continue;
        HetMove move = het_move_unit(HET_MOVE_RETREAT, unit);
        move.way = refuge.way[i]; /* its own hex if there is nowhere to go */
        het_list_add(list, move);
    }
}

/* Ways of so many steps from a hex to another whose every step leads away; of several two. */
static unsigned
count_ways_back(const HusariaState *state, unsigned unit, unsigned from, unsigned steps,
                unsigned to)
{
    unsigned ways = steps == 0 && from == to;
    for (unsigned edge = 0; steps > 0 && ways < 2 && edge < HET_HEX_SIDES; edge++)
        if (leads_away(state, unit, from, edge))
            ways +=
                count_ways_back(state, unit, husaria_data(state)->next[from][edge], steps - 1, to);
    return ways;
}

/* The victors follow the way of the first that falls back. HUS-7.31 */
static bool
has_other_way_back(const HetState *head, const HetMove *only)
{
    const HusariaState *state = husaria_state_const(head);
    return count_ways_back(state, only->unit, state->units[only->unit].place, only->way.steps,
                           only->way.place) > 1;
}

bool
husaria_is_way_back(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit, at = state->units[unit].place;
    Refuge refuge;
    if (choice_of(state, frame) == STACK_STANDS ||
        !het_move_walks(move, HET_MOVE_RETREAT, unit, HET_NO_UNIT, HET_HEX_SIDES) ||
        !husaria_leads(data, at, &move->way))
        return false;
    HET_EACH_BELOW(i, move->way.steps) {
        unsigned edge = het_way_step(&move->way, i);
        if (!leads_away(state, unit, at, edge))
            return false;
        at = data->next[at][edge];
    }
    find_refuge(state, unit, way_back->hexes, &refuge);
    return move->way.steps == refuge.farthest;
}

const char *
husaria_why_no_retreat(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit, cell = move->way.place;
    unsigned hexes = way_back->hexes;
    Refuge refuge;
    if (move->kind == HET_MOVE_PASS)
        return "a beaten stack falls back: only one that defends wagons may stand, for a point, "
               "and against one hex (HUS-11.15)";
    if (choice_of(state, frame) == STACK_STANDS)
        return "the stack stands among its wagons as one (HUS-11.15)";
    if (move->kind != HET_MOVE_RETREAT || cell >= husaria_data(state)->map.cells)
        return NULL;
    const char *reason = why_no_refuge(state, unit, cell);
    unsigned away = husaria_apart(husaria_data(state), state->units[unit].place, cell);
    if (reason != NULL)
        return reason;
    if (away > hexes)
        return "it falls back no farther than the result demands (HUS-7.12c)";
    find_refuge(state, unit, hexes, &refuge);
    return away < refuge.farthest
               ? "it falls back as far as the result demands, if it can (HUS-7.22c)"
               : "no free way leads there on which each hex is farther away (HUS-7.12g)";
}

static bool
advance_retreat(HetState *head, const HetSink *sink)
{
    HetFrame *frame = het_state_top(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit;
    if (frame->step == RETREAT_DONE || husaria_state(head)->units[unit].status != HUSARIA_ON_MAP) {
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, husaria_side(husaria_state(head), unit), sink);
}

/* The hexes left and taken, for the chase: those of the first to fall back at all. */
static void
note_route(HusariaState *state, HusariaClash *clash, unsigned from, const HetWay *way)
{
    if (clash->fell_back != 0 || way->steps == 0)
        return;
    clash->fell_back = 1;
    HET_EACH_BELOW(i, HUSARIA_ROUTE)
        state->route[i] = HUSARIA_OFF;
    state->route[0] = (uint16_t)from;
    for (unsigned i = 0; i < way->steps && i + 1 < HUSARIA_ROUTE; i++)
        state->route[i + 1] = husaria_data(state)->next[state->route[i]][het_way_step(way, i)];
}

static void
lose_wagons(HusariaState *state, unsigned cell, const HetSink *sink)
{
    for (unsigned unit = husaria_first(state, cell); unit != HUSARIA_NOBODY;) {
        unsigned after = husaria_after(state, unit);
        if (husaria_data(state)->type[unit] == HUSARIA_WAGONS)
            husaria_destroy(state, unit, HUSARIA_BEATEN, "HUS-11.15c", sink);
        unit = after;
    }
}

/* Whether no other unit of its hex is still to fall back: then the commanders there roll, once.
 * HUS-9.23 */
static bool
last_to_go(const HusariaState *state, unsigned unit)
{
    const HusariaSet *set =
        husaria_set_has(&state->defenders, unit) ? &state->defenders : &state->attackers;
    for (unsigned other = husaria_after(state, unit); other != HUSARIA_NOBODY;
         other = husaria_after(state, other))
        if (husaria_set_has(set, other))
            return false;
    return true;
}

/* HUS-7.14: where nobody fell back the hexes of the destroyed are won. */
static void
note_won(HusariaState *state, unsigned cell)
{
    unsigned i = 0;
    while (i < HUSARIA_ROUTE && state->route[i] != HUSARIA_OFF && state->route[i] != cell)
        i++;
    if (clash_below(state)->fell_back == 0 && i < HUSARIA_ROUTE)
        state->route[i] = (uint16_t)cell;
}

/* Whether the only thing between a unit and a hex is that it is a swamp. HUS-4.46 */
static bool
is_swamp_way(const HusariaState *state, unsigned unit, unsigned from, unsigned edge)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned to = data->next[from][edge], sides = data->map.sides[from][edge];
    bool river = (sides & HUSARIA_RIVER) != 0 && (sides & (HUSARIA_BRIDGE | HUSARIA_FORD)) == 0;
    return to != HUSARIA_OFF && data->map.terrain[to] == HUSARIA_SWAMP && !river &&
           why_no_refuge(state, unit, to) == NULL;
}

/* HUS-4.46c: cavalry that is to continue from where its way back ends, and could but for a swamp.
 */
static bool
is_driven_in(const HusariaState *state, unsigned unit, const HetWay *way, unsigned hexes)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned start = state->units[unit].place;
    if (way->steps >= hexes || husaria_arm(data, unit) != HUSARIA_CAVALRY ||
        husaria_option(state, HUSARIA_SWAMP_RETREAT) == 0)
        return false;
    HET_EACH_BELOW(edge, HET_HEX_SIDES)
        if (is_swamp_way(state, unit, way->place, edge) &&
            husaria_apart(data, start, data->next[way->place][edge]) == way->steps + 1u)
            return true;
    return false;
}

/* HUS-7.22: what becomes of a unit whose way back is too short. HUS-7.12f: what the units fall
 * short of is paid from their sum once all have gone. */
static void
fall_short(HusariaState *state, unsigned unit, unsigned short_by, bool driven, const HetSink *sink)
{
    if (driven) {
        unsigned cell = state->units[unit].place;
        husaria_destroy(state, unit, HUSARIA_BEATEN, "HUS-4.46c", sink);
        note_won(state, cell);
        return;
    }
    HusariaClash *clash = clash_below(state);
    clash->short_by = (int16_t)MAX(clash->short_by, (int)short_by);
}

static void
fall_back(HusariaState *state, unsigned unit, const HetWay *way, unsigned hexes,
          const HetSink *sink)
{
    HusariaUnit *it = &state->units[unit];
    unsigned from = it->place, side = husaria_side(state, unit);
    bool driven = is_driven_in(state, unit, way, hexes);
    if (last_to_go(state, unit))
        husaria_endanger_by_retreat(state, from, side);
    note_route(state, clash_below(state), from, way);
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY && state->route[0] == from)
        it->flags |= HUSARIA_LEFT;
    husaria_set_add(&state->retreated, unit);
    if (way->steps > 0)
        husaria_set_add(&state->chasing, unit); /* has a free turn */
    if ((it->flags & HUSARIA_PIKES) != 0) {
        it->flags &= (uint8_t)~HUSARIA_PIKES; /* HUS-15.13C */
        state->pikes[side]++;
    }
    if (way->place != from)
        het_hex_report_way(sink, &state->head, HET_EVENT_RETREAT, unit, from, way->place,
                           "HUS-7.12");
    if (driven)
        het_note(sink, &state->head, unit, HET_NO_UNIT, "HUS-4.46c", "is driven into a swamp");
    else if (way->steps < hexes)
        het_note(sink, &state->head, unit, HET_NO_UNIT, "HUS-7.12f",
                 "cannot go as far as it must: %u of %u", way->steps, hexes);
    if (hexes >= 2 && husaria_set_has(&state->defenders, unit))
        lose_wagons(state, from, sink);
    husaria_shift_along(state, unit, way, sink);
    fall_short(state, unit, hexes - way->steps, driven, sink);
}

static void
take_retreat(HetState *head, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned hexes = way_back->hexes;
    frame->step = RETREAT_DONE;
    if (move->kind == HET_MOVE_PASS) /* the stack pays for it when all have gone or stood */
        het_note(sink, head, move->unit, HET_NO_UNIT, "HUS-11.15",
                 "stands among its wagons for a strength point");
    else
        fall_back(husaria_state(head), move->unit, &move->way, hexes, sink);
}

const HetProcedure husaria_retreat = {.advance = advance_retreat,
                                      .list = list_retreat,
                                      .take = take_retreat,
                                      .has_other_way = has_other_way_back};

/* --- the chase: frame unit, hexes the beaten fell back, 0 when they are no more --------------- */

/* The hexes a victor can chase to, in the order they are found. */
typedef struct {
    unsigned count;
    HetWay way[HUSARIA_ROUTE * (HET_HEX_SIDES + 1)];
} Chase;

/* HUS-7.31: at most one hex beside the way the beaten took. */
static bool
beside_route(const HusariaState *state, unsigned cell)
{
    for (unsigned i = 0; i < HUSARIA_ROUTE && state->route[i] != HUSARIA_OFF; i++)
        if (husaria_apart(husaria_data(state), state->route[i], cell) <= 1)
            return true;
    return false;
}

/* A victor's going to a hex, whatever lies between. HUS-7.3 */
static const char *
why_no_chase_to(const HusariaState *state, unsigned unit, unsigned cell)
{
    if (cell == state->units[unit].place)
        return "it stands there: a unit that does not chase passes (HUS-7.13)";
    if (!beside_route(state, cell))
        return "a chase follows the way of the beaten, or goes one hex beside it (HUS-7.31b)";
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_CAVALRY && has_wagons(state, cell))
        return "cavalry does not chase into a hex with wagons (HUS-11.17b)";
    return husaria_why_no_entry(state, unit, cell);
}

/* HUS-13.33; the hex that was won must be beside it, and be free. */
static bool
may_chase(const HusariaState *state, unsigned unit, unsigned won)
{
    if (won == HUSARIA_OFF || husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
        return false;
    unsigned edge = husaria_direction(husaria_data(state), state->units[unit].place, won);
    return edge < HET_HEX_SIDES && husaria_cost(state, unit, state->units[unit].place, edge) > 0;
}

/* Adds a step over an edge to a way. Of ways as short to a hex that of the beaten counts, since a
 * chase follows it. */
static void
add_chase(const HusariaState *state, unsigned unit, HetWay way, unsigned edge, Chase *chase)
{
    unsigned from = way.steps == 0 ? state->units[unit].place : way.place;
    unsigned cell = husaria_data(state)->next[from][edge];
    if (cell == HUSARIA_OFF || why_no_chase_to(state, unit, cell) != NULL)
        return;
    way.place = (uint16_t)cell;
    het_way_add(&way, edge);
    unsigned i = 0;
    while (i < chase->count && chase->way[i].place != cell)
        i++;
    bool follows = way.steps > 1 && state->route[way.steps - 2] == from;
    if (i < chase->count && (chase->way[i].steps != way.steps || !follows))
        return;
    if (i == G_N_ELEMENTS(chase->way))
        return;
    chase->way[i] = way;
    chase->count = MAX(chase->count, i + 1);
}

/* HUS-7.31: into the hex that was won and on, as many hexes as the beaten fell back; HUS-6.17: into
 * one of the hexes of the destroyed alone. */
static void
find_chase(const HusariaState *state, unsigned unit, unsigned hexes, Chase *chase)
{
    chase->count = 0;
    HET_EACH_BELOW(i, hexes > 0 ? 1 : HUSARIA_ROUTE)
        if (may_chase(state, unit, state->route[i]))
            add_chase(
                state, unit, (HetWay){0},
                husaria_direction(husaria_data(state), state->units[unit].place, state->route[i]),
                chase);
    HET_EACH_BELOW(i, chase->count) {
        HetWay way = chase->way[i];
        for (unsigned edge = 0; edge < HET_HEX_SIDES && way.steps < hexes; edge++)
            if (husaria_cost(state, unit, way.place, edge) > 0)
                add_chase(state, unit, way, edge, chase);
    }
}

static void
list_chase(const HetState *head, HetMoveList *list)
{
    const HetFrame *frame = het_state_peek(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit;
    Chase chase;
    find_chase(husaria_state_const(head), unit, way_back->hexes, &chase);
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    HET_EACH_BELOW(i, chase.count)
        het_list_add(list, het_move_place(HET_MOVE_PURSUE, unit, chase.way[i].place));
}

static bool
advance_chase(HetState *head, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit;
    if (frame->step > 0 || husaria_state(head)->units[unit].status != HUSARIA_ON_MAP) {
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, husaria_side(husaria_state(head), unit), sink);
}

/* HUS-13.32: guns that fell back are lost when the victor comes onto their hex. */
static void
overrun(HusariaState *state, const HetSink *sink)
{
    HUSARIA_EACH(unit, &state->retreated)
        if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY &&
            (state->units[unit].flags & HUSARIA_LEFT) != 0)
            husaria_destroy(state, unit, HUSARIA_BEATEN, "HUS-13.32", sink);
}

static void
take_chase(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    bool chases = way_back->hexes > 0;
    frame->step = 1;
    if (move->kind == HET_MOVE_PASS)
        return;
    unsigned unit = move->unit, from = state->units[unit].place, way = 0;
    Chase chase;
    find_chase(state, unit, way_back->hexes, &chase);
    while (way < chase.count && chase.way[way].place != move->way.place)
        way++;
    g_assert(way < chase.count); /* a legal move is one of them */
    if (chases)                  /* HUS-7.14: who enters a dead man's hex does nothing else */
        husaria_set_add(&state->chasing, unit);
    het_hex_report_way(sink, head, HET_EVENT_MOVE, unit, from, move->way.place,
                       chases ? "HUS-7.31" : "HUS-6.17");
    husaria_shift_along(state, unit, &chase.way[way], sink);
    overrun(state, sink);
}

const HetProcedure husaria_chase = {
    .advance = advance_chase, .list = list_chase, .take = take_chase};

const char *
husaria_why_no_chase(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = het_frame_fields_const(frame, HusariaHexes)->unit;
    if (move->kind != HET_MOVE_PURSUE)
        return NULL;
    if (move->way.place >= husaria_data(state)->map.cells)
        return "a chase leads to a hex: name that, and no enemy, or pass (HUS-7.31)";
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
        return "guns do not chase (HUS-13.33)";
    const char *reason = why_no_chase_to(state, unit, move->way.place);
    return reason != NULL ? reason
                          : "a chase begins with the hex that was won, and goes no more hexes than "
                            "the beaten went (HUS-7.31c)";
}

/* --- losses: frame 0 attackers or 1 defenders, points, why ------------------------------------ */

static void
list_loss(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaLoss *loss = het_frame_peek(head, HusariaLoss);
    const HusariaSet *set = loss->side == 0 ? &state->attackers : &state->defenders;
    HUSARIA_EACH(unit, set)
        if (loss->stands == 0 || state->units[unit].place + 1u == loss->stands)
            het_list_add(list, het_move_unit(HET_MOVE_LOSE, unit));
}

static bool
advance_loss(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HusariaLoss *loss = het_frame_peek(head, HusariaLoss);
    const HusariaSet *set = loss->side == 0 ? &state->attackers : &state->defenders;
    if (loss->points == 0 || husaria_set_next(set, 0) == HUSARIA_NOBODY) {
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, het_state_peek(head)->actor, sink);
}

static void
take_loss(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    HusariaLoss *loss = het_frame_fields(frame, HusariaLoss);
    unsigned cell = state->units[move->unit].place;
    const char *rule = loss->stands != 0     ? "HUS-11.15b"
                       : loss->short_by != 0 ? "HUS-7.22"
                                             : "HUS-6.41";
    loss->points--;
    const HusariaSet *enemies = loss->side == 0 ? &state->defenders : &state->attackers;
    husaria_wound(state, move->unit, 1, rule, sink);
    if (state->units[move->unit].status != HUSARIA_ON_MAP &&
        husaria_set_next(enemies, 0) != HUSARIA_NOBODY)
        note_won(state, cell);
}

const HetProcedure husaria_loss = {.advance = advance_loss, .list = list_loss, .take = take_loss};

const char *
husaria_why_no_loss(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    (void)state, (void)frame;
    if (move->kind != HET_MOVE_LOSE)
        return NULL;
    return "the point is lost by a unit of the side in the battle (HUS-7.12b)";
}

/* --- dispersal: frame unit, hexes it fell back ------------------------------------------------ */

static unsigned
highest(const HusariaState *state, const HetFrame *frame)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned row = CLAMP(way_back->hexes, 1, HEXES_MAX) - 1;
    return husaria_dispersal[row][husaria_data(state)->row[way_back->unit].dispersal];
}

static bool
advance_dispersal(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = way_back->unit;
    bool stuck = state->units[unit].place + 1u == state->units[unit].fought_at; /* HUS-6.21j */
    if (frame->step > 0 || state->units[unit].status != HUSARIA_ON_MAP ||
        highest(state, frame) == 0 ||
        (stuck && husaria_option(state, HUSARIA_STUCK_DISPERSAL) == 0)) {
        het_state_pop(head);
        return true;
    }
    frame->step = 1;
    if (husaria_is_held_together(state, unit)) {
        het_note(sink, head, unit, HET_NO_UNIT, "HUS-10.13", "its commander holds it together");
        return true; /* no die could change anything */
    }
    return husaria_roll(state, HUSARIA_ROLL_DISPERSAL, HUSARIA_COUNT_TEST, unit, sink);
}

static void
roll_dispersal(const HetState *head, HetThrow *ret_throw)
{
    static const char *const classes[HUSARIA_DISPERSAL_CLASSES] = {
        "foot of 6", "foot of 7", "foot of 8", "horse of 6", "horse of 7, 8", "hussars"};
    const HusariaHexes *way_back = het_frame_peek(head, HusariaHexes);
    unsigned unit = way_back->unit, most = highest(husaria_state_const(head), het_state_peek(head));
    HetRollAccount *account = ret_throw->account;
    het_account_begin(account, "dispersal", "HUS-T.2", HET_NO_UNIT);
    het_throw_luck(ret_throw, unit, 6, (int)most + 1, "it holds together", "it is dispersed");
    if (account == NULL)
        return;
    g_snprintf(account->column, sizeof account->column, "%s, row %d",
               classes[husaria_data(husaria_state_const(head))->row[unit].dispersal],
               CLAMP(way_back->hexes, 1, 5));
}

static void
take_dispersal(HetState *head, const HetMove *move, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    if ((unsigned)move->roll.low <= highest(husaria_state(head), frame))
        husaria_scatter(husaria_state(head), way_back->unit, "HUS-10.11b", sink);
}

const HetProcedure husaria_disperse_roll = {
    .advance = advance_dispersal, .roll = roll_dispersal, .take = take_dispersal};

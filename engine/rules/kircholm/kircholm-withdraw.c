/* Withdrawals, pursuit and flight. KIR-6.6, 9.9 to 9.15 */
#include "kircholm-procedure.h"

enum { HEXES_MAX = 3 };

/* --- withdrawals: KIR-9.9 to 9.13 ------------------------------------------------------------- */

void
kircholm_withdraw_body(KircholmState *state, unsigned unit, unsigned hexes, unsigned opponent,
                       bool trail)
{
    kircholm_push(state, KIRCHOLM_WITHDRAW, kircholm_side(state, unit), KircholmWithdrawal,
                  .unit = (uint16_t)unit, .hexes = (uint16_t)hexes, .opponent = (uint16_t)opponent,
                  .trail = trail);
}

void
kircholm_begin_trail(KircholmState *state, unsigned unit)
{
    state->trail[0] = (uint16_t)kircholm_wing(state, unit, 1);
    if (kircholm_wings(state, unit) == 2)
        state->trail[KIRCHOLM_TRAIL - 1] = state->units[unit].place;
}

static void
add_to_trail(KircholmState *state, unsigned cell)
{
    unsigned i = 0;
    while (i < KIRCHOLM_TRAIL - 1 && state->trail[i] != KIRCHOLM_OFF && state->trail[i] != cell)
        i++;
    if (i < KIRCHOLM_TRAIL - 1)
        state->trail[i] = (uint16_t)cell;
}

/* Hexes from a hex to the nearer of an opponent's. */
static unsigned
away(const KircholmState *state, unsigned cell, unsigned opponent)
{
    return MIN(kircholm_distance(kircholm_data(state), cell, kircholm_wing(state, opponent, 0)),
               kircholm_distance(kircholm_data(state), cell, kircholm_wing(state, opponent, 1)));
}

static const char barred[] =
    "a withdrawal does not lead through units, enemy zones or closed ground "
    "(KIR-9.10)";

/* Why a body does not withdraw over a side of a hex. KIR-9.9, 9.10 */
static const char *
why_no_withdrawal(const KircholmState *state, const KircholmWithdrawal *body, unsigned from,
                  unsigned direction)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned unit = body->unit, opponent = body->opponent;
    KircholmMobility mobility = kircholm_mobility(data->type[unit], state->units[unit].formation);
    unsigned to = direction < HET_HEX_SIDES ? data->next[from][direction] : KIRCHOLM_OFF;
    if (to == KIRCHOLM_OFF)
        return "that way leads off the map (KIR-9.10)";
    if (away(state, to, opponent) <= away(state, from, opponent))
        return "each hex of a withdrawal leads farther from the opponent (KIR-9.9)";
    return state->at[to] == 0 && data->cost[mobility][from][direction] != 0 &&
                   !kircholm_zone(state, 1u - data->side[unit], to)
               ? NULL
               : barred;
}

/* Layers of hexes, each one step farther; the last with any is where it can end. */
static void
list_withdrawals(const HetState *head, HetMoveList *list)
{
    const KircholmState *state = kircholm_state_of(head);
    enum { LAYER = 3 * HEXES_MAX };
    const KircholmWithdrawal *body = het_frame_peek(head, KircholmWithdrawal);
    unsigned unit = body->unit;
    HetWay layer[2][2 * LAYER];
    unsigned count = 1;
    layer[0][0] = (HetWay){.place = state->units[unit].place};
    for (int step = 0; step < body->hexes; step++) {
        const HetWay *from = layer[step % 2];
        HetWay *to = layer[(step + 1) % 2];
        unsigned found = 0;
        HET_EACH_BELOW(i, count)
            HET_EACH_BELOW(direction, HET_HEX_SIDES) {
                if (why_no_withdrawal(state, body, from[i].place, direction) != NULL)
                    continue;
                unsigned cell = kircholm_data(state)->next[from[i].place][direction], k = 0;
                while (k < found && to[k].place != cell)
                    k++;
                if (k < found)
                    continue;
                to[found] = from[i];
                to[found].place = (uint16_t)cell;
                het_way_add(&to[found++], direction);
            }
        if (found == 0)
            break;
        count = found;
        list->count = 0;
        HET_EACH_BELOW(i, count) {
            HetMove move = het_move_unit(HET_MOVE_RETREAT, unit);
            move.way = to[i];
            het_list_add(list, move);
        }
    }
}

/* Ways of so many steps from a hex to another; of several two. */
static unsigned
count_withdrawals(const KircholmState *state, const KircholmWithdrawal *body, unsigned from,
                  unsigned steps, unsigned to)
{
    unsigned ways = steps == 0 && from == to;
    for (unsigned direction = 0; steps > 0 && ways < 2 && direction < HET_HEX_SIDES; direction++)
        if (why_no_withdrawal(state, body, from, direction) == NULL)
            ways += count_withdrawals(state, body, kircholm_data(state)->next[from][direction],
                                      steps - 1, to);
    return ways;
}

/* The winners follow the hexes of the trail. KIR-9.14 */
static bool
has_other_withdrawal(const HetState *head, const HetMove *only)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmWithdrawal *body = het_frame_peek(head, KircholmWithdrawal);
    return body->trail != 0 && count_withdrawals(state, body, state->units[body->unit].place,
                                                 only->way.steps, only->way.place) > 1;
}

const char *
kircholm_refuse_withdrawal(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmWithdrawal *body = het_frame_fields_const(frame, KircholmWithdrawal);
    unsigned cell = state->units[body->unit].place, to = move->way.place;
    const unsigned from = cell;
    HetMoveList list;
    if (move->kind != HET_MOVE_RETREAT)
        return NULL;
    if (to >= kircholm_data(state)->map.cells)
        return "a withdrawal names the hex where it ends (KIR-9.9)";
    HET_EACH_BELOW(i, MIN(move->way.steps, HET_PATH_MAX)) {
        const char *why = why_no_withdrawal(state, body, cell, het_way_step(&move->way, i));
        if (why != NULL)
            return why;
        cell = kircholm_data(state)->next[cell][het_way_step(&move->way, i)];
    }
    het_list_clear(&list);
    list_withdrawals(&state->head, &list);
    if (cell == to && list.count > 0 && move->way.steps == list.moves[0].way.steps)
        return NULL;
    if (move->way.steps == 0 &&
        kircholm_distance(kircholm_data(state), from, to) > (unsigned)MAX(body->hexes, 1))
        return "it withdraws no farther than the result demands (KIR-9.9)";
    return move->way.steps == 0 && (state->at[to] != 0 ||
                                    kircholm_zone(state, 1u - kircholm_side(state, body->unit), to))
               ? barred
               : "it withdraws as far as the result demands or as far as it can, each hex farther "
                 "from the opponent (KIR-9.9)";
}

/* A unit that has not gone all the way loses a level for it. KIR-9.11 */
static void
fall_short(KircholmState *state, unsigned unit, const HetSink *sink)
{
    het_note(sink, &state->head, unit, HET_NO_UNIT, "KIR-9.11",
             "it cannot withdraw all the way, and loses a level for that");
    unsigned partner = state->units[unit].partner;
    if (partner != KIRCHOLM_NOBODY)
        kircholm_harm(state, partner, KIRCHOLM_DISORDER, KIRCHOLM_BY_FIGHT);
    kircholm_harm(state, unit, KIRCHOLM_DISORDER, KIRCHOLM_BY_FIGHT);
}

static void
prepare(KircholmState *state, unsigned unit, const HetSink *sink)
{
    KircholmFormation formation = state->units[unit].formation;
    if (formation == KIRCHOLM_ASSAULT) {
        kircholm_reform(state, unit, KIRCHOLM_BASIC);
        kircholm_report_form(sink, state, unit, KIRCHOLM_BASIC, "KIR-4.11");
    } else if (formation == KIRCHOLM_DEFENSIVE) {
        kircholm_reform(state, unit, KIRCHOLM_SHOOTING);
        kircholm_report_form(sink, state, unit, KIRCHOLM_SHOOTING, "KIR-9.13");
    }
}

/* Guns that withdraw disorganised take their shooting formation once they have. KIR-5.5, 6.2 */
static void
unlimber(KircholmState *state, unsigned unit, const HetSink *sink)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->formation != KIRCHOLM_MOVING || it->level != KIRCHOLM_DISORDERED)
        return;
    kircholm_reform(state, unit, KIRCHOLM_SHOOTING);
    kircholm_report_form(sink, state, unit, KIRCHOLM_SHOOTING, "KIR-6.2");
}

static bool
advance_withdrawal(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = het_frame_fields(frame, KircholmWithdrawal)->unit;
    if (kircholm_type(state, unit) == KIRCHOLM_ARTILLERY &&
        state->units[unit].formation == KIRCHOLM_SHOOTING) {
        het_state_pop(head);
        kircholm_eliminate(state, unit, "KIR-5.5", sink);
        return true;
    }
    if (frame->step == 0) {
        frame->step = 1;
        prepare(state, unit, sink);
    }
    HetMoveList room, *list = het_procedure_room(sink, &room);
    list_withdrawals(head, list);
    if (list->count > 0)
        return het_procedure_await_listed(head, frame->actor, list, sink);
    het_state_pop(head);
    unlimber(state, unit, sink);
    fall_short(state, unit, sink);
    return true;
}

static void
take_withdrawal(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    KircholmWithdrawal body = *het_frame_peek(head, KircholmWithdrawal);
    unsigned unit = move->unit, from = state->units[unit].place, cell = from;
    het_state_pop(head);
    HET_EACH_BELOW(i, move->way.steps) {
        if (body.trail != 0)
            add_to_trail(state, cell);
        cell = kircholm_data(state)->next[cell][het_way_step(&move->way, i)];
    }
    kircholm_relocate(state, unit, cell, state->units[unit].facing);
    het_hex_report_way(sink, head, HET_EVENT_RETREAT, unit, from, cell, "KIR-9.9");
    unlimber(state, unit, sink);
    if (move->way.steps < body.hexes)
        fall_short(state, unit, sink);
}

const HetProcedure kircholm_withdraw = {.advance = advance_withdrawal,
                                        .list = list_withdrawals,
                                        .take = take_withdrawal,
                                        .has_other_way = has_other_withdrawal};

/* --- pursuit: KIR-9.14, 9.15 ------------------------------------------------------------------ */

static const char not_the_trail[] =
    "it follows the hexes that the beaten left, one after the other (KIR-9.14)";

/* Why a unit of the winners does not pursue, wherever the beaten have gone. */
static const char *
why_no_pursuer(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->level != KIRCHOLM_ORDERED)
        return "only a unit in order pursues (KIR-9.14)";
    if (it->formation == KIRCHOLM_DEFENSIVE || kircholm_type(state, unit) == KIRCHOLM_ARTILLERY)
        return "foot in defensive formation and guns stay where they are (KIR-9.15)";
    return it->partner == KIRCHOLM_NOBODY || it->partner > unit
               ? NULL
               : "two in double formation pursue as one body: name the other (KIR-4.6)";
}

/* One step after the beaten over a side of its hex. A unit on one hex turns as it goes; on two it
 * must keep its front. */
static bool
pursuit_step(const KircholmMover *mover, KircholmStand from, unsigned direction,
             KircholmStand *ret_to)
{
    unsigned ahead = het_hex_turn(direction, -(int)from.facing);
    if (mover->mobility != KIRCHOLM_IN_ASSAULT && ahead > 1)
        from.facing = ahead <= 3 ? het_hex_turn(direction, -1) : direction;
    return kircholm_step(mover, from, direction, ret_to) != 0;
}

/* Whether a wing of a unit that goes a way follows the trail from one of the hexes left. */
static bool
follows_trail(const KircholmState *state, unsigned unit, const HetWay *way, unsigned wing,
              unsigned first)
{
    unsigned at = kircholm_wing(state, unit, wing);
    HET_EACH_BELOW(i, way->steps) {
        unsigned hex = first + i;
        if (hex >= KIRCHOLM_TRAIL || (hex == KIRCHOLM_TRAIL - 1 && i > 0))
            return false;
        at = kircholm_data(state)->next[at][het_way_step(way, i)];
        if (at == KIRCHOLM_OFF || state->trail[hex] != at || state->at[at] != 0)
            return false;
    }
    return way->steps > 0;
}

/* Why a unit that pursues does not go a way, which leads to *ret_end. */
static const char *
why_no_pursuit(const KircholmState *state, unsigned unit, const HetWay *way, KircholmStand *ret_end)
{
    KircholmMover mover = kircholm_mover(state, unit);
    KircholmStand stand = {mover.place, mover.facing};
    HET_EACH_BELOW(i, MIN(way->steps, HET_PATH_MAX)) {
        unsigned step = het_way_step(way, i);
        if (i > 0 && kircholm_stand_in_zone(&mover, stand))
            return "a pursuer stops in an enemy zone (KIR-9.15)"; /* KIR-8.3 */
        if (step >= HET_HEX_SIDES || !pursuit_step(&mover, stand, step, &stand))
            return "it cannot go that way, keep its front and find free, open ground (KIR-9.15)";
    }
    *ret_end = stand;
    HET_EACH_BELOW(wing, kircholm_wings(state, unit))
        if (follows_trail(state, unit, way, wing, 0) ||
            follows_trail(state, unit, way, wing, KIRCHOLM_TRAIL - 1))
            return NULL;
    return not_the_trail;
}

/* Lists where a unit comes to that follows the trail from one of the hexes left, led by a wing. */
static void
follow(const KircholmState *state, unsigned unit, unsigned wing, unsigned first, HetMoveList *list)
{
    unsigned at = kircholm_wing(state, unit, wing);
    HetMove move = het_move_unit(HET_MOVE_PURSUE, unit);
    move.way = (HetWay){0};
    for (unsigned i = first; i < KIRCHOLM_TRAIL && state->trail[i] != KIRCHOLM_OFF; i++) {
        unsigned direction = 0;
        KircholmStand stand;
        while (direction < HET_HEX_SIDES &&
               kircholm_data(state)->next[at][direction] != state->trail[i])
            direction++;
        if (direction == HET_HEX_SIDES)
            return;
        at = state->trail[i];
        het_way_add(&move.way, direction);
        if (why_no_pursuit(state, unit, &move.way, &stand) != NULL)
            return;
        move.way.place = (uint16_t)stand.cell;
        bool known = false;
        HET_EACH_MOVE(it, list)
            known = known || (it->unit == unit && it->way.place == move.way.place);
        if (!known)
            het_list_add(list, move);
    }
}

static bool
has_won(const KircholmState *state, const HetFrame *frame, unsigned unit)
{
    return het_frame_fields_const(frame, KircholmPursuit)->attackers != 0
               ? kircholm_in_set(state, unit)
               : (int)unit == kircholm_fight_of(state)->target;
}

static void
list_pursuits(const HetState *head, HetMoveList *list)
{
    const KircholmState *state = kircholm_state_of(head);
    HET_EACH_BELOW(unit, kircholm_data(state)->unit_count) {
        if (!has_won(state, het_state_peek(head), unit) || why_no_pursuer(state, unit) != NULL)
            continue;
        HET_EACH_BELOW(wing, kircholm_wings(state, unit)) {
            follow(state, unit, wing, 0, list);
            follow(state, unit, wing, KIRCHOLM_TRAIL - 1, list);
        }
    }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

const char *
kircholm_refuse_pursuit(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    KircholmStand end;
    if (move->kind != HET_MOVE_PURSUE)
        return NULL;
    if (move->unit >= kircholm_data(state)->unit_count || !has_won(state, frame, move->unit))
        return "only a unit that has won this fight pursues (KIR-9.14)";
    const char *why = why_no_pursuer(state, move->unit);
    if (why == NULL)
        why = why_no_pursuit(state, move->unit, &move->way, &end);
    return why != NULL || end.cell == move->way.place ? why : not_the_trail;
}

static bool
advance_pursuit(HetState *head, const HetSink *sink)
{
    bool attackers = het_frame_peek(head, KircholmPursuit)->attackers != 0;
    return het_procedure_await(head, attackers ? head->active : 1u - head->active, sink);
}

static void
take_pursuit(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    het_state_pop(head);
    if (move->kind == HET_MOVE_PASS)
        return;
    KircholmMover mover = kircholm_mover(state, move->unit);
    KircholmStand stand = {mover.place, mover.facing};
    HET_EACH_BELOW(i, move->way.steps)
        (void)pursuit_step(&mover, stand, het_way_step(&move->way, i), &stand);
    unsigned from = mover.place;
    kircholm_relocate(state, move->unit, stand.cell, stand.facing);
    state->units[move->unit].charge = KIRCHOLM_NO_CHARGE;
    het_hex_report_way(sink, head, HET_EVENT_MOVE, move->unit, from, stand.cell, "KIR-9.14");
    if (kircholm_in_zone(state, move->unit))
        het_note(sink, head, move->unit, HET_NO_UNIT, "KIR-9.15",
                 "its pursuit ends in an enemy zone");
}

const HetProcedure kircholm_pursue = {
    .advance = advance_pursuit, .list = list_pursuits, .take = take_pursuit};

/* --- flight: KIR-6.6 -------------------------------------------------------------------------- */

enum { CHOOSE_FLIGHT, RUN };

static void
list_flight(const HetState *head, HetMoveList *list)
{
    const KircholmFlight *flight = het_frame_peek(head, KircholmFlight);
    kircholm_list_flights(kircholm_state_of(head), flight->unit, (unsigned)flight->points, list);
}

const char *
kircholm_refuse_flight(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmFlight *flight = het_frame_fields_const(frame, KircholmFlight);
    if (move->kind != HET_MOVE_RETREAT)
        return move->unit == flight->unit && move->kind != HET_MOVE_SELECT
                   ? "a unit in flight flees, and does nothing else (KIR-6.6)"
                   : NULL;
    return kircholm_why_no_flight(state, flight->unit, (unsigned)flight->points, &move->way);
}

static void
end_flight(KircholmState *state)
{
    het_state_pop(&state->head);
    state->way = (HetWay){0};
}

/* Running spends points, hex by hex: the other side may fire. KIR-6.6, 10.6 */
static void
run_on(KircholmState *state, KircholmFlight *flight, const HetSink *sink)
{
    unsigned unit = flight->unit, from = state->units[unit].place;
    unsigned direction = het_way_step(&state->way, flight->done);
    unsigned to = kircholm_data(state)->next[from][direction];
    int price = (int)kircholm_flight_step(state, unit, from, direction);
    flight->points -= (int16_t)price;
    flight->done++;
    kircholm_relocate(state, unit, to, state->units[unit].facing);
    het_hex_report_way(sink, &state->head, HET_EVENT_RETREAT, unit, from, to, "KIR-6.6");
    kircholm_open_window(state, unit);
}

static bool
choose_flight(KircholmState *state, HetFrame *frame, const HetSink *sink)
{
    KircholmFlight *flight = het_frame_fields(frame, KircholmFlight);
    unsigned unit = flight->unit;
    frame->step = CHOOSE_FLIGHT;
    frame->flags = 0;
    flight->done = 0;
    state->way = (HetWay){0};
    HetMoveList room, *list = het_procedure_room(sink, &room);
    list_flight(&state->head, list);
    if (list->count > 0)
        return het_procedure_await_listed(&state->head, state->head.active, list, sink);
    het_state_pop(&state->head);
    kircholm_eliminate(state, unit, "KIR-6.7", sink);
    return true;
}

static bool
advance_flight(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    KircholmFlight *flight = het_frame_fields(frame, KircholmFlight);
    KircholmUnit *it = &state->units[flight->unit];
    if (it->level == KIRCHOLM_GONE) {
        end_flight(state);
        return true;
    }
    if (frame->step == CHOOSE_FLIGHT || (frame->flags & UNIT_DISTURBED) != 0)
        return choose_flight(state, frame, sink);
    if (flight->done < state->way.steps) {
        run_on(state, flight, sink);
        return true;
    }
    it->flags |= KIRCHOLM_MOVED;
    end_flight(state);
    return true;
}

static void
take_flight(HetState *head, const HetMove *move, const HetSink *sink)
{
    (void)sink;
    kircholm_state(head)->way = move->way;
    het_state_top(head)->step = RUN;
}

const HetProcedure kircholm_flight = {.advance = advance_flight,
                                      .list = list_flight,
                                      .take = take_flight,
                                      .has_other_way = kircholm_passes_fire};

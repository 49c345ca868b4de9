/* Arrivals, points, victory. MPR-12, MPR-16, MPR-18 */
#include "musketpike-procedure.h"
#include "musketpike-slots.h"

/* --- points ---------------------------------------------------------------------------------- */

/* The side with more strength points of infantry in an objective; MUSKET_NONE. MPR-16.2 */
static unsigned
infantry_holder(const MusketState *state, const MusketObjective *objective)
{
    const MusketScenario *data = musket_data(state);
    unsigned strength[HET_SIDES] = {0};
    HET_EACH_BELOW(unit, data->unit_count) {
        MusketKind kind = musket_kind(state, unit);
        if (!musket_on_map(state, unit) || (kind != MUSKET_HEAVY && kind != MUSKET_LIGHT))
            continue;
        bool within = false;
        MUSKET_EACH_OWN(cell, state, unit)
            within = within || (objective->cells[cell / 8] >> (cell % 8) & 1) != 0;
        if (within)
            strength[data->unit[unit].side] += state->units[unit].strength;
    }
    return strength[0] > strength[1]   ? HET_FIRST
           : strength[1] > strength[0] ? HET_SECOND
                                       : MUSKET_NONE;
}

unsigned
musket_holder(const MusketState *state, unsigned objective)
{
    const MusketObjective *it = &musket_data(state)->objective[objective];
    return it->kind == MUSKET_POSSESSION ? state->holder[objective] : infantry_holder(state, it);
}

int
musket_objective_points(const MusketState *state, unsigned objective, unsigned side)
{
    const MusketObjective *it = &musket_data(state)->objective[objective];
    if (it->unless != MUSKET_NONE && musket_holder(state, it->unless) == HET_FIRST) /* MPR-16.3 */
        return 0;
    return musket_holder(state, objective) == side ? it->points[side] : 0;
}

int
musket_ground_points(const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    int points = data->points[side];
    HET_EACH_BELOW(i, data->objective_count)
        points += musket_objective_points(state, i, side);
    return points;
}

int
musket_points(const MusketState *state, unsigned side)
{
    return musket_ground_points(state, side) +
           state->lost[1 - side] * musket_option(state, MUSKET_LOSS_POINTS) +
           state->leaders_lost[1 - side] * musket_option(state, MUSKET_LEADER_POINTS) +
           state->guns_taken[side] * musket_option(state, MUSKET_GUN_POINTS);
}

/* Foot or horse on the map or to come. */
static bool
has_army(const MusketState *state, unsigned side)
{
    HET_EACH_OF_SIDE(unit, musket_data(state), side)
        if (musket_kind(state, unit) != MUSKET_ARTILLERY &&
            (musket_on_map(state, unit) || state->units[unit].status == MUSKET_AWAITED))
            return true;
    return false;
}

bool
musket_judge(MusketState *state)
{
    return !has_army(state, HET_FIRST) || !has_army(state, HET_SECOND);
}

/* Sources of a side's points, in the order of the rules. MPR-16, MPR-18.10 */
static void
add_terms(const MusketState *state, unsigned side, HetVictory *victory)
{
    const MusketScenario *data = musket_data(state);
    const struct {
        const char *text, *rule;
        int each, count;
    } fixed[] = {
        {"the side itself, whatever happens", "MPR-16.4", data->points[side], 1},
        {"strength point the enemy has lost", "MPR-18.10", musket_option(state, MUSKET_LOSS_POINTS),
         state->lost[1 - side]},
        {"leader the enemy has lost", "MPR-18.10", musket_option(state, MUSKET_LEADER_POINTS),
         state->leaders_lost[1 - side]},
        {"gun taken", "MPR-18.10", musket_option(state, MUSKET_GUN_POINTS),
         state->guns_taken[side]},
    };
    HET_EACH_BELOW(i, data->objective_count) {
        const MusketObjective *objective = &data->objective[i];
        const bool infantry = objective->kind == MUSKET_INFANTRY;
        const char *unless =
            objective->unless == MUSKET_NONE ? NULL : data->objective[objective->unless].name;
        het_victory_add_term(victory,
                             &(HetVictoryTerm){.side = side,
                                               .each = objective->points[side],
                                               .count = musket_objective_points(state, i, side) > 0,
                                               .once = true,
                                               .rule = unless != NULL ? "MPR-16.3"
                                                       : infantry     ? "MPR-16.2"
                                                                      : "MPR-16.1"},
                             "%s held%s%s%s%s%s", objective->name,
                             infantry ? " by the stronger infantry" : "",
                             unless != NULL ? ", as long as " : "", unless != NULL ? unless : "",
                             unless != NULL ? " is not held by " : "",
                             unless != NULL ? state->head.scenario->sides[HET_FIRST] : "");
    }
    HET_EACH_BELOW(i, G_N_ELEMENTS(fixed))
        het_victory_add_term(victory,
                             &(HetVictoryTerm){.side = side,
                                               .each = fixed[i].each,
                                               .count = fixed[i].count,
                                               .once = i == 0,
                                               .rule = fixed[i].rule},
                             "%s", fixed[i].text);
}

void
musket_victory(const HetState *head, HetVictory *ret_victory)
{
    const MusketState *state = musket_state_peek(head);
    HET_EACH_BELOW(side, HET_SIDES) {
        int units = 0, left = 0;
        HET_EACH_OF_SIDE(unit, musket_data(state), side) {
            if (musket_kind(state, unit) == MUSKET_ARTILLERY)
                continue;
            units++;
            left += musket_on_map(state, unit) || state->units[unit].status == MUSKET_AWAITED;
        }
        het_victory_add_end(ret_victory,
                            &(HetVictoryEnd){.winner = het_other(side),
                                             .done = units - left,
                                             .limit = MAX(units, 1),
                                             .counted = "units gone",
                                             .rule = "MPR-18.11"},
                            "neither foot nor horse of %s is left", head->scenario->sides[side]);
        add_terms(state, side, ret_victory);
    }
    het_victory_compare_points(ret_victory, "MPR-18.11");
    ret_victory->both_draw = true;
    ret_victory->lead = musket_option(state, MUSKET_MARGIN) + 1;
}

static void
report_points(const MusketState *state, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(side, HET_SIDES) {
        int rest = musket_points(state, side) - data->points[side];
        HET_EACH_BELOW(i, data->objective_count) {
            int points = musket_objective_points(state, i, side);
            rest -= points;
            if (points > 0)
                het_report(sink, &state->head, HET_EVENT_SCORE, side, HET_NO_UNIT, points,
                           data->objective[i].unless != MUSKET_NONE     ? "MPR-16.3"
                           : data->objective[i].kind == MUSKET_INFANTRY ? "MPR-16.2"
                                                                        : "MPR-16.1",
                           data->objective[i].name);
        }
        if (data->points[side] > 0)
            het_report(sink, &state->head, HET_EVENT_SCORE, side, HET_NO_UNIT, data->points[side],
                       "MPR-16.4", "whatever happens");
        if (rest > 0)
            het_report(sink, &state->head, HET_EVENT_SCORE, side, HET_NO_UNIT, rest, "MPR-18.10",
                       "for what the enemy has lost");
    }
}

void
musket_conclude(MusketState *state, MusketEnd end, const HetSink *sink)
{
    int lead = musket_points(state, HET_FIRST) - musket_points(state, HET_SECOND);
    int margin = musket_option(state, MUSKET_MARGIN);
    state->end = (uint8_t)end;
    if (end == MUSKET_END_FIELD)
        state->winner = has_army(state, HET_FIRST)    ? HET_FIRST
                        : has_army(state, HET_SECOND) ? HET_SECOND
                                                      : HET_NOBODY;
    else
        state->winner = lead > margin ? HET_FIRST : lead < -margin ? HET_SECOND : HET_NOBODY;
    state->head.actor = HET_NOBODY;
    if (het_is_heard(sink))
        report_points(state, sink);
    het_report(sink, &state->head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, lead, "MPR-18.11",
               NULL);
}

/* All arrivals of a turn are done: the next turn, or the end of the game. */
static void
end_turn(MusketState *state, const HetSink *sink)
{
    state->head.epoch++;
    if (state->head.turn == state->head.scenario->turns) {
        musket_conclude(state, MUSKET_END_TURNS, sink);
        return;
    }
    state->head.turn++;
    state->head.phase = MUSKET_INITIATIVE;
    state->head.active = state->initiative;
    state->passed = 0;
    state->wings_used = 0;
    state->rolls = 0;
    memset(state->draws, 0, sizeof state->draws);
    HET_EACH_BELOW(unit, musket_data(state)->unit_count) {
        state->units[unit].flags &= (uint16_t)~MUSKET_ACTED;
        state->units[unit].rolls = 0;
    }
    musket_fill_cups(state);
}

/* --- arrivals -------------------------------------------------------------------------------- */

static bool
in_mask(const uint64_t mask[2], unsigned unit)
{
    return (mask[unit / 64] >> (unit % 64) & 1) != 0;
}

static const char no_room[] = "it has no room there (MPR-12.4)";

/* The first arrival, from `from` on, that is due at the end of this turn; arrival_count: none. */
static unsigned
next_arrival(const MusketState *state, unsigned from)
{
    const MusketScenario *data = musket_data(state);
    while (from < data->arrival_count && state->head.turn < data->arrival[from].from)
        from++;
    return from;
}

const char *
musket_why_not_onto(const MusketScenario *data, const MusketArrival *arrival, unsigned cell)
{
    if (musket_distance(data, cell, arrival->near_) > arrival->within)
        return "it is too far from the hex where the group arrives (MPR-12.4)";
    if (data->edge[cell] > arrival->edge)
        return "it is too far from the edge of the map (MPR-12.4)";
    return data->map.terrain[cell] == MUSKET_CHATEAU ? no_room : NULL;
}

static bool
may_come_to(const MusketState *state, unsigned arrival, unsigned cell)
{
    return musket_set_has(&musket_data(state)->arrival[arrival].cells, cell) &&
           musket_at(state, cell) == MUSKET_NONE;
}

static bool
may_face(const MusketState *state, unsigned arrival, unsigned unit, unsigned cell, unsigned facing)
{
    unsigned cells[2];
    return musket_cells(musket_data(state), unit, cell, facing, cells) == 1 ||
           (cells[1] != HET_NO_PLACE && may_come_to(state, arrival, cells[1]));
}

static bool
may_place(const MusketState *state, unsigned arrival, unsigned unit, unsigned cell)
{
    unsigned facing = 0;
    if (!may_come_to(state, arrival, cell))
        return false;
    while (facing < HET_HEX_SIDES && !may_face(state, arrival, unit, cell, facing))
        facing++;
    return facing < HET_HEX_SIDES;
}

static bool
has_room(const MusketState *state, unsigned arrival, unsigned unit)
{
    MUSKET_EACH_CELL(cell, &musket_data(state)->arrival[arrival].cells)
        if (may_place(state, arrival, unit, cell))
            return true;
    return false;
}

static bool
has_arrived(const MusketState *state, unsigned arrival)
{
    return het_bit(state->arrived, arrival);
}

/* The next unit, from `from` on, of an arrival that waits and finds room. */
static unsigned
next_unit(const MusketState *state, unsigned arrival, unsigned from)
{
    const MusketScenario *data = musket_data(state);
    for (; from < data->unit_count; from++)
        if (in_mask(data->arrival[arrival].units, from) &&
            state->units[from].status == MUSKET_AWAITED && has_room(state, arrival, from))
            return from;
    return MUSKET_NONE;
}

unsigned
musket_awaited(const MusketState *state, unsigned arrival)
{
    const MusketScenario *data = musket_data(state);
    unsigned count = 0;
    HET_EACH_BELOW(unit, data->unit_count)
        count += in_mask(data->arrival[arrival].units, unit) &&
                 state->units[unit].status == MUSKET_AWAITED;
    return count;
}

static unsigned
next_leader(const MusketState *state, unsigned arrival)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(leader, data->leader_count)
        if (het_bit(data->arrival[arrival].leaders, leader) &&
            state->leaders[leader].state == MUSKET_LEADER_AWAITED)
            return leader;
    return MUSKET_NONE;
}

/* Whether a leader who comes may join a unit: one of his group that is on the map and has no
 * leader. MPR-12.5, MPR-15.37 */
static bool
may_join(const MusketState *state, unsigned arrival, unsigned unit)
{
    return in_mask(musket_data(state)->arrival[arrival].units, unit) &&
           musket_on_map(state, unit) && !musket_led_by_another(state, unit, MUSKET_NONE);
}

static bool
has_host(const MusketState *state, unsigned arrival)
{
    HET_EACH_BELOW(unit, musket_data(state)->unit_count)
        if (may_join(state, arrival, unit))
            return true;
    return false;
}

/* After the units of a group its leaders. */
static void
place_leaders(MusketState *state, HetFrame *frame)
{
    MusketArrivalFrame *coming = het_frame_fields(frame, MusketArrivalFrame);
    unsigned arrival = coming->arrival, leader = next_leader(state, arrival);
    if (leader == MUSKET_NONE || !has_host(state, arrival)) {
        frame->step = MUSKET_COME_ROLL;
        coming->arrival++;
        coming->who = 0;
        return;
    }
    frame->step = MUSKET_COME_LEADER;
    coming->who = (uint16_t)leader;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    MusketArrivalFrame *coming = het_frame(head, MusketArrivalFrame);
    unsigned arrival = next_arrival(state, coming->arrival);
    unsigned side = arrival < musket_data(state)->arrival_count
                        ? musket_data(state)->arrival[arrival].side
                        : HET_FIRST;
    coming->arrival = (uint16_t)arrival;
    switch ((MusketComing)frame->step) {
    case MUSKET_COME_ROLL:
        if (arrival == musket_data(state)->arrival_count) {
            het_state_pop(head);
            end_turn(state, sink);
            return true;
        }
        frame->actor = (uint8_t)side;
        if (!has_arrived(state, arrival))
            return het_procedure_open(head, MUSKET_ROLL_ARRIVAL, HET_NO_UNIT, &state->rolls, sink);
        frame->step = MUSKET_COME_PLACE;
        return true;
    case MUSKET_COME_PLACE: {
        unsigned unit = next_unit(state, arrival, 0);
        if (unit == MUSKET_NONE) {
            place_leaders(state, frame);
            return true;
        }
        coming->who = (uint16_t)unit;
        return het_procedure_await(head, side, sink);
    }
    case MUSKET_COME_FACE:
    case MUSKET_COME_LEADER:
        break;
    }
    return het_procedure_await(head, side, sink);
}

static void
list_place(const MusketState *state, const MusketArrivalFrame *coming, HetMoveList *list)
{
    unsigned unit = coming->who, arrival = coming->arrival;
    MUSKET_EACH_CELL(cell, &musket_data(state)->arrival[arrival].cells)
        if (may_place(state, arrival, unit, cell))
            het_list_add(list, het_move_place(HET_MOVE_PLACE, unit, cell));
}

static void
list_faces(const MusketState *state, const MusketArrivalFrame *coming, HetMoveList *list)
{
    unsigned unit = coming->who, arrival = coming->arrival;
    HET_EACH_BELOW(facing, HET_HEX_SIDES)
        if (may_face(state, arrival, unit, coming->place, facing))
            het_list_add(list, het_move_facing(HET_MOVE_TURN, unit, facing));
}

static void
list_hosts(const MusketState *state, const MusketArrivalFrame *coming, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        if (may_join(state, coming->arrival, unit))
            het_list_add(list,
                         het_move_target(HET_MOVE_PLACE, data->unit_count + coming->who, unit));
}

static void
list(const HetState *head, HetMoveList *moves)
{
    const MusketState *state = musket_state_peek(head);
    const MusketArrivalFrame *coming = het_frame_peek(head, MusketArrivalFrame);
    switch ((MusketComing)het_state_peek(head)->step) {
    case MUSKET_COME_PLACE:
        list_place(state, coming, moves);
        break;
    case MUSKET_COME_FACE:
        list_faces(state, coming, moves);
        break;
    case MUSKET_COME_LEADER:
        list_hosts(state, coming, moves);
        break;
    case MUSKET_COME_ROLL:
        break;
    }
}

/* MPR-12.3 */
static void
roll_arrival(const HetState *head, HetThrow *ret_throw)
{
    const MusketArrivalFrame *coming = het_frame_peek(head, MusketArrivalFrame);
    int needed = musket_data(musket_state_peek(head))->arrival[coming->arrival].roll;
    het_account_begin(ret_throw->account, "those who are awaited", "MPR-12.3", HET_NO_UNIT);
    het_throw_luck(ret_throw, HET_NO_UNIT, MUSKET_FACES, needed, "they come", "they do not come");
}

static void
take_roll(MusketState *state, HetFrame *frame, unsigned die)
{
    MusketArrivalFrame *coming = het_frame_fields(frame, MusketArrivalFrame);
    unsigned arrival = coming->arrival;
    bool comes = die >= musket_data(state)->arrival[arrival].roll;
    if (comes) {
        state->arrived |= 1u << arrival;
        frame->step = MUSKET_COME_PLACE;
    } else {
        coming->arrival++;
    }
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    MusketArrivalFrame *coming = het_frame(head, MusketArrivalFrame);
    switch ((MusketComing)frame->step) {
    case MUSKET_COME_ROLL:
        take_roll(state, frame, (unsigned)move->roll.low);
        break;
    case MUSKET_COME_PLACE:
        coming->place = move->way.place;
        frame->step = MUSKET_COME_FACE;
        break;
    case MUSKET_COME_FACE: {
        unsigned cell = coming->place;
        state->units[move->unit].status = MUSKET_PRESENT;
        musket_put(state, move->unit, cell, move->facing);
        het_hex_report_way(sink, &state->head, HET_EVENT_PLACE, move->unit, HET_NO_PLACE, cell,
                           "MPR-12.4");
        musket_hold(state, move->unit, sink);
        coming->place = 0;
        frame->step = MUSKET_COME_PLACE;
        break;
    }
    case MUSKET_COME_LEADER: {
        unsigned leader = move->unit - musket_data(state)->unit_count;
        state->leaders[leader] =
            (MusketLeader){.unit = (uint8_t)move->target, .state = MUSKET_LEADER_PRESENT};
        het_hex_report_way(sink, &state->head, HET_EVENT_PLACE, move->unit, HET_NO_PLACE,
                           state->units[move->target].place, "MPR-12.5");
        place_leaders(state, frame);
        break;
    }
    }
}

const char *
musket_why_not_come(const MusketState *state, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
    const MusketArrivalFrame *coming = het_frame_peek(&state->head, MusketArrivalFrame);
    unsigned step = het_state_peek(&state->head)->step, cell = move->way.place;
    if (move->kind == HET_MOVE_TURN && step == MUSKET_COME_FACE)
        return "facing that way it has no room there (MPR-12.4)";
    if (move->kind != HET_MOVE_PLACE || step == MUSKET_COME_FACE)
        return NULL;
    if (step == MUSKET_COME_LEADER)
        return "he joins a unit of his group that is on the map and has no leader (MPR-12.5)";
    if (cell >= data->cells)
        return NULL;
    const char *reason = musket_why_not_onto(data, &data->arrival[coming->arrival], cell);
    if (reason == NULL && musket_at(state, cell) != MUSKET_NONE)
        return "another unit stands there (MPR-12.4)";
    return reason != NULL || may_place(state, coming->arrival, coming->who, cell) ? reason
                                                                                  : no_room;
}

const HetProcedure musket_arrival_procedure = {
    .advance = advance, .list = list, .roll = roll_arrival, .take = take};

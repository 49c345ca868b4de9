/* How a battle begins and ends: armies that are drawn, deployment, reserves; objectives, points and
 * the winner. GNW-3.4, 3.5, GNW-11 to GNW-13 */
#include "northern-procedure.h"
#include "northern-slots.h"

enum { COSSACKS_ON = 3, ELITE_ON = 6 }; /* or less; or more: GNW-13.4, 13.5 */

/* --- who comes -------------------------------------------------------------------------------- */

static bool
has_nation(const NorthernScenario *data, unsigned side, NorthernNation nation)
{
    HET_EACH_OF_SIDE(unit, data, side)
        if (data->nation[unit] == nation)
            return true;
    return false;
}

/* Cossack horse of the Swedes, which is left out of the drawing and comes in by GNW-13.4 only. */
static bool
is_reward(const NorthernScenario *data, unsigned unit)
{
    return data->nation[unit] == NORTHERN_COSSACK && data->type[unit] == NORTHERN_CAVALRY &&
           has_nation(data, data->side[unit], NORTHERN_SWEDISH);
}

static bool
is_in_pool(const NorthernState *state, unsigned unit, unsigned side, bool reward)
{
    return northern_data(state)->side[unit] == side && state->units[unit].status == NORTHERN_POOL &&
           is_reward(northern_data(state), unit) == reward;
}

static void
join(NorthernState *state, unsigned unit, const char *rule, const char *words, const HetSink *sink)
{
    state->units[unit].status = NORTHERN_HAND;
    het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, rule, words);
}

static void
draw(NorthernState *state, unsigned side, unsigned die, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    const uint8_t *army = northern_army(data->army_units[side], die);
    unsigned taken[NORTHERN_ARMS] = {0};
    state->die[side] = (uint8_t)die;
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned arm = data->type[unit];
        if (!is_in_pool(state, unit, side, false))
            continue;
        if (taken[arm] < army[arm]) {
            join(state, unit, "GNW-11.4", "it is drawn for the army", sink);
            taken[arm]++;
        } else {
            state->units[unit].status = NORTHERN_ABSENT;
        }
    }
}

/* GNW-13.4: the Russians' army has guns but no horse. */
static bool
is_due_cossacks(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    unsigned other = 1u - side;
    if (northern_option(state, NORTHERN_COSSACKS) == 0 || state->die[other] == 0 ||
        !has_nation(data, other, NORTHERN_RUSSIAN))
        return false;
    const uint8_t *army = northern_army(data->army_units[other], state->die[other]);
    if (army[NORTHERN_ARTILLERY] == 0 || army[NORTHERN_CAVALRY] != 0)
        return false;
    HET_EACH_BELOW(unit, data->unit_count)
        if (is_in_pool(state, unit, side, true))
            return true;
    return false;
}

/* GNW-13.5: the unit a 6 makes elite, or NORTHERN_NONE: horse of Swedes, foot of Russians. */
static unsigned
elite_to_be(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    if (northern_option(state, NORTHERN_ELITES) == 0 || data->army_units[side] != 6)
        return NORTHERN_NONE;
    HET_EACH_BELOW(unit, data->unit_count) {
        bool swede = data->nation[unit] == NORTHERN_SWEDISH && data->type[unit] == NORTHERN_CAVALRY;
        bool russian =
            data->nation[unit] == NORTHERN_RUSSIAN && data->type[unit] == NORTHERN_INFANTRY;
        if (data->side[unit] == side && state->units[unit].status == NORTHERN_HAND &&
            (swede || russian))
            return unit;
    }
    return NORTHERN_NONE;
}

/* --- the procedure ---------------------------------------------------------------------------- */

/* Units left in a pool stay away. */
static void
end_muster(NorthernState *state)
{
    het_state_pop(&state->head);
    HET_EACH_BELOW(unit, northern_data(state)->unit_count)
        if (state->units[unit].status == NORTHERN_POOL)
            state->units[unit].status = NORTHERN_ABSENT;
    state->head.phase = NORTHERN_DEPLOYMENT;
}

/* Sides roll by the key of their first unit. */
static bool
advance(HetState *head, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    HetFrame *frame = het_state_top(head);
    if (frame->step == NORTHERN_DRAWN) {
        end_muster(state);
        return true;
    }
    unsigned side = frame->step % HET_SIDES;
    NorthernRollKind kind = frame->step >= NORTHERN_DISTINGUISH  ? NORTHERN_ROLL_ELITE
                            : frame->step >= NORTHERN_COMPENSATE ? NORTHERN_ROLL_COSSACKS
                                                                 : NORTHERN_ROLL_ARMY;
    bool rolls = kind == NORTHERN_ROLL_ELITE      ? elite_to_be(state, side) != NORTHERN_NONE
                 : kind == NORTHERN_ROLL_COSSACKS ? is_due_cossacks(state, side)
                                                  : northern_data(state)->army_units[side] != 0;
    if (rolls)
        return northern_open(state, kind, NORTHERN_COUNT_OTHER,
                             northern_data(state)->side_units[side][0], sink);
    frame->step++;
    return true;
}

static void
account_for(const NorthernState *state, unsigned step, HetRollAccount *account)
{
    unsigned units = northern_data(state)->army_units[step % HET_SIDES];
    if (step < NORTHERN_COMPENSATE) {
        het_account_begin(account, "the army",
                          units == 6   ? "GNW-11.1"
                          : units == 4 ? "GNW-11.2"
                                       : "GNW-11.3",
                          HET_NO_UNIT);
    } else if (step < NORTHERN_DISTINGUISH) {
        het_account_begin(account, "Cossacks", "GNW-13.4", HET_NO_UNIT);
        het_account_test(account, HET_TEST_AT_MOST, COSSACKS_ON);
        account->success = "they come";
        account->failure = "they stay away";
    } else {
        het_account_begin(account, "an elite", "GNW-13.5", HET_NO_UNIT);
        het_account_test(account, HET_TEST_AT_LEAST, ELITE_ON);
        account->success = "there is one";
        account->failure = "there is none";
    }
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const NorthernState *state = northern_state_peek(head);
    unsigned step = het_state_peek(head)->step;
    het_throw_die(ret_throw, northern_data(state)->side_units[step % HET_SIDES][0], NORTHERN_FACES);
    if (ret_throw->account != NULL) {
        account_for(state, step, ret_throw->account);
        ret_throw->account->roller = head->scenario->sides[step % HET_SIDES];
    }
    for (unsigned die = 1; die <= NORTHERN_FACES; die++)
        ret_throw->effect[die] = (uint8_t)(step >= NORTHERN_DISTINGUISH  ? die >= ELITE_ON
                                           : step >= NORTHERN_COMPENSATE ? die <= COSSACKS_ON
                                                                         : die);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = northern_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned side = frame->step % HET_SIDES, die = (unsigned)move->roll.low;
    if (frame->step < NORTHERN_COMPENSATE) {
        draw(state, side, die, sink);
    } else if (frame->step < NORTHERN_DISTINGUISH) {
        unsigned unit = 0;
        while (!is_in_pool(state, unit, side, true))
            unit++;
        if (die <= COSSACKS_ON)
            join(state, unit, "GNW-13.4", "these Cossacks come in", sink);
    } else if (die >= ELITE_ON) {
        unsigned unit = elite_to_be(state, side);
        state->elite |= 1u << unit;
        het_report(sink, head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "GNW-13.5", "it is an elite");
    }
    frame->step++;
}

const HetProcedure northern_army_steps = {.advance = advance, .roll = roll, .take = take};

/* --- deployment and reserves: GNW-3.4, 3.5 ---------------------------------------------------- */

unsigned
northern_next_to_deploy(const NorthernState *state)
{
    HET_EACH_BELOW(side, HET_SIDES)
        HET_EACH_OF_SIDE(unit, northern_data(state), side)
            if (state->units[unit].status == NORTHERN_HAND)
                return unit;
    return NORTHERN_NONE;
}

static bool
is_inside(const HetPolygon *zone, const HetOutline *outline)
{
    HetPolygon body = {.count = 4};
    het_outline_corners(outline, body.points);
    HET_EACH_BELOW(i, 4)
        if (het_polygon_locate(zone, body.points[i]) < 0)
            return false;
    HET_EACH_BELOW(i, zone->count)
        if (het_polygon_segment_enters(&body, zone->points[i],
                                       zone->points[i + 1 < zone->count ? i + 1 : 0]))
            return false;
    return true;
}

/* A unit that is to be deployed. */
typedef struct {
    const NorthernState *state;
    const HetPolygon *zone;
    unsigned unit, most; /* places wanted */
    NorthernCrowd crowd;
    HetMoveList *list;
} Deployment;

/* Adds a place if it will do. */
static void
try_place(const Deployment *it, HetPoint at, unsigned heading)
{
    HetOutline outline = northern_outline_at(it->state, it->unit, at, heading);
    if (it->list->count >= it->most || !is_inside(it->zone, &outline) ||
        northern_stand_faults(&it->crowd, &outline, false) != 0)
        return;
    HetMove move = het_move_unit(HET_MOVE_PLACE, it->unit);
    move.pose = (HetPose){
        .x = at.x, .y = at.y, .turn_start = (uint16_t)heading, .turn_end = (uint16_t)heading};
    het_list_add(it->list, move);
}

/* Adds the places of a grid that will do. */
static void
list_grid(const Deployment *it, int32_t step, unsigned heading)
{
    HetPoint low = it->zone->points[0], high = low;
    for (unsigned i = 1; i < it->zone->count; i++) {
        const HetPoint *point = &it->zone->points[i];
        low = (HetPoint){MIN(low.x, point->x), MIN(low.y, point->y)};
        high = (HetPoint){MAX(high.x, point->x), MAX(high.y, point->y)};
    }
    for (int32_t y = low.y + step / 2; y <= high.y; y += step)
        for (int32_t x = low.x + step / 2; x <= high.x && it->list->count < it->most; x += step)
            try_place(it, (HetPoint){x, y}, heading);
}

/* Coordinates of a point along a heading's depth and front, times the length of the axes. */
static int64_t
along(HetPoint axis, HetPoint point)
{
    return (int64_t)axis.x * point.x + (int64_t)axis.y * point.y;
}

/* Where room is scarce: a unit that fits somewhere can be pushed to one of its sides and on to its
 * front or rear until it meets a corner both ways. So each corner of the zone and of the bodies
 * gives where its middle is then, along its front and along its depth. */
static void
list_corners(const Deployment *it, unsigned heading)
{
    enum { CORNERS = HET_POLYGON_POINTS + 4 * NORTHERN_UNITS, SLACK = 2 };
    const HetOutline outline = northern_outline_at(it->state, it->unit, (HetPoint){0, 0}, heading);
    const HetPoint left = outline.left, right = outline.right;
    const HetPoint front = {(left.x + right.x) / 2, (left.y + right.y) / 2}; /* half the depth */
    const HetPoint side = {(right.x - left.x) / 2, (right.y - left.y) / 2};  /* half the width */
    const int64_t depth = along(front, front), width = along(side, side);
    HetPoint corners[CORNERS];
    unsigned count = it->zone->count;
    memcpy(corners, it->zone->points, count * sizeof *corners);
    for (unsigned i = 0; i < it->crowd.count; i++, count += 4)
        het_outline_corners(&it->crowd.bodies[i].outline, corners + count);
    HET_EACH_BELOW(i, count)
        HET_EACH_BELOW(k, 2 * count)
            HET_EACH_BELOW(way, 2) {
                /* half a width from one corner, half a depth from the other, and a little more */
                const int sign = way == 0 ? 1 : -1, back = k < count ? 1 : -1;
                const int64_t u = along(side, corners[i]) + sign * width;
                const int64_t v = along(front, corners[k % count]) + back * depth;
                const HetPoint at = {(int32_t)((u * side.x) / width + (v * front.x) / depth),
                                     (int32_t)((u * side.y) / width + (v * front.y) / depth)};
                for (int dx = -SLACK; dx <= SLACK; dx += SLACK)
                    for (int dy = -SLACK; dy <= SLACK; dy += SLACK)
                        try_place(it, (HetPoint){at.x + dx, at.y + dy}, heading);
                if (it->list->count >= it->most)
                    return;
            }
}

void
northern_list_places(const NorthernState *state, unsigned unit, HetMoveList *list)
{
    enum { STEP = 60 * NORTHERN_MM, FINE = STEP / 6, MOST = 64, FEW = 8, HEADINGS = 6 };
    const NorthernScenario *data = northern_data(state);
    const unsigned side = data->side[unit], heading = data->zone_heading[side];
    Deployment it = {
        .state = state, .zone = &data->zone[side], .unit = unit, .most = MOST, .list = list};
    if (it.zone->count == 0)
        return;
    northern_gather(state, unit, &it.crowd);
    list_grid(&it, STEP, heading);
    if (list->count > 0)
        return;
    it.most = FEW;
    list_grid(&it, FINE, heading);
    for (unsigned i = 0; i < HEADINGS && list->count == 0; i++) {
        it.most = 1;
        list_corners(&it, (heading + i * HET_PLANE_TURN / (2 * HEADINGS)) % HET_PLANE_TURN);
    }
}

const char northern_place_first[] = "units are placed before the first turn: name where (GNW-3.4)";

const char *
northern_why_not_placed(const NorthernState *state, const HetMove *move)
{
    unsigned unit = move->unit;
    if (unit != northern_next_to_deploy(state))
        return "another unit is placed first: they come in the order of the file (GNW-3.4)";
    if (!northern_is_placed(move))
        return northern_place_first;
    HetOutline outline = northern_outline_at(state, unit, (HetPoint){move->pose.x, move->pose.y},
                                             move->pose.turn_end);
    NorthernCrowd crowd;
    northern_gather(state, unit, &crowd);
    uint32_t faults = northern_stand_faults(&crowd, &outline, true);
    if (faults != 0)
        return northern_fault_words(state, unit, false, faults);
    return move->pose.turn_start == move->pose.turn_end &&
                   is_inside(&northern_data(state)->zone[northern_data(state)->side[unit]],
                             &outline)
               ? NULL
               : "it would not be wholly within its side's zone (GNW-3.4)";
}

void
northern_arrive(NorthernState *state, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active) {
        NorthernUnit *it = &state->units[unit];
        if (it->status != NORTHERN_RESERVE || data->arrives[unit] > state->head.turn)
            continue;
        HetOutline outline = northern_outline(it);
        if (!northern_stands(state, unit, &outline)) {
            het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "GNW-3.5",
                       "its place being taken, it waits");
            continue;
        }
        it->status = NORTHERN_PRESENT;
        het_report_way(sink, &state->head, HET_EVENT_PLACE, unit, HET_NOWHERE,
                       northern_place(state, unit), "GNW-3.5", NULL);
    }
}

/* --- objectives, points, the end: GNW-12 ------------------------------------------------------ */

static bool
is_on(const NorthernState *state, unsigned unit, const NorthernObjective *objective)
{
    int64_t x = state->units[unit].x - objective->at.x;
    int64_t y = state->units[unit].y - objective->at.y;
    return northern_is_body(state, unit) &&
           x * x + y * y <= (int64_t)objective->radius * objective->radius;
}

/* The sides that have a unit's middle within an objective, a bit each. */
static unsigned
sides_on(const NorthernState *state, const NorthernObjective *objective)
{
    const NorthernScenario *data = northern_data(state);
    unsigned sides = 0;
    HET_EACH_BELOW(unit, data->unit_count)
        if (is_on(state, unit, objective))
            sides |= 1u << data->side[unit];
    return sides;
}

/* Names the first unit of its new owner there. */
static void
report_taken(const NorthernState *state, const NorthernObjective *objective, unsigned owner,
             const HetSink *sink)
{
    unsigned unit = 0;
    if (!het_is_heard(sink))
        return;
    while (northern_data(state)->side[unit] != owner || !is_on(state, unit, objective))
        unit++;
    g_autofree char *words = g_strdup_printf("it takes the objective %s", objective->name);
    het_emit(sink, &state->head,
             (HetEvent){.kind = HET_EVENT_NOTE,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = HET_NOWHERE,
                        .to = objective->at,
                        .rule = "GNW-12.1",
                        .note = words});
}

void
northern_hold(NorthernState *state, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_BELOW(i, data->objective_count) {
        unsigned sides = sides_on(state, &data->objectives[i]);
        unsigned owner = sides == 1u << HET_FIRST    ? HET_FIRST
                         : sides == 1u << HET_SECOND ? HET_SECOND
                                                     : state->owner[i];
        if (owner == state->owner[i])
            continue;
        if (state->owner[i] != HET_NOBODY)
            het_report(sink, &state->head, HET_EVENT_SCORE, state->owner[i], HET_NO_UNIT,
                       -data->objectives[i].points, "GNW-12.1",
                       NULL); /* a score's unit is a side */
        state->owner[i] = (uint8_t)owner;
        report_taken(state, &data->objectives[i], owner, sink);
        het_report(sink, &state->head, HET_EVENT_SCORE, owner, HET_NO_UNIT,
                   data->objectives[i].points, "GNW-12.1", NULL);
    }
}

int
northern_points(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    int points = state->points[side];
    HET_EACH_BELOW(i, data->objective_count)
        if (state->owner[i] == side)
            points += data->objectives[i].points;
    return points;
}

/* Reserves count, generals do not. */
static bool
has_units(const NorthernState *state, unsigned side)
{
    const NorthernScenario *data = northern_data(state);
    HET_EACH_OF_SIDE(unit, data, side)
        if (data->kind[unit] != NORTHERN_GENERAL &&
            (northern_present(state, unit) || state->units[unit].status == NORTHERN_RESERVE))
            return true;
    return false;
}

bool
northern_judge_field(NorthernState *state)
{
    if (has_units(state, HET_FIRST) && has_units(state, HET_SECOND))
        return false;
    state->end = NORTHERN_END_FIELD;
    return true;
}

void
northern_conclude(NorthernState *state, const HetSink *sink)
{
    bool first = has_units(state, HET_FIRST), second = has_units(state, HET_SECOND);
    int lead = northern_points(state, HET_FIRST) - northern_points(state, HET_SECOND);
    HetActor winner = lead > 0 ? HET_FIRST : lead < 0 ? HET_SECOND : northern_data(state)->tie;
    if (state->end == NORTHERN_END_TURNS)
        het_report(sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "GNW-3.3",
                   "the last turn is over");
    if (state->end == NORTHERN_END_FIELD && first != second)
        winner = first ? HET_FIRST : HET_SECOND;
    state->winner = (uint8_t)winner;
    state->head.actor = HET_NOBODY;
    state->head.epoch++;
    het_report(sink, &state->head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0,
               state->end == NORTHERN_END_FIELD ? "GNW-12.3" : "GNW-12.4", NULL);
}

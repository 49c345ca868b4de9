/* Whether a unit may march so, and why not: a path is checked step by step; for a place alone the
 * file tries which obstacle matters. HUS-4, 5, 9.14b, 11.16 */
#include "husaria-legal.h"

#include "husaria-ground.h"
#include "husaria-reach.h"
#include "husaria-slots.h"

/* --- marches ---------------------------------------------------------------------------------- */

/* A unit that stands or goes: where, what it looks at, what it has left. */
typedef struct {
    const HusariaState *state;
    unsigned unit, side, place, facing;
    int left;    /* half points */
    bool begins; /* it has not moved yet: HUS-4.53 */
    bool free;   /* commanders, wagons: any direction, no zones */
    bool gone;   /* it has left its hex */
} Goer;

static int
points_of(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaTypeRow *row = &data->row[unit];
    if (row->arm == HUSARIA_LEADERS)
        return 2 * data->option[HUSARIA_COMMANDER_MOVE];
    bool pikes = (state->units[unit].flags & HUSARIA_PIKES) != 0;
    int points = pikes ? HUSARIA_PIKE_MOVE : row->movement;
    return data->rain != 0 && state->head.turn >= data->rain ? points : 2 * points;
}

static Goer
goer_of(const HusariaState *state, const HetFrame *frame)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    const HusariaScenario *data = husaria_data(state);
    unsigned unit = (unsigned)march->unit;
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = data->row[unit].arm;
    int points = points_of(state, unit);
    for (unsigned with = 0; with < data->unit_count && it->convoy != 0; with++)
        if (state->units[with].convoy != 0 &&
            data->row[with].arm != HUSARIA_LEADERS) /* HUS-11.16 */
            points = MIN(points, points_of(state, with));
    return (Goer){.state = state,
                  .unit = unit,
                  .side = data->side[unit],
                  .place = it->place,
                  .facing = it->facing,
                  .left = MAX(points - march->spent, 0), /* pikes have fewer: HUS-15.12c */
                  .begins = frame->step == HUSARIA_MARCH_BEFORE,
                  .free = arm == HUSARIA_LEADERS || arm == HUSARIA_TRAIN || it->convoy != 0};
}

static bool
pays(Goer *goer, unsigned cost)
{
    if (goer->begins && goer->left > 0 && (int)cost > goer->left)
        cost = (unsigned)goer->left;
    goer->left -= (int)cost;
    goer->begins = false;
    return goer->left >= 0;
}

static const char *
why_no_turn(Goer *goer, unsigned facing)
{
    const HusariaScenario *data = husaria_data(goer->state);
    const HetHexMap *map = &data->map;
    unsigned angle = husaria_judge_turn(goer->facing, facing), cost = 2;
    bool horse = data->row[goer->unit].arm == HUSARIA_CAVALRY, road = false;
    bool convoy = goer->state->units[goer->unit].convoy != 0 && !goer->begins;
    if (goer->free && !convoy)
        return "it has no front to turn (HUS-4.1b)";
    if (facing >= HET_HEX_SIDES || angle == 0)
        return "it faces there already: a turn is to another hexside (HUS-4.22b)";
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        road = road || (map->ways[goer->place][edge] & HUSARIA_ROAD) != 0;
    if (!convoy && husaria_judge_zone(goer->state, 1 - goer->side, goer->place)) {
        if (!horse)
            return "nobody turns in an enemy's zone of control, but horse (HUS-4.45)";
        if (!goer->begins)
            return "in an enemy's zone of control horse turns once, before it moves (HUS-5.23c)";
        cost = 2 * angle + 2;
    } else if ((map->ways[goer->place][facing] & HUSARIA_ROAD) != 0) {
        cost = 0;
    } else if (horse) {
        cost = 2 * angle;
        if (map->terrain[goer->place] != HUSARIA_CLEAR && !road)
            cost += husaria_terrain_cost[map->terrain[goer->place]][1];
    }
    goer->facing = facing;
    return pays(goer, cost) ? NULL
                            : "it does not have enough points left to turn so far (HUS-4.22b)";
}

/* HUS-4.29: whether troops or guns of its side, not itself nor those who go along, are there. */
static bool
is_among_friends(const Goer *goer, unsigned cell)
{
    const HusariaState *state = goer->state;
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (unit != goer->unit && state->units[unit].place == cell &&
            state->units[unit].convoy == 0 && husaria_judge_fights(state, unit))
            return true;
    return false;
}

static const char *
why_no_step(Goer *goer, unsigned edge)
{
    const HusariaScenario *data = husaria_data(goer->state);
    unsigned to = het_hex_neighbour(&data->map.grid, goer->place, edge);
    unsigned cost = husaria_judge_cost(goer->state, goer->unit, goer->place, edge);
    if (to == HET_NO_PLACE)
        return "no way leads off the map (HUS-4.31)";
    if (!goer->free && husaria_judge_turn(goer->facing, edge) > 1)
        return "a step leads into the front zone: it turns first (HUS-4.1b)";
    if (cost == 0)
        return data->map.terrain[to] == HUSARIA_SWAMP
                   ? "a swamp is entered along a road only (HUS-4.46, T.7)"
                   : "rivers are crossed by bridges and fords only (HUS-4.52)";
    const char *reason = husaria_why_no_entry(goer->state, goer->unit, to);
    if (reason != NULL)
        return reason;
    if (data->row[goer->unit].arm == HUSARIA_LEADERS)
        cost = 2;
    else if (is_among_friends(goer, to))
        cost += 2;
    goer->place = to;
    goer->gone = true;
    return pays(goer, cost) ? NULL
                            : "it does not have enough points for the ground on the way (HUS-4.23)";
}

/* HUS-4.28: whether troops or guns of the own side, more than one point or before more than one,
 * keep it from going on. */
static bool
is_held_up(const Goer *goer)
{
    const HusariaScenario *data = husaria_data(goer->state);
    HusariaArm arm = data->row[goer->unit].arm;
    bool weak = goer->state->units[goer->unit].strength == 1;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (unit != goer->unit && goer->state->units[unit].place == goer->place &&
            goer->state->units[unit].convoy == 0 && husaria_judge_fights(goer->state, unit) &&
            (!weak || goer->state->units[unit].strength > 1))
            return arm != HUSARIA_LEADERS && arm != HUSARIA_TRAIN;
    return false;
}

/* The next step of a way: `stopped`, it stands in an enemy's zone of control that it came into. */
static const char *
why_not_on(Goer *goer, unsigned step, bool stopped)
{
    bool turn = step >= HUSARIA_STEP_TURN;
    if (stopped)
        return "an enemy's zone of control on the way stops it (HUS-5.21)";
    if (!turn && goer->gone && is_held_up(goer))
        return "nobody goes through friends, but one point through one point (HUS-4.28)";
    if (turn && goer->free)
        return "it goes in any direction, and does not turn on the way (HUS-4.1b)";
    return turn ? why_no_turn(goer, step - HUSARIA_STEP_TURN) : why_no_step(goer, step);
}

static const char *
why_no_walk(const HusariaState *state, const HetWay *way)
{
    const HetFrame *frame = het_state_peek(&state->head);
    Goer goer = goer_of(state, frame);
    unsigned from = goer.place;
    bool stopped = false;
    const char *reason = NULL;
    if (frame->step == HUSARIA_MARCH_TURNED)
        return "it has turned, which ends its move (HUS-4.21c)";
    if (frame->step != HUSARIA_MARCH_BEFORE && frame->step != HUSARIA_MARCH_ON)
        return "it has moved, and does not move twice (HUS-4.21c)";
    if (way->place == from)
        return "it stands there: a march leads to another hex (HUS-4.41)";
    if (way->place >= husaria_data(state)->map.cells || !het_way_is_formed(way, HUSARIA_STEPS) ||
        !husaria_judge_leads(state, from, way))
        return "the steps do not lead there: each hex of a move is paid for (HUS-4.41)";
    for (unsigned i = 0; i < way->steps && reason == NULL; i++) {
        unsigned step = het_way_step(way, i);
        reason = why_not_on(&goer, step, stopped);
        stopped = step < HUSARIA_STEP_TURN && !goer.free &&
                  husaria_judge_zone(state, 1 - goer.side, goer.place);
    }
    if (reason == NULL &&
        het_hex_distance(&husaria_data(state)->map.grid, from, way->place) > HUSARIA_LEG)
        return "farther than one move leads: it may go on after eleven hexes (HUS-4.41b)";
    return reason;
}

bool
husaria_is_march(const HusariaState *state, const HetMove *move)
{
    unsigned unit = (unsigned)het_frame_peek(&state->head, HusariaMarch)->unit;
    return het_move_walks(move, HET_MOVE_MOVE, unit, HET_NO_UNIT, HUSARIA_STEPS) &&
           why_no_walk(state, &move->way) == NULL;
}

/* In half points. HUS-4.23 */
bool
husaria_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    const HusariaState *state = husaria_state_const(head);
    if (het_state_procedure(head) != HUSARIA_MARCH || move->kind != HET_MOVE_MOVE ||
        het_frame_peek(head, HusariaMarch)->unit != (int)move->unit)
        return false;
    Goer goer = goer_of(state, het_state_peek(head));
    int before = goer.left;
    for (unsigned i = 0; i < move->way.steps; i++)
        why_not_on(&goer, het_way_step(&move->way, i), false);
    *ret_march = (HetMarch){.cost = before - goer.left,
                            .left = goer.left,
                            .facing = goer.free ? -1 : (int)goer.facing,
                            .measure = "half points",
                            .rule = "HUS-4.23"};
    return true;
}

static const char *
why_not_turned(const HusariaState *state, unsigned facing)
{
    const HetFrame *frame = het_state_peek(&state->head);
    Goer goer = goer_of(state, frame);
    return frame->step == HUSARIA_MARCH_TURNED ? "it has turned, which ends its move (HUS-4.21c)"
                                               : why_no_turn(&goer, facing);
}

/* HUS-5.24 */
static const char *
why_no_back(const HusariaState *state, unsigned cell)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    Goer goer = goer_of(state, frame);
    const HetHexGrid *grid = &husaria_data(state)->map.grid;
    unsigned enemy = 1 - goer.side;
    if (goer.free || !husaria_judge_zone(state, enemy, goer.place))
        return "a unit backs away out of an enemy's zone of control only (HUS-5.24c)";
    if (frame->step != HUSARIA_MARCH_BEFORE || march->spent != 0)
        return "backing away takes all its points, and some are spent (HUS-5.24g)";
    if (cell >= husaria_data(state)->map.cells || het_hex_distance(grid, goer.place, cell) != 1 ||
        husaria_judge_turn(goer.facing, het_hex_direction(grid, goer.place, cell)) <= 1)
        return "it backs away into a hex of its back zone (HUS-5.24)";
    if (husaria_judge_cost(state, goer.unit, goer.place,
                           het_hex_direction(grid, goer.place, cell)) == 0)
        return "it cannot go over that ground (HUS-T.7)";
    if (husaria_judge_zone(state, enemy, cell) || husaria_judge_held(state, goer.side, cell) ||
        husaria_judge_held(state, enemy, cell))
        return "it backs away into a hex free of friends, enemies and their zones (HUS-5.24b)";
    return husaria_why_no_entry(state, goer.unit, cell);
}

static bool
has_commander_along(const HusariaState *state, unsigned from)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = from; unit < data->unit_count; unit++)
        if (data->type[unit] == HUSARIA_COMMANDER && state->units[unit].convoy != 0)
            return true;
    return false;
}

const char *
husaria_why_no_march(const HusariaState *state, unsigned unit)
{
    const char *reason = husaria_why_not_there(state, unit, state->head.active);
    if (reason != NULL)
        return reason;
    unsigned flags = state->units[unit].flags;
    if (husaria_data(state)->row[unit].arm == HUSARIA_ARTILLERY && (flags & HUSARIA_SHOT) != 0)
        return "guns that fired in the artillery phase stay where they are (HUS-13.17)";
    return (flags & HUSARIA_MOVED) == 0 ? NULL : "it has had its move in this phase (HUS-4.21c)";
}

/* HUS-11.16, 9.14b: the wagons of its hex, then foot and guns there, then commanders. */
static const char *
why_no_convoy(const HusariaState *state, unsigned with)
{
    const HusariaScenario *data = husaria_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit;
    HusariaArm own = data->row[unit].arm;
    const char *reason = husaria_why_no_march(state, with);
    if (reason != NULL)
        return reason;
    const HusariaUnit *it = &state->units[with];
    HusariaArm arm = data->row[with].arm;
    bool rides = arm == HUSARIA_LEADERS;
    if (with == unit || it->convoy != 0)
        return rides ? "he goes along already (HUS-9.14b)" : "it goes along already (HUS-11.16b)";
    if (frame->step != HUSARIA_MARCH_BEFORE || march->spent != 0)
        return rides ? "a commander joins a unit before it moves (HUS-9.14b)"
                     : "a unit that goes with wagons joins them before it moves (HUS-11.16b)";
    if (rides && !husaria_judge_fights(state, unit))
        return "commanders ride with units (HUS-9.14b)";
    if (!rides && own != HUSARIA_INFANTRY && own != HUSARIA_ARTILLERY)
        return "infantry and guns alone march with wagons (HUS-11.16)";
    if (it->place != state->units[unit].place)
        return rides ? "a commander rides with a unit of his own hex (HUS-9.14b)"
                     : "units that march together start in one hex (HUS-11.16b)";
    if (has_commander_along(state, rides ? with : 0))
        return rides ? "commanders are named in the order of the list, and one behind him has been "
                       "(HUS-9.14b)"
                     : "units that march together are named before the commanders who ride along "
                       "(HUS-11.16b)";
    if (rides)
        return NULL;
    if (state->units[unit].convoy == 0)
        return arm == HUSARIA_TRAIN ? NULL : "the wagons of its hex come first (HUS-11.16b)";
    for (unsigned other = with; other < data->unit_count; other++)
        if (state->units[other].convoy != 0 && other != unit &&
            data->type[other] != HUSARIA_WAGONS && data->type[other] != HUSARIA_COMMANDER)
            return "who goes along is named in the order of the list, and one behind it has been "
                   "(HUS-11.16b)";
    return arm == HUSARIA_INFANTRY || arm == HUSARIA_ARTILLERY
               ? NULL
               : "infantry and guns alone march with wagons (HUS-11.16)";
}

/* --- a place alone ------------------------------------------------------------------------------
 */

static bool
gets_to(const HusariaWalker *walker, unsigned cell)
{
    HetMoveList list;
    het_list_clear(&list);
    husaria_list_destinations(walker, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (list.moves[i].way.place == cell)
            return true;
    return false;
}

const char *
husaria_why_no_way(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    enum { AMPLE = 60 }; /* half points, more than anybody has */
    const HusariaScenario *data = husaria_data(state);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit, cell = move->way.place, ways = 0;
    HusariaWalker walker = husaria_walker(state, unit, (unsigned)march->spent);
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned from = het_hex_neighbour(&data->map.grid, cell, edge);
        ways += from != HET_NO_PLACE &&
                husaria_judge_cost(state, unit, from, (edge + 3) % HET_HEX_SIDES) > 0;
    }
    if (ways == 0)
        return data->map.terrain[cell] == HUSARIA_SWAMP
                   ? "a swamp is entered along a road only (HUS-4.46, T.7)"
                   : "rivers are crossed by bridges and fords only (HUS-4.52)";
    if (het_hex_distance(&data->map.grid, state->units[unit].place, cell) > HUSARIA_LEG)
        return "farther than one move leads: it may go on after eleven hexes (HUS-4.41b)";
    walker.budget = AMPLE;
    if (gets_to(&walker, cell))
        return "it does not have enough points for the ground and turns on the way (HUS-4.23)";
    bool stands = walker.zone;
    walker.convoy = true; /* minds neither fronts nor zones */
    walker.zone = false;
    if (gets_to(&walker, cell))
        return stands ? "it is in an enemy's zone of control, and can neither turn as far nor go "
                        "through the next (HUS-4.45, 5.21b)"
                      : "an enemy's zone of control on the way stops it (HUS-5.21)";
    walker.past_friends = true;
    if (gets_to(&walker, cell))
        return "friends bar all ways there: one point alone passes one point (HUS-4.28)";
    walker.past_enemies = true;
    return gets_to(&walker, cell) ? "enemies hold all ways there (HUS-4.28b)"
                                  : "no way leads there over ground that it can enter (HUS-T.7)";
}

static const char *
why_not_gone(const HusariaState *state, const HetFrame *frame, const HetWay *way)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit, cell = way->place;
    if (way->steps > 0)
        return why_no_walk(state, way);
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    if (frame->step == HUSARIA_MARCH_TURNED)
        return "it has turned, which ends its move (HUS-4.21c)";
    if (frame->step == HUSARIA_MARCH_AFTER)
        return "it has moved, and does not move twice (HUS-4.21c)";
    if (cell == state->units[unit].place)
        return "it stands there: a march leads to another hex (HUS-4.41)";
    const char *reason = husaria_why_no_entry(state, unit, cell);
    return reason != NULL ? reason : het_barred;
}

const char *
husaria_judge_march(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit;
    HetMoveKind kind = husaria_kind_of(move);
    if (het_move_is(move, het_move_unit(HET_MOVE_PASS, unit)))
        return het_allowed;
    if (kind == HET_MOVE_ADD)
        return het_verdict(why_no_convoy(state, move->unit),
                           het_move_is(move, het_move_unit(HET_MOVE_ADD, move->unit)), NULL);
    if (kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT)
        return "units attack in the attack phase (HUS-6.11)";
    if (kind == HET_MOVE_SELECT || kind == HET_MOVE_END ||
        (move->unit != unit && move->unit != HET_NO_UNIT && kind != HET_MOVE_SHOOT))
        return "a unit is on its move: pass first (HUS-4.21c)";
    if (kind == HET_MOVE_FORM)
        return het_verdict(husaria_why_no_early_token(state, unit, husaria_side(state, unit)),
                           het_move_is(move, het_move_unit(HET_MOVE_FORM, unit)), NULL);
    if (kind == HET_MOVE_MOVE)
        return het_verdict(why_not_gone(state, frame, &move->way),
                           move->way.steps > 0 && het_move_walks(move, HET_MOVE_MOVE, unit,
                                                                 HET_NO_UNIT, HUSARIA_STEPS),
                           NULL);
    if (kind == HET_MOVE_RETREAT)
        return het_verdict(
            why_no_back(state, move->way.place),
            het_move_is(move, het_move_place(HET_MOVE_RETREAT, unit, move->way.place)), NULL);
    if (kind == HET_MOVE_TURN)
        return het_verdict(why_not_turned(state, move->facing),
                           het_move_is(move, het_move_facing(HET_MOVE_TURN, unit, move->facing)),
                           NULL);
    if (kind != HET_MOVE_SHOOT)
        return NULL;
    unsigned target = move->target != HET_NO_UNIT ? move->target : move->unit;
    return het_verdict(husaria_why_no_bow(state, unit, target),
                       goer_of(state, frame).left >= 2 &&
                           het_move_is(move, het_move_target(HET_MOVE_SHOOT, unit, move->target)),
                       "shooting costs a point, and it has none left (HUS-15.23b)");
}

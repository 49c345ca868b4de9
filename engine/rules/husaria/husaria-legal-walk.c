/* Whether a unit may go so: ways are walked step by step. HUS-4, 5, 7.2, 7.3, 10.14 */
#include "husaria-legal-walk.h"

#include "husaria-judge.h"
#include "husaria-legal.h"
#include "husaria-procedure.h"

/* Whether the way's bytes make sense: nothing beyond its steps, none of a kind that is not known.
 */
static bool
is_well_formed(const HetWay *way, unsigned kinds)
{
    if (way->steps > HET_PATH_MAX || way->unused != 0)
        return false;
    for (unsigned i = 0; i < HET_PATH_MAX; i++)
        if (het_way_step(way, i) >= (i < way->steps ? kinds : 1u))
            return false;
    return true;
}

/* Whether the way's steps lead from a hex to its place at all. */
static bool
leads_there(const HusariaState *state, unsigned from, const HetWay *way)
{
    unsigned at = from;
    for (unsigned i = 0; i < way->steps && at != HET_NO_PLACE; i++)
        if (het_way_step(way, i) < HET_HEX_SIDES)
            at = het_hex_neighbour(&husaria_data(state)->map.grid, at, het_way_step(way, i));
    return at == way->place && at != HET_NO_PLACE;
}

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
                  .left = points - march->spent,
                  .begins = frame->step == HUSARIA_MARCH_BEFORE,
                  .free = arm == HUSARIA_LEADERS || arm == HUSARIA_TRAIN || it->convoy != 0};
}

static bool
pays(Goer *goer, unsigned cost)
{
    if (goer->begins && goer->left >= 0 && (int)cost > goer->left)
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
    return pays(goer, cost) ? NULL : "it has not points enough left to turn so far (HUS-4.22b)";
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
                   : "rivers are crossed by bridges and fords alone (HUS-4.52)";
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
                            : "it has not points enough for the ground on the way (HUS-4.23)";
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

const char *
husaria_why_no_walk(const HusariaState *state, const HetWay *way)
{
    const HetFrame *frame = het_state_peek(&state->head);
    Goer goer = goer_of(state, frame);
    unsigned from = goer.place;
    bool stopped = false;
    const char *reason = NULL;
    if (frame->step == HUSARIA_MARCH_TURNED)
        return "it has turned, which ends its move (HUS-4.21c)";
    if (frame->step != HUSARIA_MARCH_BEFORE && frame->step != HUSARIA_MARCH_ON)
        return "it has gone its way, and is not moved twice (HUS-4.21c)";
    if (way->place == from)
        return "it stands there: a march leads to another hex (HUS-4.41)";
    if (way->place >= husaria_data(state)->map.cells || !is_well_formed(way, HUSARIA_STEPS) ||
        !leads_there(state, from, way))
        return "the steps do not lead there: each hex of a move is paid for (HUS-4.41)";
    for (unsigned i = 0; i < way->steps && reason == NULL; i++) {
        unsigned step = het_way_step(way, i);
        reason = why_not_on(&goer, step, stopped);
        stopped = step < HUSARIA_STEP_TURN && !goer.free &&
                  husaria_judge_zone(state, 1 - goer.side, goer.place);
    }
    if (reason == NULL &&
        het_hex_distance(&husaria_data(state)->map.grid, from, way->place) > HUSARIA_LEG)
        return "farther than one choice leads: it may go on after eleven hexes (HUS-4.41b)";
    return reason;
}

/* In half points. HUS-4.23 */
bool
husaria_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(head);
    if (frame == NULL || frame->procedure != HUSARIA_MARCH || move->kind != HET_MOVE_MOVE ||
        het_frame_fields_const(frame, HusariaMarch)->unit != (int)move->unit)
        return false;
    Goer goer = goer_of(state, frame);
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

static bool
is_walk(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)het_frame_fields_const(frame, HusariaMarch)->unit;
    return husaria_judge_form(move, HET_MOVE_MOVE, unit, HET_NO_UNIT) &&
           husaria_why_no_walk(state, &move->way) == NULL;
}

const char *
husaria_why_no_turn(const HusariaState *state, unsigned facing)
{
    const HetFrame *frame = het_state_peek(&state->head);
    Goer goer = goer_of(state, frame);
    return frame->step == HUSARIA_MARCH_TURNED ? "it has turned, which ends its move (HUS-4.21c)"
                                               : why_no_turn(&goer, facing);
}

static bool
is_turn(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    HetMove plain = het_move_unit(HET_MOVE_TURN, (unsigned)march->unit);
    plain.facing = move->facing;
    return het_move_equal(move, &plain) && husaria_why_no_turn(state, move->facing) == NULL;
}

/* HUS-5.24 */
const char *
husaria_why_no_back(const HusariaState *state, unsigned cell)
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
is_back(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    HetMove plain = het_move_place(HET_MOVE_RETREAT, (unsigned)march->unit, move->way.place);
    return het_move_equal(move, &plain) && husaria_why_no_back(state, move->way.place) == NULL;
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

/* HUS-11.16, 9.14b: the wagons of its hex, then foot and guns there, then commanders. */
const char *
husaria_why_no_convoy(const HusariaState *state, unsigned with)
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
                     : "who goes with wagons joins them before it moves (HUS-11.16b)";
    if (rides && !husaria_judge_fights(state, unit))
        return "commanders ride with units (HUS-9.14b)";
    if (!rides && own != HUSARIA_INFANTRY && own != HUSARIA_ARTILLERY)
        return "infantry and guns alone march with wagons (HUS-11.16)";
    if (it->place != state->units[unit].place)
        return rides ? "a commander rides with a unit of his own hex (HUS-9.14b)"
                     : "who marches together starts in one hex (HUS-11.16b)";
    if (has_commander_along(state, rides ? with : 0))
        return rides ? "commanders are named in the order of the list, and one behind him has been "
                       "(HUS-9.14b)"
                     : "who marches together is named before the commanders who ride along "
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

static bool
is_join(const HusariaState *state, const HetMove *move)
{
    HetMove plain = het_move_unit(HET_MOVE_ADD, move->unit);
    return het_move_equal(move, &plain) && husaria_why_no_convoy(state, move->unit) == NULL;
}

bool
husaria_legal_march(const HusariaState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaMarch *march = het_frame_fields_const(frame, HusariaMarch);
    unsigned unit = (unsigned)march->unit;
    HetMove pass = het_move_unit(HET_MOVE_PASS, unit);
    HetMove shot = het_move_target(HET_MOVE_SHOOT, unit, move->target);
    if (het_move_equal(move, &shot))
        return husaria_why_no_bow(state, unit, move->target) == NULL &&
               goer_of(state, frame).left >= 2;
    return het_move_equal(move, &pass) || is_walk(state, frame, move) ||
           is_turn(state, frame, move) || is_back(state, frame, move) || is_join(state, move);
}

/* --- retreats --------------------------------------------------------------------------------- */

/* HUS-7.21 to 7.23 */
const char *
husaria_why_no_refuge(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[unit];
    for (unsigned other = 0; other < data->unit_count; other++) {
        bool beaten = (state->retreated.words[other / 32] >> (other % 32) & 1) != 0;
        if (state->units[other].place == cell && data->side[other] == side &&
            husaria_judge_fights(state, other) && !beaten)
            return "nobody falls back through or onto friends (HUS-7.21)";
    }
    if (husaria_judge_held(state, 1 - side, cell))
        return "nobody falls back onto enemies (HUS-7.12f)";
    if (husaria_judge_zone(state, 1 - side, cell))
        return "nobody falls back into an enemy's zone of control (HUS-7.22)";
    return husaria_why_no_entry(state, unit, cell);
}

/* Whether a step leads one hex further away, to where the unit may fall back. */
static bool
leads_away(const HusariaState *state, unsigned unit, unsigned from, unsigned edge, unsigned *ret_to)
{
    const HetHexGrid *grid = &husaria_data(state)->map.grid;
    unsigned start = state->units[unit].place, to = het_hex_neighbour(grid, from, edge);
    if (to == HET_NO_PLACE || husaria_judge_cost(state, unit, from, edge) == 0 ||
        het_hex_distance(grid, start, to) != het_hex_distance(grid, start, from) + 1 ||
        husaria_why_no_refuge(state, unit, to) != NULL)
        return false;
    *ret_to = to;
    return true;
}

unsigned
husaria_judge_farthest(const HusariaState *state, unsigned unit, unsigned hexes)
{
    const HusariaScenario *data = husaria_data(state);
    HusariaCells reached = {0};
    unsigned start = state->units[unit].place, most = 0;
    husaria_cells_add(&reached, start);
    for (unsigned ring = 0; ring < hexes && most == ring; ring++)
        for (unsigned cell = 0; cell < data->map.cells; cell++) {
            if (!husaria_cells_has(&reached, cell) ||
                het_hex_distance(&data->map.grid, start, cell) != ring)
                continue;
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned to = 0;
                if (!leads_away(state, unit, cell, edge, &to))
                    continue;
                husaria_cells_add(&reached, to);
                most = ring + 1;
            }
        }
    return most;
}

static bool
has_wagons(const HusariaState *state, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->type[unit] == HUSARIA_WAGONS && state->units[unit].place == cell)
            return true;
    return false;
}

bool
husaria_legal_retreat(const HusariaState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, hexes = (unsigned)way_back->hexes;
    unsigned at = state->units[unit].place;
    bool defends = (state->defenders.words[unit / 32] >> (unit % 32) & 1) != 0;
    HetMove pass = het_move_unit(HET_MOVE_PASS, unit);
    if (het_move_equal(move, &pass)) /* HUS-11.15 */
        return hexes == 1 && defends && has_wagons(state, at);
    if (!husaria_judge_form(move, HET_MOVE_RETREAT, unit, HET_NO_UNIT) ||
        !is_well_formed(&move->way, HET_HEX_SIDES) || !leads_there(state, at, &move->way))
        return false;
    for (unsigned i = 0; i < move->way.steps; i++)
        if (!leads_away(state, unit, at, het_way_step(&move->way, i), &at))
            return false;
    return move->way.steps == husaria_judge_farthest(state, unit, hexes);
}

/* --- chases ----------------------------------------------------------------------------------- */

const char *
husaria_why_no_chase(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    bool beside = false, horse = data->row[unit].arm == HUSARIA_CAVALRY;
    for (unsigned i = 0; i < HUSARIA_ROUTE; i++)
        beside = beside || (state->route[i] != HUSARIA_OFF &&
                            het_hex_distance(&data->map.grid, state->route[i], cell) <= 1);
    if (cell == state->units[unit].place)
        return "it stands there: who does not chase passes (HUS-7.13)";
    if (!beside)
        return "a chase follows the way of the beaten, or goes one hex beside it (HUS-7.31b)";
    if (husaria_judge_held(state, 1 - data->side[unit], cell))
        return "enemies hold the hex (HUS-4.28b)";
    if (horse && has_wagons(state, cell))
        return "cavalry chases into no hex with wagons (HUS-11.17b)";
    const char *barred = husaria_why_barred(state, unit, cell);
    return barred != NULL ? barred : husaria_why_no_room(state, unit, cell);
}

/* HUS-7.31, 7.14: the hex that was won, and on from it, growing hex by hex. */
bool
husaria_legal_chase(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, won = state->route[0];
    HetMove pass = het_move_unit(HET_MOVE_PASS, unit);
    HetMove plain = het_move_place(HET_MOVE_PURSUE, unit, move->way.place);
    if (het_move_equal(move, &pass))
        return true;
    if (!het_move_equal(move, &plain) || move->way.place >= data->map.cells || won == HUSARIA_OFF ||
        data->row[unit].arm == HUSARIA_ARTILLERY)
        return false;
    unsigned edge = het_hex_direction(&data->map.grid, state->units[unit].place, won);
    if (edge == HET_HEX_SIDES ||
        husaria_judge_cost(state, unit, state->units[unit].place, edge) == 0 ||
        husaria_why_no_chase(state, unit, won) != NULL)
        return false;
    HusariaCells reached = {0}, last = {0};
    husaria_cells_add(&reached, won);
    for (int hexes = 1; hexes < way_back->hexes; hexes++) {
        last = reached;
        for (unsigned cell = 0; cell < data->map.cells; cell++)
            for (edge = 0; edge < HET_HEX_SIDES && husaria_cells_has(&last, cell); edge++) {
                unsigned to = het_hex_neighbour(&data->map.grid, cell, edge);
                if (husaria_judge_cost(state, unit, cell, edge) > 0 &&
                    !husaria_judge_anyone(state, 1 - data->side[unit], cell) &&
                    husaria_why_no_chase(state, unit, to) == NULL)
                    husaria_cells_add(&reached, to);
            }
    }
    return husaria_cells_has(&reached, move->way.place);
}

/* --- coming onto the map ---------------------------------------------------------------------- */

/* HUS-10.14: beside any commander; beside the chief, the best or first of them, if one has died. */
static bool
is_led(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    bool mourns = (state->mourning & 1u << side) != 0;
    for (unsigned leader = 0; leader < data->unit_count; leader++) {
        if (data->side[leader] != side || data->type[leader] != HUSARIA_COMMANDER ||
            state->units[leader].status != HUSARIA_ON_MAP ||
            het_hex_distance(&data->map.grid, state->units[leader].place, cell) != 1)
            continue;
        bool chief = true;
        for (unsigned other = 0; other < data->unit_count; other++)
            if (data->side[other] == side && data->type[other] == HUSARIA_COMMANDER &&
                state->units[other].status == HUSARIA_ON_MAP && other != leader &&
                data->bonus[other] + (other < leader) > data->bonus[leader])
                chief = false;
        if (chief || !mourns)
            return true;
    }
    return false;
}

const char *
husaria_why_not_come_to(const HusariaState *state, unsigned unit, bool returns, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[unit];
    if (returns && !is_led(state, side, cell))
        return (state->mourning & 1u << side) != 0
                   ? "its side lost a commander: it returns beside the chief alone (HUS-10.14c)"
                   : "the dispersed return beside a commander of theirs (HUS-10.14)";
    if (!returns && !husaria_in_zone(data, data->zone[unit], cell))
        return "the hex is not in the zone that the scenario gives the unit (HUS-D.1)";
    if (husaria_judge_anyone(state, 1 - side, cell))
        return "enemies are in that hex (HUS-4.28b)";
    if (data->map.terrain[cell] == HUSARIA_SWAMP)
        return "nobody stands in a swamp (HUS-T.7)";
    const char *barred = husaria_why_barred(state, unit, cell);
    return barred != NULL ? barred : husaria_why_no_room(state, unit, cell);
}

bool
husaria_judge_return(const HusariaState *state, unsigned unit)
{
    for (unsigned cell = 0; cell < husaria_data(state)->map.cells; cell++)
        if (husaria_why_not_come_to(state, unit, true, cell) == NULL)
            return true;
    return false;
}

/* Commanders come to troops of theirs where they can. */
bool
husaria_legal_enter(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaEntry *entry = het_frame_fields_const(frame, HusariaEntry);
    unsigned unit = (unsigned)entry->unit, side = data->side[unit];
    bool returns = entry->returns != 0;
    HetMove plain = het_move_place(HET_MOVE_PLACE, unit, move->way.place);
    if (!het_move_equal(move, &plain) || move->way.place >= data->map.cells ||
        husaria_why_not_come_to(state, unit, returns, move->way.place) != NULL)
        return false;
    bool leader = data->type[unit] == HUSARIA_COMMANDER;
    bool with_troops = leader && husaria_judge_held(state, side, move->way.place);
    unsigned before = 0; /* hexes as good with lower numbers: the first of very many are offered */
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        if ((cell >= move->way.place && (!leader || with_troops)) ||
            husaria_why_not_come_to(state, unit, returns, cell) != NULL)
            continue;
        bool held = husaria_judge_held(state, side, cell);
        if (leader && !with_troops && held)
            return false;
        before += cell < move->way.place && held >= with_troops;
    }
    return before < HUSARIA_PLACES;
}

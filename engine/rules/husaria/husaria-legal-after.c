/* Whether a unit may fall back, chase or enter the map so, and why not. HUS-7.2, 7.3, 10.14 */
#include "husaria-legal.h"

#include "husaria-cells.h"

/* --- retreats --------------------------------------------------------------------------------- */

/* HUS-7.21 to 7.23 */
static const char *
why_no_refuge(const HusariaState *state, unsigned unit, unsigned cell)
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
        why_no_refuge(state, unit, to) != NULL)
        return false;
    *ret_to = to;
    return true;
}

static unsigned
farthest(const HusariaState *state, unsigned unit, unsigned hexes)
{
    const HetHexGrid *grid = &husaria_data(state)->map.grid;
    HusariaCells reached = {0};
    unsigned found[HUSARIA_CELLS], count = 1, most = 0;
    found[0] = state->units[unit].place;
    for (unsigned i = 0; i < count; i++) {
        most = het_hex_distance(grid, found[0], found[i]);
        for (unsigned edge = 0, to = 0; most < hexes && edge < HET_HEX_SIDES; edge++)
            if (leads_away(state, unit, found[i], edge, &to) && !husaria_cells_has(&reached, to)) {
                husaria_cells_add(&reached, to);
                found[count++] = to;
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

/* Whether a unit of the hex that was asked before has stood, or gone. HUS-11.15 */
static bool
stack_has(const HusariaState *state, unsigned unit, bool gone)
{
    for (unsigned other = 0; other < unit; other++)
        if ((state->defenders.words[other / 32] >> (other % 32) & 1) != 0 &&
            state->units[other].fought_at == state->units[unit].fought_at &&
            ((state->retreated.words[other / 32] >> (other % 32) & 1) != 0) == gone)
            return true;
    return false;
}

/* Whether a unit defends wagons against a result of one hex. HUS-11.15 */
static bool
has_the_choice(const HusariaState *state, unsigned unit, unsigned hexes)
{
    return hexes == 1 && (state->defenders.words[unit / 32] >> (unit % 32) & 1) != 0 &&
           has_wagons(state, state->units[unit].place);
}

bool
husaria_is_way_back(const HusariaState *state, const HetMove *move)
{
    const HusariaHexes *way_back = het_frame_peek(&state->head, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, at = state->units[unit].place;
    if (!het_move_walks(move, HET_MOVE_RETREAT, unit, HET_NO_UNIT, HET_HEX_SIDES) ||
        !husaria_judge_leads(state, at, &move->way))
        return false;
    for (unsigned i = 0; i < move->way.steps; i++)
        if (!leads_away(state, unit, at, het_way_step(&move->way, i), &at))
            return false;
    return move->way.steps == farthest(state, unit, (unsigned)way_back->hexes);
}

const char *
husaria_judge_retreat(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, cell = move->way.place;
    unsigned hexes = (unsigned)way_back->hexes;
    bool choice = has_the_choice(state, unit, hexes);
    if (het_move_is(move, het_move_unit(HET_MOVE_PASS, unit)) && choice &&
        !stack_has(state, unit, true))
        return het_allowed;
    if (move->kind == HET_MOVE_PASS && cell == HET_NO_PLACE)
        return "a beaten stack falls back: only one that defends wagons may stand, for a point, "
               "and against one hex (HUS-11.15)";
    if (choice && stack_has(state, unit, false))
        return "the stack stands among its wagons as one (HUS-11.15)";
    return husaria_is_way_back(state, move) ? het_allowed : het_barred;
}

const char *
husaria_why_no_retreat(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, cell = move->way.place;
    unsigned hexes = (unsigned)way_back->hexes;
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    const char *reason = why_no_refuge(state, unit, cell);
    if (reason != NULL)
        return reason;
    unsigned away =
        het_hex_distance(&husaria_data(state)->map.grid, state->units[unit].place, cell);
    if (away > hexes)
        return "it falls back no farther than the result says (HUS-7.12c)";
    return away < farthest(state, unit, hexes)
               ? "it falls back as far as the result says, if it can (HUS-7.22c)"
               : "no free way leads there on which each hex is farther away (HUS-7.12g)";
}

/* --- chases ----------------------------------------------------------------------------------- */

static const char *
why_no_chase(const HusariaState *state, unsigned unit, unsigned cell)
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
static bool
is_chased_to(const HusariaState *state, unsigned unit, int most, unsigned place)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned won = state->route[0];
    for (unsigned i = 0; most == 0 && i < HUSARIA_ROUTE; i++)
        if (state->route[i] == place)
            won = place; /* one of the hexes of the destroyed */
    if (won == HUSARIA_OFF)
        return false;
    unsigned edge = het_hex_direction(&data->map.grid, state->units[unit].place, won);
    if (edge == HET_HEX_SIDES ||
        husaria_judge_cost(state, unit, state->units[unit].place, edge) == 0 ||
        why_no_chase(state, unit, won) != NULL)
        return false;
    HusariaCells reached = {0}, last = {0};
    husaria_cells_add(&reached, won);
    for (int hexes = 1; hexes < most; hexes++) {
        last = reached;
        for (unsigned cell = 0; cell < data->map.cells; cell++)
            for (edge = 0; edge < HET_HEX_SIDES && husaria_cells_has(&last, cell); edge++) {
                unsigned to = het_hex_neighbour(&data->map.grid, cell, edge);
                if (husaria_judge_cost(state, unit, cell, edge) > 0 &&
                    why_no_chase(state, unit, to) == NULL)
                    husaria_cells_add(&reached, to);
            }
    }
    return husaria_cells_has(&reached, place);
}

const char *
husaria_judge_chase(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaHexes *way_back = het_frame_fields_const(frame, HusariaHexes);
    unsigned unit = (unsigned)way_back->unit, cell = move->way.place;
    if (het_move_is(move, het_move_unit(HET_MOVE_PASS, unit)))
        return het_allowed;
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
        return "guns do not chase (HUS-13.33)";
    return het_verdict(why_no_chase(state, unit, cell),
                       is_chased_to(state, unit, way_back->hexes, cell) &&
                           het_move_is(move, het_move_place(HET_MOVE_PURSUE, unit, cell)),
                       "a chase begins with the hex that was won, and goes no more hexes than "
                       "the beaten went (HUS-7.31c)");
}

/* --- coming onto the map ---------------------------------------------------------------------- */

/* Whether another commander of a side that mourns one is its chief: the best of them, or first. */
static bool
is_outranked(const HusariaState *state, unsigned leader)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned other = 0; other < data->unit_count; other++)
        if (data->side[other] == data->side[leader] && data->type[other] == HUSARIA_COMMANDER &&
            state->units[other].status == HUSARIA_ON_MAP && other != leader &&
            data->bonus[other] + (other < leader) > data->bonus[leader])
            return true;
    return false;
}

/* The hexes where the dispersed of a side may return: beside any commander; beside the chief only,
 * if one has died. HUS-10.14 */
static HusariaCells
led_hexes(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    bool mourns = (state->mourning & 1u << side) != 0;
    HusariaCells led = {0};
    for (unsigned leader = 0; leader < data->unit_count; leader++) {
        if (data->side[leader] != side || data->type[leader] != HUSARIA_COMMANDER ||
            state->units[leader].status != HUSARIA_ON_MAP ||
            (mourns && is_outranked(state, leader)))
            continue;
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned cell = het_hex_neighbour(&data->map.grid, state->units[leader].place, edge);
            if (cell != HET_NO_PLACE)
                husaria_cells_add(&led, cell);
        }
    }
    return led;
}

/* `led`: of a dispersed unit, the hexes where it may return; else NULL. */
static const char *
why_not_come_to(const HusariaState *state, unsigned unit, const HusariaCells *led, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[unit];
    if (led != NULL && !husaria_cells_has(led, cell))
        return (state->mourning & 1u << side) != 0
                   ? "its side lost a commander: it returns beside the chief alone (HUS-10.14c)"
                   : "the dispersed return beside a commander of theirs (HUS-10.14)";
    if (led == NULL && !husaria_in_zone(data, data->zone[unit], cell))
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
    const HusariaCells led = led_hexes(state, husaria_data(state)->side[unit]);
    for (unsigned cell = 0; cell < husaria_data(state)->map.cells; cell++)
        if (why_not_come_to(state, unit, &led, cell) == NULL)
            return true;
    return false;
}

/* Commanders come to troops of theirs where they can. */
static bool
is_offered(const HusariaState *state, unsigned unit, const HusariaCells *led, unsigned place)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[unit];
    bool leader = data->type[unit] == HUSARIA_COMMANDER;
    bool with_troops = leader && husaria_judge_held(state, side, place);
    unsigned before = 0; /* hexes as good with lower numbers: the first of very many are offered */
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        if ((cell >= place && (!leader || with_troops)) ||
            why_not_come_to(state, unit, led, cell) != NULL)
            continue;
        bool held = husaria_judge_held(state, side, cell);
        if (leader && !with_troops && held)
            return false;
        before += cell < place && held >= with_troops;
    }
    return before < HUSARIA_PLACES;
}

const char *
husaria_judge_enter(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaEntry *entry = het_frame_fields_const(frame, HusariaEntry);
    unsigned unit = (unsigned)entry->unit, cell = move->way.place;
    if (cell >= husaria_data(state)->map.cells)
        return NULL;
    const HusariaCells hexes = led_hexes(state, husaria_data(state)->side[unit]);
    const HusariaCells *led = entry->returns != 0 ? &hexes : NULL;
    return het_verdict(why_not_come_to(state, unit, led, cell),
                       is_offered(state, unit, led, cell) &&
                           het_move_is(move, het_move_place(HET_MOVE_PLACE, unit, cell)),
                       "commanders come to their own troops where there are any, and to the "
                       "first hexes of a large zone (HUS-D.1e)");
}

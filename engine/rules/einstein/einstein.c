#include "engine/rules/systems.h"

#include "einstein-slots.h"
#include "engine/game.h"
#include "engine/procedure.h"
#include "engine/text.h"

/* The corner triangle of FIRST, in the order stones are placed; SECOND's is its mirror image. EIN-1
 */
static const uint8_t home[EINSTEIN_STONES] = {0, 1, 2, 5, 6, 10};
static const EinsteinScenario *
data_of(const HetState *state)
{
    return state->scenario->data;
}

static unsigned
home_cell(unsigned unit, unsigned index)
{
    return unit < EINSTEIN_STONES ? home[index] : EINSTEIN_CELLS - 1u - home[index];
}

static HetPoint
point(unsigned cell)
{
    return (HetPoint){(int)(cell % EINSTEIN_SIZE), (int)(cell / EINSTEIN_SIZE)};
}

/* --- what happens ----------------------------------------------------------------------------- */

/* Random play has no pattern for the processor to foresee, so that a wrongly guessed branch costs
 * more than the work it saves: what is often either way is counted or written in any case here, and
 * branches are left to what is seldom or regular. */

static void
put(EinsteinState *state, unsigned unit, unsigned cell)
{
    state->cell[unit] = (uint8_t)cell;
    state->unit_at[cell] = (uint8_t)(unit + 1);
    state->alive |= 1u << unit;
}

static void
take_off(EinsteinState *state, unsigned unit)
{
    state->cell[unit] = EINSTEIN_OFF;
    state->alive &= (uint16_t) ~(1u << unit);
}

static void
finish(EinsteinState *state, HetActor winner, EinsteinEnd end, const HetSink *sink)
{
    state->head.actor = HET_NOBODY;
    state->winner = (uint8_t)winner;
    state->rule = (uint8_t)end;
    state->movable = 0;
    het_emit(sink, &state->head,
             (HetEvent){.kind = HET_EVENT_OVER,
                        .unit = HET_NO_UNIT,
                        .other = HET_NO_UNIT,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .rule = "EIN-6"});
}

/* Opens the roll of the active side; with one stone left there is nothing to roll for. EIN-3 */
static void
open_die(EinsteinState *state)
{
    unsigned side = state->head.active;
    uint8_t none = 0;
    if (data_of(&state->head)->die[einstein_alive(state, side)].count == 1) {
        state->movable = (uint8_t)einstein_alive(state, side);
        state->head.actor = (uint8_t)side;
        return;
    }
    het_state_open_roll(&state->head, EINSTEIN_ROLL_DIE_FIRST + side, HET_NO_UNIT, &none);
}

static void
end_turn(EinsteinState *state, const HetSink *sink)
{
    state->movable = 0;
    state->head.epoch++;
    if (state->head.active == HET_SECOND) {
        if (state->head.turn == state->head.scenario->turns) {
            finish(state, HET_NOBODY, EINSTEIN_END_TURNS, sink);
            return;
        }
        state->head.turn++;
    }
    state->head.active = (uint8_t)het_other(state->head.active);
    open_die(state);
}

static void
report_move(const EinsteinState *state, unsigned unit, unsigned captured, unsigned to,
            const HetSink *sink)
{
    HetEvent event = {.kind = HET_EVENT_MOVE, .unit = unit, .other = HET_NO_UNIT, .rule = "EIN-4"};
    event.from = point(state->cell[unit]);
    event.to = point(to);
    het_emit(sink, &state->head, event);
    if (captured == 0)
        return;
    event =
        (HetEvent){.kind = HET_EVENT_REMOVE, .unit = captured - 1, .other = unit, .rule = "EIN-5"};
    event.from = event.to = HET_NOWHERE;
    het_emit(sink, &state->head, event);
}

static void
move_stone(EinsteinState *state, unsigned unit, unsigned to, const HetSink *sink)
{
    unsigned side = state->head.active, from = state->cell[unit];
    unsigned captured = state->unit_at[to];
    if (het_is_heard(sink))
        report_move(state, unit, captured, to, sink);
    take_off(state, captured != 0 ? captured - 1 : unit); /* EIN-5: of either side */
    state->unit_at[from] = 0;
    put(state, unit, to);
    if (to == (side == HET_FIRST ? EINSTEIN_CELLS - 1u : 0u))
        finish(state, side, EINSTEIN_END_CORNER, sink);
    else if (einstein_alive(state, het_other(side)) == 0)
        finish(state, side, EINSTEIN_END_CAPTURED, sink);
    else
        end_turn(state, sink);
}

/* The unit to be placed next in the set-up, or 12. */
static unsigned
next_to_place(const EinsteinState *state)
{
    unsigned unit = 0;
    while (unit < 2 * EINSTEIN_STONES && state->cell[unit] != EINSTEIN_OFF)
        unit++;
    return unit;
}

/* Places whatever is forced and opens the next roll. EIN-1 */
static void
advance_setup(EinsteinState *state)
{
    unsigned unit = next_to_place(state);
    if (unit % EINSTEIN_STONES ==
        EINSTEIN_STONES - 1) { /* the last stone of a side has one place */
        HET_EACH_BELOW(i, EINSTEIN_STONES)
            if (state->unit_at[home_cell(unit, i)] == 0) {
                put(state, unit, home_cell(unit, i));
                break;
            }
        unit = next_to_place(state);
    }
    if (unit == 2 * EINSTEIN_STONES) {
        state->head.phase = EINSTEIN_PLAY;
        state->head.epoch++;
        open_die(state);
        return;
    }
    uint8_t none = 0;
    het_state_open_roll(&state->head, EINSTEIN_ROLL_PLACE, unit, &none);
}

/* --- hot slots -------------------------------------------------------------------------------- */

static void
list_stone(const EinsteinState *state, unsigned stone, HetMoveList *list)
{
    unsigned side = state->head.active, unit = side * EINSTEIN_STONES + stone;
    unsigned cell = state->cell[unit], count = list->count;
    const EinsteinScenario *data = data_of(&state->head);
    HET_EACH_BELOW(i, 3)
        het_list_add(list, het_move_place(HET_MOVE_MOVE, unit, data->ahead[side][cell][i]));
    list->count = count + data->ahead_count[side][cell];
}

static void
list_stones(const EinsteinState *state, HetMoveList *list)
{
    unsigned movable = state->movable;
    list_stone(state, (unsigned)__builtin_ctz(movable), list);
    movable &= movable - 1;
    if (movable != 0)
        list_stone(state, (unsigned)__builtin_ctz(movable), list);
}

static void
list_setup(const EinsteinState *state, HetMoveList *list)
{
    unsigned unit = next_to_place(state);
    HET_EACH_BELOW(i, EINSTEIN_STONES)
        if (state->unit_at[home_cell(unit, i)] == 0)
            het_list_add_outcome(list, het_move_roll(unit, (int)i + 1, (int)i + 1), 1);
}

static void
list_die(const EinsteinState *state, HetMoveList *list)
{
    const EinsteinDie *die = &data_of(&state->head)->die[einstein_alive(state, state->head.active)];
    HET_EACH_BELOW(i, 6) {
        list->weights[i] = die->high[i] - die->low[i] + 1u;
        het_list_add(list, het_move_roll(HET_NO_UNIT, die->low[i], die->high[i]));
    }
    list->count = die->count;
    list->total = 6;
}

static void
legal(const HetState *head, HetMoveList *list)
{
    const EinsteinState *state = (const EinsteinState *)head;
    if (head->actor != HET_CHANCE)
        list_stones(state, list);
    else if (head->phase == EINSTEIN_PLAY)
        list_die(state, list);
    else
        list_setup(state, list);
}

/* EIN-3 */
static bool
dice(const HetState *head, HetThrow *ret_throw)
{
    const EinsteinState *state = (const EinsteinState *)head;
    if (head->phase == EINSTEIN_SETUP)
        return false;
    unsigned alive = einstein_alive(state, head->active);
    het_account_begin(ret_throw->account, "the stone to move", "EIN-3", HET_NO_UNIT);
    het_throw_die(ret_throw, HET_NO_UNIT, EINSTEIN_STONES);
    for (unsigned pips = 1; pips <= EINSTEIN_STONES; pips++)
        ret_throw->effect[pips] = data_of(head)->die[alive].by_pips[pips];
    return true;
}

/* Whether a node offers one move only: one stone, on an edge. */
static bool
forced(const EinsteinState *state, unsigned *ret_unit, unsigned *ret_to)
{
    const unsigned side = state->head.active, movable = state->movable;
    if (state->head.actor >= HET_CHANCE)
        return false;
    unsigned unit = side * EINSTEIN_STONES + (unsigned)__builtin_ctz(movable);
    *ret_unit = unit;
    *ret_to = data_of(&state->head)->ahead[side][state->cell[unit]][0];
    return ((movable & (movable - 1)) |
            (data_of(&state->head)->ahead_count[side][state->cell[unit]] ^ 1u)) == 0;
}

static void
run_forced(EinsteinState *state, const HetSink *sink)
{
    unsigned unit = 0, to = 0;
    while (forced(state, &unit, &to))
        move_stone(state, unit, to, sink);
}

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    EinsteinState *state = (EinsteinState *)head;
    if (head->actor != HET_CHANCE) {
        move_stone(state, move->unit, move->way.place, sink);
    } else if (head->phase == EINSTEIN_SETUP) {
        put(state, move->unit, home_cell(move->unit, (unsigned)move->roll.low - 1));
        advance_setup(state);
    } else {
        if (het_is_heard(sink))
            het_procedure_report_roll(head, move, sink);
        state->movable =
            data_of(head)->die[einstein_alive(state, head->active)].by_pips[move->roll.low];
        head->actor = head->active;
    }
    run_forced(state, sink);
}

/* What the lists above have at a place, without them. */
static bool
play_lot(HetState *head, uint64_t word, HetMoveList *kept)
{
    EinsteinState *state = (EinsteinState *)head;
    const EinsteinScenario *data = data_of(head);
    (void)kept;
    if (head->phase != EINSTEIN_PLAY)
        return false;
    head->ply++;
    head->roll_key = 0;
    const unsigned side = head->active, movable = state->movable;
    if (head->actor == HET_CHANCE) {
        const unsigned pips = 1 + het_sample_below(word, EINSTEIN_STONES);
        state->movable = data->die[einstein_alive(state, side)].by_pips[pips];
        head->actor = (uint8_t)side;
    } else {
        const uint8_t *cell = &state->cell[side * EINSTEIN_STONES];
        const unsigned first = (unsigned)__builtin_ctz(movable);
        const unsigned second = 31u - (unsigned)__builtin_clz(movable); /* or first, if alone */
        const unsigned of_first = data->ahead_count[side][cell[first]];
        const unsigned of_second = data->ahead_count[side][cell[second]];
        const unsigned place =
            het_sample_below(word, of_first + of_second * (unsigned)(second != first));
        const unsigned later = place >= of_first, stone = later ? second : first;
        move_stone(state, side * EINSTEIN_STONES + stone,
                   data->ahead[side][cell[stone]][place - of_first * later], NULL);
    }
    run_forced(state, NULL);
    return true;
}

static void
start(HetState *head)
{
    EinsteinState *state = (EinsteinState *)head;
    const EinsteinScenario *scenario = data_of(head);
    memset(state->cell, EINSTEIN_OFF, sizeof state->cell);
    state->winner = HET_NOBODY;
    head->turn = (uint16_t)scenario->turn;
    head->active = (uint8_t)scenario->active;
    if (!scenario->placed) {
        head->phase = EINSTEIN_SETUP;
        advance_setup(state);
        return;
    }
    head->phase = EINSTEIN_PLAY;
    HET_EACH_BELOW(unit, 2 * EINSTEIN_STONES)
        if (scenario->cell[unit] != EINSTEIN_OFF)
            put(state, unit, scenario->cell[unit]);
    open_die(state);
    run_forced(state, NULL);
}

static void
describe(const HetState *head, const HetMove *move, HetDescription *description)
{
    const EinsteinState *state = (const EinsteinState *)head;
    if (move->kind != HET_MOVE_MOVE)
        return;
    unsigned from = state->cell[move->unit], to = move->way.place;
    description->from = point(from);
    description->to = point(to);
    if (state->unit_at[to] != 0)
        description->target = state->unit_at[to] - 1u;
}

static void
measures(const HetState *head, HetMeasures *ret)
{
    const EinsteinState *state = (const EinsteinState *)head;
    HET_EACH_BELOW(side, HET_SIDES) {
        int stones = 0;
        HET_EACH_BELOW(stone, EINSTEIN_STONES)
            stones += (int)(einstein_alive(state, side) >> stone & 1u);
        int32_t *value = ret->value[side];
        value[HET_MEASURE_STRENGTH] = value[HET_MEASURE_UNITS] = stones;
        value[HET_MEASURE_STRENGTH_START] = EINSTEIN_STONES;
        value[HET_MEASURE_STRENGTH_LOST] = value[HET_MEASURE_UNITS_LOST] = EINSTEIN_STONES - stones;
    }
}

static void
result(const HetState *head, HetResult *ret)
{
    static const char *const reasons[] = {
        [EINSTEIN_END_NONE] = "",
        [EINSTEIN_END_CORNER] = "a stone reached the far corner",
        [EINSTEIN_END_CAPTURED] = "all stones captured",
        [EINSTEIN_END_TURNS] = "the last turn is over",
    };
    const EinsteinState *state = (const EinsteinState *)head;
    *ret = (HetResult){.winner = state->winner, .reason = reasons[state->rule], .rule = "EIN-6"};
}

/* EIN-6 */
static void
victory(const HetState *head, HetVictory *ret)
{
    const EinsteinState *state = (const EinsteinState *)head;
    HET_EACH_BELOW(side, HET_SIDES) {
        const char *name = head->scenario->sides[side];
        const unsigned corner = state->unit_at[side == HET_FIRST ? EINSTEIN_CELLS - 1u : 0u];
        int left = 0;
        HET_EACH_BELOW(stone, EINSTEIN_STONES)
            left += (int)(einstein_alive(state, 1 - side) >> stone & 1u);
        het_victory_add_end(
            ret,
            &(HetVictoryEnd){.winner = side,
                             .done = corner != 0 && (corner - 1) / EINSTEIN_STONES == side,
                             .limit = 1,
                             .counted = "stones in it",
                             .rule = "EIN-6"},
            "a stone of %s stands in the far corner", name);
        het_victory_add_end(
            ret,
            &(HetVictoryEnd){.winner = side,
                             .done = head->phase == EINSTEIN_SETUP ? 0 : EINSTEIN_STONES - left,
                             .limit = EINSTEIN_STONES,
                             .counted = "stones captured",
                             .rule = "EIN-6"},
            "all stones of %s are captured", head->scenario->sides[1 - side]);
    }
}

static uint64_t
key(const HetState *head)
{
    const EinsteinState *state = (const EinsteinState *)head;
    return het_hash_bytes(het_hash_head(head), &state->alive, sizeof *state - sizeof state->head);
}

/* A step takes a stone a column or a row nearer to its corner, or both, and a stone in the corner
 * ends the game: so many steps can the stones of a side take, all but the last of them short of it.
 */
static unsigned
steps_of(const EinsteinScenario *data, unsigned side)
{
    unsigned steps = 1;
    HET_EACH_BELOW(i, EINSTEIN_STONES) {
        unsigned unit = side * EINSTEIN_STONES + i;
        unsigned cell = data->placed ? data->cell[unit] : home_cell(unit, i);
        if (cell == EINSTEIN_OFF)
            continue;
        unsigned from_first = cell % EINSTEIN_SIZE + cell / EINSTEIN_SIZE;
        unsigned left = side == HET_FIRST ? 2 * (EINSTEIN_SIZE - 1) - from_first : from_first;
        steps += left - 1;
    }
    return steps;
}

/* Sides take turns, and a turn ends when both have stepped; a die is rolled before each step. */
static void
bounds(const HetScenario *scenario, HetBounds *ret_bounds)
{
    const EinsteinScenario *data = scenario->data;
    unsigned steps[HET_SIDES] = {steps_of(data, HET_FIRST), steps_of(data, HET_SECOND)};
    unsigned turns = (unsigned)(scenario->turns - (data->placed ? data->turn : 1) + 1);
    ret_bounds->decisions =
        MIN(MIN(steps[HET_FIRST], steps[HET_SECOND]) * HET_SIDES + 1, turns * HET_SIDES);
    ret_bounds->chances = ret_bounds->decisions + (data->placed ? 0 : 2 * EINSTEIN_STONES);
}

const HetRules het_rules_einstein = {
    .name = "einstein",
    .title = "EinStein würfelt nicht!",
    .version = 1,
    .outcomes_max = EINSTEIN_STONES,
    .phases = einstein_phases,
    .start = start,
    .legal = legal,
    .play_lot = play_lot,
    .apply = apply,
    .dice = dice,
    .describe = describe,
    .measures = measures,
    .result = result,
    .victory = victory,
    .key = key,
    .load = einstein_load,
    .data_size = sizeof(EinsteinScenario),
    .save = einstein_save,
    .vocabulary = &einstein_vocabulary,
    .numbers = &einstein_numbers,
    .prompt = einstein_prompt,
    .view = einstein_view,
    .bounds = bounds,
    .check = einstein_check,
};

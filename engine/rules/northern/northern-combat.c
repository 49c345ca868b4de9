/* Hand-to-hand combat. GNW-8, GNW-9 */
#include "northern-rules.h"

enum { UNIT, ENEMY }; /* operands */

uint32_t
northern_opponents(const NorthernState *state, unsigned unit)
{
    const uint8_t *enemy = state->units[unit].enemy;
    uint32_t opponents = 0;
    if (enemy[HET_FACE_FRONT] != NORTHERN_NONE)
        return 1u << enemy[HET_FACE_FRONT];
    for (unsigned face = 0; face < HET_FACES; face++)
        if (enemy[face] != NORTHERN_NONE)
            opponents |= 1u << enemy[face];
    return opponents;
}

/* --- hits ------------------------------------------------------------------------------------- */

/* GNW-8.5 */
static bool
repels_horse(const NorthernState *state, unsigned unit, unsigned enemy)
{
    const NorthernScenario *data = northern_data(state);
    return data->kind[unit] == NORTHERN_CAVALRY && data->kind[enemy] == NORTHERN_INFANTRY &&
           (data->nation[enemy] == NORTHERN_SWEDISH || data->nation[enemy] == NORTHERN_RUSSIAN);
}

/* GNW-8.12: the attacker stands in a crossing, or it lies between the middles of the two. */
static bool
holds_crossing(const NorthernState *state, unsigned unit, unsigned enemy)
{
    const NorthernScenario *data = northern_data(state);
    HetOutline own = northern_outline(&state->units[unit]);
    HetPolygon body = {.count = 4};
    het_outline_corners(&own, body.points);
    for (unsigned i = 0; i < data->line_count; i++) {
        const NorthernPiece *line = &data->lines[i];
        if (line->kind == NORTHERN_CROSSING &&
            (het_polygon_segment_enters(&body, line->from, line->to) ||
             het_segments_meet(northern_place(state, unit), northern_place(state, enemy),
                               line->from, line->to)))
            return true;
    }
    return false;
}

/* GNW-8.6 */
static bool
holds_ground(const NorthernState *state, unsigned enemy)
{
    return northern_is_in(state, enemy, NORTHERN_WOODS) ||
           northern_is_in(state, enemy, NORTHERN_TOWN) ||
           northern_is_in(state, enemy, NORTHERN_HILL);
}

/* GNW-8.7 */
static bool
strikes_flank(const NorthernState *state, unsigned unit, unsigned enemy)
{
    return northern_face_of(&state->units[enemy], unit) != HET_FACE_FRONT;
}

/* GNW-8.3, 8.4: what a unit's arm adds to its die. */
static int
arm_bonus(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    if (data->kind[unit] == NORTHERN_CAVALRY)
        return northern_option(state, NORTHERN_CAVALRY_COMBAT);
    return data->kind[unit] == NORTHERN_INFANTRY && data->nation[unit] == NORTHERN_SWEDISH
               ? northern_option(state, NORTHERN_SWEDISH_COMBAT)
               : 0;
}

unsigned
northern_combat_hits(const NorthernState *state, unsigned unit, unsigned enemy, int die)
{
    int hits = die + northern_die_bonus(state, unit) + arm_bonus(state, unit);
    if (hits <= 0)
        return 0;
    unsigned doubles = strikes_flank(state, unit, enemy);
    bool halves_first = northern_option(state, NORTHERN_PRINTED_ORDER) != 0; /* GNW-8.8 */
    hits <<= halves_first ? 0 : doubles;
    if (repels_horse(state, unit, enemy))
        hits = (hits + 1) / 2;
    if (holds_ground(state, enemy) || holds_crossing(state, unit, enemy))
        hits = (hits + 1) / 2;
    return (unsigned)hits << (halves_first ? doubles : 0);
}

/* --- the procedure ---------------------------------------------------------------------------- */

static void
tell_fight(const NorthernState *state, unsigned unit, unsigned enemy, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    bool horse = data->kind[unit] == NORTHERN_CAVALRY;
    int arm = arm_bonus(state, unit);
    if (sink == NULL)
        return;
    northern_tell_words(sink, state, HET_EVENT_FIGHT, unit, enemy, arm,
                        horse      ? "GNW-8.4"
                        : arm != 0 ? "GNW-8.3"
                                   : "GNW-8.1",
                        arm == 0 ? NULL
                        : horse  ? "# to its die as cavalry"
                                 : "# to its die as Swedish infantry");
    const char *both = northern_option(state, NORTHERN_PRINTED_ORDER) != 0
                           ? "its hits are halved first, then doubled"
                           : "its hits are doubled first, then halved";
    bool ground = holds_ground(state, enemy), crossing = holds_crossing(state, unit, enemy);
    bool repelled = repels_horse(state, unit, enemy), flank = strikes_flank(state, unit, enemy);
    const struct {
        bool holds;
        int amount;
        const char *rule;
    } modifiers[] = {
        {northern_worse(state, unit) != 0, -northern_worse(state, unit), "GNW-8.9"},
        {(state->elite >> unit & 1u) != 0, 1, "GNW-13.6"},
        {flank, 0, "GNW-8.7"},
        {repelled, 0, "GNW-8.5"},
        {ground, 0, "GNW-8.6"},
        {crossing && !ground, 0, "GNW-8.12"}, /* they halve once */
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(modifiers); i++)
        if (modifiers[i].holds)
            northern_tell(sink, state, HET_EVENT_NOTE, unit, enemy, modifiers[i].amount,
                          modifiers[i].rule);
    if (flank && (repelled || ground || crossing))
        northern_tell_words(sink, state, HET_EVENT_NOTE, unit, enemy, 0, "GNW-8.8", both);
}

static void
meet(NorthernState *state, unsigned enemy, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = (unsigned)frame->operand[UNIT];
    frame->operand[ENEMY] = (int16_t)enemy;
    tell_fight(state, unit, enemy, sink);
}

static bool
advance(NorthernState *state, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[UNIT];
    if (frame->operand[ENEMY] >= 0)
        return northern_open(state, NORTHERN_ROLL_COMBAT, NORTHERN_COUNT_COMBAT, unit, sink);
    uint32_t opponents = northern_opponents(state, unit);
    if ((opponents & (opponents - 1)) != 0) {
        state->head.actor = state->head.active;
        return false;
    }
    meet(state, (unsigned)__builtin_ctz(opponents), sink);
    return true;
}

static void
list(const NorthernState *state, HetMoveList *ret_list)
{
    unsigned unit = (unsigned)het_state_peek(&state->head)->operand[UNIT];
    for (uint32_t enemies = northern_opponents(state, unit); enemies != 0; enemies &= enemies - 1)
        het_list_add(ret_list,
                     het_move_target(HET_MOVE_FIGHT, unit, (unsigned)__builtin_ctz(enemies)));
}

static void
roll(const NorthernState *state, NorthernRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[UNIT], enemy = (unsigned)frame->operand[ENEMY];
    unsigned left = (unsigned)(northern_data(state)->limit[enemy] - state->units[enemy].hits);
    ret_roll->unit = unit;
    for (int die = 1; die <= NORTHERN_FACES; die++)
        ret_roll->effect[die - 1] =
            (uint8_t)MIN(northern_combat_hits(state, unit, enemy, die), left);
}

static void
take(NorthernState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame frame = *het_state_peek(&state->head);
    unsigned unit = (unsigned)frame.operand[UNIT], enemy = (unsigned)frame.operand[ENEMY];
    if (move->kind == HET_MOVE_FIGHT) {
        northern_tell(sink, state, HET_EVENT_NOTE, unit, move->target, 0, "GNW-8.11");
        meet(state, move->target, sink);
        return;
    }
    northern_tell(sink, state, HET_EVENT_ROLL, unit, NORTHERN_NONE, move->roll.low, "GNW-8.2");
    unsigned hits = northern_combat_hits(state, unit, enemy, move->roll.low);
    het_state_pop(&state->head);
    bool lost = northern_hit(state, enemy, unit, hits, "GNW-8.2", sink);
    if (lost && northern_present(state, enemy))
        northern_withdraw(state, enemy, unit, "GNW-9.1", sink);
    else if (!lost && northern_data(state)->kind[unit] == NORTHERN_CAVALRY)
        northern_withdraw(state, unit, enemy, "GNW-9.3", sink);
    else if (!lost)
        northern_tell(sink, state, HET_EVENT_NOTE, unit, enemy, 0, "GNW-9.2");
}

const NorthernSteps northern_fight = {.advance = advance, .list = list, .roll = roll, .take = take};

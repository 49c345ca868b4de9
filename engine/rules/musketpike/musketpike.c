/* The turn sequence, the loop that runs procedures, and the table of slots. MPR-1 */
#include "musketpike.h"

#include "musketpike-cold.h"
#include "musketpike-rules.h"

static const MusketSteps *const procedures[MUSKET_PROCEDURES] = {
    [MUSKET_IDLE] = &musket_idle_steps,         [MUSKET_DICE_OFF] = &musket_dice_off_steps,
    [MUSKET_DRAW] = &musket_draw_steps,         [MUSKET_ACTIVATION] = &musket_activation_steps,
    [MUSKET_WALK] = &musket_walk_steps,         [MUSKET_WINDOW] = &musket_window_steps,
    [MUSKET_AIM] = &musket_aim_steps,           [MUSKET_FIRE] = &musket_fire_steps,
    [MUSKET_MELEE] = &musket_melee_steps,       [MUSKET_RETREAT] = &musket_retreat_steps,
    [MUSKET_DISPLACE] = &musket_displace_steps, [MUSKET_RALLY] = &musket_rally_steps,
    [MUSKET_ARRIVAL] = &musket_arrival_steps,
};

static const MusketSteps *
steps_of(const MusketState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    return procedures[frame == NULL ? MUSKET_IDLE : frame->procedure];
}

bool
musket_ask(MusketState *state, unsigned side, const HetSink *sink)
{
    HetMoveList list;
    het_list_clear(&list);
    steps_of(state)->list(state, &list);
    g_assert(list.count > 0);
    if (list.count == 1) {
        steps_of(state)->take(state, &list.moves[0], sink);
        return true;
    }
    state->head.actor = (uint8_t)side;
    return false;
}

bool
musket_open(MusketState *state, MusketRollKind kind, unsigned unit, const HetSink *sink)
{
    HetMoveList list;
    het_list_clear(&list);
    steps_of(state)->roll(state, &list);
    if (list.count == 1) {
        steps_of(state)->take(state, &list.moves[0], sink);
        return true;
    }
    het_state_open_roll(&state->head, kind, unit == MUSKET_NONE ? (unsigned)HET_NO_UNIT : unit,
                        unit == MUSKET_NONE ? &state->rolls : &state->units[unit].rolls);
    return false;
}

void
musket_list_die(HetMoveList *list, unsigned unit, const uint8_t effect[10])
{
    for (int low = 1, high; low <= 10; low = high + 1) {
        for (high = low; high < 10 && effect[high] == effect[low - 1];)
            high++;
        het_list_add_outcome(
            list, het_move_roll(unit == MUSKET_NONE ? (unsigned)HET_NO_UNIT : unit, low, high),
            (uint64_t)(high - low + 1));
    }
}

void
musket_list_check(const MusketState *state, HetMoveList *list, unsigned unit)
{
    uint8_t fails[10];
    for (int die = 1; die <= 10; die++)
        fails[die - 1] = die > musket_check_morale(state, unit);
    musket_list_die(list, unit, fails);
}

/* --- initiative ------------------------------------------------------------------------------- */

/* The outcome is 10 and what the first side's die shows more than the second's. MPR-1.2, MPR-1.3 */
static void
roll_initiative(const MusketState *state, HetMoveList *list)
{
    bool nobody = state->initiative == MUSKET_NONE;
    bool first = state->initiative == HET_FIRST;
    het_list_add_outcome(list, het_move_roll(HET_NO_UNIT, 1, nobody || first ? 9 : 10),
                         nobody || first ? 45 : 55);
    het_list_add_outcome(list, het_move_roll(HET_NO_UNIT, nobody || !first ? 11 : 10, 19),
                         nobody || !first ? 45 : 55);
}

static void
begin(MusketState *state, unsigned side, const char *rule, const HetSink *sink)
{
    state->initiative = (uint8_t)side;
    state->head.active = (uint8_t)side;
    state->head.phase = MUSKET_CUPS;
    musket_tell(sink, state, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, state->head.turn, rule);
}

static bool
advance_initiative(MusketState *state, const HetSink *sink)
{
    return musket_open(state, MUSKET_ROLL_INITIATIVE, MUSKET_NONE, sink);
}

static void
take_initiative(MusketState *state, const HetMove *move, const HetSink *sink)
{
    bool nobody = state->initiative == MUSKET_NONE;
    het_state_pop(&state->head);
    begin(state, move->roll.low >= 10 ? HET_FIRST : HET_SECOND, nobody ? "MPR-1.2" : "MPR-1.3",
          sink);
}

const MusketSteps musket_dice_off_steps = {
    .advance = advance_initiative, .roll = roll_initiative, .take = take_initiative};

/* --- cups ------------------------------------------------------------------------------------- */

unsigned
musket_full_cup(const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    unsigned cup = 1u << MUSKET_MARKER;
    for (unsigned leader = 0; leader < data->leader_count; leader++)
        if (data->leader[leader].side == side &&
            state->leaders[leader].state != MUSKET_LEADER_AWAITED)
            cup |= 1u << data->leader[leader].chit;
    return cup;
}

static void
fill_cups(MusketState *state)
{
    for (unsigned side = 0; side < HET_SIDES; side++)
        state->cup[side] = (uint16_t)musket_full_cup(state, side);
}

static bool
may_draw(const MusketState *state, unsigned side)
{
    return state->cup[side] != 0 && (state->passed >> side & 1u) == 0;
}

/* Hands the turn to the other side if it can draw. Whether anybody can. MPR-1.7, MPR-1.9 */
static bool
next_side(MusketState *state)
{
    unsigned other = 1u - state->head.active;
    if (may_draw(state, other))
        state->head.active = (uint8_t)other;
    return may_draw(state, state->head.active);
}

void
musket_end_draw(MusketState *state)
{
    state->head.phase = next_side(state) ? MUSKET_CUPS : MUSKET_COMING;
    state->head.epoch++;
}

void
musket_end_turn(MusketState *state, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
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
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        state->units[unit].flags &= (uint16_t)~MUSKET_ACTED;
        state->units[unit].rolls = 0;
    }
    fill_cups(state);
}

static bool
advance_idle(MusketState *state, const HetSink *sink)
{
    if (state->head.actor == HET_NOBODY)
        return false;
    if (musket_judge(state)) {
        musket_conclude(state, MUSKET_END_FIELD, sink);
        return false;
    }
    if (state->head.phase == MUSKET_INITIATIVE) {
        musket_push(state, MUSKET_DICE_OFF, 0, 0);
        return true;
    }
    if (state->head.phase == MUSKET_COMING) {
        musket_push(state, MUSKET_ARRIVAL, 0, 0);
        return true;
    }
    if (!may_draw(state, state->head.active) && !next_side(state)) {
        state->head.phase = MUSKET_COMING;
        return true;
    }
    state->head.actor = state->head.active;
    return false;
}

static void
list_cups(const MusketState *state, HetMoveList *list)
{
    HetMove draw = het_move(HET_MOVE_ORDER);
    (void)state;
    draw.value = MUSKET_VALUE_DRAW;
    het_list_add(list, draw);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
take_cups(MusketState *state, const HetMove *move, const HetSink *sink)
{
    unsigned side = state->head.active;
    if (move->kind == HET_MOVE_PASS) {
        state->passed = (uint8_t)(state->passed | 1u << side);
        musket_note(sink, state, HET_NO_UNIT, "MPR-1.8", "the side passes");
        musket_end_draw(state);
        if (state->head.phase == MUSKET_COMING)
            musket_note(sink, state, HET_NO_UNIT, "MPR-1.9", "the turn ends");
        return;
    }
    musket_push(state, MUSKET_DRAW, 0, 0);
}

const MusketSteps musket_idle_steps = {
    .advance = advance_idle, .list = list_cups, .take = take_cups};

/* The leader of a side whose chit has a bit of its cup. */
static unsigned
leader_of_chit(const MusketState *state, unsigned side, unsigned chit)
{
    const MusketScenario *data = musket_data(state);
    unsigned leader = 0;
    while (data->leader[leader].side != side || data->leader[leader].chit != chit)
        leader++;
    return leader;
}

static bool
advance_draw(MusketState *state, const HetSink *sink)
{
    unsigned side = state->head.active, cup = state->cup[side];
    if ((cup & (cup - 1)) == 0) {
        HetMoveList list;
        het_list_clear(&list);
        steps_of(state)->roll(state, &list);
        steps_of(state)->take(state, &list.moves[0], sink);
        return true;
    }
    het_state_open_roll(&state->head, MUSKET_ROLL_DRAW, side, &state->draws[side]);
    return false;
}

/* In order of their bits, the marker last. */
static void
list_chits(const MusketState *state, HetMoveList *list)
{
    unsigned side = state->head.active;
    for (unsigned cup = state->cup[side]; cup != 0; cup &= cup - 1) {
        unsigned chit = (unsigned)__builtin_ctz(cup);
        unsigned unit = chit == MUSKET_MARKER
                            ? (unsigned)HET_NO_UNIT
                            : musket_data(state)->unit_count + leader_of_chit(state, side, chit);
        HetMove move = het_move_roll(unit, (int32_t)chit, (int32_t)chit);
        move.kind = HET_MOVE_DRAW;
        het_list_add_outcome(list, move, 1);
    }
}

static void
take_chit(MusketState *state, const HetMove *move, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = state->head.active, leader = MUSKET_NONE, chit = MUSKET_MARKER;
    if (move->unit != HET_NO_UNIT) {
        leader = move->unit - data->unit_count;
        chit = data->leader[leader].chit;
    }
    state->cup[side] = (uint16_t)(state->cup[side] & ~(1u << chit));
    het_state_pop(&state->head);
    musket_start_activation(state, leader, sink);
}

const MusketSteps musket_draw_steps = {
    .advance = advance_draw, .roll = list_chits, .take = take_chit};

/* --- hot slots -------------------------------------------------------------------------------- */

static void
run(MusketState *state, const HetSink *sink)
{
    while (steps_of(state)->advance(state, sink))
        continue;
}

static void
start(HetState *head)
{
    MusketState *state = (MusketState *)head;
    const MusketState *opening = musket_data(state)->opening;
    memcpy((char *)state + sizeof *head, (const char *)opening + sizeof *head,
           head->scenario->state_size - sizeof *head);
    state->winner = HET_NOBODY;
    head->turn = opening->head.turn;
    head->phase = opening->head.phase;
    head->active = opening->head.active;
    head->actor = head->active;
    run(state, NULL);
}

static void
legal(const HetState *head, HetMoveList *list)
{
    const MusketState *state = (const MusketState *)head;
    if (head->actor == HET_CHANCE)
        steps_of(state)->roll(state, list);
    else
        steps_of(state)->list(state, list);
}

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = (MusketState *)head;
    head->actor = head->active;
    steps_of(state)->take(state, move, sink);
    run(state, sink);
}

static uint64_t
key(const HetState *head)
{
    const MusketState *state = (const MusketState *)head;
    MusketState copy;
    size_t body = offsetof(MusketState, way);
    memcpy(&copy, state, head->scenario->state_size);
    copy.rolls = 0;
    memset(copy.draws, 0, sizeof copy.draws);
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        copy.units[unit].rolls = 0;
    return het_hash_bytes(het_hash_head(head), (const char *)&copy + body,
                          head->scenario->state_size - body);
}

static const char *const phases[] = {
    [MUSKET_INITIATIVE] = "initiative",
    [MUSKET_CUPS] = "cups",
    [MUSKET_ORDERS] = "orders",
    [MUSKET_GUNFIRE] = "artillery fire",
    [MUSKET_MOVEMENT] = "movement",
    [MUSKET_DEFENCE] = "defensive fire",
    [MUSKET_ADVANCE] = "advancing fire",
    [MUSKET_MELEES] = "melees",
    [MUSKET_RALLIES] = "rallies",
    [MUSKET_COMING] = "arrivals",
    NULL,
};

const HetRules het_rules_musketpike = {
    .name = "musketpike",
    .title = "Revised Musket & Pike",
    .version = 2,
    .options = musket_options,
    .option_count = MUSKET_OPTIONS,
    .phases = phases,
    .start = start,
    .legal = legal,
    .is_legal = musket_is_legal,
    .apply = apply,
    .describe = musket_describe,
    .measures = musket_measures,
    .result = musket_result_of,
    .key = key,
    .load = musket_load,
    .unload = musket_unload,
    .save = musket_save,
    .generate = musket_generate,
    .vocabulary = &musket_vocabulary,
    .prompt = musket_prompt,
    .refusal = musket_refusal,
    .view = musket_view,
    .check = musket_check,
};

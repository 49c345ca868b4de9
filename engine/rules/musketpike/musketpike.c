/* The turn sequence, the table of procedures, and the table of slots. MPR-1 */
#include "engine/rules/systems.h"

#include "engine/game.h"
#include "musketpike-slots.h"
#include "musketpike-file.h"
#include "musketpike-cups.h"
#include "musketpike-end.h"
#include "musketpike-phase.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

static const HetProcedure *const procedures[MUSKET_PROCEDURES] = {
    [MUSKET_IDLE] = &musket_idle_procedure,
    [MUSKET_DICE_OFF] = &musket_dice_off_procedure,
    [MUSKET_DRAW] = &musket_draw_procedure,
    [MUSKET_ACTIVATION] = &musket_activation_procedure,
    [MUSKET_WALK] = &musket_walk_procedure,
    [MUSKET_WINDOW] = &musket_window_procedure,
    [MUSKET_AIM] = &musket_aim_procedure,
    [MUSKET_FIRE] = &musket_fire_procedure,
    [MUSKET_MELEE] = &musket_melee_procedure,
    [MUSKET_RETREAT] = &musket_retreat_procedure,
    [MUSKET_DISPLACE] = &musket_displace_procedure,
    [MUSKET_RALLY] = &musket_rally_procedure,
    [MUSKET_ARRIVAL] = &musket_arrival_procedure,
};

/* --- initiative ------------------------------------------------------------------------------- */

/* Read as 10 and what the first side's die shows more than the second's. MPR-1.2, MPR-1.3 */
static bool
first_wins(const MusketState *state, unsigned reading)
{
    return reading > MUSKET_FACES || (reading == MUSKET_FACES && state->initiative == HET_FIRST);
}

static void
roll_initiative(const HetState *head, HetThrow *ret_throw)
{
    const MusketState *state = musket_state_peek(head);
    bool nobody = state->initiative == MUSKET_NONE;
    ret_throw->reading = HET_READ_DIFFERENCE;
    ret_throw->unit = HET_NO_UNIT;
    ret_throw->dice = 2;
    ret_throw->faces = MUSKET_FACES;
    ret_throw->ties_rerolled = nobody;
    for (unsigned reading = 1; reading < 2 * MUSKET_FACES; reading++)
        ret_throw->effect[reading] = first_wins(state, reading);
    het_account_begin(ret_throw->account,
                      nobody ? "the initiative" : "the initiative, ties to who had it",
                      nobody ? "MPR-1.2" : "MPR-1.3", HET_NO_UNIT);
}

static void
begin(MusketState *state, unsigned side, const char *rule, const HetSink *sink)
{
    state->initiative = (uint8_t)side;
    state->head.active = (uint8_t)side;
    state->head.phase = MUSKET_CUPS;
    het_tell(sink, &state->head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, state->head.turn, rule,
             NULL);
}

static bool
advance_initiative(HetState *head, const HetSink *sink)
{
    return het_procedure_open(head, MUSKET_ROLL_INITIATIVE, HET_NO_UNIT, &musket_state(head)->rolls,
                              sink);
}

static void
take_initiative(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    bool nobody = state->initiative == MUSKET_NONE;
    het_state_pop(head);
    begin(state, first_wins(state, (unsigned)move->roll.low) ? HET_FIRST : HET_SECOND,
          nobody ? "MPR-1.2" : "MPR-1.3", sink);
}

const HetProcedure musket_dice_off_procedure = {
    .advance = advance_initiative, .roll = roll_initiative, .take = take_initiative};

/* --- cups ------------------------------------------------------------------------------------- */

static bool
advance_idle(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    if (state->head.actor == HET_NOBODY)
        return false;
    if (musket_judge(state)) {
        musket_conclude(state, MUSKET_END_FIELD, sink);
        return false;
    }
    if (state->head.phase == MUSKET_INITIATIVE) {
        musket_push(state, MUSKET_DICE_OFF);
        return true;
    }
    if (state->head.phase == MUSKET_COMING) {
        musket_push(state, MUSKET_ARRIVAL);
        return true;
    }
    if (!musket_may_draw(state, state->head.active) && !musket_next_side(state)) {
        state->head.phase = MUSKET_COMING;
        return true;
    }
    state->head.actor = state->head.active;
    return false;
}

static void
list_cups(const HetState *head, HetMoveList *list)
{
    HetMove draw = het_move(HET_MOVE_ORDER);
    (void)head;
    draw.value = MUSKET_VALUE_DRAW;
    het_list_add(list, draw);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
take_cups(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    unsigned side = state->head.active;
    if (move->kind == HET_MOVE_PASS) {
        state->passed = (uint8_t)(state->passed | 1u << side);
        het_say(sink, head, HET_NO_UNIT, HET_NO_UNIT, "MPR-1.8", "%s draw no more this turn",
                head->scenario->sides[side]);
        musket_end_draw(state);
        if (state->head.phase == MUSKET_COMING)
            het_tell(sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "MPR-1.9",
                     "the turn ends");
        return;
    }
    musket_push(state, MUSKET_DRAW);
}

const HetProcedure musket_idle_procedure = {
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

/* The draw of the lowest chit of those in a cup. */
static HetMove
draw_of(const MusketState *state, unsigned cup)
{
    unsigned side = state->head.active, chit = (unsigned)__builtin_ctz(cup);
    unsigned unit = chit == MUSKET_MARKER
                        ? (unsigned)HET_NO_UNIT
                        : musket_data(state)->unit_count + leader_of_chit(state, side, chit);
    HetMove move = het_move_roll(unit, (int32_t)chit, (int32_t)chit);
    move.kind = HET_MOVE_DRAW;
    return move;
}

/* In order of their bits, the marker last. */
static void
list_chits(const HetState *head, HetMoveList *list)
{
    const MusketState *state = musket_state_peek(head);
    for (unsigned cup = state->cup[head->active]; cup != 0; cup &= cup - 1)
        het_list_add_outcome(list, draw_of(state, cup), 1);
}

static void
take_chit(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
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

/* The last chit of a cup comes without a draw, and is told as the others are. */
static bool
advance_draw(HetState *head, const HetSink *sink)
{
    unsigned side = head->active, cup = musket_state(head)->cup[side];
    if ((cup & (cup - 1)) == 0) {
        HetMove last = draw_of(musket_state_peek(head), cup);
        take_chit(head, &last, sink);
        return true;
    }
    return het_procedure_draw(head, MUSKET_ROLL_DRAW, side, &musket_state(head)->draws[side], sink);
}

const HetProcedure musket_draw_procedure = {
    .advance = advance_draw, .list = list_chits, .take = take_chit};

/* --- hot slots -------------------------------------------------------------------------------- */

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
    .version = 7,
    .option_count = MUSKET_OPTIONS,
    .phases = phases,
    .procedures = procedures,
    .start = het_procedure_start,
    .key = key,
    .data_size = sizeof(MusketScenario),
    .opening_size = sizeof(MusketState),
    .unload = musket_unload,
    HET_SLOTS(musket),
};

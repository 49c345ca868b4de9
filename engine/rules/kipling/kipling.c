/* The turn sequence, the loop that runs procedures, and the table of slots. KIP-6 */
#include "kipling.h"

#include "kipling-rules.h"

static const KiplingSteps *const procedures[KIPLING_PROCEDURES] = {
    [KIPLING_IDLE] = &kipling_idle,           [KIPLING_ORDER] = &kipling_order,
    [KIPLING_FIRE] = &kipling_fire,           [KIPLING_CHARGE] = &kipling_charge,
    [KIPLING_MELEE] = &kipling_melee,         [KIPLING_CREW] = &kipling_crew,
    [KIPLING_PRISONERS] = &kipling_prisoners, [KIPLING_GUARD] = &kipling_guard,
    [KIPLING_RETREAT] = &kipling_retreat,     [KIPLING_DISENGAGE] = &kipling_disengage,
    [KIPLING_FOLLOW] = &kipling_follow,       [KIPLING_LEADER] = &kipling_leader,
    [KIPLING_RUIN] = &kipling_ruin,           [KIPLING_HOSPITAL] = &kipling_hospital,
    [KIPLING_TAKE] = &kipling_take,
};

static const KiplingSteps *
steps_of(const KiplingState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    return procedures[frame == NULL ? KIPLING_IDLE : frame->procedure];
}

bool
kipling_ask(KiplingState *state, unsigned side, const HetSink *sink)
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

void
kipling_describe_roll(const KiplingState *state, KiplingRoll *ret_roll)
{
    steps_of(state)->roll(state, ret_roll);
}

bool
kipling_open(KiplingState *state, KiplingRollKind kind, KiplingCount count, unsigned unit,
             const HetSink *sink)
{
    KiplingRoll roll;
    steps_of(state)->roll(state, &roll);
    if (roll.effect[0] == roll.effect[roll.dice]) { /* effects never fall as successes rise */
        HetMove none = het_move_roll(roll.unit, 0, (int32_t)roll.dice);
        steps_of(state)->take(state, &none, sink);
        return true;
    }
    het_state_open_roll(&state->head, kind, unit, &state->units[unit].rolls[count]);
    return false;
}

/* --- the turn sequence: KIP-6a to 6c ---------------------------------------------------------- */

/* Units of the active side locked in melees left over, a bit each. */
static uint32_t
waiting_melees(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = state->head.active;
    uint32_t waiting = 0;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        if (kipling_locked(&state->units[unit]) && (state->acted >> unit & 1u) == 0)
            waiting |= 1u << unit;
    }
    return waiting;
}

/* Another round for the pair; whoever charged still counts as the attacker. KIP-6a.2 */
static void
fight_on(KiplingState *state, unsigned unit, const HetSink *sink)
{
    unsigned partner = state->units[unit].partner;
    bool charged = state->units[unit].arrival != 0;
    unsigned attacker = charged ? unit : partner, defender = charged ? partner : unit;
    state->acted |= 1u << unit;
    kipling_start_melee(state, attacker, defender, state->units[attacker].arrival - 1u);
    kipling_tell(sink, state, HET_EVENT_FIGHT, attacker, defender, 0, "KIP-6a.2");
}

static void
end_player_turn(KiplingState *state, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    HetState *head = &state->head;
    state->acted = 0;
    memset(state->battered, 0, sizeof state->battered);
    memset(state->followed, 0, sizeof state->followed);
    head->phase = KIPLING_MELEES;
    head->epoch++;
    if (head->active == HET_FIRST) {
        head->active = HET_SECOND;
    } else if (head->turn == head->scenario->turns) {
        state->end = KIPLING_END_TURNS; /* KIP-6c.2 */
        return;
    } else {
        head->active = HET_FIRST;
        head->turn++;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    }
    kipling_tell(sink, state, HET_EVENT_TURN, KIPLING_NONE, KIPLING_NONE, head->turn, "KIP-6c.1");
}

static bool
advance_melees(KiplingState *state, const HetSink *sink)
{
    uint32_t waiting = waiting_melees(state);
    if (waiting != 0 && state->acted == 0)
        kipling_tell(sink, state, HET_EVENT_PHASE, KIPLING_NONE, KIPLING_NONE, KIPLING_MELEES,
                     "KIP-6a.1");
    if ((waiting & (waiting - 1)) != 0) {
        state->head.actor = state->head.active;
        return false;
    }
    if (waiting != 0) {
        fight_on(state, (unsigned)__builtin_ctz(waiting), sink);
        return true;
    }
    kipling_fall_back(state, sink);
    state->head.phase = KIPLING_ACTIONS;
    return true;
}

static bool
advance_turn(KiplingState *state, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = state->head.active;
    if (kipling_judge(state))
        return kipling_conclude(state, sink);
    if (state->head.phase == KIPLING_MELEES)
        return advance_melees(state, sink);
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        if (kipling_can_act(state, data->side_units[side][i])) {
            state->head.actor = (uint8_t)side;
            return false;
        }
    }
    end_player_turn(state, sink);
    return true;
}

static void
legal_select(const KiplingState *state, HetMoveList *list)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++)
        if (kipling_can_act(state, data->side_units[side][i]))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, data->side_units[side][i]));
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_idle(const KiplingState *state, HetMoveList *list)
{
    if (state->head.phase == KIPLING_ACTIONS) {
        legal_select(state, list);
        return;
    }
    for (uint32_t waiting = waiting_melees(state); waiting != 0; waiting &= waiting - 1) {
        unsigned unit = (unsigned)__builtin_ctz(waiting);
        het_list_add(list, het_move_target(HET_MOVE_FIGHT, unit, state->units[unit].partner));
    }
}

static void
take_idle(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    if (move->kind == HET_MOVE_FIGHT) {
        fight_on(state, move->unit, sink);
    } else if (move->kind == HET_MOVE_END) {
        end_player_turn(state, sink);
    } else {
        state->acted |= 1u << move->unit;
        kipling_push(state, KIPLING_ORDER, move->unit, 0);
    }
}

const KiplingSteps kipling_idle = {.advance = advance_turn, .list = list_idle, .take = take_idle};

/* --- hot slots -------------------------------------------------------------------------------- */

static void
run(KiplingState *state, const HetSink *sink)
{
    while (steps_of(state)->advance(state, sink))
        continue;
}

static void
start(HetState *head)
{
    KiplingState *state = (KiplingState *)head;
    const KiplingState *opening = kipling_data(state)->opening;
    memcpy((char *)state + sizeof *head, (const char *)opening + sizeof *head,
           head->scenario->state_size - sizeof *head);
    head->turn = opening->head.turn;
    head->phase = opening->head.phase;
    head->active = opening->head.active;
    run(state, NULL);
}

static void
legal(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = (const KiplingState *)head;
    if (head->actor != HET_CHANCE) {
        steps_of(state)->list(state, list);
        return;
    }
    KiplingRoll roll;
    steps_of(state)->roll(state, &roll);
    het_dice_hits(list, roll.unit, roll.dice, roll.hitting, 6, roll.effect);
}

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = (KiplingState *)head;
    steps_of(state)->take(state, move, sink);
    run(state, sink);
}

static uint64_t
key(const HetState *head)
{
    const KiplingState *state = (const KiplingState *)head;
    const size_t start_of_body = offsetof(KiplingState, occupied);
    uint64_t hash = het_hash_bytes(het_hash_head(head), (const char *)state + start_of_body,
                                   offsetof(KiplingState, units) - start_of_body);
    for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++)
        hash = het_hash_bytes(hash, &state->units[unit], offsetof(KiplingUnit, rolls));
    return hash;
}

static const char *const phases[] = {
    [KIPLING_MELEES] = "melees",
    [KIPLING_ACTIONS] = "actions",
    NULL,
};

const HetRules het_rules_kipling = {
    .name = "kipling",
    .title = "Charge! + Kipling",
    .version = 2,
    .options = kipling_options,
    .option_count = KIPLING_OPTIONS,
    .phases = phases,
    .start = start,
    .legal = legal,
    .is_legal = kipling_is_legal,
    .apply = apply,
    .describe = kipling_describe,
    .measures = kipling_measures,
    .result = kipling_result,
    .key = key,
    .load = kipling_load,
    .unload = kipling_unload,
    .save = kipling_save,
    .generate = kipling_generate,
    .vocabulary = &kipling_vocabulary,
    .prompt = kipling_prompt,
    .refusal = kipling_refusal,
    .view = kipling_view,
    .check = kipling_check,
};

/* The turn sequence, the loop that runs procedures, and the table of slots. GNW-3 */
#include "northern.h"

#include "northern-judge.h"
#include "northern-rules.h"

static const NorthernSteps *const procedures[NORTHERN_PROCEDURES] = {
    [NORTHERN_IDLE] = &northern_idle,   [NORTHERN_ARMY] = &northern_army_steps,
    [NORTHERN_RALLY] = &northern_rally, [NORTHERN_ACTION] = &northern_action,
    [NORTHERN_SHOT] = &northern_shot,   [NORTHERN_FIGHT] = &northern_fight,
};

static const NorthernSteps *
steps_of(const NorthernState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    return procedures[frame == NULL ? NORTHERN_IDLE : frame->procedure];
}

void
northern_describe_roll(const NorthernState *state, NorthernRoll *ret_roll)
{
    steps_of(state)->roll(state, ret_roll);
}

bool
northern_open(NorthernState *state, NorthernRollKind kind, NorthernCount count, unsigned unit,
              const HetSink *sink)
{
    NorthernRoll roll;
    bool same = true;
    steps_of(state)->roll(state, &roll);
    for (unsigned i = 1; i < NORTHERN_FACES; i++)
        same = same && roll.effect[i] == roll.effect[0];
    if (same) {
        HetMove any = het_move_roll(roll.unit, 1, NORTHERN_FACES);
        steps_of(state)->take(state, &any, sink);
        return true;
    }
    het_state_open_roll(&state->head, kind, unit, &state->units[unit].rolls[count]);
    return false;
}

/* --- the turn sequence: GNW-3 ----------------------------------------------------------------- */

static void
enter_phase(NorthernState *state, NorthernPhase phase, const HetSink *sink)
{
    state->head.phase = (uint8_t)phase;
    state->acted = 0;
    northern_tell(sink, state, HET_EVENT_PHASE, NORTHERN_NONE, NORTHERN_NONE, (int)phase,
                  "GNW-3.2");
}

static void
end_player_turn(NorthernState *state, const HetSink *sink)
{
    const NorthernScenario *data = northern_data(state);
    HetState *head = &state->head;
    northern_hold(state, sink);
    state->moved = 0;
    head->epoch++;
    if (head->active == HET_FIRST) {
        head->active = HET_SECOND;
    } else if (head->turn == head->scenario->turns) {
        state->acted = 0;
        state->end = NORTHERN_END_TURNS; /* GNW-3.3 */
        return;
    } else {
        head->active = HET_FIRST;
        head->turn++;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    }
    northern_tell(sink, state, HET_EVENT_TURN, NORTHERN_NONE, NORTHERN_NONE, head->turn, "GNW-3.1");
    enter_phase(state, NORTHERN_COMMAND, sink);
}

/* Whether a unit can be selected in the phase. */
static bool
is_ready(const NorthernState *state, unsigned unit)
{
    switch ((NorthernPhase)state->head.phase) {
    case NORTHERN_MOVEMENT:
        return northern_may_act(state, unit);
    case NORTHERN_SHOOTING:
        return northern_may_fire(state, unit);
    case NORTHERN_COMBAT:
        return northern_present(state, unit) && (state->acted >> unit & 1u) == 0 &&
               northern_engaged(&state->units[unit]);
    case NORTHERN_MUSTER:
    case NORTHERN_DEPLOYMENT:
    case NORTHERN_COMMAND:
        break;
    }
    return false;
}

/* Units of the active side that can be selected, a bit each; `most`: that many will do. */
static uint32_t
ready_units(const NorthernState *state, unsigned most)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = state->head.active, count = 0;
    uint32_t ready = 0;
    for (unsigned i = 0; i < data->side_count[side] && count < most; i++) {
        unsigned unit = data->side_units[side][i];
        if (!is_ready(state, unit))
            continue;
        ready |= 1u << unit;
        count++;
    }
    return ready;
}

static void
select_unit(NorthernState *state, unsigned unit)
{
    static const NorthernProcedure procedure[NORTHERN_PHASES] = {
        [NORTHERN_MOVEMENT] = NORTHERN_ACTION,
        [NORTHERN_SHOOTING] = NORTHERN_SHOT,
        [NORTHERN_COMBAT] = NORTHERN_FIGHT,
    };
    NorthernProcedure next = procedure[state->head.phase];
    state->acted |= 1u << unit;
    northern_push(state, next, (int)unit, -1);
}

/* GNW-3.4 */
static bool
advance_deployment(NorthernState *state, const HetSink *sink)
{
    unsigned unit = northern_next_to_deploy(state);
    unsigned side = unit == NORTHERN_NONE ? HET_FIRST : northern_data(state)->side[unit];
    if (side != state->head.active) {
        state->head.active = (uint8_t)side;
        state->head.epoch++;
    }
    if (unit == NORTHERN_NONE) {
        enter_phase(state, NORTHERN_COMMAND, sink);
        return true;
    }
    HetMoveList list;
    het_list_clear(&list);
    northern_list_places(state, unit, &list);
    if (list.count > 0) {
        state->head.actor = (uint8_t)side;
        return false;
    }
    state->units[unit].status = NORTHERN_ABSENT;
    northern_tell(sink, state, HET_EVENT_NOTE, unit, NORTHERN_NONE, 0, "GNW-3.4");
    return true;
}

static void
list_rallies(const NorthernState *state, HetMoveList *list)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++)
        for (unsigned k = 0; k < data->side_count[side]; k++)
            if (northern_may_rally(state, data->side_units[side][i], data->side_units[side][k]))
                het_list_add(list, het_move_target(HET_MOVE_RALLY, data->side_units[side][i],
                                                   data->side_units[side][k]));
}

static bool
can_rally(const NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side]; i++)
        for (unsigned k = 0; k < data->side_count[side]; k++)
            if (northern_may_rally(state, data->side_units[side][i], data->side_units[side][k]))
                return true;
    return false;
}

/* GNW-3.2: a phase goes on while there is something to do in it. */
static bool
advance_phase(NorthernState *state, const HetSink *sink)
{
    bool waits = false;
    switch ((NorthernPhase)state->head.phase) {
    case NORTHERN_COMMAND:
        northern_arrive(state, sink);
        waits = can_rally(state);
        break;
    case NORTHERN_MOVEMENT:
    case NORTHERN_SHOOTING:
        waits = ready_units(state, 1) != 0;
        break;
    case NORTHERN_COMBAT: {
        uint32_t ready = ready_units(state, 2); /* GNW-8.1: all of them fight */
        waits = (ready & (ready - 1)) != 0;
        if (ready != 0 && !waits) {
            select_unit(state, (unsigned)__builtin_ctz(ready));
            return true;
        }
        break;
    }
    case NORTHERN_MUSTER:
    case NORTHERN_DEPLOYMENT:
        break;
    }
    if (waits) {
        state->head.actor = state->head.active;
        return false;
    }
    if (state->head.phase == NORTHERN_COMBAT)
        end_player_turn(state, sink);
    else
        enter_phase(state, (NorthernPhase)(state->head.phase + 1), sink);
    return true;
}

static bool
advance_idle(NorthernState *state, const HetSink *sink)
{
    if (state->head.phase == NORTHERN_MUSTER) {
        northern_push(state, NORTHERN_ARMY, 0, 0);
        return true;
    }
    if (state->head.phase == NORTHERN_DEPLOYMENT)
        return advance_deployment(state, sink);
    if (state->end != NORTHERN_END_NONE || northern_judge_field(state)) {
        northern_conclude(state, sink);
        return false;
    }
    return advance_phase(state, sink);
}

static void
list_idle(const NorthernState *state, HetMoveList *list)
{
    if (state->head.phase == NORTHERN_DEPLOYMENT) {
        northern_list_places(state, northern_next_to_deploy(state), list);
        return;
    }
    if (state->head.phase == NORTHERN_COMMAND)
        list_rallies(state, list);
    for (uint32_t ready = ready_units(state, NORTHERN_UNITS); ready != 0; ready &= ready - 1)
        het_list_add(list, het_move_unit(HET_MOVE_SELECT, (unsigned)__builtin_ctz(ready)));
    if (state->head.phase != NORTHERN_COMBAT)
        het_list_add(list, het_move(HET_MOVE_END));
}

static void
take_idle(NorthernState *state, const HetMove *move, const HetSink *sink)
{
    switch ((HetMoveKind)move->kind) {
    case HET_MOVE_PLACE: {
        HetPoint at = {move->pose.x, move->pose.y};
        northern_put(state, move->unit, at, move->pose.turn_end);
        northern_tell_way(sink, state, HET_EVENT_PLACE, move->unit, HET_NOWHERE, at, "GNW-3.4");
        return;
    }
    case HET_MOVE_RALLY:
        state->acted |= 1u << move->unit;
        northern_push(state, NORTHERN_RALLY, move->unit, move->target);
        northern_tell(sink, state, HET_EVENT_NOTE, move->unit, move->target, 0, "GNW-4.1");
        return;
    case HET_MOVE_SELECT:
        select_unit(state, move->unit);
        return;
    case HET_MOVE_END:
        enter_phase(state, (NorthernPhase)(state->head.phase + 1), sink);
        return;
    case HET_MOVE_NONE:
    case HET_MOVE_PASS:
    case HET_MOVE_ORDER:
    case HET_MOVE_MOVE:
    case HET_MOVE_TURN:
    case HET_MOVE_FORM:
    case HET_MOVE_SHOOT:
    case HET_MOVE_CHARGE:
    case HET_MOVE_FIGHT:
    case HET_MOVE_RETREAT:
    case HET_MOVE_PURSUE:
    case HET_MOVE_LOSE:
    case HET_MOVE_ADD:
    case HET_MOVE_DONE:
    case HET_MOVE_CAPTURE:
    case HET_MOVE_ROLL:
    case HET_MOVE_DRAW:
        break;
    }
    g_assert_not_reached();
}

const NorthernSteps northern_idle = {.advance = advance_idle, .list = list_idle, .take = take_idle};

/* --- hot slots -------------------------------------------------------------------------------- */

static void
run(NorthernState *state, const HetSink *sink)
{
    while (steps_of(state)->advance(state, sink))
        continue;
}

static void
start(HetState *head)
{
    NorthernState *state = (NorthernState *)head;
    const NorthernState *opening = northern_data(state)->opening;
    memcpy((char *)state + sizeof *head, (const char *)opening + sizeof *head,
           head->scenario->state_size - sizeof *head);
    head->turn = opening->head.turn;
    head->phase = opening->head.phase;
    head->active = opening->head.active;
    state->winner = HET_NOBODY;
    run(state, NULL);
}

static void
legal(const HetState *head, HetMoveList *list)
{
    const NorthernState *state = (const NorthernState *)head;
    if (head->actor != HET_CHANCE) {
        steps_of(state)->list(state, list);
        return;
    }
    NorthernRoll roll;
    steps_of(state)->roll(state, &roll);
    for (int low = 0, high; low < NORTHERN_FACES; low = high) {
        for (high = low + 1; high < NORTHERN_FACES && roll.effect[high] == roll.effect[low]; high++)
            continue;
        het_list_add_outcome(list, het_move_roll(roll.unit, low + 1, high), (uint64_t)(high - low));
    }
}

static void
apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    NorthernState *state = (NorthernState *)head;
    steps_of(state)->take(state, move, sink);
    run(state, sink);
}

static uint64_t
key(const HetState *head)
{
    const NorthernState *state = (const NorthernState *)head;
    const size_t start_of_body = offsetof(NorthernState, acted);
    uint64_t hash = het_hash_bytes(het_hash_head(head), (const char *)state + start_of_body,
                                   offsetof(NorthernState, units) - start_of_body);
    for (unsigned unit = 0; unit < northern_data(state)->unit_count; unit++)
        hash = het_hash_bytes(hash, &state->units[unit], offsetof(NorthernUnit, rolls));
    return hash;
}

static const char *const phases[] = {
    [NORTHERN_MUSTER] = "muster",
    [NORTHERN_DEPLOYMENT] = "deployment",
    [NORTHERN_COMMAND] = "command",
    [NORTHERN_MOVEMENT] = "movement",
    [NORTHERN_SHOOTING] = "shooting",
    [NORTHERN_COMBAT] = "combat",
    NULL,
};

const HetRules het_rules_northern = {
    .name = "northern",
    .title = "Great Northern War",
    .version = 2,
    .options = northern_options,
    .option_count = NORTHERN_OPTIONS,
    .phases = phases,
    .start = start,
    .legal = legal,
    .is_legal = northern_is_legal,
    .apply = apply,
    .describe = northern_describe,
    .measures = northern_measures,
    .result = northern_result,
    .key = key,
    .load = northern_load,
    .unload = northern_unload,
    .save = northern_save,
    .generate = northern_generate,
    .vocabulary = &northern_vocabulary,
    .prompt = northern_prompt,
    .refusal = northern_refusal,
    .view = northern_view,
    .check = northern_check,
};

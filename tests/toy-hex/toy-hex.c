/* The turn sequence of the hex toy: a table of procedures that the kernel runs, in the order of the
 * rules. */
#include "toy-hex.h"

#include "toy-hex-board.h"
#include "toy-hex-slots.h"
#include "toy-hex-fight.h"

static inline ToyHexState *
toy(HetState *head)
{
    return (ToyHexState *)head;
}

static inline const ToyHexState *
peek(const HetState *head)
{
    return (const ToyHexState *)head;
}

static bool
has(unsigned set, unsigned unit)
{
    return (set >> unit & 1u) != 0;
}

/* THX-7: strength on the board. */
static unsigned
strength_of(const ToyHexState *state, unsigned side, bool at_start)
{
    const ToyHexScenario *data = toy_hex_data(state);
    unsigned sum = 0;
    for (unsigned unit = 0; unit < data->units; unit++)
        if (data->side[unit] == side)
            sum += at_start ? data->start[unit] : state->strength[unit];
    return sum;
}

static bool
is_beaten(const ToyHexState *state, unsigned side)
{
    return 2 * strength_of(state, side, false) <= strength_of(state, side, true);
}

static void
finish(ToyHexState *state, unsigned why, const HetSink *sink)
{
    state->over = (uint8_t)why;
    state->head.actor = HET_NOBODY;
    het_report(sink, &state->head, HET_EVENT_OVER, HET_NO_UNIT, HET_NO_UNIT, 0, "THX-7", NULL);
}

/* --- the turn: THX-1, THX-2 ------------------------------------------------------------------- */

static void
end_turn(ToyHexState *state, const HetSink *sink)
{
    state->used = state->reacted = 0;
    state->rolls = 0;
    state->head.epoch++;
    memcpy(state->cup, toy_hex_data(state)->full_cup, sizeof state->cup);
    if (state->head.turn == state->head.scenario->turns) {
        finish(state, 2, sink);
        return;
    }
    state->head.turn++;
    het_report(sink, &state->head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, state->head.turn,
               "THX-1", NULL);
}

/* An action is over: the next chit. */
static void
end_action(HetState *head)
{
    head->phase = TOY_HEX_CUP;
    head->active = HET_FIRST;
    head->epoch++;
}

static bool
turn_advance(HetState *head, const HetSink *sink)
{
    ToyHexState *state = toy(head);
    if (state->over == 0 && (is_beaten(state, HET_FIRST) || is_beaten(state, HET_SECOND)))
        finish(state, 1, sink);
    if (state->over != 0)
        return false;
    if (head->phase == TOY_HEX_ACTION)
        return het_procedure_await(head, head->active, sink);
    if (state->cup[0] + state->cup[1] + state->cup[2] > 0)
        return het_procedure_draw(head, TOY_HEX_ROLL_CUP, HET_NO_UNIT, &state->rolls, sink);
    end_turn(state, sink);
    return true;
}

static void
turn_list(const HetState *head, HetMoveList *list)
{
    const ToyHexState *state = peek(head);
    for (unsigned chit = 0; head->phase == TOY_HEX_CUP && chit < TOY_HEX_CHITS; chit++) {
        HetMove move = het_move(HET_MOVE_DRAW);
        move.roll = (HetRoll){.low = (int)chit + 1, .high = (int)chit + 1};
        het_list_add_outcome(list, move, state->cup[chit]);
    }
    if (head->phase == TOY_HEX_CUP)
        return;
    for (unsigned unit = 0; unit < toy_hex_data(state)->units; unit++)
        if (toy_hex_present(state, unit) && !has(state->used, unit) &&
            toy_hex_data(state)->side[unit] == head->active)
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
turn_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyHexState *state = toy(head);
    if (move->kind == HET_MOVE_SELECT) {
        state->used = (uint16_t)(state->used | 1u << move->unit);
        toy_hex_push(head, TOY_HEX_UNIT, move->unit, 0);
    } else if (move->kind == HET_MOVE_PASS) {
        end_action(head);
    } else {
        unsigned chit = (unsigned)move->roll.low - 1;
        state->cup[chit]--;
        het_note(sink, head, HET_NO_UNIT, HET_NO_UNIT, "THX-1", "%s is drawn",
                 chit == TOY_HEX_LULL ? "the lull" : head->scenario->sides[chit]);
        if (chit == TOY_HEX_LULL) {
            end_turn(state, sink);
            return;
        }
        head->active = (uint8_t)chit;
        head->phase = TOY_HEX_ACTION;
    }
}

/* --- a unit acts: THX-2, 3, 5, 6.1 ------------------------------------------------------------ */

static bool
unit_advance(HetState *head, const HetSink *sink)
{
    if (het_state_peek(head)->step == 0)
        return het_procedure_await(head, het_state_peek(head)->actor, sink);
    het_state_pop(head);
    toy(head)->way = (HetWay){0};
    end_action(head);
    return true;
}

/* Lists the cheapest walk to every hex; of equals the one with the lowest steps, found first. */
static void
list_walks(const ToyHexState *state, unsigned unit, HetMoveList *list)
{
    enum { NODES = TOY_HEX_CELLS * HET_HEX_SIDES, POINTS = 5 };
    HetWay way[NODES];
    uint8_t cost[NODES], listed[TOY_HEX_CELLS] = {0};
    uint16_t open[POINTS + 1][NODES], count[POINTS + 1] = {0};
    unsigned points = toy_hex_movement(state, unit);
    ToyHexStand from = toy_hex_stand(state, unit);
    unsigned start = from.place * HET_HEX_SIDES + from.facing;
    memset(cost, 0xff, sizeof cost);
    way[start] = (HetWay){.place = (uint16_t)from.place};
    cost[start] = 0;
    open[0][count[0]++] = (uint16_t)start;
    for (unsigned spent = 0; spent <= points; spent++)
        for (unsigned i = 0; i < count[spent]; i++) {
            unsigned node = open[spent][i];
            ToyHexStand at = {node / HET_HEX_SIDES, node % HET_HEX_SIDES};
            if (cost[node] != spent)
                continue;
            if (at.place != from.place && listed[at.place]++ == 0) {
                HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
                move.way = way[node];
                het_list_add(list, move);
            }
            if (node != start && toy_hex_in_zone(state, unit, at))
                continue;
            for (unsigned step = 0; step < TOY_HEX_STEPS; step++) {
                ToyHexStand to = at;
                unsigned total = spent;
                if (!toy_hex_step(state, unit, step, &to, &total) || total > points)
                    continue;
                unsigned next = to.place * HET_HEX_SIDES + to.facing;
                if (total >= cost[next])
                    continue;
                cost[next] = (uint8_t)total;
                way[next] = way[node];
                het_way_add(&way[next], step);
                way[next].place = (uint16_t)to.place;
                open[total][count[total]++] = (uint16_t)next;
            }
        }
}

static void
unit_list(const HetState *head, HetMoveList *list)
{
    const ToyHexState *state = peek(head);
    unsigned unit = (unsigned)het_frame_peek(head, ToyHexUnit)->unit;
    for (unsigned target = 0; target < toy_hex_data(state)->units; target++) {
        if (toy_hex_data(state)->side[target] == toy_hex_data(state)->side[unit])
            continue;
        if (toy_hex_shot(state, unit, target, NULL) > 0)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, target));
        if (toy_hex_faces(state, unit, target))
            het_list_add(list, het_move_target(HET_MOVE_FIGHT, unit, target));
    }
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
    list_walks(state, unit, list);
}

static void
unit_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyHexState *state = toy(head);
    het_state_top(head)->step = 1;
    if (move->kind == HET_MOVE_SHOOT)
        toy_hex_shoot(head, move->unit, move->target, "THX-2", sink);
    if (move->kind == HET_MOVE_FIGHT)
        toy_hex_fight(head, move->unit, move->target, "THX-2", sink);
    if (move->kind != HET_MOVE_MOVE)
        return;
    state->way = move->way;
    toy_hex_push(head, TOY_HEX_WALK, move->unit, 0);
    *het_frame(head, ToyHexWalk) =
        (ToyHexWalk){(int16_t)move->unit, 0, state->place[move->unit], state->facing[move->unit]};
}

/* --- a walk, with a window after each step: THX-3, THX-4 -------------------------------------- */

static bool
walk_advance(HetState *head, const HetSink *sink)
{
    ToyHexState *state = toy(head);
    ToyHexWalk *walk = het_frame(head, ToyHexWalk);
    unsigned unit = (unsigned)walk->unit, cost = 0;
    ToyHexStand at = toy_hex_stand(state, unit), to = at;
    bool gone = at.place != (unsigned)walk->place || at.facing != (unsigned)walk->facing;
    bool zone = !gone && walk->next > 0 && toy_hex_in_zone(state, unit, at);
    if (gone || zone)
        het_note(sink, head, unit, HET_NO_UNIT, gone ? "THX-4.4" : "THX-3.3",
                 gone ? "driven off its way" : "stops in a zone of control");
    if (gone || zone || walk->next >= state->way.steps ||
        !toy_hex_step(state, unit, het_way_step(&state->way, (unsigned)walk->next), &to, &cost)) {
        het_state_pop(head);
        return true;
    }
    walk->next++;
    state->place[unit] = (uint8_t)(walk->place = (int16_t)to.place);
    state->facing[unit] = (uint8_t)(walk->facing = (int16_t)to.facing);
    if (to.place != at.place)
        het_report_way(sink, head, HET_EVENT_MOVE, unit, toy_hex_point(state, at.place),
                       toy_hex_point(state, to.place), "THX-3.1", NULL);
    else
        het_report(sink, head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)to.facing,
                   toy_hex_data(state)->type[unit] == TOY_HEX_PIKES ? "THX-3.2" : "THX-3.1", NULL);
    HetFrame *window = het_state_push(head, TOY_HEX_WINDOW, het_other((HetActor)head->active));
    het_frame_fields(window, ToyHexUnit)->unit = (int16_t)unit;
    return true;
}

static void
window_list(const HetState *head, HetMoveList *list)
{
    const ToyHexState *state = peek(head);
    unsigned walker = (unsigned)het_frame_peek(head, ToyHexUnit)->unit;
    for (unsigned unit = 0; unit < toy_hex_data(state)->units; unit++) {
        if (toy_hex_data(state)->side[unit] == head->active || has(state->reacted, unit))
            continue;
        if (toy_hex_shot(state, unit, walker, NULL) > 0)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, walker));
        if (toy_hex_data(state)->type[unit] == TOY_HEX_HORSE && toy_hex_faces(state, unit, walker))
            het_list_add(list, het_move_target(HET_MOVE_CHARGE, unit, walker));
    }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static bool
window_advance(HetState *head, const HetSink *sink)
{
    HetMoveList list;
    const ToyHexWalk *walk = het_frame_fields_const(het_state_peek(head) - 1, ToyHexWalk);
    bool here = toy_hex_present(peek(head), (unsigned)walk->unit) &&
                peek(head)->place[walk->unit] == walk->place;
    het_list_clear(&list);
    if (here)
        window_list(head, &list);
    if (list.count > 1)
        return het_procedure_await(head, het_state_peek(head)->actor, sink);
    het_state_pop(head);
    return true;
}

static void
window_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyHexState *state = toy(head);
    if (move->kind == HET_MOVE_PASS) {
        het_state_pop(head);
        return;
    }
    state->reacted = (uint16_t)(state->reacted | 1u << move->unit);
    het_note(sink, head, move->unit, move->target, "THX-4.1", "reacts");
    if (move->kind == HET_MOVE_SHOOT)
        toy_hex_shoot(head, move->unit, move->target, "THX-4.2", sink);
    else
        toy_hex_fight(head, move->unit, move->target, "THX-4.3", sink);
}

static const HetProcedure turn_procedure = {
    .advance = turn_advance, .list = turn_list, .take = turn_take};
static const HetProcedure unit_procedure = {
    .advance = unit_advance, .list = unit_list, .take = unit_take};
static const HetProcedure walk_procedure = {.advance = walk_advance};
static const HetProcedure window_procedure = {
    .advance = window_advance, .list = window_list, .take = window_take};
static const HetProcedure *const procedures[TOY_HEX_PROCEDURES] = {
    [TOY_HEX_TURN] = &turn_procedure,
    [TOY_HEX_UNIT] = &unit_procedure,
    [TOY_HEX_WALK] = &walk_procedure,
    [TOY_HEX_WINDOW] = &window_procedure,
    [TOY_HEX_SHOT] = &toy_hex_shot_procedure,
    [TOY_HEX_BATTLE] = &toy_hex_battle_procedure,
    [TOY_HEX_RETREAT] = &toy_hex_retreat_procedure,
};

/* --- slots ------------------------------------------------------------------------------------ */

static void
describe(const HetState *head, const HetMove *move, HetDescription *description)
{
    const ToyHexState *state = peek(head);
    if (move->unit >= toy_hex_data(state)->units)
        return;
    description->from = toy_hex_point(state, state->place[move->unit]);
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_RETREAT)
        description->to = toy_hex_point(state, move->way.place);
}

static void
measures(const HetState *head, HetMeasures *ret)
{
    const ToyHexState *state = peek(head);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret->value[side];
        value[HET_MEASURE_STRENGTH] = (int32_t)strength_of(state, side, false);
        value[HET_MEASURE_STRENGTH_START] = (int32_t)strength_of(state, side, true);
        value[HET_MEASURE_STRENGTH_LOST] =
            value[HET_MEASURE_STRENGTH_START] - value[HET_MEASURE_STRENGTH];
        for (unsigned unit = 0; unit < toy_hex_data(state)->units; unit++)
            if (toy_hex_data(state)->side[unit] == side)
                value[toy_hex_present(state, unit) ? HET_MEASURE_UNITS : HET_MEASURE_UNITS_LOST]++;
    }
}

static void
result(const HetState *head, HetResult *ret)
{
    const ToyHexState *state = peek(head);
    int lost[HET_SIDES];
    for (unsigned side = 0; side < HET_SIDES; side++)
        lost[side] = state->over == 1 ? is_beaten(state, side)
                                      : (int)strength_of(state, side, true) -
                                            (int)strength_of(state, side, false);
    ret->winner = lost[0] == lost[1] ? HET_NOBODY : lost[0] < lost[1] ? HET_FIRST : HET_SECOND;
    ret->reason = state->over == 1 ? "half the strength lost" : "the last turn is over";
    ret->rule = "THX-7";
}

static uint64_t
key(const HetState *head)
{
    return het_hash_bytes(het_hash_head(head), &peek(head)->way,
                          offsetof(ToyHexState, rolls) - offsetof(ToyHexState, way));
}

static void
prompt(const HetState *head, HetPrompt *ret_prompt)
{
    static const struct {
        const char *text, *rule; /* of a decision: # is the unit's code */
    } requested[TOY_HEX_PROCEDURES] = {
        [TOY_HEX_TURN] = {"Which unit acts?", "THX-2"},
        [TOY_HEX_UNIT] = {"What does # do?", "THX-2"},
        [TOY_HEX_WINDOW] = {"React to the walk of #?", "THX-4.1"},
        [TOY_HEX_SHOT] = {"# shoots", "THX-5"},
        [TOY_HEX_BATTLE] = {"Who joins #?", "THX-6.1"},
        [TOY_HEX_RETREAT] = {"Where does # retreat?", "THX-6.3"},
    };
    const unsigned procedure = het_state_procedure(head);
    g_auto(GStrv) parts = g_strsplit(requested[procedure].text, "#", 2);
    const bool idle = head->depth == 0;
    unsigned unit = idle ? 0 : (unsigned)het_frame_peek(head, ToyHexUnit)->unit;
    const char *code = idle ? "" : het_scenario_unit_at(head->scenario, unit)->code;
    bool drawn = idle && head->phase == TOY_HEX_CUP;
    g_snprintf(ret_prompt->text, sizeof ret_prompt->text, "%s%s%s",
               drawn ? "A chit is drawn" : parts[0], parts[1] != NULL ? code : "",
               parts[1] != NULL ? parts[1] : "");
    ret_prompt->rule = drawn ? "THX-1" : requested[procedure].rule;
}

static const char *const phases[] = {[TOY_HEX_CUP] = "cup", [TOY_HEX_ACTION] = "action", NULL};

const HetRules toy_hex_rules = {
    .name = "toy-hex",
    .title = "Hex toy",
    .version = 2,
    .phases = phases,
    .procedures = procedures,
    .start = het_procedure_start,
    .data_size = sizeof(ToyHexScenario),
    .opening_size = sizeof(ToyHexState),
    .legal = het_procedure_legal,
    .play_lot = het_procedure_play_lot,
    .is_legal = toy_hex_is_legal,
    .apply = het_procedure_apply,
    .dice = het_procedure_dice,
    .describe = describe,
    .measures = measures,
    .result = result,
    .key = key,
    .fields = toy_hex_fields,
    .load = toy_hex_load,
    .unload = toy_hex_unload,
    .save = toy_hex_save,
    .vocabulary = &toy_hex_vocabulary,
    .prompt = prompt,
    .view = toy_hex_view,
    .check = toy_hex_check,
};

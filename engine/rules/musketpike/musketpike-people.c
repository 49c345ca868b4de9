/* For people and agents: names, descriptions of moves, measures, prompts, results. */
#include "musketpike-slots.h"

#include "musketpike-end.h"
#include "musketpike-move.h"
#include "musketpike-orders.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

/* --- names ------------------------------------------------------------------------------------ */

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    static const char *const orders[] = {
        [MUSKET_ORDER_NONE] = NULL,     [MUSKET_ORDER_CHARGE] = "charge",
        [MUSKET_ORDER_MARCH] = "march", [MUSKET_ORDER_STRATEGIC] = "strategic-march",
        [MUSKET_ORDER_RALLY] = "rally", [MUSKET_VALUE_DRAW] = "draw",
        [MUSKET_VALUE_UNIT] = "unit",   [MUSKET_VALUE_DECLINE] = "decline",
    };
    const MusketScenario *data = scenario->data;
    static const char *const pairs[] = {[MUSKET_PAIR_NONE] = NULL,
                                        [MUSKET_PAIR_LEFT] = "left",
                                        [MUSKET_PAIR_RIGHT] = "right",
                                        [MUSKET_PAIR_WHEEL] = "wheel"};
    if (kind == HET_MOVE_FIGHT && value < G_N_ELEMENTS(pairs))
        return pairs[value];
    if (kind != HET_MOVE_ORDER)
        return NULL;
    if (value >= MUSKET_VALUE_WING && value < MUSKET_VALUE_WING + data->wing_count)
        return data->wing[value - MUSKET_VALUE_WING].code;
    return value < G_N_ELEMENTS(orders) ? orders[value] : NULL;
}

const HetVocabulary musket_vocabulary = {
    .value_name = value_name,
    .place_format = het_hex_place_format,
    .place_parse = het_hex_place_parse,
    .point_format = het_hex_point_format,
    .facings = musket_facing_names,
    .steps = "123456<>~",
};

/* --- moves, measures, results ----------------------------------------------------------------- */

static unsigned
place_of(const MusketState *state, unsigned id)
{
    const MusketScenario *data = musket_data(state);
    if (id < data->unit_count)
        return state->units[id].place;
    if (id < data->unit_count + data->leader_count)
        return musket_place_of_leader(state, id - data->unit_count);
    return HET_NO_PLACE;
}

void
musket_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    ret_description->from = het_hex_point(&data->map, place_of(state, move->unit));
    if (move->kind == HET_MOVE_ROLL || move->kind == HET_MOVE_DRAW)
        return;
    if (move->target != HET_NO_UNIT)
        ret_description->to = het_hex_point(&data->map, place_of(state, move->target));
    else if (move->way.place != HET_NO_PLACE)
        ret_description->to = het_hex_point(&data->map, move->way.place);
}

void
musket_measures(const HetState *head, HetMeasures *ret_measures)
{
    const MusketState *state = (const MusketState *)head;
    const MusketScenario *data = musket_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        int32_t *value = ret_measures->value[data->unit[unit].side];
        const MusketUnit *it = &state->units[unit];
        bool there = it->status == MUSKET_PRESENT || it->status == MUSKET_AWAITED;
        if (data->unit[unit].kind == MUSKET_ARTILLERY) {
            value[HET_MEASURE_GUNS] += there;
            continue;
        }
        value[HET_MEASURE_STRENGTH] += there ? it->strength : 0;
        value[HET_MEASURE_UNITS] += there;
        value[HET_MEASURE_UNITS_LOST] += !there;
        value[HET_MEASURE_UNITS_SHAKEN] += (it->flags & MUSKET_DISORDERED) != 0;
        if (there)
            value[HET_MEASURE_MORALE] += musket_morale(state, unit);
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret_measures->value[side];
        value[HET_MEASURE_STRENGTH_START] = data->strength[side];
        value[HET_MEASURE_STRENGTH_LOST] = state->lost[side];
        value[HET_MEASURE_LEADERS_LOST] = state->leaders_lost[side];
        value[HET_MEASURE_POINTS] = musket_points(state, side);
        for (unsigned i = 0; i < data->objective_count; i++)
            value[HET_MEASURE_OBJECTIVES] += musket_objective_points(state, i, side) > 0;
    }
}

void
musket_result_of(const HetState *head, HetResult *ret_result)
{
    static const HetResult results[] = {
        [MUSKET_END_NONE] = {.reason = "", .rule = ""},
        [MUSKET_END_TURNS] = {.reason = "points after the last turn", .rule = "MPR-18.11"},
        [MUSKET_END_FIELD] = {.reason = "a side has neither foot nor horse left",
                              .rule = "MPR-18.11"},
    };
    const MusketState *state = (const MusketState *)head;
    *ret_result = results[state->end];
    ret_result->winner = (HetActor)state->winner;
}

/* --- prompts ---------------------------------------------------------------------------------- */

static const char *
code_of(const MusketState *state, int unit)
{
    return unit < 0 ? "nobody" : het_scenario_unit_at(state->head.scenario, (unsigned)unit)->code;
}

static void
prompt_orders(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const MusketActivation *activation = &state->activation;
    const char *who =
        activation->chit == MUSKET_NONE
            ? "the marker"
            : code_of(state, (int)musket_data(state)->unit_count + activation->chit - 1);
    MusketKind lead =
        activation->lead != 0 ? musket_kind(state, activation->lead - 1u) : MUSKET_HEAVY;
    bool colonel = activation->chit != MUSKET_NONE && musket_commander(state) == MUSKET_NONE;
    switch ((MusketOrders)frame->step) {
    case MUSKET_USE:
        het_ask(prompt,
                colonel                           ? "MPR-2.12"
                : activation->chit == MUSKET_NONE ? "MPR-1.6"
                : musket_wings(state) == 0        ? "MPR-2.4"
                                                  : "MPR-2.3",
                "What is the chit of %s used for?", who);
        break;
    case MUSKET_LEAD:
        het_ask(prompt, "MPR-2.3", "Which unit leads the unit activation?");
        break;
    case MUSKET_ORDER:
        het_ask(prompt, "MPR-2.5", "Which order?");
        break;
    case MUSKET_PICK:
        het_ask(prompt,
                activation->order == MUSKET_ORDER_CHARGE && activation->able != 0 ? "MPR-3.2"
                : activation->lead == 0                                           ? "MPR-2.6"
                : lead == MUSKET_CAVALRY                                          ? "MPR-2.10"
                : lead == MUSKET_ARTILLERY                                        ? "MPR-2.11"
                                                                                  : "MPR-2.9",
                activation->lead != 0 ? "Which units take part (hexes left: %u)?"
                                      : "Which units of the wing take part?",
                activation->hexes);
        break;
    case MUSKET_RIDE:
        het_ask(prompt, "MPR-15.13", "To which unit does %s ride?", who);
        break;
    }
}

/* A question with its rule; "%s" stands for the unit that the frame begins with. */
typedef struct {
    const char *text, *rule;
} Asked;

static void
prompt_activation(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    static const Asked asked[] = {
        [MUSKET_GUNFIRE] = {"Which artillery fires?", "MPR-5.2"},
        [MUSKET_MOVEMENT] = {"Which unit moves next?", "MPR-4.2"},
        [MUSKET_DEFENCE] = {"Defensive fire: who fires at whom?", "MPR-6.4"},
        [MUSKET_ADVANCE] = {"Advancing fire: who fires at whom?", "MPR-6.5"},
        [MUSKET_MELEES] = {"Melee: who attacks whom?", "MPR-3.7"},
        [MUSKET_RALLIES] = {"Which unit tries to rally?", "MPR-3.8"},
    };
    unsigned phase = state->head.phase;
    bool charge = state->activation.order == MUSKET_ORDER_CHARGE;
    if (phase == MUSKET_ORDERS)
        prompt_orders(state, frame, prompt);
    else
        het_ask(prompt, phase == MUSKET_MELEES && charge ? "MPR-3.6" : asked[phase].rule, "%s",
                asked[phase].text);
}

static void
prompt_melee(const MusketState *state, HetPrompt *prompt)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_melee_procedure.list(&state->head, &list);
    const char *code =
        code_of(state, list.moves[0].unit == HET_NO_UNIT ? -1 : (int)list.moves[0].unit);
    unsigned kind = list.moves[0].kind;
    if (kind == HET_MOVE_ADD)
        het_ask(prompt, "MPR-15.26", "Who attacks together with it?");
    else if (kind == HET_MOVE_ORDER)
        het_ask(prompt,
                musket_kind(state, list.moves[0].unit) == MUSKET_CAVALRY ? "MPR-14.24"
                                                                         : "MPR-14.25",
                "Does %s retreat before melee?", code);
    else if (kind == HET_MOVE_LOSE)
        het_ask(prompt, "MPR-15.23", "Who takes the odd loss?");
    else if (kind == HET_MOVE_PURSUE)
        het_ask(prompt, "MPR-7.5", "Where does %s advance?", code);
    else
        het_ask(prompt, "MPR-7.6", "Where does %s face?", code);
}

static void
prompt_arrival(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    int unit = het_frame_fields_const(frame, MusketArrivalFrame)->who;
    switch ((MusketComing)frame->step) {
    case MUSKET_COME_ROLL:
        break;
    case MUSKET_COME_PLACE:
        het_ask(prompt, "MPR-12.4", "Where does %s come onto the map?", code_of(state, unit));
        break;
    case MUSKET_COME_FACE:
        het_ask(prompt, "MPR-12.4", "Where does %s face?", code_of(state, unit));
        break;
    case MUSKET_COME_LEADER:
        het_ask(prompt, "MPR-12.5", "Which unit does %s join?",
                code_of(state, unit + (int)musket_data(state)->unit_count));
        break;
    }
}

/* The unit that a frame begins with, as those of all procedures with a unit do; -1: it has none. */
static int
first_of(const HetFrame *frame)
{
    bool none = frame->procedure <= MUSKET_ACTIVATION || frame->procedure == MUSKET_ARRIVAL;
    return none ? -1 : het_frame_fields_const(frame, MusketUnitFrame)->unit;
}

static void
prompt_frame(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    static const Asked asked[MUSKET_PROCEDURES] = {
        [MUSKET_WALK] = {"Where does %s move?", "MPR-18.1"},
        [MUSKET_AIM] = {"Facing where, and at whom, does %s fire?", "MPR-5.1"},
        [MUSKET_WINDOW] = {"%s comes near: who turns?", "MPR-6.1"},
        [MUSKET_RETREAT] = {"Where does %s retreat?", "MPR-11.23"},
        [MUSKET_DISPLACE] = {"Where does %s make way?", "MPR-5.13"},
        [MUSKET_DRAW] = {"A chit is drawn", "MPR-1.7"},
    };
    const char *first = code_of(state, first_of(frame));
    bool walks = frame->procedure == MUSKET_WALK;
    if (frame->procedure == MUSKET_ACTIVATION)
        prompt_activation(state, frame, prompt);
    else if (frame->procedure == MUSKET_MELEE)
        prompt_melee(state, prompt);
    else if (frame->procedure == MUSKET_ARRIVAL)
        prompt_arrival(state, frame, prompt);
    else if (walks && frame->step == MUSKET_WALK_TURN)
        het_ask(prompt, "MPR-18.6", "Where does %s face?", first);
    else if (asked[frame->procedure].text != NULL) /* the rest decides nothing */
        het_ask_of(prompt,
                   walks && musket_must_engage(state, (unsigned)first_of(frame))
                       ? "MPR-3.1"
                       : asked[frame->procedure].rule,
                   asked[frame->procedure].text, first);
}

static void
prompt_roll(const MusketState *state, HetPrompt *prompt)
{
    static const Asked rolls[] = {
        [MUSKET_ROLL_INITIATIVE] = {"Dice for the initiative: 10 and the first's lead", "MPR-1.3"},
        [MUSKET_ROLL_DRAW] = {"A chit is drawn", "MPR-1.7"},
        [MUSKET_ROLL_FIRE] = {"%s fires: a die for hits", "MPR-10.6"},
        [MUSKET_ROLL_FIRE_CHECK] = {"%s is hit: a morale check", "MPR-10.14"},
        [MUSKET_ROLL_MELEE] = {"%s attacks: the die of the melee", "MPR-11.28"},
        [MUSKET_ROLL_MELEE_CHECK] = {"the melee of %s: the morale check", "MPR-11.16"},
        [MUSKET_ROLL_DISPLACE] = {"%s has made way: a morale check", "MPR-5.13"},
        [MUSKET_ROLL_RALLY] = {"%s tries to rally: a morale check", "MPR-3.8"},
        [MUSKET_ROLL_ARRIVAL] = {"A die for those who are awaited", "MPR-12.3"},
    };
    unsigned event = (unsigned)(state->head.roll_key >> 32) & 0xffff;
    if (event >= G_N_ELEMENTS(rolls))
        return;
    int who = event == MUSKET_ROLL_FIRE_CHECK
                  ? het_frame_peek(&state->head, MusketShotFrame)->target
                  : first_of(het_state_peek(&state->head));
    het_ask_of(prompt, rolls[event].rule, rolls[event].text, code_of(state, who));
}

void
musket_prompt(const HetState *head, HetPrompt *ret_prompt)
{
    const MusketState *state = (const MusketState *)head;
    if (head->actor == HET_CHANCE)
        prompt_roll(state, ret_prompt);
    else if (head->depth > 0)
        prompt_frame(state, het_state_peek(head), ret_prompt);
    else if (head->actor != HET_NOBODY)
        het_ask(ret_prompt, "MPR-1.8", "Draw a chit, or pass for the rest of the turn?");
}

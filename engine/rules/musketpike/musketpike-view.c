/* For people and agents: names, descriptions of moves, measures, prompts, results, and the position
 * with the tracks beside the board. */
#include "musketpike-procedure.h"
#include "musketpike-slots.h"

/* --- names ----------------------------------------------------------------------------------- */

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
    if (kind == HET_MOVE_MOVE && value == MUSKET_VALUE_CONSOLIDATE)
        return "consolidate";
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

/* --- moves, measures, results ---------------------------------------------------------------- */

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
    const MusketState *state = musket_state_peek(head);
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
    const MusketState *state = musket_state_peek(head);
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(unit, data->unit_count) {
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
    HET_EACH_BELOW(side, HET_SIDES) {
        int32_t *value = ret_measures->value[side];
        value[HET_MEASURE_STRENGTH_START] = data->strength[side];
        value[HET_MEASURE_STRENGTH_LOST] = state->lost[side];
        value[HET_MEASURE_LEADERS_LOST] = state->leaders_lost[side];
        value[HET_MEASURE_POINTS] = musket_points(state, side);
        HET_EACH_BELOW(i, data->objective_count)
            value[HET_MEASURE_OBJECTIVES] += musket_objective_points(state, i, side) > 0;
    }
}

static const HetResult results[] = {
    [MUSKET_END_NONE] = {.reason = "", .rule = ""},
    [MUSKET_END_TURNS] = {.reason = "points after the last turn", .rule = "MPR-18.11"},
    [MUSKET_END_FIELD] = {.reason = "a side has neither foot nor horse left", .rule = "MPR-18.11"},
};

HET_SLOTS_RESULT(musket, MusketState, results)

/* --- prompts --------------------------------------------------------------------------------- */

static const char *
code_of(const MusketState *state, unsigned unit)
{
    return unit == HET_NO_UNIT ? "nobody" : het_scenario_unit_at(state->head.scenario, unit)->code;
}

static void
prompt_orders(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const MusketActivation *activation = &state->activation;
    const char *who = activation->chit == MUSKET_NONE
                          ? "the marker"
                          : code_of(state, musket_data(state)->unit_count + activation->chit - 1u);
    MusketKind lead =
        activation->lead != 0 ? musket_kind(state, activation->lead - 1u) : MUSKET_HEAVY;
    bool colonel = activation->chit != MUSKET_NONE && musket_commander(state) == MUSKET_NONE;
    switch ((MusketOrders)frame->step) {
    case MUSKET_USE:
        het_prompt_set(prompt,
                       colonel                           ? "MPR-2.12"
                       : activation->chit == MUSKET_NONE ? "MPR-1.6"
                       : musket_wings(state) == 0        ? "MPR-2.4"
                                                         : "MPR-2.3",
                       "What is the chit of %s used for?", who);
        break;
    case MUSKET_LEAD:
        het_prompt_set(prompt, "MPR-2.3", "Which unit leads the unit activation?");
        break;
    case MUSKET_ORDER:
        het_prompt_set(prompt, "MPR-2.5", "Which order?");
        break;
    case MUSKET_PICK:
        het_prompt_set(prompt,
                       activation->order == MUSKET_ORDER_CHARGE && activation->able != 0 ? "MPR-3.2"
                       : activation->lead == 0                                           ? "MPR-2.6"
                       : lead == MUSKET_CAVALRY   ? "MPR-2.10"
                       : lead == MUSKET_ARTILLERY ? "MPR-2.11"
                                                  : "MPR-2.9",
                       activation->lead != 0 ? "Which units take part (hexes left: %u)?"
                                             : "Which units of the wing take part?",
                       activation->hexes);
        break;
    case MUSKET_RIDE:
        het_prompt_set(prompt, "MPR-15.13", "To which unit does %s ride?", who);
        break;
    }
}

static void
prompt_activation(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    static const HetQuestion requested[] = {
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
        het_prompt_set(prompt, phase == MUSKET_MELEES && charge ? "MPR-3.6" : requested[phase].rule,
                       "%s", requested[phase].text);
}

static void
prompt_melee(const MusketState *state, HetPrompt *prompt)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_melee_procedure.list(&state->head, &list);
    const char *code = code_of(state, list.moves[0].unit);
    unsigned kind = list.moves[0].kind;
    if (kind == HET_MOVE_ADD)
        het_prompt_set(prompt, "MPR-15.26", "Who attacks together with it?");
    else if (kind == HET_MOVE_ORDER)
        het_prompt_set(prompt,
                       musket_kind(state, list.moves[0].unit) == MUSKET_CAVALRY ? "MPR-14.24"
                                                                                : "MPR-14.25",
                       "Does %s retreat before melee?", code);
    else if (kind == HET_MOVE_LOSE)
        het_prompt_set(prompt, "MPR-15.23", "Who takes the odd loss?");
    else if (kind == HET_MOVE_PURSUE)
        het_prompt_set(prompt, "MPR-7.5", "Where does %s advance?", code);
    else
        het_prompt_set(prompt, "MPR-7.6", "Where does %s face?", code);
}

static void
prompt_arrival(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    unsigned unit = het_frame_fields_const(frame, MusketArrivalFrame)->who;
    switch ((MusketComing)frame->step) {
    case MUSKET_COME_ROLL:
        break;
    case MUSKET_COME_PLACE:
        het_prompt_set(prompt, "MPR-12.4", "Where does %s come onto the map?",
                       code_of(state, unit));
        break;
    case MUSKET_COME_FACE:
        het_prompt_set(prompt, "MPR-12.4", "Where does %s face?", code_of(state, unit));
        break;
    case MUSKET_COME_LEADER:
        het_prompt_set(prompt, "MPR-12.5", "Which unit does %s join?",
                       code_of(state, unit + musket_data(state)->unit_count));
        break;
    }
}

/* The unit that a frame begins with, as those of all procedures with a unit do; HET_NO_UNIT: it has
 * none, or has lost it, as a melee its first attacker. */
static unsigned
first_of(const HetFrame *frame)
{
    bool none = frame->procedure <= MUSKET_ACTIVATION || frame->procedure == MUSKET_ARRIVAL;
    return none ? HET_NO_UNIT : het_frame_fields_const(frame, MusketUnitFrame)->unit;
}

static void
prompt_frame(const MusketState *state, const HetFrame *frame, HetPrompt *prompt)
{
    static const HetQuestion requested[MUSKET_PROCEDURES] = {
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
        het_prompt_set(prompt, "MPR-18.6", "Where does %s face?", first);
    else /* procedures without a question decide nothing */
        het_prompt_question(prompt, requested[frame->procedure], first);
    if (walks && frame->step != MUSKET_WALK_TURN && musket_must_engage(state, first_of(frame)))
        prompt->rule = "MPR-3.1";
}

static void
prompt_roll(const MusketState *state, HetPrompt *prompt)
{
    static const HetQuestion rolls[] = {
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
    unsigned event = (state->head.roll_key >> 32) & 0xffff;
    if (event >= G_N_ELEMENTS(rolls))
        return;
    unsigned who = event == MUSKET_ROLL_FIRE_CHECK
                       ? het_frame_peek(&state->head, MusketShotFrame)->target
                       : first_of(het_state_peek(&state->head));
    het_prompt_question(prompt, rolls[event], code_of(state, who));
}

void
musket_prompt(const HetState *head, HetPrompt *ret_prompt)
{
    const MusketState *state = musket_state_peek(head);
    if (head->actor == HET_CHANCE)
        prompt_roll(state, ret_prompt);
    else if (head->depth > 0)
        prompt_frame(state, het_state_peek(head), ret_prompt);
    else if (head->actor != HET_NOBODY)
        het_prompt_set(ret_prompt, "MPR-1.8", "Draw a chit, or pass for the rest of the turn?");
}

static const char *const order_words[] = {
    [MUSKET_ORDER_NONE] = "",       [MUSKET_ORDER_CHARGE] = "charge",
    [MUSKET_ORDER_MARCH] = "march", [MUSKET_ORDER_STRATEGIC] = "strategic march",
    [MUSKET_ORDER_RALLY] = "rally",
};

/* A unit's state in words: what lasts, then what it has done or suffered in the activation under
 * way and so may not again, or what counts against it; with the scenario file all that legal moves
 * and odds depend on. */
static const char *
state_words(const MusketState *state, unsigned unit, HetView *view)
{
    static const struct {
        unsigned flag;
        const char *word;
    } words[] = {
        {MUSKET_DISORDERED, "disordered"},
        {MUSKET_ACTIVE, "active"},
        {MUSKET_ACTED, "acted"},
        {MUSKET_DONE, "move over"},
        {MUSKET_MOVED, "moved"},
        {MUSKET_MERGED, "consolidated"},
        {MUSKET_FIRED, "fired"},
        {MUSKET_CHECKED, "checked"},
        {MUSKET_FOUGHT, "has attacked"},
        {MUSKET_ATTACKED, "was attacked"},
        {MUSKET_UNRALLIED, "cannot rally"},
    };
    const MusketUnit *it = &state->units[unit];
    if (it->status != MUSKET_PRESENT)
        return it->status == MUSKET_GONE      ? "gone"
               : it->status == MUSKET_AWAITED ? "awaited"
                                              : "captured";
    const char *text = "";
    HET_EACH_BELOW(i, G_N_ELEMENTS(words)) {
        bool implied = words[i].flag == MUSKET_ACTED && (it->flags & MUSKET_ACTIVE) != 0;
        if ((it->flags & words[i].flag) != 0 && !implied)
            text = het_view_string(view, "%s%s%s", text, *text != '\0' ? ", " : "", words[i].word);
    }
    return text;
}

static const char *
formation_words(const MusketUnitType *type)
{
    static const char *const guns[MUSKET_GUNS] = {"3 lb", "4-8 lb", "12-24 lb"};
    if (type->kind == MUSKET_ARTILLERY)
        return guns[type->gun];
    if (type->kind != MUSKET_HEAVY)
        return type->hexes == 2 ? "two hexes" : ""; /* MPR-8.7 */
    static const char *const words[2][2][2] = {
        /* of one hex and two; with pikes and without; without and with battalion guns */
        {{"one hex", "one hex, guns"}, {"one hex, no pikes", "one hex, no pikes, guns"}},
        {{"two hexes", "two hexes, guns"}, {"two hexes, no pikes", "two hexes, no pikes, guns"}},
    };
    return words[type->hexes - 1][!type->pikes][type->cannon];
}

/* The same with its morale: as printed, and as it is if losses have lowered it. */
static const char *
describe(const MusketState *state, HetView *view, unsigned unit)
{
    const MusketUnitType *type = &musket_data(state)->unit[unit];
    const char *words = formation_words(type), *gap = *words != '\0' ? ", " : "";
    int morale = musket_morale(state, unit);
    if (state->units[unit].status != MUSKET_PRESENT || morale == type->morale)
        return het_view_string(view, "%s%smorale %d", words, gap, type->morale);
    return het_view_string(view, "%s%smorale %d of %d", words, gap, morale, type->morale);
}

/* Whether the unit walks, shoots, flees or rallies just now. */
static bool
is_under_way(const MusketState *state, unsigned unit)
{
    if (state->head.depth == 0)
        return false;
    const HetFrame *frame = het_state_peek(&state->head);
    if (het_frame_fields_const(frame, MusketUnitFrame)->unit != unit)
        return false;
    return frame->procedure == MUSKET_WALK || frame->procedure == MUSKET_WINDOW ||
           frame->procedure == MUSKET_FIRE || frame->procedure == MUSKET_MELEE ||
           frame->procedure == MUSKET_RETREAT || frame->procedure == MUSKET_DISPLACE ||
           frame->procedure == MUSKET_RALLY;
}

static void
view_unit(const MusketState *state, HetView *view, unsigned unit)
{
    static const char symbols[MUSKET_KINDS] = {'P', 'M', 'C', 'A'};
    static const HetArm arms[MUSKET_KINDS] = {HET_ARM_FOOT, HET_ARM_FOOT, HET_ARM_HORSE,
                                              HET_ARM_GUNS};
    const MusketScenario *data = musket_data(state);
    const MusketUnitType *type = &data->unit[unit];
    const MusketUnit *it = &state->units[unit];
    bool here = it->place != HET_NO_PLACE && it->status == MUSKET_PRESENT;
    bool gun = type->kind == MUSKET_ARTILLERY;
    HetViewUnit *shown = het_view_unit(view, unit);
    shown->type = musket_kind_names[type->kind];
    shown->symbol = symbols[type->kind];
    shown->formation = describe(state, view, unit);
    shown->state = state_words(state, unit, view);
    shown->on_board = here;
    shown->footprint = type->hexes == 2 ? HET_FOOTPRINT_CELLS : HET_FOOTPRINT_CELL;
    shown->points_used = !here ? 0 : type->hexes;
    shown->points[0] = het_hex_point(&data->map, it->place);
    shown->facing = it->facing;
    shown->strength = gun ? 0 : it->strength;
    shown->strength_start = gun ? 0 : type->start;
    shown->active = is_under_way(state, unit);
    shown->arm = type->kind == MUSKET_HEAVY && type->pikes ? HET_ARM_PIKES : arms[type->kind];
    shown->order = (it->flags & MUSKET_DISORDERED) != 0 ? HET_ORDER_SHAKEN : HET_ORDER_GOOD;
    shown->acted = (it->flags & MUSKET_ACTED) != 0;
    if (here && type->hexes == 2)
        shown->points[1] = het_hex_point(
            &data->map, het_hex_neighbour(&data->map.grid, it->place, het_hex_turn(it->facing, 2)));
}

static void
view_leader(const MusketState *state, HetView *view, unsigned leader)
{
    const MusketScenario *data = musket_data(state);
    const MusketLeaderType *type = &data->leader[leader];
    const MusketLeader *it = &state->leaders[leader];
    HetViewUnit *shown = het_view_unit(view, data->unit_count + leader);
    shown->type = "leader";
    shown->symbol = 'L';
    shown->formation = type->wing == MUSKET_NONE
                           ? het_view_string(view, "overall commander, rating %u", type->rating)
                           : het_view_string(view, "commands %s, rating %u",
                                             data->wing[type->wing].code, type->rating);
    shown->state = it->state == MUSKET_LEADER_LOST      ? "lost"
                   : it->state == MUSKET_LEADER_AWAITED ? "awaited"
                   : it->unit != MUSKET_NONE
                       ? het_view_string(view, "with %s",
                                         het_scenario_unit_at(state->head.scenario, it->unit)->code)
                       : "";
    shown->on_board = false; /* he is where his unit is, whose token a second one would hide */
    shown->points[0] = HET_NOWHERE;
    shown->arm = HET_ARM_LEADER;
    shown->rating = het_view_string(view, "%u", type->rating);
    shown->host = it->state != MUSKET_LEADER_LOST && it->state != MUSKET_LEADER_AWAITED &&
                          it->unit != MUSKET_NONE
                      ? it->unit
                      : -1;
}

/* --- beside the board ------------------------------------------------------------------------ */

static void
view_cup(const MusketState *state, HetView *view, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    g_autoptr(GString) text = g_string_new(NULL);
    HET_EACH_BELOW(leader, data->leader_count)
        if (data->leader[leader].side == side &&
            het_bit(state->cup[side], data->leader[leader].chit))
            g_string_append_printf(
                text, "%s%s", text->len > 0 ? ", " : "",
                het_scenario_unit_at(state->head.scenario, data->unit_count + leader)->name);
    if (het_bit(state->cup[side], 15))
        g_string_append_printf(text, "%sany unit", text->len > 0 ? ", " : "");
    if (het_bit(state->passed, side))
        g_string_append_printf(text, "%spassed", text->len > 0 ? "; " : "");
    het_view_add_track(view, side, "cup", "%s", text->len > 0 ? text->str : "empty");
}

/* Of its hexes the one in the middle of the list. */
static HetPoint
middle_of(const MusketScenario *data, const MusketObjective *objective)
{
    unsigned count = 0, passed = 0;
    HET_EACH_BELOW(cell, data->cells)
        count += (unsigned)objective->cells[cell / 8] >> cell % 8 & 1u;
    HET_EACH_BELOW(cell, data->cells)
        if (het_bit(objective->cells[cell / 8], cell % 8) && passed++ == count / 2)
            return het_hex_point(&data->map, cell);
    return HET_NOWHERE;
}

/* The holder of an objective now; the condition under which it would count for nobody. MPR-16.1 to
 * 16.3 */
static void
view_objectives(const MusketState *state, HetView *view)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(i, data->objective_count) {
        const MusketObjective *objective = &data->objective[i];
        bool infantry = objective->kind == MUSKET_INFANTRY;
        unsigned side = musket_holder(state, i);
        const char *holder = side < HET_SIDES ? state->head.scenario->sides[side] : "nobody";
        const char *unless =
            objective->unless == MUSKET_NONE
                ? ""
                : het_view_string(view, " without %s", data->objective[objective->unless].name);
        het_view_add_track(view, HET_NOBODY, "objective", "%s: %s%s (%u/%u points%s)",
                           objective->name, infantry ? "the stronger infantry, " : "", holder,
                           objective->points[0], objective->points[1], unless);
        het_view_mark_track(view, HET_TRACK_PLACES);
        het_view_add_place(view, objective->name, middle_of(data, objective), objective->points[0],
                           objective->points[1], side < HET_SIDES ? side : HET_NOBODY);
    }
}

/* Units still to come, the die that brings them, and the place. MPR-12.3, MPR-12.4 */
static void
view_arrivals(const MusketState *state, HetView *view)
{
    const MusketScenario *data = musket_data(state);
    HET_EACH_BELOW(i, data->arrival_count) {
        const MusketArrival *arrival = &data->arrival[i];
        unsigned awaited = musket_awaited(state, i);
        if (awaited == 0)
            continue;
        char place[5];
        het_hex_name(&data->map.grid, arrival->near_, place);
        bool later = arrival->from > state->head.turn;
        g_autofree char *when =
            het_bit(state->arrived, i) ? g_strdup("when there is room")
            : arrival->roll == 1
                ? g_strdup_printf("at the end of turn %u", later ? arrival->from : state->head.turn)
            : later ? g_strdup_printf("on %u or more at the end of turn %u and each later",
                                      arrival->roll, arrival->from)
                    : g_strdup_printf("on %u or more at the end of a turn", arrival->roll);
        het_view_add_track(view, arrival->side, "awaited",
                           "%s (%u unit%s): %s, within %u of %s and %u of the edge", arrival->code,
                           awaited, awaited == 1 ? "" : "s", when, arrival->within, place,
                           arrival->edge);
    }
}

static void
view_activation(const MusketState *state, HetView *view)
{
    const MusketActivation *activation = &state->activation;
    if (activation->chit == 0)
        return;
    const char *chit =
        activation->chit == MUSKET_NONE
            ? "any unit"
            : het_scenario_unit_at(state->head.scenario,
                                   musket_data(state)->unit_count + activation->chit - 1u)
                  ->name;
    const char *who = activation->wing != 0 ? musket_data(state)->wing[activation->wing - 1].name
                      : activation->lead != 0
                          ? het_scenario_unit_at(state->head.scenario, activation->lead - 1u)->code
                          : "";
    const char *order = order_words[activation->order];
    het_view_add_track(view, state->head.active, "activation", "%s%s%s%s%s", chit,
                       *who != '\0' ? ", " : "", who, *order != '\0' ? ": " : "", order);
}

void
musket_view(const HetState *head, HetView *view)
{
    const MusketState *state = musket_state_peek(head);
    const MusketScenario *data = musket_data(state);
    HetMeasures measures = {{{0}}};
    het_hex_map_view(&data->map, view);
    view->at_corners = true;
    HET_EACH_BELOW(unit, data->unit_count)
        view_unit(state, view, unit);
    HET_EACH_BELOW(leader, data->leader_count)
        view_leader(state, view, leader);
    head->scenario->rules->measures(head, &measures);
    HET_EACH_BELOW(side, HET_SIDES) {
        het_view_add_track(view, side, "points", "%d", measures.value[side][HET_MEASURE_POINTS]);
        het_view_mark_track(view, HET_TRACK_POINTS);
        het_view_add_track(view, side, "strength lost", "%u of %u", state->lost[side],
                           data->strength[side]);
        het_view_mark_track(view, HET_TRACK_LOST);
        view_cup(state, view, side);
    }
    view_activation(state, view);
    view_objectives(state, view);
    view_arrivals(state, view);
}

/* MPR-18.1 */
bool
musket_march_price(const HetState *head, const HetMove *move, HetMarch *ret_march)
{
    const MusketState *state = musket_state_peek(head);
    if (move->unit >= musket_data(state)->unit_count)
        return false;
    bool walks = het_state_procedure(head) == MUSKET_WALK;
    bool gun = musket_kind(state, move->unit) == MUSKET_ARTILLERY;
    unsigned place = state->units[move->unit].place, cost = 0, step_cost = 0;
    unsigned facing = gun ? 0 : state->units[move->unit].facing;
    unsigned spent = walks ? het_frame_peek(head, MusketWalkFrame)->spent : 0;
    HET_EACH_BELOW(i, move->way.steps)
        if (musket_step(musket_data(state), move->unit, het_way_step(&move->way, i), &place,
                        &facing, &step_cost))
            cost += step_cost;
    unsigned whole = musket_allowance(state, move->unit, state->activation.order);
    *ret_march = (HetMarch){.cost = (int)cost,
                            .left = (int)whole - (int)(spent + cost),
                            .facing = gun ? -1 : (int)facing,
                            .measure = "points",
                            .rule = "MPR-18.1"};
    return true;
}

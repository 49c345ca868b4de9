/* For people: views, prompts, what a move is, how a game ended. */
#include "engine/text.h"
#include "kipling-rules.h"

/* --- names ------------------------------------------------------------------------------------ */

static const char *const order_names[] = {
    [KIPLING_ORDER_NONE] = NULL,         [KIPLING_ORDER_MOVE] = "move",
    [KIPLING_ORDER_ADVANCE] = "advance", [KIPLING_ORDER_FIRE] = "fire",
    [KIPLING_ORDER_CHARGE] = "charge",   [KIPLING_ORDER_GUN] = "gun",
    [KIPLING_ORDER_DRAG] = "drag",
};

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    (void)scenario;
    if (kind == HET_MOVE_ORDER && value < G_N_ELEMENTS(order_names))
        return order_names[value];
    if (kind == HET_MOVE_SHOOT && value == KIPLING_VALUE_GUN)
        return "gun";
    if (kind == HET_MOVE_CAPTURE && value == KIPLING_VALUE_SPIKE)
        return "spike";
    return NULL;
}

static void
place_format(const HetScenario *scenario, unsigned place, GString *text)
{
    char name[HET_SQUARE_NAME];
    (void)scenario;
    het_square_name(place, name);
    g_string_append(text, name);
}

static bool
place_parse(const HetScenario *scenario, const char *text, unsigned *ret_place)
{
    const KiplingScenario *data = scenario->data;
    return het_square_parse(data->board, text, ret_place);
}

static void
point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    place_format(scenario, het_square((unsigned)point.x, (unsigned)point.y), text);
}

const HetVocabulary kipling_vocabulary = {
    .value_name = value_name,
    .place_format = place_format,
    .place_parse = place_parse,
    .point_format = point_format,
    .steps = "NESW",
};

/* --- moves and results ------------------------------------------------------------------------ */

void
kipling_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const KiplingState *state = (const KiplingState *)head;
    unsigned units = kipling_data(state)->unit_count + kipling_data(state)->gun_count;
    if (head->actor == HET_CHANCE)
        return;
    if (move->unit < units)
        ret_description->from = kipling_point(kipling_place(state, move->unit));
    if (move->way.place != HET_NO_PLACE)
        ret_description->to = kipling_point(move->way.place);
    else if (move->target < units)
        ret_description->to = kipling_point(kipling_place(state, move->target));
}

void
kipling_measures(const HetState *head, HetMeasures *ret_measures)
{
    const KiplingState *state = (const KiplingState *)head;
    const KiplingScenario *data = kipling_data(state);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        int32_t *value = ret_measures->value[side];
        int units = 0;
        for (unsigned i = 0; i < data->side_count[side]; i++) {
            unsigned unit = data->side_units[side][i];
            const KiplingUnit *it = &state->units[unit];
            /* A guard is there, if not with his unit. */
            value[HET_MEASURE_STRENGTH] += it->figures + (state->guard[side] == unit);
            units += data->kind[unit] != KIPLING_GENERAL;
            value[HET_MEASURE_UNITS_SHAKEN] +=
                it->status == KIPLING_FALLING || it->status == KIPLING_EXHAUSTED;
        }
        unsigned general = data->general[side];
        value[HET_MEASURE_LEADERS_LOST] =
            general != KIPLING_NONE && state->units[general].status == KIPLING_GONE;
        for (unsigned gun = 0; gun < data->gun_count; gun++)
            value[HET_MEASURE_GUNS] += state->guns[gun].place != HET_SQUARE_OFF &&
                                       state->guns[gun].owner == side &&
                                       state->guns[gun].spiked == 0;
        value[HET_MEASURE_STRENGTH_START] = data->figures[side];
        value[HET_MEASURE_STRENGTH_LOST] = state->lost[side];
        value[HET_MEASURE_UNITS] = state->on_table[side];
        value[HET_MEASURE_UNITS_LOST] = units - state->on_table[side];
        value[HET_MEASURE_PRISONERS] = state->taken[side];
        value[HET_MEASURE_POINTS] = kipling_points(state, side);
    }
}

void
kipling_result(const HetState *head, HetResult *ret_result)
{
    static const HetResult results[] = {
        [KIPLING_END_NONE] = {.reason = "", .rule = ""},
        [KIPLING_END_HALF] = {.reason = "a side lost its half of the figures", .rule = "KIP-6d.1"},
        [KIPLING_END_BOTH] = {.reason = "both sides lost half their figures", .rule = "KIP-6d.2"},
        [KIPLING_END_FIELD] = {.reason = "a side has no unit on the table", .rule = "KIP-6d.3"},
        [KIPLING_END_TURNS] = {.reason = "the last turn is over", .rule = "KIP-6c.2"},
    };
    const KiplingState *state = (const KiplingState *)head;
    *ret_result = results[state->end];
    ret_result->winner = (HetActor)state->winner;
    if (kipling_option(state, KIPLING_POINTS) != 0)
        ret_result->rule = "KIP-6e.1";
}

/* --- prompts ---------------------------------------------------------------------------------- */

static const char *
code_of(const KiplingState *state, int unit)
{
    return unit < 0 ? "nobody" : het_scenario_unit_at(state->head.scenario, (unsigned)unit)->code;
}

static void say(HetPrompt *prompt, const char *rule, const char *format, ...) G_GNUC_PRINTF(3, 4);

static void
say(HetPrompt *prompt, const char *rule, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_vsnprintf(prompt->text, sizeof prompt->text, format, arguments);
    va_end(arguments);
    prompt->rule = rule;
}

static const char *const move_rules[KIPLING_KINDS] = {
    [KIPLING_INFANTRY] = "KIP-1a.1",
    [KIPLING_CAVALRY] = "KIP-1a.2",
    [KIPLING_ARTILLERY] = "KIP-1a.3",
    [KIPLING_GENERAL] = "KIP-7a.1",
};

static void
prompt_order(const KiplingState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const char *code = code_of(state, frame->operand[0]);
    unsigned kind = kipling_data(state)->kind[frame->operand[0]];
    bool infantry = kind == KIPLING_INFANTRY;
    bool captor = kipling_has_captured_gun(state, (unsigned)frame->operand[0]);
    switch ((KiplingOrder)frame->step) {
    case KIPLING_ORDER_NONE:
        say(prompt, infantry && captor ? "KIP-4g.4" : "KIP-6b", "What does %s do?", code);
        break;
    case KIPLING_ORDER_MOVE:
        say(prompt, move_rules[kind], "Where does %s move?", code);
        break;
    case KIPLING_ORDER_ADVANCE:
        say(prompt, "KIP-2b.4", "Where does %s step before it fires?", code);
        break;
    case KIPLING_ORDER_FIRE:
    case KIPLING_ORDER_AIM:
        say(prompt, "KIP-2g.1", "At whom does %s fire?", code);
        break;
    case KIPLING_ORDER_GUN:
        say(prompt, infantry ? "KIP-4g.2" : "KIP-4g.5", "At whom does %s fire the captured gun?",
            code);
        break;
    case KIPLING_ORDER_CHARGE:
        say(prompt, "KIP-4a.4", "Whom does %s charge?", code);
        break;
    case KIPLING_ORDER_DRAG:
        say(prompt, "KIP-4g.3", "Where does %s drag the gun?", code);
        break;
    }
}

static void
prompt_roll(const KiplingState *state, const HetFrame *frame, HetPrompt *prompt)
{
    static const struct {
        const char *text, *rule;
    } rolls[] = {
        [KIPLING_ROLL_FIRE] = {"fires: hits", "KIP-2a.1"},
        [KIPLING_ROLL_OPERATE] = {"dices off to fire the captured gun: 1 if it can", "KIP-4g.2"},
        [KIPLING_ROLL_DICE_OFF] = {"dices off to hold its fire to close range: 1 if it wins",
                                   "KIP-4a.2"},
        [KIPLING_ROLL_CLOSING_OPERATE] = {"dices off to fire the captured gun: 1 if it can",
                                          "KIP-4a.6"},
        [KIPLING_ROLL_CLOSING] = {"gives closing fire: hits", "KIP-4a.1"},
        [KIPLING_ROLL_ATTACK] = {"fights as attacker: hits", "KIP-4b.1"},
        [KIPLING_ROLL_DEFEND] = {"fights as defender: hits", "KIP-4b.1"},
        [KIPLING_ROLL_SPIKE] = {"tries to spike its gun: 1 if it does", "KIP-4c.2"},
        [KIPLING_ROLL_PRISONERS] = {"has lost the melee: casualties that are prisoners",
                                    "KIP-4e.1"},
        [KIPLING_ROLL_LEADER] = {"is in danger: 1 if he is killed", "KIP-7a.4"},
        [KIPLING_ROLL_RUIN] = {"stands in a ruin: 1 if it is driven out", "KIP-2d.4"},
        [KIPLING_ROLL_HOSPITAL] = {"'s side has a hospital: wounded that are saved", "KIP-8a.2"},
    };
    KiplingRoll roll;
    kipling_describe_roll(state, &roll);
    unsigned event = (unsigned)(state->head.roll_key >> 32) & 0xffff;
    const char *rule = event < G_N_ELEMENTS(rolls) ? rolls[event].rule : "";
    if (event == KIPLING_ROLL_FIRE && frame->operand[2] == KIPLING_RIFLES)
        rule = "KIP-2b.1";
    bool fights = event == KIPLING_ROLL_FIRE || event == KIPLING_ROLL_ATTACK ||
                  event == KIPLING_ROLL_DEFEND || event == KIPLING_ROLL_CLOSING;
    if (fights && state->units[roll.unit].leader != KIPLING_NONE)
        rule = "KIP-7a.2";
    if (event < G_N_ELEMENTS(rolls))
        say(prompt, rule, "%s %s, of %u %s that succeed on %u faces of 6",
            code_of(state, (int)roll.unit), rolls[event].text, roll.dice,
            roll.dice == 1 ? "die" : "dice", roll.hitting);
}

static void
prompt_frame(const KiplingState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const char *first = code_of(state, frame->operand[0]);
    bool defended = false;
    switch ((KiplingProcedure)frame->procedure) {
    case KIPLING_ORDER:
        prompt_order(state, frame, prompt);
        break;
    case KIPLING_CHARGE:
        say(prompt, "KIP-4a.1", "%s charges %s: closing fire, at %s range?", first,
            code_of(state, frame->operand[1]), frame->operand[3] != 0 ? "long" : "close");
        break;
    case KIPLING_CREW:
        say(prompt, "KIP-4c.2", "%s overruns %s: try to spike the gun?", first,
            code_of(state, frame->operand[1]));
        break;
    case KIPLING_GUARD:
        say(prompt, "KIP-4e.2", "Which unit of %s gives a figure to guard the prisoners?",
            state->head.scenario->sides[frame->operand[0]]);
        break;
    case KIPLING_RETREAT:
        say(prompt, "KIP-4d.4", "Where does %s retreat?", first);
        break;
    case KIPLING_DISENGAGE:
        say(prompt, "KIP-4d.7", "The melee is tied: does %s break off, and where to?", first);
        break;
    case KIPLING_FOLLOW:
        defended = kipling_data(state)->side[frame->operand[0]] != state->head.active;
        say(prompt, defended ? "KIP-4f.3" : "KIP-4f.1", "%s has beaten %s: does it follow up?",
            first, code_of(state, frame->operand[1]));
        break;
    case KIPLING_TAKE:
        say(prompt, "KIP-4g.1", "A loose gun stands in the square of %s: does it take it?", first);
        break;
    case KIPLING_IDLE: /* the rest decides nothing */
    case KIPLING_FIRE:
    case KIPLING_MELEE:
    case KIPLING_PRISONERS:
    case KIPLING_LEADER:
    case KIPLING_RUIN:
    case KIPLING_HOSPITAL:
        break;
    }
}

void
kipling_prompt(const HetState *head, HetPrompt *ret_prompt)
{
    const KiplingState *state = (const KiplingState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (head->actor == HET_CHANCE)
        prompt_roll(state, frame, ret_prompt);
    else if (frame != NULL)
        prompt_frame(state, frame, ret_prompt);
    else if (head->phase == KIPLING_MELEES)
        say(ret_prompt, "KIP-6a.1", "Which melee is fought next?");
    else if (head->actor != HET_NOBODY)
        say(ret_prompt, "KIP-6b", "Which unit acts, or does %s end the turn?",
            head->scenario->sides[head->active]);
}

/* --- views ------------------------------------------------------------------------------------ */

static void
view_cells(const KiplingState *state, HetView *view)
{
    const KiplingScenario *data = kipling_data(state);
    view->board = HET_BOARD_SQUARE;
    view->width = data->board.width;
    view->height = data->board.height;
    for (unsigned row = 0; row < data->board.height; row++) {
        for (unsigned column = 0; column < data->board.width; column++) {
            unsigned cell = het_square(column, row), terrain = data->terrain[cell];
            char name[HET_SQUARE_NAME];
            het_square_name(cell, name);
            HetViewCell square = {.terrain = kipling_terrain_names[terrain],
                                  .symbol = kipling_terrain_symbols[terrain],
                                  .level = terrain == KIPLING_HILL,
                                  .name = het_view_string(view, "%s", name)};
            g_array_append_val(view->cells, square);
        }
    }
}

static const char *
state_words(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (it->status == KIPLING_GONE)
        return "gone";
    if (kipling_locked(it))
        return "in melee";
    if (it->status == KIPLING_FALLING)
        return "falling back";
    if (it->status == KIPLING_EXHAUSTED)
        return "exhausted";
    if (kipling_has_captured_gun(state, unit))
        return "holds a gun";
    return (state->acted >> unit & 1u) != 0 ? "acted" : "";
}

static bool
is_under_way(const KiplingState *state, unsigned unit)
{
    const HetFrame *frame = het_state_peek(&state->head);
    return frame != NULL && frame->procedure != KIPLING_GUARD &&
           frame->procedure != KIPLING_HOSPITAL && frame->operand[0] == (int)unit;
}

static void
view_units(const KiplingState *state, HetView *view)
{
    static const char symbols[KIPLING_KINDS] = {'I', 'C', 'A', 'G'};
    const KiplingScenario *data = kipling_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const HetUnit *named = het_scenario_unit_at(state->head.scenario, unit);
        unsigned place = kipling_place(state, unit), kind = data->kind[unit];
        HetViewUnit shown = {
            .id = unit,
            .side = named->side,
            .code = named->code,
            .name = named->name,
            .type = kipling_kind_names[kind],
            .symbol = symbols[kind],
            .formation = "",
            .state = state_words(state, unit),
            .on_board = place != HET_SQUARE_OFF,
            .footprint = HET_FOOTPRINT_CELL,
            .points_used = place != HET_SQUARE_OFF ? 1 : 0,
            .points = {kipling_point(place)},
            .facing = -1,
            .strength = state->units[unit].figures,
            .strength_start = data->start[unit],
            .active = is_under_way(state, unit),
        };
        g_array_append_val(view->units, shown);
    }
}

/* A gun with its own crew is part of the crew's token; alone or captured it is shown by itself. */
static void
view_guns(const KiplingState *state, HetView *view)
{
    const KiplingScenario *data = kipling_data(state);
    for (unsigned gun = 0; gun < data->gun_count; gun++) {
        const KiplingGun *it = &state->guns[gun];
        const HetUnit *named =
            het_scenario_unit_at(state->head.scenario, kipling_gun_id(state, gun));
        bool shown_alone = it->place != HET_SQUARE_OFF && it->holder != data->gun_crew[gun];
        HetViewUnit shown = {
            .id = kipling_gun_id(state, gun),
            .side = (HetActor)it->owner,
            .code = named->code,
            .name = named->name,
            .type = "gun",
            .symbol = '%',
            .formation = "",
            .state = it->place == HET_SQUARE_OFF         ? "gone"
                     : it->spiked != 0                   ? "spiked"
                     : it->holder == KIPLING_NONE        ? "loose"
                     : it->holder == data->gun_crew[gun] ? "manned"
                                                         : "captured",
            .on_board = shown_alone,
            .footprint = HET_FOOTPRINT_CELL,
            .points_used = shown_alone ? 1 : 0,
            .points = {kipling_point(it->place)},
            .facing = -1,
            .strength = it->spiked == 0,
            .strength_start = 1,
        };
        g_array_append_val(view->units, shown);
    }
}

static const char *
procedure_words(const KiplingState *state)
{
    static const char *const words[KIPLING_PROCEDURES] = {
        [KIPLING_IDLE] = "",
        [KIPLING_ORDER] = "a unit acts",
        [KIPLING_FIRE] = "fire",
        [KIPLING_CHARGE] = "a charge",
        [KIPLING_MELEE] = "a melee",
        [KIPLING_CREW] = "a crew is overrun",
        [KIPLING_PRISONERS] = "prisoners",
        [KIPLING_GUARD] = "prisoners",
        [KIPLING_RETREAT] = "a retreat",
        [KIPLING_DISENGAGE] = "a tied melee",
        [KIPLING_FOLLOW] = "a follow-up",
        [KIPLING_LEADER] = "a general in danger",
        [KIPLING_RUIN] = "a ruin",
        [KIPLING_HOSPITAL] = "the field hospital",
        [KIPLING_TAKE] = "a loose gun",
    };
    const HetFrame *frame = het_state_peek(&state->head);
    return words[frame == NULL ? KIPLING_IDLE : frame->procedure];
}

static void
view_tracks(const KiplingState *state, HetView *view)
{
    const KiplingScenario *data = kipling_data(state);
    for (unsigned side = 0; side < HET_SIDES; side++) {
        HetActor actor = (HetActor)side;
        int points = kipling_points(state, side);
        het_view_add_track(view, actor, "lost", "%u of %u", state->lost[side], data->figures[side]);
        het_view_add_track(view, actor, "prisoners taken", "%u%s", state->taken[side],
                           state->guard[side] != KIPLING_NONE ? ", guarded" : "");
        het_view_add_track(view, actor, "points", "%d%s", points / 2, points % 2 != 0 ? ".5" : "");
        if (data->hospital[side] != HET_SQUARE_OFF &&
            kipling_option(state, KIPLING_HOSPITALS) != 0) {
            char name[HET_SQUARE_NAME];
            het_square_name(data->hospital[side], name);
            het_view_add_track(view, actor, "hospital", "%s: %u wounded, %u saved", name,
                               state->tended[side], state->saved[side]);
        }
    }
    for (unsigned i = 0; i < data->building_count; i++) {
        if (state->breaches[i] == 0)
            continue;
        char name[HET_SQUARE_NAME];
        het_square_name(data->building_place[i], name);
        het_view_add_track(view, HET_NOBODY, "breaches", "%s: %u", name, state->breaches[i]);
    }
}

void
kipling_view(const HetState *head, HetView *view)
{
    const KiplingState *state = (const KiplingState *)head;
    view_cells(state, view);
    view_units(state, view);
    view_guns(state, view);
    view_tracks(state, view);
    view->procedure = procedure_words(state);
}

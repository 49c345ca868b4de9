#include "toy-hex-cold.h"

#include "toy-hex-board.h"
#include "toy-hex-list.h"

const char *const toy_hex_phases[] = {
    [TOY_HEX_CUP] = "cup", [TOY_HEX_ACTIVATION] = "activation", NULL};

static const char *const types[] = {
    [TOY_HEX_FOOT] = "foot", [TOY_HEX_HORSE] = "horse", [TOY_HEX_PIKES] = "pikes", NULL};
static const char *const facings[] = {"NNE", "E", "SSE", "SSW", "W", "NNW", NULL};
static const char *const sides[] = {"first", "second", NULL};
static const char *const chits[] = {"first", "second", "lull"};
static const char *const sets[] = {"used", "fired", "reacted", "joined"};

/* --- text ------------------------------------------------------------------------------------- */

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    static const char *const orders[] = {NULL, "walk", "shoot", "fight", "hold", "on"};
    (void)scenario;
    return kind == HET_MOVE_ORDER && value < G_N_ELEMENTS(orders) ? orders[value] : NULL;
}

static void
place_format(const HetScenario *scenario, unsigned place, GString *text)
{
    const ToyHexScenario *data = scenario->data;
    char name[5];
    het_hex_name(&data->grid, place, name);
    g_string_append(text, name);
}

static bool
place_parse(const HetScenario *scenario, const char *text, unsigned *ret_place)
{
    const ToyHexScenario *data = scenario->data;
    unsigned place = het_hex_parse(&data->grid, text);
    if (place == HET_NO_PLACE)
        return false;
    *ret_place = place;
    return true;
}

static void
point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    place_format(scenario, (unsigned)(point.y * TOY_HEX_WIDTH + point.x), text);
}

const HetVocabulary toy_hex_vocabulary = {
    .value_name = value_name,
    .place_format = place_format,
    .place_parse = place_parse,
    .point_format = point_format,
    .facings = facings,
    .steps = "123456<>",
};

/* --- loading ---------------------------------------------------------------------------------- */

static bool
load_place(HetScenario *scenario, HetKeyFile *file, const char *group, unsigned unit,
           GError **error)
{
    ToyHexScenario *data = scenario->data;
    g_autofree char *text = het_key_file_string(file, group, "place", error);
    if (text == NULL)
        return false;
    unsigned place = TOY_HEX_OFF, cells[2];
    if (strcmp(text, "-") != 0 && !place_parse(scenario, text, &place))
        return het_key_file_fail(file, group, "place", error,
                                 "\"%.10s\" is no hex from 0101 to 0706, nor -", text);
    data->position.place[unit] = (uint8_t)place;
    if ((place == TOY_HEX_OFF) != (data->position.strength[unit] == 0))
        return het_key_file_fail(file, group, "place", error,
                                 "expected - for a unit of strength 0, else a hex");
    if (place == TOY_HEX_OFF) {
        data->position.facing[unit] = 0;
        return true;
    }
    unsigned count = toy_hex_cells(data, unit, place, data->position.facing[unit], cells);
    for (unsigned i = 0; i < count; i++) {
        if (cells[i] == HET_NO_PLACE)
            return het_key_file_fail(file, group, "place", error,
                                     "half of the pikes would stand off the board");
        if (data->position.at[cells[i]] != 0)
            return het_key_file_fail(file, group, "place", error, "the hex is taken");
        data->position.at[cells[i]] = (uint8_t)(unit + 1);
    }
    return true;
}

static bool
load_unit(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    ToyHexScenario *data = scenario->data;
    const char *code = group + strlen("unit ");
    unsigned side = 0, type = 0, facing = 0, unit = 0;
    int strength = 0, whole = 0;
    if (scenario->units->len == TOY_HEX_UNITS_MAX)
        return het_key_file_fail(file, group, NULL, error, "expected %d units at most",
                                 TOY_HEX_UNITS_MAX);
    if (!het_key_file_choice(file, group, "side", sides, &side, error) ||
        !het_key_file_choice(file, group, "type", types, &type, error) ||
        !het_key_file_choice(file, group, "facing", facings, &facing, error) ||
        !het_key_file_integer(file, group, "strength", 0, TOY_HEX_STRENGTH_MAX, &strength, error) ||
        !het_key_file_integer_or(file, group, "start", MAX(strength, 1), TOY_HEX_STRENGTH_MAX,
                                 strength, &whole, error) ||
        !het_scenario_add_unit(scenario, file, group, code, code, (HetActor)side, &unit, error))
        return false;
    data->units++;
    data->type[unit] = (ToyHexType)type;
    data->position.facing[unit] = (uint8_t)facing;
    data->position.strength[unit] = (uint8_t)strength;
    data->start[unit] = (uint8_t)whole;
    data->start_strength[side] += (unsigned)whole;
    return load_place(scenario, file, group, unit, error);
}

static bool
load_cup(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    ToyHexScenario *data = scenario->data;
    for (unsigned chit = 0; chit < TOY_HEX_CHITS; chit++) {
        int count = 0;
        if (!het_key_file_integer(file, "cup", chits[chit], 0, TOY_HEX_CHITS_MAX, &count, error))
            return false;
        data->full_cup[chit] = data->position.cup[chit] = (uint8_t)count;
    }
    return data->full_cup[0] > 0 ||
           het_key_file_fail(file, "cup", "first", error, "expected 1 at least");
}

static bool
load_set(HetScenario *scenario, HetKeyFile *file, const char *name, uint16_t *ret_set,
         GError **error)
{
    if (!het_key_file_has(file, "state", name))
        return true;
    g_auto(GStrv) codes = het_key_file_list(file, "state", name, error);
    if (codes == NULL)
        return false;
    for (size_t i = 0; codes[i] != NULL; i++) {
        unsigned unit = het_scenario_unit(scenario, codes[i]);
        if (unit == HET_NO_UNIT)
            return het_key_file_fail(file, "state", name, error, "\"%.20s\" is no unit", codes[i]);
        *ret_set = (uint16_t)(*ret_set | 1u << unit);
    }
    return true;
}

static bool
load_state(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    ToyHexScenario *data = scenario->data;
    uint16_t *const masks[] = {&data->position.used, &data->position.fired, &data->position.reacted,
                               &data->position.joined};
    for (unsigned i = 0; i < G_N_ELEMENTS(sets); i++)
        if (!load_set(scenario, file, sets[i], masks[i], error))
            return false;
    if (!het_key_file_integer_or(file, "state", "turn", 1, scenario->turns, 1, &data->turn, error))
        return false;
    if (!het_key_file_has(file, "state", "cup"))
        return true;
    g_auto(GStrv) counts = het_key_file_list(file, "state", "cup", error);
    if (counts == NULL)
        return false;
    for (unsigned chit = 0; chit < TOY_HEX_CHITS; chit++) {
        guint64 count = 0;
        if (g_strv_length(counts) != TOY_HEX_CHITS ||
            !g_ascii_string_to_unsigned(counts[chit], 10, 0, data->full_cup[chit], &count, NULL))
            return het_key_file_fail(file, "state", "cup", error,
                                     "expected three counts, none above the full cup's");
        data->position.cup[chit] = (uint8_t)count;
        data->position.draws =
            (uint8_t)(data->position.draws + data->full_cup[chit] - (unsigned)count);
    }
    return true;
}

bool
toy_hex_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    ToyHexScenario *data = g_new0(ToyHexScenario, 1);
    scenario->data = data;
    scenario->state_size = sizeof(ToyHexState);
    data->grid = (HetHexGrid){.width = TOY_HEX_WIDTH,
                              .height = TOY_HEX_HEIGHT,
                              .first_column = 1,
                              .first_row = 1,
                              .odd_lower = false};
    memset(data->position.place, TOY_HEX_OFF, sizeof data->position.place);
    g_auto(GStrv) woods = NULL;
    if (het_key_file_has(file, "map", "woods")) {
        woods = het_key_file_list(file, "map", "woods", error);
        if (woods == NULL)
            return false;
    }
    for (size_t i = 0; woods != NULL && woods[i] != NULL; i++) {
        unsigned cell = 0;
        if (!place_parse(scenario, woods[i], &cell))
            return het_key_file_fail(file, "map", "woods", error, "\"%.10s\" is no hex", woods[i]);
        data->woods[cell / 8] = (uint8_t)(data->woods[cell / 8] | 1u << cell % 8);
    }
    g_auto(GStrv) groups = het_key_file_groups(file, "unit ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_unit(scenario, file, groups[i], error))
            return false;
    for (unsigned side = 0; side < HET_SIDES; side++) {
        bool fits = data->start_strength[side] <= het_dice_fit(2, 6);
        unsigned strength = 0;
        for (unsigned unit = 0; unit < data->units; unit++)
            if (het_scenario_unit_at(scenario, unit)->side == (HetActor)side)
                strength += data->position.strength[unit];
        if (!fits || 2 * strength <= data->start_strength[side])
            return het_key_file_fail(file, "scenario", sides[side], error,
                                     "expected a strength of 1 to %u, over half of it present",
                                     het_dice_fit(2, 6));
    }
    return load_cup(scenario, file, error) && load_state(scenario, file, error);
}

void
toy_hex_unload(HetScenario *scenario)
{
    g_free(scenario->data);
}

/* --- saving ----------------------------------------------------------------------------------- */

static void
save_unit(const ToyHexState *state, unsigned unit, GKeyFile *file)
{
    const HetUnit *known = het_scenario_unit_at(state->head.scenario, unit);
    const ToyHexScenario *data = toy_hex_data(&state->head);
    g_autofree char *group = g_strdup_printf("unit %s", known->code);
    g_autoptr(GString) place = g_string_new(NULL);
    if (toy_hex_on_board(state, unit))
        place_format(state->head.scenario, state->place[unit], place);
    else
        g_string_append_c(place, '-');
    g_key_file_set_string(file, group, "side", sides[known->side]);
    g_key_file_set_string(file, group, "type", types[data->type[unit]]);
    g_key_file_set_string(file, group, "place", place->str);
    g_key_file_set_string(file, group, "facing", facings[state->facing[unit]]);
    g_key_file_set_integer(file, group, "strength", state->strength[unit]);
    g_key_file_set_integer(file, group, "start", data->start[unit]);
}

static void
save_set(const ToyHexState *state, const char *name, unsigned set, GKeyFile *file)
{
    g_autoptr(GString) codes = g_string_new(NULL);
    for (unsigned unit = 0; unit < toy_hex_data(&state->head)->units; unit++)
        if ((set >> unit & 1) != 0)
            g_string_append_printf(codes, "%s%s", codes->len == 0 ? "" : ";",
                                   het_scenario_unit_at(state->head.scenario, unit)->code);
    if (codes->len > 0)
        g_key_file_set_value(file, "state", name, codes->str);
}

bool
toy_hex_save(const HetState *head, GKeyFile *file, GError **error)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const ToyHexScenario *data = toy_hex_data(head);
    if (head->phase != TOY_HEX_CUP || head->actor != HET_CHANCE) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved before a chit is drawn");
        return false;
    }
    g_autoptr(GString) woods = g_string_new(NULL);
    for (unsigned cell = 0; cell < TOY_HEX_CELLS; cell++) {
        if (!toy_hex_woods(data, cell))
            continue;
        g_string_append(woods, woods->len == 0 ? "" : ";");
        place_format(head->scenario, cell, woods);
    }
    if (woods->len > 0)
        g_key_file_set_value(file, "map", "woods", woods->str);
    for (unsigned chit = 0; chit < TOY_HEX_CHITS; chit++)
        g_key_file_set_integer(file, "cup", chits[chit], data->full_cup[chit]);
    for (unsigned unit = 0; unit < data->units; unit++)
        save_unit(state, unit, file);
    g_autofree char *cup = g_strdup_printf("%u;%u;%u", state->cup[0], state->cup[1], state->cup[2]);
    g_key_file_set_integer(file, "state", "turn", head->turn);
    g_key_file_set_value(file, "state", "cup", cup);
    const unsigned masks[] = {state->used, state->fired, state->reacted, state->joined};
    for (unsigned i = 0; i < G_N_ELEMENTS(sets); i++)
        save_set(state, sets[i], masks[i], file);
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

typedef struct {
    const char *text, *rule;
} Question;

static Question
question(const HetState *head, const HetFrame *frame)
{
    static const Question unit[] = {
        [TOY_HEX_UNIT_ORDER] = {"What shall %s do?", "THX-2"},
        [TOY_HEX_UNIT_WALK] = {"Where shall %s walk?", "THX-3.1"},
        [TOY_HEX_UNIT_TURN] = {"How shall %s turn?", "THX-3.4"},
        [TOY_HEX_UNIT_ATTACK] = {"Shall %s fight?", "THX-3.4"},
        [TOY_HEX_UNIT_SHOOT] = {"At whom shall %s shoot?", "THX-5"},
        [TOY_HEX_UNIT_FIGHT] = {"Whom shall %s fight?", "THX-6.1"},
        [TOY_HEX_UNIT_DONE] = {"%s is done", "THX-2"},
    };
    static const Question other[] = {
        [TOY_HEX_PROCEDURE_NONE] = {"Which unit acts?", "THX-2"},
        [TOY_HEX_PROCEDURE_UNIT] = {"", ""},
        [TOY_HEX_PROCEDURE_WALK] = {"Shall %s go on?", "THX-4.5"},
        [TOY_HEX_PROCEDURE_WINDOW] = {"React to the walk of %s?", "THX-4.1"},
        [TOY_HEX_PROCEDURE_SHOT] = {"%s shoots", "THX-5"},
        [TOY_HEX_PROCEDURE_BATTLE] = {"Who joins %s?", "THX-6.1"},
        [TOY_HEX_PROCEDURE_RETREAT] = {"Where does %s retreat?", "THX-6.3"},
        [TOY_HEX_PROCEDURE_CHASE] = {"Shall %s chase?", "THX-6.4"},
    };
    if (frame == NULL)
        return head->actor == HET_CHANCE ? (Question){"A chit is drawn", "THX-1"}
                                         : other[TOY_HEX_PROCEDURE_NONE];
    if (head->actor == HET_CHANCE)
        return (Question){"Dice are rolled for %s", other[frame->procedure].rule};
    return frame->procedure == TOY_HEX_PROCEDURE_UNIT ? unit[frame->step] : other[frame->procedure];
}

void
toy_hex_prompt(const HetState *head, HetPrompt *prompt)
{
    const HetFrame *frame = het_state_peek(head);
    Question asked = question(head, frame);
    const char *code =
        frame == NULL ? ""
                      : het_scenario_unit_at(head->scenario, (unsigned)frame->operand[0])->code;
    const char *gap = strstr(asked.text, "%s");
    int before = gap == NULL ? (int)strlen(asked.text) : (int)(gap - asked.text);
    g_snprintf(prompt->text, sizeof prompt->text, "%.*s%s%s", before, asked.text,
               gap == NULL ? "" : code, gap == NULL ? "" : gap + 2);
    prompt->rule = asked.rule;
}

static void
view_unit(const ToyHexState *state, unsigned unit, HetView *view)
{
    static const char symbols[] = {'F', 'H', 'P'};
    const HetUnit *known = het_scenario_unit_at(state->head.scenario, unit);
    const ToyHexScenario *data = toy_hex_data(&state->head);
    const HetFrame *bottom = &state->head.stack[0];
    bool placed = toy_hex_on_board(state, unit);
    HetViewUnit shown = {
        .id = unit,
        .side = known->side,
        .code = known->code,
        .name = known->name,
        .type = types[data->type[unit]],
        .symbol = symbols[data->type[unit]],
        .formation = "",
        .state = (state->used >> unit & 1) != 0 ? "used" : "",
        .on_board = placed,
        .footprint = data->type[unit] == TOY_HEX_PIKES ? HET_FOOTPRINT_CELLS : HET_FOOTPRINT_CELL,
        .facing = placed ? state->facing[unit] : -1,
        .strength = state->strength[unit],
        .strength_start = data->start[unit],
        .active = state->head.depth > 0 && (unsigned)bottom->operand[0] == unit,
    };
    if (placed) {
        unsigned cells[2];
        unsigned count = toy_hex_cells(data, unit, state->place[unit], state->facing[unit], cells);
        shown.points_used = (int)count;
        for (unsigned i = 0; i < count; i++)
            shown.points[i] =
                (HetPoint){(int)cells[i] % TOY_HEX_WIDTH, (int)cells[i] / TOY_HEX_WIDTH};
    }
    g_array_append_val(view->units, shown);
}

void
toy_hex_view(const HetState *head, HetView *view)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const ToyHexScenario *data = toy_hex_data(head);
    view->board = HET_BOARD_HEX_COLUMNS;
    view->width = TOY_HEX_WIDTH;
    view->height = TOY_HEX_HEIGHT;
    for (unsigned cell = 0; cell < TOY_HEX_CELLS; cell++) {
        char name[5];
        het_hex_name(&data->grid, cell, name);
        bool woods = toy_hex_woods(data, cell);
        HetViewCell shown = {.terrain = woods ? "woods" : "open",
                             .symbol = woods ? 'w' : '.',
                             .name = het_view_string(view, "%s", name)};
        g_array_append_val(view->cells, shown);
    }
    for (unsigned unit = 0; unit < data->units; unit++)
        view_unit(state, unit, view);
    het_view_add_track(view, HET_NOBODY, "cup", "%u first, %u second, %u lull", state->cup[0],
                       state->cup[1], state->cup[2]);
}

const char *
toy_hex_check(const HetState *head)
{
    const ToyHexState *state = (const ToyHexState *)head;
    const ToyHexScenario *data = toy_hex_data(head);
    uint8_t at[TOY_HEX_CELLS] = {0};
    for (unsigned unit = 0; unit < data->units; unit++) {
        if (toy_hex_on_board(state, unit) != (state->strength[unit] > 0))
            return "a unit on the board without strength, or off it with some";
        if (!toy_hex_on_board(state, unit))
            continue;
        unsigned cells[2];
        unsigned count = toy_hex_cells(data, unit, state->place[unit], state->facing[unit], cells);
        for (unsigned i = 0; i < count; i++) {
            if (cells[i] == HET_NO_PLACE)
                return "half a unit off the board";
            if (at[cells[i]] != 0)
                return "two units on one hex";
            at[cells[i]] = (uint8_t)(unit + 1);
        }
    }
    if (memcmp(at, state->at, sizeof at) != 0)
        return "hexes and units disagree";
    if (head->depth > 0 && head->stack[0].procedure != TOY_HEX_PROCEDURE_UNIT)
        return "the bottom of the stack is no activation";
    if (head->depth == 0 && (state->way.steps != 0 || head->stack[0].procedure != 0))
        return "something left over from an activation";
    if ((head->actor == HET_NOBODY) != (state->end != TOY_HEX_END_NONE))
        return "over without a reason, or a reason before the end";
    return NULL;
}

#include "toy-plane-cold.h"

#include "toy-plane-list.h"

enum { TABLE_MAX = 10000, HALF_MAX = 1000 };

const char *const toy_plane_phases[] = {"actions", NULL};
static const char *const sides[] = {"first", "second", NULL};

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    static const char *const orders[] = {NULL, "move", "shoot", "charge", "hold"};
    (void)scenario;
    return kind == HET_MOVE_ORDER && value < G_N_ELEMENTS(orders) ? orders[value] : NULL;
}

static void
point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    (void)scenario;
    g_string_append_printf(text, "%d,%d", point.x, point.y);
}

const HetVocabulary toy_plane_vocabulary = {
    .value_name = value_name, .point_format = point_format, .plane = true};

/* --- files ------------------------------------------------------------------------------------ */

static bool
load_body(HetScenario *scenario, HetKeyFile *file, const char *group, GError **error)
{
    ToyPlaneScenario *data = scenario->data;
    const char *code = group + strlen("body ");
    unsigned side = 0, body = 0;
    int x = 0, y = 0, heading = 0, length = 0, width = 0, strength = 0, start = 0, used = 0;
    if (scenario->units->len == TOY_PLANE_BODIES_MAX)
        return het_key_file_fail(file, group, NULL, error, "expected %d bodies at most",
                                 TOY_PLANE_BODIES_MAX);
    if (!het_key_file_choice(file, group, "side", sides, &side, error) ||
        !het_key_file_integer(file, group, "x", 0, data->width, &x, error) ||
        !het_key_file_integer(file, group, "y", 0, data->height, &y, error) ||
        !het_key_file_integer(file, group, "heading", 0, HET_PLANE_TURN - 1, &heading, error) ||
        !het_key_file_integer(file, group, "half-length", 5, HALF_MAX, &length, error) ||
        !het_key_file_integer(file, group, "half-width", 5, HALF_MAX, &width, error) ||
        !het_key_file_integer(file, group, "strength", 0, TOY_PLANE_STRENGTH_MAX, &strength,
                              error) ||
        !het_key_file_integer_or(file, group, "start", MAX(strength, 1), TOY_PLANE_STRENGTH_MAX,
                                 strength, &start, error) ||
        !het_key_file_integer_or(file, group, "used", 0, 1, 0, &used, error) ||
        !het_scenario_add_unit(scenario, file, group, code, code, (HetActor)side, &body, error))
        return false;
    data->bodies++;
    data->half_length[body] = (uint16_t)length;
    data->half_width[body] = (uint16_t)width;
    data->start[body] = (uint8_t)start;
    data->start_strength[side] += (unsigned)start;
    data->position.strength[body] = (uint8_t)strength;
    data->position.used = (uint8_t)(data->position.used | used << body);
    if (strength > 0) {
        data->position.x[body] = x;
        data->position.y[body] = y;
        data->position.heading[body] = (uint16_t)heading;
    }
    return true;
}

/* What must hold of the bodies together. */
static bool
check_bodies(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    ToyPlaneScenario *data = scenario->data;
    ToyPlaneState *state = &data->position;
    bool left = false;
    for (unsigned body = 0; body < data->bodies; body++) {
        HetActor side = het_scenario_unit_at(scenario, body)->side;
        g_autofree char *group =
            g_strdup_printf("body %s", het_scenario_unit_at(scenario, body)->code);
        if (state->strength[body] > 0 &&
            !toy_plane_fits(state, body, toy_plane_at(state, body), state->heading[body]))
            return het_key_file_fail(file, group, "x", error,
                                     "overlaps another body, or hangs over the table's edge");
        left = left || (state->strength[body] > 0 && (state->used >> body & 1) == 0 &&
                        (state->passed >> side & 1) == 0);
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        unsigned strength = 0;
        for (unsigned body = 0; body < data->bodies; body++)
            if (het_scenario_unit_at(scenario, body)->side == (HetActor)side)
                strength += state->strength[body];
        if (2 * strength <= data->start_strength[side])
            return het_key_file_fail(file, "scenario", sides[side], error,
                                     "expected over half of the strength to be present");
    }
    return left ||
           het_key_file_fail(file, "state", NULL, error, "expected a body that can be selected");
}

bool
toy_plane_load(HetScenario *scenario, HetKeyFile *file, GError **error)
{
    ToyPlaneScenario *data = g_new0(ToyPlaneScenario, 1);
    unsigned active = HET_FIRST;
    int passed = 0;
    scenario->data = data;
    scenario->state_size = sizeof(ToyPlaneState);
    /* toy_plane_fits() finds the table through the state's scenario. */
    data->position.head.scenario = scenario;
    if (!het_key_file_integer(file, "table", "width", 100, TABLE_MAX, &data->width, error) ||
        !het_key_file_integer(file, "table", "height", 100, TABLE_MAX, &data->height, error) ||
        !het_key_file_integer_or(file, "state", "turn", 1, scenario->turns, 1, &data->turn,
                                 error) ||
        !het_key_file_choice_or(file, "state", "active", sides, HET_FIRST, &active, error) ||
        !het_key_file_integer_or(file, "state", "passed", 0, 2, 0, &passed, error))
        return false;
    data->active = (HetActor)active;
    data->position.passed = (uint8_t)passed;
    g_auto(GStrv) groups = het_key_file_groups(file, "body ");
    for (size_t i = 0; groups[i] != NULL; i++)
        if (!load_body(scenario, file, groups[i], error))
            return false;
    return check_bodies(scenario, file, error);
}

void
toy_plane_unload(HetScenario *scenario)
{
    g_free(scenario->data);
}

bool
toy_plane_save(const HetState *head, GKeyFile *file, GError **error)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    const ToyPlaneScenario *data = toy_plane_data(head);
    if (head->actor > HET_SECOND) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "a position can be saved before a body is selected");
        return false;
    }
    g_key_file_set_integer(file, "table", "width", data->width);
    g_key_file_set_integer(file, "table", "height", data->height);
    g_key_file_set_integer(file, "state", "turn", head->turn);
    g_key_file_set_string(file, "state", "active", sides[head->active]);
    g_key_file_set_integer(file, "state", "passed", state->passed);
    for (unsigned body = 0; body < data->bodies; body++) {
        const HetUnit *unit = het_scenario_unit_at(head->scenario, body);
        g_autofree char *group = g_strdup_printf("body %s", unit->code);
        g_key_file_set_string(file, group, "side", sides[unit->side]);
        g_key_file_set_integer(file, group, "x", state->x[body]);
        g_key_file_set_integer(file, group, "y", state->y[body]);
        g_key_file_set_integer(file, group, "heading", state->heading[body]);
        g_key_file_set_integer(file, group, "half-length", data->half_length[body]);
        g_key_file_set_integer(file, group, "half-width", data->half_width[body]);
        g_key_file_set_integer(file, group, "strength", state->strength[body]);
        g_key_file_set_integer(file, group, "start", data->start[body]);
        g_key_file_set_integer(file, group, "used", state->used >> body & 1);
    }
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

void
toy_plane_prompt(const HetState *head, HetPrompt *prompt)
{
    static const char *const questions[] = {
        [TOY_PLANE_ORDER_NONE] = "What shall it do:",
        [TOY_PLANE_ORDER_MOVE] = "Where shall it move:",
        [TOY_PLANE_ORDER_SHOOT] = "At whom shall it shoot:",
        [TOY_PLANE_ORDER_CHARGE] = "Whom shall it charge:",
        [TOY_PLANE_ORDER_HOLD] = "It holds:",
    };
    static const char *const rules[] = {"TPL-2", "TPL-3.1", "TPL-4", "TPL-5.1", "TPL-2"};
    const HetFrame *frame = het_state_peek(head);
    if (frame == NULL) {
        g_strlcpy(prompt->text, "Which body acts?", sizeof prompt->text);
        prompt->rule = "TPL-1";
        return;
    }
    bool chance = head->actor == HET_CHANCE;
    unsigned body =
        chance ? toy_plane_dice((const ToyPlaneState *)head).body : (unsigned)frame->operand[0];
    g_snprintf(prompt->text, sizeof prompt->text, "%s %s",
               chance ? "Dice are rolled for" : questions[frame->step],
               het_scenario_unit_at(head->scenario, body)->code);
    prompt->rule = !chance                                        ? rules[frame->step]
                   : frame->procedure == TOY_PLANE_PROCEDURE_SHOT ? "TPL-4"
                                                                  : "TPL-5.2";
}

void
toy_plane_view(const HetState *head, HetView *view)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    const ToyPlaneScenario *data = toy_plane_data(head);
    view->board = HET_BOARD_PLANE;
    view->width = data->width;
    view->height = data->height;
    for (unsigned body = 0; body < data->bodies; body++) {
        const HetUnit *unit = het_scenario_unit_at(head->scenario, body);
        bool placed = state->strength[body] > 0;
        HetViewUnit shown = {
            .id = body,
            .side = unit->side,
            .code = unit->code,
            .name = unit->name,
            .type = "body",
            .symbol = unit->code[0],
            .formation = "",
            .state = (state->used >> body & 1) != 0 ? "used" : "",
            .on_board = placed,
            .footprint = HET_FOOTPRINT_OUTLINE,
            .points_used = placed ? 4 : 0,
            .facing = placed ? state->heading[body] : -1,
            .strength = state->strength[body],
            .strength_start = data->start[body],
            .active = head->depth > 0 && (unsigned)head->stack[0].operand[0] == body,
        };
        HetPlaneBox box = toy_plane_body(state, body);
        if (placed)
            het_plane_corners(&box, shown.points);
        g_array_append_val(view->units, shown);
    }
}

const char *
toy_plane_check(const HetState *head)
{
    const ToyPlaneState *state = (const ToyPlaneState *)head;
    for (unsigned body = 0; body < toy_plane_data(head)->bodies; body++) {
        if (state->strength[body] == 0 && (state->x[body] != 0 || state->y[body] != 0))
            return "a body without strength has a place";
        if (state->strength[body] > 0 &&
            !toy_plane_fits(state, body, toy_plane_at(state, body), state->heading[body]))
            return "a body overlaps another or hangs over the edge";
    }
    if (head->depth > 0 && head->stack[0].procedure != TOY_PLANE_PROCEDURE_BODY)
        return "the bottom of the stack is no body's action";
    if ((head->actor == HET_NOBODY) != (state->end != TOY_PLANE_END_NONE))
        return "over without a reason, or a reason before the end";
    return NULL;
}

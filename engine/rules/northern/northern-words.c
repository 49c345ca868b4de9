/* For people and for code that knows no rules: names, prompts, descriptions of moves, results. */
#include "engine/text.h"
#include "northern-slots.h"

#include "northern-deploy.h"
#include "northern-procedure.h"
#include "northern-units.h"
#include "northern-victory.h"

/* --- names ------------------------------------------------------------------------------------ */

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    (void)scenario;
    return kind == HET_MOVE_FORM && value < NORTHERN_FORMATIONS ? northern_formation_names[value]
                                                                : NULL;
}

static void
append_tenths(int32_t length, GString *text)
{
    const char *sign = length < 0 ? "-" : "";
    g_string_append_printf(text, "%s%d.%d", sign, ABS(length) / NORTHERN_MM,
                           ABS(length) % NORTHERN_MM);
}

static void
point_format(const HetScenario *scenario, HetPoint point, GString *text)
{
    (void)scenario;
    append_tenths(point.x, text);
    g_string_append_c(text, ',');
    append_tenths(point.y, text);
}

const HetVocabulary northern_vocabulary = {
    .value_name = value_name,
    .point_format = point_format,
    .units_per_mm = NORTHERN_MM,
    .plane = true,
};

/* --- moves and results ------------------------------------------------------------------------ */

void
northern_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const NorthernState *state = (const NorthernState *)head;
    unsigned units = northern_data(state)->unit_count;
    bool posed = move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE ||
                 move->kind == HET_MOVE_PLACE || move->kind == HET_MOVE_TURN;
    if (head->actor == HET_CHANCE)
        return;
    if (move->unit < units && northern_present(state, move->unit))
        ret_description->from = northern_place(state, move->unit);
    if (posed)
        ret_description->to = (HetPoint){move->pose.x, move->pose.y};
    else if (move->target < units)
        ret_description->to = northern_place(state, move->target);
}

void
northern_measures(const HetState *head, HetMeasures *ret_measures)
{
    const NorthernState *state = (const NorthernState *)head;
    const NorthernScenario *data = northern_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        int32_t *value = ret_measures->value[data->side[unit]];
        unsigned status = state->units[unit].status;
        bool there =
            status == NORTHERN_PRESENT || status == NORTHERN_RESERVE || status == NORTHERN_HAND;
        if (!there && status != NORTHERN_GONE)
            continue;
        if (data->kind[unit] == NORTHERN_GENERAL) {
            value[HET_MEASURE_LEADERS_LOST] += !there;
            continue;
        }
        int left = there ? data->limit[unit] - state->units[unit].hits : 0;
        value[HET_MEASURE_STRENGTH] += left;
        value[HET_MEASURE_STRENGTH_START] += data->limit[unit];
        value[HET_MEASURE_STRENGTH_LOST] += data->limit[unit] - left;
        value[HET_MEASURE_UNITS] += there;
        value[HET_MEASURE_UNITS_LOST] += !there;
        value[HET_MEASURE_UNITS_SHAKEN] += there && northern_deteriorated(state, unit);
        value[HET_MEASURE_GUNS] += there && data->kind[unit] == NORTHERN_ARTILLERY;
    }
    for (unsigned side = 0; side < HET_SIDES; side++) {
        ret_measures->value[side][HET_MEASURE_POINTS] = northern_points(state, side);
        for (unsigned i = 0; i < data->objective_count; i++)
            ret_measures->value[side][HET_MEASURE_OBJECTIVES] += state->owner[i] == side;
    }
}

void
northern_result_of(const HetState *head, HetResult *ret_result)
{
    static const HetResult results[] = {
        [NORTHERN_END_NONE] = {.reason = "", .rule = ""},
        [NORTHERN_END_TURNS] = {.reason = "the points after the last turn", .rule = "GNW-12.4"},
        [NORTHERN_END_FIELD] = {.reason = "a side has no units left", .rule = "GNW-12.3"},
    };
    const NorthernState *state = (const NorthernState *)head;
    *ret_result = results[state->end];
    ret_result->winner = (HetActor)state->winner;
}

/* --- prompts ---------------------------------------------------------------------------------- */

static void
prompt_idle(const NorthernState *state, HetPrompt *prompt)
{
    static const struct {
        const char *text, *rule;
    } asked[NORTHERN_PHASES] = {
        [NORTHERN_MUSTER] = {"The armies are drawn", "GNW-11.4"},
        [NORTHERN_DEPLOYMENT] = {"Where shall it be placed: %s", "GNW-3.4"},
        [NORTHERN_COMMAND] = {"Whom shall a general rally? End when done", "GNW-4.1"},
        [NORTHERN_MOVEMENT] = {"Which unit moves, forms or charges? End when done", "GNW-5.21"},
        [NORTHERN_SHOOTING] = {"Which unit shoots? End when done", "GNW-7.1"},
        [NORTHERN_COMBAT] = {"Which unit fights next?", "GNW-8.1"},
    };
    unsigned phase = state->head.phase;
    const char *code = "";
    if (phase == NORTHERN_DEPLOYMENT)
        code = het_scenario_unit_at(state->head.scenario, northern_next_to_deploy(state))->code;
    het_ask_of(prompt, asked[phase].rule, asked[phase].text, code);
}

static void
prompt_roll(const NorthernState *state, HetPrompt *prompt)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HetScenario *scenario = state->head.scenario;
    HetRollAccount account = {.target = HET_NO_UNIT};
    HetThrow throw = {.account = &account};
    het_procedure_dice(&state->head, &throw);
    if (frame->procedure == NORTHERN_ARMY)
        het_ask(prompt, account.rule, "A die is rolled for %s of the side: %s", account.purpose,
                scenario->sides[frame->step % HET_SIDES]);
    else
        het_ask(prompt, account.rule, "A die is rolled for %s: %s", account.purpose,
                het_scenario_unit_at(scenario, throw.unit)->code);
}

void
northern_prompt(const HetState *head, HetPrompt *prompt)
{
    static const struct {
        const char *text, *rule;
    } asked[NORTHERN_PROCEDURES] = {
        [NORTHERN_IDLE] = {"", ""},
        [NORTHERN_ARMY] = {"", ""},
        [NORTHERN_RALLY] = {"", ""},
        [NORTHERN_ACTION] = {"Where does it go, whom does it charge, how does it form:", "GNW-5.6"},
        [NORTHERN_SHOT] = {"At whom does it shoot:", "GNW-7.2"},
        [NORTHERN_FIGHT] = {"Whom does it fight:", "GNW-8.11"},
    };
    const NorthernState *state = (const NorthernState *)head;
    if (head->actor == HET_CHANCE) {
        prompt_roll(state, prompt);
        return;
    }
    if (head->depth == 0) {
        prompt_idle(state, prompt);
        return;
    }
    const HetFrame *frame = het_state_peek(head);
    unsigned unit = northern_chosen(state);
    bool faces = frame->procedure == NORTHERN_ACTION && northern_engaged(&state->units[unit]);
    het_ask(prompt, faces ? "GNW-9.6" : asked[frame->procedure].rule, "%s %s",
            faces ? "To which enemy does it turn:" : asked[frame->procedure].text,
            het_scenario_unit_at(head->scenario, unit)->code);
}

/* For people: names of values and places, prompts, destinations of moves. */
#include "engine/text.h"
#include "kircholm-board.h"
#include "kircholm-slots.h"
#include "kircholm-event.h"
#include "kircholm-level.h"
#include "kircholm-procedure.h"

/* --- names ------------------------------------------------------------------------------------ */

static const char *
value_name(const HetScenario *scenario, HetMoveKind kind, unsigned value)
{
    (void)scenario;
    if (kind == HET_MOVE_FORM && value < KIRCHOLM_NO_FORMATION)
        return kircholm_formation_names[value];
    if (kind == HET_MOVE_ORDER && value == 1)
        return "march";
    return NULL;
}

static const char *const facings[] = {"NNE", "E", "SSE", "SSW", "W", "NNW", NULL};

const HetVocabulary kircholm_vocabulary = {
    .value_name = value_name,
    .place_format = het_hex_place_format,
    .place_parse = het_hex_place_parse,
    .point_format = het_hex_point_format,
    .facings = facings,
    .steps = "123456RLU", /* over the sides N, NE, SE, S, SW, NW; right, left, about */
};

void
kircholm_describe(const HetState *head, const HetMove *move, HetDescription *ret_description)
{
    const KircholmState *state = (const KircholmState *)head;
    unsigned units = kircholm_data(state)->unit_count;
    if (head->actor == HET_CHANCE)
        return;
    if (move->unit < units)
        ret_description->from =
            het_hex_point(&kircholm_data(state)->map, kircholm_place(state, move->unit));
    if (move->way.place != HET_NO_PLACE)
        ret_description->to = het_hex_point(&kircholm_data(state)->map, move->way.place);
    else if (move->target < units)
        ret_description->to =
            het_hex_point(&kircholm_data(state)->map, kircholm_place(state, move->target));
}

/* --- prompts ---------------------------------------------------------------------------------- */

static const char *
code_of(const KircholmState *state, int unit)
{
    return het_scenario_unit_at(state->head.scenario, (unsigned)unit)->code;
}

static void
prompt_roll(const KircholmState *state, HetPrompt *prompt)
{
    static const struct {
        const char *text, *rule;
    } rolls[] = {
        [KIRCHOLM_ROLL_FIRE] = {"fires: two dice", "KIR-10.8"},
        [KIRCHOLM_ROLL_EXIT] = {"leaves an enemy zone: a die", "KIR-8.5"},
        [KIRCHOLM_ROLL_FIGHT] = {"attacks: a die", "KIR-9.6"},
        [KIRCHOLM_ROLL_COMMANDER] = {"is hit; is the commander with it killed? A die", "KIR-15.6"},
        [KIRCHOLM_ROLL_RECOVER] = {"is hit next to a commander: a die", "KIR-15.4"},
        [KIRCHOLM_ROLL_RALLY] = {"tries to put itself in order: a die", "KIR-16.3"},
    };
    unsigned event = (unsigned)(state->head.roll_key >> 32) & 0xffff;
    HetThrow throw = {.account = NULL};
    if (event < G_N_ELEMENTS(rolls) && het_procedure_dice(&state->head, &throw))
        het_ask(prompt, rolls[event].rule, "%s %s", code_of(state, (int) throw.unit),
                rolls[event].text);
}

static void
prompt_unit(const KircholmState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const char *code = code_of(state, kircholm_move_of(state)->unit);
    int points = kircholm_move_of(state)->points;
    if (frame->step != 0)
        het_ask(prompt, "KIR-1.5", "Where does %s march, with %d points?", code, points);
    else if ((frame->flags & UNIT_DASH) != 0)
        het_ask(prompt, "KIR-4.13", "Where does %s strike home?", code);
    else if ((frame->flags & UNIT_STOPPED) != 0)
        het_ask(prompt, "KIR-8.3", "%s has stopped before the enemy with %d points: a volley?",
                code, points);
    else
        het_ask(prompt, "KIR-1.4", "What does %s do, with %d points?", code, points);
}

static void
prompt_window(const KircholmState *state, const HetFrame *frame, HetPrompt *prompt)
{
    const KircholmWindow *window = het_frame_fields_const(frame, KircholmWindow);
    if (window->mover >= 0)
        het_ask(prompt, "KIR-10.6", "%s moves: does anybody react?", code_of(state, window->mover));
    else
        het_ask(prompt, "KIR-13.6", "Do guns fire%s?",
                window->fight != 0 ? " before the fight" : " now");
}

static void
prompt_frame(const KircholmState *state, const HetFrame *frame, HetPrompt *prompt)
{
    /* "%s" stands for the unit that the frame begins with */
    static const struct {
        const char *text, *rule;
    } asked[KIRCHOLM_PROCEDURES] = {
        [KIRCHOLM_GUN] = {"At whom does %s fire?", "KIR-13.6"},
        [KIRCHOLM_DIVIDE] = {"%s breaks: which of the two makes room, and where?", "KIR-4.16"},
        [KIRCHOLM_FIGHT] = {"Who attacks %s?", "KIR-9.1"},
        [KIRCHOLM_WITHDRAW] = {"Where does %s withdraw?", "KIR-9.9"},
        [KIRCHOLM_PURSUE] = {"Who pursues, and how far?", "KIR-9.14"},
        [KIRCHOLM_FLEE] = {"Where does %s flee?", "KIR-6.6"},
        [KIRCHOLM_RIDE] = {"To whom does %s ride?", "KIR-15.2"},
    };
    unsigned procedure = frame->procedure;
    if (procedure == KIRCHOLM_DIVIDE && !kircholm_can_divide(state))
        het_ask_of(prompt, "KIR-4.17",
                   "%s breaks, and neither flank has room: which of the two is lost?",
                   code_of(state, het_frame_fields_const(frame, KircholmOne)->unit));
    else if (procedure == KIRCHOLM_UNIT)
        prompt_unit(state, frame, prompt);
    else if (procedure == KIRCHOLM_WINDOW)
        prompt_window(state, frame, prompt);
    else if (procedure == KIRCHOLM_PURSUE)
        het_ask(prompt, asked[procedure].rule, "%s", asked[procedure].text);
    else if (asked[procedure].text != NULL) /* the rest decides nothing */
        het_ask_of(prompt, asked[procedure].rule, asked[procedure].text,
                   code_of(state, het_frame_fields_const(frame, KircholmOne)->unit));
}

void
kircholm_prompt(const HetState *head, HetPrompt *ret_prompt)
{
    const KircholmState *state = (const KircholmState *)head;
    if (head->actor == HET_CHANCE)
        prompt_roll(state, ret_prompt);
    else if (head->depth > 0)
        prompt_frame(state, het_state_peek(head), ret_prompt);
    else if (head->actor != HET_NOBODY && head->phase == KIRCHOLM_COMBAT)
        het_ask(ret_prompt, "KIR-9.1", "Which fight is next, or does a gun fire?");
    else if (head->actor != HET_NOBODY)
        het_ask(ret_prompt, "KIR-1.4", "Which unit moves, or is the movement of the %s over?",
                head->scenario->sides[head->active]);
}

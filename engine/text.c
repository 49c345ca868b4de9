/* Writing moves, and the names of their kinds. */
#include "text-common.h"
#include "text-pose.h"

static const char *const move_kinds[HET_MOVE_KIND_COUNT] = {
    [HET_MOVE_NONE] = "none",       [HET_MOVE_PASS] = "pass",   [HET_MOVE_END] = "end",
    [HET_MOVE_SELECT] = "select",   [HET_MOVE_ORDER] = "order", [HET_MOVE_MOVE] = "move",
    [HET_MOVE_TURN] = "turn",       [HET_MOVE_FORM] = "form",   [HET_MOVE_SHOOT] = "shoot",
    [HET_MOVE_CHARGE] = "charge",   [HET_MOVE_FIGHT] = "fight", [HET_MOVE_RETREAT] = "retreat",
    [HET_MOVE_PURSUE] = "pursue",   [HET_MOVE_LOSE] = "lose",   [HET_MOVE_PLACE] = "place",
    [HET_MOVE_RALLY] = "rally",     [HET_MOVE_ADD] = "add",     [HET_MOVE_DONE] = "done",
    [HET_MOVE_CAPTURE] = "capture", [HET_MOVE_ROLL] = "roll",   [HET_MOVE_DRAW] = "draw",
};

const char *
het_move_kind_name(HetMoveKind kind)
{
    return (unsigned)kind < HET_MOVE_KIND_COUNT ? move_kinds[kind] : "unknown";
}

const char *
het_actor_name(HetActor actor)
{
    static const char *const names[] = {"first", "second", "chance", "nobody"};
    return names[actor];
}

static void
format_unit(const HetScenario *scenario, unsigned unit, GString *text)
{
    if (unit < scenario->units->len)
        g_string_append_printf(text, " %s", het_scenario_unit_at(scenario, unit)->code);
}

static void
format_way(const HetState *state, const HetWay *way, GString *text)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    if (way->place == HET_NO_PLACE)
        return;
    g_string_append_c(text, ' ');
    vocabulary->place_format(state->scenario, way->place, text);
    if (way->steps == 0)
        return;
    g_string_append_c(text, '/');
    HET_EACH_BELOW(i, way->steps)
        g_string_append_c(text, vocabulary->steps[het_way_step(way, i)]);
}

/* "7:3+4": the reading, and the faces of several dice. */
static void
format_roll(const HetState *state, const HetRoll *roll, GString *text)
{
    HetThrow throw = {.account = NULL};
    uint8_t face[HET_THROW_DICE_MAX];
    g_string_append_printf(text, " %d", roll->low);
    if (roll->high != roll->low)
        g_string_append_printf(text, "-%d", roll->high);
    if (roll->faces == 0 || !het_game_throw(state, &throw))
        return;
    unsigned count = het_throw_unpack(&throw, roll, face);
    HET_EACH_BELOW(i, count)
        g_string_append_printf(text, "%c%u", i == 0 ? ':' : '+', face[i]);
}

/* `brief`: a pose as people type it. */
static void
format_move(const HetState *state, const HetMove *move, bool brief, GString *text)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    g_string_append(text, het_move_kind_name((HetMoveKind)move->kind));
    format_unit(state->scenario, move->unit, text);
    const char *name = het_text_value_name(state, move);
    if (name != NULL)
        g_string_append_printf(text, " =%s", name);
    else if (move->value != 0)
        g_string_append_printf(text, " =%u", move->value);
    if (het_text_is_roll(move)) {
        format_roll(state, &move->roll, text);
    } else if (het_text_is_pose(vocabulary, move) && brief) {
        g_string_append_c(text, ' ');
        het_pose_text_append(state, move, text);
    } else if (het_text_is_pose(vocabulary, move)) {
        g_string_append_printf(text, " %d,%d:%u:%u", move->pose.x, move->pose.y,
                               move->pose.turn_start, move->pose.turn_end);
    } else {
        format_way(state, &move->way, text);
    }
    if (move->facing != HET_NO_FACING)
        g_string_append_printf(text, " ^%s", vocabulary->facings[move->facing]);
    format_unit(state->scenario, move->target, text);
}

void
het_text_format(const HetState *state, const HetMove *move, GString *text)
{
    format_move(state, move, false, text);
}

char *
het_text_of(const HetState *state, const HetMove *move)
{
    GString *text = g_string_new(NULL);
    het_text_format(state, move, text);
    return g_string_free(text, FALSE);
}

void
het_text_brief(const HetState *state, const HetMove *move, GString *text)
{
    format_move(state, move, het_text_vocabulary(state)->units_per_mm > 0, text);
}

char *
het_text_question(const HetState *state)
{
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    return prompt.rule == NULL || *prompt.rule == '\0'
               ? g_strdup(prompt.text)
               : g_strdup_printf("%s (%s)", prompt.text, prompt.rule);
}

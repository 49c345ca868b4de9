#include "order-line.h"

#include "engine/text.h"

const char *
order_value_name(const HetScenario *scenario, const HetMove *move)
{
    const HetVocabulary *vocabulary = scenario->rules->vocabulary;
    return vocabulary->value_name == NULL
               ? NULL
               : vocabulary->value_name(scenario, (HetMoveKind)move->kind, move->value);
}

void
order_add_word(GString *text, const char *word)
{
    g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", word);
}

void
order_add_unit(const HetScenario *scenario, GString *text, unsigned unit)
{
    order_add_word(text, het_scenario_unit_at(scenario, unit)->code);
}

static void
add_decision(const HetScenario *scenario, const Decision *decision, Order order, bool signs,
             bool steps, GString *text)
{
    const HetMove *move = &decision->move;
    const HetVocabulary *vocabulary = scenario->rules->vocabulary;
    const char *verb = het_move_kind_name((HetMoveKind)move->kind);
    unsigned parts = decision->parts;
    if (move->kind == HET_MOVE_ADD || move->kind == HET_MOVE_SELECT)
        order = VERB_FIRST;
    if ((parts & VERB) != 0 && order == VERB_FIRST)
        order_add_word(text, verb);
    if ((parts & HET_PART_UNIT) != 0)
        order_add_unit(scenario, text, move->unit);
    if ((parts & VERB) != 0 && order == UNIT_FIRST)
        order_add_word(text, verb);
    if ((parts & HET_PART_VALUE) != 0) {
        const char *name = order_value_name(scenario, move);
        g_autofree char *word = name != NULL ? g_strdup_printf("%s%s", signs ? "=" : "", name)
                                             : g_strdup_printf("=%u", move->value);
        order_add_word(text, word);
    }
    if (decision->pose != NULL)
        order_add_word(text, decision->pose);
    else if ((parts & HET_PART_WHERE) != 0) {
        order_add_word(text, "");
        vocabulary->place_format(scenario, move->way.place, text);
        for (unsigned i = 0; steps && i < move->way.steps; i++)
            g_string_append_printf(text, "%s%c", i == 0 ? "/" : "",
                                   vocabulary->steps[het_way_step(&move->way, i)]);
    }
    if ((parts & HET_PART_FACING) != 0) {
        g_autofree char *word =
            g_strdup_printf("%s%s", signs ? "^" : "", vocabulary->facings[move->facing]);
        order_add_word(text, word);
    }
    if ((parts & HET_PART_TARGET) != 0)
        order_add_unit(scenario, text, move->target);
    if ((parts & VERB) != 0 && order == VERB_LAST)
        order_add_word(text, verb);
}

void
order_line_clear(Line *line)
{
    for (unsigned i = 0; i < line->count; i++)
        g_free(line->decisions[i].pose);
    g_free(line->text);
    *line = (Line){0};
}

void
order_line_write(const HetScenario *scenario, Line *line, Order order, bool signs)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < line->count; i++)
        add_decision(scenario, &line->decisions[i], order, signs, line->strict && line->count > 1,
                     text);
    g_free(line->text);
    line->text = g_string_free(text, FALSE);
}

Decision
order_decision_whole(const HetState *state, const HetMove *move)
{
    Decision decision = {.move = *move, .parts = VERB | het_text_parts(state, move)};
    const HetVocabulary *vocabulary = state->scenario->rules->vocabulary;
    if (vocabulary->plane && (decision.parts & HET_PART_WHERE) != 0) {
        GString *pose = g_string_new(NULL);
        HetMove meant;
        if (vocabulary->units_per_mm > 0)
            het_pose_text_append(state, move, pose);
        g_autofree char *unit = g_strdup(het_scenario_unit_at(state->scenario, move->unit)->code);
        g_autofree char *target =
            g_strdup(move->target == HET_NO_UNIT
                         ? ""
                         : het_scenario_unit_at(state->scenario, move->target)->code);
        g_autofree char *text = g_strdup_printf(
            "%s %s %s %s", het_move_kind_name((HetMoveKind)move->kind), unit, pose->str, target);
        if (pose->len == 0 || !het_text_parse(state, text, &meant, NULL) ||
            !het_move_equal(&meant, move))
            g_string_printf(pose, "%d,%d:%u:%u", move->pose.x, move->pose.y, move->pose.turn_start,
                            move->pose.turn_end);
        decision.pose = g_string_free(pose, FALSE);
    }
    return decision;
}

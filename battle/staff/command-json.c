#include "command-json.h"

#include "battle/compass.h"
#include "battle/rulebook.h"
#include "library/json.h"
#include "library/json-members.h"
#include "engine/each.h"
#include "engine/text.h"

static const char *
code_of(const HetScenario *scenario, unsigned unit)
{
    return het_scenario_unit_at(scenario, unit)->code;
}

static void
add_codes(HetJson *builder, const char *name, const GArray *units, const HetScenario *scenario)
{
    HET_JSON_EACH(builder, name, i, units->len,
                  code_of(scenario, g_array_index(units, unsigned, i)));
}

static void
add_point(HetJson *builder, const char *name, HetPoint point)
{
    if (point.x == -1)
        return;
    het_json_begin_array(builder, name);
    het_json_value_integer(builder, point.x);
    het_json_value_integer(builder, point.y);
    het_json_end(builder);
}

void
het_json_groups(HetJson *builder, const HetGroups *groups, const HetScenario *scenario)
{
    het_json_begin_array(builder, NULL);
    HET_EACH_BELOW(i, het_groups_count(groups)) {
        const HetGroup *group = het_groups_at(groups, i);
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "code", group->code, "name", group->name, "side",
                 het_actor_name(group->side), "picked", group->picked);
        add_codes(builder, "units", group->units, scenario);
        het_json_end(builder);
    }
    het_json_end(builder);
}

/* The texts of moves made one after the other; those that have no text any more are left out. */
static void
add_moves(HetJson *builder, const HetMove *moves, unsigned count, const HetState *state)
{
    g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
    het_game_clone(&at->state, state);
    het_json_begin_array(builder, "moves");
    HET_EACH_BELOW(i, count) {
        if (het_game_over(&at->state) || at->state.actor > HET_SECOND ||
            !het_game_is_legal(&at->state, &moves[i]))
            break;
        g_autofree char *text = het_text_of(&at->state, &moves[i]);
        het_json_value_text(builder, text);
        het_game_apply(&at->state, &moves[i], NULL);
    }
    het_json_end(builder);
}

/* A step on which dice fall, as a line whose odds can be asked for where the order is given; ""
 * where it is legal only after those before it, or begins elsewhere. (transfer full) */
static char *
line_of(const HetPlan *plan, const HetStep *step, const HetState *state)
{
    const GArray *parts[] = {plan->lead, step->moves};
    g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
    g_autoptr(GString) line = g_string_new(NULL);
    if (plan->state != HET_PLAN_SHOWN || !het_step_rolls(step))
        return g_strdup("");
    het_game_clone(&at->state, state);
    for (gsize part = 0; part < G_N_ELEMENTS(parts); part++)
        HET_EACH_IN(const HetMove, move, parts[part]) {
            if (het_game_over(&at->state) || at->state.actor != plan->side)
                return g_strdup(line->str);
            if (!het_game_is_legal(&at->state, move))
                return g_strdup("");
            g_autofree char *text = het_text_of(&at->state, move);
            g_string_append_printf(line, "%s%s", line->len > 0 ? " " : "", text);
            het_game_apply(&at->state, move, NULL);
        }
    return g_strdup(line->str);
}

static void
add_step(HetJson *builder, const HetPlan *plan, const HetStep *step, const HetState *state)
{
    static const char *const states[] = {
        [HET_STEP_WHOLE] = "whole", [HET_STEP_SHORT] = "short", [HET_STEP_CANNOT] = "cannot",
        [HET_STEP_THERE] = "there", [HET_STEP_DONE] = "done",   [HET_STEP_STOPPED] = "stopped"};
    g_autofree char *line = line_of(plan, step, state);
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "unit", code_of(state->scenario, step->aim.unit), "state",
             states[step->state]);
    add_point(builder, "from", step->from);
    add_point(builder, "to", step->to);
    if (step->aim.goes)
        add_point(builder, "wanted", step->aim.to);
    HET_JSON(builder, "facing", step->facing, "way", step->way, "price", step->price, "why",
             step->why, "dice", het_step_rolls(step), "reaction", step->reaction, "line", line);
    het_json_end(builder);
}

void
het_json_plan(HetJson *builder, const HetPlan *plan, const HetState *state)
{
    static const char *const states[] = {[HET_PLAN_SHOWN] = "shown",
                                         [HET_PLAN_UNDER_WAY] = "under way",
                                         [HET_PLAN_STOPPED] = "stopped",
                                         [HET_PLAN_FINISHED] = "finished"};
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "order", plan->order, "side", het_actor_name(plan->side), "state",
             states[plan->state], "stop", plan->state == HET_PLAN_STOPPED ? plan->stop : NULL,
             "next", plan->next, "left", het_plan_left(plan));
    het_json_begin_array(builder, "steps");
    HET_EACH_IN(const HetStep, step, plan->steps)
        add_step(builder, plan, step, state);
    het_json_end(builder);
    het_json_end(builder);
}

void
het_json_standing(HetJson *builder, const HetStanding *standing, const HetScenario *scenario)
{
    static const char *const kinds[] = {"pass", "ask", "counter", "fire"};
    static const char *const scopes[] = {"march", "turn", "contact", "battle"};
    het_json_begin_array(builder, NULL);
    HET_EACH_BELOW(i, het_standing_count(standing)) {
        const HetAnswer *answer = het_standing_at(standing, i);
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "text", answer->text, "kind", kinds[answer->kind], "scope",
                 scopes[answer->scope], "odds", answer->odds);
        if (answer->units != NULL)
            add_codes(builder, "units", answer->units, scenario);
        HET_JSON(builder, "answered", answer->used);
        het_json_end(builder);
    }
    het_json_end(builder);
}

static void
add_event(HetJson *builder, const HetDigestEvent *event, const HetScenario *scenario)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "length", event->length, "kind", het_event_kind_name(event->kind));
    if (event->unit < scenario->units->len)
        HET_JSON(builder, "unit", code_of(scenario, event->unit));
    if (event->other < scenario->units->len)
        HET_JSON(builder, "other", code_of(scenario, event->other));
    if (event->kind == HET_EVENT_LOSE)
        HET_JSON(builder, "amount", event->amount);
    if (*event->faces != '\0')
        HET_JSON(builder, "faces", event->faces);
    HET_JSON(builder, "words", event->words);
    het_json_end(builder);
}

static void
add_events(HetJson *builder, const char *name, const GArray *events, const HetScenario *scenario)
{
    het_json_begin_array(builder, name);
    HET_EACH_IN(const HetDigestEvent, event, events)
        add_event(builder, event, scenario);
    het_json_end(builder);
}

static void
add_digest_steps(HetJson *builder, const HetDigest *digest, const HetScenario *scenario)
{
    het_json_begin_array(builder, "steps");
    HET_EACH_IN(const HetDigestStep, step, digest->steps) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "from", step->from, "to", step->to, "side", het_actor_name(step->side),
                 "order", step->order);
        add_events(builder, "events", step->events, scenario);
        het_json_end(builder);
    }
    het_json_end(builder);
}

void
het_json_digest(HetJson *builder, const HetDigest *digest, const HetScenario *scenario)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "from", digest->from, "to", digest->to, "turn", digest->turn, "side",
             het_actor_name(digest->side), "decisions", digest->decisions, "rolls", digest->rolls,
             "chances", digest->chances);
    het_json_begin_array(builder, "ways");
    HET_EACH_IN(const HetDigestWay, way, digest->ways) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "unit", code_of(scenario, way->unit), "side", het_actor_name(way->side));
        add_point(builder, "from", way->from);
        add_point(builder, "to", way->to);
        HET_JSON(builder, "words", way->words);
        het_json_end(builder);
    }
    het_json_end(builder);
    add_events(builder, "fights", digest->fights, scenario);
    het_json_begin_array(builder, "changes");
    HET_EACH_IN(const HetDigestChange, change, digest->changes)
        HET_JSON_OBJECT(builder, "side",
                        change->side <= HET_SECOND ? het_actor_name(change->side) : "both", "words",
                        change->words);
    het_json_end(builder);
    add_digest_steps(builder, digest, scenario);
    het_json_end(builder);
}

void
het_json_reach(HetJson *builder, const HetReach *reach, const HetState *state)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "unit", code_of(state->scenario, reach->unit), "measure", reach->measure,
             "bound", reach->bound, "why", reach->why);
    het_json_begin_array(builder, "items");
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "kind", het_move_kind_name(item->kind));
        add_point(builder, "to", item->to);
        if (item->target < state->scenario->units->len)
            HET_JSON(builder, "target", code_of(state->scenario, item->target));
        if (item->cost >= 0) {
            HET_JSON(builder, "cost", item->cost, "left", item->left);
        }
        HET_JSON(builder, "facing", item->facing);
        add_moves(builder, item->moves, item->count, state);
        het_json_end(builder);
    }
    het_json_end(builder);
    het_json_end(builder);
}

void
het_json_threats(HetJson *builder, const GArray *threats, const HetState *state)
{
    het_json_begin_array(builder, NULL);
    HET_EACH_IN(const HetThreat, threat, threats) {
        het_json_begin_object(builder, NULL);
        HET_JSON(builder, "unit", code_of(state->scenario, threat->unit), "kind",
                 het_move_kind_name(threat->kind), "target",
                 code_of(state->scenario, threat->target));
        add_point(builder, "to", threat->to);
        het_json_end(builder);
    }
    het_json_end(builder);
}

void
het_json_threat_ground(HetJson *builder, const GArray *ground)
{
    het_json_begin_array(builder, NULL);
    HET_EACH_IN(const HetThreatGround, cell, ground) {
        const gint64 row[] = {cell->at.x, cell->at.y, cell->comes, cell->fires};
        het_json_begin_array(builder, NULL);
        HET_EACH_BELOW(j, G_N_ELEMENTS(row))
            het_json_value_integer(builder, row[j]);
        het_json_end(builder);
    }
    het_json_end(builder);
}

void
het_json_sights(HetJson *builder, const GArray *sights, const HetState *state, unsigned unit)
{
    g_autoptr(HetView) view = het_view_new(state);
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "unit", code_of(state->scenario, unit));
    het_json_begin_array(builder, "enemies");
    HET_EACH_IN(const HetSight, sight, sights)
        HET_JSON_OBJECT(builder, "unit", code_of(state->scenario, sight->target), "distance",
                        het_compass_shown(view, sight->distance), "measure",
                        het_compass_measure(view, sight->distance), "fires", sight->fires, "why",
                        sight->why);
    het_json_end(builder);
    het_json_end(builder);
}

static void
add_flat_points(HetJson *builder, const GArray *points)
{
    het_json_begin_array(builder, NULL);
    HET_EACH_IN(const HetPoint, point, points) {
        het_json_value_integer(builder, point->x);
        het_json_value_integer(builder, point->y);
    }
    het_json_end(builder);
}

void
het_json_fire_field(HetJson *builder, const HetFireField *field, const HetState *state)
{
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "unit", code_of(state->scenario, field->unit), "why", field->why);
    het_json_name(builder, "cells");
    add_flat_points(builder, field->cells);
    het_json_begin_array(builder, "outlines");
    HET_EACH_BELOW(i, field->outlines->len)
        add_flat_points(builder, g_array_index(field->outlines, GArray *, i));
    het_json_end(builder);
    het_json_end(builder);
}

void
het_json_ruler(HetJson *builder, const HetRuler *ruler, const HetState *state)
{
    g_autoptr(HetView) view = het_view_new_unmapped(state);
    HET_JSON_OBJECT(builder, "distance", het_compass_shown(view, ruler->distance), "measure",
                    het_compass_measure(view, ruler->distance), "bears", (bool)(ruler->why == NULL),
                    "why", ruler->why != NULL ? ruler->why : "");
}

void
het_json_rules(HetJson *builder, const GPtrArray *rules)
{
    enum { MOST = 40 };
    g_autofree char *tables = het_rulebook_tables(rules);
    het_json_begin_object(builder, NULL);
    het_json_begin_array(builder, "rules");
    HET_EACH_BELOW(i, MIN(rules->len, MOST)) {
        const HetRule *rule = rules->pdata[i];
        HET_JSON_OBJECT(builder, "id", rule->id, "section", rule->section, "text", rule->text,
                        "tag", rule->tag);
    }
    het_json_end(builder);
    HET_JSON(builder, "tables", tables);
    het_json_end(builder);
}

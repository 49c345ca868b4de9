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
add_point(HetJson *builder, const char *name, HetPoint point)
{
    if (point.x == -1)
        return;
    het_json_name(builder, name);
    het_json_value_point(builder, point);
}

/* --- groups ----------------------------------------------------------------------------------- */

static void
write_codes(const HetWire *wire, const GArray *units)
{
    HET_JSON_EACH(wire->json, NULL, i, units->len,
                  code_of(wire->scenario, g_array_index(units, unsigned, i)));
}

static void
write_group_units(const HetWire *wire, const void *group)
{
    write_codes(wire, ((const HetGroup *)group)->units);
}

const HetWireObject het_wire_group = {
    "group",
    "units that take orders together",
    sizeof(HetGroup),
    {
        {"code", NULL, HET_WIRE_AT(HetGroup, code)},
        {"name", NULL, HET_WIRE_AT(HetGroup, name)},
        {"side", NULL, HET_WIRE_AS(ACTOR, HetGroup, side)},
        {"picked", "made in play, not by the scenario", HET_WIRE_AT(HetGroup, picked)},
        {"units", "codes", .type = HET_WIRE_TEXT, .listed = 1, .write = write_group_units},
        {0},
    },
};

void
het_json_groups(HetJson *builder, const HetGroups *groups, const HetScenario *scenario)
{
    const HetWire wire = {.json = builder, .scenario = scenario};
    het_json_begin_array(builder, NULL);
    HET_EACH_BELOW(i, het_groups_count(groups))
        het_wire_object(&wire, &het_wire_group, het_groups_at(groups, i));
    het_json_end(builder);
}

/* --- plans ------------------------------------------------------------------------------------ */

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

static const char *
step_state(unsigned state)
{
    static const char *const names[] = {
        [HET_STEP_WHOLE] = "whole", [HET_STEP_SHORT] = "short", [HET_STEP_CANNOT] = "cannot",
        [HET_STEP_THERE] = "there", [HET_STEP_DONE] = "done",   [HET_STEP_STOPPED] = "stopped"};
    return names[state];
}

/* A plan and the position at which it is written. */
typedef struct {
    const HetPlan *plan;
    const HetState *state;
} Planned;

static bool
goes_somewhere(const HetWire *wire, const void *data)
{
    (void)wire;
    const HetStep *step = data;
    return step->aim.goes && step->aim.to.x != HET_NOWHERE.x;
}

static void
write_dice(const HetWire *wire, const void *step)
{
    het_json_value_flag(wire->json, het_step_rolls(step));
}

static void
write_line(const HetWire *wire, const void *step)
{
    const Planned *planned = wire->context;
    g_autofree char *line = line_of(planned->plan, step, planned->state);
    het_json_value_text(wire->json, line);
}

static const HetWireObject wire_step = {
    "step",
    "the part of one unit in an order",
    sizeof(HetStep),
    {
        {"unit", NULL, HET_WIRE_AS(UNIT, HetStep, aim.unit)},
        {"state", "how much of it the unit can do, or has done", HET_WIRE_AS(CODE, HetStep, state),
         .word = step_state, .words = HET_STEP_STOPPED + 1},
        {"from", "where it stands", HET_WIRE_AT(HetStep, from), .traits = HET_WIRE_OPTIONAL},
        {"to", "where it will stand", HET_WIRE_AT(HetStep, to), .traits = HET_WIRE_OPTIONAL},
        {"wanted", "where the order has it stand", HET_WIRE_AT(HetStep, aim.to),
         .present = goes_somewhere, .traits = HET_WIRE_OPTIONAL},
        {"facing", "at the end", HET_WIRE_AT(HetStep, facing)},
        {"way", "in words", HET_WIRE_AT(HetStep, way)},
        {"price", "in words; empty if the rules count none", HET_WIRE_AT(HetStep, price)},
        {"why", "what is in the way, with its rule", HET_WIRE_AT(HetStep, why)},
        {"dice", "dice may be rolled on the way", .type = HET_WIRE_FLAG, .write = write_dice},
        {"reaction", "the enemy may react on the way", HET_WIRE_AT(HetStep, reaction)},
        {"line", "of a step with dice, for odds; empty where it is legal only after others",
         .type = HET_WIRE_TEXT, .write = write_line},
        {0},
    },
};

static const char *
plan_state(unsigned state)
{
    static const char *const names[] = {[HET_PLAN_SHOWN] = "shown",
                                        [HET_PLAN_UNDER_WAY] = "under way",
                                        [HET_PLAN_STOPPED] = "stopped",
                                        [HET_PLAN_FINISHED] = "finished"};
    return names[state];
}

static void
write_stop(const HetWire *wire, const void *data)
{
    const HetPlan *plan = data;
    het_json_value_text(wire->json, plan->state == HET_PLAN_STOPPED ? plan->stop : NULL);
}

static void
write_left(const HetWire *wire, const void *plan)
{
    het_json_value_integer(wire->json, het_plan_left(plan));
}

const HetWireObject het_wire_plan = {
    "plan",
    "an order for several units",
    sizeof(HetPlan),
    {
        {"order", "as given", HET_WIRE_AT(HetPlan, order)},
        {"side", NULL, HET_WIRE_AS(ACTOR, HetPlan, side)},
        {"state", NULL, HET_WIRE_AS(CODE, HetPlan, state), .word = plan_state,
         .words = HET_PLAN_FINISHED + 1},
        {"stop", "why it stopped, with the rule", .type = HET_WIRE_TEXT, .write = write_stop,
         .traits = HET_WIRE_NULLABLE},
        {"next", "the current step", HET_WIRE_AT(HetPlan, next)},
        {"left", "units that have not completed it", .type = HET_WIRE_COUNT, .write = write_left},
        {"steps", "in order of execution", HET_WIRE_LIST(HetPlan, steps, wire_step)},
        {0},
    },
};

void
het_json_plan(HetJson *builder, const HetPlan *plan, const HetState *state)
{
    Planned planned = {plan, state};
    const HetWire wire = {.json = builder, .scenario = state->scenario, .context = &planned};
    het_wire_object(&wire, &het_wire_plan, plan);
}

/* --- standing answers ------------------------------------------------------------------------- */

static const char *
answer_kind(unsigned kind)
{
    static const char *const names[] = {"pass", "ask", "counter", "fire"};
    return names[kind];
}

static const char *
answer_scope(unsigned scope)
{
    static const char *const names[] = {"march", "turn", "contact", "battle"};
    return names[scope];
}

static bool
has_units(const HetWire *wire, const void *answer)
{
    (void)wire;
    return ((const HetAnswer *)answer)->units != NULL;
}

static void
write_answer_units(const HetWire *wire, const void *answer)
{
    write_codes(wire, ((const HetAnswer *)answer)->units);
}

const HetWireObject het_wire_answer = {
    "answer",
    "a standing answer to reactions",
    sizeof(HetAnswer),
    {
        {"text", "as given", HET_WIRE_AT(HetAnswer, text)},
        {"kind", NULL, HET_WIRE_AS(CODE, HetAnswer, kind), .word = answer_kind, .words = 4},
        {"scope", "how long", HET_WIRE_AS(CODE, HetAnswer, scope), .word = answer_scope,
         .words = 4},
        {"odds", "enemy losses against own; 0: any", HET_WIRE_AT(HetAnswer, odds)},
        {"units", "codes; left out: all", .type = HET_WIRE_TEXT, .listed = 1,
         .write = write_answer_units, .present = has_units, .traits = HET_WIRE_OPTIONAL},
        {"answered", "how often", HET_WIRE_AT(HetAnswer, used)},
        {0},
    },
};

void
het_json_standing(HetJson *builder, const HetStanding *standing, const HetScenario *scenario)
{
    const HetWire wire = {.json = builder, .scenario = scenario};
    het_json_begin_array(builder, NULL);
    HET_EACH_BELOW(i, het_standing_count(standing))
        het_wire_object(&wire, &het_wire_answer, het_standing_at(standing, i));
    het_json_end(builder);
}

/* --- digests ---------------------------------------------------------------------------------- */

static const char *
side_or_both(unsigned side)
{
    return side <= HET_SECOND ? het_actor_name((HetActor)side) : "both";
}

static const HetWireObject wire_way = {
    "way",
    "a unit's march and new state",
    sizeof(HetDigestWay),
    {
        {"unit", NULL, HET_WIRE_AS(UNIT, HetDigestWay, unit)},
        {"side", NULL, HET_WIRE_AS(ACTOR, HetDigestWay, side)},
        {"from", NULL, HET_WIRE_AT(HetDigestWay, from), .traits = HET_WIRE_OPTIONAL},
        {"to", NULL, HET_WIRE_AT(HetDigestWay, to), .traits = HET_WIRE_OPTIONAL},
        {"words", NULL, HET_WIRE_AT(HetDigestWay, words)},
        {0},
    },
};

static const HetWireObject wire_change = {
    "change",
    "what is different at the end",
    sizeof(HetDigestChange),
    {
        {"side", NULL, HET_WIRE_AS(SIDE, HetDigestChange, side), .word = side_or_both},
        {"words", NULL, HET_WIRE_AT(HetDigestChange, words)},
        {0},
    },
};

static const HetWireObject wire_digest_step = {
    "digest-step",
    "an action and what came of it",
    sizeof(HetDigestStep),
    {
        {"from", "moves before it", HET_WIRE_AT(HetDigestStep, from)},
        {"to", "moves with it", HET_WIRE_AT(HetDigestStep, to)},
        {"side", "who decided", HET_WIRE_AS(ACTOR, HetDigestStep, side)},
        {"order", "in words", HET_WIRE_AT(HetDigestStep, order)},
        {"events", NULL, HET_WIRE_LIST(HetDigestStep, events, het_wire_event)},
        {0},
    },
};

const HetWireObject het_wire_digest = {
    "digest",
    "a summary of a stretch of the game",
    sizeof(HetDigest),
    {
        {"from", "moves before it", HET_WIRE_AT(HetDigest, from)},
        {"to", "moves with it", HET_WIRE_AT(HetDigest, to)},
        {"turn", NULL, HET_WIRE_AT(HetDigest, turn)},
        {"side", "whose turn it was", HET_WIRE_AS(ACTOR, HetDigest, side)},
        {"decisions", NULL, HET_WIRE_AT(HetDigest, decisions)},
        {"rolls", NULL, HET_WIRE_AT(HetDigest, rolls)},
        {"chances", "to react, of the other side", HET_WIRE_AT(HetDigest, chances)},
        {"ways", NULL, HET_WIRE_LIST(HetDigest, ways, wire_way)},
        {"fights", "where dice were rolled", HET_WIRE_LIST(HetDigest, fights, het_wire_event)},
        {"changes", NULL, HET_WIRE_LIST(HetDigest, changes, wire_change)},
        {"steps", NULL, HET_WIRE_LIST(HetDigest, steps, wire_digest_step)},
        {0},
    },
};

void
het_json_digest(HetJson *builder, const HetDigest *digest, const HetScenario *scenario)
{
    const HetWire wire = {.json = builder, .scenario = scenario};
    het_wire_object(&wire, &het_wire_digest, digest);
}

/* --- reach, threats, fire --------------------------------------------------------------------- */

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

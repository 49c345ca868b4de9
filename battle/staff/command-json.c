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
        HET_WIRE_ROW(HetGroup, code, NULL),
        HET_WIRE_ROW(HetGroup, name, NULL),
        HET_WIRE_ROW_AS(ACTOR, HetGroup, side, NULL),
        HET_WIRE_ROW(HetGroup, picked, "made in play, not by the scenario"),
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

/* A step on which dice fall, as a line whose odds are available where the order is given; ""
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
        HET_WIRE_ROW_AS(CODE, HetStep, state, "how much of it the unit can do, or has done",
                        .word = step_state, .words = HET_STEP_STOPPED + 1),
        HET_WIRE_ROW(HetStep, from, "where it stands", .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetStep, to, "where it will stand", .traits = HET_WIRE_OPTIONAL),
        {"wanted", "where the order has it stand", HET_WIRE_AT(HetStep, aim.to),
         HET_WIRE_IF(goes_somewhere)},
        HET_WIRE_ROW(HetStep, facing, "at the end"),
        HET_WIRE_ROW(HetStep, way, "in words"),
        HET_WIRE_ROW(HetStep, price, "in words; empty if the rules count none"),
        HET_WIRE_ROW(HetStep, why, "what is in the way, with its rule"),
        {"dice", "dice may be rolled on the way", HET_WIRE_BY(FLAG, write_dice)},
        HET_WIRE_ROW(HetStep, reaction, "the enemy may react on the way"),
        {"line", "of a step with dice, for odds; empty where it is legal only after others",
         HET_WIRE_BY(TEXT, write_line)},
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
        HET_WIRE_ROW(HetPlan, order, "as given"),
        HET_WIRE_ROW_AS(ACTOR, HetPlan, side, NULL),
        HET_WIRE_ROW_AS(CODE, HetPlan, state, NULL, .word = plan_state,
                        .words = HET_PLAN_FINISHED + 1),
        {"stop", "why it stopped, with the rule", HET_WIRE_BY(TEXT, write_stop),
         .traits = HET_WIRE_NULLABLE},
        HET_WIRE_ROW(HetPlan, next, "the current step"),
        {"left", "units that have not completed it", HET_WIRE_BY(COUNT, write_left)},
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
        HET_WIRE_ROW(HetAnswer, text, "as given"),
        HET_WIRE_ROW_AS(CODE, HetAnswer, kind, NULL, .word = answer_kind, .words = 4),
        HET_WIRE_ROW_AS(CODE, HetAnswer, scope, "how long", .word = answer_scope, .words = 4),
        HET_WIRE_ROW(HetAnswer, odds, "enemy losses against own; 0: any"),
        {"units", "codes; left out: all", .type = HET_WIRE_TEXT, .listed = 1,
         .write = write_answer_units, HET_WIRE_IF(has_units)},
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
        HET_WIRE_ROW_AS(UNIT, HetDigestWay, unit, NULL),
        HET_WIRE_ROW_AS(ACTOR, HetDigestWay, side, NULL),
        HET_WIRE_ROW(HetDigestWay, from, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetDigestWay, to, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetDigestWay, words, NULL),
        {0},
    },
};

static const HetWireObject wire_change = {
    "change",
    "what is different at the end",
    sizeof(HetDigestChange),
    {
        HET_WIRE_ROW_AS(SIDE, HetDigestChange, side, NULL, .word = side_or_both),
        HET_WIRE_ROW(HetDigestChange, words, NULL),
        {0},
    },
};

static const HetWireObject wire_digest_step = {
    "digest-step",
    "an action and what came of it",
    sizeof(HetDigestStep),
    {
        HET_WIRE_ROW(HetDigestStep, from, "moves before it"),
        HET_WIRE_ROW(HetDigestStep, to, "moves with it"),
        HET_WIRE_ROW_AS(ACTOR, HetDigestStep, side, "who decided"),
        HET_WIRE_ROW(HetDigestStep, order, "in words"),
        {"events", NULL, HET_WIRE_LIST(HetDigestStep, events, het_wire_event)},
        {0},
    },
};

const HetWireObject het_wire_digest = {
    "digest",
    "a summary of a stretch of the game",
    sizeof(HetDigest),
    {
        HET_WIRE_ROW(HetDigest, from, "moves before it"),
        HET_WIRE_ROW(HetDigest, to, "moves with it"),
        HET_WIRE_ROW(HetDigest, turn, NULL),
        HET_WIRE_ROW_AS(ACTOR, HetDigest, side, "whose turn it was"),
        HET_WIRE_ROW(HetDigest, decisions, NULL),
        HET_WIRE_ROW(HetDigest, rolls, NULL),
        HET_WIRE_ROW(HetDigest, chances, "to react, of the other side"),
        {"ways", NULL, HET_WIRE_LIST(HetDigest, ways, wire_way)},
        {"fights", "where dice were rolled", HET_WIRE_LIST(HetDigest, fights, het_wire_event)},
        {"changes", NULL, HET_WIRE_LIST(HetDigest, changes, wire_change)},
        {"steps", NULL, HET_WIRE_LIST(HetDigest, steps, wire_digest_step)},
        {0},
    },
};

/* --- reach and threats ------------------------------------------------------------------------ */

#define MOVE_KIND(Struct)                                                                          \
    HET_WIRE_ROW_AS(CODE, Struct, kind, NULL, .word = het_move_kind_name,                          \
                    .words = HET_MOVE_KIND_COUNT)
#define UNIT(Struct) HET_WIRE_ROW_AS(UNIT, Struct, unit, NULL)

static bool
is_priced(const HetWire *wire, const void *item)
{
    (void)wire;
    return ((const HetReachItem *)item)->cost >= 0;
}

/* The texts of moves made one after the other; those that have no text any more are left out. */
static void
write_moves(const HetWire *wire, const void *data)
{
    const HetReachItem *item = data;
    g_autofree HetStateBuffer *at = g_new(HetStateBuffer, 1);
    het_game_clone(&at->state, wire->context);
    het_json_begin_array(wire->json, NULL);
    HET_EACH_MOVE(move, item) {
        if (het_game_over(&at->state) || at->state.actor > HET_SECOND ||
            !het_game_is_legal(&at->state, move))
            break;
        g_autofree char *text = het_text_of(&at->state, move);
        het_json_value_text(wire->json, text);
        het_game_apply(&at->state, move, NULL);
    }
    het_json_end(wire->json);
}

#define PRICED HET_WIRE_IF(is_priced)
static const HetWireObject wire_reach_item = {
    "reach-item",
    "a place that a unit can get to, or something that it can do there",
    sizeof(HetReachItem),
    {
        MOVE_KIND(HetReachItem),
        HET_WIRE_ROW(HetReachItem, to, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW_AS(UNIT, HetReachItem, target, NULL, .traits = HET_WIRE_OPTIONAL),
        HET_WIRE_ROW(HetReachItem, cost, NULL, PRICED),
        HET_WIRE_ROW(HetReachItem, left, "-1: that depends", PRICED),
        HET_WIRE_ROW(HetReachItem, facing, "at the end; -1: not known"),
        {"moves", "to apply one after the other", .type = HET_WIRE_TEXT, .listed = 1,
         .write = write_moves},
        {0},
    },
};

const HetWireObject het_wire_reach = {
    "reach",
    "what a unit can do now",
    sizeof(HetReach),
    {
        UNIT(HetReach),
        HET_WIRE_ROW(HetReach, measure, "of costs"),
        HET_WIRE_ROW(HetReach, bound, "the rule that limits the farthest march"),
        HET_WIRE_ROW(HetReach, why, "if the unit can do nothing: the rule that forbids it"),
        {"items", NULL, HET_WIRE_LIST(HetReach, items, wire_reach_item)},
        {0},
    },
};

const HetWireObject het_wire_reaches = {
    "reaches",
    "whether a unit gets to a place, or may attack or fire at a target",
    sizeof(HetReaches),
    {
        HET_WIRE_ROW(HetReaches, there, NULL),
        HET_WIRE_ROW(HetReaches, why, "the rule that forbids it"),
        {0},
    },
};

const HetWireObject het_wire_allowance = {
    "allowance",
    "what a march of a unit may cost",
    sizeof(HetAllowance),
    {
        UNIT(HetAllowance),
        HET_WIRE_ROW(HetAllowance, points, "where the rules fix no sum, the longest listed"),
        HET_WIRE_ROW(HetAllowance, measure, NULL),
        {0},
    },
};

static const HetWireObject wire_threat = {
    "threat",
    "what an enemy could do if it were his turn",
    sizeof(HetThreat),
    {
        UNIT(HetThreat),
        MOVE_KIND(HetThreat),
        HET_WIRE_ROW_AS(UNIT, HetThreat, target, "whom; of a move: beside whom it can come"),
        HET_WIRE_ROW(HetThreat, to, NULL, .traits = HET_WIRE_OPTIONAL),
        {0},
    },
};

static void
write_ground(const HetWire *wire, const void *threats)
{
    het_json_begin_array(wire->json, NULL);
    HET_EACH_IN(const HetThreatGround, cell, ((const HetThreats *)threats)->ground) {
        const gint64 row[] = {cell->at.x, cell->at.y, cell->comes, cell->fires};
        HET_JSON_EACH(wire->json, NULL, i, G_N_ELEMENTS(row), row[i]);
    }
    het_json_end(wire->json);
}

const HetWireObject het_wire_threats = {
    "threats",
    "what the enemy could do if it were his turn now",
    sizeof(HetThreats),
    {
        {"threats", NULL, HET_WIRE_LIST(HetThreats, threats, wire_threat)},
        {"ground", "[x, y, how many can come, how many can fire], by cells; on a table by squares",
         .type = HET_WIRE_INTEGER, .at = offsetof(HetThreats, ground), .listed = 2,
         .write = write_ground, .traits = HET_WIRE_OPTIONAL},
        HET_WIRE_ROW(HetThreats, square, "the side of a square"),
        {0},
    },
};

/* --- fire ------------------------------------------------------------------------------------- */

static const HetWireObject wire_sight = {
    "sight",
    "whether a unit may fire at an enemy",
    sizeof(HetSight),
    {
        {"unit", NULL, HET_WIRE_AS(UNIT, HetSight, target)},
        HET_WIRE_ROW(HetSight, distance, NULL),
        HET_WIRE_ROW(HetSight, measure, NULL),
        HET_WIRE_ROW(HetSight, fires, NULL),
        HET_WIRE_ROW(HetSight, why, "the rule that forbids it"),
        {0},
    },
};

const HetWireObject het_wire_sights = {
    "sights",
    "every enemy on the board, nearest first",
    sizeof(HetSights),
    {
        UNIT(HetSights),
        {"enemies", NULL, HET_WIRE_LIST(HetSights, enemies, wire_sight)},
        {0},
    },
};

static void
write_points(const HetWire *wire, const GArray *points)
{
    het_json_begin_array(wire->json, NULL);
    HET_EACH_IN(const HetPoint, point, points) {
        het_json_value_integer(wire->json, point->x);
        het_json_value_integer(wire->json, point->y);
    }
    het_json_end(wire->json);
}

static void
write_cells(const HetWire *wire, const void *field)
{
    write_points(wire, ((const HetFireField *)field)->cells);
}

static void
write_outlines(const HetWire *wire, const void *field)
{
    const GArray *outlines = ((const HetFireField *)field)->outlines;
    het_json_begin_array(wire->json, NULL);
    HET_EACH_BELOW(i, outlines->len)
        write_points(wire, g_array_index(outlines, GArray *, i));
    het_json_end(wire->json);
}

const HetWireObject het_wire_field = {
    "field-of-fire",
    "of a unit from its place and facing",
    sizeof(HetFireField),
    {
        UNIT(HetFireField),
        HET_WIRE_ROW(HetFireField, why, "the rule by which it fires nowhere"),
        {"cells", "x, y, x, y, ... of a grid", .type = HET_WIRE_INTEGER, .listed = 1,
         .write = write_cells},
        {"outlines", "the same of each outline of a table, closed", .type = HET_WIRE_INTEGER,
         .listed = 2, .write = write_outlines},
        {0},
    },
};

const HetWireObject het_wire_ruler = {
    "ruler",
    "from a unit to a place",
    sizeof(HetRuler),
    {
        HET_WIRE_ROW(HetRuler, distance, NULL),
        HET_WIRE_ROW(HetRuler, measure, NULL),
        HET_WIRE_ROW(HetRuler, bears, "the unit could fire there"),
        HET_WIRE_ROW(HetRuler, why, "the rule by which it could not"),
        {0},
    },
};

/* --- rules ------------------------------------------------------------------------------------ */

static const HetWireObject wire_rule = {
    "rule",
    "of a system",
    sizeof(HetRule),
    {
        HET_WIRE_ROW(HetRule, id, NULL),
        HET_WIRE_ROW(HetRule, section, "its heading"),
        HET_WIRE_ROW(HetRule, text, NULL),
        HET_WIRE_ROW(HetRule, tag, "stated, or whence it comes"),
        {0},
    },
};

static void
write_rules(const HetWire *wire, const void *rules)
{
    enum { MOST = 40 };
    const GPtrArray *list = *(const GPtrArray *const *)rules;
    het_json_begin_array(wire->json, NULL);
    HET_EACH_BELOW(i, MIN(list->len, MOST))
        het_wire_object(wire, &wire_rule, list->pdata[i]);
    het_json_end(wire->json);
}

static void
write_tables(const HetWire *wire, const void *rules)
{
    g_autofree char *tables = het_rulebook_tables(*(const GPtrArray *const *)rules);
    het_json_value_text(wire->json, tables);
}

const HetWireObject het_wire_rules = {
    "rules",
    "those that match, and their tables",
    sizeof(GPtrArray *),
    {
        {"rules", "the first forty", HET_WIRE_LIST_BY(wire_rule, write_rules)},
        {"tables", "lines of text", HET_WIRE_BY(TEXT, write_tables)},
        {0},
    },
};

void
het_json_rules(HetJson *builder, const GPtrArray *rules)
{
    het_wire_object(&(HetWire){.json = builder}, &het_wire_rules, &rules);
}

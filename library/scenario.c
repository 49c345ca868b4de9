#include "handle.h"

#include "agents/evaluator/evaluator.h"
#include "engine/bounds.h"
#include "engine/numbers.h"

HetmanScenario *
het_handle_scenario(HetmanContext *context, HetScenario *scenario)
{
    HetmanScenario *handle = g_new0(HetmanScenario, 1);
    handle->mark = HET_HANDLE_SCENARIO;
    g_atomic_ref_count_init(&handle->references);
    handle->context = het_context_ref(context);
    handle->scenario = scenario;
    het_observer_init(&handle->observer, scenario, NULL);
    het_actions_init(&handle->actions, &handle->observer);
    return handle;
}

HetmanScenario *
hetman_scenario_open(HetmanContext *context, const char *name, GError **error)
{
    if (context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error))
        return NULL;
    HetScenario *scenario =
        het_scenario_open(name != NULL ? name : "", het_context_rules(context), error);
    return scenario == NULL ? NULL : het_handle_scenario(context, scenario);
}

HetmanScenario *
hetman_scenario_parse(HetmanContext *context, const char *name, const char *text, GError **error)
{
    if (context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error))
        return NULL;
    if (text == NULL || !g_utf8_validate(text, -1, NULL)) {
        het_fail(error, HET_ERROR_FORMAT, "the text of the scenario is not UTF-8");
        return NULL;
    }
    HetScenario *scenario =
        het_scenario_reopen(name != NULL ? name : "text", text, het_context_rules(context), error);
    return scenario == NULL ? NULL : het_handle_scenario(context, scenario);
}

HetmanScenario *
hetman_scenario_ref(const HetmanScenario *scenario)
{
    g_return_val_if_fail(het_handle_is(scenario, HET_HANDLE_SCENARIO), NULL);
    HetmanScenario *shared = (HetmanScenario *)(uintptr_t)scenario;
    g_atomic_ref_count_inc(&shared->references);
    return shared;
}

void
hetman_scenario_unref(HetmanScenario *scenario)
{
    if (scenario == NULL)
        return;
    g_return_if_fail(het_handle_is(scenario, HET_HANDLE_SCENARIO));
    if (!g_atomic_ref_count_dec(&scenario->references))
        return;
    het_observer_clear(&scenario->observer);
    het_scenario_unref(scenario->scenario);
    hetman_context_free(scenario->context);
    scenario->mark = 0;
    g_free(scenario);
}

const char *
hetman_scenario_text(const HetmanScenario *scenario, HetmanScenarioText which)
{
    g_return_val_if_fail(het_handle_is(scenario, HET_HANDLE_SCENARIO), NULL);
    const HetScenario *it = scenario->scenario;
    switch (which) {
    case HETMAN_SCENARIO_NAME:
        return it->name;
    case HETMAN_SCENARIO_SYSTEM:
        return it->rules->name;
    case HETMAN_SCENARIO_TITLE:
        return it->title;
    case HETMAN_SCENARIO_DESCRIPTION:
        return it->description;
    case HETMAN_SCENARIO_DIGEST:
        return it->digest;
    case HETMAN_SCENARIO_FIRST:
        return it->sides[HET_FIRST];
    case HETMAN_SCENARIO_SECOND:
        return it->sides[HET_SECOND];
    case HETMAN_SCENARIO_SOURCE:
        return it->text;
    }
    g_return_val_if_reached(NULL);
}

int64_t
hetman_scenario_number(const HetmanScenario *scenario, HetmanScenarioNumber which)
{
    g_return_val_if_fail(het_handle_is(scenario, HET_HANDLE_SCENARIO), 0);
    const HetScenario *it = scenario->scenario;
    HetBounds bounds;
    switch (which) {
    case HETMAN_SCENARIO_TURNS:
        return it->turns;
    case HETMAN_SCENARIO_UNITS:
        return it->units->len;
    case HETMAN_SCENARIO_BOARD:
        return (int64_t)scenario->observer.board;
    case HETMAN_SCENARIO_WIDTH:
        return scenario->observer.width;
    case HETMAN_SCENARIO_HEIGHT:
        return scenario->observer.height;
    case HETMAN_SCENARIO_FEATURES:
        return (int64_t)het_evaluator_find(it->rules->name)->feature_count;
    case HETMAN_SCENARIO_ACTIONS:
        return scenario->actions.size;
    case HETMAN_SCENARIO_PLANES:
        return scenario->observer.planes->len;
    case HETMAN_SCENARIO_STATE_SIZE:
        return (int64_t)it->state_size;
    case HETMAN_SCENARIO_RULES_VERSION:
        return it->rules->version;
    case HETMAN_SCENARIO_SCALARS:
        return scenario->observer.scalars;
    case HETMAN_SCENARIO_DECISIONS_MAX:
        het_bounds(it, &bounds);
        return bounds.decisions;
    case HETMAN_SCENARIO_CHANCES_MAX:
        het_bounds(it, &bounds);
        return bounds.chances;
    case HETMAN_SCENARIO_OUTCOMES_MAX:
        het_bounds(it, &bounds);
        return bounds.outcomes;
    case HETMAN_SCENARIO_BYTES:
        return (int64_t)(HET_GAME_BYTES_HEAD + it->state_size);
    }
    g_return_val_if_reached(0);
}

char **
hetman_scenario_names(const HetmanScenario *scenario, HetmanScenarioNames which)
{
    g_return_val_if_fail(het_handle_is(scenario, HET_HANDLE_SCENARIO), NULL);
    const HetScenario *it = scenario->scenario;
    const HetObserver *observer = &scenario->observer;
    const HetEvaluator *evaluator = het_evaluator_find(it->rules->name);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    switch (which) {
    case HETMAN_SCENARIO_UNIT_CODES:
        HET_EACH_BELOW(i, it->units->len)
            g_strv_builder_add(names, het_scenario_unit_at(it, i)->code);
        return g_strv_builder_end(names);
    case HETMAN_SCENARIO_UNIT_TYPES:
        HET_EACH_BELOW(i, observer->types->len)
            g_strv_builder_add(names, observer->types->pdata[i]);
        return g_strv_builder_end(names);
    case HETMAN_SCENARIO_FEATURE_NAMES:
        for (size_t i = 0; i < evaluator->feature_count; i++)
            g_strv_builder_add(names, evaluator->features[i].name);
        return g_strv_builder_end(names);
    case HETMAN_SCENARIO_PLANE_NAMES:
        HET_EACH_BELOW(i, observer->planes->len)
            g_strv_builder_add(names, observer->planes->pdata[i]);
        return g_strv_builder_end(names);
    case HETMAN_SCENARIO_PHASES:
        return g_strdupv((char **)(uintptr_t)it->rules->phases);
    case HETMAN_SCENARIO_SCALAR_NAMES: {
        g_autoptr(GPtrArray) scalars = het_numbers_names(it, it->units->len);
        HET_EACH_BELOW(i, scalars->len)
            g_strv_builder_add(names, scalars->pdata[i]);
        return g_strv_builder_end(names);
    }
    }
    g_return_val_if_reached(NULL);
}

HetmanActor
hetman_scenario_unit_side(const HetmanScenario *scenario, unsigned unit)
{
    g_return_val_if_fail(het_handle_is(scenario, HET_HANDLE_SCENARIO), HETMAN_NOBODY);
    const HetScenario *it = scenario->scenario;
    return unit < it->units->len ? (HetmanActor)het_scenario_unit_at(it, unit)->side
                                 : HETMAN_NOBODY;
}

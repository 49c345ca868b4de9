/* The editor: scenario texts are checked as they are written, by the loader that plays them, and
 * saved in the folder of the games. */
#include <glib/gstdio.h>
#include <string.h>

#include "agents/evaluator/evaluator.h"
#include "library/json.h"
#include "library/json-members.h"
#include "eval/smoke.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "serve-json.h"
#include "serve-routes.h"
#include "serve-work.h"

enum { SMOKE_GAMES = 5 };

/* Of the text that is edited, in errors. */
#define NAME "the scenario"

/* --- what may be written ---------------------------------------------------------------------- */

/* Signs of the ground that shipped maps of the system use, so that each can be painted. */
static void
add_signs(HetJson *builder, const HetRules *rules)
{
    g_auto(GStrv) names = het_scenario_names(rules->name);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    het_json_begin_array(builder, "signs");
    for (size_t i = 0; names[i] != NULL; i++) {
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, NULL);
        if (scenario == NULL)
            continue;
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        g_autoptr(HetView) view = het_view_new(&state.state);
        HET_EACH_IN(const HetViewCell, cell, view->cells) {
            const char sign[2] = {cell->symbol, '\0'};
            if (!g_hash_table_add(seen, g_strdup(sign)))
                continue;
            het_json_begin_array(builder, NULL);
            het_json_value_text(builder, sign);
            het_json_value_text(builder, cell->terrain);
            het_json_end(builder);
        }
    }
    het_json_end(builder);
}

static void
add_options(HetJson *builder, const HetScenario *scenario)
{
    const HetRules *rules = scenario->rules;
    het_json_begin_array(builder, "options");
    for (size_t i = 0; i < rules->option_count; i++) {
        const HetRuleOption *option = &rules->options[i];
        HET_JSON_OBJECT(builder, "name", option->name, "value", scenario->options[i], "initial",
                        option->initial, "minimum", option->minimum, "maximum", option->maximum,
                        "rule", option->rule, "help", option->help);
    }
    het_json_end(builder);
}

/* Strength of both sides in the system's own measure: figures, men, strength points. */
static void
add_points(HetJson *builder, const HetState *state)
{
    HetMeasures measures = {{{0}}};
    het_game_measures(state, &measures);
    HET_JSON_EACH(builder, "points", side, HET_SIDES,
                  measures.value[side][HET_MEASURE_STRENGTH_START]);
}

/* (transfer full) The scenario of a text; NULL with an error. */
static HetScenario *
parse(const HetServeCall *call, GError **error)
{
    const char *text = het_serve_text(call, "text");
    if (text == NULL) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_FORMAT, "expected the text of a scenario");
        return NULL;
    }
    return het_scenario_parse(NAME, text, NULL, het_rules_registry, error);
}

/* The first side's share of what is to be won, as the evaluator sees the start: 0 to 1. */
static void
add_share(HetJson *builder, const HetState *state)
{
    const HetEvaluator *evaluator = het_evaluator_find(state->scenario->rules->name);
    HET_JSON(builder, "share", 0.5 + 0.5 * het_evaluate(evaluator, state));
}

/* --- requests --------------------------------------------------------------------------------- */

static void
editor_text(HetServeCall *call)
{
    g_autoptr(HetScenario) scenario = het_serve_scenario(call);
    if (scenario == NULL)
        return;
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "text", scenario->text);
    het_serve_answer(call, builder);
}

/* An error's words, and the line of the text that it names, from 1; 0: none. */
static void
add_fault(HetJson *builder, const char *message)
{
    unsigned line = 0;
    if (g_str_has_prefix(message, NAME ":")) {
        char *rest = NULL;
        line = (unsigned)g_ascii_strtoull(message + strlen(NAME ":"), &rest, 10);
        message = *rest == ':' ? rest + 1 : rest;
        message += strspn(message, " ");
    }
    HET_JSON(builder, "error", message, "line", line);
}

static void
editor_check(HetServeCall *call)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = parse(call, &error);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "ok", (bool)(scenario != NULL));
    if (error != NULL)
        add_fault(builder, error->message);
    if (scenario != NULL) {
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        het_json_name(builder, "board");
        het_serve_json_board(builder, &state.state);
        het_json_compact_state(builder, &state.state);
        add_points(builder, &state.state);
        add_share(builder, &state.state);
        add_options(builder, scenario);
        add_signs(builder, scenario->rules);
    }
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* True if it can be the name of a file in the folder. */
static bool
is_name(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t length = name != NULL ? strlen(name) : 0;
    return length > 0 && length <= 60 && strspn(name, letters) == length;
}

typedef struct {
    HetScenario *scenario;
    char *text, *path;
} Saving;

static void
free_saving(gpointer data)
{
    Saving *saving = data;
    het_scenario_unref(saving->scenario);
    g_free(saving->text);
    g_free(saving->path);
    g_free(saving);
}

/* The same as `hetman check`: some games at random, then the file. */
static char *
work_save(gpointer data, GError **error)
{
    const Saving *saving = data;
    HetSmokeCount count;
    if (!het_smoke(saving->scenario, SMOKE_GAMES, 1, &count, error) ||
        !g_file_set_contents(saving->path, saving->text, -1, error))
        return NULL;
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "path", saving->path, "games", count.games);
    return het_json_document(builder, false);
}

static void
editor_save(HetServeCall *call)
{
    g_autoptr(GError) error = NULL;
    const char *name = het_serve_text(call, "name");
    if (!is_name(name)) {
        het_serve_fail(call, HET_SERVE_BAD_REQUEST,
                       "a name has letters, digits, - and _, at most 60");
        return;
    }
    g_autoptr(HetScenario) scenario = parse(call, &error);
    if (scenario == NULL) {
        het_serve_fail_error(call, error);
        return;
    }
    Saving *saving = g_new0(Saving, 1);
    g_autofree char *file = g_strdup_printf("%s.scenario", name);
    saving->scenario = het_scenario_ref(scenario);
    saving->text = g_strdup(het_serve_text(call, "text"));
    saving->path = g_build_filename(call->serve->folder, file, NULL);
    het_serve_work(call, work_save, saving, free_saving);
}

const HetServeRoute het_serve_editor_routes[] = {
    {"GET", "editor-text", HET_SERVE_OWNER, false, editor_text},
    {"POST", "editor-check", HET_SERVE_OWNER, false, editor_check},
    {"POST", "editor-save", HET_SERVE_OWNER, false, editor_save},
    {NULL, NULL, 0, false, NULL},
};

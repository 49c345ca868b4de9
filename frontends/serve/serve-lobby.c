/* Before a game: scenarios, agents, the list of games, and the text of rules. */
#include "serve-games.h"

#include <glib/gstdio.h>
#include <string.h>

#include "library/json.h"
#include "library/json-members.h"
#include "battle/staff/command-json.h"
#include "battle/levels.h"
#include "battle/rulebook.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/textfile.h"
#include "serve-analysis.h"
#include "serve-campaign.h"
#include "serve-json.h"
#include "serve-routes.h"

/* --- the list of games ------------------------------------------------------------------------ */

/* Reads the first lines of a record and its last, without replaying it. */
static void
add_game(HetJson *builder, const char *folder, const char *name)
{
    enum { HEAD_LINES = 12 };
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR) ||
        !het_text_file_read(path, HET_RECORD_MAX, &text, &length, NULL) ||
        !g_str_has_prefix(text, "hetman-record ") || !g_utf8_validate_len(text, length, NULL))
        return;
    het_json_begin_object(builder, NULL);
    g_autofree char *id = g_strndup(name, strlen(name) - strlen(".record"));
    HET_JSON(builder, "id", id);
    g_auto(GStrv) lines = g_strsplit(text, "\n", HEAD_LINES);
    for (unsigned i = 0; lines[i] != NULL && i + 1 < HEAD_LINES; i++) {
        static const char *const keys[] = {"scenario", "first", "second", "system"};
        for (size_t k = 0; k < G_N_ELEMENTS(keys); k++) {
            size_t size = strlen(keys[k]);
            if (strncmp(lines[i], keys[k], size) == 0 && lines[i][size] == ' ')
                HET_JSON(builder, keys[k], lines[i] + size + 1);
        }
        if (strcmp(lines[i], "moves") == 0)
            break;
    }
    const char *result = g_strrstr(text, "\nresult ");
    g_autofree char *ended =
        result != NULL ? g_strndup(result + 8, strcspn(result + 8, "\n")) : NULL;
    HET_JSON(builder, "result", ended);
    GStatBuf status = {0};
    g_stat(path, &status);
    HET_JSON(builder, "time", (gint64)status.st_mtime, "bytes", (gint64)length);
    het_json_end(builder);
}

static void
add_games(HetJson *builder, const HetServe *serve)
{
    g_autoptr(GPtrArray) names = het_serve_names(serve, ".record");
    het_json_begin_array(builder, "games");
    HET_EACH(const char, name, names)
        add_game(builder, serve->folder, name);
    het_json_end(builder);
}

/* --- scenarios and agents --------------------------------------------------------------------- */

static void
add_scenario(HetJson *builder, const char *name)
{
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, NULL);
    if (scenario == NULL)
        return;
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "name", scenario->name, "system", scenario->rules->name, "title",
             scenario->title, "description", scenario->description);
    het_json_sides(builder, "sides", scenario->sides);
    HET_JSON(builder, "turns", scenario->turns, "units", scenario->units->len);
    het_json_end(builder);
}

/* Shipped scenarios, and those the editor saved in the folder. */
static void
add_scenarios(HetJson *builder, const HetServe *serve)
{
    g_auto(GStrv) names = het_scenario_names(NULL);
    het_json_begin_array(builder, "scenarios");
    for (size_t i = 0; names[i] != NULL; i++)
        add_scenario(builder, names[i]);
    g_autoptr(GPtrArray) files = het_serve_names(serve, ".scenario");
    HET_EACH(const char, name, files) {
        g_autofree char *path = g_build_filename(serve->folder, name, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
            add_scenario(builder, path);
    }
    het_json_end(builder);
}

static void
home(HetServeCall *call)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    het_json_begin_array(builder, "systems");
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        HET_JSON_OBJECT(builder, "name", het_rules_registry[i]->name, "title",
                        het_rules_registry[i]->title);
    }
    het_json_end(builder);
    het_json_begin_array(builder, "agents");
    for (size_t i = 0; het_agent_registry[i] != NULL; i++) {
        HET_JSON_OBJECT(builder, "name", het_agent_registry[i]->name, "summary",
                        het_agent_registry[i]->summary);
    }
    het_json_end(builder);
    het_json_begin_object(builder, "levels");
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        het_json_name(builder, het_rules_registry[i]->name);
        het_levels_json(het_rules_registry[i]->name, builder);
    }
    het_json_end(builder);
    add_scenarios(builder, call->serve);
    add_games(builder, call->serve);
    het_serve_campaign_members(builder, call->serve);
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* Answers with the position of a game of the list, read without resuming it. */
static void
home_game(HetServeCall *call)
{
    g_autoptr(GError) error = NULL;
    const char *id = het_serve_text(call, "id");
    const HetTable *table = id != NULL ? g_hash_table_lookup(call->serve->tables, id) : NULL;
    HetReplay *replay = NULL;
    if (table == NULL) {
        g_autofree char *path = het_serve_record_path(call->serve, id != NULL ? id : "", &error);
        replay = path != NULL ? het_replay_load(path, 0, 0, &error) : NULL;
        if (replay == NULL) {
            het_serve_fail_error(call, error);
            return;
        }
    }
    const HetState *state =
        table != NULL ? het_table_state(table) : het_session_state(replay->session);
    g_autoptr(HetView) view = het_view_new(state);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "title", state->scenario->title, "turn", view->turn, "last_turn",
             view->last_turn, "result", view->result);
    het_json_sides(builder, "sides", state->scenario->sides);
    het_json_end(builder);
    het_serve_answer(call, builder);
    if (replay != NULL)
        het_replay_unref(replay);
}

/* The field of a scenario as its battle begins, to be painted small. */
static void
field(HetServeCall *call)
{
    HetStateBuffer state;
    g_autoptr(HetScenario) scenario = het_serve_scenario(call);
    if (scenario == NULL)
        return;
    het_game_start(scenario, &state.state);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    het_json_name(builder, "board");
    het_serve_json_board(builder, &state.state);
    het_json_compact_state(builder, &state.state);
    het_json_end(builder);
    het_serve_answer(call, builder);
}

/* --- a new game ------------------------------------------------------------------------------- */

static void
new_game(HetServeCall *call)
{
    g_autoptr(GError) error = NULL;
    guint64 seed = 0;
    g_autoptr(HetScenario) scenario = het_serve_scenario(call);
    if (scenario == NULL)
        return;
    g_autofree char *first = het_serve_seat(call, "first", &error);
    g_autofree char *second = first != NULL ? het_serve_seat(call, "second", &error) : NULL;
    if (second == NULL || !het_serve_seed(call, &seed, &error)) {
        het_serve_fail(call, HET_SERVE_UNPROCESSABLE, "%s", error->message);
        return;
    }
    g_autofree char *path = het_serve_new_path(call->serve, scenario->name, ".record");
    HetTable *table = het_table_new(scenario, path, seed, first, second, &error);
    if (table == NULL) {
        het_serve_fail_error(call, error);
        return;
    }
    het_serve_adopt(call->serve, table);
    table->pace = (unsigned)CLAMP(het_serve_integer(call, "pace", 0), 0, 10000);
    het_serve_begin(call, table);
}

/* --- rules ------------------------------------------------------------------------------------ */

static void
rule_text(HetServeCall *call)
{
    const char *id = het_serve_text(call, "id"), *requested_system = het_serve_text(call, "system");
    const char *system = id == NULL ? NULL : het_rulebook_system(id);
    if (system == NULL)
        system = requested_system;
    if (id == NULL || *id == '\0' || system == NULL || het_rules_find(system) == NULL) {
        het_serve_fail(call, HET_SERVE_BAD_REQUEST, "which rule?");
        return;
    }
    g_autoptr(GPtrArray) rules = het_rulebook_find(system, id);
    g_autoptr(HetJson) builder = het_json_new();
    het_json_rules(builder, rules);
    het_serve_answer(call, builder);
}

const HetServeRoute het_serve_lobby_routes[] = {
    {"GET", "home", HET_SERVE_OWNER, false, home},
    {"GET", "home-game", HET_SERVE_OWNER, false, home_game},
    {"GET", "field", HET_SERVE_OWNER, false, field},
    {"POST", "new", HET_SERVE_OWNER, false, new_game},
    {"GET", "rule", 0, false, rule_text},
    {NULL, NULL, 0, false, NULL},
};

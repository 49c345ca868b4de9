/* Resources of `hetman mcp`: the rules of each system, whole or a rule at a time, and the aim of
 * the battle under way. */
#include "mcp.h"

#include <string.h>

#include "battle/rulebook.h"
#include "battle/schema.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "library/json-members.h"
#include "library/json.h"

#define RULES "hetman://rules/"
#define AIM "hetman://battle/aim"
#define SCHEMA "hetman://schema"

static void
add_resource(HetJson *result, const char *uri, const char *name, const char *description)
{
    HET_JSON_OBJECT(result, "uri", uri, "name", name, "description", description, "mimeType",
                    "text/plain");
}

void
het_mcp_list_resources(HetJson *result)
{
    het_json_begin_array(result, "resources");
    add_resource(result, AIM, "aim", "what the battle under way is about, and what counts in it");
    add_resource(result, SCHEMA, "schema", "the JSON Schema of what tools answer as data");
    HET_EACH_LISTED(i, het_rules_registry) {
        const HetRules *rules = het_rules_registry[i];
        g_autofree char *uri = g_strconcat(RULES, rules->name, NULL);
        g_autofree char *name = g_strdup_printf("rules of %s", rules->name);
        add_resource(result, uri, name, rules->title);
    }
    het_json_end(result);
}

void
het_mcp_list_templates(HetJson *result)
{
    het_json_begin_array(result, "resourceTemplates");
    HET_JSON_OBJECT(result, "uriTemplate", RULES "{system}/{rule}", "name", "rule", "description",
                    "a rule by its id, as prompts and refusals name it", "mimeType", "text/plain");
    het_json_end(result);
}

/* (transfer full) The rules that "SYSTEM" or "SYSTEM/ID" names; NULL: none. */
static char *
rules_text(const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", 2);
    if (parts[0] == NULL || het_rules_find(parts[0]) == NULL)
        return NULL;
    g_autoptr(GPtrArray) rules =
        parts[1] != NULL ? het_rulebook_find(parts[0], parts[1]) : het_rulebook_all(parts[0]);
    g_autofree char *tables = het_rulebook_tables(rules);
    GString *text = g_string_new(NULL);
    HET_EACH(const HetRule, rule, rules) {
        g_autofree char *line = het_rulebook_line(rule);
        g_string_append_printf(text, "%s\n", line);
    }
    g_string_append(text, tables);
    return g_string_free(text, rules->len == 0);
}

/* (transfer full) What the battle is about: its sides, its length, the places that count. */
static char *
aim_text(const HetBattle *battle)
{
    const HetScenario *scenario = battle->scenario;
    g_autoptr(HetView) view = het_view_new(het_battle_state(battle));
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s: %s (first) against %s (second), %u turns, rules of %s.\n%s\n",
                           scenario->title, scenario->sides[HET_FIRST], scenario->sides[HET_SECOND],
                           scenario->turns, scenario->rules->name, scenario->description);
    HET_EACH_IN(const HetViewPlace, place, view->places)
        g_string_append_printf(text, "%s: %d points to %s, %d to %s; held by %s\n", place->name,
                               place->points[HET_FIRST], scenario->sides[HET_FIRST],
                               place->points[HET_SECOND], scenario->sides[HET_SECOND],
                               place->holder <= HET_SECOND ? scenario->sides[place->holder]
                                                           : "neither side");
    HET_EACH_IN(const HetViewTrack, track, view->tracks)
        g_string_append_printf(text, "%s%s%s: %s\n",
                               track->side <= HET_SECOND ? scenario->sides[track->side] : "",
                               track->side <= HET_SECOND ? ", " : "", track->name, track->text);
    return g_string_free(text, FALSE);
}

/* (transfer full) */
static char *
schema_text(void)
{
    g_autoptr(HetJson) json = het_json_new();
    het_json_value_node(json, het_wire_schema());
    return het_json_document(json, false);
}

bool
het_mcp_read_resource(const HetMcp *mcp, const char *uri, HetJson *result, GError **error)
{
    const bool aim = g_strcmp0(uri, AIM) == 0;
    g_autofree char *text = NULL;
    if (uri == NULL)
        return het_request_fail(error, "resources/read: expected uri, a text");
    if (aim && mcp->battle.session == NULL)
        return het_request_fail(error, "%s: no battle yet: begin one by new_battle", uri);
    if (aim)
        text = aim_text(&mcp->battle);
    else if (g_str_equal(uri, SCHEMA))
        text = schema_text();
    else if (g_str_has_prefix(uri, RULES))
        text = rules_text(uri + strlen(RULES));
    if (text == NULL)
        return het_request_fail(error, "no resource \"%.60s\": resources/list has all", uri);
    het_json_begin_array(result, "contents");
    HET_JSON_OBJECT(result, "uri", uri, "mimeType", "text/plain", "text", text);
    het_json_end(result);
    return true;
}

#include "husaria-text.h"

#include "test.h"
#include "engine/rules/registry.h"

/* Lines of the group opened last. */
static void
add_lines(GString *text, const char *lines)
{
    g_autofree char *split = g_strdelimit(g_strdup(lines != NULL ? lines : ""), "|", '\n');
    g_string_append_printf(text, "%s\n", split);
}

static void
add_group(GString *text, const char *group, const char *lines)
{
    if (lines != NULL)
        g_string_append_printf(text, "[%s]\n", group);
    add_lines(text, lines);
}

char *
husaria_text_write(const HusariaText *parts)
{
    GString *text = g_string_new("[scenario]\nformat=1\nsystem=husaria\ntitle=Small\nfirst=Poles\n"
                                 "second=Tatars\nturns=12\n[map]\ncolumns=8\nrows=6\n"
                                 "lower=even\n");
    for (unsigned row = 1; row <= 6; row++) {
        g_autofree char *key = g_strdup_printf("row-%02u=", row);
        if (parts->map == NULL || strstr(parts->map, key) == NULL)
            g_string_append_printf(text, "%s%s\n", key,
                                   row == 6 ? ". . s . . . . ." : ". . . . . . . .");
    }
    add_lines(text, parts->map);
    add_group(text, "zones", "camp=0101-0303|east=0801(1) 0803");
    add_lines(text, parts->zones);
    add_group(text, "battle", parts->battle);
    add_group(text, "victory", parts->victory);
    add_group(text, "state", parts->state);
    add_group(text, "first", "H1=Hussars; hussars; 0202; SE");
    add_lines(text, parts->first);
    add_group(text, "second", "T1=Tatars; tatars; 0704; NW");
    add_lines(text, parts->second);
    add_lines(text, parts->rest);
    return g_string_free(text, FALSE);
}

HetScenario *
husaria_text_load(const HusariaText *parts)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = husaria_text_write(parts);
    HetScenario *scenario = het_scenario_parse("small", text, NULL, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    return scenario;
}

HetScenario *
husaria_text_open(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_open(name, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    return scenario;
}

#include "scenario-wings.h"
#include "engine/each.h"

#include <string.h>

HetWing *
het_scenario_add_wing(HetScenario *scenario, const char *code, const char *name, HetActor side)
{
    HetWing wing = {.code = g_strdup(code),
                    .name = g_strdup(name),
                    .side = side,
                    .units = g_array_new(FALSE, FALSE, sizeof(unsigned))};
    g_array_append_val(scenario->wings, wing);
    return &g_array_index(scenario->wings, HetWing, scenario->wings->len - 1);
}

const HetWing *
het_scenario_wing(const HetScenario *scenario, HetActor side, const char *code)
{
    HET_EACH_IN(const HetWing, wing, scenario->wings) {
        if (wing->side == side && g_ascii_strcasecmp(wing->code, code) == 0)
            return wing;
    }
    return NULL;
}

const HetWing *
het_scenario_wing_of(const HetScenario *scenario, unsigned unit)
{
    HET_EACH_IN(const HetWing, wing, scenario->wings) {
        HET_EACH_IN(const unsigned, it, wing->units)
            if (*it == unit)
                return wing;
    }
    return NULL;
}

/* --- files ------------------------------------------------------------------------------------ */

void
het_scenario_clear_wing(gpointer data)
{
    HetWing *wing = data;
    g_free(wing->code);
    g_free(wing->name);
    g_array_unref(wing->units);
}

/* [wings]: a command a key, "L=Left wing; LH1 LH2 LP1", of units of one side. */
static bool
load_wing(HetScenario *scenario, HetKeyFile *file, const char *code)
{
    g_auto(GStrv) parts = het_key_file_list(file, "wings", code);
    HetWing *wing = NULL;
    if (parts == NULL)
        return false;
    if (!het_scenario_is_code(code) || g_strv_length(parts) != 2)
        return het_key_file_fail(file, "wings", code,
                                 "expected a code of a letter, then letters and digits, 12 at "
                                 "most, and as its value a name, a semicolon and units: L=Left "
                                 "wing; LH1 LH2");
    g_auto(GStrv) units = g_strsplit_set(parts[1], " \t", -1);
    HET_EACH_LISTED(i, units) {
        if (*units[i] == '\0')
            continue;
        unsigned unit = het_scenario_unit(scenario, units[i]);
        if (unit == HET_NO_UNIT)
            return het_key_file_fail(file, "wings", code, "no unit \"%.20s\"", units[i]);
        HetActor side = het_scenario_unit_at(scenario, unit)->side;
        if (het_scenario_wing_of(scenario, unit) != NULL || (wing != NULL && wing->side != side))
            return het_key_file_fail(file, "wings", code,
                                     "%s is in another command, or of the other side", units[i]);
        if (wing == NULL && het_scenario_wing(scenario, side, code) != NULL)
            return het_key_file_fail(file, "wings", code, "its side has such a command");
        if (wing == NULL)
            wing = het_scenario_add_wing(scenario, code, parts[0], side);
        g_array_append_val(wing->units, unit);
    }
    return wing != NULL || het_key_file_fail(file, "wings", code, "expected its units");
}

static int
compare_ids(gconstpointer a, gconstpointer b)
{
    unsigned one = *(const unsigned *)a, other = *(const unsigned *)b;
    return (one > other) - (one < other);
}

#define NAMES "wing-names"

/* [wing-names]: names for people of commands that the system's own keys state, "A=Left wing". */
static bool
load_names(HetScenario *scenario, HetKeyFile *file)
{
    g_auto(GStrv) codes = het_key_file_keys(file, NAMES);
    g_strfreev(het_key_file_groups(file, NAMES)); /* the group is known */
    HET_EACH_LISTED(i, codes) {
        g_autofree char *name = het_key_file_string(file, NAMES, codes[i]);
        bool found = false;
        if (name == NULL)
            return false;
        HET_EACH_IN(HetWing, wing, scenario->wings) {
            if (g_ascii_strcasecmp(wing->code, codes[i]) != 0)
                continue;
            found = true;
            g_free(wing->name);
            wing->name = g_strdup(name);
        }
        if (!found || *name == '\0')
            return het_key_file_fail(file, NAMES, codes[i],
                                     found ? "expected a name" : "no command has this code");
    }
    return true;
}

bool
het_scenario_load_wings(HetScenario *scenario, HetKeyFile *file)
{
    g_auto(GStrv) codes = het_key_file_keys(file, "wings");
    g_strfreev(het_key_file_groups(file, "wings")); /* the group is known */
    scenario->wings_stated = codes != NULL && codes[0] != NULL;
    if (scenario->wings_stated && scenario->wings->len > 0)
        return het_key_file_fail(file, "wings", NULL,
                                 "its commands are stated by the system's own keys already");
    for (size_t i = 0; codes != NULL && codes[i] != NULL; i++)
        if (!load_wing(scenario, file, codes[i]))
            return false;
    HET_EACH_IN(const HetWing, wing, scenario->wings)
        g_array_sort(wing->units, compare_ids);
    return load_names(scenario, file);
}

void
het_scenario_save_wings(const HetScenario *scenario, GKeyFile *file)
{
    if (!scenario->wings_stated && strstr(scenario->text, "\n[" NAMES "]\n") != NULL)
        HET_EACH_IN(const HetWing, wing, scenario->wings)
            g_key_file_set_string(file, NAMES, wing->code, wing->name);
    if (!scenario->wings_stated)
        return;
    HET_EACH_IN(const HetWing, wing, scenario->wings) {
        g_autoptr(GString) text = g_string_new(wing->name);
        HET_EACH_BELOW(j, wing->units->len)
            g_string_append_printf(
                text, "%s%s", j == 0 ? "; " : " ",
                het_scenario_unit_at(scenario, g_array_index(wing->units, unsigned, j))->code);
        g_key_file_set_string(file, "wings", wing->code, text->str);
    }
}

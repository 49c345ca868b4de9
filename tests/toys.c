#include "toys.h"

#include "toy-hex/toy-hex.h"
#include "engine/rules/registry.h"

const HetRules *const toy_registry[] = {&toy_hex_rules, NULL};

const char *const toy_scenario_names[] = {"toy-hex/melee", "toy-hex/skirmish", NULL};

HetScenario *
toy_scenario_open(const char *name, GError **error)
{
    g_autofree char *file = g_strconcat(name, ".scenario", NULL);
    g_autofree char *path = g_build_filename(
        g_getenv("G_TEST_SRCDIR") != NULL ? g_getenv("G_TEST_SRCDIR") : ".", "tests", file, NULL);
    g_autoptr(HetKeyFile) keys = het_key_file_load(path, error);
    if (keys == NULL)
        return NULL;
    return het_scenario_parse(name, het_key_file_text(keys), NULL, toy_registry, error);
}

HetScenario *
toy_or_shipped_open(const char *name, GError **error)
{
    if (g_str_has_prefix(name, "toy-"))
        return toy_scenario_open(name, error);
    return het_scenario_open(name, het_rules_registry, error);
}

HetRegistry
toy_or_shipped_registry(const HetScenario *scenario)
{
    for (size_t i = 0; toy_registry[i] != NULL; i++)
        if (toy_registry[i] == scenario->rules)
            return toy_registry;
    return het_rules_registry;
}

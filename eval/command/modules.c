#include "modules.h"

#include <string.h>

#include "agents/agent.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "library/module.h"
#include "console/usage.h"

/* The lists that registries point to, once there are modules: as long as the program lives. */
static GPtrArray *systems, *classes;

static void
copy_registries(void)
{
    systems = g_ptr_array_new();
    classes = g_ptr_array_new();
    HET_EACH_LISTED(i, het_rules_registry)
        g_ptr_array_add(systems, (gpointer)(uintptr_t)het_rules_registry[i]);
    HET_EACH_LISTED(i, het_agent_registry)
        g_ptr_array_add(classes, (gpointer)(uintptr_t)het_agent_registry[i]);
    g_ptr_array_add(systems, NULL);
    g_ptr_array_add(classes, NULL);
}

bool
het_modules_load(const char *path, GError **error)
{
    const HetModule *module = het_module_open(path, error);
    if (module == NULL)
        return false;
    if (systems == NULL)
        copy_registries();
    if (!het_module_add(module, path, systems, classes, error))
        return false;
    het_rules_registry = (HetRegistry)systems->pdata;
    het_agent_registry = (HetAgentRegistry)classes->pdata;
    return true;
}

bool
het_modules_take(int *argc, char ***argv, int *ret_status)
{
    static const char option[] = "--module=";
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) inherited =
        g_strsplit(g_getenv("HETMAN_MODULES") != NULL ? g_getenv("HETMAN_MODULES") : "", ":", -1);
    HET_EACH_LISTED(i, inherited)
        if (*inherited[i] != '\0')
            g_ptr_array_add(paths, g_strdup(inherited[i]));
    while (*argc > 1 && strncmp((*argv)[1], option, strlen(option)) == 0) {
        g_ptr_array_add(paths, g_canonicalize_filename((*argv)[1] + strlen(option), NULL));
        (*argv)[1] = (*argv)[0];
        (*argv)++;
        (*argc)--;
    }
    HET_EACH(const char, path, paths) {
        g_autoptr(GError) error = NULL;
        if (!het_modules_load(path, &error)) {
            *ret_status = het_usage_failed(error);
            return false;
        }
    }
    if (paths->len > 0) {
        g_ptr_array_add(paths, NULL);
        g_autofree char *all = g_strjoinv(":", (char **)paths->pdata);
        g_setenv("HETMAN_MODULES", all, TRUE);
    }
    return true;
}

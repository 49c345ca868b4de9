#include "module.h"

#include <gmodule.h>

#include "agents/value/net.h"

static bool
check_module(const HetModule *module, const char *path, GError **error)
{
    const HetModule ours = {HET_MODULE_INIT};
    if (module == NULL || module->interface != ours.interface)
        return het_fail(
            error, HET_ERROR_FORMAT,
            "module %s is for interface %u, this is %u: build it anew against this version", path,
            module == NULL ? 0 : module->interface, ours.interface);
    if (memcmp(module->sizes, ours.sizes, sizeof ours.sizes) != 0)
        return het_fail(
            error, HET_ERROR_FORMAT,
            "module %s was built against other headers: build it anew against this version", path);
    if (module->name == NULL || (module->systems == NULL && module->classes == NULL))
        return het_fail(error, HET_ERROR_FORMAT,
                        "module %s brings nothing: expected a name, and systems or classes", path);
    return true;
}

const HetModule *
het_module_open(const char *path, GError **error)
{
    gpointer symbol = NULL;
    if (path == NULL || !g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        het_fail(error, HET_ERROR_FILE, "no module %s: expected a shared object",
                 path == NULL ? "(NULL)" : path);
        return NULL;
    }
    /* A name without a folder would be searched elsewhere. */
    g_autofree char *full = g_canonicalize_filename(path, NULL);
    GModule *object = g_module_open(full, G_MODULE_BIND_LOCAL);
    if (object == NULL) {
        g_autofree char *why = g_strdelimit(g_strdup(g_module_error()), "\n\r", ' ');
        het_fail(error, HET_ERROR_FILE, "cannot load module %s: %s", path, why);
        return NULL;
    }
    if (!g_module_symbol(object, "hetman_module", &symbol)) {
        het_fail(error, HET_ERROR_FORMAT, "%s is no module: it has no function hetman_module",
                 path);
        g_module_close(object);
        return NULL;
    }
    HetModuleEntry *entry = NULL;
    memcpy(&entry, &symbol, sizeof entry); /* C has no cast from an object to a function */
    const HetModule *module = entry();
    if (!check_module(module, path, error)) {
        g_module_close(object);
        return NULL;
    }
    g_module_make_resident(object);
    return module;
}

static bool
fail_taken(const char *path, const char *what, const char *name, GError **error)
{
    return het_fail(error, HET_ERROR_VALUE,
                    "module %s: there is %s \"%s\" already; give it another name", path, what,
                    name);
}

/* Takes in what the value of a system was taught, where that lies beside the module. */
static bool
add_net(const HetRules *rules, const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path), *text = NULL;
    g_autofree char *file = g_strconcat(folder, "/", rules->name, ".net", NULL);
    if (!g_file_test(file, G_FILE_TEST_EXISTS))
        return true;
    return g_file_get_contents(file, &text, NULL, error) && het_net_ship(rules, file, text, error);
}

static void
append(GPtrArray *array, const void *item)
{
    g_ptr_array_insert(array, (int)array->len - 1, (gpointer)(uintptr_t)item);
}

/* --- what a system and an agent must have ----------------------------------------------------- */

typedef struct {
    const char *name;
    size_t offset;
} Slot;

static const Slot rules_slots[] = {
#define SLOT(slot)                                                                                 \
    {                                                                                              \
#slot, offsetof(HetRules, slot)                                                            \
    }
    SLOT(name),     SLOT(title),  SLOT(phases), SLOT(start),    SLOT(legal),
    SLOT(apply),    SLOT(result), SLOT(key),    SLOT(load),     SLOT(save),
    SLOT(describe), SLOT(prompt), SLOT(view),   SLOT(measures), SLOT(vocabulary),
#undef SLOT
};
static const Slot agent_slots[] = {{"name", offsetof(HetAgentClass, name)},
                                   {"summary", offsetof(HetAgentClass, summary)},
                                   {"choose", offsetof(HetAgentClass, choose)}};

/* The first slot that is NULL; NULL: none. */
static const char *
missing(const void *vtable, const Slot *slots, size_t count)
{
    static const void *const nothing = NULL;
    for (size_t i = 0; i < count; i++)
        if (memcmp((const char *)vtable + slots[i].offset, &nothing, sizeof nothing) == 0)
            return slots[i].name;
    return NULL;
}

static bool
check_slots(const char *path, const char *what, const void *vtable, const Slot *slots, size_t count,
            GError **error)
{
    const char *name = NULL, *slot = missing(vtable, slots, count);
    memcpy(&name, (const char *)vtable + slots[0].offset, sizeof name);
    if (slot != NULL)
        het_fail(error, HET_ERROR_FORMAT, "module %s: %s \"%s\" has no %s", path, what,
                 name != NULL ? name : "?", slot);
    return slot == NULL;
}

static bool
check_whole(const HetModule *module, const char *path, GError **error)
{
    for (size_t i = 0; module->systems != NULL && module->systems[i] != NULL; i++)
        if (!check_slots(path, "system", module->systems[i], rules_slots, G_N_ELEMENTS(rules_slots),
                         error))
            return false;
    for (size_t i = 0; module->classes != NULL && module->classes[i] != NULL; i++)
        if (!check_slots(path, "agent", module->classes[i], agent_slots, G_N_ELEMENTS(agent_slots),
                         error))
            return false;
    return true;
}

static bool
add_brought(const HetModule *module, const char *path, GError **error)
{
    for (size_t i = 0; module->brought != NULL && module->brought[i] != NULL; i++) {
        if (het_brought_add(module->brought[i]))
            continue;
        return het_fail(
            error, HET_ERROR_VALUE,
            "module %s: another module has brought an evaluator, doctrine or page for \"%s\" "
            "into this process; give the system another name",
            path, module->brought[i]->system);
    }
    return true;
}

bool
het_module_add(const HetModule *module, const char *path, GPtrArray *systems, GPtrArray *classes,
               GError **error)
{
    if (!check_whole(module, path, error))
        return false;
    for (size_t i = 0; module->systems != NULL && module->systems[i] != NULL; i++)
        for (unsigned j = 0; j + 1 < systems->len; j++)
            if (strcmp(((const HetRules *)systems->pdata[j])->name, module->systems[i]->name) == 0)
                return fail_taken(path, "a rule system", module->systems[i]->name, error);
    for (size_t i = 0; module->classes != NULL && module->classes[i] != NULL; i++)
        for (unsigned j = 0; j + 1 < classes->len; j++)
            if (strcmp(((const HetAgentClass *)classes->pdata[j])->name,
                       module->classes[i]->name) == 0)
                return fail_taken(path, "an agent", module->classes[i]->name, error);
    if (!add_brought(module, path, error))
        return false;
    for (size_t i = 0; module->systems != NULL && module->systems[i] != NULL; i++)
        if (!add_net(module->systems[i], path, error))
            return false;
    for (size_t i = 0; module->systems != NULL && module->systems[i] != NULL; i++)
        append(systems, module->systems[i]);
    for (size_t i = 0; module->classes != NULL && module->classes[i] != NULL; i++)
        append(classes, module->classes[i]);
    return true;
}

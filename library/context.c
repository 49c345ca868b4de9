#include "handle.h"

#include <pthread.h>

#include "engine/rules/registry.h"
#include "engine/version.h"
#include "source-state.h"
#include "module.h"
#include "conformance/conformance.h"

GQuark
hetman_error_quark(void)
{
    return het_error_quark();
}

static const struct {
    HetHandleMark mark;
    const char *name;
} kinds[] = {{HET_HANDLE_CONTEXT, "context"}, {HET_HANDLE_SCENARIO, "scenario"},
             {HET_HANDLE_GAME, "game"},       {HET_HANDLE_AGENT, "agent"},
             {HET_HANDLE_RECORD, "record"},   {HET_HANDLE_VECTOR, "vector"}};

static const char *
kind_of(HetHandleMark mark)
{
    size_t i = 0;
    while (kinds[i].mark != mark)
        i++;
    return kinds[i].name;
}

bool
het_handle_check(const void *handle, HetHandleMark mark, GError **error)
{
    if (het_handle_is(handle, mark))
        return true;
    const char *found = "something else";
    HET_EACH_BELOW(i, G_N_ELEMENTS(kinds)) {
        if (het_handle_is(handle, kinds[i].mark))
            found = kinds[i].name;
    }
    return het_fail(error, HET_ERROR_USAGE, "expected a handle of a %s, found %s", kind_of(mark),
                    handle == NULL ? "NULL" : found);
}

/* --- handles that one thread may change at a time --------------------------------------------- */

#define USED_ALONE (UINT64_C(1) << 30)
#define CLOSED (UINT64_C(1) << 31)
#define FORK (UINT64_C(1) << 32)

static _Atomic uint64_t forks;

static void
count_fork(void)
{
    atomic_fetch_add(&forks, FORK);
}

__attribute__((constructor)) static void
watch_forks(void)
{
    pthread_atfork(NULL, NULL, count_fork);
}

/* Those of `users` that are of this process. */
static uint64_t
users_here(uint64_t users)
{
    const uint64_t here = atomic_load(&forks);
    return (users & ~(FORK - 1)) == here ? users : here | (users & CLOSED);
}

HetHandle *
het_use(const void *handle, HetHandleMark mark, HetUse use, GError **error)
{
    if (!het_handle_check(handle, mark, error))
        return NULL;
    HetHandle *used = (HetHandle *)(uintptr_t)handle;
    uint64_t seen = atomic_load(&used->users);
    for (;;) {
        const uint64_t users = users_here(seen), busy = users & (USED_ALONE | (USED_ALONE - 1));
        if (users & CLOSED) {
            het_fail(error, HET_ERROR_USAGE, "this %s was closed: open another one", kind_of(mark));
            return NULL;
        }
        if (use == HET_USE_ALONE && busy != 0) {
            het_fail(error, HET_ERROR_USAGE,
                     "this %s is at work in another thread: use it when that call has returned",
                     kind_of(mark));
            return NULL;
        }
        if (busy == USED_ALONE) {
            g_thread_yield();
            seen = atomic_load(&used->users);
        } else if (atomic_compare_exchange_weak(&used->users, &seen,
                                                use == HET_USE_ALONE ? users | USED_ALONE
                                                                     : users + 1)) {
            return used;
        }
    }
}

void
het_use_end(HetHandle *handle)
{
    /* What is alone has set its bit; what reads is not there beside it. */
    const bool alone = (atomic_load(&handle->users) & USED_ALONE) != 0;
    const uint64_t left = alone ? atomic_fetch_and(&handle->users, ~USED_ALONE) & ~USED_ALONE
                                : atomic_fetch_sub(&handle->users, 1) - 1;
    if (handle->destroy != NULL && (left & (FORK - 1)) == CLOSED)
        handle->destroy(handle);
}

bool
het_handle_close(HetHandle *handle)
{
    const uint64_t users = users_here(atomic_fetch_or(&handle->users, CLOSED));
    return (users & (CLOSED - 1)) == 0;
}

bool
het_argument_check(const void *argument, const char *what, GError **error)
{
    if (argument == NULL)
        het_fail(error, HET_ERROR_USAGE, "expected %s, found NULL", what);
    return argument != NULL;
}

const char *
hetman_version(void)
{
    return HET_VERSION;
}

unsigned
hetman_api_version(void)
{
    return HETMAN_API_VERSION;
}

void
hetman_free(void *memory)
{
    g_free(memory);
}

void
hetman_strings_free(char **strings)
{
    g_strfreev(strings);
}

void
hetman_error_free(GError *error)
{
    g_clear_error(&error);
}

/* --- registries ------------------------------------------------------------------------------- */

HetRegistry
het_context_rules(const HetmanContext *context)
{
    return context != NULL ? (HetRegistry)context->rules->pdata : het_rules_registry;
}

HetAgentRegistry
het_context_classes(const HetmanContext *context)
{
    return context != NULL ? (HetAgentRegistry)context->agents->pdata : het_agent_registry;
}

HetmanContext *
het_context_ref(HetmanContext *context)
{
    if (context != NULL)
        g_atomic_ref_count_inc(&context->references);
    return context;
}

HetmanContext *
hetman_context_new(void)
{
    HetmanContext *context = g_new0(HetmanContext, 1);
    context->mark = HET_HANDLE_CONTEXT;
    g_atomic_ref_count_init(&context->references);
    context->rules = g_ptr_array_new();
    context->agents = g_ptr_array_new();
    for (size_t i = 0; het_rules_registry[i] != NULL; i++)
        g_ptr_array_add(context->rules, (gpointer)(uintptr_t)het_rules_registry[i]);
    for (size_t i = 0; het_agent_registry[i] != NULL; i++)
        g_ptr_array_add(context->agents, (gpointer)(uintptr_t)het_agent_registry[i]);
    g_ptr_array_add(context->rules, NULL);
    g_ptr_array_add(context->agents, NULL);
    return context;
}

void
hetman_context_free(HetmanContext *context)
{
    if (context == NULL)
        return;
    g_return_if_fail(het_handle_is(context, HET_HANDLE_CONTEXT));
    if (!g_atomic_ref_count_dec(&context->references))
        return;
    g_ptr_array_unref(context->rules);
    g_ptr_array_unref(context->agents);
    context->mark = 0;
    g_free(context);
}

bool
hetman_context_load(HetmanContext *context, const char *path, GError **error)
{
    if (!het_handle_check(context, HET_HANDLE_CONTEXT, error) ||
        !het_argument_check(path, "the path of a module", error))
        return false;
    const HetModule *module = het_module_open(path, error);
    return module != NULL && het_module_add(module, path, context->rules, context->agents, error);
}

/* --- lists ------------------------------------------------------------------------------------ */

char **
hetman_context_systems(const HetmanContext *context)
{
    g_return_val_if_fail(context == NULL || het_handle_is(context, HET_HANDLE_CONTEXT), NULL);
    HetRegistry rules = het_context_rules(context);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (size_t i = 0; rules[i] != NULL; i++)
        g_strv_builder_add(names, rules[i]->name);
    return g_strv_builder_end(names);
}

char **
hetman_context_scenarios(const HetmanContext *context, const char *system)
{
    g_return_val_if_fail(context == NULL || het_handle_is(context, HET_HANDLE_CONTEXT), NULL);
    /* Modules ship no scenarios: theirs are files. */
    return het_scenario_names(system);
}

char **
hetman_context_agents(const HetmanContext *context)
{
    g_return_val_if_fail(context == NULL || het_handle_is(context, HET_HANDLE_CONTEXT), NULL);
    HetAgentRegistry agents = het_context_classes(context);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (size_t i = 0; agents[i] != NULL; i++)
        g_strv_builder_add(names, agents[i]->name);
    return g_strv_builder_end(names);
}

char *
hetman_build_info(void)
{
    GString *text = g_string_new(NULL);
    g_string_append_printf(text,
                           "version: %s\ncommit: %s\nplays: %s\ncompiler: %s\noptions: %s\n"
                           "glib: %u.%u.%u\n",
                           HET_VERSION, HET_COMMIT, HET_PLAYS, HET_COMPILER, HET_BUILD_OPTIONS,
                           glib_major_version, glib_minor_version, glib_micro_version);
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const HetRules *rules = het_rules_registry[i];
        g_auto(GStrv) names = het_scenario_names(rules->name);
        g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
        for (size_t j = 0; names[j] != NULL; j++) {
            g_autofree char *body = het_scenario_shipped_text(names[j], ".scenario");
            g_checksum_update(sum, (const guchar *)names[j], (gssize)strlen(names[j]) + 1);
            g_checksum_update(sum, (const guchar *)body, (gssize)strlen(body) + 1);
        }
        g_string_append_printf(text, "system %s: rules version %u, %u scenarios, data %.16s\n",
                               rules->name, rules->version, g_strv_length(names),
                               g_checksum_get_string(sum));
    }
    return g_string_free(text, FALSE);
}

bool
hetman_context_conform(HetmanContext *context, const char *name, unsigned games, uint64_t seed,
                       GError **error)
{
    if ((context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error)) ||
        !het_argument_check(name, "the name of a scenario", error))
        return false;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_context_rules(context), error);
    if (scenario == NULL)
        return false;
    const HetConformance requested = {.scenario = scenario,
                                      .registry = het_context_rules(context),
                                      .seed = seed,
                                      .games = MAX(games, 1),
                                      .every = 7,
                                      .plies_max = 50000,
                                      .halted = context != NULL ? &context->halted : NULL};
    HetConformanceCounts counts;
    if (context != NULL)
        atomic_store(&context->halted, false);
    g_autofree char *violation = het_conformance_run(&requested, &counts);
    if (violation != NULL)
        het_fail(error, HET_ERROR_VALUE, "%s", violation);
    else if (context != NULL && atomic_load(&context->halted))
        het_fail(error, HET_ERROR_USAGE, "halted after %u of %u games", counts.games,
                 MAX(games, 1));
    else
        return true;
    return false;
}

void
hetman_context_halt(HetmanContext *context)
{
    g_return_if_fail(het_handle_is(context, HET_HANDLE_CONTEXT));
    atomic_store(&context->halted, true);
}

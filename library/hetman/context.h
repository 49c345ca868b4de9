/* A context contains rule systems and agents: the shipped ones, and those of modules loaded into
 * it. */
#pragma once

#include <hetman/types.h>

G_BEGIN_DECLS

/**
 * hetman_version:
 *
 * Returns: (transfer none): the version of Hetman: "0.1.0"
 */
const char *hetman_version(void);

/**
 * hetman_api_version:
 *
 * Returns: %HETMAN_API_VERSION of the library that is loaded
 */
unsigned hetman_api_version(void);

/**
 * hetman_build_info:
 *
 * What a paper should cite: version, commit of the source tree ("modified" behind it where files
 * differ from that, "unknown" in an archive), plays, a digest of the sources and data of rules,
 * agents, weights and scenarios, compiler, options, and of each rule system its version and a
 * digest of its scenarios. Programs whose `plays` is the same play the same.
 *
 * Returns: (transfer full): lines "name: value"; free with g_free()
 */
char *hetman_build_info(void);

/**
 * hetman_free:
 * @memory: (transfer full) (nullable): memory that a function here gave, to be freed with g_free()
 *
 * The library's own g_free(), for languages that have no GLib, or another copy of it. Since API
 * version 5.
 */
void hetman_free(void *memory);

/**
 * hetman_strings_free:
 * @strings: (transfer full) (nullable): a list that a function here gave, to be freed with
 *   g_strfreev()
 *
 * The library's own g_strfreev(). Since API version 5.
 */
void hetman_strings_free(char **strings);

/**
 * hetman_error_free:
 * @error: (transfer full) (nullable): an error that a function here has set
 *
 * The library's own g_error_free(). Since API version 5.
 */
void hetman_error_free(GError *error);

/**
 * hetman_context_new:
 *
 * Returns: (transfer full): a context without modules
 */
HetmanContext *hetman_context_new(void);

/**
 * hetman_context_free:
 * @context: (transfer full) (nullable): a context; scenarios opened with it stay valid
 */
void hetman_context_free(HetmanContext *context);

/**
 * hetman_context_load:
 * @context: a context that no scenario has been opened with yet
 * @path: a shared object that exports `hetman_module` (library/module.h of `pkg-config
 * hetman-module`)
 * @error: return location for an error
 *
 * Loads a module, whose rule systems and agents can then be used by name. A module is code and is
 * never unloaded.
 *
 * Returns: whether it was loaded
 */
bool hetman_context_load(HetmanContext *context, const char *path, GError **error);

/**
 * hetman_context_systems:
 * @context: (nullable): a context; %NULL: no modules
 *
 * Returns: (transfer full) (array zero-terminated=1): names of rule systems; g_strfreev()
 */
char **hetman_context_systems(const HetmanContext *context);

/**
 * hetman_context_scenarios:
 * @context: (nullable): a context
 * @system: (nullable): the name of a system; %NULL: scenarios of all
 *
 * Returns: (transfer full) (array zero-terminated=1): names of shipped scenarios; g_strfreev()
 */
char **hetman_context_scenarios(const HetmanContext *context, const char *system);

/**
 * hetman_context_agents:
 * @context: (nullable): a context
 *
 * Returns: (transfer full) (array zero-terminated=1): names of agents; g_strfreev()
 */
char **hetman_context_agents(const HetmanContext *context);

/**
 * hetman_context_conform:
 * @context: (nullable): a context that knows the system
 * @scenario: a scenario of it, by name or path
 * @games: random games to play, 1 and up
 * @seed: of the first
 * @error: return location for an error: the first violation
 *
 * Plays random games and verifies at their nodes that the rule system keeps the contract of
 * engine/rules.h, as Hetman's own tests do for every system.
 *
 * Returns: whether no violation was found
 */
bool hetman_context_conform(HetmanContext *context, const char *scenario, unsigned games,
                            uint64_t seed, GError **error);

/**
 * hetman_context_halt:
 * @context: a context with which another thread is in hetman_context_conform()
 *
 * Has that return soon, with an error. One that has not begun yet is not halted: call this until
 * the other thread has returned. Since API version 2.
 */
void hetman_context_halt(HetmanContext *context);

G_END_DECLS

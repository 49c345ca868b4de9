/* What the page by itself is without, in place of the native files: GIO's resources, external
 * programs, stores of tournaments, pictures for other programs, and files of the page, which its
 * loader has already. */
#include <gio/gio.h>
#include <pthread.h>

#include "agents/agents.h"
#include "battle/board/board-image.h"
#include "engine/error.h"
#include "eval/stored.h"
#include "frontends/serve/serve-page.h"
#include "frontends/serve/serve-routes.h"

/* --- resources -------------------------------------------------------------------------------- */

#define WITHOUT(get_resource)                                                                      \
    GResource *get_resource(void);                                                                 \
    GResource *get_resource(void)                                                                  \
    {                                                                                              \
        return NULL;                                                                               \
    }

WITHOUT(het_scenarios_get_resource)
WITHOUT(het_nets_get_resource)
WITHOUT(het_weights_get_resource)
WITHOUT(het_styles_get_resource)
WITHOUT(het_rules_pages_get_resource)
WITHOUT(het_levels_get_resource)

GBytes *
g_resource_lookup_data(GResource *resource, const char *path, GResourceLookupFlags flags,
                       GError **error)
{
    (void)resource, (void)flags;
    char *text = NULL;
    gsize length = 0;
    return g_file_get_contents(path, &text, &length, error) ? g_bytes_new_take(text, length) : NULL;
}

static int
compare(gconstpointer one, gconstpointer other)
{
    return g_strcmp0(*(const char *const *)one, *(const char *const *)other);
}

char **
g_resource_enumerate_children(GResource *resource, const char *path, GResourceLookupFlags flags,
                              GError **error)
{
    (void)resource, (void)flags;
    g_autoptr(GDir) folder = g_dir_open(path, 0, error);
    if (folder == NULL)
        return NULL;
    GPtrArray *names = g_ptr_array_new();
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *child = g_build_filename(path, name, NULL);
        const bool more = g_file_test(child, G_FILE_TEST_IS_DIR);
        g_ptr_array_add(names, g_strconcat(name, more ? "/" : NULL, NULL));
    }
    g_ptr_array_sort(names, compare);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

/* --- threads ---------------------------------------------------------------------------------- */

/* GLib has it linked, but begins no thread here; Emscripten declares it alone. */
int
pthread_attr_setinheritsched(pthread_attr_t *attributes, int inherit)
{
    (void)attributes, (void)inherit;
    return 0;
}

/* --- the rest --------------------------------------------------------------------------------- */

#define INSTALL "a page by itself has none: install Hetman, then hetman serve"

const HetAgentClass het_agent_external = {.name = "external", .summary = "a program: " INSTALL};
const HetAgentClass het_agent_python = {.name = "python", .summary = "a program: " INSTALL};
const HetServeRoute het_serve_store_routes[] = {{NULL, NULL, 0, false, NULL}};

char *
het_stored_record(const char *path, unsigned pair, unsigned leg, GError **error)
{
    (void)path, (void)pair, (void)leg;
    g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE, "stores of tournaments: " INSTALL);
    return NULL;
}

GBytes *
het_board_image(const HetView *view)
{
    (void)view;
    return NULL;
}

void
het_serve_send_file(HetServeCall *call, const char *name)
{
    (void)name;
    het_serve_send_words(call, HET_SERVE_NOT_FOUND, "no such page\n");
}

void
het_serve_send_page(HetServeCall *call)
{
    het_serve_send_file(call, "");
}

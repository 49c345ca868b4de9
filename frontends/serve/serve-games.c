/* The games of the folder: those that are open, and what a new one needs. */
#include "serve-games.h"

#include <string.h>

#include "agents/style-file.h"
#include "console/usage.h"
#include "library/json.h"
#include "library/json-members.h"
#include "serve-state.h"

/* True if it can be the name of a record in the folder: no path, no hidden file. */
static bool
is_id(const char *id)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t length = strlen(id);
    return length > 0 && length <= 100 && strspn(id, letters) == length;
}

void
het_serve_adopt(HetServe *serve, HetTable *table)
{
    table->changed = het_serve_changed;
    table->data = serve;
    g_hash_table_insert(serve->tables, table->id, table);
}

void
het_serve_begin(HetServeCall *call, HetTable *table)
{
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "id", table->id);
    het_serve_answer(call, builder);
    het_table_go_on(table);
}

char *
het_serve_record_path(const HetServe *serve, const char *id, GError **error)
{
    g_autofree char *name = g_strdup_printf("%s.record", id);
    char *path = g_build_filename(serve->folder, name, NULL);
    if (is_id(id) && g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return path;
    g_free(path);
    g_set_error_literal(error, HET_ERROR, HET_ERROR_FILE, "there is no such game");
    return NULL;
}

HetTable *
het_serve_table(HetServe *serve, const char *id, GError **error)
{
    HetTable *table = g_hash_table_lookup(serve->tables, id);
    if (table != NULL)
        return table;
    g_autofree char *path = het_serve_record_path(serve, id, error);
    if (path == NULL)
        return NULL;
    table = het_table_open(path, error);
    if (table == NULL)
        return NULL;
    het_serve_adopt(serve, table);
    het_table_go_on(table);
    return table;
}

static int
compare_names(gconstpointer one, gconstpointer other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

GPtrArray *
het_serve_names(const HetServe *serve, const char *ending)
{
    g_autoptr(GDir) folder = g_dir_open(serve->folder, 0, NULL);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    const char *name;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL)
        if (g_str_has_suffix(name, ending))
            g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    return names;
}

char *
het_serve_new_path(const HetServe *serve, const char *name, const char *ending)
{
    g_autofree char *plain = g_strndup(name, strcspn(name, "?"));
    g_autofree char *base = g_path_get_basename(plain);
    char *dot = strrchr(base, '.');
    if (dot != NULL)
        *dot = '\0';
    g_strcanon(base, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", '-');
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = g_date_time_format(now, "%Y%m%d-%H%M%S");
    g_autofree char *stem = g_strdup_printf("%.60s-%s", base, time);
    g_autofree char *start = g_build_filename(serve->folder, stem, NULL);
    return het_battle_free_path(start, ending);
}

/* --- a new one -------------------------------------------------------------------------------- */

char *
het_serve_seat(const HetServeCall *call, const char *name, GError **error)
{
    const char *given = het_serve_text(call, name);
    if (given == NULL || strcmp(given, "human") == 0)
        return g_strdup("human");
    if (het_agent_reach(given) == HET_AGENT_RUNS) {
        g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE, HET_SERVE_NO_PROGRAMS);
        return NULL;
    }
    char *agent = het_style_expand(given, error);
    if (agent != NULL && !het_agent_check(agent, error))
        g_clear_pointer(&agent, g_free);
    return agent;
}

bool
het_serve_seed(const HetServeCall *call, guint64 *ret_seed, GError **error)
{
    const char *text = het_serve_text(call, "seed");
    *ret_seed = het_usage_any_seed();
    if (text == NULL || *text == '\0' ||
        g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, ret_seed, NULL))
        return true;
    g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE, "a seed is a whole number from 0");
    return false;
}

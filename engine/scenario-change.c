#include "scenario-change.h"
#include "each.h"

#include <stdlib.h>
#include <string.h>

#include "keyfile.h"
#include "nearest.h"

#define UNITS "units "
#define UNIT_GROUP "unit "

enum { CODES_TOLD = 16 }; /* units that a message names */

/* One change under way. */
typedef struct {
    const char *name, *part; /* of the scenario; the change as typed */
    GKeyFile *file;
} Change;

bool
het_scenario_is_change(const char *part)
{
    return part[0] == '[' || g_str_has_prefix(part, UNITS);
}

static bool G_GNUC_PRINTF(3, 4) fail(const Change *change, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return het_fail(error, HET_ERROR_USAGE, "scenario \"%.80s\": change \"%.80s\": %s",
                    change->name, change->part, what);
}

/* The codes of the file's units: it has a group a unit, or a key of [first] or [second] a unit.
 * (element-type char *) (transfer full) */
static GPtrArray *
list_codes(const Change *change)
{
    GPtrArray *codes = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) groups = g_key_file_get_groups(change->file, NULL);
    HET_EACH_LISTED(i, groups) {
        const bool side = strcmp(groups[i], "first") == 0 || strcmp(groups[i], "second") == 0;
        if (g_str_has_prefix(groups[i], UNIT_GROUP))
            g_ptr_array_add(codes, g_strdup(groups[i] + strlen(UNIT_GROUP)));
        g_auto(GStrv) keys = side ? g_key_file_get_keys(change->file, groups[i], NULL, NULL) : NULL;
        for (size_t j = 0; keys != NULL && keys[j] != NULL; j++)
            g_ptr_array_add(codes, g_strdup(keys[j]));
    }
    return codes;
}

/* "its units are LH1, LH2 and 12 others": what a wrong code should have been. (transfer full) */
static char *
codes_text(const Change *change)
{
    g_autoptr(GPtrArray) codes = list_codes(change);
    GString *text = g_string_new(codes->len > 0 ? "its units are " : "it has no units");
    HET_EACH_BELOW(i, MIN(codes->len, CODES_TOLD))
        g_string_append_printf(text, "%s%.16s", i > 0 ? ", " : "", (char *)codes->pdata[i]);
    if (codes->len > CODES_TOLD)
        g_string_append_printf(text, " and %u others", codes->len - CODES_TOLD);
    return g_string_free(text, FALSE);
}

static bool
fail_group(const Change *change, const char *group, GError **error)
{
    g_auto(GStrv) groups = g_key_file_get_groups(change->file, NULL);
    g_autofree char *codes = codes_text(change);
    g_autofree char *list = g_strjoinv("], [", groups);
    g_autofree char *others = g_strdup_printf("its groups are [%.200s]", list);
    g_autofree char *hint = het_nearest_hint(group, (const char *const *)groups,
                                             g_str_has_prefix(group, UNIT_GROUP) ? codes : others);
    return fail(change, error, "no group [%.40s]; %s", group, hint);
}

/* --- keys and groups -------------------------------------------------------------------------- */

/* Sets the item `which` of a list: by its number, or by the name before its '='. */
static bool
set_item(const Change *change, const char *group, const char *key, const char *which,
         const char *value, GError **error)
{
    g_autofree char *was = g_key_file_get_value(change->file, group, key, NULL);
    if (was == NULL)
        return fail(change, error, "[%.40s] has no key \"%.40s\"", group, key);
    g_auto(GStrv) items = g_strsplit(was, ";", -1);
    const guint count = g_strv_length(items);
    guint64 number = 0;
    guint at = count;
    bool numbered = g_ascii_string_to_unsigned(which, 10, 1, G_MAXUINT16, &number, NULL);
    for (guint i = 0; i < count && !numbered; i++) {
        g_strstrip(items[i]);
        const size_t length = strlen(which);
        if (strncmp(items[i], which, length) == 0 && items[i][length] == '=')
            at = i;
    }
    if (numbered && number > count)
        return fail(change, error, "the list has %u items", count);
    at = numbered ? (guint)number - 1 : at;
    g_autofree char *item = numbered ? g_strdup(value) : g_strdup_printf("%s=%s", which, value);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < count || i <= at; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? "; " : "",
                               i == at ? item : g_strstrip(items[i]));
    g_key_file_set_value(change->file, group, key, text->str);
    return true;
}

/* "KEY", "KEY/N" or "KEY/NAME" of a group. An empty value removes a key. */
static bool
set_key(const Change *change, const char *group, const char *key, const char *value, GError **error)
{
    if (!g_key_file_has_group(change->file, group) && g_str_has_prefix(group, UNIT_GROUP))
        return fail_group(change, group, error);
    const char *slash = strchr(key, '/');
    if (slash != NULL) {
        g_autofree char *list = g_strndup(key, (gsize)(slash - key));
        return set_item(change, group, list, slash + 1, value, error);
    }
    if (*value == '\0')
        g_key_file_remove_key(change->file, group, key, NULL);
    else
        g_key_file_set_value(change->file, group, key, value);
    return true;
}

static void
copy_group(const Change *change, const char *from, const char *to)
{
    g_auto(GStrv) keys = g_key_file_get_keys(change->file, from, NULL, NULL);
    g_key_file_remove_group(change->file, to, NULL);
    for (size_t i = 0; keys != NULL && keys[i] != NULL; i++) {
        g_autofree char *value = g_key_file_get_value(change->file, from, keys[i], NULL);
        g_key_file_set_value(change->file, to, keys[i], value);
    }
}

/* "[GROUP]=no", "[GROUP]=yes" or "[NEW]=[OLD]". */
static bool
set_group(const Change *change, const char *group, const char *value, GError **error)
{
    const size_t length = strlen(value);
    if (value[0] == '[' && length > 2 && value[length - 1] == ']') {
        g_autofree char *from = g_strndup(value + 1, length - 2);
        if (!g_key_file_has_group(change->file, from))
            return fail_group(change, from, error);
        copy_group(change, from, group);
        return true;
    }
    if (!g_key_file_has_group(change->file, group))
        return fail_group(change, group, error);
    if (strcmp(value, "no") == 0)
        g_key_file_remove_group(change->file, group, NULL);
    else if (strcmp(value, "yes") != 0)
        return fail(change, error, "expected yes, no or [GROUP] after the '='");
    return true;
}

/* --- units ------------------------------------------------------------------------------------ */

/* Takes a unit's code out of the lists of the file's [wings]; a wing without units goes too. */
static void
leave_wings(const Change *change, const char *code)
{
    g_auto(GStrv) wings = g_key_file_get_keys(change->file, "wings", NULL, NULL);
    for (size_t i = 0; wings != NULL && wings[i] != NULL; i++) {
        g_autofree char *value = g_key_file_get_value(change->file, "wings", wings[i], NULL);
        const char *semicolon = strrchr(value, ';');
        if (semicolon == NULL)
            continue;
        g_auto(GStrv) codes = g_strsplit_set(semicolon + 1, " \t", -1);
        g_autoptr(GString) text = g_string_new_len(value, semicolon + 1 - value);
        unsigned left = 0;
        HET_EACH_LISTED(j, codes) {
            if (*codes[j] == '\0' || strcmp(codes[j], code) == 0)
                continue;
            g_string_append_printf(text, " %s", codes[j]);
            left++;
        }
        if (left > 0)
            g_key_file_set_value(change->file, "wings", wings[i], text->str);
        else
            g_key_file_remove_key(change->file, "wings", wings[i], NULL);
    }
}

static bool
fits(const char *code, char **patterns)
{
    HET_EACH_LISTED(i, patterns)
        if (*patterns[i] != '\0' && g_pattern_match_simple(patterns[i], code))
            return true;
    return false;
}

/* Calls off the unit if `keep` are there already. A file has a group a unit, or a key of [first] or
 * [second]. */
static void
count_unit(const Change *change, const char *group, const char *key, const char *code, guint64 keep,
           guint64 *found)
{
    if ((*found)++ < keep)
        return;
    leave_wings(change, code);
    if (key != NULL)
        g_key_file_remove_key(change->file, group, key, NULL);
    else
        g_key_file_remove_group(change->file, group, NULL);
}

/* True if a value names a command that the system's own keys state: "sp=2; zone=right", or all of
 * it as in a group a unit has. */
static bool
names_command(const char *value, const char *code)
{
    const size_t length = strlen(code);
    for (const char *at = value; (at = strstr(at, code)) != NULL; at += length)
        if ((at == value || at[-1] == '=') && (at[length] == '\0' || at[length] == ';'))
            return true;
    return false;
}

/* Takes names of commands that have no unit left out of the file's [wing-names]. */
static void
leave_names(const Change *change)
{
    g_auto(GStrv) names = g_key_file_get_keys(change->file, "wing-names", NULL, NULL);
    g_auto(GStrv) groups = g_key_file_get_groups(change->file, NULL);
    for (size_t i = 0; names != NULL && names[i] != NULL; i++) {
        bool found = false;
        for (size_t j = 0; groups[j] != NULL && !found; j++) {
            if (strcmp(groups[j], "first") != 0 && strcmp(groups[j], "second") != 0 &&
                !g_str_has_prefix(groups[j], UNIT_GROUP))
                continue;
            g_auto(GStrv) keys = g_key_file_get_keys(change->file, groups[j], NULL, NULL);
            for (size_t k = 0; keys != NULL && keys[k] != NULL && !found; k++) {
                g_autofree char *value =
                    g_key_file_get_value(change->file, groups[j], keys[k], NULL);
                found = names_command(value, names[i]);
            }
        }
        if (!found)
            g_key_file_remove_key(change->file, "wing-names", names[i], NULL);
    }
}

static bool
keep_units(const Change *change, const char *list, const char *value, GError **error)
{
    g_auto(GStrv) patterns = g_strsplit_set(list, " \t", -1);
    g_auto(GStrv) groups = g_key_file_get_groups(change->file, NULL);
    guint64 keep = 0, found = 0;
    if (!g_ascii_string_to_unsigned(value, 10, 0, G_MAXUINT16, &keep, NULL))
        return fail(change, error, "expected a number of units after the '='");
    HET_EACH_LISTED(i, groups) {
        if (g_str_has_prefix(groups[i], UNIT_GROUP)) {
            const char *code = groups[i] + strlen(UNIT_GROUP);
            if (fits(code, patterns))
                count_unit(change, groups[i], NULL, code, keep, &found);
        } else if (strcmp(groups[i], "first") == 0 || strcmp(groups[i], "second") == 0) {
            g_auto(GStrv) keys = g_key_file_get_keys(change->file, groups[i], NULL, NULL);
            for (size_t j = 0; keys != NULL && keys[j] != NULL; j++)
                if (fits(keys[j], patterns))
                    count_unit(change, groups[i], keys[j], keys[j], keep, &found);
        }
    }
    if (found == 0) {
        g_autofree char *codes = codes_text(change);
        return fail(change, error, "no unit's code fits; %s", codes);
    }
    if (found < keep)
        return fail(change, error, "the file has %u such units", (unsigned)found);
    leave_names(change);
    return true;
}

/* --- all -------------------------------------------------------------------------------------- */

static bool
make_change(const Change *change, GError **error)
{
    const char *part = change->part;
    const char *close = part[0] == '[' ? strchr(part, ']') : part;
    const char *equals = close != NULL ? strchr(close, '=') : NULL;
    if (equals == NULL)
        return fail(change, error,
                    "expected [GROUP] KEY=VALUE, [GROUP]=no, [NEW]=[OLD] or units PATTERN=N");
    g_autofree char *value = g_uri_unescape_string(equals + 1, NULL);
    if (value == NULL || !g_utf8_validate(value, -1, NULL) || strpbrk(value, "\r\n") != NULL)
        return fail(change, error, "a '%%' is written %%25, a '&' %%26, a ';' %%3B, a ',' %%2C");
    if (part[0] != '[') {
        g_autofree char *patterns =
            g_strndup(part + strlen(UNITS), (gsize)(equals - part) - strlen(UNITS));
        return keep_units(change, patterns, value, error);
    }
    g_autofree char *group = g_strndup(part + 1, (gsize)(close - part) - 1);
    g_autofree char *key = g_strstrip(g_strndup(close + 1, (gsize)(equals - close) - 1));
    return *key != '\0' ? set_key(change, group, key, value, error)
                        : set_group(change, group, value, error);
}

char *
het_scenario_change(const char *name, const char *text, const GPtrArray *changes, GError **error)
{
    /* A text that is no key file is reported before any change, at its own place. */
    g_autoptr(HetKeyFile) checked = het_key_file_parse(name, text, -1, error);
    if (checked == NULL)
        return NULL;
    g_autoptr(GKeyFile) file = g_key_file_new();
    if (!g_key_file_load_from_data(file, text, strlen(text), G_KEY_FILE_KEEP_COMMENTS, error))
        return NULL;
    HET_EACH_BELOW(i, changes->len) {
        const Change change = {name, changes->pdata[i], file};
        if (!make_change(&change, error))
            return NULL;
    }
    return het_key_file_write(file);
}

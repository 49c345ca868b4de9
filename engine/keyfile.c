#include "keyfile.h"

#include <stdlib.h>
#include <string.h>

#include "nearest.h"
#include "textfile.h"
#include "engine/each.h"

struct HetKeyFile {
    char *name;
    char *text;
    GKeyFile *keys;
    GHashTable *lines;     /* the line of each "group\nkey", and of "group\n" for a group */
    GHashTable *requested; /* the same names */
    GString *entry;        /* one of them, while it is looked up */
    GPtrArray *wanted;     /* the same in order, groups without newline, beginnings of groups too */
    GError *error;         /* the first */
};

/* --- reading ---------------------------------------------------------------------------------- */

enum { CITED = 60 }; /* bytes of a line */

static bool
fail_line(const char *name, unsigned line, GError **error, const char *what, const char *cite)
{
    g_autofree char *escaped = het_text_escaped(cite, CITED, NULL);
    return het_fail(error, HET_ERROR_FORMAT, "%s:%u: %s \"%s\"", name, line, what, escaped);
}

/* GKeyFile silently merges duplicate groups and takes the last of duplicate keys: find them first,
 * with whatever else it would only report without a line number. Notes the line of each in `seen`.
 */
static bool
scan_lines(const char *name, const char *text, GHashTable *seen, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *group = NULL;
    HET_EACH_LISTED(i, lines) {
        char *line = g_strstrip(lines[i]);
        if (*line == '\0' || *line == '#')
            continue;
        char *entry = NULL;
        if (*line == '[') {
            char *end = strchr(line, ']');
            if (end == NULL || end[1] != '\0' || end == line + 1)
                return fail_line(name, i + 1, error, "expected a group like [name], found", line);
            g_free(group);
            group = g_strndup(line + 1, (gsize)(end - line - 1));
            entry = g_strdup_printf("%s\n", group);
        } else {
            char *equals = strchr(line, '=');
            if (group == NULL)
                return fail_line(name, i + 1, error, "expected a [group] before", line);
            if (equals == NULL || equals == line)
                return fail_line(name, i + 1, error, "expected key=value, found", line);
            *equals = '\0';
            entry = g_strdup_printf("%s\n%s", group, g_strchomp(line));
        }
        if (!g_hash_table_insert(seen, entry, GUINT_TO_POINTER(i + 1)))
            return fail_line(name, i + 1, error, *line == '[' ? "duplicate group" : "duplicate key",
                             line);
    }
    return true;
}

/* Fails at the line that `at` is on. */
static bool
fail_byte(const char *name, const char *text, const char *at, GError **error, const char *what)
{
    unsigned line = 1;
    for (const char *before = text; before < at; before++)
        line += *before == '\n';
    return het_fail(error, HET_ERROR_FORMAT, "%s:%u: %s, expected a key file", name, line, what);
}

static bool
check_text(const char *name, const char *text, gsize length, GError **error)
{
    const char *end = NULL;
    if (length > HET_KEY_FILE_MAX)
        return het_fail(error, HET_ERROR_FORMAT, "%s: too long, the limit is %d bytes", name,
                        HET_KEY_FILE_MAX);
    if (!g_utf8_validate(text, (gssize)length, &end))
        return fail_byte(name, text, end, error, "not UTF-8 text");
    end = het_text_control(text, length);
    return end == NULL || fail_byte(name, text, end, error, "a control character");
}

/* The first line that GKeyFile refuses by itself: a group, or a key in a group. */
static bool
fail_refused(const char *name, const char *text, const GError *why, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    HET_EACH_LISTED(i, lines) {
        g_autoptr(GKeyFile) alone = g_key_file_new();
        g_autofree char *line = g_strconcat("[g]\n", lines[i], NULL);
        if (!g_key_file_load_from_data(alone, line, (gsize)-1, G_KEY_FILE_NONE, NULL))
            return fail_line(name, i + 1, error, "expected key=value or [name], found", lines[i]);
    }
    g_autofree char *escaped = het_text_escaped(why->message, strlen(why->message), "\"");
    return het_fail(error, HET_ERROR_FORMAT, "%s: %s", name, escaped);
}

HetKeyFile *
het_key_file_parse(const char *name, const char *text, gssize length, GError **error)
{
    gsize bytes = length < 0 ? strlen(text) : (gsize)length;
    if (!check_text(name, text, bytes, error))
        return NULL;
    g_autofree char *copy = g_strndup(text, bytes);
    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (!scan_lines(name, copy, lines, error))
        return NULL;
    g_autoptr(GKeyFile) keys = g_key_file_new();
    g_autoptr(GError) inner = NULL;
    if (!g_key_file_load_from_data(keys, copy, bytes, G_KEY_FILE_NONE, &inner)) {
        fail_refused(name, copy, inner, error);
        return NULL;
    }
    HetKeyFile *file = g_new0(HetKeyFile, 1);
    file->name = g_strdup(name);
    file->text = g_steal_pointer(&copy);
    file->keys = g_steal_pointer(&keys);
    file->lines = g_steal_pointer(&lines);
    file->requested = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    file->entry = g_string_new(NULL);
    file->wanted = g_ptr_array_new_with_free_func(g_free);
    return file;
}

HetKeyFile *
het_key_file_load(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!het_text_file_read(path, HET_KEY_FILE_MAX, &text, &length, error))
        return NULL;
    return het_key_file_parse(path, text, (gssize)length, error);
}

void
het_key_file_free(HetKeyFile *file)
{
    if (file == NULL)
        return;
    g_free(file->name);
    g_free(file->text);
    g_key_file_unref(file->keys);
    g_hash_table_unref(file->lines);
    g_hash_table_unref(file->requested);
    g_string_free(file->entry, TRUE);
    g_ptr_array_unref(file->wanted);
    g_clear_error(&file->error);
    g_free(file);
}

const char *
het_key_file_text(const HetKeyFile *file)
{
    return file->text;
}

char *
het_key_file_write(GKeyFile *file)
{
    char *text = g_key_file_to_data(file, NULL, NULL);
    const char *group = *text == '#' ? strstr(text, "\n[") : NULL;
    if (group == NULL || group[-1] == '\n')
        return text;
    char *spaced = g_strdup_printf("%.*s\n%s", (int)(group - text) + 1, text, group + 1);
    g_free(text);
    return spaced;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Notes a group (`key` ""), or a key of it; most are noted again and again. */
static void
mark_entry(HetKeyFile *file, const char *group, const char *key)
{
    const size_t length = strlen(group);
    g_string_append_len(g_string_assign(file->entry, group), "\n", 1);
    g_string_append(file->entry, key);
    if (g_hash_table_contains(file->requested, file->entry->str))
        return;
    g_hash_table_add(file->requested, g_strdup(file->entry->str));
    g_ptr_array_add(file->wanted,
                    g_strndup(file->entry->str, *key != '\0' ? file->entry->len : length));
}

static void
mark(HetKeyFile *file, const char *group, const char *key)
{
    mark_entry(file, group, "");
    if (key != NULL)
        mark_entry(file, group, key);
}

bool
het_key_file_has(HetKeyFile *file, const char *group, const char *key)
{
    return key == NULL ? g_key_file_has_group(file->keys, group)
                       : g_key_file_has_key(file->keys, group, key, NULL);
}

char **
het_key_file_groups(HetKeyFile *file, const char *prefix)
{
    g_auto(GStrv) all = g_key_file_get_groups(file->keys, NULL);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_ptr_array_add(file->wanted, g_strchomp(g_strdup(prefix)));
    HET_EACH_LISTED(i, all) {
        if (!g_str_has_prefix(all[i], prefix))
            continue;
        mark(file, all[i], NULL);
        g_strv_builder_add(builder, all[i]);
    }
    return g_strv_builder_end(builder);
}

char **
het_key_file_keys(HetKeyFile *file, const char *group)
{
    char **keys = g_key_file_get_keys(file->keys, group, NULL, NULL);
    return keys != NULL ? keys : g_new0(char *, 1);
}

/* (transfer full) The place of a key as compilers name it, "FILE:LINE: [group] key"; of a missing
 * key the line of its group. A name with a '?' stands for a text made from a file or a drill: its
 * lines are in nobody's editor, and are left out. */
static char *
place_text(const HetKeyFile *file, const char *group, const char *key)
{
    g_autofree char *entry = g_strdup_printf("%s\n%s", group, key != NULL ? key : "");
    g_autofree char *heading = g_strdup_printf("%s\n", group);
    gpointer line = g_hash_table_lookup(file->lines, entry);
    if (line == NULL)
        line = g_hash_table_lookup(file->lines, heading);
    g_autofree char *number = line != NULL && strchr(file->name, '?') == NULL
                                  ? g_strdup_printf(":%u", GPOINTER_TO_UINT(line))
                                  : g_strdup("");
    return g_strdup_printf("%s%s: [%s]%s%s", file->name, number, group, key != NULL ? " " : "",
                           key != NULL ? key : "");
}

bool
het_key_file_fail(HetKeyFile *file, const char *group, const char *key, const char *format, ...)
{
    if (file->error != NULL)
        return false;
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    mark(file, group, NULL); /* a group with an error of its own counts as read */
    g_autofree char *place = place_text(file, group, key);
    g_autofree char *line = het_text_escaped(what, strlen(what), "\"");
    for (unsigned char *at = (unsigned char *)place; *at != '\0'; at++)
        if (*at < ' ')
            *at = '?';
    return het_fail(&file->error, HET_ERROR_VALUE, "%s: %s", place, line);
}

bool
het_key_file_good(const HetKeyFile *file)
{
    return file->error == NULL;
}

GError **
het_key_file_error(HetKeyFile *file)
{
    return &file->error;
}

bool
het_key_file_done(HetKeyFile *file, GError **error)
{
    if (file->error == NULL)
        return true;
    g_propagate_error(error, g_steal_pointer(&file->error));
    return false;
}

/* --- what may be meant ------------------------------------------------------------------------ */

/* (transfer full) Groups of the file that were never read; of a group, its keys. */
static char **
not_read(HetKeyFile *file, const char *group)
{
    g_auto(GStrv) all = group == NULL ? g_key_file_get_groups(file->keys, NULL)
                                      : g_key_file_get_keys(file->keys, group, NULL, NULL);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (size_t i = 0; all != NULL && all[i] != NULL; i++) {
        g_autofree char *entry = group == NULL ? g_strdup_printf("%s\n", all[i])
                                               : g_strdup_printf("%s\n%s", group, all[i]);
        if (!g_hash_table_contains(file->requested, entry))
            g_strv_builder_add(builder, all[i]);
    }
    return g_strv_builder_end(builder);
}

/* A value is missing: a group or key of nearly that name that was never read is probably meant.
 */
static void
fail_missing(HetKeyFile *file, const char *group, const char *key)
{
    bool grouped = g_key_file_has_group(file->keys, group);
    g_auto(GStrv) others = not_read(file, grouped ? group : NULL);
    const char *nearest = het_nearest(grouped ? key : group, (const char *const *)others);
    g_autofree char *lacks =
        grouped ? g_strdup("missing") : g_strdup_printf("missing: there is no group [%s]", group);
    if (nearest == NULL)
        het_key_file_fail(file, group, key, "%s", lacks);
    else
        het_key_file_fail(file, group, key, "%s; is it the unknown %s%s%s?", lacks,
                          grouped ? "key " : "group [", nearest, grouped ? "" : "]");
}

/* (transfer full) What a group or key that was never read is probably meant to be: one that was
 * read; NULL: none is near. Of a group such as "unti C1" the first word counts. */
static char *
hint_known(HetKeyFile *file, const char *group, const char *key)
{
    g_autoptr(GPtrArray) known = g_ptr_array_new();
    g_autofree char *word = g_strndup(group, strcspn(group, " "));
    size_t length = strlen(group);
    HET_EACH(char, entry, file->wanted) {
        char *newline = strchr(entry, '\n');
        if (key == NULL && newline == NULL)
            g_ptr_array_add(known, entry);
        else if (key != NULL && newline == entry + length && strncmp(entry, group, length) == 0)
            g_ptr_array_add(known, newline + 1);
    }
    g_ptr_array_add(known, NULL);
    return het_nearest_hint(key != NULL ? key : word, (const char *const *)known->pdata, NULL);
}

static void
fail_unknown(HetKeyFile *file, const char *group, const char *key)
{
    g_autofree char *hint = hint_known(file, group, key);
    het_key_file_fail(file, group, key, "unknown %s%s%s", key != NULL ? "key" : "group",
                      hint != NULL ? "; " : "", hint != NULL ? hint : "");
}

void
het_key_file_suspect(HetKeyFile *file)
{
    GError *error = file->error;
    g_auto(GStrv) groups = not_read(file, NULL);
    for (size_t i = 0; error != NULL && groups[i] != NULL; i++) {
        g_autofree char *name = g_strdup_printf("[%s]", groups[i]);
        g_autofree char *hint = hint_known(file, groups[i], NULL);
        if (hint == NULL || strstr(error->message, name) != NULL)
            continue;
        g_autofree char *message = error->message;
        error->message =
            g_strdup_printf("%s; there is an unknown group %s, %s", message, name, hint);
        return;
    }
}

/* --- values ----------------------------------------------------------------------------------- */

/* The raw text of a value, stripped; NULL when missing. */
static char *
raw_value(HetKeyFile *file, const char *group, const char *key)
{
    mark(file, group, key);
    char *value = g_key_file_get_string(file->keys, group, key, NULL);
    if (value == NULL) /* unfit escapes: take it as written, so that it is not "missing" */
        value = g_key_file_get_value(file->keys, group, key, NULL);
    return value == NULL ? NULL : g_strstrip(value);
}

char *
het_key_file_string(HetKeyFile *file, const char *group, const char *key)
{
    g_autofree char *value = raw_value(file, group, key);
    if (value == NULL)
        fail_missing(file, group, key);
    else if (*value == '\0')
        het_key_file_fail(file, group, key, "empty");
    else if (value[strcspn(value, "\n\r")] != '\0')
        het_key_file_fail(file, group, key, "goes over more than one line");
    return file->error == NULL ? g_steal_pointer(&value) : NULL;
}

char *
het_key_file_string_or(HetKeyFile *file, const char *group, const char *key, const char *fallback)
{
    mark(file, group, key);
    return het_key_file_has(file, group, key) ? het_key_file_string(file, group, key)
           : file->error == NULL              ? g_strdup(fallback)
                                              : NULL;
}

/* Takes an item off the front of a list as GKeyFile writes it: up to a ';' that no backslash
 * precedes, blanks around it left out. A backslash that escapes nothing stands for itself. */
static char *
take_item(const char **at)
{
    static const char letters[] = "stnr;\\", meanings[] = " \t\n\r;\\";
    GString *item = g_string_new(NULL);
    gsize kept = 0; /* up to the last letter that is no bare blank */
    for (; **at != '\0' && **at != ';'; (*at)++) {
        const char *escape = **at == '\\' && (*at)[1] != '\0' ? strchr(letters, (*at)[1]) : NULL;
        if (escape == NULL && item->len == 0 && g_ascii_isspace(**at))
            continue;
        g_string_append_c(item, escape != NULL ? meanings[escape - letters] : **at);
        if (escape != NULL || !g_ascii_isspace(**at))
            kept = item->len;
        *at += escape != NULL;
    }
    *at += **at == ';';
    g_string_truncate(item, kept);
    return g_string_free(item, FALSE);
}

char **
het_key_file_list(HetKeyFile *file, const char *group, const char *key)
{
    g_autofree char *whole = het_key_file_string(file, group, key);
    if (whole == NULL)
        return NULL;
    g_autofree char *value = g_key_file_get_value(file->keys, group, key, NULL);
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_free);
    const char *at = g_strstrip(value);
    do {
        g_ptr_array_add(items, take_item(&at));
        if (*(const char *)items->pdata[items->len - 1] != '\0')
            continue;
        if (items->len == 1 && *at == '\0')
            het_key_file_fail(file, group, key, "empty");
        else
            het_key_file_fail(file, group, key, "item %u is empty", items->len);
        return NULL;
    } while (*at != '\0');
    g_ptr_array_add(items, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&items), FALSE);
}

int
het_key_file_integer(HetKeyFile *file, const char *group, const char *key, int minimum, int maximum)
{
    g_autofree char *value = het_key_file_string(file, group, key);
    gint64 number = minimum;
    if (value != NULL && !g_ascii_string_to_signed(value, 10, minimum, maximum, &number, NULL))
        het_key_file_fail(file, group, key, "\"%.40s\" is not a whole number from %d to %d", value,
                          minimum, maximum);
    return (int)number;
}

int
het_key_file_integer_or(HetKeyFile *file, const char *group, const char *key, int minimum,
                        int maximum, int fallback)
{
    mark(file, group, key);
    return het_key_file_has(file, group, key)
               ? het_key_file_integer(file, group, key, minimum, maximum)
               : fallback;
}

unsigned
het_key_file_choice(HetKeyFile *file, const char *group, const char *key,
                    const char *const *choices)
{
    g_autofree char *value = het_key_file_string(file, group, key);
    if (value == NULL)
        return 0;
    HET_EACH_LISTED(i, choices)
        if (strcmp(choices[i], value) == 0)
            return i;
    g_autofree char *allowed = g_strjoinv(", ", (char **)(uintptr_t)choices);
    het_key_file_fail(file, group, key, "\"%.40s\" is not one of: %s", value, allowed);
    return 0;
}

unsigned
het_key_file_choice_or(HetKeyFile *file, const char *group, const char *key,
                       const char *const *choices, unsigned fallback)
{
    mark(file, group, key);
    return het_key_file_has(file, group, key) ? het_key_file_choice(file, group, key, choices)
                                              : fallback;
}

bool
het_key_file_yes(HetKeyFile *file, const char *group, const char *key)
{
    static const char *const choices[] = {"no", "yes", NULL};
    return het_key_file_choice_or(file, group, key, choices, 0) == 1;
}

uint64_t
het_key_file_seed(HetKeyFile *file, const char *group, const char *key, const char *fallback)
{
    guint64 seed = 0;
    g_autofree char *text = fallback != NULL ? het_key_file_string_or(file, group, key, fallback)
                                             : het_key_file_string(file, group, key);
    if (text != NULL && !g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &seed, NULL))
        het_key_file_fail(file, group, key,
                          "\"%.40s\" is no seed, expected a whole number from 0 to "
                          "18446744073709551615",
                          text);
    return seed;
}

/* Keeps an error at the first group or key that was never read. */
static void
check_used(HetKeyFile *file)
{
    g_auto(GStrv) groups = g_key_file_get_groups(file->keys, NULL);
    for (size_t i = 0; groups[i] != NULL && file->error == NULL; i++) {
        g_autofree char *group = g_strdup_printf("%s\n", groups[i]);
        g_auto(GStrv) keys = not_read(file, groups[i]);
        if (!g_hash_table_contains(file->requested, group))
            fail_unknown(file, groups[i], NULL);
        else if (keys[0] != NULL)
            fail_unknown(file, groups[i], keys[0]);
    }
}

bool
het_key_file_finish(HetKeyFile *file, GError **error)
{
    check_used(file);
    return het_key_file_done(file, error);
}

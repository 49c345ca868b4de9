#include "position-file.h"

#include <string.h>

/* --- reading ---------------------------------------------------------------------------------- */

static void
clear_line(void *data)
{
    PositionLine *line = data;
    g_free(line->keyword);
    g_free(line->rest);
}

static void
free_row(void *data)
{
    g_strfreev(*(char ***)data);
}

static void
free_name(void *data)
{
    g_free(*(char **)data);
}

void
position_test_free(PositionTest *test)
{
    g_free(test->title);
    g_free(test->setting);
    g_array_unref(test->lines);
    g_array_unref(test->columns);
    g_array_unref(test->rows);
    g_free(test);
}

static void
free_test(void *data)
{
    position_test_free(data);
}

static PositionTest *
new_test(unsigned number, const char *title, const char *setting)
{
    PositionTest *test = g_new0(PositionTest, 1);
    test->number = number;
    test->title = g_strdup(title);
    test->setting = g_strdup(setting);
    test->lines = g_array_new(FALSE, FALSE, sizeof(PositionLine));
    g_array_set_clear_func(test->lines, clear_line);
    test->columns = g_array_new(FALSE, FALSE, sizeof(char *));
    g_array_set_clear_func(test->columns, free_name);
    test->rows = g_array_new(FALSE, FALSE, sizeof(char **));
    g_array_set_clear_func(test->rows, free_row);
    return test;
}

static bool
fail(const PositionFile *file, unsigned number, GError **error, const char *what, const char *cite)
{
    g_set_error(error, HET_ERROR, HET_ERROR_FORMAT, "%s:%u: %s%s", file->path, number, what, cite);
    return false;
}

/* The file of a setting, beside the tests. */
static char *
setting_path(const PositionFile *file, const char *name)
{
    g_autofree char *folder = g_path_get_dirname(file->path);
    g_autofree char *base = g_strconcat(name, ".setting", NULL);
    return g_build_filename(folder, base, NULL);
}

/* "| a | b": values between bars. */
static bool
add_row(PositionFile *file, PositionTest *test, unsigned number, const char *text, GError **error)
{
    char **values = g_strsplit(text[1] != '\0' ? text + 1 : " ", "|", -1); /* "|": "" */
    for (size_t i = 0; values[i] != NULL; i++)
        g_strstrip(values[i]);
    g_array_append_val(test->rows, values);
    return (test->columns->len > 0 && g_strv_length(values) == test->columns->len) ||
           fail(file, number, error, "a row needs a value for each name after \"each\": ", text);
}

static void
add_columns(PositionTest *test, const char *names)
{
    g_auto(GStrv) words = g_strsplit_set(names, " \t", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        char *name = g_strdup(words[i]);
        if (*name != '\0')
            g_array_append_val(test->columns, name);
        else
            g_free(name);
    }
}

static void
add_copy(PositionTest *test, const PositionLine *line)
{
    PositionLine copy = {line->number, g_strdup(line->keyword), g_strdup(line->rest)};
    g_array_append_val(test->lines, copy);
}

/* A line that belongs to a test. */
static bool
add_line(PositionFile *file, PositionTest *test, unsigned number, const char *text, GError **error)
{
    if (*text == '|')
        return add_row(file, test, number, text, error);
    size_t length = strcspn(text, " \t");
    PositionLine line = {.number = number,
                         .keyword = g_strndup(text, length),
                         .rest = g_strstrip(g_strdup(text + length))};
    if (strcmp(line.keyword, "each") == 0)
        add_columns(test, line.rest);
    else if (strcmp(line.keyword, "use") == 0) { /* what stood on another setting is gone */
        g_free(test->setting);
        test->setting = setting_path(file, line.rest);
        g_array_set_size(test->lines, 0);
    } else {
        g_array_append_val(test->lines, line);
        return true;
    }
    clear_line(&line);
    return true;
}

/* A line that is not indented: the head of a test, or what all tests below it share: a setting, or
 * a unit, a map or keys of the file that stand on it. */
static bool
add_head(PositionFile *file, PositionTest *shared, unsigned number, const char *text,
         GError **error)
{
    if (g_str_has_prefix(text, "test ")) {
        g_autofree char *title = g_strstrip(g_strdup(text + strlen("test ")));
        PositionTest *test = new_test(number, title, shared->setting);
        for (guint i = 0; i < shared->lines->len; i++)
            add_copy(test, &g_array_index(shared->lines, PositionLine, i));
        g_ptr_array_add(file->tests, test);
        return true;
    }
    if (!g_str_has_prefix(text, "use ") && !g_str_has_prefix(text, "unit ") &&
        !g_str_has_prefix(text, "map ") && !g_str_has_prefix(text, "file "))
        return fail(file, number, error,
                    "expected \"test\", or \"use\", \"unit\", \"map\" or \"file\" for all tests "
                    "below, or an indented line: ",
                    text);
    return add_line(file, shared, number, text, error);
}

PositionTest *
position_test_of(const char *setting, const char *text)
{
    PositionTest *test = new_test(0, "", setting);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (*g_strstrip(lines[i]) != '\0')
            add_line(NULL, test, i + 1, lines[i], NULL);
    return test;
}

PositionFile *
position_file_load(const char *path, GError **error)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, error))
        return NULL;
    g_autoptr(PositionFile) file = g_new0(PositionFile, 1);
    file->path = g_strdup(path);
    file->tests = g_ptr_array_new_with_free_func(free_test);
    g_autoptr(PositionTest) shared = new_test(0, "", "");
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (unsigned i = 0; lines[i] != NULL; i++) {
        bool indented = g_ascii_isspace(*lines[i]);
        char *line = g_strstrip(lines[i]);
        if (*line == '\0' || *line == '#')
            continue;
        if (!indented && !add_head(file, shared, i + 1, line, error))
            return NULL;
        if (indented && file->tests->len == 0) {
            fail(file, i + 1, error, "an indented line before the first test: ", line);
            return NULL;
        }
        if (indented &&
            !add_line(file, file->tests->pdata[file->tests->len - 1], i + 1, line, error))
            return NULL;
    }
    return g_steal_pointer(&file);
}

void
position_file_free(PositionFile *file)
{
    g_free(file->path);
    g_ptr_array_unref(file->tests);
    g_free(file);
}

char *
position_test_text(const PositionTest *test, char *const *row, const char *text)
{
    g_autoptr(GString) result = g_string_new(text);
    for (guint i = 0; row != NULL && i < test->columns->len; i++) {
        g_autofree char *name = g_strdup_printf("{%s}", g_array_index(test->columns, char *, i));
        g_string_replace(result, name, row[i], 0);
    }
    return g_string_free(g_steal_pointer(&result), FALSE);
}

char **
position_test_rules(const PositionTest *test)
{
    g_auto(GStrv) words = g_strsplit(test->title, " ", -1);
    g_autoptr(GStrvBuilder) rules = g_strv_builder_new();
    for (size_t i = 0; words[i] != NULL && g_regex_match_simple("^[A-Z]+-[A-Z0-9]", words[i], 0, 0);
         i++)
        g_strv_builder_add(rules, words[i]);
    return g_strv_builder_end(rules);
}

/* --- the scenario ----------------------------------------------------------------------------- */

/* Adds "key=value" to a group; several words of one unit with no key are an error. */
static bool
set_pair(GKeyFile *keys, const char *group, const char *pair)
{
    const char *equals = strchr(pair, '=');
    if (equals == NULL || equals == pair)
        return false;
    g_autofree char *key = g_strndup(pair, (gsize)(equals - pair));
    g_key_file_set_value(keys, group, g_strstrip(key), equals + 1);
    return true;
}

/* The keys of a unit's words: of its type where the setting has some. */
static char **
keys_of(GKeyFile *setting, char *const *words)
{
    for (size_t i = 0; words[i] != NULL; i++) {
        g_autofree char *key = g_strdup_printf("keys-%s", words[i]);
        char **keys = g_key_file_get_string_list(setting, "setting", key, NULL, NULL);
        if (keys != NULL)
            return keys;
    }
    char **keys = g_key_file_get_string_list(setting, "setting", "keys", NULL, NULL);
    return keys != NULL ? keys : g_new0(char *, 1);
}

/* What the setting gives all units of a side: `units-first=nation=swedish`. */
static bool
add_usual(GKeyFile *setting, GKeyFile *keys, const char *group, const char *side, GError **error)
{
    g_autofree char *name = g_strconcat("units-", side, NULL);
    g_auto(GStrv) pairs = g_key_file_get_string_list(setting, "setting", name, NULL, NULL);
    for (size_t i = 0; pairs != NULL && pairs[i] != NULL; i++)
        if (!set_pair(keys, group, pairs[i])) {
            g_set_error(error, HET_ERROR, HET_ERROR_FORMAT,
                        "[setting] %s: \"%s\": expected key=value", name, pairs[i]);
            return false;
        }
    return true;
}

static const char *
side_of(GKeyFile *setting, const char *code)
{
    g_autofree char *letters = g_key_file_get_string(setting, "setting", "first", NULL);
    return letters != NULL && strchr(letters, *code) != NULL ? "first" : "second";
}

GStrv
position_split(const char *text)
{
    g_autoptr(GStrvBuilder) parts = g_strv_builder_new();
    bool quoted = false;
    const char *start = text;
    for (const char *at = text;; at++) {
        quoted = quoted != (*at == '"');
        if (*at != '\0' && (*at != ';' || quoted))
            continue;
        g_autofree char *part = g_strndup(start, (gsize)(at - start));
        g_strv_builder_add(parts, g_strstrip(part));
        if (*at == '\0')
            break;
        start = at + 1;
    }
    return g_strv_builder_end(parts);
}

static bool
add_unit(GKeyFile *setting, GKeyFile *keys, const char *rest, GError **error)
{
    g_auto(GStrv) words = NULL;
    if (!g_shell_parse_argv(rest, NULL, &words, error))
        return false;
    const char *side = side_of(setting, words[0]);
    if (g_key_file_get_boolean(setting, "setting", "lines", NULL)) {
        g_autofree char *value = g_strjoinv("; ", words);
        g_key_file_set_value(keys, side, words[0], value);
        return true;
    }
    g_autofree char *group = g_strdup_printf("unit %s", words[0]);
    g_auto(GStrv) names = keys_of(setting, words + 1);
    g_key_file_set_value(keys, group, "side", side);
    if (!add_usual(setting, keys, group, side, error))
        return false;
    g_autofree char *usual_key = g_strconcat("usual-", side, NULL);
    g_auto(GStrv) usual = g_key_file_get_string_list(setting, "setting", usual_key, NULL, NULL);
    for (unsigned i = 0; usual != NULL && usual[i] != NULL; i++)
        set_pair(keys, group, usual[i]);
    for (unsigned i = 1, name = 0; words[i] != NULL; i++) {
        bool named = names[name] != NULL;
        if (named && strchr(words[i], '=') == NULL) {
            if (strcmp(names[name], "place") == 0)
                g_strdelimit(words[i], "+", ' ');
            if (strcmp(words[i], "-") != 0)
                g_key_file_set_value(keys, group, names[name], words[i]);
            name++;
        } else if (!set_pair(keys, group, words[i])) {
            g_set_error(error, HET_ERROR, HET_ERROR_FORMAT, "\"%s\": expected key=value", words[i]);
            return false;
        }
    }
    return true;
}

static bool
add_units(GKeyFile *setting, GKeyFile *keys, const char *rest, GError **error)
{
    g_auto(GStrv) units = position_split(rest);
    for (unsigned i = 0; units[i] != NULL; i++)
        if (!add_unit(setting, keys, units[i], error))
            return false;
    return true;
}

/* "[group] key=value; -key", or "[group]" alone. */
static bool
add_key(GKeyFile *keys, const char *rest, GError **error)
{
    const char *end = strchr(rest, ']');
    if (*rest != '[' || end == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_FORMAT, "expected [group] key=value: %s", rest);
        return false;
    }
    g_autofree char *group = g_strndup(rest + 1, (gsize)(end - rest - 1));
    const char *text = end + 1 + strspn(end + 1, " \t");
    g_auto(GStrv) pairs = g_strsplit(text, "; ", -1);
    if (*text == '\0')
        g_key_file_remove_group(keys, group, NULL);
    for (unsigned i = 0; pairs[i] != NULL; i++)
        if ((*pairs[i] != '-' || !g_key_file_remove_key(keys, group, pairs[i] + 1, NULL)) &&
            !set_pair(keys, group, pairs[i])) {
            g_set_error(error, HET_ERROR, HET_ERROR_FORMAT, "expected key=value: %s", pairs[i]);
            return false;
        }
    return true;
}

/* "row/row/...": all rows of the map, from the top, numbered upwards or downwards as the setting's.
 */
static bool
add_map(GKeyFile *keys, const char *rest, GError **error)
{
    g_auto(GStrv) rows = g_strsplit(rest, "/", -1);
    g_auto(GStrv) names = g_key_file_get_keys(keys, "map", NULL, NULL);
    g_autofree char *top = NULL;
    for (unsigned i = 0; names != NULL && names[i] != NULL; i++) {
        if (!g_str_has_prefix(names[i], "row-"))
            continue;
        if (top == NULL)
            top = g_strdup(names[i]);
        g_key_file_remove_key(keys, "map", names[i], NULL);
    }
    if (top == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_FORMAT, "the setting has no rows to replace");
        return false;
    }
    bool downwards = g_ascii_strtoull(top + strlen("row-"), NULL, 10) <= 1;
    int digits = (int)strlen(top + strlen("row-"));
    unsigned height = g_strv_length(rows);
    for (unsigned i = 0; i < height; i++) {
        g_autofree char *name = g_strdup_printf("row-%0*u", digits, downwards ? i + 1 : height - i);
        g_key_file_set_value(keys, "map", name, g_strstrip(rows[i]));
    }
    return true;
}

char *
position_scenario(const PositionTest *test, char *const *row, GError **error)
{
    g_autoptr(GKeyFile) setting = g_key_file_new();
    if (!g_key_file_load_from_file(setting, test->setting, G_KEY_FILE_NONE, error)) {
        g_prefix_error(error, "setting %s: ", test->setting);
        return NULL;
    }
    g_autofree char *copy = g_key_file_to_data(setting, NULL, NULL);
    g_autoptr(GKeyFile) keys = g_key_file_new();
    g_key_file_load_from_data(keys, copy, strlen(copy), G_KEY_FILE_NONE, NULL);
    g_key_file_remove_group(keys, "setting", NULL);
    for (guint i = 0; i < test->lines->len; i++) {
        const PositionLine *line = &g_array_index(test->lines, PositionLine, i);
        g_autofree char *whole = g_strconcat(line->keyword, " ", line->rest, NULL);
        g_autofree char *text = position_test_text(test, row, whole);
        size_t length = strcspn(text, " ");
        g_autofree char *keyword = g_strndup(text, length);
        const char *rest = text + length + strspn(text + length, " ");
        if ((strcmp(keyword, "unit") == 0 && !add_units(setting, keys, rest, error)) ||
            (strcmp(keyword, "map") == 0 && !add_map(keys, rest, error)) ||
            (strcmp(keyword, "file") == 0 && !add_key(keys, rest, error))) {
            g_prefix_error(error, "line %u: ", line->number);
            return NULL;
        }
    }
    return g_key_file_to_data(keys, NULL, NULL);
}

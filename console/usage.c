#include "usage.h"

#include <stdio.h>
#include <string.h>

#include "agents/option.h"
#include "engine/error.h"
#include "engine/nearest.h"
#include "engine/rules.h"
#include "engine/rules/registry.h"
#include "output.h"
#include "terminal.h"
#include "wrap.h"
#include "engine/each.h"

enum { LINE_HEAD = 900, LINE_TAIL = 300 }; /* bytes of a message that are shown at least */

/* A character's start at or before `at`. */
static size_t
character_start(const char *text, size_t at)
{
    while (at > 0 && ((unsigned char)text[at] & 0xc0) == 0x80)
        at--;
    return at;
}

/* A message keeps to its line, and to a length that can be read, whatever a name or a file put into
 * it; its start is what is wrong, and mostly its end how to fix it. */
static void
print_line(const char *message)
{
    g_autoptr(GString) line = g_string_new(NULL);
    g_autofree char *valid = g_utf8_make_valid(message, -1);
    size_t length = strlen(valid);
    if (length > LINE_HEAD + LINE_TAIL + 20) {
        size_t head = character_start(valid, LINE_HEAD);
        size_t tail = character_start(valid, length - LINE_TAIL);
        g_string_append_len(line, valid, (gssize)head);
        g_string_append_printf(line, " ... %s", valid + tail);
    } else {
        g_string_append(line, valid);
    }
    g_strdelimit(line->str, "\n", '?');
    het_usage_print(stderr, "hetman: %s\n", line->str);
}

void
het_usage_print(FILE *file, const char *format, ...)
{
    g_autoptr(GString) text = g_string_new(NULL);
    va_list arguments;
    va_start(arguments, format);
    g_string_append_vprintf(text, format, arguments);
    va_end(arguments);
    fputs(het_terminal_clean(text)->str, file);
}

void
het_usage_written(const char *path, bool style)
{
    const bool played = style && het_output_stays(path);
    het_usage_print(stdout, "Written to %s%s%s\n", path, played ? ": play it as @" : "",
                    played ? path : "");
}

void
het_usage_warn(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print_line(message);
}

int
het_usage_wrong(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print_line(message);
    return HET_EXIT_USAGE;
}

int
het_usage_failed(const GError *error)
{
    print_line(error->message);
    return g_error_matches(error, HET_ERROR, HET_ERROR_USAGE) ? HET_EXIT_USAGE : HET_EXIT_FAILED;
}

/* GOptionContext leaves the "--" that ends the options among the arguments in some cases. */
static void
drop_separator(int *argc, char **argv)
{
    int at = 1;
    while (at < *argc && strcmp(argv[at], "--") != 0)
        at++;
    if (at == *argc)
        return;
    for (int i = at; i < *argc; i++)
        argv[i] = argv[i + 1];
    (*argc)--;
}

/* "-j2" for "-j 2", which GOptionContext does not know, though every other program does. */
static void
join_short_options(const GOptionEntry *entries, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (argv[i][0] != '-' || !g_ascii_isalpha(argv[i][1]) || !g_ascii_isdigit(argv[i][2]))
            continue;
        for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++) {
            if (entry->short_name != argv[i][1] || entry->arg == G_OPTION_ARG_NONE)
                continue;
            g_autofree char *whole = g_strdup_printf("--%s=%s", entry->long_name, argv[i] + 2);
            argv[i] = (char *)(guintptr)g_intern_string(whole); /* parsing drops it: not ours */
            break;
        }
    }
}

/* The numeric option that a word names, "--keep=5", "--keep" or "-j", and the text of its value,
 * which may be the next word; NULL: none. */
static const GOptionEntry *
numeric_option(const GOptionEntry *entries, const char *word, const char *next,
               const char **ret_value)
{
    const bool is_long = g_str_has_prefix(word, "--");
    const char *name = word + (is_long ? 2 : 1), *equals = strchr(name, '=');
    const gsize length = equals != NULL ? (gsize)(equals - name) : strlen(name);
    if (*word != '-' || length == 0)
        return NULL;
    for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++) {
        if (entry->arg != G_OPTION_ARG_INT && entry->arg != G_OPTION_ARG_DOUBLE)
            continue;
        if (is_long ? strlen(entry->long_name) == length && g_str_has_prefix(name, entry->long_name)
                    : length == 1 && *name == entry->short_name) {
            *ret_value = is_long && equals != NULL ? equals + 1 : next;
            return *ret_value != NULL ? entry : NULL;
        }
    }
    return NULL;
}

/* Numbers are counts, shares and sizes: from 0, and finite. Of what GOptionContext takes beyond
 * that (negative ones, nan, inf) no command has a use. */
static bool
check_numbers(const GOptionEntry *entries, int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *value = NULL;
        const GOptionEntry *entry = numeric_option(entries, argv[i], argv[i + 1], &value);
        if (entry == NULL)
            continue;
        const bool whole = entry->arg == G_OPTION_ARG_INT;
        double number = 0;
        /* GOptionContext reports a whole number that is too great. */
        if (whole ? *value != '\0' && strspn(value, "0123456789") == strlen(value)
                  : het_option_number(value, &number) && number >= 0)
            continue;
        het_usage_wrong("--%s=%.40s: expected a %s, 0 or more", entry->long_name, value,
                        whole ? "whole number" : "number");
        return false;
    }
    return true;
}

/* An option that is given a value and takes none, which GOptionContext drops. */
static bool
check_word(const GOptionEntry *entries, const char *word)
{
    const int length = (int)strcspn(word, "=");
    for (; entries != NULL && entries->long_name != NULL && word[length] == '='; entries++) {
        if (entries->arg != G_OPTION_ARG_NONE || !g_str_has_prefix(word, "--") ||
            strncmp(entries->long_name, word + 2, (size_t)length - 2) != 0 ||
            entries->long_name[length - 2] != '\0')
            continue;
        het_usage_wrong("%.*s takes no value", length, word);
        return false;
    }
    return true;
}

/* The column in which the meaning of an option begins in its line of the help; 0: not such a line.
 */
static glong
help_column(const char *line)
{
    if (!g_str_has_prefix(line, "  -"))
        return 0;
    const char *gap = strstr(line + 2, "  ");
    return gap == NULL ? 0 : (glong)(gap - line) + (glong)strspn(gap, " ");
}

/* (transfer full) The help, wrapped between words. Lines of prose that the source broke for their
 * length are joined first; indented ones stay as they are. */
static char *
wrap_help(const char *help, int width)
{
    enum { BROKEN = 70 }; /* a line of prose of so many characters continues in the next */
    g_autoptr(GString) text = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(help, "\n", -1);
    for (size_t i = 0; lines[i] != NULL && (lines[i + 1] != NULL || *lines[i] != '\0'); i++) {
        g_autoptr(GString) line = g_string_new(lines[i]);
        while (*lines[i] != ' ' && g_utf8_strlen(lines[i], -1) >= BROKEN && lines[i + 1] != NULL &&
               *lines[i + 1] != ' ' && *lines[i + 1] != '\0')
            g_string_append_printf(line, " %s", lines[++i]);
        het_wrap(text, line->str, width, help_column(line->str));
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* (transfer full) The entries with texts taken as bytes, as names of files are: GOptionContext
 * would read them in the locale's encoding, and refuse all but ASCII where none is set. */
static GOptionEntry *
raw_entries(const GOptionEntry *entries)
{
    gsize count = 0;
    while (entries[count].long_name != NULL)
        count++;
    GOptionEntry *raw = g_memdup2(entries, (count + 1) * sizeof *raw);
    for (gsize i = 0; i < count; i++) {
        if (raw[i].arg == G_OPTION_ARG_STRING)
            raw[i].arg = G_OPTION_ARG_FILENAME;
        else if (raw[i].arg == G_OPTION_ARG_STRING_ARRAY)
            raw[i].arg = G_OPTION_ARG_FILENAME_ARRAY;
    }
    return raw;
}

/* Texts are UTF-8, whatever the locale. */
static bool
check_texts(const GOptionEntry *entries)
{
    for (; entries->long_name != NULL; entries++) {
        const char *one[] = {NULL, NULL};
        const char *const *texts = one;
        if (entries->arg == G_OPTION_ARG_STRING)
            one[0] = *(char **)entries->arg_data;
        else if (entries->arg == G_OPTION_ARG_STRING_ARRAY)
            texts = *(const char *const **)entries->arg_data;
        for (; texts != NULL && *texts != NULL; texts++) {
            if (g_utf8_validate(*texts, -1, NULL))
                continue;
            het_usage_wrong("--%s=%.40s: the text is not UTF-8", entries->long_name, *texts);
            return false;
        }
    }
    return true;
}

bool
het_usage_parse(const HetUsage *usage, int *argc, char ***argv, int *ret_status)
{
    const char *command = (*argv)[0];
    gboolean help = FALSE;
    const GOptionEntry help_entry[] = {
        {"help", 'h', 0, G_OPTION_ARG_NONE, &help, "Show this help", NULL},
        G_OPTION_ENTRY_NULL,
    };
    g_autofree char *arguments = g_strdup_printf("%s\n\n%s", usage->arguments, usage->summary);
    g_autoptr(GOptionContext) context = g_option_context_new(arguments);
    g_option_context_set_help_enabled(context, FALSE);
    if (usage->description != NULL)
        g_option_context_set_description(context, usage->description);
    g_option_context_add_main_entries(context, help_entry, NULL);
    if (usage->entries != NULL) {
        g_autofree GOptionEntry *raw = raw_entries(usage->entries);
        g_option_context_add_main_entries(context, raw, NULL);
        join_short_options(usage->entries, *argc, *argv);
    }
    g_autofree char *program = g_strdup_printf("hetman %s", command);
    g_set_prgname(program);
    g_autoptr(GError) error = NULL;
    for (int i = 1; i < *argc && strcmp((*argv)[i], "--") != 0; i++) {
        if (check_word(usage->entries, (*argv)[i]))
            continue;
        *ret_status = HET_EXIT_USAGE;
        return false;
    }
    if (usage->entries != NULL && !check_numbers(usage->entries, *argc, *argv)) {
        *ret_status = HET_EXIT_USAGE;
        return false;
    }
    if (!g_option_context_parse(context, argc, argv, &error)) {
        *ret_status = het_usage_wrong("%s; see hetman %s --help", error->message, command);
        return false;
    }
    if (help) {
        HetTerminal terminal;
        het_terminal_init(&terminal, true);
        g_autofree char *whole = g_option_context_get_help(context, TRUE, NULL);
        g_autofree char *text = wrap_help(whole, terminal.width - 1);
        fputs(text, stdout);
        *ret_status = HET_EXIT_DONE;
        return false;
    }
    if (usage->entries != NULL && !check_texts(usage->entries)) {
        *ret_status = HET_EXIT_USAGE;
        return false;
    }
    drop_separator(argc, *argv);
    int count = *argc - 1;
    if (count >= usage->minimum && (usage->maximum < 0 || count <= usage->maximum))
        return true;
    *ret_status = het_usage_wrong("%s arguments: expected hetman %s%s%s; see hetman %s --help",
                                  count < usage->minimum ? "too few" : "too many", command,
                                  *usage->arguments == '\0' ? "" : " ", usage->arguments, command);
    return false;
}

void
het_usage_clear(const GOptionEntry *entries)
{
    for (; entries->long_name != NULL; entries++) {
        if (entries->arg == G_OPTION_ARG_STRING || entries->arg == G_OPTION_ARG_FILENAME)
            g_clear_pointer((char **)entries->arg_data, g_free);
        else if (entries->arg == G_OPTION_ARG_STRING_ARRAY)
            g_clear_pointer((GStrv *)entries->arg_data, g_strfreev);
    }
}

bool
het_usage_form(const HetCommand *forms, int argc, char **argv, int *ret_status)
{
    for (; argc > 1 && forms->name != NULL; forms++) {
        if (strcmp(forms->name, argv[1]) != 0)
            continue;
        g_autofree char *name = g_strdup_printf("%s %s", argv[0], argv[1]);
        argv[1] = (char *)(guintptr)g_intern_string(name);
        *ret_status = forms->run(argc - 1, argv + 1);
        return true;
    }
    return false;
}

bool
het_usage_integer(const char *name, const char *text, gint64 minimum, gint64 maximum,
                  gint64 *ret_value)
{
    if (text == NULL || g_ascii_string_to_signed(text, 10, minimum, maximum, ret_value, NULL))
        return true;
    het_usage_wrong("%s: \"%.40s\" is not a whole number from %" G_GINT64_FORMAT
                    " to %" G_GINT64_FORMAT,
                    name, text, minimum, maximum);
    return false;
}

bool
het_usage_range(const char *name, const char *text, gint64 minimum, gint64 maximum, int *ret_least,
                int *ret_most)
{
    gint64 least = 0, most = 0;
    if (text == NULL)
        return true;
    g_auto(GStrv) parts = g_strsplit(text, "-", 2);
    if (!het_usage_integer(name, parts[0] != NULL ? parts[0] : "", minimum, maximum, &least))
        return false;
    most = least;
    if (parts[0] != NULL && !het_usage_integer(name, parts[1], least, maximum, &most))
        return false;
    *ret_least = (int)least;
    *ret_most = (int)most;
    return true;
}

guint64
het_usage_any_seed(void)
{
    const guint64 high = g_random_int();
    return high << 16 | (g_random_int() & 0xffff);
}

bool
het_usage_seed(const char *text, guint64 *ret_seed)
{
    if (text == NULL || g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, ret_seed, NULL))
        return true;
    het_usage_wrong("seed: \"%.40s\" is not a whole number from 0 to 18446744073709551615", text);
    return false;
}

int
het_usage_no_system(const char *name)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    HET_EACH_LISTED(i, het_rules_registry)
        g_ptr_array_add(names, (gpointer)(uintptr_t)het_rules_registry[i]->name);
    g_ptr_array_add(names, NULL);
    g_autofree char *hint =
        het_nearest_hint(name, (const char *const *)names->pdata, "see hetman rules");
    return het_usage_wrong("no rule system \"%.40s\"; %s", name, hint);
}

bool
het_usage_progress(gint64 *shown, unsigned done, unsigned of)
{
    const gint64 now = g_get_monotonic_time();
    if (done == of)
        fputs("\r\033[K", stderr);
    if (done == of || now - *shown < G_USEC_PER_SEC / 5)
        return false;
    *shown = now;
    return true;
}

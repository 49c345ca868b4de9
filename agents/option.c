#include "option.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/each.h"
#include "engine/nearest.h"

static void *
field(const HetOption *option, void *instance)
{
    return (char *)instance + option->offset;
}

/* The range of the option's values, for messages. */
static char *
allowed(const HetOption *option)
{
    switch (option->type) {
    case HET_OPTION_INTEGER:
        return g_strdup_printf("a whole number from %.0f to %.0f", option->minimum,
                               option->maximum);
    case HET_OPTION_REAL:
        return g_strdup_printf("a number from %g to %g", option->minimum, option->maximum);
    case HET_OPTION_FLAG:
        return g_strdup("yes or no");
    case HET_OPTION_CHOICE: {
        g_autofree char *names = g_strjoinv(", ", (char **)(uintptr_t)option->choices);
        return g_strdup_printf("one of: %s", names);
    }
    case HET_OPTION_TEXT:
        return g_strdup("a text that is not empty");
    }
    g_assert_not_reached();
}

static bool
set_integer(const HetOption *option, void *instance, const char *value)
{
    char *end = NULL;
    errno = 0;
    long long number = strtoll(value, &end, 10);
    /* strtoll takes blanks and signs that nobody means to write. */
    if (errno != 0 || end == value || *end != '\0' || g_ascii_isspace(*value) || *value == '+' ||
        (double)number < option->minimum || (double)number > option->maximum)
        return false;
    *(int *)field(option, instance) = (int)number;
    return true;
}

static bool
set_choice(const HetOption *option, void *instance, const char *value)
{
    for (int i = 0; option->choices[i] != NULL; i++) {
        if (strcmp(option->choices[i], value) == 0) {
            *(int *)field(option, instance) = i;
            return true;
        }
    }
    return false;
}

static bool
set_flag(const HetOption *option, void *instance, const char *value)
{
    bool yes = strcmp(value, "yes") == 0;
    if (!yes && strcmp(value, "no") != 0)
        return false;
    *(bool *)field(option, instance) = yes;
    return true;
}

static bool
set_real(const HetOption *option, void *instance, const char *value)
{
    double number = 0;
    if (!het_option_number(value, &number) || number < option->minimum || number > option->maximum)
        return false;
    *(double *)field(option, instance) = number;
    return true;
}

static bool
set_text(const HetOption *option, void *instance, const char *value)
{
    char **text = field(option, instance);
    if (*value == '\0')
        return false;
    g_free(*text);
    *text = g_strdup(value);
    return true;
}

static bool
set(const HetOption *option, void *instance, const char *value)
{
    switch (option->type) {
    case HET_OPTION_INTEGER:
        return set_integer(option, instance, value);
    case HET_OPTION_REAL:
        return set_real(option, instance, value);
    case HET_OPTION_FLAG:
        return set_flag(option, instance, value);
    case HET_OPTION_CHOICE:
        return set_choice(option, instance, value);
    case HET_OPTION_TEXT:
        return set_text(option, instance, value);
    }
    g_assert_not_reached();
}

bool
het_option_number(const char *text, double *ret_number)
{
    char *end = NULL;
    errno = 0;
    double number = g_ascii_strtod(text, &end);
    /* Digits only: strtod also reads "inf", "nan" and hexadecimal. */
    if (errno != 0 || end == text || *end != '\0' ||
        strspn(text, "0123456789+-.eE") != (size_t)(end - text))
        return false;
    *ret_number = number;
    return true;
}

const HetOption *
het_options_find(const HetOption *options, size_t count, const char *name)
{
    HET_EACH_BELOW(i, count)
        if (strcmp(options[i].name, name) == 0)
            return &options[i];
    return NULL;
}

void
het_options_init(const HetOption *options, size_t count, void *instance)
{
    HET_EACH_BELOW(i, count) {
        /* A text may start unset. Any other initial value must be one a user could type. */
        bool unset = options[i].type == HET_OPTION_TEXT && options[i].initial[0] == '\0';
        g_assert(unset || set(&options[i], instance, options[i].initial));
    }
}

bool
het_options_set(const HetOption *options, size_t count, void *instance, const char *name,
                const char *value, GError **error)
{
    const HetOption *option = het_options_find(options, count, name);
    if (option == NULL) {
        g_autoptr(GPtrArray) names = g_ptr_array_new();
        HET_EACH_BELOW(i, count)
            g_ptr_array_add(names, (gpointer)(uintptr_t)options[i].name);
        g_ptr_array_add(names, NULL);
        g_autofree char *list = het_options_names(options, count);
        g_autofree char *all = g_strdup_printf("options: %s", list);
        g_autofree char *hint = het_nearest_hint(name, (const char *const *)names->pdata, all);
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "there is no option \"%.40s\"; %s", name,
                    hint);
        return false;
    }
    if (!set(option, instance, value)) {
        g_autofree char *expected = allowed(option);
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "%s=%.40s: expected %s", name, value,
                    expected);
        return false;
    }
    return true;
}

char *
het_options_names(const HetOption *options, size_t count)
{
    GString *names = g_string_new(count == 0 ? "none" : NULL);
    HET_EACH_BELOW(i, count)
        g_string_append_printf(names, "%s%s", i == 0 ? "" : ", ", options[i].name);
    return g_string_free(names, FALSE);
}

char *
het_options_get(const HetOption *option, const void *instance)
{
    const void *value = (const char *)instance + option->offset;
    switch (option->type) {
    case HET_OPTION_INTEGER:
        return g_strdup_printf("%d", *(const int *)value);
    case HET_OPTION_REAL: {
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        return g_strdup(g_ascii_formatd(number, sizeof number, "%.6g", *(const double *)value));
    }
    case HET_OPTION_FLAG:
        return g_strdup(*(const bool *)value ? "yes" : "no");
    case HET_OPTION_CHOICE:
        return g_strdup(option->choices[*(const int *)value]);
    case HET_OPTION_TEXT: {
        const char *text = *(char *const *)value;
        return g_strdup(text != NULL ? text : "");
    }
    }
    g_assert_not_reached();
}

void
het_options_clear(const HetOption *options, size_t count, void *instance)
{
    HET_EACH_BELOW(i, count) {
        if (options[i].type == HET_OPTION_TEXT) {
            char **text = field(&options[i], instance);
            g_clear_pointer(text, g_free);
        }
    }
}

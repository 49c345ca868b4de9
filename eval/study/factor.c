#include "factor.h"

#include "agents/option.h"
#include "engine/each.h"

enum { NOTHING, NAME, BRACKETS, ITEM, TWO_BRACKETS, SIDE, SIDE_NAME };

/* Names of targets, and the words that follow. */
static const struct {
    const char *word;
    HetTargetKind kind;
    uint8_t takes;
} targets[] = {
    {"scenario", HET_TARGET_SCENARIO, NOTHING}, {"system", HET_TARGET_SYSTEM, NOTHING},
    {"option", HET_TARGET_PARAMETER, NAME},     {"drill", HET_TARGET_PARAMETER, NAME},
    {"key", HET_TARGET_KEY, BRACKETS},          {"item", HET_TARGET_KEY, ITEM},
    {"group", HET_TARGET_GROUP, BRACKETS},      {"copy", HET_TARGET_COPY, TWO_BRACKETS},
    {"units", HET_TARGET_UNITS, NAME},          {"agent", HET_TARGET_AGENT, SIDE},
    {"dial", HET_TARGET_DIAL, SIDE_NAME},       {"level", HET_TARGET_DIAL, SIDE},
    {"orders", HET_TARGET_ORDERS, NOTHING},     {"before", HET_TARGET_BEFORE, NOTHING},
};

static const char expected_target[] =
    "expected scenario, system, option NAME, drill NAME, key [GROUP] KEY, item [GROUP] KEY N, "
    "group [GROUP], copy [NEW] [OLD], units PATTERN, agent SIDE, dial SIDE NAME, level SIDE, "
    "orders or before";

/* --- targets ---------------------------------------------------------------------------------- */

static bool
read_sides(const char *word, unsigned *ret_sides)
{
    static const char *const words[] = {"first", "second", "both"};
    HET_EACH_BELOW(i, G_N_ELEMENTS(words)) {
        if (strcmp(word, words[i]) == 0) {
            *ret_sides = i + 1;
            return true;
        }
    }
    return false;
}

/* "first NAME"; NULL name where the word is "level". */
static bool
read_side_name(const char *rest, bool named, HetTarget *target)
{
    const size_t length = strcspn(rest, " ");
    g_autofree char *side = g_strndup(rest, length);
    const char *name = rest + length + strspn(rest + length, " ");
    if (!read_sides(side, &target->sides) || named != (*name != '\0'))
        return false;
    if (named)
        target->name = g_strdup(name);
    return true;
}

/* "[GROUP]", "[GROUP] KEY", "[GROUP] KEY N", "[NEW] [OLD]". */
static bool
read_brackets(const char *rest, unsigned takes, HetTargetKind kind, HetTarget *target)
{
    const char *close = rest[0] == '[' ? strchr(rest, ']') : NULL;
    if (close == NULL)
        return false;
    g_autofree char *group = g_strndup(rest, (gsize)(close + 1 - rest));
    const char *key = close + 1 + strspn(close + 1, " ");
    const bool bare = kind == HET_TARGET_GROUP;
    if (bare != (*key == '\0'))
        return false;
    if (takes == TWO_BRACKETS) {
        if (*key != '[' || !g_str_has_suffix(key, "]"))
            return false;
        target->name = g_strdup_printf("%s=%s", group, key);
    } else if (takes == ITEM) {
        const size_t length = strcspn(key, " ");
        const char *which = key + length + strspn(key + length, " ");
        if (*which == '\0' || strchr(which, ' ') != NULL)
            return false;
        target->name = g_strdup_printf("%s %.*s/%s", group, (int)length, key, which);
    } else {
        target->name = bare ? g_strdup(group) : g_strdup_printf("%s %s", group, key);
    }
    return strpbrk(target->name, "&") == NULL;
}

static bool
read_rest(const char *rest, unsigned index, HetTarget *target)
{
    switch (targets[index].takes) {
    case NOTHING:
        return *rest == '\0';
    case NAME:
        if (*rest == '\0' || strpbrk(rest, "=&?") != NULL)
            return false;
        target->name = targets[index].kind == HET_TARGET_UNITS ? g_strdup_printf("units %s", rest)
                                                               : g_strdup(rest);
        return true;
    case SIDE:
        if (targets[index].kind == HET_TARGET_DIAL)
            target->name = g_strdup("level");
        return read_side_name(rest, false, target);
    case SIDE_NAME:
        return read_side_name(rest, true, target);
    default:
        return read_brackets(rest, targets[index].takes, targets[index].kind, target);
    }
}

static bool
read_target(const char *text, HetTarget *ret_target)
{
    const size_t length = strcspn(text, " ");
    const char *rest = text + length + strspn(text + length, " ");
    HET_EACH_BELOW(i, G_N_ELEMENTS(targets)) {
        if (strlen(targets[i].word) != length || strncmp(targets[i].word, text, length) != 0)
            continue;
        HetTarget target = {.kind = targets[i].kind};
        bool good = read_rest(rest, i, &target);
        if (good)
            *ret_target = target;
        else
            g_free(target.name);
        return good;
    }
    return false;
}

static void
clear_target(gpointer target)
{
    g_free(((HetTarget *)target)->name);
}

static void
read_targets(HetKeyFile *file, const char *group, HetFactor *factor)
{
    g_auto(GStrv) list = het_key_file_list(file, group, "vary");
    for (size_t i = 0; list != NULL && list[i] != NULL; i++) {
        HetTarget target = {0};
        if (!read_target(list[i], &target))
            het_key_file_fail(file, group, "vary", "\"%.60s\" is no target: %s", list[i],
                              expected_target);
        g_array_append_val(factor->targets, target);
    }
}

/* --- values ----------------------------------------------------------------------------------- */

static void
add_value(HetFactor *factor, char **texts)
{
    g_ptr_array_add(factor->values, texts);
}

/* "0..6" or "0..6 step 2"; false where it is none. */
static bool
read_range(const char *text, double ret_range[3])
{
    const char *dots = strstr(text, "..");
    if (dots == NULL)
        return false;
    g_autofree char *from = g_strstrip(g_strndup(text, (gsize)(dots - text)));
    const char *step = strstr(dots, " step ");
    g_autofree char *to = g_strstrip(step == NULL ? g_strdup(dots + 2)
                                                  : g_strndup(dots + 2, (gsize)(step - dots) - 2));
    g_autofree char *by = g_strstrip(g_strdup(step == NULL ? "1" : step + strlen(" step ")));
    return het_option_number(from, &ret_range[0]) && het_option_number(to, &ret_range[1]) &&
           het_option_number(by, &ret_range[2]);
}

static void
add_range(HetKeyFile *file, const char *group, const char *text, const double range[3],
          HetFactor *factor)
{
    if (range[2] <= 0 || range[1] < range[0] ||
        (range[1] - range[0]) / range[2] >= HET_STUDY_LEVELS_MAX) {
        het_key_file_fail(file, group, "values",
                          "\"%.60s\": a range goes up, in steps above 0, of at most %d", text,
                          HET_STUDY_LEVELS_MAX);
        return;
    }
    for (unsigned i = 0; range[0] + i * range[2] <= range[1] + range[2] * 1e-9; i++) {
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(number, sizeof number, "%.10g", range[0] + i * range[2]);
        char **texts = g_new0(char *, factor->targets->len + 1);
        HET_EACH_BELOW(j, factor->targets->len)
            texts[j] = g_strdup(number);
        add_value(factor, texts);
    }
}

/* "a" for all targets, or "a | b" with one each. */
static void
add_texts(HetKeyFile *file, const char *group, const char *text, HetFactor *factor)
{
    const guint count = factor->targets->len;
    g_auto(GStrv) parts = g_strsplit(text, "|", -1);
    const guint given = g_strv_length(parts);
    if (given != 1 && given != count) {
        het_key_file_fail(file, group, "values",
                          "\"%.60s\" has %u values with '|' between, vary has %u targets: give "
                          "one for all, or one each",
                          text, given, count);
        return;
    }
    char **texts = g_new0(char *, count + 1);
    HET_EACH_BELOW(i, count)
        texts[i] = g_strstrip(g_strdup(parts[given == 1 ? 0 : i]));
    add_value(factor, texts);
}

static void
read_values(HetKeyFile *file, const char *group, HetFactor *factor)
{
    g_auto(GStrv) list = het_key_file_list(file, group, "values");
    double range[3];
    for (size_t i = 0; list != NULL && list[i] != NULL; i++)
        if (read_range(list[i], range))
            add_range(file, group, list[i], range, factor);
        else
            add_texts(file, group, list[i], factor);
    if (factor->values->len < 1 || factor->values->len > HET_STUDY_LEVELS_MAX)
        het_key_file_fail(file, group, "values", "expected 1 to %d values, found %u",
                          HET_STUDY_LEVELS_MAX, factor->values->len);
}

/* --- labels ----------------------------------------------------------------------------------- */

static void
set_numbers(HetFactor *factor)
{
    g_autofree double *numbers = g_new0(double, factor->labels->len);
    HET_EACH_BELOW(i, factor->labels->len)
        if (!het_option_number(factor->labels->pdata[i], &numbers[i]) ||
            (i > 0 && numbers[i] <= numbers[i - 1]))
            return;
    factor->numbers = g_steal_pointer(&numbers);
}

static void
set_labels(HetFactor *factor, char **labels)
{
    HET_EACH_BELOW(i, factor->values->len) {
        char **texts = factor->values->pdata[i];
        bool same = true;
        for (size_t j = 1; texts[j] != NULL; j++)
            same = same && strcmp(texts[j], texts[0]) == 0;
        g_ptr_array_add(factor->labels, labels != NULL ? g_strdup(labels[i])
                                        : same         ? g_strdup(texts[0])
                                                       : g_strjoinv(" | ", texts));
    }
    set_numbers(factor);
}

static void
read_labels(HetKeyFile *file, const char *group, HetFactor *factor)
{
    g_auto(GStrv) labels =
        het_key_file_has(file, group, "labels") ? het_key_file_list(file, group, "labels") : NULL;
    if (labels != NULL && g_strv_length(labels) != factor->values->len) {
        het_key_file_fail(file, group, "labels", "%u labels for %u values: expected one each",
                          g_strv_length(labels), factor->values->len);
        return;
    }
    set_labels(factor, labels);
    HET_EACH_BELOW(i, factor->labels->len)
        HET_EACH_BELOW(j, i)
            if (strcmp(factor->labels->pdata[i], factor->labels->pdata[j]) == 0)
                het_key_file_fail(file, group, "values",
                                  "\"%.60s\" is there twice: name it once, or give labels",
                                  (const char *)factor->labels->pdata[i]);
}

/* --- factors ---------------------------------------------------------------------------------- */

static HetFactor
empty_factor(const char *name)
{
    HetFactor factor = {.name = g_strdup(name)};
    factor.targets = g_array_new(FALSE, TRUE, sizeof(HetTarget));
    g_array_set_clear_func(factor.targets, clear_target);
    factor.values = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    factor.labels = g_ptr_array_new_with_free_func(g_free);
    return factor;
}

void
het_factor_clear(HetFactor *factor)
{
    g_free(factor->name);
    g_free(factor->title);
    g_array_unref(factor->targets);
    g_ptr_array_unref(factor->values);
    g_ptr_array_unref(factor->labels);
    g_free(factor->numbers);
}

bool
het_factor_read(HetKeyFile *file, const char *group, HetFactor *ret_factor)
{
    HetFactor factor = empty_factor(group + strlen("factor "));
    factor.title = het_key_file_string_or(file, group, "title", factor.name);
    bool named = *factor.name != '\0';
    for (const char *at = factor.name; *at != '\0'; at++)
        named = named && (g_ascii_isalnum(*at) || *at == '-');
    if (!named)
        het_key_file_fail(file, group, NULL, "the name of a factor is letters, digits and '-'");
    read_targets(file, group, &factor);
    read_values(file, group, &factor);
    if (het_key_file_good(file))
        read_labels(file, group, &factor);
    if (het_key_file_good(file))
        *ret_factor = factor;
    else
        het_factor_clear(&factor);
    return het_key_file_good(file);
}

HetFactor
het_factor_simple(const char *name, HetTargetKind kind, char **values)
{
    HetFactor factor = empty_factor(name);
    HetTarget target = {.kind = kind};
    factor.title = g_strdup(name);
    g_array_append_val(factor.targets, target);
    HET_EACH_LISTED(i, values) {
        char **texts = g_new0(char *, 2);
        texts[0] = g_strdup(values[i]);
        add_value(&factor, texts);
    }
    set_labels(&factor, NULL);
    return factor;
}

unsigned
het_factor_find(const HetFactor *factor, const char *label)
{
    unsigned index = 0;
    while (index < factor->labels->len && strcmp(factor->labels->pdata[index], label) != 0)
        index++;
    for (unsigned i = 0; index == factor->labels->len && i < factor->values->len; i++)
        if (factor->targets->len == 1 && strcmp(((char **)factor->values->pdata[i])[0], label) == 0)
            return i;
    return index;
}

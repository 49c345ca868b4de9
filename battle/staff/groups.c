#include "groups.h"

#include <string.h>

#include "engine/each.h"
#include "engine/text.h"

struct HetGroups {
    const HetScenario *scenario; /* a reference is held */
    GArray *groups;              /* HetGroup: the file's, then those picked */
};

static void
clear_group(gpointer data)
{
    HetGroup *group = data;
    g_free(group->code);
    g_free(group->name);
    g_array_unref(group->units);
}

HetGroups *
het_groups_new(const HetScenario *scenario)
{
    HetGroups *groups = g_new0(HetGroups, 1);
    groups->scenario = het_scenario_ref(scenario);
    groups->groups = g_array_new(FALSE, TRUE, sizeof(HetGroup));
    g_array_set_clear_func(groups->groups, clear_group);
    HET_EACH_IN(const HetWing, wing, scenario->wings) {
        HetGroup group = {.code = g_strdup(wing->code),
                          .name = g_strdup(wing->name),
                          .side = wing->side,
                          .units = g_array_copy(wing->units)};
        g_array_append_val(groups->groups, group);
    }
    return groups;
}

void
het_groups_free(HetGroups *groups)
{
    if (groups == NULL)
        return;
    g_array_unref(groups->groups);
    het_scenario_unref((HetScenario *)(uintptr_t)groups->scenario);
    g_free(groups);
}

unsigned
het_groups_count(const HetGroups *groups)
{
    return groups->groups->len;
}

const HetGroup *
het_groups_at(const HetGroups *groups, unsigned index)
{
    return &g_array_index(groups->groups, HetGroup, index);
}

static const HetGroup *
find_group(const HetGroups *groups, HetActor side, const char *code)
{
    HET_EACH_BELOW(i, groups->groups->len) {
        const HetGroup *group = het_groups_at(groups, i);
        if (group->side == side && g_ascii_strcasecmp(group->code, code) == 0)
            return group;
    }
    return NULL;
}

bool
het_groups_drop(HetGroups *groups, HetActor side, const char *code)
{
    HET_EACH_BELOW(i, groups->groups->len) {
        const HetGroup *group = het_groups_at(groups, i);
        if (group->picked && group->side == side && g_ascii_strcasecmp(group->code, code) == 0) {
            g_array_remove_index(groups->groups, i);
            return true;
        }
    }
    return false;
}

/* True if a word may be the name of a picked group. */
static bool
check_code(const HetGroups *groups, HetActor side, const char *code, GError **error)
{
    const HetVocabulary *vocabulary = groups->scenario->rules->vocabulary;
    const HetGroup *taken = find_group(groups, side, code);
    unsigned place = 0;
    bool fit = g_ascii_isalpha(*code) && strlen(code) <= 12;
    for (const char *at = code; fit && *at != '\0'; at++)
        fit = g_ascii_isalnum(*at);
    const char *why =
        !fit ? "expected a letter, then letters and digits, 12 at most"
        : het_scenario_unit(groups->scenario, code) != HET_NO_UNIT ? "a unit is called so"
        : taken != NULL && !taken->picked ? "a command of the battle is called so"
        : vocabulary->place_parse != NULL && vocabulary->place_parse(groups->scenario, code, &place)
            ? "a place is called so"
            : NULL;
    if (why != NULL)
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "\"%.20s\" is no name for a group: %s", code,
                    why);
    return why == NULL;
}

static unsigned
count_picked(const HetGroups *groups, HetActor side)
{
    unsigned count = 0;
    HET_EACH_IN(const HetGroup, group, groups->groups)
        count += group->picked && group->side == side ? 1 : 0;
    return count;
}

bool
het_groups_pick(HetGroups *groups, const HetView *view, HetActor side, const char *code,
                const char *words, GError **error)
{
    unsigned used = 0;
    if (!check_code(groups, side, code, error))
        return false;
    g_auto(GStrv) split = g_strsplit_set(words, " \t", -1);
    g_autoptr(GArray) units =
        het_groups_read(groups, view, side, (const char *const *)split, NULL, &used, error);
    if (units == NULL || split[used] != NULL) {
        g_autofree char *example = het_groups_example(groups->scenario, side);
        if (error != NULL && *error == NULL)
            g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                        "\"%.40s\": expected units: codes, %s, a group, all guns",
                        split[units == NULL ? 0 : used] != NULL ? split[units == NULL ? 0 : used]
                                                                : "",
                        example);
        return false;
    }
    het_groups_drop(groups, side, code);
    if (count_picked(groups, side) == HET_GROUPS_MAX) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "a side has at most %d groups of its own: remove one by group NAME",
                    HET_GROUPS_MAX);
        return false;
    }
    HetGroup group = {.code = g_strdup(code),
                      .name = g_strdup(code),
                      .side = side,
                      .picked = true,
                      .units = g_steal_pointer(&units)};
    g_array_append_val(groups->groups, group);
    return true;
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    const HetGroups *groups;
    const HetView *view;
    HetActor side;
    GArray *units;
    bool named; /* a unit that was named by itself is off the board or the enemy's */
} Reader;

static bool
is_ours(const Reader *reader, unsigned unit)
{
    return unit < reader->view->units->len &&
           het_view_unit(reader->view, unit)->side == reader->side &&
           het_view_unit(reader->view, unit)->on_board;
}

static void
add_unit(Reader *reader, unsigned unit)
{
    if (!is_ours(reader, unit))
        return;
    HET_EACH_IN(const unsigned, it, reader->units)
        if (*it == unit)
            return;
    g_array_append_val(reader->units, unit);
}

/* Digits at the end of a code; the length of what stands before them. */
static size_t
stem_length(const char *code)
{
    size_t length = strlen(code);
    while (length > 0 && g_ascii_isdigit(code[length - 1]))
        length--;
    return length;
}

char *
het_groups_example(const HetScenario *scenario, HetActor side)
{
    const char *first = NULL, *last = NULL;
    HET_EACH_BELOW(unit, scenario->units->len) {
        const HetUnit *it = het_scenario_unit_at(scenario, unit);
        if (it->side != side)
            continue;
        const size_t stem = stem_length(it->code);
        const bool more =
            first != NULL && stem_length(first) == stem && strncmp(first, it->code, stem) == 0;
        if (first != NULL && last != NULL && !more)
            break;
        if (more)
            last = it->code;
        else
            first = it->code;
    }
    return last != NULL ? g_strdup_printf("%s-%s", first, last) : g_strdup(first);
}

/* "LH1-LH5", "LH1-5". False: the word is no such range of codes. */
static bool
add_range(Reader *reader, const char *word)
{
    const HetScenario *scenario = reader->groups->scenario;
    const char *dash = strchr(word, '-');
    if (dash == NULL || dash[1] == '\0')
        return false;
    g_autofree char *first = g_strndup(word, (gsize)(dash - word));
    size_t stem = stem_length(first);
    const char *last = dash + 1;
    if (stem == 0 || first[stem] == '\0')
        return false;
    if (g_ascii_isalpha(*last)) {
        if (stem_length(last) != stem || g_ascii_strncasecmp(last, first, stem) != 0)
            return false;
        last += stem;
    }
    gint64 low = g_ascii_strtoll(first + stem, NULL, 10), high = g_ascii_strtoll(last, NULL, 10);
    bool any = false;
    HET_EACH_BELOW(unit, scenario->units->len) {
        const char *code = het_scenario_unit_at(scenario, unit)->code;
        gint64 number = g_ascii_strtoll(code + MIN(stem, strlen(code)), NULL, 10);
        if (stem_length(code) != stem || g_ascii_strncasecmp(code, first, stem) != 0 ||
            number < low || number > high)
            continue;
        add_unit(reader, unit);
        any = true;
    }
    return any;
}

/* "LH1", "LH1-LH3", or several of these with commas. False: a part is neither. */
static bool
add_codes(Reader *reader, const char *word)
{
    g_auto(GStrv) parts = g_strsplit(word, ",", -1);
    guint before = reader->units->len;
    HET_EACH_LISTED(i, parts) {
        unsigned unit = het_scenario_unit(reader->groups->scenario, parts[i]);
        if (*parts[i] == '\0')
            continue;
        if (unit == HET_NO_UNIT && !add_range(reader, parts[i])) {
            g_array_set_size(reader->units, before);
            return false;
        }
        if (unit == HET_NO_UNIT)
            continue;
        reader->named = reader->named || !is_ours(reader, unit);
        add_unit(reader, unit);
    }
    return true;
}

/* True if a word is the name of an arm or type, in the singular or plural. */
static bool
is_kind(const HetViewUnit *unit, const char *word)
{
    static const char *const others[][2] = {{"cavalry", "horse"},  {"infantry", "foot"},
                                            {"artillery", "guns"}, {"gun", "guns"},
                                            {"leaders", "leader"}, {"commanders", "leader"}};
    const char *arm = het_arm_name(unit->arm);
    g_autofree char *plural = g_strconcat(unit->type, "s", NULL);
    HET_EACH_BELOW(i, G_N_ELEMENTS(others))
        if (g_ascii_strcasecmp(word, others[i][0]) == 0 && g_str_equal(arm, others[i][1]))
            return true;
    return g_ascii_strcasecmp(word, arm) == 0 || g_ascii_strcasecmp(word, unit->type) == 0 ||
           g_ascii_strcasecmp(word, plural) == 0;
}

static bool
any_kind(const Reader *reader, const char *word)
{
    for (guint i = 0; word != NULL && i < reader->view->units->len; i++)
        if (het_view_unit(reader->view, i)->side == reader->side &&
            is_kind(het_view_unit(reader->view, i), word))
            return true;
    return false;
}

static void
add_kind(Reader *reader, const char *word)
{
    HET_EACH_BELOW(i, reader->view->units->len)
        if (is_kind(het_view_unit(reader->view, i), word))
            add_unit(reader, i);
}

/* Leaves only those of a kind among the units from `from` on. */
static void
keep_kind(Reader *reader, guint from, const char *word)
{
    for (guint i = reader->units->len; i > from; i--)
        if (!is_kind(het_view_unit(reader->view, g_array_index(reader->units, unsigned, i - 1)),
                     word))
            g_array_remove_index(reader->units, i - 1);
}

static void
add_all(Reader *reader)
{
    HET_EACH_BELOW(i, reader->view->units->len)
        if (het_view_unit(reader->view, i)->arm != HET_ARM_LEADER)
            add_unit(reader, i);
}

static void
add_group(Reader *reader, const HetGroup *group)
{
    HET_EACH_IN(const unsigned, unit, group->units)
        add_unit(reader, *unit);
}

/* Reads one term; how many words it took, 0: none. */
static unsigned
read_term(Reader *reader, const char *const *words, const GArray *last)
{
    guint before = reader->units->len;
    bool called = words[1] != NULL && (g_ascii_strcasecmp(words[0], "wing") == 0 ||
                                       g_ascii_strcasecmp(words[0], "group") == 0);
    const HetGroup *group = find_group(reader->groups, reader->side, words[called ? 1 : 0]);
    if (group != NULL) {
        unsigned used = called ? 2 : 1;
        add_group(reader, group);
        if (words[used] == NULL || !any_kind(reader, words[used]))
            return used;
        keep_kind(reader, before, words[used]);
        return used + 1;
    }
    if (g_ascii_strcasecmp(words[0], "them") == 0 && last != NULL) {
        HET_EACH_IN(const unsigned, it, last)
            add_unit(reader, *it);
        return 1;
    }
    if (g_ascii_strcasecmp(words[0], "all") == 0) {
        bool kind = any_kind(reader, words[1]);
        if (kind)
            add_kind(reader, words[1]);
        else
            add_all(reader);
        return kind ? 2 : 1;
    }
    if (any_kind(reader, words[0])) {
        add_kind(reader, words[0]);
        return 1;
    }
    return add_codes(reader, words[0]) ? 1 : 0;
}

GArray *
het_groups_read(const HetGroups *groups, const HetView *view, HetActor side,
                const char *const *words, const GArray *last, unsigned *ret_used, GError **error)
{
    Reader reader = {.groups = groups,
                     .view = view,
                     .side = side,
                     .units = g_array_new(FALSE, FALSE, sizeof(unsigned))};
    unsigned used = 0, taken = 0;
    while (words[used] != NULL && (taken = read_term(&reader, words + used, last)) > 0)
        used += taken;
    *ret_used = used;
    if (reader.units->len > 0)
        return reader.units;
    g_array_unref(reader.units);
    if (used > 0)
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "\"%.40s\": %s", words[0],
                    reader.named ? "the unit is off the board or not of the side that decides"
                                 : "none of them is on the board");
    return NULL;
}

/* --- telling ---------------------------------------------------------------------------------- */

void
het_groups_units_append(const HetView *view, const GArray *units, GString *text)
{
    for (guint i = 0; i < units->len;) {
        const char *first = het_view_unit(view, g_array_index(units, unsigned, i))->code;
        size_t stem = stem_length(first);
        gint64 number = g_ascii_strtoll(first + stem, NULL, 10);
        guint end = i + 1;
        while (first[stem] != '\0' && end < units->len) {
            const char *code = het_view_unit(view, g_array_index(units, unsigned, end))->code;
            if (stem_length(code) != stem || strncmp(code, first, stem) != 0 ||
                g_ascii_strtoll(code + stem, NULL, 10) != number + (gint64)(end - i))
                break;
            end++;
        }
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", first);
        if (end - i > 1)
            g_string_append_printf(
                text, "%s%s", end - i > 2 ? " to " : ", ",
                het_view_unit(view, g_array_index(units, unsigned, end - 1))->code);
        i = end;
    }
}

void
het_groups_append(const HetGroups *groups, const HetView *view, HetActor side, GString *text)
{
    bool any = false;
    HET_EACH_BELOW(i, groups->groups->len) {
        const HetGroup *group = het_groups_at(groups, i);
        unsigned here = 0;
        if (group->side != side)
            continue;
        any = true;
        HET_EACH_IN(const unsigned, unit, group->units)
            here += het_view_unit(view, *unit)->on_board;
        g_string_append_printf(text, "%s, %s: %u unit%s, %u on the board: ", group->code,
                               group->picked ? "picked" : group->name, group->units->len,
                               group->units->len == 1 ? "" : "s", here);
        het_groups_units_append(view, group->units, text);
        g_string_append_c(text, '\n');
    }
    if (!any)
        g_string_append(text, "The battle names no commands; group NAME UNITS picks one.\n");
}

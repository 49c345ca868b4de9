#include "scenario-labels.h"

#include <string.h>

#include "game.h"
#include "view.h"
#include "engine/each.h"

#define GROUP "labels"

enum { LABELS_MAX = 60, LETTERS_MAX = 40 };

static const char *const kinds[HET_LABEL_KIND_COUNT + 1] = {
    [HET_LABEL_PLACE] = "place",
    [HET_LABEL_WATER] = "water",
    [HET_LABEL_WOODS] = "woods",
    [HET_LABEL_HEIGHT] = "height",
};

const char *
het_label_kind_name(HetLabelKind kind)
{
    return kinds[kind];
}

void
het_scenario_clear_label(gpointer data)
{
    HetLabel *label = data;
    g_free(label->place);
    g_free(label->name);
}

static bool
load_label(HetScenario *scenario, HetKeyFile *file, const char *place)
{
    g_auto(GStrv) parts = het_key_file_list(file, GROUP, place);
    HetLabel label = {.kind = HET_LABEL_PLACE};
    if (parts == NULL)
        return false;
    const guint count = g_strv_length(parts);
    if (count < 1 || count > 2 || *parts[0] == '\0' || g_utf8_strlen(parts[0], -1) > LETTERS_MAX)
        return het_key_file_fail(file, GROUP, place,
                                 "expected a name of at most %d characters, and after a semicolon "
                                 "perhaps what it is: 0417=Plyaszowa; water",
                                 LETTERS_MAX);
    while (count == 2 && (int)label.kind < HET_LABEL_KIND_COUNT &&
           strcmp(kinds[label.kind], parts[1]) != 0)
        label.kind++;
    if ((int)label.kind == HET_LABEL_KIND_COUNT)
        return het_key_file_fail(file, GROUP, place,
                                 "\"%.20s\" is not one of: place, water, woods, height", parts[1]);
    label.place = g_strdup(place);
    label.name = g_strdup(parts[0]);
    g_array_append_val(scenario->labels, label);
    return true;
}

bool
het_scenario_load_labels(HetScenario *scenario, HetKeyFile *file)
{
    g_auto(GStrv) places = het_key_file_keys(file, GROUP);
    g_strfreev(het_key_file_groups(file, GROUP)); /* the group is known */
    if (g_strv_length(places) > LABELS_MAX)
        return het_key_file_fail(file, GROUP, NULL, "more than %d names on one map", LABELS_MAX);
    HET_EACH_LISTED(i, places)
        if (!load_label(scenario, file, places[i]))
            return false;
    return true;
}

/* A cell by its name; on a table millimetres: "450,302.5". */
static bool
find_place(const HetView *view, const char *text, HetPoint *ret_at)
{
    if (view->board == HET_BOARD_PLANE) {
        char *end = NULL, *last = NULL;
        const double x = g_ascii_strtod(text, &end);
        if (end == text || *end != ',')
            return false;
        const double y = g_ascii_strtod(end + 1, &last), scale = MAX(view->units_per_mm, 1);
        if (last == end + 1 || *last != '\0' || !(x >= 0 && x * scale <= view->width) ||
            !(y >= 0 && y * scale <= view->height))
            return false;
        *ret_at = (HetPoint){(int32_t)(x * scale + 0.5), (int32_t)(y * scale + 0.5)};
        return true;
    }
    HET_EACH_BELOW(i, view->cells->len) {
        *ret_at = (HetPoint){(int32_t)i % view->width, (int32_t)i / view->width};
        if (strcmp(g_array_index(view->cells, HetViewCell, i).name, text) == 0)
            return true;
    }
    return false;
}

bool
het_scenario_place_labels(HetScenario *scenario, HetKeyFile *file)
{
    if (scenario->labels->len == 0)
        return true;
    g_autofree HetStateBuffer *start = g_new(HetStateBuffer, 1);
    het_game_start(scenario, &start->state);
    g_autoptr(HetView) view = het_view_new(&start->state);
    HET_EACH_IN(HetLabel, label, scenario->labels) {
        if (!find_place(view, label->place, &label->at))
            return het_key_file_fail(file, GROUP, label->place,
                                     view->board == HET_BOARD_PLANE
                                         ? "no place of the table: expected x,y in mm"
                                         : "no place of this map");
    }
    return true;
}

void
het_scenario_save_labels(const HetScenario *scenario, GKeyFile *file)
{
    HET_EACH_IN(const HetLabel, label, scenario->labels) {
        const char *const parts[] = {label->name, kinds[label->kind]};
        g_key_file_set_string_list(file, GROUP, label->place, parts,
                                   label->kind == HET_LABEL_PLACE ? 1 : 2);
    }
}

/* (transfer full) The text without a group. The blank line before it goes with it. */
static char *
without_group(const char *text, const char *head)
{
    const char *group = strstr(text, head);
    if (group == NULL)
        return g_strdup(text);
    const char *end = strstr(group + 1, "\n[");
    return g_strdup_printf("%.*s%s", (int)(group - text), text, end != NULL ? end : "");
}

char *
het_scenario_text_unlabelled(const char *text)
{
    g_autofree char *unlabelled = without_group(text, "\n[" GROUP "]\n");
    g_autofree char *unnamed = without_group(unlabelled, "\n[wing-names]\n");
    return without_group(unnamed, "\n[history]\n");
}

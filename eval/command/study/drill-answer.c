#include "drill-answer.h"

#include <stdio.h>
#include <string.h>

#include "console/command.h"
#include "console/usage.h"
#include "drill-blow.h"
#include "engine/drill.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "eval/study/same.h"
#include "plots.h"

enum { GAMES_IN_ALL = 1600, GAMES_LEAST = 40, GAMES_MOST = 200 };

/* (transfer full) "1:1; 2:1; 3:1" of "1:1..3:1", whose second numbers are one; else NULL. */
static char *
odds_of(const char *text)
{
    unsigned low, high, against, same;
    char rest;
    if (sscanf(text, "%2u:%2u..%2u:%2u%c", &low, &against, &high, &same, &rest) != 4 ||
        against != same || low > high)
        return NULL;
    GString *values = g_string_new(NULL);
    for (unsigned units = low; units <= high; units++)
        g_string_append_printf(values, "%s%u:%u", values->len > 0 ? "; " : "", units, against);
    return g_string_free(values, FALSE);
}

/* (transfer full) The values of a parameter left open, as a study lists them; NULL: it is set. */
static char *
values_of(const char *text)
{
    char *odds = odds_of(text);
    if (odds != NULL || strstr(text, "..") != NULL)
        return odds != NULL ? odds : g_strdup(text);
    if (strchr(text, ',') == NULL)
        return NULL;
    g_auto(GStrv) parts = g_strsplit(text, ",", -1);
    return g_strjoinv("; ", parts);
}

/* The rulebooks' drills with the parameters that are set, and a factor for each left open. */
static void
set_factors(GKeyFile *file, const char *drill, char **parameters, unsigned count)
{
    static const char RULEBOOK[] = "factor rulebook";
    g_autoptr(GString) set = g_string_new(NULL), values = g_string_new(NULL);
    g_autoptr(GString) labels = g_string_new(NULL);
    HET_EACH_BELOW(i, count) {
        const char *equals = strchr(parameters[i], '=');
        g_autofree char *open = equals != NULL ? values_of(equals + 1) : NULL;
        if (open == NULL)
            g_string_append_printf(set, "%c%s", set->len == 0 ? '?' : '&', parameters[i]);
    }
    HET_EACH_LISTED(i, het_rules_registry) {
        const HetRules *rules = het_rules_registry[i];
        if (rules->drills == NULL)
            continue;
        g_string_append_printf(values, "%s%s/drill/%s%s", values->len > 0 ? "; " : "", rules->name,
                               drill, set->str);
        g_string_append_printf(labels, "%s%s", labels->len > 0 ? "; " : "", rules->name);
    }
    g_key_file_set_string(file, RULEBOOK, "vary", "scenario");
    g_key_file_set_value(file, RULEBOOK, "values", values->str);
    g_key_file_set_value(file, RULEBOOK, "labels", labels->str);
    HET_EACH_BELOW(i, count) {
        const char *equals = strchr(parameters[i], '=');
        g_autofree char *open = equals != NULL ? values_of(equals + 1) : NULL;
        if (open == NULL)
            continue;
        g_autofree char *name = g_strndup(parameters[i], (gsize)(equals - parameters[i]));
        g_autofree char *group = g_strdup_printf("factor %s", name);
        g_autofree char *vary = g_strdup_printf("drill %s", name);
        g_key_file_set_string(file, group, "vary", vary);
        g_key_file_set_value(file, group, "values", open);
    }
}

/* (transfer full) So many games a point that all of them take a moment. */
static HetStudy *
study_of(const char *drill, char **parameters, unsigned count, GError **error)
{
    static const char GROUP[] = "study";
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *words = g_strjoinv(" ", parameters);
    g_autofree char *title = g_strdup_printf("%s%s%s", drill, *words == '\0' ? "" : " ", words);
    g_key_file_set_integer(file, GROUP, "format", 1);
    g_key_file_set_string(file, GROUP, "title", title);
    g_key_file_set_integer(file, GROUP, "games", GAMES_LEAST);
    g_key_file_set_value(file, GROUP, "responses",
                         "broken second; broken first; strength-lost second; strength-lost first");
    g_key_file_set_value(file, GROUP, "titles",
                         "defenders broken; attackers broken; strength lost by the defenders; "
                         "strength lost by the attackers");
    set_factors(file, drill, parameters, count);
    g_autofree char *text = g_key_file_to_data(file, NULL, NULL);
    g_autoptr(HetStudy) study = het_study_parse(title, text, -1, error);
    if (study == NULL)
        return NULL;
    unsigned points = 1;
    HET_EACH_IN(const HetFactor, factor, study->factors)
        points *= factor->values->len;
    study->games =
        CLAMP(GAMES_IN_ALL / points / 2 * 2, (unsigned)GAMES_LEAST, (unsigned)GAMES_MOST);
    return het_study_load(study, het_rules_registry, error) ? g_steal_pointer(&study) : NULL;
}

/* --- the answer ------------------------------------------------------------------------------- */

static void
print_table(const HetAnalysis *analysis, const HetStudyReport *report)
{
    static const char *const whats[] = {"broken second", "broken first", "strength-lost second",
                                        "strength-lost first", NULL};
    static const char *const heads[] = {"defenders broken, %", "attackers broken, %",
                                        "defenders lose, %", "attackers lose, %", NULL};
    g_autoptr(GArray) figures = het_study_figures(report);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GPtrArray) places = g_ptr_array_new_with_free_func(g_free);
    HET_EACH_BELOW(point, analysis->points)
        if (het_study_point(analysis->study, point)->unsaid == NULL)
            g_ptr_array_add(places, het_study_point_text(analysis->study, point));
    const HetFigureTable table = {.title = analysis->study->title,
                                  .whats = whats,
                                  .heads = heads,
                                  .places = places,
                                  .rows = HET_BY_WHERE,
                                  .columns = HET_BY_WHAT,
                                  .counted = true};
    het_figures_text(figures, &table, text);
    het_usage_print(stdout, "%s", text->str + strspn(text->str, "\n"));
}

/* (transfer full) The scenario's name with one unit on either side: a blow is one unit's. */
static char *
one_against_one(const char *scenario)
{
    static const char *const numbers[] = {"odds=", "attackers=", "defenders="};
    g_auto(GStrv) halves = g_strsplit(scenario, "?", 2);
    g_auto(GStrv) parts = g_strsplit(halves[1] != NULL ? halves[1] : "", "&", -1);
    GString *name = g_string_new(halves[0]);
    char sign = '?';
    for (char **part = parts; *part != NULL; part++) {
        bool told = **part != '\0';
        HET_EACH_BELOW(i, G_N_ELEMENTS(numbers))
            told = told && !g_str_has_prefix(*part, numbers[i]);
        if (told)
            g_string_append_printf(name, "%c%s", sign, *part);
        sign = told ? '&' : sign;
    }
    return g_string_free(name, FALSE);
}

/* Prints the odds of one blow, where they can be computed; once, as numbers do not change them. */
static void
print_blows(const HetAnalysis *analysis)
{
    static const char *const whats[] = {"from, steps",           "defenders give way, %",
                                        "attackers give way, %", "defenders lose, %",
                                        "attackers lose, %",     NULL};
    const HetStudy *study = analysis->study;
    g_autoptr(GArray) figures = het_figures_new();
    g_autoptr(GString) commands = g_string_new(NULL);
    const char *last = NULL;
    g_autoptr(GHashTable) asked = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    HET_EACH_BELOW(point, analysis->points) {
        const HetStudyPoint *here = het_study_point(study, point);
        HetBlow blow;
        char *scenario = one_against_one(here->scenario);
        if (!g_hash_table_add(asked, scenario) || here->unsaid != NULL)
            continue;
        if (!het_blow_find(scenario, &blow)) {
            g_string_append_printf(commands, "  %s: none that the odds reach\n",
                                   het_study_label(study, point, 0));
            continue;
        }
        g_autofree char *where = het_study_point_text(study, point);
        const double values[] = {blow.distance, blow.gives_way[HET_SECOND],
                                 blow.gives_way[HET_FIRST], blow.lost[HET_SECOND],
                                 blow.lost[HET_FIRST]};
        HET_EACH_BELOW(i, G_N_ELEMENTS(values))
            het_figures_count(figures, whats[i], NULL, where, values[i], 0);
        if (g_strcmp0(last, het_study_label(study, point, 0)) != 0) {
            g_autofree char *name = het_study_quote(blow.scenario);
            g_autofree char *line = het_study_quote(blow.line);
            g_autofree char *before = het_study_quote(blow.before);
            g_string_append_printf(commands, "  hetman odds %s %s%s%s\n", name, line,
                                   *blow.before != '\0' ? " --before=" : "",
                                   *blow.before != '\0' ? before : "");
        }
        last = het_study_label(study, point, 0);
        het_blow_clear(&blow);
    }
    g_autoptr(GString) text = g_string_new(NULL);
    const HetFigureTable table = {.title = "One blow of one unit at one, exactly",
                                  .whats = whats,
                                  .rows = HET_BY_WHERE,
                                  .columns = HET_BY_WHAT};
    het_figures_text(figures, &table, text);
    if (text->len > 0)
        het_usage_print(stdout,
                        "%s\nThe best that the attackers' first unit can do in one action of the "
                        "first turn, every die summed;\ngive way: a unit falls back, is shaken or "
                        "lost. The whole of it, roll by roll:\n%s",
                        text->str, commands->str);
}

/* The gaps, each reason once a rulebook, and the battles to fight. */
static void
print_rest(const HetAnalysis *analysis)
{
    const HetStudy *study = analysis->study;
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);
    HET_EACH_BELOW(point, analysis->points) {
        const HetStudyPoint *here = het_study_point(study, point);
        if (here->unsaid == NULL || !g_hash_table_add(told, here->unsaid))
            continue;
        printf("%s%s: cannot say: %s\n", g_hash_table_size(told) == 1 ? "\n" : "",
               het_study_label(study, point, 0), here->unsaid);
    }
    printf("\nBroken: at the end half of the side or more is lost, or in worse order than at the "
           "start. 95 %% intervals;\nboth sides are led by the doctrine, and what holds for it may "
           "not hold for another general.\n"
           "To fight it, here or (its name) on the board of hetman serve:\n");
    const char *last = NULL;
    HET_EACH_BELOW(point, analysis->points) {
        const HetStudyPoint *here = het_study_point(study, point);
        const char *rulebook = het_study_label(study, point, 0);
        g_autofree char *name = het_study_quote(here->scenario);
        if (here->unsaid == NULL && g_strcmp0(last, rulebook) != 0)
            printf("  hetman play %s\n", name);
        last = here->unsaid == NULL ? rulebook : last;
    }
}

int
het_drill_answer(const char *drill, char **parameters, unsigned count, const char *plots)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStudy) study = study_of(drill, parameters, count, &error);
    if (study == NULL)
        return het_usage_failed(error);
    const HetRunSettings settings = {.jobs = g_get_num_processors()};
    g_autoptr(HetResults) results = het_study_play(study, &settings, &error);
    if (results == NULL)
        return het_usage_failed(error);
    g_autoptr(HetAnalysis) analysis = het_analysis_new(study, results);
    g_autoptr(GPtrArray) same = het_study_same(analysis, results);
    const HetStudyReport report = {.analysis = analysis, .path = drill, .same = same};
    print_table(analysis, &report);
    print_blows(analysis);
    print_rest(analysis);
    g_autoptr(GArray) drawn = het_study_plots_new();
    if (plots != NULL && !het_study_plots_draw(&report, plots, drawn, &error))
        return het_usage_failed(error);
    return HET_EXIT_DONE;
}

/* Reading the file of a study. */
#include "study.h"

#include <stdio.h>

#include "agents/option.h"
#include "balance.h"
#include "engine/each.h"
#include "engine/nearest.h"
#include "factor.h"

static const char GROUP[] = "study";

enum {
    LEAST_DEFAULT = 20,
    MOST_DEFAULT = 1000,
    GAMES_MAX = HET_TOURNAMENT_PAIRS_MAX,
    TIMEOUT_DEFAULT = 600,
};

static const char usual_responses[] = "points; strength-lost first; strength-lost second; exchange";
static const char usual_odds[] = "strength-lost first; strength-lost second; exchange";

static void
clear_factor(gpointer factor)
{
    het_factor_clear(factor);
}

static void
clear_response(gpointer response)
{
    het_response_clear(response);
}

static void
clear_point(gpointer data)
{
    HetStudyPoint *point = data;
    g_free(point->level);
    g_free(point->scenario);
    HET_EACH_BELOW(side, HET_SIDES)
        g_free(point->agents[side]);
    g_free(point->orders);
    g_free(point->before);
    g_free(point->unsaid);
}

static GArray *
array_new(guint size, GDestroyNotify clear)
{
    GArray *array = g_array_new(FALSE, TRUE, size);
    g_array_set_clear_func(array, clear);
    return array;
}

void
het_study_free(HetStudy *study)
{
    if (study == NULL)
        return;
    g_free(study->name);
    g_free(study->text);
    g_free(study->title);
    g_free(study->question);
    g_free(study->scenario);
    g_free(study->drill);
    HET_EACH_BELOW(side, HET_SIDES)
        g_free(study->agents[side]);
    g_free(study->orders);
    g_free(study->before);
    g_free(study->baseline);
    g_array_unref(study->factors);
    g_array_unref(study->responses);
    g_array_unref(study->points);
    g_free(study->sorted);
    het_tournament_free(study->tournament);
    g_free(study);
}

unsigned
het_study_find_factor(const HetStudy *study, const char *name, size_t length)
{
    unsigned index = 0;
    while (index < study->factors->len &&
           (strlen(het_study_factor(study, index)->name) != length ||
            strncmp(het_study_factor(study, index)->name, name, length) != 0))
        index++;
    return index;
}

/* (transfer full) "expected one of: horse, ground". */
static char *
hint_factor(const HetStudy *study, const char *name)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    HET_EACH_BELOW(i, study->factors->len)
        g_ptr_array_add(names, het_study_factor(study, i)->name);
    g_ptr_array_add(names, NULL);
    g_autofree char *all = g_strjoinv(", ", (char **)names->pdata);
    g_autofree char *list = g_strdup_printf("expected one of: %s", all);
    return het_nearest_hint(name, (const char *const *)names->pdata, list);
}

/* --- [study] ---------------------------------------------------------------------------------- */

/* The text of a key that may be left out. (transfer full) NULL: it is, or there is an error. */
static char *
optional(HetKeyFile *file, const char *key)
{
    return het_key_file_has(file, GROUP, key) ? het_key_file_string(file, GROUP, key) : NULL;
}

static void
read_texts(HetKeyFile *file, HetStudy *study)
{
    het_key_file_integer(file, GROUP, "format", 1, 1);
    study->title = het_key_file_string(file, GROUP, "title");
    study->question = het_key_file_string_or(file, GROUP, "question", "");
    if (het_key_file_has(file, GROUP, "scenario") && het_key_file_has(file, GROUP, "drill"))
        het_key_file_fail(file, GROUP, "drill", "there is a scenario too: leave one of them out");
    study->scenario = optional(file, "scenario");
    study->drill = optional(file, "drill");
}

/* One agent for both sides, or two. */
static void
read_agents(HetKeyFile *file, HetStudy *study)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "agents", "doctrine");
    g_autoptr(HetTournament) list = het_tournament_new();
    if (text == NULL)
        return;
    het_tournament_add_agents(list, text);
    if (list->agents->len == 1 || list->agents->len == 2)
        HET_EACH_BELOW(side, HET_SIDES)
            study->agents[side] = g_strdup(list->agents->pdata[MIN(side, list->agents->len - 1)]);
    else
        het_key_file_fail(file, GROUP, "agents", "%u agents: expected one for both sides, or two",
                          list->agents->len);
}

static void
read_answer(HetKeyFile *file, HetStudy *study)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "answer", "games");
    if (text == NULL)
        return;
    if (g_str_has_prefix(text, "odds") && (text[4] == ' ' || text[4] == '\0')) {
        study->exact = true;
        if (*g_strchug(text + 4) != '\0')
            study->orders = g_strdup(text + 4);
    } else if (strcmp(text, "games") != 0) {
        het_key_file_fail(file, GROUP, "answer",
                          "\"%.40s\": expected games, or odds and the orders", text);
    }
    if (!study->exact && het_key_file_has(file, GROUP, "before"))
        het_key_file_fail(file, GROUP, "before", "is for answer=odds alone");
    study->before = optional(file, "before");
}

/* So many games a point, or until the interval is narrow. */
static void
read_games(HetKeyFile *file, HetStudy *study)
{
    static const char *const others[] = {"width", "least", "most"};
    if (het_key_file_has(file, GROUP, "games")) {
        HET_EACH_BELOW(i, G_N_ELEMENTS(others))
            if (het_key_file_has(file, GROUP, others[i]))
                het_key_file_fail(file, GROUP, others[i],
                                  "games sets how many there are: leave one of them out");
        study->games = (unsigned)het_key_file_integer(file, GROUP, "games", 2, GAMES_MAX);
        if (study->games % 2 != 0)
            het_key_file_fail(file, GROUP, "games", "%u is odd: games are kept in pairs",
                              study->games);
        return;
    }
    g_autofree char *width = optional(file, "width");
    if (width != NULL) {
        if (!het_option_number(width, &study->width))
            het_key_file_fail(file, GROUP, "width", "\"%.40s\" is no number", width);
        else if (study->width <= 0)
            het_key_file_fail(file, GROUP, "width", "is above 0");
        const int least =
            het_key_file_integer_or(file, GROUP, "least", 2, GAMES_MAX, LEAST_DEFAULT);
        study->least = (unsigned)least;
        study->most = (unsigned)het_key_file_integer_or(file, GROUP, "most", least, GAMES_MAX,
                                                        MAX(MOST_DEFAULT, least));
    } else if (!study->exact) {
        het_key_file_fail(file, GROUP, NULL,
                          "expected games=, how many a point, or width=, how wide the 95 %% "
                          "interval of the first response may be");
    }
}

static void
read_numbers(HetKeyFile *file, HetStudy *study)
{
    study->seed = het_key_file_seed(file, GROUP, "seed", "1");
    study->leg_timeout = (unsigned)het_key_file_integer_or(
        file, GROUP, "leg-timeout", 0, HET_TOURNAMENT_TIMEOUT_MAX, TIMEOUT_DEFAULT);
}

static void
read_responses(HetKeyFile *file, HetStudy *study)
{
    const char *usual = study->exact ? usual_odds : usual_responses;
    g_auto(GStrv) list = het_key_file_has(file, GROUP, "responses")
                             ? het_key_file_list(file, GROUP, "responses")
                             : g_strsplit(usual, "; ", -1);
    for (size_t i = 0; list != NULL && list[i] != NULL; i++) {
        HetResponse response;
        g_autoptr(GError) inner = NULL;
        if (!het_response_parse(list[i], &response, &inner)) {
            het_key_file_fail(file, GROUP, "responses", "%s", inner->message);
            return;
        }
        g_array_append_val(study->responses, response);
        if (study->exact ? !het_response_of_odds(&response) : !het_response_of_games(&response))
            het_key_file_fail(file, GROUP, "responses", "\"%s\" is not available with %s",
                              response.name, study->exact ? "odds" : "games");
    }
    if (study->responses->len < 1 || study->responses->len > HET_STUDY_RESPONSES_MAX)
        het_key_file_fail(file, GROUP, "responses", "expected 1 to %d, found %u",
                          HET_STUDY_RESPONSES_MAX, study->responses->len);
}

/* Names of the responses on axes and in tables. */
static void
read_titles(HetKeyFile *file, HetStudy *study)
{
    g_auto(GStrv) list =
        het_key_file_has(file, GROUP, "titles") ? het_key_file_list(file, GROUP, "titles") : NULL;
    if (list != NULL && g_strv_length(list) != study->responses->len)
        het_key_file_fail(file, GROUP, "titles", "%u titles for %u responses", g_strv_length(list),
                          study->responses->len);
    for (unsigned i = 0; list != NULL && list[i] != NULL && i < study->responses->len; i++) {
        HetResponse *response = &g_array_index(study->responses, HetResponse, i);
        g_free(response->title);
        response->title = g_strdup(list[i]);
    }
}

/* --- design ----------------------------------------------------------------------------------- */

static void
read_bisection(HetKeyFile *file, const char *rest, HetStudy *study)
{
    const size_t length = strcspn(rest, " ");
    g_autofree char *name = g_strndup(rest, length);
    study->design = HET_DESIGN_BISECTION;
    study->along = het_study_find_factor(study, name, length);
    if (*name == '\0' || study->along == study->factors->len) {
        g_autofree char *hint = hint_factor(study, name);
        het_key_file_fail(file, GROUP, "design", "no factor \"%.40s\"; %s", name, hint);
    } else if (het_study_factor(study, study->along)->values->len < 2) {
        het_key_file_fail(file, GROUP, "design", "%s has one value only", name);
    } else if (!het_option_number(rest + length + strspn(rest + length, " "), &study->target)) {
        het_key_file_fail(file, GROUP, "design",
                          "expected bisection FACTOR TARGET: bisection %s 50", name);
    }
}

static void
read_design(HetKeyFile *file, HetStudy *study)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "design", "factorial");
    if (text == NULL)
        return;
    if (strcmp(text, "factorial") == 0)
        study->design = HET_DESIGN_FACTORIAL;
    else if (strcmp(text, "list") == 0)
        study->design = HET_DESIGN_LIST;
    else if (g_str_has_prefix(text, "bisection "))
        read_bisection(file, g_strchug(text + strlen("bisection ")), study);
    else
        het_key_file_fail(file, GROUP, "design",
                          "\"%.40s\": expected factorial, bisection FACTOR TARGET or list", text);
}

/* --- factors ---------------------------------------------------------------------------------- */

static void
read_system(HetKeyFile *file, HetStudy *study)
{
    const bool given = het_key_file_has(file, GROUP, "system");
    if (given && study->drill == NULL)
        het_key_file_fail(file, GROUP, "system", "is for a drill: a scenario names its system");
    if (!given && study->drill != NULL)
        het_key_file_fail(file, GROUP, "drill",
                          "needs system=, the systems it is put to; where a factor names "
                          "systems or scenarios, leave drill= out and write "
                          "vary=scenario, values=SYSTEM/drill/%s; ...",
                          study->drill);
    g_auto(GStrv) systems = given ? het_key_file_list(file, GROUP, "system") : NULL;
    if (systems == NULL)
        return;
    HetFactor factor = het_factor_simple("system", HET_TARGET_SYSTEM, systems);
    g_array_append_val(study->factors, factor);
}

/* True if both set the same thing, so that only one of them counts. */
static bool
is_same_target(const HetTarget *one, const HetTarget *other)
{
    return one->kind == other->kind && g_strcmp0(one->name, other->name) == 0 &&
           ((one->kind != HET_TARGET_AGENT && one->kind != HET_TARGET_DIAL) ||
            (one->sides & other->sides) != 0);
}

/* A target that an earlier factor sets too, or an earlier one of the same factor. */
static void
check_targets(HetKeyFile *file, const char *group, const HetStudy *study)
{
    const HetFactor *factor = het_study_factor(study, study->factors->len - 1);
    HET_EACH_BELOW(i, study->factors->len) {
        const HetFactor *earlier = het_study_factor(study, i);
        HET_EACH_BELOW(j, earlier->targets->len)
            for (guint k = 0; k < (earlier == factor ? j : factor->targets->len); k++)
                if (is_same_target(&g_array_index(earlier->targets, HetTarget, j),
                                   &g_array_index(factor->targets, HetTarget, k)))
                    het_key_file_fail(file, group, "vary",
                                      "target %u is set by target %u of factor %s too, and only "
                                      "one of them would count",
                                      k + 1, j + 1, earlier->name);
    }
}

static void
read_factors(HetKeyFile *file, HetStudy *study)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "factor ");
    read_system(file, study);
    for (size_t i = 0; groups[i] != NULL && het_key_file_good(file); i++) {
        HetFactor factor;
        const char *name = groups[i] + strlen("factor ");
        if (study->factors->len == HET_STUDY_FACTORS_MAX)
            het_key_file_fail(file, groups[i], NULL, "expected %d factors at most",
                              HET_STUDY_FACTORS_MAX);
        if (het_study_find_factor(study, name, strlen(name)) < study->factors->len)
            het_key_file_fail(file, groups[i], NULL, "there is a factor of this name already");
        if (!het_factor_read(file, groups[i], &factor))
            return;
        g_array_append_val(study->factors, factor);
        check_targets(file, groups[i], study);
    }
    if (study->factors->len == 0)
        het_key_file_fail(file, "factor NAME", NULL,
                          "a study needs a factor: a group with vary and values");
}

static bool
has_target(const HetStudy *study, HetTargetKind kind)
{
    HET_EACH_BELOW(i, study->factors->len) {
        const GArray *targets = het_study_factor(study, i)->targets;
        HET_EACH_IN(const HetTarget, target, targets)
            if (target->kind == kind)
                return true;
    }
    return false;
}

/* Checks what the factors need of [study], and the other way round. */
static void
check_base(HetKeyFile *file, const HetStudy *study)
{
    if (study->scenario == NULL && study->drill == NULL && !has_target(study, HET_TARGET_SCENARIO))
        het_key_file_fail(file, GROUP, NULL,
                          "expected scenario=, or drill= and system=, or a factor with "
                          "vary=scenario");
    if (study->exact && study->orders == NULL && !has_target(study, HET_TARGET_ORDERS))
        het_key_file_fail(file, GROUP, "answer",
                          "expected orders after odds, or a factor with vary=orders");
    if (!study->exact &&
        (has_target(study, HET_TARGET_ORDERS) || has_target(study, HET_TARGET_BEFORE)))
        het_key_file_fail(file, GROUP, "answer",
                          "a factor varies orders, which is for answer=odds alone");
}

/* --- baseline and listed points --------------------------------------------------------------- */

/* Reads "FACTOR=VALUE". */
static void
read_level(HetKeyFile *file, const char *text, HetStudy *study)
{
    const char *equals = strchr(text, '=');
    const size_t length = equals != NULL ? (size_t)(equals - text) : strlen(text);
    unsigned index = het_study_find_factor(study, text, length);
    if (equals == NULL || index == study->factors->len) {
        g_autofree char *hint = hint_factor(study, text);
        het_key_file_fail(file, GROUP, "baseline", "\"%.40s\": expected FACTOR=VALUE; %s", text,
                          hint);
        return;
    }
    const HetFactor *factor = het_study_factor(study, index);
    study->baseline[index] = het_factor_find(factor, equals + 1);
    if (study->baseline[index] == factor->values->len)
        het_key_file_fail(file, GROUP, "baseline", "%s has no value \"%.40s\"", factor->name,
                          equals + 1);
}

static void
read_baseline(HetKeyFile *file, HetStudy *study)
{
    study->baseline = g_new0(unsigned, study->factors->len);
    g_auto(GStrv) list = het_key_file_has(file, GROUP, "baseline")
                             ? het_key_file_list(file, GROUP, "baseline")
                             : NULL;
    for (size_t i = 0; list != NULL && list[i] != NULL; i++)
        read_level(file, list[i], study);
}

static void
read_point(HetKeyFile *file, const char *key, HetStudy *study)
{
    g_auto(GStrv) list = het_key_file_list(file, "points", key);
    if (list == NULL)
        return;
    if (g_strv_length(list) != study->factors->len) {
        het_key_file_fail(file, "points", key, "%u values for %u factors", g_strv_length(list),
                          study->factors->len);
        return;
    }
    HetStudyPoint point = {.level = g_new0(unsigned, study->factors->len)};
    HET_EACH_BELOW(i, study->factors->len) {
        const HetFactor *factor = het_study_factor(study, i);
        point.level[i] = het_factor_find(factor, list[i]);
        if (point.level[i] == factor->values->len)
            het_key_file_fail(file, "points", key, "%s has no value \"%.40s\"", factor->name,
                              list[i]);
    }
    g_array_append_val(study->points, point);
}

static void
read_points(HetKeyFile *file, HetStudy *study)
{
    if (study->design != HET_DESIGN_LIST)
        return;
    g_strfreev(het_key_file_groups(file, "points"));
    g_auto(GStrv) keys = het_key_file_keys(file, "points");
    HET_EACH_LISTED(i, keys)
        read_point(file, keys[i], study);
    if (study->points->len == 0)
        het_key_file_fail(file, "points", NULL, "design=list needs points: a key each, its values");
}

/* Makes the general a factor when the study is loaded, after all that the file has. */
static void
read_robust(HetKeyFile *file, HetStudy *study)
{
    const bool grid = study->design == HET_DESIGN_FACTORIAL || study->design == HET_DESIGN_LIST;
    study->robust = het_key_file_yes(file, GROUP, "robust");
    if (study->robust && (study->exact || !grid || study->balance != HET_BALANCE_NONE ||
                          study->factors->len >= HET_STUDY_FACTORS_MAX))
        het_key_file_fail(file, GROUP, "robust",
                          "is for games of a factorial design or a list, without balance");
}

/* --- the whole -------------------------------------------------------------------------------- */

static HetStudy *
read_file(const char *name, HetKeyFile *file, GError **error)
{
    g_autoptr(HetStudy) study = g_new0(HetStudy, 1);
    study->tournament = het_tournament_new();
    study->name = g_strdup(name);
    study->text = g_strdup(het_key_file_text(file));
    study->factors = array_new(sizeof(HetFactor), clear_factor);
    study->responses = array_new(sizeof(HetResponse), clear_response);
    study->points = array_new(sizeof(HetStudyPoint), clear_point);
    read_texts(file, study);
    read_agents(file, study);
    read_answer(file, study);
    read_games(file, study);
    read_numbers(file, study);
    read_responses(file, study);
    read_titles(file, study);
    read_factors(file, study);
    check_base(file, study);
    read_design(file, study);
    het_balance_read(file, study);
    read_baseline(file, study);
    read_points(file, study);
    read_robust(file, study);
    return het_key_file_finish(file, error) ? g_steal_pointer(&study) : NULL;
}

HetStudy *
het_study_parse(const char *name, const char *text, gssize length, GError **error)
{
    g_autoptr(HetKeyFile) file = het_key_file_parse(name, text, length, error);
    return file != NULL ? read_file(name, file, error) : NULL;
}

HetStudy *
het_study_read(const char *path, GError **error)
{
    g_autoptr(HetKeyFile) file = het_key_file_load(path, error);
    return file != NULL ? read_file(path, file, error) : NULL;
}

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
    GAMES_MAX = 1000000,
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
    g_array_unref(study->scales);
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

static bool
read_texts(HetKeyFile *file, HetStudy *study, GError **error)
{
    int format = 0;
    if (!het_key_file_integer(file, GROUP, "format", 1, 1, &format, error) ||
        (study->title = het_key_file_string(file, GROUP, "title", error)) == NULL ||
        (study->question = het_key_file_string_or(file, GROUP, "question", "", error)) == NULL)
        return false;
    const bool scenario = het_key_file_has(file, GROUP, "scenario");
    const bool drill = het_key_file_has(file, GROUP, "drill");
    if (scenario && drill)
        return het_key_file_fail(file, GROUP, "drill", error,
                                 "there is a scenario too: leave one of them out");
    if (scenario)
        study->scenario = het_key_file_string(file, GROUP, "scenario", error);
    if (drill)
        study->drill = het_key_file_string(file, GROUP, "drill", error);
    return (!scenario || study->scenario != NULL) && (!drill || study->drill != NULL);
}

/* One agent for both sides, or two. */
static bool
read_agents(HetKeyFile *file, HetStudy *study, GError **error)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "agents", "doctrine", error);
    if (text == NULL)
        return false;
    g_autoptr(HetTournament) list = het_tournament_new();
    het_tournament_add_agents(list, text);
    if (list->agents->len != 1 && list->agents->len != 2)
        return het_key_file_fail(file, GROUP, "agents", error,
                                 "%u agents: expected one for both sides, or two",
                                 list->agents->len);
    HET_EACH_BELOW(side, HET_SIDES)
        study->agents[side] = g_strdup(list->agents->pdata[MIN(side, list->agents->len - 1)]);
    return true;
}

static bool
read_answer(HetKeyFile *file, HetStudy *study, GError **error)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "answer", "games", error);
    if (text == NULL)
        return false;
    if (g_str_has_prefix(text, "odds") && (text[4] == ' ' || text[4] == '\0')) {
        study->exact = true;
        if (*g_strchug(text + 4) != '\0')
            study->orders = g_strdup(text + 4);
    } else if (strcmp(text, "games") != 0) {
        return het_key_file_fail(file, GROUP, "answer", error,
                                 "\"%.40s\": expected games, or odds and the orders", text);
    }
    if (!het_key_file_has(file, GROUP, "before"))
        return true;
    if (!study->exact)
        return het_key_file_fail(file, GROUP, "before", error, "is for answer=odds alone");
    study->before = het_key_file_string(file, GROUP, "before", error);
    return study->before != NULL;
}

static bool
read_real(HetKeyFile *file, const char *key, double *ret_value, GError **error)
{
    g_autofree char *text = het_key_file_string(file, GROUP, key, error);
    if (text == NULL)
        return false;
    return het_option_number(text, ret_value) ||
           het_key_file_fail(file, GROUP, key, error, "\"%.40s\" is no number", text);
}

/* So many games a point, or until the interval is narrow. */
static bool
read_games(HetKeyFile *file, HetStudy *study, GError **error)
{
    static const char *const others[] = {"width", "least", "most"};
    int games = 0, least = 0, most = 0;
    if (het_key_file_has(file, GROUP, "games")) {
        HET_EACH_BELOW(i, G_N_ELEMENTS(others))
            if (het_key_file_has(file, GROUP, others[i]))
                return het_key_file_fail(file, GROUP, others[i], error,
                                         "games says how many there are: leave one of them out");
        if (!het_key_file_integer(file, GROUP, "games", 2, GAMES_MAX, &games, error))
            return false;
        study->games = (unsigned)games;
        return games % 2 == 0 || het_key_file_fail(file, GROUP, "games", error,
                                                   "%d is odd: games are kept in pairs", games);
    }
    if (!het_key_file_has(file, GROUP, "width"))
        return study->exact ||
               het_key_file_fail(file, GROUP, NULL, error,
                                 "expected games=, how many a point, or width=, how wide the 95 %% "
                                 "interval of the first response may be");
    if (!read_real(file, "width", &study->width, error) ||
        !het_key_file_integer_or(file, GROUP, "least", 2, GAMES_MAX, LEAST_DEFAULT, &least,
                                 error) ||
        !het_key_file_integer_or(file, GROUP, "most", least, GAMES_MAX, MAX(MOST_DEFAULT, least),
                                 &most, error))
        return false;
    study->least = (unsigned)least;
    study->most = (unsigned)most;
    return study->width > 0 || het_key_file_fail(file, GROUP, "width", error, "is above 0");
}

static bool
read_numbers(HetKeyFile *file, HetStudy *study, GError **error)
{
    int timeout = 0;
    guint64 seed = 1;
    g_autofree char *text = het_key_file_string_or(file, GROUP, "seed", "1", error);
    if (text == NULL ||
        !het_key_file_integer_or(file, GROUP, "leg-timeout", 0, HET_TOURNAMENT_TIMEOUT_MAX,
                                 TIMEOUT_DEFAULT, &timeout, error))
        return false;
    if (!g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &seed, NULL))
        return het_key_file_fail(file, GROUP, "seed", error,
                                 "\"%.40s\" is no seed, expected a whole number from 0 to "
                                 "18446744073709551615",
                                 text);
    study->seed = seed;
    study->leg_timeout = (unsigned)timeout;
    return true;
}

static bool
read_responses(HetKeyFile *file, HetStudy *study, GError **error)
{
    const char *usual = study->exact ? usual_odds : usual_responses;
    g_auto(GStrv) list = het_key_file_has(file, GROUP, "responses")
                             ? het_key_file_list(file, GROUP, "responses", error)
                             : g_strsplit(usual, "; ", -1);
    for (size_t i = 0; list != NULL && list[i] != NULL; i++) {
        g_autoptr(GError) inner = NULL;
        HetResponse response;
        if (!het_response_parse(list[i], &response, &inner))
            return het_key_file_fail(file, GROUP, "responses", error, "%s", inner->message);
        g_array_append_val(study->responses, response);
        if (study->exact ? !het_response_of_odds(&response) : !het_response_of_games(&response))
            return het_key_file_fail(file, GROUP, "responses", error, "\"%s\" is not told by %s",
                                     response.name, study->exact ? "odds" : "games");
    }
    if (list != NULL &&
        (study->responses->len < 1 || study->responses->len > HET_STUDY_RESPONSES_MAX))
        return het_key_file_fail(file, GROUP, "responses", error, "expected 1 to %d, found %u",
                                 HET_STUDY_RESPONSES_MAX, study->responses->len);
    return list != NULL;
}

/* Names of the responses on axes and in tables. */
static bool
read_titles(HetKeyFile *file, HetStudy *study, GError **error)
{
    if (!het_key_file_has(file, GROUP, "titles"))
        return true;
    g_auto(GStrv) list = het_key_file_list(file, GROUP, "titles", error);
    if (list == NULL)
        return false;
    if (g_strv_length(list) != study->responses->len)
        return het_key_file_fail(file, GROUP, "titles", error, "%u titles for %u responses",
                                 g_strv_length(list), study->responses->len);
    HET_EACH_BELOW(i, study->responses->len) {
        HetResponse *response = &g_array_index(study->responses, HetResponse, i);
        g_free(response->title);
        response->title = g_strdup(list[i]);
    }
    return true;
}

/* --- design ----------------------------------------------------------------------------------- */

static bool
read_bisection(HetKeyFile *file, const char *rest, HetStudy *study, GError **error)
{
    const size_t length = strcspn(rest, " ");
    g_autofree char *name = g_strndup(rest, length);
    study->design = HET_DESIGN_BISECTION;
    study->along = het_study_find_factor(study, name, length);
    if (*name == '\0' || study->along == study->factors->len) {
        g_autofree char *hint = hint_factor(study, name);
        return het_key_file_fail(file, GROUP, "design", error, "no factor \"%.40s\"; %s", name,
                                 hint);
    }
    if (het_study_factor(study, study->along)->values->len < 2)
        return het_key_file_fail(file, GROUP, "design", error, "%s has one value only", name);
    return het_option_number(rest + length + strspn(rest + length, " "), &study->target) ||
           het_key_file_fail(file, GROUP, "design", error,
                             "expected bisection FACTOR TARGET: bisection %s 50", name);
}

static bool
read_design(HetKeyFile *file, HetStudy *study, GError **error)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "design", "factorial", error);
    unsigned points = 0;
    char rest;
    if (text == NULL)
        return false;
    if (strcmp(text, "factorial") == 0)
        study->design = HET_DESIGN_FACTORIAL;
    else if (strcmp(text, "screening") == 0)
        study->design = HET_DESIGN_SCREENING;
    else if (strcmp(text, "screening fold") == 0)
        study->design = HET_DESIGN_FOLD;
    else if (strcmp(text, "list") == 0)
        study->design = HET_DESIGN_LIST;
    else if (g_str_has_prefix(text, "bisection "))
        return read_bisection(file, g_strchug(text + strlen("bisection ")), study, error);
    else if (sscanf(text, "latin %5u%c", &points, &rest) == 1 && points >= 2 &&
             points <= HET_STUDY_POINTS_MAX)
        study->design = HET_DESIGN_LATIN;
    else
        return het_key_file_fail(file, GROUP, "design", error,
                                 "\"%.40s\": expected factorial, latin POINTS (2 to %d), "
                                 "screening, screening fold, bisection FACTOR TARGET or list",
                                 text, HET_STUDY_POINTS_MAX);
    study->latin = points;
    return true;
}

/* --- factors ---------------------------------------------------------------------------------- */

static bool
read_system(HetKeyFile *file, HetStudy *study, GError **error)
{
    if (study->drill == NULL)
        return !het_key_file_has(file, GROUP, "system") ||
               het_key_file_fail(file, GROUP, "system", error,
                                 "is for a drill: a scenario names its system");
    if (!het_key_file_has(file, GROUP, "system"))
        return het_key_file_fail(file, GROUP, "drill", error,
                                 "needs system=, the systems it is asked of; where a factor names "
                                 "systems or scenarios, leave drill= out and write "
                                 "vary=scenario, values=SYSTEM/drill/%s; ...",
                                 study->drill);
    g_auto(GStrv) systems = het_key_file_list(file, GROUP, "system", error);
    if (systems == NULL)
        return false;
    HetFactor factor = het_factor_simple("system", HET_TARGET_SYSTEM, systems);
    g_array_append_val(study->factors, factor);
    return true;
}

/* Whether both set the same thing, so that only one of them counts. */
static bool
is_same_target(const HetTarget *one, const HetTarget *other)
{
    return one->kind == other->kind && g_strcmp0(one->name, other->name) == 0 &&
           ((one->kind != HET_TARGET_AGENT && one->kind != HET_TARGET_DIAL) ||
            (one->sides & other->sides) != 0);
}

/* A target that an earlier factor sets too, or an earlier one of the same factor. */
static bool
check_targets(HetKeyFile *file, const char *group, const HetStudy *study, GError **error)
{
    const HetFactor *factor = het_study_factor(study, study->factors->len - 1);
    HET_EACH_BELOW(i, study->factors->len) {
        const HetFactor *earlier = het_study_factor(study, i);
        HET_EACH_BELOW(j, earlier->targets->len)
            for (guint k = 0; k < (earlier == factor ? j : factor->targets->len); k++)
                if (is_same_target(&g_array_index(earlier->targets, HetTarget, j),
                                   &g_array_index(factor->targets, HetTarget, k)))
                    return het_key_file_fail(file, group, "vary", error,
                                             "target %u is set by target %u of factor %s too, and "
                                             "only one of them would count",
                                             k + 1, j + 1, earlier->name);
    }
    return true;
}

static bool
read_factors(HetKeyFile *file, HetStudy *study, GError **error)
{
    g_auto(GStrv) groups = het_key_file_groups(file, "factor ");
    if (!read_system(file, study, error))
        return false;
    HET_EACH_LISTED(i, groups) {
        HetFactor factor;
        const char *name = groups[i] + strlen("factor ");
        if (study->factors->len == HET_STUDY_FACTORS_MAX)
            return het_key_file_fail(file, groups[i], NULL, error, "expected %d factors at most",
                                     HET_STUDY_FACTORS_MAX);
        if (het_study_find_factor(study, name, strlen(name)) < study->factors->len)
            return het_key_file_fail(file, groups[i], NULL, error,
                                     "there is a factor of this name already");
        if (!het_factor_read(file, groups[i], &factor, error))
            return false;
        g_array_append_val(study->factors, factor);
        if (!check_targets(file, groups[i], study, error))
            return false;
    }
    return study->factors->len > 0 ||
           het_key_file_fail(file, "factor NAME", NULL, error,
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
static bool
check_base(HetKeyFile *file, const HetStudy *study, GError **error)
{
    if (study->scenario == NULL && study->drill == NULL && !has_target(study, HET_TARGET_SCENARIO))
        return het_key_file_fail(file, GROUP, NULL, error,
                                 "expected scenario=, or drill= and system=, or a factor with "
                                 "vary=scenario");
    if (study->exact && study->orders == NULL && !has_target(study, HET_TARGET_ORDERS))
        return het_key_file_fail(file, GROUP, "answer", error,
                                 "expected orders after odds, or a factor with vary=orders");
    if (!study->exact &&
        (has_target(study, HET_TARGET_ORDERS) || has_target(study, HET_TARGET_BEFORE)))
        return het_key_file_fail(file, GROUP, "answer", error,
                                 "a factor varies orders, which is for answer=odds alone");
    return true;
}

/* --- baseline and listed points --------------------------------------------------------------- */

static bool
read_baseline(HetKeyFile *file, HetStudy *study, GError **error)
{
    study->baseline = g_new0(unsigned, study->factors->len);
    if (!het_key_file_has(file, GROUP, "baseline"))
        return true;
    g_auto(GStrv) list = het_key_file_list(file, GROUP, "baseline", error);
    for (size_t i = 0; list != NULL && list[i] != NULL; i++) {
        const char *equals = strchr(list[i], '=');
        const size_t length = equals != NULL ? (size_t)(equals - list[i]) : strlen(list[i]);
        unsigned index = het_study_find_factor(study, list[i], length);
        if (equals == NULL || index == study->factors->len) {
            g_autofree char *hint = hint_factor(study, list[i]);
            return het_key_file_fail(file, GROUP, "baseline", error,
                                     "\"%.40s\": expected FACTOR=VALUE; %s", list[i], hint);
        }
        const HetFactor *factor = het_study_factor(study, index);
        study->baseline[index] = het_factor_find(factor, equals + 1);
        if (study->baseline[index] == factor->values->len)
            return het_key_file_fail(file, GROUP, "baseline", error, "%s has no value \"%.40s\"",
                                     factor->name, equals + 1);
    }
    return list != NULL;
}

static bool
read_point(HetKeyFile *file, const char *key, HetStudy *study, GError **error)
{
    g_auto(GStrv) list = het_key_file_list(file, "points", key, error);
    if (list == NULL)
        return false;
    if (g_strv_length(list) != study->factors->len)
        return het_key_file_fail(file, "points", key, error, "%u values for %u factors",
                                 g_strv_length(list), study->factors->len);
    HetStudyPoint point = {.level = g_new0(unsigned, study->factors->len)};
    HET_EACH_BELOW(i, study->factors->len) {
        const HetFactor *factor = het_study_factor(study, i);
        point.level[i] = het_factor_find(factor, list[i]);
        if (point.level[i] < factor->values->len)
            continue;
        g_free(point.level);
        return het_key_file_fail(file, "points", key, error, "%s has no value \"%.40s\"",
                                 factor->name, list[i]);
    }
    g_array_append_val(study->points, point);
    return true;
}

static bool
read_points(HetKeyFile *file, HetStudy *study, GError **error)
{
    if (study->design != HET_DESIGN_LIST)
        return true;
    g_strfreev(het_key_file_groups(file, "points"));
    g_auto(GStrv) keys = het_key_file_keys(file, "points");
    for (size_t i = 0; keys != NULL && keys[i] != NULL; i++)
        if (!read_point(file, keys[i], study, error))
            return false;
    return study->points->len > 0 ||
           het_key_file_fail(file, "points", NULL, error,
                             "design=list needs points: a key each, its values");
}

/* Who leads becomes a factor when the study is loaded, after all that the file says. */
static bool
read_robust(HetKeyFile *file, HetStudy *study, GError **error)
{
    g_autofree char *text = het_key_file_string_or(file, GROUP, "robust", "no", error);
    if (text == NULL)
        return false;
    study->robust = strcmp(text, "yes") == 0;
    if (!study->robust)
        return strcmp(text, "no") == 0 || het_key_file_fail(file, GROUP, "robust", error,
                                                            "\"%.40s\": expected yes or no", text);
    const bool grid = study->design == HET_DESIGN_FACTORIAL || study->design == HET_DESIGN_LIST;
    return (!study->exact && grid && study->balance == HET_BALANCE_NONE &&
            study->factors->len < HET_STUDY_FACTORS_MAX) ||
           het_key_file_fail(file, GROUP, "robust", error,
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
    study->scales = array_new(sizeof(HetScale), het_balance_clear_scale);
    if (!read_texts(file, study, error) || !read_agents(file, study, error) ||
        !read_answer(file, study, error) || !read_games(file, study, error) ||
        !read_numbers(file, study, error) || !read_responses(file, study, error) ||
        !read_titles(file, study, error) || !read_factors(file, study, error) ||
        !check_base(file, study, error) || !read_design(file, study, error) ||
        !het_balance_read(file, study, error) || !read_baseline(file, study, error) ||
        !read_points(file, study, error) || !read_robust(file, study, error) ||
        !het_key_file_finish(file, error))
        return NULL;
    return g_steal_pointer(&study);
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

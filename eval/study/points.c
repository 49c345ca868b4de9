/* From combinations of values to scenarios, agents and orders, and to the rows of a tournament. */
#include "agents/style-file.h"
#include "balance.h"
#include "design.h"
#include "eval/generals.h"
#include "study.h"
#include "engine/each.h"

/* Parts of a point. */
typedef struct {
    const char *base, *system;
    GString *suffix; /* what follows the '?' */
    char *agents[HET_SIDES];
    const char *orders, *before;
} Parts;

/* --- one point -------------------------------------------------------------------------------- */

static void
add_part(GString *suffix, const char *name, const char *value)
{
    if (suffix->len > 0)
        g_string_append_c(suffix, '&');
    g_string_append(suffix, name);
    if (value == NULL)
        return;
    g_string_append_c(suffix, '=');
    for (; *value != '\0'; value++) {
        if (strchr("%&;,", *value) != NULL)
            g_string_append_printf(suffix, "%%%02X", (unsigned)(unsigned char)*value);
        else
            g_string_append_c(suffix, *value);
    }
}

/* Sets an option of an agent's text, in place of one that is there. (transfer full) */
static char *
set_option(const char *agent, const char *name, const char *value)
{
    const char *colon = strchr(agent, ':');
    g_autoptr(GString) text =
        g_string_new_len(agent, colon != NULL ? colon - agent : (gssize)strlen(agent));
    g_auto(GStrv) options = g_strsplit(colon != NULL ? colon + 1 : "", ",", -1);
    char separator = ':';
    HET_EACH_LISTED(i, options) {
        const size_t length = strlen(name);
        if (*options[i] == '\0' ||
            (strncmp(options[i], name, length) == 0 && options[i][length] == '='))
            continue;
        g_string_append_printf(text, "%c%s", separator, options[i]);
        separator = ',';
    }
    g_string_append_printf(text, "%c%s=%s", separator, name, value);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static void
set_agents(Parts *parts, const HetTarget *target, const char *value)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        if ((target->sides >> side & 1) == 0)
            continue;
        char *was = parts->agents[side];
        parts->agents[side] = target->kind == HET_TARGET_AGENT
                                  ? g_strdup(value)
                                  : set_option(was, target->name, value);
        g_free(was);
    }
}

static void
apply_target(Parts *parts, const HetTarget *target, const char *value)
{
    switch (target->kind) {
    case HET_TARGET_SCENARIO:
        parts->base = value;
        break;
    case HET_TARGET_SYSTEM:
        parts->system = value;
        break;
    case HET_TARGET_PARAMETER:
    case HET_TARGET_GROUP:
    case HET_TARGET_UNITS:
        add_part(parts->suffix, target->name, value);
        break;
    case HET_TARGET_KEY:
        add_part(parts->suffix, target->name, strcmp(value, "-") == 0 ? "" : value);
        break;
    case HET_TARGET_COPY:
        if (strcmp(value, "yes") == 0)
            add_part(parts->suffix, target->name, NULL);
        break;
    case HET_TARGET_AGENT:
    case HET_TARGET_DIAL:
        set_agents(parts, target, value);
        break;
    case HET_TARGET_ORDERS:
        parts->orders = value;
        break;
    case HET_TARGET_BEFORE:
        parts->before = value;
        break;
    }
}

static void
make_point(const HetStudy *study, HetStudyPoint *point)
{
    Parts parts = {.base = study->scenario,
                   .suffix = g_string_new(NULL),
                   .agents = {g_strdup(study->agents[0]), g_strdup(study->agents[1])},
                   .orders = study->orders,
                   .before = study->before};
    /* Agents come before their dials: a dial is one of the agent that a factor has named. */
    HET_EACH_BELOW(pass, 2) {
        HET_EACH_BELOW(i, study->factors->len) {
            const HetFactor *factor = het_study_factor(study, i);
            char **texts = factor->values->pdata[point->level[i]];
            HET_EACH_BELOW(j, factor->targets->len) {
                const HetTarget *target = &g_array_index(factor->targets, HetTarget, j);
                if ((target->kind == HET_TARGET_AGENT) == (pass == 0))
                    apply_target(&parts, target, texts[j]);
            }
        }
    }
    g_autofree char *base = study->drill != NULL && parts.base == NULL
                                ? g_strdup_printf("%s/drill/%s", parts.system, study->drill)
                                : g_strdup(parts.base);
    point->scenario = parts.suffix->len == 0
                          ? g_strdup(base)
                          : g_strdup_printf("%s%c%s", base, strchr(base, '?') != NULL ? '&' : '?',
                                            parts.suffix->str);
    memcpy(point->agents, parts.agents, sizeof parts.agents);
    point->orders = study->exact ? g_strdup(parts.orders) : NULL;
    point->before = study->exact ? g_strdup(parts.before) : NULL;
    g_string_free(parts.suffix, TRUE);
}

/* --- all points ------------------------------------------------------------------------------- */

static bool
fail_design(const HetStudy *study, GError **error, const char *what)
{
    return het_fail(error, HET_ERROR_USAGE, "%s: [study] design: %s", study->name, what);
}

/* The point of a row; where a factor is balanced, one for each of its values. */
static void
add_points(HetStudy *study, const unsigned *level)
{
    const guint factors = study->factors->len;
    const guint count =
        study->balance == HET_BALANCE_NONE ? 1 : het_study_factor(study, study->along)->values->len;
    HET_EACH_BELOW(value, count) {
        HetStudyPoint point = {.level = g_memdup2(level, factors * sizeof *level)};
        if (study->balance != HET_BALANCE_NONE)
            point.level[study->along] = value;
        g_array_append_val(study->points, point);
    }
}

static bool
expand(HetStudy *study, GError **error)
{
    unsigned values[HET_STUDY_FACTORS_MAX + 1];
    HetDesignShape shape = {study->factors->len, values};
    g_autoptr(GArray) rows = NULL;
    HET_EACH_BELOW(i, shape.factors)
        values[i] = het_study_is_balanced(study, i) ? 1 : het_study_factor(study, i)->values->len;
    switch (study->design) {
    case HET_DESIGN_FACTORIAL:
    case HET_DESIGN_BISECTION:
        rows = het_design_factorial(&shape, HET_STUDY_POINTS_MAX);
        if (rows == NULL)
            return fail_design(study, error, "more than 2048 points: take fewer values");
        break;
    case HET_DESIGN_LIST:
        return true;
    }
    HET_EACH_BELOW(row, rows->len / shape.factors)
        add_points(study, &g_array_index(rows, unsigned, row *shape.factors));
    return study->points->len <= HET_STUDY_POINTS_MAX ||
           fail_design(study, error,
                       "more than 2048 points with those to balance: take fewer "
                       "values");
}

/* Makes of every point one for each kind of general, who leads both sides: a factor of its own. */
static void
add_leaders(HetStudy *study)
{
    const HetTarget target = {.kind = HET_TARGET_AGENT, .sides = (1U << HET_SIDES) - 1};
    HetFactor factor = {.name = g_strdup("leader"),
                        .title = g_strdup("who leads"),
                        .targets = g_array_new(FALSE, TRUE, sizeof(HetTarget)),
                        .values = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev),
                        .labels = g_ptr_array_new_with_free_func(g_free)};
    g_array_append_val(factor.targets, target);
    HET_EACH_BELOW(kind, HET_GENERALS_KINDS) {
        char **texts = g_new0(char *, 2);
        texts[0] = g_strconcat("@", het_generals_kinds[kind], NULL);
        g_ptr_array_add(factor.values, texts);
        g_ptr_array_add(factor.labels, g_strdup(het_generals_kinds[kind]));
    }
    const guint factors = study->factors->len, points = study->points->len;
    g_array_append_val(study->factors, factor);
    study->baseline = g_renew(unsigned, study->baseline, factors + 1);
    study->baseline[factors] = HET_GENERALS_RULE;
    HET_EACH_BELOW(i, points) {
        HetStudyPoint *point = &g_array_index(study->points, HetStudyPoint, i);
        point->level = g_renew(unsigned, point->level, factors + 1);
        point->level[factors] = HET_GENERALS_RULE;
    }
    for (unsigned kind = 1; kind < HET_GENERALS_KINDS; kind++)
        HET_EACH_BELOW(i, points) {
            HetStudyPoint point = {.level = g_memdup2(het_study_point(study, i)->level,
                                                      (factors + 1) * sizeof(unsigned))};
            point.level[factors] = kind;
            g_array_append_val(study->points, point);
        }
}

/* Names the general of a kind, "@greedy", that a rulebook has. */
static void
name_leaders(HetStudyPoint *point, const HetScenario *scenario)
{
    HET_EACH_BELOW(side, HET_SIDES)
        HET_EACH_BELOW(kind, HET_GENERALS_KINDS) {
            const char *agent = het_generals_agent(scenario->rules->name, (HetGenerals)kind);
            if (*point->agents[side] != '@' || agent == NULL ||
                strcmp(point->agents[side] + 1, het_generals_kinds[kind]) != 0)
                continue;
            g_free(point->agents[side]);
            point->agents[side] = g_strdup(agent);
        }
}

/* (transfer full) What the definition has of a point beside scenario and agents. */
static char *
question_of(const HetStudyPoint *point)
{
    if (point->orders == NULL)
        return NULL;
    return point->before != NULL
               ? g_strdup_printf("odds %s; before %s", point->orders, point->before)
               : g_strdup_printf("odds %s", point->orders);
}

/* Opens the point's scenario, to see whether the system can express it; the tournament takes it. */
static bool
settle_point(const HetStudy *study, unsigned index, HetRegistry registry, GError **error)
{
    HetStudyPoint *point = &g_array_index(study->points, HetStudyPoint, index);
    g_autoptr(GError) inner = NULL;
    make_point(study, point);
    g_autoptr(HetScenario) scenario =
        het_tournament_open(study->tournament, point->scenario, registry, &inner);
    if (scenario == NULL && g_error_matches(inner, HET_ERROR, HET_ERROR_UNSUPPORTED)) {
        point->unsaid = g_strdup(inner->message);
        return true;
    }
    if (scenario != NULL) {
        name_leaders(point, scenario);
        het_tournament_take_opened(study->tournament, scenario);
    }
    for (unsigned side = 0; scenario != NULL && inner == NULL && side < HET_SIDES; side++) {
        g_autofree char *agent = het_style_expand(point->agents[side], &inner);
        if (agent != NULL && het_agent_check(agent, &inner))
            het_agent_check_for(agent, scenario, &inner);
    }
    if (inner == NULL && study->balance != HET_BALANCE_NONE)
        het_balance_weigh(scenario, point);
    if (inner == NULL)
        return true;
    g_autofree char *text = het_study_point_text(study, index);
    return het_fail(error, (HetError)inner->code, "%s: point %s: %s", study->name, text,
                    inner->message);
}

static void
add_rows(HetStudy *study)
{
    HetTournament *tournament = study->tournament;
    HET_EACH_IN(HetStudyPoint, point, study->points) {
        if (point->unsaid != NULL)
            continue;
        g_autofree char *question = question_of(point);
        const char *const agents[] = {point->agents[0], point->agents[1]};
        point->row = tournament->rows->len;
        het_tournament_add_row(tournament, point->scenario, agents, question);
    }
    g_free(tournament->title);
    tournament->title = g_strdup(study->title);
    tournament->seed = study->seed;
    tournament->leg_timeout = study->leg_timeout;
    tournament->recover = true;
    tournament->pairs = ((study->games > 0 ? study->games : MAX(study->most, 2)) + 1) / 2;
}

/* Compares levels of two points but for factors that are balanced. */
static int
compare_levels(const HetStudy *study, const unsigned *one, const unsigned *other)
{
    HET_EACH_BELOW(i, study->factors->len)
        if (one[i] != other[i] && !het_study_is_balanced(study, i))
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

static int
compare_points(gconstpointer a, gconstpointer b, gpointer data)
{
    const unsigned one = *(const unsigned *)a, other = *(const unsigned *)b;
    const int order = compare_levels(data, het_study_point(data, one)->level,
                                     het_study_point(data, other)->level);
    return order != 0 ? order : (one > other) - (one < other);
}

static void
sort_points(HetStudy *study)
{
    study->sorted = g_new(unsigned, study->points->len);
    HET_EACH_BELOW(i, study->points->len)
        study->sorted[i] = i;
    g_qsort_with_data(study->sorted, (gint)study->points->len, sizeof *study->sorted,
                      compare_points, study);
}

/* The number of sorted points below these levels, or up to them. */
static unsigned
count_below(const HetStudy *study, const unsigned *level, bool equal)
{
    unsigned low = 0, high = study->points->len;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        const int order =
            compare_levels(study, het_study_point(study, study->sorted[middle])->level, level);
        if (order < 0 || (equal && order == 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const unsigned *
het_study_alike(const HetStudy *study, unsigned point, unsigned factor, unsigned value,
                unsigned *ret_count)
{
    unsigned level[HET_STUDY_FACTORS_MAX + 1]; /* and who leads */
    memcpy(level, het_study_point(study, point)->level, study->factors->len * sizeof *level);
    level[factor] = value;
    const unsigned first = count_below(study, level, false);
    *ret_count = count_below(study, level, true) - first;
    return &study->sorted[first];
}

bool
het_study_load(HetStudy *study, HetRegistry registry, GError **error)
{
    g_return_val_if_fail(study->tournament->rows->len == 0, false);
    if (!expand(study, error))
        return false;
    if (study->robust)
        add_leaders(study);
    HET_EACH_BELOW(i, study->points->len)
        if (!settle_point(study, i, registry, error))
            return false;
    if (study->balance == HET_BALANCE_STRENGTH)
        het_balance_thin(study);
    sort_points(study);
    add_rows(study);
    if (study->tournament->rows->len == 0)
        return het_fail(error, HET_ERROR_UNSUPPORTED, "%s: no system can express any point: %s",
                        study->name, het_study_point(study, 0)->unsaid);
    if (het_tournament_load(study->tournament, registry, error))
        return true;
    g_prefix_error(error, "%s: ", study->name);
    return false;
}

const char *
het_study_label(const HetStudy *study, unsigned point, unsigned factor)
{
    return het_study_factor(study, factor)
        ->labels->pdata[het_study_point(study, point)->level[factor]];
}

char *
het_study_point_text(const HetStudy *study, unsigned point)
{
    GString *text = g_string_new(NULL);
    HET_EACH_BELOW(i, study->factors->len)
        g_string_append_printf(text, "%s%s=%s", i > 0 ? ", " : "", het_study_factor(study, i)->name,
                               het_study_label(study, point, i));
    return g_string_free(text, FALSE);
}

const HetTournamentScenario *
het_study_scenario(const HetStudy *study, unsigned point)
{
    return study->tournament->loaded->pdata[het_study_row(study, point)->scenario];
}

bool
het_study_agents_by_factors(const HetStudy *study)
{
    unsigned named = 0; /* sides, as bits */
    HET_EACH_BELOW(i, study->factors->len) {
        const GArray *targets = het_study_factor(study, i)->targets;
        HET_EACH_IN(const HetTarget, target, targets) {
            if (target->kind == HET_TARGET_AGENT)
                named |= target->sides;
        }
    }
    return named == (1U << HET_SIDES) - 1;
}

bool
het_study_by_rule(const HetStudy *study)
{
    HET_EACH_BELOW(i, study->points->len)
        HET_EACH_BELOW(side, HET_SIDES)
            if (!g_str_has_prefix(het_study_point(study, i)->agents[side], "doctrine"))
                return false;
    return true;
}

bool
het_study_unequal(const HetStudy *study)
{
    return !het_study_agents_by_factors(study) &&
           strcmp(study->agents[HET_FIRST], study->agents[HET_SECOND]) != 0;
}

/* Shared by all reports of a study. */
#include <math.h>
#include <string.h>

#include <gio/gio.h>

#include "agents/search/maths.h"
#include "eval/stored.h"
#include "eval/study/model.h"
#include "report.h"
#include "engine/each.h"

char *
het_study_change_title(const HetResponse *response)
{
    const char *unit =
        het_response_is_share(response) ? "percentage points" : het_response_unit(response);
    if (het_response_is_ratio(response))
        return g_strdup_printf("%s, times what it was", response->title);
    return g_strdup_printf("change of %s%s%s", response->title, *unit != '\0' ? ", " : "", unit);
}

HetContrast
het_study_shown(const HetResponse *response, const HetContrast *contrast)
{
    HetContrast shown = *contrast;
    double *const numbers[] = {&shown.value, &shown.low, &shown.high, &shown.wide_low,
                               &shown.wide_high};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers) && het_response_is_ratio(response); i++)
        *numbers[i] = isnan(*numbers[i]) ? *numbers[i] : het_exp(*numbers[i]);
    return shown;
}

char *
het_study_response_title(const HetResponse *response)
{
    const char *unit = het_response_unit(response);
    return *unit != '\0' ? g_strdup_printf("%s, %s", response->title, unit)
                         : g_strdup(response->title);
}

static char *
plain_design(const HetStudy *study)
{
    const unsigned points = study->points->len;
    switch (study->design) {
    case HET_DESIGN_FACTORIAL:
        return g_strdup_printf("factorial, %u points", points);
    case HET_DESIGN_BISECTION: {
        g_autofree char *target = het_figures_number(study->target);
        return g_strdup_printf("bisection along %s, to %s = %s",
                               het_study_factor(study, study->along)->name,
                               het_study_response(study, 0)->name, target);
    }
    case HET_DESIGN_LIST:
        break;
    }
    return g_strdup_printf("%u points as listed", points);
}

char *
het_study_design_text(const HetStudy *study)
{
    g_autofree char *design = plain_design(study);
    g_autofree char *target = het_figures_number(study->target);
    const char *name = het_study_factor(study, study->along)->name;
    switch (study->balance) {
    case HET_BALANCE_STRENGTH:
        return g_strdup_printf("%s; %s set so that both sides are of equal strength", design, name);
    case HET_BALANCE_RESPONSE:
        return g_strdup_printf("%s with those on the way; %s set so that %s = %s", design, name,
                               het_study_response(study, 0)->name, target);
    case HET_BALANCE_NONE:
        break;
    }
    return g_steal_pointer(&design);
}

char *
het_study_quote(const char *word)
{
    return *word != '\0' && strpbrk(word, " '\"\\$&|;<>()*?[]#~`!\t\n") == NULL
               ? g_strdup(word)
               : g_shell_quote(word);
}

char *
het_study_battle(const HetStudyReport *report, unsigned point)
{
    const HetStudy *study = report->analysis->study;
    const HetStudyPoint *here = het_study_point(study, point);
    g_autofree char *scenario = het_study_quote(here->scenario);
    if (here->unsaid != NULL)
        return NULL;
    if (study->exact) {
        g_autofree char *orders = het_study_quote(here->orders);
        g_autofree char *before = here->before != NULL ? het_study_quote(here->before) : NULL;
        return before != NULL
                   ? g_strdup_printf("hetman odds %s %s --before=%s", scenario, orders, before)
                   : g_strdup_printf("hetman odds %s %s", scenario, orders);
    }
    if (report->store == NULL)
        return g_strdup_printf("hetman show %s", scenario);
    if (het_analysis_cell(report->analysis, point, 0)->games == 0)
        return NULL;
    g_autofree char *store = het_study_quote(report->store);
    return g_strdup_printf("hetman replay %s --pair=%u --leg=1", store, here->row + 1);
}

/* (transfer full) The address at which a page by itself shows a record, raw DEFLATE in base64url
 * (docs/link.md); NULL: it is longer than links may be. */
static char *
record_link(const char *page, const char *record)
{
    enum { LONGEST = 30000 };
    g_autoptr(GZlibCompressor) compressor = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW, 9);
    const gsize length = strlen(record), room = length + length / 8 + 64;
    gsize read = 0, written = 0;
    g_autofree char *packed = g_malloc(room);
    if (g_converter_convert(G_CONVERTER(compressor), record, length, packed, room,
                            G_CONVERTER_INPUT_AT_END, &read, &written,
                            NULL) != G_CONVERTER_FINISHED)
        return NULL;
    g_autofree char *text = g_base64_encode((const guchar *)packed, written);
    g_strdelimit(g_strdelimit(text, "+", '-'), "/", '_');
    text[strcspn(text, "=")] = '\0';
    return strlen(text) <= LONGEST ? g_strdup_printf("%s#record=%s", page, text) : NULL;
}

bool
het_study_has_page(const HetStudyReport *report)
{
    return report->board != NULL && g_str_has_suffix(report->board, ".html");
}

char *
het_study_link(const HetStudyReport *report, unsigned point)
{
    const HetStudy *study = report->analysis->study;
    const HetStudyPoint *here = het_study_point(study, point);
    if (report->store == NULL || study->exact || here->unsaid != NULL ||
        het_analysis_cell(report->analysis, point, 0)->games == 0)
        return NULL;
    if (het_study_has_page(report)) {
        g_autofree char *record = het_stored_record(report->store, here->row + 1, 1, NULL);
        return record != NULL ? record_link(report->board, record) : NULL;
    }
    g_autofree char *full = g_canonicalize_filename(report->store, NULL);
    g_autofree char *store = g_uri_escape_string(full, NULL, FALSE);
    return g_strdup_printf("%s/?store=%s&pair=%u&leg=1",
                           report->board != NULL ? report->board : "http://127.0.0.1:8461", store,
                           here->row + 1);
}

typedef struct {
    const GArray *effects;
    unsigned factors, split;
} Order;

/* Effects of one factor come first, then those of two; how rulebooks or battles differ is last. */
static unsigned
rank_of(const Order *order, const HetEffect *effect)
{
    const bool split = effect->factor == order->split || effect->other == order->split;
    return (order->split < order->factors && split ? 2u : 0u) + (effect->other < order->factors);
}

static gint
stronger(gconstpointer a, gconstpointer b, gpointer data)
{
    const Order *order = data;
    const guint at = *(const guint *)a, other_at = *(const guint *)b;
    const HetEffect *one = &g_array_index(order->effects, HetEffect, at);
    const HetEffect *other = &g_array_index(order->effects, HetEffect, other_at);
    const unsigned rank = rank_of(order, one), other_rank = rank_of(order, other);
    const double x = fabs(one->contrast.value), y = fabs(other->contrast.value);
    if (rank != other_rank)
        return rank < other_rank ? -1 : 1;
    return x > y ? -1 : x < y ? 1 : at < other_at ? -1 : at > other_at;
}

GArray *
het_study_sorted_effects(const HetAnalysis *analysis, unsigned response)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint));
    GArray *effects = analysis->effects[response];
    Order order = {effects, analysis->study->factors->len, het_model_split(analysis->study)};
    HET_EACH_BELOW(i, effects->len)
        if (g_array_index(effects, HetEffect, i).contrast.known)
            g_array_append_val(found, i);
    g_array_sort_with_data(found, stronger, &order);
    return found;
}

bool
het_study_has_quantiles(const HetResponse *response)
{
    return !het_response_is_ratio(response) && response->kind != HET_RESPONSE_POINTS &&
           response->kind != HET_RESPONSE_WIN && response->kind != HET_RESPONSE_DRAW &&
           response->kind != HET_RESPONSE_BROKEN;
}

/* --- who played ------------------------------------------------------------------------------- */

/* (transfer full) Who leads a side in each system, at the points of a kind of generals if the study
 * is robust: "doctrine:learned, in husaria doctrine:steady". */
static char *
leader_text(const HetStudy *study, HetActor side, unsigned kind)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GString *text = g_string_new(NULL);
    const char *usual = NULL;
    HET_EACH_BELOW(i, study->points->len) {
        const HetStudyPoint *point = het_study_point(study, i);
        if (point->unsaid != NULL ||
            (study->robust && point->level[het_study_leader(study)] != kind))
            continue;
        const char *agent = point->agents[side];
        const char *system = het_study_scenario(study, i)->rules->name;
        if (!g_hash_table_add(seen, (gpointer)(uintptr_t)system))
            continue;
        if (usual == NULL)
            g_string_append(text, usual = agent);
        else if (strcmp(agent, usual) != 0)
            g_string_append_printf(text, ", in %s %s", system, agent);
    }
    return g_string_free(text, FALSE);
}

static void
add_generals(const HetStudy *study, GPtrArray *lines)
{
    g_autoptr(GPtrArray) kinds = g_ptr_array_new_with_free_func(g_free);
    HET_EACH_BELOW(kind, HET_GENERALS_KINDS) {
        g_autofree char *leader = leader_text(study, HET_FIRST, kind);
        g_ptr_array_add(kinds, g_strdup_printf("%s is %s", het_generals_kinds[kind], leader));
    }
    g_ptr_array_add(kinds, NULL);
    g_autofree char *joined = g_strjoinv("; ", (char **)kinds->pdata);
    g_ptr_array_add(lines, g_strdup_printf("four generals lead both sides in turn: %s", joined));
    const HetResponse *response = het_study_response(study, 0);
    const double matters = het_response_matters(response);
    g_autofree char *least =
        het_figures_number(het_response_is_ratio(response) ? het_exp(matters) : matters);
    g_ptr_array_add(
        lines,
        g_strdup_printf("an effect depends on who leads where Q shows that it differs between them "
                        "(Cochran 1954; with the covariance of shared dice, and referred to F; 5 "
                        "%% a row); it holds where all have one sign and the pooled interval "
                        "(DerSimonian and Laird 1986) leaves out no change; nothing shows where "
                        "that interval has no change in it and nothing from %s%s up; else it is "
                        "open",
                        least,
                        het_response_is_ratio(response)   ? " times"
                        : het_response_is_share(response) ? " points"
                                                          : ""));
}

/* (transfer full) Who commands a side: "@rule" by what it is in each system. */
static char *
commander_text(const HetStudy *study, HetActor side)
{
    return study->agents[side][0] == '@' ? leader_text(study, side, 0)
                                         : g_strdup(study->agents[side]);
}

static void
add_agents(const HetStudy *study, GPtrArray *lines)
{
    const char *rule = het_study_by_rule(study) ? "; what is found holds for play by rule" : "";
    g_autofree char *first = commander_text(study, HET_FIRST);
    g_autofree char *second = commander_text(study, HET_SECOND);
    if (study->robust)
        add_generals(study, lines);
    else if (het_study_unequal(study))
        g_ptr_array_add(lines,
                        g_strdup_printf("the sides are commanded by different agents, %s and %s: "
                                        "their skill is in the answer too%s",
                                        first, second, rule));
    else if (het_study_agents_by_factors(study))
        g_ptr_array_add(
            lines,
            g_strdup_printf("both sides are commanded by agents that the factors name%s", rule));
    else
        g_ptr_array_add(lines, g_strdup_printf("both sides are commanded by %s%s", first, rule));
}

GPtrArray *
het_study_played(const HetStudyReport *report)
{
    const HetAnalysis *analysis = report->analysis;
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    if (analysis->study->exact) {
        g_ptr_array_add(lines, g_strdup("exact chances; nothing is sampled"));
        return lines;
    }
    g_ptr_array_add(lines, g_strdup_printf("%u games; intervals are 95 %%", analysis->games));
    if (analysis->missing > 0)
        g_ptr_array_add(
            lines,
            g_strdup_printf("%u of %u points want more games: this is what came out so far%s",
                            analysis->missing, analysis->points,
                            analysis->study->robust ? ", and all is open" : ""));
    add_agents(analysis->study, lines);
    return lines;
}

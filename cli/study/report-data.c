/* A study as CSV and as JSON, for programs. */
#include <math.h>

#include "library/json.h"
#include "eval/row.h"
#include "report.h"

/* --- CSV -------------------------------------------------------------------------------------- */

static void
put_number(GString *text, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_c(text, ',');
    if (!isnan(value))
        g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.6g", value));
}

static void
put_field(GString *text, const char *field)
{
    g_string_append_c(text, ',');
    het_csv_field(text, field != NULL ? field : "");
}

static void
put_cell(const HetStudyReport *report, unsigned point, unsigned response, GString *text)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    const HetStudyPoint *here = het_study_point(study, point);
    const HetSummary *cell = het_analysis_cell(analysis, point, response);
    const HetContrast *difference = &analysis->differences[point * analysis->responses + response];
    g_string_append_printf(text, "%s,%u", study->tournament->hash, point + 1);
    for (guint i = 0; i < study->factors->len; i++)
        put_field(text, het_study_label(study, point, i));
    put_field(text, het_study_response(study, response)->name);
    put_field(text, het_response_unit(het_study_response(study, response)));
    g_string_append_printf(text, ",%u", study->exact ? 0 : cell->games);
    const double numbers[] = {cell->mean,
                              cell->low,
                              cell->high,
                              cell->tenth,
                              cell->median,
                              cell->ninetieth,
                              difference->known ? difference->value : (double)NAN,
                              difference->low,
                              difference->high,
                              difference->known ? difference->adjusted : (double)NAN};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        put_number(text, numbers[i]);
    put_field(text, here->scenario);
    put_field(text, here->agents[0]);
    put_field(text, here->agents[1]);
    put_field(text, here->unsaid);
    for (unsigned side = 0; het_study_is_weighed(study) && side < HET_SIDES; side++)
        put_number(text, here->worth[side]);
    g_string_append_c(text, '\n');
}

char *
het_study_report_csv(const HetStudyReport *report)
{
    const HetStudy *study = report->analysis->study;
    GString *text = g_string_new("definition,point");
    for (guint i = 0; i < study->factors->len; i++)
        put_field(text, het_study_factor(study, i)->name);
    g_string_append(text, ",response,unit,games,mean,low,high,q10,q50,q90,difference,"
                          "difference_low,difference_high,difference_p,scenario,first,second,"
                          "cannot_say");
    g_string_append(text, het_study_is_weighed(study) ? ",worth_first,worth_second\n" : "\n");
    for (unsigned point = 0; point < report->analysis->points; point++)
        for (unsigned i = 0; i < report->analysis->responses; i++)
            put_cell(report, point, i, text);
    return g_string_free(text, FALSE);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void
add_real(JsonBuilder *builder, const char *name, double value)
{
    if (!isnan(value)) {
        het_json_real(builder, name, value);
        return;
    }
    json_builder_set_member_name(builder, name);
    json_builder_add_null_value(builder);
}

static void
add_factors(JsonBuilder *builder, const HetStudy *study)
{
    het_json_begin_array(builder, "factors");
    for (guint i = 0; i < study->factors->len; i++) {
        const HetFactor *factor = het_study_factor(study, i);
        json_builder_begin_object(builder);
        het_json_text(builder, "name", factor->name);
        het_json_text(builder, "title", factor->title);
        het_json_flag(builder, "numbers", factor->numbers != NULL);
        het_json_begin_array(builder, "values");
        for (guint j = 0; j < factor->labels->len; j++)
            json_builder_add_string_value(builder, factor->labels->pdata[j]);
        json_builder_end_array(builder);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static void
add_contrast(JsonBuilder *builder, const HetContrast *contrast)
{
    het_json_real(builder, "value", contrast->value);
    add_real(builder, "low", contrast->low);
    add_real(builder, "high", contrast->high);
    het_json_real(builder, "p", contrast->chance);
    het_json_real(builder, "p_holm", contrast->adjusted);
}

static void
add_cells(JsonBuilder *builder, const HetAnalysis *analysis, unsigned point)
{
    het_json_begin_object(builder, "responses");
    for (unsigned i = 0; i < analysis->responses; i++) {
        const HetSummary *cell = het_analysis_cell(analysis, point, i);
        const HetContrast *difference = &analysis->differences[point * analysis->responses + i];
        het_json_begin_object(builder, het_study_response(analysis->study, i)->name);
        het_json_integer(builder, "games", analysis->study->exact ? 0 : cell->games);
        add_real(builder, "mean", cell->mean);
        add_real(builder, "low", cell->low);
        add_real(builder, "high", cell->high);
        add_real(builder, "q10", cell->tenth);
        add_real(builder, "q50", cell->median);
        add_real(builder, "q90", cell->ninetieth);
        if (difference->known) {
            het_json_begin_object(builder, "difference");
            add_contrast(builder, difference);
            json_builder_end_object(builder);
        }
        json_builder_end_object(builder);
    }
    json_builder_end_object(builder);
}

static void
add_point(JsonBuilder *builder, const HetStudyReport *report, unsigned point)
{
    const HetStudy *study = report->analysis->study;
    const HetStudyPoint *here = het_study_point(study, point);
    g_autofree char *battle = het_study_battle(report, point);
    json_builder_begin_object(builder);
    het_json_integer(builder, "point", point + 1);
    het_json_begin_object(builder, "values");
    for (guint i = 0; i < study->factors->len; i++)
        het_json_text(builder, het_study_factor(study, i)->name, het_study_label(study, point, i));
    json_builder_end_object(builder);
    het_json_text(builder, "scenario", here->scenario);
    het_json_text(builder, "first", here->agents[0]);
    het_json_text(builder, "second", here->agents[1]);
    het_json_text(builder, "orders", here->orders);
    het_json_text(builder, "cannot_say", here->unsaid);
    het_json_text(builder, "battle", battle);
    if (het_study_is_weighed(report->analysis->study)) {
        het_json_real(builder, "worth_first", here->worth[HET_FIRST]);
        het_json_real(builder, "worth_second", here->worth[HET_SECOND]);
    }
    if (report->undecided != NULL)
        het_json_real(builder, "undecided", report->undecided[point]);
    if (here->unsaid == NULL)
        add_cells(builder, report->analysis, point);
    json_builder_end_object(builder);
}

static void
add_effects(JsonBuilder *builder, const HetAnalysis *analysis)
{
    het_json_begin_object(builder, "effects");
    for (unsigned i = 0; i < analysis->responses; i++) {
        het_json_begin_array(builder, het_study_response(analysis->study, i)->name);
        for (guint j = 0; j < analysis->effects[i]->len; j++) {
            const HetEffect *effect = &g_array_index(analysis->effects[i], HetEffect, j);
            json_builder_begin_object(builder);
            het_json_text(builder, "effect", effect->text);
            het_json_integer(builder, "factors",
                             effect->other < analysis->study->factors->len ? 2 : 1);
            het_json_flag(builder, "aliased", effect->aliased);
            het_json_flag(builder, "apart", effect->apart);
            if (effect->straight < 1)
                het_json_real(builder, "straight", effect->straight);
            if (effect->contrast.known)
                add_contrast(builder, &effect->contrast);
            json_builder_end_object(builder);
        }
        json_builder_end_array(builder);
    }
    json_builder_end_object(builder);
}

static void
add_breaks(JsonBuilder *builder, const HetAnalysis *analysis)
{
    const HetStudy *study = analysis->study;
    het_json_begin_array(builder, "break_even");
    for (guint i = 0; i < analysis->breaks->len; i++) {
        const HetBreakEven *found = &g_array_index(analysis->breaks, HetBreakEven, i);
        json_builder_begin_object(builder);
        het_json_flag(builder, "passed", found->at.passed);
        het_json_flag(builder, "found", found->at.passed && found->at.next == HET_STUDY_POINTS_MAX);
        het_json_text(builder, "from", het_study_label(study, found->at.low, study->along));
        het_json_text(builder, "to", het_study_label(study, found->at.high, study->along));
        if (found->nearest != HET_STUDY_POINTS_MAX)
            het_json_text(builder, "nearest", het_study_label(study, found->nearest, study->along));
        add_real(builder, "value", found->value);
        add_real(builder, "low", found->low);
        add_real(builder, "high", found->high);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

char *
het_study_report_json(const HetStudyReport *report)
{
    const HetAnalysis *analysis = report->analysis;
    const HetStudy *study = analysis->study;
    g_autofree char *design = het_study_design_text(study);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    het_json_text(builder, "title", study->title);
    het_json_text(builder, "question", study->question);
    het_json_text(builder, "definition", study->tournament->hash);
    het_json_unsigned(builder, "seed", study->seed);
    het_json_text(builder, "design", design);
    het_json_text(builder, "answer", study->exact ? "odds" : "games");
    het_json_flag(builder, "equal_agents", !het_study_unequal(study));
    het_json_integer(builder, "games", analysis->games);
    het_json_integer(builder, "points_missing", analysis->missing);
    add_factors(builder, study);
    het_json_begin_array(builder, "points");
    for (unsigned point = 0; point < analysis->points; point++)
        add_point(builder, report, point);
    json_builder_end_array(builder);
    add_effects(builder, analysis);
    add_breaks(builder, analysis);
    het_json_begin_array(builder, "same");
    for (guint i = 0; i < report->same->len; i++)
        json_builder_add_string_value(builder, report->same->pdata[i]);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    return het_json_document(builder, true);
}

/* The games of a study, a row each, for R and pandas. */
#include <math.h>

#include "eval/row.h"
#include "report.h"
#include "engine/each.h"

static void
append_number(GString *text, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_c(text, ',');
    if (!isnan(number))
        g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.9g", number));
}

static void
append_heads(const HetStudy *study, GString *text)
{
    g_string_append(text, "point,game");
    HET_EACH_BELOW(i, study->factors->len) {
        g_string_append_c(text, ',');
        het_csv_field(text, het_study_factor(study, i)->name);
    }
    HET_EACH_BELOW(i, study->responses->len) {
        const HetResponse *response = het_study_response(study, i);
        g_autofree char *below = g_strdup_printf("%s, below", response->name);
        g_string_append_c(text, ',');
        het_csv_field(text, response->name);
        if (!het_response_is_ratio(response))
            continue;
        g_string_append_c(text, ',');
        het_csv_field(text, below);
    }
    g_string_append_c(text, '\n');
}

static void
append_point(const HetStudy *study, const HetResults *results, unsigned point, GString *text)
{
    const unsigned pairs = study->tournament->pairs, games = 2 * pairs;
    const guint responses = study->responses->len;
    g_autofree double *values = g_new(double, (gsize)responses *games);
    g_autofree double *below = g_new(double, (gsize)responses *games);
    HET_EACH_BELOW(i, responses)
        het_study_values(study, results, point, het_study_response(study, i), pairs,
                         values + i * games, below + i * games);
    HET_EACH_BELOW(game, games) {
        if (isnan(values[game]))
            continue; /* not played */
        g_string_append_printf(text, "%u,%u", point + 1, game + 1);
        HET_EACH_BELOW(i, study->factors->len) {
            g_string_append_c(text, ',');
            het_csv_field(text, het_study_label(study, point, i));
        }
        HET_EACH_BELOW(i, responses) {
            append_number(text, values[i * games + game]);
            if (het_response_is_ratio(het_study_response(study, i)))
                append_number(text, below[i * games + game]);
        }
        g_string_append_c(text, '\n');
    }
}

char *
het_study_games_csv(const HetStudyReport *report, const HetResults *results)
{
    const HetStudy *study = report->analysis->study;
    GString *text = g_string_new(NULL);
    append_heads(study, text);
    HET_EACH_BELOW(point, report->analysis->points)
        append_point(study, results, point, text);
    return g_string_free(text, FALSE);
}

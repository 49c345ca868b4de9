#include "odds-vary.h"

#include <string.h>

#include "engine/rules/registry.h"
#include "eval/gnuplot.h"
#include "eval/output.h"
#include "odds-before.h"

enum { VALUES_MAX = 64, KINDS_DRAWN = 7 /* with the others as many as gnuplot has colours */ };

/* --- rows ------------------------------------------------------------------------------------- */

static void
free_row(gpointer data)
{
    HetOddsRow *row = data;
    if (row->odds != NULL)
        het_odds_free(row->odds);
    if (row->asked != NULL)
        het_odds_case_free(row->asked);
    het_scenario_unref(row->scenario);
    g_free(row->value);
    g_free(row->name);
    g_free(row->unsaid);
    g_free(row);
}

static bool
fail(GError **error, const char *what, const char *text)
{
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "--vary: \"%.60s\": %s", text, what);
    return false;
}

/* Adds a value, or the numbers of a range "1..4". */
static bool
add_values(GPtrArray *values, const char *text, GError **error)
{
    const char *dots = strstr(text, "..");
    g_autofree char *low = dots == NULL ? NULL : g_strndup(text, (gsize)(dots - text));
    gint64 from = 0, to = 0;
    const bool range = dots != NULL &&
                       g_ascii_string_to_signed(low, 10, -100000, 100000, &from, NULL) &&
                       g_ascii_string_to_signed(dots + 2, 10, -100000, 100000, &to, NULL);
    if (*text == '\0' || (range && from > to))
        return fail(error, "expected values, or a range from low to high such as 1..4", text);
    if (!range)
        g_ptr_array_add(values, g_strdup(text));
    for (gint64 i = from; range && i <= to && values->len <= VALUES_MAX; i++)
        g_ptr_array_add(values, g_strdup_printf("%" G_GINT64_FORMAT, i));
    return values->len <= VALUES_MAX || fail(error, "more than 64 values", text);
}

/* "KEY=LIST" into both. The last '=' before the list: a change's group may hold none. */
static bool
read_vary(const char *vary, char **ret_key, GPtrArray *values, GError **error)
{
    if (vary == NULL) {
        *ret_key = g_strdup("");
        g_ptr_array_add(values, g_strdup(""));
        return true;
    }
    const char *equals = strchr(vary, '=');
    if (equals == NULL || equals == vary || equals[1] == '\0')
        return fail(error, "expected KEY=LIST, as distance=2..6 or formation=line;hedgehog", vary);
    *ret_key = g_strndup(vary, (gsize)(equals - vary));
    g_auto(GStrv) parts = g_strsplit(equals + 1, ";", -1);
    for (size_t i = 0; parts[i] != NULL; i++)
        if (!add_values(values, g_strstrip(parts[i]), error))
            return false;
    return true;
}

static bool
ask(const HetOddsQuestion *question, HetOddsRow *row, GError **error)
{
    g_autoptr(GError) inner = NULL;
    row->scenario = het_scenario_open(row->name, het_rules_registry, &inner);
    if (row->scenario == NULL && g_error_matches(inner, HET_ERROR, HET_ERROR_UNSAID)) {
        row->unsaid = g_strdup(inner->message);
        return true;
    }
    HetStateBuffer state;
    if (row->scenario != NULL) {
        het_game_start(row->scenario, &state.state);
        if (question->before != NULL &&
            !het_odds_play_before(&state.state, question->before, &inner))
            g_prefix_error(&inner, "--before: ");
        else
            row->asked = het_odds_case_new(&state.state, question->orders, NULL, &inner);
    }
    if (row->asked == NULL) {
        if (*row->value != '\0')
            g_prefix_error(&inner, "%s: ", row->value);
        g_propagate_error(error, g_steal_pointer(&inner));
        return false;
    }
    row->odds = het_odds_new(row->asked);
    return true;
}

/* --- kinds of outcomes ------------------------------------------------------------------------ */

double
het_odds_row_chance(const HetOddsRow *row, const char *kind)
{
    double chance = 0;
    for (guint i = 0; row->odds != NULL && i < row->odds->outcomes->len; i++) {
        const HetOddsOutcome *outcome = &g_array_index(row->odds->outcomes, HetOddsOutcome, i);
        if (strcmp(outcome->kind, kind) == 0)
            chance += outcome->chance;
    }
    return chance;
}

static double
sum_of(const HetOddsTable *table, const char *kind)
{
    double sum = 0;
    for (guint i = 0; i < table->rows->len; i++)
        sum += het_odds_row_chance(table->rows->pdata[i], kind);
    return sum;
}

/* Likeliest first; equals by name, so that the order is the same everywhere. */
static int
compare_kinds(gconstpointer a, gconstpointer b, gpointer table)
{
    const char *one = *(const char *const *)a, *other = *(const char *const *)b;
    const double first = sum_of(table, one), second = sum_of(table, other);
    return first > second ? -1 : first < second ? 1 : strcmp(one, other);
}

static void
collect_kinds(HetOddsTable *table)
{
    for (guint r = 0; r < table->rows->len; r++) {
        const HetOddsRow *row = table->rows->pdata[r];
        for (guint i = 0; row->odds != NULL && i < row->odds->outcomes->len; i++) {
            const char *kind = g_array_index(row->odds->outcomes, HetOddsOutcome, i).kind;
            if (!g_ptr_array_find_with_equal_func(table->kinds, kind, g_str_equal, NULL))
                g_ptr_array_add(table->kinds, g_strdup(kind));
        }
    }
    g_ptr_array_sort_with_data(table->kinds, compare_kinds, table);
}

HetOddsTable *
het_odds_table_new(const HetOddsQuestion *question, GError **error)
{
    g_autoptr(HetOddsTable) table = g_new0(HetOddsTable, 1);
    table->rows = g_ptr_array_new_with_free_func(free_row);
    table->kinds = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) values = g_ptr_array_new_with_free_func(g_free);
    if (!read_vary(question->vary, &table->key, values, error))
        return NULL;
    for (guint i = 0; i < values->len; i++) {
        HetOddsRow *row = g_new0(HetOddsRow, 1);
        g_ptr_array_add(table->rows, row);
        row->value = g_strdup(values->pdata[i]);
        row->name = question->vary == NULL
                        ? g_strdup(question->scenario)
                        : g_strdup_printf("%s%c%s=%s", question->scenario,
                                          strchr(question->scenario, '?') != NULL ? '&' : '?',
                                          table->key, row->value);
        if (!ask(question, row, error))
            return NULL;
    }
    collect_kinds(table);
    return g_steal_pointer(&table);
}

void
het_odds_table_free(HetOddsTable *table)
{
    g_free(table->key);
    g_ptr_array_unref(table->rows);
    g_ptr_array_unref(table->kinds);
    g_free(table);
}

/* --- text and CSV ----------------------------------------------------------------------------- */

static const HetOddsRow *
first_said(const HetOddsTable *table)
{
    for (guint i = 0; i < table->rows->len; i++) {
        const HetOddsRow *row = table->rows->pdata[i];
        if (row->odds != NULL)
            return row;
    }
    return NULL;
}

static void
append_means(const HetOddsTable *table, const HetScenario *scenario, GString *text)
{
    g_string_append_printf(text,
                           "On average, %s and %s: strength lost, units lost, units shaken; what "
                           "the sum did not reach\n",
                           scenario->sides[0], scenario->sides[1]);
    for (guint i = 0; i < table->rows->len; i++) {
        const HetOddsRow *row = table->rows->pdata[i];
        const HetOdds *odds = row->odds;
        if (odds == NULL)
            g_string_append_printf(text, "  %-16s %s\n", row->value, row->unsaid);
        else
            g_string_append_printf(
                text, "  %-16s %6.2f %6.2f   %6.2f %6.2f   %6.2f %6.2f   %5.1f %%\n", row->value,
                odds->mean[0], odds->mean[1], odds->units_lost[0], odds->units_lost[1],
                odds->shaken[0], odds->shaken[1], 100 * odds->undecided);
    }
}

void
het_odds_table_text(const HetOddsTable *table, GString *text)
{
    const HetOddsRow *said = first_said(table);
    if (said == NULL) {
        for (guint i = 0; i < table->rows->len; i++)
            g_string_append_printf(text, "%s\n", ((HetOddsRow *)table->rows->pdata[i])->unsaid);
        return;
    }
    g_string_append_printf(text, "%s, by %s\n", said->scenario->title, table->key);
    append_means(table, said->scenario, text);
    g_string_append(text, "Chances of each end, %\n ");
    for (guint i = 0; i < table->rows->len; i++)
        g_string_append_printf(text, " %9.9s", ((HetOddsRow *)table->rows->pdata[i])->value);
    g_string_append_c(text, '\n');
    for (guint k = 0; k < table->kinds->len; k++) {
        g_string_append_c(text, ' ');
        for (guint i = 0; i < table->rows->len; i++) {
            const HetOddsRow *row = table->rows->pdata[i];
            if (row->odds == NULL)
                g_string_append_printf(text, " %9s", "-");
            else
                g_string_append_printf(text, " %9.2f",
                                       100 * het_odds_row_chance(row, table->kinds->pdata[k]));
        }
        g_string_append_printf(text, "  %s\n", (char *)table->kinds->pdata[k]);
    }
}

/* A field of CSV: in quotes, those in it doubled. */
static void
append_field(GString *text, const char *field)
{
    g_string_append_c(text, '"');
    for (; *field != '\0'; field++) {
        if (*field == '"')
            g_string_append_c(text, '"');
        g_string_append_c(text, *field);
    }
    g_string_append_c(text, '"');
}

static void
append_number(GString *text, const HetOddsRow *row, const char *kind, const char *what,
              double number)
{
    append_field(text, row->value);
    g_string_append_printf(text, ",%s,", kind);
    append_field(text, what);
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, ",%s\n", g_ascii_formatd(digits, sizeof digits, "%.9g", number));
}

void
het_odds_table_csv(const HetOddsTable *table, GString *text)
{
    g_string_append(text, "value,table,what,number\n");
    for (guint i = 0; i < table->rows->len; i++) {
        const HetOddsRow *row = table->rows->pdata[i];
        if (row->odds == NULL) {
            append_field(text, row->value);
            g_string_append(text, ",unsaid,");
            append_field(text, row->unsaid);
            g_string_append(text, ",\n");
            continue;
        }
        for (unsigned side = 0; side < HET_SIDES; side++) {
            const char *name = side == 0 ? "first" : "second";
            append_number(text, row, "strength-lost", name, row->odds->mean[side]);
            append_number(text, row, "units-lost", name, row->odds->units_lost[side]);
            append_number(text, row, "shaken", name, row->odds->shaken[side]);
        }
        append_number(text, row, "undecided", "", row->odds->undecided);
        for (guint k = 0; k < table->kinds->len; k++)
            append_number(text, row, "outcome", table->kinds->pdata[k],
                          het_odds_row_chance(row, table->kinds->pdata[k]));
    }
}

/* --- the picture ------------------------------------------------------------------------------ */

/* The name of the files, without folder and ending; NULL with an error. */
static char *
plot_name(const char *file, GError **error)
{
    g_autofree char *base = g_path_get_basename(file);
    char *dot = strrchr(base, '.');
    const bool known = dot != NULL && (strcmp(dot, ".svg") == 0 || strcmp(dot, ".png") == 0);
    if (known)
        *dot = '\0';
    bool fit = known && *base != '\0';
    for (const char *at = base; fit && *at != '\0'; at++)
        fit = g_ascii_isalnum(*at) || strchr("-_.", *at) != NULL;
    if (fit)
        return g_strdup(base);
    g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                "--plot: \"%.60s\": expected a name of letters, digits, '-' and '_' that ends in "
                ".svg or .png",
                file);
    return NULL;
}

/* A row a value, a column a kind of outcome; the first line names them. */
static char *
plot_data(const HetOddsTable *table)
{
    const guint kinds = MIN(table->kinds->len, KINDS_DRAWN);
    GString *data = g_string_new("value");
    for (guint k = 0; k < kinds; k++) {
        g_string_append_c(data, ' ');
        het_gnuplot_word(data, table->kinds->pdata[k]);
    }
    g_string_append(data, " \"other ends\"\n");
    for (guint i = 0; i < table->rows->len; i++) {
        const HetOddsRow *row = table->rows->pdata[i];
        double left = row->odds != NULL ? 100 : 0;
        het_gnuplot_word(data, *row->value != '\0' ? row->value : "ends");
        for (guint k = 0; k < kinds; k++) {
            const double chance = 100 * het_odds_row_chance(row, table->kinds->pdata[k]);
            left -= chance;
            g_string_append_printf(data, " %.6f", chance);
        }
        g_string_append_printf(data, " %.6f\n", MAX(left, 0));
    }
    return g_string_free(data, FALSE);
}

bool
het_odds_table_plot(const HetOddsTable *table, const char *file, GError **error)
{
    g_autofree char *name = plot_name(file, error);
    g_autofree char *directory = g_path_get_dirname(file);
    if (name == NULL || !het_output_check_folder(directory, error))
        return false;
    const guint columns = MIN(table->kinds->len, KINDS_DRAWN) + 2;
    g_autofree char *data = plot_data(table);
    GString *script = g_string_new(
        "set style data histogram\nset style histogram rowstacked\nset style fill solid 0.85 "
        "border -1\nset boxwidth 0.7\nset yrange [0:100]\nset ylabel 'chance, %'\nset key below "
        "left Left reverse maxcols 1 noenhanced\n");
    g_string_append(script, "set xlabel ");
    het_gnuplot_quote(script, table->key);
    g_string_append_printf(script,
                           " noenhanced\nplot for [i=2:%u] '%s.dat' using i:xtic(1) title "
                           "columnheader(i)\n",
                           columns, name);
    const HetGnuplot drawing = {.name = name,
                                .title = "Exact chances of each end",
                                .height = 420 + 22 * (int)columns,
                                .data = data,
                                .script = script->str};
    g_autofree char *job = het_gnuplot_prepare(directory, &drawing, error);
    g_autofree char *svg = job != NULL ? het_gnuplot_draw(directory, job, error) : NULL;
    g_string_free(script, TRUE);
    return svg != NULL;
}

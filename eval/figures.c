#include "figures.h"

#include <math.h>
#include <string.h>

#include "html.h"
#include "library/json-members.h"
#include "row.h"
#include "engine/each.h"

/* Kinds whose numbers are not simply rounded to what shows. */
static const struct {
    const char *what, *title;
    int decimals;
    bool is_signed;
    bool is_share; /* in %, of two sides: a half is even */
} kinds[] = {
    {"score", "score in %", 1, false, true},
    {"first side", "points of the first side in %", 1, false, true},
    {"row", "score in %", 1, false, true},
    {"worst row", "worst row in %", 1, false, true},
    {"historical", "historical in %", 1, false, true},
    {"follies", "follies a game", 2, false, false},
    {"regret", "regret a turn", 4, false, false},
    {"failures", "games lost by failures", 0, false, false},
    {"elo", "Elo", 0, true, false},
    {"side elo", "worth in Elo", 0, true, false},
    {"elo difference", "Elo", 0, true, false},
    {"normalized elo", "normalized Elo", 1, true, false},
    {"superiority", "likely better in %", 1, false, false},
    {"score without luck", "score without luck in %", 1, false, true},
    {"variance left", "variance left in %", 0, false, false},
    {"nash mass", "Nash mass in %", 1, false, false},
    {"nash margin", "margin against it", 3, true, false},
    {"alpha-rank", "alpha-rank in %", 1, false, false},
    {"iterations", "iterations a choice", 1, false, false},
    {"calls", "calls a choice", 1, false, false},
    {"evaluations", "evaluations a choice", 1, false, false},
    {"cpu", "s of CPU a game", 3, false, false},
    {"cpu a choice", "ms of CPU a choice", 2, false, false},
    {"margin", "points", 1, true, false},
    {"margin gained", "points gained", 1, true, false},
    {"balance of losses", "balance of losses", 1, true, false},
    {"balance gained", "balance gained", 1, true, false},
    {"losses", "losses in %", 0, false, false},
    {"enemy losses", "enemy's losses in %", 0, false, false},
    {"p of ", "p by Holm", 4, false, false}, /* and what it is of */
};

static int
kind_of(const char *what)
{
    HET_EACH_BELOW(i, G_N_ELEMENTS(kinds))
        if (g_str_has_suffix(kinds[i].what, " ") ? g_str_has_prefix(what, kinds[i].what)
                                                 : strcmp(kinds[i].what, what) == 0)
            return (int)i;
    return -1;
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
clear_figure(gpointer figure)
{
    HetFigure *it = figure;
    g_free(it->what);
    g_free(it->of);
    g_free(it->against);
    g_free(it->where);
}

HetValue
het_figures_share(HetEstimate estimate)
{
    return (HetValue){100 * estimate.mean, 100 * estimate.low, 100 * estimate.high, estimate.pairs};
}

GArray *
het_figures_new(void)
{
    GArray *figures = g_array_new(FALSE, FALSE, sizeof(HetFigure));
    g_array_set_clear_func(figures, clear_figure);
    return figures;
}

void
het_figures_add(GArray *figures, const char *what, const char *of, const char *against,
                const char *where, HetValue number)
{
    const HetFigure figure = {g_strdup(what), g_strdup(of != NULL ? of : ""),
                              g_strdup(against != NULL ? against : ""),
                              g_strdup(where != NULL ? where : ""), number};
    g_array_append_val(figures, figure);
}

void
het_figures_count(GArray *figures, const char *what, const char *of, const char *where,
                  double value, unsigned n)
{
    het_figures_add(figures, what, of, NULL, where, (HetValue){value, (double)NAN, (double)NAN, n});
}

static const HetFigure *
figure_at(const GArray *figures, guint index)
{
    return &g_array_index(figures, HetFigure, index);
}

/* --- for programs ----------------------------------------------------------------------------- */

char *
het_figures_csv(const GArray *figures)
{
    GString *text = g_string_new("what,of,against,where,value,low,high,n\n");
    HET_EACH_BELOW(i, figures->len) {
        const HetFigure *it = figure_at(figures, i);
        const char *const words[] = {it->what, it->of, it->against, it->where};
        const double numbers[] = {it->number.value, it->number.low, it->number.high};
        HET_EACH_BELOW(j, G_N_ELEMENTS(words)) {
            het_csv_field(text, words[j]);
            g_string_append_c(text, ',');
        }
        HET_EACH_BELOW(j, G_N_ELEMENTS(numbers)) {
            char digits[G_ASCII_DTOSTR_BUF_SIZE];
            if (!isnan(numbers[j]))
                g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.9g", numbers[j]));
            g_string_append_c(text, ',');
        }
        g_string_append_printf(text, "%u\n", it->number.n);
    }
    return g_string_free(text, FALSE);
}

char *
het_figures_json(const GArray *figures)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_array(builder, NULL);
    HET_EACH_BELOW(i, figures->len) {
        const HetFigure *it = figure_at(figures, i);
        HET_JSON_OBJECT(builder, "what", it->what, "of", it->of, "against", it->against, "where",
                        it->where, "value", it->number.value, "low", it->number.low, "high",
                        it->number.high, "n", it->number.n);
    }
    het_json_end(builder);
    g_autoptr(json_t) root = het_json_root(builder);
    g_autofree char *document = json_dumps(root, JSON_INDENT(2));
    return g_strconcat(document, "\n", NULL);
}

/* --- cells ------------------------------------------------------------------------------------ */

char *
het_figures_number(double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    if (isnan(value))
        return g_strdup("-");
    const double size = fabs(value);
    const char *format = size >= 1000 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    g_ascii_formatd(digits, sizeof digits, format, value);
    return g_strdup(strspn(digits, "-0.") == strlen(digits) ? "0" : digits);
}

/* (transfer full) A number that is never "-0"; `alone`: without an interval. */
static char *
number_of(int kind, double value, bool alone)
{
    if (kind < 0 && alone && value == rint(value)) /* a count */
        return g_strdup_printf("%.0f", value);
    if (kind < 0 || isnan(value))
        return het_figures_number(value);
    if (value < 0.00005 && g_str_equal(kinds[kind].what, "p of "))
        return g_strdup("< 0.0001");
    static const double units[] = {1, 10, 100, 1000, 10000};
    const double unit = units[kinds[kind].decimals];
    const double rounded = isfinite(value) ? rint(value * unit) / unit + 0.0 : value;
    return kinds[kind].is_signed && rounded != 0
               ? g_strdup_printf("%+.*f", kinds[kind].decimals, rounded)
               : g_strdup_printf("%.*f", kinds[kind].decimals, rounded);
}

/* (transfer full) The interval of a value; NULL: it has none. */
static char *
interval_of(const char *what, HetValue number)
{
    if (isnan(number.low) || number.low == number.high)
        return NULL;
    g_autofree char *low = number_of(kind_of(what), number.low, false);
    g_autofree char *high = number_of(kind_of(what), number.high, false);
    return g_strdup_printf("%s to %s", low, high);
}

char *
het_figures_value(const char *what, HetValue number)
{
    g_autofree char *interval = interval_of(what, number);
    g_autofree char *value = number_of(kind_of(what), number.value, interval == NULL);
    return interval == NULL      ? g_strdup(value)
           : isnan(number.value) ? g_strdup(interval)
                                 : g_strdup_printf("%s (%s)", value, interval);
}

/* Above a half: 1; below: -1. */
static int
verdict(const HetFigure *figure)
{
    const int kind = kind_of(figure->what);
    if (kind < 0 || !kinds[kind].is_share)
        return 0;
    return figure->number.low > 50 ? 1 : figure->number.high < 50 ? -1 : 0;
}

/* --- grids ------------------------------------------------------------------------------------ */

/* The figures of a table at their places. */
typedef struct {
    GPtrArray *rows, *columns; /* char *: keys */
    GPtrArray *heads;          /* const HetFigure *: the first of each row */
    GHashTable *cells;         /* row << 16 | column, to a const HetFigure * */
} Grid;

/* (transfer full) "scenario: first, second" of what is not empty. */
static char *
key_of(const HetFigure *figure, unsigned fields)
{
    const char *const words[] = {figure->where, figure->what, figure->of, figure->against};
    static const unsigned bits[] = {HET_BY_WHERE, HET_BY_WHAT, HET_BY_OF, HET_BY_AGAINST};
    GString *key = g_string_new(NULL);
    HET_EACH_BELOW(i, G_N_ELEMENTS(words))
        if ((fields & bits[i]) != 0 && *words[i] != '\0')
            g_string_append_printf(key, "%s%s",
                                   key->len == 0 ? ""
                                   : i == 2      ? ": "
                                                 : ", ",
                                   words[i]);
    return g_string_free(key, FALSE);
}

static bool
belongs(const HetFigure *figure, const HetFigureTable *table)
{
    const bool is_apart = table->columns == HET_BY_AGAINST && *figure->against == '\0';
    return !is_apart && g_strv_contains(table->whats, figure->what) &&
           (table->places == NULL ||
            g_ptr_array_find_with_equal_func((GPtrArray *)(uintptr_t)table->places, figure->where,
                                             g_str_equal, NULL)) &&
           (table->of == NULL || strcmp(table->of, figure->of) == 0) &&
           (table->against == NULL || strcmp(table->against, figure->against) == 0) &&
           (table->where == NULL || strcmp(table->where, figure->where) == 0);
}

static bool
is_there(const GArray *figures, const HetFigureTable *table, const char *what)
{
    HET_EACH_BELOW(i, figures->len)
        if (strcmp(figure_at(figures, i)->what, what) == 0 && belongs(figure_at(figures, i), table))
            return true;
    return false;
}

static Grid
grid_new(const GArray *figures, const HetFigureTable *table)
{
    Grid grid = {g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free),
                 g_ptr_array_new(), g_hash_table_new(NULL, NULL)};
    /* Opponents stand in the same order across as down. */
    for (guint i = 0; i < figures->len && table->columns == HET_BY_AGAINST; i++) {
        g_autofree char *key = key_of(figure_at(figures, i), HET_BY_OF);
        if (belongs(figure_at(figures, i), table))
            het_tournament_index(grid.columns, key);
    }
    for (unsigned i = 0; table->columns == HET_BY_WHAT && table->whats[i] != NULL; i++)
        if (is_there(figures, table, table->whats[i]))
            het_tournament_index(grid.columns, table->whats[i]);
    HET_EACH_BELOW(i, figures->len) {
        const HetFigure *it = figure_at(figures, i);
        if (!belongs(it, table))
            continue;
        g_autofree char *row = key_of(it, table->rows), *column = key_of(it, table->columns);
        const guint at = het_tournament_index(grid.rows, row);
        if (at == grid.heads->len)
            g_ptr_array_add(grid.heads, (gpointer)(uintptr_t)it);
        g_hash_table_insert(grid.cells,
                            GUINT_TO_POINTER(at << 16 | het_tournament_index(grid.columns, column)),
                            (gpointer)(uintptr_t)it);
    }
    return grid;
}

static void
grid_clear(Grid *grid)
{
    g_ptr_array_unref(grid->rows);
    g_ptr_array_unref(grid->columns);
    g_ptr_array_unref(grid->heads);
    g_hash_table_unref(grid->cells);
}

static const HetFigure *
cell_at(const Grid *grid, guint row, guint column)
{
    return g_hash_table_lookup(grid->cells, GUINT_TO_POINTER(row << 16 | column));
}

/* Agents' names are long: columns of agents have the numbers of their rows. */
static bool
is_numbered(const HetFigureTable *table)
{
    return table->columns == HET_BY_AGAINST || table->columns == HET_BY_OF ||
           table->rows == HET_BY_OF;
}

/* (transfer full) */
static char *
column_head(const Grid *grid, const HetFigureTable *table, guint column)
{
    const char *key = grid->columns->pdata[column];
    const int kind = kind_of(key);
    if (table->columns == HET_BY_AGAINST || table->columns == HET_BY_OF)
        return g_strdup_printf("%u", column + 1);
    for (unsigned i = 0; table->heads != NULL && table->whats[i] != NULL; i++)
        if (strcmp(table->whats[i], key) == 0)
            return g_strdup(table->heads[i]);
    return g_strdup(table->columns == HET_BY_WHAT && kind >= 0 ? kinds[kind].title : key);
}

/* --- text ------------------------------------------------------------------------------------- */

/* Appends a field of a width, flush left or right, in a colour or NULL. */
static void
put_field(GString *text, const char *field, glong width, bool left, const char *colour)
{
    const int blanks = (int)MAX(width - g_utf8_strlen(field, -1), 0);
    g_string_append_printf(text, "%*s%s%s%s%*s", left ? 0 : blanks, "",
                           colour != NULL ? colour : "", field, colour != NULL ? "\033[0m" : "",
                           left ? blanks : 0, "");
}

/* Ends the line, without blanks at its end. */
static void
end_line(GString *text)
{
    while (text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate(text, text->len - 1);
    g_string_append_c(text, '\n');
}

/* A column of a table of text: its head and cells as they stand, the widest first found. */
static void
put_row(const Grid *grid, const HetFigureTable *table, GPtrArray *const *cells, const glong *width,
        guint row, GString *text)
{
    if (is_numbered(table) && table->rows == HET_BY_OF)
        g_string_append_printf(text, row == 0 ? "   " : "%3u", row);
    else
        g_string_append_c(text, ' ');
    HET_EACH_BELOW(column, grid->columns->len + 2) {
        const HetFigure *cell = row > 0 && column > 0 ? cell_at(grid, row - 1, column - 1) : NULL;
        const int over = cell != NULL && table->colour ? verdict(cell) : 0;
        if (column > grid->columns->len && !table->counted)
            break;
        g_string_append(text, "  ");
        put_field(text, cells[column]->pdata[row], width[column], column == 0,
                  over > 0   ? "\033[32m"
                  : over < 0 ? "\033[31m"
                             : NULL);
    }
    end_line(text);
}

/* (transfer full) The text of a cell: column 0 names the row, the last has n. */
static char *
cell_text(const Grid *grid, const HetFigureTable *table, guint row, guint column)
{
    const guint last = grid->columns->len + 1;
    if (row == 0)
        return column == 0      ? g_strdup("")
               : column == last ? g_strdup("n")
                                : column_head(grid, table, column - 1);
    const HetFigure *head = grid->heads->pdata[row - 1];
    if (column == 0)
        return g_strdup(grid->rows->pdata[row - 1]);
    if (column == last)
        return g_strdup_printf("%u", head->number.n);
    const HetFigure *cell = cell_at(grid, row - 1, column - 1);
    return cell == NULL ? g_strdup("-") : het_figures_value(cell->what, cell->number);
}

void
het_figures_text(const GArray *figures, const HetFigureTable *table, GString *text)
{
    Grid grid = grid_new(figures, table);
    const guint columns = grid.columns->len + 2;
    g_autofree glong *width = g_new0(glong, columns);
    g_autofree GPtrArray **cells = g_new0(GPtrArray *, columns);
    HET_EACH_BELOW(column, columns) {
        cells[column] = g_ptr_array_new_with_free_func(g_free);
        for (guint row = 0; row <= grid.rows->len; row++) {
            char *cell = cell_text(&grid, table, row, column);
            g_ptr_array_add(cells[column], cell);
            width[column] = MAX(width[column], g_utf8_strlen(cell, -1));
        }
    }
    if (grid.rows->len > 0)
        g_string_append_printf(text, "\n%s%s%s\n", table->colour ? "\033[1m" : "", table->title,
                               table->colour ? "\033[0m" : "");
    const guint rows = table->most > 0 ? MIN(grid.rows->len, table->most) : grid.rows->len;
    for (guint row = 0; row <= rows && rows > 0; row++)
        put_row(&grid, table, cells, width, row, text);
    if (rows < grid.rows->len)
        g_string_append_printf(text, "   and %u more, in --csv and --json\n",
                               grid.rows->len - rows);
    HET_EACH_BELOW(column, columns)
        g_ptr_array_unref(cells[column]);
    grid_clear(&grid);
}

/* --- HTML ------------------------------------------------------------------------------------- */

static void
put_link(const HetFigureTable *table, const HetFigure *row, const HetFigure *cell,
         const char *words, GString *page)
{
    g_autofree char *link = table->link != NULL ? table->link(table->data, row, cell) : NULL;
    if (link != NULL)
        het_html_put(page, "<a href=\"%s\">%s</a>", link, words);
    else
        het_html_put(page, "%s", words);
}

static void
put_cell(const HetFigureTable *table, const HetFigure *row, const HetFigure *cell, GString *page)
{
    if (cell == NULL) {
        g_string_append(page, "<td>–</td>");
        return;
    }
    const int over = verdict(cell);
    g_autofree char *interval = interval_of(cell->what, cell->number);
    g_autofree char *value = number_of(kind_of(cell->what), cell->number.value, interval == NULL);
    g_string_append_printf(page, "<td%s>",
                           over > 0   ? " class=over"
                           : over < 0 ? " class=under"
                                      : "");
    const bool alone = interval != NULL && isnan(cell->number.value);
    put_link(table, row, cell, alone ? interval : value, page);
    if (interval != NULL && !alone)
        het_html_put(page, " <small>(%s)</small>", interval);
    g_string_append(page, "</td>");
}

void
het_figures_html(const GArray *figures, const HetFigureTable *table, GString *page)
{
    Grid grid = grid_new(figures, table);
    g_autoptr(GPtrArray) heads = g_ptr_array_new_with_free_func(g_free);
    for (guint column = 0; column <= grid.columns->len + table->counted; column++)
        g_ptr_array_add(heads, cell_text(&grid, table, 0, column));
    g_ptr_array_add(heads, NULL);
    if (grid.rows->len > 0)
        het_html_table(page, table->title, (const char *const *)heads->pdata, 1);
    HET_EACH_BELOW(row, grid.rows->len) {
        const HetFigure *head = grid.heads->pdata[row];
        g_string_append(page, "<tr><th scope=row>");
        if (table->rows == HET_BY_OF)
            g_string_append_printf(page, "<i>%u</i>", row + 1);
        put_link(table, head, NULL, grid.rows->pdata[row], page);
        g_string_append(page, "</th>");
        HET_EACH_BELOW(column, grid.columns->len)
            put_cell(table, head, cell_at(&grid, row, column), page);
        if (table->counted)
            g_string_append_printf(page, "<td>%u</td>", head->number.n);
        g_string_append(page, "</tr>\n");
    }
    if (grid.rows->len > 0)
        het_html_table_end(page);
    grid_clear(&grid);
}

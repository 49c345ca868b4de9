/* The board in sentences, for people who listen to it: no columns, no signs, one fact a line. */
#include <string.h>

#include "board-draw.h"
#include "engine/each.h"

/* --- lists ------------------------------------------------------------------------------------ */

/* (transfer full) "a, b and c" of texts (char *). */
static char *
joined(const GPtrArray *items)
{
    GString *text = g_string_new(NULL);
    HET_EACH_BELOW(i, items->len) {
        const char *link = i == 0 ? "" : i + 1 == items->len ? " and " : ", ";
        g_string_append_printf(text, "%s%s", link, (const char *)items->pdata[i]);
    }
    return g_string_free(text, FALSE);
}

static GPtrArray *
new_items(void)
{
    return g_ptr_array_new_with_free_func(g_free);
}

/* True if a cell belongs into a list: of a kind of terrain, or of a height. */
typedef struct {
    const char *terrain; /* NULL: of a height */
    int level;
} Wanted;

static bool
is_wanted(const HetViewCell *cell, const Wanted *wanted)
{
    if (wanted->terrain != NULL)
        return g_str_equal(cell->terrain, wanted->terrain);
    return cell->level == wanted->level && strstr(cell->terrain, "hill") == NULL;
}

/* (transfer full) "b2 to b5, c3 and d3": three cells or more of a column that follow each other are
 * given by their ends. NULL: there are none. */
static char *
cells_text(const HetView *view, const Wanted *wanted)
{
    enum { RUN = 3 };
    g_autoptr(GPtrArray) items = new_items();
    for (int x = 0; x < view->width; x++) {
        for (int y = 0, run = 0; y < view->height; y += MAX(run, 1)) {
            for (run = 0;
                 y + run < view->height && is_wanted(het_view_cell(view, x, y + run), wanted);)
                run++;
            if (run >= RUN)
                g_ptr_array_add(items, g_strdup_printf("%s to %s", het_view_cell(view, x, y)->name,
                                                       het_view_cell(view, x, y + run - 1)->name));
            for (int i = 0; i < run && run < RUN; i++)
                g_ptr_array_add(items, g_strdup(het_view_cell(view, x, y + i)->name));
        }
    }
    return items->len == 0 ? NULL : joined(items);
}

/* --- ground ----------------------------------------------------------------------------------- */

/* "Terrain: woods at b2 to b4 and c3." for every kind of terrain but open ground. */
static void
terrain_sentences(const HetView *view, GString *text)
{
    g_autoptr(GPtrArray) kinds = g_ptr_array_new();
    HET_EACH_IN(const HetViewCell, cell, view->cells) {
        if (!het_terrain_open(cell->terrain, cell->symbol) &&
            !g_ptr_array_find_with_equal_func(kinds, cell->terrain, g_str_equal, NULL))
            g_ptr_array_add(kinds, (gpointer)(guintptr)cell->terrain);
    }
    HET_EACH_BELOW(kind, kinds->len) {
        const Wanted wanted = {.terrain = g_ptr_array_index(kinds, kind)};
        g_autofree char *cells = cells_text(view, &wanted);
        g_string_append_printf(text, "Terrain: %s at %s.\n", wanted.terrain, cells);
    }
}

static void
height_sentences(const HetView *view, GString *text)
{
    int highest = 0;
    HET_EACH_IN(const HetViewCell, cell, view->cells)
        highest = MAX(highest, cell->level);
    for (int level = 1; level <= highest; level++) {
        const Wanted wanted = {.level = level};
        g_autofree char *cells = cells_text(view, &wanted);
        if (cells != NULL)
            g_string_append_printf(text, "Height %d: %s.\n", level, cells);
    }
}

/* --- features --------------------------------------------------------------------------------- */

static const char *
name_at(const HetView *view, const HetViewLine *line, guint index)
{
    HetPoint point = g_array_index(line->points, HetPoint, index);
    return het_view_cell(view, MIN(point.x / 2, view->width - 1),
                         MIN(point.y / 2, view->height - 1))
        ->name;
}

/* The next step not yet given that leads on from a cell; its other end; NULL: there is none. */
static const char *
step_from(const HetView *view, const HetViewLine *line, const char *from, bool *reported)
{
    for (guint i = 0; i + 1 < line->points->len; i += 2) {
        const char *one = name_at(view, line, i), *other = name_at(view, line, i + 1);
        if (reported[i] || (!g_str_equal(one, from) && !g_str_equal(other, from)))
            continue;
        reported[i] = true;
        return g_str_equal(one, from) ? other : one;
    }
    return NULL;
}

/* Steps from hex to hex as ways: "2209, 2308 and 2408; 2507 and 2508". (transfer full) */
static char *
ways_text(const HetView *view, const HetViewLine *line)
{
    GString *text = g_string_new(NULL);
    g_autofree bool *reported = g_new0(bool, line->points->len);
    for (guint i = 0; i + 1 < line->points->len; i += 2) {
        if (reported[i])
            continue;
        g_autoptr(GPtrArray) way = new_items();
        const char *start = name_at(view, line, i);
        g_ptr_array_add(way, g_strdup(start));
        for (const char *at = start; (at = step_from(view, line, at, reported)) != NULL;)
            g_ptr_array_add(way, g_strdup(at));
        for (const char *at = start; (at = step_from(view, line, at, reported)) != NULL;)
            g_ptr_array_insert(way, 0, g_strdup(at));
        g_autofree char *cells = joined(way);
        g_string_append_printf(text, "%s%s", text->len > 0 ? "; " : "", cells);
    }
    return g_string_free(text, FALSE);
}

/* (transfer full) "2207/2208 and 2208/2308": each side by the two hexes it lies between. */
static char *
sides_text(const HetView *view, const HetViewLine *line)
{
    g_autoptr(GPtrArray) sides = new_items();
    for (guint i = 0; i + 1 < line->points->len; i += 2)
        g_ptr_array_add(
            sides, g_strdup_printf("%s/%s", name_at(view, line, i), name_at(view, line, i + 1)));
    return joined(sides);
}

/* (transfer full) A feature's points, as texts. */
static GPtrArray *
point_items(const HetView *view, const HetViewLine *line)
{
    GPtrArray *items = new_items();
    HET_EACH_BELOW(i, line->points->len) {
        GString *item = g_string_new(NULL);
        if (view->board == HET_BOARD_PLANE)
            het_board_point(view, g_array_index(line->points, HetPoint, i), item);
        else
            g_string_append(item, name_at(view, line, i));
        g_ptr_array_add(items, g_string_free(item, FALSE));
    }
    return items;
}

/* "between 370,745 and 530,905": how far a round place reaches. */
static void
append_reach(const HetView *view, const HetViewLine *line, GString *text)
{
    HetPoint low = g_array_index(line->points, HetPoint, 0), high = low;
    HET_EACH_IN(const HetPoint, point, line->points) {
        low = (HetPoint){MIN(low.x, point->x), MIN(low.y, point->y)};
        high = (HetPoint){MAX(high.x, point->x), MAX(high.y, point->y)};
    }
    g_string_append(text, "between ");
    het_board_point(view, low, text);
    g_string_append(text, " and ");
    het_board_point(view, high, text);
}

static void
append_course(const HetView *view, const HetViewLine *line, GString *text)
{
    enum { ROUND = 16 }; /* a polygon of so many corners stands for a circle */
    g_autoptr(GPtrArray) items = point_items(view, line);
    g_autofree char *places = NULL;
    g_ptr_array_add(items, NULL);
    switch (line->kind) {
    case HET_LINE_HEXSIDES:
        places = sides_text(view, line);
        g_string_append_printf(text, "along the sides %s", places);
        return;
    case HET_LINE_STEPS:
        places = ways_text(view, line);
        g_string_append_printf(text, "by way of %s", places);
        return;
    case HET_LINE_OPEN:
        places = g_strjoinv(" to ", (char **)items->pdata);
        g_string_append_printf(text, "from %s", places);
        return;
    case HET_LINE_CLOSED:
        if (line->points->len >= ROUND && view->board == HET_BOARD_PLANE) {
            append_reach(view, line, text);
            return;
        }
        places = g_strjoinv("; ", (char **)items->pdata);
        g_string_append_printf(text, "with corners at %s", places);
        return;
    }
}

static void
feature_sentences(const HetView *view, GString *text)
{
    HET_EACH_IN(const HetViewLine, line, view->lines) {
        if (line->points->len == 0)
            continue;
        g_string_append_printf(text, "Feature: %s%s%s ", line->terrain,
                               *line->name != '\0' ? " " : "", line->name);
        append_course(view, line, text);
        g_string_append(text, ".\n");
    }
}

/* "Names: Plyaszowa, water, at 0417; Szumla at 1525." */
static void
label_sentence(const HetView *view, GString *text)
{
    HET_EACH_BELOW(i, view->labels->len) {
        const HetViewLabel *label = &g_array_index(view->labels, HetViewLabel, i);
        const bool place = g_str_equal(label->kind, "place");
        g_string_append_printf(text, "%s%s%s%s at ", i == 0 ? "Names: " : "; ", label->name,
                               place ? "" : ", ", place ? "" : label->kind);
        if (view->board == HET_BOARD_PLANE)
            het_board_point(view, label->at, text);
        else
            g_string_append(text, het_view_cell(view, label->at.x, label->at.y)->name);
    }
    if (view->labels->len > 0)
        g_string_append(text, ".\n");
}

/* --- units ------------------------------------------------------------------------------------ */

/* The direction a unit on a grid faces; "" where it has none, or its state gives it. */
static const char *
facing_name(const HetView *view, const HetViewUnit *unit)
{
    static const char *const eighths[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    static const char *const corners[] = {"NNE", "E", "SSE", "SSW", "W", "NNW"};
    int eighth = view->board == HET_BOARD_PLANE ? -1 : het_facing_eighth(view, unit->facing);
    if (eighth < 0 || strstr(unit->state, "faces ") != NULL ||
        strstr(unit->formation, "faces ") != NULL)
        return "";
    return view->at_corners ? corners[unit->facing] : eighths[eighth];
}

void
het_board_unit_sentence(const HetView *view, const HetViewUnit *unit, GString *text)
{
    g_autofree char *place = het_board_place(view, unit);
    g_string_append(text, unit->code);
    if (!g_str_equal(unit->name, unit->code))
        g_string_append_printf(text, ", %s", unit->name);
    g_string_append_printf(text, ", %s", unit->type);
    if (unit->on_board)
        g_string_append_printf(text, ", at %s", place);
    else if (unit->state[0] == '\0')
        g_string_append(text, ", off the board");
    if (het_strength_counts(view, unit))
        g_string_append_printf(text, ", strength %d of %d", unit->strength, unit->strength_start);
    if (unit->apart > 0)
        g_string_append_printf(text, ", %d apart", unit->apart);
    if (unit->formation[0] != '\0')
        g_string_append_printf(text, ", %s", unit->formation);
    if (unit->on_board && *facing_name(view, unit) != '\0')
        g_string_append_printf(text, ", faces %s", facing_name(view, unit));
    if (unit->state[0] != '\0')
        g_string_append_printf(text, ", %s", unit->state);
    if (unit->active)
        g_string_append(text, ", acting now");
    g_string_append(text, ".\n");
}

/* `which`: only those, and sides without any are left out; NULL: all on the board. */
static void
side_sentences(const HetView *view, const bool *which, GString *text)
{
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        unsigned shown = 0, off = 0, requested = 0;
        for (guint i = 0; which != NULL && i < view->units->len; i++)
            requested += which[i] && g_array_index(view->units, HetViewUnit, i).side == side;
        if (which != NULL && requested == 0)
            continue;
        g_string_append_printf(text, "%s:\n", view->sides[side]);
        HET_EACH_BELOW(i, view->units->len) {
            const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
            if (unit->side != side || (which != NULL && !which[i]))
                continue;
            if (which == NULL && !unit->on_board) {
                off += unit->host < 0;
                continue;
            }
            het_board_unit_sentence(view, unit, text);
            shown++;
        }
        if (shown == 0)
            g_string_append(text, "Nothing on the board.\n");
        if (off > 0)
            g_string_append_printf(text, "Off the board: %u.\n", off);
    }
}

static void
table_sentence(const HetView *view, GString *text)
{
    if (view->units_per_mm == 0)
        g_string_append_printf(text, "Table: %d by %d units.\n", view->width, view->height);
    else
        g_string_append_printf(text,
                               "Table: %d by %d millimetres from the near left corner; headings by "
                               "the compass, north away from the near edge.\n",
                               view->width / view->units_per_mm, view->height / view->units_per_mm);
}

static void
ground_sentences(const HetView *view, GString *text)
{
    if (view->board == HET_BOARD_PLANE)
        table_sentence(view, text);
    else if (view->cells->len > 0)
        g_string_append_printf(text, "Board: %d columns, %d rows, from %s to %s.\n", view->width,
                               view->height, het_view_cell(view, 0, 0)->name,
                               het_view_cell(view, view->width - 1, view->height - 1)->name);
    terrain_sentences(view, text);
    height_sentences(view, text);
    feature_sentences(view, text);
    label_sentence(view, text);
}

void
het_board_sentences(const HetView *view, bool ground, GString *text)
{
    if (ground)
        ground_sentences(view, text);
    side_sentences(view, NULL, text);
}

void
het_board_unit_sentences(const HetView *view, const bool *shown, GString *text)
{
    side_sentences(view, shown, text);
}

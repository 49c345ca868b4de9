/* The map of every board in text: squares, hexes (every other column half a hex lower) and the
 * table, in a window that fits the page and follows the action. A cell has two lines: the unit's
 * tag above, its facing and strength below; in the small map, which shows all of a large board, it
 * is one sign. Ground shows wherever no unit is written. */
#include "board-draw.h"

#include <string.h>

#include "battle/compass.h"
#include "engine/each.h"

enum { LINES = 40 /* of the window where nothing limits it */, MARGIN = 5 /* with row labels */ };

typedef struct {
    const HetView *view;
    const HetBoardStyle *style;
    bool table, hex, foot, small; /* foot: row 0 is the lowest */
    int wide, high, inner;        /* columns and lines of a cell; columns that it writes on */
    int across, down;             /* cells of the board; of a table, characters */
    int left, top, columns, rows; /* the window, in cells from the upper left */
    int width, lines;             /* of the sheet, with labels */
    gunichar *sheet;
    GPtrArray *legend; /* char * */
    GHashTable *terrains, *units_at;
    bool faces, strength, state, more, long_unit, level, from;
} Map;

/* --- the sheet -------------------------------------------------------------------------------- */

/* The sign at a place of the window; NULL outside. */
static gunichar *
sign_at(const Map *map, int x, int y)
{
    if (x < MARGIN || x >= map->width || y < 1 || y >= map->lines)
        return NULL;
    return &map->sheet[y * map->width + x];
}

static void
put(const Map *map, int x, int y, gunichar sign)
{
    gunichar *at = sign_at(map, x, y);
    if (at != NULL)
        *at = g_unichar_isprint(sign) ? sign : '?';
}

static void
put_text(const Map *map, int x, int y, int width, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    for (char *at = valid; *at != '\0' && width > 0; at = g_utf8_next_char(at), width--)
        put(map, x++, y, g_utf8_get_char(at));
}

/* A straight line, both ends included. */
static void
put_line(const Map *map, HetPoint a, HetPoint b, gunichar sign)
{
    const int steps = MAX(MAX(ABS(b.x - a.x), ABS(b.y - a.y)), 1);
    for (int i = 0; i <= steps; i++)
        put(map, a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps, sign);
}

/* The cell of a point of the view, counted from the upper left. */
static HetPoint
cell_of(const Map *map, HetPoint point)
{
    HetPoint cell = point;
    if (map->table) {
        cell.x = (int32_t)((int64_t)point.x * map->across / map->view->width);
        cell.y = (int32_t)((int64_t)point.y * map->down / map->view->height);
        cell.x -= point.x == map->view->width; /* the far edges are still on the table */
        cell.y -= point.y == map->view->height;
    }
    if (map->foot)
        cell.y = map->down - 1 - cell.y;
    return cell;
}

/* Upper left corner of the cell of a point, on the sheet. */
static HetPoint
place_of(const Map *map, HetPoint point)
{
    const HetPoint cell = cell_of(map, point);
    const bool lower = map->hex && map->high > 1 && (cell.x % 2 == 1) != map->view->even_lower;
    return (HetPoint){MARGIN + (cell.x - map->left) * map->wide,
                      1 + (cell.y - map->top) * map->high + lower};
}

static bool
in_window(const Map *map, HetPoint cell)
{
    return cell.x >= map->left && cell.x < map->left + map->columns && cell.y >= map->top &&
           cell.y < map->top + map->rows;
}

static bool
is_whole(const Map *map)
{
    return map->columns == map->across && map->rows == map->down;
}

/* --- the window ------------------------------------------------------------------------------- */

/* The unit nearest to a point, of a side or (NOBODY) of both. */
static const HetViewUnit *
nearest(const HetView *view, HetPoint point, HetActor side)
{
    const HetViewUnit *found = NULL;
    int64_t least = 0;
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (!unit->on_board || unit->points_used == 0 || (side != HET_NOBODY && unit->side != side))
            continue;
        const int64_t away = het_compass_distance(view, point, het_compass_stand(view, unit));
        if (found == NULL || away < least) {
            found = unit;
            least = away;
        }
    }
    return found;
}

/* Where the last move ended, else the unit that acts, else the side to move's unit nearest to the
 * enemy. */
static HetPoint
focus(const HetView *view, const HetBoardStyle *style)
{
    const HetActor side = view->active <= HET_SECOND ? view->active : HET_FIRST;
    HetPoint found = HET_NOWHERE;
    int64_t least = G_MAXINT64;
    if (style->to.x != -1)
        return style->to;
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (!unit->on_board || unit->points_used == 0 || unit->side != side)
            continue;
        const HetPoint here = het_compass_stand(view, unit);
        const HetViewUnit *foe = nearest(view, here, het_other(side));
        if (unit->active)
            return here;
        const int64_t away =
            foe == NULL ? 0 : het_compass_distance(view, here, het_compass_stand(view, foe));
        if (away < least) {
            found = here;
            least = away;
        }
    }
    return found.x != -1 ? found : (HetPoint){view->width / 2, view->height / 2};
}

/* Puts the window about the focus and, where there is room for both, the nearest enemy of who
 * stands there; where he is if there is none goes into the legend. */
static void
choose_window(Map *map)
{
    const HetView *view = map->view;
    const HetPoint point = focus(view, map->style);
    const HetViewUnit *one = nearest(view, point, HET_NOBODY);
    const HetViewUnit *foe =
        one == NULL || one->side > HET_SECOND ? NULL : nearest(view, point, het_other(one->side));
    HetPoint middle = cell_of(map, point);
    const HetPoint stand = foe != NULL ? het_compass_stand(view, foe) : point;
    const HetPoint other = cell_of(map, stand);
    const int edge = map->table ? 4 : 1;
    if (ABS(other.x - middle.x) < map->columns - edge && ABS(other.y - middle.y) < map->rows - edge)
        middle = (HetPoint){(middle.x + other.x + 1) / 2, (middle.y + other.y + 1) / 2};
    map->left = CLAMP(middle.x - map->columns / 2, 0, map->across - map->columns);
    map->top = CLAMP(middle.y - map->rows / 2, 0, map->down - map->rows);
    if (foe == NULL || in_window(map, other))
        return;
    const int64_t away = het_compass_distance(view, point, stand);
    g_autofree char *place = het_board_place(view, foe);
    g_ptr_array_add(
        map->legend,
        g_strdup_printf("out of sight: %s at %s, %" G_GINT64_FORMAT " %s %s", foe->code, place,
                        het_compass_shown(view, away), het_compass_measure(view, away),
                        het_compass_name(view, het_compass_bearing(view, point, stand))));
}

static void
choose_scale(Map *map)
{
    const HetView *view = map->view;
    const int room = LINES;
    const int width = MAX(map->style->width - MARGIN, 20), tag = het_tag_width(view);
    map->across = map->table ? width : view->width;
    map->down = map->table ? MAX(width * view->height / view->width / 2, 4) : view->height;
    map->wide = map->table ? 1 : map->hex ? tag : tag + 1;
    if (map->wide > tag && map->across * map->wide > width)
        map->wide = tag - 1; /* the bracket of a long tag is left out */
    map->high = map->table ? 1 : 2;
    map->small = map->style->small && !map->table &&
                 (map->across * map->wide > width || map->down * map->high > room);
    if (map->small) {
        map->wide = map->across * 2 <= width ? 2 : 1;
        map->high = 1;
    }
    map->inner = map->wide > tag ? tag : map->wide;
    map->columns = CLAMP(width / map->wide, 1, map->across);
    const int rows = (room - 1 - (map->hex && map->high > 1)) / map->high;
    map->rows = map->small ? map->down : CLAMP(rows, 1, map->down);
    map->width = MARGIN + map->columns * map->wide;
    map->lines = 1 + map->rows * map->high + (map->hex && map->high > 1);
    map->sheet = g_new(gunichar, (gsize)map->width * (gsize)map->lines);
    /* No line is blank: the protocol's answers end at one. */
    for (int i = 0; i < map->width * map->lines; i++)
        map->sheet[i] = i > map->width && i % map->width == MARGIN - 1 ? '|' : ' ';
}

/* --- labels ----------------------------------------------------------------------------------- */

static void
put_label(const Map *map, int x, int y, const char *text, int length)
{
    for (int i = 0; i < length; i++)
        if (x + i >= 0 && x + i < map->width)
            map->sheet[y * map->width + x + i] = (gunichar)(guchar)text[i];
}

/* Columns above, rows at the left, as places are named. */
static void
label_grid(const Map *map)
{
    const HetView *view = map->view;
    const char *first = het_view_cell(view, 0, 0)->name;
    const int half = map->hex ? (int)strlen(first) / 2 : (int)strcspn(first, "0123456789");
    const int every = map->wide > half ? 1 : 4;
    for (int x = map->left; x < map->left + map->columns; x += every)
        put_label(map,
                  MARGIN + (x - map->left) * map->wide + (map->inner - half) / 2 * (every == 1), 0,
                  het_view_cell(view, x, 0)->name, half);
    for (int row = map->top; row < map->top + map->rows; row++) {
        const char *name = het_view_cell(view, 0, map->foot ? map->down - 1 - row : row)->name;
        const char *number = name + MIN(half, (int)strlen(name));
        const int length = MIN((int)strlen(number), MARGIN - 2);
        put_label(map, MARGIN - 2 - length, 1 + (row - map->top) * map->high, number, length);
    }
}

/* Millimetres, in round numbers. */
static void
label_table(const Map *map)
{
    static const int steps[] = {10, 20, 50, 100, 200, 500, 1000};
    const int per_mm = MAX(map->view->units_per_mm, 1);
    unsigned i = 0;
    while (i + 1 < G_N_ELEMENTS(steps) &&
           (int64_t)steps[i] * per_mm * map->across < 6 * (int64_t)map->view->width)
        i++;
    for (int mm = 0; mm * per_mm <= MAX(map->view->width, map->view->height); mm += steps[i]) {
        char number[12];
        const int length = g_snprintf(number, sizeof number, "%d", mm);
        const HetPoint at = place_of(map, (HetPoint){mm * per_mm, mm * per_mm});
        if (at.x >= MARGIN && at.x + length <= map->width && mm * per_mm <= map->view->width)
            put_label(map, at.x, 0, number, length);
        if (at.y >= 1 && at.y < map->lines && mm * per_mm <= map->view->height)
            put_label(map, MARGIN - 1 - length, at.y, number, length);
    }
}

/* --- ground ----------------------------------------------------------------------------------- */

/* Explains the sign of a kind of terrain once. */
static void
explain(const Map *map, const char *terrain, gunichar sign)
{
    if (!g_hash_table_add(map->terrains, g_strdup(terrain)))
        return;
    GString *item = g_string_new(NULL);
    g_string_append_unichar(item, sign);
    g_string_append_printf(item, " %s", terrain);
    g_ptr_array_add(map->legend, g_string_free(item, FALSE));
}

static void
draw_cell(Map *map, int x, int y)
{
    const HetViewCell *cell = het_view_cell(map->view, x, y);
    const HetPoint at = place_of(map, (HetPoint){x, y});
    const gunichar sign = (gunichar)(guchar)cell->symbol;
    if (het_terrain_open(cell->terrain, cell->symbol)) {
        put(map, at.x + map->inner / 2 * !map->small, at.y, '.');
    } else {
        for (int line = 0; line < map->high; line++)
            for (int i = line; i < map->inner; i += map->small ? 1 : 2)
                put(map, at.x + i, at.y + line, sign);
        explain(map, cell->terrain, sign);
    }
    map->level |= cell->level != 0;
    if (cell->level != 0 && (!map->small || het_terrain_open(cell->terrain, cell->symbol)))
        put(map, at.x + (map->small ? 0 : map->inner - 1), at.y + map->high - 1,
            (gunichar)('0' + ABS(cell->level) % 10));
}

/* A feature on the side between two hexes: the lower line of the upper one, else the last column
 * of the left one. */
static void
draw_side(const Map *map, HetPoint a, HetPoint b, gunichar sign)
{
    const HetPoint one = place_of(map, a), other = place_of(map, b);
    if (map->small) {
        gunichar *at = sign_at(map, one.x, one.y);
        if (at != NULL && *at == '.')
            *at = sign;
    } else if (one.x == other.x) {
        for (int i = 0; i < map->wide; i++)
            put(map, one.x + i, MIN(one.y, other.y) + 1, sign);
    } else {
        const HetPoint left = one.x < other.x ? one : other, right = one.x < other.x ? other : one;
        put(map, left.x + map->wide - 1, left.y + (right.y > left.y), sign);
    }
}

/* A point of a line on the sheet: on a grid even coordinates are the near edges of cells, odd ones
 * their middles; hexes have middles only. */
static HetPoint
line_point(const Map *map, HetPoint point)
{
    if (map->table)
        return place_of(map, point);
    if (map->hex) {
        const HetPoint at = place_of(map, (HetPoint){point.x / 2, point.y / 2});
        return (HetPoint){at.x + map->inner / 2 * !map->small, at.y};
    }
    const int rows = map->foot ? 2 * map->down - point.y : point.y;
    return (HetPoint){MARGIN - 1 + point.x * map->wide / 2 - map->left * map->wide,
                      rows * map->high / 2 - map->top * map->high};
}

static void
draw_line(const Map *map, const HetViewLine *line)
{
    const gunichar sign = het_line_sign(map->view, line->terrain);
    const bool pairs = line->kind == HET_LINE_HEXSIDES || line->kind == HET_LINE_STEPS;
    const guint count = line->points->len;
    bool shown = false;
    for (guint i = 0; i < count && (i + 1 < count || line->kind == HET_LINE_CLOSED);
         i += pairs ? 2 : 1) {
        const HetPoint a = g_array_index(line->points, HetPoint, i);
        const HetPoint b = g_array_index(line->points, HetPoint, (i + 1) % count);
        const HetPoint from = line_point(map, a), to = line_point(map, b);
        shown |= sign_at(map, from.x, from.y) != NULL || sign_at(map, to.x, to.y) != NULL;
        if (line->kind == HET_LINE_HEXSIDES && map->hex)
            draw_side(map, (HetPoint){a.x / 2, a.y / 2}, (HetPoint){b.x / 2, b.y / 2}, sign);
        else
            put_line(map, from, to, sign);
    }
    if (shown)
        explain(map, line->terrain, sign);
}

/* True if a point, in plane units times two, is within an outline. */
static bool
is_inside(const HetPoint *points, guint count, int64_t x, int64_t y)
{
    bool inside = false;
    for (guint i = 0, j = count - 1; i < count; j = i++) {
        const int64_t xi = 2 * (int64_t)points[i].x, yi = 2 * (int64_t)points[i].y;
        const int64_t xj = 2 * (int64_t)points[j].x, yj = 2 * (int64_t)points[j].y;
        if ((yi > y) == (yj > y))
            continue;
        const int64_t side = (xj - xi) * (y - yi) - (x - xi) * (yj - yi);
        if ((side > 0) == (yj > yi) && side != 0)
            inside = !inside;
    }
    return inside;
}

/* Every sign of the window whose middle is within the outline, or every other one; true: any. */
static bool
fill(const Map *map, const HetPoint *points, guint count, int every, gunichar sign)
{
    bool any = false;
    for (int row = map->top; row < map->top + map->rows; row++) {
        for (int column = map->left; column < map->left + map->columns; column++) {
            const int64_t x = (2 * (int64_t)column + 1) * map->view->width / map->across;
            const int64_t y =
                (2 * (int64_t)(map->down - 1 - row) + 1) * map->view->height / map->down;
            if (!is_inside(points, count, x, y))
                continue;
            any = true;
            if ((column + row) % every == 0)
                put(map, MARGIN + column - map->left, 1 + row - map->top, sign);
        }
    }
    return any;
}

static bool
is_area(const Map *map, const HetViewLine *line)
{
    return map->table && line->kind == HET_LINE_CLOSED && strcmp(line->terrain, "objective") != 0;
}

/* The name of a place that counts, in its far edge: units stand in the middle. */
static void
draw_name(const Map *map, const HetViewLine *line)
{
    int64_t x = 0;
    int32_t y = 0;
    HET_EACH_IN(const HetPoint, point, line->points) {
        x += point->x;
        y = MAX(y, point->y);
    }
    const HetPoint at = place_of(map, (HetPoint){(int32_t)(x / line->points->len), y});
    const int length = (int)g_utf8_strlen(line->name, -1);
    put_text(map, CLAMP(at.x - length / 2, MARGIN, MAX(map->width - length, MARGIN)), at.y, length,
             line->name);
}

static void
draw_ground(Map *map)
{
    const HetView *view = map->view;
    for (int y = 0; !map->table && y < view->height; y++)
        for (int x = map->left; x < map->left + map->columns; x++)
            if (in_window(map, cell_of(map, (HetPoint){x, y})))
                draw_cell(map, x, y);
    HET_EACH_IN(const HetViewLine, line, view->lines) {
        const gunichar sign = het_line_sign(view, line->terrain);
        if (is_area(map, line) && fill(map, (const HetPoint *)(const void *)line->points->data,
                                       line->points->len, 2, sign))
            explain(map, line->terrain, sign);
    }
    /* Ways lie under what runs along hexsides. */
    HET_EACH_BELOW(sides, 2)
        HET_EACH_IN(const HetViewLine, line, view->lines)
            if (!is_area(map, line) && (line->kind == HET_LINE_HEXSIDES) == (sides == 1))
                draw_line(map, line);
    HET_EACH_IN(const HetViewLine, line, view->lines)
        if (map->table && line->points->len > 0 && strcmp(line->terrain, "objective") == 0)
            draw_name(map, line);
    const HetPoint from = map->style->from;
    if (from.x == -1)
        return;
    const HetPoint at = place_of(map, from);
    map->from = in_window(map, cell_of(map, from));
    put(map, at.x + map->inner / 2 * !map->small, at.y, '@');
}

/* --- units ------------------------------------------------------------------------------------ */

static gunichar
arrow_of(Map *map, const HetViewUnit *unit)
{
    /* Of a table an angle of plane.h, which counts the other way round from x. */
    const int eighth =
        map->table ? (unit->facing < 0 ? -1 : (10 - ((unit->facing + 4096) & 0xffff) / 8192) % 8)
                   : het_facing_eighth(map->view, unit->facing);
    map->faces |= eighth >= 0;
    return het_arrow_sign(map->style, eighth);
}

/* On a table: its outline, filled, and its tag in the middle. */
static void
draw_outline(Map *map, const HetViewUnit *unit)
{
    g_autofree char *tag = het_unit_tag(unit, het_tag_width(map->view));
    const int length = (int)strlen(tag);
    HetPoint middle = {0, 0};
    for (int i = 0; i < unit->points_used; i++) {
        middle.x += unit->points[i].x / unit->points_used;
        middle.y += unit->points[i].y / unit->points_used;
    }
    const HetPoint at = place_of(map, middle);
    fill(map, unit->points, (guint)unit->points_used, 1, unit->side == HET_FIRST ? '#' : 'o');
    put_text(map, at.x - length / 2, at.y, length, tag);
    if (unit->facing >= 0)
        put(map, at.x - length / 2 + length, at.y, arrow_of(map, unit));
}

/* In the small map the first unit of a hex stands for all. */
static void
draw_letter(Map *map, const HetViewUnit *unit, HetPoint at)
{
    const char letter =
        unit->side == HET_FIRST ? g_ascii_toupper(unit->symbol) : g_ascii_tolower(unit->symbol);
    put(map, at.x, at.y, (gunichar)(guchar)letter);
    if (map->wide > 1)
        put(map, at.x + 1, at.y, arrow_of(map, unit));
}

/* Facing, strength, and '!' for a state. */
static void
draw_strength(Map *map, const HetViewUnit *unit, HetPoint at)
{
    g_autofree char *strength =
        unit->strength_start > 1 ? g_strdup_printf("%d", unit->strength) : g_strdup("");
    const int length = (int)strlen(strength), next = at.x + 1 + length;
    if (unit->facing >= 0)
        put(map, at.x, at.y, arrow_of(map, unit));
    put_text(map, at.x + 1, at.y, map->inner - 1, strength);
    if (unit->state[0] != '\0' && next < at.x + map->inner) /* the number matters more */
        put(map, next, at.y, '!');
    map->strength |= *strength != '\0';
    map->state |= unit->state[0] != '\0';
}

/* The second unit of a cell takes the lower line, more are a '+'. */
static void
draw_unit(Map *map, const HetViewUnit *unit)
{
    g_autofree char *tag = het_unit_tag(unit, MAX(map->inner, het_tag_width(map->view)));
    for (int p = 0; p < unit->points_used; p++) {
        const HetPoint cell = cell_of(map, unit->points[p]);
        const HetPoint at = place_of(map, unit->points[p]);
        if (!het_view_inside(map->view, unit->points[p]) || !in_window(map, cell))
            continue;
        gpointer key = GINT_TO_POINTER(cell.y * map->across + cell.x + 1);
        const int before = GPOINTER_TO_INT(g_hash_table_lookup(map->units_at, key));
        g_hash_table_insert(map->units_at, key, GINT_TO_POINTER(before + 1));
        if (map->small) {
            if (before == 0)
                draw_letter(map, unit, at);
            continue;
        }
        if (before > 1) {
            put(map, at.x + map->inner - 1, at.y + 1, '+');
            map->more = true;
            continue;
        }
        for (int i = 0; before == 1 && i < map->inner; i++)
            put(map, at.x + i, at.y + 1, ' ');
        put_text(map, at.x, at.y + before, map->inner,
                 p == 0                    ? tag
                 : unit->side == HET_FIRST ? "[..]"
                                           : "(..)");
        map->long_unit |= p > 0;
        if (p == 0 && before == 0)
            draw_strength(map, unit, (HetPoint){at.x, at.y + 1});
    }
}

/* --- the legend ------------------------------------------------------------------------------- */

static void
explain_signs(const Map *map)
{
    const HetView *view = map->view;
    const struct {
        bool shown;
        const char *text;
    } signs[] = {
        {map->strength, "number: strength"},
        {map->state, "! see units"},
        {map->more, "+ more units there"},
        {map->long_unit, ".. its other hex"},
        {map->level, "1-9: height"},
        {!map->table, ". open"},
        {map->from, "@ where the last move began"},
        {map->table && view->units_per_mm > 0, "millimetres, north is up"},
        {map->small, "map of all; board PLACE shows a part"},
    };
    if (map->faces) {
        g_autoptr(GString) item = g_string_new(NULL);
        for (int eighth = 0; eighth < 8; eighth++)
            g_string_append_unichar(item, het_arrow_sign(map->style, eighth));
        g_string_append(item, " faces N NE E ...");
        g_ptr_array_add(map->legend, g_strdup(item->str));
    }
    HET_EACH_BELOW(i, G_N_ELEMENTS(signs))
        if (signs[i].shown)
            g_ptr_array_add(map->legend, g_strdup(signs[i].text));
    if (!is_whole(map) && !map->table)
        g_ptr_array_add(
            map->legend,
            g_strdup_printf("of %s to %s, board PLACE shows the rest",
                            het_view_cell(view, 0, 0)->name,
                            het_view_cell(view, view->width - 1, view->height - 1)->name));
}

static void
append_legend(const Map *map, GString *text)
{
    int column = 0;
    HET_EACH(const char, item, map->legend) {
        const int length = (int)g_utf8_strlen(item, -1);
        const bool wraps = column > 0 && column + 3 + length > map->style->width;
        g_string_append_printf(text, "%s%s", wraps ? "\n" : column > 0 ? "   " : "", item);
        column = wraps ? length : column + length + (column > 0 ? 3 : 0);
    }
    g_string_append_c(text, '\n');
}

static void
append_sheet(const Map *map, GString *text)
{
    for (int y = 0; y < map->lines; y++) {
        for (int x = 0; x < map->width; x++)
            g_string_append_unichar(text, map->sheet[y * map->width + x]);
        while (text->len > 0 && text->str[text->len - 1] == ' ')
            g_string_truncate(text, text->len - 1);
        g_string_append_c(text, '\n');
    }
}

void
het_board_picture(const HetView *view, const HetBoardStyle *style, GString *text)
{
    if (view->width < 1 || view->height < 1)
        return;
    Map map = {.view = view, .style = style};
    map.table = view->board == HET_BOARD_PLANE;
    map.hex = view->board == HET_BOARD_HEX_COLUMNS;
    map.foot = map.table || het_compass_from_foot(view);
    map.legend = g_ptr_array_new_with_free_func(g_free);
    map.terrains = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    map.units_at = g_hash_table_new(NULL, NULL);
    choose_scale(&map);
    g_ptr_array_add(map.legend,
                    g_strdup_printf(map.small ? "capitals: %s" : "[ ] %s", view->sides[HET_FIRST]));
    g_ptr_array_add(map.legend, g_strdup_printf(map.small ? "small letters: %s" : "( ) %s",
                                                view->sides[HET_SECOND]));
    choose_window(&map);
    draw_ground(&map);
    HET_EACH_IN(const HetViewUnit, unit, view->units) {
        if (!unit->on_board || unit->points_used == 0)
            continue;
        if (map.table)
            draw_outline(&map, unit);
        else
            draw_unit(&map, unit);
    }
    if (map.table)
        label_table(&map);
    else
        label_grid(&map);
    explain_signs(&map);
    append_sheet(&map, text);
    append_legend(&map, text);
    g_free(map.sheet);
    g_ptr_array_unref(map.legend);
    g_hash_table_unref(map.terrains);
    g_hash_table_unref(map.units_at);
}

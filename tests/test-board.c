/* Text boards from views made by hand: squares, hexes, a table; ASCII, colour, sentences. */
#include "test.h"

#include <string.h>

#include "battle/board/board.h"
#include "battle/board/canvas.h"
#include "frontends/terminal/completion.h"
#include "console/terminal.h"

static const HetBoardStyle ascii = {.width = 80, .from = {-1, -1}, .to = {-1, -1}};

static HetView *
view_new(HetBoardKind board, int width, int height)
{
    HetView *view = g_new0(HetView, 1);
    view->strings = g_string_chunk_new(256);
    view->cells = g_array_new(FALSE, TRUE, sizeof(HetViewCell));
    view->lines = g_array_new(FALSE, TRUE, sizeof(HetViewLine));
    view->units = g_array_new(FALSE, TRUE, sizeof(HetViewUnit));
    view->places = g_array_new(FALSE, TRUE, sizeof(HetViewPlace));
    view->labels = g_array_new(FALSE, TRUE, sizeof(HetViewLabel));
    view->tracks = g_array_new(FALSE, TRUE, sizeof(HetViewTrack));
    view->scenario = "test/test";
    view->title = "A test";
    view->phase = "move";
    view->procedure = view->prompt = view->prompt_rule = "";
    view->sides[0] = "Red";
    view->sides[1] = "Blue";
    view->turn = 3;
    view->last_turn = 20;
    view->board = board;
    view->width = width;
    view->height = height;
    return view;
}

static void
view_done(HetView *view)
{
    for (guint i = 0; i < view->lines->len; i++)
        g_array_unref(g_array_index(view->lines, HetViewLine, i).points);
    het_view_free(view);
}

/* A grid from rows of letters, row 0 first; names are "a1" on squares, "0101" on hexes. */
static HetView *
grid(HetBoardKind board, int width, int height, const char *const *rows)
{
    HetView *view = view_new(board, width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            char symbol = rows[y][x];
            HetViewCell cell = {.symbol = symbol};
            cell.terrain = symbol == 'w'   ? "woods"
                           : symbol == 'b' ? "building"
                           : symbol == 'r' ? "river"
                           : symbol == 'h' ? "hill"
                                           : "open";
            cell.name = board == HET_BOARD_SQUARE ? het_view_string(view, "%c%d", 'a' + x, y + 1)
                                                  : het_view_string(view, "%02d%02d", x + 1, y + 1);
            g_array_append_val(view->cells, cell);
        }
    }
    return view;
}

static HetViewUnit *
add_unit(HetView *view, HetActor side, const char *code, int x, int y, int strength)
{
    HetViewUnit unit = {.id = view->units->len,
                        .side = side,
                        .code = code,
                        .name = "a regiment",
                        .type = "infantry",
                        .symbol = code[0],
                        .formation = "",
                        .state = "",
                        .on_board = true,
                        .footprint = HET_FOOTPRINT_CELL,
                        .points_used = 1,
                        .points = {{x, y}},
                        .facing = -1,
                        .strength = strength,
                        .strength_start = 10,
                        .host = -1};
    g_array_append_val(view->units, unit);
    return &g_array_index(view->units, HetViewUnit, view->units->len - 1);
}

static void
assert_picture(const HetView *view, const HetBoardStyle *style, const char *expected)
{
    GString *text = g_string_new(NULL);
    het_board_picture(view, style, text);
    assert_string_equal(text->str, expected);
    g_string_free(text, TRUE);
}

static void
squares_in_ascii(void **state)
{
    (void)state;
    static const char *const rows[] = {".w.", "..b"};
    HetView *view = grid(HET_BOARD_SQUARE, 3, 2, rows);
    add_unit(view, HET_FIRST, "I1", 0, 0, 8);
    add_unit(view, HET_SECOND, "C2", 2, 1, 10)->state = "exhausted";
    /* Row 1 is at the foot, as on a chessboard. */
    assert_picture(view, &ascii,
                   "      a     b     c\n"
                   "   +-----+-----+-----+\n"
                   " 2 |     |     |(C2) |\n"
                   "   |  .  |  .  | 10!b|\n"
                   "   +-----+-----+-----+\n"
                   " 1 |[I1] |w w w|     |\n"
                   "   |  8  | w w |  .  |\n"
                   "   +-----+-----+-----+\n"
                   "      a     b     c\n");
    view_done(view);
}

static void
two_in_a_square_and_the_last_move(void **state)
{
    (void)state;
    static const char *const rows[] = {"..", ".."};
    HetView *view = grid(HET_BOARD_SQUARE, 2, 2, rows);
    add_unit(view, HET_FIRST, "I1", 1, 1, 8);
    add_unit(view, HET_SECOND, "C2", 1, 1, 10);
    HetBoardStyle style = ascii;
    style.from = (HetPoint){0, 0};
    style.to = (HetPoint){1, 1};
    assert_picture(view, &style,
                   "      a     b\n"
                   "   +-----+-----+\n"
                   " 2 |     >[I1] <\n"
                   "   |  .  |(C2) |\n"
                   "   +-----+-----+\n"
                   " 1 :     :     |\n"
                   "   |  .  |  .  |\n"
                   "   +-----+-----+\n"
                   "      a     b\n");
    view_done(view);
}

static void
a_river_on_the_edges(void **state)
{
    (void)state;
    static const char *const rows[] = {"..", ".."};
    HetView *view = grid(HET_BOARD_SQUARE, 2, 2, rows);
    const HetPoint points[] = {{2, 0}, {2, 4}};
    het_view_add_line(view, "river", HET_LINE_OPEN, points, 2);
    assert_picture(view, &ascii,
                   "      a     b\n"
                   "   +-----r-----+\n"
                   " 2 |     r     |\n"
                   "   |  .  r  .  |\n"
                   "   +-----r-----+\n"
                   " 1 |     r     |\n"
                   "   |  .  r  .  |\n"
                   "   +-----r-----+\n"
                   "      a     b\n");
    view_done(view);
}

static void
hexes_in_ascii(void **state)
{
    (void)state;
    static const char *const rows[] = {"...", ".w."};
    HetView *view = grid(HET_BOARD_HEX_COLUMNS, 3, 2, rows);
    HetViewUnit *unit = add_unit(view, HET_FIRST, "I1", 0, 0, 8);
    unit->facing = 0;
    add_unit(view, HET_SECOND, "C2", 1, 0, 10);
    assert_picture(view, &ascii,
                   "  _____         _____\n"
                   " /0101 \\       /0301 \\\n"
                   "/ [I1]  \\_____/   .   \\\n"
                   "\\ ^ 8   /0201 \\       /\n"
                   " \\_____/ (C2)  \\_____/\n"
                   " /0102 \\  10   /0302 \\\n"
                   "/   .   \\_____/   .   \\\n"
                   "\\       /0202 \\       /\n"
                   " \\_____/ w w w \\_____/\n"
                   "       \\  w w  /\n"
                   "        \\_____/\n");
    view_done(view);
}

static void
hexes_may_lie_lower_in_even_columns_and_look_at_corners(void **state)
{
    (void)state;
    static const char *const rows[] = {".."};
    HetView *view = grid(HET_BOARD_HEX_COLUMNS, 2, 1, rows);
    view->even_lower = view->at_corners = true;
    add_unit(view, HET_FIRST, "I1", 1, 0, 8)->facing = 4;
    HetBoardStyle style = ascii;
    style.width = 14;
    assert_picture(view, &style,
                   "       _____\n"
                   " _____/[I1] \\\n"
                   "/  .  \\< 8  /\n"
                   "\\0101_/\n");
    view_done(view);
}

/* Column 0201 lies lower: 0101's south-eastern neighbour. */
static void
features_lie_on_their_hexsides(void **state)
{
    (void)state;
    static const char *const rows[] = {"...", "..."};
    HetView *view = grid(HET_BOARD_HEX_COLUMNS, 3, 2, rows);
    const HetPoint sides[] = {{0, 0}, {2, 0}, {0, 2}, {2, 0}, {2, 0}, {2, 2}};
    const HetPoint road[] = {{2, 0}, {4, 0}};
    het_view_add_line(view, "river", HET_LINE_HEXSIDES, sides, 6);
    het_view_add_line(view, "road", HET_LINE_STEPS, road, 2);
    assert_picture(view, &ascii,
                   "  _____         _____\n"
                   " /0101 \\       /0301 \\\n"
                   "/   .   \\_____/   .   \\\n"
                   "\\       ~0201 \\  ==   /\n"
                   " \\_____~   . ====____/\n"
                   " /0102 ~   ==  /0302 \\\n"
                   "/   .   ~~~~~~/   .   \\\n"
                   "\\       /0202 \\       /\n"
                   " \\_____/   .   \\_____/\n"
                   "       \\       /\n"
                   "        \\_____/\n");
    view_done(view);
}

static void
a_map_too_wide_is_drawn_small_with_a_window(void **state)
{
    (void)state;
    enum { WIDE = 45, HIGH = 14 };
    char rows[HIGH][WIDE + 1];
    const char *lines[HIGH];
    for (int y = 0; y < HIGH; y++) {
        memset(rows[y], y == 3 ? 'w' : '.', WIDE);
        rows[y][WIDE] = '\0';
        lines[y] = rows[y];
    }
    HetView *view = grid(HET_BOARD_HEX_COLUMNS, WIDE, HIGH, lines);
    g_array_index(view->cells, HetViewCell, 5).level = 2;
    const HetPoint river[] = {{2, 8}, {2, 10}};
    het_view_add_line(view, "river", HET_LINE_HEXSIDES, river, 2);
    add_unit(view, HET_FIRST, "I1", 3, 6, 8)->facing = 1;
    add_unit(view, HET_SECOND, "C2", 4, 6, 10)->facing = 4;
    add_unit(view, HET_SECOND, "G1", 40, 12, 2);
    g_autoptr(GString) text = g_string_new(NULL);
    het_board_picture(view, &ascii, text);
    g_auto(GStrv) small = g_strsplit(text->str, "\n", -1);
    assert_int_equal(g_strv_length(small), 2 + 2 + HIGH + 1);
    assert_string_equal(small[4], "01 .....2.......................................");
    assert_string_equal(small[7], "04 wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww");
    assert_string_equal(small[8], "05 .~...........................................");
    assert_string_equal(small[10], "07 ...Ic........................................");
    HetBoardStyle style = ascii;
    style.to = (HetPoint){4, 6};
    g_string_truncate(text, 0);
    het_board_picture(view, &style, text);
    assert_non_null(strstr(text->str, "Hexes 0101 to 1312:"));
    assert_non_null(strstr(text->str, "(C2)"));
    assert_null(strstr(text->str, "(G1)"));
    style.whole = true;
    g_string_truncate(text, 0);
    het_board_picture(view, &style, text);
    assert_non_null(strstr(text->str, "(G1)"));
    assert_non_null(strstr(text->str, "Columns 1 to 12 of 45:"));
    HetPoint found = het_board_find(view, "g1"), none = het_board_find(view, "9999");
    assert_true(found.x == 40 && found.y == 12 && none.x == -1);
    view_done(view);
}

static void
every_unit_shows_in_every_manner(void **state)
{
    (void)state;
    static const char *const rows[] = {"....w....h..", ".bb.w.......", "............",
                                       "rrrrr..rrrrr", "............", "..ww...bbb..",
                                       "............", "h..........."};
    static const char *const codes[] = {"I1", "I2", "I3", "I4", "C1", "C2", "G1", "Gun10"};
    for (HetBoardKind board = HET_BOARD_SQUARE; board <= HET_BOARD_HEX_COLUMNS; board++) {
        HetView *view = grid(board, 12, 8, rows);
        for (int i = 0; i < 8; i++)
            add_unit(view, i % 2 == 0 ? HET_FIRST : HET_SECOND, codes[i], i + 1, i, i + 2);
        for (int manner = 0; manner < 16; manner++) {
            HetBoardStyle style = {.unicode = manner & 1,
                                   .colour = manner & 2,
                                   .words = manner & 4,
                                   .whole = true,
                                   .width = manner & 8 ? 120 : 50,
                                   .from = {11, 7},
                                   .to = {1, 0}};
            GString *text = g_string_new(NULL);
            het_board_append(view, &style, text);
            assert_true(g_utf8_validate(text->str, -1, NULL));
            for (int i = 0; i < 8; i++)
                assert_non_null(strstr(text->str, codes[i]));
            g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
            for (int i = 0; lines[i] != NULL && !style.colour && !style.words; i++)
                if (g_utf8_strlen(lines[i], -1) > style.width)
                    fail_msg("over %d columns: %s", style.width, lines[i]);
            g_string_free(text, TRUE);
        }
        view_done(view);
    }
}

static void
a_wide_board_fits_eighty_columns(void **state)
{
    (void)state;
    static const char *const rows[] = {".ww...........", ".............."};
    HetView *view = grid(HET_BOARD_SQUARE, 14, 2, rows);
    add_unit(view, HET_FIRST, "RI1", 0, 0, 10);
    add_unit(view, HET_FIRST, "RI2", 1, 0, 9);
    add_unit(view, HET_SECOND, "BA1g", 13, 1, 4);
    GString *text = g_string_new(NULL);
    het_board_picture(view, &ascii, text);
    assert_null(strstr(text->str, "Columns"));
    assert_non_null(strstr(text->str, " [RI1][RI2]"));
    assert_non_null(strstr(text->str, " (BA1g)\n"));
    g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
    for (size_t i = 0; lines[i] != NULL; i++)
        assert_true(strlen(lines[i]) <= 80);
    g_string_free(text, TRUE);
    view_done(view);
}

static void
a_table(void **state)
{
    (void)state;
    HetView *view = view_new(HET_BOARD_PLANE, 2000, 1000);
    const HetPoint wood[] = {{0, 600}, {500, 600}, {500, 1000}, {0, 1000}};
    het_view_add_line(view, "woods", HET_LINE_CLOSED, wood, 4);
    HetViewUnit *unit = add_unit(view, HET_SECOND, "P1", 0, 0, 9);
    unit->footprint = HET_FOOTPRINT_OUTLINE;
    unit->points_used = 4;
    unit->points[0] = (HetPoint){1000, 400};
    unit->points[1] = (HetPoint){1800, 400};
    unit->points[2] = (HetPoint){1800, 800};
    unit->points[3] = (HetPoint){1000, 800};
    unit->facing = 16384; /* along y, away from the near edge */
    HetBoardStyle style = ascii;
    style.width = 22;
    assert_picture(view, &style,
                   "+--------------------+\n"
                   "|w w w               |\n"
                   "| w w      oo(P1)^o  |\n"
                   "|          oooooooo  |\n"
                   "|                    |\n"
                   "|                    |\n"
                   "+--------------------+\n"
                   "A column is 100 units, a row 200.\n");
    view_done(view);
}

/* With a length to its units a table has rulers, and places that count their names. */
static void
a_table_in_millimetres(void **state)
{
    (void)state;
    HetView *view = view_new(HET_BOARD_PLANE, 2000, 1000);
    view->units_per_mm = 10;
    const HetPoint mill[] = {{100, 200}, {900, 200}, {900, 800}, {100, 800}};
    const HetPoint road[] = {{1500, 0}, {1500, 1000}};
    het_view_add_line(view, "objective", HET_LINE_CLOSED, mill, 4);
    het_view_name_line(view, "mill");
    het_view_add_line(view, "road", HET_LINE_OPEN, road, 2);
    HetBoardStyle style = ascii;
    style.width = 27;
    assert_picture(view, &style,
                   "     +--------------------+\n"
                   "     | **mill***     .    |\n"
                   "     | *       *     .    |\n"
                   "     | *       *     .    |\n"
                   "     | *********     .    |\n"
                   "     |               .    |\n"
                   "     +--------------------+\n"
                   "               100\n"
                   "Millimetres; north is up, headings are the compass's.\n");
    GString *text = g_string_new(NULL);
    het_board_legend(view, &style, text);
    assert_non_null(strstr(text->str, "* objective"));
    assert_non_null(strstr(text->str, ". road"));
    g_string_truncate(text, 0);
    style.words = true;
    het_board_picture(view, &style, text);
    assert_non_null(
        strstr(text->str, "objective mill with corners at 10,20; 90,20; 90,80; 10,80.\n"));
    g_string_free(text, TRUE);
    view_done(view);
}

static void
sentences(void **state)
{
    (void)state;
    static const char *const rows[] = {"ww.", "w.."};
    HetView *view = grid(HET_BOARD_SQUARE, 3, 2, rows);
    add_unit(view, HET_FIRST, "I1", 2, 0, 8)->state = "exhausted";
    add_unit(view, HET_SECOND, "C2", 1, 1, 10)->on_board = false;
    HetBoardStyle style = ascii;
    style.words = true;
    assert_picture(view, &style,
                   "Board: 3 columns, 2 rows, from a1 to c2.\n"
                   "Terrain: woods at a1, a2 and b1.\n"
                   "Red:\n"
                   "I1, a regiment, infantry, at c1, strength 8 of 10, exhausted.\n"
                   "Blue:\n"
                   "Nothing on the board.\n"
                   "Off the board: 1.\n");
    view_done(view);
}

/* People who listen to a board hear all of it: heights, the courses of rivers and roads, facings.
 */
static void
sentences_tell_heights_and_courses(void **state)
{
    (void)state;
    static const char *const rows[] = {"..w", "..w", "..w", "..."};
    HetView *view = grid(HET_BOARD_HEX_COLUMNS, 3, 4, rows);
    for (int y = 0; y < 4; y++)
        g_array_index(view->cells, HetViewCell, 3 * y + 1).level = y == 3 ? 2 : 1;
    const HetPoint sides[] = {{0, 0}, {2, 0}, {0, 2}, {2, 2}};
    const HetPoint road[] = {{2, 4}, {2, 6}, {0, 2}, {0, 4}, {0, 4}, {2, 4}, {4, 0}, {4, 2}};
    het_view_add_line(view, "river", HET_LINE_HEXSIDES, sides, 4);
    het_view_add_line(view, "road", HET_LINE_STEPS, road, 8);
    add_unit(view, HET_FIRST, "I1", 2, 0, 8)->facing = 1;
    HetViewUnit *told = add_unit(view, HET_SECOND, "C2", 1, 1, 10);
    told->facing = 3;
    told->formation = "column, faces S"; /* not said twice */
    HetBoardStyle style = ascii;
    style.words = true;
    assert_picture(view, &style,
                   "Board: 3 columns, 4 rows, from 0101 to 0304.\n"
                   "Terrain: woods at 0301 to 0303.\n"
                   "Height 1: 0201 to 0203.\n"
                   "Height 2: 0204.\n"
                   "Feature: river along the sides 0101/0201 and 0102/0202.\n"
                   "Feature: road by way of 0102, 0103, 0203 and 0204; 0301 and 0302.\n"
                   "Red:\n"
                   "I1, a regiment, infantry, at 0301, strength 8 of 10, faces NE.\n"
                   "Blue:\n"
                   "C2, a regiment, infantry, at 0202, strength 10 of 10, column, faces S.\n");
    style.no_ground = true;
    assert_picture(view, &style,
                   "Red:\n"
                   "I1, a regiment, infantry, at 0301, strength 8 of 10, faces NE.\n"
                   "Blue:\n"
                   "C2, a regiment, infantry, at 0202, strength 10 of 10, column, faces S.\n");
    view_done(view);
}

/* Names come from files: nothing in them may reach the terminal as a control sequence. */
static void
hostile_names_are_harmless(void **state)
{
    (void)state;
    HetCanvas *canvas = het_canvas_new(12, 1);
    GString *text = g_string_new(NULL);
    het_canvas_text(canvas, 0, 0, 12, "a\x1b[2Jb\xff", (HetInk){0});
    het_canvas_print(canvas, 0, 0, 12, false, text);
    assert_null(strchr(text->str, '\x1b'));
    g_string_assign(text, "x\x1b[31my\xc3\x28\nz\t\x7f");
    assert_string_equal(het_terminal_clean(text)->str, "x?[31my?(\nz ?");
    g_string_free(text, TRUE);
    het_canvas_free(canvas);
}

static void
assert_completion(const GPtrArray *candidates, const char *typed, const char *more, guint words)
{
    g_autoptr(GPtrArray) offered = NULL;
    g_autofree char *found = het_completion(typed, candidates, &offered);
    assert_string_equal(found, more);
    assert_int_equal(offered->len, words);
}

static void
completion(void **state)
{
    (void)state;
    static const char *const lines[] = {"moves", "move I1 e5", "move I1 e6", "shoot I1 C2"};
    g_autoptr(GPtrArray) candidates = g_ptr_array_new();
    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++)
        g_ptr_array_add(candidates, (gpointer)(guintptr)lines[i]);
    assert_completion(candidates, "mo", "ve", 2);
    assert_completion(candidates, "move", "", 2);
    assert_completion(candidates, "move ", "I1 e", 1);
    assert_completion(candidates, "MOVE I1 e", "", 2);
    assert_completion(candidates, "sh", "oot I1 C2", 1);
    assert_completion(candidates, "x", "", 0);
    assert_completion(NULL, "x", "", 0);
}

static void
long_rows_of_units_go_on_below(void **state)
{
    (void)state;
    static const char *const rows[] = {".w.", "..b"};
    HetView *view = grid(HET_BOARD_SQUARE, 3, 2, rows);
    HetViewUnit *unit = add_unit(view, HET_FIRST, "I1", 0, 0, 8);
    unit->name = "The Queen's Own Regiment of the Northern Marches";
    unit->formation = "two hexes, morale 7";
    unit->state = "withaverylongwordthatnolinecouldholdwhole";
    GString *text = g_string_new(NULL);
    het_board_units(view, &ascii, text);
    assert_string_equal(
        text->str,
        "Red\n"
        "  [I1] infantry      8/10  a1            The Queen's Own Regiment of the\n"
        "                                         Northern Marches, two hexes, morale 7,\n"
        "                                         "
        "withaverylongwordthatnolinecouldholdwhole\n"
        "Blue\n");
    g_string_free(text, TRUE);
    view_done(view);
}

TEST_UNIT("board")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_rows_of_units_go_on_below),
        cmocka_unit_test(squares_in_ascii),
        cmocka_unit_test(two_in_a_square_and_the_last_move),
        cmocka_unit_test(a_river_on_the_edges),
        cmocka_unit_test(hexes_in_ascii),
        cmocka_unit_test(hexes_may_lie_lower_in_even_columns_and_look_at_corners),
        cmocka_unit_test(features_lie_on_their_hexsides),
        cmocka_unit_test(a_map_too_wide_is_drawn_small_with_a_window),
        cmocka_unit_test(every_unit_shows_in_every_manner),
        cmocka_unit_test(a_wide_board_fits_eighty_columns),
        cmocka_unit_test(a_table),
        cmocka_unit_test(a_table_in_millimetres),
        cmocka_unit_test(sentences),
        cmocka_unit_test(sentences_tell_heights_and_courses),
        cmocka_unit_test(hostile_names_are_harmless),
        cmocka_unit_test(completion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

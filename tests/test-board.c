/* Text boards from views made by hand: squares, hexes, a table; ASCII, colour, sentences. */
#include "test.h"

#include <string.h>

#include "battle/board/board.h"
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
    het_board_map(view, style, text);
    assert_string_equal(text->str, expected);
    g_string_free(text, TRUE);
}

/* Row 1 is at the foot, as on a chessboard; the second unit of a square has its lower line. */
static void
squares(void **state)
{
    (void)state;
    static const char *const rows[] = {".w.", "..b"};
    HetView *view = grid(HET_BOARD_SQUARE, 3, 2, rows);
    add_unit(view, HET_FIRST, "I1", 0, 0, 8);
    add_unit(view, HET_FIRST, "I2", 0, 0, 8);
    add_unit(view, HET_SECOND, "C2", 2, 1, 10)->state = "exhausted";
    const HetPoint river[] = {{4, 0}, {4, 4}};
    het_view_add_line(view, "river", HET_LINE_OPEN, river, 2);
    HetBoardStyle style = ascii;
    style.from = (HetPoint){0, 1};
    assert_picture(view, &style,
                   "      a    b    c\n"
                   "  2 |  @    . r(C2)\n"
                   "    |         r 10!\n"
                   "  1 |[I1] w w r  .\n"
                   "    |[I2]  w wr\n"
                   "[ ] Red   ( ) Blue   w woods   b building   r river   number: strength\n"
                   "! see units   . open   @ where the last move began\n");
    view_done(view);
}

/* Every other column lies half a hex lower; a stream is on the sides between hexes. */
static void
hexes(void **state)
{
    (void)state;
    static const char *const rows[] = {"...", ".w."};
    HetView *view = grid(HET_BOARD_HEX_COLUMNS, 3, 2, rows);
    add_unit(view, HET_FIRST, "I1", 0, 0, 8)->facing = 0;
    add_unit(view, HET_SECOND, "C2", 1, 0, 10);
    g_array_index(view->cells, HetViewCell, 2).level = 2;
    const HetPoint sides[] = {{0, 0}, {2, 0}, {0, 2}, {2, 0}, {2, 0}, {2, 2}};
    const HetPoint road[] = {{2, 2}, {4, 2}};
    het_view_add_line(view, "river", HET_LINE_HEXSIDES, sides, 6);
    het_view_add_line(view, "road", HET_LINE_STEPS, road, 2);
    assert_picture(view, &ascii,
                   "      01  02  03\n"
                   " 01 |[I1]      .\n"
                   "    |^8 ~(C2)   2\n"
                   " 02 |  .~~10~  =\n"
                   "    |    w ====\n"
                   "    |     w w\n"
                   "[ ] Red   ( ) Blue   w woods   = road   ~ river   ^/>\\v,<` faces N NE E ...\n"
                   "number: strength   1-9: height   . open\n");
    view->even_lower = view->at_corners = true;
    assert_picture(view, &ascii,
                   "      01  02  03\n"
                   " 01 |    (C2)\n"
                   "    |[I1]~10~  .\n"
                   " 02 |/8  w ==== 2\n"
                   "    |  .~ w w  =\n"
                   "    |\n"
                   "[ ] Red   ( ) Blue   w woods   = road   ~ river   ^/>\\v,<` faces N NE E ...\n"
                   "number: strength   1-9: height   . open\n");
    view_done(view);
}

/* A board that does not fit: a window that takes in the nearest enemy or names where he is; or all
 * of it, a sign a cell. */
static void
a_window_follows_the_action(void **state)
{
    (void)state;
    enum { WIDE = 45, HIGH = 24 };
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
    add_unit(view, HET_SECOND, "C2", 16, 8, 10)->facing = 4;
    add_unit(view, HET_SECOND, "G1", 40, 22, 2);
    HetBoardStyle style = ascii;
    g_autoptr(GString) text = g_string_new(NULL);
    het_board_map(view, &style, text);
    assert_non_null(strstr(text->str, "[I1]"));
    assert_non_null(strstr(text->str, "(C2)"));
    assert_null(strstr(text->str, "out of sight"));
    assert_non_null(strstr(text->str, "of 0101 to 4524, board PLACE shows the rest"));
    g_array_index(view->units, HetViewUnit, 1).on_board = false;
    g_string_truncate(text, 0);
    het_board_map(view, &style, text);
    assert_non_null(strstr(text->str, "[I1]"));
    assert_non_null(strstr(text->str, "out of sight: G1 at 4123, 3"));
    style.to = (HetPoint){40, 22};
    g_string_truncate(text, 0);
    het_board_map(view, &style, text);
    assert_non_null(strstr(text->str, "(G1)"));
    assert_non_null(strstr(text->str, "out of sight: I1 at 0407"));
    style.small = true;
    g_string_truncate(text, 0);
    het_board_map(view, &style, text);
    g_auto(GStrv) small = g_strsplit(text->str, "\n", -1);
    assert_string_equal(small[1], " 01 |.....2.......................................");
    assert_string_equal(small[4], " 04 |wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww");
    assert_string_equal(small[5], " 05 |.~...........................................");
    assert_string_equal(small[7], " 07 |...I.........................................");
    assert_string_equal(small[23], " 23 |........................................g....");
    HetPoint found = het_board_find(view, "g1"), none = het_board_find(view, "9999");
    assert_true(found.x == 40 && found.y == 22 && none.x == -1);
    view_done(view);
}

static void
every_board_fits_the_page(void **state)
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
        for (int manner = 0; manner < 8; manner++) {
            HetBoardStyle style = {.unicode = manner & 1,
                                   .words = manner & 2,
                                   .width = manner & 4 ? 120 : 50,
                                   .from = {11, 7},
                                   .to = {1, 0}};
            GString *text = g_string_new(NULL);
            het_board_append(view, &style, text);
            assert_true(g_utf8_validate(text->str, -1, NULL));
            for (int i = 0; i < 8; i++)
                if (style.width == 120 && strstr(text->str, codes[i]) == NULL)
                    fail_msg("no %s on\n%s", codes[i], text->str);
            g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
            for (int i = 0; lines[i] != NULL && !style.words; i++)
                if (g_utf8_strlen(lines[i], -1) > style.width)
                    fail_msg("over %d columns: %s", style.width, lines[i]);
            g_string_free(text, TRUE);
        }
        view_done(view);
    }
}

/* Where a board of long codes would not fit, the closing bracket gives way. */
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
    het_board_map(view, &ascii, text);
    assert_non_null(strstr(text->str, "|[RI1][RI2]"));
    assert_non_null(strstr(text->str, " (BA1g\n"));
    g_string_free(text, TRUE);
    view_done(view);
}

/* A table has rulers in millimetres, areas, and names in the far edge of places that count. */
static void
a_table(void **state)
{
    (void)state;
    HetView *view = view_new(HET_BOARD_PLANE, 2000, 1000);
    view->units_per_mm = 10;
    const HetPoint wood[] = {{0, 600}, {500, 600}, {500, 1000}, {0, 1000}};
    const HetPoint mill[] = {{100, 0}, {900, 0}, {900, 300}, {100, 300}};
    const HetPoint road[] = {{1900, 0}, {1900, 1000}};
    het_view_add_line(view, "woods", HET_LINE_CLOSED, wood, 4);
    het_view_add_line(view, "objective", HET_LINE_CLOSED, mill, 4);
    het_view_name_line(view, "mill");
    het_view_add_line(view, "road", HET_LINE_OPEN, road, 2);
    HetViewUnit *unit = add_unit(view, HET_SECOND, "P1", 0, 0, 9);
    unit->footprint = HET_FOOTPRINT_OUTLINE;
    unit->points_used = 4;
    unit->points[0] = (HetPoint){1000, 400};
    unit->points[1] = (HetPoint){1800, 400};
    unit->points[2] = (HetPoint){1800, 800};
    unit->points[3] = (HetPoint){1000, 800};
    unit->centre = (HetPoint){1400, 600};
    unit->facing = 16384; /* along y, away from the near edge */
    HetBoardStyle style = ascii;
    style.width = 45;
    assert_picture(view, &style,
                   "     0         50        100       150\n"
                   " 100|w w w w w                             .\n"
                   "    | w w w w w                            .\n"
                   "    |w w w w w           oooooooooooooooo  .\n"
                   "    | w w w w w          oooooo(P1)^ooooo  .\n"
                   "  50|                    oooooooooooooooo  .\n"
                   "    |                    oooooooooooooooo  .\n"
                   "    |  ******mill*******                   .\n"
                   "    |  *               *                   .\n"
                   "    |  *               *                   .\n"
                   "   0|  *****************                   .\n"
                   "[ ] Red   ( ) Blue   w woods   * objective\n"
                   ". road   ^/>\\v,<` faces N NE E ...\n"
                   "millimetres, north is up\n");
    GString *text = g_string_new(NULL);
    style.words = true;
    het_board_map(view, &style, text);
    assert_non_null(
        strstr(text->str, "objective mill with corners at 10,0; 90,0; 90,30; 10,30.\n"));
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
    HetViewUnit *reported = add_unit(view, HET_SECOND, "C2", 1, 1, 10);
    reported->facing = 3;
    reported->formation = "column, faces S"; /* not shown twice */
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
    GString *text = g_string_new(NULL);
    g_string_assign(text, "x\x1b[31my\xc3\x28\nz\t\x7f");
    assert_string_equal(het_terminal_clean(text)->str, "x?[31my?(\nz ?");
    g_string_free(text, TRUE);
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
    het_board_units(view, &ascii, NULL, text);
    assert_string_equal(
        text->str,
        "Red\n"
        "  [I1] infantry      8/10  a1            The Queen's Own Regiment of the\n"
        "                                         Northern Marches, two hexes, morale 7,\n"
        "                                         "
        "withaverylongwordthatnolinecouldholdwhole\n");
    g_string_free(text, TRUE);
    view_done(view);
}

TEST_UNIT("board")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_rows_of_units_go_on_below),
        cmocka_unit_test(squares),
        cmocka_unit_test(hexes),
        cmocka_unit_test(a_window_follows_the_action),
        cmocka_unit_test(every_board_fits_the_page),
        cmocka_unit_test(a_wide_board_fits_eighty_columns),
        cmocka_unit_test(a_table),
        cmocka_unit_test(sentences),
        cmocka_unit_test(sentences_tell_heights_and_courses),
        cmocka_unit_test(hostile_names_are_harmless),
        cmocka_unit_test(completion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

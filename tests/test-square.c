/* Squares: names, steps, distances, and lines of sight against fractions. */
#include "test.h"

#include "engine/board/square.h"

static void
names_are_read_back(void **unused)
{
    (void)unused;
    HetSquareBoard board = {16, 15};
    for (unsigned row = 0; row < board.height; row++) {
        for (unsigned column = 0; column < board.width; column++) {
            char name[HET_SQUARE_NAME];
            unsigned cell = 0;
            het_square_name(het_square(column, row), name);
            assert_true(het_square_parse(board, name, &cell));
            assert_int_equal(cell, het_square(column, row));
        }
    }
    char name[HET_SQUARE_NAME];
    het_square_name(het_square(2, 10), name);
    assert_string_equal(name, "c11");
}

static void
bad_names_are_refused(void **unused)
{
    (void)unused;
    static const char *const names[] = {"",    "a",   "1",   "a0",  "a01", "i1",  "a9",
                                        "a1x", "aa1", "a11", "a-1", " a1", "a1 ", "\303\2441"};
    HetSquareBoard board = {8, 8};
    unsigned cell = 77;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        assert_false(het_square_parse(board, names[i], &cell));
    assert_false(het_square_parse((HetSquareBoard){16, 16}, "a25", &cell));
    assert_int_equal(cell, 77);
    assert_true(het_square_parse(board, "C2", &cell));
    assert_int_equal(cell, het_square(2, 1));
}

static void
steps_stay_on_the_board(void **unused)
{
    (void)unused;
    HetSquareBoard board = {3, 2};
    assert_int_equal(het_square_step(board, het_square(0, 0), HET_NORTH), het_square(0, 1));
    assert_int_equal(het_square_step(board, het_square(0, 0), HET_EAST), het_square(1, 0));
    assert_int_equal(het_square_step(board, het_square(0, 0), HET_SOUTH), HET_SQUARE_OFF);
    assert_int_equal(het_square_step(board, het_square(0, 0), HET_WEST), HET_SQUARE_OFF);
    assert_int_equal(het_square_step(board, het_square(2, 1), HET_NORTH), HET_SQUARE_OFF);
    assert_int_equal(het_square_step(board, het_square(2, 1), HET_EAST), HET_SQUARE_OFF);
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++)
        assert_int_equal(het_square_opposite(het_square_opposite(direction)), direction);
}

static void
distance_is_columns_plus_rows(void **unused)
{
    (void)unused;
    assert_int_equal(het_square_distance(het_square(1, 1), het_square(1, 1)), 0);
    assert_int_equal(het_square_distance(het_square(1, 1), het_square(2, 2)), 2);
    assert_int_equal(het_square_distance(het_square(15, 0), het_square(0, 14)), 29);
}

/* --- the oracle: the segment is cut off at the square's four sides, in fractions -------------- */

typedef struct {
    long top, bottom; /* bottom > 0 */
} Fraction;

static bool
is_less(Fraction a, Fraction b)
{
    return a.top * b.bottom < b.top * a.bottom;
}

/* Where start + t * slope lies strictly between low and high, as a piece of 0 < t < 1; false: not
 * at all. All in half squares. */
static bool
cut(long start, long slope, long low, long high, Fraction *ret_from, Fraction *ret_to)
{
    if (slope == 0)
        return start > low && start < high;
    long sign = slope > 0 ? 1 : -1;
    Fraction enter = {sign * ((slope > 0 ? low : high) - start), sign * slope};
    Fraction leave = {sign * ((slope > 0 ? high : low) - start), sign * slope};
    if (is_less(*ret_from, enter))
        *ret_from = enter;
    if (is_less(leave, *ret_to))
        *ret_to = leave;
    return is_less(*ret_from, *ret_to);
}

static bool
oracle(unsigned from, unsigned to, unsigned cell)
{
    Fraction start = {0, 1}, end = {1, 1};
    long x = 2 * (long)het_square_column(from) + 1, y = 2 * (long)het_square_row(from) + 1;
    long dx = 2 * (long)het_square_column(to) + 1 - x, dy = 2 * (long)het_square_row(to) + 1 - y;
    long left = 2 * (long)het_square_column(cell), low = 2 * (long)het_square_row(cell);
    return cut(x, dx, left, left + 2, &start, &end) && cut(y, dy, low, low + 2, &start, &end);
}

static void
lines_agree_with_fractions(void **unused)
{
    (void)unused;
    unsigned from = het_square(7, 7);
    for (unsigned to = 0; to < HET_SQUARE_CELLS; to++)
        for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
            if (to != from)
                assert_int_equal(het_square_crosses(from, to, cell), oracle(from, to, cell));
    from = het_square(0, 0);
    for (unsigned to = 1; to < HET_SQUARE_CELLS; to++)
        for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
            assert_int_equal(het_square_crosses(from, to, cell), oracle(from, to, cell));
}

static void
sight_is_mutual_and_ends_do_not_block(void **unused)
{
    (void)unused;
    HetSquareSet blocks = {{0}};
    unsigned cells[] = {het_square(3, 3), het_square(4, 6), het_square(9, 2), het_square(5, 5)};
    for (size_t i = 0; i < G_N_ELEMENTS(cells); i++)
        het_square_add(&blocks, cells[i]);
    for (unsigned a = 0; a < HET_SQUARE_CELLS; a++)
        for (unsigned b = 0; b < a; b++)
            assert_int_equal(het_square_sees(&blocks, a, b), het_square_sees(&blocks, b, a));
    assert_true(het_square_sees(&blocks, het_square(3, 3), het_square(4, 6)));
    assert_false(het_square_sees(&blocks, het_square(2, 3), het_square(4, 3)));
    het_square_remove(&blocks, het_square(3, 3));
    assert_true(het_square_sees(&blocks, het_square(2, 3), het_square(4, 3)));
}

TEST_UNIT("square")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read_back),
        cmocka_unit_test(bad_names_are_refused),
        cmocka_unit_test(steps_stay_on_the_board),
        cmocka_unit_test(distance_is_columns_plus_rows),
        cmocka_unit_test(lines_agree_with_fractions),
        cmocka_unit_test(sight_is_mutual_and_ends_do_not_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

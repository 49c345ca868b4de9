/* Orientation, movement and turning: HUS-4. */
#include "husaria-position.h"

/* --- 4.2 movement -------------------------------------------------------------------------------
 */

static void
hus_4_21_any_units_in_any_order(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 pancerni 0705, K1 tatars 1302", NULL);
    expect_prompt(position, "HUS-4.21");
    play(position, "select P2; move 0704; pass");
    expect_place(position, "P2", "0704");
    assert_false(may(position, "select P2"));
    assert_false(may(position, "select K1"));
    assert_true(may(position, "select P1"));
    assert_true(may(position, "end"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_4_21_any_units_in_any_order),
    };
    return cmocka_run_group_tests_name("husaria-movement", tests, NULL, NULL);
}

/* The revised Musket & Pike: turns, initiative and cups (1), victory (16), the end. */
#include "musketpike-position.h"

static const char two[] = "R1 cavalry 0203 E 3 6, R2 cavalry 0205 E 3 6, B1 cavalry 1503 W 3 6";

static void
mpr_1_1_the_scenario_gives_the_first_initiative(void **unused)
{
    (void)unused;
    g_autoptr(Position) first = position_new(two, NULL);
    g_autoptr(Position) second = position_new(two, "initiative=second");
    expect_actor(first, HET_FIRST);
    assert_int_equal(first->buffer.state.phase, MUSKET_CUPS);
    expect_actor(second, HET_SECOND);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_1_1_the_scenario_gives_the_first_initiative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

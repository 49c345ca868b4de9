/* Fences: HUS-14. They lie between 0504 and 0505; K1 stands behind them. */
#include "husaria-position.h"

#include "engine/rules/husaria/husaria-query.h"

#define THEIRS "fence=0504/0505|[battle]|fences=second"

static bool
stands(const Position *position, const char *from, const char *to)
{
    const HusariaState *state = position_state(position);
    const HetHexGrid *grid = &husaria_data(state)->map.grid;
    unsigned cell = het_hex_parse(grid, from);
    return husaria_fenced(state, cell, het_hex_direction(grid, cell, het_hex_parse(grid, to)));
}

static void
expect_attack(const char *units, const char *more, const char *moves, const char *column)
{
    g_autoptr(Position) position = position_attack(units, more);
    if (moves != NULL)
        play(position, moves);
    expect_column(position, column);
}

static void
hus_14_0_the_scenario_says_where_they_are(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0707, K1 tatars 1402", THEIRS);
    assert_true(stands(position, "0504", "0505") && stands(position, "0505", "0504"));
    assert_false(stands(position, "0505", "0604"));
}

static void
hus_14_11_attackers_over_a_fence_have_a_point_each(void **unused)
{
    (void)unused;
    const char *one = "P1 pancerni 0505, K1 pancerni 0504 S";
    expect_attack(one, NULL, NULL, "1:1");
    expect_attack(one, THEIRS, NULL, "1:2");
    expect_attack("P1 pancerni 0505, P2 pancerni 0604 NW, K1 pancerni 0504 S", THEIRS,
                  "select P1; add P2", "1:1"); /* one and two: 3 to 2 */
    expect_attack("P1 pancerni 0505 sp=1, P2 pancerni 0505 sp=1, K1 pancerni 0504 S", THEIRS,
                  "select P1; add P2", "1:1");
}

static void
hus_14_11b_not_if_one_of_the_attacked_is_in_the_open(void **unused)
{
    (void)unused;
    expect_attack("P1 pancerni 0505, K1 pancerni 0504 S sp=1, K2 pancerni 0604 SW sp=1", THEIRS,
                  "fight K1", "1:1");
}

static void
hus_14_12_they_face_away_from_their_side(void **unused)
{
    (void)unused;
    /* The second side attacks over its own fences with all it has. */
    expect_attack("P1 pancerni 0505, P2 tatars 1410, K1 pancerni 0504 S",
                  THEIRS "|[state]|phase=attack|active=second", "select K1", "1:1");
    expect_attack("P1 pancerni 0505, K1 pancerni 0504 S", "fence=0504/0505", "select P1", "1:1");
}

static void
hus_14_14_lances_are_of_no_use_against_them(void **unused)
{
    (void)unused;
    const char *charge = "P1 hussars 0505 sp=1 flags=lances, K1 pancerni 0504 S sp=1";
    expect_attack(charge, NULL, NULL, "4:1");
    expect_attack(charge, THEIRS, NULL, "2:1");
}

static void
hus_14_15_an_enemy_who_comes_over_destroys_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P9 tatars 1410, K1 tatars 1402", THEIRS);
    play(position, "select P1; move 0504");
    assert_false(stands(position, "0504", "0505"));
    assert_int_equal(fired(position, "HUS-14.15"), 1);
    for (unsigned i = 0; i < position->event_count; i++)
        if (g_strcmp0(position->events[i].rule, "HUS-14.15") == 0) {
            assert_int_equal(position->events[i].unit, HET_NO_UNIT);
            expect_told(position, "a fence falls");
        }
    g_autoptr(Position) own = position_new("P1 pancerni 0505, P9 tatars 1410, K1 tatars 1402",
                                           "fence=0504/0505|[battle]|fences=first");
    play(own, "select P1; move 0504");
    assert_true(stands(own, "0504", "0505"));
    assert_int_equal(fired(own, "HUS-14.15"), 0);
}

static void
hus_14_15b_in_a_chase_as_well(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 hussars 0505, P9 tatars 1410, K1 tatars 0504 S sp=1, K9 tatars 1402", THEIRS);
    expect_column(position, "3:1");                      /* 1:1 and two points of morale */
    play(position, "roll 6; retreat 0503; pursue 0504"); /* B1 */
    assert_false(stands(position, "0504", "0505"));
}

static void
hus_14_15c_in_a_camp_all_those_of_the_hex(void **unused)
{
    (void)unused;
    const char *camp = "fence=0504/0505 0504/0603|[zones]|camp=0504|[battle]|fences=second";
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P9 tatars 1410, K1 tatars 1402", camp);
    play(position, "select P1; move 0504");
    assert_false(stands(position, "0504", "0505") || stands(position, "0504", "0603"));
    g_autoptr(Position) field = position_new("P1 pancerni 0505, P9 tatars 1410, K1 tatars 1402",
                                             "fence=0504/0505 0504/0603|[battle]|fences=second");
    play(field, "select P1; move 0504"); /* elsewhere the one he came over */
    assert_true(stands(field, "0504", "0603"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_14_0_the_scenario_says_where_they_are),
        cmocka_unit_test(hus_14_11_attackers_over_a_fence_have_a_point_each),
        cmocka_unit_test(hus_14_11b_not_if_one_of_the_attacked_is_in_the_open),
        cmocka_unit_test(hus_14_12_they_face_away_from_their_side),
        cmocka_unit_test(hus_14_14_lances_are_of_no_use_against_them),
        cmocka_unit_test(hus_14_15_an_enemy_who_comes_over_destroys_them),
        cmocka_unit_test(hus_14_15b_in_a_chase_as_well),
        cmocka_unit_test(hus_14_15c_in_a_camp_all_those_of_the_hex),
    };
    return cmocka_run_group_tests_name("husaria-fences", tests, NULL, NULL);
}

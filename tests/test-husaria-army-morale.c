/* The armies' morale: HUS-8. Fields of the marker count for the first side. */
#include "husaria-position.h"

static const char even[] = "P1 pancerni 0505, P9 tatars 1410, K1 pancerni 0504 S, K9 tatars 1402";

static void
expect_attack(const char *state, const char *column)
{
    g_autofree char *more = g_strdup_printf("[state]|phase=attack|%s", state);
    g_autoptr(Position) position = position_attack(even, more);
    expect_column(position, column);
}

static void
hus_8_11_zones_of_the_track(void **unused)
{
    (void)unused;
    static const char *const columns[] = {"1:1", "2:1", "3:1", "4:1", "5:1"};
    for (unsigned zone = 0; zone < 5; zone++) {
        g_autofree char *first = g_strdup_printf("morale=%u", 4 * zone);
        g_autofree char *last = g_strdup_printf("morale=%u", 4 * zone + 3);
        expect_attack(first, columns[zone]);
        expect_attack(last, columns[zone]);
        g_autofree char *second = g_strdup_printf("active=second|morale=-%u", 4 * zone);
        expect_attack(second, columns[zone]);
    }
    expect_attack("morale=60", "5:1"); /* +4 is the last zone */
}

static void
hus_8_11b_four_fields_a_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack(even, "[options]|morale-zone=6|[state]|phase=attack|morale=6");
    expect_column(position, "2:1");
    g_autoptr(Position) less =
        position_attack(even, "[options]|morale-zone=6|[state]|phase=attack|morale=5");
    expect_column(less, "1:1");
}

static void
hus_8_12_the_marker_starts_in_the_middle(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(even, NULL);
    assert_int_equal(position_state(position)->morale, 0);
    expect_column(position, "1:1");
}

static void
hus_8_13_a_field_for_each_unit_eliminated(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P9 tatars 1410, K1 pancerni 0504 S sp=1, K9 tatars 1402", NULL);
    play(position, "roll 9; pass"); /* 2:1: a point each */
    assert_int_equal(position_state(position)->morale, 1);
    assert_int_equal(fired(position, "HUS-8.13"), 1);
    g_autoptr(Position) lost = position_attack(
        "P1 pancerni 0505 sp=1, P9 tatars 1410, K1 pancerni 0504 S, K9 tatars 1402", NULL);
    play(lost, "roll 6; pass"); /* 1:2: the attacker's */
    assert_int_equal(position_state(lost)->morale, -1);
}

static void
hus_8_13b_wagons_are_no_units(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 hungarian-foot 0505, P9 tatars 1410, K1 wagons 0504, K9 tatars 1402", NULL);
    play(position, "select P1; move 0504");
    expect_status(position, "K1", HUSARIA_DESTROYED);
    assert_int_equal(position_state(position)->morale, 0);
}

static void
hus_8_14_the_zone_moves_own_attacks(void **unused)
{
    (void)unused;
    expect_attack("morale=4", "2:1"); /* the example: one column in the Poles' own attacks */
    expect_attack("active=second|morale=4", "1:1");
    expect_attack("morale=-4", "1:1"); /* the enemy's zone takes nothing from them */
}

static void
hus_8_15_in_all_battles(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P2 pancerni 0905, K1 pancerni 0504 S, K2 pancerni 0904 S",
        "[state]|phase=attack|morale=4");
    play(position, "select P1");
    expect_column(position, "2:1");
    play(position, "roll 8"); /* nothing */
    expect_column(position, "2:1");
    /* A counter-charge is an attack of those who charge. */
    g_autoptr(Position) counter = position_new(
        "P1 pancerni 0507, P9 tatars 1410, K1 pancerni 0503 S", "[state]|" MOVING "morale=-4");
    play(counter, "select P1; move 0505; charge K1");
    expect_column(counter, "2:1");
}

/* The source's example: two units are eliminated, the marker moves by two and comes into the zone
 * +1: from the next stage on attacks have it. */
static void
hus_8_16_a_new_zone_counts_from_the_next_stage(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505, P2 pancerni 0905, P3 pancerni 1205, K1 pancerni 0504 S "
                        "sp=1, K2 pancerni 0904 S sp=1, K3 pancerni 1204 S",
                        "[state]|phase=attack|morale=2");
    play(position, "select P1; roll 9; pass; select P2; roll 9; pass");
    assert_int_equal(position_state(position)->morale, 4);
    expect_column(position, "1:1"); /* P3 and K3: not yet */
    play(position, "roll 6; end");  /* K3's movement */
    expect_column(position, "1:1"); /* K3 attacks, in the same stage */
    play(position, "roll 6");
    assert_int_equal(position->buffer.state.turn, 2);
    assert_int_equal(position_state(position)->morale_modifier, 1);
    play(position, "end");
    expect_column(position, "2:1");
    /* Into the last zone. */
    g_autoptr(Position) high =
        position_attack("P1 pancerni 0505, P9 tatars 1410, K1 pancerni 0504 S sp=1, K9 tatars 1402",
                        "[state]|phase=attack|morale=15");
    expect_column(high, "5:1");
    play(high, "roll 12; pass; end"); /* a point each */
    assert_int_equal(position_state(high)->morale, 16);
    assert_int_equal(position_state(high)->morale_modifier, 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_8_11_zones_of_the_track),
        cmocka_unit_test(hus_8_11b_four_fields_a_zone),
        cmocka_unit_test(hus_8_12_the_marker_starts_in_the_middle),
        cmocka_unit_test(hus_8_13_a_field_for_each_unit_eliminated),
        cmocka_unit_test(hus_8_13b_wagons_are_no_units),
        cmocka_unit_test(hus_8_14_the_zone_moves_own_attacks),
        cmocka_unit_test(hus_8_15_in_all_battles),
        cmocka_unit_test(hus_8_16_a_new_zone_counts_from_the_next_stage),
    };
    return cmocka_run_group_tests_name("husaria-army-morale", tests, NULL, NULL);
}

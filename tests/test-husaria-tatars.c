/* Archers: HUS-16 (in print 16.0, then 15.1 and 15.2). */
#include "husaria-position.h"

/* P1 has K1 before it, which looks away. */
static const char shot[] = "P1 tatars 0505, P9 tatars 1410, K1 pancerni 0504 N, K9 tatars 1402";

static void
hus_16_0_tatars_are_cavalry(void **unused)
{
    (void)unused;
    g_autoptr(Position) attack =
        position_attack("P1 tatars 0505, K1 rabble-foot 0504 S sp=2, K9 tatars 1402", NULL);
    expect_column(attack, "2:1"); /* it counts double */
    g_autoptr(Position) counter =
        position_new("P1 pancerni 0507, P9 tatars 1402, K1 tatars 0503 S", NULL);
    play(counter, "select P1; move 0505");
    assert_true(offers(counter, "charge K1"));
}

static void
hus_15_21_archers_shoot_in_movement_phases(void **unused)
{
    (void)unused;
    g_autoptr(Position) own = position_new(shot, NULL);
    play(own, "select P1");
    assert_true(may(own, "shoot P1 K1"));
    g_autoptr(Position) theirs =
        position_new("P1 tatars 0505, K1 hungarian-foot 0503 S, K9 tatars 1402",
                     "[state]|" MOVING "active=second");
    play(theirs, "select K1; move 0504; pass"); /* no counter-charge */
    expect_actor(theirs, HET_FIRST);
    assert_true(may(theirs, "shoot P1 K1"));
    g_autoptr(Position) attack = position_attack(shot, NULL);
    expect_actor(attack, HET_CHANCE); /* straight to the dice: no bows in a battle */
    g_autoptr(Position) others =
        position_new("P1 pancerni 0505, P9 tatars 1410, K1 pancerni 0504 N, K9 tatars 1402", NULL);
    play(others, "select P1");
    assert_false(may(others, "shoot P1 K1"));
}

static void
hus_15_21b_at_who_leaves_before_its_first_step(void **unused)
{
    (void)unused;
    const char *units = "P1 tatars 0505, P2 heavy-artillery 0605 N sp=2, K1 pancerni 0504 N, K9 "
                        "tatars 1402";
    g_autoptr(Position) position = position_new(units, "[state]|" MOVING "active=second");
    play(position, "select K1; move 0502");
    expect_actor(position, HET_FIRST);
    expect_place(position, "K1", "0504");
    assert_true(may(position, "shoot P1 K1"));
    assert_false(may(position, "shoot P2 K1")); /* guns wait until it moves: 3.1i */
    play(position, "shoot P1 K1; roll 10");
    expect_strength(position, "K1", 1);
}

static void
hus_15_21c_at_who_stayed_when_the_movement_is_over(void **unused)
{
    (void)unused;
    const char *units = "P1 tatars 0505, P2 tatars 1409, K1 pancerni 0504 N, K2 pancerni 0604 N, "
                        "K9 tatars 1402";
    g_autoptr(Position) position = position_new(units, "[state]|" MOVING "active=second");
    play(position, "end");
    expect_phase(position, HUSARIA_MOVEMENT);
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "HUS-15.21c");
    assert_true(may(position, "shoot P1 K2"));
    assert_false(may(position, "shoot P2 K1"));
    play(position, "shoot P1 K1; roll 12");
    expect_strength(position, "K1", 1);
    assert_int_equal(position->buffer.state.turn, 2); /* it has shot, and nobody can attack */
    g_autoptr(Position) peace = position_new(units, "[state]|" MOVING "active=second");
    play(peace, "end; pass");
    expect_strength(peace, "K1", 2);
    g_autoptr(Position) own = position_new(units, NULL);
    play(own, "end"); /* the own movement: no more bows */
    expect_phase(own, HUSARIA_ATTACK);
}

static void
hus_15_22_two_points_hit_with_ten_and_more(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(shot, NULL);
    play(position, "select P1; shoot P1 K1");
    expect_chance(position, 10, 6, 36);
    play(position, "roll 10");
    expect_strength(position, "K1", 1);
    expect_status(position, "K1", HUSARIA_ON_MAP); /* and no test of morale */
    assert_int_equal(fired(position, "HUS-15.22"), 1);
    g_autoptr(Position) miss = position_new(shot, NULL);
    play(miss, "select P1; shoot P1 K1; roll 9");
    expect_strength(miss, "K1", 2);
}

static void
hus_15_22b_one_point_with_eleven_and_more(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 tatars 0505 sp=1, P9 tatars 1410, K1 pancerni 0504 N, K9 tatars 1402", NULL);
    play(position, "select P1; shoot P1 K1");
    expect_chance(position, 11, 3, 36);
    play(position, "roll 11");
    expect_strength(position, "K1", 1);
}

static void
hus_15_22c_once_in_each_movement_phase(void **unused)
{
    (void)unused;
    const char *units = "P1 tatars 0505, P9 tatars 1410, K1 pancerni 0504 N, K2 "
                        "hungarian-foot 0603 SW, K3 hungarian-foot 1002";
    g_autoptr(Position) position = position_new(units, NULL);
    play(position, "select P1; shoot P1 K1; roll 2");
    assert_false(may(position, "shoot P1 K1"));
    play(position, "pass; end; roll 6"); /* its battle with K1; then their movement */
    expect_actor(position, HET_SECOND);
    play(position, "select K2; move 0604; pass");
    assert_true(may(position, "shoot P1 K2")); /* again, in their phase */
    play(position, "shoot P1 K2; roll 2");
    assert_false(may(position, "shoot P1 K2"));
}

static void
hus_15_23_in_the_own_phase_for_a_point(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(shot, NULL);
    expect_cost(position, "P1", "shoot P1 K1; roll 2", 2);
    play(position, "select P1; shoot P1 K1; roll 2");
    assert_true(may(position, "move 0604")); /* it has points left */
}

static void
hus_15_23b_not_without_one(void **unused)
{
    (void)unused;
    /* Nine hexes to a place behind K1: one point is left; after ten none. */
    const char *near =
        "P1 tatars 0110 NE, P9 tatars 1410, K1 hungarian-foot 1105 NE, K9 tatars 1402";
    g_autoptr(Position) nine = position_new(near, NULL);
    play(nine, "select P1; move 1005");
    assert_true(may(nine, "shoot P1 K1"));
    const char *far =
        "P1 tatars 0110 NE, P9 tatars 1410, K1 hungarian-foot 1204 NE, K9 tatars 1402";
    g_autoptr(Position) ten = position_new(far, NULL);
    play(ten, "select P1; move 1105");
    assert_int_equal(ten->buffer.state.depth, 0);
}

static void
hus_15_24_at_one_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 tatars 0505, P9 tatars 1410, K1 pancerni 0503 N, K9 tatars 1402", NULL);
    play(position, "select P1");
    assert_false(may(position, "shoot P1 K1"));
}

static void
hus_15_24b_to_the_front(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 tatars 0505 S, P9 tatars 1410, K1 pancerni 0504 N, K9 tatars 1402", NULL);
    play(position, "select P1");
    assert_false(may(position, "shoot P1 K1"));
    play(position, "turn ^NE; shoot P1 K1"); /* but once it has turned */
    expect_actor(position, HET_CHANCE);
}

static void
hus_15_25_shelter_is_taken_off_the_dice(void **unused)
{
    (void)unused;
    g_autoptr(Position) wood = position_new(shot, "row-04=. . . . w . . . . . . . . .");
    play(wood, "select P1; shoot P1 K1");
    expect_chance(wood, 12, 1, 36);
    /* The example: behind earthworks one less. */
    g_autoptr(Position) works = position_new(shot, "fence=0504/0505|[battle]|fences=second");
    play(works, "select P1; shoot P1 K1");
    expect_chance(works, 11, 3, 36);
}

static void
hus_15_26_a_commander_with_the_target_is_in_danger(void **unused)
{
    (void)unused;
    const char *led = "P1 tatars 0505, P9 tatars 1410, K1 pancerni 0504 N, K2 commander 0504 "
                      "bonus=1, K9 tatars 1402";
    g_autoptr(Position) position = position_new(led, NULL);
    play(position, "select P1; shoot P1 K1; roll 2"); /* a miss */
    expect_chance(position, 12, 1, 36);
    play(position, "roll 12");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    g_autoptr(Position) safe = position_new(led, NULL);
    play(safe, "select P1; shoot P1 K1; roll 2; roll 11");
    expect_status(safe, "K2", HUSARIA_ON_MAP);
}

static const char pair[] = "P1 tatars 0505, P2 tatars 0604 NW, P9 tatars 1410, K1 pancerni 0504 N, "
                           "K9 tatars 1402";

static void
hus_15_27_several_may_shoot_at_one(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(pair, NULL);
    play(position, "select P1; shoot P1 K1; roll 2; pass; select P2");
    assert_true(may(position, "shoot P2 K1"));
}

static void
hus_15_27b_it_loses_one_point_a_phase_at_most(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(pair, NULL);
    play(position, "select P1; shoot P1 K1; roll 10; pass; select P2");
    assert_false(may(position, "shoot P2 K1")); /* nothing could come of it */
    expect_strength(position, "K1", 1);
    /* With a commander there it is still a target, for his sake, and loses no more. */
    g_autoptr(Position) led =
        position_new("P1 tatars 0505, P2 tatars 0604 NW, P9 tatars 1410, K1 pancerni 0504 N, K2 "
                     "commander 0504 bonus=1, K9 tatars 1402",
                     NULL);
    play(led, "select P1; shoot P1 K1; roll 10; roll 2; pass; select P2; shoot P2 K1");
    expect_told(led, "P2 need not roll for archery against K1: column a point lost to bows");
    expect_strength(led, "K1", 1);
    expect_chance(led, 12, 1, 36);
    play(led, "roll 12");
    expect_status(led, "K2", HUSARIA_DESTROYED);
    expect_strength(led, "K1", 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_16_0_tatars_are_cavalry),
        cmocka_unit_test(hus_15_21_archers_shoot_in_movement_phases),
        cmocka_unit_test(hus_15_21b_at_who_leaves_before_its_first_step),
        cmocka_unit_test(hus_15_21c_at_who_stayed_when_the_movement_is_over),
        cmocka_unit_test(hus_15_22_two_points_hit_with_ten_and_more),
        cmocka_unit_test(hus_15_22b_one_point_with_eleven_and_more),
        cmocka_unit_test(hus_15_22c_once_in_each_movement_phase),
        cmocka_unit_test(hus_15_23_in_the_own_phase_for_a_point),
        cmocka_unit_test(hus_15_23b_not_without_one),
        cmocka_unit_test(hus_15_24_at_one_hex),
        cmocka_unit_test(hus_15_24b_to_the_front),
        cmocka_unit_test(hus_15_25_shelter_is_taken_off_the_dice),
        cmocka_unit_test(hus_15_26_a_commander_with_the_target_is_in_danger),
        cmocka_unit_test(hus_15_27_several_may_shoot_at_one),
        cmocka_unit_test(hus_15_27b_it_loses_one_point_a_phase_at_most),
    };
    return cmocka_run_group_tests_name("husaria-tatars", tests, NULL, NULL);
}

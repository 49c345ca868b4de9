/* Who may attack whom in the revised Musket & Pike, and from where: MPR-7.1 to 7.6, MPR-8. Red
 * faces E from column 5, Blue W from column 6. */
#include "musketpike-fight.h"
#include "engine/rules/registry.h"

static void
mpr_7_1_melee_is_voluntary(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7, R2 heavy 0505 E 8 7, B1 heavy 0603 W 8 7, B2 heavy 0605 W 8 7", NULL);
    stand(position, "R1 R2", MUSKET_MELEES);
    expect_actor(position, HET_FIRST);
    assert_true(offers(position, HET_MOVE_FIGHT, -1, "R1", "B1"));
    assert_true(offers(position, HET_MOVE_FIGHT, -1, "R2", "B2"));
    choose(position, HET_MOVE_END, -1, NULL, NULL);
    assert_false(fired(position, "MPR-11.5"));
}

static void
mpr_7_2_attacked_once(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, R2 heavy 0504 E 8 7, B1 heavy 0603 W 8 7", NULL);
    fight(position, "R1 R2", "R1", "B1", 0);
    roll(position, 5); /* A1-D1 */
    roll(position, 1);
    assert_false(offers(position, HET_MOVE_FIGHT, -1, "R2", "B1"));
}

static void
mpr_7_3_only_who_could_take_the_place(void **unused)
{
    (void)unused;
    g_autoptr(Position) chateau =
        position_new("R1 cavalry 0503 E 3 7, R2 light 0504 E 2 7, B1 light 0603 W 2 7",
                     "row-03=. . . . . c . . . . . . . . . .");
    assert_false(may_fight(chateau, "R1", "B1", 0));
    assert_true(may_fight(chateau, "R2", "B1", 0));
    assert_false(may_fight(chateau, "B1", "R2", 1)); /* no two hexes */
}

static void
mpr_7_4_attacks_once(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 W 8 7, B2 heavy 0602 W 8 7", NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 5);
    roll(position, 1);
    assert_false(offers(position, HET_MOVE_FIGHT, -1, "R1", "B2"));
}

static void
mpr_7_5_the_winner_advances(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 W 8 7, B2 light 0110 E 1 6", NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9); /* D1R */
    flee(position);
    expect_place(position, "R1", "0603");
    assert_true(fired(position, "MPR-7.5"));
    /* of two hexes that have been won, either */
    g_autoptr(Position) two =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0602+0603 W 8 7, B2 light 0110 E 1 6", NULL);
    fight(two, "R1", "R1", "B1", 0);
    roll(two, 10); /* D2R */
    flee(two);
    expect_prompt(two, "MPR-7.5");
    assert_int_equal(count_listed(two), 2);
    play(two, "pursue R1 0602");
    expect_place(two, "R1", "0602");
}

static void
mpr_7_6_and_may_turn_one_corner(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 W 8 7, B2 light 0110 E 1 6", NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    flee(position);
    expect_prompt(position, "MPR-7.6");
    assert_int_equal(count_listed(position), 3);
    play(position, "turn R1 ^SSE");
    assert_int_equal(unit_of(position, "R1")->facing, 2);
    g_autoptr(Position) two = position_new(
        "R1 heavy 0503+0504 E 16 7, B1 heavy 0603+0604 W 16 7, B2 light 0110 E 1 6", NULL);
    fight(two, "R1", "R1", "B1", MUSKET_PAIR_RIGHT);
    roll(two, 9);
    flee(two);
    assert_int_equal(unit_of(two, "R1")->facing, 1); /* a unit of two hexes does not */
    expect_place(two, "R1", "0603");
    assert_int_not_equal(two->buffer.state.phase, MUSKET_MELEES);
}

/* The arc as the number of the six edges that are front. */
static unsigned
fronts(const Position *position, const char *unit, bool proper)
{
    return (unsigned)__builtin_popcount(
        musket_arc(position->scenario->data, id_of(position, unit), proper));
}

static void
mpr_8_1_fronts(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 7 7, R2 cavalry 0505 E 3 7, R3 light 0507 E 2 7, R4 artillery 0509 E "
        "light 7, B1 light 1503 W 2 7",
        NULL);
    assert_int_equal(fronts(position, "R1", false), 2);
    assert_int_equal(fronts(position, "R2", false), 2);
    assert_int_equal(fronts(position, "R3", false), 4);
    assert_int_equal(fronts(position, "R3", true), 4);
    assert_int_equal(fronts(position, "R4", false), 2);
    /* a corner lies between two edges: E between NE and SE */
    unsigned front = musket_front(position_state(position), id_of(position, "R1"), false);
    assert_int_equal(front, 1u << 1 | 1u << 2);
}

static void
mpr_8_2_one_hex_of_eight_has_no_flanks(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 8 7, R2 heavy 0505 E 7 7, B1 cavalry 0502 SSE 3 7, "
                        "B2 cavalry 0504 NNE 3 7";
    g_autoptr(Position) position = position_new(units, NULL);
    assert_int_equal(fronts(position, "R1", false), 4);
    assert_int_equal(fronts(position, "R2", false), 2);
    assert_int_equal(shifts_of(position, "B1", "R1", 0), 0);
    assert_true(musket_pinned(position_state(position), id_of(position, "B1")));
}

static void
mpr_8_3_two_hexes_of_fifteen_neither(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503+0504 E 15 7, R2 heavy 0506+0507 E 14 7, B1 light 1503 W 2 7", NULL);
    assert_int_equal(fronts(position, "R1", false), 4);
    assert_int_equal(fronts(position, "R2", false), 2);
}

static void
mpr_8_4_twenty_one_has_no_rear(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503+0504 E 21 7, R2 heavy 0506+0507 E 20 7, "
                        "B1 cavalry 0403 E 3 7, B2 cavalry 0406 E 3 7";
    g_autoptr(Position) position = position_new(units, NULL);
    assert_int_equal(fronts(position, "R1", false), 6);
    assert_int_equal(fronts(position, "R2", false), 4);
    assert_int_equal(shifts_of(position, "B1", "R1", 0), 0);
    assert_int_equal(shifts_of(position, "B2", "R2", 0), 1);
}

static void
mpr_8_5_attacks_to_the_front_proper(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, R2 heavy 0506+0507 E 21 7, B1 heavy 0502 SSE 8 7, "
                     "B2 heavy 0406 E 8 7, B3 heavy 0603 W 8 7",
                     NULL);
    assert_false(may_fight(position, "R1", "B1", 0));
    assert_true(may_fight(position, "R1", "B3", 0));
    assert_true(value_of(position, "R1", "B1") > 0);
    for (unsigned pair = MUSKET_PAIR_LEFT; pair <= MUSKET_PAIR_WHEEL; pair++)
        assert_false(may_fight(position, "R2", "B2", pair));
    assert_true(value_of(position, "R2", "B2") > 0);
}

static void
mpr_8_6_strength_printed_counts(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7 present=2, R2 heavy 0505 E 7 7, B1 light 1503 W 2 7", NULL);
    assert_int_equal(fronts(position, "R1", false), 4);
}

static void
mpr_8_7_heavy_infantry_without_pikes(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503+0504 E 16 7 pikes=0, B1 heavy 0603 W 8 7 pikes=0";
    g_autoptr(Position) position = position_new(units, NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 3);
    expect_odds(position, "R1", "B1", MUSKET_PAIR_LEFT, 12, 6);
    g_autoptr(Position) light = position_new(units, "[options]|no-pikes-light=2");
    assert_int_equal(musket_kind(position_state(light), id_of(light, "B1")), MUSKET_LIGHT);
    assert_int_equal(musket_kind(position_state(light), id_of(light, "R1")), MUSKET_HEAVY);
    /* of two hexes the same, in all: arcs, fire, frontage, charges, movement, files */
    g_autoptr(Position) two = position_new(units, "[options]|no-pikes-light=3");
    unsigned r1 = id_of(two, "R1");
    assert_int_equal(musket_kind(position_state(two), r1), MUSKET_LIGHT);
    assert_int_equal(value_of(two, "R1", "B1"), 1);
    expect_odds(two, "R1", "B1", MUSKET_PAIR_LEFT, 2, 2);
    assert_int_equal(musket_front(position_state(two), r1, false), 0x3f & ~(1 << 4 | 1 << 5));
    assert_int_equal(musket_allowance(position_state(two), r1, MUSKET_ORDER_MARCH), 5);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = het_scenario_save(&two->buffer.state, &error);
    assert_no_error(error);
    g_autoptr(HetScenario) again =
        het_scenario_parse("again", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer started;
    het_game_start(again, &started.state);
    assert_int_equal(het_game_key(&started.state), het_game_key(&two->buffer.state));
}

static void
mpr_8_8_a_column_against_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) attack =
        position_new("R1 heavy 0503 E 8 7 pikes=0, B1 heavy 0603 W 8 7", NULL);
    assert_int_equal(shifts_of(attack, "R1", "B1", 0), -1);
    assert_int_equal(shifts_of(attack, "B1", "R1", 0), 1);
    g_autoptr(Position) light =
        position_new("R1 heavy 0503 E 8 7 pikes=0, B1 light 0603 W 2 7", NULL);
    assert_int_equal(shifts_of(light, "R1", "B1", 0), 0);
    /* not when the other defender is regular */
    g_autoptr(Position) joint = position_new(
        "R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7 pikes=0, B2 heavy 0604 W 8 7", NULL);
    assert_int_equal(shifts_of(joint, "R1", "B1", MUSKET_PAIR_RIGHT), 0);
    g_autoptr(Position) both = position_new(
        "R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7 pikes=0, B2 heavy 0604 W 8 7 pikes=0",
        NULL);
    assert_int_equal(shifts_of(both, "R1", "B1", MUSKET_PAIR_RIGHT), 1);
    /* light infantry beside it is no help */
    g_autoptr(Position) with_light = position_new(
        "R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7 pikes=0, B2 light 0604 W 2 7", NULL);
    assert_int_equal(shifts_of(with_light, "R1", "B1", MUSKET_PAIR_RIGHT), 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_7_1_melee_is_voluntary),
        cmocka_unit_test(mpr_7_2_attacked_once),
        cmocka_unit_test(mpr_7_3_only_who_could_take_the_place),
        cmocka_unit_test(mpr_7_4_attacks_once),
        cmocka_unit_test(mpr_7_5_the_winner_advances),
        cmocka_unit_test(mpr_7_6_and_may_turn_one_corner),
        cmocka_unit_test(mpr_8_1_fronts),
        cmocka_unit_test(mpr_8_2_one_hex_of_eight_has_no_flanks),
        cmocka_unit_test(mpr_8_3_two_hexes_of_fifteen_neither),
        cmocka_unit_test(mpr_8_4_twenty_one_has_no_rear),
        cmocka_unit_test(mpr_8_5_attacks_to_the_front_proper),
        cmocka_unit_test(mpr_8_6_strength_printed_counts),
        cmocka_unit_test(mpr_8_7_heavy_infantry_without_pikes),
        cmocka_unit_test(mpr_8_8_a_column_against_them),
    };
    return cmocka_run_group_tests_name("musketpike-fronts", tests, NULL, NULL);
}

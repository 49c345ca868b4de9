/* Charges and lances: KIR-11, 12. */
#include "kircholm-position.h"

static void
kir_11_1_only_cavalry_charges(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E, LV9 volunteers 0101 E, SA1 artillery 0905 W", NULL);
    play(position, "select LI1");
    assert_false(offers(position, "charge"));
    play(position, "order =march; move 0805");
    assert_int_equal(unit_of(position, "LI1")->charge, KIRCHOLM_NO_CHARGE);
    g_autoptr(Position) disordered = position_new(
        "LV1 volunteers 0505 E level=disorganised, LV9 volunteers 0101 E, SA1 artillery 0905 W",
        NULL);
    play(disordered, "select LV1");
    assert_false(offers(disordered, "charge"));
    play(disordered, "order =march; move 0805/323");
    assert_int_equal(unit_of(disordered, "LV1")->charge, KIRCHOLM_NO_CHARGE);
}

static void
kir_11_2_three_hexes_straight(void **unused)
{
    (void)unused;
    static const char enemy[] = "LV9 volunteers 0101 E, SI1 infantry 0905 W volleys=9";
    static const char *const zone_counts = "[options]|charge-in-zone=1";
    static const struct {
        const char *unit, *moves, *more;
        KircholmCharge charge;
    } runs[] = {
        {"LV1 volunteers 0405 E", "order =march; move 0805/2323", NULL, KIRCHOLM_CHARGE_FLAT},
        {"LV1 volunteers 0505 E", "order =march; move 0805/323", NULL, KIRCHOLM_NO_CHARGE},
        {"LV1 volunteers 0505 E", "order =march; move 0805/323", zone_counts, KIRCHOLM_CHARGE_FLAT},
        {"LV1 volunteers 0605 E", "order =march; move 0805/23", zone_counts, KIRCHOLM_NO_CHARGE},
        {"LV1 volunteers 0405 E", "order =march; move 0505/2; order =march; move 0805/323", NULL,
         KIRCHOLM_CHARGE_FLAT},
        {"LV1 volunteers 0405 E",
         "order =march; move 0705/232; turn ^SSE; turn ^E; order =march; "
         "move 0805/3",
         NULL, KIRCHOLM_NO_CHARGE},
        {"LH1 husaria 0404 E assault", "order =march; move 0804/2323", NULL, KIRCHOLM_CHARGE_FLAT},
        {"LH1 husaria 0504 E assault", "order =march; move 0804/323", NULL, KIRCHOLM_NO_CHARGE},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(runs); i++) {
        g_autofree char *units = g_strdup_printf("%s, %s", runs[i].unit, enemy);
        g_autofree char *moves = g_strdup_printf("select %.3s; %s", runs[i].unit, runs[i].moves);
        g_autoptr(Position) position = position_new(units, runs[i].more);
        play(position, moves);
        assert_int_equal(position_state(position)->units[0].charge, runs[i].charge);
    }
    g_autoptr(Position) listed =
        position_new("LV1 volunteers 0405 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(listed, "select LV1");
    assert_true(may(listed, "charge LV1 0805/2323"));
    assert_false(may(listed, "charge LV1 0705/232"));
    /* Whoever has no zone there is met with the third hex: guns, or foot from behind. */
    static const char *const without_zone[] = {"SA1 artillery 0905 W", "SI1 infantry 0905 E"};
    for (unsigned i = 0; i < G_N_ELEMENTS(without_zone); i++) {
        g_autofree char *units =
            g_strdup_printf("LV1 volunteers 0505 E, LV9 volunteers 0101 E, %s", without_zone[i]);
        g_autoptr(Position) third = position_new(units, NULL);
        play(third, "select LV1");
        assert_true(may(third, "charge LV1 0805/323"));
    }
}

static void
kir_11_3_formations_of_a_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LR1 raitars 0505 E shooting, LV9 volunteers 0101 E, SA1 artillery 0905 W", NULL);
    play(position, "select LR1; order =march; move 0705/32; form =basic; order =march; move 0805");
    assert_int_equal(unit_of(position, "LR1")->charge, KIRCHOLM_NO_CHARGE);
    g_autoptr(Position) unrolled =
        position_new("LR1 raitars 0505 E, LV9 volunteers 0101 E, SA1 artillery 0905 W", NULL);
    play(unrolled,
         "select LR1; order =march; move 0705/32; form =assault; order =march; move 0805");
    assert_int_equal(unit_of(unrolled, "LR1")->charge, KIRCHOLM_NO_CHARGE);
}

static void
kir_11_4_no_mixed_attacks(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fight_new(
        "LV1 volunteers 0805 E charge=flat, LV2 volunteers 0804 E, SI1 infantry 0905 W", NULL);
    assert_true(may(position, "add LV2"));
    play(position, "add LV1");
    expect_prompt(position, "KIR-9.6"); /* LV2 cannot join */
    assert_int_equal(position_state(position)->set[0], 1);
}

static void
kir_11_5_charges_double(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LV1 volunteers 0805 E charge=flat, SI1 infantry 0905 W", NULL);
    assert_int_equal(kircholm_attack_strength(position_state(position), 0, 1), 20);
    assert_int_equal(fight_modifier(position), 0);
}

static KircholmCharge
charge_over(const char *row)
{
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0405 E, LV9 volunteers 0101 E, SI1 infantry 0905 W volleys=9", row);
    play(position, "select LV1; order =march; move 0805/2323");
    return (KircholmCharge)unit_of(position, "LV1")->charge;
}

static void
kir_11_6_the_last_slope_counts(void **unused)
{
    (void)unused;
    assert_int_equal(charge_over("row-05=. . . . .1 . . . . . . . . ."), KIRCHOLM_CHARGE_DOWN);
    assert_int_equal(charge_over("row-05=. . . . . .1 .1 .1 .1 . . . . ."), KIRCHOLM_CHARGE_UP);
    assert_int_equal(charge_over("row-05=. . . . . .1 .1 . . . . . . ."), KIRCHOLM_CHARGE_DOWN);
    /* Four hexes back is too far: the last three of the charge count. */
    assert_int_equal(charge_over("row-05=. . . .1 . . . . . . . . . ."), KIRCHOLM_CHARGE_FLAT);
    assert_int_equal(
        fight_modifier_of("LV1 volunteers 0805 E charge=down, SI1 infantry 0905 W", NULL), 1);
    assert_int_equal(
        fight_modifier_of("LV1 volunteers 0805 E charge=up, SI1 infantry 0905 W", NULL), -1);
    g_autoptr(Position) two = fight_new(
        "LV1 volunteers 0805 E charge=down, LV2 volunteers 0804 E charge=up, SI1 infantry 0905 W",
        NULL);
    assert_int_equal(fight_modifier(two), -1);
    g_autoptr(Position) again = fight_new(
        "LV1 volunteers 0805 E charge=up, LV2 volunteers 0804 E charge=down, SI1 infantry 0905 W",
        NULL);
    assert_int_equal(fight_modifier(again), -1);
    /* The right wing comes down from 0506 while the left one is on the flat. */
    g_autoptr(Position) wing =
        position_new("LH1 husaria 0505 E assault, LV9 volunteers 0101 E, SI1 infantry 0905 E",
                     "row-06=. . . . .1 . . . . . . . . .");
    play(wing, "select LH1; charge 0804/232");
    assert_int_equal(unit_of(wing, "LH1")->charge, KIRCHOLM_CHARGE_DOWN);
}

static void
kir_11_7_flat_charges(void **unused)
{
    (void)unused;
    assert_int_equal(charge_over(NULL), KIRCHOLM_CHARGE_FLAT);
    assert_int_equal(
        fight_modifier_of("LV1 volunteers 0805 E charge=flat, SI1 infantry 0905 W", NULL), 0);
}

static void
kir_11_8_higher_than_the_target(void **unused)
{
    (void)unused;
    static const char row[] = "row-05=. . . . . . . .1 . . . . . .|";
    assert_int_equal(fight_modifier_of("LV1 volunteers 0805 E charge=up, SI1 infantry 0905 W", row),
                     1);
    assert_int_equal(fight_modifier_of("LV1 volunteers 0805 E, SI1 infantry 0905 W", row), 0);
    /* The slope in between is the last: what was passed before it does not add to it. */
    assert_int_equal(
        fight_modifier_of("LV1 volunteers 0805 E charge=down, SI1 infantry 0905 W", row), 1);
    /* Lower than the target is nothing by itself. */
    static const char foot[] = "row-05=. . . . . . . . .1 . . . . .|";
    assert_int_equal(
        fight_modifier_of("LV1 volunteers 0805 E charge=flat, SI1 infantry 0905 W", foot), 0);
    /* The right wing is enough. */
    assert_int_equal(
        fight_modifier_of("LH1 husaria 0804 E assault lances=0 charge=flat, SI1 infantry 0905 W",
                          row),
        1);
}

/* --- lances ----------------------------------------------------------------------------------- */

static void
kir_12_1_lances_add_one(void **unused)
{
    (void)unused;
    assert_int_equal(fight_modifier_of("LH1 husaria 0805 E, SI1 infantry 0905 W", NULL), 1);
    assert_int_equal(fight_modifier_of("LH1 husaria 0805 E lances=0, SI1 infantry 0905 W", NULL),
                     0);
    assert_int_equal(
        fight_modifier_of("LH1 husaria 0805 E, LH2 husaria 0804 E, SI1 infantry 0905 W", NULL), 1);
    g_autoptr(Position) defence = position_new(
        "LH1 husaria 0805 E, LV9 volunteers 0101 E, SI1 infantry 0905 W, SR9 raitars 1401 W",
        "[state]|phase=combat|active=second|step=1");
    assert_int_equal(fight_modifier(defence), -1);
}

static void
kir_12_2_lances_break_in_the_first_fight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fight_new("LH1 husaria 0805 E, SI1 infantry 0905 W", NULL);
    play(position, "roll 6");
    assert_int_equal(unit_of(position, "LH1")->lances, 0);
    assert_true(fired(position, "KIR-12.2"));
}

static void
kir_12_3_lances_are_lost_in_disorder(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0705 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(position, "select LH1; order =march; move 0805; shoot SI1; roll 10");
    expect_level(position, "LH1", KIRCHOLM_DISORDERED);
    assert_int_equal(unit_of(position, "LH1")->lances, 0);
    assert_true(fired(position, "KIR-12.3"));
    /* Recovered next to a commander it has its order again, and no lances. */
    g_autoptr(Position) recovered = position_new(
        "LH1 husaria 0705 E, LV2 volunteers 0704 E, LC1 commander LV2, SI1 infantry 0905 W", NULL);
    play(recovered, "select LH1; turn ^SSE; shoot SI1 LH1; roll 11; roll 6");
    expect_level(recovered, "LH1", KIRCHOLM_ORDERED);
    assert_int_equal(unit_of(recovered, "LH1")->lances, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_11_1_only_cavalry_charges),
        cmocka_unit_test(kir_11_2_three_hexes_straight),
        cmocka_unit_test(kir_11_3_formations_of_a_charge),
        cmocka_unit_test(kir_11_4_no_mixed_attacks),
        cmocka_unit_test(kir_11_5_charges_double),
        cmocka_unit_test(kir_11_6_the_last_slope_counts),
        cmocka_unit_test(kir_11_7_flat_charges),
        cmocka_unit_test(kir_11_8_higher_than_the_target),
        cmocka_unit_test(kir_12_1_lances_add_one),
        cmocka_unit_test(kir_12_2_lances_break_in_the_first_fight),
        cmocka_unit_test(kir_12_3_lances_are_lost_in_disorder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

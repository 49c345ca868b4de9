/* Fire of guns, loading: KIR-13, 14. */
#include "kircholm-position.h"

#include <string.h>

/* The modifier of a shot of the first unit at the second, or 99: it cannot be aimed. */
static int
modifier_of(const char *units, const char *more)
{
    g_autoptr(Position) position = position_new(units, more);
    int modifier = 0;
    return kircholm_aims(position_state(position), 0, 1, &modifier) ? modifier : 99;
}

/* --- guns ------------------------------------------------------------------------------------- */

static const char far_gun[] = "LA1 artillery 0105 E load=loaded, SR1 raitars %02u05 W";

static void
kir_13_1_ranges_of_guns(void **unused)
{
    (void)unused;
    static const int bands[] = {9, 0, -2, -2, -2, -2, -2, -2, -2, -4, -4, -4, -4, 99};
    for (unsigned hexes = 1; hexes <= 13; hexes++) {
        g_autofree char *units = g_strdup_printf(far_gun, 1 + hexes);
        assert_int_equal(modifier_of(units, NULL), bands[hexes] == 99 ? 99 : bands[hexes] + 3);
    }
}

static void
kir_13_2_ground_blocks_sight(void **unused)
{
    (void)unused;
    static const struct {
        const char *row;
        bool seen;
    } rows[] = {
        {"row-05=. . . . . . . . . . . . . .", true},
        {"row-05=. . .1 . . . . . . . . . . .", false},
        {"row-05=. . w . . . . . . . . . . .", false},
        {"row-05=.1 . w . . . . . . . . . . .", true},
        {"row-05=.1 . w1 . . . . . . . . . . .", false},
        {"row-05=.2 .1 .1 .1 .1 . . . . . . . . .", true},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(rows); i++)
        assert_int_equal(modifier_of("LA1 artillery 0105 E, SR1 raitars 0505 W", rows[i].row) != 99,
                         rows[i].seen);
    /* Along a hexside both must block: 0105 to 0305 runs between 0204 and 0205. */
    assert_int_not_equal(modifier_of("LA1 artillery 0105 E, SR1 raitars 0305 W",
                                     "row-05=. w . . . . . . . . . . . ."),
                         99);
    assert_int_equal(modifier_of("LA1 artillery 0105 E, SR1 raitars 0305 W",
                                 "row-04=. w . . . . . . . . . . . .|row-05=. w . . . . . . . . . "
                                 ". . ."),
                     99);
}

static void
kir_13_3_units_block_sight(void **unused)
{
    (void)unused;
    static const char units[] = "LA1 artillery 0105 E, SR1 raitars 0505 W, LV1 volunteers 0305 E";
    assert_int_equal(modifier_of(units, NULL), 99);
    assert_int_not_equal(modifier_of(units, "row-05=.1 . . . . . . . . . . . . ."), 99);
    /* Along a hexside, between 0204 and 0205: a unit on one side, a wood on the other. */
    static const char beside[] = "LA1 artillery 0105 E, SR1 raitars 0305 W, LV1 volunteers 0204 E";
    assert_int_not_equal(modifier_of(beside, NULL), 99);
    assert_int_equal(modifier_of(beside, "row-05=. w . . . . . . . . . . . ."), 99);
    g_autoptr(Position) position = position_new(beside, "row-05=. w . . . . . . . . . . . .");
    assert_false(may(position, "shoot LA1 SR1"));
}

static void
kir_13_4_guns_do_not_delay(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0505 E, LV9 volunteers 0101 E, SA1 artillery 1105 W load=loaded", NULL);
    play(position, "select LV1; order =march; move 0605/3; shoot SA1 LV1");
    /* +3 -2: to 8 nothing, 9 and 10 D, 11 and 12 U */
    expect_chance(position, 2, 26, 36);
    expect_chance(position, 9, 7, 36);
    expect_chance(position, 12, 3, 36);
    play(position, "roll 2");
    assert_false(fired(position, "KIR-13.4"));
    /* What would delay, and does not because they are guns, is told as that. */
    g_autoptr(Position) near = position_new(
        "LV1 volunteers 0505 E, LV9 volunteers 0101 E, SA1 artillery 1105 W load=loaded", NULL);
    play(near, "select LV1; order =march; move 0605/3; shoot SA1 LV1; roll 8");
    assert_true(fired(near, "KIR-13.4"));
}

static void
kir_13_5_type_a_fires_better(void **unused)
{
    (void)unused;
    assert_int_equal(modifier_of("LA1 artillery 0105 E gun=A, SR1 raitars 0505 W", NULL) -
                         modifier_of("LA1 artillery 0105 E gun=B, SR1 raitars 0505 W", NULL),
                     1);
}

static void
kir_13_6_guns_fire_at_any_moment(void **unused)
{
    (void)unused;
    /* The other side's: at the start of the movement phase, of the combat phase ... */
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0505 E, LV9 volunteers 0101 E, SA1 artillery 1105 W load=loaded",
        "[state]|phase=movement");
    expect_prompt(position, "KIR-13.6");
    expect_actor(position, HET_SECOND);
    play(position,
         "pass; select LV1; order =march; move 0605/3"); /* ... when points are spent ... */
    expect_actor(position, HET_SECOND);
    play(position, "pass; pass; end");
    expect_phase(position, KIRCHOLM_COMBAT);
    expect_prompt(position, "KIR-13.6");
    /* ... and before a fight, at its attackers. */
    g_autoptr(Position) fight =
        position_new("LV1 volunteers 0805 E, SI1 infantry 0905 W, SA1 artillery 1206 W load=loaded",
                     "row-06=. . . . . . . . . . . .2 . .|[state]|phase=combat|step=1");
    expect_prompt(fight, "KIR-13.6");
    play(fight, "shoot SA1 LV1; roll 9");
    expect_level(fight, "LV1", KIRCHOLM_DISORDERED);
    assert_false(fired(fight, "KIR-9.5")); /* broken, it does not attack */
    /* One's own: when chosen, in both phases. */
    g_autoptr(Position) own = position_new("LA1 artillery 0505 E load=loaded, SR1 raitars 1105 W",
                                           "[state]|phase=combat|step=1");
    play(own, "select LA1");
    assert_true(fired(own, "KIR-13.1"));
}

/* In its own movement phase a gun that has passed, or turned, may still fire. */
static void
kir_13_6_guns_fire_after_their_move(void **unused)
{
    (void)unused;
    static const char units[] =
        "LA1 artillery 0505 W load=loaded, LV1 volunteers 0101 E, SR1 raitars 1105 W";
    g_autoptr(Position) position = position_new(units, NULL);
    play(position, "select LA1; pass");
    assert_false(may(position, "select LA1")); /* nobody is before it */
    g_autoptr(Position) turned = position_new(units, NULL);
    play(turned, "select LA1; turn ^E; pass; select LV1; pass");
    expect_phase(turned, KIRCHOLM_MOVEMENT);
    play(turned, "select LA1; roll 2");
    assert_int_equal(unit_of(turned, "LA1")->load, KIRCHOLM_EMPTY);
    assert_false(may(turned, "select LA1"));
    g_autoptr(Position) once = position_new(units, "[options]|guns-fire-later=0");
    play(once, "select LA1; turn ^E; pass");
    assert_false(may(once, "select LA1"));
}

static void
kir_13_7_only_loaded_guns_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0505 E load=loading, SR1 raitars 1105 W", NULL);
    play(position, "select LA1");
    assert_false(may(position, "shoot LA1 SR1"));
}

static void
kir_14_1_loading_takes_two_turns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0101 W, LV1 volunteers 0110 W, SA1 artillery 1401 E "
                     "load=loading, SA2 artillery 1405 E load=loaded, SI1 infantry 1410 E",
                     "[state]|phase=loading");
    assert_int_equal(unit_of(position, "LA1")->load, KIRCHOLM_LOADING_GUN);
    assert_int_equal(unit_of(position, "SA1")->load, KIRCHOLM_LOADED);
    assert_int_equal(unit_of(position, "SA2")->load, KIRCHOLM_LOADED);
    play(position, "end; end");
    assert_int_equal(position->buffer.state.turn, 2);
    assert_int_equal(unit_of(position, "LA1")->load, KIRCHOLM_LOADED);
}

static void
kir_14_2_a_shot_empties_the_gun(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0505 E load=loaded, SR1 raitars 1105 W", NULL);
    play(position, "select LA1; shoot SR1; roll 2");
    assert_int_equal(unit_of(position, "LA1")->load, KIRCHOLM_EMPTY);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_13_1_ranges_of_guns),
        cmocka_unit_test(kir_13_2_ground_blocks_sight),
        cmocka_unit_test(kir_13_3_units_block_sight),
        cmocka_unit_test(kir_13_4_guns_do_not_delay),
        cmocka_unit_test(kir_13_5_type_a_fires_better),
        cmocka_unit_test(kir_13_6_guns_fire_at_any_moment),
        cmocka_unit_test(kir_13_6_guns_fire_after_their_move),
        cmocka_unit_test(kir_13_7_only_loaded_guns_fire),
        cmocka_unit_test(kir_14_1_loading_takes_two_turns),
        cmocka_unit_test(kir_14_2_a_shot_empties_the_gun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Fire of the revised Musket & Pike: MPR-6.4 to 6.6, MPR-10, and what MPR-14, 15 and 18 say of it.
 * Red faces E from column 5, Blue W from column 6: 0503 looks at 0602 and 0603. */
#include "musketpike-fight.h"

#include <string.h>

static void
mpr_10_1_large_units_fire_with_five(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503+0504 E 16 7, B1 heavy 0603+0604 W 16 7 present=8", NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 5);
    assert_int_equal(value_of(position, "B1", "R1"), 5);
}

static void
mpr_10_2_moved_or_smaller_with_four(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503+0504 E 16 7, B1 heavy 0603+0604 W 16 7 present=7", NULL);
    set(position, "R1", MUSKET_MOVED);
    assert_int_equal(value_of(position, "R1", "B1"), 4);
    assert_int_equal(value_of(position, "B1", "R1"), 4);
    set(position, "B1", MUSKET_MOVED); /* 6 or 7 that moved is other heavy infantry */
    assert_int_equal(value_of(position, "B1", "R1"), 3);
}

static void
mpr_10_3_other_heavy_infantry_with_three(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503+0504 E 16 7 present=5, B1 heavy 0603 W 12 7", NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 3);
    assert_int_equal(value_of(position, "B1", "R1"), 3);
}

static void
mpr_10_4_light_infantry_and_cavalry(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 light 0503 E 2 6, B1 heavy 0603 W 8 7, R2 cavalry 0505 E 3 6, B2 heavy 0605 W 8 7",
        NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 2);
    assert_int_equal(value_of(position, "R2", "B2"), 2);
    set(position, "R1", MUSKET_MOVED);
    set(position, "R2", MUSKET_MOVED);
    assert_int_equal(value_of(position, "R1", "B1"), 2);
    assert_int_equal(value_of(position, "R2", "B2"), 1);
}

static unsigned
gun_value(const Position *position, const char *gun, const char *target)
{
    return musket_gun_shot(position_state(position), id_of(position, gun),
                           unit_of(position, gun)->facing, id_of(position, target))
        .value;
}

static void
mpr_10_5_artillery_by_range(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 artillery 0203 E medium 6, B1 heavy 0304 W 8 7, B2 heavy 0903 W 8 7, "
                     "R2 artillery 0208 E medium 6, B3 heavy 1208 W 8 7, R3 heavy 0101 E 8 7",
                     NULL);
    assert_int_equal(gun_value(position, "R1", "B1"), 3);
    assert_int_equal(gun_value(position, "R1", "B2"), 2); /* 7 hexes */
    assert_int_equal(gun_value(position, "R2", "B3"), 1); /* 10 */
}

static void
mpr_10_6_hits(void **unused)
{
    (void)unused;
    static const unsigned expected[MUSKET_FIRE_VALUES] = {2, 3, 4, 6, 8};
    for (unsigned value = 1; value <= MUSKET_FIRE_VALUES; value++) {
        unsigned sum = 0, before = 0;
        for (unsigned die = 1; die <= 10; die++) {
            unsigned hits = musket_hits(value, die);
            bool two = (value == 4 && die == 10) || (value == 5 && die >= 9);
            assert_true(hits >= before); /* high is good, in one run */
            assert_int_equal(hits == 2, two);
            before = hits;
            sum += hits;
        }
        assert_int_equal(sum, expected[value - 1]);
    }
}

static void
mpr_10_7_moved_cavalry_is_a_poor_target(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("R1 heavy 0503 E 8 7, B1 cavalry 0603 W 3 7", NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 3);
    set(position, "B1", MUSKET_MOVED);
    assert_int_equal(value_of(position, "R1", "B1"), 2);
}

static void
mpr_10_8_light_infantry_too(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("R1 heavy 0503 E 8 7, B1 light 0603 W 2 7", NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 2);
    set(position, "B1", MUSKET_MOVED);
    assert_int_equal(value_of(position, "R1", "B1"), 2);
}

static void
mpr_10_9_disordered_shooters(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7 flags=disordered, B1 heavy 0603 W 8 7", NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 2);
}

static void
mpr_10_10_fire_through_flanks(void **unused)
{
    (void)unused;
    /* 0502 lies over the edge N of 0503: the flank of a unit that faces E. */
    g_autoptr(Position) one = position_new("R1 heavy 0503 E 8 7, B1 heavy 0502 SSE 8 7", NULL);
    assert_int_equal(value_of(one, "R1", "B1"), 2);
    set(one, "R1", MUSKET_DISORDERED); /* not both */
    assert_int_equal(value_of(one, "R1", "B1"), 2);
    const char *units = "R1 heavy 0503+0504 E 16 7, B1 heavy 0502 SSE 8 7";
    g_autoptr(Position) two = position_new(units, NULL);
    assert_int_equal(value_of(two, "R1", "B1"), 4);
    g_autoptr(Position) other = position_new(units, "[options]|flank-fire-other=1");
    assert_int_equal(value_of(other, "R1", "B1"), 3);
    g_autoptr(Position) small = position_new("R1 heavy 0503 E 7 7, B1 heavy 0502 SSE 8 7", NULL);
    assert_int_equal(value_of(small, "R1", "B1"), 0); /* no front there */
}

static void
mpr_10_11_cover(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 8 7, B1 heavy 0603 W 8 7";
    g_autoptr(Position) wall = position_new(units, "wall=0503/0603");
    assert_int_equal(value_of(wall, "R1", "B1"), 2);
    assert_int_equal(value_of(wall, "B1", "R1"), 2);
    g_autoptr(Position) steep =
        position_new(units, "row-03=. . . . . .1 .1 .1 .1 .1 .1 .1 .1 .1 .1 .1|steep=0503/0603");
    assert_int_equal(value_of(steep, "R1", "B1"), 2); /* up */
    assert_int_equal(value_of(steep, "B1", "R1"), 3); /* down */
}

static void
mpr_10_12_below_one_is_no_shot(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 7, B1 light 0603 W 2 7", "wall=0503/0603");
    assert_int_equal(value_of(position, "R1", "B1"), 0);
    stand(position, "R1", MUSKET_ADVANCE);
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "R1", "B1"));
}

static void
mpr_10_13_cannon_icons(void **unused)
{
    (void)unused;
    g_autoptr(Position) defence =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 W 8 7 cannon=1", NULL);
    stand(defence, "R1", MUSKET_DEFENCE);
    choose(defence, HET_MOVE_SHOOT, -1, "B1", "R1");
    expect_chance(defence, 6, 5, 10); /* value 3 hits on 7 and more, with 1 added on 6 */
    g_autoptr(Position) stays =
        position_new("R1 heavy 0503 E 8 7 cannon=1, B1 heavy 0603 W 8 7", NULL);
    stand(stays, "R1", MUSKET_ADVANCE);
    choose(stays, HET_MOVE_SHOOT, -1, "R1", "B1");
    expect_chance(stays, 6, 5, 10);
    roll(stays, 6);
    assert_true(fired(stays, "MPR-10.13"));
    g_autoptr(Position) moved =
        position_new("R1 heavy 0503 E 8 7 cannon=1, B1 heavy 0603 W 8 7", NULL);
    stand(moved, "R1", MUSKET_ADVANCE);
    set(moved, "R1", MUSKET_MOVED);
    choose(moved, HET_MOVE_SHOOT, -1, "R1", "B1");
    expect_chance(moved, 7, 4, 10);
    g_autoptr(Position) flank =
        position_new("R1 heavy 0503 E 8 7 cannon=1, B1 heavy 0502 SSE 8 7", NULL);
    stand(flank, "R1", MUSKET_ADVANCE);
    choose(flank, HET_MOVE_SHOOT, -1, "R1", "B1");
    expect_chance(flank, 8, 3, 10); /* value 2, nothing added */
    /* a 10 is no 11 */
    g_autoptr(Position) ten =
        position_new("R1 heavy 0503 E 8 7 cannon=1, B1 heavy 0603 W 8 7", NULL);
    stand(ten, "R1", MUSKET_ADVANCE);
    choose(ten, HET_MOVE_SHOOT, -1, "R1", "B1");
    roll(ten, 10);
    expect_strength(ten, "B1", 7);
}

/* Red's one shot at Blue, with a die for hits. */
static Position *
shot(const char *units, const char *more, int die)
{
    Position *position = position_new(units, more);
    stand(position, strstr(units, "R2 ") != NULL ? "R1 R2" : "R1", MUSKET_ADVANCE);
    choose(position, HET_MOVE_SHOOT, -1, "R1", "B1");
    roll(position, die);
    return position;
}

static void
mpr_10_14_the_second_die_checks_morale(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 8 7, B2 light 0909 W 2 6, B1 heavy 0603 W 10 6";
    g_autoptr(Position) position = shot(units, NULL, 9);
    expect_strength(position, "B1", 9);
    expect_chance(position, 6, 6, 10);
    expect_chance(position, 7, 4, 10);
    roll(position, 7);
    assert_true(has(position, "B1", MUSKET_DISORDERED));
    g_autoptr(Position) miss = shot(units, NULL, 3);
    assert_int_not_equal(miss->buffer.state.actor, HET_CHANCE);
    /* the fifth of five lost brings morale down before the check */
    g_autoptr(Position) falls =
        shot("R1 heavy 0503 E 8 7, B2 light 0909 W 2 6, B1 heavy 0603 W 5 6", NULL, 9);
    expect_chance(falls, 6, 5, 10);
}

static void
mpr_10_15_one_check_an_activation(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 8 7, R2 heavy 0504 E 8 7, B2 light 0909 W 2 6, "
                        "B1 heavy 0603 W 10 6";
    g_autoptr(Position) position = shot(units, NULL, 9);
    roll(position, 2);
    choose(position, HET_MOVE_SHOOT, -1, "R2", "B1");
    roll(position, 10);
    assert_int_not_equal(position->buffer.state.actor, HET_CHANCE);
    expect_strength(position, "B1", 8);
    assert_false(has(position, "B1", MUSKET_DISORDERED));
    /* of all its phases: that of artillery too, unless the option has it a phase */
    const char *with_gun = "R1 heavy 0503 E 8 7, R2 artillery 0503 E medium 6, "
                           "B2 light 0909 W 2 6, B1 heavy 0603 W 10 6";
    for (int each_activation = 0; each_activation < 2; each_activation++) {
        g_autoptr(Position) guns =
            position_new(with_gun, each_activation ? NULL : "[options]|check-each-activation=0");
        command(guns, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
        choose(guns, HET_MOVE_SELECT, -1, "R2", NULL);
        if (guns->buffer.state.actor != HET_CHANCE)
            choose(guns, HET_MOVE_SHOOT, -1, "R2", "B1");
        roll(guns, 10);
        roll(guns, 1);
        pass_to(guns, MUSKET_ADVANCE);
        choose(guns, HET_MOVE_SHOOT, -1, "R1", "B1");
        roll(guns, 10);
        assert_int_equal(guns->buffer.state.actor == HET_CHANCE, each_activation == 0);
    }
}

static void
mpr_10_16_failing_in_disorder(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = shot(
        "R1 heavy 0503 E 8 7, B2 light 0909 W 2 6, B1 heavy 0603 W 10 6 flags=disordered", NULL, 9);
    roll(position, 10);
    flee(position);
    expect_strength(position, "B1", 8); /* the hit and one more */
    assert_int_equal(musket_distance(position->scenario->data, unit_of(position, "R1")->place,
                                     unit_of(position, "B1")->place),
                     2);
    assert_true(fired(position, "MPR-10.16"));
}

static void
mpr_10_17_artillery_checks_and_loses_nothing(void **unused)
{
    (void)unused;
    g_autoptr(Position) both = shot("R1 heavy 0503 E 8 7, B2 artillery 0603 W light 5, "
                                    "B1 heavy 0603 W 10 8, B3 light 0909 W 2 6",
                                    NULL, 9);
    expect_strength(both, "B1", 9);
    expect_chance(both, 7, 2, 10); /* the gun, with a leader, fails on 7 and 8, both on more */
    roll(both, 7);
    assert_true(has(both, "B2", MUSKET_DISORDERED));
    assert_false(has(both, "B1", MUSKET_DISORDERED));
    g_autoptr(Position) alone =
        shot("R1 heavy 0503 E 8 7, B1 artillery 0603 W light 5, B3 light 0909 W 2 6", NULL, 9);
    roll(alone, 10);
    expect_place(alone, "B1", "0603");
    expect_strength(alone, "B1", 1);
    assert_true(has(alone, "B1", MUSKET_DISORDERED));
    assert_true(fired(alone, "MPR-10.17"));
}

static void
mpr_10_18_disordered_artillery_is_silent(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 artillery 0503 E light 5 flags=disordered, R2 heavy 0509 E 8 7, B1 heavy 0803 W 8 7",
        NULL);
    assert_false(musket_may_fire(position_state(position), id_of(position, "R1")));
    stand(position, "R1 R2", MUSKET_MOVEMENT);
    assert_false(fired(position, "MPR-5.1"));
}

static void
mpr_10_19_the_better_hex_is_fired_at(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0602+0603 W 16 7", "wall=0503/0602");
    MusketShot best =
        musket_best_shot(position_state(position), id_of(position, "R1"), id_of(position, "B1"));
    char name[5];
    het_hex_name(&((const MusketScenario *)position->scenario->data)->map.grid, best.cell, name);
    assert_string_equal(name, "0603");
    assert_int_equal(best.value, 3);
    g_autoptr(Position) equal =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0602+0603 W 16 7", NULL);
    best = musket_best_shot(position_state(equal), id_of(equal, "R1"), id_of(equal, "B1"));
    het_hex_name(&((const MusketScenario *)equal->scenario->data)->map.grid, best.cell, name);
    assert_string_equal(name, "0602");
    /* disorder makes the flank as good as the front, which battalion guns prefer */
    g_autoptr(Position) guns = position_new(
        "R1 heavy 0503 E 8 7 cannon=1 flags=disordered, B1 heavy 0502+0602 NNE 16 7", NULL);
    best = musket_best_shot(position_state(guns), id_of(guns, "R1"), id_of(guns, "B1"));
    assert_int_equal(best.value, 2);
    assert_true(best.proper);
}

static void
mpr_6_4_defensive_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, R2 heavy 0504 E 8 7, B1 heavy 0603 W 8 7, "
                     "B2 heavy 0602 W 8 7, B3 heavy 0605 E 8 7",
                     NULL);
    stand(position, "R1", MUSKET_DEFENCE);
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "MPR-6.4");
    assert_true(offers(position, HET_MOVE_SHOOT, -1, "B1", "R1"));
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "B1", "R2")); /* not activated */
    assert_true(offers(position, HET_MOVE_SHOOT, -1, "B2", "R1"));  /* in any order */
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "B3", NULL)); /* faces away */
    choose(position, HET_MOVE_SHOOT, -1, "B2", "R1");
    roll(position, 1);
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "B2", NULL)); /* once */
}

static void
mpr_6_5_advancing_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7, R2 heavy 0504 E 8 7, B1 heavy 0603 W 8 7, B2 light 0505 W 2 6", NULL);
    stand(position, "R1", MUSKET_ADVANCE);
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "MPR-6.5");
    assert_true(offers(position, HET_MOVE_SHOOT, -1, "R1", "B1"));
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "R2", NULL));
}

static void
mpr_6_6_driven_off_before_it_fires(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7 flags=disordered, R2 heavy 0509 E 8 7, B1 heavy 0603 W 8 7", NULL);
    stand(position, "R1", MUSKET_DEFENCE);
    choose(position, HET_MOVE_SHOOT, -1, "B1", "R1");
    roll(position, 10);
    roll(position, 10);
    flee(position);
    assert_int_not_equal(position->buffer.state.phase, MUSKET_DEFENCE); /* nobody left to fire at */
    assert_false(offers(position, HET_MOVE_SHOOT, -1, "R1", NULL));
    g_autoptr(Position) destroyed =
        position_new("R1 light 0503 E 1 7, R2 heavy 0509 E 8 7, B1 heavy 0603 W 8 7", NULL);
    stand(destroyed, "R1", MUSKET_DEFENCE);
    choose(destroyed, HET_MOVE_SHOOT, -1, "B1", "R1");
    roll(destroyed, 10);
    roll(destroyed, 9); /* its leader */
    assert_int_equal(unit_of(destroyed, "R1")->status, MUSKET_GONE);
    assert_false(offers(destroyed, HET_MOVE_SHOOT, -1, "R1", NULL));
}

static void
mpr_14_27_chateaux(void **unused)
{
    (void)unused;
    const char *map = "row-03=. . . . . c . . . . . . . . . .";
    g_autoptr(Position) position =
        position_new("R1 heavy 0503+0504 E 16 7, B1 light 0603 W 2 7", map);
    assert_int_equal(value_of(position, "R1", "B1"), 1);
    g_autoptr(Position) far = position_new("R1 cavalry 0503 E 3 7, B1 light 0603 W 2 7", map);
    assert_int_equal(value_of(far, "R1", "B1"), 1);
    set(far, "R1", MUSKET_MOVED); /* its value is 1 */
    assert_int_equal(value_of(far, "R1", "B1"), 0);
}

static void
mpr_15_19_heavy_infantry_in_obstructed_ground(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("R1 heavy 0503+0504 E 16 7, B1 heavy 0603 W 8 7",
                                                "row-04=. . . . w . . . . . . . . . . .");
    assert_int_equal(value_of(position, "R1", "B1"), 3);
}

/* Artillery fires at the first of its targets. */
static Position *
gunfire(const char *units, const char *more, const char *target, int die)
{
    Position *position = position_new(units, more);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    choose(position, HET_MOVE_SHOOT, -1, "R1", target);
    roll(position, die);
    return position;
}

static void
mpr_15_29_grazing_fire_goes_on(void **unused)
{
    (void)unused;
    /* 0402, 0502, 0601, 0701 are in line from 0303 */
    const char *units = "R1 artillery 0303 E medium 6, R2 heavy 0110 E 8 7, B1 heavy 0502 W 8 7, "
                        "B2 heavy 0601 W 8 7, B3 heavy 0701 W 8 7";
    g_autoptr(Position) position = gunfire(units, NULL, "B1", 1);
    expect_actor(position, HET_CHANCE);
    expect_chance(position, 9, 2, 10); /* value 1 */
    roll(position, 10);
    assert_true(fired(position, "MPR-15.29"));
    roll(position, 1);
    expect_strength(position, "B2", 7);
    g_autoptr(Position) none = gunfire(units, "[options]|grazing=0", "B1", 1);
    assert_int_not_equal(none->buffer.state.actor, HET_CHANCE);
}

static void
mpr_15_30_what_ends_grazing_fire(void **unused)
{
    (void)unused;
    const char *units = "R1 artillery 0303 E medium 6, R2 heavy 0110 E 8 7, B1 heavy 0502 W 8 7, "
                        "B2 heavy 0601 W 8 7";
    g_autoptr(Position) wall = gunfire(units, "wall=0502/0601", "B1", 1);
    assert_int_not_equal(wall->buffer.state.actor, HET_CHANCE);
    g_autoptr(Position) hill =
        gunfire(units, "row-01=. . . . . .1 .1 .1 .1 .1 .1 .1 .1 .1 .1 .1", "B1", 1);
    assert_int_not_equal(hill->buffer.state.actor, HET_CHANCE);
    g_autoptr(Position) mound = gunfire(units, "row-02=. . . . .1 . . . . . . . . . . .", "B1",
                                        1); /* B1's, and down again */
    assert_int_not_equal(mound->buffer.state.actor, HET_CHANCE);
    g_autoptr(Position) terrace = gunfire(units,
                                          "row-01=. . . . . .1 . . . . . . . . . .|"
                                          "row-02=. . . . .1 .1 . . . . . . . . . .",
                                          "B1", 1); /* both on another level than the gun */
    assert_int_not_equal(terrace->buffer.state.actor, HET_CHANCE);
    g_autoptr(Position) marsh = gunfire(units, "row-01=. . . . . m . . . . . . . . . .", "B1", 1);
    assert_int_not_equal(marsh->buffer.state.actor, HET_CHANCE);
    g_autoptr(Position) friend =
        gunfire("R1 artillery 0303 E medium 6, R2 heavy 0601 E 8 7, B1 heavy 0502 W 8 7, "
                "B2 heavy 0701 W 8 7",
                NULL, "B1", 1);
    assert_int_not_equal(friend->buffer.state.actor, HET_CHANCE);
}

static void
mpr_15_31_ranges_by_calibre(void **unused)
{
    (void)unused;
    static const unsigned ranges[MUSKET_GUNS] = {5, 7, 9}, close[MUSKET_GUNS] = {2, 3, 3};
    for (unsigned gun = 0; gun < MUSKET_GUNS; gun++) {
        assert_int_equal(musket_gun_value((MusketGun)gun, 1), close[gun]);
        assert_int_equal(musket_gun_value((MusketGun)gun, ranges[gun]), 2);
        assert_int_equal(musket_gun_value((MusketGun)gun, ranges[gun] + 1), 1);
    }
}

static void
mpr_15_32_other_fire_reaches_one_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("R1 heavy 0503 E 8 7, B1 heavy 0703 W 8 7", NULL);
    assert_int_equal(value_of(position, "R1", "B1"), 0);
    stand(position, "R1", MUSKET_MELEES);
    assert_false(fired(position, "MPR-10.3"));
}

static void
mpr_15_33_artillery_fires_to_its_front(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 artillery 0503 W medium 6, R2 heavy 0509 E 8 7, B1 heavy 0803 W 8 7, "
                     "B2 heavy 0602 SSE 8 7",
                     NULL);
    assert_int_equal(gun_value(position, "R1", "B1"), 0);
    assert_int_equal(value_of(position, "R1", "B2"), 0);
    assert_int_equal(
        musket_gun_shot(position_state(position), id_of(position, "R1"), 1, id_of(position, "B1"))
            .value,
        2);
}

static void
mpr_18_7_reach_of_artillery(void **unused)
{
    (void)unused;
    static const unsigned reach[MUSKET_GUNS] = {8, 12, 15}, grazing[MUSKET_GUNS] = {3, 5, 6};
    for (unsigned gun = 0; gun < MUSKET_GUNS; gun++) {
        assert_int_equal(musket_gun_reach((MusketGun)gun), reach[gun]);
        assert_int_equal(musket_gun_grazing((MusketGun)gun), grazing[gun]);
        assert_int_equal(musket_gun_value((MusketGun)gun, reach[gun]), 1);
        assert_int_equal(musket_gun_value((MusketGun)gun, reach[gun] + 1), 0);
    }
}

static void
mpr_18_8_lines_of_fire(void **unused)
{
    (void)unused;
    const char *units = "R1 artillery 0303 E medium 6, B1 heavy 0503 W 8 7, R2 heavy 0101 E 8 7";
    g_autoptr(Position) plain = position_new(units, NULL);
    assert_true(gun_value(plain, "R1", "B1") > 0);
    const char *lone = "R1 artillery 0303 E medium 6, R2 heavy 0101 E 8 7, B2 heavy 0903 W 8 7";
    static const char *const blocked[] = {"row-03=. . . . w w w . . . . . . . . .",
                                          "row-03=. . . . v v v . . . . . . . . .",
                                          "row-03=. . . . .1 .1 .1 . . . . . . . . ."};
    for (size_t i = 0; i < G_N_ELEMENTS(blocked); i++) {
        g_autoptr(Position) position = position_new(lone, blocked[i]);
        assert_int_equal(gun_value(position, "R1", "B2"), 0);
    }
    g_autoptr(Position) open = position_new(lone, NULL);
    assert_true(gun_value(open, "R1", "B2") > 0);
    const char *screened = "R1 artillery 0303 E medium 6, B1 heavy 0502+0503 W 16 7, "
                           "B3 heavy 0504+0505 W 16 7, B2 heavy 0903 W 8 7, R2 heavy 0101 E 8 7";
    g_autoptr(Position) behind = position_new(screened, NULL);
    assert_int_equal(gun_value(behind, "R1", "B2"), 0);
    g_autoptr(Position) above = position_new(screened, "row-03=. . .2 . . . . . . . . . . . . .");
    assert_true(gun_value(above, "R1", "B2") > 0);
    g_autoptr(Position) level = position_new(screened, "row-03=. . .2 . . . . . .2 . . . . . . .");
    assert_true(gun_value(level, "R1", "B2") > 0); /* a target as high as the gun */
    g_autoptr(Position) higher = position_new(screened, "row-03=. . .1 . . . . . .2 . . . . . . .");
    assert_int_equal(gun_value(higher, "R1", "B2"), 0);
    /* artillery alone is a unit in the way too; only its own height counts for firing over it */
    const char *gun = "R1 artillery 0301 E medium 6, B3 artillery 0503 W light 6, "
                      "R2 heavy 0101 E 8 7, B2 heavy 0704 W 8 7";
    g_autoptr(Position) battery = position_new(gun, NULL);
    assert_int_equal(gun_value(battery, "R1", "B2"), 0);
    g_autoptr(Position) over = position_new(gun, "row-01=. . .1 . . . . . . . . . . . . .|"
                                                 "row-02=. . . .1 . . . . . . . . . . . .");
    assert_true(gun_value(over, "R1", "B2") > 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_10_1_large_units_fire_with_five),
        cmocka_unit_test(mpr_10_2_moved_or_smaller_with_four),
        cmocka_unit_test(mpr_10_3_other_heavy_infantry_with_three),
        cmocka_unit_test(mpr_10_4_light_infantry_and_cavalry),
        cmocka_unit_test(mpr_10_5_artillery_by_range),
        cmocka_unit_test(mpr_10_6_hits),
        cmocka_unit_test(mpr_10_7_moved_cavalry_is_a_poor_target),
        cmocka_unit_test(mpr_10_8_light_infantry_too),
        cmocka_unit_test(mpr_10_9_disordered_shooters),
        cmocka_unit_test(mpr_10_10_fire_through_flanks),
        cmocka_unit_test(mpr_10_11_cover),
        cmocka_unit_test(mpr_10_12_below_one_is_no_shot),
        cmocka_unit_test(mpr_10_13_cannon_icons),
        cmocka_unit_test(mpr_10_14_the_second_die_checks_morale),
        cmocka_unit_test(mpr_10_15_one_check_an_activation),
        cmocka_unit_test(mpr_10_16_failing_in_disorder),
        cmocka_unit_test(mpr_10_17_artillery_checks_and_loses_nothing),
        cmocka_unit_test(mpr_10_18_disordered_artillery_is_silent),
        cmocka_unit_test(mpr_10_19_the_better_hex_is_fired_at),
        cmocka_unit_test(mpr_6_4_defensive_fire),
        cmocka_unit_test(mpr_6_5_advancing_fire),
        cmocka_unit_test(mpr_6_6_driven_off_before_it_fires),
        cmocka_unit_test(mpr_14_27_chateaux),
        cmocka_unit_test(mpr_15_19_heavy_infantry_in_obstructed_ground),
        cmocka_unit_test(mpr_15_29_grazing_fire_goes_on),
        cmocka_unit_test(mpr_15_30_what_ends_grazing_fire),
        cmocka_unit_test(mpr_15_31_ranges_by_calibre),
        cmocka_unit_test(mpr_15_32_other_fire_reaches_one_hex),
        cmocka_unit_test(mpr_15_33_artillery_fires_to_its_front),
        cmocka_unit_test(mpr_18_7_reach_of_artillery),
        cmocka_unit_test(mpr_18_8_lines_of_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* GNW-1 to GNW-4: units, formations, turns, command. */
#include "northern-position.h"

#define FAR "; RI9 i 450,850 S"

/* --- units and table -------------------------------------------------------------------------- */

static void
gnw_1_1_infantry_bases(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SI1 i 450,300 N" FAR, NULL);
    expect_halves(position, "SI1", 125, 500);
}

static void
gnw_1_2_cavalry_bases(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SC1 c 450,300 N" FAR, NULL);
    expect_halves(position, "SC1", 300, 300);
}

static void
gnw_1_3_dragoon_bases(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SD1 d 450,300 N" FAR, NULL);
    expect_halves(position, "SD1", 150, 600);
    play(position, "select SD1");
    assert_false(is_listed(position, "form")); /* nor can they mount */
}

static void
gnw_1_4_artillery_base(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SA1 a 450,300 N" FAR, NULL);
    expect_halves(position, "SA1", 200, 200);
}

static void
gnw_1_5_table_sizes(void **unused)
{
    (void)unused;
    g_autoptr(Position) usual = position_new("movement", "SI1 i 450,300 N" FAR, NULL);
    const NorthernScenario *data = usual->scenario->data;
    assert_int_equal(data->width, 9000);
    assert_int_equal(data->height, 9000);
    g_autoptr(Position) printed =
        position_new("movement", "SI1 i 180,50 N; RI1 i 180,300 S", "[table]|width=360|height=360");
    data = printed->scenario->data;
    assert_int_equal(data->width, 3600);
    play(printed, "select SI1; move SI1 1800,300:49152:16384");
    assert_false(may(printed, "select SI1"));
}

static void
gnw_1_6_generals_are_no_units(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "movement", "SI1 i 450,300 N; SG1 g 450,250 N; RI1 i 450,450 S; RG1 g 450,380 S", NULL);
    /* He rides through his own men; he may end among them, not on the enemy. */
    play(position, "select SG1");
    assert_true(may(position, "move SG1 4500,3700:16384:16384"));
    assert_true(may(position, "move SG1 4500,3000:16384:16384"));
    assert_false(may(position, "move SG1 4500,4500:16384:16384"));
    assert_true(may(position, "move SG1 4500,5200:16384:16384"));
    assert_true(is_listed(position, "move SG1 4500,5500:16384:16384"));
    play(position, "move SG1 4500,2000:49152:49152; select SI1");
    /* The enemy's general is in nobody's way and cannot be charged. */
    assert_false(is_listed(position, "charge SI1 4500,3650:16384:16384 RG1"));
    play(position, "charge SI1 4500,4245:16384:16384 RI1");
    expect_status(position, "RG1", NORTHERN_PRESENT);
    /* Nor is he shot at. */
    g_autoptr(Position) fire =
        position_new("shooting", "SI1 i 450,300 N; RG1 g 450,380 S; RI1 i 450,800 S", NULL);
    expect_actor(fire, HET_SECOND);
}

static void
gnw_1_7_outlines_are_exact(void **unused)
{
    (void)unused;
    /* Flush is allowed, a tenth of a millimetre more is not. */
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; SI2 i 450,400 N" FAR, NULL);
    play(position, "select SI1");
    assert_true(may(position, "move SI1 4500,3750:16384:16384"));
    assert_false(may(position, "move SI1 4500,3751:16384:16384"));
    /* Corners of a turned unit are rounded to the nearest tenth. */
    g_autoptr(Position) turned = position_new("movement", "SI1 i 450,300 30" FAR, NULL);
    assert_int_equal(unit_of(turned, "SI1")->left_x, -371);
    assert_int_equal(unit_of(turned, "SI1")->left_y, 358);
    assert_int_equal(unit_of(turned, "SI1")->right_x, 496);
    assert_int_equal(unit_of(turned, "SI1")->right_y, -142);
}

/* --- formations ------------------------------------------------------------------------------- */

static void
gnw_2_1_infantry_line(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N formation=column" FAR, NULL);
    play(position, "select SI1; form SI1 =line");
    expect_halves(position, "SI1", 125, 500);
}

static void
gnw_2_2_infantry_column(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SI1 i 450,300 N" FAR, NULL);
    play(position, "select SI1; form SI1 =column");
    expect_halves(position, "SI1", 500, 125);
}

static void
gnw_2_3_cavalry_two_by_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SC1 c 450,300 N formation=column" FAR, NULL);
    play(position, "select SC1; form SC1 =line");
    expect_halves(position, "SC1", 300, 300);
}

static void
gnw_2_4_cavalry_column(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SC1 c 450,300 N" FAR, NULL);
    play(position, "select SC1; form SC1 =column");
    expect_halves(position, "SC1", 600, 150);
}

static void
gnw_2_5_dragoons_have_a_line_only(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SD1 d 450,300 N" FAR, NULL);
    play(position, "select SD1");
    assert_false(may(position, "form SD1 =column"));
    assert_false(may(position, "move SD1 4500,5100:16384:16384")); /* so they do not march */
}

static void
gnw_2_6_limbered_and_unlimbered(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SA1 a 450,300 N" FAR, NULL);
    assert_int_equal(unit_of(position, "SA1")->formation, NORTHERN_UNLIMBERED);
    play(position, "select SA1; form SA1 =limbered");
    assert_int_equal(unit_of(position, "SA1")->formation, NORTHERN_LIMBERED);
    expect_halves(position, "SA1", 200, 200); /* its heading has not changed */
}

static void
gnw_2_7_lost_bases_leave_the_outline(void **unused)
{
    (void)unused;
    g_autoptr(Position) line =
        position_new("movement",
                     "SI1 i 100,300 N hits=3; SI2 i 300,300 N hits=4; SI3 i 500,300 N hits=11; "
                     "SI4 i 700,300 N hits=15" FAR,
                     NULL);
    expect_halves(line, "SI1", 125, 500);
    expect_halves(line, "SI2", 125 - 2, 375 - 2);
    expect_halves(line, "SI3", 125 - 4, 250 - 4);
    expect_halves(line, "SI4", 125 - 6, 125 - 6);
    g_autoptr(Position) others =
        position_new("movement",
                     "SC1 c 100,300 N hits=4; SC2 c 300,300 N hits=8; SC3 c 500,300 N hits=12; "
                     "SI4 i 700,300 N hits=8 formation=column" FAR,
                     NULL);
    expect_halves(others, "SC1", 300 - 2, 300 - 2);
    expect_halves(others, "SC2", 150 - 4, 300 - 4);
    expect_halves(others, "SC3", 150 - 6, 150 - 6);
    expect_halves(others, "SI4", 250 - 4, 125 - 4);
}

static void
gnw_2_8_unlimbered_guns_only_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SA1 a 450,300 N" FAR, NULL);
    play(position, "select SA1");
    assert_false(may(position, "move SA1 4500,3100:16384:16384"));
    assert_true(may(position, "move SA1 4500,3000:12000:12000"));
    g_autoptr(Position) limbered =
        position_new("movement", "SA1 a 450,300 N formation=limbered" FAR, NULL);
    play(limbered, "select SA1; move SA1 4500,3100:16384:16384");
    expect_place(limbered, "SA1", 4500, 3100);
}

/* --- turns ------------------------------------------------------------------------------------ */

static void
gnw_3_1_two_player_turns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(NULL, "SI1 i 450,100 N; RI1 i 450,800 S", NULL);
    expect_actor(position, HET_FIRST);
    play(position, "end");
    expect_actor(position, HET_SECOND);
    assert_int_equal(position->buffer.state.turn, 1);
    play(position, "end");
    expect_actor(position, HET_FIRST);
    assert_int_equal(position->buffer.state.turn, 2);
    assert_true(fired(position, "GNW-3.1"));
}

static void
gnw_3_2_phases_in_order(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        NULL,
        "SI1 i 450,300 N hits=2; SG1 g 450,272.5 N; RI1 i 450,420 S; SI2 i 700,300 N front=RI2; "
        "SI3 i 200,300 N front=RI3; RI2 i 700,325 S front=SI2; RI3 i 200,325 S front=SI3",
        NULL);
    expect_phase(position, NORTHERN_COMMAND);
    play(position, "rally SG1 SI1; roll 2");
    expect_phase(position, NORTHERN_MOVEMENT); /* nothing left to rally */
    play(position, "end");
    expect_phase(position, NORTHERN_SHOOTING);
    play(position, "select SI1; roll 1");
    expect_phase(position, NORTHERN_COMBAT);
    expect_prompt(position, "GNW-8.1");
    assert_true(fired(position, "GNW-3.2"));
}

static void
gnw_3_3_last_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(NULL, "SI1 i 450,100 N; RI1 i 450,800 S", "turns=2");
    play(position, "end; end; end");
    expect_actor(position, HET_SECOND);
    play(position, "end");
    expect_winner(position, HET_NOBODY, "GNW-12.4");
}

static void
gnw_3_4_deployment(void **unused)
{
    (void)unused;
    static const char zones[] = "[deploy first]|zone=100,50 500,50 500,200 100,200|heading=0|"
                                "[deploy second]|zone=100,700 500,700 500,850 100,850|heading=180";
    g_autoptr(Position) position =
        position_new(NULL, "SI1 i - -; SI2 i - -; RI1 i - -; SC1 c 300,120 N", zones);
    expect_prompt(position, "GNW-3.4");
    expect_phase(position, NORTHERN_DEPLOYMENT);
    expect_actor(position, HET_FIRST);
    assert_true(is_listed(position, "place SI1"));
    assert_false(is_listed(position, "place SI2"));
    assert_false(may(position, "place SI1 1400,1000:16384:16384")); /* beyond the zone by 10 mm */
    assert_true(may(position, "place SI1 1500,1000:16384:16384"));
    assert_false(may(position, "place SI1 1500,1000:16384:0"));
    assert_false(may(position, "place SI1 3000,1200:16384:16384")); /* taken */
    play(position, "place SI1 1500,1000:16384:16384; place SI2 4200,1000:12000:12000");
    expect_actor(position, HET_SECOND);
    play(position, "place RI1 2000,8000:49152:49152");
    expect_phase(position, NORTHERN_MOVEMENT);
    expect_actor(position, HET_FIRST);
    assert_true(fired(position, "GNW-3.4"));
    /* No room: it stays away. */
    g_autoptr(Position) full =
        position_new(NULL, "SI1 i - -; SI2 i - -; RI1 i 450,800 S",
                     "[deploy first]|zone=100,50 210,50 210,80 100,80|heading=0");
    play(full, "place SI1 1550,650:16384:16384");
    expect_status(full, "SI2", NORTHERN_ABSENT);
    /* All of it, and not its corners alone: this zone has a notch in its far side. */
    g_autoptr(Position) notch = position_new(
        NULL, "SI1 i - -; RI1 i 450,800 S",
        "[deploy first]|zone=100,50 500,50 500,200 310,200 300,100 290,200 100,200|heading=0");
    assert_true(may(notch, "place SI1 3000,800:16384:16384"));
    assert_false(may(notch, "place SI1 3000,1500:16384:16384"));
}

static void
gnw_3_5_reserves_arrive(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(NULL,
                     "SI1 i 450,100 N; SI2 i 700,100 N arrives=2; RI1 i 450,800 S; RI2 i 700,800 S "
                     "arrives=1; RI3 i 690,790 S arrives=1",
                     NULL);
    expect_status(position, "SI2", NORTHERN_RESERVE);
    play(position, "end");
    expect_status(position, "RI2", NORTHERN_PRESENT);
    expect_status(position, "RI3", NORTHERN_RESERVE); /* its place is taken */
    assert_true(fired(position, "GNW-3.5"));
    play(position, "select RI2; move RI2 7000,7000:49152:49152; end");
    expect_status(position, "SI2", NORTHERN_PRESENT);
    expect_place(position, "SI2", 7000, 1000);
    play(position, "end");
    expect_status(position, "RI3", NORTHERN_PRESENT);
}

static void
gnw_3_6_a_unit_acts_once(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,100 N; SI2 i 700,100 N; RI1 i 450,800 S", NULL);
    play(position, "select SI2; move SI2 7000,1100:16384:16384");
    assert_false(may(position, "select SI2"));
    assert_true(may(position, "select SI1"));
    play(position, "select SI1; move SI1 4500,1100:16384:16384");
    expect_actor(position, HET_SECOND); /* nobody is left to act */
}

/* --- command ---------------------------------------------------------------------------------- */

#define HURT "SI1 i 450,300 N hits=7; SG1 g 450,272.5 N; RI1 i 450,850 S"

static void
gnw_4_1_rally_needs_contact(void **unused)
{
    (void)unused;
    g_autoptr(Position) touching = position_new(NULL, HURT, NULL);
    expect_prompt(touching, "GNW-4.1");
    assert_true(may(touching, "rally SG1 SI1"));
    g_autoptr(Position) within =
        position_new(NULL, "SI1 i 450,300 N hits=3; SG1 g 450,271.5 N; RI1 i 450,850 S", NULL);
    expect_phase(within, NORTHERN_COMMAND);
    g_autoptr(Position) beyond =
        position_new(NULL, "SI1 i 450,300 N hits=3; SG1 g 450,271.4 N; RI1 i 450,850 S", NULL);
    expect_phase(beyond, NORTHERN_MOVEMENT);
    /* In touch of one and not of the other. */
    g_autoptr(Position) one = position_new(
        NULL, "SI1 i 450,300 N hits=3; SI2 i 450,242.9 N hits=3; SG1 g 450,271.5 N" FAR, NULL);
    assert_true(may(one, "rally SG1 SI1"));
    assert_false(may(one, "rally SG1 SI2"));
}

static void
gnw_4_2_rally_takes_off_a_die(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(NULL, HURT, NULL);
    play(position, "rally SG1 SI1");
    expect_prompt(position, "GNW-4.2");
    assert_string_equal(hits_by_die(position, "SI1"), "6 5 4 4 4 4");
    play(position, "roll 2");
    expect_hits(position, "SI1", 5);
    assert_true(fired(position, "GNW-4.2"));
}

static void
gnw_4_3_a_one_takes_the_general(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(NULL, HURT, NULL);
    play(position, "rally SG1 SI1");
    assert_string_equal(hits_by_die(position, "SG1"), "- 0 0 0 0 0");
    play(position, "roll 1");
    expect_status(position, "SG1", NORTHERN_GONE);
    expect_hits(position, "SI1", 6);
    assert_true(fired(position, "GNW-4.3"));
}

static void
gnw_4_4_lost_bases_stay_lost(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(NULL, HURT, NULL);
    play(position, "rally SG1 SI1; roll 6");
    expect_hits(position, "SI1", 4);
    g_autoptr(Position) nothing =
        position_new(NULL, "SI1 i 450,300 N hits=8; SG1 g 450,272.5 N; RI1 i 450,850 S", NULL);
    expect_phase(nothing, NORTHERN_MOVEMENT);
    g_autoptr(Position) one =
        position_new(NULL, "SI1 i 450,300 N hits=5; SG1 g 450,272.5 N; RI1 i 450,850 S", NULL);
    play(one, "rally SG1 SI1; roll 2");
    expect_hits(one, "SI1", 4);
    assert_true(fired(one, "GNW-4.4"));
    g_autoptr(Position) whole =
        position_new(NULL, "SI1 i 450,300 N hits=1; SG1 g 450,272.5 N; RI1 i 450,850 S", NULL);
    play(whole, "rally SG1 SI1; roll 2");
    expect_hits(whole, "SI1", 0);
    assert_false(fired(whole, "GNW-4.4")); /* nothing was denied it */
    /* A gun has lost no base: all its hits may come off. */
    g_autoptr(Position) gun =
        position_new(NULL, "SA1 a 450,300 N hits=8; SG1 g 450,265 N; RI1 i 450,850 S", NULL);
    play(gun, "rally SG1 SA1");
    assert_string_equal(hits_by_die(gun, "SA1"), "7 6 5 4 3 2");
}

static void
gnw_4_5_generals_move_as_cavalry(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; SG1 g 450,250 N; RI1 i 450,850 S", NULL);
    play(position, "select SG1");
    assert_true(may(position, "move SG1 7500,2500:0:0"));
    assert_false(may(position, "move SG1 7502,2500:0:0"));
    play(position, "move SG1 7500,2500:0:0");
    assert_true(fired(position, "GNW-4.5"));
}

static void
gnw_4_6_one_rally_a_general(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        NULL, "SI1 i 450,300 N hits=3; SI2 i 450,245 N hits=3; SG1 g 450,272.5 N; RI1 i 450,850 S",
        NULL);
    assert_true(may(position, "rally SG1 SI2"));
    play(position, "rally SG1 SI1; roll 2");
    expect_phase(position, NORTHERN_MOVEMENT);
    expect_hits(position, "SI2", 3);
    /* Another general still may. */
    g_autoptr(Position) two = position_new(
        NULL,
        "SI1 i 450,300 N hits=3; SI2 i 450,245 N hits=3; SG1 g 450,272.5 N; SG2 g 450,217.5 N" FAR,
        NULL);
    play(two, "rally SG1 SI1; roll 2");
    assert_false(may(two, "rally SG1 SI2"));
    assert_true(may(two, "rally SG2 SI2"));
}

static void
gnw_4_7_in_combat_they_are_rallied_too(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(NULL,
                     "SI1 i 450,300 N hits=7 front=RI1; RI1 i 450,325 S front=SI1; "
                     "SG1 g 450,272.5 N" FAR,
                     NULL);
    play(position, "rally SG1 SI1; roll 3");
    expect_hits(position, "SI1", 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gnw_1_1_infantry_bases),
        cmocka_unit_test(gnw_1_2_cavalry_bases),
        cmocka_unit_test(gnw_1_3_dragoon_bases),
        cmocka_unit_test(gnw_1_4_artillery_base),
        cmocka_unit_test(gnw_1_5_table_sizes),
        cmocka_unit_test(gnw_1_6_generals_are_no_units),
        cmocka_unit_test(gnw_1_7_outlines_are_exact),
        cmocka_unit_test(gnw_2_1_infantry_line),
        cmocka_unit_test(gnw_2_2_infantry_column),
        cmocka_unit_test(gnw_2_3_cavalry_two_by_two),
        cmocka_unit_test(gnw_2_4_cavalry_column),
        cmocka_unit_test(gnw_2_5_dragoons_have_a_line_only),
        cmocka_unit_test(gnw_2_6_limbered_and_unlimbered),
        cmocka_unit_test(gnw_2_7_lost_bases_leave_the_outline),
        cmocka_unit_test(gnw_2_8_unlimbered_guns_only_turn),
        cmocka_unit_test(gnw_3_1_two_player_turns),
        cmocka_unit_test(gnw_3_2_phases_in_order),
        cmocka_unit_test(gnw_3_3_last_turn),
        cmocka_unit_test(gnw_3_4_deployment),
        cmocka_unit_test(gnw_3_5_reserves_arrive),
        cmocka_unit_test(gnw_3_6_a_unit_acts_once),
        cmocka_unit_test(gnw_4_1_rally_needs_contact),
        cmocka_unit_test(gnw_4_2_rally_takes_off_a_die),
        cmocka_unit_test(gnw_4_3_a_one_takes_the_general),
        cmocka_unit_test(gnw_4_4_lost_bases_stay_lost),
        cmocka_unit_test(gnw_4_5_generals_move_as_cavalry),
        cmocka_unit_test(gnw_4_7_in_combat_they_are_rallied_too),
        cmocka_unit_test(gnw_4_6_one_rally_a_general),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

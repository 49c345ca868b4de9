/* GNW-5: movement. */
#include "northern-position.h"

/* An enemy out of everybody's way. */
#define FAR "; RI9 i 840,850 S"

/* How far north the list's own moves go. */
static int
farthest_listed(const Position *position)
{
    static HetMoveList list;
    int farthest = 0;
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (list.moves[i].kind == HET_MOVE_MOVE && list.moves[i].pose.x == 4500 &&
            list.moves[i].pose.turn_end == 16384)
            farthest = MAX(farthest, list.moves[i].pose.y);
    return farthest;
}

/* The unit, selected, may go so far north from 450,300 and no farther. */
static void
expect_reach(const char *unit, const char *code, const char *more, int farthest)
{
    g_autofree char *units = g_strdup_printf("%s" FAR, unit);
    g_autoptr(Position) position = position_new("movement", units, more);
    g_autofree char *select = g_strdup_printf("select %s", code);
    g_autofree char *to = g_strdup_printf("move %s 4500,%d:16384:16384", code, 3000 + farthest);
    g_autofree char *beyond = g_strdup_printf("move %s 4500,%d:16384:16384", code, 3001 + farthest);
    play(position, select);
    assert_true(may(position, to));
    assert_false(may(position, beyond));
    assert_int_equal(farthest_listed(position), 3000 + farthest);
    play(position, to);
    expect_place(position, code, 4500, 3000 + farthest);
}

static void
gnw_5_1_infantry_moves_150(void **unused)
{
    (void)unused;
    expect_reach("SI1 i 450,300 N", "SI1", NULL, 1500);
    expect_reach("SI1 i 450,300 N", "SI1", "[options]|infantry-move=100", 1000);
}

static void
gnw_5_2_cavalry_moves_300(void **unused)
{
    (void)unused;
    expect_reach("SC1 c 450,300 N", "SC1", NULL, 3000);
}

static void
gnw_5_3_dragoons_move_200(void **unused)
{
    (void)unused;
    expect_reach("SD1 d 450,300 N", "SD1", NULL, 2000);
}

static void
gnw_5_4_artillery_moves_150(void **unused)
{
    (void)unused;
    expect_reach("SA1 a 450,300 N formation=limbered", "SA1", "[options]|march-multiplier=1", 1500);
}

static void
gnw_5_5_pivots(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; SI2 i 450,340 N" FAR, NULL);
    play(position, "select SI1");
    assert_true(is_listed(position, "move SI1 4500,3000:49152:49152"));
    assert_false(may(position, "move SI1 4500,3000:0:0"));         /* SI2 is in the way */
    assert_false(may(position, "move SI1 4500,3000:16384:16384")); /* that is nothing */
    assert_false(may(position, "move SI1 4500,3000:49152:16384"));
    assert_true(may(position, "move SI1 4500,3000:49152:49152"));
    /* Any angle before and after, if there is room at both ends. */
    assert_false(may(position, "move SI1 5500,3000:0:49152"));
    assert_true(may(position, "move SI1 4500,2000:49152:12345"));
    play(position, "move SI1 4500,3000:49152:49152");
    assert_true(fired(position, "GNW-5.5"));
    assert_int_equal(unit_of(position, "SI1")->heading, 49152);
}

static void
gnw_5_6_moves_are_straight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SI1 i 450,300 N" FAR, NULL);
    play(position, "select SI1");
    expect_prompt(position, "GNW-5.6");
    assert_true(may(position, "move SI1 4500,4000:16384:16384"));
    assert_true(may(position, "move SI1 4501,4000:16384:16384")); /* rounding */
    assert_false(may(position, "move SI1 4502,4000:16384:16384"));
    assert_false(may(position, "move SI1 4500,2000:16384:16384")); /* not backwards */
    assert_true(may(position, "move SI1 4500,2000:49152:16384"));
    assert_false(may(position, "move SI1 5500,3000:16384:16384")); /* nor aside */
    assert_true(is_listed(position, "move SI1 4500,3000:0:0"));    /* turns on the spot */
    assert_true(is_listed(position, "move SI1 4500,3000:8192:8192"));
}

static void
gnw_5_7_a_march_doubles(void **unused)
{
    (void)unused;
    expect_reach("SI1 i 450,300 N formation=column", "SI1", NULL, 3000);
    expect_reach("SA1 a 450,300 N formation=limbered", "SA1", NULL, 3000);
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N formation=column" FAR, NULL);
    play(position, "select SI1; move SI1 4500,5000:16384:16384");
    assert_true(fired(position, "GNW-5.7"));
}

static void
gnw_5_8_no_march_near_the_enemy(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 450,850 S", NULL);
    play(position, "select SI1");
    assert_true(may(position, "move SI1 4500,5874:16384:16384")); /* 200.1 mm */
    assert_false(may(position, "move SI1 4500,5875:16384:16384"));
    /* The end counts too: a column that turns aside is farther off, one that turns to is nearer. */
    assert_true(may(position, "move SI1 4500,5874:16384:0"));
    g_autoptr(Position) beside =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 680,600 W", NULL);
    play(beside, "select SI1");
    assert_true(may(beside, "move SI1 4500,6000:16384:16384")); /* 205 mm to its flank */
    assert_false(may(beside, "move SI1 4500,6000:16384:0"));    /* its head would be at 167.5 */
    /* And the ground on the way, here past one that is 199 mm aside, with both ends farther off. */
    g_autoptr(Position) past =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 226,450 E", NULL);
    play(past, "select SI1");
    assert_false(may(past, "move SI1 4500,6000:16384:16384"));
    g_autoptr(Position) clear =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 224,450 E", NULL);
    play(clear, "select SI1");
    assert_true(may(clear, "move SI1 4500,6000:16384:16384"));
    /* A plain move is free to go nearer. */
    g_autoptr(Position) plain =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 450,600 S", NULL);
    play(plain, "select SI1");
    assert_true(may(plain, "move SI1 4500,4500:16384:16384"));
    assert_false(may(plain, "move SI1 4500,4501:16384:16384"));
}

static void
gnw_5_9_marches_in_column(void **unused)
{
    (void)unused;
    expect_reach("SC1 c 450,200 N formation=column; SI1 i 450,300 N", "SI1", NULL, 1500);
    expect_reach("SC1 c 450,300 N", "SC1", NULL, 3000);
    expect_reach("SA1 a 450,300 N formation=limbered", "SA1", NULL, 3000);
    g_autoptr(Position) position =
        position_new("movement", "SC1 c 450,200 N formation=column" FAR, NULL);
    play(position, "select SC1");
    assert_true(may(position, "move SC1 4500,8000:16384:16384"));
    assert_false(may(position, "move SC1 4500,8001:16384:16384"));
}

static void
gnw_5_10_woods_halve(void **unused)
{
    (void)unused;
    static const char wood[] = "[terrain w]|type=woods|outline=400,340 500,340 500,700 400,700";
    expect_reach("SI1 i 450,300 N", "SI1", wood, 750);
    /* Leaving them too, and once only. */
    expect_reach("SI1 i 450,300 N", "SI1",
                 "[terrain w]|type=woods|outline=400,250 500,250 500,290 400,290|"
                 "[terrain h]|type=hedge|line=400,340 500,340",
                 750);
    /* A move that stays clear of them does not suffer. */
    expect_reach("SI1 i 450,300 N", "SI1",
                 "[terrain w]|type=woods|outline=500,340 600,340 600,700 500,700", 1500);
    g_autoptr(Position) position = position_new("movement", "SI1 i 450,300 N" FAR, wood);
    play(position, "select SI1; move SI1 4500,3700:16384:16384");
    assert_true(fired(position, "GNW-5.10"));
    /* What it turns to at the end is no ground it goes over. */
    g_autoptr(Position) turned =
        position_new("movement", "SI1 i 450,300 N formation=column" FAR,
                     "[terrain w]|type=woods|outline=470,490 520,490 520,510 470,510");
    play(turned, "select SI1");
    assert_true(may(turned, "move SI1 4500,5000:16384:0"));
}

static void
gnw_5_11_woods_bar_guns(void **unused)
{
    (void)unused;
    expect_reach("SA1 a 450,300 N formation=limbered", "SA1",
                 "[terrain w]|type=woods|outline=400,340 500,340 500,700 400,700", 200);
}

static void
gnw_5_12_horse_does_not_end_in_towns(void **unused)
{
    (void)unused;
    static const char town[] = "[terrain t]|type=town|outline=400,350 500,350 500,400 400,400";
    g_autoptr(Position) position =
        position_new("movement", "SC1 c 450,300 N; SI1 i 550,300 W; SG1 g 350,300 N" FAR, town);
    play(position, "select SC1");
    assert_true(may(position, "move SC1 4500,3200:16384:16384"));
    assert_false(may(position, "move SC1 4500,3201:16384:16384"));
    assert_false(may(position, "move SC1 4500,4200:16384:16384"));
    assert_true(may(position, "move SC1 4500,4300:16384:16384")); /* beyond it */
    play(position, "move SC1 4500,5000:16384:16384; select SG1");
    assert_false(may(position, "move SG1 4100,3600:8192:8192"));
    assert_true(may(position, "move SG1 3600,3100:8192:8192"));
    play(position, "move SG1 3500,3500:16384:16384; select SI1");
    assert_true(may(position, "move SI1 4793,3707:24576:24576")); /* foot may */
}

static void
gnw_5_13_towns_bar_guns(void **unused)
{
    (void)unused;
    expect_reach("SA1 a 450,300 N formation=limbered", "SA1",
                 "[terrain t]|type=town|outline=400,350 500,350 500,400 400,400", 300);
}

static void
gnw_5_14_marsh_and_lakes_bar_all(void **unused)
{
    (void)unused;
    static const char marsh[] = "[terrain m]|type=marsh|outline=400,350 500,350 500,400 400,400";
    static const char lake[] = "[terrain l]|type=lake|outline=400,350 500,350 500,400 400,400";
    expect_reach("SI1 i 450,300 N", "SI1", marsh, 375);
    expect_reach("SC1 c 450,300 N", "SC1", lake, 200);
    expect_reach("SG1 g 450,300 N; SI1 i 450,100 N", "SG1", marsh, 350);
}

static void
gnw_5_15_rivers_by_crossings_only(void **unused)
{
    (void)unused;
    static const char river[] = "[terrain r]|type=river|line=0,400 900,400|"
                                "[terrain b]|type=bridge|at=450,400|width=60|"
                                "[terrain f]|type=ford|at=800,400|width=120";
    expect_reach("SI1 i 450,300 N", "SI1", river, 875);                   /* too wide */
    expect_reach("SI1 i 450,300 N formation=column", "SI1", river, 3000); /* over the bridge */
    expect_reach("SC1 c 450,300 N", "SC1", river, 3000);                  /* just */
    g_autoptr(Position) position =
        position_new("movement", "SC1 c 451,300 N; SI1 i 800,300 N; RI9 i 450,850 S", river);
    play(position, "select SC1");
    assert_false(may(position, "move SC1 4510,3701:16384:16384"));
    play(position, "move SC1 4510,3600:16384:16384; select SI1");
    assert_true(may(position, "move SI1 8000,4500:16384:16384"));
}

static void
gnw_5_16_roads_add_30(void **unused)
{
    (void)unused;
    static const char road[] = "[terrain r]|type=road|line=450,100 450,800";
    expect_reach("SI1 i 450,300 N formation=column", "SI1", road, 3300);
    expect_reach("SI1 i 450,300 N formation=column; RI1 i 300,400 E", "SI1", road, 1800);
    /* Woods halve the bonus too. */
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=450,100 450,800|"
                 "[terrain w]|type=woods|outline=400,340 500,340 500,700 400,700",
                 1650);
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N formation=column" FAR, road);
    play(position, "select SI1; move SI1 4500,6200:16384:16384");
    assert_true(fired(position, "GNW-5.16"));
    /* Not in a charge. */
    g_autoptr(Position) charge = position_new(
        "movement", "SI1 i 450,300 N formation=column; RI1 i 450,525 S; RI2 i 700,525 S", road);
    play(charge, "select SI1");
    assert_false(may(charge, "charge SI1 4500,4625:16384:16384 RI1"));
}

static void
gnw_5_17_by_road_in_column(void **unused)
{
    (void)unused;
    expect_reach("SI1 i 450,300 N", "SI1", "[terrain r]|type=road|line=450,100 450,800", 1500);
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=470,100 470,800", 3300);
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=470.1,100 470.1,800", 3000);
    /* All of the move. */
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=450,100 450,400 100,600", 3000);
    /* To the road's end and no farther, nor from before its beginning. */
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=450,100 450,610", 3100);
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=450,300 450,800", 3300);
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=450,300.1 450,800", 3000);
    /* At a bend, or where another road meets it, a road goes on. */
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=450,100 450,610 700,800", 3300);
    expect_reach("SI1 i 450,300 N formation=column", "SI1",
                 "[terrain r]|type=road|line=450,100 450,610|[terrain s]|type=road|"
                 "line=100,620 800,620",
                 3300);
}

static void
gnw_5_18_hedges_bar_guns(void **unused)
{
    (void)unused;
    expect_reach("SA1 a 450,300 N formation=limbered", "SA1",
                 "[terrain h]|type=hedge|line=400,400 500,400", 800);
    expect_reach("SA1 a 450,300 N formation=limbered", "SA1",
                 "[terrain h]|type=wall|line=400,400 500,400", 800);
}

static void
gnw_5_19_moved_units_do_not_shoot(void **unused)
{
    (void)unused;
    static const char near[] = "SI1 i 450,300 N; SI2 i 450,150 N; RI1 i 450,450 S";
    g_autoptr(Position) moved = position_new("movement", near, NULL);
    play(moved, "select SI1; move SI1 4500,3100:16384:16384; end");
    expect_actor(moved, HET_SECOND); /* nobody can shoot: SI2 sees nothing */
    while (moved->buffer.state.active == HET_SECOND)
        play(moved, "end");
    play(moved, "end");
    expect_phase(moved, NORTHERN_SHOOTING); /* the next turn it can */
    assert_true(may(moved, "select SI1"));
    g_autoptr(Position) turned = position_new("movement", near, NULL);
    play(turned, "select SI1; move SI1 4500,3000:16000:16000; end");
    expect_actor(turned, HET_SECOND);
    g_autoptr(Position) still = position_new("movement", near, NULL);
    play(still, "end");
    expect_phase(still, NORTHERN_SHOOTING);
    assert_true(may(still, "select SI1"));
}

static void
gnw_5_20_hedges_halve(void **unused)
{
    (void)unused;
    expect_reach("SI1 i 450,300 N", "SI1", "[terrain h]|type=hedge|line=400,340 500,340", 750);
    expect_reach("SC1 c 450,300 N", "SC1", "[terrain h]|type=wall|line=400,340 500,340", 1500);
}

static void
gnw_5_21_no_interpenetration(void **unused)
{
    (void)unused;
    expect_reach("SI1 i 450,300 N; SI2 i 530,400 N", "SI1", NULL, 750);
    expect_reach("SI1 i 450,300 N; RI1 i 530,400 S", "SI1", NULL, 739);
    expect_reach("SI1 i 450,300 N; RI1 i 551,400 S", "SI1", NULL, 1500);
    /* Nor at the pivots. */
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; SI2 i 450,430 N" FAR, NULL);
    play(position, "select SI1");
    assert_true(may(position, "move SI1 4500,3800:16384:16384"));
    assert_false(may(position, "move SI1 4500,3800:16384:0"));
    expect_prompt(position, "GNW-5.6");
}

static void
gnw_5_22_forming_instead_of_moving(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; SI2 i 450,340 N; SI3 i 700,300 N" FAR, NULL);
    play(position, "select SI1");
    assert_false(may(position, "form SI1 =column")); /* no room */
    assert_false(may(position, "form SI1 =line"));
    play(position, "move SI1 4500,2500:49152:49152; select SI3; form SI3 =column");
    assert_false(may(position, "select SI3"));
    expect_place(position, "SI3", 7000, 3000);
    assert_true(fired(position, "GNW-5.22"));
}

static void
gnw_5_23_formed_units_may_shoot(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SA1 a 450,300 N formation=limbered; RI1 i 450,600 S", NULL);
    play(position, "select SA1; form SA1 =unlimbered");
    expect_phase(position, NORTHERN_SHOOTING);
    assert_true(may(position, "select SA1"));
}

static void
gnw_5_24_moves_keep_to_the_table(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("movement", "SI1 i 450,60 N" FAR, NULL);
    play(position, "select SI1");
    assert_true(may(position, "move SI1 4500,125:49152:49152"));
    assert_false(may(position, "move SI1 4500,124:49152:49152"));
    assert_false(may(position, "move SI1 4500,300:49152:0"));
}

static void
gnw_5_25_contact_holds(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "movement", "SI1 i 450,300 N front=RI1; SI2 i 700,300 N; RI1 i 450,325 S front=SI1", NULL);
    assert_false(may(position, "select SI1"));
    assert_true(may(position, "select SI2"));
}

static void
gnw_5_26_only_charges_make_contact(void **unused)
{
    (void)unused;
    static const char units[] = "SI1 i 450,300 N; SG1 g 300,300 N; RI1 i 450,400 S; RI9 i 60,850 S";
    g_autoptr(Position) position = position_new("movement", units, NULL);
    play(position, "select SI1");
    /* 75 mm to the enemy: more than 1 is left between them. */
    assert_false(may(position, "move SI1 4500,3750:16384:16384"));
    assert_false(may(position, "move SI1 4500,3740:16384:16384"));
    assert_true(may(position, "move SI1 4500,3739:16384:16384"));
    assert_true(is_listed(position, "move SI1 4500,3739:16384:16384"));
    assert_true(may(position, "charge SI1 4500,3750:16384:16384 RI1"));
    /* Nor by the turn at the end: a line's wing reaches 50 mm. */
    assert_false(may(position, "move SI1 4500,3370:16384:0"));
    assert_true(may(position, "move SI1 4500,3360:16384:0"));
    /* Nor by turning or forming. */
    g_autoptr(Position) turn = position_new(
        "movement", "SI1 i 450,300 N; SI2 i 700,300 N; RI1 i 450,363 S; RI2 i 700,363 S", NULL);
    play(turn, "select SI1");
    assert_false(may(turn, "move SI1 4500,3000:0:0"));
    assert_true(may(turn, "move SI1 4500,3000:49152:49152"));
    assert_false(may(turn, "form SI1 =column"));
    /* Who is near already may stay so, and charge; a general is no unit. */
    g_autoptr(Position) near =
        position_new("movement", "SI1 i 450,300 N; SG1 g 300,300 N; RI1 i 450,325 S", NULL);
    play(near, "select SI1");
    assert_true(may(near, "move SI1 4500,3000:49152:49152"));
    assert_true(may(near, "charge SI1 4500,3000:16384:16384 RI1"));
    play(near, "move SI1 4500,3000:49152:49152; select SG1");
    assert_true(may(near, "move SG1 3850,3000:0:0"));
}

static void
gnw_5_27_at_twenty_is_within(void **unused)
{
    (void)unused;
    /* RI1's front is at 837.5, the column's 50 before its middle. */
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N formation=column; RI1 i 450,850 S", NULL);
    play(position, "select SI1");
    assert_false(may(position, "move SI1 4500,5875:16384:16384")); /* to 200.0 mm */
    assert_true(may(position, "move SI1 4500,5874:16384:16384"));
    assert_true(may(position, "move SI1 4500,4500:16384:16384")); /* a move, and no march */
}

static void
gnw_5_28_hills_do_not_slow(void **unused)
{
    (void)unused;
    static const char *const grounds[] = {
        "[terrain h]|type=hill|outline=300,350 600,350 600,700 300,700",
        "[terrain h]|type=works|outline=300,350 600,350 600,700 300,700",
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(grounds); i++) {
        expect_reach("SI1 i 450,300 N", "SI1", grounds[i], 1500);
        expect_reach("SC1 c 450,300 N", "SC1", grounds[i], 3000);
        expect_reach("SA1 a 450,300 N formation=limbered", "SA1", grounds[i], 3000);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gnw_5_1_infantry_moves_150),
        cmocka_unit_test(gnw_5_2_cavalry_moves_300),
        cmocka_unit_test(gnw_5_3_dragoons_move_200),
        cmocka_unit_test(gnw_5_4_artillery_moves_150),
        cmocka_unit_test(gnw_5_5_pivots),
        cmocka_unit_test(gnw_5_6_moves_are_straight),
        cmocka_unit_test(gnw_5_7_a_march_doubles),
        cmocka_unit_test(gnw_5_8_no_march_near_the_enemy),
        cmocka_unit_test(gnw_5_9_marches_in_column),
        cmocka_unit_test(gnw_5_10_woods_halve),
        cmocka_unit_test(gnw_5_11_woods_bar_guns),
        cmocka_unit_test(gnw_5_12_horse_does_not_end_in_towns),
        cmocka_unit_test(gnw_5_13_towns_bar_guns),
        cmocka_unit_test(gnw_5_14_marsh_and_lakes_bar_all),
        cmocka_unit_test(gnw_5_15_rivers_by_crossings_only),
        cmocka_unit_test(gnw_5_16_roads_add_30),
        cmocka_unit_test(gnw_5_17_by_road_in_column),
        cmocka_unit_test(gnw_5_18_hedges_bar_guns),
        cmocka_unit_test(gnw_5_19_moved_units_do_not_shoot),
        cmocka_unit_test(gnw_5_20_hedges_halve),
        cmocka_unit_test(gnw_5_21_no_interpenetration),
        cmocka_unit_test(gnw_5_22_forming_instead_of_moving),
        cmocka_unit_test(gnw_5_23_formed_units_may_shoot),
        cmocka_unit_test(gnw_5_24_moves_keep_to_the_table),
        cmocka_unit_test(gnw_5_25_contact_holds),
        cmocka_unit_test(gnw_5_26_only_charges_make_contact),
        cmocka_unit_test(gnw_5_27_at_twenty_is_within),
        cmocka_unit_test(gnw_5_28_hills_do_not_slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

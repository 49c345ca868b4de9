/* Orientation, movement, turning and the ground: HUS-4. */
#include "husaria-position.h"

#include "engine/rules/husaria/husaria-query.h"

/* --- 4.1 orientation -------------------------------------------------------------------------- */

static void
hus_4_1_three_hexes_are_the_front(void **unused)
{
    (void)unused;
    for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++) {
        unsigned count = 0;
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
            count += husaria_in_front(facing, edge);
        assert_int_equal(count, 3);
        assert_true(husaria_in_front(facing, facing));
        assert_true(husaria_in_front(facing, (facing + 1) % HET_HEX_SIDES));
        assert_true(husaria_in_front(facing, (facing + 5) % HET_HEX_SIDES));
    }
    g_autoptr(Position) position =
        position_new("P1 pancerni 0507 SE, P2 commander 0303, K1 pancerni 0505 NW", NULL);
    g_autoptr(HetView) view = het_view_new(&position->buffer.state);
    static const char *const told[] = {"faces SE", "+0", "faces NW"};
    for (unsigned unit = 0; unit < 3; unit++)
        assert_string_equal(g_array_index(view->units, HetViewUnit, unit).formation, told[unit]);
}

static void
hus_4_1b_a_step_leads_into_the_front_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0505, K1 tatars 1302", NULL);
    expect_cost(position, "P1", "move 0504", 2);
    expect_cost(position, "P1", "move 0404", 2);
    expect_cost(position, "P1", "move 0604", 2);
    expect_cost(position, "P1", "move 0605", 4); /* turns 60 degrees first */
    expect_cost(position, "P1", "move 0506", 6); /* 120 degrees */
}

/* --- 4.2 movement ----------------------------------------------------------------------------- */

static void
hus_4_21_any_units_in_any_order(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 pancerni 0705, K1 tatars 1302", NULL);
    expect_prompt(position, "HUS-4.21");
    play(position, "select P2; move 0704; pass");
    expect_place(position, "P2", "0704");
    assert_true(may(position, "select P1"));
    assert_true(may(position, "end"));
}

static void
hus_4_21b_only_in_the_own_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0505, K1 tatars 1302", NULL);
    assert_false(may(position, "select K1"));
    play(position, "end");
    assert_true(may(position, "select K1"));
    assert_false(may(position, "select P1"));
}

static void
hus_4_21c_a_unit_moves_in_one_go(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 pancerni 0705, K1 tatars 1302", NULL);
    play(position, "select P1; move 0504; pass");
    assert_false(may(position, "select P1"));
    g_autoptr(Position) stood =
        position_new("P1 pancerni 0505, P2 pancerni 0705, K1 tatars 1302", NULL);
    play(stood, "select P1; pass");
    assert_false(may(stood, "select P1"));
}

static const char foot_alone[] = "P1 hungarian-foot 0509, P2 hungarian-foot 0909, K1 tatars 1402";

static void
hus_4_22_all_points_each_movement_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(foot_alone, NULL);
    play(position, "select P1; move 0505; end; end"); /* all four */
    assert_int_equal(position->buffer.state.turn, 2);
    assert_true(reaches(position, "P1", "0501"));
}

static void
hus_4_22b_turning_is_paid_for(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(foot_alone, NULL);
    assert_true(reaches(position, "P1", "0505"));
    play(position, "select P1; move 0506; turn ^S"); /* three and one */
    expect_facing(position, "P1", 3);
    assert_true(may(position, "select P2"));
    expect_cost(position, "P2", "move 0910", 4);
}

static void
hus_4_23_no_more_than_the_maximum(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(foot_alone, NULL);
    assert_true(reaches(position, "P1", "0505"));
    assert_false(reaches(position, "P1", "0504"));
}

static void
hus_4_24_unused_points_are_lost(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(foot_alone, NULL);
    play(position, "end; end");
    assert_int_equal(position->buffer.state.turn, 2);
    assert_true(reaches(position, "P1", "0505"));
    assert_false(reaches(position, "P1", "0504"));
}

static void
hus_4_25_points_need_not_be_spent(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(foot_alone, NULL);
    play(position, "select P1; move 0508; pass; select P2; pass");
    expect_place(position, "P1", "0508");
    expect_place(position, "P2", "0909");
}

static void
hus_4_26_points_are_not_shared(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(foot_alone, NULL);
    play(position, "select P2; pass"); /* spends nothing */
    assert_false(reaches(position, "P1", "0504"));
}

/* --- 4.27 to 4.31 others in the way -------------------------------------------------------------
 * A lane: from 0508 the only way north leads through 0507. */

#define LANE                                                                                       \
    "row-07=. . . s . s . . . . . . . .|row-08=. . . s . s . . . . . . . .|row-06=. . . s . s . "  \
    ". . "                                                                                         \
    ". . . . ."

static void
hus_4_27_two_points_of_troops_a_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 polish-foot 0508, P2 hungarian-foot 0708, P3 polish-foot 0507, K1 tatars "
                     "1402",
                     NULL);
    assert_true(reaches(position, "P1", "0507")); /* one and one */
    assert_false(reaches(position, "P2", "0507"));
    assert_false(reaches(position, "P1", "0708"));
}

static void
hus_4_28_one_point_passes_one_point(void **unused)
{
    (void)unused;
    g_autoptr(Position) one =
        position_new("P1 polish-foot 0508, P2 polish-foot 0507, K1 tatars 1402", LANE);
    assert_true(reaches(one, "P1", "0506"));
    g_autoptr(Position) full =
        position_new("P1 polish-foot 0508, P2 hungarian-foot 0507, K1 tatars 1402", LANE);
    assert_false(reaches(full, "P1", "0506"));
    g_autoptr(Position) two =
        position_new("P1 hungarian-foot 0508, P2 polish-foot 0507, K1 tatars 1402", LANE);
    assert_false(reaches(two, "P1", "0506"));
    /* There is room beside guns, but no way past them but for one point past one. */
    g_autoptr(Position) guns =
        position_new("P1 hungarian-foot 0508, P2 light-artillery 0507 sp=2, K1 tatars 1402", LANE);
    assert_true(reaches(guns, "P1", "0507"));
    assert_false(reaches(guns, "P1", "0506"));
    g_autoptr(Position) gun =
        position_new("P1 polish-foot 0508, P2 light-artillery 0507 sp=1, K1 tatars 1402", LANE);
    assert_true(reaches(gun, "P1", "0506"));
    /* Nor back through the hex it came out of, if others stayed there. */
    const char *there_and_back = "move P1 0506/0D33";
    g_autoptr(Position) left =
        position_new("P1 pancerni 0505, P2 light-artillery 0505 sp=2, K1 tatars 1402", NULL);
    play(left, "select P1");
    assert_false(may(left, there_and_back));
    g_autoptr(Position) weak =
        position_new("P1 pancerni 0505 sp=1, P2 light-artillery 0505 sp=1, K1 tatars 1402", NULL);
    play(weak, "select P1");
    assert_true(may(weak, there_and_back));
}

static void
hus_4_28b_nobody_passes_enemies(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 polish-foot 0508, K2 rabble-foot 0507, K1 tatars 1402", LANE);
    assert_false(reaches(position, "P1", "0507"));
    assert_false(reaches(position, "P1", "0506"));
}

static void
hus_4_29_friends_cost_a_point(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 polish-foot 0508, P2 polish-foot 0507, K1 tatars 1402", LANE);
    expect_cost(position, "P1", "move 0507", 4);
    expect_cost(position, "P1", "move 0506", 6);
    g_autoptr(Position) empty =
        position_new("P1 polish-foot 0508, P2 polish-foot 0907, K1 tatars 1402", LANE);
    expect_cost(empty, "P1", "move 0506", 4);
    g_autoptr(Position) far =
        position_new("P1 polish-foot 0509, P2 polish-foot 0507, K1 tatars 1402", LANE);
    assert_true(reaches(far, "P1", "0506"));
    assert_false(reaches(far, "P1", "0505"));
    /* Nobody is his own friend: out and back is four hexes and a turn. */
    g_autoptr(Position) alone = position_new("P1 pancerni 0505, K1 tatars 1402", NULL);
    expect_cost(alone, "P1", "move 0506/0D33", 12);
    g_autoptr(Position) left =
        position_new("P1 pancerni 0505 sp=1, P2 dragoons 0505, K1 tatars 1402", NULL);
    expect_cost(left, "P1", "move 0506/0D33", 14);
    /* A road makes it worth while: turning is free at 0404. */
    g_autoptr(Position) road =
        position_new("P1 cossack-horse 0505 NW sp=1, K1 tatars 1402", "road=0404 0505");
    expect_cost(road, "P1", "move 0507/5C233", 6);
    assert_true(reaches(road, "P1", "1208")); /* seven hexes beyond: eight points */
}

static void
hus_4_30_any_number_may_cross_a_hex(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 polish-foot 0508, P2 polish-foot 0507, P3 polish-foot 0508, P4 "
                     "polish-foot 0509, K1 tatars 1402",
                     LANE);
    play(position, "select P1; move 0505; select P3; move 0405; select P4; move 0506");
    expect_place(position, "P1", "0505");
    expect_place(position, "P3", "0405");
    expect_place(position, "P4", "0506");
}

static void
hus_4_31_no_way_leads_off_the_map(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0101, K1 tatars 1402", NULL);
    static HetMoveList list;
    play(position, "select P1");
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++)
        assert_true(list.moves[i].kind != HET_MOVE_MOVE || list.moves[i].way.place < 140);
    HetMove off = het_move_unit(HET_MOVE_MOVE, 0);
    het_way_add(&off.way, 0);
    assert_false(het_game_is_legal(&position->buffer.state, &off));
}

/* --- 4.4 turning --------------------------------------------------------------------------------
 * A banner has nine points: after a walk of so many hexes it has what is left for a turn. */

static const char banner[] = "P1 pancerni 0510, K1 tatars 1402";

static void
expect_turns(const char *units, const char *more, const char *walk, const char *can,
             const char *cannot)
{
    g_autoptr(Position) position = position_new(units, more);
    play(position, "select P1");
    play(position, walk);
    assert_true(can == NULL || may(position, can));
    assert_false(cannot != NULL && may(position, cannot));
}

static void
hus_4_41_each_hex_is_paid_for(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(banner, NULL);
    expect_cost(position, "P1", "move 0509", 2);
    expect_cost(position, "P1", "move 0505", 10);
    assert_true(reaches(position, "P1", "0501"));
    play(position, "select P1; move 0505; pass");
    assert_int_equal(fired(position, "HUS-4.41"), 1);
}

static void
hus_4_41b_a_long_march_is_chosen_in_two(void **unused)
{
    (void)unused;
    static const char road[] =
        "road=0105 0204 0305 0404 0505 0604 0705 0804 0905 1004 1105 1204 1305 1404";
    g_autoptr(Position) position = position_new("P1 tatars 0105 NE, K1 tatars 1410 S", road);
    play(position, "select P1");
    assert_true(offers(position, "move P1 1204"));
    assert_false(offers(position, "move P1 1305"));
    play(position, "move P1 1204");
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "HUS-4.41b");
    assert_true(offers(position, "move P1 1404")); /* six and a half points in all */
    assert_true(offers(position, "pass P1"));
    play(position, "move P1 1404");
    expect_place(position, "P1", "1404");
    assert_false(offers(position, "move"));
    /* Nobody goes on out of an enemy's zone, or after fewer hexes. */
    g_autoptr(Position) stopped = position_new("P1 tatars 0105 NE, K1 rabble-foot 1203 S", road);
    play(stopped, "select P1; move P1 1204");
    assert_false(offers(stopped, "move"));
    g_autoptr(Position) shorter = position_new("P1 tatars 0105 NE, K1 tatars 1410 S", road);
    play(shorter, "select P1; move P1 1105");
    assert_false(offers(shorter, "move"));
    assert_false(may(shorter, "move P1 1204"));
}

static void
hus_4_43_horse_pays_a_point_each_sixty_degrees(void **unused)
{
    (void)unused;
    expect_turns(banner, NULL, "move 0502", "turn ^NE", "turn ^SE"); /* one left */
    expect_turns(banner, NULL, "move 0503", "turn ^SW", "turn ^S");  /* two */
    g_autoptr(Position) position = position_new(banner, NULL);
    play(position, "select P1; move 0504; turn ^S"); /* three */
    expect_facing(position, "P1", 3);
    assert_int_equal(fired(position, "HUS-4.43"), 1);
}

static void
hus_4_44_ground_makes_turning_dearer(void **unused)
{
    (void)unused;
    const char *wood = "row-04=. . . . w . . . . . . . . .";
    /* Clear hexes and the wood: three, four and five points left. */
    expect_turns("P1 pancerni 0508, K1 tatars 1402", wood, "move 0504", NULL, "turn ^NE");
    expect_turns("P1 pancerni 0507, K1 tatars 1402", wood, "move 0504", "turn ^NE", "turn ^SE");
    /* The example: 120 degrees in a wood; three for the wood and two. */
    expect_turns("P1 pancerni 0506, K1 tatars 1402", wood, "move 0504", "turn ^SE", "turn ^S");
}

static void
hus_4_44b_roads_and_clear_ground_do_not(void **unused)
{
    (void)unused;
    /* On a road through the wood two turns of 60 degrees cost what they do in the open. */
    const char *road = "row-04=. . . . w . . . . . . . . .|road=0510 0509 0508 0507 0506 0505 0504 "
                       "0503";
    expect_turns("P1 reiters 0510, K1 tatars 1402", road, "move 0504", "turn ^SE", NULL);
    g_autoptr(Position) position = position_new("P1 pancerni 0505, K1 tatars 1402", road);
    expect_cost(position, "P1", "move 0504", 1);
    g_autoptr(Position) off = position_new("P1 pancerni 0504, K1 tatars 1402",
                                           "row-04=. . . . w . . . . . . . . .|road=0504 0503");
    expect_cost(off, "P1", "move 0604", 4); /* 60 degrees and a clear hex */
    expect_cost(off, "P1", "move 0505/C3", 6);
}

static void
hus_4_45_no_turning_in_an_enemys_zone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0506, P2 hungarian-foot 0603 N, P3 pancerni 0904, K1 "
                     "hungarian-foot 0503 S",
                     NULL);
    play(position, "select P1; move 0504");
    assert_false(may(position, "turn ^NE"));
    expect_facing(position, "P1", 0);
    play(position, "select P2"); /* foot beside it has no right to turn: 5.23 is cavalry's */
    assert_false(may(position, "turn ^NE"));
}

static void
hus_4_46_horse_keeps_out_of_swamps(void **unused)
{
    (void)unused;
    const char *swamp = "row-04=s s s s s s s s s s s s s s|row-05=. s . s . s . s . s . s . s";
    g_autoptr(Position) position = position_new("P1 pancerni 0506, K1 tatars 1402", swamp);
    assert_true(reaches(position, "P1", "0505"));
    assert_false(reaches(position, "P1", "0504"));
    assert_false(reaches(position, "P1", "0405"));
}

static void
hus_4_46b_but_for_roads_through_them(void **unused)
{
    (void)unused;
    const char *causeway = "row-04=s s s s s s s s s s s s s s|row-05=. s . s . s . s . s . s . "
                           "s|row-03=. . . . . . . "
                           ". . . . . . .|road=0506 0505 0504 0503 0502";
    g_autoptr(Position) position = position_new("P1 pancerni 0506, K1 tatars 1402", causeway);
    assert_true(reaches(position, "P1", "0504"));
    assert_true(reaches(position, "P1", "0503"));
    /* From the road nobody goes into the swamp on either side: 0404 is swamp. But 0403 is clear,
     * beside the causeway's hex 0504, and entering it costs what clear ground costs: a hex of road
     * and another, and a point. */
    assert_false(reaches(position, "P1", "0404"));
    expect_cost(position, "P1", "move 0403", 4);
}

static void
hus_4_47_foot_turns_for_one_point(void **unused)
{
    (void)unused;
    const char *wood = "row-07=. . . . w . . . . . . . . .";
    expect_turns("P1 hungarian-foot 0510, K1 tatars 1402", NULL, "move 0507", "turn ^S", NULL);
    /* Two hexes and a wood. */
    expect_turns("P1 hungarian-foot 0508, K1 tatars 1402", wood, "move 0507", "turn ^S", NULL);
    g_autoptr(Position) position = position_new("P1 hungarian-foot 0509, K1 tatars 1402", wood);
    play(position, "select P1; move 0507; pass");
    g_autoptr(Position) spent = position_new("P1 hungarian-foot 0510, K1 tatars 1402", wood);
    play(spent, "select P1; move 0507"); /* nothing is left: its action is over */
    assert_int_equal(spent->buffer.state.depth, 0);
}

static void
hus_4_47b_guns_turn_as_foot(void **unused)
{
    (void)unused;
    expect_turns("P1 light-artillery 0510, K1 tatars 1402", NULL, "move 0508", "turn ^S", NULL);
    g_autoptr(Position) position = position_new("P1 light-artillery 0505, K1 tatars 1402", NULL);
    expect_cost(position, "P1", "move 0506", 4);
}

/* --- 4.5 the ground --------------------------------------------------------------------------- */

static void
hus_4_51_a_point_a_clear_hex(void **unused)
{
    (void)unused;
    const char *ground = "row-04=. . .1 . w . . . v . . . . .|road=1205 1204 1203";
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0505, P2 pancerni 0905, P3 pancerni 1205, P4 pancerni 0705, K1 tatars 1401",
        ground);
    expect_cost(position, "P4", "move 0704", 2);
    g_autoptr(Position) uphill = position_new("P1 pancerni 0305, K1 tatars 1402", ground);
    expect_cost(uphill, "P1", "move 0304", 4);
    expect_cost(position, "P1", "move 0504", 6);
    expect_cost(position, "P2", "move 0904", 6);
    expect_cost(position, "P3", "move 1203", 2);
}

static void
hus_4_51b_slopes_cost_those_who_climb(void **unused)
{
    (void)unused;
    const char *ground = "row-04=. . . . .2 . . . . . . . . .";
    g_autoptr(Position) up = position_new("P1 pancerni 0505, K1 tatars 1402", ground);
    expect_cost(up, "P1", "move 0504", 4); /* a point, however steep */
    g_autoptr(Position) down = position_new("P1 pancerni 0504, K1 tatars 1402", ground);
    expect_cost(down, "P1", "move 0503", 2);
}

#define RIVER                                                                                      \
    "river=0504/0505 0404/0505 0604/0505 0504/0404 0504/0604 0604/0605 0604/0705 0404/0405 "       \
    "0404/0305"

static void
hus_4_52_rivers_by_bridge_or_ford(void **unused)
{
    (void)unused;
    g_autoptr(Position) river = position_new("P1 hungarian-foot 0505, K1 tatars 1402", RIVER);
    assert_false(reaches(river, "P1", "0504"));
    g_autoptr(Position) bridge =
        position_new("P1 hungarian-foot 0505, K1 tatars 1402", RIVER "|bridge=0504/0505");
    expect_cost(bridge, "P1", "move 0504", 2);
    g_autoptr(Position) road =
        position_new("P1 hungarian-foot 0505, K1 tatars 1402", RIVER "|road=0505 0504");
    expect_cost(road, "P1", "move 0504", 2);
}

static void
hus_4_52b_a_ford_costs_more(void **unused)
{
    (void)unused;
    const char *ford = RIVER "|ford=0504/0505";
    g_autoptr(Position) position = position_new("P1 hungarian-foot 0505, K1 tatars 1402", ford);
    expect_cost(position, "P1", "move 0504", 4); /* as a stream: foot 1 more, horse 2 */
    g_autoptr(Position) horse = position_new("P1 pancerni 0505, K1 tatars 1402", ford);
    expect_cost(horse, "P1", "move 0504", 6);
}

static void
hus_4_53_one_hex_is_always_possible(void **unused)
{
    (void)unused;
    /* A wood up a slope over a stream: four points, and heavy guns have two. */
    const char *hard = "row-04=. . . . w1 . . . . . . . . .|stream=0504/0505";
    g_autoptr(Position) position = position_new("P1 heavy-artillery 0505, K1 tatars 1402", hard);
    assert_true(reaches(position, "P1", "0504"));
    play(position, "select P1; move 0504");
    assert_int_equal(position->buffer.state.depth, 0); /* that was all it had */
    /* Not after it has gone a hex. */
    g_autoptr(Position) second = position_new("P1 heavy-artillery 0506, K1 tatars 1402", hard);
    assert_true(reaches(second, "P1", "0505"));
    assert_false(reaches(second, "P1", "0504"));
}

static void
hus_4_53b_so_is_one_turn(void **unused)
{
    (void)unused;
    /* Banners in rain have four and a half points; 180 degrees in a wood cost six. */
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0505, K1 tatars 1402", "row-05=. . . . w . . . . . . . . .|[battle]|rain=1");
    play(position, "select P1; turn ^S");
    expect_facing(position, "P1", 3);
}

static void
hus_4_54_no_points_for_turning_along_a_road(void **unused)
{
    (void)unused;
    const char *bends = "road=0510 0509 0508 0608 0607 0606 0506 0505";
    g_autoptr(Position) position = position_new("P1 pancerni 0510, K1 tatars 1402", bends);
    expect_cost(position, "P1", "move 0608", 3);
    expect_cost(position, "P1", "move 0505", 7);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_4_1_three_hexes_are_the_front),
        cmocka_unit_test(hus_4_1b_a_step_leads_into_the_front_zone),
        cmocka_unit_test(hus_4_21_any_units_in_any_order),
        cmocka_unit_test(hus_4_21b_only_in_the_own_phase),
        cmocka_unit_test(hus_4_21c_a_unit_moves_in_one_go),
        cmocka_unit_test(hus_4_22_all_points_each_movement_phase),
        cmocka_unit_test(hus_4_22b_turning_is_paid_for),
        cmocka_unit_test(hus_4_23_no_more_than_the_maximum),
        cmocka_unit_test(hus_4_24_unused_points_are_lost),
        cmocka_unit_test(hus_4_25_points_need_not_be_spent),
        cmocka_unit_test(hus_4_26_points_are_not_shared),
        cmocka_unit_test(hus_4_27_two_points_of_troops_a_hex),
        cmocka_unit_test(hus_4_28_one_point_passes_one_point),
        cmocka_unit_test(hus_4_28b_nobody_passes_enemies),
        cmocka_unit_test(hus_4_29_friends_cost_a_point),
        cmocka_unit_test(hus_4_30_any_number_may_cross_a_hex),
        cmocka_unit_test(hus_4_31_no_way_leads_off_the_map),
        cmocka_unit_test(hus_4_41_each_hex_is_paid_for),
        cmocka_unit_test(hus_4_41b_a_long_march_is_chosen_in_two),
        cmocka_unit_test(hus_4_43_horse_pays_a_point_each_sixty_degrees),
        cmocka_unit_test(hus_4_44_ground_makes_turning_dearer),
        cmocka_unit_test(hus_4_44b_roads_and_clear_ground_do_not),
        cmocka_unit_test(hus_4_45_no_turning_in_an_enemys_zone),
        cmocka_unit_test(hus_4_46_horse_keeps_out_of_swamps),
        cmocka_unit_test(hus_4_46b_but_for_roads_through_them),
        cmocka_unit_test(hus_4_47_foot_turns_for_one_point),
        cmocka_unit_test(hus_4_47b_guns_turn_as_foot),
        cmocka_unit_test(hus_4_51_a_point_a_clear_hex),
        cmocka_unit_test(hus_4_51b_slopes_cost_those_who_climb),
        cmocka_unit_test(hus_4_52_rivers_by_bridge_or_ford),
        cmocka_unit_test(hus_4_52b_a_ford_costs_more),
        cmocka_unit_test(hus_4_53_one_hex_is_always_possible),
        cmocka_unit_test(hus_4_53b_so_is_one_turn),
        cmocka_unit_test(hus_4_54_no_points_for_turning_along_a_road),
    };
    return cmocka_run_group_tests_name("husaria-movement", tests, NULL, NULL);
}

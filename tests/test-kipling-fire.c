/* Fire of Charge! + Kipling: KIP-2 and KIP-3. Chances are worked out by hand: a gun of four has 8
 * dice on 4+ (of 256), infantry of ten 10 dice on 5+ (of 3^10 = 59049). */
#include "kipling-position.h"

#include <string.h>

#include "engine/rules/kipling/kipling-procedure.h"

enum { GUN = 256, FOOT = 59049 };

/* Open ground, `units`; the first side's unit fires at its only target. */
static Position *
fire(const char *map, const char *units, const char *more, const char *unit)
{
    Position *position = position_new(map, units, more);
    g_autofree char *text = g_strdup_printf("select %s", unit);
    play(position, text);
    if (het_state_peek(&position->buffer.state)->procedure == KIPLING_ORDER)
        play(position, "order =fire");
    return position;
}

static const char row[] = ".........../...........";

static void
kip_2a_1_guns_roll_two_dice_a_crewman(void **unused)
{
    (void)unused;
    g_autoptr(Position) four = fire(row, "RA1 a4 a1, BI1 i10 c1", "[options]|close-hits=1", "RA1");
    expect_chance(four, 8, 1, GUN);
    assert_int_equal(count_listed(four), 9);
    g_autoptr(Position) three = fire(row, "RA1 a4 a1 present=3 dead=1, RI1 i9 a2, BI1 i10 c1",
                                     "[options]|close-hits=1", "RA1");
    expect_chance(three, 6, 1, 64);
    assert_int_equal(count_listed(three), 7);
}

static void
kip_2a_2_guns_hit_on_four(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fire(row, "RA1 a4 a1, BI1 i10 c1", "[options]|close-hits=1", "RA1");
    expect_chance(position, 0, 1, GUN);
    expect_chance(position, 1, 8, GUN);
    play(position, "roll 3");
    expect_figures(position, "BI1", 7);
    assert_true(fired(position, "KIP-2a.2"));
}

static void
kip_2a_3_gun_ranges(void **unused)
{
    (void)unused;
    g_autoptr(Position) close = fire(row, "RA1 a4 a1, BI1 i10 e1", NULL, "RA1");
    expect_chance(close, 0, 1 + 8, GUN);
    g_autoptr(Position) far = fire(row, "RA1 a4 a1, BI1 i10 f1", NULL, "RA1");
    expect_chance(far, 0, 1 + 8 + 28, GUN);
    g_autoptr(Position) last = fire(row, "RA1 a4 a1, BI1 i10 h1", NULL, "RA1");
    expect_chance(last, 0, 1 + 8 + 28, GUN);
    assert_true(fired(last, "KIP-2a.3"));
    g_autoptr(Position) out = position_new(row, "RA1 a4 a1, BI1 i10 i1", NULL);
    play(out, "select RA1"); /* it can only move */
    assert_true(is_listed(out, "move RA1 b1/E"));
    assert_false(is_listed(out, "order RA1 =fire"));
}

static void
kip_2b_1_infantry_rolls_one_die_a_figure(void **unused)
{
    (void)unused;
    g_autoptr(Position) ten = fire(row, "RI1 i10 a1, BI1 i10 c1", "[options]|close-hits=1", "RI1");
    expect_chance(ten, 10, 1, FOOT);
    g_autoptr(Position) six = fire(row, "RI1 i10 a1 present=6 dead=4, RI2 i9 a2, BI1 i10 c1",
                                   "[options]|close-hits=1", "RI1");
    expect_chance(six, 6, 1, 729);
}

static void
kip_2b_2_infantry_hits_on_five(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fire(row, "RI1 i10 a1, BI1 i10 c1", "[options]|close-hits=1", "RI1");
    expect_chance(position, 0, 1024, FOOT);
    expect_chance(position, 1, 5120, FOOT);
    play(position, "roll 1");
    assert_true(fired(position, "KIP-2b.2"));
}

static void
kip_2b_3_infantry_ranges(void **unused)
{
    (void)unused;
    g_autoptr(Position) close = fire(row, "RI1 i10 a1, BI1 i10 c1", NULL, "RI1");
    expect_chance(close, 1, 1024 + 5120, FOOT);
    g_autoptr(Position) far = fire(row, "RI1 i10 a1, BI1 i10 d1", NULL, "RI1");
    expect_chance(far, 2, 1024 + 5120 + 11520, FOOT);
    g_autoptr(Position) last = fire(row, "RI1 i10 a1, BI1 i10 e1", NULL, "RI1");
    expect_chance(last, 2, 1024 + 5120 + 11520, FOOT);
    assert_true(fired(last, "KIP-2b.3"));
    g_autoptr(Position) out = position_new(row, "RI1 i10 a1, BI1 i10 f1", NULL);
    play(out, "select RI1");
    assert_false(is_listed(out, "order RI1 =fire"));
    assert_true(is_listed(out, "order RI1 =advance")); /* from b1 it is in range */
}

static void
kip_2b_4_infantry_moves_one_and_fires(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("......../......../........", "RI1 i10 a1, BI1 i10 e1, BC1 c5 f2", NULL);
    play(position, "select RI1; order =advance"); /* from a2 nobody is in range: b1 it is */
    expect_place(position, "RI1", "b1");
    expect_actor(position, HET_CHANCE);
    play(position, "roll 6");
    expect_figures(position, "BI1", 8); /* at 3 squares: long range */
    assert_true(fired(position, "KIP-2b.4"));
    /* Cavalry and guns do not. */
    g_autoptr(Position) gun = position_new(row, "RA1 a4 a1, BI1 i10 h1", NULL);
    play(gun, "select RA1");
    assert_false(is_listed(gun, "order RA1 =advance"));
    assert_int_equal(count_listed(gun), 2);
}

static void
kip_2c_1_infantry_in_cover(void **unused)
{
    (void)unused;
    g_autoptr(Position) woods =
        fire(".........../..w........", "RI1 i10 a1, BI1 i10 c1", NULL, "RI1");
    expect_chance(woods, 2, 1024 + 5120 + 11520, FOOT);
    play(woods, "roll 3");
    expect_figures(woods, "BI1", 9);
    g_autoptr(Position) house =
        fire(".........../..b........", "RI1 i10 a1, BI1 i10 c1", NULL, "RI1");
    play(house, "roll 2");
    expect_figures(house, "BI1", 10);
}

static void
kip_2c_2_cavalry_has_no_cover(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fire(".........../..w........", "RI1 i10 a1, BC1 c5 c1, BI1 i10 k1", NULL, "RI1");
    expect_chance(position, 1, 1024 + 5120, FOOT);
    play(position, "roll 2");
    expect_figures(position, "BC1", 4);
}

static void
kip_2e_under_strength_fire_hits_on_six(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fire(row, "RI1 i10 a1 present=5 dead=5 status=exhausted, RI2 i10 a2, BI1 i10 c1",
             "[options]|close-hits=1", "RI1");
    expect_chance(position, 0, 3125, 7776);
    expect_chance(position, 5, 1, 7776);
    play(position, "roll 1");
    assert_true(fired(position, "KIP-2e"));
}

static void
kip_2f_range_has_no_diagonals(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("......./......./......./.......", "RI1 i10 a1, BI1 i10 c3, BI2 i10 c4", NULL);
    play(position, "select RI1; order =fire"); /* c3 is 4 away and the only target: c4 is 5 */
    expect_chance(position, 2, 1024 + 5120 + 11520, FOOT);
    play(position, "roll 9");
    expect_figures(position, "BI1", 7);
}

static bool
sees(const char *map, const char *from, const char *to)
{
    g_autofree char *units = g_strdup_printf("RA1 a4 %s, RI1 i10 a5, BI1 i10 %s", from, to);
    g_autoptr(Position) position = position_new(map, units, NULL);
    play(position, "select RA1");
    const HetFrame *frame = het_state_peek(&position->buffer.state);
    return (frame != NULL && frame->procedure == KIPLING_FIRE) ||
           is_listed(position, "order RA1 =fire");
}

static void
kip_2g_1_terrain_blocks_the_centre_line(void **unused)
{
    (void)unused;
    assert_true(sees("......./......./......./......./.......", "a1", "c1"));
    assert_false(sees("......./......./......./......./.w.....", "a1", "c1"));
    assert_false(sees("......./......./......./......./.b.....", "a1", "c1"));
    assert_false(sees("......./......./......./......./.h.....", "a1", "c1"));
    assert_true(sees("......./......./......./......./.~.....", "a1", "c1"));
    /* The line from a1 to c2 crosses b1 and b2, from a1 to d2 b1 and c2 but not b2 nor c1. */
    assert_false(sees("......./......./......./......./.w.....", "a1", "c2"));
    assert_false(sees("......./......./......./.w...../.......", "a1", "c2"));
    assert_false(sees("......./......./......./......./.w.....", "a1", "d2"));
    assert_true(sees("......./......./......./......./..w....", "a1", "d2"));
    assert_true(sees("......./......./......./.w...../.......", "a1", "d2"));
    assert_false(sees("......./......./......./..w..../.......", "a1", "d2"));
}

static void
kip_2g_2_touching_a_corner_is_no_crossing(void **unused)
{
    (void)unused;
    assert_true(sees("......./......./......./w....../.w.....", "a1", "b2"));
    assert_true(sees("......./......./w....../....w../....wh.", "c1", "d2"));
    assert_false(sees("......./......./......./.w...../.......", "a1", "c3"));
}

static void
kip_2g_3_ends_and_units_do_not_block(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "w.w......../...........", "RI1 i10 a2, RI2 i10 b2, BI1 i10 c2, BI2 i10 d2", NULL);
    play(position, "select RI1; order =fire"); /* out of a wood over a friend into the next wood */
    assert_int_equal(position->buffer.state.actor, HET_CHANCE);
    g_autoptr(Position) units = position_new(row, "RI1 i10 a2, BI1 i10 b2, BC1 c5 c2", NULL);
    play(units, "select RI1; order =fire");
    assert_true(is_listed(units, "shoot RI1 BC1"));
    assert_true(is_listed(units, "shoot RI1 BI1"));
}

static void
kip_3a_1_hits_a_figure_by_range(void **unused)
{
    (void)unused;
    g_autoptr(Position) close = fire(row, "RA1 a4 a1, BI1 i10 c1", NULL, "RA1");
    play(close, "roll 6");
    expect_figures(close, "BI1", 7);
    g_autoptr(Position) far = fire(row, "RA1 a4 a1, BI1 i10 g1", NULL, "RA1");
    play(far, "roll 6");
    expect_figures(far, "BI1", 8);
    assert_int_equal(unit_of(far, "BI1")->dead, 2);
    assert_int_equal(position_state(far)->lost[HET_SECOND], 2);
    assert_true(fired(far, "KIP-3a.1"));
}

static void
kip_3a_2_hits_left_over_are_lost(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fire(row, "RA1 a4 a1, BI1 i10 g1", NULL, "RA1");
    assert_int_equal(count_listed(position), 3); /* 0-2, 3-5, 6-8 */
    play(position, "roll 5");
    expect_figures(position, "BI1", 9);
    g_autoptr(Position) few =
        fire(row, "RA1 a4 a1, BI1 i3 c1, BI2 i10 k1", "[options]|close-hits=1", "RA1");
    assert_int_equal(count_listed(few), 4); /* 3 to 8 hits: all three */
    play(few, "roll 8");
    expect_place(few, "BI1", "-");
}

static void
kip_3b_cover_rates(void **unused)
{
    (void)unused;
    g_autoptr(Position) close =
        fire(".........../..w........", "RA1 a4 a1, BI1 i10 c1", NULL, "RA1");
    expect_chance(close, 0, 1 + 8 + 28, GUN);
    play(close, "roll 8");
    expect_figures(close, "BI1", 8);
    assert_true(fired(close, "KIP-3b"));
    g_autoptr(Position) far = fire(".........../......b....", "RA1 a4 a1, BI1 i10 g1", NULL, "RA1");
    expect_chance(far, 0, 1 + 8 + 28 + 56, GUN);
    play(far, "roll 7");
    expect_figures(far, "BI1", 9);
}

/* --- guns against buildings ------------------------------------------------------------------- */

static const char village[] = ".........../..b........";

static void
kip_2d_1_guns_fire_at_empty_buildings(void **unused)
{
    (void)unused;
    g_autoptr(Position) off = position_new(village, "RA1 a4 a1, BI1 i10 k2", NULL);
    play(off, "select RA1");
    assert_true(is_listed(off, "move RA1 b1/E"));
    g_autoptr(Position) on = position_new(village, "RA1 a4 a1, BI1 i10 k2", "[options]|breaches=1");
    play(on, "select RA1; order =fire");
    expect_chance(on, 4, 70, GUN);
    assert_int_equal(count_listed(on), 9);
    g_autoptr(Position) foot =
        position_new(village, "RI1 i10 a1, BI1 i10 k2", "[options]|breaches=1");
    play(foot, "select RI1");
    assert_true(is_listed(foot, "move RI1 b1/E")); /* rifles do not */
    /* Held by a friend it is no target. */
    g_autoptr(Position) own =
        position_new(village, "RA1 a4 a1, RI1 i10 c1, BI1 i10 k2", "[options]|breaches=1");
    play(own, "select RA1");
    assert_false(is_listed(own, "order RA1 =fire"));
}

static void
kip_2d_2_four_hits_make_a_breach(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        village, "RA1 a4 a1, RA2 a4 a2, BI1 i10 c1, BI2 i10 k2", "[options]|breaches=1");
    play(position, "select RA1; order =fire; roll 6");
    assert_int_equal(position_state(position)->breaches[0], 1);
    assert_int_equal(position_state(position)->battered[0], 2);
    expect_figures(position, "BI1", 8); /* 3 hits a casualty as ever */
    assert_true(fired(position, "KIP-2d.2"));
    play(position, "select RA2; order =fire; roll 2");
    assert_int_equal(position_state(position)->breaches[0], 2);
    play(position, "end; select RA1; order =fire; roll 3"); /* Red had no gun left to fire */
    assert_int_equal(position_state(position)->breaches[0], 2);
    assert_int_equal(position_state(position)->battered[0], 3);
    play(position, "end");
    assert_int_equal(position_state(position)->battered[0], 0); /* forgotten */
}

static void
kip_2d_3_breached_building_gives_no_cover(void **unused)
{
    (void)unused;
    g_autoptr(Position) two = fire(village, "RI1 i10 a1, BI1 i10 c1",
                                   "[options]|breaches=1|[state]|building-c1=2;0", "RI1");
    expect_chance(two, 2, 1024 + 5120 + 11520, FOOT);
    g_autoptr(Position) three = fire(village, "RI1 i10 a1, BI1 i10 c1",
                                     "[options]|breaches=1|[state]|building-c1=3;0", "RI1");
    expect_chance(three, 1, 1024 + 5120, FOOT);
}

static void
kip_2d_4_ruin_tests_the_garrison(void **unused)
{
    (void)unused;
    static const char units[] = "RA1 a4 a1, BI1 i10 c1, BI2 i10 k2";
    static const char more[] = "[options]|breaches=1|[state]|building-c1=4;0";
    g_autoptr(Position) out = fire(village, units, more, "RA1");
    play(out, "roll 4");
    expect_figures(out, "BI1", 8); /* the wall had 4 breaches as the shot was fired: no cover */
    expect_prompt(out, "KIP-2d.4");
    expect_chance(out, 1, 1, 2);
    play(out, "roll 1");
    expect_actor(out, HET_SECOND);
    assert_true(is_listed(out, "retreat BI1 d1/E"));
    play(out, "retreat d1");
    assert_true(fired(out, "KIP-2d.4"));
    g_autoptr(Position) stays = fire(village, units, more, "RA1");
    play(stays, "roll 4; roll 0");
    expect_place(stays, "BI1", "c1");
    /* With friends on every side of it, it stays as well. */
    g_autoptr(Position) hemmed =
        fire(village, "RA1 a4 a1, BI1 i10 c1, BI2 i10 d1, BI3 i10 c2, BI4 i10 b1", more, "RA1");
    play(hemmed, "shoot BI1; roll 4; roll 1");
    expect_place(hemmed, "BI1", "c1");
    expect_figures(hemmed, "BI1", 8);
    assert_true(told(hemmed, "The board at c1: the building is a ruin (KIP-2d.4)"));
    /* Hits beyond the ruin cost figures only: 0, 1, 2, 3, 4-5, 6-7 and 8 hits are told apart. */
    g_autoptr(Position) odd = fire(village, units, more, "RA1");
    assert_int_equal(count_listed(odd), 7);
    expect_chance(odd, 4, 70 + 56, 256);
    play(odd, "roll 5");
    assert_int_equal(position_state(odd)->battered[0], 0);
    /* A ruin is no building to batter any more. */
    g_autoptr(Position) ruin = position_new(village, "RA1 a4 a1, BI1 i10 k2",
                                            "[options]|breaches=1|[state]|building-c1=5;0");
    play(ruin, "select RA1");
    assert_true(is_listed(ruin, "move RA1 b1/E"));
}

/* From a1 to f3 a corner of b2 is cut off, no more. */
static void
kip_2g_4_a_little_of_a_square_blocks(void **unused)
{
    (void)unused;
    static const char units[] = "RA1 a4 a1, BI1 i10 f3, BI2 i10 a2";
    g_autoptr(Position) open = position_new("......./......./.......", units, NULL);
    play(open, "select RA1; order =fire");
    assert_true(is_listed(open, "shoot RA1 BI1"));
    g_autoptr(Position) cut = position_new("......./.h...../.......", units, NULL);
    play(cut, "select RA1; order =fire"); /* at BI2 */
    expect_actor(cut, HET_CHANCE);
}

static void
kip_2h_any_target_in_any_direction(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "........./........./........./........./.........",
        "RI1 i10 e3, BI1 i10 e4, BI2 i10 e5, BI3 i10 b3, BI4 i10 e1, BI5 i10 g4", NULL);
    play(position, "select RI1; order =fire");
    assert_int_equal(count_listed(position), 5); /* over BI1 at BI2 behind it as well */
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kip_2a_1_guns_roll_two_dice_a_crewman),
        cmocka_unit_test(kip_2a_2_guns_hit_on_four),
        cmocka_unit_test(kip_2a_3_gun_ranges),
        cmocka_unit_test(kip_2b_1_infantry_rolls_one_die_a_figure),
        cmocka_unit_test(kip_2b_2_infantry_hits_on_five),
        cmocka_unit_test(kip_2b_3_infantry_ranges),
        cmocka_unit_test(kip_2b_4_infantry_moves_one_and_fires),
        cmocka_unit_test(kip_2c_1_infantry_in_cover),
        cmocka_unit_test(kip_2c_2_cavalry_has_no_cover),
        cmocka_unit_test(kip_2d_1_guns_fire_at_empty_buildings),
        cmocka_unit_test(kip_2d_2_four_hits_make_a_breach),
        cmocka_unit_test(kip_2d_3_breached_building_gives_no_cover),
        cmocka_unit_test(kip_2d_4_ruin_tests_the_garrison),
        cmocka_unit_test(kip_2e_under_strength_fire_hits_on_six),
        cmocka_unit_test(kip_2f_range_has_no_diagonals),
        cmocka_unit_test(kip_2g_1_terrain_blocks_the_centre_line),
        cmocka_unit_test(kip_2g_2_touching_a_corner_is_no_crossing),
        cmocka_unit_test(kip_2g_3_ends_and_units_do_not_block),
        cmocka_unit_test(kip_3a_1_hits_a_figure_by_range),
        cmocka_unit_test(kip_3a_2_hits_left_over_are_lost),
        cmocka_unit_test(kip_3b_cover_rates),
        cmocka_unit_test(kip_2g_4_a_little_of_a_square_blocks),
        cmocka_unit_test(kip_2h_any_target_in_any_direction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

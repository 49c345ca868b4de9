/* Turns, the end and the points of Charge! + Kipling (KIP-6), generals (KIP-7), hospitals (KIP-8).
 */
#include "kipling-position.h"

#include "engine/rules/kipling/kipling-end.h"

static const char field[] = "......./......./......./......./......./.......";

static void
kip_6a_1_melees_come_first(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        field, "RI1 i10 c4 present=9 dead=1, RI2 i20 a1, BI1 i10 c4 present=9 dead=1, BI2 i20 g6",
        "[state]|melee-1=RI1;BI1;N;1;1");
    expect_prompt(position, "KIP-4b.2"); /* before anything else */
    expect_chance(position, 9, 1, 19683);
    play(position, "roll 0; roll 0");
    expect_prompt(position, "KIP-6b");
}

static void
kip_6a_2_a_left_over_melee_is_the_action(void **unused)
{
    (void)unused;
    static const char units[] =
        "RI1 i10 c4 present=9 dead=1, RI3 i10 e4 present=9 dead=1, RI2 i20 a1, "
        "BI1 i10 c4 present=9 dead=1, BI3 i10 e4 present=9 dead=1, BI2 i20 g6";
    static const char melees[] = "[state]|melee-1=RI1;BI1;N;1;1|melee-2=BI3;RI3;S;1;1";
    g_autoptr(Position) position = position_new(field, units, melees);
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "KIP-6a.1");
    assert_true(is_listed(position, "fight RI1 BI1"));
    assert_true(is_listed(position, "fight RI3 BI3"));
    play(position, "fight RI3");
    play(position, "roll 1; roll 0; roll 0"); /* BI3 attacked, and has won */
    assert_true(is_listed(position, "retreat RI3 d4/W"));
    assert_false(
        is_legal(position, "retreat", "RI3", "e5", "N", NULL)); /* it came from the north */
    play(position, "retreat d4; roll 1; roll 0; roll 0; retreat c5");
    expect_prompt(position, "KIP-6b");
    assert_false(is_listed(position, "select RI1")); /* the fights were their actions */
    assert_false(is_listed(position, "select RI3"));
    assert_true(is_listed(position, "select RI2"));
}

static void
kip_6b_one_action_a_unit(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(field, "RI1 i10 c2, RC1 c5 d1, RA1 a4 e1, BI1 i10 c4, BI2 i20 g6", NULL);
    expect_prompt(position, "KIP-6b");
    assert_true(is_listed(position, "end"));
    play(position, "select RI1");
    assert_true(is_listed(position, "order RI1 =move"));
    assert_true(is_listed(position, "order RI1 =advance"));
    assert_true(is_listed(position, "order RI1 =fire"));
    assert_true(is_listed(position, "order RI1 =charge"));
    assert_int_equal(count_listed(position), 4);
    play(position, "order =move; b2; select RC1");
    assert_true(is_listed(position, "order RC1 =move"));
    assert_true(is_listed(position, "order RC1 =charge"));
    assert_int_equal(count_listed(position), 2);
    play(position, "order =move; d2; select RA1");
    assert_true(is_listed(position, "order RA1 =fire"));
    assert_int_equal(count_listed(position), 2);
    play(position, "order =move; f1");
    expect_actor(position, HET_SECOND); /* all have acted */
}

static void
kip_6c_1_turns_alternate(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(field, "RI1 i10 c2, BI1 i10 c6", NULL);
    uint32_t epoch = position->buffer.state.epoch;
    play(position, "end");
    assert_int_equal(position->buffer.state.active, HET_SECOND);
    assert_int_equal(position->buffer.state.turn, 1);
    assert_int_equal(position->buffer.state.epoch, epoch + 1);
    play(position, "end");
    assert_int_equal(position->buffer.state.active, HET_FIRST);
    assert_int_equal(position->buffer.state.turn, 2);
    assert_true(fired(position, "KIP-6c.1"));
}

static void
kip_6c_2_last_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) draw = position_new(field, "RI1 i10 c2, BI1 i10 c6", "turns=1");
    play(draw, "end; end");
    expect_winner(draw, HET_NOBODY, "KIP-6c.2");
    /* 2 of 10 against 3 of 20: the smaller share wins. */
    g_autoptr(Position) second = position_new(
        field, "RI1 i10 c2 present=8 dead=2, BI1 i20 c6 present=17 dead=2 fled=1", "turns=1");
    play(second, "end; end");
    expect_winner(second, HET_SECOND, "KIP-6c.2");
    g_autoptr(Position) equal =
        position_new(field, "RI1 i10 c2 present=8 dead=2, BI1 i20 c6 present=16 dead=4", "turns=1");
    play(equal, "end; end");
    expect_winner(equal, HET_NOBODY, "KIP-6c.2");
}

static void
kip_6d_1_half_the_figures(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(field, "RI1 i10 a1, BI1 i10 c1 present=7 dead=3, BI2 i2 g6", NULL);
    play(position, "select RI1; order =fire; roll 6");
    expect_winner(position, HET_FIRST, "KIP-6d.1"); /* 6 of 12 */
    g_autoptr(Position) five =
        position_new(field, "RI1 i10 a1, BI1 i10 c1 present=7 dead=3, BI2 i2 g6", NULL);
    play(five, "select RI1; order =fire; roll 4");
    expect_actor(five, HET_SECOND);
    /* Judged only when all is over: prisoners are rolled for first. */
    g_autoptr(Position) melee = position_new(field, "RI1 i10 c2, BI1 i10 c3, BI2 i2 g6", NULL);
    play(melee, "select RI1; order =charge; pass; roll 6; roll 0");
    expect_prompt(melee, "KIP-4e.1");
    play(melee, "roll 0");
    play(melee, "retreat c4");
    expect_winner(melee, HET_FIRST, "KIP-6d.1");
    /* A guard is not lost. */
    g_autoptr(Position) guard = position_new(
        field,
        "RI1 i10 a1 present=5 dead=4 status=exhausted, RI2 i1 b1, BI1 i10 g6 present=9 prisoners=1",
        "[state]|guard-first=RI1");
    expect_actor(guard, HET_FIRST); /* 4 of 11 */
}

static void
kip_6d_2_both_at_half(void **unused)
{
    (void)unused;
    g_autoptr(Position) draw = position_new(field, "RI1 i10 c2, BI1 i10 c3", NULL);
    play(draw, "select RI1; order =charge; pass; roll 5; roll 5");
    expect_winner(draw, HET_NOBODY, "KIP-6d.2");
    g_autoptr(Position) first = position_new(field, "RI1 i10 c2, BI1 i10 c3", NULL);
    play(first, "select RI1; order =charge; pass; roll 6; roll 5; roll 0; retreat c4");
    expect_winner(first, HET_FIRST, "KIP-6d.2");
}

static void
kip_6d_3_nobody_left(void **unused)
{
    (void)unused;
    /* Blue's last unit goes; its guard still stands somewhere, so that not all figures are lost. */
    g_autoptr(Position) position = position_new(
        field, "RI1 i20 a1 present=19 prisoners=1, BI1 i10 c1 present=2 dead=7 status=exhausted",
        "[options]|end-share=100|[state]|guard-second=BI1");
    play(position, "select RI1; order =fire; roll 4");
    expect_winner(position, HET_FIRST, "KIP-6d.3");
}

static void
kip_6e_1_points(void **unused)
{
    (void)unused;
    static const char units[] =
        "RI1 i10 a1 present=8 dead=1, RC1 c4 b1, RA1 a4 c1, "
        "BI1 i10 g6 present=7 dead=1 prisoners=2, BA1 a4 - present=0 dead=4 status=gone gun=d4 "
        "gun-owner=first, BA2 a4 f6 gun-spiked=1";
    g_autoptr(Position) position =
        position_new(field, units, "[options]|wells-points=1|[state]|guard-first=RI1");
    /* 8 + 1 guard + 4 + 4 figures, 2 guns, 2 prisoners: 17 + 20 + 1 */
    assert_int_equal(kipling_points(position_state(position), HET_FIRST), 2 * 37 + 2);
    /* 7 + 4 figures, no gun, 2 of its own prisoners */
    assert_int_equal(kipling_points(position_state(position), HET_SECOND), 2 * 11 + 2);
    HetMeasures measures;
    het_game_measures(&position->buffer.state, &measures);
    assert_int_equal(measures.value[HET_FIRST][HET_MEASURE_POINTS], 76);
    assert_int_equal(measures.value[HET_FIRST][HET_MEASURE_GUNS], 2);
    assert_int_equal(measures.value[HET_SECOND][HET_MEASURE_GUNS], 0);
    /* Generals give none. */
    g_autofree char *led = g_strdup_printf("%s, RG1 g RI1", units);
    g_autoptr(Position) general =
        position_new(field, led, "[options]|wells-points=1|generals=1|[state]|guard-first=RI1");
    assert_int_equal(kipling_points(position_state(general), HET_FIRST), 2 * 37 + 2);
    /* Points decide instead of who has lost half. */
    g_autoptr(Position) end = position_new(
        field, "RI1 i20 a1, BI1 i10 c1 present=6 dead=4, BA1 a2 g6, BA2 a2 f6, BA3 a2 e6",
        "[options]|wells-points=1|end-share=30");
    play(end, "select RI1; order =fire; roll 2");
    expect_winner(end, HET_SECOND, "KIP-6e.1"); /* 20 to 5 + 6 + 30 */
}

static void
kip_6e_2_horsemen(void **unused)
{
    (void)unused;
    g_autoptr(Position) source = position_new(field, "RC1 c5 a1, BI1 i10 g6", NULL);
    assert_int_equal(kipling_points(position_state(source), HET_FIRST), 10);
    g_autoptr(Position) wells =
        position_new(field, "RC1 c5 a1, BI1 i10 g6", "[options]|horseman-points=3");
    assert_int_equal(kipling_points(position_state(wells), HET_FIRST), 15);
    g_autoptr(Position) guard =
        position_new(field, "RC1 c5 a1 present=4, BI1 i10 g6 present=9 prisoners=1",
                     "[options]|horseman-points=3|[state]|guard-first=RC1");
    assert_int_equal(kipling_points(position_state(guard), HET_FIRST), 16);
}

/* --- generals --------------------------------------------------------------------------------- */

static void
kip_7a_1_general_rides_to_another_unit(void **unused)
{
    (void)unused;
    static const char units[] =
        "RI1 i10 a1, RI2 i10 d3, RI3 i10 g5, RG1 g RI1, BI1 i20 a6, BG1 g BI1";
    g_autoptr(Position) off = position_new(field, units, NULL);
    assert_false(is_listed(off, "select RG1"));
    expect_place(off, "RG1", "-");
    assert_int_equal(kipling_data(position_state(off))->figures[HET_FIRST], 30);
    g_autoptr(Position) on = position_new(field, units, "[options]|generals=1");
    expect_place(on, "RG1", "a1");
    assert_int_equal(kipling_data(position_state(on))->figures[HET_FIRST], 31);
    play(on, "select RG1"); /* d3 is 5 away, g5 is 10: one way to go */
    expect_place(on, "RG1", "d3");
    assert_true(fired(on, "KIP-7a.1"));
    assert_true(is_listed(on, "select RI1"));
    assert_false(is_listed(on, "select RG1"));
    play(on, "select RI2; d5"); /* he goes with his unit */
    expect_place(on, "RG1", "d5");
    g_autoptr(Position) two = position_new(
        field, "RI1 i10 a1, RI2 i10 d3, RI3 i10 b1, RG1 g RI1, BI1 i20 a6", "[options]|generals=1");
    play(two, "select RG1");
    assert_true(is_listed(two, "move RG1 d3/NNEEE RI2"));
    assert_true(is_listed(two, "move RG1 b1/E RI3"));
    assert_true(is_legal(two, "move", "RG1", "d3", "EEENN", "RI2"));
    assert_false(is_legal(two, "move", "RG1", "b2", "NE", "RI2"));
}

static void
kip_7a_2_general_adds_a_die(void **unused)
{
    (void)unused;
    static const char options[] = "[options]|generals=1|close-hits=1";
    g_autoptr(Position) fire =
        position_new(field, "RI1 i4 a1, RG1 g RI1, RI2 i20 g1, BI1 i20 c1, BI2 i20 g6", options);
    play(fire, "select RI1; order =fire");
    expect_chance(fire, 5, 1, 243);
    g_autoptr(Position) melee =
        position_new(field, "RI1 i4 b1, RG1 g RI1, RI2 i20 g1, BI1 i20 c1, BI2 i20 g6", options);
    play(melee, "select RI1; order =charge; pass");
    expect_chance(melee, 5, 1, 243);
}

static void
kip_7a_3_general_stays_a_retreat(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        field, "RI1 i10 d6 present=5 dead=5 status=falling, RG1 g RI1, RI2 i20 a1, BI1 i20 g6",
        "[options]|generals=1|[state]|phase=actions");
    play(position, "end; end");
    expect_place(position, "RI1", "d6");
    assert_int_equal(unit_of(position, "RI1")->falls, 1);
    assert_true(fired(position, "KIP-7a.3"));
    assert_int_equal(unit_of(position, "RG1")->falls, 1);
    play(position, "end; end");
    expect_place(position, "RI1", "d4");
    assert_int_equal(unit_of(position, "RI1")->status, KIPLING_EXHAUSTED);
    g_autoptr(Position) once = position_new(
        field,
        "RI1 i10 d6 present=5 dead=5 status=falling, RG1 g RI1 stayed=1, RI2 i20 a1, BI1 i20 g6",
        "[options]|generals=1");
    expect_place(once, "RI1", "d4");
    /* The first move only. */
    g_autoptr(Position) second = position_new(
        field,
        "RI1 i10 d6 present=5 dead=5 status=falling falls=1, RG1 g RI1, RI2 i20 a1, BI1 i20 g6",
        "[options]|generals=1");
    expect_place(second, "RI1", "d4");
    assert_int_equal(unit_of(second, "RG1")->falls, 0);
}

static void
kip_7a_4_general_is_killed_on_one(void **unused)
{
    (void)unused;
    static const char units[] = "RI1 i20 a1, BI1 i10 c1, BG1 g BI1, BI2 i20 g6";
    g_autoptr(Position) position = position_new(field, units, "[options]|generals=1");
    play(position, "select RI1; order =fire; roll 2");
    expect_prompt(position, "KIP-7a.4");
    expect_chance(position, 1, 1, 6);
    play(position, "roll 1");
    assert_int_equal(unit_of(position, "BG1")->status, KIPLING_GONE);
    assert_int_equal(position_state(position)->lost[HET_SECOND], 2);
    assert_true(fired(position, "KIP-7a.4"));
    HetMeasures measures;
    het_game_measures(&position->buffer.state, &measures);
    assert_int_equal(measures.value[HET_SECOND][HET_MEASURE_LEADERS_LOST], 1);
    g_autoptr(Position) lives = position_new(field, units, "[options]|generals=1");
    play(lives, "select RI1; order =fire; roll 2; roll 0");
    expect_place(lives, "BG1", "c1");
    g_autoptr(Position) misses = position_new(field, units, "[options]|generals=1");
    play(misses, "select RI1; order =fire; roll 1");
    expect_actor(misses, HET_SECOND); /* no figure, no roll */
    g_autoptr(Position) last =
        position_new(field, "RI1 i20 a1, BI1 i2 c1, BG1 g BI1, BI2 i20 g6", "[options]|generals=1");
    play(last, "select RI1; order =fire; roll 4");
    assert_int_equal(unit_of(last, "BG1")->status, KIPLING_GONE);
    assert_int_equal(position_state(last)->lost[HET_SECOND], 3);
}

static void
kip_7a_5_no_follow_up_without_him(void **unused)
{
    (void)unused;
    static const char alive[] = "RC1 c6 c3, RI1 i20 a1, RG1 g RI1, BI1 i20 c4, BI2 i20 g6";
    static const char dead[] =
        "RC1 c6 c3, RI1 i20 a1, RG1 g - present=0 dead=1, BI1 i20 c4, BI2 i20 g6";
    g_autoptr(Position) may = position_new(field, alive, "[options]|generals=1");
    play(may, "select RC1; order =charge; BI1; pass; roll 1; roll 0; roll 0; retreat c5");
    expect_prompt(may, "KIP-4f.1");
    g_autoptr(Position) not = position_new(field, dead, "[options]|generals=1");
    play(not, "select RC1; order =charge; BI1; pass; roll 1; roll 0; roll 0; retreat c5");
    expect_prompt(not, "KIP-6b");
}

/* --- hospitals -------------------------------------------------------------------------------- */

static void
kip_8a_1_hospital_counts_fire_casualties(void **unused)
{
    (void)unused;
    static const char units[] = "RI1 i20 a1, BI1 i20 c1, BI2 i20 g6";
    g_autoptr(Position) in = position_new(field, units, "second-hospital=c5|[options]|hospitals=1");
    play(in, "select RI1; order =fire; roll 4");
    assert_int_equal(position_state(in)->tended[HET_SECOND], 2);
    assert_true(fired(in, "KIP-8a.1"));
    g_autoptr(Position) out =
        position_new(field, units, "second-hospital=c6|[options]|hospitals=1");
    play(out, "select RI1; order =fire; roll 4");
    assert_int_equal(position_state(out)->tended[HET_SECOND], 0);
    g_autoptr(Position) off = position_new(field, units, "second-hospital=c5");
    play(off, "select RI1; order =fire; roll 4");
    assert_int_equal(position_state(off)->tended[HET_SECOND], 0);
    /* Melee does not count, closing fire does. */
    g_autoptr(Position) melee =
        position_new(field, "RI1 i20 b1, RI2 i20 g1, BI1 i20 c1, BI2 i20 g6",
                     "first-hospital=a1|second-hospital=c5|[options]|hospitals=1");
    play(melee, "select RI1; order =charge; shoot; roll 6; roll 2; roll 1");
    assert_int_equal(position_state(melee)->tended[HET_SECOND], 0);
    assert_int_equal(position_state(melee)->tended[HET_FIRST], 3);
}

static void
kip_8a_2_saved_score_half(void **unused)
{
    (void)unused;
    static const char units[] = "RI1 i20 a1 present=18 dead=2, BI1 i20 g6 present=17 dead=3";
    static const char more[] = "turns=1|first-hospital=a1|second-hospital=g6|[options]|hospitals=1|"
                               "[state]|tended-first=1|tended-second=3";
    g_autoptr(Position) position = position_new(field, units, more);
    play(position, "end; end");
    expect_prompt(position, "KIP-8a.2");
    expect_chance(position, 1, 1, 3);
    play(position, "roll 0");
    expect_chance(position, 3, 1, 27);
    play(position, "roll 3");
    /* 2 lost against 3 - 3/2: Blue has lost less. */
    expect_winner(position, HET_SECOND, "KIP-6c.2");
    assert_true(fired(position, "KIP-8a.2"));
    assert_int_equal(kipling_points(position_state(position), HET_SECOND), 2 * 17 + 3);
    g_autoptr(Position) none = position_new(field, units, more);
    play(none, "end; end; roll 1; roll 0");
    expect_winner(none, HET_FIRST, "KIP-6c.2");
    /* Each rolls once, however many they are. */
    g_autoptr(Position) many = position_new(
        field, "RI1 i20 a1, BI1 i24 g6 present=14 dead=10, BI2 i24 f6 present=14 dead=10",
        "turns=1|second-hospital=g6|[options]|hospitals=1|[state]|tended-second=20");
    play(many, "end; end; roll 16; roll 4");
    expect_winner(many, HET_FIRST, "KIP-6c.2");
    assert_int_equal(position_state(many)->saved[HET_SECOND], 20);
}

static void
kip_6c_3_the_first_side_begins(void **unused)
{
    (void)unused;
    static const char units[] = "RI1 i10 a1, BI1 i10 g6";
    g_autoptr(Position) first = position_new(field, units, NULL);
    expect_actor(first, HET_FIRST);
    g_autoptr(Position) second = position_new(field, units, "[state]|active=second");
    expect_actor(second, HET_SECOND);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kip_6a_1_melees_come_first),
        cmocka_unit_test(kip_6a_2_a_left_over_melee_is_the_action),
        cmocka_unit_test(kip_6b_one_action_a_unit),
        cmocka_unit_test(kip_6c_1_turns_alternate),
        cmocka_unit_test(kip_6c_2_last_turn),
        cmocka_unit_test(kip_6d_1_half_the_figures),
        cmocka_unit_test(kip_6d_2_both_at_half),
        cmocka_unit_test(kip_6d_3_nobody_left),
        cmocka_unit_test(kip_6e_1_points),
        cmocka_unit_test(kip_6e_2_horsemen),
        cmocka_unit_test(kip_7a_1_general_rides_to_another_unit),
        cmocka_unit_test(kip_7a_2_general_adds_a_die),
        cmocka_unit_test(kip_7a_3_general_stays_a_retreat),
        cmocka_unit_test(kip_7a_4_general_is_killed_on_one),
        cmocka_unit_test(kip_7a_5_no_follow_up_without_him),
        cmocka_unit_test(kip_8a_1_hospital_counts_fire_casualties),
        cmocka_unit_test(kip_8a_2_saved_score_half),
        cmocka_unit_test(kip_6c_3_the_first_side_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

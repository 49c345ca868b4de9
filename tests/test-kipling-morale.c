/* Morale of Charge! + Kipling: KIP-5. A position at the start of a side's turn makes its falling
 * units' moves before the first decision. Red's edge is the south. */
#include "kipling-position.h"

static const char field[] = "......./......./......./......./......./.......";

static void
kip_5a_1_half_is_under_strength(void **unused)
{
    (void)unused;
    g_autoptr(Position) half =
        position_new(field, "RI1 i20 a1, RI2 i20 g1, BI1 i10 c1, BI2 i20 g6", NULL);
    play(half, "select RI1; order =fire; roll 10");
    expect_figures(half, "BI1", 5);
    assert_int_equal(unit_of(half, "BI1")->status, KIPLING_FALLING);
    assert_int_equal(unit_of(half, "BI1")->falls, 2);
    assert_true(fired(half, "KIP-5a.1"));
    g_autoptr(Position) more =
        position_new(field, "RI1 i20 a1, RI2 i20 g1, BI1 i11 c1, BI2 i20 g6", NULL);
    play(more, "select RI1; order =fire; roll 10");
    expect_figures(more, "BI1", 6);
    assert_int_equal(unit_of(more, "BI1")->status, KIPLING_STEADY);
}

static void
kip_5a_2_falls_back_two_full_moves(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(field, "RI1 i10 d6 present=5 dead=5 status=falling, RI2 i10 a1, BI1 i20 g6",
                     "[state]|phase=actions");
    expect_place(position, "RI1", "d6"); /* its own turn's start is over */
    assert_false(is_listed(position, "select RI1"));
    play(position, "end; end");
    expect_place(position, "RI1", "d4");
    assert_int_equal(unit_of(position, "RI1")->falls, 1);
    assert_false(is_listed(position, "select RI1"));
    assert_true(fired(position, "KIP-5a.2"));
    play(position, "end; end");
    expect_place(position, "RI1", "d2");
    assert_int_equal(unit_of(position, "RI1")->status, KIPLING_EXHAUSTED);
    play(position, "end; end");
    expect_place(position, "RI1", "d2");
    g_autoptr(Position) horse = position_new(
        field, "RC1 c5 d6 present=2 dead=3 status=falling, RI2 i10 a1, BI1 i20 g6", NULL);
    expect_place(horse, "RC1", "d1");
    /* The other side's home is the north. */
    g_autoptr(Position) north =
        position_new(field, "RI2 i10 a1, BI1 i20 g6, BI2 i10 c3 present=5 dead=5 status=falling",
                     "[state]|active=second");
    expect_place(north, "BI2", "c5");
}

static void
kip_5a_3_loser_retreats_first(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(field, "RI1 i20 c2, RI2 i20 g1, BI1 i10 c3, BI2 i20 g6", NULL);
    play(position, "select RI1; order =charge; pass; roll 5; roll 0; roll 0");
    expect_prompt(position, "KIP-4d.4");
    play(position, "retreat d3");
    expect_place(position, "BI1", "d3");
    assert_int_equal(unit_of(position, "BI1")->falls, 2);
    play(position, "end");
    expect_place(position, "BI1", "d5");
    /* Beaten among the melees of its own turn, it has that turn behind it: the next two count. */
    g_autoptr(Position) own =
        position_new(field,
                     "RI1 i20 c5 present=19 dead=1, RI2 i10 d5, RI3 i20 a1, BC1 c6 c5 present=5 "
                     "dead=1, BI2 i20 g6",
                     "[state]|melee-1=RI1;BC1;N;1;1");
    play(own, "roll 0; roll 2; roll 0; retreat c4; pursue RI2; roll 5; roll 0; roll 0;"
              "retreat e5; pass");
    expect_prompt(own, "KIP-6b");
    expect_place(own, "RI2", "e5");
    assert_int_equal(unit_of(own, "RI2")->falls, 2);
    play(own, "end; end");
    expect_place(own, "RI2", "e3");
}

static void
kip_5a_4_goes_round_terrain(void **unused)
{
    (void)unused;
    /* A wood in the way: it goes round, east or west alike, away from the enemy. */
    g_autoptr(Position) west =
        position_new("......./......./......./...w.../......./.......",
                     "RI1 i10 d4 present=5 dead=5 status=falling, RI2 i10 a1, BI1 i20 g6", NULL);
    expect_place(west, "RI1", "c3");
    g_autoptr(Position) east =
        position_new("......./......./......./...w.../......./.......",
                     "RI1 i10 d4 present=5 dead=5 status=falling, RI2 i10 a1, BI1 i20 a6", NULL);
    expect_place(east, "RI1", "e3");
    /* No way but through it: at half movement. */
    g_autoptr(Position) through =
        position_new("......./......./......./wwwwwww/......./.......",
                     "RI1 i10 d4 present=5 dead=5 status=falling, RI2 i10 a1, BI1 i20 g6", NULL);
    expect_place(through, "RI1", "d3");
    /* Cavalry goes a long way round a house it cannot enter and woods it need not. */
    g_autoptr(Position) horse =
        position_new("......./......./......./.wwwwww/......./.......",
                     "RC1 c6 d4 present=3 dead=3 status=falling, RI2 i10 b1, BI1 i20 g6", NULL);
    expect_place(horse, "RC1", "a2");
    /* Of ways alike it takes the one straight towards the edge, though c4 is farther off. */
    g_autoptr(Position) straight =
        position_new("......./......./......./......./...w.../.......",
                     "RA1 a4 d4 present=2 dead=2 status=falling, RI2 i10 a1, BI1 i20 g2", NULL);
    expect_place(straight, "RA1", "d3");
    /* Enemies bar the way; barred, it stops. */
    g_autoptr(Position) barred =
        position_new("~~~.~~~/~~~.~~~/~~~.~~~/~~~.~~~/......./.......",
                     "RI1 i10 d4 present=5 dead=5 status=falling, RI2 i10 b1, BI1 i20 d3", NULL);
    expect_place(barred, "RI1", "d4");
    assert_int_equal(unit_of(barred, "RI1")->falls, 1);
}

static void
kip_5a_5_side_steps_friends(void **unused)
{
    (void)unused;
    /* d2 is taken: c2 or e2, whichever is farther from the enemy, even a wood. */
    g_autoptr(Position) west = position_new(
        field, "RI1 i10 d4 present=5 dead=5 status=falling, RI2 i10 d2, BI1 i20 g6", NULL);
    expect_place(west, "RI1", "c2");
    g_autoptr(Position) east =
        position_new("......./......./......./......./....w../.......",
                     "RI1 i10 d4 present=5 dead=5 status=falling, RI2 i10 d2, BI1 i20 a6", NULL);
    expect_place(east, "RI1", "e2");
    /* Friends on the way are passed. */
    g_autoptr(Position) passes = position_new(
        field, "RI1 i10 d4 present=5 dead=5 status=falling, RI2 i10 d3, BI1 i20 g6", NULL);
    expect_place(passes, "RI1", "d2");
    /* Neither side free: it stops before. */
    g_autoptr(Position) blocked = position_new(field,
                                               "RI1 i10 d4 present=5 dead=5 status=falling, RI2 "
                                               "i10 d2, RI3 i10 c2, RI4 i10 e2, BI1 i24 g6, "
                                               "BI2 i20 f6",
                                               NULL);
    expect_place(blocked, "RI1", "d3");
    g_autoptr(Position) told =
        position_new(field, "RI1 i10 d6 present=5 dead=5 status=falling, RI2 i10 d4, BI1 i20 g6",
                     "[state]|phase=actions");
    play(told, "end; end");
    expect_place(told, "RI1", "c4");
    assert_true(fired(told, "KIP-5a.5"));
}

static void
kip_5a_6_crew_takes_its_gun(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        field, "RA1 a4 d4 present=2 dead=2 status=falling, RI2 i10 a1, BI1 i20 g6", NULL);
    expect_place(position, "RA1", "d3");
    expect_place(position, "RA1g", "d3");
    /* Round a wood, where guns cannot go. */
    g_autoptr(Position) round =
        position_new("......./......./......./...w.../......./.......",
                     "RA1 a4 d4 present=2 dead=2 status=falling, RI2 i10 a1, BI1 i20 g6", NULL);
    expect_place(round, "RA1g", "c4");
}

static void
kip_5b_1_off_the_table_is_lost(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        field,
        "RI1 i10 d4 present=5 dead=5 status=falling, RA1 a4 a1 present=2 dead=2 status=falling, "
        "RI2 i20 c1, BI1 i20 g6",
        "[state]|phase=actions");
    play(position, "end; end");
    expect_place(position, "RI1", "d2");
    expect_place(position, "RA1", "-");
    expect_place(position, "RA1g", "-");
    assert_int_equal(unit_of(position, "RA1")->fled, 2);
    assert_int_equal(position_state(position)->lost[HET_FIRST], 9);
    assert_true(fired(position, "KIP-5b.1"));
    play(position, "end; end");
    expect_place(position, "RI1", "-");
    assert_int_equal(position_state(position)->lost[HET_FIRST], 14);
}

static void
kip_5b_2_exhausted_units_stand(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        field,
        "RI1 i10 d4 present=5 dead=5 status=falling falls=1, RI2 i20 a1, BI1 i20 d6, BI2 i20 g6",
        "[state]|phase=actions");
    play(position, "end; end");
    expect_place(position, "RI1", "d2");
    assert_true(fired(position, "KIP-5b.2"));
    play(position, "end; select BI1; order =move; d4; end");
    assert_true(is_listed(position, "select RI1"));
    play(position, "select RI1"); /* fire is all it can do */
    expect_chance(position, 1, 3125 + 3125, 7776);
    /* Driven from a melee it still retreats. */
    g_autoptr(Position) driven = position_new(
        field, "RI2 i20 c2, BI1 i10 c3 present=5 dead=5 status=exhausted, BI2 i20 g6", NULL);
    play(driven, "select RI2; order =charge; pass; roll 1; roll 0; roll 0; retreat c4");
    expect_place(driven, "BI1", "c4");
    g_autoptr(Position) horse = position_new(
        field, "RC1 c6 c2 present=3 dead=3 status=exhausted, RI2 i20 a1, BI2 i20 g6", NULL);
    assert_false(is_listed(horse, "select RC1"));
}

static void
kip_5b_3_the_exhausted_surrender_on_four(void **unused)
{
    (void)unused;
    g_autoptr(Position) foot = position_new(
        field, "RI2 i20 c2, BI1 i10 c3 present=5 dead=5 status=exhausted, BI2 i20 g6", NULL);
    play(foot, "select RI2; order =charge; pass; roll 3; roll 0");
    expect_chance(foot, 3, 1, 8);
    g_autoptr(Position) crew = position_new(
        field, "RI2 i20 c2, BA1 a4 c3 present=2 dead=2 status=exhausted, BI2 i20 g6", NULL);
    play(crew, "select RI2; order =charge; pass; pass");
    expect_chance(crew, 2, 1, 4);
    /* Falling back is not exhausted yet. */
    g_autoptr(Position) falling = position_new(
        field, "RI2 i20 c2, BI1 i10 c3 present=5 dead=5 status=falling, BI2 i20 g6", NULL);
    play(falling, "select RI2; order =charge; pass; roll 3; roll 0");
    expect_chance(falling, 3, 1, 216);
    /* Wiped out, it surrenders as what it was. */
    g_autoptr(Position) wiped = position_new(
        field, "RI2 i20 c2, BI1 i10 c3 present=2 dead=8 status=exhausted, BI2 i20 g6", NULL);
    play(wiped, "select RI2; order =charge; pass; roll 2; roll 0");
    expect_chance(wiped, 2, 1, 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kip_5a_1_half_is_under_strength),
        cmocka_unit_test(kip_5a_2_falls_back_two_full_moves),
        cmocka_unit_test(kip_5a_3_loser_retreats_first),
        cmocka_unit_test(kip_5a_4_goes_round_terrain),
        cmocka_unit_test(kip_5a_5_side_steps_friends),
        cmocka_unit_test(kip_5a_6_crew_takes_its_gun),
        cmocka_unit_test(kip_5b_1_off_the_table_is_lost),
        cmocka_unit_test(kip_5b_2_exhausted_units_stand),
        cmocka_unit_test(kip_5b_3_the_exhausted_surrender_on_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

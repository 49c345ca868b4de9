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

/* Red's foot on d5, beaten by Blue's from d6. */
static Position *
beaten_foot(const char *others, const char *more)
{
    g_autofree char *units =
        g_strdup_printf("RI1 i10 d5, RI9 i20 a1, BI1 i12 d6, BI9 i20 i7, %s", others);
    g_autofree char *lines = g_strdup_printf("%s|[state]|active=second", more);
    Position *position = position_new(
        "........./........./........./........./........./........./.........", units, lines);
    play(position, "select BI1; order =charge");
    if (position->buffer.state.actor == HET_SECOND)
        play(position, "charge RI1");
    play(position, "pass; roll 1; roll 0; roll 0");
    return position;
}

static void
kip_5a_7_the_beaten_pass_friends(void **unused)
{
    (void)unused;
    /* Beside the friend behind, away from the nearest enemy; neither beside himself nor past him.
     */
    g_autoptr(Position) position = beaten_foot("RI2 i10 d4, BI2 i10 f4", "first-edge=south");
    expect_place(position, "RI1", "c4");
    assert_true(fired(position, "KIP-5a.7"));
    /* The owner's choice when neither is farther. */
    g_autoptr(Position) either = beaten_foot("RI2 i10 d4", "first-edge=south");
    expect_actor(either, HET_FIRST);
    assert_true(is_listed(either, "retreat RI1 c4/SW"));
    assert_true(is_listed(either, "retreat RI1 e4/SE"));
    assert_int_equal(count_listed(either), 2);
    assert_false(is_legal(either, "retreat", "RI1", "c5", "W", NULL));
    assert_false(is_legal(either, "retreat", "RI1", "c4", "WS", NULL));
    /* Hemmed in by friends it does not surrender. */
    g_autoptr(Position) friends =
        beaten_foot("RI2 i10 d4, RI3 i10 c5, RI4 i10 e5, BI2 i10 f4", "first-edge=south");
    expect_place(friends, "RI1", "c4");
    assert_int_equal(unit_of(friends, "RI1")->figures, 9);
    /* Both squares taken: to a free one as ever, and beside a friend there if there is none. */
    g_autoptr(Position) wide =
        beaten_foot("RI2 i10 d4, RI3 i10 c4, RI4 i10 e4, RI5 i10 e5", "first-edge=south");
    expect_place(wide, "RI1", "c5");
    g_autoptr(Position) side = beaten_foot(
        "RI2 i10 d4, RI3 i10 c4, RI4 i10 e4, RI5 i10 c5, BI2 i10 e5", "first-edge=south");
    expect_place(side, "RI1", "c6");
    /* No friend behind: as ever. */
    g_autoptr(Position) open = beaten_foot("RI2 i10 c5", "first-edge=south");
    assert_true(is_listed(open, "retreat RI1 d4/S"));
    assert_true(is_listed(open, "retreat RI1 e5/E"));
    assert_int_equal(count_listed(open), 2);
}

static void
kip_5a_7_cavalry_and_attackers(void **unused)
{
    (void)unused;
    static const char map[] = "......./......./......./......./.......";
    /* Two squares back, and there beside a friend. */
    g_autoptr(Position) horse =
        position_new(map, "RI1 i20 d5, RI9 i20 a5, BC1 c6 d4, BI1 i10 d2, BI9 i20 g1", NULL);
    play(horse, "select RI1; order =charge; roll 2; roll 0; roll 0");
    assert_true(is_listed(horse, "retreat BC1 c2/SSW"));
    assert_true(is_listed(horse, "retreat BC1 e2/SSE"));
    assert_int_equal(count_listed(horse), 2);
    /* The attacker's way back is the way he came. */
    g_autoptr(Position) attacker =
        position_new(map, "RC1 c6 d4, RI1 i20 d2, RI9 i20 a1, BI1 i20 d5, BI9 i20 g5", NULL);
    play(attacker, "select RC1; order =charge; charge RC1 d5/N BI1; pass; roll 0; roll 2; roll 0");
    assert_true(is_listed(attacker, "retreat RC1 d3/SS"));
    g_autoptr(Position) behind =
        position_new(map, "RC1 c6 d4, RI1 i20 d3, RI9 i20 a1, BI1 i20 d5, BI9 i20 g5", NULL);
    play(behind, "select RC1; order =charge; charge RC1 d5/N BI1; pass; roll 0; roll 2; roll 0");
    assert_int_equal(count_listed(behind), 2);
    assert_true(is_listed(behind, "retreat RC1 c3/SSW"));
}

static void
kip_5a_4_round_enemies_by_option(void **unused)
{
    (void)unused;
    static const char units[] =
        "RI1 i10 d4 present=5 dead=5 status=falling, RI9 i20 a1, BI1 i20 d3, BI9 i20 g6";
    static const char walls[] = "......./......./..~.~../......./......./.......";
    g_autoptr(Position) stays = position_new(walls, units, "river=impassable");
    expect_place(stays, "RI1", "d4"); /* the way round is longer at first: it stops */
    g_autoptr(Position) round =
        position_new(walls, units, "river=impassable|[options]|fall-back-round=1");
    expect_place(round, "RI1", "c5");
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

static void
kip_5b_4_nobody_rallies(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        field, "RI1 i10 d4 present=5 dead=5 status=exhausted, RI2 i20 a1, BI1 i20 g6", NULL);
    play(position, "end; end; end; end; end; end; end; end");
    assert_int_equal(unit_of(position, "RI1")->status, KIPLING_EXHAUSTED);
    assert_int_equal(unit_of(position, "RI1")->falls, 0);
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
        cmocka_unit_test(kip_5a_7_the_beaten_pass_friends),
        cmocka_unit_test(kip_5a_7_cavalry_and_attackers),
        cmocka_unit_test(kip_5a_4_round_enemies_by_option),
        cmocka_unit_test(kip_5b_1_off_the_table_is_lost),
        cmocka_unit_test(kip_5b_2_exhausted_units_stand),
        cmocka_unit_test(kip_5b_3_the_exhausted_surrender_on_four),
        cmocka_unit_test(kip_5b_4_nobody_rallies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

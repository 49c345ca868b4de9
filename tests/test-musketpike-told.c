/* What a reader of the log is told: of each kind of roll the faces, what they are for, every
 * modifier with its rule, what was needed; who did what to whom; what was forced. */
#include "musketpike-fight.h"

#include <string.h>

/* Applies a reading with its faces, as the referee rolls them. */
static void
roll_faces(Position *position, const char *text)
{
    play(position, text);
}

static void
initiative(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0203 E 8 7, B1 heavy 1403 W 8 7", "initiative=roll");
    expect_actor(position, HET_CHANCE);
    roll_faces(position, "roll 13:7+4");
    expect_told(position, "The dice show 7 against 4 for the initiative (MPR-1.2)");
    pass_to(position, MUSKET_INITIATIVE);
    expect_actor(position, HET_CHANCE);
    roll_faces(position, "roll 10:5+5");
    expect_told(position,
                "The dice show 5 against 5 for the initiative, ties to who had it (MPR-1.3)");
    assert_int_equal(position_state(position)->initiative, HET_FIRST);
}

static void
hits(void **unused)
{
    (void)unused;
    g_autoptr(Position) guns = position_new(
        "R1 heavy 0503+0504 E 16 7 cannon=1 flags=disordered, B1 light 0603 W 2 7", NULL);
    stand(guns, "R1", MUSKET_ADVANCE);
    choose(guns, HET_MOVE_SHOOT, -1, "R1", "B1");
    roll(guns, 6);
    expect_told(guns, "R1 rolls 6 for hits against B1: columns +5 two hexes of 8 or more "
                      "(MPR-10.1), -1 disordered (MPR-10.9), -1 at light infantry (MPR-10.8); "
                      "column of fire value 3; to the die +1 battalion guns (MPR-10.13); needs 7 "
                      "or more; total 7: a hit (MPR-10.6)");
    g_autoptr(Position) cover = position_new(
        "R1 artillery 0503 E light 6, R2 light 0110 E 2 6, B1 heavy 0803 W 8 7", "wall=0703/0803");
    command(cover, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    choose(cover, HET_MOVE_SELECT, -1, "R1", NULL);
    if (cover->buffer.state.actor != HET_CHANCE)
        choose(cover, HET_MOVE_SHOOT, -1, "R1", "B1");
    expect_told(cover, "R1 fires at B1: 3 hexes far (MPR-4.1)");
    roll(cover, 8);
    expect_told(cover, "R1 rolls 8 for hits against B1: columns +2 artillery at normal range "
                       "(MPR-15.31), -1 at cover (MPR-10.11); column of fire value 1; needs 9 or "
                       "more: a miss (MPR-10.6)");
}

static void
morale_under_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7, B1 heavy 0603 W 10 6, B2 artillery 0603 W medium 5", NULL);
    stand(position, "R1", MUSKET_ADVANCE);
    edit(position)->units[id_of(position, "B1")].strength = 9;
    edit(position)->lost[HET_SECOND] = 1;
    choose(position, HET_MOVE_SHOOT, -1, "R1", "B1");
    roll(position, 9);
    expect_told(position, "B1: its morale falls to 5 with its losses (MPR-9.1)");
    expect_told(position, "B2: checks on the same die, which may be 5 or less (MPR-10.17)");
    roll(position, 7);
    expect_told(position, "B1 rolls 7 for morale under fire: needed +6 morale (MPR-10.14), -1 its "
                          "losses (MPR-9.1), +1 its leader (MPR-9.3); needs 6 or less: it fails "
                          "(MPR-10.14)");
    expect_told(position, "B1 is shaken: disordered (MPR-10.16)");
    expect_told(position, "B2 is shaken: disordered (MPR-10.17)");
}

static void
melees(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 10 8, B2 light 0909 W 2 6, B1 heavy 0603 W 10 6 flags=disordered", NULL);
    fight(position, "R1", "R1", "B1", 0);
    expect_told(position, "R1: fights with a morale of 9, 1 of it its leader's (MPR-9.2)");
    expect_told(position, "B1: fights with a morale of 6 (MPR-11.11)");
    expect_told(position, "R1: attacks at 6 to 6: 100 per cent (MPR-11.1)");
    roll(position, 7);
    expect_told(position,
                "R1 rolls 7 for melee against B1: strength +4 heavy infantry (MPR-11.5), +2 half "
                "of those behind (MPR-11.5); against +4 heavy infantry (MPR-11.5), +2 half of "
                "those behind (MPR-11.5); columns +1 the defender is disordered (MPR-11.8), +1 "
                "better morale of the attacker (MPR-11.11); column 150 per cent, from 100 "
                "(MPR-11.28)");
    assert_int_equal(count_told(position, "the table gives D1R (MPR-11.28)"), 1);
    /* the check is the loser's */
    roll(position, 8);
    expect_told(position, "B1 rolls 8 for morale in melee: needed +6 morale (MPR-11.16); needs 6 "
                          "or less: it fails (MPR-11.16)");
    expect_told(position, "B1 loses 2 (MPR-11.17)");
    /* one in good order that must retreat is disordered by that: it need not roll */
    g_autoptr(Position) order =
        position_new("R1 heavy 0503 E 10 8, B2 light 0909 W 2 6, B1 heavy 0603 W 10 7", NULL);
    fight(order, "R1", "R1", "B1", 0);
    roll(order, 8);
    expect_told(order, "B1 need not roll for morale in melee; no die could change the result "
                       "(MPR-11.16)");
    /* when both lose, one die is told for both */
    g_autoptr(Position) both =
        position_new("R1 heavy 0503 E 10 7, B2 light 0909 W 2 6, B1 heavy 0603 W 10 6", NULL);
    fight(both, "R1", "R1", "B1", 0);
    roll(both, 5);
    expect_told(both, "R1: checks morale: the die may be 8 or less (MPR-11.16)");
    expect_told(both, "B1: checks morale: the die may be 6 or less (MPR-11.16)");
    roll(both, 7);
    assert_false(has(both, "R1", MUSKET_DISORDERED));
    assert_true(has(both, "B1", MUSKET_DISORDERED));
}

static void
the_ends_of_the_table(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 light 0503 E 1 5, B2 light 0909 W 2 6, B1 heavy 0603 W 10 8", NULL);
    fight(position, "R1", "R1", "B1", 0);
    expect_told(position, "R1: attacks at 1 to 6: below 50 per cent (MPR-11.14)");
    roll(position, 9);
    expect_told(position, "R1 rolls 9 for melee against B1: strength +1 light infantry, halved in "
                          "the open (MPR-11.4); against +4 heavy infantry (MPR-11.5), +2 half of "
                          "those behind (MPR-11.5); columns -1 better morale of the defender "
                          "(MPR-11.11), +1 the table ends there (MPR-11.14); column 50 per cent, "
                          "from 50 (MPR-11.28)");
}

static void
making_way(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B4 light 1510 W 2 6, B1 heavy 0603 W 10 7, "
                     "B3 heavy 0703 W 8 6",
                     "[leader BL]|side=second|command=wing|wing=B|rating=0|with=B4");
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    play(position, "retreat B1 0703; retreat B3 0803");
    roll(position, 4);
    expect_told(position, "B3 rolls 4 for making way: needed +6 morale (MPR-5.13); needs 6 or "
                          "less: it holds (MPR-5.13)");
}

static void
rallying(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0203 E 8 7, R2 heavy 0208 E 8 6 flags=disordered, B1 heavy 1403 W 8 7", NULL);
    command(position, "RL", "R", MUSKET_ORDER_RALLY, "R1 R2");
    pass_to(position, MUSKET_RALLIES);
    roll(position, 9);
    expect_told(position, "R2 rolls 9 for rallying: needed +6 morale (MPR-3.14); needs 6 or less: "
                          "it stays disordered (MPR-3.14)");
}

static void
who_joins_whom(void **unused)
{
    (void)unused;
    /* R1 moves into R2's hex and vanishes; R2 stays */
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0603 E 3 6, B1 light 1510 W 2 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    pass_to(position, MUSKET_MOVEMENT);
    play(position, "select R1; move R1 R2");
    expect_told(position, "R1 joins R2 (MPR-5.7)");
    expect_told(position, "R2: has 4 strength points now, the rest is lost (MPR-5.7)");
}

static void
the_only_choice(void **unused)
{
    (void)unused;
    /* B1 can retreat one way only, and R1 must follow */
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B2 light 1510 W 2 6, B1 heavy 0603 W 10 7", NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    flee(position);
    expect_told(position, "The only choice: pursue R1 0603 (MPR-7.5)");
    expect_told(position, "R1 moves from 0503 to 0603 (MPR-7.5)");
    /* who has not points enough to turn is told that it stays as it is */
    g_autoptr(Position) walks =
        position_new("R1 heavy 0503 E 8 7, R2 light 0110 E 2 6, B2 light 1510 W 2 6", NULL);
    command(walks, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    pass_to(walks, MUSKET_MOVEMENT);
    play(walks, "select R1; move R1 0903");
    expect_told(walks, "The only choice: turn R1 ^E (MPR-18.6)");
}

static void
who_comes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0203 E 3 6, B1 cavalry 1003 W 3 6, B2 cavalry - W 3 5 wing=K, "
        "B4 cavalry 1005 W 3 6",
        "[wing K]|side=second|[leader KL]|side=second|rating=1|command=wing|wing=K|[arrival "
        "east]|units=B2|leaders=KL|roll=8|near=1508|within=2|edge=1");
    pass_to(position, MUSKET_COMING);
    roll(position, 7);
    expect_told(position, "The dice show 7 for those who are awaited: needs 8 or more: they do not "
                          "come (MPR-12.3)");
    pass_to(position, MUSKET_CUPS);
    if (position_state(position)->head.actor == HET_CHANCE)
        roll(position, 11);
    pass_to(position, MUSKET_COMING);
    roll(position, 8);
    expect_told(position, "The dice show 8 for those who are awaited: needs 8 or more: they come "
                          "(MPR-12.3)");
    play(position, "place B2 1508; turn B2 ^W");
    expect_told(position, "B2 comes on to 1508 (MPR-12.4)");
}

/* A way that begins by facing about is told in that order; two hexes are told how they will face.
 */
static void
walks(void **unused)
{
    (void)unused;
    g_autoptr(Position) about =
        position_new("R1 cavalry 0503 E 3 6, R2 light 0110 E 2 6, B1 light 1510 W 2 6", NULL);
    command(about, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(about, MUSKET_MOVEMENT);
    play(about, "select R1; move R1 0103/~5656");
    const char *faces = strstr(about->log->str, "R1 turns: W (MPR-15.35)");
    const char *goes = strstr(about->log->str, "R1 moves from 0503 to 0103 (MPR-18.1)");
    assert_non_null(faces);
    assert_non_null(goes);
    assert_true(faces < goes);
    assert_int_equal(count_told(about, "(MPR-15.35)"), 1);
    g_autoptr(Position) wheel =
        position_new("R1 heavy 0503+0504 E 16 6, R2 light 0110 E 2 6, B1 light 1510 W 2 6", NULL);
    command(wheel, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(wheel, MUSKET_MOVEMENT);
    choose(wheel, HET_MOVE_SELECT, -1, "R1", NULL);
    static HetMoveList list;
    het_game_legal(&wheel->buffer.state, &list);
    unsigned turned = 0;
    for (unsigned i = 0; i < list.count && turned == 0; i++)
        if (list.moves[i].way.steps > 0 && list.moves[i].facing == 0)
            turned = i;
    assert_true(turned > 0);
    het_game_apply(&wheel->buffer.state, &list.moves[turned], NULL);
    assert_int_equal(unit_of(wheel, "R1")->facing, 0);
}

/* What a side has at the end, and for what. */
static void
points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, R2 light 0110 E 2 6, B1 heavy 1203 W 10 7 present=8",
                     "turns=1|[objective hill]|name=The "
                     "hill|hexes=0503|kind=possession|holder=first|first=10|second=10");
    play(position, "pass; pass");
    expect_told(position, "Red: 10 points: The hill (MPR-16.1)");
}

static void
nobody_in_particular(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7 flags=disordered, R2 light 0110 E 2 6, B1 heavy 1203 W 10 7", NULL);
    draw(position, "any");
    expect_told(position, "Red draw their marker (MPR-1.6)");
    g_autoptr(Position) rally = position_new(
        "R1 heavy 0503 E 8 7, R2 light 0110 E 2 6 flags=disordered, B1 heavy 1203 W 10 7", NULL);
    command(rally, "RL", "R", MUSKET_ORDER_RALLY, "R2");
    pass_to(rally, MUSKET_RALLIES);
    assert_int_equal(count_told(rally, "Nobody who rallies fires or fights (MPR-3.13)"), 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(initiative),
        cmocka_unit_test(hits),
        cmocka_unit_test(morale_under_fire),
        cmocka_unit_test(melees),
        cmocka_unit_test(the_ends_of_the_table),
        cmocka_unit_test(making_way),
        cmocka_unit_test(rallying),
        cmocka_unit_test(who_joins_whom),
        cmocka_unit_test(the_only_choice),
        cmocka_unit_test(who_comes),
        cmocka_unit_test(walks),
        cmocka_unit_test(points),
        cmocka_unit_test(nobody_in_particular),
    };
    return cmocka_run_group_tests_name("musketpike-told", tests, NULL, NULL);
}

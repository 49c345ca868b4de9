/* How melees of the revised Musket & Pike are fought out: MPR-11.15 to 11.29, MPR-14.21,
 * MPR-15.20 to 15.34, and rallying after it, MPR-7.7 and 7.8. Red faces E from column 5, Blue W
 * from column 6. */
#include "musketpike-fight.h"

static bool
gone(const Position *position, const char *code)
{
    return unit_of(position, code)->status == MUSKET_GONE;
}

static void
mpr_11_15_obstacles_disorder_the_attacker(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 8 7, B1 heavy 0603 W 8 7";
    g_autoptr(Position) wall = position_new(units, "wall=0503/0603");
    fight(wall, "R1", "R1", "B1", 0);
    assert_true(has(wall, "R1", MUSKET_DISORDERED));
    assert_true(fired(wall, "MPR-11.15"));
    g_autoptr(Position) wood = position_new(units, "row-03=. . . . . w . . . . . . . . . .");
    fight(wood, "R1", "R1", "B1", 0);
    assert_true(has(wood, "R1", MUSKET_DISORDERED));
    g_autoptr(Position) light =
        position_new("R1 light 0503 E 2 7, B1 light 0603 W 2 7", "wall=0503/0603");
    fight(light, "R1", "R1", "B1", 0);
    assert_false(has(light, "R1", MUSKET_DISORDERED));
}

static void
mpr_11_16_the_second_die_is_the_losers(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 10 6, R2 light 0110 E 1 6, B2 light 0909 W 2 6, "
                        "B1 heavy 0603 W 10 6";
    g_autoptr(Position) both = position_new(units, "[leader RL]|side=first|command=wing|wing=R|"
                                                   "rating=0|with=R2");
    fight(both, "R1", "R1", "B1", 0);
    roll(both, 5); /* A1-D1 */
    expect_chance(both, 7, 4, 10);
    roll(both, 7);
    assert_true(has(both, "R1", MUSKET_DISORDERED));
    assert_true(has(both, "B1", MUSKET_DISORDERED));
    assert_true(fired(both, "MPR-11.16"));
    g_autoptr(Position) passes = position_new(units, NULL);
    fight(passes, "R1", "R1", "B1", 0);
    roll(passes, 5);
    roll(passes, 6);
    assert_false(has(passes, "B1", MUSKET_DISORDERED));
    /* who has won does not check, and who goes in good order is disordered by going */
    g_autoptr(Position) won = position_new(units, NULL);
    fight(won, "R1", "R1", "B1", 0);
    roll(won, 8); /* D1R */
    assert_int_not_equal(won->buffer.state.actor, HET_CHANCE);
    assert_false(has(won, "R1", MUSKET_DISORDERED));
    assert_true(has(won, "B1", MUSKET_DISORDERED));
}

static void
mpr_11_17_disordered_units_lose_by_how_much(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 10 8, B2 light 0909 W 2 6, B1 heavy 0603 W 10 6 flags=disordered", NULL);
    fight(position, "R1", "R1", "B1", 0); /* 150: disorder and morale */
    roll(position, 4);                    /* A1-D1 */
    roll(position, 9);                    /* fails by 3 */
    expect_strength(position, "B1", 10 - 1 - 3);
    assert_true(fired(position, "MPR-11.17"));
}

static void
mpr_11_18_a_retreat_disorders(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B2 light 0909 W 2 6, B1 heavy 0603 W 10 7", NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);                                              /* D1R */
    assert_int_not_equal(position->buffer.state.actor, HET_CHANCE); /* the check does nothing */
    flee(position);
    assert_true(has(position, "B1", MUSKET_DISORDERED));
    expect_strength(position, "B1", 9);
    g_autoptr(Position) routed = position_new(
        "R1 heavy 0503 E 8 7, B2 light 0909 W 2 6, B1 heavy 0603 W 10 7 flags=disordered", NULL);
    fight(routed, "R1", "R1", "B1", 0);
    roll(routed, 9);
    roll(routed, 1);
    flee(routed);
    expect_strength(routed, "B1", 10 - 1 - 2);
    assert_true(fired(routed, "MPR-11.18"));
}

static void
mpr_11_20_past_enemy_fronts(void **unused)
{
    (void)unused;
    /* all ways back of B1 lead past R2, whose front is all round */
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, R2 heavy 0803+0804 E 21 7, B2 light 1510 W 2 6, "
                     "B1 heavy 0603 W 10 7",
                     NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    choose(position, HET_MOVE_RETREAT, -1, "B1", NULL);
    unsigned faced = 0;
    while (offers(position, HET_MOVE_RETREAT, -1, NULL, NULL)) {
        faced += musket_pinned(position_state(position), id_of(position, "B1"));
        choose(position, HET_MOVE_RETREAT, -1, "B1", NULL);
    }
    faced += musket_pinned(position_state(position), id_of(position, "B1"));
    expect_strength(position, "B1", 10 - 1 - (faced > 0)); /* once for the whole */
    assert_true(faced > 0);
    assert_true(fired(position, "MPR-11.20"));
}

static void
mpr_11_21_friends_make_way(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7, B4 light 1510 W 2 6, B1 heavy 0603 W 10 7, B2 heavy 0702 W 8 6, "
        "B3 heavy 0703 W 8 6",
        "[leader BL]|side=second|command=wing|wing=B|rating=0|with=B4");
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    play(position, "retreat B1 0703");
    expect_prompt(position, "MPR-5.13");
    play(position, "retreat B3 0803");
    expect_chance(position, 7, 4, 10);
    roll(position, 7);
    assert_true(has(position, "B3", MUSKET_DISORDERED));
    expect_place(position, "B1", "0703");
    assert_true(fired(position, "MPR-11.21"));
}

static void
mpr_11_30_losses_before_the_check(void **unused)
{
    (void)unused;
    /* 100 per cent: 75, and morale better by 4 */
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 4 9, B2 light 0909 W 2 6, B1 heavy 0603 W 5 6", NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 5); /* A1-D1: a fifth of B1 */
    roll(position, 6); /* with 6 it had held */
    assert_true(has(position, "B1", MUSKET_DISORDERED));
    assert_false(has(position, "R1", MUSKET_DISORDERED));
    /* the check before the rout */
    g_autoptr(Position) routed = position_new(
        "R1 heavy 0503 E 8 7, B2 light 0909 W 2 6, B1 heavy 0603 W 10 7 flags=disordered", NULL);
    fight(routed, "R1", "R1", "B1", 0);
    roll(routed, 9); /* D1R */
    roll(routed, 8); /* fails by 1 */
    expect_strength(routed, "B1", 10 - 1 - 1 - 2);
    const char *log = routed->log->str;
    const char *table = strstr(log, "B1 loses 1 (MPR-11.28)");
    const char *check = strstr(log, "B1 loses 1 (MPR-11.17)");
    const char *rout = strstr(log, "B1 loses 2 (MPR-11.18)");
    assert_true(table != NULL && check > table && rout > check);
    /* a leader whom the die takes helps with no check */
    g_autoptr(Position) led = position_new(
        "R1 heavy 0503 E 8 7, B1 heavy 0603 W 20 7 flags=disordered, B2 light 0909 W 2 6",
        "[leader BL]|side=second|command=wing|wing=B|rating=3|with=B1");
    fight(led, "R1", "R1", "B1", 0);
    roll(led, 10); /* D2R */
    roll(led, 8);
    expect_strength(led, "B1", 20 - 2 - 1 - 2);
}

/* A corner of the map, where Blue has its back to the edge. */
static const char corner[] = "R1 heavy 0203 W 8 7, B2 light 1510 W 2 6, B1 heavy 0103 E 10 7";

static void
mpr_11_22_nowhere_to_go(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0202 W 8 7, B2 light 1510 W 2 6, B1 heavy 0102 E 10 7",
        "row-01=c . . . . . . . . . . . . . . .|row-03=c . . . . . . . . . . . . . . .");
    (void)corner;
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    if (offers(position, HET_MOVE_RETREAT, -1, "B1", NULL))
        flee(position);
    assert_true(gone(position, "B1"));
    assert_true(fired(position, "MPR-11.22"));
    expect_place(position, "R1", "0102");
}

static void
mpr_11_23_retreats_lead_away(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B2 light 1510 W 2 6, B1 heavy 0603 W 10 7", NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    expect_actor(position, HET_SECOND);
    assert_int_equal(count_listed(position), 3); /* of 6, those farther from R1 */
    play(position, "retreat B1 0703");
    assert_int_equal(unit_of(position, "B1")->facing, 4);
    assert_int_equal(apart(position, "R1", "B1"), 2);
    choose(position, HET_MOVE_RETREAT, -1, "B1", NULL);
    g_autoptr(Position) two = position_new(
        "R1 heavy 0503+0504 E 16 7, B2 light 1510 W 2 6, B1 heavy 0603+0604 W 16 7", NULL);
    fight(two, "R1", "R1", "B1", MUSKET_PAIR_RIGHT);
    roll(two, 9);
    flee(two);
    assert_int_equal(unit_of(two, "B1")->facing, 4); /* side by side, as it stood */
    /* from both hexes of who drives it off, by melee or fire: not to 0604, beside 0504 */
    const char *driven = "R1 heavy 0503+0504 E 16 7, B2 light 1510 W 2 6, "
                         "B1 heavy 0603 W 10 7 flags=disordered";
    g_autoptr(Position) beaten = position_new(driven, NULL);
    fight(beaten, "R1", "R1", "B1", MUSKET_PAIR_LEFT);
    roll(beaten, 9);
    roll(beaten, 1);
    expect_prompt(beaten, "MPR-11.23");
    assert_int_equal(count_listed(beaten), 2);
    g_autoptr(Position) shot = position_new(driven, NULL);
    stand(shot, "R1", MUSKET_ADVANCE);
    choose(shot, HET_MOVE_SHOOT, -1, "R1", "B1");
    roll(shot, 6);
    roll(shot, 10);
    expect_prompt(shot, "MPR-11.23");
    assert_int_equal(count_listed(shot), 2);
    /* the empty hex of a pair, 1207, is nobody to flee from */
    g_autoptr(Position) pair =
        position_new("R1 heavy 1107+1108 E 6 7, B1 heavy 1206 SSE 8 7, B2 light 1510 W 2 6", NULL);
    fight(pair, "R1", "R1", "B1", MUSKET_PAIR_LEFT);
    roll(pair, 2); /* A1R */
    expect_actor(pair, HET_FIRST);
    play(pair, "retreat R1 1108");
    expect_place(pair, "R1", "1108");
}

static void
mpr_11_25_artillery_is_captured(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 W 10 7, B2 artillery 0603 W light 6, "
                     "B3 light 1510 W 2 6",
                     NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 10); /* D2R at 75 per cent: 6 against 7 */
    flee(position);
    assert_int_equal(unit_of(position, "B2")->status, MUSKET_CAPTURED);
    assert_int_equal(position_state(position)->guns_taken[HET_FIRST], 1);
    assert_true(fired(position, "MPR-11.25"));
    g_autoptr(Position) last =
        position_new("R1 heavy 0503 E 8 7, B1 light 0603 W 1 7, B2 artillery 0603 W light 6, "
                     "B3 light 1510 W 2 6",
                     NULL);
    stand(last, "R1", MUSKET_MELEES);
    choose(last, HET_MOVE_FIGHT, -1, "R1", "B1");
    choose(last, HET_MOVE_PASS, -1, NULL, NULL);
    roll(last, 10);
    assert_int_equal(unit_of(last, "B2")->status, MUSKET_CAPTURED);
    expect_place(last, "R1", "0603");
}

static void
mpr_11_26_artillery_alone(void **unused)
{
    (void)unused;
    g_autoptr(Position) rear =
        position_new("R1 light 0503 E 2 7, B1 artillery 0603 E light 6, B3 light 1510 W 2 6", NULL);
    fight(rear, "R1", "R1", "B1", 0);
    assert_int_equal(unit_of(rear, "B1")->status, MUSKET_CAPTURED);
    expect_place(rear, "R1", "0603");
    assert_true(fired(rear, "MPR-11.26"));
    g_autoptr(Position) front =
        position_new("R1 heavy 0503 E 4 7, B1 artillery 0603 W light 6, B3 light 1510 W 2 6", NULL);
    fight(front, "R1", "R1", "B1", 0);
    expect_actor(front, HET_CHANCE);
    roll(front, 1); /* A1-D1 at 300 */
    roll(front, 1);
    assert_int_equal(unit_of(front, "B1")->status, MUSKET_CAPTURED);
}

static void
mpr_11_27_artillery_stays_in_the_way(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B1 heavy 0603 W 10 7, B2 artillery 0703 W light 6, "
                     "B3 light 1510 W 2 6",
                     NULL);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    play(position, "retreat B1 0703");
    expect_place(position, "B2", "0703");
    expect_place(position, "B1", "0703");
    /* even where it could not go */
    g_autoptr(Position) lane = position_new(
        "R1 heavy 0503 E 8 7, B1 heavy 0603 W 10 7, B2 artillery 0703 W light 6, "
        "B3 light 1510 W 2 6",
        "row-02=c c c c c c c c c c c c c c c c|row-03=. . . . . . . c . . . . . . . .|"
        "row-04=. . . . . c c c . . . . . . . .");
    fight(lane, "R1", "R1", "B1", 0);
    roll(lane, 9);
    if (offers(lane, HET_MOVE_RETREAT, -1, "B1", NULL))
        play(lane, "retreat B1 0703");
    expect_place(lane, "B2", "0703");
    assert_true(fired(lane, "MPR-11.27"));
}

static void
mpr_11_29_three_make_way(void **unused)
{
    (void)unused;
    /* A lane between chateaux: B1 to B5 one behind the other. */
    const char *map = "row-01=. . . . . . . . . . . . . . . .|row-02=c c c c c c c c c c c c c c c "
                      "c|row-04=c c c c c c c c c c c c c c c c";
    const char *four = "R1 cavalry 0503 E 3 7, B9 light 1510 W 2 6, B1 cavalry 0603 W 3 7, "
                       "B2 cavalry 0703 W 3 6, B3 cavalry 0803 W 3 6, B4 cavalry 0903 W 3 6";
    g_autoptr(Position) position = position_new(four, map);
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 9);
    assert_false(gone(position, "B1"));
    g_autofree char *five = g_strconcat(four, ", B5 cavalry 1003 W 3 6", NULL);
    g_autoptr(Position) chain = position_new(five, map);
    fight(chain, "R1", "R1", "B1", 0);
    roll(chain, 9);
    assert_true(gone(chain, "B1")); /* it surrenders */
}

static void
mpr_14_21_how_far_they_retreat(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503 E 8 7, B2 light 1510 W 2 6, B1 heavy 0603 W 8 7";
    g_autoptr(Position) defender = position_new(units, NULL);
    fight(defender, "R1", "R1", "B1", 0);
    roll(defender, 9);
    flee(defender);
    assert_true(musket_distance(defender->scenario->data, unit_of(defender, "B1")->place,
                                unit_of(defender, "R1")->place) == 2); /* R1 has followed */
    g_autoptr(Position) attacker = position_new(units, NULL);
    fight(attacker, "R1", "R1", "B1", 0);
    roll(attacker, 2); /* A1R */
    flee(attacker);
    assert_int_equal(apart(attacker, "R1", "B1"), 2);
    expect_place(attacker, "B1", "0603");
}

static void
mpr_15_20_downhill(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0503 E 8 7, B2 light 1510 W 2 6, B1 heavy 0603 W 8 7",
                     "row-03=. . . . .1 . . . . . . . . . . .|steep=0503/0603");
    fight(position, "R1", "R1", "B1", 0);
    assert_false(has(position, "R1", MUSKET_DISORDERED));
    roll(position, 9);
    flee(position);
    expect_place(position, "R1", "0603");
    assert_true(has(position, "R1", MUSKET_DISORDERED)); /* by the way down */
    assert_true(fired(position, "MPR-15.20"));
}

static void
mpr_15_23_losses_of_two(void **unused)
{
    (void)unused;
    const char *units = "R1 heavy 0503+0504 E 16 7, B3 light 1510 W 2 6, "
                        "B1 heavy 0603 W 10 7 flags=disordered, B2 heavy 0604 W 10 7";
    g_autoptr(Position) position = position_new(units, NULL);
    fight(position, "R1", "R1", "B1", MUSKET_PAIR_RIGHT);
    roll(position, 9); /* D1R */
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "MPR-15.23");
    choose(position, HET_MOVE_LOSE, -1, "B2", NULL);
    roll(position, 1);
    flee(position);
    expect_strength(position, "B1", 8); /* the rout */
    expect_strength(position, "B2", 9);
    g_autoptr(Position) even = position_new(units, NULL);
    fight(even, "R1", "R1", "B1", MUSKET_PAIR_RIGHT);
    roll(even, 10); /* D2R */
    roll(even, 1);
    flee(even);
    expect_strength(even, "B1", 7);
    expect_strength(even, "B2", 9);
}

static void
mpr_15_27_both_advance(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("R1 cavalry 0503 E 3 7, R2 cavalry 0504 E 3 7, "
                                                "B2 light 1510 W 2 6, B1 heavy 0603+0604 W 16 7",
                                                NULL);
    stand(position, "R1 R2", MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, -1, "R1", "B1");
    choose(position, HET_MOVE_ADD, -1, "R2", NULL);
    roll(position, 9);
    flee(position);
    expect_place(position, "R1", "0603");
    expect_place(position, "R2", "0604");
    assert_true(fired(position, "MPR-15.27"));
    /* both at one flank hex: the second goes on */
    g_autoptr(Position) flank = position_new("R1 cavalry 0602 SSE 3 7, R2 cavalry 0703 W 3 7, "
                                             "B2 light 1510 W 2 6, B1 heavy 0603+0604 W 14 7",
                                             NULL);
    stand(flank, "R1 R2", MUSKET_MELEES);
    choose(flank, HET_MOVE_FIGHT, -1, "R1", "B1");
    choose(flank, HET_MOVE_ADD, -1, "R2", NULL);
    roll(flank, 9);
    flee(flank);
    expect_place(flank, "R1", "0603");
    expect_place(flank, "R2", "0604");
}

/* Whether a unit stands on two hexes, in any order. */
static void
expect_two(const Position *position, const char *code, const char *one, const char *other)
{
    const MusketScenario *data = position->scenario->data;
    unsigned cells[2], first = het_hex_parse(&data->map.grid, one);
    unsigned second = het_hex_parse(&data->map.grid, other);
    assert_int_equal(musket_own_cells(position_state(position), id_of(position, code), cells), 2);
    assert_true((cells[0] == first && cells[1] == second) ||
                (cells[0] == second && cells[1] == first));
    assert_int_equal(musket_at(position_state(position), first), id_of(position, code));
    assert_int_equal(musket_at(position_state(position), second), id_of(position, code));
}

static void
mpr_15_34_wheeling_into_a_flank(void **unused)
{
    (void)unused;
    /* R1 meets the end of B1 with the middle of its front; friends stand on both sides of it. */
    const char *units = "R1 heavy 0503+0504 E 16 7, R2 light 0602 E 2 7, R3 light 0604 E 2 7, "
                        "B2 light 1510 W 2 6, B1 heavy 0603+0704 NNE 14 7";
    g_autoptr(Position) position = position_new(units, NULL);
    assert_false(may_fight(position, "R1", "B1", MUSKET_PAIR_LEFT));
    assert_false(may_fight(position, "R1", "B1", MUSKET_PAIR_RIGHT));
    fight(position, "R1", "R1", "B1", MUSKET_PAIR_WHEEL);
    roll(position, 9);
    flee(position);
    expect_prompt(position, "MPR-7.5");
    assert_int_equal(count_listed(position), 2);
    /* into both hexes it has left, by one corner or by two */
    play(position, "pursue R1 0603 ^NNE");
    assert_true(fired(position, "MPR-15.34"));
    expect_two(position, "R1", "0603", "0704");
    g_autoptr(Position) twice = position_new(units, NULL);
    fight(twice, "R1", "R1", "B1", MUSKET_PAIR_WHEEL);
    roll(twice, 9);
    flee(twice);
    play(twice, "pursue R1 0704 ^SSW");
    expect_two(twice, "R1", "0603", "0704");
    /* somebody has come into the farther: one corner, into the nearer */
    g_autoptr(Position) near_ = position_new(units, "[options]|defender-retreat=1");
    fight(near_, "R1", "R1", "B1", MUSKET_PAIR_WHEEL);
    roll(near_, 9);
    play(near_, "retreat B1 0704; pursue R1 0503 ^NNE");
    expect_two(near_, "R1", "0503", "0603");
    /* with a clear way it goes straight on */
    g_autoptr(Position) clear = position_new("R1 heavy 0503+0504 E 16 7, B2 light 1510 W 2 6, "
                                             "B1 heavy 0603+0704 NNE 14 7",
                                             NULL);
    assert_true(may_fight(clear, "R1", "B1", MUSKET_PAIR_LEFT));
    assert_false(may_fight(clear, "R1", "B1", MUSKET_PAIR_WHEEL));
}

static void
mpr_7_7_no_rally_after_disorder(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 10 6, R2 light 0110 E 1 6, B2 light 0909 W 2 6, B1 heavy 0603 W 10 6",
        "[leader RL]|side=first|command=wing|wing=R|rating=0|with=R2");
    fight(position, "R1", "R1", "B1", 0);
    roll(position, 5);
    roll(position, 10);
    assert_true(has(position, "R1", MUSKET_DISORDERED));
    assert_false(musket_may_rally(position_state(position), id_of(position, "R1")));
    g_autoptr(Position) wood =
        position_new("R1 heavy 0503 E 10 6 flags=disordered, B1 light 1510 W 2 6",
                     "row-03=. . . . . w . . . . . . . . . .");
    command(wood, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    play(wood, "select R1; move R1 0603");
    pass_to(wood, MUSKET_RALLIES);
    assert_false(fired(wood, "MPR-3.8"));
}

static void
mpr_7_8_rallying_removes_disorder(void **unused)
{
    (void)unused;
    const char *units = "R1 light 0110 E 2 6, R2 heavy 0503 E 10 6 flags=disordered, "
                        "B1 light 1510 W 2 6";
    for (int die = 6; die <= 7; die++) {
        g_autoptr(Position) position = position_new(units, NULL);
        command(position, "RL", "R", MUSKET_ORDER_RALLY, "R2");
        pass_to(position, MUSKET_RALLIES);
        expect_chance(position, 6, 6, 10);
        roll(position, die);
        assert_int_equal(has(position, "R2", MUSKET_DISORDERED), die == 7);
        assert_int_equal(fired(position, "MPR-7.8"), die == 6);
        expect_strength(position, "R2", 10);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_11_15_obstacles_disorder_the_attacker),
        cmocka_unit_test(mpr_11_16_the_second_die_is_the_losers),
        cmocka_unit_test(mpr_11_17_disordered_units_lose_by_how_much),
        cmocka_unit_test(mpr_11_18_a_retreat_disorders),
        cmocka_unit_test(mpr_11_30_losses_before_the_check),
        cmocka_unit_test(mpr_11_20_past_enemy_fronts),
        cmocka_unit_test(mpr_11_21_friends_make_way),
        cmocka_unit_test(mpr_11_22_nowhere_to_go),
        cmocka_unit_test(mpr_11_23_retreats_lead_away),
        cmocka_unit_test(mpr_11_25_artillery_is_captured),
        cmocka_unit_test(mpr_11_26_artillery_alone),
        cmocka_unit_test(mpr_11_27_artillery_stays_in_the_way),
        cmocka_unit_test(mpr_11_29_three_make_way),
        cmocka_unit_test(mpr_14_21_how_far_they_retreat),
        cmocka_unit_test(mpr_15_20_downhill),
        cmocka_unit_test(mpr_15_23_losses_of_two),
        cmocka_unit_test(mpr_15_27_both_advance),
        cmocka_unit_test(mpr_15_34_wheeling_into_a_flank),
        cmocka_unit_test(mpr_7_7_no_rally_after_disorder),
        cmocka_unit_test(mpr_7_8_rallying_removes_disorder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

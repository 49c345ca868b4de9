/* The revised Musket & Pike: turns, initiative and cups (1), rules of single games (12), victory
 * (16), the end (18). */
#include "musketpike-position.h"

static const char two[] = "R1 cavalry 0203 E 3 6, R2 cavalry 0205 E 3 6, B1 cavalry 1503 W 3 6";

/* The cup of a side as text: leaders' codes, and "any". */
static const char *
cup_of(const Position *position, HetActor side)
{
    static char text[80];
    const MusketState *state = position_state(position);
    const MusketScenario *data = position->scenario->data;
    g_autoptr(GString) list = g_string_new(NULL);
    for (unsigned i = 0; i < data->leader_count; i++)
        if (data->leader[i].side == side && (state->cup[side] >> data->leader[i].chit & 1) != 0)
            g_string_append_printf(
                list, "%s ", het_scenario_unit_at(position->scenario, data->unit_count + i)->code);
    if ((state->cup[side] >> MUSKET_MARKER & 1) != 0)
        g_string_append(list, "any");
    g_strlcpy(text, list->str, sizeof text);
    return text;
}

static void
end_impulse(Position *position)
{
    choose(position, HET_MOVE_END, -1, NULL, NULL);
}

static void
pass(Position *position)
{
    choose(position, HET_MOVE_PASS, -1, NULL, NULL);
}

/* --- initiative and cups: MPR-1 --------------------------------------------------------------- */

static void
mpr_1_1_the_scenario_gives_the_first_initiative(void **unused)
{
    (void)unused;
    g_autoptr(Position) first = position_new(two, NULL);
    g_autoptr(Position) second = position_new(two, "initiative=second");
    expect_actor(first, HET_FIRST);
    assert_int_equal(first->buffer.state.phase, MUSKET_CUPS);
    expect_actor(second, HET_SECOND);
}

static void
mpr_1_2_else_the_higher_die_has_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) high = position_new(two, "initiative=roll");
    g_autoptr(Position) low = position_new(two, "initiative=roll");
    expect_chance(high, 11, 1, 2);
    expect_chance(high, 9, 1, 2);
    roll(high, 11);
    expect_actor(high, HET_FIRST);
    assert_true(fired(high, "MPR-1.2"));
    roll(low, 9);
    expect_actor(low, HET_SECOND);
}

static void
mpr_1_3_later_the_last_holder_wins_ties(void **unused)
{
    (void)unused;
    g_autoptr(Position) first = position_new(two, "[state]|turn=2|initiative=first");
    g_autoptr(Position) second = position_new(two, "[state]|turn=2|initiative=second");
    expect_chance(first, 11, 55, 100);
    expect_chance(second, 11, 45, 100);
    expect_chance(second, 10, 55, 100); /* the tie */
}

static void
mpr_1_4_every_chit_is_back_on_the_next_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(two, "[leader RO]|side=first|rating=1|command=overall|with=R2");
    assert_string_equal(cup_of(position, HET_FIRST), "RL RO any");
    assert_string_equal(cup_of(position, HET_SECOND), "BL any");
    draw(position, "RL");
    end_impulse(position);
    pass(position);
    pass(position);
    assert_int_equal(position->buffer.state.turn, 2);
    assert_string_equal(cup_of(position, HET_FIRST), "RL RO any");
}

static const char allies[] = "[wing S]|side=first|army=2|[leader RO]|side=first|rating=1|"
                             "command=overall|with=R2|[leader SO]|side=first|rating=1|"
                             "command=overall|army=2|with=R3";
static const char with_allies[] = "R1 cavalry 0203 E 3 6, R2 cavalry 0205 E 3 6, "
                                  "R3 cavalry 0207 E 3 6 wing=S, B1 cavalry 1503 W 3 6";

static void
mpr_1_5_each_overall_commander_is_wild_for_his_own_army(void **unused)
{
    (void)unused;
    g_autoptr(Position) own = position_new(with_allies, allies);
    g_autoptr(Position) other = position_new(with_allies, allies);
    const int r = MUSKET_VALUE_WING, s = MUSKET_VALUE_WING + 2; /* wings R, B, S */
    assert_string_equal(cup_of(own, HET_FIRST), "RL RO SO any");
    draw(own, "RO");
    assert_true(offers(own, HET_MOVE_ORDER, r, NULL, NULL));
    assert_false(offers(own, HET_MOVE_ORDER, s, NULL, NULL));
    draw(other, "SO");
    assert_false(offers(other, HET_MOVE_ORDER, r, NULL, NULL));
    assert_true(offers(other, HET_MOVE_ORDER, s, NULL, NULL));
}

static void
mpr_1_6_the_marker_gives_a_unit_activation_only(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two, NULL);
    draw(position, "any");
    assert_false(offers(position, HET_MOVE_ORDER, MUSKET_VALUE_WING, NULL, NULL));
    lead(position, "R2");
    order(position, MUSKET_ORDER_MARCH, "");
    assert_true(has(position, "R2", MUSKET_ACTED));
    assert_false(has(position, "R1", MUSKET_ACTED));
}

static void
mpr_1_7_sides_draw_in_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two, NULL);
    static const char *const chits[] = {"RL", "BL", "any", "any"};
    for (unsigned i = 0; i < G_N_ELEMENTS(chits); i++) {
        expect_actor(position, i % 2 == 0 ? HET_FIRST : HET_SECOND);
        draw(position, chits[i]);
        end_impulse(position);
    }
    assert_int_equal(position->buffer.state.turn, 2);
    /* A side whose cup is empty is done; the other goes on alone. */
    g_autoptr(Position) alone = position_new(
        two, "[state]|phase=cups|initiative=first|cup-first=RL;any|cup-second=BL|active=second");
    draw(alone, "BL");
    end_impulse(alone);
    draw(alone, "RL");
    end_impulse(alone);
    expect_actor(alone, HET_FIRST);
    assert_string_equal(cup_of(alone, HET_FIRST), "any");
}

static void
mpr_1_8_who_passes_draws_no_more(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two, NULL);
    pass(position);
    for (unsigned i = 0; i < 2; i++) {
        expect_actor(position, HET_SECOND);
        draw(position, i == 0 ? "BL" : "any");
        end_impulse(position);
    }
    assert_int_equal(position->buffer.state.turn, 2);
    assert_true(fired(position, "MPR-1.8"));
}

static void
mpr_1_9_two_passes_end_the_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two, NULL);
    pass(position);
    assert_int_equal(position->buffer.state.turn, 1);
    pass(position);
    assert_int_equal(position->buffer.state.turn, 2);
}

static void
mpr_1_10_a_drawn_chit_is_used_up(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two, NULL);
    draw(position, "RL");
    end_impulse(position);
    assert_string_equal(cup_of(position, HET_FIRST), "any");
    assert_true(fired(position, "MPR-1.10"));
    assert_false(has(position, "R1", MUSKET_ACTED));
}

/* --- single games: MPR-12 --------------------------------------------------------------------- */

static void
mpr_12_1_light_infantry_does_not_stack_with_cavalry(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 light 0403 E 2 6, R2 cavalry 0503 E 3 6, B1 cavalry 1603 W 3 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++)
        assert_int_not_equal(list.moves[i].way.place, unit_of(position, "R2")->place);
    assert_true(list.count > 5);
}

static void
mpr_12_2_a_second_army_moves_by_its_own_chits(void **unused)
{
    (void)unused;
    g_autoptr(Position) marker = position_new(with_allies, allies);
    draw(marker, "any");
    choose(marker, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL);
    assert_true(offers(marker, HET_MOVE_SELECT, -1, "R1", NULL));
    assert_false(offers(marker, HET_MOVE_SELECT, -1, "R3", NULL));
    g_autoptr(Position) own = position_new(with_allies, allies);
    command(own, "SO", "S", MUSKET_ORDER_MARCH, "R3");
    assert_true(has(own, "R3", MUSKET_ACTED));
}

static const char coming[] =
    "R1 cavalry 0203 E 3 6, B1 cavalry 1003 W 3 6, B2 cavalry - W 3 5 wing=K, "
    "B3 cavalry - W 3 5 wing=K, B4 cavalry 1005 W 3 6";
static const char arrivals[] =
    "[wing K]|side=second|[leader BO]|side=second|rating=1|command=overall|with=B4|[leader KL]|"
    "side=second|rating=1|command=wing|wing=K|[arrival east]|units=B2|leaders=KL|roll=7|near=1508|"
    "within=2|edge=1|[arrival west]|units=B3|roll=7|near=1502|within=1|edge=1";

static void
mpr_12_3_arrivals_come_on_seven_or_more(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(coming, arrivals);
    pass(position);
    pass(position);
    expect_chance(position, 7, 4, 10);
    roll(position, 6);
    expect_chance(position, 7, 4, 10); /* the other group */
    roll(position, 6);
    assert_int_equal(position->buffer.state.turn, 2);
    assert_int_equal(unit_of(position, "B2")->status, MUSKET_AWAITED);
    roll(position, 11); /* initiative */
    pass(position);
    pass(position);
    roll(position, 10);
    expect_actor(position, HET_SECOND);
}

static void
mpr_12_4_they_are_set_up_near_their_hex_and_the_edge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(coming, arrivals);
    const MusketScenario *data = position->scenario->data;
    static HetMoveList list;
    pass(position);
    pass(position);
    roll(position, 7);
    het_game_legal(&position->buffer.state, &list);
    unsigned near_ = het_hex_parse(&data->map.grid, "1508");
    assert_true(list.count > 3);
    for (unsigned i = 0; i < list.count; i++) {
        unsigned place = list.moves[i].way.place;
        assert_int_equal(list.moves[i].kind, HET_MOVE_PLACE);
        assert_true(musket_distance(data, place, near_) <= 2);
        assert_true(data->edge[place] <= 1);
    }
    play(position, "place B2 1609; turn B2 ^NNW");
    expect_place(position, "B2", "1609");
    assert_int_equal(unit_of(position, "B2")->facing, 5);
}

static void
mpr_12_5_the_commander_comes_with_them(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(coming, arrivals);
    pass(position);
    pass(position);
    assert_string_equal(cup_of(position, HET_SECOND), "BL BO any");
    roll(position, 7);
    play(position, "place B2 1508; turn B2 ^W");
    roll(position, 1); /* the west does not come */
    expect_place(position, "KL", "1508");
    assert_string_equal(cup_of(position, HET_SECOND), "BL BO KL any");
}

static void
mpr_12_6_until_then_they_move_by_units(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(coming, arrivals);
    pass(position);
    pass(position);
    roll(position, 1);
    roll(position, 7); /* the west, without a leader */
    play(position, "place B3 1502; turn B3 ^W");
    roll(position, 9); /* SECOND has the initiative */
    draw(position, "BO");
    assert_true(offers(position, HET_MOVE_ORDER, MUSKET_VALUE_WING + 1, NULL, NULL));
    assert_false(offers(position, HET_MOVE_ORDER, MUSKET_VALUE_WING + 2, NULL, NULL));
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL);
    assert_true(offers(position, HET_MOVE_SELECT, -1, "B3", NULL));
}

/* --- victory: MPR-16, MPR-18 ------------------------------------------------------------------ */

static int
points(const Position *position, HetActor side)
{
    return musket_points(position_state(position), side);
}

static void
mpr_16_1_who_was_there_last_holds_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0403 E 3 6, B1 cavalry 1603 W 3 6",
                     "[objective hill]|hexes=0603|holder=second|first=7|second=4");
    assert_int_equal(points(position, HET_SECOND), 4);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    play(position, "select R1; move R1 0603");
    assert_int_equal(points(position, HET_SECOND), 0);
    assert_int_equal(points(position, HET_FIRST), 7);
    pass_to(position, MUSKET_CUPS);
    pass(position); /* SECOND; FIRST rides on by its marker is not needed: it holds */
    assert_int_equal(points(position, HET_FIRST), 7);
    /* where the file names nobody, who stands there holds it from the start */
    static const struct {
        const char *more;
        int points;
    } starts[] = {
        {"[objective hill]|hexes=0603|first=7|second=4", 4},
        {"[objective hill]|hexes=0603|holder=none|first=7|second=4", 0},
        {"[objective hill]|hexes=0403 0603|first=7|second=4", 0}, /* of both sides */
    };
    for (size_t i = 0; i < G_N_ELEMENTS(starts); i++) {
        g_autoptr(Position) held = position_new(
            "R1 cavalry 0403 E 3 6, B1 heavy 0602+0603 E 8 6, B2 light 1603 W 2 6", starts[i].more);
        assert_int_equal(points(held, HET_SECOND), starts[i].points);
        assert_int_equal(points(held, HET_FIRST), 0);
    }
}

static void
mpr_16_2_the_stronger_infantry_has_a_park(void **unused)
{
    (void)unused;
    static const char park[] =
        "[objective park]|kind=infantry|hexes=0403 0503 0603 0703|first=10|second=3";
    g_autoptr(Position) stronger =
        position_new("R1 heavy 0403 E 6 6, R2 cavalry 0303 E 4 6, B1 light 0703 W 4 6", park);
    g_autoptr(Position) even =
        position_new("R1 heavy 0403 E 6 6 present=4, B1 light 0703 W 4 6", park);
    g_autoptr(Position) cavalry =
        position_new("R1 cavalry 0403 E 4 6, R2 heavy 0102 E 6 6, B1 light 0703 W 1 6", park);
    assert_int_equal(points(stronger, HET_FIRST), 10);
    assert_int_equal(points(stronger, HET_SECOND), 0);
    assert_int_equal(points(even, HET_FIRST), 0);
    assert_int_equal(points(even, HET_SECOND), 2); /* for the losses only */
    assert_int_equal(points(cavalry, HET_SECOND), 3);
}

static void
mpr_16_3_the_park_counts_only_without_the_palace(void **unused)
{
    (void)unused;
    static const char more[] = "[objective palace]|hexes=0403|holder=%s|first=20|[objective park]|"
                               "kind=infantry|hexes=0403 0503|first=10|unless=palace";
    for (unsigned held = 0; held < 2; held++) {
        g_autofree char *text = g_strdup_printf("%s", more);
        g_autoptr(GString) with = g_string_new(text);
        g_string_replace(with, "%s", held == 1 ? "first" : "second", 0);
        g_autoptr(Position) position =
            position_new("R1 heavy 0503 E 6 6, B1 light 1203 W 4 6", with->str);
        assert_int_equal(points(position, HET_FIRST), held == 1 ? 20 : 10);
    }
}

static void
mpr_16_4_some_points_are_fixed(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(two, "[points]|first=20|second=30");
    assert_int_equal(points(position, HET_FIRST), 20);
    assert_int_equal(points(position, HET_SECOND), 30);
}

static void
mpr_18_10_losses_are_points_for_the_enemy(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0203 E 4 6 present=2, R2 artillery - E medium 6 status=captured, "
                     "B1 cavalry 1503 W 3 6",
                     "[leader RX]|side=first|rating=1|command=overall|status=lost");
    assert_int_equal(points(position, HET_FIRST), 0);
    assert_int_equal(points(position, HET_SECOND), 2 + 3 + 5);
}

static void
mpr_18_11_more_points_win_after_the_last_turn(void **unused)
{
    (void)unused;
    static const struct {
        const char *more;
        HetActor winner;
    } cases[] = {{"turns=1|[points]|first=1", HET_FIRST},
                 {"turns=1|[points]|second=1", HET_SECOND},
                 {"turns=1", HET_NOBODY}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_new(two, cases[i].more);
        HetResult result;
        pass(position);
        pass(position);
        expect_actor(position, HET_NOBODY);
        het_game_result(&position->buffer.state, &result);
        assert_int_equal(result.winner, cases[i].winner);
        assert_string_equal(result.rule, "MPR-18.11");
    }
    /* A side that has lost all its foot and horse has lost at once: R1 of one strength point
     * charges two units, which shoot. */
    g_autoptr(Position) last = position_new(
        "R1 cavalry 0803 E 1 6, B1 heavy 1003+1004 W 16 6, B2 heavy 1005+1006 W 16 6", NULL);
    command(last, "RL", "R", MUSKET_ORDER_CHARGE, "R1");
    for (unsigned i = 0; i < 60 && !het_game_over(&last->buffer.state); i++) {
        if (last->buffer.state.actor == HET_CHANCE)
            roll(last, 10);
        else if (offers(last, HET_MOVE_SHOOT, -1, NULL, NULL))
            choose(last, HET_MOVE_SHOOT, -1, NULL, NULL);
        else if (offers(last, HET_MOVE_SELECT, -1, NULL, NULL))
            choose(last, HET_MOVE_SELECT, -1, NULL, NULL);
        else if (offers(last, HET_MOVE_MOVE, -1, NULL, NULL))
            choose(last, HET_MOVE_MOVE, -1, NULL, NULL);
        else if (offers(last, HET_MOVE_TURN, -1, NULL, NULL))
            choose(last, HET_MOVE_TURN, -1, NULL, NULL);
        else
            break;
    }
    assert_true(het_game_over(&last->buffer.state));
    assert_int_equal(last->buffer.state.turn, 1);
    HetResult result;
    het_game_result(&last->buffer.state, &result);
    assert_int_equal(result.winner, HET_SECOND);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_1_1_the_scenario_gives_the_first_initiative),
        cmocka_unit_test(mpr_1_2_else_the_higher_die_has_it),
        cmocka_unit_test(mpr_1_3_later_the_last_holder_wins_ties),
        cmocka_unit_test(mpr_1_4_every_chit_is_back_on_the_next_turn),
        cmocka_unit_test(mpr_1_5_each_overall_commander_is_wild_for_his_own_army),
        cmocka_unit_test(mpr_1_6_the_marker_gives_a_unit_activation_only),
        cmocka_unit_test(mpr_1_7_sides_draw_in_turn),
        cmocka_unit_test(mpr_1_8_who_passes_draws_no_more),
        cmocka_unit_test(mpr_1_9_two_passes_end_the_turn),
        cmocka_unit_test(mpr_1_10_a_drawn_chit_is_used_up),
        cmocka_unit_test(mpr_12_1_light_infantry_does_not_stack_with_cavalry),
        cmocka_unit_test(mpr_12_2_a_second_army_moves_by_its_own_chits),
        cmocka_unit_test(mpr_12_3_arrivals_come_on_seven_or_more),
        cmocka_unit_test(mpr_12_4_they_are_set_up_near_their_hex_and_the_edge),
        cmocka_unit_test(mpr_12_5_the_commander_comes_with_them),
        cmocka_unit_test(mpr_12_6_until_then_they_move_by_units),
        cmocka_unit_test(mpr_16_1_who_was_there_last_holds_it),
        cmocka_unit_test(mpr_16_2_the_stronger_infantry_has_a_park),
        cmocka_unit_test(mpr_16_3_the_park_counts_only_without_the_palace),
        cmocka_unit_test(mpr_16_4_some_points_are_fixed),
        cmocka_unit_test(mpr_18_10_losses_are_points_for_the_enemy),
        cmocka_unit_test(mpr_18_11_more_points_win_after_the_last_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The revised Musket & Pike: morale, losses and leaders (9). */
#include "musketpike-position.h"

static void
mpr_9_1_losses_cost_morale(void **unused)
{
    (void)unused;
    static const struct {
        int present, morale;
    } cases[] = {{10, 7}, {9, 7}, {8, 6}, {6, 6}, {5, 5}, {1, 5}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units = g_strdup_printf(
            "R1 heavy 0203 E 10 7 present=%d, B1 cavalry 1503 W 3 6", cases[i].present);
        g_autoptr(Position) position = position_new(units, NULL);
        assert_int_equal(musket_morale(position_state(position), 0), cases[i].morale);
    }
}

static const char pair[] = "R1 heavy 0203 E 10 6, R2 heavy 0205 E 10 6, B1 cavalry 1503 W 3 6";

/* R1's leader of a rating. */
static Position *
led_by(int rating)
{
    g_autofree char *more =
        g_strdup_printf("[leader RL]|side=first|rating=%d|command=wing|wing=R|with=R1", rating);
    return position_new(pair, more);
}

static void
mpr_9_2_a_leader_gives_one_morale_in_melee(void **unused)
{
    (void)unused;
    for (int rating = 0; rating <= 3; rating++) {
        g_autoptr(Position) position = led_by(rating);
        assert_int_equal(musket_melee_morale(position_state(position), 0), rating > 0 ? 7 : 6);
        assert_int_equal(musket_melee_morale(position_state(position), 1), 6);
    }
}

static void
mpr_9_3_and_his_rating_in_checks(void **unused)
{
    (void)unused;
    for (int rating = 0; rating <= 3; rating++) {
        g_autoptr(Position) position = led_by(rating);
        assert_int_equal(musket_check_morale(position_state(position), 0), 6 + rating);
        assert_int_equal(musket_check_morale(position_state(position), 1), 6);
    }
}

static void
mpr_9_4_a_colonel_gives_nothing(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0203 E 10 6 flags=disordered, R2 heavy 0205 E 10 6, "
                     "B1 cavalry 1503 W 3 6",
                     "[leader RL]|side=first|rating=2|command=wing|wing=R|status=lost|[leader RO]|"
                     "side=first|rating=1|command=overall|with=R2");
    const MusketState *state = position_state(position);
    assert_int_equal(musket_leader_of(state, 0), MUSKET_NONE);
    assert_int_equal(musket_check_morale(state, 0), 6);
    draw(position, "RL");
    lead(position, "R1");
    order(position, MUSKET_ORDER_MARCH, "");
    pass_to(position, MUSKET_RALLIES);
    if (position->buffer.state.actor != HET_CHANCE)
        choose(position, HET_MOVE_RALLY, -1, "R1", NULL);
    expect_chance(position, 6, 6, 10); /* it rolls */
}

static void
mpr_9_5_the_overall_commander_activates_a_colonels_wing(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(pair, "[leader RL]|side=first|rating=2|command=wing|wing=R|status=lost|"
                           "[leader RO]|side=first|rating=1|command=overall|with=R2");
    command(position, "RO", "R", MUSKET_ORDER_MARCH, "R1");
    assert_true(has(position, "R1", MUSKET_ACTED));
}

/* R1 has come next to B1, which may fire; R2 is far off. */
static Position *
under_fire(const char *strength)
{
    g_autofree char *units = g_strdup_printf(
        "R1 cavalry 0503 E %s 6, R2 cavalry 0109 E 3 6, B1 heavy 0803+0804 W 16 6", strength);
    Position *position = position_new(units, NULL);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1");
    play(position, "move R1 0703"); /* it must, so nobody is asked who moves */
    pass_to(position, MUSKET_DEFENCE);
    choose(position, HET_MOVE_SHOOT, -1, "B1", "R1");
    return position;
}

static void
mpr_9_6_fire_takes_a_leader_on_a_ten(void **unused)
{
    (void)unused;
    g_autoptr(Position) ten = under_fire("3");
    g_autoptr(Position) nine = under_fire("3");
    g_autoptr(Position) missed = under_fire("3");
    roll(ten, 9);
    roll(ten, 10);
    assert_int_equal(position_state(ten)->leaders[0].state, MUSKET_LEADER_LOST);
    assert_int_equal(position_state(ten)->leaders_lost[HET_FIRST], 1);
    assert_true(fired(ten, "MPR-9.6"));
    roll(nine, 9);
    roll(nine, 9);
    assert_int_equal(position_state(nine)->leaders[0].state, MUSKET_LEADER_PRESENT);
    roll(missed, 1); /* no hit, no check */
    assert_int_equal(position_state(missed)->leaders[0].state, MUSKET_LEADER_PRESENT);
    assert_int_not_equal(missed->buffer.state.actor, HET_CHANCE);
}

/* R1 attacks B1, both with their leaders; the die is shown. */
static Position *
fight(int die)
{
    Position *position = position_new("R1 heavy 0503 E 8 6, R2 cavalry 0109 E 3 6, "
                                      "B1 heavy 0603 W 8 6, B2 cavalry 1509 W 3 6",
                                      NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    play(position, "select R1; move R1 0503; turn R1 ^E");
    pass_to(position, MUSKET_ADVANCE);
    pass_to(position, MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, -1, "R1", "B1");
    roll(position, die);
    return position;
}

static void
mpr_9_7_melee_takes_the_attackers_leader_on_one_the_defenders_on_ten(void **unused)
{
    (void)unused;
    for (int die = 1; die <= 10; die++) {
        g_autoptr(Position) position = fight(die);
        const MusketState *state = position_state(position);
        assert_int_equal(state->leaders[0].state == MUSKET_LEADER_LOST, die == 1);
        assert_int_equal(state->leaders[1].state == MUSKET_LEADER_LOST, die == 10);
    }
}

static void
mpr_9_8_the_leader_of_a_destroyed_unit_joins_the_nearest(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = under_fire("1");
    roll(position, 9);
    if (position->buffer.state.actor == HET_CHANCE)
        roll(position, 1);
    assert_int_equal(unit_of(position, "R1")->status, MUSKET_GONE);
    assert_int_equal(position_state(position)->leaders[0].unit, id_of(position, "R2"));
    expect_place(position, "RL", "0109");
    assert_true(fired(position, "MPR-9.8"));
    /* the nearest, and of equals the first */
    g_autoptr(Position) equals =
        position_new("R1 heavy 0503 E 8 7, R2 heavy 0510 E 8 7, R3 heavy 0505 E 8 7, "
                     "R4 heavy 0501 E 8 7, B1 cavalry 1503 W 3 6",
                     NULL);
    MusketState *state = (MusketState *)&equals->buffer.state;
    musket_destroy(state, id_of(equals, "R1"), HET_EVENT_REMOVE, "MPR-10.6", NULL);
    assert_int_equal(state->leaders[0].unit, id_of(equals, "R3"));
}

static void
mpr_9_9_without_strength_points_it_is_no_more(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503 E 8 7, R2 light 0110 E 2 6, B1 light 0603 W 1 6, B2 light 1510 W 2 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_ADVANCE);
    choose(position, HET_MOVE_SHOOT, -1, "R1", "B1");
    roll(position, 10);
    if (position_state(position)->head.actor == HET_CHANCE)
        roll(position, 1);
    expect_place(position, "B1", "-");
    assert_int_equal(unit_of(position, "B1")->status, MUSKET_GONE);
    expect_told(position, "B1 is out of the game (MPR-9.9)");
    assert_true(fired(position, "MPR-9.9"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_9_1_losses_cost_morale),
        cmocka_unit_test(mpr_9_2_a_leader_gives_one_morale_in_melee),
        cmocka_unit_test(mpr_9_3_and_his_rating_in_checks),
        cmocka_unit_test(mpr_9_4_a_colonel_gives_nothing),
        cmocka_unit_test(mpr_9_5_the_overall_commander_activates_a_colonels_wing),
        cmocka_unit_test(mpr_9_6_fire_takes_a_leader_on_a_ten),
        cmocka_unit_test(mpr_9_7_melee_takes_the_attackers_leader_on_one_the_defenders_on_ten),
        cmocka_unit_test(mpr_9_8_the_leader_of_a_destroyed_unit_joins_the_nearest),
        cmocka_unit_test(mpr_9_9_without_strength_points_it_is_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

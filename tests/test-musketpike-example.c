/* The tactical examples at the end of the source of the revised Musket & Pike (17): a redoubt of
 * White Mountain and those who come at it. */
#include "musketpike-position.h"

/* The redoubt is 0503, its open rear E; guns that face W look at 0402 and 0403. */
static const char redoubt[] = "redoubt=0502/0503 0402/0503 0403/0503 0503/0504";

enum { AT_50, AT_75, AT_100, AT_125, AT_150, AT_200, AT_300 };

static Position *
held_redoubt(const char *attacker)
{
    g_autofree char *units = g_strdup_printf("%s, R9 light 0109 E 2 6 wing=R, B1 light 0503 W 1 4, "
                                             "B2 artillery 0503 W medium 4, B9 cavalry 1609 W 3 5",
                                             attacker);
    g_autofree char *more = g_strdup_printf(
        "%s|[leader RL]|side=first|rating=0|command=wing|wing=R|with=R9|[leader BL]|side=second|"
        "rating=0|command=wing|wing=B|with=B9",
        redoubt);
    return position_new(units, more);
}

/* R1, in contact, attacks a defender; nobody has fired. The melee waits for its die. */
static MusketMelee
attack(Position *position, const char *defender)
{
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_MELEES);
    choose(position, HET_MOVE_FIGHT, -1, "R1", defender);
    if (position->buffer.state.actor == HET_SECOND) /* it stands */
        choose(position, HET_MOVE_PASS, -1, NULL, NULL);
    expect_actor(position, HET_CHANCE);
    return musket_melee_under_way(position_state(position));
}

static unsigned
column(const Position *position)
{
    MusketMelee melee = musket_melee_under_way(position_state(position));
    return musket_final_column(position_state(position), &melee);
}

static void
mpr_17_1_battery_and_musketeers_defend_with_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = held_redoubt("R1 cavalry 0403 E 3 6");
    MusketMelee melee = attack(position, "B1");
    assert_int_equal(musket_defence(position_state(position), &melee), 2);
}

static void
mpr_17_2_cavalry_of_three_in_front_is_at_100_or_125(void **unused)
{
    (void)unused;
    g_autoptr(Position) equal = held_redoubt("R1 cavalry 0403 E 3 5");
    MusketMelee melee = attack(equal, "B1");
    assert_int_equal(musket_attack(position_state(equal), &melee), 3);
    assert_int_equal(musket_column(3, 2), AT_150);
    assert_true(has(equal, "R1", MUSKET_DISORDERED));
    assert_int_equal(column(equal), AT_100);
    g_autoptr(Position) better = held_redoubt("R1 cavalry 0403 E 3 6");
    attack(better, "B1");
    assert_int_equal(column(better), AT_125);
}

static void
mpr_17_3_a_repulse_costs_it_three(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = held_redoubt("R1 cavalry 0403 E 4 6");
    attack(position, "B1");
    roll(position, 2); /* A1R */
    for (unsigned i = 0; i < 10 && position->buffer.state.phase == MUSKET_MELEES; i++) {
        if (position->buffer.state.actor == HET_CHANCE)
            roll(position, 1); /* the check is passed */
        else if (offers(position, HET_MOVE_RETREAT, -1, "R1", NULL))
            choose(position, HET_MOVE_RETREAT, -1, "R1", NULL);
        else
            break;
    }
    expect_strength(position, "R1", 1);
}

static void
mpr_17_4_guns_and_musketeers_meet_it_with_two_and_one(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = held_redoubt("R1 cavalry 0203 E 4 6");
    const MusketState *state = position_state(position);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1");
    play(position, "move R1 0403");
    while (position->buffer.state.phase == MUSKET_MOVEMENT) {
        if (offers(position, HET_MOVE_TURN, -1, "R1", NULL))
            play(position, "turn R1 ^E");
        else
            choose(position, HET_MOVE_PASS, -1, NULL, NULL);
    }
    assert_int_equal(position->buffer.state.phase, MUSKET_DEFENCE);
    unsigned cavalry = id_of(position, "R1"), light = id_of(position, "B1"),
             gun = id_of(position, "B2");
    assert_int_equal(musket_best_shot(state, gun, cavalry).value, 2);
    assert_int_equal(musket_best_shot(state, light, cavalry).value, 1);
    assert_int_equal(musket_best_shot(state, cavalry, light).value, 0); /* no reply */
    /* Standing they would be one better, as would be the reply. */
    g_autoptr(Position) standing = held_redoubt("R1 cavalry 0403 E 4 6");
    state = position_state(standing);
    assert_int_equal(musket_best_shot(state, gun, cavalry).value, 3);
    assert_int_equal(musket_best_shot(state, light, cavalry).value, 2);
}

static void
mpr_17_5_cavalry_of_two_is_at_75(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = held_redoubt("R1 cavalry 0403 E 2 6");
    attack(position, "B1");
    assert_int_equal(column(position), AT_75);
}

static void
mpr_17_6_from_the_side_the_guns_do_not_face(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = held_redoubt("R1 cavalry 0502 SSE 3 6");
    const MusketState *state = position_state(position);
    assert_int_equal(musket_best_shot(state, id_of(position, "B2"), id_of(position, "R1")).value,
                     0);
    assert_int_equal(musket_best_shot(state, id_of(position, "B1"), id_of(position, "R1")).value,
                     2);
    MusketMelee melee = attack(position, "B1");
    assert_int_equal(musket_defence(state, &melee), 1);
    assert_int_equal(column(position), AT_200); /* 300, disorder, cover, morale */
}

static void
mpr_17_7_a_tercio_carries_it_at_200(void **unused)
{
    (void)unused;
    g_autoptr(Position) moving = held_redoubt("R1 heavy 0202+0203 E 16 6");
    const MusketState *state = position_state(moving);
    command(moving, "RL", "R", MUSKET_ORDER_CHARGE, "R1");
    static HetMoveList list;
    het_game_legal(&moving->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        if (list.moves[i].kind == HET_MOVE_MOVE && list.moves[i].facing == 1 &&
            list.moves[i].way.steps > 0) {
            het_game_apply(&moving->buffer.state, &list.moves[i], NULL);
            break;
        }
    }
    pass_to(moving, MUSKET_DEFENCE);
    unsigned tercio = id_of(moving, "R1"), light = id_of(moving, "B1"), gun = id_of(moving, "B2");
    assert_int_equal(musket_best_shot(state, tercio, light).value, 2);
    assert_int_equal(musket_best_shot(state, gun, tercio).value, 3);
    assert_int_equal(musket_best_shot(state, light, tercio).value, 2);
    g_autoptr(Position) position = held_redoubt("R1 heavy 0402+0403 E 16 6");
    attack(position, "B1");
    assert_int_equal(column(position), AT_200);
}

static void
mpr_17_8_who_is_astride_an_obstacle_cannot_rally(void **unused)
{
    (void)unused;
    for (unsigned walls = 0; walls < 2; walls++) {
        g_autoptr(Position) position =
            position_new("R1 heavy 0503+0504 E 16 6 flags=disordered, R2 light 0109 E 2 6, "
                         "B1 cavalry 1609 W 3 5",
                         walls == 1 ? redoubt : NULL);
        command(position, "RL", "R", MUSKET_ORDER_RALLY, "R1 R2");
        pass_to(position, MUSKET_CUPS);
        assert_int_equal(has(position, "R1", MUSKET_DISORDERED), walls == 1);
    }
}

/* One hex of heavy infantry holds the redoubt. */
static Position *
garrison(const char *attacker, int strength)
{
    g_autofree char *units = g_strdup_printf(
        "%s, R9 light 0109 E 2 6, B1 heavy 0503 W %d 6, B9 cavalry 1609 W 3 5", attacker, strength);
    g_autofree char *more = g_strdup_printf(
        "%s|[leader RL]|side=first|rating=0|command=wing|wing=R|with=R9|[leader BL]|side=second|"
        "rating=0|command=wing|wing=B|with=B9",
        redoubt);
    return position_new(units, more);
}

static void
mpr_17_9_foot_in_a_redoubt_defends_with_five_or_six(void **unused)
{
    (void)unused;
    static const unsigned defence[] = {5, 6, 6};
    for (int strength = 6; strength <= 8; strength++) {
        g_autoptr(Position) position = garrison("R1 cavalry 0403 E 3 6", strength);
        const MusketState *state = position_state(position);
        unsigned attacker = id_of(position, "R1"), foot = id_of(position, "B1");
        MusketShot shot = {.cell = unit_of(position, "R1")->place, .proper = true};
        assert_int_equal(musket_fire_value(state, foot, attacker, 1, &shot, NULL), 3);
        MusketMelee melee = attack(position, "B1");
        assert_int_equal(musket_defence(state, &melee), defence[strength - 6]);
    }
}

static void
mpr_17_10_and_is_attacked_at_50_or_125(void **unused)
{
    (void)unused;
    g_autoptr(Position) horse = garrison("R1 cavalry 0403 E 4 6", 8);
    attack(horse, "B1");
    assert_int_equal(column(horse), AT_50);
    g_autoptr(Position) tercio = garrison("R1 heavy 0402+0403 E 16 6", 8);
    attack(tercio, "B1");
    assert_int_equal(column(tercio), AT_125);
    unsigned taken = 0, repulsed = 0;
    for (unsigned die = 1; die <= 10; die++) {
        taken += musket_result(AT_125, die).retreat > 0;
        repulsed += musket_result(AT_125, die).retreat < 0;
    }
    assert_int_equal(taken, 4);
    assert_int_equal(repulsed, 2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_17_1_battery_and_musketeers_defend_with_two),
        cmocka_unit_test(mpr_17_2_cavalry_of_three_in_front_is_at_100_or_125),
        cmocka_unit_test(mpr_17_3_a_repulse_costs_it_three),
        cmocka_unit_test(mpr_17_4_guns_and_musketeers_meet_it_with_two_and_one),
        cmocka_unit_test(mpr_17_5_cavalry_of_two_is_at_75),
        cmocka_unit_test(mpr_17_6_from_the_side_the_guns_do_not_face),
        cmocka_unit_test(mpr_17_7_a_tercio_carries_it_at_200),
        cmocka_unit_test(mpr_17_8_who_is_astride_an_obstacle_cannot_rally),
        cmocka_unit_test(mpr_17_9_foot_in_a_redoubt_defends_with_five_or_six),
        cmocka_unit_test(mpr_17_10_and_is_attacked_at_50_or_125),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

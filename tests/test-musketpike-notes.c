/* The revised Musket & Pike: the worked example (11), and notes after the list (14, 15) on leaders,
 * artillery and withdrawal. */
#include "musketpike-position.h"

/* Artillery goes with the unit it stands with, counts nothing, whatever its wing. */
static void
mpr_2_14_artillery_is_activated_with_its_unit(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0403 E 8 2, R2 artillery 0403 E light 6 wing=T, R3 heavy 0405 E 8 6 wing=T, "
        "B1 cavalry 1603 W 3 6",
        "[wing T]|side=first|[leader RT]|side=first|rating=1|command=wing|wing=T|with=R3");
    draw(position, "any");
    lead(position, "R1"); /* morale 2: one hex, its own */
    order(position, MUSKET_ORDER_MARCH, "");
    assert_true(has(position, "R2", MUSKET_ACTED));
    assert_false(has(position, "R3", MUSKET_ACTED));
    assert_true(fired(position, "MPR-2.14"));
}

/* Imperials of 16 and morale 7 attack disordered Saxons of 20 with one hit and morale 5: even
 * strength, two columns for disorder and morale, 150 per cent. A 7 is D1R, an 8 fails the check by
 * 3: 1 and 2 and 3 lost, two hexes back, the Imperials in their place. */
static void
mpr_11_19_imperials_against_disordered_saxons(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 heavy 0503+0504 E 16 7, R2 light 0109 E 2 6, "
        "B1 heavy 0603+0604 W 20 5 present=19 flags=disordered, B2 cavalry 1609 W 3 5",
        "[leader RL]|side=first|rating=0|command=wing|wing=R|with=R2|[leader BL]|side=second|"
        "rating=0|command=wing|wing=B|with=B2");
    const MusketState *state = position_state(position);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_MELEES);
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    MusketMelee melee = {0};
    bool found = false;
    for (unsigned i = 0; i < list.count && !found; i++) {
        found = list.moves[i].kind == HET_MOVE_FIGHT &&
                musket_melee_of(state, &list.moves[i], &melee) &&
                musket_attack(state, &melee) == 12 && musket_defence(state, &melee) == 12;
        if (found) {
            assert_int_equal(musket_shifts(state, &melee), 2);
            assert_int_equal(musket_columns[musket_final_column(state, &melee)], 150);
            HetMove move = list.moves[i];
            het_game_apply(&position->buffer.state, &move, NULL);
        }
    }
    assert_true(found);
    roll(position, 7);
    roll(position, 8);
    while (offers(position, HET_MOVE_RETREAT, -1, "B1", NULL))
        choose(position, HET_MOVE_RETREAT, -1, "B1", NULL);
    expect_strength(position, "B1", 13);
    assert_int_equal(musket_morale(state, id_of(position, "B1")), 4);
    assert_true(has(position, "B1", MUSKET_DISORDERED));
    expect_strength(position, "R1", 16);
    /* The Imperials stand where the Saxons stood, these two hexes off. */
    unsigned cells[2];
    musket_own_cells(state, id_of(position, "R1"), cells);
    assert_true(cells[0] == melee.ground[0] || cells[1] == melee.ground[0]);
    unsigned apart =
        musket_distance(position->scenario->data, unit_of(position, "B1")->place, melee.ground[0]);
    assert_true(apart >= 2 && apart <= 3);
}

/* The text above the list binds: unit activations know no distance, arcs go by 8 and 15. */
static void
mpr_14_28_the_upper_text_binds(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0101 E 7 6, R2 heavy 0109 E 7 6, R3 heavy 0905+0906 E 14 6, "
                     "B1 cavalry 1609 W 3 5",
                     NULL);
    const MusketScenario *data = position->scenario->data;
    assert_int_equal(data->fronts[0], data->proper[0]); /* 6 would have been enough on the list */
    assert_int_equal(data->fronts[2], data->proper[2]); /* so would 14 */
    draw(position, "any");
    lead(position, "R1");
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    assert_true(offers(position, HET_MOVE_ADD, -1, "R2", NULL)); /* eight hexes off */
}

static void
mpr_15_13_the_commander_rides_to_those_he_activates(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0103 E 3 6, R2 cavalry 0803 E 3 6, R3 cavalry 1203 E 3 6, "
                     "R4 cavalry 0105 E 3 6, B1 cavalry 1609 W 3 5",
                     NULL);
    draw(position, "RL");
    activate(position, "R");
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    choose(position, HET_MOVE_ADD, -1, "R2", NULL);
    choose(position, HET_MOVE_ADD, -1, "R3", NULL);
    choose(position, HET_MOVE_DONE, -1, NULL, NULL);
    assert_true(offers(position, HET_MOVE_MOVE, -1, "RL", "R2"));
    assert_false(offers(position, HET_MOVE_MOVE, -1, "RL", "R3")); /* eleven hexes off */
    assert_false(offers(position, HET_MOVE_MOVE, -1, "RL", "R4")); /* takes no part */
    choose(position, HET_MOVE_MOVE, -1, "RL", "R2");
    expect_place(position, "RL", "0803");
    /* from either hex of two: 1304 is ten hexes from 0304, eleven from 0203 */
    g_autoptr(Position) two = position_new(
        "R1 heavy 0203+0304 NNE 8 6, R2 cavalry 1304 E 3 6, B1 cavalry 1609 W 3 5", NULL);
    draw(two, "RL");
    activate(two, "R");
    choose(two, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    choose(two, HET_MOVE_ADD, -1, "R2", NULL);
    choose(two, HET_MOVE_MOVE, -1, "RL", "R2");
}

static void
mpr_15_14_leaders_move_with_their_units(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0203 E 3 6, R2 cavalry 0105 E 3 6, B1 cavalry 1609 W 3 5", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    play(position, "select R1; move R1 0503");
    expect_place(position, "RL", "0503");
}

static void
mpr_15_25_artillery_moves_two_and_turns_for_nothing(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 artillery 0403 E medium 6, R2 cavalry 0105 E 3 6, B1 cavalry 1609 W 3 5", NULL);
    const MusketScenario *data = position->scenario->data;
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    pass_to(position, MUSKET_MOVEMENT);
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    unsigned from = unit_of(position, "R1")->place;
    bool back = false;
    for (unsigned i = 0; i < list.count; i++) {
        assert_true(musket_distance(data, from, list.moves[i].way.place) <= 2);
        back = back || list.moves[i].way.place == het_hex_parse(&data->map.grid, "0203");
    }
    assert_true(back);
    play(position, "move R1 0203"); /* backwards as well, and then any facing */
    for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++) {
        bool found = false;
        het_game_legal(&position->buffer.state, &list);
        for (unsigned i = 0; i < list.count; i++)
            found =
                found || (list.moves[i].kind == HET_MOVE_TURN && list.moves[i].facing == facing);
        assert_true(found);
    }
}

static void
mpr_15_35_any_unit_faces_about_for_one_point(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 heavy 0403 E 8 6, R2 heavy 0603+0604 E 12 6, B1 cavalry 1609 W 3 5", NULL);
    const MusketScenario *data = position->scenario->data;
    for (unsigned unit = 0; unit < 2; unit++) {
        unsigned place = position_state(position)->units[unit].place, facing = 1, cost = 0;
        unsigned before[2], after[2];
        unsigned count = musket_cells(data, unit, place, facing, before);
        assert_true(musket_step(data, unit, MUSKET_STEP_ABOUT, &place, &facing, &cost));
        musket_cells(data, unit, place, facing, after);
        assert_int_equal(cost, 1);
        assert_int_equal(facing, 4);
        assert_int_equal(after[0], before[count - 1]); /* on the same hexes */
        assert_int_equal(after[count - 1], before[0]);
    }
}

static void
mpr_15_36_who_withdraws_is_not_fired_at(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0109 E 3 6, B1 heavy 0603 W 8 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    play(position, "select R1; move R1 0203");
    while (position->buffer.state.phase != MUSKET_CUPS) {
        assert_false(offers(position, HET_MOVE_SHOOT, -1, "B1", "R1"));
        static HetMoveList list;
        het_game_legal(&position->buffer.state, &list);
        HetMove move = list.moves[0];
        het_game_apply(&position->buffer.state, &move, NULL);
    }
    expect_strength(position, "R1", 3);
}

/* A general, RO, and the colonel RL of wing R. */
static const char two_leaders[] =
    "[leader RL]|side=first|rating=1|command=wing|wing=R|with=R1|[leader RO]|side=first|rating=2|"
    "command=overall|with=R2";

/* The unit a leader is with. */
static unsigned
host_of(const Position *position, const char *leader)
{
    const MusketState *state = position_state(position);
    return state->leaders[id_of(position, leader) - musket_data(state)->unit_count].unit;
}

static void
mpr_15_37_one_leader_stands_with_a_unit(void **unused)
{
    (void)unused;
    const char *units = "R1 cavalry 0403 E 3 6, R2 cavalry 0503 E 3 6 present=2, "
                        "R3 cavalry 0603 E 3 6, R4 cavalry 0608 E 3 6, B1 cavalry 1609 W 3 5";
    g_autoptr(Position) ride = position_new(units, two_leaders);
    draw(ride, "RO");
    activate(ride, "R");
    choose(ride, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    choose(ride, HET_MOVE_ADD, -1, "R1", NULL);
    choose(ride, HET_MOVE_ADD, -1, "R4", NULL);
    assert_true(offers(ride, HET_MOVE_MOVE, -1, "RO", "R4"));
    assert_false(offers(ride, HET_MOVE_MOVE, -1, "RO", "R1"));
    HetMove move = het_move_target(HET_MOVE_MOVE, id_of(ride, "RO"), id_of(ride, "R1"));
    move.words[0] = het_move_way(unit_of(ride, "R1")->place);
    assert_false(het_game_is_legal(&ride->buffer.state, &move));
    /* whose unit is no more joins one without a leader, though another is nearer */
    g_autoptr(Position) lost = position_new(units, two_leaders);
    MusketState *state = (MusketState *)&lost->buffer.state;
    musket_destroy(state, id_of(lost, "R1"), HET_EVENT_REMOVE, "MPR-10.6", NULL);
    assert_int_equal(host_of(lost, "RL"), id_of(lost, "R3"));
    /* of two who consolidate one keeps his place */
    g_autoptr(Position) merged = position_new(units, two_leaders);
    command(merged, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    play(merged, "select R1");
    choose(merged, HET_MOVE_MOVE, -1, "R1", "R2");
    expect_place(merged, "R1", "-");
    assert_int_equal(host_of(merged, "RO"), id_of(merged, "R2"));
    assert_int_equal(host_of(merged, "RL"), id_of(merged, "R3"));
    /* where all are led two are together, and such a battle can be loaded */
    g_autoptr(Position) last = position_new(
        "R1 cavalry 0403 E 3 6, B1 cavalry 1609 W 3 5",
        "[leader RL]|side=first|rating=1|command=wing|wing=R|with=R1|[leader RO]|side=first|"
        "rating=2|command=overall|with=R1|[state]|turn=2|initiative=first");
    assert_int_equal(host_of(last, "RL"), host_of(last, "RO"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_2_14_artillery_is_activated_with_its_unit),
        cmocka_unit_test(mpr_11_19_imperials_against_disordered_saxons),
        cmocka_unit_test(mpr_14_28_the_upper_text_binds),
        cmocka_unit_test(mpr_15_13_the_commander_rides_to_those_he_activates),
        cmocka_unit_test(mpr_15_14_leaders_move_with_their_units),
        cmocka_unit_test(mpr_15_25_artillery_moves_two_and_turns_for_nothing),
        cmocka_unit_test(mpr_15_35_any_unit_faces_about_for_one_point),
        cmocka_unit_test(mpr_15_36_who_withdraws_is_not_fired_at),
        cmocka_unit_test(mpr_15_37_one_leader_stands_with_a_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

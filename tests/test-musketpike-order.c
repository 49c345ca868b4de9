/* The revised Musket & Pike: orders (3), the sequence of an activation (4), movement (18.1, 18.9).
 */
#include "musketpike-position.h"

static HetMoveList list;

static const HetMoveList *
listed(const Position *position)
{
    het_game_legal(&position->buffer.state, &list);
    return &list;
}

/* Whether a cell is next to an enemy of FIRST. */
static bool
is_near(const Position *position, unsigned cell)
{
    return musket_near(position_state(position), HET_FIRST, cell);
}

/* Places listed for a unit of one hex: in contact and in none. */
static void
count_places(const Position *position, unsigned *ret_near, unsigned *ret_free)
{
    *ret_near = *ret_free = 0;
    for (unsigned i = 0; i < listed(position)->count; i++) {
        if (list.moves[i].kind != HET_MOVE_MOVE)
            continue;
        if (is_near(position, list.moves[i].way.place))
            ++*ret_near;
        else
            ++*ret_free;
    }
}

/* Takes the walk listed to a hex. */
static void
go_to(Position *position, const char *hex)
{
    const MusketScenario *data = position->scenario->data;
    unsigned cell = het_hex_parse(&data->map.grid, hex), i = 0;
    listed(position);
    while (i < list.count &&
           (list.moves[i].kind != HET_MOVE_MOVE || list.moves[i].way.place != cell))
        i++;
    assert_true(i < list.count);
    het_game_apply(&position->buffer.state, &list.moves[i], NULL);
}

static bool
offers_order(const Position *position, MusketOrder order_type)
{
    return offers(position, HET_MOVE_ORDER, (int)order_type, NULL, NULL);
}

/* --- orders: MPR-3 ---------------------------------------------------------------------------- */

static void
mpr_3_1_who_can_come_into_contact_must(void **unused)
{
    (void)unused;
    unsigned near_, free_;
    g_autoptr(Position) horse =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0109 E 3 6, B1 heavy 0903 W 6 6", NULL);
    command(horse, "RL", "R", MUSKET_ORDER_CHARGE, "R1");
    if (horse->buffer.state.actor == HET_FIRST && horse->buffer.state.depth < 2) {
        assert_false(offers(horse, HET_MOVE_END, -1, NULL, NULL));
        choose(horse, HET_MOVE_SELECT, -1, "R1", NULL);
    }
    count_places(horse, &near_, &free_);
    assert_true(near_ > 1);
    assert_int_equal(free_, 0);
    /* Light infantry may, and need not. */
    g_autoptr(Position) shot =
        position_new("R1 light 0703 E 2 6, R2 cavalry 0503 E 3 6, B1 heavy 0903 W 6 6", NULL);
    command(shot, "RL", "R", MUSKET_ORDER_CHARGE, "R1 R2");
    choose(shot, HET_MOVE_SELECT, -1, "R1", NULL);
    count_places(shot, &near_, &free_);
    assert_true(near_ > 0 && free_ > 0);
}

static void
mpr_3_2_a_charge_needs_somebody_who_can_close(void **unused)
{
    (void)unused;
    g_autoptr(Position) far =
        position_new("R1 heavy 0203 E 6 6, R2 heavy 0205 E 6 6, B1 heavy 1503 W 6 6", NULL);
    draw(far, "RL");
    activate(far, "R");
    assert_false(offers_order(far, MUSKET_ORDER_CHARGE));
    /* R2 alone can: the list is not closed before it is named. */
    g_autoptr(Position) one =
        position_new("R1 heavy 0203 E 6 6, R2 cavalry 0905 E 3 6, B1 heavy 1505 W 6 6", NULL);
    draw(one, "RL");
    activate(one, "R");
    choose(one, HET_MOVE_ORDER, MUSKET_ORDER_CHARGE, NULL, NULL);
    if (one->buffer.state.phase == MUSKET_ORDERS) {
        assert_false(offers(one, HET_MOVE_DONE, -1, NULL, NULL));
        choose(one, HET_MOVE_ADD, -1, "R2", NULL);
    }
    assert_true(has(one, "R2", MUSKET_ACTIVE));
    /* of two hexes left R2, which cannot, leaves room for R3, which can, if not for R4 */
    g_autoptr(Position) room =
        position_new("R1 heavy 0503+0504 E 12 7, R2 heavy 0109 E 6 6, R3 light 0807 E 2 6, "
                     "R4 heavy 0809+0810 E 12 6, B1 heavy 0602+0603 W 12 6, B2 heavy 1009 W 6 6",
                     NULL);
    draw(room, "any");
    lead(room, "R1");
    choose(room, HET_MOVE_ORDER, MUSKET_ORDER_CHARGE, NULL, NULL);
    choose(room, HET_MOVE_ADD, -1, "R2", NULL);
    assert_true(has(room, "R3", MUSKET_ACTIVE)); /* there is no other left */
    assert_false(has(room, "R4", MUSKET_ACTIVE));
    /* R1 is behind B1: it may go on to B2, if there is one, but not where B1 faces it */
    static const struct {
        const char *units;
        bool may;
    } cases[] = {
        {"R1 cavalry 0503 E 3 6, B1 heavy 0603 E 6 6, B2 heavy 0806 W 6 6", true},
        {"R1 cavalry 0503 E 3 6, B1 heavy 0603 E 6 6, B2 heavy 1609 W 6 6", false},
        {"R1 cavalry 0503 E 3 6, B1 heavy 0603 W 6 6, B2 heavy 0806 W 6 6", false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_new(cases[i].units, NULL);
        HetMove charge = het_move(HET_MOVE_ORDER);
        charge.value = MUSKET_ORDER_CHARGE;
        draw(position, "RL");
        activate(position, "R");
        assert_int_equal(offers_order(position, MUSKET_ORDER_CHARGE), cases[i].may);
        if (cases[i].may || position->buffer.state.phase == MUSKET_ORDERS)
            assert_int_equal(het_game_is_legal(&position->buffer.state, &charge), cases[i].may);
    }
}

static void
mpr_3_3_only_a_charge_enters_hexes_next_to_enemies(void **unused)
{
    (void)unused;
    unsigned near_, free_;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0505 E 3 6, B1 heavy 0903 W 6 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    count_places(position, &near_, &free_);
    assert_int_equal(near_, 0);
    assert_true(free_ > 5);
}

static void
mpr_3_4_who_stands_in_an_enemys_front_stays_on_a_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0508 E 3 6, B1 heavy 0603 W 6 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1 R2");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    for (unsigned i = 0; i < listed(position)->count; i++)
        assert_true(list.moves[i].kind == HET_MOVE_TURN || list.moves[i].way.steps == 0);
    expect_place(position, "R1", "0503");
}

static void
mpr_3_5_nobody_rallies_on_a_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 light 0203 E 2 6 flags=disordered, R2 cavalry 0503 E 3 6, B1 heavy 0903 W 6 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1 R2");
    pass_to(position, MUSKET_CUPS);
    assert_true(has(position, "R1", MUSKET_DISORDERED));
    assert_false(fired(position, "MPR-3.8"));
}

static void
mpr_3_6_melee_is_voluntary_on_a_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0508 E 3 6, B1 light 0603 E 2 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1");
    play(position, "select R1; move R1 0503; turn R1 ^E");
    pass_to(position, MUSKET_MELEES);
    assert_true(offers(position, HET_MOVE_FIGHT, -1, "R1", "B1"));
    assert_true(offers(position, HET_MOVE_END, -1, NULL, NULL));
}

static void
mpr_3_7_on_a_march_who_is_in_contact_may_stay_and_fight_or_leave(void **unused)
{
    (void)unused;
    unsigned near_, free_;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0109 E 3 6, B1 light 0603 E 2 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    count_places(position, &near_, &free_);
    assert_true(near_ > 0 && free_ > 0);
    play(position, "move R1 0503; turn R1 ^E");
    pass_to(position, MUSKET_MELEES);
    assert_true(offers(position, HET_MOVE_FIGHT, -1, "R1", "B1"));
}

static void
mpr_3_8_one_unit_rallies_on_a_march(void **unused)
{
    (void)unused;
    static const char units[] = "R1 cavalry 0203 E 3 6 flags=disordered, "
                                "R2 cavalry 0205 E 3 6 flags=disordered, B1 cavalry 1503 W 3 6";
    g_autoptr(Position) leader = position_new(units, NULL);
    command(leader, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    pass_to(leader, MUSKET_RALLIES);
    choose(leader, HET_MOVE_RALLY, -1, "R1", NULL); /* without a roll */
    assert_false(has(leader, "R1", MUSKET_DISORDERED));
    assert_int_equal(leader->buffer.state.phase, MUSKET_CUPS); /* and nobody else */
    g_autoptr(Position) other = position_new(units, NULL);
    command(other, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    pass_to(other, MUSKET_RALLIES);
    choose(other, HET_MOVE_RALLY, -1, "R2", NULL);
    expect_chance(other, 6, 6, 10);
    roll(other, 7);
    assert_true(has(other, "R2", MUSKET_DISORDERED));
}

/* Whether the first unit may go over these steps, all of them edges or turns, to a hex. */
static bool
may_go(const Position *position, const char *hex, unsigned facing, const uint8_t steps[4])
{
    HetMove move = het_move_unit(HET_MOVE_MOVE, id_of(position, "R1"));
    move.facing = (uint8_t)facing;
    move.way.place = (uint16_t)het_hex_parse(&musket_data(position_state(position))->map.grid, hex);
    for (unsigned i = 0; i < 4; i++)
        het_way_add(&move.way, steps[i]);
    return het_game_is_legal(&position->buffer.state, &move);
}

static bool
offers_way(const Position *position, const char *hex, unsigned facing)
{
    unsigned cell = het_hex_parse(&musket_data(position_state(position))->map.grid, hex);
    for (unsigned i = 0; i < listed(position)->count; i++)
        if (list.moves[i].kind == HET_MOVE_MOVE && list.moves[i].way.place == cell &&
            list.moves[i].facing == facing)
            return true;
    return false;
}

static void
mpr_3_9_who_withdraws_comes_into_no_other_contact(void **unused)
{
    (void)unused;
    unsigned near_, free_;
    g_autoptr(Position) position = position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0109 E 3 6, "
                                                "B1 light 0603 E 2 6, B2 light 0507 E 2 6",
                                                NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    count_places(position, &near_, &free_);
    assert_int_equal(near_, 1); /* its own hex */
    assert_true(free_ > 5);
    /* nor back to that once it has left it: about, SW, about, NE */
    static const uint8_t back[] = {MUSKET_STEP_ABOUT, 4, MUSKET_STEP_ABOUT, 1};
    assert_false(may_go(position, "0503", HET_NO_FACING, back));
    g_autoptr(Position) alone =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0109 E 3 6, B2 light 1507 E 2 6", NULL);
    command(alone, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(alone, HET_MOVE_SELECT, -1, "R1", NULL);
    assert_true(may_go(alone, "0503", HET_NO_FACING, back));
    /* nor with one hex of two: about, NE, about, NW */
    static const uint8_t beside[] = {MUSKET_STEP_ABOUT, 1, MUSKET_STEP_ABOUT, 5};
    static const char *const enemies[] = {"B1 cavalry 0903 NNW 3 6", "B1 cavalry 0109 NNW 3 6"};
    for (unsigned i = 0; i < 2; i++) {
        g_autofree char *units = g_strdup_printf(
            "R1 heavy 1003+1002 W 5 8, R2 artillery 1003 W light 6, %s", enemies[i]);
        g_autoptr(Position) two = position_new(units, NULL);
        command(two, "RL", "R", MUSKET_ORDER_MARCH, "R1");
        pass_to(two, MUSKET_MOVEMENT);
        choose(two, HET_MOVE_SELECT, -1, "R1", NULL);
        assert_int_equal(may_go(two, "1002", 4, beside), i);
        assert_int_equal(offers_way(two, "1002", 4), i);
    }
}

static void
mpr_3_10_far_from_enemies_movement_is_doubled(void **unused)
{
    (void)unused;
    g_autoptr(Position) far = position_new("R1 cavalry 0203 E 3 6, R2 artillery 0205 E light 6, "
                                           "R3 heavy 0207 E 6 6, B1 heavy 1503 W 6 6",
                                           NULL);
    const MusketState *state = position_state(far);
    assert_int_equal(musket_allowance(state, 0, MUSKET_ORDER_STRATEGIC), 16);
    assert_int_equal(musket_allowance(state, 1, MUSKET_ORDER_STRATEGIC), 8);
    assert_int_equal(musket_allowance(state, 2, MUSKET_ORDER_STRATEGIC), 8);
    command(far, "RL", "R", MUSKET_ORDER_STRATEGIC, "R3");
    choose(far, HET_MOVE_SELECT, -1, "R3", NULL);
    for (unsigned i = 0; i < listed(far)->count; i++)
        assert_true(musket_cell_distance(state, HET_FIRST, list.moves[i].way.place) >= 10);
    play(far, "move R3 0503");
    g_autoptr(Position) near_ =
        position_new("R1 cavalry 0603 E 3 6, R2 cavalry 0605 E 3 6, B1 heavy 1503 W 6 6", NULL);
    draw(near_, "RL");
    activate(near_, "R");
    assert_false(offers_order(near_, MUSKET_ORDER_STRATEGIC));
}

static void
mpr_3_11_on_a_rally_contact_is_left(void **unused)
{
    (void)unused;
    unsigned near_, free_;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 cavalry 0109 E 3 6, B1 heavy 0603 W 6 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_RALLY, "R1 R2");
    assert_false(offers(position, HET_MOVE_END, -1, NULL, NULL));
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    count_places(position, &near_, &free_);
    assert_int_equal(near_, 0);
    assert_true(free_ > 3);
}

static void
mpr_3_12_the_surrounded_take_no_part_in_a_rally(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0503 E 3 6 flags=disordered, R2 cavalry 0109 E 3 6, R3 cavalry 0209 E 3 6, "
        "B1 light 0502 W 2 6, B2 light 0602 W 2 6, B3 light 0603 W 2 6, B4 light 0504 W 2 6, "
        "B5 light 0403 W 2 6, B6 light 0402 W 2 6",
        NULL);
    draw(position, "RL");
    activate(position, "R");
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_RALLY, NULL, NULL);
    assert_false(offers(position, HET_MOVE_ADD, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_ADD, -1, "R2", NULL));
    /* who could withdraw but is still in contact does not rally; on a march he might */
    static const MusketOrder orders[] = {MUSKET_ORDER_RALLY, MUSKET_ORDER_MARCH};
    for (unsigned i = 0; i < 2; i++) {
        g_autoptr(Position) blocked = position_new(
            "R1 cavalry 0503 E 3 6 flags=disordered, R2 cavalry 0109 E 3 6, B1 light 0603 E 2 6",
            NULL);
        command(blocked, "RL", "R", orders[i], "R1 R2");
        assert_int_equal(musket_may_rally(position_state(blocked), id_of(blocked, "R1")), i);
    }
    /* to consolidate is a way out, here the only one */
    const char *chateaux = "row-02=. . . c c c . . . . . . . . . .|row-04=. . . . c . . . . . . .";
    g_autofree char *rows = g_strconcat(chateaux, " . . . .", NULL);
    g_autoptr(Position) joins = position_new(
        "R1 cavalry 0503 W 2 6, R2 cavalry 0403 W 2 6, R3 cavalry 0109 E 3 6, B1 light 0603 E 2 6",
        rows);
    command(joins, "RL", "R", MUSKET_ORDER_RALLY, "R1 R3");
    assert_true(has(joins, "R1", MUSKET_ACTIVE));
    /* artillery that cannot leave stays out, whatever its unit does */
    static const char *const moves[] = {"[options]|artillery-move=0", NULL};
    for (unsigned i = 0; i < 2; i++) {
        g_autoptr(Position) gun = position_new(
            "R1 cavalry 0503 E 3 6, R2 artillery 0503 E light 6, R3 cavalry 0109 E 3 6, "
            "B1 light 0603 E 2 6",
            moves[i]);
        draw(gun, "RL");
        activate(gun, "R");
        choose(gun, HET_MOVE_ORDER, MUSKET_ORDER_RALLY, NULL, NULL);
        choose(gun, HET_MOVE_ADD, -1, "R1", NULL);
        assert_int_equal(has(gun, "R2", MUSKET_ACTIVE), i);
    }
}

static void
mpr_3_13_nobody_fights_on_a_rally(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0503 E 3 6, R2 heavy 0504 E 6 6, B1 light 0603 E 2 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_RALLY, "R1 R2");
    while (position->buffer.state.phase != MUSKET_CUPS) {
        assert_false(offers(position, HET_MOVE_SHOOT, -1, NULL, NULL));
        assert_false(offers(position, HET_MOVE_FIGHT, -1, NULL, NULL));
        HetMove move = listed(position)->moves[0];
        het_game_apply(&position->buffer.state, &move, NULL);
    }
    /* nor does who could not get away, since a friend now stands in his only way */
    g_autoptr(Position) stuck = position_new(
        "R1 cavalry 0503 E 3 6, R2 light 0303 E 2 6, B1 heavy 0603 W 6 6",
        "row-02=c c c c c c c c c c c c c c c c|row-04=c c c c c c c c c c c c c c c c");
    command(stuck, "RL", "R", MUSKET_ORDER_RALLY, "R1 R2");
    play(stuck, "select R2");
    go_to(stuck, "0403");
    play(stuck, "turn R2 ^E; turn R1 ^E");
    bool fired_at = false;
    while (stuck->buffer.state.phase != MUSKET_CUPS) {
        assert_false(offers(stuck, HET_MOVE_SHOOT, -1, "R1", NULL));
        assert_false(offers(stuck, HET_MOVE_FIGHT, -1, NULL, NULL));
        fired_at = fired_at || offers(stuck, HET_MOVE_SHOOT, -1, "B1", "R1");
        HetMove move = listed(stuck)->moves[list.count - 1]; /* to pass */
        het_game_apply(&stuck->buffer.state, &move, NULL);
    }
    assert_true(fired_at);
}

static void
mpr_3_14_on_a_rally_everybody_rallies(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0203 E 3 6 flags=disordered, "
                     "R2 cavalry 0205 E 3 6 flags=disordered, "
                     "R3 cavalry 0207 E 3 4 flags=disordered, B1 cavalry 1503 W 3 6",
                     NULL);
    command(position, "RL", "R", MUSKET_ORDER_RALLY, "R1 R2 R3");
    pass_to(position, MUSKET_RALLIES);
    assert_false(has(position, "R1", MUSKET_DISORDERED)); /* the commander is with it */
    expect_chance(position, 6, 6, 10);
    roll(position, 6);
    assert_false(has(position, "R2", MUSKET_DISORDERED));
    expect_chance(position, 4, 4, 10);
    roll(position, 5);
    assert_true(has(position, "R3", MUSKET_DISORDERED));
    expect_strength(position, "R3", 3); /* no penalty */
    assert_int_equal(position->buffer.state.phase, MUSKET_CUPS);
}

static void
mpr_3_15_artillery_is_contact_too(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0503 E 3 6, B1 artillery 0603 W light 6, B2 cavalry 1503 W 3 6", NULL);
    assert_true(musket_contact(position_state(position), id_of(position, "R1")));
    assert_false(musket_contact(position_state(position), id_of(position, "B2")));
}

static void
mpr_3_16_nobody_leaves_contact_on_a_charge(void **unused)
{
    (void)unused;
    /* R1 is behind B1, in no enemy's front; R2 makes the charge possible */
    g_autoptr(Position) position =
        position_new("R1 light 0503 E 2 6, R2 cavalry 0508 E 3 6, B1 light 0603 E 2 6, "
                     "B2 cavalry 1008 W 3 6",
                     NULL);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1 R2");
    play(position, "select R1");
    unsigned near_places = 0, free_places = 0;
    count_places(position, &near_places, &free_places);
    assert_true(near_places > 1);
    assert_int_equal(free_places, 0);
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        HetMove move = het_move_unit(HET_MOVE_MOVE, id_of(position, "R1"));
        unsigned to =
            musket_data(position_state(position))->next[unit_of(position, "R1")->place][edge];
        het_way_add(&move.way, edge);
        move.way.place = (uint16_t)to;
        if (!is_near(position, to))
            assert_false(het_game_is_legal(&position->buffer.state, &move));
    }
}

static void
mpr_3_17_artillery_in_contact_leaves_it_and_is_silent(void **unused)
{
    (void)unused;
    for (unsigned contact = 0; contact < 2; contact++) {
        g_autofree char *units =
            g_strdup_printf("R1 artillery 0503 E light 6, R2 cavalry 0108 E 3 6, R3 artillery 0501 "
                            "E light 6, B1 light %s E 2 6",
                            contact == 1 ? "0603" : "0703");
        g_autoptr(Position) position = position_new(units, NULL);
        command(position, "RL", "R", MUSKET_ORDER_RALLY, "R1 R2 R3");
        HetMove fires = het_move_unit(HET_MOVE_SELECT, id_of(position, "R1"));
        assert_int_equal(position->buffer.state.phase, MUSKET_GUNFIRE);
        assert_true(offers(position, HET_MOVE_SELECT, -1, "R3", NULL));
        assert_int_equal(offers(position, HET_MOVE_SELECT, -1, "R1", NULL), contact == 0);
        assert_int_equal(het_game_is_legal(&position->buffer.state, &fires), contact == 0);
        if (contact == 0)
            continue;
        choose(position, HET_MOVE_END, -1, NULL, NULL);
        assert_false(offers(position, HET_MOVE_END, -1, NULL, NULL)); /* it has to go */
        play(position, "select R1");
        for (unsigned i = 0; i < listed(position)->count; i++)
            assert_false(is_near(position, list.moves[i].way.place));
    }
}

/* --- the sequence: MPR-4 ---------------------------------------------------------------------- */

static void
mpr_4_1_phases_follow_each_other_for_all(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0503 E 3 6, R2 artillery 0505 E medium 6, B1 heavy 0903 W 6 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1 R2");
    pass_to(position, MUSKET_CUPS);
    int32_t expected = MUSKET_GUNFIRE;
    for (unsigned i = 0; i < position->phase_count; i++) {
        assert_int_equal(position->phases[i], expected);
        expected++;
    }
    assert_int_equal(expected, MUSKET_RALLIES + 1);
}

static void
mpr_4_2_only_activated_units_act(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0203 E 3 6, R2 cavalry 0205 E 3 6, R3 cavalry 0207 E 3 6, "
                     "B1 heavy 1503 W 6 6",
                     NULL);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1 R3");
    assert_true(offers(position, HET_MOVE_SELECT, -1, "R1", NULL));
    assert_false(offers(position, HET_MOVE_SELECT, -1, "R2", NULL));
    assert_true(offers(position, HET_MOVE_SELECT, -1, "R3", NULL));
}

/* --- movement points: MPR-18 ------------------------------------------------------------------ */

static void
mpr_18_1_movement_points(void **unused)
{
    (void)unused;
    static const struct {
        const char *unit, *farthest, *beyond;
    } cases[] = {
        {"R1 heavy 0203 E 6 6", "0603", "0703"},
        {"R1 light 0203 E 2 6", "0703", "0803"},
        {"R1 cavalry 0203 E 3 6", "1003", "1103"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units =
            g_strdup_printf("%s, R2 light 0109 E 2 6, B1 heavy 1603 W 6 6", cases[i].unit);
        g_autoptr(Position) position = position_new(units, NULL);
        const MusketScenario *data = position->scenario->data;
        command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
        choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
        bool reaches = false, passes = false;
        for (unsigned k = 0; k < listed(position)->count; k++) {
            unsigned place = list.moves[k].way.place;
            reaches = reaches || place == het_hex_parse(&data->map.grid, cases[i].farthest);
            passes = passes || place == het_hex_parse(&data->map.grid, cases[i].beyond);
        }
        assert_true(reaches);
        assert_false(passes);
    }
}

static void
mpr_18_9_nobody_leaves_the_map(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0101 NNW 3 6, R2 light 0109 E 2 6, B1 heavy 1603 W 6 6", NULL);
    const MusketScenario *data = position->scenario->data;
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    choose(position, HET_MOVE_SELECT, -1, "R1", NULL);
    for (unsigned i = 0; i < listed(position)->count; i++)
        assert_true(list.moves[i].way.place < data->cells);
    HetMove off = het_move_place(HET_MOVE_MOVE, id_of(position, "R1"), HET_NO_PLACE);
    assert_false(het_game_is_legal(&position->buffer.state, &off));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_3_1_who_can_come_into_contact_must),
        cmocka_unit_test(mpr_3_2_a_charge_needs_somebody_who_can_close),
        cmocka_unit_test(mpr_3_3_only_a_charge_enters_hexes_next_to_enemies),
        cmocka_unit_test(mpr_3_4_who_stands_in_an_enemys_front_stays_on_a_charge),
        cmocka_unit_test(mpr_3_5_nobody_rallies_on_a_charge),
        cmocka_unit_test(mpr_3_6_melee_is_voluntary_on_a_charge),
        cmocka_unit_test(mpr_3_7_on_a_march_who_is_in_contact_may_stay_and_fight_or_leave),
        cmocka_unit_test(mpr_3_8_one_unit_rallies_on_a_march),
        cmocka_unit_test(mpr_3_9_who_withdraws_comes_into_no_other_contact),
        cmocka_unit_test(mpr_3_10_far_from_enemies_movement_is_doubled),
        cmocka_unit_test(mpr_3_11_on_a_rally_contact_is_left),
        cmocka_unit_test(mpr_3_12_the_surrounded_take_no_part_in_a_rally),
        cmocka_unit_test(mpr_3_13_nobody_fights_on_a_rally),
        cmocka_unit_test(mpr_3_14_on_a_rally_everybody_rallies),
        cmocka_unit_test(mpr_3_15_artillery_is_contact_too),
        cmocka_unit_test(mpr_3_16_nobody_leaves_contact_on_a_charge),
        cmocka_unit_test(mpr_3_17_artillery_in_contact_leaves_it_and_is_silent),
        cmocka_unit_test(mpr_4_1_phases_follow_each_other_for_all),
        cmocka_unit_test(mpr_4_2_only_activated_units_act),
        cmocka_unit_test(mpr_18_1_movement_points),
        cmocka_unit_test(mpr_18_9_nobody_leaves_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The revised Musket & Pike: activations (2), orders (3), the sequence of an activation (4). */
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

static bool
offers_order(const Position *position, MusketOrder order_type)
{
    return offers(position, HET_MOVE_ORDER, (int)order_type, NULL, NULL);
}

/* --- activations: MPR-2 -------------------------------------------------------------------------
 */

static const char wings[] = "R1 cavalry 0203 E 3 6, R2 heavy 0205 E 6 6, R3 cavalry 0207 E 3 6 "
                            "wing=T, R4 heavy 0208 E 6 6 wing=T, B1 cavalry 1503 W 3 6";
static const char generals[] =
    "[wing T]|side=first|[leader RT]|side=first|rating=1|command=wing|wing=T|with=R3|[leader RO]|"
    "side=first|rating=1|command=overall|with=R4";
enum { WING_R = MUSKET_VALUE_WING, WING_T = MUSKET_VALUE_WING + 2 };

static void
mpr_2_1_a_commander_activates_his_wing(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    draw(position, "RL");
    assert_true(offers(position, HET_MOVE_ORDER, WING_R, NULL, NULL));
    assert_false(offers(position, HET_MOVE_ORDER, WING_T, NULL, NULL));
    activate(position, "R");
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    assert_true(offers(position, HET_MOVE_ADD, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_ADD, -1, "R2", NULL));
    assert_false(offers(position, HET_MOVE_ADD, -1, "R3", NULL));
}

static void
mpr_2_2_the_overall_commander_activates_any_wing_not_yet_activated(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_CUPS);
    choose(position, HET_MOVE_PASS, -1, NULL, NULL); /* SECOND */
    draw(position, "RO");
    assert_false(offers(position, HET_MOVE_ORDER, WING_R, NULL, NULL));
    assert_true(offers(position, HET_MOVE_ORDER, WING_T, NULL, NULL));
}

static void
mpr_2_3_any_chit_gives_a_unit_activation_anywhere(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    draw(position, "RL");
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL);
    for (unsigned i = 1; i <= 4; i++) {
        g_autofree char *code = g_strdup_printf("R%u", i);
        assert_true(offers(position, HET_MOVE_SELECT, -1, code, NULL));
    }
}

static void
mpr_2_4_then_its_own_commander_activates_units_only(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    command(position, "RO", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_CUPS);
    choose(position, HET_MOVE_PASS, -1, NULL, NULL);
    draw(position, "RL");
    assert_false(offers(position, HET_MOVE_ORDER, WING_R, NULL, NULL));
    assert_true(offers(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL));
}

static void
mpr_2_5_the_order_is_chosen_freely(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("R1 cavalry 0203 E 3 6, R2 cavalry 0205 E 3 6, B1 cavalry 0603 W 3 6", NULL);
    draw(position, "RL");
    activate(position, "R");
    expect_prompt(position, "MPR-2.5");
    expect_actor(position, HET_FIRST); /* no roll */
    assert_true(offers_order(position, MUSKET_ORDER_CHARGE));
    assert_true(offers_order(position, MUSKET_ORDER_MARCH));
    assert_true(offers_order(position, MUSKET_ORDER_RALLY));
    order(position, MUSKET_ORDER_RALLY, "R1 R2");
    assert_int_equal(position_state(position)->activation.order, MUSKET_ORDER_RALLY);
}

static void
mpr_2_6_from_nobody_to_the_whole_wing_takes_part(void **unused)
{
    (void)unused;
    g_autoptr(Position) all = position_new(wings, generals);
    g_autoptr(Position) nobody = position_new(wings, generals);
    command(all, "RL", "R", MUSKET_ORDER_MARCH, "R1 R2");
    assert_true(has(all, "R1", MUSKET_ACTED) && has(all, "R2", MUSKET_ACTED));
    command(nobody, "RL", "R", MUSKET_ORDER_MARCH, "");
    assert_false(has(nobody, "R1", MUSKET_ACTED) || has(nobody, "R2", MUSKET_ACTED));
    pass_to(nobody, MUSKET_CUPS);
    choose(nobody, HET_MOVE_PASS, -1, NULL, NULL);
    draw(nobody, "RO"); /* the wing has had its activation */
    assert_false(offers(nobody, HET_MOVE_ORDER, WING_R, NULL, NULL));
}

static void
mpr_2_7_a_unit_is_activated_once_a_turn(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(wings, generals);
    command(position, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(position, MUSKET_CUPS);
    choose(position, HET_MOVE_PASS, -1, NULL, NULL);
    draw(position, "any");
    choose(position, HET_MOVE_ORDER, MUSKET_VALUE_UNIT, NULL, NULL);
    assert_false(offers(position, HET_MOVE_SELECT, -1, "R1", NULL));
    assert_true(offers(position, HET_MOVE_SELECT, -1, "R2", NULL));
    /* and may be on the next turn */
    order(position, MUSKET_ORDER_MARCH, "");
    g_autoptr(Position) next = position_new(wings, generals);
    command(next, "RL", "R", MUSKET_ORDER_MARCH, "R1");
    pass_to(next, MUSKET_CUPS);
    choose(next, HET_MOVE_PASS, -1, NULL, NULL);
    choose(next, HET_MOVE_PASS, -1, NULL, NULL);
    assert_false(has(next, "R1", MUSKET_ACTED));
}

static void
mpr_2_8_half_the_leads_morale_in_hexes(void **unused)
{
    (void)unused;
    static const struct {
        const char *units;
        bool one, two; /* a unit of one hex, of two hexes is offered besides the lead */
    } cases[] = {
        /* morale 5: 3 hexes, 2 of them the lead's */
        {"R1 heavy 0203+0204 E 12 5, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         true, false},
        /* morale 7: 4 */
        {"R1 heavy 0203+0204 E 12 7, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         true, true},
        /* morale 6, less 1 for losses: 3 */
        {"R1 heavy 0203+0204 E 12 6 present=9, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         true, false},
        /* morale 4: 2 */
        {"R1 heavy 0203+0204 E 12 4, R2 heavy 0206 E 6 6, R3 heavy 0301+0302 E 12 6, "
         "B1 cavalry 1603 W 3 6",
         false, false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_new(cases[i].units, NULL);
        draw(position, "any");
        lead(position, "R1");
        choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
        assert_true(has(position, "R1", MUSKET_ACTIVE));
        bool asked = position->buffer.state.phase == MUSKET_ORDERS;
        assert_int_equal(asked && offers(position, HET_MOVE_ADD, -1, "R2", NULL), cases[i].one);
        assert_int_equal(asked && offers(position, HET_MOVE_ADD, -1, "R3", NULL), cases[i].two);
    }
}

static const char arms[] = "R1 heavy 0203 E 6 9, R2 light 0205 E 2 9, R3 cavalry 0207 E 3 9, "
                           "R4 artillery 0209 E light 9, R5 heavy 0301 E 6 9 wing=T, "
                           "R6 cavalry 0303 E 3 9, R7 artillery 0309 E light 9, "
                           "B1 cavalry 1603 W 3 6";
static const char second_wing[] =
    "[wing T]|side=first|[leader RT]|side=first|rating=1|command=wing|wing=T|with=R5";

/* Whom a lead unit brings on a march: codes without the R. */
static const char *
brought_by(const char *unit)
{
    static char text[40];
    g_autoptr(Position) position = position_new(arms, second_wing);
    g_autoptr(GString) found = g_string_new(NULL);
    draw(position, "any");
    lead(position, unit);
    choose(position, HET_MOVE_ORDER, MUSKET_ORDER_MARCH, NULL, NULL);
    for (unsigned i = 0; i < listed(position)->count; i++)
        if (list.moves[i].kind == HET_MOVE_ADD)
            g_string_append(found,
                            het_scenario_unit_at(position->scenario, list.moves[i].unit)->code + 1);
    g_strlcpy(text, found->str, sizeof text);
    return text;
}

static void
mpr_2_9_infantry_brings_infantry_and_artillery_of_its_wing(void **unused)
{
    (void)unused;
    assert_string_equal(brought_by("R1"), "247");
    assert_string_equal(brought_by("R2"), "147");
}

static void
mpr_2_10_cavalry_brings_cavalry_and_artillery(void **unused)
{
    (void)unused;
    assert_string_equal(brought_by("R3"), "467");
}

static void
mpr_2_11_artillery_brings_artillery(void **unused)
{
    (void)unused;
    assert_string_equal(brought_by("R4"), "7");
}

static void
mpr_2_12_a_colonel_activates_units_only(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        wings, "[wing T]|side=first|[leader RT]|side=first|rating=1|command=wing|wing=T|"
               "status=lost|[leader RO]|side=first|rating=1|command=overall|with=R4");
    draw(position, "RT");
    assert_false(offers(position, HET_MOVE_ORDER, WING_T, NULL, NULL));
    lead(position, "R3");
    order(position, MUSKET_ORDER_MARCH, "");
    assert_true(has(position, "R3", MUSKET_ACTED));
}

static void
mpr_2_13_no_leader_rallies_in_a_unit_activation(void **unused)
{
    (void)unused;
    static const char units[] =
        "R1 cavalry 0203 E 3 6 flags=disordered, R2 cavalry 0205 E 3 6, B1 cavalry 1503 W 3 6";
    g_autoptr(Position) unit = position_new(units, NULL);
    g_autoptr(Position) wing = position_new(units, NULL);
    draw(unit, "RL");
    lead(unit, "R1");
    order(unit, MUSKET_ORDER_RALLY, "");
    pass_to(unit, MUSKET_RALLIES);
    expect_actor(unit, HET_CHANCE); /* he is with it, and it rolls */
    command(wing, "RL", "R", MUSKET_ORDER_RALLY, "R1");
    pass_to(wing, MUSKET_CUPS);
    assert_false(has(wing, "R1", MUSKET_DISORDERED));
}

/* --- orders: MPR-3 ------------------------------------------------------------------------------
 */

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

/* --- the sequence: MPR-4 ------------------------------------------------------------------------
 */

static void
mpr_4_1_phases_follow_each_other_for_all(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "R1 cavalry 0503 E 3 6, R2 artillery 0505 E medium 6, B1 heavy 0903 W 6 6", NULL);
    command(position, "RL", "R", MUSKET_ORDER_CHARGE, "R1 R2");
    pass_to(position, MUSKET_CUPS);
    int32_t expected = MUSKET_GUNFIRE;
    for (unsigned i = 0; i < position->event_count; i++) {
        if (position->events[i].kind != HET_EVENT_PHASE)
            continue;
        assert_int_equal(position->events[i].amount, expected);
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

/* --- movement points: MPR-18 --------------------------------------------------------------------
 */

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
        cmocka_unit_test(mpr_2_1_a_commander_activates_his_wing),
        cmocka_unit_test(mpr_2_2_the_overall_commander_activates_any_wing_not_yet_activated),
        cmocka_unit_test(mpr_2_3_any_chit_gives_a_unit_activation_anywhere),
        cmocka_unit_test(mpr_2_4_then_its_own_commander_activates_units_only),
        cmocka_unit_test(mpr_2_5_the_order_is_chosen_freely),
        cmocka_unit_test(mpr_2_6_from_nobody_to_the_whole_wing_takes_part),
        cmocka_unit_test(mpr_2_7_a_unit_is_activated_once_a_turn),
        cmocka_unit_test(mpr_2_8_half_the_leads_morale_in_hexes),
        cmocka_unit_test(mpr_2_9_infantry_brings_infantry_and_artillery_of_its_wing),
        cmocka_unit_test(mpr_2_10_cavalry_brings_cavalry_and_artillery),
        cmocka_unit_test(mpr_2_11_artillery_brings_artillery),
        cmocka_unit_test(mpr_2_12_a_colonel_activates_units_only),
        cmocka_unit_test(mpr_2_13_no_leader_rallies_in_a_unit_activation),
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
        cmocka_unit_test(mpr_4_1_phases_follow_each_other_for_all),
        cmocka_unit_test(mpr_4_2_only_activated_units_act),
        cmocka_unit_test(mpr_18_1_movement_points),
        cmocka_unit_test(mpr_18_9_nobody_leaves_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

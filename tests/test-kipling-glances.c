/* What the general of Charge! and Kipling can tell at a glance, against the dice themselves. */
#include "positions/position-suite.h"

#include <math.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/kipling/kipling-estimate.h"
#include "engine/rules/kipling/kipling-procedure.h"

/* There is one way to charge a gun. */
#define CHARGE_GUN "play select RC1; order =charge"
#define CHARGE CHARGE_GUN "; charge RC1 c4/N BI1"

static const KiplingState *
state_of(const Position *position)
{
    return (const KiplingState *)&position->buffer.state;
}

/* E[floor(B / hits)] from the exact weights of the engine's dice. */
static double
exact_casualties(unsigned dice, unsigned hitting, unsigned hits)
{
    static HetMoveList list;
    het_list_clear(&list);
    het_dice_hits(&list, HET_NO_UNIT, dice, hitting, 6, NULL);
    double sum = 0;
    for (unsigned i = 0; i < list.count; i++)
        sum += (double)list.weights[i] * ((unsigned)list.moves[i].roll.low / hits);
    return sum / (double)list.total;
}

static void
casualties_are_near_their_expectation(void **unused)
{
    (void)unused;
    for (unsigned dice = 1; dice <= 24; dice++)
        for (unsigned hitting = 1; hitting <= 3; hitting++)
            for (unsigned hits = 1; hits <= 4; hits++) {
                double estimate = kipling_estimate_casualties(dice, hitting / 6.0, hits);
                double exact = exact_casualties(dice, hitting, hits);
                if (fabs(estimate - exact) > 0.13)
                    fail_msg("%u dice, %u in six, %u hits: %.3f, exactly %.3f", dice, hitting, hits,
                             estimate, exact);
            }
}

static void
fire_needs_range_and_sight(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_of("kipling/open",
                    "RI1 infantry 10 a1; RA1 artillery 4 a2; BI1 infantry 10 d1; BI2 infantry 10 "
                    "f1; BC1 cavalry 5 i2",
                    "map .......w../..........");
    const KiplingState *state = state_of(position);
    unsigned rifles = position_unit(position, "RI1");
    unsigned gun = position_unit(position, "RA1");
    unsigned near_ = position_unit(position, "BI1");
    unsigned far = position_unit(position, "BI2");
    unsigned hidden = position_unit(position, "BC1");
    unsigned a1 = state->units[rifles].place, a2 = state->units[gun].place;
    assert_true(kipling_estimate_fire(state, rifles, a1, near_, state->units[near_].place) > 0.5);
    assert_true(kipling_estimate_fire(state, rifles, a1, far, state->units[far].place) == 0);
    assert_true(kipling_estimate_fire(state, gun, a2, far, state->units[far].place) > 0.5);
    assert_true(kipling_estimate_fire(state, gun, a2, hidden, state->units[hidden].place) == 0);
    assert_int_equal(kipling_query_weapon(state, hidden), -1);
}

/* The dice that the general reckons with are those that wait to be rolled. */
static void
expect_dice(const Position *position, KiplingDice dice)
{
    HetRollAccount account = {.target = HET_NO_UNIT};
    HetThrow throw = {.account = &account};
    assert_true(het_game_throw(&position->buffer.state, &throw));
    assert_int_equal(throw.dice, dice.dice);
    assert_int_equal(throw.hitting, dice.hitting);
    int needed = het_account_sum(&account, HET_TERM_NEEDED);
    assert_int_equal(needed == 0 ? 1 : needed, dice.needed);
}

static void
expect_shot(const char *units, const char *more, bool close, bool covered)
{
    g_autoptr(Position) position = position_of("kipling/open", units, more);
    unsigned unit = position_unit(position, "RX1");
    KiplingWeapon weapon = (KiplingWeapon)kipling_query_weapon(state_of(position), unit);
    KiplingDice dice = kipling_query_volley(state_of(position), unit, weapon, close, covered);
    position_plays(position, "select RX1");
    if (position->buffer.state.actor != HET_CHANCE)
        position_plays(position, "order =fire");
    expect_dice(position, dice);
}

static void
options_change_what_is_expected(void **unused)
{
    (void)unused;
    static const char duel[] =
        "RX1 infantry 10 c3; RI9 infantry 9 a1; BI1 infantry 10 d3; BI2 infantry 9 i5";
    static const char far[] =
        "RX1 infantry 10 c3; RI9 infantry 9 a1; BI1 infantry 10 f3; BI2 infantry 9 i5";
    static const char led[] = "RX1 infantry 10 c3; RG1 general RX1; RI9 infantry 9 a1; BI1 "
                              "infantry 10 d3; BI2 infantry 9 i5";
    static const char gun[] =
        "RX1 artillery 4 c3; RI9 infantry 9 a1; BI1 infantry 10 d3; BI2 infantry 9 i5";
    expect_shot(duel, NULL, true, false);
    expect_shot(far, "file [options] long-hits=5; infantry-fire-hit=3", false, false);
    expect_shot(duel, "file [options] infantry-close=1; infantry-fire-dice=2", true, false);
    expect_shot(led, "file [options] generals=1; general-dice=2", true, false);
    expect_shot(gun, "file [options] gun-fire-dice=3; close-hits=4", true, false);
    expect_shot("RX1 infantry 10 b2; RI9 infantry 9 a1; BI1 infantry 10 d2; BI2 infantry 9 i1",
                "map ...w...../.........\nfile [options] cover-hits=2", true, true);
    expect_shot("RX1 infantry 10 c3 present=3 dead=7 status=exhausted; RI9 infantry 9 a1; BI1 "
                "infantry 10 d3",
                "file [options] weak-hit=4", true, false);
    g_autoptr(Position) melee = position_of(
        "kipling/open", "RC1 cavalry 5 c3; RI9 infantry 9 a1; BI1 infantry 6 c4; BI2 infantry 9 i5",
        "file [options] cavalry-melee-dice=3; hits-on-cavalry=3; closing-fire=0\n" CHARGE);
    const KiplingState *state = state_of(melee);
    unsigned horse = position_unit(melee, "RC1");
    unsigned foot = position_unit(melee, "BI1");
    assert_int_equal(kipling_query_closing_weapon(state, foot), -1);
    KiplingDice back = kipling_query_blows(state, foot, horse);
    expect_dice(melee, kipling_query_blows(state, horse, foot));
    position_plays(melee, "roll 0");
    expect_dice(melee, back);
}

/* What is foretold of a unit that is charged is what the window of closing fire then asks. */
static void
closing_fire_is_foretold(void **unused)
{
    (void)unused;
    static const struct {
        const char *charged;
        int weapon;
    } cases[] = {
        {"BI1 infantry 10 c4", KIPLING_RIFLES},
        {"BI1 infantry 10 c4 present=5 dead=5 status=falling", KIPLING_RIFLES},
        {"BI1 infantry 10 c4 present=5 dead=5 status=exhausted", KIPLING_RIFLES},
        {"BI1 artillery 4 c4", KIPLING_CANNON},
        {"BI1 artillery 4 c4 present=1 dead=3 status=falling", KIPLING_CANNON},
        {"BI1 cavalry 5 c4", -1},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units = g_strdup_printf(
            "RC1 cavalry 5 c3; RI9 infantry 9 a1; %s; BI2 infantry 9 i5", cases[i].charged);
        g_autoptr(Position) position = position_of(
            "kipling/open", units, cases[i].weapon == KIPLING_CANNON ? CHARGE_GUN : CHARGE);
        const HetState *head = &position->buffer.state;
        unsigned charged = position_unit(position, "BI1");
        int weapon = kipling_query_closing_weapon(state_of(position), charged);
        assert_int_equal(weapon, cases[i].weapon);
        assert_int_equal(head->actor == HET_SECOND, weapon >= 0);
        if (weapon < 0)
            continue;
        KiplingDice dice =
            kipling_query_volley(state_of(position), charged, (KiplingWeapon)weapon, true, false);
        position_plays(position, "shoot BI1 RC1");
        expect_dice(position, dice);
    }
}

static void
moves_are_described(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_of("kipling/open", "RI1 infantry 10 a1; BI1 infantry 10 c1",
                    "map ......../......../........\nplay "
                    "select RI1; order =charge");
    static HetMoveList list;
    HetDescription description;
    g_autoptr(Position) walk = position_of("kipling/open", "RI1 infantry 10 a1; BI1 infantry 10 h3",
                                           "map ......../......../........\nplay "
                                           "select RI1");
    het_game_legal(&walk->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        het_game_describe(&walk->buffer.state, &list.moves[i], &description);
        assert_int_equal(description.kind, HET_MOVE_MOVE);
        assert_int_equal(description.from.x, 0);
        assert_int_equal(description.to.x, het_square_column(list.moves[i].way.place));
        assert_int_equal(description.to.y, het_square_row(list.moves[i].way.place));
    }
    het_game_legal(&position->buffer.state, &list);
    het_game_describe(&position->buffer.state, &list.moves[0], &description);
    assert_int_equal(description.target, 0); /* closing fire at the charger */
}

TEST_UNIT("kipling-glances")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_described),
        cmocka_unit_test(casualties_are_near_their_expectation),
        cmocka_unit_test(fire_needs_range_and_sight),
        cmocka_unit_test(options_change_what_is_expected),
        cmocka_unit_test(closing_fire_is_foretold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

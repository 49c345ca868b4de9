/* What the general of the Great Northern War can tell at a glance, against the rules' own dice. */
#include "positions/position-suite.h"

#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/northern/northern-estimate.h"

static const NorthernState *
state_of(const Position *position)
{
    return (const NorthernState *)&position->buffer.state;
}

/* The mean of the hits that a unit takes by the roll the position waits for. */
static double
mean_of(const Position *position, const char *target)
{
    static HetMoveList list;
    const unsigned unit = position_unit(position, target);
    const HetState *state = &position->buffer.state;
    double sum = 0;
    het_game_legal(state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        HetStateBuffer after;
        het_game_clone(&after.state, state);
        het_game_apply(&after.state, &list.moves[i], NULL);
        const NorthernUnit *it = &((const NorthernState *)&after.state)->units[unit];
        unsigned hits = it->status == NORTHERN_GONE ? 16 : it->hits;
        sum += (double)list.weights[i] * (hits - state_of(position)->units[unit].hits);
    }
    return sum / (double)list.total;
}

static void
expect_volley(const char *units, const char *more, bool close, bool covered)
{
    g_autoptr(Position) position = position_of("northern/shooting", units, more);
    const NorthernState *state = state_of(position);
    unsigned shooter = position_unit(position, "SX1");
    assert_true(northern_has_fire(state, shooter));
    double mean = northern_estimate_volley(state, shooter, close, covered, false);
    position_plays(position, "select SX1");
    assert_float_equal(mean, mean_of(position, "RI1"), 1e-9);
}

static void
volleys_are_what_the_rules_give(void **unused)
{
    (void)unused;
    static const char wood[] =
        "file [terrain w] type=woods; outline=400,380 500,380 500,460 400,460";
    static const char *const arms[] = {"infantry", "dragoons", "artillery"};
    for (size_t i = 0; i < G_N_ELEMENTS(arms); i++) {
        for (int hits = 0; hits <= 8; hits += 8) {
            g_autofree char *close = g_strdup_printf(
                "SX1 %s 450,300 0 hits=%d; RI1 infantry 450,420 180", arms[i], hits);
            g_autofree char *far = g_strdup_printf(
                "SX1 %s 450,150 0 hits=%d; RI1 infantry 450,420 180", arms[i], hits);
            expect_volley(close, NULL, true, false);
            expect_volley(far, NULL, false, false);
            expect_volley(close, wood, true, true);
        }
    }
}

static void
expect_blow(const char *units, const char *more, bool flank, bool sheltered)
{
    g_autoptr(Position) position = position_of("northern/combat", units, more);
    const NorthernState *state = state_of(position);
    unsigned attacker = position_unit(position, "SX1"), target = position_unit(position, "RX1");
    assert_float_equal(northern_estimate_blow(state, attacker, target, flank, sheltered),
                       mean_of(position, "RX1"), 1e-9);
}

static void
blows_are_what_the_rules_give(void **unused)
{
    (void)unused;
    static const char hill[] =
        "file [terrain h] type=hill; outline=380,300 520,300 520,400 380,400";
    expect_blow("SX1 infantry 450,300 0 front=RX1; RX1 infantry 450,325 180 front=SX1", NULL, false,
                false);
    expect_blow("SX1 infantry 450,300 0 hits=8 front=RX1; RX1 infantry 450,325 180 front=SX1", NULL,
                false, false);
    expect_blow("SX1 cavalry 450,282.5 0 front=RX1; RX1 infantry 450,325 180 front=SX1", NULL,
                false, false);
    expect_blow("SX1 cavalry 450,265 0 front=RX1; RX1 cavalry 450,325 180 front=SX1", NULL, false,
                false);
    expect_blow("SX1 infantry 450,300 0 front=RX1; RX1 infantry 450,325 180 front=SX1", hill, false,
                true);
    expect_blow("SX1 infantry 450,262.5 0 front=RX1; RX1 infantry 450,325 90 right=SX1", NULL, true,
                false);
    g_autoptr(Position) few = position_of("northern/alone",
                                          "SX1 infantry 450,300 0 front=RX1; RX1 infantry 450,325 "
                                          "180 front=SX1 hits=14; SI9 infantry 60,60 0",
                                          NULL);
    assert_float_equal(northern_estimate_blow(state_of(few), position_unit(few, "SX1"),
                                              position_unit(few, "RX1"), false, false),
                       2, 0);
}

/* Whatever number a scenario changes, the general reckons with it. */
static void
options_change_what_is_expected(void **unused)
{
    (void)unused;
    static const char duel[] = "SX1 infantry 450,300 0; RI1 infantry 450,420 180";
    static const char melee[] =
        "SX1 cavalry 450,282.5 0 front=RX1; RX1 infantry 450,325 180 front=SX1";
    static const char flank[] =
        "SX1 cavalry 450,245 0 front=RX1; RX1 infantry 450,325 90 right=SX1";
    expect_volley(duel, "file [options] infantry-close=50; infantry-long-damage=-1", false, false);
    expect_volley(duel, "file [options] infantry-close-damage=3", true, false);
    expect_volley("SX1 infantry 450,300 0 hits=8; RI1 infantry 450,420 180",
                  "file [options] deterioration=3", true, false);
    expect_blow(melee, "file [options] cavalry-combat-modifier=5", false, false);
    expect_blow(flank, NULL, true, false);
    expect_blow(flank, "file [options] printed-order=1; cavalry-combat-modifier=1", true, false);
    g_autoptr(Position) along =
        position_of("northern/shooting", "SX1 infantry 450,300 0; RI1 infantry 450,420 0",
                    "file [options] flank-fire=1");
    const NorthernState *state = state_of(along);
    double mean = northern_estimate_volley(state, position_unit(along, "SX1"), true, false, true);
    assert_true((northern_option(state, NORTHERN_FLANK_FIRE) != 0));
    position_plays(along, "select SX1");
    assert_float_equal(mean, mean_of(along, "RI1"), 1e-9);
    unsigned lost = 0;
    g_autoptr(Position) graded =
        position_of("northern/bare", "SI1 infantry 450,300 0 hits=7; RI1 infantry 450,850 180",
                    "file [options] graded-rally=1");
    assert_int_equal(northern_query_rally(state_of(graded), position_unit(graded, "SI1"), &lost),
                     9);
    assert_int_equal(lost, 1);
}

static void
glances_know_ground_and_wounds(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_of("northern/alone", "SI1 infantry 450,300 0 hits=7; RI1 infantry 450,600 180",
                    "file [terrain t] type=town; outline=0,0 100,0 100,100 0,100\nfile [terrain h] "
                    "type=hill; outline=200,0 300,0 300,100 200,100");
    const NorthernState *state = state_of(position);
    const NorthernScenario *data = northern_data(state);
    assert_true(northern_holds(data, (HetPoint){500, 500}, NORTHERN_COVER));
    assert_true(northern_holds(data, (HetPoint){500, 500}, NORTHERN_SHELTER));
    assert_false(northern_holds(data, (HetPoint){2500, 500}, NORTHERN_COVER));
    assert_true(northern_holds(data, (HetPoint){2500, 500}, NORTHERN_SHELTER));
    assert_int_equal(northern_recoverable(state, position_unit(position, "SI1")), 3);
    assert_int_equal(northern_query_left(state, position_unit(position, "SI1")), 9);
    NorthernStand stand = northern_estimate_stand((HetPoint){1000, 1000}, 16384);
    assert_true(northern_estimate_before(&stand, 500, 1000, 2000));
    assert_true(northern_estimate_before(&stand, 500, 2400, 2000));
    assert_false(northern_estimate_before(&stand, 500, 2600, 2000));
    assert_false(northern_estimate_before(&stand, 500, 1000, 900));
}

TEST_UNIT("northern-glances")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volleys_are_what_the_rules_give),
        cmocka_unit_test(blows_are_what_the_rules_give),
        cmocka_unit_test(options_change_what_is_expected),
        cmocka_unit_test(glances_know_ground_and_wounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The general of the Great Northern War variant: what he can tell at a glance against the rules'
 * own hits by die, his evaluator, and what his styles choose. */
#include "northern-position.h"

#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/northern/northern-sense.h"
#include "agents/evaluator/learned.h"
#include "engine/rules/registry.h"

static unsigned
unit(const Position *position, const char *code)
{
    unsigned id = het_scenario_unit(position->scenario, code);
    assert_int_not_equal(id, HET_NO_UNIT);
    return id;
}

/* --- glances ---------------------------------------------------------------------------------- */

/* The mean of the hits that a unit takes by the roll the position waits for. */
static double
mean_of(const Position *position, const char *target)
{
    int before = unit_of(position, target)->hits, sum = 0;
    g_auto(GStrv) hits = g_strsplit(hits_by_die(position, target), " ", -1);
    assert_int_equal(g_strv_length(hits), 6);
    for (unsigned die = 0; die < 6; die++)
        sum += (strcmp(hits[die], "-") == 0 ? 16 : atoi(hits[die])) - before;
    return sum / 6.0;
}

static void
expect_volley(const char *units, const char *more, bool close, bool covered)
{
    g_autoptr(Position) position = position_new("shooting", units, more);
    const NorthernState *state = position_state(position);
    unsigned shooter = unit(position, "SX1");
    assert_true(northern_query_shoots(state, shooter));
    double mean = northern_sense_volley(state, shooter, close, covered, false);
    play(position, "select SX1");
    assert_float_equal(mean, mean_of(position, "RI1"), 1e-9);
}

static void
volleys_are_what_the_rules_give(void **unused)
{
    (void)unused;
    static const char wood[] = "[terrain w]|type=woods|outline=400,380 500,380 500,460 400,460";
    static const char *const arms[] = {"i", "d", "a"};
    for (size_t i = 0; i < G_N_ELEMENTS(arms); i++) {
        for (int hits = 0; hits <= 8; hits += 8) {
            g_autofree char *close =
                g_strdup_printf("SX1 %s 450,300 N hits=%d; RI1 i 450,420 S", arms[i], hits);
            g_autofree char *far =
                g_strdup_printf("SX1 %s 450,150 N hits=%d; RI1 i 450,420 S", arms[i], hits);
            expect_volley(close, NULL, true, false);
            expect_volley(far, NULL, false, false);
            expect_volley(close, wood, true, true);
        }
    }
}

static void
expect_blow(const char *units, const char *more, bool flank, bool sheltered)
{
    g_autoptr(Position) position = position_new("combat", units, more);
    const NorthernState *state = position_state(position);
    unsigned attacker = unit(position, "SX1"), target = unit(position, "RX1");
    assert_float_equal(northern_sense_blow(state, attacker, target, flank, sheltered),
                       mean_of(position, "RX1"), 1e-9);
}

static void
blows_are_what_the_rules_give(void **unused)
{
    (void)unused;
    static const char hill[] = "[terrain h]|type=hill|outline=380,300 520,300 520,400 380,400";
    expect_blow("SX1 i 450,300 N front=RX1; RX1 i 450,325 S front=SX1", NULL, false, false);
    expect_blow("SX1 i 450,300 N hits=8 front=RX1; RX1 i 450,325 S front=SX1", NULL, false, false);
    expect_blow("SX1 c 450,282.5 N front=RX1; RX1 i 450,325 S front=SX1", NULL, false, false);
    expect_blow("SX1 c 450,265 N front=RX1; RX1 c 450,325 S front=SX1", NULL, false, false);
    expect_blow("SX1 i 450,300 N front=RX1; RX1 i 450,325 S front=SX1", hill, false, true);
    expect_blow("SX1 i 450,262.5 N front=RX1; RX1 i 450,325 E right=SX1", NULL, true, false);
    g_autoptr(Position) few = position_new(
        "movement", "SX1 i 450,300 N front=RX1; RX1 i 450,325 S front=SX1 hits=14; SI9 i 60,60 N",
        NULL);
    assert_float_equal(
        northern_sense_blow(position_state(few), unit(few, "SX1"), unit(few, "RX1"), false, false),
        2, 0);
}

/* Whatever number a scenario changes, the general reckons with it. */
static void
options_change_what_is_expected(void **unused)
{
    (void)unused;
    static const char duel[] = "SX1 i 450,300 N; RI1 i 450,420 S";
    static const char melee[] = "SX1 c 450,282.5 N front=RX1; RX1 i 450,325 S front=SX1";
    static const char flank[] = "SX1 c 450,245 N front=RX1; RX1 i 450,325 E right=SX1";
    expect_volley(duel, "[options]|infantry-close=50|infantry-long-damage=-1", false, false);
    expect_volley(duel, "[options]|infantry-close-damage=3", true, false);
    expect_volley("SX1 i 450,300 N hits=8; RI1 i 450,420 S", "[options]|deterioration=3", true,
                  false);
    expect_blow(melee, "[options]|cavalry-combat-modifier=5", false, false);
    expect_blow(flank, NULL, true, false);
    expect_blow(flank, "[options]|printed-order=1|cavalry-combat-modifier=1", true, false);
    g_autoptr(Position) along =
        position_new("shooting", "SX1 i 450,300 N; RI1 i 450,420 N", "[options]|flank-fire=1");
    const NorthernState *state = position_state(along);
    double mean = northern_sense_volley(state, unit(along, "SX1"), true, false, true);
    assert_true(northern_query_flank_fire(state));
    play(along, "select SX1");
    assert_float_equal(mean, mean_of(along, "RI1"), 1e-9);
    unsigned lost = 0;
    g_autoptr(Position) graded =
        position_new(NULL, "SI1 i 450,300 N hits=7; RI1 i 450,850 S", "[options]|graded-rally=1");
    assert_int_equal(northern_query_rally(position_state(graded), unit(graded, "SI1"), &lost), 9);
    assert_int_equal(lost, 1);
}

static void
glances_know_ground_and_wounds(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N hits=7; RI1 i 450,600 S",
                     "[terrain t]|type=town|outline=0,0 100,0 100,100 0,100|[terrain h]|type=hill|"
                     "outline=200,0 300,0 300,100 200,100");
    const NorthernState *state = position_state(position);
    const NorthernScenario *data = northern_data(state);
    assert_true(northern_query_covers(data, (HetPoint){500, 500}));
    assert_true(northern_query_shelters(data, (HetPoint){500, 500}));
    assert_false(northern_query_covers(data, (HetPoint){2500, 500}));
    assert_true(northern_query_shelters(data, (HetPoint){2500, 500}));
    assert_int_equal(northern_query_recoverable(state, unit(position, "SI1")), 3);
    assert_int_equal(northern_query_left(state, unit(position, "SI1")), 9);
    NorthernStand stand = northern_sense_stand((HetPoint){1000, 1000}, 16384);
    assert_true(northern_sense_before(&stand, 500, 1000, 2000));
    assert_true(northern_sense_before(&stand, 500, 2400, 2000));
    assert_false(northern_sense_before(&stand, 500, 2600, 2000));
    assert_false(northern_sense_before(&stand, 500, 1000, 900));
}

/* --- evaluator -------------------------------------------------------------------------------- */

static double
value_of(const Position *position)
{
    return het_evaluate(het_evaluator_by_hand("northern"), NULL, &position->buffer.state);
}

static void
values_rise_with_what_is_good(void **unused)
{
    (void)unused;
    static const char mill[] = "[objective mill]|at=100,450|radius=50|points=3|owner=%s";
    g_autoptr(Position) even = position_new(
        "movement", "SI1 i 450,200 N nation=other; RI1 i 450,700 S nation=other", NULL);
    g_autoptr(Position) worn = position_new(
        "movement", "SI1 i 450,200 N nation=other; RI1 i 450,700 S nation=other hits=6", NULL);
    g_autoptr(Position) broken = position_new(
        "movement", "SI1 i 450,200 N nation=other; RI1 i 450,700 S nation=other hits=10", NULL);
    assert_float_equal(value_of(even), 0, 0.02);
    assert_true(value_of(worn) > value_of(even) + 0.1);
    assert_true(value_of(broken) > value_of(worn) + 0.05);
    double held[2];
    for (unsigned i = 0; i < 2; i++) {
        g_auto(GStrv) parts = g_strsplit(mill, "%s", 2);
        g_autofree char *more = g_strconcat(parts[0], i == 0 ? "first" : "second", NULL);
        g_autoptr(Position) position =
            position_new("movement", "SI1 i 450,200 N; RI1 i 450,700 S", more);
        held[i] = value_of(position);
    }
    assert_true(held[0] > held[1] + 0.2);
}

static void
values_turn_with_the_sides(void **unused)
{
    (void)unused;
    g_autoptr(Position) one = position_new(
        "movement",
        "SI1 i 450,300 N nation=other hits=3; SC1 c 300,200 N nation=other; "
        "RI1 i 450,600 S nation=other; RA1 a 700,700 S nation=other; RI2 i 200,750 S nation=other",
        NULL);
    g_autoptr(Position) other = position_new(
        "movement",
        "SI1 i 450,300 N nation=other; SA1 a 200,200 N nation=other; SI2 i 700,150 N nation=other; "
        "RI1 i 450,600 S nation=other hits=3; RC1 c 600,700 S nation=other",
        "[state]|active=second|phase=movement");
    assert_float_equal(value_of(one), -value_of(other), 1e-9);
}

/* --- doctrine --------------------------------------------------------------------------------- */

/* (static text) The move a style likes best here. */
static const char *
choice(const Position *position, const char *style)
{
    static char text[80];
    static HetMoveList list;
    static double scores[HET_MOVES_MAX];
    double dials[HET_DIALS_MAX];
    const HetDoctrine *doctrine = het_doctrine_find("northern");
    g_autoptr(GError) error = NULL;
    assert_true(het_doctrine_set(doctrine, style, NULL, dials, &error));
    het_game_legal(&position->buffer.state, &list);
    doctrine->score(dials, NULL, &position->buffer.state, &list, scores);
    unsigned best = 0;
    for (unsigned i = 1; i < list.count; i++)
        best = scores[i] > scores[best] ? i : best;
    g_autofree char *move = het_game_format(&position->buffer.state, &list.moves[best]);
    g_strlcpy(text, move, sizeof text);
    assert_non_null(doctrine->reason(dials, &position->buffer.state, &list.moves[best]));
    return text;
}

/* With the enemy at 100 mm shock goes on to the sword, lines of fire stand and shoot. */
static void
shock_charges_where_lines_stand(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; RI1 i 450,420 S; RI9 i 840,850 S", NULL);
    assert_string_equal(choice(position, "ga-pa"), "select SI1");
    assert_string_equal(choice(position, "line-of-fire"), "end");
    play(position, "select SI1");
    assert_true(g_str_has_prefix(choice(position, "ga-pa"), "charge SI1"));
}

static void
it_shoots_at_what_is_nearly_broken(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("shooting", "SI1 i 450,300 N; RI1 i 395,420 S; RI2 i 505,420 S hits=13", NULL);
    assert_string_equal(choice(position, NULL), "select SI1");
    play(position, "select SI1");
    assert_string_equal(choice(position, NULL), "shoot SI1 RI2");
}

static void
horse_rides_down_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SC1 c 450,300 N; RA1 a 450,500 S; RI1 i 100,850 S", NULL);
    assert_string_equal(choice(position, NULL), "select SC1");
    play(position, "select SC1");
    assert_true(g_str_has_prefix(choice(position, NULL), "charge SC1"));
}

/* A general who touches the friend he may rally has no reason to turn about beside him. */
static void
generals_at_their_post_stay(void **unused)
{
    (void)unused;
    g_autoptr(Position) behind = position_new(
        "movement", "SI1 i 450,300 N; SG1 g 450,272.5 N; RI1 i 450,420 S; RI2 i 480,620 S", NULL);
    assert_string_equal(choice(behind, NULL), "end");
    g_autoptr(Position) beside =
        position_new("movement", "SI1 i 450,300 N hits=3; SG1 g 515,300 N; RI1 i 450,420 S", NULL);
    assert_string_equal(choice(beside, NULL), "end");
}

/* Nothing on the way to the enemy is better than where it is: it does not turn to and fro. */
static void
who_would_gain_nothing_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "movement", "SI1 i 450,300 N; RI1 i 420,560 S; RI2 i 540,560 S; RA1 a 480,640 S", NULL);
    assert_string_equal(choice(position, NULL), "end");
}

static void
guns_are_made_ready(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SA1 a 450,300 N formation=limbered; RI1 i 450,700 S", NULL);
    assert_string_equal(choice(position, NULL), "select SA1");
    play(position, "select SA1");
    assert_string_equal(choice(position, NULL), "form SA1 =unlimbered");
}

/* Three hits may come off; one is not worth the danger to the general. */
static void
generals_rally_what_is_worth_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) wounded =
        position_new("command", "SI1 i 450,300 N hits=7; SG1 g 450,272.5 N; RI1 i 450,800 S", NULL);
    assert_string_equal(choice(wounded, NULL), "rally SG1 SI1");
    g_autoptr(Position) scratched =
        position_new("command", "SI1 i 450,300 N hits=5; SG1 g 450,272.5 N; RI1 i 450,800 S", NULL);
    assert_string_equal(choice(scratched, NULL), "end");
}

static void
works_are_held(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("movement", "SI1 i 450,300 N; RI1 i 450,640 S; RI2 i 100,850 S",
                     "[terrain w]|type=works|outline=380,270 520,270 520,330 380,330");
    assert_string_equal(choice(position, "works"), "end");
    assert_string_equal(choice(position, "ga-pa"), "select SI1");
}

static void
foot_is_placed_in_the_middle(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(NULL, "SI1 i - -; SC1 c - -; RI1 i 450,800 S; RC1 c 200,800 S",
                     "[deploy first]|zone=50,50 850,50 850,250 50,250|heading=0");
    int x = 0, y = 0;
    assert_int_equal(sscanf(choice(position, NULL), "place SI1 %d,%d", &x, &y), 2);
    assert_true(x > 3000 && x < 6000);
    play(position, choice(position, NULL));
    assert_int_equal(sscanf(choice(position, NULL), "place SC1 %d,%d", &x, &y), 2);
    assert_true(x < 2500 || x > 6500);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volleys_are_what_the_rules_give),
        cmocka_unit_test(blows_are_what_the_rules_give),
        cmocka_unit_test(options_change_what_is_expected),
        cmocka_unit_test(glances_know_ground_and_wounds),
        cmocka_unit_test(values_rise_with_what_is_good),
        cmocka_unit_test(values_turn_with_the_sides),
        cmocka_unit_test(shock_charges_where_lines_stand),
        cmocka_unit_test(it_shoots_at_what_is_nearly_broken),
        cmocka_unit_test(horse_rides_down_guns),
        cmocka_unit_test(guns_are_made_ready),
        cmocka_unit_test(generals_at_their_post_stay),
        cmocka_unit_test(who_would_gain_nothing_stays),
        cmocka_unit_test(generals_rally_what_is_worth_it),
        cmocka_unit_test(works_are_held),
        cmocka_unit_test(foot_is_placed_in_the_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

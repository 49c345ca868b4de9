/* The general of Charge! + Kipling: its doctrine, its evaluator and what both can tell at a glance.
 */
#include "kipling-position.h"

#include <math.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/kipling/kipling-sense.h"
#include "agents/evaluator/evaluator.h"
#include "engine/rules/registry.h"

/* --- glances ---------------------------------------------------------------------------------- */

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
                double estimate = kipling_sense_casualties(dice, hitting / 6.0, hits);
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
    g_autoptr(Position) position = position_new(".......w../..........",
                                                "RI1 i10 a1, RA1 a4 a2, "
                                                "BI1 i10 d1, BI2 i10 f1, BC1 c5 i2",
                                                NULL);
    const KiplingState *state = position_state(position);
    unsigned rifles = het_scenario_unit(position->scenario, "RI1");
    unsigned gun = het_scenario_unit(position->scenario, "RA1");
    unsigned near_ = het_scenario_unit(position->scenario, "BI1");
    unsigned far = het_scenario_unit(position->scenario, "BI2");
    unsigned hidden = het_scenario_unit(position->scenario, "BC1");
    unsigned a1 = state->units[rifles].place, a2 = state->units[gun].place;
    assert_true(kipling_sense_fire(state, rifles, a1, near_, state->units[near_].place) > 0.5);
    assert_true(kipling_sense_fire(state, rifles, a1, far, state->units[far].place) == 0);
    assert_true(kipling_sense_fire(state, gun, a2, far, state->units[far].place) > 0.5);
    assert_true(kipling_sense_fire(state, gun, a2, hidden, state->units[hidden].place) == 0);
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
expect_shot(const char *map, const char *units, const char *more, bool close, bool covered)
{
    g_autoptr(Position) position = position_new(map, units, more);
    unsigned unit = het_scenario_unit(position->scenario, "RX1");
    KiplingWeapon weapon = (KiplingWeapon)kipling_query_weapon(position_state(position), unit);
    KiplingDice dice = kipling_query_volley(position_state(position), unit, weapon, close, covered);
    play(position, "select RX1");
    if (position->buffer.state.actor != HET_CHANCE)
        play(position, "order =fire");
    expect_dice(position, dice);
}

static void
options_change_what_is_expected(void **unused)
{
    (void)unused;
    static const char duel[] = "RX1 i10 c3, RI9 i9 a1, BI1 i10 d3, BI2 i9 i5";
    static const char far[] = "RX1 i10 c3, RI9 i9 a1, BI1 i10 f3, BI2 i9 i5";
    static const char led[] = "RX1 i10 c3, RG1 g RX1, RI9 i9 a1, BI1 i10 d3, BI2 i9 i5";
    static const char gun[] = "RX1 a4 c3, RI9 i9 a1, BI1 i10 d3, BI2 i9 i5";
    expect_shot(position_field, duel, NULL, true, false);
    expect_shot(position_field, far, "[options]|long-hits=5|infantry-fire-hit=3", false, false);
    expect_shot(position_field, duel, "[options]|infantry-close=1|infantry-fire-dice=2", true,
                false);
    expect_shot(position_field, led, "[options]|generals=1|general-dice=2", true, false);
    expect_shot(position_field, gun, "[options]|gun-fire-dice=3|close-hits=4", true, false);
    expect_shot("...w...../.........", "RX1 i10 b2, RI9 i9 a1, BI1 i10 d2, BI2 i9 i1",
                "[options]|cover-hits=2", true, true);
    expect_shot(position_field,
                "RX1 i10 c3 present=3 dead=7 status=exhausted, RI9 i9 a1, BI1 i10 d3",
                "[options]|weak-hit=4", true, false);
    g_autoptr(Position) melee =
        position_charge("RC1 c5 c3, RI9 i9 a1, BI1 i6 c4, BI2 i9 i5",
                        "[options]|cavalry-melee-dice=3|hits-on-cavalry=3|closing-fire=0", "RC1");
    const KiplingState *state = position_state(melee);
    unsigned horse = het_scenario_unit(melee->scenario, "RC1");
    unsigned foot = het_scenario_unit(melee->scenario, "BI1");
    assert_int_equal(kipling_query_closing_weapon(state, foot), -1);
    KiplingDice back = kipling_query_blows(state, foot, horse);
    expect_dice(melee, kipling_query_blows(state, horse, foot));
    play(melee, "roll 0");
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
        {"BI1 i10 c4", KIPLING_RIFLES},
        {"BI1 i10 c4 present=5 dead=5 status=falling", KIPLING_RIFLES},
        {"BI1 i10 c4 present=5 dead=5 status=exhausted", KIPLING_RIFLES},
        {"BI1 a4 c4", KIPLING_CANNON},
        {"BI1 a4 c4 present=1 dead=3 status=falling", KIPLING_CANNON},
        {"BI1 c5 c4", -1},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units =
            g_strdup_printf("RC1 c5 c3, RI9 i9 a1, %s, BI2 i9 i5", cases[i].charged);
        g_autoptr(Position) position = position_charge(units, NULL, "RC1");
        const HetState *head = &position->buffer.state;
        unsigned charged = het_scenario_unit(position->scenario, "BI1");
        int weapon = kipling_query_closing_weapon(position_state(position), charged);
        assert_int_equal(weapon, cases[i].weapon);
        assert_int_equal(head->actor == HET_SECOND, weapon >= 0);
        if (weapon < 0)
            continue;
        KiplingDice dice = kipling_query_volley(position_state(position), charged,
                                                (KiplingWeapon)weapon, true, false);
        play(position, "shoot BI1 RC1");
        expect_dice(position, dice);
    }
}

/* --- evaluator -------------------------------------------------------------------------------- */

static double
value_of(const Position *position)
{
    return het_evaluate(het_evaluator_find("kipling"), NULL, &position->buffer.state);
}

static void
more_figures_are_better(void **unused)
{
    (void)unused;
    g_autoptr(Position) even = position_new("......../......../........",
                                            "RI1 i10 a1, RI2 i10 c1, BI1 i10 a3, BI2 i10 c3", NULL);
    g_autoptr(Position) fewer =
        position_new("......../......../........",
                     "RI1 i10 a1, RI2 i10 c1, BI1 i10 a3, BI2 i10 c3 present=7 dead=3", NULL);
    g_autoptr(Position) broken = position_new(
        "......../......../........",
        "RI1 i10 a1, RI2 i10 c1, BI1 i10 a3, BI2 i10 c3 present=5 dead=5 status=exhausted", NULL);
    assert_true(fabs(value_of(even)) < 0.35); /* FIRST has the next shot */
    assert_true(value_of(fewer) > value_of(even) + 0.1);
    assert_true(value_of(broken) > value_of(fewer) + 0.1);
}

static void
values_turn_with_the_sides(void **unused)
{
    (void)unused;
    g_autoptr(Position) one = position_new(
        ".w....../......../......w.",
        "RI1 i10 a1, RA1 a4 c1, RC1 c5 e1 present=3 dead=2, BI1 i10 h3, BI2 i10 d3", NULL);
    g_autoptr(Position) other =
        position_new(".w....../......../......w.",
                     "RI1 i10 a1, RI2 i10 e1, BI1 i10 h3, BA1 a4 f3, BC1 c5 d3 present=3 dead=2",
                     "[state]|active=second");
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
    const HetDoctrine *doctrine = het_doctrine_find("kipling");
    g_autoptr(GError) error = NULL;
    assert_true(het_doctrine_set(doctrine, style, NULL, dials, &error));
    het_game_legal(&position->buffer.state, &list);
    doctrine->score(dials, NULL, &position->buffer.state, &list, scores);
    unsigned best = 0;
    for (unsigned i = 1; i < list.count; i++)
        best = scores[i] > scores[best] ? i : best;
    g_autofree char *move = het_game_format(&position->buffer.state, &list.moves[best]);
    g_strlcpy(text, move, sizeof text);
    return text;
}

/* Fire comes before movement, and at the unit it may break. */
static void
it_fires_at_what_it_may_break(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("......../......../........",
                     "RI1 i10 c1, RI2 i10 h1, BI1 i10 b3, BI2 i10 d3 present=6 dead=4", NULL);
    assert_string_equal(choice(position, NULL), "select RI1");
    play(position, "select RI1; order =fire");
    assert_string_equal(choice(position, NULL), "shoot RI1 BI2");
}

/* Walls are battered while they would cover an enemy who could soon be behind them: breached houses
 * are left alone, and so are those that nobody goes to. */
static void
guns_leave_breached_houses_alone(void **unused)
{
    (void)unused;
    static const char map[] = "...b......../............/...b......../............";
    static const char units[] = "RA1 a4 a3, RI1 i10 a1, BI1 i2 e4";
    g_autoptr(Position) whole = position_new(map, units, "[options]|breaches=1");
    play(whole, "select RA1");
    assert_string_equal(choice(whole, NULL), "order RA1 =fire");
    g_autoptr(Position) one =
        position_new(map, units, "[options]|breaches=1|[state]|building-d2=3;0");
    play(one, "select RA1; order =fire");
    assert_string_equal(choice(one, NULL), "shoot RA1 d4");
    g_autoptr(Position) both =
        position_new(map, units, "[options]|breaches=1|[state]|building-d2=3;0|building-d4=4;0");
    play(both, "select RA1");
    assert_true(is_listed(both, "order RA1 =fire"));
    assert_string_equal(choice(both, NULL), "order RA1 =move");
    g_autoptr(Position) nobody =
        position_new(map, "RA1 a4 a3, RI1 i10 a1, BI1 i10 l4", "[options]|breaches=1");
    play(nobody, "select RA1");
    assert_true(is_listed(nobody, "order RA1 =fire"));
    assert_string_equal(choice(nobody, NULL), "order RA1 =move");
    g_autoptr(Position) ours =
        position_new(map, "RA1 a4 a3, RI1 i10 d3, BI1 i2 e4, RI2 i10 d1", "[options]|breaches=1");
    play(ours, "select RA1");
    assert_string_not_equal(choice(ours, NULL), "shoot RA1 d2");
}

static void
cavalry_rides_down_a_weak_gun(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "......../......../........", "RC1 c8 a1, RI1 i10 h1, BA1 a2 d2, BI1 i10 h3", NULL);
    play(position, "select RC1");
    assert_string_equal(choice(position, "hussar"), "order RC1 =charge");
}

/* Ten fresh rifles behind closing fire are no prey for five horsemen. */
static void
cautious_cavalry_spares_fresh_foot(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "......../......../........", "RC1 c5 a1, RI1 i10 h1, BI2 i12 e2, BI1 i10 h3", NULL);
    play(position, "select RC1");
    assert_string_not_equal(choice(position, "cautious"), "order RC1 =charge");
}

static void
it_always_gives_closing_fire(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("......../......../........", "RC1 c8 a1, RI1 i10 h1, BI1 i10 b2", NULL);
    play(position, "select RC1; order =charge; BI1");
    while (position->buffer.state.actor == HET_CHANCE)
        play(position, "roll 1");
    if (position->buffer.state.actor == HET_SECOND)
        assert_true(g_str_has_prefix(choice(position, NULL), "shoot BI1"));
    else
        fail_msg("nobody is asked for closing fire");
}

/* --- what moves are described as ----------------------------------------------------------------
 */

static const char described_field[] = "......../......../........";

static void
moves_are_described(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(described_field, "RI1 i10 a1, BI1 i10 c1", NULL);
    play(position, "select RI1; order =charge");
    static HetMoveList list;
    HetDescription description;
    g_autoptr(Position) walk = position_new(described_field, "RI1 i10 a1, BI1 i10 h3", NULL);
    play(walk, "select RI1");
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

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_described),
        cmocka_unit_test(casualties_are_near_their_expectation),
        cmocka_unit_test(fire_needs_range_and_sight),
        cmocka_unit_test(options_change_what_is_expected),
        cmocka_unit_test(closing_fire_is_foretold),
        cmocka_unit_test(more_figures_are_better),
        cmocka_unit_test(values_turn_with_the_sides),
        cmocka_unit_test(it_fires_at_what_it_may_break),
        cmocka_unit_test(guns_leave_breached_houses_alone),
        cmocka_unit_test(cavalry_rides_down_a_weak_gun),
        cmocka_unit_test(cautious_cavalry_spares_fresh_foot),
        cmocka_unit_test(it_always_gives_closing_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

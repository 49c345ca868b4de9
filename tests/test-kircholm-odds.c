/* What the reconstructed tables must satisfy: the source's words on how things come out, and the
 * targets taken from history, as exact odds. docs/rules/kircholm.md lists them. */
#include "kircholm-position.h"

typedef struct {
    unsigned outcomes, success, attackers_fall;
} Odds;

/* The odds of a fight that waits for its die, in sixths: the defenders thrown back or gone; the
 * attackers losing a level. */
static Odds
odds_of(const char *attacker, const char *defender)
{
    static HetMoveList list;
    Odds odds = {0};
    g_autofree char *units = g_strdup_printf("LX1 %s, SX1 %s, LV9 volunteers 0101 E, SR9 raitars "
                                             "1401 W",
                                             attacker, defender);
    g_autoptr(Position) position = position_new(units, "[state]|phase=combat|step=1");
    const HetFrame *frame = &position->buffer.state.stack[0];
    unsigned target = (unsigned)het_frame_fields_const(frame, KircholmFight)->target;
    int modifier = kircholm_fight_modifier(position_state(position), target, NULL);
    unsigned attack = kircholm_attack_strength(position_state(position), 0, target);
    unsigned defence = kircholm_defence_strength(position_state(position), target);
    expect_prompt(position, "KIR-9.6");
    het_game_legal(&position->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        KircholmOutcome outcome =
            kircholm_outcome(position_state(position), kircholm_odds(attack, defence),
                             list.moves[i].roll.low + modifier);
        unsigned weight = (unsigned)(list.weights[i] * 6 / list.total);
        odds.outcomes += weight;
        odds.success += outcome.loser > 0 ? weight : 0;
        odds.attackers_fall += outcome.loser < 0 && outcome.level != KIRCHOLM_UNHARMED ? weight : 0;
    }
    assert_int_equal(odds.outcomes, 6);
    return odds;
}

static const char assault[] = "husaria 0804 E assault charge=flat";
static const char closed[] = "husaria 0805 E closed charge=flat";
static const char shot[] = "infantry 0905 W";
static const char pikes[] = "infantry 0905 W defensive";

/* 20 to 35 percent. */
static void
defensive_foot_is_a_hard_target_from_the_front(void **unused)
{
    (void)unused;
    assert_int_equal(odds_of(assault, pikes).success, 2);
    assert_int_equal(odds_of("husaria 0804 E assault charge=flat lances=0", pikes).success, 1);
}

/* 55 to 70 percent. */
static void
lancers_break_foot_without_pikes(void **unused)
{
    (void)unused;
    assert_int_equal(odds_of(assault, shot).success, 4);
    assert_int_equal(odds_of("husaria 0804 E assault charge=flat lances=0", shot).success, 3);
}

/* Over 80 percent. */
static void
disorganised_or_flanked_foot_is_lost(void **unused)
{
    (void)unused;
    assert_int_equal(odds_of(assault, "infantry 0905 W level=disorganised").success, 5);
    assert_int_equal(odds_of("husaria 0804 E assault charge=flat", "infantry 0905 NNW").success, 6);
}

static void
a_closed_charge_is_effective_and_risky(void **unused)
{
    (void)unused;
    assert_int_equal(odds_of(closed, shot).success, 5);
    assert_int_equal(odds_of(closed, pikes).success, 3);
    assert_int_equal(odds_of(closed, pikes).attackers_fall, 2);
    assert_true(odds_of(closed, shot).success > odds_of(assault, shot).success);
    assert_true(odds_of(closed, pikes).success > odds_of(assault, pikes).success);
}

/* A stationary attack is no charge: at even odds it mostly fails. */
static void
even_attacks_are_repulsed(void **unused)
{
    (void)unused;
    assert_int_equal(odds_of("infantry 0805 E", shot).success, 1);
    assert_int_equal(odds_of("infantry 0805 E", shot).attackers_fall, 4);
}

/* --- fire ------------------------------------------------------------------------------------- */

/* Of 36: shots that disorganise or rout (or, with `delays`, only delay). */
static unsigned
hits(const char *shooter, const char *target, bool delays)
{
    g_autofree char *units =
        g_strdup_printf("LX1 %s, SX1 %s, LV9 volunteers 0101 E", shooter, target);
    g_autoptr(Position) position = position_new(units, NULL);
    static const unsigned ways[] = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    unsigned count = 0;
    int modifier = 0;
    assert_true(kircholm_aims(position_state(position), 1, 0, &modifier));
    for (int sum = 2; sum <= 12; sum++) {
        KircholmHit hit = kircholm_fire(sum + modifier);
        bool delay = hit == KIRCHOLM_DELAY_1 || hit == KIRCHOLM_DELAY_2;
        count += (delays ? delay : hit >= KIRCHOLM_HIT_D) ? ways[sum - 2] : 0;
    }
    return count;
}

static void
fire_seldom_hits_and_mostly_delays(void **unused)
{
    (void)unused;
    static const char *const shooters[] = {"infantry 0605 W fire=3", "infantry 0705 W fire=3",
                                           "infantry 0905 W fire=3"};
    static const unsigned hit[] = {6, 1, 0}, delayed[] = {15, 9, 3};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(hits("volunteers 0505 E", shooters[i], false), hit[i]);
        assert_int_equal(hits("volunteers 0505 E", shooters[i], true), delayed[i]);
        assert_true(delayed[i] > 2 * hit[i]);
    }
}

static void
assault_formation_is_almost_invulnerable(void **unused)
{
    (void)unused;
    assert_int_equal(hits("husaria 0505 E assault", "infantry 0605 W", false), 1);
    assert_int_equal(hits("husaria 0505 E assault", "infantry 0705 W", false), 0);
}

/* Open order 10 percent at most, close order some twice as much as loose at least. */
static void
close_order_suffers_more(void **unused)
{
    (void)unused;
    assert_int_equal(hits("husaria 0505 E closed", "infantry 0605 W", false), 21);
    assert_int_equal(hits("husaria 0505 E", "infantry 0605 W", false), 10);
    assert_int_equal(hits("husaria 0505 E closed", "infantry 0605 W fire=3", false), 15);
    assert_int_equal(hits("husaria 0505 E closed", "infantry 0705 W fire=3", false), 6);
    assert_true(hits("husaria 0505 E", "infantry 0705 W", false) * 10 <= 36);
}

/* Two loading phases a shot: a battery that never lacks a target fires every second turn. */
static void
guns_fire_seldom(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 0105 E, SR1 raitars 1405 W", "[state]|phase=loading");
    unsigned loaded = 0;
    for (unsigned turn = 1; turn <= 6; turn++) {
        KircholmUnit *gun = &((KircholmState *)&position->buffer.state)->units[0];
        loaded += gun->load == KIRCHOLM_LOADED;
        if (gun->load == KIRCHOLM_LOADED)
            gun->load = KIRCHOLM_EMPTY;
        play(position, "end; end");
    }
    assert_int_equal(loaded, 3);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defensive_foot_is_a_hard_target_from_the_front),
        cmocka_unit_test(lancers_break_foot_without_pikes),
        cmocka_unit_test(disorganised_or_flanked_foot_is_lost),
        cmocka_unit_test(a_closed_charge_is_effective_and_risky),
        cmocka_unit_test(even_attacks_are_repulsed),
        cmocka_unit_test(fire_seldom_hits_and_mostly_delays),
        cmocka_unit_test(assault_formation_is_almost_invulnerable),
        cmocka_unit_test(close_order_suffers_more),
        cmocka_unit_test(guns_fire_seldom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

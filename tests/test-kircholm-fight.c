/* Fights and commanders: KIR-9, 15. */
#include "kircholm-position.h"

#include <string.h>

static void
kir_9_1_the_attacker_orders_the_fights(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fight_new(
        "LV1 volunteers 0805 E, LV2 volunteers 0409 E, SR1 raitars 0905 W, SR2 raitars 0509 "
        "W",
        NULL);
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "KIR-9.1");
    assert_true(may(position, "fight SR1"));
    play(position, "fight SR2");
    expect_prompt(position, "KIR-9.6");
    assert_int_equal(kircholm_fight_of(position_state(position))->leader, 1);
}

static void
kir_9_2_units_in_contact_must_fight(void **unused)
{
    (void)unused;
    /* LV1 has two enemies before it, LV2 only SR1: it must join the fight with it. */
    g_autoptr(Position) position = fight_new(
        "LV1 volunteers 0805 E, LV2 volunteers 0804 E, SR1 raitars 0905 W, SR2 raitars 0906 "
        "W",
        NULL);
    assert_false(may(position, "end"));
    play(position, "fight SR1; add LV1");
    expect_prompt(position, "KIR-9.6"); /* LV2 was added: it owed that */
    assert_int_equal(position_state(position)->set[0], 3);
    /* Who owes the fight his part is not passed over. */
    g_autoptr(Position) owed =
        fight_new("LV1 volunteers 0805 E charge=flat, LV2 volunteers 0804 E charge=flat, LV3 "
                  "volunteers 0904 SSE, SR1 raitars 0905 W",
                  NULL);
    assert_true(may(owed, "add LV1"));
    assert_true(may(owed, "add LV3"));
    assert_false(may(owed, "add LV2"));
}

static void
kir_9_3_one_fight_a_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LV1 volunteers 0805 E, SR1 raitars 0905 W, SR2 raitars 0906 W", NULL);
    play(position, "fight SR1; roll 5"); /* nothing at 1:1 */
    assert_int_not_equal(position->buffer.state.phase, KIRCHOLM_COMBAT);
    expect_level(position, "SR2", KIRCHOLM_ORDERED);
}

/* The target SI1 at 0905 looks west: 0804 and 0805 are its front, 0904 and 0906 its flanks, 1004
 * and 1005 its rear. */
static void
kir_9_4_flank_doubles_and_rear_quadruples(void **unused)
{
    (void)unused;
    static const struct {
        const char *attacker;
        unsigned strength;
    } attackers[] = {
        {"LV1 volunteers 0805 E", 10},
        {"LV1 volunteers 0904 SSE", 20},
        {"LV1 volunteers 0906 NNE", 20},
        {"LV1 volunteers 1004 W", 40},
        {"LV1 volunteers 1005 W", 40},
        {"LH1 husaria 0804 E assault", 30},
        /* Wings on a flank and in front: the better counts. */
        {"LH1 husaria 0805 NNE assault", 60},
        {"LH1 husaria 0904 SSE assault", 60},
        {"LH1 husaria 0906 NNW assault", 120}, /* left wing on the flank, right one behind */
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(attackers); i++) {
        g_autofree char *units = g_strdup_printf("%s, SI1 infantry 0905 W", attackers[i].attacker);
        g_autoptr(Position) position = fight_new(units, NULL);
        assert_int_equal(kircholm_attack_strength(position_state(position), 0, 1),
                         attackers[i].strength);
    }
    /* Of a target on two hexes each wing has its arcs. */
    g_autoptr(Position) two = fight_new("SR1 raitars 0604 SSW, LH1 husaria 0505 E assault", NULL);
    assert_int_equal(kircholm_attack_strength(position_state(two), 0, 1), 10);
}

static void
kir_9_5_odds_round_down(void **unused)
{
    (void)unused;
    static const struct {
        unsigned attack, defence, odds;
    } odds[] = {{1, 4, 0},   {9, 20, 0},  {10, 20, 1}, {19, 20, 1},  {20, 20, 2},  {39, 20, 2},
                {40, 20, 3}, {60, 20, 4}, {80, 20, 5}, {119, 20, 5}, {120, 20, 6}, {999, 20, 6}};
    for (unsigned i = 0; i < G_N_ELEMENTS(odds); i++)
        assert_int_equal(kircholm_odds(odds[i].attack, odds[i].defence), odds[i].odds);
}

/* The table once more, from the page of rules: level and hexes by column, die 1 to 8. */
static void
kir_9_6_combat_table(void **unused)
{
    (void)unused;
    static const char *const rows[] = {
        "AU3 AU2 AD2 AD1 AD1 A-1 ---", "AU2 AD2 AD1 AD1 A-1 --- D-1", "AD2 AD2 AD1 A-1 --- D-1 DD1",
        "AD2 AD1 A-1 --- D-1 DD1 DD2", "AD1 A-1 --- D-1 DD1 DD2 DU2", "A-1 --- D-1 DD1 DD2 DU2 DU3",
        "--- D-1 DD1 DD2 DU2 DU3 DE0", "D-1 DD1 DD2 DU2 DU3 DE0 DE0",
    };
    static const char levels[] = "-DUE";
    for (int total = -2; total <= 12; total++)
        for (unsigned odds = 0; odds < KIRCHOLM_ODDS; odds++) {
            const char *cell = rows[CLAMP(total, 1, 8) - 1] + 4 * odds;
            KircholmOutcome outcome = kircholm_combat(odds, total);
            assert_int_equal(outcome.loser, *cell == 'A' ? -1 : *cell == 'D' ? 1 : 0);
            if (*cell == '-')
                continue;
            assert_int_equal(levels[outcome.level], cell[1]);
            assert_int_equal(outcome.hexes, cell[2] - '0');
        }
}

static void
kir_9_7_combat_modifiers(void **unused)
{
    (void)unused;
    assert_int_equal(fight_modifier_of("LV1 volunteers 0805 E, SI1 infantry 0905 W", NULL), 0);
    assert_int_equal(
        fight_modifier_of("LV1 volunteers 0805 E, SI1 infantry 0905 W level=disorganised", NULL),
        1);
    assert_int_equal(fight_modifier_of("LV1 volunteers 0805 E, SI1 infantry 0905 W",
                                       "row-05=. . . . . . . . v . . . . .|"),
                     -1);
    assert_int_equal(fight_modifier_of("LV1 volunteers 0805 E, SI1 infantry 0905 W",
                                       "[options]|combat-shift=2|"),
                     2);
}

static void
kir_9_8_results_of_fights(void **unused)
{
    (void)unused;
    static const struct {
        const char *roll, *more;
        KircholmLevel attacker, defender;
    } results[] = {
        /* 4:1 with lances: 2 to 7 */
        {"roll 1", NULL, KIRCHOLM_ORDERED, KIRCHOLM_ORDERED},
        {"roll 2; retreat 1005; pass", NULL, KIRCHOLM_ORDERED, KIRCHOLM_DISORDERED},
        {"roll 2; retreat 1005; pass", "[options]|push-level=0|", KIRCHOLM_ORDERED,
         KIRCHOLM_ORDERED},
        {"roll 3; retreat 1005; pass", NULL, KIRCHOLM_ORDERED, KIRCHOLM_DISORDERED},
        {"roll 5; retreat 1105; pass", NULL, KIRCHOLM_ORDERED, KIRCHOLM_RETREATING},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(results); i++) {
        g_autoptr(Position) position = fight_new(
            "LH1 husaria 0805 E closed charge=flat, SI1 infantry 0905 W", results[i].more);
        play(position, results[i].roll);
        expect_level(position, "LH1", results[i].attacker);
        expect_level(position, "SI1", results[i].defender);
    }
    g_autoptr(Position) total =
        fight_new("LH1 husaria 1004 W charge=flat combat=9, SI1 infantry 0905 "
                  "W",
                  NULL);
    play(total, "roll 6"); /* 6:1, 7: eliminated */
    expect_level(total, "SI1", KIRCHOLM_GONE);
    assert_true(fired(total, "KIR-9.8"));
}

static void
kir_9_9_withdrawals_lead_away(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LH1 husaria 0805 E charge=flat combat=8, SI1 infantry 0905 W", NULL);
    play(position, "roll 4"); /* 4:1, 5: a level and two hexes */
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "KIR-9.9");
    assert_true(may(position, "retreat 1105/23"));
    assert_true(may(position, "retreat 1105/32"));  /* another way there */
    assert_false(may(position, "retreat 1005/3"));  /* not short of it */
    assert_false(may(position, "retreat 0907/44")); /* that way lies in a zone */
    assert_false(may(position, "retreat 0803/61")); /* its first hex is no farther off */
    play(position, "retreat 1105/23");
    assert_int_equal(unit_of(position, "SI1")->facing, 4);
    assert_true(fired(position, "KIR-9.9"));
    /* From both wings of an opponent: 0706 is farther from 0804, not from 0805. */
    g_autoptr(Position) wings = position_new(
        "LH1 husaria 0804 E assault lances=0, LV9 volunteers 0101 E, SR1 raitars 0705 E, SR9 "
        "raitars 1401 W",
        "[state]|phase=combat|active=second|step=1");
    play(wings, "roll 4"); /* 8:6 is 1:1 */
    assert_true(may(wings, "retreat 0604"));
    assert_false(may(wings, "retreat 0706"));
}

static void
kir_9_10_withdrawals_avoid_zones(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LH1 husaria 0805 E charge=flat combat=4, SI1 infantry "
                  "0905 W, LT1 tatars 1105 W, SR3 raitars 0906 W",
                  NULL);
    play(position, "fight SI1; roll 5"); /* a hex: 1004 and 1005 are in a zone, 0906 taken */
    expect_place(position, "SI1", "0904");
}

static void
kir_9_11_short_withdrawals_cost_a_level(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LH1 husaria 0805 E charge=flat combat=4, SI1 infantry "
                  "0905 W, LT1 tatars 1105 W, SR3 raitars 0906 W, SR4 "
                  "raitars 0904 W",
                  NULL);
    play(position, "fight SI1; roll 4"); /* a level and a hex; a level more */
    expect_place(position, "SI1", "0905");
    expect_level(position, "SI1", KIRCHOLM_RETREATING);
    assert_true(fired(position, "KIR-9.11"));
    /* Two in double formation withdraw once, and both lose it: the one that is left, too. */
    static const char *const pairs[] = {
        "[options]|push-level=0|[state]|phase=combat|active=second|step=1",
        "roll 5; lose LR1", /* a hex, at 2:1 */
        "[options]|push-level=0|[state]|phase=combat|active=first|step=1",
        "roll 5; lose LR1", /* the same, at 1:2 */
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(pairs); i += 2) {
        g_autoptr(Position) pair = position_new(
            "LR1 raitars 0101 E double partner=LR2, LR2 raitars 0101 E double partner=LR1, LV9 "
            "volunteers 0510 E, SG1 guard-raitars 0201 W combat=8, SR2 raitars 0102 SSE",
            pairs[i]);
        play(pair, pairs[i + 1]);
        expect_level(pair, "LR2", KIRCHOLM_DISORDERED);
        expect_place(pair, "LR2", "0101");
    }
}

static void
kir_9_12_levels_before_withdrawals(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fight_new(
        "LV1 volunteers 0805 E, LV2 volunteers 0804 E, SI1 infantry 0905 W defensive", NULL);
    play(position, "roll 1"); /* 4:8 is 1:2 */
    expect_level(position, "LV1", KIRCHOLM_RETREATING);
    expect_level(position, "LV2", KIRCHOLM_RETREATING);
    expect_place(position, "LV1", "0805"); /* it chooses now */
    play(position, "retreat 0605; retreat 0604");
    expect_place(position, "LV1", "0605");
    expect_place(position, "LV2", "0604");
}

static void
kir_9_13_withdrawal_breaks_the_hedge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LH1 husaria 0804 E assault charge=flat, SI1 infantry 0905 W defensive",
                  "[options]|push-level=0|");
    play(position, "roll 5; retreat 1005"); /* 1:1, 6: a hex, in order */
    expect_level(position, "SI1", KIRCHOLM_ORDERED);
    expect_formation(position, "SI1", KIRCHOLM_SHOOTING);
    assert_true(fired(position, "KIR-9.13"));
}

static void
kir_9_14_winners_may_pursue(void **unused)
{
    (void)unused;
    g_autoptr(Position) both =
        fight_new("LH1 husaria 0805 E charge=flat combat=8, SI1 infantry 0905 W", NULL);
    play(both, "roll 4; retreat 1105/23");
    expect_actor(both, HET_FIRST);
    expect_prompt(both, "KIR-9.14");
    assert_true(may(both, "pursue LH1 0905/2"));
    assert_false(may(both, "pursue LH1 1005")); /* he went by 1004 */
    play(both, "pursue LH1 1004");
    expect_place(both, "LH1", "1004");
    assert_true(fired(both, "KIR-9.14"));
    /* Defenders pursue too. */
    g_autoptr(Position) repulse =
        fight_new("LV1 volunteers 0805 E, SG1 guard-raitars 0905 W", NULL);
    play(repulse, "roll 4; retreat 0705");
    expect_actor(repulse, HET_SECOND);
    play(repulse, "pursue SG1 0805");
    expect_place(repulse, "SG1", "0805");
    /* Of an assault formation either wing's hex may be entered. */
    g_autoptr(Position) left = position_new(
        "LH1 husaria 0804 E assault lances=0, LV9 volunteers 0101 E, SR1 raitars 0704 E, SR9 "
        "raitars 1401 W",
        "[state]|phase=combat|active=second|step=1");
    play(left, "roll 6; retreat 0906; pursue SR1 0804");
    expect_place(left, "SR1", "0804");
}

static void
kir_9_15_pursuit_stops_in_zones(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = fight_new(
        "LH1 husaria 0805 E charge=flat combat=8, SI1 infantry 0905 W, SR3 raitars 0904 SSW", NULL);
    play(position, "roll 4; retreat 1105");
    assert_true(may(position, "pursue LH1 0905"));
    assert_false(may(position, "pursue LH1 1004"));
    assert_false(may(position, "pursue LH1 1005"));
    /* Foot in defensive formation stays. */
    g_autoptr(Position) pikes =
        fight_new("LV1 volunteers 0805 E, SI1 infantry 0905 W defensive", NULL);
    play(pikes, "roll 6; retreat 0705");
    assert_int_not_equal(pikes->buffer.state.depth, 2);
    expect_place(pikes, "SI1", "0905");
}

/* --- commanders ------------------------------------------------------------------------------- */

static void
kir_9_16_guns_never_attack(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LA1 artillery 0805 E, LI1 infantry 0804 E, SI1 infantry 0905 W", NULL);
    expect_prompt(position, "KIR-9.6"); /* the foot alone could, and so must */
    assert_int_equal(position_state(position)->set[0], 1u << 1);
}

static void
kir_15_1_commanders_are_with_units(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0505 E, LV9 volunteers 0101 E, LC1 commander LV1 rating=1, SR1 raitars "
        "1401 W",
        NULL);
    play(position, "select LV1; order =march; move 0605; pass");
    assert_int_equal(unit_of(position, "LC1")->with, 0);
    expect_place(position, "LC1", "-");
    HetStateBuffer broken = position->buffer;
    ((KircholmState *)&broken.state)->units[0].with = KIRCHOLM_NOBODY;
    assert_non_null(position->scenario->rules->check(&broken.state));
}

static void
kir_15_2_commanders_ride(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LV1 volunteers 0105 E, LV2 volunteers 1305 E, LV3 volunteers 1405 E, LV4 volunteers 0305 "
        "E level=retreating moved=1, LC1 commander LV1, SR1 raitars 1401 W, LH1 husaria 1408 SSW "
        "assault",
        NULL);
    play(position, "select LC1");
    assert_true(may(position, "move LC1 1305 LV2"));
    assert_false(may(position, "move LC1 1405 LV3")); /* 13 hexes */
    assert_false(may(position, "move LC1 0305 LV4"));
    assert_true(may(position, "move LC1 1408 LH1")); /* 13 to its left wing, 12 to its right */
    play(position, "move LC1 1305 LV2");
    assert_int_equal(unit_of(position, "LV2")->with, 4);
    assert_false(may(position, "select LC1"));
    assert_true(fired(position, "KIR-15.2"));
}

static void
kir_15_3_commanders_help_in_fights(void **unused)
{
    (void)unused;
    assert_int_equal(
        fight_modifier_of("LV1 volunteers 0805 E, LC1 commander LV1 rating=2, SI1 infantry "
                          "0905 W, SC1 commander SI1 rating=1",
                          NULL),
        1);
}

/* LV1 is hit with a commander on its flank. */
static Position *
hit_near_commander(void)
{
    Position *position = position_new(
        "LV1 volunteers 0705 E, LV2 volunteers 0704 E, LC1 commander LV2, SI1 infantry 0905 W",
        NULL);
    play(position, "select LV1; turn ^SSE; shoot SI1 LV1; roll 11");
    return position;
}

static void
kir_15_4_recovery_next_to_a_commander(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = hit_near_commander();
    expect_level(position, "LV1", KIRCHOLM_DISORDERED);
    expect_prompt(position, "KIR-15.4");
    expect_chance(position, 6, 1, 6);
    play(position, "roll 6");
    expect_level(position, "LV1", KIRCHOLM_ORDERED);
    g_autoptr(Position) failed = hit_near_commander();
    play(failed, "roll 5");
    expect_level(failed, "LV1", KIRCHOLM_DISORDERED);
    g_autoptr(Position) far = position_new("LV1 volunteers 0705 E, LV2 volunteers 0703 E, LC1 "
                                           "commander LV2, SI1 infantry 0905 W",
                                           NULL);
    play(far, "select LV1; turn ^SSE; shoot SI1 LV1; roll 11");
    expect_actor(far, HET_FIRST); /* two hexes off he cannot help */
    g_autoptr(Position) own = position_new(
        "LV1 volunteers 0705 E, LV2 volunteers 0703 E, LC1 commander LV1, SI1 infantry 0905 W",
        NULL);
    play(own, "select LV1; turn ^SSE; shoot SI1 LV1; roll 11; roll 2");
    expect_actor(own, HET_FIRST); /* nor the unit he is with, which is in danger with him */
}

static void
kir_15_5_commanders_fall_with_their_unit(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        fight_new("LH1 husaria 1004 W charge=flat combat=9, SI1 infantry "
                  "0905 W, SC1 commander SI1",
                  NULL);
    play(position, "roll 6");
    expect_level(position, "SC1", KIRCHOLM_GONE);
    assert_true(fired(position, "KIR-15.5"));
}

static void
kir_15_6_commanders_are_in_danger(void **unused)
{
    (void)unused;
    for (unsigned die = 1; die <= 2; die++) {
        g_autoptr(Position) position = position_new(
            "LV1 volunteers 0705 E, LV9 volunteers 0101 E, LC1 commander LV1, SI1 infantry 0905 W",
            NULL);
        g_autofree char *moves =
            g_strdup_printf("select LV1; turn ^SSE; shoot SI1 LV1; roll 11; roll %u", die);
        play(position, moves);
        expect_level(position, "LC1", die == 1 ? KIRCHOLM_GONE : KIRCHOLM_ORDERED);
        assert_true(fired(position, "KIR-15.6"));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_9_1_the_attacker_orders_the_fights),
        cmocka_unit_test(kir_9_2_units_in_contact_must_fight),
        cmocka_unit_test(kir_9_3_one_fight_a_phase),
        cmocka_unit_test(kir_9_4_flank_doubles_and_rear_quadruples),
        cmocka_unit_test(kir_9_5_odds_round_down),
        cmocka_unit_test(kir_9_6_combat_table),
        cmocka_unit_test(kir_9_7_combat_modifiers),
        cmocka_unit_test(kir_9_8_results_of_fights),
        cmocka_unit_test(kir_9_9_withdrawals_lead_away),
        cmocka_unit_test(kir_9_10_withdrawals_avoid_zones),
        cmocka_unit_test(kir_9_11_short_withdrawals_cost_a_level),
        cmocka_unit_test(kir_9_12_levels_before_withdrawals),
        cmocka_unit_test(kir_9_13_withdrawal_breaks_the_hedge),
        cmocka_unit_test(kir_9_14_winners_may_pursue),
        cmocka_unit_test(kir_9_15_pursuit_stops_in_zones),
        cmocka_unit_test(kir_9_16_guns_never_attack),
        cmocka_unit_test(kir_15_1_commanders_are_with_units),
        cmocka_unit_test(kir_15_2_commanders_ride),
        cmocka_unit_test(kir_15_3_commanders_help_in_fights),
        cmocka_unit_test(kir_15_4_recovery_next_to_a_commander),
        cmocka_unit_test(kir_15_5_commanders_fall_with_their_unit),
        cmocka_unit_test(kir_15_6_commanders_are_in_danger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Fire of foot and cavalry: KIR-10. */
#include "kircholm-position.h"

#include <string.h>

/* The modifier of a shot of the first unit at the second, or 99: it cannot be aimed. */
static int
modifier_of(const char *units, const char *more)
{
    g_autoptr(Position) position = position_new(units, more);
    int modifier = 0;
    return kircholm_aims(position_state(position), 0, 1, &modifier) ? modifier : 99;
}

/* Hexes straight east of 0205. */
static int
at_range(const char *type, unsigned hexes)
{
    g_autofree char *units = g_strdup_printf(
        "LX1 %s 0205 E, SR1 raitars %02u05 W, LV9 volunteers 0101 E", type, 2 + hexes);
    return modifier_of(units, NULL);
}

static void
kir_10_1_ranges_by_weapon(void **unused)
{
    (void)unused;
    static const struct {
        const char *type;
        int bands[7]; /* by hexes: modifier without the factor's */
        int factor;
    } weapons[] = {
        {"infantry", {9, 0, -2, -2, -4, -4, 99}, 0},
        {"arquebusiers", {9, 0, -2, -2, -4, 99, 99}, -1},
        {"raitars", {9, 0, -2, -4, 99, 99, 99}, -1},
        {"tatars", {9, 0, -2, -4, 99, 99, 99}, -1},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(weapons); i++)
        for (unsigned hexes = 1; hexes <= 6; hexes++) {
            int band = weapons[i].bands[hexes];
            assert_int_equal(at_range(weapons[i].type, hexes),
                             band == 99 ? 99 : band + weapons[i].factor);
        }
}

/* Facing E from 0505: the rows over NE and SE bound what it sees. */
static void
kir_10_2_arc_of_sixty_degrees(void **unused)
{
    (void)unused;
    static const struct {
        const char *hex;
        bool seen;
    } hexes[] = {{"0604", true},  {"0704", true},  {"0803", true},  {"0803", true},
                 {"0703", false}, {"0705", true},  {"0706", true},  {"0707", false},
                 {"0504", false}, {"0506", false}, {"0405", false}, {"0806", true}};
    for (unsigned i = 0; i < G_N_ELEMENTS(hexes); i++) {
        g_autofree char *units =
            g_strdup_printf("LI1 infantry 0505 E, SR1 raitars %s W", hexes[i].hex);
        assert_int_equal(modifier_of(units, NULL) != 99, hexes[i].seen);
    }
}

static void
kir_10_3_volleys_cost_points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E, LR1 raitars 0508 E shooting, SR1 raitars 0705 W, SA1 "
                     "artillery 0608 W, LV9 volunteers 0101 E",
                     NULL);
    play(position, "select LI1; shoot LI1 SR1; roll 2");
    assert_int_equal(points_left(position), 4);
    play(position, "pass; select LR1; shoot LR1 SA1; roll 2");
    assert_int_equal(points_left(position), 7);
    assert_true(fired(position, "KIR-10.3"));
}

static void
kir_10_4_two_volleys_a_phase(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LI1 infantry 0505 E, LT1 tatars 0508 E, SR1 raitars 0605 W, SA1 artillery 0608 W", NULL);
    play(position, "select LI1; shoot SR1; roll 2; shoot SR1; roll 2");
    assert_false(may(position, "shoot SR1"));
    assert_int_equal(points_left(position), 3);
    play(position, "pass; select LT1; shoot SA1; roll 2");
    assert_false(may(position, "shoot SA1"));
    /* In the enemy's movement phase they have as many again. */
    g_autoptr(Position) passive =
        position_new("LV1 volunteers 0605 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(passive, "select LV1; turn ^SSE; shoot SI1; roll 2; turn ^E");
    expect_actor(passive, HET_SECOND); /* points were spent again */
    play(passive, "pass; order =march; move 0805; shoot SI1; roll 2");
    expect_actor(passive, HET_FIRST); /* two volleys are all */
    g_autoptr(Position) both = position_new(
        "LI1 infantry 0505 E, LV9 volunteers 0101 E, SR1 raitars 0705 W, SR9 raitars 1401 W", NULL);
    play(both,
         "select LI1; shoot SR1; roll 2; shoot SR1; roll 2; pass; end; select SR1; turn ^NNW");
    assert_true(may(both, "shoot LI1 SR1"));
}

static void
kir_10_5_tatars_shoot_to_the_flanks(void **unused)
{
    (void)unused;
    assert_int_equal(modifier_of("LT1 tatars 0505 E, SR1 raitars 0504 W", NULL), -1);
    assert_int_equal(modifier_of("LT1 tatars 0505 E, SR1 raitars 0506 W", NULL), -1);
    assert_int_equal(modifier_of("LT1 tatars 0505 E, SR1 raitars 0405 W", NULL), 99);
}

static void
kir_10_6_reactions_to_spent_points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0605 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(position, "select LV1; turn ^SSE"); /* turning spends points too */
    expect_actor(position, HET_SECOND);
    expect_prompt(position, "KIR-10.6");
    play(position, "shoot SI1 LV1");
    expect_chance(position, 2, 21, 36); /* to 7 nothing, with -2 and +1 */
}

static void
kir_10_7_fire_delays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0605 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(position, "select LV1; order =march; move 0805; shoot SI1; roll 8");
    expect_place(position, "LV1", "0705");      /* it stands, and thinks again */
    assert_int_equal(points_left(position), 7); /* 10, a hex, 1p doubled */
    assert_true(fired(position, "KIR-10.7"));
    g_autoptr(Position) foot =
        position_new("LI1 infantry 0705 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(foot, "select LI1; turn ^SSE; shoot SI1 LI1; roll 10");
    assert_int_equal(points_left(foot), 5 - 1 - 2);
    g_autoptr(Position) guns = position_new(
        "LA1 artillery 0705 E moving, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(guns, "select LA1; turn ^SSE; shoot SI1 LA1; roll 10"); /* -2, -1 for guns, +1 */
    assert_int_equal(points_left(guns), 3 - 1 - 1);
}

static void
kir_10_8_fire_table(void **unused)
{
    (void)unused;
    static const KircholmHit hits[] = {KIRCHOLM_MISS,    KIRCHOLM_MISS,    KIRCHOLM_DELAY_1,
                                       KIRCHOLM_DELAY_1, KIRCHOLM_DELAY_2, KIRCHOLM_HIT_D,
                                       KIRCHOLM_HIT_D,   KIRCHOLM_HIT_U,   KIRCHOLM_HIT_U};
    for (int total = 5; total <= 13; total++)
        assert_int_equal(kircholm_fire(total), hits[total - 5]);
    assert_int_equal(kircholm_fire(-3), KIRCHOLM_MISS);
    assert_int_equal(kircholm_fire(20), KIRCHOLM_HIT_U);
}

static void
kir_10_9_bands_of_range(void **unused)
{
    (void)unused;
    assert_int_equal(at_range("infantry", 1) - at_range("infantry", 2), 2);
    assert_int_equal(at_range("infantry", 1) - at_range("infantry", 3), 2);
    assert_int_equal(at_range("infantry", 1) - at_range("infantry", 4), 4);
    assert_int_equal(at_range("infantry", 1) - at_range("infantry", 5), 4);
}

static void
kir_10_10_strong_and_weak_fire(void **unused)
{
    (void)unused;
    assert_int_equal(modifier_of("SI1 infantry 0505 E, LV1 volunteers 0605 W", NULL), 1);
    assert_int_equal(modifier_of("LI1 infantry 0505 E, SR1 raitars 0605 W", NULL), 0);
    assert_int_equal(modifier_of("LR1 raitars 0505 E shooting, SR1 raitars 0605 W", NULL), -1);
}

static void
kir_10_11_formations_under_fire(void **unused)
{
    (void)unused;
    static const struct {
        const char *target;
        int modifier;
    } targets[] = {
        {"LH1 husaria 0605 W", 0},
        {"LH1 husaria 0605 W closed", 2},
        {"LH1 husaria 0605 W assault", -3},
        {"LR1 raitars 0605 W shooting", 0},
        {"LI1 infantry 0605 W", 0},
        {"LI1 infantry 0605 W defensive", 1},
        {"LA1 artillery 0605 W", -1},
        {"LI1 infantry 0605 W level=retreating moved=1", 0},
        {"LR1 raitars 0605 W double partner=LR2, LR2 raitars 0605 W double partner=LR1", 1},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(targets); i++) {
        g_autofree char *units =
            g_strdup_printf("SI1 infantry 0505 E, %s, LV9 volunteers 0101 E", targets[i].target);
        assert_int_equal(modifier_of(units, NULL), 1 + targets[i].modifier);
    }
}

static void
kir_10_12_cover(void **unused)
{
    (void)unused;
    assert_int_equal(modifier_of("SI1 infantry 0505 E, LI1 infantry 0605 W",
                                 "row-05=. . . . . v . . . . . . . ."),
                     1 - 2);
    assert_int_equal(modifier_of("SI1 infantry 0505 E, LI1 infantry 0605 W",
                                 "row-05=. . . . . w . . . . . . . ."),
                     1 - 1);
    /* Of two hexes the nearer left one counts, three off; seen from above both are in sight. */
    assert_int_equal(
        modifier_of("SI1 infantry 0205 E, LH1 husaria 0505 NNW assault, LV9 volunteers 0101 E",
                    "row-05=. .1 . . . . . . . . . . . ."),
        1 - 2 - 3);
}

static void
kir_10_13_foot_presents_pikes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0605 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(position, "select LV1; order =march; move 0805; form SI1 =defensive");
    expect_formation(position, "SI1", KIRCHOLM_DEFENSIVE);
    assert_int_equal(unit_of(position, "SI1")->volleys, 1);
    expect_actor(position, HET_FIRST); /* one volley is what pikes have, and that was it */
    assert_true(fired(position, "KIR-10.13"));
    /* In its own phase it changes by KIR-3.4, for 2 points and no volley, wherever it could fire.
     */
    g_autoptr(Position) own =
        position_new("LI1 infantry 0605 E, LV9 volunteers 0101 E, SI1 infantry 0905 W", NULL);
    play(own, "select LI1; form =defensive");
    assert_int_equal(points_left(own), 3);
    assert_int_equal(unit_of(own, "LI1")->volleys, 0);
}

/* Two companies watch: the second's shot comes after the first's, in any order, each once. Whoever
 * lets a moment pass is asked at the next, whatever has changed or not. */
static void
kir_10_14_every_moment_is_asked(void **unused)
{
    (void)unused;
    static const char units[] = "LV1 volunteers 0405 E, LV9 volunteers 0101 E, SI1 infantry 0905 "
                                "W, SI2 infantry 0904 W";
    g_autoptr(Position) position = position_new(units, NULL);
    play(position, "select LV1; order =march; move 0605/23; pass");
    expect_place(position, "LV1", "0605"); /* declined at maximum range, asked at effective */
    expect_actor(position, HET_SECOND);
    play(position, "shoot SI2; roll 2");
    assert_false(may(position, "shoot SI2"));
    play(position, "shoot SI1; roll 2");
    expect_actor(position, HET_FIRST);
    expect_prompt(position, "KIR-1.4");
    play(position, "turn ^SSE"); /* points are spent again: both may give their second volley */
    expect_actor(position, HET_SECOND);
    assert_true(may(position, "shoot SI1") && may(position, "shoot SI2"));
    play(position, "shoot SI1; roll 2; shoot SI2; roll 2; turn ^E");
    expect_actor(position, HET_FIRST); /* which was the last */
    g_autoptr(Position) again = position_new(units, NULL);
    play(again, "select LV1; turn ^SSE; pass; turn ^E");
    expect_actor(again, HET_SECOND); /* at the same hex, range and front: points were spent */
    play(again, "pass; order =march; move 0605/23; pass");
    expect_place(again, "LV1", "0605");
    expect_actor(again, HET_SECOND);
    g_autoptr(Position) after = position_new(units, NULL);
    play(after, "select LV1; order =march; move 0605/23; shoot SI1; roll 2");
    expect_place(after, "LV1", "0505");
    assert_true(may(after, "shoot SI2")); /* and after a further volley at the same moment */
    play(after, "pass; order =march; move 0605");
    expect_actor(after, HET_SECOND);
    assert_true(may(after, "shoot SI1") && may(after, "shoot SI2"));
}

/* A volley of the mover's spends points too, where he stands. */
static void
kir_10_14_a_volley_is_a_moment(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0605 E, LV9 volunteers 0101 E, SI1 infantry 0805 W", NULL);
    play(position, "select LI1; shoot LI1 SI1; roll 2");
    expect_actor(position, HET_SECOND);
    play(position, "pass; shoot LI1 SI1; roll 2");
    expect_actor(position, HET_SECOND);
}

/* Guns at leisure are asked together: who has let the other fire first may fire after it. */
static void
kir_10_14_guns_are_asked_after_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LV1 volunteers 0505 E, LV9 volunteers 0101 E, SA1 artillery 1105 W "
                     "load=loaded, SA2 artillery 1107 NNW load=loaded",
                     "[state]|phase=movement");
    expect_prompt(position, "KIR-13.6");
    assert_true(may(position, "select SA1"));
    play(position, "select SA2; roll 2");
    expect_prompt(position, "KIR-13.6");
    expect_actor(position, HET_SECOND);
    assert_true(may(position, "select SA1") && !may(position, "select SA2"));
}

/* At one range and one moment: hit, the mover changes formation and with it the odds of the next
 * shot, but who has fired has fired. */
static void
kir_10_14_one_volley_a_moment(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LP1 pancerni 0506 E assault, LV9 volunteers 0101 E, SI1 infantry 0606 W", NULL);
    play(position, "select LP1; turn ^W; shoot SI1 LP1; roll 12");
    expect_level(position, "LP1", KIRCHOLM_DISORDERED);
    assert_false(may(position, "shoot SI1 LP1"));
    expect_actor(position, HET_FIRST);
}

static void
kir_10_15_delayed_units_do_not_react(void **unused)
{
    (void)unused;
    static const char line[] =
        "LI1 infantry 0505 E, LV1 volunteers 0604 E, LV9 volunteers 0101 E, SI1 infantry 0705 W";
    g_autoptr(Position) whole = position_new(line, NULL);
    play(whole, "select LV1; turn ^SSE");
    expect_actor(whole, HET_SECOND);
    g_autoptr(Position) position = position_new(line, NULL);
    play(position, "select LI1; shoot LI1 SI1; roll 9; pass; select LV1; turn ^SSE");
    expect_actor(position, HET_FIRST);
    assert_true(fired(position, "KIR-10.15"));
    /* The change to pikes stands for a volley, so that it has that no more; by an option it has. */
    g_autoptr(Position) pikes = position_new(line, "[options]|delay-bars-pikes=0");
    play(pikes, "select LI1; shoot LI1 SI1; roll 9; pass; pass; select LV1; turn ^SSE");
    expect_actor(pikes, HET_SECOND);
    assert_false(may(pikes, "shoot SI1 LV1"));
    play(pikes, "form SI1 =defensive");
    expect_formation(pikes, "SI1", KIRCHOLM_DEFENSIVE);
    /* So are guns silenced, for that phase. -1 for guns: delays from 8 on. */
    static const char battery[] =
        "LI1 infantry 0605 E, LV9 volunteers 0101 E, SA1 artillery 0705 W load=loaded";
    g_autoptr(Position) guns = position_new(battery, NULL);
    play(guns, "select LI1; shoot LI1 SA1");
    expect_chance(guns, 2, 21, 36);
    play(guns, "roll 8"); /* else it might fire at who has spent a point on the volley */
    expect_actor(guns, HET_FIRST);
    play(guns, "pass; end");
    expect_phase(guns, KIRCHOLM_COMBAT);
    expect_actor(guns, HET_SECOND);
    expect_prompt(guns, "KIR-13.6");
    /* An option leaves guns their fire, as a delay is nothing to them. */
    g_autoptr(Position) kept = position_new(battery, "[options]|delay-silences-guns=0");
    play(kept, "select LI1; shoot LI1 SA1");
    expect_chance(kept, 2, 33, 36);
}

/* Who has no points left loses none: such a shot is only made for D and U. */
static void
kir_10_16_points_that_are_gone(void **unused)
{
    (void)unused;
    static const char units[] = "LI1 infantry 0505 E, LV9 volunteers 0101 E, SI1 infantry 1005 W";
    g_autoptr(Position) some = position_new(units, "[options]|infantry-move=2");
    play(some, "select LI1; turn ^SSE");
    assert_true(may(some, "shoot SI1 LI1")); /* at most 2p */
    g_autoptr(Position) none = position_new(units, "[options]|infantry-move=1");
    play(none, "select LI1; turn ^SSE");
    assert_false(may(none, "shoot SI1 LI1"));
    assert_true(may(none, "form SI1 =defensive"));
}

static void
kir_10_16_points_of_no_use(void **unused)
{
    (void)unused;
    /* At three hexes reiters can at best delay: not one who has stopped before the enemy ... */
    g_autoptr(Position) stopped =
        position_new("LH1 husaria 0505 E, LV9 volunteers 0101 E, SI1 infantry 0705 W, SR1 raitars "
                     "0608 NNE shooting",
                     NULL);
    play(stopped, "select LH1; order =march; move 0605/3");
    assert_true(fired(stopped, "KIR-8.3"));
    assert_true(may(stopped, "shoot SI1 LH1"));
    assert_false(may(stopped, "shoot SR1 LH1"));
    /* ... unless he has a volley left. */
    g_autoptr(Position) shooter =
        position_new("LR1 raitars 0505 E shooting, LV9 volunteers 0101 E, SI1 infantry 0705 W, SR1 "
                     "raitars 0608 NNE shooting",
                     NULL);
    play(shooter, "select LR1; order =march; move 0605/3");
    assert_true(may(shooter, "shoot SR1 LR1"));
}

static void
kir_10_16_hopeless_shots_are_not_made(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "LI1 infantry 0505 E, LV9 volunteers 0101 E, SR1 raitars 1005 W, SR2 raitars 0706 W", NULL);
    play(position, "select LI1");
    assert_false(may(position, "shoot SR1")); /* 8 at most: a delay, to one who does not move */
    assert_true(may(position, "shoot SR2"));
}

static void
kir_10_17_muskets_need_sight(void **unused)
{
    (void)unused;
    assert_int_equal(modifier_of("LI1 infantry 0505 E, SR1 raitars 0705 W, SR2 raitars 0605 W, SR3 "
                                 "raitars 0604 W",
                                 NULL),
                     99);
}

static void
kir_10_18_who_has_no_firearms(void **unused)
{
    (void)unused;
    assert_int_equal(kircholm_weapon(KIRCHOLM_HUSARIA), KIRCHOLM_UNARMED);
    assert_int_equal(kircholm_weapon(KIRCHOLM_PANCERNI), KIRCHOLM_UNARMED);
    assert_int_equal(kircholm_weapon(KIRCHOLM_VOLUNTEERS), KIRCHOLM_UNARMED);
    assert_int_equal(modifier_of("LH1 husaria 0505 E, SR1 raitars 0605 W", NULL), 99);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_10_1_ranges_by_weapon),
        cmocka_unit_test(kir_10_2_arc_of_sixty_degrees),
        cmocka_unit_test(kir_10_3_volleys_cost_points),
        cmocka_unit_test(kir_10_4_two_volleys_a_phase),
        cmocka_unit_test(kir_10_5_tatars_shoot_to_the_flanks),
        cmocka_unit_test(kir_10_6_reactions_to_spent_points),
        cmocka_unit_test(kir_10_7_fire_delays),
        cmocka_unit_test(kir_10_8_fire_table),
        cmocka_unit_test(kir_10_9_bands_of_range),
        cmocka_unit_test(kir_10_10_strong_and_weak_fire),
        cmocka_unit_test(kir_10_11_formations_under_fire),
        cmocka_unit_test(kir_10_12_cover),
        cmocka_unit_test(kir_10_13_foot_presents_pikes),
        cmocka_unit_test(kir_10_14_every_moment_is_asked),
        cmocka_unit_test(kir_10_14_a_volley_is_a_moment),
        cmocka_unit_test(kir_10_14_guns_are_asked_after_guns),
        cmocka_unit_test(kir_10_14_one_volley_a_moment),
        cmocka_unit_test(kir_10_15_delayed_units_do_not_react),
        cmocka_unit_test(kir_10_16_points_that_are_gone),
        cmocka_unit_test(kir_10_16_points_of_no_use),
        cmocka_unit_test(kir_10_16_hopeless_shots_are_not_made),
        cmocka_unit_test(kir_10_17_muskets_need_sight),
        cmocka_unit_test(kir_10_18_who_has_no_firearms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

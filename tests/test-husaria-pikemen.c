/* Pikemen: HUS-15.11 to 15.13. */
#include "husaria-position.h"

#include "engine/rules/registry.h"

#define PIKES "[battle]|pikemen=1; 1|"

static bool
has_pikes(const Position *position, const char *code)
{
    return (unit_of(position, code)->flags & HUSARIA_PIKES) != 0;
}

/* Foot without muskets on both sides. */
static const char foot[] = "P1 rabble-foot 0505 sp=2, P2 pancerni 1205, P9 tatars 1410, K1 "
                           "rabble-foot 0504 S sp=2, K9 tatars 1402";

static void
hus_15_11_each_side_has_its_tokens(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(foot, "[battle]|pikemen=2; 1");
    assert_int_equal(position_state(position)->pikes[HET_FIRST], 2);
    assert_int_equal(position_state(position)->pikes[HET_SECOND], 1);
    g_autoptr(Position) none = position_attack(foot, NULL);
    expect_actor(none, HET_CHANCE); /* nobody was asked */
    static const char *const days[] = {"28-june", "29-june", "30-june", "10-july"};
    for (unsigned i = 0; i < G_N_ELEMENTS(days); i++) { /* every player: the Tatars as well */
        g_autofree char *name = g_strconcat("husaria/berestechko-", days[i], NULL);
        g_autoptr(HetScenario) day = het_scenario_open(name, het_rules_registry, NULL);
        assert_non_null(day);
        const HusariaScenario *data = day->data;
        assert_int_equal(data->opening->pikes[HET_FIRST], 3);
        assert_int_equal(data->opening->pikes[HET_SECOND], 2);
    }
}

static void
hus_15_12_one_stands_for_own_infantry(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(foot, PIKES);
    expect_actor(position, HET_FIRST);
    assert_true(may(position, "form P1") && may(position, "pass"));
    play(position, "form P1");
    assert_true(has_pikes(position, "P1"));
    assert_int_equal(position_state(position)->pikes[HET_FIRST], 0);
    expect_actor(position, HET_SECOND); /* now the other side may */
    play(position, "pass");
    assert_false(has_pikes(position, "K1"));
    assert_int_equal(fired(position, "HUS-15.12"), 1);
    g_autoptr(Position) horse = position_attack(
        "P1 pancerni 0505, P9 tatars 1410, K1 pancerni 0504 S, K9 tatars 1402", PIKES);
    expect_actor(horse, HET_CHANCE); /* not for cavalry */
}

static void
hus_15_12b_when_a_battle_begins(void **unused)
{
    (void)unused;
    g_autoptr(Position) march = position_new(foot, PIKES);
    play(march, "select P1");
    assert_false(may(march, "form P1"));
    g_autoptr(Position) charge = /* a counter-charge is a battle */
        position_new("P1 rabble-foot 0506 sp=2, P9 tatars 1410, K1 pancerni 0503 S, K9 tatars 1402",
                     PIKES);
    play(charge, "select P1; move 0505; charge K1");
    expect_actor(charge, HET_FIRST);
    play(charge, "form P1");
    expect_column(charge, "2:1"); /* twice two to three, and a point of morale */
}

static void
hus_15_13_it_fights_and_moves_as_its_token_says(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(foot, PIKES);
    play(position, "pass; form K1");
    expect_column(position, "1:2"); /* two to three */
    g_autoptr(Position) strong = position_attack(foot, "[options]|pike-strength=5|" PIKES);
    play(strong, "pass; form K1");
    expect_column(strong, "1:3");
    g_autoptr(Position) own = position_attack(foot, "[options]|pike-strength=4|" PIKES);
    play(own, "form P1; pass");
    expect_column(own, "2:1");
    g_autoptr(Position) march =
        position_new("P1 hungarian-foot 0509 flags=pikes, P9 tatars 1410, K9 tatars 1402", NULL);
    assert_true(reaches(march, "P1", "0506")); /* three points of movement, infantry has four */
    assert_false(reaches(march, "P1", "0505"));
}

static void
hus_15_13b_thrown_back_it_is_infantry_again(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(foot, PIKES);
    play(position, "form P1; pass");
    expect_column(position, "1:1");
    play(position, "roll 9; retreat 0506"); /* A1 */
    assert_false(has_pikes(position, "P1"));
    assert_int_equal(position_state(position)->pikes[HET_FIRST], 1); /* to be used again */
    g_autoptr(Position) stands = position_attack(foot, PIKES);
    play(stands, "form P1; pass; roll 6");
    assert_true(has_pikes(stands, "P1"));
}

static void
hus_15_13c_losses_stay_with_it(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(foot, PIKES);
    play(position, "form P1; pass; roll 10; retreat 0506; pass"); /* A1-1 */
    assert_false(has_pikes(position, "P1"));
    expect_strength(position, "P1", 1);
    /* Pikes that have lost one of two points count two of three. */
    g_autoptr(Position) weak = position_attack("P1 rabble-foot 0505 sp=1 full=2 flags=pikes, P9 "
                                               "tatars 1410, K1 rabble-foot 0504 S sp=1",
                                               NULL);
    expect_column(weak, "2:1");
}

static void
hus_15_13d_dispersed_it_is_infantry_on_the_track(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(foot, PIKES);
    play(position, "form P1; pass; roll 9; retreat 0506; pass; roll 1"); /* morale 6: 1 to 3 */
    expect_status(position, "P1", HUSARIA_DISPERSED);
    assert_false(has_pikes(position, "P1"));
    assert_int_equal(position_state(position)->pikes[HET_FIRST], 1);
}

static void
hus_15_13e_pikes_have_no_star(void **unused)
{
    (void)unused;
    const char *stars = "P1 western-foot 0505, P9 tatars 1410, K1 western-foot 0504 S, K9 tatars "
                        "1402";
    g_autoptr(Position) shot = position_attack(stars, PIKES);
    expect_prompt(shot, "HUS-15.12");
    play(shot, "pass; pass");
    expect_prompt(shot, "HUS-12.11");
    assert_true(may(shot, "shoot P1 K1"));
    g_autoptr(Position) pikes = position_attack(stars, PIKES);
    play(pikes, "form P1; form K1");
    expect_column(pikes, "1:1"); /* straight to the dice */
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_15_11_each_side_has_its_tokens),
        cmocka_unit_test(hus_15_12_one_stands_for_own_infantry),
        cmocka_unit_test(hus_15_12b_when_a_battle_begins),
        cmocka_unit_test(hus_15_13_it_fights_and_moves_as_its_token_says),
        cmocka_unit_test(hus_15_13b_thrown_back_it_is_infantry_again),
        cmocka_unit_test(hus_15_13c_losses_stay_with_it),
        cmocka_unit_test(hus_15_13d_dispersed_it_is_infantry_on_the_track),
        cmocka_unit_test(hus_15_13e_pikes_have_no_star),
    };
    return cmocka_run_group_tests_name("husaria-pikemen", tests, NULL, NULL);
}

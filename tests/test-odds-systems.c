/* Exact odds against values worked by hand, on positions of the systems. */
#include "test.h"

#include <string.h>

#include "engine/rules/registry.h"
#include "odds-found.h"

static HetScenario *
open_text(const char *text)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_parse("test", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

#define ROW ". . . . . . . . . . . . . .\n"
static const char two_on_one_text[] =
    "[scenario]\nformat=1\nsystem=husaria\ntitle=T\nturns=30\nfirst=Poles\nsecond=Cossacks\n"
    "[map]\ncolumns=14\nrows=10\nlower=even\n"
    "row-01=" ROW "row-02=" ROW "row-03=" ROW "row-04=" ROW "row-05=" ROW "row-06=" ROW
    "row-07=" ROW "row-08=" ROW "row-09=" ROW "row-10=" ROW
    "[state]\nphase=attack\n[first]\nP1=P1;pancerni;0505;N;sp=2\nP2=P2;pancerni;0604;NW;sp=1\n"
    "[second]\nK1=K1;pancerni;0504;S;sp=1\nK2=K2;tatars;1402;N\n";

static const char northern_text[] =
    "[scenario]\nformat=1\nsystem=northern\ntitle=T\nturns=10\nfirst=Swedes\nsecond=Russians\n"
    "[state]\nphase=movement\n"
    "[unit SC1]\nside=first\ntype=cavalry\nnation=swedish\nat=300,200\nheading=0\n"
    "[unit SI1]\nside=first\ntype=infantry\nnation=swedish\nat=450,200\nheading=0\n"
    "[unit RI1]\nside=second\ntype=infantry\nnation=russian\nat=300,300\nheading=180\n"
    "[unit RI2]\nside=second\ntype=infantry\nnation=russian\nat=450,500\nheading=180\n";

static const char charge_text[] =
    "[scenario]\nformat=1\nsystem=kipling\ntitle=T\nturns=10\nfirst=Red\nsecond=Blue\n"
    "[map]\nrow-5=.........\nrow-4=.........\nrow-3=.........\nrow-2=.........\nrow-1=.........\n"
    "[unit RC1]\nside=first\ntype=cavalry\nplace=c2\nfigures=20\n"
    "[unit BI1]\nside=second\ntype=infantry\nplace=c5\nfigures=20\n"
    "[unit RI2]\nside=first\ntype=infantry\nplace=i1\nfigures=10\n"
    "[unit BI2]\nside=second\ntype=infantry\nplace=i5\nfigures=10\n";

/* What is not followed is reported as undecided, never as a result. */
static void
what_is_not_followed_is_undecided(void **state)
{
    (void)state;
    g_autoptr(HetScenario) scenario = open_text(charge_text);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    const HetOddsLimits few = {.positions = 10, .lookahead = 10, .effort = 10};
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&start.state, "RC1 charge BI1", &few, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    const HetOddsParts reported = {.outcomes = 8, .rolls = 4};
    g_autoptr(GString) text = g_string_new(NULL);
    het_odds_append(requested, odds, &reported, text);
    assert_true(odds->undecided > 0.01 && odds->undecided < 1);
    assert_near(chances(odds), 1);
    assert_non_null(strstr(text->str, "undecided: too many ways to follow"));
    assert_non_null(strstr(text->str, "loses at least\n"));
    g_autoptr(HetOddsCase) open = het_odds_case_new(&start.state, "RC1", NULL, NULL);
    g_autoptr(HetOdds) nothing = het_odds_new(open);
    assert_near(nothing->open, 1);
    assert_int_equal(nothing->outcomes->len, 0);
}

/* --- positions of the systems ----------------------------------------------------------------- */

/* Three points against one, both of a morale of 7: the column 3:1 of the battle table. Of two dice:
 * 2 the attacker loses a point and the defender goes back; 3, 4, 6, 7 he goes back; 5 he loses a
 * point and goes back; 8 as 2; 9 nothing; 10 both lose a point; 11 the attacker does; 12 he goes
 * back. So A loses a point on 2, 8, 10, 11: 1 + 5 + 3 + 2 of 36; D, of one point, is destroyed on
 * 5 and 10: 4 + 3. */
static void
two_on_one_at_beresteczko(void **state)
{
    (void)state;
    g_autoptr(HetScenario) scenario = open_text(two_on_one_text);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetOddsCase) requested = het_odds_case_new(&start.state, "P1 P2", NULL, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    assert_true(odds->undecided == 0);
    assert_near(chances(odds), 1);
    assert_near(prospect_of(odds, scenario, "P1")->lost + prospect_of(odds, scenario, "P2")->lost,
                11.0 / 36);
    assert_near(odds->mean[HET_FIRST], 11.0 / 36);
    assert_near(prospect_of(odds, scenario, "K1")->removed, 7.0 / 36);
    assert_near(prospect_of(odds, scenario, "P1")->fell_back, 1.0 / 36);
    assert_near(prospect_of(odds, scenario, "P2")->fell_back, 1.0 / 36);
    /* the same at one glance, and by each total of the dice */
    const HetOddsSum *enemy = &odds->sum[HET_SECOND];
    assert_near(enemy->destroyed, 7.0 / 36);
    assert_near(enemy->fell_back + enemy->shaken, 22.0 / 36);
    assert_near(odds->sum[HET_FIRST].lost, 11.0 / 36);
    assert_int_equal(odds->faces->len, 11);
    for (guint i = 0; i < odds->faces->len; i++) {
        const HetOddsFace *face = &g_array_index(odds->faces, HetOddsFace, i);
        const int total = face->reading;
        assert_int_equal(total, 2 + i);
        assert_near(face->chance, (6 - ABS(7 - total)) / 36.0);
        assert_near(face->sum[HET_SECOND].destroyed, total == 5 || total == 10);
        assert_near(face->sum[HET_FIRST].lost,
                    total == 2 || total == 8 || total == 10 || total == 11);
    }
}

/* Swedish horse against Russian foot in front: die + 2, halved upwards: 2, 2, 3, 3, 4, 4 hits. It
 * charges when units move and fights when all have: that is waited for. */
static void
a_charge_in_the_great_northern_war(void **state)
{
    (void)state;
    g_autoptr(HetScenario) scenario = open_text(northern_text);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&start.state, "SC1 charge RI1", NULL, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    const GArray *losses = prospect_of(odds, scenario, "RI1")->losses;
    assert_true(odds->undecided == 0);
    assert_int_equal(losses->len, 5);
    for (guint hits = 2; hits <= 4; hits++)
        assert_near(g_array_index(losses, double, hits), 1.0 / 3);
    assert_near(odds->mean[HET_SECOND], 3);
    assert_near(prospect_of(odds, scenario, "RI1")->fell_back, 1.0 / 3);
    assert_int_equal(odds->faces->len, 6);
    for (guint i = 0; i < odds->faces->len; i++)
        assert_near(g_array_index(odds->faces, HetOddsFace, i).sum[HET_SECOND].lost, 2 + i / 2);
    assert_near(prospect_of(odds, scenario, "SC1")->fell_back, 2.0 / 3);
}

/* The first lines cover most of what comes, and all groups all of it. */
static void
check_groups(const HetOddsCase *requested, const HetOdds *odds)
{
    g_autoptr(GArray) groups = het_odds_groups(requested, odds);
    double first = 0, all = 0;
    HET_EACH_BELOW(i, groups->len) {
        const double chance = g_array_index(groups, HetOddsGroup, i).chance;
        first += i < HET_ODDS_GROUPS ? chance : 0;
        all += chance;
    }
    const double rest = 1 - all - odds->undecided;
    assert_true(rest < 1e-9 && rest > -1e-9);
    assert_true(first >= 0.8 * (1 - odds->undecided) - 1e-9);
}

/* Ten horse on eight foot, with an army behind to ride on into: the fight itself is reported apart.
 * It costs nobody more than stands in it, its dice are those first rolled, and what rides on only
 * adds. */
static void
a_fight_is_reported_before_what_rides_on(void **state)
{
    (void)state;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(
        "kipling/battery?[unit RC1] place=d3&[unit RC1] figures=10&[unit BI2] place=c6&"
        "[unit BI2] figures=8",
        het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&start.state, "RC1 charge BI2", NULL, &error);
    assert_no_error(error);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    const HetOdds *fight = odds->fight;
    double chance = 0;
    assert_non_null(fight);
    assert_null(fight->fight);
    assert_true(fight->sum[HET_SECOND].lost <= 8 && fight->sum[HET_FIRST].lost <= 10);
    assert_true(fight->sum[HET_SECOND].lost <= odds->sum[HET_SECOND].lost + 1e-9);
    assert_true(fight->better > 0 && fight->worse > 0 && fight->better + fight->worse <= 1 + 1e-9);
    HET_EACH_IN(const HetOddsFace, face, fight->faces) {
        assert_true(face->reading <= face->highest && face->sum[HET_SECOND].lost <= 8);
        chance += face->chance;
    }
    assert_true(fight->faces->len > 1 && fight->faces->len <= HET_ODDS_FACES_MAX);
    assert_true(chance > 0.9 && chance < 1 + 1e-9); /* their fire may stop it before */
    check_groups(requested, odds);
    check_groups(requested, fight);
}

/* Twenty on twenty through closing fire, melee, prisoners, retreat and follow-up. The closing fire
 * of 20 figures hits on 5+, at long range (which Blue dices off: one half) two hits kill one. */
static void
a_charge_of_twenty_on_twenty(void **state)
{
    (void)state;
    g_autoptr(HetScenario) scenario = open_text(charge_text);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&start.state, "RC1 charge BI1", NULL, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    assert_near(chances(odds), 1);
    assert_true(odds->undecided < 0.01);
    assert_true(odds->rolls->len > 3 && odds->decisions->len > 2);
    for (guint i = 0; i < odds->outcomes->len; i++)
        assert_string_not_equal(g_array_index(odds->outcomes, HetOddsOutcome, i).text, "no loss");
    const HetOddsDecision *fire = &g_array_index(odds->decisions, HetOddsDecision, 0);
    assert_int_equal(fire->side, HET_SECOND);
    assert_near(fire->chance, 1);
}

/* Shot at on its way, a unit continues with its charge. */
static void
a_charge_continues_under_fire(void **state)
{
    (void)state;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/drill-shooting", het_rules_registry, NULL);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&start.state, "LH1 charge 0605", NULL, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    const HetOddsDecision *first = &g_array_index(odds->decisions, HetOddsDecision, 0);
    assert_int_equal(first->side, HET_SECOND);
    assert_string_equal(first->options[0], "shoot SI1 LH1");
    assert_true(first->chosen[0] > 0);
    assert_near(chances(odds), 1);
    assert_true(odds->open == 0);
    assert_true(prospect_of(odds, scenario, "SI1")->fell_back > 0.1);
}

/* Two squadrons charge beside one another at the backs of two companies; each has both in front of
 * it, or one. */
static const char two_charges_text[] =
    "[scenario]\nformat=1\nsystem=kircholm\ntitle=T\nturns=30\nfirst=L\nsecond=S\n"
    "[map]\ncolumns=14\nrows=7\nlower=even\n"
    "row-01=" ROW "row-02=" ROW "row-03=" ROW "row-04=" ROW "row-05=" ROW "row-06=" ROW
    "row-07=" ROW "[state]\nphase=movement\nstep=2\n"
    "[unit F1]\nside=first\ntype=husaria\nplace=0403\nfacing=E\nformation=basic\n"
    "[unit L2]\nside=first\ntype=husaria\nplace=0404\nfacing=E\nformation=basic\n"
    "[unit S1]\nside=second\ntype=infantry\nplace=0904\nfacing=E\nformation=shooting\n"
    "[unit S2]\nside=second\ntype=infantry\nplace=0905\nfacing=E\nformation=shooting\n";

static void
play_line(HetState *state, const char *text)
{
    g_autoptr(GError) error = NULL;
    HetOrders orders = {0};
    het_orders_parse(state, text, &orders, &error);
    assert_no_error(error);
    HET_EACH_BELOW(i, orders.count)
        het_game_apply(state, &orders.moves[i], NULL);
}

/* Waited for is a fight in which the unit may join, though another unit could fight it alone. */
static void
a_charge_beside_another_is_fought(void **state)
{
    (void)state;
    g_autoptr(HetScenario) scenario = open_text(two_charges_text);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    play_line(&start.state, "F1 charge 0803");
    play_line(&start.state, "pass");
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&start.state, "L2 charge 0804", NULL, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    assert_true(odds->dice);
    assert_near(chances(odds), 1);
    assert_near(odds->undecided, 0);
    assert_near(odds->sum[HET_SECOND].lost, 100); /* its enemies are driven off on every face */
}

/* The lines of a plan are given one after the other; one that fails is reported. */
static void
lines_are_given_one_after_the_other(void **state)
{
    (void)state;
    g_autoptr(HetScenario) scenario = open_text(northern_text);
    HetStateBuffer start;
    het_game_start(scenario, &start.state);
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&start.state, "SI1 +50; SC1 charge RI1", NULL, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    assert_near(odds->mean[HET_SECOND], 3);
    g_autoptr(HetOddsCase) failing =
        het_odds_case_new(&start.state, "SI1 +50; SI1 +50", NULL, NULL);
    g_autoptr(HetOdds) failed = het_odds_new(failing);
    assert_near(find(failed, "\"SI1 +50\" cannot be carried out: \"SI1 +50\": it has acted in this "
                             "phase (GNW-3.6)")
                    ->chance,
                1);
    g_autoptr(HetOddsCase) late = het_odds_case_new(&start.state, "end; end; SI1 +50", NULL, NULL);
    g_autoptr(HetOdds) none = het_odds_new(late);
    assert_near(find(none, "\"SI1 +50\" cannot be carried out: the turn is over by then")->chance,
                1);
    g_autoptr(GError) error = NULL;
    assert_null(het_odds_case_new(&start.state, "SC1 charge RI9", NULL, &error));
    assert_non_null(strstr(error->message, "RI9"));
}

TEST_UNIT("odds-systems")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_followed_is_undecided),
        cmocka_unit_test(two_on_one_at_beresteczko),
        cmocka_unit_test(a_charge_in_the_great_northern_war),
        cmocka_unit_test(a_fight_is_reported_before_what_rides_on),
        cmocka_unit_test(a_charge_of_twenty_on_twenty),
        cmocka_unit_test(a_charge_continues_under_fire),
        cmocka_unit_test(a_charge_beside_another_is_fought),
        cmocka_unit_test(lines_are_given_one_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

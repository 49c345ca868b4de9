/* The ground under threat on a table, place for place against the rules there. */
#include "battle/staff/fire.h"
#include "battle/staff/reach.h"
#include "battle/compass.h"
#include "engine/plane.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "test.h"

static const char alone[] =
    "[scenario]\nformat=1\nsystem=northern\ntitle=Two lines\nturns=10\nfirst=Swedes\n"
    "second=Russians\n"
    "[unit SI1]\nside=first\nnation=swedish\ntype=infantry\nat=100,100\nheading=0\n"
    "[unit RI1]\nside=second\nnation=russian\ntype=infantry\nat=450,450\nheading=180\n";

static HetScenario *
open_text(const char *text)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_parse("threats", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

/* (transfer full) The ground, by place; every place of the table has an entry. */
static HetThreatGround *
ground_of(const HetState *state, const HetView *view)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) ground = NULL;
    g_autoptr(GArray) threats = het_threats_new(state, HET_FIRST, HET_NO_UNIT, &ground, &error);
    assert_no_error(error);
    assert_non_null(threats);
    const unsigned places = het_threat_places(view);
    HetThreatGround *by_place = g_new0(HetThreatGround, places);
    guint next = 0;
    for (unsigned i = 0; i < places; i++) {
        by_place[i].at = het_threat_place(view, i);
        if (next < ground->len) {
            const HetThreatGround *here = &g_array_index(ground, HetThreatGround, next);
            if (here->at.x == by_place[i].at.x && here->at.y == by_place[i].at.y) {
                by_place[i] = *here;
                next++;
            }
        }
    }
    assert_int_equal(next, ground->len);
    return by_place;
}

/* Foot on open ground comes as far as it moves, to all sides, and no farther; it fires as `aim` has
 * it, from where it stands. */
static void
foot_comes_as_far_as_it_moves(void **unused)
{
    (void)unused;
    HetScenario *scenario = open_text(alone);
    g_autofree HetStateBuffer *buffer = g_new(HetStateBuffer, 1);
    het_game_start(scenario, &buffer->state);
    g_autoptr(HetView) view = het_view_new(&buffer->state);
    g_autofree HetThreatGround *ground = ground_of(&buffer->state, view);
    const HetPoint stand = {450 * view->units_per_mm, 450 * view->units_per_mm};
    const int64_t move = 150 * view->units_per_mm; /* GNW-5.1 */
    unsigned comes = 0, fires = 0;
    assert_int_equal(het_threat_square(view), 20 * view->units_per_mm);
    assert_int_equal(het_threat_places(view), 45 * 45);
    for (unsigned i = 0; i < het_threat_places(view); i++) {
        const int64_t away = het_compass_distance(view, stand, ground[i].at);
        const bool aimed = het_game_aim(&buffer->state, 1, ground[i].at) == NULL;
        if (ground[i].comes != (away > 0 && away <= move) || ground[i].fires != aimed)
            fail_msg("%d,%d: %u come, %u fire, %d away", ground[i].at.x, ground[i].at.y,
                     ground[i].comes, ground[i].fires, (int)away);
        comes += ground[i].comes;
        fires += ground[i].fires;
    }
    assert_int_equal(comes, 176); /* of a circle of 15 squares' breadth: 3.14 x 7.5 x 7.5 */
    assert_true(fires > 100);
    het_scenario_unref(scenario);
}

/* A river bars the way; woods halve it; a line of its own side is not ridden through. */
static void
ground_and_troops_bar_the_way(void **unused)
{
    static const struct {
        const char *more;
        HetPoint free, barred; /* mm */
    } cases[] = {
        {"[terrain river]\ntype=river\nline=0,390 900,390\n", {450, 410}, {450, 370}},
        {"[terrain a]\ntype=woods\noutline=300,300 600,300 600,420 300,420\n",
         {450, 390},
         {450, 350}},
        {"[unit RI2]\nside=second\nnation=russian\ntype=infantry\nat=450,390\nheading=180\n",
         {450, 430},
         {450, 310}},
    };
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = g_strconcat(alone, cases[i].more, NULL);
        HetScenario *scenario = open_text(text);
        g_autofree HetStateBuffer *buffer = g_new(HetStateBuffer, 1);
        het_game_start(scenario, &buffer->state);
        g_autoptr(HetView) view = het_view_new(&buffer->state);
        g_autofree HetThreatGround *ground = ground_of(&buffer->state, view);
        const int scale = view->units_per_mm;
        for (unsigned place = 0; place < het_threat_places(view); place++) {
            const HetPoint at = {ground[place].at.x / scale, ground[place].at.y / scale};
            if (at.x == cases[i].free.x && at.y == cases[i].free.y)
                assert_true(ground[place].comes > 0);
            if (at.x == cases[i].barred.x && at.y == cases[i].barred.y)
                assert_int_equal(ground[place].comes, i == 2 ? 1 : 0); /* of two, the other */
        }
        het_scenario_unref(scenario);
    }
}

/* A place far off the map overflowed its number. */
static void
places_that_are_none_are_refused(void **unused)
{
    static const char *const names[] = {"kipling/skirmish", "husaria/training-charge",
                                        "northern/drill"};
    static const HetPoint places[] = {{0, G_MININT32}, {5, G_MININT32}, {5, G_MAXINT32},
                                      {G_MAXINT32, 3}, {5, -1},         {G_MAXINT32, G_MAXINT32}};
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        HetScenario *scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        HetSession *session = het_session_new(scenario, 1);
        unsigned requested = 0;
        for (unsigned ply = 0; ply < 200 && requested < 3 * G_N_ELEMENTS(places); ply++) {
            const HetState *state = het_session_state(session);
            g_autofree HetMoveList *list = g_new(HetMoveList, 1);
            het_game_legal(state, list);
            for (unsigned m = 0; m < list->count && state->actor <= HET_SECOND; m++) {
                if (list->moves[m].kind != HET_MOVE_SELECT)
                    continue;
                g_autoptr(HetReach) reach = het_reach_new(state, list->moves[m].unit);
                for (size_t p = 0; p < G_N_ELEMENTS(places); p++) {
                    g_autofree char *why = NULL;
                    if (reach->items->len == 0 ||
                        g_array_index(reach->items, HetReachItem, 0).kind != HET_MOVE_MOVE)
                        continue;
                    assert_false(het_reach_to(reach, state, places[p], &why));
                    assert_string_equal(why, "there is no such place");
                    requested++;
                }
            }
            HetMove move = state->actor == HET_CHANCE ? het_session_draw(session) : list->moves[0];
            assert_true(het_session_apply(session, &move, NULL));
        }
        assert_true(requested > 0);
        het_session_free(session);
        het_scenario_unref(scenario);
    }
}

TEST_UNIT("threats")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foot_comes_as_far_as_it_moves),
        cmocka_unit_test(ground_and_troops_bar_the_way),
        cmocka_unit_test(places_that_are_none_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

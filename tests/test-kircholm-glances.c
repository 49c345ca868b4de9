/* What the general of Kircholm 1605 can tell at a glance, against the rules themselves. */
#include "positions/position-suite.h"

#include <math.h>
#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/kircholm/kircholm-estimate.h"
#include "engine/rules/kircholm/kircholm-query.h"
#include "engine/rules/registry.h"

static const KircholmState *
state_of(const Position *position)
{
    return (const KircholmState *)&position->buffer.state;
}

/* FIRST is choosing the unit that moves. */
static Position *
position_with(const char *units)
{
    return position_of("kircholm/bare", units, "file [state] phase=movement; step=2");
}

/* Two dice, one after the other, through the table of fire. */
static void
volleys_are_as_in_the_table(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_with("LI1 infantry 0505 E; SI1 infantry 0705 W; SR1 raitars 1205 W");
    const KircholmState *state = state_of(position);
    unsigned target = position_unit(position, "SI1");
    for (int modifier = -8; modifier <= 6; modifier++) {
        double sum = 0;
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) {
                KircholmHit hit = kircholm_fire(a + b + modifier);
                sum +=
                    hit == KIRCHOLM_HIT_D ? kircholm_estimate_loss(state, target, KIRCHOLM_DISORDER)
                    : hit == KIRCHOLM_HIT_U ? kircholm_estimate_loss(state, target, KIRCHOLM_ROUT)
                                            : 0;
            }
        assert_float_equal(kircholm_estimate_volley(state, target, modifier, false), sum / 36,
                           1e-9);
    }
    int exact = 0, guess = 0;
    assert_true(kircholm_aims(state, position_unit(position, "LI1"), target, &exact));
    assert_true(
        kircholm_query_volley(state, position_unit(position, "LI1"), 2, KIRCHOLM_SHOOTING, &guess));
    assert_int_equal(guess, exact);
    assert_false(
        kircholm_query_volley(state, position_unit(position, "LI1"), 6, KIRCHOLM_SHOOTING, &guess));
    assert_false(
        kircholm_query_volley(state, position_unit(position, "SR1"), 1, KIRCHOLM_SHOOTING, &guess));
}

/* In the open the guess is the rule's own modifier, for each weapon, at each distance, of each
 * formation that shot is aimed at; where the rule refuses the shot there is no guess. */
static void
volleys_are_guessed_as_the_rule_adds_them(void **unused)
{
    (void)unused;
    static const char *const shooters[] = {
        "infantry 0205 E shooting",
        "infantry 0205 E shooting fire=2",
        "infantry 0205 E shooting fire=4",
        "raitars 0205 E shooting",
        "tatars 0205 E",
        "husaria 0205 E closed",
        "artillery 0205 E shooting load=loaded",
        "artillery 0205 E shooting load=loaded gun=A",
    };
    static const struct {
        char shooter, target; /* sides */
        const char *type, *formation;
    } targets[] = {
        {'L', 'S', "raitars", "basic"},      {'L', 'S', "infantry", "shooting"},
        {'L', 'S', "infantry", "defensive"}, {'S', 'L', "husaria", "assault"},
        {'S', 'L', "husaria", "closed"},
    };
    unsigned hits = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(shooters); i++)
        for (size_t t = 0; t < G_N_ELEMENTS(targets); t++)
            for (unsigned column = 3; column <= 14; column++) {
                if (targets[t].shooter == 'S' && (strstr(shooters[i], "tatars") != NULL ||
                                                  strstr(shooters[i], "husaria") != NULL))
                    continue;
                g_autofree char *units = g_strdup_printf(
                    "%c1 %s; %c2 %s %02u05 W %s", targets[t].shooter, shooters[i],
                    targets[t].target, targets[t].type, column, targets[t].formation);
                g_autoptr(Position) position = position_with(units);
                const KircholmState *state = state_of(position);
                unsigned from = 0, target = 1;
                unsigned distance =
                    kircholm_query_distance(state, from, state->units[target].place);
                int exact = 0, guess = 0;
                bool aims = kircholm_aims(state, from, target, &exact);
                hits += aims;
                assert_int_equal(kircholm_query_volley(
                                     state, from, distance,
                                     (KircholmFormation)state->units[target].formation, &guess),
                                 aims);
                assert_int_equal(guess, exact);
            }
    assert_true(hits > 100);
}

/* The glance at a fight gives the strengths that the rules use, but for their common divisor. */
static void
strengths_are_those_of_the_rules(void **unused)
{
    (void)unused;
    static const struct {
        const char *units;
        HetArc arc;
    } cases[] = {
        {"LH1 husaria 0805 W; SI1 infantry 0705 E", HET_ARC_FRONT},
        {"LH1 husaria 0805 W assault; SI1 infantry 0705 E defensive", HET_ARC_FRONT},
        {"LH1 husaria 0805 W charge=flat; SI1 infantry 0705 W", HET_ARC_REAR},
        {"LH1 husaria 0805 W closed charge=flat; SI1 infantry 0705 SSE", HET_ARC_FRONT},
        {"LH1 husaria 0706 NNE; SI1 infantry 0705 E", HET_ARC_FLANK},
        {"LP1 pancerni 0706 NNE; SI1 infantry 0705 E level=disorganised", HET_ARC_FLANK},
        {"LI1 infantry 0805 W defensive; SI1 infantry 0705 E", HET_ARC_FRONT},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_with(cases[i].units);
        const KircholmState *state = state_of(position);
        unsigned unit = 0, target = position_unit(position, "SI1");
        KircholmApproach approach = {(KircholmFormation)state->units[unit].formation,
                                     state->units[unit].charge != KIRCHOLM_NO_CHARGE,
                                     kircholm_query_arc(state, target, state->units[unit].place)};
        unsigned divisor = (unsigned)kircholm_option(state, KIRCHOLM_RETREATING_DIVISOR);
        assert_int_equal(approach.arc, cases[i].arc);
        assert_int_equal(kircholm_query_attack(state, unit, target, approach) * divisor,
                         kircholm_attack_strength(state, unit, target));
        assert_int_equal(kircholm_query_defence(state, target) * divisor,
                         kircholm_defence_strength(state, target));
    }
}

/* The arcs read from the table are those of the geometry, on every hex. */
static void
arcs_are_as_the_board_has_them(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/kircholm-1605", het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    KircholmState *state = kircholm_state(&buffer.state);
    const HetHexMap *map = &kircholm_data(state)->map;
    for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++)
        for (unsigned place = 0; place < map->cells; place += 37)
            for (unsigned cell = 0; cell < map->cells; cell++) {
                state->units[0].place = (uint16_t)place;
                state->units[0].facing = (uint8_t)facing;
                if (cell != place)
                    assert_int_equal(kircholm_query_arc(state, 0, cell),
                                     het_hex_arc_at(&map->grid, place, facing, cell));
            }
}

static void
better_odds_promise_more(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_with("LH1 husaria 0805 W; SI1 infantry 0705 E");
    const KircholmState *state = state_of(position);
    KircholmClash last = {0};
    for (unsigned odds = 0; odds < KIRCHOLM_ODDS; odds++) {
        KircholmClash clash =
            kircholm_estimate_odds(state, odds, position_unit(position, "SI1"), 0);
        assert_true(odds == 0 || (clash.inflicted >= last.inflicted &&
                                  clash.suffered <= last.suffered && clash.won >= last.won));
        assert_true(clash.won >= 0 && clash.won <= 1);
        last = clash;
    }
    assert_true(last.won > 0.8);
}

/* --- whole games ------------------------------------------------------------------------------ */

/* How the first attack of a game came about. */
typedef struct {
    bool over, charged, loose; /* loose: in assault formation, or closed out of it */
} FirstAttack;

static void
note_attack(void *data, const HetState *head, const HetEvent *event)
{
    FirstAttack *first = data;
    const KircholmState *state = (const KircholmState *)head;
    if (event->kind != HET_EVENT_FIGHT || first->over)
        return;
    KircholmFormation formation = (KircholmFormation)state->units[event->unit].formation;
    *first = (FirstAttack){
        .over = true,
        .charged = state->units[event->unit].charge != KIRCHOLM_NO_CHARGE,
        .loose = formation == KIRCHOLM_ASSAULT || formation == KIRCHOLM_CLOSED,
    };
}

/* In the drill hussars unroll out of range, then ride home. */
static void
hussars_loosen_up_and_charge_home(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/drill-shooting", het_rules_registry, &error);
    assert_no_error(error);
    const HetDoctrine *doctrine = het_doctrine_find("kircholm");
    static HetMoveList list;
    static double scores[HET_MOVES_MAX];
    double dials[HET_DIALS_MAX];
    unsigned charged = 0, loose = 0;
    assert_true(het_doctrine_set(doctrine, "hussar-hammer", NULL, dials, NULL));
    for (uint64_t seed = 1; seed <= 20; seed++) {
        HetStateBuffer buffer;
        HetRandom random = {.state = seed};
        FirstAttack first = {0};
        HetSink sink = {.emit = note_attack, .data = &first};
        het_game_start(scenario, &buffer.state);
        while (!het_game_over(&buffer.state) && !first.over) {
            unsigned pick = 0;
            het_game_legal(&buffer.state, &list);
            if (buffer.state.actor == HET_CHANCE) {
                pick = het_random_outcome(&random, &list);
            } else {
                het_doctrine_score(doctrine, dials, NULL, &buffer.state, &list, false, scores);
                for (unsigned i = 1; i < list.count; i++)
                    pick = scores[i] > scores[pick] ? i : pick;
            }
            HetMove move = list.moves[pick];
            het_game_apply(&buffer.state, &move, &sink);
        }
        charged += first.charged;
        loose += first.loose;
    }
    assert_in_range(charged, 16, 20);
    assert_in_range(loose, 16, 20);
}

/* The best ride that a commander has once he is chosen. */
static double
best_ride(const HetDoctrine *doctrine, const double *dials, const HetState *state,
          const HetMove *select)
{
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autofree double *scores = g_new0(double, HET_MOVES_MAX);
    HetStateBuffer buffer;
    double best = -HUGE_VAL;
    het_game_clone(&buffer.state, state);
    het_game_apply(&buffer.state, select, NULL);
    het_game_legal(&buffer.state, list);
    het_doctrine_score(doctrine, dials, NULL, &buffer.state, list, false, scores);
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i].kind == HET_MOVE_MOVE && list->moves[i].unit == select->unit)
            best = MAX(best, scores[i]);
    return best;
}

/* A commander who has a better place to ride to is not left idle when nobody else has anything to
 * do, however little better it is. */
static void
commanders_ride_to_better_places(void **unused)
{
    (void)unused;
    const HetDoctrine *doctrine = het_doctrine_find("kircholm");
    double dials[HET_DIALS_MAX];
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autofree double *scores = g_new0(double, HET_MOVES_MAX);
    g_autoptr(HetScenario) scenario =
        het_scenario_open("kircholm/kircholm-1605", het_rules_registry, NULL);
    HetRandom random = {.state = 11};
    unsigned rides = 0, idle = 0, little = 0;
    assert_true(het_doctrine_set(doctrine, NULL, NULL, dials, NULL));
    for (unsigned game = 0; game < 3; game++) {
        HetStateBuffer buffer;
        HetState *state = &buffer.state;
        for (het_game_start(scenario, state); !het_game_over(state);) {
            unsigned pick;
            het_game_legal(state, list);
            if (state->actor == HET_CHANCE) {
                pick = het_random_outcome(&random, list);
            } else {
                double most = -HUGE_VAL;
                pick = 0;
                het_doctrine_score(doctrine, dials, NULL, state, list, false, scores);
                for (unsigned i = 0; i < list->count; i++)
                    if (scores[i] > most) {
                        most = scores[i];
                        pick = i;
                    }
                for (unsigned i = 0; i < list->count && most <= 0.55; i++) {
                    const HetMove *move = &list->moves[i];
                    if (move->kind != HET_MOVE_SELECT ||
                        kircholm_data((const KircholmState *)state)->type[move->unit] !=
                            KIRCHOLM_COMMANDER)
                        continue;
                    const double ride = best_ride(doctrine, dials, state, move);
                    if (ride > 0 && scores[i] < 0.5)
                        fail_msg("ply %u: a ride worth %g is not made", state->ply, ride);
                    rides += ride > 0;
                    little += ride > 0 && ride <= 1;
                    idle += scores[i] < 0.5;
                }
            }
            het_game_apply(state, &list->moves[pick], NULL);
        }
    }
    print_message("# %u rides, %u of them worth little; %u stay\n", rides, little, idle);
    assert_true(little > 0 && idle > 0);
}

TEST_UNIT("kircholm-glances")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volleys_are_as_in_the_table),
        cmocka_unit_test(volleys_are_guessed_as_the_rule_adds_them),
        cmocka_unit_test(strengths_are_those_of_the_rules),
        cmocka_unit_test(arcs_are_as_the_board_has_them),
        cmocka_unit_test(better_odds_promise_more),
        cmocka_unit_test(hussars_loosen_up_and_charge_home),
        cmocka_unit_test(commanders_ride_to_better_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

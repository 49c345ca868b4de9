/* The general of Kircholm 1605: its doctrine, its evaluator and what both can tell at a glance. */
#include "kircholm-position.h"

#include <math.h>
#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/kircholm/kircholm-sense.h"
#include "agents/evaluator/evaluator.h"
#include "engine/rules/registry.h"

static unsigned
id(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_int_not_equal(unit, HET_NO_UNIT);
    return unit;
}

/* --- glances ---------------------------------------------------------------------------------- */

/* Two dice, one after the other, through the table of fire. */
static void
volleys_are_as_the_table_says(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LI1 infantry 0505 E, SI1 infantry 0705 W, SR1 raitars 1205 W", NULL);
    const KircholmState *state = position_state(position);
    unsigned target = id(position, "SI1");
    for (int modifier = -8; modifier <= 6; modifier++) {
        double sum = 0;
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) {
                KircholmHit hit = kircholm_fire(a + b + modifier);
                sum += hit == KIRCHOLM_HIT_D ? kircholm_sense_loss(state, target, KIRCHOLM_DISORDER)
                       : hit == KIRCHOLM_HIT_U ? kircholm_sense_loss(state, target, KIRCHOLM_ROUT)
                                               : 0;
            }
        assert_float_equal(kircholm_sense_volley(state, target, modifier, false), sum / 36, 1e-9);
    }
    int exact = 0, guess = 0;
    assert_true(kircholm_aims(state, id(position, "LI1"), target, &exact));
    assert_true(kircholm_query_volley(state, id(position, "LI1"), 2, KIRCHOLM_SHOOTING, &guess));
    assert_int_equal(guess, exact);
    assert_false(kircholm_query_volley(state, id(position, "LI1"), 6, KIRCHOLM_SHOOTING, &guess));
    assert_false(kircholm_query_volley(state, id(position, "SR1"), 1, KIRCHOLM_SHOOTING, &guess));
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
                    "%c1 %s, %c2 %s %02u05 W %s", targets[t].shooter, shooters[i],
                    targets[t].target, targets[t].type, column, targets[t].formation);
                g_autoptr(Position) position = position_new(units, NULL);
                const KircholmState *state = position_state(position);
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
        {"LH1 husaria 0805 W, SI1 infantry 0705 E", HET_ARC_FRONT},
        {"LH1 husaria 0805 W assault, SI1 infantry 0705 E defensive", HET_ARC_FRONT},
        {"LH1 husaria 0805 W charge=flat, SI1 infantry 0705 W", HET_ARC_REAR},
        {"LH1 husaria 0805 W closed charge=flat, SI1 infantry 0705 SSE", HET_ARC_FRONT},
        {"LH1 husaria 0706 NNE, SI1 infantry 0705 E", HET_ARC_FLANK},
        {"LP1 pancerni 0706 NNE, SI1 infantry 0705 E level=disorganised", HET_ARC_FLANK},
        {"LI1 infantry 0805 W defensive, SI1 infantry 0705 E", HET_ARC_FRONT},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_new(cases[i].units, NULL);
        const KircholmState *state = position_state(position);
        unsigned unit = 0, target = id(position, "SI1");
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

/* What the doctrine makes of the first listed move of that name, with an option or without. */
static double
score_of(const char *units, const char *before, const char *move, const char *options)
{
    static HetMoveList list;
    static double scores[HET_MOVES_MAX];
    double dials[HET_DIALS_MAX];
    const HetDoctrine *doctrine = het_doctrine_find("kircholm");
    g_autoptr(Position) position = position_new(units, options);
    play(position, before);
    assert_true(het_doctrine_set(doctrine, NULL, NULL, dials, NULL));
    het_game_legal(&position->buffer.state, &list);
    doctrine->score(dials, NULL, &position->buffer.state, &list, scores);
    for (unsigned i = 0; i < list.count; i++) {
        g_autofree char *text = het_game_format(&position->buffer.state, &list.moves[i]);
        if (g_str_has_prefix(text, move))
            return scores[i];
    }
    fail_msg("no \"%s\" is listed", move);
    return 0;
}

static void
options_change_what_is_expected(void **unused)
{
    (void)unused;
    static const char front[] = "LH1 husaria 0405 E, LV9 volunteers 0101 E, SI1 infantry 0905 W";
    static const char rear[] = "LH1 husaria 0405 E, LV9 volunteers 0101 E, SI1 infantry 0905 E";
    static const char flank[] = "LH1 husaria 0405 E, LV9 volunteers 0101 E, SI1 infantry 0905 NNW";
    static const char pikes[] =
        "LH1 husaria 0404 E assault, LV9 volunteers 0101 E, SI1 infantry 0905 W defensive";
    static const char broken[] =
        "LH1 husaria 0405 E, LV9 volunteers 0101 E, SI1 infantry 0905 W level=disorganised";
    static const char led[] = "LH1 husaria 0405 E, LC1 commander LH1 rating=2, LV9 volunteers 0101 "
                              "E, SI1 infantry 0905 W";
    static const char muskets[] = "LI1 infantry 0605 E, LV9 volunteers 0101 E, SI1 infantry 0805 W";
    static const struct {
        const char *option, *units, *before, *move;
    } cases[] = {
        {"charge-multiplier=4", front, "select LH1", "charge"},
        {"lances-modifier=3", front, "select LH1", "charge"},
        {"combat-modifier=2", front, "select LH1", "charge"},
        {"push-level=0", front, "select LH1", "charge"},
        {"attack-levels=0", front, "select LH1", "charge"},
        {"husaria-combat=6", front, "select LH1", "charge"},
        {"rear-multiplier=1", rear, "select LH1", "charge"},
        {"flank-multiplier=1", flank, "select LH1", "charge"},
        {"defensive-multiplier=4", pikes, "select LH1", "charge"},
        {"assault-multiplier=4", pikes, "select LH1", "charge"},
        {"disorder-modifier=3", broken, "select LH1", "charge"},
        {"commander-multiplier=0", led, "select LH1", "charge"},
        {"effective-fire-modifier=0", muskets, "select LI1", "shoot"},
        {"fire-modifier=2", muskets, "select LI1", "shoot"},
        {"musket-direct=2", muskets, "select LI1", "shoot"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *options = g_strdup_printf("[options]|%s", cases[i].option);
        if (score_of(cases[i].units, cases[i].before, cases[i].move, NULL) ==
            score_of(cases[i].units, cases[i].before, cases[i].move, options))
            fail_msg("%s changes nothing", cases[i].option);
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
    g_autoptr(Position) position = position_new("LH1 husaria 0805 W, SI1 infantry 0705 E", NULL);
    const KircholmState *state = position_state(position);
    KircholmClash last = {0};
    for (unsigned odds = 0; odds < KIRCHOLM_ODDS; odds++) {
        KircholmClash clash = kircholm_sense_odds(state, odds, id(position, "SI1"), 0);
        assert_true(odds == 0 || (clash.inflicted >= last.inflicted &&
                                  clash.suffered <= last.suffered && clash.won >= last.won));
        assert_true(clash.won >= 0 && clash.won <= 1);
        last = clash;
    }
    assert_true(last.won > 0.8);
}

/* --- evaluator -------------------------------------------------------------------------------- */

static double
value_of(const Position *position)
{
    return het_evaluate(het_evaluator_find("kircholm"), NULL, &position->buffer.state);
}

static void
order_is_worth_more_than_flight(void **unused)
{
    (void)unused;
    static const char *const levels[] = {"ordered", "disorganised", "retreating"};
    double last = -1;
    for (size_t i = 0; i < G_N_ELEMENTS(levels); i++) {
        g_autofree char *units =
            g_strdup_printf("LH1 husaria 1305 W, LH2 husaria 1307 W, SI1 infantry 0205 E, "
                            "SI2 infantry 0207 E, SR1 raitars 0209 E level=%s",
                            levels[i]);
        g_autoptr(Position) position = position_new(units, NULL);
        assert_true(value_of(position) > last + 0.05);
        last = value_of(position);
    }
}

/* The same troops on either side, seen from the other's turn. */
static void
values_turn_with_the_sides(void **unused)
{
    (void)unused;
    static const char even[] = "[options]|break-first=50|break-second=50|[state]|phase=movement|"
                               "step=2|active=";
    g_autofree char *first = g_strconcat(even, "first", NULL);
    g_autofree char *second = g_strconcat(even, "second", NULL);
    g_autoptr(Position) one = position_new("LR1 raitars 0405 E, LI1 infantry 0407 E defensive, "
                                           "SI1 infantry 1005 W, SR1 raitars 1207 W "
                                           "level=disorganised",
                                           first);
    g_autoptr(Position) other = position_new("LI1 infantry 1005 W, LR1 raitars 1207 W "
                                             "level=disorganised, SR1 raitars 0405 E, "
                                             "SI1 infantry 0407 E defensive",
                                             second);
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
    const HetDoctrine *doctrine = het_doctrine_find("kircholm");
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

static void
expect_choice(const Position *position, const char *style, const char *move)
{
    if (!g_str_has_prefix(choice(position, style), move))
        fail_msg("it chooses \"%s\", not \"%s\"", choice(position, style), move);
}

/* Lets a style move its side's units; the other side lets everything pass, and no die is high. */
static void
let_move(Position *position, const char *style)
{
    static HetMoveList list;
    HetState *state = &position->buffer.state;
    HetActor side = (HetActor)state->active;
    while (state->active == side && state->phase == KIRCHOLM_MOVEMENT) {
        if (state->actor == side) {
            play(position, choice(position, style));
            continue;
        }
        het_game_legal(state, &list);
        unsigned pick = state->actor == HET_CHANCE ? 0 : list.count - 1;
        assert_true(state->actor == HET_CHANCE || list.moves[pick].kind == HET_MOVE_PASS);
        g_autofree char *text = het_game_format(state, &list.moves[pick]);
        play(position, text);
    }
}

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
                doctrine->score(dials, NULL, &buffer.state, &list, scores);
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

/* A squadron that stands ready three hexes off charges at once. */
static void
hussars_in_reach_charge(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 1005 W assault, LH2 husaria 1402 W, SI1 infantry 0505 E", NULL);
    let_move(position, "hussar-hammer");
    assert_true(fired(position, "KIR-11.2"));
}

/* One squadron does not ride against a hedge of pikes; it does against broken foot. */
static void
it_weighs_what_a_charge_promises(void **unused)
{
    (void)unused;
    g_autoptr(Position) pikes = position_new(
        "LV1 volunteers 1005 W, LH1 husaria 1402 W, SI1 infantry 0505 E defensive", NULL);
    play(pikes, "select LV1");
    assert_false(g_str_has_prefix(choice(pikes, "steady"), "charge"));
    g_autoptr(Position) broken = position_new(
        "LH1 husaria 1005 W assault, LH2 husaria 1402 W, SI1 infantry 0505 E level=disorganised",
        NULL);
    play(broken, "select LH1");
    expect_choice(broken, "steady", "charge LH1");
}

static void
foot_goes_behind_its_pikes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 1005 W assault, LH2 husaria 1402 W, SI1 infantry 0505 E", NULL);
    play(position, "select LH1; charge LH1 0604");
    expect_actor(position, HET_SECOND);
    expect_choice(position, "steady", "form SI1 =defensive");
}

/* Where it would have rallied twenty hexes off, a unit in flight does not come back for that. */
static void
flight_leads_home(void **unused)
{
    (void)unused;
    static const char flight[] = "[state]|phase=movement|step=0";
    g_autoptr(Position) far =
        position_new("LV1 volunteers 1305 E level=retreating, LV9 volunteers 0110 E, SI1 infantry "
                     "0105 W",
                     flight);
    expect_choice(far, "steady", "retreat LV1 1305"); /* it is where it began, 12 hexes off */
    g_autoptr(Position) near =
        position_new("LV1 volunteers 0505 E level=retreating, LV9 volunteers 0110 E, SI1 infantry "
                     "0105 W",
                     flight);
    HetMove move;
    const char *text = choice(near, "steady");
    assert_true(het_game_parse(&near->buffer.state, text, &move, NULL));
    const KircholmState *state = position_state(near);
    assert_int_equal(kircholm_enemy_distance(state, HET_FIRST, move.way.place), 10);
}

static void
guns_fire_first(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LA1 artillery 1205 W load=loaded gun=A, LH1 husaria 1402 W, "
                     "LI1 infantry 1209 W, SI1 infantry 0605 E defensive",
                     NULL);
    expect_choice(position, "steady", "select LA1");
    play(position, "select LA1");
    expect_choice(position, "steady", "shoot LA1 SI1");
}

/* He stays with a unit as good as any, leaves one in danger, and nobody rides to the front for
 * nothing. */
static void
commanders_do_not_ride_for_nothing(void **unused)
{
    (void)unused;
    g_autoptr(Position) calm =
        position_new("LV1 volunteers 0101 E, LV2 volunteers 0103 E, LC1 commander LV1 rating=1, "
                     "SI1 infantry 1405 W",
                     NULL);
    play(calm, "select LC1");
    expect_choice(calm, "steady", "pass");
    g_autoptr(Position) danger =
        position_new("LI1 infantry 0805 E, LV2 volunteers 0101 E, LC1 commander LI1 rating=1, SR1 "
                     "raitars 1105 W, SR2 raitars 1104 W, SI1 infantry 1106 W",
                     NULL);
    play(danger, "select LC1");
    expect_choice(danger, "steady", "move LC1 0101 LV2");
}

/* Behind foot it is in no zone and could turn away: it does not, and charges home. */
static void
a_charge_is_not_turned_away(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("LH1 husaria 0505 E, LV9 volunteers 0101 E, SI1 infantry 0905 E", NULL);
    play(position, "select LH1; charge LH1 0805/323");
    assert_int_equal(unit_of(position, "LH1")->charge, KIRCHOLM_CHARGE_FLAT);
    expect_prompt(position, "KIR-1.4");
    expect_choice(position, "steady", "pass");
}

/* Before the enemy's foot has left its height the feigned retreat keeps off, afterwards it does
 * not. */
static void
the_trap_springs_when_the_enemy_has_come_down(void **unused)
{
    (void)unused;
    static const char rows[] = "row-04=.2 .2 .2 .2 .2 .1 . . . . . . . .|"
                               "row-05=.2 .2 .2 .2 .2 .1 . . . . . . . .|"
                               "row-06=.2 .2 .2 .2 .2 .1 . . . . . . . .";
    g_autoptr(Position) up = position_new(
        "LH1 husaria 1305 W, LH2 husaria 1306 W, SI1 infantry 0405 E, SI2 infantry 0305 E", rows);
    unsigned hussar = id(up, "LH1"), foot = id(up, "SI1");
    KircholmState *state = (KircholmState *)&up->buffer.state;
    let_move(up, "feigned-retreat");
    unsigned kept = kircholm_distance(kircholm_data(state), state->units[hussar].place,
                                      state->units[foot].place);
    assert_in_range(kept, 8, 11);

    g_autoptr(Position) down =
        position_new("LH1 husaria 1305 W, LH2 husaria 1306 W, SI1 infantry 0705 E, "
                     "SI2 infantry 0805 E",
                     rows);
    /* Where they were at the start counts: on the height. */
    KircholmScenario *data = down->scenario->data;
    data->opening->units[id(down, "SI1")].place = data->opening->units[id(down, "SI2")].place =
        (uint16_t)het_hex_parse(&data->map.grid, "0405");
    play(down, "select LH1");
    assert_false(g_str_has_prefix(choice(down, "feigned-retreat"), "pass"));
    let_move(down, "feigned-retreat");
    assert_true(fired(down, "KIR-11.2"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volleys_are_as_the_table_says),
        cmocka_unit_test(volleys_are_guessed_as_the_rule_adds_them),
        cmocka_unit_test(strengths_are_those_of_the_rules),
        cmocka_unit_test(options_change_what_is_expected),
        cmocka_unit_test(arcs_are_as_the_board_has_them),
        cmocka_unit_test(better_odds_promise_more),
        cmocka_unit_test(order_is_worth_more_than_flight),
        cmocka_unit_test(values_turn_with_the_sides),
        cmocka_unit_test(hussars_loosen_up_and_charge_home),
        cmocka_unit_test(hussars_in_reach_charge),
        cmocka_unit_test(it_weighs_what_a_charge_promises),
        cmocka_unit_test(foot_goes_behind_its_pikes),
        cmocka_unit_test(flight_leads_home),
        cmocka_unit_test(guns_fire_first),
        cmocka_unit_test(commanders_do_not_ride_for_nothing),
        cmocka_unit_test(a_charge_is_not_turned_away),
        cmocka_unit_test(the_trap_springs_when_the_enemy_has_come_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

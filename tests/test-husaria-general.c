/* The general of Beresteczko 1651: its doctrine. */
#include "husaria-position.h"

#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/husaria/husaria-look.h"
#include "engine/rules/husaria/husaria-pick.h"

static unsigned
id(const Position *position, const char *code)
{
    unsigned unit = het_scenario_unit(position->scenario, code);
    assert_int_not_equal(unit, HET_NO_UNIT);
    return unit;
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
    const HetDoctrine *doctrine = het_doctrine_find("husaria");
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

/* (static text) The outcome with the greatest weight. */
static const char *
likeliest(const Position *position)
{
    static char text[80];
    static HetMoveList list;
    het_game_legal(&position->buffer.state, &list);
    unsigned best = 0;
    for (unsigned i = 1; i < list.count; i++)
        best = list.weights[i] > list.weights[best] ? i : best;
    g_autofree char *move = het_game_format(&position->buffer.state, &list.moves[best]);
    g_strlcpy(text, move, sizeof text);
    return text;
}

/* Plays what the doctrine would, dice at their likeliest, until the side that acts has ended its
 * phase. */
static void
play_phase(Position *position, const char *style)
{
    HetState *state = &position->buffer.state;
    unsigned phase = state->phase, active = state->active;
    while (!het_game_over(state) && state->phase == phase && state->active == active)
        play(position, state->actor == HET_CHANCE ? likeliest(position) : choice(position, style));
}

static unsigned
column_number(const char *hex)
{
    return (unsigned)g_ascii_digit_value(hex[0]) * 10 + (unsigned)g_ascii_digit_value(hex[1]);
}

static void
lances_are_taken_when_the_enemy_is_near(void **unused)
{
    (void)unused;
    g_autoptr(Position) near_ =
        position_new("P1 hussars 0505, P2 hussars 0707, K1 tatars 0501",
                     "[battle]|initiative=first|lances=3|[state]|phase=movement|step=5|");
    assert_string_equal(choice(near_, NULL), "add P1");
    static const HetDoctrine *doctrine;
    doctrine = het_doctrine_find("husaria");
    double dials[HET_DIALS_MAX], scores[HET_MOVES_MAX];
    HetMoveList list;
    g_autoptr(GHashTable) set = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_insert(set, (char *)"lance", (char *)"2");
    assert_true(het_doctrine_set(doctrine, NULL, set, dials, NULL));
    het_game_legal(&near_->buffer.state, &list);
    doctrine->score(dials, NULL, &near_->buffer.state, &list, scores);
    assert_true(scores[0] < scores[list.count - 1]); /* too far off for that */
}

static void
horse_rides_to_attack_the_weak(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 hussars 0507 N flags=lances, P2 pancerni 0707, K1 tatars 0502 S sp=1", NULL);
    play_phase(position, NULL);
    const HusariaState *state = position_state(position);
    assert_int_equal(state->head.phase, HUSARIA_ATTACK);
    assert_true(husaria_engaged(state, id(position, "P1")) ||
                husaria_engaged(state, id(position, "P2")));
}

/* One point of dragoons does not ride at foot of three times its strength and more. */
static void
cautious_horse_spares_the_strong(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 dragoons 0507 N sp=1, P2 dragoons 1409 sp=1, K1 hussars 0503 S, K2 hussars 0603 S, "
        "K3 hussars 0403 S",
        NULL);
    play_phase(position, "cautious");
    assert_false(husaria_engaged(position_state(position), id(position, "P1")));
}

/* Two can do what one cannot: both are with it. */
static void
those_beside_join_the_attack(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_attack("P1 pancerni 0505 N, P2 pancerni 0404 NE, K1 tatars 0504 S", NULL);
    play(position, choice(position, NULL));
    assert_string_equal(choice(position, NULL), "add P2");
}

static void
counter_charges_are_ridden_at_good_odds(void **unused)
{
    (void)unused;
    static const char units[] = "P1 pancerni 0508 N sp=%d, P2 pancerni 1409, K1 %s 0504 S%s, K2 "
                                "tatars 1401";
    static const struct {
        int strength;
        const char *type, *flags, *move;
    } cases[] = {{2, "hussars", " flags=lances", "charge K1"}, {2, "tatars", " sp=1", "pass"}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text =
            g_strdup_printf(units, cases[i].strength, cases[i].type, cases[i].flags);
        g_autoptr(Position) position = position_new(text, NULL);
        play(position, "select P1; move 0506");
        assert_int_equal(position->buffer.state.actor, HET_SECOND);
        const char *made = choice(position, NULL);
        if (!g_str_has_prefix(made, cases[i].move))
            fail_msg("%s rather than %s", made, cases[i].move);
    }
}

static void
guns_fire_at_what_they_may_break(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 heavy-artillery 0505 N, P2 pancerni 1409, K1 tatars 0503 S sp=1, K2 "
                     "hussars 0702 S",
                     "[state]|phase=artillery|");
    assert_string_equal(choice(position, NULL), "shoot P1 K2");
}

/* Foot in a wagon fort sits still while its side is not losing; so do wagons. */
static void
the_tabor_holds(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 registered-foot 0505 N, P2 wagons 0505, P3 wagons 0605, K1 pancerni 0510 N, K2 "
        "pancerni 0610 N",
        NULL);
    play_phase(position, "tabor");
    expect_place(position, "P1", "0505");
    expect_place(position, "P2", "0505");
    expect_place(position, "P3", "0605");
}

/* Who must bring the battle about marches; who is ahead need not. */
static void
foot_marches_for_who_must_attack(void **unused)
{
    (void)unused;
    static const char units[] = "P1 western-foot 0505 N, P2 western-foot 0605 N, K1 western-foot "
                                "1405 N, K2 western-foot 1406";
    g_autoptr(Position) must =
        position_new(units, "[battle]|initiative=first|[victory]|second-control=1405 10");
    play_phase(must, NULL);
    assert_true(column_number(place_of(must, "P1")) > 5 || column_number(place_of(must, "P2")) > 6);
    g_autoptr(Position) ahead =
        position_new(units, "[battle]|initiative=first|[victory]|first-control=0505 10");
    play_phase(ahead, NULL);
    expect_place(ahead, "P1", "0505");
}

static void
objectives_are_taken_and_kept(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0909 NW, P2 pancerni 1009, K1 tatars 1401",
                     "[victory]|first-control=0405 10|first-cavalry=2");
    play_phase(position, NULL);
    expect_place(position, "P1", "0405");
    play_phase(position, NULL);
}

/* The zone that must not be empty at the end keeps its garrison. */
static void
a_garrison_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505 N, P2 pancerni 0506 N, K1 tatars 1202 sp=1",
                     "[zones]|fort=0404-0607|[victory]|second-automatic=no-enemies-inside fort");
    play_phase(position, NULL);
    unsigned inside = 0;
    for (unsigned i = 0; i < 2; i++) {
        const char *hex = place_of(position, i == 0 ? "P1" : "P2");
        unsigned row = (unsigned)g_ascii_digit_value(hex[3]);
        inside += column_number(hex) >= 4 && column_number(hex) <= 6 && row >= 4 && row <= 7;
    }
    assert_int_equal(inside, 2);
}

/* Late in the day riders go west where depth brings points. */
static void
raiders_ride_past(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 tatars 1205 NW, P2 tatars 1209 NW, K1 hussars 0902 NW, K2 hussars 0903 NW",
                     "[victory]|first-farthest=1|[state]|turn=29|phase=movement|step=6|");
    play_phase(position, NULL);
    assert_true(column_number(place_of(position, "P1")) < 9);
    assert_true(column_number(place_of(position, "P2")) < 9);
}

static void
commanders_keep_to_their_troops(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0507 N, P2 pancerni 0607 N, P3 commander 1205 bonus=2, K1 tatars 0506 S",
        NULL);
    play(position, "select P3");
    play(position, choice(position, NULL));
    expect_place(position, "P3", "0507"); /* with him that is about to fight */
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lances_are_taken_when_the_enemy_is_near),
        cmocka_unit_test(horse_rides_to_attack_the_weak),
        cmocka_unit_test(cautious_horse_spares_the_strong),
        cmocka_unit_test(those_beside_join_the_attack),
        cmocka_unit_test(counter_charges_are_ridden_at_good_odds),
        cmocka_unit_test(guns_fire_at_what_they_may_break),
        cmocka_unit_test(the_tabor_holds),
        cmocka_unit_test(foot_marches_for_who_must_attack),
        cmocka_unit_test(objectives_are_taken_and_kept),
        cmocka_unit_test(a_garrison_stays),
        cmocka_unit_test(raiders_ride_past),
        cmocka_unit_test(commanders_keep_to_their_troops),
    };
    return cmocka_run_group_tests_name("husaria-general", tests, NULL, NULL);
}

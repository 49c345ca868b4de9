/* What the general of Beresteczko 1651 can tell at a glance. */
#include "positions/position-suite.h"

#include <math.h>
#include <string.h>

#include "agents/doctrine/husaria/husaria-survey.h"
#include "engine/rules/husaria/husaria-query.h"

static const HusariaState *
state_of(const Position *position)
{
    return (const HusariaState *)&position->buffer.state;
}

static void
expect_near(double value, double expected)
{
    if (fabs(value - expected) > 1e-9)
        fail_msg("%.12f where %.12f was expected", value, expected);
}

/* The printed column 1:1, counted by hand: the defender loses a point at 2, 3 of 36 rolls at 2 and
 * so on. */
static void
the_table_is_read_as_printed(void **unused)
{
    (void)unused;
    HusariaOdds odds;
    husaria_estimate_odds(&odds);
    for (unsigned column = 0; column < HUSARIA_COLUMNS; column++) {
        for (unsigned which = 0; which < 2; which++) {
            double loss = 0, scattered = 0, back = 0, sum = 0;
            for (unsigned a = 1; a <= 6; a++)
                for (unsigned b = 1; b <= 6; b++) {
                    const HusariaEffect *effect = &husaria_battle[a + b - 2][column][which];
                    loss += effect->loss / 36.0;
                    scattered += effect->dispersed ? 1 / 36.0 : 0;
                    back += effect->retreat > 0 ? 1 / 36.0 : 0;
                }
            const HusariaProspect *prospect = &odds.prospect[column][which];
            for (unsigned hexes = 1; hexes <= 5; hexes++)
                sum += prospect->retreat[hexes];
            expect_near(prospect->loss, loss);
            expect_near(prospect->scattered, scattered);
            expect_near(sum, back);
        }
    }
}

/* The printed table itself dips by a hair from 2:1 to 3:1; two columns are always better. */
static void
better_columns_promise_more(void **unused)
{
    (void)unused;
    const HusariaBody body = {.points = 2, .worth = 1, .dispersal = 0.4, .column = 4};
    double promise[HUSARIA_COLUMNS];
    HusariaOdds odds;
    husaria_estimate_odds(&odds);
    for (unsigned column = 0; column < HUSARIA_COLUMNS; column++) {
        promise[column] = husaria_estimate_loss(&odds.prospect[column][1], &body) -
                          husaria_estimate_loss(&odds.prospect[column][0], &body);
        assert_true(column < 1 || promise[column] > promise[column - 1] - 0.05);
        assert_true(column < 2 || promise[column] > promise[column - 2]);
    }
}

static void
nowhere_to_go_costs_more(void **unused)
{
    (void)unused;
    HusariaBody body = {.points = 2, .worth = 1, .dispersal = 0.4, .column = 4};
    HusariaOdds odds;
    husaria_estimate_odds(&odds);
    double open = husaria_estimate_loss(&odds.prospect[6][1], &body);
    body.boxed = true;
    assert_true(husaria_estimate_loss(&odds.prospect[6][1], &body) > open + 0.5);
}

static void
ratios_are_rounded_for_the_defender(void **unused)
{
    (void)unused;
    static const struct {
        unsigned attack, defence;
        int column;
    } cases[] = {{2, 2, 3}, {4, 2, 4}, {3, 2, 3},  {2, 3, 2},  {2, 4, 2},
                 {1, 3, 1}, {1, 8, 0}, {9, 1, 11}, {20, 1, 11}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_int_equal(husaria_ratio(2 * cases[i].attack, 2 * cases[i].defence), cases[i].column);
}

/* A gun of two points at three hexes, and bows, against the printed tables. */
static void
shots_are_as_in_the_tables(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_of("husaria/field",
                    "P1 pancerni 0505 N; P2 heavy-artillery 0909 N; K1 tatars 0801 N sp=2", NULL);
    const HusariaState *state = state_of(position);
    unsigned target = position_unit(position, "P1");
    double worth = husaria_estimate_worth(state, target);
    double cost = husaria_estimate_dispersal(state, HET_FIRST);
    double expected = 0;
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = 1; b <= 6; b++) {
            HusariaShot shot = husaria_fire_result(HUSARIA_HEAVY_GUNS, 2, 3, a + b);
            if (shot == HUSARIA_SCATTERED)
                expected += 2 * cost / 36;
            if (shot == HUSARIA_HIT) /* morale 7: 15 of 36 rolls are higher */
                expected += (1 + 15 / 36.0 * cost) / 36;
        }
    expect_near(husaria_estimate_shot(state, HUSARIA_HEAVY_GUNS, 2, 3, 0, target),
                worth * expected);
    expect_near(husaria_estimate_shot(state, HUSARIA_BOWS, 2, 1, 0, target), worth * 5 / 36);
    expect_near(husaria_estimate_shot(state, HUSARIA_BOWS, 1, 1, 0, target), worth * 3 / 36);
}

/* The doctrine's column of an attack on K1 by P1, and P2 if it has K1 before it, is the rules'. */
static void
expect_same_column(const char *units, const char *options)
{
    g_autofree char *more = g_strdup_printf("file [options] %s", options);
    g_autoptr(Position) position = position_of("husaria/attack", units, more);
    double dials[HUSARIA_DIALS] = {0};
    const HusariaState *state = state_of(position);
    const HusariaPlan plan = {.state = state, .data = husaria_data(state), .dials = dials};
    HusariaSurvey view;
    g_autofree HusariaMemory *memory = g_new0(HusariaMemory, 1);
    unsigned unit = position_unit(position, "P1"), enemy = position_unit(position, "K1");
    husaria_memory_see(memory, dials, state);
    husaria_survey(&view, memory, &plan, unit, 4);
    const HusariaFoe *foe = husaria_survey_foe(&view, state->units[enemy].place);
    assert_non_null(foe);
    g_autofree char *alone = position_check(position, "lists", "select P2");
    if (alone == NULL)
        position_plays(position, "select P1; add P2");
    static const char *const columns[] = {"1:4", "1:3", "1:2", "1:1", "2:1", "3:1",
                                          "4:1", "5:1", "6:1", "7:1", "8:1", "9:1"};
    g_autofree char *wrong = position_check(
        position, "column", columns[husaria_survey_column(&view, foe, state->units[unit].place)]);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

/* What a shot costs a unit with a commander, in units' worth. */
static double
shot_at_the_led(const char *more)
{
    g_autoptr(Position) position =
        position_of("husaria/field",
                    "P1 pancerni 0505 N; P2 commander 0505 N bonus=2; K1 tatars 0801 N sp=2", more);
    const HusariaState *state = state_of(position);
    unsigned target = position_unit(position, "P1");
    return husaria_estimate_shot(state, HUSARIA_HEAVY_GUNS, 2, 3, 0, target) /
           husaria_estimate_worth(state, target);
}

/* HUS-10.13b */
static void
commanders_do_not_shelter_from_fire(void **unused)
{
    (void)unused;
    unsigned hits = 0;
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = 1; b <= 6; b++)
            hits += husaria_fire_result(HUSARIA_HEAVY_GUNS, 2, 3, a + b) == HUSARIA_HIT;
    expect_near(shot_at_the_led("file [options] commander-fire=1"), hits / 36.0);
    assert_true(shot_at_the_led(NULL) > hits / 36.0);
}

/* How far off the nearest foe is, from each hex of the map. */
static void
the_nearest_foe_is_as_far_as_on_the_map(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_of(
        "husaria/attack",
        "P1 pancerni 0707 N; K1 rabble-foot 0504 S; K2 pancerni 0908 N; K3 tatars 0809 N", NULL);
    static const char *const enemies[] = {"K1", "K2", "K3"};
    double dials[HUSARIA_DIALS] = {0};
    const HusariaState *state = state_of(position);
    const HusariaScenario *data = husaria_data(state);
    const HusariaPlan plan = {.state = state, .data = data, .dials = dials};
    HusariaSurvey view;
    g_autofree HusariaMemory *memory = g_new0(HusariaMemory, 1);
    husaria_memory_see(memory, dials, state);
    husaria_survey(&view, memory, &plan, position_unit(position, "P1"), 10);
    assert_int_equal(view.count, 3);
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        unsigned nearest = 99;
        for (size_t i = 0; i < G_N_ELEMENTS(enemies); i++)
            nearest = MIN(
                nearest, het_hex_distance(&data->map.grid, cell,
                                          state->units[position_unit(position, enemies[i])].place));
        assert_int_equal(husaria_survey_nearest(&view, cell), nearest);
    }
}

/* Whatever numbers a study varies: HUS-6.16, 6.19, 6.43, 6.72, 15.13. */
static void
the_doctrine_counts_as_the_rules_do(void **unused)
{
    (void)unused;
    const char *foot = "P1 pancerni 0505 N; K1 rabble-foot 0504 S sp=2";
    expect_same_column(foot, "cavalry-multiplier=1");
    expect_same_column(foot, "cavalry-multiplier=2");
    expect_same_column(foot, "cavalry-multiplier=4");
    const char *rear = "P1 pancerni 0505 N; K1 pancerni 0504 N";
    expect_same_column(rear, "rear-strength=1");
    expect_same_column(rear, "rear-strength=2");
    const char *lances = "P1 hussars 0505 N flags=lances; K1 pancerni 0504 S";
    expect_same_column(lances, "lance-full=1");
    expect_same_column(lances, "lance-full=3");
    const char *pikes = "P1 tatars 0505 N morale=8; K1 rabble-foot 0504 S sp=2 flags=pikes";
    expect_same_column(pikes, "pike-strength=2");
    expect_same_column(pikes, "pike-strength=5");
    const char *around = "P1 pancerni 0505 N; P2 pancerni 0503 S; K1 pancerni 0504 S";
    expect_same_column(around, "opposite-sides=0");
    expect_same_column(around, "opposite-sides=1");
    expect_same_column(around, "opposite-sides=3");
}

/* With the track all but full the next to go takes all with it. HUS-10.15 */
static void
a_full_track_is_dear(void **unused)
{
    (void)unused;
    g_autoptr(Position) few =
        position_of("husaria/field",
                    "P1 pancerni 0505 N; K1 tatars 0801 N; K2 tatars off N status=dispersed", NULL);
    g_autoptr(Position) full = position_of(
        "husaria/field", "P1 pancerni 0505 N; K1 tatars 0801 N; K2 tatars off N status=dispersed",
        "file [options] dispersed-track=2");
    assert_true(husaria_estimate_dispersal(state_of(few), HET_SECOND) < 0.5);
    assert_true(husaria_estimate_dispersal(state_of(full), HET_SECOND) >= 2);
}

/* What docs/rules/husaria.md has on charges and history: the column, and how many of 36 rolls
 * throw the defender back. */
static void
charges_keep_the_promise_of_the_page(void **unused)
{
    (void)unused;
    static const struct {
        const char *units, *more, *column;
        double back;
    } cases[] = {
        {"P1 hussars 0505 N flags=lances; K1 western-foot 0504 S", NULL, "5:1", 35},
        {"P1 hussars 0505 N; K1 western-foot 0504 S", NULL, "2:1", 21},
        {"P1 pancerni 0505 N; K1 western-foot 0504 S", NULL, "1:1", 10},
        {"P1 hussars 0505 N flags=lances; K1 western-foot 0504 S flags=pikes", NULL, "4:1", 33},
        {"P1 hussars 0505 N; K1 western-foot 0504 S flags=pikes", NULL, "1:1", 10},
        {"P1 hussars 0505 N flags=lances; K1 western-foot 0504 S; K2 wagons 0504 N", NULL, "1:1",
         10},
        {"P1 hussars 0505 N flags=lances; K1 western-foot 0504 N", NULL, "7:1", 35},
        {"P1 hussars 0505 N flags=lances; K1 tatars 0504 S sp=2", NULL, "6:1", 35},
        {"P1 hussars 0505 N; K1 tatars 0504 S sp=2", NULL, "3:1", 26},
        {"P1 tatars 0505 N sp=2; K1 hussars 0504 S", NULL, "1:3", 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Position) position = position_of("husaria/attack", cases[i].units, cases[i].more);
        while (position->buffer.state.actor != HET_CHANCE)
            position_plays(position, "pass");
        g_autofree char *wrong = position_check(position, "column", cases[i].column);
        if (wrong != NULL)
            fail_msg("%s: %s", cases[i].units, wrong);
        const HusariaState *state = state_of(position);
        unsigned column = husaria_column(state, &state->attackers, &state->defenders), back = 0;
        for (unsigned a = 1; a <= 6; a++)
            for (unsigned b = 1; b <= 6; b++)
                back += husaria_battle[a + b - 2][column][1].retreat > 0;
        expect_near(back, cases[i].back);
    }
}

/* What becomes of a charge, followed through all its dice. */
typedef struct {
    double driven, held, repelled, lost[HET_SIDES];
} Course;

static void
add_course(const HusariaState *state, unsigned attacker, unsigned defender, double chance,
           Course *course)
{
    const HusariaUnit *by = &state->units[attacker], *at = &state->units[defender];
    const HusariaScenario *data = husaria_data(state);
    unsigned home = het_hex_parse(&data->map.grid, "0504");
    unsigned start = het_hex_parse(&data->map.grid, "0505");
    bool driven = at->status != HUSARIA_ON_MAP || at->place != home;
    bool repelled = by->status != HUSARIA_ON_MAP || by->place != start;
    course->driven += driven ? chance : 0;
    course->repelled += repelled && !driven ? chance : 0;
    course->held += !driven && !repelled ? chance : 0;
    course->lost[HET_FIRST] += chance * (data->full[attacker] - by->strength);
    course->lost[HET_SECOND] += chance * (data->full[defender] - at->strength);
}

/* Those who can fire do so, nobody takes up pikes or chases, retreats are the first listed. */
static void
follow(const HetState *state, unsigned attacker, unsigned defender, double chance, Course *course)
{
    HetMoveList *list = g_new(HetMoveList, 1);
    uint64_t total = 0;
    if (state->depth == 0) {
        add_course((const HusariaState *)state, attacker, defender, chance, course);
        g_free(list);
        return;
    }
    het_game_legal(state, list);
    unsigned chosen = 0;
    for (unsigned i = 0; i < list->count; i++) {
        total += state->actor == HET_CHANCE ? list->weights[i] : 0;
        bool quiet = list->moves[i].kind == HET_MOVE_PASS || list->moves[i].kind == HET_MOVE_SHOOT;
        chosen = quiet && list->moves[chosen].kind != HET_MOVE_SHOOT ? i : chosen;
    }
    for (unsigned i = 0; i < list->count; i++) {
        if (state->actor != HET_CHANCE && i != chosen)
            continue;
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        double share = state->actor == HET_CHANCE ? (double)list->weights[i] / (double)total : 1.0;
        follow(&next.state, attacker, defender, chance * share, course);
    }
    g_free(list);
}

/* The second table of docs/rules/husaria.md, "Doctrine and history". */
static void
charges_through_fire_end_as_on_the_page(void **unused)
{
    (void)unused;
    static const struct {
        const char *units;
        const char *more;
        int driven, repelled, lost[HET_SIDES]; /* tenths of a percent; hundredths of a point */
    } cases[] = {
        {"P1 hussars 0505 N flags=lances; K1 western-foot 0504 S", NULL, 654, 309, {48, 18}},
        {"P1 hussars 0505 N; K1 western-foot 0504 S", NULL, 361, 437, {56, 15}},
        {"P1 hussars 0505 N flags=lances; P2 hussars 0404 NE flags=lances; K1 western-foot 0504 S",
         NULL,
         949,
         36,
         {40, 32}},
        {"P1 hussars 0505 N flags=lances; P2 commander 0505 N bonus=2; K1 western-foot 0504 S",
         NULL,
         704,
         281,
         {41, 23}},
        {"P1 hussars 0505 N flags=lances; P2 commander 0505 N bonus=2; K1 western-foot 0504 S",
         "file [options] commander-fire=1",
         935,
         47,
         {46, 30}},
        {"P1 pancerni 0505 N; K1 western-foot 0504 S", NULL, 159, 596, {67, 14}},
        {"P1 hussars 0505 N flags=lances; K1 western-foot 0504 S flags=pikes",
         NULL,
         917,
         0,
         {14, 22}},
        {"P1 hussars 0505 N; K1 western-foot 0504 S flags=pikes", NULL, 278, 278, {42, 22}},
        {"P1 hussars 0505 N flags=lances; K1 registered-foot 0504 S", NULL, 693, 281, {42, 25}},
        {"P1 hussars 0505 N flags=lances; K1 registered-foot 0504 S; K2 wagons 0504 N",
         NULL,
         104,
         437,
         {56, 41}},
        {"P1 hussars 0505 N flags=lances; K1 western-foot 0504 S; K2 wagons 0504 N",
         NULL,
         49,
         589,
         {69, 29}},
        {"P1 hussars 0505 N flags=lances; K1 tatars 0504 S sp=2", NULL, 972, 0, {6, 39}},
        {"P1 hussars 0505 N; K1 tatars 0504 S sp=2", NULL, 722, 28, {31, 19}},
        {"P1 tatars 0505 N sp=2; K1 hussars 0504 S", NULL, 0, 722, {47, 8}},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units =
            g_strconcat(cases[i].units, "; P9 pancerni 1409 N; K9 pancerni 1401 N", NULL);
        g_autoptr(Position) position = position_of("husaria/attack", units, cases[i].more);
        Course course = {0};
        g_autofree char *chosen = position_check(position, "lists", "select P1");
        if (chosen == NULL)
            position_plays(position, "select P1");
        follow(&position->buffer.state, position_unit(position, "P1"),
               position_unit(position, "K1"), 1, &course);
        expect_near(course.driven + course.held + course.repelled, 1);
        if (lround(1000 * course.driven) != cases[i].driven ||
            lround(1000 * course.repelled) != cases[i].repelled ||
            lround(100 * course.lost[HET_FIRST]) != cases[i].lost[HET_FIRST] ||
            lround(100 * course.lost[HET_SECOND]) != cases[i].lost[HET_SECOND])
            fail_msg("%s: driven off %.6f, thrown back %.6f, lost %.6f and %.6f", cases[i].units,
                     course.driven, course.repelled, course.lost[HET_FIRST],
                     course.lost[HET_SECOND]);
    }
}

TEST_UNIT("husaria-glances")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_read_as_printed),
        cmocka_unit_test(better_columns_promise_more),
        cmocka_unit_test(nowhere_to_go_costs_more),
        cmocka_unit_test(ratios_are_rounded_for_the_defender),
        cmocka_unit_test(shots_are_as_in_the_tables),
        cmocka_unit_test(commanders_do_not_shelter_from_fire),
        cmocka_unit_test(the_nearest_foe_is_as_far_as_on_the_map),
        cmocka_unit_test(the_doctrine_counts_as_the_rules_do),
        cmocka_unit_test(a_full_track_is_dear),
        cmocka_unit_test(charges_keep_the_promise_of_the_page),
        cmocka_unit_test(charges_through_fire_end_as_on_the_page),
    };
    return cmocka_run_group_tests_name("husaria-glances", tests, NULL, NULL);
}

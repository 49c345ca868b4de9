/* Battles generated from a seed, of all systems that generate: the same parameters give the same
 * bytes, the sides are even, and wrong parameters are refused by name. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/kipling/kipling-procedure.h"
#include "engine/rules/kircholm/kircholm-scenario.h"
#include "engine/rules/musketpike/musketpike-state.h"
#include "engine/rules/northern/northern-scenario.h"
#include "engine/rules/registry.h"

enum { CELLS = 54 * 34 }; /* of the greatest map */

/* --- even sides ------------------------------------------------------------------------------- */

/* Each side is the other turned by half a turn. */
static void
husaria_is_even(const HetScenario *scenario, unsigned seed)
{
    (void)seed;
    const HusariaScenario *data = scenario->data;
    unsigned half = data->unit_count / 2, last = data->map.cells - 1;
    assert_int_equal(data->unit_count, 2 * half);
    for (unsigned cell = 0; cell <= last; cell++) {
        assert_int_equal(data->map.terrain[cell], data->map.terrain[last - cell]);
        assert_int_equal(data->map.level[cell], data->map.level[last - cell]);
    }
    for (unsigned unit = 0; unit < half; unit++) {
        const HusariaUnit *it = &data->opening->units[unit], *other = it + half;
        assert_int_equal(data->type[unit], data->type[unit + half]);
        assert_int_equal(it->place, last - other->place);
        assert_int_equal(it->facing, (other->facing + 3) % 6);
        assert_int_equal(it->strength, other->strength);
    }
}

/* Adds to `seen` the hexes of a set that hang together with one of them. */
static void
flood(const HusariaScenario *data, const bool *set, unsigned start, bool *seen)
{
    unsigned queue[CELLS], count = 0;
    seen[start] = true;
    queue[count++] = start;
    for (unsigned at = 0; at < count; at++)
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned to = data->next[queue[at]][edge];
            if (to == HUSARIA_OFF || seen[to] || !set[to])
                continue;
            seen[to] = true;
            queue[count++] = to;
        }
}

static unsigned
count_clumps(const HusariaScenario *data, const bool *set)
{
    bool seen[CELLS] = {false};
    unsigned clumps = 0;
    for (unsigned start = 0; start < data->map.cells; start++) {
        if (!set[start] || seen[start])
            continue;
        clumps++;
        flood(data, set, start, seen);
    }
    return clumps;
}

/* As many hills as requested, not all in one heap and its twin; and however many swamps, there
 * is a way from corner to corner. */
static void
husaria_has_the_ground_requested_for(void **unused)
{
    (void)unused;
    unsigned apart = 0;
    for (unsigned seed = 0; seed < 30; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name =
            g_strdup_printf("husaria/random?seed=%u&width=%u&height=8&units=4&forests=0&hills=10&"
                            "villages=0&swamps=30",
                            seed, seed % 2 == 0 ? 12u : 30u);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        const HusariaScenario *data = scenario->data;
        bool hill[CELLS], dry[CELLS], reached[CELLS] = {false};
        unsigned hills = 0;
        assert_true(data->map.cells <= CELLS);
        for (unsigned cell = 0; cell < data->map.cells; cell++) {
            hill[cell] = data->map.level[cell] > 0;
            dry[cell] = data->map.terrain[cell] != HUSARIA_SWAMP;
            hills += hill[cell];
        }
        assert_true(seed % 2 == 0 ? hills <= 10
                                  : hills == 10); /* the small map is full of swamps */
        flood(data, dry, 0, reached);
        assert_true(reached[data->map.cells - 1]);
        apart += count_clumps(data, hill) > 2;
    }
    assert_true(apart > 3);
}

/* No army costs more than was allowed, nor so little that another unit could have come. */
static void
kipling_spends_the_points_requested_for(void **unused)
{
    (void)unused;
    static const unsigned cost[] = {
        [KIPLING_INFANTRY] = 6, [KIPLING_CAVALRY] = 5, [KIPLING_ARTILLERY] = 6};
    for (unsigned points = 12; points <= 60; points++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name = g_strdup_printf("kipling/random?seed=%u&points=%u", points, points);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        const KiplingScenario *data = scenario->data;
        unsigned spent = 0;
        for (unsigned i = 0; i < data->side_count[HET_FIRST]; i++)
            spent += cost[data->kind[data->side_units[HET_FIRST][i]]];
        assert_true(spent <= points && points < spent + 5);
    }
}

/* Woods and hills lie apart, and each has a number of its own, from 1 on. */
static void
northern_has_the_ground_requested_for(void **unused)
{
    (void)unused;
    for (unsigned seed = 0; seed < 20; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name =
            g_strdup_printf("northern/random?seed=%u&woods=4&hills=0&marshes=0", seed);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        const NorthernScenario *data = scenario->data;
        assert_non_null(strstr(scenario->text, "[terrain woods-1a]"));
        for (unsigned i = 0; i < data->area_count; i++)
            for (unsigned k = 0; k < data->area_count; k++)
                for (unsigned n = 0; i != k && n < data->areas[i].outline.count; n++)
                    assert_true(het_polygon_locate(&data->areas[k].outline,
                                                   data->areas[i].outline.points[n]) < 0);
    }
}

static void
kipling_is_even(const HetScenario *scenario, unsigned seed)
{
    (void)seed;
    const KiplingScenario *data = scenario->data;
    assert_int_equal(data->side_count[HET_FIRST], data->side_count[HET_SECOND]);
    assert_true(data->side_count[HET_FIRST] >= 2);
    for (unsigned i = 0; i < data->side_count[HET_FIRST]; i++) {
        unsigned mine = data->side_units[HET_FIRST][i], theirs = data->side_units[HET_SECOND][i];
        unsigned place = data->opening->units[mine].place;
        unsigned other = data->opening->units[theirs].place;
        assert_int_equal(data->kind[mine], data->kind[theirs]);
        assert_int_equal(data->start[mine], data->start[theirs]);
        assert_int_equal(het_square_column(place) + het_square_column(other),
                         data->board.width - 1);
        assert_int_equal(het_square_row(place) + het_square_row(other), data->board.height - 1);
    }
    /* Guns can roll home from every square of the far edge. */
    for (unsigned column = 0; column < data->board.width; column++)
        assert_true(
            data->home[HET_FIRST][KIPLING_WHEELS][het_square(column, data->board.height - 1u)] <
            UINT16_MAX);
}

/* The ground is; the armies are the two printed ones. */
static void
kircholm_is_even(const HetScenario *scenario, unsigned seed)
{
    (void)seed;
    const KircholmScenario *data = scenario->data;
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        unsigned other = data->map.cells - 1 - cell;
        assert_int_equal(data->map.terrain[cell], data->map.terrain[other]);
        assert_int_equal(data->map.level[cell], data->map.level[other]);
        for (unsigned direction = 0; direction < HET_HEX_SIDES; direction++)
            assert_int_equal(data->slope[cell][direction],
                             data->slope[other][het_hex_turn(direction, 3)]);
    }
    assert_true(data->side_count[HET_FIRST] >= 3 && data->side_count[HET_SECOND] >= 3);
}

static void
musketpike_is_even(const HetScenario *scenario, unsigned seed)
{
    (void)seed;
    const MusketScenario *data = scenario->data;
    unsigned width = (unsigned)data->map.grid.width, half = data->unit_count / 2;
    assert_int_equal(data->unit_count % 2, 0);
    assert_int_equal(data->strength[HET_FIRST], data->strength[HET_SECOND]);
    for (unsigned cell = 0; cell < data->cells; cell++) {
        unsigned twin = cell - cell % width + (width - 1 - cell % width);
        assert_int_equal(data->map.terrain[cell], data->map.terrain[twin]);
        assert_int_equal(data->map.level[cell], data->map.level[twin]);
    }
    for (unsigned unit = 0; unit < half; unit++) {
        assert_int_equal(data->unit[unit].kind, data->unit[unit + half].kind);
        assert_int_equal(data->unit[unit].start, data->unit[unit + half].start);
        assert_int_equal(data->unit[unit].morale, data->unit[unit + half].morale);
    }
}

static const int northern_units[] = {3, 4, 6};

static void
northern_is_even(const HetScenario *scenario, unsigned seed)
{
    const NorthernScenario *data = scenario->data;
    unsigned half = data->unit_count / 2;
    assert_int_equal(half, northern_units[seed % 3] + 1);
    for (unsigned unit = 0; unit < half; unit++) {
        const NorthernUnit *own = &data->opening->units[unit];
        const NorthernUnit *its = &data->opening->units[unit + half];
        assert_int_equal(data->kind[unit], data->kind[unit + half]);
        assert_int_equal(own->x + its->x, data->width);
        assert_int_equal(own->y + its->y, data->height);
    }
    for (unsigned i = 0; i < data->area_count; i++)
        assert_true(data->areas[i].low.y > data->height / 4 &&
                    data->areas[i].high.y < data->height * 3 / 4);
}

/* --- names ------------------------------------------------------------------------------------ */

/* (transfer full) A name whose parameters cover their ranges as the seeds continue. */
static char *
husaria_name(unsigned seed)
{
    return g_strdup_printf(
        "husaria/random?seed=%u&width=%u&height=%u&units=%u&forests=%u&hills=%u&villages=%u&"
        "swamps=%u&lances=%u",
        seed, 12 + 2 * (seed % 22), 8 + seed % 26, 2 + seed % 17, seed * 7 % 81, seed * 5 % 81,
        seed % 31, seed * 11 % 31, seed % 9);
}

static char *
kipling_name(unsigned seed)
{
    return g_strdup_printf("kipling/random?seed=%u&width=%u&height=%u&points=%u&woods=%u", seed,
                           4 + seed % 13, 6 + seed % 10, 12 + 5 * (seed % 12), seed % 40);
}

static char *
kircholm_name(unsigned seed)
{
    return g_strdup_printf("kircholm/random?seed=%u&columns=%u&rows=%u&levels=%u&woods=%u&"
                           "marshes=%u&lithuanians=%u&swedes=%u",
                           seed, 16 + 2 * (seed % 9), 10 + seed % 31, seed % 4, seed % 60,
                           seed * 7 % 60, 12 + 4 * (seed % 38), 160 - 4 * (seed % 38));
}

static char *
musketpike_name(unsigned seed)
{
    return g_strdup_printf("musketpike/random?seed=%u&points=%u&columns=%u&rows=%u", seed + 1,
                           23 + 3 * seed, 17 + (seed + 1) % 25, 12 + (seed + 1) % 29);
}

static char *
northern_name(unsigned seed)
{
    return g_strdup_printf("northern/random?seed=%u&units=%d&table=%d&woods=2&marshes=%u&river=%u",
                           seed, northern_units[seed % 3], seed % 2 == 0 ? 90 : 36, seed % 3,
                           seed / 3 % 2);
}

/* --- all systems ------------------------------------------------------------------------------ */

static const struct {
    const char *system;
    unsigned seeds; /* battles generated: 0 to seeds - 1 */
    char *(*name)(unsigned seed);
    void (*is_even)(const HetScenario *scenario, unsigned seed);
    const char *with; /* a name that also sets an option, */
    unsigned option;  /* this one, */
    int value;        /* to this; NULL: none is tried */
} systems[] = {
    {"husaria", 30, husaria_name, husaria_is_even, "husaria/random?seed=7&lance-full=5",
     HUSARIA_LANCE_FULL, 5},
    {"kipling", 60, kipling_name, kipling_is_even, "kipling/random?seed=7&infantry-move=3",
     KIPLING_INFANTRY_MOVE, 3},
    {"kircholm", 40, kircholm_name, kircholm_is_even, "kircholm/random?seed=7&husaria-combat=5",
     KIRCHOLM_COMBAT_OF + KIRCHOLM_HUSARIA, 5},
    {"musketpike", 60, musketpike_name, musketpike_is_even, NULL, 0, 0},
    {"northern", 60, northern_name, northern_is_even, NULL, 0, 0},
};

static void
battles_are_generated_alike_and_even(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        for (unsigned seed = 0; seed < systems[i].seeds; seed++) {
            g_autoptr(GError) error = NULL;
            g_autofree char *name = systems[i].name(seed);
            g_autoptr(HetScenario) one = het_scenario_open(name, het_rules_registry, &error);
            assert_no_error(error);
            g_autoptr(HetScenario) two = het_scenario_open(name, het_rules_registry, &error);
            assert_string_equal(one->text, two->text);
            systems[i].is_even(one, seed);
            HetStateBuffer buffer;
            het_game_start(one, &buffer.state);
            assert_null(one->rules->check(&buffer.state));
        }
}

static void
every_generator_is_tried(void **unused)
{
    (void)unused;
    for (const HetRules *const *rules = het_rules_registry; *rules != NULL; rules++) {
        unsigned tried = 0;
        for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
            tried += strcmp(systems[i].system, (*rules)->name) == 0;
        if (((*rules)->generator != NULL) != (tried > 0))
            fail_msg("%s", (*rules)->name);
    }
}

static void
options_are_set_beside_parameters(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autoptr(GError) error = NULL;
        if (systems[i].with == NULL)
            continue;
        g_autoptr(HetScenario) scenario =
            het_scenario_open(systems[i].with, het_rules_registry, &error);
        assert_no_error(error);
        assert_int_equal(scenario->options[systems[i].option], systems[i].value);
    }
}

static void
bad_parameters_are_refused(void **unused)
{
    (void)unused;
    static const char *const names[][2] = {
        {"husaria/random?seed=x", "seed: \"x\" is not a whole number"},
        {"husaria/random?width=11", "width: \"11\" is not a whole number from 12 to 54"},
        {"husaria/random?width=13", "width: 13 is odd"},
        {"husaria/random?height=8&units=19", "units: 19 do not fit three columns of 8 rows; at "
                                             "most 18"},
        {"husaria/random?trees=9", "no option \"trees\""},
        {"husaria/nothing?seed=1", "no scenario \"husaria/nothing\""},
        {"kipling/random?seed=-1", "seed: \"-1\" is not a whole number"},
        {"kipling/random?seed=x", "seed"},
        {"kipling/random?width=3", "width: \"3\" is not a whole number from 4 to 16"},
        {"kipling/random?height=16", "height: \"16\" is not a whole number from 6 to 15"},
        {"kipling/random?points=1000", "points"},
        {"kipling/random?trees=9", "no option \"trees\""},
        {"kipling/nothing?seed=1", "no scenario \"kipling/nothing\""},
        {"kircholm/random?seed=x", "seed: \"x\" is not a whole number"},
        {"kircholm/random?columns=15", "columns: \"15\" is not a whole number from 16 to 32"},
        {"kircholm/random?columns=17", "columns: 17 is odd"},
        {"kircholm/random?swedes=1000", "swedes"},
        {"kircholm/random?trees=9", "no option \"trees\""},
        {"kircholm/nothing?seed=1", "no scenario \"kircholm/nothing\""},
        {"musketpike/random?columns=16", "columns: \"16\" is not a whole number from 17 to 41"},
        {"musketpike/random?seed=-1", "seed: \"-1\" is not a whole number"},
        {"musketpike/random?points=x", "points: \"x\" is not a whole number from 20 to 240"},
        {"musketpike/random?colour=red", "colour"},
        {"musketpike/nowhere", "nowhere"},
        {"northern/random?seed=-1", "seed: \"-1\" is not a whole number"},
        {"northern/random?units=7", "units: \"7\" is not a whole number from 3 to 6"},
        {"northern/random?units=5", "there is no table for 5"},
        {"northern/random?table=60", "expected 90 or 36"},
        {"northern/random?table=36&drawn=1", "room to place 3 or 4 units"},
        {"northern/random?trees=9", "no option \"trees\""},
        {"northern/nothing?seed=1", "no scenario \"northern/nothing\""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario =
            het_scenario_open(names[i][0], het_rules_registry, &error);
        assert_null(scenario);
        if (strstr(error->message, names[i][1]) == NULL)
            fail_msg("\"%s\" does not contain \"%s\"", error->message, names[i][1]);
    }
}

TEST_UNIT("generated")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_are_generated_alike_and_even),
        cmocka_unit_test(husaria_has_the_ground_requested_for),
        cmocka_unit_test(kipling_spends_the_points_requested_for),
        cmocka_unit_test(northern_has_the_ground_requested_for),
        cmocka_unit_test(every_generator_is_tried),
        cmocka_unit_test(options_are_set_beside_parameters),
        cmocka_unit_test(bad_parameters_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

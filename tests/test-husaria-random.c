/* Battles of Beresteczko 1651's rules from a seed. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"
#include "husaria-text.h"

/* The same parameters give the same bytes, and each side is the other turned by half a turn. */
static void
battles_are_generated_alike(void **unused)
{
    (void)unused;
    for (unsigned seed = 0; seed < 30; seed++) {
        g_autofree char *name = g_strdup_printf(
            "husaria/random?seed=%u&width=%u&height=%u&units=%u&forests=%u&hills=%u&villages=%u&"
            "swamps=%u&lances=%u",
            seed, 12 + 2 * (seed % 22), 8 + seed % 26, 2 + seed % 17, seed * 7 % 81, seed * 5 % 81,
            seed % 31, seed * 11 % 31, seed % 9);
        g_autoptr(HetScenario) one = husaria_text_open(name);
        g_autoptr(HetScenario) two = husaria_text_open(name);
        assert_string_equal(one->text, two->text);
        const HusariaScenario *data = one->data;
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
        HetStateBuffer buffer;
        het_game_start(one, &buffer.state);
        assert_null(one->rules->check(&buffer.state));
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
    };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario =
            het_scenario_open(names[i][0], het_rules_registry, &error);
        assert_null(scenario);
        if (strstr(error->message, names[i][1]) == NULL)
            fail_msg("%s", error->message);
    }
    g_autoptr(HetScenario) with = husaria_text_open("husaria/random?seed=7&lance-full=5");
    assert_int_equal(with->options[HUSARIA_LANCE_FULL], 5);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(battles_are_generated_alike),
        cmocka_unit_test(bad_parameters_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

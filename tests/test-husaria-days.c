/* The four days of Beresteczko 1651 as their files have them, against the printed setup: forces,
 * arrivals, places, notes, victory, and the one map. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"

/* (transfer full) */
static HetScenario *
opened(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_open(name, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    return scenario;
}

/* Units by type on the map and yet to come: what the setups list. */
static void
expect_forces(const char *name, HetActor side, const char *expected)
{
    g_autoptr(HetScenario) scenario = opened(name);
    const HusariaScenario *data = scenario->data;
    g_autoptr(GString) found = g_string_new(NULL);
    for (unsigned type = 0; type < HUSARIA_TYPES; type++) {
        unsigned there = 0, late = 0;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            if (data->type[unit] == type && data->side[unit] == side)
                *(data->arrival[unit] > 0 ? &late : &there) += 1;
        if (there + late > 0)
            g_string_append_printf(found, "%s%s %u", found->len > 0 ? ", " : "",
                                   husaria_types[type].name, there);
        if (late > 0)
            g_string_append_printf(found, "+%u", late);
    }
    if (strcmp(found->str, expected) != 0)
        fail_msg("%s has\n%s, not\n%s", name, found->str, expected);
}

static void
the_days_have_their_forces(void **unused)
{
    (void)unused;
    static const char poles[] = "hussars 10, pancerni 24, reiters 16, dragoons 5, western-foot 9, "
                                "hungarian-foot 5, polish-foot 24, ";
    g_autofree char *three = g_strconcat(poles,
                                         "light-artillery 7, heavy-artillery 3, "
                                         "commander 12",
                                         NULL);
    g_autofree char *siege = g_strconcat(poles, "heavy-artillery 10, commander 12", NULL);
    expect_forces("husaria/berestechko-28-june", HET_FIRST, three);
    expect_forces("husaria/berestechko-29-june", HET_FIRST, three);
    expect_forces("husaria/berestechko-30-june", HET_FIRST, three);
    expect_forces("husaria/berestechko-10-july", HET_FIRST, siege);
    expect_forces("husaria/berestechko-28-june", HET_SECOND, "tatars 7+36, commander 1+6");
    expect_forces("husaria/berestechko-29-june", HET_SECOND,
                  "tatars 43, cossack-horse 0+18, commander 7");
    expect_forces("husaria/berestechko-30-june", HET_SECOND,
                  "tatars 43, cossack-horse 18, registered-foot 10, rabble-foot 10, "
                  "light-artillery 6, wagons 7, commander 20");
    expect_forces("husaria/berestechko-10-july", HET_SECOND,
                  "registered-foot 10, rabble-foot 10, light-artillery 6, wagons 7, commander 12");
}

/* Six units of horse a turn, from turn 2 with a commander each and from turn 13 without. */
static void
the_days_have_their_arrivals(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        unsigned from, to, leaders;
    } days[] = {{"husaria/berestechko-28-june", 2, 7, 1},
                {"husaria/berestechko-29-june", 13, 15, 0}};
    for (size_t i = 0; i < G_N_ELEMENTS(days); i++) {
        g_autoptr(HetScenario) scenario = opened(days[i].name);
        const HusariaScenario *data = scenario->data;
        for (unsigned turn = 1; turn <= (unsigned)scenario->turns; turn++) {
            unsigned horse = 0, leaders = 0;
            bool due = turn >= days[i].from && turn <= days[i].to;
            for (unsigned unit = 0; unit < data->unit_count; unit++) {
                if (data->arrival[unit] != turn)
                    continue;
                assert_string_equal(data->zones[data->zone[unit]].name, "Z");
                *(husaria_arm(data, unit) == HUSARIA_LEADERS ? &leaders : &horse) += 1;
            }
            assert_int_equal(horse, due ? 6 : 0);
            assert_int_equal(leaders, due ? days[i].leaders : 0);
        }
    }
}

/* Where the setup names a hex and no distance the unit stands there, and has no zone. */
static void
the_days_have_their_places(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *places;
    } days[] = {
        {"husaria/berestechko-28-june", "JAS 4423, B2 4620, B11 4521, B3 4423, B1 4424, B5 4525, "
                                        "B9 4627, KON 3524, MEH 5420"},
        {"husaria/berestechko-29-june",
         "CZA 2413, WIS 2511, LAN 2315, SZC 2318, LUB 2121, POT 2025"},
        {"husaria/berestechko-10-july", "Y1 4208, Y2 4309, Y3 4409, Y4 4510, Y5 4610, Y6 4711, "
                                        "Y7 4811"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(days); i++) {
        g_autoptr(HetScenario) scenario = opened(days[i].name);
        const HusariaScenario *data = scenario->data;
        g_auto(GStrv) places = g_strsplit(days[i].places, ", ", -1);
        unsigned fixed = 0;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            fixed += data->zone[unit] == HUSARIA_NO_ZONE;
        assert_int_equal(fixed, g_strv_length(places));
        for (unsigned p = 0; places[p] != NULL; p++) {
            g_auto(GStrv) words = g_strsplit(places[p], " ", 2);
            unsigned unit = 0;
            while (strcmp(het_scenario_unit_at(scenario, unit)->code, words[0]) != 0)
                unit++;
            char hex[5];
            het_hex_name(&data->map.grid, data->opening->units[unit].place, hex);
            assert_string_equal(hex, words[1]);
            assert_int_equal(data->zone[unit], HUSARIA_NO_ZONE);
        }
    }
}

/* Every unit that stands somewhere at the start stands inside its zone. */
static void
the_days_stand_in_their_zones(void **unused)
{
    (void)unused;
    static const char *const names[] = {
        "husaria/berestechko-28-june", "husaria/berestechko-29-june", "husaria/berestechko-30-june",
        "husaria/berestechko-10-july", "husaria/training-charge",     "husaria/training-tabor"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(HetScenario) scenario = opened(names[i]);
        const HusariaScenario *data = scenario->data;
        for (unsigned unit = 0; unit < data->unit_count; unit++) {
            unsigned place = data->opening->units[unit].place;
            if (data->zone[unit] != HUSARIA_NO_ZONE && place != HUSARIA_OFF &&
                !husaria_in_zone(data, data->zone[unit], place))
                fail_msg("%s: %s is outside its zone", names[i],
                         het_scenario_unit_at(scenario, unit)->code);
        }
    }
}

/* 10 July: the Poles' lines are the hexes up to 10 from the wagons without the Cossack camp and
 * swamp off the causeway; the far bank is forbidden on 30 June alone. */
static void
the_siege_lines_are_ten_hexes_wide(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) july = opened("husaria/berestechko-10-july");
    g_autoptr(HetScenario) june = opened("husaria/berestechko-30-june");
    const HusariaScenario *data = july->data, *other = june->data;
    unsigned lines = 0, tabor = 0, near = 0;
    while (strcmp(data->zones[lines].name, "lines") != 0)
        lines++;
    while (strcmp(data->zones[tabor].name, "tabor") != 0)
        tabor++;
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        unsigned nearest = 99;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            if (data->type[unit] == HUSARIA_WAGONS)
                nearest = MIN(nearest, het_hex_distance(&data->map.grid, cell,
                                                        data->opening->units[unit].place));

        bool meant = nearest <= 10 && !husaria_in_zone(data, tabor, cell) &&
                     data->map.terrain[cell] != HUSARIA_SWAMP;
        assert_int_equal(husaria_in_zone(data, lines, cell), meant);
        near += meant && husaria_in_zone(other, other->forbidden, cell);
    }
    assert_true(near > 40);
}

static void
the_days_have_their_notes(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        unsigned initiative, turn, lances, rain, confined, panic, pikes[HET_SIDES];
        bool forbidden;
    } days[] = {
        {"husaria/berestechko-28-june", HET_SECOND, 1, 80, 0, 0, 0, {3, 2}, false},
        {"husaria/berestechko-29-june",
         HET_SECOND,
         1,
         80,
         0,
         1 << HUSARIA_INFANTRY | 1 << HUSARIA_ARTILLERY,
         0,
         {3, 2},
         false},
        {"husaria/berestechko-30-june", HET_FIRST, 8, 80, 17, 0, 0, {3, 2}, true},
        {"husaria/berestechko-10-july", HET_FIRST, 1, 0, 0, 0, 1, {3, 2}, false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(days); i++) {
        g_autoptr(HetScenario) scenario = opened(days[i].name);
        const HusariaScenario *data = scenario->data;
        assert_int_equal(data->initiative, days[i].initiative);
        assert_int_equal(data->opening->head.turn, days[i].turn);
        assert_int_equal(data->opening->lances[HET_FIRST], days[i].lances);
        assert_int_equal(data->rain, days[i].rain);
        assert_int_equal(data->confined[HET_FIRST], days[i].confined);
        assert_int_equal(data->confined[HET_SECOND], 0);
        assert_int_equal(data->panic[HET_FIRST], 0);
        assert_int_equal(data->panic[HET_SECOND], days[i].panic);
        assert_int_equal(data->forbidden != HUSARIA_NO_ZONE, days[i].forbidden);
        assert_int_equal(data->opening->morale, 0);
        assert_int_equal(data->camp_stack, 8);
        for (unsigned side = 0; side < HET_SIDES; side++)
            assert_int_equal(data->opening->pikes[side], days[i].pikes[side]);
    }
}

/* A side's points for cavalry, infantry, artillery, wagons and commanders destroyed, for its
 * farthest cavalry and for hexes, and what else wins. */
static void
the_days_have_their_victories(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        HetActor side;
        const char *printed;
    } cases[] = {
        {"husaria/berestechko-28-june", HET_FIRST, "2 1 0 0 3 0 4119=10 no-enemies"},
        {"husaria/berestechko-28-june", HET_SECOND, "2 1 0 0 3 1 no-enemies-outside camp"},
        {"husaria/berestechko-29-june", HET_FIRST, "2 1 0 0 3 0 3219=10 no-enemies"},
        {"husaria/berestechko-29-june", HET_SECOND, "2 1 0 0 3 0 1516=10 no-enemies-outside camp"},
        {"husaria/berestechko-30-june", HET_FIRST, "2 1 0 0 3 0 no-enemies"},
        {"husaria/berestechko-30-june", HET_SECOND, "2 1 0 0 3 0 1516=10 no-enemies-inside camp"},
        {"husaria/berestechko-10-july", HET_FIRST, "0 1 3 4 3 0 no-enemies"},
        {"husaria/berestechko-10-july", HET_SECOND, "2 1 0 0 3 0 no-enemies-inside tabor"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(HetScenario) scenario = opened(cases[i].name);
        const HusariaScenario *data = scenario->data;
        const HusariaVictory *victory = &data->victory[cases[i].side];
        g_autoptr(GString) printed = g_string_new(NULL);
        for (unsigned arm = 0; arm < HUSARIA_ARMS; arm++)
            g_string_append_printf(printed, "%u ", victory->arm[arm]);
        g_string_append_printf(printed, "%u", victory->farthest);
        for (unsigned c = 0; c < victory->controls; c++) {
            char hex[5];
            het_hex_name(&data->map.grid, victory->control[c], hex);
            g_string_append_printf(printed, " %s=%u", hex, victory->control_points[c]);
        }
        static const char *const automatic[] = {"none", "no-enemies", "no-enemies-inside",
                                                "no-enemies-outside"};
        g_string_append_printf(printed, " %s", automatic[victory->automatic]);
        if (victory->zone != HUSARIA_NO_ZONE)
            g_string_append_printf(printed, " %s", data->zones[victory->zone].name);
        assert_string_equal(printed->str, cases[i].printed);
    }
}

/* The four battles are fought on one ground; a unit in column 28 is 27 hexes from the edge. */
static void
the_days_have_one_map(void **unused)
{
    (void)unused;
    static const char *const names[] = {"husaria/berestechko-29-june",
                                        "husaria/berestechko-30-june",
                                        "husaria/berestechko-10-july"};
    g_autoptr(HetScenario) first = opened("husaria/berestechko-28-june");
    const HusariaScenario *one = first->data;
    assert_int_equal(one->map.grid.width, 28 + 27);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(HetScenario) other = opened(names[i]);
        const HusariaScenario *two = other->data;
        assert_int_equal(one->map.cells, two->map.cells);
        assert_memory_equal(one->map.terrain, two->map.terrain, one->map.cells);
        assert_memory_equal(one->map.level, two->map.level, one->map.cells);
        assert_memory_equal(one->cost, two->cost, sizeof one->cost);
        assert_memory_equal(one->fence, two->fence, sizeof one->fence);
    }
}

TEST_UNIT("husaria-days")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_days_have_their_forces),
        cmocka_unit_test(the_days_have_their_arrivals),
        cmocka_unit_test(the_days_have_their_places),
        cmocka_unit_test(the_days_stand_in_their_zones),
        cmocka_unit_test(the_siege_lines_are_ten_hexes_wide),
        cmocka_unit_test(the_days_have_their_notes),
        cmocka_unit_test(the_days_have_their_victories),
        cmocka_unit_test(the_days_have_one_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The four days as the files have them, HUS-D.2 to D.6 and notes: forces, arrivals, setup, zones,
 * the map. */

#include <string.h>

#include "husaria-opened.h"

static void
hus_d_4_the_forces_of_the_days(void **unused)
{
    (void)unused;
    static const struct {
        HusariaType type;
        unsigned units[4];
    } forces[] = {
        {HUSARIA_HUSSARS, {10, 10, 10, 10}},      {HUSARIA_PANCERNI, {24, 24, 24, 24}},
        {HUSARIA_REITERS, {16, 16, 16, 16}},      {HUSARIA_DRAGOONS, {5, 5, 5, 5}},
        {HUSARIA_WESTERN_FOOT, {9, 9, 9, 9}},     {HUSARIA_HUNGARIAN_FOOT, {5, 5, 5, 5}},
        {HUSARIA_POLISH_FOOT, {24, 24, 24, 24}},  {HUSARIA_TATARS, {43, 43, 43, 0}},
        {HUSARIA_COSSACK_HORSE, {0, 18, 18, 0}},  {HUSARIA_REGISTERED_FOOT, {0, 0, 10, 10}},
        {HUSARIA_RABBLE_FOOT, {0, 0, 10, 10}},    {HUSARIA_WAGONS, {0, 0, 7, 7}},
        {HUSARIA_HEAVY_ARTILLERY, {3, 3, 3, 10}}, {HUSARIA_LIGHT_ARTILLERY, {7, 7, 13, 6}},
        {HUSARIA_COMMANDER, {19, 19, 32, 24}},
    };
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        for (size_t i = 0; i < G_N_ELEMENTS(forces); i++) {
            unsigned found = 0;
            for (unsigned unit = 0; unit < data->unit_count; unit++)
                found += data->type[unit] == forces[i].type;
            if (found != forces[i].units[day])
                fail_msg("%s: %u of type %u, expected %u", days[day], found, forces[i].type,
                         forces[i].units[day]);
        }
    }
}

/* Where the setup puts a unit: a zone, or a hex. */
typedef struct {
    unsigned day;
    const char *codes, *place;
} Setup;

static const Setup setups[] = {
    {0, "JAS B3", "4423"},
    {0, "B2", "4620"},
    {0, "B11", "4521"},
    {0, "B1", "4424"},
    {0, "B5", "4525"},
    {0, "B9", "4627"},
    {0, "KON", "3524"},
    {0, "B4 B6 B7 B8 B10", "K"},
    {0, "MEH", "5420"},
    {0, "T1 T7", "Z"},
    {0, "H1 R1 W1 D1 F1 U1 P1 A1 G1 JAN WIS", "camp"},
    {1, "CZA", "2413"},
    {1, "WIS", "2511"},
    {1, "H1 H2 D1 D5 R1 R8", "left"},
    {1, "LAN", "2315"},
    {1, "SZC", "2318"},
    {1, "H3 H4 B20 B24 B19 B21 B22 B23", "centre"},
    {1, "LUB", "2121"},
    {1, "POT", "2025"},
    {1, "H7 H8 B12 B13 B14 B15 B16 B17 B18", "right"},
    {1, "KON KAL H5 H6 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11", "B"},
    {1, "JAN PRZ JAS HOU H9 H10 F1 U1 P1 A1 G1", "camp"},
    {1, "T1 T43 MEH KHA", "D"},
    {2, "JAN HOU PRZ", "B"},
    {2, "F1 F9 U1 U5 A1 A3 W1 W8", "around-B"},
    {2, "WIS LAN H1 H4 R1 R8 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11", "A"},
    {2, "LUB POT KON KAL H5 H8 D1 D5 B12 B24", "C"},
    {2, "JAS CZA SZC P1 P24 G1 G7 H9 H10", "camp"},
    {2, "T1 T43 MEH KHA", "D"},
    {2, "C1 C18", "K"},
    {2, "S1 S20 Q1 Q6", "P"},
    {2, "BOH CHM DZA", "any"},
    {2, "Y1 Y7", "T"},
    {3, "JAN HOU PRZ JAS SZC LAN F1 F9 W1 W8 H1 H10 B14 B24", "camp"},
    {3, "LUB POT KAL KON WIS CZA B12 B13 D1 D5 R1 R8 U1 U5 B1 B11 P1 P24 G1 G7 A1 A3", "lines"},
    {3, "BOH DZA S1 S20 Q1 Q6", "tabor"},
    {3, "Y1", "4208"},
    {3, "Y7", "4811"},
};

static void
hus_d_5_the_setup_of_the_days(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(setups); i++) {
        g_autoptr(HetScenario) scenario = open_day(days[setups[i].day]);
        const HusariaScenario *data = scenario->data;
        g_auto(GStrv) codes = g_strsplit(setups[i].codes, " ", -1);
        for (unsigned code = 0; codes[code] != NULL; code++) {
            unsigned unit = id_of(scenario, codes[code]), zone = data->zone[unit];
            char name[5] = "off";
            if (data->opening->units[unit].place != HUSARIA_OFF)
                het_hex_name(&data->map.grid, data->opening->units[unit].place, name);
            const char *is = zone == HUSARIA_NO_ZONE ? name : data->zones[zone].name;
            if (strcmp(is, setups[i].place) != 0)
                fail_msg("%s: %s is to stand at %s, not %s", days[setups[i].day], codes[code], is,
                         setups[i].place);
        }
    }
}

static void
hus_d_5b_letters_of_zones(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[3]);
    const HusariaScenario *data = scenario->data;
    /* "Within ten hexes of the wagons": and outside the Cossack camp. */
    unsigned lines = data->zone[id_of(scenario, "WIS")], tabor = data->zone[id_of(scenario, "BOH")];
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        if (!husaria_in_zone(data, lines, cell))
            continue;
        unsigned nearest = 99;
        for (unsigned wagon = 1; wagon <= 7; wagon++) {
            g_autofree char *code = g_strdup_printf("Y%u", wagon);
            unsigned at = data->opening->units[id_of(scenario, code)].place;
            nearest = MIN(nearest, het_hex_distance(&data->map.grid, cell, at));
        }
        assert_true(nearest <= 10);
        assert_false(husaria_in_zone(data, tabor, cell));
        assert_int_not_equal(data->map.terrain[cell], HUSARIA_SWAMP); /* nobody stands there */
    }
    /* The Tatars' D is printed on the one map of both days. */
    g_autoptr(HetScenario) june_29 = open_day(days[1]);
    g_autoptr(HetScenario) june_30 = open_day(days[2]);
    const HusariaScenario *here = june_29->data, *there = june_30->data;
    unsigned one = here->zone[id_of(june_29, "T1")], other = there->zone[id_of(june_30, "T1")];
    for (unsigned cell = 0; cell < here->map.cells; cell++)
        assert_int_equal(husaria_in_zone(here, one, cell), husaria_in_zone(there, other, cell));
}

static void
hus_d_6_the_map(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]), first = open_day(days[0]);
        const HusariaScenario *data = scenario->data, *other = first->data;
        assert_int_equal(data->map.grid.width, 55);
        assert_int_equal(data->map.grid.height, 33);
        assert_memory_equal(data->map.terrain, other->map.terrain, data->map.cells);
        assert_memory_equal(data->map.level, other->map.level, data->map.cells);
        assert_memory_equal(data->cost, other->cost, sizeof data->cost);
    }
}

static void
hus_2_1b_counters_stand_for_as_many_men_as_printed(void **unused)
{
    (void)unused;
    static const struct {
        HusariaType type;
        unsigned day, men, least, most; /* men known; of a counter */
    } reported[] = {{HUSARIA_TATARS, 0, 40000, 500, 1000}, {HUSARIA_TATARS, 1, 30000, 500, 1000}};
    for (size_t i = 0; i < G_N_ELEMENTS(reported); i++) {
        g_autoptr(HetScenario) scenario = open_day(days[reported[i].day]);
        const HusariaScenario *data = scenario->data;
        unsigned counters = 0;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            counters += data->type[unit] == reported[i].type;
        assert_in_range(reported[i].men, counters * reported[i].least, counters * reported[i].most);
    }
}

static void
hus_d_5c_banners_in_the_order_of_the_hexes(void **unused)
{
    (void)unused;
    static const char *const names[] = {"Samuel", "Gruszecki", "Czaplicki",
                                        "Wojna",  "Strybła",   "Kaliński"};
    static const char *const hexes[] = {"4620", "4521", "4423", "4424", "4525", "4627"};
    g_autoptr(HetScenario) scenario = open_day(days[0]);
    const HusariaScenario *data = scenario->data;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        unsigned unit = 0;
        while (strcmp(het_scenario_unit_at(scenario, unit)->name, names[i]) != 0)
            unit++;
        char hex[5];
        het_hex_name(&data->map.grid, data->opening->units[unit].place, hex);
        assert_string_equal(hex, hexes[i]);
    }
}

static void
hus_d_5d_guns_and_banners_of_10_july_are_in_the_lines(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[3]);
    const HusariaScenario *data = scenario->data;
    unsigned lines = data->zone[id_of(scenario, "WIS")];
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        HusariaType type = (HusariaType)data->type[unit];
        if (data->side[unit] == HET_FIRST &&
            (husaria_arm(data, unit) == HUSARIA_ARTILLERY || type == HUSARIA_POLISH_FOOT))
            assert_int_equal(data->zone[unit], lines);
        if (type == HUSARIA_WESTERN_FOOT || type == HUSARIA_HUSSARS)
            assert_int_not_equal(data->zone[unit], lines);
    }
    assert_int_equal(data->zone[id_of(scenario, "B1")], lines);
    assert_int_equal(data->zone[id_of(scenario, "B11")], lines);
    assert_int_not_equal(data->zone[id_of(scenario, "B14")], lines);
}

/* How many units of a type a side has that are to stand in a zone ("" at a fixed hex, NULL
 * anywhere) and arrive on a turn. */
static unsigned
count(const HetScenario *scenario, HusariaType type, const char *zone, unsigned turn)
{
    const HusariaScenario *data = scenario->data;
    unsigned found = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const char *is =
            data->zone[unit] == HUSARIA_NO_ZONE ? "" : data->zones[data->zone[unit]].name;
        found += data->type[unit] == type && data->arrival[unit] == turn &&
                 (zone == NULL || strcmp(is, zone) == 0);
    }
    return found;
}

static void
hus_d_2b_six_tatars_and_a_commander_a_turn_on_28_june(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[0]);
    assert_int_equal(count(scenario, HUSARIA_TATARS, NULL, 0), 7);
    for (unsigned turn = 2; turn <= 7; turn++) {
        assert_int_equal(count(scenario, HUSARIA_TATARS, "Z", turn), 6);
        assert_int_equal(count(scenario, HUSARIA_COMMANDER, "Z", turn), 1);
    }
    assert_int_equal(count(scenario, HUSARIA_TATARS, NULL, 8), 0);
}

static void
hus_d_2c_six_of_cossack_cavalry_a_turn_on_29_june(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[1]);
    assert_int_equal(count(scenario, HUSARIA_COSSACK_HORSE, NULL, 0), 0);
    for (unsigned turn = 13; turn <= 15; turn++)
        assert_int_equal(count(scenario, HUSARIA_COSSACK_HORSE, "Z", turn), 6);
}

static void
hus_d_2d_at_z_or_beside_it(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[0]);
    const HusariaScenario *data = scenario->data;
    unsigned zone = data->zone[id_of(scenario, "T8")];
    assert_true(husaria_in_zone(data, zone, hex(data, "5420")));
    unsigned hexes = 0;
    for (unsigned cell = 0; cell < data->map.cells; cell++)
        hexes += husaria_in_zone(data, zone, cell);
    assert_int_equal(hexes, 7); /* twelve points of six units do not fit one hex */
}

static void
hus_s_8_on_10_july_polish_guns_are_heavy(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        HusariaType type = day == 3 ? HUSARIA_HEAVY_ARTILLERY : HUSARIA_LIGHT_ARTILLERY;
        assert_int_equal(data->type[id_of(scenario, "G1")], type);
    }
}

static void
hus_s_9_who_has_the_initiative(void **unused)
{
    (void)unused;
    static const HetActor initiative[] = {HET_SECOND, HET_SECOND, HET_FIRST, HET_FIRST};
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        assert_int_equal(((const HusariaScenario *)scenario->data)->initiative, initiative[day]);
    }
}

static void
hus_s_10_turns(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        assert_int_equal(data->opening->head.turn, day == 2 ? 8 : 1);
        assert_int_equal(scenario->turns, 20);
    }
}

static void
hus_v_2f_no_points_for_guns_in_june(void **unused)
{
    (void)unused;
    for (unsigned day = 0; day < 4; day++) {
        g_autoptr(HetScenario) scenario = open_day(days[day]);
        const HusariaScenario *data = scenario->data;
        assert_int_equal(data->victory[HET_FIRST].arm[HUSARIA_ARTILLERY], day == 3 ? 3 : 0);
        assert_int_equal(data->victory[HET_SECOND].arm[HUSARIA_ARTILLERY], 0);
    }
}

static void
hus_s_7_the_north_bank_of_30_june(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_day(days[2]);
    const HusariaScenario *data = scenario->data;
    assert_true(husaria_in_zone(data, data->forbidden, hex(data, "4502")));
    assert_false(husaria_in_zone(data, data->forbidden, hex(data, "4506")));
}

TEST_UNIT("husaria-scenarios")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_d_4_the_forces_of_the_days),
        cmocka_unit_test(hus_d_5_the_setup_of_the_days),
        cmocka_unit_test(hus_d_5b_letters_of_zones),
        cmocka_unit_test(hus_d_6_the_map),
        cmocka_unit_test(hus_2_1b_counters_stand_for_as_many_men_as_printed),
        cmocka_unit_test(hus_d_5c_banners_in_the_order_of_the_hexes),
        cmocka_unit_test(hus_d_5d_guns_and_banners_of_10_july_are_in_the_lines),
        cmocka_unit_test(hus_d_2b_six_tatars_and_a_commander_a_turn_on_28_june),
        cmocka_unit_test(hus_d_2c_six_of_cossack_cavalry_a_turn_on_29_june),
        cmocka_unit_test(hus_d_2d_at_z_or_beside_it),
        cmocka_unit_test(hus_s_8_on_10_july_polish_guns_are_heavy),
        cmocka_unit_test(hus_s_9_who_has_the_initiative),
        cmocka_unit_test(hus_s_10_turns),
        cmocka_unit_test(hus_v_2f_no_points_for_guns_in_june),
        cmocka_unit_test(hus_s_7_the_north_bank_of_30_june),
    };
    return cmocka_run_group_tests_name("husaria-scenarios", tests, NULL, NULL);
}

/* Every printed table of Beresteczko 1651, transcribed from the source apart from the rules' own
 * tables and held against them cell by cell. Notation as printed; a few slips of the press are read
 * as on the page of the rules (docs/rules/husaria.md). */
#include "test.h"

#include <string.h>

#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"

/* --- the battle table ---------------------------------------------------------------------------
 * By total of two dice, 2 to 12; columns 1:4 to 9:1. "A/B": attacker / defender. */

static const char *const battle[11][12] = {
    {"-", "-", "B1-1", "B2", "B2", "-1/B2", "-1/B3R", "-1/B4R", "-1/B4R", "-1/B5R", "-1/B5R",
     "-1/B5R"},
    {"-1/-1", "-", "B1", "B1-1", "B2", "B2", "B3-1", "B3", "B4", "-B5", "B5", "B5"},
    {"-1/-", "-1/-1", "-", "B1", "B2-1", "B2", "B2", "B3-1", "B3", "B4", "B5", "B5-1"},
    {"A1", "-1/-", "-1/-1", "B1", "B1", "B2-1", "B2", "B2", "B3-1", "B3", "B4-1", "B5"},
    {"A1-1", "A1", "-1/-", "-", "B1", "B1", "B2-1", "B2", "B2", "B3-1", "B3", "B4-1"},
    {"A1R", "A1-1", "A1", "-1/-1", "B1", "B1", "B2", "B2-1", "B2-1", "B2-1", "B3-1", "B3-1"},
    {"A2", "A1R", "A1-1", "-1/-", "-", "-1/B1", "B1", "B2", "B2", "B2", "B2-1", "B3"},
    {"A2-1", "A2", "A1R", "A1", "-1/-1", "-", "B1", "B1", "B2", "B2", "B2", "B2-1"},
    {"A2-1", "A2-1", "A1-1", "A1-1", "-1/-", "-1/-1", "-1/B1", "B1", "B1-1", "B2", "B2", "B2"},
    {"A3-1", "A3", "A2-1", "A1R", "A1", "-1/-", "-", "-1/B1", "B1", "B1", "B2", "B2"},
    {"A4-1R", "A3-1R", "A2-1R", "A1-1", "A1-1", "A1", "-1/-1", "-1/-1", "-1/-1", "-1/-1", "-1/-1",
     "-1/B2"},
};

/* What a cell does to one side. */
typedef struct {
    int retreat, loss;
    bool dispersed;
} Effect;

/* One side's part: "B2-1", "A1R", "-1", "-", "-B5". */
static void
read_part(const char *text, bool right, Effect ret_effects[2])
{
    unsigned side = right ? 1 : 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == 'A' || *at == 'B') {
            side = *at == 'B' ? 1 : 0;
            ret_effects[side].retreat = *++at - '0';
        } else if (*at == 'R') {
            ret_effects[side].dispersed = true;
        } else if (*at == '-' && g_ascii_isdigit(at[1])) {
            ret_effects[side].loss = *++at - '0';
        } else {
            assert_int_equal(*at, '-');
        }
    }
}

static void
read_cell(const char *text, Effect ret_effects[2])
{
    memset(ret_effects, 0, 2 * sizeof *ret_effects);
    g_auto(GStrv) parts = g_strsplit(text, "/", 2);
    for (unsigned i = 0; parts[i] != NULL; i++)
        read_part(parts[i], i == 1, ret_effects);
}

/* --- dispersal after a retreat ------------------------------------------------------------------
 * The highest roll of one die that disperses, by hexes of retreat, 1 to 5; 0: none. Classes:
 * infantry of morale 6, 7, 8; cavalry of morale 6, of 7 and 8; husaria. */

static const int dispersal[5][6] = {
    {3, 1, 0, 2, 0, 0}, {4, 2, 1, 3, 1, 1}, {5, 3, 2, 4, 2, 1},
    {5, 4, 3, 5, 3, 2}, {5, 5, 4, 5, 4, 3},
};

/* --- fire ---------------------------------------------------------------------------------------
 * A row a distance or strength, from the first printed total of two dice to 12, a character each:
 * '-' nothing, '1' a strength point and a morale check, 'R' dispersal. */

typedef struct {
    int first; /* total of the first printed column; "0-6" and "-6": 6 */
    const char *rows[4];
} Printed;

/* Distances 1-2, 3-4, 5-6 by strength 1 to 3. */
static const Printed light[3] = {
    {6, {"---1RRR", "----1RR", "-----1R"}},
    {6, {"--1RRRR", "---1RRR", "----1RR"}},
    {6, {"11RRRRR", "-11RRRR", "--11RRR"}},
};

/* Distances 1 to 4 by strength 1 to 3. */
static const Printed heavy[3] = {
    {6, {"111RRRR", "-111RRR", "--111RR", "---111R"}},
    {6, {"11RRRRR", "-11RRRR", "--11RRR", "---11RR"}},
    {5, {"11RRRRRR", "111RRRRR", "-111RRRR", "--111RRR"}},
};

/* Strength 4+, 3, 2, 1. */
static const Printed muskets = {6, {"-111RRR", "--11RRR", "---11RR", "----11R"}};
static const Printed horse = {8, {"11RRR", "-11RR", "--11R", "---11"}};

/* --- the ground ---------------------------------------------------------------------------------
 * Half points to enter, foot and horse, 0: prohibited; columns for the defender. Streams and slopes
 * are hexsides and stand in test-husaria-movement.c and -combat.c. */

static const struct {
    HusariaTerrain terrain;
    unsigned foot, horse, shelter;
} ground[] = {
    {HUSARIA_CLEAR, 2, 2, 0},
    {HUSARIA_SWAMP, 0, 0, 0},
    {HUSARIA_FOREST, 4, 6, 2},
    {HUSARIA_VILLAGE, 4, 6, 2},
};

static void
expect_cell(unsigned row, unsigned column)
{
    Effect effects[2];
    read_cell(battle[row][column], effects);
    for (unsigned side = 0; side < 2; side++) {
        const HusariaEffect *is = &husaria_battle[row][column][side];
        if (is->retreat != effects[side].retreat || is->loss != effects[side].loss ||
            (is->dispersed != 0) != effects[side].dispersed)
            fail_msg("%u, column %u: \"%s\" but retreat %u, loss %u, dispersed %u of side %u",
                     row + 2, column, battle[row][column], is->retreat, is->loss, is->dispersed,
                     side);
    }
}

/* A loss and an R behind a letter are of the letter's side: "A1-1", "B3-1", "-1/B3R". */
static void
hus_t_1_the_battle_table(void **unused)
{
    (void)unused;
    for (unsigned row = 0; row < HUSARIA_ROWS; row++)
        for (unsigned column = 0; column < HUSARIA_COLUMNS; column++)
            expect_cell(row, column);
    assert_int_equal(HUSARIA_EVEN, 3); /* "1:1" */
}

static void
hus_t_1b_slips_of_the_press_in_it(void **unused)
{
    (void)unused;
    const HusariaEffect *slip = husaria_battle[3 - 2][9]; /* "-B5" */
    assert_int_equal(slip[0].loss, 0);
    assert_int_equal(slip[1].retreat, 5);
    assert_int_equal(slip[1].loss, 0);
}

static void
hus_t_2_the_dispersal_table(void **unused)
{
    (void)unused;
    for (unsigned hexes = 0; hexes < 5; hexes++)
        for (unsigned class = 0; class < HUSARIA_DISPERSAL_CLASSES; class ++)
            assert_int_equal(husaria_dispersal[hexes][class], dispersal[hexes][class]);
}

static void
hus_t_2b_by_arm_and_morale(void **unused)
{
    (void)unused;
    for (unsigned type = 0; type < HUSARIA_WAGONS; type++) {
        const HusariaTypeRow *row = &husaria_types[type];
        unsigned class = row->arm == HUSARIA_CAVALRY ? (row->morale == 6 ? 3 : 4) : row->morale - 6;
        assert_int_equal(row->dispersal, type == HUSARIA_HUSSARS ? 5 : class);
    }
}

static HusariaShot
printed_shot(const Printed *table, unsigned row, unsigned total)
{
    if (total < (unsigned)table->first)
        return HUSARIA_MISS;
    char cell = table->rows[row][total - (unsigned)table->first];
    return cell == 'R' ? HUSARIA_SCATTERED : cell == '1' ? HUSARIA_HIT : HUSARIA_MISS;
}

static void
expect_guns(HusariaFire fire, const Printed *tables, unsigned span, unsigned range)
{
    for (unsigned strength = 1; strength <= 3; strength++)
        for (unsigned distance = 1; distance <= range; distance++)
            for (unsigned total = 2; total <= 12; total++)
                assert_int_equal(husaria_fire_result(fire, strength, distance, total),
                                 printed_shot(&tables[strength - 1], (distance - 1) / span, total));
}

static void
hus_t_3_light_guns(void **unused)
{
    (void)unused;
    expect_guns(HUSARIA_LIGHT_GUNS, light, 2, 6);
}

static void
hus_t_4_heavy_guns(void **unused)
{
    (void)unused;
    expect_guns(HUSARIA_HEAVY_GUNS, heavy, 1, 4);
}

static void
expect_volleys(HusariaFire fire, const Printed *table)
{
    for (unsigned strength = 1; strength <= 6; strength++)
        for (unsigned total = 2; total <= 12; total++)
            assert_int_equal(husaria_fire_result(fire, strength, 1, total),
                             printed_shot(table, 4 - MIN(strength, 4), total));
}

static void
hus_t_5_muskets_of_infantry(void **unused)
{
    (void)unused;
    expect_volleys(HUSARIA_MUSKETS, &muskets);
}

static void
hus_t_6_fire_of_cavalry(void **unused)
{
    (void)unused;
    expect_volleys(HUSARIA_PISTOLS, &horse);
}

static void
hus_t_7_the_terrain_table(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(ground); i++) {
        assert_int_equal(husaria_terrain_cost[ground[i].terrain][0], ground[i].foot);
        assert_int_equal(husaria_terrain_cost[ground[i].terrain][1], ground[i].horse);
        assert_int_equal(husaria_terrain_shelter[ground[i].terrain], ground[i].shelter);
    }
}

static void
hus_t_7b_orchards_are_as_forest(void **unused)
{
    (void)unused;
    assert_memory_equal(husaria_terrain_cost[HUSARIA_ORCHARD], husaria_terrain_cost[HUSARIA_FOREST],
                        sizeof husaria_terrain_cost[0]);
    assert_int_equal(husaria_terrain_shelter[HUSARIA_ORCHARD],
                     husaria_terrain_shelter[HUSARIA_FOREST]);
}

/* Strength, morale, movement, volleys, as on the rules' page. */
static const struct {
    HusariaType type;
    unsigned strength, morale, movement, volleys;
    HusariaFire fire;
} values[] = {
    {HUSARIA_HUSSARS, 2, 8, 8, 0, HUSARIA_NO_FIRE},
    {HUSARIA_PANCERNI, 2, 7, 9, 0, HUSARIA_NO_FIRE},
    {HUSARIA_REITERS, 2, 7, 8, 2, HUSARIA_PISTOLS},
    {HUSARIA_DRAGOONS, 1, 7, 8, 1, HUSARIA_PISTOLS},
    {HUSARIA_TATARS, 2, 6, 10, 0, HUSARIA_BOWS},
    {HUSARIA_COSSACK_HORSE, 2, 6, 8, 1, HUSARIA_PISTOLS},
    {HUSARIA_WESTERN_FOOT, 2, 8, 4, 2, HUSARIA_MUSKETS},
    {HUSARIA_HUNGARIAN_FOOT, 2, 7, 4, 1, HUSARIA_MUSKETS},
    {HUSARIA_POLISH_FOOT, 1, 7, 4, 1, HUSARIA_MUSKETS},
    {HUSARIA_REGISTERED_FOOT, 2, 7, 4, 2, HUSARIA_MUSKETS},
    {HUSARIA_RABBLE_FOOT, 1, 6, 4, 0, HUSARIA_NO_FIRE},
    {HUSARIA_LIGHT_ARTILLERY, 2, 6, 3, 0, HUSARIA_LIGHT_GUNS},
    {HUSARIA_HEAVY_ARTILLERY, 2, 6, 2, 0, HUSARIA_HEAVY_GUNS},
    {HUSARIA_WAGONS, 1, 0, 3, 0, HUSARIA_NO_FIRE},
};

static void
hus_t_8_values_of_the_counters(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        const HusariaTypeRow *row = &husaria_types[values[i].type];
        assert_int_equal(row->strength, values[i].strength);
        assert_int_equal(row->morale, values[i].morale);
        assert_int_equal(row->movement, values[i].movement);
        assert_int_equal(row->volleys, values[i].volleys);
        assert_int_equal(row->fire, values[i].fire);
    }
}

static const struct {
    const char *code;
    unsigned bonus;
} commanders[] = {
    {"JAN", 1}, {"WIS", 2}, {"POT", 1}, {"LAN", 1}, {"KON", 1}, {"KAL", 1}, {"LUB", 1}, {"CZA", 1},
    {"HOU", 0}, {"PRZ", 0}, {"JAS", 0}, {"SZC", 0}, {"KHA", 2}, {"KRY", 1}, {"GAZ", 1}, {"TUG", 1},
    {"MEH", 1}, {"AMU", 0}, {"MUR", 0}, {"CHM", 1}, {"BOH", 2}, {"DZA", 1}, {"HLA", 0}, {"WYH", 0},
};

static void
hus_t_8b_values_of_the_commanders(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("husaria/berestechko-30-june", het_rules_registry, &error);
    assert_no_error(error);
    const HusariaScenario *data = scenario->data;
    for (size_t i = 0; i < G_N_ELEMENTS(commanders); i++) {
        unsigned unit = het_scenario_unit(scenario, commanders[i].code);
        assert_true(unit < data->unit_count);
        assert_int_equal(data->type[unit], HUSARIA_COMMANDER);
        assert_int_equal(data->bonus[unit], commanders[i].bonus);
    }
}

/* --- the tables that the page of the rules prints ------------------------------------------------
 */

/* Cells of the body of the page's table under a caption, in their order. */
static GPtrArray *
page_cells(const char *caption)
{
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "docs", "rules", "husaria.md", NULL);
    g_autofree char *page = NULL;
    assert_true(g_file_get_contents(path, &page, NULL, NULL));
    const char *at = strstr(page, caption), *body = at != NULL ? strstr(at, "\n|---") : NULL;
    assert_non_null(body);
    g_auto(GStrv) lines = g_strsplit(body + 1, "\n", -1); /* the first is of hyphens */
    GPtrArray *cells = g_ptr_array_new_with_free_func(g_free);
    for (size_t row = 1; *lines[row] == '|'; row++) {
        g_auto(GStrv) parts = g_strsplit(lines[row], "|", -1);
        for (guint i = 1; i + 1 < g_strv_length(parts); i++)
            g_ptr_array_add(cells, g_strdup(g_strstrip(parts[i])));
    }
    return cells;
}

static void
hus_t_1_the_page_prints_the_battle_table(void **unused)
{
    (void)unused;
    g_autoptr(GPtrArray) cells = page_cells("The battle table (HUS-T.1)");
    assert_int_equal(cells->len, 11 * 13);
    for (unsigned row = 0; row < 11; row++) {
        assert_int_equal(atoi(cells->pdata[row * 13]), row + 2);
        for (unsigned column = 0; column < 12; column++) {
            const char *is = battle[row][column];
            assert_string_equal(cells->pdata[row * 13 + 1 + column],
                                strcmp(is, "-B5") == 0 ? "B5" : is);
        }
    }
}

static void
hus_t_2_the_page_prints_the_dispersal_table(void **unused)
{
    (void)unused;
    g_autoptr(GPtrArray) cells = page_cells("Dispersal after a retreat (HUS-T.2");
    assert_int_equal(cells->len, 5 * 7);
    for (unsigned row = 0; row < 5; row++)
        for (unsigned class = 0; class < 6; class ++) {
            int most = dispersal[row][class];
            g_autofree char *is = most == 0   ? g_strdup("-")
                                  : most == 1 ? g_strdup("1")
                                              : g_strdup_printf("1-%d", most);
            assert_string_equal(cells->pdata[row * 7 + 1 + class], is);
        }
}

/* Every cell of a table of fire: `labels` before the totals from `first` to 12. */
static void
expect_page_of_fire(const char *caption, unsigned labels, unsigned first, HusariaFire fire)
{
    static const char *const shots[] = {
        [HUSARIA_MISS] = "-", [HUSARIA_HIT] = "-1", [HUSARIA_SCATTERED] = "R"};
    g_autoptr(GPtrArray) cells = page_cells(caption);
    unsigned width = labels + 13 - first, rows = cells->len / width;
    assert_int_equal(rows, fire == HUSARIA_LIGHT_GUNS ? 9 : fire == HUSARIA_HEAVY_GUNS ? 12 : 4);
    assert_int_equal(cells->len, rows * width);
    for (unsigned row = 0; row < rows; row++) {
        char **label = (char **)&cells->pdata[row * width];
        unsigned strength = (unsigned)atoi(label[0]);
        unsigned distance = labels == 2 ? (unsigned)atoi(label[1]) : 1;
        for (unsigned total = first; total <= 12; total++)
            assert_string_equal(label[labels + total - first],
                                shots[husaria_fire_result(fire, strength, distance, total)]);
    }
}

static void
hus_t_3_the_page_prints_the_tables_of_fire(void **unused)
{
    (void)unused;
    expect_page_of_fire("Light guns (HUS-T.3)", 2, 6, HUSARIA_LIGHT_GUNS);
    expect_page_of_fire("Heavy guns (HUS-T.4)", 2, 5, HUSARIA_HEAVY_GUNS);
    expect_page_of_fire("Muskets (HUS-T.5)", 1, 6, HUSARIA_MUSKETS);
    expect_page_of_fire("Pistols (HUS-T.6)", 1, 8, HUSARIA_PISTOLS);
}

TEST_UNIT("husaria-source")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_t_1_the_battle_table),
        cmocka_unit_test(hus_t_1b_slips_of_the_press_in_it),
        cmocka_unit_test(hus_t_2_the_dispersal_table),
        cmocka_unit_test(hus_t_2b_by_arm_and_morale),
        cmocka_unit_test(hus_t_3_light_guns),
        cmocka_unit_test(hus_t_4_heavy_guns),
        cmocka_unit_test(hus_t_5_muskets_of_infantry),
        cmocka_unit_test(hus_t_6_fire_of_cavalry),
        cmocka_unit_test(hus_t_1_the_page_prints_the_battle_table),
        cmocka_unit_test(hus_t_2_the_page_prints_the_dispersal_table),
        cmocka_unit_test(hus_t_3_the_page_prints_the_tables_of_fire),
        cmocka_unit_test(hus_t_7_the_terrain_table),
        cmocka_unit_test(hus_t_7b_orchards_are_as_forest),
        cmocka_unit_test(hus_t_8_values_of_the_counters),
        cmocka_unit_test(hus_t_8b_values_of_the_commanders),

    };
    return cmocka_run_group_tests_name("husaria-source", tests, NULL, NULL);
}

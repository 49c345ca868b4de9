/* The numbers of the revised Musket & Pike as its text prints them, written down here apart from
 * the program's own tables and compared with them. */
#include "test.h"

#include <glib.h>
#include <string.h>

#include "engine/rules/musketpike/musketpike-state.h"

/* --- fire: expected hits 0.2, 0.3, 0.4, 0.6, 0.8; two hits only at 4 on a 10, at 5 on 9 and 10  */

static void
fire_hits_are_as_printed(void **unused)
{
    (void)unused;
    static const unsigned tenths[] = {2, 3, 4, 6, 8};
    for (unsigned value = 1; value <= 5; value++) {
        unsigned sum = 0;
        for (unsigned die = 1; die <= 10; die++) {
            unsigned hits = musket_hits(value, die);
            bool two = (value == 4 && die == 10) || (value == 5 && die >= 9);
            sum += hits;
            assert_int_equal(hits == 2, two);
            assert_true(hits <= 2);
            if (die > 1)
                assert_true(hits >= musket_hits(value, die - 1));
            if (value > 1)
                assert_true(hits >= musket_hits(value - 1, die));
        }
        assert_int_equal(sum, tenths[value - 1]);
    }
}

/* 3 lb: 5 hexes, 4-8 lb: 7, 12-24 lb: 9. At range 1 value 3 (3 lb: 2), to the normal range 2, to
 * the greatest 1. */
static void
gun_ranges_are_as_printed(void **unused)
{
    (void)unused;
    static const struct {
        MusketGun gun;
        unsigned normal, close;
    } printed[] = {{MUSKET_LIGHT_GUN, 5, 2}, {MUSKET_MEDIUM_GUN, 7, 3}, {MUSKET_HEAVY_GUN, 9, 3}};
    for (size_t i = 0; i < G_N_ELEMENTS(printed); i++) {
        MusketGun gun = printed[i].gun;
        unsigned reach = musket_guns[gun].reach;
        assert_int_equal(musket_guns[gun].range, printed[i].normal);
        assert_true(reach > printed[i].normal);
        assert_int_equal(musket_gun_value(gun, 1), printed[i].close);
        for (unsigned range = 2; range <= reach + 3; range++)
            assert_int_equal(musket_gun_value(gun, range), range <= printed[i].normal ? 2
                                                           : range <= reach           ? 1
                                                                                      : 0);
        assert_true(musket_guns[gun].grazing <= printed[i].normal);
        if (i > 0) /* a heavier gun does not shoot less far */
            assert_true(reach >= musket_guns[printed[i - 1].gun].reach &&
                        musket_guns[gun].grazing >= musket_guns[printed[i - 1].gun].grazing);
    }
}

/* --- melee ------------------------------------------------------------------------------------ */

enum { AT_50, AT_75, AT_100, AT_125, AT_150, AT_200, AT_300 };

static void
columns_are_as_printed(void **unused)
{
    (void)unused;
    static const uint16_t printed[] = {50, 75, 100, 125, 150, 200, 300};
    assert_int_equal(G_N_ELEMENTS(printed), MUSKET_COLUMNS);
    for (size_t i = 0; i < G_N_ELEMENTS(printed); i++)
        assert_int_equal(musket_columns[i], printed[i]);
    /* Attack, defence, column: rounded in favour of the defender. The last five are the text's. */
    static const unsigned cases[][3] = {
        {1, 6, AT_50},   {3, 6, AT_50},   {4, 6, AT_50},   {5, 6, AT_75},   {6, 6, AT_100},
        {7, 6, AT_100},  {8, 6, AT_125},  {9, 6, AT_150},  {11, 6, AT_150}, {12, 6, AT_200},
        {12, 5, AT_200}, {17, 6, AT_200}, {18, 6, AT_300}, {12, 1, AT_300}, {12, 12, AT_100},
        {3, 2, AT_150},  {2, 2, AT_100},  {3, 1, AT_300},  {6, 6, AT_100},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_int_equal(musket_column(cases[i][0], cases[i][1]), cases[i][2]);
}

/* Sums over the ten rolls of a column: tenths of strength points and of retreats. */
typedef struct {
    unsigned attacker, defender, attacker_back, defender_back;
} Sums;

static Sums
sums_of(unsigned column)
{
    Sums sums = {0};
    for (unsigned die = 1; die <= 10; die++) {
        MusketResult result = musket_result(column, die);
        sums.attacker += result.attacker;
        sums.defender += result.defender;
        sums.attacker_back += result.retreat < 0;
        sums.defender_back += result.retreat > 0;
    }
    return sums;
}

static void
mpr_11_28_results_are_as_reported(void **unused)
{
    (void)unused;
    /* "0.8 expected losses and 30 % chance of forced retreat" for either side at 100 per cent. */
    Sums even = sums_of(AT_100);
    assert_int_equal(even.attacker, 8);
    assert_int_equal(even.defender, 8);
    assert_int_equal(even.attacker_back, 3);
    assert_int_equal(even.defender_back, 3);
    /* At 125: 40 % to throw the defender back, 20 % to be thrown back; of the expected losses of
     * 1.4 and 1.2 in that example a shot of value 3 each way takes 0.4 and two retreats in ten
     * kill two more of the attackers. */
    Sums better = sums_of(AT_125);
    assert_int_equal(better.attacker_back, 2);
    assert_int_equal(better.defender_back, 4);
    assert_int_equal(4 + better.attacker + 2 * better.attacker_back, 14);
    assert_int_equal(4 + better.defender, 12);
    /* The worked example: a 7 in the 150 column is D1R. */
    MusketResult example = musket_result(AT_150, 7);
    assert_int_equal(example.attacker, 0);
    assert_int_equal(example.defender, 1);
    assert_true(example.retreat > 0);
    /* A disordered defender at odds of 100 per cent is fought on 125: each of his retreats is a
     * rout of 2 more, and he loses 1.6 to the attacker's 0.6 in good order, "2 for 1" and over. */
    assert_int_equal(better.defender + 2 * better.defender_back, 16);
    assert_int_equal(better.attacker, 6);
    /* 200 per cent takes a redoubt of one strength point in 9 rolls of 10. */
    unsigned carried = 0;
    for (unsigned die = 1; die <= 10; die++)
        carried += musket_result(AT_200, die).defender > 0;
    assert_int_equal(carried, 9);
    /* At 200 an A1-D1 is possible, at 100 and below an A1R. */
    unsigned exchanges = 0, repulses = 0;
    for (unsigned die = 1; die <= 10; die++) {
        MusketResult at_200 = musket_result(AT_200, die), at_100 = musket_result(AT_100, die);
        exchanges += at_200.attacker == 1 && at_200.defender == 1 && at_200.retreat == 0;
        repulses += at_100.attacker == 1 && at_100.defender == 0 && at_100.retreat < 0;
    }
    assert_true(exchanges > 0);
    assert_true(repulses > 0);
}

/* How good a result is for the attacker, for comparing two of them: that nothing happens lies
 * between an exchange and the first that drives the defender back, in every column. */
static int
gain(MusketResult result)
{
    if (result.attacker == 0 && result.defender == 0)
        return 1;
    return 2 * (result.defender - result.attacker) + (result.retreat > 0   ? 3
                                                      : result.retreat < 0 ? -3
                                                                           : 0);
}

static void
mpr_11_28_better_odds_and_higher_rolls_are_better(void **unused)
{
    (void)unused;
    for (unsigned column = 0; column < MUSKET_COLUMNS; column++) {
        for (unsigned die = 1; die <= 10; die++) {
            int here = gain(musket_result(column, die));
            if (die > 1)
                assert_true(here >= gain(musket_result(column, die - 1)));
            if (column > 0)
                assert_true(here >= gain(musket_result(column - 1, die)));
        }
        Sums sums = sums_of(column);
        if (column > 0) {
            Sums before = sums_of(column - 1);
            assert_true(sums.attacker <= before.attacker && sums.defender >= before.defender);
            assert_true(sums.attacker_back <= before.attacker_back &&
                        sums.defender_back >= before.defender_back);
        }
    }
}

/* --- the page, whose rows are what `hetman rules` prints: not apart from the program's tables ----
 */

static char *
read_page(void)
{
    const char *root = g_getenv("G_TEST_SRCDIR");
    g_autofree char *path =
        g_build_filename(root != NULL ? root : ".", "docs/rules/musketpike.md", NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;
    g_file_get_contents(path, &text, NULL, &error);
    assert_null(error);
    return text;
}

static void
assert_on_page(const GString *words)
{
    g_autofree char *page = read_page();
    if (strstr(page, words->str) == NULL)
        fail_msg("docs/rules/musketpike.md lacks: %s", words->str);
}

/* "| 7 | A1-D1 | - | ... |" */
static void
add_cell(GString *words, const char *cell)
{
    if (words->len == 0)
        g_string_append_c(words, '|');
    g_string_append_printf(words, " %s |", cell);
}

static void
add_number(GString *words, unsigned number, unsigned none)
{
    char cell[16] = "-";
    if (number != none)
        g_snprintf(cell, sizeof cell, "%u", number);
    add_cell(words, cell);
}

static void
add_result(GString *words, MusketResult result)
{
    char cell[16] = "-";
    if (result.attacker > 0 && result.defender > 0)
        g_snprintf(cell, sizeof cell, "A%u-D%u", result.attacker, result.defender);
    else if (result.attacker > 0 || result.defender > 0)
        g_snprintf(cell, sizeof cell, "%c%uR", result.attacker > 0 ? 'A' : 'D',
                   (unsigned)result.attacker + result.defender);
    add_cell(words, cell);
}

static void
mpr_11_28_the_page_prints_the_table(void **unused)
{
    (void)unused;
    g_autoptr(GString) head = g_string_new(NULL);
    add_cell(head, "die");
    for (unsigned column = 0; column < MUSKET_COLUMNS; column++)
        add_number(head, musket_columns[column], 0);
    assert_on_page(head);
    for (unsigned die = 1; die <= 10; die++) {
        g_autoptr(GString) words = g_string_new(NULL);
        add_number(words, die, 0);
        for (unsigned column = 0; column < MUSKET_COLUMNS; column++)
            add_result(words, musket_result(column, die));
        assert_on_page(words);
    }
}

static void
mpr_10_6_the_page_prints_the_hits(void **unused)
{
    (void)unused;
    for (unsigned die = 1; die <= 10; die++) {
        g_autoptr(GString) words = g_string_new("\n|");
        g_string_append_printf(words, " %u |", die);
        for (unsigned value = 1; value <= MUSKET_FIRE_VALUES; value++)
            add_number(words, musket_hits(value, die), 0);
        g_string_append_c(words, '\n');
        assert_on_page(words);
    }
}

static void
add_disordered(GString *words, const bool disorders[MUSKET_KINDS])
{
    g_autoptr(GString) cell = g_string_new(NULL);
    for (unsigned kind = 0; kind < MUSKET_KINDS; kind++)
        if (disorders[kind])
            g_string_append_printf(cell, "%s%s", cell->len > 0 ? ", " : "",
                                   musket_kind_names[kind]);
    add_cell(words, cell->len > 0 ? cell->str : "-");
}

static void
mpr_18_2_the_page_prints_the_costs(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < MUSKET_TERRAINS; i++) {
        MusketTerrain terrain = (MusketTerrain)i;
        g_autoptr(GString) words = g_string_new(NULL);
        bool disorders[MUSKET_KINDS];
        add_cell(words, musket_map_kinds.terrains[i].name);
        for (unsigned kind = 0; kind < MUSKET_KINDS; kind++) {
            add_number(words, musket_grounds[terrain].cost[kind], MUSKET_NO_WAY);
            disorders[kind] = musket_grounds[terrain].disorders[kind];
        }
        add_disordered(words, disorders);
        add_cell(words, musket_grounds[terrain].covers ? "yes" : "no");
        add_cell(words, musket_grounds[terrain].obstructs ? "yes" : "no");
        add_cell(words, musket_grounds[terrain].blocks ? "yes" : "no");
        assert_on_page(words);
    }
}

static void
mpr_18_4_the_page_prints_the_hexsides(void **unused)
{
    (void)unused;
    static const bool nobody[MUSKET_KINDS];
    g_autoptr(GString) slope = g_string_new(NULL);
    add_cell(slope, "gentle slope up");
    for (unsigned i = 0; i < MUSKET_HEXSIDES; i++) {
        g_autoptr(GString) words = g_string_new(NULL);
        bool disorders[MUSKET_KINDS];
        add_cell(words, i == MUSKET_STEEP ? "steep slope up" : musket_map_kinds.sides[i]);
        for (unsigned kind = 0; kind < MUSKET_KINDS; kind++) {
            add_number(words, musket_sides[i].cost[kind], MUSKET_STOP);
            disorders[kind] = musket_sides[i].disorders[kind];
        }
        add_disordered(words, disorders);
        assert_on_page(words);
    }
    for (unsigned kind = 0; kind < MUSKET_KINDS; kind++)
        add_number(slope, musket_slope_cost((MusketKind)kind), MUSKET_STOP);
    add_disordered(slope, nobody);
    assert_on_page(slope);
}

/* --- options that stand in the text ----------------------------------------------------------- */

static void
numbers_of_the_text_are_the_defaults(void **unused)
{
    (void)unused;
    static const struct {
        MusketOption option;
        int value;
    } printed[] = {
        {MUSKET_HEAVY_MOVE, 4},         {MUSKET_CAVALRY_MOVE, 8},
        {MUSKET_ARTILLERY_MOVE, 2},     {MUSKET_ARTILLERY_STRATEGIC_MOVE, 8},
        {MUSKET_STRATEGIC_FACTOR, 2},   {MUSKET_STRATEGIC_DISTANCE, 10},
        {MUSKET_LEADER_MOVE, 10},       {MUSKET_ALL_FRONT_ONE_HEX, 8},
        {MUSKET_ALL_FRONT_TWO_HEX, 15}, {MUSKET_ALL_ROUND_TWO_HEX, 21},
        {MUSKET_FIRST_LOSS_SHARE, 20},  {MUSKET_SECOND_LOSS_SHARE, 50},
        {MUSKET_CAVALRY_FRONTAGE, 3},   {MUSKET_CAVALRY_WEIGHT, 2},
        {MUSKET_LIGHT_FRONTAGE, 4},     {MUSKET_HEAVY_FRONTAGE, 4},
        {MUSKET_SHIFT_MORALE, 2},       {MUSKET_DEFENDER_RETREAT, 2},
        {MUSKET_ATTACKER_RETREAT, 1},   {MUSKET_ROUT_LOSS, 2},
        {MUSKET_CAVALRY_STACK, 4},      {MUSKET_LIGHT_STACK, 4},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(printed); i++)
        if (musket_options[printed[i].option].initial != printed[i].value)
            fail_msg("%s is %d, printed %d", musket_options[printed[i].option].name,
                     musket_options[printed[i].option].initial, printed[i].value);
}

TEST_UNIT("musketpike-tables")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fire_hits_are_as_printed),
        cmocka_unit_test(gun_ranges_are_as_printed),
        cmocka_unit_test(columns_are_as_printed),
        cmocka_unit_test(mpr_11_28_results_are_as_reported),
        cmocka_unit_test(mpr_11_28_better_odds_and_higher_rolls_are_better),
        cmocka_unit_test(mpr_11_28_the_page_prints_the_table),
        cmocka_unit_test(mpr_10_6_the_page_prints_the_hits),
        cmocka_unit_test(mpr_18_2_the_page_prints_the_costs),
        cmocka_unit_test(mpr_18_4_the_page_prints_the_hexsides),
        cmocka_unit_test(numbers_of_the_text_are_the_defaults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Kircholm 1605: the figures that the description of the game gives, written down again from its
 * text and compared with what the rules use. What it leaves out (tables of fights and fire, prices
 * of ground, tests) is reconstructed, and is held by the tests of the rules. */
#include "test.h"

#include <string.h>

#include "engine/rules/kircholm/kircholm-scenario.h"
#include "engine/rules/registry.h"

#include <string.h>

static int
initial(const char *name)
{
    for (unsigned i = 0; i < KIRCHOLM_OPTIONS; i++)
        if (strcmp(kircholm_options[i].name, name) == 0)
            return kircholm_options[i].initial;
    fail_msg("no option \"%s\"", name);
    return 0;
}

static const struct {
    const char *option;
    int value;
} printed[] = {
    /* Fights: from the flank twice, from the rear four times. */
    {"flank-multiplier", 2},
    {"rear-multiplier", 4},
    /* A charge doubles; lances and a slope are one on the table. */
    {"charge-multiplier", 2},
    {"lances-modifier", 1},
    {"slope-modifier", 1},
    /* Pikes in front double, and halve the fire. */
    {"defensive-multiplier", 2},
    {"defensive-volleys-share", 50},
    /* Two wings, each as strong as the unit. */
    {"assault-multiplier", 2},
    /* A fifth of its strength is left to a retreating unit. */
    {"retreating-divisor", 5},
    /* It flies to 5 hexes from the enemy and rallies at 10. */
    {"flight", 5},
    {"rally-distance-retreating", 10},
    /* A volley is 1 point to foot, 2 to horse; two a phase, one of Tatars. */
    {"foot-volley-cost", 1},
    {"horse-volley-cost", 2},
    {"volleys", 2},
    {"tatar-volleys", 1},
    /* Horse loses twice the points. */
    {"horse-delay", 2},
    /* Three hexes before the zone is entered; a withdrawal comes with a level. */
    {"charge-run", 3},
    {"charge-in-zone", 0},
    {"push-level", 1},
    /* Only Lithuanians form for assault. */
    {"swedish-assault", 0},
};

static void
numbers_are_as_printed(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(printed); i++)
        if (initial(printed[i].option) != printed[i].value)
            fail_msg("%s is %d, the text has %d", printed[i].option, initial(printed[i].option),
                     printed[i].value);
}

/* Hexes of the direct, the effective and the maximum range. */
static const struct {
    const char *weapon;
    int direct, effective, maximum;
} ranges[] = {
    {"musket", 1, 3, 5}, {"arquebus", 1, 3, 4}, {"pistol", 1, 2, 3},
    {"bow", 1, 2, 3},    {"cannon", 1, 8, 12},
};

static void
ranges_are_as_printed(void **unused)
{
    (void)unused;
    static const char *const bands[] = {"direct", "effective", "maximum"};
    for (size_t i = 0; i < G_N_ELEMENTS(ranges); i++) {
        int values[] = {ranges[i].direct, ranges[i].effective, ranges[i].maximum};
        for (unsigned band = 0; band < 3; band++) {
            g_autofree char *name = g_strdup_printf("%s-%s", ranges[i].weapon, bands[band]);
            if (initial(name) != values[band])
                fail_msg("%s is %d, the text has %d", name, initial(name), values[band]);
        }
    }
}

static void
troops_carry_what_the_text_gives_them(void **unused)
{
    (void)unused;
    static const struct {
        KircholmType type;
        KircholmWeapon weapon;
    } arms[] = {
        {KIRCHOLM_INFANTRY, KIRCHOLM_MUSKET},    {KIRCHOLM_ARQUEBUSIERS, KIRCHOLM_ARQUEBUS},
        {KIRCHOLM_RAITARS, KIRCHOLM_PISTOL},     {KIRCHOLM_GUARD_RAITARS, KIRCHOLM_PISTOL},
        {KIRCHOLM_TATARS, KIRCHOLM_BOW},         {KIRCHOLM_ARTILLERY, KIRCHOLM_CANNON},
        {KIRCHOLM_HUSARIA, KIRCHOLM_UNARMED},    {KIRCHOLM_PANCERNI, KIRCHOLM_UNARMED},
        {KIRCHOLM_VOLUNTEERS, KIRCHOLM_UNARMED},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(arms); i++)
        assert_int_equal(kircholm_weapon(arms[i].type), arms[i].weapon);
}

/* Formations by type: basic b, shooting s, defensive d, double 2, assault a, closed c, moving m. */
static const struct {
    KircholmType type;
    HetActor side;
    const char *formations;
} forms[] = {
    {KIRCHOLM_HUSARIA, HET_FIRST, "bac"},  {KIRCHOLM_PANCERNI, HET_FIRST, "bac"},
    {KIRCHOLM_RAITARS, HET_FIRST, "bs2a"}, {KIRCHOLM_ARQUEBUSIERS, HET_FIRST, "bs2a"},
    {KIRCHOLM_TATARS, HET_FIRST, "b"},     {KIRCHOLM_VOLUNTEERS, HET_FIRST, "b"},
    {KIRCHOLM_INFANTRY, HET_FIRST, "sd"},  {KIRCHOLM_ARTILLERY, HET_FIRST, "sm"},
    {KIRCHOLM_RAITARS, HET_SECOND, "bs2"}, {KIRCHOLM_GUARD_RAITARS, HET_SECOND, "bs2"},
    {KIRCHOLM_INFANTRY, HET_SECOND, "sd"}, {KIRCHOLM_ARTILLERY, HET_SECOND, "sm"},
};

static void
formations_are_as_printed(void **unused)
{
    (void)unused;
    static const char letters[KIRCHOLM_FORMATIONS + 1] = "bsd2acm";
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++)
        for (unsigned formation = 0; formation < KIRCHOLM_NO_FORMATION; formation++) {
            bool reported = strchr(forms[i].formations, letters[formation]) != NULL;
            if (kircholm_may_form(forms[i].type, forms[i].side, (KircholmFormation)formation,
                                  false) != reported)
                fail_msg("%s of side %d: %s", kircholm_type_names[forms[i].type],
                         (int)forms[i].side, kircholm_formation_names[formation]);
        }
    assert_int_equal(kircholm_plain_formation(KIRCHOLM_HUSARIA), KIRCHOLM_BASIC);
    assert_int_equal(kircholm_plain_formation(KIRCHOLM_RAITARS), KIRCHOLM_BASIC);
    assert_int_equal(kircholm_plain_formation(KIRCHOLM_INFANTRY), KIRCHOLM_SHOOTING);
    assert_int_equal(kircholm_plain_formation(KIRCHOLM_ARTILLERY), KIRCHOLM_SHOOTING);
}

/* What the text has on the missing tables: horse pays more to move in shooting formation; fire
 * has the four results; fights have the levels, elimination and ways of 1 to 3 hexes, and the
 * better the odds the better for the attacker. */
static void
missing_tables_fit_the_text(void **unused)
{
    (void)unused;
    assert_true(kircholm_terrain_cost(KIRCHOLM_IN_RANKS, KIRCHOLM_OPEN) >
                kircholm_terrain_cost(KIRCHOLM_ON_HORSE, KIRCHOLM_OPEN));
    unsigned hits = 0, levels = 0, ways = 0;
    for (int total = -10; total <= 20; total++) {
        hits |= 1u << kircholm_fire(total);
        assert_true(total == -10 || kircholm_fire(total) >= kircholm_fire(total - 1));
        int last = INT_MIN;
        for (unsigned odds = 0; odds < KIRCHOLM_ODDS; odds++) {
            KircholmOutcome outcome = kircholm_combat(odds, total);
            int worth = outcome.loser * (1 + 8 * outcome.level + outcome.hexes);
            assert_true(worth >= last);
            last = worth;
            levels |= 1u << outcome.level;
            ways |= 1u << outcome.hexes;
        }
    }
    assert_int_equal(hits, (1u << KIRCHOLM_HITS) - 1);
    assert_int_equal(levels, 15);
    assert_int_equal(ways, 15);
}

/* --- battles ---------------------------------------------------------------------------------- */

/* The battles of 1605 are fought on one ground. */
static void
kircholm_has_one_map(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kircholm/kircholm-1605", "kircholm/kircholm-height",
                                        "kircholm/feigned-retreat"};
    g_autofree char *first = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        const char *start = strstr(scenario->text, "[map]");
        g_autofree char *map = g_strndup(start, (gsize)(strstr(start, "\n[unit") - start));
        if (first != NULL)
            assert_string_equal(first, map);
        else
            first = g_steal_pointer(&map);
    }
}

/* The arrays sum up to the armies that the accounts give. */
static void
kircholm_has_its_armies(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kircholm/kircholm-1605", "kircholm/kircholm-height",
                                        "kircholm/feigned-retreat"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        const KircholmScenario *data = scenario->data;
        unsigned horse[HET_SIDES] = {0}, foot[HET_SIDES] = {0}, guns[HET_SIDES] = {0};
        unsigned hussars = 0;
        for (unsigned unit = 0; unit < data->unit_count; unit++) {
            KircholmType type = (KircholmType)data->type[unit];
            unsigned *sum = kircholm_is_cavalry(type)    ? horse
                            : type == KIRCHOLM_INFANTRY  ? foot
                            : type == KIRCHOLM_ARTILLERY ? guns
                                                         : NULL;
            if (sum != NULL)
                sum[data->side[unit]] += data->men[unit];
            hussars += type == KIRCHOLM_HUSARIA ? data->men[unit] : 0;
        }
        assert_in_range(horse[HET_FIRST], 2400, 2700);
        assert_in_range(hussars, 1400, 1500);
        assert_in_range(foot[HET_FIRST], 1000, 1040);
        assert_in_range(guns[HET_FIRST], 4, 7);
        assert_in_range(horse[HET_SECOND], 2400, 2600);
        assert_in_range(foot[HET_SECOND], 8200, 8500);
        assert_int_equal(guns[HET_SECOND], 11);
        assert_int_equal(scenario->turns, 30);
    }
}

TEST_UNIT("kircholm-source")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_as_printed),
        cmocka_unit_test(ranges_are_as_printed),
        cmocka_unit_test(troops_carry_what_the_text_gives_them),
        cmocka_unit_test(formations_are_as_printed),
        cmocka_unit_test(missing_tables_fit_the_text),
        cmocka_unit_test(kircholm_has_one_map),
        cmocka_unit_test(kircholm_has_its_armies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The printed tables of the Great Northern War variant, copied from the source once more and on
 * their own: figures against what the rules are played with. Lengths here are centimetres. */
#include "test.h"

#include "engine/rules/northern/northern-state.h"

static int
initial(const char *name)
{
    for (size_t i = 0; i < NORTHERN_OPTIONS; i++)
        if (strcmp(northern_options[i].name, name) == 0)
            return northern_options[i].initial;
    fail_msg("no option %s", name);
    return 0;
}

/* "Movement": unit type, movement. */
static void
movement(void **unused)
{
    (void)unused;
    static const struct {
        const char *option;
        int centimetres;
    } rows[] = {
        {"infantry-move", 15}, {"cavalry-move", 30}, {"dragoon-move", 20}, {"artillery-move", 15}};
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        assert_int_equal(initial(rows[i].option), 10 * rows[i].centimetres);
    assert_int_equal(initial("march-multiplier"), 2);
    assert_int_equal(initial("march-distance"), 10 * 20);
    assert_int_equal(initial("road-bonus"), 10 * 3);
}

/* "Measure Range": troop type, close range and damage, long range and damage; damage is a die and
 * what is added to it. */
static void
ranges(void **unused)
{
    (void)unused;
    static const struct {
        const char *arm;
        int near_, near_added, far, far_added;
    } rows[] = {
        {"infantry", 15, 0, 30, -2}, {"dragoon", 15, -2, 30, -3}, {"artillery", 15, 1, 60, -2}};
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *close = g_strdup_printf("%s-close", rows[i].arm);
        g_autofree char *longer = g_strdup_printf("%s-long", rows[i].arm);
        g_autofree char *close_damage = g_strdup_printf("%s-close-damage", rows[i].arm);
        g_autofree char *long_damage = g_strdup_printf("%s-long-damage", rows[i].arm);
        assert_int_equal(initial(close), 10 * rows[i].near_);
        assert_int_equal(initial(longer), 10 * rows[i].far);
        assert_int_equal(initial(close_damage), rows[i].near_added);
        assert_int_equal(initial(long_damage), rows[i].far_added);
    }
}

/* "Assess Casualties" of hand-to-hand combat, and the numbers in the text about it. */
static void
combat(void **unused)
{
    (void)unused;
    assert_int_equal(initial("swedish-combat-modifier"), 2);
    assert_int_equal(initial("cavalry-combat-modifier"), 2);
    assert_int_equal(initial("deterioration"), 1);
    assert_int_equal(initial("retreat"), 10 * 10);
    assert_int_equal(initial("charge-turn"), 45);
    assert_int_equal(initial("gun-cover"), 10 * 10);
    assert_int_equal(initial("base-hits"), 4);
    assert_int_equal(initial("base-hits") * NORTHERN_BASES, 16);
}

/* "Army Generation": a row a die, with the columns as printed: infantry, dragoons, artillery,
 * cavalry. */
static void
armies(void **unused)
{
    (void)unused;
    static const struct {
        unsigned units;
        uint8_t rows[6][4];
    } printed[] = {
        {6, {{3, 1, 0, 2}, {3, 1, 1, 1}, {3, 0, 1, 2}, {4, 1, 0, 1}, {4, 1, 1, 0}, {4, 0, 1, 1}}},
        {4, {{2, 1, 0, 1}, {2, 1, 1, 0}, {2, 0, 1, 1}, {3, 1, 0, 0}, {3, 0, 1, 0}, {3, 0, 0, 1}}},
        {3, {{1, 1, 0, 1}, {1, 1, 1, 0}, {1, 0, 1, 1}, {2, 1, 0, 0}, {2, 0, 1, 0}, {2, 0, 0, 1}}},
    };
    static const NorthernKind columns[] = {NORTHERN_INFANTRY, NORTHERN_DRAGOONS, NORTHERN_ARTILLERY,
                                           NORTHERN_CAVALRY};
    for (size_t i = 0; i < G_N_ELEMENTS(printed); i++) {
        for (unsigned die = 1; die <= 6; die++) {
            const uint8_t *army = northern_army(printed[i].units, die);
            unsigned sum = 0;
            for (size_t column = 0; column < G_N_ELEMENTS(columns); column++) {
                assert_int_equal(army[columns[column]], printed[i].rows[die - 1][column]);
                sum += army[columns[column]];
            }
            assert_int_equal(sum, printed[i].units);
        }
    }
}

/* "Unit Types" and "Formations": bases in millimetres, how many across and how many deep. */
static void
formations(void **unused)
{
    (void)unused;
    static const struct {
        NorthernKind kind;
        NorthernFormation formation;
        int base, across, deep;
    } rows[] = {
        {NORTHERN_INFANTRY, NORTHERN_LINE, 25, 4, 1},
        {NORTHERN_INFANTRY, NORTHERN_COLUMN, 25, 1, 4},
        {NORTHERN_CAVALRY, NORTHERN_LINE, 30, 2, 2},
        {NORTHERN_CAVALRY, NORTHERN_COLUMN, 30, 1, 4},
        {NORTHERN_DRAGOONS, NORTHERN_LINE, 30, 4, 1},
        {NORTHERN_ARTILLERY, NORTHERN_LIMBERED, 40, 1, 1},
        {NORTHERN_ARTILLERY, NORTHERN_UNLIMBERED, 40, 1, 1},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        unsigned length = 0, width = 0, bases = rows[i].across * rows[i].deep == 1 ? 1 : 4;
        assert_true(northern_has_formation(rows[i].kind, rows[i].formation));
        northern_halves(rows[i].kind, rows[i].formation, bases, &length, &width);
        assert_int_equal(2 * length, rows[i].deep * rows[i].base * NORTHERN_MM);
        assert_int_equal(2 * width, rows[i].across * rows[i].base * NORTHERN_MM);
    }
}

TEST_UNIT("northern-tables")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movement), cmocka_unit_test(ranges),     cmocka_unit_test(combat),
        cmocka_unit_test(armies),   cmocka_unit_test(formations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

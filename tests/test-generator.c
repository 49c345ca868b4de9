/* What a generator is given: numbers in their range, a seed, and nothing taken that it did not ask
 * for. */
#include "test.h"

#include "engine/generator.h"

enum { WIDTH, WOODS, PARAMETERS };

static const HetParameter parameters[PARAMETERS] = {
    [WIDTH] = {"width", 4, 12, 8, NULL},
    [WOODS] = {"woods", 0, 60, -1, NULL},
};

/* (transfer full) Of names and values in turn, NULL-terminated. */
static GHashTable *
table_of(const char *const *words)
{
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (; words[0] != NULL; words += 2)
        g_hash_table_insert(table, g_strdup(words[0]), g_strdup(words[1]));
    return table;
}

static bool
take(const char *const *words, int *ret_values, guint64 *ret_seed, char **ret_message)
{
    g_autoptr(GHashTable) table = table_of(words);
    g_autoptr(GError) error = NULL;
    bool taken = het_parameters_take(table, "toy/random", parameters, PARAMETERS, ret_values,
                                     ret_seed, &error);
    *ret_message = taken ? NULL : g_strdup(error->message);
    return taken;
}

static void
what_is_not_given_is_as_at_first(void **unused)
{
    (void)unused;
    int value[PARAMETERS] = {0};
    guint64 seed = 0;
    g_autofree char *message = NULL;
    assert_true(take((const char *const[]){NULL}, value, &seed, &message));
    assert_int_equal(value[WIDTH], 8);
    assert_int_equal(value[WOODS], -1); /* outside the range: a mark of the generator's */
    assert_int_equal(seed, 1);
}

static void
what_is_given_is_taken_out_of_the_table(void **unused)
{
    (void)unused;
    int value[PARAMETERS] = {0};
    guint64 seed = 0;
    g_autoptr(GHashTable) table = table_of((const char *const[]){
        "seed", "18446744073709551615", "width", "12", "woods", "0", "trees", "3", NULL});
    assert_true(
        het_parameters_take(table, "toy/random", parameters, PARAMETERS, value, &seed, NULL));
    assert_int_equal(value[WIDTH], 12);
    assert_int_equal(value[WOODS], 0);
    assert_true(seed == G_MAXUINT64);
    assert_int_equal(g_hash_table_size(table), 1);
    assert_true(g_hash_table_contains(table, "trees"));
}

static void
what_is_unfit_is_refused_by_name(void **unused)
{
    (void)unused;
    static const struct {
        const char *words[3], *message;
    } cases[] = {
        {{"width", "13", NULL}, "toy/random: width: \"13\" is not a whole number from 4 to 12"},
        {{"width", "3", NULL}, "toy/random: width: \"3\" is not a whole number from 4 to 12"},
        {{"woods", "-1", NULL}, "toy/random: woods: \"-1\" is not a whole number from 0 to 60"},
        {{"woods", "many", NULL}, "toy/random: woods: \"many\" is not a whole number from 0 to 60"},
        {{"seed", "-1", NULL},
         "toy/random: seed: \"-1\" is not a whole number from 0 to 18446744073709551615"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        int value[PARAMETERS];
        guint64 seed = 0;
        g_autofree char *message = NULL;
        assert_false(take(cases[i].words, value, &seed, &message));
        assert_string_equal(message, cases[i].message);
    }
}

TEST_UNIT("generator")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_given_is_as_at_first),
        cmocka_unit_test(what_is_given_is_taken_out_of_the_table),
        cmocka_unit_test(what_is_unfit_is_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

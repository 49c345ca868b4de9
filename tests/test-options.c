#include "test.h"

#include <string.h>

#include "agents/option.h"

typedef struct {
    int number, choice;
    double real;
    bool flag;
    char *text, *unset;
} Instance;

static const char *const colours[] = {"red", "blue", NULL};

static const HetOption options[] = {
    {.name = "number",
     .type = HET_OPTION_INTEGER,
     .offset = offsetof(Instance, number),
     .initial = "7",
     .minimum = -5,
     .maximum = 100},
    {.name = "real",
     .type = HET_OPTION_REAL,
     .offset = offsetof(Instance, real),
     .initial = "0.25",
     .minimum = -1,
     .maximum = 1},
    {.name = "flag", .type = HET_OPTION_FLAG, .offset = offsetof(Instance, flag), .initial = "yes"},
    {.name = "choice",
     .type = HET_OPTION_CHOICE,
     .offset = offsetof(Instance, choice),
     .initial = "blue",
     .choices = colours},
    {.name = "text",
     .type = HET_OPTION_TEXT,
     .offset = offsetof(Instance, text),
     .initial = "some text"},
    {.name = "unset", .type = HET_OPTION_TEXT, .offset = offsetof(Instance, unset), .initial = ""},
};
static const size_t count = G_N_ELEMENTS(options);

static void
initial_values_are_those_of_the_table(void **unused)
{
    (void)unused;
    Instance instance = {0};
    het_options_init(options, count, &instance);
    assert_int_equal(instance.number, 7);
    assert_true(instance.real == 0.25);
    assert_true(instance.flag);
    assert_int_equal(instance.choice, 1);
    assert_string_equal(instance.text, "some text");
    assert_null(instance.unset);
    het_options_clear(options, count, &instance);
    assert_null(instance.text);
}

static void
values_are_set_and_read_back(void **unused)
{
    (void)unused;
    static const char *const given[][2] = {
        {"number", "-5"}, {"number", "100"}, {"real", "-0.5"},   {"real", "1e-3"},
        {"flag", "no"},   {"choice", "red"}, {"text", "a=b; c"}, {"unset", "x"},
    };
    static const char *const read[] = {"-5", "100", "-0.5", "0.001", "no", "red", "a=b; c", "x"};
    Instance instance = {0};
    het_options_init(options, count, &instance);
    for (size_t i = 0; i < G_N_ELEMENTS(given); i++) {
        g_autoptr(GError) error = NULL;
        assert_true(het_options_set(options, count, &instance, given[i][0], given[i][1], &error));
        assert_no_error(error);
        g_autofree char *back =
            het_options_get(het_options_find(options, count, given[i][0]), &instance);
        assert_string_equal(back, read[i]);
    }
    het_options_clear(options, count, &instance);
}

/* A wrong value is refused, changes nothing, and the message names what is allowed. */
static void
wrong_values_are_refused_and_name_what_is_allowed(void **unused)
{
    (void)unused;
    static const char *const wrong[][3] = {
        {"number", "101", "from -5 to 100"},
        {"number", "", "whole number"},
        {"number", "7x", "whole number"},
        {"number", "+7", "whole number"},
        {"number", " 7", "whole number"},
        {"number", "1.5", "whole number"},
        {"number", "99999999999999999999", "whole number"},
        {"real", "1.01", "from -1 to 1"},
        {"real", "nan", "a number"},
        {"real", "inf", "a number"},
        {"real", "0x1", "a number"},
        {"real", "0,5", "a number"},
        {"real", "1e999", "a number"},
        {"flag", "true", "yes or no"},
        {"choice", "green", "red, blue"},
        {"text", "", "not empty"},
        {"colour", "red", "options: number, real, flag, choice, text, unset"},
    };
    Instance instance = {0};
    het_options_init(options, count, &instance);
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        assert_false(het_options_set(options, count, &instance, wrong[i][0], wrong[i][1], &error));
        if (strstr(error->message, wrong[i][2]) == NULL ||
            strstr(error->message, wrong[i][0]) == NULL)
            fail_msg("%s=%s: %s", wrong[i][0], wrong[i][1], error->message);
    }
    assert_int_equal(instance.number, 7);
    assert_true(instance.real == 0.25);
    assert_true(instance.flag);
    assert_int_equal(instance.choice, 1);
    assert_string_equal(instance.text, "some text");
    het_options_clear(options, count, &instance);
}

TEST_UNIT("options")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(initial_values_are_those_of_the_table),
        cmocka_unit_test(values_are_set_and_read_back),
        cmocka_unit_test(wrong_values_are_refused_and_name_what_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

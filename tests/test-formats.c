/* `hetman help formats` prints the tables that load and save scenario files, and those of rule
 * options and of generators' parameters: a test a system, which is the argument. */
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "engine/field.h"
#include "engine/game.h"
#include "engine/generator.h"
#include "engine/rules/registry.h"

static const HetRules *rules; /* of this run */

/* (transfer full) */
static char *
page(const char *name)
{
    g_autofree char *path = g_build_filename(g_getenv("G_TEST_SRCDIR"), "docs", name, NULL);
    char *text = NULL;
    g_autoptr(GError) error = NULL;
    g_file_get_contents(path, &text, NULL, &error);
    assert_no_error(error);
    return text;
}

/* Every row of a table has words in each of its columns. */
static void
assert_filled(const char *table, const char *head)
{
    g_auto(GStrv) rows = g_strsplit(table, "\n", -1);
    unsigned count = 0;
    for (size_t i = 0; rows[i] != NULL; i++) {
        if (rows[i][0] != '|' || rows[i][1] == '-')
            continue;
        g_auto(GStrv) cells = g_strsplit(rows[i], " | ", -1);
        g_auto(GStrv) heads = g_strsplit(head, " | ", -1);
        assert_true(g_strv_length(cells) >= g_strv_length(heads));
        for (size_t k = 0; cells[k] != NULL; k++)
            if (cells[k][strspn(cells[k], "| ")] == '\0')
                fail_msg("hetman help formats %s: an empty cell in %s", rules->name, rows[i]);
        count++;
    }
    assert_true(count >= 2); /* the head and a key */
}

static void
every_key_is_described(void **unused)
{
    (void)unused;
    for (size_t k = 0; rules->fields != NULL && rules->fields[k] != NULL; k++) {
        g_autoptr(GString) text = g_string_new(NULL);
        het_fields_describe(rules->fields[k], text);
        assert_filled(text->str, "key | value | default | meaning");
    }
}

/* --- options ---------------------------------------------------------------------------------- */

/* An option belongs to a rule of the system's page. */
static void
every_option_is_described_and_has_its_rule(void **unused)
{
    (void)unused;
    g_autofree char *file = g_strdup_printf("rules/%s.md", rules->name);
    g_autofree char *rulebook = page(file);
    g_autoptr(GString) text = g_string_new(NULL);
    het_options_describe(rules, text);
    assert_filled(text->str, "option | default | range | rule | meaning");
    for (size_t i = 0; i < rules->option_count; i++) {
        g_autofree char *row = g_strdup_printf(
            "| `%s` | %d | %d to %d | %s", rules->options[i].name, rules->options[i].initial,
            rules->options[i].minimum, rules->options[i].maximum, rules->options[i].rule);
        if (strstr(text->str, row) == NULL)
            fail_msg("hetman help formats %s lacks %s", rules->name, row);
        if (strstr(rulebook, rules->options[i].rule) == NULL)
            fail_msg("%s has no %s, which option %s names", file, rules->options[i].rule,
                     rules->options[i].name);
    }
}

/* The scenario with an option set, or what is wrong with that. */
static HetScenario *
open_with(const char *name, const char *option, int value, GError **error)
{
    g_autofree char *text = g_strdup_printf("%s?%s=%d", name, option, value);
    return het_scenario_open(text, het_rules_registry, error);
}

static void
every_option_keeps_to_its_range(void **unused)
{
    (void)unused;
    g_auto(GStrv) names = het_scenario_names(rules->name);
    for (size_t i = 0; i < rules->option_count; i++) {
        const HetRuleOption *option = &rules->options[i];
        assert_true(option->minimum < option->maximum && option->initial >= option->minimum &&
                    option->initial <= option->maximum);
        const bool is_switch =
            strncmp(option->help, "0: ", 3) == 0 || strncmp(option->help, "1: ", 3) == 0;
        assert_true(!is_switch || (option->minimum == 0 && option->maximum == 1));
        g_autofree char *range = g_strdup_printf("is not a whole number from %d to %d",
                                                 option->minimum, option->maximum);
        const int tried[4] = {option->minimum - 1, option->minimum, option->maximum,
                              option->maximum + 1};
        for (unsigned k = 0; k < 4; k++) {
            g_autoptr(GError) error = NULL;
            g_autoptr(HetScenario) scenario = open_with(names[0], option->name, tried[k], &error);
            const bool inside = k == 1 || k == 2;
            if (inside != (error == NULL || strstr(error->message, range) == NULL))
                fail_msg("%s=%d: %s", option->name, tried[k],
                         error != NULL ? error->message : "taken");
            if (scenario != NULL && scenario->options[i] != tried[k])
                fail_msg("%s=%d becomes %d", option->name, tried[k], scenario->options[i]);
        }
    }
}

/* --- generators ------------------------------------------------------------------------------- */

/* Of a row: "| `kipling/random` | `width` | 12 | 4 to 16 | meaning |". */
typedef struct {
    char generator[32], name[32], usual[16];
    int minimum, maximum;
} Parameter;

static bool
read_row(const char *line, Parameter *row)
{
    return sscanf(line, "| `%31[^`]` | `%31[^`]` | %15[^ ] | %d to %d |", row->generator, row->name,
                  row->usual, &row->minimum, &row->maximum) == 5;
}

/* (transfer full) What the generator writes, with the parameter set unless it is NULL. */
static char *
generated(const char *generator, const char *name, const char *value, GError **error)
{
    g_autoptr(GHashTable) table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    if (name != NULL)
        g_hash_table_insert(table, g_strdup(name), g_strdup(value));
    return het_generate(rules->generator, strchr(generator, '/') + 1, table, error);
}

/* The ends of the range are taken, or refused for another reason (no room for so many); nothing
 * beyond them is. */
static void
assert_range(const Parameter *row)
{
    const int tried[4] = {row->minimum - 1, row->minimum, row->maximum, row->maximum + 1};
    for (unsigned k = 0; k < 4; k++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *value = g_strdup_printf("%d", tried[k]);
        g_autofree char *text = generated(row->generator, row->name, value, &error);
        g_autofree char *refusal =
            g_strdup_printf("%s: %s: \"%s\" is not a whole number from %d to %d", row->generator,
                            row->name, value, row->minimum, row->maximum);
        const bool inside = k == 1 || k == 2;
        assert_true((text == NULL) == (error != NULL));
        if (inside == (error != NULL && strcmp(error->message, refusal) == 0))
            fail_msg("%s?%s=%d: %s", row->generator, row->name, tried[k],
                     error != NULL ? error->message : "taken");
    }
}

static void
every_parameter_of_a_generator_is_as_printed(void **unused)
{
    (void)unused;
    g_autoptr(GString) text = g_string_new(NULL);
    het_generator_describe(rules->generator, text);
    assert_filled(text->str, "generator | parameter | default | range | meaning");
    g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
    unsigned count = 0;
    for (size_t i = 0; lines[i] != NULL; i++) {
        Parameter row;
        if (!read_row(lines[i], &row))
            continue;
        count++;
        assert_range(&row);
        if (strcmp(row.usual, "size") == 0) /* it follows the size of the map */
            continue;
        g_autofree char *plain = generated(row.generator, NULL, NULL, NULL);
        g_autofree char *same = generated(row.generator, row.name, row.usual, NULL);
        assert_non_null(plain);
        if (g_strcmp0(plain, same) != 0)
            fail_msg("%s: %s is not %s unless given", row.generator, row.name, row.usual);
    }
    assert_true(count >= 9);
}

TEST_UNIT("formats")
{
    rules = argc == 2 ? het_rules_find(argv[1]) : NULL;
    if (rules == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_is_described),
        cmocka_unit_test(every_option_is_described_and_has_its_rule),
        cmocka_unit_test(every_option_keeps_to_its_range),
        cmocka_unit_test(every_parameter_of_a_generator_is_as_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What is shipped by number: options of agents, dials and styles of doctrines, weights of
 * evaluators, all kept in tests/judgements/settings.txt (kept-text.h); and the styles that were
 * found by training are those that the training wrote. */
#include "test.h"

#include "agents/agent.h"
#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/learned.h"
#include "kept-text.h"

static void
add(GString *text, const char *before, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append_printf(text, "%s%s", before,
                           g_ascii_formatd(digits, sizeof digits, "%.10g", value));
}

static void
add_options(GString *text, const HetAgentClass *class_)
{
    g_string_append_printf(text, "> agent %s: %s\n", class_->name, class_->summary);
    if (class_->shorthand != NULL)
        g_string_append_printf(text, "shorthand %s\n", class_->shorthand);
    for (size_t i = 0; i < class_->option_count; i++) {
        const HetOption *option = &class_->options[i];
        g_string_append_printf(text, "%s=%s", option->name, option->initial);
        if (option->type == HET_OPTION_INTEGER || option->type == HET_OPTION_REAL) {
            add(text, ", from ", option->minimum);
            add(text, " to ", option->maximum);
        }
        for (size_t k = 0; option->choices != NULL && option->choices[k] != NULL; k++)
            g_string_append_printf(text, "%s%s", k == 0 ? ", one of " : " ", option->choices[k]);
        g_string_append_c(text, '\n');
    }
}

static void
add_doctrine(GString *text, const HetDoctrine *doctrine)
{
    g_string_append_printf(text, "> doctrine %s", doctrine->system);
    add(text, ", usual shortfall ", doctrine->shortfall);
    add(text, ", lines to the end of the turn up to units ", doctrine->turn_units);
    add(text, ", through epochs ", doctrine->turns);
    add(text, ", waiting ", doctrine->waiting);
    g_string_append_c(text, '\n');
    for (size_t i = 0; i < doctrine->dial_count; i++) {
        const HetDial *dial = &doctrine->dials[i];
        g_string_append_printf(text, "dial %s", dial->name);
        add(text, " ", dial->initial);
        add(text, ", from ", dial->minimum);
        add(text, " to ", dial->maximum);
        g_string_append_c(text, '\n');
    }
    const GArray *styles = het_doctrine_styles(doctrine);
    HET_EACH_IN(const HetStyle, style, styles) {
        double dials[HET_DIALS_MAX] = {0};
        assert_true(het_doctrine_set(doctrine, style->name, NULL, dials, NULL));
        g_string_append_printf(text, "style %s: %s\n ", style->name, style->summary);
        for (size_t k = 0; k < doctrine->dial_count; k++)
            if (dials[k] != doctrine->dials[k].initial) {
                g_string_append_printf(text, " %s", doctrine->dials[k].name);
                add(text, " ", dials[k]);
            }
        g_string_append_c(text, '\n');
    }
}

static void
add_evaluator(GString *text, const char *whose, const HetEvaluator *evaluator)
{
    g_string_append_printf(text, "> weights of %s, %s\n", evaluator->system, whose);
    HET_EACH_BELOW(i, evaluator->feature_count) {
        g_string_append_printf(text, "%s", evaluator->features[i].name);
        add(text, " ", het_evaluator_weight(evaluator, i));
        g_string_append_c(text, '\n');
    }
    add(text, "own turn ", evaluator->turn);
    g_string_append_c(text, '\n');
}

static void
numbers_are_those_that_are_kept(void **unused)
{
    (void)unused;
    g_autoptr(GString) text = g_string_new(NULL);
    for (size_t i = 0; het_agent_registry[i] != NULL; i++)
        add_options(text, het_agent_registry[i]);
    for (size_t i = 0; het_doctrine_registry[i] != NULL; i++)
        add_doctrine(text, het_doctrine_registry[i]);
    for (size_t i = 0; het_evaluator_registry[i] != NULL; i++) {
        const char *system = het_evaluator_registry[i]->system;
        const HetEvaluator *learned = het_evaluator_find(system);
        add_evaluator(text, "by hand", het_evaluator_registry[i]);
        if (learned != het_evaluator_registry[i])
            add_evaluator(text, "learned", learned);
    }
    add_evaluator(text, "of measures alone", &het_evaluator_of_measures);
    kept_text_expect("settings", text->str);
}

/* A dial that the file does not name is as in steady. */
static void
learned_styles_are_what_training_found(void **test)
{
    const HetDoctrine *doctrine = het_doctrine_find(*test);
    g_autoptr(GError) error = NULL;
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *name = g_strconcat(*test, ".style", NULL);
    g_autofree char *path =
        g_build_filename(g_getenv("G_TEST_SRCDIR"), "experiments", "ladder", "learned", name, NULL);
    g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, &error);
    assert_no_error(error);
    g_autofree char *agent = g_key_file_get_string(file, "style", "agent", NULL);
    g_auto(GStrv) settings = g_strsplit(strchr(agent, ':') + 1, ",", -1);
    double shipped[HET_DIALS_MAX], found[HET_DIALS_MAX];
    g_autoptr(GHashTable) dials = g_hash_table_new(g_str_hash, g_str_equal);
    for (size_t i = 0; settings[i] != NULL; i++) {
        char *value = strchr(settings[i], '=');
        assert_non_null(value);
        *value = '\0';
        g_hash_table_insert(dials, settings[i], value + 1);
    }
    assert_true(het_doctrine_set(doctrine, "learned", NULL, shipped, NULL));
    het_doctrine_set(doctrine, "steady", dials, found, &error);
    assert_no_error(error);
    for (size_t i = 0; i < doctrine->dial_count; i++)
        if (shipped[i] != found[i])
            fail_msg("%s: %s is %g, and %g in %s", doctrine->system, doctrine->dials[i].name,
                     shipped[i], found[i], path);
}

TEST_UNIT("shipped")
{
    static char kircholm[] = "kircholm", kipling[] = "kipling", musketpike[] = "musketpike",
                northern[] = "northern";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_that_are_kept),
        cmocka_unit_test_prestate(learned_styles_are_what_training_found, kipling),
        cmocka_unit_test_prestate(learned_styles_are_what_training_found, kircholm),
        cmocka_unit_test_prestate(learned_styles_are_what_training_found, musketpike),
        cmocka_unit_test_prestate(learned_styles_are_what_training_found, northern),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* docs/formats.md prints the tables that load and save scenario files. */
#include "test.h"

#include <string.h>

#include "engine/field.h"
#include "engine/rules/registry.h"

static void
the_page_has_every_table(void **unused)
{
    (void)unused;
    g_autofree char *path = g_build_filename(g_getenv("G_TEST_SRCDIR"), "docs", "formats.md", NULL);
    g_autofree char *page = NULL;
    g_autoptr(GError) error = NULL;
    g_file_get_contents(path, &page, NULL, &error);
    assert_no_error(error);
    for (size_t i = 0; het_rules_registry[i] != NULL; i++) {
        const HetFieldTable *const *tables = het_rules_registry[i]->fields;
        for (size_t k = 0; tables != NULL && tables[k] != NULL; k++) {
            g_autoptr(GString) text = g_string_new(NULL);
            het_fields_describe(tables[k], text);
            if (strstr(page, text->str) == NULL)
                fail_msg("docs/formats.md lacks this of %s (see: hetman formats):\n%s",
                         het_rules_registry[i]->name, text->str);
        }
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_page_has_every_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

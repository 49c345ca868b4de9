/* Records: any bytes give a record or a one-line error. */
#include "fuzz.h"

#include <string.h>

#include "engine/record.h"
#include "engine/rules/registry.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetRecord) record =
        het_record_parse("fuzz", (const char *)data, (gssize)size, het_rules_registry, &error);
    g_assert((record != NULL) == (error == NULL));
    /* One that is good is so, and the same, for whoever takes older ones, too. */
    g_autoptr(GError) other = NULL;
    g_autoptr(HetRecord) resumed = het_record_resume_text("fuzz", (const char *)data, (gssize)size,
                                                          het_rules_registry, &other);
    g_assert((resumed != NULL) == (other == NULL) && (record == NULL || resumed != NULL));
    g_assert(record == NULL ||
             (resumed->differs == NULL && resumed->moves->len == record->moves->len));
    g_assert(resumed == NULL || resumed->differs == NULL || strchr(resumed->differs, '\n') == NULL);
    return 0;
}

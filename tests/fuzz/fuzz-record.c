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
    return 0;
}

/* What the libFuzzer targets share. Each feeds one parser any bytes: it must give an error or a
 * value, never crash, hang, leak or trip a sanitizer. */
#pragma once

#include <glib.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* (transfer full) The bytes as a C string (cut at the first 0). */
static inline char *
fuzz_text(const uint8_t *data, size_t size)
{
    return g_strndup((const char *)data, size);
}

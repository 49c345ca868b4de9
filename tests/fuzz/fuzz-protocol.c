/* The protocol: any bytes, in two pieces cut anywhere, give well-formed answers. */
#include "fuzz.h"

#include <string.h>

#include "frontends/protocol/protocol.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    g_autoptr(HetProtocol) protocol =
        het_protocol_new(NULL, HET_PROTOCOL_NO_FILES | HET_PROTOCOL_NO_THINKING);
    g_autoptr(GString) answer = g_string_new(NULL);
    const char *bytes = (const char *)data + 1;
    size_t length = size - 1, cut = data[0] < length ? data[0] : length;
    het_protocol_feed(protocol, bytes, cut, answer);
    het_protocol_feed(protocol, bytes + cut, length - cut, answer);
    het_protocol_finish(protocol, answer);
    if (answer->len > 0) {
        g_assert(answer->str[0] == '=' || answer->str[0] == '?');
        g_assert(answer->len >= 3 && g_str_has_suffix(answer->str, "\n\n"));
        g_assert(strstr(answer->str, "\n\n\n") == NULL);
        g_assert(g_utf8_validate(answer->str, (gssize)answer->len, NULL));
    }
    return 0;
}

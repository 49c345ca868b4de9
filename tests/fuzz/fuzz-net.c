/* Files of nets: what is read has weights within their bounds, and is written again as it was. */
#include "fuzz.h"

#include <string.h>

#include "agents/value/net.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = fuzz_text(data, size);
    HetNet net, again;
    if (!het_net_read("kircholm", "fuzz", text, &net, &error)) {
        g_assert_nonnull(error);
        return 0;
    }
    const float *weights = het_net_weights(&net);
    for (unsigned i = 0; i < HET_NET_WEIGHTS; i++)
        g_assert_true(weights[i] >= -8 && weights[i] < 8);
    g_autofree char *written = het_net_write(&net, "kircholm", 1, "");
    g_assert_true(het_net_read("kircholm", "fuzz", written, &again, NULL));
    het_net_round(&net); /* -8, which is never written, becomes its neighbour */
    g_assert_true(memcmp(&net, &again, sizeof net) == 0);
    return 0;
}

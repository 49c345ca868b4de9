#include "design.h"

#include "engine/each.h"

GArray *
het_design_factorial(const HetDesignShape *shape, unsigned most)
{
    uint64_t count = 1;
    HET_EACH_BELOW(i, shape->factors) {
        count *= shape->values[i];
        if (count > most)
            return NULL;
    }
    GArray *rows = g_array_sized_new(FALSE, TRUE, sizeof(unsigned), (guint)count * shape->factors);
    for (uint64_t row = 0; row < count; row++) {
        uint64_t left = row, block = count;
        HET_EACH_BELOW(i, shape->factors) {
            block /= shape->values[i];
            unsigned value = (unsigned)(left / block);
            left %= block;
            g_array_append_val(rows, value);
        }
    }
    return rows;
}

/* Counts calls of malloc, calloc and realloc in the whole program, so that `bench` can show that
 * playing allocates nothing. The counter is a mutable global, since replacing malloc leaves no
 * other place for it. It is linked only into programs that use the count, and is not available
 * under sanitizers, valgrind or C libraries other than glibc. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Calls so far; false if they are not counted in this build. */
bool het_allocation_count(uint64_t *ret_count);

/* Counts calls of malloc, calloc and realloc in the whole program, so that `bench` can show that
 * playing allocates nothing. The counter is the one mutable global of the project: replacing malloc
 * leaves no other place for it. Linked into the programs that ask for the count only; not available
 * under sanitizers, valgrind or another C library than glibc. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Calls so far; false when they are not counted here. */
bool het_allocation_count(uint64_t *ret_count);

#include "allocation.h"

#include <stdatomic.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
    __has_feature(thread_sanitizer)
#define HET_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&       \
    !defined(HET_SANITIZED)

static atomic_uint_fast64_t calls;

/* Names of glibc's own functions. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *
malloc(size_t size)
{
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __libc_calloc(count, size);
}

void *
realloc(void *memory, size_t size)
{
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __libc_realloc(memory, size);
}

bool
het_allocation_count(uint64_t *ret_count)
{
    /* A tool that replaces malloc once more, such as valgrind, leaves the counter still. */
    uint64_t before = atomic_load_explicit(&calls, memory_order_relaxed);
    void *volatile probe = malloc(1);
    free(probe);
    uint64_t after = atomic_load_explicit(&calls, memory_order_relaxed);
    if (after == before)
        return false;
    /* The probe itself is not one of the program's. */
    atomic_fetch_sub_explicit(&calls, 1, memory_order_relaxed);
    *ret_count = after - 1;
    return true;
}

#else

bool
het_allocation_count(uint64_t *ret_count)
{
    (void)ret_count;
    return false;
}

#endif

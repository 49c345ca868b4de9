/* Whether this is a build under AddressSanitizer, of gcc's or clang's making: SANITIZED is 1 or 0.
 * Everything takes several times as long there, and malloc is not the program's own. */
#ifndef TESTS_SANITIZED_H
#define TESTS_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifndef SANITIZED
#define SANITIZED 0
#endif

/* How many games, rolls or positions a test looks at: `usual` in the optimised build, `fewer` under
 * the sanitizers, which check memory, and with HETMAN_TEST_QUICK set, as by ./check quick; `full`
 * with HETMAN_TEST_LONG set, as by ./check --long. */
#define TEST_COUNT(full, usual, fewer)                                                             \
    (g_getenv("HETMAN_TEST_LONG") != NULL                 ? (full)                                 \
     : SANITIZED || g_getenv("HETMAN_TEST_QUICK") != NULL ? (fewer)                                \
                                                          : (usual))

#endif

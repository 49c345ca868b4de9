/* What every test includes: cmocka with its prerequisites. cmocka claims fail(), skip() and mock().
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <glib.h>

/* Whether goldens are written anew instead of compared: by HET_TEST_REGENERATE=1 and nothing else.
 */
static inline gboolean
test_regenerates(void)
{
    return g_strcmp0(g_getenv("HET_TEST_REGENERATE"), "1") == 0;
}

/* HETMAN_TEST_PART is the name of the one test of a program to run, with * and ?: tools/mutate. */
__attribute__((constructor)) static void
test_choose_part(void)
{
    cmocka_set_test_filter(g_getenv("HETMAN_TEST_PART"));
}

/* Fails with the error's message when `error` is set. */
#define assert_no_error(error)                                                                     \
    do {                                                                                           \
        if ((error) != NULL)                                                                       \
            fail_msg("%s", (error)->message);                                                      \
    } while (0)

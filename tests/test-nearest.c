/* Which name is meant by a misspelt one. */
#include "test.h"

#include "engine/nearest.h"

static const char *const names[] = {"play",
                                    "replay",
                                    "tournament",
                                    "kircholm/drill-line",
                                    "kircholm/battle",
                                    "husaria/berestechko-30-june",
                                    NULL};

static void
slips_of_the_finger(void **unused)
{
    (void)unused;
    assert_string_equal(het_nearest("plya", names), "play");
    assert_string_equal(het_nearest("REPLAY", names), "replay");
    assert_string_equal(het_nearest("tornamet", names), "tournament");
    assert_string_equal(het_nearest("kircholm/drill-lin", names), "kircholm/drill-line");
    assert_string_equal(het_nearest("husaria/beresteczko-30-june", names),
                        "husaria/berestechko-30-june");
    assert_null(het_nearest("xyzzy", names));
    assert_null(het_nearest("", names));
    assert_null(het_nearest("p", names));
}

static void
long_words_may_have_more_slips(void **unused)
{
    (void)unused;
    assert_string_equal(het_nearest("husaria/beresteczko30june", names),
                        "husaria/berestechko-30-june");
    assert_null(het_nearest("plxx", names)); /* but short ones not so many */
    assert_null(het_nearest("husaria/kircholm-27-september", names));
}

static void
beginnings_and_names_without_their_system(void **unused)
{
    (void)unused;
    assert_string_equal(het_nearest("tour", names), "tournament");
    assert_string_equal(het_nearest("drill-lien", names), "kircholm/drill-line");
    assert_string_equal(het_nearest("drill", names), "kircholm/drill-line");
    assert_string_equal(het_nearest("husaria/bere", names), "husaria/berestechko-30-june");
    assert_null(het_nearest("xy", names));
}

static void
hints_end_a_message(void **unused)
{
    (void)unused;
    g_autofree char *near = het_nearest_hint("plya", names, "see help");
    g_autofree char *far = het_nearest_hint("xyzzy", names, "see help");
    assert_string_equal(near, "did you mean \"play\"?");
    assert_string_equal(far, "see help");
}

TEST_UNIT("nearest")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_of_the_finger),
        cmocka_unit_test(long_words_may_have_more_slips),
        cmocka_unit_test(beginnings_and_names_without_their_system),
        cmocka_unit_test(hints_end_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

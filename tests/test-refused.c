/* Values that files of tournaments, campaigns and stores may have, and those just beyond. */
#include "test.h"

#include <glib/gstdio.h>

#include "eval/campaign.h"
#include "eval/store.h"
#include "eval/store-row.h"

#define HEAD "[tournament]\nagents=random;greedy\nscenarios=einstein/standard\n"

static void
every_key_of_a_tournament_has_its_values(void **unused)
{
    (void)unused;
    static const struct {
        const char *accepted, *refused, *key;
    } rows[] = {
        {"pairs=1", "pairs=0", "pairs"},
        {"pairs=1000000", "pairs=1000001", "pairs"},
        {"pairs=2", "pairs=many", "pairs"},
        {"pairs=2", "title=Without", "pairs"},
        {"pairs=2\nleg-timeout=0", "pairs=2\nleg-timeout=-1", "leg-timeout"},
        {"pairs=2\nleg-timeout=1000000", "pairs=2\nleg-timeout=1000001", "leg-timeout"},
        {"pairs=2\nseed=0", "pairs=2\nseed=-1", "seed"},
        {"pairs=2\nseed=18446744073709551615", "pairs=2\nseed=18446744073709551616", "seed"},
        {"pairs=2\nformat=gauntlet", "pairs=2\nformat=ladder", "format"},
        {"pairs=2\nformat=rows\nrows=1 1 2;1 2 1", "pairs=2\nformat=rows", "rows"},
        {"pairs=2\nformat=rows\nrows=1 2 2", "pairs=2\nformat=rows\nrows=0 1 2", "rows"},
        {"pairs=2\nformat=rows\nrows=1 1 1", "pairs=2\nformat=rows\nrows=2 1 2", "rows"},
        {"pairs=2\nformat=rows\nrows=1 1 2", "pairs=2\nformat=rows\nrows=1 3 2", "rows"},
        {"pairs=2\nformat=rows\nrows=1 1 2 why", "pairs=2\nformat=rows\nrows=1 1 3", "rows"},
        {"pairs=2\nformat=rows\nrows=1 2 1", "pairs=2\nformat=rows\nrows=1 0 1", "rows"},
        {"pairs=2\nformat=rows\nrows=1 2 1", "pairs=2\nformat=rows\nrows=1 1 0", "rows"},
        {"pairs=2\nrecover=yes", "pairs=2\nrecover=perhaps", "recover"},
        {"pairs=2\nluck=no", "pairs=2\nluck=perhaps", "luck"},
        {"pairs=2\nanchor=greedy", "pairs=2\nanchor=mcts", "anchor"},
        {"pairs=2\ndice=secret", "pairs=2\ndice=loaded", "dice"},
        {"pairs=2\nsecret=00112233445566778899aabbccddeeff", "pairs=2\nsecret=0g", "secret"},
        {"pairs=2\ntitle=T", "pairs=2\ntitel=T", "titel"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        for (unsigned bad = 0; bad < 2; bad++) {
            g_autoptr(GError) error = NULL;
            g_autofree char *text =
                g_strconcat(HEAD, bad == 1 ? rows[i].refused : rows[i].accepted, "\n", NULL);
            g_autoptr(HetTournament) tournament = het_tournament_parse("t", text, -1, &error);
            if (bad == 0)
                assert_no_error(error);
            else if (tournament != NULL || strstr(error->message, rows[i].key) == NULL)
                fail_msg("%s: %s", rows[i].refused,
                         tournament != NULL ? "accepted" : error->message);
        }
    }
}

/* The first thing that differs is named, with both values. */
static void
a_difference_of_tournaments_is_named(void **unused)
{
    (void)unused;
    static const char was[] = HEAD "pairs=2\n";
    static const struct {
        const char *now, *difference;
    } rows[] = {
        {HEAD "pairs=2\n", NULL},
        {HEAD "pairs=2\nformat=gauntlet\n", "format is round-robin there, gauntlet here"},
        {HEAD "pairs=2\nseed=7\n", "seed is 1 there, 7 here"},
        {HEAD "pairs=2\ndice=apart\n", "dice are "},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(HetTournament) before = het_tournament_parse("t", was, -1, NULL);
        g_autoptr(HetTournament) now = het_tournament_parse("t", rows[i].now, -1, NULL);
        assert_true(before != NULL && now != NULL);
        g_autofree char *reported = het_tournament_difference(before, now);
        if ((reported == NULL) != (rows[i].difference == NULL) ||
            (reported != NULL && !g_str_has_prefix(reported, rows[i].difference)))
            fail_msg("%s: %s", rows[i].now, reported != NULL ? reported : "no difference");
    }
}

static void
a_campaign_of_another_format_is_refused(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autofree char *shipped = NULL;
    g_autofree char *path = g_build_filename(g_getenv("G_TEST_SRCDIR"), "scenarios", "husaria",
                                             "berestechko.campaign", NULL);
    g_file_get_contents(path, &shipped, NULL, &error);
    assert_no_error(error);
    g_auto(GStrv) parts = g_strsplit(shipped, "format=1\n", 2);
    g_autofree char *folder = g_dir_make_tmp("hetman-refused-XXXXXX", &error);
    g_autofree char *file = g_build_filename(folder, "a.campaign", NULL);
    assert_no_error(error);
    for (unsigned format = 0; format < 3; format++) {
        g_autofree char *text = g_strdup_printf("%sformat=%u\n%s", parts[0], format, parts[1]);
        g_file_set_contents(file, text, -1, NULL);
        g_autoptr(HetCampaign) campaign = het_campaign_open(file, &error);
        if ((campaign != NULL) != (format == 1))
            fail_msg("format=%u: %s", format, campaign != NULL ? "accepted" : error->message);
        if (format != 1)
            assert_non_null(strstr(error->message, "format"));
        g_clear_error(&error);
    }
    g_unlink(file);
    g_rmdir(folder);
}

static void
records_of_a_store_have_a_pair_a_leg_and_text(void **unused)
{
    (void)unused;
    static const struct {
        gint64 pair, leg;
        const char *text;
        bool good;
    } rows[] = {
        {1, 1, "x", true},
        {1, 2, "", true},
        {HET_TOURNAMENT_PAIRS_MAX, 1, "x", true},
        {0, 1, "x", false},
        {HET_TOURNAMENT_PAIRS_MAX + 1, 1, "x", false},
        {1, 0, "x", false},
        {1, 3, "x", false},
        {1, 1, NULL, false},
        {1, 1, "\377", false},
    };
    HetStore store = {.path = (char *)(uintptr_t) "a.store"};
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GError) error = NULL;
        bool good = het_store_check_record(&store, rows[i].pair, rows[i].leg, rows[i].text, &error);
        if (good != rows[i].good)
            fail_msg("pair %d, leg %d is %s", (int)rows[i].pair, (int)rows[i].leg,
                     good ? "accepted" : error->message);
    }
}

TEST_UNIT("refused")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_of_a_tournament_has_its_values),
        cmocka_unit_test(a_difference_of_tournaments_is_named),
        cmocka_unit_test(a_campaign_of_another_format_is_refused),
        cmocka_unit_test(records_of_a_store_have_a_pair_a_leg_and_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

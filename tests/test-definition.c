/* What agents are (agents/definition.h), and files that change while they play. */
#include "test.h"

#include <glib/gstdio.h>

#include "agents/definition.h"
#include "engine/rules/registry.h"
#include "eval/run.h"

static char *
define(const char *text)
{
    g_autoptr(GPtrArray) files = het_agent_files_new();
    g_autoptr(GError) error = NULL;
    het_agent_files(text, files);
    for (guint i = 0; i < files->len; i++) {
        HetAgentFile *file = files->pdata[i];
        assert_true(het_agent_file_read(file->path, file->digest, &error));
    }
    return het_agent_definition(text, files);
}

static void
defaults_orders_and_threads_are_no_part_of_it(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"general", "general"},
        {"general:5", "general"},
        {"general:level=5,threads=3,seed=0", "general"},
        {"general:seed=4,level=2", "general,level=2,seed=4"},
        {"general:2,seed=4", "general,level=2,seed=4"},
        {"doctrine:run=2.0,style=runner,take=1", "doctrine,style=runner,run=2,take=1"},
        {"doctrine:take=1.00,run=2,runner", "doctrine,style=runner,run=2,take=1"},
        {"mcts:weights=hand;foremost:2;choice:1", "mcts,weights=hand;choice:1;foremost:2"},
        {"external:/nowhere/at/all/bot --net=/home/a/net x", "external,COMMAND=bot net x"},
        {"external:move-timeout=60,bot", "external,COMMAND=bot"},
        {"nobody", "nobody"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *definition = define(cases[i][0]);
        assert_string_equal(definition, cases[i][1]);
    }
}

/* A folder with weights and a program, which the test leaves empty and removes. */
static void
write_file(const char *path, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_file_set_contents(path, text, -1, &error);
    assert_no_error(error);
}

static void
files_count_by_what_they_contain(void **unused)
{
    (void)unused;
    g_autofree char *folder = g_dir_make_tmp("hetman-definition-XXXXXX", NULL);
    g_autofree char *here = g_build_filename(folder, "here", NULL);
    g_autofree char *there = g_build_filename(folder, "there", NULL);
    static const char *const texts[] = {"greedy:calls=9,weights=%s", "external:sh -e %s x",
                                        "external:%s x"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_auto(GStrv) parts = g_strsplit(texts[i], "%s", 2);
        g_autofree char *one = g_strjoin(here, parts[0], parts[1], NULL);
        g_autofree char *other = g_strjoin(there, parts[0], parts[1], NULL);
        write_file(here, "a");
        write_file(there, "a");
        g_autofree char *of_one = define(one), *of_other = define(other);
        assert_string_equal(of_one, of_other);
        assert_non_null(strstr(of_one, "sha256:ca978112ca1bbdca"));
        assert_null(strstr(of_one, folder));
        write_file(here, "b");
        g_autofree char *changed = define(one);
        assert_string_not_equal(changed, of_one);
    }
    g_unlink(here);
    g_unlink(there);
    g_rmdir(folder);
}

/* A file that is written over while a tournament lasts is found out. */
static void
a_file_that_changes_is_named(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("hetman-definition-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "weights", NULL);
    g_autofree char *agent = g_strdup_printf("greedy:weights=%s", path);
    g_autoptr(HetTournament) tournament = het_tournament_new();
    write_file(path, "[weights]\nforemost=1\n");
    het_tournament_add_agents(tournament, "random");
    het_tournament_add_agents(tournament, agent);
    het_tournament_add_scenarios(tournament, "einstein/standard");
    assert_true(het_tournament_load(tournament, het_rules_registry, &error));
    assert_true(het_tournament_check_files(tournament, &error));
    g_autofree char *text = het_tournament_text(tournament);
    write_file(path, "[weights]\nforemost=2\n");
    assert_false(het_tournament_check_files(tournament, &error));
    assert_non_null(strstr(error->message, path));
    assert_non_null(strstr(error->message, "put the old file back"));
    /* The definition as it was written has its hash wherever it is read, and whatever is there. */
    g_autoptr(HetTournament) kept = het_tournament_parse("kept", text, -1, NULL);
    assert_true(het_tournament_load(kept, het_rules_registry, NULL));
    assert_string_equal(kept->hash, tournament->hash);
    g_autoptr(HetTournament) now = het_tournament_new();
    het_tournament_add_agents(now, "random");
    het_tournament_add_agents(now, agent);
    het_tournament_add_scenarios(now, "einstein/standard");
    assert_true(het_tournament_load(now, het_rules_registry, NULL));
    assert_string_not_equal(now->hash, tournament->hash);
    g_autofree char *reported = het_tournament_difference(tournament, now);
    assert_non_null(strstr(reported, "has changed"));
    g_unlink(path);
    g_rmdir(folder);
}

/* Nobody's place, text or order of options is in a seed. */
static void
seeds_are_of_the_game_and_the_seat(void **unused)
{
    (void)unused;
    static const char *const texts[][2] = {{"random", "general:level=2,seed=3"},
                                           {"random", "general:seed=3,threads=2,level=2"}};
    HetPairing pairings[2];
    for (size_t i = 0; i < 2; i++) {
        g_autoptr(HetTournament) tournament = het_tournament_new();
        het_tournament_add_agents(tournament, texts[i][0]);
        het_tournament_add_agents(tournament, texts[i][1]);
        het_tournament_add_scenarios(tournament, i == 0 ? "kipling/mirror?units=3&seed=2"
                                                        : "kipling/mirror?seed=2&units=3");
        assert_true(het_tournament_load(tournament, het_rules_registry, NULL));
        pairings[i] = het_tournament_pairing(tournament, 4);
    }
    assert_true(pairings[0].seeds[0] == pairings[1].seeds[0]);
    assert_true(pairings[0].agents_seed == pairings[1].agents_seed);
    assert_true(het_agent_seed(5, HET_FIRST) != het_agent_seed(5, HET_SECOND));
    assert_true(het_agent_seed(5, HET_FIRST) != het_agent_seed(6, HET_FIRST));
}

TEST_UNIT("definition")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_orders_and_threads_are_no_part_of_it),
        cmocka_unit_test(files_count_by_what_they_contain),
        cmocka_unit_test(a_file_that_changes_is_named),
        cmocka_unit_test(seeds_are_of_the_game_and_the_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

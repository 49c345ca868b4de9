#include "ladder.h"

#include <stdio.h>
#include <string.h>

#include <glib/gstdio.h>

#include "agents/agent.h"
#include "cli/command.h"
#include "cli/common/usage.h"
#include "engine/rules/registry.h"
#include "eval/output.h"
#include "eval/store.h"

typedef struct {
    gboolean create, programs;
    char *scenarios, *anchor, *title, *pairs, *seed, *submit, *jobs, *system;
    gint64 pair_count, job_count;
    guint64 seed_number;
} Options;

/* --- playing ------------------------------------------------------------------------------------
 */

/* A store may come from anybody: of the programs that it names those alone are run that whoever
 * starts the ladder names himself, or all if he says so. */
static bool
check_programs(const HetTournament *tournament, const char *path, const Options *options,
               GError **error)
{
    for (guint i = 0; i < tournament->agents->len && !options->programs; i++) {
        const char *agent = tournament->agents->pdata[i];
        if (g_strcmp0(agent, options->submit) == 0 || het_agent_reach(agent) != HET_AGENT_RUNS)
            continue;
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "%s: %.200s plays, which runs a program: give --programs if you trust it", path,
                    agent);
        return false;
    }
    return true;
}

/* Plays what a store lacks. Returns the exit status. */
static int
play(HetTournament *tournament, const char *path, const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStore) store = het_store_open(path, tournament, &error);
    if (store == NULL)
        return het_usage_failed(error);
    const HetRunSettings settings = {.jobs = (unsigned)options->job_count, .store = store};
    g_autoptr(HetResults) results = het_run(tournament, &settings, &error);
    if (results == NULL)
        return het_usage_failed(error);
    if (results->end == HET_RUN_INTERRUPTED) {
        het_usage_warn("interrupted; finished legs are kept, and hetman ladder continues");
        return HET_EXIT_AGAIN;
    }
    return HET_EXIT_DONE;
}

/* Goes on with submissions that were interrupted. */
static int
resume(const HetLadderTable *table, const Options *options)
{
    int status = HET_EXIT_DONE;
    for (guint i = 0; i < table->stores->len && table->unplayed > 0 && status == HET_EXIT_DONE;
         i++) {
        g_autoptr(GError) error = NULL;
        const char *path = table->stores->pdata[i];
        g_autoptr(HetStore) store = het_store_read(path, &error);
        g_autoptr(HetTournament) played =
            store == NULL ? NULL : het_store_definition(store, &error);
        g_clear_pointer(&store, het_store_free);
        if (played == NULL || !het_tournament_load(played, het_rules_registry, &error) ||
            !check_programs(played, path, options, &error))
            return het_usage_failed(error);
        played->recover = true;
        status = play(played, path, options);
    }
    return status;
}

static bool
is_on(const HetLadderTable *table, const char *agent)
{
    for (guint i = 0; i < table->agents->len; i++)
        if (strcmp(table->agents->pdata[i], agent) == 0)
            return true;
    return false;
}

static int
submit(const HetLadder *ladder, const HetLadderTable *table, const Options *options)
{
    const char *agent = options->submit;
    g_autoptr(GError) error = NULL;
    if (is_on(table, agent)) {
        fprintf(stderr, "%s: %s is on the ladder already\n", table->name, agent);
        return HET_EXIT_DONE;
    }
    g_autoptr(HetTournament) gauntlet = het_ladder_gauntlet(ladder, table, agent, &error);
    if (gauntlet == NULL)
        return het_usage_failed(error);
    if (table->next == NULL)
        return het_usage_wrong("ladder: %s has no room for another submission on %s; create a new "
                               "ladder",
                               ladder->folder, table->name);
    if (!check_programs(gauntlet, table->next, options, &error))
        return het_usage_failed(error);
    fprintf(stderr, "%s: %s meets %u agents, %u games\n", table->name, agent, table->agents->len,
            2 * het_tournament_pairs(gauntlet));
    return play(gauntlet, table->next, options);
}

/* --- the command --------------------------------------------------------------------------------
 */

/* Submissions that were cut off while their stores were made: who was submitted is not known. */
static void
tell_cut_off(const HetLadderTable *table)
{
    if (table->next != NULL && g_file_test(table->next, G_FILE_TEST_EXISTS))
        het_usage_warn("%s has nothing in it: a submission was cut off before it began; submit the "
                       "agent again",
                       table->next);
}

static char *
page_path(const HetLadder *ladder)
{
    return g_build_filename(ladder->folder, "index.html", NULL);
}

/* Prints the tables and writes the page. */
static int
tell(const HetLadder *ladder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) tables = het_ladder_tables(ladder, &error);
    if (tables == NULL)
        return het_usage_failed(error);
    g_autofree char *text = het_ladder_text(ladder, tables);
    g_autofree char *page = het_ladder_page(ladder, tables);
    g_autofree char *path = page_path(ladder);
    fputs(text, stdout);
    if (!het_output_write(path, page, &error))
        return het_usage_failed(error);
    return HET_EXIT_DONE;
}

static int
work(const HetLadder *ladder, const Options *options)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = page_path(ladder);
    if ((options->submit != NULL && !het_agent_check(options->submit, &error)) ||
        !het_output_check(path, &error))
        return het_usage_failed(error);
    g_autoptr(GPtrArray) tables = het_ladder_tables(ladder, &error);
    if (tables == NULL)
        return het_usage_failed(error);
    int status = HET_EXIT_DONE;
    for (guint i = 0; i < tables->len && status == HET_EXIT_DONE; i++) {
        const HetLadderTable *table = tables->pdata[i];
        if (options->system != NULL && strcmp(options->system, table->name) != 0)
            continue;
        if (options->submit == NULL)
            tell_cut_off(table);
        status = resume(table, options);
        if (status == HET_EXIT_DONE && options->submit != NULL)
            status = submit(ladder, table, options);
    }
    int told = tell(ladder);
    return status != HET_EXIT_DONE ? status : told;
}

static int
create(const char *folder, const Options *options)
{
    g_autoptr(GError) error = NULL;
    if (options->scenarios == NULL)
        return het_usage_wrong("ladder: --create needs --scenarios=S,T...");
    g_autoptr(HetTournament) list = het_tournament_new();
    het_tournament_add_scenarios(list, options->scenarios);
    const HetLadder ladder = {
        .folder = (char *)(uintptr_t)folder,
        .title = options->title != NULL ? options->title : (char *)(uintptr_t) "Ladder",
        .anchor = options->anchor != NULL ? options->anchor : (char *)(uintptr_t) "doctrine",
        .scenarios = list->scenarios,
        .pairs = (int)options->pair_count,
        .seed = options->seed_number};
    if (!het_agent_check(ladder.anchor, &error))
        return het_usage_failed(error);
    for (guint i = 0; i < ladder.scenarios->len; i++) {
        g_autoptr(HetScenario) scenario =
            het_scenario_open(ladder.scenarios->pdata[i], het_rules_registry, &error);
        if (scenario == NULL)
            return het_usage_failed(error);
    }
    if (g_mkdir_with_parents(folder, 0777) != 0)
        return het_usage_wrong("cannot create %s", folder);
    return het_ladder_create(&ladder, &error) ? HET_EXIT_DONE : het_usage_failed(error);
}

static int
run(const char *folder, Options *options)
{
    options->pair_count = 20;
    options->job_count = (gint64)g_get_num_processors();
    options->seed_number = 1;
    if ((options->pairs != NULL &&
         !het_usage_integer("--pairs", options->pairs, 1, 10000, &options->pair_count)) ||
        (options->jobs != NULL &&
         !het_usage_integer("--jobs", options->jobs, 1, 1024, &options->job_count)) ||
        (options->seed != NULL && !het_usage_seed(options->seed, &options->seed_number)))
        return HET_EXIT_USAGE;
    if (options->system != NULL && het_rules_find(options->system) == NULL)
        return het_usage_no_system(options->system);
    if (options->create) {
        int status = create(folder, options);
        if (status != HET_EXIT_DONE)
            return status;
    }
    g_autoptr(GError) error = NULL;
    HetLadder ladder;
    if (!het_ladder_read(folder, &ladder, &error))
        return het_usage_failed(error);
    int status = work(&ladder, options);
    het_ladder_clear(&ladder);
    return status;
}

static int
run_command(int argc, char **argv)
{
    Options options = {0};
    const GOptionEntry entries[] = {
        {"submit", 0, 0, G_OPTION_ARG_STRING, &options.submit,
         "Play an agent against all others on the ladder", "AGENT"},
        {"system", 0, 0, G_OPTION_ARG_STRING, &options.system, "Only on the table of this system",
         "SYSTEM"},
        {"jobs", 'j', 0, G_OPTION_ARG_STRING, &options.jobs,
         "Worker processes (default: one for each processor)", "N"},
        {"programs", 0, 0, G_OPTION_ARG_NONE, &options.programs,
         "Run the programs from outside that play on the ladder, not that of --submit alone", NULL},
        {"create", 0, 0, G_OPTION_ARG_NONE, &options.create, "Create a ladder in this folder",
         NULL},
        {"scenarios", 's', 0, G_OPTION_ARG_STRING, &options.scenarios,
         "With --create: the scenarios", "S,T..."},
        {"anchor", 0, 0, G_OPTION_ARG_STRING, &options.anchor,
         "With --create: the agent whose rating is 0 (default doctrine)", "AGENT"},
        {"pairs", 0, 0, G_OPTION_ARG_STRING, &options.pairs,
         "With --create: pairs of a meeting on a scenario (default 20)", "N"},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &options.seed,
         "With --create: seed of all dice (default 1)", "N"},
        {"title", 0, 0, G_OPTION_ARG_STRING, &options.title, "With --create: title of the page",
         "TEXT"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "DIR",
        .summary = "Keeps a ladder of agents with a table for each system: ratings relative to a "
                   "fixed anchor, from stores that grow with every submission. Prints the tables "
                   "and writes DIR/index.html.",
        .description = "Repeat the command to continue an interrupted submission.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], &options);
    g_free(options.scenarios);
    g_free(options.anchor);
    g_free(options.title);
    g_free(options.pairs);
    g_free(options.seed);
    g_free(options.submit);
    g_free(options.jobs);
    g_free(options.system);
    return status;
}

const HetCommand het_command_ladder = {"ladder", "Keep a ladder of agents", run_command, false};

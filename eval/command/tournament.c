#include "console/command.h"
#include "judging.h"
#include "ladder.h"
#include "console/usage.h"

typedef struct {
    char **agents, **scenarios;
    char *anchor, *title;
    gboolean gauntlet, create;
    HetLadderOptions ladder;
} Lists;

/* The definition from a file, with the options' lists in place of the file's where given. */
static HetTournament *
build(const char *path, const Lists *lists, GError **error)
{
    g_autoptr(HetTournament) tournament =
        path != NULL ? het_tournament_read(path, error) : het_tournament_new();
    if (tournament == NULL)
        return NULL;
    if (lists->agents != NULL) {
        g_ptr_array_set_size(tournament->agents, 0);
        tournament->anchor = HET_ANCHOR_USUAL;
    }
    if (lists->scenarios != NULL)
        g_ptr_array_set_size(tournament->scenarios, 0);
    for (size_t i = 0; lists->agents != NULL && lists->agents[i] != NULL; i++)
        het_tournament_add_agents(tournament, lists->agents[i]);
    for (size_t i = 0; lists->scenarios != NULL && lists->scenarios[i] != NULL; i++)
        het_tournament_add_scenarios(tournament, lists->scenarios[i]);
    if (lists->gauntlet)
        tournament->format = HET_FORMAT_GAUNTLET;
    if (lists->anchor != NULL && !het_tournament_set_anchor(tournament, lists->anchor, error))
        return NULL;
    return g_steal_pointer(&tournament);
}

/* A tournament kept in a folder. */
static int
run_ladder(const HetJudging *judging, const Lists *lists, const char *folder)
{
    if (folder == NULL)
        return het_usage_wrong("--create and --submit are of a tournament in a folder: name it");
    if (lists->create) {
        g_autoptr(HetTournament) definition = het_tournament_new();
        if (!het_judging_apply(judging, definition))
            return HET_EXIT_USAGE;
        g_ptr_array_add(definition->agents,
                        g_strdup(lists->anchor != NULL ? lists->anchor : "doctrine"));
        for (size_t i = 0; lists->scenarios != NULL && lists->scenarios[i] != NULL; i++)
            het_tournament_add_scenarios(definition, lists->scenarios[i]);
        g_free(definition->title);
        definition->title = g_strdup(lists->title != NULL ? lists->title : "Ladder");
        int status = het_ladder_create(folder, definition);
        if (status != HET_EXIT_DONE)
            return status;
    }
    return het_ladder_run(folder, judging, &lists->ladder);
}

static int
run(const HetJudging *judging, const Lists *lists, const char *path)
{
    if (lists->create || lists->ladder.submit != NULL ||
        (path != NULL && g_file_test(path, G_FILE_TEST_IS_DIR)))
        return run_ladder(judging, lists, path);
    if (path == NULL && (lists->agents == NULL || lists->scenarios == NULL))
        return het_usage_wrong("name a FILE.tournament, or --agents and --scenarios; see hetman "
                               "tournament --help");
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTournament) tournament = build(path, lists, &error);
    if (tournament == NULL)
        return het_usage_failed(error);
    if (!het_judging_apply(judging, tournament))
        return HET_EXIT_USAGE;
    return het_judging_run(judging, tournament);
}

static int
run_command(int argc, char **argv)
{
    HetJudging judging;
    Lists lists = {0};
    enum { OWN_OPTIONS = 9 };
    GOptionEntry entries[HET_JUDGING_OPTIONS + OWN_OPTIONS + 1] = {
        {"agents", 'a', 0, G_OPTION_ARG_STRING_ARRAY, &lists.agents,
         "The agents, instead of the file's list; may be repeated", "A,B..."},
        {"scenarios", 's', 0, G_OPTION_ARG_STRING_ARRAY, &lists.scenarios,
         "The scenarios, instead of the file's list; may be repeated", "S,T..."},
        HET_FLAG("gauntlet", &lists.gauntlet,
                 "The first agent meets all others (default: everybody meets everybody)"),
        HET_TEXT("anchor", &lists.anchor,
                 "The agent whose Elo is 0 (default: doctrine if it plays, else the first)",
                 "AGENT"),
        HET_FLAG("create", &lists.create,
                 "Make a ladder in DIR, of --scenarios, --anchor, --pairs and --seed"),
        HET_TEXT("title", &lists.title, "With --create: its title", "TEXT"),
        HET_TEXT("submit", &lists.ladder.submit,
                 "With DIR: play an agent against all others on the ladder", "AGENT"),
        HET_TEXT("system", &lists.ladder.system,
                 "With --submit: only on the scenarios of this system", "SYSTEM"),
        HET_FLAG(
            "programs", &lists.ladder.programs,
            "With DIR: run the programs from outside that play there, not only that of --submit"),
    };
    het_judging_entries(&judging, entries + OWN_OPTIONS);
    const HetUsage usage = {
        .arguments = "[FILE.tournament|DIR]",
        .summary =
            "Plays agents against each other on scenarios and reports which are better, "
            "with 95 % intervals. A meeting is a number of pairs: two legs with the same "
            "dice and the sides swapped. A tournament in a folder DIR is a ladder: each agent "
            "that is submitted meets all that are there, and DIR/index.html is the page.",
        .description =
            "Agents are separated by ';', or by ',' where an agent's name follows:\n"
            "  --agents=doctrine,mcts:iterations=200,cutoff=2,random      is three agents\n"
            "Exit status: 0 all legs played; 1 stopped by a failure, or legs lost; 2 usage error; "
            "75 interrupted: finished legs are reported and, with --store or --records, on disk.",
        .entries = entries,
        .minimum = 0,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(&judging, &lists, argc > 1 ? argv[1] : NULL);
    het_usage_clear(entries);
    return status;
}

const HetCommand het_command_tournament = {
    "tournament", "Compare many agents on many scenarios, and rate them", run_command, false};

#include "cli/command.h"
#include "judging.h"
#include "cli/common/usage.h"

typedef struct {
    char **agents, **scenarios;
    char *anchor;
    gboolean gauntlet;
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

static int
run(const HetJudging *judging, const Lists *lists, const char *path)
{
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
    GOptionEntry entries[HET_JUDGING_OPTIONS + 5] = {
        {"agents", 'a', 0, G_OPTION_ARG_STRING_ARRAY, &lists.agents,
         "The agents, instead of the file's list; may be repeated", "A,B..."},
        {"scenarios", 's', 0, G_OPTION_ARG_STRING_ARRAY, &lists.scenarios,
         "The scenarios, instead of the file's list; may be repeated", "S,T..."},
        {"gauntlet", 0, 0, G_OPTION_ARG_NONE, &lists.gauntlet,
         "The first agent meets all others (default: everybody meets everybody)", NULL},
        {"anchor", 0, 0, G_OPTION_ARG_STRING, &lists.anchor,
         "The agent whose Elo is 0 (default: doctrine if it plays, else the first)", "AGENT"},
    };
    het_judging_entries(&judging, entries + 4);
    const HetUsage usage = {
        .arguments = "[FILE.tournament]",
        .summary = "Plays agents against each other on scenarios and reports which are better, "
                   "with 95 % intervals. A meeting is a number of pairs: two legs with the same "
                   "dice and the sides swapped.",
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
    g_strfreev(lists.agents);
    g_strfreev(lists.scenarios);
    g_free(lists.anchor);
    het_judging_clear(&judging);
    return status;
}

const HetCommand het_command_tournament = {
    "tournament", "Compare many agents on many scenarios, and rate them", run_command, false};

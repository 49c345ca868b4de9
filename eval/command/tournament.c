#include <string.h>

#include "agents/agent.h"
#include "agents/style-file.h"
#include "console/command.h"
#include "eval/stored.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "forms.h"
#include "judging.h"

typedef struct {
    char **agents, **scenarios;
    char *anchor, *add;
    gboolean gauntlet, programs;
} Lists;

/* --- a store ---------------------------------------------------------------------------------- */

/* A store may come from anybody: of the programs that it names only the one is run that is named
 * here too, or all on demand. */
static bool
check_definition(const HetTournament *tournament, const Lists *lists, const char *path,
                 GError **error)
{
    if (tournament->format >= HET_FORMAT_ROWS) {
        const char *const kind = tournament->format == HET_FORMAT_ROWS ? "study" : "benchmark";
        return het_fail(
            error, HET_ERROR_USAGE,
            "%s is the store of a %s, which hetman %s plays: name that of a tournament or "
            "match",
            path, kind, kind);
    }
    HET_EACH(const char, agent, tournament->agents) {
        if (lists->programs || g_strcmp0(agent, lists->add) == 0 ||
            het_agent_reach(agent) != HET_AGENT_RUNS)
            continue;
        return het_fail(error, HET_ERROR_USAGE,
                        "%s: %.200s plays, which runs a program: give --programs if you trust it",
                        path, agent);
    }
    return true;
}

/* Dice that were open are open to programs that come later, too. */
static bool
check_dice(const HetTournament *was, const char *dice, const char *agent, const char *path,
           GError **error)
{
    const char *there = het_tournament_dice(was);
    if (dice != NULL ? strcmp(dice, there) == 0
                     : was->dice != HET_DICE_OPEN || het_agent_reach(agent) != HET_AGENT_RUNS)
        return true;
    return het_fail(error, HET_ERROR_USAGE,
                    "%s has %s dice%s; dice are chosen when a store is begun", path, there,
                    was->dice == HET_DICE_OPEN
                        ? ", which a program can compute: give --dice=open if it may"
                        : ": leave out --dice");
}

/* Puts the agent at the end of the store's definition. One that is there is left if it has games to
 * play. */
static bool
add_agent(HetTournament *tournament, const char *path, const char *agent, const char *dice,
          GError **error)
{
    g_auto(HetStored) stored = {0};
    if (!het_agent_check(agent, error) || !het_stored_open(path, &stored, error))
        return false;
    if (g_ptr_array_find_with_equal_func(tournament->agents, agent, g_str_equal, NULL)) {
        if (het_results_missing(stored.results) > 0)
            return true;
        return het_fail(
            error, HET_ERROR_USAGE,
            "%s: %.200s plays there already, and no game is missing; see hetman report %s", path,
            agent, path);
    }
    g_autoptr(HetTournament) grown = het_store_definition(stored.store, error);
    if (grown == NULL || !check_dice(stored.tournament, dice, agent, path, error))
        return false;
    g_ptr_array_add(tournament->agents, g_strdup(agent));
    g_ptr_array_add(grown->agents, g_strdup(agent));
    if (!het_tournament_load(grown, het_rules_registry, error))
        return false;
    g_clear_pointer(&stored.store, het_store_free);
    g_autoptr(HetStore) store = het_store_open(path, stored.tournament, error);
    return store != NULL && het_store_grow(store, grown, error);
}

/* (transfer full) The definition of a store that is played on, with the agent that is added. */
static HetTournament *
read_stored(const char *path, const HetJudging *judging, const Lists *lists, GError **error)
{
    g_autoptr(HetStore) store = het_store_read(path, error);
    g_autoptr(HetTournament) tournament = store != NULL ? het_store_definition(store, error) : NULL;
    if (tournament == NULL || !check_definition(tournament, lists, path, error) ||
        (lists->add != NULL && !add_agent(tournament, path, lists->add, judging->dice, error)))
        return NULL;
    return g_steal_pointer(&tournament);
}

/* --- the command ------------------------------------------------------------------------------ */

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

/* The store is what is played, and played into. */
static HetTournament *
open_stored(const char *path, HetJudging *judging, Lists *lists, GError **error)
{
    if (lists->agents != NULL || lists->scenarios != NULL || lists->anchor != NULL ||
        lists->gauntlet || judging->seed != NULL || judging->secret != NULL ||
        judging->store != NULL ||
        (lists->add != NULL && (judging->sprt != NULL || judging->dry_run))) {
        het_fail(error, HET_ERROR_USAGE,
                 "%s is played by its definition: leave out --agents, --scenarios, "
                 "--gauntlet, --anchor, --seed, --secret and --store, and with --add --sprt and "
                 "--dry-run",
                 path);
        return NULL;
    }
    judging->store = g_strdup(path);
    if (lists->add != NULL) {
        g_autofree char *typed = lists->add;
        lists->add = het_style_expand(g_strstrip(typed), error);
        if (lists->add == NULL)
            return NULL;
    }
    return read_stored(path, judging, lists, error);
}

static int
run(HetJudging *judging, Lists *lists, const char *path)
{
    if (path == NULL && lists->add != NULL)
        return het_usage_wrong("--add is for a store: hetman tournament STORE --add=AGENT");
    if (path == NULL && (lists->agents == NULL || lists->scenarios == NULL))
        return het_usage_wrong("name a FILE.tournament, or --agents and --scenarios; see hetman "
                               "tournament --help");
    const bool stored = path != NULL && (lists->add != NULL || het_stored_is(path));
    g_autoptr(GError) error = NULL;
    g_autoptr(HetTournament) tournament =
        stored ? open_stored(path, judging, lists, &error) : build(path, lists, &error);
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
    enum { OWN_OPTIONS = 6 };
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
        HET_TEXT("add", &lists.add,
                 "With STORE: an agent more, which plays those that are there; their games stay",
                 "AGENT"),
        HET_FLAG("programs", &lists.programs,
                 "With STORE: run the programs from outside that play there, not only that of "
                 "--add"),
    };
    het_judging_entries(&judging, entries + OWN_OPTIONS);
    const HetUsage usage = {
        .arguments = "[FILE.tournament|STORE]",
        .summary =
            "Plays agents against each other on scenarios and reports which are better, "
            "with 95 % intervals. A meeting is a number of pairs: two legs with the same "
            "dice and the sides swapped. Of a STORE the missing games are played, and with --add "
            "those of an agent more.",
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

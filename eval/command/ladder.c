#include "ladder.h"

#include <stdio.h>
#include <string.h>

#include <glib/gstdio.h>

#include "agents/agent.h"
#include "console/usage.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "console/output.h"
#include "eval/report-html.h"
#include "eval/store.h"

enum { STORES_MAX = 999 };

/* The submissions on a system. */
typedef struct {
    char *system;
    GPtrArray *agents, *scenarios; /* char *: the anchor first, then as they came */
    GPtrArray *stores;             /* char *: paths, in order */
    GPtrArray *open;               /* char *: of those that are not finished */
    char *next;                    /* path of the next; NULL: there is room for no other. A
                                    * submission that was cut off while its store was made has it */
} Table;

typedef struct {
    const char *folder;
    const HetJudging *judging;
    const HetLadderOptions *options;
    HetTournament *definition; /* not loaded */
    GPtrArray *tables;         /* Table */
    HetTournament *whole;      /* everybody on everything, loaded; NULL: nobody has come yet */
    HetResults *results;
    GPtrArray *origins; /* HetOrigin */
} Ladder;

static void
table_free(gpointer data)
{
    Table *table = data;
    g_free(table->system);
    g_free(table->next);
    g_ptr_array_unref(table->agents);
    g_ptr_array_unref(table->scenarios);
    g_ptr_array_unref(table->stores);
    g_ptr_array_unref(table->open);
    g_free(table);
}

static void
ladder_clear(Ladder *ladder)
{
    het_tournament_free(ladder->definition);
    g_clear_pointer(&ladder->tables, g_ptr_array_unref);
    het_tournament_free(ladder->whole);
    het_results_free(ladder->results);
    g_clear_pointer(&ladder->origins, g_ptr_array_unref);
}

static char *
file_in(const char *folder, const char *name)
{
    return g_build_filename(folder, name, NULL);
}

/* --- what is there ---------------------------------------------------------------------------- */

static Table *
table_of(Ladder *ladder, const char *system)
{
    HET_EACH(Table, known, ladder->tables) {
        if (strcmp(known->system, system) == 0)
            return known;
    }
    Table *table = g_new0(Table, 1);
    table->system = g_strdup(system);
    table->agents = g_ptr_array_new_with_free_func(g_free);
    table->scenarios = g_ptr_array_new_with_free_func(g_free);
    table->stores = g_ptr_array_new_with_free_func(g_free);
    table->open = g_ptr_array_new_with_free_func(g_free);
    het_tournament_index(table->agents, ladder->definition->agents->pdata[0]);
    g_ptr_array_add(ladder->tables, table);
    return table;
}

static void
find_stores(const Ladder *ladder, Table *table)
{
    for (unsigned number = 1; number <= STORES_MAX; number++) {
        g_autofree char *name = g_strdup_printf("%s-%03u.store", table->system, number);
        g_autofree char *path = file_in(ladder->folder, name);
        bool is_there = g_file_test(path, G_FILE_TEST_EXISTS);
        if (is_there && !het_store_is_unmade(path))
            g_ptr_array_add(table->stores, g_steal_pointer(&path));
        else if (table->next == NULL)
            table->next = g_steal_pointer(&path);
        if (!is_there)
            break;
    }
}

/* (transfer full) What a store played, loaded. */
static HetTournament *
read_definition(HetStore *store, GError **error)
{
    g_autoptr(HetTournament) played = het_store_definition(store, error);
    return played != NULL && het_tournament_load(played, het_rules_registry, error)
               ? g_steal_pointer(&played)
               : NULL;
}

static bool
read_agents(Table *table, const char *path, GError **error)
{
    g_autoptr(HetStore) store = het_store_read(path, error);
    g_autoptr(HetTournament) played = store == NULL ? NULL : read_definition(store, error);
    for (guint i = 0; played != NULL && i < played->agents->len; i++)
        het_tournament_index(table->agents, played->agents->pdata[i]);
    return played != NULL;
}

/* Everybody meets everybody: the pair of two agents there. */
static unsigned
pair_of(const HetTournament *whole, unsigned scenario, unsigned repetition, unsigned one,
        unsigned other)
{
    const unsigned low = MIN(one, other), high = MAX(one, other), agents = whole->agents->len;
    const unsigned meeting = low * agents - low * (low + 1) / 2 + (high - low - 1);
    return (repetition * whole->scenarios->len + scenario) * het_tournament_meetings(whole) +
           meeting;
}

/* The legs of a store at their places among all. */
static bool
read_legs(Ladder *ladder, Table *table, const char *path, GError **error)
{
    g_autoptr(HetStore) store = het_store_read(path, error);
    g_autoptr(HetTournament) played = store == NULL ? NULL : read_definition(store, error);
    if (played == NULL)
        return false;
    g_autoptr(HetResults) results = het_results_new(played);
    g_autoptr(GPtrArray) origins = het_store_origins(store, error);
    if (origins == NULL || !het_store_results(store, played, results, error))
        return false;
    g_ptr_array_extend_and_steal(ladder->origins, g_steal_pointer(&origins));
    if (het_results_missing(results) > 0)
        g_ptr_array_add(table->open, g_strdup(path));
    HET_EACH_BELOW(leg, results->count) {
        const HetPairing pairing = het_tournament_pairing(played, leg / 2);
        const unsigned scenario = het_tournament_index(ladder->whole->scenarios,
                                                       played->scenarios->pdata[pairing.scenario]);
        const unsigned one =
            het_tournament_index(ladder->whole->agents, played->agents->pdata[pairing.agents[0]]);
        const unsigned other =
            het_tournament_index(ladder->whole->agents, played->agents->pdata[pairing.agents[1]]);
        if (scenario >= ladder->whole->loaded->len || pairing.repetition >= ladder->whole->pairs)
            continue;
        const unsigned pair = pair_of(ladder->whole, scenario, pairing.repetition, one, other);
        ladder->results->legs[2 * pair + ((leg & 1) ^ (one > other))] = results->legs[leg];
    }
    return true;
}

/* Everything that was played, as one tournament. */
static bool
read_whole(Ladder *ladder, GError **error)
{
    HetTournament *whole = het_tournament_new();
    g_autoptr(HetTournament) held = whole;
    g_free(whole->title);
    whole->title = g_strdup(ladder->definition->title);
    whole->pairs = ladder->definition->pairs;
    whole->seed = ladder->definition->seed;
    whole->dice = HET_DICE_OPEN; /* nothing is played of it: each store has dice of its own */
    HET_EACH(const char, scenario, ladder->definition->scenarios)
        het_tournament_index(whole->scenarios, scenario);
    HET_EACH(const Table, table, ladder->tables) {
        HET_EACH(const char, agent, table->agents)
            het_tournament_index(whole->agents, agent);
    }
    whole->anchor = 0;
    if (whole->agents->len < 2)
        return true;
    if (!het_tournament_load(whole, het_rules_registry, error))
        return false;
    ladder->whole = g_steal_pointer(&held);
    ladder->results = het_results_new(whole);
    HET_EACH(Table, table, ladder->tables) {
        HET_EACH_BELOW(j, table->stores->len)
            if (!read_legs(ladder, table, table->stores->pdata[j], error))
                return false;
    }
    return true;
}

static bool
read_stores(Ladder *ladder, GError **error)
{
    ladder->tables = g_ptr_array_new_with_free_func(table_free);
    ladder->origins = g_ptr_array_new_with_free_func(het_origin_free);
    HET_EACH(const char, name, ladder->definition->scenarios) {
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, error);
        if (scenario == NULL)
            return false;
        het_tournament_index(table_of(ladder, scenario->rules->name)->scenarios, name);
    }
    HET_EACH(Table, table, ladder->tables) {
        find_stores(ladder, table);
        HET_EACH(const char, store, table->stores)
            if (!read_agents(table, store, error))
                return false;
    }
    return read_whole(ladder, error);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* A store may come from anybody: of the programs that it names only those are run that the ladder's
 * keeper names, or all if he says so. */
static bool
check_programs(const Ladder *ladder, const HetTournament *tournament, const char *path,
               GError **error)
{
    for (guint i = 0; i < tournament->agents->len && !ladder->options->programs; i++) {
        const char *agent = tournament->agents->pdata[i];
        if (g_strcmp0(agent, ladder->options->submit) == 0 ||
            het_agent_reach(agent) != HET_AGENT_RUNS)
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
play(const Ladder *ladder, const HetTournament *tournament, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStore) store = het_store_open(path, tournament, &error);
    if (store == NULL)
        return het_usage_failed(error);
    const int jobs = ladder->judging->jobs;
    const HetRunSettings settings = {.jobs = jobs > 0 ? (unsigned)jobs : g_get_num_processors(),
                                     .store = store,
                                     .program = ladder->judging->program};
    g_autoptr(HetResults) results = het_run(tournament, &settings, &error);
    if (results == NULL)
        return het_usage_failed(error);
    if (results->end != HET_RUN_INTERRUPTED)
        return HET_EXIT_DONE;
    het_usage_warn("interrupted; finished legs are kept, and hetman tournament %s continues",
                   ladder->folder);
    return HET_EXIT_AGAIN;
}

/* Goes on with submissions that were interrupted. */
static int
resume(const Ladder *ladder, const Table *table)
{
    int status = HET_EXIT_DONE;
    for (guint i = 0; i < table->open->len && status == HET_EXIT_DONE; i++) {
        g_autoptr(GError) error = NULL;
        const char *path = table->open->pdata[i];
        g_autoptr(HetStore) store = het_store_read(path, &error);
        g_autoptr(HetTournament) played = store == NULL ? NULL : read_definition(store, &error);
        g_clear_pointer(&store, het_store_free);
        if (played == NULL || !check_programs(ladder, played, path, &error))
            return het_usage_failed(error);
        played->recover = true;
        status = play(ladder, played, path);
    }
    return status;
}

/* (transfer full) The agent first, against all that are there. */
static HetTournament *
gauntlet_of(const Ladder *ladder, const Table *table, GError **error)
{
    g_autoptr(HetTournament) tournament = het_tournament_new();
    g_free(tournament->title);
    tournament->title = g_strdup(ladder->definition->title);
    g_ptr_array_add(tournament->agents, g_strdup(ladder->options->submit));
    HET_EACH(const char, agent, table->agents)
        g_ptr_array_add(tournament->agents, g_strdup(agent));
    HET_EACH(const char, scenario, table->scenarios)
        g_ptr_array_add(tournament->scenarios, g_strdup(scenario));
    tournament->format = HET_FORMAT_GAUNTLET;
    tournament->pairs = ladder->definition->pairs;
    tournament->seed = ladder->definition->seed;
    tournament->recover = true;
    return het_tournament_load(tournament, het_rules_registry, error) ? g_steal_pointer(&tournament)
                                                                      : NULL;
}

static int
submit(const Ladder *ladder, const Table *table)
{
    const char *agent = ladder->options->submit;
    g_autoptr(GError) error = NULL;
    if (g_ptr_array_find_with_equal_func(table->agents, agent, g_str_equal, NULL)) {
        fprintf(stderr, "%s: %s is on the ladder already\n", table->system, agent);
        return HET_EXIT_DONE;
    }
    g_autoptr(HetTournament) gauntlet = gauntlet_of(ladder, table, &error);
    if (gauntlet == NULL)
        return het_usage_failed(error);
    if (table->next == NULL)
        return het_usage_wrong("%s has no room for another submission on %s; create a new ladder",
                               ladder->folder, table->system);
    if (!check_programs(ladder, gauntlet, table->next, &error))
        return het_usage_failed(error);
    fprintf(stderr, "%s: %s meets %u agents, %u games\n", table->system, agent, table->agents->len,
            2 * het_tournament_pairs(gauntlet));
    return play(ladder, gauntlet, table->next);
}

static int
play_table(const Ladder *ladder, const Table *table)
{
    /* A store that was cut off while it was made names no submitted agent. */
    if (ladder->options->submit == NULL && table->next != NULL &&
        g_file_test(table->next, G_FILE_TEST_EXISTS))
        het_usage_warn("%s has nothing in it: a submission was cut off before it began; submit the "
                       "agent again",
                       table->next);
    const int status = resume(ladder, table);
    return status == HET_EXIT_DONE && ladder->options->submit != NULL ? submit(ladder, table)
                                                                      : status;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Prints the report and writes the page. */
static int
tell(const Ladder *ladder, const char *page_path, bool is_played)
{
    g_autoptr(GError) error = NULL;
    if (ladder->whole == NULL) {
        puts("nobody was submitted yet");
        return HET_EXIT_DONE;
    }
    g_autoptr(HetReport) report = het_report_new(ladder->whole, ladder->results);
    const HetPage page = {.report = report,
                          .origins = ladder->origins,
                          .tournament = ladder->whole,
                          .results = ladder->results,
                          .folder = ladder->folder};
    g_autofree char *text = het_report_html(&page);
    het_judging_print(report, NULL, ladder->judging->json, ladder->judging->csv);
    HET_EACH(const Table, table, ladder->tables) {
        if (is_played && table->open->len > 0)
            het_usage_warn("%s: a submission is not finished", table->system);
    }
    return het_output_write(page_path, text, &error) ? HET_EXIT_DONE : het_usage_failed(error);
}

static bool
read_definition_of(Ladder *ladder, GError **error)
{
    g_autofree char *path = file_in(ladder->folder, "ladder.tournament");
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE,
                    "there is no ladder in %s; hetman tournament %s --create --scenarios=S,T... "
                    "creates one",
                    ladder->folder, ladder->folder);
        return false;
    }
    ladder->definition = het_tournament_read(path, error);
    if (ladder->definition == NULL || ladder->definition->agents->len == 1)
        return ladder->definition != NULL;
    g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "%s: agents: expected one, the anchor", path);
    return false;
}

static int
work(Ladder *ladder)
{
    g_autoptr(GError) error = NULL;
    const HetLadderOptions *options = ladder->options;
    g_autofree char *page = file_in(ladder->folder, "index.html");
    if ((options->submit != NULL && !het_agent_check(options->submit, &error)) ||
        !read_definition_of(ladder, &error) || !het_output_check(page, &error) ||
        !read_stores(ladder, &error))
        return het_usage_failed(error);
    int status = HET_EXIT_DONE;
    for (guint i = 0; i < ladder->tables->len && status == HET_EXIT_DONE; i++) {
        const Table *table = ladder->tables->pdata[i];
        if (options->system == NULL || strcmp(options->system, table->system) == 0)
            status = play_table(ladder, table);
    }
    Ladder now = {.folder = ladder->folder, .judging = ladder->judging, .options = options};
    const bool good = read_definition_of(&now, &error) && read_stores(&now, &error);
    const int told = good ? tell(&now, page, status == HET_EXIT_DONE) : het_usage_failed(error);
    ladder_clear(&now);
    return status != HET_EXIT_DONE ? status : told;
}

int
het_ladder_run(const char *folder, const HetJudging *judging, const HetLadderOptions *options)
{
    Ladder ladder = {.folder = folder, .judging = judging, .options = options};
    if (options->system != NULL && het_rules_find(options->system) == NULL)
        return het_usage_no_system(options->system);
    const int status = work(&ladder);
    ladder_clear(&ladder);
    return status;
}

int
het_ladder_create(const char *folder, HetTournament *definition)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = file_in(folder, "ladder.tournament");
    if (definition->scenarios->len == 0)
        return het_usage_wrong("tournament: --create needs --scenarios=S,T...");
    if (g_file_test(path, G_FILE_TEST_EXISTS))
        return het_usage_wrong("%s already exists: a ladder's conditions never change; use a new "
                               "folder",
                               path);
    if (!het_agent_check(definition->agents->pdata[0], &error))
        return het_usage_failed(error);
    HET_EACH_BELOW(i, definition->scenarios->len) {
        g_autoptr(HetScenario) scenario =
            het_scenario_open(definition->scenarios->pdata[i], het_rules_registry, &error);
        if (scenario == NULL)
            return het_usage_failed(error);
    }
    if (g_mkdir_with_parents(folder, 0777) != 0)
        return het_usage_wrong("cannot create %s", folder);
    g_autofree char *text = het_tournament_text(definition);
    return het_output_write(path, text, &error) ? HET_EXIT_DONE : het_usage_failed(error);
}

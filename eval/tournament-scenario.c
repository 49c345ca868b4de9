/* Scenarios of a tournament: the first are kept open, the others opened when they are played. */
#include "tournament.h"

#include "engine/each.h"

HetTournamentScenario *
het_tournament_scenario_new(const HetScenario *scenario, unsigned before)
{
    HetTournamentScenario *entry = g_new0(HetTournamentScenario, 1);
    entry->name = g_strdup(scenario->name);
    entry->rules = scenario->rules;
    g_strlcpy(entry->digest, scenario->digest, sizeof entry->digest);
    HET_EACH_BELOW(side, HET_SIDES)
        entry->sides[side] = g_strdup(scenario->sides[side]);
    entry->turns = scenario->turns;
    entry->scenario = before < HET_TOURNAMENT_LIST_MAX ? het_scenario_ref(scenario) : NULL;
    return entry;
}

void
het_tournament_scenario_free(gpointer data)
{
    HetTournamentScenario *entry = data;
    g_free(entry->name);
    HET_EACH_BELOW(side, HET_SIDES)
        g_free(entry->sides[side]);
    het_scenario_unref(entry->scenario);
    g_free(entry);
}

void
het_tournament_take_opened(HetTournament *tournament, const HetScenario *scenario)
{
    if (tournament->opened == NULL)
        tournament->opened =
            g_hash_table_new_full(g_str_hash, g_str_equal, NULL, het_tournament_scenario_free);
    if (g_hash_table_contains(tournament->opened, scenario->name))
        return;
    HetTournamentScenario *entry =
        het_tournament_scenario_new(scenario, g_hash_table_size(tournament->opened));
    g_hash_table_insert(tournament->opened, entry->name, entry);
}

/* (transfer full) Opens a scenario that is not open. */
static HetScenario *
reopen(const HetTournamentScenario *entry, HetRegistry registry, GError **error)
{
    if (entry->scenario != NULL)
        return het_scenario_ref(entry->scenario);
    g_autoptr(HetScenario) scenario = het_scenario_open(entry->name, registry, error);
    if (scenario == NULL || strcmp(scenario->digest, entry->digest) == 0)
        return g_steal_pointer(&scenario);
    het_fail(error, HET_ERROR_VALUE,
             "%s has changed since it was opened first: put the old file back, or start again",
             entry->name);
    return NULL;
}

HetScenario *
het_tournament_open(const HetTournament *tournament, const char *name, HetRegistry registry,
                    GError **error)
{
    const HetTournamentScenario *there =
        tournament->opened != NULL ? g_hash_table_lookup(tournament->opened, name) : NULL;
    return there != NULL ? reopen(there, registry, error)
                         : het_scenario_open(name, registry, error);
}

HetScenario *
het_tournament_scenario(const HetTournament *tournament, unsigned index, HetRegistry registry,
                        GError **error)
{
    return reopen(tournament->loaded->pdata[index], registry, error);
}

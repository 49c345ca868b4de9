#include "ladder.h"

#include <string.h>

#include "engine/keyfile.h"
#include "engine/rules/registry.h"
#include "eval/html.h"
#include "eval/store.h"
#include "eval/version.h"

enum { PAIRS_MAX = 10000, STORES_MAX = 999 };

/* --- the file -----------------------------------------------------------------------------------
 */

static char *
ladder_path(const char *folder)
{
    return g_build_filename(folder, "ladder.ini", NULL);
}

bool
het_ladder_create(const HetLadder *ladder, GError **error)
{
    g_autofree char *path = ladder_path(ladder->folder);
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE,
                    "%s already exists: a ladder's conditions never change; use a new folder",
                    path);
        return false;
    }
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_key_file_set_integer(file, "ladder", "format", 1);
    g_key_file_set_string(file, "ladder", "title", ladder->title);
    g_key_file_set_string(file, "ladder", "anchor", ladder->anchor);
    g_key_file_set_integer(file, "ladder", "pairs", ladder->pairs);
    g_key_file_set_uint64(file, "ladder", "seed", ladder->seed);
    g_key_file_set_string_list(file, "ladder", "scenarios",
                               (const char *const *)ladder->scenarios->pdata,
                               ladder->scenarios->len);
    return g_key_file_save_to_file(file, path, error);
}

bool
het_ladder_read(const char *folder, HetLadder *ret_ladder, GError **error)
{
    g_autofree char *path = ladder_path(folder);
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_set_error(
            error, HET_ERROR, HET_ERROR_FILE,
            "there is no ladder in %s; hetman ladder %s --create --scenarios=S,T... creates one",
            folder, folder);
        return false;
    }
    g_autoptr(HetKeyFile) file = het_key_file_load(path, error);
    int format = 0;
    HetLadder ladder = {.folder = g_strdup(folder),
                        .scenarios = g_ptr_array_new_with_free_func(g_free)};
    bool good = file != NULL &&
                het_key_file_integer(file, "ladder", "format", 1, 1, &format, error) &&
                (ladder.title = het_key_file_string(file, "ladder", "title", error)) != NULL &&
                (ladder.anchor = het_key_file_string(file, "ladder", "anchor", error)) != NULL &&
                het_key_file_integer(file, "ladder", "pairs", 1, PAIRS_MAX, &ladder.pairs, error);
    g_autofree char *seed = good ? het_key_file_string(file, "ladder", "seed", error) : NULL;
    guint64 number = 0;
    if (seed != NULL && !g_ascii_string_to_unsigned(seed, 10, 0, G_MAXUINT64, &number, NULL))
        good = het_key_file_fail(file, "ladder", "seed", error, "expected 0 to 2^64 - 1");
    g_auto(GStrv) scenarios =
        good && seed != NULL ? het_key_file_list(file, "ladder", "scenarios", error) : NULL;
    for (size_t i = 0; scenarios != NULL && scenarios[i] != NULL; i++)
        g_ptr_array_add(ladder.scenarios, g_strdup(scenarios[i]));
    ladder.seed = number;
    if (scenarios == NULL || !good || !het_key_file_finish(file, error)) {
        het_ladder_clear(&ladder);
        return false;
    }
    *ret_ladder = ladder;
    return true;
}

void
het_ladder_clear(HetLadder *ladder)
{
    g_free(ladder->folder);
    g_free(ladder->title);
    g_free(ladder->anchor);
    g_clear_pointer(&ladder->scenarios, g_ptr_array_unref);
}

/* --- tables -------------------------------------------------------------------------------------
 */

static void
free_table(gpointer data)
{
    HetLadderTable *table = data;
    g_free(table->name);
    g_free(table->next);
    g_ptr_array_unref(table->agents);
    g_ptr_array_unref(table->scenarios);
    g_ptr_array_unref(table->stores);
    g_array_unref(table->pairs);
    g_free(table);
}

static unsigned
find_text(GPtrArray *list, const char *text)
{
    for (unsigned i = 0; i < list->len; i++)
        if (strcmp(list->pdata[i], text) == 0)
            return i;
    g_ptr_array_add(list, g_strdup(text));
    return list->len - 1;
}

static HetLadderTable *
find_table(GPtrArray *tables, const HetLadder *ladder, const char *system)
{
    for (guint i = 0; i < tables->len; i++) {
        HetLadderTable *known = tables->pdata[i];
        if (strcmp(known->name, system) == 0)
            return known;
    }
    HetLadderTable *table = g_new0(HetLadderTable, 1);
    table->name = g_strdup(system);
    table->agents = g_ptr_array_new_with_free_func(g_free);
    table->scenarios = g_ptr_array_new_with_free_func(g_free);
    table->stores = g_ptr_array_new_with_free_func(g_free);
    table->pairs = g_array_new(FALSE, TRUE, sizeof(HetRatedPair));
    find_text(table->agents, ladder->anchor);
    g_ptr_array_add(tables, table);
    return table;
}

static bool
is_failure(HetLegCode code)
{
    return code == HET_LEG_ILLEGAL_MOVE || code == HET_LEG_CRASH || code == HET_LEG_OVERRUN;
}

/* Takes in what a store holds. */
static bool
read_store(HetLadderTable *table, const char *path, GError **error)
{
    g_autoptr(HetStore) store = het_store_read(path, error);
    g_autoptr(HetTournament) played = store == NULL ? NULL : het_store_definition(store, error);
    if (played == NULL || !het_tournament_load(played, het_rules_registry, error))
        return false;
    g_autoptr(HetResults) results = het_results_new(played);
    if (!het_store_results(store, played, results, error))
        return false;
    table->unplayed += het_results_missing(results);
    for (guint i = 0; i < played->agents->len; i++)
        find_text(table->agents, played->agents->pdata[i]);
    if (table->agents->len > HET_RATED_MAX) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "%s: a ladder has room for %d agents", path,
                    HET_RATED_MAX);
        return false;
    }
    for (unsigned pair = 0; pair < results->count / 2; pair++) {
        const HetLegResult *legs = &results->legs[2 * pair];
        HetPairing pairing = het_tournament_pairing(played, pair);
        HetRatedPair rated = {
            .scenario = find_text(table->scenarios, played->scenarios->pdata[pairing.scenario])};
        for (unsigned i = 0; i < 2; i++)
            rated.agents[i] = find_text(table->agents, played->agents->pdata[pairing.agents[i]]);
        for (unsigned leg = 0; leg < 2; leg++) {
            rated.half_points[leg] = het_leg_half_points(&legs[leg], HET_FIRST);
            if (is_failure(legs[leg].code))
                table->failed[rated.agents[leg ^ (legs[leg].offender == HET_SECOND)]]++;
        }
        if (het_leg_code_scored(legs[0].code) && het_leg_code_scored(legs[1].code))
            g_array_append_val(table->pairs, rated);
    }
    g_ptr_array_add(table->stores, g_strdup(path));
    return true;
}

GPtrArray *
het_ladder_tables(const HetLadder *ladder, GError **error)
{
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(free_table);
    for (guint i = 0; i < ladder->scenarios->len; i++) {
        g_autoptr(HetScenario) scenario =
            het_scenario_open(ladder->scenarios->pdata[i], het_rules_registry, error);
        if (scenario == NULL)
            return NULL;
        HetLadderTable *table = find_table(tables, ladder, scenario->rules->name);
        find_text(table->scenarios, ladder->scenarios->pdata[i]);
    }
    for (guint i = 0; i < tables->len; i++) {
        HetLadderTable *table = tables->pdata[i];
        for (unsigned number = 1; number <= STORES_MAX; number++) {
            g_autofree char *name = g_strdup_printf("%s-%03u.store", table->name, number);
            g_autofree char *path = g_build_filename(ladder->folder, name, NULL);
            bool is_there = g_file_test(path, G_FILE_TEST_EXISTS);
            if (!is_there || het_store_is_unmade(path)) {
                if (table->next == NULL)
                    table->next = g_steal_pointer(&path);
                if (!is_there)
                    break;
            } else if (!read_store(table, path, error)) {
                return NULL;
            }
        }
    }
    return g_steal_pointer(&tables);
}

HetTournament *
het_ladder_gauntlet(const HetLadder *ladder, const HetLadderTable *table, const char *agent,
                    GError **error)
{
    g_autoptr(HetTournament) tournament = het_tournament_new();
    g_free(tournament->title);
    tournament->title = g_strdup(ladder->title);
    g_ptr_array_add(tournament->agents, g_strdup(agent));
    for (guint i = 0; i < table->agents->len; i++)
        g_ptr_array_add(tournament->agents, g_strdup(table->agents->pdata[i]));
    for (guint i = 0; i < table->scenarios->len; i++)
        g_ptr_array_add(tournament->scenarios, g_strdup(table->scenarios->pdata[i]));
    tournament->format = HET_FORMAT_GAUNTLET;
    tournament->pairs = (unsigned)ladder->pairs;
    tournament->seed = ladder->seed;
    tournament->recover = true;
    return het_tournament_load(tournament, het_rules_registry, error) ? g_steal_pointer(&tournament)
                                                                      : NULL;
}

/* --- what is told -------------------------------------------------------------------------------
 */

/* The agents by rating, best first; equals as they came. */
static void
rank(const HetLadderTable *table, HetRating *ret_ratings, unsigned *ret_order)
{
    HetRating sides[HET_RATED_MAX];
    double draws = 0;
    const HetRatingData data = {.agents = table->agents->len,
                                .scenarios = table->scenarios->len,
                                .anchor = 0,
                                .pairs = (const HetRatedPair *)(const void *)table->pairs->data,
                                .count = table->pairs->len};
    het_rating_fit(&data, ret_ratings, sides, &draws);
    for (unsigned i = 0; i < data.agents; i++) {
        unsigned at = i;
        while (at > 0 && ret_ratings[ret_order[at - 1]].elo < ret_ratings[i].elo) {
            ret_order[at] = ret_order[at - 1];
            at--;
        }
        ret_order[at] = i;
    }
}

/* Pairs of an agent, and its points in them. */
static unsigned
count_pairs(const HetLadderTable *table, unsigned agent, double *ret_points)
{
    unsigned count = 0;
    *ret_points = 0;
    for (guint i = 0; i < table->pairs->len; i++) {
        const HetRatedPair *pair = &g_array_index(table->pairs, HetRatedPair, i);
        for (unsigned side = 0; side < 2; side++) {
            if (pair->agents[side] != agent)
                continue;
            count++;
            *ret_points += (pair->half_points[side] + 2.0 - pair->half_points[1 - side]) / 2;
        }
    }
    return count;
}

char *
het_ladder_text(const HetLadder *ladder, const GPtrArray *tables)
{
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s (Elo to %s, 95 %% intervals)\n", ladder->title,
                           ladder->anchor);
    for (guint i = 0; i < tables->len; i++) {
        const HetLadderTable *table = tables->pdata[i];
        HetRating ratings[HET_RATED_MAX];
        unsigned order[HET_RATED_MAX];
        rank(table, ratings, order);
        g_string_append_printf(text, "\n%s: %u scenarios, %u pairs%s\n", table->name,
                               table->scenarios->len, table->pairs->len,
                               table->unplayed > 0 ? ", a submission is not finished" : "");
        for (unsigned j = 0; j < table->agents->len; j++) {
            unsigned agent = order[j];
            double points = 0;
            unsigned pairs = count_pairs(table, agent, &points);
            g_string_append_printf(
                text, "%4u  %-44s %6.0f (%.0f to %.0f)  %u pairs, %.0f %% of the points", j + 1,
                (const char *)table->agents->pdata[agent], ratings[agent].elo, ratings[agent].low,
                ratings[agent].high, pairs, pairs > 0 ? 50 * points / pairs : 0.0);
            g_string_append_printf(text, table->failed[agent] > 0 ? ", %u legs failed\n" : "\n",
                                   table->failed[agent]);
        }
    }
    return g_string_free(text, FALSE);
}

static const char style[] =
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse}th,td{padding:.3em .8em;border-bottom:1px solid #ccc;"
    "text-align:right}th:nth-child(2),td:nth-child(2){text-align:left}.wide{overflow-x:auto}";

char *
het_ladder_page(const HetLadder *ladder, const GPtrArray *tables)
{
    static const char *const heads[] = {
        "Rank", "Agent", "Elo", "95 % from", "to", "Pairs", "Share of points", "Legs failed", NULL};
    GString *page = g_string_new("<!doctype html>\n<html lang=en><head><meta charset=utf-8>"
                                 "<meta name=viewport content=\"width=device-width\">\n");
    het_html_put(page, "<title>%s</title><style>", ladder->title);
    g_string_append(page, style);
    het_html_put(page, "</style></head><body>\n<h1>%s</h1>\n", ladder->title);
    het_html_put(page,
                 "<p>Elo to <b>%s</b>, which is 0 on every system. Every agent has met all that "
                 "were there when it came, %d pairs a scenario: two games each with the same dice "
                 "and the sides swapped.</p>\n",
                 ladder->anchor, ladder->pairs);
    for (guint i = 0; i < tables->len; i++) {
        const HetLadderTable *table = tables->pdata[i];
        HetRating ratings[HET_RATED_MAX];
        unsigned order[HET_RATED_MAX];
        rank(table, ratings, order);
        het_html_table(page, table->name, heads, 2);
        for (unsigned j = 0; j < table->agents->len; j++) {
            unsigned agent = order[j];
            double points = 0;
            unsigned pairs = count_pairs(table, agent, &points);
            het_html_put(page,
                         "<tr><td>%u</td><th scope=row>%s</th><td>%.0f</td><td>%.0f</td><td>%.0f"
                         "</td><td>%u</td><td>%.1f %%</td><td>%u</td></tr>\n",
                         j + 1, (const char *)table->agents->pdata[agent], ratings[agent].elo,
                         ratings[agent].low, ratings[agent].high, pairs,
                         pairs > 0 ? 50 * points / pairs : 0.0, table->failed[agent]);
        }
        het_html_table_end(page);
        g_string_append(page, "<p>Scenarios:");
        for (guint j = 0; j < table->scenarios->len; j++)
            het_html_put(page, " %s", (const char *)table->scenarios->pdata[j]);
        g_string_append(page, "</p>\n");
    }
    het_html_put(page,
                 "<p><small>To submit an agent: <code>hetman ladder DIR --submit=AGENT</code>. "
                 "Page by hetman %s.</small></p>\n</body></html>\n",
                 HET_VERSION);
    return g_string_free(page, FALSE);
}

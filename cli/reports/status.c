#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "library/json.h"
#include "cli/common/stored.h"
#include "cli/common/usage.h"

/* Hosts and what the first agents of their pairs scored. */
typedef struct {
    GPtrArray *names; /* char * */
    GArray *pairs;    /* HetPairs */
} Hosts;

static void
add_host(void *data, const char *host, HetPairs pairs)
{
    Hosts *hosts = data;
    g_ptr_array_add(hosts->names, g_strdup(host));
    g_array_append_val(hosts->pairs, pairs);
}

static const HetPairs *
host_pairs(const Hosts *hosts, guint host)
{
    return &g_array_index(hosts->pairs, HetPairs, host);
}

static HetHomogeneity
compare_hosts(const Hosts *hosts)
{
    return hosts->pairs->len == 0 ? (HetHomogeneity){.chance = 1}
                                  : het_stats_homogeneity(host_pairs(hosts, 0), hosts->pairs->len);
}

static void
print_missing(const HetStored *stored)
{
    for (unsigned leg = 0; leg < stored->results->count; leg++) {
        if (het_leg_code_scored(stored->results->legs[leg].code))
            continue;
        HetPairing pairing = het_tournament_pairing(stored->tournament, leg / 2);
        const GPtrArray *agents = stored->tournament->agents;
        printf("pair %u, leg %u: %s on %s against %s\n", leg / 2 + 1, leg % 2 + 1,
               (const char *)agents->pdata[het_pairing_agent(&pairing, leg % 2, HET_FIRST)],
               (const char *)stored->tournament->scenarios->pdata[pairing.scenario],
               (const char *)agents->pdata[het_pairing_agent(&pairing, leg % 2, HET_SECOND)]);
    }
}

static void
print_text(const HetStored *stored, const Hosts *hosts, bool list)
{
    const HetTournament *tournament = stored->tournament;
    unsigned missing = het_results_missing(stored->results), count = stored->results->count;
    printf("definition %s: %u agents, %u scenarios, %u pairs a meeting and scenario, seed %" PRIu64
           "\n%u of %u legs are there, %u missing\n",
           tournament->hash, tournament->agents->len, tournament->scenarios->len, tournament->pairs,
           tournament->seed, count - missing, count, missing);
    for (unsigned code = 0; code < HET_LEG_UNPLAYED; code++) {
        unsigned legs = het_results_count(stored->results, (HetLegCode)code);
        if (legs > 0)
            printf("  %-14s %u\n", het_leg_code_name((HetLegCode)code), legs);
    }
    for (guint i = 0; i < hosts->names->len; i++)
        printf("host %s: %u whole pairs\n", (const char *)hosts->names->pdata[i],
               het_pairs_count(host_pairs(hosts, i)));
    HetHomogeneity test = compare_hosts(hosts);
    if (test.freedom > 0)
        printf("hosts compared: chi-square %.2f on %u degrees of freedom, p = %.4f%s\n",
               test.chi_square, test.freedom, test.chance,
               test.chance < 0.001 ? ": they do not play the same games" : "");
    if (list)
        print_missing(stored);
}

static void
print_json(const HetStored *stored, const Hosts *hosts)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    unsigned missing = het_results_missing(stored->results);
    json_builder_begin_object(builder);
    het_json_text(builder, "definition", stored->tournament->hash);
    het_json_integer(builder, "legs", stored->results->count);
    het_json_integer(builder, "missing", missing);
    het_json_begin_object(builder, "codes");
    for (unsigned code = 0; code < HET_LEG_UNPLAYED; code++)
        het_json_integer(builder, het_leg_code_name((HetLegCode)code),
                         het_results_count(stored->results, (HetLegCode)code));
    json_builder_end_object(builder);
    het_json_begin_array(builder, "hosts");
    for (guint i = 0; i < hosts->names->len; i++) {
        json_builder_begin_object(builder);
        het_json_text(builder, "host", hosts->names->pdata[i]);
        het_json_integer(builder, "pairs", het_pairs_count(host_pairs(hosts, i)));
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    HetHomogeneity test = compare_hosts(hosts);
    het_json_begin_object(builder, "hosts_compared");
    het_json_real(builder, "chi_square", test.chi_square);
    het_json_integer(builder, "freedom", test.freedom);
    het_json_real(builder, "chance", test.chance);
    json_builder_end_object(builder);
    json_builder_end_object(builder);
    het_json_print(builder);
}

static int
run(const char *path, bool list, bool json)
{
    g_autoptr(GError) error = NULL;
    g_auto(HetStored) stored = {0};
    Hosts hosts = {g_ptr_array_new_with_free_func(g_free),
                   g_array_new(FALSE, FALSE, sizeof(HetPairs))};
    bool good = het_stored_open(path, &stored, &error) &&
                het_store_check(stored.store, true, &error) &&
                het_store_hosts(stored.store, add_host, &hosts, &error);
    if (good && json)
        print_json(&stored, &hosts);
    else if (good)
        print_text(&stored, &hosts, list);
    g_ptr_array_unref(hosts.names);
    g_array_unref(hosts.pairs);
    return good ? HET_EXIT_DONE : het_usage_failed(error);
}

static int
run_command(int argc, char **argv)
{
    gboolean list = FALSE, json = FALSE;
    const GOptionEntry entries[] = {
        {"missing", 0, 0, G_OPTION_ARG_NONE, &list, "List the missing legs", NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, "Print JSON", NULL},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "STORE",
        .summary = "Shows which legs of its tournament are in a store, how they ended, and whether "
                   "the hosts that played them agree (a chi-square test over the scores of "
                   "complete pairs). A damaged file is refused.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], list, json);
    return status;
}

const HetCommand het_command_status = {
    "status", "Show what is in a store of results and what is missing", run_command, false};

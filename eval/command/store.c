#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gstdio.h>

#include "console/command.h"
#include "eval/stored.h"
#include "console/usage.h"
#include "eval/records.h"
#include "eval/store.h"

/* --- status ----------------------------------------------------------------------------------- */

static void
print_missing(const HetStored *stored)
{
    HET_EACH_BELOW(leg, stored->results->count) {
        if (het_leg_code_scored(stored->results->legs[leg].code))
            continue;
        HetPairing pairing = het_tournament_meeting(stored->tournament, leg / 2);
        const GPtrArray *agents = stored->tournament->agents;
        printf("pair %u, leg %u: %s on %s against %s\n", leg / 2 + 1, leg % 2 + 1,
               (const char *)agents->pdata[het_pairing_agent(&pairing, leg % 2, HET_FIRST)],
               (const char *)stored->tournament->scenarios->pdata[pairing.scenario],
               (const char *)agents->pdata[het_pairing_agent(&pairing, leg % 2, HET_SECOND)]);
    }
}

static void
print_status(const HetStored *stored, bool list)
{
    const HetTournament *tournament = stored->tournament;
    unsigned missing = het_results_missing(stored->results), count = stored->results->count;
    printf("definition %s: %u agents, %u scenarios, %u pairs a meeting and scenario, seed %" PRIu64
           "\n%u of %u legs are there, %u missing\n",
           tournament->hash, tournament->agents->len, tournament->scenarios->len, tournament->pairs,
           tournament->seed, count - missing, count, missing);
    HET_EACH(const HetAgentFile, file, tournament->files)
        het_usage_print(stdout, "agents read %s, digest %s\n", file->path, file->digest);
    HET_EACH_BELOW(code, HET_LEG_UNPLAYED) {
        unsigned legs = het_results_count(stored->results, (HetLegCode)code);
        if (legs > 0)
            printf("  %-14s %u\n", het_leg_code_name((HetLegCode)code), legs);
    }
    if (list)
        print_missing(stored);
}

static int
status(const char *path, bool list)
{
    g_autoptr(GError) error = NULL;
    g_auto(HetStored) stored = {0};
    const bool good =
        het_stored_open(path, &stored, &error) && het_store_check(stored.store, true, &error);
    if (good)
        print_status(&stored, list);
    return good ? HET_EXIT_DONE : het_usage_failed(error);
}

static int
status_command(int argc, char **argv)
{
    gboolean list = FALSE;
    const GOptionEntry entries[] = {
        HET_FLAG("missing", &list, "List the missing legs"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "STORE",
        .summary =
            "Shows which legs of its tournament are in a store and how they ended. A damaged "
            "file is refused.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int exit = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &exit))
        exit = status(argv[1], list);
    return exit;
}

/* --- merge ------------------------------------------------------------------------------------ */

/* One store into the target; whether all its games agree is kept in `ret_agree`. */
static bool
merge_one(HetStore *target, const char *path, bool *ret_agree, GError **error)
{
    HetMerge merged;
    if (!het_store_merge(target, path, &merged, error))
        return false;
    het_usage_print(stdout, "%s: %u legs added, %u known already\n", path, merged.added,
                    merged.known);
    if (merged.contradictory > 0) {
        fflush(stdout);
        het_usage_warn("DETERMINISM ALARM: %s has other results for %u legs of %s: %s; these were "
                       "left unchanged",
                       path, merged.contradictory, het_store_path(target), merged.first);
        *ret_agree = false;
    }
    g_free(merged.first);
    return true;
}

static int
merge(const char *target, char **paths, int count)
{
    g_autoptr(GError) error = NULL;
    g_auto(HetStored) first = {0};
    if (!het_stored_open(paths[0], &first, &error))
        return het_usage_failed(error);
    bool made = !g_file_test(target, G_FILE_TEST_EXISTS);
    HetStore *store = het_store_open(target, first.tournament, &error);
    if (store == NULL)
        return het_usage_failed(error);
    bool agree = true, good = true;
    for (int i = 0; i < count && good; i++)
        good = merge_one(store, paths[i], &agree, &error);
    het_store_free(store);
    if (!good && made)
        g_unlink(target); /* what is refused leaves nothing behind */
    if (!good)
        return het_usage_failed(error);
    return agree ? HET_EXIT_DONE : HET_EXIT_FAILED;
}

static int
merge_command(int argc, char **argv)
{
    const HetUsage usage = {
        .arguments = "TARGET STORE...",
        .summary = "Copies the legs of stores of one tournament into TARGET, which is created if "
                   "it does not exist. Merging a store twice changes nothing.",
        .description =
            "Exit status: 0 success; 1 failure, or a leg with two different results (a determinism "
            "alarm: the same game ended differently on two machines); 2 usage error.",
        .minimum = 2,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = merge(argv[1], argv + 2, argc - 2);
    return status;
}

/* --- export ----------------------------------------------------------------------------------- */

static bool
print_piece(void *data, const char *text)
{
    (void)data;
    return fputs(text, stdout) >= 0; /* main() reports a failure at the end */
}

typedef struct {
    const char *directory;
    unsigned written;
    GError *error;
} Writing;

static bool
write_record(void *data, unsigned leg, const char *text)
{
    Writing *writing = data;
    g_autofree char *path = het_records_path(writing->directory, leg);
    bool good = g_file_set_contents(path, text, -1, &writing->error);
    writing->written += good;
    return good;
}

/* Every record the store holds, as DIRECTORY/games/000001-1.record. */
static bool
write_records(HetStore *store, const char *directory, GError **error)
{
    g_autofree char *games = g_build_filename(directory, "games", NULL);
    if (!het_records_folder(games, error))
        return false;
    Writing writing = {.directory = directory};
    if (!het_store_records(store, write_record, &writing, error))
        return false;
    if (writing.error != NULL) {
        g_propagate_error(error, writing.error);
        return false;
    }
    het_usage_print(stderr, "%u records written to %s\n", writing.written, games);
    return true;
}

static int export(const char *path, const char *records)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStore) store = het_store_read(path, &error);
    if (store == NULL)
        return het_usage_failed(error);
    bool good = records != NULL ? write_records(store, records, &error)
                                : het_store_export(store, print_piece, NULL, &error);
    if (!good)
        return het_usage_failed(error);
    return HET_EXIT_DONE;
}

static int
export_command(int argc, char **argv)
{
    g_autofree char *records = NULL;
    const GOptionEntry entries[] = {
        HET_FILE("records", &records,
                 "Write its game records into DIR/games instead, which must be new or empty",
                 "DIR"),
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "STORE",
        .summary = "Writes the results of a store to standard output as CSV: a row for each leg, "
                   "with every "
                   "column.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    return export(argv[1], records);
}

/* --- the command ------------------------------------------------------------------------------ */

static int
run_command(int argc, char **argv)
{
    static const HetCommand forms[] = {
        {"status", NULL, status_command, false},
        {"merge", NULL, merge_command, false},
        {"export", NULL, export_command, false},
        {0},
    };
    const HetUsage usage = {
        .arguments = "status|merge|export STORE...",
        .summary = "Shows what is in a store of results, puts shards together, or writes its games "
                   "for other programs.",
        .description = "hetman store status --help describes the first, and so on.",
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_form(forms, argc, argv, &status) ||
        !het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    return het_usage_wrong("store: \"%.40s\": expected status, merge or export", argv[1]);
}

const HetCommand het_command_store = {"store", "Show, merge or export stores of results",
                                      run_command, false};

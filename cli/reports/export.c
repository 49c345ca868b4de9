#include <stdio.h>

#include "cli/command.h"
#include "eval/records.h"
#include "eval/store.h"
#include "cli/common/usage.h"

static bool
print(void *data, const char *text)
{
    (void)data;
    return fputs(text, stdout) >= 0; /* what cannot be written is told at the end (main.c) */
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
    fprintf(stderr, "%u records written to %s\n", writing.written, games);
    return true;
}

static int
run(const char *path, const char *form_name, const char *records)
{
    static const char *const names[] = {"csv", "json", "jsonl", NULL};
    unsigned form = HET_STORE_CSV;
    while (names[form] != NULL && g_strcmp0(names[form], form_name) != 0)
        form++;
    if (names[form] == NULL)
        return het_usage_wrong("--format=%s: expected csv, json or jsonl", form_name);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetStore) store = het_store_read(path, &error);
    if (store == NULL)
        return het_usage_failed(error);
    bool good = records != NULL ? write_records(store, records, &error)
                                : het_store_export(store, (HetStoreForm)form, print, NULL, &error);
    if (!good)
        return het_usage_failed(error);
    return HET_EXIT_DONE;
}

static int
run_command(int argc, char **argv)
{
    g_autofree char *form = g_strdup("csv"), *records = NULL;
    const GOptionEntry entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &form, "csv (the default), json or jsonl", "FORM"},
        {"records", 0, 0, G_OPTION_ARG_FILENAME, &records,
         "Write the records of games it holds into DIR/games instead, new or empty", "DIR"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "STORE",
        .summary = "Writes the results of a store to standard output: a row or object a leg, with "
                   "every column.",
        .entries = entries,
        .minimum = 1,
        .maximum = 1,
    };
    int status = HET_EXIT_DONE;
    if (het_usage_parse(&usage, &argc, &argv, &status))
        status = run(argv[1], form, records);
    return status;
}

const HetCommand het_command_export = {"export", "Export a store as CSV, JSON or records of games",
                                       run_command, false};

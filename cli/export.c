#include <errno.h>
#include <stdio.h>

#include <glib/gstdio.h>

#include "commands.h"
#include "eval/records.h"
#include "stored.h"
#include "usage.h"

static bool
print(void *data, const char *text)
{
    (void)data;
    return fputs(text, stdout) >= 0; /* what cannot be written is told at the end (main.c) */
}

/* Every record the store holds, as DIRECTORY/games/000001-1.record. */
static bool
write_records(HetStored *stored, const char *directory, GError **error)
{
    g_autofree char *games = g_build_filename(directory, "games", NULL);
    if (g_mkdir_with_parents(games, 0777) != 0) {
        int failure = errno;
        g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", games,
                    g_strerror(failure));
        return false;
    }
    unsigned written = 0;
    for (unsigned leg = 0; leg < stored->results->count; leg++) {
        g_autoptr(GError) failure = NULL;
        g_autofree char *text = het_store_record(stored->store, leg, &failure);
        g_autofree char *path = het_records_path(directory, leg);
        if (failure != NULL) {
            g_propagate_error(error, g_steal_pointer(&failure));
            return false;
        }
        if (text == NULL)
            continue;
        if (!g_file_set_contents(path, text, -1, error))
            return false;
        written++;
    }
    fprintf(stderr, "%u records written to %s\n", written, games);
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
    if (records != NULL) {
        g_auto(HetStored) stored = {0};
        if (!het_stored_open(path, &stored, &error) || !write_records(&stored, records, &error))
            return het_usage_failed(error);
        return HET_EXIT_DONE;
    }
    g_autoptr(HetStore) store = het_store_read(path, &error);
    if (store == NULL || !het_store_export(store, (HetStoreForm)form, print, NULL, &error))
        return het_usage_failed(error);
    return HET_EXIT_DONE;
}

int
het_cli_export(int argc, char **argv)
{
    g_autofree char *form = g_strdup("csv"), *records = NULL;
    const GOptionEntry entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &form, "csv (the default), json or jsonl", "FORM"},
        {"records", 0, 0, G_OPTION_ARG_FILENAME, &records,
         "Write the records of games it holds into DIR/games instead", "DIR"},
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

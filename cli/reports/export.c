#include <stdio.h>

#include "cli/command.h"
#include "dataset.h"
#include "engine/rules/registry.h"
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
    het_usage_print(stderr, "%u records written to %s\n", writing.written, games);
    return true;
}

/* Records become rows for learners as they are read. */
typedef struct {
    HetDataset *dataset;
    GError *error;
} Training;

static bool
add_text(Training *training, const char *name, const char *text)
{
    g_autoptr(HetRecord) record =
        het_record_parse(name, text, -1, het_rules_registry, &training->error);
    return record != NULL && het_dataset_add(training->dataset, record, &training->error);
}

static bool
add_record(void *data, unsigned leg, const char *text)
{
    g_autofree char *name = g_strdup_printf("record of leg %u", leg + 1);
    return add_text(data, name, text);
}

static bool
add_source(Training *training, const char *path, GError **error)
{
    if (g_str_has_suffix(path, ".record")) {
        g_autofree char *text = NULL;
        return g_file_get_contents(path, &text, NULL, error) && add_text(training, path, text);
    }
    g_autoptr(HetStore) store = het_store_read(path, error);
    return store != NULL && het_store_records(store, add_record, training, error);
}

static int
run_training(char **paths, int count, const char *folder, unsigned shard)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *source = g_strjoinv(" ", paths);
    Training training = {.dataset = het_dataset_open(folder, shard, source, &error)};
    bool good = training.dataset != NULL;
    for (int i = 0; i < count && good; i++) {
        good = add_source(&training, paths[i], &error) && training.error == NULL;
        if (!good && error == NULL)
            error = g_steal_pointer(&training.error);
    }
    if (!good) {
        het_dataset_free(training.dataset);
        return het_usage_failed(error);
    }
    unsigned games = 0;
    guint64 rows = 0;
    if (!het_dataset_close(training.dataset, &games, &rows, &error))
        return het_usage_failed(error);
    het_usage_print(stderr, "%u games, %" G_GUINT64_FORMAT " decisions written to %s\n", games,
                    rows, folder);
    return HET_EXIT_DONE;
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
    g_autofree char *form = g_strdup("csv"), *records = NULL, *training = NULL, *rows_text = NULL;
    gint64 rows = 100000;
    const GOptionEntry entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &form, "csv (the default), json or jsonl", "FORM"},
        {"records", 0, 0, G_OPTION_ARG_FILENAME, &records,
         "Write its game records into DIR/games instead, which must be new or empty", "DIR"},
        {"training", 0, 0, G_OPTION_ARG_FILENAME, &training,
         "Write its games as arrays for machine learning into DIR instead, which must be new or "
         "empty",
         "DIR"},
        {"shard", 0, 0, G_OPTION_ARG_STRING, &rows_text,
         "Decisions in each shard of the arrays (default 100000)", "ROWS"},
        G_OPTION_ENTRY_NULL,
    };
    const HetUsage usage = {
        .arguments = "STORE...",
        .summary =
            "Writes the results of a store to standard output: a row or object for each leg, with "
            "every column. With --training, record files (*.record) may be given too.",
        .entries = entries,
        .minimum = 1,
        .maximum = -1,
    };
    int status = HET_EXIT_DONE;
    if (!het_usage_parse(&usage, &argc, &argv, &status))
        return status;
    if (rows_text != NULL && !het_usage_integer("--shard", rows_text, 1, G_MAXINT32, &rows))
        return HET_EXIT_USAGE;
    if (training != NULL)
        return run_training(argv + 1, argc - 1, training, (unsigned)rows);
    if (argc > 2)
        return het_usage_wrong("export: expected one STORE, or --training=DIR");
    return run(argv[1], form, records);
}

const HetCommand het_command_export = {"export", "Export a store as CSV, JSON or records of games",
                                       run_command, false};

#include "records.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

struct HetRecords {
    const HetTournament *tournament;
    char *directory;
    FILE *journal;
};

static const char *const files[] = {"definition.tournament", "journal.csv", "results.csv", "games"};

static bool
fail_file(const char *path, GError **error)
{
    int failure = errno;
    return het_fail(error, HET_ERROR_FILE, "cannot write %s: %s", path, g_strerror(failure));
}

char *
het_records_path(const char *directory, unsigned leg)
{
    return g_strdup_printf("%s/games/%06u-%u.record", directory, leg / 2 + 1, leg % 2 + 1);
}

static bool
refuse_used(const char *directory, GError **error)
{
    HET_EACH_BELOW(i, G_N_ELEMENTS(files)) {
        g_autofree char *path = g_build_filename(directory, files[i], NULL);
        if (g_file_test(path, G_FILE_TEST_EXISTS))
            return het_fail(
                error, HET_ERROR_FILE,
                "%s already holds a tournament (there is %s): name another directory, or "
                "move that one away",
                directory, files[i]);
    }
    return true;
}

/* Creates a file that must not be there yet. */
static FILE *
create(const char *directory, const char *name, unsigned mode, GError **error)
{
    g_autofree char *path = g_build_filename(directory, name, NULL);
    int descriptor = g_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (file == NULL)
        fail_file(path, error);
    if (file == NULL && descriptor >= 0)
        close(descriptor);
    return file;
}

static bool
put(FILE *file, const char *directory, const char *name, const GString *text, GError **error)
{
    if (fwrite(text->str, 1, text->len, file) == text->len && fflush(file) == 0)
        return true;
    g_autofree char *path = g_build_filename(directory, name, NULL);
    return fail_file(path, error);
}

/* A whole file at once. */
static bool
put_file(const char *directory, const char *name, unsigned mode, const GString *text,
         GError **error)
{
    FILE *file = create(directory, name, mode, error);
    if (file == NULL)
        return false;
    bool good = put(file, directory, name, text, error);
    fclose(file); /* all was flushed */
    return good;
}

bool
het_records_folder(const char *folder, GError **error)
{
    if (g_mkdir_with_parents(folder, 0777) != 0)
        return fail_file(folder, error);
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    const char *name = directory != NULL ? g_dir_read_name(directory) : NULL;
    if (name == NULL)
        return true;
    return het_fail(error, HET_ERROR_FILE,
                    "%s is not empty (there is %s): name another directory, or move that one away",
                    folder, name);
}

HetRecords *
het_records_open(const HetTournament *tournament, const char *directory, GError **error)
{
    if (!refuse_used(directory, error))
        return NULL;
    g_autofree char *games = g_build_filename(directory, "games", NULL);
    /* Dice can be computed from the secret, and from the seed that a record has. */
    bool secret = *tournament->secret != '\0';
    unsigned mode = secret ? 0600 : 0666;
    if (g_mkdir_with_parents(directory, 0777) != 0 || g_mkdir(games, secret ? 0700 : 0777) != 0) {
        fail_file(games, error);
        return NULL;
    }
    g_autofree char *definition = het_tournament_text(tournament);
    g_autoptr(GString) text = g_string_new(definition);
    if (!put_file(directory, files[0], mode, text, error))
        return NULL;
    g_autoptr(HetRecords) records = g_new0(HetRecords, 1);
    records->tournament = tournament;
    records->directory = g_strdup(directory);
    records->journal = create(directory, files[1], 0666, error);
    if (records->journal == NULL)
        return NULL;
    g_string_truncate(text, 0);
    het_row_csv_head(true, text);
    if (!put(records->journal, directory, files[1], text, error))
        return NULL;
    return g_steal_pointer(&records);
}

bool
het_records_add(HetRecords *records, const HetRow *row, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    het_row_csv(records->tournament, row, true, text);
    return put(records->journal, records->directory, files[1], text, error);
}

bool
het_records_sync(HetRecords *records, GError **error)
{
    if (fdatasync(fileno(records->journal)) == 0 || errno == EINVAL) /* a pipe has no disk */
        return true;
    g_autofree char *path = g_build_filename(records->directory, files[1], NULL);
    return fail_file(path, error);
}

bool
het_records_finish(HetRecords *records, const HetLegResult *results, unsigned count, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    het_row_csv_head(false, text);
    HET_EACH_BELOW(leg, count) {
        HetRow row = {.leg = leg, .result = results[leg]};
        if (row.result.code != HET_LEG_UNPLAYED)
            het_row_csv(records->tournament, &row, false, text);
    }
    return put_file(records->directory, files[2], 0666, text, error);
}

void
het_records_free(HetRecords *records)
{
    if (records == NULL)
        return;
    if (records->journal != NULL)
        fclose(records->journal); /* every row was flushed and checked */
    g_free(records->directory);
    g_free(records);
}

#include "worker.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "records.h"
#include "run.h"

typedef struct {
    FILE *input, *output;
    HetWorkerRecords records;
    volatile HetWatch *watch;
    HetTournament *tournament;
    GPtrArray *kept; /* HetAgent *: programs that play one game after another */
} Worker;

volatile HetWatch *
het_worker_map_watch(int descriptor)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size < (off_t)sizeof(HetWatch))
        return NULL;
    void *memory = mmap(NULL, sizeof(HetWatch), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    return memory != MAP_FAILED ? (volatile HetWatch *)memory : NULL;
}

static bool
read_definition(Worker *worker, const char *line, HetRegistry registry, GError **error)
{
    unsigned bytes = 0;
    char hash[17] = "";
    if (sscanf(line, "tournament %7u %16s", &bytes, hash) != 2 || bytes > HET_KEY_FILE_MAX)
        return het_fail(error, HET_ERROR_FORMAT,
                        "worker: expected \"tournament BYTES HASH\", found \"%.60s\"", line);
    g_autofree char *text = g_malloc(bytes + 1);
    if (fread(text, 1, bytes, worker->input) != bytes)
        return het_fail(error, HET_ERROR_FORMAT, "worker: the definition is cut off");
    worker->tournament = het_tournament_parse("definition", text, (gssize)bytes, error);
    if (worker->tournament == NULL || !het_tournament_load(worker->tournament, registry, error) ||
        !het_tournament_check_files(worker->tournament, error))
        return false;
    if (strcmp(worker->tournament->hash, hash) == 0)
        return true;
    return het_fail(error, HET_ERROR_VALUE,
                    "the definition is %s here, expected %s: a scenario, a file of an agent or the "
                    "program has changed since the start",
                    worker->tournament->hash, hash);
}

static bool
play(Worker *worker, const char *line, HetRegistry registry, HetRow *ret_row, GError **error)
{
    unsigned number = 0;
    if (worker->tournament == NULL || sscanf(line, "leg %9u", &number) != 1 ||
        number / 2 >= het_tournament_pairs(worker->tournament))
        return het_fail(error, HET_ERROR_FORMAT,
                        "worker: expected \"leg N\" within the tournament, found \"%.60s\"", line);
    g_autofree char *record = worker->records.directory != NULL
                                  ? het_records_path(worker->records.directory, number)
                                  : NULL;
    HetLeg leg;
    if (!het_run_leg(worker->tournament, number, registry, &leg, error))
        return false;
    leg.record = record;
    leg.log = worker->records.log;
    leg.watch = worker->watch;
    leg.kept = worker->kept;
    if (worker->watch != NULL)
        memset((void *)(uintptr_t)worker->watch, 0, sizeof *worker->watch);
    ret_row->leg = number;
    const bool played = het_leg_play(&leg, &ret_row->result, error);
    het_run_leg_end(&leg);
    /* What an agent read while it played was its file, unless that is another one now. */
    return played && het_tournament_check_files(worker->tournament, error);
}

/* Answers one line; false after an error. */
static bool
answer(Worker *worker, const char *line, HetRegistry registry)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    HetRow row;
    if (g_str_has_prefix(line, "tournament ") && worker->tournament == NULL) {
        if (read_definition(worker, line, registry, &error))
            g_string_append(text, "ready");
    } else if (play(worker, line, registry, &row, &error)) {
        g_string_append(text, "result ");
        het_row_format(&row, text);
    }
    if (error != NULL)
        g_string_append_printf(text, "error %s", error->message);
    g_string_append_c(text, '\n');
    return fwrite(text->str, 1, text->len, worker->output) == text->len &&
           fflush(worker->output) == 0 && error == NULL;
}

bool
het_worker_serve(FILE *input, FILE *output, HetWorkerRecords records, volatile HetWatch *watch,
                 HetRegistry registry)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func((GDestroyNotify)het_agent_free);
    Worker worker = {
        .input = input, .output = output, .records = records, .watch = watch, .kept = kept};
    char line[256];
    bool good = true;
    while (good && fgets(line, sizeof line, input) != NULL)
        good = answer(&worker, g_strchomp(line), registry);
    het_tournament_free(worker.tournament);
    return good;
}

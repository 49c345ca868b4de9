#include "run.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "store.h"
#include "worker.h"

#define NO_LEG G_MAXUINT

typedef struct Run Run;

typedef struct {
    Run *run;
    GSubprocess *process;     /* NULL: none lives here */
    GDataInputStream *output; /* what it answers */
    volatile HetWatch *watch; /* shared with it */
    unsigned leg;             /* being played, or NO_LEG */
    guint deadline;           /* source id, or 0 */
    bool overran;             /* we ended it at the deadline */
    bool dismissed;           /* we closed its input: it ends of itself */
    bool babbled;             /* we ended it for an answer that is none */
} Worker;

struct Run {
    const HetTournament *tournament;
    const HetRunSettings *settings;
    HetResults *results;
    HetRecords *records; /* or NULL */
    char *games;         /* directory for records, NULL: none are written */
    bool games_temporary;
    GMainLoop *loop;
    char *program;
    Worker *workers;
    unsigned living, done, wanted;
    unsigned tested; /* pairs the sequential test has gone through, in their order */
    unsigned next;   /* leg to start, results->count when there is none left */
    bool stopping;   /* start no more legs */
    GError *error;   /* the first of the outside world */
};

static void start_worker(Worker *worker);
static void await_line(Worker *worker);

/* --- the course of a run ---------------------------------------------------------------------- */

static void
kill_all(Run *run)
{
    run->stopping = true;
    for (unsigned i = 0; i < run->settings->jobs; i++)
        if (run->workers[i].process != NULL)
            g_subprocess_force_exit(run->workers[i].process);
}

/* Keeps the first error and ends the run. */
static void
fail_run(Run *run, GError *error)
{
    if (run->error == NULL)
        run->error = error;
    else
        g_error_free(error);
    kill_all(run);
}

/* Moves on to the next leg of the shard that has no result yet. */
static void
find_next(Run *run)
{
    const HetResults *results = run->results;
    while (run->next < results->count && (!het_shard_has(results->shard, run->next) ||
                                          het_leg_code_scored(results->legs[run->next].code)))
        run->next++;
}

/* Into the store with what was scored, its record too if it failed or belongs to the sample. What
 * was not scored is played again another time. */
static void
keep_leg(Run *run, const HetRow *row)
{
    HetStore *store = run->settings->store;
    GError *error = NULL;
    g_autofree char *path = het_records_path(run->games, row->leg), *record = NULL;
    if (row->result.code != HET_LEG_NORMAL || het_store_samples(store, row->leg))
        g_file_get_contents(path, &record, NULL, NULL); /* none, if it ended before it began */
    if (het_leg_code_scored(row->result.code) && !het_store_add(store, row, record, &error))
        fail_run(run, error);
    if (run->games_temporary)
        g_unlink(path);
}

/* Leaves out what was played beyond the decision, which depends on the number of jobs. */
static void
end_decided(Run *run)
{
    HetResults *results = run->results;
    results->end = HET_RUN_DECIDED;
    for (unsigned leg = 2 * run->tested; leg < results->count; leg++)
        results->legs[leg] = het_leg_unplayed();
    kill_all(run);
}

/* The pairs are looked at in their order, so that it ends at the same one for any number of jobs.
 */
static void
test_pairs(Run *run)
{
    const HetSprt *sprt = run->settings->sprt;
    if (sprt != NULL && !run->stopping &&
        het_results_test(run->results, sprt, &run->tested, &run->results->tested))
        end_decided(run);
}

static void
finish_leg(Run *run, const HetRow *row)
{
    HetResults *results = run->results;
    if (results->end == HET_RUN_DECIDED) { /* too late for the test, but not for the store */
        if (run->settings->store != NULL && run->error == NULL)
            keep_leg(run, row);
        return;
    }
    results->legs[row->leg] = row->result;
    run->done++;
    GError *error = NULL;
    if (run->records != NULL && !het_records_add(run->records, row, &error))
        fail_run(run, error);
    if (run->settings->store != NULL && run->error == NULL)
        keep_leg(run, row);
    test_pairs(run);
    HetLegCode code = row->result.code;
    bool failed = code == HET_LEG_CRASH || code == HET_LEG_OVERRUN;
    if (failed && !run->tournament->recover && !run->stopping) {
        results->end = HET_RUN_STOPPED;
        results->culprit = row->leg;
        run->stopping = true;
    }
    if (run->settings->progress != NULL)
        run->settings->progress(run->settings->data, run->done, run->wanted);
}

/* --- one worker ------------------------------------------------------------------------------- */

static gboolean
on_deadline(gpointer data)
{
    Worker *worker = data;
    worker->deadline = 0;
    worker->overran = true;
    g_subprocess_force_exit(worker->process);
    return G_SOURCE_REMOVE;
}

static void
clear_deadline(Worker *worker)
{
    if (worker->deadline != 0)
        g_source_remove(worker->deadline);
    worker->deadline = 0;
}

/* A worker that is gone cannot be written to; what became of it is told by its output's end. */
static void
send(Worker *worker, const char *text)
{
    g_output_stream_write_all(g_subprocess_get_stdin_pipe(worker->process), text, strlen(text),
                              NULL, NULL, NULL);
}

/* Gives the worker its next leg, or lets it go. */
static void
feed(Worker *worker)
{
    Run *run = worker->run;
    if (run->stopping || run->next >= run->results->count) {
        worker->dismissed = true;
        g_output_stream_close(g_subprocess_get_stdin_pipe(worker->process), NULL, NULL);
        return;
    }
    worker->leg = run->next++;
    find_next(run);
    if (run->tournament->leg_timeout > 0)
        worker->deadline = g_timeout_add_seconds(run->tournament->leg_timeout, on_deadline, worker);
    g_autofree char *line = g_strdup_printf("leg %u\n", worker->leg);
    send(worker, line);
}

static void
on_result(Worker *worker, const char *text)
{
    HetRow row;
    if (worker->leg == NO_LEG || !het_row_parse(text, &row) || row.leg != worker->leg) {
        worker->babbled = true;
        g_subprocess_force_exit(worker->process);
        return;
    }
    clear_deadline(worker);
    worker->leg = NO_LEG;
    finish_leg(worker->run, &row);
    if (worker->overran) /* the result was under way when the deadline passed: let it count */
        worker->dismissed = true;
    else
        feed(worker);
}

static void
on_answer(Worker *worker, const char *line)
{
    if (g_str_has_prefix(line, "result ")) {
        on_result(worker, line + strlen("result "));
    } else if (strcmp(line, "ready") == 0 && worker->leg == NO_LEG) {
        feed(worker);
    } else if (g_str_has_prefix(line, "error ")) {
        worker->leg = NO_LEG;
        fail_run(worker->run, g_error_new(HET_ERROR, HET_ERROR_PROCESS, "%s", line + 6));
    } else {
        worker->babbled = true;
        g_subprocess_force_exit(worker->process);
    }
}

/* --- a worker's end --------------------------------------------------------------------------- */

/* The side whose agent's code was running when the worker ended, or NOBODY. */
static HetActor
running_side(const Worker *worker)
{
    uint32_t running = worker->watch->running;
    return running == 1 ? HET_FIRST : running == 2 ? HET_SECOND : HET_NOBODY;
}

/* Signals by which people and systems end processes that did nothing wrong themselves. */
static bool
is_outside_force(int number)
{
    return number == SIGKILL || number == SIGTERM || number == SIGINT || number == SIGHUP;
}

static void
set_verdict(HetLegResult *result, HetLegCode code, HetActor offender)
{
    bool scored = het_leg_code_scored(code) && offender != HET_NOBODY;
    result->code = scored || !het_leg_code_scored(code) ? code : HET_LEG_WORKER_LOST;
    result->offender = scored ? offender : HET_NOBODY;
    result->winner = scored ? het_other(offender) : HET_NOBODY;
}

/* What the leg a worker took with it counts as. */
static HetLegResult
judge_end(const Worker *worker)
{
    HetLegResult result = {.winner = HET_NOBODY, .offender = HET_NOBODY};
    GSubprocess *process = worker->process;
    bool signaled = g_subprocess_get_if_signaled(process);
    int number = signaled ? g_subprocess_get_term_sig(process) : 0;
    if (worker->overran) {
        set_verdict(&result, HET_LEG_OVERRUN,
                    het_watch_slowest(worker->watch, g_get_monotonic_time()));
        g_snprintf(result.reason, sizeof result.reason, "the leg took more than %u s",
                   worker->run->tournament->leg_timeout);
    } else if (worker->run->results->end == HET_RUN_INTERRUPTED ||
               worker->run->results->end == HET_RUN_DECIDED || worker->run->error != NULL) {
        set_verdict(&result, HET_LEG_INTERRUPTED, HET_NOBODY);
        g_strlcpy(result.reason, "the tournament was stopped", sizeof result.reason);
    } else if (worker->babbled) {
        set_verdict(&result, HET_LEG_WORKER_LOST, HET_NOBODY);
        g_strlcpy(result.reason, "the worker's answer made no sense", sizeof result.reason);
    } else if (signaled) {
        set_verdict(&result, is_outside_force(number) ? HET_LEG_WORKER_LOST : HET_LEG_CRASH,
                    running_side(worker));
        g_snprintf(result.reason, sizeof result.reason, "the process was ended by signal %d (%s)",
                   number, g_strsignal(number));
    } else {
        set_verdict(&result, HET_LEG_CRASH, running_side(worker));
        g_snprintf(result.reason, sizeof result.reason, "the process ended with exit status %d",
                   g_subprocess_get_exit_status(process));
    }
    return result;
}

static void
on_exit_of_worker(GObject *source, GAsyncResult *outcome, gpointer data)
{
    Worker *worker = data;
    Run *run = worker->run;
    g_subprocess_wait_finish(G_SUBPROCESS(source), outcome, NULL);
    clear_deadline(worker);
    bool early = worker->leg == NO_LEG && !worker->dismissed && !run->stopping;
    if (worker->leg != NO_LEG) {
        HetRow row = {.leg = worker->leg, .result = judge_end(worker)};
        worker->leg = NO_LEG;
        finish_leg(run, &row);
    }
    g_clear_object(&worker->process);
    g_clear_object(&worker->output);
    run->living--;
    if (early)
        fail_run(run, g_error_new(HET_ERROR, HET_ERROR_PROCESS,
                                  "a worker of %s ended before it was given a leg: try "
                                  "\"%s worker\" by hand",
                                  run->program, run->program));
    if (!run->stopping && run->next < run->results->count)
        start_worker(worker);
    if (run->living == 0)
        g_main_loop_quit(run->loop);
}

static void
on_line(GObject *source, GAsyncResult *outcome, gpointer data)
{
    Worker *worker = data;
    g_autofree char *line =
        g_data_input_stream_read_line_finish(G_DATA_INPUT_STREAM(source), outcome, NULL, NULL);
    if (line == NULL) {
        g_subprocess_wait_async(worker->process, NULL, on_exit_of_worker, worker);
        return;
    }
    on_answer(worker, line);
    await_line(worker);
}

static void
await_line(Worker *worker)
{
    g_data_input_stream_read_line_async(worker->output, G_PRIORITY_DEFAULT, NULL, on_line, worker);
}

/* --- a worker's start ------------------------------------------------------------------------- */

/* A new file of memory with the worker's watch, mapped here; -1 on failure. */
static int
share_watch(Worker *worker)
{
    g_autofree char *path = NULL;
    int descriptor = g_file_open_tmp("hetman-XXXXXX", &path, NULL);
    if (descriptor < 0)
        return -1;
    unlink(path);
    if (worker->watch != NULL)
        munmap((void *)(uintptr_t)worker->watch, sizeof(HetWatch));
    worker->watch = NULL;
    if (ftruncate(descriptor, sizeof(HetWatch)) == 0)
        worker->watch = het_worker_map_watch(descriptor);
    if (worker->watch != NULL)
        return descriptor;
    close(descriptor);
    return -1;
}

static GSubprocess *
spawn(Worker *worker, GError **error)
{
    Run *run = worker->run;
    int descriptor = share_watch(worker);
    if (descriptor < 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_FILE,
                    "no room for temporary files in %s: free some, or set TMPDIR", g_get_tmp_dir());
        return NULL;
    }
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
    g_subprocess_launcher_take_fd(launcher, descriptor, HET_WORKER_WATCH_FD);
    const char *arguments[] = {run->program, "worker", run->games, NULL};
    return g_subprocess_launcher_spawnv(launcher, arguments, error);
}

static void
start_worker(Worker *worker)
{
    Run *run = worker->run;
    GError *error = NULL;
    worker->overran = worker->dismissed = worker->babbled = false;
    worker->leg = NO_LEG;
    worker->process = spawn(worker, &error);
    if (worker->process == NULL) {
        fail_run(run, error);
        return;
    }
    run->living++;
    worker->output = g_data_input_stream_new(g_subprocess_get_stdout_pipe(worker->process));
    g_autofree char *text = het_tournament_text(run->tournament);
    g_autofree char *definition =
        g_strdup_printf("tournament %zu %s\n%s", strlen(text), run->tournament->hash, text);
    send(worker, definition);
    await_line(worker);
}

/* --- the whole -------------------------------------------------------------------------------- */

static gboolean
on_signal(gpointer data)
{
    Run *run = data;
    run->results->end = HET_RUN_INTERRUPTED;
    kill_all(run);
    return G_SOURCE_CONTINUE;
}

static void
play_all(Run *run)
{
    guint signals[] = {g_unix_signal_add(SIGINT, on_signal, run),
                       g_unix_signal_add(SIGTERM, on_signal, run)};
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before); /* a worker may die while it is written to */
    for (unsigned i = 0; i < run->settings->jobs && run->error == NULL; i++)
        if (i < run->wanted && !run->stopping)
            start_worker(&run->workers[i]);
    if (run->living > 0)
        g_main_loop_run(run->loop);
    sigaction(SIGPIPE, &before, NULL);
    for (unsigned i = 0; i < G_N_ELEMENTS(signals); i++)
        g_source_remove(signals[i]);
}

/* Records of legs that were under way at the end may still lie there. */
static void
remove_games(const char *directory)
{
    g_autofree char *inner = g_build_filename(directory, "games", NULL);
    g_autoptr(GDir) files = g_dir_open(inner, 0, NULL);
    for (const char *name; files != NULL && (name = g_dir_read_name(files)) != NULL;) {
        g_autofree char *path = g_build_filename(inner, name, NULL);
        g_unlink(path);
    }
    g_rmdir(inner);
    g_rmdir(directory);
}

static void
clear_run(Run *run)
{
    for (unsigned i = 0; i < run->settings->jobs; i++)
        if (run->workers[i].watch != NULL)
            munmap((void *)(uintptr_t)run->workers[i].watch, sizeof(HetWatch));
    g_free(run->workers);
    g_free(run->program);
    g_main_loop_unref(run->loop);
    het_records_free(run->records);
    if (run->games_temporary)
        remove_games(run->games);
    g_free(run->games);
}

/* Where workers leave records for the store. */
static bool
make_games(Run *run, GError **error)
{
    run->games = g_dir_make_tmp("hetman-games-XXXXXX", error);
    if (run->games == NULL)
        return false;
    run->games_temporary = true;
    g_autofree char *inner = g_build_filename(run->games, "games", NULL);
    if (g_mkdir(inner, 0777) == 0)
        return true;
    int failure = errno;
    g_set_error(error, HET_ERROR, HET_ERROR_FILE, "cannot write %s: %s", inner,
                g_strerror(failure));
    return false;
}

/* Takes over what the store holds, and counts what is left to play. */
static bool
take_stored(Run *run, GError **error)
{
    run->results->shard = run->settings->shard;
    if (run->settings->store != NULL &&
        !het_store_results(run->settings->store, run->results, error))
        return false;
    run->wanted = het_results_missing(run->results);
    find_next(run);
    test_pairs(run);
    return true;
}

static bool
prepare_run(Run *run, GError **error)
{
    const HetTournament *tournament = run->tournament;
    if (!take_stored(run, error))
        return false;
    run->program = run->settings->program != NULL ? g_strdup(run->settings->program)
                                                  : g_file_read_link("/proc/self/exe", error);
    if (run->program == NULL)
        return false;
    if (tournament->records != NULL) {
        run->records = het_records_open(tournament, tournament->records, error);
        run->games = g_strdup(tournament->records);
        return run->records != NULL;
    }
    return run->settings->store == NULL || make_games(run, error);
}

HetResults *
het_run(const HetTournament *tournament, const HetRunSettings *settings, GError **error)
{
    g_return_val_if_fail(settings->jobs >= 1 && tournament->loaded->len > 0, NULL);
    Run run = {.tournament = tournament, .settings = settings};
    g_autoptr(HetResults) results = run.results = het_results_new(tournament);
    run.loop = g_main_loop_new(NULL, FALSE);
    run.workers = g_new0(Worker, settings->jobs);
    for (unsigned i = 0; i < settings->jobs; i++)
        run.workers[i].run = &run;
    bool good = prepare_run(&run, error);
    if (good) {
        play_all(&run);
        if (run.error != NULL)
            g_propagate_error(error, run.error);
        good = run.error == NULL;
        /* After a failure, too, what was finished is written down. */
        if (run.records != NULL)
            good = het_records_finish(run.records, results->legs, results->count,
                                      good ? error : NULL) &&
                   good;
    }
    clear_run(&run);
    return good ? g_steal_pointer(&results) : NULL;
}

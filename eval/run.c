#include "run.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "agents/supervise.h"
#include "engine/rules/registry.h"
#include "interrupt.h"
#include "store.h"
#include "worker-process.h"

#define NO_LEG G_MAXUINT

enum {
    SYNC_MILLISECONDS = 50, /* legs that end within share a transaction and a write to the disk */
    ORPHANS_GRACE = 5 * 1000000, /* microseconds that supervisors get at the end */
};

typedef struct Run Run;

typedef struct {
    Run *run;
    HetWorkerProcess link;
    unsigned leg;   /* being played, or NO_LEG */
    guint deadline; /* source id, or 0 */
    bool overran;   /* we ended it at the deadline */
    bool dismissed; /* we closed its input: it ends of itself */
    bool babbled;   /* we ended it for an answer that is none */
    bool surplus;   /* we ended it: its leg comes after the one that stopped the run */
} Worker;

struct Run {
    const HetTournament *tournament;
    const HetRunSettings *settings;
    HetResults *results;
    HetRecords *records; /* or NULL */
    const char *games;   /* directory for records, NULL: none are written there */
    GMainLoop *loop;
    char *program;
    Worker *workers;
    unsigned living, done, wanted;
    unsigned reported; /* legs that are on the disk and were reported as done */
    guint sync;        /* source id of the next write to the disk, or 0 */
    gint64 written;    /* monotonic time of the last commit, in microseconds */
    unsigned tested;   /* pairs the sequential test has gone through, in their order */
    unsigned next;     /* leg to start */
    unsigned end;      /* legs from here on are not started */
    bool *stored;      /* legs that were there before */
    bool stopping;     /* start no more legs */
    int signals[2];    /* pipe from the signal handler */
    GError *error;     /* the first of the outside world */
};

static void start_worker(Worker *worker);

/* --- the course of a run ---------------------------------------------------------------------- */

static void
kill_all(Run *run)
{
    run->stopping = true;
    HET_EACH_BELOW(i, run->settings->jobs)
        if (run->workers[i].link.process != NULL)
            g_subprocess_force_exit(run->workers[i].link.process);
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

/* True if a leg is requested and has no result yet. */
static bool
is_missing(const Run *run, unsigned leg)
{
    const HetRunSettings *settings = run->settings;
    return het_shard_has(run->results->shard, leg) &&
           !het_leg_code_scored(run->results->legs[leg].code) &&
           (settings->wants == NULL || settings->wants(settings->wants_data, leg / 2));
}

/* Moves on to the next leg to play. */
static void
find_next(Run *run)
{
    while (run->next < run->results->count && !is_missing(run, run->next))
        run->next++;
}

/* Writes what has ended to the disk, and only then reports that it is done. */
static bool
write_down(Run *run)
{
    GError *error = NULL;
    HetStore *store = run->settings->store;
    run->written = g_get_monotonic_time();
    if ((store != NULL && !het_store_sync(store, &error)) ||
        (run->records != NULL && !het_records_sync(run->records, &error))) {
        fail_run(run, error);
        return false;
    }
    if (run->reported != run->done && run->settings->tested != NULL)
        run->settings->tested(run->settings->data, &run->results->tested);
    if (run->reported != run->done && run->settings->progress != NULL)
        run->settings->progress(run->settings->data, run->done, run->wanted);
    run->reported = run->done;
    return true;
}

static gboolean
on_sync(gpointer data)
{
    Run *run = data;
    run->sync = 0;
    write_down(run);
    return G_SOURCE_REMOVE;
}

/* A leg that ends long after what was written last is committed at once, since it may have taken
 * long itself. Quick ones wait for each other. */
static bool
commit_if_late(Run *run, GError **error)
{
    const gint64 now = g_get_monotonic_time();
    if (now - run->written < SYNC_MILLISECONDS * 1000)
        return true;
    run->written = now;
    return het_store_commit(run->settings->store, error);
}

/* (transfer full) The record of a leg by the log of its worker; NULL: it ended before it began. */
static char *
logged_record(const Run *run, const Worker *worker, unsigned number)
{
    HetLeg leg;
    if (!het_run_leg(run->tournament, number, het_rules_registry, &leg, NULL))
        return NULL;
    char *record = het_worker_process_record(&worker->link, &leg);
    het_run_leg_end(&leg);
    return record;
}

/* Writes a scored game to the store, its record too if it failed or belongs to the sample. One
 * without a score is played again another time. */
static void
keep_leg(Run *run, const Worker *worker, const HetRow *row)
{
    HetStore *store = run->settings->store;
    GError *error = NULL;
    g_autofree char *record = NULL;
    if (store == NULL || run->error != NULL || !het_leg_code_scored(row->result.code))
        return;
    if (row->result.code != HET_LEG_NORMAL || het_store_samples(store, row->leg)) {
        if (run->games != NULL) { /* none, if it ended before it began */
            g_autofree char *path = het_records_path(run->games, row->leg);
            g_file_get_contents(path, &record, NULL, NULL);
        } else {
            record = logged_record(run, worker, row->leg);
        }
    }
    if (!het_store_add(store, row, record, &error) || !commit_if_late(run, &error))
        fail_run(run, error);
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

/* The pairs are judged in their order, so that it ends at the same one for any number of jobs.
 */
static void
test_pairs(Run *run)
{
    const HetSprt *sprt = run->settings->sprt;
    if (sprt != NULL && !run->stopping &&
        het_results_test(run->results, sprt, &run->tested, &run->results->tested))
        end_decided(run);
}

/* A failure ends the run there: legs before it are still played, those after it do not count, so
 * that the outcome is the same for any number of jobs. */
static void
stop_at(Run *run, unsigned leg)
{
    run->results->end = HET_RUN_STOPPED;
    run->results->culprit = leg;
    run->end = leg;
    HET_EACH_BELOW(i, run->settings->jobs) {
        Worker *worker = &run->workers[i];
        worker->surplus = worker->leg != NO_LEG && worker->leg > leg;
        if (worker->surplus && worker->link.process != NULL)
            g_subprocess_force_exit(worker->link.process);
    }
}

static bool
is_failure(HetLegCode code)
{
    return code == HET_LEG_CRASH || code == HET_LEG_OVERRUN || code == HET_LEG_UNSTARTED;
}

static void
finish_leg(Run *run, const Worker *worker, const HetRow *row)
{
    HetResults *results = run->results;
    keep_leg(run, worker, row);
    if (results->end == HET_RUN_DECIDED || worker->surplus)
        return; /* too late to count, but not for the store */
    results->legs[row->leg] = row->result;
    run->done++;
    GError *error = NULL;
    if (run->records != NULL && !het_records_add(run->records, row, &error))
        fail_run(run, error);
    test_pairs(run);
    if (is_failure(row->result.code) && !run->tournament->recover && !run->stopping)
        stop_at(run, row->leg);
    if (run->sync == 0)
        run->sync = g_timeout_add(SYNC_MILLISECONDS, on_sync, run);
}

/* --- one worker ------------------------------------------------------------------------------- */

static gboolean
on_deadline(gpointer data)
{
    Worker *worker = data;
    worker->deadline = 0;
    worker->overran = true;
    g_subprocess_force_exit(worker->link.process);
    return G_SOURCE_REMOVE;
}

static void
clear_deadline(Worker *worker)
{
    if (worker->deadline != 0)
        g_source_remove(worker->deadline);
    worker->deadline = 0;
}

/* Gives the worker its next leg, or lets it go. */
static void
feed(Worker *worker)
{
    Run *run = worker->run;
    if (run->stopping || run->next >= run->end) {
        worker->dismissed = true;
        g_output_stream_close(g_subprocess_get_stdin_pipe(worker->link.process), NULL, NULL);
        return;
    }
    het_worker_process_begin(&worker->link);
    worker->leg = run->next++;
    find_next(run);
    if (run->tournament->leg_timeout > 0)
        worker->deadline = g_timeout_add_seconds(run->tournament->leg_timeout, on_deadline, worker);
    g_autofree char *line = g_strdup_printf("leg %u\n", worker->leg);
    GError *error = NULL;
    if (!het_worker_process_send(&worker->link, line, &error))
        fail_run(run, error);
}

static void
on_result(Worker *worker, const char *text)
{
    HetRow row;
    if (worker->leg == NO_LEG || !het_row_parse(text, &row) || row.leg != worker->leg) {
        worker->babbled = true;
        g_subprocess_force_exit(worker->link.process);
        return;
    }
    clear_deadline(worker);
    worker->leg = NO_LEG;
    finish_leg(worker->run, worker, &row);
    if (worker->overran ||
        worker->surplus) /* the result was under way when the deadline passed: let it count */
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
        g_subprocess_force_exit(worker->link.process);
    }
}

/* --- a worker's end --------------------------------------------------------------------------- */

/* The side whose agent's code was running when the worker ended, or NOBODY. */
static HetActor
running_side(const Worker *worker)
{
    uint32_t running = worker->link.watch->running;
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

/* Code of the leg that a worker took with it. */
static HetLegResult
judge_end(const Worker *worker)
{
    HetLegResult result = {.winner = HET_NOBODY, .offender = HET_NOBODY};
    GSubprocess *process = worker->link.process;
    bool signaled = g_subprocess_get_if_signaled(process);
    int number = signaled ? g_subprocess_get_term_sig(process) : 0;
    if (worker->overran) {
        set_verdict(&result, HET_LEG_OVERRUN,
                    het_watch_slowest(worker->link.watch, g_get_monotonic_time()));
        g_snprintf(result.reason, sizeof result.reason, "the leg took more than %u s",
                   worker->run->tournament->leg_timeout);
    } else if (worker->run->results->end == HET_RUN_INTERRUPTED ||
               worker->run->results->end == HET_RUN_DECIDED || worker->run->error != NULL) {
        set_verdict(&result, HET_LEG_INTERRUPTED, HET_NOBODY);
        g_strlcpy(result.reason, "the tournament was stopped", sizeof result.reason);
    } else if (worker->babbled) {
        set_verdict(&result, HET_LEG_WORKER_LOST, HET_NOBODY);
        g_strlcpy(result.reason, "the worker's answer could not be read", sizeof result.reason);
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
    bool early = worker->leg == NO_LEG && !worker->dismissed && !worker->surplus && !run->stopping;
    if (worker->leg != NO_LEG) {
        HetRow row = {.leg = worker->leg, .result = judge_end(worker)};
        worker->leg = NO_LEG;
        finish_leg(run, worker, &row);
    }
    het_worker_process_ended(&worker->link);
    het_supervise_sweep(HET_SUPERVISE_REAP);
    run->living--;
    if (early)
        fail_run(run, g_error_new(HET_ERROR, HET_ERROR_PROCESS,
                                  "a worker of %s ended before it was given a leg: try "
                                  "\"%s worker\" by hand",
                                  run->program, run->program));
    if (!run->stopping && run->next < run->end)
        start_worker(worker);
    if (run->living == 0)
        g_main_loop_quit(run->loop);
}

static gboolean
on_output(gint descriptor, GIOCondition condition, gpointer data)
{
    Worker *worker = data;
    (void)descriptor, (void)condition;
    const bool more = het_worker_process_read(&worker->link);
    char *line;
    while ((line = het_worker_process_line(&worker->link)) != NULL) {
        on_answer(worker, line);
        g_free(line);
    }
    if (!more)
        g_subprocess_wait_async(worker->link.process, NULL, on_exit_of_worker, worker);
    return more;
}

/* --- a worker's start ------------------------------------------------------------------------- */

static void
start_worker(Worker *worker)
{
    Run *run = worker->run;
    GError *error = NULL;
    worker->overran = worker->dismissed = worker->babbled = worker->surplus = false;
    worker->leg = NO_LEG;
    if (!het_worker_process_start(&worker->link, run->program, run->games,
                                  run->settings->store != NULL, &error)) {
        fail_run(run, error);
        return;
    }
    run->living++;
    g_autofree char *text = het_tournament_text(run->tournament);
    g_autofree char *definition =
        g_strdup_printf("tournament %zu %s\n%s", strlen(text), run->tournament->hash, text);
    g_unix_fd_add(worker->link.output, G_IO_IN | G_IO_HUP, on_output, worker);
    if (!het_worker_process_send(&worker->link, definition, &error))
        fail_run(run, error);
}

/* --- the whole -------------------------------------------------------------------------------- */

static gboolean
on_signal(gint descriptor, GIOCondition condition, gpointer data)
{
    Run *run = data;
    char bytes[16];
    (void)condition;
    while (read(descriptor, bytes, sizeof bytes) > 0)
        ;
    run->results->end = HET_RUN_INTERRUPTED;
    kill_all(run);
    return G_SOURCE_CONTINUE;
}

static void
play_all(Run *run)
{
    guint signals = g_unix_fd_add(run->signals[0], G_IO_IN, on_signal, run);
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before); /* a worker may die while it is written to */
    het_interrupt_signal(run->signals[1]);
    for (unsigned i = 0; i < run->settings->jobs && run->error == NULL; i++)
        if (i < run->wanted && !run->stopping)
            start_worker(&run->workers[i]);
    if (run->living > 0)
        g_main_loop_run(run->loop);
    write_down(run);
    het_interrupt_signal(-1);
    char byte;
    if (read(run->signals[0], &byte, 1) == 1) /* after the last turn of the loop, too */
        run->results->end = HET_RUN_INTERRUPTED;
    het_supervise_sweep(ORPHANS_GRACE);
    sigaction(SIGPIPE, &before, NULL);
    g_source_remove(signals);
}

static void
clear_run(Run *run)
{
    HET_EACH_BELOW(i, run->settings->jobs)
        het_worker_process_clear(&run->workers[i].link);
    if (run->sync != 0)
        g_source_remove(run->sync);
    HET_EACH_BELOW(i, G_N_ELEMENTS(run->signals))
        if (run->signals[i] >= 0)
            close(run->signals[i]);
    g_free(run->workers);
    g_free(run->stored);
    g_free(run->program);
    g_main_loop_unref(run->loop);
    het_records_free(run->records);
}

/* Takes over what the store holds, and counts what is left to play. */
static bool
take_stored(Run *run, GError **error)
{
    run->results->shard = run->settings->shard;
    if (run->settings->store != NULL &&
        !het_store_results(run->settings->store, run->tournament, run->results, error))
        return false;
    const HetResults *known = run->settings->known;
    for (unsigned leg = 0; known != NULL && leg < run->results->count; leg++)
        if (het_leg_code_scored(known->legs[leg].code))
            run->results->legs[leg] = known->legs[leg];
    HET_EACH_BELOW(leg, run->results->count)
        run->stored[leg] = het_leg_code_scored(run->results->legs[leg].code);
    HET_EACH_BELOW(leg, run->results->count)
        run->wanted += is_missing(run, leg);
    find_next(run);
    test_pairs(run);
    return true;
}

static bool
prepare_run(Run *run, GError **error)
{
    const HetTournament *tournament = run->tournament;
    if (!het_tournament_check_files(tournament, error) || !take_stored(run, error))
        return false;
    run->program = run->settings->program != NULL ? g_strdup(run->settings->program)
                                                  : g_file_read_link("/proc/self/exe", error);
    if (run->program == NULL || !g_unix_open_pipe(run->signals, FD_CLOEXEC, error))
        return false;
    HET_EACH_BELOW(i, G_N_ELEMENTS(run->signals))
        g_unix_set_fd_nonblocking(run->signals[i], TRUE, NULL);
    run->games = tournament->records;
    if (tournament->records != NULL)
        run->records = het_records_open(tournament, tournament->records, error);
    return tournament->records == NULL || run->records != NULL;
}

/* Leaves out what was played after the leg that stopped the run: how much depends on the number of
 * jobs. */
static void
leave_out_surplus(Run *run)
{
    HetResults *results = run->results;
    if (results->end != HET_RUN_STOPPED)
        return;
    for (unsigned leg = results->culprit + 1; leg < results->count; leg++) {
        if (run->stored[leg])
            continue;
        results->legs[leg] = het_leg_unplayed();
        if (run->games != NULL) {
            g_autofree char *path = het_records_path(run->games, leg);
            g_unlink(path);
        }
    }
}

HetResults *
het_run(const HetTournament *tournament, const HetRunSettings *settings, GError **error)
{
    g_return_val_if_fail(settings->jobs >= 1 && tournament->loaded->len > 0, NULL);
    Run run = {.tournament = tournament, .settings = settings, .signals = {-1, -1}};
    g_autoptr(HetResults) results = run.results = het_results_new(tournament);
    run.end = results->count;
    run.stored = g_new0(bool, results->count);
    run.loop = g_main_loop_new(NULL, FALSE);
    run.workers = g_new0(Worker, settings->jobs);
    HET_EACH_BELOW(i, settings->jobs)
        run.workers[i] = (Worker){.run = &run, .leg = NO_LEG};
    bool good = prepare_run(&run, error);
    if (good) {
        play_all(&run);
        leave_out_surplus(&run);
        if (run.error != NULL)
            g_propagate_error(error, run.error);
        good = run.error == NULL;
        /* After a failure, too, finished games are written down. */
        if (run.records != NULL)
            good = het_records_finish(run.records, results->legs, results->count,
                                      good ? error : NULL) &&
                   good;
    }
    clear_run(&run);
    return good ? g_steal_pointer(&results) : NULL;
}

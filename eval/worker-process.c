#define _GNU_SOURCE /* memfd_create() */
#include "worker-process.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "agents/supervise.h"
#include "worker.h"

/* Memory of the kernel's, not a file in a temporary directory: that may be full, which would end
 * this process by SIGBUS, and would keep the file after a kill. */
static int
make_memory(const char *name, off_t size, GError **error)
{
    int memory = memfd_create(name, MFD_CLOEXEC);
    if (memory >= 0 && ftruncate(memory, size) == 0)
        return memory;
    int failure = errno;
    if (memory >= 0)
        close(memory);
    het_fail(error, HET_ERROR_PROCESS, "no memory to share with a worker: %s", g_strerror(failure));
    return -1;
}

/* A new watch, mapped here; its descriptor, or -1. */
static int
share_watch(HetWorkerProcess *worker, GError **error)
{
    int memory = make_memory("hetman-watch", sizeof(HetWatch), error);
    if (memory < 0)
        return -1;
    worker->watch = het_worker_map_watch(memory);
    if (worker->watch != NULL)
        return memory;
    close(memory);
    het_fail(error, HET_ERROR_PROCESS, "no memory to share with a worker");
    return -1;
}

/* A new log, mapped here; its descriptor, or -1. A limit of file size (ulimit -f) holds for memory
 * that has a descriptor too. */
static int
share_log(HetWorkerProcess *worker, GError **error)
{
    struct rlimit limit;
    const bool limited =
        getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < HET_RECORD_LOG_BYTES;
    int memory =
        make_memory("hetman-record", limited ? (off_t)limit.rlim_cur : HET_RECORD_LOG_BYTES, error);
    if (memory < 0)
        return -1;
    worker->log = het_record_log_map(memory);
    if (worker->log != NULL)
        return memory;
    close(memory);
    het_fail(error, HET_ERROR_PROCESS, "no memory to share with a worker");
    return -1;
}

/* Hands the memory to the launcher. */
static bool
share_memory(HetWorkerProcess *worker, GSubprocessLauncher *launcher, bool record, GError **error)
{
    int watch = share_watch(worker, error);
    if (watch < 0)
        return false;
    g_subprocess_launcher_take_fd(launcher, watch, HET_WORKER_WATCH_FD);
    if (!record)
        return true;
    int log = share_log(worker, error);
    if (log >= 0)
        g_subprocess_launcher_take_fd(launcher, log, HET_WORKER_LOG_FD);
    return log >= 0;
}

/* Pipes without streams over them: a quick leg costs less than their tasks and copies. */
static bool
take_pipes(HetWorkerProcess *worker, GError **error)
{
    worker->input = g_unix_output_stream_get_fd(
        G_UNIX_OUTPUT_STREAM(g_subprocess_get_stdin_pipe(worker->process)));
    worker->output = g_unix_input_stream_get_fd(
        G_UNIX_INPUT_STREAM(g_subprocess_get_stdout_pipe(worker->process)));
    worker->unread = g_string_new(NULL);
    return g_unix_set_fd_nonblocking(worker->output, TRUE, error);
}

bool
het_worker_process_start(HetWorkerProcess *worker, const char *program, const char *directory,
                         bool in_memory, GError **error)
{
    bool record = directory == NULL && in_memory;
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE);
    het_worker_process_clear(worker);
    if (!share_memory(worker, launcher, record, error))
        return false;
    pid_t harness = getpid();
    g_subprocess_launcher_set_child_setup(launcher, het_supervise_follow, &harness, NULL);
    const char *arguments[] = {program, "worker", record ? "--memory" : directory, NULL};
    worker->process = het_supervise_spawn(launcher, arguments, error);
    return worker->process != NULL && take_pipes(worker, error);
}

bool
het_worker_process_send(HetWorkerProcess *worker, const char *text, GError **error)
{
    for (size_t left = strlen(text); left > 0;) {
        const ssize_t count = write(worker->input, text, left);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EPIPE)
            return true;
        if (count < 0)
            return het_fail(error, HET_ERROR_PROCESS, "cannot write to a worker: %s",
                            g_strerror(errno));
        text += count;
        left -= (size_t)count;
    }
    return true;
}

bool
het_worker_process_read(HetWorkerProcess *worker)
{
    char bytes[4096];
    for (;;) {
        const ssize_t count = read(worker->output, bytes, sizeof bytes);
        if (count > 0)
            g_string_append_len(worker->unread, bytes, count);
        else if (count == 0 || errno != EINTR)
            return count < 0 && errno == EAGAIN;
        if (count > 0 && (size_t)count < sizeof bytes)
            return true; /* all of it, as a rule: the descriptor is watched */
    }
}

char *
het_worker_process_line(HetWorkerProcess *worker)
{
    const char *end = memchr(worker->unread->str, '\n', worker->unread->len);
    if (end == NULL)
        return NULL;
    const gssize length = end - worker->unread->str;
    char *line = g_strndup(worker->unread->str, (gsize)length);
    g_string_erase(worker->unread, 0, length + 1);
    return line;
}

void
het_worker_process_begin(HetWorkerProcess *worker)
{
    if (worker->log != NULL)
        het_record_log_clear(worker->log);
}

char *
het_worker_process_record(const HetWorkerProcess *worker, const HetLeg *leg)
{
    const HetRecordGame game = {.scenario = leg->scenario,
                                .seed = leg->seed,
                                .agents = {leg->agents[HET_FIRST], leg->agents[HET_SECOND]}};
    return worker->log != NULL ? het_record_log_text(worker->log, &game) : NULL;
}

static void
drop_unread(HetWorkerProcess *worker)
{
    if (worker->unread != NULL)
        g_string_free(worker->unread, TRUE);
    worker->unread = NULL;
}

void
het_worker_process_ended(HetWorkerProcess *worker)
{
    het_supervise_forget(worker->process);
    g_clear_object(&worker->process);
    drop_unread(worker);
}

void
het_worker_process_clear(HetWorkerProcess *worker)
{
    if (worker->watch != NULL)
        munmap((void *)(uintptr_t)worker->watch, sizeof(HetWatch));
    worker->watch = NULL;
    het_record_log_unmap(worker->log);
    worker->log = NULL;
    drop_unread(worker);
}

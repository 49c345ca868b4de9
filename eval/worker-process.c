#define _GNU_SOURCE /* memfd_create() */
#include "worker-process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agents/supervise.h"
#include "worker.h"

enum { RECORD_MAX = 64 << 20 };

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
    g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "no memory to share with a worker: %s",
                g_strerror(failure));
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
    g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "no memory to share with a worker");
    return -1;
}

/* Hands the memory to the launcher; one descriptor of the record's stays here. */
static bool
share_memory(HetWorkerProcess *worker, GSubprocessLauncher *launcher, bool record, GError **error)
{
    int watch = share_watch(worker, error);
    if (watch < 0)
        return false;
    g_subprocess_launcher_take_fd(launcher, watch, HET_WORKER_WATCH_FD);
    if (!record)
        return true;
    worker->record = make_memory("hetman-record", 0, error);
    int copy = worker->record >= 0 ? fcntl(worker->record, F_DUPFD_CLOEXEC, 0) : -1;
    if (copy < 0)
        return false;
    g_subprocess_launcher_take_fd(launcher, copy, HET_WORKER_RECORD_FD);
    return true;
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
    if (worker->process == NULL)
        return false;
    worker->output = g_data_input_stream_new(g_subprocess_get_stdout_pipe(worker->process));
    return true;
}

bool
het_worker_process_send(HetWorkerProcess *worker, const char *text, GError **error)
{
    g_autoptr(GError) inner = NULL;
    if (g_output_stream_write_all(g_subprocess_get_stdin_pipe(worker->process), text, strlen(text),
                                  NULL, NULL, &inner) ||
        g_error_matches(inner, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE))
        return true;
    g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "cannot write to a worker: %s",
                inner->message);
    return false;
}

void
het_worker_process_begin(HetWorkerProcess *worker)
{
    if (worker->record < 0 || ftruncate(worker->record, 0) == 0)
        return;
    close(worker->record); /* never seen; no record rather than a wrong one */
    worker->record = -1;
}

char *
het_worker_process_record(const HetWorkerProcess *worker)
{
    struct stat status;
    if (worker->record < 0 || fstat(worker->record, &status) != 0 || status.st_size <= 0 ||
        status.st_size > HET_RECORD_MAX)
        return NULL;
    size_t size = (size_t)status.st_size, got = 0;
    g_autofree char *text = g_malloc(size + 1);
    while (got < size) {
        ssize_t count = pread(worker->record, text + got, size - got, (off_t)got);
        if (count <= 0)
            break;
        got += (size_t)count;
    }
    text[got] = '\0';
    return g_steal_pointer(&text);
}

void
het_worker_process_ended(HetWorkerProcess *worker)
{
    het_supervise_forget(worker->process);
    g_clear_object(&worker->process);
    g_clear_object(&worker->output);
}

void
het_worker_process_clear(HetWorkerProcess *worker)
{
    if (worker->watch != NULL)
        munmap((void *)(uintptr_t)worker->watch, sizeof(HetWatch));
    worker->watch = NULL;
    if (worker->record >= 0)
        close(worker->record);
    worker->record = -1;
}

#define _GNU_SOURCE /* syscall() */
#include "external-process.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "engine/each.h"
#include "engine/textfile.h"

struct HetProcess {
    GSubprocess *child;
    int control; /* closed, it makes the supervisor end the child and all that it started */
    HetGuard guard;
    int end; /* readable once the supervisor has ended (a pidfd); -1: the system has none */
    int input, output, complaints; /* pipes to and from the child; -1: closed */
    GString *outgoing, *incoming;
    size_t sent;  /* bytes of `outgoing` that are on their way */
    size_t taken; /* bytes of `incoming` that were handed out */
    GString *complaint;
};

enum {
    CHUNK = 16 * 1024,
    PIPE_CHUNKS = 64, /* as much as a pipe can hold: more is written as it is read */
    LEAVE_MICROSECONDS = 500 * 1000,
    END_MICROSECONDS = 10 * 1000 * 1000, /* for the supervisor to end what will not leave */
    EPITAPH = 200,                       /* bytes that an epitaph cites of standard error */
    EXIT_MICROSECONDS = 2 * 1000 * 1000, /* between the end of output and the exit status */
    NAP_MICROSECONDS = 2 * 1000,
};

static void
ignore_broken_pipes(void)
{
    struct sigaction action;
    if (sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_DFL) {
        action.sa_handler = SIG_IGN;
        sigaction(SIGPIPE, &action, NULL);
    }
}

HetProcess *
het_process_new(const char *const *argv, const HetLimits *limits, GError **error)
{
    int control = -1;
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                  G_SUBPROCESS_FLAGS_STDERR_PIPE);
    HetGuard guard;
    ignore_broken_pipes();
    GSubprocess *child = het_supervise_launch(launcher, argv, limits, &guard, &control, error);
    if (child == NULL)
        return NULL;
    HetProcess *process = g_new0(HetProcess, 1);
    process->child = child;
    process->control = control;
    process->guard = guard;
    const char *identifier = g_subprocess_get_identifier(child);
    process->end =
        identifier != NULL ? (int)syscall(SYS_pidfd_open, (pid_t)atol(identifier), 0u) : -1;
    process->input =
        g_unix_output_stream_get_fd(G_UNIX_OUTPUT_STREAM(g_subprocess_get_stdin_pipe(child)));
    process->output =
        g_unix_input_stream_get_fd(G_UNIX_INPUT_STREAM(g_subprocess_get_stdout_pipe(child)));
    process->complaints =
        g_unix_input_stream_get_fd(G_UNIX_INPUT_STREAM(g_subprocess_get_stderr_pipe(child)));
    g_unix_set_fd_nonblocking(process->input, TRUE, NULL);
    g_unix_set_fd_nonblocking(process->output, TRUE, NULL);
    g_unix_set_fd_nonblocking(process->complaints, TRUE, NULL);
    process->outgoing = g_string_new(NULL);
    process->incoming = g_string_new(NULL);
    process->complaint = g_string_new(NULL);
    return process;
}

HetGuard
het_process_guard(const HetProcess *process)
{
    return process->guard;
}

/* --- pipes ------------------------------------------------------------------------------------ */

static void
write_some(HetProcess *process)
{
    while (process->input >= 0 && process->sent < process->outgoing->len) {
        ssize_t written = write(process->input, process->outgoing->str + process->sent,
                                process->outgoing->len - process->sent);
        if (written > 0) {
            process->sent += (size_t)written;
        } else if (written == 0 || errno != EINTR) {
            if (written < 0 && errno != EAGAIN)
                process->input = -1; /* it reads no longer: its output ends too */
            break;
        }
    }
    g_string_erase(process->outgoing, 0, (gssize)process->sent);
    process->sent = 0;
}

/* Appends what there is, a chunk at most, and returns whether there was anything; at the end of the
 * pipe `*descriptor` becomes -1. */
static bool
read_some(int *descriptor, GString *target)
{
    char chunk[CHUNK];
    ssize_t length = read(*descriptor, chunk, sizeof chunk);
    if (length > 0)
        g_string_append_len(target, chunk, length);
    else if (length == 0 || (errno != EAGAIN && errno != EINTR))
        *descriptor = -1;
    return length > 0;
}

static bool
read_complaints(HetProcess *process)
{
    bool more = read_some(&process->complaints, process->complaint);
    if (process->complaint->len > HET_PROCESS_COMPLAINT_MAX)
        g_string_erase(process->complaint, 0,
                       (gssize)(process->complaint->len - HET_PROCESS_COMPLAINT_MAX));
    return more;
}

/* Moves whatever can be moved, waiting for it until the deadline, or for `end`, -1 or a descriptor.
 * False when the deadline passed. */
static bool
pump(HetProcess *process, gint64 deadline, int end)
{
    gint64 left = deadline - g_get_monotonic_time();
    /* A negative descriptor is skipped by poll. */
    struct pollfd pipes[] = {
        {.fd = process->outgoing->len > 0 ? process->input : -1, .events = POLLOUT},
        {.fd = process->output, .events = POLLIN},
        {.fd = process->complaints, .events = POLLIN},
        {.fd = end, .events = POLLIN},
    };
    int wait = left <= 0 ? 0 : (int)MIN((left + 999) / 1000, 1000);
    int ready = poll(pipes, G_N_ELEMENTS(pipes), wait);
    if (ready > 0 && pipes[0].revents != 0)
        write_some(process);
    if (ready > 0 && pipes[1].revents != 0)
        read_some(&process->output, process->incoming);
    if (ready > 0 && pipes[2].revents != 0)
        read_complaints(process);
    return left > 0;
}

void
het_process_send(HetProcess *process, const char *text)
{
    g_string_append(process->outgoing, text);
    write_some(process);
}

static bool
take_line(HetProcess *process, GString *ret_line)
{
    const char *start = process->incoming->str + process->taken;
    size_t length = process->incoming->len - process->taken;
    const char *end = memchr(start, '\n', length);
    if (end == NULL) {
        g_string_erase(process->incoming, 0, (gssize)process->taken);
        process->taken = 0;
        return false;
    }
    size_t line = (size_t)(end - start);
    process->taken += line + 1;
    g_string_truncate(ret_line, 0);
    g_string_append_len(ret_line, start,
                        (gssize)(line > 0 && start[line - 1] == '\r' ? line - 1 : line));
    return true;
}

HetProcessStatus
het_process_read(HetProcess *process, gint64 deadline, GString *ret_line)
{
    for (;;) {
        if (take_line(process, ret_line))
            return ret_line->len > HET_PROCESS_LINE_MAX ? HET_PROCESS_TOO_LONG : HET_PROCESS_LINE;
        if (process->incoming->len > HET_PROCESS_LINE_MAX)
            return HET_PROCESS_TOO_LONG;
        if (process->output < 0)
            return HET_PROCESS_ENDED;
        if (!pump(process, deadline, -1))
            return HET_PROCESS_LATE;
    }
}

/* --- CPU -------------------------------------------------------------------------------------- */

/* A line of /proc/PID/stat. */
typedef struct {
    pid_t process, parent;
    int64_t own,
        waited; /* microseconds: its own, of children that have ended and been waited for */
    bool below; /* below the supervisor */
} Used;

static bool
read_used(const char *name, Used *ret_used)
{
    g_autofree char *path = g_build_filename("/proc", name, "stat", NULL);
    g_autofree char *text = NULL;
    unsigned long user, system;
    long waited_user, waited_system;
    int parent;
    if (!g_ascii_isdigit(*name) || !g_file_get_contents(path, &text, NULL, NULL))
        return false;
    const char *rest = strrchr(text, ')'); /* the name before it may have anything in it */
    if (rest == NULL ||
        sscanf(rest + 1, " %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld", &parent,
               &user, &system, &waited_user, &waited_system) != 5)
        return false;
    const int64_t tick = G_USEC_PER_SEC / sysconf(_SC_CLK_TCK);
    *ret_used = (Used){.process = (pid_t)atol(name),
                       .parent = parent,
                       .own = (int64_t)(user + system) * tick,
                       .waited = (int64_t)(waited_user + waited_system) * tick};
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(ret_used->process, &clock) == 0 && clock_gettime(clock, &time) == 0)
        ret_used->own = (int64_t)time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
    return true;
}

/* (transfer full) Used, of all processes there are. */
static GArray *
all_used(void)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(Used));
    g_autoptr(GDir) folder = g_dir_open("/proc", 0, NULL);
    const char *name;
    Used used;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL)
        if (read_used(name, &used))
            g_array_append_val(all, used);
    return all;
}

int64_t
het_process_cpu(const HetProcess *process)
{
    const char *identifier = g_subprocess_get_identifier(process->child);
    const pid_t supervisor = identifier != NULL ? (pid_t)atol(identifier) : -1;
    g_autoptr(GArray) all = all_used();
    int64_t sum = -1;
    bool grew = true;
    HET_EACH_IN(Used, used, all)
        if (used->process == supervisor) {
            used->below = true;
            sum = used->waited; /* its own is not the program's */
        }
    while (grew && sum >= 0) {
        grew = false;
        HET_EACH_IN(Used, used, all) {
            bool below = used->below;
            HET_EACH_IN(const Used, other, all)
                below = below || (other->below && other->process == used->parent);
            if (below && !used->below) {
                used->below = grew = true;
                sum += used->own + used->waited;
            }
        }
    }
    return sum;
}

/* --- the end ---------------------------------------------------------------------------------- */

/* Whether the child has ended; GLib reaps it in a thread of its own and forgets its identifier
 * then.
 */
static bool
has_ended(const HetProcess *process)
{
    struct pollfd end = {.fd = process->end, .events = POLLIN};
    if (process->end >= 0 && poll(&end, 1, 0) == 1)
        g_subprocess_wait(process->child, NULL, NULL); /* a moment: for that thread */
    return g_subprocess_get_identifier(process->child) == NULL;
}

/* Waits for the child to exit, draining its output, so that it is not stuck on a full pipe. */
static bool
wait_for_exit(HetProcess *process, gint64 microseconds)
{
    gint64 deadline = g_get_monotonic_time() + microseconds;
    while (!has_ended(process)) {
        gint64 now = g_get_monotonic_time();
        if (now >= deadline)
            return false;
        pump(process, process->end >= 0 ? deadline : now + NAP_MICROSECONDS, process->end);
        g_string_truncate(process->incoming, 0);
        process->taken = 0;
    }
    return true;
}

void
het_process_clear_complaint(HetProcess *process)
{
    g_free(het_process_complaint(process));
    g_string_truncate(process->complaint, 0);
}

char *
het_process_complaint(HetProcess *process)
{
    for (unsigned chunk = 0; chunk < PIPE_CHUNKS && process->complaints >= 0; chunk++)
        if (!read_complaints(process))
            break;
    g_autofree char *complaint = g_strdup(process->complaint->str);
    g_strstrip(complaint);
    return *complaint != '\0' ? het_text_escaped(complaint, strlen(complaint), "\"") : NULL;
}

char *
het_process_epitaph(HetProcess *process)
{
    GString *text = g_string_new(NULL);
    if (!wait_for_exit(process, EXIT_MICROSECONDS))
        g_string_append(text, "still running");
    else if (g_subprocess_get_if_exited(process->child))
        g_string_append_printf(text, "exit status %d",
                               g_subprocess_get_exit_status(process->child));
    else
        g_string_append_printf(text, "signal %d", g_subprocess_get_term_sig(process->child));
    /* The useful part stands at the end: the exception below its traceback. */
    g_autofree char *complaint = het_process_complaint(process);
    const size_t length = complaint != NULL ? strlen(complaint) : 0;
    size_t from = length > EPITAPH ? length - EPITAPH : 0;
    while (from > 0 && (complaint[from] & 0xc0) == 0x80) /* within a character */
        from++;
    if (length > 0)
        g_string_append_printf(text, ": %s%s", from > 0 ? "... " : "", complaint + from);
    return g_string_free(text, FALSE);
}

void
het_process_free(HetProcess *process)
{
    if (process == NULL)
        return;
    write_some(process);
    process->input = -1;
    g_output_stream_close(g_subprocess_get_stdin_pipe(process->child), NULL, NULL);
    wait_for_exit(process, LEAVE_MICROSECONDS);
    /* Closing is not enough where a fork of this process has the socket, too. */
    if (write(process->control, "", 1) < 0)
        errno = 0; /* it has ended */
    close(process->control);
    g_subprocess_send_signal(process->child, SIGCONT); /* its program may have stopped it */
    /* A supervisor that has something left to end, which takes long, is left to it. */
    if (wait_for_exit(process, END_MICROSECONDS)) {
        g_subprocess_wait(process->child, NULL, NULL);
        het_supervise_forget(process->child);
    }
    het_supervise_sweep(0);
    if (process->end >= 0)
        close(process->end);
    g_object_unref(process->child);
    g_string_free(process->outgoing, TRUE);
    g_string_free(process->incoming, TRUE);
    g_string_free(process->complaint, TRUE);
    g_free(process);
}

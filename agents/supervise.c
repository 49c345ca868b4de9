#define _GNU_SOURCE /* syscall() */
#include "supervise.h"
#include "engine/each.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/error.h"

/* The supervisor runs in a fork of a process with threads: nothing here may allocate or lock. */

enum {
    PIDS_MAX = 1 << 22,        /* what Linux knows */
    LIST_BYTES = 16384,        /* of a list of children; the others are seen when these are gone */
    TABLE_MAX = 32768,         /* processes of the machine that are looked at */
    NAP_NANOSECONDS = 1000000, /* between two looks at what does not end, times the round */
    NAP_MOST = 20,
    STRIKES = 100,
    LOOK_MILLISECONDS = 50, /* between two counts of processes */
    ROUNDS_MAX = 500,       /* looks before what cannot be ended is left to its fate */
    CANNOT_FORK = 126,      /* exit status, as of a shell */
    PARENT_GONE = 125,
};

typedef struct {
    pid_t pid, parent;
} Process;

static Process table[TABLE_MAX];
static uint8_t marks[PIDS_MAX / 8]; /* a bit a process: it descends from the one in question */

/* --- who is there ----------------------------------------------------------------------------- */

/* Longer from round to round: what does not end at once may take its time. */
static void
nap(unsigned round)
{
    struct timespec time = {.tv_nsec = NAP_NANOSECONDS * (round < NAP_MOST ? round + 1 : NAP_MOST)};
    nanosleep(&time, NULL);
}

/* The parent of a process; 0 when it is gone. */
static pid_t
parent_of(const char *pid)
{
    char path[64] = "/proc/", text[512];
    size_t length = strlen(pid);
    if (length > 20)
        return 0;
    memcpy(path + 6, pid, length);
    memcpy(path + 6 + length, "/stat", sizeof "/stat");
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    text[count > 0 ? count : 0] = '\0';
    /* "PID (NAME) STATE PARENT ...": a name may hold anything. */
    const char *end = strrchr(text, ')');
    return end != NULL && strlen(end) > 4 ? (pid_t)strtol(end + 4, NULL, 10) : 0;
}

/* Lists all processes into the table; returns how many. */
static unsigned
list_processes(void)
{
    struct {
        uint64_t inode;
        int64_t offset;
        uint16_t length;
        uint8_t type;
        char name[];
    } * entry;
    _Alignas(8) char buffer[16384];
    unsigned count = 0;
    int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    long bytes = 0;
    while (folder >= 0 && (bytes = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
        for (long at = 0; at < bytes && count < TABLE_MAX; at += entry->length) {
            entry = (void *)(buffer + at);
            if (entry->name[0] < '1' || entry->name[0] > '9')
                continue;
            pid_t parent = parent_of(entry->name);
            if (parent > 0)
                table[count++] =
                    (Process){.pid = (pid_t)strtol(entry->name, NULL, 10), .parent = parent};
        }
    }
    if (folder >= 0)
        close(folder);
    return count;
}

static bool
is_marked(pid_t pid)
{
    return pid < PIDS_MAX && (marks[pid / 8] >> pid % 8 & 1);
}

/* Marks in the table whatever descends from `root`; returns how many of the first `count` do.
 * Parents mostly stand before their children: two passes do. */
static unsigned
mark_below(unsigned count, pid_t root)
{
    unsigned below = 0, before;
    memset(marks, 0, sizeof marks);
    do {
        before = below;
        HET_EACH_BELOW(i, count) {
            pid_t pid = table[i].pid;
            if (pid >= PIDS_MAX || is_marked(pid) ||
                (table[i].parent != root && !is_marked(table[i].parent)))
                continue;
            marks[pid / 8] |= (uint8_t)(1u << pid % 8);
            below++;
        }
    } while (below != before);
    return below;
}

static unsigned
find_below(unsigned *ret_count)
{
    *ret_count = list_processes();
    return mark_below(*ret_count, getpid());
}

/* Numbers of processes are used again: none is signalled that has got another parent meanwhile. */
static void
signal_below(unsigned count, int number)
{
    char name[24];
    HET_EACH_BELOW(i, count) {
        if (!is_marked(table[i].pid))
            continue;
        g_snprintf(name, sizeof name, "%d", (int)table[i].pid);
        if (parent_of(name) == table[i].parent)
            kill(table[i].pid, number);
    }
}

/* The numbers of this process's children; false where the system has no list of them. Orphans come
 * to the main thread. Looking at all processes takes longer than some of them live that fork and
 * are gone: this does not. */
static bool
read_children(char *text, size_t size)
{
    char path[64];
    g_snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file >= 0 ? read(file, text, size - 1) : -1;
    if (file >= 0)
        close(file);
    text[count > 0 ? count : 0] = '\0';
    return count >= 0;
}

/* Steps to the next number of the list; 0 at its end, where a number may be cut off. */
static pid_t
next_child(char **at)
{
    char *end;
    long pid = strtol(*at, &end, 10);
    if (end == *at || *end != ' ')
        return 0;
    *at = end + 1;
    return (pid_t)pid;
}

/* --- the supervisor --------------------------------------------------------------------------- */

typedef struct {
    const HetSupervision *what;
    pid_t program;
    bool ended;
    int status; /* of the program, once it has ended */
} Watch;

/* Reaps what has ended; false when there is no child left. */
static bool
reap(Watch *watch)
{
    for (;;) {
        int status = 0;
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid == watch->program) {
            watch->ended = true;
            watch->status = status;
        }
        if (pid == 0)
            return true;
        if (pid < 0 && errno != EINTR)
            return false;
    }
}

/* A child's number is not used again before it is reaped. */
static void
strike_children(void)
{
    char text[LIST_BYTES], *at = text;
    read_children(text, sizeof text);
    for (pid_t pid; (pid = next_child(&at)) > 0;)
        kill(pid, SIGKILL);
}

/* Ends all that descends from this process. First the children over and over, which orphans become
 * too; then, against what forks faster, whatever is found below, stopped before it is ended. */
static void
end_all(Watch *watch)
{
    HET_EACH_BELOW(i, ROUNDS_MAX) {
        unsigned count = 0;
        HET_EACH_BELOW(strike, STRIKES) {
            if (!reap(watch))
                return;
            strike_children();
        }
        nap(i);
        find_below(&count);
        signal_below(count, SIGSTOP);
        signal_below(count, SIGKILL);
    }
}

static void
close_others(int control)
{
    if (syscall(SYS_close_range, 3u, (unsigned)control - 1u, 0u) != 0 && control > 3)
        for (int i = 3; i < control; i++)
            close(i);
    if (syscall(SYS_close_range, (unsigned)control + 1u, ~0u, 0u) != 0)
        for (int i = control + 1; i < 65536; i++)
            close(i);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
}

static void
say_too_many(void)
{
    static const char text[] = "hetman: it had more processes than its limit and was ended\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written; /* who does not listen need not know */
}

/* Until the program has ended or has to. */
static void
watch_program(Watch *watch)
{
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    struct pollfd events[2] = {
        {.fd = watch->what->control, .events = POLLIN},
        {.fd = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK), .events = POLLIN},
    };
    unsigned most = watch->what->limits.processes, count = 0;
    while (reap(watch) && !watch->ended) {
        events[0].revents = 0;
        poll(events, G_N_ELEMENTS(events), most > 0 || events[1].fd < 0 ? LOOK_MILLISECONDS : -1);
        if (events[0].revents != 0)
            return;
        struct signalfd_siginfo told;
        while (events[1].fd >= 0 && read(events[1].fd, &told, sizeof told) > 0)
            ;
        if (most > 0 && find_below(&count) > most) {
            say_too_many();
            return;
        }
    }
}

/* Ends this process as the program ended. */
static void
end_alike(int status)
{
    if (WIFSIGNALED(status)) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        signal(WTERMSIG(status), SIG_DFL);
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_UNBLOCK, &all, NULL);
        kill(getpid(), WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : PARENT_GONE);
}

/* A little more than the limit is the hard one: at the limit comes the signal that names it. */
static void
limit(__rlimit_resource_t which, rlim_t most)
{
    if (most == 0)
        return;
    struct rlimit now;
    if (getrlimit(which, &now) == 0 && (now.rlim_max == RLIM_INFINITY || most < now.rlim_max)) {
        struct rlimit small = {.rlim_cur = most, .rlim_max = most + 1};
        setrlimit(which, &small);
    }
}

static void
set_limits(const HetLimits *limits)
{
    enum { MEBIBYTE = 1 << 20 };
    limit(RLIMIT_CPU, limits->cpu);
    limit(RLIMIT_AS, (rlim_t)limits->memory * MEBIBYTE);
    limit(RLIMIT_FSIZE, (rlim_t)limits->file_size * MEBIBYTE);
    if (limits->file_size > 0)
        signal(SIGXFSZ, SIG_DFL);
}

void
het_supervise(gpointer data)
{
    const HetSupervision *what = data;
    pid_t supervisor = getpid();
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    signal(SIGCHLD, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t program = fork();
    if (program < 0)
        _exit(CANNOT_FORK);
    if (program == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != supervisor)
            _exit(PARENT_GONE);
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        set_limits(&what->limits);
        sigprocmask(SIG_SETMASK, &before, NULL);
        return;
    }
    prctl(PR_SET_NAME, "hetman-guard");
    close_others(what->control);
    Watch watch = {.what = what, .program = program};
    watch_program(&watch);
    end_all(&watch);
    end_alike(watch.status);
}

/* --- in the harness --------------------------------------------------------------------------- */

void
het_supervise_follow(gpointer data)
{
    const pid_t *parent = data;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != *parent)
        _exit(PARENT_GONE);
}

/* Children that no sweep ends; `process` NULL: it was there before. */
typedef struct {
    const GSubprocess *process;
    pid_t pid;
} Kept;

static GMutex sweeping; /* guards what follows, and the table */
static GArray *kept;    /* Kept */
static bool is_own;     /* this process is Hetman's */
static pid_t starter;   /* the process that has started programs; 0: none */

static void
keep(const GSubprocess *process, pid_t pid)
{
    Kept one = {.process = process, .pid = pid};
    if (kept == NULL)
        kept = g_array_new(FALSE, FALSE, sizeof(Kept));
    g_array_append_val(kept, one);
}

static bool
is_kept(pid_t pid)
{
    for (guint i = 0; kept != NULL && i < kept->len; i++)
        if (g_array_index(kept, Kept, i).pid == pid)
            return true;
    return false;
}

GSubprocess *
het_supervise_spawn(GSubprocessLauncher *launcher, const char *const *argv, GError **error)
{
    if (starter != 0 && starter != getpid()) {
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                    "%s cannot be started in a fork of a process that has started programs: start "
                    "this process anew (Python: start method \"spawn\")",
                    argv[0]);
        return NULL;
    }
    g_mutex_lock(&sweeping);
    starter = getpid();
    GSubprocess *process = g_subprocess_launcher_spawnv(launcher, argv, error);
    const char *pid = process != NULL ? g_subprocess_get_identifier(process) : NULL;
    if (pid != NULL)
        keep(process, (pid_t)strtol(pid, NULL, 10));
    g_mutex_unlock(&sweeping);
    return process;
}

void
het_supervise_forget(const GSubprocess *process)
{
    g_mutex_lock(&sweeping);
    for (guint i = 0; process != NULL && kept != NULL && i < kept->len; i++)
        if (g_array_index(kept, Kept, i).process == process)
            g_array_remove_index_fast(kept, i--);
    g_mutex_unlock(&sweeping);
}

void
het_supervise_adopt(void)
{
    char text[LIST_BYTES], *at = text;
    g_mutex_lock(&sweeping);
    read_children(text, sizeof text);
    for (pid_t pid; !is_own && (pid = next_child(&at)) > 0;)
        keep(NULL, pid);
    is_own = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
    g_mutex_unlock(&sweeping);
}

/* Reaps the children that have ended but are not kept, in numbers: there may be very many. */
static void
reap_others(void)
{
    for (;;) {
        siginfo_t told = {0};
        /* Looked at first: a kept one is somebody else's to reap. */
        if (waitid(P_ALL, 0, &told, WEXITED | WNOHANG | WNOWAIT) != 0 || told.si_pid == 0 ||
            is_kept(told.si_pid))
            return;
        waitpid(told.si_pid, NULL, WNOHANG);
    }
}

/* Reaps a child that has ended and is not kept, or sends it a signal (0: none); true if it lives.
 */
static bool
strike(pid_t pid, int number)
{
    if (is_kept(pid) || waitpid(pid, NULL, WNOHANG) != 0)
        return false;
    if (number != 0)
        kill(pid, number);
    return true;
}

/* Strikes at all adopted children; returns how many live. */
static unsigned
strike_adopted(int number)
{
    char text[LIST_BYTES], *at = text;
    unsigned living = 0;
    if (read_children(text, sizeof text)) {
        for (pid_t pid; (pid = next_child(&at)) > 0;)
            living += strike(pid, number);
        return living;
    }
    unsigned all = list_processes();
    HET_EACH_BELOW(i, all)
        living += table[i].parent == getpid() && strike(table[i].pid, number);
    return living;
}

/* Strikes as often as orphans come, up to a number of times; returns how many live. */
static unsigned
sweep_once(int number)
{
    unsigned left = 1;
    g_mutex_lock(&sweeping);
    for (unsigned i = 0; i < STRIKES && left > 0; i++) {
        left = strike_adopted(number);
        if (number == 0)
            break;
    }
    g_mutex_unlock(&sweeping);
    return left;
}

void
het_supervise_sweep(gint64 grace)
{
    gint64 deadline = g_get_monotonic_time() + grace;
    g_mutex_lock(&sweeping);
    bool adopts = is_own;
    if (adopts)
        reap_others();
    g_mutex_unlock(&sweeping);
    if (!adopts || grace == HET_SUPERVISE_REAP)
        return;
    for (unsigned round = 0;
         round < ROUNDS_MAX && sweep_once(g_get_monotonic_time() >= deadline ? SIGKILL : 0) > 0;
         round++)
        nap(round);
}

#define _GNU_SOURCE /* unshare() */
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/each.h"

enum {
    COUNT_MILLISECONDS = 50,            /* between two counts of processes */
    WAIT_NANOSECONDS = 2 * 1000 * 1000, /* for a death, before children are counted again */
    PATH_BYTES = 4096 + 64,
    HIGHEST_PRIORITY = -20,
    CANNOT_START = 126, /* exit status, as of a shell */
    PARENT_GONE = 125,
};

/* --- who is there ----------------------------------------------------------------------------- */

static int processes = -1; /* descriptor of a /proc that shows this process */
static pid_t family[32768];
static unsigned family_count;

typedef void Visit(pid_t number, pid_t parent);

/* Visits the entries of a folder in /proc whose names are numbers. */
static void
visit_numbers(const char *path, pid_t parent, Visit *visit)
{
    struct {
        uint64_t inode;
        int64_t offset;
        uint16_t length;
        uint8_t type;
        char name[];
    } * entry;
    _Alignas(8) char buffer[4096];
    int folder = openat(processes, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    long bytes = 0;
    while (folder >= 0 && (bytes = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0)
        for (long at = 0; at < bytes; at += entry->length) {
            entry = (void *)(buffer + at);
            if (entry->name[0] >= '1' && entry->name[0] <= '9')
                visit((pid_t)strtol(entry->name, NULL, 10), parent);
        }
    if (folder >= 0)
        close(folder);
}

static void
add(pid_t pid)
{
    if (pid > 0 && family_count < G_N_ELEMENTS(family))
        family[family_count++] = pid;
}

static void
add_if_child(pid_t pid, pid_t parent)
{
    char path[64], text[512];
    g_snprintf(path, sizeof path, "%d/stat", (int)pid);
    int file = openat(processes, path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0)
        close(file);
    text[count > 0 ? count : 0] = '\0';
    /* "PID (NAME) STATE PARENT ...": a name may hold anything. */
    const char *end = strrchr(text, ')');
    if (end != NULL && strlen(end) > 4 && strtol(end + 4, NULL, 10) == parent)
        add(pid);
}

/* Adds the list of a thread, "PID PID ". */
static void
add_list(pid_t thread, pid_t parent)
{
    char text[4096];
    g_snprintf(text, sizeof text, "%d/task/%d/children", (int)parent, (int)thread);
    int file = openat(processes, text, O_RDONLY | O_CLOEXEC);
    pid_t pid = 0;
    for (ssize_t count; file >= 0 && (count = read(file, text, sizeof text)) > 0;)
        HET_EACH_BELOW(i, (size_t)count)
            if (text[i] == ' ') {
                add(pid);
                pid = 0;
            } else {
                pid = pid * 10 + (text[i] - '0');
            }
    if (file >= 0)
        close(file);
}

/* Where the system has no lists of children, all processes are searched. */
static void
add_children(pid_t parent)
{
    char path[64];
    bool has_lists = faccessat(processes, "thread-self/children", F_OK, 0) == 0;
    g_snprintf(path, sizeof path, "%d/task", (int)parent);
    visit_numbers(has_lists ? path : ".", parent, has_lists ? add_list : add_if_child);
}

unsigned
het_guard_children(const pid_t **ret_children)
{
    bool is_open = processes >= 0;
    if (!is_open)
        processes = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    family_count = 0;
    add_children(getpid());
    if (!is_open && processes >= 0) {
        close(processes);
        processes = -1;
    }
    *ret_children = family;
    return family_count;
}

/* --- the supervisor --------------------------------------------------------------------------- */

typedef struct {
    const HetSupervision *what;
    pid_t first; /* of the namespace; 0: none */
    pid_t program;
    int group, kill;       /* descriptors: the control group's folder, and what ends all in it */
    char path[PATH_BYTES]; /* of that folder */
    bool ended;
    int status; /* of the program, once it has ended */
} Watch;

static void
close_range_of(unsigned first, unsigned last)
{
    if (first > last || syscall(SYS_close_range, first, last, 0u) == 0)
        return;
    for (unsigned i = first; i <= MIN(last, 65535u); i++)
        close((int)i);
}

/* Closes all descriptors but those given; negative ones are none. */
static void
close_others(const int *kept, size_t count)
{
    for (unsigned from = 0;;) {
        unsigned next = ~0u;
        HET_EACH_BELOW(i, count)
            if (kept[i] >= 0 && (unsigned)kept[i] >= from && (unsigned)kept[i] < next)
                next = (unsigned)kept[i];
        if (next == ~0u) {
            close_range_of(from, next);
            return;
        }
        if (next > from)
            close_range_of(from, next - 1);
        from = next + 1;
    }
}

static bool
write_text(int folder, const char *path, const char *text)
{
    int file = openat(folder, path, O_WRONLY | O_CLOEXEC);
    ssize_t length = (ssize_t)strlen(text);
    bool done = file >= 0 && write(file, text, (size_t)length) == length;
    if (file >= 0)
        close(file);
    return done;
}

/* Makes the user and his group known in a new user namespace, under their own numbers. */
static bool
map_user(uid_t user, gid_t group)
{
    char users[64], groups[64];
    g_snprintf(users, sizeof users, "%u %u 1\n", (unsigned)user, (unsigned)user);
    g_snprintf(groups, sizeof groups, "%u %u 1\n", (unsigned)group, (unsigned)group);
    return write_text(AT_FDCWD, "/proc/self/setgroups", "deny") &&
           write_text(AT_FDCWD, "/proc/self/uid_map", users) &&
           write_text(AT_FDCWD, "/proc/self/gid_map", groups);
}

/* The first process of a namespace, which shows /proc for it and then does nothing. The next that
 * is started there gets the supervisor's number. */
static _Noreturn void
be_first(const int ready[2], pid_t supervisor)
{
    char last[24];
    close(ready[0]);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "hetman-first");
    signal(SIGCHLD, SIG_IGN); /* orphans that end are gone */
    g_snprintf(last, sizeof last, "%d", (int)supervisor - 1);
    /* Not into the namespace outside. */
    bool done = mount(NULL, "/proc", NULL, MS_SLAVE, NULL) == 0 &&
                mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0 &&
                write_text(AT_FDCWD, "/proc/sys/kernel/ns_last_pid", last);
    /* Nobody reads if the supervisor died before the signal was set. */
    if (!done || write(ready[1], "", 1) != 1)
        _exit(CANNOT_START);
    close_others(NULL, 0);
    for (;;)
        pause();
}

/* Anyone who has power over other users' files and processes would lose it in a user namespace. */
static bool
is_ordinary(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct capabilities[_LINUX_CAPABILITY_U32S_3] = {0};
    return syscall(SYS_capget, &header, capabilities) == 0 &&
           (capabilities[0].effective | capabilities[1].effective) == 0;
}

/* After that this process's children are in the namespace; it is not itself. */
static bool
enter_namespace(Watch *watch)
{
    enum { SPACES = CLONE_NEWPID | CLONE_NEWNS };
    uid_t user = geteuid();
    gid_t group = getegid();
    pid_t supervisor = getpid();
    int ready[2];
    char byte;
    if (unshare(SPACES) != 0 &&
        (!is_ordinary() || unshare(CLONE_NEWUSER | SPACES) != 0 || !map_user(user, group)))
        return false;
    if (pipe2(ready, O_CLOEXEC) != 0)
        return false;
    watch->first = fork();
    if (watch->first == 0)
        be_first(ready, supervisor);
    close(ready[1]);
    bool done = watch->first > 0 && read(ready[0], &byte, 1) == 1;
    close(ready[0]);
    return done;
}

static bool
enter_group(Watch *watch)
{
    if (watch->what->group == NULL)
        return false;
    g_snprintf(watch->path, sizeof watch->path, "%s/" HET_GUARD_GROUP_PREFIX "%d",
               watch->what->group, (int)getpid());
    /* What is there is someone's whose number was this one, and empty. */
    if (mkdir(watch->path, 0755) != 0 && (rmdir(watch->path) != 0 || mkdir(watch->path, 0755) != 0))
        return false;
    watch->group = open(watch->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    watch->kill = openat(watch->group, "cgroup.kill", O_WRONLY | O_CLOEXEC);
    return watch->kill >= 0;
}

/* Forks, into the control group if there is one. */
static pid_t
fork_program(const Watch *watch)
{
    if (watch->kill < 0)
        return fork();
    struct clone_args arguments = {
        .flags = CLONE_INTO_CGROUP,
        .exit_signal = SIGCHLD,
        .cgroup = (unsigned)watch->group,
    };
    return (pid_t)syscall(SYS_clone3, &arguments, sizeof arguments);
}

static bool
enclose(Watch *watch)
{
    switch (watch->what->guard) {
    case HET_GUARD_NAMESPACE:
        return enter_namespace(watch);
    case HET_GUARD_GROUP:
        return enter_group(watch);
    case HET_GUARD_CHILDREN:
    case HET_GUARD_COUNT:
        break;
    }
    return true;
}

/* Reaps what has ended; false when there is no child left. */
static bool
reap(Watch *watch)
{
    for (;;) {
        int status = 0;
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid > 0 && pid == watch->program) {
            watch->ended = true;
            watch->status = status;
        }
        if (pid == 0)
            return true;
        if (pid < 0 && errno != EINTR)
            return false;
    }
}

/* Ends all that descends from this process, however long that takes: children, which orphans become
 * too, over and over. A child's number is not used again before it is reaped. */
static void
end_all(Watch *watch)
{
    const struct timespec moment = {.tv_nsec = WAIT_NANOSECONDS};
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    while (reap(watch)) {
        const pid_t *children;
        unsigned count = het_guard_children(&children);
        if (watch->kill >= 0 && write(watch->kill, "1", 1) < 0)
            errno = 0; /* its children are ended one by one */
        HET_EACH_BELOW(i, count)
            kill(children[i], SIGKILL);
        if (!watch->ended && watch->program > 0)
            kill(watch->program, SIGKILL); /* where there is no /proc, too */
        sigtimedwait(&child, NULL, &moment);
    }
    if (watch->path[0] != '\0')
        rmdir(watch->path);
}

static void
print_too_many(void)
{
    static const char text[] = "hetman: it had more processes than its limit and was ended\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written; /* who does not listen need not know */
}

/* Whether more than `most` processes descend from this one, the namespace's first not counted. A
 * parent is counted before its children: who loses his parent meanwhile is not counted twice. */
static bool
has_more(const Watch *watch, unsigned most)
{
    const pid_t *found;
    unsigned count = het_guard_children(&found), uncounted = watch->first > 0;
    for (unsigned i = 0; i < family_count && family_count - uncounted <= most; i++)
        add_children(found[i]);
    return (count > 0 ? family_count - uncounted : 0) > most;
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
    unsigned most = watch->what->limits.processes;
    while (reap(watch) && !watch->ended) {
        events[0].revents = 0;
        poll(events, G_N_ELEMENTS(events), most > 0 || events[1].fd < 0 ? COUNT_MILLISECONDS : -1);
        if (events[0].revents != 0)
            return;
        struct signalfd_siginfo reported;
        while (events[1].fd >= 0 && read(events[1].fd, &reported, sizeof reported) > 0)
            ;
        if (most > 0 && has_more(watch, most)) {
            print_too_many();
            return;
        }
    }
}

/* Ends this process as the program ended. */
static _Noreturn void
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

/* Reports to the harness whether the mechanism is in force. */
static void
report(const HetSupervision *what, char in_force)
{
    if (write(what->control, &in_force, 1) < 0)
        errno = 0; /* it is gone, which is seen later */
}

static _Noreturn void
supervise(Watch *watch)
{
    const int kept[] = {STDERR_FILENO, watch->what->control, processes, watch->kill};
    report(watch->what, 1);
    prctl(PR_SET_NAME, "hetman-guard");
    setpriority(PRIO_PROCESS, 0, HIGHEST_PRIORITY); /* without the right to it all stays as it is */
    close_others(kept, G_N_ELEMENTS(kept));
    watch_program(watch);
    end_all(watch);
    end_alike(watch->status);
}

void
het_guard(gpointer data)
{
    Watch watch = {.what = data, .group = -1, .kill = -1};
    pid_t supervisor = getpid();
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    signal(SIGCHLD, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    processes = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    watch.program = enclose(&watch) ? fork_program(&watch) : -1;
    if (watch.program > 0)
        supervise(&watch);
    if (watch.program < 0) {
        end_all(&watch);
        report(watch.what, 0);
        _exit(CANNOT_START);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* From a namespace a parent outside is not seen; with it its first process dies, too. */
    if (watch.first == 0 && getppid() != supervisor)
        _exit(PARENT_GONE);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    set_limits(&watch.what->limits);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

#define _GNU_SOURCE
#include "supervise.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "engine/each.h"
#include "engine/error.h"
#include "guard.h"

enum {
    PARENT_GONE = 125,       /* exit status */
    NAP_MICROSECONDS = 1000, /* between two strikes at what does not end at once */
    HELD_MICROSECONDS =
        5000000, /* what was killed so long ago, and no longer forks, is the kernel's */
};

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
    char *group; /* the folder of the control group that its supervisor removes; NULL: none */
} Kept;

static GMutex sweeping; /* guards what follows, and het_guard_children() */
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
    if (argv[0] == NULL || *argv[0] == '\0') {
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                    "the command names no program: its first word is empty");
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

/* A group is there if its supervisor was killed; then all in it is ended, and the groups within,
 * where a program supervised others, are removed with it. */
static void
remove_group(const char *path)
{
    g_autofree char *ender = g_build_filename(path, "cgroup.kill", NULL);
    GDir *folder = g_dir_open(path, 0, NULL);
    int file = folder != NULL ? open(ender, O_WRONLY | O_CLOEXEC) : -1;
    if (file >= 0 && write(file, "1", 1) < 0)
        errno = 0; /* then it cannot be removed */
    if (file >= 0)
        close(file);
    for (const char *name; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *within = g_build_filename(path, name, NULL);
        if (g_str_has_prefix(name, HET_GUARD_GROUP_PREFIX))
            remove_group(within);
    }
    if (folder != NULL)
        g_dir_close(folder);
    gint64 deadline = g_get_monotonic_time() + HELD_MICROSECONDS;
    while (rmdir(path) != 0 && errno == EBUSY && g_get_monotonic_time() < deadline)
        g_usleep(NAP_MICROSECONDS);
}

void
het_supervise_forget(const GSubprocess *process)
{
    g_autofree char *group = NULL;
    g_mutex_lock(&sweeping);
    for (guint i = 0; process != NULL && kept != NULL && i < kept->len; i++)
        if (g_array_index(kept, Kept, i).process == process) {
            group = g_array_index(kept, Kept, i).group;
            g_array_remove_index_fast(kept, i--);
        }
    g_mutex_unlock(&sweeping);
    if (group != NULL)
        remove_group(group);
}

/* Notes the group of a process that is kept, in the folder of this one's. */
static void
note_group(const GSubprocess *process, const char *folder)
{
    g_mutex_lock(&sweeping);
    for (guint i = 0; kept != NULL && i < kept->len; i++) {
        Kept *one = &g_array_index(kept, Kept, i);
        if (one->process == process)
            one->group = g_strdup_printf("%s/" HET_GUARD_GROUP_PREFIX "%d", folder, (int)one->pid);
    }
    g_mutex_unlock(&sweeping);
}

void
het_supervise_adopt(void)
{
    const pid_t *children;
    g_mutex_lock(&sweeping);
    unsigned count = is_own ? 0 : het_guard_children(&children);
    HET_EACH_BELOW(i, count)
        keep(NULL, children[i]);
    is_own = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
    g_mutex_unlock(&sweeping);
}

void
het_supervise_leave(void)
{
    g_mutex_lock(&sweeping);
    is_own = false;
    for (guint i = kept != NULL ? kept->len : 0; i-- > 0;)
        if (g_array_index(kept, Kept, i).process == NULL)
            g_array_remove_index_fast(kept, i);
    g_mutex_unlock(&sweeping);
}

/* Reaps the children that have ended but are not kept, in numbers: there may be very many. */
static void
reap_others(void)
{
    for (;;) {
        siginfo_t reported = {0};
        /* Inspected first: a kept one is someone else's to reap. */
        if (waitid(P_ALL, 0, &reported, WEXITED | WNOHANG | WNOWAIT) != 0 || reported.si_pid == 0 ||
            is_kept(reported.si_pid))
            return;
        waitpid(reported.si_pid, NULL, WNOHANG);
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

/* Strikes at all adopted children; returns the sum of the numbers of those that live, 0 for none.
 */
static guint64
strike_adopted(int number)
{
    const pid_t *children;
    guint64 living = 0;
    g_mutex_lock(&sweeping);
    unsigned count = het_guard_children(&children);
    HET_EACH_BELOW(i, count)
        living += strike(children[i], number) ? (guint64)children[i] : 0;
    g_mutex_unlock(&sweeping);
    return living;
}

/* (transfer full) The folder of this process's control group, where they are of version 2; else
 * NULL. */
static char *
find_group(void)
{
    g_autofree char *groups = NULL, *mounts = NULL;
    if (!g_file_get_contents("/proc/self/cgroup", &groups, NULL, NULL) ||
        !g_file_get_contents("/proc/self/mountinfo", &mounts, NULL, NULL))
        return NULL;
    g_auto(GStrv) own = g_strsplit(groups, "\n", -1);
    g_auto(GStrv) lines = g_strsplit(mounts, "\n", -1);
    const char *path = NULL;
    HET_EACH_LISTED(i, own)
        if (g_str_has_prefix(own[i], "0::/"))
            path = own[i] + strlen("0::");
    HET_EACH_LISTED(i, lines) {
        /* "ID PARENT DEVICE ROOT POINT ... - cgroup2 ..." */
        g_auto(GStrv) words = g_strsplit(lines[i], " ", 6);
        if (path == NULL || g_strv_length(words) < 6 || strstr(words[5], "- cgroup2 ") == NULL)
            continue;
        g_autofree char *point = g_strcompress(words[4]);
        size_t root = strcmp(words[3], "/") == 0 ? 0 : strlen(words[3]);
        if (strncmp(path, words[3], root) == 0)
            return g_build_filename(point, path + root, NULL);
    }
    return NULL;
}

/* Removes the groups of supervisors that were killed with their worker, where nobody is left. */
static void
remove_stale_groups(void)
{
    g_autofree char *folder = find_group();
    GDir *groups = folder != NULL ? g_dir_open(folder, 0, NULL) : NULL;
    for (const char *name; groups != NULL && (name = g_dir_read_name(groups)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (!g_str_has_prefix(name, HET_GUARD_GROUP_PREFIX))
            continue;
        pid_t pid = (pid_t)strtol(name + strlen(HET_GUARD_GROUP_PREFIX), NULL, 10);
        if (pid > 0 && kill(pid, 0) != 0 && errno == ESRCH && rmdir(path) != 0)
            errno = 0; /* it is another's that does not show its numbers here */
    }
    if (groups != NULL)
        g_dir_close(groups);
}

void
het_supervise_sweep(gint64 grace)
{
    gint64 deadline = g_get_monotonic_time() + grace, held = 0;
    guint64 before = 0, living;
    g_mutex_lock(&sweeping);
    bool adopts = is_own;
    if (adopts)
        reap_others();
    g_mutex_unlock(&sweeping);
    if (!adopts || grace == HET_SUPERVISE_REAP)
        return;
    while ((living = strike_adopted(g_get_monotonic_time() >= deadline ? SIGKILL : 0)) > 0) {
        gint64 now = g_get_monotonic_time();
        if (now < deadline || living != before)
            held = now + HELD_MICROSECONDS;
        if (now >= held)
            return;
        before = living;
        g_usleep(NAP_MICROSECONDS);
    }
    if (grace > 0)
        remove_stale_groups();
}

/* --- mechanisms ------------------------------------------------------------------------------- */

static const struct {
    const char *name, *phrase;
} guards[] = {
    [HET_GUARD_NAMESPACE] = {"namespace", "a PID namespace"},
    [HET_GUARD_GROUP] = {"cgroup", "a control group"},
    [HET_GUARD_CHILDREN] = {"children", "a supervisor that adopts orphans"},
};
static atomic_uint refused; /* a bit a mechanism: this process cannot have it */

const char *
het_guard_phrase(HetGuard guard)
{
    return guards[guard].phrase;
}

/* Whether a program changes its user as it starts, by its mode or its file's capabilities. */
static bool
changes_user(const char *program)
{
    g_autofree char *path = g_find_program_in_path(program);
    struct stat status;
    return path != NULL && stat(path, &status) == 0 &&
           ((status.st_mode & (S_ISUID | S_ISGID)) != 0 ||
            getxattr(path, "security.capability", NULL, 0) > 0);
}

static bool
may_use(HetGuard guard, const char *program)
{
    const char *given = g_getenv("HETMAN_GUARD");
    g_auto(GStrv) names = g_strsplit(given != NULL ? given : "namespace,cgroup,children", ",", -1);
    if (guard == HET_GUARD_NAMESPACE && geteuid() != 0 && changes_user(program))
        return false;
    return (atomic_load(&refused) & 1u << guard) == 0 &&
           g_strv_contains((const char *const *)names, guards[guard].name);
}

/* (transfer full) NULL with an error; without one if the mechanism cannot be had. */
static GSubprocess *
launch_by(HetSupervision *supervision, GSubprocessLauncher *launcher, const char *const *argv,
          int *ret_control, GError **error)
{
    int control[2];
    char in_force = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control) != 0) {
        g_set_error(error, HET_ERROR, HET_ERROR_PROCESS, "no socket for a supervisor: %s",
                    g_strerror(errno));
        return NULL;
    }
    supervision->control = control[0];
    g_subprocess_launcher_set_child_setup(launcher, het_guard, supervision, NULL);
    GSubprocess *process = het_supervise_spawn(launcher, argv, error);
    close(control[0]);
    ssize_t count = -1;
    while (process != NULL && (count = read(control[1], &in_force, 1)) < 0 && errno == EINTR)
        ;
    if (count == 1 && in_force) {
        *ret_control = control[1];
        return process;
    }
    close(control[1]);
    if (process != NULL) {
        g_subprocess_wait(process, NULL, NULL);
        het_supervise_forget(process);
        g_object_unref(process);
    }
    return NULL;
}

GSubprocess *
het_supervise_launch(GSubprocessLauncher *launcher, const char *const *argv,
                     const HetLimits *limits, HetGuard *ret_guard, int *ret_control, GError **error)
{
    static const HetLimits none = {0};
    g_autofree char *group = NULL;
    HET_EACH_BELOW(guard, HET_GUARD_COUNT) {
        g_autoptr(GError) inner = NULL;
        if (argv[0] != NULL && !may_use(guard, argv[0]))
            continue;
        if (guard == HET_GUARD_GROUP)
            group = find_group();
        HetSupervision supervision = {
            .limits = limits != NULL ? *limits : none, .guard = guard, .group = group};
        GSubprocess *process = launch_by(&supervision, launcher, argv, ret_control, &inner);
        *ret_guard = guard;
        if (process == NULL && inner == NULL && guard != HET_GUARD_CHILDREN)
            atomic_fetch_or(&refused, 1u << guard);
        if (process != NULL && guard == HET_GUARD_GROUP)
            note_group(process, group);
        if (process != NULL)
            return process;
        if (inner != NULL) {
            g_propagate_error(error, g_steal_pointer(&inner));
            return NULL;
        }
    }
    const char *given = g_getenv("HETMAN_GUARD");
    g_set_error(error, HET_ERROR, HET_ERROR_PROCESS,
                given != NULL ? "none of HETMAN_GUARD=%.60s can be had here: unset it"
                              : "no process can be started to supervise it%s",
                given != NULL ? given : "");
    return NULL;
}

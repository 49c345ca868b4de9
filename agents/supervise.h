/* Runs external programs so that no process of theirs is left behind. A supervisor, forked from
 * this process, stands between it and the program, and keeps together every process that the
 * program starts, in any group or session, by the best mechanism that can be had (guard.h). All are
 * ended with the program, when the control socket closes (which happens when this process dies,
 * even by SIGKILL), or when there are too many; the supervisor is not done before none is left. It
 * ends as the program ended. This works on Linux only.
 *
 * A program in a PID namespace cannot reach its supervisor. Otherwise this protects against
 * programs that misbehave, not against hostile ones: a process of the same user can kill the
 * supervisor first. Even then the processes left come to this process where it is Hetman's own
 * (het_supervise_adopt), a subreaper too, and are ended there. A host of the library has children
 * of its own: there nothing is adopted, waited for or ended but the supervisors. */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>
#include <sys/types.h>

/* Limits of the program; 0: those of this process. */
typedef struct {
    unsigned cpu;       /* seconds of CPU time of each process: SIGXCPU */
    unsigned memory;    /* MiB of address space of each process; further allocations fail */
    unsigned file_size; /* MiB of each file it writes: SIGXFSZ */
    unsigned
        processes; /* its processes at any time, checked every 50 ms; if exceeded, all are ended */
} HetLimits;

/* What keeps a program's processes together, in the order in which they are tried. */
typedef enum {
    HET_GUARD_NAMESPACE,
    HET_GUARD_GROUP,
    HET_GUARD_CHILDREN,
    HET_GUARD_COUNT,
} HetGuard;

/* A phrase: "a PID namespace". */
const char *het_guard_phrase(HetGuard guard);

/* For a worker, between fork and exec; `data` is a pid_t *, this process: the child dies with it.
 */
void het_supervise_follow(gpointer data);

/* (transfer full) Starts a program under a supervisor, with the launcher's pipes and folder; limits
 * NULL for none. Once a byte is written to `*ret_control`, or it is closed, by whatever cause,
 * program and supervisor end; then the caller calls het_supervise_forget(). */
GSubprocess *het_supervise_launch(GSubprocessLauncher *launcher, const char *const *argv,
                                  const HetLimits *limits, HetGuard *ret_guard, int *ret_control,
                                  GError **error);

/* (transfer full) Starts a program as g_subprocess_launcher_spawnv() does; no sweep ends it until
 * it is forgotten. */
GSubprocess *het_supervise_spawn(GSubprocessLauncher *launcher, const char *const *argv,
                                 GError **error);
/* Once a process of het_supervise_spawn() has ended. */
void het_supervise_forget(const GSubprocess *process);

/* Declares this process Hetman's own: it adopts orphans (a subreaper), and
 * het_supervise_sweep() ends them. Children that it has by now, from before its exec, are none.
 * Never in a library. */
void het_supervise_adopt(void);
/* Takes that back: for tests, because many run in one process. Whether the kernel gives it orphans
 * stays as it is. */
void het_supervise_leave(void);

/* Ends all processes that this process has adopted: its children except those spawned above.
 * Without het_supervise_adopt() does nothing. Supervisors get the given microseconds to end by
 * themselves. With HET_SUPERVISE_REAP it only reaps processes that have ended, without waiting. */
#define HET_SUPERVISE_REAP (-1)
void het_supervise_sweep(gint64 grace);

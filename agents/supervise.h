/* Runs external programs so that no process of theirs is left behind. A supervisor, forked from
 * this process, stands between it and the program. Every process that the program starts, in any
 * group or session, becomes the supervisor's child when its parent ends (a subreaper). All are
 * ended with the program, when the control pipe closes (which happens when this process dies, even
 * by SIGKILL), or when there are too many. The supervisor ends as the program ended. This works on
 * Linux only.
 *
 * It protects against programs that misbehave, not against hostile ones: a process of the same user
 * can kill the supervisor first. Even then the processes left come to this process where it is
 * Hetman's own (het_supervise_adopt), a subreaper too, and are ended there. A host of the library
 * has children of its own: there nothing is adopted, waited for or ended but the supervisors. */
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

typedef struct {
    HetLimits limits;
    int control;   /* descriptor: the end of the pipe that is read */
    pid_t harness; /* this process */
} HetSupervision;

/* For the child between fork and exec; `data` is a HetSupervision. Returns only in the program's
 * process. Standard input, output and error are already the program's. */
void het_supervise(gpointer data);

/* Called at the same point; `data` is a pid_t *, this process: the child dies with it. */
void het_supervise_follow(gpointer data);

/* (transfer full) Starts a program as g_subprocess_launcher_spawnv() does; no sweep ends it until
 * it is forgotten. */
GSubprocess *het_supervise_spawn(GSubprocessLauncher *launcher, const char *const *argv,
                                 GError **error);
/* Once a process of het_supervise_spawn() has ended. */
void het_supervise_forget(const GSubprocess *process);

/* Says that this process is Hetman's own: it adopts orphans (a subreaper), and
 * het_supervise_sweep() ends them. Children that it has by now, from before its exec, are none.
 * Never in a library. */
void het_supervise_adopt(void);

/* Ends all processes that this process has adopted: its children except those spawned above.
 * Without het_supervise_adopt() does nothing. Supervisors get the given microseconds to end by
 * themselves. With HET_SUPERVISE_REAP it only reaps processes that have ended, without waiting. */
#define HET_SUPERVISE_REAP (-1)
void het_supervise_sweep(gint64 grace);

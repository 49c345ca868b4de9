/* Runs other people's programs so that nothing of them stays behind. Between this process and the
 * program stands a supervisor, forked from this one: whatever the program starts, in whatever group
 * or session, becomes the supervisor's when its parent ends (a subreaper), and is ended with the
 * program, when the control pipe closes (which the death of this process does, SIGKILL included),
 * or when it becomes too many. It ends as the program ended. Linux alone has what this takes.
 *
 * It keeps out of each other's way programs that misbehave, not enemies: who runs as the same user
 * can kill the supervisor first. Even then what it leaves comes to this process, a subreaper too,
 * and is ended there. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <sys/types.h>

/* What the program may use; 0: as much as this process. */
typedef struct {
    unsigned cpu;       /* seconds of CPU time of each process: SIGXCPU */
    unsigned memory;    /* MiB of address space of each process: it gets no more */
    unsigned file_size; /* MiB of each file it writes: SIGXFSZ */
    unsigned processes; /* processes of it at once, looked at every 50 ms: all of it is ended */
} HetLimits;

typedef struct {
    HetLimits limits;
    int control;   /* descriptor: the end of the pipe that is read */
    pid_t harness; /* this process */
} HetSupervision;

/* For the child between fork and exec, `data` a HetSupervision: returns in the program's process
 * alone. Standard input, output and error are the program's already. */
void het_supervise(gpointer data);

/* The same place, `data` a pid_t *, this process: the child dies with it. */
void het_supervise_follow(gpointer data);

/* Makes this process the one that orphans come to. */
void het_supervise_adopt(void);

/* Ends all that this process has adopted: its children but those listed. Supervisors get so many
 * microseconds to end by themselves. With HET_SUPERVISE_REAP only what has ended is taken off the
 * list of processes, without waiting. */
#define HET_SUPERVISE_REAP (-1)
void het_supervise_sweep(const pid_t *keep, unsigned count, gint64 grace);

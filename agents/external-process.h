/* A child program that exchanges lines over pipes, for external agents. Nothing here blocks beyond
 * a deadline or deadlocks on a full pipe: outgoing text waits in memory until the child reads it,
 * and its standard error is drained continuously, the last part being kept for messages.
 *
 * The child runs under a supervisor (supervise.h), so that whatever it has started ends with it.
 * SIGPIPE is set to be ignored in this process unless it was handled already. */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

#include "supervise.h"

enum {
    HET_PROCESS_LINE_MAX = 64 * 1024,
    HET_PROCESS_COMPLAINT_MAX = 4 * 1024, /* bytes of standard error kept */
};

typedef struct HetProcess HetProcess;

typedef enum {
    HET_PROCESS_LINE,     /* a line was read */
    HET_PROCESS_ENDED,    /* the child closed its output; what came before has been read */
    HET_PROCESS_LATE,     /* the deadline passed */
    HET_PROCESS_TOO_LONG, /* a line is longer than HET_PROCESS_LINE_MAX */
} HetProcessStatus;

/* (transfer full) Starts a program; argv is NULL-terminated, limits NULL for none. */
HetProcess *het_process_new(const char *const *argv, const HetLimits *limits, GError **error);
/* What keeps its processes together. */
HetGuard het_process_guard(const HetProcess *process);
/* Closes its input, gives it a moment to exit, ends it and every process it started, and reaps it.
 * Accepts NULL. */
void het_process_free(HetProcess *process);

/* Queues text to be sent: as much as possible at once, the rest while lines are read. */
void het_process_send(HetProcess *process, const char *text);

/* Reads a line, without its end of line, into `ret_line`; waits until `deadline`
 * (g_get_monotonic_time). */
HetProcessStatus het_process_read(HetProcess *process, gint64 deadline, GString *ret_line);

/* Microseconds of CPU that the program and all that it has started have used so far, those that
 * have ended too; -1 where /proc does not have it, or it has ended. */
int64_t het_process_cpu(const HetProcess *process);

/* Forgets its standard error so far. */
void het_process_clear_complaint(HetProcess *process);
/* (transfer full) The end of its standard error, escaped to one line; NULL if nothing. */
char *het_process_complaint(HetProcess *process);

/* (transfer full) How the child ended ("exit status 3", "signal 11", or "still running") and, after
 * a colon, the end of its standard error, escaped to one line. */
char *het_process_epitaph(HetProcess *process);

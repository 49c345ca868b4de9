/* A worker process as the harness holds it: pipes to speak with it, memory shared with it for the
 * watch and for the log of the leg it plays. Nothing of it is a file: none is left behind, whatever
 * ends the harness, and it ends with the harness. */
#pragma once

#include <gio/gio.h>

#include "match.h"

typedef struct {
    GSubprocess *process; /* NULL: none lives here */
    int input, output;    /* descriptors of its pipes, the process's own */
    GString *unread;      /* output that has not been taken as lines */
    volatile HetWatch *watch;
    HetRecordLog *log; /* or NULL */
} HetWorkerProcess;

/* Starts `program` as a worker that keeps records in a directory, or else in memory. */
bool het_worker_process_start(HetWorkerProcess *worker, const char *program, const char *directory,
                              bool in_memory, GError **error);
/* Writing to a worker that is gone is no error: the end of its output shows what became of it. */
bool het_worker_process_send(HetWorkerProcess *worker, const char *text, GError **error);
/* Reads what is there of its output, without waiting; false at the end of it. */
bool het_worker_process_read(HetWorkerProcess *worker);
/* (transfer full) The next whole line that was read, without its newline; NULL if there is none. */
char *het_worker_process_line(HetWorkerProcess *worker);
/* Empties the log: the leg that comes next has no game yet. */
void het_worker_process_begin(HetWorkerProcess *worker);
/* (transfer full) The record of the leg played last, which is this one, by its log; NULL if there
 * is none. */
char *het_worker_process_record(const HetWorkerProcess *worker, const HetLeg *leg);
/* Lets go of the pipes of a process that has ended. */
void het_worker_process_ended(HetWorkerProcess *worker);
/* Lets go of the memory. */
void het_worker_process_clear(HetWorkerProcess *worker);

/* A worker process as the harness holds it: pipes to speak with it, memory shared with it for the
 * watch and for the record of the leg it plays. Nothing of it is a file: none is left behind,
 * whatever ends the harness, and it ends with the harness. */
#pragma once

#include <gio/gio.h>

#include "match.h"

typedef struct {
    GSubprocess *process; /* NULL: none lives here */
    GDataInputStream *output;
    volatile HetWatch *watch;
    int record; /* descriptor of the memory with the record, or -1 */
} HetWorkerProcess;

/* Starts `program` as a worker that keeps records in a directory, or else, if asked, in memory. */
bool het_worker_process_start(HetWorkerProcess *worker, const char *program, const char *directory,
                              bool in_memory, GError **error);
/* Writing to a worker that is gone is no error: the end of its output tells what became of it. */
bool het_worker_process_send(HetWorkerProcess *worker, const char *text, GError **error);
/* Empties the memory of the record: the leg that comes next has none yet. */
void het_worker_process_begin(HetWorkerProcess *worker);
/* (transfer full) The record in memory of the leg played last; NULL if there is none. */
char *het_worker_process_record(const HetWorkerProcess *worker);
/* Lets go of the pipes of a process that has ended. */
void het_worker_process_ended(HetWorkerProcess *worker);
/* Lets go of the memory. */
void het_worker_process_clear(HetWorkerProcess *worker);

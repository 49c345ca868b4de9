/* A worker: a process of its own that plays legs, so that an agent that crashes or never ends costs
 * one leg only. It reads lines and answers lines:
 *
 *     tournament BYTES HASH      followed by that many bytes of definition    ready
 *     leg N                      plays leg N                                  result ROW
 *     (end of input)             ends
 *
 * Trouble in the outside world is answered with "error MESSAGE", after which it ends. */
#pragma once

#include <stdio.h>

#include "match.h"

/* Where a worker keeps the records of its legs. */
typedef struct {
    const char *directory; /* of records.h; NULL: none is kept there */
    HetRecordLog *log;     /* of the leg under way, in place of the one before; NULL: none */
} HetWorkerRecords;

/* Serves until the end of `input`; true if that came without an error. `watch`: where to report
 * whose code runs, or NULL. */
bool het_worker_serve(FILE *input, FILE *output, HetWorkerRecords records, volatile HetWatch *watch,
                      HetRegistry registry);

/* The descriptors at which a worker finds the shared HetWatch, and the log of its leg if it was
 * started with --memory. */
enum { HET_WORKER_WATCH_FD = 3, HET_WORKER_LOG_FD = 4 };

/* Maps the watch behind a descriptor; NULL when it is none. */
volatile HetWatch *het_worker_map_watch(int descriptor);

/* A worker: a process of its own that plays legs, so that an agent that crashes or never ends costs
 * one leg only. It reads lines and answers lines:
 *
 *     tournament BYTES HASH      followed by that many bytes of definition    ready
 *     leg N                      plays leg N                                  result ROW
 *     (end of input)             ends
 *
 * What goes wrong in the outside world is answered with "error MESSAGE", after which it ends. */
#pragma once

#include <stdio.h>

#include "match.h"

/* Serves until the end of `input`; true if that came without an error. `records`: the directory
 * of records.h, or NULL for none. `watch`: where to tell whose code runs, or NULL. */
bool het_worker_serve(FILE *input, FILE *output, const char *records, volatile HetWatch *watch,
                      HetRegistry registry);

/* The descriptor at which a worker finds the shared HetWatch. */
enum { HET_WORKER_WATCH_FD = 3 };

/* Maps the watch behind a descriptor; NULL when it is none. */
volatile HetWatch *het_worker_map_watch(int descriptor);

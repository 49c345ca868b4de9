/* The supervisor's side of supervise.h: what runs between fork and exec in a process that may have
 * had threads, so nothing here allocates or locks.
 *
 * Three mechanisms keep a program's processes together; the first that can be had is used:
 *
 * - A PID namespace, by root or within a user namespace. Its first process does nothing; when it
 *   ends, which it does with the supervisor, the kernel ends all others. They see a /proc of their
 *   own. The program has the supervisor's number there, which nobody else has: files named by
 *   number do not meet. In a user namespace setuid has no effect, so that a program with that bit
 *   gets another mechanism.
 * - A control group, where one is delegated: cgroup.kill ends all in it. The supervisor makes the
 *   group and removes it.
 * - Children: a subreaper becomes the parent of every orphan; the supervisor, at a higher priority
 *   where it may have one, ends its children until there is none.
 *
 * HETMAN_GUARD=NAME,... in the environment names the mechanisms that may be used ("namespace",
 * "cgroup", "children"): for tests, and for a script that starts a program with setuid. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

#include "supervise.h"

typedef struct {
    HetLimits limits;
    HetGuard guard;
    int control; /* descriptor: the supervisor's end. Once it knows, it writes a byte: 1 if the
                  * mechanism is in force, 0 if it cannot be had. It ends all when it reads one, or
                  * the other end is closed */
    const char *group; /* the folder of this process's control group; NULL: none */
} HetSupervision;

/* The folder of a program's control group is named so and by its supervisor's number. */
#define HET_GUARD_GROUP_PREFIX "hetman-"

/* For the child between fork and exec; `data` is a HetSupervision. Returns only in the program's
 * process. Standard input, output and error are already the program's. */
void het_guard(gpointer data);

/* The numbers of this process's children, some 32,000 at most; returns how many. They are valid
 * until the next call, and calls exclude each other. */
unsigned het_guard_children(const pid_t **ret_children);

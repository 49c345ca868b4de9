/* A team of threads that does numbered tasks while the thread that leads it does something else.
 *
 * The leader posts tasks, 0, 1, 2 and so on, and takes them back as done in the same order, a few
 * being open at once. Each must depend only on its number and write only what is its own: then the
 * outcome is the same for any number of threads. What a task needs to work with (a line, a policy's
 * cache) is kept by worker: one is used by one thread at a time.
 *
 * Anyone who finds nothing to do polls for a while before it sleeps, since tasks are often
 * shorter than it takes to wake a thread. */
#pragma once

#include <stdint.h>

enum {
    HET_TEAM_MAX = 64,  /* threads */
    HET_TEAM_OPEN = 16, /* tasks posted and not yet taken back */
};

typedef struct HetTeam HetTeam;

/* One task; `worker` is from 0, the leader, up to below the team's size. */
typedef void HetTeamTask(void *context, unsigned worker, uint64_t number);

/* (transfer full) A team of `threads`, 1 to HET_TEAM_MAX; the thread that calls is one of them. */
HetTeam *het_team_new(unsigned threads, HetTeamTask *task, void *context);
/* No task may be open. */
void het_team_free(HetTeam *team);

/* Posts the next task. What was written before is seen by anyone who does it. */
void het_team_post(HetTeam *team);
/* Takes back the oldest open task: returns when it is done, and does others meanwhile. */
void het_team_take(HetTeam *team);

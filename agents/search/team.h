/* A team of threads that does numbered tasks. Each task must depend on its number alone and write
 * only what is its own: then the outcome is the same for any number of threads. What a task needs
 * to work with (a line, a policy's cache) is kept by worker: one is used by one thread at a time.
 */
#pragma once

enum { HET_TEAM_MAX = 64 };

typedef struct HetTeam HetTeam;

/* One task; `worker` is from 0 up to below the team's size. */
typedef void HetTeamTask(void *context, unsigned worker, unsigned index);

/* (transfer full) A team of `threads`, 1 to HET_TEAM_MAX; the thread that calls is one of them. */
HetTeam *het_team_new(unsigned threads);
void het_team_free(HetTeam *team);

/* Does tasks 0 to `count` - 1 and returns when all are done. */
void het_team_run(HetTeam *team, unsigned count, HetTeamTask *task, void *context);

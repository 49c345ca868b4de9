#include "team.h"

#include <glib.h>
#include <pthread.h>
#include <stdbool.h>

struct HetTeam {
    unsigned threads;
    GThread *thread[HET_TEAM_MAX]; /* from 1 on */
    pthread_mutex_t lock;          /* POSIX, which thread sanitizers can see through */
    pthread_cond_t begin, done;
    unsigned round;   /* grows with each run */
    unsigned working; /* threads that have not finished this one */
    bool leaving;
    HetTeamTask *task;
    void *context;
    gint next, count; /* next: atomic */
};

typedef struct {
    HetTeam *team;
    unsigned worker;
} Member;

static void
do_tasks(HetTeam *team, unsigned worker)
{
    gint index;
    while ((index = g_atomic_int_add(&team->next, 1)) < team->count)
        team->task(team->context, worker, (unsigned)index);
}

static gpointer
work(gpointer data)
{
    Member member = *(Member *)data;
    HetTeam *team = member.team;
    unsigned round = 0;
    g_free(data);
    pthread_mutex_lock(&team->lock);
    for (;;) {
        while (team->round == round && !team->leaving)
            pthread_cond_wait(&team->begin, &team->lock);
        if (team->leaving)
            break;
        round = team->round;
        pthread_mutex_unlock(&team->lock);
        do_tasks(team, member.worker);
        pthread_mutex_lock(&team->lock);
        if (--team->working == 0)
            pthread_cond_signal(&team->done);
    }
    pthread_mutex_unlock(&team->lock);
    return NULL;
}

HetTeam *
het_team_new(unsigned threads)
{
    g_return_val_if_fail(threads >= 1 && threads <= HET_TEAM_MAX, NULL);
    HetTeam *team = g_new0(HetTeam, 1);
    team->threads = threads;
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->begin, NULL);
    pthread_cond_init(&team->done, NULL);
    for (unsigned i = 1; i < threads; i++) {
        Member *member = g_new(Member, 1);
        *member = (Member){.team = team, .worker = i};
        team->thread[i] = g_thread_new("hetman", work, member);
    }
    return team;
}

void
het_team_free(HetTeam *team)
{
    if (team == NULL)
        return;
    pthread_mutex_lock(&team->lock);
    team->leaving = true;
    pthread_cond_broadcast(&team->begin);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 1; i < team->threads; i++)
        g_thread_join(team->thread[i]);
    pthread_mutex_destroy(&team->lock);
    pthread_cond_destroy(&team->begin);
    pthread_cond_destroy(&team->done);
    g_free(team);
}

void
het_team_run(HetTeam *team, unsigned count, HetTeamTask *task, void *context)
{
    team->task = task;
    team->context = context;
    team->count = (gint)count;
    g_atomic_int_set(&team->next, 0);
    if (team->threads == 1 || count < 2) {
        do_tasks(team, 0);
        return;
    }
    pthread_mutex_lock(&team->lock);
    team->round++;
    team->working = team->threads - 1;
    pthread_cond_broadcast(&team->begin);
    pthread_mutex_unlock(&team->lock);
    do_tasks(team, 0);
    pthread_mutex_lock(&team->lock);
    while (team->working > 0)
        pthread_cond_wait(&team->done, &team->lock);
    pthread_mutex_unlock(&team->lock);
}

#include "team.h"

#include <glib.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

enum {
    PATIENCE = 100, /* microseconds without anything to do before a thread sleeps */
    GLANCES = 64,   /* between two readings of the clock */
};

struct HetTeam {
    unsigned threads;
    GThread *thread[HET_TEAM_MAX]; /* from 1 on */
    HetTeamTask *task;
    void *context;
    atomic_ullong posted, next; /* tasks posted; the first that nobody has begun */
    uint64_t taken;             /* taken back; the leader's */
    atomic_bool done[HET_TEAM_OPEN];
    atomic_bool leaving;
    atomic_uint sleeping;    /* workers */
    atomic_bool waiting;     /* the leader sleeps */
    pthread_mutex_t lock;    /* POSIX, which thread sanitizers can see through */
    pthread_cond_t new_task; /* for workers: something is posted, or all leave */
    pthread_cond_t done_one; /* for the leader */
};

typedef struct {
    HetTeam *team;
    unsigned worker;
} Member;

typedef bool Condition(HetTeam *team);

static void
pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* Polls for something to do; false when patience has run out. */
static bool
poll_for(HetTeam *team, Condition *condition)
{
    const gint64 until = g_get_monotonic_time() + PATIENCE;
    for (;;) {
        for (unsigned i = 0; i < GLANCES; i++) {
            if (condition(team))
                return true;
            pause_briefly();
        }
        if (g_get_monotonic_time() >= until)
            return false;
        sched_yield();
    }
}

/* Does the first task that nobody has begun; false if there is none. */
static bool
do_one(HetTeam *team, unsigned worker)
{
    unsigned long long number = atomic_load(&team->next);
    do {
        if (number >= atomic_load(&team->posted))
            return false;
    } while (!atomic_compare_exchange_weak(&team->next, &number, number + 1));
    team->task(team->context, worker, number);
    atomic_store(&team->done[number % HET_TEAM_OPEN], true);
    if (atomic_load(&team->waiting)) {
        pthread_mutex_lock(&team->lock);
        pthread_cond_signal(&team->done_one);
        pthread_mutex_unlock(&team->lock);
    }
    return true;
}

/* --- workers ---------------------------------------------------------------------------------- */

static bool
called(HetTeam *team)
{
    return atomic_load(&team->next) < atomic_load(&team->posted) || atomic_load(&team->leaving);
}

static void
sleep_until_called(HetTeam *team)
{
    pthread_mutex_lock(&team->lock);
    atomic_fetch_add(&team->sleeping, 1);
    while (!called(team))
        pthread_cond_wait(&team->new_task, &team->lock);
    atomic_fetch_sub(&team->sleeping, 1);
    pthread_mutex_unlock(&team->lock);
}

static gpointer
work(gpointer data)
{
    const Member member = *(Member *)data;
    HetTeam *team = member.team;
    g_free(data);
    while (!atomic_load(&team->leaving))
        if (!do_one(team, member.worker) && !poll_for(team, called))
            sleep_until_called(team);
    return NULL;
}

/* --- the leader ------------------------------------------------------------------------------- */

static bool
oldest_is_done(HetTeam *team)
{
    return atomic_load(&team->done[team->taken % HET_TEAM_OPEN]);
}

HetTeam *
het_team_new(unsigned threads, HetTeamTask *task, void *context)
{
    g_return_val_if_fail(threads >= 1 && threads <= HET_TEAM_MAX, NULL);
    HetTeam *team = g_new0(HetTeam, 1);
    team->threads = threads;
    team->task = task;
    team->context = context;
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->new_task, NULL);
    pthread_cond_init(&team->done_one, NULL);
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
    atomic_store(&team->leaving, true);
    pthread_cond_broadcast(&team->new_task);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 1; i < team->threads; i++)
        g_thread_join(team->thread[i]);
    pthread_mutex_destroy(&team->lock);
    pthread_cond_destroy(&team->new_task);
    pthread_cond_destroy(&team->done_one);
    g_free(team);
}

void
het_team_post(HetTeam *team)
{
    g_return_if_fail(atomic_load(&team->posted) - team->taken < HET_TEAM_OPEN);
    atomic_fetch_add(&team->posted, 1);
    if (atomic_load(&team->sleeping) == 0)
        return;
    pthread_mutex_lock(&team->lock);
    pthread_cond_signal(&team->new_task);
    pthread_mutex_unlock(&team->lock);
}

void
het_team_take(HetTeam *team)
{
    g_return_if_fail(team->taken < atomic_load(&team->posted));
    while (!oldest_is_done(team)) {
        if (do_one(team, 0) || poll_for(team, oldest_is_done))
            continue;
        pthread_mutex_lock(&team->lock);
        atomic_store(&team->waiting, true);
        while (!oldest_is_done(team))
            pthread_cond_wait(&team->done_one, &team->lock);
        atomic_store(&team->waiting, false);
        pthread_mutex_unlock(&team->lock);
    }
    atomic_store(&team->done[team->taken % HET_TEAM_OPEN], false);
    team->taken++;
}

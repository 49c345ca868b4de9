/* Work done elsewhere: by threads. */
#include "serve-elsewhere.h"

#include <gio/gio.h>

static void
run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    (void)source, (void)cancellable;
    HetJob *job = data;
    het_take_over(&job->handover);
    job->run(job);
    het_hand_over(&job->handover);
    g_task_return_boolean(task, TRUE);
}

static void
over(GObject *source, GAsyncResult *result, gpointer data)
{
    (void)source, (void)data;
    HetJob *job = g_task_get_task_data(G_TASK(result));
    het_take_over(&job->handover);
    job->over(job);
}

void
het_elsewhere(HetJob *job)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, over, NULL);
    g_task_set_task_data(task, job, NULL); /* the task itself may end in the other thread */
    het_hand_over(&job->handover);
    g_task_run_in_thread(task, run);
}

void
het_elsewhere_halt(HetJob *job)
{
    job->halt(job);
}

void
het_elsewhere_report(HetJob *job, unsigned done, unsigned of)
{
    g_atomic_int_set(&job->done, (gint)done);
    g_atomic_int_set(&job->of, (gint)of);
}

bool
het_elsewhere_reports(void)
{
    return true;
}

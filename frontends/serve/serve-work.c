/* Long questions are answered by a thread of their own. */
#include "serve-work.h"

#include "serve-handover.h"

typedef struct {
    HetHandover handover;
    HetServeCall *call;
    HetServeWork *work;
    gpointer data;
    GDestroyNotify free_data;
} Job;

/* The bit of a game's link, by what it may do; 0: the owner's. */
static unsigned
link_of(const HetServeCall *call)
{
    return call->table == NULL || (call->rights & HET_SERVE_OWNER) != 0 ? 0 : 1u << call->rights;
}

static void
free_job(Job *job)
{
    het_serve_call_unref(job->call);
    if (job->free_data != NULL)
        job->free_data(job->data);
    g_free(job);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Job, free_job)

static void
run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    (void)source, (void)cancellable;
    Job *job = data;
    GError *error = NULL;
    het_take_over(&job->handover);
    char *document = job->work(job->data, &error);
    het_hand_over(&job->handover);
    if (document == NULL)
        g_task_return_error(task, error);
    else
        g_task_return_pointer(task, document, g_free);
}

static void
over(GObject *source, GAsyncResult *result, gpointer data)
{
    (void)source, (void)data;
    g_autoptr(Job) job = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;
    het_take_over(&job->handover);
    if (job->call->table != NULL)
        job->call->table->asking &= ~link_of(job->call);
    char *document = g_task_propagate_pointer(G_TASK(result), &error);
    if (document == NULL)
        het_serve_fail_error(job->call, error);
    else
        het_serve_answer_document(job->call, document);
}

void
het_serve_work(HetServeCall *call, HetServeWork *work, gpointer data, GDestroyNotify free_data)
{
    if (call->table != NULL && (call->table->asking & link_of(call)) != 0) {
        het_serve_fail(call, HET_SERVE_CONFLICT,
                       "your last question is being answered: ask again then");
        if (free_data != NULL)
            free_data(data);
        return;
    }
    if (call->table != NULL)
        call->table->asking |= link_of(call);
    Job *job = g_new0(Job, 1);
    job->call = het_serve_call_ref(call);
    job->work = work;
    job->data = data;
    job->free_data = free_data;
    het_serve_hold(call);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, over, NULL);
    g_task_set_task_data(task, job, NULL); /* over() frees it */
    het_hand_over(&job->handover);
    g_task_run_in_thread(task, run);
}

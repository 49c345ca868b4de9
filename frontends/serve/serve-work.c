/* Long questions are answered elsewhere. */
#include "serve-work.h"

#include "serve-elsewhere.h"

typedef struct {
    HetJob job;
    HetServeWork *work;
    gpointer data;
    GDestroyNotify free_data;
    char *document; /* NULL: an error, or the call is answered already */
    GError *error;
} Work;

/* The bit of a game's link, by what it may do; 0: the owner's. */
static unsigned
link_of(const HetServeCall *call)
{
    return call->table == NULL || (call->rights & HET_SERVE_OWNER) != 0 ? 0 : 1u << call->rights;
}

static void
run(HetJob *job)
{
    Work *work = (Work *)job;
    work->document = work->work(work->data, &work->error);
}

static void
over(HetJob *job)
{
    Work *work = (Work *)job;
    HetServeCall *call = job->call;
    if (call->table != NULL)
        call->table->asking &= ~link_of(call);
    if (work->document != NULL)
        het_serve_answer_document(call, work->document);
    else if (work->error != NULL)
        het_serve_fail_error(call, work->error);
    het_serve_call_unref(call);
    if (work->free_data != NULL)
        work->free_data(work->data);
    g_clear_error(&work->error);
    g_free(work);
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
    Work *job = g_new0(Work, 1);
    job->job = (HetJob){.call = het_serve_call_ref(call), .run = run, .over = over};
    job->work = work;
    job->data = data;
    job->free_data = free_data;
    het_serve_hold(call);
    het_elsewhere(&job->job);
}

/* Long questions are answered elsewhere. */
#include "serve-work.h"

#include <string.h>

#include "engine/each.h"
#include "library/json-members.h"

enum {
    PATIENCE = 30 * G_USEC_PER_SEC
}; /* in which a page repeats its request; else nobody waits for it */

typedef struct {
    HetJob job;
    HetServeWork *work;
    HetServeFarWork *far; /* in place of it; then the work is on the server's list */
    gpointer data;
    GDestroyNotify free_data;
    GError *error;
    char *key;
    gint64 requested; /* monotonic time */
    gint left;        /* nobody wants it; atomic */
    bool over;
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
    job->status = HET_SERVE_OK;
    job->document = work->far != NULL ? work->far(work->data, job, &work->error)
                                      : work->work(work->data, &work->error);
}

static void
give(HetServeCall *call, Work *work)
{
    HetJob *job = &work->job;
    if (job->document != NULL)
        het_serve_answer_document(call, job->status, g_steal_pointer(&job->document));
    else if (work->error != NULL)
        het_serve_fail_error(call, work->error);
}

static void
free_work(Work *work)
{
    het_serve_call_unref(work->job.call);
    work->free_data(work->data);
    g_clear_error(&work->error);
    g_free(work->job.document);
    g_free(work->key);
    g_free(work);
}

static void
over(HetJob *job)
{
    Work *work = (Work *)job;
    HetServeCall *call = job->call;
    if (call->table != NULL)
        call->table->busy &= ~link_of(call);
    work->over = true;
    if (work->far == NULL || !het_elsewhere_reports()) {
        give(call, work);
        free_work(work);
    } else if (work->key == NULL) { /* let go */
        free_work(work);
    }
}

static void
halt(HetJob *job)
{
    g_atomic_int_set(&((Work *)job)->left, 1);
}

static Work *
begin(HetServeCall *call, const Work *what)
{
    Work *work = g_memdup2(what, sizeof *what);
    work->job = (HetJob){.call = het_serve_call_ref(call), .run = run, .over = over, .halt = halt};
    if (work->far == NULL || !het_elsewhere_reports())
        het_serve_hold(call);
    het_elsewhere(&work->job);
    return work;
}

void
het_serve_work(HetServeCall *call, HetServeWork *work, gpointer data, GDestroyNotify free_data)
{
    if (call->table != NULL && (call->table->busy & link_of(call)) != 0) {
        het_serve_fail(call, HET_SERVE_CONFLICT,
                       "your last question is being answered: repeat it then");
        free_data(data);
        return;
    }
    if (call->table != NULL)
        call->table->busy |= link_of(call);
    begin(call, &(Work){.work = work, .data = data, .free_data = free_data});
}

/* --- questions that pages repeat ----------------------------------------------------------------
 */

/* Takes it from the list. */
static void
let_go(HetServe *serve, Work *work)
{
    g_ptr_array_remove_fast(serve->works, work);
    g_clear_pointer(&work->key, g_free);
    if (work->over)
        free_work(work);
    else
        het_elsewhere_halt(&work->job);
}

static Work *
find(const HetServe *serve, const char *key)
{
    HET_EACH(Work, work, serve->works) {
        if (strcmp(work->key, key) == 0)
            return work;
    }
    return NULL;
}

void
het_serve_work_far(HetServeCall *call, const char *key, HetServeFarWork *far, gpointer data,
                   GDestroyNotify free_data)
{
    const Work what = {.far = far, .data = data, .free_data = free_data};
    HetServe *serve = call->serve;
    if (!het_elsewhere_reports()) {
        begin(call, &what);
        return;
    }
    if (serve->works == NULL)
        serve->works = g_ptr_array_new();
    Work *work = find(serve, key);
    if (work != NULL) {
        free_data(data);
    } else {
        work = begin(call, &what);
        work->key = g_strdup(key);
        g_ptr_array_add(serve->works, work);
    }
    work->requested = g_get_monotonic_time();
    if (work->over) {
        give(call, work);
        let_go(serve, work);
        return;
    }
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "done", g_atomic_int_get(&work->job.done), "of",
                    g_atomic_int_get(&work->job.of));
    het_serve_answer(call, builder);
}

bool
het_serve_work_wanted(void *job, unsigned done, unsigned of)
{
    het_elsewhere_report(job, done, of);
    return g_atomic_int_get(&((Work *)job)->left) == 0;
}

void
het_serve_work_tick(HetServe *serve)
{
    const gint64 now = g_get_monotonic_time();
    for (guint i = serve->works != NULL ? serve->works->len : 0; i-- > 0;) {
        Work *work = serve->works->pdata[i];
        if (now - work->requested > PATIENCE)
            let_go(serve, work);
    }
}

void
het_serve_works_free(HetServe *serve)
{
    while (serve->works != NULL && serve->works->len > 0)
        let_go(serve, serve->works->pdata[0]);
    g_clear_pointer(&serve->works, g_ptr_array_unref);
}

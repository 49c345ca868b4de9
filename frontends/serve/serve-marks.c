#include "serve-marks.h"

#include "battle/marks.h"
#include "library/json-members.h"
#include "serve-handover.h"

enum { PATIENCE = 30 }; /* seconds in which a page asks again; else nobody waits for the answer */

struct HetServeMarks {
    HetHandover handover;
    GThread *thread;
    const char *path;          /* of the replay, which outlives the thread; or NULL */
    const HetSession *session; /* as well */
    unsigned level;
    gint done, of;   /* moves; atomic */
    gint asked;      /* seconds of the monotonic clock when a page asked last; atomic */
    gint left, over; /* nobody wants it; the thread has ended; atomic */
    char *text;      /* when it is over: the marks; NULL: an error, or left */
    GError *error;
};

static gint
now(void)
{
    return (gint)(g_get_monotonic_time() / G_USEC_PER_SEC);
}

static bool
hear(void *data, unsigned done, unsigned of)
{
    HetServeMarks *marks = data;
    g_atomic_int_set(&marks->done, (gint)done);
    g_atomic_int_set(&marks->of, (gint)of);
    return !g_atomic_int_get(&marks->left) && now() - g_atomic_int_get(&marks->asked) < PATIENCE;
}

static gpointer
work(gpointer data)
{
    HetServeMarks *marks = data;
    het_take_over(&marks->handover);
    marks->text =
        het_marks_of_record(marks->path, marks->session, marks->level, hear, marks, &marks->error);
    g_atomic_int_set(&marks->over, 1);
    return NULL;
}

static HetServeMarks *
begin(HetReplay *replay, unsigned level)
{
    HetServeMarks *marks = g_new0(HetServeMarks, 1);
    marks->path = replay->path;
    marks->session = replay->session;
    marks->level = level;
    marks->asked = now();
    marks->of = (gint)het_session_length(replay->session);
    het_hand_over(&marks->handover);
    marks->thread = g_thread_new("marks", work, marks);
    return marks;
}

void
het_serve_marks_end(HetServeMarks *marks)
{
    if (marks == NULL)
        return;
    g_atomic_int_set(&marks->left, 1);
    g_thread_join(marks->thread);
    g_free(marks->text);
    g_clear_error(&marks->error);
    g_free(marks);
}

void
het_serve_marks(HetServeCall *call, HetReplay *replay, unsigned level)
{
    HetServeMarks *marks = replay->marks;
    const bool over = marks != NULL && g_atomic_int_get(&marks->over) != 0;
    /* Those of another level, and those that nobody waited for, are begun again. */
    if (marks != NULL &&
        (marks->level != level || (over && marks->text == NULL && marks->error == NULL))) {
        het_serve_marks_end(marks);
        marks = replay->marks = NULL;
    }
    if (marks == NULL)
        marks = replay->marks = begin(replay, level);
    g_atomic_int_set(&marks->asked, now());
    const bool done = g_atomic_int_get(&marks->over) != 0;
    if (done && marks->error != NULL) {
        het_serve_fail_error(call, marks->error);
        return;
    }
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "done", g_atomic_int_get(&marks->done), "of", g_atomic_int_get(&marks->of));
    if (done && marks->text != NULL)
        HET_JSON(builder, "marks", het_json_read(marks->text, strlen(marks->text), NULL));
    het_json_end(builder);
    het_serve_answer(call, builder);
}

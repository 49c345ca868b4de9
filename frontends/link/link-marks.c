/* Marks of a recorded game, where there are no threads (serve-marks.c): a long question like the
 * others, whose answer comes when all is judged. */
#include "frontends/serve/serve-marks.h"

#include <string.h>

#include "battle/marks.h"
#include "frontends/serve/serve-work.h"
#include "library/json-read.h"

typedef struct {
    HetReplay *replay;
    unsigned level;
} Question;

static void
free_question(gpointer data)
{
    het_replay_unref(((Question *)data)->replay);
    g_free(data);
}

static char *
judge(gpointer data, GError **error)
{
    const Question *question = data;
    const HetSession *session = question->replay->session;
    const unsigned length = het_session_length(session);
    g_autofree char *text =
        het_marks_of_record(question->replay->path, session, question->level, NULL, NULL, error);
    if (text == NULL)
        return NULL;
    g_autoptr(HetJson) builder = het_json_new();
    HET_JSON_OBJECT(builder, "done", length, "of", length, "marks",
                    het_json_read(text, strlen(text), NULL));
    return het_json_document(builder, false);
}

void
het_serve_marks(HetServeCall *call, HetReplay *replay, unsigned level)
{
    Question *question = g_new0(Question, 1);
    question->replay = het_replay_ref(replay);
    question->level = level;
    het_serve_work(call, judge, question, free_question);
}

void
het_serve_marks_end(HetServeMarks *marks)
{
    (void)marks;
}

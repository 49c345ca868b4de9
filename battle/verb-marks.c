/* The verb `marks`: every act of the game so far, judged by a general. */
#include "verb.h"

#include "marks.h"

bool
het_verb_marks(HetRequest *request, GError **error)
{
    enum { USUAL = 5 };
    const unsigned level = (unsigned)het_request_number(request, "level", USUAL);
    g_autoptr(HetMarkedGame) game = het_marks_judge(request->session, level, NULL, NULL, error);
    if (game == NULL)
        return false;
    if (request->json != NULL)
        het_marks_json(game, request->session, request->json);
    if (request->text != NULL)
        het_marks_append(game, request->session, request->text);
    return true;
}

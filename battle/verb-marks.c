/* The verb `marks`: every act of the game so far, judged by a general. */
#include "verb.h"

#include "marks.h"

bool
het_verb_marks(HetAsk *ask, GError **error)
{
    enum { USUAL = 5 };
    const unsigned level = (unsigned)het_ask_number(ask, "level", USUAL);
    g_autoptr(HetMarkedGame) game = het_marks_judge(ask->session, level, NULL, NULL, error);
    if (game == NULL)
        return false;
    if (ask->json != NULL)
        het_marks_json(game, ask->session, ask->json);
    if (ask->text != NULL)
        het_marks_append(game, ask->session, ask->text);
    return true;
}

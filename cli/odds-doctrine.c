/* The model of the other side that odds use: apart from odds.c, which needs the engine only. */
#include "agents/doctrine/doctrine.h"
#include "odds.h"

bool
het_odds_doctrine(void *data, const HetState *state, const HetMoveList *legal, HetMove *ret_move)
{
    (void)data;
    const HetDoctrine *doctrine = het_doctrine_find(state->scenario->rules->name);
    double dials[HET_DIALS_MAX];
    g_autofree double *scores = g_new0(double, HET_MOVES_MAX);
    if (!het_doctrine_set(doctrine, NULL, NULL, dials, NULL))
        return false;
    doctrine->score(dials, state, legal, scores);
    unsigned best = 0;
    for (unsigned i = 1; i < legal->count; i++) {
        if (scores[i] > scores[best])
            best = i;
    }
    *ret_move = legal->moves[best];
    return true;
}

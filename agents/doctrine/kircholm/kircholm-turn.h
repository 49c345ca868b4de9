/* How the doctrine of Kircholm 1605 weighs what one unit does in its move: marching, charging,
 * turning, forming, shooting, against staying as it is. In points of KIR-17.1. */
#pragma once

#include "kircholm-survey.h"

/* The unit under way: what it has left, and what standing still is worth. */
typedef struct {
    KircholmSurvey survey;
    unsigned points, run;
    bool begun;   /* it has spent points in this move */
    double stay;  /* worth of the present place */
    double whole; /* chance that it leaves the zone it stands in whole; 1: it is in none. KIR-8.5 */
    double leave; /* what leaving is likely to cost */
} KircholmTurn;

/* Whether a unit that has nobody to shoot at would stand as it does if it were chosen: no way to
 * go, no charge, no hex about it, no facing, no formation promises more. A glance, no search. */
bool kircholm_turn_idle(KircholmSurvey *survey);

/* Surveys the board for the unit whose move it is; a procedure KIRCHOLM_UNIT is under way. */
void kircholm_turn(KircholmTurn *turn, KircholmMemory *memory, const KircholmState *state,
                   unsigned unit);
/* Worth of a move of that unit's node; if less than `least`, perhaps a lower number. */
double kircholm_turn_worth(KircholmTurn *turn, const HetMove *move, double least);
/* Worth of a volley; `moving`: at a unit on its move, whose points it may cost. A volley of one's
 * own costs points; guns wait for a shot that may do harm. */
double kircholm_turn_volley(const double *dials, const KircholmState *state, const HetMove *move,
                            bool moving);

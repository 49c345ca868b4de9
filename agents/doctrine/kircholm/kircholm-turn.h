/* How the doctrine of Kircholm 1605 weighs what one unit does in its move: marching, charging,
 * turning, forming, shooting, against staying as it is. In points of KIR-17.1. */
#pragma once

#include "kircholm-look.h"

/* The unit under way: what it has left, and what standing still is worth. */
typedef struct {
    KircholmLook look;
    unsigned points, run;
    double stay;  /* worth of the present place */
    double leave; /* what leaving the zone it stands in is likely to cost. KIR-8.5 */
} KircholmTurn;

/* Looks at the board for the unit whose move it is; a procedure KIRCHOLM_UNIT is under way. */
void kircholm_turn(KircholmTurn *turn, KircholmMemory *memory, const KircholmState *state,
                   unsigned unit);
/* What a move of that unit's node is worth. */
double kircholm_turn_worth(KircholmTurn *turn, const HetMove *move);
/* What a volley is worth; `moving`: at a unit on its move, whose points it may cost. A volley of
 * one's own costs points; guns wait for a shot that may tell. */
double kircholm_turn_volley(const double *dials, const KircholmState *state, const HetMove *move,
                            bool moving);

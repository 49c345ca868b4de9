/* What the plane toy lists and allows. Lists hold candidates; is_legal takes any placement the
 * rules allow, and is written on its own. */
#pragma once

#include "toy-plane-state.h"

void toy_plane_legal(const HetState *state, HetMoveList *list);
bool toy_plane_is_legal(const HetState *state, const HetMove *move);

/* Whether a body would stand on the table, there, and overlap none but itself. TPL-3.2 */
bool toy_plane_fits(const ToyPlaneState *state, unsigned body, HetPoint at, unsigned heading);

/* The dice of the chance node on top of the stack: how many, faces of six that hit, hits beyond
 * which nothing changes, the body that rolls. */
typedef struct {
    unsigned dice, hitting, most, body;
} ToyPlaneDice;

ToyPlaneDice toy_plane_dice(const ToyPlaneState *state);

/* Shared by the slow judgements of moves: the form of moves and the owners of units; and the
 * judgements of fights, which kircholm-legal.c calls. */
#pragma once

#include "kircholm-board.h"
#include "kircholm-legal.h"

/* Whether the move is `made` with its own path, whose unused bytes are zero. */
static inline bool
kircholm_is_way(const HetMove *move, HetMove made)
{
    HetWay way = {.place = move->way.place};
    if (move->way.steps > HET_PATH_MAX)
        return false;
    for (unsigned i = 0; i < move->way.steps; i++)
        het_way_add(&way, het_way_step(&move->way, i));
    made.way = way;
    return het_move_is(move, made);
}

static inline bool
kircholm_is_unit_of(const KircholmState *state, unsigned unit, unsigned side)
{
    const KircholmScenario *data = kircholm_data(state);
    return unit < data->unit_count && data->side[unit] == side;
}

static inline bool
kircholm_is_there(const KircholmState *state, unsigned unit, unsigned side)
{
    return kircholm_is_unit_of(state, unit, side) && state->units[unit].place != KIRCHOLM_OFF;
}

/* Whether a pick of attackers, a withdrawal or a pursuit may be made; `frame` is on top. */
bool kircholm_pick_is_legal(const KircholmState *state, const HetFrame *frame, const HetMove *move);
/* Whether a unit that could fight elsewhere would, as the first picked, keep out of the fight those
 * who cannot, since charging units and others do not attack together. KIR-9.2, 11.4 */
bool kircholm_keeps_out(const KircholmState *state, unsigned unit);
bool kircholm_withdrawal_is_legal(const KircholmState *state, const HetFrame *frame,
                                  const HetMove *move);
bool kircholm_pursuit_is_legal(const KircholmState *state, const HetFrame *frame,
                               const HetMove *move);
/* Enemies that a unit could fight, counted one by one; ret_only is the last of them. */
unsigned kircholm_count_targets(const KircholmState *state, unsigned unit, unsigned *ret_only);

/* Points that the unit on its move has for marching: of a pair those of who has fewer. KIR-4.6 */
unsigned kircholm_points_to_walk(const KircholmState *state);
/* Whether a flank hex of the unit can take one that leaves it. KIR-4.16 */
bool kircholm_is_free_flank(const KircholmState *state, unsigned unit, unsigned cell,
                            KircholmMobility mobility);

/* A `why` is NULL if the rules allow something, otherwise the rule that forbids it, in words
 * (static text): is_legal needs only whether there is one, refusals (kircholm-refusal.c) need
 * which. */
const char *kircholm_why_no_shot(const KircholmState *state, unsigned shooter, unsigned target,
                                 unsigned side);
const char *kircholm_why_not_chosen(const KircholmState *state, unsigned unit);
/* Why the moving unit may not do each of these: charge at all, go anywhere, change to a formation.
 */
const char *kircholm_why_no_charge(const KircholmState *state);
/* Hexes straight on that make a charge of a unit, as it is formed, which ends there. KIR-11.2 */
unsigned kircholm_hexes_to_charge(const KircholmState *state, unsigned unit, KircholmSpot end);
/* Why it cannot walk a way from where it is, with the points it has; `straight`: without turns. */
const char *kircholm_why_no_walk(const KircholmState *state, unsigned unit, const HetWay *way,
                                 bool straight, KircholmSpot *ret_end);
const char *kircholm_why_rooted(const KircholmState *state);
const char *kircholm_why_no_form(const KircholmState *state, const HetMove *move);

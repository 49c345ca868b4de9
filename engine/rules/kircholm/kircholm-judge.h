/* Shared by the slow judgements of moves, and used by nothing else: what the rules allow, and the
 * judgement of the nodes in other files than kircholm-judge.c. */
#pragma once

#include "engine/verdict.h"
#include "kircholm-board.h"
#include "kircholm-legal.h"

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

/* Judgements of moves as of het_allowed; `frame` is on top. What they call het_barred is put in
 * words by the last. */
const char *kircholm_judge_form(const KircholmState *state, const HetMove *move);
const char *kircholm_judge_march(const KircholmState *state, const HetMove *move);
const char *kircholm_judge_charge(const KircholmState *state, const HetMove *move);
const char *kircholm_judge_pick(const KircholmState *state, const HetFrame *frame,
                                const HetMove *move);
const char *kircholm_judge_withdrawal(const KircholmState *state, const HetFrame *frame,
                                      const HetMove *move);
const char *kircholm_judge_pursuit(const KircholmState *state, const HetFrame *frame,
                                   const HetMove *move);
const char *kircholm_judge_flight(const KircholmState *state, const HetFrame *frame,
                                  const HetMove *move);
const char *kircholm_why_barred(const KircholmState *state, const HetFrame *frame,
                                const HetMove *move);

/* Of two in double formation the one for which the other stands. */
bool kircholm_is_upper(const KircholmState *state, unsigned unit);
/* Whether a unit of the active side has an enemy to fight. KIR-9.2 */
bool kircholm_must_fight(const KircholmState *state);
/* Whether a gun could fire at anybody; whether foot may go behind its pikes as the mover nears. */
bool kircholm_has_target(const KircholmState *state, unsigned gun);
bool kircholm_may_brace(const KircholmState *state, unsigned unit, unsigned mover);
/* Whether a unit is on the hexes where it began, however turned; whether it can march anywhere. */
bool kircholm_is_at_home(const KircholmState *state, unsigned unit, KircholmSpot spot);
bool kircholm_slow_can_march(const KircholmState *state, unsigned unit);
/* Points that the unit on its move has for marching: of a pair those of who has fewer. KIR-4.6 */
unsigned kircholm_points_to_walk(const KircholmState *state);
/* Whether a flank hex of the unit can take one that leaves it. KIR-4.16 */
bool kircholm_is_free_flank(const KircholmState *state, unsigned unit, unsigned cell,
                            KircholmMobility mobility);

/* A `why` is NULL if the rules allow something, otherwise the rule that forbids it, in words
 * (static text). */
const char *kircholm_why_no_shot(const KircholmState *state, unsigned shooter, unsigned target,
                                 unsigned side);
/* Why a unit does not attack an enemy, whatever the moment. KIR-9.1 */
const char *kircholm_why_no_attack(const KircholmState *state, unsigned unit, unsigned target);
const char *kircholm_why_not_chosen(const KircholmState *state, unsigned unit);
/* Why the moving unit may not charge at all, or go anywhere. */
const char *kircholm_why_no_charge(const KircholmState *state);
/* Hexes straight on that make a charge of a unit, as it is formed, which ends there. KIR-11.2 */
unsigned kircholm_hexes_to_charge(const KircholmState *state, unsigned unit, KircholmSpot end);
/* Why it cannot walk a way from where it is, with the points it has; `straight`: without turns. */
const char *kircholm_why_no_walk(const KircholmState *state, unsigned unit, const HetWay *way,
                                 bool straight, KircholmSpot *ret_end);
const char *kircholm_why_rooted(const KircholmState *state);

/* Combat levels: the effect of losing one on a unit, its formation, its commander. KIR-6, 4.16, 15
 */
#pragma once

#include "kircholm-procedure.h"

/* Pushes the loss of levels. */
void kircholm_harm(KircholmState *state, unsigned unit, KircholmHarm harm, KircholmCause cause);
/* Takes a unit out of the game at once, its commander with it. */
void kircholm_eliminate(KircholmState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Back to the plain formation of its type; cavalry in assault formation closes on its right hex. */
void kircholm_reform(KircholmState *state, unsigned unit, KircholmFormation formation);
/* Undoes one level. */
void kircholm_restore(KircholmState *state, unsigned unit, const char *rule, const HetSink *sink);
/* Whether the hex on a unit's right (2) or left flank (-1) is free, fit for it and outside enemy
 * zones. KIR-4.8, 4.16 */
bool kircholm_is_free_flank(const KircholmState *state, unsigned unit, int turn,
                            KircholmMobility mobility);
/* Where one of a double formation may be put: hexes on its flanks. Room for 2; returns the number.
 * KIR-4.16 */
unsigned kircholm_flank_hexes(const KircholmState *state, unsigned unit, KircholmMobility mobility,
                              uint16_t *ret_cells);
/* Whether there is such a hex for one of the two that are asked who makes room; else one is lost.
 * KIR-4.17 */
bool kircholm_can_divide(const KircholmState *state);
/* Puts `unit` of a double formation on that hex; both are then in `formation`. */
void kircholm_split(KircholmState *state, unsigned unit, unsigned cell,
                    KircholmFormation formation);
/* Whether a friendly commander is in the unit's hex, or in a hex next to it. */
bool kircholm_commander_near(const KircholmState *state, unsigned unit);

/* Units: their outlines, contacts, hits and removal. */
#pragma once

#include "northern-scenario.h"

static inline bool
northern_present(const NorthernState *state, unsigned unit)
{
    return state->units[unit].status == NORTHERN_PRESENT;
}

/* Whether a unit fills its ground and fights: generals do not. GNW-1.6 */
static inline bool
northern_is_body(const NorthernState *state, unsigned unit)
{
    return northern_present(state, unit) && northern_data(state)->kind[unit] != NORTHERN_GENERAL;
}

static inline bool
northern_engaged(const NorthernUnit *unit)
{
    return (unit->enemy[0] & unit->enemy[1] & unit->enemy[2] & unit->enemy[3]) != NORTHERN_NONE;
}

/* The side of `unit` on which it is in contact with `enemy`, which it is. */
unsigned northern_face_of(const NorthernUnit *unit, unsigned enemy);
/* GNW-10.2: bases left, 1 to 4; of guns and generals always 1. */
unsigned northern_bases(const NorthernState *state, unsigned unit);
/* The outline a unit would have. */
HetOutline northern_outline_as(const NorthernState *state, unsigned unit,
                               NorthernFormation formation, HetPoint at, unsigned heading);
/* Makes the offsets of the outline anew. */
void northern_settle(NorthernState *state, unsigned unit);
/* Puts a unit that is or becomes PRESENT. */
void northern_put(NorthernState *state, unsigned unit, HetPoint at, unsigned heading);
/* GNW-6.9 */
void northern_engage(NorthernState *state, unsigned unit, HetFace face, unsigned enemy,
                     HetFace enemy_face);
/* Ends all contacts of a unit. */
void northern_disengage(NorthernState *state, unsigned unit);
/* Takes a unit off the table for good, with the points for it; `by`: the enemy that did it, or
 * HET_NO_UNIT. GNW-10.1, GNW-12.2 */
void northern_remove(NorthernState *state, unsigned unit, unsigned by, const char *rule,
                     const HetSink *sink);
/* Hits of an enemy on a unit: bases, elimination. Returns whether it lost a base or was eliminated.
 */
bool northern_hit(NorthernState *state, unsigned unit, unsigned by, unsigned hits, const char *rule,
                  const HetSink *sink);
/* GNW-7.11, GNW-8.9: half the bases' hits are there. */
bool northern_deteriorated(const NorthernState *state, unsigned unit);
/* GNW-7.11, GNW-8.9: what a unit takes off its dice at half strength, else 0. */
int northern_worse(const NorthernState *state, unsigned unit);
/* GNW-13.6, less what it takes off by `rule` (GNW-7.11 or 8.9): what a unit's state adds to its
 * dice, told in `account`, which may be NULL. */
int northern_die_bonus(const NorthernState *state, unsigned unit, const char *rule,
                       HetRollAccount *account);

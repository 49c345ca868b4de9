/* The questions that code outside this folder may ask the rules of Charge! + Kipling: a unit's dice
 * in fire and melee, its range and moves, the effect of ground. Every answer respects the
 * scenario's options. Doctrines and evaluators include no other header of this folder. */
#pragma once

#include "kipling-procedure.h"

/* Dice of six whose `hitting` highest faces hit; every `needed` hits cost a figure. */
typedef struct {
    unsigned dice, hitting, needed;
} KiplingDice;

/* --- fire: KIP-2, KIP-3 ----------------------------------------------------------------------- */

/* The KiplingWeapon that a unit fires with from where it stands, rifles or its own gun; -1: it
 * cannot fire (cavalry, a spiked gun, falling back, locked in melee, gone). */
int kipling_query_weapon(const KiplingState *state, unsigned unit);
/* Squares of close and of long range. */
typedef struct {
    unsigned close, far;
} KiplingRanges;
KiplingRanges kipling_query_ranges(const KiplingState *state, KiplingWeapon weapon);
/* Cells in range and in sight of one. */
const HetSquareSet *kipling_query_field(const KiplingState *state, KiplingWeapon weapon,
                                        unsigned cell);
/* A volley at a target with or without cover. */
KiplingDice kipling_query_volley(const KiplingState *state, unsigned shooter, KiplingWeapon weapon,
                                 bool close, bool covered);
/* Whether a unit that stands on a cell has cover from fire: KIP-2c, 2d.3. */
bool kipling_query_covered(const KiplingState *state, unsigned unit, unsigned cell);
/* Whether a building gives cover yet. KIP-2d.3 */
bool kipling_query_walls(const KiplingState *state, unsigned cell);

/* --- charges and melee: KIP-4 ----------------------------------------------------------------- */

/* A round of melee of a unit as it is; no dice: it does not fight (crews). */
KiplingDice kipling_query_blows(const KiplingState *state, unsigned unit, unsigned enemy);
/* The KiplingWeapon that a unit on the board fires with when it is charged, also while it falls
 * back (KIP-4a.1): rifles or its own gun; -1: none. */
int kipling_query_closing_weapon(const KiplingState *state, unsigned unit);
/* Cells within a full move, or a charge, of a kind of unit from a cell, on an empty board. */
const HetSquareSet *kipling_query_reach(const KiplingState *state, KiplingKind kind, unsigned cell);
/* Squares a kind of unit moves, over open ground. KIP-1a */
unsigned kipling_query_move(const KiplingState *state, KiplingKind kind);

/* --- losses: KIP-5, KIP-6 --------------------------------------------------------------------- */

/* Hundredths of figures at which a unit is under strength. KIP-5a.1 */
unsigned kipling_query_weak_limit(const KiplingState *state, unsigned unit);
/* Hundredths of figures whose loss ends the game for a side. KIP-6d.1 */
unsigned kipling_query_end_limit(const KiplingState *state, unsigned side);

/* Melee: who may attack whom, strengths, columns; and how a melee is fought out. */
#pragma once

#include "musketpike-unit.h"

/* A hex an attacker would go from, and the edge over which. */
typedef struct {
    uint16_t from;
    uint8_t edge;
} MusketCrossing;
enum { MUSKET_CROSSINGS = 8 };

/* The melees that may be declared, and END. */
void musket_list_melees(const MusketState *state, HetMoveList *list);
/* The melee a FIGHT move declares; false if it may not be. */
bool musket_melee_of(const MusketState *state, const HetMove *move, MusketMelee *ret_melee);
/* Whether a unit may join the attack: MPR-15.26. Its target is one defender. */
bool musket_may_join(const MusketState *state, const MusketMelee *melee, unsigned unit);
/* The melee of the procedure on top of the stack. */
MusketMelee musket_melee_under_way(const MusketState *state);

/* Pairs of hexes, one of each unit, that are next to each other. MPR-15.28 */
unsigned musket_touching(const MusketState *state, unsigned unit, unsigned other);

/* Where attacker `index` would cross into the ground. Returns their number. */
unsigned musket_crossings(const MusketState *state, const MusketMelee *melee, unsigned index,
                          MusketCrossing ret_crossings[MUSKET_CROSSINGS]);
/* Whether a unit of either side fights in the open, as its strength is counted. MPR-11.3, 11.4 */
bool musket_in_open(const MusketState *state, const MusketMelee *melee, unsigned unit);
/* Melee strength of both sides. */
unsigned musket_attack(const MusketState *state, const MusketMelee *melee);
unsigned musket_defence(const MusketState *state, const MusketMelee *melee);
/* The column fought on. */
unsigned musket_final_column(const MusketState *state, const MusketMelee *melee);
/* What a melee's roll is told with; what is told before it. */
void musket_account_melee(const MusketState *state, const MusketMelee *melee,
                          HetRollAccount *account);
void musket_note_melee(const MusketState *state, const MusketMelee *melee, const HetSink *sink);

/* musketpike-battle.c, musketpike-decline.c */
void musket_start_melee(MusketState *state, const HetMove *move, const HetSink *sink);
/* Whether a defender may retreat before melee. MPR-14.24 to 14.26 */
bool musket_may_decline(const MusketState *state, const MusketMelee *melee, unsigned defender);

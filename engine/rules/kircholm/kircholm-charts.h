/* The combat and fire tables of Kircholm 1605, reconstructed; docs/rules/kircholm.md gives the
 * reasons. */
#pragma once

#include <stdint.h>

/* Columns of the combat table: attackers' strength against the defenders', rounded down. */
enum { KIRCHOLM_ODDS = 7 };
/* The effect of a fight on its loser. */
typedef struct {
    int8_t loser;  /* -1 the attackers, 0 nobody, 1 the defenders */
    uint8_t level; /* KircholmHarm */
    uint8_t hexes; /* withdrawn, 0 to 3 */
} KircholmOutcome;
/* Levels lost: what fights and fire do. */
typedef enum { KIRCHOLM_UNHARMED, KIRCHOLM_DISORDER, KIRCHOLM_ROUT, KIRCHOLM_DESTROY } KircholmHarm;

/* Effects of fire, by ascending total. */
typedef enum {
    KIRCHOLM_MISS,
    KIRCHOLM_DELAY_1, /* 1p */
    KIRCHOLM_DELAY_2, /* 2p */
    KIRCHOLM_HIT_D,
    KIRCHOLM_HIT_U,
} KircholmHit;
enum { KIRCHOLM_HITS = KIRCHOLM_HIT_U + 1 };

/* The column for attackers' against defenders' strength (above 0). KIR-9.5 */
unsigned kircholm_odds(unsigned attack, unsigned defence);
/* The combat table for a column and the sum of die and modifiers, of any size. KIR-9.6 */
KircholmOutcome kircholm_combat(unsigned odds, int total);
/* The fire table: two dice and modifiers summed up. KIR-10.8 */
KircholmHit kircholm_fire(int total);

/* The constant data of a scenario of Kircholm 1605: the map, the units, and lookup tables made from
 * them. Immutable once loaded.
 *
 * Loading fills the first part and the opening's units, then calls kircholm_prepare(), which makes
 * the tables of the second part and the opening's `at` and `zone`. */
#pragma once

#include "engine/board/hex-lines.h"
#include "engine/scenario.h"
#include "engine/side-units.h"
#include "kircholm-charts.h"
#include "kircholm-state.h"
#include "kircholm-tables.h"

enum {
    KIRCHOLM_SIGHT = 12,                    /* greatest range */
    KIRCHOLM_SPAN = 2 * KIRCHOLM_SIGHT + 1, /* offsets of one cube coordinate */
    KIRCHOLM_OFFSETS = KIRCHOLM_SPAN * KIRCHOLM_SPAN,
};

typedef struct {
    /* --- what a file says ------------------------------------------------------------------- */
    HetHexMap map; /* at most KIRCHOLM_CELLS hexes */
    unsigned unit_count;
    uint8_t side[KIRCHOLM_UNITS]; /* HET_FIRST: Lithuanians, HET_SECOND: Swedes */
    uint8_t type[KIRCHOLM_UNITS]; /* KircholmType */
    uint8_t combat[KIRCHOLM_UNITS], fire[KIRCHOLM_UNITS], move[KIRCHOLM_UNITS]; /* factors, KIR-2 */
    uint8_t heavy[KIRCHOLM_UNITS];  /* guns: 1 for type A, 0 for B */
    uint8_t rating[KIRCHOLM_UNITS]; /* commanders: 0 to 2. KIR-15.3 */
    uint16_t men[KIRCHOLM_UNITS];   /* for people and strength figures; guns: pieces */
    const int32_t *option;          /* by KircholmOption; the scenario's */
    KircholmState *opening;         /* what start copies */

    /* --- what kircholm_prepare() makes of it ------------------------------------------------ */
    uint8_t side_units[HET_SIDES][KIRCHOLM_UNITS]; /* ascending, commanders too */
    uint8_t side_count[HET_SIDES];
    uint8_t points[KIRCHOLM_UNITS]; /* KIR-17.1 */
    uint16_t total[HET_SIDES];      /* points of all units that are there at the start */
    uint16_t next[KIRCHOLM_CELLS][HET_HEX_SIDES];                     /* or KIRCHOLM_OFF */
    uint8_t cost[KIRCHOLM_MOBILITIES][KIRCHOLM_CELLS][HET_HEX_SIDES]; /* of the step over that side,
                                                                         KIRCHOLM_CANNOT */
    int8_t slope[KIRCHOLM_CELLS][HET_HEX_SIDES]; /* level there less level here */
    int8_t q[KIRCHOLM_CELLS], r[KIRCHOLM_CELLS]; /* cube coordinates */
    uint8_t *sight; /* KIRCHOLM_OFFSETS bits a hex: whether ground lets see that far */
    HetHexLines lines;
    uint8_t wedge[KIRCHOLM_OFFSETS], half[KIRCHOLM_OFFSETS]; /* bits of facings that see there:
                                                                within 30, within 90 degrees */
    uint8_t front[KIRCHOLM_OFFSETS], rear[KIRCHOLM_OFFSETS]; /* bits of facings that have it in that
                                                                arc, as het_hex_arc_at() */
} KircholmScenario;

/* Makes the tables and settles the opening; data->map, units and option are set. */
void kircholm_prepare(KircholmScenario *data);
/* Whether the ground of a hex on the line from one hex to another hides what is behind it. KIR-13.2
 */
bool kircholm_hides(const KircholmScenario *data, unsigned cell, unsigned from, unsigned to);
/* Frees what kircholm_prepare() made. */
void kircholm_discard(KircholmScenario *data);

static inline const KircholmScenario *
kircholm_data(const KircholmState *state)
{
    return state->head.scenario->data;
}

static inline int
kircholm_option(const KircholmState *state, KircholmOption option)
{
    return kircholm_data(state)->option[option];
}

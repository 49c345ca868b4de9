/* The ground of a drill on hexes. The defenders stand in the middle, their first unit at the hex
 * that the attackers' first unit reaches over its north-eastern edge; that unit comes from there,
 * straight ahead, from as far as the drill says, and others come beside it. What lies between is
 * one line, from the top of the map to its bottom, before the defenders: hexsides of an obstacle,
 * the foot of a slope, or the hexes of a strip.
 *
 *      . . . . A      A comes over the north-eastern edge of D, whose facing makes that its front,
 *      . . . . .      its flank or its rear
 *      . . D | .
 */
#pragma once

#include "engine/drill.h"
#include "hex-map.h"

/* The saying that all systems on hexes have alike. */
#define HET_DRILL_HEXES_VILLAGE                                                                    \
    {                                                                                              \
        HET_DRILL_OBSTACLE, HET_DRILL_VILLAGE, HET_DRILL_FOR_ALL, "under:v", 0,                    \
            "village hexes under the defenders"                                                    \
    }

typedef struct {
    HetHexMap map; /* het_hex_map_clear() it */
    /* Hexes of each unit of attackers and defenders; of one that is two hexes wide first the left
     * one, as it faces; else the same twice. */
    unsigned site[2][HET_DRILL_UNITS][2];
    unsigned facing[2]; /* corners, or edges where the system has those */
} HetDrillHexes;

/* How a system's units stand. */
typedef struct {
    const HetHexMapKinds *kinds;
    bool edges;                                /* units face edges, not corners */
    bool (*is_wide)(const HetDrillUnit *unit); /* two hexes wide; NULL: none is */
} HetDrillStand;

/* Lays ground and units. The saying of an obstacle is "side:KEY" (hexsides), "strip:SYMBOL" (hexes
 * before the defenders) or "under:SYMBOL" (their own hexes). NULL, or why not (static); then
 * nothing need be cleared. */
const char *het_drill_hexes(const HetDrill *drill, const HetDrillStand *stand,
                            HetDrillHexes *ret_hexes);
/* Appends the group [map]. */
void het_drill_hexes_write_map(const HetDrillHexes *hexes, GString *text);

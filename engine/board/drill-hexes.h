/* The ground of a drill on hexes. The attackers' line stands straight before the defenders' front,
 * or behind their rear, middle before middle; `oblique` shifts it to its own right. On the flank
 * the attackers come along the defenders' line. Units that face corners face along the rows, the
 * attackers W; those that face edges along the columns, the attackers S: each faces at right angles
 * to its line. Obstacles form one line in front of the defenders, from edge to edge of the map:
 * hexsides, the foot of a slope, or the hexes of a strip. */
#pragma once

#include "engine/drill.h"
#include "hex-map.h"

typedef struct {
    HetHexMap map; /* het_hex_map_clear() it */
    /* The hexes of each attacking and defending unit: for a unit two hexes wide its left and its
     * right hex, seen along its facing; for any other the same hex twice. */
    unsigned site[2][HET_DRILL_UNITS][2];
    unsigned facing[2]; /* corners, or edges in systems whose units face edges */
} HetDrillHexes;

/* How a system's units stand. */
typedef struct {
    const HetHexMapKinds *kinds;
    bool edges;                                /* units face edges, not corners */
    bool (*is_wide)(const HetDrillUnit *unit); /* two hexes wide; NULL: none is */
} HetDrillStand;

/* Lays out ground and units. An obstacle is written "side:KEY" (hexsides), "strip:SYMBOL" (hexes in
 * front of the defenders) or "under:SYMBOL" (their own hexes). Returns NULL, or the reason why it
 * is impossible (static); then nothing need be cleared. */
const char *het_drill_hexes(const HetDrill *drill, const HetDrillStand *stand,
                            HetDrillHexes *ret_hexes);
/* Appends the group [map]. */
void het_drill_hexes_write_map(const HetHexMap *map, GString *text);
/* Lays the feature that a setting calls "side:KEY" on one side of a hex. */
void het_drill_hexes_lay_side(HetHexMap *map, const char *key, unsigned cell, unsigned direction);
/* The terrain of a symbol. */
unsigned het_drill_hexes_terrain(const HetHexMapKinds *kinds, char symbol);

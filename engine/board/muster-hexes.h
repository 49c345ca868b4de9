/* The ground of an order of battle on hexes (engine/muster.h). The armies face each other along the
 * rows: lines are columns, and a line's units stand below one another. Woods and heights are drawn
 * from the seed, as many as the kind of ground has; on ground with heights the defenders may stand
 * on one. */
#pragma once

#include "engine/muster.h"
#include "hex-map.h"

typedef struct {
    HetHexMap map; /* het_hex_map_clear() it */
    /* Hexes of each army's units: of one two hexes wide its left and its right hex as it faces; of
     * others the same hex twice. */
    unsigned site[2][HET_MUSTER_UNITS][2];
    bool east[2];   /* whether the army stands in the east and looks west */
    unsigned field; /* the hex in the middle of the defenders' first line */
} HetMusterHexes;

/* `first_east`: FIRST stands in the east. */
void het_muster_hexes(HetMuster *muster, const HetHexMapKinds *kinds, bool first_east,
                      HetMusterHexes *ret_hexes);

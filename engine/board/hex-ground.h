/* The ground of generated battles on hexes, which looks the same from both ends: turned by half a
 * turn. */
#pragma once

#include "hex-map.h"

/* The hex at the same place as seen from the other end. */
static inline unsigned
het_hex_turned(const HetHexMap *map, unsigned cell)
{
    return map->cells - 1 - cell;
}

/* Lays a terrain on a hex and its twin if both have the first terrain, and a way from the first
 * column to the last remains round the terrains in `closed` (a bit each). Returns whether it did.
 */
bool het_hex_ground_lay(HetHexMap *map, unsigned cell, unsigned terrain, uint32_t closed);
/* Appends the group [map], for maps of terrain and levels numbered from 0101. */
void het_hex_ground_write(const HetHexMap *map, GString *text);

/* The destination of a move or the cells it covers, in 16 bytes of plain data: a walk on a grid, a
 * placement on a continuous table, or a range of a roll. Its kind and the board determine which one
 * a move has. */
#pragma once

#include <stdint.h>

enum {
    HET_NO_PLACE = 0xffff,
    HET_PATH_MAX = 24, /* steps of a path, four bits each */
};

/* A walk on a grid. A step is a nibble, 0 to 15, whose meaning the system defines (a direction, a
 * turn). Step i is the low nibble of path[i / 2] for even i, else the high one. Unused nibbles are
 * 0. */
typedef struct {
    uint16_t place; /* cell it ends on, HET_NO_PLACE if the move has none */
    uint8_t steps;  /* 0 to HET_PATH_MAX */
    uint8_t unused;
    uint8_t path[HET_PATH_MAX / 2];
} HetWay;

/* A placement on a continuous table: plane units and binary fractions of a turn (plane.h). */
typedef struct {
    int32_t x, y;
    uint16_t turn_start; /* heading taken before the move */
    uint16_t turn_end;   /* heading taken after it */
    uint32_t unused;
} HetPose;

/* A contiguous range of readings (a total, a count of hits, a chit's number). A listed outcome is a
 * range of equal effect, without faces; an applied one may be any part of it, down to the exact
 * reading with the faces of the dice. */
typedef struct {
    int32_t low, high; /* low <= high, both included */
    uint64_t faces;    /* of the dice, as throw.h packs them; 0: not known */
} HetRoll;

/* The first word of a way without steps. */
static inline uint64_t
het_move_way(unsigned place)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return place & 0xffffu;
#else
    return (uint64_t)(place & 0xffffu) << 48;
#endif
}

static inline unsigned
het_way_step(const HetWay *way, unsigned index)
{
    return ((unsigned)way->path[index / 2] >> (4 * (index % 2))) & 15u;
}

static inline void
het_way_add(HetWay *way, unsigned step)
{
    unsigned index = way->steps++;
    way->path[index / 2] |= (uint8_t)(step << (4 * (index % 2)));
}

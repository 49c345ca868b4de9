/* HetMove is a decision of a side or an outcome of chance, in 24 bytes of plain data. Every system
 * uses the same kinds and fields, so that records, prompts, agents and front ends read any game.
 * The constructors fill every byte: moves are compared as bytes. */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "each.h"
#include "move-kind.h"
#include "move-shape.h"

enum {
    HET_NO_UNIT = 0xffff,
    HET_NO_FACING = 0xff,
};

/* Value of an ADD after which units of lower number may still be added: people name a set in any
 * order. It is not listed; `is_legal` judges it. */
enum { HET_ADD_EARLY = 1 };

/* Value of a FORM that names no formation, which is never legal: only `refusal` meets it. */
enum { HET_FORM_OPEN = 0xffff };

typedef struct {
    union {
        struct {
            uint8_t kind;    /* HetMoveKind */
            uint8_t facing;  /* system's direction index, or HET_NO_FACING */
            uint16_t value;  /* order, formation, number: meaning by kind and system; 0 if none */
            uint16_t unit;   /* unit that acts, or HET_NO_UNIT */
            uint16_t target; /* unit acted upon, or HET_NO_UNIT */
        };
        uint64_t head;
    };
    union {
        HetWay way;
        HetPose pose;
        HetRoll roll;
        uint64_t words[2];
    };
} HetMove;

_Static_assert(sizeof(HetMove) == 24, "HetMove has no padding");

/* The head of a move in one word. The constructors below write whole words: narrow stores that are
 * soon read back as a word stall the processor, and move generation does little else. */
static inline uint64_t
het_move_head(HetMoveKind kind, unsigned unit, unsigned target)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (uint64_t)kind | (uint64_t)HET_NO_FACING << 8 | (uint64_t)(unit & 0xffffu) << 32 |
           (uint64_t)(target & 0xffffu) << 48;
#else
    return (uint64_t)kind << 56 | (uint64_t)HET_NO_FACING << 48 | (uint64_t)(unit & 0xffffu) << 16 |
           (uint64_t)(target & 0xffffu);
#endif
}

/* A move of `kind` without unit, target, facing; on a grid without place. */
static inline HetMove
het_move(HetMoveKind kind)
{
    HetMove move;
    move.head = het_move_head(kind, HET_NO_UNIT, HET_NO_UNIT);
    move.words[0] = het_move_way(HET_NO_PLACE);
    move.words[1] = 0;
    return move;
}

static inline HetMove
het_move_target(HetMoveKind kind, unsigned unit, unsigned target)
{
    HetMove move = het_move(kind);
    move.head = het_move_head(kind, unit, target);
    return move;
}

static inline HetMove
het_move_unit(HetMoveKind kind, unsigned unit)
{
    return het_move_target(kind, unit, HET_NO_UNIT);
}

/* The move with a value, with a facing, on a grid with a place and no steps. */
static inline HetMove
het_move_with_value(HetMove move, unsigned value)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    move.head = (move.head & ~(UINT64_C(0xffff) << 16)) | (uint64_t)(value & 0xffffu) << 16;
#else
    move.head = (move.head & ~(UINT64_C(0xffff) << 32)) | (uint64_t)(value & 0xffffu) << 32;
#endif
    return move;
}

static inline HetMove
het_move_with_facing(HetMove move, unsigned facing)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    move.head = (move.head & ~(UINT64_C(0xff) << 8)) | (uint64_t)(facing & 0xffu) << 8;
#else
    move.head = (move.head & ~(UINT64_C(0xff) << 48)) | (uint64_t)(facing & 0xffu) << 48;
#endif
    return move;
}

static inline HetMove
het_move_with_place(HetMove move, unsigned place)
{
    move.words[0] = het_move_way(place);
    return move;
}

/* The move along a way of so many steps to a place: four bits a step, the first in the lowest, the
 * first sixteen in `path`, the others in `beyond`, and no bits above the last. */
static inline HetMove
het_move_along(HetMove move, unsigned place, unsigned steps, uint64_t path, uint32_t beyond)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    move.words[0] = het_move_way(place) | (uint64_t)steps << 16 | path << 32;
    move.words[1] = path >> 32 | (uint64_t)beyond << 32;
#else
    move.words[0] = het_move_way(place) | (uint64_t)steps << 40 | __builtin_bswap32((uint32_t)path);
    move.words[1] =
        (uint64_t)__builtin_bswap32((uint32_t)(path >> 32)) << 32 | __builtin_bswap32(beyond);
#endif
    return move;
}

static inline HetMove
het_move_place(HetMoveKind kind, unsigned unit, unsigned place)
{
    return het_move_with_place(het_move_unit(kind, unit), place);
}

static inline HetMove
het_move_value(HetMoveKind kind, unsigned unit, unsigned value)
{
    return het_move_with_value(het_move_unit(kind, unit), value);
}

static inline HetMove
het_move_facing(HetMoveKind kind, unsigned unit, unsigned facing)
{
    return het_move_with_facing(het_move_unit(kind, unit), facing);
}

/* The outcome "low to high" of a roll; `unit` is the rolling unit or HET_NO_UNIT. */
static inline HetMove
het_move_roll(unsigned unit, int32_t low, int32_t high)
{
    HetMove move = het_move_unit(HET_MOVE_ROLL, unit);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    move.words[0] = (uint64_t)(uint32_t)high << 32 | (uint32_t)low;
#else
    move.words[0] = (uint64_t)(uint32_t)low << 32 | (uint32_t)high;
#endif
    return move;
}

/* Whether a move of a kind and unit carries a pose, on a continuous table. */
static inline bool
het_move_poses(bool plane, unsigned kind, unsigned unit)
{
    return plane && unit != HET_NO_UNIT &&
           (kind == HET_MOVE_MOVE || kind == HET_MOVE_CHARGE || kind == HET_MOVE_RETREAT ||
            kind == HET_MOVE_PURSUE || kind == HET_MOVE_PLACE || kind == HET_MOVE_TURN);
}

static inline bool
het_move_equal(const HetMove *a, const HetMove *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Whether a move is exactly `made`. Judgements construct what a move would have to be from its own
 * parts, so that no other bytes are accepted. */
static inline bool
het_move_is(const HetMove *move, HetMove made)
{
    return het_move_equal(move, &made);
}

/* A total order, for sorting and for canonical output: < 0, 0 or > 0. */
static inline int
het_move_compare(const HetMove *a, const HetMove *b)
{
    return memcmp(a, b, sizeof *a);
}

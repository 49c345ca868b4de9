/* HetMove is the one currency of play: a decision of a side or an outcome of chance, in 24 bytes of
 * plain data. Every system uses the same kinds and fields, so that records, prompts, agents and
 * front ends read any game. HetMoveList is what a node offers. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* What a move does. Common to all systems: a kind keeps its meaning everywhere. */
typedef enum {
    HET_MOVE_NONE,    /* no move; never legal */
    HET_MOVE_PASS,    /* let a chance to act or react go by */
    HET_MOVE_END,     /* end the phase, the turn or the activation */
    HET_MOVE_SELECT,  /* choose the unit that acts next */
    HET_MOVE_ORDER,   /* choose what it will do, or an order type: `value` */
    HET_MOVE_MOVE,    /* walk: `unit`, `way` (grids) or `pose` (plane) */
    HET_MOVE_TURN,    /* change facing */
    HET_MOVE_FORM,    /* change formation to `value` */
    HET_MOVE_SHOOT,   /* fire at `target` */
    HET_MOVE_CHARGE,  /* move into contact with `target` */
    HET_MOVE_FIGHT,   /* choose or start a hand-to-hand fight */
    HET_MOVE_RETREAT, /* fall back to a place */
    HET_MOVE_PURSUE,  /* follow up, chase, advance after combat */
    HET_MOVE_LOSE,    /* choose who or what is lost */
    HET_MOVE_PLACE,   /* deploy or put on the board */
    HET_MOVE_RALLY,   /* try to recover */
    HET_MOVE_ADD,     /* add `unit` to the set being picked, in ascending id */
    HET_MOVE_DONE,    /* close the set being picked */
    HET_MOVE_CAPTURE, /* take, man, drag or spike equipment */
    HET_MOVE_ROLL,    /* chance: a range of a roll, `roll.low` to `roll.high` */
    HET_MOVE_DRAW,    /* chance: a chit, card or unit is drawn */
} HetMoveKind;
enum { HET_MOVE_KIND_COUNT = HET_MOVE_DRAW + 1 };

enum {
    HET_NO_UNIT = 0xffff,
    HET_NO_PLACE = 0xffff,
    HET_NO_FACING = 0xff,
    HET_PATH_MAX = 24,   /* steps of a path, four bits each */
    HET_MOVES_MAX = 512, /* moves of one node */
};

/* A walk on a grid. A step is a nibble, 0 to 15, whose meaning the system sets (a direction, a
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

/* A contiguous range of what is rolled (a total, a count of hits, a chit's number). */
typedef struct {
    int32_t low, high; /* low <= high, both included */
    uint64_t unused;
} HetRoll;

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

/* The moves of a node, in the order `legal` gives them; at a chance node also their weights. */
typedef struct {
    uint32_t count;
    uint32_t unused;
    uint64_t total; /* sum of the weights at a chance node, else 0 */
    HetMove moves[HET_MOVES_MAX];
    uint64_t weights[HET_MOVES_MAX]; /* set at chance nodes only, each at least 1 */
} HetMoveList;

/* The head of a move in one word. The constructors below work on whole words, since narrow stores
 * that are soon read as a whole stall the processor, and move generation does little else. */
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

static inline HetMove
het_move_place(HetMoveKind kind, unsigned unit, unsigned place)
{
    HetMove move = het_move_unit(kind, unit);
    move.words[0] = het_move_way(place);
    return move;
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

static inline unsigned
het_way_step(const HetWay *way, unsigned index)
{
    return ((unsigned)way->path[index / 2] >> (4 * (index % 2))) & 15u;
}

static inline void
het_way_add(HetWay *way, unsigned step)
{
    unsigned index = way->steps++;
    way->path[index / 2] = (uint8_t)(way->path[index / 2] | (step << (4 * (index % 2))));
}

static inline bool
het_move_equal(const HetMove *a, const HetMove *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* A total order, for sorting and for canonical output: < 0, 0 or > 0. */
static inline int
het_move_compare(const HetMove *a, const HetMove *b)
{
    return memcmp(a, b, sizeof *a);
}

static inline void
het_list_clear(HetMoveList *list)
{
    list->count = 0;
    list->total = 0;
}

/* Adds a decision. The caller keeps the count within HET_MOVES_MAX (the conformance suite checks).
 */
static inline void
het_list_add(HetMoveList *list, HetMove move)
{
    HetMove *slot = &list->moves[list->count++];
    slot->head = move.head;
    slot->words[0] = move.words[0];
    slot->words[1] = move.words[1];
}

/* Adds an outcome of chance; a weight of 0 is not an outcome and is left out. */
static inline void
het_list_add_outcome(HetMoveList *list, HetMove move, uint64_t weight)
{
    if (weight == 0)
        return;
    list->weights[list->count] = weight;
    list->total += weight;
    het_list_add(list, move);
}

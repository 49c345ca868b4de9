/* HetState is the common head of every system's state, its first member. A state is plain data: no
 * owned pointers, no padding, zeroed before it is filled, at most HET_STATE_MAX bytes; a clone is
 * one memcpy of scenario->state_size bytes, whatever the game's length.
 *
 * The procedure stack holds what is under way: a walk, a reaction window in it, a battle in that.
 * Interrupts push a frame, completion pops it. A frame above the depth is all zero, so that equal
 * positions are equal bytes. */
#pragma once

#include "move-list.h"

typedef struct HetScenario HetScenario;

/* Decider. CHANCE: the referee rolls. NOBODY: the game is over. */
typedef enum { HET_FIRST, HET_SECOND, HET_CHANCE, HET_NOBODY } HetActor;

enum {
    HET_SIDES = 2,
    HET_STACK_MAX = 8,
    HET_FRAME_OPERANDS = 6,
    HET_STATE_MAX = 8192,
};

/* One unfinished procedure. The system defines its operands; a set of units being picked may be
 * kept in them (96 bits) or in the system's own state. */
typedef struct {
    uint8_t procedure; /* system's enum; 0 is "none" */
    uint8_t actor;     /* HetActor whose procedure it is */
    uint8_t step;      /* where in the procedure */
    uint8_t flags;
    int16_t operand[HET_FRAME_OPERANDS];
} HetFrame;

typedef struct {
    const HetScenario *scenario; /* borrowed; left out of hashes */
    uint64_t roll_key;           /* HetRollKey packed, at a chance node; else 0 */
    uint32_t ply;                /* moves and outcomes applied since the start */
    uint32_t epoch; /* increases when a player turn or activation has ended and nothing is pending;
                       agents then evaluate and get a new budget */
    uint16_t turn;  /* 1 on the first turn */
    uint8_t phase;  /* system's enum */
    uint8_t active; /* HetActor whose turn or activation it is: FIRST or SECOND */
    uint8_t actor;  /* HetActor who decides now */
    uint8_t depth;  /* frames on the stack */
    uint8_t unused[2];
    HetFrame stack[HET_STACK_MAX];
} HetState;

_Static_assert(sizeof(HetFrame) == 16 && sizeof(HetState) == 32 + 16 * HET_STACK_MAX,
               "HetState has no padding");

/* Room for any state, for callers that keep one in automatic or array storage. */
typedef union {
    HetState state;
    uint64_t words[HET_STATE_MAX / 8];
} HetStateBuffer;

/* The frame on top, never NULL. The stack must not be empty: where it may be, check `depth` or
 * het_state_procedure first. */
static inline HetFrame *
het_state_top(HetState *state)
{
    return &state->stack[state->depth - 1];
}

static inline const HetFrame *
het_state_peek(const HetState *state)
{
    return &state->stack[state->depth - 1];
}

/* The procedure on top; 0, the turn sequence itself, if the stack is empty. */
static inline unsigned
het_state_procedure(const HetState *state)
{
    return state->depth > 0 ? het_state_peek(state)->procedure : 0;
}

/* Pushes a zeroed frame and returns it. The depth must be below HET_STACK_MAX. */
HetFrame *het_state_push(HetState *state, unsigned procedure, HetActor actor);

/* Pops the top frame and zeroes it. The stack must not be empty. */
void het_state_pop(HetState *state);

static inline HetActor
het_other(HetActor side)
{
    return side == HET_FIRST ? HET_SECOND : HET_FIRST;
}

/* Defines how a system goes from the common head to its own state; `peek` is for reading alone. */
#define HET_STATE_OF(State, state_of, peek)                                                        \
    static inline State *state_of(HetState *head)                                                  \
    {                                                                                              \
        return (State *)head;                                                                      \
    }                                                                                              \
    static inline const State *peek(const HetState *head)                                          \
    {                                                                                              \
        return (const State *)head;                                                                \
    }

/* Defines PREFIX_data and PREFIX_option: from there to the scenario's data, and a rule option. */
#define HET_DATA_OF(prefix, State, Scenario, Option)                                               \
    static inline const Scenario *prefix##_data(const State *state)                                \
    {                                                                                              \
        return (const Scenario *)state->head.scenario->data;                                       \
    }                                                                                              \
    static inline int prefix##_option(const State *state, Option option)                           \
    {                                                                                              \
        return prefix##_data(state)->option[option];                                               \
    }

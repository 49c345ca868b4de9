/* The kernel that runs every system's turn sequence. A system is a table of procedures; the stack
 * of its state says which are under way, and the one on top runs: it goes on by itself until it
 * asks a side for a decision, opens a roll, or the game is over. The kernel takes what is forced,
 * tells it, lists the outcomes of a roll from its one description, and tells the dice.
 *
 *     static bool
 *     advance_shot(HetState *head, const HetSink *sink)
 *     {
 *         ToyState *state = toy_state(head);
 *         ToyShot *shot = het_frame(head, ToyShot);
 *         return het_procedure_open(head, TOY_ROLL_SHOT, shot->shooter, &count, sink);
 *     }
 *
 * A system's slots `legal`, `apply`, `dice` are het_procedure_legal, _apply, _dice. */
#pragma once

#include "rules.h"

/* Procedure 0 is what runs with an empty stack: the turn sequence itself. */
struct HetProcedure {
    /* Goes on by itself: true to be called again (the top of the stack may have changed), false
     * when the state now waits for a decision, for chance or for nobody. */
    bool (*advance)(HetState *state, const HetSink *sink);
    /* Lists the decision's moves; of a procedure without `roll` also the outcomes of chance. */
    void (*list)(const HetState *state, HetMoveList *list);
    /* Describes the roll that is open, or about to be opened, and accounts for it unless
     * ret_throw->account, which the caller has set, is NULL. */
    void (*roll)(const HetState *state, HetThrow *ret_throw);
    /* Applies a decision or an outcome. Of a roll any reading within an outcome does the same. */
    void (*take)(HetState *state, const HetMove *move, const HetSink *sink);
};

/* The fields of the frame on top as the procedure's own struct, at most 12 bytes, declared with
 * HET_FRAME_FIELDS. The frame must be of that procedure. */
#define HET_FRAME_FIELDS __attribute__((__may_alias__))
#define het_frame(state, Fields) het_frame_fields(het_state_top(state), Fields)
#define het_frame_peek(state, Fields) het_frame_fields_const(het_state_peek(state), Fields)
#define het_frame_fields(frame, Fields)                                                            \
    ((void)sizeof(char[sizeof(Fields) <= sizeof(frame)->operand ? 1 : -1]),                        \
     (Fields *)(void *)(frame)->operand)
#define het_frame_fields_const(frame, Fields)                                                      \
    ((void)sizeof(char[sizeof(Fields) <= sizeof(frame)->operand ? 1 : -1]),                        \
     (const Fields *)(const void *)(frame)->operand)

/* Waits for a decision of `side` (false), unless the procedure on top lists one move only, which is
 * told and taken (true). It must list one at least. */
bool het_procedure_ask(HetState *state, unsigned side, const HetSink *sink);

/* Opens the roll of the procedure on top (false); one whose readings all do the same is told and
 * taken (true). `kind`, `unit` and *count, which grows, make its key (dice.h). */
bool het_procedure_open(HetState *state, unsigned kind, unsigned unit, uint8_t *count,
                        const HetSink *sink);

/* The same of a draw: outcomes that the procedure's `list` lists with weights. */
bool het_procedure_draw(HetState *state, unsigned kind, unsigned unit, uint8_t *count,
                        const HetSink *sink);

/* Runs until the state waits. For `start`, after the position has been set. */
void het_procedure_run(HetState *state, const HetSink *sink);
/* A `start`: all that follows the common head, and turn, phase and active side, from `opening`,
 * then runs. */
void het_procedure_start(HetState *state, const HetState *opening);

/* Tells the dice of the roll that is open as `move` reads them: for systems with an `apply` of
 * their own; het_procedure_apply does it. */
void het_procedure_tell_roll(const HetState *state, const HetMove *move, const HetSink *sink);

/* Slots of HetRules. */
void het_procedure_legal(const HetState *state, HetMoveList *ret_list);
void het_procedure_apply(HetState *state, const HetMove *move, const HetSink *sink);
bool het_procedure_dice(const HetState *state, HetThrow *ret_throw);

/* The kernel that runs every system's turn sequence. A system is a table of procedures; the stack
 * of its state holds the active ones. The one on top runs until it needs a decision of a side,
 * opens a roll, or the game is over. The kernel plays and reports forced moves, lists the outcomes
 * of a roll from its one description, and reports the dice.
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

/* Procedure 0 runs when the stack is empty: the turn sequence itself. */
struct HetProcedure {
    /* Proceeds without input: true to be called again (the top of the stack may have changed),
     * false if the state now waits for a decision or for chance, or the game is over. */
    bool (*advance)(HetState *state, const HetSink *sink);
    /* Lists the decision's moves; in a procedure without `roll` also the outcomes of chance. */
    void (*list)(const HetState *state, HetMoveList *list);
    /* Describes the roll that is open or about to be opened, and fills ret_throw->account, which
     * the caller has set, unless it is NULL. */
    void (*roll)(const HetState *state, HetThrow *ret_throw);
    /* Applies a decision or an outcome. All readings within an outcome have the same effect. */
    void (*take)(HetState *state, const HetMove *move, const HetSink *sink);
    /* Of the only move listed, which carries a way: whether another legal way may differ from it in
     * anything that the rules read (windows passed, dice met, hexes that a pursuer follows, the
     * price, where a broken unit stands). Its side decides then all the same; true is safe where it
     * is not known. NULL: no way differs. */
    bool (*has_other_way)(const HetState *state, const HetMove *only);
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

/* Waits for a decision of `side` (false), unless the procedure on top lists only one move and none
 * of its ways differs, which is reported and played (true). It must list at least one. */
bool het_procedure_await(HetState *state, unsigned side, const HetSink *sink);
/* The same where the caller has filled a list of the procedure on top, in the room that
 * het_procedure_room() gives: where the caller wants to keep it, else its own. */
bool het_procedure_await_listed(HetState *state, unsigned side, HetMoveList *list,
                                const HetSink *sink);

static inline HetMoveList *
het_procedure_room(const HetSink *sink, HetMoveList *own)
{
    HetMoveList *list = sink != NULL && sink->kept != NULL ? sink->kept : own;
    het_list_clear(list);
    return list;
}

/* Opens the roll of the procedure on top (false); if all its readings have the same effect it is
 * reported and applied (true). `kind`, `unit` and *count, which is incremented, make its key
 * (dice.h). */
bool het_procedure_open(HetState *state, unsigned kind, unsigned unit, uint8_t *count,
                        const HetSink *sink);

/* Defines the same for a unit of a system, whose counts of rolls are its own. */
#define HET_PROCEDURE_OPENS(opens, State, RollKind, Count)                                         \
    static inline bool opens(State *state, RollKind kind, Count count, unsigned unit,              \
                             const HetSink *sink)                                                  \
    {                                                                                              \
        return het_procedure_open(&state->head, kind, unit, &state->units[unit].rolls[count],      \
                                  sink);                                                           \
    }

/* The same for a draw, whose outcomes the procedure's `list` lists with weights. */
bool het_procedure_draw(HetState *state, unsigned kind, unsigned unit, uint8_t *count,
                        const HetSink *sink);

/* Runs until the state waits. For `start`, after the position has been set. */
void het_procedure_run(HetState *state, const HetSink *sink);
/* A `start`: copies turn, phase, active side and everything after the common head from the
 * scenario's opening, then runs; the first part only. */
void het_procedure_start(HetState *state);
void het_procedure_open_game(HetState *state);

/* Reports the dice of the open roll as read by `move`: for systems with their own `apply`;
 * het_procedure_apply does it itself. */
void het_procedure_report_roll(const HetState *state, const HetMove *move, const HetSink *sink);

/* Slots of HetRules. */
void het_procedure_legal(const HetState *state, HetMoveList *ret_list);
bool het_procedure_play_lot(HetState *state, uint64_t word, HetMoveList *kept);
void het_procedure_apply(HetState *state, const HetMove *move, const HetSink *sink);
bool het_procedure_dice(const HetState *state, HetThrow *ret_throw);

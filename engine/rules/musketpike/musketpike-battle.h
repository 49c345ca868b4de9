/* What the files of a melee share: its frame, its steps, the advance after it. */
#pragma once

#include "musketpike-melee.h"
#include "musketpike-procedure.h"

/* Who is who of MusketMeleeFrame.fighter. */
enum {
    MUSKET_BATTLE_ATTACKER,
    MUSKET_BATTLE_ATTACKER_TOO,
    MUSKET_BATTLE_DEFENDER,
    MUSKET_BATTLE_DEFENDER_TOO,
    MUSKET_FIGHTERS
};

static inline MusketMeleeFrame *
musket_fight(HetFrame *frame)
{
    return het_frame_fields(frame, MusketMeleeFrame);
}

static inline const MusketMeleeFrame *
musket_fight_peek(const HetFrame *frame)
{
    return het_frame_fields_const(frame, MusketMeleeFrame);
}

typedef enum {
    MUSKET_BATTLE_AT_JOIN,
    MUSKET_BATTLE_AT_DECLINE,
    MUSKET_BATTLE_AT_FIGHT,
    MUSKET_BATTLE_AT_ROLL,
    MUSKET_BATTLE_AT_ATTACKER_LOSS,
    MUSKET_BATTLE_AT_DEFENDER_LOSS,
    MUSKET_BATTLE_AT_CHECK,
    MUSKET_BATTLE_AT_ROUT,
    MUSKET_BATTLE_AT_RETREATS,
    MUSKET_BATTLE_AT_CLEAR,
    MUSKET_BATTLE_AT_ADVANCE,
    MUSKET_BATTLE_AT_TURN,
} MusketBattleStep;

/* Flags: bits 0 to 3 say which of the four was disordered before the dice; then: */
enum { MUSKET_BATTLE_ASKED = 1 << 4, MUSKET_BATTLE_ASKED_TOO = 1 << 5 };

/* The column a melee is fought on; once the die is cast, its result. */
static inline unsigned
musket_column_fought(const HetFrame *frame)
{
    return (unsigned)musket_fight_peek(frame)->roll % 16;
}

static inline MusketResult
musket_result_fought(const HetFrame *frame)
{
    return musket_result(musket_column_fought(frame),
                         (unsigned)musket_fight_peek(frame)->roll / 16);
}

/* At the step TURN: the attacker that is asked. */
static inline unsigned
musket_turning(const HetFrame *frame)
{
    const MusketMeleeFrame *fight = musket_fight_peek(frame);
    return (unsigned)fight->fighter[MUSKET_BATTLE_ATTACKER + fight->roll];
}

/* What a result does, step by step: losses, in a joint melee of its owner's choice; the check of
 * those who lost; what a retreat costs, and the retreats: true when one has begun. */
void musket_list_losses(const HetFrame *frame, HetMoveList *list);
bool musket_advance_losses(MusketState *state, HetFrame *frame, const HetSink *sink);
void musket_next_loss(HetFrame *frame);
bool musket_open_melee_check(MusketState *state, HetFrame *frame, const HetSink *sink);
void musket_roll_melee_check(const MusketState *state, const HetFrame *frame, HetThrow *ret_throw);
void musket_take_melee_check(MusketState *state, int die, const HetSink *sink);
void musket_rout(MusketState *state, HetFrame *frame, const HetSink *sink);
bool musket_start_retreats(MusketState *state, HetFrame *frame, const HetSink *sink);

/* The winners go into the ground they have cleared; as `advance` of a procedure. MPR-7.5 */
bool musket_advance_into(MusketState *state, HetFrame *frame, const HetSink *sink);
/* Where they may go, when there is a choice; and doing it. */
void musket_list_advance(const MusketState *state, HetMoveList *list);
void musket_take_advance(MusketState *state, const HetMove *move, const HetSink *sink);
/* Turning after it. MPR-7.6 */
void musket_list_turns(const MusketState *state, const HetFrame *frame, HetMoveList *list);
bool musket_advance_turns(MusketState *state, HetFrame *frame);

/* Who may join the attack; who may retreat before it, and doing so. True when nobody is to be asked
 * any more. */
void musket_list_joins(const MusketState *state, HetMoveList *list);
void musket_list_decline(const HetFrame *frame, HetMoveList *list);
void musket_take_decline(MusketState *state, const HetMove *move, const HetSink *sink);
bool musket_advance_decline(MusketState *state, HetFrame *frame);
/* The two cells the attackers come from; HET_NO_PLACE: no second. */
void musket_find_threats(const MusketState *state, const MusketMelee *melee, unsigned ret_cells[2]);
/* Artillery with a unit that leaves or falls is captured. MPR-11.25 */
void musket_take_guns(MusketState *state, unsigned unit, unsigned by, const HetSink *sink);
void musket_take_left_guns(MusketState *state, const MusketMelee *melee, const HetSink *sink);

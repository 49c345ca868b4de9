/* Shots, battles and retreats of the hex toy: THX-5, THX-6. */
#include "toy-hex-fight.h"

#include "toy-hex-board.h"

static inline ToyHexState *
toy(HetState *head)
{
    return (ToyHexState *)head;
}

static inline const ToyHexState *
peek(const HetState *head)
{
    return (const ToyHexState *)head;
}

HetPoint
toy_hex_point(const ToyHexState *state, unsigned place)
{
    int width = toy_hex_data(state)->map.grid.width;
    return place >= toy_hex_data(state)->map.cells
               ? HET_NOWHERE
               : (HetPoint){(int)place % width, (int)place / width};
}

void
toy_hex_push(HetState *head, ToyHexProcedure procedure, unsigned unit, unsigned other)
{
    HetFrame *frame =
        het_state_push(head, procedure, (HetActor)toy_hex_data(peek(head))->side[unit]);
    *het_frame_fields(frame, ToyHexShot) = (ToyHexShot){(int16_t)unit, (int16_t)other};
}

/* Strength points fall; with the last the unit goes. */
static void
lose(ToyHexState *state, unsigned unit, unsigned points, const char *rule, const HetSink *sink)
{
    points = MIN(points, state->strength[unit]);
    state->strength[unit] = (uint8_t)(state->strength[unit] - points);
    if (points > 0)
        het_report(sink, &state->head, HET_EVENT_LOSE, unit, HET_NO_UNIT, (int)points, rule, NULL);
    if (state->strength[unit] > 0)
        return;
    state->place[unit] = TOY_HEX_OFF;
    state->facing[unit] = 0;
    het_report(sink, &state->head, HET_EVENT_REMOVE, unit, HET_NO_UNIT, 0, rule, NULL);
}

void
toy_hex_fight(HetState *head, unsigned unit, unsigned target, const char *rule, const HetSink *sink)
{
    toy_hex_push(head, TOY_HEX_BATTLE, unit, target);
    *het_frame(head, ToyHexBattle) =
        (ToyHexBattle){(int16_t)unit, (int16_t)target, (int16_t)(1 << unit), -1, 0};
    het_report(sink, head, HET_EVENT_FIGHT, unit, target, 0, rule, NULL);
}

void
toy_hex_shoot(HetState *head, unsigned unit, unsigned target, const char *rule, const HetSink *sink)
{
    toy_hex_push(head, TOY_HEX_SHOT, unit, target);
    het_report(sink, head, HET_EVENT_SHOOT, unit, target, 0, rule, NULL);
}

/* --- a shot: THX-5 ---------------------------------------------------------------------------- */

/* `count` dice that hit with `hitting` faces of six, and none more than `most`. */
static void
describe_hits(HetThrow *throw, unsigned unit, unsigned count, unsigned hitting, unsigned most)
{
    throw->reading = HET_READ_HITS;
    throw->unit = unit;
    throw->dice = count;
    throw->faces = 6;
    throw->hitting = hitting;
    for (unsigned hits = 0; hits <= count; hits++)
        throw->effect[hits] = (uint8_t)MIN(hits, most);
}

static bool
shot_advance(HetState *head, const HetSink *sink)
{
    return het_procedure_open(head, TOY_HEX_ROLL_SHOT,
                              (unsigned)het_frame_peek(head, ToyHexShot)->unit, &toy(head)->rolls,
                              sink);
}

static void
shot_roll(const HetState *head, HetThrow *throw)
{
    const ToyHexState *state = peek(head);
    const ToyHexShot *shot = het_frame_peek(head, ToyHexShot);
    unsigned least =
        toy_hex_shot(state, (unsigned)shot->unit, (unsigned)shot->target, throw->account);
    het_account_test(throw->account, HET_TEST_AT_LEAST, (int)least);
    describe_hits(throw, (unsigned)shot->unit, state->strength[shot->unit], 7 - least,
                  state->strength[shot->target]);
}

static void
shot_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyHexShot shot = *het_frame_peek(head, ToyHexShot);
    het_state_pop(head);
    lose(toy(head), (unsigned)shot.target, (unsigned)move->roll.low, "THX-5", sink);
}

/* --- a battle: THX-6 -------------------------------------------------------------------------- */

static void
battle_list(const HetState *head, HetMoveList *list)
{
    for (unsigned unit = 0; unit < toy_hex_data(peek(head))->units; unit++)
        if (toy_hex_joins(peek(head), unit))
            het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

static bool
battle_advance(HetState *head, const HetSink *sink)
{
    HetFrame *frame = het_state_top(head);
    const ToyHexBattle *battle = het_frame_peek(head, ToyHexBattle);
    if (frame->step == TOY_HEX_BATTLE_PICK)
        return het_procedure_await(head, frame->actor, sink);
    int unit = frame->step == TOY_HEX_BATTLE_ATTACK ? battle->unit : battle->target;
    return het_procedure_open(head, TOY_HEX_ROLL_BATTLE, (unsigned)unit, &toy(head)->rolls, sink);
}

static void
battle_roll(const HetState *head, HetThrow *throw)
{
    const ToyHexState *state = peek(head);
    const ToyHexBattle *battle = het_frame_peek(head, ToyHexBattle);
    unsigned unit = (unsigned)battle->unit, target = (unsigned)battle->target, dice = 0;
    bool attack = het_state_peek(head)->step == TOY_HEX_BATTLE_ATTACK;
    bool flank = attack && toy_hex_arc(state, target, state->place[unit]) != HET_ARC_FRONT;
    for (unsigned other = 0; other < TOY_HEX_UNITS; other++)
        if (attack ? ((unsigned)battle->with >> other & 1u) != 0 : other == target)
            dice += state->strength[other];
    het_account_begin(throw->account, "a battle", "THX-6.2", attack ? target : unit);
    het_account_add(throw->account, HET_TERM_NEEDED, 5, "THX-6.2", "a battle");
    het_account_add(throw->account, HET_TERM_NEEDED, -(int)flank, "THX-6.2", "into flank or rear");
    het_account_test(throw->account, HET_TEST_AT_LEAST, flank ? 4 : 5);
    describe_hits(throw, attack ? unit : target, dice, flank ? 3 : 2,
                  state->strength[attack ? target : unit]);
}

/* THX-6.2, 6.3: losses of both fall, then who took more hits goes back. */
static void
settle(HetState *head, unsigned defenders, const HetSink *sink)
{
    ToyHexState *state = toy(head);
    ToyHexBattle battle = *het_frame_peek(head, ToyHexBattle);
    unsigned unit = (unsigned)battle.unit, target = (unsigned)battle.target;
    unsigned attackers = (unsigned)battle.hits;
    het_state_pop(head);
    lose(state, target, attackers, "THX-6.2", sink);
    lose(state, unit, defenders, "THX-6.2", sink);
    if (attackers == defenders || !toy_hex_present(state, unit) || !toy_hex_present(state, target))
        return;
    if (attackers > defenders)
        toy_hex_push(head, TOY_HEX_RETREAT, target, unit);
    else
        toy_hex_push(head, TOY_HEX_RETREAT, unit, target);
}

static void
battle_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(head);
    ToyHexBattle *battle = het_frame(head, ToyHexBattle);
    if (move->kind == HET_MOVE_ADD) {
        battle->with = (int16_t)(battle->with | 1 << move->unit);
        battle->last = (int16_t)move->unit;
        het_note(sink, head, move->unit, (unsigned)battle->target, "THX-6.1", "joins the battle");
    } else if (move->kind == HET_MOVE_DONE) {
        frame->step = TOY_HEX_BATTLE_ATTACK;
    } else if (frame->step == TOY_HEX_BATTLE_ATTACK) {
        battle->hits = (int16_t)MIN(move->roll.low, toy(head)->strength[battle->target]);
        frame->step = TOY_HEX_BATTLE_DEFEND;
    } else {
        settle(head, MIN((unsigned)move->roll.low, toy(head)->strength[battle->unit]), sink);
    }
}

/* --- a retreat: THX-6.3 ----------------------------------------------------------------------- */

static void
retreat_list(const HetState *head, HetMoveList *list)
{
    const ToyHexRetreat *retreat = het_frame_peek(head, ToyHexRetreat);
    unsigned unit = (unsigned)retreat->unit;
    for (unsigned step = 0; step < HET_HEX_SIDES; step++) {
        unsigned to = toy_hex_retreat(peek(head), unit, (unsigned)retreat->enemy, step);
        if (to != HET_NO_PLACE)
            het_list_add(list, het_move_place(HET_MOVE_RETREAT, unit, to));
    }
}

static bool
retreat_advance(HetState *head, const HetSink *sink)
{
    HetMoveList list;
    ToyHexRetreat retreat = *het_frame_peek(head, ToyHexRetreat);
    het_list_clear(&list);
    retreat_list(head, &list);
    if (list.count > 0)
        return het_procedure_await(head, het_state_peek(head)->actor, sink);
    het_state_pop(head);
    het_report(sink, head, HET_EVENT_SURRENDER, (unsigned)retreat.unit, (unsigned)retreat.enemy,
               toy(head)->strength[retreat.unit], "THX-6.3", NULL);
    lose(toy(head), (unsigned)retreat.unit, TOY_HEX_STRENGTH, "THX-6.3", sink);
    return true;
}

static void
retreat_take(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyHexState *state = toy(head);
    HetPoint from = toy_hex_point(state, state->place[move->unit]);
    het_state_pop(head);
    state->place[move->unit] = (uint8_t)move->way.place;
    het_report_way(sink, head, HET_EVENT_RETREAT, move->unit, from,
                   toy_hex_point(state, move->way.place), "THX-6.3", NULL);
}

const HetProcedure toy_hex_shot_procedure = {
    .advance = shot_advance, .roll = shot_roll, .take = shot_take};
const HetProcedure toy_hex_battle_procedure = {
    .advance = battle_advance, .list = battle_list, .roll = battle_roll, .take = battle_take};
const HetProcedure toy_hex_retreat_procedure = {
    .advance = retreat_advance, .list = retreat_list, .take = retreat_take};

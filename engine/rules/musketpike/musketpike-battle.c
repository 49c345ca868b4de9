/* The course of a melee. MPR-7, MPR-11, MPR-14, MPR-15 */
#include "musketpike-battle.h"
#include "musketpike-melee.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

static HetFrame *
battle(MusketState *state)
{
    return het_state_top(&state->head);
}

void
musket_start_melee(MusketState *state, const HetMove *move, const HetSink *sink)
{
    MusketMelee melee;
    bool found = musket_melee_of(state, move, &melee);
    g_assert(found);
    MusketMeleeFrame *fight = musket_fight(musket_push(state, MUSKET_MELEE));
    fight->fighter[MUSKET_BATTLE_ATTACKER] = (int16_t)melee.attacker[0];
    fight->fighter[MUSKET_BATTLE_ATTACKER_TOO] = -1;
    fight->pair = (int16_t)melee.pair;
    state->units[melee.attacker[0]].flags |= MUSKET_FOUGHT;
    for (unsigned i = 0; i < 2; i++) {
        fight->fighter[MUSKET_BATTLE_DEFENDER + i] =
            i < melee.defenders ? (int16_t)melee.defender[i] : -1;
        state->ground[i] = i < melee.cells ? (uint16_t)melee.ground[i] : (uint16_t)HET_NO_PLACE;
        if (i < melee.defenders)
            state->units[melee.defender[i]].flags |= MUSKET_ATTACKED;
    }
    het_tell(sink, &state->head, HET_EVENT_FIGHT, melee.attacker[0], melee.defender[0], 0,
             melee.pair == MUSKET_PAIR_WHEEL  ? "MPR-15.34"
             : melee.defenders == 2           ? "MPR-11.7"
             : melee.pair != MUSKET_PAIR_NONE ? "MPR-15.21"
                                              : "MPR-7.1",
             NULL);
}

/* --- the dice --------------------------------------------------------------------------------- */

/* MPR-11.15, MPR-15.20 */
static void
disorder_attackers(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    MusketCrossing crossings[MUSKET_CROSSINGS];
    for (unsigned i = 0; i < melee->attackers; i++) {
        unsigned unit = melee->attacker[i];
        unsigned count = musket_crossings(state, melee, i, crossings);
        for (unsigned k = 0; k < count; k++) {
            unsigned from = crossings[k].from, edge = crossings[k].edge;
            bool hurts = (data->disorders[from][edge] >> data->unit[unit].kind & 1u) != 0;
            if (hurts && (data->ground[from][edge] & MUSKET_DOWNHILL) == 0)
                musket_disorder(state, unit, "MPR-11.15", sink);
        }
    }
}

/* MPR-11.26 */
static bool
overrun(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    if (musket_defence(state, melee) > 0)
        return false;
    for (unsigned i = 0; i < melee->defenders; i++)
        musket_capture(state, melee->defender[i], melee->attacker[0], "MPR-11.26", sink);
    return true;
}

static bool
has_leader(const MusketState *state, const unsigned *units, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (musket_leader_beside(state, units[i]) != MUSKET_NONE)
            return true;
    return false;
}

/* What a die does: the result, and whether a leader is lost. */
static unsigned
melee_effect(const MusketState *state, const HetFrame *frame, const MusketMelee *melee,
             unsigned die)
{
    MusketResult result = musket_result(musket_column_fought(frame), die);
    unsigned code = result.attacker * 32u + result.defender * 8u + (unsigned)(result.retreat + 1);
    bool led = (die == 1 && has_leader(state, melee->attacker, melee->attackers)) ||
               (die == MUSKET_FACES && has_leader(state, melee->defender, melee->defenders));
    return led ? code | 128 : code;
}

static void
roll_melee(const MusketState *state, const HetFrame *frame, HetThrow *ret_throw)
{
    MusketMelee melee = musket_melee_under_way(state);
    het_throw_die(ret_throw, melee.attacker[0], MUSKET_FACES);
    for (unsigned die = 1; die <= MUSKET_FACES; die++)
        ret_throw->effect[die] = (uint8_t)melee_effect(state, frame, &melee, die);
    musket_account_melee(state, &melee, ret_throw->account);
}

/* MPR-9.7 */
static void
lose_leaders(MusketState *state, const MusketMelee *melee, unsigned die, const HetSink *sink)
{
    unsigned count = die == 1 ? melee->attackers : die == 10 ? melee->defenders : 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned unit = die == 1 ? melee->attacker[i] : melee->defender[i];
        for (unsigned leader = 0; leader < musket_data(state)->leader_count; leader++)
            if (musket_stands_with(state, leader, unit))
                musket_lose_leader(state, leader, "MPR-9.7", sink);
    }
}

/* What the table says, in its own words: A1-D1, D1R. Who alone loses retreats. MPR-11.28 */
static void
tell_result(const MusketState *state, const MusketMelee *melee, MusketResult result,
            const HetSink *sink)
{
    char words[16] = "no loss";
    if (result.attacker > 0 && result.defender > 0)
        g_snprintf(words, sizeof words, "A%u-D%u", result.attacker, result.defender);
    else if (result.attacker > 0)
        g_snprintf(words, sizeof words, "A%uR", result.attacker);
    else if (result.defender > 0)
        g_snprintf(words, sizeof words, "D%uR", result.defender);
    het_say(sink, &state->head, melee->attacker[0], melee->defender[0], "MPR-11.28",
            "the table gives %s", words);
}

static void
take_melee(MusketState *state, unsigned die, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    MusketMelee melee = musket_melee_under_way(state);
    while (die > 1 &&
           melee_effect(state, frame, &melee, die - 1) == melee_effect(state, frame, &melee, die))
        die--; /* what is kept is the result, not which of its faces showed */
    musket_fight(frame)->roll = (int16_t)(musket_fight(frame)->roll + (int)die * 16);
    tell_result(state, &melee, musket_result_fought(frame), sink);
    lose_leaders(state, &melee, die, sink);
    for (unsigned i = 0; i < MUSKET_FIGHTERS; i++)
        if (musket_fight(frame)->fighter[i] >= 0 &&
            musket_has(state, (unsigned)musket_fight(frame)->fighter[i], MUSKET_DISORDERED))
            frame->flags |= (uint8_t)(1u << i);
    frame->step = MUSKET_BATTLE_AT_ATTACKER_LOSS;
}

/* --- the procedure ---------------------------------------------------------------------------- */

static bool
advance_fight(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    frame->step = MUSKET_BATTLE_AT_CLEAR;
    if (melee.defenders == 0)
        return true;
    if (musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER] < 0)
        het_tell(sink, &state->head, HET_EVENT_NOTE, melee.defender[0], HET_NO_UNIT, 0, "MPR-15.24",
                 "fights alone");
    disorder_attackers(state, &melee, sink);
    if (overrun(state, &melee, sink)) {
        musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER] =
            musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER_TOO] = -1;
        return true;
    }
    musket_note_melee(state, &melee, sink);
    musket_fight(frame)->roll = (int16_t)musket_final_column(state, &melee);
    frame->step = MUSKET_BATTLE_AT_ROLL;
    return true;
}

static void
take_left_guns(MusketState *state, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    musket_take_left_guns(state, &melee, sink);
}

/* With nobody to join there is nothing to choose. */
static bool
ask_join(HetState *head)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_list_joins(musket_state(head), &list);
    if (list.count == 1) {
        het_state_top(head)->step = MUSKET_BATTLE_AT_DECLINE;
        return true;
    }
    head->actor = head->active;
    return false;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = battle(state);
    unsigned attacker = (unsigned)musket_fight(frame)->fighter[MUSKET_BATTLE_ATTACKER];
    switch ((MusketBattleStep)frame->step) {
    case MUSKET_BATTLE_AT_JOIN:
        return ask_join(head);
    case MUSKET_BATTLE_AT_DECLINE:
        if (!musket_advance_decline(state, frame))
            return false;
        frame->step = MUSKET_BATTLE_AT_FIGHT;
        return true;
    case MUSKET_BATTLE_AT_FIGHT:
        return advance_fight(state, frame, sink);
    case MUSKET_BATTLE_AT_ROLL:
        return het_procedure_open(head, MUSKET_ROLL_MELEE, attacker, &state->units[attacker].rolls,
                                  sink);
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
        return musket_advance_losses(state, frame, sink);
    case MUSKET_BATTLE_AT_CHECK:
        return musket_open_melee_check(state, frame, sink);
    case MUSKET_BATTLE_AT_ROUT:
        musket_rout(state, frame, sink);
        frame->step = MUSKET_BATTLE_AT_RETREATS;
        return true;
    case MUSKET_BATTLE_AT_RETREATS:
        if (!musket_start_retreats(state, frame, sink))
            frame->step = MUSKET_BATTLE_AT_CLEAR;
        return true;
    case MUSKET_BATTLE_AT_CLEAR:
        take_left_guns(state, sink);
        frame->step = MUSKET_BATTLE_AT_ADVANCE;
        return true;
    case MUSKET_BATTLE_AT_ADVANCE:
        return musket_advance_into(state, frame, sink);
    case MUSKET_BATTLE_AT_TURN:
        break;
    }
    return musket_advance_turns(state, frame);
}

static void
list(const HetState *head, HetMoveList *moves)
{
    const MusketState *state = musket_state_peek(head);
    const HetFrame *frame = het_state_peek(head);
    switch ((MusketBattleStep)frame->step) {
    case MUSKET_BATTLE_AT_JOIN:
        musket_list_joins(state, moves);
        break;
    case MUSKET_BATTLE_AT_DECLINE:
        musket_list_decline(frame, moves);
        break;
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
        musket_list_losses(frame, moves);
        break;
    case MUSKET_BATTLE_AT_ADVANCE:
        musket_list_advance(state, moves);
        break;
    case MUSKET_BATTLE_AT_TURN:
        musket_list_turns(state, frame, moves);
        break;
    case MUSKET_BATTLE_AT_FIGHT:
    case MUSKET_BATTLE_AT_ROLL:
    case MUSKET_BATTLE_AT_CHECK:
    case MUSKET_BATTLE_AT_ROUT:
    case MUSKET_BATTLE_AT_RETREATS:
    case MUSKET_BATTLE_AT_CLEAR:
        break;
    }
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const MusketState *state = musket_state_peek(head);
    const HetFrame *frame = het_state_peek(head);
    if (frame->step == MUSKET_BATTLE_AT_ROLL)
        roll_melee(state, frame, ret_throw);
    else
        musket_roll_melee_check(state, frame, ret_throw);
}

static void
take_join(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    frame->step = MUSKET_BATTLE_AT_DECLINE;
    if (move->kind == HET_MOVE_DONE)
        return;
    musket_fight(frame)->fighter[MUSKET_BATTLE_ATTACKER_TOO] = (int16_t)move->unit;
    state->units[move->unit].flags |= MUSKET_FOUGHT;
    het_tell(sink, &state->head, HET_EVENT_FIGHT, move->unit,
             (unsigned)musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER], 0, "MPR-15.26",
             "together with the first");
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = battle(state);
    switch ((MusketBattleStep)frame->step) {
    case MUSKET_BATTLE_AT_JOIN:
        take_join(state, move, sink);
        break;
    case MUSKET_BATTLE_AT_DECLINE:
        musket_take_decline(state, move, sink);
        break;
    case MUSKET_BATTLE_AT_ROLL:
        take_melee(state, (unsigned)move->roll.low, sink);
        break;
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
        musket_lose(state, move->unit, 1, "MPR-15.23", sink);
        musket_next_loss(frame);
        break;
    case MUSKET_BATTLE_AT_CHECK:
        musket_take_melee_check(state, move->roll.low, sink);
        break;
    case MUSKET_BATTLE_AT_ADVANCE:
        musket_take_advance(state, move, sink);
        break;
    case MUSKET_BATTLE_AT_TURN:
        musket_fight(frame)->roll++;
        musket_face(state, move->unit, move->facing, "MPR-7.6", sink);
        break;
    case MUSKET_BATTLE_AT_FIGHT:
    case MUSKET_BATTLE_AT_ROUT:
    case MUSKET_BATTLE_AT_RETREATS:
    case MUSKET_BATTLE_AT_CLEAR:
        break;
    }
}

const HetProcedure musket_melee_procedure = {
    .advance = advance, .list = list, .roll = roll, .take = take};

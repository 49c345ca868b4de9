/* Melee: both sides' dice, who has won, what follows; and crews that do not fight. KIP-4b to 4d */
#include "kipling-rules.h"

enum { ATTACKER, DEFENDER, CAUSED, ARRIVAL }; /* operands */
enum { ATTACK, DEFEND };                      /* steps */

void
kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender, unsigned arrival)
{
    HetFrame *frame = kipling_push(state, KIPLING_MELEE, (int)attacker, (int)defender);
    frame->operand[ARRIVAL] = (int16_t)arrival;
}

static void
melee_dice(const KiplingState *state, unsigned unit, KiplingRoll *ret_roll)
{
    const KiplingUnit *it = &state->units[unit];
    bool horse = kipling_data(state)->kind[unit] == KIPLING_CAVALRY;
    KiplingOption dice = horse ? KIPLING_CAVALRY_MELEE_DICE : KIPLING_INFANTRY_MELEE_DICE;
    KiplingOption hit = horse ? KIPLING_CAVALRY_MELEE_HIT : KIPLING_INFANTRY_MELEE_HIT;
    if (it->status != KIPLING_STEADY)
        hit = KIPLING_WEAK_HIT; /* KIP-4h */
    ret_roll->unit = unit;
    ret_roll->dice = it->figures * (unsigned)kipling_option(state, dice);
    if (it->leader != KIPLING_NONE) /* KIP-7a.2 */
        ret_roll->dice += (unsigned)kipling_option(state, KIPLING_GENERAL_DICE);
    ret_roll->hitting = 7u - (unsigned)kipling_option(state, hit);
}

static unsigned
hits_needed(const KiplingState *state, unsigned unit, unsigned enemy)
{
    const uint8_t *kind = kipling_data(state)->kind;
    if (kind[unit] == KIPLING_INFANTRY && kind[enemy] == KIPLING_CAVALRY)
        return (unsigned)kipling_option(state, KIPLING_HITS_ON_CAVALRY);
    return 1;
}

static unsigned
casualties(const KiplingState *state, unsigned unit, unsigned enemy, unsigned hits)
{
    return MIN(hits / hits_needed(state, unit, enemy), (unsigned)state->units[enemy].figures);
}

static void
roll(const KiplingState *state, KiplingRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[frame->step == ATTACK ? ATTACKER : DEFENDER];
    unsigned enemy = (unsigned)frame->operand[frame->step == ATTACK ? DEFENDER : ATTACKER];
    melee_dice(state, unit, ret_roll);
    for (unsigned hits = 0; hits <= ret_roll->dice; hits++)
        ret_roll->effect[hits] = (uint8_t)casualties(state, unit, enemy, hits);
}

static bool
advance(KiplingState *state, const HetSink *sink)
{
    const HetFrame *frame = het_state_peek(&state->head);
    bool attack = frame->step == ATTACK;
    return kipling_open(state, attack ? KIPLING_ROLL_ATTACK : KIPLING_ROLL_DEFEND,
                        KIPLING_COUNT_MELEE, (unsigned)frame->operand[attack ? ATTACKER : DEFENDER],
                        sink);
}

/* --- the end of a round ----------------------------------------------------------------------- */

/* Still face to face: the next player turn has another round. KIP-4d.5 */
static void
lock(KiplingState *state, const HetFrame *round, const HetSink *sink)
{
    unsigned attacker = (unsigned)round->operand[ATTACKER];
    unsigned defender = (unsigned)round->operand[DEFENDER];
    state->units[attacker].partner = (uint8_t)defender;
    state->units[defender].partner = (uint8_t)attacker;
    state->units[attacker].arrival = (uint8_t)(round->operand[ARRIVAL] + 1);
    kipling_push(state, KIPLING_DISENGAGE, (int)defender, 0);
    kipling_push(state, KIPLING_DISENGAGE, (int)attacker, 0); /* on top: asked first */
    kipling_tell(sink, state, HET_EVENT_NOTE, attacker, defender, 0, "KIP-4d.5");
}

/* What follows a victory, the first on top: prisoners, retreat, follow-up. */
static void
push_consequences(KiplingState *state, unsigned victor, unsigned loser, unsigned casualties_in_all,
                  bool loser_stands, int arrival, bool attacked)
{
    kipling_push(state, KIPLING_FOLLOW, (int)victor, (int)loser);
    if (loser_stands)
        kipling_push_retreat(state, loser, arrival, attacked); /* KIP-4d.3, KIP-5a.3 */
    if (casualties_in_all > 0)
        kipling_push_prisoners(state, loser, casualties_in_all);
}

/* What the round costs both. Who comes under strength in a tie at its turn's start makes its full
 * moves home in later turns, even if it is free at once. KIP-4b.4, KIP-5a.2 */
static void
take_losses(KiplingState *state, const HetFrame *round, unsigned suffered, const HetSink *sink)
{
    unsigned attacker = (unsigned)round->operand[ATTACKER];
    unsigned defender = (unsigned)round->operand[DEFENDER];
    bool charges = kipling_data(state)->side[attacker] == state->head.active;
    unsigned active = charges ? attacker : defender;
    bool steady = state->units[active].status == KIPLING_STEADY;
    kipling_lose(state, defender, (unsigned)round->operand[CAUSED], "KIP-4b.4", sink);
    kipling_lose(state, attacker, suffered, "KIP-4b.4", sink);
    if (steady && state->units[active].status == KIPLING_FALLING &&
        state->head.phase == KIPLING_MELEES)
        state->acted |= 1u << active;
}

static void
resolve(KiplingState *state, const HetFrame *round, unsigned suffered, const HetSink *sink)
{
    unsigned attacker = (unsigned)round->operand[ATTACKER];
    unsigned defender = (unsigned)round->operand[DEFENDER];
    unsigned caused = (unsigned)round->operand[CAUSED];
    KiplingUnit *charging = &state->units[attacker], *standing = &state->units[defender];
    bool attacker_left = suffered < charging->figures, defender_left = caused < standing->figures;
    bool won = defender_left == attacker_left ? caused > suffered : attacker_left; /* KIP-4d.2 */
    bool tie = defender_left == attacker_left && (caused == suffered || !attacker_left);
    /* KIP-4e.4: of all rounds */
    charging->melee_losses = (uint8_t)(charging->melee_losses + suffered);
    standing->melee_losses = (uint8_t)(standing->melee_losses + caused);
    unsigned victor = won ? attacker : defender, loser = won ? defender : attacker;
    if (!tie) {
        unsigned in_all = state->units[loser].melee_losses;
        kipling_unlock(state, attacker);
        charging->melee_losses = standing->melee_losses = 0;
        charging->arrival = 0;
        kipling_tell(sink, state, HET_EVENT_NOTE, victor, loser, 0,
                     defender_left == attacker_left ? "KIP-4d.1" : "KIP-4d.2");
        push_consequences(state, victor, loser, in_all, won ? defender_left : attacker_left,
                          round->operand[ARRIVAL], won);
        if (in_all > (won ? caused : suffered))
            kipling_tell(sink, state, HET_EVENT_NOTE, loser, KIPLING_NONE, (int)in_all, "KIP-4e.4");
    } else if (attacker_left) {
        lock(state, round, sink);
    }
    take_losses(state, round, suffered, sink);
    if (!tie) {
        if (kipling_has_captured_gun(state, loser))
            kipling_leave_gun(state, loser); /* KIP-4g.7 */
        kipling_take_gun(state, victor, false);
    }
}

static void
take(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned attacker = (unsigned)frame->operand[ATTACKER];
    unsigned defender = (unsigned)frame->operand[DEFENDER];
    unsigned hits = (unsigned)move->roll.low;
    bool attack = frame->step == ATTACK;
    unsigned unit = attack ? attacker : defender, enemy = attack ? defender : attacker;
    kipling_tell(sink, state, HET_EVENT_ROLL, unit, KIPLING_NONE, (int)hits,
                 state->units[unit].status != KIPLING_STEADY ? "KIP-4h"
                 : hits_needed(state, unit, enemy) > 1       ? "KIP-4b.3"
                                                             : "KIP-4b.2");
    if (attack) {
        frame->operand[CAUSED] = (int16_t)casualties(state, attacker, defender, hits);
        frame->step = DEFEND;
        return;
    }
    HetFrame round = *frame;
    het_state_pop(&state->head);
    resolve(state, &round, casualties(state, defender, attacker, hits), sink);
}

/* --- crews: KIP-4c ---------------------------------------------------------------------------- */

enum { SPIKE, NAIL, DISPERSE }; /* steps: whether to try, the die, the end of it */

static bool
advance_crew(KiplingState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned victor = (unsigned)frame->operand[0], crew = (unsigned)frame->operand[1];
    if (frame->step == SPIKE) {
        if (state->guns[state->units[crew].gun].spiked == 0) {
            state->head.actor = kipling_data(state)->side[crew];
            return false;
        }
        frame->step = DISPERSE;
    }
    if (frame->step == NAIL)
        return kipling_open(state, KIPLING_ROLL_SPIKE, KIPLING_COUNT_OTHER, crew, sink);
    unsigned figures = state->units[crew].figures;
    het_state_pop(&state->head);
    kipling_tell(sink, state, HET_EVENT_NOTE, victor, crew, 0, "KIP-4c.1");
    push_consequences(state, victor, crew, figures, false, -1, true);
    kipling_chase_off(state, crew, sink);
    kipling_take_gun(state, victor, true);
    return true;
}

static void
list_crew(const KiplingState *state, HetMoveList *list)
{
    unsigned crew = (unsigned)het_state_peek(&state->head)->operand[1];
    HetMove move =
        het_move_target(HET_MOVE_CAPTURE, crew, kipling_gun_id(state, state->units[crew].gun));
    move.value = KIPLING_VALUE_SPIKE;
    het_list_add(list, move);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
roll_crew(const KiplingState *state, KiplingRoll *ret_roll)
{
    ret_roll->unit = (unsigned)het_state_peek(&state->head)->operand[1];
    ret_roll->dice = 1;
    ret_roll->hitting = 7u - (unsigned)kipling_option(state, KIPLING_SPIKE_ROLL);
    ret_roll->effect[0] = 0;
    ret_roll->effect[1] = 1;
}

static void
take_crew(KiplingState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned crew = (unsigned)frame->operand[1];
    if (frame->step == SPIKE) {
        frame->step = move->kind == HET_MOVE_PASS ? DISPERSE : NAIL;
        return;
    }
    kipling_tell(sink, state, HET_EVENT_ROLL, crew, KIPLING_NONE, move->roll.low, "KIP-4c.2");
    if (move->roll.low > 0)
        state->guns[state->units[crew].gun].spiked = 1;
    frame->step = DISPERSE;
}

const KiplingSteps kipling_melee = {.advance = advance, .roll = roll, .take = take};
const KiplingSteps kipling_crew = {
    .advance = advance_crew, .list = list_crew, .roll = roll_crew, .take = take_crew};

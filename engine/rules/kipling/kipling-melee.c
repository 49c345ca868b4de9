/* Melee: both sides' dice, the winner, the consequences; and crews that do not fight. KIP-4b to
 * 4d */
#include "kipling-query.h"

enum { ATTACK, DEFEND }; /* steps */

void
kipling_start_melee(KiplingState *state, unsigned attacker, unsigned defender, unsigned arrival)
{
    *het_frame_fields(kipling_push(state, KIPLING_MELEE), KiplingRound) =
        (KiplingRound){.attacker = (uint16_t)attacker,
                       .defender = (uint16_t)defender,
                       .arrival = (uint16_t)arrival};
}

/* Dice, and faces of six that hit, of a unit in melee, with its account (or NULL). KIP-4b.1, 4b.2,
 * 4h */
static void
melee_dice(const KiplingState *state, unsigned unit, unsigned *ret_dice, unsigned *ret_hitting,
           HetRollAccount *account)
{
    const KiplingUnit *it = &state->units[unit];
    bool horse = kipling_kind(state, unit) == KIPLING_CAVALRY;
    KiplingOption dice = horse ? KIPLING_CAVALRY_MELEE_DICE : KIPLING_INFANTRY_MELEE_DICE;
    KiplingOption hit = horse ? KIPLING_CAVALRY_MELEE_HIT : KIPLING_INFANTRY_MELEE_HIT;
    if (it->status != KIPLING_STEADY)
        hit = KIPLING_WEAK_HIT; /* KIP-4h */
    *ret_dice = it->figures * (unsigned)kipling_option(state, dice);
    het_account_add(account, HET_TERM_DICE, (int)*ret_dice, "KIP-4b.1",
                    horse ? "of its horsemen" : "of its figures");
    *ret_dice += kipling_dice_of_general(state, unit, account);
    *ret_hitting = 7u - (unsigned)kipling_option(state, hit);
}

/* Hits it takes a unit to kill a figure of the enemy. KIP-4b.3 */
static unsigned
melee_hits(const KiplingState *state, unsigned unit, unsigned enemy)
{
    const uint8_t *kind = kipling_data(state)->kind;
    if (kind[unit] == KIPLING_INFANTRY && kind[enemy] == KIPLING_CAVALRY)
        return (unsigned)kipling_option(state, KIPLING_HITS_ON_CAVALRY);
    return 1;
}

KiplingDice
kipling_query_blows(const KiplingState *state, unsigned unit, unsigned enemy)
{
    KiplingDice dice = {.needed = 1};
    if (kipling_kind(state, unit) == KIPLING_ARTILLERY || state->units[unit].figures == 0)
        return dice;
    melee_dice(state, unit, &dice.dice, &dice.hitting, NULL);
    dice.needed = melee_hits(state, unit, enemy);
    return dice;
}

static unsigned
casualties(const KiplingState *state, unsigned unit, unsigned enemy, unsigned hits)
{
    return MIN(hits / melee_hits(state, unit, enemy), state->units[enemy].figures);
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const KiplingState *state = kipling_state_const(head);
    const KiplingRound *round = het_frame_peek(head, KiplingRound);
    bool attack = het_state_peek(head)->step == ATTACK;
    unsigned unit = attack ? round->attacker : round->defender;
    unsigned enemy = attack ? round->defender : round->attacker, dice, hitting;
    unsigned needed = melee_hits(state, unit, enemy);
    het_account_begin(ret_throw->account, "melee",
                      state->units[unit].status != KIPLING_STEADY ? "KIP-4h" : "KIP-4b.2", enemy);
    melee_dice(state, unit, &dice, &hitting, ret_throw->account);
    if (needed > 1)
        het_account_add(ret_throw->account, HET_TERM_NEEDED, (int)needed, "KIP-4b.3",
                        "hits a horseman");
    for (unsigned hits = 0; hits <= dice; hits++)
        ret_throw->effect[hits] = (uint8_t)casualties(state, unit, enemy, hits);
    kipling_throw_hits(ret_throw, unit, dice, hitting);
}

static bool
advance(HetState *head, const HetSink *sink)
{
    const KiplingRound *round = het_frame_peek(head, KiplingRound);
    bool attack = het_state_peek(head)->step == ATTACK;
    return kipling_open(kipling_state(head), attack ? KIPLING_ROLL_ATTACK : KIPLING_ROLL_DEFEND,
                        KIPLING_COUNT_MELEE, attack ? round->attacker : round->defender, sink);
}

/* --- the end of a round ----------------------------------------------------------------------- */

/* Still face to face: the next player turn has another round. KIP-4d.5 */
static void
lock(KiplingState *state, const KiplingRound *round)
{
    unsigned attacker = round->attacker, defender = round->defender;
    state->units[attacker].partner = (uint8_t)defender;
    state->units[defender].partner = (uint8_t)attacker;
    state->units[attacker].arrival = (uint8_t)(round->arrival + 1);
    kipling_push_unit(state, KIPLING_DISENGAGE, defender);
    kipling_push_unit(state, KIPLING_DISENGAGE, attacker); /* on top: decides first */
}

/* Pushes the sequel of a victory over a crew or in a melee: prisoners on top, then what is under
 * them already. */
static void
push_prisoners(KiplingState *state, unsigned loser, unsigned casualties_in_all)
{
    if (casualties_in_all > 0)
        kipling_push_prisoners(state, loser, casualties_in_all);
}

static void
push_follow_up(KiplingState *state, unsigned victor, unsigned loser)
{
    *het_frame_fields(kipling_push(state, KIPLING_FOLLOW), KiplingPursuit) =
        (KiplingPursuit){.unit = (uint16_t)victor, .beaten = (uint16_t)loser};
}

/* Whether losses bring a unit under strength that was not, and leave some of it. KIP-5a.1 */
static bool
is_weakened(const KiplingState *state, unsigned unit, unsigned losses)
{
    const KiplingUnit *it = &state->units[unit];
    return it->status == KIPLING_STEADY && losses < it->figures &&
           (it->figures - losses) * 100u <= kipling_query_weak_limit(state, unit);
}

/* The sequel of a melee, before losses are taken, the first on top: prisoners, the loser's retreat,
 * then a victor's follow-up, or his own retreat if he has come under strength. */
static void
push_sequel(KiplingState *state, const KiplingRound *round, bool attacker_won, unsigned suffered)
{
    unsigned victor = attacker_won ? round->attacker : round->defender;
    unsigned loser = attacker_won ? round->defender : round->attacker;
    unsigned won = attacker_won ? suffered : round->caused;
    unsigned lost = attacker_won ? round->caused : suffered;
    unsigned in_all = state->units[loser].melee_losses;
    int arrival = round->arrival;
    if (is_weakened(state, victor, won) && kipling_option(state, KIPLING_WEAK_VICTOR_STAYS) == 0)
        kipling_push_retreat(state, victor, arrival, !attacker_won, KIPLING_BY_WEAKNESS);
    else
        push_follow_up(state, victor, loser);
    if (lost < state->units[loser].figures) /* KIP-4d.3, KIP-5a.3 */
        kipling_push_retreat(state, loser, arrival, attacker_won,
                             won < state->units[victor].figures ? KIPLING_BY_VICTOR
                                                                : KIPLING_BY_THE_DEAD);
    push_prisoners(state, loser, in_all);
}

/* Takes off the losses of both. A unit that comes under strength in a tie at its turn's start makes
 * its full moves home in later turns, even if it is free at once. KIP-4b.4, KIP-5a.2 */
static void
take_losses(KiplingState *state, const KiplingRound *round, unsigned suffered, const HetSink *sink)
{
    unsigned attacker = round->attacker, defender = round->defender;
    bool charges = kipling_side(state, attacker) == state->head.active;
    unsigned active = charges ? attacker : defender;
    bool steady = state->units[active].status == KIPLING_STEADY;
    kipling_lose(state, defender, round->caused, "KIP-4b.4", sink);
    kipling_lose(state, attacker, suffered, "KIP-4b.4", sink);
    if (steady && state->units[active].status == KIPLING_FALLING &&
        state->head.phase == KIPLING_MELEES)
        state->acted |= 1u << active;
}

/* Reports what both caused in the round and what follows, once the losses are taken. */
static void
report_round(const KiplingState *state, const KiplingRound *round, unsigned suffered, int victor,
             const HetSink *sink)
{
    unsigned attacker = round->attacker, defender = round->defender;
    bool attack = victor != (int)defender;
    unsigned unit = attack ? attacker : defender, other = attack ? defender : attacker;
    bool wiped_out =
        state->units[unit].status == KIPLING_GONE || state->units[other].status == KIPLING_GONE;
    const char *words =
        victor < 0 && !wiped_out
            ? "tied with %s, casualties caused %u, suffered %u: they stay in the square"
        : victor < 0 ? "nobody has won against %s: casualties caused %u, suffered %u"
        : state->units[unit].status == KIPLING_GONE
            ? "its last men have won the melee against %s: casualties caused %u, suffered %u"
        : wiped_out ? "it has won the melee, %s being wiped out: casualties caused %u, suffered %u"
                    : "it has won the melee against %s: casualties caused %u, suffered %u";
    if (het_is_heard(sink))
        het_note(sink, &state->head, unit, other,
                 wiped_out    ? "KIP-4d.2"
                 : victor < 0 ? "KIP-4d.5"
                              : "KIP-4d.1",
                 words, kipling_code(state, other), attack ? round->caused : suffered,
                 attack ? suffered : round->caused);
}

static void
resolve(KiplingState *state, const KiplingRound *round, unsigned suffered, const HetSink *sink)
{
    unsigned attacker = round->attacker, defender = round->defender;
    unsigned caused = round->caused;
    KiplingUnit *charging = &state->units[attacker], *standing = &state->units[defender];
    bool attacker_left = suffered < charging->figures, defender_left = caused < standing->figures;
    bool counts = defender_left == attacker_left ||
                  kipling_option(state, KIPLING_WIPED_OUT_LOSES) == 0; /* KIP-4d.2 */
    bool won = counts ? caused > suffered : attacker_left;
    bool tie = counts && (caused == suffered ||
                          (!attacker_left && kipling_option(state, KIPLING_WIPED_OUT_LOSES) != 0));
    /* KIP-4e.4: of all rounds */
    charging->melee_losses += (uint8_t)suffered;
    standing->melee_losses += (uint8_t)caused;
    unsigned victor = won ? attacker : defender, loser = won ? defender : attacker;
    if (!tie)
        push_sequel(state, round, won, suffered);
    if (tie && attacker_left && defender_left) {
        lock(state, round);
    } else {
        kipling_unlock(state, attacker);
        charging->melee_losses = standing->melee_losses = 0;
        charging->arrival = 0;
    }
    take_losses(state, round, suffered, sink);
    report_round(state, round, suffered, tie ? -1 : (int)victor, sink);
    if (tie && attacker_left == defender_left)
        return;
    if (!tie && kipling_has_captured_gun(state, loser))
        kipling_leave_gun(state, loser, "KIP-4g.7", sink);
    kipling_take_gun(state, tie ? (attacker_left ? attacker : defender) : victor, false);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    KiplingRound *frame = het_frame(head, KiplingRound), round = *frame;
    bool attack = het_state_peek(head)->step == ATTACK;
    unsigned attacker = round.attacker, defender = round.defender;
    unsigned unit = attack ? attacker : defender, hits = (unsigned)move->roll.low;
    if (state->units[unit].figures == 1) { /* else there are more dice than one */
        unsigned dice, hitting;
        melee_dice(state, unit, &dice, &hitting, NULL);
        hits = kipling_hits(move, dice, hitting);
    }
    if (attack) {
        frame->caused = (uint16_t)casualties(state, attacker, defender, hits);
        het_state_top(head)->step = DEFEND;
        return;
    }
    het_state_pop(head);
    resolve(state, &round, casualties(state, defender, attacker, hits), sink);
}

/* --- crews: KIP-4c ---------------------------------------------------------------------------- */

enum { SPIKE, NAIL, DISPERSE }; /* steps: whether to try, the die, the end of it */

static bool
advance_crew(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    HetFrame *frame = het_state_top(head);
    const KiplingOverrun *overrun = het_frame_peek(head, KiplingOverrun);
    unsigned victor = overrun->victor, crew = overrun->crew;
    if (frame->step == SPIKE) {
        if (kipling_why_unarmed(state, crew, KIPLING_CANNON) == NULL) {
            head->actor = kipling_side(state, crew);
            return false;
        }
        frame->step = DISPERSE;
    }
    if (frame->step == NAIL)
        return kipling_open(state, KIPLING_ROLL_SPIKE, KIPLING_COUNT_OTHER, crew, sink);
    unsigned figures = state->units[crew].figures;
    het_state_pop(head);
    het_note(sink, head, victor, crew, "KIP-4c.1", "it chases off the crew %s",
             kipling_code(state, crew));
    push_follow_up(state, victor, crew);
    push_prisoners(state, crew, figures);
    kipling_chase_off(state, crew, sink);
    kipling_take_gun(state, victor, true);
    return true;
}

static void
list_crew(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    unsigned crew = het_frame_peek(head, KiplingOverrun)->crew;
    HetMove move =
        het_move_target(HET_MOVE_CAPTURE, crew, kipling_gun_id(state, state->units[crew].gun));
    move.value = KIPLING_VALUE_SPIKE;
    het_list_add(list, move);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
roll_crew(const HetState *head, HetThrow *ret_throw)
{
    het_account_begin(ret_throw->account, "the spiking of its gun", "KIP-4c.2", HET_NO_UNIT);
    het_throw_luck(ret_throw, het_frame_peek(head, KiplingOverrun)->crew, 6,
                   kipling_option(kipling_state_const(head), KIPLING_SPIKE_ROLL),
                   "the gun is spiked", "the gun stays whole");
}

static void
take_crew(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned crew = het_frame_peek(head, KiplingOverrun)->crew;
    (void)sink;
    if (frame->step == SPIKE) {
        frame->step = move->kind == HET_MOVE_PASS ? DISPERSE : NAIL;
        return;
    }
    if (move->roll.low >= kipling_option(state, KIPLING_SPIKE_ROLL))
        state->guns[state->units[crew].gun].spiked = 1;
    frame->step = DISPERSE;
}

/* --- melees left over: KIP-6a ----------------------------------------------------------------- */

uint32_t
kipling_waiting_melees(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    uint32_t waiting = 0;
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (kipling_locked(&state->units[unit]) && !het_bit(state->acted, unit))
            waiting |= 1u << unit;
    return waiting;
}

void
kipling_fight_on(KiplingState *state, unsigned unit, const HetSink *sink)
{
    unsigned partner = state->units[unit].partner;
    bool charged = state->units[unit].arrival != 0;
    unsigned attacker = charged ? unit : partner, defender = charged ? partner : unit;
    state->acted |= 1u << unit;
    kipling_start_melee(state, attacker, defender, state->units[attacker].arrival - 1u);
    het_report(sink, &state->head, HET_EVENT_FIGHT, attacker, defender, 0, "KIP-6a.2",
               "another round");
}

const char *
kipling_refuse_melee(const KiplingState *state, const HetMove *move)
{
    if (move->kind != HET_MOVE_FIGHT || move->unit >= kipling_data(state)->unit_count)
        return "the melees left over are fought before anything else (KIP-6a.1)";
    if (kipling_side(state, move->unit) != state->head.active)
        return "name the unit of the side whose turn it is (KIP-6a.2)";
    if (kipling_locked(&state->units[move->unit]) && move->target != HET_NO_UNIT &&
        move->target != state->units[move->unit].partner)
        return "its melee is with another unit (KIP-6a.1)";
    return kipling_locked(&state->units[move->unit])
               ? "that melee has been fought in this turn (KIP-4d.5)"
               : "that unit is not in a melee left over (KIP-6a.1)";
}

const HetProcedure kipling_melee = {.advance = advance, .roll = roll, .take = take};
const HetProcedure kipling_crew = {
    .advance = advance_crew, .list = list_crew, .roll = roll_crew, .take = take_crew};

/* Fights: attackers are chosen, odds taken, a die rolled, results carried out. KIR-9 */
#include "kircholm-procedure.h"

enum { PICK, GUNS, BEGIN, ROLL, LOSSES, WITHDRAWALS, PURSUIT, OVER }; /* steps */
enum { LIMBERED = 1 }; /* flag: the target is guns that could move. KIR-5.5 */

/* A result in an operand. */
static KircholmOutcome
unpack(int result)
{
    return (KircholmOutcome){
        .loser = (result & 3) - 1, .level = result >> 2 & 3, .hexes = (uint8_t)(result >> 4)};
}

static int
pack(KircholmOutcome outcome)
{
    return (outcome.loser + 1) | outcome.level << 2 | outcome.hexes << 4;
}

/* --- who may fight: KIR-9.1 to 9.3 ------------------------------------------------------------ */

/* Why a unit does not attack anybody. */
static inline const char *
why_no_attacker(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->place == KIRCHOLM_OFF || it->level != KIRCHOLM_ORDERED)
        return "only units in order attack (KIR-9.1)";
    if ((it->flags & KIRCHOLM_FOUGHT) != 0)
        return "it has already fought in this phase (KIR-9.3)";
    if (kircholm_type(state, unit) == KIRCHOLM_ARTILLERY)
        return "guns do not attack (KIR-9.16)";
    if (it->formation == KIRCHOLM_DEFENSIVE &&
        kircholm_option(state, KIRCHOLM_DEFENSIVE_ATTACKS) == 0)
        return "foot in defensive formation does not attack (KIR-3.6)";
    return it->partner == KIRCHOLM_NOBODY || it->partner > unit
               ? NULL
               : "two in double formation fight as one body: add the other (KIR-4.6)";
}

/* Why a unit that meets an enemy, of a body the lower unit, does not attack it. */
static inline const char *
why_spared(const KircholmState *state, unsigned unit, unsigned target)
{
    bool charges = kircholm_charges(state, unit);
    unsigned by = charges ? KIRCHOLM_CHARGED : KIRCHOLM_FOUGHT;
    if (kircholm_option(state, KIRCHOLM_SECOND_ATTACK) == 0)
        by = KIRCHOLM_CHARGED | KIRCHOLM_FOUGHT;
    if ((state->units[target].flags & by) != 0)
        return charges ? "charging units have attacked it in this phase (KIR-9.3)"
                       : "it has been attacked in this phase (KIR-9.3)";
    return state->units[unit].formation != KIRCHOLM_CLOSED ||
                   kircholm_type(state, target) == KIRCHOLM_INFANTRY
               ? NULL
               : "closed formation attacks foot only (KIR-4.13)";
}

const char *
kircholm_why_no_attack(const KircholmState *state, unsigned unit, unsigned target)
{
    const char *why = why_no_attacker(state, unit);
    if (why != NULL)
        return why;
    return kircholm_faces(state, unit, target) ? why_spared(state, unit, target)
                                               : "the target is not in one of its front hexes "
                                                 "(KIR-9.1)";
}

/* The enemies in front of a unit that it may attack: at most 4 hexes. Returns their number. */
static unsigned
targets_of(const KircholmState *state, unsigned unit, uint8_t ret_targets[4])
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned count = 0;
    if (why_no_attacker(state, unit) != NULL)
        return 0;
    KIRCHOLM_EACH_FRONT(i, state, unit) {
        unsigned target = kircholm_front(state, unit, i).unit, k = 0;
        if (target == UINT_MAX || data->side[target] == data->side[unit] ||
            why_spared(state, unit, target) != NULL)
            continue;
        while (k < count && ret_targets[k] != target)
            k++;
        if (k == count)
            ret_targets[count++] = (uint8_t)target;
    }
    return count;
}

bool
kircholm_any_fight(const KircholmState *state)
{
    uint8_t targets[4];
    HET_EACH_OF_SIDE(unit, kircholm_data(state), state->head.active)
        if (targets_of(state, unit, targets) > 0)
            return true;
    return false;
}

void
kircholm_list_fights(const KircholmState *state, HetMoveList *list)
{
    uint32_t found[KIRCHOLM_SETS] = {0};
    uint8_t targets[4];
    HET_EACH_OF_SIDE(unit, kircholm_data(state), state->head.active) {
        unsigned count = targets_of(state, unit, targets);
        HET_EACH_BELOW(k, count)
            found[targets[k] / 32] |= 1u << (targets[k] % 32);
    }
    HET_EACH_BELOW(word, KIRCHOLM_SETS)
        for (; found[word] != 0; found[word] &= found[word] - 1)
            het_list_add(list, het_move_target(HET_MOVE_FIGHT, HET_NO_UNIT,
                                               word * 32 + (unsigned)__builtin_ctz(found[word])));
}

void
kircholm_start_fight(KircholmState *state, unsigned target)
{
    unsigned partner = state->units[target].partner;
    kircholm_push(state, KIRCHOLM_FIGHT, state->head.active, KircholmFight,
                  .target = (uint16_t)target, .last = -1,
                  .result = (uint16_t)pack((KircholmOutcome){.loser = 0}),
                  .partner = (int16_t)(partner == KIRCHOLM_NOBODY ? -1 : (int)partner));
}

/* --- picking attackers: KIR-9.1, 9.2, 11.4 ---------------------------------------------------- */

/* The first picked settles whether this is an attack of charging units. */
static bool
fits(const KircholmState *state, const KircholmFight *fight, unsigned unit)
{
    unsigned first = kircholm_next_in_set(state, 0);
    return kircholm_why_no_attack(state, unit, fight->target) == NULL &&
           (first == KIRCHOLM_NOBODY ||
            kircholm_charges(state, first) == kircholm_charges(state, unit));
}

/* The first unit after the one added last, of those that charge or of the others, that can attack
 * nobody but the target and so must join; or KIRCHOLM_NOBODY. KIR-9.2 */
static unsigned
first_owing(const KircholmState *state, const KircholmFight *fight, bool charging)
{
    uint8_t targets[4];
    HET_EACH_OF_SIDE(unit, kircholm_data(state), state->head.active)
        if ((int)unit > fight->last && kircholm_charges(state, unit) == charging &&
            !kircholm_in_set(state, unit) && fits(state, fight, unit) &&
            targets_of(state, unit, targets) == 1)
            return unit;
    return KIRCHOLM_NOBODY;
}

static bool
is_anybody_picked(const KircholmState *state)
{
    return kircholm_next_in_set(state, 0) != KIRCHOLM_NOBODY;
}

/* Why a unit is not added to the attack; `owing`: the first that owe it their part, by not charging
 * and charging units. `early`: before others of the list. */
static const char *
why_not_added(const KircholmState *state, const KircholmFight *fight, const unsigned owing[2],
              unsigned unit, bool early)
{
    bool charging = kircholm_charges(state, unit);
    const char *why = kircholm_why_no_attack(state, unit, fight->target);
    if (why != NULL)
        return why;
    if (kircholm_in_set(state, unit))
        return "it attacks already (KIR-9.1)";
    if ((int)unit <= fight->last)
        return "attackers are named in the order of the list, and a later one has been (KIR-9.1)";
    if (!is_anybody_picked(state) && kircholm_option(state, KIRCHOLM_SECOND_ATTACK) == 0 &&
        owing[!charging] != KIRCHOLM_NOBODY && owing[charging] == KIRCHOLM_NOBODY)
        return "it could fight another enemy, and would keep out units that cannot (KIR-9.2)";
    if (!fits(state, fight, unit))
        return "charging units and others do not attack together (KIR-11.4)";
    return early || owing[charging] >= unit
               ? NULL
               : "an earlier one of the list can fight nobody else, and must join (KIR-9.2)";
}

static const char *
why_not_done(const KircholmState *state, const unsigned owing[2])
{
    if (!is_anybody_picked(state))
        return "at least one unit must attack (KIR-9.1)";
    return owing[0] == KIRCHOLM_NOBODY && owing[1] == KIRCHOLM_NOBODY
               ? NULL
               : "a unit that can fight nobody else must join (KIR-9.2)";
}

static void
list_picks(const HetState *head, HetMoveList *moves)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmFight *fight = het_frame_peek(head, KircholmFight);
    unsigned owing[2] = {first_owing(state, fight, false), first_owing(state, fight, true)};
    HET_EACH_OF_SIDE(unit, kircholm_data(state), head->active)
        if (why_not_added(state, fight, owing, unit, false) == NULL)
            het_list_add(moves, het_move_unit(HET_MOVE_ADD, unit));
    if (why_not_done(state, owing) == NULL)
        het_list_add(moves, het_move(HET_MOVE_DONE));
}

const char *
kircholm_refuse_pick(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmFight *fight = het_frame_fields_const(frame, KircholmFight);
    unsigned owing[2] = {first_owing(state, fight, false), first_owing(state, fight, true)};
    if (move->kind == HET_MOVE_DONE)
        return why_not_done(state, owing);
    if (move->kind != HET_MOVE_ADD)
        return NULL;
    if (!kircholm_is_there(state, move->unit, state->head.active))
        return "name a unit of the attacking side (KIR-9.1)";
    const char *why = why_not_added(state, fight, owing, move->unit, move->value == HET_ADD_EARLY);
    return why != NULL ? why : "an attacker is added by its name, and nothing else (KIR-9.1)";
}

bool
kircholm_may_add_early(const HetState *head, const HetMove *move)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmFight *fight = het_frame_peek(head, KircholmFight);
    if (het_state_peek(head)->step != PICK || !kircholm_is_there(state, move->unit, head->active))
        return false;
    unsigned owing[2] = {first_owing(state, fight, false), first_owing(state, fight, true)};
    return why_not_added(state, fight, owing, move->unit, true) == NULL;
}

/* The lower of two in double formation stands for both. */
const char *
kircholm_why_no_target(const KircholmState *state, unsigned target)
{
    if (!kircholm_is_there(state, target, 1u - state->head.active))
        return "name an enemy on the map first, then its attackers (KIR-9.1)";
    if (state->units[target].partner < target)
        return "in double formation the other unit stands for both (KIR-9.3)";
    const char *why = "no unit that may attack has it in front (KIR-9.1)";
    HET_EACH_OF_SIDE(unit, kircholm_data(state), state->head.active)
        if (why_no_attacker(state, unit) == NULL && kircholm_faces(state, unit, target))
            why = why_spared(state, unit, target);
    return why;
}

/* --- the fight -------------------------------------------------------------------------------- */

static void
spend_lances(KircholmState *state, unsigned unit, const HetSink *sink)
{
    if (state->units[unit].lances == 0)
        return;
    state->units[unit].lances = 0; /* KIR-12.2 */
    het_note(sink, &state->head, unit, HET_NO_UNIT, "KIR-12.2", "its lances are broken");
}

/* Guns may have broken attackers: those do not fight. */
static void
drop_broken(KircholmState *state, unsigned target)
{
    KIRCHOLM_EACH_ATTACKER(unit, state)
        if (state->units[unit].level != KIRCHOLM_ORDERED || !kircholm_faces(state, unit, target))
            state->set[unit / 32] &= ~(1u << (unit % 32));
}

static void
finish(KircholmState *state)
{
    memset(state->set, 0, sizeof state->set);
    HET_EACH_BELOW(i, KIRCHOLM_TRAIL)
        state->trail[i] = KIRCHOLM_OFF;
    het_state_pop(&state->head);
}

/* The losers one after the other: of the attackers by number, or the target and its partner. */
static unsigned
next_loser(const KircholmState *state, KircholmFight *fight, bool attackers)
{
    unsigned from = fight->cursor, loser;
    if (attackers) {
        loser = kircholm_next_in_set(state, from);
        fight->cursor = (uint16_t)(loser == KIRCHOLM_NOBODY ? 0 : loser + 1);
        return loser;
    }
    loser = from == 0                          ? fight->target
            : from == 1 && fight->partner >= 0 ? (unsigned)fight->partner
                                               : KIRCHOLM_NOBODY;
    fight->cursor = (uint16_t)(loser == KIRCHOLM_NOBODY ? 0 : from + 1);
    return loser;
}

/* KIR-4.13: after its attack cavalry is in closed formation no more. */
static void
open_ranks(KircholmState *state, const HetSink *sink)
{
    KIRCHOLM_EACH_ATTACKER(unit, state)
        if (state->units[unit].formation == KIRCHOLM_CLOSED) {
            kircholm_reform(state, unit, KIRCHOLM_BASIC);
            kircholm_report_form(sink, state, unit, KIRCHOLM_BASIC, "KIR-4.14");
        }
}

/* Reports each attacker. */
static void
report_attackers(const KircholmState *state, unsigned target, unsigned leader, const HetSink *sink)
{
    int odds = het_is_heard(sink) ? (int)kircholm_odds_of(state, target, NULL) : 0;
    for (unsigned unit = leader; het_is_heard(sink) && unit != KIRCHOLM_NOBODY;
         unit = kircholm_next_in_set(state, unit + 1))
        het_report(sink, &state->head, HET_EVENT_FIGHT, unit, target, odds,
                   state->units[unit].formation == KIRCHOLM_DEFENSIVE  ? "KIR-3.6"
                   : !kircholm_charges(state, unit)                    ? "KIR-9.5"
                   : state->units[unit].charge == KIRCHOLM_CHARGE_FLAT ? "KIR-11.7"
                                                                       : "KIR-11.5",
                   kircholm_charges(state, unit) ? "charging" : NULL);
}

static void
begin_roll(KircholmState *state, HetFrame *frame, const HetSink *sink)
{
    KircholmFight *fight = het_frame_fields(frame, KircholmFight);
    unsigned target = fight->target;
    drop_broken(state, target);
    unsigned leader = kircholm_next_in_set(state, 0);
    if (leader == KIRCHOLM_NOBODY || state->units[target].level == KIRCHOLM_GONE) {
        finish(state);
        return;
    }
    fight->leader = (uint16_t)leader;
    frame->step = ROLL;
    report_attackers(state, target, leader, sink);
}

static bool
lose_levels(KircholmState *state, HetFrame *frame)
{
    KircholmFight *fight = het_frame_fields(frame, KircholmFight);
    KircholmOutcome outcome = unpack(fight->result);
    unsigned loser = next_loser(state, fight, outcome.loser < 0);
    if (loser == KIRCHOLM_NOBODY)
        frame->step = WITHDRAWALS;
    else if (outcome.level != KIRCHOLM_UNHARMED && state->units[loser].level != KIRCHOLM_GONE)
        kircholm_harm(state, loser, outcome.level, KIRCHOLM_BY_FIGHT);
    return true;
}

/* Two that withdraw as one body do so once, even if falling short breaks them up. KIR-4.6, 9.11 */
static void
pass_over_partner(KircholmState *state, KircholmFight *fight, unsigned partner, bool attackers)
{
    if (attackers)
        state->set[partner / 32] &= ~(1u << (partner % 32));
    else
        fight->cursor = 2; /* beyond the partner: see next_loser() */
}

static bool
withdraw(KircholmState *state, HetFrame *frame)
{
    KircholmFight *fight = het_frame_fields(frame, KircholmFight);
    KircholmOutcome outcome = unpack(fight->result);
    unsigned target = fight->target;
    unsigned leader = fight->leader;
    unsigned loser = next_loser(state, fight, outcome.loser < 0);
    if (loser == KIRCHOLM_NOBODY) {
        frame->step = PURSUIT;
        return true;
    }
    const KircholmUnit *it = &state->units[loser];
    if (it->level == KIRCHOLM_GONE || outcome.hexes == 0)
        return true;
    if (it->partner != KIRCHOLM_NOBODY)
        pass_over_partner(state, fight, it->partner, outcome.loser < 0);
    if ((frame->flags & LIMBERED) != 0 && kircholm_type(state, loser) == KIRCHOLM_ARTILLERY &&
        it->level == KIRCHOLM_DISORDERED)
        kircholm_reform(state, loser, KIRCHOLM_MOVING); /* until it has withdrawn */
    kircholm_withdraw_body(state, loser, outcome.hexes, outcome.loser < 0 ? target : leader,
                           loser == (outcome.loser < 0 ? leader : target));
    return true;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    KircholmFight *fight = het_frame_fields(frame, KircholmFight);
    bool attackers_win = unpack(fight->result).loser > 0;
    switch (frame->step) {
    case PICK:
        return het_procedure_await(head, head->active, sink);
    case GUNS:
        frame->step = BEGIN;
        kircholm_open_gun_window(state, true);
        return true;
    case BEGIN:
        begin_roll(state, frame, sink);
        return true;
    case ROLL:
        return kircholm_open(state, KIRCHOLM_ROLL_FIGHT, fight->leader, KIRCHOLM_COUNT_FIGHT, sink);
    case LOSSES:
        return lose_levels(state, frame);
    case WITHDRAWALS:
        return withdraw(state, frame);
    case PURSUIT:
        frame->step = OVER;
        kircholm_push(state, KIRCHOLM_PURSUE, head->active, KircholmPursuit,
                      .attackers = attackers_win);
        return true;
    }
    finish(state);
    return true;
}

static void
roll(const HetState *head, HetThrow *ret_throw)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmFight *fight = het_frame_peek(head, KircholmFight);
    unsigned target = fight->target;
    het_account_begin(ret_throw->account, "its attack", "KIR-9.6", target);
    unsigned odds = kircholm_odds_of(state, target, ret_throw->account);
    int modifier = kircholm_fight_modifier(state, target, ret_throw->account);
    het_throw_die(ret_throw, fight->leader, 6);
    for (int die = 1; die <= 6; die++)
        ret_throw->effect[die] = (uint8_t)pack(kircholm_outcome(state, odds, die + modifier));
}

/* Reports the result of the table before it is carried out. */
static void
report_outcome(const KircholmState *state, const KircholmFight *fight, KircholmOutcome outcome,
               const HetSink *sink)
{
    static const char *const levels[] = {
        [KIRCHOLM_UNHARMED] = "",
        [KIRCHOLM_DISORDER] = " lose a level and",
        [KIRCHOLM_ROUT] = " are routed and",
        [KIRCHOLM_DESTROY] = " are eliminated",
    };
    unsigned loser = outcome.loser < 0 ? fight->leader : fight->target;
    const char *who = outcome.loser < 0 ? "the attackers" : "the attacked";
    if (outcome.loser == 0)
        het_note(sink, &state->head, fight->leader, fight->target, "KIR-9.6",
                 "neither side gives way");
    else if (outcome.level == KIRCHOLM_DESTROY)
        het_note(sink, &state->head, loser, HET_NO_UNIT, "KIR-9.8", "%s%s", who,
                 levels[outcome.level]);
    else
        het_note(sink, &state->head, loser, HET_NO_UNIT, "KIR-9.8", "%s%s withdraw %u hex%s", who,
                 levels[outcome.level], outcome.hexes, outcome.hexes == 1 ? "" : "es");
}

static void
resolve(KircholmState *state, HetFrame *frame, int die, const HetSink *sink)
{
    KircholmFight *fight = het_frame_fields(frame, KircholmFight);
    unsigned target = fight->target;
    unsigned leader = fight->leader;
    KircholmOutcome outcome = kircholm_outcome(state, kircholm_odds_of(state, target, NULL),
                                               die + kircholm_fight_modifier(state, target, NULL));
    unsigned attacked = kircholm_charges(state, leader) ? KIRCHOLM_CHARGED : KIRCHOLM_FOUGHT;
    report_outcome(state, fight, outcome, sink);
    KIRCHOLM_EACH_ATTACKER(unit, state) {
        state->units[unit].flags |= KIRCHOLM_FOUGHT;
        spend_lances(state, unit, sink);
    }
    state->units[target].flags |= (uint8_t)attacked;
    spend_lances(state, target, sink);
    if (fight->partner >= 0)
        state->units[fight->partner].flags |= (uint8_t)attacked;
    open_ranks(state, sink);
    fight->result = (uint16_t)pack(outcome);
    frame->step = outcome.loser == 0 ? OVER : LOSSES;
    frame->flags = state->units[target].formation == KIRCHOLM_MOVING ? LIMBERED : 0;
    if (outcome.loser != 0)
        kircholm_begin_trail(state, outcome.loser < 0 ? leader : target);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    KircholmFight *fight = het_frame_fields(frame, KircholmFight);
    if (frame->step == ROLL) {
        resolve(state, frame, move->roll.low, sink);
    } else if (move->kind == HET_MOVE_DONE) {
        frame->step = GUNS;
        fight->last = -1;
    } else {
        state->set[move->unit / 32] |= 1u << (move->unit % 32);
        if (move->value != HET_ADD_EARLY)
            fight->last = (int16_t)move->unit;
        unsigned partner = state->units[move->unit].partner;
        if (partner != KIRCHOLM_NOBODY) /* KIR-4.6 */
            state->set[partner / 32] |= 1u << (partner % 32);
    }
}

const HetProcedure kircholm_fight = {
    .advance = advance, .list = list_picks, .roll = roll, .take = take};

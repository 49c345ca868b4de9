/* Fights: attackers are chosen, odds taken, a die rolled, results carried out. KIR-9 */
#include "kircholm-rules.h"

enum { PICK, GUNS, BEGIN, ROLL, LOSSES, WITHDRAWALS, PURSUIT, OVER }; /* steps */

/* --- sets of units ---------------------------------------------------------------------------- */

static inline bool
in_set(const KircholmState *state, unsigned unit)
{
    return (state->set[unit / 32] >> (unit % 32) & 1) != 0;
}

/* The lowest member from `from` on, or KIRCHOLM_NOBODY. */
static unsigned
next_in_set(const KircholmState *state, unsigned from)
{
    for (unsigned unit = from; unit < kircholm_data(state)->unit_count; unit++)
        if (in_set(state, unit))
            return unit;
    return KIRCHOLM_NOBODY;
}

/* A result in an operand. */
static KircholmOutcome
unpack(int result)
{
    return (KircholmOutcome){.loser = (int8_t)((result & 3) - 1),
                             .level = (uint8_t)(result >> 2 & 3),
                             .hexes = (uint8_t)(result >> 4)};
}

static int
pack(KircholmOutcome outcome)
{
    return (outcome.loser + 1) | outcome.level << 2 | outcome.hexes << 4;
}

/* --- who may fight: KIR-9.1 to 9.3 ------------------------------------------------------------ */

bool
kircholm_may_attack(const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    unsigned type = kircholm_data(state)->type[unit];
    return it->place != KIRCHOLM_OFF && it->level == KIRCHOLM_ORDERED &&
           (it->flags & KIRCHOLM_FOUGHT) == 0 && type != KIRCHOLM_ARTILLERY &&
           (it->partner == KIRCHOLM_NOBODY || it->partner > unit) &&
           (it->formation != KIRCHOLM_DEFENSIVE ||
            kircholm_option(state, KIRCHOLM_DEFENSIVE_ATTACKS) != 0);
}

/* The target is a body's lower unit. */
static bool
is_target_of(const KircholmState *state, unsigned unit, unsigned target)
{
    return (state->units[target].flags & KIRCHOLM_FOUGHT) == 0 &&
           (state->units[unit].formation != KIRCHOLM_CLOSED ||
            kircholm_data(state)->type[target] == KIRCHOLM_INFANTRY); /* KIR-4.13 */
}

/* The enemies in front of a unit that it may attack: at most 4 hexes. Returns their number. */
static unsigned
targets_of(const KircholmState *state, unsigned unit, uint8_t ret_targets[4])
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned count = 0;
    if (!kircholm_may_attack(state, unit))
        return 0;
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned cell = kircholm_wing(state, unit, wing);
            unsigned front = data->next[cell][het_hex_turn(state->units[unit].facing, (int)i)];
            if (front == KIRCHOLM_OFF || state->at[front] == 0)
                continue;
            unsigned target = state->at[front] - 1u, k = 0;
            if (data->side[target] == data->side[unit] || !is_target_of(state, unit, target))
                continue;
            while (k < count && ret_targets[k] != target)
                k++;
            if (k == count)
                ret_targets[count++] = (uint8_t)target;
        }
    return count;
}

bool
kircholm_may_fight(const KircholmState *state, unsigned unit, unsigned target)
{
    return kircholm_may_attack(state, unit) && is_target_of(state, unit, target) &&
           kircholm_faces(state, unit, target);
}

bool
kircholm_any_fight(const KircholmState *state)
{
    const KircholmScenario *data = kircholm_data(state);
    uint8_t targets[4];
    for (unsigned i = 0; i < data->side_count[state->head.active]; i++)
        if (targets_of(state, data->side_units[state->head.active][i], targets) > 0)
            return true;
    return false;
}

void
kircholm_list_fights(const KircholmState *state, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    uint32_t found[KIRCHOLM_SETS] = {0};
    uint8_t targets[4];
    for (unsigned i = 0; i < data->side_count[state->head.active]; i++) {
        unsigned count = targets_of(state, data->side_units[state->head.active][i], targets);
        for (unsigned k = 0; k < count; k++)
            found[targets[k] / 32] |= 1u << (targets[k] % 32);
    }
    for (unsigned word = 0; word < KIRCHOLM_SETS; word++)
        for (; found[word] != 0; found[word] &= found[word] - 1)
            het_list_add(list, het_move_target(HET_MOVE_FIGHT, HET_NO_UNIT,
                                               word * 32 + (unsigned)__builtin_ctz(found[word])));
}

void
kircholm_start_fight(KircholmState *state, unsigned target)
{
    HetFrame *frame = kircholm_push(state, KIRCHOLM_FIGHT, state->head.active, (int)target, -1);
    unsigned partner = state->units[target].partner;
    frame->operand[FIGHT_PARTNER] = (int16_t)(partner == KIRCHOLM_NOBODY ? -1 : (int)partner);
    frame->operand[FIGHT_RESULT] = (int16_t)pack((KircholmOutcome){.loser = 0});
}

/* --- picking attackers: KIR-9.1, 9.2, 11.4 ---------------------------------------------------- */

/* Whether this target is the only one left to a unit that could fight it: it must. */
static bool
must_join(const KircholmState *state, unsigned unit)
{
    uint8_t targets[4];
    return targets_of(state, unit, targets) == 1;
}

static bool
charges(const KircholmState *state, unsigned unit)
{
    return state->units[unit].charge != KIRCHOLM_NO_CHARGE;
}

/* The first picked settles whether this is an attack of charging units. */
static bool
fits(const KircholmState *state, const HetFrame *frame, unsigned unit)
{
    if (!kircholm_may_fight(state, unit, (unsigned)frame->operand[FIGHT_TARGET]))
        return false;
    unsigned first = next_in_set(state, 0);
    return first == KIRCHOLM_NOBODY || charges(state, first) == charges(state, unit);
}

static void
list(const KircholmState *state, HetMoveList *moves)
{
    const KircholmScenario *data = kircholm_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    bool owed[2] = {false, false}; /* by not charging and charging units */
    for (unsigned i = 0; i < data->side_count[state->head.active]; i++) {
        unsigned unit = data->side_units[state->head.active][i];
        if ((int)unit <= frame->operand[FIGHT_LAST] || !fits(state, frame, unit))
            continue;
        bool *waiting = &owed[charges(state, unit)];
        if (!*waiting)
            het_list_add(moves, het_move_unit(HET_MOVE_ADD, unit));
        *waiting = *waiting || must_join(state, unit);
    }
    if (frame->operand[FIGHT_LAST] >= 0 && !owed[0] && !owed[1])
        het_list_add(moves, het_move(HET_MOVE_DONE));
}

/* --- strengths: KIR-9.4 ----------------------------------------------------------------------- */

/* From where a hex is attacked. KIR-7.1, 7.2 */
static HetArc
arc_of(const KircholmState *state, unsigned target, unsigned direction)
{
    return het_hex_arc_corner(state->units[target].facing, direction);
}

/* How many times an attacker's strength counts by where it stands: the most of its contacts. */
static unsigned
arc_multiplier(const KircholmState *state, unsigned unit, unsigned target)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned most = 1;
    if (state->units[target].level >= KIRCHOLM_RETREATING)
        return 1; /* it has no front */
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned cell = kircholm_wing(state, unit, wing);
            unsigned direction = het_hex_turn(state->units[unit].facing, (int)i);
            unsigned front = data->next[cell][direction];
            if (front == KIRCHOLM_OFF || state->at[front] != target + 1)
                continue;
            HetArc arc = arc_of(state, target, het_hex_turn(direction, 3));
            unsigned times = arc == HET_ARC_FRONT
                                 ? 1u
                                 : (unsigned)kircholm_option(state, arc == HET_ARC_FLANK
                                                                        ? KIRCHOLM_FLANK_MULTIPLIER
                                                                        : KIRCHOLM_REAR_MULTIPLIER);
            most = MAX(most, times);
        }
    return most;
}

static unsigned
formation_multiplier(const KircholmState *state, unsigned unit)
{
    switch ((KircholmFormation)state->units[unit].formation) {
    case KIRCHOLM_DEFENSIVE:
        return (unsigned)kircholm_option(state, KIRCHOLM_DEFENSIVE_MULTIPLIER);
    case KIRCHOLM_ASSAULT:
        return (unsigned)kircholm_option(state, KIRCHOLM_ASSAULT_MULTIPLIER);
    case KIRCHOLM_CLOSED:
        return (unsigned)kircholm_option(state, KIRCHOLM_CLOSED_MULTIPLIER);
    case KIRCHOLM_BASIC:
    case KIRCHOLM_SHOOTING:
    case KIRCHOLM_DOUBLE:
    case KIRCHOLM_MOVING:
    case KIRCHOLM_NO_FORMATION:
        break;
    }
    return 1;
}

unsigned
kircholm_attack_strength(const KircholmState *state, unsigned unit, unsigned target)
{
    unsigned strength = kircholm_data(state)->combat[unit] *
                        (unsigned)kircholm_option(state, KIRCHOLM_RETREATING_DIVISOR) *
                        formation_multiplier(state, unit) * arc_multiplier(state, unit, target);
    return charges(state, unit)
               ? strength * (unsigned)kircholm_option(state, KIRCHOLM_CHARGE_MULTIPLIER)
               : strength;
}

static unsigned
stand_strength(const KircholmState *state, unsigned unit)
{
    unsigned factor = kircholm_data(state)->combat[unit];
    if (state->units[unit].level == KIRCHOLM_RETREATING)
        return factor; /* KIR-6.9 */
    return factor * (unsigned)kircholm_option(state, KIRCHOLM_RETREATING_DIVISOR) *
           formation_multiplier(state, unit);
}

unsigned
kircholm_defence_strength(const KircholmState *state, unsigned target)
{
    unsigned partner = state->units[target].partner;
    return stand_strength(state, target) +
           (partner != KIRCHOLM_NOBODY ? stand_strength(state, partner) : 0);
}

/* --- modifiers: KIR-9.7, 11.6 to 11.8, 12.1, 15.3 --------------------------------------------- */

static bool
charges_down_on(const KircholmState *state, unsigned unit, unsigned target)
{
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++)
        for (unsigned i = 0; i < 2; i++) {
            unsigned cell = kircholm_wing(state, unit, wing);
            unsigned direction = het_hex_turn(state->units[unit].facing, (int)i);
            unsigned front = data->next[cell][direction];
            if (front != KIRCHOLM_OFF && state->at[front] == target + 1 &&
                data->slope[cell][direction] < 0)
                return true;
        }
    return false;
}

/* The worst of the charging units' slopes. */
static int
slope_modifier(const KircholmState *state, unsigned target)
{
    int worst = 1;
    for (unsigned unit = next_in_set(state, 0); unit != KIRCHOLM_NOBODY;
         unit = next_in_set(state, unit + 1)) {
        int slope = 0;
        if (charges(state, unit) && charges_down_on(state, unit, target))
            slope = 1; /* KIR-11.8 */
        else if (state->units[unit].charge == KIRCHOLM_CHARGE_DOWN)
            slope = 1;
        else if (state->units[unit].charge == KIRCHOLM_CHARGE_UP)
            slope = -1;
        worst = MIN(worst, slope);
    }
    return worst * kircholm_option(state, KIRCHOLM_SLOPE_MODIFIER);
}

static int
commander_of(const KircholmState *state, unsigned unit)
{
    unsigned commander = state->units[unit].with;
    return commander == KIRCHOLM_NOBODY ? 0 : kircholm_data(state)->rating[commander];
}

static int
side_modifier(const KircholmState *state, bool lances, int rating)
{
    return (lances ? kircholm_option(state, KIRCHOLM_LANCES_MODIFIER) : 0) +
           rating * kircholm_option(state, KIRCHOLM_COMMANDER_MODIFIER);
}

static bool
is_in_village(const KircholmState *state, unsigned unit)
{
    for (unsigned wing = 0; wing < kircholm_wings(state, unit); wing++)
        if (kircholm_data(state)->map.terrain[kircholm_wing(state, unit, wing)] == KIRCHOLM_VILLAGE)
            return true;
    return false;
}

int
kircholm_fight_modifier(const KircholmState *state, unsigned target)
{
    const KircholmUnit *it = &state->units[target];
    unsigned partner = it->partner;
    bool lances = false;
    int rating = 0, defence = commander_of(state, target);
    for (unsigned unit = next_in_set(state, 0); unit != KIRCHOLM_NOBODY;
         unit = next_in_set(state, unit + 1)) {
        lances = lances || state->units[unit].lances != 0;
        rating = MAX(rating, commander_of(state, unit));
    }
    if (partner != KIRCHOLM_NOBODY)
        defence = MAX(defence, commander_of(state, partner));
    int sum = kircholm_option(state, KIRCHOLM_COMBAT_SHIFT) + slope_modifier(state, target) +
              side_modifier(state, lances, rating) - side_modifier(state, it->lances != 0, defence);
    if (it->level == KIRCHOLM_DISORDERED)
        sum += kircholm_option(state, KIRCHOLM_DISORDER_MODIFIER);
    if (is_in_village(state, target))
        sum -= kircholm_option(state, KIRCHOLM_VILLAGE_MODIFIER);
    return sum;
}

/* --- the fight -------------------------------------------------------------------------------- */

static unsigned
odds_of(const KircholmState *state, unsigned target)
{
    unsigned attack = 0;
    for (unsigned unit = next_in_set(state, 0); unit != KIRCHOLM_NOBODY;
         unit = next_in_set(state, unit + 1))
        attack += kircholm_attack_strength(state, unit, target);
    return kircholm_odds(attack, kircholm_defence_strength(state, target));
}

static void
spend_lances(KircholmState *state, unsigned unit, const HetSink *sink)
{
    if (state->units[unit].lances == 0)
        return;
    state->units[unit].lances = 0; /* KIR-12.2 */
    kircholm_tell(sink, state, HET_EVENT_NOTE, unit, KIRCHOLM_NOBODY, 0, "KIR-12.2");
}

/* Guns may have broken attackers: those do not fight. */
static void
drop_broken(KircholmState *state, unsigned target)
{
    for (unsigned unit = next_in_set(state, 0); unit != KIRCHOLM_NOBODY;
         unit = next_in_set(state, unit + 1))
        if (state->units[unit].level != KIRCHOLM_ORDERED || !kircholm_faces(state, unit, target))
            state->set[unit / 32] &= ~(1u << (unit % 32));
}

static void
finish(KircholmState *state)
{
    memset(state->set, 0, sizeof state->set);
    for (unsigned i = 0; i < KIRCHOLM_TRAIL; i++)
        state->trail[i] = KIRCHOLM_OFF;
    het_state_pop(&state->head);
}

/* The losers one after the other: of the attackers by number, or the target and its partner. */
static unsigned
next_loser(const KircholmState *state, HetFrame *frame, bool attackers)
{
    unsigned from = (unsigned)frame->operand[FIGHT_CURSOR], loser;
    if (attackers) {
        loser = next_in_set(state, from);
        frame->operand[FIGHT_CURSOR] = (int16_t)(loser == KIRCHOLM_NOBODY ? 0 : loser + 1);
        return loser;
    }
    loser = from == 0 ? (unsigned)frame->operand[FIGHT_TARGET]
            : from == 1 && frame->operand[FIGHT_PARTNER] >= 0
                ? (unsigned)frame->operand[FIGHT_PARTNER]
                : KIRCHOLM_NOBODY;
    frame->operand[FIGHT_CURSOR] = (int16_t)(loser == KIRCHOLM_NOBODY ? 0 : from + 1);
    return loser;
}

/* KIR-4.13: after its attack cavalry is in closed formation no more. */
static void
open_ranks(KircholmState *state, const HetSink *sink)
{
    for (unsigned unit = next_in_set(state, 0); unit != KIRCHOLM_NOBODY;
         unit = next_in_set(state, unit + 1))
        if (state->units[unit].formation == KIRCHOLM_CLOSED) {
            kircholm_reform(state, unit, KIRCHOLM_BASIC);
            kircholm_tell(sink, state, HET_EVENT_FORM, unit, KIRCHOLM_NOBODY, KIRCHOLM_BASIC,
                          "KIR-4.14");
        }
}

static void
note(const KircholmState *state, bool counts, unsigned unit, const char *rule, const HetSink *sink)
{
    if (counts)
        kircholm_tell(sink, state, HET_EVENT_NOTE, unit, KIRCHOLM_NOBODY, 0, rule);
}

/* What counts in the fight, for listeners. */
static void
tell_reasons(const KircholmState *state, unsigned target, const HetSink *sink)
{
    const KircholmUnit *it = &state->units[target];
    for (unsigned unit = next_in_set(state, 0); sink != NULL && unit != KIRCHOLM_NOBODY;
         unit = next_in_set(state, unit + 1)) {
        const KircholmUnit *attacker = &state->units[unit];
        bool charge = charges(state, unit), down = charge && charges_down_on(state, unit, target);
        note(state, arc_multiplier(state, unit, target) > 1, unit, "KIR-9.4", sink);
        note(state, attacker->formation == KIRCHOLM_ASSAULT, unit, "KIR-4.9", sink);
        note(state, attacker->lances != 0, unit, "KIR-12.1", sink);
        note(state, attacker->with != KIRCHOLM_NOBODY, unit, "KIR-15.3", sink);
        note(state, down, unit, "KIR-11.8", sink);
        note(state, !down && charge && attacker->charge != KIRCHOLM_CHARGE_FLAT, unit, "KIR-11.6",
             sink);
        note(state, !down && attacker->charge == KIRCHOLM_CHARGE_FLAT, unit, "KIR-11.7", sink);
    }
    note(state, it->lances != 0, target, "KIR-12.1", sink);
    note(state, it->with != KIRCHOLM_NOBODY, target, "KIR-15.3", sink);
    note(state, it->formation == KIRCHOLM_DEFENSIVE, target, "KIR-3.3", sink);
    note(state, it->level == KIRCHOLM_RETREATING, target, "KIR-6.9", sink);
    note(state, it->level == KIRCHOLM_DISORDERED || is_in_village(state, target), target, "KIR-9.7",
         sink);
}

static void
begin_roll(KircholmState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned target = (unsigned)frame->operand[FIGHT_TARGET];
    drop_broken(state, target);
    unsigned leader = next_in_set(state, 0);
    if (leader == KIRCHOLM_NOBODY || state->units[target].level == KIRCHOLM_GONE) {
        finish(state);
        return;
    }
    frame->operand[FIGHT_LEADER] = (int16_t)leader;
    frame->step = ROLL;
    kircholm_tell(sink, state, HET_EVENT_FIGHT, leader, target, (int)odds_of(state, target),
                  charges(state, leader) ? "KIR-11.5" : "KIR-9.5");
    tell_reasons(state, target, sink);
}

static bool
lose_levels(KircholmState *state, HetFrame *frame)
{
    KircholmOutcome outcome = unpack(frame->operand[FIGHT_RESULT]);
    unsigned loser = next_loser(state, frame, outcome.loser < 0);
    if (loser == KIRCHOLM_NOBODY)
        frame->step = WITHDRAWALS;
    else if (outcome.level != KIRCHOLM_UNHARMED && state->units[loser].level != KIRCHOLM_GONE)
        kircholm_harm(state, loser, (KircholmHarm)outcome.level);
    return true;
}

/* Two that withdraw as one body do so once, even if falling short breaks them up. KIR-4.6, 9.11 */
static void
pass_over_partner(KircholmState *state, HetFrame *frame, unsigned partner, bool attackers)
{
    if (attackers)
        state->set[partner / 32] &= ~(1u << (partner % 32));
    else
        frame->operand[FIGHT_CURSOR] = 2; /* beyond the partner: see next_loser() */
}

static bool
withdraw(KircholmState *state, HetFrame *frame)
{
    KircholmOutcome outcome = unpack(frame->operand[FIGHT_RESULT]);
    unsigned target = (unsigned)frame->operand[FIGHT_TARGET];
    unsigned leader = (unsigned)frame->operand[FIGHT_LEADER];
    unsigned loser = next_loser(state, frame, outcome.loser < 0);
    if (loser == KIRCHOLM_NOBODY) {
        frame->step = PURSUIT;
        return true;
    }
    const KircholmUnit *it = &state->units[loser];
    if (it->level == KIRCHOLM_GONE || outcome.hexes == 0)
        return true;
    if (it->partner != KIRCHOLM_NOBODY)
        pass_over_partner(state, frame, it->partner, outcome.loser < 0);
    kircholm_withdraw_body(state, loser, outcome.hexes, outcome.loser < 0 ? target : leader,
                           loser == (outcome.loser < 0 ? leader : target));
    return true;
}

static bool
advance(KircholmState *state, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    bool attackers_win = unpack(frame->operand[FIGHT_RESULT]).loser > 0;
    switch (frame->step) {
    case PICK:
        return kircholm_ask(state, state->head.active, sink);
    case GUNS:
        frame->step = BEGIN;
        kircholm_open_gun_window(state, true);
        return true;
    case BEGIN:
        begin_roll(state, frame, sink);
        return true;
    case ROLL:
        return kircholm_open(state, KIRCHOLM_ROLL_FIGHT, KIRCHOLM_COUNT_FIGHT, sink);
    case LOSSES:
        return lose_levels(state, frame);
    case WITHDRAWALS:
        return withdraw(state, frame);
    case PURSUIT:
        frame->step = OVER;
        kircholm_push(state, KIRCHOLM_PURSUE, state->head.active, attackers_win, 0);
        return true;
    }
    finish(state);
    return true;
}

static KircholmOutcome
outcome_of(const KircholmState *state, unsigned odds, int total)
{
    KircholmOutcome outcome = kircholm_combat(odds, total);
    if (outcome.loser < 0 && kircholm_option(state, KIRCHOLM_ATTACK_LEVELS) == 0)
        outcome.level = KIRCHOLM_UNHARMED;
    return outcome;
}

static void
roll(const KircholmState *state, KircholmRoll *ret_roll)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned target = (unsigned)frame->operand[FIGHT_TARGET], odds = odds_of(state, target);
    int modifier = kircholm_fight_modifier(state, target);
    ret_roll->unit = (unsigned)frame->operand[FIGHT_LEADER];
    ret_roll->dice = 1;
    for (int die = 1; die <= 6; die++)
        ret_roll->effect[die] = (uint8_t)pack(outcome_of(state, odds, die + modifier));
}

static void
resolve(KircholmState *state, HetFrame *frame, int die, const HetSink *sink)
{
    unsigned target = (unsigned)frame->operand[FIGHT_TARGET];
    unsigned leader = (unsigned)frame->operand[FIGHT_LEADER];
    KircholmOutcome outcome =
        outcome_of(state, odds_of(state, target), die + kircholm_fight_modifier(state, target));
    kircholm_tell(sink, state, HET_EVENT_ROLL, leader, KIRCHOLM_NOBODY, die, "KIR-9.6");
    for (unsigned unit = next_in_set(state, 0); unit != KIRCHOLM_NOBODY;
         unit = next_in_set(state, unit + 1)) {
        state->units[unit].flags |= KIRCHOLM_FOUGHT;
        spend_lances(state, unit, sink);
    }
    state->units[target].flags |= KIRCHOLM_FOUGHT;
    spend_lances(state, target, sink);
    if (frame->operand[FIGHT_PARTNER] >= 0)
        state->units[frame->operand[FIGHT_PARTNER]].flags |= KIRCHOLM_FOUGHT;
    open_ranks(state, sink);
    frame->operand[FIGHT_RESULT] = (int16_t)pack(outcome);
    frame->step = outcome.loser == 0 ? OVER : LOSSES;
    if (outcome.loser != 0)
        kircholm_begin_trail(state, outcome.loser < 0 ? leader : target);
}

static void
take(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    if (frame->step == ROLL) {
        resolve(state, frame, move->roll.low, sink);
    } else if (move->kind == HET_MOVE_DONE) {
        frame->step = GUNS;
    } else {
        state->set[move->unit / 32] |= 1u << (move->unit % 32);
        frame->operand[FIGHT_LAST] = (int16_t)move->unit;
        unsigned partner = state->units[move->unit].partner;
        if (partner != KIRCHOLM_NOBODY) /* KIR-4.6 */
            state->set[partner / 32] |= 1u << (partner % 32);
    }
}

const KircholmSteps kircholm_fight = {.advance = advance, .list = list, .roll = roll, .take = take};

/* The course of a melee: who joins or declines it, the dice, losses, morale, rout. MPR-7, MPR-11,
 * MPR-14, MPR-15 */
#include "musketpike-procedure.h"

/* --- joining and declining ------------------------------------------------------------------- */

static void
list_joins(const MusketState *state, HetMoveList *list)
{
    const MusketScenario *data = musket_data(state);
    MusketMelee melee = musket_melee_under_way(state);
    unsigned side = state->head.active;
    for (unsigned i = 0; i < data->side_count[side] && melee.pair == MUSKET_PAIR_NONE; i++)
        if (musket_why_no_join(state, &melee, data->side_units[side][i]) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_ADD, data->side_units[side][i]));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

/* The two cells the attackers come from. */
static void
find_threats(const MusketState *state, const MusketMelee *melee, unsigned ret_cells[2])
{
    unsigned count = musket_own_cells(state, melee->attacker[0], ret_cells);
    if (count == 1)
        ret_cells[1] =
            melee->attackers == 2 ? state->units[melee->attacker[1]].place : HET_NO_PLACE;
}

/* Whether a defender may retreat before melee. MPR-14.24 to 14.26 */
static bool
may_decline(const MusketState *state, const MusketMelee *melee, unsigned defender)
{
    MusketKind kind = musket_kind(state, defender);
    unsigned threats[2];
    HET_EACH_BELOW(i, melee->attackers) {
        MusketKind attacker = musket_kind(state, melee->attacker[i]);
        bool may = kind == MUSKET_CAVALRY ? attacker != MUSKET_CAVALRY
                                          : kind == MUSKET_LIGHT && attacker == MUSKET_HEAVY;
        if (!may)
            return false;
    }
    find_threats(state, melee, threats);
    return musket_can_decline(state, defender, threats[0], threats[1]);
}

static void
list_decline(const HetFrame *frame, HetMoveList *list)
{
    unsigned index = (frame->flags & MUSKET_BATTLE_OFFERED) != 0;
    HetMove move = het_move_unit(HET_MOVE_ORDER,
                                 musket_fight_peek(frame)->fighter[MUSKET_BATTLE_DEFENDER + index]);
    move.value = MUSKET_VALUE_DECLINE;
    het_list_add(list, move);
    het_list_add(list, het_move(HET_MOVE_PASS));
}

/* Artillery with a unit that leaves or falls is captured. MPR-11.25 */
static void
take_guns(MusketState *state, unsigned unit, unsigned by, const HetSink *sink)
{
    MUSKET_EACH_OWN(cell, state, unit)
        if (state->cells[cell].gun != 0)
            musket_capture(state, state->cells[cell].gun - 1u, by, "MPR-11.25", sink);
}

/* Artillery that units who declined have left, on ground where nobody stands any more. MPR-11.25 */
static void
capture_left_guns(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    if (melee->attackers == 0 || melee->defenders > 0)
        return;
    HET_EACH_BELOW(i, melee->cells) {
        const MusketCell *cell = &state->cells[melee->ground[i]];
        if (cell->unit == 0 && cell->gun != 0 &&
            musket_side(state, cell->gun - 1u) != musket_side(state, melee->attacker[0]))
            musket_capture(state, cell->gun - 1u, melee->attacker[0], "MPR-11.25", sink);
    }
}

/* Takes the answer of a defender that may retreat before the melee. */
static void
take_decline(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned index = (frame->flags & MUSKET_BATTLE_OFFERED) != 0;
    MusketMelee melee = musket_melee_under_way(state);
    unsigned threats[2];
    frame->flags |= index == 0 ? MUSKET_BATTLE_OFFERED : MUSKET_BATTLE_OFFERED_TOO;
    if (move->kind == HET_MOVE_PASS)
        return;
    find_threats(state, &melee, threats);
    het_report(sink, &state->head, HET_EVENT_NOTE, move->unit, HET_NO_UNIT, 0,
               musket_kind(state, move->unit) == MUSKET_CAVALRY ? "MPR-14.24" : "MPR-14.25",
               "retreats before melee");
    if (melee.defenders == 1) /* else its hex is not lost yet */
        take_guns(state, move->unit, melee.attacker[0], sink);
    musket_fight(frame)->fighter[MUSKET_BATTLE_DEFENDER + index] = HET_NO_UNIT;
    musket_start_retreat(state, move->unit, (unsigned)musket_option(state, MUSKET_DEFENDER_RETREAT),
                         threats[0], threats[1], MUSKET_RETREAT_DECLINES);
}

/* True when no defender is left to ask. */
static bool
advance_decline(MusketState *state, HetFrame *frame)
{
    uint16_t *fighter = musket_fight(frame)->fighter;
    MusketMelee melee = musket_melee_under_way(state);
    HET_EACH_BELOW(i, 2) {
        uint8_t requested = i == 0 ? MUSKET_BATTLE_OFFERED : MUSKET_BATTLE_OFFERED_TOO;
        if ((frame->flags & requested) != 0)
            continue;
        if (fighter[MUSKET_BATTLE_DEFENDER + i] != HET_NO_UNIT &&
            may_decline(state, &melee, fighter[MUSKET_BATTLE_DEFENDER + i])) {
            state->head.actor = 1 - state->head.active;
            return false;
        }
        frame->flags |= requested;
    }
    return true;
}

/* --- losses ---------------------------------------------------------------------------------- */

static unsigned
points_lost(const HetFrame *frame)
{
    MusketResult result = musket_result_fought(frame);
    return frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? result.attacker : result.defender;
}

/* Artillery alone cannot lose: any loss captures it. */
static bool
is_gun(const MusketState *state, unsigned unit)
{
    return unit != HET_NO_UNIT && musket_kind(state, unit) == MUSKET_ARTILLERY;
}

/* The unit that takes the odd point of a joint side. MPR-15.23 */
static void
list_losses(const HetFrame *frame, HetMoveList *list)
{
    unsigned first = frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? MUSKET_BATTLE_ATTACKER
                                                                   : MUSKET_BATTLE_DEFENDER;
    for (unsigned i = first; i < first + 2; i++)
        het_list_add(list, het_move_unit(HET_MOVE_LOSE, musket_fight_peek(frame)->fighter[i]));
}

static void
next_loss(HetFrame *frame)
{
    frame->step = frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? MUSKET_BATTLE_AT_DEFENDER_LOSS
                                                                : MUSKET_BATTLE_AT_CHECK;
}

static bool
advance_losses(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    uint16_t *fighter = musket_fight(frame)->fighter;
    unsigned first = frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? MUSKET_BATTLE_ATTACKER
                                                                   : MUSKET_BATTLE_DEFENDER;
    unsigned points = points_lost(frame);
    unsigned one = fighter[first], two = fighter[first + 1];
    bool joint =
        one != HET_NO_UNIT && two != HET_NO_UNIT && !is_gun(state, one) && !is_gun(state, two);
    if (joint && points == 1) {
        unsigned side =
            first == MUSKET_BATTLE_ATTACKER ? state->head.active : 1u - state->head.active;
        state->head.actor = (uint8_t)side;
        return false;
    }
    if (joint) {
        musket_lose(state, one, points / 2, "MPR-15.23", sink);
        musket_lose(state, two, points / 2, "MPR-15.23", sink);
    } else if (points > 0) {
        bool takes = one != HET_NO_UNIT && !(is_gun(state, one) && two != HET_NO_UNIT);
        musket_lose(state, takes ? one : two, points, "MPR-11.28", sink);
    }
    next_loss(frame);
    return true;
}

/* --- the check ------------------------------------------------------------------------------- */

static bool
is_retreating(const HetFrame *frame, unsigned index)
{
    MusketResult result = musket_result_fought(frame);
    return index < MUSKET_BATTLE_DEFENDER ? result.retreat < 0 : result.retreat > 0;
}

/* Whether unit `index` of the frame checks its morale. MPR-11.16 */
static bool
checks(const MusketState *state, const HetFrame *frame, unsigned index)
{
    MusketResult result = musket_result_fought(frame);
    bool loses = is_retreating(frame, index) || (result.attacker > 0 && result.defender > 0);
    return loses && musket_fight_peek(frame)->fighter[index] != HET_NO_UNIT &&
           !is_gun(state, musket_fight_peek(frame)->fighter[index]) &&
           state->units[musket_fight_peek(frame)->fighter[index]].strength > 0;
}

/* Strength points a die costs it, or 1 for disorder. */
static int
check_effect(const MusketState *state, const HetFrame *frame, unsigned index, int die)
{
    unsigned unit = musket_fight_peek(frame)->fighter[index];
    int over = die - musket_check_morale(state, unit);
    if (over <= 0)
        return 0;
    if ((frame->flags & 1u << index) != 0)
        return MIN(over, state->units[unit].strength); /* MPR-11.17 */
    return !is_retreating(frame, index);
}

/* Whether the die of the check can do anything to unit `index`. */
static bool
is_at_stake(const MusketState *state, const HetFrame *frame, unsigned index)
{
    return checks(state, frame, index) &&
           ((frame->flags & 1u << index) != 0 || !is_retreating(frame, index));
}

/* Whether anybody checks; the first who does. */
static bool
has_checker(const MusketState *state, const HetFrame *frame, unsigned *ret_unit)
{
    HET_EACH_BELOW(i, MUSKET_FIGHTERS)
        if (checks(state, frame, i)) {
            *ret_unit = musket_fight_peek(frame)->fighter[i];
            return true;
        }
    return false;
}

/* How many have something at stake; the first of them, or else the first who checks. */
static unsigned
find_stakes(const MusketState *state, const HetFrame *frame, unsigned *ret_unit)
{
    unsigned found = 0;
    *ret_unit = musket_fight_peek(frame)->fighter[MUSKET_BATTLE_ATTACKER];
    has_checker(state, frame, ret_unit);
    for (unsigned i = MUSKET_FIGHTERS; i-- > 0;)
        if (is_at_stake(state, frame, i)) {
            *ret_unit = musket_fight_peek(frame)->fighter[i];
            found++;
        }
    return found;
}

/* One die for all that check: what each needs is reported beforehand when there are several. */
static void
roll_melee_check(const MusketState *state, const HetFrame *frame, HetThrow *ret_throw)
{
    unsigned unit, count = find_stakes(state, frame, &unit);
    het_throw_die(ret_throw, unit, MUSKET_FACES);
    ret_throw->effect[1] = 0;
    for (int die = 2; die <= MUSKET_FACES; die++) {
        bool changes = false;
        HET_EACH_BELOW(i, MUSKET_FIGHTERS)
            changes =
                changes || (checks(state, frame, i) && check_effect(state, frame, i, die) !=
                                                           check_effect(state, frame, i, die - 1));
        ret_throw->effect[die] = ret_throw->effect[die - 1] + changes;
    }
    het_account_begin(ret_throw->account, "morale in melee", "MPR-11.16", HET_NO_UNIT);
    if (count == 1)
        musket_account_check(state, unit, "MPR-11.16", ret_throw->account);
}

static bool
open_melee_check(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    uint16_t *fighter = musket_fight(frame)->fighter;
    unsigned attacker = fighter[MUSKET_BATTLE_ATTACKER], unit = 0;
    if (!has_checker(state, frame, &unit)) {
        frame->step = MUSKET_BATTLE_AT_ROUT;
        return true;
    }
    unsigned count = find_stakes(state, frame, &unit);
    for (unsigned i = 0; i < MUSKET_FIGHTERS && count > 1; i++)
        if (is_at_stake(state, frame, i)) {
            unit = fighter[i];
            het_note(sink, &state->head, unit, HET_NO_UNIT, "MPR-11.16",
                     "checks morale: the die may be %d or less", musket_check_morale(state, unit));
        }
    return het_procedure_open(&state->head, MUSKET_ROLL_MELEE_CHECK, attacker,
                              &state->units[attacker].rolls, sink);
}

/* Carries out a result, step by step: losses, in a joint melee of its owner's choice; the check of
 * those who lost; what a retreat costs, and the retreats: true when one has begun. */
static void
take_melee_check(MusketState *state, int die, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    HET_EACH_BELOW(i, MUSKET_FIGHTERS) {
        if (!checks(state, frame, i))
            continue;
        unsigned unit = musket_fight(frame)->fighter[i];
        int effect = check_effect(state, frame, i, die);
        if (effect > 0)
            musket_disorder(state, unit, "MPR-11.16", sink); /* also: no rally: MPR-7.7 */
        if ((frame->flags & 1u << i) != 0)
            musket_lose(state, unit, (unsigned)effect, "MPR-11.17", sink);
    }
    frame->step = MUSKET_BATTLE_AT_ROUT;
}

/* --- rout and retreat ------------------------------------------------------------------------ */

/* Light infantry that horse or heavy infantry has beaten in the open. MPR-14.23 */
static bool
is_ridden_down(const MusketState *state, const HetFrame *frame, unsigned index)
{
    MusketMelee melee = musket_melee_under_way(state);
    unsigned unit = musket_fight_peek(frame)->fighter[index];
    if (musket_kind(state, unit) != MUSKET_LIGHT || !musket_in_open(state, &melee, unit))
        return false;
    const unsigned *by = index < MUSKET_BATTLE_DEFENDER ? melee.defender : melee.attacker;
    unsigned count = index < MUSKET_BATTLE_DEFENDER ? melee.defenders : melee.attackers;
    HET_EACH_BELOW(i, count)
        if (musket_kind(state, by[i]) == MUSKET_CAVALRY ||
            musket_kind(state, by[i]) == MUSKET_HEAVY)
            return true;
    return false;
}

/* Strength that a retreat costs before it is made; the dead are taken off. MPR-11.18 */
static void
take_rout(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    uint16_t *fighter = musket_fight(frame)->fighter;
    unsigned points = (unsigned)musket_option(state, MUSKET_ROUT_LOSS);
    unsigned attacker = fighter[MUSKET_BATTLE_ATTACKER];
    bool ridden[MUSKET_FIGHTERS];
    HET_EACH_BELOW(i, MUSKET_FIGHTERS)
        ridden[i] = fighter[i] != HET_NO_UNIT && is_ridden_down(state, frame, i);
    HET_EACH_BELOW(i, MUSKET_FIGHTERS) {
        if (fighter[i] == HET_NO_UNIT || !is_retreating(frame, i))
            continue;
        unsigned unit = fighter[i];
        if (is_gun(state, unit))
            continue;
        bool before = (frame->flags & 1u << i) != 0;
        if (before || ridden[i])
            musket_lose(state, unit, points, before ? "MPR-11.18" : "MPR-14.23", sink);
        musket_disorder(state, unit, "MPR-11.18", sink);
    }
    HET_EACH_BELOW(i, MUSKET_FIGHTERS) {
        if (fighter[i] == HET_NO_UNIT)
            continue;
        unsigned unit = fighter[i];
        MusketResult result = musket_result_fought(frame);
        bool lost = i >= MUSKET_BATTLE_DEFENDER && (result.defender > 0 || result.retreat > 0);
        if (is_gun(state, unit)) {
            if (!lost)
                continue;
            musket_capture(state, unit, attacker, "MPR-11.26", sink);
            fighter[i] = HET_NO_UNIT;
        } else {
            bool dead = state->units[unit].strength == 0;
            if (i >= MUSKET_BATTLE_DEFENDER && (dead || is_retreating(frame, i)))
                take_guns(state, unit, attacker, sink);
            if (dead) {
                musket_bury(state, unit, sink);
                fighter[i] = HET_NO_UNIT;
            }
        }
    }
}

/* The cells that beaten attackers flee: those of the defender, or of two the ones fought for. The
 * empty hex of a pair is nobody to flee from. MPR-11.23 */
static void
find_defended(const MusketState *state, const MusketMelee *melee, unsigned ret_cells[2])
{
    if (melee->defenders == 2) {
        ret_cells[0] = melee->ground[0];
        ret_cells[1] = melee->ground[1];
    } else if (musket_own_cells(state, melee->defender[0], ret_cells) == 1) {
        ret_cells[1] = HET_NO_PLACE;
    }
}

/* Starts the retreat of the next unit that must; false when none is left. MPR-14.21 */
static bool
start_retreats(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    uint16_t *fighter = musket_fight(frame)->fighter;
    MusketMelee melee = musket_melee_under_way(state);
    unsigned threats[2] = {HET_NO_PLACE, HET_NO_PLACE};
    HET_EACH_BELOW(i, MUSKET_FIGHTERS) {
        if (fighter[i] == HET_NO_UNIT || !is_retreating(frame, i))
            continue;
        unsigned unit = fighter[i];
        if (i < MUSKET_BATTLE_DEFENDER)
            find_defended(state, &melee, threats);
        else
            find_threats(state, &melee, threats);
        fighter[i] = HET_NO_UNIT;
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "MPR-14.21",
                   "must retreat");
        musket_start_retreat(state, unit,
                             (unsigned)musket_option(state, i < MUSKET_BATTLE_DEFENDER
                                                                ? MUSKET_ATTACKER_RETREAT
                                                                : MUSKET_DEFENDER_RETREAT),
                             threats[0], threats[1], 0);
        if (i >= MUSKET_BATTLE_DEFENDER)
            musket_clear_ground(state, melee.pair == MUSKET_PAIR_WHEEL ? 1 : melee.cells);
        return true;
    }
    return false;
}

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
    fight->fighter[MUSKET_BATTLE_ATTACKER] = (uint16_t)melee.attacker[0];
    fight->fighter[MUSKET_BATTLE_ATTACKER_TOO] = HET_NO_UNIT;
    fight->pair = (uint16_t)melee.pair;
    state->units[melee.attacker[0]].flags |= MUSKET_FOUGHT;
    HET_EACH_BELOW(i, 2) {
        fight->fighter[MUSKET_BATTLE_DEFENDER + i] =
            i < melee.defenders ? (uint16_t)melee.defender[i] : HET_NO_UNIT;
        state->ground[i] = i < melee.cells ? (uint16_t)melee.ground[i] : HET_NO_PLACE;
        if (i < melee.defenders)
            state->units[melee.defender[i]].flags |= MUSKET_ATTACKED;
    }
    het_report(sink, &state->head, HET_EVENT_FIGHT, melee.attacker[0], melee.defender[0], 0,
               melee.pair == MUSKET_PAIR_WHEEL  ? "MPR-15.34"
               : melee.defenders == 2           ? "MPR-11.7"
               : melee.pair != MUSKET_PAIR_NONE ? "MPR-15.21"
                                                : "MPR-7.1",
               NULL);
}

/* --- the dice -------------------------------------------------------------------------------- */

/* MPR-11.15, MPR-15.20 */
static void
disorder_attackers(MusketState *state, const MusketMelee *melee, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    MusketCrossing crossings[MUSKET_CROSSINGS];
    HET_EACH_BELOW(i, melee->attackers) {
        unsigned unit = melee->attacker[i];
        unsigned count = musket_crossings(state, melee, i, crossings);
        HET_EACH_BELOW(k, count) {
            unsigned from = crossings[k].from, edge = crossings[k].edge;
            bool hurts = het_bit(data->disorders[from][edge], data->unit[unit].kind);
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
    HET_EACH_BELOW(i, melee->defenders)
        musket_capture(state, melee->defender[i], melee->attacker[0], "MPR-11.26", sink);
    return true;
}

static bool
has_leader(const MusketState *state, const unsigned *units, unsigned count)
{
    HET_EACH_BELOW(i, count)
        if (musket_leader_beside(state, units[i]) != MUSKET_NONE)
            return true;
    return false;
}

/* Effect of a die: the result, and whether a leader is lost. */
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
    HET_EACH_BELOW(i, count) {
        unsigned unit = die == 1 ? melee->attacker[i] : melee->defender[i];
        HET_EACH_BELOW(leader, musket_data(state)->leader_count)
            if (musket_stands_with(state, leader, unit))
                musket_lose_leader(state, leader, "MPR-9.7", sink);
    }
}

/* The result in the table's own words: A1-D1, D1R. If only one side loses, it retreats. MPR-11.28
 */
static void
report_result(const MusketState *state, const MusketMelee *melee, MusketResult result,
              const HetSink *sink)
{
    char words[16] = "no loss";
    if (result.attacker > 0 && result.defender > 0)
        g_snprintf(words, sizeof words, "A%u-D%u", result.attacker, result.defender);
    else if (result.attacker > 0)
        g_snprintf(words, sizeof words, "A%uR", result.attacker);
    else if (result.defender > 0)
        g_snprintf(words, sizeof words, "D%uR", result.defender);
    het_note(sink, &state->head, melee->attacker[0], melee->defender[0], "MPR-11.28",
             "the table gives %s", words);
}

static void
take_melee(MusketState *state, unsigned die, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    uint16_t *fighter = musket_fight(frame)->fighter;
    MusketMelee melee = musket_melee_under_way(state);
    while (die > 1 &&
           melee_effect(state, frame, &melee, die - 1) == melee_effect(state, frame, &melee, die))
        die--; /* what is kept is the result, not which of its faces showed */
    musket_fight(frame)->roll += (int16_t)(die * 16);
    report_result(state, &melee, musket_result_fought(frame), sink);
    lose_leaders(state, &melee, die, sink);
    HET_EACH_BELOW(i, MUSKET_FIGHTERS)
        if (fighter[i] != HET_NO_UNIT && musket_has(state, fighter[i], MUSKET_DISORDERED))
            frame->flags |= 1u << i;
    frame->step = MUSKET_BATTLE_AT_ATTACKER_LOSS;
}

/* --- the procedure --------------------------------------------------------------------------- */

static bool
advance_fight(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    uint16_t *fighter = musket_fight(frame)->fighter;
    MusketMelee melee = musket_melee_under_way(state);
    frame->step = MUSKET_BATTLE_AT_CLEAR;
    if (melee.defenders == 0)
        return true;
    if (fighter[MUSKET_BATTLE_DEFENDER] == HET_NO_UNIT)
        het_report(sink, &state->head, HET_EVENT_NOTE, melee.defender[0], HET_NO_UNIT, 0,
                   "MPR-15.24", "fights alone");
    disorder_attackers(state, &melee, sink);
    if (overrun(state, &melee, sink)) {
        fighter[MUSKET_BATTLE_DEFENDER] = fighter[MUSKET_BATTLE_DEFENDER_TOO] = HET_NO_UNIT;
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
    capture_left_guns(state, &melee, sink);
}

/* With nobody to join there is nothing to choose. */
static bool
ask_join(HetState *head)
{
    HetMoveList list;
    het_list_clear(&list);
    list_joins(musket_state(head), &list);
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
    unsigned attacker = musket_fight(frame)->fighter[MUSKET_BATTLE_ATTACKER];
    switch ((MusketBattleStep)frame->step) {
    case MUSKET_BATTLE_AT_JOIN:
        return ask_join(head);
    case MUSKET_BATTLE_AT_DECLINE:
        if (!advance_decline(state, frame))
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
        return advance_losses(state, frame, sink);
    case MUSKET_BATTLE_AT_CHECK:
        return open_melee_check(state, frame, sink);
    case MUSKET_BATTLE_AT_ROUT:
        take_rout(state, frame, sink);
        frame->step = MUSKET_BATTLE_AT_RETREATS;
        return true;
    case MUSKET_BATTLE_AT_RETREATS:
        if (!start_retreats(state, frame, sink))
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
        list_joins(state, moves);
        break;
    case MUSKET_BATTLE_AT_DECLINE:
        list_decline(frame, moves);
        break;
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
        list_losses(frame, moves);
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
    const HetFrame *frame = het_state_peek(head);
    if (frame->step == MUSKET_BATTLE_AT_ROLL)
        roll_melee(musket_state_peek(head), frame, ret_throw);
    else
        roll_melee_check(musket_state_peek(head), frame, ret_throw);
}

static void
take_join(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = battle(state);
    uint16_t *fighter = musket_fight(frame)->fighter;
    frame->step = MUSKET_BATTLE_AT_DECLINE;
    if (move->kind == HET_MOVE_DONE)
        return;
    fighter[MUSKET_BATTLE_ATTACKER_TOO] = move->unit;
    state->units[move->unit].flags |= MUSKET_FOUGHT;
    het_report(sink, &state->head, HET_EVENT_FIGHT, move->unit, fighter[MUSKET_BATTLE_DEFENDER], 0,
               "MPR-15.26", "together with the first");
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
        take_decline(state, move, sink);
        break;
    case MUSKET_BATTLE_AT_ROLL:
        take_melee(state, (unsigned)move->roll.low, sink);
        break;
    case MUSKET_BATTLE_AT_ATTACKER_LOSS:
    case MUSKET_BATTLE_AT_DEFENDER_LOSS:
        musket_lose(state, move->unit, 1, "MPR-15.23", sink);
        next_loss(frame);
        break;
    case MUSKET_BATTLE_AT_CHECK:
        take_melee_check(state, move->roll.low, sink);
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

const char *
musket_why_not_in_melee(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    MusketMelee melee = musket_melee_under_way(state);
    if (frame->step == MUSKET_BATTLE_AT_JOIN && move->kind == HET_MOVE_ADD)
        return musket_why_no_join(state, &melee, move->unit);
    if (frame->step == MUSKET_BATTLE_AT_ADVANCE && move->kind == HET_MOVE_PURSUE)
        return melee.pair == MUSKET_PAIR_WHEEL
                   ? "the winner wheels into the hexes it has won, or goes straight on (MPR-15.34)"
                   : "the winner advances into the ground it has cleared (MPR-7.5)";
    if (frame->step == MUSKET_BATTLE_AT_TURN && move->kind == HET_MOVE_TURN &&
        (move->facing >= HET_HEX_SIDES ||
         musket_corners(state->units[musket_turning(frame)].facing, move->facing) > 1))
        return "after its advance a unit turns one corner (MPR-7.6)";
    return NULL;
}

const HetProcedure musket_melee_procedure = {
    .advance = advance, .list = list, .roll = roll, .take = take};

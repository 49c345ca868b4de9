/* The result of a melee: losses, the morale check, rout, retreats. MPR-11, MPR-14 */
#include "musketpike-battle.h"
#include "musketpike-ground.h"
#include "musketpike-melee.h"
#include "musketpike-procedure.h"
#include "musketpike-retreat.h"
#include "musketpike-unit.h"

/* --- losses ----------------------------------------------------------------------------------- */

static unsigned
points_lost(const HetFrame *frame)
{
    MusketResult result = musket_result_fought(frame);
    return frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? result.attacker : result.defender;
}

/* Artillery alone cannot lose: any loss captures it. */
static bool
is_gun(const MusketState *state, int unit)
{
    return unit >= 0 && musket_kind(state, (unsigned)unit) == MUSKET_ARTILLERY;
}

/* Who takes the odd point of a joint side. MPR-15.23 */
void
musket_list_losses(const HetFrame *frame, HetMoveList *list)
{
    unsigned first = frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? MUSKET_BATTLE_ATTACKER
                                                                   : MUSKET_BATTLE_DEFENDER;
    for (unsigned i = first; i < first + 2; i++)
        het_list_add(list,
                     het_move_unit(HET_MOVE_LOSE, (unsigned)musket_fight_peek(frame)->fighter[i]));
}

void
musket_next_loss(HetFrame *frame)
{
    frame->step = frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? MUSKET_BATTLE_AT_DEFENDER_LOSS
                                                                : MUSKET_BATTLE_AT_CHECK;
}

bool
musket_advance_losses(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned first = frame->step == MUSKET_BATTLE_AT_ATTACKER_LOSS ? MUSKET_BATTLE_ATTACKER
                                                                   : MUSKET_BATTLE_DEFENDER;
    unsigned points = points_lost(frame);
    int one = musket_fight(frame)->fighter[first], two = musket_fight(frame)->fighter[first + 1];
    bool joint = one >= 0 && two >= 0 && !is_gun(state, one) && !is_gun(state, two);
    if (joint && points == 1) {
        unsigned side =
            first == MUSKET_BATTLE_ATTACKER ? state->head.active : 1u - state->head.active;
        state->head.actor = (uint8_t)side;
        return false;
    }
    if (joint) {
        musket_lose(state, (unsigned)one, points / 2, "MPR-15.23", sink);
        musket_lose(state, (unsigned)two, points / 2, "MPR-15.23", sink);
    } else if (points > 0) {
        unsigned unit = (unsigned)(one >= 0 && !(is_gun(state, one) && two >= 0) ? one : two);
        musket_lose(state, unit, points, "MPR-11.28", sink);
    }
    musket_next_loss(frame);
    return true;
}

/* --- the check -------------------------------------------------------------------------------- */

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
    return loses && musket_fight_peek(frame)->fighter[index] >= 0 &&
           !is_gun(state, musket_fight_peek(frame)->fighter[index]) &&
           state->units[musket_fight_peek(frame)->fighter[index]].strength > 0;
}

/* Strength points a die costs it, or 1 for disorder. */
static int
check_effect(const MusketState *state, const HetFrame *frame, unsigned index, int die)
{
    unsigned unit = (unsigned)musket_fight_peek(frame)->fighter[index];
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
    for (unsigned i = 0; i < MUSKET_FIGHTERS; i++)
        if (checks(state, frame, i)) {
            *ret_unit = (unsigned)musket_fight_peek(frame)->fighter[i];
            return true;
        }
    return false;
}

/* How many have something at stake; the first of them, or else the first who checks. */
static unsigned
find_stakes(const MusketState *state, const HetFrame *frame, unsigned *ret_unit)
{
    unsigned found = 0;
    *ret_unit = (unsigned)musket_fight_peek(frame)->fighter[MUSKET_BATTLE_ATTACKER];
    has_checker(state, frame, ret_unit);
    for (unsigned i = MUSKET_FIGHTERS; i-- > 0;)
        if (is_at_stake(state, frame, i)) {
            *ret_unit = (unsigned)musket_fight_peek(frame)->fighter[i];
            found++;
        }
    return found;
}

/* One die for all that check: what each needs is told beforehand when there are several. */
void
musket_roll_melee_check(const MusketState *state, const HetFrame *frame, HetThrow *ret_throw)
{
    unsigned unit, count = find_stakes(state, frame, &unit);
    het_throw_die(ret_throw, unit, MUSKET_FACES);
    ret_throw->effect[1] = 0;
    for (int die = 2; die <= MUSKET_FACES; die++) {
        bool changes = false;
        for (unsigned i = 0; i < MUSKET_FIGHTERS; i++)
            changes =
                changes || (checks(state, frame, i) && check_effect(state, frame, i, die) !=
                                                           check_effect(state, frame, i, die - 1));
        ret_throw->effect[die] = (uint8_t)(ret_throw->effect[die - 1] + changes);
    }
    het_account_begin(ret_throw->account, "morale in melee", "MPR-11.16", HET_NO_UNIT);
    if (count == 1)
        musket_account_check(state, unit, "MPR-11.16", ret_throw->account);
}

bool
musket_open_melee_check(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned attacker = (unsigned)musket_fight(frame)->fighter[MUSKET_BATTLE_ATTACKER], unit = 0;
    if (!has_checker(state, frame, &unit)) {
        frame->step = MUSKET_BATTLE_AT_ROUT;
        return true;
    }
    unsigned count = find_stakes(state, frame, &unit);
    for (unsigned i = 0; i < MUSKET_FIGHTERS && count > 1; i++)
        if (is_at_stake(state, frame, i)) {
            unit = (unsigned)musket_fight(frame)->fighter[i];
            het_say(sink, &state->head, unit, HET_NO_UNIT, "MPR-11.16",
                    "checks morale: the die may be %d or less", musket_check_morale(state, unit));
        }
    return het_procedure_open(&state->head, MUSKET_ROLL_MELEE_CHECK, attacker,
                              &state->units[attacker].rolls, sink);
}

void
musket_take_melee_check(MusketState *state, int die, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    for (unsigned i = 0; i < MUSKET_FIGHTERS; i++) {
        if (!checks(state, frame, i))
            continue;
        unsigned unit = (unsigned)musket_fight(frame)->fighter[i];
        int effect = check_effect(state, frame, i, die);
        if (effect > 0)
            musket_disorder(state, unit, "MPR-11.16", sink); /* also: no rally: MPR-7.7 */
        if ((frame->flags & 1u << i) != 0)
            musket_lose(state, unit, (unsigned)effect, "MPR-11.17", sink);
    }
    frame->step = MUSKET_BATTLE_AT_ROUT;
}

/* --- rout and retreat ------------------------------------------------------------------------- */

/* Light infantry that horse or heavy infantry has beaten in the open. MPR-14.23 */
static bool
is_ridden_down(const MusketState *state, const HetFrame *frame, unsigned index)
{
    MusketMelee melee = musket_melee_under_way(state);
    unsigned unit = (unsigned)musket_fight_peek(frame)->fighter[index];
    if (musket_kind(state, unit) != MUSKET_LIGHT || !musket_in_open(state, &melee, unit))
        return false;
    const unsigned *by = index < MUSKET_BATTLE_DEFENDER ? melee.defender : melee.attacker;
    unsigned count = index < MUSKET_BATTLE_DEFENDER ? melee.defenders : melee.attackers;
    for (unsigned i = 0; i < count; i++)
        if (musket_kind(state, by[i]) == MUSKET_CAVALRY ||
            musket_kind(state, by[i]) == MUSKET_HEAVY)
            return true;
    return false;
}

/* What a retreat costs before it is made; the dead are taken off. MPR-11.18 */
void
musket_rout(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned points = (unsigned)musket_option(state, MUSKET_ROUT_LOSS);
    unsigned attacker = (unsigned)musket_fight(frame)->fighter[MUSKET_BATTLE_ATTACKER];
    bool ridden[MUSKET_FIGHTERS];
    for (unsigned i = 0; i < MUSKET_FIGHTERS; i++)
        ridden[i] = musket_fight(frame)->fighter[i] >= 0 && is_ridden_down(state, frame, i);
    for (unsigned i = 0; i < MUSKET_FIGHTERS; i++) {
        if (musket_fight(frame)->fighter[i] < 0 || !is_retreating(frame, i))
            continue;
        unsigned unit = (unsigned)musket_fight(frame)->fighter[i];
        if (is_gun(state, (int)unit))
            continue;
        bool before = (frame->flags & 1u << i) != 0;
        if (before || ridden[i])
            musket_lose(state, unit, points, before ? "MPR-11.18" : "MPR-14.23", sink);
        musket_disorder(state, unit, "MPR-11.18", sink);
    }
    for (unsigned i = 0; i < MUSKET_FIGHTERS; i++) {
        if (musket_fight(frame)->fighter[i] < 0)
            continue;
        unsigned unit = (unsigned)musket_fight(frame)->fighter[i];
        MusketResult result = musket_result_fought(frame);
        bool lost = i >= MUSKET_BATTLE_DEFENDER && (result.defender > 0 || result.retreat > 0);
        if (is_gun(state, (int)unit)) {
            if (!lost)
                continue;
            musket_capture(state, unit, attacker, "MPR-11.26", sink);
            musket_fight(frame)->fighter[i] = -1;
        } else {
            bool dead = state->units[unit].strength == 0;
            if (i >= MUSKET_BATTLE_DEFENDER && (dead || is_retreating(frame, i)))
                musket_take_guns(state, unit, attacker, sink);
            if (dead) {
                musket_bury(state, unit, sink);
                musket_fight(frame)->fighter[i] = -1;
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
bool
musket_start_retreats(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketMelee melee = musket_melee_under_way(state);
    unsigned threats[2] = {HET_NO_PLACE, HET_NO_PLACE};
    for (unsigned i = 0; i < MUSKET_FIGHTERS; i++) {
        if (musket_fight(frame)->fighter[i] < 0 || !is_retreating(frame, i))
            continue;
        unsigned unit = (unsigned)musket_fight(frame)->fighter[i];
        if (i < MUSKET_BATTLE_DEFENDER)
            find_defended(state, &melee, threats);
        else
            musket_find_threats(state, &melee, threats);
        musket_fight(frame)->fighter[i] = -1;
        het_tell(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "MPR-14.21",
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

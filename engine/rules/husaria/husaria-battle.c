/* The course of a battle, from volleys and pikes to chases. HUS-6, 12, 15 */
#include "husaria-battle.h"

#include "husaria-column.h"
#include "husaria-fate.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-pick.h"
#include "husaria-procedure.h"
#include "husaria-tell.h"

/* --- the clash ----------------------------------------------------------------------------------
 * Frame: counter-charge, total, cursor, column, what a retreat fell short. */

static void
tell_others(const HusariaState *state, const HusariaSet *set, const char *rule, const char *words,
            const HetSink *sink)
{
    unsigned unit = husaria_set_next(set, husaria_set_next(set, 0) + 1);
    for (; sink != NULL && unit != HUSARIA_NOBODY; unit = husaria_set_next(set, unit + 1))
        het_say(sink, &state->head, unit, HET_NO_UNIT, rule, "%s", words);
}

/* Forgets the route from a hex on. */
static void
clear_route(HusariaState *state, unsigned from)
{
    for (unsigned i = from; i < HUSARIA_ROUTE; i++)
        state->route[i] = HUSARIA_OFF;
}

void
husaria_start_clash(HusariaState *state, bool counter_charge, const HetSink *sink)
{
    unsigned attacker = husaria_set_next(&state->attackers, 0);
    unsigned defender = husaria_set_next(&state->defenders, 0);
    husaria_push(state, HUSARIA_CLASH, husaria_side(state, attacker), HusariaClash)
        ->counter_charge = counter_charge;
    husaria_tell(sink, state, HET_EVENT_FIGHT, attacker, defender, 0,
                 counter_charge ? "HUS-6.61" : "HUS-6.12");
    tell_others(state, &state->attackers, "HUS-6.14", "joins the attack", sink);
    tell_others(state, &state->defenders, "HUS-6.14b", "joins the defence", sink);
    clear_route(state, 0);
}

static const HusariaEffect *
effect_of(const HusariaState *state, const HetFrame *frame)
{
    const HusariaClash *clash = het_frame_fields_const(frame, HusariaClash);
    (void)state;
    return husaria_battle[clash->total - 2][clash->column];
}

/* The set of a side of the clash, 0 the attackers. */
static HusariaSet *
set_of(HusariaState *state, unsigned which)
{
    return which == 0 ? &state->attackers : &state->defenders;
}

static unsigned
side_of_step(const HusariaState *state, const HetFrame *frame)
{
    bool back =
        frame->step == HUSARIA_CLASH_PIKES_AGAINST || frame->step == HUSARIA_CLASH_FIRE_BACK;
    return back ? het_other((HetActor)frame->actor) : frame->actor;
    (void)state;
}

/* HUS-12.2: how many volleys the unit still has. */
static bool
may_volley(const HusariaState *state, unsigned unit)
{
    const HusariaTypeRow *row = &husaria_data(state)->row[unit];
    return (row->fire == HUSARIA_MUSKETS || row->fire == HUSARIA_PISTOLS) &&
           state->units[unit].volleys < row->volleys &&
           (state->units[unit].flags & HUSARIA_PIKES) == 0; /* HUS-15.13e */
}

bool
husaria_may_take_pikes(const HusariaState *state, unsigned unit)
{
    return state->pikes[husaria_side(state, unit)] > 0 &&
           husaria_arm(husaria_data(state), unit) == HUSARIA_INFANTRY &&
           (state->units[unit].flags & HUSARIA_PIKES) == 0;
}

void
husaria_take_pikes(HusariaState *state, unsigned unit, const HetSink *sink)
{
    state->units[unit].flags |= HUSARIA_PIKES;
    state->pikes[husaria_side(state, unit)]--;
    het_say(sink, &state->head, unit, HET_NO_UNIT, "HUS-15.12", "pikemen take its place");
}

static void
list_pikes(const HusariaState *state, const HusariaSet *own, HetMoveList *list)
{
    HUSARIA_EACH(unit, own)
        if (husaria_may_take_pikes(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_FORM, unit));
    het_list_add(list, het_move(HET_MOVE_PASS));
}

/* HUS-12.11: each unit by itself, or (unit none) all that bear on the target together. */
static void
list_volleys(const HusariaState *state, const HusariaSet *own, const HusariaSet *enemies,
             unsigned side, HetMoveList *list)
{
    for (unsigned target = husaria_set_next(enemies, 0);
         target != HUSARIA_NOBODY && husaria_may_fire(state, side);
         target = husaria_set_next(enemies, target + 1)) {
        unsigned count = 0;
        HUSARIA_EACH(unit, own) {
            if (!may_volley(state, unit) || !husaria_bears(state, unit, state->units[target].place))
                continue;
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, unit, target));
            count++;
        }
        if (count > 1)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, target));
    }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
list_clash(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned side = side_of_step(state, frame);
    bool attacking = side == frame->actor;
    const HusariaSet *own = attacking ? &state->attackers : &state->defenders;
    const HusariaSet *enemies = attacking ? &state->defenders : &state->attackers;
    if (frame->step < HUSARIA_CLASH_PIKES)
        list_volleys(state, own, enemies, side, list);
    else
        list_pikes(state, own, list);
}

/* The lowest of the totals next to one another that do in its column what a total does. */
static unsigned
first_alike(const HusariaClash *clash, unsigned total)
{
    while (total > 2 &&
           memcmp(husaria_battle[total - 2][clash->column],
                  husaria_battle[total - 3][clash->column], sizeof husaria_battle[0][0]) == 0)
        total--;
    return total;
}

static void
roll_clash(const HetState *head, HetThrow *ret_throw)
{
    const HusariaState *state = husaria_state_const(head);
    const HusariaClash *clash = het_frame_peek(head, HusariaClash);
    husaria_throw_two(ret_throw, husaria_set_next(&state->attackers, 0));
    for (unsigned total = 2; total <= 12; total++) {
        ret_throw->effect[total] = (uint8_t)first_alike(clash, total);
    }
    if (ret_throw->account != NULL)
        husaria_account_column(state, ret_throw->account);
}

/* All of a side fire at one target: the first of those against whom it is sheltered best keys the
 * roll. HUS-12.11: four points at most. */
static void
volley_together(HusariaState *state, const HusariaSet *own, unsigned target, const HetSink *sink)
{
    unsigned strength = 0, first = HUSARIA_NOBODY, best = 0, cell = state->units[target].place;
    HusariaFire fire = HUSARIA_MUSKETS;
    HUSARIA_EACH(unit, own) {
        if (!may_volley(state, unit) || !husaria_bears(state, unit, cell))
            continue;
        unsigned shelter =
            husaria_shelter(state, husaria_data(state)->row[unit].fire, husaria_side(state, unit),
                            state->units[unit].place, cell);
        state->units[unit].volleys++;
        strength += state->units[unit].strength;
        if (first == HUSARIA_NOBODY || shelter > best) {
            first = unit;
            best = shelter;
        }
        if (husaria_data(state)->row[unit].fire == HUSARIA_PISTOLS)
            fire = HUSARIA_PISTOLS; /* a mixed volley is read in the weaker table */
    }
    het_say(sink, &state->head, first, target, "HUS-12.11b", "%u points fire together%s", strength,
            strength > 4 ? ", and count as 4" : "");
    husaria_open_fire(state, first, target, MIN(strength, 4), fire, sink);
}

/* One side's part of a result as printed: "", "-1", "A2-1R". */
static void
write_effect(const HusariaEffect *effect, char letter, char ret_text[8])
{
    int length = 0;
    if (effect->retreat > 0)
        length = g_snprintf(ret_text, 8, "%c%u", letter, effect->retreat);
    g_snprintf(ret_text + length, 8 - (gulong)length, "%s%s", effect->loss > 0 ? "-1" : "",
               effect->dispersed ? "R" : "");
}

static void
tell_result(const HusariaState *state, const HetFrame *frame, const HetSink *sink)
{
    const HusariaEffect *effect = effect_of(state, frame);
    char own[8] = "", other[8] = "";
    if (sink == NULL)
        return;
    write_effect(&effect[0], 'A', own);
    write_effect(&effect[1], 'B', other);
    bool one = effect[0].retreat > 0 || *own == '\0'; /* a letter says whose it is */
    het_say(sink, &state->head, husaria_set_next(&state->attackers, 0), HET_NO_UNIT, "HUS-T.1",
            "the result is %s%s%s", *own == '\0' && *other == '\0' ? "-, nothing" : own,
            one              ? ""
            : *other == '\0' ? "/-"
                             : "/",
            other);
}

static void
take_clash(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(&state->head);
    HusariaClash *clash = het_frame_fields(frame, HusariaClash);
    bool attacking = side_of_step(state, frame) == frame->actor;
    const HusariaSet *own = attacking ? &state->attackers : &state->defenders;
    if (move->kind == HET_MOVE_ROLL) {
        clash->total = (int16_t)first_alike(clash, (unsigned)move->roll.low);
        tell_result(state, frame, sink);
        frame->step++;
    } else if (move->kind == HET_MOVE_PASS) {
        frame->step++;
    } else if (move->kind == HET_MOVE_FORM) {
        husaria_take_pikes(state, move->unit, sink);
    } else if (move->unit == HET_NO_UNIT) {
        volley_together(state, own, move->target, sink);
    } else {
        HusariaUnit *it = &state->units[move->unit];
        it->volleys++;
        husaria_open_fire(state, move->unit, move->target, it->strength,
                          husaria_data(state)->row[move->unit].fire, sink);
    }
}

/* --- the course ------------------------------------------------------------------------------- */

/* The side that falls back: 0 the attackers, 1 the defenders, 2 nobody. */
static unsigned
beaten(const HusariaState *state, const HetFrame *frame)
{
    const HusariaEffect *effect = effect_of(state, frame);
    return effect[0].retreat > 0 ? 0 : effect[1].retreat > 0 ? 1 : 2;
}

/* Pushes a procedure for the next unit of a set; false when there are no more. */
static bool
push_next(HusariaState *state, HetFrame *frame, const HusariaSet *set, HusariaProcedure procedure,
          unsigned hexes)
{
    HusariaClash *clash = het_frame_fields(frame, HusariaClash);
    unsigned unit = husaria_set_next(set, (unsigned)clash->cursor);
    if (unit == HUSARIA_NOBODY) {
        clash->cursor = 0;
        frame->step++;
        return false;
    }
    clash->cursor = (int16_t)(unit + 1);
    *husaria_push(state, procedure, husaria_side(state, unit), HusariaHexes) =
        (HusariaHexes){.unit = (int16_t)unit, .hexes = (int16_t)hexes};
    return true;
}

static bool
over(const HusariaState *state)
{
    return husaria_set_next(&state->attackers, 0) == HUSARIA_NOBODY ||
           husaria_set_next(&state->defenders, 0) == HUSARIA_NOBODY;
}

/* Who stands together as the dice are rolled: HUS-10.13, 11.15. */
static void
note_stacks(HusariaState *state, const HusariaSet *set)
{
    HUSARIA_EACH(unit, set)
        HUSARIA_EACH_AT(with, state, state->units[unit].place)
            state->units[with].fought_at = (uint16_t)(state->units[with].place + 1);
}

static bool
open_roll(HusariaState *state, HetFrame *frame, const HetSink *sink)
{
    HusariaClash *clash = het_frame_fields(frame, HusariaClash);
    unsigned attacker = husaria_set_next(&state->attackers, 0);
    clash->column = (int16_t)husaria_column(state, &state->attackers, &state->defenders);
    husaria_tell_hindrances(state, sink);
    note_stacks(state, &state->attackers);
    note_stacks(state, &state->defenders);
    return husaria_roll(state, HUSARIA_ROLL_BATTLE, HUSARIA_COUNT_BATTLE, attacker, sink);
}

/* Has a side of the battle lose points, if it has anybody left. */
static void
push_points(HusariaState *state, HetFrame *frame, unsigned which, int points, bool short_by)
{
    unsigned side = which == 0 ? frame->actor : 1u - frame->actor;
    frame->step++;
    if (points > 0 && husaria_set_next(set_of(state, which), 0) != HUSARIA_NOBODY)
        *husaria_push(state, HUSARIA_LOSS, side, HusariaLoss) =
            (HusariaLoss){.side = (int16_t)which, .points = (int16_t)points, .short_by = short_by};
}

static void
push_loss(HusariaState *state, HetFrame *frame, unsigned which)
{
    push_points(state, frame, which, effect_of(state, frame)[which].loss, false);
}

/* HUS-11.15b: a point of each stack that stood among its wagons, those asked first on top. */
static void
push_stands(HusariaState *state, unsigned side)
{
    for (unsigned unit = husaria_data(state)->unit_count; unit-- > 0;) {
        if (!husaria_set_has(&state->defenders, unit) || husaria_set_has(&state->retreated, unit))
            continue;
        unsigned first = husaria_first(state, state->units[unit].place);
        while (!husaria_set_has(&state->defenders, first))
            first = husaria_after(state, first);
        if (unit == first)
            *husaria_push(state, HUSARIA_LOSS, side, HusariaLoss) = (HusariaLoss){
                .side = 1, .points = 1, .stands = (uint16_t)(state->units[unit].place + 1u)};
    }
}

/* HUS-7.12f: a point for each hex that a retreat fell short. */
static void
push_shortfall(HusariaState *state, HetFrame *frame, unsigned which)
{
    unsigned attacks = frame->actor;
    push_points(state, frame, which, het_frame_fields_const(frame, HusariaClash)->short_by, true);
    if (which == 1)
        push_stands(state, 1 - attacks);
}

/* HUS-7.12 "R": every unit of the side in the battle. */
static void
scatter_sides(HusariaState *state, HetFrame *frame, const HetSink *sink)
{
    const HusariaEffect *effect = effect_of(state, frame);
    frame->step++;
    for (unsigned which = 0; which < 2; which++)
        for (unsigned unit = effect[which].dispersed ? husaria_set_next(set_of(state, which), 0)
                                                     : HUSARIA_NOBODY;
             unit != HUSARIA_NOBODY; unit = husaria_set_next(set_of(state, which), unit + 1))
            husaria_scatter(state, unit, "HUS-10.11", sink);
}

/* HUS-6.72: lances are used up, if there was a battle (12.4e); those who fought have done so. */
static void
end_clash(HusariaState *state, const HetSink *sink)
{
    const HusariaClash clash = *het_frame_peek(&state->head, HusariaClash);
    for (unsigned which = 0; which < 2; which++) {
        HusariaSet *set = set_of(state, which);
        HUSARIA_EACH(unit, set) {
            HusariaUnit *it = &state->units[unit];
            if ((it->flags & HUSARIA_LANCES) != 0 && clash.total != 0) {
                it->flags &= (uint8_t)~HUSARIA_LANCES;
                state->spent_lances[husaria_side(state, unit)]++;
                het_say(sink, &state->head, unit, HET_NO_UNIT, "HUS-6.72b",
                        "its lances are used up");
            }
            if (clash.counter_charge == 0)
                it->flags |= HUSARIA_FOUGHT;
            if (husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY)
                it->flags &= (uint8_t)~HUSARIA_LEFT;
        }
        memset(set, 0, sizeof *set);
    }
    memset(&state->retreated, 0, sizeof state->retreated);
    memset(&state->chasing, 0, sizeof state->chasing);
    clear_route(state, 0);
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        state->units[unit].fought_at = 0;
    het_state_pop(&state->head);
}

static bool
is_any_at(const HusariaState *state, const HusariaSet *set, unsigned cell)
{
    unsigned unit = husaria_set_next(set, 0);
    while (unit != HUSARIA_NOBODY && state->units[unit].place != cell)
        unit = husaria_set_next(set, unit + 1);
    return unit != HUSARIA_NOBODY;
}

/* The victors may follow, each in turn: HUS-7.31: as many hexes as the beaten did go; HUS-7.14:
 * into the hex they left when who went that way was destroyed by what it fell short of. */
static void
push_chase(HusariaState *state, HetFrame *frame, unsigned lost)
{
    bool fell_back = het_frame_fields_const(frame, HusariaClash)->fell_back != 0;
    unsigned hexes = 0;
    while (fell_back && hexes + 1 < HUSARIA_ROUTE && state->route[hexes + 1] != HUSARIA_OFF)
        hexes++;
    if (hexes > 0 && !is_any_at(state, set_of(state, lost), state->route[hexes]))
        clear_route(state, 1);
    bool alive = hexes > 0 && state->route[1] != HUSARIA_OFF;
    bool asked = push_next(state, frame, set_of(state, 1 - lost), HUSARIA_CHASE, alive ? hexes : 0);
    if (!asked && !fell_back)
        clear_route(state, 0); /* all have had the choice: push_entry() */
}

/* HUS-6.17, 7.14: where nobody fell back and a loss leaves one side nobody the other may enter the
 * hex of its last. */
static void
push_entry(HusariaState *state, HetFrame *frame)
{
    bool attackers = husaria_set_next(&state->attackers, 0) != HUSARIA_NOBODY;
    bool defenders = husaria_set_next(&state->defenders, 0) != HUSARIA_NOBODY;
    bool fell_back = het_frame_fields_const(frame, HusariaClash)->fell_back != 0;
    if (!fell_back && attackers != defenders)
        push_next(state, frame, set_of(state, attackers ? 0 : 1), HUSARIA_CHASE, 0);
    else
        frame->step++;
}

static bool
advance_aftermath(HusariaState *state, HetFrame *frame, const HetSink *sink)
{
    unsigned lost = beaten(state, frame);
    const HusariaEffect *effect = effect_of(state, frame);
    switch (frame->step) {
    case HUSARIA_CLASH_FALL_BACK:
        if (lost == 2)
            frame->step = HUSARIA_CLASH_LOSE;
        else
            push_next(state, frame, set_of(state, lost), HUSARIA_RETREAT, effect[lost].retreat);
        break;
    case HUSARIA_CLASH_FALL_SHORT:
        push_shortfall(state, frame, lost);
        break;
    case HUSARIA_CLASH_CHASE:
        push_chase(state, frame, lost);
        break;
    case HUSARIA_CLASH_LOSE:
        push_loss(state, frame, 0);
        break;
    case HUSARIA_CLASH_LOSE_BACK:
        push_loss(state, frame, 1);
        break;
    case HUSARIA_CLASH_ENTER:
        push_entry(state, frame);
        break;
    case HUSARIA_CLASH_SCATTER:
        scatter_sides(state, frame, sink);
        break;
    case HUSARIA_CLASH_DISPERSAL:
        push_next(state, frame, &state->retreated, HUSARIA_DISPERSAL,
                  lost < 2 ? effect[lost].retreat : 0);
        break;
    case HUSARIA_CLASH_TURN:
        push_next(state, frame, &state->chasing, HUSARIA_FREE_TURN, 0);
        break;
    default:
        end_clash(state, sink);
        break;
    }
    return true;
}

static bool
advance_clash(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(&state->head);
    const HusariaClash *clash = het_frame_fields_const(frame, HusariaClash);
    if (frame->step <= HUSARIA_CLASH_ROLL && over(state)) { /* fire has left nobody on a side */
        het_say(sink, head, HET_NO_UNIT, HET_NO_UNIT, "HUS-12.4e", "fire has left nobody to fight");
        end_clash(state, sink);
        return true;
    }
    if (frame->step < HUSARIA_CLASH_PIKES && clash->counter_charge != 0) {
        frame->step = HUSARIA_CLASH_PIKES; /* HUS-3.1: no firing in a counter-charge */
        return true;
    }
    if (frame->step < HUSARIA_CLASH_ROLL)
        return het_procedure_ask(&state->head, side_of_step(state, frame), sink);
    if (frame->step == HUSARIA_CLASH_ROLL)
        return open_roll(state, frame, sink);
    return advance_aftermath(state, frame, sink);
}

const HetProcedure husaria_clash = {
    .advance = advance_clash, .list = list_clash, .roll = roll_clash, .take = take_clash};

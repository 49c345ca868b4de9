/* Attacks and battles: who must and may attack whom, fire and pikes before a battle, its roll, and
 * its course to chases and turns. HUS-6, 12, 15 */
#include "husaria-query.h"

/* --- who must fight --------------------------------------------------------------------------- */

/* Whether there is an enemy in the unit's front zone; `fences`: beyond fences that shelter the unit
 * too. HUS-6.18 */
static bool
meets(const HusariaState *state, unsigned unit, bool fences)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    for (int turn = -1; turn <= 1; turn++) {
        unsigned edge = het_hex_turn(it->facing, turn), cell = data->next[it->place][edge];
        if (cell != HUSARIA_OFF && husaria_held(state, 1 - data->side[unit], cell) &&
            (fences || !husaria_sheltered(state, data->side[unit], it->place, edge)))
            return true;
    }
    return false;
}

bool
husaria_engaged(const HusariaState *state, unsigned unit)
{
    return husaria_fights(state, unit) && meets(state, unit, false);
}

static const char *
why_no_attack(const HusariaState *state, unsigned unit)
{
    const char *reason = husaria_why_not_there(state, unit, state->head.active);
    if (reason != NULL)
        return reason;
    if (!husaria_fights(state, unit))
        return "commanders and wagons do not fight (HUS-9.12, 11.11)";
    return (state->units[unit].flags & HUSARIA_FOUGHT) == 0
               ? NULL
               : "it has fought in this attack phase (HUS-6.12b)";
}

/* --- picking the sets: frame unit that began, hex attacked, last added; steps ----------------- */

/* The first fighting unit of a hex, which stands for it in moves. */
static unsigned
head_of(const HusariaState *state, unsigned cell)
{
    unsigned unit = husaria_first(state, cell);
    while (unit != HUSARIA_NOBODY && !husaria_fights(state, unit))
        unit = husaria_after(state, unit);
    return unit;
}

static void
add_hex(HusariaState *state, unsigned cell)
{
    HUSARIA_EACH_AT(unit, state, cell)
        if (husaria_fights(state, unit))
            husaria_set_add(&state->defenders, unit);
}

/* Whether every attacker of a set may attack a hex. HUS-6.15 */
static bool
all_bear(const HusariaState *state, const HusariaSet *set, unsigned cell)
{
    HUSARIA_EACH(unit, set)
        if (!husaria_faces(state, unit, cell))
            return false;
    return true;
}

/* HUS-6.15: more hexes than one only from one hex. */
static bool
from_one_hex(const HusariaState *state, const HusariaSet *set)
{
    unsigned first = husaria_set_next(set, 0);
    for (unsigned unit = first; unit != HUSARIA_NOBODY; unit = husaria_set_next(set, unit + 1))
        if (state->units[unit].place != state->units[first].place)
            return false;
    return true;
}

/* HUS-6.13: whether nobody is left to attack a hex that has not fought but those of a set. */
static bool
falls_to_them(const HusariaState *state, const HusariaSet *set, unsigned cell)
{
    if ((state->units[head_of(state, cell)].flags & HUSARIA_FOUGHT) != 0)
        return false;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned from = husaria_data(state)->next[cell][edge];
        for (unsigned unit = from == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, from);
             unit != HUSARIA_NOBODY; unit = husaria_after(state, unit)) {
            bool picked = husaria_set_has(set, unit);
            bool free = husaria_sheltered(state, state->head.active, cell, edge);
            if (why_no_attack(state, unit) == NULL && husaria_faces(state, unit, cell) &&
                picked == free)
                return false;
        }
    }
    return true;
}

/* HUS-6.13: whether another attacker would leave a hex that falls to them unattacked, since they
 * could not take it on together. HUS-6.15 */
static bool
strands(const HusariaState *state, unsigned added)
{
    const HusariaScenario *data = husaria_data(state);
    HusariaSet set = state->attackers;
    husaria_set_add(&set, added);
    bool one = from_one_hex(state, &set);
    HUSARIA_EACH(unit, &set)
        for (int turn = -1; turn <= 1; turn++) {
            const HusariaUnit *it = &state->units[unit];
            unsigned cell = data->next[it->place][het_hex_turn(it->facing, turn)];
            if (cell != HUSARIA_OFF && husaria_held(state, 1 - data->side[unit], cell) &&
                !husaria_set_has(&state->defenders, head_of(state, cell)) &&
                !(one && all_bear(state, &set, cell)) && falls_to_them(state, &set, cell))
                return true;
        }
    return false;
}

static const char *
why_not_joined(const HusariaState *state, unsigned unit)
{
    const HusariaPick *pick = het_frame_peek(&state->head, HusariaPick);
    const char *reason = why_no_attack(state, unit);
    if (reason != NULL)
        return reason;
    if (husaria_set_has(&state->attackers, unit))
        return "it is attacking already (HUS-6.14)";
    if (!husaria_faces(state, unit, pick->hex))
        return "the hex attacked is not in its front zone (HUS-6.11c)";
    if ((int)unit < pick->next)
        return "attackers are named in the order of the list, and a later one has been (HUS-6.14c)";
    return strands(state, unit)
               ? "an enemy that must be attacked would be left to nobody (HUS-6.13b)"
               : NULL;
}

/* A hex, the first or one more, for the unit that began and those that joined it. */
static const char *
why_not_taken_on(const HusariaState *state, unsigned cell)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = het_frame_fields_const(frame, HusariaPick)->unit;
    if (cell >= husaria_data(state)->map.cells ||
        !husaria_held(state, 1u - state->head.active, cell))
        return "nobody there can be attacked (HUS-6.11)";
    if (husaria_set_has(&state->defenders, head_of(state, cell)))
        return "those there are attacked already (HUS-6.14b)";
    if (!husaria_faces(state, unit, cell) || !all_bear(state, &state->attackers, cell))
        return "all attackers must have the hex in their front zones (HUS-6.15b)";
    return frame->step == HUSARIA_PICK_TARGET || from_one_hex(state, &state->attackers)
               ? NULL
               : "units that attack several hexes stand in one (HUS-6.15)";
}

static void
list_pick(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(head);
    const HusariaPick *pick = het_frame_fields_const(frame, HusariaPick);
    unsigned unit = pick->unit;
    bool must = frame->step == HUSARIA_PICK_TARGET;
    if (frame->step == HUSARIA_PICK_ATTACKERS) {
        HUSARIA_EACH_OF(other, state, head->active, HUSARIA_ON_MAP)
        if (why_not_joined(state, other) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_ADD, other));
    } else {
        for (int turn = -1; turn <= 1; turn++) {
            const HusariaUnit *it = &state->units[unit];
            unsigned cell = husaria_data(state)->next[it->place][het_hex_turn(it->facing, turn)];
            if (why_not_taken_on(state, cell) != NULL)
                continue;
            HetMove move = het_move_target(HET_MOVE_FIGHT, unit, head_of(state, cell));
            het_list_add(list, het_move_with_place(move, cell));
            must = must || falls_to_them(state, &state->attackers, cell);
        }
    }
    if (!must)
        het_list_add(list, het_move(HET_MOVE_DONE));
}

bool
husaria_may_join(const HusariaState *state, const HetMove *add)
{
    return het_state_peek(&state->head)->step == HUSARIA_PICK_ATTACKERS &&
           add->unit < husaria_data(state)->unit_count && why_not_joined(state, add->unit) == NULL;
}

static bool
advance_pick(HetState *head, const HetSink *sink)
{
    if (het_state_peek(head)->step != HUSARIA_PICK_OVER)
        return het_procedure_await(head, head->active, sink);
    het_state_pop(head);
    husaria_start_clash(husaria_state(head), false, sink);
    return true;
}

static void
take_pick(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    (void)sink;
    HetFrame *frame = het_state_top(head);
    HusariaPick *pick = het_frame_fields(frame, HusariaPick);
    if (move->kind == HET_MOVE_FIGHT) {
        add_hex(state, move->way.place);
        if (frame->step != HUSARIA_PICK_TARGET)
            return;
        husaria_set_add(&state->attackers, pick->unit);
        pick->hex = move->way.place;
        frame->step = HUSARIA_PICK_ATTACKERS;
    } else if (move->kind == HET_MOVE_ADD) {
        husaria_set_add(&state->attackers, move->unit);
        if (move->value != HET_ADD_EARLY)
            pick->next = move->unit + 1;
    } else {
        frame->step++;
        pick->next = 0;
    }
}

const HetProcedure husaria_pick = {.advance = advance_pick, .list = list_pick, .take = take_pick};

const char *
husaria_why_not_picked(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned enemy = move->target != HET_NO_UNIT ? move->target : move->unit;
    if (move->kind == HET_MOVE_SELECT)
        return "the battle under way ends before another is chosen (HUS-6.11)";
    if (frame->step == HUSARIA_PICK_ATTACKERS)
        return move->kind == HET_MOVE_ADD ? why_not_joined(state, move->unit) : NULL;
    if (move->kind == HET_MOVE_DONE)
        return "nobody else can attack one of the enemies in front: it is attacked as well "
               "(HUS-6.13)";
    if (move->kind != HET_MOVE_FIGHT)
        return NULL;
    if (move->way.place != HET_NO_PLACE)
        return why_not_taken_on(state, move->way.place);
    if (enemy >= husaria_data(state)->unit_count)
        return NULL;
    return husaria_why_not_there(state, enemy, 1u - state->head.active) != NULL
               ? "name an enemy on the map (HUS-6.11)"
               : why_not_taken_on(state, state->units[enemy].place);
}

void
husaria_list_attacks(const HusariaState *state, HetMoveList *list)
{
    bool must = false;
    HUSARIA_EACH_OF(unit, state, state->head.active, HUSARIA_ON_MAP)
    {
        if (why_no_attack(state, unit) != NULL || !meets(state, unit, true))
            continue;
        must = must || meets(state, unit, false);
        het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    }
    if (!must)
        het_list_add(list, het_move(HET_MOVE_END));
}

/* Of the hex or the unit that was named with an attacker; NULL: it could attack there, or none was.
 */
static const char *
why_no_target(const HusariaState *state, unsigned unit, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned cell = move->way.place, target = move->target;
    if (target < data->unit_count) {
        if (data->side[target] == data->side[unit])
            return "that is a friend: units attack enemies (HUS-6.11)";
        const char *gone = husaria_why_not_there(state, target, 1u - data->side[unit]);
        if (gone != NULL)
            return gone;
        cell = state->units[target].place;
    } else if (cell == HET_NO_PLACE) {
        return NULL;
    }
    if (cell >= data->map.cells || !husaria_held(state, 1u - data->side[unit], cell))
        return "nobody there can be attacked (HUS-6.11)";
    return husaria_faces(state, unit, cell) ? NULL
                                            : "the target is not in its front zone (HUS-6.11c)";
}

const char *
husaria_why_not_attacked(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    (void)frame;
    if (move->kind == HET_MOVE_END)
        return "units with enemies in front of them must attack first (HUS-6.12)";
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_TURN)
        return "units move in the movement phase (HUS-4.21b)";
    if (move->kind == HET_MOVE_SHOOT && move->unit < husaria_data(state)->unit_count &&
        husaria_arm(husaria_data(state), move->unit) == HUSARIA_ARTILLERY)
        return husaria_guns_later;
    if (move->kind == HET_MOVE_SHOOT)
        return "choose a battle first: muskets and pistols fire before it, at the enemies they are "
               "about to fight (HUS-12.11e)";
    if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_FIGHT)
        return NULL;
    const char *reason = why_no_attack(state, move->unit);
    if (reason != NULL)
        return reason;
    reason = why_no_target(state, move->unit, move);
    return reason != NULL ? reason
           : meets(state, move->unit, true)
               ? "choose the attacker first, then its target (HUS-6.11)"
               : "no enemy is in its front zone (HUS-6.11c)";
}

/* --- the clash ----------------------------------------------------------------------------------
 * Frame: counter-charge, total, cursor, column, what a retreat fell short. */

static void
report_others(const HusariaState *state, const HusariaSet *set, const char *rule, const char *words,
              const HetSink *sink)
{
    unsigned unit = husaria_set_next(set, husaria_set_next(set, 0) + 1);
    for (; het_is_heard(sink) && unit != HUSARIA_NOBODY; unit = husaria_set_next(set, unit + 1))
        het_note(sink, &state->head, unit, HET_NO_UNIT, rule, "%s", words);
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
    husaria_report(sink, state, HET_EVENT_FIGHT, attacker, defender, 0,
                   counter_charge ? "HUS-6.61" : "HUS-6.12");
    report_others(state, &state->attackers, "HUS-6.14", "joins the attack", sink);
    report_others(state, &state->defenders, "HUS-6.14b", "joins the defence", sink);
    clear_route(state, 0);
}

static const HusariaEffect *
effect_of(const HetFrame *frame)
{
    const HusariaClash *clash = het_frame_fields_const(frame, HusariaClash);
    return husaria_battle[clash->total - 2][clash->column];
}

/* The set of a side of the clash, 0 the attackers. */
static HusariaSet *
set_of(HusariaState *state, unsigned which)
{
    return which == 0 ? &state->attackers : &state->defenders;
}

static unsigned
side_of_step(const HetFrame *frame)
{
    bool back =
        frame->step == HUSARIA_CLASH_PIKES_AGAINST || frame->step == HUSARIA_CLASH_FIRE_BACK;
    return back ? het_other(frame->actor) : frame->actor;
}

static const char *
why_no_token(const HusariaState *state, unsigned unit)
{
    if (husaria_arm(husaria_data(state), unit) != HUSARIA_INFANTRY)
        return "pikes stand for infantry only (HUS-15.12)";
    if ((state->units[unit].flags & HUSARIA_PIKES) != 0)
        return "pikes stand for it already (HUS-15.12)";
    return state->pikes[husaria_side(state, unit)] > 0 ? NULL
                                                       : "no token of pikes is left (HUS-15.11)";
}

const char *
husaria_why_no_early_token(const HusariaState *state, unsigned unit, unsigned side)
{
    if (husaria_option(state, HUSARIA_PIKES_EARLY) == 0)
        return "pikes stand for infantry in a battle, after its fire (HUS-15.12b)";
    const char *reason = husaria_why_not_there(state, unit, side);
    return reason != NULL ? reason : why_no_token(state, unit);
}

void
husaria_take_pikes(HusariaState *state, unsigned unit, const HetSink *sink)
{
    state->units[unit].flags |= HUSARIA_PIKES;
    state->pikes[husaria_side(state, unit)]--;
    het_note(sink, &state->head, unit, HET_NO_UNIT, "HUS-15.12", "pikemen take its place");
}

static void
list_pikes(const HusariaState *state, const HusariaSet *own, HetMoveList *list)
{
    HUSARIA_EACH(unit, own)
        if (why_no_token(state, unit) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_FORM, unit));
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
list_clash(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(head);
    bool attacking = side_of_step(frame) == frame->actor;
    const HusariaSet *own = attacking ? &state->attackers : &state->defenders;
    const HusariaSet *enemies = attacking ? &state->defenders : &state->attackers;
    if (frame->step < HUSARIA_CLASH_PIKES)
        husaria_list_volleys(state, own, enemies, list);
    else
        list_pikes(state, own, list);
}

const char *
husaria_why_not_clashed(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    bool back = frame->step == HUSARIA_CLASH_PIKES_AGAINST;
    bool closes =
        move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_END || move->kind == HET_MOVE_DONE;
    if (frame->step < HUSARIA_CLASH_PIKES)
        return move->kind == HET_MOVE_SHOOT ? husaria_why_no_volley(state, move->unit, move->target)
               : closes ? "name who fires before the battle: shoot, or pass (HUS-12.11)"
                        : NULL;
    if (move->kind != HET_MOVE_FORM)
        return closes ? "name which unit the pikes stand for: form it, or pass (HUS-15.12b)" : NULL;
    return move->unit >= husaria_data(state)->unit_count ||
                   !husaria_set_has(back ? &state->defenders : &state->attackers, move->unit)
               ? "pikes are for infantry of the side in the battle, attackers first (HUS-15.12b)"
               : why_no_token(state, move->unit);
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
report_result(const HusariaState *state, const HetFrame *frame, const HetSink *sink)
{
    const HusariaEffect *effect = effect_of(frame);
    char own[8] = "", other[8] = "";
    if (!het_is_heard(sink))
        return;
    write_effect(&effect[0], 'A', own);
    write_effect(&effect[1], 'B', other);
    bool one = effect[0].retreat > 0 || *own == '\0'; /* a letter marks whose it is */
    het_note(sink, &state->head, husaria_set_next(&state->attackers, 0), HET_NO_UNIT, "HUS-T.1",
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
    HetFrame *frame = het_state_top(head);
    HusariaClash *clash = het_frame_fields(frame, HusariaClash);
    bool attacking = side_of_step(frame) == frame->actor;
    const HusariaSet *own = attacking ? &state->attackers : &state->defenders;
    if (move->kind == HET_MOVE_ROLL) {
        clash->total = (int16_t)first_alike(clash, (unsigned)move->roll.low);
        report_result(state, frame, sink);
        frame->step++;
    } else if (move->kind == HET_MOVE_PASS) {
        frame->step++;
    } else if (move->kind == HET_MOVE_FORM) {
        husaria_take_pikes(state, move->unit, sink);
    } else if (move->unit == HET_NO_UNIT) {
        husaria_volley_together(state, own, move->target, sink);
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
beaten(const HetFrame *frame)
{
    const HusariaEffect *effect = effect_of(frame);
    return effect[0].retreat > 0 ? 0 : effect[1].retreat > 0 ? 1 : 2;
}

/* Pushes a procedure for the next unit of a set; false when there are no more. */
static bool
push_next(HusariaState *state, HetFrame *frame, const HusariaSet *set, HusariaProcedure procedure,
          unsigned hexes)
{
    HusariaClash *clash = het_frame_fields(frame, HusariaClash);
    unsigned unit = husaria_set_next(set, clash->cursor);
    if (unit == HUSARIA_NOBODY) {
        clash->cursor = 0;
        frame->step++;
        return false;
    }
    clash->cursor = (uint16_t)(unit + 1);
    *husaria_push(state, procedure, husaria_side(state, unit), HusariaHexes) =
        (HusariaHexes){.unit = (uint16_t)unit, .hexes = (uint16_t)hexes};
    return true;
}

static bool
over(const HusariaState *state)
{
    return husaria_set_next(&state->attackers, 0) == HUSARIA_NOBODY ||
           husaria_set_next(&state->defenders, 0) == HUSARIA_NOBODY;
}

/* Units that stand together as the dice are rolled: HUS-10.13, 11.15. */
static void
note_stacks(HusariaState *state, const HusariaSet *set)
{
    HUSARIA_EACH(unit, set)
        HUSARIA_EACH_AT(with, state, state->units[unit].place)
            state->units[with].fought_at = state->units[with].place + 1;
}

static bool
open_roll(HusariaState *state, HetFrame *frame, const HetSink *sink)
{
    HusariaClash *clash = het_frame_fields(frame, HusariaClash);
    unsigned attacker = husaria_set_next(&state->attackers, 0);
    clash->column = (int16_t)husaria_column(state, &state->attackers, &state->defenders);
    husaria_report_hindrances(state, sink);
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
            (HusariaLoss){.side = (uint16_t)which, .points = (int16_t)points, .short_by = short_by};
}

/* HUS-6.17: of hexes of the destroyed only the enemy's may be entered: once attackers are left
 * their own do not count. */
static void
push_loss(HusariaState *state, HetFrame *frame, unsigned which)
{
    bool attackers = husaria_set_next(&state->attackers, 0) != HUSARIA_NOBODY;
    if (which == 1 && attackers && het_frame_fields_const(frame, HusariaClash)->fell_back == 0)
        clear_route(state, 0);
    push_points(state, frame, which, effect_of(frame)[which].loss, false);
}

/* HUS-11.15b: a point of each stack that stood among its wagons, those that decide first on top. */
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
            *husaria_push(state, HUSARIA_LOSS, side, HusariaLoss) =
                (HusariaLoss){.side = 1, .points = 1, .stands = state->units[unit].place + 1u};
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
    const HusariaEffect *effect = effect_of(frame);
    frame->step++;
    HET_EACH_BELOW(which, 2)
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
    HET_EACH_BELOW(which, 2) {
        HusariaSet *set = set_of(state, which);
        HUSARIA_EACH(unit, set) {
            HusariaUnit *it = &state->units[unit];
            if ((it->flags & HUSARIA_LANCES) != 0 && clash.total != 0) {
                it->flags &= (uint8_t)~HUSARIA_LANCES;
                state->spent_lances[husaria_side(state, unit)]++;
                het_note(sink, &state->head, unit, HET_NO_UNIT, "HUS-6.72b",
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
    HET_EACH_BELOW(unit, husaria_data(state)->unit_count)
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
    bool requested =
        push_next(state, frame, set_of(state, 1 - lost), HUSARIA_CHASE, alive ? hexes : 0);
    if (!requested && !fell_back)
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
    unsigned lost = beaten(frame);
    const HusariaEffect *effect = effect_of(frame);
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
    HetFrame *frame = het_state_top(head);
    const HusariaClash *clash = het_frame_fields_const(frame, HusariaClash);
    if (frame->step <= HUSARIA_CLASH_ROLL && over(state)) { /* fire has left nobody on a side */
        het_note(sink, head, HET_NO_UNIT, HET_NO_UNIT, "HUS-12.4e",
                 "fire has left nobody to fight");
        end_clash(state, sink);
        return true;
    }
    if (frame->step < HUSARIA_CLASH_PIKES && clash->counter_charge != 0) {
        frame->step = HUSARIA_CLASH_PIKES; /* HUS-3.1: no firing in a counter-charge */
        return true;
    }
    if (frame->step < HUSARIA_CLASH_ROLL)
        return het_procedure_await(head, side_of_step(frame), sink);
    if (frame->step == HUSARIA_CLASH_ROLL)
        return open_roll(state, frame, sink);
    return advance_aftermath(state, frame, sink);
}

const HetProcedure husaria_clash = {
    .advance = advance_clash, .list = list_clash, .roll = roll_clash, .take = take_clash};

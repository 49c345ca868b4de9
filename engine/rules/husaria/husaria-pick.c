/* Who must fight, and the choice of attackers and targets. HUS-6.1 to 6.18 */
#include "husaria-pick.h"

#include "husaria-battle.h"
#include "husaria-column.h"
#include "husaria-ground.h"
#include "husaria-procedure.h"

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

bool
husaria_bears(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaUnit *it = &state->units[unit];
    unsigned edge = husaria_direction(husaria_data(state), it->place, cell);
    return edge < HET_HEX_SIDES && husaria_in_front(it->facing, edge);
}

static bool
may_attack(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    return it->status == HUSARIA_ON_MAP && (it->flags & HUSARIA_FOUGHT) == 0 &&
           husaria_side(state, unit) == state->head.active && husaria_fights(state, unit);
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
        if (!husaria_bears(state, unit, cell))
            return false;
    return true;
}

/* The hexes a unit may attack, or the attackers besides what they attack already. */
static void
list_fronts(const HusariaState *state, unsigned unit, HetMoveKind kind, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    for (int turn = -1; turn <= 1; turn++) {
        unsigned cell = data->next[it->place][het_hex_turn(it->facing, turn)];
        if (cell == HUSARIA_OFF || !husaria_held(state, 1 - data->side[unit], cell))
            continue;
        unsigned target = head_of(state, cell);
        if (husaria_set_has(&state->defenders, target) || !all_bear(state, &state->attackers, cell))
            continue;
        het_list_add(list, het_move_with_place(het_move_target(kind, unit, target), cell));
    }
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
    const HusariaScenario *data = husaria_data(state);
    if ((state->units[head_of(state, cell)].flags & HUSARIA_FOUGHT) != 0)
        return false;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned from = data->next[cell][edge];
        for (unsigned unit = from == HUSARIA_OFF ? HUSARIA_NOBODY : husaria_first(state, from);
             unit != HUSARIA_NOBODY; unit = husaria_after(state, unit)) {
            bool picked = husaria_set_has(set, unit);
            bool free = husaria_sheltered(state, state->head.active, cell, edge);
            if (may_attack(state, unit) && husaria_bears(state, unit, cell) && picked == free)
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

static void
list_attackers(const HusariaState *state, const HetFrame *frame, HetMoveList *list)
{
    const HusariaPick *pick = het_frame_fields_const(frame, HusariaPick);
    const HusariaScenario *data = husaria_data(state);
    unsigned target = pick->hex;
    for (unsigned unit = (unsigned)pick->next; unit < data->unit_count; unit++)
        if (may_attack(state, unit) && !husaria_set_has(&state->attackers, unit) &&
            husaria_bears(state, unit, target) && !strands(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

static void
list_pick(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaPick *pick = het_frame_fields_const(frame, HusariaPick);
    unsigned unit = (unsigned)pick->unit;
    if (frame->step == HUSARIA_PICK_TARGET) {
        list_fronts(state, unit, HET_MOVE_FIGHT, list);
    } else if (frame->step == HUSARIA_PICK_ATTACKERS) {
        list_attackers(state, frame, list);
    } else {
        bool must = false;
        if (from_one_hex(state, &state->attackers))
            list_fronts(state, unit, HET_MOVE_FIGHT, list);
        for (unsigned i = 0; i < list->count; i++)
            must = must || falls_to_them(state, &state->attackers, list->moves[i].way.place);
        if (!must)
            het_list_add(list, het_move(HET_MOVE_DONE));
    }
}

static bool
advance_pick(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    if (het_state_peek(&state->head)->step != HUSARIA_PICK_OVER)
        return het_procedure_ask(&state->head, state->head.active, sink);
    het_state_pop(&state->head);
    husaria_start_clash(state, false, sink);
    return true;
}

static void
take_pick(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    (void)sink;
    HetFrame *frame = het_state_top(&state->head);
    HusariaPick *pick = het_frame_fields(frame, HusariaPick);
    if (move->kind == HET_MOVE_FIGHT) {
        add_hex(state, move->way.place);
        if (frame->step != HUSARIA_PICK_TARGET)
            return;
        husaria_set_add(&state->attackers, (unsigned)pick->unit);
        pick->hex = move->way.place;
        frame->step = HUSARIA_PICK_ATTACKERS;
    } else if (move->kind == HET_MOVE_ADD) {
        husaria_set_add(&state->attackers, move->unit);
        pick->next = (int16_t)(move->unit + 1);
    } else {
        frame->step++;
    }
}

const HetProcedure husaria_pick = {.advance = advance_pick, .list = list_pick, .take = take_pick};

/* The attack phase's own node: units that must or may attack, and END when none must. */
void
husaria_list_attacks(const HusariaState *state, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    bool must = false;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (!may_attack(state, unit) || !meets(state, unit, true))
            continue;
        must = must || meets(state, unit, false);
        het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    }
    if (!must)
        het_list_add(list, het_move(HET_MOVE_END));
}

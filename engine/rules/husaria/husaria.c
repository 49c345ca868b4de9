/* The decisions of the phases, and the vtable: the entry to the system. HUS-3 */
#include "engine/rules/systems.h"

#include "engine/game.h"
#include "husaria-slots.h"
#include "husaria-battle.h"
#include "husaria-end.h"
#include "husaria-fate.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-legal.h"
#include "husaria-opening.h"
#include "husaria-phase.h"
#include "husaria-pick.h"
#include "husaria-procedure.h"
#include "husaria-tell.h"
#include "husaria-walk.h"
#include "husaria-fields.h"

/* --- the phases' own nodes -------------------------------------------------------------------- */

static void
list_shots(const HusariaState *state, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = state->head.active;
    uint8_t bearing[HUSARIA_UNITS] = {0};
    for (unsigned i = 0; i < data->gun_count[side]; i++) {
        unsigned gun = data->guns[side][i];
        for (unsigned target = 0; target < data->unit_count; target++)
            if (data->side[target] != side && husaria_gun_bears(state, gun, target) &&
                list->count < HET_MOVES_MAX - 1) {
                het_list_add(list, het_move_target(HET_MOVE_SHOOT, gun, target));
                bearing[target]++;
            }
    }
    for (unsigned target = 0; target < data->unit_count; target++)
        if (bearing[target] > 1 && list->count < HET_MOVES_MAX - 1)
            het_list_add(list, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, target));
    het_list_add(list, het_move(HET_MOVE_END));
}

/* HUS-13.17: guns that have fired stay. Wagons and everybody else may move once. */
static bool
may_march(const HusariaState *state, unsigned unit)
{
    const HusariaUnit *it = &state->units[unit];
    return it->status == HUSARIA_ON_MAP && (it->flags & HUSARIA_MOVED) == 0 &&
           husaria_side(state, unit) == state->head.active &&
           !(husaria_arm(husaria_data(state), unit) == HUSARIA_ARTILLERY &&
             (it->flags & HUSARIA_SHOT) != 0);
}

static bool
somebody_may_march(const HusariaState *state)
{
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (may_march(state, unit))
            return true;
    return false;
}

static void
list_marches(const HusariaState *state, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (may_march(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    if (!husaria_opens(state)) {
        if (state->head.phase == HUSARIA_ARTILLERY_PHASE)
            list_shots(state, list);
        else if (state->head.phase == HUSARIA_MOVEMENT)
            list_marches(state, list);
        else
            husaria_list_attacks(state, list);
    } else {
        husaria_list_opening(state, list);
    }
}

static bool
advance_idle(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    if (state->end != HUSARIA_END_NONE) {
        state->head.actor = HET_NOBODY;
        husaria_tell(sink, state, HET_EVENT_OVER, HUSARIA_NOBODY, HUSARIA_NOBODY, 0,
                     husaria_end_rule(state));
        return false;
    }
    if (husaria_opens(state))
        return husaria_advance_opening(state, sink);
    if (state->head.phase == HUSARIA_MOVEMENT && somebody_may_march(state)) {
        state->head.actor = state->head.active;
        return false; /* there is more than to end: no need to list it all */
    }
    return het_procedure_ask(&state->head, state->head.active, sink);
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    if (husaria_opens(state)) {
        husaria_take_opening(state, move, sink);
    } else if (move->kind == HET_MOVE_END && state->head.phase == HUSARIA_MOVEMENT) {
        husaria_push(state, HUSARIA_ARCHERY, 1u - state->head.active, HusariaOfUnit)->unit = -1;
    } else if (move->kind == HET_MOVE_END) {
        husaria_next_phase(state, sink);
    } else if (move->kind == HET_MOVE_SHOOT && move->unit == HET_NO_UNIT) {
        husaria_fire_battery(state, move->target, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        HusariaUnit *it = &state->units[move->unit];
        it->flags |= HUSARIA_SHOT;
        HusariaFire fire = husaria_data(state)->row[move->unit].fire;
        husaria_open_fire(state, move->unit, move->target, it->strength, fire, sink);
    } else if (state->head.phase == HUSARIA_MOVEMENT) {
        husaria_push(state, HUSARIA_MARCH, state->head.active, HusariaMarch)->unit =
            (int16_t)move->unit;
    } else {
        husaria_push(state, HUSARIA_PICK, state->head.active, HusariaPick)->unit =
            (int16_t)move->unit;
    }
}

static const HetProcedure husaria_idle = {
    .advance = advance_idle, .list = list_idle, .take = take_idle};

static const HetProcedure *const procedures[HUSARIA_PROCEDURES] = {
    [HUSARIA_IDLE] = &husaria_idle,
    [HUSARIA_MARCH] = &husaria_march,
    [HUSARIA_WALK] = &husaria_walk,
    [HUSARIA_REACT] = &husaria_react,
    [HUSARIA_VOLLEY] = &husaria_volley,
    [HUSARIA_SHAKE] = &husaria_shake,
    [HUSARIA_PICK] = &husaria_pick,
    [HUSARIA_CLASH] = &husaria_clash,
    [HUSARIA_RETREAT] = &husaria_retreat,
    [HUSARIA_LOSS] = &husaria_loss,
    [HUSARIA_DISPERSAL] = &husaria_disperse_roll,
    [HUSARIA_PERIL] = &husaria_peril,
    [HUSARIA_FREE_TURN] = &husaria_free_turn,
    [HUSARIA_CHASE] = &husaria_chase,
    [HUSARIA_ENTER] = &husaria_enter,
    [HUSARIA_ARCHERY] = &husaria_archery,
};

/* --- hot slots -------------------------------------------------------------------------------- */

/* HUS-D.1: with deployment free all that have a zone wait beside the map. */
static void
clear_zones(HusariaState *state)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (data->zone[unit] == HUSARIA_NO_ZONE || state->units[unit].status != HUSARIA_ON_MAP)
            continue;
        husaria_lift(state, unit);
        state->units[unit].status = HUSARIA_ABSENT;
    }
    husaria_open(state, HUSARIA_OPEN_DEPLOY);
}

/* Whether the artillery phase of a side is past its start: then its guns' flags are as saved. */
static bool
has_fired(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned i = 0; i < data->gun_count[side]; i++)
        if ((state->units[data->guns[side][i]].flags & HUSARIA_SHOT) != 0)
            return true;
    return false;
}

static void
start(HetState *head)
{
    HusariaState *state = husaria_state(head);
    het_procedure_open_game(head);
    if (husaria_option(state, HUSARIA_DEPLOYMENT) != 0 && !husaria_data(state)->deployed)
        clear_zones(state);
    else if (head->phase == HUSARIA_ARTILLERY_PHASE && !has_fired(state, head->active))
        husaria_note_beset(state, head->active);
    het_procedure_run(head, NULL);
}

static uint64_t
key(const HetState *head)
{
    const HusariaState *state = husaria_state_const(head);
    const size_t body = offsetof(HusariaState, way);
    uint64_t hash = het_hash_bytes(het_hash_head(head), (const char *)state + body,
                                   offsetof(HusariaState, units) - body);
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        hash = het_hash_bytes(hash, &state->units[unit], offsetof(HusariaUnit, rolls));
    return hash;
}

const HetRules het_rules_husaria = {
    .name = "husaria",
    .title = "Husaria: Beresteczko 1651",
    .version = 8,
    .option_count = HUSARIA_OPTIONS,
    .phases = husaria_phase_names,
    .procedures = procedures,
    .start = start,
    .key = key,
    .data_size = sizeof(HusariaScenario),
    .opening_size = sizeof(HusariaState),
    .unload = husaria_unload,
    .carry = husaria_carry,
    HET_SLOTS(husaria),
};

/* The turn sequence, the procedures, and the table of slots. KIP-6 */
#include "engine/rules/systems.h"

#include "engine/game.h"
#include "kipling-charge.h"
#include "kipling-slots.h"
#include "kipling-end.h"
#include "kipling-file.h"
#include "kipling-move.h"
#include "kipling-procedure.h"
#include "kipling-home.h"
#include "kipling-melee.h"

static const HetProcedure *const procedures[KIPLING_PROCEDURES] = {
    [KIPLING_IDLE] = &kipling_idle,           [KIPLING_ORDER] = &kipling_order,
    [KIPLING_FIRE] = &kipling_fire,           [KIPLING_CHARGE] = &kipling_charge,
    [KIPLING_MELEE] = &kipling_melee,         [KIPLING_CREW] = &kipling_crew,
    [KIPLING_PRISONERS] = &kipling_prisoners, [KIPLING_GUARD] = &kipling_guard,
    [KIPLING_RETREAT] = &kipling_retreat,     [KIPLING_DISENGAGE] = &kipling_disengage,
    [KIPLING_FOLLOW] = &kipling_follow,       [KIPLING_LEADER] = &kipling_leader,
    [KIPLING_RUIN] = &kipling_ruin,           [KIPLING_HOSPITAL] = &kipling_hospital,
    [KIPLING_TAKE] = &kipling_take,
};

/* --- the turn sequence: KIP-6a to 6c ---------------------------------------------------------- */

/* Units of the active side locked in melees left over, a bit each. */
static uint32_t
waiting_melees(const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    uint32_t waiting = 0;
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (kipling_locked(&state->units[unit]) && (state->acted >> unit & 1u) == 0)
            waiting |= 1u << unit;
    return waiting;
}

/* Another round for the pair; whoever charged still counts as the attacker. KIP-6a.2 */
static void
fight_on(KiplingState *state, unsigned unit, const HetSink *sink)
{
    unsigned partner = state->units[unit].partner;
    bool charged = state->units[unit].arrival != 0;
    unsigned attacker = charged ? unit : partner, defender = charged ? partner : unit;
    state->acted |= 1u << unit;
    kipling_start_melee(state, attacker, defender, state->units[attacker].arrival - 1u);
    het_tell(sink, &state->head, HET_EVENT_FIGHT, attacker, defender, 0, "KIP-6a.2",
             "another round");
}

static void
end_player_turn(KiplingState *state, const HetSink *sink)
{
    const KiplingScenario *data = kipling_data(state);
    HetState *head = &state->head;
    state->acted = 0;
    memset(state->battered, 0, sizeof state->battered);
    memset(state->followed, 0, sizeof state->followed);
    head->phase = KIPLING_MELEES;
    head->epoch++;
    if (head->active == HET_FIRST) {
        head->active = HET_SECOND;
    } else if (head->turn == head->scenario->turns) {
        state->end = KIPLING_END_TURNS; /* KIP-6c.2 */
        return;
    } else {
        head->active = HET_FIRST;
        head->turn++;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    }
    het_tell(sink, head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, head->turn, "KIP-6c.1", NULL);
}

static bool
advance_melees(KiplingState *state, const HetSink *sink)
{
    uint32_t waiting = waiting_melees(state);
    if (waiting != 0 && state->acted == 0)
        het_tell(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, KIPLING_MELEES,
                 "KIP-6a.1", NULL);
    if (waiting != 0)
        return het_procedure_ask(&state->head, state->head.active, sink);
    kipling_fall_back(state, sink);
    state->head.phase = KIPLING_ACTIONS;
    return true;
}

static bool
advance_turn(HetState *head, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    const KiplingScenario *data = kipling_data(state);
    unsigned side = state->head.active;
    if (kipling_judge(state))
        return kipling_conclude(state, sink);
    if (state->head.phase == KIPLING_MELEES)
        return advance_melees(state, sink);
    HET_EACH_OF_SIDE(unit, data, side) {
        if (kipling_can_act(state, unit)) {
            state->head.actor = (uint8_t)side;
            return false;
        }
    }
    end_player_turn(state, sink);
    return true;
}

static void
legal_select(const KiplingState *state, HetMoveList *list)
{
    const KiplingScenario *data = kipling_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (kipling_can_act(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const KiplingState *state = kipling_state_const(head);
    if (state->head.phase == KIPLING_ACTIONS) {
        legal_select(state, list);
        return;
    }
    for (uint32_t waiting = waiting_melees(state); waiting != 0; waiting &= waiting - 1) {
        unsigned unit = (unsigned)__builtin_ctz(waiting);
        het_list_add(list, het_move_target(HET_MOVE_FIGHT, unit, state->units[unit].partner));
    }
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    KiplingState *state = kipling_state(head);
    if (move->kind == HET_MOVE_FIGHT) {
        fight_on(state, move->unit, sink);
    } else if (move->kind == HET_MOVE_END) {
        end_player_turn(state, sink);
    } else {
        state->acted |= 1u << move->unit;
        kipling_push_unit(state, KIPLING_ORDER, move->unit);
    }
}

const HetProcedure kipling_idle = {.advance = advance_turn, .list = list_idle, .take = take_idle};

/* --- hot slots -------------------------------------------------------------------------------- */

static uint64_t
key(const HetState *head)
{
    const KiplingState *state = kipling_state_const(head);
    const size_t start_of_body = offsetof(KiplingState, occupied);
    uint64_t hash = het_hash_bytes(het_hash_head(head), (const char *)state + start_of_body,
                                   offsetof(KiplingState, units) - start_of_body);
    for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++)
        hash = het_hash_bytes(hash, &state->units[unit], offsetof(KiplingUnit, rolls));
    return hash;
}

static const char *const phases[] = {
    [KIPLING_MELEES] = "melees",
    [KIPLING_ACTIONS] = "actions",
    NULL,
};

const HetRules het_rules_kipling = {
    .name = "kipling",
    .title = "Charge! + Kipling",
    .version = 3,
    .option_count = KIPLING_OPTIONS,
    .phases = phases,
    .procedures = procedures,
    .start = het_procedure_start,
    .key = key,
    .data_size = sizeof(KiplingScenario),
    .opening_size = sizeof(KiplingState),
    HET_SLOTS(kipling),
};

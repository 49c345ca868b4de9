/* The turn sequence, the table of procedures, and the table of slots. KIR-1 */
#include "engine/rules/systems.h"

#include "engine/game.h"
#include "kircholm-slots.h"
#include "kircholm-file.h"
#include "kircholm-end.h"
#include "kircholm-event.h"
#include "kircholm-fight.h"
#include "kircholm-fire.h"
#include "kircholm-level.h"
#include "kircholm-rally.h"
#include "kircholm-unit.h"
#include "kircholm-window.h"

static const HetProcedure *const procedures[KIRCHOLM_PROCEDURES] = {
    [KIRCHOLM_IDLE] = &kircholm_idle,     [KIRCHOLM_UNIT] = &kircholm_unit,
    [KIRCHOLM_WALK] = &kircholm_walk,     [KIRCHOLM_WINDOW] = &kircholm_window,
    [KIRCHOLM_SHOT] = &kircholm_shot,     [KIRCHOLM_EXIT] = &kircholm_exit,
    [KIRCHOLM_LOSS] = &kircholm_loss,     [KIRCHOLM_DIVIDE] = &kircholm_divide,
    [KIRCHOLM_FIGHT] = &kircholm_fight,   [KIRCHOLM_WITHDRAW] = &kircholm_withdraw,
    [KIRCHOLM_PURSUE] = &kircholm_pursue, [KIRCHOLM_FLEE] = &kircholm_flight,
    [KIRCHOLM_RALLY] = &kircholm_rally,   [KIRCHOLM_RIDE] = &kircholm_ride,
    [KIRCHOLM_GUN] = &kircholm_gun,
};

/* --- the phases: KIR-1.3 ------------------------------------------------------------------------
 *
 * `step` is how far a phase has come. Movement: 0 the retreating flee, 1 the other side's guns have
 * their moment, 2 units move. Fights: 0 the same moment of guns, 1 fights, 2 the same again. */

static void
begin_phase(KircholmState *state, KircholmPhase phase, const HetSink *sink)
{
    static const char *const rules[] = {
        [KIRCHOLM_LOADING] = "KIR-14.1",
        [KIRCHOLM_MOVEMENT] = "KIR-1.3",
        [KIRCHOLM_COMBAT] = "KIR-1.3",
        [KIRCHOLM_REORGANISING] = "KIR-1.3",
    };
    const KircholmScenario *data = kircholm_data(state);
    state->head.phase = (uint8_t)phase;
    state->step = state->cursor = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        KircholmUnit *it = &state->units[unit];
        it->flags = 0;
        it->volleys = 0;
        if (phase != KIRCHOLM_COMBAT)
            it->charge = KIRCHOLM_NO_CHARGE;
    }
    het_tell(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, (int)phase,
             rules[phase],
             phase == KIRCHOLM_LOADING ? NULL : state->head.scenario->sides[state->head.active]);
}

/* KIR-14.1 */
static void
load_guns(KircholmState *state, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        KircholmUnit *it = &state->units[unit];
        if (data->type[unit] != KIRCHOLM_ARTILLERY || it->level == KIRCHOLM_GONE ||
            it->load == KIRCHOLM_LOADED)
            continue;
        it->load++;
        het_say(sink, &state->head, unit, HET_NO_UNIT, "KIR-14.1",
                it->load == KIRCHOLM_LOADED ? "it is loaded" : "it begins to load");
    }
}

static void
end_player_turn(KircholmState *state, const HetSink *sink)
{
    HetState *head = &state->head;
    bool turn_over = head->active == HET_SECOND;
    if (kircholm_judge(state, turn_over && head->turn == head->scenario->turns, sink))
        return;
    head->epoch++;
    head->active = turn_over ? HET_FIRST : HET_SECOND;
    if (!turn_over) {
        begin_phase(state, KIRCHOLM_MOVEMENT, sink);
        return;
    }
    head->turn++;
    for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++)
        memset(state->units[unit].rolls, 0, sizeof state->units[unit].rolls);
    het_tell(sink, head, HET_EVENT_TURN, HET_NO_UNIT, HET_NO_UNIT, head->turn, "KIR-1.2", NULL);
    begin_phase(state, KIRCHOLM_LOADING, sink);
}

/* The first retreating unit of the active side that has not fled yet, or KIRCHOLM_NOBODY. */
static unsigned
next_flight(const KircholmState *state)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (state->units[unit].level == KIRCHOLM_RETREATING &&
            (state->units[unit].flags & KIRCHOLM_MOVED) == 0)
            return unit;
    return KIRCHOLM_NOBODY;
}

static bool
may_act(const KircholmState *state, unsigned unit)
{
    if (kircholm_data(state)->type[unit] == KIRCHOLM_COMMANDER)
        return kircholm_may_ride(state, unit);
    return kircholm_may_move(state, unit) || kircholm_may_fire_later(state, unit);
}

static bool
advance_movement(KircholmState *state, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = state->head.active;
    if (state->step == 0) {
        unsigned unit = next_flight(state);
        if (unit != KIRCHOLM_NOBODY) {
            kircholm_push(state, KIRCHOLM_FLEE, side, KircholmFlight, .unit = (int16_t)unit,
                          .points = data->move[unit]);
            return true;
        }
        state->step = 1;
    }
    if (state->step == 1) {
        state->step = 2;
        kircholm_open_gun_window(state, false);
        return true;
    }
    HET_EACH_OF_SIDE(other, data, side)
        if (may_act(state, other)) {
            state->head.actor = (uint8_t)side;
            return false;
        }
    begin_phase(state, KIRCHOLM_COMBAT, sink);
    return true;
}

/* KIR-13.6 */
static bool
any_ready_gun(const KircholmState *state)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (kircholm_is_ready_gun(state, unit))
            return true;
    return false;
}

/* What charged and did not fight has charged for nothing. */
static void
end_combat(KircholmState *state, const HetSink *sink)
{
    for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++)
        if (state->units[unit].formation == KIRCHOLM_CLOSED) {
            kircholm_reform(state, unit, KIRCHOLM_BASIC);
            kircholm_tell_form(sink, state, unit, KIRCHOLM_BASIC, "KIR-4.13");
        }
    begin_phase(state, KIRCHOLM_REORGANISING, sink);
}

/* The other side's guns have their moment again, if there was a fight since the last. KIR-13.6 */
static void
end_fights(KircholmState *state)
{
    const KircholmScenario *data = kircholm_data(state);
    bool fought = false;
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        fought = fought || (state->units[unit].flags & KIRCHOLM_FOUGHT) != 0;
    state->step = 2;
    if (fought)
        kircholm_open_gun_window(state, false);
}

static bool
advance_combat(KircholmState *state, const HetSink *sink)
{
    if (state->step == 0) {
        state->step = 1;
        kircholm_open_gun_window(state, false);
        return true;
    }
    if (state->step == 2) {
        end_combat(state, sink);
        return true;
    }
    if (!kircholm_any_fight(state) && !any_ready_gun(state)) {
        end_fights(state);
        return true;
    }
    return het_procedure_ask(&state->head, state->head.active, sink);
}

static bool
advance_reorganisation(KircholmState *state, const HetSink *sink)
{
    unsigned unit = kircholm_next_rally(state, state->cursor);
    if (unit == KIRCHOLM_NOBODY) {
        end_player_turn(state, sink);
        return state->head.actor != HET_NOBODY;
    }
    state->cursor = (uint8_t)(unit + 1);
    kircholm_push_one(state, KIRCHOLM_RALLY, state->head.active, unit);
    return true;
}

static bool
advance_phase(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    switch ((KircholmPhase)state->head.phase) {
    case KIRCHOLM_LOADING:
        load_guns(state, sink);
        begin_phase(state, KIRCHOLM_MOVEMENT, sink);
        return true;
    case KIRCHOLM_MOVEMENT:
        return advance_movement(state, sink);
    case KIRCHOLM_COMBAT:
        return advance_combat(state, sink);
    case KIRCHOLM_REORGANISING:
        return advance_reorganisation(state, sink);
    }
    g_assert_not_reached();
}

static void
list_idle(const HetState *head, HetMoveList *list)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    bool combat = state->head.phase == KIRCHOLM_COMBAT;
    if (combat)
        kircholm_list_fights(state, list);
    bool must_fight = list->count > 0;
    HET_EACH_OF_SIDE(unit, data, state->head.active)
        if (combat ? kircholm_is_ready_gun(state, unit) : may_act(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
    if (!must_fight)
        het_list_add(list, het_move(HET_MOVE_END));
}

static void
take_idle(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    if (move->kind == HET_MOVE_FIGHT) {
        kircholm_start_fight(state, move->target);
    } else if (move->kind == HET_MOVE_END) {
        if (state->head.phase == KIRCHOLM_MOVEMENT)
            begin_phase(state, KIRCHOLM_COMBAT, sink);
        else
            end_fights(state);
    } else if (state->head.phase == KIRCHOLM_COMBAT || kircholm_may_fire_later(state, move->unit)) {
        kircholm_push_one(state, KIRCHOLM_GUN, state->head.active, move->unit);
    } else if (kircholm_data(state)->type[move->unit] == KIRCHOLM_COMMANDER) {
        state->units[move->unit].flags |= KIRCHOLM_MOVED;
        kircholm_push_one(state, KIRCHOLM_RIDE, state->head.active, move->unit);
    } else {
        kircholm_start_move(state, move->unit);
    }
}

const HetProcedure kircholm_idle = {.advance = advance_phase, .list = list_idle, .take = take_idle};

/* --- hot slots -------------------------------------------------------------------------------- */

static uint64_t
key(const HetState *head)
{
    const KircholmState *state = (const KircholmState *)head;
    uint64_t hash = het_hash_bytes(het_hash_head(head), &state->way,
                                   offsetof(KircholmState, at) - offsetof(KircholmState, way));
    for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++)
        hash = het_hash_bytes(hash, &state->units[unit], offsetof(KircholmUnit, rolls));
    return hash;
}

const HetRules het_rules_kircholm = {
    .name = "kircholm",
    .title = "Kircholm 1605",
    .version = 5,
    .option_count = KIRCHOLM_OPTIONS,
    .phases = kircholm_phase_names,
    .procedures = procedures,
    .start = het_procedure_start,
    .key = key,
    .data_size = sizeof(KircholmScenario),
    .opening_size = sizeof(KircholmState),
    .unload = kircholm_unload,
    HET_SLOTS(kircholm),
};

/* What comes before the moves of a movement phase: panic, returns of the dispersed, arrivals,
 * lances; and free deployment before the battle. HUS-6.71, 10.14, HUS-D, HUS-S.5
 *
 * state->step counts these steps; state->cursor counts units. */
#include "husaria-opening.h"

#include "husaria-fate.h"
#include "husaria-fire.h"
#include "husaria-ground.h"
#include "husaria-procedure.h"
#include "husaria-tell.h"

/* HUS-10.14: the chief of those on the map: the best, the first in the file of equals. */
static unsigned
chief(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned best = HUSARIA_NOBODY;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->side[unit] == side && husaria_arm(data, unit) == HUSARIA_LEADERS &&
            state->units[unit].status == HUSARIA_ON_MAP &&
            (best == HUSARIA_NOBODY || data->bonus[unit] > data->bonus[best]))
            best = unit;
    return best;
}

static bool
mourns(const HusariaState *state, unsigned side)
{
    return (state->mourning >> side & 1) != 0;
}

/* Where those who return may stand: beside any commander, or beside the chief if the side lost one.
 * HUS-10.14 */
static void
find_rallying(const HusariaState *state, unsigned side, HusariaCells *ret_cells)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned only = mourns(state, side) ? chief(state, side) : HUSARIA_NOBODY;
    *ret_cells = (HusariaCells){{0}};
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (data->side[unit] != side || husaria_arm(data, unit) != HUSARIA_LEADERS ||
            state->units[unit].status != HUSARIA_ON_MAP ||
            (only != HUSARIA_NOBODY && state->units[unit].place != state->units[only].place))
            continue;
        for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
            unsigned cell = data->next[state->units[unit].place][edge];
            if (cell != HUSARIA_OFF)
                husaria_cells_add(ret_cells, cell);
        }
    }
}

static bool
may_stand(const HusariaState *state, unsigned unit, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    return !husaria_anyone(state, 1 - data->side[unit], cell) &&
           data->map.terrain[cell] != HUSARIA_SWAMP && !husaria_barred(state, unit, cell) &&
           husaria_fits(state, unit, cell);
}

/* --- coming onto the map: frame unit, 1 from the track ---------------------------------------- */

static void
list_enter(const HetState *head, HetMoveList *list)
{
    const HusariaState *state = husaria_state_const(head);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaEntry *entry = het_frame_fields_const(frame, HusariaEntry);
    const HusariaScenario *data = husaria_data(state);
    unsigned unit = (unsigned)entry->unit, side = data->side[unit];
    bool leader = husaria_arm(data, unit) == HUSARIA_LEADERS;
    HusariaCells cells = {{0}};
    if (entry->returns != 0)
        find_rallying(state, side, &cells);
    else if (data->zone[unit] != HUSARIA_NO_ZONE)
        cells = data->zones[data->zone[unit]].cells;
    for (unsigned pass = leader ? 0 : 1; pass < 2 && list->count == 0; pass++)
        for (unsigned cell = 0; cell < data->map.cells && list->count < HUSARIA_PLACES; cell++)
            if (husaria_cells_has(&cells, cell) && may_stand(state, unit, cell) &&
                (pass == 1 || husaria_held(state, side, cell)))
                het_list_add(list, het_move_place(HET_MOVE_PLACE, unit, cell));
    if (list->count == 0)
        het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
}

static bool
advance_enter(HetState *head, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    const HetFrame *frame = het_state_peek(&state->head);
    if (frame->step > 0) {
        het_state_pop(&state->head);
        return true;
    }
    return het_procedure_ask(&state->head, frame->actor, sink);
}

/* HUS-10.14b: without their commander they come back a point weaker, or not at all; that is a loss
 * by dispersal and leaves the marker (10.16). */
static void
weaken(HusariaState *state, unsigned unit, const HetSink *sink)
{
    if (state->units[unit].strength > 1) {
        husaria_wound(state, unit, 1, "HUS-10.14b", sink);
        return;
    }
    husaria_destroy(state, unit, HUSARIA_BRINGS_POINTS, "HUS-10.14b", sink);
}

static void
take_enter(HetState *head, const HetMove *move, const HetSink *sink)
{
    HusariaState *state = husaria_state(head);
    HetFrame *frame = het_state_top(&state->head);
    const HusariaEntry *entry = het_frame_fields_const(frame, HusariaEntry);
    bool returns = entry->returns != 0;
    frame->step = 1;
    if (move->kind == HET_MOVE_PASS)
        return;
    husaria_put(state, move->unit, move->way.place);
    het_hex_tell_way(sink, &state->head, HET_EVENT_PLACE, move->unit, HUSARIA_OFF, move->way.place,
                     returns                                         ? "HUS-10.14"
                     : husaria_data(state)->arrival[move->unit] == 0 ? "HUS-D.1"
                                                                     : "HUS-D.2");
    if (returns && mourns(state, frame->actor))
        weaken(state, move->unit, sink);
}

const HetProcedure husaria_enter = {
    .advance = advance_enter, .list = list_enter, .take = take_enter};

/* --- steps of the opening --------------------------------------------------------------------- */

/* HUS-S.5: what the panicked side loses: any unit of its choice, dispersed ones too, and a
 * commander, who is taken from the map. */
static bool
may_panic(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    HusariaStatus status = (HusariaStatus)state->units[unit].status;
    if (data->side[unit] != state->head.active)
        return false;
    if (state->step == HUSARIA_OPEN_PANIC_LEADER)
        return status == HUSARIA_ON_MAP && husaria_arm(data, unit) == HUSARIA_LEADERS;
    return (status == HUSARIA_ON_MAP || status == HUSARIA_DISPERSED) && husaria_fights(state, unit);
}

static void
list_panic(const HusariaState *state, HetMoveList *list)
{
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (may_panic(state, unit))
            het_list_add(list, het_move_unit(HET_MOVE_LOSE, unit));
}

/* Whether a unit on the track has room to return to. */
static bool
may_return(const HusariaState *state, unsigned unit, const HusariaCells *rallying)
{
    const HusariaScenario *data = husaria_data(state);
    if (data->side[unit] != state->head.active || state->units[unit].status != HUSARIA_DISPERSED)
        return false;
    for (unsigned word = 0; word < HUSARIA_CELL_WORDS; word++)
        for (uint64_t left = rallying->words[word]; left != 0; left &= left - 1)
            if (may_stand(state, unit, word * 64 + (unsigned)__builtin_ctzll(left)))
                return true;
    return false;
}

static void
list_returns(const HusariaState *state, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    HusariaCells rallying;
    find_rallying(state, state->head.active, &rallying);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (may_return(state, unit, &rallying))
            het_list_add(list, het_move_unit(HET_MOVE_RALLY, unit));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

/* HUS-6.71: hussars with nobody beside them. */
static bool
may_take_lances(const HusariaState *state, unsigned unit, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    if (data->type[unit] != HUSARIA_HUSSARS || data->side[unit] != side ||
        it->status != HUSARIA_ON_MAP || (it->flags & HUSARIA_LANCES) != 0)
        return false;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        if (data->next[it->place][edge] != HUSARIA_OFF &&
            husaria_held(state, 1 - data->side[unit], data->next[it->place][edge]))
            return false;
    return true;
}

/* Whose hussars take lances. HUS-6.71d */
static unsigned
side_of_lances(const HusariaState *state)
{
    unsigned side = state->head.active;
    return state->step == HUSARIA_OPEN_LANCES ? side : 1 - side;
}

static void
list_lances(const HusariaState *state, HetMoveList *list)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = side_of_lances(state);
    for (unsigned unit = state->cursor; state->lances[side] > 0 && unit < data->unit_count; unit++)
        if (may_take_lances(state, unit, side))
            het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
    het_list_add(list, het_move(HET_MOVE_DONE));
}

void
husaria_open(HusariaState *state, unsigned step)
{
    state->step = (uint8_t)step;
    state->cursor = 0;
}

/* The next unit from the cursor on that arrives this turn, or is to be deployed. */
static bool
push_arrival(HusariaState *state)
{
    const HusariaScenario *data = husaria_data(state);
    bool deploy = state->step == HUSARIA_OPEN_DEPLOY;
    while (state->cursor < data->unit_count) {
        unsigned unit = state->cursor++;
        if (state->units[unit].status != HUSARIA_ABSENT ||
            (deploy ? data->arrival[unit] != 0
                    : data->side[unit] != state->head.active || data->arrival[unit] == 0 ||
                          data->arrival[unit] > state->head.turn))
            continue;
        husaria_push(state, HUSARIA_ENTER, data->side[unit], HusariaEntry)->unit = (int16_t)unit;
        return true;
    }
    return false;
}

static unsigned
dispersed(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned count = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        count += data->side[unit] == side && state->units[unit].status == HUSARIA_DISPERSED;
    return count;
}

/* After a loss by panic, or where nobody panics. Of the dispersed half may return: HUS-10.14 */
static void
open_after_panic(HusariaState *state)
{
    husaria_open(state, state->step == HUSARIA_OPEN_PANIC ? HUSARIA_OPEN_PANIC_LEADER
                                                          : HUSARIA_OPEN_RETURN);
    state->returns = (uint8_t)((dispersed(state, state->head.active) + 1) / 2);
}

bool
husaria_advance_opening(HusariaState *state, const HetSink *sink)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = state->head.active;
    HetMoveList list;
    het_list_clear(&list);
    switch (state->step) {
    case HUSARIA_OPEN_DEPLOY:
    case HUSARIA_OPEN_ARRIVE:
        if (!push_arrival(state))
            husaria_open(state, state->step == HUSARIA_OPEN_DEPLOY ? HUSARIA_OPEN_PANIC
                                                                   : HUSARIA_OPEN_LANCES);
        if (state->head.phase == HUSARIA_ARTILLERY_PHASE && state->step == HUSARIA_OPEN_PANIC)
            husaria_note_beset(state, side); /* all are deployed */
        return true;
    case HUSARIA_OPEN_PANIC:
    case HUSARIA_OPEN_PANIC_LEADER:
        if (data->panic[side])
            list_panic(state, &list);
        if (list.count == 0) {
            open_after_panic(state);
            return true;
        }
        return het_procedure_ask(&state->head, side, sink);
    case HUSARIA_OPEN_RETURN:
        if (state->returns > 0)
            return het_procedure_ask(&state->head, side, sink);
        state->returns = 0;
        state->mourning &= (uint8_t) ~(1u << side);
        husaria_open(state, HUSARIA_OPEN_ARRIVE);
        return true;
    case HUSARIA_OPEN_LANCES:
        return het_procedure_ask(&state->head, side, sink);
    case HUSARIA_OPEN_LANCES_AGAINST:
        list_lances(state, &list);
        if (list.count == 1) {
            husaria_open(state, HUSARIA_OPEN_DONE); /* nobody can take any */
            return true;
        }
        return het_procedure_ask(&state->head, 1 - side, sink);
    default:
        g_assert_not_reached();
    }
}

bool
husaria_opens(const HusariaState *state)
{
    return state->step != HUSARIA_OPEN_DONE &&
           (state->head.phase == HUSARIA_MOVEMENT || state->step == HUSARIA_OPEN_DEPLOY);
}

void
husaria_list_opening(const HusariaState *state, HetMoveList *list)
{
    if (state->step == HUSARIA_OPEN_RETURN)
        list_returns(state, list);
    else if (state->step == HUSARIA_OPEN_LANCES || state->step == HUSARIA_OPEN_LANCES_AGAINST)
        list_lances(state, list);
    else
        list_panic(state, list);
}

void
husaria_take_opening(HusariaState *state, const HetMove *move, const HetSink *sink)
{
    unsigned side = state->head.active, taker = side_of_lances(state);
    bool against = husaria_option(state, HUSARIA_LANCES_AGAINST) != 0;
    switch (state->step) {
    case HUSARIA_OPEN_RETURN:
        if (move->kind == HET_MOVE_DONE) {
            state->returns = 0;
            return;
        }
        state->returns--;
        husaria_tell(sink, state, HET_EVENT_RALLY, move->unit, HUSARIA_NOBODY, 0, "HUS-10.14");
        *husaria_push(state, HUSARIA_ENTER, side, HusariaEntry) =
            (HusariaEntry){.unit = (int16_t)move->unit, .returns = 1};
        return;
    case HUSARIA_OPEN_LANCES:
    case HUSARIA_OPEN_LANCES_AGAINST:
        if (move->kind == HET_MOVE_DONE) {
            husaria_open(state, against && taker == side ? HUSARIA_OPEN_LANCES_AGAINST
                                                         : HUSARIA_OPEN_DONE);
            return;
        }
        state->lances[taker]--;
        state->units[move->unit].flags |= HUSARIA_LANCES;
        state->cursor = (uint8_t)(move->unit + 1);
        het_say(sink, &state->head, move->unit, HET_NO_UNIT, "HUS-6.71", "takes its lances");
        return;
    default:
        if (state->step == HUSARIA_OPEN_PANIC_LEADER)
            husaria_destroy(state, move->unit, 0, "HUS-S.5b", sink);
        else /* HUS-S.5c: no points, but the marker */
            husaria_destroy(state, move->unit, HUSARIA_MOVES_MARKER, "HUS-S.5", sink);
        open_after_panic(state);
    }
}

/* Aiming: artillery that picks its target, and the places a unit could fire at, regardless of who
 * stands there. MPR-5, MPR-6, MPR-10, MPR-15, MPR-18 */
#include "musketpike-fire.h"
#include "musketpike-ground.h"
#include "musketpike-slots.h"
#include "musketpike-procedure.h"
#include "musketpike-unit.h"

/* --- the procedure ---------------------------------------------------------------------------- */

static void
list_aim(const HetState *head, HetMoveList *list)
{
    musket_list_gun(musket_state_peek(head), musket_frame_unit(head), HET_MOVES_MAX, list);
}

static void
take_aim(HetState *head, const HetMove *move, const HetSink *sink)
{
    het_state_pop(head);
    musket_start_fire(musket_state(head), move, sink);
}

/* Asks when there are two shots: the others are not looked for. */
static bool
advance_aim(HetState *head, const HetSink *sink)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_list_gun(musket_state(head), musket_frame_unit(head), 2, &list);
    if (list.count == 1)
        return het_procedure_ask(head, head->active, sink);
    head->actor = head->active;
    return false;
}

const HetProcedure musket_aim_procedure = {
    .advance = advance_aim, .list = list_aim, .take = take_aim};

/* --- fields of fire --------------------------------------------------------------------------- */

/* Artillery: before movement, at a distance; it may turn by one corner first. */
static const char *
aim_guns(const MusketState *state, unsigned gun, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[gun];
    if (musket_distance(data, it->place, cell) > musket_guns[data->unit[gun].gun].reach)
        return "it is beyond its reach (MPR-18.7)";
    for (unsigned turn = 0; turn < 3; turn++)
        if (het_hex_arc_at(&data->map.grid, it->place, musket_edge((turn + 5) % 6, it->facing),
                           cell) == HET_ARC_FRONT)
            return musket_sees(state, it->place, cell) ? NULL
                                                       : "the line of fire is blocked (MPR-18.8)";
    return "it is outside its front, even after a turn of one corner (MPR-15.33)";
}

const char *
musket_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const MusketState *state = musket_state_peek(head);
    const MusketScenario *data = musket_data(state);
    unsigned cell = (unsigned)(place.y * data->map.grid.width + place.x), cells[2];
    if (!musket_on_map(state, unit))
        return "it is not on the map (MPR-10.17)";
    if (musket_kind(state, unit) == MUSKET_ARTILLERY)
        return musket_has(state, unit, MUSKET_DISORDERED)
                   ? "disordered artillery does not fire (MPR-10.18)"
                   : aim_guns(state, unit, cell);
    unsigned front = musket_front(state, unit, false), count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++)
        for (unsigned edges = front; edges != 0; edges &= edges - 1)
            if (data->next[cells[i]][(unsigned)__builtin_ctz(edges)] == cell)
                return NULL;
    return "all but artillery fires into the hexes of its front (MPR-10.19)";
}

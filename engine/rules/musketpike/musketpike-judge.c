/* Orders, movement, rallies, reactions and arrivals, judged slowly for is_legal and for refusals.
 */
#include "musketpike-procedure.h"

/* --- orders ---------------------------------------------------------------------------------- */

static const char *
why_not_wing(const MusketState *state, unsigned wing)
{
    const MusketScenario *data = musket_data(state);
    unsigned commander = musket_commander(state);
    if (state->activation.chit == MUSKET_NONE)
        return "the marker gives a unit activation only (MPR-1.6)";
    if (commander == MUSKET_NONE)
        return "a colonel in place of a lost commander gives a unit activation only (MPR-2.12)";
    const MusketLeaderType *type = &data->leader[commander];
    const MusketWing *it = &data->wing[wing];
    if (it->side != type->side)
        return type->wing != MUSKET_NONE ? "it is a wing of the enemy's (MPR-2.1)"
                                         : "it is a wing of the enemy's (MPR-2.2)";
    if (type->wing != MUSKET_NONE && type->wing != wing)
        return "a commander activates his own wing only (MPR-2.1)";
    if (it->army != type->army)
        return "an overall commander activates wings of his own army only (MPR-1.5)";
    if (it->leader != MUSKET_NONE && state->leaders[it->leader].state == MUSKET_LEADER_AWAITED)
        return "until its commander comes it moves by unit activations only (MPR-12.6)";
    if ((state->wings_used >> wing & 1u) != 0)
        return type->wing == wing ? "his wing has had its activation: he gives a unit activation "
                                    "only (MPR-2.4)"
                                  : "the wing has had its leader activation this turn (MPR-2.2)";
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->unit[unit].wing == wing && musket_on_map(state, unit) &&
            !musket_has(state, unit, MUSKET_ACTED))
            return NULL;
    return "all its units have been activated this turn (MPR-2.7)";
}

const char *
musket_why_not_lead(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    const char *reason = musket_why_not_there(state, unit, state->head.active);
    unsigned chit = state->activation.chit;
    unsigned army = chit == MUSKET_NONE ? 0 : data->leader[chit - 1].army;
    if (reason != NULL)
        return reason;
    if (musket_has(state, unit, MUSKET_ACTED))
        return "it has been activated this turn (MPR-2.7)";
    return musket_army(state, unit) == army
               ? NULL
               : "an army moves by the chits of its own commanders only (MPR-12.2)";
}

const char *
musket_why_not_use(const MusketState *state, unsigned value)
{
    if (value >= MUSKET_VALUE_WING && value < MUSKET_VALUE_WING + musket_data(state)->wing_count)
        return why_not_wing(state, value - (unsigned)MUSKET_VALUE_WING);
    return value == MUSKET_VALUE_UNIT
               ? NULL /* with nobody to lead nothing is asked */
               : "say first what the chit is used for: a wing, or unit (MPR-2.3)";
}

/* Why a unit is not of those a unit activation may bring: MPR-2.8 to 2.11. */
static const char *
why_not_brought(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned lead = state->activation.lead - 1u;
    MusketKind kind = musket_kind(state, lead), brought = musket_kind(state, unit);
    if (unit == lead)
        return NULL;
    if (data->unit[unit].wing != data->unit[lead].wing)
        return kind == MUSKET_CAVALRY ? "it belongs to another wing than the lead unit (MPR-2.10)"
                                      : "it belongs to another wing than the lead unit (MPR-2.9)";
    if (data->unit[unit].hexes > state->activation.hexes)
        return "half the lead unit's morale is used up in hexes (MPR-2.8)";
    if (brought == MUSKET_ARTILLERY ||
        (kind != MUSKET_ARTILLERY && (kind == MUSKET_CAVALRY) == (brought == MUSKET_CAVALRY)))
        return NULL;
    return kind == MUSKET_CAVALRY ? "cavalry brings cavalry and artillery only (MPR-2.10)"
           : kind == MUSKET_HEAVY ? "infantry brings infantry and artillery only (MPR-2.9)"
           : kind == MUSKET_LIGHT ? "infantry brings infantry and artillery only (MPR-2.9)"
                                  : "artillery brings artillery only (MPR-2.11)";
}

/* Why a unit may not take part under an order. */
static const char *
why_not_eligible(const MusketState *state, unsigned unit, MusketOrder order)
{
    const MusketScenario *data = musket_data(state);
    const MusketActivation *activation = &state->activation;
    const char *reason = musket_why_not_there(state, unit, state->head.active);
    if (reason != NULL)
        return reason;
    if (musket_has(state, unit, MUSKET_ACTIVE))
        return "it takes part already (MPR-2.6)";
    if (musket_has(state, unit, MUSKET_ACTED))
        return "it has been activated this turn (MPR-2.7)";
    if (activation->wing != 0 && data->unit[unit].wing != activation->wing - 1)
        return "it belongs to another wing (MPR-2.1)";
    reason = activation->wing != 0 ? NULL : why_not_brought(state, unit);
    if (reason != NULL)
        return reason;
    if (order == MUSKET_ORDER_STRATEGIC &&
        musket_enemy_distance(state, unit) <
            (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE))
        return "it is too near to enemies for a strategic march (MPR-3.10)";
    return order != MUSKET_ORDER_RALLY || !musket_contact(state, unit) ||
                   musket_can_withdraw(state, unit)
               ? NULL
               : "it cannot leave contact (MPR-3.12)";
}

/* Whether anybody may take part under an order; in a unit activation its lead unit must. */
static bool
has_eligible(const MusketState *state, MusketOrder order)
{
    if (state->activation.lead != 0)
        return why_not_eligible(state, state->activation.lead - 1u, order) == NULL;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (why_not_eligible(state, unit, order) == NULL)
            return true;
    return false;
}

/* Whether a unit may take part in a charge and come next to another enemy. MPR-3.2 */
static bool
engages(const MusketState *state, unsigned unit)
{
    return why_not_eligible(state, unit, MUSKET_ORDER_CHARGE) == NULL &&
           musket_can_engage(state, unit);
}

static bool
has_engaging(const MusketState *state)
{
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (engages(state, unit))
            return true;
    return false;
}

const char *
musket_why_not_order(const MusketState *state, unsigned order)
{
    switch (order) {
    case MUSKET_ORDER_CHARGE:
        return has_engaging(state) ? NULL
                                   : "none of them can come next to an enemy it is not next to "
                                     "already (MPR-3.2)";
    case MUSKET_ORDER_MARCH:
        return NULL;
    case MUSKET_ORDER_STRATEGIC:
        return has_eligible(state, MUSKET_ORDER_STRATEGIC)
                   ? NULL
                   : "none of them is far enough from all enemies (MPR-3.10)";
    case MUSKET_ORDER_RALLY:
        return has_eligible(state, MUSKET_ORDER_RALLY)
                   ? NULL
                   : "none of them is out of contact or can leave it (MPR-3.12)";
    default: /* a number that somebody typed */
        return "name an order: charge, march, strategic march or rally (MPR-2.5)";
    }
}

/* Whether a charge that lacks a unit that can come into contact has room for one beside `unit`. */
static bool
leaves_room(const MusketState *state, unsigned unit)
{
    const MusketActivation *activation = &state->activation;
    const MusketUnitType *types = musket_data(state)->unit;
    if (activation->able == 0 || unit + 1 == activation->able || musket_can_engage(state, unit))
        return true;
    for (unsigned other = unit + 1; other < activation->able; other++)
        if ((activation->wing != 0 ||
             types[unit].hexes + types[other].hexes <= activation->hexes) &&
            engages(state, other))
            return true;
    return false;
}

const char *
musket_why_not_named(const MusketState *state, const HetMove *move)
{
    const MusketActivation *activation = &state->activation;
    const char *closer = "a unit that can come next to another enemy must take part (MPR-3.2)";
    if (move->kind == HET_MOVE_DONE)
        return activation->able == 0 ? NULL : closer;
    if (move->kind != HET_MOVE_ADD)
        return NULL;
    const char *reason = why_not_eligible(state, move->unit, (MusketOrder)activation->order);
    if (reason != NULL)
        return reason;
    if (move->unit < activation->last)
        return "units are named in the order of their list, and one behind it has been (MPR-2.6)";
    return leaves_room(state, move->unit) ? NULL : closer;
}

/* Rides from cell to cell, each one nearer than before, until all are as near as they get. */
static bool
can_ride(const MusketState *state, unsigned leader, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned most = (unsigned)musket_option(state, MUSKET_LEADER_MOVE), cells[2];
    uint16_t hexes[MUSKET_CELLS];
    unsigned from = musket_own_cells(state, state->leaders[leader].unit, cells);
    for (unsigned cell = 0; cell < data->cells; cell++)
        hexes[cell] = cell == cells[0] || (from == 2 && cell == cells[1]) ? 0 : UINT16_MAX;
    for (bool better = true; better;) {
        better = false;
        for (unsigned cell = 0; cell < data->cells; cell++)
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned to = data->next[cell][edge];
                if (to == HET_NO_PLACE || hexes[cell] >= most || hexes[to] <= hexes[cell] + 1 ||
                    musket_of_side_at(state, 1 - data->leader[leader].side, to) != MUSKET_NONE)
                    continue;
                hexes[to] = (uint16_t)(hexes[cell] + 1u);
                better = true;
            }
    }
    unsigned count = musket_own_cells(state, unit, cells);
    return hexes[cells[0]] <= most || (count == 2 && hexes[cells[1]] <= most);
}

const char *
musket_why_no_ride(const MusketState *state, const HetMove *move)
{
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    unsigned leader = musket_commander(state), rider = musket_data(state)->unit_count + leader;
    if (move->kind != HET_MOVE_MOVE)
        return NULL;
    if (move->target != HET_NO_UNIT && move->unit != HET_NO_UNIT && move->unit != rider)
        return "only the commander who activates rides (MPR-15.13)";
    if (unit >= musket_data(state)->unit_count || !musket_has(state, unit, MUSKET_ACTIVE))
        return "he rides to a unit that takes part (MPR-15.13)";
    if (unit == state->leaders[leader].unit || musket_led_by_another(state, unit, leader))
        return "only one leader stands with a unit (MPR-15.37)";
    return can_ride(state, leader, unit)
               ? NULL
               : "it is farther than he may ride, round enemies (MPR-15.13)";
}

/* --- rallies and movement -------------------------------------------------------------------- */

/* Whether an obstacle lies between the hexes of a unit. */
static bool
is_astride(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned cells[2];
    return musket_own_cells(state, unit, cells) == 2 &&
           (data->ground[cells[0]][musket_direction(data, cells[0], cells[1])] & MUSKET_OBSTACLE) !=
               0;
}

const char *
musket_why_no_rally(const MusketState *state, const HetMove *move)
{
    const char *reason = musket_why_not_active(state, move->unit);
    if (move->kind != HET_MOVE_RALLY)
        return NULL;
    if (reason != NULL)
        return reason;
    if (!musket_has(state, move->unit, MUSKET_DISORDERED))
        return "only disordered units rally (MPR-7.8)";
    if (musket_has(state, move->unit, MUSKET_UNRALLIED))
        return "it was disordered or crossed disordering ground in this activation (MPR-7.7)";
    return is_astride(state, move->unit) ? "it stands astride an obstacle (MPR-17.8)" : NULL;
}

/* Why a unit is not chosen to move, or not any more. */
static const char *
why_not_moving(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_active(state, unit);
    if (reason != NULL)
        return reason;
    if (musket_kind(state, unit) == MUSKET_ARTILLERY && musket_has(state, unit, MUSKET_FIRED))
        return "artillery that has fired stays where it is (MPR-5.2)";
    return musket_has(state, unit, MUSKET_DONE) ? "it has moved (MPR-4.2)" : NULL;
}

/* Why a unit that has not moved keeps the phase from its end. */
static const char *
why_it_must(const MusketState *state, unsigned unit)
{
    MusketKind kind = musket_kind(state, unit);
    bool contact = musket_contact(state, unit);
    if (state->activation.order == MUSKET_ORDER_RALLY && contact)
        return "units in contact must leave it: they have to move first (MPR-3.11)";
    return state->activation.order == MUSKET_ORDER_CHARGE && !contact &&
                   (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY) &&
                   musket_enemy_distance(state, unit) <=
                       musket_allowance(state, unit, MUSKET_ORDER_CHARGE) + 1
               ? "units that may come into contact must: they have to move first (MPR-3.1)"
               : NULL;
}

const char *
musket_why_not_next(const MusketState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_MOVE)
        return "the unit is chosen first, then where it goes (MPR-4.2)";
    if (move->kind == HET_MOVE_SELECT) {
        const char *reason = why_not_moving(state, move->unit);
        return reason != NULL || het_move_is(move, het_move_unit(HET_MOVE_SELECT, move->unit))
                   ? reason
                   : "a unit is chosen now; fire and melee come after movement (MPR-4.1)";
    }
    if (move->kind != HET_MOVE_END)
        return NULL;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++) {
        const char *reason = why_not_moving(state, unit) == NULL ? why_it_must(state, unit) : NULL;
        if (reason != NULL)
            return reason;
    }
    return NULL;
}

const char *
musket_why_no_reaction(const MusketState *state, const HetMove *move)
{
    unsigned walker = musket_frame_unit(&state->head);
    if (move->kind != HET_MOVE_TURN)
        return NULL;
    const char *reason = musket_why_not_there(state, move->unit, 1u - state->head.active);
    if (reason != NULL)
        return reason;
    if (!musket_adjacent(state, move->unit, walker))
        return "the unit that moves is not next to it (MPR-6.1)";
    if (musket_data(state)->unit[move->unit].hexes == 2)
        return "two-hex units do not react: a turn would be a wheel (MPR-6.2)";
    if (musket_faced(state, musket_side(state, move->unit), state->units[move->unit].place, walker))
        return "it stands in a front hex of another enemy (MPR-6.1)";
    if ((state->window[move->unit / 64] >> (move->unit % 64) & 1) == 0)
        return "it has met that unit before, or has turned (MPR-6.1)";
    unsigned apart =
        (move->facing + (unsigned)HET_HEX_SIDES - state->units[move->unit].facing) % HET_HEX_SIDES;
    return move->facing < HET_HEX_SIDES && (apart == 1 || apart == HET_HEX_SIDES - 1)
               ? NULL
               : "a unit that reacts turns one corner (MPR-6.1)";
}

/* --- arrivals -------------------------------------------------------------------------------- */

/* Why nobody of a group is set up on a cell. MPR-12.4 */
static const char *
why_not_onto(const MusketState *state, const MusketArrival *arrival, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    if (musket_distance(data, cell, arrival->near_) > arrival->within)
        return "it is farther than that from the hex where the group comes (MPR-12.4)";
    if (data->edge[cell] > arrival->edge)
        return "it is too far from the edge of the map (MPR-12.4)";
    if (musket_at(state, cell) != MUSKET_NONE)
        return "another unit stands there (MPR-12.4)";
    return data->map.terrain[cell] == MUSKET_CHATEAU ? "it has no room there (MPR-12.4)" : NULL;
}

static bool
has_room(const MusketState *state, const MusketArrival *arrival, unsigned unit, unsigned cell,
         unsigned facing)
{
    unsigned cells[2];
    return musket_cells(musket_data(state), unit, cell, facing, cells) == 1 ||
           (cells[1] != HET_NO_PLACE && why_not_onto(state, arrival, cells[1]) == NULL);
}

/* Of a leader: whom he joins. MPR-12.5, MPR-15.37 */
static const char *
why_not_with(const MusketState *state, const MusketArrival *arrival, unsigned unit)
{
    return unit < musket_data(state)->unit_count &&
                   (arrival->units[unit / 64] >> (unit % 64) & 1) != 0 &&
                   musket_on_map(state, unit) && !musket_led_by_another(state, unit, MUSKET_NONE)
               ? NULL
               : "he joins a unit of his group that is on the map and has no leader (MPR-12.5)";
}

const char *
musket_why_not_come(const MusketState *state, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
    const MusketArrivalFrame *coming = het_frame_peek(&state->head, MusketArrivalFrame);
    const MusketArrival *arrival = &data->arrival[coming->arrival];
    unsigned step = het_state_peek(&state->head)->step, cell = move->way.place;
    if (move->kind == HET_MOVE_TURN && step == MUSKET_COME_FACE)
        return move->facing < HET_HEX_SIDES && has_room(state, arrival, (unsigned)coming->who,
                                                        (unsigned)coming->place, move->facing)
                   ? NULL
                   : "facing that way it has no room there (MPR-12.4)";
    if (move->kind != HET_MOVE_PLACE || step == MUSKET_COME_FACE)
        return NULL;
    if (step == MUSKET_COME_LEADER)
        return why_not_with(state, arrival, move->target);
    if (cell >= data->cells)
        return NULL;
    const char *reason = why_not_onto(state, arrival, cell);
    if (reason != NULL)
        return reason;
    for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++)
        if (has_room(state, arrival, (unsigned)coming->who, cell, facing))
            return NULL;
    return "it has no room there (MPR-12.4)";
}

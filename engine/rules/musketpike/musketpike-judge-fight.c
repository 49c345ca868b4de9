/* Fire, attacks and retreats, judged slowly for is_legal and for refusals. MPR-6, MPR-7, MPR-10,
 * MPR-11, MPR-14, MPR-15 */
#include "musketpike-procedure.h"

/* --- fire ------------------------------------------------------------------------------------ */

static const char *
why_silent(const MusketState *state, unsigned unit)
{
    if (musket_has(state, unit, MUSKET_FIRED))
        return state->head.phase == MUSKET_GUNFIRE ? "it has fired in this activation (MPR-4.1)"
               : state->head.phase == MUSKET_DEFENCE
                   ? "it fires at one target only, and has done so (MPR-6.4)"
                   : "it fires at one target only, and has done so (MPR-6.5)";
    if (musket_kind(state, unit) == MUSKET_ARTILLERY && musket_has(state, unit, MUSKET_DISORDERED))
        return "disordered artillery does not fire (MPR-10.18)";
    return NULL;
}

/* How far a shot of artillery at a cell comes: what stops it, the later the nearer to a shot. */
typedef enum { STOPPED_BY_REACH, STOPPED_BY_ARC, STOPPED_BY_SIGHT, STOPPED_BY_VALUE } Stop;

static const char *const stop_words[] = {
    [STOPPED_BY_REACH] = "no enemy is within its reach (MPR-18.7)",
    [STOPPED_BY_ARC] =
        "no enemy in reach is in its front, even after a turn of one corner (MPR-15.33)",
    [STOPPED_BY_SIGHT] = "its lines of fire are blocked (MPR-18.8)",
    [STOPPED_BY_VALUE] = "its fire value is below 1 after what lowers it (MPR-10.12)",
};

static const char *const target_words[] = {
    [STOPPED_BY_REACH] = "the enemy is beyond its reach (MPR-18.7)",
    [STOPPED_BY_ARC] = "the enemy is not in its front, even after a turn of one corner (MPR-15.33)",
    [STOPPED_BY_SIGHT] = "the line of fire is blocked (MPR-18.8)",
    [STOPPED_BY_VALUE] = "its fire value is below 1 after what lowers it (MPR-10.12)",
};

static bool
is_in_arc(const MusketState *state, unsigned gun, unsigned facing, unsigned cell)
{
    return het_hex_arc_at(&musket_data(state)->map.grid, state->units[gun].place, facing, cell) ==
           HET_ARC_FRONT;
}

/* Whether artillery may take up a facing before it fires. MPR-5.1 */
static bool
is_a_corner_off(const MusketState *state, unsigned gun, unsigned facing)
{
    unsigned apart = (facing + HET_HEX_SIDES - state->units[gun].facing) % HET_HEX_SIDES;
    return apart <= 1 || apart == HET_HEX_SIDES - 1;
}

static Stop
stop_of(const MusketState *state, unsigned gun, unsigned target)
{
    const MusketScenario *data = musket_data(state);
    unsigned from = state->units[gun].place, cells[2], turned = 0;
    unsigned count = musket_own_cells(state, target, cells);
    Stop stop = STOPPED_BY_REACH;
    for (unsigned i = 0; i < count; i++) {
        if (musket_distance(data, from, cells[i]) > musket_guns[data->unit[gun].gun].reach)
            continue;
        stop = MAX(stop, STOPPED_BY_ARC);
        for (turned = 0; turned < 3; turned++)
            if (is_in_arc(state, gun, musket_edge((turned + 5) % 6, state->units[gun].facing),
                          cells[i]))
                break;
        if (turned == 3)
            continue;
        stop = MAX(stop, musket_sees(state, from, cells[i]) ? STOPPED_BY_VALUE : STOPPED_BY_SIGHT);
    }
    return stop;
}

/* Whether artillery has a shot at anybody, as it faces or a corner aside. */
static bool
has_shot(const MusketState *state, unsigned gun)
{
    const MusketScenario *data = musket_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        for (unsigned facing = 0; facing < HET_HEX_SIDES; facing++)
            if (data->unit[unit].side != data->unit[gun].side && musket_on_map(state, unit) &&
                is_a_corner_off(state, gun, facing) &&
                musket_gun_shot(state, gun, facing, unit).value > 0)
                return true;
    return false;
}

const char *
musket_why_no_gunfire(const MusketState *state, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
    const char *reason = musket_why_not_active(state, move->unit);
    Stop stop = STOPPED_BY_REACH;
    if (move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_SHOOT)
        return NULL;
    if (reason != NULL)
        return reason;
    if (musket_kind(state, move->unit) != MUSKET_ARTILLERY)
        return "only artillery fires before movement (MPR-4.1)";
    if (state->activation.order == MUSKET_ORDER_RALLY && musket_contact(state, move->unit))
        return "artillery in contact leaves it on a rally, and does not fire (MPR-3.17)";
    reason = why_silent(state, move->unit);
    if (reason != NULL)
        return reason;
    if (has_shot(state, move->unit))
        return move->kind == HET_MOVE_SELECT
                   ? NULL
                   : "the artillery is chosen first, then its target (MPR-5.1)";
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        if (data->unit[unit].side != state->head.active && musket_on_map(state, unit))
            stop = MAX(stop, stop_of(state, move->unit, unit));
    return stop_words[stop];
}

const char *
musket_why_no_aim(const MusketState *state, unsigned gun, const HetMove *move)
{
    const char *reason = musket_why_not_it(state, move->unit, gun);
    if (move->kind != HET_MOVE_SHOOT || reason != NULL)
        return reason;
    if (move->target >= musket_data(state)->unit_count ||
        musket_side(state, move->target) == state->head.active ||
        !musket_on_map(state, move->target))
        return "name an enemy on the map (MPR-15.33)";
    unsigned cells[2], count = musket_own_cells(state, move->target, cells);
    bool on_top = false;
    for (unsigned i = 0; i < count; i++)
        on_top = on_top || musket_at(state, cells[i]) == move->target;
    if (!on_top)
        return "it stands with another unit: fire at that one (MPR-10.17)";
    Stop stop = stop_of(state, gun, move->target);
    if (stop == STOPPED_BY_VALUE && move->facing < HET_HEX_SIDES) {
        if (!is_a_corner_off(state, gun, move->facing))
            return "artillery turns one corner before it fires (MPR-5.1)";
        if (!is_in_arc(state, gun, move->facing, cells[0]) &&
            (count == 1 || !is_in_arc(state, gun, move->facing, cells[1])))
            return "facing that way it does not have the enemy in its front (MPR-15.33)";
        if (musket_gun_shot(state, gun, move->facing, move->target).value > 0)
            return NULL;
    }
    return target_words[stop];
}

/* Whether a target next to a shooter is in hexes it fires into. */
static bool
is_before(const MusketState *state, unsigned shooter, unsigned target, bool proper)
{
    unsigned own[2], count = musket_own_cells(state, shooter, own);
    unsigned front = musket_front(state, shooter, proper);
    for (unsigned i = 0; i < count; i++)
        for (unsigned edges = front; edges != 0; edges &= edges - 1) {
            unsigned to = musket_data(state)->next[own[i]][__builtin_ctz(edges)];
            if (to != HET_NO_PLACE && musket_at(state, to) == target)
                return true;
        }
    return false;
}

/* Whether all of a unit stands in chateaux. */
static bool
is_in_chateau(const MusketState *state, unsigned unit)
{
    const uint8_t *terrain = musket_data(state)->map.terrain;
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    return terrain[cells[0]] == MUSKET_CHATEAU &&
           (count == 1 || terrain[cells[1]] == MUSKET_CHATEAU);
}

const char *
musket_why_no_shot(const MusketState *state, const HetMove *move)
{
    bool defence = state->head.phase == MUSKET_DEFENCE;
    unsigned side = defence ? 1u - state->head.active : state->head.active;
    const char *reason = musket_why_not_there(state, move->unit, side);
    if (move->kind != HET_MOVE_SHOOT)
        return NULL;
    if (reason != NULL)
        return reason;
    bool gun = musket_kind(state, move->unit) == MUSKET_ARTILLERY;
    if (!defence && gun)
        return "artillery takes no part in advancing fire (MPR-5.3)";
    if (!defence && !musket_has(state, move->unit, MUSKET_ACTIVE))
        return "it takes no part in this activation (MPR-4.2)";
    reason = why_silent(state, move->unit);
    if (reason != NULL)
        return reason;
    if (move->target == HET_NO_UNIT)
        return defence ? "it has no active enemy to fire at in its front hexes (MPR-6.4)"
                       : "it has no enemy to fire at in its front hexes (MPR-6.5)";
    if (move->target >= musket_data(state)->unit_count)
        return musket_why_not_there(state, move->target, side);
    if (musket_side(state, move->target) == side || !musket_on_map(state, move->target))
        return defence ? "name an enemy on the map (MPR-6.4)"
                       : "name an enemy on the map (MPR-6.5)";
    if (defence && !musket_is_exposed(state, move->target))
        return "defensive fire is at activated units only (MPR-6.4)";
    if (!musket_adjacent(state, move->unit, move->target))
        return gun ? "after movement artillery fires only one hex far (MPR-6.4)"
                   : "only artillery fires farther than one hex (MPR-15.32)";
    if (musket_best_shot(state, move->unit, move->target).value > 0)
        return NULL;
    if (defence && musket_data(state)->unit[move->target].hexes == 2 &&
        !musket_has(state, move->target, MUSKET_ACTIVE))
        return "only artillery with it takes part: fire is at the hex of that (MPR-6.4)";
    if (is_before(state, move->unit, move->target, gun))
        return is_in_chateau(state, move->target)
                   ? "fire at a chateau needs a value of 2 before (MPR-14.27)"
                   : "its fire value is below 1 after what lowers it (MPR-10.12)";
    return gun       ? "artillery fires through its front only (MPR-15.33)"
           : defence ? "the enemy is not in its front hexes (MPR-6.4)"
                     : "the enemy is not in its front hexes (MPR-6.5)";
}

/* --- declaring a melee ----------------------------------------------------------------------- */

/* Whether a one-hex unit could go through its front proper into a hex of an enemy. MPR-7.3 */
static bool
could_take(const MusketState *state, unsigned unit, unsigned target)
{
    const MusketScenario *data = musket_data(state);
    unsigned cells[2], count = musket_own_cells(state, target, cells);
    for (unsigned i = 0; i < count; i++) {
        unsigned edge = musket_direction(data, state->units[unit].place, cells[i]);
        if (edge < HET_HEX_SIDES && musket_at(state, cells[i]) == target &&
            (musket_front(state, unit, true) >> edge & 1u) != 0 &&
            data->cost[musket_kind(state, unit)][state->units[unit].place][edge] != MUSKET_STOP)
            return true;
    }
    return false;
}

/* Why a one-hex unit does not attack an enemy next to it. */
static const char *
why_not_in(const MusketState *state, unsigned unit, unsigned target)
{
    if (!is_before(state, unit, target, true))
        return "attacks go through the front hexes proper (MPR-8.5)";
    return could_take(state, unit, target)
               ? NULL
               : "cavalry never fights into a chateau (MPR-15.17)"; /* foot can enter all ground */
}

/* Why a two-hex unit does not attack a pair of hexes ahead; NULL: nothing is against it. */
static const char *
why_no_pair(const MusketState *state, unsigned unit, unsigned target, unsigned pair)
{
    const MusketScenario *data = musket_data(state);
    unsigned own[2], side = musket_side(state, unit);
    unsigned edge = musket_edge(pair == MUSKET_PAIR_LEFT ? 0 : 1, state->units[unit].facing);
    bool found = false;
    musket_own_cells(state, unit, own);
    for (unsigned i = 0; i < 2; i++) {
        unsigned to = data->next[own[i]][edge];
        found = found || (to != HET_NO_PLACE && musket_at(state, to) == target);
    }
    if (!found)
        return "the enemy is in neither hex of that pair (MPR-15.21)";
    for (unsigned i = 0; i < 2; i++) {
        unsigned to = data->next[own[i]][edge];
        if (to == HET_NO_PLACE)
            return "it attacks a pair of hexes it could enter, and one is off the map (MPR-15.21)";
        unsigned enemy = musket_of_side_at(state, 1 - side, to);
        if (enemy == MUSKET_NONE && state->cells[to].unit != 0 &&
            state->cells[to].unit - 1u != unit)
            return "a friend stands in the other hex of the pair (MPR-15.21)";
        if (enemy != MUSKET_NONE && musket_has(state, enemy, MUSKET_ATTACKED))
            return "the unit in the other hex has been attacked in this phase (MPR-7.2)";
        if (enemy != MUSKET_NONE && musket_touching(state, unit, enemy) == 1 &&
            data->unit[enemy].hexes == 2)
            return "two-hex units that touch with one hex each do not fight (MPR-15.28)";
    }
    return "the pair is attacked by naming who stands to the left of it (MPR-15.21)";
}

static const char *
why_not_by_two(const MusketState *state, const HetMove *move)
{
    MusketMelee melee;
    if (move->value <= MUSKET_PAIR_WHEEL && musket_melee_of(state, move, &melee))
        return NULL;
    if (!is_before(state, move->unit, move->target, true))
        return "attacks go through the front hexes proper (MPR-8.5)";
    if (move->value == MUSKET_PAIR_WHEEL)
        return "it wheels into one flank hex of a two-hex unit ahead, and only when it can attack "
               "no pair of hexes (MPR-15.34)";
    if (move->value == MUSKET_PAIR_LEFT || move->value == MUSKET_PAIR_RIGHT)
        return why_no_pair(state, move->unit, move->target, move->value);
    const char *left = why_no_pair(state, move->unit, move->target, MUSKET_PAIR_LEFT);
    const char *right = why_no_pair(state, move->unit, move->target, MUSKET_PAIR_RIGHT);
    return strstr(left, "neither hex") != NULL ? right : left;
}

const char *
musket_why_no_melee(const MusketState *state, const HetMove *move)
{
    const char *reason = musket_why_not_active(state, move->unit);
    if (move->kind != HET_MOVE_FIGHT)
        return NULL;
    if (reason != NULL)
        return reason;
    if (musket_kind(state, move->unit) == MUSKET_ARTILLERY)
        return "artillery takes no part in attacks (MPR-11.24)";
    if (musket_has(state, move->unit, MUSKET_FOUGHT))
        return "it has attacked in this phase (MPR-7.4)";
    if (move->target == HET_NO_UNIT)
        return "there is no enemy it could attack in its front hexes (MPR-8.5)";
    if (move->target >= musket_data(state)->unit_count)
        return musket_why_not_there(state, move->target, state->head.active);
    if (musket_side(state, move->target) == state->head.active ||
        !musket_on_map(state, move->target))
        return "name an enemy on the map (MPR-7.1)";
    if (musket_has(state, move->target, MUSKET_ATTACKED))
        return "a unit is attacked once in a melee phase (MPR-7.2)";
    if (!musket_adjacent(state, move->unit, move->target))
        return "the enemy is not next to it (MPR-7.3)";
    if (musket_at(state, state->units[move->target].place) != move->target &&
        musket_kind(state, move->target) == MUSKET_ARTILLERY)
        return "it stands with another unit: attack that one (MPR-11.25)";
    if (musket_data(state)->unit[move->unit].hexes == 2)
        return why_not_by_two(state, move);
    return move->value != MUSKET_PAIR_NONE ? "one hex attacks no pair of hexes (MPR-15.21)"
                                           : why_not_in(state, move->unit, move->target);
}

/* --- within a melee -------------------------------------------------------------------------- */

static const char *
why_not_join(const MusketState *state, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
    MusketMelee melee = musket_melee_under_way(state);
    unsigned unit = move->unit, first = melee.attacker[0];
    const char *reason = musket_why_not_active(state, unit);
    if (move->kind != HET_MOVE_ADD)
        return NULL;
    if (reason != NULL)
        return reason;
    if (unit == first)
        return "it is attacking already (MPR-15.26)";
    if (musket_has(state, unit, MUSKET_FOUGHT))
        return "it has attacked in this phase (MPR-7.4)";
    MusketKind kind = musket_kind(state, unit);
    if (kind == MUSKET_ARTILLERY)
        return "artillery takes no part in attacks (MPR-11.24)";
    if (kind == MUSKET_LIGHT || data->unit[unit].hexes == 2)
        return "one hex of heavy infantry or cavalry joins (MPR-15.26)";
    if (musket_distance(data, state->units[unit].place, state->units[first].place) != 1)
        return "units that attack together stand next to each other (MPR-15.26)";
    return musket_adjacent(state, unit, melee.defender[0])
               ? why_not_in(state, unit, melee.defender[0])
               : "the enemy is not next to it (MPR-7.3)";
}

/* Where the winners may go is offered by the melee under way: it must be among that. */
static bool
is_offered(const MusketState *state, const HetMove *move)
{
    HetMoveList list;
    het_list_clear(&list);
    musket_list_advance(state, &list);
    return het_list_index(&list, move) < list.count;
}

const char *
musket_why_not_in_melee(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    if (frame->step == MUSKET_BATTLE_AT_JOIN)
        return why_not_join(state, move);
    if (frame->step == MUSKET_BATTLE_AT_ADVANCE && move->kind == HET_MOVE_PURSUE &&
        !is_offered(state, move))
        return musket_melee_under_way(state).pair == MUSKET_PAIR_WHEEL
                   ? "the winner wheels into the hexes it has won, or goes straight on (MPR-15.34)"
                   : "the winner advances into the ground it has cleared (MPR-7.5)";
    if (frame->step == MUSKET_BATTLE_AT_TURN && move->kind == HET_MOVE_TURN &&
        (move->facing >= HET_HEX_SIDES ||
         !is_a_corner_off(state, musket_turning(frame), move->facing)))
        return "after its advance a unit turns one corner (MPR-7.6)";
    return NULL;
}

/* --- retreats -------------------------------------------------------------------------------- */

const char *
musket_why_no_retreat(const MusketState *state, const HetMove *move)
{
    const MusketScenario *data = musket_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)het_frame_peek(&state->head, MusketFlightFrame)->unit,
             place = state->units[unit].place;
    bool displaced = frame->procedure == MUSKET_DISPLACE;
    bool declines = !displaced && (frame->flags & MUSKET_RETREAT_DECLINES) != 0;
    const char *reason = musket_why_not_it(state, move->unit, unit);
    if (reason != NULL)
        return reason;
    if (move->kind != HET_MOVE_RETREAT || move->way.place >= data->cells)
        return NULL;
    unsigned edge = musket_direction(data, place, move->way.place), cells[2];
    if (edge == HET_HEX_SIDES)
        return "it retreats hex by hex: to a neighbour (MPR-11.23)";
    unsigned count = musket_own_cells(state, unit, cells);
    for (unsigned i = 0; i < count; i++) {
        unsigned to = data->next[cells[i]][edge];
        if (to == HET_NO_PLACE ||
            data->cost[musket_kind(state, unit)][cells[i]][edge] == MUSKET_STOP)
            return "no unit retreats off the map or onto ground it cannot enter (MPR-11.23)";
        if (musket_of_side_at(state, 1 - musket_side(state, unit), to) != MUSKET_NONE)
            return "an enemy stands there (MPR-11.23)";
    }
    if (!musket_retreat_leads_away(state, frame, edge))
        return displaced ? "a unit that makes way comes no nearer to the enemy (MPR-5.13)"
                         : "a hex of retreat is farther from the enemy (MPR-11.23)";
    if (musket_retreat_open(state, frame, edge))
        return NULL;
    if (declines)
        return "a unit that declines needs a way back over free hexes outside enemy fronts "
               "(MPR-14.26)";
    return displaced ? "there is no room to make way: its hexes are wanted, or friends stand in "
                       "them who can make none (MPR-5.13)"
                     : "a friend that cannot make way stands there (MPR-11.21)";
}

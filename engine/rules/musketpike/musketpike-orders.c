/* The use of a chit: cups, wing and unit activations with their phases, the order, the units that
 * take part, the commander's ride. MPR-1, MPR-2, MPR-3, MPR-4.1, MPR-15.13 */
#include "musketpike-procedure.h"

unsigned
musket_full_cup(const MusketState *state, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    unsigned cup = 1u << MUSKET_MARKER;
    HET_EACH_BELOW(leader, data->leader_count)
        if (data->leader[leader].side == side &&
            state->leaders[leader].state != MUSKET_LEADER_AWAITED)
            cup |= 1u << data->leader[leader].chit;
    return cup;
}

void
musket_fill_cups(MusketState *state)
{
    HET_EACH_BELOW(side, HET_SIDES)
        state->cup[side] = (uint16_t)musket_full_cup(state, side);
}

bool
musket_may_draw(const MusketState *state, unsigned side)
{
    return state->cup[side] != 0 && (state->passed >> side & 1u) == 0;
}

bool
musket_next_side(MusketState *state)
{
    unsigned other = 1u - state->head.active;
    if (musket_may_draw(state, other))
        state->head.active = (uint8_t)other;
    return musket_may_draw(state, state->head.active);
}

void
musket_end_draw(MusketState *state)
{
    state->head.phase = musket_next_side(state) ? MUSKET_CUPS : MUSKET_COMING;
    state->head.epoch++;
}

/* Whether a leader is an overall commander beside another of his side. */
static bool
is_one_of_two(const MusketState *state, unsigned leader)
{
    const MusketScenario *data = musket_data(state);
    unsigned found = 0;
    HET_EACH_BELOW(other, data->leader_count)
        found += data->leader[other].wing == MUSKET_NONE &&
                 data->leader[other].side == data->leader[leader].side;
    return data->leader[leader].wing == MUSKET_NONE && found > 1;
}

void
musket_start_activation(MusketState *state, unsigned leader, const HetSink *sink)
{
    state->activation =
        (MusketActivation){.chit = leader == MUSKET_NONE ? MUSKET_NONE : (uint8_t)(leader + 1)};
    state->head.phase = MUSKET_ORDERS;
    musket_push(state, MUSKET_ACTIVATION);
    unsigned side = state->head.active;
    if (leader == MUSKET_NONE)
        het_note(sink, &state->head, HET_NO_UNIT, HET_NO_UNIT, "MPR-1.6", "%s draw their marker",
                 state->head.scenario->sides[side]);
    else
        het_report(sink, &state->head, HET_EVENT_NOTE, musket_data(state)->unit_count + leader,
                   HET_NO_UNIT, 0, is_one_of_two(state, leader) ? "MPR-1.5" : "MPR-1.4",
                   "his chit is drawn");
}

/* Forgets what held for a phase of fire, by the option. MPR-10.15 */
static void
clear_checks(MusketState *state)
{
    if (musket_option(state, MUSKET_CHECK_EACH_ACTIVATION) != 0)
        return;
    HET_EACH_BELOW(unit, musket_data(state)->unit_count)
        state->units[unit].flags &= (uint16_t)~MUSKET_CHECKED;
}

/* Ends the activation under way. */
static void
end_activation(MusketState *state)
{
    HET_EACH_BELOW(unit, musket_data(state)->unit_count)
        state->units[unit].flags &= MUSKET_DISORDERED | MUSKET_ACTED;
    memset(&state->activation, 0, sizeof state->activation);
    het_state_pop(&state->head);
    musket_end_draw(state);
}

void
musket_next_phase(MusketState *state, const HetSink *sink)
{
    static const char *const rules[] = {
        [MUSKET_GUNFIRE] = "MPR-4.1", [MUSKET_MOVEMENT] = "MPR-4.1", [MUSKET_DEFENCE] = "MPR-6.4",
        [MUSKET_ADVANCE] = "MPR-6.5", [MUSKET_MELEES] = "MPR-7.1",   [MUSKET_RALLIES] = "MPR-4.1",
    };
    if (state->head.phase == MUSKET_RALLIES) {
        end_activation(state);
        return;
    }
    state->head.phase++;
    state->activation.last = 0;
    if (state->activation.order == MUSKET_ORDER_RALLY &&
        (state->head.phase == MUSKET_ADVANCE || state->head.phase == MUSKET_MELEES)) {
        if (state->head.phase == MUSKET_ADVANCE)
            het_report(sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "MPR-3.13",
                       "nobody who rallies fires or fights");
        musket_next_phase(state, sink);
        return;
    }
    if (state->head.phase == MUSKET_DEFENCE || state->head.phase == MUSKET_ADVANCE)
        clear_checks(state);
    het_report(sink, &state->head, HET_EVENT_PHASE, HET_NO_UNIT, HET_NO_UNIT, state->head.phase,
               rules[state->head.phase], NULL);
}

unsigned
musket_commander(const MusketState *state)
{
    unsigned chit = state->activation.chit;
    if (chit == 0 || chit == MUSKET_NONE)
        return MUSKET_NONE;
    return state->leaders[chit - 1].state == MUSKET_LEADER_PRESENT ? chit - 1 : MUSKET_NONE;
}

static const char is_done[] = "it has been activated this turn (MPR-2.7)";

/* Why a unit is not to be activated by the active side: it is not there, or has been this turn. */
static inline const char *
why_not_fresh(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_there(state, unit, state->head.active);
    return reason == NULL && musket_has(state, unit, MUSKET_ACTED) ? is_done : reason;
}

/* On the map and not activated this turn. */
static bool
is_fresh(const MusketState *state, unsigned unit)
{
    return musket_on_map(state, unit) && !musket_has(state, unit, MUSKET_ACTED);
}

static bool
has_fresh_unit(const MusketState *state, unsigned wing)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = data->wing[wing].side;
    HET_EACH_OF_SIDE(other, data, side)
        if (data->unit[other].wing == wing && is_fresh(state, other))
            return true;
    return false;
}

/* --- use ------------------------------------------------------------------------------------- */

/* Why the chit in use does not activate a wing as a whole. MPR-2.1, MPR-2.2 */
static const char *
why_not_wing(const MusketState *state, unsigned wing)
{
    unsigned commander = musket_commander(state);
    if (state->activation.chit == MUSKET_NONE)
        return "the marker gives a unit activation only (MPR-1.6)";
    if (commander == MUSKET_NONE)
        return "a colonel in place of a lost commander gives a unit activation only (MPR-2.12)";
    const MusketLeaderType *type = &musket_data(state)->leader[commander];
    const MusketWing *it = &musket_data(state)->wing[wing];
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
    return has_fresh_unit(state, wing) ? NULL
                                       : "all its units have been activated this turn (MPR-2.7)";
}

unsigned
musket_wings(const MusketState *state)
{
    unsigned wings = 0;
    HET_EACH_BELOW(wing, musket_data(state)->wing_count)
        if (why_not_wing(state, wing) == NULL)
            wings |= 1u << wing;
    return wings;
}

/* Why a unit does not lead a unit activation. MPR-2.3, MPR-12.2 */
static const char *
why_not_lead(const MusketState *state, unsigned unit)
{
    unsigned chit = state->activation.chit;
    unsigned army = chit == MUSKET_NONE ? 0 : musket_data(state)->leader[chit - 1].army;
    const char *reason = why_not_fresh(state, unit);
    return reason != NULL || musket_army(state, unit) == army
               ? reason
               : "an army moves by the chits of its own commanders only (MPR-12.2)";
}

static bool
has_lead(const MusketState *state)
{
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
        if (why_not_lead(state, unit) == NULL)
            return true;
    return false;
}

static void
add_order(HetMoveList *list, unsigned value)
{
    het_list_add(list, het_move_with_value(het_move(HET_MOVE_ORDER), value));
}

static void
list_uses(const MusketState *state, HetMoveList *list)
{
    MUSKET_EACH_BIT(wing, musket_wings(state))
        add_order(list, MUSKET_VALUE_WING + wing);
    if (has_lead(state))
        add_order(list, MUSKET_VALUE_UNIT);
    het_list_add(list, het_move(HET_MOVE_END));
}

static void
list_leads(const MusketState *state, HetMoveList *list)
{
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
        if (why_not_lead(state, unit) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
}

/* --- who takes part -------------------------------------------------------------------------- */

/* Why a unit is not of those that the lead unit of a unit activation brings. MPR-2.8 to 2.11 */
static const char *
why_not_brought(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned lead = state->activation.lead - 1u;
    MusketKind kind = musket_kind(state, lead), brought = musket_kind(state, unit);
    bool horse = kind == MUSKET_CAVALRY;
    if (unit == lead)
        return NULL;
    if (data->unit[unit].wing != data->unit[lead].wing)
        return horse ? "it belongs to another wing than the lead unit (MPR-2.10)"
                     : "it belongs to another wing than the lead unit (MPR-2.9)";
    if (data->unit[unit].hexes > state->activation.hexes)
        return "the lead unit brings half its morale in hexes, and has done so (MPR-2.8)";
    if (brought == MUSKET_ARTILLERY ||
        (kind != MUSKET_ARTILLERY && horse == (brought == MUSKET_CAVALRY)))
        return NULL;
    return horse                      ? "cavalry brings cavalry and artillery only (MPR-2.10)"
           : kind == MUSKET_ARTILLERY ? "artillery brings artillery only (MPR-2.11)"
                                      : "infantry brings infantry and artillery only (MPR-2.9)";
}

/* Why a unit takes no part in the activation, whatever the order. */
static inline const char *
why_not_of_it(const MusketState *state, unsigned unit)
{
    const MusketActivation *activation = &state->activation;
    const char *reason = why_not_fresh(state, unit);
    if (reason != NULL)
        return reason == is_done && musket_has(state, unit, MUSKET_ACTIVE)
                   ? "it takes part already (MPR-2.6)"
                   : reason;
    if (activation->wing == 0)
        return why_not_brought(state, unit);
    return musket_data(state)->unit[unit].wing == activation->wing - 1
               ? NULL
               : "it belongs to another wing (MPR-2.1)";
}

/* Why a unit that may take part does not under an order. */
static const char *
why_not_under(const MusketState *state, unsigned unit, MusketOrder order)
{
    unsigned least = (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE);
    if (order == MUSKET_ORDER_STRATEGIC && musket_enemy_within(state, unit, least - 1))
        return "it is too near to enemies for a strategic march (MPR-3.10)";
    return order == MUSKET_ORDER_RALLY && musket_contact(state, unit) &&
                   !musket_can_withdraw(state, unit)
               ? "it cannot leave contact (MPR-3.12)"
               : NULL;
}

static bool
eligible(const MusketState *state, unsigned unit, MusketOrder order)
{
    return why_not_of_it(state, unit) == NULL && why_not_under(state, unit, order) == NULL;
}

/* The last unit that a charge can bring into contact; MUSKET_NONE. MPR-3.2 */
static unsigned
find_able(const MusketState *state)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = state->head.active;
    for (unsigned i = data->side_count[side]; i-- > 0;) {
        unsigned unit = data->side_units[side][i];
        if (why_not_of_it(state, unit) == NULL && musket_can_engage(state, unit))
            return unit;
    }
    return MUSKET_NONE;
}

/* Whether anybody may take part under an order; in a unit activation its lead unit. */
bool
musket_has_eligible(const MusketState *state, MusketOrder order)
{
    if (state->activation.lead != 0)
        return eligible(state, state->activation.lead - 1u, order);
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
        if (eligible(state, unit, order))
            return true;
    return false;
}

/* Why an order is not given. */
static const char *
why_not_order(const MusketState *state, unsigned order)
{
    switch (order) {
    case MUSKET_ORDER_CHARGE:
        return find_able(state) != MUSKET_NONE
                   ? NULL
                   : "none of them can come next to an enemy that it is not "
                     "next to already (MPR-3.2)";
    case MUSKET_ORDER_MARCH:
        return NULL;
    case MUSKET_ORDER_STRATEGIC:
        return musket_has_eligible(state, MUSKET_ORDER_STRATEGIC)
                   ? NULL
                   : "none of them is far enough from all enemies (MPR-3.10)";
    case MUSKET_ORDER_RALLY:
        return musket_has_eligible(state, MUSKET_ORDER_RALLY)
                   ? NULL
                   : "none of them is out of contact or can leave it (MPR-3.12)";
    default: /* a number that was typed */
        return "name an order: charge, march, strategic march or rally (MPR-2.5)";
    }
}

static void
list_orders(const MusketState *state, HetMoveList *list)
{
    for (unsigned order = MUSKET_ORDER_CHARGE; order <= MUSKET_ORDER_RALLY; order++)
        if (why_not_order(state, order) == NULL)
            add_order(list, order);
}

static const char must_engage[] =
    "a unit that can come next to another enemy must take part (MPR-3.2)";

/* Whether a charge that still lacks a unit that can come into contact has room for one after
 * `unit`. Searches, being slow, come last. MPR-3.2 */
static bool
leaves_room(const MusketState *state, unsigned unit, bool early)
{
    const MusketScenario *data = musket_data(state);
    const MusketActivation *activation = &state->activation;
    unsigned after = early ? activation->last : unit + 1;
    if (activation->able == 0 || unit == activation->able - 1u)
        return true;
    unsigned room = activation->hexes - MIN(data->unit[unit].hexes, activation->hexes);
    if ((early || unit < activation->able - 1u) &&
        (activation->wing != 0 || data->unit[activation->able - 1u].hexes <= room))
        return true;
    for (unsigned other = after; other < activation->able; other++)
        if (other != unit && why_not_of_it(state, other) == NULL &&
            data->unit[other].hexes <= room && musket_can_engage(state, other))
            return true; /* a smaller one than the last */
    return musket_can_engage(state, unit);
}

/* Why a unit is not named as the next that takes part; `early`: before others of the list. */
static const char *
why_not_named(const MusketState *state, unsigned unit, bool early)
{
    const char *reason = why_not_of_it(state, unit);
    if (reason == NULL && unit < state->activation.last)
        reason =
            "units are named in the order of the list, and a later one has been named (MPR-2.6)";
    if (reason == NULL)
        reason = why_not_under(state, unit, state->activation.order);
    return reason != NULL || leaves_room(state, unit, early) ? reason : must_engage;
}

static void
list_units(const MusketState *state, HetMoveList *list)
{
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
        if (why_not_named(state, unit, false) == NULL)
            het_list_add(list, het_move_unit(HET_MOVE_ADD, unit));
    if (state->activation.able == 0)
        het_list_add(list, het_move(HET_MOVE_DONE));
}

bool
musket_may_name_early(const MusketState *state, const HetMove *move)
{
    return het_state_procedure(&state->head) == MUSKET_ACTIVATION &&
           state->head.phase == MUSKET_ORDERS &&
           het_state_peek(&state->head)->step == MUSKET_PICK &&
           move->unit < musket_data(state)->unit_count &&
           het_move_is(move, het_move_value(HET_MOVE_ADD, move->unit, HET_ADD_EARLY)) &&
           why_not_named(state, move->unit, true) == NULL;
}

static void
mark(MusketState *state, unsigned unit, const char *rule, const HetSink *sink)
{
    state->units[unit].flags |= MUSKET_ACTIVE | MUSKET_ACTED;
    het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, rule, "takes part");
}

/* Artillery is activated with a unit it stands with, whatever its wing, and counts nothing.
 * MPR-2.14 */
static void
add_guns(MusketState *state, unsigned unit, const HetSink *sink)
{
    MUSKET_EACH_OWN(cell, state, unit) {
        unsigned gun = state->cells[cell].gun;
        if (gun != 0 && gun - 1 != unit && is_fresh(state, gun - 1) &&
            (state->activation.order != MUSKET_ORDER_RALLY || !musket_contact(state, gun - 1) ||
             musket_can_withdraw(state, gun - 1)))
            mark(state, gun - 1, "MPR-2.14", sink);
    }
}

static void
add_unit(MusketState *state, unsigned unit, const HetSink *sink)
{
    MusketActivation *activation = &state->activation;
    if (activation->able != 0 && musket_can_engage(state, unit))
        activation->able = 0;
    if (activation->wing == 0 && unit != activation->lead - 1u)
        activation->hexes -= (uint8_t)musket_hexes(state, unit);
    mark(state, unit, activation->wing != 0 ? "MPR-2.6" : "MPR-2.8", sink);
    add_guns(state, unit, sink);
}

/* --- the ride -------------------------------------------------------------------------------- */

static void
find_ride_distances(const MusketState *state, unsigned leader, unsigned most,
                    uint8_t ret_distances[MUSKET_CELLS])
{
    const MusketScenario *data = musket_data(state);
    uint16_t queue[MUSKET_CELLS];
    unsigned head = 0, tail = 0, side = data->leader[leader].side;
    memset(ret_distances, UINT8_MAX, data->cells);
    MUSKET_EACH_OWN(own, state, state->leaders[leader].unit) { /* from either hex, as to either */
        ret_distances[own] = 0;
        queue[tail++] = (uint16_t)own;
    }
    while (head < tail) {
        unsigned cell = queue[head++], distance = ret_distances[cell];
        for (unsigned edge = 0; edge < HET_HEX_SIDES && distance < most; edge++) {
            unsigned to = data->next[cell][edge];
            if (to == HET_NO_PLACE || ret_distances[to] != UINT8_MAX ||
                musket_of_side_at(state, 1 - side, to) != MUSKET_NONE)
                continue;
            ret_distances[to] = (uint8_t)(distance + 1);
            queue[tail++] = (uint16_t)to;
        }
    }
}

/* Why a rider does not join a unit, however near. MPR-15.37 */
static const char *
why_no_host(const MusketState *state, unsigned rider, unsigned unit)
{
    if (unit >= musket_data(state)->unit_count || !musket_has(state, unit, MUSKET_ACTIVE))
        return "he rides to a unit that takes part (MPR-15.13)";
    return unit == state->leaders[rider].unit || musket_led_by_another(state, unit, rider)
               ? "only one leader stands with a unit (MPR-15.37)"
               : NULL;
}

/* Lists the units that a rider may join, in ascending order; returns their number. */
static unsigned
find_hosts(const MusketState *state, unsigned rider, uint8_t ret_units[MUSKET_UNITS])
{
    unsigned count = 0;
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
        if (why_no_host(state, rider, unit) == NULL)
            ret_units[count++] = (uint8_t)unit;
    return count;
}

static void
list_rides(const MusketState *state, HetMoveList *list)
{
    unsigned commander = musket_commander(state), with = state->leaders[commander].unit;
    unsigned most = (unsigned)musket_option(state, MUSKET_LEADER_MOVE);
    uint8_t units[MUSKET_UNITS], distances[MUSKET_CELLS];
    unsigned count = find_hosts(state, commander, units);
    bool hindered = count > 0 && musket_enemy_within(state, with, most);
    if (hindered) /* else the way is as long as the crow flies */
        find_ride_distances(state, commander, most, distances);
    HET_EACH_BELOW(i, count) {
        bool near_enough = false;
        MUSKET_EACH_OWN(cell, state, units[i])
            near_enough |= hindered ? distances[cell] != UINT8_MAX
                                    : musket_unit_distance(state, with, cell) <= most;
        if (!near_enough)
            continue;
        het_list_add(list,
                     het_move_with_place(het_move_target(HET_MOVE_MOVE,
                                                         musket_data(state)->unit_count + commander,
                                                         units[i]),
                                         state->units[units[i]].place));
    }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
ride(MusketState *state, const HetMove *move, const HetSink *sink)
{
    unsigned commander = musket_commander(state);
    het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, move->unit,
                       musket_place_of_leader(state, commander), move->way.place, "MPR-15.13");
    state->leaders[commander].unit = (uint8_t)move->target;
}

static const char *
why_no_ride(const MusketState *state, const HetMove *move)
{
    unsigned unit = move->target != HET_NO_UNIT ? move->target : move->unit;
    unsigned leader = musket_commander(state), rider = musket_data(state)->unit_count + leader;
    if (move->target != HET_NO_UNIT && move->unit != HET_NO_UNIT && move->unit != rider)
        return "only the commander who activates rides (MPR-15.13)";
    const char *reason = why_no_host(state, leader, unit);
    if (reason != NULL)
        return reason;
    uint8_t distances[MUSKET_CELLS];
    find_ride_distances(state, leader, (unsigned)musket_option(state, MUSKET_LEADER_MOVE),
                        distances);
    const bool elsewhere = move->way.place != HET_NO_PLACE;
    MUSKET_EACH_OWN(cell, state, unit)
        if (distances[cell] != UINT8_MAX)
            return elsewhere ? "he rides to the hex of the unit that is named (MPR-15.13)" : NULL;
    return "it is farther than he may ride around enemies (MPR-15.13)";
}

/* --- the steps ------------------------------------------------------------------------------- */

void
musket_list_orders(const MusketState *state, HetMoveList *list)
{
    switch ((MusketOrders)het_state_peek(&state->head)->step) {
    case MUSKET_USE:
        list_uses(state, list);
        break;
    case MUSKET_LEAD:
        list_leads(state, list);
        break;
    case MUSKET_ORDER:
        list_orders(state, list);
        break;
    case MUSKET_PICK:
        list_units(state, list);
        break;
    case MUSKET_RIDE:
        list_rides(state, list);
        break;
    }
}

static void
take_lead(MusketState *state, unsigned unit)
{
    int morale = musket_morale(state, unit);
    state->activation.lead = (uint8_t)(unit + 1);
    int hexes = (morale > 0 ? (morale + 1) / 2 : 0) - (int)musket_hexes(state, unit);
    state->activation.hexes = (uint8_t)(hexes > 0 ? hexes : 0); /* for others */
}

static void
take_order(MusketState *state, unsigned order, const HetSink *sink)
{
    MusketActivation *activation = &state->activation;
    activation->order = (uint8_t)order;
    if (order == MUSKET_ORDER_CHARGE)
        activation->able = (uint8_t)(find_able(state) + 1);
    static const char *const words[] = {
        [MUSKET_ORDER_NONE] = NULL,
        [MUSKET_ORDER_CHARGE] = "the order is to charge",
        [MUSKET_ORDER_MARCH] = "the order is to march",
        [MUSKET_ORDER_STRATEGIC] = "the order is a strategic march",
        [MUSKET_ORDER_RALLY] = "the order is to rally",
    };
    unsigned who = activation->lead != 0 ? activation->lead - 1u
                                         : musket_data(state)->unit_count + musket_commander(state);
    het_report(sink, &state->head, HET_EVENT_NOTE, who, HET_NO_UNIT, 0,
               order == MUSKET_ORDER_STRATEGIC ? "MPR-3.10" : "MPR-2.5", words[order]);
    if (activation->lead != 0)
        add_unit(state, activation->lead - 1u, sink);
}

/* A wing, by its own commander or the overall one. MPR-2.1, MPR-2.2, MPR-9.5 */
static void
take_wing(MusketState *state, unsigned wing, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    const MusketWing *it = &data->wing[wing];
    unsigned commander = musket_commander(state);
    bool own = data->leader[commander].wing == wing;
    bool lost = it->leader != MUSKET_NONE && state->leaders[it->leader].state == MUSKET_LEADER_LOST;
    state->activation.wing = (uint8_t)(wing + 1);
    state->wings_used |= 1u << wing;
    het_note(sink, &state->head, data->unit_count + commander, HET_NO_UNIT,
             own    ? "MPR-2.1"
             : lost ? "MPR-9.5"
                    : "MPR-2.2",
             "activates the wing %s, %s", it->code, it->name);
}

static void
take_use(MusketState *state, HetFrame *frame, const HetMove *move, const HetSink *sink)
{
    if (move->kind == HET_MOVE_END) {
        het_report(sink, &state->head, HET_EVENT_NOTE, HET_NO_UNIT, HET_NO_UNIT, 0, "MPR-1.10",
                   "nothing is done with the chit");
        end_activation(state);
    } else if (move->value == MUSKET_VALUE_UNIT) {
        frame->step = MUSKET_LEAD;
    } else {
        take_wing(state, move->value - MUSKET_VALUE_WING, sink);
        frame->step = MUSKET_ORDER;
    }
}

void
musket_take_orders(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    switch ((MusketOrders)frame->step) {
    case MUSKET_USE:
        take_use(state, frame, move, sink);
        break;
    case MUSKET_LEAD:
        take_lead(state, move->unit);
        frame->step = MUSKET_ORDER;
        het_report(sink, &state->head, HET_EVENT_NOTE, move->unit, HET_NO_UNIT, 0,
                   musket_army(state, move->unit) > 0 ? "MPR-12.2" : "MPR-2.3",
                   "leads a unit activation");
        break;
    case MUSKET_ORDER:
        take_order(state, move->value, sink);
        frame->step = MUSKET_PICK;
        break;
    case MUSKET_PICK:
        if (move->kind == HET_MOVE_DONE) {
            frame->step = MUSKET_RIDE;
            state->activation.last = 0;
        } else {
            add_unit(state, move->unit, sink);
            if (move->value != HET_ADD_EARLY)
                state->activation.last = (uint8_t)(move->unit + 1);
        }
        break;
    case MUSKET_RIDE:
        if (move->kind == HET_MOVE_MOVE)
            ride(state, move, sink);
        frame->step = 0;
        musket_next_phase(state, sink);
        break;
    }
}

/* --- why not --------------------------------------------------------------------------------- */

static const char *
why_not_used(const MusketState *state, unsigned value)
{
    if (value >= MUSKET_VALUE_WING && value < MUSKET_VALUE_WING + musket_data(state)->wing_count)
        return why_not_wing(state, value - MUSKET_VALUE_WING);
    return value == MUSKET_VALUE_UNIT
               ? NULL /* without a lead unit it is not listed */
               : "name first what the chit is used for: a wing, or unit (MPR-2.3)";
}

const char *
musket_why_not_in_orders(const MusketState *state, const HetMove *move)
{
    const char *reason;
    switch ((MusketOrders)het_state_peek(&state->head)->step) {
    case MUSKET_USE:
        return move->kind == HET_MOVE_END ? NULL : why_not_used(state, move->value);
    case MUSKET_LEAD:
        return move->kind == HET_MOVE_SELECT ? why_not_lead(state, move->unit) : NULL;
    case MUSKET_ORDER:
        if (move->kind != HET_MOVE_ORDER)
            return NULL;
        reason = why_not_order(state, move->value);
        return reason != NULL
                   ? reason
                   : "an order names no unit and no place: who takes part is named next (MPR-2.6)";
    case MUSKET_PICK:
        if (move->kind == HET_MOVE_ADD && move->unit == HET_NO_UNIT)
            return "name a unit that takes part, or done (MPR-2.6)";
        if (move->kind == HET_MOVE_ADD)
            return why_not_named(state, move->unit, move->value == HET_ADD_EARLY);
        return move->kind == HET_MOVE_DONE && state->activation.able != 0 ? must_engage : NULL;
    case MUSKET_RIDE:
        break;
    }
    return move->kind == HET_MOVE_MOVE ? why_no_ride(state, move) : NULL;
}

/* What the rules allow, judged slowly: paths are checked step by step over the map; zones and
 * occupied hexes are found by looking at every unit. A fuzz test compares the result with the
 * lists of legal moves. The two share:
 *
 * - the state and the tables of the rules (costs, formations, weapons, options);
 * - of a shot, who is a shooter with volleys left, the modifier, and whether it can have an
 *   effect (kircholm_is_shooter, _volley_limit, _aims, _can_harm); range, arc and sight are
 *   judged again here;
 * - of a fight, whether a unit may attack at all (kircholm_may_fight);
 * - of a withdrawal and a pursuit, the single step (kircholm_can_withdraw, _may_pursue,
 *   _pursuit_step);
 * - whether a unit or commander may be chosen (kircholm_may_move, _may_ride, _can_join);
 * - the cost of a formation, and how near the enemy is to a hex of a flight. */
#include "kircholm-legal.h"

#include "kircholm-judge.h"

#include "kircholm-slots.h"
#include "kircholm-fight.h"
#include "kircholm-fire.h"
#include "kircholm-move.h"
#include "kircholm-rally.h"
#include "kircholm-unit.h"

static unsigned
number(const KircholmState *state, KircholmOption option)
{
    return (unsigned)kircholm_option(state, option);
}

/* --- shots ------------------------------------------------------------------------------------ */

const char *
kircholm_why_no_shot(const KircholmState *state, unsigned shooter, unsigned target, unsigned side)
{
    int modifier;
    if (!kircholm_is_there(state, shooter, side))
        return "a unit on the map, of the side that chooses, shoots (KIR-10.6)";
    const KircholmUnit *it = &state->units[shooter];
    KircholmType type = (KircholmType)kircholm_data(state)->type[shooter];
    if (kircholm_weapon(type) == KIRCHOLM_UNARMED)
        return "husaria, pancerni and volunteers do not shoot (KIR-10.18)";
    if (kircholm_data(state)->fire[shooter] == 0)
        return "its fire factor is 0 (KIR-2.3)";
    if (it->level != KIRCHOLM_ORDERED)
        return it->level == KIRCHOLM_DISORDERED ? "disorganised units do not shoot (KIR-6.4)"
                                                : "retreating units do not shoot (KIR-6.8)";
    if (type == KIRCHOLM_ARTILLERY && it->load != KIRCHOLM_LOADED)
        return "the guns are not loaded (KIR-13.7)";
    if ((it->flags & KIRCHOLM_DELAYED) != 0)
        return type == KIRCHOLM_ARTILLERY
                   ? "fire has silenced the guns for this phase (KIR-10.15)"
                   : "fire has cost it its reactions of this phase (KIR-10.15)";
    if (!kircholm_is_shooter(state, shooter))
        return type == KIRCHOLM_ARTILLERY ? "guns in moving formation do not shoot (KIR-5.2)"
                                          : "cavalry in this formation does not shoot (KIR-4.1)";
    if (type != KIRCHOLM_ARTILLERY && it->volleys >= kircholm_volley_limit(state, shooter))
        return it->formation == KIRCHOLM_DEFENSIVE
                   ? "it has fired the half of its volleys that defensive formation has (KIR-3.2)"
                   : "it has fired all its volleys of this phase (KIR-10.4)";
    if (!kircholm_is_there(state, target, 1 - side))
        return "name an enemy on the map as the target (KIR-10.6)";
    const char *reason = kircholm_slow_why_no_aim(state, shooter, target);
    if (reason != NULL)
        return reason;
    if (!kircholm_aims(state, shooter, target, &modifier)) /* the two agree */
        return "it has no aim at the target (KIR-10.2)";
    return kircholm_can_harm(state, shooter, target, modifier)
               ? NULL
               : "the shot could do nothing to the target (KIR-10.16)";
}

/* --- walks ------------------------------------------------------------------------------------ */

bool
kircholm_is_at_home(const KircholmState *state, unsigned unit, KircholmSpot spot)
{
    const HetHexGrid *grid = &kircholm_data(state)->map.grid;
    const KircholmUnit *it = &state->units[unit];
    if (it->formation != KIRCHOLM_ASSAULT)
        return spot.cell == it->place;
    unsigned right = het_hex_neighbour(grid, it->place, het_hex_turn(it->facing, 2));
    unsigned other = het_hex_neighbour(grid, spot.cell, het_hex_turn(spot.facing, 2));
    return (spot.cell == it->place && other == right) || (spot.cell == right && other == it->place);
}

const char *
kircholm_why_no_walk(const KircholmState *state, unsigned unit, const HetWay *way, bool straight,
                     KircholmSpot *ret_end)
{
    KircholmSpot spot = {state->units[unit].place, state->units[unit].facing};
    unsigned points = kircholm_points_to_walk(state), spent = 0, price;
    bool left = false; /* who comes back to where he began has entered the zone there anew */
    for (unsigned i = 0; i < way->steps; i++) {
        unsigned step = het_way_step(way, i);
        KircholmSpot before = spot;
        left = left || !kircholm_is_at_home(state, unit, spot);
        if (left && kircholm_slow_spot_in_zone(state, unit, spot))
            return "an enemy zone on the way stops it (KIR-8.3)";
        if (straight && step >= HET_HEX_SIDES)
            return "a charge makes no turn on the way (KIR-11.2)";
        if (!kircholm_slow_step(state, unit, &spot, step, &price)) {
            const char *reason = kircholm_slow_why_no_step(state, unit, before, step);
            return reason != NULL ? reason : "that is not a step of a way (KIR-1.5)";
        }
        spent += price;
        if (spent > points)
            return "it does not have enough points for the ground and turns on the way (KIR-1.5)";
    }
    *ret_end = spot;
    return NULL;
}

unsigned
kircholm_points_to_walk(const KircholmState *state)
{
    int points = kircholm_move_of(state)->points;
    if (state->units[kircholm_move_of(state)->unit].formation == KIRCHOLM_DOUBLE)
        points = MIN(points, kircholm_move_of(state)->partner_points);
    return (unsigned)points;
}

unsigned
kircholm_hexes_to_charge(const KircholmState *state, unsigned unit, KircholmSpot end)
{
    unsigned before_zone = number(state, KIRCHOLM_CHARGE_RUN);
    if (number(state, KIRCHOLM_CHARGE_IN_ZONE) != 0)
        return before_zone;
    return before_zone + kircholm_slow_spot_in_zone(state, unit, end);
}

/* Wherever it would lead. */
const char *
kircholm_why_no_charge(const KircholmState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)kircholm_move_of(state)->unit;
    const KircholmUnit *it = &state->units[unit];
    if (!kircholm_is_cavalry((KircholmType)kircholm_data(state)->type[unit]) ||
        it->level != KIRCHOLM_ORDERED)
        return "only cavalry in order charges (KIR-11.1)";
    if ((frame->flags & UNIT_DASH) == 0 && it->formation != KIRCHOLM_BASIC &&
        it->formation != KIRCHOLM_ASSAULT)
        return "a charge is made in basic, assault or closed formation (KIR-11.3)";
    return NULL;
}

/* Spots are reached from spots until none is new. */
bool
kircholm_slow_can_march(const KircholmState *state, unsigned unit)
{
    unsigned points = kircholm_points_to_walk(state);
    enum { SPOTS = 64 };
    struct {
        KircholmSpot spot;
        unsigned spent;
    } known[SPOTS] = {{{state->units[unit].place, state->units[unit].facing}, 0}};
    unsigned count = 1;
    for (unsigned i = 0; i < count; i++) {
        if (!kircholm_is_at_home(state, unit, known[i].spot) &&
            kircholm_slow_spot_in_zone(state, unit, known[i].spot))
            continue;
        for (unsigned step = 0; step < STEPS; step++) {
            KircholmSpot spot = known[i].spot;
            unsigned price;
            if (!kircholm_slow_step(state, unit, &spot, step, &price) ||
                known[i].spent + price > points)
                continue;
            if (spot.cell != known[0].spot.cell && !kircholm_is_at_home(state, unit, spot))
                return true;
            unsigned k = 0;
            while (k < count &&
                   (known[k].spot.facing != spot.facing || known[k].spent > known[i].spent + price))
                k++;
            if (k == count && count < SPOTS) {
                known[count].spot = spot;
                known[count++].spent = known[i].spent + price;
            }
        }
    }
    return false;
}

/* --- a unit's move ---------------------------------------------------------------------------- */

const char *
kircholm_why_rooted(const KircholmState *state)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)kircholm_move_of(state)->unit;
    const KircholmUnit *it = &state->units[unit];
    if ((frame->flags & UNIT_STOPPED) != 0)
        return "it has entered an enemy zone, and stops there (KIR-8.3)";
    if (it->formation == KIRCHOLM_DEFENSIVE)
        return "foot in defensive formation does not move (KIR-3.5)";
    return kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY &&
                   it->formation != KIRCHOLM_MOVING
               ? "guns in shooting formation do not move (KIR-5.1)"
               : NULL;
}

bool
kircholm_has_target(const KircholmState *state, unsigned gun)
{
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned target = 0; target < data->unit_count; target++)
        if (kircholm_why_no_shot(state, gun, target, data->side[gun]) == NULL)
            return true;
    return false;
}

/* --- reactions -------------------------------------------------------------------------------- */

bool
kircholm_may_brace(const KircholmState *state, unsigned unit, unsigned mover)
{
    const KircholmUnit *it = &state->units[unit];
    return it->level == KIRCHOLM_ORDERED && kircholm_data(state)->fire[unit] > 0 &&
           ((it->flags & KIRCHOLM_DELAYED) == 0 || number(state, KIRCHOLM_DELAY_BARS_PIKES) == 0) &&
           it->volleys < number(state, KIRCHOLM_VOLLEYS) &&
           kircholm_slow_why_no_aim(state, unit, mover) == NULL;
}

/* --- between procedures ----------------------------------------------------------------------- */

/* KIR-13.6 */
static bool
may_fire_later(const KircholmState *state, unsigned unit)
{
    return number(state, KIRCHOLM_GUNS_FIRE_LATER) != 0 &&
           kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY &&
           kircholm_has_target(state, unit);
}

const char *
kircholm_why_not_chosen(const KircholmState *state, unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    if (!kircholm_is_unit_of(state, unit, state->head.active))
        return "a unit of the side whose movement phase it is moves (KIR-1.3)";
    const KircholmUnit *it = &state->units[unit];
    if (it->level == KIRCHOLM_GONE)
        return "it has been eliminated, or has not arrived (KIR-6.1)";
    if (it->level == KIRCHOLM_RETREATING)
        return "a retreating unit has fled as the phase began, and does nothing else (KIR-6.6)";
    if ((it->flags & KIRCHOLM_MOVED) != 0)
        return may_fire_later(state, unit) ? NULL : "it has moved in this phase (KIR-1.4)";
    if (data->type[unit] == KIRCHOLM_COMMANDER)
        return kircholm_may_ride(state, unit)
                   ? NULL
                   : "no other unit that lacks a commander is near enough to ride to (KIR-15.2)";
    if (it->formation == KIRCHOLM_DOUBLE && it->partner < unit)
        return "two in double formation move as one body: choose the other (KIR-4.6)";
    return kircholm_may_move(state, unit) ? NULL
                                          : "it has nothing it could do with its points (KIR-1.5)";
}

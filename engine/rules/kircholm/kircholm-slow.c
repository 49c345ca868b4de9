#include "kircholm-legal.h"
#include "kircholm-slots.h"
#include "kircholm-fire.h"
#include "kircholm-move.h"

static const HetHexGrid *
grid_of(const KircholmState *state)
{
    return &kircholm_data(state)->map.grid;
}

/* The hexes a unit is on: one, or its two wings. Returns their number. */
static unsigned
hexes_of(const KircholmState *state, unsigned unit, unsigned ret_cells[2])
{
    const KircholmUnit *it = &state->units[unit];
    if (it->place == KIRCHOLM_OFF)
        return 0;
    ret_cells[0] = it->place;
    if (it->formation != KIRCHOLM_ASSAULT)
        return 1;
    ret_cells[1] = het_hex_neighbour(grid_of(state), it->place, het_hex_turn(it->facing, 2));
    return 2;
}

unsigned
kircholm_slow_occupant(const KircholmState *state, unsigned cell)
{
    for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++) {
        unsigned cells[2], count = hexes_of(state, unit, cells);
        for (unsigned i = 0; i < count; i++)
            if (cells[i] == cell)
                return unit;
    }
    return KIRCHOLM_NOBODY;
}

bool
kircholm_slow_zone(const KircholmState *state, unsigned side, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        unsigned cells[2], count = hexes_of(state, unit, cells);
        if (data->side[unit] != side || data->type[unit] == KIRCHOLM_ARTILLERY ||
            state->units[unit].level >= KIRCHOLM_RETREATING)
            continue;
        for (unsigned i = 0; i < count; i++) {
            unsigned direction = het_hex_direction(grid_of(state), cells[i], cell);
            if (direction < HET_HEX_SIDES &&
                het_hex_arc_corner(state->units[unit].facing, direction) == HET_ARC_FRONT)
                return true;
        }
    }
    return false;
}

static unsigned
ground_price(const KircholmState *state, unsigned unit, unsigned cell, unsigned direction)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned to = het_hex_neighbour(grid_of(state), cell, direction);
    KircholmMobility mobility = kircholm_mobility((KircholmType)data->type[unit],
                                                  (KircholmFormation)state->units[unit].formation);
    bool road = (data->map.ways[cell][direction] & KIRCHOLM_ROAD) != 0;
    KircholmTerrain terrain = (KircholmTerrain)data->map.terrain[to];
    unsigned cost = kircholm_terrain_cost(
        mobility, road && terrain != KIRCHOLM_RIVER ? KIRCHOLM_OPEN : terrain);
    int rise = data->map.level[to] - data->map.level[cell];
    if (cost == KIRCHOLM_CANNOT)
        return 0;
    return cost + (unsigned)ABS(rise) * kircholm_slope_cost(mobility, rise > 0);
}

const char *
kircholm_slow_why_closed(const KircholmState *state, unsigned unit, unsigned cell,
                         unsigned direction)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned to = het_hex_neighbour(grid_of(state), cell, direction);
    if (to == HET_NO_PLACE)
        return "that way leads off the map (KIR-1.6)";
    unsigned there = kircholm_slow_occupant(state, to);
    if (there != KIRCHOLM_NOBODY && there != unit && there != state->units[unit].partner)
        return data->side[there] == data->side[unit]
                   ? "a hex holds one unit, and a friend is in the way (KIR-1.9)"
                   : "a hex holds one unit, and an enemy is in the way (KIR-1.9)";
    if (state->units[unit].level == KIRCHOLM_DISORDERED &&
        kircholm_slow_zone(state, 1u - data->side[unit], to))
        return "a disorganised unit does not enter enemy zones (KIR-6.4)";
    return ground_price(state, unit, cell, direction) > 0
               ? NULL
               : "that ground is closed to it in its formation (KIR-1.6)";
}

unsigned
kircholm_slow_price(const KircholmState *state, unsigned unit, unsigned cell, unsigned direction)
{
    return kircholm_slow_why_closed(state, unit, cell, direction) == NULL
               ? ground_price(state, unit, cell, direction)
               : 0;
}

/* Where the right wing of a two-hex unit would be. */
static unsigned
right_of(const KircholmState *state, KircholmSpot spot)
{
    return het_hex_neighbour(grid_of(state), spot.cell, het_hex_turn(spot.facing, 2));
}

static bool
step_pair_of_wings(const KircholmState *state, unsigned unit, KircholmSpot *spot, unsigned step,
                   unsigned *ret_price)
{
    unsigned turn = (unsigned)kircholm_option(state, KIRCHOLM_TURN_COST);
    unsigned right = right_of(state, *spot), left_price, right_price;
    unsigned ahead = het_hex_turn(spot->facing, 1);
    switch (step) {
    case STEP_ABOUT:
        *spot = (KircholmSpot){right, het_hex_turn(spot->facing, 3)};
        *ret_price = 2 * turn;
        return true;
    case STEP_RIGHT: /* the left wing wheels forward */
        left_price = kircholm_slow_price(state, unit, spot->cell, ahead);
        *spot = (KircholmSpot){het_hex_neighbour(grid_of(state), spot->cell, ahead), ahead};
        *ret_price = MAX(left_price, turn);
        return left_price > 0;
    case STEP_LEFT: /* the right wing wheels forward */
        right_price = kircholm_slow_price(state, unit, right, spot->facing);
        spot->facing = het_hex_turn(spot->facing, -1);
        *ret_price = MAX(right_price, turn);
        return right_price > 0;
    }
    left_price = kircholm_slow_price(state, unit, spot->cell, step);
    right_price = kircholm_slow_price(state, unit, right, step);
    spot->cell = het_hex_neighbour(grid_of(state), spot->cell, step);
    *ret_price = MAX(left_price, right_price);
    return left_price > 0 && right_price > 0;
}

bool
kircholm_slow_step(const KircholmState *state, unsigned unit, KircholmSpot *spot, unsigned step,
                   unsigned *ret_price)
{
    unsigned turn = (unsigned)kircholm_option(state, KIRCHOLM_TURN_COST);
    if (step >= STEPS)
        return false;
    if (step < HET_HEX_SIDES && het_hex_arc_corner(spot->facing, step) != HET_ARC_FRONT)
        return false;
    if (state->units[unit].formation == KIRCHOLM_ASSAULT)
        return step_pair_of_wings(state, unit, spot, step, ret_price);
    if (step < HET_HEX_SIDES) {
        *ret_price = kircholm_slow_price(state, unit, spot->cell, step);
        spot->cell = het_hex_neighbour(grid_of(state), spot->cell, step);
        return *ret_price > 0;
    }
    spot->facing = het_hex_turn(spot->facing, step == STEP_RIGHT ? 1 : step == STEP_LEFT ? -1 : 3);
    *ret_price = step == STEP_ABOUT ? 2 * turn : turn;
    return true;
}

const char *
kircholm_slow_why_no_step(const KircholmState *state, unsigned unit, KircholmSpot spot,
                          unsigned step)
{
    if (step < HET_HEX_SIDES && het_hex_arc_corner(spot.facing, step) != HET_ARC_FRONT)
        return "a unit moves into its front hexes only (KIR-7.3)";
    if (state->units[unit].formation != KIRCHOLM_ASSAULT)
        return step < HET_HEX_SIDES ? kircholm_slow_why_closed(state, unit, spot.cell, step) : NULL;
    unsigned right = right_of(state, spot);
    if (step == STEP_RIGHT)
        return kircholm_slow_why_closed(state, unit, spot.cell, het_hex_turn(spot.facing, 1));
    if (step == STEP_LEFT)
        return kircholm_slow_why_closed(state, unit, right, spot.facing);
    if (step >= HET_HEX_SIDES)
        return NULL;
    const char *reason = kircholm_slow_why_closed(state, unit, spot.cell, step);
    return reason != NULL ? reason : kircholm_slow_why_closed(state, unit, right, step);
}

bool
kircholm_slow_spot_in_zone(const KircholmState *state, unsigned unit, KircholmSpot spot)
{
    unsigned enemy = 1u - kircholm_data(state)->side[unit];
    return kircholm_slow_zone(state, enemy, spot.cell) ||
           (state->units[unit].formation == KIRCHOLM_ASSAULT &&
            kircholm_slow_zone(state, enemy, right_of(state, spot)));
}

bool
kircholm_slow_meets(const KircholmState *state, unsigned unit, KircholmSpot spot, bool foot_only)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned cells[2] = {spot.cell, spot.cell};
    if (state->units[unit].formation == KIRCHOLM_ASSAULT)
        cells[1] = right_of(state, spot);
    for (unsigned other = 0; other < data->unit_count; other++) {
        unsigned theirs[2], count = hexes_of(state, other, theirs);
        if (data->side[other] == data->side[unit] ||
            (foot_only && data->type[other] != KIRCHOLM_INFANTRY))
            continue;
        for (unsigned i = 0; i < 2 * count; i++) {
            unsigned direction =
                het_hex_direction(grid_of(state), cells[i / count], theirs[i % count]);
            if (direction < HET_HEX_SIDES &&
                het_hex_arc_corner(spot.facing, direction) == HET_ARC_FRONT)
                return true;
        }
    }
    return false;
}

/* --- shots ------------------------------------------------------------------------------------ */

/* Whether the ground, or who stands on it, hides what is behind. */
static bool
hides(const KircholmState *state, unsigned cell, unsigned high, bool with_troops)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned level = data->map.level[cell];
    bool tall =
        data->map.terrain[cell] == KIRCHOLM_WOOD || data->map.terrain[cell] == KIRCHOLM_VILLAGE;
    bool troops = with_troops && kircholm_slow_occupant(state, cell) != KIRCHOLM_NOBODY;
    return level > high || ((tall || troops) && level >= high);
}

static bool
sees(const KircholmState *state, unsigned from, unsigned to, bool past_troops)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned high = MAX(data->map.level[from], data->map.level[to]);
    HetSightStep line[4 * KIRCHOLM_SIGHT + 2];
    unsigned length = het_hex_line(grid_of(state), from, to, line);
    for (unsigned i = 1; i + 1 < length; i++) {
        bool hidden = true;
        for (unsigned k = 0; k < 2 && line[i].cell[k] != HET_SIGHT_NO_CELL; k++)
            hidden = hidden && hides(state, line[i].cell[k], high, !past_troops);
        if (hidden)
            return false;
    }
    return true;
}

/* Whether going only over the two front sides leads from one hex to the other. */
static bool
straight_before(const KircholmState *state, unsigned from, unsigned facing, unsigned to)
{
    unsigned distance = het_hex_distance(grid_of(state), from, to);
    unsigned at = from;
    for (unsigned i = 0; i < distance; i++) {
        unsigned one = het_hex_neighbour(grid_of(state), at, facing);
        unsigned other = het_hex_neighbour(grid_of(state), at, het_hex_turn(facing, 1));
        unsigned left = distance - i - 1;
        if (one != HET_NO_PLACE && het_hex_distance(grid_of(state), one, to) == left)
            at = one;
        else if (other != HET_NO_PLACE && het_hex_distance(grid_of(state), other, to) == left)
            at = other;
        else
            return false;
    }
    return true;
}

/* 180 degrees are three times 60: before, and to either side by one facing, up to the flanks. */
static bool
in_half(const KircholmState *state, unsigned from, unsigned facing, unsigned to)
{
    return straight_before(state, from, facing, to) ||
           straight_before(state, from, het_hex_turn(facing, 1), to) ||
           straight_before(state, from, het_hex_turn(facing, -1), to);
}

/* How near a hex comes to being a target. */
typedef enum { FAR, ASIDE, BEHIND_GROUND, BEHIND_TROOPS, AIMED } Aim;

static Aim
aim_at(const KircholmState *state, unsigned shooter, unsigned cell)
{
    const KircholmScenario *data = kircholm_data(state);
    KircholmWeapon weapon = kircholm_weapon((KircholmType)data->type[shooter]);
    unsigned from = state->units[shooter].place, facing = state->units[shooter].facing;
    unsigned reach =
        (unsigned)data->option[KIRCHOLM_RANGE_OF + KIRCHOLM_MAXIMUM + KIRCHOLM_BANDS * (int)weapon];
    if (het_hex_distance(grid_of(state), from, cell) > reach)
        return FAR;
    if (weapon == KIRCHOLM_BOW ? !in_half(state, from, facing, cell)
                               : !straight_before(state, from, facing, cell))
        return ASIDE;
    if (sees(state, from, cell, false))
        return AIMED;
    return sees(state, from, cell, true) ? BEHIND_TROOPS : BEHIND_GROUND;
}

static const char *
words_of(Aim aim, KircholmWeapon weapon)
{
    switch (aim) {
    case FAR:
        return weapon == KIRCHOLM_CANNON ? "the target is out of range of the guns (KIR-13.1)"
                                         : "the target is out of range (KIR-10.1)";
    case ASIDE:
        return weapon == KIRCHOLM_CANNON ? "the target is not in front of the guns (KIR-13.1)"
               : weapon == KIRCHOLM_BOW  ? "the target is behind it (KIR-10.5)"
                                         : "the target is not in its front (KIR-10.2)";
    case BEHIND_GROUND:
        return "the ground hides the target (KIR-13.2)";
    case BEHIND_TROOPS:
        return "a unit in between hides the target (KIR-13.3)";
    case AIMED:
        break;
    }
    return NULL;
}

/* Of a target's two hexes the one that comes nearest to being one counts. */
const char *
kircholm_slow_why_no_aim(const KircholmState *state, unsigned shooter, unsigned target)
{
    KircholmWeapon weapon = kircholm_weapon((KircholmType)kircholm_data(state)->type[shooter]);
    unsigned cells[2], count = hexes_of(state, target, cells);
    Aim best = FAR;
    if (weapon == KIRCHOLM_UNARMED)
        return "husaria, pancerni and volunteers do not shoot (KIR-10.18)";
    for (unsigned i = 0; i < count; i++)
        best = MAX(best, aim_at(state, shooter, cells[i]));
    return words_of(best, weapon);
}

const char *
kircholm_aim(const HetState *head, unsigned unit, HetPoint place)
{
    const KircholmState *state = kircholm_state_of(head);
    const KircholmScenario *data = kircholm_data(state);
    KircholmWeapon weapon = kircholm_weapon((KircholmType)data->type[unit]);
    if (weapon == KIRCHOLM_UNARMED)
        return "husaria, pancerni and volunteers do not shoot (KIR-10.18)";
    if (state->units[unit].place >= data->map.cells)
        return "it is not on the map (KIR-10.6)";
    if (!kircholm_is_shooter(state, unit))
        return data->fire[unit] == 0                           ? "it has no fire (KIR-2.3)"
               : state->units[unit].level != KIRCHOLM_ORDERED  ? "out of order it does not "
                                                                 "shoot (KIR-6.4)"
               : (state->units[unit].flags & KIRCHOLM_DELAYED) ? "it is delayed (KIR-10.15)"
               : weapon == KIRCHOLM_CANNON                     ? "the guns are not loaded and "
                                                                 "ready (KIR-13.6)"
                                           : "it does not shoot in this formation (KIR-3.2)";
    return words_of(aim_at(state, unit, (unsigned)(place.y * data->map.grid.width + place.x)),
                    weapon);
}

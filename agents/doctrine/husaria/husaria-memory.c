#include "husaria-memory.h"

#include "engine/scenario.h"

/* --- what has changed ------------------------------------------------------------------------- */

enum { CHANGES = 24, NEAR = 2 };

/* Hexes where units have changed, and which sides'. */
typedef struct {
    unsigned count; /* CHANGES and more: too many to follow */
    uint16_t cell[CHANGES];
    bool side[HET_SIDES];
    bool strength; /* someone's, or who stands at all */
} Changes;

static void
note(Changes *changes, unsigned cell)
{
    if (cell == HUSARIA_OFF)
        return;
    if (changes->count < CHANGES)
        changes->cell[changes->count] = (uint16_t)cell;
    changes->count++;
}

/* But for what has been rolled for it. */
static inline bool
same(const HusariaUnit *a, const HusariaUnit *b)
{
    uint64_t one, other;
    uint32_t rest, other_rest;
    memcpy(&one, a, sizeof one);
    memcpy(&other, b, sizeof other);
    memcpy(&rest, (const char *)a + sizeof one, sizeof rest);
    memcpy(&other_rest, (const char *)b + sizeof one, sizeof other_rest);
    return ((one ^ other) | (rest ^ other_rest)) == 0;
}

_Static_assert(offsetof(HusariaUnit, rolls) == 12, "what same() compares");

static void
follow(HusariaMemory *memory, const HusariaState *state, Changes *changes)
{
    const HusariaScenario *data = husaria_data(state);
    if (memcmp(memory->units, state->units, data->unit_count * sizeof *memory->units) == 0)
        return;
    HET_EACH_BELOW(unit, data->unit_count) {
        HusariaUnit *seen = &memory->units[unit];
        const HusariaUnit *it = &state->units[unit];
        if (same(seen, it))
            continue;
        note(changes, seen->place);
        note(changes, it->place);
        changes->side[data->side[unit]] = true;
        changes->strength |= seen->strength != it->strength || seen->status != it->status;
        memory->closest[unit] = HUSARIA_NOT_SEEN;
        *seen = *it;
    }
}

/* The stacks of a side that have troops or guns, by their first units. */
static void
list_stacks(HusariaMemory *memory, const HusariaState *state, unsigned side)
{
    memory->stacks[side] = 0;
    HET_EACH_BELOW(i, memory->counts[side]) {
        unsigned unit = memory->army[side][i], cell = state->units[unit].place;
        if (cell != HUSARIA_OFF && husaria_first(state, cell) == unit &&
            husaria_held(state, side, cell))
            memory->stack[side][memory->stacks[side]++] = (uint8_t)unit;
    }
}

/* Foes within two hexes of a change are assessed again: who stands beside them, whom they have
 * before them, where they could fall back to. */
static void
forget_near(HusariaMemory *memory, const HusariaState *state, const Changes *changes)
{
    if (changes->count > CHANGES) {
        memset(memory->known, 0, sizeof memory->known);
        return;
    }
    HET_EACH_BELOW(side, HET_SIDES)
        HET_EACH_BELOW(i, memory->stacks[side]) {
            unsigned first = memory->stack[side][i], cell = state->units[first].place;
            for (unsigned at = 0; at < changes->count && memory->known[first]; at++)
                memory->known[first] =
                    husaria_apart(husaria_data(state), changes->cell[at], cell) > NEAR;
        }
}

/* Strength of a side on the map that can march: horse counts whole, foot half. */
static double
mobile_worth(const HusariaMemory *memory, const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    double worth = 0;
    HET_EACH_BELOW(i, memory->counts[side]) {
        unsigned unit = memory->army[side][i];
        HusariaArm arm = husaria_arm(data, unit);
        if (state->units[unit].status != HUSARIA_ON_MAP || arm > HUSARIA_INFANTRY ||
            het_bit(data->confined[side], arm))
            continue;
        worth +=
            memory->worth[unit] * state->units[unit].strength * (arm == HUSARIA_CAVALRY ? 1 : 0.5);
    }
    return worth;
}

static void
see_sides(HusariaMemory *memory, const HusariaState *state, const Changes *changes)
{
    HET_EACH_BELOW(side, HET_SIDES) {
        if (!changes->side[side])
            continue;
        list_stacks(memory, state, side);
        memset(memory->sought[1 - side], 0, sizeof memory->sought[1 - side]);
        HET_EACH_BELOW(i, memory->counts[1 - side])
            memory->closest[memory->army[1 - side][i]] = HUSARIA_NOT_SEEN;
        if (!changes->strength)
            continue;
        double dispersal = husaria_estimate_dispersal(state, side);
        if (dispersal != memory->dispersal[side])
            memset(memory->known, 0, sizeof memory->known);
        memory->dispersal[side] = dispersal;
        memory->mobile[side] = mobile_worth(memory, state, side);
    }
}

static void
begin(HusariaMemory *memory, const HusariaState *state)
{
    const HusariaScenario *data = husaria_data(state);
    husaria_estimate_odds(&memory->odds);
    memory->counts[0] = memory->counts[1] = 0;
    HET_EACH_BELOW(unit, data->unit_count) {
        unsigned side = data->side[unit];
        memory->worth[unit] = husaria_estimate_worth(state, unit);
        memory->army[side][memory->counts[side]++] = (uint8_t)unit;
    }
    memcpy(memory->units, state->units, data->unit_count * sizeof *memory->units);
    memset(memory->closest, HUSARIA_NOT_SEEN, sizeof memory->closest);
    memset(memory->known, 0, sizeof memory->known);
    memory->fields = 0;
    memory->uses = 0;
    memory->dispersal[0] = memory->dispersal[1] = 0;
    see_sides(memory, state, &(Changes){.side = {true, true}, .strength = true});
}

void
husaria_memory_see(HusariaMemory *memory, const double *dials, const HusariaState *state)
{
    Changes changes = {.count = 0};
    bool fresh = !memory->taken;
    if (fresh)
        begin(memory, state);
    else
        follow(memory, state, &changes);
    if (changes.side[0] || changes.side[1]) {
        see_sides(memory, state, &changes);
        forget_near(memory, state, &changes);
    }
    bool turn = fresh || memory->turn != state->head.turn; /* rain may have begun */
    if (turn)
        memset(memory->known, 0, sizeof memory->known);
    if (turn || changes.side[0] || changes.side[1] ||
        memcmp(memory->dials, dials, sizeof memory->dials) != 0 ||
        memcmp(memory->killed, state->killed, sizeof memory->killed) != 0)
        memory->planned[0] = memory->planned[1] = false;
    memcpy(memory->dials, dials, sizeof memory->dials);
    memcpy(memory->killed, state->killed, sizeof memory->killed);
    memory->turn = state->head.turn;
    memory->taken = true;
}

const HusariaPlan *
husaria_memory_plan(HusariaMemory *memory, const HusariaState *state, unsigned side)
{
    HusariaPlan *plan = &memory->plan[side];
    if (!memory->planned[side])
        husaria_plan(plan, memory->dials, state, side,
                     memory->mobile[side] / MAX(memory->mobile[1 - side], 0.5));
    memory->planned[side] = true;
    plan->state = state;
    return plan;
}

/* --- foes ------------------------------------------------------------------------------------- */

/* Whether troops of a side have nowhere to fall back to from a hex. HUS-7.22 */
static bool
boxed(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = data->next[cell][edge];
        if (to != HUSARIA_OFF && data->cost[1][cell][edge] != 0 && state->first[to] == 0 &&
            !husaria_controlled(state, 1 - side, to))
            return false;
    }
    return true;
}

static void
add_unit(const HusariaMemory *memory, HusariaFoe *foe, const HusariaState *state, unsigned unit)
{
    const HusariaTypeRow *row = &husaria_data(state)->row[unit];
    bool gun = row->arm == HUSARIA_ARTILLERY;
    double points = gun ? 1 : state->units[unit].strength;
    double before = foe->body.points * foe->body.worth;
    foe->body.points += points;
    foe->body.worth = (before + points * memory->worth[unit]) / foe->body.points;
    foe->spirit = MIN(foe->spirit, row->morale);
    foe->front += husaria_defence_points(state, unit, false);
    foe->rear += husaria_defence_points(state, unit, true);
    foe->lances = MAX(foe->lances, husaria_lance_columns(state, unit));
    foe->foot = foe->foot && row->arm == HUSARIA_INFANTRY;
    foe->horse = foe->horse || row->arm == HUSARIA_CAVALRY;
    if (gun && (state->units[unit].flags & HUSARIA_SHOT) == 0) {
        foe->guns++;
        foe->range = (uint8_t)MAX(foe->range, husaria_range(state, unit));
    }
    if (gun)
        return;
    HET_EACH_BELOW(foot, 2)
        foe->strike[foot] += husaria_attack_points(state, unit, foot != 0, false);
    foe->reach = (uint8_t)MAX(foe->reach, husaria_movement(state, unit) / 2);
}

void
husaria_memory_bearing(const HusariaMemory *memory, const HusariaState *state, HusariaFoe *foe,
                       unsigned without)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = 1 - data->side[husaria_first(state, foe->cell)];
    foe->bearing = 0;
    foe->bearing_worth = 0;
    foe->bearing_spirit = 99;
    foe->bearing_command = foe->bearing_lances = foe->edges = 0;
    foe->behind = false;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned cell = data->next[foe->cell][edge];
        if (cell == HUSARIA_OFF || state->first[cell] == 0)
            continue;
        HUSARIA_EACH_AT(unit, state, cell) {
            const HusariaUnit *it = &state->units[unit];
            if (data->side[unit] != side || unit == without || !husaria_fights(state, unit) ||
                (it->flags & HUSARIA_FOUGHT) != 0 ||
                !husaria_in_front(it->facing, (edge + 3) % HET_HEX_SIDES))
                continue;
            foe->bearing += husaria_attack_points(state, unit, foe->foot, false);
            foe->bearing_worth +=
                (husaria_arm(data, unit) == HUSARIA_ARTILLERY ? 1 : it->strength) *
                memory->worth[unit];
            foe->bearing_spirit = MIN(foe->bearing_spirit, data->row[unit].morale);
            foe->bearing_lances = MAX(foe->bearing_lances, husaria_lance_columns(state, unit));
            foe->edges |= (uint8_t)(1u << edge);
            foe->behind = foe->behind || !husaria_in_front(foe->facing, edge);
        }
    }
    if (foe->edges != 0)
        foe->bearing_command = husaria_command_at(state, side, foe->cell);
}

static void
assess(const HusariaMemory *memory, const HusariaState *state, unsigned first, HusariaFoe *foe)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = data->side[first], cell = state->units[first].place;
    bool led = false, any = false;
    *foe = (HusariaFoe){.cell = (uint16_t)cell,
                        .cube = data->cube[cell],
                        .spirit = 99,
                        .foot = true,
                        .shelter = husaria_terrain_shelter[data->map.terrain[cell]]};
    for (unsigned unit = first; unit != HUSARIA_NOBODY; unit = husaria_after(state, unit)) {
        led = led || data->type[unit] == HUSARIA_COMMANDER;
        foe->wagons = foe->wagons || data->type[unit] == HUSARIA_WAGONS;
        if (!husaria_fights(state, unit))
            continue;
        if (!any) {
            foe->facing = state->units[unit].facing;
            foe->body.column = data->row[unit].dispersal;
        }
        any = true;
        add_unit(memory, foe, state, unit);
    }
    foe->body.dispersal = led ? 0 : memory->dispersal[side];
    foe->body.boxed = boxed(state, side, cell);
    foe->command = husaria_command_at(state, side, cell);
    husaria_memory_bearing(memory, state, foe, HUSARIA_NOBODY);
}

const HusariaFoe *
husaria_memory_foe(HusariaMemory *memory, const HusariaState *state, unsigned first)
{
    if (!memory->known[first])
        assess(memory, state, first, &memory->foe[first]);
    memory->known[first] = true;
    return &memory->foe[first];
}

unsigned
husaria_memory_closest(HusariaMemory *memory, const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned enemy = 1 - data->side[unit], place = state->units[unit].place;
    if (memory->closest[unit] != HUSARIA_NOT_SEEN)
        return memory->closest[unit];
    unsigned found = HUSARIA_FAR_OFF;
    HET_EACH_BELOW(i, memory->counts[enemy]) {
        unsigned cell = state->units[memory->army[enemy][i]].place;
        if (cell != HUSARIA_OFF)
            found = MIN(found, husaria_apart(data, place, cell));
    }
    memory->closest[unit] = (uint8_t)found;
    return found;
}

/* --- distances to goals ----------------------------------------------------------------------- */

/* Where the enemies stand that a goal is about; NULL of a goal that is not. */
static const HusariaSources *
sources_of(HusariaMemory *memory, const HusariaPlan *plan, unsigned unit, HusariaTask task)
{
    if (task != HUSARIA_HUNT && task != HUSARIA_EVADE)
        return NULL;
    const bool horse = husaria_arm(plan->data, unit) == HUSARIA_CAVALRY;
    const unsigned seeker = task == HUSARIA_EVADE ? HUSARIA_EVADING
                            : horse               ? HUSARIA_HUNTING_HORSE
                                                  : HUSARIA_HUNTING_FOOT;
    HusariaSources *sources = &memory->sources[plan->side][seeker];
    if (!memory->sought[plan->side][seeker])
        husaria_plan_sources(plan, unit, task, sources);
    memory->sought[plan->side][seeker] = true;
    return sources;
}

/* The field of a goal: the one begun before, as long as its sources are where they were, else a
 * slot for it, that of the field used longest ago when all are in use. A raid's depends on where
 * all stand, and is begun each time. */
static HusariaField *
find_field(HusariaMemory *memory, unsigned side, unsigned arm, HusariaGoal goal, uint64_t sources)
{
    HusariaField *oldest = memory->field;
    memory->uses++;
    HET_EACH_BELOW(i, memory->fields) {
        HusariaField *it = &memory->field[i];
        if (it->task == goal.task && it->side == side && it->arm == arm && it->hex == goal.hex &&
            it->zone == goal.zone && it->sources == sources) {
            it->begun = it->begun && goal.task != HUSARIA_RAID;
            it->used = memory->uses;
            return it;
        }
        oldest = it->used < oldest->used ? it : oldest;
    }
    HusariaField *it = memory->fields < HUSARIA_FIELDS ? &memory->field[memory->fields++] : oldest;
    it->begun = false;
    it->used = memory->uses;
    it->task = (uint8_t)goal.task;
    it->side = (uint8_t)side;
    it->arm = (uint8_t)arm;
    it->hex = goal.hex;
    it->zone = goal.zone;
    it->sources = sources;
    return it;
}

const uint8_t *
husaria_memory_distances(HusariaMemory *memory, const HusariaPlan *plan, unsigned unit,
                         HusariaGoal goal, unsigned *ret_limit)
{
    const HusariaSources *sources = sources_of(memory, plan, unit, goal.task);
    if (goal.task == HUSARIA_STAY) /* from where it stands */
        goal.hex = plan->state->units[unit].place;
    HusariaField *field = find_field(memory, plan->side, husaria_arm(plan->data, unit), goal,
                                     sources != NULL ? sources->print : 0);
    *ret_limit = husaria_plan_distances(plan, unit, goal, sources, field);
    return field->far;
}

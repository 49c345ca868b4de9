#include "husaria-plan.h"

#include "engine/random.h"
#include "engine/scenario.h"

/* --- the side --------------------------------------------------------------------------------- */

static bool
stands(const HusariaState *state, unsigned unit)
{
    return state->units[unit].status == HUSARIA_ON_MAP && husaria_fights(state, unit);
}

/* The few nearest of a crowd: distance and id in one number, so that no two are alike. */
enum { FEW = 8 };
typedef struct {
    unsigned count, most;
    uint32_t nearest[FEW]; /* ascending */
} Few;

static uint32_t
mark(unsigned distance, unsigned unit)
{
    return distance << 8 | unit;
}

static void
offer(Few *few, uint32_t value)
{
    if (few->count == few->most && (few->most == 0 || value >= few->nearest[few->count - 1]))
        return;
    unsigned at = few->count < few->most ? few->count++ : few->count - 1;
    for (; at > 0 && few->nearest[at - 1] > value; at--)
        few->nearest[at] = few->nearest[at - 1];
    few->nearest[at] = value;
}

static uint32_t
last_of(const Few *few)
{
    return few->count == 0 ? 0 : few->nearest[few->count - 1] + 1;
}

static unsigned
distance_to(const HusariaPlan *plan, unsigned unit, unsigned cell)
{
    return husaria_apart(plan->data, plan->state->units[unit].place, cell);
}

/* Assigns units to the hexes that bring points: HOLDERS to those of the side, GUARDS to the
 * enemy's. */
static void
choose_holders(HusariaPlan *plan)
{
    enum { HOLDERS = 5, GUARDS = 4 };
    const HusariaScenario *data = plan->data;
    HET_EACH_BELOW(which, HET_SIDES) {
        const HusariaVictory *victory = &data->victory[which];
        HET_EACH_BELOW(i, victory->controls) {
            Few few = {.most = which == plan->side ? HOLDERS : GUARDS};
            HET_EACH_BELOW(unit, data->unit_count)
                if (data->side[unit] == plan->side && stands(plan->state, unit) &&
                    husaria_arm(data, unit) != HUSARIA_ARTILLERY &&
                    !husaria_barred(plan->state, unit, victory->control[i]))
                    offer(&few, mark(distance_to(plan, unit, victory->control[i]), unit));
            plan->holder[which][i] = last_of(&few);
        }
    }
}

static unsigned
column_of(const HusariaPlan *plan, unsigned unit)
{
    return plan->state->units[unit].place % (unsigned)plan->data->map.grid.width;
}

static void
choose_raiders(HusariaPlan *plan)
{
    const HusariaScenario *data = plan->data;
    Few few = {.most = MIN((unsigned)plan->dials[RAID], FEW)};
    HET_EACH_BELOW(unit, data->unit_count)
        if (data->side[unit] == plan->side && stands(plan->state, unit) &&
            husaria_arm(data, unit) == HUSARIA_CAVALRY)
            offer(&few, mark(column_of(plan, unit), unit));
    plan->raider = last_of(&few);
}

/* Those of the highest ids stay in the zone: always the same. */
static void
choose_keepers(HusariaPlan *plan)
{
    const HusariaScenario *data = plan->data;
    unsigned garrison = (unsigned)plan->dials[GARRISON];
    for (unsigned unit = data->unit_count; unit-- > 0;) {
        if (data->side[unit] != plan->side || !stands(plan->state, unit) ||
            !husaria_in_zone(data, plan->keep, plan->state->units[unit].place))
            continue;
        if (plan->kept++ < garrison)
            plan->keeper = unit;
    }
}

void
husaria_plan(HusariaPlan *plan, const double *dials, const HusariaState *state, unsigned side,
             double odds)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaVictory *theirs = &data->victory[1 - side];
    *plan = (HusariaPlan){.state = state,
                          .data = data,
                          .dials = dials,
                          .side = side,
                          .odds = odds,
                          .lead = husaria_estimate_lead(state, side),
                          .progress = husaria_estimate_progress(state),
                          .keep = HUSARIA_NO_ZONE,
                          .keeper = HUSARIA_NOBODY};
    plan->attacks = plan->lead < 0 || (plan->lead == 0 && data->initiative == side);
    choose_holders(plan);
    if (data->victory[side].farthest > 0)
        choose_raiders(plan);
    if (theirs->automatic == HUSARIA_NO_ENEMIES_INSIDE) {
        plan->keep = theirs->zone;
        choose_keepers(plan);
    }
}

/* --- goals ------------------------------------------------------------------------------------ */

static bool
holds(const HusariaPlan *plan, unsigned unit, unsigned which, HusariaGoal *goal)
{
    const HusariaVictory *victory = &plan->data->victory[which];
    HET_EACH_BELOW(i, victory->controls) {
        unsigned cell = victory->control[i];
        if (mark(distance_to(plan, unit, cell), unit) >= plan->holder[which][i] ||
            husaria_barred(plan->state, unit, cell))
            continue;
        *goal = (HusariaGoal){HUSARIA_HOLD, (uint16_t)cell, HUSARIA_NO_ZONE};
        return true;
    }
    return false;
}

/* The raid: a few riders go where the side's riders count most, as late as they can afford. */
static bool
raids(const HusariaPlan *plan, unsigned unit, HusariaGoal *goal)
{
    unsigned column = column_of(plan, unit);
    if (husaria_arm(plan->data, unit) != HUSARIA_CAVALRY || mark(column, unit) >= plan->raider)
        return false;
    double turns = plan->state->head.scenario->turns - plan->state->head.turn;
    bool early = turns > 2 + column / (0.6 * husaria_movement(plan->state, unit) / 2.0);
    if (early && (plan->lead >= 0 || plan->odds >= 1))
        return false;
    *goal = (HusariaGoal){HUSARIA_RAID, HUSARIA_OFF, HUSARIA_NO_ZONE};
    return true;
}

static bool
in_wagons(const HusariaState *state, unsigned unit)
{
    HUSARIA_EACH_AT(other, state, state->units[unit].place)
        if (husaria_data(state)->type[other] == HUSARIA_WAGONS)
            return true;
    return false;
}

/* Foot goes forward when its side must, or as its dial bids; behind its wagons it stays longer. */
static bool
foot_marches(const HusariaPlan *plan, unsigned unit)
{
    const double *dial = plan->dials;
    if ((plan->data->confined[plan->side] >> husaria_arm(plan->data, unit) & 1) != 0)
        return false;
    if (in_wagons(plan->state, unit))
        return plan->attacks && plan->progress > dial[HOLD_UNTIL];
    return dial[MARCH] >= 1 || (plan->attacks && plan->progress + 2 * dial[MARCH] >= 1);
}

static bool
guards_zone(const HusariaPlan *plan, unsigned unit, HusariaGoal *goal)
{
    if (plan->keep == HUSARIA_NO_ZONE)
        return false;
    *goal = (HusariaGoal){HUSARIA_ENTER_ZONE, HUSARIA_OFF, plan->keep};
    if (husaria_in_zone(plan->data, plan->keep, plan->state->units[unit].place))
        return unit >= plan->keeper;
    return plan->kept < plan->dials[GARRISON] && plan->progress > 0.5;
}

HusariaGoal
husaria_plan_goal(const HusariaPlan *plan, unsigned unit)
{
    const HusariaGoal stay = {HUSARIA_STAY, HUSARIA_OFF, HUSARIA_NO_ZONE};
    HusariaGoal goal = stay;
    HusariaArm arm = husaria_arm(plan->data, unit);
    if (arm == HUSARIA_TRAIN || arm == HUSARIA_LEADERS)
        return stay;
    if (guards_zone(plan, unit, &goal))
        return goal;
    bool foot = arm != HUSARIA_CAVALRY;
    if (foot && !foot_marches(plan, unit))
        return stay;
    if (arm != HUSARIA_ARTILLERY &&
        (holds(plan, unit, plan->side, &goal) || holds(plan, unit, 1 - plan->side, &goal)))
        return goal;
    if (raids(plan, unit, &goal))
        return goal;
    if (!foot && !plan->attacks && plan->odds < plan->dials[DARE])
        return (HusariaGoal){HUSARIA_EVADE, HUSARIA_OFF, HUSARIA_NO_ZONE};
    bool hunts = foot || plan->attacks || plan->dials[HUNT] >= 0.5;
    return (HusariaGoal){hunts ? HUSARIA_HUNT : HUSARIA_STAY, HUSARIA_OFF, HUSARIA_NO_ZONE};
}

/* --- distances -------------------------------------------------------------------------------- */

static void
source(HusariaField *field, unsigned cell)
{
    if (field->far[cell] != HUSARIA_FAR)
        return;
    field->far[cell] = 0;
    field->queue[field->count++] = (uint16_t)cell;
}

/* Spreads from the sources backwards along the ways of an arm, until `beyond` hexes past the hex
 * requested; which distances are known then. */
static unsigned
spread(const HusariaPlan *plan, unsigned unit, HusariaField *field, unsigned requested,
       unsigned beyond)
{
    const HusariaScenario *data = plan->data;
    bool horse = husaria_arm(data, unit) == HUSARIA_CAVALRY;
    unsigned limit = HUSARIA_SHUT;
    for (; field->done < field->count; field->done++) {
        unsigned cell = field->queue[field->done], next = field->far[cell] + 1u;
        if (limit == HUSARIA_SHUT && requested != HUSARIA_OFF &&
            field->far[requested] < HUSARIA_SHUT)
            limit = MIN(HUSARIA_SHUT, field->far[requested] + 1u + beyond);
        if (next >= limit)
            break;
        HET_EACH_BELOW(edge, HET_HEX_SIDES) {
            unsigned to = data->next[cell][edge];
            if (to == HUSARIA_OFF || field->far[to] != HUSARIA_FAR ||
                data->cost[horse][to][(edge + 3) % HET_HEX_SIDES] == 0 ||
                husaria_barred(plan->state, unit, to))
                continue;
            field->far[to] = (uint8_t)next;
            field->queue[field->count++] = (uint16_t)to;
        }
    }
    if (requested != HUSARIA_OFF && field->far[requested] < HUSARIA_SHUT)
        limit = MIN(HUSARIA_SHUT, field->far[requested] + 1u + beyond);
    return limit;
}

/* Whether hunters go for an enemy: not for horse those behind wagons, while others are about. */
static bool
is_prey(const HusariaPlan *plan, unsigned unit, unsigned enemy)
{
    const HusariaState *state = plan->state;
    if (state->units[enemy].status != HUSARIA_ON_MAP)
        return false;
    if (!husaria_fights(state, enemy)) /* a commander by himself, if he falls to who comes */
        return husaria_arm(plan->data, enemy) == HUSARIA_LEADERS &&
               husaria_option(state, HUSARIA_LONE_COMMANDER) == 0 &&
               !husaria_held(state, plan->data->side[enemy], state->units[enemy].place);
    return husaria_arm(plan->data, unit) != HUSARIA_CAVALRY || !in_wagons(plan->state, enemy);
}

/* Where hunters go if there is no prey: troops behind wagons, commanders to whom the dispersed
 * return. */
static bool
is_enemy_about(const HusariaPlan *plan, unsigned enemy)
{
    return plan->state->units[enemy].status == HUSARIA_ON_MAP &&
           husaria_arm(plan->data, enemy) != HUSARIA_TRAIN;
}

/* Whether a pass over the enemies takes one in: the first prey, or what others keep away from; the
 * second, if there is no prey, whatever is about. */
static bool
is_source(const HusariaPlan *plan, unsigned unit, unsigned enemy, HusariaTask task, unsigned pass)
{
    if (task == HUSARIA_EVADE)
        return stands(plan->state, enemy);
    return pass == 0 ? is_prey(plan, unit, enemy) : is_enemy_about(plan, enemy);
}

/* A number without a pattern, of a hex. */
static uint64_t
print_of(unsigned cell)
{
    HetRandom mix = {.state = cell + 1};
    return het_random_next(&mix);
}

void
husaria_plan_sources(const HusariaPlan *plan, unsigned unit, HusariaTask task,
                     HusariaSources *ret_sources)
{
    const HusariaScenario *data = plan->data;
    const unsigned passes = task == HUSARIA_EVADE ? 1 : 2;
    HusariaCells taken = {{0}};
    ret_sources->count = 0;
    ret_sources->print = 1;
    for (unsigned pass = 0; pass < passes && ret_sources->count == 0; pass++)
        HET_EACH_BELOW(enemy, data->unit_count) {
            const unsigned cell = plan->state->units[enemy].place;
            if (data->side[enemy] == plan->side || !is_source(plan, unit, enemy, task, pass) ||
                husaria_cells_has(&taken, cell))
                continue;
            husaria_cells_add(&taken, cell);
            ret_sources->cell[ret_sources->count++] = (uint16_t)cell;
            ret_sources->print += print_of(cell);
        }
}

/* Shuts off the hexes the enemy stands in or controls. */
static void
shut(const HusariaPlan *plan, uint8_t *far)
{
    const HusariaScenario *data = plan->data;
    HET_EACH_BELOW(enemy, data->unit_count) {
        const HusariaUnit *it = &plan->state->units[enemy];
        if (data->side[enemy] == plan->side || it->status != HUSARIA_ON_MAP)
            continue;
        far[it->place] = HUSARIA_SHUT;
        for (unsigned edge = 0; edge < HET_HEX_SIDES && husaria_fights(plan->state, enemy); edge++)
            if (husaria_in_front(it->facing, edge) && data->next[it->place][edge] != HUSARIA_OFF)
                far[data->next[it->place][edge]] = HUSARIA_SHUT;
    }
}

/* The western hexes that can be got to past the enemy. */
static void
raid_sources(const HusariaPlan *plan, unsigned unit, HusariaField *field)
{
    enum { STRIP = 4 };
    const HusariaScenario *data = plan->data;
    unsigned width = (unsigned)data->map.grid.width, place = plan->state->units[unit].place;
    HusariaField from = {.count = 0};
    memset(from.far, HUSARIA_FAR, data->map.cells);
    shut(plan, from.far);
    from.far[place] = HUSARIA_FAR;
    source(&from, place);
    spread(plan, unit, &from, HUSARIA_OFF, 0);
    unsigned west = width;
    HET_EACH_BELOW(i, from.count)
        west = MIN(west, from.queue[i] % width);
    shut(plan, field->far);
    field->far[place] = HUSARIA_FAR;
    HET_EACH_BELOW(i, from.count)
        if (from.queue[i] % width < west + STRIP)
            source(field, from.queue[i]);
}

static void
begin_field(const HusariaPlan *plan, unsigned unit, HusariaGoal goal, const HusariaSources *sources,
            HusariaField *field)
{
    const HusariaScenario *data = plan->data;
    field->begun = true;
    field->done = field->count = 0;
    memset(field->far, HUSARIA_FAR, data->map.cells);
    switch (goal.task) {
    case HUSARIA_HUNT:
    case HUSARIA_EVADE:
        HET_EACH_BELOW(i, sources->count)
            source(field, sources->cell[i]);
        break;
    case HUSARIA_STAY:
    case HUSARIA_HOLD:
        source(field, goal.hex);
        break;
    case HUSARIA_ENTER_ZONE:
        HET_EACH_BELOW(cell, data->map.cells)
            if (husaria_in_zone(data, goal.zone, cell))
                source(field, cell);
        break;
    case HUSARIA_RAID:
        raid_sources(plan, unit, field);
        break;
    }
}

unsigned
husaria_plan_distances(const HusariaPlan *plan, unsigned unit, HusariaGoal goal,
                       const HusariaSources *sources, HusariaField *field)
{
    if (!field->begun)
        begin_field(plan, unit, goal, sources, field);
    return spread(plan, unit, field, plan->state->units[unit].place,
                  husaria_movement(plan->state, unit) / 2 + 2);
}

/* Whether a walk is legal, judged slowly: it is followed step by step, and destinations are
 * found by trying every step from every place until no place gets cheaper. */
#include "engine/verdict.h"
#include "musketpike-ground.h"
#include "musketpike-legal.h"
#include "musketpike-procedure.h"
#include "musketpike-move.h"
#include "musketpike-reach.h"
#include "musketpike-slots.h"
#include "musketpike-unit.h"

/* --- walking ---------------------------------------------------------------------------------- */

/* A unit somewhere on its walk. */
typedef struct {
    const MusketState *state;
    unsigned unit, place, facing, spent;
    uint8_t *known; /* by cell, what lets_in() said: 1 no, 2 yes, 0 not asked yet; or NULL */
} Walker;

static unsigned
cells_of(const Walker *walker, unsigned ret_cells[2])
{
    return musket_cells(musket_data(walker->state), walker->unit, walker->place, walker->facing,
                        ret_cells);
}

static unsigned
count_near(const Walker *walker)
{
    unsigned cells[2], count = cells_of(walker, cells), found = 0;
    for (unsigned i = 0; i < count; i++)
        found += musket_near(walker->state, musket_side(walker->state, walker->unit), cells[i]);
    return found;
}

static bool
is_faced(const Walker *walker)
{
    unsigned cells[2], count = cells_of(walker, cells);
    for (unsigned i = 0; i < count; i++)
        if (musket_faced(walker->state, musket_side(walker->state, walker->unit), cells[i],
                         MUSKET_NONE))
            return true;
    return false;
}

/* Whether two units in one hex would have two leaders. MPR-15.37 */
static bool
would_lead_two(const MusketState *state, unsigned unit, unsigned other)
{
    unsigned leader = musket_leader_of(state, unit);
    return leader != MUSKET_NONE && musket_led_by_another(state, other, leader);
}

/* Whether other units and the order let a unit into a cell. */
static bool
lets_in(const MusketState *state, unsigned unit, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = musket_side(state, unit);
    bool gun = musket_kind(state, unit) == MUSKET_ARTILLERY;
    for (unsigned other = 0; other < data->unit_count; other++) {
        unsigned theirs[2];
        if (other == unit || !musket_on_map(state, other))
            continue;
        unsigned cells = musket_own_cells(state, other, theirs);
        bool there = theirs[0] == cell || (cells == 2 && theirs[1] == cell);
        bool other_gun = musket_kind(state, other) == MUSKET_ARTILLERY;
        if (there && (data->unit[other].side != side || gun == other_gun ||
                      would_lead_two(state, unit, other)))
            return false;
    }
    if (state->activation.order == MUSKET_ORDER_STRATEGIC)
        return musket_cell_distance(state, side, cell) >=
               (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE);
    return !musket_near(state, side, cell) ||
           (state->activation.order == MUSKET_ORDER_CHARGE && !gun);
}

/* The same, asked once a cell when many walks are tried. */
static bool
is_let_in(const Walker *walker, unsigned cell)
{
    if (walker->known == NULL)
        return lets_in(walker->state, walker->unit, cell);
    if (walker->known[cell] == 0)
        walker->known[cell] = lets_in(walker->state, walker->unit, cell) ? 2 : 1;
    return walker->known[cell] == 2;
}

/* A step over ground and into cells that are open, whatever enemies see. */
static bool
plain_step(Walker *walker, unsigned step)
{
    Walker next = *walker;
    unsigned cost = 0, cells[2], held[2];
    if (!musket_step(musket_data(walker->state), walker->unit, step, &next.place, &next.facing,
                     &cost))
        return false;
    next.spent += cost;
    unsigned count = cells_of(&next, cells);
    cells_of(walker, held);
    for (unsigned i = 0; i < count; i++) /* MPR-3.9: what was left is no longer stood in */
        if (cells[i] != held[0] && cells[i] != held[1] && !is_let_in(walker, cells[i]))
            return false;
    *walker = next;
    return true;
}

/* Whether a wheel by up to so many corners brings one more hex next to an enemy, and none of its
 * corners leaves contact. MPR-3.4 */
static bool
gains_contact(Walker walker, unsigned step, unsigned corners)
{
    unsigned now = count_near(&walker);
    for (unsigned i = 0; i < corners; i++) {
        if (!plain_step(&walker, step) || count_near(&walker) == 0)
            return false;
        if (count_near(&walker) > now)
            return true;
    }
    return false;
}

/* A step that is the first of so many alike. */
static bool
walk_step(Walker *walker, unsigned step, unsigned alike)
{
    const MusketState *state = walker->state;
    bool two = musket_data(state)->unit[walker->unit].hexes == 2;
    if (state->activation.order == MUSKET_ORDER_CHARGE && is_faced(walker)) { /* MPR-3.4 */
        if (step < HET_HEX_SIDES)
            return false;
        if (two && step != MUSKET_STEP_ABOUT && !gains_contact(*walker, step, alike))
            return false;
    }
    return plain_step(walker, step);
}

static Walker
walker_at_start(const MusketState *state, unsigned unit)
{
    bool gun = musket_kind(state, unit) == MUSKET_ARTILLERY;
    return (Walker){.state = state,
                    .unit = unit,
                    .place = state->units[unit].place,
                    .facing = gun ? 0 : state->units[unit].facing};
}

/* The friend whom the walker, over an edge, would consolidate with; MUSKET_NONE. MPR-5.7 */
static unsigned
partner(const Walker *walker, unsigned edge, unsigned allowance)
{
    const MusketState *state = walker->state;
    const MusketScenario *data = musket_data(state);
    const MusketUnitType *type = &data->unit[walker->unit];
    unsigned to = edge < HET_HEX_SIDES ? data->next[walker->place][edge] : (unsigned)HET_NO_PLACE;
    if (to == HET_NO_PLACE || state->cells[to].unit == 0)
        return MUSKET_NONE;
    unsigned other = state->cells[to].unit - 1u, cost = data->cost[type->kind][walker->place][edge];
    bool ahead = (musket_turned(data->proper[walker->unit], walker->facing) >> edge & 1u) != 0;
    bool alike = data->unit[other].side == type->side && data->unit[other].kind == type->kind &&
                 data->unit[other].nation == type->nation && data->unit[other].hexes == 1 &&
                 type->hexes == 1 && type->kind != MUSKET_ARTILLERY;
    if (other == walker->unit || !ahead || !alike || cost == MUSKET_STOP ||
        walker->spent + cost > allowance || state->activation.order == MUSKET_ORDER_CHARGE ||
        musket_have_merged(state, type->side) || musket_near(state, type->side, to))
        return MUSKET_NONE;
    if (state->activation.order == MUSKET_ORDER_STRATEGIC &&
        musket_cell_distance(state, type->side, to) <
            (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE))
        return MUSKET_NONE;
    return other;
}

/* What can be reached at all: a place in contact, one out of it, the start not counted; a place
 * next to an enemy whom the unit is not next to now. */
typedef struct {
    bool contact, free, fresh;
} Reachable;

/* A look at all places, a node a place and facing. */
typedef struct {
    uint8_t costs[MUSKET_NODES];
    uint8_t cheaper[MUSKET_NODES]; /* since steps were last tried from there */
    uint8_t known[MUSKET_CELLS];
    Reachable found;
} Exploration;

static unsigned
node_of(const Walker *walker)
{
    return walker->place * HET_HEX_SIDES + walker->facing;
}

/* Whether the walker is next to an enemy to whom its unit, where it stands, is not. */
static bool
meets_another(const Walker *walker)
{
    const MusketState *state = walker->state;
    const MusketScenario *data = musket_data(state);
    unsigned cells[2], count = cells_of(walker, cells);
    for (unsigned enemy = 0; enemy < data->unit_count; enemy++) {
        unsigned theirs[2];
        if (data->unit[enemy].side == data->unit[walker->unit].side ||
            !musket_on_map(state, enemy) || musket_adjacent(state, walker->unit, enemy))
            continue;
        unsigned others = musket_own_cells(state, enemy, theirs);
        for (unsigned i = 0; i < count * others; i++)
            if (musket_distance(data, cells[i % count], theirs[i / count]) == 1)
                return true;
    }
    return false;
}

static void
explore_step(Exploration *all, Walker walker, unsigned step, unsigned alike, unsigned allowance)
{
    if (partner(&walker, step, allowance) != MUSKET_NONE)
        all->found.free = true;
    for (; alike > 0; alike--)
        if (!walk_step(&walker, step, alike) || walker.spent > allowance)
            return;
    if (walker.spent >= all->costs[node_of(&walker)])
        return;
    all->costs[node_of(&walker)] = (uint8_t)walker.spent;
    all->cheaper[node_of(&walker)] = 1;
    if (count_near(&walker) == 0)
        all->found.free = true;
    else
        all->found.contact = true;
    all->found.fresh = all->found.fresh || meets_another(&walker);
}

/* Tries every step from every node that has got cheaper, until none does. */
static Reachable
explore(const MusketState *state, unsigned unit, unsigned allowance)
{
    Exploration all = {.found = {false, false, false}};
    Walker walker = walker_at_start(state, unit);
    unsigned nodes = musket_data(state)->cells * HET_HEX_SIDES;
    unsigned corners = musket_data(state)->unit[unit].hexes == 2 ? HET_HEX_SIDES - 1 : 1;
    walker.known = all.known;
    memset(all.costs, UINT8_MAX, sizeof all.costs);
    all.costs[node_of(&walker)] = 0;
    all.cheaper[node_of(&walker)] = 1;
    for (bool better = true; better;) {
        better = false;
        for (unsigned node = 0; node < nodes; node++) {
            if (all.cheaper[node] == 0)
                continue;
            all.cheaper[node] = 0;
            better = true;
            walker.place = node / HET_HEX_SIDES;
            walker.facing = node % HET_HEX_SIDES;
            walker.spent = all.costs[node];
            for (unsigned step = 0; step < MUSKET_STEPS; step++)
                for (unsigned alike = step < MUSKET_STEP_LEFT ? 1 : corners; alike > 0; alike--)
                    explore_step(&all, walker, step, alike, allowance);
        }
    }
    return all.found;
}

/* The points of the leg under way: MPR-3.10. */
static unsigned
leg_points(const MusketState *state, const MusketWalkFrame *walk)
{
    unsigned unit = (unsigned)walk->unit;
    unsigned all = musket_allowance(state, unit, (MusketOrder)state->activation.order);
    bool two = musket_data(state)->unit[unit].hexes == 2;
    return MIN(all - (unsigned)walk->spent,
               two ? (unsigned)MUSKET_LEG_TWO : (unsigned)MUSKET_LEG_ONE);
}

static bool
may_end_there(const MusketState *state, const Walker *walker, unsigned allowance)
{
    unsigned unit = walker->unit;
    MusketKind kind = musket_kind(state, unit);
    MusketOrder order = (MusketOrder)state->activation.order;
    bool near_ = count_near(walker) > 0, contact = musket_contact(state, unit);
    if (order == MUSKET_ORDER_CHARGE && !near_ && contact)
        return false; /* MPR-3.16 */
    if (order == MUSKET_ORDER_CHARGE && !near_ && (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY))
        return !explore(state, unit, allowance).contact; /* MPR-3.1 */
    if (order == MUSKET_ORDER_RALLY && contact && near_)
        return !explore(state, unit, allowance).free; /* MPR-3.11, MPR-3.12 */
    return true;
}

/* Whether the unit on its walk may make a MOVE. */
static bool
legal_walk(const MusketState *state, const HetMove *move)
{
    const MusketWalkFrame *walk = het_frame_peek(&state->head, MusketWalkFrame);
    unsigned unit = (unsigned)walk->unit, allowance = leg_points(state, walk);
    Walker walker = walker_at_start(state, unit);
    if (move->kind != HET_MOVE_MOVE || move->unit != unit || move->value != 0 ||
        !het_way_is_formed(&move->way, MUSKET_STEPS))
        return false;
    for (unsigned i = 0; i < move->way.steps; i++) {
        unsigned step = het_way_step(&move->way, i);
        if (i + 1u == move->way.steps && move->target != HET_NO_UNIT)
            return move->target < musket_data(state)->unit_count && move->facing == HET_NO_FACING &&
                   partner(&walker, step, allowance) == move->target && /* so it is an edge */
                   musket_data(state)->next[walker.place][step] == move->way.place;
        unsigned alike = 1;
        while (i + alike < move->way.steps && het_way_step(&move->way, i + alike) == step)
            alike++;
        if (!walk_step(&walker, step, alike))
            return false;
    }
    unsigned facing =
        musket_data(state)->unit[unit].hexes == 2 ? walker.facing : (unsigned)HET_NO_FACING;
    return move->target == HET_NO_UNIT && walker.place == move->way.place &&
           move->facing == facing && walker.spent <= allowance &&
           may_end_there(state, &walker, allowance);
}

bool
musket_is_legal(const HetState *head, const HetMove *move)
{
    return head->depth > 0 && het_state_procedure(head) == MUSKET_WALK &&
           het_state_peek(head)->step != MUSKET_WALK_TURN &&
           legal_walk((const MusketState *)head, move);
}

/* Whether a charge could bring a unit next to an enemy it is not next to. MPR-3.2 */
bool
musket_could_engage(const MusketState *state, unsigned unit)
{
    MusketState with;
    if (musket_kind(state, unit) == MUSKET_ARTILLERY ||
        (musket_contact(state, unit) && musket_pinned(state, unit)))
        return false;
    memcpy(&with, state, state->head.scenario->state_size);
    with.activation.order = MUSKET_ORDER_CHARGE;
    return explore(&with, unit, musket_allowance(state, unit, MUSKET_ORDER_CHARGE)).fresh;
}

/* Whether a unit on a rally order stands, or could come, out of contact. MPR-3.12 */
bool
musket_could_withdraw(const MusketState *state, unsigned unit)
{
    MusketState with;
    if (!musket_contact(state, unit))
        return true;
    memcpy(&with, state, state->head.scenario->state_size);
    with.activation.order = MUSKET_ORDER_RALLY;
    return explore(&with, unit, musket_allowance(state, unit, MUSKET_ORDER_RALLY)).free;
}

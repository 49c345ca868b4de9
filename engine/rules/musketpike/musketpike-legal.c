/* Whether a move may be made, judged slowly: walks are walked step by step, places to go are found
 * by trying every step of every place again until nothing gets cheaper, and the lists of legal
 * moves are not looked at. They share with these the judgement of one shot, one retreat, one
 * melee. The two are fuzzed against each other. */
#include "musketpike-rules.h"

/* --- forms --------------------------------------------------------------------------------------
 */

static bool
is_plain(const HetMove *move, HetMoveKind kind)
{
    HetMove plain = het_move(kind);
    return het_move_equal(move, &plain);
}

/* A move of a kind with a unit, and only that. */
static bool
is_of_unit(const HetMove *move, HetMoveKind kind)
{
    HetMove plain = het_move_unit(kind, move->unit);
    return het_move_equal(move, &plain);
}

static bool
is_value(const HetMove *move, HetMoveKind kind, unsigned unit, unsigned value)
{
    HetMove plain = het_move_unit(kind, unit);
    plain.value = (uint16_t)value;
    return het_move_equal(move, &plain);
}

static bool
is_facing(const HetMove *move, HetMoveKind kind, unsigned unit)
{
    HetMove plain = het_move_unit(kind, unit);
    plain.facing = move->facing;
    return het_move_equal(move, &plain) && move->facing < HET_HEX_SIDES;
}

static bool
is_own(const MusketState *state, unsigned unit, unsigned side)
{
    const MusketScenario *data = musket_data(state);
    return unit < data->unit_count && data->unit[unit].side == side;
}

/* Whether the way's bytes make sense: nothing beyond its steps, every step one there is. */
static bool
is_well_formed(const HetWay *way)
{
    if (way->steps > HET_PATH_MAX || way->unused != 0)
        return false;
    for (unsigned i = 0; i < HET_PATH_MAX; i++)
        if (het_way_step(way, i) >= (i < way->steps ? (unsigned)MUSKET_STEPS : 1u))
            return false;
    return true;
}

/* --- walking ------------------------------------------------------------------------------------
 */

/* A unit somewhere on its walk. */
typedef struct {
    const MusketState *state;
    unsigned unit, place, facing, spent;
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

/* Whether other units and the order let a unit into a cell. */
static bool
lets_in(const MusketState *state, unsigned unit, unsigned cell)
{
    const MusketScenario *data = musket_data(state);
    unsigned side = musket_side(state, unit), own[2], count = musket_own_cells(state, unit, own);
    bool gun = musket_kind(state, unit) == MUSKET_ARTILLERY;
    for (unsigned other = 0; other < data->unit_count; other++) {
        unsigned theirs[2];
        if (other == unit || !musket_on_map(state, other))
            continue;
        unsigned cells = musket_own_cells(state, other, theirs);
        bool there = theirs[0] == cell || (cells == 2 && theirs[1] == cell);
        bool other_gun = musket_kind(state, other) == MUSKET_ARTILLERY;
        if (there && (data->unit[other].side != side || gun == other_gun))
            return false;
    }
    if (own[0] == cell || (count == 2 && own[1] == cell))
        return true;
    if (state->activation.order == MUSKET_ORDER_STRATEGIC)
        return musket_cell_distance(state, side, cell) >=
               (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE);
    return !musket_near(state, side, cell) ||
           (state->activation.order == MUSKET_ORDER_CHARGE && !gun);
}

static bool
walk_step(Walker *walker, unsigned step)
{
    const MusketState *state = walker->state;
    Walker next = *walker;
    unsigned cost = 0, cells[2];
    if (!musket_step(musket_data(state), walker->unit, step, &next.place, &next.facing, &cost))
        return false;
    next.spent += cost;
    bool two = musket_data(state)->unit[walker->unit].hexes == 2;
    if (state->activation.order == MUSKET_ORDER_CHARGE && is_faced(walker)) { /* MPR-3.4 */
        if (step < HET_HEX_SIDES)
            return false;
        if (two && step != MUSKET_STEP_ABOUT && count_near(&next) <= count_near(walker))
            return false;
    }
    unsigned count = cells_of(&next, cells);
    for (unsigned i = 0; i < count; i++)
        if (!lets_in(state, walker->unit, cells[i]))
            return false;
    *walker = next;
    return true;
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
        musket_has(state, walker->unit, MUSKET_MERGED) || musket_has(state, other, MUSKET_MERGED) ||
        musket_near(state, type->side, to))
        return MUSKET_NONE;
    if (state->activation.order == MUSKET_ORDER_STRATEGIC &&
        musket_cell_distance(state, type->side, to) <
            (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE))
        return MUSKET_NONE;
    return other;
}

/* What can be reached at all: a place in contact, one out of it, the start not counted. */
typedef struct {
    bool contact, free;
} Reachable;

static Reachable
explore(const MusketState *state, unsigned unit, unsigned allowance)
{
    g_autofree uint8_t *costs = g_malloc(MUSKET_NODES);
    Walker start = walker_at_start(state, unit);
    Reachable found = {false, false};
    memset(costs, UINT8_MAX, MUSKET_NODES);
    costs[start.place * HET_HEX_SIDES + start.facing] = 0;
    for (bool better = true; better;) {
        better = false;
        for (unsigned node = 0; node < musket_data(state)->cells * HET_HEX_SIDES; node++) {
            for (unsigned step = 0; step < MUSKET_STEPS && costs[node] != UINT8_MAX; step++) {
                Walker walker = start;
                walker.place = node / HET_HEX_SIDES;
                walker.facing = node % HET_HEX_SIDES;
                walker.spent = costs[node];
                if (partner(&walker, step, allowance) != MUSKET_NONE)
                    found.free = true;
                if (!walk_step(&walker, step) || walker.spent > allowance)
                    continue;
                unsigned to = walker.place * HET_HEX_SIDES + walker.facing;
                if (walker.spent >= costs[to])
                    continue;
                costs[to] = (uint8_t)walker.spent;
                better = true;
                bool near_ = count_near(&walker) > 0;
                bool elsewhere =
                    walker.place != start.place || musket_data(state)->unit[unit].hexes == 2;
                found.contact = found.contact || (near_ && elsewhere);
                found.free = found.free || !near_;
            }
        }
    }
    return found;
}

/* The points of the leg under way: MPR-3.10. */
static unsigned
leg_points(const MusketState *state, const HetFrame *frame)
{
    unsigned unit = (unsigned)frame->operand[0];
    unsigned all = musket_allowance(state, unit, (MusketOrder)state->activation.order);
    bool two = musket_data(state)->unit[unit].hexes == 2;
    return MIN(all - (unsigned)frame->operand[2],
               two ? (unsigned)MUSKET_LEG_TWO : (unsigned)MUSKET_LEG_ONE);
}

static bool
may_end_there(const MusketState *state, const Walker *walker, unsigned allowance)
{
    unsigned unit = walker->unit;
    MusketKind kind = musket_kind(state, unit);
    MusketOrder order = (MusketOrder)state->activation.order;
    bool near_ = count_near(walker) > 0, contact = musket_contact(state, unit);
    if (order == MUSKET_ORDER_CHARGE && !near_ && (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY))
        return !contact && !explore(state, unit, allowance).contact; /* MPR-3.1 */
    if (order == MUSKET_ORDER_RALLY && contact && near_)
        return !explore(state, unit, allowance).free; /* MPR-3.11, MPR-3.12 */
    return true;
}

static bool
legal_walk(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0], allowance = leg_points(state, frame);
    Walker walker = walker_at_start(state, unit);
    if (move->kind != HET_MOVE_MOVE || move->unit != unit || move->value != 0 ||
        !is_well_formed(&move->way))
        return false;
    for (unsigned i = 0; i < move->way.steps; i++) {
        unsigned step = het_way_step(&move->way, i);
        if (i + 1u == move->way.steps && move->target != HET_NO_UNIT)
            return move->facing == HET_NO_FACING && move->way.place < musket_data(state)->cells &&
                   step < HET_HEX_SIDES &&
                   musket_data(state)->next[walker.place][step] == move->way.place &&
                   partner(&walker, step, allowance) == move->target;
        if (!walk_step(&walker, step))
            return false;
    }
    unsigned facing =
        musket_data(state)->unit[unit].hexes == 2 ? walker.facing : (unsigned)HET_NO_FACING;
    return move->target == HET_NO_UNIT && walker.place == move->way.place &&
           move->facing == facing && walker.spent <= allowance &&
           may_end_there(state, &walker, allowance);
}

static bool
legal_turn(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    unsigned now = state->units[unit].facing;
    unsigned all = musket_allowance(state, unit, (MusketOrder)state->activation.order);
    unsigned left = all - (unsigned)frame->operand[2];
    if (!is_facing(move, HET_MOVE_TURN, unit))
        return false;
    unsigned apart = (move->facing + HET_HEX_SIDES - now) % HET_HEX_SIDES;
    if (apart == 0)
        return true;
    if (musket_data(state)->unit[unit].hexes == 2)
        return false;
    if (musket_kind(state, unit) == MUSKET_ARTILLERY)
        return true;
    unsigned cost = apart == 3 ? 1 : apart == 1 || apart == 5 ? 1 : 2;
    return cost <= left;
}

/* --- orders -------------------------------------------------------------------------------------
 */

/* Whether a charge could bring a unit from no contact into it. */
static bool
could_engage(const MusketState *state, unsigned unit)
{
    MusketState with;
    if (musket_kind(state, unit) == MUSKET_ARTILLERY || musket_contact(state, unit))
        return false;
    memcpy(&with, state, state->head.scenario->state_size);
    with.activation.order = MUSKET_ORDER_CHARGE;
    return explore(&with, unit, musket_allowance(state, unit, MUSKET_ORDER_CHARGE)).contact;
}

/* The last unit of those that could be named that a charge brings into contact, + 1; 0: none. */
static unsigned
last_engaging(const MusketState *state)
{
    unsigned last = 0;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (musket_eligible(state, unit, MUSKET_ORDER_CHARGE) && could_engage(state, unit))
            last = unit + 1;
    return last;
}

static bool
legal_order(const MusketState *state, const HetMove *move)
{
    MusketOrder order = (MusketOrder)move->value;
    if (!is_value(move, HET_MOVE_ORDER, HET_NO_UNIT, move->value))
        return false;
    if (order == MUSKET_ORDER_CHARGE)
        return last_engaging(state) != 0;
    if (order == MUSKET_ORDER_MARCH)
        return true;
    if (order != MUSKET_ORDER_STRATEGIC && order != MUSKET_ORDER_RALLY)
        return false;
    if (state->activation.lead != 0)
        return musket_eligible(state, state->activation.lead - 1u, order);
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (musket_eligible(state, unit, order))
            return true;
    return false;
}

static bool
legal_use(const MusketState *state, const HetMove *move)
{
    if (is_plain(move, HET_MOVE_END))
        return true;
    if (!is_value(move, HET_MOVE_ORDER, HET_NO_UNIT, move->value))
        return false;
    if (move->value >= MUSKET_VALUE_WING && move->value < MUSKET_VALUE_WING + MUSKET_WINGS)
        return (musket_wings(state) >> (move->value - MUSKET_VALUE_WING) & 1u) != 0;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++)
        if (move->value == MUSKET_VALUE_UNIT && musket_leads(state, unit))
            return true;
    return false;
}

static bool
legal_pick(const MusketState *state, const HetMove *move)
{
    const MusketActivation *activation = &state->activation;
    const MusketUnitType *types = musket_data(state)->unit;
    unsigned unit = move->unit;
    if (is_plain(move, HET_MOVE_DONE))
        return activation->able == 0;
    if (!is_of_unit(move, HET_MOVE_ADD) || !is_own(state, unit, state->head.active) ||
        unit < activation->last || !musket_eligible(state, unit, (MusketOrder)activation->order))
        return false;
    if (activation->able == 0 || unit + 1 == activation->able || could_engage(state, unit))
        return true;
    return unit + 1 < activation->able &&
           (activation->wing != 0 ||
            types[unit].hexes + types[activation->able - 1].hexes <= activation->hexes);
}

/* Rides from cell to cell, each one nearer than before, until all are as near as they get. */
static bool
can_ride(const MusketState *state, unsigned leader, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    unsigned most = (unsigned)musket_option(state, MUSKET_LEADER_MOVE), cells[2];
    g_autofree unsigned *hexes = g_new(unsigned, data->cells);
    for (unsigned cell = 0; cell < data->cells; cell++)
        hexes[cell] = cell == musket_place_of_leader(state, leader) ? 0 : UINT16_MAX;
    for (bool better = true; better;) {
        better = false;
        for (unsigned cell = 0; cell < data->cells; cell++)
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned to = data->next[cell][edge];
                if (to == HET_NO_PLACE || hexes[cell] >= most || hexes[to] <= hexes[cell] + 1 ||
                    musket_of_side_at(state, 1 - data->leader[leader].side, to) != MUSKET_NONE)
                    continue;
                hexes[to] = hexes[cell] + 1;
                better = true;
            }
    }
    unsigned count = musket_own_cells(state, unit, cells);
    return hexes[cells[0]] <= most || (count == 2 && hexes[cells[1]] <= most);
}

static bool
legal_ride(const MusketState *state, const HetMove *move)
{
    unsigned leader = musket_commander(state), unit = move->target;
    if (is_plain(move, HET_MOVE_PASS))
        return true;
    if (!is_own(state, unit, state->head.active) || !musket_has(state, unit, MUSKET_ACTIVE) ||
        state->leaders[leader].unit == unit)
        return false;
    HetMove listed = het_move_target(HET_MOVE_MOVE, musket_data(state)->unit_count + leader, unit);
    listed.words[0] = het_move_way(state->units[unit].place);
    return het_move_equal(move, &listed) && can_ride(state, leader, unit);
}

static bool
legal_orders(const MusketState *state, const HetMove *move)
{
    switch ((MusketOrders)het_state_peek(&state->head)->step) {
    case MUSKET_USE:
        return legal_use(state, move);
    case MUSKET_LEAD:
        return is_of_unit(move, HET_MOVE_SELECT) && is_own(state, move->unit, state->head.active) &&
               musket_leads(state, move->unit);
    case MUSKET_ORDER:
        return legal_order(state, move);
    case MUSKET_PICK:
        return legal_pick(state, move);
    case MUSKET_RIDE:
        break;
    }
    return legal_ride(state, move);
}

/* --- fire and melee -----------------------------------------------------------------------------
 */

static bool
legal_gunfire(const MusketState *state, const HetMove *move)
{
    if (is_plain(move, HET_MOVE_END))
        return true;
    return is_of_unit(move, HET_MOVE_SELECT) && is_own(state, move->unit, state->head.active) &&
           musket_kind(state, move->unit) == MUSKET_ARTILLERY &&
           musket_has(state, move->unit, MUSKET_ACTIVE) && musket_may_fire(state, move->unit) &&
           musket_has_shot(state, move->unit);
}

static bool
legal_aim(const MusketState *state, const HetMove *move)
{
    unsigned gun = (unsigned)het_state_peek(&state->head)->operand[0];
    HetMove listed = het_move_target(HET_MOVE_SHOOT, gun, move->target);
    listed.facing = move->facing;
    if (!het_move_equal(move, &listed) || move->facing >= HET_HEX_SIDES ||
        !is_own(state, move->target, 1u - state->head.active) ||
        !musket_on_map(state, move->target))
        return false;
    unsigned apart =
        (move->facing + (unsigned)HET_HEX_SIDES - state->units[gun].facing) % HET_HEX_SIDES;
    return (apart <= 1 || apart == 5) &&
           musket_gun_shot(state, gun, move->facing, move->target).value > 0;
}

static bool
legal_shot(const MusketState *state, const HetMove *move)
{
    bool defence = state->head.phase == MUSKET_DEFENCE;
    unsigned side = defence ? 1u - state->head.active : state->head.active;
    if (is_plain(move, defence ? HET_MOVE_PASS : HET_MOVE_END))
        return true;
    HetMove listed = het_move_target(HET_MOVE_SHOOT, move->unit, move->target);
    if (!is_own(state, move->unit, side) || !is_own(state, move->target, 1 - side) ||
        !musket_may_fire(state, move->unit) || !musket_on_map(state, move->target))
        return false;
    bool gun = musket_kind(state, move->unit) == MUSKET_ARTILLERY;
    bool active = musket_has(state, move->unit, MUSKET_ACTIVE);
    if (!het_move_equal(move, &listed) ||
        (defence ? !musket_has(state, move->target, MUSKET_ACTIVE) : gun || !active))
        return false;
    return musket_best_shot(state, move->unit, move->target).value > 0;
}

static bool
legal_fight(const MusketState *state, const HetMove *move)
{
    MusketMelee melee;
    if (is_plain(move, HET_MOVE_END))
        return true;
    HetMove listed = het_move_target(HET_MOVE_FIGHT, move->unit, move->target);
    listed.value = move->value;
    return het_move_equal(move, &listed) && move->value <= MUSKET_PAIR_WHEEL &&
           is_own(state, move->unit, state->head.active) &&
           is_own(state, move->target, 1u - state->head.active) &&
           musket_on_map(state, move->unit) && musket_on_map(state, move->target) &&
           musket_has(state, move->unit, MUSKET_ACTIVE) &&
           !musket_has(state, move->unit, MUSKET_FOUGHT) &&
           musket_kind(state, move->unit) != MUSKET_ARTILLERY &&
           musket_melee_of(state, move, &melee);
}

/* Decisions in a melee are few and offered by what is under way: they must be among those. */
static bool
is_offered(const MusketState *state, const HetMove *move, const MusketSteps *steps)
{
    HetMoveList list;
    het_list_clear(&list);
    steps->list(state, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (het_move_equal(&list.moves[i], move))
            return true;
    return false;
}

/* --- the rest of an activation ------------------------------------------------------------------
 */

static bool
legal_select(const MusketState *state, const HetMove *move)
{
    bool ends = is_plain(move, HET_MOVE_END);
    if (!ends &&
        (!is_of_unit(move, HET_MOVE_SELECT) || !is_own(state, move->unit, state->head.active)))
        return false;
    for (unsigned unit = 0; unit < musket_data(state)->unit_count; unit++) {
        MusketKind kind = musket_kind(state, unit);
        bool may = musket_on_map(state, unit) && musket_has(state, unit, MUSKET_ACTIVE) &&
                   !musket_has(state, unit, MUSKET_DONE) &&
                   (kind != MUSKET_ARTILLERY || !musket_has(state, unit, MUSKET_FIRED));
        if (!ends && unit == move->unit)
            return may;
        if (!ends || !may)
            continue;
        bool contact = musket_contact(state, unit);
        bool near_ = musket_enemy_distance(state, unit) <=
                     musket_allowance(state, unit, MUSKET_ORDER_CHARGE) + 1;
        if ((state->activation.order == MUSKET_ORDER_RALLY && contact) ||
            (state->activation.order == MUSKET_ORDER_CHARGE && !contact && near_ &&
             (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY)))
            return false;
    }
    return ends;
}

static bool
legal_activation(const MusketState *state, const HetMove *move)
{
    switch ((MusketPhase)state->head.phase) {
    case MUSKET_ORDERS:
        return legal_orders(state, move);
    case MUSKET_GUNFIRE:
        return legal_gunfire(state, move);
    case MUSKET_DEFENCE:
    case MUSKET_ADVANCE:
        return legal_shot(state, move);
    case MUSKET_MOVEMENT:
        return legal_select(state, move);
    case MUSKET_MELEES:
        return legal_fight(state, move);
    case MUSKET_RALLIES:
        return is_plain(move, HET_MOVE_PASS) ||
               (is_of_unit(move, HET_MOVE_RALLY) && is_own(state, move->unit, state->head.active) &&
                musket_may_rally(state, move->unit));
    case MUSKET_INITIATIVE:
    case MUSKET_CUPS:
    case MUSKET_COMING:
        break;
    }
    return false;
}

static bool
legal_window(const MusketState *state, const HetMove *move)
{
    if (is_plain(move, HET_MOVE_PASS))
        return true;
    if (!is_own(state, move->unit, 1u - state->head.active) ||
        !is_facing(move, HET_MOVE_TURN, move->unit) ||
        (state->window[move->unit / 64] >> (move->unit % 64) & 1) == 0)
        return false;
    unsigned now = state->units[move->unit].facing;
    unsigned apart = (move->facing + HET_HEX_SIDES - now) % HET_HEX_SIDES;
    return apart == 1 || apart == 5;
}

static bool
legal_retreat(const MusketState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    unsigned unit = (unsigned)frame->operand[0];
    HetMove listed = het_move_place(HET_MOVE_RETREAT, unit, move->way.place);
    if (!het_move_equal(move, &listed) || move->way.place >= musket_data(state)->cells)
        return false;
    unsigned edge = musket_direction(musket_data(state), state->units[unit].place, move->way.place);
    return edge < HET_HEX_SIDES && musket_retreat_open(state, frame, edge);
}

static bool
is_draw(const HetMove *move)
{
    HetMove draw = het_move(HET_MOVE_ORDER);
    draw.value = MUSKET_VALUE_DRAW;
    return het_move_equal(move, &draw) || is_plain(move, HET_MOVE_PASS);
}

static bool
is_outcome(const MusketState *state, const HetMove *move)
{
    HetMoveList list;
    het_list_clear(&list);
    state->head.scenario->rules->legal(&state->head, &list);
    for (unsigned i = 0; i < list.count; i++)
        if (het_move_equal(&list.moves[i], move))
            return true;
    return false;
}

bool
musket_is_legal(const HetState *head, const HetMove *move)
{
    const MusketState *state = (const MusketState *)head;
    const HetFrame *frame = het_state_peek(head);
    if (head->actor == HET_CHANCE)
        return is_outcome(state, move);
    if (frame == NULL)
        return is_draw(move);
    switch ((MusketProcedure)frame->procedure) {
    case MUSKET_ACTIVATION:
        return legal_activation(state, move);
    case MUSKET_WALK:
        return frame->step == MUSKET_WALK_TURN ? legal_turn(state, move) : legal_walk(state, move);
    case MUSKET_AIM:
        return legal_aim(state, move);
    case MUSKET_WINDOW:
        return legal_window(state, move);
    case MUSKET_RETREAT:
    case MUSKET_DISPLACE:
        return legal_retreat(state, move);
    case MUSKET_MELEE:
        return is_offered(state, move, &musket_melee_steps);
    case MUSKET_ARRIVAL:
        return is_offered(state, move, &musket_arrival_steps);
    case MUSKET_IDLE:
    case MUSKET_DICE_OFF:
    case MUSKET_DRAW:
    case MUSKET_FIRE:
    case MUSKET_RALLY:
        break;
    }
    return false;
}

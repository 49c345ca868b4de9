/* The movement phase. MPR-3, MPR-5, MPR-6 */
#include "engine/game.h"
#include "musketpike-procedure.h"
#include "engine/verdict.h"
#include "musketpike-slots.h"

/* --- whose turn to move ---------------------------------------------------------------------- */

/* Why a unit is not chosen to move, or not any more. */
static inline const char *
why_not_moving(const MusketState *state, unsigned unit)
{
    const char *reason = musket_why_not_active(state, unit);
    if (reason != NULL)
        return reason;
    if (musket_kind(state, unit) == MUSKET_ARTILLERY && musket_has(state, unit, MUSKET_FIRED))
        return "artillery that has fired stays where it is (MPR-5.2)";
    return musket_has(state, unit, MUSKET_DONE) ? "it has moved (MPR-4.2)" : NULL;
}

bool
musket_must_engage(const MusketState *state, unsigned unit)
{
    MusketKind kind = musket_kind(state, unit);
    return state->activation.order == MUSKET_ORDER_CHARGE &&
           (kind == MUSKET_HEAVY || kind == MUSKET_CAVALRY);
}

/* Why the phase does not end before a unit has moved: it may have to go somewhere. */
static const char *
why_it_must(const MusketState *state, unsigned unit)
{
    if (state->activation.order == MUSKET_ORDER_RALLY)
        return musket_contact(state, unit)
                   ? "units in contact must leave it: they have to move first (MPR-3.11)"
                   : NULL;
    return musket_must_engage(state, unit) && !musket_contact(state, unit) &&
                   musket_enemy_within(state, unit,
                                       musket_allowance(state, unit, MUSKET_ORDER_CHARGE) + 1)
               ? "units that may come into contact must: they have to move first (MPR-3.1)"
               : NULL;
}

void
musket_list_movement(const MusketState *state, HetMoveList *list)
{
    bool may_end = true;
    HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active) {
        if (why_not_moving(state, unit) != NULL)
            continue;
        het_list_add(list, het_move_unit(HET_MOVE_SELECT, unit));
        may_end = may_end && why_it_must(state, unit) == NULL;
    }
    if (may_end)
        het_list_add(list, het_move(HET_MOVE_END));
}

const char *
musket_why_not_next(const MusketState *state, const HetMove *move)
{
    if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_TURN) {
        const char *reason = why_not_moving(state, move->unit);
        return reason != NULL ? reason : "the unit is chosen first, then where it goes (MPR-4.2)";
    }
    if (move->kind == HET_MOVE_SELECT) {
        const char *reason = why_not_moving(state, move->unit);
        return reason != NULL
                   ? reason
                   : "a unit is chosen now; fire and melee come after movement (MPR-4.1)";
    }
    const char *reason = NULL;
    if (move->kind == HET_MOVE_END)
        HET_EACH_OF_SIDE(unit, musket_data(state), state->head.active)
            if (reason == NULL && why_not_moving(state, unit) == NULL)
                reason = why_it_must(state, unit);
    return reason;
}

void
musket_start_walk(MusketState *state, unsigned unit)
{
    musket_push_unit(state, MUSKET_WALK, unit);
}

/* --- choosing where to go -------------------------------------------------------------------- */

/* Places found that may be the end of the move. */
typedef struct {
    bool contact_only; /* MPR-3.1, MPR-3.16 */
    bool free_only;    /* MPR-3.11 */
} Ends;

static Ends
find_ends(const MusketMover *mover, const MusketReach *reach, bool engages)
{
    const MusketState *state = mover->state;
    bool contact = musket_contact(state, mover->unit);
    return (Ends){
        .contact_only = (mover->order == MUSKET_ORDER_CHARGE && contact) ||
                        (musket_must_engage(state, mover->unit) && engages),
        .free_only = mover->order == MUSKET_ORDER_RALLY && contact &&
                     (reach->merge_count > 0 || reach->clear > 0),
    };
}

static unsigned
leg_most(const MusketState *state, unsigned unit)
{
    return musket_hexes(state, unit) == 2 ? MUSKET_LEG_TWO : MUSKET_LEG_ONE;
}

/* A walk of more points than a leg is made in several, so that no node offers more places than a
 * list holds. MPR-3.10 */
static unsigned
leg_points(const MusketState *state, const MusketWalkFrame *walk)
{
    unsigned unit = walk->unit, spent = walk->spent;
    unsigned all = musket_allowance(state, unit, state->activation.order);
    return MIN(all - spent, leg_most(state, unit));
}

/* Why a place that it comes to may not be the end of the move. */
static const char *
why_no_end(const MusketMover *mover, Ends ends, unsigned place, unsigned facing)
{
    if (!ends.contact_only && !ends.free_only)
        return NULL;
    if (musket_touches(mover, &mover->near_, place, facing))
        return ends.free_only ? "on a rally order units leave contact (MPR-3.11)" : NULL;
    return !ends.contact_only ? NULL
           : musket_contact(mover->state, mover->unit)
               ? "no unit leaves contact on a charge (MPR-3.16)"
               : "a unit that can come next to an enemy on a charge must (MPR-3.1)";
}

/* Finds where the unit of a walk can go and which of these places may be the end. */
static Ends
find_walks(const MusketState *state, const MusketWalkFrame *walk, MusketMover *ret_mover,
           MusketReach *ret_reach)
{
    unsigned unit = walk->unit;
    musket_mover(state, unit, state->activation.order, leg_points(state, walk), ret_mover);
    bool charges = ret_mover->order == MUSKET_ORDER_CHARGE &&
                   (musket_contact(state, unit) || musket_must_engage(state, unit));
    bool engages = charges && musket_reach(ret_mover, ret_reach, &musket_all_engaged);
    if (!engages)
        musket_reach(ret_mover, ret_reach, NULL);
    return find_ends(ret_mover, ret_reach, engages);
}

static void
list_walks(const MusketState *state, unsigned unit, HetMoveList *list)
{
    MusketMover mover;
    MusketReach reach;
    bool two = musket_hexes(state, unit) == 2;
    Ends ends = find_walks(state, het_frame_peek(&state->head, MusketWalkFrame), &mover, &reach);
    HET_EACH_BELOW(i, reach.count) {
        unsigned place = reach.nodes[i] / HET_WAY_FACINGS,
                 facing = reach.nodes[i] % HET_WAY_FACINGS;
        if (why_no_end(&mover, ends, place, facing) != NULL)
            continue;
        HetMove move = het_move_unit(HET_MOVE_MOVE, unit);
        if (two)
            move = het_move_with_facing(move, facing);
        het_list_add(list, musket_along(&mover, &reach, reach.nodes[i], move));
    }
    HET_EACH_BELOW(i, reach.merge_count) {
        unsigned other = reach.merge_with[i];
        HetMove move = het_move_with_value(het_move_target(HET_MOVE_MOVE, unit, other),
                                           MUSKET_VALUE_CONSOLIDATE);
        move = musket_along(&mover, &reach, reach.merges[i], move);
        het_way_add(&move.way, reach.merge_step[i]);
        move.way.place = state->units[other].place;
        het_list_add(list, move);
    }
}

/* Whether it is plain that there are two places to end on, where it stands and one a step away:
 * spares most walks a list made only to be counted. */
static bool
is_roomy(const MusketState *state, unsigned unit)
{
    const MusketScenario *data = musket_data(state);
    MusketOrder order = state->activation.order;
    unsigned side = musket_side(state, unit);
    unsigned points = leg_points(state, het_frame_peek(&state->head, MusketWalkFrame));
    if (order == MUSKET_ORDER_CHARGE || musket_contact(state, unit))
        return false;
    HET_EACH_BELOW(step, HET_HEX_SIDES) {
        unsigned place = state->units[unit].place, cost = 0, cells[2];
        unsigned facing = state->units[unit].facing;
        if (!musket_step(data, unit, step, &place, &facing, &cost) || cost > points)
            continue;
        unsigned count = musket_cells(data, unit, place, facing, cells);
        bool room = true;
        HET_EACH_BELOW(i, count) {
            const MusketCell *it = &state->cells[cells[i]];
            bool taken = (it->unit != 0 && it->unit != unit + 1) || it->gun != 0;
            room = room && !taken &&
                   (order == MUSKET_ORDER_STRATEGIC
                        ? musket_cell_distance(state, side, cells[i]) >=
                              (unsigned)musket_option(state, MUSKET_STRATEGIC_DISTANCE)
                        : !musket_near(state, side, cells[i]));
        }
        if (room)
            return true;
    }
    return false;
}

/* The same by a search that stops as soon as it knows: for charges, and for who stands next to the
 * enemy and may have to stay there or to leave (see find_ends()). */
static bool
has_choice(const MusketState *state, unsigned unit)
{
    enum { CHOICE = 2 };
    const MusketOrder order = state->activation.order;
    const bool contact = musket_contact(state, unit),
               leaves = contact && order == MUSKET_ORDER_RALLY;
    const unsigned points = leg_points(state, het_frame_peek(&state->head, MusketWalkFrame));
    const bool engages =
        (contact && order == MUSKET_ORDER_CHARGE) ||
        (musket_must_engage(state, unit) && musket_enemy_within(state, unit, points + 1));
    const MusketEnough enough = {.any = engages || leaves ? 0 : CHOICE,
                                 .engaged = engages ? CHOICE : 0,
                                 .clear = leaves ? CHOICE : 0};
    MusketMover mover;
    MusketReach reach;
    musket_mover(state, unit, order, points, &mover);
    musket_reach(&mover, &reach, &enough);
    return reach.count >= enough.any && reach.engaged >= enough.engaged &&
           reach.clear >= enough.clear; /* one of them is not 0 */
}

/* --- a way that is typed --------------------------------------------------------------------- */

/* Follows a way until it ends, at a place or next to a friend with whom the unit consolidates by
 * its last step; returns why it cannot be gone. */
static const char *
why_no_way(const MusketMover *mover, const HetWay *way, unsigned *ret_place, unsigned *ret_facing,
           unsigned *ret_partner)
{
    const MusketUnit *it = &mover->state->units[mover->unit];
    unsigned place = it->place, facing = mover->kind == MUSKET_ARTILLERY ? 0 : it->facing;
    unsigned spent = 0, cost = 0;
    *ret_partner = MUSKET_NONE;
    for (unsigned i = 0; i < way->steps && *ret_partner == MUSKET_NONE; i++) {
        if (i + 1u == way->steps)
            *ret_partner = musket_partner(mover, het_way_step(way, i), place, facing, spent);
        if (*ret_partner != MUSKET_NONE)
            break;
        const char *reason = musket_why_no_step(mover, way, i, &place, &facing, &cost);
        if (reason != NULL)
            return reason;
        spent += cost;
        if (spent > mover->allowance)
            return "the way costs more than its movement points (MPR-18.1)";
    }
    *ret_place = *ret_partner == MUSKET_NONE ? place : mover->state->units[*ret_partner].place;
    *ret_facing = facing;
    return NULL;
}

bool
musket_is_legal(const HetState *head, const HetMove *move)
{
    MusketMover mover;
    MusketReach reach;
    unsigned place, facing, partner;
    if (move->kind == HET_MOVE_ADD)
        return head->depth > 0 && musket_may_name_early(musket_state_peek(head), move);
    if (head->depth == 0 || het_state_procedure(head) != MUSKET_WALK ||
        het_state_peek(head)->step == MUSKET_WALK_TURN || move->kind != HET_MOVE_MOVE ||
        move->unit != musket_frame_unit(head) || !het_way_is_formed(&move->way, MUSKET_STEPS))
        return false;
    Ends ends =
        find_walks(musket_state_peek(head), het_frame_peek(head, MusketWalkFrame), &mover, &reach);
    if (why_no_way(&mover, &move->way, &place, &facing, &partner) != NULL ||
        move->way.place != place)
        return false;
    bool faces = musket_data(musket_state_peek(head))->unit[move->unit].hexes == 2;
    if (partner != MUSKET_NONE)
        return move->target == partner && move->facing == HET_NO_FACING &&
               move->value == MUSKET_VALUE_CONSOLIDATE;
    return move->target == HET_NO_UNIT && move->value == 0 &&
           move->facing == (faces ? facing : HET_NO_FACING) &&
           why_no_end(&mover, ends, place, facing) == NULL;
}

/* --- why it does not come somewhere ---------------------------------------------------------- */

/* The wanted end of a move: a cell, with a facing if that matters, or a friend's. */
typedef struct {
    unsigned cell, facing, with;
} Goal;

static bool
reaches(const MusketMover *mover, unsigned waived, const Goal *goal)
{
    MusketMover free = *mover;
    MusketReach reach;
    musket_waive(&free, waived);
    musket_reach(&free, &reach, NULL);
    for (unsigned i = 0; goal->with == MUSKET_NONE && i < reach.count; i++)
        if (reach.nodes[i] / HET_WAY_FACINGS == goal->cell &&
            (goal->facing >= HET_HEX_SIDES || goal->facing == reach.nodes[i] % HET_WAY_FACINGS))
            return true;
    HET_EACH_BELOW(i, reach.merge_count)
        if (reach.merge_with[i] == goal->with)
            return true;
    return false;
}

/* Why a unit that could come to a goal by its points and the ground does not: the rule that keeps
 * it away where others do not, or one of several. */
static const char *
why_kept(const MusketMover *mover, const Goal *goal)
{
    unsigned bar = MUSKET_BAR_CONTACT;
    while (bar < MUSKET_BAR_ALL && !reaches(mover, bar, goal))
        bar <<= 1;
    if (bar < MUSKET_BAR_ALL)
        return musket_bar_words(mover, bar);
    bar = MUSKET_BAR_CONTACT;
    while (bar < MUSKET_BAR_ALL && reaches(mover, MUSKET_BAR_ALL & ~bar, goal))
        bar <<= 1;
    return musket_bar_words(mover, bar < MUSKET_BAR_ALL ? bar : MUSKET_BAR_ALL);
}

static const char faces_later[] = "name where it goes first, then where it faces (MPR-18.6)";

/* Why it may not end on a cell that it can come to. */
static const char *
why_not_stay(const MusketState *state, const MusketWalkFrame *walk, const Goal *goal)
{
    MusketMover mover;
    MusketReach reach;
    Ends ends = find_walks(state, walk, &mover, &reach);
    const char *reason = NULL;
    musket_reach(&mover, &reach, NULL);
    for (unsigned i = 0; goal->with == MUSKET_NONE && i < reach.count; i++) {
        if (reach.nodes[i] / HET_WAY_FACINGS != goal->cell)
            continue;
        reason = why_no_end(&mover, ends, goal->cell, reach.nodes[i] % HET_WAY_FACINGS);
        if (reason == NULL)
            break;
    }
    return reason != NULL ? reason
           : musket_hexes(state, walk->unit) == 2
               ? "it does not arrive facing that way: two hexes wheel as they move (MPR-18.6)"
               : faces_later;
}

static const char *
why_not_there(const MusketState *state, const MusketWalkFrame *walk, const MusketMover *mover,
              unsigned cell, unsigned facing, unsigned stated)
{
    unsigned unit = mover->unit;
    unsigned all = musket_allowance(state, unit, mover->order);
    unsigned there =
        mover->kind == MUSKET_ARTILLERY ? state->cells[cell].gun : state->cells[cell].unit;
    Goal goal = {.cell = cell, .facing = facing, .with = MUSKET_NONE};
    if (musket_of_side_at(state, 1 - mover->side, cell) != MUSKET_NONE)
        return "an enemy stands there: he is attacked in melee, after movement (MPR-4.1)";
    if (there != 0 && there - 1 != unit) {
        const char *reason = musket_why_no_merger(mover, there - 1);
        if (reason == musket_no_stack && stated == MUSKET_VALUE_CONSOLIDATE)
            return "only units of one kind on one hex each consolidate (MPR-5.7)";
        if (reason != NULL)
            return reason;
        goal.with = there - 1;
        if (stated != MUSKET_VALUE_CONSOLIDATE && reaches(mover, 0, &goal))
            return "a friend stands there: to make one unit of the two, type consolidate (MPR-5.7)";
    }
    if (musket_grounds[musket_data(state)->map.terrain[cell]].cost[mover->kind] == MUSKET_NO_WAY)
        return musket_no_ground;
    if (reaches(mover, 0, &goal))
        return why_not_stay(state, walk, &goal);
    if (reaches(mover, MUSKET_BAR_ALL, &goal))
        return why_kept(mover, &goal);
    unsigned far = musket_distance(musket_data(state), state->units[unit].place, cell);
    return far > mover->allowance && far <= all - walk->spent
               ? "a long march is made in several legs: name a nearer hex first (MPR-3.10)"
               : "it is farther than its movement points go (MPR-18.1)";
}

/* Why the unit does not turn at the end of its walk. */
static const char *
why_no_turn(const MusketState *state, const HetMove *move, unsigned unit)
{
    const char *reason = musket_why_not_it(state, move->unit, unit);
    if (reason != NULL && move->facing < HET_HEX_SIDES)
        return reason;
    return move->kind != HET_MOVE_TURN && move->kind != HET_MOVE_MOVE ? NULL
           : move->kind == HET_MOVE_MOVE || move->facing >= HET_HEX_SIDES
               ? "it has moved: name where it faces (MPR-18.6)"
           : musket_hexes(state, unit) == 2
               ? "two hexes wheel as they move (MPR-18.6)"
               : "it does not have enough points left to turn so far (MPR-18.6)";
}

const char *
musket_why_not_go(const MusketState *state, const HetMove *move)
{
    const MusketWalkFrame *walk = het_frame_peek(&state->head, MusketWalkFrame);
    unsigned unit = walk->unit, cell = move->way.place;
    unsigned units = musket_data(state)->unit_count, place, facing, partner;
    if (het_state_peek(&state->head)->step == MUSKET_WALK_TURN)
        return why_no_turn(state, move, unit);
    const char *reason = musket_why_not_it(state, move->unit, unit);
    if (reason != NULL)
        return reason;
    if (move->kind != HET_MOVE_MOVE)
        return move->kind == HET_MOVE_TURN ? faces_later : NULL;
    if (move->target != HET_NO_UNIT && move->target >= units)
        return musket_why_not_it(state, move->target, unit);
    if (move->target != HET_NO_UNIT && musket_side(state, move->target) != musket_side(state, unit))
        return "a move names no enemy: he is attacked in melee, after movement (MPR-4.1)";
    if (move->target != HET_NO_UNIT && musket_on_map(state, move->target)) {
        unsigned with = state->units[move->target].place;
        if (cell < musket_data(state)->cells && cell != with &&
            move->value == MUSKET_VALUE_CONSOLIDATE)
            return "a unit consolidates in the hex where the other one stands (MPR-5.7)";
        if (cell < musket_data(state)->cells && cell != with) /* it was to move itself */
            return musket_why_not_it(state, move->target, unit);
        cell = with;
    }
    if (cell >= musket_data(state)->cells)
        return "name where it goes (MPR-18.1)";
    MusketMover mover;
    musket_mover(state, unit, state->activation.order, leg_points(state, walk), &mover);
    if (musket_of_side_at(state, 1 - mover.side, cell) == MUSKET_NONE) {
        reason = why_no_way(&mover, &move->way, &place, &facing, &partner);
        if (reason == NULL && move->way.steps > 0 && place != move->way.place)
            reason = "the steps typed do not lead there (MPR-18.1)";
    }
    bool faces = musket_hexes(state, unit) == 2;
    return reason != NULL ? reason
                          : why_not_there(state, walk, &mover, cell,
                                          faces ? move->facing : HET_NO_FACING, move->value);
}

/* --- walking --------------------------------------------------------------------------------- */

/* The enemies next to a unit, a bit each. */
static void
find_neighbours(const MusketState *state, unsigned unit, uint64_t ret_mask[2])
{
    unsigned cells[2], count = musket_own_cells(state, unit, cells);
    ret_mask[0] = ret_mask[1] = 0;
    HET_EACH_BELOW(i, count)
        HET_EACH_BELOW(edge, HET_HEX_SIDES) {
            unsigned to = musket_data(state)->next[cells[i]][edge];
            if (to == HET_NO_PLACE ||
                musket_of_side_at(state, 1 - musket_side(state, unit), to) == MUSKET_NONE)
                continue;
            const MusketCell *it = &state->cells[to];
            if (it->unit != 0)
                ret_mask[(it->unit - 1) / 64] |= UINT64_C(1) << ((it->unit - 1) % 64);
            if (it->gun != 0)
                ret_mask[(it->gun - 1) / 64] |= UINT64_C(1) << ((it->gun - 1) % 64);
        }
}

/* Why a unit next to a walker does not react to him. MPR-6.1 */
static const char *
why_no_reaction(const MusketState *state, unsigned unit, unsigned walker)
{
    if (musket_hexes(state, unit) == 2)
        return "two-hex units do not react: a turn would be a wheel (MPR-6.2)";
    bool held = musket_kind(state, unit) == MUSKET_ARTILLERY ||
                musket_option(state, MUSKET_HELD_REACT) == 0;
    return held && musket_faced(state, musket_side(state, unit), state->units[unit].place, walker)
               ? "it stands in a front hex of another enemy (MPR-6.1)"
               : NULL;
}

/* Opens a window for enemies the walker has come next to. */
static void
open_window(MusketState *state, unsigned unit)
{
    uint64_t near_[2];
    find_neighbours(state, unit, near_);
    HET_EACH_BELOW(i, 2) {
        for (uint64_t fresh = near_[i] & ~state->met[i]; fresh != 0; fresh &= fresh - 1) {
            unsigned enemy = 64 * i + (unsigned)__builtin_ctzll(fresh);
            if (why_no_reaction(state, enemy, unit) == NULL)
                state->window[i] |= fresh & -fresh;
        }
        state->met[i] |= near_[i];
    }
    if ((state->window[0] | state->window[1]) != 0)
        musket_push_unit(state, MUSKET_WINDOW, unit);
}

static void
finish(MusketState *state, unsigned unit, HetFrame *frame)
{
    memset(&state->way, 0, sizeof state->way);
    memset(state->met, 0, sizeof state->met);
    het_frame_fields(frame, MusketWalkFrame)->taken = 0;
    frame->step = MUSKET_WALK_TURN;
    state->units[unit].flags |= MUSKET_DONE;
}

/* Takes a step of the way; false when it was into a friend. */
static bool
take_step(MusketState *state, unsigned unit, unsigned step, MusketWalkFrame *walk,
          const HetSink *sink)
{
    unsigned from[2], cost = 0, count = musket_own_cells(state, unit, from);
    unsigned place = from[0], facing = state->units[unit].facing, heading = facing;
    bool stepped = musket_step(musket_data(state), unit, step, &place, &heading, &cost);
    g_assert(stepped);
    walk->spent += (uint16_t)cost;
    if (step < HET_HEX_SIDES && musket_kind(state, unit) != MUSKET_ARTILLERY &&
        state->cells[place].unit != 0 && state->cells[place].unit != unit + 1 && count == 1) {
        unsigned other = state->cells[place].unit - 1u;
        state->units[unit].flags |= MUSKET_MOVED;
        musket_enter(state, unit, from[0], step, sink);
        musket_lift(state, unit);
        musket_merge(state, unit, other, sink);
        return false;
    }
    musket_put(state, unit, place, heading);
    musket_hold(state, unit, sink);
    if (count == 2)
        musket_part_leaders(state, unit, sink);       /* each hex had one */
    if (step == MUSKET_STEP_ABOUT && walk->taken > 1) /* see take_walk() */
        het_report(sink, &state->head, HET_EVENT_FACE, unit, HET_NO_UNIT, (int)heading, "MPR-15.35",
                   NULL);
    if (state->cells[place].unit != 0 && state->cells[place].gun == unit + 1)
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, "MPR-5.5",
                   "stands with another unit");
    bool moves = step < HET_HEX_SIDES || (count == 2 && step != MUSKET_STEP_ABOUT);
    if (!moves)
        return true;
    state->units[unit].flags |= MUSKET_MOVED;
    for (unsigned i = 0; i < count && step < HET_HEX_SIDES; i++)
        musket_enter(state, unit, from[i], step, sink);
    if (step == MUSKET_STEP_RIGHT)
        musket_enter(state, unit, from[0], musket_edge(1, facing), sink);
    else if (step == MUSKET_STEP_LEFT)
        musket_enter(state, unit, from[1], facing, sink);
    return true;
}

static const char *
walk_rule(const MusketState *state, unsigned unit)
{
    static const char *const rules[] = {
        [MUSKET_ORDER_NONE] = NULL,        [MUSKET_ORDER_CHARGE] = "MPR-3.3",
        [MUSKET_ORDER_MARCH] = "MPR-18.1", [MUSKET_ORDER_STRATEGIC] = "MPR-3.10",
        [MUSKET_ORDER_RALLY] = "MPR-18.1",
    };
    bool contact = musket_contact(state, unit);
    if (musket_kind(state, unit) == MUSKET_ARTILLERY)
        return "MPR-15.25";
    if (contact && state->activation.order == MUSKET_ORDER_RALLY)
        return "MPR-3.11";
    if (contact && state->activation.order == MUSKET_ORDER_MARCH)
        return state->way.steps > 0 ? "MPR-3.9" : "MPR-3.7";
    if (contact && musket_pinned(state, unit))
        return "MPR-3.4";
    if (musket_must_engage(state, unit) && state->way.steps > 0)
        return "MPR-3.1";
    return rules[state->activation.order];
}

/* Facing about comes before the way in the log too, when the way begins with it; of two hexes,
 * which wheel as they go, how they will face at its end. */
static void
report_walk(const MusketState *state, const HetMove *move, const HetSink *sink)
{
    const MusketScenario *data = musket_data(state);
    const MusketUnit *it = &state->units[move->unit];
    char note[16] = "";
    if (het_way_step(&move->way, 0) == MUSKET_STEP_ABOUT)
        het_report(sink, &state->head, HET_EVENT_FACE, move->unit, HET_NO_UNIT,
                   (int)musket_edge(HET_HEX_SIDES / 2, it->facing), "MPR-15.35", NULL);
    if (data->unit[move->unit].hexes == 2 && move->facing < HET_HEX_SIDES &&
        move->facing != it->facing)
        g_snprintf(note, sizeof note, "to face %s", musket_facing_names[move->facing]);
    het_report_way(sink, &state->head, HET_EVENT_MOVE, move->unit,
                   het_hex_point(&data->map, it->place), het_hex_point(&data->map, move->way.place),
                   walk_rule(state, move->unit), note[0] != '\0' ? note : NULL);
}

static void
take_walk(MusketState *state, const HetMove *move, const HetSink *sink)
{
    HetFrame *frame = het_state_top(&state->head);
    unsigned unit = move->unit;
    state->way = move->way;
    find_neighbours(state, unit, state->met);
    frame->step = MUSKET_WALK_GO;
    if (move->way.steps == 0)
        het_report(sink, &state->head, HET_EVENT_NOTE, unit, HET_NO_UNIT, 0, walk_rule(state, unit),
                   "stays where it is");
    else
        report_walk(state, move, sink);
    unsigned leader = musket_leader_of(state, unit);
    if (leader != MUSKET_NONE && move->way.steps > 0)
        het_hex_report_way(sink, &state->head, HET_EVENT_MOVE,
                           musket_data(state)->unit_count + leader, state->units[unit].place,
                           move->way.place, "MPR-15.14");
}

/* Whether a unit in an enemy's front hex may take a step of its way. */
static bool
may_go_on(const MusketState *state, unsigned unit, unsigned index)
{
    MusketMover mover;
    unsigned place = state->units[unit].place, facing = state->units[unit].facing, cost = 0;
    musket_mover(state, unit, MUSKET_ORDER_CHARGE,
                 musket_allowance(state, unit, MUSKET_ORDER_CHARGE), &mover);
    return musket_why_no_step(&mover, &state->way, index, &place, &facing, &cost) == NULL;
}

static bool
advance_go(MusketState *state, HetFrame *frame, const HetSink *sink)
{
    MusketWalkFrame *walk = het_frame_fields(frame, MusketWalkFrame);
    unsigned unit = walk->unit, done = walk->taken;
    bool charge = state->activation.order == MUSKET_ORDER_CHARGE;
    if (done == state->way.steps) {
        unsigned all = musket_allowance(state, unit, state->activation.order);
        finish(state, unit, frame);
        if (all > leg_most(state, unit) && done > 0 && walk->spent < all)
            frame->step = MUSKET_WALK_CHOOSE;
        return true;
    }
    unsigned step = het_way_step(&state->way, done);
    if (charge && done > 0 && musket_pinned(state, unit) && !may_go_on(state, unit, done)) {
        het_report_way(sink, &state->head, HET_EVENT_NOTE, unit, HET_NOWHERE,
                       het_hex_point(&musket_data(state)->map, state->units[unit].place), "MPR-6.3",
                       "stops before an enemy");
        finish(state, unit, frame);
        return true;
    }
    walk->taken++;
    if (!take_step(state, unit, step, walk, sink)) {
        memset(&state->way, 0, sizeof state->way);
        memset(state->met, 0, sizeof state->met);
        het_state_pop(&state->head);
        return true;
    }
    if (charge && step != MUSKET_STEP_ABOUT)
        open_window(state, unit);
    return true;
}

/* --- turning at the end ---------------------------------------------------------------------- */

/* Movement points a turn from one facing to another costs. */
static unsigned
turn_cost(const MusketState *state, unsigned unit, unsigned from, unsigned to)
{
    static const uint8_t costs[HET_HEX_SIDES] = {0, 1, 2, 1, 2, 1};
    if (musket_kind(state, unit) == MUSKET_ARTILLERY)
        return 0;
    return costs[musket_edge(to, from == 0 ? 0 : HET_HEX_SIDES - from)];
}

static void
list_turns(const MusketState *state, const MusketWalkFrame *walk, HetMoveList *list)
{
    unsigned unit = walk->unit;
    unsigned left = musket_allowance(state, unit, state->activation.order) - walk->spent;
    HET_EACH_BELOW(facing, HET_HEX_SIDES) {
        bool keeps = facing == state->units[unit].facing;
        if (!keeps && (musket_hexes(state, unit) == 2 ||
                       turn_cost(state, unit, state->units[unit].facing, facing) > left))
            continue;
        het_list_add(list, het_move_facing(HET_MOVE_TURN, unit, facing));
    }
}

/* --- the procedures -------------------------------------------------------------------------- */

static bool
advance_walk(HetState *head, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = musket_frame_unit(head);
    switch ((MusketWalk)frame->step) {
    case MUSKET_WALK_CHOOSE:
        if (is_roomy(state, unit) || has_choice(state, unit)) {
            head->actor = head->active;
            return false;
        }
        return het_procedure_await(head, head->active, sink);
    case MUSKET_WALK_GO:
        return advance_go(state, frame, sink);
    case MUSKET_WALK_TURN:
        break;
    }
    if (musket_hexes(state, unit) == 2) { /* it has wheeled as it moved: MPR-18.6 */
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, head->active, sink);
}

static void
list_walk(const HetState *head, HetMoveList *list)
{
    if (het_state_peek(head)->step == MUSKET_WALK_TURN)
        list_turns(musket_state_peek(head), het_frame_peek(head, MusketWalkFrame), list);
    else
        list_walks(musket_state_peek(head), musket_frame_unit(head), list);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    if (move->kind == HET_MOVE_MOVE) {
        take_walk(musket_state(head), move, sink);
        return;
    }
    het_state_pop(head);
    musket_face(musket_state(head), move->unit, move->facing, "MPR-18.6", sink);
}

/* Enemies may react at each hex, and ground disorders. MPR-6.1 */
static bool
has_other_way(const HetState *head, const HetMove *only)
{
    HetMarch march;
    return only->way.steps > 1 || !het_game_march(head, only, &march) || march.left > 0;
}

const HetProcedure musket_walk_procedure = {
    .advance = advance_walk, .list = list_walk, .take = take, .has_other_way = has_other_way};

static bool
advance_window(HetState *head, const HetSink *sink)
{
    const MusketState *state = musket_state(head);
    if ((state->window[0] | state->window[1]) == 0) {
        het_state_pop(head);
        return true;
    }
    return het_procedure_await(head, 1u - head->active, sink);
}

static void
list_window(const HetState *head, HetMoveList *list)
{
    const MusketState *state = musket_state_peek(head);
    HET_EACH_BELOW(i, 2)
        for (uint64_t window = state->window[i]; window != 0; window &= window - 1) {
            unsigned unit = 64 * i + (unsigned)__builtin_ctzll(window);
            unsigned facing = state->units[unit].facing;
            het_list_add(
                list, het_move_facing(HET_MOVE_TURN, unit, musket_edge(HET_HEX_SIDES - 1, facing)));
            het_list_add(list, het_move_facing(HET_MOVE_TURN, unit, musket_edge(1, facing)));
        }
    het_list_add(list, het_move(HET_MOVE_PASS));
}

static void
take_window(HetState *head, const HetMove *move, const HetSink *sink)
{
    MusketState *state = musket_state(head);
    if (move->kind == HET_MOVE_PASS) {
        state->window[0] = state->window[1] = 0;
        return;
    }
    state->window[move->unit / 64] &= ~(UINT64_C(1) << (move->unit % 64));
    musket_face(state, move->unit, move->facing, "MPR-6.1", sink);
}

const HetProcedure musket_window_procedure = {
    .advance = advance_window, .list = list_window, .take = take_window};

const char *
musket_why_no_reaction(const MusketState *state, const HetMove *move)
{
    unsigned walker = musket_frame_unit(&state->head), unit = move->unit;
    if (move->kind != HET_MOVE_TURN)
        return NULL;
    const char *reason = musket_why_not_there(state, unit, 1u - state->head.active);
    if (reason == NULL && !musket_adjacent(state, unit, walker))
        reason = "the unit that moves is not next to it (MPR-6.1)";
    if (reason == NULL)
        reason = why_no_reaction(state, unit, walker);
    if (reason != NULL)
        return reason;
    return (state->window[unit / 64] >> (unit % 64) & 1) == 0
               ? "it has met that unit before, or has turned (MPR-6.1)"
               : "a unit that reacts turns one corner (MPR-6.1)";
}

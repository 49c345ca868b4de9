/* Why a unit may not go where somebody wants it: each rule in its way is lifted in turn, and the
 * one without which it could go is named. MPR-3, MPR-5, MPR-18 */
#include "musketpike-judge.h"
#include "musketpike-ground.h"
#include "musketpike-move.h"
#include "musketpike-procedure.h"
#include "musketpike-reach.h"
#include "musketpike-unit.h"

/* What may keep a unit from a place. */
typedef enum {
    KEPT_BY_CONTACT = 1 << 0, /* hexes the order keeps it out of for enemies near by */
    KEPT_BY_FRIENDS = 1 << 1,
    KEPT_BY_ENEMIES = 1 << 2,
    KEPT_BY_FRONTS = 1 << 3,  /* it stops there on a charge */
    KEPT_BY_LEADERS = 1 << 4, /* its own and that of who shares the hex */
    KEPT_BY_ALL =
        KEPT_BY_CONTACT | KEPT_BY_FRIENDS | KEPT_BY_ENEMIES | KEPT_BY_FRONTS | KEPT_BY_LEADERS,
} Keeper;

/* Where it is wanted: on a cell, as it faces there if that matters, or with a friend. */
typedef struct {
    unsigned cell, facing, with;
} Goal;

/* --- words ------------------------------------------------------------------------------------ */

static const char *
contact_words(const MusketState *state, unsigned unit)
{
    if (state->activation.order == MUSKET_ORDER_STRATEGIC)
        return "a strategic march keeps its distance from all enemies (MPR-3.10)";
    if (musket_kind(state, unit) == MUSKET_ARTILLERY)
        return "artillery never moves next to an enemy (MPR-5.4)";
    return musket_contact(state, unit)
               ? "a unit that leaves contact enters no other on this order (MPR-3.9)"
               : "only a charge enters hexes next to enemies (MPR-3.3)";
}

static const char *
fronts_words(const MusketState *state, unsigned unit)
{
    return musket_pinned(state, unit)
               ? "a unit in an enemy's front hex stays there on a charge (MPR-3.4)"
               : "a unit that enters an enemy's front hex stops there (MPR-6.3)";
}

static const char *
keeper_words(const MusketState *state, unsigned unit, Keeper keeper)
{
    if (keeper == KEPT_BY_CONTACT)
        return contact_words(state, unit);
    if (keeper == KEPT_BY_FRONTS)
        return fronts_words(state, unit);
    if (keeper == KEPT_BY_ENEMIES)
        return "enemies stand in the way (MPR-5.12)";
    if (keeper == KEPT_BY_LEADERS)
        return "only one leader stands in a hex (MPR-15.37)";
    return musket_kind(state, unit) == MUSKET_ARTILLERY
               ? "other artillery stands in the way (MPR-5.5)"
               : "units do not pass through friends (MPR-5.12)";
}

/* --- lifting rules ---------------------------------------------------------------------------- */

/* Whether another unit keeps a mover out of the cells it stands on. */
static Keeper
keeper_of(const MusketMover *mover, unsigned other)
{
    if (musket_side(mover->state, other) != mover->side)
        return KEPT_BY_ENEMIES;
    bool gun = musket_kind(mover->state, other) == MUSKET_ARTILLERY;
    if (gun == (mover->kind == MUSKET_ARTILLERY))
        return KEPT_BY_FRIENDS;
    return mover->leader != MUSKET_NONE && musket_led_by_another(mover->state, other, mover->leader)
               ? KEPT_BY_LEADERS
               : (Keeper)0;
}

/* The mover of a unit for whom some rules do not hold. */
static void
lift(const MusketState *state, unsigned unit, unsigned points, unsigned lifted,
     MusketMover *ret_mover)
{
    unsigned cells[2];
    musket_mover(state, unit, (MusketOrder)state->activation.order, points, ret_mover);
    bool shuns = ret_mover->order != MUSKET_ORDER_CHARGE || ret_mover->kind == MUSKET_ARTILLERY;
    if (shuns && (lifted & KEPT_BY_CONTACT) == 0)
        ret_mover->closed = ret_mover->near_;
    else
        memset(&ret_mover->closed, 0, sizeof ret_mover->closed);
    for (unsigned other = 0; other < musket_data(state)->unit_count; other++) {
        if (other == unit || !musket_on_map(state, other) ||
            (keeper_of(ret_mover, other) & ~lifted) == 0)
            continue;
        unsigned count = musket_own_cells(state, other, cells);
        for (unsigned i = 0; i < count; i++)
            musket_set_add(&ret_mover->closed, cells[i]);
    }
    if ((lifted & KEPT_BY_FRONTS) != 0)
        memset(&ret_mover->faced, 0, sizeof ret_mover->faced);
}

static bool
reaches(const MusketState *state, unsigned unit, unsigned points, unsigned lifted, const Goal *goal)
{
    MusketMover mover;
    MusketReach reach;
    lift(state, unit, points, lifted, &mover);
    musket_reach(&mover, &reach, NULL);
    for (unsigned i = 0; goal->with == MUSKET_NONE && i < reach.count; i++) {
        unsigned facing = reach.nodes[i] % HET_HEX_SIDES;
        if (reach.nodes[i] / HET_HEX_SIDES == goal->cell &&
            (goal->facing >= HET_HEX_SIDES || goal->facing == facing))
            return true;
    }
    for (unsigned i = 0; i < reach.merge_count; i++)
        if (reach.merge_with[i] == goal->with)
            return true;
    return false;
}

/* Why a unit that could come to a goal by the points and the ground does not. */
static const char *
why_kept(const MusketState *state, unsigned unit, unsigned points, const Goal *goal)
{
    if (reaches(state, unit, points, 0, goal))
        return NULL;
    for (unsigned keeper = KEPT_BY_CONTACT; keeper <= KEPT_BY_LEADERS; keeper <<= 1)
        if (reaches(state, unit, points, keeper, goal))
            return keeper_words(state, unit, (Keeper)keeper);
    for (unsigned keeper = KEPT_BY_CONTACT; keeper <= KEPT_BY_LEADERS; keeper <<= 1)
        if (!reaches(state, unit, points, KEPT_BY_ALL & ~keeper, goal))
            return keeper_words(state, unit, (Keeper)keeper); /* one of several */
    return "others stand in the way (MPR-5.12)";
}

/* --- the end of a walk ------------------------------------------------------------------------ */

/* Why it may not end on a cell that it can come to. */
static const char *
why_not_stay(const MusketState *state, unsigned unit, unsigned cell)
{
    MusketOrder order = (MusketOrder)state->activation.order;
    bool near_ = musket_near(state, musket_side(state, unit), cell);
    bool contact = musket_contact(state, unit);
    if (order == MUSKET_ORDER_CHARGE && !near_)
        return contact ? "no unit leaves contact on a charge (MPR-3.16)"
                       : "a unit that can come next to an enemy on a charge must (MPR-3.1)";
    if (order == MUSKET_ORDER_RALLY && near_)
        return "on a rally order units leave contact (MPR-3.11)";
    return musket_data(state)->unit[unit].hexes == 2
               ? "it does not arrive facing that way: two hexes wheel as they move (MPR-18.6)"
               : NULL;
}

/* Why a unit does not consolidate with a friend, whatever lies between; NULL: it may. */
static const char *
why_no_merger(const MusketState *state, unsigned unit, unsigned other)
{
    const MusketUnitType *type = &musket_data(state)->unit[unit];
    const MusketUnitType *with = &musket_data(state)->unit[other];
    if (type->kind == MUSKET_ARTILLERY)
        return "one artillery unit stands with one other unit, not two (MPR-5.5)";
    if (type->kind != with->kind || type->hexes == 2 || with->hexes == 2)
        return "units neither stack with nor pass through friends (MPR-5.12)";
    if (type->nation != with->nation)
        return "units of one nation consolidate (MPR-5.7)";
    if (state->activation.order == MUSKET_ORDER_CHARGE)
        return "no consolidation on a charge (MPR-5.11)";
    if (musket_have_merged(state, type->side))
        return "two units consolidate in a movement phase, and two have (MPR-5.9)";
    if (state->activation.order != MUSKET_ORDER_STRATEGIC && musket_contact(state, other))
        return "no consolidation next to the enemy (MPR-5.11)";
    return NULL;
}

static const char *
why_not_there(const MusketState *state, const MusketWalkFrame *walk, unsigned cell, unsigned facing)
{
    const MusketScenario *data = musket_data(state);
    unsigned unit = (unsigned)walk->unit, points = musket_leg(state, walk);
    MusketKind kind = musket_kind(state, unit);
    unsigned there = kind == MUSKET_ARTILLERY ? state->cells[cell].gun : state->cells[cell].unit;
    unsigned all = musket_allowance(state, unit, (MusketOrder)state->activation.order);
    Goal goal = {.cell = cell, .facing = facing, .with = MUSKET_NONE};
    if (musket_of_side_at(state, 1 - musket_side(state, unit), cell) != MUSKET_NONE)
        return "an enemy stands there: he is attacked in melee, after movement (MPR-4.1)";
    if (there != 0 && there - 1 != unit) {
        const char *reason = why_no_merger(state, unit, there - 1);
        if (reason != NULL)
            return reason;
        goal.with = there - 1;
    }
    if (musket_grounds[data->map.terrain[cell]].cost[kind] == MUSKET_NO_WAY)
        return "it cannot go onto that ground (MPR-18.2)";
    if (!reaches(state, unit, points, KEPT_BY_ALL, &goal))
        return points < all - (unsigned)walk->spent &&
                       musket_distance(data, state->units[unit].place, cell) > points
                   ? "such a long march is made in several legs (MPR-3.10)"
                   : "it is farther than its movement points go (MPR-18.1)";
    const char *reason = why_kept(state, unit, points, &goal);
    return reason != NULL ? reason : why_not_stay(state, unit, cell);
}

/* --- a way typed step by step ------------------------------------------------------------------
 */

/* Why there is no such step, whoever stands where. */
static const char *
why_no_step(const MusketState *state, unsigned unit, unsigned step, unsigned place, unsigned facing)
{
    const MusketScenario *data = musket_data(state);
    MusketKind kind = musket_kind(state, unit);
    unsigned cells[2], count = musket_cells(data, unit, place, facing, cells);
    if (step >= HET_HEX_SIDES)
        return kind == MUSKET_ARTILLERY
                   ? "artillery pays nothing for facing, and turns at the end (MPR-15.25)"
                   : "it cannot wheel onto that ground (MPR-18.6)";
    if (kind != MUSKET_ARTILLERY && (musket_turned(data->proper[unit], facing) >> step & 1u) == 0)
        return "units move into their front hexes (MPR-18.1)";
    for (unsigned i = 0; i < count; i++) {
        unsigned to = data->next[cells[i]][step];
        if (to == HET_NO_PLACE)
            return "units do not leave the map (MPR-18.9)";
        if (musket_grounds[data->map.terrain[to]].cost[kind] == MUSKET_NO_WAY)
            return "it cannot go onto that ground (MPR-18.2)";
    }
    return "it cannot cross that hexside (MPR-18.4)";
}

/* Why a step that there is may not be taken where others stand. */
static const char *
why_stopped(const MusketMover *mover, unsigned place, unsigned facing, unsigned to, unsigned look)
{
    const MusketState *state = mover->state;
    const MusketScenario *data = musket_data(state);
    unsigned cells[2], held[2], count = musket_cells(data, mover->unit, to, look, cells);
    bool gun = mover->kind == MUSKET_ARTILLERY;
    musket_cells(data, mover->unit, place, facing, held);
    if (mover->order == MUSKET_ORDER_CHARGE && musket_touches(mover, &mover->faced, place, facing))
        return fronts_words(state, mover->unit);
    for (unsigned i = 0; i < count; i++) {
        if (cells[i] == held[0] || cells[i] == held[1] || !musket_set_has(&mover->closed, cells[i]))
            continue;
        const MusketCell *it = &state->cells[cells[i]];
        if (musket_of_side_at(state, 1 - mover->side, cells[i]) != MUSKET_NONE)
            return keeper_words(state, mover->unit, KEPT_BY_ENEMIES);
        unsigned there = gun ? it->gun : it->unit; /* the hexes it has left are nobody's */
        unsigned beside = gun ? it->unit : it->gun;
        if (there == 0 && beside != 0 && keeper_of(mover, beside - 1u) == KEPT_BY_LEADERS)
            return keeper_words(state, mover->unit, KEPT_BY_LEADERS);
        return there != 0 && there - 1 != mover->unit
                   ? keeper_words(state, mover->unit, KEPT_BY_FRIENDS)
                   : contact_words(state, mover->unit);
    }
    return NULL;
}

static const char *
why_not_so(const MusketState *state, const MusketWalkFrame *walk, const HetWay *way)
{
    unsigned unit = (unsigned)walk->unit, spent = 0;
    bool gun = musket_kind(state, unit) == MUSKET_ARTILLERY;
    unsigned place = state->units[unit].place, facing = gun ? 0 : state->units[unit].facing;
    MusketMover mover;
    musket_mover(state, unit, (MusketOrder)state->activation.order, musket_leg(state, walk),
                 &mover);
    bool joins = false;
    for (unsigned i = 0; i < way->steps; i++) {
        unsigned step = het_way_step(way, i), to = place, look = facing, cost = 0;
        if (!musket_step(musket_data(state), unit, step, &to, &look, &cost))
            return why_no_step(state, unit, step, place, facing);
        joins = i + 1u == way->steps && step < HET_HEX_SIDES && !gun &&
                state->cells[to].unit != 0 && state->cells[to].unit - 1u != unit &&
                musket_side(state, state->cells[to].unit - 1u) == mover.side;
        unsigned from = place, look_from = facing;
        if (!joins && !musket_may_take(&mover, way, i, &place, &facing, &cost))
            return why_stopped(&mover, from, look_from, to, look);
        spent += cost;
        if (spent > mover.allowance)
            return "the way costs more than its movement points (MPR-18.1)";
    }
    return way->steps == 0 || joins || place == way->place
               ? NULL
               : "the steps typed do not lead there (MPR-18.1)";
}

/* --- the questions ---------------------------------------------------------------------------- */

const char *
musket_why_not_go(const MusketState *state, const HetMove *move)
{
    const MusketWalkFrame *walk = het_frame_peek(&state->head, MusketWalkFrame);
    bool turns = het_state_peek(&state->head)->step == MUSKET_WALK_TURN;
    unsigned unit = (unsigned)walk->unit, cell = move->way.place;
    bool two = musket_data(state)->unit[unit].hexes == 2;
    const char *reason = musket_why_not_it(state, move->unit, unit);
    bool faceless = turns && move->facing >= HET_HEX_SIDES;
    if (reason != NULL && !faceless)
        return reason;
    if (turns)
        return move->kind != HET_MOVE_TURN     ? NULL
               : move->facing >= HET_HEX_SIDES ? "it has moved: where it faces is asked for "
                                                 "(MPR-18.6)"
               : two                           ? "two hexes wheel as they move (MPR-18.6)"
                                               : "it does not have enough points left to turn so "
                                                 "far (MPR-18.6)";
    if (move->kind == HET_MOVE_TURN)
        return "where it goes is asked for, then where it faces (MPR-18.6)";
    if (move->kind != HET_MOVE_MOVE)
        return NULL;
    if (move->target != HET_NO_UNIT && move->target >= musket_data(state)->unit_count)
        return musket_why_not_it(state, move->target, unit);
    if (move->target != HET_NO_UNIT && musket_on_map(state, move->target)) {
        unsigned with = state->units[move->target].place;
        if (cell < musket_data(state)->cells && cell != with) /* it was to move itself */
            return musket_why_not_it(state, move->target, unit);
        cell = with;
    }
    if (cell >= musket_data(state)->cells)
        return NULL;
    if (musket_of_side_at(state, 1 - musket_side(state, unit), cell) == MUSKET_NONE)
        reason = why_not_so(state, walk, &move->way);
    return reason != NULL ? reason
                          : why_not_there(state, walk, cell, two ? move->facing : HET_NO_FACING);
}

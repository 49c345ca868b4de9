/* A unit's actions in its move, and the changes of formation among them. KIR-1.4, 3 to 5 */
#include "engine/game.h"
#include "kircholm-procedure.h"

enum { CHOOSE, MARCH }; /* steps */

static const char no_junction[] = "it joins one in shooting formation and order, of its facing, on "
                                  "its flank, outside enemy zones (KIR-4.5)";

/* --- changing formation ----------------------------------------------------------------------- */

unsigned
kircholm_form_cost(const KircholmState *state, unsigned unit, KircholmFormation formation)
{
    KircholmType type = kircholm_type(state, unit);
    if (type == KIRCHOLM_ARTILLERY)
        return kircholm_data(state)->move[unit]; /* KIR-5.3 */
    if (type == KIRCHOLM_INFANTRY)
        return (unsigned)kircholm_option(state, KIRCHOLM_FORM_COST_FOOT);
    return (unsigned)kircholm_option(
        state, formation == KIRCHOLM_CLOSED ? KIRCHOLM_CLOSE_UP_COST : KIRCHOLM_FORM_COST_HORSE);
}

/* Whether there is foot to be met with the next hex by cavalry that closes up on its right one.
 * KIR-4.12 */
static bool
can_close_up(const KircholmState *state, const KircholmMove *move)
{
    KircholmMover mover = kircholm_mover(state, move->unit);
    KircholmStand right = {kircholm_wing(state, mover.unit, 1), mover.facing}, to;
    unsigned price = kircholm_form_cost(state, mover.unit, KIRCHOLM_CLOSED);
    unsigned run = move->run + 1;
    if (run < kircholm_charge_run(mover.data, false) || (int)price >= move->points)
        return false;
    mover.mobility = KIRCHOLM_ON_HORSE;
    for (int i = 0; i < 2; i++) {
        unsigned step = kircholm_step(&mover, right, het_hex_turn(mover.facing, i), &to);
        if (step != 0 && (int)(price + step) <= move->points &&
            run >= kircholm_charge_run(mover.data, kircholm_stand_in_zone(&mover, to)) &&
            kircholm_foot_before(state, mover.side, to.cell, to.facing))
            return true;
    }
    return false;
}

/* Whether `other` can make a double formation with the unit that moves. KIR-4.5 */
static bool
can_double(const KircholmState *state, unsigned unit, unsigned other)
{
    const KircholmScenario *data = kircholm_data(state);
    const KircholmUnit *it = &state->units[unit], *friend = &state->units[other];
    unsigned direction = 0;
    if (other == unit || data->side[other] != data->side[unit] || friend->place == KIRCHOLM_OFF ||
        friend->level != KIRCHOLM_ORDERED || friend->formation != KIRCHOLM_SHOOTING ||
        friend->facing != it->facing || kircholm_in_zone(state, other) ||
        !het_bit(data->forms[other], KIRCHOLM_DOUBLE))
        return false;
    while (direction < HET_HEX_SIDES && data->next[it->place][direction] != friend->place)
        direction++;
    return (direction == het_hex_turn(it->facing, 2) ||
            direction == het_hex_turn(it->facing, -1)) &&
           data->cost[KIRCHOLM_IN_RANKS][it->place][direction] != 0;
}

/* Whether a change of formation would carry the unit, or one of two, out of an enemy zone past the
 * test: rolled up a unit stands where its right wing was, a division leads to a flank. KIR-8.4 */
static bool
would_slip_away(const KircholmState *state, const HetFrame *frame)
{
    unsigned unit = het_frame_fields_const(frame, KircholmMove)->unit;
    if ((frame->flags & UNIT_TESTED) != 0 || !kircholm_in_zone(state, unit))
        return false;
    if (state->units[unit].formation == KIRCHOLM_ASSAULT)
        return !kircholm_zone(state, 1u - kircholm_side(state, unit),
                              kircholm_wing(state, unit, 1));
    return state->units[unit].formation == KIRCHOLM_DOUBLE;
}

/* Why a unit does not change its formation at all. */
static const char *
why_no_change(const KircholmState *state, const HetFrame *frame)
{
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    if (state->units[move->unit].level != KIRCHOLM_ORDERED)
        return "a disorganised unit does not change formation (KIR-6.12)";
    return would_slip_away(state, frame)
               ? "that would leave an enemy zone, for which it marches and tests (KIR-8.4)"
               : NULL;
}

static const char *
why_too_dear(KircholmType type, KircholmFormation formation)
{
    if (type == KIRCHOLM_ARTILLERY)
        return "guns change formation for their whole allowance (KIR-5.3)";
    if (type == KIRCHOLM_INFANTRY)
        return "it does not have enough points left to change formation (KIR-3.4)";
    return formation == KIRCHOLM_CLOSED
               ? "it does not have enough points left to close up (KIR-4.12)"
               : "it does not have enough points left to change formation (KIR-4.3)";
}

/* Why the place of a unit, or its way there, does not allow a formation. */
static inline const char *
why_no_room(const KircholmState *state, const KircholmMove *move, KircholmFormation formation)
{
    unsigned unit = move->unit, before = state->units[unit].formation;
    switch (formation) {
    case KIRCHOLM_DOUBLE:
        return before == KIRCHOLM_SHOOTING && !kircholm_in_zone(state, unit) ? NULL : no_junction;
    case KIRCHOLM_ASSAULT:
        return kircholm_is_free_flank(state, unit, 2, KIRCHOLM_IN_ASSAULT)
                   ? NULL
                   : "the right wing needs a hex, free, fit and outside enemy zones (KIR-4.8)";
    case KIRCHOLM_CLOSED:
        return before == KIRCHOLM_ASSAULT && can_close_up(state, move)
                   ? NULL
                   : "closed formation is taken in assault formation, charging straight on, one "
                     "hex before foot (KIR-4.12)";
    case KIRCHOLM_BASIC:
    case KIRCHOLM_SHOOTING:
    case KIRCHOLM_DEFENSIVE:
    case KIRCHOLM_MOVING:
    case KIRCHOLM_NO_FORMATION:
        break;
    }
    return NULL;
}

/* Why a unit that may change does not take a formation, no matter whom it joins or wherever one of
 * two goes. */
static inline const char *
why_no_form(const KircholmState *state, const KircholmMove *move, KircholmFormation formation)
{
    static const char *const others[] = {
        [KIRCHOLM_BASIC] = "only cavalry takes basic formation (KIR-4.1)",
        [KIRCHOLM_SHOOTING] =
            "of cavalry only reiters and arquebusiers take shooting formation (KIR-4.4)",
        [KIRCHOLM_DEFENSIVE] = "only foot takes defensive formation (KIR-3.2)",
        [KIRCHOLM_DOUBLE] = "only reiters and arquebusiers take double formation (KIR-4.5)",
        [KIRCHOLM_ASSAULT] = ("only Lithuanian husaria, pancerni, reiters and arquebusiers take "
                              "assault formation (KIR-4.8)"),
        [KIRCHOLM_CLOSED] = "only Lithuanian husaria and pancerni take closed formation (KIR-4.12)",
        [KIRCHOLM_MOVING] = "only guns have a moving formation (KIR-5.2)",
    };
    const KircholmScenario *data = kircholm_data(state);
    unsigned unit = move->unit;
    const KircholmUnit *it = &state->units[unit];
    KircholmType type = data->type[unit];
    bool divides = it->formation == KIRCHOLM_DOUBLE;
    if (divides && formation != KIRCHOLM_SHOOTING)
        return "from double shooting formation a unit divides, to shooting formation (KIR-4.7)";
    if (formation >= KIRCHOLM_NO_FORMATION)
        return "name a formation (KIR-1.4)";
    if (formation == it->formation)
        return "it is in that formation already (KIR-1.4)";
    if (!het_bit(data->forms[unit], formation))
        return others[formation];
    if (!divides && kircholm_terrain_cost(kircholm_mobility(type, formation),
                                          data->map.terrain[it->place]) == KIRCHOLM_CANNOT)
        return "a formation is taken only on ground where it may go (KIR-4.18)";
    unsigned points = divides ? kircholm_walking_points(state, move) : (unsigned)move->points;
    if (kircholm_form_cost(state, unit, formation) > points)
        return why_too_dear(type, formation);
    return why_no_room(state, move, formation);
}

static void
list_division(const KircholmState *state, unsigned unit, HetMoveList *list)
{
    unsigned both[2] = {unit, state->units[unit].partner};
    HET_EACH_BELOW(i, 2)
        kircholm_list_flanks(state, unit, KIRCHOLM_IN_RANKS,
                             het_move_value(HET_MOVE_FORM, both[i], KIRCHOLM_SHOOTING), list);
}

static void
list_doubles(const KircholmState *state, unsigned unit, HetMoveList *list)
{
    const KircholmScenario *data = kircholm_data(state);
    HET_EACH_OF_SIDE(other, data, data->side[unit])
        if (can_double(state, unit, other))
            het_list_add(list, het_move_with_value(het_move_target(HET_MOVE_FORM, unit, other),
                                                   KIRCHOLM_DOUBLE));
}

static void
list_forms(const KircholmState *state, const HetFrame *frame, HetMoveList *list)
{
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    unsigned unit = move->unit;
    bool divides = state->units[unit].formation == KIRCHOLM_DOUBLE;
    if (why_no_change(state, frame) != NULL)
        return;
    HET_EACH_BELOW(formation, KIRCHOLM_NO_FORMATION) {
        if (why_no_form(state, move, formation) != NULL)
            continue;
        if (divides)
            list_division(state, unit, list);
        else if (formation == KIRCHOLM_DOUBLE)
            list_doubles(state, unit, list);
        else
            het_list_add(list, het_move_value(HET_MOVE_FORM, unit, formation));
    }
}

/* The formation that is meant: where none is named the first that the unit may have and does not
 * have. */
static KircholmFormation
formation_meant(const KircholmState *state, unsigned unit, unsigned value)
{
    unsigned formation = 0;
    if (value != HET_FORM_OPEN)
        return value;
    while (formation < KIRCHOLM_NO_FORMATION &&
           (formation == state->units[unit].formation ||
            (kircholm_data(state)->forms[unit] >> formation & 1) == 0))
        formation++;
    return formation;
}

static const char *
refuse_form(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmMove *of = het_frame_fields_const(frame, KircholmMove);
    KircholmFormation formation = formation_meant(state, of->unit, move->value);
    const char *why = why_no_change(state, frame);
    if (why == NULL)
        why = why_no_form(state, of, formation);
    if (why != NULL)
        return why;
    return state->units[of->unit].formation == KIRCHOLM_DOUBLE
               ? "one of the two goes to a flank hex that is free, open to it and outside zones "
                 "(KIR-4.7)"
           : formation == KIRCHOLM_DOUBLE
               ? no_junction
               : "a change of formation names only the unit and the formation (KIR-1.4)";
}

/* --- the choice ------------------------------------------------------------------------------- */

/* Why a unit's formation, or a zone that it has entered, lets it go nowhere. */
static inline const char *
why_rooted(const KircholmState *state, const HetFrame *frame)
{
    unsigned unit = het_frame_fields_const(frame, KircholmMove)->unit;
    unsigned formation = state->units[unit].formation;
    if ((frame->flags & UNIT_STOPPED) != 0)
        return "it has entered an enemy zone, and stops there (KIR-8.3)";
    if (formation == KIRCHOLM_DEFENSIVE)
        return "foot in defensive formation does not move (KIR-3.5)";
    return kircholm_type(state, unit) != KIRCHOLM_ARTILLERY || formation == KIRCHOLM_MOVING
               ? NULL
               : "guns in shooting formation do not move (KIR-5.1)";
}

/* Why a unit, or its partner, makes no volley with the points it has. */
static const char *
why_no_volley(const KircholmState *state, unsigned unit, int points)
{
    const char *why = kircholm_why_no_volley(state, unit);
    return why != NULL || (int)kircholm_volley_cost(state, unit) <= points
               ? why
               : "it does not have enough points left for a volley (KIR-10.3)";
}

static void
list_volleys(const KircholmState *state, unsigned unit, int points, HetMoveList *list)
{
    if (why_no_volley(state, unit, points) == NULL)
        kircholm_list_targets(state, unit, list);
}

static const char *
why_no_turn(const KircholmMover *mover, unsigned points, unsigned facing)
{
    KircholmStand from = {mover->place, mover->facing}, to;
    unsigned sixths = het_hex_turn(facing, -(int)mover->facing), price;
    bool two = mover->mobility == KIRCHOLM_IN_ASSAULT;
    if (facing >= HET_HEX_SIDES)
        return "a turn names the side of the hex that it faces then (KIR-7.4)";
    if (sixths == 0)
        return "it faces there already (KIR-7.4)";
    if (two && sixths % 2 == 0)
        return "in assault formation it wheels by a sixth at a time (KIR-7.6)";
    unsigned step = sixths == 3 ? STEP_ABOUT : sixths < 3 ? STEP_RIGHT : STEP_LEFT;
    const char *why = kircholm_why_no_step(mover, from, step, &to, &price);
    if (why != NULL || price * (sixths % 2 == 0 ? 2 : 1) <= points)
        return why;
    return sixths == 3 ? "it does not have enough points left to turn about (KIR-7.5)"
           : two       ? "it does not have enough points left to wheel (KIR-7.6)"
                       : "it does not have enough points left to turn so far (KIR-7.4)";
}

static void
list_turns(const KircholmState *state, unsigned unit, unsigned points, HetMoveList *list)
{
    KircholmMover mover = kircholm_mover(state, unit);
    HET_EACH_BELOW(facing, HET_HEX_SIDES)
        if (why_no_turn(&mover, points, facing) == NULL)
            het_list_add(list, het_move_facing(HET_MOVE_TURN, unit, facing));
}

static void
list_choices(const KircholmState *state, const HetFrame *frame, HetMoveList *list)
{
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    unsigned unit = move->unit, partner = state->units[unit].partner;
    unsigned points = kircholm_walking_points(state, move);
    bool stopped = (frame->flags & UNIT_STOPPED) != 0;
    if ((frame->flags & UNIT_DASH) != 0) {
        if (!stopped)
            kircholm_list_dashes(state, unit, points, list);
        het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
        return;
    }
    if (why_rooted(state, frame) == NULL) {
        if (kircholm_can_march(state, unit, points))
            het_list_add(list, het_move_value(HET_MOVE_ORDER, unit, MARCH));
        if (kircholm_why_no_charge(state, unit, false) == NULL)
            kircholm_list_charges(state, unit, points, move->run, list);
    }
    if (!stopped) {
        list_turns(state, unit, points, list);
        list_forms(state, frame, list);
    }
    list_volleys(state, unit, move->points, list);
    if (partner != KIRCHOLM_NOBODY)
        list_volleys(state, partner, move->partner_points, list);
    het_list_add(list, het_move_unit(HET_MOVE_PASS, unit));
}

/* Why other guns of the side do not fire between two things that the unit on its move does. */
static const char *
why_no_other_gun(const KircholmState *state, unsigned gun)
{
    if ((state->units[gun].flags & KIRCHOLM_MOVED) != 0 &&
        kircholm_option(state, KIRCHOLM_GUNS_FIRE_LATER) == 0)
        return "their move is over (KIR-13.6)";
    return kircholm_why_silent(state, gun);
}

static bool
is_other_gun(const KircholmState *state, unsigned gun)
{
    return kircholm_is_there(state, gun, state->head.active) &&
           gun != kircholm_move_of(state)->unit && kircholm_type(state, gun) == KIRCHOLM_ARTILLERY;
}

/* Guns of its side fire between two things that a unit does. Where it could only pass it does so,
 * and they decide after it. KIR-13.6 */
static void
list_other_guns(const KircholmState *state, HetMoveList *list)
{
    HET_EACH_OF_SIDE(gun, kircholm_data(state), state->head.active)
        if (is_other_gun(state, gun) && why_no_other_gun(state, gun) == NULL)
            kircholm_list_targets(state, gun, list);
}

static void
list_moves(const HetState *head, HetMoveList *moves)
{
    const KircholmState *state = kircholm_state_of(head);
    const HetFrame *frame = het_state_peek(head);
    const KircholmMove *move = het_frame_peek(head, KircholmMove);
    if (frame->step == MARCH) {
        kircholm_list_marches(state, move->unit, kircholm_walking_points(state, move), moves);
        return;
    }
    list_choices(state, frame, moves);
    if (moves->count > 1)
        list_other_guns(state, moves);
}

static bool
has_choices(const KircholmState *state, unsigned unit, unsigned points)
{
    HetFrame frame = {.procedure = KIRCHOLM_UNIT};
    *het_frame_fields(&frame, KircholmMove) =
        (KircholmMove){.unit = (uint16_t)unit, .points = (int16_t)points};
    HetMoveList moves;
    het_list_clear(&moves);
    list_choices(state, &frame, &moves);
    return moves.count > 1;
}

/* Whether there is anything that a unit could do with the points it begins with; mostly it could
 * turn. */
static inline bool
has_use_for_points(const KircholmState *state, unsigned unit)
{
    unsigned points = kircholm_allowance(state, unit);
    unsigned turn = (unsigned)kircholm_option(state, KIRCHOLM_TURN_COST);
    return points >= 2 * turn ||
           (points >= turn && state->units[unit].formation != KIRCHOLM_ASSAULT) ||
           has_choices(state, unit, points);
}

bool
kircholm_may_fire_later(const KircholmState *state, unsigned unit)
{
    return (state->units[unit].flags & KIRCHOLM_MOVED) != 0 &&
           kircholm_option(state, KIRCHOLM_GUNS_FIRE_LATER) != 0 &&
           kircholm_why_no_gun(state, unit) == NULL;
}

const char *
kircholm_why_not_chosen(const KircholmState *state, unsigned unit)
{
    if (!kircholm_is_unit_of(state, unit, state->head.active))
        return "a unit of the side whose movement phase it is moves (KIR-1.3)";
    const KircholmUnit *it = &state->units[unit];
    if (it->level == KIRCHOLM_GONE)
        return "it is not on the map: it has been eliminated, or never was (KIR-6.1)";
    if (it->level == KIRCHOLM_RETREATING)
        return "a retreating unit has fled as the phase began, and does nothing else (KIR-6.6)";
    if ((it->flags & KIRCHOLM_MOVED) != 0)
        return kircholm_may_fire_later(state, unit) ? NULL : "it has moved in this phase (KIR-1.4)";
    if (kircholm_type(state, unit) == KIRCHOLM_COMMANDER)
        return kircholm_may_ride(state, unit)
                   ? NULL
                   : "no other unit that lacks a commander is near enough to ride to (KIR-15.2)";
    if (it->formation == KIRCHOLM_DOUBLE && it->partner < unit)
        return "two in double formation move as one body: choose the other (KIR-4.6)";
    return has_use_for_points(state, unit) ? NULL
                                           : "it has nothing it could do with its points (KIR-1.5)";
}

void
kircholm_start_move(KircholmState *state, unsigned unit)
{
    unsigned partner = state->units[unit].partner;
    bool pair = partner != KIRCHOLM_NOBODY;
    kircholm_push(state, KIRCHOLM_UNIT, state->head.active, KircholmMove, .unit = (uint16_t)unit,
                  .points = (int16_t)kircholm_allowance(state, unit),
                  .partner_points = (int16_t)(pair ? kircholm_allowance(state, partner) : 0));
    state->units[unit].flags |= KIRCHOLM_MOVED;
    if (pair)
        state->units[partner].flags |= KIRCHOLM_MOVED;
}

/* --- why not ---------------------------------------------------------------------------------- */

const char *
kircholm_why_not_begun(const KircholmState *state, const HetMove *move)
{
    const char *why = kircholm_why_never(state, move);
    return why != NULL ? why : kircholm_why_not_chosen(state, move->unit);
}

/* Why a unit of the other side does not act at a moment that is not its own; NULL: the move is of
 * no such unit. */
static const char *
why_not_requested(const KircholmState *state, const HetMove *move, unsigned mover)
{
    unsigned side = 1u - state->head.active;
    if (!kircholm_is_there(state, move->unit, side))
        return NULL;
    if (move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_ORDER)
        return kircholm_why_not_chosen(state, move->unit);
    return move->kind == HET_MOVE_FORM ||
                   (move->kind == HET_MOVE_SHOOT && move->target != HET_NO_UNIT)
               ? kircholm_why_no_reaction(state, side, move, mover)
               : NULL;
}

static const char *
refuse_shot(const KircholmState *state, const KircholmMove *move, const HetMove *shot)
{
    unsigned unit = move->unit, shooter = unit, side = state->head.active;
    unsigned target = shot->target != HET_NO_UNIT ? shot->target : shot->unit;
    int points = move->points;
    const char *why = NULL;
    if (is_other_gun(state, shot->unit)) {
        shooter = shot->unit;
        target = shot->target;
        why = why_no_other_gun(state, shooter);
    } else if (shot->unit != unit && shot->unit == state->units[unit].partner) {
        shooter = shot->unit;
        points = move->partner_points;
    }
    if (why == NULL)
        why = kircholm_why_no_shot(state, shooter, target, side);
    if (why == NULL)
        why = why_no_volley(state, shooter, points);
    return why != NULL ? why : "a volley names the unit that fires and its target (KIR-10.3)";
}

static const char *
refuse_march(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmMove *of = het_frame_fields_const(frame, KircholmMove);
    if (!kircholm_can_march(state, of->unit, kircholm_walking_points(state, of)))
        return "it does not have enough points left to reach any hex (KIR-1.5)";
    return move->way.place != HET_NO_PLACE
               ? "give the order to march first, then name the hex (KIR-1.4)"
           : move->kind == HET_MOVE_ORDER
               ? "march is the only order: anything else is done at once (KIR-1.4)"
               : "name the hex where it goes (KIR-1.4)";
}

/* A march typed before the order to it. */
static const char *
refuse_hex(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmMove *of = het_frame_fields_const(frame, KircholmMove);
    unsigned points = kircholm_walking_points(state, of);
    const char *why = move->way.place < kircholm_data(state)->map.cells
                          ? kircholm_why_no_march(state, of->unit, points, &move->way)
                          : NULL;
    return why != NULL ? why : refuse_march(state, frame, move);
}

/* Whether a move is of a unit of the side that is not on its move: guns alone fire beside one. */
static bool
is_of_another(const KircholmState *state, const KircholmMove *of, const HetMove *move)
{
    bool own = kircholm_is_there(state, move->unit, state->head.active);
    return own && move->unit != of->unit && move->unit != state->units[of->unit].partner &&
           !(move->kind == HET_MOVE_SHOOT &&
             kircholm_type(state, move->unit) == KIRCHOLM_ARTILLERY);
}

/* Whether a unit on its move does things of a kind. */
static bool
is_of_moves(HetMoveKind kind)
{
    return kind == HET_MOVE_MOVE || kind == HET_MOVE_ORDER || kind == HET_MOVE_TURN ||
           kind == HET_MOVE_FORM || kind == HET_MOVE_CHARGE || kind == HET_MOVE_SHOOT ||
           kind == HET_MOVE_PASS;
}

/* Why the unit on its move, or other guns of its side, do not act by a move. */
static const char *
refuse_choice(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmMove *of = het_frame_fields_const(frame, KircholmMove);
    bool dash = (frame->flags & UNIT_DASH) != 0, stopped = (frame->flags & UNIT_STOPPED) != 0;
    bool turns = move->kind == HET_MOVE_TURN ||
                 (move->kind == HET_MOVE_ORDER && move->facing != HET_NO_FACING);
    KircholmMover mover = kircholm_mover(state, of->unit);
    const char *why = why_rooted(state, frame);
    if (!is_of_moves((HetMoveKind)move->kind))
        return NULL;
    if (move->kind == HET_MOVE_SHOOT && (!dash || is_other_gun(state, move->unit)))
        return refuse_shot(state, of, move);
    if (dash && (stopped || move->kind != HET_MOVE_CHARGE))
        return "in closed formation it charges foot only, one hex straight ahead (KIR-4.13)";
    if (turns && !stopped) {
        why = why_no_turn(&mover, kircholm_walking_points(state, of), move->facing);
        return why != NULL || move->kind == HET_MOVE_TURN
                   ? why
                   : "a turn is no order: it is made at once (KIR-7.4)";
    }
    if (move->kind == HET_MOVE_FORM && !stopped)
        return refuse_form(state, frame, move);
    if (why != NULL)
        return why;
    if (move->kind == HET_MOVE_CHARGE)
        return kircholm_why_no_charge_there(state, of, dash, &move->way, move->target);
    return move->kind == HET_MOVE_ORDER || move->kind == HET_MOVE_MOVE
               ? refuse_hex(state, frame, move)
               : NULL;
}

const char *
kircholm_refuse_unit(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    static const char busy[] = "a unit is on its move: pass first (KIR-1.4)";
    const KircholmMove *of = het_frame_fields_const(frame, KircholmMove);
    unsigned unit = of->unit;
    const char *why = why_not_requested(state, move, unit);
    if (is_of_moves((HetMoveKind)move->kind) && is_of_another(state, of, move)) {
        why = kircholm_why_not_begun(state, move);
        return why != NULL ? why : "another unit is on its move, and ends it first (KIR-1.4)";
    }
    if (move->kind == HET_MOVE_SELECT && move->unit == unit)
        return "it is on its move already: name what it does (KIR-1.4)";
    if (frame->step == MARCH) {
        if (why != NULL && move->kind == HET_MOVE_SELECT)
            return why;
        const char *never = kircholm_why_never(state, move);
        if (never != NULL)
            return never;
        if (move->kind != HET_MOVE_MOVE || move->way.place >= kircholm_data(state)->map.cells)
            return is_of_moves((HetMoveKind)move->kind) || move->kind == HET_MOVE_END ||
                           move->kind == HET_MOVE_SELECT
                       ? "after the order to march name a hex, and then what else it does (KIR-1.4)"
                       : NULL;
        why = kircholm_why_no_march(state, unit, kircholm_walking_points(state, of), &move->way);
    } else if (move->kind == HET_MOVE_END || (move->kind == HET_MOVE_SELECT && why == NULL)) {
        return busy;
    } else if (why == NULL) {
        why = refuse_choice(state, frame, move);
    }
    return why;
}

/* --- going on --------------------------------------------------------------------------------- */

static void
finish(KircholmState *state, const HetSink *sink)
{
    unsigned unit = kircholm_move(state)->unit;
    KircholmUnit *it = &state->units[unit];
    KircholmLater later = kircholm_later(kircholm_move(state));
    het_state_pop(&state->head);
    if (it->formation == KIRCHOLM_CLOSED &&
        (it->charge == KIRCHOLM_NO_CHARGE ||
         !kircholm_foot_before(state, kircholm_side(state, unit), it->place, it->facing))) {
        kircholm_reform(state, unit, KIRCHOLM_BASIC);
        kircholm_report_form(sink, state, unit, KIRCHOLM_BASIC, "KIR-4.13");
    }
    if (later.unit != KIRCHOLM_NOBODY && state->units[later.unit].level < KIRCHOLM_RETREATING) {
        kircholm_push(state, KIRCHOLM_UNIT, state->head.active, KircholmMove,
                      .unit = (uint16_t)later.unit, .points = (int16_t)later.points);
        het_state_top(&state->head)->flags = (uint8_t)later.flags;
        het_note(sink, &state->head, later.unit, HET_NO_UNIT, "KIR-4.19",
                 "it continues with the %u points it has left", later.points);
    }
    kircholm_open_gun_window(state, false);
}

/* Lets the one in better order of two that have divided continue first. */
static void
let_better_go_first(const KircholmState *state, HetFrame *frame)
{
    KircholmMove *move = het_frame_fields(frame, KircholmMove), first = *move;
    KircholmLater later = kircholm_later(move);
    if (later.unit == KIRCHOLM_NOBODY ||
        state->units[later.unit].level >= state->units[first.unit].level)
        return;
    *move = (KircholmMove){.unit = (uint16_t)later.unit, .points = (int16_t)later.points};
    kircholm_set_later(move, (KircholmLater){.unit = first.unit,
                                             .points = (unsigned)first.points,
                                             .flags = frame->flags & (UNIT_STOPPED | UNIT_TESTED)});
    frame->step = 0;
    frame->flags = (uint8_t)later.flags;
}

/* Whether turning, which is nearly always possible, can be afforded. */
static bool
can_turn(const KircholmState *state, const HetFrame *frame)
{
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    unsigned unit = move->unit, points = kircholm_walking_points(state, move);
    unsigned turn = (unsigned)kircholm_option(state, KIRCHOLM_TURN_COST);
    if ((frame->flags & (UNIT_STOPPED | UNIT_DASH)) != 0)
        return false;
    return points >= (state->units[unit].formation == KIRCHOLM_ASSAULT ? 2 : 1) * turn;
}

static bool
advance(HetState *head, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    let_better_go_first(state, frame);
    unsigned unit = het_frame_fields(frame, KircholmMove)->unit;
    frame->flags &= (uint8_t)~UNIT_DISTURBED;
    if (state->units[unit].formation != KIRCHOLM_CLOSED)
        frame->flags &= (uint8_t)~UNIT_DASH;
    if (state->units[unit].level >= KIRCHOLM_RETREATING) {
        finish(state, sink);
        return true;
    }
    const KircholmMove *move = het_frame_fields_const(frame, KircholmMove);
    if (frame->step == MARCH
            ? kircholm_has_marches(state, unit, kircholm_walking_points(state, move))
            : can_turn(state, frame)) {
        head->actor = head->active;
        return false;
    }
    return het_procedure_await(head, head->active, sink);
}

/* --- doing it --------------------------------------------------------------------------------- */

static void
join(KircholmState *state, unsigned unit, unsigned other, const HetSink *sink)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned from = state->units[unit].place;
    kircholm_settle(data, state, unit, false);
    kircholm_settle(data, state, other, false);
    state->units[unit].place = state->units[other].place;
    state->units[unit].formation = state->units[other].formation = KIRCHOLM_DOUBLE;
    state->units[unit].partner = (uint8_t)other;
    state->units[other].partner = (uint8_t)unit;
    state->units[other].flags |= KIRCHOLM_MOVED;
    kircholm_settle(data, state, MIN(unit, other), true);
    het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, unit, from, state->units[unit].place,
                       "KIR-4.5");
}

static const char *
form_rule(KircholmFormation formation, KircholmFormation before)
{
    static const char *const rules[KIRCHOLM_FORMATIONS] = {
        [KIRCHOLM_BASIC] = "KIR-4.1",     [KIRCHOLM_SHOOTING] = "KIR-4.4",
        [KIRCHOLM_DEFENSIVE] = "KIR-3.4", [KIRCHOLM_DOUBLE] = "KIR-4.5",
        [KIRCHOLM_ASSAULT] = "KIR-4.8",   [KIRCHOLM_CLOSED] = "KIR-4.12",
        [KIRCHOLM_MOVING] = "KIR-5.3",    [KIRCHOLM_NO_FORMATION] = "",
    };
    if (before == KIRCHOLM_DEFENSIVE)
        return "KIR-3.4";
    if (before == KIRCHOLM_MOVING)
        return "KIR-5.3";
    return before == KIRCHOLM_ASSAULT && formation != KIRCHOLM_CLOSED ? "KIR-4.11"
                                                                      : rules[formation];
}

/* KIR-4.8: unrolled to the right, where it stood becomes the left wing; KIR-4.11 back. */
static void
change_formation(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    KircholmMove *frame = kircholm_move(state);
    KircholmFormation formation = move->value;
    unsigned unit = move->unit, points = kircholm_form_cost(state, unit, formation);
    KircholmFormation before = state->units[unit].formation;
    unsigned mover = frame->unit;
    bool keeps_run = before == KIRCHOLM_ASSAULT && formation == KIRCHOLM_CLOSED;
    state->units[unit].charge = KIRCHOLM_NO_CHARGE;
    if (!keeps_run)
        frame->run = frame->slopes = 0;
    het_report(sink, &state->head, HET_EVENT_FORM, unit,
               formation == KIRCHOLM_DOUBLE ? move->target : HET_NO_UNIT, (int)formation,
               form_rule(formation, before), kircholm_formation_names[formation]);
    if (before == KIRCHOLM_DOUBLE) {
        unsigned from = state->units[unit].place;
        frame->points -= (int16_t)points;
        frame->partner_points -= (int16_t)points;
        kircholm_split(state, unit, move->way.place, KIRCHOLM_SHOOTING);
        het_hex_report_way(sink, &state->head, HET_EVENT_MOVE, unit, from, move->way.place,
                           "KIR-4.7");
        kircholm_open_window(state, mover);
        return;
    }
    if (formation == KIRCHOLM_DOUBLE) {
        join(state, unit, move->target, sink);
        if (kircholm_later(frame).unit == move->target)
            frame->later = 0;
        frame->points = 0; /* both have moved; the frame names either of them */
        kircholm_open_window(state, unit);
        return;
    }
    kircholm_reform(state, unit, formation);
    if (formation == KIRCHOLM_CLOSED)
        state->head.stack[0].flags |= UNIT_DASH;
    kircholm_spend(state, unit, points);
}

static void
volley(KircholmState *state, const HetMove *move, const HetSink *sink)
{
    KircholmMove *frame = kircholm_move(state);
    unsigned mover = frame->unit, points = kircholm_volley_cost(state, move->unit);
    if (move->unit != mover && move->unit != state->units[mover].partner) { /* KIR-13.6 */
        kircholm_shoot(state, move->unit, move->target, sink);
        return;
    }
    int16_t *left = move->unit == mover ? &frame->points : &frame->partner_points;
    *left -= (int16_t)points;
    frame->run = frame->slopes = 0;
    if (points > 0)
        kircholm_open_window(state, mover);
    kircholm_shoot(state, move->unit, move->target, sink);
}

static void
take(HetState *head, const HetMove *move, const HetSink *sink)
{
    KircholmState *state = kircholm_state(head);
    HetFrame *frame = het_state_top(head);
    unsigned unit = het_frame_fields(frame, KircholmMove)->unit;
    frame->step = CHOOSE;
    if (move->kind == HET_MOVE_ORDER) {
        frame->step = MARCH;
    } else if (move->kind == HET_MOVE_FORM) {
        change_formation(state, move, sink);
    } else if (move->kind == HET_MOVE_SHOOT) {
        volley(state, move, sink);
    } else if (move->kind == HET_MOVE_PASS) {
        finish(state, sink);
    } else {
        state->way =
            move->kind == HET_MOVE_TURN ? kircholm_turning(state, unit, move->facing) : move->way;
        kircholm_push(state, KIRCHOLM_WALK, head->active, KircholmWalk, .unit = (uint16_t)unit);
    }
}

bool
kircholm_passes_fire(const HetState *head, const HetMove *only)
{
    HetMarch march;
    return only->way.steps > 1 || !het_game_march(head, only, &march) || march.left > 0;
}

const HetProcedure kircholm_unit = {
    .advance = advance, .list = list_moves, .take = take, .has_other_way = kircholm_passes_fire};

/* Whether a move may be made, and why not: one rule that forbids it, in words. Where a single rule
 * forbids a typed move, that rule is named. Judged slowly, and not by the lists: northern-fault.c
 * says what the two share. */
#include "northern-procedure.h"
#include "northern-slots.h"

static const char other_chosen[] = "a unit has been chosen: it acts first (GNW-3.6)";
static const char choose_first[] = "choose the unit first, then say what it does (GNW-3.6)";

/* --- placements ------------------------------------------------------------------------------- */

/* Whether a unit to be placed is wholly within its side's zone. GNW-3.4 */
static bool
is_in_zone(const NorthernState *state, unsigned unit, const HetPose *pose)
{
    const HetPolygon *zone = &northern_data(state)->zone[northern_data(state)->side[unit]];
    HetPolygon body = northern_body_as(state, unit, state->units[unit].formation,
                                       (HetPoint){pose->x, pose->y}, pose->turn_end);
    for (unsigned i = 0; i < 4; i++)
        if (het_polygon_locate(zone, body.points[i]) < 0)
            return false;
    for (unsigned i = 0; i < zone->count; i++)
        if (het_polygon_segment_enters(&body, zone->points[i], zone->points[(i + 1) % zone->count]))
            return false;
    return true;
}

static const char *
why_not_place(const NorthernState *state, const HetMove *move)
{
    HetPoint at = {move->pose.x, move->pose.y};
    if (move->unit != northern_next_to_deploy(state))
        return "another unit is placed first: they come in the order of the file (GNW-3.4)";
    uint32_t faults = northern_stand_faults(state, move->unit, state->units[move->unit].formation,
                                            at, move->pose.turn_end);
    if (faults != 0)
        return northern_fault_words(state, move->unit, false, faults);
    return move->pose.turn_start == move->pose.turn_end &&
                   is_in_zone(state, move->unit, &move->pose)
               ? NULL
               : "it would not be wholly within its side's zone (GNW-3.4)";
}

static const char *
why_not_turn(const NorthernState *state, const HetMove *move)
{
    unsigned unit = move->unit, heading = move->pose.turn_end;
    HetPoint at = northern_place(state, unit);
    if (heading == state->units[unit].heading)
        return "it stands there, looking that way, already (GNW-5.5)";
    if (move->pose.turn_start != heading)
        return "it stands there already: on the spot it turns once, as in move R45 (GNW-5.5)";
    unsigned formation = state->units[unit].formation;
    uint32_t faults = northern_stand_faults(state, unit, formation, at, heading);
    bool about = heading == (uint16_t)(state->units[unit].heading + HET_PLANE_TURN / 2);
    if (about && northern_data(state)->kind[unit] == NORTHERN_GENERAL)
        return NULL; /* he covers the same ground */
    if (faults == 0 && !northern_keeps_apart(state, unit, formation, at, heading))
        faults = 1u << NORTHERN_FAULT_TOUCH;
    return northern_fault_words(state, unit, false, faults);
}

/* --- charges ---------------------------------------------------------------------------------- */

static const char *
why_not_charge(const NorthernState *state, const HetMove *move)
{
    const char *reason = northern_why_not_charged(state, move->unit, move->target);
    if (reason != NULL)
        return reason;
    uint32_t faults = northern_way_faults(state, move->unit, &move->pose, move->target);
    return northern_fault_words(state, move->unit, true, faults);
}

/* Of a charge at an enemy with no way typed, and none listed. */
static const char *
why_no_charge(const NorthernState *state, unsigned unit, unsigned target)
{
    const char *reason = northern_why_not_charged(state, unit, target);
    if (reason != NULL)
        return reason;
    uint32_t faults = northern_charge_faults(state, unit, target);
    return faults != 0 ? northern_fault_words(state, unit, true, faults)
                       : "say which way it charges, as in: charge L10+80 (GNW-6.3)";
}

/* --- formations, turning in contact ----------------------------------------------------------- */

static const char *
why_not_form(const NorthernState *state, unsigned unit, unsigned formation)
{
    static const char *const forms[NORTHERN_KINDS] = {
        [NORTHERN_INFANTRY] = "infantry forms line or column (GNW-2.1, 2.2)",
        [NORTHERN_CAVALRY] = "cavalry forms two by two, named line, or column (GNW-2.3, 2.4)",
        [NORTHERN_DRAGOONS] = "dragoons form a line and nothing else (GNW-2.5)",
        [NORTHERN_ARTILLERY] = "artillery is limbered or unlimbered (GNW-2.6)",
        [NORTHERN_GENERAL] = "a general has no formations (GNW-1.6)",
    };
    const NorthernUnit *it = &state->units[unit];
    NorthernKind kind = (NorthernKind)northern_data(state)->kind[unit];
    if (formation >= NORTHERN_FORMATIONS ||
        !northern_has_formation(kind, (NorthernFormation)formation))
        return forms[kind];
    if (formation == it->formation)
        return "it is in that formation already (GNW-5.22)";
    HetPoint at = northern_place(state, unit);
    if (northern_stand_faults(state, unit, formation, at, it->heading) != 0)
        return "there is no room for it here in that formation (GNW-5.22)";
    return northern_keeps_apart(state, unit, formation, at, it->heading)
               ? NULL
               : "in that formation it would touch an enemy: units charge into contact (GNW-5.26)";
}

/* Of a unit in contact. */
static const char *
why_held(const NorthernState *state, const HetMove *move, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    bool touches = false;
    if (move->kind != HET_MOVE_TURN)
        return "in contact it may turn to an enemy on its flank or rear, and nothing more "
               "(GNW-5.25)";
    for (unsigned face = 0; face < HET_FACES; face++)
        touches = touches || (move->target != HET_NO_UNIT && it->enemy[face] == move->target);
    return touches ? "it has no room to turn to that enemy (GNW-9.8)"
                   : "it turns to an enemy with which it is in contact (GNW-9.6)";
}

/* --- actions ---------------------------------------------------------------------------------- */

static bool
is_placed(const HetMove *move)
{
    HetMove bare = het_move((HetMoveKind)move->kind);
    return move->words[0] != bare.words[0] || move->words[1] != bare.words[1];
}

/* Of a unit that may act, whether it has been chosen or not; NULL: nothing, or too little was said
 * to tell. */
static const char *
why_not_do(const NorthernState *state, const HetMove *move, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    if (northern_engaged(it))
        return why_held(state, move, unit);
    if (move->kind == HET_MOVE_FORM)
        return why_not_form(state, unit, move->value);
    if (move->kind == HET_MOVE_CHARGE)
        return is_placed(move) ? why_not_charge(state, move)
                               : why_no_charge(state, unit, move->target);
    if (move->kind == HET_MOVE_TURN)
        return "it is not in contact with an enemy: on the spot it turns as in move R45 (GNW-9.6)";
    if (move->kind == HET_MOVE_MOVE && !is_placed(move))
        return "say which way and how far it moves, as in: move R45+100 (GNW-5.6)";
    if (move->kind != HET_MOVE_MOVE)
        return NULL;
    if (move->pose.x == it->x && move->pose.y == it->y)
        return why_not_turn(state, move);
    if (it->formation == NORTHERN_UNLIMBERED)
        return "an unlimbered gun turns and does not move: limber it (GNW-2.8)";
    uint32_t faults = northern_way_faults(state, unit, &move->pose, NORTHERN_NONE);
    return northern_fault_words(state, unit, false, faults);
}

/* The phase in which moves of a kind are made, in words; NULL: that is now, or in none. */
static const char *
why_not_now(const NorthernState *state, HetMoveKind kind)
{
    unsigned phase = state->head.phase;
    bool moves = kind == HET_MOVE_MOVE || kind == HET_MOVE_FORM || kind == HET_MOVE_CHARGE ||
                 kind == HET_MOVE_TURN;
    if (kind == HET_MOVE_PASS)
        return "nothing is passed here: whoever is to do nothing is not chosen, and end ends the "
               "phase (GNW-3.2)";
    if (kind == HET_MOVE_RALLY && phase != NORTHERN_COMMAND)
        return "generals rally in the command phase (GNW-3.2)";
    if (moves && phase != NORTHERN_MOVEMENT)
        return "units move, charge and form in the movement phase (GNW-3.2)";
    if (kind == HET_MOVE_SHOOT && phase != NORTHERN_SHOOTING)
        return "units shoot in the shooting phase (GNW-3.2)";
    if (kind == HET_MOVE_FIGHT && phase != NORTHERN_COMBAT)
        return "units fight in the combat phase (GNW-3.2)";
    if (kind == HET_MOVE_RETREAT)
        return "withdrawals follow from combat, and nobody chooses them (GNW-9.4)";
    if (kind == HET_MOVE_PLACE)
        return "units are placed before the first turn (GNW-3.4)";
    if (kind == HET_MOVE_CAPTURE)
        return "guns are not captured: in contact with the enemy they are gone (GNW-8.10)";
    return NULL;
}

static const char *
why_not_action(const NorthernState *state, const HetMove *move, unsigned unit)
{
    HetMove said = *move;
    const char *reason = why_not_now(state, (HetMoveKind)move->kind);
    if (reason != NULL)
        return reason;
    if (move->kind == HET_MOVE_CHARGE && !is_placed(move) && move->unit != unit &&
        move->target == HET_NO_UNIT) {
        said.target = move->unit; /* "charge RI1" names the enemy */
        said.unit = (uint16_t)unit;
    }
    if (said.unit != unit || move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_END)
        return other_chosen;
    return why_not_do(state, &said, unit);
}

static bool
is_legal_action(const NorthernState *state, const HetMove *move, unsigned unit)
{
    bool charges = move->kind == HET_MOVE_CHARGE;
    HetMove facings[HET_FACES], canonical = het_move_unit((HetMoveKind)move->kind, unit);
    if (northern_engaged(&state->units[unit])) {
        unsigned count = northern_facings(state, unit, facings);
        while (count > 0 && !het_move_equal(move, &facings[count - 1]))
            count--;
        return count > 0;
    }
    canonical.pose = move->pose;
    canonical.pose.unused = 0;
    if (charges)
        canonical.target = move->target;
    return (charges || move->kind == HET_MOVE_MOVE) && het_move_equal(move, &canonical) &&
           is_placed(move) && why_not_do(state, move, unit) == NULL;
}

/* --- rallies ---------------------------------------------------------------------------------- */

/* Where one of the two was typed: of the first pair that touches, else of none. */
static const char *
why_no_rally(const NorthernState *state, unsigned typed)
{
    const NorthernScenario *data = northern_data(state);
    bool general = data->kind[typed] == NORTHERN_GENERAL;
    unsigned side = data->side[typed];
    HET_EACH_OF_SIDE(other, data, side)
        if ((data->kind[other] == NORTHERN_GENERAL) != general &&
            northern_touches(state, general ? typed : other, general ? other : typed))
            return general ? northern_why_no_rally(state, typed, other)
                           : northern_why_no_rally(state, other, typed);
    return general ? "he is not within 1 mm of a unit (GNW-4.1)"
                   : "no general is within 1 mm of it (GNW-4.1)";
}

/* --- who is chosen ---------------------------------------------------------------------------- */

static const char *
why_not_selected(const NorthernState *state, unsigned unit)
{
    const char *reason = northern_why_no_selection(state, unit);
    return reason == het_barred ? northern_why_no_target(state, unit) : reason;
}

/* --- the nodes -------------------------------------------------------------------------------- */

/* Before a unit is chosen. */
static const char *
why_not_idle(const NorthernState *state, const HetMove *move)
{
    const NorthernScenario *data = northern_data(state);
    HetMoveKind kind = (HetMoveKind)move->kind;
    bool known = move->unit < data->unit_count;
    if (state->head.phase == NORTHERN_DEPLOYMENT)
        return known && kind == HET_MOVE_PLACE
                   ? why_not_place(state, move)
                   : "units are placed before the first turn: say where (GNW-3.4)";
    if (kind == HET_MOVE_END)
        return "all units in contact fight before the turn ends (GNW-8.1)";
    const char *reason = why_not_now(state, kind);
    if (reason != NULL || !known)
        return reason != NULL || kind == HET_MOVE_SELECT || kind == HET_MOVE_RALLY ? reason
                                                                                   : choose_first;
    if (kind == HET_MOVE_RALLY)
        return move->target < data->unit_count
                   ? northern_why_no_rally(state, move->unit, move->target)
                   : why_no_rally(state, move->unit);
    /* "charge RI1" names the enemy. */
    if ((kind == HET_MOVE_CHARGE || kind == HET_MOVE_SHOOT || kind == HET_MOVE_FIGHT) &&
        move->target == HET_NO_UNIT && data->side[move->unit] != state->head.active)
        return choose_first;
    reason = why_not_selected(state, move->unit);
    if (reason != NULL || kind == HET_MOVE_SELECT)
        return reason;
    if (state->head.phase == NORTHERN_MOVEMENT)
        reason = why_not_do(state, move, move->unit);
    else if (kind == HET_MOVE_SHOOT && move->target != HET_NO_UNIT)
        reason = northern_why_no_hit(state, move->unit, move->target);
    return reason != NULL ? reason : choose_first;
}

/* Of what is typed while a unit has been chosen to shoot or fight. */
static const char *
why_not_chosen(const NorthernState *state, const HetMove *move, unsigned unit)
{
    const char *reason = why_not_now(state, (HetMoveKind)move->kind);
    bool another =
        move->unit != unit && (move->target != HET_NO_UNIT || move->kind == HET_MOVE_SELECT);
    return reason == NULL && (another || move->kind == HET_MOVE_END) ? other_chosen : reason;
}

/* What keeps a shot, fight or rally named in full from being made in its own phase too: that may
 * have been passed over because of it (GNW-3.2). */
static const char *
why_never(const NorthernState *state, const HetMove *move)
{
    const NorthernScenario *data = northern_data(state);
    unsigned phase = state->head.phase, unit = move->unit, target = move->target;
    const char *reason = NULL;
    if (target == HET_NO_UNIT && state->head.depth > 0) { /* "shoot RI1" of the one chosen */
        target = unit;
        unit = northern_chosen(state);
    }
    if (unit >= data->unit_count || target >= data->unit_count || !northern_present(state, unit))
        return NULL;
    if (move->kind == HET_MOVE_RALLY && phase != NORTHERN_COMMAND)
        reason = northern_why_no_rally(state, unit, target);
    if (move->kind == HET_MOVE_FIGHT && phase != NORTHERN_COMBAT &&
        !northern_engaged(&state->units[unit]))
        reason = "it is not in contact with an enemy (GNW-8.1)";
    if (move->kind == HET_MOVE_SHOOT && phase != NORTHERN_SHOOTING) {
        reason = northern_why_silent(state, unit);
        if (reason == NULL)
            reason = northern_why_no_hit(state, unit, target);
    }
    return reason;
}

const char *
northern_refusal(const HetState *head, const HetMove *move)
{
    const NorthernState *state = (const NorthernState *)head;
    const char *never = why_never(state, move);
    if (never != NULL)
        return never;
    if (head->depth == 0)
        return why_not_idle(state, move);
    const HetFrame *frame = het_state_peek(head);
    unsigned unit = northern_chosen(state);
    const char *reason;
    HetMove said = *move;
    if (said.unit == HET_NO_UNIT)
        said.unit = (uint16_t)unit;
    switch ((NorthernProcedure)frame->procedure) {
    case NORTHERN_ACTION:
        return why_not_action(state, &said, unit);
    case NORTHERN_SHOT:
        reason = why_not_chosen(state, &said, unit);
        return reason != NULL
                   ? reason
                   : northern_why_no_hit(state, unit, said.unit == unit ? said.target : said.unit);
    case NORTHERN_FIGHT:
        reason = why_not_chosen(state, &said, unit);
        return reason != NULL ? reason
                              : "it fights one of the enemies it is in contact with (GNW-8.11)";
    case NORTHERN_IDLE:
    case NORTHERN_ARMY:
    case NORTHERN_RALLY:
        break;
    }
    return NULL;
}

bool
northern_is_legal(const HetState *head, const HetMove *move)
{
    const NorthernState *state = (const NorthernState *)head;
    HetMove canonical = het_move_unit(HET_MOVE_PLACE, move->unit);
    if (head->depth > 0)
        return het_state_procedure(head) == NORTHERN_ACTION &&
               is_legal_action(state, move, northern_chosen(state));
    canonical.pose = move->pose;
    canonical.pose.unused = 0;
    return head->phase == NORTHERN_DEPLOYMENT && move->unit < northern_data(state)->unit_count &&
           het_move_equal(move, &canonical) && why_not_place(state, move) == NULL;
}

/* Whether a move is legal, judged slowly and independently of the lists of legal moves; a fuzz
 * test compares the two. HUS-3, 6, 12 to 15
 *
 * Both read the state as play has left it (flags, the sets and the route of the current battle,
 * frames), the scenario's units, zones and options, the map, the printed tables, the geometry of
 * hexes (engine/board), and husaria_opens(), which knows by state->step whether a phase is past
 * its opening. Everything else is worked out a second time here, in husaria-legal-walk.c,
 * husaria-legal-after.c and husaria-judge.c: costs of hexsides and turns, zones of control,
 * room, sight, who must attack whom, who can go where. */
#include "husaria-legal.h"

#include "husaria-judge.h"
#include "husaria-legal-after.h"
#include "husaria-legal-walk.h"
#include "husaria-opening.h"
#include "husaria-procedure.h"
#include "husaria-slots.h"
#include "husaria-walk.h"

static bool
is_of_unit(const HusariaState *state, const HetMove *move, HetMoveKind kind)
{
    return het_move_is(move, het_move_unit(kind, move->unit)) &&
           move->unit < husaria_data(state)->unit_count;
}

static bool
has(const HusariaSet *set, unsigned unit)
{
    return (set->words[unit / 32] >> (unit % 32) & 1) != 0;
}

static HusariaArm
arm_of(const HusariaState *state, unsigned unit)
{
    return husaria_data(state)->row[unit].arm;
}

/* A unit of a side that is on the map. */
static bool
is_ready(const HusariaState *state, unsigned unit, unsigned side)
{
    return husaria_why_not_there(state, unit, side) == NULL;
}

static unsigned
direction(const HusariaState *state, unsigned from, unsigned to)
{
    return het_hex_direction(&husaria_data(state)->map.grid, from, to);
}

/* --- phases ----------------------------------------------------------------------------------- */

/* HUS-6.71 */
const char *
husaria_why_no_lances(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned side = state->head.active;
    const char *reason = husaria_why_not_there(state, unit, side);
    if (reason != NULL)
        return reason;
    if (data->type[unit] != HUSARIA_HUSSARS)
        return "hussars alone take lances (HUS-6.71b)";
    for (unsigned other = 0; other < data->unit_count; other++)
        if (is_ready(state, other, 1 - side) && husaria_judge_fights(state, other) &&
            het_hex_distance(&data->map.grid, state->units[unit].place,
                             state->units[other].place) == 1)
            return "nobody takes lances with an enemy beside him (HUS-6.71c)";
    if ((state->units[unit].flags & HUSARIA_LANCES) != 0)
        return "it has its lances (HUS-6.74)";
    if (unit < state->cursor)
        return "lances are taken in the order of the list, and one behind it has been asked "
               "(HUS-6.71e)";
    return state->lances[side] > 0 ? NULL : "no lances are left in the wagons (HUS-6.73)";
}

static bool
legal_opening(const HusariaState *state, const HetMove *move)
{
    unsigned side = state->head.active;
    if (state->step == HUSARIA_OPEN_RETURN)
        return het_move_is(move, het_move(HET_MOVE_DONE)) ||
               (is_of_unit(state, move, HET_MOVE_RALLY) &&
                husaria_data(state)->side[move->unit] == side &&
                state->units[move->unit].status == HUSARIA_DISPERSED &&
                husaria_judge_return(state, move->unit));
    if (state->step == HUSARIA_OPEN_LANCES)
        return het_move_is(move, het_move(HET_MOVE_DONE)) ||
               (is_of_unit(state, move, HET_MOVE_ADD) &&
                husaria_why_no_lances(state, move->unit) == NULL);
    if (!is_of_unit(state, move, HET_MOVE_LOSE))
        return false;
    if (state->step == HUSARIA_OPEN_PANIC_LEADER)
        return is_ready(state, move->unit, side) && arm_of(state, move->unit) == HUSARIA_LEADERS;
    return husaria_judge_fights(state, move->unit) &&
           (is_ready(state, move->unit, side) ||
            (husaria_data(state)->side[move->unit] == side &&
             state->units[move->unit].status == HUSARIA_DISPERSED));
}

/* HUS-6.12, 6.18: whether a unit has enemies in front, and (fences) those it may leave alone. */
static bool
has_prey(const HusariaState *state, unsigned unit, bool fences)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[unit];
    for (unsigned other = 0; other < data->unit_count; other++) {
        if (!is_ready(state, other, 1 - data->side[unit]) || !husaria_judge_fights(state, other) ||
            !husaria_judge_faces(state, unit, state->units[other].place))
            continue;
        unsigned edge = direction(state, it->place, state->units[other].place);
        if (fences || !husaria_judge_fence(state, data->side[unit], it->place, edge))
            return true;
    }
    return false;
}

const char *
husaria_why_no_attack(const HusariaState *state, unsigned unit)
{
    const char *reason = husaria_why_not_there(state, unit, state->head.active);
    if (reason != NULL)
        return reason;
    if (!husaria_judge_fights(state, unit))
        return "commanders and wagons do not fight (HUS-9.12, 11.11)";
    return (state->units[unit].flags & HUSARIA_FOUGHT) == 0
               ? NULL
               : "it has fought in this attack phase (HUS-6.12b)";
}

static bool
may_attack(const HusariaState *state, unsigned unit)
{
    return husaria_why_no_attack(state, unit) == NULL;
}

static bool
legal_attack(const HusariaState *state, const HetMove *move)
{
    if (!het_move_is(move, het_move(HET_MOVE_END)))
        return is_of_unit(state, move, HET_MOVE_SELECT) && may_attack(state, move->unit) &&
               has_prey(state, move->unit, true);
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (may_attack(state, unit) && has_prey(state, unit, false))
            return false;
    return true;
}

const char *
husaria_why_no_march(const HusariaState *state, unsigned unit)
{
    const char *reason = husaria_why_not_there(state, unit, state->head.active);
    if (reason != NULL)
        return reason;
    unsigned flags = state->units[unit].flags;
    if (arm_of(state, unit) == HUSARIA_ARTILLERY && (flags & HUSARIA_SHOT) != 0)
        return "guns that fired in the artillery phase stay where they are (HUS-13.17)";
    return (flags & HUSARIA_MOVED) == 0 ? NULL : "it has had its move in this phase (HUS-4.21c)";
}

/* Guns of a side that may fire at a unit. HUS-13.22c */
static unsigned
guns_bearing(const HusariaState *state, unsigned side, unsigned target)
{
    unsigned count = 0;
    for (unsigned gun = 0; gun < husaria_data(state)->unit_count; gun++)
        count += husaria_data(state)->side[gun] == side &&
                 husaria_why_no_gun(state, gun, target) == NULL;
    return count;
}

static bool
legal_idle(const HusariaState *state, const HetMove *move)
{
    unsigned side = state->head.active;
    if (husaria_opens(state))
        return legal_opening(state, move);
    if (state->head.phase == HUSARIA_ATTACK)
        return legal_attack(state, move);
    if (het_move_is(move, het_move(HET_MOVE_END)))
        return true;
    if (state->head.phase == HUSARIA_ARTILLERY_PHASE) {
        if (!het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, move->target)))
            return false;
        if (move->unit == HET_NO_UNIT)
            return guns_bearing(state, side, move->target) >= 2;
        return is_ready(state, move->unit, side) &&
               husaria_why_no_gun(state, move->unit, move->target) == NULL;
    }
    return is_of_unit(state, move, HET_MOVE_SELECT) &&
           husaria_why_no_march(state, move->unit) == NULL;
}

/* --- reactions -------------------------------------------------------------------------------- */

/* HUS-6.62, 6.63, 6.65 */
const char *
husaria_why_no_meeting(const HusariaState *state, unsigned unit, unsigned mover)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned enemy = data->side[mover], prey = state->units[mover].place;
    const char *reason = husaria_why_not_there(state, unit, 1 - enemy);
    if (reason != NULL)
        return reason;
    const HusariaUnit *it = &state->units[unit];
    if (arm_of(state, unit) != HUSARIA_CAVALRY)
        return "cavalry alone counter-charges (HUS-6.61b)";
    if ((it->flags & HUSARIA_COUNTERED) != 0)
        return "it has counter-charged in this stage (HUS-6.65b)";
    if (het_hex_distance(&data->map.grid, it->place, prey) != 2)
        return "who counter-charges is two hexes from the enemy that moves (HUS-6.62)";
    if (husaria_judge_zone(state, enemy, it->place))
        return "who is in an enemy's zone of control cannot counter-charge (HUS-6.63d)";
    return het_state_peek(&state->head)->step != HUSARIA_REACT_PICK &&
                   (has_prey(state, mover, false) || husaria_judge_zone(state, 1 - enemy, prey))
               ? "the mover has met others, and is not counter-charged (HUS-6.62c)"
               : NULL;
}

/* From which hex, of those beside it. */
const char *
husaria_why_not_from(const HusariaState *state, unsigned unit, unsigned mover, unsigned cell)
{
    const HusariaUnit *it = &state->units[unit];
    unsigned prey = state->units[mover].place;
    if (cell >= husaria_data(state)->map.cells || !husaria_judge_faces(state, unit, cell) ||
        direction(state, cell, prey) >= HET_HEX_SIDES)
        return "a counter-charge goes into a hex of the own zone, beside the mover (HUS-6.63)";
    if (husaria_judge_turn(it->facing, direction(state, cell, prey)) > 2)
        return "who counter-charges turns by 60 degrees at most (HUS-6.63b)";
    if (husaria_judge_cost(state, unit, it->place, direction(state, it->place, cell)) == 0)
        return "it cannot go over that ground (HUS-T.7)";
    return husaria_why_no_entry(state, unit, cell);
}

/* At this moment of the move. */
const char *
husaria_why_no_fire_now(const HusariaState *state, unsigned unit)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    if (frame->step == HUSARIA_REACT_PICK)
        return "a counter-charge is under way: who else charges is asked for (HUS-6.65)";
    if (window->moment == HUSARIA_TURNED)
        return "it has turned where it stands: fire at it was asked for there (HUS-3.1i)";
    if (window->moment == HUSARIA_MET)
        return "a counter-charge has ended its movement: fire was asked for before (HUS-3.1i)";
    return window->moment == HUSARIA_BEFORE && arm_of(state, unit) == HUSARIA_ARTILLERY
               ? "guns fire after the mover's first step, not before (HUS-3.1i)"
               : NULL;
}

static bool
legal_react(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaReact *window = het_frame_fields_const(frame, HusariaReact);
    unsigned mover = (unsigned)window->mover, side = 1 - data->side[mover];
    bool picking = frame->step == HUSARIA_REACT_PICK;
    if (het_move_is(move, het_move(picking ? HET_MOVE_DONE : HET_MOVE_PASS)))
        return true;
    if (het_move_is(move, het_move_target(HET_MOVE_SHOOT, HET_NO_UNIT, mover)))
        return !picking && window->moment == HUSARIA_IN_HEX &&
               guns_bearing(state, side, mover) >= 2;
    if (move->unit >= data->unit_count || data->side[move->unit] != side)
        return false;
    if (state->units[move->unit].status != HUSARIA_ON_MAP)
        return false;
    if (het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, mover)))
        return husaria_why_no_fire_now(state, move->unit) == NULL &&
               (husaria_why_no_gun(state, move->unit, mover) == NULL ||
                husaria_why_no_bow(state, move->unit, mover) == NULL);
    HetMove charge = het_move_target(HET_MOVE_CHARGE, move->unit, mover);
    return het_move_is(move, het_move_with_place(charge, move->way.place)) &&
           husaria_why_no_meeting(state, move->unit, mover) == NULL &&
           husaria_why_not_from(state, move->unit, mover, move->way.place) == NULL;
}

/* HUS-15.21c */
static bool
legal_archery(const HusariaState *state, const HetMove *move)
{
    return het_move_is(move, het_move(HET_MOVE_PASS)) ||
           (het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, move->target)) &&
            husaria_why_no_bow(state, move->unit, move->target) == NULL &&
            husaria_data(state)->side[move->unit] == 1u - state->head.active);
}

/* --- battles ---------------------------------------------------------------------------------- */

/* Whether all attackers picked, and `unit`, face a hex. HUS-6.15 */
static bool
all_face(const HusariaState *state, unsigned unit, unsigned cell)
{
    for (unsigned other = 0; other < husaria_data(state)->unit_count; other++)
        if ((other == unit || has(&state->attackers, other)) &&
            !husaria_judge_faces(state, other, cell))
            return false;
    return true;
}

/* The unit that stands for an enemy's hex, HUSARIA_NOBODY if nobody there fights. */
static unsigned
head_of(const HusariaState *state, unsigned cell)
{
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        if (state->units[unit].place == cell && is_ready(state, unit, 1u - state->head.active) &&
            husaria_judge_fights(state, unit))
            return unit;
    return HUSARIA_NOBODY;
}

static bool
is_further_hex(const HusariaState *state, unsigned unit, unsigned cell)
{
    unsigned head = head_of(state, cell);
    return head != HUSARIA_NOBODY && !has(&state->defenders, head) && all_face(state, unit, cell);
}

static bool
from_one_hex(const HusariaState *state, unsigned unit)
{
    for (unsigned other = 0; other < husaria_data(state)->unit_count; other++)
        if (has(&state->attackers, other) && state->units[other].place != state->units[unit].place)
            return false;
    return true;
}

/* HUS-6.13: a hex that those picked, and `added`, must take on, for nobody else is left to. */
static bool
falls_to(const HusariaState *state, unsigned added, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    if ((state->units[head_of(state, cell)].flags & HUSARIA_FOUGHT) != 0)
        return false;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if (!may_attack(state, unit) || !husaria_judge_faces(state, unit, cell))
            continue;
        unsigned edge = direction(state, cell, state->units[unit].place);
        if ((has(&state->attackers, unit) || unit == added) ==
            husaria_judge_fence(state, data->side[unit], cell, edge))
            return false;
    }
    return true;
}

/* HUS-6.13: a hex that one attacker more would leave to nobody, as they could not take it on
 * together: another of several hexes, or one that not all of them face. HUS-6.15 */
static bool
leaves_out(const HusariaState *state, unsigned added)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned cell = 0; cell < data->map.cells; cell++) {
        unsigned head = head_of(state, cell);
        if (head == HUSARIA_NOBODY || has(&state->defenders, head))
            continue;
        bool faced = false;
        for (unsigned unit = 0; unit < data->unit_count && !faced; unit++)
            faced = (has(&state->attackers, unit) || unit == added) &&
                    husaria_judge_faces(state, unit, cell);
        if (faced && falls_to(state, added, cell) &&
            !(from_one_hex(state, added) && all_face(state, added, cell)))
            return true;
    }
    return false;
}

const char *
husaria_why_not_joined(const HusariaState *state, unsigned unit)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaPick *pick = het_frame_fields_const(frame, HusariaPick);
    const char *reason = husaria_why_no_attack(state, unit);
    if (reason != NULL)
        return reason;
    if (has(&state->attackers, unit))
        return "it is attacking already (HUS-6.14)";
    if (!husaria_judge_faces(state, unit, pick->hex))
        return "the hex attacked is not in its front zone (HUS-6.11c)";
    if ((int)unit < pick->next)
        return "attackers are named in the order of the list, and one behind it has been "
               "(HUS-6.14c)";
    return leaves_out(state, unit)
               ? "others whom it must attack would be left to nobody (HUS-6.13b)"
               : NULL;
}

/* The hex attacked, or one more. */
const char *
husaria_why_not_taken_on(const HusariaState *state, unsigned cell)
{
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaPick *pick = het_frame_fields_const(frame, HusariaPick);
    unsigned unit = (unsigned)pick->unit;
    if (cell >= husaria_data(state)->map.cells || head_of(state, cell) == HUSARIA_NOBODY)
        return "nobody there can be attacked (HUS-6.11)";
    if (has(&state->defenders, head_of(state, cell)))
        return "those there are attacked already (HUS-6.14b)";
    if (!all_face(state, unit, cell))
        return "all who attack must have the hex in their front zones (HUS-6.15b)";
    return frame->step == HUSARIA_PICK_TARGET || from_one_hex(state, unit)
               ? NULL
               : "who attack several hexes stand in one (HUS-6.15)";
}

static bool
legal_pick(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    const HetFrame *frame = het_state_peek(&state->head);
    const HusariaPick *pick = het_frame_fields_const(frame, HusariaPick);
    unsigned unit = (unsigned)pick->unit, cell = move->way.place;
    if (frame->step == HUSARIA_PICK_ATTACKERS)
        return het_move_is(move, het_move(HET_MOVE_DONE)) ||
               (is_of_unit(state, move, HET_MOVE_ADD) &&
                husaria_why_not_joined(state, move->unit) == NULL);
    bool one = frame->step == HUSARIA_PICK_TARGET || from_one_hex(state, unit);
    if (move->kind == HET_MOVE_FIGHT) {
        if (husaria_why_not_taken_on(state, cell) != NULL)
            return false;
        HetMove plain = het_move_target(HET_MOVE_FIGHT, unit, head_of(state, cell));
        return het_move_is(move, het_move_with_place(plain, cell));
    }
    if (frame->step == HUSARIA_PICK_TARGET || !het_move_is(move, het_move(HET_MOVE_DONE)))
        return false;
    for (cell = 0; one && cell < data->map.cells; cell++)
        if (is_further_hex(state, unit, cell) && falls_to(state, unit, cell))
            return false;
    return true;
}

/* HUS-12.1, 12.2 */
const char *
husaria_why_no_volley(const HusariaState *state, unsigned unit, unsigned target)
{
    bool back = het_state_peek(&state->head)->step == HUSARIA_CLASH_FIRE_BACK;
    const HusariaSet *own = back ? &state->defenders : &state->attackers;
    const HusariaSet *enemies = back ? &state->attackers : &state->defenders;
    unsigned count = husaria_data(state)->unit_count;
    if (unit >= count || !has(own, unit))
        return "those of the side in the battle fire, attackers first (HUS-12.11f)";
    const HusariaTypeRow *row = &husaria_data(state)->row[unit];
    if (target >= count || !has(enemies, target))
        return "they fire at the enemies they are about to fight (HUS-12.11e)";
    if ((state->units[unit].flags & HUSARIA_PIKES) != 0)
        return "pikemen do not fire (HUS-15.13e)";
    if (row->fire != HUSARIA_MUSKETS && row->fire != HUSARIA_PISTOLS)
        return "units with stars fire: it has neither muskets nor pistols (HUS-12.11)";
    if (state->units[unit].volleys >= row->volleys)
        return "it has fired as often as its star allows in this phase (HUS-12.2)";
    if (!husaria_judge_faces(state, unit, state->units[target].place))
        return "the target is not in its front zone (HUS-12.12)";
    return husaria_why_no_powder(state, husaria_data(state)->side[unit]);
}

static bool
legal_volley(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned able = 0;
    if (!het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, move->target)))
        return false;
    if (move->unit != HET_NO_UNIT)
        return husaria_why_no_volley(state, move->unit, move->target) == NULL;
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        able += husaria_why_no_volley(state, unit, move->target) == NULL;
    return able >= 2;
}

/* HUS-15.12 */
const char *
husaria_why_no_pikes(const HusariaState *state, unsigned unit)
{
    const HetFrame *frame = het_state_peek(&state->head);
    bool back = frame->step == HUSARIA_CLASH_PIKES_AGAINST;
    if (unit >= husaria_data(state)->unit_count ||
        !has(back ? &state->defenders : &state->attackers, unit))
        return "pikes are for infantry of the side in the battle, attackers first (HUS-15.12b)";
    if (arm_of(state, unit) != HUSARIA_INFANTRY)
        return "pikes stand for infantry alone (HUS-15.12)";
    if ((state->units[unit].flags & HUSARIA_PIKES) != 0)
        return "pikes stand for it already (HUS-15.12)";
    return state->pikes[back ? 1u - frame->actor : frame->actor] > 0
               ? NULL
               : "no token of pikes is left (HUS-15.11)";
}

static bool
legal_clash(const HusariaState *state, const HetMove *move)
{
    const HetFrame *frame = het_state_peek(&state->head);
    if (het_move_is(move, het_move(HET_MOVE_PASS)))
        return true;
    if (frame->step == HUSARIA_CLASH_FIRE || frame->step == HUSARIA_CLASH_FIRE_BACK)
        return legal_volley(state, move);
    return is_of_unit(state, move, HET_MOVE_FORM) &&
           husaria_why_no_pikes(state, move->unit) == NULL;
}

static bool
legal_loss(const HusariaState *state, const HetMove *move)
{
    const HusariaLoss *loss = het_frame_peek(&state->head, HusariaLoss);
    return is_of_unit(state, move, HET_MOVE_LOSE) &&
           has(loss->side == 0 ? &state->attackers : &state->defenders, move->unit) &&
           (loss->stands == 0 || state->units[move->unit].place == loss->stands - 1u);
}

static bool
legal_free_turn(const HusariaState *state, const HetMove *move)
{
    unsigned unit = (unsigned)het_frame_peek(&state->head, HusariaOfUnit)->unit;
    return het_move_is(move, het_move_facing(HET_MOVE_TURN, unit, move->facing)) &&
           move->facing < HET_HEX_SIDES;
}

bool
husaria_is_legal(const HetState *head, const HetMove *move)
{
    /* by procedure; the rest decides nothing */
    static bool (*const judges[HUSARIA_PROCEDURES])(const HusariaState *state,
                                                    const HetMove *move) = {
        [HUSARIA_IDLE] = legal_idle,
        [HUSARIA_MARCH] = husaria_legal_march,
        [HUSARIA_REACT] = legal_react,
        [HUSARIA_ARCHERY] = legal_archery,
        [HUSARIA_PICK] = legal_pick,
        [HUSARIA_CLASH] = legal_clash,
        [HUSARIA_RETREAT] = husaria_legal_retreat,
        [HUSARIA_LOSS] = legal_loss,
        [HUSARIA_FREE_TURN] = legal_free_turn,
        [HUSARIA_CHASE] = husaria_legal_chase,
        [HUSARIA_ENTER] = husaria_legal_enter,
    };
    unsigned procedure = het_state_procedure(head);
    return judges[procedure] != NULL && judges[procedure](husaria_state_const(head), move);
}

/* Whether a choice in a battle is legal, and why not, judged slowly: who attacks whom, fire before
 * it, pikes, losses. HUS-6, 7, 12, 15 */
#include "husaria-legal.h"

#include "husaria-procedure.h"

static bool
is_of_unit(const HetMove *move, HetMoveKind kind)
{
    return het_move_is(move, het_move_unit(kind, move->unit));
}

static bool
has(const HusariaSet *set, unsigned unit)
{
    return (set->words[unit / 32] >> (unit % 32) & 1) != 0;
}

/* --- who attacks whom ------------------------------------------------------------------------- */

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
        if (state->units[unit].place == cell &&
            husaria_why_not_there(state, unit, 1u - state->head.active) == NULL &&
            husaria_judge_fights(state, unit))
            return unit;
    return HUSARIA_NOBODY;
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
        if (husaria_why_no_attack(state, unit) != NULL || !husaria_judge_faces(state, unit, cell))
            continue;
        unsigned edge =
            het_hex_direction(&husaria_data(state)->map.grid, cell, state->units[unit].place);
        if ((has(&state->attackers, unit) || unit == added) ==
            husaria_judge_fence(state, data->side[unit], cell, edge))
            return false;
    }
    return true;
}

/* The hex before a unit to the left (0), straight on (1) or to the right (2). HUS-4.1 */
static unsigned
hex_before(const HusariaState *state, unsigned unit, int turn)
{
    const HusariaUnit *it = &state->units[unit];
    return het_hex_neighbour(&husaria_data(state)->map.grid, it->place,
                             het_hex_turn(it->facing, turn - 1));
}

/* Whether an enemy who is not attacked yet stands in a hex. */
static bool
is_left(const HusariaState *state, unsigned cell)
{
    unsigned head = cell == HET_NO_PLACE ? HUSARIA_NOBODY : head_of(state, cell);
    return head != HUSARIA_NOBODY && !has(&state->defenders, head);
}

/* HUS-6.13: a hex that one attacker more would leave to nobody, as they could not take it on
 * together: another of several hexes, or one that not all of them face. HUS-6.15 */
static bool
leaves_out(const HusariaState *state, unsigned added)
{
    bool together = from_one_hex(state, added);
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        for (int turn = 0; turn < 3 && (unit == added || has(&state->attackers, unit)); turn++) {
            unsigned cell = hex_before(state, unit, turn);
            if (is_left(state, cell) && falls_to(state, added, cell) &&
                !(together && all_face(state, added, cell)))
                return true;
        }
    return false;
}

static const char *
why_not_joined(const HusariaState *state, unsigned unit)
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
static const char *
why_not_taken_on(const HusariaState *state, unsigned cell)
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

/* Whether one more hex falls to the attackers, who stand in one. HUS-6.13, 6.15 */
static bool
leaves_behind(const HusariaState *state, unsigned unit)
{
    for (int turn = 0; turn < 3; turn++) {
        unsigned cell = hex_before(state, unit, turn);
        if (is_left(state, cell) && all_face(state, unit, cell) && falls_to(state, unit, cell))
            return from_one_hex(state, unit);
    }
    return false;
}

const char *
husaria_judge_pick(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)het_frame_fields_const(frame, HusariaPick)->unit;
    bool done = het_move_is(move, het_move(HET_MOVE_DONE));
    if (frame->step == HUSARIA_PICK_ATTACKERS)
        return done ? het_allowed
               : move->kind == HET_MOVE_ADD
                   ? het_verdict(why_not_joined(state, move->unit), is_of_unit(move, HET_MOVE_ADD),
                                 NULL)
                   : "say who else attacks: add a unit, or done (HUS-6.14)";
    if (move->kind == HET_MOVE_DONE)
        return done && frame->step != HUSARIA_PICK_TARGET && !leaves_behind(state, unit)
                   ? het_allowed
                   : "an enemy in front is left that nobody else can attack (HUS-6.13)";
    if (move->kind != HET_MOVE_FIGHT)
        return NULL;
    unsigned enemy = move->target != HET_NO_UNIT ? move->target : move->unit;
    unsigned cell = move->way.place;
    if (cell == HET_NO_PLACE && enemy < husaria_data(state)->unit_count) {
        const char *reason = husaria_why_not_there(state, enemy, 1u - state->head.active);
        if (reason != NULL)
            return "name an enemy on the map (HUS-6.11)";
        cell = state->units[enemy].place;
    }
    if (cell == HET_NO_PLACE)
        return NULL;
    HetMove made = het_move_target(HET_MOVE_FIGHT, unit, head_of(state, cell));
    return het_verdict(why_not_taken_on(state, cell),
                       het_move_is(move, het_move_with_place(made, cell)), NULL);
}

/* --- the battle itself --------------------------------------------------------------------------
 */

/* HUS-12.1, 12.2 */
static const char *
why_no_volley(const HusariaState *state, unsigned unit, unsigned target)
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

const char *
husaria_why_no_token(const HusariaState *state, unsigned unit)
{
    if (husaria_data(state)->row[unit].arm != HUSARIA_INFANTRY)
        return "pikes stand for infantry alone (HUS-15.12)";
    if ((state->units[unit].flags & HUSARIA_PIKES) != 0)
        return "pikes stand for it already (HUS-15.12)";
    return state->pikes[husaria_data(state)->side[unit]] > 0
               ? NULL
               : "no token of pikes is left (HUS-15.11)";
}

const char *
husaria_why_no_early_token(const HusariaState *state, unsigned unit, unsigned side)
{
    const char *reason = husaria_why_not_there(state, unit, side);
    return reason != NULL ? reason
           : husaria_data(state)->option[HUSARIA_PIKES_EARLY] == 0
               ? "pikes stand for infantry in a battle, after its fire (HUS-15.12b)"
               : husaria_why_no_token(state, unit);
}

/* HUS-15.12 */
static const char *
why_no_pikes(const HusariaState *state, unsigned unit)
{
    const HetFrame *frame = het_state_peek(&state->head);
    bool back = frame->step == HUSARIA_CLASH_PIKES_AGAINST;
    if (unit >= husaria_data(state)->unit_count ||
        !has(back ? &state->defenders : &state->attackers, unit))
        return "pikes are for infantry of the side in the battle, attackers first (HUS-15.12b)";
    return husaria_why_no_token(state, unit);
}

/* Those who fire together at one target are asked as one, if there are two. */
static bool
fire_together(const HusariaState *state, unsigned target)
{
    unsigned able = 0;
    for (unsigned unit = 0; unit < husaria_data(state)->unit_count; unit++)
        able += why_no_volley(state, unit, target) == NULL;
    return able >= 2;
}

const char *
husaria_judge_clash(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    bool fires = frame->step == HUSARIA_CLASH_FIRE || frame->step == HUSARIA_CLASH_FIRE_BACK;
    bool shot = het_move_is(move, het_move_target(HET_MOVE_SHOOT, move->unit, move->target));
    if (het_move_is(move, het_move(HET_MOVE_PASS)) ||
        (fires && shot && move->unit == HET_NO_UNIT && fire_together(state, move->target)))
        return het_allowed;
    if (fires)
        return move->kind == HET_MOVE_SHOOT
                   ? het_verdict(why_no_volley(state, move->unit, move->target), shot, NULL)
                   : "say who fires before the battle: shoot, or pass (HUS-12.11)";
    return move->kind == HET_MOVE_FORM
               ? het_verdict(why_no_pikes(state, move->unit), is_of_unit(move, HET_MOVE_FORM), NULL)
               : "say which unit the pikes stand for: form it, or pass (HUS-15.12b)";
}

const char *
husaria_judge_loss(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    const HusariaLoss *loss = het_frame_fields_const(frame, HusariaLoss);
    return is_of_unit(move, HET_MOVE_LOSE) && move->unit < husaria_data(state)->unit_count &&
                   has(loss->side == 0 ? &state->attackers : &state->defenders, move->unit) &&
                   (loss->stands == 0 || state->units[move->unit].place == loss->stands - 1u)
               ? het_allowed
               : "the point is lost by a unit of the side in the battle (HUS-7.12b)";
}

const char *
husaria_judge_free_turn(const HusariaState *state, const HetFrame *frame, const HetMove *move)
{
    unsigned unit = (unsigned)het_frame_fields_const(frame, HusariaOfUnit)->unit;
    (void)state;
    return het_move_is(move, het_move_facing(HET_MOVE_TURN, unit, move->facing)) &&
                   move->facing < HET_HEX_SIDES
               ? het_allowed
               : "it turns as it likes, or keeps its facing: turn, and an edge (HUS-7.33)";
}

/* Who may and who must fight, judged slowly. KIR-9, 11.4 */
#include "kircholm-judge.h"
#include "kircholm-legal.h"
#include "kircholm-fight.h"

/* --- fights ----------------------------------------------------------------------------------- */

bool
kircholm_is_upper(const KircholmState *state, unsigned unit)
{
    return state->units[unit].partner != KIRCHOLM_NOBODY && state->units[unit].partner < unit;
}

/* Enemies that could be fought, counted one by one; ret_only is the last of them. */
static unsigned
count_targets(const KircholmState *state, unsigned unit, unsigned *ret_only)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned count = 0;
    for (unsigned target = 0; target < data->unit_count; target++) {
        if (kircholm_is_there(state, target, 1u - data->side[unit]) &&
            !kircholm_is_upper(state, target) && kircholm_may_fight(state, unit, target)) {
            count++;
            *ret_only = target;
        }
    }
    return count;
}

bool
kircholm_must_fight(const KircholmState *state)
{
    unsigned only;
    for (unsigned unit = 0; unit < kircholm_data(state)->unit_count; unit++)
        if (kircholm_is_there(state, unit, state->head.active) &&
            count_targets(state, unit, &only) > 0)
            return true;
    return false;
}

static bool
charges(const KircholmState *state, unsigned unit)
{
    return state->units[unit].charge != KIRCHOLM_NO_CHARGE;
}

/* Whether a unit beyond `last` and, unless 0, below `below` owes this fight its part. */
static bool
is_owed(const KircholmState *state, int last, unsigned below, bool charging)
{
    unsigned target = (unsigned)kircholm_fight_of(state)->target;
    for (unsigned unit = (unsigned)(last + 1); unit < below; unit++) {
        unsigned only = KIRCHOLM_NOBODY;
        if (kircholm_is_there(state, unit, state->head.active) &&
            charges(state, unit) == charging && count_targets(state, unit, &only) == 1 &&
            only == target)
            return true;
    }
    return false;
}

/* Whether a unit that could fight elsewhere would, as the first picked, keep out of the fight those
 * who cannot, since charging units and others do not attack together. KIR-9.2, 11.4 */
static bool
keeps_out(const KircholmState *state, unsigned unit)
{
    unsigned all = kircholm_data(state)->unit_count;
    return kircholm_option(state, KIRCHOLM_SECOND_ATTACK) == 0 &&
           kircholm_fight_of(state)->last < 0 && is_owed(state, -1, all, !charges(state, unit)) &&
           !is_owed(state, -1, all, charges(state, unit));
}

const char *
kircholm_why_no_attack(const KircholmState *state, unsigned unit, unsigned target)
{
    const KircholmUnit *it = &state->units[unit];
    if (it->level != KIRCHOLM_ORDERED)
        return "only units in order attack (KIR-9.1)";
    if ((it->flags & KIRCHOLM_FOUGHT) != 0)
        return "it has already fought in this phase (KIR-9.3)";
    if (it->formation == KIRCHOLM_DEFENSIVE && !kircholm_may_attack(state, unit))
        return "foot in defensive formation does not attack (KIR-3.6)";
    if (kircholm_data(state)->type[unit] == KIRCHOLM_ARTILLERY)
        return "guns do not attack (KIR-9.16)";
    if (!kircholm_may_attack(state, unit))
        return "two in double formation fight as one body: add the other (KIR-4.6)";
    if (!kircholm_faces(state, unit, target))
        return "the target is not in one of its front hexes (KIR-9.1)";
    if (kircholm_was_attacked(state, target, charges(state, unit)))
        return charges(state, unit) ? "charging units have attacked it in this phase (KIR-9.3)"
                                    : "it has been attacked in this phase (KIR-9.3)";
    if (!kircholm_may_fight(state, unit, target))
        return "closed formation attacks foot only (KIR-4.13)";
    return NULL;
}

/* Who joins the fight that is being picked. KIR-9.1, 9.2 */
const char *
kircholm_judge_pick(const KircholmState *state, const HetFrame *frame, const HetMove *move)
{
    const KircholmFight *fight = het_frame_fields_const(frame, KircholmFight);
    unsigned unit = move->unit, target = (unsigned)fight->target;
    unsigned all = kircholm_data(state)->unit_count, first = 0;
    while (first < all && (state->set[first / 32] >> (first % 32) & 1) == 0)
        first++;
    if (move->kind == HET_MOVE_DONE && first == all)
        return "somebody must attack (KIR-9.1)";
    if (move->kind == HET_MOVE_DONE)
        return !is_owed(state, fight->last, all, charges(state, first)) &&
                       het_move_is(move, het_move(HET_MOVE_DONE))
                   ? het_allowed
                   : "a unit that can fight nobody else must join (KIR-9.2)";
    if (move->kind != HET_MOVE_ADD)
        return "name the attackers: add a unit, or done (KIR-9.1)";
    if (!kircholm_is_there(state, unit, state->head.active))
        return "name a unit of the attacking side (KIR-9.1)";
    const char *reason = kircholm_why_no_attack(state, unit, target);
    if (reason != NULL)
        return reason;
    if ((int)unit <= fight->last)
        return "attackers are named in the order of the list, and a later one has been (KIR-9.1)";
    if (keeps_out(state, unit))
        return "it could fight another, and would keep out those who cannot (KIR-9.2)";
    if (first < all && charges(state, first) != charges(state, unit))
        return "charging units and others do not attack together (KIR-11.4)";
    return !is_owed(state, fight->last, unit, charges(state, unit)) &&
                   het_move_is(move, het_move_unit(HET_MOVE_ADD, unit))
               ? het_allowed
               : "an earlier one of the list can fight nobody else, and must join (KIR-9.2)";
}

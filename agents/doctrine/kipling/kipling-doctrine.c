/* The doctrine of Charge! + Kipling. Everything is weighed in figures: what a shot or charge may
 * cost the enemy, in his figures' worth and the units it would break, against what it may cost
 * oneself. Each square or target is a few additions: what is expected of every enemy is remembered
 * from node to node (kipling-survey.h). */
#include "agents/doctrine/doctrine.h"
#include "kipling-survey.h"

#include <string.h>

static const HetDial dials[KIPLING_DIALS] = {
    [FIRE] = {"fire", 1.0, 0, 3, "weight of what fire may cost the enemy"},
    [CHARGE] = {"charge", 1.0, 0, 3, "weight of what a charge may cost the enemy"},
    [RISK] = {"risk", 0.9, 0, 3, "weight of the losses expected in return"},
    [ADVANCE] = {"advance", 0.6, 0, 3, "pull towards the enemy, in figures a square"},
    [COVER] = {"cover", 0.5, 0, 3, "liking for woods and buildings near the enemy, in figures"},
    [GUNS] = {"guns", 1.0, 0, 3, "eagerness to overrun guns"},
    [BREAK] = {"break", 1.0, 0, 3, "weight of bringing a unit under strength"},
    [RANGE] = {"range", 3.0, 1, 7, "preferred range of infantry, in squares"},
    [RESERVE] = {"reserve", 0.3, 0, 3, "least gain for which a unit charges, in figures"},
    [THREAT] = {"threat", 1.0, 0, 4, "weight of danger in choosing places, beside other losses"},
    [SECOND] = {"second", 0.5, 0, 1, "share of the second worst threat to a place that counts"},
    [COMING] = {"coming", 0.5, 0, 1,
                "share of fire that counts when the shooter must come nearer first"},
    [BACK] = {"back", 0.2, 0, 1, "pull back to the preferred range, relative to the pull forward"},
    [READY] = {"ready", 0.5, 0, 1.5,
               "share of the next turn's shot that counts in choosing a place"},
    [RIDE] = {"ride", 0.5, 0, 1.5,
              "share of the next turn's charge that counts in choosing a place"},
    [START] = {"start", 0.3, -1, 2, "least gain for which a unit moves rather than stands"},
    [VOLLEY] = {"volley", 0.2, -1, 2, "liking for shooting at once rather than after a step"},
    [SUPPORT] = {"support", 0, -0.5, 0.5, "worth of each friend within three squares, in figures"},
    [MASS] = {"mass", 0, -0.3, 0.3, "worth of each friend in excess of enemies within six squares"},
};

/* --- nodes ------------------------------------------------------------------------------------ */

/* How urgent it is that a unit acts: those who shoot before those who charge before those who move.
 */
static double
urgency_of(const KiplingSurvey *survey)
{
    const double *dial = survey->dials;
    unsigned from = survey->state->units[survey->unit].place;
    double shot = dial[FIRE] * kipling_survey_shot(survey, from);
    if (shot > 0)
        return 4 + shot + (survey->weapon == KIPLING_CANNON);
    if (survey->state->units[survey->unit].status != KIPLING_STEADY)
        return 0.2;
    double charge = kipling_survey_charge(survey, from);
    if (charge > dial[RESERVE])
        return 2 + charge;
    int apart = kipling_survey_nearest(survey, from);
    double pull = dial[ADVANCE] * (apart - survey->stand_off);
    double push = dial[RISK] * kipling_survey_danger(survey, from);
    double need = pull > 0 ? pull : 0.3 * push;
    return need > 0.3 ? 1 + 0.1 * (need < 9 ? need : 9) : 0.3;
}

static double
urgency(KiplingMemory *memory, const KiplingState *state, unsigned unit)
{
    if (kipling_kind(state, unit) == KIPLING_GENERAL)
        return 0.1;
    KiplingSurvey *survey = kipling_survey(memory, state, unit);
    if (memcmp(survey->urgency_seen, survey->seen, sizeof survey->seen) != 0) {
        survey->urgency = urgency_of(survey);
        memcpy(survey->urgency_seen, survey->seen, sizeof survey->seen);
    }
    return survey->urgency;
}

static double
best_neighbour_shot(const KiplingSurvey *survey, unsigned from)
{
    const KiplingScenario *data = kipling_data(survey->state);
    double best = 0;
    HET_EACH_BELOW(direction, HET_SQUARE_DIRECTIONS) {
        unsigned cell = data->next[from][direction];
        if (cell == HET_SQUARE_OFF || data->cost[KIPLING_FOOT][cell] == 0 ||
            het_square_has(&survey->state->occupied[0], cell) ||
            het_square_has(&survey->state->occupied[1], cell))
            continue;
        double worth = kipling_survey_place(survey, cell, 1);
        best = best == 0 || worth > best ? worth : best;
    }
    return best;
}

/* Of a side's shot at an empty building: its walls matter while they give cover (KIP-2d.3), and to
 * an enemy who could be in it before one's own foot. */
static double
battering_worth(const KiplingState *state, unsigned side, unsigned cell)
{
    enum { FAR = 99 };
    const KiplingScenario *data = kipling_data(state);
    unsigned nearest[HET_SIDES] = {FAR, FAR};
    HET_EACH_BELOW(unit, data->unit_count) {
        const KiplingUnit *it = &state->units[unit];
        if (data->kind[unit] != KIPLING_INFANTRY || it->status != KIPLING_STEADY)
            continue;
        unsigned apart = het_square_distance(it->place, cell), *least = &nearest[data->side[unit]];
        *least = apart < *least ? apart : *least;
    }
    unsigned soon = 2 * kipling_query_move(state, KIPLING_INFANTRY);
    bool matters = nearest[1 - side] <= soon && nearest[1 - side] < nearest[side];
    return kipling_query_walls(state, cell) && matters ? 0.1 : -0.5;
}

/* Whether a gun on a cell has a target that is worth a shot. */
static bool
has_mark(const KiplingState *state, unsigned unit, unsigned from)
{
    HetSquareSet enemies =
        kipling_targets(state, kipling_data(state)->side[unit], from, KIPLING_CANNON);
    HetSquareSet buildings = kipling_building_targets(state, from);
    bool any = het_square_any(&enemies);
    while (!any && het_square_any(&buildings))
        any =
            battering_worth(state, kipling_data(state)->side[unit], het_square_pop(&buildings)) > 0;
    return any;
}

static double
order_worth(const KiplingSurvey *survey, unsigned order)
{
    const double *dial = survey->dials;
    unsigned from = survey->state->units[survey->unit].place;
    bool cannon = order == KIPLING_ORDER_GUN ||
                  (order == KIPLING_ORDER_FIRE && survey->kind == KIPLING_ARTILLERY);
    if (cannon && !has_mark(survey->state, survey->unit, from)) /* worse than to move */
        return kipling_survey_place(survey, from, 0) - 0.3 - dial[START];
    switch (order) {
    case KIPLING_ORDER_FIRE:
        return kipling_survey_place(survey, from, 1) + dial[VOLLEY];
    case KIPLING_ORDER_ADVANCE:
        return best_neighbour_shot(survey, from);
    case KIPLING_ORDER_CHARGE:
        return kipling_survey_place(survey, from, 0) + kipling_survey_charge(survey, from) -
               dial[RESERVE];
    case KIPLING_ORDER_GUN:
        return kipling_survey_place(survey, from, 0) + 1.2 * dial[FIRE];
    case KIPLING_ORDER_MOVE: /* to be better placed next turn: half the gain of a step there is
                              * counted on
                              */
        return kipling_survey_place(survey, from, 0.3) +
               0.4 * dial[ADVANCE] * (kipling_survey_nearest(survey, from) > dial[RANGE]) +
               0.4 * dial[RISK] * kipling_survey_danger(survey, from) - dial[START];
    case KIPLING_ORDER_DRAG:
        break;
    }
    return kipling_survey_place(survey, from, 0) - 0.5;
}

static double
shot_worth(const double *dial, const KiplingState *state, const HetMove *move)
{
    if (move->target == HET_NO_UNIT) /* an empty building */
        return battering_worth(state, kipling_data(state)->side[move->unit], move->way.place);
    if (move->target >= kipling_data(state)->unit_count)
        return 0;
    unsigned from = state->units[move->unit].place, at = state->units[move->target].place;
    double lost = kipling_estimate_fire(state, move->unit, from, move->target, at);
    if (lost <= 0) /* with a captured gun */
        lost = 0.5;
    return dial[FIRE] * kipling_loss_worth(dial, state, move->target, lost);
}

/* Chooses the unit that gives the guard: one that does not fight any more, else the strongest, and
 * none that would break, or be gone with its last figure. */
static double
guard_worth(const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    if (it->status != KIPLING_STEADY && it->figures > 1)
        return 3;
    double limit = kipling_query_weak_limit(state, unit) / 100.0;
    double spare = it->figures - 1 - limit;
    return (spare > 0 ? 0.1 * spare : -5) - kipling_estimate_worth(state, unit);
}

static double
pursuit_worth(const double *dial, const KiplingState *state, const HetMove *move, bool closing_fire)
{
    if (move->target >= kipling_data(state)->unit_count)
        return 0;
    return kipling_charge_worth(dial, state, move->unit, move->target, closing_fire) -
           dial[RESERVE];
}

static double
retreat_worth(const KiplingSurvey *survey, unsigned cell)
{
    return -survey->dials[RISK] * kipling_survey_danger(survey, cell) +
           0.1 * kipling_survey_nearest(survey, cell);
}

static double
step_worth(const KiplingSurvey *survey, const HetMove *move)
{
    const KiplingState *state = survey->state;
    if (survey->kind == KIPLING_GENERAL)
        return kipling_estimate_worth(state, move->target) * state->units[move->target].figures *
               0.1;
    return kipling_survey_place(survey, move->way.place, survey->dials[READY]);
}

static double
score_move(KiplingMemory *memory, const KiplingState *state, const HetMove *move)
{
    const double *dial = memory->dials;
    switch (move->kind) {
    case HET_MOVE_SELECT:
        return urgency(memory, state, move->unit);
    case HET_MOVE_END:
        return 0.5;
    case HET_MOVE_ORDER:
        return order_worth(kipling_survey(memory, state, move->unit), move->value);
    case HET_MOVE_MOVE:
        return step_worth(kipling_survey(memory, state, move->unit), move);
    case HET_MOVE_SHOOT:
        return shot_worth(dial, state, move) + 0.2;
    case HET_MOVE_CHARGE:
        return pursuit_worth(dial, state, move, true);
    case HET_MOVE_PURSUE:
        return pursuit_worth(dial, state, move, false);
    case HET_MOVE_RETREAT:
        return retreat_worth(kipling_survey(memory, state, move->unit), move->way.place);
    case HET_MOVE_LOSE:
        return guard_worth(state, move->unit);
    case HET_MOVE_CAPTURE: /* spike the gun before it is taken, or take it */
        return 1;
    }
    return 0;
}

/* Cavalry that may break off: what another round promises. */
static double
stay_worth(const double *dial, const KiplingState *state, unsigned unit)
{
    unsigned partner = state->units[unit].partner;
    return partner == KIPLING_NONE ? 0 : kipling_charge_worth(dial, state, unit, partner, false);
}

static void
score(const double *dial, void *cache, const HetState *head, const HetMoveList *legal,
      bool best_alone, double *scores)
{
    const KiplingState *state = (const KiplingState *)head;
    KiplingMemory *memory = cache;
    (void)best_alone;
    kipling_see(memory, dial, state);
    bool breaking_off = false;
    HET_EACH_MOVE(it, legal)
        breaking_off = breaking_off || it->kind == HET_MOVE_PASS;
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[i];
        scores[i] = score_move(memory, state, move);
        if (breaking_off && move->kind == HET_MOVE_RETREAT)
            scores[i] -= stay_worth(dial, state, move->unit);
    }
}

static const char *const reasons[HET_MOVE_KIND_COUNT] = {
    [HET_MOVE_SELECT] = "how urgent it is that this unit acts",
    [HET_MOVE_END] = "nobody else has anything worth doing",
    [HET_MOVE_ORDER] = "shots from there, less the danger there and the way to go",
    [HET_MOVE_MOVE] = "shots from there, less the danger there and the way to go",
    [HET_MOVE_SHOOT] = "figures it may cost, and whether it breaks the unit",
    [HET_MOVE_CHARGE] = "losses it may inflict, less closing fire and own losses",
    [HET_MOVE_PURSUE] = "losses it may inflict, less closing fire and own losses",
    [HET_MOVE_RETREAT] = "out of danger",
    [HET_MOVE_LOSE] = "the figure that is missed least",
    [HET_MOVE_CAPTURE] = "a gun is worth holding, or rather spiked than taken",
};

const HetDoctrine het_doctrine_kipling = {
    .system = "kipling",
    .dials = dials,
    .dial_count = KIPLING_DIALS,
    .shortfall = 4,
    .turn_units = HET_UNITS_ANY,
    .turns = 2,
    .waiting = 0.6,
    .score = score,
    .cache_size = sizeof(KiplingMemory),
    .reasons = reasons,
};

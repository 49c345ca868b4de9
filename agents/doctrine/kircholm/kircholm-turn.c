#include "kircholm-turn.h"

#include <math.h>

/* The further gain that a turn needs once points have been spent, perhaps on a turn. */
static const double TURN_AGAIN = 0.1;

static double
front_worth(const KircholmSurvey *survey)
{
    return survey->dials[FRONT];
}

/* The gain that a turn needs. */
static double
turn_price(const KircholmTurn *turn)
{
    return turn->survey.dials[TURN] + (turn->begun ? TURN_AGAIN : 0);
}

/* The chance of leaving the zone that a unit stands in, if it must still test for that. KIR-8.4 */
static double
exit_chance(const KircholmState *state, unsigned unit)
{
    enum { FACES = 6 };
    if ((state->head.stack[0].flags & UNIT_TESTED) != 0 || !kircholm_in_zone(state, unit))
        return 1;
    return CLAMP(FACES + 1 - kircholm_exit_number(state, unit, NULL), 0, FACES) / (double)FACES;
}

/* Worth of standing so: of two wings the better, the same whichever way about they stand. */
static double
body_worth(KircholmSurvey *survey, KircholmStand stand)
{
    double worth = kircholm_survey_place(survey, stand.cell);
    if (survey->state->units[survey->unit].formation != KIRCHOLM_ASSAULT)
        return worth;
    unsigned right = survey->data->next[stand.cell][het_hex_turn(stand.facing, 2)];
    return MAX(worth, kircholm_survey_place(survey, right));
}

void
kircholm_turn(KircholmTurn *turn, KircholmMemory *memory, const KircholmState *state, unsigned unit)
{
    const KircholmUnit *it = &state->units[unit];
    const KircholmMove *move = kircholm_move_of(state);
    kircholm_survey(&turn->survey, memory, state, unit);
    turn->points = (unsigned)MAX(move->points, 0);
    turn->run = (unsigned)MAX(move->run, 0);
    turn->stay = body_worth(&turn->survey, (KircholmStand){it->place, it->facing});
    turn->begun = move->points < (int)kircholm_allowance(state, unit);
    turn->whole = exit_chance(state, unit);
    turn->leave = turn->whole < 1 ? memory->dials[RISK] * (1 - turn->whole) *
                                            kircholm_estimate_loss(state, unit, KIRCHOLM_DISORDER) +
                                        0.1
                                  : 0;
}

static bool
is_foot(const KircholmState *state, unsigned unit)
{
    return kircholm_data(state)->type[unit] == KIRCHOLM_INFANTRY;
}

/* Promise of charging home on a hex beyond staying. */
static double
charge_worth(const KircholmTurn *turn, unsigned cell)
{
    const double *dial = turn->survey.dials;
    const KircholmUnit *it = &turn->survey.state->units[turn->survey.unit];
    double contact = kircholm_survey_contact(&turn->survey, cell, it->facing,
                                             (KircholmFormation)it->formation, true);
    double closed = it->formation == KIRCHOLM_CLOSED ? 0.5 : 0;
    double worth = contact - dial[RESERVE] - (turn->survey.waits ? 1.0 : 0) + closed;
    return worth > 0 ? turn->whole * worth : worth;
}

/* The best charge that closing up promises one hex beyond a cell, where the unit stands in assault
 * formation with its left wing; 0 if there is none. It closes on its right hex. KIR-4.12 */
static double
closing_worth(const KircholmTurn *turn, unsigned cell)
{
    const KircholmSurvey *survey = &turn->survey;
    const KircholmState *state = survey->state;
    unsigned facing = state->units[survey->unit].facing;
    unsigned right = survey->data->next[cell][het_hex_turn(facing, 2)];
    double best = 0;
    if (right == KIRCHOLM_OFF || survey->dials[CLOSED] <= 0)
        return 0;
    for (int ahead = 0; ahead < 2; ahead++) {
        unsigned to = survey->data->next[right][het_hex_turn(facing, ahead)];
        if (to == KIRCHOLM_OFF || state->at[to] != 0 ||
            !kircholm_foot_before(state, survey->side, to, facing))
            continue;
        double contact = kircholm_survey_contact(survey, to, facing, KIRCHOLM_CLOSED, true);
        best = contact > best ? contact : best;
    }
    return survey->dials[CLOSED] * (best - survey->dials[RESERVE]);
}

static bool
may_close(const KircholmSurvey *survey)
{
    return survey->state->units[survey->unit].formation == KIRCHOLM_ASSAULT &&
           kircholm_may_form(survey->type, (HetActor)survey->side, KIRCHOLM_CLOSED, false);
}

/* Whether a path goes straight on. */
static bool
is_straight(const HetWay *way)
{
    HET_EACH_BELOW(i, way->steps)
        if (het_way_step(way, i) >= HET_HEX_SIDES)
            return false;
    return true;
}

/* Closing up needs points for the change and the dash. */
static double
approach_worth(const KircholmTurn *turn, const HetWay *way)
{
    const KircholmSurvey *survey = &turn->survey;
    if (!may_close(survey) || survey->waits || !is_straight(way) ||
        turn->run + way->steps + 1 <
            (unsigned)kircholm_option(survey->state, KIRCHOLM_CHARGE_RUN) ||
        turn->points <
            way->steps + 1u + kircholm_form_cost(survey->state, survey->unit, KIRCHOLM_CLOSED))
        return 0;
    return closing_worth(turn, way->place);
}

/* The end of a path, and the points it takes. */
static KircholmStand
walk(const KircholmSurvey *survey, const HetWay *way, unsigned *ret_spent)
{
    const KircholmUnit *it = &survey->state->units[survey->unit];
    KircholmMover mover = kircholm_mover(survey->state, survey->unit);
    KircholmStand stand = {it->place, it->facing};
    *ret_spent = 0;
    HET_EACH_BELOW(i, way->steps)
        *ret_spent += kircholm_step(&mover, stand, het_way_step(way, i), &stand);
    return stand;
}

/* Loss by a unit's facing to the enemy about it at the end of a march, turned to the best with the
 * points that are left. */
static double
exposed_worth(const KircholmTurn *turn, KircholmSurvey *survey, KircholmStand end, unsigned spent)
{
    unsigned cost = (unsigned)kircholm_option(survey->state, KIRCHOLM_TURN_COST);
    double best = 0;
    for (int sixths = -2; sixths <= 3; sixths++) {
        unsigned price = cost * (unsigned)MIN(ABS(sixths), 2);
        if (spent + price <= turn->points)
            best = MAX(best,
                       kircholm_survey_facing(survey, end.cell, het_hex_turn(end.facing, sixths)) -
                           0.02 * price);
    }
    return front_worth(survey) * (best - 1);
}

/* Meeting the enemy without a charge: the fight that must follow, and being held there. KIR-9.1 */
static double
entangled_worth(const KircholmSurvey *survey, unsigned cell, unsigned facing)
{
    const KircholmUnit *it = &survey->state->units[survey->unit];
    double contact =
        kircholm_survey_contact(survey, cell, facing, (KircholmFormation)it->formation, false);
    return contact <= KIRCHOLM_NO_CONTACT ? -0.5
           : survey->waits                ? -1
                                          : contact - survey->dials[HELD];
}

/* Worth of a march; if that is less than `least`, perhaps a lower number: facings are weighed
 * only where they could matter. */
static double
march_worth(KircholmTurn *turn, const HetMove *move, double least)
{
    KircholmSurvey *survey = &turn->survey;
    /* Facing the enemy is worth `front` at most, and a little for the side's own front. */
    const double most_exposed = 0.021 * survey->dials[FRONT];
    enum { NEAR = 4 };
    unsigned cell = move->way.place, spent = 0;
    bool near = kircholm_survey_nearest(survey, cell) <= NEAR;
    bool two = survey->state->units[survey->unit].formation == KIRCHOLM_ASSAULT;
    KircholmStand end = {cell, 0};
    if (two)
        end = walk(survey, &move->way, &spent);
    double worth = body_worth(survey, end) + approach_worth(turn, &move->way);
    double price = turn->leave + 0.01 * move->way.steps;
    bool entangled = near && kircholm_zone(survey->state, 1 - survey->side, cell);
    if (near && !entangled && worth - price + most_exposed < least)
        return -HUGE_VAL;
    if (near && !two)
        end = walk(survey, &move->way, &spent);
    if (entangled)
        worth += entangled_worth(survey, cell, end.facing);
    else if (near)
        worth += exposed_worth(turn, survey, end, spent);
    return worth - turn->leave - 0.01 * move->way.steps;
}

/* The best march there is; far from everybody only the way to go counts. */
static double
order_worth(KircholmTurn *turn)
{
    enum { OUT_OF_THE_WAY = 15 };
    KircholmSurvey *survey = &turn->survey;
    const KircholmUnit *it = &survey->state->units[survey->unit];
    double pull = survey->horse ? survey->dials[ADVANCE] : survey->march;
    double apart = kircholm_survey_apart(survey, it->place), best = -1e9;
    if (kircholm_survey_nearest(survey, it->place) > OUT_OF_THE_WAY)
        return turn->stay + pull * MIN(apart, turn->points) - survey->dials[ORDERS] - 0.05;
    HetMoveList marches;
    het_list_clear(&marches);
    kircholm_list_marches(survey->state, survey->unit, turn->points, &marches);
    HET_EACH_MOVE(move, &marches) {
        double worth = march_worth(turn, move, best);
        best = worth > best ? worth : best;
    }
    return best - survey->dials[ORDERS];
}

/* The fight that a unit must take up that faces an enemy: often one it would rather not. KIR-9.1 */
static double
engaged_worth(const KircholmTurn *turn, unsigned facing, bool charging)
{
    const KircholmSurvey *survey = &turn->survey;
    const KircholmUnit *it = &survey->state->units[survey->unit];
    bool waits = it->formation == KIRCHOLM_DEFENSIVE &&
                 kircholm_option(survey->state, KIRCHOLM_DEFENSIVE_ATTACKS) == 0;
    if (it->level != KIRCHOLM_ORDERED || waits || survey->type == KIRCHOLM_ARTILLERY)
        return 0;
    double contact = kircholm_survey_contact(survey, it->place, facing,
                                             (KircholmFormation)it->formation, charging);
    return contact <= KIRCHOLM_NO_CONTACT ? 0 : contact;
}

/* Worth of the present facing to the enemy, and of the fight it commits to, charging if it does. */
static double
facing_worth(KircholmTurn *turn)
{
    KircholmSurvey *survey = &turn->survey;
    const KircholmUnit *it = &survey->state->units[survey->unit];
    return front_worth(survey) * kircholm_survey_facing(survey, it->place, it->facing) +
           engaged_worth(turn, it->facing, it->charge != KIRCHOLM_NO_CHARGE);
}

/* The same of the best facing in reach: a unit that is to march turns after it, if it can. */
static double
best_facing_worth(const KircholmTurn *turn, KircholmSurvey *survey)
{
    const KircholmUnit *it = &survey->state->units[survey->unit];
    double now = kircholm_survey_facing(survey, it->place, it->facing), best = now;
    HET_EACH_BELOW(facing, HET_HEX_SIDES)
        best = MAX(best, kircholm_survey_facing(survey, it->place, facing));
    return MAX(front_worth(survey) * now, front_worth(survey) * best - turn_price(turn));
}

/* The best charge straight ahead of a stand, with so many points and hexes run; 0 if none. */
static double
charge_from(const KircholmTurn *turn, KircholmStand stand, KircholmFormation formation,
            unsigned points, unsigned run)
{
    const KircholmSurvey *survey = &turn->survey;
    KircholmState there;
    HetMoveList charges;
    double best = 0;
    if (!survey->horse || survey->waits || points == 0)
        return 0;
    memcpy(&there, survey->state, survey->state->head.scenario->state_size);
    there.units[survey->unit].place = (uint16_t)stand.cell;
    there.units[survey->unit].facing = (uint8_t)stand.facing;
    there.units[survey->unit].formation = (uint8_t)formation;
    het_list_clear(&charges);
    kircholm_list_charges(&there, survey->unit, points, run, &charges);
    HET_EACH_MOVE(move, &charges) {
        double contact =
            kircholm_survey_contact(survey, move->way.place, stand.facing, formation, true);
        best = MAX(best, turn->whole * (contact - survey->dials[RESERVE]) - turn->leave);
    }
    return best;
}

/* Turning, and what lies ahead then. Two-hex units wheel into other hexes. KIR-7.5 */
static double
turn_worth(KircholmTurn *turn, unsigned facing)
{
    KircholmSurvey *survey = &turn->survey;
    const KircholmUnit *it = &survey->state->units[survey->unit];
    KircholmMover mover = kircholm_mover(survey->state, survey->unit);
    KircholmStand stand = {it->place, it->facing};
    unsigned sixths = het_hex_turn(facing, -(int)it->facing), spent = 0;
    static const uint8_t steps[] = {STEPS,      STEP_RIGHT, STEP_RIGHT,
                                    STEP_ABOUT, STEP_LEFT,  STEP_LEFT};
    for (unsigned i = 0; i < (sixths == 2 || sixths == 4 ? 2u : 1u); i++)
        spent += kircholm_step(&mover, stand, steps[sixths], &stand);
    double worth =
        front_worth(survey) * kircholm_survey_facing(survey, stand.cell, facing) - turn_price(turn);
    bool moved = it->formation == KIRCHOLM_ASSAULT && sixths != 3;
    if (moved && kircholm_stand_in_zone(&mover, stand))
        return turn->stay + worth + entangled_worth(survey, stand.cell, facing);
    worth += moved ? kircholm_survey_place(survey, stand.cell) : turn->stay;
    if (!moved)
        worth += engaged_worth(turn, facing, false); /* a turn ends a charge */
    if (it->level == KIRCHOLM_ORDERED && spent < turn->points &&
        it->formation != KIRCHOLM_SHOOTING && it->formation != KIRCHOLM_DOUBLE)
        worth += 0.9 * charge_from(turn, stand, (KircholmFormation)it->formation,
                                   turn->points - spent, 0);
    return worth;
}

/* Cost to a unit of the worst charge of enemy horse that could come at it next turn; whether there
 * is any such enemy. */
static double
horse_near(const KircholmSurvey *survey, bool *ret_any)
{
    unsigned place = survey->state->units[survey->unit].place;
    double strike = 0;
    *ret_any = false;
    HET_EACH_BELOW(i, survey->count) {
        const KircholmFoe *foe = &survey->foes[i];
        if (!foe->horse || !foe->strikes ||
            kircholm_distance(survey->data, foe->place, place) > foe->reach + 1u)
            continue;
        *ret_any = true;
        strike =
            MAX(strike,
                kircholm_memory_meeting(survey->memory, survey->state, survey->unit, foe)->strike);
    }
    return strike;
}

/* Whether foot would bring its pikes forward, or take them back; horse spread out or close up. */
static bool
may_reform(const KircholmSurvey *survey)
{
    const KircholmUnit *it = &survey->state->units[survey->unit];
    const HetActor side = (HetActor)survey->side;
    if (survey->horse)
        return survey->dials[CARACOLE] > 0.6 ||
               (it->formation != KIRCHOLM_ASSAULT && survey->dials[ASSAULT] > 0 &&
                kircholm_may_form(survey->type, side, KIRCHOLM_ASSAULT, false));
    bool horse;
    double charge = horse_near(survey, &horse);
    return it->formation == KIRCHOLM_DEFENSIVE ? !horse : survey->dials[PIKES] * charge > 0.3;
}

/* Whether a charge is open to horse as it stands, or may be once it has turned. */
static bool
may_charge(const KircholmSurvey *survey)
{
    const KircholmUnit *it = &survey->state->units[survey->unit];
    const unsigned points = kircholm_allowance(survey->state, survey->unit);
    HetMoveList charges;
    if (survey->waits || it->level != KIRCHOLM_ORDERED)
        return false;
    HET_EACH_BELOW(facing, HET_HEX_SIDES) {
        if (kircholm_survey_ahead(survey, it->place, facing, points) <= survey->dials[RESERVE])
            continue;
        if (facing != it->facing)
            return true;
        het_list_clear(&charges);
        kircholm_list_charges(survey->state, survey->unit, points, 0, &charges);
        if (charges.count > 0)
            return true;
    }
    return false;
}

/* Whether a free hex next to a place, or for horse next to such a one, is better by what a march
 * must gain. */
static bool
better_near(KircholmSurvey *survey, unsigned place, double stay, unsigned rings)
{
    const double step = survey->dials[ORDERS] + 0.01; /* see order_worth() */
    HET_EACH_BELOW(i, HET_HEX_SIDES) {
        unsigned cell = survey->data->next[place][i];
        if (cell == KIRCHOLM_OFF || survey->state->at[cell] != 0)
            continue;
        if (kircholm_survey_place(survey, cell) > stay + step ||
            (rings > 1 && better_near(survey, cell, stay, rings - 1)))
            return true;
    }
    return false;
}

bool
kircholm_turn_idle(KircholmSurvey *survey)
{
    const KircholmUnit *it = &survey->state->units[survey->unit];
    bool goes = survey->horse || survey->march > 0;
    if ((goes && kircholm_survey_apart(survey, it->place) > 0) || may_reform(survey) ||
        (survey->horse && may_charge(survey)))
        return false;
    double now = kircholm_survey_facing(survey, it->place, it->facing);
    HET_EACH_BELOW(i, HET_HEX_SIDES)
        if (front_worth(survey) * (kircholm_survey_facing(survey, it->place, i) - now) >
            survey->dials[TURN])
            return false;
    return !better_near(survey, it->place, kircholm_survey_place(survey, it->place),
                        survey->horse ? 2 : 1) ||
           !kircholm_can_march(survey->state, survey->unit,
                               kircholm_allowance(survey->state, survey->unit));
}

static double
form_worth(KircholmTurn *turn, const HetMove *move)
{
    KircholmSurvey *survey = &turn->survey;
    const double *dial = survey->dials;
    const KircholmUnit *it = &survey->state->units[survey->unit];
    unsigned nearest = kircholm_survey_nearest(survey, it->place);
    bool horse;
    double charge = horse_near(survey, &horse);
    switch ((KircholmFormation)move->value) {
    case KIRCHOLM_DEFENSIVE:
        return dial[PIKES] * charge - 0.3;
    case KIRCHOLM_ASSAULT:
        return (nearest > 3 && nearest <= 14 ? 0.5 * dial[ASSAULT] : -0.5) +
               charge_from(turn, (KircholmStand){it->place, it->facing}, KIRCHOLM_ASSAULT,
                           turn->points -
                               MIN(turn->points, kircholm_form_cost(survey->state, survey->unit,
                                                                    KIRCHOLM_ASSAULT)),
                           0);
    case KIRCHOLM_CLOSED:
        return closing_worth(turn, it->place);
    case KIRCHOLM_DOUBLE:
        return dial[CARACOLE] > 1 && nearest <= 6 ? 0.2 : -0.5;
    case KIRCHOLM_MOVING:
        return -1;
    case KIRCHOLM_SHOOTING:
        if (survey->type == KIRCHOLM_ARTILLERY)
            return 1;
        if (is_foot(survey->state,
                    survey->unit)) /* pikes back: nobody is near, or it would march */
            return horse ? -0.5 : 0.1;
        return nearest <= 4 && !survey->waits ? dial[CARACOLE] - 0.6 : -0.5;
    case KIRCHOLM_BASIC:
        return it->formation == KIRCHOLM_SHOOTING ? 0.3 - 0.5 * dial[CARACOLE] : -0.6;
    case KIRCHOLM_NO_FORMATION:
        break;
    }
    return -1;
}

static double
shot_worth(const double *dial, const KircholmState *state, const HetMove *move, bool moving)
{
    int modifier = 0;
    if (!kircholm_aims(state, move->unit, move->target, &modifier))
        return 0;
    return dial[FIRE] * kircholm_estimate_volley(state, move->target, modifier, moving);
}

double
kircholm_turn_volley(const double *dial, const KircholmState *state, const HetMove *move,
                     bool moving)
{
    bool gun = kircholm_data(state)->type[move->unit] == KIRCHOLM_ARTILLERY;
    return shot_worth(dial, state, move, moving) - (gun ? 0.11 : 0) - dial[VOLLEY];
}

double
kircholm_turn_worth(KircholmTurn *turn, const HetMove *move, double least)
{
    KircholmSurvey *survey = &turn->survey;
    switch (move->kind) {
    case HET_MOVE_ORDER:
        return order_worth(turn) + best_facing_worth(turn, survey);
    case HET_MOVE_MOVE:
        return march_worth(turn, move, least);
    case HET_MOVE_CHARGE:
        return turn->stay + survey->dials[CHARGE_HOME] - turn->leave +
               charge_worth(turn, move->way.place);
    case HET_MOVE_TURN:
        return turn_worth(turn, move->facing);
    case HET_MOVE_FORM:
        return turn->stay + facing_worth(turn) + form_worth(turn, move);
    case HET_MOVE_SHOOT:
        return turn->stay + facing_worth(turn) +
               kircholm_turn_volley(survey->dials, survey->state, move, false);
    }
    return turn->stay + facing_worth(turn);
}

#include "husaria-turn.h"

#include <math.h>

/* Worth of standing still beside as good a place elsewhere. */
static const double PASS = 0.01;

/* The unit under way: the field around it and how far each hex is from its goal. */
typedef struct {
    const HusariaPlan *plan;
    HusariaSurvey survey;
    HusariaGoal goal;
    HusariaArm arm;
    unsigned spent, all; /* half points */
    bool marching;       /* the attack phase is still to come */
    const uint8_t *far;  /* hexes to its goal; NULL: not needed */
    unsigned limit;      /* of them; from here on they are not known */
} Turn;

/* --- where it goes ---------------------------------------------------------------------------- */

/* Whether any of the moves leads elsewhere: else all that the ground is worth is the same. */
static bool
leads_on(const HetMoveList *legal)
{
    HET_EACH_MOVE(move, legal)
        if (move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_RETREAT ||
            move->kind == HET_MOVE_PURSUE)
            return true;
    return false;
}

static void
take_turn(Turn *turn, HusariaMemory *memory, const HusariaState *state, unsigned unit,
          const HetMoveList *legal)
{
    enum { LEADER_SIGHT = 14, MARGIN = 4 };
    unsigned side = husaria_side(state, unit);
    turn->plan = husaria_memory_plan(memory, state, side);
    turn->arm = husaria_arm(husaria_data(state), unit);
    turn->all = husaria_movement(state, unit);
    turn->spent = 0;
    turn->marching = state->head.phase == HUSARIA_MOVEMENT && state->head.active == side;
    unsigned radius = turn->arm == HUSARIA_LEADERS ? LEADER_SIGHT : turn->all / 2 + MARGIN;
    husaria_survey(&turn->survey, memory, turn->plan, unit, radius);
    turn->goal = husaria_plan_goal(turn->plan, unit);
    turn->far = NULL;
    if (turn->arm <= HUSARIA_ARTILLERY && leads_on(legal))
        turn->far = husaria_memory_distances(memory, turn->plan, unit, turn->goal, &turn->limit);
}

static double
hexes_to_goal(const Turn *turn, unsigned cell)
{
    uint8_t far = turn->far[cell],
            here = turn->far[turn->survey.state->units[turn->survey.unit].place];
    return far < turn->limit || far == HUSARIA_SHUT ? far : here + 10.0;
}

/* Pull towards the goal. */
static double
pull(const Turn *turn, unsigned cell)
{
    if (turn->far == NULL)
        return 0;
    const double *dial = turn->plan->dials;
    const HusariaUnit *it = &turn->survey.state->units[turn->survey.unit];
    double hexes = hexes_to_goal(turn, cell);
    if (turn->goal.task == HUSARIA_STAY)
        return -0.02 * hexes;
    if (turn->goal.task == HUSARIA_EVADE)
        return dial[ADVANCE] * MIN(hexes, 14);
    double weight = dial[ADVANCE];
    if (turn->goal.task == HUSARIA_RAID)
        weight += 0.3;
    if (turn->goal.task == HUSARIA_HOLD || turn->goal.task == HUSARIA_ENTER_ZONE) {
        weight += 0.1 * dial[GRIP] * turn->plan->progress;
        bool taken = turn->goal.task == HUSARIA_HOLD && cell != it->place &&
                     husaria_held(turn->survey.state, turn->plan->side, cell);
        if (hexes < 1 && !taken)
            return dial[GRIP] * (0.3 + turn->plan->progress);
    }
    return -weight * hexes;
}

static unsigned
friends_beside(const HusariaSurvey *survey, unsigned cell)
{
    unsigned count = 0, place = survey->state->units[survey->unit].place;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = survey->data->next[cell][edge];
        count += to != HUSARIA_OFF && to != place && survey->state->first[to] != 0 &&
                 husaria_held(survey->state, survey->side, to);
    }
    return count;
}

static bool
beside_foe(const HusariaSurvey *survey, unsigned cell)
{
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = survey->data->next[cell][edge];
        if (to != HUSARIA_OFF && survey->at[to] != HUSARIA_NO_FOE)
            return true;
    }
    return false;
}

/* Wagons without troops are taken by going there, and commanders, by an option. HUS-9.15d, 11.18 */
static double
trophies(const HusariaSurvey *survey, unsigned cell)
{
    double worth = 0;
    HUSARIA_EACH_AT(unit, survey->state, cell)
        if (survey->data->side[unit] != survey->side && !husaria_fights(survey->state, unit) &&
            (husaria_arm(survey->data, unit) == HUSARIA_TRAIN ||
             husaria_option(survey->state, HUSARIA_LONE_COMMANDER) == 0))
            worth += husaria_estimate_worth(survey->state, unit);
    return survey->dials[CHARGE] * worth;
}

/* Standing on a hex, facings left out. */
static double
ground_worth(const Turn *turn, unsigned cell)
{
    const double behind_wagons = 0.3;
    const HusariaSurvey *survey = &turn->survey;
    const double *dial = survey->dials;
    double worth = pull(turn, cell) + trophies(survey, cell) +
                   dial[LINE] * MIN(friends_beside(survey, cell), 3);
    if (survey->horse || survey->count == 0)
        return worth;
    return worth + 0.1 * husaria_terrain_shelter[survey->data->map.terrain[cell]] +
           (husaria_survey_wagons(survey, cell) ? behind_wagons : 0);
}

/* Facing so on a hex: the battle that comes of it, the enemy's turn, who faces whom. */
static double
facing_worth(Turn *turn, const HusariaGlance *glance, unsigned facing)
{
    HusariaSurvey *survey = &turn->survey;
    if (survey->count == 0)
        return 0;
    bool shy = turn->goal.task == HUSARIA_RAID || turn->goal.task == HUSARIA_EVADE;
    double worth =
        0.05 * husaria_glance_facing(survey, glance, facing) -
        survey->dials[THREAT] * (shy ? 2 : 1) * husaria_glance_danger(survey, glance, facing);
    if (turn->marching)
        worth += husaria_survey_contact(survey, glance->cell, facing);
    return worth;
}

/* Harm of a shot of bows there to the best target before the unit. */
static double
bow_worth(const Turn *turn, unsigned cell, unsigned facing)
{
    const HusariaSurvey *survey = &turn->survey;
    const HusariaState *state = survey->state;
    const HusariaUnit *it = &state->units[survey->unit];
    double best = 0, chance = 0;
    if (survey->data->row[survey->unit].fire != HUSARIA_BOWS || (it->flags & HUSARIA_BOWED) != 0 ||
        husaria_rains(state) || !turn->marching)
        return 0;
    for (int way = -1; way <= 1; way++) {
        unsigned to = survey->data->next[cell][het_hex_turn(facing, way)];
        const HusariaFoe *foe = to == HUSARIA_OFF ? NULL : husaria_survey_foe(survey, to);
        if (foe != NULL)
            best = MAX(best, foe->body.worth);
    }
    for (int total = 2; total <= 12; total++)
        if (husaria_shot(state, HUSARIA_BOWS, it->strength, 1, total) == HUSARIA_HIT)
            chance += (6 - ABS(total - 7)) / 36.0;
    return survey->dials[BOWS] * best * chance;
}

/* The facing at a way's end. */
static unsigned
facing_after(unsigned facing, const HetWay *way)
{
    HET_EACH_BELOW(i, way->steps) {
        unsigned step = het_way_step(way, i);
        if (step >= HUSARIA_STEP_TURN)
            facing = step - HUSARIA_STEP_TURN;
    }
    return facing;
}

/* Arriving on a hex: with points left, and out of enemies' zones, the unit may still turn. */
static double
arrival_worth(Turn *turn, const HetMove *move)
{
    enum { TURN_COST = 2, BOW_COST = 2 };
    const HusariaSurvey *survey = &turn->survey;
    const HusariaUnit *it = &survey->state->units[survey->unit];
    unsigned cell = move->way.place, facing = facing_after(it->facing, &move->way);
    HusariaGlance glance;
    husaria_glance(survey, cell, &glance);
    double ahead = facing_worth(turn, &glance, facing), best = ahead;
    double worth = ground_worth(turn, cell);
    worth -= survey->dials[THREAT] * husaria_glance_fire(survey, &glance);
    if (survey->foot && turn->goal.task == HUSARIA_STAY)
        worth -= survey->dials[HOLD_UNTIL] * 0.4;
    if (survey->count == 0 || !beside_foe(survey, cell))
        return worth + best;
    bool zone = husaria_controlled(survey->state, 1 - survey->side, cell);
    unsigned used = turn->spent + 2u * move->way.steps;
    bool shoots = used + BOW_COST <= turn->all;
    if (!zone && used + TURN_COST <= turn->all) {
        double shot = used + BOW_COST + TURN_COST <= turn->all ? bow_worth(turn, cell, facing) : 0;
        HET_EACH_BELOW(to, HET_HEX_SIDES)
            if (to != facing)
                best = MAX(best, facing_worth(turn, &glance, to) - 0.05 + shot);
    }
    if (shoots)
        best = MAX(best, ahead + bow_worth(turn, cell, facing));
    return worth + best;
}

/* --- commanders and guns ---------------------------------------------------------------------- */

static bool
engaged(const HusariaSurvey *survey, unsigned unit)
{
    const HusariaUnit *it = &survey->state->units[unit];
    for (int turn = -1; turn <= 1; turn++) {
        unsigned to = survey->data->next[it->place][het_hex_turn(it->facing, turn)];
        if (to != HUSARIA_OFF && survey->at[to] != HUSARIA_NO_FOE)
            return true;
    }
    return false;
}

/* A commander belongs among troops, best among those about to fight; where none of his colleagues
 * is, and with room around him for those who return. HUS-9.21, 10.13, 10.14 */
static double
post_worth(const Turn *turn, unsigned post)
{
    const HusariaSurvey *survey = &turn->survey;
    const HusariaState *state = survey->state;
    double bonus = survey->data->bonus[survey->unit], worth = 0, with = 0, fights = 0, others = 0;
    for (unsigned edge = 0; edge <= HET_HEX_SIDES; edge++) {
        unsigned cell = edge == HET_HEX_SIDES ? post : survey->data->next[post][edge];
        if (cell == HUSARIA_OFF || state->first[cell] == 0)
            continue;
        HUSARIA_EACH_AT(unit, state, cell) {
            if (survey->data->side[unit] != survey->side || unit == survey->unit)
                continue;
            others += survey->data->type[unit] == HUSARIA_COMMANDER;
            if (!husaria_fights(state, unit))
                continue;
            double points = state->units[unit].strength;
            with += cell == post ? points : 0;
            worth += 0.01 * points;
            fights += engaged(survey, unit) ? (cell == post ? 0.4 : 0) + 0.25 * bonus : 0;
        }
    }
    if (with <= 0)
        return -3 - 0.01 * husaria_survey_nearest(survey, post);
    unsigned nearest = MIN(husaria_survey_nearest(survey, post), 30);
    double weak = with < 2 && nearest <= 1 ? 0.5 : 0;
    return worth + survey->dials[LEADER] * MIN(fights, 1.5) - 0.4 * others - weak -
           0.02 * survey->dials[LEADER] * nearest;
}

bool
husaria_turn_rides(HusariaMemory *memory, const HusariaState *state, unsigned commander)
{
    const HusariaScenario *data = husaria_data(state);
    const unsigned here = state->units[commander].place, side = data->side[commander];
    const HetMoveList nowhere = {.count = 0};
    Turn turn;
    take_turn(&turn, memory, state, commander, &nowhere);
    const double stay = post_worth(&turn, here) + PASS;
    HET_EACH_BELOW(i, memory->stacks[side]) {
        unsigned cell = state->units[memory->stack[side][i]].place;
        if (cell != here && husaria_apart(data, here, cell) <= turn.all / 2 &&
            husaria_fits(state, commander, cell) && !husaria_barred(state, commander, cell) &&
            post_worth(&turn, cell) > stay)
            return true;
    }
    return false;
}

/* Guns like an enemy in range and none beside them. */
static double
battery_worth(Turn *turn, const HusariaGlance *glance)
{
    HusariaSurvey *survey = &turn->survey;
    unsigned nearest = husaria_survey_nearest(survey, glance->cell);
    double worth = pull(turn, glance->cell);
    if (nearest <= husaria_range(survey->state, survey->unit))
        worth += 0.3 * survey->dials[FIRE] + 0.05 * nearest;
    return worth -
           survey->dials[THREAT] *
               husaria_glance_danger(survey, glance, survey->state->units[survey->unit].facing);
}

/* --- a unit's own move ------------------------------------------------------------------------ */

static double
stand_worth(Turn *turn, unsigned cell, unsigned facing)
{
    if (turn->arm == HUSARIA_LEADERS)
        return post_worth(turn, cell);
    if (turn->arm == HUSARIA_TRAIN)
        return turn->survey.state->units[turn->survey.unit].place == cell ? 0 : -1;
    HusariaGlance glance;
    husaria_glance(&turn->survey, cell, &glance);
    if (turn->arm == HUSARIA_ARTILLERY)
        return battery_worth(turn, &glance) +
               0.05 * husaria_glance_facing(&turn->survey, &glance, facing);
    return ground_worth(turn, cell) + facing_worth(turn, &glance, facing);
}

static double
march_worth(Turn *turn, const HetMove *move)
{
    const HusariaSurvey *survey = &turn->survey;
    const HusariaUnit *it = &survey->state->units[survey->unit];
    unsigned facing = it->facing;
    switch (move->kind) {
    case HET_MOVE_PASS:
        return stand_worth(turn, it->place, facing) + PASS;
    case HET_MOVE_TURN:
        return stand_worth(turn, it->place, move->facing);
    case HET_MOVE_MOVE:
        return turn->arm == HUSARIA_CAVALRY || turn->arm == HUSARIA_INFANTRY
                   ? arrival_worth(turn, move)
                   : stand_worth(turn, move->way.place, facing_after(facing, &move->way));
    case HET_MOVE_RETREAT: /* the free turn that follows keeps the enemy before it */
        return stand_worth(turn, move->way.place, facing);
    case HET_MOVE_SHOOT:
        return survey->dials[FIRE] *
               husaria_estimate_volley(survey->state, move->unit, it->strength, move->target);
    }
    return 0;
}

/* Whether the commanders of its hex ride with the unit: it is the last of the troops there, and who
 * is left alone may be driven off, or lost. HUS-9.14b, 9.15d */
static bool
rides(const HusariaSurvey *survey)
{
    const HusariaState *state = survey->state;
    unsigned place = state->units[survey->unit].place;
    HUSARIA_EACH_AT(unit, state, place)
        if (unit != survey->unit && husaria_fights(state, unit))
            return false;
    return husaria_survey_nearest(survey, place) <= survey->dials[LEADER_DISTANCE];
}

/* The most that arriving on a hex may be worth: the pull is exact, the dangers are left out, which
 * only take away. Of a hex where someone stands, or beside the enemy, nothing is known. */
static double
arrival_bound(const Turn *turn, double facing, unsigned cell)
{
    static const double rounding = 1e-9, most_shelter = 1;
    enum { FLANKS = 3 };
    const HusariaSurvey *survey = &turn->survey;
    if (survey->state->first[cell] != 0 || (survey->count > 0 && beside_foe(survey, cell)))
        return HUGE_VAL;
    double worth = pull(turn, cell) + survey->dials[LINE] * FLANKS + facing + rounding;
    return survey->horse ? worth : worth + most_shelter;
}

/* The most that facing the enemy may be worth on a hex that is not beside him. */
static double
facing_bound(const HusariaSurvey *survey)
{
    enum { APART = 2 };
    double strike = 0;
    HET_EACH_BELOW(i, survey->count)
        strike += survey->rows.strike[i] / 2.0;
    return 0.05 * strike / (APART * APART);
}

static bool
is_bounded(const Turn *turn, const HetMove *move)
{
    return move->kind == HET_MOVE_MOVE &&
           (turn->arm == HUSARIA_CAVALRY || turn->arm == HUSARIA_INFANTRY);
}

/* Weighs the moves and returns the best of them, shots and company left out. Of the best alone: the
 * most promising first, so that bounds rule out most of the others. */
static double
weigh_march(Turn *turn, const HetMoveList *legal, bool best_alone, double *scores)
{
    const double facing = facing_bound(&turn->survey);
    unsigned first = legal->count;
    double best = -HUGE_VAL;
    for (unsigned i = 0; i < legal->count && best_alone; i++) {
        bool bounded = is_bounded(turn, &legal->moves[i]);
        scores[i] = bounded ? arrival_bound(turn, facing, legal->moves[i].way.place) : HUGE_VAL;
        if (scores[i] < HUGE_VAL && (first == legal->count || scores[i] > scores[first]))
            first = i;
    }
    if (first < legal->count)
        best = scores[first] = march_worth(turn, &legal->moves[first]);
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[i];
        if (i == first)
            continue;
        if (best_alone && scores[i] < best) {
            scores[i] = -HUGE_VAL;
            continue;
        }
        scores[i] = march_worth(turn, move);
        if (move->kind != HET_MOVE_SHOOT && move->kind != HET_MOVE_ADD &&
            move->kind != HET_MOVE_FORM)
            best = MAX(best, scores[i]);
    }
    return best;
}

void
husaria_turn_march(HusariaMemory *memory, const HusariaState *state, const HetMoveList *legal,
                   bool best_alone, double *scores)
{
    const HusariaMarch *march = het_frame_peek(&state->head, HusariaMarch);
    Turn turn;
    take_turn(&turn, memory, state, (unsigned)march->unit, legal);
    turn.spent = (unsigned)march->spent;
    double best = weigh_march(&turn, legal, best_alone, scores);
    HET_EACH_BELOW(i, legal->count) {
        const HetMove *move = &legal->moves[i];
        if (move->kind == HET_MOVE_SHOOT) /* bows first, whatever it does afterwards */
            scores[i] += best + 0.2;
        else if (move->kind == HET_MOVE_FORM) /* a battle offers it again after firing */
            scores[i] = best - 0.1;
        else if (move->kind == HET_MOVE_ADD &&
                 husaria_arm(turn.survey.data, move->unit) == HUSARIA_LEADERS)
            scores[i] = best + (rides(&turn.survey) ? 0.1 : -0.1);
    }
}

/* --- after a battle: falling back, chasing, turning ------------------------------------------- */

/* Destinations of a beaten unit, and a victor's stand. */
static double
aftermath_worth(Turn *turn, const HetMove *move)
{
    HusariaSurvey *survey = &turn->survey;
    HusariaGlance glance;
    const HusariaUnit *it = &survey->state->units[survey->unit];
    unsigned cell = move->way.place;
    switch (move->kind) {
    case HET_MOVE_RETREAT:
        husaria_glance(survey, cell, &glance);
        return 0.3 * pull(turn, cell) + 0.1 * MIN(husaria_survey_nearest(survey, cell), 4) +
               survey->dials[LINE] * friends_beside(survey, cell) -
               survey->dials[THREAT] * husaria_glance_danger(survey, &glance, it->facing);
    case HET_MOVE_PURSUE:
        return stand_worth(turn, cell, it->facing) + survey->dials[PURSUIT];
    case HET_MOVE_TURN:
        return stand_worth(turn, it->place, move->facing);
    case HET_MOVE_PASS: /* stays behind its wagons, or does not chase */
        return stand_worth(turn, it->place, it->facing);
    }
    return 0;
}

void
husaria_turn_aftermath(HusariaMemory *memory, const HusariaState *state, const HetMoveList *legal,
                       double *scores)
{
    Turn turn;
    take_turn(&turn, memory, state, (unsigned)het_frame_peek(&state->head, HusariaOfUnit)->unit,
              legal);
    HET_EACH_BELOW(i, legal->count)
        scores[i] = aftermath_worth(&turn, &legal->moves[i]);
}

#include "husaria-turn.h"

#include <math.h>

/* Worth of standing still beside as good a place elsewhere. */
static const double PASS = 0.01;

/* The unit under way: the field around it and how far each hex is from its goal. */
typedef struct {
    const HusariaPlan *plan;
    HusariaLook look;
    HusariaGoal goal;
    HusariaArm arm;
    unsigned spent, all; /* half points */
    bool marching;       /* the attack phase is still to come */
    const uint8_t *far;  /* hexes to its goal; NULL: nobody asks */
    unsigned limit;      /* of them; from here on they are not known */
} Turn;

/* --- where it goes ---------------------------------------------------------------------------- */

/* Whether any of the moves leads elsewhere: else all that the ground is worth is the same. */
static bool
leads_on(const HetMoveList *legal)
{
    HET_EACH_BELOW(i, legal->count)
        if (legal->moves[i].kind == HET_MOVE_MOVE || legal->moves[i].kind == HET_MOVE_RETREAT ||
            legal->moves[i].kind == HET_MOVE_PURSUE)
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
    husaria_look(&turn->look, memory, turn->plan, unit, radius);
    turn->goal = husaria_plan_goal(turn->plan, unit);
    turn->far = NULL;
    if (turn->arm <= HUSARIA_ARTILLERY && leads_on(legal))
        turn->far = husaria_memory_distances(memory, turn->plan, unit, turn->goal, &turn->limit);
}

static double
hexes_to_goal(const Turn *turn, unsigned cell)
{
    uint8_t far = turn->far[cell], here = turn->far[turn->look.state->units[turn->look.unit].place];
    return far < turn->limit || far == HUSARIA_SHUT ? far : here + 10.0;
}

/* Pull towards the goal. */
static double
pull(const Turn *turn, unsigned cell)
{
    if (turn->far == NULL)
        return 0;
    const double *dial = turn->plan->dials;
    const HusariaUnit *it = &turn->look.state->units[turn->look.unit];
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
                     husaria_held(turn->look.state, turn->plan->side, cell);
        if (hexes < 1 && !taken)
            return dial[GRIP] * (0.3 + turn->plan->progress);
    }
    return -weight * hexes;
}

static unsigned
friends_beside(const HusariaLook *look, unsigned cell)
{
    unsigned count = 0, place = look->state->units[look->unit].place;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = look->data->next[cell][edge];
        count += to != HUSARIA_OFF && to != place && look->state->first[to] != 0 &&
                 husaria_held(look->state, look->side, to);
    }
    return count;
}

static bool
beside_foe(const HusariaLook *look, unsigned cell)
{
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = look->data->next[cell][edge];
        if (to != HUSARIA_OFF && look->at[to] != HUSARIA_NO_FOE)
            return true;
    }
    return false;
}

/* Wagons without troops are taken by going there, and commanders, by an option. HUS-9.15d, 11.18 */
static double
trophies(const HusariaLook *look, unsigned cell)
{
    double worth = 0;
    for (unsigned unit = husaria_first(look->state, cell); unit != HUSARIA_NOBODY;
         unit = husaria_after(look->state, unit))
        if (look->data->side[unit] != look->side && !husaria_fights(look->state, unit) &&
            (husaria_arm(look->data, unit) == HUSARIA_TRAIN ||
             husaria_option(look->state, HUSARIA_LONE_COMMANDER) == 0))
            worth += husaria_sense_worth(look->state, unit);
    return look->dials[CHARGE] * worth;
}

/* Standing on a hex, facings left out. */
static double
ground_worth(const Turn *turn, unsigned cell)
{
    const double behind_wagons = 0.3;
    const HusariaLook *look = &turn->look;
    const double *dial = look->dials;
    double worth =
        pull(turn, cell) + trophies(look, cell) + dial[LINE] * MIN(friends_beside(look, cell), 3);
    if (look->horse || look->count == 0)
        return worth;
    return worth + 0.1 * husaria_terrain_shelter[look->data->map.terrain[cell]] +
           (husaria_look_wagons(look, cell) ? behind_wagons : 0);
}

/* Facing so on a hex: the battle that comes of it, the enemy's turn, who looks whom in the eye. */
static double
facing_worth(Turn *turn, const HusariaGlance *glance, unsigned facing)
{
    HusariaLook *look = &turn->look;
    if (look->count == 0)
        return 0;
    bool shy = turn->goal.task == HUSARIA_RAID || turn->goal.task == HUSARIA_EVADE;
    double worth =
        0.05 * husaria_glance_facing(look, glance, facing) -
        look->dials[THREAT] * (shy ? 2 : 1) * husaria_glance_danger(look, glance, facing);
    if (turn->marching)
        worth += husaria_look_contact(look, glance->cell, facing);
    return worth;
}

/* Harm of a shot of bows there to the best target before the unit. */
static double
bow_worth(const Turn *turn, unsigned cell, unsigned facing)
{
    const HusariaLook *look = &turn->look;
    const HusariaState *state = look->state;
    const HusariaUnit *it = &state->units[look->unit];
    double best = 0, chance = 0;
    if (look->data->row[look->unit].fire != HUSARIA_BOWS || (it->flags & HUSARIA_BOWED) != 0 ||
        husaria_rains(state) || !turn->marching)
        return 0;
    for (int way = -1; way <= 1; way++) {
        unsigned to = look->data->next[cell][het_hex_turn(facing, way)];
        const HusariaFoe *foe = to == HUSARIA_OFF ? NULL : husaria_look_foe(look, to);
        if (foe != NULL)
            best = MAX(best, foe->body.worth);
    }
    for (int total = 2; total <= 12; total++)
        if (husaria_shot(state, HUSARIA_BOWS, it->strength, 1, total) == HUSARIA_HIT)
            chance += (6 - ABS(total - 7)) / 36.0;
    return look->dials[BOWS] * best * chance;
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
    const HusariaLook *look = &turn->look;
    const HusariaUnit *it = &look->state->units[look->unit];
    unsigned cell = move->way.place, facing = facing_after(it->facing, &move->way);
    HusariaGlance glance;
    husaria_glance(look, cell, &glance);
    double ahead = facing_worth(turn, &glance, facing), best = ahead;
    double worth = ground_worth(turn, cell);
    worth -= look->dials[THREAT] * husaria_glance_fire(look, &glance);
    if (look->foot && turn->goal.task == HUSARIA_STAY)
        worth -= look->dials[HOLD_UNTIL] * 0.4;
    if (look->count == 0 || !beside_foe(look, cell))
        return worth + best;
    bool zone = husaria_controlled(look->state, 1 - look->side, cell);
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
engaged(const HusariaLook *look, unsigned unit)
{
    const HusariaUnit *it = &look->state->units[unit];
    for (int turn = -1; turn <= 1; turn++) {
        unsigned to = look->data->next[it->place][het_hex_turn(it->facing, turn)];
        if (to != HUSARIA_OFF && look->at[to] != HUSARIA_NO_FOE)
            return true;
    }
    return false;
}

/* A commander belongs among troops, best among those about to fight; where none of his colleagues
 * is, and with room around him for those who return. HUS-9.21, 10.13, 10.14 */
static double
post_worth(const Turn *turn, unsigned post)
{
    const HusariaLook *look = &turn->look;
    const HusariaState *state = look->state;
    double bonus = look->data->bonus[look->unit], worth = 0, with = 0, fights = 0, others = 0;
    for (unsigned edge = 0; edge <= HET_HEX_SIDES; edge++) {
        unsigned cell = edge == HET_HEX_SIDES ? post : look->data->next[post][edge];
        if (cell == HUSARIA_OFF || state->first[cell] == 0)
            continue;
        for (unsigned unit = husaria_first(state, cell); unit != HUSARIA_NOBODY;
             unit = husaria_after(state, unit)) {
            if (look->data->side[unit] != look->side || unit == look->unit)
                continue;
            others += look->data->type[unit] == HUSARIA_COMMANDER;
            if (!husaria_fights(state, unit))
                continue;
            double points = state->units[unit].strength;
            with += cell == post ? points : 0;
            worth += 0.01 * points;
            fights += engaged(look, unit) ? (cell == post ? 0.4 : 0) + 0.25 * bonus : 0;
        }
    }
    if (with <= 0)
        return -3 - 0.01 * husaria_look_nearest(look, post);
    unsigned nearest = MIN(husaria_look_nearest(look, post), 30);
    double weak = with < 2 && nearest <= 1 ? 0.5 : 0;
    return worth + look->dials[LEADER] * MIN(fights, 1.5) - 0.4 * others - weak -
           0.02 * look->dials[LEADER] * nearest;
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
    HusariaLook *look = &turn->look;
    unsigned nearest = husaria_look_nearest(look, glance->cell);
    double worth = pull(turn, glance->cell);
    if (nearest <= husaria_range(look->state, look->unit))
        worth += 0.3 * look->dials[FIRE] + 0.05 * nearest;
    return worth - look->dials[THREAT] *
                       husaria_glance_danger(look, glance, look->state->units[look->unit].facing);
}

/* --- a unit's own move ------------------------------------------------------------------------ */

static double
stand_worth(Turn *turn, unsigned cell, unsigned facing)
{
    if (turn->arm == HUSARIA_LEADERS)
        return post_worth(turn, cell);
    if (turn->arm == HUSARIA_TRAIN)
        return turn->look.state->units[turn->look.unit].place == cell ? 0 : -1;
    HusariaGlance glance;
    husaria_glance(&turn->look, cell, &glance);
    if (turn->arm == HUSARIA_ARTILLERY)
        return battery_worth(turn, &glance) +
               0.05 * husaria_glance_facing(&turn->look, &glance, facing);
    return ground_worth(turn, cell) + facing_worth(turn, &glance, facing);
}

static double
march_worth(Turn *turn, const HetMove *move)
{
    const HusariaLook *look = &turn->look;
    const HusariaUnit *it = &look->state->units[look->unit];
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
        return look->dials[FIRE] *
               husaria_sense_volley(look->state, move->unit, it->strength, move->target);
    }
    return 0;
}

/* Whether the commanders of its hex ride with the unit: it is the last of the troops there, and who
 * is left alone may be driven off, or lost. HUS-9.14b, 9.15d */
static bool
rides(const HusariaLook *look)
{
    const HusariaState *state = look->state;
    unsigned place = state->units[look->unit].place;
    for (unsigned unit = husaria_first(state, place); unit != HUSARIA_NOBODY;
         unit = husaria_after(state, unit))
        if (unit != look->unit && husaria_fights(state, unit))
            return false;
    return husaria_look_nearest(look, place) <= look->dials[LEADER_DISTANCE];
}

/* The most that arriving on a hex may be worth: the pull is exact, the dangers are left out, which
 * only take away. Of a hex where somebody stands, or beside the enemy, nothing is known. */
static double
arrival_bound(const Turn *turn, double facing, unsigned cell)
{
    static const double rounding = 1e-9, most_shelter = 1;
    enum { FLANKS = 3 };
    const HusariaLook *look = &turn->look;
    if (look->state->first[cell] != 0 || (look->count > 0 && beside_foe(look, cell)))
        return HUGE_VAL;
    double worth = pull(turn, cell) + look->dials[LINE] * FLANKS + facing + rounding;
    return look->horse ? worth : worth + most_shelter;
}

/* The most that facing the enemy may be worth on a hex that is not beside him. */
static double
facing_bound(const HusariaLook *look)
{
    enum { APART = 2 };
    double strike = 0;
    HET_EACH_BELOW(i, look->count)
        strike += look->rows.strike[i] / 2.0;
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
    const double facing = facing_bound(&turn->look);
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
        else if (move->kind == HET_MOVE_FORM) /* a battle asks again, once it has fired */
            scores[i] = best - 0.1;
        else if (move->kind == HET_MOVE_ADD &&
                 husaria_arm(turn.look.data, move->unit) == HUSARIA_LEADERS)
            scores[i] = best + (rides(&turn.look) ? 0.1 : -0.1);
    }
}

/* --- after a battle: falling back, chasing, turning ------------------------------------------- */

/* Destinations of a beaten unit, and a victor's stand. */
static double
aftermath_worth(Turn *turn, const HetMove *move)
{
    HusariaLook *look = &turn->look;
    HusariaGlance glance;
    const HusariaUnit *it = &look->state->units[look->unit];
    unsigned cell = move->way.place;
    switch (move->kind) {
    case HET_MOVE_RETREAT:
        husaria_glance(look, cell, &glance);
        return 0.3 * pull(turn, cell) + 0.1 * MIN(husaria_look_nearest(look, cell), 4) +
               look->dials[LINE] * friends_beside(look, cell) -
               look->dials[THREAT] * husaria_glance_danger(look, &glance, it->facing);
    case HET_MOVE_PURSUE:
        return stand_worth(turn, cell, it->facing) + look->dials[PURSUIT];
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

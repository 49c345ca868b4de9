#include "northern-look.h"

static double
half_width_of(const NorthernUnit *unit)
{
    double x = (double)unit->left_x - unit->right_x, y = (double)unit->left_y - unit->right_y;
    return northern_sense_apart(0, 0, x, y) / 2;
}

static bool
may_charge(const NorthernScenario *data, unsigned unit, unsigned target)
{
    bool infantry = data->kind[unit] == NORTHERN_INFANTRY;
    return (infantry && data->kind[target] != NORTHERN_CAVALRY) ||
           data->kind[unit] == NORTHERN_CAVALRY;
}

/* GNW-6.6, GNW-6.7, as far as a general can count. */
static bool
dares(const NorthernState *state, unsigned unit, unsigned target)
{
    return northern_data(state)->nation[unit] == NORTHERN_SWEDISH ||
           northern_sense_left(state, target) <= northern_sense_left(state, unit);
}

/* What charging an enemy promises. Horse that does not break its enemy withdraws, foot stays in
 * contact and is struck in turn. */
static double
charge_worth(const NorthernLook *look, unsigned target, bool flank)
{
    const NorthernState *state = look->state;
    const double *dial = look->dials;
    bool sheltered = northern_sense_sheltered(look->data, northern_sense_place(state, target));
    double dealt = northern_sense_blow(state, look->unit, target, flank, sheltered);
    double gain = dial[CHARGE] * dealt * northern_sense_worth(state, target);
    double cost = look->kind == NORTHERN_CAVALRY
                      ? 0.6 * northern_sense_volley(state, target, true, false)
                      : 0.7 * northern_sense_blow(state, target, look->unit, false, false);
    if (dealt >= 0.9 * northern_sense_left(state, target)) {
        gain += 3;
        cost = 0;
    }
    if (look->kind == NORTHERN_CAVALRY)
        gain *= dial[HORSE];
    return gain - dial[RISK] * cost * northern_sense_worth(state, look->unit);
}

static void
look_at(NorthernLook *look, unsigned enemy)
{
    const NorthernState *state = look->state;
    const NorthernUnit *it = &state->units[enemy];
    NorthernFoe *foe = &look->foes[look->count++];
    NorthernKind kind = (NorthernKind)look->data->kind[enemy];
    double own_worth = northern_sense_worth(state, look->unit);
    *foe = (NorthernFoe){.unit = enemy,
                         .stand =
                             northern_sense_stand(northern_sense_place(state, enemy), it->heading),
                         .half_width = half_width_of(it),
                         .engaged = northern_sense_engaged(it)};
    if (northern_sense_shoots(state, enemy)) {
        foe->close = northern_sense_range(state, kind, true);
        foe->far = northern_sense_range(state, kind, false);
        for (int close = 0; close < 2; close++)
            for (int covered = 0; covered < 2; covered++)
                foe->loss[close][covered] =
                    own_worth * northern_sense_volley(state, enemy, close != 0, covered != 0);
    }
    if (!foe->engaged && may_charge(look->data, enemy, look->unit) &&
        dares(state, enemy, look->unit)) {
        foe->reach = look->data->allowance[kind] + 300;
        for (int flank = 0; flank < 2; flank++)
            foe->blow[flank] =
                own_worth * northern_sense_blow(state, enemy, look->unit, flank != 0, false);
    }
    bool covered = northern_sense_covered(look->data, northern_sense_place(state, enemy));
    double worth = northern_sense_worth(state, enemy);
    for (int close = 0; close < 2 && !foe->engaged; close++)
        foe->shot[close] = worth * northern_sense_volley(state, look->unit, close != 0, covered);
    if (may_charge(look->data, look->unit, enemy) && dares(state, look->unit, enemy))
        for (int flank = 0; flank < 2; flank++)
            foe->charge[flank] = charge_worth(look, enemy, flank != 0);
}

/* A place to go to draws by its weight and less from afar. */
static void
consider(NorthernLook *look, double weight, double x, double y, double stop)
{
    double apart = northern_sense_apart(look->stand.x, look->stand.y, x, y);
    double pull = weight / (1 + apart / 4000);
    if (pull <= look->goal_pull)
        return;
    look->goal_pull = pull;
    look->goal_x = x;
    look->goal_y = y;
    look->goal_stop = stop;
}

/* Objectives the enemy has, own ones he is near, and himself. */
static void
find_goal(NorthernLook *look)
{
    const NorthernState *state = look->state;
    const double *dial = look->dials;
    unsigned side = look->data->side[look->unit];
    double late = 1 + state->head.turn / (double)state->head.scenario->turns;
    for (unsigned i = 0; i < look->data->objective_count; i++) {
        const NorthernObjective *objective = &look->data->objectives[i];
        bool own = state->owner[i] == side;
        double x = objective->at.x, y = objective->at.y, nearest = 1e9;
        for (unsigned k = 0; k < look->count; k++) {
            double apart = northern_sense_apart(x, y, look->foes[k].stand.x, look->foes[k].stand.y);
            nearest = apart < nearest ? apart : nearest;
        }
        if (own && nearest > 3500)
            continue;
        consider(look, dial[OBJECTIVES] * late * (0.5 + 0.4 * objective->points) * (own ? 0.8 : 1),
                 x, y, objective->radius * 0.5);
    }
    for (unsigned i = 0; i < look->count; i++) {
        const NorthernFoe *foe = &look->foes[i];
        double stop = dial[RANGE] * NORTHERN_MM;
        if (look->kind == NORTHERN_ARTILLERY)
            stop = 4000;
        if (look->kind == NORTHERN_CAVALRY)
            stop = foe->charge[0] > 0 || foe->charge[1] > 0 ? 500 : 3200;
        double weight = 0.9 * northern_sense_worth(state, foe->unit);
        if (look->kind == NORTHERN_CAVALRY)
            weight *= dial[HORSE] * (foe->charge[1] > 0 ? 1.2 : 0.6);
        consider(look, weight, foe->stand.x, foe->stand.y, stop + 250);
    }
}

/* A general is after the friend whose hits he can rally, else he keeps near the nearest. */
static void
find_friend(NorthernLook *look)
{
    const NorthernState *state = look->state;
    unsigned side = look->data->side[look->unit];
    for (unsigned i = 0; i < look->data->side_count[side]; i++) {
        unsigned unit = look->data->side_units[side][i];
        if (!northern_sense_fights(state, unit))
            continue;
        double weight = 0.2 + northern_sense_wounds(state, unit);
        consider(look, weight, state->units[unit].x, state->units[unit].y, 150);
    }
}

/* Who is behind in points must go on, who is ahead can wait. */
static void
weigh_points(NorthernLook *look)
{
    const NorthernState *state = look->state;
    const double *dial = look->dials;
    unsigned side = look->data->side[look->unit];
    double late = state->head.turn / (double)state->head.scenario->turns;
    int ahead = state->points[side] - state->points[1 - side];
    for (unsigned i = 0; i < look->data->objective_count; i++)
        if (state->owner[i] < HET_SIDES)
            ahead += (state->owner[i] == side ? 1 : -1) * look->data->objectives[i].points;
    look->advance = dial[ADVANCE];
    look->hold = dial[HOLD];
    if (ahead > 0 || (ahead == 0 && look->data->tie == (HetActor)side))
        return;
    double press = dial[PRESS] * (ahead < 0 ? 0.4 + 0.6 * late : 0.5 * late);
    look->advance *= 1 + press;
    look->hold /= 1 + 2 * press;
}

void
northern_look(NorthernLook *look, const double *dial, const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    unsigned other = 1u - data->side[unit];
    look->state = state;
    look->data = data;
    look->dials = dial;
    look->unit = unit;
    look->kind = (NorthernKind)data->kind[unit];
    look->stand = northern_sense_stand(northern_sense_place(state, unit), it->heading);
    look->half_width = half_width_of(it);
    look->close = northern_sense_range(state, look->kind, true);
    look->far = northern_sense_range(state, look->kind, false);
    look->allowance = data->allowance[look->kind];
    weigh_points(look);
    look->goal_pull = 0;
    look->goal_x = look->stand.x;
    look->goal_y = look->stand.y;
    look->goal_stop = 0;
    look->count = 0;
    for (unsigned i = 0; i < data->side_count[other]; i++)
        if (northern_sense_fights(state, data->side_units[other][i]))
            look_at(look, data->side_units[other][i]);
    if (look->kind == NORTHERN_GENERAL)
        find_friend(look);
    else
        find_goal(look);
}

/* --- places ----------------------------------------------------------------------------------- */

double
northern_look_shot(const NorthernLook *look, const NorthernStand *stand)
{
    double best = 0;
    if (look->far <= 0)
        return 0;
    for (unsigned i = 0; i < look->count; i++) {
        const NorthernFoe *foe = &look->foes[i];
        double gap = northern_sense_gap(
            northern_sense_apart(stand->x, stand->y, foe->stand.x, foe->stand.y));
        if (gap > look->far ||
            !northern_sense_before(stand, look->half_width, foe->stand.x, foe->stand.y))
            continue;
        double shot = foe->shot[gap <= look->close];
        best = shot > best ? shot : best;
    }
    return best;
}

double
northern_look_charge(const NorthernLook *look, const NorthernStand *stand)
{
    double best = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const NorthernFoe *foe = &look->foes[i];
        double apart = northern_sense_apart(stand->x, stand->y, foe->stand.x, foe->stand.y);
        if ((foe->charge[0] <= best && foe->charge[1] <= best) ||
            northern_sense_gap(apart) > look->allowance ||
            !northern_sense_before(stand, 0, foe->stand.x, foe->stand.y))
            continue;
        bool flank = !northern_sense_before(&foe->stand, foe->half_width, stand->x, stand->y);
        best = foe->charge[flank] > best ? foe->charge[flank] : best;
    }
    return best;
}

/* What standing so may cost in the enemy's next turn: the two worst of his shots and charges. */
static double
danger_at(const NorthernLook *look, const NorthernStand *stand)
{
    HetPoint at = {(int32_t)stand->x, (int32_t)stand->y};
    int covered = -1; /* not looked at yet */
    double worst = 0, second = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const NorthernFoe *foe = &look->foes[i];
        double gap = northern_sense_gap(
            northern_sense_apart(stand->x, stand->y, foe->stand.x, foe->stand.y));
        double danger = 0;
        if (gap <= foe->far &&
            northern_sense_before(&foe->stand, foe->half_width, stand->x, stand->y)) {
            if (covered < 0)
                covered = northern_sense_covered(look->data, at);
            danger = foe->loss[gap <= foe->close][covered];
        }
        if (gap <= foe->reach) {
            bool flank =
                !northern_sense_before(stand, look->half_width, foe->stand.x, foe->stand.y);
            danger = foe->blow[flank] > danger ? foe->blow[flank] : danger;
        }
        if (danger > worst) {
            second = worst;
            worst = danger;
        } else if (danger > second) {
            second = danger;
        }
    }
    return worst + 0.5 * second;
}

double
northern_look_way(const NorthernLook *look, const NorthernStand *stand)
{
    double apart = northern_sense_apart(stand->x, stand->y, look->goal_x, look->goal_y);
    double rest = apart - look->goal_stop;
    return (rest > 0 ? rest : -0.3 * rest) / look->allowance;
}

double
northern_look_stand(const NorthernLook *look, const NorthernStand *stand)
{
    const double *dial = look->dials;
    double worth = -look->advance * 2.5 * northern_look_way(look, stand);
    if (look->kind == NORTHERN_GENERAL)
        return worth * 2 - 0.2 * danger_at(look, stand);
    HetPoint at = {(int32_t)stand->x, (int32_t)stand->y};
    worth += 0.6 * dial[FIRE] * northern_look_shot(look, stand);
    worth += 0.4 * northern_look_charge(look, stand);
    worth -= 0.6 * dial[RISK] * danger_at(look, stand);
    if (dial[COVER] > 0 && look->kind != NORTHERN_CAVALRY &&
        (northern_sense_covered(look->data, at) || northern_sense_sheltered(look->data, at)))
        worth += dial[COVER];
    /* Better to look where it is going than away. */
    double look_x = look->goal_x - stand->x, look_y = look->goal_y - stand->y;
    if (look_x * stand->ahead_x + look_y * stand->ahead_y < 0)
        worth -= 0.3;
    return worth;
}

double
northern_look_nearest(const NorthernLook *look, bool *ret_before)
{
    double nearest = 1e6;
    *ret_before = true;
    for (unsigned i = 0; i < look->count; i++) {
        const NorthernStand *foe = &look->foes[i].stand;
        double apart = northern_sense_apart(look->stand.x, look->stand.y, foe->x, foe->y);
        if (apart >= nearest)
            continue;
        nearest = apart;
        *ret_before = northern_sense_before(&look->stand, look->half_width, foe->x, foe->y);
    }
    return nearest;
}

/* The doctrine of the Great Northern War variant. Everything is weighed in hits: what fire and
 * charges may cost the enemy against what standing somewhere may cost oneself, and how much nearer
 * a place is to what the unit is after. A look over the enemy is taken once a node; each placement
 * is then a few multiplications. */
#include "doctrine.h"
#include "northern-sense.h"

enum { FIRE, CHARGE, RISK, ADVANCE, OBJECTIVES, COVER, RANGE, HOLD, HORSE, RALLY, PRESS, DIALS };

static const HetDial dials[DIALS] = {
    [FIRE] = {"fire", 1.6, 0, 3, "weight of hits to be expected of fire"},
    [CHARGE] = {"charge", 0.6, 0, 3, "weight of hits to be expected of charges"},
    [RISK] = {"risk", 0.7, 0, 3, "weight of hits to be expected by the enemy"},
    [ADVANCE] = {"advance", 0.7, 0, 3, "pull towards what a unit is after, in hits a move"},
    [OBJECTIVES] = {"objectives", 1.0, 0, 3, "pull of objectives beside that of the enemy"},
    [COVER] = {"cover", 0.8, 0, 3, "liking for woods, towns, works and hills, in hits"},
    [RANGE] = {"range", 280, 30, 600, "millimetres from the enemy at which foot likes to fight"},
    [HOLD] = {"hold", 1.8, 0, 3, "what a shot in hand weighs against going on"},
    [HORSE] = {"horse", 1.0, 0, 3, "eagerness of cavalry beside that of foot"},
    [PRESS] = {"press", 0.0, 0, 3, "how much being behind in points drives on, more so late"},
    [RALLY] = {"rally", 1.0, 0, 3, "weight of hits a general may rally"},
};

static const HetStyle styles[] = {
    {"line-of-fire",
     "lines that stand at long range and shoot; contact only to finish",
     {{NULL, 0}}},
    /* What hetman tune experiments/northern-doctrine.tune found against the others. */
    {"steady",
     "stands in cover at long range, shoots while it has a shot, charges what is worn down",
     {{"fire", 1.7},
      {"charge", 1.4},
      {"risk", 0.4},
      {"cover", 2.2},
      {"hold", 2.2},
      {"horse", 0.5},
      {NULL, 0}}},
    {"ga-pa",
     "the Swedish shock: on without stopping, a volley only at the last, then the sword",
     {{"fire", 0.8},
      {"charge", 1.9},
      {"risk", 0.25},
      {"advance", 1.6},
      {"objectives", 1.2},
      {"cover", 0.2},
      {"range", 60},
      {"hold", 0.35},
      {"horse", 1.5},
      {NULL, 0}}},
    {"works",
     "holds works, towns and what counts, lets the enemy come; goes on only when behind",
     {{"fire", 1.0},
      {"charge", 0.8},
      {"risk", 1.2},
      {"advance", 0.3},
      {"objectives", 1.6},
      {"cover", 2.0},
      {"range", 140},
      {"hold", 2.0},
      {"horse", 1.0},
      {"press", 1.0},
      {NULL, 0}}},
    {"wings",
     "horse decides on the flanks while foot holds the middle by fire",
     {{"fire", 1.0},
      {"charge", 1.3},
      {"risk", 0.6},
      {"advance", 1.0},
      {"cover", 0.8},
      {"range", 200},
      {"hold", 1.3},
      {"horse", 2.0},
      {NULL, 0}}},
};

/* What a unit may expect of each enemy, in hits. */
typedef struct {
    unsigned unit;
    NorthernStand stand;
    double half_width;
    bool engaged;
    double close, far; /* its ranges now, 0 if it cannot shoot */
    double loss[2][2]; /* by [close][covered]: lost to its shot */
    double reach;      /* within which it can charge; 0: it cannot */
    double blow[2];    /* lost to its charge, by [flank] */
    double shot[2];    /* gained by a shot at it, by [close] */
    double charge[2];  /* gained by charging it, less what that costs, by [flank] */
} Foe;

typedef struct {
    const NorthernState *state;
    const NorthernScenario *data;
    const double *dials;
    unsigned unit;
    NorthernKind kind;
    NorthernStand stand; /* where it is */
    double half_width, close, far, allowance;
    double goal_x, goal_y, goal_stop; /* what it is after, and how near it wants to come */
    double goal_pull;
    double advance, hold; /* the dials, by who is ahead */
    unsigned count;
    Foe foes[NORTHERN_UNITS];
} Sight;

static HetPoint
place_of(const NorthernState *state, unsigned unit)
{
    return (HetPoint){state->units[unit].x, state->units[unit].y};
}

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

/* --- looking -----------------------------------------------------------------------------------
 */

/* What charging an enemy promises. Horse that does not break its enemy withdraws, foot stays in
 * contact and is struck in turn. */
static double
charge_worth(const Sight *sight, unsigned target, bool flank)
{
    const NorthernState *state = sight->state;
    const double *dial = sight->dials;
    bool sheltered = northern_sense_sheltered(sight->data, place_of(state, target));
    double dealt = northern_sense_blow(state, sight->unit, target, flank, sheltered);
    double gain = dial[CHARGE] * dealt * northern_sense_worth(state, target);
    double cost = sight->kind == NORTHERN_CAVALRY
                      ? 0.6 * northern_sense_volley(state, target, true, false)
                      : 0.7 * northern_sense_blow(state, target, sight->unit, false, false);
    if (dealt >= 0.9 * northern_sense_left(state, target)) {
        gain += 3;
        cost = 0;
    }
    if (sight->kind == NORTHERN_CAVALRY)
        gain *= dial[HORSE];
    return gain - dial[RISK] * cost * northern_sense_worth(state, sight->unit);
}

static void
look_at(Sight *sight, unsigned enemy)
{
    const NorthernState *state = sight->state;
    const NorthernUnit *it = &state->units[enemy];
    Foe *foe = &sight->foes[sight->count++];
    NorthernKind kind = (NorthernKind)sight->data->kind[enemy];
    double own_worth = northern_sense_worth(state, sight->unit);
    *foe = (Foe){.unit = enemy,
                 .stand = northern_sense_stand(place_of(state, enemy), it->heading),
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
    if (!foe->engaged && may_charge(sight->data, enemy, sight->unit) &&
        dares(state, enemy, sight->unit)) {
        foe->reach = sight->data->allowance[kind] + 300;
        for (int flank = 0; flank < 2; flank++)
            foe->blow[flank] =
                own_worth * northern_sense_blow(state, enemy, sight->unit, flank != 0, false);
    }
    bool covered = northern_sense_covered(sight->data, place_of(state, enemy));
    double worth = northern_sense_worth(state, enemy);
    for (int close = 0; close < 2 && !foe->engaged; close++)
        foe->shot[close] = worth * northern_sense_volley(state, sight->unit, close != 0, covered);
    if (may_charge(sight->data, sight->unit, enemy) && dares(state, sight->unit, enemy))
        for (int flank = 0; flank < 2; flank++)
            foe->charge[flank] = charge_worth(sight, enemy, flank != 0);
}

/* A place to go to draws by its weight and less from afar. */
static void
consider(Sight *sight, double weight, double x, double y, double stop)
{
    double apart = northern_sense_apart(sight->stand.x, sight->stand.y, x, y);
    double pull = weight / (1 + apart / 4000);
    if (pull <= sight->goal_pull)
        return;
    sight->goal_pull = pull;
    sight->goal_x = x;
    sight->goal_y = y;
    sight->goal_stop = stop;
}

/* Objectives the enemy has, own ones he is near, and himself. */
static void
find_goal(Sight *sight)
{
    const NorthernState *state = sight->state;
    const double *dial = sight->dials;
    unsigned side = sight->data->side[sight->unit];
    double late = 1 + state->head.turn / (double)state->head.scenario->turns;
    for (unsigned i = 0; i < sight->data->objective_count; i++) {
        const NorthernObjective *objective = &sight->data->objectives[i];
        bool own = state->owner[i] == side;
        double x = objective->at.x, y = objective->at.y, nearest = 1e9;
        for (unsigned k = 0; k < sight->count; k++) {
            double apart =
                northern_sense_apart(x, y, sight->foes[k].stand.x, sight->foes[k].stand.y);
            nearest = apart < nearest ? apart : nearest;
        }
        if (own && nearest > 3500)
            continue;
        consider(sight, dial[OBJECTIVES] * late * (0.5 + 0.4 * objective->points) * (own ? 0.8 : 1),
                 x, y, objective->radius * 0.5);
    }
    for (unsigned i = 0; i < sight->count; i++) {
        const Foe *foe = &sight->foes[i];
        double stop = dial[RANGE] * NORTHERN_MM;
        if (sight->kind == NORTHERN_ARTILLERY)
            stop = 4000;
        if (sight->kind == NORTHERN_CAVALRY)
            stop = foe->charge[0] > 0 || foe->charge[1] > 0 ? 500 : 3200;
        double weight = 0.9 * northern_sense_worth(state, foe->unit);
        if (sight->kind == NORTHERN_CAVALRY)
            weight *= dial[HORSE] * (foe->charge[1] > 0 ? 1.2 : 0.6);
        consider(sight, weight, foe->stand.x, foe->stand.y, stop + 250);
    }
}

/* A general is after the friend whose hits he can rally, else he keeps near the nearest. */
static void
find_friend(Sight *sight)
{
    const NorthernState *state = sight->state;
    unsigned side = sight->data->side[sight->unit];
    for (unsigned i = 0; i < sight->data->side_count[side]; i++) {
        unsigned unit = sight->data->side_units[side][i];
        if (!northern_sense_fights(state, unit))
            continue;
        double weight = 0.2 + northern_sense_wounds(state, unit);
        consider(sight, weight, state->units[unit].x, state->units[unit].y, 150);
    }
}

/* Who is behind in points must go on, who is ahead can wait. */
static void
weigh_points(Sight *sight)
{
    const NorthernState *state = sight->state;
    const double *dial = sight->dials;
    unsigned side = sight->data->side[sight->unit];
    double late = state->head.turn / (double)state->head.scenario->turns;
    int ahead = state->points[side] - state->points[1 - side];
    for (unsigned i = 0; i < sight->data->objective_count; i++)
        if (state->owner[i] < HET_SIDES)
            ahead += (state->owner[i] == side ? 1 : -1) * sight->data->objectives[i].points;
    sight->advance = dial[ADVANCE];
    sight->hold = dial[HOLD];
    if (ahead > 0 || (ahead == 0 && sight->data->tie == (HetActor)side))
        return;
    double press = dial[PRESS] * (ahead < 0 ? 0.4 + 0.6 * late : 0.5 * late);
    sight->advance *= 1 + press;
    sight->hold /= 1 + 2 * press;
}

static void
look(Sight *sight, const double *dial, const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    unsigned other = 1u - data->side[unit];
    sight->state = state;
    sight->data = data;
    sight->dials = dial;
    sight->unit = unit;
    sight->kind = (NorthernKind)data->kind[unit];
    sight->stand = northern_sense_stand(place_of(state, unit), it->heading);
    sight->half_width = half_width_of(it);
    sight->close = northern_sense_range(state, sight->kind, true);
    sight->far = northern_sense_range(state, sight->kind, false);
    sight->allowance = data->allowance[sight->kind];
    weigh_points(sight);
    sight->goal_pull = 0;
    sight->goal_x = sight->stand.x;
    sight->goal_y = sight->stand.y;
    sight->goal_stop = 0;
    sight->count = 0;
    for (unsigned i = 0; i < data->side_count[other]; i++)
        if (northern_sense_fights(state, data->side_units[other][i]))
            look_at(sight, data->side_units[other][i]);
    if (sight->kind == NORTHERN_GENERAL)
        find_friend(sight);
    else
        find_goal(sight);
}

/* --- places ------------------------------------------------------------------------------------
 */

/* The best shot from a stand. */
static double
shot_from(const Sight *sight, const NorthernStand *stand)
{
    double best = 0;
    if (sight->far <= 0)
        return 0;
    for (unsigned i = 0; i < sight->count; i++) {
        const Foe *foe = &sight->foes[i];
        double gap = northern_sense_gap(
            northern_sense_apart(stand->x, stand->y, foe->stand.x, foe->stand.y));
        if (gap > sight->far ||
            !northern_sense_before(stand, sight->half_width, foe->stand.x, foe->stand.y))
            continue;
        double shot = foe->shot[gap <= sight->close];
        best = shot > best ? shot : best;
    }
    return best;
}

/* The best charge from a stand, by what is ahead of it. */
static double
charge_from(const Sight *sight, const NorthernStand *stand)
{
    double best = 0;
    for (unsigned i = 0; i < sight->count; i++) {
        const Foe *foe = &sight->foes[i];
        double apart = northern_sense_apart(stand->x, stand->y, foe->stand.x, foe->stand.y);
        if ((foe->charge[0] <= best && foe->charge[1] <= best) ||
            northern_sense_gap(apart) > sight->allowance ||
            !northern_sense_before(stand, 0, foe->stand.x, foe->stand.y))
            continue;
        bool flank = !northern_sense_before(&foe->stand, foe->half_width, stand->x, stand->y);
        best = foe->charge[flank] > best ? foe->charge[flank] : best;
    }
    return best;
}

/* What standing so may cost in the enemy's next turn: the two worst of his shots and charges. */
static double
danger_at(const Sight *sight, const NorthernStand *stand)
{
    HetPoint at = {(int32_t)stand->x, (int32_t)stand->y};
    int covered = -1; /* not looked at yet */
    double worst = 0, second = 0;
    for (unsigned i = 0; i < sight->count; i++) {
        const Foe *foe = &sight->foes[i];
        double gap = northern_sense_gap(
            northern_sense_apart(stand->x, stand->y, foe->stand.x, foe->stand.y));
        double danger = 0;
        if (gap <= foe->far &&
            northern_sense_before(&foe->stand, foe->half_width, stand->x, stand->y)) {
            if (covered < 0)
                covered = northern_sense_covered(sight->data, at);
            danger = foe->loss[gap <= foe->close][covered];
        }
        if (gap <= foe->reach) {
            bool flank =
                !northern_sense_before(stand, sight->half_width, foe->stand.x, foe->stand.y);
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

/* Moves still to go to what the unit is after. */
static double
way_to_go(const Sight *sight, const NorthernStand *stand)
{
    double apart = northern_sense_apart(stand->x, stand->y, sight->goal_x, sight->goal_y);
    double rest = apart - sight->goal_stop;
    return (rest > 0 ? rest : -0.3 * rest) / sight->allowance;
}

/* How good it is to stand so at the end of a move. */
static double
stand_worth(const Sight *sight, const NorthernStand *stand)
{
    const double *dial = sight->dials;
    double worth = -sight->advance * 2.5 * way_to_go(sight, stand);
    if (sight->kind == NORTHERN_GENERAL)
        return worth * 2 - 0.2 * danger_at(sight, stand);
    HetPoint at = {(int32_t)stand->x, (int32_t)stand->y};
    worth += 0.6 * dial[FIRE] * shot_from(sight, stand);
    worth += 0.4 * charge_from(sight, stand);
    worth -= 0.6 * dial[RISK] * danger_at(sight, stand);
    if (dial[COVER] > 0 && sight->kind != NORTHERN_CAVALRY &&
        (northern_sense_covered(sight->data, at) || northern_sense_sheltered(sight->data, at)))
        worth += dial[COVER];
    /* Better to look where it is going than away. */
    double look_x = sight->goal_x - stand->x, look_y = sight->goal_y - stand->y;
    if (look_x * stand->ahead_x + look_y * stand->ahead_y < 0)
        worth -= 0.3;
    return worth;
}

/* How far the nearest enemy is, and whether he is before the front. */
static double
nearest_foe(const Sight *sight, bool *ret_before)
{
    double nearest = 1e6;
    *ret_before = true;
    for (unsigned i = 0; i < sight->count; i++) {
        const NorthernStand *foe = &sight->foes[i].stand;
        double apart = northern_sense_apart(sight->stand.x, sight->stand.y, foe->x, foe->y);
        if (apart >= nearest)
            continue;
        nearest = apart;
        *ret_before = northern_sense_before(&sight->stand, sight->half_width, foe->x, foe->y);
    }
    return nearest;
}

/* --- nodes -------------------------------------------------------------------------------------
 */

/* Whether a unit should be moved at all, and how soon; 0 is what ending the phase is worth. */
static double
movement_urgency(const double *dial, const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    Sight sight;
    look(&sight, dial, state, unit);
    if (northern_sense_engaged(it))
        return 3; /* only turning to face can be on offer */
    if (sight.kind == NORTHERN_GENERAL)
        return way_to_go(&sight, &sight.stand) > 0.05 ? 0.4 : -1;
    double shot =
        northern_sense_shoots(state, unit) ? dial[FIRE] * shot_from(&sight, &sight.stand) : 0;
    double charge = charge_from(&sight, &sight.stand);
    double pull = sight.advance * 2.5 * way_to_go(&sight, &sight.stand);
    pull = pull < 2.5 * sight.advance ? pull : 2.5 * sight.advance;
    if (northern_sense_covered(sight.data, place_of(state, unit)))
        pull -= dial[COVER];
    if (it->formation == NORTHERN_LIMBERED || it->formation == NORTHERN_COLUMN)
        pull += 0.5 + shot_from(&sight, &sight.stand);
    double stay = sight.hold * shot;
    double go = charge > pull ? charge : pull;
    bool faces = false;
    if (nearest_foe(&sight, &faces) < 4500 && !faces && shot <= 0 && go < 0.4)
        go = 0.4; /* turn to the enemy */
    return go > 0.35 && go > stay ? go - stay : -1;
}

static double
shot_worth(const double *dial, const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernUnit *it = &state->units[unit], *at = &state->units[target];
    double gap = northern_sense_gap(northern_sense_apart(it->x, it->y, at->x, at->y));
    NorthernKind kind = (NorthernKind)northern_data(state)->kind[unit];
    bool close = gap <= northern_sense_range(state, kind, true);
    bool covered = northern_sense_covered(northern_data(state), place_of(state, target));
    double hits = northern_sense_volley(state, unit, close, covered);
    double left = northern_sense_left(state, target);
    double worth = (hits < left ? hits : left) * northern_sense_worth(state, target);
    return dial[FIRE] * worth + (hits >= left ? 2 : 0) + 0.2;
}

static double
fight_worth(const double *dial, const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernUnit *it = &state->units[target];
    bool flank = it->enemy[HET_FACE_FRONT] != unit;
    double hits = northern_sense_blow(state, unit, target, flank, false);
    return dial[CHARGE] * hits * northern_sense_worth(state, target) + 0.2;
}

/* GNW-4: a rally takes off what has not cost a base; a 1 costs the general. */
static double
rally_worth(const double *dial, const NorthernState *state, unsigned unit)
{
    enum { GENERAL = 8 }; /* hits he may rally yet */
    int wounds = (int)northern_sense_wounds(state, unit), sum = 0;
    for (int die = 1; die <= 6; die++)
        sum += die < wounds ? die : wounds;
    return dial[RALLY] * sum / 6.0 * northern_sense_worth(state, unit) - GENERAL / 6.0;
}

static double
best_rally(const double *dial, const NorthernState *state, unsigned general)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = data->side[general];
    double best = -1;
    for (unsigned i = 0; i < data->side_count[side]; i++) {
        unsigned unit = data->side_units[side][i];
        if (!northern_sense_fights(state, unit) ||
            northern_sense_apart(state->units[general].x, state->units[general].y,
                                 state->units[unit].x, state->units[unit].y) > 900)
            continue;
        double worth = rally_worth(dial, state, unit);
        best = worth > best ? worth : best;
    }
    return best;
}

static double
urgency(const double *dial, const NorthernState *state, unsigned unit)
{
    switch ((NorthernPhase)state->head.phase) {
    case NORTHERN_COMMAND:
        return best_rally(dial, state, unit);
    case NORTHERN_MOVEMENT:
        return movement_urgency(dial, state, unit);
    case NORTHERN_SHOOTING:
    case NORTHERN_COMBAT:
    case NORTHERN_MUSTER:
    case NORTHERN_DEPLOYMENT:
        break;
    }
    return 1;
}

/* Columns for long ways far from the enemy, lines near him; guns ready where they have targets. */
static double
form_worth(const Sight *sight, unsigned formation)
{
    bool before = false;
    double worth = stand_worth(sight, &sight->stand), nearest = nearest_foe(sight, &before);
    double way = way_to_go(sight, &sight->stand);
    double shot = sight->dials[FIRE] * shot_from(sight, &sight->stand); /* at once: GNW-5.23 */
    switch ((NorthernFormation)formation) {
    case NORTHERN_COLUMN:
        return nearest > 5500 && way > 3 ? worth + 3 : worth - 3;
    case NORTHERN_LINE:
        return (nearest < 5000 || way < 1 ? worth + 4 : worth - 1) + shot;
    case NORTHERN_UNLIMBERED:
        return worth + 1.5 * shot;
    case NORTHERN_LIMBERED:
        return way > 0.5 && shot <= 0 ? worth + 2 : worth - 3;
    }
    return worth;
}

static double
charge_score(const Sight *sight, const HetMove *move)
{
    for (unsigned i = 0; i < sight->count; i++) {
        const Foe *foe = &sight->foes[i];
        if (foe->unit != move->target)
            continue;
        NorthernStand stand =
            northern_sense_stand((HetPoint){move->pose.x, move->pose.y}, move->pose.turn_end);
        bool flank =
            !northern_sense_before(&foe->stand, foe->half_width, sight->stand.x, sight->stand.y) &&
            stand.ahead_x * foe->stand.ahead_x + stand.ahead_y * foe->stand.ahead_y > -0.7;
        NorthernStand here = sight->stand;
        return stand_worth(sight, &here) + foe->charge[flank] + 0.5;
    }
    return 0;
}

/* Where a unit is set down: foot in the first line, guns in its middle, horse on the wings, a
 * general behind. */
static double
place_worth(const NorthernState *state, const HetMove *move)
{
    const NorthernScenario *data = northern_data(state);
    unsigned side = data->side[move->unit];
    double middle = data->width / 2.0, aside = (move->pose.x - middle) / middle;
    double depth = side == HET_FIRST ? move->pose.y : (double)data->height - move->pose.y;
    aside = aside < 0 ? -aside : aside;
    switch ((NorthernKind)data->kind[move->unit]) {
    case NORTHERN_INFANTRY:
        return depth / 1000 - 1.5 * aside;
    case NORTHERN_ARTILLERY:
        return depth / 1000 - 3 * aside;
    case NORTHERN_DRAGOONS:
        return depth / 1500 + aside;
    case NORTHERN_CAVALRY:
        return depth / 2000 + 2 * aside;
    case NORTHERN_GENERAL:
        return -depth / 1000 - aside;
    }
    return 0;
}

static double
score_move(const double *dial, const NorthernState *state, const HetMove *move, Sight *sight,
           unsigned *looked)
{
    bool acts =
        move->kind == HET_MOVE_MOVE || move->kind == HET_MOVE_CHARGE || move->kind == HET_MOVE_FORM;
    if (acts && *looked != move->unit) {
        look(sight, dial, state, move->unit);
        *looked = move->unit;
    }
    NorthernStand stand;
    switch ((HetMoveKind)move->kind) {
    case HET_MOVE_SELECT:
        return urgency(dial, state, move->unit);
    case HET_MOVE_MOVE:
        stand = northern_sense_stand((HetPoint){move->pose.x, move->pose.y}, move->pose.turn_end);
        return stand_worth(sight, &stand);
    case HET_MOVE_CHARGE:
        return charge_score(sight, move);
    case HET_MOVE_FORM:
        return form_worth(sight, move->value);
    case HET_MOVE_TURN: /* to face an enemy on its flank */
        return 3;
    case HET_MOVE_SHOOT:
        return shot_worth(dial, state, move->unit, move->target);
    case HET_MOVE_FIGHT:
        return fight_worth(dial, state, move->unit, move->target);
    case HET_MOVE_RALLY:
        return rally_worth(dial, state, move->target);
    case HET_MOVE_PLACE:
        return place_worth(state, move);
    case HET_MOVE_END:
    case HET_MOVE_PASS:
    case HET_MOVE_NONE:
    case HET_MOVE_ORDER:
    case HET_MOVE_RETREAT:
    case HET_MOVE_PURSUE:
    case HET_MOVE_LOSE:
    case HET_MOVE_ADD:
    case HET_MOVE_DONE:
    case HET_MOVE_CAPTURE:
    case HET_MOVE_ROLL:
    case HET_MOVE_DRAW:
        break;
    }
    return 0;
}

static void
score(const double *dial, const HetState *head, const HetMoveList *legal, double *scores)
{
    const NorthernState *state = (const NorthernState *)head;
    Sight sight;
    unsigned looked = HET_NO_UNIT;
    for (unsigned i = 0; i < legal->count; i++)
        scores[i] = score_move(dial, state, &legal->moves[i], &sight, &looked);
}

static const char *
reason(const double *dial, const HetState *head, const HetMove *move)
{
    static const char *const reasons[HET_MOVE_KIND_COUNT] = {
        [HET_MOVE_SELECT] = "how much more it can do than stand",
        [HET_MOVE_END] = "nobody else has anything worth doing",
        [HET_MOVE_MOVE] = "the way to go, shots and charges from there, less the danger there",
        [HET_MOVE_CHARGE] = "hits it may inflict, less those it may take",
        [HET_MOVE_FORM] = "columns for the way, lines for the fight",
        [HET_MOVE_TURN] = "nobody fights with his back",
        [HET_MOVE_SHOOT] = "hits to be expected, and how near the unit is to breaking",
        [HET_MOVE_FIGHT] = "hits to be expected",
        [HET_MOVE_RALLY] = "hits it may take off, less the danger to the general",
        [HET_MOVE_PLACE] = "foot in the middle, horse on the wings",
    };
    (void)dial;
    (void)head;
    return reasons[move->kind];
}

const HetDoctrine het_doctrine_northern = {
    .system = "northern",
    .dials = dials,
    .dial_count = DIALS,
    .styles = styles,
    .style_count = G_N_ELEMENTS(styles),
    .score = score,
    .reason = reason,
};

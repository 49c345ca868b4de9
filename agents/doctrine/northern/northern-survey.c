#include "northern-survey.h"

#include <math.h>
#include <string.h>

/* --- what has changed ------------------------------------------------------------------------- */

static double
half_width_of(const NorthernUnit *unit)
{
    double x = (double)unit->left_x - unit->right_x, y = (double)unit->left_y - unit->right_y;
    return northern_estimate_apart(0, 0, x, y) / 2;
}

static void
see_volleys(NorthernPost *post, const NorthernState *state, unsigned unit)
{
    bool flank_fire = (northern_option(state, NORTHERN_FLANK_FIRE) != 0);
    HET_EACH_BELOW(close, 2)
        for (int covered = 0; covered < 2; covered++) {
            double *volley = post->volley[close][covered];
            volley[0] = northern_estimate_volley(state, unit, close != 0, covered != 0, false);
            volley[1] = flank_fire
                            ? northern_estimate_volley(state, unit, close != 0, covered != 0, true)
                            : volley[0];
        }
}

static void
see_unit(NorthernMemory *memory, const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    const NorthernUnit *it = &state->units[unit];
    NorthernPost *post = &memory->posts[unit];
    bool covered = post->covered, sheltered = post->sheltered, there = post->there;
    unsigned hits = memory->units[unit].hits;
    bool was_elite = het_bit(memory->elite, unit);
    memory->units[unit] = *it;
    memory->changed[unit]++;
    memory->side_changed[data->side[unit]]++;
    post->there = northern_is_body(state, unit);
    if (it->status != NORTHERN_PRESENT)
        return;
    HetPoint at = northern_place(state, unit);
    NorthernRanges ranges = northern_query_ranges(state, (NorthernKind)data->kind[unit]);
    post->stand = northern_estimate_stand(at, it->heading);
    post->half_width = half_width_of(it);
    post->worth = northern_estimate_worth(state, unit);
    post->close = ranges.close;
    post->far = northern_has_fire(state, unit) ? ranges.far : -1;
    post->engaged = northern_engaged(&state->units[unit]);
    post->covered = northern_holds(data, at, NORTHERN_COVER);
    post->sheltered = northern_holds(data, at, NORTHERN_SHELTER);
    post->column = it->formation == NORTHERN_COLUMN || it->formation == NORTHERN_LIMBERED;
    bool elite = het_bit(state->elite, unit);
    if (hits == it->hits && elite == was_elite && covered == post->covered &&
        sheltered == post->sheltered && there == post->there)
        return;
    memory->strength[unit]++;
    see_volleys(post, state, unit);
}

/* Forgets everything; no unit is as it was seen. */
static void
begin(NorthernMemory *memory, const double *dials, const NorthernState *state)
{
    memset(memory, 0, sizeof *memory);
    memset(memory->units, 0xff, sizeof memory->units);
    memory->scenario = state->head.scenario;
    memcpy(memory->dials, dials, sizeof memory->dials);
}

void
northern_see(NorthernMemory *memory, const double *dials, const NorthernState *state)
{
    const NorthernScenario *data = northern_data(state);
    if (memory->scenario != state->head.scenario ||
        memcmp(memory->dials, dials, sizeof memory->dials) != 0)
        begin(memory, dials, state);
    uint32_t other = (memory->exhausted ^ state->exhausted) | (memory->elite ^ state->elite);
    HET_EACH_BELOW(unit, data->unit_count)
        if (het_bit(other, unit) ||
            memcmp(&memory->units[unit], &state->units[unit], offsetof(NorthernUnit, rolls)) != 0)
            see_unit(memory, state, unit);
    memory->exhausted = state->exhausted;
    memory->elite = state->elite;
    if (memory->turn == state->head.turn &&
        memcmp(memory->points, state->points, sizeof memory->points) == 0 &&
        memcmp(memory->owner, state->owner, sizeof memory->owner) == 0)
        return;
    memory->turn = state->head.turn;
    memcpy(memory->points, state->points, sizeof memory->points);
    memcpy(memory->owner, state->owner, sizeof memory->owner);
    memory->score_changed++;
}

/* --- what a unit expects of an enemy ---------------------------------------------------------- */

/* Promise of charging an enemy. Horse that does not break its enemy withdraws, foot stays in
 * contact and is struck in turn. */
static double
charge_worth(const NorthernMemory *memory, const NorthernState *state, unsigned unit,
             unsigned target, bool flank, double blow_in_turn)
{
    const double *dial = memory->dials;
    const NorthernPost *post = &memory->posts[target];
    bool horse = northern_data(state)->kind[unit] == NORTHERN_CAVALRY;
    double dealt = northern_estimate_blow(state, unit, target, flank, post->sheltered);
    double gain = dial[CHARGE] * dealt * post->worth;
    double cost = horse ? 0.6 * post->volley[1][0][0] : 0.7 * blow_in_turn;
    if (dealt >= 0.9 * northern_query_left(state, target)) {
        gain += 3 * dial[BREAK];
        cost = 0;
    }
    if (horse)
        gain *= dial[HORSE];
    return gain - dial[RISK] * cost * memory->posts[unit].worth;
}

/* A general is no target, but keeps from where he would be in the way of a charge. */
static bool
threatens(const NorthernState *state, unsigned enemy, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    unsigned kind = data->kind[enemy];
    if (data->kind[unit] != NORTHERN_GENERAL)
        return northern_may_charge(state, enemy, unit);
    return (kind == NORTHERN_INFANTRY || kind == NORTHERN_CAVALRY) &&
           (data->nation[enemy] == NORTHERN_SWEDISH ||
            northern_query_left(state, unit) <= northern_query_left(state, enemy));
}

static void
regard(NorthernMemory *memory, const NorthernState *state, unsigned unit, unsigned enemy)
{
    NorthernRegard *it = &memory->regards[unit][enemy];
    const NorthernScenario *data = northern_data(state);
    double own_worth = memory->posts[unit].worth;
    *it = (NorthernRegard){
        .own = memory->strength[unit], .its = memory->strength[enemy], .reach = -1};
    if (threatens(state, enemy, unit)) {
        it->reach = northern_query_move(state, (NorthernKind)data->kind[enemy]) + 300;
        HET_EACH_BELOW(flank, 2)
            it->blow[flank] =
                own_worth * northern_estimate_blow(state, enemy, unit, flank != 0, false);
    }
    if (!northern_may_charge(state, unit, enemy))
        return;
    double in_turn = data->kind[unit] == NORTHERN_CAVALRY
                         ? 0
                         : northern_estimate_blow(state, enemy, unit, false, false);
    HET_EACH_BELOW(flank, 2)
        it->charge[flank] = charge_worth(memory, state, unit, enemy, flank != 0, in_turn);
}

/* Beyond it neither shoots at or charges the other, whatever the place and heading. */
static double
beyond_of(const NorthernSurvey *survey, const NorthernPost *post, const NorthernRegard *it)
{
    bool charges = it->charge[0] > 0 || it->charge[1] > 0;
    double most = post->engaged ? 0 : survey->far;
    most = charges && survey->allowance > most ? survey->allowance : most;
    most = post->far > most ? post->far : most;
    most = !post->engaged && it->reach > most ? it->reach : most;
    most += NORTHERN_LINE_DEPTH + 1;
    return most * most;
}

static void
assess(NorthernSurvey *survey, NorthernMemory *memory, unsigned enemy)
{
    NorthernRegard *it = &memory->regards[survey->unit][enemy];
    if (it->own != memory->strength[survey->unit] || it->its != memory->strength[enemy])
        regard(memory, survey->state, survey->unit, enemy);
    survey->foes[survey->count++] =
        (NorthernFoe){.unit = enemy,
                      .post = &memory->posts[enemy],
                      .regard = it,
                      .beyond = beyond_of(survey, &memory->posts[enemy], it)};
}

/* --- what a unit is after --------------------------------------------------------------------- */

/* A place to go to draws by its weight and less from afar. */
static void
consider(NorthernSurvey *survey, double weight, double x, double y, double stop)
{
    double apart = northern_estimate_apart(survey->stand.x, survey->stand.y, x, y);
    double pull = weight / (1 + survey->dials[FOCUS] * apart / 4000);
    if (pull <= survey->goal_pull)
        return;
    survey->goal_pull = pull;
    survey->goal_x = x;
    survey->goal_y = y;
    survey->goal_stop = stop;
}

static void
consider_objectives(NorthernSurvey *survey)
{
    const NorthernState *state = survey->state;
    const NorthernScenario *data = northern_data(state);
    const double *dial = survey->dials;
    unsigned side = data->side[survey->unit];
    double late = 1 + state->head.turn / (double)state->head.scenario->turns;
    HET_EACH_BELOW(i, data->objective_count) {
        const NorthernObjective *objective = &data->objectives[i];
        bool own = state->owner[i] == side;
        double x = objective->at.x, y = objective->at.y, nearest = 1e9;
        for (unsigned k = 0; k < survey->count && own; k++) {
            const NorthernStand *foe = &survey->foes[k].post->stand;
            double apart = northern_estimate_apart(x, y, foe->x, foe->y);
            nearest = apart < nearest ? apart : nearest;
        }
        if (own && nearest > 3500)
            continue;
        consider(survey,
                 dial[OBJECTIVES] * late * (0.5 + 0.4 * objective->points) * (own ? 0.8 : 1), x, y,
                 objective->radius * 0.5);
    }
}

/* How near a unit wants to come to an enemy: foot to where it likes to fight, guns to two thirds of
 * their range, horse that has nothing to charge to out of muskets' range. */
static double
stop_before(const NorthernSurvey *survey, const NorthernRegard *it)
{
    if (survey->kind == NORTHERN_ARTILLERY)
        return 2 * survey->far / 3;
    if (survey->kind != NORTHERN_CAVALRY)
        return survey->dials[RANGE] * NORTHERN_MM;
    bool charges = it->charge[0] > 0 || it->charge[1] > 0;
    return charges ? 500 : northern_query_musket_range(survey->state) + 200;
}

/* Objectives the enemy has, own ones he is near, and himself. */
static void
find_goal(NorthernSurvey *survey)
{
    consider_objectives(survey);
    HET_EACH_BELOW(i, survey->count) {
        const NorthernFoe *foe = &survey->foes[i];
        double weight = 0.9 * foe->post->worth;
        if (survey->kind == NORTHERN_CAVALRY)
            weight *= survey->dials[HORSE] * (foe->regard->charge[1] > 0 ? 1.2 : 0.6);
        consider(survey, weight, foe->post->stand.x, foe->post->stand.y,
                 stop_before(survey, foe->regard) + 250);
    }
}

/* How far the edge of a unit is from its middle, towards a stand. */
static double
edge_of(const NorthernPost *post, const NorthernStand *stand)
{
    double depth = post->column ? 500 : NORTHERN_LINE_DEPTH / 2.0;
    double x = stand->x - post->stand.x, y = stand->y - post->stand.y;
    double apart = northern_estimate_apart(0, 0, x, y);
    double ahead = fabs(x * post->stand.ahead_x + y * post->stand.ahead_y);
    double aside = fabs(x * post->stand.ahead_y - y * post->stand.ahead_x);
    if (ahead * post->half_width >= aside * depth)
        return ahead > 0 ? depth * apart / ahead : 0;
    return post->half_width * apart / aside;
}

/* A general is after the friend whose hits he can rally, else he keeps near the nearest. */
static void
find_friend(NorthernSurvey *survey, const NorthernMemory *memory)
{
    const NorthernState *state = survey->state;
    const NorthernScenario *data = northern_data(state);
    unsigned side = data->side[survey->unit];
    HET_EACH_OF_SIDE(unit, data, side) {
        if (!memory->posts[unit].there)
            continue;
        double weight = 0.2 + northern_recoverable(state, unit);
        consider(survey, weight, state->units[unit].x, state->units[unit].y,
                 180 + edge_of(&memory->posts[unit], &survey->stand));
    }
}

/* A side that is behind in points must continue; one that is ahead can wait. */
static void
weigh_points(NorthernSurvey *survey)
{
    const NorthernState *state = survey->state;
    const double *dial = survey->dials;
    unsigned side = northern_data(state)->side[survey->unit];
    double late = state->head.turn / (double)state->head.scenario->turns;
    int ahead = northern_points(state, side) - northern_points(state, 1 - side);
    survey->advance = dial[ADVANCE];
    survey->hold = dial[VOLLEY];
    if (ahead > 0 || (ahead == 0 && northern_data(state)->tie == (HetActor)side))
        return;
    double press = dial[PRESS] * (ahead < 0 ? 0.4 + 0.6 * late : 0.5 * late);
    survey->advance *= 1 + press;
    survey->hold /= 1 + 2 * press;
}

NorthernSurvey *
northern_survey(NorthernMemory *memory, const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    NorthernSurvey *survey = &memory->surveys[unit];
    unsigned side = data->side[unit], other = 1u - side;
    bool general = data->kind[unit] == NORTHERN_GENERAL;
    /* A general goes by his friends, too, and others where their support counts. */
    bool friends = general || memory->dials[SUPPORT] != 0;
    uint64_t seen[3] = {memory->changed[unit] + (friends ? memory->side_changed[side] << 32 : 0),
                        memory->side_changed[other], memory->score_changed};
    survey->state = state;
    survey->dials = memory->dials;
    survey->posts = memory->posts;
    if (memcmp(survey->seen, seen, sizeof seen) == 0)
        return survey;
    memcpy(survey->seen, seen, sizeof seen);
    const NorthernPost *post = &memory->posts[unit];
    NorthernRanges ranges = northern_query_ranges(state, (NorthernKind)data->kind[unit]);
    survey->unit = unit;
    survey->kind = (NorthernKind)data->kind[unit];
    survey->stand = post->stand;
    survey->post = post;
    survey->half_width = post->half_width;
    survey->close = ranges.close;
    survey->far = ranges.far;
    survey->allowance = northern_query_move(state, survey->kind);
    survey->flank_fire = (northern_option(state, NORTHERN_FLANK_FIRE) != 0);
    weigh_points(survey);
    survey->goal_pull = 0;
    survey->goal_x = survey->stand.x;
    survey->goal_y = survey->stand.y;
    survey->goal_stop = 0;
    survey->count = 0;
    HET_EACH_OF_SIDE(enemy, data, other)
        if (memory->posts[enemy].there)
            assess(survey, memory, enemy);
    if (general)
        find_friend(survey, memory);
    else
        find_goal(survey);
    return survey;
}

/* --- places ----------------------------------------------------------------------------------- */

/* Whether fire from `from` at a unit that stands so counts double. GNW-13.2 */
static bool
enfilades(const NorthernSurvey *survey, const NorthernStand *from, const NorthernStand *at,
          bool column)
{
    double x = from->x - at->x, y = from->y - at->y;
    return survey->flank_fire && (column || x * at->ahead_x + y * at->ahead_y < 0);
}

/* Danger and promise of an enemy to a unit that stands so, at a distance of fronts. */
static double
shot_at(const NorthernSurvey *survey, const NorthernStand *stand, const NorthernFoe *foe,
        double gap)
{
    const NorthernStand *there = &foe->post->stand;
    if (foe->post->engaged || gap > survey->far ||
        !northern_estimate_before(stand, survey->half_width, there->x, there->y))
        return 0;
    bool along = enfilades(survey, stand, there, foe->post->column);
    return foe->post->worth * survey->post->volley[gap <= survey->close][foe->post->covered][along];
}

static double
charge_at(const NorthernSurvey *survey, const NorthernStand *stand, const NorthernFoe *foe,
          double gap, double best)
{
    const NorthernStand *there = &foe->post->stand;
    const double *charge = foe->regard->charge;
    if ((charge[0] <= best && charge[1] <= best) || gap > survey->allowance ||
        !northern_estimate_before(stand, 0, there->x, there->y))
        return 0;
    return charge[!northern_estimate_before(there, foe->post->half_width, stand->x, stand->y)];
}

/* `covered`: -1 before it is known. */
static double
danger_from(const NorthernSurvey *survey, const NorthernStand *stand, const NorthernFoe *foe,
            double gap, int *covered)
{
    const NorthernPost *post = foe->post;
    double danger = 0;
    if (gap <= post->far &&
        northern_estimate_before(&post->stand, post->half_width, stand->x, stand->y)) {
        HetPoint at = {(int32_t)stand->x, (int32_t)stand->y};
        bool column =
            survey->flank_fire && survey->state->units[survey->unit].formation == NORTHERN_COLUMN;
        if (*covered < 0)
            *covered = northern_holds(northern_data(survey->state), at, NORTHERN_COVER);
        bool along = enfilades(survey, &post->stand, stand, column);
        danger = survey->post->worth * post->volley[gap <= post->close][*covered][along];
    }
    if (!post->engaged && gap <= foe->regard->reach) {
        bool flank =
            !northern_estimate_before(stand, survey->half_width, post->stand.x, post->stand.y);
        danger = foe->regard->blow[flank] > danger ? foe->regard->blow[flank] : danger;
    }
    return danger;
}

/* The best shot and charge from a stand, and what standing so may cost in the enemy's next turn:
 * the two worst of his shots and charges. */
typedef struct {
    double shot, charge, danger;
    bool faces; /* the nearest enemy, unless he is far off */
} Prospect;

static Prospect
prospect_of(const NorthernSurvey *survey, const NorthernStand *stand)
{
    double shot = 0, charge = 0, worst = 0, second = 0, nearest = 4500.0 * 4500.0;
    int covered = -1;
    bool faces = true;
    HET_EACH_BELOW(i, survey->count) {
        const NorthernFoe *foe = &survey->foes[i];
        const NorthernStand *there = &foe->post->stand;
        double x = there->x - stand->x, y = there->y - stand->y;
        if (x * x + y * y < nearest) {
            nearest = x * x + y * y;
            faces = northern_estimate_before(stand, survey->half_width, there->x, there->y);
        }
        if (x * x + y * y > foe->beyond)
            continue;
        double gap =
            northern_estimate_gap(northern_estimate_apart(stand->x, stand->y, there->x, there->y));
        double value = survey->far <= 0 ? 0 : shot_at(survey, stand, foe, gap);
        shot = value > shot ? value : shot;
        value = charge_at(survey, stand, foe, gap, charge);
        charge = value > charge ? value : charge;
        value = danger_from(survey, stand, foe, gap, &covered);
        if (value > worst) {
            second = worst;
            worst = value;
        } else if (value > second) {
            second = value;
        }
    }
    return (Prospect){shot, charge, worst + survey->dials[SECOND] * second, faces};
}

double
northern_survey_shot(const NorthernSurvey *survey, const NorthernStand *stand)
{
    return prospect_of(survey, stand).shot;
}

double
northern_survey_charge(const NorthernSurvey *survey, const NorthernStand *stand)
{
    return prospect_of(survey, stand).charge;
}

double
northern_survey_way(const NorthernSurvey *survey, const NorthernStand *stand)
{
    double apart = northern_estimate_apart(stand->x, stand->y, survey->goal_x, survey->goal_y);
    double rest = apart - survey->goal_stop;
    return (rest > 0 ? rest : -0.3 * rest) / survey->allowance;
}

/* Friends near enough to a stand to help who is there, 3 at most. */
static unsigned
friends_near(const NorthernSurvey *survey, const NorthernStand *stand)
{
    enum { NEAR = 2000, ENOUGH = 3 }; /* plane units: a line and a half */
    const NorthernScenario *data = northern_data(survey->state);
    const unsigned side = data->side[survey->unit];
    unsigned friends = 0;
    for (unsigned i = 0; i < data->side_count[side] && friends < ENOUGH; i++) {
        unsigned unit = data->side_units[side][i];
        const NorthernPost *post = &survey->posts[unit];
        double x = post->stand.x - stand->x, y = post->stand.y - stand->y;
        friends += unit != survey->unit && post->there && x * x + y * y < (double)NEAR * NEAR;
    }
    return friends;
}

double
northern_survey_stand(const NorthernSurvey *survey, const NorthernStand *stand)
{
    const NorthernScenario *data = northern_data(survey->state);
    const double *dial = survey->dials;
    Prospect prospect = prospect_of(survey, stand);
    double worth = -survey->advance * 2.5 * northern_survey_way(survey, stand);
    if (survey->kind == NORTHERN_GENERAL)
        return worth * 2 - 0.2 * prospect.danger;
    HetPoint at = {(int32_t)stand->x, (int32_t)stand->y};
    worth += 0.6 * dial[READY] * dial[FIRE] * prospect.shot;
    worth += 0.4 * dial[RIDE] * prospect.charge;
    worth -= 0.6 * dial[THREAT] * dial[RISK] * prospect.danger;
    if (dial[SUPPORT] != 0)
        worth += dial[SUPPORT] * friends_near(survey, stand);
    if (dial[COVER] > 0 && survey->kind != NORTHERN_CAVALRY &&
        (northern_holds(data, at, NORTHERN_COVER) || northern_holds(data, at, NORTHERN_SHELTER)))
        worth += dial[COVER];
    /* Better to face where it is going than away. */
    double toward_x = survey->goal_x - stand->x, toward_y = survey->goal_y - stand->y;
    if (toward_x * stand->ahead_x + toward_y * stand->ahead_y < 0)
        worth -= 0.3 * dial[FACE];
    if (!prospect.faces)
        worth -= 0.3 * dial[FACE];
    return worth;
}

double
northern_survey_nearest(const NorthernSurvey *survey, bool *ret_before)
{
    double nearest = 1e6;
    *ret_before = true;
    HET_EACH_BELOW(i, survey->count) {
        const NorthernStand *foe = &survey->foes[i].post->stand;
        double apart = northern_estimate_apart(survey->stand.x, survey->stand.y, foe->x, foe->y);
        if (apart >= nearest)
            continue;
        nearest = apart;
        *ret_before = northern_estimate_before(&survey->stand, survey->half_width, foe->x, foe->y);
    }
    return nearest;
}

/* The doctrine of the Great Northern War variant. Everything is weighed in hits: what fire and
 * charges may cost the enemy against what standing somewhere may cost oneself, and how much nearer
 * a place is to what the unit is after. Each placement is a few multiplications: what is expected
 * of every enemy is remembered from node to node (northern-survey.h). */
#include "agents/doctrine/doctrine.h"
#include "northern-survey.h"

#include <string.h>

static const HetDial dials[NORTHERN_DIALS] = {
    [FIRE] = {"fire", 1.6, 0, 3, "weight of the hits expected from fire"},
    [CHARGE] = {"charge", 0.6, 0, 3, "weight of the hits expected from charges"},
    [RISK] = {"risk", 0.7, 0, 3, "weight of the hits expected from the enemy"},
    [ADVANCE] = {"advance", 0.7, 0, 3, "pull towards a unit's goal, in hits a move"},
    [OBJECTIVES] = {"objectives", 1.0, 0, 3, "pull of objectives, relative to that of the enemy"},
    [COVER] = {"cover", 0.8, 0, 3, "liking for woods, towns, works and hills, in hits"},
    [RANGE] = {"range", 280, 30, 600, "preferred range of foot, in millimetres"},
    [VOLLEY] = {"volley", 1.8, 0, 3, "weight of a shot at once against moving on"},
    [HORSE] = {"horse", 1.0, 0, 3, "eagerness of cavalry, relative to that of foot"},
    [PRESS] = {"press", 0.0, 0, 3, "how much a deficit in points speeds the advance, more so late"},
    [RALLY] = {"rally", 1.0, 0, 3, "weight of hits a general may rally"},
    [READY] = {"ready", 1.0, 0, 3,
               "weight of the next turn's shot from a place, relative to one now"},
    [RIDE] = {"ride", 1.0, 0, 3,
              "weight of the next turn's charge from a place, relative to one now"},
    [THREAT] = {"threat", 1.0, 0, 4, "weight of danger in choosing places, beside other losses"},
    [SECOND] = {"second", 0.5, 0, 1, "share of the second worst threat to a place that counts"},
    [CLOSING] = {"closing", 0.5, -1, 2, "liking for charging rather than standing, in hits"},
    [START] = {"start", 0.35, 0, 2, "least gain for which a unit moves on"},
    [BREAK] = {"break", 1.0, 0, 3, "weight of breaking a unit"},
    [FACE] = {"face", 1.0, 0, 4, "liking for facing the enemy and the way to go"},
    [FOCUS] = {"focus", 1.0, 0, 4, "how much a unit prefers near goals to far ones"},
    [SUPPORT] = {"support", 0, -0.5, 0.5, "worth of each friend within 200 mm, in hits"},
};

/* How much better than here a unit may stand on the way to what it is after, no matter who is in
 * the way: of one that would gain nothing there the best is to stay. */
static double
gain_of_going(const NorthernSurvey *survey)
{
    static const double shares[] = {0.3, 0.6, 1};
    double x = survey->goal_x - survey->stand.x, y = survey->goal_y - survey->stand.y;
    double apart = northern_estimate_apart(0, 0, x, y), rest = apart - survey->goal_stop,
           best = -1e9;
    if (apart < 1)
        return 0;
    double length = rest < survey->allowance ? rest : survey->allowance;
    HET_EACH_BELOW(i, G_N_ELEMENTS(shares)) {
        NorthernStand stand = {.ahead_x = x / apart, .ahead_y = y / apart};
        stand.x = survey->stand.x + shares[i] * length * stand.ahead_x;
        stand.y = survey->stand.y + shares[i] * length * stand.ahead_y;
        double worth = northern_survey_stand(survey, &stand);
        best = worth > best ? worth : best;
    }
    return best - northern_survey_stand(survey, &survey->stand);
}

/* Whether a unit should be moved at all, and how soon; 0 is what ending the phase is worth. */
static double
movement_urgency(const NorthernMemory *memory, const NorthernSurvey *survey)
{
    const NorthernState *state = survey->state;
    const double *dial = survey->dials;
    const NorthernPost *post = &memory->posts[survey->unit];
    if (post->engaged)
        return 3; /* only turning to face can be on offer */
    if (survey->kind == NORTHERN_GENERAL)
        return northern_survey_way(survey, &survey->stand) > 0.05 && gain_of_going(survey) > 0.1
                   ? 0.4
                   : -1;
    double best = northern_survey_shot(survey, &survey->stand);
    double shot = northern_has_fire(state, survey->unit) ? dial[FIRE] * best : 0;
    double charge = northern_survey_charge(survey, &survey->stand);
    double pull = survey->advance * 2.5 * northern_survey_way(survey, &survey->stand);
    pull = pull < 2.5 * survey->advance ? pull : 2.5 * survey->advance;
    if (post->covered)
        pull -= dial[COVER];
    if (post->column)
        pull += 0.5 + best;
    if (!post->column && charge <= dial[START] && pull > dial[START] && gain_of_going(survey) < 0.1)
        pull = 0;
    double stay = survey->hold * shot;
    double go = charge > pull ? charge : pull;
    bool faces = false;
    bool turns = northern_survey_nearest(survey, &faces) < 4500 && !faces && shot <= 0;
    if (turns && go < 0.4) /* turn to the enemy */
        go = 0.4;
    return (turns || go > dial[START]) && go > stay ? go - stay : -1;
}

static double
urgency(NorthernMemory *memory, const NorthernState *state, unsigned unit)
{
    if (state->head.phase != NORTHERN_MOVEMENT)
        return 1;
    NorthernSurvey *survey = northern_survey(memory, state, unit);
    if (memcmp(survey->urgency_seen, survey->seen, sizeof survey->seen) != 0) {
        survey->urgency = movement_urgency(memory, survey);
        memcpy(survey->urgency_seen, survey->seen, sizeof survey->seen);
    }
    return survey->urgency;
}

static double
shot_worth(const NorthernMemory *memory, const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernPost *it = &memory->posts[unit], *at = &memory->posts[target];
    double gap = northern_estimate_gap(
        northern_estimate_apart(it->stand.x, it->stand.y, at->stand.x, at->stand.y));
    double x = it->stand.x - at->stand.x, y = it->stand.y - at->stand.y;
    bool along = at->column || x * at->stand.ahead_x + y * at->stand.ahead_y < 0;
    double hits =
        northern_estimate_volley(state, unit, gap <= it->close, at->covered,
                                 along && (northern_option(state, NORTHERN_FLANK_FIRE) != 0));
    double left = northern_query_left(state, target);
    double worth = (hits < left ? hits : left) * at->worth;
    return memory->dials[FIRE] * worth + (hits >= left ? 2 * memory->dials[BREAK] : 0) + 0.2;
}

static double
fight_worth(const double *dial, const NorthernState *state, unsigned unit, unsigned target)
{
    const NorthernUnit *it = &state->units[target];
    bool flank = it->enemy[HET_FACE_FRONT] != unit;
    double hits = northern_estimate_blow(state, unit, target, flank, false);
    return dial[CHARGE] * hits * northern_estimate_worth(state, target) + 0.2;
}

/* A rally takes off what has not cost a base; it may cost the general. */
static double
rally_worth(const double *dial, const NorthernState *state, unsigned unit)
{
    enum { GENERAL = 8 }; /* hits he may rally yet */
    unsigned lost, sum = northern_query_rally(state, unit, &lost);
    return dial[RALLY] * sum / 6.0 * northern_estimate_worth(state, unit) - GENERAL * lost / 6.0;
}

/* Columns for long ways far from the enemy, lines near him; guns ready where they have targets. */
static double
form_worth(const NorthernSurvey *survey, unsigned formation)
{
    bool before = false;
    double worth = northern_survey_stand(survey, &survey->stand),
           nearest = northern_survey_nearest(survey, &before);
    double way = northern_survey_way(survey, &survey->stand);
    double shot =
        survey->dials[FIRE] * northern_survey_shot(survey, &survey->stand); /* at once: GNW-5.23 */
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
charge_score(const NorthernSurvey *survey, const HetMove *move)
{
    HET_EACH_BELOW(i, survey->count) {
        const NorthernFoe *foe = &survey->foes[i];
        const NorthernStand *there = &foe->post->stand;
        if (foe->unit != move->target)
            continue;
        NorthernStand stand =
            northern_estimate_stand((HetPoint){move->pose.x, move->pose.y}, move->pose.turn_end);
        bool flank = !northern_estimate_before(there, foe->post->half_width, survey->stand.x,
                                               survey->stand.y) &&
                     stand.ahead_x * there->ahead_x + stand.ahead_y * there->ahead_y > -0.7;
        return northern_survey_stand(survey, &survey->stand) + foe->regard->charge[flank] +
               survey->dials[CLOSING];
    }
    return 0;
}

/* The place of a unit in deployment: foot in the first line, guns in its middle, horse on the
 * wings, a general behind. */
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
score_move(NorthernMemory *memory, const NorthernState *state, const HetMove *move)
{
    const double *dial = memory->dials;
    NorthernStand stand;
    switch (move->kind) {
    case HET_MOVE_SELECT:
        return urgency(memory, state, move->unit);
    case HET_MOVE_MOVE:
        stand =
            northern_estimate_stand((HetPoint){move->pose.x, move->pose.y}, move->pose.turn_end);
        return northern_survey_stand(northern_survey(memory, state, move->unit), &stand);
    case HET_MOVE_CHARGE:
        return charge_score(northern_survey(memory, state, move->unit), move);
    case HET_MOVE_FORM:
        return form_worth(northern_survey(memory, state, move->unit), move->value);
    case HET_MOVE_TURN: /* to face an enemy on its flank */
        return 3;
    case HET_MOVE_SHOOT:
        return shot_worth(memory, state, move->unit, move->target);
    case HET_MOVE_FIGHT:
        return fight_worth(dial, state, move->unit, move->target);
    case HET_MOVE_RALLY:
        return rally_worth(dial, state, move->target);
    case HET_MOVE_PLACE:
        return place_worth(state, move);
    }
    return 0;
}

static void
score(const double *dial, void *cache, const HetState *head, const HetMoveList *legal,
      bool best_alone, double *scores)
{
    const NorthernState *state = (const NorthernState *)head;
    NorthernMemory *memory = cache;
    (void)best_alone;
    northern_see(memory, dial, state);
    HET_EACH_BELOW(i, legal->count)
        scores[i] = score_move(memory, state, &legal->moves[i]);
}

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

const HetDoctrine het_doctrine_northern = {
    .system = "northern",
    .dials = dials,
    .dial_count = NORTHERN_DIALS,
    .shortfall = 3,
    .turn_units = HET_UNITS_ANY,
    .tree_units = 10,
    .score = score,
    .cache_size = sizeof(NorthernMemory),
    .reasons = reasons,
};

#include "kircholm-survey.h"

#include <string.h>

enum { FAR = 99 };

void
kircholm_survey(KircholmSurvey *survey, KircholmMemory *memory, const KircholmState *state,
                unsigned unit)
{
    const KircholmScenario *data = kircholm_data(state);
    unsigned side = data->side[unit];
    const KircholmMood *mood = kircholm_memory_mood(memory, state, side);
    survey->memory = memory;
    survey->state = state;
    survey->data = data;
    survey->dials = memory->dials;
    survey->unit = unit;
    survey->side = side;
    survey->type = (KircholmType)data->type[unit];
    survey->worth = kircholm_estimate_worth(state, unit);
    survey->horse = kircholm_is_cavalry(survey->type);
    survey->march = mood->march;
    survey->waits = survey->horse && mood->waits;
    survey->foes = kircholm_memory_foes(memory, state, 1 - side, &survey->count);
    survey->view = NULL;
    survey->shown = KIRCHOLM_OFF;
}

static const KircholmMeeting *
meeting_with(const KircholmSurvey *survey, const KircholmFoe *foe)
{
    return kircholm_memory_meeting(survey->memory, survey->state, survey->unit, foe);
}

unsigned
kircholm_survey_nearest(const KircholmSurvey *survey, unsigned cell)
{
    return kircholm_memory_nearest(survey->memory, survey->state, 1 - survey->side, cell);
}

/* --- a hex ------------------------------------------------------------------------------------ */

/* Whether foot of one's own stands between a hex and the enemy nearest to it. */
static bool
is_screened(const KircholmSurvey *survey, unsigned cell)
{
    enum { NEAR = 4, ENOUGH = 2 };
    const KircholmState *state = survey->state;
    unsigned nearest = FAR, foe = KIRCHOLM_OFF, screen = 0;
    HET_EACH_BELOW(i, survey->count) {
        unsigned apart = kircholm_distance(survey->data, survey->foes[i].place, cell);
        if (survey->foes[i].strikes && apart < nearest) {
            nearest = apart;
            foe = survey->foes[i].place;
        }
    }
    for (unsigned i = 0; foe != KIRCHOLM_OFF && i < survey->data->side_count[survey->side]; i++) {
        unsigned unit = survey->data->side_units[survey->side][i];
        if (survey->data->type[unit] != KIRCHOLM_INFANTRY || !kircholm_memory_stands(state, unit))
            continue;
        unsigned at = state->units[unit].place;
        screen += kircholm_distance(survey->data, at, cell) <= NEAR &&
                  kircholm_distance(survey->data, at, foe) < nearest;
    }
    return screen >= ENOUGH;
}

double
kircholm_survey_apart(const KircholmSurvey *survey, unsigned cell)
{
    enum { WAITING = 9 };
    double nearest = kircholm_survey_nearest(survey, cell), wanted;
    if (survey->type == KIRCHOLM_ARTILLERY || nearest >= FAR)
        return 0;
    if (survey->horse)
        wanted = survey->waits && survey->dials[HORSE_STANDOFF] < WAITING
                     ? WAITING
                     : survey->dials[HORSE_STANDOFF];
    else if (survey->march > 0)
        wanted = survey->dials[FOOT_STANDOFF];
    else
        return 0;
    return nearest > wanted ? nearest - wanted : survey->waits ? wanted - nearest : 0;
}

/* Foot likes friends of foot on its flanks: hexes next to it along the line. */
static double
line_worth(const KircholmSurvey *survey, unsigned cell)
{
    const KircholmState *state = survey->state;
    unsigned facing = state->units[survey->unit].facing, friends = 0;
    HET_EACH_BELOW(i, 2) {
        unsigned flank = survey->data->next[cell][het_hex_turn(facing, i == 0 ? 2 : -1)];
        if (flank == KIRCHOLM_OFF || state->at[flank] == 0)
            continue;
        unsigned other = state->at[flank] - 1u;
        friends += other != survey->unit && survey->data->side[other] == survey->side &&
                   survey->data->type[other] == KIRCHOLM_INFANTRY;
    }
    return survey->dials[LINE] * 0.5 * friends;
}

/* Friends about a hex who keep their ranks. */
static unsigned
company(const KircholmSurvey *survey, unsigned cell)
{
    enum { NEAR = 3 };
    unsigned friends = 0;
    HET_EACH_OF_SIDE(unit, survey->data, survey->side) {
        friends += unit != survey->unit && kircholm_memory_stands(survey->state, unit) &&
                   kircholm_distance(survey->data, survey->state->units[unit].place, cell) <= NEAR;
    }
    return friends;
}

double
kircholm_survey_place(KircholmSurvey *survey, unsigned cell)
{
    const double *dial = survey->dials;
    double pull = survey->horse ? dial[ADVANCE] : survey->march;
    if (survey->view == NULL)
        survey->view = kircholm_memory_view(survey->memory, survey->state, survey->unit);
    const KircholmOutlook *outlook =
        kircholm_memory_outlook(survey->memory, survey->state, survey->view, survey->unit, cell);
    if (survey->waits && pull < 0.3)
        pull = 0.3;
    double blow = dial[DANGER] * outlook->blow;
    if (survey->horse && blow > 0)
        blow *= dial[SCREEN] > 0 && is_screened(survey, cell) ? 0.3 : 1 + dial[SCREEN];
    double risk = survey->horse ? dial[RISK] : dial[RISK] * dial[FOOT_RISK];
    double worth = -risk * (outlook->fire + blow) - pull * kircholm_survey_apart(survey, cell);
    if (dial[COMPANY] != 0)
        worth += dial[COMPANY] * company(survey, cell);
    if (survey->horse)
        return worth + (survey->waits ? 0 : dial[FLANK] * outlook->charge);
    worth += dial[HEIGHT] * survey->data->map.level[cell];
    return survey->type == KIRCHOLM_INFANTRY ? worth + line_worth(survey, cell) : worth;
}

/* How much of the enemy lies before each facing on a hex, nearer ones the more. */
static void
show(KircholmSurvey *survey, unsigned cell)
{
    static const double weights[KIRCHOLM_SIGHT + 1] = {
        0,        1.0,      1.0 / 4,  1.0 / 9,   1.0 / 16,  1.0 / 25,  1.0 / 36,
        1.0 / 49, 1.0 / 64, 1.0 / 81, 1.0 / 100, 1.0 / 121, 1.0 / 144,
    };
    survey->shown = cell;
    survey->around = 0.02;
    memset(survey->before, 0, sizeof survey->before);
    HET_EACH_BELOW(i, survey->count) {
        const KircholmFoe *foe = &survey->foes[i];
        unsigned apart = kircholm_distance(survey->data, foe->place, cell);
        if (apart == 0 || apart > KIRCHOLM_SIGHT)
            continue;
        unsigned offset = kircholm_offset(survey->data, cell, foe->place);
        double weight = foe->worth * weights[apart];
        survey->around += weight;
        HET_EACH_BELOW(facing, HET_HEX_SIDES)
            if (het_bit(survey->data->wedge[offset], facing))
                survey->before[facing] += weight;
            else if (het_bit(survey->data->half[offset], facing))
                survey->before[facing] += 0.3 * weight;
    }
}

double
kircholm_survey_facing(KircholmSurvey *survey, unsigned cell, unsigned facing)
{
    unsigned axis = survey->side == HET_FIRST ? 4 : 1;
    if (survey->shown != cell)
        show(survey, cell);
    return (facing == axis ? 0.02 : 0) + survey->before[facing] / survey->around;
}

/* --- charges ---------------------------------------------------------------------------------- */

/* Strength that friends who charge bring against a target already. */
static unsigned
friends_strength(const KircholmSurvey *survey, unsigned target, bool charging)
{
    const KircholmState *state = survey->state;
    unsigned strength = 0;
    HET_EACH_OF_SIDE(unit, survey->data, survey->side) {
        const KircholmUnit *it = &state->units[unit];
        if ((it->flags & KIRCHOLM_MOVED) == 0 || unit == survey->unit ||
            it->place == KIRCHOLM_OFF || it->level != KIRCHOLM_ORDERED ||
            (it->charge != KIRCHOLM_NO_CHARGE) != charging || !kircholm_faces(state, unit, target))
            continue;
        KircholmApproach approach = {(KircholmFormation)it->formation, charging,
                                     kircholm_query_arc(state, target, it->place)};
        strength += kircholm_query_attack(state, unit, target, approach);
    }
    return strength;
}

static double
worth_of(const KircholmSurvey *survey, const KircholmClash *clash)
{
    return survey->dials[CHARGE] * clash->inflicted -
           survey->dials[RISK] * clash->suffered * survey->worth;
}

static double
target_worth(const KircholmSurvey *survey, unsigned target, KircholmApproach approach, int slope)
{
    const KircholmState *state = survey->state;
    unsigned own = kircholm_query_attack(state, survey->unit, target, approach);
    unsigned friends = friends_strength(survey, target, approach.charging);
    KircholmClash clash = kircholm_estimate_clash(
        state, own + friends, target, kircholm_query_modifier(state, survey->unit, target) + slope);
    double worth = worth_of(survey, &clash);
    if (friends == 0)
        return worth;
    KircholmClash before = kircholm_estimate_clash(state, friends, target, 0);
    return worth - survey->dials[CHARGE] * before.inflicted;
}

double
kircholm_survey_contact(const KircholmSurvey *survey, unsigned cell, unsigned facing,
                        KircholmFormation formation, bool charging)
{
    const KircholmState *state = survey->state;
    unsigned wings = formation == KIRCHOLM_ASSAULT ? 2 : 1;
    double best = KIRCHOLM_NO_CONTACT;
    for (unsigned wing = 0; wing < wings && cell != KIRCHOLM_OFF; wing++) {
        for (int ahead = 0; ahead < 2; ahead++) {
            unsigned direction = het_hex_turn(facing, ahead);
            unsigned front = survey->data->next[cell][direction];
            if (front == KIRCHOLM_OFF || state->at[front] == 0)
                continue;
            unsigned target = state->at[front] - 1u;
            if (survey->data->side[target] == survey->side)
                continue;
            KircholmApproach approach = {formation, charging,
                                         kircholm_query_arc(state, target, cell)};
            int slope = -survey->data->slope[cell][direction];
            slope = (slope > 0) - (slope < 0);
            double worth = target_worth(survey, target, approach,
                                        slope * kircholm_option(state, KIRCHOLM_SLOPE_MODIFIER));
            best = worth > best ? worth : best;
        }
        cell = survey->data->next[cell][het_hex_turn(facing, 2)];
    }
    return best;
}

double
kircholm_survey_ahead(const KircholmSurvey *survey, unsigned cell, unsigned facing, unsigned points)
{
    double best = 0;
    HET_EACH_BELOW(i, survey->count) {
        const KircholmFoe *foe = &survey->foes[i];
        unsigned apart = kircholm_distance(survey->data, foe->place, cell);
        if (apart < 4 || apart > points + 1 || apart > KIRCHOLM_SIGHT)
            continue;
        if ((survey->data->wedge[kircholm_offset(survey->data, cell, foe->place)] >> facing & 1) ==
            0)
            continue;
        double charge =
            meeting_with(survey, foe)->charge[kircholm_query_arc(survey->state, foe->unit, cell)];
        best = charge > best ? charge : best;
    }
    return best;
}

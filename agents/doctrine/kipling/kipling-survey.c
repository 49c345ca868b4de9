#include "kipling-survey.h"

#include <string.h>

/* --- what has changed ------------------------------------------------------------------------- */

/* Notes the place, the reach and the cover of a unit. */
static void
see_post(KiplingPost *post, const KiplingState *state, unsigned unit)
{
    const KiplingUnit *it = &state->units[unit];
    KiplingKind kind = kipling_kind(state, unit);
    post->there =
        kind != KIPLING_GENERAL && it->status != KIPLING_GONE && it->place != HET_SQUARE_OFF;
    post->place = it->place;
    post->weapon = kipling_query_weapon(state, unit);
    if (!post->there)
        return;
    post->free = !kipling_locked(it);
    post->still = it->status != KIPLING_STEADY || kind == KIPLING_ARTILLERY || !post->free;
    post->covered = kipling_query_covered(state, unit, it->place);
    post->fire = NULL;
    post->charge = post->still ? NULL : kipling_query_reach(state, kind, it->place);
    post->close = post->reach = 0;
    if (post->weapon >= 0) {
        KiplingWeapon fired = (KiplingWeapon)post->weapon;
        KiplingRanges ranges = kipling_query_ranges(state, fired);
        post->fire = kipling_query_field(state, fired, it->place);
        post->close = ranges.close;
        if (fired == KIPLING_RIFLES && !post->still)
            post->reach = ranges.far + (unsigned)kipling_option(state, KIPLING_ADVANCE_MOVE);
    }
}

/* All that a fight or a shot of the unit, or at it, depends on; never 0. */
static uint64_t
strength_of(const KiplingUnit *unit, const KiplingPost *post)
{
    const uint8_t parts[sizeof(uint64_t)] = {
        unit->figures, unit->status, unit->leader,  unit->partner,
        unit->gun,     unit->falls,  unit->arrival, (uint8_t)(post->weapon + 1),
    };
    uint64_t strength;
    memcpy(&strength, parts, sizeof strength);
    return strength << 4 | (unsigned)(post->covered << 3 | post->there << 2 | post->free << 1 | 1);
}

/* Notes what the unit's fire costs, by range and cover: the same against whomever. */
static void
see_volleys(KiplingMemory *memory, const KiplingState *state, unsigned unit)
{
    const int weapon = memory->posts[unit].weapon;
    for (int close = 0; weapon >= 0 && close < 2; close++)
        HET_EACH_BELOW(cover, 2)
            memory->volleys[unit][close][cover] =
                kipling_estimate_volley(state, unit, (KiplingWeapon)weapon, close != 0, cover != 0);
}

/* Figures that one unit's fire costs another. */
static double
volley(const KiplingMemory *memory, const KiplingState *state, unsigned shooter, int close,
       int cover, unsigned target)
{
    const double lost = memory->volleys[shooter][close][cover];
    return MIN(lost, state->units[target].figures);
}

static void
see_unit(KiplingMemory *memory, const KiplingState *state, unsigned unit)
{
    KiplingUnit *was = &memory->units[unit];
    const KiplingUnit *it = &state->units[unit];
    see_post(&memory->posts[unit], state, unit);
    const uint64_t strength = strength_of(it, &memory->posts[unit]);
    if (strength != memory->strength[unit]) {
        memory->strength[unit] = strength;
        see_volleys(memory, state, unit);
    }
    memory->changed[unit]++;
    memory->side_changed[kipling_data(state)->side[unit]]++;
    *was = *it;
}

/* Forgets everything; no unit is as it was seen. */
static void
begin(KiplingMemory *memory, const double *dials, const KiplingState *state)
{
    memset(memory, 0, sizeof *memory);
    memset(memory->units, 0xff, sizeof memory->units);
    memory->scenario = state->head.scenario;
    memcpy(memory->dials, dials, sizeof memory->dials);
}

void
kipling_see(KiplingMemory *memory, const double *dials, const KiplingState *state)
{
    const KiplingScenario *data = kipling_data(state);
    if (memory->scenario != state->head.scenario ||
        memcmp(memory->dials, dials, sizeof memory->dials) != 0)
        begin(memory, dials, state);
    /* Spiked guns and breached walls. */
    bool all = memcmp(memory->guns, state->guns, sizeof memory->guns) != 0 ||
               memcmp(memory->breaches, state->breaches, sizeof memory->breaches) != 0;
    HET_EACH_BELOW(unit, data->unit_count)
        if (all ||
            memcmp(&memory->units[unit], &state->units[unit], offsetof(KiplingUnit, rolls)) != 0)
            see_unit(memory, state, unit);
    if (!all)
        return;
    memcpy(memory->guns, state->guns, sizeof memory->guns);
    memcpy(memory->breaches, state->breaches, sizeof memory->breaches);
}

/* --- what a unit expects of an enemy ---------------------------------------------------------- */

double
kipling_loss_worth(const double *dial, const KiplingState *state, unsigned unit, double lost)
{
    const KiplingUnit *it = &state->units[unit];
    double worth = kipling_estimate_worth(state, unit), figures = it->figures;
    double value = lost * worth;
    if (it->status != KIPLING_STEADY)
        return value;
    double limit = kipling_query_weak_limit(state, unit) / 100.0;
    double needed = figures - limit;
    double share = needed > 0 ? lost / needed : 1;
    share = share < 1 ? share * share : 1;
    return value + dial[BREAK] * 0.6 * share * (figures - lost) * worth;
}

double
kipling_charge_worth(const double *dial, const KiplingState *state, unsigned charger,
                     unsigned target, bool closing_fire)
{
    KiplingFight fight = kipling_estimate_fight(state, charger, target, closing_fire);
    bool crew = kipling_kind(state, target) == KIPLING_ARTILLERY;
    double gain = kipling_loss_worth(dial, state, target, fight.defender);
    double cost = kipling_loss_worth(dial, state, charger, fight.closing + fight.attacker);
    double left = state->units[charger].figures - fight.closing;
    if (crew && left >= (unsigned)kipling_option(state, KIPLING_CAPTURE_FIGURES))
        gain += dial[GUNS] * 3;
    else if (!crew) /* who is thrown back loses ground and may be cut down */
        gain += 0.8 * (fight.defender - fight.attacker);
    return dial[CHARGE] * gain - dial[RISK] * cost;
}

static const KiplingRegard *
regard(KiplingMemory *memory, const KiplingState *state, unsigned unit, unsigned enemy)
{
    const uint64_t strengths[] = {memory->strength[unit], memory->strength[enemy]};
    const uint64_t slot = (strengths[0] + 3 * strengths[1]) * 0x9e3779b97f4a7c15u >> 32;
    KiplingRegard *it = &memory->regards[unit][enemy][slot % KIPLING_REGARDS];
    if (it->own == strengths[0] && it->its == strengths[1])
        return it;
    const KiplingPost *own = &memory->posts[unit], *its = &memory->posts[enemy];
    const double *dials = memory->dials;
    *it = (KiplingRegard){.own = strengths[0], .its = strengths[1]};
    if (its->weapon >= 0)
        for (int close = 0; close < 2; close++)
            for (int cover = 0; cover < (kipling_kind(state, unit) == KIPLING_INFANTRY ? 2 : 1);
                 cover++)
                it->loss[close][cover] = kipling_loss_worth(
                    dials, state, unit, volley(memory, state, enemy, close, cover, unit));
    if (!its->still) {
        double gain = kipling_charge_worth(dials, state, enemy, unit, true);
        it->charged = gain > 0 ? gain : 0;
    }
    if (own->weapon >= 0 && its->free)
        for (int close = 0; close < 2; close++)
            it->shot[close] = kipling_loss_worth(
                dials, state, enemy, volley(memory, state, unit, close, its->covered, enemy));
    if (kipling_kind(state, unit) != KIPLING_ARTILLERY && its->free)
        it->charge = kipling_charge_worth(dials, state, unit, enemy, true);
    return it;
}

KiplingSurvey *
kipling_survey(KiplingMemory *memory, const KiplingState *state, unsigned unit)
{
    const KiplingScenario *data = kipling_data(state);
    KiplingSurvey *survey = &memory->surveys[unit];
    unsigned other = 1u - data->side[unit];
    uint64_t seen[2] = {memory->changed[unit], memory->side_changed[other]};
    survey->state = state;
    survey->dials = memory->dials;
    survey->posts = memory->posts;
    if (memcmp(survey->seen, seen, sizeof seen) == 0)
        return survey;
    memcpy(survey->seen, seen, sizeof seen);
    survey->unit = unit;
    survey->weapon = memory->posts[unit].weapon;
    survey->kind = kipling_kind(state, unit);
    survey->ranges = (KiplingRanges){0, 0};
    if (survey->weapon >= 0)
        survey->ranges = kipling_query_ranges(state, (KiplingWeapon)survey->weapon);
    /* Horse as far off as it rides, guns a square within their range. */
    survey->stand_off = survey->kind == KIPLING_INFANTRY ? memory->dials[RANGE]
                        : survey->kind == KIPLING_CAVALRY
                            ? kipling_query_move(state, KIPLING_CAVALRY)
                            : kipling_query_ranges(state, KIPLING_CANNON).far - 1;
    survey->count = 0;
    HET_EACH_OF_SIDE(enemy, data, other) {
        if (memory->posts[enemy].there)
            survey->foes[survey->count++] =
                (KiplingFoe){.unit = enemy,
                             .post = &memory->posts[enemy],
                             .regard = regard(memory, state, unit, enemy)};
    }
    return survey;
}

/* --- places ----------------------------------------------------------------------------------- */

double
kipling_survey_shot(const KiplingSurvey *survey, unsigned cell)
{
    double best = 0;
    if (survey->weapon < 0)
        return 0;
    const HetSquareSet *field =
        kipling_query_field(survey->state, (KiplingWeapon)survey->weapon, cell);
    HET_EACH_BELOW(i, survey->count) {
        unsigned place = survey->foes[i].post->place;
        if (!het_square_has(field, place))
            continue;
        double shot =
            survey->foes[i].regard->shot[het_square_distance(cell, place) <= survey->ranges.close];
        best = shot > best ? shot : best;
    }
    return best;
}

double
kipling_survey_charge(const KiplingSurvey *survey, unsigned cell)
{
    const HetSquareSet *reach = kipling_query_reach(survey->state, survey->kind, cell);
    double best = 0;
    HET_EACH_BELOW(i, survey->count)
        if (survey->foes[i].regard->charge > best &&
            het_square_has(reach, survey->foes[i].post->place))
            best = survey->foes[i].regard->charge;
    return best;
}

double
kipling_survey_danger(const KiplingSurvey *survey, unsigned cell)
{
    bool covered = kipling_query_covered(survey->state, survey->unit, cell);
    double worst = 0, second = 0;
    HET_EACH_BELOW(i, survey->count) {
        const KiplingPost *post = survey->foes[i].post;
        const KiplingRegard *it = survey->foes[i].regard;
        unsigned distance = het_square_distance(cell, post->place);
        double danger = 0;
        if (post->fire != NULL) {
            if (het_square_has(post->fire, cell))
                danger = it->loss[distance <= post->close][covered];
            else if (distance <= post->reach)
                danger = survey->dials[COMING] * it->loss[0][covered];
        }
        if (post->charge != NULL && it->charged > danger && het_square_has(post->charge, cell))
            danger = it->charged;
        if (danger > worst) {
            second = worst;
            worst = danger;
        } else if (danger > second) {
            second = danger;
        }
    }
    return worst + survey->dials[SECOND] * second;
}

static unsigned
friends_near(const KiplingSurvey *survey, unsigned cell, unsigned squares)
{
    const KiplingScenario *data = kipling_data(survey->state);
    const unsigned side = data->side[survey->unit];
    unsigned friends = 0;
    HET_EACH_OF_SIDE(unit, data, side) {
        const KiplingPost *post = &survey->posts[unit];
        friends += unit != survey->unit && post->there &&
                   het_square_distance(cell, post->place) <= squares;
    }
    return friends;
}

static unsigned
foes_near(const KiplingSurvey *survey, unsigned cell, unsigned squares)
{
    unsigned foes = 0;
    HET_EACH_BELOW(i, survey->count)
        foes += het_square_distance(cell, survey->foes[i].post->place) <= squares;
    return foes;
}

/* Worth of company there: friends at hand, and more friends than enemies about. */
static double
company(const KiplingSurvey *survey, unsigned cell)
{
    enum { AT_HAND = 3, ENOUGH = 3, ABOUT = 6 };
    const double *dial = survey->dials;
    double worth = 0;
    if (dial[SUPPORT] != 0) {
        unsigned friends = friends_near(survey, cell, AT_HAND);
        worth += dial[SUPPORT] * (friends < ENOUGH ? friends : ENOUGH);
    }
    if (dial[MASS] != 0)
        worth += dial[MASS] * ((double)friends_near(survey, cell, ABOUT) -
                               (double)foes_near(survey, cell, ABOUT));
    return worth;
}

int
kipling_survey_nearest(const KiplingSurvey *survey, unsigned cell)
{
    int nearest = 30;
    HET_EACH_BELOW(i, survey->count) {
        int distance = (int)het_square_distance(cell, survey->foes[i].post->place);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

double
kipling_survey_place(const KiplingSurvey *survey, unsigned cell, double now)
{
    const double *dial = survey->dials;
    int distance = kipling_survey_nearest(survey, cell);
    double worth = now * dial[FIRE] * kipling_survey_shot(survey, cell) -
                   0.5 * dial[THREAT] * dial[RISK] * kipling_survey_danger(survey, cell);
    double apart = distance - survey->stand_off;
    switch (survey->kind) {
    case KIPLING_INFANTRY:
        if (distance <= 8 && kipling_query_covered(survey->state, survey->unit, cell))
            worth += dial[COVER];
        break;
    case KIPLING_CAVALRY:
        worth += dial[RIDE] * kipling_survey_charge(survey, cell);
        break;
    case KIPLING_ARTILLERY:
        break;
    case KIPLING_GENERAL:
        return 0;
    }
    worth += company(survey, cell);
    return worth - dial[ADVANCE] * (apart > 0 ? apart : -dial[BACK] * apart);
}

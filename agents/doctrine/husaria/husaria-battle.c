#include "husaria-battle.h"

/* --- what a battle promises ------------------------------------------------------------------- */

static bool
boxed(const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned cell = state->units[unit].place, side = data->side[unit];
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = data->next[cell][edge];
        if (to != HUSARIA_OFF && husaria_cost(state, unit, cell, edge) != 0 &&
            state->first[to] == 0 && !husaria_controlled(state, 1 - side, to))
            return false;
    }
    return true;
}

/* Worth a set may expect to lose: each by falling back and being scattered, points once for all. */
static double
set_loss(const HusariaBattleSurvey *survey, const HusariaSet *set, const HusariaProspect *prospect)
{
    const HusariaState *state = survey->state;
    HusariaProspect each = *prospect;
    double lost = 0, cheapest = 99;
    each.loss = 0;
    for (unsigned unit = husaria_set_next(set, 0); unit != HUSARIA_NOBODY;
         unit = husaria_set_next(set, unit + 1)) {
        unsigned side = survey->data->side[unit];
        bool led = husaria_commanded(state, state->units[unit].place, side);
        HusariaBody body = {
            .points = state->units[unit].strength,
            .worth = survey->memory->worth[unit],
            .dispersal = led ? 0 : survey->memory->dispersal[side],
            .column = survey->data->row[unit].dispersal,
            .boxed = boxed(state, unit),
        };
        lost += husaria_estimate_loss(&each, &body);
        cheapest = MIN(cheapest, body.worth);
    }
    return lost + (cheapest < 99 ? prospect->loss * cheapest : 0);
}

static double
battle(const HusariaBattleSurvey *survey, const HusariaSet *attackers, const HusariaSet *defenders)
{
    const HusariaProspect *prospect =
        survey->memory->odds.prospect[husaria_column(survey->state, attackers, defenders)];
    return survey->dials[CHARGE] * set_loss(survey, defenders, &prospect[1]) -
           survey->dials[RISK] * set_loss(survey, attackers, &prospect[0]);
}

/* --- picking ---------------------------------------------------------------------------------- */

static bool
may_join(const HusariaBattleSurvey *survey, unsigned unit, unsigned side, unsigned cell)
{
    const HusariaUnit *it = &survey->state->units[unit];
    if (it->status != HUSARIA_ON_MAP || (it->flags & HUSARIA_FOUGHT) != 0 ||
        survey->data->side[unit] != side || !husaria_fights(survey->state, unit))
        return false;
    unsigned edge = husaria_direction(survey->data, it->place, cell);
    return edge < HET_HEX_SIDES && husaria_in_front(it->facing, edge);
}

/* Adds those beside a hex that may join an attack on it, from an id on. */
static void
join_all(const HusariaBattleSurvey *survey, unsigned side, unsigned cell, unsigned from,
         HusariaSet *set)
{
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned at = survey->data->next[cell][edge];
        if (at == HUSARIA_OFF || survey->state->first[at] == 0)
            continue;
        HUSARIA_EACH_AT(unit, survey->state, at)
            if (unit >= from && may_join(survey, unit, side, cell))
                husaria_set_add(set, unit);
    }
}

static HusariaSet
troops_in(const HusariaBattleSurvey *survey, unsigned cell)
{
    HusariaSet set = {{0}};
    HUSARIA_EACH_AT(unit, survey->state, cell)
        if (husaria_fights(survey->state, unit))
            husaria_set_add(&set, unit);
    return set;
}

/* The attack of all who can on a hex. */
static double
assault(const HusariaBattleSurvey *survey, unsigned side, unsigned cell)
{
    HusariaSet defenders = troops_in(survey, cell), attackers = {{0}};
    join_all(survey, side, cell, 0, &attackers);
    if (husaria_set_next(&attackers, 0) == HUSARIA_NOBODY ||
        husaria_set_next(&defenders, 0) == HUSARIA_NOBODY)
        return -1;
    return battle(survey, &attackers, &defenders);
}

double
husaria_battle_select(HusariaBattleSurvey *survey, unsigned unit)
{
    const HusariaUnit *it = &survey->state->units[unit];
    unsigned side = survey->data->side[unit];
    double best = -9;
    for (int turn = -1; turn <= 1; turn++) {
        unsigned cell = survey->data->next[it->place][het_hex_turn(it->facing, turn)];
        if (cell == HUSARIA_OFF || !husaria_held(survey->state, 1 - side, cell))
            continue;
        unsigned first = husaria_first(survey->state, cell);
        if (!survey->known[first])
            survey->assault[first] = assault(survey, side, cell);
        survey->known[first] = true;
        best = MAX(best, survey->assault[first]);
    }
    return best;
}

/* The joiner and all who could follow, against leaving it at those picked; who does not join may
 * have to fight alone. */
static double
add_worth(const HusariaBattleSurvey *survey, unsigned unit)
{
    const double alone = 0.15;
    const HusariaState *state = survey->state;
    unsigned cell = het_frame_peek(&state->head, HusariaPick)->hex;
    HusariaSet with = state->attackers;
    join_all(survey, state->head.active, cell, unit, &with);
    return battle(survey, &with, &state->defenders) -
           battle(survey, &state->attackers, &state->defenders) + alone;
}

/* One more hex of defenders: better fought together than left to itself only if it pays. */
static double
widen_worth(const HusariaBattleSurvey *survey, unsigned cell)
{
    const HusariaState *state = survey->state;
    HusariaSet more = troops_in(survey, cell), all = state->defenders;
    for (unsigned unit = husaria_set_next(&more, 0); unit != HUSARIA_NOBODY;
         unit = husaria_set_next(&more, unit + 1))
        husaria_set_add(&all, unit);
    return battle(survey, &state->attackers, &all) -
           battle(survey, &state->attackers, &state->defenders) - 0.05;
}

static double
pick_worth(const HusariaBattleSurvey *survey, const HetMove *move)
{
    bool begun = husaria_set_next(&survey->state->attackers, 0) != HUSARIA_NOBODY;
    if (move->kind == HET_MOVE_ADD)
        return add_worth(survey, move->unit);
    if (move->kind == HET_MOVE_FIGHT)
        return begun ? widen_worth(survey, move->way.place)
                     : assault(survey, survey->state->head.active, move->way.place);
    return 0;
}

/* --- fire, pikes, losses ---------------------------------------------------------------------- */

/* One volley, or that of all: fired apart they mostly do more. */
static double
volley_worth(const HusariaBattleSurvey *survey, const HetMove *move)
{
    const HusariaState *state = survey->state;
    unsigned target = move->target, cell = state->units[target].place;
    unsigned shelter = husaria_terrain_shelter[survey->data->map.terrain[cell]];
    if (move->unit == HET_NO_UNIT)
        return 0.9 * husaria_estimate_shot(state, HUSARIA_MUSKETS, 4, 1, shelter, target);
    return husaria_estimate_volley(state, move->unit, state->units[move->unit].strength, target);
}

/* Better fired than kept, unless no dice could do anything. */
static double
fire_worth(const HusariaBattleSurvey *survey, const HetMove *move)
{
    double worth = volley_worth(survey, move);
    return worth > 0 ? 0.01 + worth : -0.01;
}

/* Pikes cost a unit the volleys it has left (HUS-15.13e), which are worth more than what they add;
 * once these are fired nothing, where they add strength. */
static double
pikes_worth(const HusariaBattleSurvey *survey, unsigned unit)
{
    const HusariaState *state = survey->state;
    const HusariaTypeRow *row = &survey->data->row[unit];
    bool counter_charge =
        het_frame_peek(&state->head, HusariaClash)->counter_charge != 0; /* nobody fires in one */
    bool fires = !counter_charge && state->units[unit].volleys < row->volleys &&
                 husaria_may_fire(state, survey->data->side[unit]);
    bool stronger = state->units[unit].strength < husaria_option(state, HUSARIA_PIKE_STRENGTH);
    return stronger && !fires ? 0.1 : -0.1;
}

double
husaria_battle_worth(const HusariaBattleSurvey *survey, const HetMove *move)
{
    const HusariaState *state = survey->state;
    switch (move->kind) {
    case HET_MOVE_ADD:
    case HET_MOVE_FIGHT:
        return pick_worth(survey, move);
    case HET_MOVE_FORM:
        return pikes_worth(survey, move->unit);
    case HET_MOVE_SHOOT:
        return fire_worth(survey, move);
    case HET_MOVE_LOSE: /* a point of a whole unit rather than the last of another */
        return (state->units[move->unit].strength > 1 ? 1 : 0) -
               0.5 * survey->memory->worth[move->unit];
    }
    return 0;
}

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
set_loss(const HusariaBattleLook *look, const HusariaSet *set, const HusariaProspect *prospect)
{
    const HusariaState *state = look->state;
    HusariaProspect each = *prospect;
    double lost = 0, cheapest = 99;
    each.loss = 0;
    for (unsigned unit = husaria_set_next(set, 0); unit != HUSARIA_NOBODY;
         unit = husaria_set_next(set, unit + 1)) {
        unsigned side = look->data->side[unit];
        bool led = husaria_commanded(state, state->units[unit].place, side);
        HusariaBody body = {
            .points = state->units[unit].strength,
            .worth = look->memory->worth[unit],
            .dispersal = led ? 0 : look->memory->dispersal[side],
            .column = look->data->row[unit].dispersal,
            .boxed = boxed(state, unit),
        };
        lost += husaria_sense_loss(&each, &body);
        cheapest = MIN(cheapest, body.worth);
    }
    return lost + (cheapest < 99 ? prospect->loss * cheapest : 0);
}

static double
battle(const HusariaBattleLook *look, const HusariaSet *attackers, const HusariaSet *defenders)
{
    const HusariaProspect *prospect =
        look->memory->odds.prospect[husaria_column(look->state, attackers, defenders)];
    return look->dials[CHARGE] * set_loss(look, defenders, &prospect[1]) -
           look->dials[RISK] * set_loss(look, attackers, &prospect[0]);
}

/* --- picking ---------------------------------------------------------------------------------- */

static bool
may_join(const HusariaBattleLook *look, unsigned unit, unsigned side, unsigned cell)
{
    const HusariaUnit *it = &look->state->units[unit];
    if (it->status != HUSARIA_ON_MAP || (it->flags & HUSARIA_FOUGHT) != 0 ||
        look->data->side[unit] != side || !husaria_fights(look->state, unit))
        return false;
    unsigned edge = husaria_direction(look->data, it->place, cell);
    return edge < HET_HEX_SIDES && husaria_in_front(it->facing, edge);
}

/* Adds those beside a hex that may join an attack on it, from an id on. */
static void
join_all(const HusariaBattleLook *look, unsigned side, unsigned cell, unsigned from,
         HusariaSet *set)
{
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned at = look->data->next[cell][edge];
        if (at == HUSARIA_OFF || look->state->first[at] == 0)
            continue;
        for (unsigned unit = husaria_first(look->state, at); unit != HUSARIA_NOBODY;
             unit = husaria_after(look->state, unit))
            if (unit >= from && may_join(look, unit, side, cell))
                husaria_set_add(set, unit);
    }
}

static HusariaSet
troops_in(const HusariaBattleLook *look, unsigned cell)
{
    HusariaSet set = {{0}};
    for (unsigned unit = husaria_first(look->state, cell); unit != HUSARIA_NOBODY;
         unit = husaria_after(look->state, unit))
        if (husaria_fights(look->state, unit))
            husaria_set_add(&set, unit);
    return set;
}

/* The attack of all who can on a hex. */
static double
assault(const HusariaBattleLook *look, unsigned side, unsigned cell)
{
    HusariaSet defenders = troops_in(look, cell), attackers = {{0}};
    join_all(look, side, cell, 0, &attackers);
    if (husaria_set_next(&attackers, 0) == HUSARIA_NOBODY ||
        husaria_set_next(&defenders, 0) == HUSARIA_NOBODY)
        return -1;
    return battle(look, &attackers, &defenders);
}

double
husaria_battle_select(HusariaBattleLook *look, unsigned unit)
{
    const HusariaUnit *it = &look->state->units[unit];
    unsigned side = look->data->side[unit];
    double best = -9;
    for (int turn = -1; turn <= 1; turn++) {
        unsigned cell = look->data->next[it->place][het_hex_turn(it->facing, turn)];
        if (cell == HUSARIA_OFF || !husaria_held(look->state, 1 - side, cell))
            continue;
        unsigned first = husaria_first(look->state, cell);
        if (!look->known[first])
            look->assault[first] = assault(look, side, cell);
        look->known[first] = true;
        best = MAX(best, look->assault[first]);
    }
    return best;
}

/* The joiner and all who could follow, against leaving it at those picked; who does not join may
 * have to fight alone. */
static double
add_worth(const HusariaBattleLook *look, unsigned unit)
{
    const double alone = 0.15;
    const HusariaState *state = look->state;
    unsigned cell = het_frame_peek(&state->head, HusariaPick)->hex;
    HusariaSet with = state->attackers;
    join_all(look, state->head.active, cell, unit, &with);
    return battle(look, &with, &state->defenders) -
           battle(look, &state->attackers, &state->defenders) + alone;
}

/* One more hex of defenders: better fought together than left to itself only if it pays. */
static double
widen_worth(const HusariaBattleLook *look, unsigned cell)
{
    const HusariaState *state = look->state;
    HusariaSet more = troops_in(look, cell), all = state->defenders;
    for (unsigned unit = husaria_set_next(&more, 0); unit != HUSARIA_NOBODY;
         unit = husaria_set_next(&more, unit + 1))
        husaria_set_add(&all, unit);
    return battle(look, &state->attackers, &all) -
           battle(look, &state->attackers, &state->defenders) - 0.05;
}

static double
pick_worth(const HusariaBattleLook *look, const HetMove *move)
{
    bool begun = husaria_set_next(&look->state->attackers, 0) != HUSARIA_NOBODY;
    if (move->kind == HET_MOVE_ADD)
        return add_worth(look, move->unit);
    if (move->kind == HET_MOVE_FIGHT)
        return begun ? widen_worth(look, move->way.place)
                     : assault(look, look->state->head.active, move->way.place);
    return 0;
}

/* --- fire, pikes, losses ---------------------------------------------------------------------- */

/* One volley, or that of all: fired apart they mostly do more. */
static double
volley_worth(const HusariaBattleLook *look, const HetMove *move)
{
    const HusariaState *state = look->state;
    unsigned target = move->target, cell = state->units[target].place;
    unsigned shelter = husaria_terrain_shelter[look->data->map.terrain[cell]];
    if (move->unit == HET_NO_UNIT)
        return 0.9 * husaria_sense_shot(state, HUSARIA_MUSKETS, 4, 1, shelter, target);
    return husaria_sense_volley(state, move->unit, state->units[move->unit].strength, target);
}

/* Better fired than kept, unless no dice could do anything. */
static double
fire_worth(const HusariaBattleLook *look, const HetMove *move)
{
    double worth = volley_worth(look, move);
    return worth > 0 ? 0.01 + worth : -0.01;
}

/* Pikes cost a unit the volleys it has left (HUS-15.13e), which are worth more than what they add;
 * once these are fired nothing, where they add strength. */
static double
pikes_worth(const HusariaBattleLook *look, unsigned unit)
{
    const HusariaState *state = look->state;
    const HusariaTypeRow *row = &look->data->row[unit];
    bool counter_charge =
        het_frame_peek(&state->head, HusariaClash)->counter_charge != 0; /* nobody fires in one */
    bool fires = !counter_charge && state->units[unit].volleys < row->volleys &&
                 husaria_may_fire(state, look->data->side[unit]);
    bool stronger = state->units[unit].strength < husaria_option(state, HUSARIA_PIKE_STRENGTH);
    return stronger && !fires ? 0.1 : -0.1;
}

double
husaria_battle_worth(const HusariaBattleLook *look, const HetMove *move)
{
    const HusariaState *state = look->state;
    switch (move->kind) {
    case HET_MOVE_ADD:
    case HET_MOVE_FIGHT:
        return pick_worth(look, move);
    case HET_MOVE_FORM:
        return pikes_worth(look, move->unit);
    case HET_MOVE_SHOOT:
        return fire_worth(look, move);
    case HET_MOVE_LOSE: /* a point of a whole unit rather than the last of another */
        return (state->units[move->unit].strength > 1 ? 1 : 0) -
               0.5 * look->memory->worth[move->unit];
    }
    return 0;
}

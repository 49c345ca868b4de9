#include "husaria-estimate.h"

#include "engine/scenario.h"

double
husaria_estimate_worth(const HusariaState *state, unsigned unit)
{
    static const double worth[HUSARIA_TYPES] = {
        [HUSARIA_HUSSARS] = 1.6,         [HUSARIA_PANCERNI] = 1.0,
        [HUSARIA_REITERS] = 1.0,         [HUSARIA_DRAGOONS] = 0.9,
        [HUSARIA_TATARS] = 0.8,          [HUSARIA_COSSACK_HORSE] = 0.8,
        [HUSARIA_WESTERN_FOOT] = 1.0,    [HUSARIA_HUNGARIAN_FOOT] = 0.7,
        [HUSARIA_POLISH_FOOT] = 0.7,     [HUSARIA_REGISTERED_FOOT] = 0.8,
        [HUSARIA_RABBLE_FOOT] = 0.5,     [HUSARIA_LIGHT_ARTILLERY] = 0.7,
        [HUSARIA_HEAVY_ARTILLERY] = 0.8, [HUSARIA_WAGONS] = 0.8,
        [HUSARIA_COMMANDER] = 1.1,
    };
    const HusariaScenario *data = husaria_data(state);
    unsigned type = data->type[unit], side = data->side[unit];
    double points = data->victory[1 - side].arm[husaria_arm(data, unit)];
    double full = data->full[unit] > 0 ? data->full[unit] : 1;
    if (type == HUSARIA_COMMANDER) /* the army's heart falls with him: HUS-9.24 */
        return worth[type] + 0.5 * points + data->bonus[unit] +
               0.1 * husaria_option(state, HUSARIA_COMMANDER_MORALE);
    return worth[type] + 0.5 * points / full;
}

double
husaria_estimate_dispersal(const HusariaState *state, unsigned side)
{
    const HusariaScenario *data = husaria_data(state);
    double track = husaria_option(state, HUSARIA_TRACK), count = 1;
    HET_EACH_BELOW(unit, data->unit_count)
        count += data->side[unit] == side && state->units[unit].status == HUSARIA_DISPERSED;
    if (count >= track)
        return track;
    double full = count / track;
    return 0.35 + 0.9 * full * full * full;
}

/* --- the battle table ------------------------------------------------------------------------- */

void
husaria_estimate_odds(HusariaOdds *odds)
{
    memset(odds, 0, sizeof *odds);
    HET_EACH_BELOW(row, HUSARIA_ROWS) {
        double chance = (row < 6 ? row + 1.0 : 11.0 - row) / 36;
        HET_EACH_BELOW(column, HUSARIA_COLUMNS) {
            HET_EACH_BELOW(which, 2) {
                const HusariaEffect *effect = &husaria_battle[row][column][which];
                HusariaProspect *prospect = &odds->prospect[column][which];
                prospect->loss += chance * effect->loss;
                prospect->scattered += effect->dispersed ? chance : 0;
                if (effect->retreat > 0)
                    prospect->retreat[effect->retreat] += chance;
            }
        }
    }
}

double
husaria_estimate_loss(const HusariaProspect *prospect, const HusariaBody *body)
{
    enum { HEXES = 5 };
    const double ground = 0.1; /* what falling back costs in itself, as a share */
    double lost = MIN(prospect->loss, body->points);
    double scattered = prospect->scattered;
    for (unsigned hexes = 1; hexes <= HEXES; hexes++) {
        if (prospect->retreat[hexes] <= 0)
            continue;
        double chance = prospect->retreat[hexes];
        scattered += chance * husaria_dispersal[hexes - 1][body->column] / 6.0;
        lost += chance * (body->boxed ? MIN((double)hexes, body->points) : ground * body->points);
    }
    lost += scattered * body->dispersal * body->points;
    return body->worth * lost;
}

/* --- fire ------------------------------------------------------------------------------------- */

double
husaria_estimate_shot(const HusariaState *state, HusariaFire fire, unsigned strength,
                      unsigned distance, unsigned shelter, unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaUnit *it = &state->units[target];
    unsigned side = data->side[target], morale = data->row[target].morale;
    double hit = 0, scattered = 0, shaken = 0;
    for (unsigned total = 2; total <= 12; total++) {
        double chance = (total > 7 ? 13.0 - total : total - 1.0) / 36;
        shaken += total > morale ? chance : 0;
        HusariaShot shot = husaria_shot(state, fire, strength, distance, (int)total - (int)shelter);
        hit += shot == HUSARIA_HIT ? chance : 0;
        scattered += shot == HUSARIA_SCATTERED ? chance : 0;
    }
    double left = it->strength > 1 ? it->strength - 1 : 0;
    double cost =
        husaria_is_held_together(state, target) ? 0 : husaria_estimate_dispersal(state, side);
    double lost = hit + cost * it->strength * scattered;
    if (fire != HUSARIA_BOWS)
        lost += hit * shaken * left * cost;
    return husaria_estimate_worth(state, target) * lost;
}

double
husaria_estimate_volley(const HusariaState *state, unsigned shooter, unsigned strength,
                        unsigned target)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned from = state->units[shooter].place, to = state->units[target].place;
    HusariaFire fire = data->row[shooter].fire;
    unsigned shelter = husaria_shelter(state, fire, data->side[shooter], from, to);
    unsigned distance = MAX(husaria_apart(data, from, to), 1);
    return husaria_estimate_shot(state, fire, strength, distance, shelter, target);
}

double
husaria_estimate_fire(const HusariaState *state, const HetMove *move)
{
    const HusariaScenario *data = husaria_data(state);
    unsigned target = move->target, cell = state->units[target].place;
    if (move->unit != HET_NO_UNIT)
        return husaria_estimate_volley(state, move->unit, state->units[move->unit].strength,
                                       target);
    const HusariaBattery battery = husaria_battery(state, target);
    unsigned side = 1 - data->side[target];
    double best = 0, all = 0;
    HET_EACH_BELOW(i, data->gun_count[side]) {
        unsigned gun = data->guns[side][i];
        if (!husaria_gun_bears(state, gun, target))
            continue;
        double alone = husaria_estimate_volley(state, gun, state->units[gun].strength, target);
        best = MAX(best, alone);
        all += alone;
    }
    return husaria_estimate_shot(state, battery.fire, battery.strength,
                                 husaria_apart(data, state->units[battery.farthest].place, cell),
                                 husaria_terrain_shelter[data->map.terrain[cell]], target) -
           (all - best);
}

/* --- how it stands ---------------------------------------------------------------------------- */

/* Troops of a side in a zone, or (not inside) out of it; they count as the end judges them. */
static bool
any_troops(const HusariaState *state, unsigned side, unsigned zone, bool inside)
{
    const HusariaScenario *data = husaria_data(state);
    HET_EACH_BELOW(unit, data->unit_count)
        if (data->side[unit] == side && state->units[unit].status == HUSARIA_ON_MAP &&
            husaria_fights(state, unit) &&
            husaria_in_zone(data, zone, state->units[unit].place) == inside)
            return true;
    return false;
}

/* Whether a side would win at once by the scenario's conditions. HUS-V.1 */
static bool
automatic(const HusariaState *state, unsigned side)
{
    const HusariaVictory *victory = &husaria_data(state)->victory[side];
    switch ((HusariaAutomatic)victory->automatic) {
    case HUSARIA_NO_AUTOMATIC:
        return false;
    case HUSARIA_NO_ENEMIES:
        return !any_troops(state, 1 - side, HUSARIA_NO_ZONE, false);
    case HUSARIA_NO_ENEMIES_INSIDE:
        return !any_troops(state, 1 - side, victory->zone, true);
    case HUSARIA_NO_ENEMIES_OUTSIDE:
        return !any_troops(state, 1 - side, victory->zone, false);
    }
    return false;
}

int
husaria_estimate_lead(const HusariaState *state, unsigned side)
{
    enum { DECIDED = 100 };
    bool own = automatic(state, side), other = automatic(state, 1 - side);
    if (own != other)
        return own ? DECIDED : -DECIDED;
    return husaria_points(state, side) - husaria_points(state, 1 - side);
}

double
husaria_estimate_progress(const HusariaState *state)
{
    double turns = state->head.scenario->turns;
    return turns > 0 ? MIN(state->head.turn / turns, 1.0) : 1.0;
}

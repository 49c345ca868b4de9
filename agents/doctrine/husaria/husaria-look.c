#include "husaria-look.h"

/* --- taking the look -------------------------------------------------------------------------- */

static unsigned
apart(HetHexCube a, HetHexCube b)
{
    int q = a.q - b.q, r = a.r - b.r, s = -q - r;
    return (unsigned)MAX(MAX(ABS(q), ABS(r)), ABS(s));
}

/* Whether troops of a side have nowhere to fall back to from a hex. HUS-7.22 */
static bool
boxed(const HusariaState *state, unsigned side, unsigned cell)
{
    const HusariaScenario *data = husaria_data(state);
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned to = data->next[cell][edge];
        if (to != HUSARIA_OFF && data->cost[1][cell][edge] != 0 && state->first[to] == 0 &&
            !husaria_controlled(state, 1 - side, to))
            return false;
    }
    return true;
}

static void
add_unit(HusariaFoe *foe, const HusariaState *state, unsigned unit)
{
    const HusariaScenario *data = husaria_data(state);
    const HusariaTypeRow *row = &data->row[unit];
    bool gun = row->arm == HUSARIA_ARTILLERY;
    double points = gun ? 1 : state->units[unit].strength;
    double worth = husaria_sense_worth(state, unit), before = foe->body.points * foe->body.worth;
    foe->body.points += points;
    foe->body.worth = (before + points * worth) / foe->body.points;
    foe->spirit = MIN(foe->spirit, row->morale);
    foe->front += husaria_defence_points(state, unit, false);
    foe->rear += husaria_defence_points(state, unit, true);
    foe->lances = MAX(foe->lances, husaria_lance_columns(state, unit));
    foe->foot = foe->foot && row->arm == HUSARIA_INFANTRY;
    foe->horse = foe->horse || row->arm == HUSARIA_CAVALRY;
    if (gun && (state->units[unit].flags & HUSARIA_SHOT) == 0) {
        foe->guns++;
        foe->range = (uint8_t)MAX(foe->range, husaria_range(state, unit));
    }
    if (gun)
        return;
    for (unsigned foot = 0; foot < 2; foot++)
        foe->strike[foot] += husaria_attack_points(state, unit, foot != 0, false) / 2.0;
    foe->reach = (uint8_t)MAX(foe->reach, husaria_movement(state, unit) / 2);
}

/* Friends that have the foe before them. */
static void
add_bearing(const HusariaLook *look, HusariaFoe *foe)
{
    const HusariaState *state = look->state;
    const HusariaScenario *data = look->data;
    foe->bearing_spirit = 99;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned cell = data->next[foe->cell][edge];
        if (cell == HUSARIA_OFF || state->first[cell] == 0)
            continue;
        for (unsigned unit = husaria_first(state, cell); unit != HUSARIA_NOBODY;
             unit = husaria_after(state, unit)) {
            const HusariaUnit *it = &state->units[unit];
            if (data->side[unit] != look->side || unit == look->unit ||
                !husaria_fights(state, unit) || (it->flags & HUSARIA_FOUGHT) != 0 ||
                !husaria_in_front(it->facing, (edge + 3) % HET_HEX_SIDES))
                continue;
            foe->bearing += husaria_attack_points(state, unit, foe->foot, false);
            foe->bearing_worth +=
                (husaria_arm(data, unit) == HUSARIA_ARTILLERY ? 1 : it->strength) *
                husaria_sense_worth(state, unit);
            foe->bearing_spirit = MIN(foe->bearing_spirit, data->row[unit].morale);
            foe->bearing_lances = MAX(foe->bearing_lances, husaria_lance_columns(state, unit));
            foe->edges |= (uint8_t)(1u << edge);
            foe->behind = foe->behind || !husaria_in_front(foe->facing, edge);
        }
    }
    if (foe->edges != 0)
        foe->bearing_command = husaria_command_at(state, look->side, foe->cell);
}

static void
add_foe(HusariaLook *look, unsigned cell)
{
    const HusariaState *state = look->state;
    const HusariaScenario *data = look->data;
    unsigned enemy = 1 - look->side;
    HusariaFoe *foe = &look->foes[look->count];
    *foe = (HusariaFoe){.cell = (uint16_t)cell,
                        .cube = het_hex_cube(&data->map.grid, cell),
                        .spirit = 99,
                        .foot = true,
                        .shelter = husaria_terrain_shelter[data->map.terrain[cell]]};
    bool led = false, any = false;
    for (unsigned unit = husaria_first(state, cell); unit != HUSARIA_NOBODY;
         unit = husaria_after(state, unit)) {
        led = led || data->type[unit] == HUSARIA_COMMANDER;
        foe->wagons = foe->wagons || data->type[unit] == HUSARIA_WAGONS;
        if (!husaria_fights(state, unit))
            continue;
        if (!any) {
            foe->facing = state->units[unit].facing;
            foe->body.column = data->row[unit].dispersal;
        }
        any = true;
        add_unit(foe, state, unit);
    }
    if (!any)
        return;
    look->at[cell] = (uint8_t)++look->count;
    foe->body.dispersal = led ? 0 : look->enemy_dispersal;
    foe->body.boxed = boxed(state, enemy, cell);
    foe->command = husaria_command_at(state, enemy, cell);
    add_bearing(look, foe);
}

void
husaria_look(HusariaLook *look, const HusariaPlan *plan, unsigned unit, unsigned radius)
{
    const HusariaState *state = plan->state;
    const HusariaScenario *data = plan->data;
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(data, unit);
    look->plan = plan;
    look->state = state;
    look->data = data;
    look->dials = plan->dials;
    look->unit = unit;
    look->side = plan->side;
    look->horse = arm == HUSARIA_CAVALRY;
    look->foot = arm == HUSARIA_INFANTRY;
    look->guns = arm == HUSARIA_ARTILLERY;
    look->fights = husaria_fights(state, unit);
    look->spirit = data->row[unit].morale;
    look->lances = husaria_lance_columns(state, unit);
    look->army = husaria_army_columns(state, plan->side);
    look->enemy_dispersal = husaria_sense_dispersal(state, 1 - plan->side);
    bool led = husaria_commanded(state, it->place, plan->side);
    look->command = husaria_command_at(state, plan->side, it->place);
    look->body = (HusariaBody){
        .points = look->guns ? 1 : it->strength,
        .worth = husaria_sense_worth(state, unit),
        .dispersal = led ? 0 : husaria_sense_dispersal(state, plan->side),
        .column = data->row[unit].dispersal,
    };
    husaria_sense_odds(&look->odds);
    memset(look->at, HUSARIA_NO_FOE, data->map.cells);
    look->count = 0;
    HetHexCube here = het_hex_cube(&data->map.grid, it->place);
    for (unsigned enemy = 0; enemy < data->unit_count && look->count < HUSARIA_FOES; enemy++) {
        unsigned cell = state->units[enemy].place;
        if (data->side[enemy] == plan->side || cell == HUSARIA_OFF ||
            look->at[cell] != HUSARIA_NO_FOE ||
            apart(here, het_hex_cube(&data->map.grid, cell)) > radius)
            continue;
        add_foe(look, cell);
    }
}

const HusariaFoe *
husaria_look_foe(const HusariaLook *look, unsigned cell)
{
    return look->at[cell] == HUSARIA_NO_FOE ? NULL : &look->foes[look->at[cell] - 1];
}

unsigned
husaria_look_nearest(const HusariaLook *look, unsigned cell)
{
    HetHexCube here = het_hex_cube(&look->data->map.grid, cell);
    unsigned nearest = 99;
    for (unsigned i = 0; i < look->count; i++)
        nearest = MIN(nearest, apart(here, look->foes[i].cube));
    return nearest;
}

/* --- attacks ---------------------------------------------------------------------------------- */

/* An attack as the battle table sees it. */
typedef struct {
    unsigned points; /* the attackers' half points as they count */
    double worth;    /* what all of them are worth */
    int spirit, command, lances;
    bool behind, opposite;
} Attack;

static int
column_of(const HusariaLook *look, const HusariaFoe *foe, const Attack *attack)
{
    unsigned defence = (attack->behind ? foe->rear : foe->front) + (foe->wagons ? 2 : 0);
    int column = husaria_ratio(attack->points, defence);
    column += attack->spirit - foe->spirit + attack->command - foe->command - foe->shelter;
    column += look->army;
    if (attack->opposite)
        column += husaria_option(look->state, HUSARIA_OPPOSITE);
    if (!foe->wagons && foe->shelter == 0)
        column += attack->lances;
    return CLAMP(column, 0, HUSARIA_COLUMNS - 1);
}

/* What an attack promises: the foe's losses and the attackers'. */
static double
attack_worth(const HusariaLook *look, const HusariaFoe *foe, const Attack *attack)
{
    const double *dial = look->dials;
    const HusariaFate *fate = look->odds.fate[column_of(look, foe, attack)];
    HusariaBody own = look->body;
    own.points = MAX(attack->points / 2.0, 1);
    own.worth = attack->worth / own.points;
    return dial[CHARGE] * husaria_sense_loss(&fate[1], &foe->body) -
           dial[RISK] * husaria_sense_loss(&fate[0], &own);
}

/* The attack of those who have the foe before them. */
static Attack
attack_without(const HusariaFoe *foe)
{
    return (Attack){.points = foe->bearing,
                    .worth = foe->bearing_worth,
                    .spirit = foe->bearing_spirit,
                    .command = foe->bearing_command,
                    .lances = foe->bearing_lances,
                    .behind = foe->behind,
                    .opposite = (foe->edges & foe->edges >> 3) != 0};
}

/* The same with the unit, come to a hex beside the foe. */
static Attack
attack_with(const HusariaLook *look, const HusariaFoe *foe, unsigned from)
{
    unsigned edge = het_hex_direction(&look->data->map.grid, foe->cell, from);
    bool behind = edge < HET_HEX_SIDES && !husaria_in_front(foe->facing, edge);
    bool fence = edge < HET_HEX_SIDES && husaria_hindered(look->state, look->side, foe->cell, edge);
    unsigned points = husaria_attack_points(look->state, look->unit, foe->foot, fence);
    unsigned edges = foe->edges | (edge < HET_HEX_SIDES ? 1u << edge : 0u);
    return (Attack){.points = foe->bearing + points,
                    .worth = foe->bearing_worth + look->body.worth * look->body.points,
                    .spirit = MIN(foe->bearing_spirit, look->spirit),
                    .command = MAX(foe->bearing_command, look->command),
                    .lances = MAX(foe->bearing_lances, fence ? 0 : look->lances),
                    .behind = foe->behind || behind,
                    .opposite = (edges & edges >> 3) != 0};
}

unsigned
husaria_look_column(const HusariaLook *look, const HusariaFoe *foe, unsigned from)
{
    const Attack with = attack_with(look, foe, from);
    return (unsigned)column_of(look, foe, &with);
}

double
husaria_look_attack(const HusariaLook *look, const HusariaFoe *foe, unsigned from)
{
    const Attack with = attack_with(look, foe, from), without = attack_without(foe);
    unsigned edge = het_hex_direction(&look->data->map.grid, foe->cell, from);
    bool behind = edge < HET_HEX_SIDES && !husaria_in_front(foe->facing, edge);
    double before = foe->bearing > 0 ? attack_worth(look, foe, &without) : 0;
    double flank = behind && foe->rear < foe->front ? look->dials[FLANK] : 0;
    return attack_worth(look, foe, &with) - before + flank;
}

double
husaria_look_contact(const HusariaLook *look, unsigned cell, unsigned facing)
{
    double best = 0;
    unsigned met = 0;
    for (int turn = -1; turn <= 1; turn++) {
        unsigned edge = het_hex_turn(facing, turn), to = look->data->next[cell][edge];
        const HusariaFoe *foe = to == HUSARIA_OFF ? NULL : husaria_look_foe(look, to);
        if (foe == NULL || !look->fights)
            continue;
        double worth = husaria_look_attack(look, foe, cell);
        if (husaria_sheltered(look->state, look->side, cell, edge))
            worth = MAX(worth, 0); /* HUS-6.18: it need not come out */
        if (met == 0 || worth > best)
            best = worth;
        met += foe->bearing > 0 && met > 0 ? 0 : 1; /* others see to it */
    }
    if (met == 0)
        return 0;
    return best - look->dials[RESERVE] - 0.4 * (met - 1);
}

/* --- the enemy's turn ------------------------------------------------------------------------- */

/* Sides of a hex an enemy could come at: by open ground, of all and behind the facing. */
static void
open_sides(const HusariaLook *look, unsigned cell, unsigned facing, unsigned *ret_all,
           unsigned *ret_rear)
{
    *ret_all = *ret_rear = 0;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
        unsigned to = look->data->next[cell][edge];
        if (to == HUSARIA_OFF || look->data->cost[1][to][(edge + 3) % HET_HEX_SIDES] == 0 ||
            (look->state->first[to] != 0 && husaria_held(look->state, look->side, to) &&
             to != look->state->units[look->unit].place))
            continue;
        ++*ret_all;
        *ret_rear += !husaria_in_front(facing, edge);
    }
}

double
husaria_look_danger(const HusariaLook *look, unsigned cell, unsigned facing)
{
    HetHexCube here = het_hex_cube(&look->data->map.grid, cell);
    double strike = 0, here_counts = 0; /* points; as they count against the unit */
    int spirit = 0;
    bool around = false;
    for (unsigned i = 0; i < look->count; i++) {
        const HusariaFoe *foe = &look->foes[i];
        unsigned distance = apart(here, foe->cube);
        if (foe->strike[0] <= 0 || distance > foe->reach + 1u)
            continue;
        strike += foe->strike[0];
        here_counts += foe->strike[look->foot];
        spirit = MAX(spirit, foe->spirit + foe->lances + foe->command);
        around = around || (foe->horse && distance + 3u <= foe->reach);
    }
    if (strike <= 0)
        return 0;
    unsigned all = 0, rear = 0;
    open_sides(look, cell, facing, &all, &rear);
    if (all == 0)
        return 0;
    unsigned points = husaria_defence_points(look->state, look->unit, around && rear > 0);
    here_counts *= MIN(1, 2.0 * MIN(all, 3) / strike); /* two points come at it over a side */
    int column = husaria_ratio((unsigned)(2 * here_counts), points) + spirit - look->spirit -
                 look->command - husaria_terrain_shelter[look->data->map.terrain[cell]];
    HusariaBody body = look->body;
    body.boxed = all <= 2;
    column = CLAMP(column, 0, HUSARIA_COLUMNS - 1);
    return husaria_sense_loss(&look->odds.fate[column][1], &body);
}

double
husaria_look_fire(const HusariaLook *look, unsigned cell)
{
    const double hit = 0.2; /* what a shot costs, in points */
    HetHexCube here = het_hex_cube(&look->data->map.grid, cell);
    double guns = 0;
    for (unsigned i = 0; i < look->count; i++)
        if (look->foes[i].guns > 0 && apart(here, look->foes[i].cube) <= look->foes[i].range)
            guns += look->foes[i].guns;
    return hit * look->body.worth * MIN(guns, 4);
}

bool
husaria_look_wagons(const HusariaLook *look, unsigned cell)
{
    for (unsigned unit = husaria_first(look->state, cell); unit != HUSARIA_NOBODY;
         unit = husaria_after(look->state, unit))
        if (look->data->type[unit] == HUSARIA_WAGONS && look->data->side[unit] == look->side)
            return true;
    return false;
}

double
husaria_look_facing(const HusariaLook *look, unsigned cell, unsigned facing)
{
    HetHexCube here = het_hex_cube(&look->data->map.grid, cell);
    /* Where each edge looks, in steps of q and r. */
    static const int8_t steps[HET_HEX_SIDES][2] = {{0, -1}, {1, -1}, {1, 0},
                                                   {0, 1},  {-1, 1}, {-1, 0}};
    double worth = 0;
    for (unsigned i = 0; i < look->count; i++) {
        const HusariaFoe *foe = &look->foes[i];
        int q = foe->cube.q - here.q, r = foe->cube.r - here.r;
        unsigned distance = apart(here, foe->cube);
        if (distance == 0 || foe->strike[0] <= 0)
            continue;
        /* The product in the plane of hexes, 1 straight ahead, -1 straight behind. */
        double ahead = (2.0 * q * steps[facing][0] + q * steps[facing][1] + r * steps[facing][0] +
                        2.0 * r * steps[facing][1]) /
                       (2.0 * distance);
        worth += ahead * foe->strike[0] / (distance * distance);
    }
    return worth;
}

#include "husaria-look.h"

/* --- taking the look -------------------------------------------------------------------------- */

static void
add_row(HusariaLook *look, const HusariaFoe *foe)
{
    HusariaFoeRows *rows = &look->rows;
    unsigned at = look->count;
    bool strikes = foe->strike[0] > 0;
    look->foe[at] = foe;
    look->at[foe->cell] = (uint8_t)++look->count;
    rows->q[at] = foe->cube.q;
    rows->r[at] = foe->cube.r;
    rows->reach[at] = (int16_t)(strikes ? foe->reach + 1 : -1);
    rows->around[at] = (int16_t)(strikes && foe->horse ? foe->reach - 3 : -1);
    rows->strike[at] = (int16_t)foe->strike[0];
    rows->counts[at] = (int16_t)foe->strike[look->foot];
    rows->spirit[at] = (int16_t)(foe->spirit + foe->lances + foe->command);
    rows->guns[at] = foe->guns;
    rows->range[at] = (int16_t)(foe->guns > 0 ? foe->range : -1);
}

/* Fills the last block of rows with foes that are out of everybody's reach. */
static void
fill_block(HusariaLook *look)
{
    enum { FAR_AWAY = 1000 };
    HusariaFoeRows *rows = &look->rows;
    look->blocks = (look->count + HUSARIA_BLOCK - 1) / HUSARIA_BLOCK * HUSARIA_BLOCK;
    for (unsigned at = look->count; at < look->blocks; at++) {
        rows->q[at] = FAR_AWAY;
        rows->r[at] = 0;
        rows->reach[at] = rows->around[at] = rows->range[at] = -1;
        rows->strike[at] = rows->counts[at] = rows->spirit[at] = rows->guns[at] = 0;
    }
}

static void
look_from(HusariaLook *look, HusariaMemory *memory, unsigned unit)
{
    const HusariaState *state = look->state;
    const HusariaScenario *data = look->data;
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(data, unit);
    look->unit = unit;
    look->horse = arm == HUSARIA_CAVALRY;
    look->foot = arm == HUSARIA_INFANTRY;
    look->guns = arm == HUSARIA_ARTILLERY;
    look->fights = husaria_fights(state, unit);
    look->spirit = data->row[unit].morale;
    look->lances = husaria_lance_columns(state, unit);
    look->army = husaria_army_columns(state, look->side);
    look->command = husaria_command_at(state, look->side, it->place);
    bool led = husaria_commanded(state, it->place, look->side);
    look->body = (HusariaBody){
        .points = look->guns ? 1 : it->strength,
        .worth = memory->worth[unit],
        .dispersal = led ? 0 : memory->dispersal[look->side],
        .column = data->row[unit].dispersal,
    };
    HET_EACH_BELOW(column, HUSARIA_COLUMNS)
        look->loss[0][column] = look->loss[1][column] = -1;
}

void
husaria_look(HusariaLook *look, HusariaMemory *memory, const HusariaPlan *plan, unsigned unit,
             unsigned radius)
{
    const HusariaState *state = plan->state;
    const HusariaScenario *data = plan->data;
    unsigned enemy = 1 - plan->side, place = state->units[unit].place;
    look->plan = plan;
    look->state = state;
    look->data = data;
    look->dials = plan->dials;
    look->side = plan->side;
    look->odds = &memory->odds;
    look_from(look, memory, unit);
    memset(look->at, HUSARIA_NO_FOE, data->map.cells);
    look->count = look->beside = 0;
    for (unsigned i = 0; i < memory->stacks[enemy] && look->count < HUSARIA_FOES; i++) {
        unsigned first = memory->stack[enemy][i], cell = state->units[first].place;
        unsigned distance = husaria_apart(data, place, cell);
        if (distance > radius)
            continue;
        const HusariaFoe *foe = husaria_memory_foe(memory, state, first);
        if (distance == 1) {
            HusariaFoe *near_ = &look->near[look->beside++];
            *near_ = *foe;
            husaria_memory_bearing(memory, state, near_, unit);
            foe = near_;
        }
        add_row(look, foe);
    }
    fill_block(look);
}

const HusariaFoe *
husaria_look_foe(const HusariaLook *look, unsigned cell)
{
    return look->at[cell] == HUSARIA_NO_FOE ? NULL : look->foe[look->at[cell] - 1];
}

unsigned
husaria_look_nearest(const HusariaLook *look, unsigned cell)
{
    HetHexCube here = look->data->cube[cell];
    int nearest = 99;
    HET_EACH_BELOW(i, look->count) {
        int q = look->rows.q[i] - here.q, r = look->rows.r[i] - here.r;
        int distance = (ABS(q) + ABS(r) + ABS(q + r)) / 2;
        nearest = MIN(nearest, distance);
    }
    return (unsigned)nearest;
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

/* Promise of an attack: the foe's losses and the attackers'. */
static double
attack_worth(const HusariaLook *look, const HusariaFoe *foe, const Attack *attack)
{
    const double *dial = look->dials;
    const HusariaProspect *prospect = look->odds->prospect[column_of(look, foe, attack)];
    HusariaBody own = look->body;
    own.points = MAX(attack->points / 2.0, 1);
    own.worth = attack->worth / own.points;
    return dial[CHARGE] * husaria_sense_loss(&prospect[1], &foe->body) -
           dial[RISK] * husaria_sense_loss(&prospect[0], &own);
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
    unsigned edge = husaria_direction(look->data, foe->cell, from);
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
    unsigned edge = husaria_direction(look->data, foe->cell, from);
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

void
husaria_glance(const HusariaLook *look, unsigned cell, HusariaGlance *glance)
{
    const HusariaFoeRows *restrict rows = &look->rows;
    const int16_t here_q = look->data->cube[cell].q, here_r = look->data->cube[cell].r;
    const unsigned count = look->blocks; /* by eights: the rest of the last is far off */
    int16_t *restrict apart = glance->apart;
    int16_t strike = 0, counts = 0, spirit = 0, guns = 0, around = 0;
    HET_EACH_BELOW(i, count) {
        int16_t q = (int16_t)(rows->q[i] - here_q), r = (int16_t)(rows->r[i] - here_r);
        int16_t s = (int16_t)(q + r);
        int16_t across = (int16_t)MAX(ABS(q), ABS(r));
        apart[i] = (int16_t)MAX(across, ABS(s));
    }
    HET_EACH_BELOW(i, count) { /* by masks, so that compilers take several */
        int16_t distance = apart[i];
        int16_t strikes = (int16_t) - (distance <= rows->reach[i]);
        int16_t its = (int16_t)(strikes & rows->spirit[i]);
        strike = (int16_t)(strike + (strikes & rows->strike[i]));
        counts = (int16_t)(counts + (strikes & rows->counts[i]));
        spirit = MAX(spirit, its);
        around = (int16_t)(around | -(distance <= rows->around[i]));
        guns = (int16_t)(guns + (rows->guns[i] & -(distance <= rows->range[i])));
    }
    glance->cell = cell;
    glance->strike = strike;
    glance->counts = counts;
    glance->spirit = spirit;
    glance->guns = guns;
    glance->around = around != 0;
}

/* Sides of a hex an enemy could come at: by open ground, of all and behind the facing. */
static void
open_sides(const HusariaLook *look, unsigned cell, unsigned facing, unsigned *ret_all,
           unsigned *ret_rear)
{
    *ret_all = *ret_rear = 0;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
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
husaria_glance_danger(HusariaLook *look, const HusariaGlance *glance, unsigned facing)
{
    if (glance->strike <= 0)
        return 0;
    unsigned all = 0, rear = 0, cell = glance->cell;
    open_sides(look, cell, facing, &all, &rear);
    if (all == 0)
        return 0;
    unsigned points = husaria_defence_points(look->state, look->unit, glance->around && rear > 0);
    double strike = glance->strike / 2.0, counts = glance->counts / 2.0;
    counts *= MIN(1, 2.0 * MIN(all, 3) / strike); /* two points come at it over a side */
    int column = husaria_ratio((unsigned)(2 * counts), points) + glance->spirit - look->spirit -
                 look->command - husaria_terrain_shelter[look->data->map.terrain[cell]];
    bool boxed = all <= 2;
    column = CLAMP(column, 0, HUSARIA_COLUMNS - 1);
    double *loss = &look->loss[boxed][column];
    if (*loss < 0) {
        HusariaBody body = look->body;
        body.boxed = boxed;
        *loss = husaria_sense_loss(&look->odds->prospect[column][1], &body);
    }
    return *loss;
}

double
husaria_glance_fire(const HusariaLook *look, const HusariaGlance *glance)
{
    const double hit = 0.2; /* what a shot costs, in points */
    return hit * look->body.worth * MIN(glance->guns, 4);
}

double
husaria_glance_facing(const HusariaLook *look, const HusariaGlance *glance, unsigned facing)
{
    /* Directions of the edges, in steps of q and r. */
    static const int8_t steps[HET_HEX_SIDES][2] = {{0, -1}, {1, -1}, {1, 0},
                                                   {0, 1},  {-1, 1}, {-1, 0}};
    const HusariaFoeRows *rows = &look->rows;
    HetHexCube here = look->data->cube[glance->cell];
    int by_q = 2 * steps[facing][0] + steps[facing][1];
    int by_r = steps[facing][0] + 2 * steps[facing][1];
    double term[HUSARIA_FOES], worth = 0;
    HET_EACH_BELOW(i, look->blocks) {
        int distance = MAX(glance->apart[i], 1);
        /* The product in the plane of hexes, 1 straight ahead, -1 straight behind. */
        double ahead = by_q * (rows->q[i] - here.q) + by_r * (rows->r[i] - here.r);
        term[i] = ahead / (2.0 * distance) * (rows->strike[i] / 2.0) / (distance * distance);
    }
    HET_EACH_BELOW(i, look->count)
        worth += term[i];
    return worth;
}

#include "husaria-survey.h"

/* --- surveying -------------------------------------------------------------------------------- */

static void
add_row(HusariaSurvey *survey, const HusariaFoe *foe)
{
    HusariaFoeRows *rows = &survey->rows;
    unsigned at = survey->count;
    bool strikes = foe->strike[0] > 0;
    survey->foe[at] = foe;
    survey->at[foe->cell] = (uint8_t)++survey->count;
    rows->q[at] = foe->cube.q;
    rows->r[at] = foe->cube.r;
    rows->reach[at] = (int16_t)(strikes ? foe->reach + 1 : -1);
    rows->around[at] = (int16_t)(strikes && foe->horse ? foe->reach - 3 : -1);
    rows->strike[at] = (int16_t)foe->strike[0];
    rows->counts[at] = (int16_t)foe->strike[survey->foot];
    rows->spirit[at] = (int16_t)(foe->spirit + foe->lances + foe->command);
    rows->guns[at] = foe->guns;
    rows->range[at] = (int16_t)(foe->guns > 0 ? foe->range : -1);
}

/* Fills the last block of rows with foes that are out of everybody's reach. */
static void
fill_block(HusariaSurvey *survey)
{
    enum { FAR_AWAY = 1000 };
    HusariaFoeRows *rows = &survey->rows;
    survey->blocks = (survey->count + HUSARIA_BLOCK - 1) / HUSARIA_BLOCK * HUSARIA_BLOCK;
    for (unsigned at = survey->count; at < survey->blocks; at++) {
        rows->q[at] = FAR_AWAY;
        rows->r[at] = 0;
        rows->reach[at] = rows->around[at] = rows->range[at] = -1;
        rows->strike[at] = rows->counts[at] = rows->spirit[at] = rows->guns[at] = 0;
    }
}

static void
begin_survey(HusariaSurvey *survey, HusariaMemory *memory, unsigned unit)
{
    const HusariaState *state = survey->state;
    const HusariaScenario *data = survey->data;
    const HusariaUnit *it = &state->units[unit];
    HusariaArm arm = husaria_arm(data, unit);
    survey->unit = unit;
    survey->horse = arm == HUSARIA_CAVALRY;
    survey->foot = arm == HUSARIA_INFANTRY;
    survey->guns = arm == HUSARIA_ARTILLERY;
    survey->fights = husaria_fights(state, unit);
    survey->spirit = data->row[unit].morale;
    survey->lances = husaria_lance_columns(state, unit);
    survey->army = husaria_army_columns(state, survey->side);
    survey->command = husaria_command_at(state, survey->side, it->place);
    bool led = husaria_commanded(state, it->place, survey->side);
    survey->body = (HusariaBody){
        .points = survey->guns ? 1 : it->strength,
        .worth = memory->worth[unit],
        .dispersal = led ? 0 : memory->dispersal[survey->side],
        .column = data->row[unit].dispersal,
    };
    HET_EACH_BELOW(column, HUSARIA_COLUMNS)
        survey->loss[0][column] = survey->loss[1][column] = -1;
}

void
husaria_survey(HusariaSurvey *survey, HusariaMemory *memory, const HusariaPlan *plan, unsigned unit,
               unsigned radius)
{
    const HusariaState *state = plan->state;
    const HusariaScenario *data = plan->data;
    unsigned enemy = 1 - plan->side, place = state->units[unit].place;
    survey->plan = plan;
    survey->state = state;
    survey->data = data;
    survey->dials = plan->dials;
    survey->side = plan->side;
    survey->odds = &memory->odds;
    begin_survey(survey, memory, unit);
    memset(survey->at, HUSARIA_NO_FOE, data->map.cells);
    survey->count = survey->beside = 0;
    for (unsigned i = 0; i < memory->stacks[enemy] && survey->count < HUSARIA_FOES; i++) {
        unsigned first = memory->stack[enemy][i], cell = state->units[first].place;
        unsigned distance = husaria_apart(data, place, cell);
        if (distance > radius)
            continue;
        const HusariaFoe *foe = husaria_memory_foe(memory, state, first);
        if (distance == 1) {
            HusariaFoe *near_ = &survey->near[survey->beside++];
            *near_ = *foe;
            husaria_memory_bearing(memory, state, near_, unit);
            foe = near_;
        }
        add_row(survey, foe);
    }
    fill_block(survey);
}

const HusariaFoe *
husaria_survey_foe(const HusariaSurvey *survey, unsigned cell)
{
    return survey->at[cell] == HUSARIA_NO_FOE ? NULL : survey->foe[survey->at[cell] - 1];
}

unsigned
husaria_survey_nearest(const HusariaSurvey *survey, unsigned cell)
{
    HetHexCube here = survey->data->cube[cell];
    int nearest = 99;
    HET_EACH_BELOW(i, survey->count) {
        int q = survey->rows.q[i] - here.q, r = survey->rows.r[i] - here.r;
        int distance = (ABS(q) + ABS(r) + ABS(q + r)) / 2;
        nearest = MIN(nearest, distance);
    }
    return (unsigned)nearest;
}

bool
husaria_survey_wagons(const HusariaSurvey *survey, unsigned cell)
{
    HUSARIA_EACH_AT(unit, survey->state, cell)
        if (survey->data->type[unit] == HUSARIA_WAGONS && survey->data->side[unit] == survey->side)
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
column_of(const HusariaSurvey *survey, const HusariaFoe *foe, const Attack *attack)
{
    unsigned defence = (attack->behind ? foe->rear : foe->front) + (foe->wagons ? 2 : 0);
    int column = husaria_ratio(attack->points, defence);
    column += attack->spirit - foe->spirit + attack->command - foe->command - foe->shelter;
    column += survey->army;
    if (attack->opposite)
        column += husaria_option(survey->state, HUSARIA_OPPOSITE);
    if (!foe->wagons && foe->shelter == 0)
        column += attack->lances;
    return CLAMP(column, 0, HUSARIA_COLUMNS - 1);
}

/* Promise of an attack: the foe's losses and the attackers'. */
static double
attack_worth(const HusariaSurvey *survey, const HusariaFoe *foe, const Attack *attack)
{
    const double *dial = survey->dials;
    const HusariaProspect *prospect = survey->odds->prospect[column_of(survey, foe, attack)];
    HusariaBody own = survey->body;
    own.points = MAX(attack->points / 2.0, 1);
    own.worth = attack->worth / own.points;
    return dial[CHARGE] * husaria_estimate_loss(&prospect[1], &foe->body) -
           dial[RISK] * husaria_estimate_loss(&prospect[0], &own);
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
attack_with(const HusariaSurvey *survey, const HusariaFoe *foe, unsigned from)
{
    unsigned edge = husaria_direction(survey->data, foe->cell, from);
    bool behind = edge < HET_HEX_SIDES && !husaria_in_front(foe->facing, edge);
    bool fence =
        edge < HET_HEX_SIDES && husaria_hindered(survey->state, survey->side, foe->cell, edge);
    unsigned points = husaria_attack_points(survey->state, survey->unit, foe->foot, fence);
    unsigned edges = foe->edges | (edge < HET_HEX_SIDES ? 1u << edge : 0u);
    return (Attack){.points = foe->bearing + points,
                    .worth = foe->bearing_worth + survey->body.worth * survey->body.points,
                    .spirit = MIN(foe->bearing_spirit, survey->spirit),
                    .command = MAX(foe->bearing_command, survey->command),
                    .lances = MAX(foe->bearing_lances, fence ? 0 : survey->lances),
                    .behind = foe->behind || behind,
                    .opposite = (edges & edges >> 3) != 0};
}

unsigned
husaria_survey_column(const HusariaSurvey *survey, const HusariaFoe *foe, unsigned from)
{
    const Attack with = attack_with(survey, foe, from);
    return (unsigned)column_of(survey, foe, &with);
}

double
husaria_survey_attack(const HusariaSurvey *survey, const HusariaFoe *foe, unsigned from)
{
    const Attack with = attack_with(survey, foe, from), without = attack_without(foe);
    unsigned edge = husaria_direction(survey->data, foe->cell, from);
    bool behind = edge < HET_HEX_SIDES && !husaria_in_front(foe->facing, edge);
    double before = foe->bearing > 0 ? attack_worth(survey, foe, &without) : 0;
    double flank = behind && foe->rear < foe->front ? survey->dials[FLANK] : 0;
    return attack_worth(survey, foe, &with) - before + flank;
}

double
husaria_survey_contact(const HusariaSurvey *survey, unsigned cell, unsigned facing)
{
    double best = 0;
    unsigned met = 0;
    for (int turn = -1; turn <= 1; turn++) {
        unsigned edge = het_hex_turn(facing, turn), to = survey->data->next[cell][edge];
        const HusariaFoe *foe = to == HUSARIA_OFF ? NULL : husaria_survey_foe(survey, to);
        if (foe == NULL || !survey->fights)
            continue;
        double worth = husaria_survey_attack(survey, foe, cell);
        if (husaria_sheltered(survey->state, survey->side, cell, edge))
            worth = MAX(worth, 0); /* HUS-6.18: it need not come out */
        if (met == 0 || worth > best)
            best = worth;
        met += foe->bearing > 0 && met > 0 ? 0 : 1; /* others see to it */
    }
    if (met == 0)
        return 0;
    return best - survey->dials[RESERVE] - 0.4 * (met - 1);
}

/* --- the enemy's turn ------------------------------------------------------------------------- */

void
husaria_glance(const HusariaSurvey *survey, unsigned cell, HusariaGlance *glance)
{
    const HusariaFoeRows *restrict rows = &survey->rows;
    const int16_t here_q = survey->data->cube[cell].q, here_r = survey->data->cube[cell].r;
    const unsigned count = survey->blocks; /* by eights: the rest of the last is far off */
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
open_sides(const HusariaSurvey *survey, unsigned cell, unsigned facing, unsigned *ret_all,
           unsigned *ret_rear)
{
    *ret_all = *ret_rear = 0;
    HET_EACH_BELOW(edge, HET_HEX_SIDES) {
        unsigned to = survey->data->next[cell][edge];
        if (to == HUSARIA_OFF || survey->data->cost[1][to][(edge + 3) % HET_HEX_SIDES] == 0 ||
            (survey->state->first[to] != 0 && husaria_held(survey->state, survey->side, to) &&
             to != survey->state->units[survey->unit].place))
            continue;
        ++*ret_all;
        *ret_rear += !husaria_in_front(facing, edge);
    }
}

double
husaria_glance_danger(HusariaSurvey *survey, const HusariaGlance *glance, unsigned facing)
{
    if (glance->strike <= 0)
        return 0;
    unsigned all = 0, rear = 0, cell = glance->cell;
    open_sides(survey, cell, facing, &all, &rear);
    if (all == 0)
        return 0;
    unsigned points =
        husaria_defence_points(survey->state, survey->unit, glance->around && rear > 0);
    double strike = glance->strike / 2.0, counts = glance->counts / 2.0;
    counts *= MIN(1, 2.0 * MIN(all, 3) / strike); /* two points come at it over a side */
    int column = husaria_ratio((unsigned)(2 * counts), points) + glance->spirit - survey->spirit -
                 survey->command - husaria_terrain_shelter[survey->data->map.terrain[cell]];
    bool boxed = all <= 2;
    column = CLAMP(column, 0, HUSARIA_COLUMNS - 1);
    double *loss = &survey->loss[boxed][column];
    if (*loss < 0) {
        HusariaBody body = survey->body;
        body.boxed = boxed;
        *loss = husaria_estimate_loss(&survey->odds->prospect[column][1], &body);
    }
    return *loss;
}

double
husaria_glance_fire(const HusariaSurvey *survey, const HusariaGlance *glance)
{
    const double hit = 0.2; /* what a shot costs, in points */
    return hit * survey->body.worth * MIN(glance->guns, 4);
}

double
husaria_glance_facing(const HusariaSurvey *survey, const HusariaGlance *glance, unsigned facing)
{
    /* Directions of the edges, in steps of q and r. */
    static const int8_t steps[HET_HEX_SIDES][2] = {{0, -1}, {1, -1}, {1, 0},
                                                   {0, 1},  {-1, 1}, {-1, 0}};
    const HusariaFoeRows *rows = &survey->rows;
    HetHexCube here = survey->data->cube[glance->cell];
    int by_q = 2 * steps[facing][0] + steps[facing][1];
    int by_r = steps[facing][0] + 2 * steps[facing][1];
    double term[HUSARIA_FOES], worth = 0;
    HET_EACH_BELOW(i, survey->blocks) {
        int distance = MAX(glance->apart[i], 1);
        /* The product in the plane of hexes, 1 straight ahead, -1 straight behind. */
        double ahead = by_q * (rows->q[i] - here.q) + by_r * (rows->r[i] - here.r);
        term[i] = ahead / (2.0 * distance) * (rows->strike[i] / 2.0) / (distance * distance);
    }
    HET_EACH_BELOW(i, survey->count)
        worth += term[i];
    return worth;
}

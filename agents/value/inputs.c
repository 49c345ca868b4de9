#include "inputs.h"

#include <math.h>
#include <string.h>

enum { NOBODY = 0xffff };

/* Sums are counted in these parts of one. */
#define PARTS 1024.0f
/* Beyond these distances enemies and friends add nothing. */
#define FAR 11.0f
#define FAR_FRIEND 6.0f

typedef struct {
    uint16_t unit; /* NOBODY: there is none */
    float square;  /* of the distance */
} Nearest;

struct HetInputs {
    const HetScenario *scenario;
    const HetValueAdapter *adapter;
    unsigned count;
    bool started;
    uint8_t active;
    float unit_worth, unit_power; /* means over the units of the start */
    float army[HET_SIDES];        /* worth at the start */
    float units[HET_SIDES];       /* their number */
    HetValueUnit *raw, *next; /* as the adapter states them: of the last position, of this one */
    HetValueUnit *unit;       /* in units of the mean */
    int32_t (*sums)[HET_SUMS];
    Nearest *nearest;
    bool *changed, *stale; /* rows; nearest enemies to be found again */
    HetValueSides sides;
    HetMeasures measures;
    float progress;
    bool last_turn, decides, pending;
};

/* --- pairs ------------------------------------------------------------------------------------ */

/* Both of two units, as one sees the other. */
typedef struct {
    unsigned arc[2]; /* of the first in which the second stands, and the other way round */
    unsigned band;
    float distance, square;
} Sight;

static bool
is_here(const HetValueUnit *unit)
{
    return (unit->flags & HET_VALUE_HERE) != 0;
}

/* The arc of a unit for something that lies (dx, dy) away, `distance` in all: front up to 60
 * degrees to either side, flank up to 120, as HetArc. */
static unsigned
arc_of(const HetValueUnit *unit, float dx, float dy, float distance)
{
    if (unit->facing_x == 0 && unit->facing_y == 0)
        return 0;
    const float along = unit->facing_x * dx + unit->facing_y * dy;
    return along >= 0.499f * distance ? 0 : along >= -0.501f * distance ? 1 : 2;
}

/* False if they are farther apart than matters to each other. */
static bool
see(const HetValueUnit *a, const HetValueUnit *b, float far, Sight *sight)
{
    const float dx = b->x - a->x, dy = b->y - a->y;
    sight->square = dx * dx + dy * dy;
    if (sight->square > far * far)
        return false;
    sight->distance = sqrtf(sight->square);
    sight->arc[0] = arc_of(a, dx, dy, sight->distance);
    sight->arc[1] = arc_of(b, -dx, -dy, sight->distance);
    sight->band = sight->distance <= 1.3f   ? 0
                  : sight->distance <= 2.6f ? 1
                  : sight->distance <= 5.5f ? 2
                                            : 3;
    return true;
}

static int32_t
parts(float number, int32_t sign)
{
    return sign * (int32_t)(number * PARTS);
}

/* Adds an enemy to a unit's sums; `way` is 1 if the sight was taken from the enemy. */
static void
add_enemy(const HetValueUnit *unit, const HetValueUnit *enemy, const Sight *sight, unsigned way,
          int32_t sign, int32_t *sums)
{
    const unsigned own = sight->arc[way], its = sight->arc[1 - way];
    const int32_t worth = parts(enemy->worth, sign);
    sums[HET_SUM_ROUND + 4 * own + sight->band] += worth;
    if (sight->band < 3)
        sums[HET_SUM_SEEN + 3 * its + sight->band] += worth;
    if (sight->distance <= enemy->reach + 1 && enemy->attack > 0) {
        const int32_t odds = parts(enemy->attack / (enemy->attack + unit->defence), sign);
        sums[HET_SUM_THREAT + own] += odds;
        if ((enemy->flags & HET_VALUE_MAY_ACT) != 0)
            sums[HET_SUM_THREAT_NOW] += odds;
    }
    if (sight->distance <= unit->reach + 1 && unit->attack > 0)
        sums[HET_SUM_CHANCE + its] +=
            parts(enemy->worth * (unit->attack / (unit->attack + enemy->defence)), sign);
    if ((enemy->flags & HET_VALUE_LOADED) != 0 && its == 0 && sight->distance <= enemy->range)
        sums[HET_SUM_UNDER_FIRE] += worth;
    if ((unit->flags & HET_VALUE_LOADED) != 0 && own == 0 && sight->distance <= unit->range)
        sums[HET_SUM_TARGETS] += worth;
    sums[HET_SUM_ARMS + enemy->arm] += parts(enemy->worth * (9 / (9 + sight->square)), sign);
}

static void
add_friend(const HetValueUnit *other, const Sight *sight, unsigned way, int32_t sign, int32_t *sums)
{
    const unsigned arc = sight->arc[way];
    const int32_t worth = parts(other->worth, sign);
    sums[HET_SUM_FRIENDS + (sight->distance > 3)] += worth;
    if (sight->distance <= 3 && arc == 2)
        sums[HET_SUM_BEHIND] += worth;
    if (sight->distance <= 2.1f && arc == 1)
        sums[HET_SUM_BESIDE] += worth;
    if (sight->distance <= 4 && (other->flags & HET_VALUE_DISORDERED) != 0)
        sums[HET_SUM_SHAKEN] += parts(1, sign);
    if (sight->distance <= 4 && other->arm == HET_VALUE_LEADER)
        sums[HET_SUM_LEADERS] += parts(1, sign);
    if ((other->flags & HET_VALUE_MAY_ACT) != 0)
        sums[HET_SUM_READY] += worth;
}

/* Adds what a unit and all others add to each other's sums, or takes it off. */
static void
add_pairs(HetInputs *inputs, unsigned unit, int32_t sign)
{
    const HetValueUnit *it = &inputs->unit[unit];
    if (!is_here(it))
        return;
    HET_EACH_BELOW(other, inputs->count) {
        const HetValueUnit *that = &inputs->unit[other];
        Sight sight;
        const bool enemy = that->side != it->side;
        if (other == unit || !is_here(that) || !see(it, that, enemy ? FAR : FAR_FRIEND, &sight))
            continue;
        if (enemy) {
            add_enemy(it, that, &sight, 0, sign, inputs->sums[unit]);
            add_enemy(that, it, &sight, 1, sign, inputs->sums[other]);
        } else {
            add_friend(that, &sight, 0, sign, inputs->sums[unit]);
            add_friend(it, &sight, 1, sign, inputs->sums[other]);
        }
        inputs->changed[other] = true;
    }
}

/* --- the nearest enemy ------------------------------------------------------------------------ */

static float
square_of(const HetValueUnit *a, const HetValueUnit *b)
{
    const float dx = b->x - a->x, dy = b->y - a->y;
    return dx * dx + dy * dy;
}

/* Whether `candidate` is nearer than what was found; of equals the lower number. */
static bool
is_nearer(float square, unsigned candidate, const Nearest *found)
{
    return found->unit == NOBODY || square < found->square ||
           (!(square > found->square) && candidate < found->unit);
}

static void
find_nearest(HetInputs *inputs, unsigned unit)
{
    const HetValueUnit *it = &inputs->unit[unit];
    Nearest *nearest = &inputs->nearest[unit];
    *nearest = (Nearest){.unit = NOBODY};
    inputs->stale[unit] = false;
    if (!is_here(it))
        return;
    HET_EACH_BELOW(other, inputs->count) {
        const HetValueUnit *that = &inputs->unit[other];
        if (that->side == it->side || !is_here(that))
            continue;
        const float square = square_of(it, that);
        if (is_nearer(square, other, nearest))
            *nearest = (Nearest){(uint16_t)other, square};
    }
}

/* A unit has changed: whose nearest enemy it was, or is now. */
static void
meet_enemies(HetInputs *inputs, unsigned unit)
{
    const HetValueUnit *it = &inputs->unit[unit];
    inputs->stale[unit] = true;
    HET_EACH_BELOW(other, inputs->count) {
        const HetValueUnit *that = &inputs->unit[other];
        Nearest *nearest = &inputs->nearest[other];
        if (nearest->unit == unit) {
            inputs->changed[other] = inputs->stale[other] = true;
        } else if (that->side != it->side && is_here(that) && is_here(it)) {
            const float square = square_of(it, that);
            if (is_nearer(square, unit, nearest)) {
                *nearest = (Nearest){(uint16_t)unit, square};
                inputs->changed[other] = true;
            }
        }
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

HetInputs *
het_inputs_new(const HetScenario *scenario)
{
    HetInputs *inputs = g_new0(HetInputs, 1);
    inputs->scenario = scenario;
    inputs->adapter = het_value_adapter(scenario->rules->name);
    inputs->count = scenario->units->len;
    inputs->raw = g_new0(HetValueUnit, inputs->count);
    inputs->next = g_new0(HetValueUnit, inputs->count);
    inputs->unit = g_new0(HetValueUnit, inputs->count);
    inputs->sums = g_malloc0_n(inputs->count, sizeof *inputs->sums);
    inputs->nearest = g_new0(Nearest, inputs->count);
    inputs->changed = g_new0(bool, inputs->count);
    inputs->stale = g_new0(bool, inputs->count);
    HET_EACH_BELOW(i, inputs->count)
        inputs->nearest[i].unit = NOBODY;
    return inputs;
}

void
het_inputs_free(HetInputs *inputs)
{
    if (inputs == NULL)
        return;
    g_free(inputs->raw);
    g_free(inputs->next);
    g_free(inputs->unit);
    g_free(inputs->sums);
    g_free(inputs->nearest);
    g_free(inputs->changed);
    g_free(inputs->stale);
    g_free(inputs);
}

/* The scales, from the position at the start of the battle, whatever is read first. */
static void
measure_armies(HetInputs *inputs)
{
    HetStateBuffer start;
    HetValueSides sides = {0};
    float worth = 0, power = 0, number = 0;
    het_game_start(inputs->scenario, &start.state);
    memset(inputs->next, 0, inputs->count * sizeof *inputs->next);
    inputs->adapter->fill(&start.state, inputs->next, &sides);
    HET_EACH_BELOW(i, inputs->count) {
        const HetValueUnit *unit = &inputs->next[i];
        if (!(unit->start > 0))
            continue;
        inputs->army[unit->side] += unit->start;
        inputs->units[unit->side]++;
        worth += unit->start;
        power += unit->defence;
        number++;
    }
    inputs->unit_worth = worth > 0 ? worth / number : 1;
    inputs->unit_power = power > 0 ? power / number : 1;
    HET_EACH_BELOW(side, HET_SIDES) {
        inputs->army[side] = inputs->army[side] > 0 ? inputs->army[side] : 1;
        inputs->units[side] = inputs->units[side] > 0 ? inputs->units[side] : 1;
    }
}

/* Whether pairs see any difference between two states of a unit. */
static bool
same_to_others(const HetValueUnit *a, const HetValueUnit *b)
{
    enum { SEEN = HET_VALUE_HERE | HET_VALUE_MAY_ACT | HET_VALUE_DISORDERED | HET_VALUE_LOADED };
    HetValueUnit as = *a;
    as.morale = b->morale;
    as.goal = b->goal;
    as.start = b->start;
    as.flags = (uint16_t)((a->flags & SEEN) | (b->flags & ~(unsigned)SEEN));
    return memcmp(&as, b, sizeof as) == 0;
}

static void
take_unit(HetInputs *inputs, unsigned i)
{
    HetValueUnit *unit = &inputs->unit[i];
    const bool same = same_to_others(&inputs->raw[i], &inputs->next[i]);
    if (!same)
        add_pairs(inputs, i, -1);
    *unit = inputs->raw[i] = inputs->next[i];
    unit->worth /= inputs->unit_worth;
    unit->start /= inputs->unit_worth;
    unit->attack /= inputs->unit_power;
    unit->defence /= inputs->unit_power;
    inputs->changed[i] = true;
    if (!same) {
        add_pairs(inputs, i, 1);
        meet_enemies(inputs, i);
        return;
    }
    HET_EACH_BELOW(other, inputs->count)
        if (inputs->nearest[other].unit == i)
            inputs->changed[other] = true;
}

void
het_inputs_read(HetInputs *inputs, const HetState *state)
{
    g_assert(state->scenario == inputs->scenario && !het_game_over(state));
    if (!inputs->started)
        measure_armies(inputs);
    memset(inputs->next, 0, inputs->count * sizeof *inputs->next);
    inputs->sides = (HetValueSides){0};
    inputs->adapter->fill(state, inputs->next, &inputs->sides);
    HET_EACH_BELOW(i, inputs->count)
        if (memcmp(&inputs->raw[i], &inputs->next[i], sizeof *inputs->raw) != 0)
            take_unit(inputs, i);
    HET_EACH_BELOW(i, inputs->count)
        if (inputs->stale[i])
            find_nearest(inputs, i);
    het_game_measures(state, &inputs->measures);
    const float progress = ((float)state->turn - 1) / (float)inputs->scenario->turns;
    if (!inputs->started || state->active != inputs->active || progress < inputs->progress ||
        progress > inputs->progress)
        HET_EACH_BELOW(i, inputs->count)
            inputs->changed[i] = true;
    inputs->progress = progress;
    inputs->active = state->active;
    inputs->last_turn = state->turn >= inputs->scenario->turns;
    inputs->decides = state->actor == state->active;
    inputs->pending = state->depth > 0;
    inputs->started = true;
}

void
het_inputs_view_as(HetInputs *inputs, HetActor active)
{
    for (unsigned i = 0; i < inputs->count && active != inputs->active; i++)
        inputs->changed[i] = true;
    inputs->active = (uint8_t)active;
}

unsigned
het_inputs_count(const HetInputs *inputs)
{
    return inputs->count;
}

bool
het_inputs_has(const HetInputs *inputs, unsigned unit)
{
    return is_here(&inputs->unit[unit]) || inputs->unit[unit].worth > 0;
}

bool
het_inputs_own(const HetInputs *inputs, unsigned unit)
{
    return inputs->unit[unit].side == inputs->active;
}

bool
het_inputs_changed(HetInputs *inputs, unsigned unit)
{
    const bool changed = inputs->changed[unit];
    inputs->changed[unit] = false;
    return changed;
}

float
het_inputs_size(const HetInputs *inputs)
{
    return (inputs->units[0] + inputs->units[1]) / 16;
}

/* --- rows ------------------------------------------------------------------------------------- */

static float
yes(bool it_is)
{
    return it_is ? 1.0f : 0.0f;
}

static float
has(const HetValueUnit *unit, unsigned flag)
{
    return yes((unit->flags & flag) != 0);
}

static void
state_itself(const HetInputs *inputs, const HetValueUnit *it, float *row)
{
    row[0] = has(it, HET_VALUE_HERE);
    row[1 + it->arm] = 1;
    row[5] = it->start > 0 ? it->worth / it->start : 0;
    row[6] = it->worth;
    row[7] = 8 * it->worth * inputs->unit_worth / inputs->army[it->side];
    row[8] = it->attack;
    row[9] = it->defence;
    row[10] = it->morale;
    for (unsigned i = 1; i < HET_VALUE_FLAGS; i++)
        row[10 + i] = has(it, 1u << i);
    row[22] = yes(it->side == inputs->active);
    row[23] = inputs->progress;
    row[24] = it->goal;
    row[25] = it->reach / 8;
    row[26] = it->range / 8;
    row[27] = it->goal * inputs->progress;
}

static float
cosine(const HetValueUnit *unit, float dx, float dy, float distance)
{
    if ((unit->facing_x == 0 && unit->facing_y == 0) || !(distance > 0))
        return 1;
    return (unit->facing_x * dx + unit->facing_y * dy) / distance;
}

/* Returns how near the nearest enemy is, 1 beside the unit, 0: there is none. */
static float
state_nearest(const HetInputs *inputs, unsigned unit, float *row)
{
    const HetValueUnit *it = &inputs->unit[unit];
    if (inputs->nearest[unit].unit == NOBODY)
        return 0;
    const HetValueUnit *that = &inputs->unit[inputs->nearest[unit].unit];
    const float distance = sqrtf(inputs->nearest[unit].square);
    const float dx = that->x - it->x, dy = that->y - it->y, power = it->attack + that->defence;
    const float near_ = 2 / (1 + (distance > 1 ? distance : 1));
    row[0] = near_;
    row[1] = (distance < 16 ? distance : 16) / 16;
    row[2] = yes(distance <= 1.3f);
    row[3] = power > 0 ? it->attack / power : 0;
    row[4] = yes(that->arm == HET_VALUE_HORSE);
    row[5] = yes(that->arm == HET_VALUE_FOOT);
    row[6] = has(that, HET_VALUE_DISORDERED);
    row[7] = cosine(it, dx, dy, distance);
    row[8] = cosine(that, -dx, -dy, distance);
    row[9] = it->morale - that->morale;
    row[10] = has(that, HET_VALUE_MAY_ACT);
    return near_;
}

void
het_inputs_row(const HetInputs *inputs, unsigned unit, float ret_row[HET_UNIT_INPUTS])
{
    const HetValueUnit *it = &inputs->unit[unit];
    const int32_t *sums = inputs->sums[unit];
    float *tempo = ret_row + HET_INPUT_TEMPO;
    memset(ret_row, 0, HET_UNIT_INPUTS * sizeof *ret_row);
    state_itself(inputs, it, ret_row);
    HET_EACH_BELOW(i, HET_SUMS)
        ret_row[HET_INPUT_SUMS + i] = (float)sums[i] / PARTS;
    const float near_ = state_nearest(inputs, unit, ret_row + HET_INPUT_NEAREST);
    float chance = 0;
    HET_EACH_BELOW(i, 3)
        chance += (float)sums[HET_SUM_CHANCE + i] / PARTS;
    tempo[0] = has(it, HET_VALUE_MAY_ACT) * near_;
    tempo[1] = has(it, HET_VALUE_MAY_ACT) * chance;
    tempo[2] = has(it, HET_VALUE_CHARGED) * chance;
    tempo[3] = yes(it->side == inputs->active) * near_;
}

/* --- the position ----------------------------------------------------------------------------- */

/* The lead of `a` over `b` in numbers without a natural whole, in (-1, 1). */
static float
lead(int32_t a, int32_t b)
{
    const float x = (float)a, y = (float)b;
    return (x - y) / (fabsf(x) + fabsf(y) + 2);
}

static float
share(int32_t part, int32_t whole)
{
    return whole > 0 ? (float)part / (float)whole : 0;
}

void
het_inputs_field(const HetInputs *inputs, float ret_field[HET_FIELD_INPUTS])
{
    float worth[HET_SIDES] = {0}, shaken[HET_SIDES] = {0}, ready = 0;
    const unsigned own = inputs->active, other = 1 - own;
    const float greater = inputs->army[0] > inputs->army[1] ? inputs->army[0] : inputs->army[1];
    HET_EACH_BELOW(i, inputs->count) {
        const HetValueUnit *unit = &inputs->unit[i];
        worth[unit->side] += unit->worth;
        shaken[unit->side] += has(unit, HET_VALUE_DISORDERED) * unit->worth;
        ready += has(unit, HET_VALUE_MAY_ACT) * unit->worth;
    }
    HET_EACH_BELOW(i, HET_SIDES) {
        const unsigned side = i == 0 ? own : other;
        const int32_t *measured = inputs->measures.value[side];
        worth[side] *= inputs->unit_worth;
        shaken[side] *= inputs->unit_worth;
        ret_field[i] = worth[side] / greater;
        ret_field[2 + i] = worth[side] / inputs->army[side];
        ret_field[4 + i] = shaken[side] / inputs->army[side];
        ret_field[6 + i] = share(measured[HET_MEASURE_UNITS_LOST],
                                 measured[HET_MEASURE_UNITS] + measured[HET_MEASURE_UNITS_LOST]);
        HET_EACH_BELOW(k, HET_VALUE_OWN)
            ret_field[20 + HET_VALUE_OWN * i + k] = inputs->sides.side[side][k];
    }
    const int32_t *a = inputs->measures.value[own], *b = inputs->measures.value[other];
    const float all = worth[own] + worth[other];
    ret_field[8] = ready * inputs->unit_worth / inputs->army[own];
    ret_field[9] = all > 0 ? (worth[own] - worth[other]) / all : 0;
    ret_field[10] = lead(a[HET_MEASURE_POINTS], b[HET_MEASURE_POINTS]);
    ret_field[11] = ret_field[10] * inputs->progress;
    ret_field[12] = lead(a[HET_MEASURE_OBJECTIVES], b[HET_MEASURE_OBJECTIVES]);
    ret_field[13] = lead(a[HET_MEASURE_MORALE], b[HET_MEASURE_MORALE]);
    ret_field[14] = inputs->progress;
    ret_field[15] = yes(inputs->last_turn);
    ret_field[16] = yes(inputs->decides);
    ret_field[17] = yes(inputs->pending);
    ret_field[18] = 8 / (8 + inputs->units[0] + inputs->units[1]);
    ret_field[19] = lead((int32_t)inputs->units[own], (int32_t)inputs->units[other]);
}

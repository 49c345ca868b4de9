#include "northern-sense.h"

#include <math.h>

enum { LINE_DEPTH = 25 * NORTHERN_MM };

static double
option(const NorthernState *state, NorthernOption which)
{
    return northern_data(state)->option[which];
}

/* --- places ----------------------------------------------------------------------------------- */

HetPoint
northern_sense_place(const NorthernState *state, unsigned unit)
{
    return (HetPoint){state->units[unit].x, state->units[unit].y};
}

NorthernStand
northern_sense_stand(HetPoint at, unsigned heading)
{
    return (NorthernStand){.x = at.x,
                           .y = at.y,
                           .ahead_x = het_plane_cosine(heading) / (double)HET_PLANE_ONE,
                           .ahead_y = het_plane_sine(heading) / (double)HET_PLANE_ONE};
}

double
northern_sense_apart(double x0, double y0, double x1, double y1)
{
    double x = x1 - x0, y = y1 - y0;
    return sqrt(x * x + y * y);
}

double
northern_sense_gap(double apart)
{
    return apart > LINE_DEPTH ? apart - LINE_DEPTH : 0;
}

bool
northern_sense_before(const NorthernStand *stand, double half_width, double x, double y)
{
    double dx = x - stand->x, dy = y - stand->y;
    double ahead = dx * stand->ahead_x + dy * stand->ahead_y;
    double aside = dx * stand->ahead_y - dy * stand->ahead_x;
    return ahead > 0 && (aside < 0 ? -aside : aside) <= ahead + half_width;
}

static bool
holds(const NorthernScenario *data, HetPoint at, unsigned kinds)
{
    for (unsigned i = 0; i < data->area_count; i++) {
        const NorthernPatch *area = &data->areas[i];
        if ((kinds >> area->kind & 1u) != 0 && at.x >= area->low.x && at.x <= area->high.x &&
            at.y >= area->low.y && at.y <= area->high.y &&
            het_polygon_locate(&area->outline, at) >= 0)
            return true;
    }
    return false;
}

bool
northern_sense_covered(const NorthernScenario *data, HetPoint at)
{
    return holds(data, at, 1u << NORTHERN_WOODS | 1u << NORTHERN_TOWN | 1u << NORTHERN_WORKS);
}

bool
northern_sense_sheltered(const NorthernScenario *data, HetPoint at)
{
    return holds(data, at, 1u << NORTHERN_WOODS | 1u << NORTHERN_TOWN | 1u << NORTHERN_HILL);
}

/* --- units ------------------------------------------------------------------------------------ */

bool
northern_sense_engaged(const NorthernUnit *unit)
{
    return (unit->enemy[0] & unit->enemy[1] & unit->enemy[2] & unit->enemy[3]) != NORTHERN_NONE;
}

bool
northern_sense_fights(const NorthernState *state, unsigned unit)
{
    return state->units[unit].status == NORTHERN_PRESENT &&
           northern_data(state)->kind[unit] != NORTHERN_GENERAL;
}

double
northern_sense_left(const NorthernState *state, unsigned unit)
{
    double left = northern_data(state)->limit[unit] - (double)state->units[unit].hits;
    return left > 0 ? left : 0;
}

double
northern_sense_worth(const NorthernState *state, unsigned unit)
{
    double limit = northern_data(state)->limit[unit];
    return 1.6 - 0.6 * northern_sense_left(state, unit) / limit;
}

unsigned
northern_sense_wounds(const NorthernState *state, unsigned unit)
{
    const NorthernScenario *data = northern_data(state);
    unsigned hits = state->units[unit].hits;
    return data->kind[unit] == NORTHERN_ARTILLERY
               ? hits
               : hits % (unsigned)data->option[NORTHERN_BASE_HITS];
}

/* --- dice ------------------------------------------------------------------------------------- */

static int
worn(const NorthernState *state, unsigned unit)
{
    const int32_t *options = northern_data(state)->option;
    bool half = 2 * state->units[unit].hits >= NORTHERN_BASES * options[NORTHERN_BASE_HITS];
    return half ? options[NORTHERN_DETERIORATION] : 0;
}

/* The mean of max(0, die + added), doubled or not, then halved (rounded up) so many times: GNW-8.8.
 */
static double
mean_hits(int added, bool doubled, unsigned halvings)
{
    int sum = 0;
    for (int die = 1; die <= 6; die++) {
        int hits = die + added > 0 ? (die + added) * (doubled ? 2 : 1) : 0;
        for (unsigned i = 0; i < halvings; i++)
            hits = (hits + 1) / 2;
        sum += hits;
    }
    return sum / 6.0;
}

/* [kind][close, long]: range and what is added. */
static const NorthernOption fire[NORTHERN_KINDS][2][2] = {
    [NORTHERN_INFANTRY] = {{NORTHERN_INFANTRY_CLOSE, NORTHERN_INFANTRY_CLOSE_DAMAGE},
                           {NORTHERN_INFANTRY_LONG, NORTHERN_INFANTRY_LONG_DAMAGE}},
    [NORTHERN_DRAGOONS] = {{NORTHERN_DRAGOON_CLOSE, NORTHERN_DRAGOON_CLOSE_DAMAGE},
                           {NORTHERN_DRAGOON_LONG, NORTHERN_DRAGOON_LONG_DAMAGE}},
    [NORTHERN_ARTILLERY] = {{NORTHERN_ARTILLERY_CLOSE, NORTHERN_ARTILLERY_CLOSE_DAMAGE},
                            {NORTHERN_ARTILLERY_LONG, NORTHERN_ARTILLERY_LONG_DAMAGE}},
};

static bool
has_fire(NorthernKind kind)
{
    return kind == NORTHERN_INFANTRY || kind == NORTHERN_DRAGOONS || kind == NORTHERN_ARTILLERY;
}

double
northern_sense_range(const NorthernState *state, NorthernKind kind, bool close)
{
    if (!has_fire(kind))
        return 0;
    bool near_only = close || option(state, NORTHERN_SNOW) != 0;
    return option(state, fire[kind][near_only ? 0 : 1][0]) * NORTHERN_MM;
}

bool
northern_sense_shoots(const NorthernState *state, unsigned unit)
{
    const NorthernUnit *it = &state->units[unit];
    NorthernKind kind = (NorthernKind)northern_data(state)->kind[unit];
    bool ready = it->formation == NORTHERN_LINE || it->formation == NORTHERN_UNLIMBERED ||
                 (it->formation == NORTHERN_COLUMN && option(state, NORTHERN_COLUMN_FIRE) != 0);
    return it->status == NORTHERN_PRESENT && has_fire(kind) && ready &&
           (state->exhausted >> unit & 1u) == 0 && !northern_sense_engaged(it);
}

double
northern_sense_volley(const NorthernState *state, unsigned unit, bool close, bool covered)
{
    NorthernKind kind = (NorthernKind)northern_data(state)->kind[unit];
    if (!has_fire(kind))
        return 0;
    int added = northern_data(state)->option[fire[kind][close ? 0 : 1][1]];
    added += (int)(state->elite >> unit & 1u);
    return mean_hits(added - worn(state, unit), false, covered ? 1 : 0);
}

double
northern_sense_blow(const NorthernState *state, unsigned unit, unsigned target, bool flank,
                    bool sheltered)
{
    const NorthernScenario *data = northern_data(state);
    const int32_t *options = data->option;
    bool horse = data->kind[unit] == NORTHERN_CAVALRY;
    int added = (int)(state->elite >> unit & 1u) - worn(state, unit);
    unsigned halvings = sheltered ? 1 : 0;
    if (data->kind[target] == NORTHERN_ARTILLERY)
        return northern_sense_left(state, target);
    if (data->kind[unit] == NORTHERN_ARTILLERY || data->kind[unit] == NORTHERN_GENERAL)
        return 0;
    if (horse)
        added += options[NORTHERN_CAVALRY_COMBAT];
    else if (data->kind[unit] == NORTHERN_INFANTRY && data->nation[unit] == NORTHERN_SWEDISH)
        added += options[NORTHERN_SWEDISH_COMBAT];
    if (horse && data->kind[target] == NORTHERN_INFANTRY &&
        (data->nation[target] == NORTHERN_SWEDISH || data->nation[target] == NORTHERN_RUSSIAN))
        halvings++;
    double hits = mean_hits(added, flank, halvings);
    double left = northern_sense_left(state, target);
    return hits < left ? hits : left;
}

/* Between what an array's numbers lie, in every position of a scenario. */
#include "handle.h"

#include <math.h>

#include "engine/numbers.h"
#include "engine/rules.h"

enum { SIDE_PLANES = 6 }; /* of a side, before those of its types */

/* The parts of a direction are rounded, and may be a little more than 1. */
static const float direction = 1.000001f;

static void
fill(float *low, float *high, size_t count, float least, float most)
{
    for (size_t i = 0; i < count; i++) {
        low[i] = least;
        high[i] = most;
    }
}

/* Strengths of units merge, and those of guns and leaders are counted apart from their side's. */
static float
strength_of(const HetObserver *observer)
{
    return (float)observer->strength_start + (float)observer->units;
}

static void
range_planes(const HetObserver *observer, float *low, float *high)
{
    const size_t cells = (size_t)observer->room.width * (size_t)observer->room.height;
    const size_t types = observer->types->len;
    const float units = (float)observer->units; /* in one cell */
    const float most = observer->units > 0 ? observer->strength_most[0] : 1;
    size_t at = 0;
    HET_EACH_BELOW(side, HET_SIDES) {
        const float highest[SIDE_PLANES] = {
            units, strength_of(observer) / most, units * direction, units * direction, units,
            units};
        for (size_t plane = 0; plane < SIDE_PLANES; plane++, at += cells)
            fill(low + at, high + at, cells, plane == 2 || plane == 3 ? -highest[plane] : 0,
                 highest[plane]);
        fill(low + at, high + at, types * cells, 0, units);
        at += types * cells;
    }
    const size_t left = observer->planes->len * cells - at;
    fill(low + at, high + at, left, 0, 1);
    const float *levels = observer->ground + (observer->ground_planes - 1) * cells;
    float least = 0, highest = 1;
    for (size_t i = 0; i < cells; i++) {
        least = MIN(least, levels[i]);
        highest = MAX(highest, levels[i]);
    }
    fill(low + at + left - cells, high + at + left - cells, cells, least, highest);
}

static void
range_globals(const HetObserver *observer, float *low, float *high)
{
    unsigned phases = 0;
    while (observer->scenario->rules->phases[phases] != NULL)
        phases++;
    const float units = (float)observer->units, strength = strength_of(observer);
    const float head[8] = {1, 1, 1, 1, (float)phases, HET_STACK_MAX, UINT8_MAX, UINT8_MAX};
    HET_EACH_BELOW(i, 8)
        fill(low + i, high + i, 1, i == 3 ? -1 : 0, head[i]);
    HET_EACH_BELOW(side, HET_SIDES) {
        const size_t at = 8 + side * HET_MEASURE_COUNT;
        fill(low + at, high + at, HET_MEASURE_COUNT, (float)INT32_MIN, (float)INT32_MAX);
        fill(low + at, high + at, HET_MEASURE_UNITS, 0, strength);
        fill(low + at + HET_MEASURE_UNITS, high + at + HET_MEASURE_UNITS,
             HET_MEASURE_GUNS - HET_MEASURE_UNITS, 0, units);
    }
}

static void
range_entities(const HetObserver *observer, float *low, float *high)
{
    const bool table = observer->board == HET_BOARD_PLANE;
    const float strength = strength_of(observer);
    const float columns = table ? 1 : (float)observer->room.width;
    const float rows = table ? 1 : (float)observer->room.height;
    fill(low, high, HET_OBSERVE_ENTITY, 0, 1); /* on the board, under way, words */
    fill(low + 1, high + 1, 2, -1, 1);
    fill(low + 3, high + 3, 1, 0, UINT8_MAX);
    HET_EACH_BELOW(i, 4)
        fill(low + 4 + i, high + 4 + i, 1, -1, i % 2 == 0 ? columns : rows);
    fill(low + 8, high + 8, 2, -direction, direction);
    fill(low + 10, high + 10, 4, 0, strength);
    fill(low + 15, high + 15, 1, -1, table ? UINT16_MAX : 5);
    fill(low + 16, high + 16, 1, 0, 4);
    fill(low + 17, high + 17, 1, ' ' - 'A', '~' - 'A');
    for (size_t i = HET_OBSERVE_ENTITY; i < (size_t)HET_OBSERVE_ENTITY * observer->room.units; i++)
        fill(low + i, high + i, 1, low[i - HET_OBSERVE_ENTITY], high[i - HET_OBSERVE_ENTITY]);
}

static void
range_relations(const HetObserver *observer, float *low, float *high)
{
    const bool table = observer->board == HET_BOARD_PLANE;
    const double wide = table ? 100 : observer->width;
    const double tall = table ? 100.0 * observer->height / observer->width : observer->height + 1.0;
    const size_t pairs = (size_t)observer->room.units * observer->room.units;
    for (size_t i = 0; i < pairs; i++) {
        float *least = low + i * HET_OBSERVE_RELATION, *most = high + i * HET_OBSERVE_RELATION;
        fill(least, most, 1, -1, 1);
        fill(least + 1, most + 1, 1, 0, (float)ceil(sqrt(wide * wide + tall * tall)));
        fill(least + 2, most + 2, 2, -direction, direction);
    }
}

bool
hetman_scenario_range(const HetmanScenario *scenario, HetmanArray array, float *ret_low,
                      float *ret_high, size_t count, GError **error)
{
    if (!het_handle_check(scenario, HET_HANDLE_SCENARIO, error) ||
        !het_argument_check(ret_low, "where the least numbers go", error) ||
        !het_argument_check(ret_high, "where the greatest numbers go", error))
        return false;
    const HetObserver *observer = &scenario->observer;
    const HetRow row = {.observer = observer, .space = &scenario->actions};
    const bool floats = array == HETMAN_ARRAY_FEATURES || array == HETMAN_ARRAY_GLOBALS ||
                        array == HETMAN_ARRAY_ENTITIES || array == HETMAN_ARRAY_PLANES ||
                        array == HETMAN_ARRAY_SCALARS || array == HETMAN_ARRAY_RELATIONS;
    const size_t wanted = floats ? het_row_bytes(&row, array) / sizeof(float) : 0;
    if (!floats || wanted != count)
        return het_fail(error, HET_ERROR_VALUE,
                        "array %d has %" G_GSIZE_FORMAT " ranges of numbers, not %" G_GSIZE_FORMAT,
                        (int)array, wanted, count);
    if (array == HETMAN_ARRAY_FEATURES)
        fill(ret_low, ret_high, count, -INFINITY, INFINITY);
    else if (array == HETMAN_ARRAY_GLOBALS)
        range_globals(observer, ret_low, ret_high);
    else if (array == HETMAN_ARRAY_ENTITIES && count > 0)
        range_entities(observer, ret_low, ret_high);
    else if (array == HETMAN_ARRAY_PLANES && count > 0)
        range_planes(observer, ret_low, ret_high);
    else if (array == HETMAN_ARRAY_SCALARS)
        het_numbers_range(observer->scenario, observer->room.units, ret_low, ret_high);
    else if (array == HETMAN_ARRAY_RELATIONS)
        range_relations(observer, ret_low, ret_high);
    return true;
}

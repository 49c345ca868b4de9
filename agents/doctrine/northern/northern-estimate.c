#include "northern-estimate.h"

#include <math.h>

NorthernStand
northern_estimate_stand(HetPoint at, unsigned heading)
{
    return (NorthernStand){.x = at.x,
                           .y = at.y,
                           .ahead_x = het_plane_cosine(heading) / (double)HET_PLANE_ONE,
                           .ahead_y = het_plane_sine(heading) / (double)HET_PLANE_ONE};
}

double
northern_estimate_apart(double x0, double y0, double x1, double y1)
{
    double x = x1 - x0, y = y1 - y0;
    return sqrt(x * x + y * y);
}

double
northern_estimate_volley(const NorthernState *state, unsigned unit, bool close, bool covered,
                         bool enfilades)
{
    return northern_query_shot(state, unit, close, covered, enfilades) / (double)NORTHERN_DIE;
}

double
northern_estimate_blow(const NorthernState *state, unsigned unit, unsigned target, bool flank,
                       bool sheltered)
{
    double left = northern_query_left(state, target);
    if (northern_data(state)->kind[target] == NORTHERN_ARTILLERY)
        return left;
    double hits = northern_query_blow(state, unit, target, flank, sheltered) / (double)NORTHERN_DIE;
    return hits < left ? hits : left;
}

double
northern_estimate_worth(const NorthernState *state, unsigned unit)
{
    double limit = northern_data(state)->limit[unit];
    return 1.6 - 0.6 * northern_query_left(state, unit) / limit;
}

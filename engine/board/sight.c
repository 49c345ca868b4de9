#include "sight.h"
#include "engine/each.h"

bool
het_sight_before(HetSightFraction a, HetSightFraction b)
{
    return a.numerator * b.denominator < b.numerator * a.denominator;
}

HetSightMeeting
het_sight_span(const HetSightForm *forms, unsigned count, HetSightFraction *ret_middle)
{
    HetSightFraction low = {0, 1}, high = {1, 1};
    HetSightMeeting meeting = HET_SIGHT_THROUGH;
    HET_EACH_BELOW(i, count) {
        int64_t start = forms[i].start, slope = forms[i].slope;
        if (slope == 0) {
            if (start < -1 || start > 1)
                return HET_SIGHT_MISS;
            if (start != 0) /* the form stays at -1 or 1: a side of the cell */
                meeting = HET_SIGHT_ALONG;
            continue;
        }
        int64_t sign = slope > 0 ? 1 : -1;
        HetSightFraction enter = {-1 - sign * start, sign * slope};
        HetSightFraction leave = {1 - sign * start, sign * slope};
        if (het_sight_before(low, enter))
            low = enter;
        if (het_sight_before(leave, high))
            high = leave;
    }
    if (!het_sight_before(low, high))
        return HET_SIGHT_MISS;
    *ret_middle =
        (HetSightFraction){low.numerator * high.denominator + high.numerator * low.denominator,
                           low.denominator * high.denominator};
    return meeting;
}

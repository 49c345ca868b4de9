#include "plane-pairs.h"

#include "engine/dice.h"
#include "sanitized.h"
#include "test.h"

enum { TABLE = 9000 };

uint64_t
pairs_wanted(void)
{
    const char *text = g_getenv("HETMAN_TEST_PAIRS");
    if (text != NULL)
        return g_ascii_strtoull(text, NULL, 10);
    return TEST_COUNT(20000, 20000, 4000);
}

HetPlaneBox
pairs_box(HetRandom *random)
{
    static const uint16_t halves[][2] = {{125, 500}, {500, 125}, {300, 300}, {600, 150},
                                         {150, 600}, {200, 200}, {3, 7}};
    unsigned size = het_random_below(random, G_N_ELEMENTS(halves));
    unsigned heading = het_random_below(random, HET_PLANE_TURN);
    bool square = het_random_below(random, 4) == 0; /* with the axes: then flush is exact */
    return (HetPlaneBox){.x = (int)het_random_below(random, TABLE),
                         .y = (int)het_random_below(random, TABLE),
                         .heading = (uint16_t)(square ? heading & 0xc000u : heading),
                         .half_length = halves[size][0],
                         .half_width = halves[size][1]};
}

HetPlaneBox
pairs_neighbour(HetRandom *random, const HetPlaneBox *box)
{
    HetPlaneBox other = pairs_box(random);
    unsigned manner = het_random_below(random, 4);
    other.x = box->x + (int)het_random_below(random, 2400) - 1200;
    other.y = box->y + (int)het_random_below(random, 2400) - 1200;
    if (manner == 0)
        return other;
    unsigned face = het_random_below(random, 4);
    unsigned outward = (box->heading + face * HET_PLANE_TURN / 4) % HET_PLANE_TURN;
    int reach = (face % 2 == 0 ? box->half_length : box->half_width) + other.half_length;
    int aside = (int)het_random_below(random, 1300) - 650;
    HetPoint at = het_plane_ahead((HetPoint){box->x, box->y}, outward,
                                  reach + (int)het_random_below(random, 3) - 1);
    at = het_plane_ahead(at, outward + HET_PLANE_TURN / 4, aside);
    other.x = at.x;
    other.y = at.y;
    other.heading = (uint16_t)(outward + HET_PLANE_TURN / 2);
    if (manner == 1)
        other.heading = (uint16_t)(other.heading + het_random_below(random, 9) - 4);
    if (manner == 2)
        other.heading = (uint16_t)(other.heading + het_random_below(random, 16384) - 8192);
    return other;
}

void
pairs_fail(const char *what, const HetPlaneBox *a, const HetPlaneBox *b, int64_t engine)
{
    fail_msg("%s: the engine has %d for {%d, %d, %u, %u, %u} and {%d, %d, %u, %u, %u}", what,
             (int)engine, a->x, a->y, a->heading, a->half_length, a->half_width, b->x, b->y,
             b->heading, b->half_length, b->half_width);
}

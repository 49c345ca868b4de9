#include "units.h"

#define ROOT_3_HALVES 0.8660254f

void
het_value_stand(HetValueUnit *unit, int q, int r)
{
    unit->x = (float)q * ROOT_3_HALVES;
    unit->y = (float)r + (float)q * 0.5f;
}

void
het_value_face(HetValueUnit *unit, unsigned twelfth)
{
    static const float sines[15] = {
        0, 0.5f,  ROOT_3_HALVES,  1,  ROOT_3_HALVES,  0.5f,
        0, -0.5f, -ROOT_3_HALVES, -1, -ROOT_3_HALVES, -0.5f,
        0, 0.5f,  ROOT_3_HALVES,
    };
    const unsigned turned = twelfth < 12 ? twelfth : twelfth - 12;
    unit->facing_x = sines[turned];
    unit->facing_y = -sines[turned + 3]; /* the cosine; y grows downwards */
}

float
het_value_near(float cells)
{
    return 8 / (8 + cells);
}

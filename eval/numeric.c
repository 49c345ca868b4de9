#include "numeric.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>

#include "agents/search/maths.h"

double
het_numeric_erf(double x)
{
    if (x < 0)
        return -het_numeric_erf(-x);
    if (x > 6)
        return 1;
    const double inverse_root_pi = 0.56418958354775629;
    double square = x * x, bell = inverse_root_pi * het_exp(-square);
    if (x < 3) { /* 2 bell (x + 2 x^3 / 3 + 4 x^5 / 15 + ...): no term is negative */
        double term = x, sum = x;
        for (int k = 1; k < 80; k++) {
            term *= 2 * square / (2 * k + 1);
            sum += term;
        }
        return 2 * bell * sum;
    }
    double fraction = x; /* 1 - erf as a continued fraction, from the inside out */
    for (int k = 60; k >= 1; k--)
        fraction = x + 0.5 * k / fraction;
    return 1 - bell / fraction;
}

double
het_numeric_normal(double z)
{
    return 0.5 * (1 + het_numeric_erf(z * 0.70710678118654752));
}

/* From 13 degrees on by the expansion of Abramowitz and Stegun 26.7.5 at z = 1.959964. */
double
het_numeric_student(unsigned freedom)
{
    static const double few[] = {
        [1] = 12.706204736, [2] = 4.3026527297, [3] = 3.1824463053,  [4] = 2.7764451052,
        [5] = 2.5705818356, [6] = 2.4469118511, [7] = 2.3646242516,  [8] = 2.3060041352,
        [9] = 2.2621571628, [10] = 2.228138852, [11] = 2.2009851601, [12] = 2.1788128297,
    };
    g_return_val_if_fail(freedom >= 1, few[1]);
    if (freedom < G_N_ELEMENTS(few))
        return few[freedom];
    const double z = 1.9599639845400545, square = z * z, v = freedom;
    double g1 = z * (square + 1) / 4;
    double g2 = z * ((5 * square + 16) * square + 3) / 96;
    double g3 = z * (((3 * square + 19) * square + 17) * square - 15) / 384;
    double g4 =
        z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160;
    return z + (g1 + (g2 + (g3 + g4 / v) / v) / v) / v;
}

/* Q(x; d + 2) = Q(x; d) + (x/2)^(d/2) e^(-x/2) / Gamma(d/2 + 1), from d = 1 or 2 up (Abramowitz and
 * Stegun 26.4.8). */
double
het_numeric_chi_square(double x, unsigned freedom)
{
    if (x <= 0 || freedom == 0)
        return 1;
    const double half = x / 2, bell = het_exp(-half), root_pi = 1.7724538509055161;
    bool odd = freedom % 2 == 1;
    double above = odd ? 2 * (1 - het_numeric_normal(sqrt(x))) : bell;
    double term = odd ? bell * sqrt(half) / (root_pi / 2) : bell * half;
    for (unsigned d = odd ? 1 : 2; d + 2 <= freedom; d += 2) {
        above += term;
        term *= half / (d / 2.0 + 1);
    }
    return above < 1 ? above : 1;
}

#include "numeric.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <stdbool.h>

#include "agents/search/maths.h"

enum { LARGE_FREEDOM = 1000 };

static const double half_pi = 1.5707963267948966;

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

/* Of x from 0 up, by its series after halving the angle three times. */
static double
arc_tangent(double x)
{
    if (x > 1)
        return half_pi - arc_tangent(1 / x);
    double turns = 1;
    for (; turns < 8; turns *= 2)
        x = x / (1 + sqrt(1 + x * x));
    double sum = 0, power = x;
    for (unsigned i = 1; i < 24; i += 2) {
        sum += (i % 4 == 1 ? power : -power) / i;
        power *= x * x;
    }
    return turns * sum;
}

/* By Abramowitz and Stegun 26.7.3 and 26.7.4, of many degrees by 26.7.8. */
double
het_numeric_student(double t, unsigned freedom)
{
    g_return_val_if_fail(freedom >= 1, 1);
    t = fabs(t);
    const double v = freedom, sine = t / sqrt(v + t * t), cosine2 = v / (v + t * t);
    if (freedom >= LARGE_FREEDOM)
        return 2 * (1 - het_numeric_normal(t * (1 - 0.25 / v) / sqrt(1 + t * t / (2 * v))));
    const bool odd = freedom % 2 == 1;
    double term = 1, sum = freedom > 1 ? 1 : 0;
    for (unsigned i = odd ? 3 : 2; i + 2 <= freedom; i += 2) {
        term *= cosine2 * (i - 1) / i;
        sum += term;
    }
    const double inside =
        odd ? (arc_tangent(t / sqrt(v)) + sine * sqrt(cosine2) * sum) / half_pi : sine * sum;
    return inside < 1 ? 1 - inside : 0;
}

double
het_numeric_student_quantile(double chance, unsigned freedom)
{
    double low = 0, high = 1;
    while (het_numeric_student(high, freedom) > chance && high < 1e6)
        high *= 2;
    for (unsigned i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        if (het_numeric_student(middle, freedom) > chance)
            low = middle;
        else
            high = middle;
    }
    return high;
}

/* With x = b / (b + a f) the chance is I_x(b/2, a/2), the incomplete beta function. It is Student's
 * for a = 1 and x^(b/2) for a = 2; from there up I_x(p, q + 1) = I_x(p, q) + x^p (1 - x)^q / (q
 * B(p, q)) (Abramowitz and Stegun 26.5.16). */
double
het_numeric_f(double f, unsigned above, unsigned below)
{
    g_return_val_if_fail(above >= 1 && below >= 1, 1);
    if (f <= 0)
        return 1;
    const bool odd = above % 2 == 1;
    const double x = below / (below + above * f), p = below / 2.0;
    const double power = het_exp(p * het_log(x)), root_pi = 1.7724538509055161;
    double gammas = below % 2 == 1 ? root_pi : 2 / root_pi; /* Gamma(p) / Gamma(p + 1/2) */
    for (double at = below % 2 == 1 ? 0.5 : 1; at < p; at += 1)
        gammas *= at / (at + 0.5);
    double chance = odd ? het_numeric_student(sqrt(above * f), below) : power;
    double term = odd ? power * sqrt(1 - x) * 2 / (gammas * root_pi) : p * power * (1 - x);
    for (double q = odd ? 0.5 : 1; q + 1 <= above / 2.0; q += 1) {
        chance += term;
        term *= (1 - x) * (p + q) / (q + 1);
    }
    return chance < 1 ? chance : 1;
}

int
het_numeric_compare(const void *one, const void *other)
{
    const double x = *(const double *)one, y = *(const double *)other;
    return (x > y) - (x < y);
}

double
het_numeric_median(double *values, unsigned count)
{
    qsort(values, count, sizeof *values, het_numeric_compare);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

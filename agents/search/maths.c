#include "maths.h"

#include <stdint.h>
#include <string.h>

static const double ln_2 = 0.69314718055994530942;

double
het_log(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    /* x = m * 2^k with m in [sqrt(1/2), sqrt(2)), so that the series below converges fast. */
    int k = (int)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | 0x3ff0000000000000u;
    double m;
    memcpy(&m, &bits, sizeof m);
    if (m > 1.4142135623730951) {
        m *= 0.5;
        k++;
    }
    /* log m = 2 artanh(t) = 2 (t + t^3/3 + t^5/5 ...), t = (m-1)/(m+1), |t| < 0.172. */
    double t = (m - 1) / (m + 1), square = t * t, sum = 0;
    for (int n = 17; n >= 1; n -= 2)
        sum = sum * square + 1.0 / n;
    return 2 * t * sum + k * ln_2;
}

double
het_exp(double x)
{
    if (x < -700)
        return 0;
    if (x > 700)
        x = 700;
    /* x = k ln 2 + r with |r| <= ln 2 / 2, then the Taylor series of r. */
    double scaled = x / ln_2;
    int k = (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    double r = x - k * ln_2, sum = 1;
    for (int n = 14; n >= 1; n--)
        sum = 1 + sum * r / n;
    uint64_t bits = (uint64_t)(k + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}

void
het_softmax(double *values, unsigned count, double temperature)
{
    double greatest = values[0], sum = 0;
    for (unsigned i = 1; i < count; i++)
        if (values[i] > greatest)
            greatest = values[i];
    for (unsigned i = 0; i < count; i++) {
        values[i] = het_exp((values[i] - greatest) / temperature);
        sum += values[i];
    }
    for (unsigned i = 0; i < count; i++)
        values[i] /= sum;
}

#include "sprt.h"

#include <math.h>

#include "agents/search/maths.h"
#include "engine/error.h"
#include "numeric.h"

enum { ROUNDS = 40, HALVINGS = 100 };

/* A distribution over the five scores of a pair, 0 to 1. */
typedef struct {
    double chance[HET_PAIR_SCORES];
} Distribution;

static double
score_of(int index)
{
    return index / 4.0;
}

static void
moments(const Distribution *distribution, double *ret_mean, double *ret_deviation)
{
    double mean = 0, variance = 0;
    for (int i = 0; i < HET_PAIR_SCORES; i++)
        mean += distribution->chance[i] * score_of(i);
    for (int i = 0; i < HET_PAIR_SCORES; i++)
        variance += distribution->chance[i] * (score_of(i) - mean) * (score_of(i) - mean);
    *ret_mean = mean;
    *ret_deviation = sqrt(variance);
}

static Distribution
observed(const HetPairs *pairs)
{
    Distribution found;
    double sum = 0;
    for (int i = 0; i < HET_PAIR_SCORES; i++) {
        found.chance[i] = pairs->count[i] > 0 ? pairs->count[i] : 1e-3;
        sum += found.chance[i];
    }
    for (int i = 0; i < HET_PAIR_SCORES; i++)
        found.chance[i] /= sum;
    return found;
}

/* The x at which sum p a / (1 + x a) is 0: a runs over values of both signs; between the poles the
 * sum falls. */
static double
solve(const Distribution *p, const double *a)
{
    double least = a[0], most = a[0];
    for (int i = 1; i < HET_PAIR_SCORES; i++) {
        least = MIN(least, a[i]);
        most = MAX(most, a[i]);
    }
    double low = -1 / most, high = -1 / least;
    for (int n = 0; n < HALVINGS; n++) {
        double middle = (low + high) / 2, sum = 0;
        for (int i = 0; i < HET_PAIR_SCORES; i++)
            sum += p->chance[i] * a[i] / (1 + middle * a[i]);
        if (sum > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* The likeliest distribution, given the observed one, whose mean is `t` deviations above 1/2. */
static Distribution
constrained(const Distribution *found, double t)
{
    Distribution likeliest;
    for (int i = 0; i < HET_PAIR_SCORES; i++)
        likeliest.chance[i] = 1.0 / HET_PAIR_SCORES;
    for (int round = 0; round < ROUNDS; round++) {
        double mean, deviation, a[HET_PAIR_SCORES], change = 0;
        moments(&likeliest, &mean, &deviation);
        for (int i = 0; i < HET_PAIR_SCORES; i++) {
            double off = (mean - score_of(i)) / deviation;
            a[i] = score_of(i) - 0.5 - t * deviation * (1 + off * off) / 2;
        }
        double x = solve(found, a);
        for (int i = 0; i < HET_PAIR_SCORES; i++) {
            double chance = found->chance[i] / (1 + x * a[i]);
            change = MAX(change, fabs(chance - likeliest.chance[i]));
            likeliest.chance[i] = chance;
        }
        if (change < 1e-9)
            break;
    }
    return likeliest;
}

/* A pair's mean varies by half the variance of a game. */
static double
deviations(double normalized_elo)
{
    return normalized_elo / HET_NORMALIZED_ELO * 1.4142135623730951;
}

double
het_sprt_ratio(const HetSprt *sprt, const HetPairs *pairs)
{
    unsigned count = het_pairs_count(pairs);
    if (count == 0)
        return 0;
    Distribution found = observed(pairs);
    Distribution low = constrained(&found, deviations(sprt->low));
    Distribution high = constrained(&found, deviations(sprt->high));
    double sum = 0;
    for (int i = 0; i < HET_PAIR_SCORES; i++)
        sum += found.chance[i] * het_log(high.chance[i] / low.chance[i]);
    return sum * count;
}

void
het_sprt_bounds(const HetSprt *sprt, double *ret_low, double *ret_high)
{
    *ret_low = het_log(sprt->beta / (1 - sprt->alpha));
    *ret_high = het_log((1 - sprt->beta) / sprt->alpha);
}

HetSprtVerdict
het_sprt_verdict(const HetSprt *sprt, const HetPairs *pairs)
{
    double low, high, ratio = het_sprt_ratio(sprt, pairs);
    het_sprt_bounds(sprt, &low, &high);
    return ratio <= low ? HET_SPRT_LOW : ratio >= high ? HET_SPRT_HIGH : HET_SPRT_OPEN;
}

bool
het_sprt_parse(const char *text, HetSprt *ret_sprt, GError **error)
{
    double numbers[4] = {0};
    unsigned count = 0;
    const char *at = text;
    char *end = NULL;
    do {
        numbers[count++] = g_ascii_strtod(at, &end);
        if (end == at)
            count = 0;
        at = end + 1;
    } while (*end == ',' && count > 0 && count < G_N_ELEMENTS(numbers));
    const double alpha = count > 2 ? numbers[2] : 0.05;
    *ret_sprt = (HetSprt){numbers[0], numbers[1], alpha, count > 3 ? numbers[3] : alpha};
    if (count >= 2 && *end == '\0' && ret_sprt->low >= -1000 && ret_sprt->high <= 1000 &&
        ret_sprt->high - ret_sprt->low >= 0.5 && ret_sprt->alpha > 0 && ret_sprt->alpha <= 0.4 &&
        ret_sprt->beta > 0 && ret_sprt->beta <= 0.4)
        return true;
    return het_fail(
        error, HET_ERROR_USAGE,
        "--sprt=%s: expected LOW,HIGH from -1000 to 1000 and at least 0.5 apart, as 0,10, "
        "then perhaps ALPHA and BETA above 0 and up to 0.4",
        text);
}

char *
het_sprt_course(const HetSprt *sprt, const HetPairs *pairs)
{
    double low, high;
    het_sprt_bounds(sprt, &low, &high);
    return g_strdup_printf(", log likelihood ratio %.2f (%.2f to %.2f) after %u pairs",
                           het_sprt_ratio(sprt, pairs), low, high, het_pairs_count(pairs));
}

char *
het_sprt_text(const HetSprt *sprt, const char *first, const char *second, const HetPairs *pairs)
{
    static const char *const verdicts[] = {
        [HET_SPRT_OPEN] = "undecided",
        [HET_SPRT_LOW] = "the lower is accepted",
        [HET_SPRT_HIGH] = "the higher is accepted",
    };
    double low, high;
    het_sprt_bounds(sprt, &low, &high);
    return g_strdup_printf(
        "Sequential test of %s against %s, normalized Elo %g or %g, alpha %g, beta %g: %s after %u "
        "pairs, log likelihood ratio %.2f (%.2f to %.2f)",
        first, second, sprt->low, sprt->high, sprt->alpha, sprt->beta,
        verdicts[het_sprt_verdict(sprt, pairs)], het_pairs_count(pairs),
        het_sprt_ratio(sprt, pairs), low, high);
}

HetNormalizedElo
het_stats_normalized_elo(const HetPairs *pairs)
{
    unsigned count = het_pairs_count(pairs);
    Distribution found = {{0}};
    double mean = 0.5, deviation = 0;
    for (int i = 0; i < HET_PAIR_SCORES && count > 0; i++)
        found.chance[i] = pairs->count[i] / (double)count;
    if (count > 0)
        moments(&found, &mean, &deviation);
    if (deviation <= 0) {
        double sign = mean - 0.5;
        return (HetNormalizedElo){sign > 0   ? INFINITY
                                  : sign < 0 ? -INFINITY
                                             : 0,
                                  -INFINITY, INFINITY};
    }
    /* The asymptotic variance of (mean - 1/2) / deviation, by the delta method. */
    double third = 0, fourth = 0, t = (mean - 0.5) / deviation;
    for (int i = 0; i < HET_PAIR_SCORES; i++) {
        double off = (score_of(i) - mean) / deviation;
        third += found.chance[i] * off * off * off;
        fourth += found.chance[i] * off * off * off * off;
    }
    double variance = 1 - t * third + t * t * (fourth - 1) / 4;
    double width = 1.9599639845400545 * sqrt(MAX(variance, 0) / count);
    double scale = HET_NORMALIZED_ELO / 1.4142135623730951;
    return (HetNormalizedElo){t * scale, (t - width) * scale, (t + width) * scale};
}

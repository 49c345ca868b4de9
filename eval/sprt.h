/* Sequential tests on pairs: Wald's test with the generalised likelihood ratio of the pentanomial
 * model, its hypotheses given as normalized Elo (Van den Bergh, "Normalized Elo", and fishtest's
 * statistics). Normalized Elo measures an effect in standard deviations of a game, so that a test
 * takes the same number of games however one-sided a scenario is. Pure functions. */
#pragma once

#include <glib.h>

#include "stats.h"

/* 800 / ln 10: normalized Elo of a mean one standard deviation (of a game) above an even score. */
#define HET_NORMALIZED_ELO 347.43558552260146

typedef struct {
    double low, high;   /* the hypotheses, in normalized Elo; low < high */
    double alpha, beta; /* probabilities of accepting `high` when `low` is true, and vice versa */
} HetSprt;

typedef enum { HET_SPRT_OPEN, HET_SPRT_LOW, HET_SPRT_HIGH } HetSprtVerdict;

/* The normalized Elo of a sample with its 95 % interval. Without spread it is 0 at an even score,
 * else infinite; the interval then is (-inf, inf). */
typedef struct {
    double elo, low, high;
} HetNormalizedElo;

/* From the pairs only, without imagined ones. */
HetNormalizedElo het_stats_normalized_elo(const HetPairs *pairs);

/* Reads "LOW,HIGH[,ALPHA[,BETA]]": normalized Elo from -1000 to 1000 and at least 0.5 apart,
 * chances of error above 0 and up to 0.4, where BETA is ALPHA and ALPHA 0.05 unless given, as
 * "0,10" or "0,10,0.01". False with an error of one line. */
bool het_sprt_parse(const char *text, HetSprt *ret_sprt, GError **error);
/* (transfer full) The test's name, verdict, ratio and bounds in one line, of the pairs that `first`
 * scored against `second`. */
char *het_sprt_text(const HetSprt *sprt, const char *first, const char *second,
                    const HetPairs *pairs);

/* (transfer full) The same while it continues: ", log likelihood ratio 0.52 (-2.94 to 2.94) after
 * 31 pairs". */
char *het_sprt_course(const HetSprt *sprt, const HetPairs *pairs);

/* The logarithm of the likelihood ratio of `high` against `low`. Scores that did not occur count as
 * a thousandth of a pair, so that it is finite. */
double het_sprt_ratio(const HetSprt *sprt, const HetPairs *pairs);
/* The bounds of the ratio: at or below `ret_low` the low hypothesis is accepted. */
void het_sprt_bounds(const HetSprt *sprt, double *ret_low, double *ret_high);
HetSprtVerdict het_sprt_verdict(const HetSprt *sprt, const HetPairs *pairs);

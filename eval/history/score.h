/* Quality of forecasts of battles: scores with 95 % intervals, calibration, and the forecasts
 * that need no rulebook. Battles of one war are not independent, so that intervals are of a
 * bootstrap over wars, and whatever is fitted to the record is fitted to the other wars. Pure
 * functions; the same bytes everywhere. */
#pragma once

#include "eval/figures.h"

enum { HET_SCORE_BINS = 5, HET_SCORE_FEATURES = 5 };

/* The result. */
typedef struct {
    unsigned battles;
    const double *outcome; /* by battle: 1 the attackers won, 0 the defenders; NAN: neither, or not
                              known: it counts for nothing */
    const unsigned *war;   /* by battle: 0 to wars - 1 */
    unsigned wars;
} HetScoreRecord;

/* (p - outcome)^2 and -ln of the chance given to what happened, by battle; NAN where either is not
 * known. 0 < p < 1. */
void het_score_brier(const HetScoreRecord *record, const double *p, double *ret_losses);
void het_score_log(const HetScoreRecord *record, const double *p, double *ret_losses);
/* The mean over the battles at which `values` is known, with its interval; n is their number. */
HetValue het_score_mean(const HetScoreRecord *record, const double *values);
/* The chance of a mean at least as far from 0 if the values of each war had either sign with equal
 * chance: a test by all signs of 14 wars or fewer, else by 16,384 draws. 1 where nothing is known.
 */
double het_score_signs(const HetScoreRecord *record, const double *values);
/* Spearman's rank correlation over the battles at which both are known, likewise. */
HetValue het_score_rank(const HetScoreRecord *record, const double *x, const double *y);

typedef struct {
    unsigned battles;
    double forecast, found; /* mean chance, and share that the attackers won; NAN of no battle */
} HetScoreBin;

/* Fifths of the chances. */
void het_score_calibration(const HetScoreRecord *record, const double *p,
                           HetScoreBin ret_bins[HET_SCORE_BINS]);

/* The mean of the log odds of so many forecasts, p[i][battle]; those not known (NAN) are left out.
 */
void het_score_combine(const double *const *p, unsigned count, unsigned battles, double *ret_p);

/* "The attackers win" at the rate of the other wars, one imagined battle of either end added. */
void het_score_base(const HetScoreRecord *record, double *ret_p);
/* The larger army wins, at its rate in the other wars; 1/2 between equals. `ratio`: logarithm of
 * attackers to defenders, by battle. */
void het_score_larger(const HetScoreRecord *record, const double *ratio, double *ret_p);

/* Inputs of a regression for each battle: value[battle * count + i]. */
typedef struct {
    unsigned count; /* at most HET_SCORE_FEATURES */
    const double *value;
    const double *most; /* of each feature, which a shift does not pass; NULL: anything */
    bool flat; /* priors of variance 10,000 in place of 1: none to speak of, but that coefficients
                  of samples that the features separate stay finite */
} HetScoreFeatures;

/* A logistic regression with an intercept and normal priors of mean 0 and variance 1 about the
 * coefficients of the features. Battle i counts weight[i] times (NULL: once), those of the war
 * `left_out` (record->wars: none) not at all. Intercept first. */
void het_score_fit(const HetScoreRecord *record, const HetScoreFeatures *features,
                   const unsigned *weight, unsigned left_out,
                   double ret_coefficients[HET_SCORE_FEATURES + 1]);
/* The chance that coefficients give to values of the features. */
double het_score_chance(const double *coefficients, const double *value, unsigned count);
/* Its forecast of each battle when its war is left out. */
void het_score_logistic(const HetScoreRecord *record, const HetScoreFeatures *features,
                        double *ret_p);
/* By how much the chance rises, on average over the battles, where feature i is moved by shift[i]:
 * of a regression on the whole record, with its interval. */
HetValue het_score_shift(const HetScoreRecord *record, const HetScoreFeatures *features,
                         const double *shift);

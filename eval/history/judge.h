/* Results of forecasts of battles: figures, a row each (figures.h), from which texts, tables and
 * drawings are made.
 *
 * Kinds: "chance" (that the attackers win; of a forecaster, at a battle), "attackers lose" and
 * "defenders lose" (shares; of a rulebook), "brier", "log score", "less than the base rate" (of the
 * Brier score, paired by battle; below 0 is better), "rank of losses" (correlation of the ratio of
 * losses), "forecast" and "came so" (calibration, at a fifth of the chances), "gain" and "best
 * value" (of an option of the rules), "effect" (of a factor on the attackers' chance). */
#pragma once

#include "forecast.h"
#include "score.h"

typedef struct {
    const GArray *battles;   /* HetHistoryBattle */
    const GArray *cases;     /* HetForecastCase */
    HetForecast **forecasts; /* of a case, by battle; NULL: of none yet */
} HetHistoryPlayed;

/* (transfer full) HetFigure: the forecasts of all cases without change or shift, and their scores
 * beside those of the baselines. */
GArray *het_history_judge(const HetHistoryPlayed *played);
/* Adds what each changed option of the rules would gain, its value being chosen by the other wars.
 */
void het_history_judge_options(const HetHistoryPlayed *played, GArray *figures);
/* Adds what each shift does to the attackers' chance, in each rulebook and in the record. */
void het_history_judge_shifts(const HetHistoryPlayed *played, GArray *figures);

/* Names of the baselines. */
extern const char het_history_base[], het_history_larger[], het_history_logistic[],
    het_history_all[], het_history_recalibrated[];

/* Playing the battles of history: every battle by a rulebook under a kind of generals is a study
 * (eval/study), whose points are the battles on ten grounds. A forecast is the chance that the
 * attackers win and what both sides lose. */
#pragma once

#include "battles.h"
#include "eval/generals.h"
#include "eval/study/play.h"

enum {
    HET_FORECAST_GROUNDS = 10,  /* of a battle; the attackers are FIRST on every second one */
    HET_FORECAST_BATTLES = 200, /* of a file, at most */
};

/* A rulebook under a kind of generals, perhaps with something changed in all battles. */
typedef struct {
    const char *system;
    HetGenerals kind;
    const char *change; /* NULL, or a rule option "lances-modifier=0" */
    HetHistoryShift shift;
    unsigned games; /* a battle; a multiple of 2 * HET_FORECAST_GROUNDS */
    uint64_t seed;
} HetForecastCase;

/* A case's forecast of a battle. */
typedef struct {
    unsigned games;
    double points;      /* of the attackers, in games: a draw is a half */
    double chance;      /* that they win, one imagined game at either end */
    double few;         /* the same by the first two games on each ground: a chance by fewer games
                         * is nearer to a half, so that unequal numbers do not compare */
    double loss[2];     /* mean share of their strength that attackers, defenders lose; NAN */
    const char *unsaid; /* why the rulebook cannot hold the battle; NULL: it can */
} HetForecast;

/* (transfer full) The study of a case, loaded. */
HetStudy *het_forecast_study(const GArray *battles, const HetForecastCase *of, HetRegistry registry,
                             GError **error);
/* (transfer full) "kircholm-rule", "kircholm-rule-lances-modifier=0": of stores. */
char *het_forecast_case_name(const HetForecastCase *of);
/* The forecasts by the games that were played; ret_forecasts has a place a battle. Reasons in them
 * are the study's. */
void het_forecast_sum(const HetStudy *study, const HetResults *results, HetForecast *ret_forecasts);

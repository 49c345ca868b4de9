/* How the doctrine of Kircholm 1605 surveys the board for one unit: what it is worth to stand on a
 * hex, to face that way, to charge home there, taken from what is remembered of every enemy. In
 * points of KIR-17.1. */
#pragma once

#include "kircholm-memory.h"

typedef struct {
    KircholmMemory *memory;
    const KircholmState *state;
    const KircholmScenario *data;
    const double *dials;
    unsigned unit, side;
    KircholmType type;
    double worth;
    bool horse;
    double march; /* pull of the foot towards the enemy now */
    bool waits;   /* the enemy has not come down yet: keep off */
    unsigned count;
    const KircholmFoe *foes;              /* the enemy's units on the board */
    KircholmView *view;                   /* of such a unit, NULL until it is needed */
    unsigned shown;                       /* the hex of `before`, or KIRCHOLM_OFF */
    double around, before[HET_HEX_SIDES]; /* the enemy's weight about that hex, by facing */
} KircholmSurvey;

/* Surveys the board for a unit; `memory`, which is up to date with the state, and `state` must
 * outlive the survey. */
void kircholm_survey(KircholmSurvey *survey, KircholmMemory *memory, const KircholmState *state,
                     unsigned unit);
/* Hexes to the nearest enemy that keeps its ranks, 99 if there is none. */
unsigned kircholm_survey_nearest(const KircholmSurvey *survey, unsigned cell);
/* Hexes a unit would like to be nearer (or farther) than on that hex, 0 or more. */
double kircholm_survey_apart(const KircholmSurvey *survey, unsigned cell);
/* Worth of standing on a hex, with the enemy's next turn in mind. */
double kircholm_survey_place(KircholmSurvey *survey, unsigned cell);
/* Worth of facing that way on a hex: the enemy before it, its flanks covered. */
double kircholm_survey_facing(KircholmSurvey *survey, unsigned cell, unsigned facing);
/* Promise of meeting the enemy on a hex (the left wing's) for the fight that follows;
 * KIRCHOLM_NO_CONTACT where there is nobody. */
#define KIRCHOLM_NO_CONTACT (-99.0)
double kircholm_survey_contact(const KircholmSurvey *survey, unsigned cell, unsigned facing,
                               KircholmFormation formation, bool charging);
/* The best charge straight ahead of a hex with so many points, found without search: 0 if none. */
double kircholm_survey_ahead(const KircholmSurvey *survey, unsigned cell, unsigned facing,
                             unsigned points);

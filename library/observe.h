/* Positions as numbers for learners, from the neutral view: so that every system has them, and
 * those of modules too. docs/python.md describes the numbers. */
#pragma once

#include "agents/evaluator/evaluator.h"
#include "engine/game.h"

enum {
    HET_OBSERVE_ENTITY = 32,
    HET_OBSERVE_RELATION = 4,
    HET_OBSERVE_GLOBAL = 32,
    HET_OBSERVE_MOVE = 8,
    HET_OBSERVE_WORDS = 13, /* bits of words of formation and state */
};

/* Room of arrays: a scenario's own units and cells, or more, where battles of several sizes share
 * arrays. */
typedef struct {
    unsigned units;
    int width, height;
} HetObserverRoom;

/* Data that does not change in a scenario. Units and cells beyond the scenario's own are zeroes. */
typedef struct {
    const HetScenario *scenario;
    const HetEvaluator *evaluator; /* of the system: for its features */
    HetObserverRoom room;
    HetBoardKind board;
    int width, height;
    bool even_lower, at_corners;
    unsigned units;   /* units that a view shows by id, the scenario's unit list */
    unsigned scalars; /* numbers of a position */
    GPtrArray
        *types;    /* char *: kinds of unit: the system's, then others as they first appear by id */
    uint8_t *type; /* by unit: index into types */
    float *strength_most; /* by unit: the strength at the start, the largest of the scenario's */
    GPtrArray *planes;    /* char *: names of planes */
    float *ground;        /* planes of the ground, the last `ground_planes` of the planes */
    unsigned ground_planes;
    int32_t strength_start; /* of both sides, at least 1 */
} HetObserver;

/* `room`: NULL: the scenario's own. */
void het_observer_init(HetObserver *ret_observer, const HetScenario *scenario,
                       const HetObserverRoom *room);
void het_observer_clear(HetObserver *observer);

/* `viewer` is the side whose units, points and losses stand first and count as plus: FIRST, unless
 * arrays are made for each side's own eyes. */
void het_observe_entities(const HetObserver *observer, const HetState *state, HetActor viewer,
                          float *ret_entities);
void het_observe_relations(const HetObserver *observer, const HetState *state,
                           float *ret_relations);
void het_observe_planes(const HetObserver *observer, const HetState *state, HetActor viewer,
                        float *ret_planes);
void het_observe_globals(const HetObserver *observer, const HetState *state, HetActor viewer,
                         float *ret_globals);
void het_observe_scalars(const HetObserver *observer, const HetState *state, HetActor viewer,
                         float *ret_scalars);
/* Rows of a decision's list; zeroes up to `was` rows beyond it (of what stood there before). */
void het_observe_moves(const HetObserver *observer, const HetState *state, const HetMoveList *list,
                       unsigned was, int16_t *ret_rows);
/* The lead of FIRST in victory points and in strength that the enemy has lost, over the strength of
 * both sides at the start: its change is the reward by points. */
float het_observe_lead(const HetObserver *observer, const HetState *state);

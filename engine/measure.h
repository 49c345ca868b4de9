/* A rule system's description of a move or position in words and numbers common to all systems: the
 * meaning of a move, the state of each side, the result of the game, the decision to be made.
 * Evaluators, reports and front ends read these instead of a system's own state. */
#pragma once

#include "event.h"

/* The meaning of a move, in the neutral terms of HetMoveKind. Points are board coordinates: column
 * and row of a square or hex, plane units on a table; {-1, -1} if there is none. */
typedef struct {
    HetMoveKind kind;
    unsigned unit, target; /* HET_NO_UNIT if none */
    HetPoint from, to;
} HetDescription;

/* Named integers for each side: one vocabulary for all systems. Those that a system lacks stay 0.
 */
typedef enum {
    HET_MEASURE_STRENGTH,       /* figures, strength points ... still fighting */
    HET_MEASURE_STRENGTH_START, /* the same at the start */
    HET_MEASURE_STRENGTH_LOST,
    HET_MEASURE_UNITS, /* units still on the board or able to return */
    HET_MEASURE_UNITS_LOST,
    HET_MEASURE_UNITS_SHAKEN, /* exhausted, disordered, dispersed, routing */
    HET_MEASURE_GUNS,         /* guns in possession, not spiked */
    HET_MEASURE_PRISONERS,    /* enemy prisoners held */
    HET_MEASURE_LEADERS_LOST,
    HET_MEASURE_OBJECTIVES,
    HET_MEASURE_MORALE,
    HET_MEASURE_POINTS, /* victory points, in halves where the rules have halves */
} HetMeasure;
enum { HET_MEASURE_COUNT = HET_MEASURE_POINTS + 1 };

typedef struct {
    int32_t value[HET_SIDES][HET_MEASURE_COUNT];
} HetMeasures;

/* Cost of a march, for people, in the system's own measure. */
typedef struct {
    int cost, left;      /* cost of this move; what the unit has left after it, -1: that depends */
    int facing;          /* facing at its end, as in views; -1: none, or not known */
    const char *measure; /* static: "points", "half points", "squares", "mm" */
    const char *rule;    /* static: the rule that limits it */
} HetMarch;

/* How a game ended. */
typedef struct {
    HetActor winner;    /* FIRST, SECOND, or NOBODY for a draw */
    const char *reason; /* static, a short phrase: "half the figures lost" */
    const char *rule;   /* static, rule id */
} HetResult;

/* A question of a table, with its rule. */
typedef struct {
    const char *text, *rule; /* static */
} HetQuestion;

/* The decision to be made, in words. */
typedef struct {
    char text[200];
    const char *rule; /* static, rule id */
} HetPrompt;

/* Fills a prompt, formatted as by printf. */
void het_prompt_set(HetPrompt *prompt, const char *rule, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* The same of a question in which "%s", if it is there, stands for a name; without a text: nothing.
 */
void het_prompt_question(HetPrompt *prompt, HetQuestion question, const char *name);

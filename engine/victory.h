/* What a game is about, as data: the conditions that end it with the side each gives the game to,
 * what earns points, and what is compared where no condition decides; all with the figures of the
 * position. One vocabulary for all systems: front ends write it, and no front end knows a system.
 * The verdict on a finished position follows from it alone (het_victory_verdict). */
#pragma once

#include <glib.h>

#include "event.h"

enum { HET_VICTORY_ENDS = 12, HET_VICTORY_TERMS = 40 };

/* A condition that ends the game. It is met when `done` has reached `limit`. */
typedef struct {
    unsigned group;      /* conditions of one group are judged together, the lowest group first */
    HetActor winner;     /* has the game when it is met; NOBODY: what is compared decides */
    bool at_the_end;     /* judged after the last turn only; else whenever the rules judge */
    int done, limit;     /* figures of the position; the limit is above 0 */
    const char *counted; /* static, what is counted: "figures lost" */
    const char *rule;    /* static, rule id */
    char text[160];      /* a clause: "Red has lost 49 of its 97 figures" */
} HetVictoryEnd;

/* What earns a side points. */
typedef struct {
    HetActor side;
    int each, count; /* points for one, in the measure of HetVictory.parts; how many there are */
    bool once;       /* there can be one only: a place that is held */
    const char *rule;
    char text[128]; /* what one of them is: "enemy cavalry unit destroyed" */
} HetVictoryTerm;

typedef struct {
    unsigned end_count, term_count;
    HetVictoryEnd ends[HET_VICTORY_ENDS];
    HetVictoryTerm terms[HET_VICTORY_TERMS];
    const char *judged; /* static, when conditions are: "at the end of a player turn"; NULL: as soon
                           as an action is over */
    int parts;          /* points are counted in: 1 whole points, 2 halves */
    bool both_draw;     /* a group that gives the game to both sides is a draw; else compared */
    /* What is compared after the last turn, and by a condition that compares: the higher value wins
     * by a lead of `lead` at least; without it `even` has the game, NOBODY for a draw. */
    const char *compared; /* static, a clause: "the higher points win"; NULL: a draw */
    const char *rule;
    int64_t value[HET_SIDES];
    int64_t lead;
    HetActor even;
    char shown[HET_SIDES][64]; /* the values for people: "12 points", "24 of 97 figures lost" */
} HetVictory;

/* For systems: adds a condition, or a source of points, with its text formatted as by printf. A
 * source worth nothing is left out. */
void het_victory_add_end(HetVictory *victory, const HetVictoryEnd *end, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
void het_victory_add_term(HetVictory *victory, const HetVictoryTerm *term, const char *format, ...)
    G_GNUC_PRINTF(3, 4);
/* For systems: what is compared is the sum of each side's sources of points, in whole or half
 * points, also for people. Call it when all are added. */
void het_victory_compare_points(HetVictory *victory, const char *rule);

/* The sum of a side's sources of points, in `parts`. */
int het_victory_points(const HetVictory *victory, HetActor side);
/* "7" or "7.5" points. (transfer full) */
char *het_victory_number(const HetVictory *victory, int points);
/* Who has the game in this position: true if a condition is met, or the last turn is over (`last`);
 * then *ret_winner is FIRST, SECOND, or NOBODY for a draw. */
bool het_victory_verdict(const HetVictory *victory, bool last, HetActor *ret_winner);

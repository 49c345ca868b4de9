/* The best blow of a drill's first turn, exactly: of all that the attackers' first unit may do on
 * its own in one action, that after which the defenders give way most often, every die summed. */
#pragma once

#include "engine/game.h"

typedef struct {
    char *scenario;    /* its name, at the distance */
    unsigned distance; /* steps from which it is struck */
    char *before;      /* what is played before it, as `hetman odds --before`; "": nothing */
    char *line;        /* the order, as `hetman odds` takes it */
    double gives_way[HET_SIDES]; /* chance in % that a unit is lost, shaken or falls back */
    double lost[HET_SIDES];      /* mean loss in % of the strength of a side */
    double undecided;            /* part of the chances in % that was too far to follow */
} HetBlow;

/* Finds it for a drill's scenario, at its distance or from nearer. False: the odds reach nothing
 * from there. Clear it with het_blow_clear(). */
bool het_blow_find(const char *scenario, HetBlow *ret_blow);
void het_blow_clear(HetBlow *blow);

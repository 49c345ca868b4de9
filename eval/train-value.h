/* Teaching a learned value (agents/value/) by rounds: games of many styles, of greedy and of the
 * net so far; a net taught by them; a match of it against a pool of the hand-made value and the
 * nets kept before. A round is kept only if it scores more than half against them.
 *
 * All of it lives in a folder: games and pairs in chunks, each a file that is there whole or not at
 * all, so that a run may be interrupted at any moment and continue, and its chunks be played by
 * several machines that share the folder. The same settings give the same bytes, however the
 * chunks are shared out. */
#pragma once

#include "engine/rules.h"
#include "stats.h"
#include "value-fit.h"

typedef struct {
    const char *system;       /* of the net: HET_NET_ANY if it is taught in several */
    const char *const *games; /* systems and scenarios, each for an equal share; NULL: `system` */
    const char *folder;
    const char *start;           /* file of a net to continue from; NULL: weights by lot */
    unsigned advice;             /* of the net (net.h) */
    int units_least, units_most; /* a side, of mirror battles */
    unsigned rounds, games_a_round, pairs; /* pairs of a round's match */
    unsigned window;                       /* rounds whose games are taught from */
    unsigned fits; /* with `start`: of so many fits, which differ in the order of positions, the
                      mean of the weights is taken (model soups, Wortsman and others 2022) */
    uint64_t seed; /* of the first battle; the others follow */
    unsigned jobs, shard, shards; /* shards 0: all of it; else only chunks shard - 1 mod shards */
    const char *const *agents;    /* who plays: NET stands for the file of the net so far; NULL:
                                     styles of the doctrine or, where there is none, who plays by
                                     lot or by a tree; greedy; and greedy and general by the net */
    const char *judge;            /* who plays the matches: NET as above */
    double keep;                  /* share of the points above which a round is kept; 0: all are */
    HetFitting fitting;
    void (*progress)(const char *what, unsigned done, unsigned of); /* or NULL */
} HetTeaching;

/* The name of the file of a round's net, from 1; round 0: the last net kept. */
char *het_teaching_net_file(const HetTeaching *teaching, unsigned round);

/* Runs what is missing. With a shard: plays its chunks of the round under way and returns.
 * `ret_kept`: the number of the last round kept, 0: none. */
bool het_train_value(const HetTeaching *teaching, unsigned *ret_kept, GError **error);

/* --- value-games.c ---------------------------------------------------------------------------- */

/* (transfer full) A battle for a game or pair: a mirror, random or shipped battle of one of the
 * systems, or one of the scenarios. */
HetScenario *het_teaching_battle(const HetTeaching *teaching, uint64_t seed, bool mirror_only,
                                 GError **error);
/* (transfer full) An agent's text with NET replaced. */
char *het_teaching_agent(const char *text, const char *net);
/* Plays game `number` of a round into the book. `net`: the file of the net so far, or NULL. */
bool het_teaching_play(const HetTeaching *teaching, unsigned round, unsigned number,
                       const char *net, HetBook *book, GError **error);

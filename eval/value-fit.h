/* Fitting a net to a book of positions: targets bootstrapped from the net itself, cross-entropy of
 * win, draw and loss, Adam. One thread, every sum in the order of the code: the same book and seed
 * give the same bytes. */
#pragma once

#include "value-book.h"

typedef struct {
    unsigned epochs;  /* passes over the book */
    unsigned results; /* of them those at first whose targets are results only */
    double lambda;    /* TD(lambda) from an epoch of the game to the next, 0 to 1 */
    double within;    /* the same between positions of one epoch */
    double rate;      /* of Adam; halved every third of the passes */
    double decay;     /* of weights, a step */
    unsigned batch;
    unsigned held; /* every such game is held out */
    uint64_t seed;
} HetFitting;

extern const HetFitting het_fitting_usual;

/* Result of a pass, on the games held out. */
typedef struct {
    unsigned pass;
    double trained; /* mean cross-entropy against targets, of the games taught from */
    double target;  /* the same of those held out */
    double result;  /* cross-entropy against results */
    double area;    /* share of pairs (a won, a lost position) that are in the right order */
} HetFitPass;

/* Weights by lot, of the usual size for each layer. */
void het_fit_draw(HetNet *net, uint64_t seed);

/* Teaches `net` on; `report` is called after each pass, or NULL. */
void het_fit_value(const HetFitting *fitting, const HetBook *book, HetNet *net,
                   void (*reported)(void *data, const HetFitPass *pass), void *data);

/* --- pieces, for tests ------------------------------------------------------------------------ */

/* The chances of win, draw, loss of the side whose turn it is. */
void het_fit_chances(const HetNet *net, const HetBook *book, guint position, double ret_chances[3]);
/* Adds the gradient of the cross-entropy of a position against a target (of the side whose turn it
 * is) to `gradient`, and returns the cross-entropy. */
double het_fit_gradient(const HetNet *net, const HetBook *book, guint position,
                        const double target[3], HetNet *gradient);
/* Targets of all positions, for FIRST. `net` NULL: results only. */
void het_fit_targets(const HetFitting *fitting, const HetBook *book, const HetNet *net,
                     double (*ret_targets)[3]);

/* Quick estimates of a general of the revised Musket & Pike: what a shot or a melee may be expected
 * to cost either side, in strength points. Shared by its doctrine and its evaluator. Smooth
 * estimates in doubles, quick enough for playouts; exact odds come from the engine's chance nodes.
 */
#pragma once

#include "engine/rules/musketpike/musketpike-query.h"

/* Cost of disorder to a unit, in strength points: it grows with its size. */
double musket_estimate_disorder(const MusketState *state, unsigned unit);

/* Expected cost to `target` of a shot of fire value `value` (below 1: none): hits, and disorder or
 * flight when it fails its check. */
double musket_estimate_shot(const MusketState *state, int value, unsigned target);

/* The fire value of a unit next to its target, before cover. `moved`: the shooter has moved,
 * `target_moved`: the target has; `proper`: through the front proper. */
int musket_estimate_value(const MusketState *state, unsigned shooter, unsigned target, bool moved,
                          bool target_moved, bool proper);

/* Melee strength of a unit; `obstructed`: it fights on obstructed ground or over an obstacle. */
double musket_estimate_strength(const MusketState *state, unsigned unit, bool obstructed);

/* An attack as a general sees it. */
typedef struct {
    unsigned attacker, defender;
    bool flank;      /* it comes on a flank or the rear */
    bool cover;      /* the defender is in cover */
    bool obstructed; /* into obstructed ground or over an obstacle */
    bool disorders;  /* crossing to it disorders the attacker */
    bool guns;       /* a battery with the defender faces the attacker */
    int partners;    /* strength of those who attack with it */
} MusketAttack;

/* Expected cost of the attack to each, and how often the defender is driven off. */
typedef struct {
    double attacker, defender; /* strength points, disorder counted */
    double taken;              /* chance, 0 to 1 */
} MusketClash;

/* A unit as it fights, whomever it meets. */
typedef struct {
    MusketKind kind;
    bool disordered;
    int melee;               /* morale in it */
    double fails;            /* chance of failing a morale check */
    double excess;           /* strength points by which a check is failed, on average */
    double left;             /* strength points */
    double open, obstructed; /* strength in melee, in the open and on obstructed ground */
    double disorder;         /* what disorder would cost it */
} MusketFighter;

void musket_estimate_fighter(const MusketState *state, unsigned unit, MusketFighter *ret_fighter);
/* Of an attack that may be made, the column taken from both sides' strength. Who fights is assessed
 * anew, or has been. */
MusketClash musket_estimate_clash(const MusketState *state, const MusketAttack *attack);
MusketClash musket_estimate_duel(const MusketState *state, const MusketFighter *attacker,
                                 const MusketFighter *defender, const MusketAttack *attack);

/* The same of a melee that is declared, on its own column. */
MusketClash musket_estimate_melee(const MusketState *state, const MusketMelee *melee);

/* An attack from a cell over an edge at the enemy there. */
MusketAttack musket_estimate_attack(const MusketState *state, unsigned attacker, unsigned defender,
                                    unsigned from, unsigned edge);

/* The edge of a cell that faces another cell, the first of equals. */
unsigned musket_estimate_towards(const MusketScenario *data, unsigned from, unsigned to);

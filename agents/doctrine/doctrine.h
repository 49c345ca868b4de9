/* A doctrine is named dials turned into a score for every legal move of one rule system. The same
 * scorer is the rule-based general, the playout policy, the search prior, the model of the other
 * side and, with other dials, a script of a portfolio. Scores within a node may have any scale:
 * greater is better, and a difference of 1 is one natural unit of preference (search turns them
 * into priors by softmax). */
#pragma once

#include "engine/game.h"

enum {
    HET_DIALS_MAX = 32,
    HET_UNITS_ANY = 0xffff, /* any number of them */
};

typedef struct {
    const char *name;
    double initial, minimum, maximum;
    const char *help;
} HetDial;

/* A named style; dials not listed keep their initial value. Those of the program's doctrines are in
 * files, agents/doctrine/SYSTEM/SYSTEM.styles. */
typedef struct {
    const char *name;
    const char *summary;
    struct {
        const char *dial;
        double value;
    } settings[HET_DIALS_MAX]; /* ends at the first NULL dial */
} HetStyle;

typedef struct {
    const char *system;
    const HetDial *dials;
    size_t dial_count;
    const HetStyle *styles; /* NULL: those of the file */
    size_t style_count;
    /* By how much the second best move of a node usually falls short of the best: the unit in which
     * a search hears this doctrine's opinion (search/halving.h), measured on mirror battles; 0: 1.
     */
    double shortfall;
    /* Up to so many units of the side whose turn it is a search plays its lines to the end of the
     * turn, with more to the end of the unit's action: by what a line costs, by what it shows (an
     * order to others comes to nothing until they act), and by what gains on mirror battles; 0: 8.
     */
    unsigned turn_units;
    /* Epochs that a line to the end of the turn goes through: 2 shows the enemy's answer. By what
     * gains at equal CPU on mirror battles; 0: 1. */
    unsigned turns;
    /* Up to so many units of that side a tree search with time to spare (general from its fifth
     * level on) plays better than halving at equal CPU, by mirror battles; 0: never. */
    unsigned tree_units;
    /* What it is worth less to a search to end the last turn with all units still to act, for a
     * side that is not ahead, before that in proportion to turns and units: no line goes far enough
     * to show what waiting for the end comes to. By what gains on mirror battles; 0: nothing. */
    double waiting;
    /* A dial that general sets so where neither a style nor dials are given: a doctrine may stand
     * still where nobody has to attack, and lines played by one that does never show what a march
     * is worth. NULL: none. */
    const char *willing_dial;
    double willing;
    /* The slot of het_doctrine_score(), with a cache. Must be fast: it is the playout policy. At a
     * node that selects a unit it scores urgency without path search. */
    void (*score)(const double *dials, void *cache, const HetState *state, const HetMoveList *legal,
                  bool best_alone, double *ret_scores);
    size_t cache_size; /* 0: it remembers nothing */
    const char *const
        *reasons; /* a few words in favour of a move, by its kind, NULL: none; or NULL */
} HetDoctrine;

extern const HetDoctrine *const het_doctrine_registry[]; /* NULL-terminated */

/* The doctrine of a system, or one that scores all moves alike if there is none. Never NULL. */
const HetDoctrine *het_doctrine_find(const char *system);
/* Its styles (HetStyle), the first the default. */
const GArray *het_doctrine_styles(const HetDoctrine *doctrine);
/* Whether the doctrine of any system has a dial of that name, or had one. */
bool het_doctrine_any_has(const char *dial);
/* Scores every move of a decision node. `dials` has dial_count values.
 *
 * `cache` is NULL or cache_size bytes that the caller keeps from one call to the next for this
 * doctrine: zeroed before the first, then whatever the last call left, of any state of the same
 * scenario. It holds what the doctrine has computed about the position, and from what; only what
 * has changed since is recomputed. Scores are the same as without a cache. Use one cache per
 * thread.
 *
 * With `best_alone`, which is enough for playouts, the best have their score, any other
 * move its own or a lower one: what bounds on the terms of a move rule out need not be weighed. */
void het_doctrine_score(const HetDoctrine *doctrine, const double *dials, void *cache,
                        const HetState *state, const HetMoveList *legal, bool best_alone,
                        double *ret_scores);
/* Fills dial_count values: the style's (NULL or "": the default style), then `dials` (name to
 * number, may be NULL) over it. Errors name the dial and its range, or list the styles. */
bool het_doctrine_set(const HetDoctrine *doctrine, const char *style, GHashTable *dials,
                      double *ret_values, GError **error);

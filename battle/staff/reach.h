/* Places and enemies a unit can reach and can be reached by, found by walking the legal tree on
 * clones, so that every answer comes from the rules. */
#pragma once

#include "engine/session.h"
#include "engine/view.h"

/* A place that a unit can reach in its next action, or something it can do there. */
typedef struct {
    HetMoveKind kind; /* MOVE, CHARGE, SHOOT, FIGHT ... */
    HetPoint to;      /* HET_NOWHERE if none */
    unsigned target;  /* HET_NO_UNIT if none */
    int cost, left;   /* in the system's measure; -1: it has none */
    int facing;       /* at the end, -1: none or not known */
    unsigned count;   /* decisions that lead there, `moves` */
    HetMove moves[4];
} HetReachItem;

typedef struct {
    unsigned unit;
    const char *measure; /* static: "points", "squares", "mm"; "" */
    GArray *items;       /* HetReachItem: places by their number, then actions */
    char *bound;         /* what limits it: "longer than the unit may go (KIR-1.5)"; "" */
    char *why;           /* if the unit can do nothing: the rule that forbids it; "" */
} HetReach;

/* (transfer full) What the unit can do now; the position is one at which its side decides. */
HetReach *het_reach_new(const HetState *state, unsigned unit);
/* (transfer full) The same without `bound` and `why`. */
HetReach *het_reach_items(const HetState *state, unsigned unit);
void het_reach_free(HetReach *reach);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetReach, het_reach_free)
/* The most that a march of the unit may cost now, in `ret_measure` (static); where the rules fix no
 * sum, the longest that is listed. -1: it goes nowhere, or the system counts no cost. */
int het_reach_budget(const HetState *state, unsigned unit, const char **ret_measure);
/* Whether the unit can get to a place, on a table also where nothing is listed; ret_why (transfer
 * full): the rule that forbids it. */
bool het_reach_to(const HetReach *reach, const HetState *state, HetPoint place, char **ret_why);

/* Whether the unit may attack or fire at a target: an item is against it, or a charge ends with it
 * in front. */
bool het_reach_meets(const HetReach *reach, const HetState *state, unsigned target);
/* (transfer full) What forbids the unit to attack or fire at a target that is no item's. */
char *het_reach_refusal(const HetReach *reach, const HetState *state, unsigned target);

/* Pairs of an enemy and a unit that he could attack or fire at if it were his turn now and no other
 * unit of his acted: by fire from where he stands, and after a move, a turn, or both; by a charge
 * or an attack; or from beside it, where he can come. */
typedef struct {
    unsigned unit;    /* the enemy's */
    HetMoveKind kind; /* what he could do: SHOOT, CHARGE, FIGHT; MOVE: stand beside it */
    unsigned target;  /* the unit threatened */
    HetPoint to;
} HetThreat;

/* (transfer full) Threats to `unit` (HET_NO_UNIT: to any unit of `side`), found by playing on: the
 * side ends its turn, reactions are declined, dice show their likeliest outcome, until the enemy
 * chooses among his units; his turn ends with that of the game. `ret_ground` (transfer full;
 * HetThreatGround; may be NULL): the ground under threat. NULL with an error: no such position is
 * reached within a turn. */
GArray *het_threats_new(const HetState *state, HetActor side, unsigned unit, GArray **ret_ground,
                        GError **error);

/* Appends it for people. */
void het_reach_append(const HetReach *reach, const HetState *state, GString *text);
/* Appends them for people. */
void het_threats_append(const GArray *threats, const HetState *state, GString *text);

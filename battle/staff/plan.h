/* Orders for several units: one line for a wing is planned as single legal moves, shown, and then
 * carried out decision by decision until dice, contact or a rule interrupts it. It uses the neutral
 * interface only: legal lists, the vocabulary of moves, views, refusals, on clones of the
 * position.
 *
 *   WHO TASK[, TASK ...]         WHO as groups.h reads it; "and" and "then" may stand for the comma
 *   advance [N], back [N]        N cells (mm on a table) in the direction each faces; units without
 *                                a front go towards the enemy. Without N as far as they can
 *   NE N, move NE N              N in a direction of the compass
 *   wheel left|right [DEGREES]   the line turns about its inner end: a sixth (hexes), a quarter
 *                                (squares), 30 degrees (tables)
 *   to PLACE, UNIT's place       the middle unit goes there, the others keep their arrangement
 *   face DIRECTION, turn left|right|about
 *   join, take lances            they are picked, where a set is being picked
 *   form FORMATION               one formation for all, as the rules name it; `form line` where
 * they have no such formation draws the units up beside the middle one fire [at UNIT|the nearest],
 * charge [UNIT|the nearest] hold, stand                  they do nothing more in this turn, and
 * later orders pass them by
 *
 * A unit that cannot do all of it does as much as is legal, and the rule against the rest is named.
 * The order of units is found by trying: from front to back, and a unit blocked by a friend again
 * after that friend has moved. */
#pragma once

#include "groups.h"

/* Goal of one unit. */
typedef struct {
    unsigned unit;
    bool goes;             /* to `to` */
    HetPoint to;           /* a cell; on a table where its centre is to be */
    int facing;            /* at the end, as in views; -1: any */
    const char *formation; /* static or the plan's: name of the FORM value; NULL: any */
    HetMoveKind act;       /* SHOOT, CHARGE or ADD; NONE: none */
    unsigned target;       /* of it; HET_NO_UNIT: the nearest enemy that it may act on */
    bool holds;
} HetAim;

typedef enum {
    HET_STEP_WHOLE,   /* can do all of it */
    HET_STEP_SHORT,   /* done in part: `why` gives the rule that limits it */
    HET_STEP_CANNOT,  /* not done: see `why` */
    HET_STEP_THERE,   /* nothing is to be done */
    HET_STEP_DONE,    /* carried out */
    HET_STEP_STOPPED, /* begun, and interrupted */
} HetStepState;

/* The part of one unit. Strings are owned by the step. */
typedef struct {
    HetAim aim;
    HetStepState state;
    GArray *moves;     /* HetMove: its decisions from where it may be selected */
    bool dice;         /* dice may be rolled on the way: their consequences are not planned */
    bool reaction;     /* the enemy may react on the way; the plan assumes that he passes */
    HetPoint from, to; /* where it stands and will stand */
    int facing;        /* as it will face */
    char *way;         /* "1912 to 1609, faces W"; "fires at SI3" */
    char *price;       /* "4 points, 6 left"; "" if the system has no cost */
    char *why;         /* "longer than the unit may go (KIR-1.5)"; "" if nothing is in the way */
} HetStep;

typedef enum {
    HET_PLAN_SHOWN, /* planned, nothing done */
    HET_PLAN_UNDER_WAY,
    HET_PLAN_STOPPED, /* see `stop`; het_plan_resume() may take it up again */
    HET_PLAN_FINISHED,
} HetPlanState;

typedef struct {
    HetActor side;
    HetPlanState state;
    char *order;  /* as typed */
    GArray *lead; /* HetMove: orders to a whole command that come first, and how many of them ... */
    unsigned led; /* ... are given; */
    unsigned picked; /* of them units that are picked to take part */
    GArray *steps;   /* HetStep, in order of execution; idle units last */
    unsigned next;   /* the current or next step */
    unsigned taken;  /* of its moves */
    char *stop;      /* why it stopped, with the rule; NULL if it did not */
    unsigned turn;   /* of the game when it was made */
    bool contact;    /* dice were rolled or units met since its last decision */
    GStringChunk *strings;
} HetPlan;

/* (transfer full) Plans an order for several units of the side to decide, at a position where it
 * may select units (or one is acting). NULL with an error: no unit is meant, or the action is not
 * understood. `held` (unsigned, may be NULL) are units that earlier orders hold in place: they are
 * excluded unless named individually. */
HetPlan *het_plan_new(const HetState *state, const HetGroups *groups, const GArray *last,
                      const GArray *held, const char *order, GError **error);
void het_plan_free(HetPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetPlan, het_plan_free)

/* True if a line is an order for several units rather than a move: it begins with a group or
 * several units, followed by a action. */
bool het_plan_meant(const HetState *state, const HetGroups *groups, const char *line);

/* Carrying out: the caller requests the next decision, applies it like any other, and informs the
 * plan of every move and outcome of the game, including its own. True with the next decision.
 * False: none now; by the plan's `state` it is finished, has stopped, or is UNDER_WAY and
 * waits for dice or the other side: then call it again at the side's next decision. */
bool het_plan_next(HetPlan *plan, const HetState *state, HetMove *ret_move);
void het_plan_observe(HetPlan *plan, const HetState *before, const HetMove *move,
                      const HetState *after);
/* Plans the rest again from this position; the plan is SHOWN again. False: nothing is left, or the
 * side may not order units here (an error is set). */
bool het_plan_resume(HetPlan *plan, const HetState *state, GError **error);
/* True if a unit has still to do what brings dice. */
bool het_plan_rolls(const HetPlan *plan);
/* True if it does so by this step. */
bool het_step_rolls(const HetStep *step);
/* Units whose part is not done. */
unsigned het_plan_left(const HetPlan *plan);

/* Appends it for people: a line a unit with its way and price, then what cannot be done and why. */
void het_plan_append(const HetPlan *plan, const HetScenario *scenario, GString *text);
/* Appends what was done and what was left undone, and why it stopped. */
void het_plan_report(const HetPlan *plan, const HetScenario *scenario, GString *text);

/* The staff of whoever commands a side: knows his groups, carries his orders to the units, answers
 * for him as he has said, and keeps what is needed to report. One a seat. It changes no game: it
 * says which decision is next, and whoever runs the game applies it and tells the staff of every
 * move and outcome. */
#pragma once

#include "digest.h"
#include "plan.h"
#include "reach.h"
#include "standing.h"

typedef struct {
    HetActor seat;
    HetGroups *groups;
    HetStanding *standing;
    HetReasons *reasons; /* of the other side's general, by session length */
    HetPlan *plan;       /* the last order for many, shown, under way or stopped; or NULL */
    GArray *last;        /* unsigned: the units of the last order, "them" */
    GArray *held;        /* unsigned: told to hold in this turn */
    unsigned held_turn;
    bool carrying; /* the plan was begun, and how it ended has not been told */
} HetStaff;

/* (transfer full) */
HetStaff *het_staff_new(const HetScenario *scenario, HetActor seat);
void het_staff_free(HetStaff *staff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetStaff, het_staff_free)

/* Works out an order for many and keeps it as `plan`, in place of the one before. */
bool het_staff_order(HetStaff *staff, const HetSession *session, const char *order, GError **error);
/* Whether a line is an order for many (plan.h). */
bool het_staff_meant(const HetStaff *staff, const HetSession *session, const char *line);
/* Begins to carry the order out, or takes up again one that has stopped (working it out anew). */
bool het_staff_carry(HetStaff *staff, const HetSession *session, GError **error);
/* The next decision of the seat that its order or its standing answers make; false: the person is
 * to be asked, or it is not the seat that decides. `ret_why` (may be NULL): the standing answer, or
 * NULL of an order. */
bool het_staff_next(HetStaff *staff, const HetSession *session, HetMove *ret_move,
                    const HetAnswer **ret_why);
/* Told of every move and outcome after it was applied. True where a standing answer ended by
 * contact. */
bool het_staff_observe(HetStaff *staff, const HetState *before, const HetMove *move,
                       const HetSession *session);
/* The game was taken back to `length` moves: a plan is let go, standing answers go back in time. */
void het_staff_undone(HetStaff *staff, unsigned length);

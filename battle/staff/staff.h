/* The staff of a side's commander: it keeps his groups, carries out his orders, gives his standing
 * answers, and keeps what reports need. One per seat. It never changes the game: it names the next
 * decision, and the code that runs the game applies it and informs the staff of every move and
 * outcome. */
#pragma once

#include "digest.h"
#include "plan.h"
#include "reach.h"
#include "standing.h"

typedef struct {
    HetActor seat;
    HetGroups *groups;
    HetStanding *standing;
    HetPlan *plan; /* the last order for many, shown, under way or stopped; or NULL */
    GArray *last;  /* unsigned: the units of the last order, "them" */
    GArray *held;  /* unsigned: ordered to hold in this turn */
    unsigned held_turn;
    bool carrying; /* the plan was begun, and its end has not been reported */
} HetStaff;

/* (transfer full) */
HetStaff *het_staff_new(const HetScenario *scenario, HetActor seat);
void het_staff_free(HetStaff *staff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetStaff, het_staff_free)

/* Plans an order for several units and keeps it as `plan`, replacing the previous one. */
bool het_staff_order(HetStaff *staff, const HetSession *session, const char *order, GError **error);
/* True if a line is an order for many (plan.h). */
bool het_staff_meant(const HetStaff *staff, const HetSession *session, const char *line);
/* Starts to carry out the order, or resumes one that has stopped (planning it again); a
 * decision that brings dice is then SHOWN first, and carried out by the next call. */
bool het_staff_carry(HetStaff *staff, const HetSession *session, GError **error);
/* The seat's next decision, if its order or standing answers give one; false: the person or
 * another side decides. `ret_why` (may be NULL): the standing answer, or NULL of an order. */
bool het_staff_next(HetStaff *staff, const HetSession *session, HetMove *ret_move,
                    const HetAnswer **ret_why);
/* An instruction to the staff that outlasts an order, as one line, so that a record can keep it:
 * "answer pass turn", "drop 1", "group REAR LH1-LH3", "forget REAR". */
bool het_staff_instruct(HetStaff *staff, const HetSession *session, const char *line,
                        GError **error);
/* Must be called after every move and outcome. True if a standing answer ended by contact. */
bool het_staff_observe(HetStaff *staff, const HetState *before, const HetMove *move,
                       const HetSession *session);
/* Must be called when the game is taken back to `length` moves: drops the plan and restores the
 * standing answers of that time. */
void het_staff_undone(HetStaff *staff, unsigned length);

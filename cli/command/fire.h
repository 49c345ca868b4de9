/* Where fire of a unit carries, whoever stands there, and what lies between it and one place: by
 * the rules' own answer for every place (HetRules.aim). */
#pragma once

#include "engine/session.h"
#include "engine/view.h"

/* Where fire of a unit carries from where and as it stands. */
typedef struct {
    unsigned unit;
    const char *why;  /* static: the rule by which it fires nowhere; "" */
    GArray *cells;    /* HetPoint: of a grid */
    GArray *outlines; /* of a table: GArray of HetPoint each, closed, in plane units */
} HetFireField;

/* (transfer full) Of a unit on the board. */
HetFireField *het_fire_field_new(const HetState *state, unsigned unit);
void het_fire_field_free(HetFireField *field);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetFireField, het_fire_field_free)

/* A cell that enemies could come to, or fire at from where they stand, if it were their turn. */
typedef struct {
    HetPoint at;
    unsigned comes, fires; /* so many of them */
} HetThreatGround;

/* (transfer full; HetThreatGround, row by row) Of the enemies of `side` on a grid. `comes`: by unit
 * and cell, whether the unit can come there. */
GArray *het_threat_ground_new(const HetState *state, const HetView *view, HetActor side,
                              const uint8_t *comes);

/* A ruler laid from a unit to a place. */
typedef struct {
    int64_t distance; /* compass.h */
    const char *why;  /* static: the rule by which it could not fire there; NULL: it could */
} HetRuler;
HetRuler het_ruler(const HetState *state, unsigned unit, HetPoint place);

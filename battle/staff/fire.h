/* Fields of fire of a unit, whether occupied or not, and the ground between it and one place: by
 * the rules' own answer for every place (HetRules.aim). Also the shots that are possible now. */
#pragma once

#include "engine/session.h"
#include "engine/view.h"

/* The field of fire of a unit from its place and facing. */
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

/* Places of the ground for which threats are reported: the cells of a grid; of a table the middles
 * of squares of 20 mm, row by row from the foot. */
int het_threat_square(const HetView *view); /* the side of one; 1 on a grid */
unsigned het_threat_places(const HetView *view);
HetPoint het_threat_place(const HetView *view, unsigned index);

/* A place that enemies could come to, or fire at from where they stand, if it were their turn. */
typedef struct {
    HetPoint at;
    unsigned comes, fires; /* so many of them */
} HetThreatGround;

/* Marks in `comes`, by place, those of a table to which the unit's middle may go straight ahead,
 * at a node at which it may move. */
void het_threat_moves(const HetState *state, const HetView *view, unsigned unit, uint8_t *comes);
/* (transfer full; HetThreatGround) Of the enemies of `side`. `comes`: by unit and place, whether
 * the unit can come there. */
GArray *het_threat_ground_new(const HetState *state, const HetView *view, HetActor side,
                              const uint8_t *comes);

/* A ruler laid from a unit to a place. */
typedef struct {
    int64_t distance;
    const char *measure; /* static: of the distance */
    bool bears;          /* it could fire there */
    const char *why;     /* static: the rule by which it could not; "" */
} HetRuler;
HetRuler het_ruler(const HetState *state, unsigned unit, HetPoint place);

/* True if one unit may fire at another now, and if not, the rule that forbids it. */
typedef struct {
    unsigned target;
    bool fires;
    int64_t distance;
    const char *measure; /* static: of the distance */
    char *why;           /* "" if it may */
} HetSight;

/* (transfer full; HetSight) Every enemy on the board, nearest first, whether or not the unit can
 * fire at it. */
GArray *het_sights_new(const HetState *state, unsigned unit);
/* Appends them for people. */
void het_sights_append(const GArray *sights, const HetState *state, unsigned unit, GString *text);

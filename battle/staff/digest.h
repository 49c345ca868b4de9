/* A summary of the other side's turn: movements, fights with their dice and modifiers, changes. It
 * is made from the session only, by replay, so that it is available for any part of any game,
 * played or recorded. */
#pragma once

#include "engine/session.h"
#include "library/json-view.h"

/* A unit's movement and new state, from the views at the beginning and the end. Strings belong to
 * the digest. */
typedef struct {
    unsigned unit;
    HetActor side;
    HetPoint from, to; /* HET_NOWHERE: off the board */
    const char *words; /* "2132 to 1828, 5 hexes WSW; faces SW; now charging" */
} HetDigestWay;

/* One decision of either side and all its consequences. */
typedef struct {
    unsigned from, to; /* session lengths: moves from .. to - 1 */
    HetActor side;     /* who decided */
    const char *order; /* the moves of the action in words: "LH3 charges SI4" */
    GArray *events;    /* HetWireEvent, all of them */
} HetDigestStep;

/* Differences between the beginning and the end. */
typedef struct {
    HetActor side;     /* whose loss or place it is; NOBODY: of both */
    const char *words; /* "SI4: 300 to 250, disorganised"; "points lost: 3 of 97, was 0 of 97" */
} HetDigestChange;

typedef struct {
    GStringChunk *strings;
    unsigned from, to; /* session lengths */
    unsigned turn;     /* at the beginning */
    HetActor side;     /* the active side of that turn */
    unsigned decisions, rolls;
    GArray *ways;     /* HetDigestWay */
    GArray *fights;   /* HetWireEvent: fights, fire, tests, losses: where dice fell */
    GArray *changes;  /* HetDigestChange: losses, order, then tracks (points, ground) */
    GArray *steps;    /* HetDigestStep */
    unsigned chances; /* to react, of the other side: its decisions */
} HetDigest;

/* The last uninterrupted part of the game in which the side other than `seat` was active: session
 * lengths from ret_from to ret_to. False: it never was. */
bool het_digest_range(const HetSession *session, HetActor seat, unsigned *ret_from,
                      unsigned *ret_to);
/* (transfer full) What happened in moves from .. to - 1. */
HetDigest *het_digest_new(const HetSession *session, unsigned from, unsigned to);
void het_digest_free(HetDigest *digest);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetDigest, het_digest_free)

/* Appends it for people: fights, changes, ways; the events of a step. */
void het_digest_append(const HetDigest *digest, const HetScenario *scenario, GString *text);
void het_digest_step_append(const HetDigest *digest, unsigned step, const HetScenario *scenario,
                            GString *text);

/* Identity of a request: the rights that a request's token gives at a table, and which sides are
 * whose. */
#pragma once

#include "serve-call.h"

/* (transfer full) The token of a seat at a table: whoever has it may do that and no more. */
char *het_serve_seat_token(const HetServe *serve, const char *table, unsigned rights);
/* Whether it is the owner's token, or the key that stands for it while this server runs. */
bool het_serve_owns(const HetServe *serve, const char *token);
/* Rights of a request's token, at the table of that id or at none (NULL). */
unsigned het_serve_token_rights(const HetServe *serve, SoupServerMessage *message,
                                const char *table);

/* The rights of whoever asks, less the sides that guests have by their links. */
unsigned het_serve_rights(const HetServeCall *call);
/* Notes that the page of a guest is there. */
void het_serve_heard(HetServeCall *call);
/* Bits 1 << side of those that are the caller's. */
unsigned het_serve_own_sides(const HetServeCall *call);
/* Whether whoever asks may make the decision at hand. */
bool het_serve_decides(const HetServeCall *call);

/* Whether somebody asks to take back what needs the other's consent. */
bool het_serve_wish_stands(const HetTable *table);
/* Member of the state: what is asked. */
void het_serve_wish_member(JsonBuilder *builder, const HetServeCall *call);

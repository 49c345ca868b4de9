/* Identity of a request: the rights that a request's token gives at a table, and which sides are
 * whose. */
#pragma once

#include "serve-call.h"

/* (transfer full) The token of a seat at a table: its owner may do only that. */
char *het_serve_seat_token(const HetServe *serve, const char *table, unsigned rights);
/* True if it is the owner's token, or the key that stands for it while this server runs. */
bool het_serve_owns(const HetServe *serve, const char *token);
/* Rights of a token (NULL: none) at the table of that id or at none (NULL). */
unsigned het_serve_token_rights(const HetServe *serve, const char *token, const char *table);

/* The caller's rights, less the sides that guests have by their links. */
unsigned het_serve_rights(const HetServeCall *call);
/* Notes that the page of a guest is there. */
void het_serve_heard(HetServeCall *call);
/* Bits 1 << side of those that are the caller's. */
unsigned het_serve_own_sides(const HetServeCall *call);
/* True if the caller may make the decision at hand. */
bool het_serve_decides(const HetServeCall *call);

/* True if a player requests to take back a decision that needs the other's consent. */
bool het_serve_wish_stands(const HetTable *table);
/* Adds the member of the state about that request. */
void het_serve_wish_member(HetJson *builder, const HetServeCall *call);

/* A position as the page receives it: the ground once, then what changes, in rows short enough to
 * be sent after every move. docs/protocol.md describes the objects ("The board in the browser"). */
#pragma once

#include "library/json-members.h"
#include "serve-table.h"

/* Values: a whole object each. */
/* The ground and the units' names, which do not change in a game. */
void het_serve_json_board(HetJson *builder, const HetState *state);
/* Member "moves": the choices of the side to decide. Nothing at a chance node or after the end. */
void het_serve_json_moves(HetJson *builder, const HetState *state);
/* Members "keep" and "lines": how many lines of the story a page that knows those up to number
 * `known` keeps, and those that follow. */
void het_serve_json_story(HetJson *builder, const HetTable *table, unsigned known);

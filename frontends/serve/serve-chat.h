/* The messages of those at a game to each other. It is kept beside the record, a line each, and is
 * no part of the game. */
#pragma once

#include "serve-call.h"

/* Adds the member "chat" of the state: lines after the first `known`, as [number, side, text]; side
 * -1 watches. */
void het_serve_chat_member(HetJson *builder, HetTable *table, unsigned known);

/* State of a game for its pages. */
#pragma once

#include "serve-call.h"

/* Answers what waits for a change of the table. */
void het_serve_changed(HetTable *table, void *serve);
/* Answers waits whose time is over; called now and then. */
void het_serve_tick(HetServe *serve);

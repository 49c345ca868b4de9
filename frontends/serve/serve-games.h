/* The games of the folder: those that are open, and what a new one needs. */
#pragma once

#include "serve-call.h"

/* The game of that id, opened from its record if it is not open; NULL with an error. */
HetTable *het_serve_table(HetServe *serve, const char *id, GError **error);
/* (transfer full) The record of that id; NULL with an error if there is none. */
char *het_serve_record_path(const HetServe *serve, const char *id, GError **error);
/* (transfer full) The names of the folder's files with an ending, in order. */
GPtrArray *het_serve_names(const HetServe *serve, const char *ending);
/* Takes a new game over; its id in ret_id stays valid. */
void het_serve_adopt(HetServe *serve, HetTable *table);
/* Answers with the id of a game that was adopted, and lets it continue. */
void het_serve_begin(HetServeCall *call, HetTable *table);
/* (transfer full) A path for a new file: the last part of a scenario's or campaign's name, the
 * time, and an ending such as ".record". */
char *het_serve_new_path(const HetServe *serve, const char *name, const char *ending);
/* (transfer full) Who takes the seat `name` of the request, "human" or an agent; NULL with an
 * error. */
char *het_serve_seat(const HetServeCall *call, const char *name, GError **error);
/* The seed that the request gives, or a new one. */
bool het_serve_seed(const HetServeCall *call, guint64 *ret_seed, GError **error);

/* Campaigns on the board. */
#pragma once

#include "serve-call.h"

/* The first day of a new campaign, by its name or path, which is adopted. NULL with an error. */
HetTable *het_serve_new_campaign(HetServe *serve, const char *name,
                                 const char *const names[HET_SIDES], guint64 seed, GError **error);
/* Members of the answer before a game: campaigns, and those under way. */
void het_serve_campaign_members(HetJson *builder, const HetServe *serve);
/* True if the next day of the campaign that the game belongs to has begun: it stands. */
bool het_serve_next_day_begun(const HetServe *serve, const HetTable *table);

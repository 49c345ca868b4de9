/* The verbs of battle for the page, and what the state has of orders and standing answers. */
#pragma once

#include "battle/verb.h"
#include "serve-call.h"

/* The verb of that name that the server offers: by GET one that only reads; NULL: there is none. */
const HetVerb *het_serve_find_verb(const char *method, const char *name);
/* What the caller must have a right to. */
unsigned het_serve_verb_right(const HetVerb *verb);
/* Answers a verb of the call's game by its data. */
void het_serve_verb(HetServeCall *call, const HetVerb *verb);
/* Answers a line that is a verb, an order for several units or a standing answer, by {"verb",
 * "data", "words"}; false: it is none of them. */
bool het_serve_typed_verb(HetServeCall *call, const char *line);
/* Answers a long verb of a recorded game or of its beginning (transfer full). */
void het_serve_of_record(HetServeCall *call, HetSession *session, const char *verb,
                         const char *words, const HetRecordHead *head);
/* Members of the state: standing answers, groups, the order for many that is shown or under way. */
void het_serve_command_members(HetJson *builder, const HetServeCall *call);

/* The board in a page by itself: workers of the page have an instance of the program each. The
 * first answers requests, by the handlers of the server; the others, helpers, do what takes time,
 * and are ended where their result is not wanted. worker.js calls what stands here. */
#pragma once

#include "frontends/serve/serve-elsewhere.h"

#define HET_LINK_FOLDER "/games"

/* Begins, in the first worker or in the helper. */
void het_link_begin(bool helper);
/* A request; its answer comes by the number that JavaScript gave it. `body` may be NULL. */
void het_link_request(unsigned number, const char *method, const char *address, const char *body);
/* Runs what the main loop has to do; the milliseconds until there is more, -1: nothing. */
int het_link_turn(void);
/* In the helper: forgets games and recorded games, since the files of the folder change. */
void het_link_forget(void);
/* In the helper: chooses for the side `seat` in the game of a record's text. (transfer none) The
 * answer for het_link_over(), valid until the next. */
const char *het_link_think(const char *record, int seat, const char *agent);
/* In the first worker: the helper has done a job. A question's status and answer, or a general's
 * choice (status 0); NULL: it was halted. */
void het_link_over(HetJob *job, int status, const char *answer);

/* In the first worker: how far the helper is with a job. */
void het_link_report(HetJob *job, unsigned done, unsigned of);

/* True in the helper. */
bool het_link_is_helper(void);

/* The slots of kipling's vtable that kipling.c does not define: text, views, generators, checks,
 * and the slow judgement of moves. */
#pragma once

#include "kipling-scenario.h"

extern const HetVocabulary kipling_vocabulary;

extern const HetGenerator kipling_generator;
/* How the system translates drills (engine/drill.h). */
extern const HetDrillTable kipling_drills;
void kipling_describe(const HetState *state, const HetMove *move, HetDescription *ret_description);
void kipling_measures(const HetState *state, HetMeasures *ret_measures);
void kipling_result(const HetState *state, HetResult *ret_result);
void kipling_prompt(const HetState *state, HetPrompt *ret_prompt);
void kipling_view(const HetState *state, HetView *view);
bool kipling_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);
const char *kipling_check(const HetState *state);

/* Why a typed move is not legal. */
const char *kipling_refusal(const HetState *state, const HetMove *move);
const char *kipling_aim(const HetState *state, unsigned unit, HetPoint place);
/* Whether a move is legal, judged independently of the list. */
bool kipling_is_legal(const HetState *state, const HetMove *move);

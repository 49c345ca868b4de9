/* The slots of northern's vtable that northern.c does not define: text, views, generators, checks.
 */
#pragma once

#include "northern-scenario.h"

extern const HetVocabulary northern_vocabulary;

/* Generators and views. */
extern const HetGenerator northern_generator;
/* How the system translates drills (engine/drill.h). */
extern const HetDrillTable northern_drills;
void northern_view(const HetState *state, HetView *view);
bool northern_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);

/* northern-words.c */
void northern_describe(const HetState *state, const HetMove *move, HetDescription *ret_description);
void northern_measures(const HetState *state, HetMeasures *ret_measures);
void northern_result(const HetState *state, HetResult *ret_result);
void northern_prompt(const HetState *state, HetPrompt *ret_prompt);
/* northern-refusal.c */
const char *northern_refusal(const HetState *state, const HetMove *move);
const char *northern_aim(const HetState *state, unsigned unit, HetPoint place);
/* northern-check.c */
const char *northern_check(const HetState *state);

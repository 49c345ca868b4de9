/* Information about a game for people and agents, and the slow judgement of moves. */
#pragma once

#include "engine/text.h"
#include "musketpike-scenario.h"

extern const HetVocabulary musket_vocabulary;
void musket_describe(const HetState *state, const HetMove *move, HetDescription *ret_description);
void musket_measures(const HetState *state, HetMeasures *ret_measures);
void musket_result_of(const HetState *state, HetResult *ret_result);
void musket_prompt(const HetState *state, HetPrompt *ret_prompt);
/* musketpike-refusal.c */
const char *musket_refusal(const HetState *state, const HetMove *move);
const char *musket_aim(const HetState *state, unsigned unit, HetPoint place);
const char *musket_check(const HetState *state);
/* Whether a move may be made, judged on its own. */
bool musket_is_legal(const HetState *state, const HetMove *move);

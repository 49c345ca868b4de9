/* What the files of the Husaria system share while play goes on, and the slots of HetRules that
 * have files of their own. */
#pragma once

#include "husaria-battle.h"
#include "husaria-cold.h"
#include "husaria-fate.h"
#include "husaria-fire.h"
#include "husaria-loop.h"

bool husaria_is_legal(const HetState *head, const HetMove *move);
const char *husaria_refusal(const HetState *head, const HetMove *move);
const char *husaria_check(const HetState *head);
void husaria_describe(const HetState *head, const HetMove *move, HetDescription *ret_description);
void husaria_measures(const HetState *head, HetMeasures *ret_measures);
void husaria_result(const HetState *head, HetResult *ret_result);
void husaria_prompt(const HetState *head, HetPrompt *ret_prompt);
extern const HetVocabulary husaria_vocabulary;

/* Victory (husaria-end.c). */
bool husaria_judge(HusariaState *state, bool last);
int husaria_points(const HusariaState *state, unsigned side);
const char *husaria_end_rule(const HusariaState *state);

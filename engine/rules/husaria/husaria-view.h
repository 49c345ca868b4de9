/* Views, prompts, names and descriptions for people. */
#pragma once

#include "engine/rules.h"

void husaria_describe(const HetState *head, const HetMove *move, HetDescription *ret_description);
void husaria_prompt(const HetState *head, HetPrompt *ret_prompt);
void husaria_view(const HetState *head, HetView *view);
extern const HetVocabulary husaria_vocabulary;

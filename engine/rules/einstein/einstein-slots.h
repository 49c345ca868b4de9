/* The slots of einstein's vtable that einstein.c does not define: files, text, views, checks. */
#pragma once

#include "einstein-state.h"
#include "engine/text.h"

extern const HetVocabulary einstein_vocabulary;
extern const HetNumbers einstein_numbers;
extern const char *const einstein_phases[];

bool einstein_load(HetScenario *scenario, HetKeyFile *file);
bool einstein_save(const HetState *state, GKeyFile *file, GError **error);
void einstein_prompt(const HetState *state, HetPrompt *ret_prompt);
void einstein_view(const HetState *state, HetView *view);
const char *einstein_check(const HetState *state);

/* The slots of the hex toy that are not played with: files, text, views, checks. */
#pragma once

#include "engine/text.h"
#include "toy-hex-state.h"

extern const HetVocabulary toy_hex_vocabulary;
extern const char *const toy_hex_phases[];

bool toy_hex_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void toy_hex_unload(HetScenario *scenario);
bool toy_hex_save(const HetState *state, GKeyFile *file, GError **error);
void toy_hex_prompt(const HetState *state, HetPrompt *ret_prompt);
void toy_hex_view(const HetState *state, HetView *view);
const char *toy_hex_check(const HetState *state);

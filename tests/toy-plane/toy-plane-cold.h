/* The slots of the plane toy that are not played with: files, text, views, checks. */
#pragma once

#include "engine/text.h"
#include "toy-plane-state.h"

extern const HetVocabulary toy_plane_vocabulary;
extern const char *const toy_plane_phases[];

bool toy_plane_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void toy_plane_unload(HetScenario *scenario);
bool toy_plane_save(const HetState *state, GKeyFile *file, GError **error);
void toy_plane_prompt(const HetState *state, HetPrompt *ret_prompt);
void toy_plane_view(const HetState *state, HetView *view);
const char *toy_plane_check(const HetState *state);

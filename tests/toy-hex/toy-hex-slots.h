/* The slots of the toy's vtable that toy-hex.c does not define. */
#pragma once

#include "toy-hex-state.h"

extern const HetVocabulary toy_hex_vocabulary;
extern const HetFieldTable *const toy_hex_fields[];

bool toy_hex_is_legal(const HetState *state, const HetMove *move);
bool toy_hex_load(HetScenario *scenario, HetKeyFile *file);
void toy_hex_unload(HetScenario *scenario);
bool toy_hex_save(const HetState *state, GKeyFile *file, GError **error);
void toy_hex_view(const HetState *state, HetView *view);
const char *toy_hex_check(const HetState *state);

/* The slots of the vtable that kipling.c gathers from other files: the slow judgement, and
 * everything that reads, writes and describes. */
#pragma once

#include "kipling-state.h"

bool kipling_is_legal(const HetState *state, const HetMove *move);

extern const HetVocabulary kipling_vocabulary;
/* kipling-units.c: the groups [unit ...] and [state]; the map is read. */
bool kipling_load_units(HetScenario *scenario, HetKeyFile *file, GError **error);
bool kipling_load_state(HetScenario *scenario, HetKeyFile *file, GError **error);
/* A key whose value is a cell of the board. */
bool kipling_load_cell(HetKeyFile *file, const char *group, const char *key, HetSquareBoard board,
                       unsigned *ret_cell, GError **error);
bool kipling_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void kipling_unload(HetScenario *scenario);
bool kipling_save(const HetState *state, GKeyFile *file, GError **error);
char *kipling_generate(const char *generator, GHashTable *parameters, GError **error);
void kipling_describe(const HetState *state, const HetMove *move, HetDescription *ret_description);
void kipling_measures(const HetState *state, HetMeasures *ret_measures);
void kipling_result(const HetState *state, HetResult *ret_result);
void kipling_prompt(const HetState *state, HetPrompt *ret_prompt);
void kipling_view(const HetState *state, HetView *view);
const char *kipling_check(const HetState *state);

/* The slots of kircholm's vtable that kircholm.c does not define: files, text, views, generators,
 * checks, and the slow judgement of moves. */
#pragma once

#include "kircholm-scenario.h"

extern const HetVocabulary kircholm_vocabulary;

/* kircholm-load.c, -save.c, -generate.c, -view.c */
bool kircholm_load(HetScenario *scenario, HetKeyFile *file, GError **error);
void kircholm_unload(HetScenario *scenario);
bool kircholm_save(const HetState *state, GKeyFile *file, GError **error);
extern const HetGenerator kircholm_generator;
/* How the system translates drills (engine/drill.h). */
extern const HetDrillTable kircholm_drills;
void kircholm_view(const HetState *state, HetView *view);
bool kircholm_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);

/* kircholm-words.c, -measures.c */
void kircholm_describe(const HetState *state, const HetMove *move, HetDescription *ret_description);
void kircholm_prompt(const HetState *state, HetPrompt *ret_prompt);
void kircholm_measures(const HetState *state, HetMeasures *ret_measures);
void kircholm_result(const HetState *state, HetResult *ret_result);

/* kircholm-check.c */
const char *kircholm_check(const HetState *state);
/* kircholm-legal.c: whether a move is legal, judged independently of the list. */
bool kircholm_is_legal(const HetState *state, const HetMove *move);
const char *kircholm_refusal(const HetState *state, const HetMove *move);
const char *kircholm_aim(const HetState *state, unsigned unit, HetPoint place);

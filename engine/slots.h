/* The slots of a system that has them all and runs on the kernel, by one naming: PREFIX_load,
 * PREFIX_view ... HET_SLOTS_DECLARE declares them, HET_SLOTS enters them in the vtable, with the
 * sizes of TypeState and TypeScenario, the count NAME_OPTIONS, and the file's `procedures` and
 * `key`. What they do is in rules.h; the system's own file adds name, title, version, phases,
 * `start` and `unload`. */
#pragma once

#include "procedure.h"

/* Defines `key` of a system whose state has no counts of rolls but those of its units: it hashes
 * the head, the members from `first` up to `next`, and of each unit the members before `rolls`. */
#define HET_SLOTS_KEY(State, first, next, data_of)                                                 \
    static uint64_t key(const HetState *head)                                                      \
    {                                                                                              \
        const State *state = (const State *)head;                                                  \
        uint64_t hash = het_hash_bytes(het_hash_head(head), &state->first,                         \
                                       offsetof(State, next) - offsetof(State, first));            \
        HET_EACH_BELOW(unit, data_of(state)->unit_count)                                           \
            hash = het_hash_bytes(hash, &state->units[unit],                                       \
                                  offsetof(State, units[0].rolls) - offsetof(State, units));       \
        return hash;                                                                               \
    }

/* Defines PREFIX_result_of by a table of how games end, in which the state's `end` is the row. */
#define HET_SLOTS_RESULT(prefix, State, results)                                                   \
    void prefix##_result_of(const HetState *head, HetResult *ret_result)                           \
    {                                                                                              \
        const State *state = (const State *)head;                                                  \
        *ret_result = results[state->end];                                                         \
        ret_result->winner = state->winner;                                                        \
    }

#define HET_SLOTS_DECLARE(prefix)                                                                  \
    extern const HetFieldTable *const prefix##_fields[];                                           \
    extern const HetGenerator prefix##_generator;                                                  \
    extern const HetVocabulary prefix##_vocabulary;                                                \
    extern const HetNumbers prefix##_numbers;                                                      \
    const char *prefix##_drill(const HetDrill *drill, GString *text);                              \
    bool prefix##_is_legal(const HetState *state, const HetMove *move);                            \
    void prefix##_describe(const HetState *state, const HetMove *move, HetDescription *described); \
    void prefix##_measures(const HetState *state, HetMeasures *ret_measures);                      \
    void prefix##_result_of(const HetState *state, HetResult *ret_result);                         \
    bool prefix##_load(HetScenario *scenario, HetKeyFile *file);                                   \
    void prefix##_unload(HetScenario *scenario); /* of those that own more than their data */      \
    bool prefix##_save(const HetState *state, GKeyFile *file, GError **error);                     \
    void prefix##_prompt(const HetState *state, HetPrompt *ret_prompt);                            \
    const char *prefix##_refusal(const HetState *state, const HetMove *move);                      \
    const char *prefix##_aim(const HetState *state, unsigned unit, HetPoint place);                \
    bool prefix##_march_price(const HetState *state, const HetMove *move, HetMarch *ret_march);    \
    void prefix##_victory(const HetState *state, HetVictory *ret_victory);                         \
    void prefix##_view(const HetState *state, HetView *view);                                      \
    const char *prefix##_check(const HetState *state)

#define HET_SLOTS(prefix, Type, NAME)                                                              \
    .options = prefix##_options, .option_count = NAME##_OPTIONS, .procedures = procedures,         \
    .key = key, .data_size = sizeof(Type##Scenario), .opening_size = sizeof(Type##State),          \
    .legal = het_procedure_legal, .is_legal = prefix##_is_legal,                                   \
    .play_lot = het_procedure_play_lot, .apply = het_procedure_apply, .dice = het_procedure_dice,  \
    .describe = prefix##_describe, .measures = prefix##_measures, .result = prefix##_result_of,    \
    .fields = prefix##_fields, .load = prefix##_load, .save = prefix##_save,                       \
    .generator = &prefix##_generator, .drill = prefix##_drill, .vocabulary = &prefix##_vocabulary, \
    .numbers = &prefix##_numbers, .prompt = prefix##_prompt, .refusal = prefix##_refusal,          \
    .aim = prefix##_aim, .march = prefix##_march_price, .victory = prefix##_victory,               \
    .view = prefix##_view, .check = prefix##_check

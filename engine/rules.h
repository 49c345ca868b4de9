/* HetRules is what a rule system is to everything else: read this file first. A system is one const
 * vtable; states and scenarios are passed in, and nothing is kept elsewhere. Two sides, no hidden
 * information, no simultaneous choice; dice and draws are the only uncertainty.
 *
 * Callers outside the engine use the wrappers of game.h, which assert the contract, not the slots.
 *
 * The contract of the hot slots (checked by library/conformance/ over every system):
 *  - no allocation, no floating point, no mutable globals;
 *  - a node offers at least two moves (plane placements may be one): `apply` and `start` run
 * through whatever is forced, and stop at a decision, at a chance node, or at the end of the game;
 *  - at a chance node `legal` lists outcomes in ascending order with integer weights; any part of
 *    a listed range of a roll may be applied, and does the same;
 *  - every listed move is legal by `is_legal`, which is written on its own, slowly and obviously;
 *  - every legal move has a listed one to the same place (the plane: `legal` lists candidates);
 *  - within a turn each decision spends something nothing gives back; every scenario has a last
 * turn and a result there. */
#pragma once

#include <glib.h>

#include "dice.h"
#include "event.h"
#include "measure.h"
#include "view.h"

typedef struct HetRules HetRules;
typedef struct HetVocabulary HetVocabulary;
typedef struct HetKeyFile HetKeyFile;
typedef struct HetProcedure HetProcedure;
typedef struct HetFieldTable HetFieldTable;
typedef struct HetDrillTable HetDrillTable;

/* A number of the rules a researcher may vary, set in a scenario's [options]. */
typedef struct {
    const char *name;
    int32_t initial, minimum, maximum;
    const char *rule; /* rule id, as in docs/rules/<system>.md */
    const char *help;
} HetRuleOption;

/* What an option was called before: given, it is refused with the name it has. */
typedef struct {
    const char *former, *name;
} HetRenamedOption;

struct HetRules {
    const char *name;  /* the id: "kipling" */
    const char *title; /* "Charge! + Kipling" */
    unsigned version;  /* grows when play changes; written into records */
    const HetRuleOption *options;
    size_t option_count;
    const HetRenamedOption *renamed; /* ends with a NULL name; NULL: none */
    const char *const *phases;       /* names by phase, NULL-terminated */

    /* By procedure of the stack's frames; 0 is the turn sequence. NULL: a system that does not use
     * the kernel (procedure.h). */
    const HetProcedure *const *procedures;

    /* --- hot ------------------------------------------------------------------------------- */

    /* Fills `ret_state` (scenario->state_size bytes, already zeroed, scenario already set) with the
     * starting position and runs to the first node. */
    void (*start)(HetState *ret_state);
    /* Lists the moves of the node, or outcomes with weights. `ret_list` is cleared beforehand.
     * The game is not over. */
    void (*legal)(const HetState *state, HetMoveList *ret_list);
    /* Whether `move` may be applied at this decision; any bytes may be passed. (At chance nodes the
     * wrapper judges, by the list and the dice.) */
    bool (*is_legal)(const HetState *state, const HetMove *move);
    /* Applies a legal move and runs to the next node. Events go to `sink` unless it is NULL. The
     * caller (game.h) has counted the ply and cleared the roll key. */
    void (*apply)(HetState *state, const HetMove *move, const HetSink *sink);
    /* Describes the dice that are to be rolled, and accounts for them unless ret_throw->account,
     * which the caller has set, is NULL. False where no dice are rolled (a draw, a decision). NULL:
     * outcomes are told as they are listed. */
    bool (*dice)(const HetState *state, HetThrow *ret_throw);
    void (*describe)(const HetState *state, const HetMove *move, HetDescription *ret_description);
    void (*measures)(const HetState *state, HetMeasures *ret_measures);
    /* Of a finished game (actor NOBODY). */
    void (*result)(const HetState *state, HetResult *ret_result);
    /* All of the state but the scenario pointer; NULL: its bytes. */
    uint64_t (*hash)(const HetState *state);
    /* The position without ply, epoch, roll key and roll counters, for transpositions. */
    uint64_t (*key)(const HetState *state);

    /* --- cold ------------------------------------------------------------------------------ */

    /* The keys of the system's groups, as data (field.h), NULL-terminated: what `hetman formats`
     * prints. NULL: they are not in tables. */
    const HetFieldTable *const *fields;
    /* Reads the system's groups of a scenario file into scenario->data, the unit list and
     * state_size. Common groups and options are already read. An error names group and key
     * (keyfile.h does). */
    bool (*load)(HetScenario *scenario, HetKeyFile *file, GError **error);
    void (*unload)(HetScenario *scenario); /* frees scenario->data; accepts NULL data */
    /* The inverse of `load` at a phase's start (empty stack): writes the system's groups so that
     * the text loads to a state with the same key. False, with an error, elsewhere. */
    bool (*save)(const HetState *state, GKeyFile *file, GError **error);
    /* Writes into the text of the next battle of a campaign what the battle that ended in `end`
     * leaves for it (losses, stores, morale). NULL: the system has no campaigns. */
    bool (*carry)(const HetState *end, GKeyFile *next, GError **error);
    /* Text of a generated scenario for "system/generator?key=value&...". `generator` is the part
     * after the slash. Takes the parameters it knows out of `parameters` (char * to char *); what
     * stays is taken as rule options. NULL slot or NULL without error: no such generator. (transfer
     * full) */
    char *(*generate)(const char *generator, GHashTable *parameters, GError **error);
    /* What the system makes of drills ("system/drill/name?...", drill.h). NULL: it has none. */
    const HetDrillTable *drills;
    /* Names of cells, facings and values: text.h formats and parses moves of any system with it. */
    const HetVocabulary *vocabulary;
    void (*prompt)(const HetState *state, HetPrompt *ret_prompt);
    /* NULL, or one rule that a move which is not legal breaks, for the person who typed it: "longer
     * than the unit may go this way (GNW-5.1)". Of any kind, with what was typed and the rest
     * unsaid, as het_move() leaves it. Static text. NULL slot: no reasons. */
    const char *(*refusal)(const HetState *state, const HetMove *move);
    /* NULL, or one rule by which a unit, as it stands, could not fire at an enemy who stood at a
     * place, whoever stands there in truth: range, field of fire, sight, and what the unit is.
     * What it has done already and whose turn it is do not matter. Static text. NULL slot: nobody
     * fires. */
    const char *(*aim)(const HetState *state, unsigned unit, HetPoint place);
    /* What a MOVE or CHARGE, legal here, costs its unit. False where it costs nothing that is
     * counted; NULL slot: the system counts nothing. */
    bool (*march)(const HetState *state, const HetMove *move, HetMarch *ret_march);
    /* Fills a new view with board, units and tracks; the common parts are done by het_view_new().
     */
    void (*view)(const HetState *state, HetView *view);
    /* NULL, or what is wrong with the state (static text): invariants, for tests. */
    const char *(*check)(const HetState *state);
};

/* HetRules is the interface of a rule system: read this file first. A system is one const vtable;
 * states and scenarios are passed in, and nothing is stored elsewhere. Two sides, no hidden
 * information, no simultaneous choice; dice and draws are the only uncertainty.
 *
 * Callers outside the engine use the wrappers of game.h, which assert the contract, not the slots.
 *
 * The contract of the hot slots (checked by library/conformance/ over every system):
 *  - no allocation, no floating point, no mutable globals;
 *  - a node has at least two moves, or one that carries a way or pose: `apply` and `start` play
 *    forced moves and stop at a decision, at a chance node, or at the end of the game. A move with
 *    a way is not legal alone where it is listed alone: it is forced only if all legal ways to its
 *    place are the same to the rules;
 *  - at a chance node `legal` lists outcomes in ascending order with integer weights; any part of
 *    a listed range of a roll may be applied, with the same effect;
 *  - a move that carries neither path nor pose is legal if it is listed; another is judged by
 *    `is_legal`, and for every legal one a move to the same place is listed (on the plane: `legal`
 *    lists candidates);
 *  - the units of a set are listed in ascending order, each after the one added last. `is_legal`
 *    judges an ADD that leaves those before it open (HET_ADD_EARLY);
 *  - within a turn each decision uses up something that is not restored; every scenario has a last
 *    turn and a result there; no game is longer than bounds.h has it.
 */
#pragma once

#include <glib.h>

#include "bounds.h"
#include "dice.h"
#include "event.h"
#include "measure.h"
#include "victory.h"
#include "view.h"

typedef struct HetRules HetRules;
typedef struct HetVocabulary HetVocabulary;
typedef struct HetKeyFile HetKeyFile;
typedef struct HetProcedure HetProcedure;
typedef struct HetFieldTable HetFieldTable;
typedef struct HetDrill HetDrill;
typedef struct HetGenerator HetGenerator;
typedef struct HetNumbers HetNumbers;

/* A number of the rules that a study may vary, set in a scenario's [options]. */
typedef struct {
    const char *name;
    int32_t initial, minimum, maximum;
    const char *rule; /* rule id, as in docs/rules/<system>.md */
    const char *help;
} HetRuleOption;

struct HetRules {
    const char *name;  /* the id: "kipling" */
    const char *title; /* "Charge! + Kipling" */
    unsigned version;  /* grows when play changes; written into records */
    const HetRuleOption *options;
    size_t option_count;
    const char *const *phases; /* names by phase, NULL-terminated */
    unsigned outcomes_max;     /* of one roll or draw; 0: not stated */

    /* By procedure of the stack's frames; 0 is the turn sequence. NULL: a system that does not use
     * the kernel (procedure.h). */
    const HetProcedure *const *procedures;

    /* --- hot ------------------------------------------------------------------------------- */

    /* Fills `ret_state` (scenario->state_size bytes, zeroed, scenario already set) with the
     * starting position and runs to the first node. */
    void (*start)(HetState *ret_state);
    /* Lists the moves of the node, or outcomes with weights. The caller has cleared `ret_list`. The
     * game is not over. */
    void (*legal)(const HetState *state, HetMoveList *ret_list);
    /* Plays the listed move that a word drawn at random falls on, as het_list_sample() finds it,
     * without a list and unheard; false, with nothing done, where that would not be quicker. `kept`
     * is empty, as het_game_step() has it. NULL: nowhere. */
    bool (*play_lot)(HetState *state, uint64_t word, HetMoveList *kept);
    /* Whether a `move` that carries a path, or on the plane a pose, or is an ADD out of order, may
     * be applied at this decision; any bytes may be in it. The wrapper checks all others against
     * the list, and outcomes against the list and the dice. NULL: there are none such. */
    bool (*is_legal)(const HetState *state, const HetMove *move);
    /* Applies a legal move and runs to the next node. Events go to `sink` unless it is NULL. The
     * caller (game.h) has counted the ply and cleared the roll key. */
    void (*apply)(HetState *state, const HetMove *move, const HetSink *sink);
    /* Describes the dice to be rolled, and fills ret_throw->account, which the caller has set,
     * unless it is NULL. False if no dice are rolled (a draw, a decision). NULL: outcomes are
     * reported as listed. */
    bool (*dice)(const HetState *state, HetThrow *ret_throw);
    void (*describe)(const HetState *state, const HetMove *move, HetDescription *ret_description);
    void (*measures)(const HetState *state, HetMeasures *ret_measures);
    /* Of a finished game (actor NOBODY). */
    void (*result)(const HetState *state, HetResult *ret_result);
    /* Clears from a copy what follows from the rest of it and is kept to save time: no part of the
     * state's hash. NULL: there is none. */
    void (*strip)(HetState *copy);
    /* A hash of the position without ply, epoch, roll key and roll counters, for transpositions. */
    uint64_t (*key)(const HetState *state);

    /* --- cold ------------------------------------------------------------------------------ */

    /* The keys of the system's groups as data (field.h), NULL-terminated, for `hetman help
     * formats`. NULL: they are not in tables. */
    const HetFieldTable *const *fields;
    /* Bytes of scenario->data and of scenario->opening, the state at the start, which are there,
     * zeroed, before `load`. 0: none. */
    size_t data_size, opening_size;
    /* Reads the system's groups of a scenario file into scenario->data, the unit list and
     * state_size. Common groups and options are already read. False after an error, which the
     * file keeps (keyfile.h). */
    bool (*load)(HetScenario *scenario, HetKeyFile *file);
    /* Frees what scenario->data owns, which `load` may have left half filled. NULL: nothing. */
    void (*unload)(HetScenario *scenario);
    /* The inverse of `load` at the start of a phase (empty stack): writes the system's groups so
     * that loading the text gives a state with the same key. Otherwise false, with an error. The
     * caller has checked that the game continues and nothing is on the stack. */
    bool (*save)(const HetState *state, GKeyFile *file, GError **error);
    /* Writes the results of the battle that ended in `end` (losses, stores, morale) into the text
     * of a campaign's next battle. NULL: the system has no campaigns. */
    bool (*carry)(const HetState *end, GKeyFile *next, GError **error);
    /* How it generates battles ("system/random?...", generator.h). NULL: it does not. */
    const HetGenerator *generator;
    /* Appends all of a drill's file ("system/drill/name?...", drill.h) except the group [scenario]:
     * options, ground, units. Returns NULL, or (static) why these parameters do not go together.
     * NULL: the system has no drills. */
    const char *(*drill)(const HetDrill *drill, GString *text);
    /* Names of cells, facings and values: text.h formats and parses moves of any system with it. */
    const HetVocabulary *vocabulary;
    /* Numbers of a state for learners, and the vocabulary of units and ground (numbers.h). NULL:
     * only what the view shows. */
    const HetNumbers *numbers;
    void (*prompt)(const HetState *state, HetPrompt *ret_prompt);
    /* A rule that an illegal move breaks, for the person who typed it: "longer than the unit may go
     * this way (GNW-5.1)". The move may be of any kind; parts that were not typed are as
     * het_move() leaves them, but for a formation (HET_FORM_OPEN). It is called where acts of the
     * kind are decided, if the unit can be brought there (orders-answer.h), and gives the predicate
     * of the act that was meant, for its unit, target and place. Of a kind that is not decided
     * here: when such acts are done; NULL if the game does not have them, or no rule is known. Who
     * decides, what is legal under another verb and what the question is are no part of it. Static
     * text. NULL slot: no reasons. */
    const char *(*refusal)(const HetState *state, const HetMove *move);
    /* One rule by which a unit, as it stands, could not fire at an enemy standing at a place,
     * whatever stands there now: range, field of fire, sight, the kind of unit; NULL if it could.
     * What the unit has already done and whose turn it is do not count. Static text. NULL slot: no
     * unit fires. */
    const char *(*aim)(const HetState *state, unsigned unit, HetPoint place);
    /* The cost of a legal MOVE or CHARGE to its unit. False if it has no cost that is counted; NULL
     * slot: the system counts none. */
    bool (*march)(const HetState *state, const HetMove *move, HetMarch *ret_march);
    /* Fills `ret_victory`, which is cleared but for `parts` and `lead` of 1 and an `even` of
     * NOBODY, with what ends the game, what earns points and what is compared (victory.h), in any
     * position, over or not. NULL: the last turn alone is the aim. */
    void (*victory)(const HetState *state, HetVictory *ret_victory);
    /* Fills a new view with board, units and tracks. The common parts are done by het_view_new(),
     * of units those that the scenario has of them (het_view_unit). */
    void (*view)(const HetState *state, HetView *view);
    /* Narrows what the contract allows (bounds.h, already filled) to what the system can prove of a
     * scenario. NULL: nothing. */
    void (*bounds)(const HetScenario *scenario, HetBounds *ret_bounds);
    /* Checks the state's invariants, for tests: NULL, or what is wrong (static text). */
    const char *(*check)(const HetState *state);
};

/* The common text of moves. Each system supplies a vocabulary.
 *
 *   VERB [UNIT] [=VALUE] [PLACE[/STEPS]] [^FACING] [TARGET]      select I1; move I1 e5/NNE
 *   roll [UNIT] READING | LOW-HIGH | FACE+FACE... | READING:FACE+FACE...   roll 3; roll A1 7:3+4
 * on the plane
 * PLACE is X,Y:START:END                          move I1 1200,450:0:16384
 * or, typed by people, one of the forms of text-pose.h:   move I1 R30+120
 *
 * Formatting is complete; parsing is forgiving: the signs before values and facings are optional
 * ("order charge"), and the words may stand in any order; omitted parts, including the verb, are
 * taken from the one listed move that matches the rest (the first, if several differ only in their
 * path), and a roll may be any number within an outcome's range. If nothing matches, the answer is
 * the system's reason, if it gives one.
 *
 * An order is carried out as typed or not at all. Every word typed describes the decision, wherever
 * the verb stands; no word is contradicted or dropped; else nothing is played. orders.h keeps the
 * same promise for several decisions in a line, and reads their words with the same functions
 * (text-typed.h). */
#pragma once

#include "scenario.h"

struct HetVocabulary {
    /* Name of a value for a kind of move; NULL: none, and the number is written if not 0. */
    const char *(*value_name)(const HetScenario *scenario, HetMoveKind kind, unsigned value);
    /* Names of places (cells); NULL on the plane. */
    void (*place_format)(const HetScenario *scenario, unsigned place, GString *text);
    bool (*place_parse)(const HetScenario *scenario, const char *text, unsigned *ret_place);
    /* Name of a point of an event or description (never HET_NOWHERE). */
    void (*point_format)(const HetScenario *scenario, HetPoint point, GString *text);
    const char *const *facings; /* names by index, NULL-terminated; NULL: none */
    const char *steps;          /* a character a step value, "NESW"; NULL: moves have no paths */
    int units_per_mm; /* plane units a millimetre: then text-pose.h's forms may be typed; 0: none */
    bool plane;       /* moves with a unit and kind MOVE, CHARGE, RETREAT, PURSUE, PLACE or
                         TURN carry a pose, not a way */
};

/* The text of a move in a state, which het_text_parse() reads back to an equal move; as a string of
 * its own (transfer full). */
void het_text_format(const HetState *state, const HetMove *move, GString *text);
char *het_text_of(const HetState *state, const HetMove *move);
/* The same for people: placements on a table as turns and millimetres, rounded. */
void het_text_brief(const HetState *state, const HetMove *move, GString *text);
bool het_text_parse(const HetState *state, const char *text, HetMove *ret_move, GError **error);

/* (transfer full) The question at a decision, with its rule, if it has one. */
char *het_text_question(const HetState *state);

/* The dice, the purpose of the roll, every modifier with its rule, and the result: "A1 rolls 3+4 =
 * 7 for a morale check: +1 general (HUS-9.4); total 8, needs 9 or more: it fails". */
void het_text_roll(const HetState *state, const HetRollReport *roll, GString *text);
/* The same without what was added to the dice, which het_text_account() gives. */
void het_text_roll_brief(const HetState *state, const HetRollReport *roll, GString *text);
/* Only the account, before the dice fall: "+1 general (HUS-9.4); needs 9 or more". Empty if the
 * system keeps no account. */
void het_text_account(const HetRollAccount *account, GString *text);

/* One line about an event, in plain words: "I3 loses 2 (KIP-3a)". */
void het_text_event(const HetState *state, const HetEvent *event, GString *text);

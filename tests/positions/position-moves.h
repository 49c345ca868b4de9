/* Lines of tests about moves and dice, and what all checks share. */
#pragma once

#include <string.h>

#include "engine/view.h"

#include "position.h"

static inline const HetState *
position_state(const Position *position)
{
    return &position->buffer.state;
}

/* (transfer full) The first word; *ret_rest is what follows. */
char *position_first_word(const char *text, const char **ret_rest);
/* (transfer full) The fact of a unit in a state that a key of `see` names; NULL: there is none. */
char *position_fact(const Position *position, const HetState *state, const char *code,
                    const char *key);
/* (transfer full) The same of the unit at an index of a view. */
char *position_fact_in(const Position *position, const HetView *view, unsigned unit,
                       const char *key);
/* (transfer full) NULL, or that the fact is not as expected. */
char *position_unless_equal(const char *what, const char *is, const char *expected);

/* (transfer full) NULL, or the text of a move that a typed text may mean and is_legal allows,
 * whatever is listed. NULL too where the dice decide, and with an error if the text is not a move.
 */
char *position_judge(const Position *position, const char *text, GError **error);

/* (transfer full) NULL, or what is wrong: `offers`, `lacks` and so on (README.md). */
char *position_check_offers(Position *position, const char *rest);
char *position_check_lacks(Position *position, const char *rest);
char *position_check_lists(Position *position, const char *rest);
char *position_check_refuses(Position *position, const char *rest);
char *position_check_orders(Position *position, const char *rest);
char *position_check_disorders(Position *position, const char *rest);
char *position_check_farthest(Position *position, const char *rest);
char *position_check_left(Position *position, const char *rest);
char *position_check_costs(Position *position, const char *rest);
char *position_check_listed(Position *position, const char *rest);
char *position_check_reaches(Position *position, const char *rest);

char *position_check_chance(Position *position, const char *rest);
char *position_check_term(Position *position, const char *rest);
char *position_check_sum(Position *position, const char *rest);
char *position_check_strength(Position *position, const char *rest);
char *position_check_needs(Position *position, const char *rest);
char *position_check_column(Position *position, const char *rest);
char *position_check_odds(Position *position, const char *rest);
char *position_check_readings(Position *position, const char *rest);
char *position_check_dice(Position *position, const char *rest);
char *position_check_rolled(Position *position, const char *rest);
/* (transfer full) The dice that wait, as `dice` has them; NULL: none do. */
char *position_dice(const Position *position);
/* (transfer full) What is reported once an outcome has fallen, as `rolled` has it. */
char *position_fall(const Position *position, const HetMove *outcome);

/* position-agents.c */
/* What the doctrine of a style, "STYLE DIAL=N", likes best, the first of equals. */
bool position_choose(const Position *position, const char *style, HetMove *ret_move,
                     GError **error);
char *position_check_chooses(Position *position, const char *rest);
char *position_check_prefers(Position *position, const char *rest);
char *position_check_feature(Position *position, const char *rest);
char *position_check_better(Position *position, const char *rest);
char *position_check_worth(Position *position, const char *rest);
char *position_check_worth_by_hand(Position *position, const char *rest);
char *position_check_rises(Position *position, const char *rest);
char *position_check_falls(Position *position, const char *rest);
char *position_check_differs(Position *position, const char *rest);
char *position_check_mirrors(Position *position, const char *rest);

/* position-aim.c */
char *position_check_bears(Position *position, const char *rest);
char *position_check_silent(Position *position, const char *rest);
/* Whether every shot that is listed on a grid is one that the field of fire allows. */
bool position_aim_agrees(const HetState *state, const HetMoveList *list, GError **error);

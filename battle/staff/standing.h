/* Standing answers: automatic reactions of a person's seat to the other side's moves. They are not
 * rules of the game: an answer is an ordinary decision, and recorded as one.
 *
 *   pass [WHO] [march|turn|battle|until contact]   let it pass: this march, this turn (default), to
 *                                                  the end of the battle, until the first contact
 *   ask [WHO] [above ODDS] [SCOPE]     ask only where something on offer has such odds or better,
 *                                      pass else; without ODDS: ask again, whatever follows
 *   counter [WHO] [above ODDS] [SCOPE] take the best counter-charge (or other charge) on offer
 *   fire [WHO] [above ODDS] [SCOPE]    take the best shot on offer
 *
 * ODDS, "2:1", "1:2", "1.5": its expected cost to the enemy against that to oneself, by the exact
 * odds to the end of the fight: of every unit the share of its strength lost, half a unit for each
 * broken or driven back, a whole one for each gone. The first answer of the list that fits a chance
 * to react decides; new ones come first. A chance to react is a decision in the other side's turn
 * at which passing is legal; a decision that must be made (a retreat, a loss) is always the
 * person's. */
#pragma once

#include "groups.h"

typedef enum { HET_ANSWER_PASS, HET_ANSWER_ASK, HET_ANSWER_COUNTER, HET_ANSWER_FIRE } HetAnswerKind;
typedef enum {
    HET_SCOPE_MARCH,   /* while the unit that moves now does */
    HET_SCOPE_TURN,    /* until the other side's turn is over */
    HET_SCOPE_CONTACT, /* until a unit of the seat is fought, charged, shot at or broken */
    HET_SCOPE_BATTLE,
} HetAnswerScope;

typedef struct {
    HetAnswerKind kind;
    HetAnswerScope scope;
    GArray *units; /* unsigned: of those only; NULL: of all. They answer where each move on offer
                      is one of theirs */
    double odds;   /* at least; 0: any */
    char *text;    /* as typed */
    unsigned from, to; /* session lengths: given at, ended at (G_MAXUINT: holds) */
    unsigned turn;     /* TURN: the game's turn with which it ends */
    bool seen;         /* TURN: the other side has been active in that turn since */
    unsigned used;     /* chances answered */
} HetAnswer;

enum { HET_STANDING_MAX = 64 }; /* in force at a time */

typedef struct HetStanding HetStanding;

/* (transfer full) Of a seat; none are given. */
HetStanding *het_standing_new(HetActor seat);
void het_standing_free(HetStanding *standing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetStanding, het_standing_free)

/* Gives an answer at this point of the game. */
bool het_standing_give(HetStanding *standing, const HetGroups *groups, const HetSession *session,
                       const char *line, GError **error);
/* The same, but only checks whether it would be understood. */
bool het_standing_check(const HetStanding *standing, const HetGroups *groups,
                        const HetSession *session, const char *line, GError **error);
/* Takes back the answer with this number (from 1, as they are listed); 0: all. False: there is
 * none.
 */
bool het_standing_drop(HetStanding *standing, const HetSession *session, unsigned number);
/* The answers in force, newest first: their number and one of them. */
unsigned het_standing_count(const HetStanding *standing);
const HetAnswer *het_standing_at(const HetStanding *standing, unsigned index);

/* The expected losses of the enemy divided by one's own, as for ODDS above; 1000 if one's own are
 * none. */
double het_standing_odds(const HetState *state, const HetMove *move);
/* True if the position is a chance to react of the side that decides. */
bool het_standing_chance(const HetState *state, const HetMoveList *list, unsigned *ret_pass);
/* The answer to the current decision, if one of the list applies; `ret_why` (may be NULL): that
 * answer. False: the person decides. */
bool het_standing_answer(HetStanding *standing, const HetState *state, HetMove *ret_move,
                         const HetAnswer **ret_why);
/* Must be called after every move and outcome: ends expired answers. True if one ended by contact,
 * which is worth reporting. */
bool het_standing_observe(HetStanding *standing, const HetState *before, const HetMove *move,
                          const HetSession *session);
/* Must be called when the game is taken back to `length` moves: removes answers given then or later
 * and restores those that ended later. */
void het_standing_undone(HetStanding *standing, unsigned length);

/* Appends the answers in force, numbered, a line each, with how often each has been used. */
void het_standing_append(const HetStanding *standing, GString *text);

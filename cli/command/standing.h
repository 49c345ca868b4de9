/* Standing answers: what a person's seat answers to the other side's moves without being asked.
 * They are no rules of a game: an answer is an ordinary decision, recorded as one.
 *
 *   pass [WHO] [march|turn|battle|until contact]   let it pass: this march, this turn (default), to
 *                                                  the end of the battle, until the first contact
 *   ask [WHO] [above ODDS] [SCOPE]     ask only where something on offer has such odds or better,
 *                                      pass else; without ODDS: ask again, whatever follows
 *   counter [WHO] [above ODDS] [SCOPE] take the best counter-charge (or other charge) on offer
 *   fire [WHO] [above ODDS] [SCOPE]    take the best shot on offer
 *
 * ODDS, "2:1", "1:2", "1.5": what it is expected to cost the enemy against oneself, by the exact
 * odds to the end of the fight: of every unit the share of its strength lost, half a unit for each
 * broken or driven back, a whole one for each gone. The first answer of the list that fits a chance
 * to react decides; new ones come first. A chance to react is a decision in the other side's turn
 * at which passing is legal; what must be decided (where to retreat, who is lost) is always asked.
 */
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
    GArray *units; /* unsigned: of those alone; NULL: of all. They answer where each move on offer
                      is one of theirs */
    double odds;   /* at least; 0: any */
    char *text;    /* as typed */
    unsigned from, to; /* session lengths: given at, ended at (G_MAXUINT: holds) */
    unsigned turn;     /* TURN: the game's turn with which it ends */
    bool seen;         /* TURN: the other side has been active in that turn since */
    unsigned used;     /* chances answered */
} HetAnswer;

typedef struct HetStanding HetStanding;

/* (transfer full) Of a seat; none are given. */
HetStanding *het_standing_new(HetActor seat);
void het_standing_free(HetStanding *standing);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetStanding, het_standing_free)

/* Gives an answer at this point of the game. */
bool het_standing_give(HetStanding *standing, const HetGroups *groups, const HetSession *session,
                       const char *line, GError **error);
/* The same, but only looks whether it would be understood. */
bool het_standing_check(const HetStanding *standing, const HetGroups *groups,
                        const HetSession *session, const char *line, GError **error);
/* Takes back the answer with this number (from 1, as they are listed); 0: all. False: there is
 * none.
 */
bool het_standing_drop(HetStanding *standing, const HetSession *session, unsigned number);
/* Those that hold now, newest first: their count and one of them. */
unsigned het_standing_count(const HetStanding *standing);
const HetAnswer *het_standing_at(const HetStanding *standing, unsigned index);

/* What a reaction is expected to cost the enemy against oneself, as ODDS above tells it; 1000 where
 * oneself nothing is lost. */
double het_standing_odds(const HetState *state, const HetMove *move);
/* Whether the position is a chance to react of the side that decides. */
bool het_standing_chance(const HetState *state, const HetMoveList *list, unsigned *ret_pass);
/* The answer to the decision at hand, if one of the list gives it; `ret_why` (may be NULL): the
 * answer that did. False: the person is to be asked. */
bool het_standing_answer(HetStanding *standing, const HetState *state, HetMove *ret_move,
                         const HetAnswer **ret_why);
/* Told of every move and outcome, after it was applied: ends what has run out. True where an answer
 * ended by contact, which people want to know. */
bool het_standing_observe(HetStanding *standing, const HetState *before, const HetMove *move,
                          const HetSession *session);
/* The game was taken back to `length` moves: answers given there or later are forgotten, those that
 * ended later hold again. */
void het_standing_undone(HetStanding *standing, unsigned length);

/* Appends those that hold, numbered, a line each, and how often each has answered. */
void het_standing_append(const HetStanding *standing, GString *text);

/* Sequential halving: which of the doctrine's best moves is best, on lines that share their dice.
 *
 * The candidates of a choice are the moves that the doctrine scores highest, and what does nothing.
 * A choice's lines are split evenly over log2(candidates) rounds; in a round every candidate left
 * plays the same numbered samples of dice (stream.h), and then the better half stays (Karnin et al.
 * 2013; at the root of a search: Danihelka et al. 2022). A candidate that meets no dice is known
 * after one line. All lines of a candidate share what comes before its first dice.
 *
 * A line goes as far as its reach:
 *  - *action*: the doctrine plays the current unit's action to its end, then the side
 *    whose turn it is stands still: what is compulsory is done, the turn is ended. An army's size
 *    hardly matters.
 *  - *turn*: the doctrine plays the epoch out for both sides. This shows what units do for each
 *    other, at the cost of everybody's turn. It may continue through further epochs: through the
 *    next it shows the answer, where a turn is cheap enough for that.
 *
 * The position at the end is valued relative to the root: tanh of half the difference of the
 * logits. So a value separates moves in a lopsided battle too, where all chances are near 0 or 1.
 * To the mean over a candidate's lines is added the doctrine's prior: a little off for what its
 * score is short of the best, in units of the system's usual shortfall, and a little for the
 * favourite.
 *
 * What is chosen, and the work counted, is the same for any number of threads. */
#pragma once

#include "line.h"
#include "team.h"

enum { HET_HALVING_MAX = 64 }; /* candidates */

/* Without a doctrine a move scores the worth of the position after it to the side that makes it, as
 * a logit, and up to so much by lot: a move that only names a unit, or an order, is worth what
 * comes after it. Toy hexes, taught, 20 pairs against greedy: 56 % with 0.01, 71 with 0.1, 84 with
 * 0.5, 79 with 1, 65 with 2. */
#define HET_HALVING_LOTS 0.5

typedef enum { HET_REACH_ACTION, HET_REACH_TURN } HetReach;

typedef struct {
    unsigned keep; /* moves that the doctrine scores highest, 1 to HET_HALVING_MAX - 1 */
    HetReach reach;
    unsigned turns; /* epochs that a line to the end of the turn goes through, 1 and up */
    double prior; /* off a candidate's value for each `shortfall` its score is short of the best */
    double shortfall;
    double favour;  /* for the doctrine's favourite */
    double waiting; /* what ending the last turn with all units still to act is worth less to a side
                       that is not ahead; before that in proportion to turns and units */
} HetHalvingSettings;

/* A thread's own tools for playing. */
typedef struct {
    HetPolicy policy; /* its cache is one thread's */
    HetLine line;
} HetHalvingWorker;

/* A line on its way. */
typedef struct {
    HetStateBuffer buffer;
    HetUrgency urgency;
    unsigned steps;
    bool standing; /* the action is over, no matter whose turn it is does nothing more */
} HetHalvingLine;

typedef struct {
    HetMove move;
    unsigned index;       /* in the list */
    double prior;         /* of the doctrine, added to the mean value */
    double sum;           /* of the values of its lines, for the seat */
    uint32_t lines;       /* played */
    uint32_t stood;       /* samples of dice it stood for until it left: more than lines if exact */
    bool exact, out;      /* it met no dice; others were better */
    HetHalvingLine start; /* as far as its first dice */
} HetHalvingCandidate;

/* Hears of the moves of a line. */
typedef void HetHalvingReport(void *listener, const HetState *state, const HetMove *move);

/* A line for the team. */
typedef struct {
    unsigned candidate;
    uint32_t sample;
    double value;
    HetWork work;
} HetHalvingJob;

typedef struct {
    HetHalvingSettings settings;
    HetHalvingWorker *workers;
    unsigned threads;
    HetTeam *team; /* NULL: the caller's thread plays alone */
    HetWork work;  /* done so far */
    uint64_t lines;
    /* The last choice: */
    const HetState *root; /* while it is made */
    HetActor seat;
    uint64_t key; /* of the dice */
    double level; /* the root's logit, for FIRST */
    double end;   /* what ending the turn is worth less */
    bool blind;   /* there is no doctrine: moves are scored by the value one move on */
    unsigned count, favourite;
    HetHalvingCandidate *candidates; /* HET_HALVING_MAX */
    HetHalvingJob jobs[HET_TEAM_OPEN];
    uint64_t posted, taken;
    HetHalvingReport *report; /* while a line is replayed */
    void *listener;
} HetHalving;

/* Fills a zeroed one for an agent, with a style of the doctrine and weights of the value (NULL: the
 * default); the caller sets the settings. */
bool het_halving_init(HetHalving *halving, const HetAgent *agent, unsigned threads,
                      const char *style, const char *weights, GError **error);
void het_halving_clear(HetHalving *halving);

/* The index of the move chosen of `legal` (two moves or more) at a decision, by about so many lines
 * (at least one for each candidate), with the dice of `key`. The candidates then hold what was
 * found, the chosen one being the only one that is not out. */
unsigned het_halving_choose(HetHalving *halving, const HetState *state, const HetMoveList *legal,
                            unsigned lines, uint64_t key);

/* Plays one numbered sample of a move at the position of the last choice as its lines were played,
 * calls `report` (unless NULL) before every move and outcome on the way that was not forced, and
 * returns the value at the end, for that choice's seat. Its work is not counted. */
double het_halving_replay(HetHalving *halving, const HetState *state, const HetMove *move,
                          uint32_t sample, HetHalvingReport *report, void *listener,
                          HetState *ret_end);

/* A candidate's value for the seat, its prior included. */
static inline double
het_halving_value(const HetHalvingCandidate *candidate)
{
    return (candidate->lines > 0 ? candidate->sum / candidate->lines : 0) + candidate->prior;
}

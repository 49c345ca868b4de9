#include "exact.h"

#include "agents/action.h"

enum {
    STEPS_MAX = 5000, /* moves along one path without branching: no turn is that long */
    DICE_SHARE = 4    /* positions a move of one's own must leave for the dice after it */
};

/* Facts along one path. */
typedef struct {
    double allowance; /* positions this branch may still value */
    double product;   /* of the numbers of outcomes so far */
    bool ending;      /* the action is over: only the turn is being seen out */
} Path;

static double walk(HetExact *exact, unsigned level, Path path);

double
het_exact_evaluate(HetExact *exact, const HetState *state)
{
    double value = het_value_worth(exact->line->value, state);
    exact->line->work.evaluations++;
    return exact->seat == HET_FIRST ? value : -value;
}

static void
apply(HetExact *exact, HetState *state, const HetMove *move)
{
    het_game_apply(state, move, NULL);
    exact->line->work.calls++;
}

/* The value of the position after one move of `level`'s list. */
static double
try_move(HetExact *exact, unsigned level, unsigned index, Path path)
{
    HetState *next = &exact->level[level + 1].buffer.state;
    het_game_clone(next, &exact->level[level].buffer.state);
    apply(exact, next, &exact->level[level].list.moves[index]);
    return walk(exact, level + 1, path);
}

/* The mean over a chance node's outcomes, or over `keep` of them: those in the middle of so many
 * equal parts of the odds. (The likeliest would leave out both tails, and with them the luck that
 * decides a charge.) */
static double
expectation(HetExact *exact, unsigned level, Path path, unsigned keep)
{
    const HetMoveList *list = &exact->level[level].list;
    const unsigned count = list->count;
    const double total = (double)list->total;
    path.product *= keep;
    path.allowance /= keep;
    double sum = 0, until = 0;
    for (unsigned i = 0, part = 0; i < count; i++) {
        double weight = (double)list->weights[i];
        if (keep < count) {
            unsigned parts = 0;
            until += weight;
            for (; part < keep && (part + 0.5) * total <= until * keep; part++)
                parts++;
            weight = parts * total / keep;
        }
        if (weight > 0)
            sum += weight * try_move(exact, level, i, path);
    }
    return sum / total;
}

/* The best for the seat of the `keep` moves the doctrine likes best. */
static double
greatest(HetExact *exact, unsigned level, Path path, unsigned keep)
{
    const HetMoveList *list = &exact->level[level].list;
    uint16_t order[HET_MOVES_MAX];
    if (keep < list->count)
        het_line_choose(exact->line, &exact->level[level].buffer.state, list);
    het_policy_front(exact->line->scores, list->count, keep < list->count ? keep : 0, order);
    path.allowance /= keep;
    double best = -2;
    for (unsigned i = 0; i < keep; i++) {
        double value = try_move(exact, level, order[i], path);
        best = value > best ? value : best;
    }
    return best;
}

static unsigned
within(double room, unsigned count)
{
    return room >= count ? count : room < 1 ? 1 : (unsigned)room;
}

/* How many moves or outcomes of a node are followed. One: what the doctrine plays, or the middle of
 * the odds. */
static unsigned
followed(const HetExact *exact, unsigned level, const Path *path)
{
    const HetState *state = &exact->level[level].buffer.state;
    const unsigned count = exact->level[level].list.count;
    if (level == HET_EXACT_LEVELS)
        return 1;
    if (state->actor == HET_CHANCE) {
        double room = exact->outcomes / path->product;
        return within(room < path->allowance ? room : path->allowance, count);
    }
    if (path->ending || state->actor != exact->seat)
        return 1;
    return within(path->allowance / DICE_SHARE, count);
}

/* The middle outcome of a chance node. */
static unsigned
middle(const HetMoveList *list)
{
    uint64_t until = list->weights[0];
    unsigned i = 0;
    while (i + 1 < list->count && until < list->total - until)
        until += list->weights[++i];
    return i;
}

/* Whether a path continues past the action's end to the turn's. Only the seat's own turn is seen
 * out: in the other's, the reaction is the question. A deployment is judged as it stands. */
static bool
continues(const HetExact *exact, const HetState *state, const HetMoveList *list)
{
    return exact->finish && state->actor == exact->seat &&
           het_action_find(list, HET_MOVE_PLACE) == list->count;
}

/* The value of the position in `level`'s buffer (which is used up). */
static double
walk(HetExact *exact, unsigned level, Path path)
{
    HetState *state = &exact->level[level].buffer.state;
    HetMoveList *list = &exact->level[level].list;
    for (unsigned step = 0; step < STEPS_MAX; step++) {
        if (het_game_over(state) || state->epoch != exact->epoch)
            break;
        if (exact->line->work.calls >= exact->stop || het_line_halted(exact->line)) {
            exact->broken = true;
            break;
        }
        het_game_legal(state, list);
        exact->line->work.calls++;
        if (!path.ending && state->actor != HET_CHANCE &&
            het_action_over(state, list, exact->epoch, exact->depth)) {
            if (!continues(exact, state, list))
                break;
            path.ending = true;
        }
        unsigned follow = followed(exact, level, &path);
        if (follow > 1 && state->actor == HET_CHANCE)
            return expectation(exact, level, path, follow);
        if (follow > 1)
            return greatest(exact, level, path, follow);
        const unsigned only =
            state->actor == HET_CHANCE ? middle(list) : het_line_pick(exact->line, state, list);
        apply(exact, state, &list->moves[only]);
    }
    return het_exact_evaluate(exact, state);
}

double
het_exact_value(HetExact *exact, double allowance, bool ending)
{
    return walk(exact, 0, (Path){.allowance = allowance, .product = 1, .ending = ending});
}

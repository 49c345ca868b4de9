#include "search.h"

#include <math.h>

#include "agents/action.h"
#include "maths.h"

/* Part of the prior that is spread evenly: the doctrine never rules a move out by itself. */
static const double even_share = 0.1;
/* An unvisited move counts as its parent's value less so much of the scale. */
static const double urgency = 0.3;
/* Scaled exploration never falls below this, else a tree of equal values would not be explored. */
static const double least_scale = 0.01;

bool
het_search_hire(HetSearch *search, const HetAgent *agent, const char *style, const char *weights,
                GError **error)
{
    HetLine *line = &search->line;
    line->policies[HET_FIRST] = line->policies[HET_SECOND] = &search->policy;
    line->remember = true;
    if (!het_policy_init(&search->policy, agent, style, error))
        return false;
    line->value = het_value_new(agent->scenario, het_value_or_linear(weights), error);
    return line->value != NULL;
}

bool
het_search_init(HetSearch *search, const HetScenario *scenario, uint32_t nodes)
{
    search->state_size = scenario->state_size;
    het_tree_init(&search->tree, nodes);
    for (unsigned n = 1; n < HET_SEARCH_TABLE; n++) {
        search->root_log[n] = sqrt(het_log(n));
        search->inverse_root[n] = 1 / sqrt(n);
    }
    if (search->tree.stats == NULL)
        return false;
    het_search_forget(search);
    return true;
}

void
het_search_clear(HetSearch *search)
{
    het_tree_clear(&search->tree);
    het_policy_clear(&search->policy);
    het_value_free(search->line.value);
}

/* --- where the root is ------------------------------------------------------------------------ */

void
het_search_forget(HetSearch *search)
{
    search->rooted = false;
    search->at = HET_TREE_ROOT;
    search->greatest = -1;
    search->least = 1;
    het_tree_restart(&search->tree);
}

void
het_search_position(HetSearch *search, const HetState *state)
{
    if (search->rooted && memcmp(&search->root, state, search->state_size) == 0) {
        het_tree_keep(&search->tree, search->at);
        search->at = HET_TREE_ROOT;
        return;
    }
    het_search_forget(search);
    het_game_clone(&search->root.state, state);
    search->clock = het_clock_at(state);
    search->rooted = true;
}

void
het_search_advance(HetSearch *search, const HetState *before, const HetMove *move)
{
    if (!search->rooted)
        return;
    uint32_t child = 0;
    if (memcmp(&search->root, before, search->state_size) == 0)
        child = het_tree_child(&search->tree, search->at, move);
    if (child == 0) {
        het_search_forget(search);
        return;
    }
    het_game_apply(&search->root.state, move, NULL);
    search->at = child;
    if (search->root.state.epoch != search->clock.epoch || het_game_over(&search->root.state))
        het_search_forget(search);
}

/* --- growing the tree ------------------------------------------------------------------------- */

/* A random order makes "first unvisited" a fair lot where there are no priors. */
static void
shuffle(HetMoveList *list, HetRandom *random)
{
    for (unsigned i = list->count - 1; i > 0; i--) {
        unsigned j = het_random_below(random, i + 1);
        HetMove moved = list->moves[i];
        list->moves[i] = list->moves[j];
        list->moves[j] = moved;
    }
}

static void
set_outcomes(HetTree *tree, uint32_t first, const HetMoveList *list)
{
    double scale = 0x1p32 / (double)list->total, sum = 0;
    for (unsigned i = 0; i + 1 < list->count; i++) {
        sum += (double)list->weights[i];
        double until = sum * scale;
        tree->stats[first + i].until = until < 0x1p32 ? (uint32_t)until : UINT32_MAX;
    }
    tree->stats[first + list->count - 1].until = UINT32_MAX;
}

/* Ending a phase or letting a chance go by changes nothing on the board, so doctrines score it low
 * and search would never learn that doing nothing is best: it gets at least an even share. */
static void
set_priors(HetSearch *search, const HetState *state, uint32_t first, const HetMoveList *list)
{
    double *priors = search->scores, sum = 0, even = 1.0 / list->count;
    const HetPolicy *policy = &search->policy;
    het_policy_best(policy, state, list, priors);
    search->line.work.scores += list->count;
    het_softmax(priors, list->count, 1);
    for (unsigned i = 0; i < list->count; i++) {
        priors[i] = (1 - even_share) * priors[i] + even_share * even;
        if (het_action_does_nothing(&list->moves[i]) && priors[i] < even)
            priors[i] = even;
        sum += priors[i];
    }
    for (unsigned i = 0; i < list->count; i++)
        search->tree.stats[first + i].prior = (float)(priors[i] / sum);
}

static bool
expand(HetSearch *search, uint32_t node, const HetState *state, HetRandom *random)
{
    HetMoveList *list = &search->list;
    het_game_list(state, list);
    search->line.work.calls++;
    bool chance = state->actor == HET_CHANCE;
    if (!chance && !search->settings.priors)
        shuffle(list, random);
    uint32_t first = het_tree_expand(&search->tree, node, list->moves, list->count);
    if (first == 0)
        return false;
    if (chance)
        set_outcomes(&search->tree, first, list);
    else if (search->settings.priors)
        set_priors(search, state, first, list);
    return true;
}

/* --- one iteration ---------------------------------------------------------------------------- */

static double
root_log(const HetSearch *search, uint32_t n)
{
    return n < HET_SEARCH_TABLE ? search->root_log[n] : sqrt(het_log(n));
}

static double
inverse_root(const HetSearch *search, uint32_t n)
{
    return n < HET_SEARCH_TABLE ? search->inverse_root[n] : 1 / sqrt(n);
}

static uint32_t
select_outcome(const HetTree *tree, HetTreeLink link, uint32_t draw)
{
    uint32_t i = link.first;
    while (i + 1 < link.first + link.count && draw >= tree->stats[i].until)
        i++;
    return i;
}

/* Without priors. `sign` is 1 where FIRST decides, -1 where SECOND does. */
static uint32_t
select_plain(const HetSearch *search, uint32_t node, double sign)
{
    const HetTree *tree = &search->tree;
    HetTreeLink link = tree->links[node];
    double width = search->settings.exploration * root_log(search, tree->stats[node].visits);
    double best_score = -1e300;
    uint32_t best = link.first;
    for (uint32_t i = link.first; i < link.first + link.count; i++) {
        const HetTreeStat *stat = &tree->stats[i];
        if (stat->visits == 0)
            return i;
        double score = sign * stat->sum / stat->visits + width * inverse_root(search, stat->visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

static uint32_t
select_by_prior(const HetSearch *search, uint32_t node, double sign, double spread)
{
    const HetTree *tree = &search->tree;
    HetTreeLink link = tree->links[node];
    const HetTreeStat *parent = &tree->stats[node];
    double unvisited = sign * parent->sum / parent->visits - urgency * spread;
    double width = search->settings.exploration * spread * sqrt(parent->visits);
    double best_score = -1e300;
    uint32_t best = link.first;
    for (uint32_t i = link.first; i < link.first + link.count; i++) {
        const HetTreeStat *stat = &tree->stats[i];
        double value = stat->visits > 0 ? sign * stat->sum / stat->visits : unvisited;
        double score = value + width * (double)stat->prior / (1.0 + stat->visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

/* Half the range of the values met so far. Not their standard deviation: as the search settles on
 * one line that falls, and exploration with it, before the others have had their chance. */
static double
scale(const HetSearch *search)
{
    double half = (search->greatest - search->least) / 2;
    return half > least_scale ? half : least_scale;
}

static void
back_up(HetSearch *search, double value)
{
    for (unsigned i = 0; i < search->length; i++)
        search->tree.stats[search->path[i]].sum += value;
    search->greatest = value > search->greatest ? value : search->greatest;
    search->least = value < search->least ? value : search->least;
}

/* Adds a node to the way to the leaf. */
static void
enter(HetSearch *search, uint32_t node)
{
    search->tree.stats[node].visits++;
    search->path[search->length++] = node;
}

/* The child of an expanded node that the next iteration goes to. */
static uint32_t
select_child(const HetSearch *search, const HetState *state, uint32_t node, HetRandom *random)
{
    const double sign = state->actor == HET_FIRST ? 1 : -1;
    if (state->actor == HET_CHANCE)
        return select_outcome(&search->tree, search->tree.links[node],
                              (uint32_t)(het_random_next(random) >> 32));
    if (search->settings.priors)
        return select_by_prior(search, node, sign, scale(search));
    return select_plain(search, node, sign);
}

/* Goes from the root to a leaf. */
static void
descend(HetSearch *search, HetClock *clock, HetRandom *random)
{
    HetState *state = &search->leaf.state;
    uint32_t node = HET_TREE_ROOT;
    memcpy(state, &search->root, search->state_size);
    *clock = search->clock;
    search->length = 0;
    search->list.count = 0;
    enter(search, node);
    while (!het_clock_up(clock, state, search->settings.cutoff) &&
           search->length < HET_SEARCH_DEPTH) {
        if (search->tree.links[node].first == 0) {
            /* A new leaf is played out first, and only grows when it is met again. */
            bool fresh = node != HET_TREE_ROOT && search->tree.stats[node].visits == 1;
            if (fresh || !expand(search, node, state, random))
                break;
        }
        node = select_child(search, state, node, random);
        het_game_step(state, &search->tree.moves[node], &search->list);
        het_clock_tick(clock, state);
        search->line.work.calls++;
        enter(search, node);
    }
}

void
het_search_run(HetSearch *search, uint64_t iterations, HetRandom *random)
{
    g_return_if_fail(search->rooted && search->at == HET_TREE_ROOT);
    for (uint64_t done = 0; done < iterations && !het_line_halted(&search->line); done++) {
        HetClock clock;
        descend(search, &clock, random);
        HetRandom luck = {.state = het_random_next(random)};
        back_up(search, het_line_run(&search->line, &search->leaf.state, clock,
                                     search->settings.cutoff, &luck));
        search->iterations++;
    }
}

/* --- what was found --------------------------------------------------------------------------- */

uint32_t
het_search_count(const HetSearch *search)
{
    return search->tree.links[HET_TREE_ROOT].count;
}

const HetMove *
het_search_move(const HetSearch *search, uint32_t index)
{
    return &search->tree.moves[search->tree.links[HET_TREE_ROOT].first + index];
}

uint32_t
het_search_visits(const HetSearch *search, uint32_t index)
{
    return search->tree.stats[search->tree.links[HET_TREE_ROOT].first + index].visits;
}

double
het_search_value(const HetSearch *search, uint32_t index)
{
    const HetTreeStat *stat = &search->tree.stats[search->tree.links[HET_TREE_ROOT].first + index];
    return stat->visits > 0 ? stat->sum / stat->visits : 0;
}

uint32_t
het_search_leader(const HetSearch *search, HetActor seat, uint32_t *ret_lead)
{
    const double sign = seat == HET_FIRST ? 1 : -1;
    const uint32_t count = het_search_count(search);
    uint32_t best = 0, second = 0;
    for (uint32_t i = 1; i < count; i++) {
        uint32_t visits = het_search_visits(search, i), most = het_search_visits(search, best);
        if (visits > most || (visits == most && sign * het_search_value(search, i) >
                                                    sign * het_search_value(search, best))) {
            second = most;
            best = i;
        } else if (visits > second) {
            second = visits;
        }
    }
    *ret_lead = count > 0 ? het_search_visits(search, best) - second : 0;
    return best;
}

#include "orders.h"

#include "agents/action.h"

enum { STEPS_MAX = 2000 };

typedef struct {
    HetOrders *orders;
    HetOrder order; /* so far */
} Path;

/* --- values ----------------------------------------------------------------------------------- */

static double
evaluate(HetOrders *orders, const HetState *state)
{
    double value = het_evaluate(orders->line->evaluator, NULL, state);
    orders->line->work.evaluations++;
    return orders->seat == HET_FIRST ? value : -value;
}

static double see_out(HetOrders *orders, unsigned level, double product);

/* The mean over the outcomes, or over `keep` of them at even steps of the odds. */
static double
expectation(HetOrders *orders, unsigned level, double product, unsigned keep)
{
    const HetMoveList *list = &orders->level[level].list;
    HetState *next = &orders->level[level + 1].buffer.state;
    const double total = (double)list->total;
    double sum = 0, until = 0;
    for (unsigned i = 0, part = 0; i < list->count; i++) {
        double weight = (double)list->weights[i];
        if (keep < list->count) {
            unsigned parts = 0;
            until += weight;
            for (; part < keep && (part + 0.5) * total <= until * keep; part++)
                parts++;
            weight = parts * total / keep;
        }
        if (weight <= 0)
            continue;
        het_game_clone(next, &orders->level[level].buffer.state);
        het_game_apply(next, &list->moves[i], NULL);
        orders->line->work.calls++;
        sum += weight * see_out(orders, level + 1, product * keep);
    }
    return sum / total;
}

/* The value of the position in `level`'s buffer, which is used up, where the action ends. */
static double
see_out(HetOrders *orders, unsigned level, double product)
{
    HetState *state = &orders->level[level].buffer.state;
    HetMoveList *list = &orders->level[level].list;
    const HetState *root = orders->root;
    for (unsigned step = 0; step < STEPS_MAX; step++) {
        if (het_game_over(state) || state->epoch != root->epoch)
            break;
        het_game_legal(state, list);
        orders->line->work.calls++;
        if (state->actor != HET_CHANCE && het_action_over(state, list, root->epoch, root->depth))
            break;
        unsigned index = 0;
        if (state->actor == HET_CHANCE) {
            double room = orders->outcomes / product;
            unsigned keep = room >= list->count ? list->count : room < 1 ? 1 : (unsigned)room;
            if (level < HET_ORDER_LEVELS)
                return expectation(orders, level, product, keep);
            index = het_outcome_at(list, list->total / 2);
        } else {
            orders->line->list = *list;
            index = het_line_choose(orders->line, state);
        }
        het_game_apply(state, &list->moves[index], NULL);
        orders->line->work.calls++;
    }
    return evaluate(orders, state);
}

/* --- listing ---------------------------------------------------------------------------------- */

static void
add(Path *path, unsigned level)
{
    HetOrders *orders = path->orders;
    if (orders->count == HET_ORDERS_MAX)
        return;
    HetOrder *order = &orders->orders[orders->count++];
    *order = path->order;
    order->value = see_out(orders, level, 1);
}

void
het_orders_front(const double *scores, unsigned count, unsigned keep, uint16_t *ret_order)
{
    for (unsigned i = 0; i < count; i++)
        ret_order[i] = (uint16_t)i;
    for (unsigned i = 0; i < keep; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++)
            if (scores[ret_order[j]] > scores[ret_order[best]])
                best = j;
        uint16_t moved = ret_order[best];
        for (unsigned j = best; j > i; j--)
            ret_order[j] = ret_order[j - 1];
        ret_order[i] = moved;
    }
}

/* Goes on from the position in `level`'s buffer, where the path has led. */
static void
descend(Path *path, unsigned level, double allowance)
{
    HetOrders *orders = path->orders;
    HetState *state = &orders->level[level].buffer.state;
    HetMoveList *list = &orders->level[level].list;
    bool own = !het_game_over(state) && state->epoch == orders->root->epoch &&
               state->actor == orders->seat;
    if (own) {
        het_game_legal(state, list);
        orders->line->work.calls++;
        own = !het_action_over(state, list, orders->root->epoch, orders->root->depth);
    }
    if (!own || path->order.length == HET_ORDER_MOVES || level == HET_ORDER_LEVELS) {
        add(path, level);
        return;
    }
    unsigned keep = allowance >= list->count ? list->count
                    : allowance < 1          ? 1
                                             : (unsigned)allowance;
    uint16_t order[HET_MOVES_MAX];
    orders->line->list = *list;
    het_line_choose(orders->line, state);
    het_orders_front(orders->line->scores, list->count, keep, order);
    const bool doctrine = path->order.doctrine;
    for (unsigned i = 0; i < keep; i++) {
        HetState *next = &orders->level[level + 1].buffer.state;
        het_game_clone(next, state);
        const HetMove *move = &list->moves[order[i]];
        path->order.moves[path->order.length++] = *move;
        path->order.doctrine = doctrine && i == 0;
        het_game_apply(next, move, NULL);
        orders->line->work.calls++;
        descend(path, level + 1, allowance / keep);
        path->order.length--;
    }
    path->order.doctrine = doctrine;
}

double
het_orders_value(HetOrders *orders, const HetOrder *order)
{
    HetState *state = &orders->level[0].buffer.state;
    het_game_clone(state, orders->root);
    for (unsigned i = 0; i < order->length; i++)
        het_game_apply(state, &order->moves[i], NULL);
    orders->line->work.calls += order->length;
    return see_out(orders, 0, 1);
}

void
het_orders_add(HetOrders *orders, const HetMoveList *legal, unsigned index)
{
    Path path = {.orders = orders,
                 .order = {.length = 1, .doctrine = true, .root = (uint16_t)index}};
    HetState *state = &orders->level[0].buffer.state;
    path.order.moves[0] = legal->moves[index];
    het_game_clone(state, orders->root);
    het_game_apply(state, &legal->moves[index], NULL);
    orders->line->work.calls++;
    descend(&path, 0, orders->breadth);
}

#include "orders.h"

#include "agents/action.h"

typedef struct {
    HetOrders *orders;
    HetOrder order; /* so far */
} Path;

/* The value of an order that has led to `state`. */
static double
value(HetOrders *orders, const HetState *state)
{
    HetExact *exact = &orders->exact;
    exact->line = orders->line;
    exact->seat = orders->seat;
    exact->epoch = orders->root->epoch;
    exact->depth = orders->root->depth;
    exact->branches = false;
    exact->reply = HET_EXACT_DOCTRINE;
    exact->finish = HET_FINISH_NO;
    exact->outcomes = orders->outcomes;
    exact->stop = UINT64_MAX;
    het_game_clone(het_exact_state(exact), state);
    return het_exact_value(exact, orders->outcomes, false);
}

static void
add(Path *path, const HetState *state)
{
    HetOrders *orders = path->orders;
    if (orders->count == HET_ORDERS_MAX)
        return;
    HetOrder *order = &orders->orders[orders->count++];
    *order = path->order;
    order->value = value(orders, state);
}

/* Goes on from the position in `level`'s buffer, where the path has led. */
static void
descend(Path *path, unsigned level, double allowance)
{
    HetOrders *orders = path->orders;
    const HetState *root = orders->root;
    HetState *state = &orders->level[level].buffer.state;
    HetMoveList *list = &orders->level[level].list;
    bool own = !het_game_over(state) && state->epoch == root->epoch && state->actor == orders->seat;
    if (own) {
        het_game_legal(state, list);
        orders->line->work.calls++;
        own = !het_action_over(state, list, root->epoch, root->depth);
    }
    if (!own || path->order.length == HET_ORDER_MOVES) {
        add(path, state);
        return;
    }
    unsigned keep = allowance >= list->count ? list->count
                    : allowance < 1          ? 1
                                             : (unsigned)allowance;
    uint16_t order[HET_MOVES_MAX];
    het_line_choose(orders->line, state, list);
    het_policy_front(orders->line->scores, list->count, keep, order);
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
    HetStateBuffer buffer;
    het_game_clone(&buffer.state, orders->root);
    for (unsigned i = 0; i < order->length; i++)
        het_game_apply(&buffer.state, &order->moves[i], NULL);
    orders->line->work.calls += order->length;
    return value(orders, &buffer.state);
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

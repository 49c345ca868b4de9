#include "general.h"

#include "agents/action.h"

enum {
    ORDER_WORK = 12, /* about what listing and valuing one order takes */
    POSITIONS = 16,  /* valued at the turn's end for one order */
};

static bool
same_order(const HetOrder *a, const HetOrder *b)
{
    return a->length == b->length && memcmp(a->moves, b->moves, a->length * sizeof *a->moves) == 0;
}

static void
add_candidate(HetGeneral *self, const HetOrder *order)
{
    for (unsigned i = 0; i < self->count; i++)
        if (same_order(&self->weighed[i], order))
            return;
    if (self->count < HET_RACE_MAX)
        self->weighed[self->count++] = *order;
}
/* What greedy would do, up to dice or the other side's choice. */
static void
add_greedy(HetGeneral *self, const HetState *root)
{
    HetAgent *greedy = self->greedy;
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    HetOrder order = {0};
    const uint64_t calls = greedy->work.calls, evaluations = greedy->work.evaluations;
    het_game_clone(state, root);
    do {
        het_game_legal(state, self->list);
        if (order.length > 0 && het_action_over(state, self->list, root->epoch, root->depth))
            break;
        HetMove *move = &order.moves[order.length++];
        if (het_agent_choose(greedy, state, self->list, move, NULL) != HET_AGENT_CHOSE)
            return;
        het_game_apply(state, move, NULL);
    } while (!het_game_over(state) && state->epoch == root->epoch &&
             state->actor == self->agent.seat && order.length < HET_ORDER_MOVES);
    self->line->work.calls += greedy->work.calls - calls;
    self->line->work.evaluations += greedy->work.evaluations - evaluations;
    order.value = het_orders_value(self->orders, &order);
    add_candidate(self, &order);
}

/* Greedy's choice first, then the doctrine's, what does nothing, and the best by value at the
 * action's end. */
static void
pick_candidates(HetGeneral *self, const HetState *state)
{
    const HetOrders *orders = self->orders;
    bool taken[HET_ORDERS_MAX] = {false};
    self->count = 0;
    add_greedy(self, state);
    add_candidate(self, &orders->orders[0]);
    for (unsigned i = 0; i < orders->count; i++)
        if (het_action_does_nothing(&orders->orders[i].moves[0]))
            add_candidate(self, &orders->orders[i]);
    while (self->count < (unsigned)self->candidates) {
        unsigned best = orders->count;
        for (unsigned i = 0; i < orders->count; i++)
            if (!taken[i] &&
                (best == orders->count || orders->orders[i].value > orders->orders[best].value))
                best = i;
        if (best == orders->count)
            break;
        taken[best] = true;
        add_candidate(self, &orders->orders[best]);
    }
}

/* What an order is worth where the turn ends, the doctrine playing the rest of it. */
static double
value_of_turn(HetGeneral *self, const HetState *state, const HetOrder *order)
{
    HetExact *exact = &self->orders->exact;
    HetState *next = het_exact_state(exact);
    exact->line = self->line;
    exact->seat = self->agent.seat;
    exact->epoch = state->epoch;
    exact->depth = state->depth;
    exact->branches = true;
    exact->reply = HET_EXACT_DOCTRINE;
    exact->finish = HET_FINISH_DOCTRINE;
    exact->outcomes = self->outcomes;
    exact->stop = UINT64_MAX;
    het_game_clone(next, state);
    for (unsigned i = 0; i < order->length; i++)
        het_game_apply(next, &order->moves[i], NULL);
    self->line->work.calls += order->length;
    return het_exact_value(exact, POSITIONS, order->moves[0].kind == HET_MOVE_END);
}

/* Of the candidates after the first the best at the turn's end stay, best first. */
static void
pick_finalists(HetGeneral *self, const HetState *state)
{
    const unsigned most = MIN(self->count, (unsigned)self->finalists);
    for (unsigned i = 0; i < self->count; i++)
        self->weighed[i].value = value_of_turn(self, state, &self->weighed[i]);
    for (unsigned place = 1; place < most; place++) {
        unsigned best = place;
        for (unsigned i = place + 1; i < self->count; i++)
            if (self->weighed[i].value > self->weighed[best].value)
                best = i;
        HetOrder order = self->weighed[place];
        self->weighed[place] = self->weighed[best];
        self->weighed[best] = order;
    }
    self->count = most;
}

/* Lists orders: of the moves the doctrine scores best, at most `units` where the node asks which
 * unit acts, and of those that do nothing. The first is the doctrine's own. */
static void
list_orders(HetGeneral *self, const HetState *state, const HetMoveList *legal, const double *scores,
            uint64_t work)
{
    HetOrders *orders = self->orders;
    const bool head = het_action_head(state, legal) && state->active == self->agent.seat;
    const unsigned wanted = head ? (unsigned)self->units : legal->count;
    const uint64_t room = work / ORDER_WORK;
    unsigned starts = wanted < legal->count ? wanted : legal->count;
    starts = MIN(starts, HET_ORDERS_MAX / 2);
    if (starts > room)
        starts = room < 1 ? 1 : (unsigned)room;
    uint64_t breadth = room / starts;
    orders->root = state;
    orders->seat = self->agent.seat;
    orders->outcomes = (unsigned)self->outcomes;
    orders->line = self->line;
    orders->count = 0;
    breadth = MIN(breadth, HET_ORDERS_MAX / 2 / starts); /* room for those that do nothing */
    orders->breadth = breadth < 1                         ? 1
                      : breadth < (uint64_t)self->breadth ? (unsigned)breadth
                                                          : (unsigned)self->breadth;
    uint16_t order[HET_MOVES_MAX];
    het_policy_front(scores, legal->count, starts, order);
    for (unsigned i = 0; i < legal->count; i++)
        if (i < starts || het_action_does_nothing(&legal->moves[order[i]]))
            het_orders_add(orders, legal, order[i]);
}

void
het_general_weigh(HetGeneral *self, const HetState *state, const HetMoveList *legal,
                  const double *scores, uint64_t work)
{
    list_orders(self, state, legal, scores, work);
    pick_candidates(self, state);
    pick_finalists(self, state);
}

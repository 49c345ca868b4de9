#include "general.h"

enum { LEAST = 4 }; /* samples before a candidate falls out */

uint64_t
het_general_spent(const HetGeneral *self)
{
    uint64_t sum = 0;
    for (int i = 0; i < self->threads; i++)
        sum += het_work_units(&self->workers[i].line.work);
    return sum;
}

static uint64_t
spent(void *context)
{
    return het_general_spent(context);
}

static double
sample(void *context, unsigned worker, unsigned candidate, uint32_t index)
{
    HetGeneral *self = context;
    HetGeneralWorker *at = &self->workers[worker];
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    const HetOrder *order = &self->weighed[candidate];
    const HetLineSettings settings = {.turns = self->horizon,
                                      .key = self->key,
                                      .index = index,
                                      .limit = self->limit,
                                      .side = self->root->active};
    at->lines++;
    het_game_clone(state, self->root);
    for (unsigned i = 0; i < order->length; i++)
        het_game_apply(state, &order->moves[i], NULL);
    at->line.work.calls += order->length;
    double value = het_line_run(&at->line, state, self->root->epoch, &settings, self->urgency);
    return self->agent.seat == HET_FIRST ? value : -value;
}

/* What a line of the first candidate costs; at least `limit` if it costs that. */
static uint64_t
line_cost(HetGeneral *self, uint64_t limit)
{
    const uint64_t before = het_general_spent(self);
    self->limit = limit;
    sample(self, 0, 0, 0);
    self->limit = 0;
    return het_general_spent(self) - before;
}

unsigned
het_general_race(HetGeneral *self, uint64_t until)
{
    const uint64_t now = het_general_spent(self), left = now < until ? until - now : 0;
    const uint64_t dear = left / (2 * LEAST) + 1; /* fewer than two candidates are no race */
    self->horizon = (unsigned)self->turns;
    const uint64_t cost = line_cost(self, dear), lines = cost < dear ? (left - cost) / cost : 0;
    if (lines / LEAST < 2) {
        self->horizon = 0;
        return 0;
    }
    if (lines / LEAST < self->count)
        self->count = (unsigned)(lines / LEAST);
    const HetRaceSettings settings = {.count = self->count,
                                      .least = LEAST,
                                      .most = (uint32_t)self->samples,
                                      .sigmas = self->sigmas,
                                      .equal = 1e-9,
                                      .trust = self->trust,
                                      .work = until,
                                      .sample = sample,
                                      .spent = spent,
                                      .context = self,
                                      .team = self->team};
    het_race_run(self->race, &settings);
    return self->race->best;
}

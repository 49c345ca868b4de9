#include "general.h"

enum {
    LEAST = 8,  /* samples before a candidate falls out */
    ENOUGH = 4, /* candidates worth a race */
};

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

/* A line from the root under one of the plans raced. */
static double
sample_plan(HetGeneral *self, HetGeneralWorker *at, unsigned candidate,
            const HetLineSettings *settings)
{
    HetStateBuffer buffer;
    const HetActor seat = self->agent.seat;
    het_game_clone(&buffer.state, self->root);
    at->line.script[seat] = self->weighed_plans[candidate].unit_script;
    double value = het_line_run(&at->line, &buffer.state, self->root->epoch, settings, NULL).final;
    return seat == HET_FIRST ? value : -value;
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
                                      .side = self->root->active,
                                      .depth = self->root->depth};
    at->lines++;
    if (self->planning)
        return sample_plan(self, at, candidate, &settings);
    het_game_clone(state, self->root);
    for (unsigned i = 0; i < order->length; i++)
        het_game_apply(state, &order->moves[i], NULL);
    at->line.work.calls += order->length;
    HetLineValue value =
        het_line_run(&at->line, state, self->root->epoch, &settings, self->urgency);
    double sampled = self->control ? value.final - value.settled : value.final;
    return (self->agent.seat == HET_FIRST ? sampled : -sampled) +
           (self->control ? order->value : 0);
}

/* What a line of the first candidate costs to the horizon; at least `limit` if it costs that. */
static uint64_t
line_cost(HetGeneral *self, unsigned horizon, uint64_t limit)
{
    const uint64_t before = het_general_spent(self);
    self->horizon = horizon;
    self->limit = limit;
    sample(self, 0, 0, 0);
    self->limit = 0;
    return het_general_spent(self) - before;
}

unsigned
het_general_race(HetGeneral *self, uint64_t until)
{
    HetRaceSettings settings = {.least = LEAST,
                                .most = (uint32_t)self->samples,
                                .sigmas = self->sigmas,
                                .equal = 1e-9,
                                .doubt = self->doubt,
                                .work = until,
                                .sample = sample,
                                .spent = spent,
                                .context = self,
                                .team = self->team};
    const unsigned horizons[] = {(unsigned)self->turns, HET_GENERAL_NEAR};
    for (unsigned i = 0; i < G_N_ELEMENTS(horizons); i++) {
        const uint64_t now = het_general_spent(self), left = now < until ? until - now : 0;
        const uint64_t dear = left / (ENOUGH * LEAST) + 1;
        const uint64_t cost = MAX(line_cost(self, horizons[i], dear), 1);
        if (cost >= dear)
            continue;
        const uint64_t lines = (left - cost) / cost;
        if (lines / LEAST < self->count)
            self->count = (unsigned)(lines / LEAST);
        settings.count = self->count;
        het_race_run(self->race, &settings);
        return self->race->best;
    }
    self->horizon = 0;
    return 0;
}

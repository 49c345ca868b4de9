/* How `general` chooses by a race: the doctrine's best moves are tried out to the end of the turn
 * (search/tries.h), and the one chosen stands unless another is better on lines in which both sides
 * choose so. Which unit acts is left to the doctrine, as in the lines. */
#include "general.h"

#include "agents/action.h"

enum {
    ROUNDS = 8, /* that the first one must leave work for */
    LEAST = 4,  /* fewer are no race */
};

/* The choice that stands, and scores for its rivals, in the first worker's line. */
static unsigned
stand(HetGeneral *self, const HetState *state, const HetMoveList *legal)
{
    HetLine *line = &self->search.workers[0].line;
    const HetTries *tries = line->tries;
    line->work = (HetWork){0};
    line->urgency.known = false;
    line->trying.key = self->agent.random.state;
    line->tries = &het_tries_choice;
    const unsigned chosen = het_line_pick(line, state, legal);
    line->tries = tries;
    het_work_add(&self->search.grown, &line->work);
    return chosen;
}

static uint64_t
spent(const HetGeneral *self)
{
    const HetWork work = het_search_work(&self->search);
    return het_work_units(&work);
}

/* Makes lines break off beyond so much work; 0: never. */
static void
stop_lines(HetGeneral *self, uint64_t units)
{
    for (int i = 0; i < self->threads; i++)
        self->search.workers[i].line.stop = units;
}

/* Plays rounds as long as another can be paid for; false if that is fewer than make a race. */
static bool
run(HetGeneral *self, const HetState *state, uint64_t offer)
{
    HetRace *race = &self->race;
    const uint64_t before = spent(self);
    uint64_t used = 0, dearest = 0;
    if (self->dear_epoch == state->epoch && offer <= self->dear)
        return false;
    for (bool going = true; going && used + dearest <= offer;) {
        /* A line that breaks off shows by itself that the round cost too much. */
        stop_lines(self, race->rounds == 0 ? offer / ROUNDS + 1 : 0);
        going = het_race_round(race, &self->search, state);
        stop_lines(self, 0);
        const uint64_t now = spent(self) - before;
        dearest = MAX(dearest, now - used);
        used = now;
        if (race->rounds == 1 && used * ROUNDS > offer) {
            self->dear = offer;
            self->dear_epoch = state->epoch;
            return false;
        }
    }
    return race->rounds >= LEAST;
}

unsigned
het_general_race(HetGeneral *self, const HetState *state, const HetMoveList *legal, uint64_t offer)
{
    HetRace *race = &self->race;
    self->from = HET_GENERAL_DOCTRINE;
    const uint64_t before = spent(self);
    const unsigned standing = stand(self, state, legal);
    const uint64_t used = spent(self) - before;
    if (het_action_head(state, legal))
        return standing;
    self->from = HET_GENERAL_TRIES;
    race->seat = self->agent.seat;
    race->key = self->agent.random.state;
    het_race_enter(race, legal, standing, self->search.workers[0].line.scores);
    if (used >= offer || race->count == 1 || !run(self, state, offer - used))
        return standing;
    self->from = HET_GENERAL_RACE;
    self->count = race->count;
    for (unsigned i = 0; i < race->count; i++) {
        const HetRacer *racer = &race->racers[i];
        self->weighed[i] = (HetWeighed){
            .move = racer->move, .value = racer->sum / racer->lines, .visits = racer->lines};
    }
    const HetMove *chosen = &race->racers[het_race_leader(race)].move;
    unsigned index = 0;
    while (!het_move_equal(&legal->moves[index], chosen))
        index++;
    return index;
}

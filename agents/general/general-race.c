/* How `general` chooses by a race: the doctrine's best moves are tried out to the end of the turn
 * (search/tries.h), and the one chosen, or greedy's choice, stands unless another is better on
 * lines in which both sides try moves out. Which unit acts is left to the doctrine in the lines;
 * here it is raced, or left to whoever says what stands (doctrine.h: HetRacing). */
#include "general.h"

#include <math.h>

#include "agents/action.h"

enum { LEAST = 4 }; /* rounds: fewer are no race */

static const HetRacing as_in_most = {.turns = 3, .rivals = 2, .rounds = 16};

const HetRacing *
het_general_racing(const HetGeneral *self)
{
    const HetRacing *own = &self->search.workers[0].policy.doctrine->racing;
    return own->rounds > 0 ? own : &as_in_most;
}

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
    const uint64_t before = het_general_spent(self);
    uint64_t used = 0, dearest = 0;
    if (self->dear_epoch == state->epoch && offer <= self->dear)
        return false;
    for (bool going = true; going && !het_search_stopped(&self->search) &&
                            race->rounds < (unsigned)self->rounds && used + dearest <= offer;) {
        /* A line that breaks off shows by itself that the round cost too much. */
        stop_lines(self, race->rounds == 0 ? offer / LEAST + 1 : 0);
        going = het_race_round(race, &self->search, state);
        stop_lines(self, 0);
        const uint64_t now = het_general_spent(self) - before;
        dearest = MAX(dearest, now - used);
        used = now;
        if (race->rounds == 1 && used * LEAST > offer) {
            self->dear = offer;
            self->dear_epoch = state->epoch;
            return false;
        }
    }
    return race->rounds >= LEAST;
}

/* Greedy's choice, `tried` if it has none. */
static unsigned
ask_greedy(HetGeneral *self, const HetState *state, const HetMoveList *legal, unsigned tried)
{
    HetMove move;
    if (het_agent_choose(self->greedy, state, legal, &move, NULL) != HET_AGENT_CHOSE)
        return tried;
    return het_list_index(legal, &move);
}

/* The source of a choice that is not raced. */
static HetGeneralSource
source_of(const HetRacing *racing, bool head)
{
    if (racing->greedy)
        return head && !racing->heads ? HET_GENERAL_GREEDY_HEAD : HET_GENERAL_GREEDY;
    return head ? HET_GENERAL_DOCTRINE : HET_GENERAL_TRIES;
}

unsigned
het_general_race(HetGeneral *self, const HetState *state, const HetMoveList *legal, uint64_t offer)
{
    HetRace *race = &self->race;
    const HetRacing *racing = het_general_racing(self);
    const bool head = het_action_head(state, legal);
    double *scores = self->search.workers[0].line.scores;
    const uint64_t before = het_general_spent(self);
    const unsigned tried = stand(self, state, legal);
    unsigned standing = tried;
    if (racing->greedy) {
        standing = ask_greedy(self, state, legal, tried);
        scores[tried] = HUGE_VAL; /* the first rival */
    }
    const uint64_t used = het_general_spent(self) - before;
    self->from = source_of(racing, head);
    if (head && !racing->heads)
        return standing;
    race->seat = self->agent.seat;
    race->key = self->agent.random.state;
    het_race_enter(race, legal, standing, scores, racing->rivals);
    if (used >= offer || race->count == 1 || !run(self, state, offer - used))
        return standing;
    self->from = HET_GENERAL_RACE;
    self->count = race->count;
    for (unsigned i = 0; i < race->count; i++) {
        const HetRacer *racer = &race->racers[i];
        self->weighed[i] = (HetWeighed){
            .move = racer->move, .value = racer->sum / racer->lines, .visits = racer->lines};
    }
    return het_list_index(legal, &race->racers[het_race_leader(race)].move);
}

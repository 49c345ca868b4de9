/* Plays the games of a crew: the caller's decisions, dice, opponents, and the next game. */
#include "vector-games.h"

#include "engine/session.h"

/* Which of a pool plays, by the game's seed, so that it is the same however games are stepped. */
static unsigned
pick_opponent(const HetVectorPool *pool, uint64_t seed, HetActor side)
{
    double sum = 0, drawn = 0;
    if (pool->count < 2)
        return 0;
    uint64_t own = het_seed_derive(seed, side == HET_FIRST ? "opponent first" : "opponent second");
    HET_EACH_BELOW(i, pool->count)
        sum += pool->weights[i];
    drawn = (double)(own >> 11) / 9007199254740992.0 * sum; /* of 2^53 */
    unsigned picked = 0;
    while (picked + 1 < pool->count && drawn >= pool->weights[picked])
        drawn -= pool->weights[picked++];
    return picked;
}

/* hetman_vector_halt() finds here which agent to halt. */
static void
set_choosing(HetVectorCrew *crew, HetAgent *agent)
{
    if (crew == NULL)
        return;
    pthread_mutex_lock(&crew->mutex);
    crew->choosing = agent;
    pthread_mutex_unlock(&crew->mutex);
}

bool
het_vector_seat(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot, HetActor side,
                bool anew, GError **error)
{
    const HetVectorPool *pool = &vector->pools[side];
    if (pool->count == 0)
        return true;
    const unsigned picked = pick_opponent(pool, slot->seed, side);
    const uint64_t seed = het_agent_seed(slot->seed, side);
    if (!anew && picked == slot->picked[side]) {
        if (slot->opponents[side] != NULL)
            het_agent_reseed(slot->opponents[side], seed);
        return true;
    }
    slot->picked[side] = pool->count; /* none of them */
    g_clear_pointer(&slot->opponents[side], het_agent_free);
    if (pool->names[picked] != NULL) { /* not the caller */
        g_autoptr(HetAgent) agent = het_agent_prepare_among(het_context_classes(vector->context),
                                                            pool->names[picked], error);
        if (agent == NULL)
            return false;
        g_autoptr(GError) inner = NULL;
        set_choosing(crew, agent);
        bool seated = het_agent_seat(agent, het_vector_scenario(vector, slot), side, seed, &inner);
        set_choosing(crew, NULL);
        if (!seated) {
            if (!het_agent_is_halted(agent))
                g_propagate_error(error, g_steal_pointer(&inner));
            return false;
        }
        slot->opponents[side] = g_steal_pointer(&agent);
    }
    slot->picked[side] = picked;
    return true;
}

/* False: the choice was halted. */
static bool
choose_for_opponent(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot,
                    HetMove *ret_move)
{
    HetAgent *agent = slot->opponents[slot->state->actor];
    g_autoptr(GError) inner = NULL;
    set_choosing(crew, agent);
    HetAgentStatus status = het_agent_choose(agent, slot->state, crew->list, ret_move, &inner);
    set_choosing(crew, NULL);
    if (status == HET_AGENT_QUIT)
        return false;
    if (status == HET_AGENT_CHOSE && het_game_allows(slot->state, crew->list, ret_move))
        return true;
    if (crew->error == NULL)
        het_fail(&crew->error, HET_ERROR_PROCESS, "opponent %s of game %u: %s", agent->name,
                 (unsigned)(slot - vector->slots),
                 inner != NULL                  ? inner->message
                 : status == HET_AGENT_RESIGNED ? "resigned, which games here do not know"
                                                : "chose an illegal move");
    *ret_move = crew->list->moves[0]; /* the games stay sound: the caller gets the error */
    return true;
}

static void
play(HetVectorSlot *slot, const HetMove *move)
{
    HET_EACH_BELOW(side, HET_SIDES)
        if (slot->opponents[side] != NULL)
            het_agent_observe(slot->opponents[side], slot->state, move);
    het_game_apply(slot->state, move, NULL);
}

/* Plays dice and opponents up to the caller's decision, whose list is left in the crew's, to the
 * end of the game or, halted, to anywhere. Outcomes of equal effect are drawn as one, which leads
 * to the same positions as the referee's exact roll. */
static void
go_on(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot)
{
    while (!het_game_over(slot->state) && !het_vector_is_halted(vector)) {
        het_game_legal(slot->state, crew->list);
        HetMove move;
        if (slot->state->actor == HET_CHANCE)
            move =
                crew->list->moves[het_dice_draw(crew->list, slot->referee, slot->state->roll_key)];
        else if (slot->opponents[slot->state->actor] == NULL)
            return;
        else if (!choose_for_opponent(vector, crew, slot, &move))
            return;
        play(slot, &move);
    }
}

void
het_vector_number(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot)
{
    crew->list->count = slot->count;
    memcpy(crew->list->moves, slot->moves, slot->count * sizeof(HetMove));
    het_actions_number(&vector->spaces[slot->which], slot->state, crew->list, crew->taken,
                       slot->actions);
}

static void
keep_list(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot)
{
    slot->count = crew->list->count;
    memcpy(slot->moves, crew->list->moves, slot->count * sizeof(HetMove));
    if (slot->actions != NULL)
        het_vector_number(vector, crew, slot);
}

/* Has the opponents begin the slot's game: the same agents, or where the scenario or who is picked
 * of a pool is another, new ones, whose start may be halted if `halting`. */
static bool
seat_opponents(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot, unsigned which,
               bool halting)
{
    bool other = which != slot->which;
    slot->which = which;
    HET_EACH_BELOW(side, HET_SIDES)
        if (!het_vector_seat(vector, halting ? crew : NULL, slot, (HetActor)side, other,
                             crew->error == NULL ? &crew->error : NULL))
            return false;
    return true;
}

/* A fresh game of the next seed. A scenario that ends without a decision of the caller's is refused
 * when the vector is set up, and one that does so by chance is begun again. */
static bool
start(const HetmanVector *vector, HetVectorCrew *crew, HetVectorSlot *slot)
{
    enum { TRIES = 100 };
    HET_EACH_BELOW(i, TRIES) {
        /* Games go through the scenarios as they go through the seeds. */
        unsigned which = (unsigned)((slot->seed - vector->seed) % vector->scenario_count);
        HetRandom mix = {.state = slot->seed};
        slot->referee = het_seed_derive(slot->seed, "referee");
        slot->random.state = het_random_next(&mix);
        if (!seat_opponents(vector, crew, slot, which, true))
            return false;
        slot->seed += vector->games;
        if (vector->starts != NULL)
            het_game_clone(slot->state, vector->starts[which]);
        else
            het_game_start(het_vector_scenario(vector, slot), slot->state);
        slot->lead = het_observe_lead(&vector->observers[slot->which], slot->state);
        go_on(vector, crew, slot);
        if (het_vector_is_halted(vector))
            return false;
        if (!het_game_over(slot->state)) {
            keep_list(vector, crew, slot);
            return true;
        }
    }
    if (crew->error == NULL)
        het_fail(&crew->error, HET_ERROR_VALUE, "%s ends before there is a decision to make",
                 het_vector_scenario(vector, slot)->name);
    return false;
}

static float
reward_of(const HetmanVector *vector, HetVectorSlot *slot)
{
    HetResult result;
    bool over = het_game_over(slot->state);
    if (vector->reward == HETMAN_REWARD_POINTS) {
        float before = slot->lead;
        slot->lead = het_observe_lead(&vector->observers[slot->which], slot->state);
        return slot->lead - before;
    }
    if (!over)
        return 0;
    het_game_result(slot->state, &result);
    return result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? -1 : 0;
}

static unsigned
pick(const HetmanVector *vector, HetVectorSlot *slot, unsigned index, bool random)
{
    int32_t *row = het_vector_row(vector, HETMAN_ARRAY_ACTIONS, index);
    if (random) {
        unsigned chosen = het_random_below(&slot->random, slot->count);
        if (row != NULL)
            *row = vector->fixed ? slot->actions[chosen] : (int32_t)chosen;
        return chosen;
    }
    if (!vector->fixed)
        return (unsigned)*row;
    unsigned chosen = 0;
    while (slot->actions[chosen] != *row) /* it is there: step() has verified all */
        chosen++;
    return chosen;
}

static void
keep_before(const HetmanVector *vector, HetVectorSlot *slot)
{
    HetVectorKept *before = &slot->before;
    if (before->state == NULL)
        return;
    memcpy(before->state, slot->state, vector->state_size);
    before->which = slot->which;
    before->seed = slot->seed;
    before->referee = slot->referee;
    before->step = vector->steps;
    before->random = slot->random;
    before->lead = slot->lead;
}

/* Puts a game back to where it was before the step, if that has moved it. Its opponents begin anew,
 * and read what they need in the position. */
static void
put_back(const HetmanVector *vector, HetVectorCrew *crew, unsigned index)
{
    HetVectorSlot *slot = &vector->slots[index];
    const HetVectorKept *before = &slot->before;
    if (before->state == NULL || before->step != vector->steps)
        return;
    slot->seed = before->seed - vector->games; /* that of the game */
    if (!seat_opponents(vector, crew, slot, before->which, false))
        return;
    memcpy(slot->state, before->state, vector->state_size);
    slot->seed = before->seed;
    slot->referee = before->referee;
    slot->random = before->random;
    slot->lead = before->lead;
    het_game_legal(slot->state, crew->list);
    keep_list(vector, crew, slot);
    slot->shown = HET_MOVES_MAX;
    het_vector_show(vector, crew, index);
}

/* Whether the caller leaves the game as it is. */
static bool
is_left(const HetmanVector *vector, unsigned index)
{
    const int32_t *row = het_vector_row(vector, HETMAN_ARRAY_ACTIONS, index);
    return *row == HETMAN_ACTION_NONE;
}

static void
pay(const HetmanVector *vector, unsigned index, float reward, bool over)
{
    float *rewards = het_vector_row(vector, HETMAN_ARRAY_REWARDS, index);
    uint8_t *done = het_vector_row(vector, HETMAN_ARRAY_DONE, index);
    if (rewards != NULL)
        *rewards = reward;
    if (done != NULL)
        *done = over;
}

static void
step_game(const HetmanVector *vector, HetVectorCrew *crew, unsigned index, bool random)
{
    HetVectorSlot *slot = &vector->slots[index];
    if (!random && is_left(vector, index)) {
        pay(vector, index, 0, false);
        return;
    }
    HetMove move = slot->moves[pick(vector, slot, index, random)];
    HetActor side = (HetActor)slot->state->actor;
    keep_before(vector, slot);
    play(slot, &move);
    go_on(vector, crew, slot);
    if (het_vector_is_halted(vector))
        return;
    bool over = het_game_over(slot->state);
    float reward = reward_of(vector, slot);
    pay(vector, index, reward, over);
    if (over) {
        het_vector_show_final(vector, index, side);
        if (!start(vector, crew, slot))
            return;
    } else {
        keep_list(vector, crew, slot);
    }
    het_vector_show(vector, crew, index);
}

static void
start_game(const HetmanVector *vector, HetVectorCrew *crew, unsigned index)
{
    HetVectorSlot *slot = &vector->slots[index];
    slot->seed = vector->seed + index;
    slot->shown = HET_MOVES_MAX;
    pay(vector, index, 0, false);
    if (start(vector, crew, slot))
        het_vector_show(vector, crew, index);
}

void
het_vector_work_through(HetVectorCrew *crew, HetVectorWork work)
{
    const HetmanVector *vector = crew->vector;
    for (unsigned i = crew->from; i < crew->to && crew->error == NULL; i++) {
        if (work == HET_VECTOR_BACK)
            put_back(vector, crew, i);
        else if (het_vector_is_halted(vector))
            return;
        else if (work == HET_VECTOR_START)
            start_game(vector, crew, i);
        else
            step_game(vector, crew, i, work == HET_VECTOR_RANDOM);
    }
}

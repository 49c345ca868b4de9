/* Games in blocks, a thread a block. Between steps the threads sleep. All that a step writes is in
 * the caller's arrays, each row by one thread. */
#include "handle.h"

#include <pthread.h>

#include "agents/evaluator/evaluator.h"
#include "engine/session.h"

enum { ARRAYS = HETMAN_ARRAY_MOVES + 1, GAMES_MAX = 1 << 20, THREADS_MAX = 256 };

typedef enum { WORK_START, WORK_STEP, WORK_STEP_RANDOM, WORK_END } Work;

/* One game. */
typedef struct {
    HetState *state;
    HetMove *moves;        /* on offer now; room for HET_MOVES_MAX */
    int32_t *actions;      /* their fixed numbers, if they are wanted */
    unsigned count, shown; /* shown: rows of moves or indices of the mask that are not zero */
    uint64_t seed, referee;
    HetRandom random;
    float lead;
    HetAgent *opponents[HET_SIDES];
} Slot;

/* What is between the vector and one of its threads. */
typedef struct {
    HetmanVector *vector;
    GThread *thread;
    unsigned from, to; /* its games */
    uint8_t *taken;    /* for het_actions_number() */
    HetMoveList *list; /* work space */
    GError *error;     /* of an opponent */
} Crew;

struct HetmanVector {
    uint32_t mark;
    HetmanContext *context;
    HetmanScenario *scenario;
    const HetEvaluator *evaluator;
    unsigned games, threads;
    Slot *slots;
    HetState *states;
    HetMove *moves;
    int32_t *actions;
    HetmanReward reward;
    bool fixed, keeps_actions;
    char *opponents[HET_SIDES];
    void *arrays[ARRAYS];
    uint64_t seed;

    Crew *crews;
    pthread_mutex_t mutex; /* POSIX, which thread sanitizers can see through */
    pthread_cond_t begin, finished;
    Work work;
    unsigned round, busy;
};

/* --- showing a game --------------------------------------------------------------------------- */

static size_t
row_bytes(const HetmanVector *vector, HetmanArray array)
{
    const HetObserver *observer = &vector->scenario->observer;
    size_t cells = (size_t)observer->width * (size_t)observer->height;
    switch (array) {
    case HETMAN_ARRAY_ACTIONS:
    case HETMAN_ARRAY_REWARDS:
    case HETMAN_ARRAY_COUNT:
        return 4;
    case HETMAN_ARRAY_DONE:
    case HETMAN_ARRAY_ACTOR:
        return 1;
    case HETMAN_ARRAY_MASK:
        return vector->fixed ? (size_t)vector->scenario->actions.size : HET_MOVES_MAX;
    case HETMAN_ARRAY_KEY:
        return 8;
    case HETMAN_ARRAY_FEATURES:
        return sizeof(float) * vector->evaluator->feature_count;
    case HETMAN_ARRAY_GLOBALS:
        return sizeof(float) * HET_OBSERVE_GLOBAL;
    case HETMAN_ARRAY_ENTITIES:
        return sizeof(float) * HET_OBSERVE_ENTITY * observer->units;
    case HETMAN_ARRAY_PLANES:
        return observer->board == HET_BOARD_PLANE ? 0
                                                  : sizeof(float) * observer->planes->len * cells;
    case HETMAN_ARRAY_MOVES:
        return sizeof(int16_t) * HET_OBSERVE_MOVE * HET_MOVES_MAX;
    }
    return 0;
}

static void *
row_of(const HetmanVector *vector, HetmanArray array, unsigned index)
{
    uint8_t *memory = vector->arrays[array];
    return memory == NULL ? NULL : memory + index * row_bytes(vector, array);
}

static void
show_mask(const HetmanVector *vector, const Slot *slot, uint8_t *mask)
{
    if (vector->fixed) {
        memset(mask, 0, (size_t)vector->scenario->actions.size);
        for (unsigned i = 0; i < slot->count; i++)
            mask[slot->actions[i]] = 1;
        return;
    }
    memset(mask, 1, slot->count);
    if (slot->shown > slot->count)
        memset(mask + slot->count, 0, slot->shown - slot->count);
}

static void
show_features(const HetmanVector *vector, const HetState *state, float *features)
{
    double values[HET_FEATURES_MAX];
    vector->evaluator->extract(state, values);
    for (size_t i = 0; i < vector->evaluator->feature_count; i++)
        features[i] = (float)values[i];
}

/* Fills the rows of a game at a decision, whose list is at hand. */
static void
show(const HetmanVector *vector, Crew *crew, unsigned index)
{
    Slot *slot = &vector->slots[index];
    const HetObserver *observer = &vector->scenario->observer;
    const HetState *state = slot->state;
    void *row = NULL;
    if ((row = row_of(vector, HETMAN_ARRAY_ACTOR, index)) != NULL)
        *(uint8_t *)row = state->actor;
    if ((row = row_of(vector, HETMAN_ARRAY_COUNT, index)) != NULL)
        *(int32_t *)row = (int32_t)slot->count;
    if ((row = row_of(vector, HETMAN_ARRAY_MASK, index)) != NULL)
        show_mask(vector, slot, row);
    if ((row = row_of(vector, HETMAN_ARRAY_KEY, index)) != NULL)
        *(uint64_t *)row = het_game_key(state);
    if ((row = row_of(vector, HETMAN_ARRAY_FEATURES, index)) != NULL)
        show_features(vector, state, row);
    if ((row = row_of(vector, HETMAN_ARRAY_GLOBALS, index)) != NULL)
        het_observe_globals(observer, state, row);
    if ((row = row_of(vector, HETMAN_ARRAY_ENTITIES, index)) != NULL)
        het_observe_entities(observer, state, row);
    if ((row = row_of(vector, HETMAN_ARRAY_PLANES, index)) != NULL)
        het_observe_planes(observer, state, row);
    if ((row = row_of(vector, HETMAN_ARRAY_MOVES, index)) != NULL)
        het_observe_moves(observer, state, crew->list, slot->shown, row);
    slot->shown = slot->count;
}

/* --- playing ---------------------------------------------------------------------------------- */

static bool
ask_opponent(const HetmanVector *vector, Crew *crew, Slot *slot, HetMove *ret_move)
{
    HetAgent *agent = slot->opponents[slot->state->actor];
    g_autoptr(GError) inner = NULL;
    HetAgentStatus status = het_agent_choose(agent, slot->state, crew->list, ret_move, &inner);
    if (status == HET_AGENT_CHOSE && het_game_is_legal(slot->state, ret_move))
        return true;
    if (crew->error == NULL)
        g_set_error(&crew->error, HET_ERROR, HET_ERROR_PROCESS, "opponent %s of game %u: %s",
                    agent->name, (unsigned)(slot - vector->slots),
                    inner != NULL                  ? inner->message
                    : status == HET_AGENT_RESIGNED ? "resigned, which games here do not know"
                                                   : "chose an illegal move");
    *ret_move = crew->list->moves[0]; /* the games stay sound: the caller is told */
    return true;
}

static void
play(Slot *slot, const HetMove *move)
{
    for (unsigned side = 0; side < HET_SIDES; side++)
        if (slot->opponents[side] != NULL)
            het_agent_observe(slot->opponents[side], slot->state, move);
    het_game_apply(slot->state, move, NULL);
}

/* Plays dice and opponents up to the caller's decision, whose list is left in the crew's, or to the
 * end. Outcomes of equal effect are drawn as one, which leads to the same positions as the
 * referee's exact roll. */
static void
go_on(const HetmanVector *vector, Crew *crew, Slot *slot)
{
    while (!het_game_over(slot->state)) {
        het_game_legal(slot->state, crew->list);
        HetMove move;
        if (slot->state->actor == HET_CHANCE)
            move =
                crew->list->moves[het_dice_draw(crew->list, slot->referee, slot->state->roll_key)];
        else if (slot->opponents[slot->state->actor] == NULL)
            return;
        else
            ask_opponent(vector, crew, slot, &move);
        play(slot, &move);
    }
}

static void
keep_list(const HetmanVector *vector, Crew *crew, Slot *slot)
{
    slot->count = crew->list->count;
    memcpy(slot->moves, crew->list->moves, slot->count * sizeof(HetMove));
    if (vector->keeps_actions)
        het_actions_number(&vector->scenario->actions, slot->state, crew->list, crew->taken,
                           slot->actions);
}

/* A fresh game of the next seed. A scenario that ends without a decision of the caller's is refused
 * when the vector is set up, and one that does so by chance is begun again. */
static bool
start(const HetmanVector *vector, Crew *crew, Slot *slot)
{
    enum { TRIES = 100 };
    const HetScenario *scenario = vector->scenario->scenario;
    for (unsigned i = 0; i < TRIES; i++) {
        HetRandom mix = {.state = slot->seed};
        slot->seed += vector->games;
        slot->referee = het_seed_derive(slot->seed - vector->games, "referee");
        slot->random.state = het_random_next(&mix);
        for (unsigned side = 0; side < HET_SIDES; side++)
            if (slot->opponents[side] != NULL)
                het_agent_reset(slot->opponents[side]);
        het_game_start(scenario, slot->state);
        slot->lead = het_observe_lead(&vector->scenario->observer, slot->state);
        go_on(vector, crew, slot);
        if (!het_game_over(slot->state)) {
            keep_list(vector, crew, slot);
            return true;
        }
    }
    if (crew->error == NULL)
        g_set_error(&crew->error, HET_ERROR, HET_ERROR_VALUE,
                    "%s ends before there is a decision to make", scenario->name);
    return false;
}

static float
reward_of(const HetmanVector *vector, Slot *slot)
{
    HetResult result;
    bool over = het_game_over(slot->state);
    if (vector->reward == HETMAN_REWARD_POINTS) {
        float before = slot->lead;
        slot->lead = het_observe_lead(&vector->scenario->observer, slot->state);
        return slot->lead - before;
    }
    if (!over)
        return 0;
    het_game_result(slot->state, &result);
    return result.winner == HET_FIRST ? 1 : result.winner == HET_SECOND ? -1 : 0;
}

static unsigned
pick(const HetmanVector *vector, Slot *slot, unsigned index, bool random)
{
    int32_t *row = row_of(vector, HETMAN_ARRAY_ACTIONS, index);
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
step_game(const HetmanVector *vector, Crew *crew, unsigned index, bool random)
{
    Slot *slot = &vector->slots[index];
    void *row = NULL;
    HetMove move = slot->moves[pick(vector, slot, index, random)];
    play(slot, &move);
    go_on(vector, crew, slot);
    bool over = het_game_over(slot->state);
    float reward = reward_of(vector, slot);
    if ((row = row_of(vector, HETMAN_ARRAY_REWARDS, index)) != NULL)
        *(float *)row = reward;
    if ((row = row_of(vector, HETMAN_ARRAY_DONE, index)) != NULL)
        *(uint8_t *)row = over;
    if (over) {
        if (!start(vector, crew, slot))
            return;
    } else {
        keep_list(vector, crew, slot);
    }
    show(vector, crew, index);
}

static void
start_game(const HetmanVector *vector, Crew *crew, unsigned index)
{
    Slot *slot = &vector->slots[index];
    void *row = NULL;
    slot->seed = vector->seed + index;
    slot->shown = HET_MOVES_MAX;
    if ((row = row_of(vector, HETMAN_ARRAY_REWARDS, index)) != NULL)
        *(float *)row = 0;
    if ((row = row_of(vector, HETMAN_ARRAY_DONE, index)) != NULL)
        *(uint8_t *)row = 0;
    if (start(vector, crew, slot))
        show(vector, crew, index);
}

static void
work_through(Crew *crew, Work work)
{
    for (unsigned i = crew->from; i < crew->to && crew->error == NULL; i++) {
        if (work == WORK_START)
            start_game(crew->vector, crew, i);
        else
            step_game(crew->vector, crew, i, work == WORK_STEP_RANDOM);
    }
}

/* --- threads ---------------------------------------------------------------------------------- */

static gpointer
serve(gpointer data)
{
    Crew *crew = data;
    HetmanVector *vector = crew->vector;
    unsigned seen = 0;
    for (;;) {
        pthread_mutex_lock(&vector->mutex);
        while (vector->round == seen)
            pthread_cond_wait(&vector->begin, &vector->mutex);
        seen = vector->round;
        Work work = vector->work;
        pthread_mutex_unlock(&vector->mutex);
        if (work == WORK_END)
            return NULL;
        work_through(crew, work);
        pthread_mutex_lock(&vector->mutex);
        if (--vector->busy == 0)
            pthread_cond_signal(&vector->finished);
        pthread_mutex_unlock(&vector->mutex);
    }
}

/* Has every crew do the work; the first is the caller's own thread. */
static bool
work_all(HetmanVector *vector, Work work, GError **error)
{
    pthread_mutex_lock(&vector->mutex);
    vector->work = work;
    vector->busy = vector->threads - 1;
    vector->round++;
    pthread_cond_broadcast(&vector->begin);
    pthread_mutex_unlock(&vector->mutex);
    if (work == WORK_END)
        return true;
    work_through(&vector->crews[0], work);
    pthread_mutex_lock(&vector->mutex);
    while (vector->busy > 0)
        pthread_cond_wait(&vector->finished, &vector->mutex);
    pthread_mutex_unlock(&vector->mutex);
    GError *first = NULL;
    for (unsigned i = 0; i < vector->threads; i++) {
        GError *own = g_steal_pointer(&vector->crews[i].error);
        if (first == NULL)
            first = own;
        else
            g_clear_error(&own);
    }
    if (first != NULL)
        g_propagate_error(error, first);
    return first == NULL;
}

/* --- life ------------------------------------------------------------------------------------- */

static void
free_opponents(HetmanVector *vector)
{
    for (unsigned i = 0; i < vector->games; i++)
        for (unsigned side = 0; side < HET_SIDES; side++)
            g_clear_pointer(&vector->slots[i].opponents[side], het_agent_free);
    for (unsigned side = 0; side < HET_SIDES; side++)
        g_clear_pointer(&vector->opponents[side], g_free);
}

static void
make_room(HetmanVector *vector)
{
    size_t size = vector->scenario->scenario->state_size;
    vector->slots = g_new0(Slot, vector->games);
    vector->states = g_malloc0_n(vector->games, size);
    vector->moves = g_malloc_n(vector->games, sizeof(HetMove) * HET_MOVES_MAX);
    for (unsigned i = 0; i < vector->games; i++) {
        vector->slots[i].state = (HetState *)(void *)((uint8_t *)vector->states + i * size);
        vector->slots[i].moves = vector->moves + (size_t)i * HET_MOVES_MAX;
    }
    vector->crews = g_new0(Crew, vector->threads);
    for (unsigned i = 0; i < vector->threads; i++) {
        Crew *crew = &vector->crews[i];
        crew->vector = vector;
        crew->from = (unsigned)((uint64_t)vector->games * i / vector->threads);
        crew->to = (unsigned)((uint64_t)vector->games * (i + 1) / vector->threads);
        crew->taken = g_malloc0(het_actions_bytes(&vector->scenario->actions));
        crew->list = g_new0(HetMoveList, 1);
        if (i > 0)
            crew->thread = g_thread_new("hetman-vector", serve, crew);
    }
}

HetmanVector *
hetman_vector_new(HetmanContext *context, HetmanScenario *scenario, unsigned games,
                  unsigned threads, uint64_t seed, GError **error)
{
    if ((context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error)) ||
        !het_handle_check(scenario, HET_HANDLE_SCENARIO, error))
        return NULL;
    if (games < 1 || games > GAMES_MAX || threads < 1 || threads > THREADS_MAX) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                    "expected 1 to %d games and 1 to %d threads, found %u and %u", GAMES_MAX,
                    THREADS_MAX, games, threads);
        return NULL;
    }
    HetmanVector *vector = g_new0(HetmanVector, 1);
    vector->mark = HET_HANDLE_VECTOR;
    vector->context = het_context_ref(context);
    vector->scenario = hetman_scenario_ref(scenario);
    vector->evaluator = het_evaluator_find(scenario->scenario->rules->name);
    vector->games = games;
    vector->threads = MIN(threads, games);
    vector->seed = seed;
    pthread_mutex_init(&vector->mutex, NULL);
    pthread_cond_init(&vector->begin, NULL);
    pthread_cond_init(&vector->finished, NULL);
    make_room(vector);
    if (!work_all(vector, WORK_START, error)) {
        hetman_vector_free(vector);
        return NULL;
    }
    return vector;
}

void
hetman_vector_free(HetmanVector *vector)
{
    if (vector == NULL)
        return;
    g_return_if_fail(het_handle_is(vector, HET_HANDLE_VECTOR));
    work_all(vector, WORK_END, NULL);
    for (unsigned i = 0; i < vector->threads; i++) {
        if (vector->crews[i].thread != NULL)
            g_thread_join(vector->crews[i].thread);
        g_free(vector->crews[i].taken);
        g_free(vector->crews[i].list);
    }
    free_opponents(vector);
    g_free(vector->crews);
    g_free(vector->slots);
    g_free(vector->states);
    g_free(vector->moves);
    g_free(vector->actions);
    pthread_mutex_destroy(&vector->mutex);
    pthread_cond_destroy(&vector->begin);
    pthread_cond_destroy(&vector->finished);
    hetman_scenario_unref(vector->scenario);
    hetman_context_free(vector->context);
    vector->mark = 0;
    g_free(vector);
}

/* --- settings --------------------------------------------------------------------------------- */

static bool
make_opponents(HetmanVector *vector, const char *const opponents[2], GError **error)
{
    free_opponents(vector);
    for (unsigned side = 0; side < HET_SIDES && opponents != NULL; side++) {
        for (unsigned i = 0; opponents[side] != NULL && i < vector->games; i++) {
            uint64_t seed =
                het_seed_derive(vector->seed + i, side == 0 ? "agent first" : "agent second");
            vector->slots[i].opponents[side] =
                het_agent_new_among(het_context_classes(vector->context), opponents[side],
                                    vector->scenario->scenario, (HetActor)side, seed, error);
            if (vector->slots[i].opponents[side] == NULL) {
                free_opponents(vector);
                return false;
            }
        }
        vector->opponents[side] = g_strdup(opponents[side]);
    }
    return true;
}

bool
hetman_vector_set(HetmanVector *vector, HetmanReward reward, bool fixed,
                  const char *const opponents[2], GError **error)
{
    if (!het_handle_check(vector, HET_HANDLE_VECTOR, error))
        return false;
    if (opponents != NULL && opponents[0] != NULL && opponents[1] != NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "opponents play both sides: leave one to the caller");
        return false;
    }
    if (!make_opponents(vector, opponents, error))
        return false;
    vector->reward = reward;
    if (fixed != vector->fixed)
        vector->arrays[HETMAN_ARRAY_MASK] = NULL; /* of another size now */
    vector->fixed = vector->keeps_actions = fixed;
    if (fixed && vector->actions == NULL) {
        vector->actions = g_new(int32_t, (size_t)vector->games * HET_MOVES_MAX);
        for (unsigned i = 0; i < vector->games; i++)
            vector->slots[i].actions = vector->actions + (size_t)i * HET_MOVES_MAX;
    }
    return work_all(vector, WORK_START, error);
}

size_t
hetman_vector_bytes(const HetmanVector *vector, HetmanArray array)
{
    g_return_val_if_fail(het_handle_is(vector, HET_HANDLE_VECTOR), 0);
    return (unsigned)array < ARRAYS ? row_bytes(vector, array) * vector->games : 0;
}

bool
hetman_vector_bind(HetmanVector *vector, HetmanArray array, void *memory, size_t bytes,
                   GError **error)
{
    if (!het_handle_check(vector, HET_HANDLE_VECTOR, error))
        return false;
    if ((unsigned)array >= ARRAYS) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "there is no array %d", (int)array);
        return false;
    }
    size_t wanted = hetman_vector_bytes(vector, array);
    if (memory != NULL && (wanted == 0 || bytes != wanted)) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE,
                    "array %d must have %" G_GSIZE_FORMAT " bytes here, found %" G_GSIZE_FORMAT,
                    (int)array, wanted, bytes);
        return false;
    }
    if (memory != NULL && (uintptr_t)memory % 8 != 0 && row_bytes(vector, array) > 1) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "array %d is not aligned to 8 bytes",
                    (int)array);
        return false;
    }
    vector->arrays[array] = memory;
    Crew *crew = &vector->crews[0];
    for (unsigned i = 0; memory != NULL && i < vector->games; i++) {
        Slot *slot = &vector->slots[i];
        slot->shown = HET_MOVES_MAX;
        crew->list->count = slot->count;
        memcpy(crew->list->moves, slot->moves, slot->count * sizeof(HetMove));
        if (array > HETMAN_ARRAY_DONE)
            show(vector, crew, i);
    }
    return true;
}

bool
hetman_vector_reset(HetmanVector *vector, uint64_t seed, GError **error)
{
    if (!het_handle_check(vector, HET_HANDLE_VECTOR, error))
        return false;
    vector->seed = seed;
    return work_all(vector, WORK_START, error);
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool
offers(const HetmanVector *vector, const Slot *slot, int32_t action)
{
    if (!vector->fixed)
        return action >= 0 && (unsigned)action < slot->count;
    for (unsigned i = 0; i < slot->count; i++)
        if (slot->actions[i] == action)
            return true;
    return false;
}

static bool
check_actions(const HetmanVector *vector, GError **error)
{
    const int32_t *actions = vector->arrays[HETMAN_ARRAY_ACTIONS];
    if (actions == NULL) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE,
                    "no array of actions is bound: bind one, or have moves picked at random");
        return false;
    }
    for (unsigned i = 0; i < vector->games; i++) {
        if (offers(vector, &vector->slots[i], actions[i]))
            continue;
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "game %u: action %d is not on offer (%u are): see the mask; no game has moved",
                    i, actions[i], vector->slots[i].count);
        return false;
    }
    return true;
}

bool
hetman_vector_step(HetmanVector *vector, bool random, GError **error)
{
    if (!het_handle_check(vector, HET_HANDLE_VECTOR, error) ||
        (!random && !check_actions(vector, error)))
        return false;
    return work_all(vector, random ? WORK_STEP_RANDOM : WORK_STEP, error);
}

HetmanGame *
hetman_vector_game(const HetmanVector *vector, unsigned index, GError **error)
{
    if (!het_handle_check(vector, HET_HANDLE_VECTOR, error))
        return NULL;
    if (index >= vector->games) {
        g_set_error(error, HET_ERROR, HET_ERROR_USAGE, "there are %u games, not one numbered %u",
                    vector->games, index);
        return NULL;
    }
    const Slot *slot = &vector->slots[index];
    return het_handle_game(vector->scenario, slot->seed - vector->games, slot->referee,
                           slot->state);
}

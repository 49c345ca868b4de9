/* Many games at once: what callers see (hetman/vector.h). */
#include "vector-games.h"

enum { GAMES_MAX = 1 << 20, THREADS_MAX = 256 };

static void
clear_pool(HetVectorPool *pool)
{
    HET_EACH_BELOW(i, pool->count)
        g_free(pool->names[i]);
    g_free(pool->names);
    g_free(pool->weights);
    *pool = (HetVectorPool){0};
}

static void
fill_pool(HetVectorPool *pool, const char *const *names, const double *weights, unsigned count)
{
    pool->names = g_new0(char *, count);
    pool->weights = g_new0(double, count);
    pool->count = count;
    HET_EACH_BELOW(i, count) {
        pool->names[i] = g_strdup(names[i]);
        pool->weights[i] = weights != NULL ? weights[i] : 1;
    }
}

static void
free_opponents(HetmanVector *vector)
{
    HET_EACH_BELOW(i, vector->games)
        HET_EACH_BELOW(side, HET_SIDES)
            g_clear_pointer(&vector->slots[i].opponents[side], het_agent_free);
    HET_EACH_BELOW(side, HET_SIDES)
        clear_pool(&vector->pools[side]);
}

/* Positions up to NULL. */
static void
free_starts(HetState **starts)
{
    for (HetState **each = starts; each != NULL && *each != NULL; each++)
        g_free(*each);
    g_free(starts);
}

static bool
check_counts(HetmanContext *context, unsigned games, unsigned threads, GError **error)
{
    if (context != NULL && !het_handle_check(context, HET_HANDLE_CONTEXT, error))
        return false;
    if (games >= 1 && games <= GAMES_MAX && threads >= 1 && threads <= THREADS_MAX)
        return true;
    return het_fail(error, HET_ERROR_VALUE,
                    "expected 1 to %d games and 1 to %d threads, found %u and %u", GAMES_MAX,
                    THREADS_MAX, games, threads);
}

/* Scenarios share arrays if they are of one system, and express all in its vocabulary. */
static bool
check_scenarios(HetmanScenario *const *scenarios, unsigned count, GError **error)
{
    if (count == 0 || scenarios == NULL)
        return het_fail(error, HET_ERROR_VALUE, "expected scenarios, found none");
    HET_EACH_BELOW(i, count) {
        if (!het_handle_check(scenarios[i], HET_HANDLE_SCENARIO, error))
            return false;
        const HetObserver *first = &scenarios[0]->observer, *it = &scenarios[i]->observer;
        if (it->scenario->rules != first->scenario->rules || it->board != first->board ||
            it->planes->len != first->planes->len || it->types->len != first->types->len)
            return het_fail(
                error, HET_ERROR_VALUE,
                "%s and %s share no arrays: take scenarios of one system, whose units and "
                "ground are of its own kinds",
                first->scenario->name, it->scenario->name);
    }
    return true;
}

/* Observers and action spaces with room for the largest of the scenarios. */
static void
take_scenarios(HetmanVector *vector, HetmanScenario *const *scenarios, unsigned count)
{
    HetObserverRoom room = {0};
    vector->scenario_count = count;
    vector->scenarios = g_new0(HetmanScenario *, count);
    vector->observers = g_new0(HetObserver, count);
    vector->spaces = g_new0(HetActionSpace, count);
    HET_EACH_BELOW(i, count) {
        const HetObserverRoom *own = &scenarios[i]->observer.room;
        vector->scenarios[i] = hetman_scenario_ref(scenarios[i]);
        vector->state_size = MAX(vector->state_size, scenarios[i]->scenario->state_size);
        room.units = MAX(room.units, own->units);
        room.width = MAX(room.width, own->width);
        room.height = MAX(room.height, own->height);
    }
    HET_EACH_BELOW(i, count) {
        het_observer_init(&vector->observers[i], scenarios[i]->scenario, &room);
        het_actions_init(&vector->spaces[i], &vector->observers[i]);
    }
}

static HetHandle *
use(const HetmanVector *vector, GError **error)
{
    return het_use(vector, HET_HANDLE_VECTOR, HET_USE_ALONE, error);
}

static bool
check_whole(const HetmanVector *vector, GError **error)
{
    if (vector->torn)
        het_fail(error, HET_ERROR_USAGE, "the start of the games was halted: reset them first");
    return !vector->torn;
}

static bool
start(HetmanVector *vector, GError **error)
{
    bool done = het_vector_work(vector, HET_VECTOR_START, error);
    vector->torn = het_vector_is_halted(vector);
    return done && check_whole(vector, error);
}

/* `starts` (transfer full): where games begin, by scenario; NULL: at the scenarios' own starts. */
static HetmanVector *
vector_new(HetmanContext *context, HetmanScenario *const *scenarios, HetState **starts,
           unsigned count, unsigned games, unsigned threads, uint64_t seed, GError **error)
{
    HetmanVector *vector = g_new0(HetmanVector, 1);
    vector->handle.mark = HET_HANDLE_VECTOR;
    vector->context = het_context_ref(context);
    take_scenarios(vector, scenarios, count);
    vector->starts = starts;
    vector->evaluator = het_evaluator_find(scenarios[0]->scenario->rules->name);
    vector->games = games;
    vector->threads = MIN(threads, games);
    vector->seed = seed;
    het_vector_begin(vector);
    if (!start(vector, error)) {
        hetman_vector_free(vector);
        return NULL;
    }
    return vector;
}

HetmanVector *
hetman_vector_new_among(HetmanContext *context, HetmanScenario *const *scenarios, unsigned count,
                        unsigned games, unsigned threads, uint64_t seed, GError **error)
{
    if (!check_scenarios(scenarios, count, error) || !check_counts(context, games, threads, error))
        return NULL;
    return vector_new(context, scenarios, NULL, count, games, threads, seed, error);
}

/* The positions of games that are not over, by an array of their scenarios; NULL with an error. */
static HetState **
copy_starts(HetmanGame *const *from, unsigned count, HetmanScenario **ret_scenarios, GError **error)
{
    if (count == 0 || from == NULL) {
        het_fail(error, HET_ERROR_VALUE, "expected games, found none");
        return NULL;
    }
    HetState **starts = g_new0(HetState *, count + 1);
    HET_EACH_BELOW(i, count) {
        g_auto(HetUsed) used = het_game_read(from[i], error);
        if (used != NULL && het_game_over(het_game_state(from[i])))
            het_fail(error, HET_ERROR_VALUE,
                     "game %u of those to begin at is over: take an earlier position", i);
        if (used == NULL || het_game_over(het_game_state(from[i]))) {
            free_starts(starts);
            return NULL;
        }
        ret_scenarios[i] = from[i]->scenario;
        starts[i] = g_memdup2(het_game_state(from[i]), from[i]->scenario->scenario->state_size);
    }
    return starts;
}

HetmanVector *
hetman_vector_new_at(HetmanContext *context, HetmanGame *const *from, unsigned count,
                     unsigned games, unsigned threads, uint64_t seed, GError **error)
{
    g_autofree HetmanScenario **scenarios = g_new0(HetmanScenario *, count + 1);
    HetState **starts = copy_starts(from, count, scenarios, error);
    if (starts == NULL)
        return NULL;
    if (!check_scenarios(scenarios, count, error) ||
        !check_counts(context, games, threads, error)) {
        free_starts(starts);
        return NULL;
    }
    return vector_new(context, scenarios, starts, count, games, threads, seed, error);
}

HetmanVector *
hetman_vector_new(HetmanContext *context, HetmanScenario *scenario, unsigned games,
                  unsigned threads, uint64_t seed, GError **error)
{
    return hetman_vector_new_among(context, &scenario, 1, games, threads, seed, error);
}

void
hetman_vector_halt(HetmanVector *vector)
{
    g_return_if_fail(het_handle_is(vector, HET_HANDLE_VECTOR));
    atomic_store(&vector->halted, true);
    for (unsigned i = 0; i < vector->threads; i++) {
        HetVectorCrew *crew = &vector->crews[i];
        pthread_mutex_lock(&crew->mutex);
        if (crew->choosing != NULL)
            het_agent_halt(crew->choosing);
        pthread_mutex_unlock(&crew->mutex);
    }
}

void
hetman_vector_close(HetmanVector *vector)
{
    g_return_if_fail(het_handle_is(vector, HET_HANDLE_VECTOR));
    while (!het_handle_close(&vector->handle)) {
        hetman_vector_halt(vector);
        g_usleep(1000);
    }
}

void
hetman_vector_free(HetmanVector *vector)
{
    if (vector == NULL)
        return;
    g_return_if_fail(het_handle_is(vector, HET_HANDLE_VECTOR));
    hetman_vector_close(vector);
    free_opponents(vector);
    het_vector_end(vector);
    HET_EACH_BELOW(i, vector->scenario_count) {
        het_observer_clear(&vector->observers[i]);
        hetman_scenario_unref(vector->scenarios[i]);
    }
    free_starts(vector->starts);
    g_free(vector->scenarios);
    g_free(vector->observers);
    g_free(vector->spaces);
    hetman_context_free(vector->context);
    vector->handle.mark = 0;
    g_free(vector);
}

/* --- settings --------------------------------------------------------------------------------- */

/* Has room for positions before a step, or none. */
static void
keep_states(HetmanVector *vector, bool kept)
{
    const size_t size = vector->state_size;
    g_clear_pointer(&vector->kept, g_free);
    if (kept)
        vector->kept = g_malloc_n(vector->games, size);
    HET_EACH_BELOW(i, vector->games)
        vector->slots[i].before.state =
            kept ? (HetState *)(void *)((uint8_t *)vector->kept + i * size) : NULL;
}

/* Has the pools play, from the next start of the games; they are tried at once. */
static bool
seat_all(HetmanVector *vector, GError **error)
{
    g_autoptr(GError) inner = NULL;
    atomic_store(&vector->halted, false);
    keep_states(vector, vector->pools[HET_FIRST].count > 0 || vector->pools[HET_SECOND].count > 0);
    HET_EACH_BELOW(side, HET_SIDES) {
        for (unsigned i = 0; vector->pools[side].count > 0 && i < vector->games; i++) {
            if (het_vector_seat(vector, vector->crews, &vector->slots[i], (HetActor)side, true,
                                &inner))
                continue;
            free_opponents(vector);
            if (inner == NULL)
                het_fail(error, HET_ERROR_USAGE, "the opponents were halted");
            else
                g_propagate_error(error, g_steal_pointer(&inner));
            return false;
        }
    }
    return true;
}

static bool
make_opponents(HetmanVector *vector, const char *const opponents[2], GError **error)
{
    free_opponents(vector);
    for (unsigned side = 0; side < HET_SIDES && opponents != NULL; side++)
        if (opponents[side] != NULL)
            fill_pool(&vector->pools[side], &opponents[side], NULL, 1);
    return seat_all(vector, error);
}

static bool
check_pool(const HetmanVector *vector, HetmanActor side, const char *const *names,
           const double *weights, unsigned count, GError **error)
{
    double sum = 0;
    for (unsigned i = 0; i < count && names != NULL; i++) {
        double weight = weights != NULL ? weights[i] : 1;
        if (!(weight >= 0 && weight <= 1e9))
            return het_fail(error, HET_ERROR_VALUE,
                            "the weight of opponent %u must be from 0 to 1e9", i);
        if (names[i] != NULL &&
            !het_agent_check_among(het_context_classes(vector->context), names[i], error))
            return false;
        sum += weight;
    }
    if (side != HETMAN_FIRST && side != HETMAN_SECOND)
        het_fail(error, HET_ERROR_VALUE, "a pool plays the first side or the second");
    else if (vector->pools[1 - side].count > 0)
        het_fail(error, HET_ERROR_USAGE, "opponents play both sides: leave one to the caller");
    else if (count == 0 || names == NULL || sum <= 0)
        het_fail(error, HET_ERROR_VALUE, "a pool needs an opponent whose weight is above 0");
    else
        return true;
    return false;
}

bool
hetman_vector_pool(HetmanVector *vector, HetmanActor side, const char *const *names,
                   const double *weights, unsigned count, GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL || !check_pool(vector, side, names, weights, count, error))
        return false;
    free_opponents(vector);
    fill_pool(&vector->pools[side], names, weights, count);
    return seat_all(vector, error) && start(vector, error);
}

bool
hetman_vector_picked(const HetmanVector *vector, HetmanActor side, int32_t *ret_picked,
                     unsigned games, GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL || !het_argument_check(ret_picked, "where the picked go", error))
        return false;
    if (games != vector->games || (side != HETMAN_FIRST && side != HETMAN_SECOND))
        return het_fail(error, HET_ERROR_VALUE, "expected a side and room for %u games",
                        vector->games);
    HET_EACH_BELOW(i, games)
        ret_picked[i] = vector->pools[side].count > 0 ? (int32_t)vector->slots[i].picked[side] : -1;
    return true;
}

/* Has the fixed numbers of moves kept, too. */
static void
keep_actions(HetmanVector *vector)
{
    if (vector->actions != NULL)
        return;
    vector->actions = g_new(int32_t, (size_t)vector->games * HET_MOVES_MAX);
    HET_EACH_BELOW(i, vector->games) {
        HetVectorSlot *slot = &vector->slots[i];
        slot->actions = vector->actions + (size_t)i * HET_MOVES_MAX;
        het_vector_number(vector, &vector->crews[0], slot);
    }
}

bool
hetman_vector_set(HetmanVector *vector, HetmanReward reward, bool fixed,
                  const char *const opponents[2], GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL)
        return false;
    if (opponents != NULL && opponents[0] != NULL && opponents[1] != NULL)
        return het_fail(error, HET_ERROR_USAGE,
                        "opponents play both sides: leave one to the caller");
    if (!make_opponents(vector, opponents, error))
        return false;
    vector->reward = reward;
    if (fixed != vector->fixed)
        vector->arrays[HETMAN_ARRAY_MASK] = NULL; /* of another size now */
    vector->fixed = fixed;
    if (fixed)
        keep_actions(vector);
    return start(vector, error);
}

bool
hetman_vector_perspective(HetmanVector *vector, bool own, GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL)
        return false;
    vector->own_eyes = own;
    return start(vector, error);
}

size_t
hetman_vector_bytes(const HetmanVector *vector, HetmanArray array)
{
    g_return_val_if_fail(het_handle_is(vector, HET_HANDLE_VECTOR), 0);
    return (unsigned)array < HET_VECTOR_ARRAYS ? het_vector_row_bytes(vector, array) * vector->games
                                               : 0;
}

static bool
check_memory(const HetmanVector *vector, HetmanArray array, const void *memory, size_t bytes,
             GError **error)
{
    size_t wanted = hetman_vector_bytes(vector, array);
    if (memory != NULL && (wanted == 0 || bytes != wanted))
        return het_fail(error, HET_ERROR_VALUE,
                        "array %d must have %" G_GSIZE_FORMAT " bytes here, found %" G_GSIZE_FORMAT,
                        (int)array, wanted, bytes);
    if (memory != NULL && (uintptr_t)memory % 8 != 0 && het_vector_row_bytes(vector, array) > 1)
        return het_fail(error, HET_ERROR_VALUE, "array %d is not aligned to 8 bytes", (int)array);
    return true;
}

bool
hetman_vector_bind_final(HetmanVector *vector, HetmanArray array, void *memory, size_t bytes,
                         GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL)
        return false;
    if (array < HETMAN_ARRAY_KEY || array > HETMAN_ARRAY_RELATIONS || array == HETMAN_ARRAY_MOVES ||
        array == HETMAN_ARRAY_NUMBERS)
        return het_fail(error, HET_ERROR_USAGE, "array %d shows no position", (int)array);
    if (!check_memory(vector, array, memory, bytes, error))
        return false;
    vector->finals[array] = memory;
    return true;
}

bool
hetman_vector_bind(HetmanVector *vector, HetmanArray array, void *memory, size_t bytes,
                   GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL)
        return false;
    if ((unsigned)array >= HET_VECTOR_ARRAYS)
        return het_fail(error, HET_ERROR_USAGE, "there is no array %d", (int)array);
    if (!check_memory(vector, array, memory, bytes, error))
        return false;
    vector->arrays[array] = memory;
    if (memory != NULL && array == HETMAN_ARRAY_NUMBERS)
        keep_actions(vector);
    HetVectorCrew *crew = &vector->crews[0];
    for (unsigned i = 0; memory != NULL && i < vector->games; i++) {
        HetVectorSlot *slot = &vector->slots[i];
        slot->shown = HET_MOVES_MAX;
        crew->list->count = slot->count;
        memcpy(crew->list->moves, slot->moves, slot->count * sizeof(HetMove));
        if (array > HETMAN_ARRAY_DONE)
            het_vector_show(vector, crew, i);
    }
    return true;
}

bool
hetman_vector_reset(HetmanVector *vector, uint64_t seed, GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL)
        return false;
    vector->seed = seed;
    return start(vector, error);
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool
offers(const HetmanVector *vector, const HetVectorSlot *slot, int32_t action)
{
    if (action == HETMAN_ACTION_NONE)
        return true;
    if (!vector->fixed)
        return action >= 0 && (unsigned)action < slot->count;
    HET_EACH_BELOW(i, slot->count)
        if (slot->actions[i] == action)
            return true;
    return false;
}

static bool
check_actions(const HetmanVector *vector, GError **error)
{
    const int32_t *actions = vector->arrays[HETMAN_ARRAY_ACTIONS];
    if (actions == NULL)
        return het_fail(error, HET_ERROR_USAGE,
                        "no array of actions is bound: bind one, or have moves picked at random");
    HET_EACH_BELOW(i, vector->games) {
        if (offers(vector, &vector->slots[i], actions[i]))
            continue;
        return het_fail(
            error, HET_ERROR_ILLEGAL,
            "game %u: action %d is not on offer (%u are): see the mask; no game has moved", i,
            actions[i], vector->slots[i].count);
    }
    return true;
}

bool
hetman_vector_step(HetmanVector *vector, bool random, GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL || !check_whole(vector, error) || (!random && !check_actions(vector, error)))
        return false;
    vector->steps++;
    if (!het_vector_work(vector, random ? HET_VECTOR_RANDOM : HET_VECTOR_STEP, error))
        return false;
    if (!het_vector_is_halted(vector))
        return true;
    if (het_vector_work(vector, HET_VECTOR_BACK, error))
        het_fail(error, HET_ERROR_USAGE, "the step was halted; no game has moved");
    return false;
}

HetmanGame *
hetman_vector_game(const HetmanVector *vector, unsigned index, GError **error)
{
    g_auto(HetUsed) used = use(vector, error);
    if (used == NULL || !check_whole(vector, error))
        return NULL;
    if (index >= vector->games) {
        het_fail(error, HET_ERROR_USAGE, "there are %u games, not one numbered %u", vector->games,
                 index);
        return NULL;
    }
    const HetVectorSlot *slot = &vector->slots[index];
    return het_handle_game(
        vector->scenarios[slot->which],
        het_session_new_at(slot->state, slot->seed - vector->games, slot->referee));
}

/* Many games at once: what callers see (hetman/vector.h). */
#include "vector-games.h"

enum { GAMES_MAX = 1 << 20, THREADS_MAX = 256 };

static void
free_opponents(HetmanVector *vector)
{
    for (unsigned i = 0; i < vector->games; i++)
        for (unsigned side = 0; side < HET_SIDES; side++)
            g_clear_pointer(&vector->slots[i].opponents[side], het_agent_free);
    for (unsigned side = 0; side < HET_SIDES; side++)
        g_clear_pointer(&vector->opponents[side], g_free);
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
    het_vector_begin(vector);
    if (!het_vector_work(vector, HET_VECTOR_START, error)) {
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
    free_opponents(vector);
    het_vector_end(vector);
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
    return het_vector_work(vector, HET_VECTOR_START, error);
}

size_t
hetman_vector_bytes(const HetmanVector *vector, HetmanArray array)
{
    g_return_val_if_fail(het_handle_is(vector, HET_HANDLE_VECTOR), 0);
    return (unsigned)array < HET_VECTOR_ARRAYS ? het_vector_row_bytes(vector, array) * vector->games
                                               : 0;
}

bool
hetman_vector_bind(HetmanVector *vector, HetmanArray array, void *memory, size_t bytes,
                   GError **error)
{
    if (!het_handle_check(vector, HET_HANDLE_VECTOR, error))
        return false;
    if ((unsigned)array >= HET_VECTOR_ARRAYS) {
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
    if (memory != NULL && (uintptr_t)memory % 8 != 0 && het_vector_row_bytes(vector, array) > 1) {
        g_set_error(error, HET_ERROR, HET_ERROR_VALUE, "array %d is not aligned to 8 bytes",
                    (int)array);
        return false;
    }
    vector->arrays[array] = memory;
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
    if (!het_handle_check(vector, HET_HANDLE_VECTOR, error))
        return false;
    vector->seed = seed;
    return het_vector_work(vector, HET_VECTOR_START, error);
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool
offers(const HetmanVector *vector, const HetVectorSlot *slot, int32_t action)
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
    return het_vector_work(vector, random ? HET_VECTOR_RANDOM : HET_VECTOR_STEP, error);
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
    const HetVectorSlot *slot = &vector->slots[index];
    return het_handle_game(vector->scenario, slot->seed - vector->games, slot->referee,
                           slot->state);
}

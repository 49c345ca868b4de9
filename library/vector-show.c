/* Rows that a vector shows of its games: rows of the caller's arrays. */
#include "vector-games.h"

size_t
het_vector_row_bytes(const HetmanVector *vector, HetmanArray array)
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

void *
het_vector_row(const HetmanVector *vector, HetmanArray array, unsigned index)
{
    uint8_t *memory = vector->arrays[array];
    return memory == NULL ? NULL : memory + index * het_vector_row_bytes(vector, array);
}

static void
show_mask(const HetmanVector *vector, const HetVectorSlot *slot, uint8_t *mask)
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

void
het_vector_show(const HetmanVector *vector, HetVectorCrew *crew, unsigned index)
{
    HetVectorSlot *slot = &vector->slots[index];
    const HetObserver *observer = &vector->scenario->observer;
    const HetState *state = slot->state;
    void *row = NULL;
    if ((row = het_vector_row(vector, HETMAN_ARRAY_ACTOR, index)) != NULL)
        *(uint8_t *)row = state->actor;
    if ((row = het_vector_row(vector, HETMAN_ARRAY_COUNT, index)) != NULL)
        *(int32_t *)row = (int32_t)slot->count;
    if ((row = het_vector_row(vector, HETMAN_ARRAY_MASK, index)) != NULL)
        show_mask(vector, slot, row);
    if ((row = het_vector_row(vector, HETMAN_ARRAY_KEY, index)) != NULL)
        *(uint64_t *)row = het_game_key(state);
    if ((row = het_vector_row(vector, HETMAN_ARRAY_FEATURES, index)) != NULL)
        show_features(vector, state, row);
    if ((row = het_vector_row(vector, HETMAN_ARRAY_GLOBALS, index)) != NULL)
        het_observe_globals(observer, state, row);
    if ((row = het_vector_row(vector, HETMAN_ARRAY_ENTITIES, index)) != NULL)
        het_observe_entities(observer, state, row);
    if ((row = het_vector_row(vector, HETMAN_ARRAY_PLANES, index)) != NULL)
        het_observe_planes(observer, state, row);
    if ((row = het_vector_row(vector, HETMAN_ARRAY_MOVES, index)) != NULL)
        het_observe_moves(observer, state, crew->list, slot->shown, row);
    slot->shown = slot->count;
}

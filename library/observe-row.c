/* One row of any array that shows a position (HetmanArray), for a game by itself and for vectors.
 */
#include "handle.h"

size_t
het_row_bytes(const HetRow *row, HetmanArray array)
{
    const HetObserver *observer = row->observer;
    const size_t cells = (size_t)observer->room.width * (size_t)observer->room.height;
    const size_t units = observer->room.units;
    switch (array) {
    case HETMAN_ARRAY_ACTIONS:
    case HETMAN_ARRAY_REWARDS:
    case HETMAN_ARRAY_COUNT:
        return 4;
    case HETMAN_ARRAY_DONE:
    case HETMAN_ARRAY_ACTOR:
        return 1;
    case HETMAN_ARRAY_MASK:
        return row->fixed ? (size_t)row->space->size : HET_MOVES_MAX;
    case HETMAN_ARRAY_KEY:
        return 8;
    case HETMAN_ARRAY_FEATURES:
        return sizeof(float) * observer->evaluator->feature_count;
    case HETMAN_ARRAY_GLOBALS:
        return sizeof(float) * HET_OBSERVE_GLOBAL;
    case HETMAN_ARRAY_ENTITIES:
        return sizeof(float) * HET_OBSERVE_ENTITY * units;
    case HETMAN_ARRAY_PLANES:
        return observer->board == HET_BOARD_PLANE ? 0
                                                  : sizeof(float) * observer->planes->len * cells;
    case HETMAN_ARRAY_MOVES:
        return sizeof(int16_t) * HET_OBSERVE_MOVE * HET_MOVES_MAX;
    case HETMAN_ARRAY_NUMBERS:
        return sizeof(int32_t) * HET_MOVES_MAX;
    case HETMAN_ARRAY_SCALARS:
        return sizeof(float) * observer->scalars;
    case HETMAN_ARRAY_RELATIONS:
        return sizeof(float) * HET_OBSERVE_RELATION * units * units;
    }
    return 0;
}

static void
show_mask(const HetRow *row, uint8_t *mask)
{
    if (row->fixed) {
        memset(mask, 0, (size_t)row->space->size);
        HET_EACH_BELOW(i, row->list->count)
            mask[row->numbers[i]] = 1;
        return;
    }
    memset(mask, 1, row->list->count);
    if (row->was > row->list->count)
        memset(mask + row->list->count, 0, row->was - row->list->count);
}

static void
show_features(const HetRow *row, HetActor viewer, float *features)
{
    double values[HET_FEATURES_MAX];
    const HetEvaluator *evaluator = row->observer->evaluator;
    evaluator->extract(row->state, values);
    for (size_t i = 0; i < evaluator->feature_count; i++)
        features[i] = (float)(viewer == HET_FIRST ? values[i] : -values[i]);
}

static void
show_numbers(const HetRow *row, int32_t *numbers)
{
    memcpy(numbers, row->numbers, row->list->count * sizeof *numbers);
    for (unsigned i = row->list->count; i < row->was; i++)
        numbers[i] = -1;
}

void
het_row_show(const HetRow *row, HetmanArray array, void *memory)
{
    const HetState *state = row->state;
    const HetActor viewer = row->viewer;
    switch (array) {
    case HETMAN_ARRAY_ACTIONS: /* what a step does, not a position */
    case HETMAN_ARRAY_REWARDS:
    case HETMAN_ARRAY_DONE:
        break;
    case HETMAN_ARRAY_ACTOR:
        *(uint8_t *)memory = state->actor;
        break;
    case HETMAN_ARRAY_COUNT:
        *(int32_t *)memory = (int32_t)row->list->count;
        break;
    case HETMAN_ARRAY_MASK:
        show_mask(row, memory);
        break;
    case HETMAN_ARRAY_KEY:
        *(uint64_t *)memory = het_game_key(state);
        break;
    case HETMAN_ARRAY_FEATURES:
        show_features(row, viewer, memory);
        break;
    case HETMAN_ARRAY_GLOBALS:
        het_observe_globals(row->observer, state, viewer, memory);
        break;
    case HETMAN_ARRAY_ENTITIES:
        het_observe_entities(row->observer, state, viewer, memory);
        break;
    case HETMAN_ARRAY_PLANES:
        het_observe_planes(row->observer, state, viewer, memory);
        break;
    case HETMAN_ARRAY_MOVES:
        het_observe_moves(row->observer, state, row->list, row->was, memory);
        break;
    case HETMAN_ARRAY_NUMBERS:
        show_numbers(row, memory);
        break;
    case HETMAN_ARRAY_SCALARS:
        het_observe_scalars(row->observer, state, viewer, memory);
        break;
    case HETMAN_ARRAY_RELATIONS:
        het_observe_relations(row->observer, state, memory);
        break;
    }
}

/* Rows that a vector shows of its games: rows of the caller's arrays. */
#include "vector-games.h"

static HetRow
row_of(const HetmanVector *vector, const HetVectorSlot *slot)
{
    return (HetRow){.observer = &vector->observers[slot->which],
                    .space = &vector->spaces[slot->which],
                    .state = slot->state,
                    .numbers = slot->actions,
                    .was = slot->shown,
                    .fixed = vector->fixed,
                    .viewer = vector->own_eyes && slot->state->actor == HET_SECOND ? HET_SECOND
                                                                                   : HET_FIRST};
}

size_t
het_vector_row_bytes(const HetmanVector *vector, HetmanArray array)
{
    const HetRow row = {
        .observer = &vector->observers[0], .space = &vector->spaces[0], .fixed = vector->fixed};
    return het_row_bytes(&row, array);
}

void *
het_vector_row(const HetmanVector *vector, HetmanArray array, unsigned index)
{
    uint8_t *memory = vector->arrays[array];
    return memory == NULL ? NULL : memory + index * het_vector_row_bytes(vector, array);
}

void
het_vector_show(const HetmanVector *vector, HetVectorCrew *crew, unsigned index)
{
    HetVectorSlot *slot = &vector->slots[index];
    HetRow row = row_of(vector, slot);
    row.list = crew->list;
    for (HetmanArray array = HETMAN_ARRAY_ACTOR; array <= HETMAN_ARRAY_RELATIONS; array++) {
        void *memory = het_vector_row(vector, array, index);
        if (memory != NULL)
            het_row_show(&row, array, memory);
    }
    slot->shown = slot->count;
}

void
het_vector_show_final(const HetmanVector *vector, unsigned index, HetActor viewer)
{
    const HetVectorSlot *slot = &vector->slots[index];
    HetMoveList none;
    HetRow row = row_of(vector, slot);
    het_list_clear(&none);
    row.list = &none;
    row.viewer = vector->own_eyes ? viewer : HET_FIRST;
    for (HetmanArray array = HETMAN_ARRAY_KEY; array <= HETMAN_ARRAY_RELATIONS; array++)
        if (vector->finals[array] != NULL)
            het_row_show(&row, array,
                         (uint8_t *)vector->finals[array] +
                             index * het_vector_row_bytes(vector, array));
}

#include "perft-count.h"

/* State of the depth-first walk at each level. */
typedef struct {
    HetStateBuffer child;
    HetMoveList list;
} Level;

static void
count_node(const HetState *state, HetPerftCount *count)
{
    if (het_game_over(state))
        count->terminals++;
    else if (state->actor == HET_CHANCE)
        count->chances++;
    else
        count->decisions++;
}

/* Counts what lies below `state` down to `depth` more levels. */
static void
walk(const HetState *state, unsigned depth, Level *level, HetPerftCount *counts)
{
    if (depth == 0 || het_game_over(state))
        return;
    het_game_legal(state, &level->list);
    for (uint32_t i = 0; i < level->list.count; i++) {
        het_game_clone(&level->child.state, state);
        het_game_apply(&level->child.state, &level->list.moves[i], NULL);
        count_node(&level->child.state, counts);
        walk(&level->child.state, depth - 1, level + 1, counts + 1);
    }
}

void
het_perft(const HetState *state, unsigned depth, HetPerftCount *ret_counts,
          void (*progress)(void *data, unsigned done, unsigned of), void *data)
{
    g_return_if_fail(depth <= HET_PERFT_DEPTH_MAX);
    memset(ret_counts, 0, (depth + 1) * sizeof *ret_counts);
    count_node(state, &ret_counts[0]);
    if (depth == 0 || het_game_over(state))
        return;
    g_autofree Level *levels = g_new(Level, depth);
    HetMoveList *list = &levels[0].list;
    HetState *child = &levels[0].child.state;
    het_game_legal(state, list);
    for (uint32_t i = 0; i < list->count; i++) {
        het_game_clone(child, state);
        het_game_apply(child, &list->moves[i], NULL);
        count_node(child, &ret_counts[1]);
        walk(child, depth - 1, &levels[1], &ret_counts[2]);
        if (progress != NULL)
            progress(data, i + 1, list->count);
    }
}

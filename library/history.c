#include "history.h"

enum { KEEP_EVERY = 32 };

HetHistory *
het_history_add(HetHistory *before, const HetMove *move, const HetState *after)
{
    HetHistory *history = g_new0(HetHistory, 1);
    g_atomic_ref_count_init(&history->references);
    history->before = before;
    history->move = *move;
    history->length = het_history_length(before) + 1;
    if (history->length % KEEP_EVERY == 0)
        history->after = g_memdup2(after, after->scenario->state_size);
    return history;
}

HetHistory *
het_history_ref(HetHistory *history)
{
    if (history != NULL)
        g_atomic_ref_count_inc(&history->references);
    return history;
}

/* By a loop: a game may have more moves than a thread has stack. */
void
het_history_unref(HetHistory *history)
{
    while (history != NULL && g_atomic_ref_count_dec(&history->references)) {
        HetHistory *before = history->before;
        g_free(history->after);
        g_free(history);
        history = before;
    }
}

HetHistory *
het_history_back(HetHistory *history, unsigned moves)
{
    while (moves-- > 0)
        history = history->before;
    return history;
}

void
het_history_moves(const HetHistory *history, HetMove *ret_moves)
{
    for (; history != NULL; history = history->before)
        ret_moves[history->length - 1] = history->move;
}

void
het_history_state(const HetHistory *history, const HetState *root, HetState *ret_state)
{
    const HetHistory *kept = history;
    const HetMove *replay[KEEP_EVERY];
    unsigned count = 0;
    while (kept != NULL && kept->after == NULL) {
        replay[count++] = &kept->move;
        kept = kept->before;
    }
    het_game_clone(ret_state, kept != NULL ? kept->after : root);
    while (count > 0)
        het_game_apply(ret_state, replay[--count], NULL);
}

#include "odds-before.h"

#include "engine/orders.h"
#include "engine/text.h"

/* Plays one line of orders, or an outcome of the dice. */
static bool
play_line(HetState *state, const char *line, GError **error)
{
    HetOrders orders = {.count = 1};
    if (het_game_over(state)) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "the game is over");
        return false;
    }
    bool read = state->actor == HET_CHANCE ? het_text_parse(state, line, &orders.moves[0], error)
                                           : het_orders_parse(state, line, &orders, error);
    for (unsigned i = 0; read && i < orders.count; i++)
        het_game_apply(state, &orders.moves[i], NULL);
    return read;
}

bool
het_odds_play_before(HetState *state, const char *lines, GError **error)
{
    g_auto(GStrv) parts = g_strsplit(lines, ";", -1);
    for (size_t i = 0; parts[i] != NULL; i++) {
        if (*g_strstrip(parts[i]) != '\0' && !play_line(state, parts[i], error))
            return false;
    }
    return true;
}

#include "odds-before.h"

#include "engine/orders.h"
#include "engine/text.h"
#include "engine/each.h"

static void
play(HetState *state, const HetMove *move, GArray *moves)
{
    if (moves != NULL)
        g_array_append_vals(moves, move, 1);
    het_game_apply(state, move, NULL);
}

/* Plays one line of orders, or an outcome of the dice. */
static bool
play_line(HetState *state, const char *line, GArray *moves, GError **error)
{
    HetOrders orders = {.count = 1};
    if (het_game_over(state)) {
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "the game is over");
        return false;
    }
    bool read = state->actor == HET_CHANCE ? het_text_parse(state, line, &orders.moves[0], error)
                                           : het_orders_parse(state, line, &orders, error);
    for (unsigned i = 0; read && i < orders.count; i++)
        play(state, &orders.moves[i], moves);
    return read;
}

/* Plays moves and outcomes that are given by their places in the lists, from 1. */
static bool
play_places(HetState *state, const char *places, GArray *moves, GError **error)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_auto(GStrv) words = g_strsplit(places, " ", -1);
    HET_EACH_LISTED(i, words) {
        guint64 place = 0;
        list->count = 0;
        if (!het_game_over(state))
            het_game_legal(state, list);
        if (!g_ascii_string_to_unsigned(words[i], 10, 1, list->count, &place, NULL)) {
            g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                        "\"%.20s\": expected a place of 1 to %u in the list of moves", words[i],
                        list->count);
            return false;
        }
        play(state, &list->moves[place - 1], moves);
    }
    return true;
}

bool
het_odds_play_before(HetState *state, const char *lines, GArray *moves, GError **error)
{
    if (*lines == '#')
        return play_places(state, lines + 1, moves, error);
    g_auto(GStrv) parts = g_strsplit(lines, ";", -1);
    HET_EACH_LISTED(i, parts) {
        if (*g_strstrip(parts[i]) != '\0' && !play_line(state, parts[i], moves, error))
            return false;
    }
    return true;
}

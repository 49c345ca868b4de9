#include "conformance-run.h"

#include <stdlib.h>

#include "engine/text.h"

bool
conformance_violate(ConformanceRun *run, const HetMove *move, const char *format, ...)
{
    if (run->violation != NULL)
        return false;
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    const HetState *state = &run->state.state;
    g_autoptr(GString) where = g_string_new(state->scenario->name);
    g_string_append_printf(where, ", game seed %" G_GUINT64_FORMAT ", ply %u", run->game_seed,
                           state->ply);
    if (move != NULL && state->actor != HET_NOBODY) {
        g_string_append(where, ", move");
        const uint8_t *bytes = (const uint8_t *)move;
        for (size_t i = 0; i < sizeof *move; i++)
            g_string_append_printf(where, "%s%02x", i % 4 == 0 ? " " : "", bytes[i]);
        if (het_game_is_legal(state, move)) {
            g_autofree char *text = het_text_of(state, move);
            g_string_append_printf(where, " \"%s\"", text);
        }
    }
    run->violation = g_strdup_printf("%s: %s", where->str, what);
    return false;
}

int
conformance_compare_moves(const void *a, const void *b)
{
    return het_move_compare(a, b);
}

bool
conformance_is_listed(const ConformanceRun *run, const HetMove *move)
{
    return bsearch(move, run->sorted.moves, run->sorted.count, sizeof *move,
                   conformance_compare_moves) != NULL;
}

unsigned
conformance_below(ConformanceRun *run, unsigned bound)
{
    return het_random_below(&run->random, bound);
}

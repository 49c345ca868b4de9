/* Move text: the first two bytes choose scenario and depth of a random game, the rest is parsed
 * there. What parses must be legal, and its own text must parse to the same move. */
#include "fuzz.h"

#include "engine/game.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

static void
play_to(HetState *state, unsigned plies, uint64_t seed)
{
    static HetMoveList list;
    HetRandom random = {.state = seed};
    for (unsigned i = 0; i < plies && !het_game_over(state); i++) {
        het_game_legal(state, &list);
        unsigned pick = het_random_below(&random, list.count);
        het_game_apply(state, &list.moves[pick], NULL);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char **names;
    if (names == NULL)
        names = het_scenario_names(NULL);
    if (size < 3)
        return 0;
    g_autoptr(HetScenario) scenario =
        het_scenario_open(names[data[0] % g_strv_length(names)], het_rules_registry, NULL);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    play_to(&state.state, data[1], data[2]);
    g_autofree char *text = fuzz_text(data + 3, size - 3);
    HetMove move;
    g_autoptr(GError) error = NULL;
    if (!het_text_parse(&state.state, text, &move, &error)) {
        g_assert(error != NULL);
        return 0;
    }
    g_assert(het_game_is_legal(&state.state, &move));
    g_autofree char *again = het_text_of(&state.state, &move);
    HetMove same;
    g_assert(het_text_parse(&state.state, again, &same, NULL));
    g_assert(het_move_equal(&move, &same));
    return 0;
}

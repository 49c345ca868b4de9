/* Scenario files: whatever loads must start, and play a few moves within the contract; one in eight
 * more than a few, since moves cost more time than all the rest. */
#include "fuzz.h"

#include "engine/game.h"
#include "engine/rules/registry.h"

enum { FEW = 3, MANY = 40, ONE_IN = 8 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = fuzz_text(data, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("fuzz", text, NULL, het_rules_registry, &error);
    g_assert((scenario != NULL) == (error == NULL));
    if (scenario == NULL) {
        g_assert(strchr(error->message, '\n') == NULL);
        return 0;
    }
    static HetMoveList list;
    HetStateBuffer state;
    HetRandom random = {.state = g_str_hash(text)};
    unsigned plies = g_str_hash(text) % ONE_IN == 0 ? MANY : FEW;
    het_game_start(scenario, &state.state);
    for (unsigned i = 0; i < plies && !het_game_over(&state.state); i++) {
        const char *wrong = scenario->rules->check(&state.state);
        if (wrong != NULL)
            g_error("%s", wrong);
        het_game_legal(&state.state, &list);
        unsigned pick = het_random_below(&random, list.count);
        g_assert(het_game_is_legal(&state.state, &list.moves[pick]));
        het_game_apply(&state.state, &list.moves[pick], NULL);
    }
    return 0;
}

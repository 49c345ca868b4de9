/* Whatever Beresteczko 1651 forbids, a rule is named. Which one each case is told is in
 * tests/positions/husaria/refusal.positions. */
#include "test.h"

#include "engine/game.h"
#include "engine/random.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"

#include <string.h>

/* Whatever anybody may ask for at any moment of a battle: who is refused hears which rule forbids
 * it. */
static void
every_refusal_names_its_rule(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("husaria/berestechko-10-july", het_rules_registry, &error);
    assert_no_error(error);
    const HusariaScenario *data = scenario->data;
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetRandom random = {.state = 7};
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    het_game_start(scenario, state);
    for (unsigned turn = 0, refused = 0; refused < 100000; turn++) {
        if (het_game_over(state))
            het_game_start(scenario, state);
        het_game_legal(state, list);
        bool chance = state->actor == HET_CHANCE;
        for (unsigned i = 0; i < 8 && !chance; i++) {
            HetMove move =
                het_move_target((HetMoveKind)het_random_below(&random, HET_MOVE_ROLL),
                                het_random_below(&random, data->unit_count + 1), HET_NO_UNIT);
            if (het_random_below(&random, 2) == 0)
                move.target = (uint16_t)het_random_below(&random, data->unit_count);
            if (het_random_below(&random, 2) == 0)
                move.way.place = (uint16_t)het_random_below(&random, data->map.cells);
            if (het_random_below(&random, 3) == 0)
                move.facing = (uint8_t)het_random_below(&random, 6);
            if (scenario->rules->is_legal(state, &move))
                continue;
            const char *reason = scenario->rules->refusal(state, &move);
            if (reason != NULL && strstr(reason, "HUS-") == NULL)
                fail_msg("kind %u of unit %u: %s", move.kind, move.unit, reason);
            refused++;
        }
        HetMove next = list->moves[chance ? het_random_outcome(&random, list)
                                          : het_random_below(&random, list->count)];
        het_game_apply(state, &next, NULL);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal_names_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Whatever the revised Musket & Pike forbids, a rule is named. Which one each case is told is in
 * tests/positions/musketpike/refusal.positions. */
#include "test.h"

#include "engine/game.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "engine/scenario.h"

#include <string.h>

enum { POOL = 512, GAMES = 6, PLIES = 3000 };

/* Moves that were legal somewhere are tried everywhere: whatever is forbidden, a rule is named. */
static void
every_refusal_names_a_rule(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("musketpike/white-mountain-transylvanians", het_rules_registry, &error);
    assert_no_error(error);
    static HetMoveList list;
    static HetMove pool[POOL];
    HetStateBuffer buffer;
    HetRandom random = {.state = 7};
    unsigned pooled = 0, refused = 0;
    for (unsigned game = 0; game < GAMES; game++) {
        het_game_start(scenario, &buffer.state);
        for (unsigned ply = 0; ply < PLIES && !het_game_over(&buffer.state); ply++) {
            het_game_legal(&buffer.state, &list);
            unsigned choice = het_random_below(&random, list.count);
            bool chance = buffer.state.actor == HET_CHANCE;
            if (chance)
                choice = het_random_outcome(&random, &list);
            else
                pool[pooled++ % POOL] = list.moves[choice];
            const HetMove *other = &pool[het_random_below(&random, MIN(pooled, POOL))];
            if (!chance && pooled > 0 && !het_game_is_legal(&buffer.state, other)) {
                const char *reason = scenario->rules->refusal(&buffer.state, other);
                if (reason == NULL || strstr(reason, "(MPR-") == NULL) {
                    g_autofree char *text = het_game_format(&buffer.state, other);
                    fail_msg("ply %u: \"%s\": %s", buffer.state.ply, text,
                             reason != NULL ? reason : "no reason");
                }
                refused++;
            }
            HetMove move = list.moves[choice];
            if (!chance && move.kind == HET_MOVE_PASS) /* that they fight */
                move = list.moves[0];
            het_game_apply(&buffer.state, &move, NULL);
        }
    }
    assert_true(refused > 2000);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal_names_a_rule),
    };
    return cmocka_run_group_tests_name("musketpike-refusal", tests, NULL, NULL);
}

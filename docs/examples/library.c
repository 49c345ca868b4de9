/* A game between two of Hetman's agents through libhetman, with the odds shown on the way:
 *
 *     cc library.c $(pkg-config --cflags --libs hetman) -o library && ./library kipling/skirmish
 */
#include <stdio.h>

#include <hetman/hetman.h>

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    const char *name = argc > 1 ? argv[1] : "einstein/standard";
    HetmanScenario *scenario = hetman_scenario_open(NULL, name, &error);
    HetmanGame *game = error == NULL ? hetman_game_new(scenario, 1, &error) : NULL;
    HetmanAgent *agents[2] = {NULL, NULL};
    const char *const names[2] = {"general", "random"};
    for (int seat = 0; seat < 2 && error == NULL; seat++)
        agents[seat] = hetman_agent_new(NULL, names[seat], scenario, (HetmanActor)seat, 7, &error);
    while (error == NULL) {
        uint64_t actor = hetman_game_number(game, HETMAN_GAME_ACTOR);
        HetmanMove move, list[HETMAN_MOVES_MAX];
        uint64_t weights[HETMAN_MOVES_MAX];
        bool resigned = false;
        if (actor == HETMAN_NOBODY)
            break;
        if (actor == HETMAN_CHANCE) /* what may come, and what comes */
            printf("%u outcomes, ", hetman_game_legal(game, list, weights, HETMAN_MOVES_MAX));
        if (!(actor == HETMAN_CHANCE
                  ? hetman_game_draw(game, &move, &error)
                  : hetman_agent_choose(agents[actor], game, &move, &resigned, &error)) ||
            resigned)
            break;
        g_autofree char *text = hetman_game_move_text(game, &move, &error);
        printf("%s (value %+.3f)\n", text, hetman_game_evaluate(game));
        hetman_game_apply(game, &move, &error);
    }
    if (error == NULL)
        printf("%s\n", hetman_game_winner(game, NULL) == HETMAN_FIRST ? "first" : "not first");
    else
        fprintf(stderr, "%s\n", error->message);
    hetman_agent_free(agents[0]);
    hetman_agent_free(agents[1]);
    hetman_game_free(game);
    hetman_scenario_unref(scenario);
    return error != NULL;
}

/* Move text: the first two bytes choose a scenario and a position of one random game of it, the
 * third a few more random moves; the lines after them are parsed there. What parses must be legal,
 * and its own text must parse to the same move. Scenarios and positions are worked out once. */
#include "fuzz.h"

#include "engine/game.h"
#include "engine/orders.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

enum { POSITIONS = 32, APART = 8, MORE = 4 };

typedef struct {
    HetScenario *scenario;
    HetStateBuffer positions[POSITIONS]; /* every APART moves; the last again once it is over */
} Game;

static void
play_on(HetState *state, unsigned plies, HetRandom *random)
{
    static HetMoveList list;
    for (unsigned i = 0; i < plies && !het_game_over(state); i++) {
        het_game_legal(state, &list);
        unsigned pick = het_random_below(random, list.count);
        het_game_apply(state, &list.moves[pick], NULL);
    }
}

static Game *
play_game(const char *name)
{
    Game *game = g_new0(Game, 1);
    GError *error = NULL;
    game->scenario = het_scenario_open(name, het_rules_registry, &error);
    g_assert_no_error(error);
    HetRandom random = {.state = 1};
    het_game_start(game->scenario, &game->positions[0].state);
    for (unsigned i = 1; i < POSITIONS; i++) {
        het_game_clone(&game->positions[i].state, &game->positions[i - 1].state);
        play_on(&game->positions[i].state, APART, &random);
    }
    return game;
}

/* The game of the scenario that a byte chooses; kept. */
static const Game *
game_of(unsigned choice)
{
    static char **names;
    static Game **games;
    if (names == NULL) {
        names = het_scenario_names(NULL);
        games = g_new0(Game *, g_strv_length(names));
    }
    unsigned index = choice % g_strv_length(names);
    if (games[index] == NULL)
        games[index] = play_game(names[index]);
    return games[index];
}

static void
try_line(const HetState *state, const char *line)
{
    HetMove move, same;
    g_autoptr(GError) error = NULL;
    if (!het_text_parse(state, line, &move, &error)) {
        g_assert(error != NULL);
        return;
    }
    g_assert(het_game_is_legal(state, &move));
    g_autofree char *again = het_text_of(state, &move);
    g_assert(het_text_parse(state, again, &same, NULL));
    g_assert(het_move_equal(&move, &same));
}

/* The same as a line of orders: each decision is legal where it stands. */
static void
try_orders(const HetState *state, const char *text)
{
    HetStateBuffer at;
    HetOrders orders;
    g_autoptr(HetLine) line = state->actor < HET_SIDES ? het_line_new(state, text, NULL) : NULL;
    if (line == NULL || !het_line_next(line, state, &orders, NULL))
        return;
    het_game_clone(&at.state, state);
    for (unsigned i = 0; i < orders.count; i++) {
        g_assert(at.state.actor == state->actor);
        g_assert(het_game_is_legal(&at.state, &orders.moves[i]));
        het_game_apply(&at.state, &orders.moves[i], NULL);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3)
        return 0;
    const Game *game = game_of(data[0]);
    HetStateBuffer buffer;
    HetRandom random = {.state = data[2]};
    het_game_clone(&buffer.state, &game->positions[data[1] % POSITIONS].state);
    play_on(&buffer.state, data[2] % MORE, &random);
    g_autofree char *text = fuzz_text(data + 3, size - 3);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        try_line(&buffer.state, *line);
        try_orders(&buffer.state, *line);
    }
    return 0;
}

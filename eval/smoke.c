#include "smoke.h"

#include "engine/text.h"
#include "engine/rules/registry.h"

/* No scenario comes near: a game that is longer does not end. */
enum { PLIES_MAX = 200000, MEMORY_CHECK = 0x5a };

typedef struct {
    HetStateBuffer state, copy;
    HetMoveList list;
    unsigned game;
} Smoke;

static bool fail_smoke(const Smoke *smoke, GError **error, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

static bool
fail_smoke(const Smoke *smoke, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return het_fail(error, HET_ERROR_FORMAT, "%s: random game %u, ply %u: %s",
                    smoke->state.state.scenario->name, smoke->game + 1, smoke->state.state.ply,
                    what);
}

/* The list of the node: its size, its order, its weights, and is_legal's agreement. */
static bool
check_list(const Smoke *smoke, GError **error)
{
    const HetState *state = &smoke->state.state;
    const HetMoveList *list = &smoke->list;
    if (list->count < 2 && !state->scenario->rules->vocabulary->plane)
        return fail_smoke(smoke, error, "the node offers no choice");
    bool chance = state->actor == HET_CHANCE;
    uint64_t total = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const HetMove *move = &list->moves[i];
        g_autofree char *text = het_text_of(state, move);
        if (!het_game_is_legal(state, move))
            return fail_smoke(smoke, error, "\"%s\" is listed but not legal", text);
        if (chance && list->weights[i] == 0)
            return fail_smoke(smoke, error, "\"%s\" has no weight", text);
        total += chance ? list->weights[i] : 0;
    }
    if (total != list->total)
        return fail_smoke(smoke, error, "the weights do not add up to the total");
    if (chance && state->roll_key == 0)
        return fail_smoke(smoke, error, "the chance node has no roll key");
    return true;
}

/* A move means the same after it has been written and read. */
static bool
check_text(const Smoke *smoke, const HetMove *move, GError **error)
{
    const HetState *state = &smoke->state.state;
    g_autofree char *text = het_text_of(state, move);
    HetMove again;
    g_autoptr(GError) inner = NULL;
    if (!het_text_parse(state, text, &again, &inner))
        return fail_smoke(smoke, error, "a listed move cannot be read back: %s", inner->message);
    if (!het_move_equal(move, &again))
        return fail_smoke(smoke, error, "\"%s\" is read back as another move", text);
    return true;
}

/* If a position can be saved, its text loads to the same position. */
static bool
check_save(const Smoke *smoke, GError **error)
{
    const HetState *state = &smoke->state.state;
    g_autofree char *text = het_scenario_save(state, NULL);
    if (text == NULL)
        return true; /* in the middle of something */
    g_autoptr(GError) inner = NULL;
    g_autoptr(HetScenario) saved =
        het_scenario_parse("saved position", text, NULL, het_rules_registry, &inner);
    if (saved == NULL)
        return fail_smoke(smoke, error, "the saved position does not load: %s", inner->message);
    HetStateBuffer start;
    het_game_start(saved, &start.state);
    if (het_game_key(&start.state) != het_game_key(state))
        return fail_smoke(smoke, error, "the saved position loads to another one");
    return true;
}

/* Applies the move to the state and to a clone whose memory held other bytes: both must agree, so
 * that nothing outside the state's own bytes was read. */
static bool
check_apply(Smoke *smoke, const HetMove *move, GError **error)
{
    HetState *state = &smoke->state.state;
    uint32_t epoch = state->epoch, turn = state->turn, ply = state->ply;
    memset(&smoke->copy, MEMORY_CHECK, sizeof smoke->copy);
    het_game_clone(&smoke->copy.state, state);
    het_game_apply(state, move, NULL);
    het_game_apply(&smoke->copy.state, move, NULL);
    if (memcmp(state, &smoke->copy, state->scenario->state_size) != 0)
        return fail_smoke(smoke, error, "a clone plays on differently");
    if (state->epoch < epoch || state->turn < turn || state->ply != ply + 1)
        return fail_smoke(smoke, error, "ply, turn or epoch went wrong");
    const char *wrong =
        state->scenario->rules->check == NULL ? NULL : state->scenario->rules->check(state);
    return wrong == NULL || fail_smoke(smoke, error, "%s", wrong);
}

static void
count_result(const HetState *state, HetSmokeCount *count)
{
    HetResult result;
    het_game_result(state, &result);
    count->games++;
    count->longest = MAX(count->longest, state->ply);
    if (result.winner == HET_NOBODY)
        count->draws++;
    else
        count->wins[result.winner]++;
}

static bool
play(Smoke *smoke, const HetScenario *scenario, HetRandom *random, HetSmokeCount *count,
     GError **error)
{
    HetState *state = &smoke->state.state;
    het_game_start(scenario, state);
    uint32_t epoch = G_MAXUINT32;
    while (!het_game_over(state)) {
        if (state->ply > PLIES_MAX)
            return fail_smoke(smoke, error, "the game does not end");
        het_game_legal(state, &smoke->list);
        bool chance = state->actor == HET_CHANCE;
        unsigned index = chance ? het_random_outcome(random, &smoke->list)
                                : het_random_below(random, smoke->list.count);
        const HetMove *move = &smoke->list.moves[index];
        bool fresh = state->epoch != epoch; /* saving is slow: once an epoch */
        epoch = state->epoch;
        *(chance ? &count->chances : &count->decisions) += 1;
        if (!check_list(smoke, error) || !check_text(smoke, move, error) ||
            (fresh && !check_save(smoke, error)) || !check_apply(smoke, move, error))
            return false;
    }
    count_result(state, count);
    return true;
}

bool
het_smoke(const HetScenario *scenario, unsigned games, uint64_t seed, HetSmokeCount *ret_count,
          GError **error)
{
    g_autofree Smoke *smoke = g_new0(Smoke, 1);
    HetRandom random = {.state = seed};
    *ret_count = (HetSmokeCount){0};
    for (smoke->game = 0; smoke->game < games; smoke->game++)
        if (!play(smoke, scenario, &random, ret_count, error))
            return false;
    return true;
}

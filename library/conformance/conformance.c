/* The games of the conformance suite: what is checked at each node, and when. */
#include "conformance-run.h"

static bool
check_node(ConformanceRun *run)
{
    if (!conformance_check_made_up(run, 4))
        return false;
    if (conformance_below(run, run->requested->every) != 0)
        return true;
    HET_EACH_MOVE(move, &run->list) {
        if (!conformance_try_move(run, move))
            return false;
        run->counts->moves++;
    }
    if (!conformance_check_made_up(run, 40))
        return false;
    /* Reading a text lists and writes every move, so not all of a long list are tried. */
    for (unsigned i = 0; i < run->list.count;
         i += 1 + conformance_below(run, 1 + run->list.count / 4))
        if (!conformance_check_text(run, &run->list.moves[i]))
            return false;
    return conformance_check_keys(run) && conformance_check_places(run) &&
           conformance_check_hashes(run) && conformance_check_people(run) &&
           conformance_check_save(run);
}

/* Every other game the dice fall by weight; in the rest all outcomes are alike, for the rare ones.
 */
static unsigned
choose(ConformanceRun *run)
{
    if (run->state.state.actor == HET_CHANCE && run->game_seed % 2 == 0)
        return het_dice_draw(&run->list, run->game_seed, run->state.state.roll_key);
    return conformance_below(run, run->list.count);
}

static bool
play_ply(ConformanceRun *run)
{
    HetState *state = &run->state.state;
    if (!conformance_check_list(run) || !conformance_check_dice(run) || !check_node(run))
        return false;
    HetMove move = run->list.moves[choose(run)];
    if (!conformance_try_move(run, &move))
        return false;
    run->counts->plies++;
    run->counts->chances += state->actor == HET_CHANCE;
    run->counts->decisions += state->actor != HET_CHANCE;
    uint64_t hash = het_game_hash(&run->clone.state);
    uint32_t epoch = state->epoch;
    het_game_apply(state, &move, run->requested->sink);
    g_array_append_val(run->moves, move);
    if (het_game_hash(state) != hash)
        return conformance_violate(run, NULL, "a listener changes what a move does");
    run->counts->epochs += state->epoch != epoch;
    return true;
}

/* A game and its rolls stay within what is stated of the scenario. */
static bool
check_bounds(ConformanceRun *run, const HetBounds *bounds, bool rolled, unsigned chances)
{
    const HetState *state = &run->state.state;
    if (chances > bounds->chances || state->ply - chances > bounds->decisions)
        return conformance_violate(run, NULL, "%u decisions and %u rolls, the bounds are %u and %u",
                                   state->ply - chances, chances, bounds->decisions,
                                   bounds->chances);
    if (rolled && run->list.count > bounds->outcomes)
        return conformance_violate(run, NULL, "%u outcomes, the bound is %u", run->list.count,
                                   bounds->outcomes);
    return true;
}

static bool
play_game(ConformanceRun *run, bool record)
{
    HetState *state = &run->state.state;
    HetBounds bounds;
    unsigned chances = 0;
    het_bounds(run->requested->scenario, &bounds);
    g_array_set_size(run->moves, 0);
    g_hash_table_remove_all(run->roll_keys);
    het_game_start(run->requested->scenario, state);
    het_game_start(run->requested->scenario, &run->clone.state);
    if (memcmp(&run->clone, state, run->requested->scenario->state_size) != 0)
        return conformance_violate(run, NULL, "two starts differ");
    run->list.count = 0;
    if (!conformance_check_state(run, NULL, state, NULL) || !conformance_check_people(run))
        return false;
    while (state->actor != HET_NOBODY) {
        if (run->requested->halted != NULL && atomic_load(run->requested->halted))
            return false;
        if (state->ply >= run->requested->plies_max)
            return conformance_violate(run, NULL, "no end after %u plies",
                                       run->requested->plies_max);
        bool rolled = state->actor == HET_CHANCE;
        chances += rolled;
        if (!play_ply(run) || !check_bounds(run, &bounds, rolled, chances))
            return false;
    }
    HetResult result;
    het_game_result(state, &result);
    if (result.winner == HET_CHANCE || *result.reason == '\0' || *result.rule == '\0')
        return conformance_violate(run, NULL, "the result is not whole");
    return conformance_check_people(run) && (!record || conformance_check_record(run));
}

static ConformanceRun *
run_new(const HetConformance *requested, HetConformanceCounts *counts)
{
    ConformanceRun *run = g_new0(ConformanceRun, 1);
    *counts = (HetConformanceCounts){0};
    run->requested = requested;
    run->counts = counts;
    run->moves = g_array_new(FALSE, FALSE, sizeof(HetMove));
    run->roll_keys = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    run->observed = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    return run;
}

/* (transfer full) Frees the run; what it has found. */
static char *
run_end(ConformanceRun *run)
{
    char *violation = run->violation;
    g_array_unref(run->moves);
    g_hash_table_unref(run->roll_keys);
    g_hash_table_unref(run->observed);
    g_free(run);
    return violation;
}

char *
het_conformance_run(const HetConformance *conformance, HetConformanceCounts *ret_counts)
{
    ConformanceRun *run = run_new(conformance, ret_counts);
    bool halted = false;
    for (unsigned game = 0; game < conformance->games && run->violation == NULL && !halted;
         game++) {
        run->game_seed = conformance->seed + game;
        run->random = (HetRandom){.state = run->game_seed};
        if (play_game(run, game % 4 == 0))
            ret_counts->games++;
        halted = conformance->halted != NULL && atomic_load(conformance->halted);
    }
    /* One short game may end within its first player turn; a whole run does not. */
    if (run->violation == NULL && !halted && ret_counts->games > 0 && ret_counts->epochs == 0)
        conformance_violate(run, NULL, "the epoch never grew");
    return run_end(run);
}

char *
het_conformance_position(const HetScenario *scenario, HetRegistry registry, const HetState *state)
{
    const HetConformance requested = {
        .scenario = scenario, .registry = registry, .games = 1, .every = 1};
    HetConformanceCounts counts;
    if (state->actor == HET_NOBODY)
        return NULL;
    ConformanceRun *run = run_new(&requested, &counts);
    run->random = (HetRandom){.state = state->ply};
    memcpy(&run->state, state, scenario->state_size);
    /* First what people see: it finds out how many cells the board has. */
    if (conformance_check_people(run) && conformance_check_list(run) && conformance_check_dice(run))
        check_node(run);
    return run_end(run);
}

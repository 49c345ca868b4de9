#include "bench-measure.h"

#include <time.h>

#include "agents/search/mcts.h"
#include "allocation.h"
#include "eval/match.h"

/* A multiple of SCATTER, so that copies go to ever other places without a division. */
enum { SAMPLES = 256, SCATTER = 64, SEED = 20260101 };

const HetBenchName het_bench_names[HET_BENCH_COUNT] = {
    {"clone_ns", "nanoseconds a clone of a state"},
    {"memcpy_ns", "nanoseconds a plain copy of the same bytes"},
    {"clone_ratio", "the first by the second"},
    {"legal_rate", "lists of moves a second"},
    {"apply_rate", "clones with a move applied a second"},
    {"game_rate", "random playouts a second"},
    {"node_rate", "moves and outcomes a second in them"},
    {"decision_rate", "decisions a second in them"},
    {"activation_rate", "units chosen to act a second in them"},
    {"iteration_rate", "plain UCT iterations a second"},
    {"doctrine_rate", "games of the doctrine against itself a second"},
    {"allocations", "memory allocations a playout and search iteration"},
};

/* Nodes met in random games, and a move of each. States stand side by side, as searches keep them:
 * apart by the room of the largest they would share a few lines of the cache. */
typedef struct {
    size_t stride;
    uint64_t state[SAMPLES * (HET_STATE_MAX / 8)], scratch[SCATTER * (HET_STATE_MAX / 8)];
    HetMove move[SAMPLES];
    HetMoveList list;
    unsigned count;
} Samples;

static HetState *
state_at(Samples *samples, unsigned index)
{
    return (HetState *)((uint8_t *)samples->state + index * samples->stride);
}

static HetState *
scratch_at(Samples *samples, unsigned index)
{
    return (HetState *)((uint8_t *)samples->scratch + index % SCATTER * samples->stride);
}

static double
cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static unsigned
pick(const HetState *state, const HetMoveList *list, HetRandom *random)
{
    return state->actor == HET_CHANCE ? het_random_outcome(random, list)
                                      : het_random_below(random, list->count);
}

void
het_bench_start(const HetScenario *scenario, HetMoveList *list, HetState *ret_state)
{
    HetRandom random = {.state = SEED};
    het_game_start(scenario, ret_state);
    while (ret_state->actor == HET_CHANCE) {
        het_game_legal(ret_state, list);
        het_game_apply(ret_state, &list->moves[het_random_outcome(&random, list)], NULL);
    }
}

/* --- one node --------------------------------------------------------------------------------- */

static void
collect(const HetScenario *scenario, Samples *samples)
{
    HetRandom random = {.state = SEED};
    HetStateBuffer state;
    while (samples->count < SAMPLES) {
        het_game_start(scenario, &state.state);
        while (!het_game_over(&state.state) && samples->count < SAMPLES) {
            het_game_legal(&state.state, &samples->list);
            const HetMove *move = &samples->list.moves[pick(&state.state, &samples->list, &random)];
            /* Every third node, so that the sample spans several games. */
            if (het_random_below(&random, 3) == 0) {
                het_game_clone(state_at(samples, samples->count), &state.state);
                samples->move[samples->count++] = *move;
            }
            het_game_apply(&state.state, move, NULL);
        }
    }
}

typedef void Work(Samples *samples);

static void
clone_all(Samples *samples)
{
    HET_EACH_BELOW(i, SAMPLES)
        het_game_clone(scratch_at(samples, i), state_at(samples, i));
}

static void
copy_all(Samples *samples)
{
    size_t size = state_at(samples, 0)->scenario->state_size;
    HET_EACH_BELOW(i, SAMPLES)
        memcpy(scratch_at(samples, i), state_at(samples, i), size);
}

static void
list_all(Samples *samples)
{
    HET_EACH_BELOW(i, SAMPLES)
        het_game_legal(state_at(samples, i), &samples->list);
}

static void
apply_all(Samples *samples)
{
    HET_EACH_BELOW(i, SAMPLES) {
        HetState *target = scratch_at(samples, i);
        het_game_clone(target, state_at(samples, i));
        het_game_apply(target, &samples->move[i], NULL);
    }
}

/* Returns the samples a second that `work` handles. */
static double
sample_rate(Samples *samples, double seconds, Work *work)
{
    enum { CALLS = 64 };
    uint64_t done = 0;
    double start = cpu_seconds(), spent = 0;
    while (spent < seconds) {
        HET_EACH_BELOW(i, CALLS)
            work(samples);
        done += CALLS * SAMPLES;
        spent = cpu_seconds() - start;
    }
    return (double)done / spent;
}

static void
measure_nodes(const HetScenario *scenario, double seconds, HetBench *bench)
{
    g_autofree Samples *samples = g_new0(Samples, 1);
    samples->stride =
        (scenario->state_size + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
    collect(scenario, samples);
    bench->clone_ns = 1e9 / sample_rate(samples, seconds, clone_all);
    bench->memcpy_ns = 1e9 / sample_rate(samples, seconds, copy_all);
    bench->clone_ratio = bench->clone_ns / bench->memcpy_ns;
    bench->legal_rate = sample_rate(samples, seconds, list_all);
    bench->apply_rate = sample_rate(samples, seconds, apply_all);
}

/* --- playouts --------------------------------------------------------------------------------- */

typedef struct {
    uint64_t nodes, decisions, activations;
} Tally;

/* As searches play: nothing is counted. */
static void
play_out(HetState *state, HetMoveList *list, HetRandom *random)
{
    list->count = 0;
    while (!het_game_over(state))
        het_game_play_lot(state, het_random_next(random), list);
}

/* The same, counting. */
static void
count_out(HetState *state, HetMoveList *list, HetRandom *random, Tally *tally)
{
    while (!het_game_over(state)) {
        het_game_legal(state, list);
        const HetMove *move = &list->moves[pick(state, list, random)];
        tally->nodes++;
        tally->decisions += state->actor != HET_CHANCE;
        tally->activations += move->kind == HET_MOVE_SELECT;
        het_game_apply(state, move, NULL);
    }
}

/* Adds the allocations of what has been done since `before`, by the number of things done. */
static void
count_allocations(HetBench *bench, bool counted, uint64_t before, uint64_t done)
{
    uint64_t after = 0;
    if (!counted || bench->allocations < 0 || !het_allocation_count(&after))
        bench->allocations = -1;
    else
        bench->allocations += (double)(after - before) / (double)done;
}

/* Times the games, then plays the same ones again to count what was in them. */
static void
measure_playouts(const HetScenario *scenario, double seconds, HetBench *bench)
{
    enum { GAMES = 4 };
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {.state = SEED};
    HetStateBuffer start, state;
    het_bench_start(scenario, list, &start.state);
    uint64_t games = 0, allocations = 0;
    bool counted = het_allocation_count(&allocations);
    double begin = cpu_seconds(), spent = 0;
    while (spent < seconds) {
        HET_EACH_BELOW(i, GAMES) {
            het_game_clone(&state.state, &start.state);
            play_out(&state.state, list, &random);
        }
        games += GAMES;
        spent = cpu_seconds() - begin;
    }
    count_allocations(bench, counted, allocations, games);
    Tally tally = {0};
    random.state = SEED;
    for (uint64_t i = 0; i < games; i++) {
        het_game_clone(&state.state, &start.state);
        count_out(&state.state, list, &random, &tally);
    }
    bench->game_rate = (double)games / spent;
    bench->node_rate = (double)tally.nodes / spent;
    bench->decision_rate = (double)tally.decisions / spent;
    bench->activation_rate = (double)tally.activations / spent;
}

/* --- search ----------------------------------------------------------------------------------- */

static void
measure_search(const HetScenario *scenario, double seconds, HetBench *bench)
{
    /* Of a search before the next begins anew, and between readings of the clock. */
    enum { ITERATIONS = 10000, BATCH = 20 };
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetStateBuffer state;
    het_bench_start(scenario, list, &state.state);
    if (het_game_over(&state.state))
        return;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetAgent) agent =
        het_agent_new("uct", scenario, (HetActor)state.state.actor, SEED, &error);
    g_assert_no_error(error);
    HetSearch *search = het_mcts_search(agent);
    HetRandom random = {.state = SEED};
    uint64_t done = 0, allocations = 0;
    bool counted = het_allocation_count(&allocations);
    double begin = cpu_seconds(), spent = 0;
    while (spent < seconds) {
        if (done % ITERATIONS == 0) {
            het_search_forget(search);
            het_search_position(search, &state.state);
        }
        het_search_run(search, BATCH, &random);
        done += BATCH;
        spent = cpu_seconds() - begin;
    }
    count_allocations(bench, counted, allocations, done);
    bench->iteration_rate = (double)done / spent;
}

/* --- doctrine --------------------------------------------------------------------------------- */

static void
measure_doctrine(const HetScenario *scenario, double seconds, HetBench *bench)
{
    HetLeg leg = {.scenario = scenario, .seed = SEED, .agents = {"doctrine", "doctrine"}};
    double begin = cpu_seconds(), spent = 0;
    unsigned games = 0;
    for (; spent < seconds; games++, leg.seed++, spent = cpu_seconds() - begin) {
        HetLegResult result;
        g_autoptr(GError) error = NULL;
        het_leg_play(&leg, &result, &error);
        g_assert_no_error(error);
    }
    bench->doctrine_rate = games / spent;
}

void
het_bench_measure(const HetScenario *scenario, double seconds, HetBench *ret_bench)
{
    HetBench bench = {0};
    measure_nodes(scenario, seconds, &bench);
    measure_playouts(scenario, seconds, &bench);
    measure_search(scenario, seconds, &bench);
    measure_doctrine(scenario, seconds, &bench);
    *ret_bench = bench;
}

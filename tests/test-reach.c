#include "test.h"

#include "engine/board/reach.h"
#include "engine/dice.h"

enum { WIDTH = 5, HEIGHT = 4, FACINGS = 4, NODES = WIDTH * HEIGHT * FACINGS };

/* A square board with facings: a step ahead costs what the cell entered costs, a turn costs
 * `turn`. Steps: 0 ahead, 1 left, 2 right. */
typedef struct {
    uint8_t cost[WIDTH * HEIGHT];    /* 0: no entry */
    uint8_t windows[WIDTH * HEIGHT]; /* opened on entering */
    bool stop[WIDTH * HEIGHT];
    unsigned turn, start;
} Board;

static unsigned
edges(const void *context, unsigned node, unsigned spent, HetReachEdge *ret)
{
    const Board *board = context;
    (void)spent;
    unsigned cell = node / FACINGS, facing = node % FACINGS, count = 0;
    static const int dx[FACINGS] = {0, 1, 0, -1}, dy[FACINGS] = {1, 0, -1, 0};
    if (board->stop[cell] && node != board->start)
        return 0;
    int x = (int)(cell % WIDTH) + dx[facing], y = (int)(cell / WIDTH) + dy[facing];
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) {
        unsigned to = (unsigned)(y * WIDTH + x);
        if (board->cost[to] > 0)
            ret[count++] = (HetReachEdge){.node = (uint16_t)(to * FACINGS + facing),
                                          .step = 0,
                                          .windows = board->windows[to],
                                          .cost = board->cost[to]};
    }
    for (unsigned side = 1; side <= 2; side++)
        ret[count++] =
            (HetReachEdge){.node = (uint16_t)(cell * FACINGS + (facing + 2 * side + 1) % FACINGS),
                           .step = (uint8_t)side,
                           .cost = (uint16_t)board->turn};
    return count;
}

/* Every path, by brute force: the best label of each node in the canonical order. */
typedef struct {
    const Board *board;
    unsigned budget, depth;
    struct {
        unsigned cost, windows, steps;
        uint8_t path[8];
        bool reached;
    } best[NODES];
} Oracle;

static void
walk(Oracle *oracle, unsigned node, unsigned cost, unsigned windows, unsigned steps, uint8_t *path)
{
    bool better = !oracle->best[node].reached;
    if (!better && cost != oracle->best[node].cost)
        better = cost < oracle->best[node].cost;
    else if (!better && windows != oracle->best[node].windows)
        better = windows < oracle->best[node].windows;
    else if (!better && steps != oracle->best[node].steps)
        better = steps < oracle->best[node].steps;
    else if (!better)
        better = memcmp(path, oracle->best[node].path, steps) < 0;
    if (better) {
        oracle->best[node].reached = true;
        oracle->best[node].cost = cost;
        oracle->best[node].windows = windows;
        oracle->best[node].steps = steps;
        memcpy(oracle->best[node].path, path, steps);
    }
    if (steps == oracle->depth)
        return;
    HetReachEdge out[HET_REACH_EDGES_MAX];
    unsigned count = edges(oracle->board, node, cost, out);
    for (unsigned i = 0; i < count; i++) {
        if (cost + out[i].cost > oracle->budget)
            continue;
        path[steps] = out[i].step;
        walk(oracle, out[i].node, cost + out[i].cost, windows + out[i].windows, steps + 1, path);
    }
}

static void
agrees_with_brute_force(void **state)
{
    (void)state;
    HetRandom random = {.state = 7};
    for (unsigned round = 0; round < 60; round++) {
        Board board = {.turn = 1, .start = het_random_below(&random, NODES)};
        for (unsigned cell = 0; cell < WIDTH * HEIGHT; cell++) {
            board.cost[cell] = (uint8_t)het_random_below(&random, 4);
            board.windows[cell] = (uint8_t)het_random_below(&random, 2);
            board.stop[cell] = het_random_below(&random, 6) == 0;
        }
        /* Every edge costs at least 1: seven steps are all that a budget of 7 can buy. */
        Oracle oracle = {.board = &board, .budget = 7, .depth = 7};
        uint8_t path[8], seen[NODES / 8 + 1];
        walk(&oracle, board.start, 0, 0, 0, path);
        HetReachNode nodes[NODES];
        uint16_t heap[NODES];
        HetReach reach = {.count = NODES,
                          .start = board.start,
                          .budget = 7,
                          .edges = edges,
                          .context = &board,
                          .nodes = nodes,
                          .heap = heap,
                          .seen = seen};
        het_reach_run(&reach);
        for (unsigned node = 0; node < NODES; node++) {
            assert_int_equal(het_reach_has(&reach, node), oracle.best[node].reached);
            if (!oracle.best[node].reached)
                continue;
            assert_int_equal(nodes[node].cost, oracle.best[node].cost);
            assert_int_equal(nodes[node].windows, oracle.best[node].windows);
            HetWay way = het_reach_way(&reach, node, node / FACINGS);
            assert_int_equal(way.place, node / FACINGS);
            assert_int_equal(way.steps, oracle.best[node].steps);
            for (unsigned i = 0; i < way.steps; i++)
                assert_int_equal(het_way_step(&way, i), oracle.best[node].path[i]);
        }
        for (unsigned cell = 0; cell < WIDTH * HEIGHT; cell++) {
            unsigned best = het_reach_best(&reach, cell, FACINGS);
            for (unsigned node = cell * FACINGS; node < (cell + 1) * FACINGS; node++)
                if (het_reach_has(&reach, node))
                    assert_true(best == node || het_reach_compare(&reach, best, node) <= 0);
        }
    }
}

/* A chain of nodes, each one step from the last: paths end at HET_PATH_MAX steps. */
static unsigned
chain(const void *context, unsigned node, unsigned spent, HetReachEdge *ret)
{
    (void)context;
    assert_int_equal(spent, 0);
    ret[0] = (HetReachEdge){.node = (uint16_t)(node + 1), .step = 15};
    return 1;
}

static void
paths_end_at_the_longest_way(void **state)
{
    (void)state;
    HetReachNode nodes[40];
    uint16_t heap[40];
    uint8_t seen[5];
    HetReach reach = {.count = 40, .edges = chain, .nodes = nodes, .heap = heap, .seen = seen};
    het_reach_run(&reach);
    assert_true(het_reach_has(&reach, HET_PATH_MAX));
    assert_false(het_reach_has(&reach, HET_PATH_MAX + 1));
    HetWay way = het_reach_way(&reach, HET_PATH_MAX, 3);
    assert_int_equal(way.steps, HET_PATH_MAX);
    assert_int_equal(het_way_step(&way, HET_PATH_MAX - 1), 15);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(paths_end_at_the_longest_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

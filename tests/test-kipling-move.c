/* Movement of Charge! + Kipling: KIP-1, and everything against a slow breadth-first oracle. */
#include "kipling-position.h"

#include <string.h>

#include "engine/rules/kipling/kipling-gun.h"
#include "engine/rules/kipling/kipling-move.h"
#include "engine/rules/kipling/kipling-retreat.h"
#include "engine/rules/registry.h"

/* Where the unit, once selected and ordered to move, may go, against all squares it may not. */
static void
expect_reach(Position *position, const char *unit, const char *order, const char *squares)
{
    g_autofree char *moves = g_strdup_printf("select %s", unit);
    play(position, moves);
    if (het_state_peek(&position->buffer.state)->step == KIPLING_ORDER_NONE) {
        g_autofree char *text = g_strdup_printf("order =%s", order);
        play(position, text);
    }
    static HetMoveList list;
    g_autoptr(GString) found = g_string_new(NULL);
    het_game_legal(&position->buffer.state, &list);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        for (unsigned i = 0; i < list.count; i++) {
            char name[HET_SQUARE_NAME];
            if (list.moves[i].way.place != cell)
                continue;
            het_square_name(cell, name);
            g_string_append_printf(found, "%s%s", found->len == 0 ? "" : " ", name);
        }
    }
    assert_string_equal(found->str, squares);
}

static void
kip_1a_1_infantry_moves_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("......./......./......./......./.......", "RI1 i10 d3, BI1 i10 a5", NULL);
    expect_reach(position, "RI1", "move", "d1 c2 d2 e2 b3 c3 e3 f3 c4 d4 e4 d5");
    play(position, "move d5");
    expect_place(position, "RI1", "d5");
    assert_true(fired(position, "KIP-1a.1"));
}

static void
kip_1a_2_cavalry_moves_five(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("........../..........", "RC1 c5 a1, BI1 i10 j2", NULL);
    expect_reach(position, "RC1", "move", "b1 c1 d1 e1 f1 a2 b2 c2 d2 e2");
    play(position, "f1");
    expect_place(position, "RC1", "f1");
    assert_true(fired(position, "KIP-1a.2"));
}

static void
kip_1a_3_artillery_moves_one(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("............./............./.............", "RA1 a4 b2, BI1 i10 m3", NULL);
    expect_reach(position, "RA1", "move", "b1 a2 c2 b3");
    play(position, "c2");
    expect_place(position, "RA1", "c2");
    expect_place(position, "RA1g", "c2");
    assert_true(fired(position, "KIP-1a.3"));
}

static void
kip_1b_1_woods_cost_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) foot =
        position_new("......../...w..../........", "RI1 i10 c2, BI1 i10 h3", NULL);
    expect_reach(foot, "RI1", "move", "b1 c1 d1 a2 b2 d2 b3 c3 d3");
}

/* Two squares of wood and one of open ground make five. */
static void
kip_1b_1_woods_cost_two_each(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("~~~~~~~~~/.ww...~.~", "RC1 c5 a1, BI1 i10 h1", NULL);
    expect_reach(position, "RC1", "move", "b1 c1 d1");
}

static void
kip_1b_2_woods_stop_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(".w........../w.........../............", "RA1 a4 b2, BI1 i10 l3", NULL);
    expect_reach(position, "RA1", "move", "b1 c2");
    assert_false(is_legal(position, "move", "RA1", "a2", "W", NULL));
}

static void
kip_1b_3_one_square_is_always_allowed(void **unused)
{
    (void)unused;
    g_autoptr(Position) gun =
        position_new("........~../........~..", "RA1 a4 h1, BI1 i10 a2", "river=half");
    expect_reach(gun, "RA1", "move", "g1 i1 h2");
    g_autoptr(Position) foot = position_new("......../.w....../........", "RI1 i10 a2, BI1 i10 h3",
                                            "[options]|infantry-move=1");
    expect_reach(foot, "RI1", "move", "a1 b2 a3");
    /* Not when it moves and fires. */
    g_autoptr(Position) both =
        position_new("......../.w....../........", "RI1 i10 a2, BI1 i10 d2", NULL);
    expect_reach(both, "RI1", "advance", "a1 a3");
}

static void
kip_1c_1_buildings_cost_two(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("......../.b....../........", "RI1 i10 a2, BI1 i10 h3", NULL);
    expect_reach(position, "RI1", "move", "a1 b1 b2 a3 b3");
    assert_false(is_legal(position, "move", "RI1", "c2", "EE", NULL));
}

static void
kip_1c_2_buildings_stop_horse_and_guns(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("..b......../.b........./..~........", "RC1 c5 a2, RA1 a4 b3, BI1 i10 k1",
                     "[options]|cavalry-move=1");
    expect_reach(position, "RC1", "move", "a1 a3");
    assert_false(is_legal(position, "move", "RC1", "b2", "E", NULL));
    play(position, "a1; select RA1"); /* only a3 is open to the gun */
    expect_place(position, "RA1", "a3");
}

static void
kip_1d_1_rivers_by_scenario(void **unused)
{
    (void)unused;
    g_autoptr(Position) barred =
        position_new(".~....../.~......", "RI1 i10 a1, BI1 i10 h2", "river=impassable");
    play(barred, "select RI1"); /* the one square left */
    expect_place(barred, "RI1", "a2");
    g_autoptr(Position) half =
        position_new(".~....../.~......", "RI1 i10 a1, BI1 i10 h2", "river=half");
    expect_reach(half, "RI1", "move", "b1 a2");
}

static void
kip_1d_2_fords_and_bridges(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new(".=....../.f....../.h......", "RI1 i10 a2, BI1 i10 h3", "river=impassable");
    expect_reach(position, "RI1", "move", "a1 b1 b2 a3 b3");
    g_autoptr(Position) hill = position_new(".h.h..../........", "RI1 i10 a2, BI1 i10 h1", NULL);
    expect_reach(hill, "RI1", "move", "a1 b1 b2 c2");
}

static void
kip_1e_no_diagonals(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "......../......../........", "RI1 i10 b2, BI1 i10 h3", "[options]|infantry-move=1");
    expect_reach(position, "RI1", "move", "b1 a2 c2 b3");
    assert_false(is_legal(position, "move", "RI1", "c3", "NE", NULL));
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        HetSquareBoard board = {3, 3};
        unsigned to = het_square_step(board, het_square(1, 1), direction);
        assert_int_equal(het_square_distance(het_square(1, 1), to), 1);
    }
}

static void
kip_1f_1_friends_let_pass(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("~~~~~~~~/...~....", "RI1 i10 a1, RI2 i10 b1, BI1 i10 h1", NULL);
    play(position, "select RI1"); /* through RI2 to the only free square */
    expect_place(position, "RI1", "c1");
}

static void
kip_1f_2_enemies_block(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("~~~~~~~~~/.........", "RC1 c5 c1, RI1 i10 a1, BI1 i10 f1", NULL);
    expect_reach(position, "RC1", "move", "b1 d1 e1");
    assert_false(is_legal(position, "move", "RC1", "g1", "EEEE", NULL));
    assert_false(is_legal(position, "move", "RC1", "a1", "WW", NULL));
    assert_false(is_legal(position, "move", "RC1", "c1", "EW", NULL));
}

/* --- against an oracle ------------------------------------------------------------------------ */

/* Cheapest costs by trying all ways, no cleverer than words: depth first, with the allowance. */
typedef struct {
    const KiplingState *state;
    unsigned side;
    KiplingMobility mobility;
    unsigned best[HET_SQUARE_CELLS];
} Oracle;

static void
explore(Oracle *oracle, unsigned at, unsigned spent, unsigned allowance, bool first)
{
    const KiplingScenario *data = kipling_data(oracle->state);
    if (spent >= oracle->best[at] && !first)
        return;
    oracle->best[at] = spent;
    if (!first && het_square_has(&oracle->state->occupied[1 - oracle->side], at))
        return;
    for (unsigned direction = 0; direction < HET_SQUARE_DIRECTIONS; direction++) {
        unsigned to = het_square_step(data->board, at, direction);
        if (to == HET_SQUARE_OFF)
            continue;
        unsigned cost = kipling_terrain_cost(oracle->mobility, (KiplingTerrain)data->terrain[to],
                                             data->river_passable);
        if (cost > 0 && spent + cost <= allowance)
            explore(oracle, to, spent + cost, allowance, false);
    }
}

static void
check_against_oracle(const KiplingState *state, unsigned unit, KiplingOrder order)
{
    const KiplingScenario *data = kipling_data(state);
    Oracle oracle = {
        .state = state, .side = data->side[unit], .mobility = kipling_mobility(state, unit, order)};
    unsigned start = state->units[unit].place, allowance = kipling_allowance(state, unit, order);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++)
        oracle.best[cell] = UINT_MAX;
    explore(&oracle, start, 0, allowance, true);
    KiplingReach reach;
    kipling_reach(state, unit, order, &reach);
    for (unsigned cell = 0; cell < HET_SQUARE_CELLS; cell++) {
        bool beside = het_square_distance(start, cell) == 1 && cell < HET_SQUARE_CELLS &&
                      data->cost[oracle.mobility][cell] > allowance; /* KIP-1b.3 */
        assert_int_equal(het_square_has(&reach.seen, cell),
                         oracle.best[cell] != UINT_MAX || beside);
        if (oracle.best[cell] != UINT_MAX && !beside)
            assert_int_equal(reach.label[cell] >> 56, oracle.best[cell]);
    }
}

static void
reach_agrees_with_oracle(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed <= 40; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name = g_strdup_printf(
            "kipling/random?seed=%u&width=9&height=9&points=50&woods=%u&buildings=6", seed,
            seed % 20);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer buffer;
        het_game_start(scenario, &buffer.state);
        KiplingState *state = (KiplingState *)&buffer;
        HetRandom random = {.state = seed};
        /* Scatter the units first. */
        for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++) {
            unsigned cell = het_square(het_random_below(&random, 9), het_random_below(&random, 9));
            if (kipling_data(state)->cost[kipling_data(state)->kind[unit]][cell] != 0 &&
                kipling_may_stand(state, unit, cell))
                kipling_put(state, unit, cell);
        }
        for (unsigned unit = 0; unit < kipling_data(state)->unit_count; unit++)
            check_against_oracle(state, unit, KIPLING_ORDER_MOVE);
    }
}

/* The listed way is the cheapest, then the shortest, then the lowest by N < E < S < W. */
static void
listed_ways_are_canonical(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("......../......../.w....../........", "RC1 c5 a1, BI1 i10 h4", NULL);
    play(position, "select RC1");
    assert_true(is_listed(position, "move RC1 b2/NE")); /* into the wood, 3 either way */
    assert_true(is_listed(position, "move RC1 b3/NNE"));
    assert_true(is_listed(position, "move RC1 c2/EEN")); /* round the wood */
    assert_true(is_legal(position, "move", "RC1", "c2", "NEE", NULL));
    play(position, "move RC1 b3/NEN");
    expect_place(position, "RC1", "b3");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kip_1a_1_infantry_moves_two),
        cmocka_unit_test(kip_1a_2_cavalry_moves_five),
        cmocka_unit_test(kip_1a_3_artillery_moves_one),
        cmocka_unit_test(kip_1b_1_woods_cost_two),
        cmocka_unit_test(kip_1b_1_woods_cost_two_each),
        cmocka_unit_test(kip_1b_2_woods_stop_guns),
        cmocka_unit_test(kip_1b_3_one_square_is_always_allowed),
        cmocka_unit_test(kip_1c_1_buildings_cost_two),
        cmocka_unit_test(kip_1c_2_buildings_stop_horse_and_guns),
        cmocka_unit_test(kip_1d_1_rivers_by_scenario),
        cmocka_unit_test(kip_1d_2_fords_and_bridges),
        cmocka_unit_test(kip_1e_no_diagonals),
        cmocka_unit_test(kip_1f_1_friends_let_pass),
        cmocka_unit_test(kip_1f_2_enemies_block),
        cmocka_unit_test(reach_agrees_with_oracle),
        cmocka_unit_test(listed_ways_are_canonical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

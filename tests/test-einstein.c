#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/rules/einstein/einstein-state.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "sanitized.h"

static HetScenario *
open_position(const char *position)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = g_strconcat("[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=A\n"
                                        "second=B\nturns=96\n[position]\n",
                                        position, NULL);
    HetScenario *scenario = het_scenario_parse("position", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

/* --- exact values through the contract -------------------------------------------------------- */

/* The chance that FIRST wins when both sides play their best. */
static double
value_of(const HetState *state)
{
    if (het_game_over(state)) {
        HetResult result;
        het_game_result(state, &result);
        return result.winner == HET_FIRST ? 1.0 : 0.0;
    }
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    het_game_legal(state, list);
    double sum = 0, best = state->actor == HET_FIRST ? -1.0 : 2.0;
    for (unsigned i = 0; i < list->count; i++) {
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &list->moves[i], NULL);
        double value = value_of(&next.state);
        if (state->actor == HET_CHANCE)
            sum += value * (double)list->weights[i] / (double)list->total;
        else if (state->actor == HET_FIRST)
            best = MAX(best, value);
        else
            best = MIN(best, value);
    }
    return state->actor == HET_CHANCE ? sum : best;
}

/* --- the same by brute force, on its own: six faces, no merging, nothing forced --------------- */

typedef struct {
    int cell[2][6]; /* -1: off */
} Board;

static double brute(const Board *board, int side);

static double
brute_stone(const Board *board, int side, int stone)
{
    int sign = side == 0 ? 1 : -1;
    double best = side == 0 ? -1.0 : 2.0;
    for (int d = 1; d <= 3; d++) {
        int x = board->cell[side][stone] % 5 + sign * (d & 1);
        int y = board->cell[side][stone] / 5 + sign * (d >> 1);
        if (x < 0 || x > 4 || y < 0 || y > 4)
            continue;
        Board next = *board;
        for (int i = 0; i < 12; i++)
            if (next.cell[i / 6][i % 6] == 5 * y + x)
                next.cell[i / 6][i % 6] = -1;
        next.cell[side][stone] = 5 * y + x;
        int left = 0;
        for (int i = 0; i < 6; i++)
            left += next.cell[1 - side][i] >= 0;
        double value = 0;
        if (5 * y + x == (side == 0 ? 24 : 0) || left == 0)
            value = side == 0 ? 1.0 : 0.0;
        else
            value = brute(&next, 1 - side);
        best = side == 0 ? MAX(best, value) : MIN(best, value);
    }
    return best;
}

static double
brute(const Board *board, int side)
{
    double sum = 0;
    for (int pips = 0; pips < 6; pips++) {
        int choices[2] = {pips, pips};
        if (board->cell[side][pips] < 0) {
            int *lower = &choices[0], *upper = &choices[1];
            while (*lower >= 0 && board->cell[side][*lower] < 0)
                (*lower)--;
            while (*upper < 6 && board->cell[side][*upper] < 0)
                (*upper)++;
        }
        double best = side == 0 ? -1.0 : 2.0;
        for (int i = 0; i < 2; i++) {
            if (choices[i] < 0 || choices[i] > 5)
                continue;
            double value = brute_stone(board, side, choices[i]);
            best = side == 0 ? MAX(best, value) : MIN(best, value);
        }
        sum += best / 6;
    }
    return sum;
}

static void
values_equal_brute_force(void **unused)
{
    (void)unused;
    static const char *const positions[] = {
        "first=d4;-;-;-;-;-\nsecond=b2;-;-;-;-;-\n",
        "first=c3;-;-;-;-;d5\nsecond=b2;-;-;-;-;c1\n",
        "first=-;d3;-;c5;-;-\nsecond=-;b3;-;-;c2;-\nactive=second\n",
        "first=c4;e3;-;-;-;-\nsecond=-;-;-;b1;-;b3\n",
        "first=d4;d5;-;e3;-;-\nsecond=b2;b1;-;-;-;-\nactive=second\n",
    };
    for (size_t i = 0; i < TEST_COUNT(G_N_ELEMENTS(positions), 3, 2); i++) {
        g_autoptr(HetScenario) scenario = open_position(positions[i]);
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        const EinsteinScenario *data = scenario->data;
        Board board;
        for (int unit = 0; unit < 12; unit++)
            board.cell[unit / 6][unit % 6] =
                data->cell[unit] == EINSTEIN_OFF ? -1 : data->cell[unit];
        double expected = brute(&board, (int)data->active);
        assert_float_equal(value_of(&state.state), expected, 1e-12);
    }
}

/* --- rules ------------------------------------------------------------------------------------ */

/* A lone stone two steps off moves; a lone enemy one step off wins next: nothing to roll for. */
static void
ein_3_one_stone_needs_no_die(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position("first=c3;-;-;-;-;-\nsecond=b2;-;-;-;-;-\n");
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    assert_int_equal(state.state.actor, HET_FIRST);
}

static void
ein_3_die_gives_the_stone_or_its_neighbours(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position("first=-;b1;-;-;a2;-\nsecond=e4;e3;-;-;-;-\n");
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    static HetMoveList list;
    het_game_legal(&state.state, &list);
    /* 1, 2: stone 2; 3, 4: either; 5, 6: stone 5 */
    assert_int_equal(list.count, 3);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(list.weights[i], 2);
    HetStateBuffer next;
    static const unsigned moves[] = {3, 6, 3};
    for (unsigned i = 0; i < 3; i++) {
        static HetMoveList choices;
        het_game_clone(&next.state, &state.state);
        het_game_apply(&next.state, &list.moves[i], NULL);
        het_game_legal(&next.state, &choices);
        assert_int_equal(choices.count, moves[i]);
    }
}

static void
apply_text(HetState *state, const char *text)
{
    HetMove move;
    g_autoptr(GError) error = NULL;
    het_text_parse(state, text, &move, &error);
    assert_no_error(error);
    assert_true(het_game_is_legal(state, &move));
    het_game_apply(state, &move, NULL);
}

static void
ein_5_captures_either_side(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position("first=b2;b3;-;-;-;-\nsecond=c2;d4;-;-;-;-\n");
    HetStateBuffer own, enemy;
    het_game_start(scenario, &own.state);
    apply_text(&own.state, "roll 1");
    het_game_clone(&enemy.state, &own.state);
    apply_text(&own.state, "move F1 b3");
    assert_int_equal(einstein_alive((EinsteinState *)&own.state, HET_FIRST), 1);
    apply_text(&enemy.state, "move F1 c2");
    assert_int_equal(einstein_alive((EinsteinState *)&enemy.state, HET_SECOND), 2);
}

static void
ein_6_wins_by_corner_or_capture(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) corner = open_position("first=d4;-;-;-;-;-\nsecond=b2;-;-;-;-;-\n");
    HetStateBuffer state;
    HetResult result;
    het_game_start(corner, &state.state);
    apply_text(&state.state, "move F1 e5");
    assert_true(het_game_over(&state.state));
    het_game_result(&state.state, &result);
    assert_int_equal(result.winner, HET_FIRST);
    g_autoptr(HetScenario) last = open_position("first=b2;-;-;-;-;-\nsecond=c3;-;-;-;-;-\n");
    het_game_start(last, &state.state);
    apply_text(&state.state, "F1 c3");
    het_game_result(&state.state, &result);
    assert_int_equal(result.winner, HET_FIRST);
    assert_string_equal(result.reason, "all stones captured");
}

/* EIN-1: each of the 720 set-ups of a side is equally likely: 6, 5, 4, 3, 2 places, all of
 * weight 1. */
static void
ein_1_stones_are_placed_at_random(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("einstein/standard", het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    static HetMoveList list;
    for (unsigned stone = 0; stone < 10; stone++) {
        het_game_legal(&state.state, &list);
        assert_int_equal(state.state.actor, HET_CHANCE);
        assert_int_equal(list.count, 6 - stone % 5);
        assert_int_equal(list.total, list.count);
        het_game_apply(&state.state, &list.moves[list.count - 1], NULL);
    }
    assert_int_equal(state.state.phase, EINSTEIN_PLAY);
    assert_null(scenario->rules->check(&state.state));
}

/* A stone on an edge with nothing else to choose moves by itself, and the reply is to be decided.
 */
static void
ein_4_forced_moves_run(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position("first=e2;-;-;-;-;-\nsecond=c3;-;-;-;-;-\n");
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    assert_int_equal(state.state.actor, HET_SECOND);
    assert_int_equal(((EinsteinState *)&state)->cell[0], 14);
}

static void
ein_7_last_turn_is_a_draw(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_parse(
        "t",
        "[scenario]\nformat=1\nsystem=einstein\ntitle=T\nfirst=A\nsecond=B\nturns=1\n[position]\n"
        "first=a1;-;-;-;-;-\nsecond=d4;-;-;-;-;-\n",
        NULL, het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    apply_text(&state.state, "b1");
    apply_text(&state.state, "c4");
    HetResult result;
    het_game_result(&state.state, &result);
    assert_int_equal(result.winner, HET_NOBODY);
    assert_string_equal(result.reason, "the last turn is over");
}

/* What all systems measure: stones that are there, at the start, and lost. */
static void
ein_5_stones_lost_are_measured(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = open_position("first=-;b1;-;-;a2;-\nsecond=e4;-;-;-;-;-\n");
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    HetMeasures measures;
    het_game_measures(&state.state, &measures);
    const int left[HET_SIDES] = {2, 1};
    for (unsigned side = 0; side < HET_SIDES; side++) {
        assert_int_equal(measures.value[side][HET_MEASURE_STRENGTH], left[side]);
        assert_int_equal(measures.value[side][HET_MEASURE_STRENGTH_START], 6);
        assert_int_equal(measures.value[side][HET_MEASURE_STRENGTH_LOST], 6 - left[side]);
        assert_int_equal(measures.value[side][HET_MEASURE_UNITS_LOST], 6 - left[side]);
    }
}

TEST_UNIT("einstein")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_equal_brute_force),
        cmocka_unit_test(ein_1_stones_are_placed_at_random),
        cmocka_unit_test(ein_3_one_stone_needs_no_die),
        cmocka_unit_test(ein_3_die_gives_the_stone_or_its_neighbours),
        cmocka_unit_test(ein_4_forced_moves_run),
        cmocka_unit_test(ein_5_captures_either_side),
        cmocka_unit_test(ein_5_stones_lost_are_measured),
        cmocka_unit_test(ein_6_wins_by_corner_or_capture),
        cmocka_unit_test(ein_7_last_turn_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

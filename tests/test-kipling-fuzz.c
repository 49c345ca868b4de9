/* Random games of Charge! + Kipling: what is listed against what is legal, ways against an oracle,
 * invariants, saving and loading, and that every game ends. */
#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/rules/kipling/kipling-procedure.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "kipling-oracle.h"

static HetScenario *
open_scenario(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

static bool
is_listed(const HetMoveList *list, const HetMove *move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (het_move_equal(&list->moves[i], move))
            return true;
    return false;
}

/* Whether a listed move differs from it in nothing but the way to the same place. */
static bool
is_listed_to(const HetMoveList *list, const HetMove *move)
{
    for (unsigned i = 0; i < list->count; i++) {
        HetMove same = list->moves[i];
        if (same.kind == HET_MOVE_ROLL)
            continue;
        if (same.way.place != move->way.place)
            continue;
        same.way = move->way;
        if (het_move_equal(&same, move))
            return true;
    }
    return false;
}

static HetMove
garbage(HetRandom *random, const HetMoveList *list)
{
    HetMove move = list->moves[het_random_below(random, list->count)];
    uint8_t bytes[sizeof move];
    switch (het_random_below(random, 4)) {
    case 0: /* any byte */
        memcpy(bytes, &move, sizeof move);
        bytes[het_random_below(random, sizeof bytes)] = (uint8_t)het_random_next(random);
        memcpy(&move, bytes, sizeof move);
        break;
    case 1: /* another way to walk */
        move.way.path[0] = (uint8_t)(het_random_next(random) & 0x33);
        move.way.path[1] = (uint8_t)(het_random_next(random) & 0x33);
        break;
    case 2: /* another number */
        move.value = (uint16_t)het_random_below(random, 9);
        move.kind = (uint8_t)het_random_below(random, HET_MOVE_KIND_COUNT + 1);
        break;
    default:
        move.unit = (uint16_t)het_random_below(random, 20);
        move.target = (uint16_t)het_random_below(random, 20);
        break;
    }
    return move;
}

/* Every step drawn at random: a way that is_legal may or may not like. */
static HetMove
wander(HetRandom *random, const KiplingState *state, HetMove move)
{
    const KiplingScenario *data = kipling_data(state);
    unsigned at = kipling_place(state, move.unit), steps = 1 + het_random_below(random, 5);
    move.way = (HetWay){.place = HET_NO_PLACE};
    for (unsigned i = 0; i < steps && at != HET_SQUARE_OFF; i++) {
        unsigned direction = het_random_below(random, HET_SQUARE_DIRECTIONS);
        het_way_add(&move.way, direction);
        at = data->next[at][direction];
    }
    move.way.place = (uint16_t)at;
    return move;
}

/* A move with a way is legal if the oracle has it so. */
static void
check_way(const HetState *state, const HetMove *move)
{
    if (state->actor == HET_CHANCE || move->way.steps == 0)
        return;
    if (het_game_is_legal(state, move) !=
        kipling_oracle_allows((const KiplingState *)state, move)) {
        g_autofree char *text = het_text_of(state, move);
        fail_msg("%s by the oracle, at ply %u: %s",
                 het_game_is_legal(state, move) ? "not legal" : "legal", state->ply, text);
    }
}

static void
check_node(const HetState *state, HetRandom *random)
{
    static HetMoveList list;
    het_game_legal(state, &list);
    assert_true(list.count >= 2);
    for (unsigned i = 0; i < list.count; i++) {
        if (!het_game_is_legal(state, &list.moves[i])) {
            g_autofree char *text = het_text_of(state, &list.moves[i]);
            fail_msg("listed but not legal at ply %u: %s", state->ply, text);
        }
        check_way(state, &list.moves[i]);
        for (unsigned j = 0; j < i; j++)
            assert_false(het_move_equal(&list.moves[i], &list.moves[j]));
    }
    bool rare = het_state_procedure(state) > KIPLING_FIRE && state->actor != HET_CHANCE;
    for (unsigned i = 0; i < (rare ? 60 : 12); i++) { /* of retreats and follow-ups more */
        HetMove move = garbage(random, &list);
        const HetMove *model = &list.moves[het_random_below(random, list.count)];
        if (i >= 6 && model->way.steps > 0 && state->actor != HET_CHANCE)
            move = wander(random, (const KiplingState *)state, *model);
        check_way(state, &move);
        if (!het_game_is_legal(state, &move) || is_listed(&list, &move))
            continue;
        if (state->actor != HET_CHANCE && !is_listed_to(&list, &move)) {
            g_autofree char *text = het_text_of(state, &move);
            fail_msg("legal but not listed at ply %u: %s", state->ply, text);
        }
        HetStateBuffer next;
        het_game_clone(&next.state, state);
        het_game_apply(&next.state, &move, NULL);
        assert_null(state->scenario->rules->check(&next.state));
    }
}

/* All orders that is_legal allows are listed too: the listed way to a place is one of many, so this
 * tries every number. */
static void
check_orders(const HetState *state)
{
    static HetMoveList list;
    if (het_state_procedure(state) != KIPLING_ORDER || het_state_peek(state)->step != 0)
        return;
    het_game_legal(state, &list);
    for (unsigned order = 0; order < 9; order++) {
        HetMove move =
            het_move_unit(HET_MOVE_ORDER, (unsigned)het_frame_peek(state, KiplingActing)->unit);
        move.value = (uint16_t)order;
        assert_int_equal(het_game_is_legal(state, &move), is_listed(&list, &move));
    }
}

static void
check_saved(const HetState *state)
{
    g_autoptr(GError) error = NULL;
    if (state->depth > 0 || het_game_over(state))
        return;
    g_autofree char *text = het_scenario_save(state, &error);
    assert_no_error(error);
    g_autoptr(HetScenario) again =
        het_scenario_parse("again", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer loaded;
    het_game_start(again, &loaded.state);
    if (het_game_key(state) != het_game_key(&loaded.state))
        fail_msg("saved and loaded differs:\n%s", text);
}

static void
play(const HetScenario *scenario, uint64_t seed, bool check)
{
    static HetMoveList list;
    HetRandom random = {.state = seed};
    HetStateBuffer state;
    het_game_start(scenario, &state.state);
    while (!het_game_over(&state.state)) {
        const char *wrong = scenario->rules->check(&state.state);
        if (wrong != NULL)
            fail_msg("%s, seed %u, ply %u: %s", scenario->name, (unsigned)seed, state.state.ply,
                     wrong);
        assert_true(state.state.ply < 20000);
        if (check || het_random_below(&random, 16) == 0) {
            check_node(&state.state, &random);
            check_orders(&state.state);
        }
        if (het_random_below(&random, 64) == 0)
            check_saved(&state.state);
        het_game_legal(&state.state, &list);
        unsigned pick = state.state.actor == HET_CHANCE ? het_random_outcome(&random, &list)
                                                        : het_random_below(&random, list.count);
        /* Random generals end their turns too early to get anywhere. */
        if (list.moves[pick].kind == HET_MOVE_END && het_random_below(&random, 4) != 0)
            continue;
        het_game_apply(&state.state, &list.moves[pick], NULL);
    }
    assert_null(scenario->rules->check(&state.state));
    HetResult result;
    het_game_result(&state.state, &result);
    assert_true(strlen(result.reason) > 0);
}

static void
lists_and_judgement_agree(void **unused)
{
    (void)unused;
    static const char *const names[] = {
        "kipling/skirmish",
        "kipling/market-town",
        "kipling/hooks-farm?generals=1&hospitals=1&breaches=1",
        "kipling/random?seed=3&width=8&height=7&points=30",
        "kipling/random?seed=4&width=7&height=7&points=36&woods=8&buildings=8&breaches=1",
        ("kipling/random?seed=5&infantry-retreat=2&cavalry-retreat=3&cavalry-move=7&drag-move=3"
         "&end-share=100&fall-back-turns=1"),
        "kipling/random?seed=6&width=6&points=40&fall-back-turns=0&weak-share=80&advance-move=2",
        "kipling/random?seed=8&width=6&height=7&points=48&retreat-from-all=1&infantry-retreat=2",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(HetScenario) scenario = open_scenario(names[i]);
        for (uint64_t seed = 1; seed <= 30; seed++)
            play(scenario, seed, seed <= 4);
    }
}

TEST_UNIT("kipling-fuzz")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_and_judgement_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

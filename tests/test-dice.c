#include "test.h"

#include "engine/dice.h"
#include "engine/game.h"
#include "engine/rules/registry.h"

/* Known answer of Philox4x32-10 for key and counter 0 (Random123, kat_vectors). */
static void
philox_known_answer(void **unused)
{
    (void)unused;
    uint64_t words[2];
    het_philox(0, 0, words);
    assert_int_equal(words[0], 0xe169c58d6627e8d5u);
    assert_int_equal(words[1], 0x9b00dbd8bc57ac4cu);
}

static void
mul_high_by_hand(void **unused)
{
    (void)unused;
    assert_int_equal(het_mul_high(UINT64_MAX, UINT64_MAX), UINT64_MAX - 1);
    assert_int_equal(het_mul_high(1u, UINT64_MAX), 0);
    assert_int_equal(het_mul_high((uint64_t)1 << 63, 6), 3);
    assert_int_equal(het_mul_high(0x123456789abcdef0u, 0xfedcba9876543210u), 0x121fa00ad77d7422u);
}

/* Three dice hitting on 5 and 6: 8, 12, 6, 1 of 27. */
static void
hits_have_binomial_weights(void **unused)
{
    (void)unused;
    static HetMoveList list;
    static const uint64_t weights[] = {8, 12, 6, 1};
    het_list_clear(&list);
    het_dice_hits(&list, 7, 3, 2, 6, NULL);
    assert_int_equal(list.count, 4);
    assert_int_equal(list.total, 27);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(list.weights[i], weights[i]);
        assert_int_equal(list.moves[i].roll.low, i);
        assert_int_equal(list.moves[i].roll.high, i);
        assert_int_equal(list.moves[i].unit, 7);
    }
}

static void
hits_merge_neighbours_of_equal_effect(void **unused)
{
    (void)unused;
    static HetMoveList list;
    static const uint8_t figures[] = {0, 0, 1, 1}; /* a figure for every two hits */
    het_list_clear(&list);
    het_dice_hits(&list, HET_NO_UNIT, 3, 2, 6, figures);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.weights[0], 20);
    assert_int_equal(list.weights[1], 7);
    assert_int_equal(list.moves[0].roll.low, 0);
    assert_int_equal(list.moves[0].roll.high, 1);
    assert_int_equal(list.moves[1].roll.low, 2);
    assert_int_equal(list.moves[1].roll.high, 3);
}

static void
most_dice_fit_in_a_word(void **unused)
{
    (void)unused;
    static HetMoveList list;
    assert_int_equal(het_dice_fit(3, 6), 62);
    assert_int_equal(het_dice_fit(2, 6), 39);
    assert_int_equal(het_dice_fit(1, 6), 24);
    het_list_clear(&list);
    het_dice_hits(&list, 0, 24, 1, 6, NULL);
    assert_int_equal(list.total, 4738381338321616896u); /* 6^24 */
    assert_int_equal(list.weights[24], 1);
}

/* Draws over many roll keys follow the weights (a chi-square far inside its bounds), never leave
 * the list, and are a function of key and roll key alone. */
static void
draws_follow_the_weights(void **unused)
{
    (void)unused;
    static HetMoveList list;
    unsigned seen[4] = {0};
    het_list_clear(&list);
    het_dice_hits(&list, 0, 3, 2, 6, NULL);
    enum { DRAWS = 270000 };
    for (unsigned i = 0; i < DRAWS; i++)
        seen[het_dice_draw(&list, 42, i)]++;
    double chi = 0;
    for (unsigned i = 0; i < 4; i++) {
        double expected = (double)list.weights[i] * DRAWS / 27;
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    assert_true(chi < 16.3); /* 3 degrees of freedom, 0.1 % */
    assert_int_equal(het_dice_draw(&list, 42, 5), het_dice_draw(&list, 42, 5));
}

static void
early_and_late_search_draw_alike(void **unused)
{
    (void)unused;
    static HetMoveList small, large;
    het_list_clear(&small);
    het_list_clear(&large);
    for (int i = 0; i < 8; i++)
        het_list_add_outcome(&small, het_move_roll(0, i, i), (uint64_t)i + 1);
    for (int i = 0; i < 16; i++) /* the same in halves */
        het_list_add_outcome(&large, het_move_roll(0, i, i), (uint64_t)(i / 2) + 1);
    for (unsigned key = 0; key < 2000; key++)
        assert_int_equal(het_dice_draw(&small, 9, key), het_dice_draw(&large, 9, key) / 2);
}

static void
seeds_derive_one_way_by_purpose(void **unused)
{
    (void)unused;
    assert_int_not_equal(het_seed_derive(1, "referee"), het_seed_derive(1, "agent first"));
    assert_int_not_equal(het_seed_derive(1, "referee"), het_seed_derive(2, "referee"));
    /* printf '\1\0\0\0\0\0\0\0referee' | sha256sum, first eight bytes, little-endian */
    assert_int_equal(het_seed_derive(1, "referee"), 0xc4d462ad34d18da9u);
}

static void
roll_keys_are_distinct(void **unused)
{
    (void)unused;
    HetState state = {.turn = 3};
    uint8_t count = 0;
    het_state_open_roll(&state, 2, 5, &count);
    assert_int_equal(state.actor, HET_CHANCE);
    assert_int_equal(state.roll_key, 0x0003000200050000u);
    het_state_open_roll(&state, 2, 5, &count);
    assert_int_equal(state.roll_key, 0x0003000200050001u);
    assert_int_equal(count, 2);
}

/* A unit's rolls are counted from 0 each turn: what it rolled last turn changes no dice of this
 * one, or two games would have nothing in common after their first difference. */
static void
rolls_are_counted_anew_each_turn(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kircholm/drill-line", "husaria/training-charge",
                                        "kipling/skirmish", "musketpike/drill-brigades",
                                        "northern/drill"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_non_null(scenario);
        g_autoptr(GHashTable) least = g_hash_table_new(NULL, NULL); /* turn and unit: count + 1 */
        for (unsigned game = 0, counted = 0; game < 40 || counted < 3; game++) {
            HetStateBuffer state;
            HetMoveList list;
            uint64_t random = game;
            het_game_start(scenario, &state.state);
            g_hash_table_remove_all(least);
            for (unsigned ply = 0; ply < 3000 && !het_game_over(&state.state); ply++) {
                if (state.state.actor == HET_CHANCE) {
                    uint64_t key = state.state.roll_key;
                    gpointer place = GSIZE_TO_POINTER(key >> 48 << 16 | (key >> 16 & 0xffff));
                    gsize found = GPOINTER_TO_SIZE(g_hash_table_lookup(least, place));
                    gsize count = (key & 0xffff) + 1;
                    if (found == 0 || count < found)
                        g_hash_table_insert(least, place, GSIZE_TO_POINTER(count));
                }
                het_game_legal(&state.state, &list);
                random = random * 6364136223846793005u + 1442695040888963407u;
                het_game_apply(&state.state, &list.moves[(random >> 33) % list.count], NULL);
            }
            GHashTableIter rows;
            gpointer place, count;
            g_hash_table_iter_init(&rows, least);
            while (g_hash_table_iter_next(&rows, &place, &count)) {
                gsize row = GPOINTER_TO_SIZE(place);
                counted += row >> 16 > 1;
                if (GPOINTER_TO_SIZE(count) != 1)
                    fail_msg("%s: the first roll of unit %u in turn %u is its number %u", names[i],
                             (unsigned)(row & 0xffff), (unsigned)(row >> 16),
                             (unsigned)GPOINTER_TO_SIZE(count));
            }
        }
    }
}

TEST_UNIT("dice")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philox_known_answer),
        cmocka_unit_test(mul_high_by_hand),
        cmocka_unit_test(hits_have_binomial_weights),
        cmocka_unit_test(hits_merge_neighbours_of_equal_effect),
        cmocka_unit_test(most_dice_fit_in_a_word),
        cmocka_unit_test(draws_follow_the_weights),
        cmocka_unit_test(early_and_late_search_draw_alike),
        cmocka_unit_test(seeds_derive_one_way_by_purpose),
        cmocka_unit_test(roll_keys_are_distinct),
        cmocka_unit_test(rolls_are_counted_anew_each_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

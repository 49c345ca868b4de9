/* Samples of dice (agents/search/stream.h), and rolls found again in a tree (tree.h). */
#include "test.h"

#include "agents/search/stream.h"
#include "agents/search/tree.h"

static void
fill_outcomes(HetMoveList *list, const uint64_t *weights, unsigned count)
{
    het_list_clear(list);
    for (unsigned i = 0; i < count; i++) {
        HetMove move = het_move_roll(HET_NO_UNIT, (int32_t)i, (int32_t)i);
        het_list_add_outcome(list, move, weights[i]);
    }
}

/* Over 16 samples a die of 16 equal outcomes shows each once, whatever its key. */
static void
a_block_of_samples_is_even(void **unused)
{
    (void)unused;
    static const uint64_t even[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    fill_outcomes(list, even, G_N_ELEMENTS(even));
    for (uint64_t roll = 1; roll < 50; roll++) {
        unsigned seen = 0;
        for (uint32_t index = 0; index < 16; index++)
            seen |= 1u << het_stream_draw(list, 7, roll, index);
        assert_int_equal(seen, 0xffff);
    }
}

/* Two dice of one sample are drawn apart: all pairs come up about as often. */
static void
dice_of_a_sample_are_independent(void **unused)
{
    (void)unused;
    static const uint64_t weights[] = {1, 1, 1, 1};
    enum { SAMPLES = 4096 };
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    fill_outcomes(list, weights, G_N_ELEMENTS(weights));
    unsigned pairs[4][4] = {{0}};
    for (uint64_t roll = 0; roll < SAMPLES / 16; roll++)
        for (uint32_t index = 0; index < 16; index++)
            pairs[het_stream_draw(list, 3, 2 * roll, index)]
                 [het_stream_draw(list, 3, 2 * roll + 1, index)]++;
    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = 0; b < 4; b++)
            assert_in_range(pairs[a][b], SAMPLES / 16 - 64, SAMPLES / 16 + 64);
}

/* Nor does one die of a line tell another: over its samples each pair of faces comes up as often as
 * chance has it, whichever two dice these are. */
static void
dice_of_a_line_are_independent(void **unused)
{
    (void)unused;
    static const uint64_t weights[] = {1, 1, 1, 1};
    enum { SAMPLES = 4096, MEAN = SAMPLES / 16 };
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    fill_outcomes(list, weights, G_N_ELEMENTS(weights));
    for (uint64_t roll = 1; roll < 20; roll++) {
        unsigned pairs[4][4] = {{0}};
        for (uint32_t index = 0; index < SAMPLES; index++)
            pairs[het_stream_draw(list, 3, roll, index)]
                 [het_stream_draw(list, 3, roll + 1, index)]++;
        for (unsigned a = 0; a < 4; a++)
            for (unsigned b = 0; b < 4; b++)
                assert_in_range(pairs[a][b], MEAN * 3 / 4, MEAN * 5 / 4);
    }
}

static void
a_part_of_a_roll_is_found_in_the_tree(void **unused)
{
    (void)unused;
    HetTree tree;
    het_tree_init(&tree, 0);
    const HetMove listed[] = {het_move_roll(3, 1, 2), het_move_roll(3, 3, 6)};
    uint32_t first = het_tree_expand(&tree, HET_TREE_ROOT, listed, G_N_ELEMENTS(listed));
    for (int32_t face = 1; face <= 6; face++) {
        HetMove rolled = het_move_roll(3, face, face), other = het_move_roll(4, face, face);
        assert_int_equal(het_tree_child(&tree, HET_TREE_ROOT, &rolled), first + (face > 2));
        assert_int_equal(het_tree_child(&tree, HET_TREE_ROOT, &other), 0);
    }
    HetMove across = het_move_roll(3, 2, 3);
    assert_int_equal(het_tree_child(&tree, HET_TREE_ROOT, &across), 0);
    het_tree_clear(&tree);
}

TEST_UNIT("stream")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_of_samples_is_even),
        cmocka_unit_test(dice_of_a_sample_are_independent),
        cmocka_unit_test(dice_of_a_line_are_independent),
        cmocka_unit_test(a_part_of_a_roll_is_found_in_the_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

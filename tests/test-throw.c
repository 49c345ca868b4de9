#include "test.h"

#include "engine/dice.h"
#include "engine/throw.h"

static HetThrow
throw_of(HetReading reading, unsigned dice, unsigned faces, unsigned hitting)
{
    HetThrow throw = {
        .reading = reading, .unit = 3, .dice = dice, .faces = faces, .hitting = hitting};
    return throw;
}

static void
assert_outcome(const HetMoveList *list, unsigned index, int low, int high, uint64_t weight)
{
    assert_int_equal(list->moves[index].roll.low, low);
    assert_int_equal(list->moves[index].roll.high, high);
    assert_int_equal(list->moves[index].unit, 3);
    assert_int_equal(list->weights[index], weight);
}

/* Two dice that do something on 9 and more: 26 and 10 of 36. */
static void
totals_are_merged_by_effect(void **unused)
{
    (void)unused;
    static HetMoveList list;
    HetThrow throw = throw_of(HET_READ_TOTAL, 2, 6, 0);
    for (unsigned total = 2; total <= 12; total++)
        throw.effect[total] = total >= 9;
    het_list_clear(&list);
    het_throw_list(&throw, false, &list);
    assert_int_equal(list.count, 2);
    assert_outcome(&list, 0, 2, 8, 26);
    assert_outcome(&list, 1, 9, 12, 10);
    het_list_clear(&list);
    het_throw_list(&throw, true, &list);
    assert_int_equal(list.count, 11);
    assert_int_equal(list.total, 36);
    assert_outcome(&list, 5, 7, 7, 6);
}

/* Three dice of ten: 10 in 36 ways, 3 in one. */
static void
totals_of_many_dice_are_counted(void **unused)
{
    (void)unused;
    static HetMoveList list;
    HetThrow throw = throw_of(HET_READ_TOTAL, 3, 10, 0);
    het_list_clear(&list);
    het_throw_list(&throw, true, &list);
    assert_int_equal(list.count, 28);
    assert_int_equal(list.total, 1000);
    assert_outcome(&list, 0, 3, 3, 1);
    assert_outcome(&list, 7, 10, 10, 36);
}

/* Dice against each other, ties rolled again or to the second: 45 of 90, 45 of 100. */
static void
a_tie_is_rolled_again_or_counts(void **unused)
{
    (void)unused;
    static HetMoveList list;
    HetThrow throw = throw_of(HET_READ_DIFFERENCE, 2, 10, 0);
    for (unsigned reading = 1; reading < 20; reading++)
        throw.effect[reading] = reading > 10;
    het_list_clear(&list);
    het_throw_list(&throw, false, &list);
    assert_int_equal(list.count, 2);
    assert_outcome(&list, 0, 1, 10, 55);
    assert_outcome(&list, 1, 11, 19, 45);
    throw.ties_rerolled = true;
    het_list_clear(&list);
    het_throw_list(&throw, false, &list);
    assert_int_equal(list.count, 2);
    assert_outcome(&list, 0, 1, 9, 45);
    assert_outcome(&list, 1, 11, 19, 45);
}

static void
what_cannot_matter_is_settled(void **unused)
{
    (void)unused;
    HetThrow throw = throw_of(HET_READ_TOTAL, 1, 6, 0);
    assert_true(het_throw_settled(&throw));
    throw.effect[6] = 1;
    assert_false(het_throw_settled(&throw));
    throw = throw_of(HET_READ_DIFFERENCE, 2, 6, 0);
    throw.effect[6] = 1;
    assert_false(het_throw_settled(&throw));
    throw.ties_rerolled = true;
    assert_true(het_throw_settled(&throw));
}

/* Faces show the reading they were drawn for, and each way of showing it comes up as often. */
static void
faces_show_the_reading(void **unused)
{
    (void)unused;
    enum { DRAWS = 6000 };
    const HetThrow throws[] = {throw_of(HET_READ_TOTAL, 1, 6, 0), throw_of(HET_READ_TOTAL, 2, 6, 0),
                               throw_of(HET_READ_HITS, 1, 6, 2), throw_of(HET_READ_HITS, 20, 6, 2),
                               throw_of(HET_READ_DIFFERENCE, 2, 10, 0)};
    HetRandom random = {.state = 5};
    unsigned threes = 0;
    for (unsigned i = 0; i < G_N_ELEMENTS(throws); i++) {
        for (unsigned draw = 0; draw < DRAWS; draw++) {
            unsigned lowest = het_throw_lowest(&throws[i]), highest = het_throw_highest(&throws[i]);
            unsigned reading = i == 1 ? 7 : lowest + draw % (highest - lowest + 1), again = 0;
            uint8_t face[HET_THROW_DICE_MAX];
            uint64_t faces = 0;
            HetRoll roll = {.low = (int32_t)reading, .high = (int32_t)reading};
            roll.faces = het_throw_faces(&throws[i], reading, &random);
            unsigned count = het_throw_unpack(&throws[i], &roll, face);
            assert_int_equal(count, het_throw_count(&throws[i]));
            assert_true(het_throw_pack(&throws[i], face, count, &faces, &again));
            assert_int_equal(faces, roll.faces);
            assert_int_equal(again, reading);
            threes += i == 1 && face[0] == 3;
        }
    }
    assert_in_range(threes, DRAWS / 6 - 120, DRAWS / 6 + 120);
}

static void
faces_out_of_range_are_refused(void **unused)
{
    (void)unused;
    HetThrow throw = throw_of(HET_READ_TOTAL, 2, 6, 0);
    const uint8_t seven[] = {3, 7}, zero[] = {0, 3}, fine[] = {3, 4};
    uint64_t faces = 0;
    unsigned reading = 0;
    assert_false(het_throw_pack(&throw, seven, 2, &faces, &reading));
    assert_false(het_throw_pack(&throw, zero, 2, &faces, &reading));
    assert_false(het_throw_pack(&throw, fine, 1, &faces, &reading));
    assert_true(het_throw_pack(&throw, fine, 2, &faces, &reading));
    assert_int_equal(reading, 7);
    HetRoll unknown = {.low = 7, .high = 7}, more = {.low = 7, .high = 7, .faces = 0x143};
    uint8_t face[HET_THROW_DICE_MAX];
    assert_int_equal(het_throw_unpack(&throw, &unknown, face), 0);
    assert_int_equal(het_throw_unpack(&throw, &more, face), 0);
    /* Of five dice twenty do not show a six. */
    HetThrow hits = throw_of(HET_READ_HITS, 5, 6, 2);
    HetRoll twenty = {.low = 5, .high = 5, .faces = (uint64_t)20 << 50};
    assert_int_equal(het_throw_unpack(&hits, &twenty, face), 0);
}

TEST_UNIT("throw")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_are_merged_by_effect),
        cmocka_unit_test(totals_of_many_dice_are_counted),
        cmocka_unit_test(a_tie_is_rolled_again_or_counts),
        cmocka_unit_test(what_cannot_matter_is_settled),
        cmocka_unit_test(faces_show_the_reading),
        cmocka_unit_test(faces_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The conformance suite finds what it is there to find: systems broken on purpose, one way each,
 * made from the toy by replacing a slot. */
#include "test.h"

#include "library/conformance/conformance.h"
#include "engine/text.h"
#include "toy-hex/toy-hex.h"
#include "toys.h"

/* Plays a toy with some slots replaced, games of so many plies at most; the first violation must
 * mention `what`. */
static void
expect_caught_within(unsigned plies, const char *name, const HetRules *broken, const char *what)
{
    const HetRules *const registry[] = {broken, NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) sound = toy_scenario_open(name, &error);
    assert_no_error(error);
    g_autoptr(HetScenario) scenario = het_scenario_parse(name, sound->text, NULL, registry, &error);
    assert_no_error(error);
    HetConformance conformance = {.scenario = scenario,
                                  .registry = registry,
                                  .seed = 1,
                                  .games = 40,
                                  .every = 3,
                                  .plies_max = plies};
    HetConformanceCounts counts;
    g_autofree char *violation = het_conformance_run(&conformance, &counts);
    if (violation == NULL)
        fail_msg("expected \"%s\", but nothing was found", what);
    if (strstr(violation, what) == NULL)
        fail_msg("expected \"%s\", found \"%s\"", what, violation);
}

static void
expect_caught(const char *name, const HetRules *broken, const char *what)
{
    expect_caught_within(3000, name, broken, what);
}

static bool
always(const HetState *state, const HetMove *move)
{
    (void)state;
    (void)move;
    return true;
}

static void
anything_is_legal(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.is_legal = always;
    expect_caught("toy-hex/skirmish", &broken, "legal, but");
}

static bool
no_long_way(const HetState *state, const HetMove *move)
{
    return move->way.steps < 2 && toy_hex_rules.is_legal(state, move);
}

static void
a_move_is_legal_refuses(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.is_legal = no_long_way;
    expect_caught("toy-hex/skirmish", &broken, "listed, but not legal");
}

/* Games of a toy in which one listed move in `listed` is put to is_legal. */
static HetConformanceCounts
judged(const HetRules *rules, unsigned listed, bool caught)
{
    const HetRules *const registry[] = {rules, NULL};
    g_autoptr(HetScenario) sound = toy_scenario_open("toy-hex/skirmish", NULL);
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("toy-hex/skirmish", sound->text, NULL, registry, NULL);
    const HetConformance conformance = {.scenario = scenario,
                                        .registry = registry,
                                        .seed = 1,
                                        .games = 2,
                                        .every = 1000000,
                                        .listed = listed,
                                        .plies_max = 3000};
    HetConformanceCounts counts;
    g_autofree char *violation = het_conformance_run(&conformance, &counts);
    assert_int_equal(violation != NULL, caught);
    return counts;
}

static void
a_share_of_the_listed_moves_is_judged(void **state)
{
    (void)state;
    HetConformanceCounts all = judged(&toy_hex_rules, 0, false);
    HetConformanceCounts share = judged(&toy_hex_rules, 4, false);
    assert_int_equal(all.plies, share.plies); /* the same games */
    assert_in_range(4 * share.judged, all.judged - all.plies, all.judged + all.plies);
    HetRules broken = toy_hex_rules;
    broken.is_legal = no_long_way;
    judged(&broken, 4, true);
}

/* Keeps no list, as a system that makes none on the way: what is listed wrongly is so throughout.
 */
static void
apply_without_keeping(HetState *state, const HetMove *move, const HetSink *sink)
{
    toy_hex_rules.apply(state, move, het_is_heard(sink) ? sink : NULL);
}

/* Leaves out the farther half of the places of a walk. */
static void
too_short(const HetState *state, HetMoveList *list)
{
    unsigned walks = 0;
    toy_hex_rules.legal(state, list);
    for (unsigned i = 0; i < list->count; i++)
        walks += list->moves[i].kind == HET_MOVE_MOVE;
    list->count -= walks / 2;
}

static void
a_place_that_is_not_listed(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.legal = too_short;
    broken.apply = apply_without_keeping;
    expect_caught("toy-hex/skirmish", &broken, "nothing is listed to the same place");
}

static void
twice(const HetState *state, HetMoveList *list)
{
    toy_hex_rules.legal(state, list);
    if (state->actor != HET_CHANCE)
        het_list_add(list, list->moves[0]);
}

static void
a_move_listed_twice(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.legal = twice;
    broken.apply = apply_without_keeping;
    expect_caught("toy-hex/skirmish", &broken, "listed twice");
}

static void
wrong_total(const HetState *state, HetMoveList *list)
{
    toy_hex_rules.legal(state, list);
    if (list->total > 0)
        list->total++;
}

static void
weights_that_do_not_sum(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.legal = wrong_total;
    expect_caught("toy-hex/skirmish", &broken, "weights sum");
}

/* Looks at what it should not: whether anybody listens. */
static void
eavesdrop(HetState *state, const HetMove *move, const HetSink *sink)
{
    toy_hex_rules.apply(state, move, sink);
    if (het_is_heard(sink))
        state->epoch++;
}

static void
ignore(void *data, const HetState *state, const HetEvent *event)
{
    (void)data;
    (void)state;
    (void)event;
}

static void
a_sink_that_changes_play(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.apply = eavesdrop;
    const HetRules *const registry[] = {&broken, NULL};
    g_autoptr(HetScenario) sound = toy_scenario_open("toy-hex/melee", NULL);
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("toy-hex/melee", sound->text, NULL, registry, NULL);
    HetSink sink = {.emit = ignore};
    HetConformance conformance = {
        .scenario = scenario, .games = 2, .every = 3, .plies_max = 3000, .sink = &sink};
    HetConformanceCounts counts;
    g_autofree char *violation = het_conformance_run(&conformance, &counts);
    assert_non_null(violation);
    assert_non_null(strstr(violation, "a listener changes what a move does"));
}

/* Depends on where the state lies in memory. */
static void
address(HetState *state, const HetMove *move, const HetSink *sink)
{
    toy_hex_rules.apply(state, move, sink);
    state->unused[0] = state->depth > 0 ? (uint8_t)((uintptr_t)state >> 13) : 0;
}

static void
an_apply_that_is_not_the_same_twice(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.apply = address;
    expect_caught("toy-hex/skirmish", &broken, "two clones differ");
}

static void
same_roll_key(HetState *state, const HetMove *move, const HetSink *sink)
{
    toy_hex_rules.apply(state, move, sink);
    if (state->actor == HET_CHANCE)
        state->roll_key = 1;
}

static void
a_roll_key_used_twice(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.apply = same_roll_key;
    expect_caught("toy-hex/skirmish", &broken, "was used before");
}

static uint64_t
key_with_ply(const HetState *state)
{
    return het_game_hash(state);
}

static void
a_key_that_counts_plies(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.key = key_with_ply;
    expect_caught("toy-hex/skirmish", &broken, "the key depends");
}

/* Writes another turn than it is. */
static bool
save_badly(const HetState *state, GKeyFile *file, GError **error)
{
    if (!toy_hex_rules.save(state, file, error))
        return false;
    g_key_file_set_integer(file, "state", "turn", 1);
    return true;
}

static void
a_save_that_loses_something(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.save = save_badly;
    expect_caught("toy-hex/skirmish", &broken, "loads with another key");
}

/* Begins anew instead of ending. */
static void
for_ever(HetState *state, const HetMove *move, const HetSink *sink)
{
    toy_hex_rules.apply(state, move, sink);
    if (state->actor == HET_NOBODY || state->turn == 3) {
        uint32_t ply = state->ply, epoch = state->epoch;
        het_game_start(state->scenario, state);
        state->ply = ply;
        state->epoch = epoch;
        state->turn = 2;
    }
    if (state->actor == HET_CHANCE)
        state->roll_key = state->ply; /* none comes twice */
}

static void
a_game_without_end(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.apply = for_ever;
    broken.check = NULL;
    expect_caught("toy-hex/skirmish", &broken, "the bounds are");
    expect_caught_within(20, "toy-hex/skirmish", &broken, "no end after 20 plies");
}

static void
steps_of_one_letter(void **state)
{
    (void)state;
    HetVocabulary vocabulary = *toy_hex_rules.vocabulary;
    HetRules broken = toy_hex_rules;
    vocabulary.steps = "11111111";
    broken.vocabulary = &vocabulary;
    expect_caught("toy-hex/skirmish", &broken, "text");
}

static bool
plays_the_first(HetState *state, uint64_t word, HetMoveList *kept)
{
    (void)word;
    het_game_legal(state, kept);
    het_game_step(state, &kept->moves[0], kept);
    return true;
}

static void
a_draw_beside_the_list(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.play_lot = plays_the_first;
    expect_caught("toy-hex/skirmish", &broken, "another is played without a list");
}

static void
apply_and_drop(HetState *state, const HetMove *move, const HetSink *sink)
{
    toy_hex_rules.apply(state, move, sink);
    if (sink != NULL && sink->kept != NULL && sink->kept->count > 0)
        sink->kept->count--;
}

static void
a_kept_list_that_is_not_the_nodes(void **state)
{
    (void)state;
    HetRules broken = toy_hex_rules;
    broken.apply = apply_and_drop;
    expect_caught("toy-hex/skirmish", &broken, "the list kept on the way is not that of the node");
}

TEST_UNIT("conformance-catches")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(anything_is_legal),
        cmocka_unit_test(a_move_is_legal_refuses),
        cmocka_unit_test(a_share_of_the_listed_moves_is_judged),
        cmocka_unit_test(a_place_that_is_not_listed),
        cmocka_unit_test(a_move_listed_twice),
        cmocka_unit_test(weights_that_do_not_sum),
        cmocka_unit_test(a_sink_that_changes_play),
        cmocka_unit_test(an_apply_that_is_not_the_same_twice),
        cmocka_unit_test(a_roll_key_used_twice),
        cmocka_unit_test(a_key_that_counts_plies),
        cmocka_unit_test(a_save_that_loses_something),
        cmocka_unit_test(a_game_without_end),
        cmocka_unit_test(steps_of_one_letter),
        cmocka_unit_test(a_draw_beside_the_list),
        cmocka_unit_test(a_kept_list_that_is_not_the_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

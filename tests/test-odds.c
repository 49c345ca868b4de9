/* Exact odds against values worked by hand, on a little game made for it: SHOOT rolls two dice that
 * hit on 5+, then the target rolls one die and surrenders on a 6; FIGHT waits for the other side's
 * answer first. */
#include "test.h"

#include <string.h>

#include "console/wrap.h"
#include "battle/verb.h"
#include "engine/dice.h"
#include "engine/text.h"
#include "odds-found.h"

enum { RANGE_DICE = 2, RANGE_ANSWER = 1 };
enum { STEP_CHOOSE, STEP_ANSWER, STEP_HITS, STEP_PRISONER };

/* The head's phase is the step; strength lost is all there is. */
typedef struct {
    HetState head;
    int32_t lost[2];
} ToyState;

static void
toy_start(HetState *state)
{
    state->turn = 1;
    state->actor = HET_FIRST;
}

static void
toy_legal(const HetState *head, HetMoveList *list)
{
    switch (head->phase) {
    case STEP_CHOOSE:
        het_list_add(list, het_move_target(HET_MOVE_SHOOT, 0, 1));
        het_list_add(list, het_move_target(HET_MOVE_FIGHT, 0, 1));
        het_list_add(list, het_move(HET_MOVE_END));
        break;
    case STEP_ANSWER:
        het_list_add(list, het_move(HET_MOVE_PASS));
        het_list_add(list, het_move_target(HET_MOVE_SHOOT, 1, 0));
        break;
    case STEP_HITS:
        het_dice_hits(list, 0, 2, 2, 6, NULL);
        break;
    default:
        het_list_add_outcome(list, het_move_roll(1, 1, 5), 5);
        het_list_add_outcome(list, het_move_roll(1, 6, 6), 1);
        break;
    }
}

static void
emit_loss(ToyState *state, const HetSink *sink, HetEventKind kind, unsigned unit, int amount)
{
    state->lost[unit] += amount;
    het_emit(sink, &state->head,
             (HetEvent){.kind = kind,
                        .unit = unit,
                        .other = HET_NO_UNIT,
                        .from = HET_NOWHERE,
                        .to = HET_NOWHERE,
                        .amount = amount});
}

static void
toy_apply(HetState *head, const HetMove *move, const HetSink *sink)
{
    ToyState *state = (ToyState *)head;
    switch (head->phase) {
    case STEP_CHOOSE:
        head->phase = move->kind == HET_MOVE_FIGHT ? STEP_ANSWER : STEP_HITS;
        head->actor = move->kind == HET_MOVE_FIGHT ? HET_SECOND : HET_CHANCE;
        if (move->kind == HET_MOVE_END) {
            head->phase = STEP_CHOOSE;
            head->actor = HET_SECOND;
            head->epoch++;
        }
        break;
    case STEP_ANSWER:
        if (move->kind == HET_MOVE_SHOOT)
            emit_loss(state, sink, HET_EVENT_LOSE, 0, 1);
        head->phase = STEP_HITS;
        head->actor = HET_CHANCE;
        break;
    case STEP_HITS:
        if (move->roll.low > 0)
            emit_loss(state, sink, HET_EVENT_LOSE, 1, move->roll.low);
        head->phase = STEP_PRISONER;
        break;
    default:
        if (move->roll.low == 6)
            emit_loss(state, sink, HET_EVENT_SURRENDER, 1, 1);
        head->phase = STEP_CHOOSE;
        head->actor = HET_FIRST;
        break;
    }
}

static bool
toy_is_legal(const HetState *head, const HetMove *move)
{
    HetMoveList *list = g_new0(HetMoveList, 1);
    bool found = false;
    toy_legal(head, list);
    for (unsigned i = 0; i < list->count; i++)
        found = found || het_move_equal(&list->moves[i], move);
    g_free(list);
    return found;
}

static void
toy_measures(const HetState *head, HetMeasures *ret)
{
    const ToyState *state = (const ToyState *)head;
    *ret = (HetMeasures){0};
    for (unsigned side = 0; side < HET_SIDES; side++) {
        ret->value[side][HET_MEASURE_STRENGTH_START] = 10;
        ret->value[side][HET_MEASURE_STRENGTH] = 10 - state->lost[side];
        ret->value[side][HET_MEASURE_STRENGTH_LOST] = state->lost[side];
    }
}

static void
toy_describe(const HetState *state, const HetMove *move, HetDescription *ret)
{
    (void)state;
    *ret = (HetDescription){.kind = (HetMoveKind)move->kind,
                            .unit = move->unit,
                            .target = move->target,
                            .from = HET_NOWHERE,
                            .to = HET_NOWHERE};
}

static uint64_t
toy_key(const HetState *head)
{
    const ToyState *state = (const ToyState *)head;
    return het_hash_bytes(het_hash_head(head), state->lost, sizeof state->lost);
}

static void
toy_prompt(const HetState *state, HetPrompt *ret)
{
    (void)state;
    g_strlcpy(ret->text, "what?", sizeof ret->text);
    ret->rule = "TOY-1";
}

static const char *const phases[] = {"choose", "answer", "hits", "prisoner", NULL};
static const HetVocabulary vocabulary = {.plane = false};
static const HetRules toy = {
    .name = "toy",
    .phases = phases,
    .start = toy_start,
    .legal = toy_legal,
    .is_legal = toy_is_legal,
    .apply = toy_apply,
    .describe = toy_describe,
    .measures = toy_measures,
    .key = toy_key,
    .prompt = toy_prompt,
    .vocabulary = &vocabulary,
};

static HetUnit units[2] = {{.code = (char[]){"A"}, .name = (char[]){"A"}, .side = HET_FIRST},
                           {.code = (char[]){"B"}, .name = (char[]){"B"}, .side = HET_SECOND}};

static char red[] = "Red", blue[] = "Blue";

typedef struct {
    HetScenario scenario;
    ToyState state;
} Toy;

static Toy *
toy_new(void)
{
    Toy *game = g_new0(Toy, 1);
    game->scenario.rules = &toy;
    game->scenario.sides[0] = red;
    game->scenario.sides[1] = blue;
    game->scenario.state_size = sizeof(ToyState);
    game->scenario.units = g_array_new(FALSE, TRUE, sizeof(HetUnit));
    g_array_append_vals(game->scenario.units, units, 2);
    game->state.head.scenario = &game->scenario;
    toy_start(&game->state.head);
    return game;
}

static void
toy_free(Toy *game)
{
    g_array_unref(game->scenario.units);
    g_free(game);
}

static HetOdds *
odds_of(const Toy *game, HetMove move, HetOddsCase **ret_requested)
{
    *ret_requested = het_odds_case_move(&game->state.head, &move, NULL);
    return het_odds_new(*ret_requested);
}

static void
a_shot_by_hand(void **state)
{
    (void)state;
    Toy *game = toy_new();
    g_autoptr(HetOddsCase) requested = NULL;
    g_autoptr(HetOdds) odds = odds_of(game, het_move_target(HET_MOVE_SHOOT, 0, 1), &requested);
    assert_true(odds->dice);
    assert_true(odds->undecided == 0);
    assert_int_equal(odds->outcomes->len, 6);
    /* Two dice on 5+: 4/9, 4/9, 1/9; then 5/6 or 1/6. */
    assert_near(find(odds, "no loss")->chance, 4.0 / 9 * 5 / 6);
    assert_near(find(odds, "B loses 1")->chance, 4.0 / 9 * 5 / 6);
    assert_near(find(odds, "B loses 2")->chance, 1.0 / 9 * 5 / 6);
    assert_near(find(odds, "B loses 2; B has 1 taken prisoner")->chance, 1.0 / 54);
    assert_near(find(odds, "B loses 2; B has 1 taken prisoner")->lost[HET_SECOND], 3);
    assert_near(odds->mean[HET_FIRST], 0);
    assert_near(odds->mean[HET_SECOND], 2.0 / 3 + 1.0 / 6);
    double sum = 0, last = 1;
    for (guint i = 0; i < odds->outcomes->len; i++) {
        double chance = g_array_index(odds->outcomes, HetOddsOutcome, i).chance;
        assert_true(chance <= last);
        last = chance;
        sum += chance;
    }
    assert_near(sum, 1);
    assert_int_equal(odds->prospects->len, 1);
    const HetOddsProspect *prospect = &g_array_index(odds->prospects, HetOddsProspect, 0);
    assert_near(prospect->lost, 2.0 / 3);
    assert_near(prospect->prisoners, 1.0 / 6);
    assert_near(g_array_index(prospect->losses, double, 2), 1.0 / 9);
    toy_free(game);
}

/* Shooting back costs Red a point: that is Blue's best. */
static void
who_decides_plays_the_best(void **state)
{
    (void)state;
    Toy *game = toy_new();
    g_autoptr(HetOddsCase) requested = NULL;
    g_autoptr(HetOdds) odds = odds_of(game, het_move_target(HET_MOVE_FIGHT, 0, 1), &requested);
    assert_int_equal(odds->decisions->len, 1);
    const HetOddsDecision *decision = &g_array_index(odds->decisions, HetOddsDecision, 0);
    assert_int_equal(decision->side, HET_SECOND);
    assert_string_equal(decision->options[0], "pass");
    assert_string_equal(decision->options[1], "shoot B A");
    assert_near(decision->chosen[0], 0);
    assert_near(decision->chosen[1], 1);
    assert_int_equal(decision->why[1], HET_ODDS_EVALUATOR);
    assert_near(odds->mean[HET_FIRST], 1);
    assert_near(odds->mean[HET_SECOND], 5.0 / 6);
    g_autoptr(HetOdds) again = het_odds_new(requested);
    assert_near(again->mean[HET_FIRST], 1);
    toy_free(game);
}

/* Where it is too far to look ahead the doctrine decides, and that is reported. */
static void
too_far_for_the_evaluator(void **state)
{
    (void)state;
    Toy *game = toy_new();
    HetMove move = het_move_target(HET_MOVE_FIGHT, 0, 1);
    const HetOddsLimits near = {.positions = 1000, .lookahead = 2, .effort = 100};
    g_autoptr(HetOddsCase) requested = het_odds_case_move(&game->state.head, &move, &near);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    const HetOddsDecision *decision = &g_array_index(odds->decisions, HetOddsDecision, 0);
    assert_near(decision->chosen[0], 1);
    assert_int_equal(decision->why[0], HET_ODDS_DOCTRINE);
    toy_free(game);
}

static void
another_epoch_ends_the_odds(void **state)
{
    (void)state;
    Toy *game = toy_new();
    g_autoptr(HetOddsCase) requested = NULL;
    g_autoptr(HetOdds) odds = odds_of(game, het_move(HET_MOVE_END), &requested);
    assert_int_equal(odds->decisions->len, 0);
    assert_false(odds->dice);
    assert_string_equal(g_array_index(odds->outcomes, HetOddsOutcome, 0).text, "no loss");
    toy_free(game);
}

static void
the_odds_of_a_roll_itself(void **state)
{
    (void)state;
    Toy *game = toy_new();
    HetMove move = het_move_target(HET_MOVE_SHOOT, 0, 1);
    het_game_apply(&game->state.head, &move, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetOddsCase) wrong = het_odds_case_new(&game->state.head, "shoot A B", NULL, &error);
    assert_null(wrong);
    assert_string_equal(error->message, "the dice decide here; expected odds without a move");
    g_autoptr(HetOddsCase) requested = het_odds_case_new(&game->state.head, NULL, NULL, NULL);
    g_autoptr(HetOdds) odds = het_odds_new(requested);
    assert_near(odds->mean[HET_SECOND], 5.0 / 6);
    toy_free(game);
}

static void
the_table(void **state)
{
    (void)state;
    Toy *game = toy_new();
    g_autoptr(HetOddsCase) requested = NULL;
    g_autoptr(HetOdds) odds = odds_of(game, het_move_target(HET_MOVE_FIGHT, 0, 1), &requested);
    const HetOddsParts reported = {.outcomes = 3, .rolls = 4, .decisions = 4};
    GString *text = g_string_new(NULL);
    het_odds_append(requested, odds, &reported, text);
    assert_string_equal(text->str,
                        "             loses\n"
                        "  Red         1.00\n"
                        "  Blue        0.83\n"
                        "  Results:\n"
                        "        37.0 %  A loses 1\n"
                        "        37.0 %  A loses 1; B loses 1\n"
                        "         9.3 %  A loses 1; B loses 2\n"
                        "        16.7 %  3 rarer outcomes\n"
                        "  Rolled:\n"
                        "       100.0 %  A: what? (TOY-1)\n"
                        "       100.0 %  B: what? (TOY-1)\n"
                        "  A loses 1.00 on average (1 100.0 %).\n"
                        "  B loses 0.67 on average (1 44.4 %, 2 11.1 %), prisoners 0.17.\n"
                        "  Assumed:\n"
                        "       100.0 %  Blue: shoot B A (by the evaluator)\n");
    g_string_free(text, TRUE);
    toy_free(game);
}

static void
words_after_odds(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *orders;
        bool ground, json;
    } cases[] = {{"RI1 fire BI1", "RI1 fire BI1", false, false},
                 {"RI1 fire BI1 --ground", "RI1 fire BI1", true, false},
                 {" RI1 +120 --json --ground ", "RI1 +120", true, true},
                 {"--json", "", false, true},
                 {"", "", false, false},
                 {"a--ground", "a--ground", false, false}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *orders = g_strstrip(g_strdup(cases[i].typed));
        assert_int_equal(het_request_cut(orders, "--json"), cases[i].json);
        assert_int_equal(het_request_cut(orders, "--ground"), cases[i].ground);
        assert_string_equal(orders, cases[i].orders);
    }
}

static void
percentages(void **state)
{
    (void)state;
    static const struct {
        double chance;
        const char *text;
    } cases[] = {{0, "0.0 %"},
                 {1, "100.0 %"},
                 {1.0 / 3, "33.3 %"},
                 {0.005, "0.50 %"},
                 {1e-9, "under 0.01 %"}};
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = het_percent(cases[i].chance);
        assert_string_equal(text, cases[i].text);
    }
}

TEST_UNIT("odds")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shot_by_hand),
        cmocka_unit_test(who_decides_plays_the_best),
        cmocka_unit_test(too_far_for_the_evaluator),
        cmocka_unit_test(another_epoch_ends_the_odds),
        cmocka_unit_test(the_odds_of_a_roll_itself),
        cmocka_unit_test(the_table),
        cmocka_unit_test(words_after_odds),
        cmocka_unit_test(percentages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What helpers say is legal or not (reach, sight, odds), against what can be typed and played, at
 * decisions of played games. The system is the argument. */
#include "test.h"

#include <string.h>

#include "battle/compass.h"
#include "battle/odds/odds.h"
#include "battle/staff/fire.h"
#include "battle/staff/reach.h"
#include "engine/orders.h"
#include "engine/text-common.h"
#include "engine/view.h"
#include "mistyped.h"
#include "sanitized.h"

static const char *system_name;

typedef struct {
    unsigned nodes, wanted;
    unsigned may, may_not, places, fights;
} Trial;

static void
fail_helper(const HetState *state, const char *helper, const char *line, const char *what)
{
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    fail_msg("%s, turn %u, ply %u: %s (%s): %s: %s: %s", state->scenario->name,
             (unsigned)state->turn, state->ply, prompt.text, prompt.rule, helper, line, what);
}

/* A unit that may be chosen or acts; HET_NO_UNIT: none is found soon. */
static unsigned
some_unit(const HetState *state, const HetMoveList *list, HetRandom *random)
{
    for (unsigned tries = 0; tries < 8; tries++) {
        unsigned unit = list->moves[het_random_below(random, list->count)].unit;
        if (unit != HET_NO_UNIT && unit < state->scenario->units->len &&
            het_scenario_unit_at(state->scenario, unit)->side == (HetActor)state->actor)
            return unit;
    }
    return HET_NO_UNIT;
}

/* Whether a line is played, and its last decision is of the kind and against the target. */
static bool
is_played(const HetState *state, const char *line, HetMoveKind kind, unsigned target)
{
    HetOrders orders = {0};
    if (!het_orders_parse(state, line, &orders, NULL))
        return false;
    const HetMove *last = &orders.moves[orders.count - 1];
    return (HetMoveKind)last->kind == kind && last->target == target;
}

static const char *
code_of(const HetState *state, unsigned unit)
{
    return het_scenario_unit_at(state->scenario, unit)->code;
}

static bool
fires(const GArray *sights, unsigned target)
{
    HET_EACH_IN(const HetSight, sight, sights) {
        if (sight->target == target)
            return sight->fires;
    }
    return false;
}

/* Against one enemy: whatever can be played is in reach, and in sight where it is a shot; else
 * there is a reason. */
static void
try_target(Trial *trial, const HetState *state, const HetReach *reach, const GArray *sights,
           unsigned target)
{
    static const HetMoveKind kinds[] = {HET_MOVE_SHOOT, HET_MOVE_CHARGE, HET_MOVE_FIGHT};
    bool may = het_reach_meets(reach, state, target);
    for (unsigned i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *line =
            g_strdup_printf("%s %s %s", het_move_kind_name(kinds[i]), code_of(state, reach->unit),
                            code_of(state, target));
        if (!is_played(state, line, kinds[i], target))
            continue;
        if (!may)
            fail_helper(state, "reach", line, "is played, and reach denies it");
        if (kinds[i] == HET_MOVE_SHOOT && !fires(sights, target))
            fail_helper(state, "sight", line, "is played, and sight denies it");
    }
    trial->may += may;
    if (may)
        return;
    g_autofree char *why = het_reach_refusal(reach, state, target);
    if (*why == '\0')
        fail_helper(state, "reach", code_of(state, target), "no reason is given");
    trial->may_not++;
}

/* To one place of a grid. */
static void
try_place(Trial *trial, const HetState *state, const HetView *view, const HetReach *reach,
          HetRandom *random)
{
    HetPoint at = {(int)het_random_below(random, (unsigned)view->width),
                   (int)het_random_below(random, (unsigned)view->height)};
    const HetViewCell *cell =
        &g_array_index(view->cells, HetViewCell, (guint)(at.y * view->width + at.x));
    g_autofree char *why = NULL;
    g_autofree char *line = g_strdup_printf("move %s %s", code_of(state, reach->unit), cell->name);
    bool there = het_reach_to(reach, state, at, &why) != NULL;
    HetOrders orders = {0};
    bool played = het_orders_parse(state, line, &orders, NULL) &&
                  orders.moves[orders.count - 1].kind == HET_MOVE_MOVE;
    if (played && !there)
        fail_helper(state, "reach", line, why != NULL ? why : "is played");
    trial->places += there;
}

/* Every way that reach names is legal from its first decision to its last. */
static void
expect_legal(const HetState *state, const HetReach *reach)
{
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        HetStateBuffer at;
        het_game_clone(&at.state, state);
        HET_EACH_BELOW(i, item->count) {
            if (!het_game_is_legal(&at.state, &item->moves[i]))
                fail_helper(state, "reach", code_of(state, reach->unit), "names what is not legal");
            het_game_apply(&at.state, &item->moves[i], NULL);
        }
    }
}

static bool
ask_reach(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    unsigned unit = some_unit(state, list, random);
    if (unit == HET_NO_UNIT)
        return true;
    g_autoptr(HetReach) reach = het_reach_new(state, unit);
    g_autoptr(HetView) view = het_view_new(state);
    g_autoptr(GArray) sights = het_sights_new(state, unit);
    expect_legal(state, reach);
    for (unsigned i = 0; i < 6; i++) {
        unsigned target = het_random_below(random, view->units->len);
        const HetViewUnit *enemy = &g_array_index(view->units, HetViewUnit, target);
        if (enemy->on_board && enemy->side == het_other((HetActor)state->actor))
            try_target(trial, state, reach, sights, target);
    }
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        if (item->target < view->units->len &&
            g_array_index(view->units, HetViewUnit, item->target).side ==
                het_other((HetActor)state->actor))
            try_target(trial, state, reach, sights, item->target);
    }
    for (unsigned i = 0; i < 4 && view->board != HET_BOARD_PLANE; i++)
        try_place(trial, state, view, reach, random);
    return ++trial->nodes < trial->wanted;
}

static void
reach_and_sight_say_what_can_be_played(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(2000, 100, 30)};
    mistyped_games(system_name, 5, ask_reach, &trial);
    print_message("# %s: %u decisions: %u attacks and shots that may be made, %u that may not, "
                  "%u places in reach\n",
                  system_name, trial.nodes, trial.may, trial.may_not, trial.places);
    assert_true(trial.may > trial.wanted / 20 && trial.may_not > trial.wanted / 4);
}

/* A charge or a fight is followed to its dice, whoever else has still to move. */
static bool
ask_odds(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    HET_EACH_BELOW(i, list->count)
        if (list->moves[i].kind == HET_MOVE_CHARGE || list->moves[i].kind == HET_MOVE_FIGHT)
            move = &list->moves[i];
    HetDescription described;
    het_game_describe(state, move, &described);
    if ((move->kind != HET_MOVE_CHARGE && move->kind != HET_MOVE_FIGHT) ||
        described.target >= state->scenario->units->len || described.target == HET_NO_UNIT)
        return true;
    g_autoptr(HetView) view = het_view_new_units(state);
    const HetArm arm = g_array_index(view->units, HetViewUnit, described.target).arm;
    if (arm == HET_ARM_GUNS || arm == HET_ARM_LEADER || arm == HET_ARM_WAGONS)
        return true; /* overrun without dice in some games */
    g_autofree char *words = mistyped_words(state, move);
    HetOddsCase *asked = het_odds_case_move(state, move, &het_odds_glance);
    HetOdds *odds = het_odds_new(asked);
    if (!odds->dice && odds->undecided < 0.001 &&
        odds->decisions->len == 0) /* where the other side may decline */
        fail_helper(state, "odds", words, "no dice are rolled for it");
    het_odds_free(odds);
    het_odds_case_free(asked);
    return ++trial->fights < trial->wanted;
}

static void
odds_go_on_to_the_fight(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(300, 12, 4)};
    mistyped_games(system_name, 6, ask_odds, &trial);
    print_message("# %s: %u charges and fights followed to their dice\n", system_name,
                  trial.fights);
}

TEST_UNIT("helpers")
{
    if (argc != 2)
        return 2;
    system_name = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach_and_sight_say_what_can_be_played),
        cmocka_unit_test(odds_go_on_to_the_fight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

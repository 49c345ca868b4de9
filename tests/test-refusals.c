/* Whatever a system forbids, it names a rule: moves of many kinds are typed all through random
 * games. Which rule answers each case is in tests/positions. */
#include "test.h"

#include "engine/plane.h"
#include "engine/game.h"
#include "engine/random.h"
#include "engine/rules/kipling/kipling-procedure.h"
#include "engine/rules/registry.h"
#include "engine/view.h"
#include "positions/position-suite.h"

#include <string.h>

enum { POOL = 512, PLIES = 3000, KINDS = 8 };

/* What is typed at a decision. */
typedef enum {
    ANYTHING,   /* random kind, unit, target, place: may have no reason */
    BEYOND,     /* a listed move with a unit, target, place or facing that there is not: the same */
    ELSEWHERE,  /* a move that was legal earlier */
    VARIANTS,   /* a listed move with another unit, target, place or pose */
    EVERYTHING, /* in each kind of the row, by the acting unit against all units and to all places
                 */
    TYPINGS
} Typing;

typedef struct {
    const char *system;
    const char *tag;                       /* how its rules begin in a reason */
    const char *scenario;                  /* by name, or NULL: kipling_hamlet */
    unsigned seed;                         /* 0: 7 */
    unsigned games, refused[TYPINGS];      /* at least so many games, and so many of each typing */
    unsigned orders;                       /* values of ORDER, from 1 */
    HetMoveKind met[KINDS], walked[KINDS]; /* against a unit, to a place; NONE ends them */
} System;

static const System systems[] = {
    {.system = "husaria",
     .tag = "(HUS-",
     .scenario = "husaria/berestechko-10-july",
     .games = 1,
     .refused = {[ANYTHING] = 100000, [ELSEWHERE] = 3000, [VARIANTS] = 20000}},
    {.system = "kipling",
     .tag = "(KIP-",
     .games = 20,
     .refused = {[EVERYTHING] = 343271, [ELSEWHERE] = 3000, [VARIANTS] = 3000},
     .orders = KIPLING_ORDER_DRAG,
     .met = {HET_MOVE_SHOOT, HET_MOVE_CHARGE, HET_MOVE_PURSUE, HET_MOVE_FIGHT},
     .walked = {HET_MOVE_MOVE, HET_MOVE_RETREAT, HET_MOVE_SHOOT}},
    {.system = "kircholm",
     .tag = "(KIR-",
     .scenario = "kircholm/kircholm-1605",
     .games = 2,
     .refused = {[ANYTHING] = 10000, [ELSEWHERE] = 3000, [VARIANTS] = 20000}},
    {.system = "musketpike",
     .tag = "(MPR-",
     .scenario = "musketpike/white-mountain-transylvanians",
     .games = 6,
     .refused = {[ANYTHING] = 10000, [ELSEWHERE] = 3455, [VARIANTS] = 20000}},
    {.system = "northern",
     .tag = "(GNW-",
     .scenario = "northern/random?seed=8&units=6&river=1&woods=2&towns=1",
     .seed = 5,
     .games = 4,
     .refused = {[ELSEWHERE] = 3000, [VARIANTS] = 19100}},
};

/* A random game, and what has been typed in it. */
typedef struct {
    const System *system;
    HetScenario *scenario;
    HetBoardKind board;
    unsigned width, height, units;
    HetStateBuffer buffer;
    HetMoveList list;
    HetRandom random;
    HetMove pool[POOL]; /* moves that were legal somewhere */
    unsigned pooled, refused[TYPINGS];
} Game;

static HetScenario *
kipling_hamlet(void)
{
    g_autoptr(Position) position =
        position_of("kipling/open",
                    "RI1 infantry 10 c2; RI2 infantry 10 f2; RC1 cavalry 5 a1; RA1 artillery 4 d1; "
                    "RG1 general RI1; BI1 infantry 10 f5; BI2 infantry 10 c4; BC1 cavalry 5 h5; "
                    "BA1 artillery 4 e6; BG1 general BI2",
                    "map ...w..../..h...b./......w./.b....../....w.../........\n"
                    "file [scenario] turns=6\nfile [options] generals=1; breaches=1; end-share=90");
    return het_scenario_ref(position->scenario);
}

static unsigned
below(Game *game, unsigned bound)
{
    return het_random_below(&game->random, bound);
}

static unsigned
some_place(Game *game)
{
    unsigned column = below(game, game->width), row = below(game, game->height);
    return game->board == HET_BOARD_SQUARE ? het_square(column, row) : row * game->width + column;
}

/* Fails unless the move is legal or its reason names a rule; ANYTHING and BEYOND may have none,
 * since some kinds do not exist in the system. */
static void
type(Game *game, Typing typing, const HetMove *move)
{
    const HetState *state = &game->buffer.state;
    if (het_game_is_legal(state, move))
        return;
    const char *reason = game->scenario->rules->refusal(state, move);
    game->refused[typing]++;
    if (reason == NULL ? typing <= BEYOND : strstr(reason, game->system->tag) != NULL)
        return;
    fail_msg("ply %u, way %u of typing: kind %u, unit %u, target %u, value %u, place %u: %s",
             state->ply, typing, move->kind, move->unit, move->target, move->value, move->way.place,
             reason != NULL ? reason : "no reason");
}

static void
type_anything(Game *game)
{
    for (unsigned i = 0; i < 8; i++) {
        HetMove move = het_move_target((HetMoveKind)below(game, HET_MOVE_ROLL),
                                       below(game, game->units + 1), HET_NO_UNIT);
        if (below(game, 2) == 0)
            move.target = (uint16_t)below(game, game->units);
        if (below(game, 2) == 0)
            move.way.place = (uint16_t)some_place(game);
        if (below(game, 3) == 0)
            move.facing = (uint8_t)below(game, 6);
        type(game, ANYTHING, &move);
    }
}

static HetPose
some_pose(Game *game, unsigned unit, bool turns)
{
    g_autoptr(HetView) view = het_view_new_units(&game->buffer.state);
    HetPoint from = g_array_index(view->units, HetViewUnit, unit).centre;
    unsigned heading = below(game, HET_PLANE_TURN);
    HetPoint at = het_plane_ahead(from, heading, (int)below(game, 4000));
    return (HetPose){.x = at.x,
                     .y = at.y,
                     .turn_start = (uint16_t)heading,
                     .turn_end = (uint16_t)(turns ? heading + 99 : heading)};
}

static void
type_variants(Game *game, const HetMove *listed)
{
    HetMove move = *listed;
    if (move.target != HET_NO_UNIT) {
        move.target = (uint16_t)below(game, game->units);
        type(game, VARIANTS, &move);
        move = *listed;
    }
    if (move.unit != HET_NO_UNIT) {
        move.unit = (uint16_t)below(game, game->units);
        type(game, VARIANTS, &move);
    }
    bool posed = listed->kind == HET_MOVE_MOVE || listed->kind == HET_MOVE_CHARGE;
    for (unsigned i = 0; i < 4 && posed; i++) {
        move = *listed;
        if (game->board == HET_BOARD_PLANE)
            move.pose = some_pose(game, move.unit, i % 2 == 1);
        else
            move.way.place = (uint16_t)some_place(game);
        type(game, VARIANTS, &move);
    }
}

static void
type_beyond(Game *game, const HetMove *listed)
{
    const unsigned cells =
        game->board == HET_BOARD_SQUARE ? het_square(0, game->height) : game->width * game->height;
    const uint16_t places[] = {(uint16_t)cells, HET_NO_PLACE - 1, HET_NO_PLACE};
    const uint16_t units[] = {(uint16_t)game->units, HET_NO_UNIT - 1, HET_NO_UNIT};
    for (unsigned i = 0; i < 3; i++) {
        HetMove move = *listed;
        move.unit = units[i];
        type(game, BEYOND, &move);
        move = *listed;
        move.target = units[i];
        type(game, BEYOND, &move);
        move = *listed;
        move.facing = (uint8_t)(6 + i);
        type(game, BEYOND, &move);
        move = *listed;
        if (game->board == HET_BOARD_PLANE)
            move.pose.x = (int32_t)(i - 1) * 40000;
        else
            move.way = (HetWay){.place = places[i]};
        type(game, BEYOND, &move);
    }
}

static void
type_everything(Game *game, unsigned actor)
{
    const System *system = game->system;
    for (unsigned unit = 0; unit < game->units; unit++) {
        HetMove order = het_move_unit(HET_MOVE_ORDER, actor);
        HetMove select = het_move_unit(HET_MOVE_SELECT, unit);
        HetMove lose = het_move_unit(HET_MOVE_LOSE, unit);
        order.value = (uint16_t)(1 + unit % system->orders);
        type(game, EVERYTHING, &order);
        type(game, EVERYTHING, &select);
        if (game->list.moves[0].kind == HET_MOVE_LOSE)
            type(game, EVERYTHING, &lose);
        for (unsigned i = 0; system->met[i] != HET_MOVE_NONE; i++) {
            HetMove meet = het_move_target(system->met[i], actor, unit);
            type(game, EVERYTHING, &meet);
        }
    }
    for (unsigned row = 0; row < game->height; row++)
        for (unsigned column = 0; column < game->width; column++)
            for (unsigned i = 0; system->walked[i] != HET_MOVE_NONE; i++) {
                HetMove walk = het_move_place(system->walked[i], actor, het_square(column, row));
                type(game, EVERYTHING, &walk);
            }
}

static void
type_at_decision(Game *game)
{
    const unsigned *wanted = game->system->refused;
    const HetMove *listed = &game->list.moves[below(game, game->list.count)];
    if (wanted[ANYTHING] > 0)
        type_anything(game);
    bool orders = listed->kind != HET_MOVE_PASS && listed->kind != HET_MOVE_END;
    if (wanted[VARIANTS] > 0 && orders)
        type_variants(game, listed);
    if (orders && game->buffer.state.ply % 4 == 0)
        type_beyond(game, listed);
    if (wanted[EVERYTHING] > 0)
        type_everything(game, listed->unit != HET_NO_UNIT ? listed->unit : 0);
    if (orders)
        game->pool[game->pooled++ % POOL] = *listed;
    if (wanted[ELSEWHERE] > 0 && game->pooled > 0)
        type(game, ELSEWHERE, &game->pool[below(game, MIN(game->pooled, POOL))]);
}

/* Passing and ending the turn are replaced by the first listed move, so that the sides meet. */
static void
play_on(Game *game)
{
    const HetMoveList *list = &game->list;
    unsigned pick = game->buffer.state.actor == HET_CHANCE ? het_random_outcome(&game->random, list)
                                                           : below(game, list->count);
    HetMove move = list->moves[pick];
    if (move.kind == HET_MOVE_PASS || move.kind == HET_MOVE_END)
        move = list->moves[0];
    het_game_apply(&game->buffer.state, &move, NULL);
}

static bool
all_typed(const Game *game)
{
    for (unsigned i = 0; i < TYPINGS; i++)
        if (game->refused[i] < game->system->refused[i])
            return false;
    return true;
}

static void
play_and_type(const System *system)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario =
        system->scenario != NULL ? het_scenario_open(system->scenario, het_rules_registry, &error)
                                 : kipling_hamlet();
    assert_no_error(error);
    assert_string_equal(scenario->rules->name, system->system);
    g_autofree Game *game = g_new0(Game, 1);
    *game = (Game){.system = system,
                   .scenario = scenario,
                   .random.state = system->seed != 0 ? system->seed : 7};
    het_game_start(scenario, &game->buffer.state);
    g_autoptr(HetView) view = het_view_new_units(&game->buffer.state);
    game->board = view->board;
    game->width = (unsigned)view->width;
    game->height = (unsigned)view->height;
    game->units = scenario->units->len;
    for (unsigned games = 0; games < system->games || !all_typed(game); games++) {
        het_game_start(scenario, &game->buffer.state);
        for (unsigned ply = 0; ply < PLIES && !het_game_over(&game->buffer.state); ply++) {
            het_game_legal(&game->buffer.state, &game->list);
            if (game->buffer.state.actor != HET_CHANCE)
                type_at_decision(game);
            play_on(game);
        }
    }
}

static void
every_refusal_names_its_rule(void **state)
{
    play_and_type(*state);
}

/* The first place beyond the map is as little a place as any other there. */
static void
places_beyond_the_map_are_all_the_same(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        het_scenario_open("husaria/mirror?units=8&seed=2", het_rules_registry, NULL);
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetStateBuffer buffer;
    HetState *state = &buffer.state;
    HetRandom random = {.state = 3};
    unsigned requested = 0;
    het_game_start(scenario, state);
    g_autoptr(HetView) view = het_view_new_units(state);
    while (!het_game_over(state) && requested < 500) {
        het_game_legal(state, list);
        for (unsigned i = 0; i < list->count && state->actor != HET_CHANCE; i++) {
            HetMove move = list->moves[i];
            if (move.kind != HET_MOVE_MOVE)
                continue;
            move.way = (HetWay){.place = (uint16_t)(view->width * view->height)};
            assert_false(het_game_is_legal(state, &move));
            const char *first = scenario->rules->refusal(state, &move);
            move.way.place = HET_NO_PLACE - 1;
            if (g_strcmp0(first, scenario->rules->refusal(state, &move)) != 0)
                fail_msg("ply %u: %s", state->ply, first);
            requested++;
        }
        het_game_apply(state, &list->moves[het_random_below(&random, list->count)], NULL);
    }
    assert_true(requested >= 500);
}

/* A system that gives reasons has its row above. */
static void
every_system_with_reasons_is_requested(void **unused)
{
    (void)unused;
    unsigned giving = 0;
    for (const HetRules *const *rules = het_rules_registry; *rules != NULL; rules++)
        giving += (*rules)->refusal != NULL;
    assert_int_equal(giving, G_N_ELEMENTS(systems));
}

TEST_UNIT("refusals")
{
    struct CMUnitTest tests[G_N_ELEMENTS(systems) + 2] = {
        cmocka_unit_test(every_system_with_reasons_is_requested),
        cmocka_unit_test(places_beyond_the_map_are_all_the_same),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++)
        tests[i + 2] = (struct CMUnitTest){
            .name = systems[i].system,
            .test_func = every_refusal_names_its_rule,
            .initial_state = (void *)(uintptr_t)&systems[i],
        };
    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}

/* What helpers report as legal or not (reach, sight, fire, threats, odds, hint), against what can
 * be typed and played, at decisions of played games. The system is the argument. */
#include "test.h"

#include <string.h>

#include "battle/compass.h"
#include "battle/odds/odds.h"
#include "battle/staff/fire.h"
#include "battle/staff/reach.h"
#include "battle/verb.h"
#include "engine/orders.h"
#include "engine/text-common.h"
#include "engine/view.h"
#include "mistyped.h"
#include "sanitized.h"

enum { RARE = 3000 }; /* nodes that are passed by at most, to find some of a kind */

static const char *system_name;

typedef struct {
    unsigned nodes, wanted;
    unsigned may, may_not, places, fights;
    unsigned charges; /* nodes at which someone may charge */
    unsigned moved;   /* shots after a move */
    unsigned passed;  /* nodes with nothing of the kind wanted */
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
    HetStateBuffer at;
    HetDescription described;
    if (!het_orders_parse(state, line, &orders, NULL))
        return false;
    const HetMove *last = &orders.moves[orders.count - 1];
    het_game_clone(&at.state, state);
    for (unsigned i = 0; i + 1 < orders.count; i++)
        het_game_apply(&at.state, &orders.moves[i], NULL);
    het_game_describe(&at.state, last, &described);
    return (HetMoveKind)last->kind == kind && described.target == target;
}

/* Whether the unit stands elsewhere when the last decision of a line is made. */
static bool
moves_first(const HetState *state, const char *line, unsigned unit)
{
    HetOrders orders = {0};
    HetStateBuffer at;
    het_game_clone(&at.state, state);
    if (het_orders_parse(state, line, &orders, NULL))
        for (unsigned i = 0; i + 1 < orders.count; i++)
            het_game_apply(&at.state, &orders.moves[i], NULL);
    g_autoptr(HetView) before = het_view_new_units(state);
    g_autoptr(HetView) after = het_view_new_units(&at.state);
    const HetPoint from = g_array_index(before->units, HetViewUnit, unit).points[0];
    const HetPoint to = g_array_index(after->units, HetViewUnit, unit).points[0];
    return from.x != to.x || from.y != to.y;
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

/* Whether a unit on its spot can fire at any point of the board, by the ruler, where an enemy
 * stands who can be fired at: the middle of a wide one may be out of it. */
static void
expect_in_field(const HetState *state, unsigned unit, unsigned target, const char *line)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    g_autoptr(HetFireField) field = het_fire_field_new(state, unit);
    const HetViewUnit *it = &g_array_index(view->units, HetViewUnit, target);
    bool in = false;
    if (*field->why != '\0')
        fail_helper(state, "fire", line, field->why);
    for (int i = 0; i < it->points_used && view->board != HET_BOARD_PLANE; i++)
        HET_EACH_IN(const HetPoint, cell, field->cells)
            in = in || (cell->x == it->points[i].x && cell->y == it->points[i].y);
    if (!in && view->board != HET_BOARD_PLANE)
        fail_helper(state, "fire", line, "is played, and the field of fire does not have it");
}

/* Whether decisions lead to a shot, an order that is given first among them. */
static bool
leads_to_fire(const HetReach *reach, unsigned target)
{
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        if (item->kind == HET_MOVE_SHOOT && item->target == target)
            return true;
    }
    return false;
}

/* What sight affirms can be typed and played, or decisions lead to it, and what it denies has a
 * reason and cannot. */
static void
expect_sights(const HetState *state, const HetReach *reach, const GArray *sights)
{
    const unsigned unit = reach->unit;
    HET_EACH_IN(const HetSight, sight, sights) {
        g_autofree char *line =
            g_strdup_printf("shoot %s %s", code_of(state, unit), code_of(state, sight->target));
        HetOrders orders = {0};
        g_autoptr(GError) error = NULL;
        bool played = het_orders_parse(state, line, &orders, &error) ||
                      strstr(error->message, "may be \"") != NULL ||
                      strstr(error->message, "; name which") != NULL;
        if (sight->fires && !played && !leads_to_fire(reach, sight->target))
            fail_helper(state, "sight", line, error->message);
        if (!sight->fires && *sight->why == '\0')
            fail_helper(state, "sight", line, "no reason is given");
    }
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
        if (kinds[i] == HET_MOVE_SHOOT && !moves_first(state, line, reach->unit))
            expect_in_field(state, reach->unit, target, line);
    }
    trial->may += may;
    if (may)
        return;
    g_autofree char *why = het_reach_refusal(reach, state, target);
    if (*why == '\0')
        fail_helper(state, "reach", code_of(state, target), "no reason is given");
    trial->may_not++;
}

/* To one place: of a grid any, on a table one near where the unit stands, in millimetres. */
static void
try_place(Trial *trial, const HetState *state, const HetView *view, const HetReach *reach,
          HetRandom *random)
{
    enum { NEAR = 500 }; /* millimetres */
    const bool plane = view->board == HET_BOARD_PLANE;
    const HetPoint from = g_array_index(view->units, HetViewUnit, reach->unit).centre;
    HetPoint at = {(int)het_random_below(random, plane ? NEAR : (unsigned)view->width),
                   (int)het_random_below(random, plane ? NEAR : (unsigned)view->height)};
    if (plane) {
        at.x = (from.x / view->units_per_mm + at.x - NEAR / 2) * view->units_per_mm;
        at.y = (from.y / view->units_per_mm + at.y - NEAR / 2) * view->units_per_mm;
    }
    g_autofree char *place =
        plane
            ? g_strdup_printf("@%d,%d", at.x / view->units_per_mm, at.y / view->units_per_mm)
            : g_strdup(
                  g_array_index(view->cells, HetViewCell, (guint)(at.y * view->width + at.x)).name);
    g_autofree char *why = NULL;
    g_autofree char *line = g_strdup_printf("move %s %s", code_of(state, reach->unit), place);
    bool there = het_reach_to(reach, state, at, &why);
    HetOrders orders = {0};
    bool played = het_orders_parse(state, line, &orders, NULL) &&
                  orders.moves[orders.count - 1].kind == HET_MOVE_MOVE;
    if (played != there && (plane || played))
        fail_helper(state, "reach", line, why != NULL ? why : "is not played");
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

/* A unit that may charge once it is chosen, and whom it meets then; HET_NO_UNIT: none. */
static unsigned
charger(const HetState *state, const HetMoveList *list, unsigned *ret_target)
{
    g_autofree HetMoveList *next = g_new(HetMoveList, 1);
    HetStateBuffer at;
    HET_EACH_BELOW(i, list->count) {
        if (list->moves[i].kind != HET_MOVE_SELECT)
            continue;
        het_game_clone(&at.state, state);
        het_game_apply(&at.state, &list->moves[i], NULL);
        if (het_game_over(&at.state) || at.state.actor != state->actor)
            continue;
        het_list_clear(next);
        het_game_legal(&at.state, next);
        HET_EACH_BELOW(k, next->count) {
            HetDescription described;
            if (next->moves[k].kind != HET_MOVE_CHARGE)
                continue;
            het_game_describe(&at.state, &next->moves[k], &described);
            *ret_target = described.target;
            return list->moves[i].unit;
        }
    }
    return HET_NO_UNIT;
}

/* Half of the nodes are such at which someone may charge, if they are not too rare. */
static bool
ask_reach(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    unsigned charged = HET_NO_UNIT;
    const unsigned charging = charger(state, list, &charged);
    unsigned unit = charging;
    if (unit == HET_NO_UNIT && trial->nodes >= trial->wanted / 2 && trial->passed++ < RARE)
        return true;
    trial->charges += unit != HET_NO_UNIT;
    if (unit == HET_NO_UNIT || het_random_below(random, 4) == 0)
        unit = some_unit(state, list, random);
    if (unit == HET_NO_UNIT)
        return true;
    g_autoptr(HetReach) reach = het_reach_new(state, unit);
    g_autoptr(HetView) view = het_view_new(state);
    const unsigned any = het_random_below(random, view->units->len);
    g_autoptr(GArray) of_any = het_sights_new(state, any);
    if (of_any->len > 0 && !g_array_index(view->units, HetViewUnit, any).on_board)
        fail_helper(state, "sight", code_of(state, any), "it is not on the board");
    if (charged != HET_NO_UNIT && unit == charging && !het_reach_meets(reach, state, charged))
        fail_helper(state, "reach", code_of(state, unit), "it may charge, and reach denies it");
    g_autoptr(GArray) sights = het_sights_new(state, unit);
    expect_legal(state, reach);
    expect_sights(state, reach, sights);
    for (unsigned i = 0; i < 6; i++) {
        unsigned target = het_random_below(random, view->units->len);
        const HetViewUnit *enemy = &g_array_index(view->units, HetViewUnit, target);
        if (enemy->on_board && enemy->side == het_other((HetActor)state->actor))
            try_target(trial, state, reach, sights, target);
    }
    const HetViewUnit *own = &g_array_index(view->units, HetViewUnit, unit);
    for (unsigned target = 0; target < view->units->len && own->on_board; target++) {
        const HetViewUnit *enemy = &g_array_index(view->units, HetViewUnit, target);
        const int64_t near = view->board == HET_BOARD_PLANE ? 300 * view->units_per_mm : 8;
        if (enemy->on_board && enemy->side == het_other((HetActor)state->actor) &&
            enemy->points_used > 0 && het_compass_between(view, own, enemy) <= near &&
            het_random_below(random, 4) == 0)
            try_target(trial, state, reach, sights, target);
    }
    HET_EACH_IN(const HetReachItem, item, reach->items) {
        if (item->target < view->units->len &&
            g_array_index(view->units, HetViewUnit, item->target).side ==
                het_other((HetActor)state->actor))
            try_target(trial, state, reach, sights, item->target);
    }
    for (unsigned i = 0; i < 4; i++)
        try_place(trial, state, view, reach, random);
    return ++trial->nodes < trial->wanted;
}

static void
reach_and_sight_report_what_can_be_played(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(2000, 100, 30)};
    mistyped_games(system_name, 5, ask_reach, &trial);
    print_message("# %s: %u decisions: %u attacks and shots that may be made, %u that may not, "
                  "%u places in reach; charges at %u\n",
                  system_name, trial.nodes, trial.may, trial.may_not, trial.places, trial.charges);
    assert_true(trial.may > trial.wanted / 20 && trial.may_not > trial.wanted / 4);
}

/* A charge or a fight is followed to its dice, no matter who else has still to move. */
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
    HetOddsCase *requested = het_odds_case_move(state, move, &het_odds_glance);
    HetOdds *odds = het_odds_new(requested);
    if (!odds->dice && odds->undecided < 0.001 &&
        odds->decisions->len == 0) /* where the other side may decline */
        fail_helper(state, "odds", words, "no dice are rolled for it");
    het_odds_free(odds);
    het_odds_case_free(requested);
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

/* --- threats ---------------------------------------------------------------------------------- */

/* What threats have of a unit against another; HET_MOVE_NONE: nothing. */
static HetMoveKind
threat_of(const GArray *threats, unsigned unit, unsigned target)
{
    HetMoveKind kind = HET_MOVE_NONE;
    HET_EACH_IN(const HetThreat, threat, threats) {
        if (threat->unit == unit && threat->target == target && threat->kind != HET_MOVE_MOVE &&
            kind != HET_MOVE_CHARGE)
            kind = threat->kind;
    }
    return kind;
}

/* Whether a unit can attack or fire at another by a line that is typed. */
static bool
can_attack(const HetState *state, unsigned unit, unsigned target)
{
    static const HetMoveKind kinds[] = {HET_MOVE_SHOOT, HET_MOVE_CHARGE, HET_MOVE_FIGHT};
    for (unsigned i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *line = g_strdup_printf("%s %s %s", het_move_kind_name(kinds[i]),
                                                code_of(state, unit), code_of(state, target));
        if (is_played(state, line, kinds[i], target))
            return true;
    }
    return false;
}

/* Where the enemy chooses among his units, his threats are what he can play, in both directions. */
static bool
ask_threats(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetActor side = het_other((HetActor)state->actor);
    const unsigned unit = some_unit(state, list, random);
    if (list->moves[0].kind != HET_MOVE_SELECT || unit == HET_NO_UNIT ||
        (HetActor)state->actor != (HetActor)state->active)
        return true;
    g_autoptr(GArray) threats = het_threats_new(state, side, HET_NO_UNIT, NULL, NULL);
    if (threats == NULL)
        return true;
    g_autoptr(HetReach) reach = het_reach_new(state, unit);
    HET_EACH_BELOW(target, state->scenario->units->len) {
        if (het_scenario_unit_at(state->scenario, target)->side != side)
            continue;
        const HetMoveKind threat = threat_of(threats, unit, target);
        g_autofree char *line =
            g_strdup_printf("%s against %s", code_of(state, unit), code_of(state, target));
        /* a shot or a fight may come in a later phase of the turn */
        if (threat == HET_MOVE_CHARGE && !het_reach_meets(reach, state, target))
            fail_helper(state, "threats", line, "is a threat, and reach denies it");
        if (threat == HET_MOVE_NONE && can_attack(state, unit, target))
            fail_helper(state, "threats", line, "is played, and is no threat");
        trial->may += threat != HET_MOVE_NONE;
    }
    return ++trial->nodes < trial->wanted;
}

static void
threats_are_what_the_enemy_can_play(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(2000, 40, 10)};
    mistyped_games(system_name, 7, ask_threats, &trial);
    print_message("# %s: %u decisions: %u threats of a unit\n", system_name, trial.nodes,
                  trial.may);
}

/* A turn of the enemy in which one unit of his acts, and what it does to the side. */
typedef struct {
    const GArray *threats;
    HetActor side;
    unsigned unit;
    unsigned marches; /* a march in several legs goes farther than one */
    bool struck;      /* the first blow changes the rest */
    bool moved;       /* before it, and it was a shot */
    bool marches_first;
    HetMoveKind kind; /* of a blow that is no threat; HET_MOVE_NONE: there is none */
    unsigned target;
} PlayedTurn;

/* Whether the threats have a blow; from beside a unit it is fought and fired at too. */
static bool
foresees(const PlayedTurn *turn, HetMoveKind kind, unsigned target)
{
    HET_EACH_IN(const HetThreat, threat, turn->threats) {
        const bool beside = threat->kind == HET_MOVE_MOVE;
        const bool fire = threat->kind == HET_MOVE_SHOOT;
        if (threat->unit == turn->unit && threat->target == target &&
            (beside || fire == (kind == HET_MOVE_SHOOT)))
            return true;
    }
    return false;
}

static void
strike(PlayedTurn *turn, const HetState *state, HetMoveKind kind, unsigned target)
{
    if (turn->struck || target >= state->scenario->units->len ||
        het_scenario_unit_at(state->scenario, target)->side != turn->side)
        return;
    turn->struck = true;
    turn->moved = turn->marches > 0 && kind == HET_MOVE_SHOOT;
    if (turn->marches_first && kind != HET_MOVE_SHOOT)
        return; /* only shots are sought */
    if (!foresees(turn, kind, target)) {
        turn->kind = kind;
        turn->target = target;
    }
}

static void
note_move(PlayedTurn *turn, const HetState *state, const HetMove *move)
{
    HetDescription described;
    if (move->unit != turn->unit)
        return;
    turn->marches += move->kind == HET_MOVE_MOVE;
    het_game_describe(state, move, &described);
    if (move->kind == HET_MOVE_SHOOT || move->kind == HET_MOVE_CHARGE ||
        move->kind == HET_MOVE_FIGHT)
        strike(turn, state, (HetMoveKind)move->kind, described.target);
}

static void
hear_turn(void *data, const HetState *state, const HetEvent *event)
{
    PlayedTurn *turn = data;
    if (event->kind == HET_EVENT_FORCED)
        note_move(turn, state, event->move);
    if (event->kind == HET_EVENT_FIGHT && event->unit == turn->unit)
        strike(turn, state, HET_MOVE_FIGHT, event->other);
    if (event->kind == HET_EVENT_FIGHT)
        turn->struck = true; /* those who must fight change the rest */
}

/* What ends something, else the first. */
static HetMove
closing_of(const HetMoveList *list)
{
    static const HetMoveKind kinds[] = {HET_MOVE_END, HET_MOVE_PASS, HET_MOVE_DONE};
    for (unsigned k = 0; k < G_N_ELEMENTS(kinds); k++)
        HET_EACH_BELOW(i, list->count)
            if ((HetMoveKind)list->moves[i].kind == kinds[k])
                return list->moves[i];
    return list->moves[0];
}

static HetMove
likeliest_of(const HetMoveList *list)
{
    return list->moves[het_list_likeliest(list)];
}

/* Whether the unit may fire after a move. */
static bool
leads_to_shot(const PlayedTurn *turn, const HetState *state, const HetMove *move)
{
    g_autofree HetMoveList *next = g_new0(HetMoveList, 1);
    HetStateBuffer at;
    het_game_clone(&at.state, state);
    het_game_apply(&at.state, move, NULL);
    for (unsigned i = 0; i < 8 && at.state.actor == het_other((HetActor)state->actor); i++) {
        het_list_clear(next);
        het_game_legal(&at.state, next);
        const HetMove declined = closing_of(next);
        het_game_apply(&at.state, &declined, NULL);
    }
    if (het_game_over(&at.state) || at.state.actor != state->actor)
        return false;
    het_list_clear(next);
    het_game_legal(&at.state, next);
    HET_EACH_BELOW(i, next->count)
        if (next->moves[i].kind == HET_MOVE_SHOOT && next->moves[i].unit == turn->unit)
            return true;
    return false;
}

/* A shot of the unit or a march that leads to one, else another move of it, or an order or choice
 * that may lead to one; else what ends something. */
static HetMove
move_of_unit(const PlayedTurn *turn, const HetState *state, const HetMoveList *list,
             HetRandom *random)
{
    for (unsigned i = 0; i < list->count && turn->marches == 0; i++)
        if (turn->marches_first && list->moves[i].unit == turn->unit &&
            (list->moves[i].kind == HET_MOVE_SELECT || list->moves[i].kind == HET_MOVE_ORDER))
            return list->moves[i];
    for (unsigned i = 0; i < list->count && turn->marches_first && turn->marches == 0; i++)
        if (list->moves[i].kind == HET_MOVE_MOVE && list->moves[i].unit == turn->unit &&
            leads_to_shot(turn, state, &list->moves[i]))
            return list->moves[i];
    for (unsigned i = 0; i < list->count && (turn->marches > 0 || !turn->marches_first); i++)
        if (list->moves[i].kind == HET_MOVE_SHOOT && list->moves[i].unit == turn->unit)
            return list->moves[i];
    for (unsigned tries = 0; tries < 24; tries++) {
        const HetMove *move = &list->moves[het_random_below(random, list->count)];
        const bool open = move->unit == HET_NO_UNIT &&
                          (move->kind == HET_MOVE_ORDER || move->kind == HET_MOVE_FIGHT);
        const bool again = move->kind == HET_MOVE_MOVE && turn->marches > 0;
        if ((move->unit == turn->unit && !again) || open)
            return *move;
    }
    return closing_of(list);
}

/* An enemy who may come into range by a move, by what distances are; HET_NO_UNIT: none. */
static unsigned
near_enemy(const HetState *state, HetActor side, HetRandom *random)
{
    enum { LEAST = 2, MOST = 9 };
    g_autoptr(HetView) view = het_view_new(state);
    const unsigned first = het_random_below(random, view->units->len);
    HET_EACH_BELOW(i, view->units->len) {
        const unsigned unit = (first + i) % view->units->len;
        const HetViewUnit *it = &g_array_index(view->units, HetViewUnit, unit);
        int64_t nearest = INT64_MAX;
        if (it->side == side || !it->on_board || it->points_used == 0 ||
            view->board == HET_BOARD_PLANE || it->arm == HET_ARM_HUSSARS)
            continue;
        HET_EACH_IN(const HetViewUnit, ours, view->units)
            if (ours->side == side && ours->on_board && ours->points_used > 0)
                nearest = MIN(nearest, het_compass_between(view, it, ours));
        if (nearest >= LEAST && nearest <= MOST)
            return unit;
    }
    return HET_NO_UNIT;
}

/* Threats are all that the enemy can do with one unit of his in the turn that he then plays. */
static bool
ask_played_threats(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetActor side = (HetActor)state->actor;
    g_autofree HetMoveList *next = g_new0(HetMoveList, 1);
    HetStateBuffer at;
    (void)list;
    if (side != (HetActor)state->active || state->depth > 0 || het_random_below(random, 4) > 0)
        return true;
    g_autoptr(GArray) threats = het_threats_new(state, side, HET_NO_UNIT, NULL, NULL);
    if (threats == NULL || threats->len == 0)
        return true;
    PlayedTurn turn = {.threats = threats, .side = side, .kind = HET_MOVE_NONE};
    turn.unit = het_random_below(random, 2) == 0
                    ? g_array_index(threats, HetThreat, het_random_below(random, threats->len)).unit
                    : het_random_below(random, state->scenario->units->len);
    const unsigned near = near_enemy(state, side, random);
    if (near != HET_NO_UNIT && trial->fights >= trial->wanted)
        turn.unit = near;
    if (het_scenario_unit_at(state->scenario, turn.unit)->side == side ||
        (near == HET_NO_UNIT && trial->fights >= trial->wanted && trial->passed++ < RARE))
        return true;
    turn.marches_first = trial->fights >= trial->wanted;
    const HetSink sink = {.emit = hear_turn, .data = &turn};
    unsigned begun = 0; /* the turn of his; another of the game is the next one */
    het_game_clone(&at.state, state);
    for (unsigned ply = 0; ply < 400 && !turn.struck && !het_game_over(&at.state); ply++) {
        const bool his = (HetActor)at.state.active != side;
        if (begun > 0 && (!his || at.state.turn != begun))
            break;
        begun = his ? at.state.turn : 0;
        het_list_clear(next);
        het_game_legal(&at.state, next);
        HetMove move = at.state.actor == HET_CHANCE && next->moves[0].kind == HET_MOVE_DRAW
                           ? next->moves[het_random_below(random, next->count)]
                       : at.state.actor == HET_CHANCE ? likeliest_of(next)
                       : (HetActor)at.state.actor == side || !his
                           ? closing_of(next)
                           : move_of_unit(&turn, &at.state, next, random);
        if (his && at.state.actor != HET_CHANCE)
            note_move(&turn, &at.state, &move);
        het_game_apply(&at.state, &move, &sink);
    }
    trial->fights += turn.struck;
    if (turn.kind != HET_MOVE_NONE) {
        g_autofree char *line =
            g_strdup_printf("%s %s %s", het_move_kind_name(turn.kind), code_of(state, turn.unit),
                            code_of(state, turn.target));
        fail_helper(state, "threats", line, "is done by the enemy in his turn, and is no threat");
    }
    trial->nodes++;
    trial->moved += turn.moved;
    const bool few = trial->moved < (trial->wanted + 3) / 4 && trial->nodes < 5 * trial->wanted;
    return trial->fights < trial->wanted || few;
}

static void
threats_are_what_the_enemy_does(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(200, 12, 2)};
    mistyped_games(system_name, 9, ask_played_threats, &trial);
    print_message("# %s: %u turns of one enemy: %u blows, %u of them shots after a move, each a "
                  "threat before\n",
                  system_name, trial.nodes, trial.fights, trial.moved);
}

/* --- hints ------------------------------------------------------------------------------------ */

/* The order that is advised can be typed, and begins with a move of the list. */
static bool
ask_hint(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    g_autoptr(GError) error = NULL;
    HetMove move;
    (void)random;
    g_autoptr(HetAgent) agent =
        het_agent_new("doctrine", state->scenario, (HetActor)state->actor, 1, &error);
    assert_no_error(error);
    if (het_agent_choose(agent, state, list, &move, NULL) != HET_AGENT_CHOSE)
        return true;
    g_autofree char *words = mistyped_words(state, &move);
    HetOrders orders = {0};
    if (!het_orders_parse(state, words, &orders, &error) &&
        strstr(error->message, "may be \"") == NULL)
        fail_helper(state, "hint", words, error->message);
    trial->may++;
    return ++trial->nodes < trial->wanted;
}

static void
hints_can_be_typed(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(2000, 100, 30)};
    mistyped_games(system_name, 8, ask_hint, &trial);
    print_message("# %s: %u hints typed\n", system_name, trial.nodes);
}

TEST_UNIT("helpers")
{
    if (argc != 2)
        return 2;
    system_name = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach_and_sight_report_what_can_be_played),
        cmocka_unit_test(odds_go_on_to_the_fight),
        cmocka_unit_test(threats_are_what_the_enemy_can_play),
        cmocka_unit_test(threats_are_what_the_enemy_does),
        cmocka_unit_test(hints_can_be_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

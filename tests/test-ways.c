/* What people type is what is played: ways made of random steps, sets named in any order, and what
 * the program prints itself. Nodes are those of played games, with one way listed and with many.
 * The system is the argument. */
#include "test.h"

#include <string.h>

#include "agents/agent.h"
#include "engine/game.h"
#include "engine/orders.h"
#include "engine/random.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "mistyped.h"
#include "sanitized.h"

enum { HEARD_MAX = 64, GOES = 4, NODES = 3000, MEMBERS_MAX = 24 };

static const char *system_name; /* of this run */

static const char *const scenarios[][6] = {
    {"husaria", "husaria/training-charge", "husaria/berestechko-10-july",
     "husaria/random?seed=5&units=8", "husaria/training-tabor"},
    {"kipling", "kipling/skirmish", "kipling/market-town", "kipling/battery?charge-breaks-off=1",
     "kipling/random?seed=5&points=60"},
    {"kircholm", "kircholm/drill-line", "kircholm/feigned-retreat", "kircholm/kircholm-1605",
     "kircholm/random?seed=5"},
    {"musketpike", "musketpike/drill-brigades", "musketpike/white-mountain-1620",
     "musketpike/random?seed=5"},
    {"northern", "northern/drill", "northern/fraustadt-1706", "northern/random?seed=5&units=6"},
};

/* Moves that were played: decisions, and what was forced. */
typedef struct {
    unsigned count, forced;
    HetMove moves[HEARD_MAX];
    HetStateBuffer at; /* where the first was forced */
} Played;

/* A position of a game, and counts over all. */
typedef struct {
    HetScenario *scenario;
    HetRandom random;
    HetStateBuffer now;
    HetMoveList list;
    unsigned tried, gone, refused; /* lines */
    unsigned lone;                 /* ways that were the only ones listed, or were forced */
} Trial;

static unsigned
below(Trial *trial, unsigned bound)
{
    return het_random_below(&trial->random, bound);
}

static void
hear(void *data, const HetState *state, const HetEvent *event)
{
    Played *played = data;
    if (event->kind != HET_EVENT_FORCED || played->count == HEARD_MAX)
        return;
    if (played->forced++ == 0)
        het_game_clone(&played->at.state, state);
    played->moves[played->count++] = *event->move;
}

/* Plays a move, and notes it and what is forced by it. */
static void
play(HetState *state, const HetMove *move, Played *played)
{
    const HetSink sink = {.emit = hear, .data = played};
    assert_true(het_game_is_legal(state, move));
    if (played->count < HEARD_MAX)
        played->moves[played->count++] = *move;
    het_game_apply(state, move, &sink);
}

/* --- games ------------------------------------------------------------------------------------ */

/* By the doctrine, and now and then by lot. */
static HetMove
choose(Trial *trial, HetAgent *const agents[HET_SIDES])
{
    const HetState *state = &trial->now.state;
    HetMove move = trial->list.moves[below(trial, trial->list.count)];
    if (state->actor != HET_CHANCE && below(trial, 4) > 0)
        assert_int_equal(het_agent_choose(agents[state->actor], state, &trial->list, &move, NULL),
                         HET_AGENT_CHOSE);
    return move;
}

/* Tries the nodes of games until enough lines have been tried. */
static void
play_games(Trial *trial, void (*try_node)(Trial *trial), unsigned wanted)
{
    unsigned row = 0, which = 0;
    while (strcmp(scenarios[row][0], system_name) != 0)
        row++;
    for (uint64_t game = 0; trial->tried < wanted && game < 400; game++) {
        which = scenarios[row][which + 1] != NULL ? which + 1 : 1;
        g_autoptr(GError) error = NULL;
        HetAgent *agents[HET_SIDES];
        const unsigned most = MIN(wanted, trial->tried + MAX(wanted / 8, 20u));
        trial->scenario = het_scenario_open(scenarios[row][which], het_rules_registry, &error);
        assert_no_error(error);
        for (unsigned side = 0; side < HET_SIDES; side++)
            agents[side] =
                het_agent_new("doctrine", trial->scenario, (HetActor)side, game + side, &error);
        assert_no_error(error);
        het_game_start(trial->scenario, &trial->now.state);
        for (unsigned node = 0; node < NODES && trial->tried < most; node++) {
            HetState *state = &trial->now.state;
            if (het_game_over(state))
                break;
            het_game_legal(state, &trial->list);
            if (state->actor != HET_CHANCE)
                try_node(trial);
            const HetMove move = choose(trial, agents);
            het_game_apply(state, &move, NULL);
        }
        for (unsigned side = 0; side < HET_SIDES; side++)
            het_agent_free(agents[side]);
        het_scenario_unref(trial->scenario);
    }
    trial->scenario = NULL;
}

/* --- ways ------------------------------------------------------------------------------------- */

static HetWay
any_way(Trial *trial, const HetWay *from)
{
    const unsigned steps = (unsigned)strlen(trial->scenario->rules->vocabulary->steps);
    const unsigned change = below(trial, 4);
    HetWay way = {.place = from->place};
    unsigned count = change == 0 ? 1 + below(trial, 5) : from->steps;
    const unsigned at = below(trial, count);
    HET_EACH_BELOW(i, count) {
        if (change == 1 && i == at && count > 1)
            continue; /* left out */
        if (change == 2 && i == at && way.steps + 2 < HET_PATH_MAX)
            het_way_add(&way, below(trial, steps)); /* put in */
        het_way_add(&way, change == 0 || (change == 3 && i == at) ? below(trial, steps)
                                                                  : het_way_step(from, i));
    }
    return way;
}

/* A move to the same place by other steps, or with another pose; or the same. */
static HetMove
change_way(Trial *trial, const HetMove *move)
{
    HetMove other = *move;
    if (below(trial, 6) == 0)
        return other;
    if (trial->scenario->rules->vocabulary->plane) {
        other.pose.x += (int32_t)below(trial, 41) - 20;
        other.pose.y += (int32_t)below(trial, 41) - 20;
        return other;
    }
    other.way = any_way(trial, &move->way);
    return other;
}

/* The way is played to its last step, or nothing is. */
static void
try_way(Trial *trial, const HetMove *listed)
{
    const HetState *state = &trial->now.state;
    const HetMove typed = change_way(trial, listed);
    g_autofree char *text = het_text_of(state, &typed);
    g_autoptr(GError) error = NULL;
    g_autofree Played *played = g_new0(Played, 1);
    HetOrders orders = {0};
    HetStateBuffer at;
    bool exactly = false;
    trial->tried++;
    g_autoptr(HetLine) line = het_line_new(state, text, &error);
    if (line == NULL || !het_line_next(line, state, &orders, &error)) {
        trial->refused++;
        return;
    }
    het_game_clone(&at.state, state);
    for (unsigned i = 0; i < orders.count; i++)
        play(&at.state, &orders.moves[i], played);
    for (unsigned i = 0; i < played->count && !exactly; i++) {
        const HetMove *move = &played->moves[i];
        exactly = move->kind == typed.kind && move->unit == typed.unit &&
                  memcmp(move->words, typed.words, sizeof move->words) == 0;
    }
    if (!exactly)
        fail_msg("%s, turn %u: \"%s\" is played otherwise", trial->scenario->name, state->turn,
                 text);
    trial->gone++;
}

/* Ways that the choice of a unit, and of what it does, leads to. */
static void
try_choice(Trial *trial, const HetMove *choice)
{
    g_autofree Played *played = g_new0(Played, 1);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    const HetActor side = (HetActor)trial->now.state.actor;
    HetStateBuffer at;
    het_game_clone(&at.state, &trial->now.state);
    play(&at.state, choice, played);
    for (unsigned i = 1; i < played->count; i++)
        if (het_game_has_way(&trial->now.state, &played->moves[i]) &&
            het_scenario_unit_at(trial->scenario, played->moves[i].unit)->side == side) {
            trial->lone++;
            HET_EACH_BELOW(k, GOES)
                try_way(trial, &played->moves[i]);
        }
    if (het_game_over(&at.state) || at.state.actor != side)
        return;
    het_game_legal(&at.state, list);
    const HetMove *move = &list->moves[below(trial, list->count)];
    if (het_game_has_way(&at.state, move)) {
        trial->lone += list->count == 1;
        try_way(trial, move);
    } else if (move->kind == HET_MOVE_ORDER && trial->now.state.depth <= at.state.depth) {
        g_autofree HetStateBuffer *before = g_memdup2(&trial->now, sizeof trial->now);
        het_game_clone(&trial->now.state, &at.state);
        try_choice(trial, move);
        trial->now = *before;
    }
}

static void
try_ways(Trial *trial)
{
    const HetMove move = trial->list.moves[below(trial, trial->list.count)];
    if (het_game_has_way(&trial->now.state, &move)) {
        trial->lone += trial->list.count == 1;
        HET_EACH_BELOW(i, trial->list.count == 1 ? GOES : 1u)
            try_way(trial, &move);
    } else if (move.kind == HET_MOVE_SELECT || move.kind == HET_MOVE_ORDER) {
        try_choice(trial, &move);
    }
}

static void
a_way_is_gone_as_it_is_typed_or_not_at_all(void **unused)
{
    (void)unused;
    const unsigned wanted = TEST_COUNT(100000, 4000, 300);
    g_autofree Trial *trial = g_new0(Trial, 1);
    trial->random.state = 3;
    play_games(trial, try_ways, wanted);
    print_message("# %s: %u ways typed, %u gone, %u refused; %u listed alone\n", system_name,
                  trial->tried, trial->gone, trial->refused, trial->lone);
    assert_true(trial->gone > wanted / 50);
    assert_true(trial->refused > wanted / 50);
}

/* --- sets ------------------------------------------------------------------------------------- */

static bool
lists(const HetState *state, HetMoveKind kind)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    if (het_game_over(state) || state->actor == HET_CHANCE)
        return false;
    het_game_legal(state, list);
    HET_EACH_BELOW(i, list->count)
        if (list->moves[i].kind == kind)
            return true;
    return false;
}

/* Names a set by lot, in the order of the list, and closes it. */
static void
name_by_list(Trial *trial, HetState *state, Played *played)
{
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    bool open = true;
    while (open && played->count < HEARD_MAX && lists(state, HET_MOVE_ADD)) {
        het_game_legal(state, list);
        const HetMove move = list->moves[below(trial, list->count)];
        open = move.kind == HET_MOVE_ADD;
        play(state, &move, played);
        for (unsigned i = 0; i < played->count; i++)
            open = open && played->moves[i].kind != HET_MOVE_DONE;
    }
}

static bool
has_member(const Played *played, unsigned unit)
{
    for (unsigned i = 0; i < played->count; i++)
        if (played->moves[i].kind == HET_MOVE_ADD && played->moves[i].unit == unit)
            return true;
    return false;
}

static bool
is_closed(const Played *played)
{
    return played->count > 0 && has_member(played, HET_NO_UNIT) == false &&
           played->moves[played->count - 1].kind == HET_MOVE_DONE;
}

/* Types a line, which must be read, and plays it. */
static void
type(Trial *trial, HetState *state, const char *text, Played *played)
{
    HetOrders orders = {0};
    g_autoptr(GError) error = NULL;
    if (!het_orders_parse(state, text, &orders, &error))
        fail_msg("%s, turn %u: \"%s\": %s", trial->scenario->name, state->turn, text,
                 error->message);
    for (unsigned i = 0; i < orders.count; i++)
        play(state, &orders.moves[i], played);
}

static void
shuffle(Trial *trial, uint16_t *units, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned k = below(trial, i);
        uint16_t swap = units[i - 1];
        units[i - 1] = units[k];
        units[k] = swap;
    }
}

/* The same set is named in another order, over one line or many: it comes to the same. */
static void
try_set(Trial *trial)
{
    g_autofree Played *usual = g_new0(Played, 1), *other = g_new0(Played, 1);
    HetStateBuffer one, two;
    uint16_t members[MEMBERS_MAX];
    unsigned count = 0;
    HET_EACH_BELOW(i, trial->list.count)
        if (trial->list.moves[i].kind != HET_MOVE_ADD && trial->list.moves[i].kind != HET_MOVE_DONE)
            return;
    if (trial->list.moves[0].kind != HET_MOVE_ADD)
        return;
    het_game_clone(&one.state, &trial->now.state);
    het_game_clone(&two.state, &trial->now.state);
    name_by_list(trial, &one.state, usual);
    for (unsigned i = 0; i < usual->count && count < MEMBERS_MAX; i++)
        if (usual->moves[i].kind == HET_MOVE_ADD)
            members[count++] = usual->moves[i].unit;
    if (count < 2 || usual->moves[usual->count - 1].kind != HET_MOVE_DONE)
        return;
    shuffle(trial, members, count);
    const bool in_one_line = below(trial, 2) == 0;
    g_autoptr(GString) text = g_string_new("add");
    for (unsigned i = 0; i < count; i++) {
        const char *code = het_scenario_unit_at(trial->scenario, members[i])->code;
        g_string_append_printf(text, " %s", code);
        if (in_one_line || has_member(other, members[i]))
            continue;
        g_autofree char *add = g_strdup_printf("add %s", code);
        type(trial, &two.state, add, other);
    }
    if (in_one_line)
        type(trial, &two.state, text->str, other);
    if (!is_closed(other))
        type(trial, &two.state, "done", other);
    trial->tried++;
    trial->gone += in_one_line;
    if (het_game_key(&one.state) != het_game_key(&two.state))
        fail_msg("%s, turn %u: \"%s\" comes to another position than by the list",
                 trial->scenario->name, two.state.turn, text->str);
}

static void
a_set_is_named_in_any_order(void **unused)
{
    (void)unused;
    const unsigned wanted = TEST_COUNT(5000, 200, 20);
    g_autofree Trial *trial = g_new0(Trial, 1);
    trial->random.state = 5;
    if (strcmp(system_name, "kipling") == 0 || strcmp(system_name, "northern") == 0)
        return; /* they have no sets */
    play_games(trial, try_set, wanted);
    print_message("# %s: %u sets of two members or more, %u in a line\n", system_name, trial->tried,
                  trial->gone);
    assert_true(trial->tried >= wanted / 4);
}

/* Whether a unit may be added to a set, in its turn or before it. */
static bool
may_join(const HetState *state, unsigned unit)
{
    const HetMove add = het_move_unit(HET_MOVE_ADD, unit);
    const HetMove early = het_move_value(HET_MOVE_ADD, unit, HET_ADD_EARLY);
    return !het_game_over(state) && state->actor != HET_CHANCE &&
           (het_game_is_legal(state, &add) || het_game_is_legal(state, &early));
}

/* A line of two members, the second of whom is not allowed: nothing of it is played. */
static void
try_wrong_member(Trial *trial)
{
    const HetState *state = &trial->now.state;
    const HetMove member = trial->list.moves[below(trial, trial->list.count)];
    const unsigned other = below(trial, trial->scenario->units->len);
    HetStateBuffer after;
    HetOrders orders = {0};
    g_autoptr(GError) error = NULL;
    if (member.kind != HET_MOVE_ADD || other == member.unit || may_join(state, other))
        return;
    het_game_clone(&after.state, state);
    het_game_apply(&after.state, &member, NULL);
    if (may_join(&after.state, other))
        return;
    g_autofree char *text =
        g_strdup_printf("add %s %s", het_scenario_unit_at(trial->scenario, member.unit)->code,
                        het_scenario_unit_at(trial->scenario, other)->code);
    g_autoptr(HetLine) line = het_line_new(state, text, &error);
    assert_no_error(error);
    trial->tried++;
    if (het_line_next(line, state, &orders, &error))
        fail_msg("%s, turn %u: \"%s\" plays %u decisions", trial->scenario->name, state->turn, text,
                 orders.count);
}

static void
a_set_with_a_wrong_member_plays_nothing(void **unused)
{
    (void)unused;
    const unsigned wanted = TEST_COUNT(5000, 200, 20);
    g_autofree Trial *trial = g_new0(Trial, 1);
    trial->random.state = 6;
    if (strcmp(system_name, "kipling") == 0 || strcmp(system_name, "northern") == 0)
        return; /* they have no sets */
    play_games(trial, try_wrong_member, wanted);
    print_message("# %s: %u sets with a member that is not allowed\n", system_name, trial->tried);
    assert_true(trial->tried >= wanted / 4);
}

/* --- what the program prints ------------------------------------------------------------------ */

/* What was forced by a decision may be typed with it, as the log quotes it. */
static void
try_quoted(Trial *trial)
{
    const HetState *state = &trial->now.state;
    const HetMove move = trial->list.moves[below(trial, trial->list.count)];
    g_autofree Played *played = g_new0(Played, 1);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    HetStateBuffer at;
    HetOrders orders = {0};
    het_game_clone(&at.state, state);
    play(&at.state, &move, played);
    if (played->forced == 0 || played->at.state.actor != state->actor ||
        move.kind == HET_MOVE_ADD || move.kind == HET_MOVE_DONE)
        return;
    const unsigned kind = played->moves[1].kind;
    if (kind == HET_MOVE_PASS || kind == HET_MOVE_DONE || kind == HET_MOVE_END)
        return; /* it may be of the next decision */
    het_text_brief(state, &move, text);
    g_string_append_c(text, ' ');
    het_text_brief(&played->at.state, &played->moves[1], text);
    trial->tried++;
    if (!het_orders_parse(state, text->str, &orders, &error))
        fail_msg("%s, turn %u: \"%s\", as in the log: %s", trial->scenario->name, state->turn,
                 text->str, error->message);
    if (orders.count != 1)
        fail_msg("%s, turn %u: \"%s\" is read as more than in the log", trial->scenario->name,
                 state->turn, text->str);
}

static void
what_was_forced_can_be_typed_as_it_is_reported(void **unused)
{
    (void)unused;
    const unsigned wanted = TEST_COUNT(20000, 1000, 100);
    g_autofree Trial *trial = g_new0(Trial, 1);
    trial->random.state = 9;
    play_games(trial, try_quoted, wanted);
    print_message("# %s: %u choices that were the only ones typed as they were reported\n",
                  system_name, trial->tried);
    assert_true(trial->tried >= wanted / 4);
}

/* --- nothing else is played than what is typed -------------------------------------------------
 */

/* What a line plays, and the first unit that is met by it, where that was forced, too. */
typedef struct {
    HetOrders orders;
    unsigned met; /* HET_NO_UNIT: none */
    HetActor side;
} Outcome;

static void
fail_line(const HetState *state, const char *line, const char *what, const char *why)
{
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    fail_msg("%s, turn %u, ply %u: %s (%s): \"%s\": %s: %s", state->scenario->name,
             (unsigned)state->turn, state->ply, prompt.text, prompt.rule, line, why, what);
}

static bool
is_meeting(HetMoveKind kind)
{
    return kind == HET_MOVE_SHOOT || kind == HET_MOVE_CHARGE || kind == HET_MOVE_FIGHT ||
           kind == HET_MOVE_PURSUE;
}

static void
hear_met(void *data, const HetState *state, const HetEvent *event)
{
    Outcome *outcome = data;
    if (event->kind == HET_EVENT_FORCED && (HetActor)state->actor == outcome->side &&
        is_meeting((HetMoveKind)event->move->kind) && outcome->met == HET_NO_UNIT)
        outcome->met = event->move->target;
}

static Outcome
play_line(const HetState *state, const char *text)
{
    Outcome outcome = {.met = HET_NO_UNIT, .side = (HetActor)state->actor};
    const HetSink sink = {.emit = hear_met, .data = &outcome};
    g_autoptr(HetLine) line = het_line_new_unlisted(state, text, NULL);
    HetStateBuffer at;
    het_game_clone(&at.state, state);
    if (line == NULL || !het_line_next(line, state, &outcome.orders, NULL))
        outcome.orders.count = 0;
    HET_EACH_BELOW(i, outcome.orders.count) {
        const HetMove *move = &outcome.orders.moves[i];
        if (is_meeting((HetMoveKind)move->kind) && outcome.met == HET_NO_UNIT)
            outcome.met = move->target;
        het_game_apply(&at.state, move, &sink);
    }
    return outcome;
}

/* Whether a line names a unit; NULL: any of a side. */
static bool
names_unit(const HetState *state, const char *line, unsigned unit, HetActor side)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    for (unsigned i = 0; words[i] != NULL; i++) {
        const unsigned named = het_scenario_unit(state->scenario, words[i]);
        if (named != HET_NO_UNIT &&
            (named == unit ||
             (unit == HET_NO_UNIT && het_scenario_unit_at(state->scenario, named)->side == side)))
            return true;
    }
    return false;
}

/* An enemy is met only if he is the one that is named, if one is. */
static void
expect_target_named(const HetState *state, const char *line)
{
    const HetActor enemy = het_other((HetActor)state->actor);
    const Outcome outcome = play_line(state, line);
    if (outcome.met < state->scenario->units->len &&
        het_scenario_unit_at(state->scenario, outcome.met)->side == enemy &&
        names_unit(state, line, HET_NO_UNIT, enemy) && !names_unit(state, line, outcome.met, enemy))
        fail_line(state, line, het_scenario_unit_at(state->scenario, outcome.met)->code,
                  "another one than was named is met");
}

/* An enemy who is to act does nothing to anybody, and a unit that is done does nothing else. */
static void
expect_no_act(const HetState *state, const HetMoveList *list, HetRandom *random)
{
    static const char *const acts[] = {"shoot", "fires", "charge", "attacks", "fight", "pursue"};
    static const char *const ends[] = {"done", "end", "finishes", "hold", "stays", "pass", "no"};
    const char *own = mistyped_unit(state, (HetActor)state->actor, random);
    const char *enemy = mistyped_unit(state, het_other((HetActor)state->actor), random);
    const char *act = acts[het_random_below(random, G_N_ELEMENTS(acts))];
    g_autofree char *backwards = g_strdup_printf("%s %s %s", enemy, act, own);
    if (play_line(state, backwards).orders.count > 0)
        fail_line(state, backwards, "it is played", "an enemy acts");
    HET_EACH_BELOW(i, list->count)
        if (list->moves[i].kind == HET_MOVE_ADD || list->moves[i].kind == HET_MOVE_DONE)
            return; /* the unit may be a member of a set that is done */
    const HetMove *listed = &list->moves[het_random_below(random, list->count)];
    const char *code = listed->unit < state->scenario->units->len
                           ? het_scenario_unit_at(state->scenario, listed->unit)->code
                           : own;
    g_autofree char *line =
        g_strdup_printf("%s %s", code, ends[het_random_below(random, G_N_ELEMENTS(ends))]);
    const Outcome outcome = play_line(state, line);
    HET_EACH_BELOW(i, outcome.orders.count) {
        const unsigned kind = outcome.orders.moves[i].kind;
        const bool chosen = kind == HET_MOVE_SELECT && i + 1 < outcome.orders.count; /* to pass */
        if (!chosen && kind != HET_MOVE_PASS && kind != HET_MOVE_END && kind != HET_MOVE_DONE)
            fail_line(state, line, "something else is played", "a unit is done");
    }
}

/* "moves" is "move". (A legal move in words of the third person.) */
static void
expect_third_person(const HetState *state, const HetMove *move)
{
    g_autofree char *words = mistyped_words(state, move);
    const size_t verb = strcspn(words, " ");
    const bool es = verb > 1 && strchr("hs", words[verb - 1]) != NULL;
    const bool ies = strncmp(words, "rally", verb) == 0;
    g_autofree char *line = g_strdup_printf("%.*s%s%s", (int)verb - ies, words,
                                            ies  ? "ies"
                                            : es ? "es"
                                                 : "s",
                                            words + verb);
    const Outcome said = play_line(state, words), meant = play_line(state, line);
    bool same = said.orders.count == meant.orders.count;
    for (unsigned i = 0; i < said.orders.count && same; i++)
        same = het_move_equal(&said.orders.moves[i], &meant.orders.moves[i]);
    if (!same)
        fail_line(state, line, words, "a verb in the third person is another");
}

static void
try_mistyped(Trial *trial)
{
    static const char *const orders[] = {"gun", "drag", "strategic-march", "shooting", "column"};
    const HetState *state = &trial->now.state;
    expect_no_act(state, &trial->list, &trial->random);
    const HetMove *move = &trial->list.moves[below(trial, trial->list.count)];
    if (move->unit != HET_NO_UNIT) /* else it may be meant to the letter */
        expect_third_person(state, move);
    for (unsigned kind = 0; kind < MISTYPED_KINDS; kind++) {
        Mistyped line =
            mistyped_line(state, &trial->list, NULL, (MistypedKind)kind, &trial->random);
        g_autofree char *text = line.text;
        g_auto(GStrv) words = text != NULL ? g_strsplit(text, " ", 3) : NULL;
        if (text == NULL)
            continue;
        trial->tried++;
        expect_target_named(state, text);
        if (g_strv_length(words) < 3)
            continue;
        g_autofree char *more =
            g_strdup_printf("%s %s %s %s", words[0], words[1],
                            orders[below(trial, G_N_ELEMENTS(orders))], words[2]);
        expect_target_named(state, more);
    }
}

static void
nothing_else_is_played_than_what_is_typed(void **unused)
{
    (void)unused;
    const unsigned wanted = TEST_COUNT(50000, 1500, 300);
    g_autofree Trial *trial = g_new0(Trial, 1);
    trial->random.state = 10;
    play_games(trial, try_mistyped, wanted);
    print_message("# %s: %u mistyped lines: nothing else is played\n", system_name, trial->tried);
    assert_true(trial->tried >= wanted);
}

TEST_UNIT("ways")
{
    system_name = argc == 2 ? argv[1] : NULL;
    if (system_name == NULL || het_rules_find(system_name) == NULL)
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_is_gone_as_it_is_typed_or_not_at_all),
        cmocka_unit_test(a_set_is_named_in_any_order),
        cmocka_unit_test(a_set_with_a_wrong_member_plays_nothing),
        cmocka_unit_test(what_was_forced_can_be_typed_as_it_is_reported),
        cmocka_unit_test(nothing_else_is_played_than_what_is_typed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

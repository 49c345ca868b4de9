/* Why acts were done: what the sentences claim, read from their text, against positions, exact odds
 * and the judge's figures, over played games of a system, which is the argument; and some of them
 * kept, with their positions, for a reader to judge (tests/judgements/why-SYSTEM.txt). */
#include "test.h"

#include <math.h>
#include <string.h>

#include "battle/compass.h"
#include "battle/odds/odds.h"
#include "battle/why.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "kept-text.h"

enum { LEVEL = 2, SEED = 5, KEPT = 18 };

static const char *system_name;

/* A small battle of each system. */
static const struct {
    const char *system, *scenario;
    unsigned moves; /* of a game */
} battles[] = {
    {"husaria", "husaria/training-charge", 400}, {"kipling", "kipling/battery", 260},
    {"kircholm", "kircholm/drill-line", 400},    {"musketpike", "musketpike/drill-brigades", 400},
    {"northern", "northern/drill", 200},
};

/* (transfer full) A game of two agents, of at most `most` moves. */
static HetSession *
played(const char *name, const HetWhyRequest *requested, unsigned most)
{
    GError *error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    HetSession *session = het_session_new(scenario, requested->seed);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetAgent *players[HET_SIDES];
    HET_EACH_BELOW(side, HET_SIDES) {
        players[side] = het_agent_new(requested->names[side], scenario, (HetActor)side,
                                      het_agent_seed(requested->seed, (HetActor)side), &error);
        assert_no_error(error);
    }
    while (!het_game_over(het_session_state(session)) && het_session_length(session) < most) {
        const HetState *state = het_session_state(session);
        HetMove move = {0};
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else {
            het_game_legal(state, list);
            assert_int_equal(het_agent_choose(players[state->actor], state, list, &move, &error),
                             HET_AGENT_CHOSE);
        }
        HET_EACH_BELOW(side, HET_SIDES)
            het_agent_observe(players[side], state, &move);
        het_session_play(session, &move, NULL);
    }
    het_agent_free(players[HET_FIRST]);
    het_agent_free(players[HET_SECOND]);
    return session;
}

/* --- claims ----------------------------------------------------------------------------------- */

/* What a sentence may be untrue in. */
typedef struct {
    const HetWhy *why;
    const char *text;
    HetView *before, *after;
    unsigned target;
    HetMoveList list;
    unsigned claims; /* that were checked */
    GString *untrue;
} Check;

static void G_GNUC_PRINTF(2, 3) deny(Check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_string_append_vprintf(check->untrue, format, arguments);
    va_end(arguments);
    g_string_append(check->untrue, "; ");
}

/* What follows a phrase; NULL: it is not there. */
static const char *
after_phrase(const char *text, const char *phrase)
{
    const char *at = strstr(text, phrase);
    return at == NULL ? NULL : at + strlen(phrase);
}

static bool
agrees(const char *words, double number)
{
    return fabs(g_ascii_strtod(words, NULL) - number) <= (number >= 9.95 ? 0.51 : 0.051);
}

/* The odds in the first brackets: those that the verb `odds` finds for the same move. */
static void
check_odds(Check *check)
{
    const HetWhy *why = check->why;
    const char *wins = after_phrase(check->text, "(wins "),
               *takes = after_phrase(check->text, "takes "), *loses = NULL;
    const bool hardly = strstr(check->text, "hardly ever wins") != NULL,
               nearly = strstr(check->text, "nearly always wins") != NULL;
    if (wins == NULL && takes == NULL && !hardly && !nearly)
        return;
    g_autofree char *line = het_text_of(&why->here.state, &why->move);
    g_autoptr(HetOddsCase) requested =
        het_odds_case_new(&why->here.state, line, &het_odds_brief, NULL);
    assert_non_null(requested);
    g_autoptr(HetOdds) whole = het_odds_new(requested);
    const HetOdds *odds = whole->fight != NULL ? whole->fight : whole;
    const HetActor side = why->side;
    check->claims++;
    if (hardly && odds->better >= 0.05)
        deny(check, "hardly ever wins, at %.3f", odds->better);
    if (nearly && odds->better < 0.95)
        deny(check, "nearly always wins, at %.3f", odds->better);
    if (wins != NULL && fabs(g_ascii_strtod(wins, NULL) / 10 - odds->better) > 0.051)
        deny(check, "wins %.4s, at %.3f", wins, odds->better);
    if (takes != NULL && !agrees(takes, odds->mean[het_other(side)]))
        deny(check, "takes %.4s, at %.3f", takes, odds->mean[het_other(side)]);
    if (takes != NULL)
        loses = after_phrase(takes, " for ");
    if (loses != NULL && g_ascii_isdigit(*loses) && loses - takes < 12 &&
        !agrees(loses, odds->mean[side]))
        deny(check, "loses %.4s, at %.3f", loses, odds->mean[side]);
}

/* The answer's odds, and that it can be done where it is stated to be. */
static void
check_answer(Check *check)
{
    const HetWhy *why = check->why;
    const char *risked = after_phrase(check->text, " risked ");
    if (risked == NULL)
        return;
    const HetJudgedAnswer *answer = &why->answer;
    const char *loses = after_phrase(risked, "(loses ");
    HetDescription what;
    check->claims++;
    assert_non_null(loses);
    if (!het_game_is_legal(&answer->at.state, &answer->move)) {
        deny(check, "the answer is not legal");
        return;
    }
    het_game_describe(&answer->at.state, &answer->move, &what);
    if (what.target != why->unit || answer->at.state.actor != (uint8_t)het_other(why->side))
        deny(check, "the answer is to another");
    g_autoptr(HetOddsCase) requested =
        het_odds_case_move(&answer->at.state, &answer->move, &het_odds_brief);
    g_autoptr(HetOdds) whole = het_odds_new(requested);
    const HetOdds *odds = whole->fight != NULL ? whole->fight : whole;
    if (!agrees(loses, odds->mean[why->side]))
        deny(check, "the answer loses %.4s, at %.3f", loses, odds->mean[why->side]);
}

static int64_t
away(const HetView *view, unsigned one, unsigned other)
{
    return het_compass_between(view, het_view_unit(view, one), het_view_unit(view, other));
}

static bool
fights(const HetViewUnit *unit)
{
    return unit->on_board && unit->arm != HET_ARM_LEADER && unit->host < 0;
}

/* Whether a unit of the target's side is nearer to it, or to the unit that acts, than `within`. */
static bool
has_nearer(const Check *check, unsigned to, unsigned but, int64_t within)
{
    const HetView *view = check->before;
    HET_EACH_IN(const HetViewUnit, unit, view->units)
        if (unit->id != but && unit->id != to && fights(unit) &&
            unit->side == het_view_unit(view, but)->side && away(view, to, unit->id) < within)
            return true;
    return false;
}

/* Causes, each by what it states. */
static void
check_causes(Check *check)
{
    const HetWhy *why = check->why;
    const HetView *view = check->before;
    const bool plane = view->board == HET_BOARD_PLANE;
    const HetViewUnit *target =
        check->target != HET_NO_UNIT ? het_view_unit(view, check->target) : NULL;
    const char *weaker = after_phrase(check->text, "was the weaker, ");
    if (strstr(check->text, "it stood alone") != NULL) {
        int64_t reach = HET_WHY_ALONE_CELLS + 1;
        if (plane)
            reach = (int64_t)HET_WHY_ALONE_MM * view->units_per_mm;
        check->claims++;
        if (target == NULL || has_nearer(check, target->id, target->id, reach))
            deny(check, "it did not stand alone");
    }
    if (strstr(check->text, "was the nearest enemy") != NULL) {
        check->claims++;
        if (target == NULL ||
            has_nearer(check, why->unit, target->id, away(view, why->unit, target->id)))
            deny(check, "it was not the nearest");
    }
    if (weaker != NULL) {
        int theirs = 0, ours = 0;
        check->claims++;
        if (target == NULL || sscanf(weaker, "%d against %d", &theirs, &ours) != 2 ||
            theirs != target->strength || ours != het_view_unit(view, why->unit)->strength ||
            theirs >= ours)
            deny(check, "it was not weaker by so much");
    }
    if (strstr(check->text, "nobody else was within reach") != NULL) {
        check->claims++;
        HET_EACH_BELOW(i, check->list.count) {
            HetDescription what;
            het_game_describe(&why->here.state, &check->list.moves[i], &what);
            if ((what.kind == HET_MOVE_SHOOT || what.kind == HET_MOVE_CHARGE) &&
                what.target != HET_NO_UNIT && what.target != check->target)
                deny(check, "another was within reach");
        }
    }
    if (strstr(check->text, "to get nearer to ") != NULL && why->fact >= 0) {
        const HetWhyFact *fact = &g_array_index(why->facts, HetWhyFact, why->fact);
        check->claims++;
        if (fact->unit != HET_NO_UNIT &&
            away(check->after, why->unit, fact->unit) >= away(view, why->unit, fact->unit))
            deny(check, "it did not get nearer");
    }
    if (strstr(check->text, "to get away from ") != NULL && why->fact >= 0) {
        const HetWhyFact *fact = &g_array_index(why->facts, HetWhyFact, why->fact);
        check->claims++;
        if (away(check->after, why->unit, fact->unit) <= away(view, why->unit, fact->unit))
            deny(check, "it did not get away");
    }
    if (why->fact >= 0) {
        const HetWhyFact *fact = &g_array_index(why->facts, HetWhyFact, why->fact);
        if (!het_why_is_true(why, &check->list, fact))
            deny(check, "fact %d is untrue", fact->kind);
        if (why->cause < 0 || !het_why_stands_for(fact->kind, why->causes[why->cause].term) ||
            !(why->causes[why->cause].gain > 0))
            deny(check, "fact %d is not that of the value", fact->kind);
    }
}

/* Losses against others, which a judge made anew finds again. */
static void
check_others(Check *check, const HetSession *session, const HetWhyRequest *requested)
{
    g_autoptr(HetWhy) again = het_why_new(session, check->why->at, requested, NULL);
    const HetWhy *why = check->why;
    assert_non_null(again);
    assert_int_equal(again->other_count, why->other_count);
    unsigned worse = 0, named = 0, nearest = HET_WHY_OTHERS;
    HET_EACH_BELOW(i, why->other_count)
        if (!again->others[i].holds &&
            (nearest == HET_WHY_OTHERS ||
             again->others[i].loss.loss < again->others[nearest].loss.loss))
            nearest = i;
    HET_EACH_BELOW(i, why->other_count) {
        if (!again->others[i].holds && i != nearest)
            continue;
        const HetJudgedLoss *loss = &again->others[i].loss;
        g_autofree char *percent = g_strdup_printf(" %.0f %% %s", MAX(100 * fabs(loss->loss), 1),
                                                   loss->loss > 0 ? "worse" : "better");
        const bool certain = fabs(loss->loss) >= 0.005 && fabs(loss->loss) >= 2 * loss->error;
        worse += certain;
        if (certain && strstr(check->text, percent) == NULL)
            deny(check, "%s is not reported", percent);
    }
    for (const char *at = check->text; (at = strstr(at, " % ")) != NULL; at++)
        named++;
    check->claims += named;
    if (named != worse)
        deny(check, "%u shares are reported, %u are the judge's", named, worse);
}

/* Units that are neither there before nor after are not named, but where one might have come back.
 */
static void
check_names(Check *check)
{
    HET_EACH_IN(const HetViewUnit, unit, check->before->units) {
        const char *comma = strstr(unit->name, ", ");
        bool there =
            unit->on_board || unit->host >= 0 || het_view_unit(check->after, unit->id)->on_board;
        HET_EACH_BELOW(i, check->list.count)
            there = there || check->list.moves[i].unit == unit->id;
        /* Names that are parts of others prove nothing. */
        HET_EACH_IN(const HetViewUnit, other, check->before->units)
            there = there ||
                    (other != unit && strstr(other->name, comma != NULL ? comma + 2 : unit->name));
        check->claims += !there;
        if (!there && strstr(check->text, comma != NULL ? comma + 2 : unit->name) != NULL)
            deny(check, "%s is not there", unit->name);
    }
}

/* (transfer full) What is untrue of a sentence; "": nothing. */
static char *
untruths(const HetWhy *why, const char *text, const HetSession *session,
         const HetWhyRequest *requested, unsigned *claims)
{
    g_autofree Check *check = g_new0(Check, 1);
    *check = (Check){.why = why, .text = text, .target = HET_NO_UNIT};
    check->before = het_view_new(&why->here.state);
    check->after = het_view_new(&why->after.state);
    check->untrue = g_string_new(NULL);
    het_game_legal(&why->here.state, &check->list);
    HET_EACH_BELOW(i, why->act.count)
        if (check->target == HET_NO_UNIT && why->act.parts[i].unit == why->unit)
            check->target = why->act.parts[i].target;
    check_odds(check);
    check_answer(check);
    check_causes(check);
    check_others(check, session, requested);
    check_names(check);
    *claims += check->claims;
    het_view_free(check->before);
    het_view_free(check->after);
    return g_string_free(check->untrue, FALSE);
}

/* --- games ------------------------------------------------------------------------------------ */

typedef void Ask(const HetSession *session, const HetWhyRequest *requested, const HetWhy *why,
                 void *data);

/* Asks about acts of games between these agents, until so many have been explained. */
static void
of_games(unsigned count, Ask *ask, void *data)
{
    static const char *const agents[][HET_SIDES] = {
        {"general:lines=16", "doctrine"}, {"greedy", "general:lines=16"}, {"general:2", "human"}};
    HET_EACH_BELOW(b, G_N_ELEMENTS(battles)) {
        if (strcmp(battles[b].system, system_name) != 0)
            continue;
        HET_EACH_BELOW(pair, G_N_ELEMENTS(agents)) {
            HetWhyRequest requested = {
                .names = {agents[pair][0], agents[pair][1]}, .seed = SEED + pair, .level = LEVEL};
            HetWhyRequest players = requested;
            if (strcmp(players.names[HET_SECOND], "human") == 0)
                players.names[HET_SECOND] = "random:groups=yes";
            g_autoptr(HetSession) session = played(battles[b].scenario, &players, battles[b].moves);
            const unsigned length = het_session_length(session);
            const unsigned wanted = count / G_N_ELEMENTS(agents) + 1;
            g_autoptr(GArray) acts = het_why_acts(session, 0, length);
            const unsigned stride = MAX(acts->len / wanted, 1);
            for (unsigned i = 0, n = 0; i < acts->len && n < wanted; i += stride, n++) {
                const HetWhyStretch *act = &g_array_index(acts, HetWhyStretch, i);
                g_autoptr(GError) error = NULL;
                g_autoptr(HetWhy) why = het_why_new(session, act->from, &requested, &error);
                assert_no_error(error);
                ask(session, &requested, why, data);
            }
        }
    }
}

typedef struct {
    unsigned acts, claims, own, planted, caught;
    GString *text;
} Tried;

static void
try_one(const HetSession *session, const HetWhyRequest *requested, const HetWhy *why, void *data)
{
    Tried *tried = data;
    g_autoptr(GString) text = g_string_new(NULL);
    het_why_append(why, &(HetWhyStyle){.reader = HET_NOBODY}, text);
    g_autofree char *untrue = untruths(why, text->str, session, requested, &tried->claims);
    if (*untrue != '\0')
        fail_msg("%s, move %u: \"%s\": %s", why->scenario->name, why->at + 1, text->str, untrue);
    tried->acts++;
    tried->own += why->own;
    assert_true(g_utf8_validate(text->str, -1, NULL));
    assert_true(text->len < 900);
}

/* --- faults ----------------------------------------------------------------------------------- */

/* Writes the sentence of data that is not so; whether that is found. */
static void
plant(const HetSession *session, const HetWhyRequest *requested, const HetWhy *why, HetWhy *wrong,
      Tried *tried)
{
    g_autoptr(GString) right = g_string_new(NULL), text = g_string_new(NULL);
    unsigned claims = 0;
    het_why_append(why, &(HetWhyStyle){.reader = HET_NOBODY}, right);
    het_why_append(wrong, &(HetWhyStyle){.reader = HET_NOBODY}, text);
    if (strcmp(right->str, text->str) == 0)
        return; /* the fault is not stated */
    g_autofree char *untrue = untruths(wrong, text->str, session, requested, &claims);
    tried->planted++;
    tried->caught += *untrue != '\0';
    if (*untrue == '\0')
        print_message("# not found: %s\n", text->str);
}

static void
plant_all(const HetSession *session, const HetWhyRequest *requested, const HetWhy *why, void *data)
{
    g_autofree HetWhy *wrong = g_new(HetWhy, 1);
    if (why->odds.known) {
        *wrong = *why;
        wrong->odds.better = why->odds.better > 0.5 ? 0.1 : 0.9;
        wrong->odds.lost[HET_FIRST] += 2;
        wrong->odds.lost[HET_SECOND] += 2;
        plant(session, requested, why, wrong, data);
    }
    if (why->other_count > 0) {
        *wrong = *why;
        HET_EACH_BELOW(i, why->other_count)
            wrong->others[i].loss = (HetJudgedLoss){.loss = wrong->others[i].loss.loss + 0.31};
        plant(session, requested, why, wrong, data);
    }
    if (why->answered) {
        *wrong = *why;
        wrong->answer_odds.lost[why->side] += 1;
        plant(session, requested, why, wrong, data);
    }
    /* A cause that is not so: of all kinds those that are untrue of the act. */
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(GArray) facts = g_array_new(FALSE, FALSE, sizeof(HetWhyFact));
    het_game_legal(&why->here.state, list);
    for (HetWhyFactKind kind = 0; kind < HET_WHY_FACT_KINDS; kind++) {
        const HetWhyFact fact = {kind, kind < HET_WHY_TAKES_PLACE ? HET_NO_UNIT : why->unit, -1};
        if (kind == HET_WHY_HOLDS_PLACE || kind == HET_WHY_HELPS || kind == HET_WHY_TAKES_PLACE ||
            kind == HET_WHY_NEARS_PLACE || why->unit == HET_NO_UNIT || !why->own ||
            het_why_is_true(why, list, &fact))
            continue;
        *wrong = *why;
        g_array_set_size(facts, 0);
        g_array_append_val(facts, fact);
        wrong->facts = facts;
        wrong->fact = 0;
        plant(session, requested, why, wrong, data);
        return;
    }
}

/* --- kept ------------------------------------------------------------------------------------- */

static void
append_stand(GString *text, const HetView *view, unsigned unit)
{
    if (unit >= view->units->len || !het_view_unit(view, unit)->on_board)
        return;
    const HetViewUnit *it = het_view_unit(view, unit);
    const HetPoint at = het_compass_stand(view, it);
    g_string_append_printf(text, "; %s", it->code);
    if (view->board != HET_BOARD_PLANE)
        g_string_append_printf(
            text, " at %s",
            g_array_index(view->cells, HetViewCell, at.y * view->width + at.x).name);
    g_string_append_printf(text, ", %d%s%s", it->strength, *it->state != '\0' ? ", " : "",
                           it->state);
}

static void
keep_one(const HetSession *session, const HetWhyRequest *requested, const HetWhy *why, void *data)
{
    Tried *tried = data;
    g_autoptr(HetView) view = het_view_new(&why->here.state);
    g_autofree char *move = het_text_of(&why->here.state, &why->move);
    (void)session;
    g_string_append_printf(tried->text, "> turn %u, move %u, %s by %s: %s", why->turn, why->at + 1,
                           why->scenario->sides[why->side], requested->names[why->side], move);
    append_stand(tried->text, view, why->unit);
    HET_EACH_BELOW(i, MIN(why->act.count, 1))
        append_stand(tried->text, view, why->act.parts[i].target);
    g_string_append_c(tried->text, '\n');
    het_why_append(why, &(HetWhyStyle){.reader = HET_NOBODY}, tried->text);
    g_string_append_c(tried->text, '\n');
}

/* One pass, since games and judges take most of the time: every sentence is true, every fault that
 * is planted and stated is found, and what is kept is stated again. */
static void
ask_all(const HetSession *session, const HetWhyRequest *requested, const HetWhy *why, void *data)
{
    enum { PLANT_EACH = 2 };
    Tried *tried = data;
    try_one(session, requested, why, data);
    if (tried->acts % PLANT_EACH == 0)
        plant_all(session, requested, why, data);
    keep_one(session, requested, why, data);
}

static void
what_is_stated_is_true(void **unused)
{
    g_autofree char *name = g_strconcat("why-", system_name, NULL);
    Tried tried = {.text = g_string_new(NULL)};
    (void)unused;
    of_games(KEPT, ask_all, &tried);
    print_message(
        "# %s: %u acts, %u claims, %u by those who decide alike again, %u faults planted, "
        "%u found\n",
        system_name, tried.acts, tried.claims, tried.own, tried.planted, tried.caught);
    assert_true(tried.acts > 0 && tried.claims > tried.acts && tried.own * 4 >= tried.acts);
    assert_true(tried.planted > 3);
    assert_int_equal(tried.caught, tried.planted);
    kept_text_expect(name, tried.text->str);
    g_string_free(tried.text, TRUE);
}

static void
what_is_stated_of_many_is_true(void **unused)
{
    Tried tried = {0};
    (void)unused;
    if (g_getenv("HETMAN_TEST_LONG") == NULL)
        return; /* minutes */
    of_games(300, try_one, &tried);
    print_message("# %s: %u acts, %u claims\n", system_name, tried.acts, tried.claims);
}

TEST_UNIT("why")
{
    if (argc != 2)
        return 2;
    system_name = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stated_is_true),
        cmocka_unit_test(what_is_stated_of_many_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Marks: anyone who plays worse loses more by them, acts follow one another, the better act is
 * legal, and what is kept beside a record is taken for that game and level alone. Levels: ranks
 * claim no order that is not certain. */
#include "test.h"

#include <glib/gstdio.h>
#include <string.h>

#include "agents/agent.h"
#include "battle/levels.h"
#include "battle/marks.h"
#include "engine/each.h"
#include "engine/rules/registry.h"
#include "engine/text.h"

enum { LEVEL = 3 };

/* (transfer full) A game of two agents, of at most `most` moves. */
static HetSession *
played(const char *name, const char *const agents[HET_SIDES], uint64_t seed, unsigned most)
{
    GError *error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    HetSession *session = het_session_new(scenario, seed);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetAgent *players[HET_SIDES];
    HET_EACH_BELOW(side, HET_SIDES) {
        players[side] = het_agent_new(agents[side], scenario, (HetActor)side, seed + side, &error);
        assert_no_error(error);
    }
    while (!het_game_over(het_session_state(session)) && het_session_length(session) < most) {
        const HetState *state = het_session_state(session);
        HetMove move;
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else {
            het_game_legal(state, list);
            assert_int_equal(het_agent_choose(players[state->actor], state, list, &move, &error),
                             HET_AGENT_CHOSE);
        }
        het_session_play(session, &move, NULL);
    }
    het_agent_free(players[HET_FIRST]);
    het_agent_free(players[HET_SECOND]);
    return session;
}

static double
lost_by(const HetMarkedGame *game, HetActor side)
{
    double lost = 0;
    HET_EACH_IN(const HetMarked, act, game->acts)
        lost += act->side == side ? act->loss : 0;
    return lost;
}

/* Acts of a side are in order and apart, marks follow from losses, and what is better can be played
 * there. */
static void
assert_sound(const HetSession *session, const HetMarkedGame *game)
{
    unsigned last[HET_SIDES] = {0};
    assert_true(game->acts->len > 0);
    HET_EACH_IN(const HetMarked, act, game->acts) {
        HetStateBuffer at;
        HetMove move;
        assert_true(act->ply >= last[act->side] && act->ply <= act->at && act->at < act->end);
        last[act->side] = act->end;
        het_session_state_at(session, act->at, &at.state);
        assert_int_equal(at.state.actor, act->side);
        assert_true(act->share >= 0 && act->share <= 1 && act->loss >= 0 && act->loss <= 2);
        assert_int_equal(act->mark == HET_MARK_BEST, act->loss <= 0);
        assert_int_equal(*act->better == '\0', act->loss <= 0);
        if (act->mark >= HET_MARK_INACCURACY)
            assert_true(act->loss >= het_mark_limits[act->mark] && act->loss > 2 * act->error);
        if (*act->better != '\0' && !het_text_parse(&at.state, act->better, &move, NULL))
            fail_msg("move %u: the better act \"%s\" is no move", act->at, act->better);
        if (*act->better != '\0')
            assert_string_not_equal(act->better, act->taken);
    }
}

static void
who_plays_at_random_loses_more(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kipling/skirmish", "einstein/standard",
                                        "husaria/training-charge", "kircholm/drill-shooting"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *const agents[HET_SIDES] = {"doctrine", "random"};
        g_autoptr(HetSession) session = played(names[i], agents, 5, 60);
        GError *error = NULL;
        g_autoptr(HetMarkedGame) game = het_marks_judge(session, LEVEL, NULL, NULL, &error);
        assert_no_error(error);
        assert_sound(session, game);
        if (!(lost_by(game, HET_SECOND) > lost_by(game, HET_FIRST)))
            fail_msg("%s: the doctrine lost %.3f, random moves %.3f", names[i],
                     lost_by(game, HET_FIRST), lost_by(game, HET_SECOND));
    }
}

static bool
refuse(void *data, unsigned done, unsigned of)
{
    (void)done, (void)of;
    ++*(unsigned *)data;
    return false;
}

static void
marks_are_kept_for_their_game_alone(void **unused)
{
    (void)unused;
    const char *const agents[HET_SIDES] = {"doctrine", "random"};
    g_autoptr(HetSession) session = played("einstein/standard", agents, 5, 12);
    g_autoptr(HetSession) other = played("einstein/standard", agents, 6, 12);
    g_autofree char *folder = g_dir_make_tmp("hetman-marks-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.record", NULL);
    g_autofree char *kept = g_build_filename(folder, "game.marks", NULL);
    unsigned heard = 0;
    GError *error = NULL;
    g_autofree char *text = het_marks_of_record(path, session, LEVEL, NULL, NULL, &error);
    assert_no_error(error);
    assert_true(g_file_test(kept, G_FILE_TEST_IS_REGULAR));
    g_autofree char *again = het_marks_of_record(path, session, LEVEL, refuse, &heard, &error);
    assert_string_equal(text, again);
    assert_int_equal(heard, 0);
    /* Another game, another level, a file cut short: judged anew, which is refused here. */
    assert_null(het_marks_of_record(path, other, LEVEL, refuse, &heard, &error));
    assert_null(het_marks_of_record(path, session, LEVEL + 1, refuse, &heard, &error));
    assert_true(g_file_set_contents(kept, "{\"game\":", -1, NULL));
    assert_null(het_marks_of_record(path, session, LEVEL, refuse, &heard, &error));
    assert_no_error(error);
    assert_int_equal(heard, 3);
    g_unlink(kept);
    g_rmdir(folder);
}

static void
ranks_claim_no_order_that_is_not_certain(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"kircholm", "husaria", "musketpike", "kipling",
                                          "northern"};
    for (size_t i = 0; i < G_N_ELEMENTS(systems); i++) {
        g_autoptr(GArray) levels = het_levels(systems[i]);
        unsigned sergeants = 0;
        assert_true(levels->len >= 5); /* four levels and the sergeant at least */
        for (guint k = 0; k < levels->len; k++) {
            const HetLevel *level = &g_array_index(levels, HetLevel, k);
            g_autofree char *words = het_level_words(level);
            g_autoptr(GError) error = NULL;
            assert_true(*words != '\0' && het_agent_check(level->agent, &error));
            assert_true(level->low <= level->share && level->share <= level->high);
            sergeants += strcmp(level->agent, "doctrine") == 0;
            assert_int_equal(level->pairs == 0, strcmp(level->agent, "doctrine") == 0);
            assert_int_equal(strcmp(level->rank, "unranked") == 0,
                             level->high - level->low > HET_LEVEL_WIDE);
            for (guint before = 0; before < k; before++) {
                const HetLevel *weaker = &g_array_index(levels, HetLevel, before);
                assert_true(weaker->share <= level->share);
                if (strcmp(weaker->rank, "unranked") == 0 || strcmp(level->rank, "unranked") == 0)
                    continue;
                if (strcmp(weaker->rank, level->rank) != 0 && weaker->high >= level->low)
                    fail_msg("%s: %s is called %s and %s %s, but %.3f is not below %.3f",
                             systems[i], weaker->agent, weaker->rank, level->agent, level->rank,
                             weaker->high, level->low);
            }
        }
        assert_int_equal(sergeants, 1);
    }
    g_autoptr(GArray) none = het_levels("einstein");
    assert_int_equal(none->len, 0);
}

static void
shares_are_reported_in_games(void **unused)
{
    (void)unused;
    static const struct {
        double share;
        const char *words;
    } reported[] = {
        {0.33, "beats the sergeant 1 game in 3"},   {0.08, "beats the sergeant 1 game in 13"},
        {0.5, "beats the sergeant 1 game in 2"},    {0.66, "beats the sergeant 2 games in 3"},
        {0.9, "beats the sergeant 9 games in 10"},  {0.005, "hardly ever beats the sergeant"},
        {0.998, "nearly always beats the sergeant"}};
    for (size_t i = 0; i < G_N_ELEMENTS(reported); i++) {
        const HetLevel level = {
            .agent = (char *)"general:1", .share = reported[i].share, .pairs = 9};
        g_autofree char *words = het_level_words(&level);
        assert_string_equal(words, reported[i].words);
    }
}

TEST_UNIT("marks")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_plays_at_random_loses_more),
        cmocka_unit_test(marks_are_kept_for_their_game_alone),
        cmocka_unit_test(ranks_claim_no_order_that_is_not_certain),
        cmocka_unit_test(shares_are_reported_in_games),
    };
    return cmocka_run_group_tests_name("marks", tests, NULL, NULL);
}

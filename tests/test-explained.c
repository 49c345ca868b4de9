/* Choices of the agents that search, as they explain them: of each choice of a game the move, what
 * was judged or visited, the best candidates with their values, what the general expects, and the
 * work it cost. Kept in tests/judgements/explained-*.txt (kept-text.h). A row an agent with options
 * that change how it searches; budgets are small, so that shares of a turn show. */
#include "test.h"

#include "agents/agent.h"
#include "agents/explain.h"
#include "engine/rules/registry.h"
#include "engine/session.h"
#include "engine/text.h"
#include "kept-text.h"

enum { REPORTED = 4 /* candidates of a choice */ };

typedef struct {
    const char *name; /* of the file */
    const char *scenario, *agent;
    HetActor seat;
    unsigned choices;
} Row;

static Row rows[] = {
    {"uct", "einstein/standard", "uct:iterations=400", HET_FIRST, 10},
    {"mcts", "kipling/skirmish", "mcts:calls=12000", HET_FIRST, 20},
    {"mcts-few", "musketpike/drill-redoubt", "mcts:iterations=150,reuse=no,nodes=2000", HET_SECOND,
     12},
    {"greedy", "kipling/skirmish", "greedy:calls=6000", HET_SECOND, 30},
    {"greedy-few", "kircholm/drill-shooting", "greedy:calls=6000,outcomes=8", HET_FIRST, 20},
    {"greedy-twice", "kipling/skirmish", "greedy:limit=24,calls=6000", HET_SECOND, 20},
    {"general", "northern/drill", "general:lines=32", HET_FIRST, 16},
    {"general-action", "kircholm/drill-line", "general:lines=16,reach=action", HET_SECOND, 14},
    {"general-threads", "musketpike/drill-brigades", "general:lines=16,threads=2", HET_SECOND, 10},
    {"general-few", "kipling/skirmish", "general:lines=6,style=cautious", HET_FIRST, 16},
    {"general-newcomer", "husaria/training-charge", "general:1", HET_SECOND, 12},
};

static HetAgent *
make_agent(const char *text, const HetScenario *scenario, HetActor seat)
{
    g_autoptr(GError) error = NULL;
    HetAgent *agent = het_agent_new(text, scenario, seat, 7, &error);
    assert_no_error(error);
    return agent;
}

static HetMove
choose(HetAgent *agent, const HetState *state, const HetMoveList *list)
{
    g_autoptr(GError) error = NULL;
    HetMove move;
    HetAgentStatus status = het_agent_choose(agent, state, list, &move, &error);
    assert_no_error(error);
    assert_int_equal(status, HET_AGENT_CHOSE);
    return move;
}

static void
tell(GString *text, HetAgent *agent, const HetState *state, const HetMove *move,
     const HetAgentWork *before)
{
    const HetAgentWork *work = &agent->work;
    g_autoptr(HetExplanation) explanation = het_agent_explain(agent, state);
    g_autofree char *words = het_text_of(state, move);
    g_autofree char *why = het_explanation_text(explanation, state, REPORTED);
    g_string_append_printf(
        text,
        "> ply %u: %s\n%s  %" G_GUINT64_FORMAT " iterations, %" G_GUINT64_FORMAT
        " calls, %" G_GUINT64_FORMAT " scores, %" G_GUINT64_FORMAT " evaluations\n",
        state->ply, words, why, work->iterations - before->iterations, work->calls - before->calls,
        work->scores - before->scores, work->evaluations - before->evaluations);
}

static void
choices_are_explained_as_before(void **test)
{
    const Row *row = *test;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(row->scenario, het_rules_registry, &error);
    assert_no_error(error);
    g_autoptr(HetAgent) agent = make_agent(row->agent, scenario, row->seat);
    g_autoptr(HetAgent) other =
        make_agent("doctrine", scenario, row->seat == HET_FIRST ? HET_SECOND : HET_FIRST);
    g_autoptr(HetSession) session = het_session_new(scenario, 5);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, "%s, %s in %s\n", row->agent, het_actor_name(row->seat), row->scenario);
    for (unsigned reported = 0;
         reported < row->choices && !het_game_over(het_session_state(session));) {
        const HetState *state = het_session_state(session);
        HetMove move;
        het_game_legal(state, list);
        if (state->actor == HET_CHANCE) {
            move = het_session_draw(session);
        } else if (state->actor != row->seat) {
            move = choose(other, state, list);
        } else {
            const HetAgentWork before = agent->work;
            move = choose(agent, state, list);
            if (list->count > 1) {
                tell(text, agent, state, &move, &before);
                reported++;
            }
        }
        het_agent_observe(agent, state, &move);
        het_agent_observe(other, state, &move);
        assert_true(het_session_apply(session, &move, NULL));
    }
    g_autofree char *file = g_strconcat("explained-", row->name, NULL);
    kept_text_expect(file, text->str);
}

TEST_UNIT("explained")
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows)];
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        tests[i] = (struct CMUnitTest){.name = rows[i].name,
                                       .test_func = choices_are_explained_as_before,
                                       .initial_state = &rows[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

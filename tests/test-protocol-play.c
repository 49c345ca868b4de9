/* What is played and thought over the protocol: orders for many, reactions, odds, agents. */
#include "protocol-lines.h"

static void
agents_choose_but_do_not_play(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = positioned();
    assert_reports_part(protocol, "genmove random\n", "? the dice decide here; use roll");
    g_free(answer_to(protocol, "apply roll 2\n"));
    g_autofree char *hash = answer_to(protocol, "hash\n"),
                    *chosen = answer_to(protocol, "genmove random\n");
    assert_reports(protocol, "genmove random\n", chosen); /* the same position, the same choice */
    assert_reports(protocol, "hash\n", hash);
    g_autofree char *apply = g_strdup_printf("apply %s", chosen + 2);
    assert_reports(protocol, apply, chosen);
    assert_reports(protocol, "undo\n", "=\n\n");
    assert_reports(protocol, "genmove random\n", chosen);
}

static void
agents_take_the_list_they_are_sent(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = het_protocol_new("random", 0);
    assert_reports_part(protocol, "2 genmove moves=2\nmove F2 c1\nmove F2 b2\n",
                        "?2 no game yet; use scenario NAME first");
    g_free(answer_to(protocol, "scenario einstein/standard\nseed 1\n"));
    for (int i = 0; i < 11; i++)
        g_free(answer_to(protocol, "roll\n"));
    g_autofree char *legal = answer_to(protocol, "legal\n");
    g_auto(GStrv) moves = g_strsplit(legal + 2, "\n", -1);
    g_autofree char *one =
        g_strdup_printf("3 genmove iterations=10 milliseconds=0 moves=1\n%s\n", moves[1]);
    g_autofree char *expected = g_strdup_printf("=3 %s\n\n", moves[1]);
    assert_reports(protocol, one, expected);
    assert_reports_part(protocol, "genmove moves=5000\n", "expected moves=N, N up to 512");
    assert_reports_part(protocol, "genmove moves=1\nmove S9 z9\n", "? \"move S9 z9\":");
    assert_reports_part(protocol, "genmove nobody-knows\n", "nobody-knows");
    assert_reports(protocol, "agent-seed 5\n", "=\n\n");
    assert_reports_part(protocol, "genmove\n", "= move F");
}

/* Every agent that needs nothing but its name chooses a legal move, in its budget, and explains. */
static void
every_agent_can_be_requested(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "doctrine", "greedy", "mcts", "uct"};
    g_autoptr(HetProtocol) protocol = positioned();
    assert_reports_part(protocol, "explain\n", "? no agent has chosen here; use genmove first");
    g_free(answer_to(protocol, "apply roll 2\n"));
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *ask =
            g_strdup_printf("genmove iterations=50 milliseconds=0 %s\n", names[i]);
        g_autofree char *move = answer_to(protocol, ask);
        assert_true(g_str_has_prefix(move, "= move F2 "));
    }
    g_free(answer_to(protocol, "genmove iterations=50 uct\n"));
    g_autofree char *explained = answer_to(protocol, "explain\n");
    assert_int_equal(*explained, '=');
    assert_non_null(strstr(explained, "50"));
    assert_non_null(strstr(explained, "move F2 c2"));
    assert_reports(protocol, "apply move F2 c2\nexplain\n",
                   "= move F2 c2\n\n? no agent has chosen here; use genmove first\n\n");
    assert_reports_part(protocol, "agents\n", "\nmcts: ");
}

TEST_UNIT("protocol-play")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agents_choose_but_do_not_play),
        cmocka_unit_test(agents_take_the_list_they_are_sent),
        cmocka_unit_test(every_agent_can_be_requested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

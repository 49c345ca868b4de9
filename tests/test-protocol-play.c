/* What is played and thought over the protocol: orders for many, reactions, odds, agents. */
#include "protocol-said.h"

/* Armies are commanded without a rule being known: groups, an order for many, what is left of it.
 */
static void
armies_are_commanded(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = het_protocol_new(NULL, 0);
    g_free(say(protocol, "scenario kircholm/kircholm-1605\n"));
    assert_says_part(protocol, "groups\n",
                     "L, Left wing, Dąbrowa: 8 units, 8 on the board: LH1 to");
    assert_says_part(protocol, "groups --json\n",
                     "{\"code\":\"L\",\"name\":\"Left wing, Dąbrowa\"");
    assert_says(protocol, "group REAR LH4-LH6,LP2\n", "=\n\n");
    assert_says_part(protocol, "group LH1 LH2\n",
                     "\"LH1\" is no name for a group: a unit is called");
    assert_says_part(protocol, "group REAR LH4 LH99\n", "? \"LH99\": expected units");
    assert_says_part(protocol, "carry-out\n", "? no order waits to be carried out");
    assert_says_part(protocol, "order REAR advance 2, face SSW\n",
                     "LH4: 2227 to 2027, faces SSW, 3 points, 7 left\n");
    assert_says_part(protocol, "hash\n", "= "); /* nothing is played yet */
    assert_says(protocol, "moves\n", "=\n\n");
    assert_says_part(protocol, "carry-out\n", "\n4 units carried it out.\n");
    assert_says_part(protocol, "carry-out\n", "? nothing of the order is left undone");
    assert_says_part(protocol, "order LI1 to 0101 --json\n",
                     "\"state\":\"short\",\"from\":[18,15]");
    assert_says_part(protocol, "order LH1 fly\n", "? \"fly\": expected advance, back, a direction");
    assert_says_part(protocol, "order NOBODY advance\n", "? \"NOBODY\": expected whom you mean");
    assert_says_part(protocol, "order SI1 advance\n",
                     "? \"SI1\": the unit is off the board or not");
    assert_says_part(protocol, "order all guns fire\n", "the guns are not loaded (KIR-13.7)");
    assert_says_part(protocol, "reach LH1\n", "LH1, move: ");
    assert_says_part(protocol, "reach LH1 --json\n", "\"measure\":\"points\",\"bound\":\"");
    assert_says_part(protocol, "reach LH4\n", "LH4 can do nothing now: ");
    assert_says_part(protocol, "sight LA1\n", "no: the guns are not loaded");
    assert_says_part(protocol, "threats LH1 --json\n", "= [");
    assert_says_part(protocol, "digest\n", "? the enemy has not had a turn yet");
    assert_says_part(protocol, "digest 0 4\n", "\nWhere Lithuanians went:\n  LH");
}

/* A side's standing answers play its reactions, end when they should, and are undone with the game.
 */
static void
reactions_are_answered(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = het_protocol_new(NULL, 0);
    g_free(say(protocol, "scenario kircholm/kircholm-1605\n"));
    assert_says(protocol, "answer second pass turn\n", "=\n\n");
    assert_says(protocol, "answer second ask SI1 above 3:1 battle\n", "=\n\n");
    assert_says_part(protocol, "answer second pass turnip\n", "? \"turnip\": expected units");
    assert_says_part(protocol, "answer second ask above all\n",
                     "expected odds of the enemy's loss");
    assert_says_part(protocol, "answers second\n",
                     "= 1 ask SI1 above 3:1 battle (the whole battle): answered 0 times\n"
                     "2 pass turn (this turn): answered 0 times\n");
    assert_says_part(protocol, "answers first\n", "= No standing answers");
    g_free(say(protocol, "apply LH8 1618\n"));
    assert_says(protocol, "to_act\n", "= second\n\n");
    assert_says(protocol, "respond\n", "= pass\n\n");
    assert_says(protocol, "to_act\n", "= first\n\n");
    assert_says_part(protocol, "answers second --json\n",
                     "\"scope\":\"turn\",\"odds\":0.0,\"answered\":1");
    assert_says(protocol, "answer second drop 1\n", "=\n\n");
    assert_says_part(protocol, "answer second drop 2\n", "? there is no standing answer 2");
    g_free(say(protocol, "undo 4\n"));
    assert_says_part(protocol, "answers second\n", "= No standing answers");
}

/* Odds take whatever play takes: several decisions in a line, lines split by ';'. */
static void
odds_of_orders_in_a_line(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = het_protocol_new(NULL, 0);
    g_free(say(protocol, "scenario kipling/skirmish\n"));
    assert_says_part(protocol, "odds RI1 advance\n", "%  BI2 loses 1\n");
    assert_says_part(protocol, "odds RI1 advance --json\n", "= {\"orders\":[\"RI1 advance\"]");
    assert_says_part(protocol, "odds RI1 advance --branches\n", "There are no branches");
    assert_says_part(protocol, "odds RI1 advance; RI1 advance\n",
                     "\"RI1 advance\" cannot be carried out");
    assert_says_part(protocol, "odds RI1\n", "100.0 %  undecided: your next decision");
    assert_says_part(protocol, "odds RI1 h8\n", "? after \"RI1\": \"h8\": ");
    assert_says_part(protocol, "odds ;\n", "? expected from 1 to 16 lines of orders");
    g_free(say(protocol, "scenario kircholm/drill-shooting\n"));
    assert_says_part(protocol, "odds LH1 charge 0605\n", "Swedes: shoot SI1 LH1 (by the evaluator");
    assert_says_part(protocol, "odds LH1 charge 0605 --branches\n",
                     "\n  Swedes: form SI1 =defensive:\n");
}

static void
agents_choose_but_do_not_play(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = positioned();
    assert_says_part(protocol, "genmove random\n", "? the dice decide here; say roll");
    g_free(say(protocol, "apply roll 2\n"));
    g_autofree char *hash = say(protocol, "hash\n"), *chosen = say(protocol, "genmove random\n");
    assert_says(protocol, "genmove random\n", chosen); /* the same position, the same choice */
    assert_says(protocol, "hash\n", hash);
    g_autofree char *apply = g_strdup_printf("apply %s", chosen + 2);
    assert_says(protocol, apply, chosen);
    assert_says(protocol, "undo\n", "=\n\n");
    assert_says(protocol, "genmove random\n", chosen);
}

static void
agents_take_the_list_they_are_sent(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = het_protocol_new("random", 0);
    assert_says_part(protocol, "2 genmove moves=2\nmove F2 c1\nmove F2 b2\n",
                     "?2 no game yet; say scenario NAME first");
    g_free(say(protocol, "scenario einstein/standard\nseed 1\n"));
    for (int i = 0; i < 11; i++)
        g_free(say(protocol, "roll\n"));
    g_autofree char *legal = say(protocol, "legal\n");
    g_auto(GStrv) moves = g_strsplit(legal + 2, "\n", -1);
    g_autofree char *one =
        g_strdup_printf("3 genmove iterations=10 milliseconds=0 moves=1\n%s\n", moves[1]);
    g_autofree char *expected = g_strdup_printf("=3 %s\n\n", moves[1]);
    assert_says(protocol, one, expected);
    assert_says_part(protocol, "genmove moves=5000\n", "expected moves=N, N up to 512");
    assert_says_part(protocol, "genmove moves=1\nmove S9 z9\n", "? \"move S9 z9\":");
    assert_says_part(protocol, "genmove nobody-knows\n", "nobody-knows");
    assert_says(protocol, "agent-seed 5\n", "=\n\n");
    assert_says_part(protocol, "genmove\n", "= move F");
}

/* Every agent that needs nothing but its name chooses a legal move, in its budget, and explains. */
static void
every_agent_can_be_asked(void **unused)
{
    (void)unused;
    static const char *const names[] = {"random", "doctrine", "greedy", "mcts", "uct"};
    g_autoptr(HetProtocol) protocol = positioned();
    assert_says_part(protocol, "explain\n", "? no agent has chosen here; say genmove first");
    g_free(say(protocol, "apply roll 2\n"));
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *ask =
            g_strdup_printf("genmove iterations=50 milliseconds=0 %s\n", names[i]);
        g_autofree char *move = say(protocol, ask);
        assert_true(g_str_has_prefix(move, "= move F2 "));
    }
    g_free(say(protocol, "genmove iterations=50 mcts:playouts=random\n"));
    g_autofree char *explained = say(protocol, "explain\n");
    assert_int_equal(*explained, '=');
    assert_non_null(strstr(explained, "50"));
    assert_non_null(strstr(explained, "move F2 c2"));
    assert_says(protocol, "apply move F2 c2\nexplain\n",
                "= move F2 c2\n\n? no agent has chosen here; say genmove first\n\n");
    assert_says_part(protocol, "agents\n", "\nmcts: ");
}

/* As in play: what is left out is put in where only one thing can be meant. */
static void
several_decisions_may_stand_in_one_line(void **unused)
{
    (void)unused;
    g_autoptr(HetProtocol) protocol = fresh();
    g_free(say(protocol, "scenario kipling/skirmish\n"));
    assert_says(protocol, "apply RI1 d3\n", "= select RI1\norder RI1 =move\nmove RI1 d3/NE\n\n");
    assert_says(protocol, "events\n", "= RI1 moves from c2 to d3 (KIP-1a.1)\n\n");
    assert_says(protocol, "undo 3\n", "=\n\n");
    assert_says(protocol, "moves\n", "=\n\n");
    assert_says_part(protocol, "apply RI1 h8\n", "(KIP-1a.1)");
    assert_says_part(protocol, "apply RI1 fire BI1\n", "(KIP-2b.3)");
    assert_says(protocol, "moves\n", "=\n\n");
    assert_says_part(protocol, "apply 1\n", "? \"1\"");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(armies_are_commanded),
        cmocka_unit_test(reactions_are_answered),
        cmocka_unit_test(odds_of_orders_in_a_line),
        cmocka_unit_test(agents_choose_but_do_not_play),
        cmocka_unit_test(agents_take_the_list_they_are_sent),
        cmocka_unit_test(every_agent_can_be_asked),
        cmocka_unit_test(several_decisions_may_stand_in_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

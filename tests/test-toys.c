/* The toys do what their rules say: each shape of procedure that they exist for, on a position of
 * its own. */
#include "test.h"

#include "engine/board/plane.h"
#include "engine/game.h"
#include "toys.h"

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
} Game;

static const HetState *
state_of(const Game *game)
{
    return &game->buffer.state;
}

/* Starts a game of the toy from the groups of a scenario, without its head. */
static Game *
begin(const char *system, const char *groups)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = g_strdup_printf("[scenario]\nformat=1\nsystem=%s\ntitle=Test\n"
                                            "first=Red\nsecond=Blue\nturns=3\n%s",
                                            system, groups);
    Game *game = g_new0(Game, 1);
    game->scenario = het_scenario_parse("test", text, NULL, toy_registry, &error);
    assert_no_error(error);
    het_game_start(game->scenario, &game->buffer.state);
    return game;
}

static void
end(Game *game)
{
    het_scenario_unref(game->scenario);
    g_free(game);
}

static void
play(Game *game, const char *text)
{
    g_autoptr(GError) error = NULL;
    HetMove move;
    if (!het_game_parse(state_of(game), text, &move, &error))
        fail_msg("%s", error->message);
    het_game_apply(&game->buffer.state, &move, NULL);
    const char *wrong = game->scenario->rules->check(state_of(game));
    if (wrong != NULL)
        fail_msg("after \"%s\": %s", text, wrong);
}

/* Who decides, then the moves listed with their weights at a chance node, joined by " | ". */
static void
expect(const Game *game, const char *expected)
{
    const HetState *state = state_of(game);
    g_autoptr(GString) found = g_string_new(het_actor_name((HetActor)state->actor));
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    if (!het_game_over(state))
        het_game_legal(state, list);
    for (unsigned i = 0; i < list->count; i++) {
        g_autofree char *text = het_game_format(state, &list->moves[i]);
        g_string_append_printf(found, "%s%s", i == 0 ? ": " : " | ", text);
        if (state->actor == HET_CHANCE)
            g_string_append_printf(found, " x%" G_GUINT64_FORMAT, list->weights[i]);
    }
    assert_string_equal(found->str, expected);
}

static void
expect_illegal(const Game *game, const char *text)
{
    g_autoptr(GError) error = NULL;
    HetMove move;
    if (het_game_parse(state_of(game), text, &move, &error))
        fail_msg("\"%s\" should not be legal", text);
    assert_non_null(error);
}

/* "unit CODE side type place facing strength" a line. */
static char *
units(const char *lines)
{
    GString *text = g_string_new(NULL);
    g_auto(GStrv) all = g_strsplit(lines, "\n", -1);
    for (size_t i = 0; all[i] != NULL; i++) {
        g_auto(GStrv) word = g_strsplit(all[i], " ", -1);
        assert_int_equal(g_strv_length(word), 6);
        g_string_append_printf(text,
                               "[unit %s]\nside=%s\ntype=%s\nplace=%s\nfacing=%s\nstrength=%s\n",
                               word[0], word[1], word[2], word[3], word[4], word[5]);
    }
    return g_string_free(text, FALSE);
}

/* A game of the hex toy in which the first side alone has chits, so that it acts at once. */
static Game *
begin_hex(const char *woods, const char *lines)
{
    g_autofree char *groups = units(lines);
    g_autofree char *text =
        g_strdup_printf("[cup]\nfirst=3\nsecond=0\nlull=0\n[map]\nwoods=%s\n%s", woods, groups);
    return begin("toy-hex", text);
}

/* --- the cup ---------------------------------------------------------------------------------- */

static void
thx_1_chits_are_drawn_by_weight(void **state)
{
    (void)state;
    g_autofree char *groups = units("RF first foot 0101 SSE 4\nBF second foot 0706 NNE 4");
    g_autofree char *text = g_strdup_printf("[cup]\nfirst=3\nsecond=2\nlull=1\n%s", groups);
    Game *game = begin("toy-hex", text);
    expect(game, "chance: draw 1 x3 | draw 2 x2 | draw 3 x1");
    play(game, "draw 2");
    expect(game, "second: select BF | pass");
    play(game, "pass");
    expect(game, "chance: draw 1 x3 | draw 2 x1 | draw 3 x1");
    play(game, "draw 1");
    play(game, "select RF");
    play(game, "order RF =hold");
    /* No unit is left for the next chit of the first side. */
    play(game, "draw 1");
    expect(game, "chance: draw 1 x1 | draw 2 x1 | draw 3 x1");
    assert_int_equal(state_of(game)->turn, 1);
    play(game, "draw 3");
    assert_int_equal(state_of(game)->turn, 2);
    expect(game, "chance: draw 1 x3 | draw 2 x2 | draw 3 x1");
    end(game);
}

/* --- reactions -------------------------------------------------------------------------------- */

/* RF walks south into the sight of two foot and a horse. */
static Game *
begin_reactions(void)
{
    return begin_hex("0101", "RF first foot 0402 SSE 4\nRG first foot 0701 SSE 4\n"
                             "BF second foot 0405 NNE 4\nBG second foot 0505 NNW 4\n"
                             "BH second horse 0305 NNE 4\nBJ second horse 0106 NNE 4");
}

static void
thx_4_1_the_window_lists_every_reaction(void **state)
{
    (void)state;
    Game *game = begin_reactions();
    play(game, "select RF");
    play(game, "order RF =walk");
    play(game, "move RF 0404/44");
    expect(game, "second: shoot BF RF | shoot BG RF | charge BH 0304/1 RF | "
                 "charge BH 0404/2 RF | pass");
    end(game);
}

static void
thx_4_1_one_reaction_at_a_time_until_pass(void **state)
{
    (void)state;
    Game *game = begin_reactions();
    play(game, "select RF");
    play(game, "order RF =walk");
    play(game, "move RF 0404/44");
    play(game, "shoot BF RF");
    expect(game, "chance: roll BF 0 x625 | roll BF 1 x500 | roll BF 2 x150 | roll BF 3 x20 | "
                 "roll BF 4 x1");
    play(game, "roll 1");
    expect(game, "second: shoot BG RF | charge BH 0304/1 RF | charge BH 0404/2 RF | pass");
    play(game, "shoot BG RF");
    play(game, "roll 0");
    expect(game, "second: charge BH 0304/1 RF | charge BH 0404/2 RF | pass");
    play(game, "pass");
    expect(game, "first: order RF =on | end RF");
    play(game, "order RF =on");
    expect(game, "second: charge BH 0304/1> RF | charge BH 0305 RF | pass");
    end(game);
}

static void
thx_4_1_declined_comes_back_when_changed(void **state)
{
    (void)state;
    const char *lines = "RF first horse 0402 SSE 4\nRG first foot 0701 SSE 4\n"
                        "BF second foot 0405 NNE 4";
    Game *game = begin_hex("0101", lines);
    play(game, "select RF");
    play(game, "order RF =walk");
    play(game, "move RF 0404/4<>4");
    expect(game, "second: shoot BF RF | pass");
    play(game, "pass");
    /* Turning there and back changed neither range nor arc: the next offer comes a hex nearer. */
    expect(game, "second: shoot BF RF | pass");
    HetPrompt prompt;
    het_game_prompt(state_of(game), &prompt);
    assert_string_equal(prompt.rule, "THX-4.1");
    play(game, "shoot BF RF");
    expect(game,
           "chance: roll BF 0 x16 | roll BF 1 x32 | roll BF 2 x24 | roll BF 3 x8 | roll BF 4 x1");
    end(game);
}

static void
thx_4_3_a_battle_nested_in_a_walk(void **state)
{
    (void)state;
    Game *game = begin_reactions();
    play(game, "select RF");
    play(game, "order RF =walk");
    play(game, "move RF 0404/44");
    play(game, "charge BH 0304 RF");
    /* From the flank: 4+ against the walker, 5+ against the horse, read one after the other. */
    expect(game,
           "chance: roll BH 0 x1 | roll BH 1 x4 | roll BH 2 x6 | roll BH 3 x4 | roll BH 4 x1");
    assert_int_equal(state_of(game)->depth, 4);
    play(game, "roll 2");
    expect(game,
           "chance: roll RF 0 x16 | roll RF 1 x32 | roll RF 2 x24 | roll RF 3 x8 | roll RF 4 x1");
    play(game, "roll 0");
    expect(game, "first: retreat RF 0401/11 | retreat RF 0502/12 | retreat RF 0602/22 | "
                 "retreat RF 0603/23");
    assert_int_equal(state_of(game)->depth, 4);
    play(game, "retreat RF 0502");
    expect(game, "second: pursue BH 0403/2 RF | pursue BH 0402/21 RF | pass BH");
    play(game, "pursue BH 0402");
    expect(game, "chance: roll BH 0 x1 | roll BH 1 x2 | roll BH 2 x1");
    play(game, "roll 0");
    /* The walk is over, and with it the activation. */
    assert_int_equal(state_of(game)->depth, 0);
    expect(game, "first: select RG | pass");
    end(game);
}

/* A walker that wins goes on with what is left of its way. */
static void
thx_4_5_the_walk_goes_on_after_a_battle(void **state)
{
    (void)state;
    Game *game = begin_reactions();
    play(game, "select RF");
    play(game, "order RF =walk");
    play(game, "move RF 0404/44");
    play(game, "charge BH 0304 RF");
    play(game, "roll 0");
    play(game, "roll 1");
    expect(game, "second: retreat BH 0103/66 | retreat BH 0104/56 | retreat BH 0105/55 | "
                 "retreat BH 0205/45 | retreat BH 0306/44");
    play(game, "retreat BH 0104");
    expect(game, "first: pursue RF 0304/5 BH | pursue RF 0204/55 BH | pass RF");
    play(game, "pass");
    expect(game, "second: shoot BF RF | shoot BG RF | pass");
    play(game, "pass");
    expect(game, "first: order RF =on | end RF");
    play(game, "order RF =on");
    expect(game, "second: shoot BF RF | shoot BG RF | charge BJ 0305/22 RF | pass");
    end(game);
}

static void
thx_6_1_a_set_is_picked_in_ascending_order(void **state)
{
    (void)state;
    Game *game = begin_hex("0101", "RF first foot 0304 SSE 4\nRG first foot 0403 SSE 3\n"
                                   "RH first horse 0504 W 2\nBF second foot 0404 NNE 4\n"
                                   "BG second foot 0706 NNE 4");
    play(game, "select RF");
    play(game, "order RF =fight");
    expect(game, "first: add RG | add RH | done");
    play(game, "add RH");
    /* RG comes before RH and can no longer be added, so the set is closed. Hits beyond the target's
     * strength are all alike. */
    expect(game,
           "chance: roll RF 0 x1 | roll RF 1 x6 | roll RF 2 x15 | roll RF 3 x20 | roll RF 4-6 "
           "x22");
    play(game, "roll 3");
    play(game, "roll 1");
    expect(game, "second: retreat BF 0604/32 | retreat BF 0605/33 | retreat BF 0406/44 | "
                 "retreat BF 0506/34");
    play(game, "retreat BF 0406");
    expect(game, "first: pursue RF 0404/3 BF | pursue RF 0405/34 BF | pass RF");
    play(game, "pursue RF 0405");
    expect(game, "chance: roll RF 0 x1 | roll RF 1-2 x3");
    end(game);
}

static void
thx_3_2_pikes_take_two_hexes(void **state)
{
    (void)state;
    Game *game = begin_hex("0101", "RP first pikes 0403 SSE 6\nRG first foot 0505 SSE 3\n"
                                   "BF second foot 0706 NNE 4");
    play(game, "select RP");
    play(game, "order RP =walk");
    expect(game, "first: move RP 0503/<2 | move RP 0304/>5 | move RP 0404/4 | move RP 0504/3 | "
                 "move RP 0604/33");
    /* The second hex lies to the north-east of the first, and the board ends below row 6. */
    expect_illegal(game, "move RP 0604/3333");
    play(game, "move RP 0404/4");
    /* Turned to the right the second hex would be RG's. */
    expect(game, "first: turn RP ^E | turn RP ^SSE");
    play(game, "turn RP ^E");
    expect(game, "first: select RG | pass");
    end(game);
}

static Game *
begin_plane(void)
{
    return begin("toy-plane", "[table]\nwidth=1000\nheight=1000\n"
                              "[body R]\nside=first\nx=300\ny=200\nheading=16384\n"
                              "half-length=20\nhalf-width=50\nstrength=5\n"
                              "[body B]\nside=second\nx=300\ny=500\nheading=49152\n"
                              "half-length=20\nhalf-width=50\nstrength=5\n");
}

static void
tpl_3_1_any_placement_may_be_typed(void **state)
{
    (void)state;
    Game *game = begin_plane();
    expect(game, "first: select R | pass");
    play(game, "select R");
    expect(game, "first: order R =move | order R =shoot | order R =charge | order R =hold");
    play(game, "order R =move");
    expect_illegal(game, "move R 300,451:16384:16384");
    expect_illegal(game, "move R 303,300:16384:16384");
    expect_illegal(game, "move R 300,300:16384:30000");
    play(game, "move R 300,337:16384:20000");
    expect(game, "second: select B | pass");
    HetDescription description;
    HetMove back = het_move_unit(HET_MOVE_SELECT, 0);
    het_game_describe(state_of(game), &back, &description);
    assert_int_equal(description.from.y, 337);
    end(game);
}

static void
tpl_5_1_a_charge_stops_at_contact(void **state)
{
    (void)state;
    Game *game = begin_plane();
    play(game, "select R");
    /* One target, one way to charge it: nothing is asked. */
    play(game, "order R =charge");
    expect(game, "chance: roll R 0 x1 | roll R 1 x5 | roll R 2 x10 | roll R 3 x10 | roll R 4 x5 | "
                 "roll R 5 x1");
    HetDescription description;
    HetMove select = het_move_unit(HET_MOVE_SELECT, 0);
    het_game_describe(state_of(game), &select, &description);
    assert_int_equal(description.from.y, 460);
    play(game, "roll 1");
    expect(game,
           "chance: roll B 0 x32 | roll B 1 x80 | roll B 2 x80 | roll B 3 x40 | roll B 4 x10 | "
           "roll B 5 x1");
    play(game, "roll 0");
    /* TPL-5.3: the body that took more falls back straight. */
    select.unit = 1;
    het_game_describe(state_of(game), &select, &description);
    assert_int_equal(description.from.y, 620);
    end(game);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thx_1_chits_are_drawn_by_weight),
        cmocka_unit_test(thx_3_2_pikes_take_two_hexes),
        cmocka_unit_test(thx_4_1_the_window_lists_every_reaction),
        cmocka_unit_test(thx_4_1_one_reaction_at_a_time_until_pass),
        cmocka_unit_test(thx_4_1_declined_comes_back_when_changed),
        cmocka_unit_test(thx_4_3_a_battle_nested_in_a_walk),
        cmocka_unit_test(thx_4_5_the_walk_goes_on_after_a_battle),
        cmocka_unit_test(thx_6_1_a_set_is_picked_in_ascending_order),
        cmocka_unit_test(tpl_3_1_any_placement_may_be_typed),
        cmocka_unit_test(tpl_5_1_a_charge_stops_at_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Scenario files of Charge! + Kipling: what is read, what is refused and in what words, positions
 * saved and loaded, generated battles, views. */
#include "kipling-position.h"
#include "engine/rules/registry.h"

#include <string.h>

static const char field[] = "......../......../........";

/* The error of loading such a position; fails if there is none. (transfer full) */
static char *
refusal(const char *map, const char *units, const char *more)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = position_text(map, units, more);
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("file", text, NULL, het_rules_registry, &error);
    if (scenario != NULL)
        fail_msg("loaded though it should not:\n%s", text);
    assert_null(strchr(error->message, '\n'));
    return g_strdup(error->message);
}

static void
expect_refusal(const char *map, const char *units, const char *more, const char *words)
{
    g_autofree char *message = refusal(map, units, more);
    if (strstr(message, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", message, words);
}

static void
bad_maps_are_refused(void **unused)
{
    (void)unused;
    static const char units[] = "RI1 i10 a1, BI1 i10 b1";
    expect_refusal("........", units, NULL,
                   "[map] row-2: missing: expected row-1 to row-2 at least");
    expect_refusal("./.", units, NULL, "[map] row-1: 1 squares, expected 2 to 16");
    expect_refusal(".../..", units, NULL, "[map] row-2: 3 squares, expected 2 as in row-1");
    expect_refusal(".................../...................", units, NULL, "19 squares");
    expect_refusal("..x/...", units, NULL, "[map] row-2: terrain 3 is not one of: .wbh~f=");
    expect_refusal("../../../../../../../../../../../../../../../..", units, NULL,
                   "[map] row-16: unknown key");
    expect_refusal(field, units, "river=wet",
                   "[map] river: \"wet\" is not one of: impassable, half");
    expect_refusal(field, units, "first-edge=north", "[map] second-edge: expected another edge");
    expect_refusal(field, units, "first-hospital=z9", "\"z9\" is not a square from a1 to h3");
    expect_refusal("bbbbbbbb/bbbbbbbb/..bbbb..", units, NULL, "more than 16 squares of buildings");
    expect_refusal(field, units, "hedge=1", "[map] hedge: unknown key");
}

static void
bad_units_are_refused(void **unused)
{
    (void)unused;
    expect_refusal(field, "RI1 i25 a1, BI1 i10 b1", NULL,
                   "[unit RI1] figures: \"25\" is not a whole number from 1 to 24");
    expect_refusal(field, "RI1 i0 a1, BI1 i10 b1", NULL, "[unit RI1] figures");
    expect_refusal(field, "RI1 i10 j1, BI1 i10 b1", NULL,
                   "[unit RI1] place: \"j1\" is not a square");
    expect_refusal(field, "RI1 i10 a1, RI2 i10 a1, BI1 i10 b1", NULL,
                   "[unit RI2] place: RI1 stands there");
    expect_refusal(field, "RI1 i10 a1, BI1 i10 a1", NULL, "two enemies stand in one square");
    expect_refusal("......../......../w.......", "RA1 a4 a1, BI1 i10 b1", NULL,
                   "[unit RA1] place: artillery cannot stand on woods");
    expect_refusal(field, "RI1 i10 a1 present=5 dead=5, BI1 i10 b1", NULL,
                   "[unit RI1] status: 5 figures of 10 are present: expected falling or exhausted");
    expect_refusal(field, "RI1 i10 a1 status=exhausted, BI1 i10 b1", NULL, "expected steady");
    expect_refusal(field, "RI1 i10 a1 present=8, BI1 i10 b1", NULL, "do not add up");
    expect_refusal(field, "RI1 i10 - status=gone, BI1 i10 b1", NULL, "expected gone for none only");
    expect_refusal(field, "RI1 i10 a1 present=0 dead=10, BI1 i10 b1", NULL,
                   "[unit RI1] place: who is gone stands nowhere");
    expect_refusal(field, "RI1 i10 a1 stayed=1, BI1 i10 b1", NULL,
                   "[unit RI1] stayed: only generals stay");
    expect_refusal(field, "RI1 i10 a1 falls=1, BI1 i10 b1", NULL, "[unit RI1] falls");
    expect_refusal(field, "RI1 i10 a1 colour=red, BI1 i10 b1", NULL,
                   "[unit RI1] colour: unknown key");
    expect_refusal(field, "RI1 i10 a1, RG1 g XX, BI1 i10 b1", NULL,
                   "[unit RG1] with: no unit \"XX\"");
    expect_refusal(field, "RI1 i10 a1, RG1 g BI1, BI1 i10 b1", NULL,
                   "expected a unit of his side that is on the table");
    expect_refusal(field, "RI1 i10 a1, RG1 g RI1, RG2 g RI1, BI1 i10 b1", "[options]|generals=1",
                   "a side has one general at most");
    expect_refusal(field, "RI1 i10 a1, BI1 i10 b1 present=4 dead=6 status=exhausted", NULL,
                   "the game is over in this position");
    expect_refusal(field, "RI1 i10 a1", NULL, "the game is over in this position");
    GString *many = g_string_new("BI1 i10 h3");
    for (unsigned i = 0; i < 17; i++)
        g_string_append_printf(many, ", RI%u i10 %c%u", i, 'a' + (int)(i % 8), 1 + i / 8);
    g_autofree char *crowd = g_string_free(many, FALSE);
    expect_refusal(field, crowd, NULL, "more than 16 units of a side");
}

static void
bad_guns_and_states_are_refused(void **unused)
{
    (void)unused;
    static const char units[] = "RI1 i10 a1, BI1 i10 b1";
    expect_refusal(field, "RA1 a4 a1 gun=c1, BI1 i10 b1", NULL, "[unit RA1] gun: expected");
    expect_refusal(field, "RA1 a4 a1 gun-holder=BI1, BI1 i10 b1", NULL, "expected no other holder");
    expect_refusal(
        field,
        "RI1 i10 c1, RA1 a4 - present=0 dead=4 status=gone gun=d1 gun-holder=RI1, BI1 i10 b1", NULL,
        "[unit RA1] gun-holder: expected a steady unit");
    expect_refusal(field, units, "[state]|turn=11",
                   "[state] turn: \"11\" is not a whole number from 1");
    expect_refusal(field, units, "[state]|active=red", "is not one of: first, second");
    expect_refusal(field, units, "[state]|acted=BI1", "BI1 is not a unit on the table of the side");
    expect_refusal(field, units, "[state]|melee-1=RI1;BI1;N;0;0", "expected two enemies");
    expect_refusal(field, units, "[state]|melee-1=RI1;BI1",
                   "expected attacker;defender;N, E, S or W");
    expect_refusal(field, units, "[state]|guard-first=BI1", "expected a unit of the side itself");
    expect_refusal(field, units, "[state]|tended-first=1", "[state] tended-first");
    expect_refusal("b......./........", units, "[state]|building-a2=9;0", "expected breaches;hits");
    expect_refusal(field, units, "[state]|weather=fine", "[state] weather: unknown key");
}

/* Weights that would not fit 64 bits are refused on load, whichever option brings them about. */
static void
too_many_dice_are_refused(void **unused)
{
    (void)unused;
    expect_refusal(field, "RC1 c20 a1, BI1 i10 b1", "[options]|cavalry-melee-hit=5",
                   "[unit RC1] figures: could roll 40 dice at once");
    expect_refusal(field, "RC1 c24 a1, BI1 i10 b1", "[options]|cavalry-melee-dice=3",
                   "could roll 72 dice");
    expect_refusal(field, "RA1 a24 a1, BI1 i10 b1", "[options]|gun-fire-dice=4",
                   "could roll 96 dice");
    expect_refusal(field, "RI1 i24 a1, BI1 i10 b1",
                   "[options]|weak-share=99|infantry-fire-dice=2|"
                   "infantry-fire-hit=4|infantry-melee-hit=4",
                   "could roll 46 dice");
    g_autoptr(Position) most = position_new(field,
                                            "RI1 i24 a1, RC1 c24 c1, RA1 a24 e1, BI1 i24 a3, "
                                            "BC1 c24 c3, BA1 a24 e3",
                                            NULL);
    expect_actor(most, HET_FIRST);
    play(most, "select RC1; order =charge; charge BC1; roll 24");
    expect_actor(most, HET_CHANCE); /* 48 dice against 48 dice */
}

static void
bad_options_are_refused(void **unused)
{
    (void)unused;
    expect_refusal(field, "RI1 i10 a1, BI1 i10 b1", "[options]|infantry-close=5",
                   "[options] infantry-close: 5 is more than infantry-long, which is 4");
    expect_refusal(field, "RI1 i10 a1, BI1 i10 b1", "[options]|cavalry-move=9", "from 1 to 8");
}

/* --- saving ----------------------------------------------------------------------------------- */

static void
expect_saved(const HetState *state)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = het_scenario_save(state, &error);
    assert_no_error(error);
    g_autoptr(HetScenario) again =
        het_scenario_parse("again", text, NULL, het_rules_registry, &error);
    assert_no_error(error);
    HetStateBuffer loaded;
    het_game_start(again, &loaded.state);
    assert_int_equal(het_game_key(state), het_game_key(&loaded.state));
    g_autofree char *twice = het_scenario_save(&loaded.state, &error);
    assert_no_error(error);
    assert_string_equal(text, twice);
}

static void
positions_are_saved_whole(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "w....h../..b...../.~f=....",
        "RI1 i10 a1 present=8 dead=1, RI2 i10 g2 present=9 dead=1, RC1 c5 h1 present=2 dead=2 "
        "fled=1 "
        "status=falling falls=1, RI3 i20 h2, RG1 g RI1 stayed=1, "
        "BI1 i10 g2 present=9 dead=1, BI2 i20 d3, BI3 i10 e3 present=5 dead=2 prisoners=3 "
        "status=exhausted, BA1 a4 - present=0 dead=3 prisoners=1 status=gone gun=h2 gun-holder=RI3 "
        "gun-owner=first gun-spiked=1, BA2 a4 - present=0 fled=4 status=gone",
        "river=half|first-hospital=a1|first-edge=west|second-edge=east|[options]|generals=1|"
        "hospitals=1|breaches=1|"
        "end-share=90|[state]|turn=4|active=second|phase=actions|acted=BI1|melee-1=BI1;RI2;W;1;1|"
        "guard-first=RI1|tended-first=2|building-c2=2;3");
    expect_saved(&position->buffer.state);
    assert_int_equal(position->buffer.state.turn, 4);
    assert_int_equal(position_state(position)->taken[HET_FIRST], 4);
    /* Between two actions, and not in the middle of one. */
    g_autoptr(Position) acts =
        position_new(field, "RI1 i10 a1, RC1 c5 b1, RC2 c5 c1, BI1 i10 h3", NULL);
    play(acts, "select RC1; f1");
    expect_saved(&acts->buffer.state);
    play(acts, "select RC2");
    g_autoptr(GError) error = NULL;
    assert_null(het_scenario_save(&acts->buffer.state, &error));
    assert_non_null(error);
}

/* --- generated battles ------------------------------------------------------------------------ */

/* --- looks ------------------------------------------------------------------------------------ */

static void
views_show_what_is_there(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("w......./......../........",
                                                "RI1 i10 a1 present=8 dead=2, RA1 a4 c1, BI1 i10 "
                                                "b3, BA1 a4 - present=0 dead=4 status=gone gun=e2",
                                                NULL);
    g_autoptr(HetView) view = het_view_new(&position->buffer.state);
    assert_int_equal(view->board, HET_BOARD_SQUARE);
    assert_int_equal(view->width, 8);
    assert_int_equal(view->height, 3);
    assert_string_equal(g_array_index(view->cells, HetViewCell, 16).terrain, "woods");
    assert_string_equal(g_array_index(view->cells, HetViewCell, 16).name, "a3");
    const HetViewUnit *units = &g_array_index(view->units, HetViewUnit, 0);
    assert_int_equal(view->units->len, 6);
    assert_int_equal(units[0].strength, 8);
    assert_int_equal(units[0].points[0].x, 0);
    assert_int_equal(units[0].points[0].y, 0);
    assert_int_equal(units[2].points[0].y, 2);
    assert_false(units[3].on_board);
    assert_string_equal(units[4].code, "RA1g");
    assert_false(units[4].on_board); /* manned: part of its crew */
    assert_true(units[5].on_board);
    assert_string_equal(units[5].state, "loose");
    assert_true(view->tracks->len >= 6);
    assert_string_equal(view->prompt_rule, "KIP-6b");
}

static void
moves_are_described(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(field, "RI1 i10 a1, BI1 i10 c1", NULL);
    play(position, "select RI1; order =charge");
    static HetMoveList list;
    HetDescription description;
    g_autoptr(Position) walk = position_new(field, "RI1 i10 a1, BI1 i10 h3", NULL);
    play(walk, "select RI1");
    het_game_legal(&walk->buffer.state, &list);
    for (unsigned i = 0; i < list.count; i++) {
        het_game_describe(&walk->buffer.state, &list.moves[i], &description);
        assert_int_equal(description.kind, HET_MOVE_MOVE);
        assert_int_equal(description.from.x, 0);
        assert_int_equal(description.to.x, het_square_column(list.moves[i].way.place));
        assert_int_equal(description.to.y, het_square_row(list.moves[i].way.place));
    }
    het_game_legal(&position->buffer.state, &list);
    het_game_describe(&position->buffer.state, &list.moves[0], &description);
    assert_int_equal(description.target, 0); /* closing fire at the charger */
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_maps_are_refused),
        cmocka_unit_test(bad_units_are_refused),
        cmocka_unit_test(bad_guns_and_states_are_refused),
        cmocka_unit_test(too_many_dice_are_refused),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(positions_are_saved_whole),
        cmocka_unit_test(views_show_what_is_there),
        cmocka_unit_test(moves_are_described),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Scenario files of the revised Musket & Pike: what is read, what is refused and in what words,
 * positions saved and loaded, generated battles, views. */
#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/rules/musketpike/musketpike-scenario.h"
#include "engine/rules/registry.h"

/* A battle with one of everything; cases below replace a piece of it. */
static const char small[] = "[scenario]\n"
                            "format=1\n"
                            "system=musketpike\n"
                            "title=Small\n"
                            "first=Red\n"
                            "second=Blue\n"
                            "turns=4\n"
                            "[map]\n"
                            "columns=8\n"
                            "rows=6\n"
                            "lower=even\n"
                            "row-01=. . . . . . . .\n"
                            "row-02=. . w . .1 . . .\n"
                            "row-03=. . . . c . . .\n"
                            "row-04=. . . . . . . .\n"
                            "row-05=. . . . . . . .\n"
                            "row-06=. . . . . . . .\n"
                            "redoubt=0503/0603\n"
                            "[initiative]\n"
                            "first-turn=first\n"
                            "[wing R]\n"
                            "side=first\n"
                            "name=Red wing\n"
                            "[wing B]\n"
                            "side=second\n"
                            "[wing S]\n"
                            "side=second\n"
                            "army=2\n"
                            "[unit R1]\n"
                            "side=first\n"
                            "wing=R\n"
                            "type=heavy\n"
                            "place=0103 0104\n"
                            "facing=E\n"
                            "strength=16\n"
                            "morale=7\n"
                            "[unit R2]\n"
                            "side=first\n"
                            "wing=R\n"
                            "type=artillery\n"
                            "gun=heavy\n"
                            "place=0103\n"
                            "morale=6\n"
                            "[unit B1]\n"
                            "side=second\n"
                            "wing=B\n"
                            "type=cavalry\n"
                            "place=0803\n"
                            "strength=3\n"
                            "present=2\n"
                            "flags=disordered\n"
                            "morale=5\n"
                            "[unit B2]\n"
                            "side=second\n"
                            "wing=S\n"
                            "type=light\n"
                            "strength=2\n"
                            "morale=4\n"
                            "[leader RL]\n"
                            "side=first\n"
                            "rating=2\n"
                            "command=wing\n"
                            "wing=R\n"
                            "with=R1\n"
                            "[leader BL]\n"
                            "side=second\n"
                            "rating=1\n"
                            "command=overall\n"
                            "with=B1\n"
                            "[leader SL]\n"
                            "side=second\n"
                            "rating=0\n"
                            "command=wing\n"
                            "wing=S\n"
                            "[objective star]\n"
                            "hexes=0503\n"
                            "holder=second\n"
                            "first=20\n"
                            "[objective park]\n"
                            "kind=infantry\n"
                            "hexes=0502 0503 0504\n"
                            "first=10\n"
                            "unless=star\n"
                            "[points]\n"
                            "second=5\n"
                            "[arrival late]\n"
                            "units=B2\n"
                            "leaders=SL\n"
                            "roll=7\n"
                            "near=0803\n"
                            "within=2\n"
                            "edge=1\n";

/* (transfer full) The battle with a piece replaced; the piece must be there. */
static char *
changed(const char *piece, const char *by)
{
    const char *at = strstr(small, piece);
    assert_non_null(at);
    return g_strdup_printf("%.*s%s%s", (int)(at - small), small, by, at + strlen(piece));
}

static HetScenario *
parse(const char *text)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_parse("file", text, NULL, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s\n%s", error->message, text);
    return scenario;
}

static void
expect_refusal(const char *piece, const char *by, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = changed(piece, by);
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("file", text, NULL, het_rules_registry, &error);
    if (scenario != NULL)
        fail_msg("loaded though \"%s\" is \"%s\"", piece, by);
    assert_null(strchr(error->message, '\n'));
    if (strstr(error->message, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error->message, words);
}

/* --- reading ---------------------------------------------------------------------------------- */

static void
a_battle_is_read(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = parse(small);
    const MusketScenario *data = scenario->data;
    const MusketState *opening = data->opening;
    assert_int_equal(data->unit_count, 4);
    assert_int_equal(data->leader_count, 3);
    assert_int_equal(scenario->units->len, 7);
    assert_int_equal(data->unit[0].hexes, 2);
    assert_int_equal(data->unit[1].gun, MUSKET_HEAVY_GUN);
    assert_int_equal(data->unit[1].nation, 1);
    assert_int_equal(data->unit[3].nation, 2);
    /* Facing E the left hex is the northern one. */
    assert_int_equal(opening->units[0].place, het_hex_parse(&data->map.grid, "0103"));
    assert_int_equal(opening->units[2].facing, 4); /* the second side's: W */
    assert_int_equal(opening->units[2].strength, 2);
    assert_int_equal(opening->units[2].flags, MUSKET_DISORDERED);
    assert_int_equal(opening->units[3].status, MUSKET_AWAITED);
    assert_int_equal(opening->leaders[2].state, MUSKET_LEADER_AWAITED);
    assert_int_equal(data->wing[2].leader, 2);
    assert_int_equal(data->wing[2].army, 1);
    assert_int_equal(data->leader[2].army, 1);
    assert_int_equal(data->leader[2].chit, 1);
    assert_int_equal(opening->lost[HET_SECOND], 1);
    assert_int_equal(data->strength[HET_SECOND], 5);
    assert_int_equal(opening->holder[0], HET_SECOND);
    assert_int_equal(data->objective[1].unless, 0);
    assert_int_equal(data->points[HET_SECOND], 5);
    assert_int_equal(data->arrival[0].roll, 7);
    assert_int_equal(opening->arrived, 0);
    assert_int_equal(opening->initiative, HET_FIRST);
}

/* The two hexes of a unit may be written in any order. */
static void
the_left_hex_is_found(void **unused)
{
    (void)unused;
    g_autofree char *text = changed("place=0103 0104\nfacing=E", "place=0104 0103\nfacing=E");
    g_autofree char *back = changed("place=0103 0104\nfacing=E", "place=0103 0104\nfacing=W");
    g_autoptr(HetScenario) scenario = parse(text), turned = parse(back);
    const MusketScenario *data = scenario->data, *other = turned->data;
    assert_int_equal(data->opening->units[0].place, het_hex_parse(&data->map.grid, "0103"));
    assert_int_equal(other->opening->units[0].place, het_hex_parse(&data->map.grid, "0104"));
}

/* --- refusals --------------------------------------------------------------------------------- */

static void
bad_maps_are_refused(void **unused)
{
    (void)unused;
    expect_refusal("columns=8", "columns=0", "[map] columns");
    expect_refusal("row-02=. . w", "row-02=. . x", "[map] row-02: hex 3");
    expect_refusal("redoubt=0503/0603", "redoubt=0503/0803", "are not neighbours");
    expect_refusal("redoubt=", "rampart=", "[map] rampart: unknown key");
}

static void
big_maps_are_refused(void **unused)
{
    (void)unused;
    g_autoptr(GString) rows = g_string_new("columns=42\nrows=40\nlower=even\n");
    for (int row = 1; row <= 40; row++) {
        g_string_append_printf(rows, "row-%02d=", row);
        for (int column = 0; column < 42; column++)
            g_string_append(rows, ". ");
        g_string_append_c(rows, '\n');
    }
    g_autofree char *map = g_strdup(strstr(small, "columns=8"));
    *strstr(map, "redoubt=") = '\0';
    expect_refusal(map, rows->str, "[map] rows: 1680 hexes, expected 1664 at most");
}

static void
bad_wings_and_leaders_are_refused(void **unused)
{
    (void)unused;
    expect_refusal("army=2", "army=3", "[wing S] army");
    expect_refusal("[wing B]\nside=second", "[wing B]\nside=third",
                   "[wing B] side: \"third\" is not one of: first, second");
    expect_refusal("rating=2", "rating=4", "[leader RL] rating");
    expect_refusal("command=overall", "command=all", "[leader BL] command");
    expect_refusal("command=wing\nwing=S", "command=wing\nwing=R", "no wing \"R\" of his side");
    expect_refusal("command=overall\n", "command=wing\nwing=S\n", "[leader SL] wing: S has");
    expect_refusal("with=B1", "with=R1", "[leader BL] with: expected a unit of his side");
    expect_refusal("with=B1", "with=B9", "[leader BL] with: no unit \"B9\"");
    expect_refusal("with=B1", "status=ill", "[leader BL] status");
    expect_refusal("command=wing\nwing=S\n", "command=wing\nwing=S\nwith=B1\n",
                   "[leader SL] with: B1 has a leader already");
    expect_refusal("with=B1", "", "[leader BL] with: missing, and no arrival brings it");
}

static void
bad_units_are_refused(void **unused)
{
    (void)unused;
    expect_refusal("type=heavy", "type=dragoons", "[unit R1] type: \"dragoons\" is not one of");
    expect_refusal("wing=R\ntype=heavy", "wing=B\ntype=heavy", "[unit R1] wing: B is the other");
    expect_refusal("wing=R\ntype=heavy", "wing=Q\ntype=heavy", "[unit R1] wing: no wing \"Q\"");
    expect_refusal("place=0103 0104", "place=0103 0105",
                   "[unit R1] place: expected two neighbours");
    expect_refusal("place=0103 0104", "place=0103 0203",
                   "[unit R1] place: expected two neighbours");
    expect_refusal("place=0103 0104", "place=0103 0104 0105", "expected one hex, or two");
    expect_refusal("place=0103 0104", "place=0903 0104", "\"0903\" is not a hex from 0101 to 0806");
    expect_refusal("place=0103 0104", "place=0103 0104\nhexes=1",
                   "[unit R1] place: 2 hexes, but hexes=1");
    expect_refusal("place=0803", "place=0803 0804",
                   "[unit B1] place: expected one hex: only heavy");
    expect_refusal("place=0803", "place=0503", "[unit B1] place: cavalry cannot stand on chateau");
    expect_refusal("place=0803", "place=0104", "[unit B1] place: R1 stands there");
    expect_refusal("gun=heavy\nplace=0103", "gun=heavy\nplace=0803", "[unit B1] place: R2 stands");
    expect_refusal("facing=E", "facing=N", "[unit R1] facing: \"N\" is not one of: NNE, E, SSE");
    expect_refusal("strength=16", "strength=31", "[unit R1] strength");
    expect_refusal("present=2", "present=5", "[unit B1] present");
    expect_refusal("present=2", "present=0", "[unit B1] present");
    expect_refusal("morale=7", "morale=10", "[unit R1] morale");
    expect_refusal("gun=heavy", "gun=huge", "[unit R2] gun: \"huge\" is not one of: light, medium");
    expect_refusal("gun=heavy", "gun=heavy\nstrength=2",
                   "[unit R2] strength: artillery has no strength points");
    expect_refusal("flags=disordered", "flags=tired",
                   "[unit B1] flags: \"tired\" is not one of: disordered, acted");
    expect_refusal("flags=disordered", "status=gone",
                   "[unit B1] present: artillery and who is gone");
    expect_refusal("place=0803\n", "status=captured\n", "only artillery is captured");
    expect_refusal("place=0803\n", "status=present\n", "[unit B1] place: missing");
    expect_refusal("place=0803\n", "", "expected a unit of infantry or cavalry on the map");
    expect_refusal("units=B2\n", "units=B1\n", "[arrival late]");
}

static void
bad_victory_and_turns_are_refused(void **unused)
{
    (void)unused;
    expect_refusal("unless=star", "unless=moon", "[objective park] unless: no other objective");
    expect_refusal("unless=star", "unless=park", "[objective park] unless: no other objective");
    expect_refusal("hexes=0503\n", "hexes=0507\n", "[objective star] hexes: \"0507\" is not a hex");
    expect_refusal("kind=infantry", "kind=infantry\nholder=first", "[objective park] holder");
    expect_refusal("kind=infantry", "kind=foot", "[objective park] kind");
    expect_refusal("units=B2", "units=B2;B1", "[arrival late] units: expected all of them on");
    expect_refusal("units=B2", "units=B7", "[arrival late] units: \"B7\" is not one of the units");
    expect_refusal("roll=7", "roll=11", "[arrival late] roll");
    expect_refusal("near=0803", "near=0", "[arrival late] near");
    expect_refusal("first-turn=first", "first-turn=both", "[initiative] first-turn");
    expect_refusal("[points]", "[state]\nturn=5\n[points]", "[state] turn");
    expect_refusal("first-turn=first\n", "first-turn=roll\n[state]\nphase=cups\n",
                   "[state] initiative: expected first or second");
    expect_refusal("[points]", "[state]\npassed=third\n[points]", "[state] passed: \"third\"");
    expect_refusal("[points]", "[state]\nphase=cups\ncup-first=BL\n[points]",
                   "[state] cup-first: \"BL\"");
    expect_refusal("[points]", "[state]\nwings-used=X\n[points]", "[state] wings-used: \"X\"");
    expect_refusal("[points]", "[state]\nweather=fog\n[points]", "[state] weather: unknown key");
}

/* --- saving ----------------------------------------------------------------------------------- */

static void
positions_load_as_saved(void **unused)
{
    (void)unused;
    static const char *const names[] = {"musketpike/drill-redoubt", "musketpike/drill-brigades",
                                        "musketpike/white-mountain-transylvanians",
                                        "musketpike/luetzen-1632", "musketpike/random?seed=4"};
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer game, again;
        HetRandom random = {.state = 5 + i};
        unsigned saved = 0;
        for (het_game_start(scenario, &game.state); !het_game_over(&game.state);) {
            g_autofree char *text = het_scenario_save(&game.state, NULL);
            if (text != NULL) {
                g_autoptr(HetScenario) loaded = parse(text);
                het_game_start(loaded, &again.state);
                assert_int_equal(het_game_key(&again.state), het_game_key(&game.state));
                saved++;
            }
            het_game_legal(&game.state, list);
            unsigned choice = game.state.actor == HET_CHANCE
                                  ? het_random_outcome(&random, list)
                                  : het_random_below(&random, list->count);
            HetMove move = list->moves[choice];
            het_game_apply(&game.state, &move, NULL);
        }
        assert_true(saved >= (unsigned)scenario->turns);
    }
}

/* MPR-8.7: on two hexes too, where an option makes it light infantry. */
static void
infantry_without_pikes_loads_as_saved(void **unused)
{
    (void)unused;
    g_autoptr(GString) text = g_string_new(small);
    g_string_replace(text, "strength=16\n", "strength=16\npikes=0\n", 1);
    g_string_append(text, "[options]\nno-pikes-light=3\n");
    g_autoptr(HetScenario) scenario = parse(text->str);
    HetStateBuffer game, again;
    het_game_start(scenario, &game.state);
    g_autoptr(GError) error = NULL;
    g_autofree char *saved = het_scenario_save(&game.state, &error);
    assert_no_error(error);
    assert_non_null(strstr(saved, "\nhexes=0502 0503 0504\n"));
    g_autoptr(HetScenario) loaded = parse(saved);
    het_game_start(loaded, &again.state);
    assert_int_equal(het_game_key(&again.state), het_game_key(&game.state));
}

static void
an_activation_is_not_saved(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = parse(small);
    g_autofree HetMoveList *list = g_new(HetMoveList, 1);
    HetStateBuffer game;
    het_game_start(scenario, &game.state);
    while (game.state.phase != MUSKET_ORDERS) {
        het_game_legal(&game.state, list);
        HetMove move = list->moves[0];
        for (unsigned i = 0; i < list->count; i++)
            if (list->moves[i].kind != HET_MOVE_PASS)
                move = list->moves[i];
        het_game_apply(&game.state, &move, NULL);
    }
    assert_null(het_scenario_save(&game.state, &error));
    assert_non_null(strstr(error->message, "in the middle of an action"));
}

/* --- generated battles ------------------------------------------------------------------------ */

/* Lines stand one behind the other from the front back, as far as the edge of a crowded map. */
static void
crowded_maps_are_filled_to_their_edges(void **unused)
{
    (void)unused;
    unsigned in_column[19] = {0};
    for (unsigned seed = 1; seed <= 10; seed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name =
            g_strdup_printf("musketpike/random?seed=%u&points=240&columns=19&rows=12", seed);
        g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer state;
        het_game_start(scenario, &state.state);
        const MusketScenario *data = scenario->data;
        for (unsigned unit = 0; unit < data->unit_count; unit++)
            in_column[((const MusketState *)&state.state)->units[unit].place % 19]++;
    }
    for (unsigned column = 0; column < 19; column++)
        assert_int_equal(in_column[column] > 0, column % 2 == 0 && (column <= 4 || column >= 14));
}

/* --- views ------------------------------------------------------------------------------------ */

static const HetViewUnit *
seen(const HetView *view, const char *code)
{
    for (unsigned i = 0; i < view->units->len; i++) {
        const HetViewUnit *unit = &g_array_index(view->units, HetViewUnit, i);
        if (strcmp(unit->code, code) == 0)
            return unit;
    }
    fail_msg("no unit %s in the view", code);
    return NULL;
}

static void
a_view_shows_two_hexes_leaders_and_cups(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = parse(small);
    HetStateBuffer game;
    het_game_start(scenario, &game.state);
    g_autoptr(HetView) view = het_view_new(&game.state);
    assert_int_equal(view->board, HET_BOARD_HEX_COLUMNS);
    assert_true(view->at_corners);
    const HetViewUnit *tercio = seen(view, "R1"), *horse = seen(view, "B1"),
                      *leader = seen(view, "RL"), *late = seen(view, "B2");
    assert_int_equal(tercio->points_used, 2);
    assert_int_equal(tercio->points[0].x, 0);
    assert_int_equal(tercio->points[0].y, 2);
    assert_int_equal(tercio->points[1].x, 0);
    assert_int_equal(tercio->points[1].y, 3);
    assert_int_equal(tercio->facing, 1);
    assert_string_equal(tercio->formation, "two hexes, morale 7");
    assert_string_equal(horse->formation, "morale 4 of 5"); /* a third is lost */
    assert_string_equal(leader->formation, "commands R, rating 2");
    assert_string_equal(horse->state, "disordered");
    assert_int_equal(horse->strength, 2);
    assert_int_equal(horse->strength_start, 3);
    assert_false(leader->on_board);
    assert_string_equal(leader->state, "with R1");
    assert_false(late->on_board);
    assert_string_equal(late->state, "awaited");
    unsigned cups = 0, objectives = 0;
    for (unsigned i = 0; i < view->tracks->len; i++) {
        const HetViewTrack *track = &g_array_index(view->tracks, HetViewTrack, i);
        cups += strcmp(track->name, "cup") == 0;
        if (strcmp(track->name, "cup") == 0 && track->side == HET_FIRST)
            assert_string_equal(track->text, "RL, any unit");
        objectives += strcmp(track->name, "objective") == 0;
    }
    assert_int_equal(cups, 2);
    assert_int_equal(objectives, 2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_battle_is_read),
        cmocka_unit_test(the_left_hex_is_found),
        cmocka_unit_test(bad_maps_are_refused),
        cmocka_unit_test(big_maps_are_refused),
        cmocka_unit_test(bad_wings_and_leaders_are_refused),
        cmocka_unit_test(bad_units_are_refused),
        cmocka_unit_test(bad_victory_and_turns_are_refused),
        cmocka_unit_test(positions_load_as_saved),
        cmocka_unit_test(infantry_without_pikes_loads_as_saved),
        cmocka_unit_test(an_activation_is_not_saved),
        cmocka_unit_test(crowded_maps_are_filled_to_their_edges),
        cmocka_unit_test(a_view_shows_two_hexes_leaders_and_cups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

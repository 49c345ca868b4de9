/* Scenario files of Beresteczko 1651: what is refused and in which words. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"
#include "husaria-text.h"

static void
expect_refusal(const HusariaText *parts, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = husaria_text_write(parts);
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("small", text, NULL, het_rules_registry, &error);
    if (scenario != NULL)
        fail_msg("taken, but expected: %s", words);
    if (strstr(error->message, words) == NULL)
        fail_msg("expected \"%s\" in: %s", words, error->message);
    assert_null(strchr(error->message, '\n'));
}

static void
expect_taken(const HusariaText *parts)
{
    g_autoptr(HetScenario) scenario = husaria_text_load(parts);
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    assert_null(scenario->rules->check(&buffer.state));
}

static void
bad_maps_and_zones_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        HusariaText parts;
        const char *words;
    } cases[] = {
        {{.map = "row-02=. . x . . . . ."}, "[map] row-02: hex 3: \"x\" is not a terrain"},
        {{.map = "road=0101 0103"}, "[map] road: 0101 and 0103 are not neighbours"},
        {{.map = "hedge=0101/0102"}, "[map] hedge: unknown key"},
        {{.map = "fence=0101/0909"}, "[map] fence"},
        {{.zones = "bad=0907"}, "[zones] bad: \"0907\" is not a hex from 0101 to 0806"},
        {{.zones = "bad=0101-0907"}, "[zones] bad: \"0907\" is not a hex"},
        {{.zones = "bad=0101(2"},
         "[zones] bad: \"0101(2\": expected a distance of hexes in "
         "brackets, as 4018(2)"},
        {{.zones = "bad=0101()"}, "[zones] bad: \"0101()\": expected a distance"},
        {{.zones = "bad=0101(-1)"}, "[zones] bad: \"0101(-1)\": expected a distance"},
        {{.zones = "bad=north"}, "[zones] bad: \"north\" is not a hex"},
        {{.zones = "east=0101"}, "duplicate key \"east\""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i].parts, cases[i].words);
    g_autoptr(GString) many = g_string_new(NULL);
    for (unsigned i = 0; i < HUSARIA_ZONES; i++)
        g_string_append_printf(many, "z%u=0101|", i);
    expect_refusal(&(HusariaText){.zones = many->str}, "[zones] z22: more than 24 zones");
}

/* 56 columns by 33 rows are a column more than the printed map has. */
static void
maps_too_large_are_refused(void **unused)
{
    (void)unused;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text =
        g_string_new("[scenario]\nformat=1\nsystem=husaria\ntitle=Wide\nfirst=A\nsecond=B\n"
                     "turns=2\n[map]\ncolumns=56\nrows=33\nlower=even\n");
    for (unsigned row = 1; row <= 33; row++) {
        g_string_append_printf(text, "row-%02u=.", row);
        for (unsigned column = 2; column <= 56; column++)
            g_string_append(text, " .");
        g_string_append_c(text, '\n');
    }
    g_string_append(text, "[first]\nA1=A; hussars; 0101; S\n[second]\nB1=B; tatars; 0301; S\n");
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("wide", text->str, NULL, het_rules_registry, &error);
    assert_null(scenario);
    assert_non_null(strstr(error->message, "[map] rows: 1848 hexes in all, expected 1815 at most"));
}

/* Hexes, discs and rectangles whichever corner comes first; a disc ends at the map's edge. */
static void
zones_hold_what_they_list(void **unused)
{
    (void)unused;
    static const struct {
        const char *zone;
        const char *hexes;
    } cases[] = {
        {"z=0102 0806", "0102 0806"},
        {"z=0101-0202", "0101 0201 0102 0202"},
        {"z=0202-0101", "0101 0201 0102 0202"},
        {"z=0201-0102", "0101 0201 0102 0202"},
        {"z=0101(1)", "0101 0201 0102"},
        {"z=0402(0)", "0402"},
        {"z=0402(1)", "0401 0302 0402 0502 0303 0403 0503"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(HetScenario) scenario = husaria_text_load(&(HusariaText){.zones = cases[i].zone});
        const HusariaScenario *data = scenario->data;
        g_autoptr(GString) found = g_string_new(NULL);
        for (unsigned cell = 0; cell < data->map.cells; cell++) {
            char hex[5];
            het_hex_name(&data->map.grid, cell, hex);
            if (husaria_in_zone(data, 2, cell))
                g_string_append_printf(found, "%s%s", found->len > 0 ? " " : "", hex);
        }
        assert_string_equal(found->str, cases[i].hexes);
    }
}

static void
bad_units_are_refused(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"H2=Hussars; hussars; 0203", "[first] H2: expected \"name; type; hex or off; facing\""},
        {"H2=Hussars; lancers; 0203; S",
         "[first] H2: \"lancers\" is not a type of unit; there are: hussars, pancerni"},
        {"H2=Hussars; hussars; 0907; S", "[first] H2: \"0907\" is not a hex from 0101 to 0806"},
        {"H2=Hussars; hussars; 0203; E",
         "[first] H2: \"E\" is not a facing; expected the hexside N, NE, SE, S, SW or NW"},
        {"H1=Hussars; hussars; 0203; S", "duplicate key \"H1\""},
        {"T1=Tatars; tatars; 0203; S", "T1"},
        {"H2=Hussars; hussars; 0203; S; sp=4",
         "[first] H2: sp=: \"4\" is not a whole number from 1 to 3"},
        {"H2=Hussars; hussars; 0203; S; sp=0", "sp=: \"0\" is not a whole number from 1 to 3"},
        {"H2=Hussars; hussars; 0203; S; sp=two", "sp=: \"two\" is not a whole number"},
        {"H2=Hussars; hussars; 0203; S; full=1; sp=2", "[first] H2: sp=2: more than the full 1"},
        {"H2=Hussars; hussars; 0203; S; bonus=1", "[first] H2: bonus=: only commanders have it"},
        {"H2=Hussars; hussars; 0203; S; morale=9",
         "[first] H2: morale=: \"9\" is not a whole number from 6 to 8"},
        {"H2=Hussars; hussars; 0203; S; movement=0",
         "[first] H2: movement=: \"0\" is not a whole number from 1 to 15"},
        {"H2=Hussars; hussars; 0203; S; stars=3",
         "[first] H2: stars=: \"3\" is not a whole number from 0"},
        {"H2=Hussars; hussars; 0203; S; arm=wagons",
         "[first] H2: arm=: \"wagons\" is not one of: cavalry, infantry, artillery"},
        {"H2=Hussars; hussars; 0203; S; fire=slings",
         "[first] H2: fire=: \"slings\" is not one of: none, muskets, pistols, bows, light-guns, "
         "heavy"},
        {"H2=Hussars; hussars; 0203; S; fire=heavy-guns",
         "[first] H2: guns are fired by artillery: expected arm=artillery"},
        {"A1=Guns; light-artillery; 0203; S; arm=infantry",
         "[first] A1: guns are fired by artillery: expected arm=artillery, or fire="},
        {"H2=Hussars; hussars; 0203; S; arm=artillery",
         "[first] H2: artillery fires guns: expected fire=light-guns or"},
        {"K1=King; commander; 0203; S; morale=7",
         "[first] K1: morale=: only troops and guns have it"},
        {"H2=Hussars; hussars; 0203; S; colour=red",
         "[first] H2: \"colour=red\": expected one of full=, sp="},
        {"K1=King; commander; 0203; S; bonus=3",
         "[first] K1: bonus=: \"3\" is not a whole number from 0"},
        {"K1=King; commander; 0203; S; sp=1", "[first] K1: sp=: only troops and guns have it"},
        {"H2=Hussars; hussars; 0203; S; zone=west",
         "[first] H2: zone=: there is no zone \"west\"; [zones] has: camp, east"},
        {"H2=Hussars; hussars; off; S",
         "[first] H2: off the map: expected turn= and zone= of its arrival"},
        {"H2=Hussars; hussars; off; S; turn=3", "[first] H2: off the map: expected turn= and zone"},
        {"H2=Hussars; hussars; off; S; zone=east", "[first] H2: off the map: expected turn= and"},
        {"H2=Hussars; hussars; off; S; zone=east; turn=13",
         "[first] H2: turn=: \"13\" is not a whole number from 1 to 12"},
        {"H2=Hussars; hussars; off; S; zone=east; turn=0",
         "turn=: \"0\" is not a whole number from 1"},
        {"H2=Hussars; hussars; off; S; status=on-map",
         "[first] H2: a unit that is on-map: expected a hex, not off"},
        {"H2=Hussars; hussars; 0203; S; status=destroyed",
         "[first] H2: a unit that is destroyed: expected off for its hex"},
        {"H2=Hussars; hussars; off; S; status=lost",
         "[first] H2: status=: \"lost\" is not one of: destroyed, absent, on-map, dispersed"},
        {"H2=Hussars; hussars; 0203; S; flags=tired",
         "[first] H2: flags=: \"tired\" is not one of: moved, fought, lances"},
        {"B2=Banner; pancerni; 0203; S; flags=lances",
         "[first] B2: flags: lances: only hussars carry them"},
        {"B2=Banner; pancerni; 0203; S; flags=pikes",
         "[first] B2: flags: pikes: only infantry takes them up"},
        {"H2=Hussars; hussars; off; S; status=dispersed; flags=moved",
         "[first] H2: flags: a unit off the map has none"},
        {"H2=Hussars; hussars; 0203; S; volleys=3",
         "volleys=: \"3\" is not a whole number from 0 to 2"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&(HusariaText){.first = cases[i][0]}, cases[i][1]);
    expect_refusal(&(HusariaText){.first = "[second]"}, "second");
}

static void
bad_stacks_are_refused(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"H2=Hussars; hussars; 0202; S", "its hex holds 4 strength points of troops and 0 of guns"},
        {"A1=Guns; light-artillery; 0202; S|A2=Guns; heavy-artillery; 0202; S; sp=1",
         "its hex holds 2 strength points of troops and 3 of guns"},
        {"H2=Hussars; hussars; 0704; S; sp=1", "the enemy T1 stands in its hex"},
        {"K1=King; commander; 0704; S", "the enemy T1 stands in its hex"},
        {"H2=Hussars; hussars; 0306; S", "nobody can stand in a swamp but on a road through it"},
        {"W1=Wagons; wagons; 0202; S", "[first] W1: H1 stands in its hex: expected infantry"},
        {"W1=Wagons; wagons; 0203; S|W2=Wagons; wagons; 0203; S",
         "[first] W1: W2 stands in its hex: expected infantry"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&(HusariaText){.first = cases[i][0]}, cases[i][1]);
    expect_refusal(
        &(HusariaText){.battle = "camp-stack=3", .first = "H2=Hussars; hussars; 0202; S"},
        "expected what camp-stack allows");
    expect_refusal(&(HusariaText){.battle = "forbidden=camp"},
                   "[first] H1: its hex is in the forbidden zone camp");
    expect_taken(&(HusariaText){.battle = "camp-stack=4", .first = "H2=Hussars; hussars; 0202; S"});
    expect_taken(&(HusariaText){.map = "road=0305 0306", .first = "H2=Hussars; hussars; 0306; S"});
    expect_taken(
        &(HusariaText){.first = "W1=Wagons; wagons; 0203; S|F1=Foot; western-foot; 0203; S|"
                                "A1=Guns; light-artillery; 0203; S|K1=King; commander; 0203; S"});
}

static void
too_many_units_are_refused(void **unused)
{
    (void)unused;
    g_autoptr(GString) guns = g_string_new(NULL);
    for (unsigned i = 0; i <= HUSARIA_GUNS; i++)
        g_string_append_printf(guns, "A%u=Guns; light-artillery; off; S; zone=east; turn=3|", i);
    expect_refusal(&(HusariaText){.first = guns->str},
                   "[first] A40: more than 40 units of artillery");
    g_autoptr(GString) horse = g_string_new(NULL);
    for (unsigned i = 2; i <= HUSARIA_UNITS + 1; i++)
        g_string_append_printf(horse, "H%u=H; hussars; off; S; zone=east; turn=3|", i);
    expect_refusal(&(HusariaText){.first = horse->str}, "[first] H251: more than 250 units in all");
}

static void
bad_battles_and_victories_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        HusariaText parts;
        const char *words;
    } cases[] = {
        {{.battle = "initiative=third"},
         "[battle] initiative: \"third\" is not one of: first, second"},
        {{.battle = "lances=some"}, "[battle] lances: \"some\": expected a number from 0 to 200"},
        {{.battle = "lances=1; 2; 3"},
         "[battle] lances: \"3\": expected a number from 0 to 200, "
         "or two"},
        {{.battle = "pikemen=21"}, "[battle] pikemen: \"21\": expected a number from 0 to 20"},
        {{.battle = "rain=-1"}, "[battle] rain: \"-1\" is not a whole number from 0 to 1000"},
        {{.battle = "camp-stack=21"}, "[battle] camp-stack"},
        {{.battle = "forbidden=west"}, "[battle] forbidden: there is no zone \"west\""},
        {{.battle = "first-confined=infantry; boats"},
         "[battle] first-confined: \"boats\" is not one of: cavalry, infantry, artillery"},
        {{.battle = "second-panic=2"}, "[battle] second-panic"},
        {{.battle = "weather=fog"}, "[battle] weather: unknown key"},
        {{.victory = "first-automatic=always"},
         "[victory] first-automatic: \"always\": expected none, no-enemies, no-enemies-inside"},
        {{.victory = "first-automatic=no-enemies-inside"},
         "[victory] first-automatic: \"no-enemies-inside\": expected none"},
        {{.victory = "first-automatic=no-enemies camp"},
         "[victory] first-automatic: \"no-enemies camp\": expected none"},
        {{.victory = "second-automatic=no-enemies-outside west"},
         "[victory] second-automatic: there is no zone \"west\""},
        {{.victory = "first-control=0907 3"}, "[victory] first-control: \"0907\" is not a hex"},
        {{.victory = "first-control=0101"},
         "[victory] first-control: \"0101\": expected a hex and points from 1 to 99"},
        {{.victory = "first-control=0101 0"}, "[victory] first-control: \"0101 0\": expected"},
        {{.victory = "first-control=0101 1; 0102 1; 0103 1; 0104 1; 0105 1"},
         "[victory] first-control: more than 4 hexes"},
        {{.victory = "first-cavalry=-2"}, "[victory] first-cavalry"},
        {{.victory = "first-farthest=10"}, "[victory] first-farthest"},
        {{.victory = "third-cavalry=2"}, "[victory] third-cavalry: unknown key"},
        {{.state = "turn=13"}, "[state] turn: \"13\" is not a whole number from 1 to 12"},
        {{.state = "phase=tea"},
         "[state] phase: \"tea\" is not one of: artillery, movement, attack"},
        {{.state = "active=both"}, "[state] active"},
        {{.state = "morale=101"}, "[state] morale: \"101\" is not a whole number from -100 to 100"},
        {{.state = "morale-modifier=5"}, "[state] morale-modifier"},
        {{.state = "fences-down=xyz"},
         "[state] fences-down: \"xyz\": expected a hexadecimal number, a bit a fence"},
        {{.state = "phase=movement|step=7"},
         "[state] step: \"7\" is not a whole number from 0 to 6"},
        {{.state = "phase=attack|step=2"},
         "[state] step: 2: only a movement phase has steps; expected 0"},
        {{.state = "phase=movement|step=1"},
         "[state] step: 1 is free deployment, which no file "
         "states; expected 0 or 2 to 6"},
        {{.state = "cursor=3"}, "[state] cursor: \"3\" is not a whole number from 0 to 2"},
        {{.state = "phase=movement|step=3|returns=1"},
         "[state] returns: 1: only 0 units of the active side are dispersed"},
        {{.state = "mood=bad"}, "[state] mood: unknown key"},
        {{.rest = "[options]|lance-full=3000"}, "[options] lance-full"},
        {{.rest = "[options]|no-such=1"}, "[options] no-such"},
        {{.rest = "[weather]|rain=1"}, "weather"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i].parts, cases[i].words);
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) bare = het_scenario_parse(
        "bare",
        "[scenario]\nformat=1\nsystem=husaria\ntitle=Bare\nfirst=A\nsecond=B\nturns=2\n[map]\n"
        "columns=2\nrows=1\nlower=even\nrow-01=. .\n[battle]\nfirst-confined=infantry\n[first]\n"
        "A1=A; hussars; 0101; S\n[second]\nB1=B; tatars; 0201; S\n",
        NULL, het_rules_registry, &error);
    assert_null(bare);
    assert_non_null(strstr(error->message, "there is no zone camp in [zones] to be confined to"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_maps_and_zones_are_refused),
        cmocka_unit_test(maps_too_large_are_refused),
        cmocka_unit_test(zones_hold_what_they_list),
        cmocka_unit_test(bad_units_are_refused),
        cmocka_unit_test(bad_stacks_are_refused),
        cmocka_unit_test(too_many_units_are_refused),
        cmocka_unit_test(bad_battles_and_victories_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

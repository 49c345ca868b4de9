/* Scenario files of Beresteczko 1651: what is refused and in which words, positions saved whole and
 * loaded, battles from a seed. */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"

/* A board of 8 by 6 hexes, clear but for a swamp at 0306 and the river along it, with a unit a
 * side. The parts go after the group they are named for, '|' ends a line; those of `rest` may be
 * groups of their own. A row in `map` replaces the clear one. */
typedef struct {
    const char *map, *zones, *battle, *victory, *state, *first, *second, *rest;
} Parts;

/* Lines of the group opened last. */
static void
add_lines(GString *text, const char *lines)
{
    g_autofree char *split = g_strdelimit(g_strdup(lines != NULL ? lines : ""), "|", '\n');
    g_string_append_printf(text, "%s\n", split);
}

static void
add_group(GString *text, const char *group, const char *lines)
{
    if (lines != NULL)
        g_string_append_printf(text, "[%s]\n", group);
    add_lines(text, lines);
}

/* (transfer full) */
static char *
text_of(const Parts *parts)
{
    GString *text = g_string_new("[scenario]\nformat=1\nsystem=husaria\ntitle=Small\nfirst=Poles\n"
                                 "second=Tatars\nturns=12\n[map]\ncolumns=8\nrows=6\n"
                                 "lower=even\n");
    for (unsigned row = 1; row <= 6; row++) {
        g_autofree char *key = g_strdup_printf("row-%02u=", row);
        if (parts->map == NULL || strstr(parts->map, key) == NULL)
            g_string_append_printf(text, "%s%s\n", key,
                                   row == 6 ? ". . s . . . . ." : ". . . . . . . .");
    }
    add_lines(text, parts->map);
    add_group(text, "zones", "camp=0101-0303|east=0801(1) 0803");
    add_lines(text, parts->zones);
    add_group(text, "battle", parts->battle);
    add_group(text, "victory", parts->victory);
    add_group(text, "state", parts->state);
    add_group(text, "first", "H1=Hussars; hussars; 0202; SE");
    add_lines(text, parts->first);
    add_group(text, "second", "T1=Tatars; tatars; 0704; NW");
    add_lines(text, parts->second);
    add_lines(text, parts->rest);
    return g_string_free(text, FALSE);
}

static void
expect_refusal(const Parts *parts, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = text_of(parts);
    g_autoptr(HetScenario) scenario = het_scenario_parse("small", text, NULL, NULL, &error);
    if (scenario != NULL)
        fail_msg("taken, but expected: %s", words);
    if (strstr(error->message, words) == NULL)
        fail_msg("expected \"%s\" in: %s", words, error->message);
    assert_null(strchr(error->message, '\n'));
}

/* (transfer full) */
static HetScenario *
loaded(const Parts *parts)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = text_of(parts);
    HetScenario *scenario = het_scenario_parse("small", text, NULL, NULL, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    return scenario;
}

static void
expect_taken(const Parts *parts)
{
    g_autoptr(HetScenario) scenario = loaded(parts);
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    assert_null(scenario->rules->check(&buffer.state));
}

/* (transfer full) */
static HetScenario *
opened(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_open(name, NULL, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    return scenario;
}

/* --- bad files ----------------------------------------------------------------------------------
 */

static void
bad_maps_and_zones_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        Parts parts;
        const char *words;
    } cases[] = {
        {{.map = "row-02=. . x . . . . ."}, "[map] row-02: hex 3: \"x\" is no terrain"},
        {{.map = "road=0101 0103"}, "[map] road: 0101 and 0103 are not neighbours"},
        {{.map = "hedge=0101/0102"}, "[map] hedge: unknown key"},
        {{.map = "fence=0101/0909"}, "[map] fence"},
        {{.zones = "bad=0907"}, "[zones] bad: \"0907\" is no hex from 0101 to 0806"},
        {{.zones = "bad=0101-0907"}, "[zones] bad: \"0907\" is no hex"},
        {{.zones = "bad=0101(2"},
         "[zones] bad: \"0101(2\": expected a distance of hexes in "
         "brackets, as 4018(2)"},
        {{.zones = "bad=0101()"}, "[zones] bad: \"0101()\": expected a distance"},
        {{.zones = "bad=0101(-1)"}, "[zones] bad: \"0101(-1)\": expected a distance"},
        {{.zones = "bad=north"}, "[zones] bad: \"north\" is no hex"},
        {{.zones = "east=0101"}, "duplicate key \"east\""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&cases[i].parts, cases[i].words);
    g_autoptr(GString) many = g_string_new(NULL);
    for (unsigned i = 0; i < HUSARIA_ZONES; i++)
        g_string_append_printf(many, "z%u=0101|", i);
    expect_refusal(&(Parts){.zones = many->str}, "[zones] z22: more than 24 zones");
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
    g_autoptr(HetScenario) scenario = het_scenario_parse("wide", text->str, NULL, NULL, &error);
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
        g_autoptr(HetScenario) scenario = loaded(&(Parts){.zones = cases[i].zone});
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
         "[first] H2: \"lancers\" is no type of unit; there are: hussars, pancerni"},
        {"H2=Hussars; hussars; 0907; S", "[first] H2: \"0907\" is no hex from 0101 to 0806"},
        {"H2=Hussars; hussars; 0203; E",
         "[first] H2: \"E\" is no facing; expected the hexside N, NE, SE, S, SW or NW"},
        {"H1=Hussars; hussars; 0203; S", "duplicate key \"H1\""},
        {"T1=Tatars; tatars; 0203; S", "T1"},
        {"H2=Hussars; hussars; 0203; S; sp=4", "[first] H2: sp=4: expected a number from 1 to 3"},
        {"H2=Hussars; hussars; 0203; S; sp=0", "sp=0: expected a number from 1 to 3"},
        {"H2=Hussars; hussars; 0203; S; sp=two", "sp=two: expected a number"},
        {"H2=Hussars; hussars; 0203; S; full=1; sp=2", "[first] H2: sp=2: more than the full 1"},
        {"H2=Hussars; hussars; 0203; S; bonus=1", "[first] H2: \"bonus=1\": expected sp="},
        {"H2=Hussars; hussars; 0203; S; colour=red", "[first] H2: \"colour=red\": expected sp="},
        {"K1=King; commander; 0203; S; bonus=3", "[first] K1: bonus=3: expected a number from 0"},
        {"K1=King; commander; 0203; S; sp=1", "[first] K1: \"sp=1\": expected sp="},
        {"H2=Hussars; hussars; 0203; S; zone=west",
         "[first] H2: there is no zone \"west\"; [zones] has: camp, east"},
        {"H2=Hussars; hussars; off; S",
         "[first] H2: off the map: expected turn= and zone= of its arrival"},
        {"H2=Hussars; hussars; off; S; turn=3", "[first] H2: off the map: expected turn= and zone"},
        {"H2=Hussars; hussars; off; S; zone=east", "[first] H2: off the map: expected turn= and"},
        {"H2=Hussars; hussars; off; S; zone=east; turn=13",
         "[first] H2: turn=13: expected a number from 1 to 12"},
        {"H2=Hussars; hussars; off; S; zone=east; turn=0", "turn=0: expected a number from 1"},
        {"H2=Hussars; hussars; off; S; status=on-map",
         "[first] H2: a unit that is on-map: expected a hex, not off"},
        {"H2=Hussars; hussars; 0203; S; status=destroyed",
         "[first] H2: a unit that is destroyed: expected off for its hex"},
        {"H2=Hussars; hussars; off; S; status=lost",
         "[first] H2: status=lost: expected destroyed, absent, on-map or dispersed"},
        {"H2=Hussars; hussars; 0203; S; flags=tired",
         "[first] H2: flags=tired: expected moved, fought, lances"},
        {"B2=Banner; pancerni; 0203; S; flags=lances",
         "[first] B2: flags: lances: only hussars carry them"},
        {"B2=Banner; pancerni; 0203; S; flags=pikes",
         "[first] B2: flags: pikes: only infantry takes them up"},
        {"H2=Hussars; hussars; off; S; status=dispersed; flags=moved",
         "[first] H2: flags: a unit off the map has none"},
        {"H2=Hussars; hussars; 0203; S; volleys=3", "volleys=3: expected a number from 0 to 2"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_refusal(&(Parts){.first = cases[i][0]}, cases[i][1]);
    expect_refusal(&(Parts){.first = "[second]"}, "second");
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
        expect_refusal(&(Parts){.first = cases[i][0]}, cases[i][1]);
    expect_refusal(&(Parts){.battle = "camp-stack=3", .first = "H2=Hussars; hussars; 0202; S"},
                   "expected what camp-stack allows");
    expect_refusal(&(Parts){.battle = "forbidden=camp"},
                   "[first] H1: its hex is in the forbidden zone camp");
    expect_taken(&(Parts){.battle = "camp-stack=4", .first = "H2=Hussars; hussars; 0202; S"});
    expect_taken(&(Parts){.map = "road=0305 0306", .first = "H2=Hussars; hussars; 0306; S"});
    expect_taken(&(Parts){.first =
                              "W1=Wagons; wagons; 0203; S|F1=Foot; western-foot; 0203; S|"
                              "A1=Guns; light-artillery; 0203; S|K1=King; commander; 0203; S"});
}

static void
too_many_units_are_refused(void **unused)
{
    (void)unused;
    g_autoptr(GString) guns = g_string_new(NULL);
    for (unsigned i = 0; i <= HUSARIA_GUNS; i++)
        g_string_append_printf(guns, "A%u=Guns; light-artillery; off; S; zone=east; turn=3|", i);
    expect_refusal(&(Parts){.first = guns->str}, "[first] A40: more than 40 units of artillery");
    g_autoptr(GString) horse = g_string_new(NULL);
    for (unsigned i = 2; i <= HUSARIA_UNITS + 1; i++)
        g_string_append_printf(horse, "H%u=H; hussars; off; S; zone=east; turn=3|", i);
    expect_refusal(&(Parts){.first = horse->str}, "[first] H251: more than 250 units in all");
}

static void
bad_battles_and_victories_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        Parts parts;
        const char *words;
    } cases[] = {
        {{.battle = "initiative=third"},
         "[battle] initiative: \"third\" is none of: first, second"},
        {{.battle = "lances=some"}, "[battle] lances: \"some\": expected a number from 0 to 200"},
        {{.battle = "lances=1; 2; 3"},
         "[battle] lances: \"3\": expected a number from 0 to 200, "
         "or two"},
        {{.battle = "pikemen=21"}, "[battle] pikemen: \"21\": expected a number from 0 to 20"},
        {{.battle = "rain=-1"}, "[battle] rain: \"-1\" is not a whole number from 0 to 1000"},
        {{.battle = "camp-stack=21"}, "[battle] camp-stack"},
        {{.battle = "forbidden=west"}, "[battle] forbidden: there is no zone \"west\""},
        {{.battle = "first-confined=infantry; boats"},
         "[battle] first-confined: \"boats\": expected cavalry, infantry, artillery"},
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
        {{.victory = "first-control=0907 3"}, "[victory] first-control: \"0907\" is no hex"},
        {{.victory = "first-control=0101"},
         "[victory] first-control: \"0101\": expected a hex and points from 1 to 99"},
        {{.victory = "first-control=0101 0"}, "[victory] first-control: \"0101 0\": expected"},
        {{.victory = "first-control=0101 1; 0102 1; 0103 1; 0104 1; 0105 1"},
         "[victory] first-control: more than 4 hexes"},
        {{.victory = "first-cavalry=-2"}, "[victory] first-cavalry"},
        {{.victory = "first-farthest=10"}, "[victory] first-farthest"},
        {{.victory = "third-cavalry=2"}, "[victory] third-cavalry: unknown key"},
        {{.state = "turn=13"}, "[state] turn: \"13\" is not a whole number from 1 to 12"},
        {{.state = "phase=tea"}, "[state] phase: \"tea\" is none of: artillery, movement, attack"},
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
        NULL, NULL, &error);
    assert_null(bare);
    assert_non_null(strstr(error->message, "there is no zone camp in [zones] to be confined to"));
}

/* --- saving -------------------------------------------------------------------------------------
 */

/* What a scenario fixes, zones and tables made of the map included. */
static void
expect_same_data(const HetScenario *one, const HetScenario *two)
{
    const HusariaScenario *a = one->data, *b = two->data;
    assert_int_equal(one->turns, two->turns);
    assert_memory_equal(one->options, two->options, HUSARIA_OPTIONS * sizeof one->options[0]);
    assert_int_equal(a->unit_count, b->unit_count);
    assert_int_equal(a->zone_count, b->zone_count);
    for (unsigned zone = 0; zone < a->zone_count; zone++) {
        assert_string_equal(a->zones[zone].name, b->zones[zone].name);
        assert_memory_equal(&a->zones[zone].cells, &b->zones[zone].cells, sizeof(HusariaCells));
    }
    assert_int_equal(a->camp, b->camp);
    assert_int_equal(a->camp_stack, b->camp_stack);
    assert_int_equal(a->forbidden, b->forbidden);
    assert_memory_equal(a->confined, b->confined, sizeof a->confined);
    assert_memory_equal(a->panic, b->panic, sizeof a->panic);
    assert_int_equal(a->initiative, b->initiative);
    assert_int_equal(a->rain, b->rain);
    assert_int_equal(a->fence_side, b->fence_side);
    assert_memory_equal(a->victory, b->victory, sizeof a->victory);
    assert_memory_equal(a->side, b->side, sizeof a->side);
    assert_memory_equal(a->type, b->type, sizeof a->type);
    assert_memory_equal(a->full, b->full, sizeof a->full);
    assert_memory_equal(a->bonus, b->bonus, sizeof a->bonus);
    assert_memory_equal(a->zone, b->zone, a->unit_count);
    assert_memory_equal(a->arrival, b->arrival, sizeof a->arrival);
    assert_memory_equal(a->wagons, b->wagons, sizeof a->wagons);
    assert_memory_equal(a->fence, b->fence, sizeof a->fence);
    assert_memory_equal(a->cost, b->cost, sizeof a->cost);
}

static void
expect_saved(const HetState *state)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = het_scenario_save(state, &error);
    assert_no_error(error);
    g_autoptr(HetScenario) again = het_scenario_parse("again", text, NULL, NULL, &error);
    assert_no_error(error);
    HetStateBuffer buffer;
    het_game_start(again, &buffer.state);
    assert_null(again->rules->check(&buffer.state));
    expect_same_data(state->scenario, again);
    if (het_game_key(state) != het_game_key(&buffer.state))
        fail_msg("another position comes of:\n%s", text);
    g_autofree char *twice = het_scenario_save(&buffer.state, &error);
    assert_no_error(error);
    assert_string_equal(text, twice);
}

/* Every key of [state] and of a unit, each with a value that is not what it would be without. */
static void
positions_are_saved_whole(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = loaded(&(Parts){
        .map = "fence=0101/0201 0102/0201 0102/0202|river=0305/0306|road=0401 0402 0403",
        .battle = "initiative=second|lances=5; 2|pikemen=2; 1|rain=9|camp-stack=8|"
                  "forbidden=north|fences=second|first-confined=infantry; artillery|"
                  "second-panic=1",
        .zones = "north=0606-0806",
        .victory = "first-automatic=no-enemies-inside camp|first-control=0401 7; 0402 3|"
                   "first-wagon=4|second-farthest=1|second-automatic=no-enemies|"
                   "second-commander=3",
        .state = "turn=4|active=second|phase=attack|morale=-11|morale-modifier=-1|mourning=2|"
                 "first-lances-spent=3|second-lances-spent=1|fences-down=5|"
                 "first-killed-cavalry=2|second-killed-commander=1|second-killed-wagons=1",
        .first = "F1=Foot; western-foot; 0203; S; sp=1; full=2; flags=pikes|"
                 "B1=Gone; pancerni; off; S; status=destroyed|"
                 "B2=Scattered; pancerni; off; N; sp=1; full=2; status=dispersed|"
                 "A1=Guns; heavy-artillery; 0203; S; sp=3; full=3; flags=shot|"
                 "K1=King; commander; 0203; NE; bonus=2; zone=camp",
        .second =
            "T2=Late; tatars; off; NW; turn=9; zone=east|"
            "W1=Wagons; wagons; 0805; N|W2=Wagons; wagons; off; N; status=destroyed|"
            "T3=Bows; tatars; 0302; NW; flags=countered bowed struck|"
            "T4=Fresh; tatars; 0303; NW; sp=1|T5=Tired; tatars; 0502; S; flags=fought; volleys=1",
        .rest = "[options]|dispersed-track=7"});
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    const HusariaState *state = (const HusariaState *)&buffer.state;
    const HusariaScenario *data = scenario->data;
    assert_int_equal(state->head.turn, 4);
    assert_int_equal(state->head.active, HET_SECOND);
    assert_int_equal(state->head.phase, HUSARIA_ATTACK);
    assert_int_equal(state->morale, -11);
    assert_int_equal(state->morale_modifier, -1);
    assert_int_equal(state->lances[HET_SECOND], 2);
    assert_int_equal(state->spent_lances[HET_FIRST], 3);
    assert_int_equal(state->pikes[HET_FIRST], 2);
    assert_int_equal(state->fences, 5);
    assert_int_equal(state->killed[HET_FIRST][HUSARIA_CAVALRY], 2);
    assert_int_equal(state->killed[HET_SECOND][HUSARIA_LEADERS], 1);
    assert_int_equal(state->units[1].flags, HUSARIA_PIKES);
    assert_int_equal(state->units[1].strength, 1);
    assert_int_equal(data->full[1], 2);
    assert_int_equal(state->units[2].status, HUSARIA_DESTROYED);
    assert_int_equal(state->units[2].strength, 0);
    assert_int_equal(state->units[3].status, HUSARIA_DISPERSED);
    assert_int_equal(data->full[2], 2); /* as usual for the type */
    assert_int_equal(data->bonus[5], 2);
    assert_int_equal(data->full[11], 1); /* as sp says */
    assert_int_equal(data->arrival[7], 9);
    assert_int_equal(data->wagons[HET_SECOND], 2); /* the lost one counts */
    assert_int_equal(data->confined[HET_FIRST], 1 << HUSARIA_INFANTRY | 1 << HUSARIA_ARTILLERY);
    assert_int_equal(data->victory[HET_FIRST].control_points[1], 3);
    assert_int_equal(scenario->options[HUSARIA_TRACK], 7);
    expect_saved(&buffer.state);
}

/* Plays at random and saves: at the first decision of every phase, and between two
 * actions at every ply that is a multiple of `every`. Returns how many phases were met. */
static unsigned
save_on_the_way(const HetScenario *scenario, uint64_t seed, unsigned every, unsigned most)
{
    HetStateBuffer buffer;
    static HetMoveList list;
    HetRandom random = {.state = seed};
    unsigned phases = 0, last = 0, saved = 0;
    for (het_game_start(scenario, &buffer.state); !het_game_over(&buffer.state) && saved < most;) {
        const HetState *at = &buffer.state;
        bool opening = ((const HusariaState *)at)->step == 1; /* troops are being deployed */
        unsigned phase = (at->turn * 2u + at->active) * 3 + at->phase + 1;
        if (at->depth == 0 && at->actor != HET_CHANCE && !opening &&
            (phase != last || at->ply % every == 0)) {
            expect_saved(at);
            saved++;
            phases += phase != last;
            last = phase;
        }
        het_game_legal(at, &list);
        unsigned pick = at->actor == HET_CHANCE ? het_random_outcome(&random, &list)
                                                : het_random_below(&random, list.count);
        HetMove move = list.moves[pick];
        het_game_apply(&buffer.state, &move, NULL);
    }
    assert_true(saved > 3);
    return phases;
}

static void
games_are_saved_on_their_way(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed <= 8; seed++) {
        g_autoptr(HetScenario) charge = opened("husaria/training-charge");
        g_autoptr(HetScenario) tabor = opened("husaria/training-tabor");
        assert_true(save_on_the_way(charge, seed, 5, 60) >= 6);
        assert_true(save_on_the_way(tabor, seed, 5, 60) >= 6);
    }
    g_autoptr(HetScenario) day = opened("husaria/berestechko-30-june?deployment=0");
    assert_true(save_on_the_way(day, 3, 40, 60) >= 6);
}

/* While troops are being placed nothing is saved; once they stand they are not placed again. */
static void
a_deployment_is_saved_when_it_is_over(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = opened("husaria/training-charge?deployment=1");
    HetStateBuffer buffer;
    static HetMoveList list;
    HetRandom random = {.state = 5};
    const HetState *at = &buffer.state;
    unsigned placed = 0;
    for (het_game_start(scenario, &buffer.state); at->turn == 1 && at->phase == 0; placed++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *text = het_scenario_save(at, &error);
        assert_null(text);
        assert_non_null(strstr(error->message, "in the middle of an action"));
        het_game_legal(at, &list);
        HetMove move = list.moves[het_random_below(&random, list.count)];
        het_game_apply(&buffer.state, &move, NULL);
    }
    assert_int_equal(placed, 15);
    assert_int_equal(at->depth, 0);
    expect_saved(at);
}

/* --- battles from a seed ------------------------------------------------------------------------
 */

/* The same parameters give the same bytes, and each side is the other turned by half a turn. */
static void
battles_are_generated_alike(void **unused)
{
    (void)unused;
    for (unsigned seed = 0; seed < 30; seed++) {
        g_autofree char *name = g_strdup_printf(
            "husaria/random?seed=%u&width=%u&height=%u&units=%u&forests=%u&hills=%u&villages=%u&"
            "swamps=%u&lances=%u",
            seed, 12 + 2 * (seed % 22), 8 + seed % 26, 2 + seed % 17, seed * 7 % 81, seed * 5 % 81,
            seed % 31, seed * 11 % 31, seed % 9);
        g_autoptr(HetScenario) one = opened(name);
        g_autoptr(HetScenario) two = opened(name);
        assert_string_equal(one->text, two->text);
        const HusariaScenario *data = one->data;
        unsigned half = data->unit_count / 2, last = data->map.cells - 1;
        assert_int_equal(data->unit_count, 2 * half);
        for (unsigned cell = 0; cell <= last; cell++) {
            assert_int_equal(data->map.terrain[cell], data->map.terrain[last - cell]);
            assert_int_equal(data->map.level[cell], data->map.level[last - cell]);
        }
        for (unsigned unit = 0; unit < half; unit++) {
            const HusariaUnit *it = &data->opening->units[unit], *other = it + half;
            assert_int_equal(data->type[unit], data->type[unit + half]);
            assert_int_equal(it->place, last - other->place);
            assert_int_equal(it->facing, (other->facing + 3) % 6);
            assert_int_equal(it->strength, other->strength);
        }
        HetStateBuffer buffer;
        het_game_start(one, &buffer.state);
        assert_null(one->rules->check(&buffer.state));
    }
}

static void
bad_parameters_are_refused(void **unused)
{
    (void)unused;
    static const char *const names[][2] = {
        {"husaria/random?seed=x", "seed: \"x\" is not a whole number"},
        {"husaria/random?width=11", "width: \"11\" is not a whole number from 12 to 54"},
        {"husaria/random?width=13", "width: 13 is odd"},
        {"husaria/random?height=8&units=19", "units: 19 do not fit three columns of 8 rows; at "
                                             "most 18"},
        {"husaria/random?trees=9", "no option \"trees\""},
        {"husaria/nothing?seed=1", "no scenario \"husaria/nothing\""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i][0], NULL, &error);
        assert_null(scenario);
        if (strstr(error->message, names[i][1]) == NULL)
            fail_msg("%s", error->message);
    }
    g_autoptr(HetScenario) with = opened("husaria/random?seed=7&lance-full=5");
    assert_int_equal(with->options[HUSARIA_LANCE_FULL], 5);
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
        cmocka_unit_test(positions_are_saved_whole),
        cmocka_unit_test(games_are_saved_on_their_way),
        cmocka_unit_test(a_deployment_is_saved_when_it_is_over),
        cmocka_unit_test(battles_are_generated_alike),
        cmocka_unit_test(bad_parameters_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Scenario files of Kircholm 1605: what is read, what is refused and in what words, positions saved
 * and loaded, generated battles, views, the one map of all the battles. */
#include "test.h"

#include <string.h>

#include "engine/game.h"
#include "engine/rules/kircholm/kircholm-scenario.h"
#include "engine/rules/registry.h"

/* A map is its rows split by '/', hexes by blanks. Units are "LH1 husaria 0502 W key=value": code
 * (L is the first side, S the second), type, hex and facing ("-" for none), then keys; split by
 * ','. More are further lines split by '|', those before the first group are of [map]. */
static const char field[] =
    ". . . . . . . . ./. . . . . . . . ./. . . . . . . . ./. . . . . . . . .";
static const char both[] = "LH1 husaria 0902 W, SI1 infantry 0202 E";

static void
add_rows(GString *text, const char *map)
{
    g_auto(GStrv) rows = g_strsplit(map, "/", -1);
    g_auto(GStrv) hexes = g_strsplit(rows[0], " ", -1);
    g_string_append_printf(text, "columns=%u\nrows=%u\nlower=even\n", g_strv_length(hexes),
                           g_strv_length(rows));
    for (unsigned i = 0; rows[i] != NULL; i++)
        g_string_append_printf(text, "row-%02u=%s\n", i + 1, rows[i]);
}

static void
add_unit(GString *text, const char *unit)
{
    g_auto(GStrv) words = g_strsplit(unit, " ", -1);
    assert_true(g_strv_length(words) >= 4);
    g_string_append_printf(text, "[unit %s]\nside=%s\ntype=%s\n", words[0],
                           *words[0] == 'L' ? "first" : "second", words[1]);
    if (strcmp(words[2], "-") != 0)
        g_string_append_printf(text, "place=%s\n", words[2]);
    if (strcmp(words[3], "-") != 0)
        g_string_append_printf(text, "facing=%s\n", words[3]);
    for (unsigned i = 4; words[i] != NULL; i++)
        g_string_append_printf(text, "%s\n", words[i]);
}

/* (transfer full) */
static char *
text_of(const char *map, const char *units, const char *more)
{
    GString *text = g_string_new("[scenario]\nformat=1\nsystem=kircholm\ntitle=Test\nfirst=Reds\n"
                                 "second=Blues\nturns=10\n[map]\n");
    g_auto(GStrv) lines = g_strsplit(more != NULL ? more : "", "|", -1);
    unsigned line = 0;
    add_rows(text, map);
    for (; lines[line] != NULL && *lines[line] != '['; line++)
        g_string_append_printf(text, "%s\n", lines[line]);
    g_auto(GStrv) each = g_strsplit(units, ",", -1);
    for (unsigned i = 0; each[i] != NULL; i++)
        add_unit(text, g_strstrip(each[i]));
    for (; lines[line] != NULL; line++)
        g_string_append_printf(text, "%s\n", lines[line]);
    return g_string_free(text, FALSE);
}

static void
expect_refusal(const char *map, const char *units, const char *more, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = text_of(map, units, more);
    g_autoptr(HetScenario) scenario =
        het_scenario_parse("file", text, NULL, het_rules_registry, &error);
    if (scenario != NULL)
        fail_msg("loaded though it should not:\n%s", text);
    assert_null(strchr(error->message, '\n'));
    if (strstr(error->message, words) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", error->message, words);
}

/* (transfer full) */
static HetScenario *
loaded(const char *map, const char *units, const char *more)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = text_of(map, units, more);
    HetScenario *scenario = het_scenario_parse("file", text, NULL, het_rules_registry, &error);
    if (scenario == NULL)
        fail_msg("%s", error->message);
    return scenario;
}

/* What no file can say: rules->check() sees it all the same. */
static void
kir_15_1_a_commander_without_a_unit_is_a_broken_state(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        loaded(field, both, "[unit LC1]|side=first|type=commander|with=LH1");
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    assert_null(scenario->rules->check(&buffer.state));
    unsigned unit = het_scenario_unit(scenario, "LH1");
    ((KircholmState *)&buffer.state)->units[unit].with = KIRCHOLM_NOBODY;
    assert_non_null(scenario->rules->check(&buffer.state));
}

/* --- bad files -------------------------------------------------------------------------------- */

static void
bad_maps_are_refused(void **unused)
{
    (void)unused;
    expect_refusal(". . x/. . .", both, NULL, "[map] row-01: hex 3: \"x\" is not a terrain");
    expect_refusal(field, both, "road=0101 0103", "[map] road: 0101 and 0103 are not neighbours");
    expect_refusal(field, both, "hedge=1", "[map] hedge: unknown key");
    g_autoptr(GString) wide = g_string_new(".");
    g_autoptr(GString) high = g_string_new(NULL);
    for (unsigned i = 1; i < 40; i++)
        g_string_append(wide, " .");
    for (unsigned i = 0; i < 33; i++)
        g_string_append_printf(high, "%s%s", i == 0 ? "" : "/", wide->str);
    expect_refusal(high->str, both, NULL,
                   "[map] rows: 1320 hexes in all, expected 1280 at most: fewer rows or columns");
}

static void
bad_units_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *units, *words;
    } cases[] = {
        {"LH1 lancers 0902 W", "[unit LH1] type: \"lancers\" is not one of: husaria"},
        {"LH1 husaria 1002 W", "[unit LH1] place: \"1002\" is not a hex from 0101 to 0904"},
        {"LH1 husaria - W", "[unit LH1] place"},
        {"LH1 husaria 0902 -", "[unit LH1] facing"},
        {"LH1 husaria 0902 N", "\"N\" is not one of: NNE, E, SSE, SSW, W, NNW"},
        {"LH1 husaria 0902 W formation=shooting",
         "[unit LH1] formation: husaria of this side cannot take it"},
        {"SG1 guard-raitars 0902 W formation=assault", "cannot take it"},
        {"LI1 infantry 0902 W formation=closed", "cannot take it"},
        {"SH1 husaria 0902 W", "[unit SH1] type: husaria are Lithuanian: expected side=first"},
        {"ST1 tatars 0902 W", "tatars are Lithuanian"},
        {"LG1 guard-raitars 0902 W",
         "[unit LG1] type: guard-raitars are Swedish: expected side=second"},
        {"LH1 husaria 0902 W level=disorganised formation=assault",
         "husaria that are disorganised are in their plain formation"},
        {"LH1 husaria 0902 W level=retreating formation=basic",
         "formation: commanders, and units that are retreating or gone, have none"},
        {"LH1 husaria 0902 W level=gone", "place: who is gone stands nowhere"},
        {"LH1 husaria 0902 W level=disorganised lances=1",
         "lances: only husaria have lances, while they are ordered"},
        {"LP1 pancerni 0902 W lances=1", "lances: only husaria have lances"},
        {"LI1 infantry 0902 W load=loaded", "load: only artillery is loaded"},
        {"LI1 infantry 0902 W gun=A", "gun: only artillery has a type of gun"},
        {"LI1 infantry 0902 W charge=flat", "ordered cavalry"},
        {"LH1 husaria 0902 W men=0", "[unit LH1] men: \"0\" is not a whole number from 1 to 1000"},
        {"LH1 husaria 0902 W move=13",
         "[unit LH1] move: \"13\" is not a whole number from 1 to 12"},
        {"LH1 husaria 0902 W rating=1", "rating: only commanders have a rating"},
        {"LH1 husaria 0902 W colour=red", "[unit LH1] colour: unknown key"},
        {"LH1 husaria 0902 W, LH2 husaria 0902 W", "[unit LH2] place: LH1 stands there"},
        {"LH1 husaria 0902 W formation=assault, LH2 husaria 0901 W",
         "[unit LH2] place: LH1 stands there"},
        {"LH1 husaria 0901 W formation=assault", "need a hex of the board on their right"},
        {"LR1 raitars 0902 W formation=double", "[unit LR1] partner: missing"},
        {"LR1 raitars 0902 W formation=double partner=LR2, LR2 raitars 0901 W formation=double "
         "partner=LR1",
         "[unit LR1] partner: expected a unit of its side in double formation"},
        {"LR1 raitars 0902 W partner=SI1", "have one in double formation only"},
        {"LC1 commander - - rating=3 with=SI1", "[unit LC1] rating: \"3\""},
        {"LC1 commander - - rating=1", "[unit LC1] with: missing"},
        {"LC1 commander - - with=XX", "[unit LC1] with: no unit \"XX\""},
        {"LC1 commander - - with=SI1", "expected a unit of his side on the board"},
        {"LH1 husaria 0902 W, LC1 commander - - with=LH1, LC2 commander - - with=LH1",
         "without a commander"},
        {"LC1 commander 0902 - with=SI1", "a commander where his unit does: expected with="},
        {"LC1 commander - - with=SI1 level=disorganised", "commander are ordered or gone"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units = g_strconcat(cases[i].units, ", SI1 infantry 0202 E", NULL);
        expect_refusal(field, units, NULL, cases[i].words);
    }
    expect_refusal(". . m/. . ./. . .", "LH1 husaria 0301 W, SI1 infantry 0102 E", NULL,
                   "[unit LH1] place: husaria in basic formation cannot stand on 0301, which is "
                   "marsh");
    expect_refusal(". . ~/. . ./. . .", "LH1 husaria 0302 W formation=assault, SI1 infantry 0102 E",
                   NULL, "cannot stand on 0301, which is river");
    /* Whatever only the position as a whole shows is told of the unit. */
    expect_refusal(". . w/. . ./. . .",
                   "LR1 raitars 0301 W formation=shooting, SI1 infantry 0102 E", NULL,
                   "[unit LR1]: this cannot be: a unit stands where it cannot");
    GString *many = g_string_new("SI1 infantry 0101 E");
    for (unsigned i = 2; i <= 97; i++)
        g_string_append_printf(many, ", SI%u infantry 01%02u E", i, i);
    g_autofree char *crowd = g_string_free(many, FALSE);
    expect_refusal(field, crowd, NULL, "[unit SI5] place");
}

static void
bad_moments_are_refused(void **unused)
{
    (void)unused;
    expect_refusal(field, both, "[state]|turn=11",
                   "[state] turn: \"11\" is not a whole number from 1 to 10");
    expect_refusal(field, both, "[state]|phase=melee", "is not one of: loading, movement, combat");
    expect_refusal(field, both, "[state]|active=second",
                   "[state] active: the loading phase opens the turn: expected first");
    expect_refusal(field, both, "[state]|weather=rain", "[state] weather: unknown key");
    expect_refusal(field, both, "[options]|musket-direct=4",
                   "[options] musket-direct: 4 is more than musket-effective, which is 3");
    expect_refusal(field, both, "[options]|husaria-move=13", "from 1 to 12");
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
    HetStateBuffer loaded_again;
    het_game_start(again, &loaded_again.state);
    assert_int_equal(het_game_key(state), het_game_key(&loaded_again.state));
    g_autofree char *twice = het_scenario_save(&loaded_again.state, &error);
    assert_no_error(error);
    assert_string_equal(text, twice);
}

static const char parade[] =
    "LH1 husaria 0902 W formation=assault lances=0 combat=4, LH2 husaria 0804 W "
    "level=disorganised, "
    "LR1 raitars 0704 SSW formation=double partner=LR2, LR2 raitars 0704 SSW formation=double "
    "partner=LR1, LI1 infantry 0601 W level=retreating, LA1 artillery 0702 W gun=A load=loaded "
    "men=4, LC1 commander - - rating=2 with=LH1, LT1 tatars - - level=gone, "
    "SI1 infantry 0202 E formation=defensive, SI2 infantry 0103 E fire=6, "
    "SA1 artillery 0201 E formation=moving load=loading, SC1 commander - - with=SI2 level=ordered, "
    "SC2 commander - - rating=1 level=gone";

static void
positions_are_saved_whole(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario =
        loaded("w2 . . v . m . . ./. . . . . . . . ./. .1 . . . . . . ./. . . . . . . . .", parade,
               "road=0101 0201 0302|[options]|break-second=80|[state]|turn=4|active=second|"
               "phase=movement|step=2");
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    const KircholmState *state = (const KircholmState *)&buffer.state;
    const KircholmScenario *data = scenario->data;
    assert_int_equal(state->head.turn, 4);
    assert_int_equal(state->head.active, HET_SECOND);
    assert_int_equal(state->head.phase, KIRCHOLM_MOVEMENT);
    assert_int_equal(data->combat[0], 4);
    assert_int_equal(data->combat[1], 3);
    assert_int_equal(state->units[0].lances, 0);
    assert_int_equal(state->units[0].with, 6);
    assert_int_equal(state->units[2].partner, 3);
    assert_int_equal(data->heavy[5], 1);
    assert_int_equal(data->men[5], 4);
    assert_int_equal(data->men[1], 120);
    assert_int_equal(state->units[5].load, KIRCHOLM_LOADED);
    assert_int_equal(data->fire[9], 6);
    assert_int_equal(state->units[7].level, KIRCHOLM_GONE);
    assert_int_equal(data->map.level[0], 2);
    expect_saved(&buffer.state);
}

/* Wherever a random game stands between two actions, its position is saved whole. */
static void
games_are_saved_on_their_way(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kircholm/kircholm-1605", "kircholm/drill-line"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        HetStateBuffer buffer;
        static HetMoveList list;
        HetRandom random = {.state = 7};
        unsigned saved = 0;
        for (het_game_start(scenario, &buffer.state);
             !het_game_over(&buffer.state) && saved < 40;) {
            const HetState *at = &buffer.state;
            if (at->depth == 0 && at->actor != HET_CHANCE && at->ply % 5 == 0) {
                expect_saved(at);
                saved++;
            }
            het_game_legal(at, &list);
            unsigned pick = at->actor == HET_CHANCE ? het_random_outcome(&random, &list)
                                                    : het_random_below(&random, list.count);
            HetMove move = list.moves[pick];
            het_game_apply(&buffer.state, &move, NULL);
        }
        assert_true(saved > 3);
    }
}

/* --- battles ---------------------------------------------------------------------------------- */

/* The battles of 1605 are fought on one ground. */
static void
kircholm_has_one_map(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kircholm/kircholm-1605", "kircholm/kircholm-height",
                                        "kircholm/feigned-retreat"};
    g_autofree char *first = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        const char *start = strstr(scenario->text, "[map]");
        g_autofree char *map = g_strndup(start, (gsize)(strstr(start, "\n[unit") - start));
        if (first != NULL)
            assert_string_equal(first, map);
        else
            first = g_steal_pointer(&map);
    }
}

/* The arrays sum up to the armies that the accounts give. */
static void
kircholm_has_its_armies(void **unused)
{
    (void)unused;
    static const char *const names[] = {"kircholm/kircholm-1605", "kircholm/kircholm-height",
                                        "kircholm/feigned-retreat"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(HetScenario) scenario = het_scenario_open(names[i], het_rules_registry, &error);
        assert_no_error(error);
        const KircholmScenario *data = scenario->data;
        unsigned horse[HET_SIDES] = {0}, foot[HET_SIDES] = {0}, guns[HET_SIDES] = {0};
        unsigned hussars = 0;
        for (unsigned unit = 0; unit < data->unit_count; unit++) {
            KircholmType type = (KircholmType)data->type[unit];
            unsigned *sum = kircholm_is_cavalry(type)    ? horse
                            : type == KIRCHOLM_INFANTRY  ? foot
                            : type == KIRCHOLM_ARTILLERY ? guns
                                                         : NULL;
            if (sum != NULL)
                sum[data->side[unit]] += data->men[unit];
            hussars += type == KIRCHOLM_HUSARIA ? data->men[unit] : 0;
        }
        assert_in_range(horse[HET_FIRST], 2400, 2700);
        assert_in_range(hussars, 1400, 1500);
        assert_in_range(foot[HET_FIRST], 1000, 1040);
        assert_in_range(guns[HET_FIRST], 4, 7);
        assert_in_range(horse[HET_SECOND], 2400, 2600);
        assert_in_range(foot[HET_SECOND], 8200, 8500);
        assert_int_equal(guns[HET_SECOND], 11);
        assert_int_equal(scenario->turns, 30);
    }
}

/* --- looks ------------------------------------------------------------------------------------ */

static void
views_show_what_is_there(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = loaded(field, parade, "road=0101 0201 0302");
    HetStateBuffer buffer;
    het_game_start(scenario, &buffer.state);
    g_autoptr(HetView) view = het_view_new(&buffer.state);
    assert_int_equal(view->board, HET_BOARD_HEX_COLUMNS);
    assert_int_equal(view->width, 9);
    assert_int_equal(view->height, 4);
    assert_true(view->at_corners);
    assert_int_equal(view->lines->len, 1);
    const HetViewUnit *units = &g_array_index(view->units, HetViewUnit, 0);
    assert_int_equal(view->units->len, 13);
    /* The assault formation on two hexes: facing west, its right is north. */
    assert_int_equal(units[0].footprint, HET_FOOTPRINT_CELLS);
    assert_int_equal(units[0].points_used, 2);
    assert_int_equal(units[0].points[0].x, 8);
    assert_int_equal(units[0].points[0].y, 1);
    assert_int_equal(units[0].points[1].x, 8);
    assert_int_equal(units[0].points[1].y, 0);
    assert_int_equal(units[0].facing, 4);
    assert_string_equal(units[0].formation, "assault");
    assert_string_equal(units[1].state, "disorganised, faces W, 3-0-10");
    assert_string_equal(units[4].state, "retreating, 4-3-5");
    assert_string_equal(units[4].formation, "");
    assert_int_equal(units[4].facing, -1);
    assert_false(units[6].on_board);
    assert_string_equal(units[6].state, "with LH1");
    assert_string_equal(units[7].state, "gone");
    assert_int_equal(units[7].strength, 0);
    assert_int_equal(units[8].strength, 300);
    assert_true(view->tracks->len >= 8);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kir_15_1_a_commander_without_a_unit_is_a_broken_state),
        cmocka_unit_test(bad_maps_are_refused),
        cmocka_unit_test(bad_units_are_refused),
        cmocka_unit_test(bad_moments_are_refused),
        cmocka_unit_test(positions_are_saved_whole),
        cmocka_unit_test(games_are_saved_on_their_way),
        cmocka_unit_test(kircholm_has_one_map),
        cmocka_unit_test(kircholm_has_its_armies),
        cmocka_unit_test(views_show_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

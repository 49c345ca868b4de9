/* What the source has on single battles of the revised Musket & Pike, in the scenarios shipped:
 * points and turns of White Mountain (16.5 to 16.8), who comes there (12.7), its redoubts (17.4),
 * the Saxons and Swedes at Breitenfeld (12.8), who may consolidate with whom (5.7).
 */
#include "test.h"

#include "engine/game.h"
#include "engine/rules/musketpike/musketpike-query.h"
#include "engine/rules/registry.h"

static const MusketScenario *
data_of(const HetScenario *scenario)
{
    return scenario->data;
}

static HetScenario *
shipped(const char *name)
{
    g_autoptr(GError) error = NULL;
    HetScenario *scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    return scenario;
}

static const char *const mountains[] = {"musketpike/white-mountain-1620",
                                        "musketpike/white-mountain-transylvanians"};

static unsigned
hex(const HetScenario *scenario, const char *name)
{
    return het_hex_parse(&data_of(scenario)->map.grid, name);
}

static unsigned
objective(const HetScenario *scenario, const char *code)
{
    const MusketScenario *data = data_of(scenario);
    unsigned i = 0;
    while (i < data->objective_count && strcmp(data->objective[i].code, code) != 0)
        i++;
    assert_true(i < data->objective_count);
    return i;
}

static bool
lies_in(const HetScenario *scenario, unsigned index, const char *name)
{
    unsigned cell = hex(scenario, name);
    return (data_of(scenario)->objective[index].cells[cell / 8] >> (cell % 8) & 1) != 0;
}

/* The lead of the first side in points when it holds these objectives and nothing is lost. */
static int
lead_with(const HetScenario *scenario, const char *const *codes)
{
    HetStateBuffer game;
    het_game_start(scenario, &game.state);
    MusketState *state = (MusketState *)&game.state;
    for (; *codes != NULL; codes++)
        state->holder[objective(scenario, *codes)] = HET_FIRST;
    return musket_points(state, HET_FIRST) - musket_points(state, HET_SECOND);
}

static void
mpr_16_5_the_star_fort(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(mountains); i++) {
        g_autoptr(HetScenario) scenario = shipped(mountains[i]);
        const MusketScenario *data = data_of(scenario);
        unsigned palace = objective(scenario, "star-palace");
        unsigned park = objective(scenario, "star-park");
        assert_int_equal(scenario->turns, 7);
        assert_int_equal(data->objective[palace].kind, MUSKET_POSSESSION);
        assert_int_equal(data->objective[palace].points[HET_FIRST], 20);
        assert_int_equal(data->objective[palace].points[HET_SECOND], 0);
        assert_int_equal(data->map.terrain[hex(scenario, "3103")], MUSKET_CHATEAU);
        assert_true(lies_in(scenario, palace, "3103"));
        assert_int_equal(data->objective[park].kind, MUSKET_INFANTRY);
        assert_int_equal(data->objective[park].points[HET_FIRST], 10);
        assert_int_equal(data->objective[park].points[HET_SECOND], 0);
        assert_int_equal(data->objective[park].unless, palace);
        assert_true(lies_in(scenario, park, "3103"));
    }
}

/* Each redoubt stands where the source has it, with four hexsides of works and an open rear. */
static void
expect_redoubt(const HetScenario *scenario, const char *code, const char *name)
{
    const MusketScenario *data = data_of(scenario);
    unsigned at = objective(scenario, code), cell = hex(scenario, name), works = 0;
    for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++)
        works += data->map.sides[cell][edge] >> MUSKET_REDOUBT & 1;
    assert_int_equal(works, 4);
    assert_true(lies_in(scenario, at, name));
    assert_int_equal(data->objective[at].points[HET_FIRST], 10);
    assert_int_equal(data->objective[at].points[HET_SECOND], 10);
}

static void
mpr_16_6_redoubts_and_the_transylvanians(void **unused)
{
    (void)unused;
    static const char *const outworks[] = {"right-redoubt", "left-redoubt", NULL};
    static const char *const all[] = {"right-redoubt", "left-redoubt", "centre-redoubt", NULL};
    g_autoptr(HetScenario) scenario = shipped(mountains[1]);
    expect_redoubt(scenario, "right-redoubt", "2506");
    expect_redoubt(scenario, "left-redoubt", "2320");
    assert_int_equal(data_of(scenario)->points[HET_FIRST], 20);
    assert_int_equal(lead_with(scenario, outworks), 0);
    assert_int_equal(lead_with(scenario, all), 20);
}

static void
mpr_16_7_redoubts_in_the_battle_as_it_was(void **unused)
{
    (void)unused;
    static const char *const none[] = {NULL};
    static const char *const one[] = {"right-redoubt", NULL};
    static const char *const two[] = {"right-redoubt", "left-redoubt", NULL};
    g_autoptr(HetScenario) scenario = shipped(mountains[0]);
    assert_int_equal(data_of(scenario)->points[HET_FIRST], 0);
    assert_int_equal(lead_with(scenario, none), -50);
    assert_int_equal(lead_with(scenario, one), -30);
    assert_int_equal(lead_with(scenario, two), -10);
}

/* A group: so many units, within so many hexes of a hex and one of the edge, on a 7 from the first
 * turn on. */
static void
expect_group(const HetScenario *scenario, unsigned index, unsigned count, const char *near_hex,
             unsigned within, int morale)
{
    const MusketScenario *data = data_of(scenario);
    const MusketArrival *group = &data->arrival[index];
    unsigned found = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        if ((group->units[unit / 64] >> (unit % 64) & 1) == 0)
            continue;
        found++;
        assert_int_equal(data->unit[unit].kind, MUSKET_CAVALRY);
        assert_int_equal(data->unit[unit].side, HET_SECOND);
        if (morale != 0)
            assert_int_equal(data->unit[unit].morale, morale);
    }
    assert_int_equal(found, count);
    assert_int_equal(group->roll, 7);
    assert_int_equal(group->from, 1);
    assert_int_equal(group->near_, hex(scenario, near_hex));
    assert_int_equal(group->within, within);
    assert_int_equal(group->edge, 1);
}

static void
mpr_12_7_the_transylvanians(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) historical = shipped(mountains[0]);
    assert_int_equal(data_of(historical)->arrival_count, 0);
    g_autoptr(HetScenario) scenario = shipped(mountains[1]);
    const MusketScenario *data = data_of(scenario);
    assert_int_equal(data->arrival_count, 2);
    expect_group(scenario, 0, 7, "3525", 2, 0);
    expect_group(scenario, 1, 4, "3510", 1, 5);
    /* one leader, with the first, for both */
    assert_int_equal(__builtin_popcountll(data->arrival[0].leaders), 1);
    assert_int_equal(data->arrival[1].leaders, 0);
    unsigned leader = (unsigned)__builtin_ctzll(data->arrival[0].leaders);
    for (unsigned unit = 0; unit < data->unit_count; unit++)
        for (unsigned group = 0; group < 2; group++)
            if ((data->arrival[group].units[unit / 64] >> (unit % 64) & 1) != 0)
                assert_int_equal(data->unit[unit].wing, data->leader[leader].wing);
}

static const MusketUnitType *
type_of(const HetScenario *scenario, const char *code)
{
    unsigned unit = het_scenario_unit(scenario, code);
    assert_int_not_equal(unit, HET_NO_UNIT);
    return &data_of(scenario)->unit[unit];
}

/* Whether two units could consolidate but for where they stand. */
static bool
are_alike(const HetScenario *scenario, const char *a, const char *b)
{
    assert_int_equal(type_of(scenario, a)->kind, type_of(scenario, b)->kind);
    return type_of(scenario, a)->nation == type_of(scenario, b)->nation;
}

static void
mpr_5_7_who_fought_side_by_side(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle, *one, *other;
        bool alike;
    } pairs[] = {
        {"white-mountain-1620", "T4", "T5", true},
        {"white-mountain-1620", "T4", "B4", false}, /* League and Imperials */
        {"white-mountain-1620", "L3", "L5", false}, /* and Poles */
        {"white-mountain-1620", "H4", "J1", true},  /* Bohemians */
        {"white-mountain-1620", "H4", "S3", false}, /* and Moravians */
        {"white-mountain-transylvanians", "E1", "W4", true},
        {"white-mountain-transylvanians", "E1", "J6", false}, /* Transylvanians and Austrians */
        {"white-mountain-transylvanians", "A3", "B5", false},
        {"breitenfeld-1631", "P1", "R1", true},
        {"breitenfeld-1631", "R2", "R3", false}, /* Imperials and League */
        {"breitenfeld-1631", "R2", "R8", false}, /* and Croats */
        {"breitenfeld-1631", "N1", "N2", true},
        {"breitenfeld-1631", "H1", "X1", false}, /* Swedes' Germans and Saxons */
        {"luetzen-1632", "R1", "R6", true},
        {"luetzen-1632", "R1", "B1", false}, /* Swedes and Germans */
        {"luetzen-1632", "G1", "G6", false}, /* Imperials and Croats */
    };
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
        g_autofree char *name = g_strconcat("musketpike/", pairs[i].battle, NULL);
        g_autoptr(HetScenario) scenario = shipped(name);
        if (are_alike(scenario, pairs[i].one, pairs[i].other) != pairs[i].alike)
            fail_msg("%s: %s and %s", pairs[i].battle, pairs[i].one, pairs[i].other);
    }
}

static void
mpr_16_8_seven_turns(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < G_N_ELEMENTS(mountains); i++) {
        g_autoptr(HetScenario) scenario = shipped(mountains[i]);
        assert_int_equal(scenario->turns, 7);
    }
}

/* The batteries of the tactical examples fire with 3 at one hex. */
static void
mpr_17_4_the_redoubts_batteries(void **unused)
{
    (void)unused;
    static const char *const redoubts[] = {"2506", "2413", "2320"};
    for (size_t i = 0; i < G_N_ELEMENTS(mountains); i++) {
        g_autoptr(HetScenario) scenario = shipped(mountains[i]);
        const MusketState *opening = data_of(scenario)->opening;
        for (size_t k = 0; k < G_N_ELEMENTS(redoubts); k++) {
            const MusketCell *cell = &opening->cells[hex(scenario, redoubts[k])];
            assert_int_not_equal(cell->gun, 0);
            assert_int_not_equal(cell->unit, 0);
            const MusketUnitType *gun = &data_of(scenario)->unit[cell->gun - 1];
            assert_int_equal(musket_gun_value((MusketGun)gun->gun, 1), 3);
        }
    }
}

static void
mpr_12_8_the_saxons(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = shipped("musketpike/breitenfeld-1631");
    const MusketScenario *data = data_of(scenario);
    unsigned saxons = 0, cannon = 0;
    for (unsigned unit = 0; unit < data->unit_count; unit++) {
        const MusketUnitType *type = &data->unit[unit];
        saxons += data->wing[type->wing].army == 1;
        assert_true(data->wing[type->wing].army == 0 || type->side == HET_SECOND);
        if (type->cannon) { /* the line of ten that the melee notes speak of */
            cannon++;
            assert_int_equal(type->start, 10);
            assert_int_equal(type->side, HET_SECOND);
            assert_int_equal(data->wing[type->wing].army, 0);
        }
    }
    assert_true(saxons > 0);
    assert_true(cannon > 0);
    /* theirs is one commander; the King has the Swedes */
    unsigned theirs = 0, kings = 0;
    for (unsigned leader = 0; leader < data->leader_count; leader++) {
        const MusketLeaderType *type = &data->leader[leader];
        theirs += type->side == HET_SECOND && type->army == 1;
        kings += type->side == HET_SECOND && type->army == 0 && type->wing == MUSKET_NONE;
    }
    assert_int_equal(theirs, 1);
    assert_int_equal(kings, 1);
}

TEST_UNIT("musketpike-scenarios")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mpr_16_5_the_star_fort),
        cmocka_unit_test(mpr_16_6_redoubts_and_the_transylvanians),
        cmocka_unit_test(mpr_16_7_redoubts_in_the_battle_as_it_was),
        cmocka_unit_test(mpr_12_7_the_transylvanians),
        cmocka_unit_test(mpr_12_8_the_saxons),
        cmocka_unit_test(mpr_5_7_who_fought_side_by_side),
        cmocka_unit_test(mpr_16_8_seven_turns),
        cmocka_unit_test(mpr_17_4_the_redoubts_batteries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Positions of Beresteczko 1651 saved whole and loaded again, and carried to the next day. */
#include "husaria-position.h"

#include "engine/game.h"
#include "engine/rules/husaria/husaria-scenario.h"
#include "engine/rules/registry.h"
#include "husaria-text.h"

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
    for (unsigned unit = 0; unit < a->unit_count; unit++)
        assert_true(a->row[unit].arm == b->row[unit].arm && a->arm[unit] == b->arm[unit] &&
                    a->row[unit].morale == b->row[unit].morale &&
                    a->row[unit].movement == b->row[unit].movement &&
                    a->row[unit].fire == b->row[unit].fire &&
                    a->row[unit].volleys == b->row[unit].volleys &&
                    a->row[unit].dispersal == b->row[unit].dispersal);
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
    g_autoptr(HetScenario) again =
        het_scenario_parse("again", text, NULL, het_rules_registry, &error);
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
    g_autoptr(HetScenario) scenario = husaria_text_load(&(HusariaText){
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
        .first =
            "F1=Foot; western-foot; 0203; S; sp=1; full=2; flags=pikes|"
            "B1=Gone; pancerni; off; S; status=destroyed|"
            "B2=Scattered; pancerni; off; N; sp=1; full=2; arm=infantry; stars=2; fire=muskets; "
            "status=dispersed|"
            "A1=Guns; heavy-artillery; 0203; S; sp=3; full=3; flags=shot; fire=light-guns|"
            "K1=King; commander; 0203; NE; bonus=2; zone=camp",
        .second = "T2=Late; tatars; off; NW; turn=9; zone=east|"
                  "W1=Wagons; wagons; 0805; N|W2=Wagons; wagons; off; N; status=destroyed|"
                  "T3=Bows; tatars; 0302; NW; flags=countered bowed struck|"
                  "T4=Fresh; tatars; 0303; NW; sp=1; morale=8; movement=7; fire=none|T5=Tired; "
                  "tatars; 0502; S; flags=fought; volleys=1",
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
    assert_int_equal(data->row[11].morale, 8);
    assert_int_equal(data->row[11].dispersal, 4); /* horse of 7 and 8 */
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
        g_autoptr(HetScenario) charge = husaria_text_open("husaria/training-charge");
        g_autoptr(HetScenario) tabor = husaria_text_open("husaria/training-tabor");
        assert_true(save_on_the_way(charge, seed, 5, 60) >= 6);
        assert_true(save_on_the_way(tabor, seed, 5, 60) >= 6);
    }
    g_autoptr(HetScenario) day = husaria_text_open("husaria/berestechko-30-june?deployment=0");
    assert_true(save_on_the_way(day, 3, 40, 60) >= 6);
}

/* While troops are being placed nothing is saved; once they stand they are not placed again. */
static void
a_deployment_is_saved_when_it_is_over(void **unused)
{
    (void)unused;
    g_autoptr(HetScenario) scenario = husaria_text_open("husaria/training-charge?deployment=1");
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

/* --- what a day leaves to the next: HUS-S.1 to S.3 ----------------------------------------------
 */

/* The next day after a position, of which `text` is the battle's and state's groups. */
static char *
next_day(const Position *position, const char *text)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(GError) error = NULL;
    g_key_file_load_from_data(file, text, strlen(text), G_KEY_FILE_NONE, &error);
    assert_no_error(error);
    assert_true(position->scenario->rules->carry(&position->buffer.state, file, &error));
    return g_key_file_to_data(file, NULL, NULL);
}

static void
hus_s_1_lances_used_are_taken_off_the_next_days(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, K1 tatars 1402, K2 tatars 1404",
                     "[battle]|lances=80|[state]|phase=movement|step=6|first-lances-spent=7");
    g_autofree char *next = next_day(position, "[battle]\nlances=80\n");
    assert_non_null(strstr(next, "lances=73"));
}

static void
hus_s_2_the_morale_marker_stays_where_it_was(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 pancerni 0505, K1 tatars 1402, K2 tatars 1404",
                                                "[state]|phase=movement|step=6|morale=-9");
    g_autofree char *next = next_day(position, "[state]\nturn=1\n");
    assert_non_null(strstr(next, "morale=-9"));
}

static void
hus_s_3_the_destroyed_are_missing_on_later_days(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, P2 commander off N status=destroyed, K1 tatars 1402, K2 "
                     "tatars off N status=destroyed, K3 tatars 1404",
                     NULL);
    g_autofree char *next =
        next_day(position, "[first]\nP1=a;pancerni;0505;N\nP2=b;commander;0506;N\n"
                           "[second]\nK2=d;tatars;1404;N;sp=2\n");
    assert_non_null(strstr(next, "P1=a;pancerni;0505;N\n"));
    assert_non_null(strstr(next, "P2=b;commander; off;N; status=destroyed"));
    assert_non_null(strstr(next, "K2=d;tatars; off;N;sp=2; status=destroyed"));
}

static void
hus_s_3b_the_weakened_and_the_dispersed_are_whole_again(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 pancerni 0505 N sp=1 full=2, P2 pancerni off N status=dispersed, K1 tatars "
        "1402, K3 tatars 1404",
        NULL);
    const char *text = "[first]\nP1=a;pancerni;0505;N;sp=2\nP2=b;pancerni;0506;N\n";
    g_autofree char *next = next_day(position, text);
    assert_non_null(strstr(next, text));
}

static void
hus_s_3c_a_new_day_counts_its_own_points(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, K1 tatars 1402, K3 tatars 1404",
                     "[state]|phase=movement|step=6|second-killed-cavalry=3");
    g_autofree char *next = next_day(position, "[state]\nturn=1\n");
    assert_null(strstr(next, "killed"));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_s_1_lances_used_are_taken_off_the_next_days),
        cmocka_unit_test(hus_s_2_the_morale_marker_stays_where_it_was),
        cmocka_unit_test(hus_s_3_the_destroyed_are_missing_on_later_days),
        cmocka_unit_test(hus_s_3b_the_weakened_and_the_dispersed_are_whole_again),
        cmocka_unit_test(hus_s_3c_a_new_day_counts_its_own_points),
        cmocka_unit_test(positions_are_saved_whole),
        cmocka_unit_test(games_are_saved_on_their_way),
        cmocka_unit_test(a_deployment_is_saved_when_it_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

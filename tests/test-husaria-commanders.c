/* Commanders: HUS-9. */
#include "husaria-position.h"

#include "engine/view.h"

static void
hus_9_12_commanders_are_no_units(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 commander 0505, P2 pancerni 0305, K1 tatars 1402", NULL);
    assert_false(controls(position, HET_FIRST, "0504")); /* no zone of control */
    assert_false(controls(position, HET_FIRST, "0506"));
    g_autoptr(Position) attack = position_attack(
        "P1 commander 0505, P2 pancerni 0301, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    expect_actor(attack, HET_SECOND); /* nobody fights, and the phase is over */
    expect_phase(attack, HUSARIA_MOVEMENT);
}

static void
hus_9_12b_they_share_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new(
        "P1 commander 0507, P2 pancerni 0505, P3 commander 0705, K1 tatars 1402", NULL);
    assert_true(reaches(position, "P1", "0505"));
    assert_true(reaches(position, "P1", "0705"));
    assert_true(reaches(position, "P2", "0705"));
}

static void
hus_9_13_ten_hexes(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 commander 0105, P2 pancerni 0110, K1 tatars 1410", NULL);
    assert_true(reaches(position, "P1", "1105"));
    assert_false(reaches(position, "P1", "1205"));
    g_autoptr(Position) slow = position_new("P1 commander 0105, P2 pancerni 0110, K1 tatars 1410",
                                            "[options]|commander-move=3");
    assert_true(reaches(slow, "P1", "0405"));
    assert_false(reaches(slow, "P1", "0505"));
}

static void
hus_9_13b_whatever_the_ground(void **unused)
{
    (void)unused;
    /* Four rows of forest, and a stream around where he starts. */
    g_autoptr(Position) position =
        position_new("P1 commander 0105, P2 pancerni 0110, K1 tatars 1410",
                     "row-03=w w w w w w w w w w w w w w|row-04=w w w w w w w w w w w w w w|"
                     "row-05=w w w w w w w w w w w w w w|row-06=w w w w w w w w w w w w w w|"
                     "stream=0105/0205 0105/0204 0105/0104 0205/0305 0205/0306");
    assert_true(reaches(position, "P1", "1105"));
    assert_false(reaches(position, "P1", "1205"));
    expect_cost(position, "P2", "move 0109", 2);
}

static void
hus_9_14_alone(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 commander 0505, P2 pancerni 0505, K1 tatars 1410", NULL);
    play(position, "select P1; move 0501");
    expect_place(position, "P1", "0501");
    expect_place(position, "P2", "0505");
    assert_int_equal(fired(position, "HUS-9.13"), 1);
}

static void
hus_9_14b_they_may_ride_with_a_unit(void **unused)
{
    (void)unused;
    const char *two = "P1 commander 0505, P2 pancerni 0505, P3 commander 0505, K1 tatars 1410";
    g_autoptr(Position) position = position_new(two, NULL);
    play(position, "select P2; move 0503; pass"); /* if their player likes: he does not */
    expect_place(position, "P2", "0503");
    expect_place(position, "P1", "0505");
    assert_true(reaches(position, "P1", "0503"));
    g_autoptr(Position) ride = position_new(two, NULL);
    play(ride, "select P2; add P1; add P3; move 0503; pass");
    expect_place(ride, "P1", "0503");
    expect_place(ride, "P3", "0503");
    assert_int_equal(fired(ride, "HUS-9.14b"), 2);
    expect_phase(ride, HUSARIA_MOVEMENT);
    assert_false(may(ride, "select P1")); /* he has moved with it */
    /* Before it moves; not the enemy's, not from another hex, not twice, not with wagons alone. */
    g_autoptr(Position) late = position_new(two, NULL);
    play(late, "select P2; move 0503");
    assert_false(may(late, "add P1"));
    g_autoptr(Position) never =
        position_new("P1 commander 0505, P2 pancerni 0605, P3 wagons 0505, K1 tatars 1410", NULL);
    play(never, "select P2");
    assert_false(may(never, "add P1"));
    play(never, "pass; select P3");
    assert_false(may(never, "add P1"));
    /* In the enemy's zone of control the unit stops, and he with it. */
    g_autoptr(Position) zone =
        position_new("P1 commander 0505, P2 pancerni 0505, K1 hungarian-foot 0502 S, K2 "
                     "hungarian-foot 0302 S, K3 hungarian-foot 0702 S",
                     NULL);
    play(zone, "select P2; add P1");
    assert_true(offers(zone, "move P2 0503"));
    assert_false(offers(zone, "move P2 0501"));
}

/* He shares what befalls the unit on its way. */
static void
hus_9_14c_who_rides_is_with_the_unit_all_the_way(void **unused)
{
    (void)unused;
    const char *met = "P1 pancerni 0507, P2 commander 0507 bonus=2, P3 tatars 1410, K1 pancerni "
                      "0503 S, K2 tatars 1401";
    g_autoptr(Position) ride = position_new(met, NULL);
    play(ride, "select P1; add P2; move 0505; charge K1");
    expect_place(ride, "P2", "0505");
    expect_column(ride, "1:3"); /* his two columns: HUS-9.21 */
    play(ride, "roll 2");       /* "-" */
    expect_place(ride, "P2", "0505");
    g_autoptr(Position) alone = position_new(met, NULL);
    play(alone, "select P1; move 0505; charge K1");
    expect_column(alone, "1:1");
}

static void
hus_9_15_zones_of_control_do_not_stop_them(void **unused)
{
    (void)unused;
    /* K1 and K2 control the whole middle of the map's width between them. */
    g_autoptr(Position) position =
        position_new("P1 commander 0505, P2 pancerni 0105, K1 tatars 0502 S, K2 tatars 0402 S, K3 "
                     "tatars 0602 S",
                     NULL);
    assert_true(controls(position, HET_SECOND, "0503"));
    assert_true(reaches(position, "P1", "0503"));
    assert_true(reaches(position, "P1", "0501")); /* through it, and around */
}

static void
hus_9_15b_no_way_leads_into_enemies(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_new("P1 commander 0505, P2 pancerni 0105, K1 tatars "
                                                "0504 S, K2 commander 0604, K3 wagons 0404",
                                                NULL);
    assert_false(reaches(position, "P1", "0504"));
    assert_false(reaches(position, "P1", "0604"));
    assert_false(reaches(position, "P1", "0404"));
}

static void
hus_9_15c_nor_where_horse_cannot_go(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 commander 0505, P2 pancerni 0105, K1 tatars 1410",
                     "row-04=. . . . s . . . . . . . . .|river=0505/0605");
    assert_false(reaches(position, "P1", "0504"));
    g_autofree Position *copy = g_memdup2(position, sizeof *position);
    play(copy, "select P1; move 0605"); /* by a way around */
    assert_int_equal(fired(copy, "HUS-9.13"), 1);
    g_autoptr(Position) near = position_new("P1 commander 0505, P2 pancerni 0105, K1 tatars 1410",
                                            "river=0505/0605|[options]|commander-move=1");
    assert_true(reaches(near, "P1", "0504"));
    assert_false(reaches(near, "P1", "0605"));
}

static void
hus_9_15d_enemies_who_come_upon_a_lone_one_end_him(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, K1 commander 0504, K2 tatars 1410", NULL);
    play(position, "select P1; move 0504; pass");
    expect_status(position, "K1", HUSARIA_DESTROYED);
    expect_place(position, "P1", "0504");
    assert_int_equal(fired(position, "HUS-9.15d"), 1);
    assert_int_equal(position_state(position)->killed[HET_SECOND][HUSARIA_LEADERS], 1);
}

static void
hus_9_15e_a_lone_one_bars_no_way(void **unused)
{
    (void)unused;
    /* A counter-charge through the hex that P1 has just left. */
    g_autoptr(Position) met = position_new(
        "P1 pancerni 0504 S, P2 commander 0504, P3 pancerni 1202, K1 pancerni 0503 S", NULL);
    play(met, "select P1; move 0505");
    assert_true(offers(met, "charge K1 0504"));
    play(met, "charge K1 0504");
    expect_status(met, "P2", HUSARIA_DESTROYED);
    expect_place(met, "K1", "0504");
    /* A retreat, at its end and on its way. */
    const char *beaten = "P1 pancerni 0507, P2 commander 0505, P9 tatars 1410, K1 pancerni 0506 S, "
                         "K9 tatars 1402";
    const char *pocket = "row-05=. . . s . s . . . . . . . .";
    g_autoptr(Position) one = position_attack(beaten, pocket);
    play(one, "roll 4"); /* B1 */
    expect_place(one, "K1", "0505");
    expect_status(one, "P2", HUSARIA_DESTROYED);
    g_autoptr(Position) two = position_attack(beaten, pocket);
    play(two, "roll 2; retreat 0504"); /* B2 */
    expect_status(two, "P2", HUSARIA_DESTROYED);
    assert_int_equal(position_state(two)->killed[HET_FIRST][HUSARIA_LEADERS], 1);
}

/* The column of P1's attack on K1, 1:1 but for what commanders bring. */
static void
expect_attack(const char *units, const char *more, const char *column)
{
    g_autofree char *all = g_strconcat("P1 pancerni 0505, K1 pancerni 0504 S, ", units, NULL);
    g_autoptr(Position) position = position_attack(all, more);
    expect_column(position, column);
}

/* The counter's number is in the list of units and on no other kind. */
static void
hus_9_21_the_number_is_shown(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505 N, P2 commander 0505 bonus=2, K1 tatars 1401 S", NULL);
    g_autoptr(HetView) view = het_view_new(&position->buffer.state);
    static const char *const shown[] = {"faces N", "+2", "faces S"};
    assert_int_equal(view->units->len, G_N_ELEMENTS(shown));
    for (unsigned unit = 0; unit < view->units->len; unit++)
        assert_string_equal(g_array_index(view->units, HetViewUnit, unit).formation, shown[unit]);
}

static void
hus_9_21_a_commander_is_worth_columns(void **unused)
{
    (void)unused;
    expect_attack("P2 commander 0505 bonus=0", NULL, "1:1");
    expect_attack("P2 commander 0505 bonus=1", NULL, "2:1");
    expect_attack("P2 commander 0505 bonus=2", NULL, "3:1");
    expect_attack("K2 commander 0504 bonus=1", NULL, "1:2"); /* in defence too */
    expect_attack("K2 commander 0504 bonus=2, P2 commander 0505 bonus=2", NULL, "1:1");
}

static void
hus_9_21b_in_the_hex_or_in_the_six_around(void **unused)
{
    (void)unused;
    static const char *const around[] = {"0506", "0405", "0605", "0404", "0604"};
    for (unsigned i = 0; i < G_N_ELEMENTS(around); i++) {
        g_autofree char *units = g_strdup_printf("P2 commander %s bonus=2", around[i]);
        expect_attack(units, NULL, "3:1");
    }
    expect_attack("P2 commander 0507 bonus=2", NULL, "1:1");
    expect_attack("P2 commander 0304 bonus=2", NULL, "1:1");
}

static void
hus_9_21c_the_best_of_several(void **unused)
{
    (void)unused;
    expect_attack("P2 commander 0505 bonus=1, P3 commander 0506 bonus=2, P4 commander 0405 bonus=1",
                  NULL, "3:1");
}

static void
hus_9_21d_of_the_own_side(void **unused)
{
    (void)unused;
    expect_attack("K2 commander 0604 bonus=0, K3 commander 0604 bonus=2", NULL, "1:3");
    expect_attack("P2 commander 0604 bonus=1", NULL, "2:1"); /* beside K1 as well */
}

/* K1 dies with a roll of 10, and K2 is with him. */
static const char fatal[] = "P1 pancerni 0505, K1 tatars 0504 S sp=1, K2 commander 0504";

static Position *
kill_k1(const char *more, const char *lines)
{
    g_autofree char *units = g_strconcat(fatal, more, NULL);
    Position *position = position_attack(units, lines);
    expect_column(position, "3:1");
    play(position, "roll 10"); /* -1/-1 */
    expect_status(position, "K1", HUSARIA_DESTROYED);
    expect_chance(position, 12, 1, 36);
    return position;
}

static void
hus_9_22_a_twelve_kills_him_with_his_unit(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = kill_k1(", K3 tatars 0902 S", NULL);
    expect_prompt(position, "HUS-9.22");
    play(position, "roll 12");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    assert_int_equal(fired(position, "HUS-9.22"), 1);
    assert_int_equal(position_state(position)->morale, 5); /* K1 one, K2 four */
}

static void
hus_9_22b_else_he_goes_to_the_nearest_unit(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = kill_k1(", K3 tatars 1102 S, K4 tatars 0901 S", NULL);
    play(position, "roll 11");
    expect_place(position, "K2", "0901");
    assert_int_equal(fired(position, "HUS-9.22b"), 1);
    assert_int_equal(position_state(position)->morale, 1);
}

static void
hus_9_22c_if_there_is_a_path(void **unused)
{
    (void)unused;
    /* The nearest as the crow flies has swamps all around. */
    g_autoptr(Position) position =
        kill_k1(", K3 tatars 0502 S, K4 tatars 0110 S",
                "row-01=. . . s s s . . . . . . . .|row-02=. . . s . s . . . . . . . .|"
                "row-03=. . . . s . . . . . . . . .");
    play(position, "roll 2");
    expect_place(position, "K2", "0110");
    /* Nor is there one past enemies, or where nobody may be. */
    static const char *const bars[][2] = {{", P2 wagons 0503", ""},
                                          {"", "[zones]|gap=0503|[battle]|forbidden=gap"}};
    for (unsigned i = 0; i < G_N_ELEMENTS(bars); i++) {
        g_autofree char *units =
            g_strconcat(", K3 tatars 0502 S, K4 tatars 0110 S", bars[i][0], NULL);
        g_autofree char *lines = g_strconcat("row-01=. . . s s s . . . . . . . .|"
                                             "row-02=. . . s . s . . . . . . . .|",
                                             bars[i][1], NULL);
        g_autoptr(Position) barred = kill_k1(units, lines);
        play(barred, "roll 2");
        expect_place(barred, "K2", "0110");
    }
    g_autoptr(Position) alone = kill_k1("", NULL); /* nobody to go to */
    play(alone, "roll 2");
    expect_status(alone, "K2", HUSARIA_DESTROYED);
    assert_int_equal(fired(alone, "HUS-9.22c"), 1);
}

static void
hus_9_22d_with_others_in_his_hex_he_stays(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, K1 tatars 0504 S sp=1, K2 commander 0504, K3 tatars 0504 S sp=1, K4 "
        "tatars 0901 S",
        NULL);
    expect_column(position, "2:1");
    play(position, "roll 9; lose K1");
    play(position, "roll 2");
    expect_place(position, "K2", "0504");
    assert_int_equal(fired(position, "HUS-9.22b"), 0);
    expect_status(position, "K3", HUSARIA_ON_MAP);
}

static void
hus_9_22e_every_commander_of_the_hex_rolls(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = kill_k1(", K3 commander 0504, K4 tatars 0902 S", NULL);
    play(position, "roll 12; roll 12");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    expect_status(position, "K3", HUSARIA_DESTROYED);
}

static void
hus_9_23_so_it_is_when_his_unit_retreats(void **unused)
{
    (void)unused;
    static const char units[] =
        "P1 pancerni 0505, K1 pancerni 0504 S, K2 commander 0504, K3 tatars 1402";
    g_autoptr(Position) position = position_attack(units, NULL);
    expect_column(position, "1:1");
    play(position, "roll 4; retreat 0503"); /* B1 */
    expect_chance(position, 12, 1, 36);
    play(position, "roll 12");
    expect_status(position, "K2", HUSARIA_DESTROYED);
    assert_int_equal(fired(position, "HUS-9.23"), 1);
    assert_int_equal(position_state(position)->morale, 4);
    g_autoptr(Position) lucky = position_attack(units, NULL);
    play(lucky, "roll 4; retreat 0503; roll 11");
    expect_status(lucky, "K2", HUSARIA_ON_MAP);
}

static void
hus_9_23b_commanders_go_along_with_the_last_to_retreat(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, K1 pancerni 0504 S sp=1, K2 commander 0504, K3 commander 0504, K4 "
        "pancerni 0504 S sp=1, K5 tatars 1402",
        NULL);
    play(position, "roll 4; retreat K1 0503; retreat K4 0403; roll 2; roll 2");
    expect_place(position, "K2", "0403");
    expect_place(position, "K3", "0403");
}

static void
hus_9_23c_attackers_commanders_as_well(void **unused)
{
    (void)unused;
    g_autoptr(Position) position = position_attack(
        "P1 pancerni 0505, P2 commander 0505 bonus=0, K1 pancerni 0504 S, K2 tatars 1402", NULL);
    play(position, "roll 9; retreat 0506"); /* A1 */
    play(position, "roll 12");
    expect_status(position, "P2", HUSARIA_DESTROYED);
    assert_int_equal(position_state(position)->morale, -4);
}

static void
hus_9_24_four_fields_for_a_commander(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_new("P1 pancerni 0505, K1 commander 0504, K2 tatars 1410", NULL);
    play(position, "select P1; move 0504; pass");
    assert_int_equal(position_state(position)->morale, 4);
    g_autoptr(Position) other = position_new("P1 pancerni 0505, K1 commander 0504, K2 tatars 1410",
                                             "[options]|commander-morale=2");
    play(other, "select P1; move 0504; pass");
    assert_int_equal(position_state(other)->morale, 2);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hus_9_12_commanders_are_no_units),
        cmocka_unit_test(hus_9_12b_they_share_hexes),
        cmocka_unit_test(hus_9_13_ten_hexes),
        cmocka_unit_test(hus_9_13b_whatever_the_ground),
        cmocka_unit_test(hus_9_14_alone),
        cmocka_unit_test(hus_9_14b_they_may_ride_with_a_unit),
        cmocka_unit_test(hus_9_14c_who_rides_is_with_the_unit_all_the_way),
        cmocka_unit_test(hus_9_15_zones_of_control_do_not_stop_them),
        cmocka_unit_test(hus_9_15b_no_way_leads_into_enemies),
        cmocka_unit_test(hus_9_15c_nor_where_horse_cannot_go),
        cmocka_unit_test(hus_9_15d_enemies_who_come_upon_a_lone_one_end_him),
        cmocka_unit_test(hus_9_15e_a_lone_one_bars_no_way),
        cmocka_unit_test(hus_9_21_the_number_is_shown),
        cmocka_unit_test(hus_9_21_a_commander_is_worth_columns),
        cmocka_unit_test(hus_9_21b_in_the_hex_or_in_the_six_around),
        cmocka_unit_test(hus_9_21c_the_best_of_several),
        cmocka_unit_test(hus_9_21d_of_the_own_side),
        cmocka_unit_test(hus_9_22_a_twelve_kills_him_with_his_unit),
        cmocka_unit_test(hus_9_22b_else_he_goes_to_the_nearest_unit),
        cmocka_unit_test(hus_9_22c_if_there_is_a_path),
        cmocka_unit_test(hus_9_22d_with_others_in_his_hex_he_stays),
        cmocka_unit_test(hus_9_22e_every_commander_of_the_hex_rolls),
        cmocka_unit_test(hus_9_23_so_it_is_when_his_unit_retreats),
        cmocka_unit_test(hus_9_23b_commanders_go_along_with_the_last_to_retreat),
        cmocka_unit_test(hus_9_23c_attackers_commanders_as_well),
        cmocka_unit_test(hus_9_24_four_fields_for_a_commander),
    };
    return cmocka_run_group_tests_name("husaria-commanders", tests, NULL, NULL);
}

/* What the general of the revised Musket & Pike can tell at a glance. */
#include "positions/position-suite.h"

#include <math.h>

#include "agents/doctrine/doctrine.h"
#include "agents/doctrine/musketpike/musketpike-field.h"
#include "agents/doctrine/musketpike/musketpike-estimate.h"

/* Commanders that add nothing. */
#define UNLED "file [leader RL] rating=0\nfile [leader BL] rating=0"

static const MusketState *
state_of(const Position *position)
{
    return (const MusketState *)&position->buffer.state;
}

static void
expect_near(double found, double expected)
{
    if (fabs(found - expected) > 1e-9)
        fail_msg("%f, expected %f", found, expected);
}

/* The columns of the melee table, summed roll by roll, are those the glance reckons with: seen on
 * units of morale 10, which never fail, one of whom is disordered already so that a retreat costs
 * the 2 points of the rout. */
static void
clashes_are_as_in_the_table(void **unused)
{
    (void)unused;
    static const struct {
        unsigned attacker, defender, column;
    } cases[] = {{6, 12, 0}, {9, 12, 1}, {16, 16, 2}, {16, 9, 3},
                 {16, 8, 4}, {16, 6, 5}, {16, 4, 6}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *units =
            g_strdup_printf("R1 heavy 0504+0505 E %u 9; B1 heavy 0604+0605 W %u 9",
                            cases[i].attacker, cases[i].defender);
        g_autoptr(Position) position = position_of("musketpike/field", units, UNLED);
        const MusketState *state = state_of(position);
        MusketAttack attack = {.attacker = 0, .defender = 1};
        MusketClash clash = musket_estimate_clash(state, &attack);
        double attacker = 0, defender = 0, taken = 0;
        for (unsigned die = 1; die <= 10; die++) {
            MusketResult result = musket_result(cases[i].column, die);
            bool both = result.attacker > 0 && result.defender > 0;
            attacker += result.attacker +
                        (result.retreat < 0) * musket_estimate_disorder(state, 0) +
                        both * 0.1 * musket_estimate_disorder(state, 0);
            defender += result.defender +
                        (result.retreat > 0) * musket_estimate_disorder(state, 1) +
                        both * 0.1 * musket_estimate_disorder(state, 1);
            taken += result.retreat > 0;
        }
        expect_near(clash.attacker, attacker / 10);
        expect_near(clash.defender, defender / 10);
        expect_near(clash.taken, taken / 10);
    }
}

static void
shots_are_as_in_the_table(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_of("musketpike/field", "R1 heavy 0504+0505 E 12 7; B1 cavalry 0604 W 4 9", UNLED);
    const MusketState *state = state_of(position);
    double before = 0;
    for (int value = 1; value <= MUSKET_FIRE_VALUES; value++) {
        double hits = 0, hit = 0;
        for (unsigned die = 1; die <= 10; die++) {
            unsigned count = musket_hits((unsigned)value, die);
            hits += count / 10.0;
            hit += (count > 0) / 10.0;
        }
        double shot = musket_estimate_shot(state, value, 1);
        expect_near(shot, hits + hit * 0.1 * musket_estimate_disorder(state, 1));
        assert_true(shot > before);
        before = shot;
    }
    assert_true(musket_estimate_shot(state, 0, 1) == 0);
    assert_int_equal(musket_estimate_value(state, 0, 1, false, false, true), 5);
    assert_int_equal(musket_estimate_value(state, 0, 1, true, true, true), 3);
    assert_int_equal(musket_estimate_value(state, 1, 0, false, false, true), 2);
    /* With a leader of 3 a morale of 9 never fails, nor less than never. */
    g_autoptr(Position) led =
        position_of("musketpike/field", "R1 heavy 0504+0505 E 12 7; B1 cavalry 0604 W 4 9",
                    "file [leader RL] rating=0\nfile [leader BL] rating=3");
    assert_int_equal(musket_check_morale(state_of(led), 1), 12);
    expect_near(musket_estimate_shot(state_of(led), 1, 1), 0.2);
}

/* --- doctrine --------------------------------------------------------------------------------- */

/* The way to an enemy is the first edge whose neighbour is nearest to him, for all pairs of hexes.
 */
static void
the_way_to_an_enemy(void **unused)
{
    (void)unused;
    g_autoptr(Position) position =
        position_of("musketpike/field", "R1 heavy 0503 E 8 7; B1 heavy 1003 W 8 7", NULL);
    const MusketScenario *data = position->scenario->data;
    for (unsigned from = 0; from < data->cells; from++)
        for (unsigned to = 0; to < data->cells; to++) {
            unsigned best = HET_HEX_SIDES, nearest = UINT16_MAX;
            for (unsigned edge = 0; edge < HET_HEX_SIDES; edge++) {
                unsigned cell = data->next[from][edge];
                if (cell == HET_NO_PLACE || musket_distance(data, cell, to) >= nearest)
                    continue;
                nearest = musket_distance(data, cell, to);
                best = edge;
            }
            assert_int_equal(musket_estimate_towards(data, from, to), best);
        }
}

/* Anyone who is behind by a tenth of all strength or more comes on by `advance-behind`; anyone
 * who is ahead by as much as `advance-ahead` leaves of it. */
static void
points_show_who_comes_on(void **unused)
{
    (void)unused;
    const HetDoctrine *doctrine = het_doctrine_find("musketpike");
    static const char *const styles[] = {"learned", "steady"};
    g_autoptr(Position) level =
        position_of("musketpike/field", "R1 heavy 0404 E 10 6; B1 heavy 1404 W 10 6", NULL);
    g_autoptr(Position) behind =
        position_of("musketpike/field", "R1 heavy 0404 E 10 6; B1 heavy 1404 W 10 6",
                    "file [points] second=30");
    for (size_t i = 0; i < G_N_ELEMENTS(styles); i++) {
        double dials[HET_DIALS_MAX];
        assert_true(het_doctrine_set(doctrine, styles[i], NULL, dials, NULL));
        double advance = dials[MUSKET_DIAL_ADVANCE], least = dials[MUSKET_DIAL_ADVANCE_BEHIND];
        for (unsigned side = 0; side < HET_SIDES; side++)
            expect_near(musket_find_press(dials, state_of(level), side), advance);
        expect_near(musket_find_press(dials, state_of(behind), HET_FIRST),
                    least > advance ? least : advance);
        expect_near(musket_find_press(dials, state_of(behind), HET_SECOND),
                    advance * dials[MUSKET_DIAL_ADVANCE_AHEAD]);
    }
    double dials[HET_DIALS_MAX];
    assert_true(het_doctrine_set(doctrine, "learned", NULL, dials, NULL));
    assert_true(musket_find_press(dials, state_of(behind), HET_FIRST) >
                100 * musket_find_press(dials, state_of(level), HET_FIRST));
}

TEST_UNIT("musketpike-glances")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_way_to_an_enemy),
        cmocka_unit_test(clashes_are_as_in_the_table),
        cmocka_unit_test(shots_are_as_in_the_table),
        cmocka_unit_test(points_show_who_comes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

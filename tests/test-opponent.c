/* The gallery: what each idea does to the places of units, in every system. */
#include "test.h"

#include <math.h>

#include "agents/agent.h"
#include "agents/value/units.h"
#include "engine/rules/registry.h"

enum { UNITS_MAX = 64 };

static const char *const systems[] = {"kircholm", "husaria", "northern", "kipling", "musketpike"};

typedef struct {
    HetScenario *scenario;
    HetStateBuffer state;
    HetValueUnit units[UNITS_MAX];
} Field;

static void
observe(Field *field)
{
    HetValueSides sides = {0};
    assert_in_range(field->scenario->units->len, 1, UNITS_MAX);
    memset(field->units, 0, sizeof field->units);
    het_value_adapter(field->scenario->rules->name)
        ->fill(&field->state.state, field->units, &sides);
}

static bool
is_of(const HetValueUnit *unit, unsigned side)
{
    return unit->side == side && (unit->flags & HET_VALUE_HERE) != 0;
}

static double
apart(const HetValueUnit *a, const HetValueUnit *b)
{
    return sqrt(pow((double)(a->x - b->x), 2) + pow((double)(a->y - b->y), 2));
}

/* The mean distance of a side's units from the nearest enemy, or from each other. */
static double
spread(const Field *field, unsigned side, bool enemies)
{
    double sum = 0, number = 0;
    for (unsigned i = 0; i < field->scenario->units->len; i++) {
        double least = INFINITY, all = 0, others = 0;
        for (unsigned k = 0; k < field->scenario->units->len; k++) {
            if (i == k || !is_of(&field->units[k], enemies ? 1 - side : side))
                continue;
            const double distance = apart(&field->units[i], &field->units[k]);
            least = fmin(least, distance);
            all += distance;
            others++;
        }
        if (!is_of(&field->units[i], side) || !(others > 0))
            continue;
        sum += enemies ? least : all / others;
        number++;
    }
    return number > 0 ? sum / number : 0;
}

/* Plays FIRST by one text and SECOND by another until a turn begins or someone is lost. */
static void
play(Field *field, const char *system, const char *first, const char *second, unsigned turn)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_strdup_printf("%s/mirror?units=6&seed=955007", system);
    HetState *state = &field->state.state;
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    HetRandom random = {5};
    HetMeasures measures;
    field->scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    HetAgent *agents[HET_SIDES] = {het_agent_new(first, field->scenario, HET_FIRST, 1, &error),
                                   het_agent_new(second, field->scenario, HET_SECOND, 1, &error)};
    assert_no_error(error);
    het_game_start(field->scenario, state);
    do {
        HetMove move;
        het_game_legal(state, list);
        if (state->actor == HET_CHANCE)
            move = list->moves[het_random_outcome(&random, list)];
        else
            assert_int_equal(het_agent_choose(agents[state->actor], state, list, &move, &error),
                             HET_AGENT_CHOSE);
        het_game_apply(state, &move, NULL);
        het_game_measures(state, &measures);
    } while (
        !het_game_over(state) && state->turn < turn &&
        measures.value[0][HET_MEASURE_UNITS_LOST] + measures.value[1][HET_MEASURE_UNITS_LOST] == 0);
    observe(field);
    het_agent_free(agents[HET_FIRST]);
    het_agent_free(agents[HET_SECOND]);
}

static double
after(const char *system, const char *first, const char *second, unsigned turn, bool enemies)
{
    Field field;
    play(&field, system, first, second, turn);
    const double found = spread(&field, HET_FIRST, enemies);
    het_scenario_unref(field.scenario);
    return found;
}

static void
who_attacks_comes_near(void **unused)
{
    (void)unused;
    static const char *const attackers[] = {"rush", "wing", "mass"};
    for (size_t s = 0; s < G_N_ELEMENTS(systems); s++) {
        const double before = after(systems[s], "turtle", "turtle", 1, true);
        for (size_t i = 0; i < G_N_ELEMENTS(attackers); i++) {
            const double now = after(systems[s], attackers[i], "turtle", 4, true);
            if (!(now < 0.8 * before))
                fail_msg("%s, %s: %.1f cells from the enemy, %.1f at the start", systems[s],
                         attackers[i], now, before);
        }
    }
}

/* In Kircholm who has fired has to march or turn. */
static void
a_turtle_hardly_moves(void **unused)
{
    (void)unused;
    for (size_t s = 0; s < G_N_ELEMENTS(systems); s++) {
        Field start, later;
        play(&start, systems[s], "turtle", "turtle", 1);
        play(&later, systems[s], "turtle", "turtle", 3);
        for (unsigned i = 0; i < start.scenario->units->len; i++)
            if (is_of(&later.units[i], later.units[i].side) &&
                apart(&start.units[i], &later.units[i]) > 2.1)
                fail_msg("%s: unit %u has moved", systems[s], i);
        het_scenario_unref(start.scenario);
        het_scenario_unref(later.scenario);
    }
}

static void
who_shoots_keeps_his_distance(void **unused)
{
    (void)unused;
    for (size_t s = 0; s < G_N_ELEMENTS(systems); s++) {
        const double kite = after(systems[s], "kite", "turtle", 5, true);
        if (!(kite > 2.5))
            fail_msg("%s: kite is %.1f cells from the enemy", systems[s], kite);
    }
}

TEST_UNIT("opponent")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_attacks_comes_near),
        cmocka_unit_test(a_turtle_hardly_moves),
        cmocka_unit_test(who_shoots_keeps_his_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Every table of every system against rolled dice. Games meet rolls; each that differs in its dice,
 * its purpose or what its readings do is a table, whose exact chances, those that search and odds
 * work with, are compared with dice thrown one by one: their faces added up or counted here, by
 * themselves, and the outcome looked up. The referee's draw is compared in the same way.
 *
 * HETMAN_TEST_ROLLS (20000; a tenth under sanitizers) sets the rolls of each table; ./check --long
 * asks for 1000000. A frequency is refused only beyond a Chernoff bound that all of them together
 * would pass but once in a million such tests. */
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "sanitized.h"

enum { ROLLS = 20000, GAMES = 400 };

/* What is rolled for in each system, NULL-terminated: each must be met, and nothing else. */
static const struct {
    const char *system;
    const char *scenarios[16];
    const char *purposes[24];
} systems[] = {
    {"einstein", {"einstein/standard"}, {"the stone to move"}},
    {"husaria",
     {"husaria/training-charge", "husaria/training-tabor", "husaria/berestechko-30-june",
      "husaria/berestechko-28-june", "husaria/random?seed=3"},
     {"light guns", "heavy guns", "his life", "the battle", "pistol fire", "musket fire", "archery",
      "dispersal", "its morale under fire"}},
    {"kipling",
     {"kipling/skirmish", "kipling/market-town?generals=1", "kipling/battery", "kipling/hooks-farm",
      "kipling/open-field?hospitals=1",
      "kipling/drill/horse-against-shot?attacker=guns&obstacle=village&breaches=1&breach-ruin=1",
      "kipling/random?seed=5&generals=1&hospitals=1"},
     {"fire", "closing fire", "the dice-off to fire at close range", "melee", "his life",
      "prisoners among its casualties", "the spiking of its gun",
      "the dice-off to fire the captured gun", "the wounded of its hospital",
      "whether it holds out in the ruin"}},
    {"kircholm",
     {"kircholm/drill-line", "kircholm/feigned-retreat", "kircholm/drill-shooting",
      "kircholm/random?seed=4"},
     {"fire at direct range", "fire", "its attack", "leaving the zone", "its order",
      "the life of its commander"}},
    {"musketpike",
     {"musketpike/drill-brigades", "musketpike/drill-redoubt",
      "musketpike/white-mountain-transylvanians", "musketpike/random?seed=2"},
     {"the initiative", "the initiative, ties to who had it", "hits", "morale under fire", "melee",
      "morale in melee", "its leader, lost on a 10", "making way", "rallying",
      "those who are awaited"}},
    {"northern",
     {"northern/pitched-battle?ammunition=1&cossacks=1&elites=1", "northern/drill",
      "northern/poltava-1709", "northern/random?seed=2&drawn=1",
      "northern/random?seed=3&units=4&drawn=1"},
     {"fire", "ammunition", "combat", "a rally", "the army", "Cossacks", "an elite"}},
};

/* --- tables ----------------------------------------------------------------------------------- */

typedef struct {
    HetThrow throw; /* without its account */
    const char *purpose, *rule;
    HetMoveList *outcomes; /* as the system lists them */
    char *where;           /* the scenario that it was first met in */
} Table;

static void
table_free(gpointer data)
{
    Table *table = data;
    g_free(table->outcomes);
    g_free(table->where);
    g_free(table);
}

/* What makes it another table. */
static char *
table_name(const HetThrow *throw, const HetRollAccount *account)
{
    GString *name = g_string_new(NULL);
    g_string_append_printf(name, "%s (%s), %u dice of %u, reading %d, %u hit%s:",
                           account->purpose != NULL ? account->purpose : "",
                           account->rule != NULL ? account->rule : "", throw->dice, throw->faces,
                           (int) throw->reading, throw->hitting,
                           throw->ties_rerolled ? ", ties rolled again" : "");
    for (unsigned i = het_throw_lowest(throw); i <= het_throw_highest(throw); i++)
        g_string_append_printf(name, " %u", throw->effect[i]);
    return g_string_free(name, FALSE);
}

static void
meet(GHashTable *tables, const HetState *state, const HetMoveList *list)
{
    HetRollAccount account = {0};
    HetThrow throw = {.account = &account};
    if (!het_game_throw(state, &throw))
        return; /* a draw, without dice */
    char *name = table_name(&throw, &account);
    if (g_hash_table_contains(tables, name)) {
        g_free(name);
        return;
    }
    Table *table = g_new0(Table, 1);
    table->throw = throw;
    table->throw.account = NULL;
    table->purpose = account.purpose;
    table->rule = account.rule;
    table->outcomes = g_memdup2(list, sizeof *list);
    table->where = g_strdup(state->scenario->name);
    g_hash_table_insert(tables, name, table);
}

/* --- games ------------------------------------------------------------------------------------ */

/* The doctrine's choice, or one in four by chance, which leads to what it avoids. */
static unsigned
choose(const HetDoctrine *doctrine, const double *dials, const HetState *state, HetMoveList *list,
       HetRandom *random)
{
    if (state->actor == HET_CHANCE)
        return het_random_outcome(random, list);
    if (doctrine == NULL || het_random_below(random, 4) == 0)
        return het_random_below(random, list->count);
    double scores[HET_MOVES_MAX];
    unsigned best = 0;
    het_doctrine_score(doctrine, dials, NULL, state, list, false, scores);
    for (unsigned i = 1; i < list->count; i++)
        if (scores[i] > scores[best])
            best = i;
    return best;
}

static void
play(const char *name, GHashTable *tables)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &error);
    assert_no_error(error);
    const HetDoctrine *doctrine = het_doctrine_find(scenario->rules->name);
    double dials[HET_DIALS_MAX];
    assert_true(doctrine == NULL || het_doctrine_set(doctrine, NULL, NULL, dials, NULL));
    HetMoveList *list = g_new(HetMoveList, 1);
    const unsigned enough = (unsigned)TEST_COUNT(60000, 20000, 20000);
    unsigned plies = 0;
    for (unsigned game = 0; game < GAMES && plies < enough; game++) {
        HetStateBuffer buffer;
        HetRandom random = {.state = 1000 + game};
        for (het_game_start(scenario, &buffer.state); !het_game_over(&buffer.state); plies++) {
            het_game_legal(&buffer.state, list);
            if (buffer.state.actor == HET_CHANCE)
                meet(tables, &buffer.state, list);
            const HetMove move = list->moves[choose(doctrine, dials, &buffer.state, list, &random)];
            het_game_apply(&buffer.state, &move, NULL);
        }
    }
    g_free(list);
}

/* --- dice ------------------------------------------------------------------------------------- */

/* One throw, by hand: the faces of as many dice, and what they read. */
static unsigned
roll(const HetThrow *throw, HetRandom *random)
{
    unsigned total = 0, first = 0, second = 0;
    switch (throw->reading) {
    case HET_READ_TOTAL:
        for (unsigned die = 0; die < throw->dice; die++)
            total += 1 + het_random_below(random, throw->faces);
        return total;
    case HET_READ_HITS:
        for (unsigned die = 0; die < throw->dice; die++)
            total += 1 + het_random_below(random, throw->faces) > throw->faces - throw->hitting;
        return total;
    case HET_READ_DIFFERENCE:
        do {
            first = 1 + het_random_below(random, throw->faces);
            second = 1 + het_random_below(random, throw->faces);
        } while (throw->ties_rerolled && first == second);
        return throw->faces + first - second;
    }
    fail();
    return 0;
}

/* N times the divergence of what was seen from the chance: above ln(2 / p) it happens with a chance
 * below p, whatever the chance is (Chernoff). */
static double
surprise(unsigned seen, unsigned rolls, double chance)
{
    const double share = seen / (double)rolls;
    double sum = 0;
    if (seen > 0)
        sum += share * log(share / chance);
    if (seen < rolls)
        sum += (1 - share) * log((1 - share) / (1 - chance));
    return rolls * sum;
}

static void
compare(const char *name, const Table *table, const unsigned *seen, unsigned rolls, double bound,
        const char *who)
{
    for (unsigned i = 0; i < table->outcomes->count; i++) {
        const double chance = (double)table->outcomes->weights[i] / (double)table->outcomes->total;
        if (table->outcomes->count == 1 ? seen[i] != rolls
                                        : surprise(seen[i], rolls, chance) > bound)
            fail_msg("%s (%s): outcome %d to %d, chance %.6f: %s had it %u times in %u", name,
                     table->where, table->outcomes->moves[i].roll.low,
                     table->outcomes->moves[i].roll.high, chance, who, seen[i], rolls);
    }
}

static void
simulate(const char *name, const Table *table, unsigned rolls, double bound, uint64_t seed)
{
    unsigned *seen = g_new0(unsigned, table->outcomes->count);
    uint8_t outcome_of[HET_READINGS_MAX] = {0};
    for (unsigned i = 0; i < table->outcomes->count; i++)
        for (int reading = table->outcomes->moves[i].roll.low;
             reading <= table->outcomes->moves[i].roll.high; reading++)
            outcome_of[reading] = (uint8_t)i;
    HetRandom random = {.state = seed};
    for (unsigned i = 0; i < rolls; i++)
        seen[outcome_of[roll(&table->throw, &random)]]++;
    compare(name, table, seen, rolls, bound, "the dice");
    memset(seen, 0, sizeof *seen * table->outcomes->count);
    for (unsigned i = 0; i < rolls; i++)
        seen[het_dice_draw(table->outcomes, seed, i)]++;
    compare(name, table, seen, rolls, bound, "the referee");
    g_free(seen);
}

static unsigned
rolls_requested(void)
{
    const char *requested = g_getenv("HETMAN_TEST_ROLLS");
    guint64 rolls = (guint64)TEST_COUNT(ROLLS, ROLLS, ROLLS / 10);
    if (requested != NULL && !g_ascii_string_to_unsigned(requested, 10, 1, 100000000, &rolls, NULL))
        fail_msg("HETMAN_TEST_ROLLS is \"%s\", expected a whole number", requested);
    return (unsigned)rolls;
}

/* --- the test --------------------------------------------------------------------------------- */

static void
check_purposes(const char *const *known, GHashTable *tables)
{
    g_autoptr(GHashTable) met = g_hash_table_new(g_str_hash, g_str_equal);
    GHashTableIter iterator;
    gpointer name, value;
    g_hash_table_iter_init(&iterator, tables);
    while (g_hash_table_iter_next(&iterator, &name, &value))
        g_hash_table_add(met, (gpointer)(uintptr_t)((Table *)value)->purpose);
    g_hash_table_iter_init(&iterator, met);
    while (g_hash_table_iter_next(&iterator, &name, NULL))
        if (!g_strv_contains(known, name))
            print_message("# not expected: \"%s\"\n", (char *)name);
    for (size_t i = 0; known[i] != NULL; i++)
        if (!g_hash_table_contains(met, known[i]))
            fail_msg("nothing was rolled for \"%s\"", known[i]);
    assert_int_equal(g_hash_table_size(met), g_strv_length((char **)(uintptr_t)known));
}

static int
compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Tables of all systems. */
enum { SYSTEMS = G_N_ELEMENTS(systems) };
static GHashTable *met[SYSTEMS];
static unsigned outcomes;

static int
play_all(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < SYSTEMS; i++) {
        met[i] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, table_free);
        for (size_t s = 0; systems[i].scenarios[s] != NULL; s++)
            play(systems[i].scenarios[s], met[i]);
        GHashTableIter iterator;
        gpointer value;
        g_hash_table_iter_init(&iterator, met[i]);
        while (g_hash_table_iter_next(&iterator, NULL, &value))
            outcomes += 2 * ((Table *)value)->outcomes->count;
    }
    return 0;
}

static int
forget_all(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < SYSTEMS; i++)
        g_hash_table_unref(met[i]);
    return 0;
}

static void
chances_agree_with_rolled_dice(void **state)
{
    const size_t system = GPOINTER_TO_SIZE(*state);
    const unsigned rolls = rolls_requested();
    const double bound = log(2 * (double)outcomes / 1e-6);
    guint count = 0;
    g_autofree char **names = (char **)g_hash_table_get_keys_as_array(met[system], &count);
    qsort(names, count, sizeof *names, compare_names);
    for (guint i = 0; i < count; i++)
        simulate(names[i], g_hash_table_lookup(met[system], names[i]), rolls, bound, i + 1);
    print_message("# %s: %u tables, %u rolls of each, twice\n", systems[system].system, count,
                  rolls);
    check_purposes(systems[system].purposes, met[system]);
}

TEST_UNIT("tables")
{
    struct CMUnitTest tests[SYSTEMS];
    for (size_t i = 0; i < SYSTEMS; i++)
        tests[i] = (struct CMUnitTest){.name = systems[i].system,
                                       .test_func = chances_agree_with_rolled_dice,
                                       .initial_state = GSIZE_TO_POINTER(i)};
    return cmocka_run_group_tests(tests, play_all, forget_all);
}

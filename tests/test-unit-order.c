/* The order in which a scenario lists its units means nothing: the same moves are legal, the same
 * outcomes as likely, and general and evaluator think alike of them. Who forgets the last of his
 * neighbours, or sees but the first of his enemies, is found here. */
#include "test.h"

#include <math.h>
#include <string.h>

#include "agents/doctrine/doctrine.h"
#include "agents/evaluator/evaluator.h"
#include "engine/game.h"
#include "engine/rules/registry.h"
#include "engine/text.h"
#include "sanitized.h"

enum { PLIES = 250 };

/* --- the other order -------------------------------------------------------------------------- */

/* Of a block of lines that is one unit: its heading and the side, else "". (transfer full) */
static char *
kind_of(const char *block)
{
    const char *side = strstr(block, "\nside="), *name = strchr(block, ' ');
    if (!g_str_has_prefix(block, "[unit "))
        return g_strdup("");
    return g_strdup_printf("%.*s %.7s", (int)(name - block), block, side != NULL ? side : "");
}

/* Changes the places of those blocks of the same kind: the last comes first. */
static void
reverse(GPtrArray *blocks)
{
    const guint count = blocks->len;
    g_autoptr(GPtrArray) kinds = g_ptr_array_new_with_free_func(g_free);
    g_autofree void **old = g_memdup2(blocks->pdata, count * sizeof *old);
    for (guint i = 0; i < count; i++)
        g_ptr_array_add(kinds, kind_of(old[i]));
    for (guint i = 0; i < count; i++) {
        guint before = 0, behind = 0;
        if (*(char *)kinds->pdata[i] == '\0')
            continue;
        for (guint k = 0; k < i; k++)
            before += strcmp(kinds->pdata[k], kinds->pdata[i]) == 0;
        for (guint k = count; k-- > 0;)
            if (strcmp(kinds->pdata[k], kinds->pdata[i]) == 0 && behind++ == before)
                blocks->pdata[i] = old[k];
    }
}

/* The lines of a group "[first]" or "[second]", the last first. (transfer full) */
static char *
lines_reversed(const char *block)
{
    g_auto(GStrv) lines = g_strsplit(block, "\n", -1);
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "%s\n", lines[0]);
    for (guint i = g_strv_length(lines); i-- > 1;)
        if (*lines[i] != '\0')
            g_string_append_printf(text, "%s\n", lines[i]);
    return g_string_free(text, FALSE);
}

/* (transfer full) A scenario's text with its units the other way round. */
static char *
reordered(const char *text)
{
    g_autoptr(GPtrArray) blocks = g_ptr_array_new_with_free_func(g_free);
    for (const char *at = text; at != NULL;) {
        const char *next = strstr(at, "\n[");
        g_autofree char *block = next != NULL ? g_strndup(at, (gsize)(next - at)) : g_strdup(at);
        bool lines = g_str_has_prefix(block, "[first]") || g_str_has_prefix(block, "[second]");
        g_ptr_array_add(blocks, lines ? lines_reversed(block) : g_strdup(block));
        at = next != NULL ? next + 1 : NULL;
    }
    reverse(blocks);
    g_ptr_array_add(blocks, NULL);
    char *other = g_strjoinv("\n", (char **)blocks->pdata);
    g_ptr_array_set_size(blocks, (int)blocks->len - 1);
    return other;
}

/* --- a position twice ------------------------------------------------------------------------- */

typedef struct {
    HetScenario *scenario;
    HetStateBuffer buffer;
    HetMoveList list;
    double scores[HET_MOVES_MAX];
    GHashTable *at; /* char *: a move's text, to its index */
} Side;

static void
observe(Side *it)
{
    const HetState *state = &it->buffer.state;
    const HetDoctrine *doctrine = het_doctrine_find(it->scenario->rules->name);
    het_game_legal(state, &it->list);
    g_hash_table_remove_all(it->at);
    for (unsigned i = 0; i < it->list.count; i++)
        g_hash_table_insert(it->at, het_text_of(state, &it->list.moves[i]), GUINT_TO_POINTER(i));
    if (state->actor == HET_CHANCE) {
        for (unsigned i = 0; i < it->list.count; i++)
            it->scores[i] = (double)it->list.weights[i];
        return;
    }
    double dials[HET_DIALS_MAX];
    assert_true(het_doctrine_set(doctrine, NULL, NULL, dials, NULL));
    het_doctrine_score(doctrine, dials, NULL, state, &it->list, false, it->scores);
}

static Side *
side_new(const HetScenario *scenario, const char *text)
{
    g_autoptr(GError) error = NULL;
    Side *it = g_new0(Side, 1);
    it->scenario = het_scenario_reopen(scenario->rules->name, text, het_rules_registry, &error);
    assert_no_error(error);
    it->at = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    het_game_start(it->scenario, &it->buffer.state);
    return it;
}

static void
side_free(Side *it)
{
    if (it == NULL)
        return;
    het_scenario_unref(it->scenario);
    g_hash_table_unref(it->at);
    g_free(it);
}

static bool
near(double a, double b)
{
    return fabs(a - b) <= 1e-6 * MAX(1, fabs(a));
}

/* Whether both list the same. Where a rule takes unit after unit in the order of the file (whose
 * loss comes first, who rolls first), they part until the next phase. */
static bool
list_alike(const Side *one, const Side *other)
{
    if (one->buffer.state.actor != other->buffer.state.actor ||
        one->list.count != other->list.count)
        return false;
    GHashTableIter all;
    void *text = NULL;
    g_hash_table_iter_init(&all, one->at);
    while (g_hash_table_iter_next(&all, &text, NULL))
        if (!g_hash_table_contains(other->at, text))
            return false;
    return true;
}

/* NULL, or the first thing on which both differ. (transfer full) */
static char *
think_unlike(const Side *one, const Side *other)
{
    const HetEvaluator *evaluator = het_evaluator_find(one->scenario->rules->name);
    double a[HET_FEATURES_MAX] = {0}, b[HET_FEATURES_MAX] = {0};
    for (unsigned i = 0; i < one->list.count; i++) {
        g_autofree char *text = het_text_of(&one->buffer.state, &one->list.moves[i]);
        unsigned there = GPOINTER_TO_UINT(g_hash_table_lookup(other->at, text));
        if (!near(one->scores[i], other->scores[there]))
            return g_strdup_printf("\"%s\" is worth %.9f, or %.9f in the other order", text,
                                   one->scores[i], other->scores[there]);
    }
    evaluator->extract(&one->buffer.state, a);
    evaluator->extract(&other->buffer.state, b);
    for (size_t i = 0; i < evaluator->feature_count; i++)
        /* Of enemies who are equally near it takes the first. */
        if (!near(a[i], b[i]) && strcmp(evaluator->features[i].name, "threats") != 0)
            return g_strdup_printf("%s is %.9f, or %.9f in the other order",
                                   evaluator->features[i].name, a[i], b[i]);
    return NULL;
}

static unsigned
pick(const Side *it, HetRandom *random)
{
    if (it->buffer.state.actor == HET_CHANCE)
        return het_random_outcome(random, &it->list);
    if (het_random_below(random, 4) == 0)
        return het_random_below(random, it->list.count);
    unsigned best = 0;
    for (unsigned i = 1; i < it->list.count; i++)
        best = it->scores[i] > it->scores[best] ? i : best;
    return best;
}

static void
apply(Side *it, const char *text)
{
    void *index = NULL;
    assert_true(g_hash_table_lookup_extended(it->at, text, NULL, &index));
    het_game_apply(&it->buffer.state, &it->list.moves[GPOINTER_TO_UINT(index)], NULL);
}

/* A game in which the general takes three choices of four. Of what is equally near or good the
 * first is taken here and there: one position in five may be unlike. */
static void
play(const char *name, uint64_t seed)
{
    g_autoptr(GError) wrong = NULL;
    g_autoptr(HetScenario) scenario = het_scenario_open(name, het_rules_registry, &wrong);
    assert_no_error(wrong);
    Side *one = side_new(scenario, scenario->text), *other = NULL;
    HetRandom random = {.state = seed};
    g_autofree char *reported = NULL;
    unsigned compared = 0, unlike = 0, ply = 0;
    for (; ply < PLIES && !het_game_over(&one->buffer.state); ply++) {
        g_autofree char *text = het_scenario_save(&one->buffer.state, NULL);
        if (text != NULL) {
            g_autofree char *turned = reordered(text);
            assert_string_not_equal(text, turned);
            side_free(one);
            side_free(other);
            one = side_new(scenario, text);
            other = side_new(scenario, turned);
        }
        observe(one);
        if (other != NULL)
            observe(other);
        if (other != NULL && !list_alike(one, other))
            g_clear_pointer(&other, side_free);
        if (other != NULL) {
            char *difference = think_unlike(one, other);
            compared++;
            unlike += difference != NULL;
            reported = reported == NULL ? g_steal_pointer(&difference) : reported;
            g_free(difference);
        }
        unsigned index = pick(one, &random);
        g_autofree char *move = het_text_of(&one->buffer.state, &one->list.moves[index]);
        apply(one, move);
        if (other != NULL)
            apply(other, move);
    }
    if (5 * unlike > compared)
        fail_msg("%s: unlike in %u of %u positions, the first: %s", name, unlike, compared,
                 reported);
    if (4 * compared < ply)
        fail_msg("%s: only %u of %u positions could be compared", name, compared, ply);
    side_free(one);
    side_free(other);
}

static void
play_all(const char *name)
{
    for (uint64_t seed = 1; seed <= TEST_COUNT(3, 3, 1); seed++)
        play(name, seed);
}

static void
kipling_is_the_same_in_any_order(void **unused)
{
    (void)unused;
    play_all("kipling/skirmish");
    play_all("kipling/mirror?units=8&seed=1");
}

static void
kircholm_is_the_same_in_any_order(void **unused)
{
    (void)unused;
    play_all("kircholm/drill-line");
    play_all("kircholm/mirror?units=12&seed=1");
}

static void
husaria_is_the_same_in_any_order(void **unused)
{
    (void)unused;
    play_all("husaria/training-charge");
    play_all("husaria/mirror?units=12&seed=1");
}

static void
musketpike_is_the_same_in_any_order(void **unused)
{
    (void)unused;
    play_all("musketpike/drill-brigades");
    play_all("musketpike/mirror?units=8&seed=1");
}

static void
northern_is_the_same_in_any_order(void **unused)
{
    (void)unused;
    play_all("northern/drill");
    play_all("northern/mirror?units=6&seed=1");
}

TEST_UNIT("unit-order")
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kipling_is_the_same_in_any_order),
        cmocka_unit_test(kircholm_is_the_same_in_any_order),
        cmocka_unit_test(husaria_is_the_same_in_any_order),
        cmocka_unit_test(musketpike_is_the_same_in_any_order),
        cmocka_unit_test(northern_is_the_same_in_any_order),
    };
    return cmocka_run_group_tests_name("unit-order", tests, NULL, NULL);
}

/* Lines that may be one of several acts, with a word too many: the answer names those acts, and
 * nothing that forbids them. The lines are legal moves of played games without one of their words.
 * The system is the argument; after it a number, with which as many lines as the third are
 * typed in other games, and all that is denied is printed. */
#include "test.h"

#include <string.h>

#include "engine/orders.h"
#include "engine/text-common.h"
#include "engine/text-typed.h"
#include "mistyped.h"
#include "sanitized.h"

enum { NODES = 50 }; /* for a line at most */

static const char *system_name;
static bool prints; /* what is denied, in place of failing */

typedef struct {
    unsigned nodes, lines, refused, wanted;
    unsigned orders; /* lines that need one of several orders */
} Trial;

/* (transfer full) The words of a move without one that is not its verb; NULL: it has none. */
static char *
without_word(const char *words, HetRandom *random)
{
    g_auto(GStrv) parts = g_strsplit(words, " ", -1);
    const unsigned count = g_strv_length(parts);
    GString *text = g_string_new(*parts);
    const unsigned left_out = count > 1 ? 1 + het_random_below(random, count - 1) : 0;
    for (unsigned i = 1; i < count; i++)
        if (i != left_out)
            g_string_append_printf(text, " %s", parts[i]);
    return g_string_free(text, count < 2);
}

/* (transfer full) A unit that may be chosen and an enemy, without a verb. */
static char *
unit_and_enemy(const HetState *state, const HetMove *select, HetRandom *random)
{
    return g_strdup_printf("%s %s", het_scenario_unit_at(state->scenario, select->unit)->code,
                           mistyped_unit(state, het_other((HetActor)state->actor), random));
}

/* Whether an answer is that a line may be one of several acts, or needs one of several orders:
 * these (transfer full). */
static bool
may_be_several(const char *answer, char **ret_one, char **ret_other, bool *ret_orders)
{
    const char *begin = answer != NULL ? strstr(answer, "may be \"") : NULL;
    *ret_orders = begin == NULL;
    if (begin == NULL)
        begin = answer != NULL ? strstr(answer, "may need \"") : NULL;
    if (begin == NULL)
        return false;
    g_auto(GStrv) parts = g_strsplit(begin, "\"", -1);
    if (g_strv_length(parts) < 5)
        return false;
    *ret_one = g_strdup(parts[1]);
    *ret_other = g_strdup(parts[3]);
    return true;
}

/* Whether a line has a word of a role, of a unit that one. */
static bool
has_word(const HetState *state, const char *line, unsigned role, unsigned unit)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    for (unsigned i = 1; words[i] != NULL; i++) {
        HetWord word = {0};
        if (het_text_word(state, words[i], &word) && (word.roles & role) != 0 &&
            (role != HET_WORD_UNIT || word.unit == unit))
            return true;
    }
    return false;
}

/* Parts of the act that words are read as, if a line does not name them. False: it is none, but a
 * choice. */
static bool
find_missing(const HetState *state, const char *words, const char *line, unsigned *missing)
{
    HetOrders orders = {0};
    if (!het_orders_parse(state, words, &orders, NULL))
        return false;
    const HetMove *last = &orders.moves[orders.count - 1];
    unsigned parts = het_text_parts(state, last);
    if (has_word(state, line, HET_WORD_UNIT, last->unit))
        parts &= ~(unsigned)HET_PART_UNIT;
    if (has_word(state, line, HET_WORD_UNIT, last->target))
        parts &= ~(unsigned)HET_PART_TARGET;
    if (has_word(state, line, HET_WORD_PLACE | HET_WORD_POSE, HET_NO_UNIT))
        parts &= ~(unsigned)HET_PART_WHERE;
    *missing |= parts;
    return last->kind != HET_MOVE_SELECT && last->kind != HET_MOVE_ORDER;
}

/* (transfer full) A word of a sort that neither act has, or that the line has already: it is one
 * too many. NULL: it might stand for one that is missing. */
static char *
word_too_many(const HetState *state, const char *line, const char *one, const char *other,
              HetRandom *random)
{
    const HetActor side = (HetActor)state->actor;
    unsigned missing = 0;
    if (!find_missing(state, one, line, &missing) || !find_missing(state, other, line, &missing) ||
        (missing & (HET_PART_WHERE | HET_PART_TARGET)) != 0)
        return NULL;
    if ((missing & HET_PART_UNIT) != 0 || het_random_below(random, 2) == 0)
        return mistyped_place(state, NULL, random);
    return g_strdup(
        mistyped_unit(state, het_random_below(random, 2) == 0 ? side : het_other(side), random));
}

/* (transfer full) A line with a word put in behind the verb. */
static char *
with_word(const char *line, const char *word, HetRandom *random)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    const unsigned at = 1 + het_random_below(random, g_strv_length(words));
    GString *text = g_string_new(*words);
    for (unsigned i = 1; words[i] != NULL; i++)
        g_string_append_printf(text, "%s%s %s", i == at ? " " : "", i == at ? word : "", words[i]);
    if (at == g_strv_length(words))
        g_string_append_printf(text, " %s", word);
    return g_string_free(text, FALSE);
}

static void
deny(const HetState *state, const HetMoveList *list, const char *line, const char *answer,
     const char *without)
{
    g_autoptr(GString) text = g_string_new(state->scenario->name);
    g_string_append_printf(text, ", ply %u: ", state->ply);
    mistyped_append_position(state, list, line, text);
    g_string_append_printf(text, "\n  %s\n    %s\n  without a word:\n    %s", line, answer,
                           without);
    if (!prints)
        fail_msg("%s", text->str);
    g_print("%s\n", text->str);
}

static bool
type_several(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    trial->nodes++;
    for (unsigned i = 0; i < 4; i++) {
        const HetMove *move = &list->moves[het_random_below(random, list->count)];
        unsigned played = 0;
        g_autofree char *words = mistyped_words(state, move);
        g_autofree char *few = i % 2 == 0 && move->kind == HET_MOVE_SELECT
                                   ? unit_and_enemy(state, move, random)
                                   : without_word(words, random);
        g_autofree char *several = few != NULL ? mistyped_answer(state, few, &played) : NULL;
        g_autofree char *one = NULL, *other = NULL;
        bool needs = false; /* an order */
        if (played > 0 || !may_be_several(several, &one, &other, &needs))
            continue;
        g_autofree char *word = needs ? mistyped_place(state, NULL, random)
                                      : word_too_many(state, few, one, other, random);
        trial->orders += needs;
        g_autofree char *line = word != NULL ? with_word(few, word, random) : NULL;
        g_autofree char *answer = line != NULL ? mistyped_answer(state, line, &played) : NULL;
        trial->lines += line != NULL;
        if (answer == NULL || played > 0)
            continue;
        trial->refused++;
        const char *echo = strstr(answer, "\": ");
        const char *cited = echo != NULL ? echo : answer;
        if (strstr(cited, "\" or \"") == NULL && strstr(cited, "type \"") == NULL &&
            strstr(cited, "is legal") == NULL)
            deny(state, list, line, answer, several);
    }
    return trial->lines < trial->wanted && trial->nodes < NODES * trial->wanted;
}

/* An order that is for no unit leads to no place. */
static bool
type_order(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    unsigned played = 0;
    trial->nodes++;
    if (move->kind == HET_MOVE_ORDER && move->unit == HET_NO_UNIT) {
        g_autofree char *words = mistyped_words(state, move);
        g_autofree char *place = mistyped_place(state, NULL, random);
        g_autofree char *line = g_strdup_printf("%s %s", words, place);
        g_autofree char *answer = mistyped_answer(state, line, &played);
        g_autofree char *offer = g_strdup_printf("type \"%s\"", words);
        trial->lines++;
        if (answer != NULL && played == 0 && strstr(answer, offer) == NULL)
            deny(state, list, line, answer, "it is legal");
    }
    return trial->lines < trial->wanted;
}

static void
a_place_beside_an_order_for_all_is_too_many(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(5000, 100, 20)};
    if (strcmp(system_name, "musketpike") != 0)
        return; /* orders are of units elsewhere */
    mistyped_games(system_name, 13, type_order, &trial);
    print_message("# %s: %u orders with a place\n", system_name, trial.lines);
}

static void
a_word_too_many_leaves_several_acts(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(20000, 400, 60)};
    mistyped_games(system_name, 12, type_several, &trial);
    print_message("# %s: %u lines that may be several acts but for a word, %u of them within an "
                  "order: %u not played, and answered with those\n",
                  system_name, trial.lines, trial.orders, trial.refused);
    assert_true(trial.refused > trial.wanted / 10);
}

TEST_UNIT("several")
{
    if (argc != 2 && argc != 4)
        return 2;
    system_name = argv[1];
    if (argc == 4) {
        Trial trial = {.wanted = (unsigned)g_ascii_strtoull(argv[3], NULL, 10)};
        prints = true;
        mistyped_games(system_name, g_ascii_strtoull(argv[2], NULL, 10), type_several, &trial);
        g_print("%u nodes, %u lines, %u refused\n", trial.nodes, trial.lines, trial.refused);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_too_many_leaves_several_acts),
        cmocka_unit_test(a_place_beside_an_order_for_all_is_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

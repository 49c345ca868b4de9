/* Lines that may be one of several acts, with a word too many: the answer names those acts, and
 * nothing that forbids them. The lines are legal moves of played games without one of their words.
 * Words that stand beside an act are no act of their own: a unit's name before a verb, a number,
 * what is no member of a set. The system is the argument; after it a number, with which as many
 * lines as the third says are typed in other games, and all that is denied is printed. */
#include "test.h"

#include <string.h>

#include "engine/orders.h"
#include "engine/text-common.h"
#include "engine/text-typed.h"
#include "engine/view.h"
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

/* --- words that are no act of their own ------------------------------------------------------- */

/* The first decisions of a line. False: there are none. */
static bool
read_line(const HetState *state, const char *line, HetOrders *ret_orders)
{
    g_autoptr(HetLine) read = het_line_new(state, line, NULL);
    ret_orders->count = 0;
    return read != NULL && het_line_next(read, state, ret_orders, NULL);
}

static void
fail_line(const HetState *state, const HetMoveList *list, const char *line, const char *what)
{
    g_autoptr(GString) text = g_string_new(state->scenario->name);
    g_string_append_printf(text, ", ply %u: ", state->ply);
    mistyped_append_position(state, list, line, text);
    fail_msg("%s\n  %s\n    %s", text->str, line, what);
}

/* (transfer full) A place, a unit or nothing. */
static char *
any_word(const HetState *state, HetRandom *random)
{
    const unsigned which = het_random_below(random, 4);
    char *place = which == 0 ? mistyped_place(state, NULL, random) : NULL;
    if (place != NULL)
        return place;
    return g_strdup(which == 1 ? "" : mistyped_unit(state, (HetActor)(which % 2), random));
}

/* Whether a decision of a line "UNIT VERB ..." is of the verb's kinds, or the choice before it. */
static bool
is_of_verb(const HetMove *move, const char *verb)
{
    const uint8_t *kinds = het_verb_kinds(verb);
    const bool ends = *kinds == HET_MOVE_PASS || *kinds == HET_MOVE_DONE || *kinds == HET_MOVE_END;
    bool is = move->kind == HET_MOVE_SELECT || move->kind == HET_MOVE_ORDER ||
              move->kind == HET_MOVE_ADD ||
              (ends && (move->kind == HET_MOVE_PASS || move->kind == HET_MOVE_DONE ||
                        move->kind == HET_MOVE_END));
    for (; *kinds != HET_MOVE_NONE; kinds++)
        is = is || move->kind == *kinds;
    return is;
}

static bool
type_name_before_verb(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    static const char *const verbs[] = {"pass", "done",    "end",   "decline", "order", "lose",
                                        "form", "capture", "rally", "select",  "place", "retreat"};
    Trial *trial = data;
    for (unsigned i = 0; i < 4; i++) {
        const HetMove *move = &list->moves[het_random_below(random, list->count)];
        const char *verb = verbs[het_random_below(random, G_N_ELEMENTS(verbs))];
        const unsigned unit = i % 2 == 0 ? move->unit : move->target;
        g_autofree char *word = any_word(state, random);
        HetOrders orders;
        if (unit >= state->scenario->units->len)
            continue;
        g_autofree char *line = g_strdup_printf(
            "%s %s %s", het_scenario_unit_at(state->scenario, unit)->code, verb, word);
        trial->lines++;
        if (!read_line(state, line, &orders))
            continue;
        trial->refused++;
        /* what is chosen or ordered may be followed by the act */
        const bool chooses = strcmp(verb, "select") == 0 || strcmp(verb, "order") == 0;
        HET_EACH_BELOW(k, chooses ? 1 : orders.count)
            if (!is_of_verb(&orders.moves[k], verb))
                fail_line(state, list, line, het_move_kind_name((HetMoveKind)orders.moves[k].kind));
    }
    return trial->lines < trial->wanted;
}

static void
a_name_before_a_verb_is_no_act(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(10000, 1000, 100)};
    mistyped_games(system_name, 21, type_name_before_verb, &trial);
    print_message("# %s: %u lines of a unit and a verb, %u played\n", system_name, trial.lines,
                  trial.refused);
}

static bool
type_number(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    g_autofree char *words = mistyped_words(state, move);
    g_autofree char *line =
        g_strdup_printf("%s %u", words, 1 + het_random_below(random, list->count));
    HetOrders orders;
    trial->lines++;
    if (read_line(state, line, &orders))
        fail_line(state, list, line, "is read");
    return trial->lines < trial->wanted;
}

static void
a_number_after_words_is_none_of_the_list(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(5000, 300, 30)};
    mistyped_games(system_name, 22, type_number, &trial);
    print_message("# %s: %u lines with a number\n", system_name, trial.lines);
}

static bool
type_no_member(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    trial->nodes++;
    if (move->kind == HET_MOVE_ADD) {
        unsigned played = 0;
        const char *code = het_scenario_unit_at(state->scenario, move->unit)->code;
        g_autofree char *place = mistyped_place(state, NULL, random);
        g_autofree char *line = g_strdup_printf("add %s %s", code, place);
        g_autofree char *offer = g_strdup_printf("type \"add %s\"", code);
        g_autofree char *answer = mistyped_answer(state, line, &played);
        trial->lines++;
        if (played > 0 || strstr(answer, offer) == NULL)
            fail_line(state, list, line, played > 0 ? "is played" : answer);
    }
    return trial->lines < trial->wanted && trial->nodes < NODES * trial->wanted;
}

static void
only_units_are_members(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(500, 50, 10)};
    mistyped_games(system_name, 23, type_no_member, &trial);
    print_message("# %s: %u members of sets with a place\n", system_name, trial.lines);
}

/* Whether the name of a unit is its own, and no word of something else. */
static bool
is_named_alone(const HetState *state, unsigned unit)
{
    const HetScenario *scenario = state->scenario;
    const char *name = het_scenario_unit_at(scenario, unit)->name;
    HetWord word;
    unsigned same = 0;
    HET_EACH_BELOW(i, scenario->units->len) {
        const char *other = het_scenario_unit_at(scenario, i)->name;
        same += g_ascii_strncasecmp(other, name, strlen(name)) == 0;
    }
    return same == 1 && (strchr(name, ' ') != NULL || !het_text_word(state, name, &word));
}

static bool
type_printed_name(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    trial->nodes++;
    if (move->unit < state->scenario->units->len && is_named_alone(state, move->unit)) {
        const HetUnit *unit = het_scenario_unit_at(state->scenario, move->unit);
        g_autofree char *words = mistyped_words(state, move);
        g_auto(GStrv) parts = g_strsplit(words, " ", -1);
        g_autoptr(GString) line = g_string_new(NULL);
        HET_EACH_LISTED(i, parts)
            g_string_append_printf(line, "%s%s", i > 0 ? " " : "",
                                   strcmp(parts[i], unit->code) == 0 ? unit->name : parts[i]);
        HetOrders by_code, by_name;
        trial->lines++;
        const bool read = read_line(state, words, &by_code);
        if (read != read_line(state, line->str, &by_name) || by_code.count != by_name.count)
            fail_line(state, list, line->str, words);
        for (unsigned i = 0; i < by_code.count; i++)
            if (!het_move_equal(&by_code.moves[i], &by_name.moves[i]))
                fail_line(state, list, line->str, words);
    }
    return trial->lines < trial->wanted && trial->nodes < NODES * trial->wanted;
}

static void
a_printed_name_is_the_unit(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(2000, 100, 20)};
    mistyped_games(system_name, 24, type_printed_name, &trial);
    print_message("# %s: %u lines by the printed name\n", system_name, trial.lines);
}

static bool
type_enemy_first(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    static const char *const verbs[] = {"turn", "move", "form", "face"};
    Trial *trial = data;
    unsigned played = 0;
    g_autofree char *line =
        g_strdup_printf("%s %s", mistyped_unit(state, het_other((HetActor)state->actor), random),
                        verbs[het_random_below(random, G_N_ELEMENTS(verbs))]);
    g_autofree char *answer = mistyped_answer(state, line, &played);
    trial->lines++;
    if (played > 0 || strstr(answer, "belongs to the other side") == NULL)
        fail_line(state, list, line, played > 0 ? "is played" : answer);
    return trial->lines < trial->wanted;
}

static void
what_the_enemy_does_is_the_enemys(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(5000, 300, 30)};
    mistyped_games(system_name, 25, type_enemy_first, &trial);
    print_message("# %s: %u lines of an enemy and what he does\n", system_name, trial.lines);
}

/* (transfer full) The place on which a unit stands; NULL: it is not on the map. */
static char *
place_of(const HetState *state, unsigned unit)
{
    g_autoptr(HetView) view = het_view_new_units(state);
    const HetViewUnit *it = &g_array_index(view->units, HetViewUnit, unit);
    g_autoptr(GString) name = g_string_new(NULL);
    if (!it->on_board || it->points_used == 0)
        return NULL;
    het_text_vocabulary(state)->point_format(state->scenario, it->points[0], name);
    return g_string_free(g_steal_pointer(&name), FALSE);
}

static bool
type_target_and_place(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    const bool meets = move->unit < state->scenario->units->len &&
                       move->target < state->scenario->units->len &&
                       (het_text_parts(state, move) & HET_PART_WHERE) == 0;
    g_autofree char *place = meets ? place_of(state, move->target) : NULL;
    trial->nodes++;
    if (place != NULL) {
        unsigned played = 0;
        g_autofree char *words = mistyped_words(state, move);
        g_autofree char *line = g_strdup_printf("%s %s", words, place);
        g_autofree char *offer = g_strdup_printf("type \"%s\"", words);
        g_autofree char *answer = mistyped_answer(state, line, &played);
        trial->lines++;
        if (played == 0 && strstr(answer, offer) == NULL)
            fail_line(state, list, line, answer);
    }
    return trial->lines < trial->wanted && trial->nodes < NODES * trial->wanted;
}

static void
the_place_of_who_is_met_is_too_many(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(5000, 300, 30)};
    mistyped_games(system_name, 26, type_target_and_place, &trial);
    print_message("# %s: %u acts with the place of whom they meet\n", system_name, trial.lines);
}

/* To capture what is no gun: who goes to a place that is typed has another verb. */
static bool
type_capture(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    trial->nodes++;
    if ((move->kind == HET_MOVE_PURSUE || move->kind == HET_MOVE_RETREAT) &&
        move->way.place != HET_NO_PLACE && (het_text_parts(state, move) & HET_PART_WHERE) != 0) {
        unsigned played = 0;
        g_autofree char *words = mistyped_words(state, move);
        g_autofree char *line = g_strdup_printf("capture%s", strchr(words, ' '));
        g_autofree char *answer = mistyped_answer(state, line, &played);
        trial->lines++;
        if (played > 0 || strstr(answer, words) == NULL)
            fail_line(state, list, line, played > 0 ? "is played" : answer);
    }
    return trial->lines < trial->wanted && trial->nodes < 10 * NODES * trial->wanted;
}

static void
to_capture_a_place_is_to_go_there(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(1000, 60, 10)};
    mistyped_games(system_name, 27, type_capture, &trial);
    print_message("# %s: %u places to capture\n", system_name, trial.lines);
}

static bool
type_set_with_another(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *one = &list->moves[het_random_below(random, list->count)];
    const HetMove *other = &list->moves[het_random_below(random, list->count)];
    trial->nodes++;
    if (one->kind == HET_MOVE_ADD && other->kind == HET_MOVE_ADD && one->unit != other->unit) {
        unsigned played = 0;
        g_autofree char *line = g_strdup_printf(
            "add %s %s %s done", het_scenario_unit_at(state->scenario, one->unit)->code,
            mistyped_unit(state, (HetActor)state->actor, random),
            het_scenario_unit_at(state->scenario, other->unit)->code);
        g_autofree char *answer = mistyped_answer(state, line, &played);
        const char *offer = answer != NULL ? strstr(answer, "type \"") : NULL;
        trial->lines++;
        if (played == 0 && offer != NULL) {
            g_auto(GStrv) parts = g_strsplit(offer, "\"", 3);
            g_autofree char *again = mistyped_answer(state, parts[1], &played);
            trial->refused++;
            if (played == 0)
                fail_line(state, list, line, answer);
        }
    }
    return trial->lines < trial->wanted && trial->nodes < NODES * trial->wanted;
}

static void
members_that_are_offered_can_be_added(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(2000, 200, 20)};
    mistyped_games(system_name, 28, type_set_with_another, &trial);
    print_message("# %s: %u sets with a unit that may be no candidate, %u offers\n", system_name,
                  trial.lines, trial.refused);
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
        cmocka_unit_test(a_name_before_a_verb_is_no_act),
        cmocka_unit_test(a_number_after_words_is_none_of_the_list),
        cmocka_unit_test(only_units_are_members),
        cmocka_unit_test(a_printed_name_is_the_unit),
        cmocka_unit_test(what_the_enemy_does_is_the_enemys),
        cmocka_unit_test(the_place_of_who_is_met_is_too_many),
        cmocka_unit_test(to_capture_a_place_is_to_go_there),
        cmocka_unit_test(members_that_are_offered_can_be_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

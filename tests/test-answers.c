/* What is answered to lines that cannot be played: tests/golden/answers-SYSTEM.txt is a golden of
 * 300 a system, each with its position in a line, for people to judge. HET_TEST_REGENERATE=1 writes
 * it anew. The system is the argument; after it a number, with which 300 answers of other games are
 * printed and nothing is tested. */
#include "test.h"

#include <string.h>

#include "engine/text-common.h"
#include "engine/text-pose.h"
#include "engine/text-typed.h"
#include "engine/text.h"
#include "kept-text.h"
#include "mistyped.h"
#include "sanitized.h"

static const char *system_name;

/* --- the golden ------------------------------------------------------------------------------- */

enum { ANSWERS = 300, POOL = 64 };

typedef struct {
    GString *text;
    GHashTable *reported; /* what was answered, without names and numbers: how often */
    unsigned count;
    HetMove pool[POOL]; /* moves that were legal */
    unsigned pooled;
    unsigned ply; /* of the last decision */
    bool noted;   /* the scenario is */
} Golden;

/* A line's answer, as a reader may judge it. */
static void
note(Golden *golden, const HetState *state, const HetMoveList *list, const char *line,
     const char *answer)
{
    if (!golden->noted)
        g_string_append_printf(golden->text, "> %s\n", state->scenario->name);
    golden->noted = true;
    mistyped_append_position(state, list, line, golden->text);
    g_string_append_printf(golden->text, "\n  %s\n    %s\n", line, answer);
}

/* "#" for each word with a digit that is no rule's id; of a word that is nothing no question. */
static char *
likeness_of(const char *answer)
{
    GString *text = g_string_new(NULL);
    const char *nothing = strstr(answer, "is not a verb");
    if (nothing != NULL) {
        g_string_assign(text, nothing);
        g_string_truncate(text, strcspn(text->str, ";"));
        return g_string_free(text, FALSE);
    }
    g_auto(GStrv) words = g_strsplit(answer, " ", -1);
    for (size_t i = 0; words[i] != NULL; i++) {
        bool digit = strpbrk(words[i], "0123456789\"") != NULL && words[i][0] != '(';
        g_string_append_printf(text, "%s ", digit ? "#" : words[i]);
    }
    return g_string_free(text, FALSE);
}

static bool
type_for_golden(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    enum { OFTEN = 2 };
    Golden *golden = data;
    HetMove earlier = het_move(HET_MOVE_PASS);
    if (state->ply < golden->ply) { /* another game */
        golden->pooled = 0;
        golden->noted = false;
    }
    golden->ply = state->ply;
    if (golden->pooled > 0)
        earlier = golden->pool[het_random_below(random, MIN(golden->pooled, POOL))];
    golden->pool[golden->pooled++ % POOL] = list->moves[het_random_below(random, list->count)];
    Mistyped line = mistyped_line(state, list, golden->pooled > 1 ? &earlier : NULL,
                                  (MistypedKind)het_random_below(random, MISTYPED_KINDS), random);
    if (line.text == NULL)
        return true;
    unsigned played = 0;
    g_autofree char *text = line.text, *answer = mistyped_answer(state, text, &played);
    if (answer == NULL || played > 0)
        return true;
    char *likeness = likeness_of(answer);
    unsigned times = GPOINTER_TO_UINT(g_hash_table_lookup(golden->reported, likeness));
    g_hash_table_replace(golden->reported, likeness, GUINT_TO_POINTER(times + 1));
    if (times >= OFTEN)
        return true;
    note(golden, state, list, text, answer);
    return ++golden->count < ANSWERS;
}

static void
answers_are_as_before(void **unused)
{
    (void)unused;
    Golden golden = {.text = g_string_new(NULL),
                     .reported = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    mistyped_games(system_name, 1, type_for_golden, &golden);
    g_autofree char *name = g_strconcat("answers-", system_name, NULL);
    kept_text_expect_in("golden", name, golden.text->str);
    g_hash_table_unref(golden.reported);
    g_string_free(golden.text, TRUE);
}

/* --- what holds of all answers ---------------------------------------------------------------- */

typedef struct {
    unsigned lines, refused, legal, good, wanted;
    HetMove earlier;
} Trial;

static void
fail_answer(const HetState *state, const char *line, const char *answer, const char *what)
{
    HetPrompt prompt;
    het_game_prompt(state, &prompt);
    fail_msg("%s, turn %u, ply %u: %s (%s): %s:\n  %s\n    %s", state->scenario->name,
             (unsigned)state->turn, state->ply, prompt.text, prompt.rule, what, line, answer);
}

/* Whether a move has more than its unit, and does more than to choose. */
static bool
is_act(const HetState *state, const HetMove *move)
{
    return move->kind != HET_MOVE_NONE && move->kind != HET_MOVE_SELECT &&
           move->kind != HET_MOVE_ORDER &&
           (het_text_parts(state, move) & ~(unsigned)HET_PART_UNIT) != 0;
}

/* Whether an answer names the words of a move as legal, or answers that they may be several. */
static bool
names_legal(const HetState *state, const HetMove *move, const char *answer)
{
    g_autofree char *words = mistyped_words(state, move);
    const char *rest = strchr(words, ' ');
    const char *echo = strstr(answer, "\": "); /* of the line itself */
    if (echo != NULL)
        answer = echo;
    bool names_act = strstr(answer, "type \"") != NULL || strstr(answer, "legal") != NULL;
    if (names_act && het_text_vocabulary(state)->plane &&
        (het_text_parts(state, move) & HET_PART_WHERE) != 0)
        return true; /* a way that is rounded may be of another act, too */
    return (names_act && strstr(answer, rest != NULL ? rest : words) != NULL) ||
           strstr(answer, "; name more") != NULL || strstr(answer, "\" or \"") != NULL;
}

/* A legal act under another verb, or with a word more, is played, or the answer names it: no reason
 * of ground, price, sight or sequence alone. */
static bool
type_legal(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    for (unsigned i = 0; i < 2; i++) {
        MistypedKind kind = i == 0 ? MISTYPED_VERB : MISTYPED_WORD;
        Mistyped line = mistyped_line(state, list, NULL, kind, random);
        g_autofree char *text = line.text;
        if (text == NULL || !is_act(state, &line.legal))
            continue;
        unsigned played = 0;
        g_autofree char *answer = mistyped_answer(state, text, &played);
        trial->lines++;
        if (answer == NULL || played > 0)
            continue;
        trial->refused++;
        g_autofree char *words = mistyped_words(state, &line.legal);
        unsigned taken = 0;
        g_autofree char *plain = mistyped_answer(state, words, &taken);
        if (plain != NULL)
            continue; /* the words are rounded, and may be two */
        if (!names_legal(state, &line.legal, answer))
            fail_answer(state, text, answer, words);
        trial->legal++;
    }
    return trial->lines < trial->wanted;
}

static void
nothing_legal_is_denied(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(20000, 600, 100)};
    mistyped_games(system_name, 2, type_legal, &trial);
    print_message("# %s: %u legal acts under another verb or with a word more: %u not played, and "
                  "named in the answer\n",
                  system_name, trial.lines, trial.legal);
    assert_true(trial.legal > trial.wanted / 10);
}

/* (transfer full) The first words quoted after some words of an answer; NULL: none. */
static char *
quoted_after(const char *answer, const char *words)
{
    const char *at = strstr(answer, words);
    const char *begin = at != NULL ? at + strlen(words) : NULL;
    const char *end = begin != NULL ? strchr(begin, '"') : NULL;
    return end != NULL ? g_strndup(begin, (gsize)(end - begin)) : NULL;
}

/* Whether a text has a word, between characters that are none of a word. */
static bool
has_word(const char *text, const char *word)
{
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        if ((at == text || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[strlen(word)]))
            return true;
    return false;
}

/* Whether an answer names all directions of the system, or the one that the word means. */
static bool
names_directions(const HetState *state, const char *answer)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    const char *const *names = vocabulary->plane ? het_pose_points : vocabulary->facings;
    g_autofree char *meant = quoted_after(answer, "did you mean \"");
    const char *point = meant != NULL && vocabulary->plane && *meant == '>' ? meant + 1 : meant;
    if (point != NULL && names != NULL && g_strv_contains(names, point))
        return true;
    for (unsigned i = 0; names != NULL && names[i] != NULL; i++)
        if (!has_word(answer, names[i]))
            return false;
    for (const char *step = vocabulary->steps; names == NULL && *step != '\0'; step++)
        if (!has_word(answer, (char[]){*step, '\0'}))
            return false;
    return true;
}

/* A word that is no direction here is answered with those that are. */
static bool
type_direction(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    static const char *const words[] = {"left", "about", "^X",         "NNE", "NE", "north",
                                        "E",    "east",  "south-west", "zz",  "45", "X"};
    enum { OF_ANY_VERB = 9 }; /* the others after a verb of turning alone */
    static const char *const verbs[] = {"turn", "face", "wheel", "move"};
    Trial *trial = data;
    HetWord read;
    const char *unit = mistyped_unit(state, (HetActor)state->actor, random);
    const char *word = words[trial->lines % G_N_ELEMENTS(words)];
    const char *verb =
        verbs[het_random_below(random, trial->lines % G_N_ELEMENTS(words) < OF_ANY_VERB ? 4 : 3)];
    const bool first = het_random_below(random, 2) == 0;
    if (trial->lines++ >= trial->wanted)
        return false;
    if (het_text_word(state, word, &read) || (word[0] == '4' && list->count >= 45))
        return true; /* a move's number in a long list */
    g_autofree char *line =
        g_strdup_printf("%s %s %s", first ? unit : verb, first ? verb : unit, word);
    unsigned played = 0;
    g_autofree char *answer = mistyped_answer(state, line, &played);
    const char *cited = answer != NULL ? strstr(answer, "\": ") : NULL;
    if (played > 0 || cited == NULL || !names_directions(state, cited + 2))
        fail_answer(state, line, answer, "a direction that there is not");
    trial->refused++;
    return true;
}

static void
a_wrong_direction_is_answered_with_those_that_are(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(5000, 300, 100)};
    mistyped_games(system_name, 7, type_direction, &trial);
    print_message("# %s: %u wrong directions answered with those that there are\n", system_name,
                  trial.refused);
    assert_true(trial.refused > trial.wanted / 4);
}

/* (transfer full) The next text in quotation marks of an answer, and where it begins; NULL: there
 * is none. */
static char *
next_quoted(const char **at, const char **ret_begin)
{
    const char *begin = strchr(*at, '"');
    const char *end = begin != NULL ? strchr(begin + 1, '"') : NULL;
    if (end == NULL)
        return NULL;
    *at = end + 1;
    *ret_begin = begin;
    return g_strndup(begin + 1, (gsize)(end - begin - 1));
}

/* Whether what is quoted is an act: not a word that is nothing, nor how steps are written. */
static bool
is_act_quoted(const char *answer, const char *begin)
{
    static const char *const before[] = {"did you mean ", "the steps after "};
    for (unsigned i = 0; i < G_N_ELEMENTS(before); i++) {
        size_t length = strlen(before[i]);
        if ((size_t)(begin - answer) >= length && strncmp(begin - length, before[i], length) == 0)
            return false;
    }
    const char *end = strchr(begin + 1, '"');
    return !g_str_has_prefix(end, "\" is ") || g_str_has_prefix(end, "\" is legal");
}

/* (transfer full) What an answer offers to type instead of a line; NULL: nothing. */
static char *
offered(const char *line, const char *answer)
{
    const char *begin = g_str_has_prefix(answer, "\"") ? strstr(answer, "\": ") : answer;
    char *words = quoted_after(begin, "type \"");
    if (words == NULL && strstr(begin, "is legal") != NULL)
        words = quoted_after(begin, "; \"");
    (void)line;
    return words;
}

/* Whether an answer has a rule's id or a remedy. */
static bool
has_rule_or_remedy(const char *answer)
{
    static const char *const remedies[] = {
        "type \"",         "is legal",       "did you mean", "name more",        "name which",
        "name one of",     "written like",   "written R",    "are written with", "numbers go",
        "the directions",  "here: they are", "stands alone", "no place",         "is not a verb",
        "fewer in a line", "nothing here: ",
    };
    if (strstr(answer, "(HUS-") != NULL || strstr(answer, "(KIP-") != NULL ||
        strstr(answer, "(KIR-") != NULL || strstr(answer, "(MPR-") != NULL ||
        strstr(answer, "(GNW-") != NULL)
        return true;
    for (unsigned i = 0; i < G_N_ELEMENTS(remedies); i++)
        if (strstr(answer, remedies[i]) != NULL)
            return true;
    return false;
}

/* What an answer offers instead is played; every answer has a rule or a remedy. */
static bool
type_and_mend(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    HetMove earlier = trial->earlier;
    trial->earlier = list->moves[het_random_below(random, list->count)];
    for (unsigned kind = 0; kind < MISTYPED_KINDS; kind++) {
        Mistyped line = mistyped_line(state, list, kind == MISTYPED_UNTIMELY ? &earlier : NULL,
                                      (MistypedKind)kind, random);
        g_autofree char *text = line.text;
        unsigned played = 0;
        if (text == NULL || (kind == MISTYPED_UNTIMELY && earlier.kind == HET_MOVE_NONE))
            continue;
        trial->lines++;
        g_autofree char *answer = mistyped_answer(state, text, &played);
        if (answer == NULL || played > 0)
            continue;
        trial->refused++;
        if (!has_rule_or_remedy(answer))
            fail_answer(state, text, answer, "neither a rule nor a remedy");
        g_autofree char *instead = offered(text, answer);
        if (instead == NULL)
            continue;
        g_autofree char *again = mistyped_answer(state, instead, &played);
        bool rounded = het_text_vocabulary(state)->plane;
        if (again != NULL && played == 0 && strstr(again, "may be \"") == NULL &&
            strstr(again, "; name which") == NULL && !rounded)
            fail_answer(state, text, answer, again);
        trial->legal++;
    }
    return trial->lines < trial->wanted;
}

static void
what_is_offered_is_played(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(50000, 1500, 300), .earlier = het_move(HET_MOVE_NONE)};
    mistyped_games(system_name, 3, type_and_mend, &trial);
    print_message("# %s: %u lines: %u refused, each with a rule or a remedy; %u offers played\n",
                  system_name, trial.lines, trial.refused, trial.legal);
    assert_true(trial.refused > trial.wanted / 4);
    assert_true(trial.legal > trial.wanted / 50);
}

/* --- what is shown can be typed --------------------------------------------------------------- */

/* Types what an answer or a prompt shows: it is played, or may be several acts. */
static void
type_what_is_cited(Trial *trial, const HetState *state, const char *cited, const char *of,
                   const char *answer)
{
    unsigned played = 0;
    g_autofree char *again = mistyped_answer(state, cited, &played);
    trial->legal++;
    if (again != NULL && played == 0 && strstr(again, "may be \"") == NULL &&
        strstr(again, "; name which") == NULL)
        fail_answer(state, of, answer, again);
}

/* The verbs that a sentence offers without quoting them. */
static void
type_verbs(Trial *trial, const HetState *state, const char *sentence, const char *of)
{
    static const struct {
        const char *words, *verb;
    } offers[] = {
        {", or pass", "pass"},    {"pass first", "pass"}, {"end ends the", "end"},
        {"End when done", "end"}, {"or done", "done"},    {"or let it pass", "pass"},
        {", or end (", "end"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(offers); i++)
        if (strstr(sentence, offers[i].words) != NULL)
            type_what_is_cited(trial, state, offers[i].verb, of, sentence);
}

/* (transfer full) A line with another unit in the place of one, or put in after its verb. */
static char *
with_unit(const char *line, const char *code, const char *place)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    GString *text = g_string_new(NULL);
    bool done = false;
    for (unsigned i = 0; words[i] != NULL; i++) {
        const bool put = !done && (place != NULL ? strcmp(words[i], place) == 0 : i == 1);
        if (put)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", code);
        if (!put || place == NULL)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", words[i]);
        done = done || put;
    }
    return g_string_free(text, FALSE);
}

/* By a unit that may decide: then it is not repeated. */
static void
make_good_by_unit(Trial *trial, const HetState *state, const HetMoveList *list, const char *line,
                  const char *answer)
{
    static const char *const wants[] = {"name one of your own units before", " does not decide now",
                                        " belongs to the other side"};
    for (unsigned i = 0; i < G_N_ELEMENTS(wants); i++) {
        const unsigned unit = list->moves[0].unit;
        const char *said = strstr(answer, wants[i]), *name = said;
        unsigned played = 0;
        if (said == NULL || unit >= state->scenario->units->len ||
            het_scenario_unit_at(state->scenario, unit)->side != (HetActor)state->actor)
            continue;
        while (*wants[i] == ' ' && name > answer && name[-1] != ' ')
            name--;
        g_autofree char *other = *wants[i] == ' ' ? g_strndup(name, (gsize)(said - name)) : NULL;
        const char *code = het_scenario_unit_at(state->scenario, unit)->code;
        g_autofree char *better = with_unit(line, code, other);
        g_autofree char *same = g_strconcat(other != NULL ? code : "", wants[i], NULL);
        g_autofree char *again = mistyped_answer(state, better, &played);
        trial->good++;
        if (again != NULL && strstr(again, same) != NULL && strcmp(better, line) != 0)
            fail_answer(state, better, answer, again);
    }
}

/* (transfer full) A line with another word for the first that is nothing; the steps of a place stay
 * where the place alone is meant. */
static char *
with_known(const HetState *state, const char *line, const char *better, const char *answer)
{
    g_auto(GStrv) typed = g_strsplit(line, " ", -1);
    for (unsigned i = 0; typed[i] != NULL; i++) {
        HetWord word;
        const bool known = het_text_word(state, typed[i], &word) &&
                           (*typed[i] != '=' || het_text_is_value(state, typed[i] + 1));
        if (known || *typed[i] == '\0')
            continue;
        const char *slash = strstr(answer, "no place") != NULL ? strchr(typed[i], '/') : NULL;
        char *put = g_strconcat(better, slash != NULL ? slash : "", NULL);
        g_free(typed[i]);
        typed[i] = put;
        break;
    }
    return g_strjoinv(" ", typed);
}

/* What an answer has after the words of the line. */
static const char *
answer_after(const char *answer)
{
    const char *at = strstr(answer, "\": ");
    return at != NULL ? at + strlen("\": ") : answer;
}

/* By the first of the words that it names, where one of the line is nothing: then it is played, or
 * refused for something else. */
static void
make_good_by_word(Trial *trial, const HetState *state, const char *line, const char *answer)
{
    const bool plane = het_text_vocabulary(state)->plane;
    const struct {
        const char *words, *sign;
    } names[] = {
        {"did you mean \"", ""},
        {"they are written like ", ""},
        {"numbers go from ", ""},
        {"the directions are ", plane ? ">" : ""},
        {"a formation here: they are ", "="},
        {"\" are written with ", "/"},
    };
    for (unsigned i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *at = strstr(answer, names[i].words);
        if (at == NULL)
            continue;
        at += strlen(names[i].words);
        const size_t length = *names[i].sign == '/' ? 1 : strcspn(at, ",;\"? ");
        g_autofree char *place = quoted_after(answer, "the steps after \"");
        g_autofree char *word =
            g_strdup_printf("%s%.*s", place != NULL ? place : names[i].sign, (int)length, at);
        g_autofree char *better = with_known(state, line, word, answer);
        unsigned played = 0;
        g_autofree char *again = mistyped_answer(state, better, &played);
        trial->good++;
        if (again != NULL && played == 0 && strcmp(answer_after(again), answer_after(answer)) == 0)
            fail_answer(state, better, answer, again);
    }
}

/* Whether an answer is not repeated for a line once one of the units that it names is chosen, or
 * has an order after that; no choice: true. */
static bool
choice_helps(const HetState *state, const HetMoveList *list, const char *line, const char *words,
             unsigned choices)
{
    bool chosen = false, helps = false;
    HET_EACH_BELOW(i, list->count) {
        const HetMove *move = &list->moves[i];
        if ((move->kind != HET_MOVE_SELECT && move->kind != HET_MOVE_ORDER) ||
            move->unit >= state->scenario->units->len ||
            !has_word(line, het_scenario_unit_at(state->scenario, move->unit)->code))
            continue;
        HetStateBuffer at;
        unsigned played = 0;
        het_game_clone(&at.state, state);
        het_game_apply(&at.state, move, NULL);
        if (het_game_over(&at.state) || at.state.actor != state->actor)
            return true;
        g_autofree HetMoveList *after = g_new0(HetMoveList, 1);
        g_autofree char *again = mistyped_answer(&at.state, line, &played);
        het_game_legal(&at.state, after);
        chosen = true;
        helps = helps || again == NULL || played > 0 ||
                strstr(answer_after(again), words) == NULL ||
                (choices > 1 && choice_helps(&at.state, after, line, words, choices - 1));
    }
    return helps || !chosen;
}

/* By the choice that comes first by it, of a unit that is named: then it is not repeated. */
static void
make_good_by_choice(Trial *trial, const HetState *state, const HetMoveList *list, const char *line,
                    const char *answer)
{
    static const char *const firsts[] = {"the unit first",           "order comes first",
                                         "attacker first",           "choose it first",
                                         "the order to march first", "unit is chosen first"};
    for (unsigned i = 0; i < G_N_ELEMENTS(firsts); i++) {
        if (strstr(answer_after(answer), firsts[i]) == NULL)
            continue;
        trial->good++;
        if (!choice_helps(state, list, line, firsts[i], 2))
            fail_answer(state, line, answer, "no choice that it wants makes a difference");
    }
}

/* What it has for missing is in the line, with the verb that is wanted: it is denied. */
static void
expect_missing(const HetState *state, const HetMoveList *list, const char *line, const char *answer)
{
    static const struct {
        const char *words;
        unsigned part, role;
    } missing[] = {
        {"name its target", HET_PART_TARGET, HET_WORD_UNIT},
        {"name whom", HET_PART_TARGET, HET_WORD_UNIT},
        {"name where to", HET_PART_WHERE, HET_WORD_PLACE | HET_WORD_POSE},
    };
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    for (unsigned i = 0; i < G_N_ELEMENTS(missing); i++) {
        bool verb = false, said = false;
        for (unsigned k = 0; words[k] != NULL; k++) {
            HetWord word;
            if (strstr(answer_after(answer), missing[i].words) == NULL ||
                !het_text_word(state, words[k], &word))
                continue;
            HET_EACH_BELOW(m, list->count)
                verb = verb || (het_verb_means(&word, (HetMoveKind)list->moves[m].kind) &&
                                (het_text_parts(state, &list->moves[m]) & missing[i].part) != 0);
            said = said || ((word.roles & missing[i].role) != 0 &&
                            (missing[i].role != HET_WORD_UNIT ||
                             het_scenario_unit_at(state->scenario, word.unit)->side !=
                                 (HetActor)state->actor));
        }
        if (verb && said)
            fail_answer(state, line, answer, "it is in the line");
    }
}

static void
make_good(Trial *trial, const HetState *state, const HetMoveList *list, const char *line,
          const char *answer)
{
    make_good_by_unit(trial, state, list, line, answer);
    make_good_by_word(trial, state, line, answer);
    make_good_by_choice(trial, state, list, line, answer);
    expect_missing(state, list, line, answer);
}

/* What a refusal of a mistyped line and the prompt show can be typed where they stand. */
static bool
type_back(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    HetPrompt prompt;
    HetMove earlier = trial->earlier;
    trial->earlier = list->moves[het_random_below(random, list->count)];
    Mistyped line = mistyped_line(state, list, earlier.kind != HET_MOVE_NONE ? &earlier : NULL,
                                  (MistypedKind)het_random_below(random, MISTYPED_KINDS), random);
    unsigned played = 0;
    g_autofree char *text = line.text;
    g_autofree char *answer = text != NULL ? mistyped_answer(state, text, &played) : NULL;
    het_game_prompt(state, &prompt);
    type_verbs(trial, state, prompt.text, "the prompt");
    if (answer == NULL || played > 0)
        return true;
    trial->lines++;
    const char *of = g_strrstr(answer, "\": ");
    const char *at = of != NULL ? of + strlen("\": ") : answer, *begin = NULL;
    type_verbs(trial, state, at, text);
    make_good(trial, state, list, text, answer);
    for (char *quoted; (quoted = next_quoted(&at, &begin)) != NULL; g_free(quoted))
        if (is_act_quoted(answer, begin))
            type_what_is_cited(trial, state, quoted, text, answer);
    return trial->lines < trial->wanted;
}

static void
what_is_stated_can_be_typed(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(50000, 1500, 300), .earlier = het_move(HET_MOVE_NONE)};
    mistyped_games(system_name, 4, type_back, &trial);
    print_message("# %s: %u answers: %u acts and verbs that they and prompts show, typed; %u lines "
                  "made good\n",
                  system_name, trial.lines, trial.legal, trial.good);
    assert_true(trial.legal > trial.wanted / 20);
    assert_true(trial.good > trial.wanted / 100);
}

/* What was forced after a move, as it is reported. */
typedef struct {
    HetStateBuffer at; /* of the first that the same side had to do */
    char *words;       /* (owned) of it; NULL: there was none */
    HetActor side;
} Reported;

static void
hear_forced(void *data, const HetState *state, const HetEvent *event)
{
    static const char cited[] = "The only choice: ";
    Reported *reported = data;
    if (event->kind != HET_EVENT_FORCED || reported->words != NULL ||
        (HetActor)state->actor != reported->side)
        return;
    g_autoptr(GString) text = g_string_new(NULL);
    het_text_event(state, event, text);
    const char *rule = g_strrstr(text->str, " (");
    assert_true(g_str_has_prefix(text->str, cited));
    het_game_clone(&reported->at.state, state);
    reported->words =
        g_strndup(text->str + strlen(cited), (gsize)(rule - text->str) - strlen(cited));
}

/* What an event reports as the only choice is taken where it was one, and after the move that led
 * to it. */
static bool
type_forced(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    Trial *trial = data;
    const HetMove *move = &list->moves[het_random_below(random, list->count)];
    g_autofree char *before = mistyped_words(state, move);
    unsigned played = 0;
    g_autofree char *again = mistyped_answer(state, before, &played);
    if (again != NULL)
        return true; /* rounded words may be of two moves */
    Reported reported = {.side = (HetActor)state->actor};
    HetStateBuffer after;
    het_game_clone(&after.state, state);
    het_game_apply(&after.state, move, &(HetSink){.emit = hear_forced, .data = &reported});
    g_autofree char *words = reported.words;
    trial->lines++;
    if (words == NULL)
        return trial->lines < trial->wanted;
    g_autofree char *there = mistyped_answer(&reported.at.state, words, &played);
    if (there != NULL)
        fail_answer(&reported.at.state, words, there, "an event reports it");
    g_autofree char *line = g_strdup_printf("%s %s", before, words);
    g_autofree char *whole = mistyped_answer(state, line, &played);
    if (whole != NULL)
        fail_answer(state, line, whole, "an event reports it after it");
    trial->legal++;
    return trial->lines < trial->wanted;
}

static void
what_events_report_can_be_typed(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(50000, 1500, 300)};
    mistyped_games(system_name, 6, type_forced, &trial);
    print_message("# %s: %u moves: %u only choices that events report, typed where they were and "
                  "after the move\n",
                  system_name, trial.lines, trial.legal);
    assert_true(trial.legal > trial.wanted / 100);
}

/* The word that is meant, in the place of the one that is nothing: the line is played, or refused
 * for something else. */
static bool
type_meant(void *data, const HetState *state, const HetMoveList *list, HetRandom *random)
{
    static const char words[] = "did you mean \"";
    Trial *trial = data;
    Mistyped line = mistyped_line(state, list, NULL, MISTYPED_SLIP, random);
    unsigned played = 0;
    g_autofree char *text = line.text;
    g_autofree char *answer = text != NULL ? mistyped_answer(state, text, &played) : NULL;
    g_autofree char *meant = answer != NULL ? quoted_after(answer, words) : NULL;
    if (meant == NULL)
        return true;
    g_autofree char *mended = with_known(state, text, meant, answer);
    g_autofree char *again = mistyped_answer(state, mended, &played);
    if (again != NULL && strcmp(again, answer) == 0)
        fail_answer(state, mended, answer, "the word that is meant is refused like the first");
    const char *reason = again != NULL ? strstr(again, words) : NULL;
    if (reason != NULL && strstr(reason, meant) != NULL)
        fail_answer(state, mended, again, "the word that is meant is nothing itself");
    g_autofree char *instead = again != NULL ? offered(mended, again) : NULL;
    if (instead != NULL && strstr(instead, meant) == NULL && strstr(mended, " ") != NULL)
        fail_answer(state, mended, again, "the word that is meant cannot stand there");
    trial->legal += again == NULL;
    return ++trial->lines < trial->wanted;
}

static void
the_word_that_is_meant_is_one(void **unused)
{
    (void)unused;
    Trial trial = {.wanted = TEST_COUNT(5000, 200, 50)};
    mistyped_games(system_name, 5, type_meant, &trial);
    print_message("# %s: %u slips with a word that is meant: %u played by it\n", system_name,
                  trial.lines, trial.legal);
    assert_true(trial.legal > trial.wanted / 4);
}

/* Prints answers, of games that follow from a number. */
static int
print_answers(const char *number)
{
    Golden golden = {.text = g_string_new(NULL),
                     .reported = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    mistyped_games(system_name, g_ascii_strtoull(number, NULL, 10), type_for_golden, &golden);
    g_print("%s", golden.text->str);
    g_hash_table_unref(golden.reported);
    g_string_free(golden.text, TRUE);
    return 0;
}

TEST_UNIT("answers")
{
    if (argc < 2 || argc > 3)
        return 2;
    system_name = argv[1];
    if (argc == 3)
        return print_answers(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_direction_is_answered_with_those_that_are),
        cmocka_unit_test(nothing_legal_is_denied),
        cmocka_unit_test(what_is_offered_is_played),
        cmocka_unit_test(what_is_stated_can_be_typed),
        cmocka_unit_test(what_events_report_can_be_typed),
        cmocka_unit_test(the_word_that_is_meant_is_one),
        cmocka_unit_test(answers_are_as_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

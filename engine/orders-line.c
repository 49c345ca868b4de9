/* A line of orders as it is typed: its words, and what each may be. */
#include "orders.h"

#include <string.h>

#include "orders-answer.h"
#include "orders-search.h"
#include "text.h"
#include "textfile.h"

char *
het_line_text(const HetLine *line, unsigned from, unsigned to)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = from; i < to; i++)
        if (!line->words.words[i].repeated)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", line->words.texts[i]);
    return g_string_free(text, FALSE);
}

char *
het_line_rest(const HetLine *line)
{
    return het_line_text(line, line->at, line->words.count);
}

/* --- reading a line --------------------------------------------------------------------------- */

static bool
is_blank(char character)
{
    return character == ' ' || character == '\t';
}

static unsigned
count_words(const char *text)
{
    unsigned count = 0;
    for (const char *at = text; *at != '\0'; at++)
        count += !is_blank(*at) && (at == text || is_blank(at[-1]));
    return count;
}

/* Whether a word is a number of the list: four figures are a hex, since no list is so long. */
static bool
is_number(const HetState *state, const char *word, guint64 *ret_number)
{
    enum { HEX_NAME = 4 };
    return g_ascii_string_to_unsigned(word, 10, 0, G_MAXUINT64, ret_number, NULL) &&
           (strlen(word) != HEX_NAME || state->scenario->rules->vocabulary->place_parse == NULL);
}

/* Whether nothing but numbers stands before a word: only then is a number one of the list. */
static bool
follows_numbers(const HetWords *words, unsigned index)
{
    while (index > 0 && words->words[index - 1].roles == 0)
        index--;
    return index == 0;
}

/* Whether a word with the sign of a value is neither a number nor the name of one. */
static bool
is_misspelt_value(const HetState *state, const HetWord *word)
{
    return word->exact && (word->roles & HET_WORD_VALUE) != 0 && !g_ascii_isdigit(*word->text) &&
           !het_text_is_value(state, word->text);
}

/* Whether a word is something, whatever it is needed for. */
static bool
check_word(const HetLine *line, const HetState *state, const char *text, unsigned index,
           GError **error)
{
    const char *word = line->words.texts[index];
    guint64 number = 0;
    if (line->words.words[index].roles != 0 && !is_misspelt_value(state, &line->words.words[index]))
        return true;
    if (follows_numbers(&line->words, index) && is_number(state, word, &number) && number >= 1 &&
        number <= line->shown->count)
        return true;
    g_autofree HetMoveList *list = g_new0(HetMoveList, 1);
    g_autofree char *escaped = het_text_escaped(text, 60, NULL);
    if (state->actor != HET_NOBODY)
        het_game_legal(state, list);
    g_autofree char *what = het_text_unknown(state, list, &line->words, index);
    return het_fail(error, HET_ERROR_ILLEGAL, "\"%s\": %s", escaped, what);
}

static bool
check_size(const char *text, unsigned words, GError **error)
{
    if (words == 0)
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "expected orders");
    else if (words > HET_ORDERS_WORDS)
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL,
                    "%u words are too many for a line of orders: give at most %d at once", words,
                    HET_ORDERS_WORDS);
    else if (!g_utf8_validate(text, -1, NULL))
        g_set_error(error, HET_ERROR, HET_ERROR_ILLEGAL, "expected UTF-8 text");
    else
        return true;
    return false;
}

/* Whether a word is a unit in front of its verb. */
static bool
is_before_verb(const HetWords *words, unsigned index)
{
    const HetWord *next = index + 1 < words->count ? &words->words[index + 1] : NULL;
    return next != NULL && (words->words[index].roles & HET_WORD_UNIT) != 0 &&
           (next->roles & HET_WORD_VERB) != 0 && !het_kind_is_last((HetMoveKind)next->kinds[0]);
}

/* After "add" words are members of the set until another verb comes, or the unit in front of it:
 * the verb is put before each. There is room for as many words again. */
static void
repeat_add(HetWords *words)
{
    const unsigned nouns = HET_WORD_UNIT | HET_WORD_PLACE | HET_WORD_POSE | HET_WORD_FACING;
    const HetWord *add = NULL;
    for (unsigned i = 0; i < words->count; i++) {
        const HetWord *word = &words->words[i];
        if ((word->roles & HET_WORD_VERB) != 0)
            add = het_verb_means(word, HET_MOVE_ADD) ? word : NULL;
        if (add != NULL && is_before_verb(words, i))
            add = NULL;
        if (add == NULL || (word->roles & nouns) == 0 || het_verb_means(word - 1, HET_MOVE_ADD))
            continue;
        const unsigned after = words->count++ - i;
        memmove(&words->words[i + 1], &words->words[i], after * sizeof *words->words);
        memmove(&words->texts[i + 1], &words->texts[i], after * sizeof *words->texts);
        words->texts[i] = g_strdup("add");
        words->words[i] = (HetWord){.text = words->texts[i],
                                    .roles = HET_WORD_VERB,
                                    .repeated = true,
                                    .kinds = het_verb_kinds("add")};
        i++;
    }
}

/* Whether a word is one of those that only join others: "fire at BI1". */
static bool
joins(const HetState *state, const char *word)
{
    static const char *const words[] = {"at",  "against", "the",  "on", "into", "with",
                                        "and", "then",    "from", "a",  NULL};
    return g_strv_contains(words, word) && het_scenario_unit(state->scenario, word) == HET_NO_UNIT;
}

/* Whether a word only adds to a verb before it: "end turn", "end movement" in that phase, "follow
 * up", "fall back". */
static bool
is_of_verb(const HetState *state, const HetWords *words, const char *const *rest)
{
    const char *const ended[] = {"turn", "phase", state->scenario->rules->phases[state->phase],
                                 NULL};
    const uint8_t *kinds = words->count > 0 ? het_verb_kinds(words->texts[words->count - 1]) : NULL;
    if (kinds == NULL)
        return false;
    const char *more = *kinds == HET_MOVE_PURSUE    ? "up"
                       : *kinds == HET_MOVE_RETREAT ? "back"
                       : *kinds == HET_MOVE_DRAW    ? "chit"
                                                    : NULL;
    if (more != NULL)
        return strcmp(rest[0], more) == 0;
    return (*kinds == HET_MOVE_END || *kinds == HET_MOVE_DONE) &&
           (rest[1] == NULL || strcmp(rest[1], "then") == 0) && g_strv_contains(ended, rest[0]);
}

/* Length of a word without a mark at its end, as in a sentence. */
static size_t
bare_length(const char *word, size_t length)
{
    return length > 1 && strchr(",;.!", word[length - 1]) != NULL ? length - 1 : length;
}

/* How many words, which have no marks, are those of a name, from its first on; 0: they are not. */
static unsigned
words_of_name(const char *const *words, const char *name)
{
    unsigned count = 0;
    for (size_t length = 0; *name != '\0'; name += length, name += *name == ' ', count++) {
        length = strcspn(name, " ");
        const size_t bare = bare_length(name, length);
        if (words[count] == NULL || strlen(words[count]) != bare ||
            g_ascii_strncasecmp(name, words[count], bare) != 0)
            return 0;
    }
    return count;
}

/* The unit whose name in print, "Hussars 2", the words begin with, if it is one alone: its code,
 * which is put in their place. A single word may be something else. *ret_words: how many. NULL: it
 * is not so. */
static const char *
find_named(const HetState *state, const char *const *words, unsigned *ret_words)
{
    const HetScenario *scenario = state->scenario;
    const char *code = NULL;
    HetWord word;
    *ret_words = 0;
    if (*words[0] == '\0')
        return NULL;
    HET_EACH_BELOW(i, scenario->units->len) {
        const HetUnit *unit = het_scenario_unit_at(scenario, i);
        const unsigned count = words_of_name(words, unit->name);
        if (count == 0 || count < *ret_words)
            continue;
        code = count == *ret_words ? NULL : unit->code; /* two of one name */
        *ret_words = count;
    }
    return *ret_words == 1 && het_text_word(state, words[0], &word) ? NULL : code;
}

static HetLine *
new_line(const HetState *state, const char *text, bool listed, GError **error)
{
    HetPrompt prompt;
    unsigned count = count_words(text);
    if (!check_size(text, count, error))
        return NULL;
    g_autoptr(HetLine) line = g_new0(HetLine, 1);
    g_auto(GStrv) parts = g_strsplit_set(text, " \t", -1);
    line->nodes = g_ptr_array_new_with_free_func(g_free);
    line->words.texts = g_new0(char *, 2 * count + 1);
    line->words.words = g_new0(HetWord, 2 * count);
    line->shown = g_new0(HetMoveList, 1);
    if (listed)
        het_game_legal(state, line->shown);
    line->words.numbered = line->shown->count;
    het_game_prompt(state, &prompt);
    line->requested = prompt.rule;
    for (size_t i = 0; parts[i] != NULL; i++)
        parts[i][bare_length(parts[i], strlen(parts[i]))] = '\0';
    for (size_t i = 0; parts[i] != NULL; i++) {
        unsigned named = 0;
        const char *code = find_named(state, (const char *const *)&parts[i], &named);
        if (code != NULL) {
            line->words.texts[line->words.count++] = g_strdup(code);
            i += named - 1;
            continue;
        }
        if (*parts[i] != '\0' && (count == 1 || !joins(state, parts[i])) &&
            !is_of_verb(state, &line->words, (const char *const *)&parts[i]))
            line->words.texts[line->words.count++] = g_strdup(parts[i]);
    }
    if (!check_size(text, line->words.count, error))
        return NULL;
    HET_EACH_BELOW(i, line->words.count) {
        het_text_word(state, line->words.texts[i], &line->words.words[i]);
        if (!check_word(line, state, text, i, error))
            return NULL;
    }
    repeat_add(&line->words);
    return g_steal_pointer(&line);
}

HetLine *
het_line_new(const HetState *state, const char *text, GError **error)
{
    return new_line(state, text, true, error);
}

HetLine *
het_line_new_unlisted(const HetState *state, const char *text, GError **error)
{
    return new_line(state, text, false, error);
}

void
het_line_free(HetLine *line)
{
    if (line == NULL)
        return;
    g_clear_error(&line->fault);
    if (line->nodes != NULL)
        g_ptr_array_unref(line->nodes);
    g_strfreev(line->words.texts);
    g_free(line->words.words);
    g_free(line->shown);
    g_free(line);
}

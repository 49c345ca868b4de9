/* What is answered to a word that is nothing at all. */
#include <string.h>

#include "nearest.h"
#include "text-common.h"
#include "text-pose.h"
#include "text-typed.h"
#include "text.h"
#include "view.h"

enum { VALUES = 64, SHOWN = 40, NAMES_SHOWN = 12 };

/* --- directions ------------------------------------------------------------------------------- */

/* Whether a word is one of those of turning: "left", "about". */
static bool
is_turning(const char *word)
{
    static const char *const words[] = {"left",      "right",    "about",     "around",   "round",
                                        "back",      "backward", "backwards", "rear",     "front",
                                        "ahead",     "straight", "forward",   "forwards", "reverse",
                                        "clockwise", "leftward", "rightward", NULL};
    HET_EACH_LISTED(i, words)
        if (g_ascii_strcasecmp(words[i], word) == 0)
            return true;
    return false;
}

/* The point of the compass that a word names, in full or by its letters: "NE" of "north-east" or
 * "ne". False: it names none. */
static bool
read_point(const char *word, char ret_point[4])
{
    static const char *const points[] = {"N",  "NNE", "NE", "ENE", "E",  "ESE",
                                         "SE", "SSE", "S",  "SSW", "SW", "WSW",
                                         "W",  "WNW", "NW", "NNW", NULL};
    static const char *const winds[] = {"north", "east", "south", "west", NULL};
    unsigned length = 0;
    for (const char *at = word; *at != '\0';) {
        const char *wind = NULL;
        HET_EACH_LISTED(i, winds)
            if (g_ascii_strncasecmp(at, winds[i], strlen(winds[i])) == 0)
                wind = winds[i];
        if (*at == '-' && length > 0) {
            at++;
            continue;
        }
        if (length == 3)
            return false;
        ret_point[length++] = g_ascii_toupper(*at);
        at += wind != NULL ? strlen(wind) : 1;
    }
    ret_point[length] = '\0';
    return g_strv_contains(points, ret_point);
}

/* Whether a word is meant for a direction: it has the sign of one, is a point of the compass, or a
 * word of turning. */
static bool
is_direction(const char *word)
{
    char point[4];
    return *word == '^' || is_turning(word) || read_point(word, point);
}

/* The directions of this system: of facings, of ways on a table, or else of steps. */
static char *
answer_direction(const HetState *state, const char *word)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    const char *const *names = vocabulary->plane ? het_pose_points : vocabulary->facings;
    char point[4];
    if (names == NULL) {
        g_autoptr(GString) text = g_string_new(word);
        g_string_append(text, " is nothing here: units face no direction in this game");
        for (const char *at = vocabulary->steps; at != NULL && *at != '\0'; at++)
            g_string_append_printf(text, "%s%c",
                                   at > vocabulary->steps ? ", " : "; the directions of steps are ",
                                   *at);
        return g_string_free(g_steal_pointer(&text), FALSE);
    }
    g_autofree char *directions = g_strjoinv(", ", (char **)(uintptr_t)names);
    if (read_point(word, point) && g_strv_contains(names, point))
        return g_strdup_printf("did you mean \"%s%s\"?", vocabulary->plane ? ">" : "", point);
    if (vocabulary->plane)
        return g_strdup_printf("%s is not a way: they are written like R45+100, +80>NE or "
                               "@300,200>N, and the directions are %s",
                               word, directions);
    return g_strdup_printf("%s is not a direction here: the directions are %s", word, directions);
}

/* --- orders and formations -------------------------------------------------------------------- */

/* Names of values of all kinds of moves. */
static void
add_values(const HetState *state, GPtrArray *names)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    HET_EACH_BELOW(kind, HET_MOVE_KIND_COUNT)
        HET_EACH_BELOW(value, vocabulary->value_name != NULL ? VALUES : 0) {
            const char *name = vocabulary->value_name(state->scenario, (HetMoveKind)kind, value);
            if (name != NULL && !g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL))
                g_ptr_array_add(names, (gpointer)(uintptr_t)name);
        }
}

/* To a word with the sign of an order or formation. */
static char *
answer_value(const HetState *state, const char *word)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    add_values(state, names);
    if (names->len == 0)
        return g_strdup_printf("%s is nothing here: there are no orders or formations", word);
    g_ptr_array_add(names, NULL);
    const char *nearest = het_nearest(word + 1, (const char *const *)names->pdata);
    if (nearest != NULL)
        return g_strdup_printf("did you mean \"=%s\"?", nearest);
    bool more = names->len > NAMES_SHOWN + 1;
    if (more)
        names->pdata[NAMES_SHOWN] = NULL;
    g_autofree char *list = g_strjoinv(", ", (char **)names->pdata);
    return g_strdup_printf("%s is not the name of an order or a formation here: they are %s%s",
                           word, list, more ? " and others" : "");
}

/* --- what could stand there ------------------------------------------------------------------- */

/* The verb before a word of the line; NULL: there is none. */
static const HetWord *
verb_before(const HetWords *words, unsigned index)
{
    while (index > 0 && (words->words[index - 1].roles & HET_WORD_VERB) == 0)
        index--;
    return index > 0 ? &words->words[index - 1] : NULL;
}

/* Whether a word should be a direction: the verb before it is to turn, and no other is one. */
static bool
turns_by(const HetWords *words, unsigned index)
{
    const HetWord *verb = verb_before(words, index);
    HET_EACH_BELOW(i, words->count)
        if ((words->words[i].roles & (HET_WORD_FACING | HET_WORD_POSE)) != 0)
            return false;
    return verb != NULL && het_verb_means(verb, HET_MOVE_TURN);
}

/* Whether moves that a verb may mean, NULL being any, have a part. */
static bool
lists_part(const HetState *state, const HetMoveList *list, const HetWord *verb, unsigned part)
{
    HET_EACH_BELOW(i, list->count)
        if ((verb == NULL || het_verb_means(verb, (HetMoveKind)list->moves[i].kind)) &&
            (het_text_parts(state, &list->moves[i]) & part) != 0)
            return true;
    return false;
}

/* Names of units, first of those that may act: of names that are as near one of them is meant. */
static void
add_units(const HetState *state, const HetMoveList *list, GPtrArray *names)
{
    HET_EACH_MOVE(move, list)
        if (move->unit < state->scenario->units->len)
            g_ptr_array_add(names, het_scenario_unit_at(state->scenario, move->unit)->code);
    HET_EACH_BELOW(i, state->scenario->units->len)
        g_ptr_array_add(names, het_scenario_unit_at(state->scenario, i)->code);
}

/* Names of all that could stand at a place of the line, but places: verbs where there is none yet,
 * and after them what belongs to them. */
static void
add_names(const HetState *state, const HetMoveList *list, const HetWords *words, unsigned index,
          GPtrArray *names)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    const HetWord *verb = verb_before(words, index);
    if (verb == NULL)
        het_verb_add_words(list, names);
    if (verb == NULL || !het_verb_means(verb, HET_MOVE_END))
        add_units(state, list, names);
    if (verb == NULL || lists_part(state, list, verb, HET_PART_VALUE) ||
        het_verb_means(verb, HET_MOVE_ORDER) || het_verb_means(verb, HET_MOVE_FORM))
        add_values(state, names);
    const bool turns = lists_part(state, list, verb, HET_PART_FACING) ||
                       (verb != NULL && het_verb_means(verb, HET_MOVE_TURN));
    for (unsigned i = 0; turns && vocabulary->facings != NULL && vocabulary->facings[i] != NULL;
         i++)
        g_ptr_array_add(names, (gpointer)(uintptr_t)vocabulary->facings[i]);
    g_ptr_array_add(names, NULL);
}

/* --- places ----------------------------------------------------------------------------------- */

/* Whether a word is formed like a name of a place: letters and digits where it has some. */
static bool
is_like_place(const HetView *view, const char *word)
{
    if (view->cells->len == 0)
        return false;
    const char *name = g_array_index(view->cells, HetViewCell, 0).name;
    size_t length = strcspn(word, "/");
    for (size_t i = 0; i < length; i++)
        if (g_ascii_isdigit(word[i]) != g_ascii_isdigit(name[MIN(i, strlen(name) - 1)]))
            return false;
    return length > 1 &&
           (length == strlen(name) || !g_ascii_isdigit(name[0]) || word[length] == '/');
}

static char *
answer_place(const HetState *state, const HetView *view, const char *word)
{
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    const char *slash = strchr(word, '/');
    g_autofree char *name = g_strndup(word, strcspn(word, "/"));
    unsigned place = 0;
    if (slash != NULL && vocabulary->place_parse(state->scenario, name, &place))
        return g_strdup_printf("the steps after \"%s/\" are written with %s, at most %d", name,
                               vocabulary->steps, HET_PATH_MAX);
    g_autoptr(GPtrArray) cells = g_ptr_array_new();
    HET_EACH_IN(const HetViewCell, cell, view->cells)
        g_ptr_array_add(cells, (gpointer)(uintptr_t)cell->name);
    g_ptr_array_add(cells, NULL);
    g_autofree char *hint = het_nearest_hint(name, (const char *const *)cells->pdata, "see board");
    return g_strdup_printf("there is no place %s on the map: %s", name, hint);
}

/* --- the answer ------------------------------------------------------------------------------- */

static char *
answer_other(const HetState *state, const HetMoveList *list, const HetWords *words, unsigned index,
             const char *word)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    add_names(state, list, words, index, names);
    const char *nearest = het_nearest(word, (const char *const *)names->pdata);
    if (nearest != NULL)
        return g_strdup_printf("did you mean \"%s\"?", nearest);
    if (turns_by(words, index))
        return answer_direction(state, word);
    g_autofree char *question = het_text_question(state);
    return g_strdup_printf("\"%s\" is not a verb, unit, place or number here; the question is: %s",
                           word, question);
}

/* The unit whose name is nearest to a word; NULL: none is near. */
static const char *
nearest_unit(const HetState *state, const HetMoveList *list, const char *word)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    add_units(state, list, names);
    g_ptr_array_add(names, NULL);
    return het_nearest(word, (const char *const *)names->pdata);
}

static char *
answer_roll(const HetState *state)
{
    g_autofree char *question = het_text_question(state);
    return g_strdup_printf("no dice are due now; the question is: %s", question);
}

/* Whether a word is formed like a way on a table. */
static bool
is_like_way(const char *word)
{
    const bool turns = strchr("RL", *word) != NULL && (word[1] == '+' || g_ascii_isdigit(word[1]));
    return turns || strchr("+>@", *word) != NULL ||
           (strpbrk(word, "0123456789") != NULL && strpbrk(word, "+>@,-") != NULL);
}

/* (transfer full) Millimetres ahead, as ways are written, of a word like "12cm" or "+120mm"; NULL:
 * it is none. */
static char *
length_of(const char *word)
{
    char *end = NULL;
    const char *number = word + (*word == '+');
    const double length = g_ascii_strtod(number, &end);
    const bool centimetres = g_ascii_strcasecmp(end, "cm") == 0;
    if (!g_ascii_isdigit(*number) || (!centimetres && g_ascii_strcasecmp(end, "mm") != 0))
        return NULL;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.6g", centimetres ? 10 * length : length);
    return g_strconcat("+", text, NULL);
}

/* How many words that are numbers a line begins with. */
static unsigned
numbers_first(const HetWords *words)
{
    unsigned count = 0;
    while (count < words->count && g_ascii_isdigit(*words->texts[count]) &&
           words->words[count].roles == 0)
        count++;
    return MIN(count, words->count - 1);
}

/* To figures after other words, which are no number of the list. */
static char *
answer_figures(const HetState *state, const HetView *view, const char *word)
{
    const bool places =
        view->cells->len > 0 && g_ascii_isdigit(*g_array_index(view->cells, HetViewCell, 0).name);
    return places
               ? answer_place(state, view, word)
               : g_strdup_printf("%s is nothing here: a number of the list is typed alone", word);
}

char *
het_text_unknown(const HetState *state, const HetMoveList *list, const HetWords *words,
                 unsigned index)
{
    const char *word = words->texts[index];
    g_autoptr(HetView) view = het_view_new(state);
    const HetVocabulary *vocabulary = het_text_vocabulary(state);
    g_autofree char *shown = g_utf8_make_valid(word, (gssize)MIN(strlen(word), SHOWN));
    guint64 number = 0;
    bool figures = g_ascii_string_to_unsigned(word, 10, 0, G_MAXUINT64, &number, NULL);
    if (is_direction(word))
        return answer_direction(state, shown);
    if (*word == '=')
        return answer_value(state, shown);
    const char *unit = g_ascii_isupper(*word) ? nearest_unit(state, list, word) : NULL;
    if (unit != NULL)
        return g_strdup_printf("did you mean \"%s\"?", unit);
    if (vocabulary->place_parse != NULL && (is_like_place(view, word) || strchr(word, '/') != NULL))
        return answer_place(state, view, word);
    const HetWord *verb = verb_before(words, index);
    if (figures && verb != NULL && het_verb_means(verb, HET_MOVE_ROLL))
        return answer_roll(state);
    if (figures && turns_by(words, index))
        return answer_direction(state, shown);
    if (figures && words->numbered > 0 && index == numbers_first(words))
        return g_strdup_printf("there is no move %s: numbers go from 1 to %u", shown,
                               words->numbered);
    if (figures && vocabulary->units_per_mm > 0)
        return g_strdup_printf(
            "%s is not a turn or a distance: they are written like R45, L45 and +100", shown);
    if (figures && index > 0)
        return answer_figures(state, view, shown);
    g_autofree char *length = vocabulary->units_per_mm > 0 ? length_of(word) : NULL;
    if (length != NULL)
        return g_strdup_printf("did you mean \"%s\"?", length);
    if (vocabulary->units_per_mm > 0 && is_like_way(word))
        return g_strdup_printf(
            "%s is not a way: they are written like R45+100, +80>NE or @300,200>N", shown);
    return answer_other(state, list, words, index, shown);
}

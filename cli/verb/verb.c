#include "verb.h"

#include <string.h>

#include "cli/board/board.h"
#include "cli/common/compass.h"
#include "engine/text.h"
#include "library/json.h"

const HetVerb het_verbs[] = {
    {"odds", "[ORDERS] [--branches]",
     "the exact chances of a shot, a charge, any orders to the end of the fight; at dice, of the "
     "roll",
     HET_VERB_LONG | HET_VERB_TURN, het_verb_odds},
    {"hint", "[N]", "the best general's top N moves with its reasons",
     HET_VERB_LONG | HET_VERB_TURN, het_verb_hint},
    {"units", "[WHICH]", "all units with strength and place, or those of a group, place or kind", 0,
     het_verb_units},
    {"look", "UNIT|PLACE", "a description of it and its surroundings: ground, distances, bearings",
     0, het_verb_look},
    {"reach", "UNIT [PLACE]", "what it can do now, with costs, and what limits it", HET_VERB_LONG,
     het_verb_reach},
    {"threats", "[UNIT] [--ground]",
     "which enemies could attack it, or any of the side to decide, next; with --json --ground "
     "what ground they reach",
     HET_VERB_LONG, het_verb_threats},
    {"sight", "UNIT", "which enemies it may fire at, and why not at the others", HET_VERB_LONG,
     het_verb_sight},
    {"range", "[UNIT]", "where its fire carries, or that of the enemies of the side to decide",
     HET_VERB_LONG, het_verb_range},
    {"ruler", "UNIT PLACE", "how far it is from the unit to the place, and whether it fires there",
     HET_VERB_LONG, het_verb_ruler},
    {"groups", "", "the battle's commands, and the groups you have made", 0, het_verb_groups},
    {"group", "NAME [UNITS]", "makes a group: group REAR LH1-LH5 LP2; without UNITS removes it",
     HET_VERB_STAFF, het_verb_group},
    {"order", "WHO DEED[, DEED ...]",
     "plans an order for several units and shows its effect; with ! at its end it is carried out",
     HET_VERB_LONG | HET_VERB_TURN | HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_BARE,
     het_verb_order},
    {"go", "", "carries out the order shown (wing L advance 3), or the rest of it",
     HET_VERB_TURN | HET_VERB_STAFF | HET_VERB_PLAYS, het_verb_go},
    {"answer", "[SIDE] pass|ask|counter|fire ... | drop N|all",
     "gives a standing answer to reactions (pass turn, ask above 2:1), or takes one back",
     HET_VERB_STAFF | HET_VERB_PLAYS, het_verb_answers},
    {"answers", "[SIDE] [drop N|all]", "the standing answers in force, newest first",
     HET_VERB_STAFF | HET_VERB_PLAYS, het_verb_answers},
    {"digest", "[SIDE] [N] | FROM TO",
     "a summary of the enemy's last turn or of moves FROM to TO, or its step N with the reasons", 0,
     het_verb_digest},
    {"luck", "", "how lucky the dice have been so far, compared with expectation", HET_VERB_LONG,
     het_verb_luck},
    {"score", "", "points, losses and luck so far of both sides", HET_VERB_LONG, het_verb_score},
    {"rules", "ID|WORD", "the text of a rule, by the id shown in a prompt, or by words", 0,
     het_verb_rules},
    {NULL, NULL, NULL, 0, NULL},
};

const HetVerb *
het_verb_find(const char *name)
{
    for (const HetVerb *verb = het_verbs; verb->name != NULL; verb++)
        if (strcmp(verb->name, name) == 0)
            return verb;
    return NULL;
}

/* Whether a line is a standing answer by its first word and more than that word, and no move. */
static bool
is_answer(const HetAsk *ask, const HetStaff *staff, const char *line)
{
    static const char *const words[] = {"pass ", "ask ", "counter ", "fire "};
    bool begins = g_ascii_strcasecmp(line, "ask") == 0;
    HetMove move;
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        begins = begins || g_ascii_strncasecmp(line, words[i], strlen(words[i])) == 0;
    return begins && !het_text_parse(het_ask_state(ask), line, &move, NULL) &&
           het_standing_check(staff->standing, staff->groups, ask->session, line, NULL);
}

const HetVerb *
het_verb_of_line(const HetAsk *ask, const char *line, const char **ret_words)
{
    const size_t length = strcspn(line, " \t");
    g_autofree char *word = g_ascii_strdown(line, (gssize)length);
    const HetVerb *verb = het_verb_find(word);
    *ret_words = line + length + strspn(line + length, " \t");
    if (verb != NULL && (verb->traits & HET_VERB_BARE) == 0)
        return verb;
    *ret_words = line;
    if (ask->battle == NULL || ask->sides == 0 || het_ask_state(ask)->actor > HET_SECOND)
        return NULL;
    const HetStaff *staff = het_battle_staff(ask->battle, het_ask_side(ask));
    if (is_answer(ask, staff, line))
        return het_verb_find("answer");
    return het_staff_meant(staff, ask->session, line) ? het_verb_find("order") : NULL;
}

/* --- running ---------------------------------------------------------------------------------- */

/* Whether whoever asks may be answered here and now. */
static bool
may_ask(const HetVerb *verb, const HetAsk *ask, GError **error)
{
    const unsigned actor = het_ask_state(ask)->actor;
    const bool none = *verb->arguments == '\0', must = !none && *verb->arguments != '[';
    if (none && *ask->words != '\0')
        return het_ask_fail(error, "%s takes no argument, found \"%.40s\"", verb->name, ask->words);
    if (must && *ask->words == '\0')
        return het_ask_fail(error, "expected %s %s: %s", verb->name, verb->arguments,
                            verb->summary);
    if ((verb->traits & HET_VERB_LONG) != 0 && !ask->unhurried)
        return het_ask_fail(error, "what takes long is not worked out here");
    if ((verb->traits & HET_VERB_TURN) == 0)
        return true;
    if (het_game_over(het_ask_state(ask)))
        return het_ask_fail(error, "the game is over: nothing is to be decided");
    return actor > HET_SECOND || (ask->sides & 1u << actor) != 0 ||
           het_ask_fail(error, "it is not for you to decide now");
}

bool
het_verb_run(const HetVerb *verb, HetAsk *ask, const char *words, GError **error)
{
    ask->words = words;
    return may_ask(verb, ask, error) && verb->run(ask, error);
}

bool
het_ask_cut(char *words, const char *word)
{
    const size_t length = strlen(word);
    for (char *at = words; (at = strstr(at, word)) != NULL; at += length) {
        if ((at != words && at[-1] != ' ') || (at[length] != '\0' && at[length] != ' '))
            continue;
        memmove(at, at + length, strlen(at + length) + 1);
        g_strstrip(words);
        return true;
    }
    return false;
}

char *
het_verb_answer(const HetVerb *verb, HetAsk *ask, const char *words, GError **error)
{
    g_autofree char *rest = g_strstrip(g_strdup(words));
    g_autoptr(JsonBuilder) json = het_ask_cut(rest, "--json") ? json_builder_new() : NULL;
    g_autoptr(GString) text = json == NULL ? g_string_new(NULL) : NULL;
    ask->json = json;
    ask->text = text;
    if (!het_verb_run(verb, ask, rest, error))
        return NULL;
    if (json != NULL)
        return het_json_document(json, false);
    while (text->len > 0 && text->str[text->len - 1] == '\n')
        g_string_truncate(text, text->len - 1);
    return g_strdup(text->str);
}

/* --- words ------------------------------------------------------------------------------------ */

bool
het_ask_fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, HET_ERROR, HET_ERROR_USAGE, what);
    return false;
}

HetActor
het_ask_side(const HetAsk *ask)
{
    const HetState *state = het_ask_state(ask);
    const HetActor side = state->actor <= HET_SECOND ? (HetActor)state->actor
                                                     : het_other((HetActor)(state->active & 1));
    if (ask->sides == 0 || (ask->sides & 1u << side) != 0)
        return side;
    return het_other(side);
}

/* Takes the first word off. (transfer full) */
static char *
take_word(const char **words)
{
    const size_t length = strcspn(*words, " ");
    char *word = g_strndup(*words, length);
    *words += length + strspn(*words + length, " ");
    return word;
}

HetActor
het_ask_take_side(const HetAsk *ask, const char **words)
{
    const char *rest = *words;
    g_autofree char *word = take_word(&rest);
    for (HetActor side = HET_FIRST; side <= HET_SECOND; side++) {
        if (strcmp(word, het_actor_name(side)) != 0)
            continue;
        *words = rest;
        return side;
    }
    return het_ask_side(ask);
}

HetStaff *
het_ask_staff(const HetAsk *ask, const char **words, GError **error)
{
    const HetActor side = het_ask_take_side(ask, words);
    if ((ask->sides & 1u << side) != 0)
        return het_battle_staff(ask->battle, side);
    het_ask_fail(error, "only whoever commands a side speaks to its staff");
    return NULL;
}

bool
het_ask_take_unit(const HetAsk *ask, const char **words, unsigned *ret_unit, GError **error)
{
    g_autofree char *word = take_word(words);
    *ret_unit = het_scenario_unit(het_session_scenario(ask->session), word);
    return *ret_unit != HET_NO_UNIT ||
           het_ask_fail(error, "no unit \"%.20s\"; units lists all", word);
}

/* "640,380", in mm of a table. */
static bool
read_point(const HetView *view, const char *words, HetPoint *ret_point)
{
    char *comma = NULL, *end = NULL;
    const double x = g_ascii_strtod(words, &comma);
    if (view->units_per_mm == 0 || comma == words || *comma != ',')
        return false;
    const double y = g_ascii_strtod(comma + 1, &end);
    if (end == comma + 1 || *end != '\0' || !(ABS(x) < 1e5) || !(ABS(y) < 1e5))
        return false;
    *ret_point = (HetPoint){(int32_t)(x * view->units_per_mm + 0.5),
                            (int32_t)(y * view->units_per_mm + 0.5)};
    return true;
}

bool
het_ask_place(const HetView *view, const char *words, HetPoint *ret_place, GError **error)
{
    if (!read_point(view, words, ret_place))
        *ret_place = het_board_find(view, words);
    return het_compass_inside(view, *ret_place) ||
           het_ask_fail(error, "no place \"%.20s\" is on the board", words);
}

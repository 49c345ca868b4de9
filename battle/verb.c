#include "verb.h"

#include <string.h>

#include "engine/text.h"
#include "library/json.h"

const HetVerb het_verbs[] = {
    {"odds", "[ORDERS] [--branches]",
     "the exact chances of a shot, a charge, any orders to the end of the fight; at dice, of the "
     "roll",
     HET_VERB_LONG | HET_VERB_TURN | HET_VERB_LEGAL, het_verb_odds},
    {"hint", "[N] [--first]", "a general's whole order and its top N moves with reasons",
     HET_VERB_LONG | HET_VERB_TURN | HET_VERB_LEGAL, het_verb_hint},
    {"units", "[WHICH]", "all units with strength and place, or those of a group, place or kind", 0,
     het_verb_units},
    {"look", "UNIT|PLACE", "a description of it and its surroundings: ground, distances, bearings",
     0, het_verb_look},
    {"reach", "[UNIT] [PLACE|ENEMY]",
     "what it can do now, with costs, and what limits it; without UNIT how far each may go",
     HET_VERB_LONG | HET_VERB_LEGAL, het_verb_reach},
    {"threats", "[UNIT] [--ground]",
     "which enemies could attack it, or any of the side to decide, next; with --json --ground "
     "what ground they reach",
     HET_VERB_LONG, het_verb_threats},
    {"sight", "UNIT", "which enemies it may fire at, and why not at the others",
     HET_VERB_LONG | HET_VERB_LEGAL, het_verb_sight},
    {"range", "[UNIT]", "where its fire carries, or that of the enemies of the side to decide",
     HET_VERB_LONG, het_verb_range},
    {"ruler", "UNIT PLACE", "how far it is from the unit to the place, and whether it fires there",
     HET_VERB_LONG, het_verb_ruler},
    {"groups", "", "the battle's commands, and the groups you have made", 0, het_verb_groups},
    {"group", "NAME [UNITS]", "makes a group: group REAR LH1-LH5 LP2; without UNITS removes it",
     HET_VERB_STAFF, het_verb_group},
    {"order", "WHO DEED[, DEED ...]",
     "plans an order for several units and shows its effect; with ! at its end it is carried out",
     HET_VERB_LONG | HET_VERB_TURN | HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_BARE |
         HET_VERB_LEGAL,
     het_verb_order},
    {"go", "", "carries out the order shown (wing L advance 3), or the rest of it",
     HET_VERB_TURN | HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_LEGAL, het_verb_go},
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
    {"aim", "",
     "how to win: what ends the battle and who wins it then, what earns points, how far each side "
     "is, the last turn, the battle in history",
     0, het_verb_aim},
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

/* True if a line is a standing answer by its first word and more than that word, and no move. */
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

/* Other words for a verb, as people type them. */
static const struct {
    const char *line, *verb;
} also[] = {
    {"objectives", "aim"},         {"objective", "aim"},     {"victory", "aim"},
    {"victory conditions", "aim"}, {"goal", "aim"},          {"goals", "aim"},
    {"how do i win", "aim"},       {"how do we win", "aim"}, {"how to win", "aim"},
};

/* The verb that a whole line in other words means; NULL: none. */
static const HetVerb *
verb_in_other_words(const char *line)
{
    g_autofree char *words = g_strstrip(g_strdelimit(g_strdup(line), "?!.", ' '));
    for (gsize i = 0; i < G_N_ELEMENTS(also); i++)
        if (g_ascii_strcasecmp(words, also[i].line) == 0)
            return het_verb_find(also[i].verb);
    return NULL;
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
    verb = verb_in_other_words(line);
    if (verb != NULL) {
        *ret_words = "";
        return verb;
    }
    *ret_words = line;
    if (ask->battle == NULL || ask->sides == 0 || het_ask_state(ask)->actor > HET_SECOND)
        return NULL;
    const HetStaff *staff = het_battle_staff(ask->battle, het_ask_side(ask));
    if (is_answer(ask, staff, line))
        return het_verb_find("answer");
    return het_staff_meant(staff, ask->session, line) ? het_verb_find("order") : NULL;
}

/* --- running ---------------------------------------------------------------------------------- */

/* True if the caller may be answered here and now. */
static bool
may_ask(const HetVerb *verb, const HetAsk *ask, GError **error)
{
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
    const unsigned actor = het_ask_state(ask)->actor;
    return actor > HET_SECOND || (ask->sides & 1u << actor) != 0 ||
           het_ask_fail(error, "it is not for you to decide now");
}

bool
het_verb_run(const HetVerb *verb, HetAsk *ask, const char *words, GError **error)
{
    ask->words = words;
    return may_ask(verb, ask, error) && verb->run(ask, error);
}

char *
het_verb_answer(const HetVerb *verb, HetAsk *ask, const char *words, GError **error)
{
    g_autofree char *rest = g_strstrip(g_strdup(words));
    g_autoptr(JsonBuilder) json = het_ask_cut(rest, "--json") ? json_builder_new() : NULL;
    g_autoptr(GString) text = json == NULL ? g_string_new(NULL) : NULL;
    ask->json = json;
    ask->text = text;
    if (json != NULL && (verb->traits & HET_VERB_WORDS) != 0) {
        het_ask_fail(error, "%s answers in words only: leave out --json", verb->name);
        return NULL;
    }
    if (!het_verb_run(verb, ask, rest, error))
        return NULL;
    if (json != NULL)
        return het_json_document(json, false);
    while (text->len > 0 && text->str[text->len - 1] == '\n')
        g_string_truncate(text, text->len - 1);
    return g_strdup(text->str);
}

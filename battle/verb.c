#include "verb.h"

#include <string.h>

#include "engine/text.h"
#include "library/json.h"

/* Parameters that several verbs have. */
#define SIDE                                                                                       \
    {                                                                                              \
        "side", HET_IS_SIDE, HET_OPTIONAL, "the side meant; without it the one to decide", 0, 0    \
    }
#define UNIT(traits, help)                                                                         \
    {                                                                                              \
        "unit", HET_IS_UNIT, traits, help, 0, 0                                                    \
    }
#define PLACE(traits, help)                                                                        \
    {                                                                                              \
        "place", HET_IS_PLACE, HET_REST | (traits), help, 0, 0                                     \
    }
#define FILE(traits, help)                                                                         \
    {                                                                                              \
        "file", HET_IS_TEXT, HET_REST | (traits), help, 0, 0                                       \
    }
#define FLAG(name, help)                                                                           \
    {                                                                                              \
        name, HET_IS_FLAG, HET_OPTIONAL, help, 0, 0                                                \
    }
#define SEAT(side)                                                                                 \
    {                                                                                              \
        side, HET_IS_AGENT, HET_KEY, "who commands it: human or an agent", 0, 0                    \
    }

const HetVerb het_verbs[] = {
    {"scenarios",
     "the battles there are, all or of one rule system",
     HET_VERB_FREE,
     het_verb_scenarios,
     {{"system", HET_IS_SYSTEM, HET_OPTIONAL, "a rule system: kipling", 0, 0}}},
    {"levels",
     "whom you may play against in a rule system, the weakest first, and how often each beats the "
     "sergeant",
     HET_VERB_FREE,
     het_verb_levels,
     {{"system", HET_IS_SYSTEM, HET_OPTIONAL, "a rule system: kipling; else this battle's", 0, 0}}},
    {"new_battle",
     "begins a battle of a scenario in place of the one before; sides are for human (you) or an "
     "agent, dice by a seed",
     HET_VERB_STAFF | HET_VERB_FREE | HET_VERB_BEGINS,
     het_verb_new,
     {{"scenario", HET_IS_SCENARIO, 0, "a battle that scenarios lists: kipling/skirmish", 0, 0},
      SEAT("first"),
      SEAT("second"),
      {"seed", HET_IS_NUMBER, HET_KEY, "of the dice", 0, 0}}},
    {"resume",
     "leaves this battle for the one in a record",
     HET_VERB_STAFF | HET_VERB_FREE | HET_VERB_BEGINS | HET_VERB_FILES,
     het_verb_resume,
     {FILE(0, "the record")}},
    {"seat",
     "gives a side to human or an agent",
     HET_VERB_STAFF | HET_VERB_SEATS,
     het_verb_seat,
     {{"side", HET_IS_SIDE, 0, "the side", 0, 0},
      {"agent", HET_IS_AGENT, HET_REST, "who commands it: human or an agent", 0, 0}}},
    {"view",
     "the position in words, or as a map of letters: all, or about a place or unit",
     0,
     het_verb_view,
     {FLAG("map", "as a map of letters"), FLAG("picture", "as a picture too"),
      PLACE(HET_OPTIONAL, "the middle of the map")}},
    {"legal",
     "the legal moves of your decision, or those with TEXT in them",
     HET_VERB_TURN | HET_VERB_LEGAL,
     het_verb_legal,
     {{"text", HET_IS_TEXT, HET_OPTIONAL | HET_REST, "a part of a move: RI1", 0, 0}}},
    {"play",
     "plays one decision of your side or several: RI1 move c4, LH1 charge E2; dice are rolled",
     HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_TURN | HET_VERB_MOVES,
     het_verb_play,
     {{"orders", HET_IS_ORDERS, HET_REST, "the decisions: RI1 move c4", 0, 0}}},
    {"roll",
     "rolls the dice that are waited for, or plays what yours show",
     HET_VERB_MOVES | HET_VERB_ROLLS,
     het_verb_roll,
     {{"outcome", HET_IS_TEXT, HET_OPTIONAL | HET_REST, "7, or the faces: 3+4", 0, 0}}},
    {"enemy_turn",
     "has the agents decide until it is for you to decide, and shows what they did",
     HET_VERB_STAFF | HET_VERB_AGENTS,
     het_verb_enemy,
     {{0}}},
    {"undo",
     "takes back your last decisions, unless dice were thrown since",
     HET_VERB_STAFF | HET_VERB_UNDOES,
     het_verb_undo,
     {{"moves", HET_IS_NUMBER, HET_OPTIONAL, "so many moves and rolls, of either side", 1,
       G_MAXUINT32},
      FLAG("dice", "across dice")}},
    {"result", "who has won and why, or unfinished", 0, het_verb_result, {{0}}},
    {"save",
     "the position as a scenario text at a phase's start, or in FILE.scenario; in any other FILE "
     "the game",
     0,
     het_verb_save,
     {FILE(HET_OPTIONAL, "a new file")}},
    {"record",
     "records the game so far and what follows in a new file",
     HET_VERB_STAFF | HET_VERB_FILES,
     het_verb_record,
     {FILE(0, "a new file")}},
    {"odds",
     "the exact chances of a shot, a charge, any orders to the end of the fight; at dice, of the "
     "roll",
     HET_VERB_LONG | HET_VERB_TURN | HET_VERB_LEGAL,
     het_verb_odds,
     {{"orders", HET_IS_ORDERS, HET_OPTIONAL | HET_REST, "decisions: LH1 charge E2", 0, 0}}},
    {"hint",
     "a general's whole order, why, and its best moves",
     HET_VERB_LONG | HET_VERB_TURN | HET_VERB_LEGAL,
     het_verb_hint,
     {{"moves", HET_IS_NUMBER, HET_OPTIONAL, "how many moves, 3 if not given", 1, 20},
      FLAG("first", "the first decision alone, without the order that it begins")}},
    {"units",
     "all units with strength and place, or those of a group, place or kind",
     0,
     het_verb_units,
     {{"which", HET_IS_TEXT, HET_OPTIONAL | HET_REST, "a code, a group, a place, a kind", 0, 0}}},
    {"look",
     "a description of a unit or place and its surroundings: ground, distances, bearings",
     0,
     het_verb_look,
     {PLACE(0, "a unit or place")}},
    {"reach",
     "what a unit can do now, with costs, and what limits it; without UNIT how far each may go",
     HET_VERB_LONG | HET_VERB_LEGAL,
     het_verb_reach,
     {UNIT(HET_OPTIONAL, "a unit of the side to decide"),
      PLACE(HET_OPTIONAL, "whether it gets to this place or at this enemy, and why not")}},
    {"threats",
     "which enemies could fire at, attack or come beside a unit, or any of the side to decide, "
     "next",
     HET_VERB_LONG,
     het_verb_threats,
     {UNIT(HET_OPTIONAL, "the unit threatened"), FLAG("ground", "with what ground they reach")}},
    {"sight",
     "which enemies a unit may fire at, and why not at the others",
     HET_VERB_LONG | HET_VERB_LEGAL,
     het_verb_sight,
     {UNIT(0, "the unit that fires")}},
    {"range",
     "where a unit's fire carries, or that of the enemies of the side to decide",
     HET_VERB_LONG,
     het_verb_range,
     {UNIT(HET_OPTIONAL, "the unit that fires")}},
    {"ruler",
     "how far it is from a unit to a place, and whether it fires there",
     HET_VERB_LONG,
     het_verb_ruler,
     {UNIT(0, "a unit on the board"), PLACE(0, "a unit or place")}},
    {"groups", "the battle's commands, and the groups you have made", 0, het_verb_groups, {{0}}},
    {"group",
     "makes a group: group REAR LH1-LH5 LP2; without UNITS removes it",
     HET_VERB_STAFF,
     het_verb_group,
     {{"name", HET_IS_TEXT, 0, "a word of your own", 0, 0},
      {"units", HET_IS_TEXT, HET_OPTIONAL | HET_REST, "codes and ranges of codes", 0, 0}}},
    {"order",
     "plans an order for several units (wing L advance 3) and shows its effect; with ! at its end "
     "it is carried out",
     HET_VERB_LONG | HET_VERB_TURN | HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_BARE |
         HET_VERB_LEGAL,
     het_verb_order,
     {{"order", HET_IS_TEXT, HET_REST, "who, and what they do: wing L advance 3, face N", 0, 0}}},
    {"go",
     "carries out the order shown (wing L advance 3), or the rest of it",
     HET_VERB_TURN | HET_VERB_STAFF | HET_VERB_PLAYS | HET_VERB_LEGAL,
     het_verb_go,
     {{0}}},
    {"answer",
     "gives a standing answer to reactions (pass turn, ask above 2:1), or takes one back (drop 1, "
     "drop all)",
     HET_VERB_STAFF | HET_VERB_PLAYS,
     het_verb_answers,
     {SIDE,
      {"answer", HET_IS_TEXT, HET_REST, "pass, request, counter, fire ..., drop N|all", 0, 0}}},
    {"answers",
     "the standing answers in force, newest first",
     HET_VERB_STAFF | HET_VERB_PLAYS,
     het_verb_answers,
     {SIDE, {"answer", HET_IS_TEXT, HET_OPTIONAL | HET_REST, "the same as of answer", 0, 0}}},
    {"digest",
     "a summary of the enemy's last turn, its step NUMBER, or of the moves from "
     "NUMBER to TO",
     0,
     het_verb_digest,
     {SIDE,
      {"number", HET_IS_NUMBER, HET_OPTIONAL, "a step, from 1; with TO the moves before", 0,
       G_MAXUINT32},
      {"to", HET_IS_NUMBER, HET_OPTIONAL, "the moves at the end of a stretch", 0, G_MAXUINT32}}},
    {"log",
     "the story so far, or its last EVENTS events",
     0,
     het_verb_log,
     {{"events", HET_IS_NUMBER, HET_OPTIONAL, "so many, all if not given", 1, G_MAXUINT32}}},
    {"luck",
     "how lucky the dice have been so far, compared with expectation",
     HET_VERB_LONG,
     het_verb_luck,
     {{0}}},
    {"marks",
     "every act so far judged by a general: what it cost, and the better act",
     HET_VERB_LONG,
     het_verb_marks,
     {{"level", HET_IS_NUMBER, HET_OPTIONAL, "of the general, 5 if not given", 1, 8}}},
    {"why",
     "why an act was done, in sentences: the enemy's last, or the act that has move MOVE",
     HET_VERB_LONG,
     het_verb_why,
     {{"move", HET_IS_NUMBER, HET_OPTIONAL, "a move, from 1", 1, G_MAXUINT32},
      FLAG("notation", "with what was considered, as notation")}},
    {"aim",
     "how to win: what ends the battle and who wins it then, what earns points, how far each side "
     "is, the last turn, the battle in history",
     0,
     het_verb_aim,
     {{0}}},
    {"score", "points, losses and luck so far of both sides", HET_VERB_LONG, het_verb_score, {{0}}},
    {"rules",
     "the text of a rule, by the id shown in a prompt, or by words",
     0,
     het_verb_rules,
     {{"rule", HET_IS_TEXT, HET_REST, "an id, a part of one, or words", 0, 0}}},
    {NULL, NULL, 0, NULL, {{0}}},
};

bool
het_verb_offered(const HetVerb *verb, const HetFront *front)
{
    const unsigned offers = front != NULL ? front->offers : 0;
    return (verb->traits & HET_VERB_OFFERED & ~offers) == 0;
}

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
is_answer(const HetRequest *request, const HetStaff *staff, const char *line)
{
    static const char *const words[] = {"pass ", "ask ", "counter ", "fire "};
    bool begins = g_ascii_strcasecmp(line, "ask") == 0;
    HetMove move;
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++)
        begins = begins || g_ascii_strncasecmp(line, words[i], strlen(words[i])) == 0;
    return begins && !het_text_parse(het_request_state(request), line, &move, NULL) &&
           het_standing_check(staff->standing, staff->groups, request->session, line, NULL);
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
het_verb_of_line(const HetRequest *request, const char *line, const char **ret_words)
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
    if (request->battle == NULL || request->sides == 0 ||
        het_request_state(request)->actor > HET_SECOND)
        return NULL;
    const HetStaff *staff = het_battle_staff(request->battle, het_request_side(request));
    if (is_answer(request, staff, line))
        return het_verb_find("answer");
    return het_staff_meant(staff, request->session, line) ? het_verb_find("order") : NULL;
}

/* --- running ---------------------------------------------------------------------------------- */

/* True if the caller may be answered here and now. */
static bool
is_allowed(const HetVerb *verb, const HetRequest *request, GError **error)
{
    const unsigned offers = request->front != NULL ? request->front->offers : 0,
                   lacks = verb->traits & HET_VERB_OFFERED & ~offers;
    if (lacks != 0)
        return het_request_fail(error, "%s: %s", verb->name,
                                (lacks & HET_VERB_FILES) != 0
                                    ? "files may not be read or written here"
                                    : "not available here");
    if (request->session == NULL && (verb->traits & HET_VERB_FREE) == 0)
        return het_request_fail(error, "%s: no battle yet: begin one by new_battle", verb->name);
    if ((verb->traits & HET_VERB_LONG) != 0 && !request->unhurried)
        return het_request_fail(error, "what takes long is not worked out here");
    if ((verb->traits & HET_VERB_TURN) == 0)
        return true;
    if (het_game_over(het_request_state(request)))
        return het_request_fail(error, "the game is over: nothing is to be decided");
    const unsigned actor = het_request_state(request)->actor;
    return actor > HET_SECOND || (request->sides & 1u << actor) != 0 ||
           het_request_fail(error, "it is not for you to decide now");
}

bool
het_verb_run(const HetVerb *verb, HetRequest *request, const HetArguments *arguments,
             GError **error)
{
    request->arguments = arguments;
    return is_allowed(verb, request, error) && verb->run(request, error);
}

char *
het_verb_answer(const HetVerb *verb, HetRequest *request, const char *words, GError **error)
{
    g_autofree char *rest = g_strstrip(g_strdup(words));
    g_autoptr(HetJson) json = het_request_cut(rest, "--json") ? het_json_new() : NULL;
    g_autoptr(GString) text = json == NULL ? g_string_new(NULL) : NULL;
    g_autoptr(HetArguments) arguments = het_arguments_of_words(verb, rest, error);
    request->json = json;
    request->text = text;
    if (arguments == NULL || !het_verb_run(verb, request, arguments, error))
        return NULL;
    if (json != NULL)
        return het_json_document(json, false);
    while (text->len > 0 && text->str[text->len - 1] == '\n')
        g_string_truncate(text, text->len - 1);
    return g_strdup(text->str);
}

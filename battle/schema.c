#include "schema.h"

#include <string.h>

#include "battle/odds/odds-json.h"
#include "battle/staff/command-json.h"
#include "library/json-view.h"
#include "marks.h"
#include "verb.h"
#include "why.h"

/* What is sent as a document, or within one that is not described here. */
static const struct {
    const HetWireObject *object;
    bool compact;
} roots[] = {
    {&het_wire_board, false},
    {&het_wire_board, true},
    {&het_wire_delta, false},
    {&het_wire_state, true},
};

/* What verbs answer: an object, or a list of it; those with several rows one of these. */
static const struct {
    const char *verb;
    const HetWireObject *object;
    bool listed;
} answers[] = {
    {"new_battle", &het_wire_game, false},   {"resume", &het_wire_game, false},
    {"seat", &het_wire_game, false},         {"undo", &het_wire_game, false},
    {"record", &het_wire_game, false},       {"result", &het_wire_game, false},
    {"play", &het_wire_played, false},       {"roll", &het_wire_played, false},
    {"enemy_turn", &het_wire_played, false}, {"save", &het_wire_saved, false},
    {"view", &het_wire_position, false},     {"legal", &het_wire_node, false},
    {"units", &het_wire_unit, true},         {"look", &het_wire_words, false},
    {"reach", &het_wire_reach, false},       {"reach", &het_wire_reaches, false},
    {"reach", &het_wire_allowance, true},    {"threats", &het_wire_threats, false},
    {"sight", &het_wire_sights, false},      {"range", &het_wire_field, true},
    {"ruler", &het_wire_ruler, false},       {"odds", &het_wire_odds, false},
    {"order", &het_wire_plan, false},        {"go", &het_wire_plan, false},
    {"digest", &het_wire_digest, false},     {"scenarios", NULL, true},
    {"groups", &het_wire_group, true},       {"group", &het_wire_group, true},
    {"answer", &het_wire_answer, true},      {"answers", &het_wire_answer, true},
    {"log", &het_wire_event, true},          {"hint", &het_wire_hint, false},
    {"luck", &het_wire_luck, false},         {"levels", &het_wire_level, true},
    {"marks", &het_wire_marks, false},       {"why", &het_wire_why, false},
    {"aim", &het_wire_aim, false},           {"score", &het_wire_score, false},
    {"rules", &het_wire_rules, false},
};

/* (transfer full) The schema of a verb's answer, and the definitions that it needs. */
static json_t *
answer_schema(const char *verb, json_t *definitions)
{
    json_t *several = json_array();
    for (size_t i = 0; i < G_N_ELEMENTS(answers); i++) {
        if (strcmp(answers[i].verb, verb) != 0)
            continue;
        const HetWireObject *object = answers[i].object; /* NULL: texts */
        json_t *answer = object == NULL
                             ? json_pack("{s:s}", "type", "string")
                             : json_pack("{s:o}", "$ref", json_sprintf("#/$defs/%s", object->name));
        if (object != NULL)
            het_wire_define(definitions, object, false);
        json_array_append_new(
            several,
            answers[i].listed ? json_pack("{s:s, s:o}", "type", "array", "items", answer) : answer);
    }
    json_t *one = json_array_size(several) == 1 ? json_incref(json_array_get(several, 0)) : NULL;
    if (one == NULL)
        return json_pack("{s:o}", "anyOf", several);
    json_decref(several);
    return one;
}

json_t *
het_wire_schema(void)
{
    json_t *definitions = json_object(), *verbs = json_object();
    for (size_t i = 0; i < G_N_ELEMENTS(roots); i++)
        het_wire_define(definitions, roots[i].object, roots[i].compact);
    for (size_t i = 0; i < G_N_ELEMENTS(answers); i++)
        json_object_set_new(verbs, answers[i].verb, answer_schema(answers[i].verb, definitions));
    return json_pack("{s:s, s:s, s:i, s:o, s:o}", "$schema",
                     "https://json-schema.org/draft/2020-12/schema", "title",
                     "What Hetman sends of a game", "version", HET_WIRE_VERSION, "verbs", verbs,
                     "$defs", definitions);
}

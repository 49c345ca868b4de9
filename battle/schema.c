#include "schema.h"

#include "battle/odds/odds-json.h"
#include "battle/staff/command-json.h"
#include "library/json-view.h"

/* What is sent as a document, or within one that is not described here. */
static const struct {
    const HetWireObject *object;
    bool compact;
} roots[] = {
    {&het_wire_position, false}, {&het_wire_board, false},  {&het_wire_board, true},
    {&het_wire_delta, false},    {&het_wire_state, true},   {&het_wire_node, false},
    {&het_wire_result, false},   {&het_wire_event, false},  {&het_wire_plan, false},
    {&het_wire_group, false},    {&het_wire_answer, false}, {&het_wire_odds, false},
    {&het_wire_digest, false},
};

/* What verbs answer: an object, or a list of it. */
static const struct {
    const char *verb;
    const HetWireObject *object;
    bool listed;
} answers[] = {
    {"view", &het_wire_position, false}, {"legal", &het_wire_node, false},
    {"odds", &het_wire_odds, false},     {"order", &het_wire_plan, false},
    {"go", &het_wire_plan, false},       {"digest", &het_wire_digest, false},
    {"group", &het_wire_group, true},    {"answer", &het_wire_answer, true},
    {"answers", &het_wire_answer, true}, {"log", &het_wire_event, true},
};

json_t *
het_wire_schema(void)
{
    json_t *definitions = json_object(), *verbs = json_object();
    for (size_t i = 0; i < G_N_ELEMENTS(roots); i++)
        het_wire_define(definitions, roots[i].object, roots[i].compact);
    for (size_t i = 0; i < G_N_ELEMENTS(answers); i++) {
        json_t *answer =
            json_pack("{s:o}", "$ref", json_sprintf("#/$defs/%s", answers[i].object->name));
        json_object_set_new(
            verbs, answers[i].verb,
            answers[i].listed ? json_pack("{s:s, s:o}", "type", "array", "items", answer) : answer);
    }
    return json_pack("{s:s, s:s, s:i, s:o, s:o}", "$schema",
                     "https://json-schema.org/draft/2020-12/schema", "title",
                     "What Hetman sends of a game", "version", HET_WIRE_VERSION, "verbs", verbs,
                     "$defs", definitions);
}

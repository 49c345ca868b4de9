/* The arguments of verbs, by the parameters of their rows: read from words and from JSON, shown in
 * help, described by a schema. */
#include <string.h>

#include "engine/each.h"
#include "library/json-members.h"
#include "verb.h"

/* Each parameter of a verb. */
#define EACH_PARAMETER(i, verb)                                                                    \
    for (unsigned i = 0; i < HET_PARAMETERS_MAX && (verb)->parameters[i].name != NULL; i++)

static bool
is_positional(const HetParameter *parameter)
{
    return parameter->type != HET_IS_FLAG && (parameter->traits & HET_KEY) == 0;
}

static bool
is_optional(const HetParameter *parameter)
{
    return !is_positional(parameter) || (parameter->traits & HET_OPTIONAL) != 0;
}

/* --- how they are shown ----------------------------------------------------------------------- */

/* Appends a parameter as it is typed. */
static void
append_parameter(GString *text, const HetParameter *parameter)
{
    static const char *const values[HET_PARAMETER_TYPES] = {
        [HET_IS_AGENT] = "AGENT", [HET_IS_NUMBER] = "N", [HET_IS_TEXT] = "TEXT"};
    g_autofree char *name = g_ascii_strup(parameter->name, -1);
    const char *value = values[parameter->type];
    g_string_append(text, text->len > 0 ? " " : "");
    g_string_append(text, is_optional(parameter) ? "[" : "");
    if (parameter->type == HET_IS_FLAG)
        g_string_append_printf(text, "--%s", parameter->name);
    else if ((parameter->traits & HET_KEY) != 0)
        g_string_append_printf(text, "%s=%s", parameter->name, value != NULL ? value : name);
    else
        g_string_append(text, name);
    g_string_append(text, is_optional(parameter) ? "]" : "");
}

char *
het_verb_usage(const HetVerb *verb)
{
    GString *text = g_string_new(NULL);
    EACH_PARAMETER(i, verb)
    append_parameter(text, &verb->parameters[i]);
    return g_string_free(text, FALSE);
}

/* --- judging ---------------------------------------------------------------------------------- */

/* Takes the text of an argument; false with an error if the parameter has no such value. */
static bool
take_value(HetArguments *arguments, unsigned index, const char *text, GError **error)
{
    const HetParameter *parameter = &arguments->verb->parameters[index];
    const char *verb = arguments->verb->name;
    const guint64 most = parameter->most > 0 ? parameter->most : G_MAXUINT64;
    bool first = false;
    if (parameter->type == HET_IS_NUMBER &&
        !g_ascii_string_to_unsigned(text, 10, parameter->least, most, &arguments->numbers[index],
                                    NULL))
        return parameter->most > 0
                   ? het_request_fail(error,
                                      "%s: %s: \"%.40s\": expected a number from %" G_GUINT64_FORMAT
                                      " to %" G_GUINT64_FORMAT,
                                      verb, parameter->name, text, parameter->least, most)
                   : het_request_fail(error,
                                      "%s: %s: \"%.40s\": expected a whole number from "
                                      "%" G_GUINT64_FORMAT,
                                      verb, parameter->name, text, parameter->least);
    if (parameter->type == HET_IS_SIDE) {
        first = strcmp(text, het_actor_name(HET_FIRST)) == 0;
        if (!first && strcmp(text, het_actor_name(HET_SECOND)) != 0)
            return het_request_fail(error, "%s: %s: \"%.40s\": expected first or second", verb,
                                    parameter->name, text);
        arguments->numbers[index] = first ? HET_FIRST : HET_SECOND;
    }
    arguments->texts[index] = g_strdup(text);
    return true;
}

/* True if a word can be meant for an optional parameter that others follow. */
static bool
is_meant(const HetParameter *parameter, const char *word)
{
    if (parameter->type == HET_IS_SIDE)
        return strcmp(word, het_actor_name(HET_FIRST)) == 0 ||
               strcmp(word, het_actor_name(HET_SECOND)) == 0;
    return true;
}

/* True if nothing that the verb needs is missing. */
static bool
is_complete(const HetArguments *arguments, GError **error)
{
    const HetVerb *verb = arguments->verb;
    g_autofree char *usage = het_verb_usage(verb);
    EACH_PARAMETER(i, verb)
    if (arguments->texts[i] == NULL && !is_optional(&verb->parameters[i]))
        return het_request_fail(error, "expected %s %s: %s", verb->name, usage, verb->summary);
    return true;
}

void
het_arguments_free(HetArguments *arguments)
{
    for (unsigned i = 0; arguments != NULL && i < HET_PARAMETERS_MAX; i++)
        g_free(arguments->texts[i]);
    g_free(arguments);
}

/* --- from words ------------------------------------------------------------------------------- */

/* (transfer full) The value of "NAME=VALUE" cut out of the words; NULL: it is not there. */
static char *
cut_key(char *words, const char *name)
{
    const size_t length = strlen(name);
    for (char *at = words; (at = strstr(at, name)) != NULL; at += length) {
        if ((at != words && at[-1] != ' ') || at[length] != '=')
            continue;
        const char *value = at + length + 1, *after = value + strcspn(value, " ");
        char *text = g_strndup(value, (gsize)(after - value));
        memmove(at, after, strlen(after) + 1);
        g_strstrip(words);
        return text;
    }
    return NULL;
}

/* Reads what is typed anywhere: flags and keys. */
static bool
take_loose(HetArguments *arguments, char *words, GError **error)
{
    EACH_PARAMETER(i, arguments->verb)
    {
        const HetParameter *parameter = &arguments->verb->parameters[i];
        g_autofree char *flag = g_strconcat("--", parameter->name, NULL);
        if (parameter->type == HET_IS_FLAG && het_request_cut(words, flag))
            arguments->texts[i] = g_strdup("");
        g_autofree char *value =
            (parameter->traits & HET_KEY) != 0 ? cut_key(words, parameter->name) : NULL;
        if (value != NULL && !take_value(arguments, i, value, error))
            return false;
    }
    return true;
}

/* The first word of a line that begins like a flag, or NULL. */
static const char *
find_flag(const char *words)
{
    const char *at = words;
    while ((at = strstr(at, "--")) != NULL && at != words && at[-1] != ' ')
        at += 2;
    return at;
}

/* Reads what is typed in its place; `words` is left at what is not taken. */
static bool
take_in_place(HetArguments *arguments, const char **words, GError **error)
{
    EACH_PARAMETER(i, arguments->verb)
    {
        const HetParameter *parameter = &arguments->verb->parameters[i];
        const bool whole = (parameter->traits & HET_REST) != 0;
        const size_t length = whole ? strlen(*words) : strcspn(*words, " ");
        g_autofree char *word = g_strndup(*words, length);
        if (*word == '\0' || !is_positional(parameter) ||
            ((parameter->traits & HET_OPTIONAL) != 0 && !is_meant(parameter, word)))
            continue;
        if (!take_value(arguments, i, word, error))
            return false;
        *words += length + strspn(*words + length, " ");
    }
    return true;
}

HetArguments *
het_arguments_of_words(const HetVerb *verb, const char *words, GError **error)
{
    g_autoptr(HetArguments) arguments = g_new0(HetArguments, 1);
    g_autofree char *rest = g_strstrip(g_strdup(words));
    const char *left = rest;
    arguments->verb = verb;
    g_autofree char *usage = het_verb_usage(verb);
    if (!take_loose(arguments, rest, error))
        return NULL;
    if (*usage != '\0' && find_flag(rest) != NULL) {
        het_request_fail(error, "%s has no option \"%.40s\"; it takes %s", verb->name,
                         find_flag(rest), usage);
        return NULL;
    }
    if (!take_in_place(arguments, &left, error) || !is_complete(arguments, error))
        return NULL;
    if (*left != '\0' && *usage == '\0')
        het_request_fail(error, "%s takes no argument, found \"%.40s\"", verb->name, left);
    else if (*left != '\0')
        het_request_fail(error, "%s %s: found \"%.40s\" besides", verb->name, usage, left);
    return *left == '\0' ? g_steal_pointer(&arguments) : NULL;
}

/* --- from JSON -------------------------------------------------------------------------------- */

/* (transfer full) The member of a parameter as it would be typed: NULL with an error that names the
 * type that is expected. */
static char *
text_of_member(const HetVerb *verb, const HetParameter *parameter, json_t *node, GError **error)
{
    const bool number = parameter->type == HET_IS_NUMBER;
    if (number && json_is_integer(node))
        return g_strdup_printf("%" JSON_INTEGER_FORMAT, json_integer_value(node));
    if (!number && json_is_string(node))
        return g_strdup(json_string_value(node));
    het_request_fail(error, "%s: %s: expected %s", verb->name, parameter->name,
                     number ? "a whole number" : "a text");
    return NULL;
}

static bool
take_member(HetArguments *arguments, unsigned index, json_t *node, GError **error)
{
    const HetParameter *parameter = &arguments->verb->parameters[index];
    if (parameter->type == HET_IS_FLAG) {
        if (!json_is_boolean(node))
            return het_request_fail(error, "%s: %s: expected true or false", arguments->verb->name,
                                    parameter->name);
        arguments->texts[index] = json_is_true(node) ? g_strdup("") : NULL;
        return true;
    }
    g_autofree char *text = text_of_member(arguments->verb, parameter, node, error);
    return text != NULL && (*g_strstrip(text) == '\0' || take_value(arguments, index, text, error));
}

HetArguments *
het_arguments_of_members(const HetVerb *verb, json_t *members, GError **error)
{
    g_autoptr(HetArguments) arguments = g_new0(HetArguments, 1);
    const char *name = NULL;
    json_t *value = NULL;
    arguments->verb = verb;
    json_object_foreach(members, name, value) {
        bool known = false;
        EACH_PARAMETER(i, verb)
        {
            if (strcmp(verb->parameters[i].name, name) != 0)
                continue;
            known = true;
            if (!take_member(arguments, i, value, error))
                return NULL;
        }
        if (known)
            continue;
        g_autofree char *usage = het_verb_usage(verb);
        het_request_fail(error, "%s has no parameter \"%.40s\"; it takes %s", verb->name, name,
                         *usage != '\0' ? usage : "none");
        return NULL;
    }
    return is_complete(arguments, error) ? g_steal_pointer(&arguments) : NULL;
}

/* --- the schema ------------------------------------------------------------------------------- */

static void
add_property(HetJson *builder, const HetParameter *parameter)
{
    het_json_begin_object(builder, parameter->name);
    HET_JSON(builder, "type",
             parameter->type == HET_IS_FLAG     ? "boolean"
             : parameter->type == HET_IS_NUMBER ? "integer"
                                                : "string",
             "description", parameter->help);
    if (parameter->type == HET_IS_NUMBER)
        HET_JSON(builder, "minimum", parameter->least);
    if (parameter->type == HET_IS_NUMBER && parameter->most > 0)
        HET_JSON(builder, "maximum", parameter->most);
    if (parameter->type == HET_IS_SIDE)
        HET_JSON_EACH(builder, "enum", i, HET_SIDES, het_actor_name((HetActor)i));
    het_json_end(builder);
}

json_t *
het_verb_schema(const HetVerb *verb)
{
    g_autoptr(HetJson) builder = het_json_new();
    het_json_begin_object(builder, NULL);
    HET_JSON(builder, "type", "object", "additionalProperties", (bool)false);
    het_json_begin_object(builder, "properties");
    EACH_PARAMETER(i, verb)
    add_property(builder, &verb->parameters[i]);
    het_json_end(builder);
    het_json_begin_array(builder, "required");
    EACH_PARAMETER(i, verb)
    if (!is_optional(&verb->parameters[i]))
        het_json_value_text(builder, verb->parameters[i].name);
    het_json_end(builder);
    het_json_end(builder);
    return het_json_root(builder);
}

/* --- completion ------------------------------------------------------------------------------- */

/* Adds what a parameter may be after `start`. */
static void
complete(const char *start, const HetParameter *parameter, const HetScenario *scenario,
         const HetChoices *choices, GPtrArray *lines)
{
    const bool names_unit = parameter->type == HET_IS_UNIT || parameter->type == HET_IS_PLACE;
    g_auto(GStrv) scenarios =
        parameter->type == HET_IS_SCENARIO ? het_scenario_names(NULL) : g_new0(char *, 1);
    HET_EACH_LISTED(i, scenarios)
        g_ptr_array_add(lines, g_strconcat(start, " ", scenarios[i], NULL));
    for (guint i = 0; names_unit && i < scenario->units->len; i++)
        g_ptr_array_add(lines,
                        g_strconcat(start, " ", het_scenario_unit_at(scenario, i)->code, NULL));
    for (unsigned side = 0; parameter->type == HET_IS_SIDE && side < HET_SIDES; side++)
        g_ptr_array_add(lines, g_strconcat(start, " ", het_actor_name((HetActor)side), NULL));
    for (guint i = 0;
         parameter->type == HET_IS_ORDERS && choices != NULL && i < choices->items->len; i++)
        g_ptr_array_add(
            lines, g_strconcat(start, " ", g_array_index(choices->items, HetChoice, i).text, NULL));
    if (parameter->type == HET_IS_FLAG)
        g_ptr_array_add(lines, g_strconcat(start, " --", parameter->name, NULL));
}

void
het_verb_complete(const HetVerb *verb, const HetScenario *scenario, const HetChoices *choices,
                  GPtrArray *lines)
{
    bool may_be_next = true;
    g_ptr_array_add(lines, g_strdup(verb->name));
    EACH_PARAMETER(i, verb)
    {
        const HetParameter *parameter = &verb->parameters[i];
        if (may_be_next || !is_positional(parameter))
            complete(verb->name, parameter, scenario, choices, lines);
        may_be_next = may_be_next && is_optional(parameter);
    }
}

/* --- for verbs -------------------------------------------------------------------------------- */

/* The number of the parameter of that name, which the verb has. */
static unsigned
find(const HetRequest *request, const char *name)
{
    EACH_PARAMETER(i, request->arguments->verb)
    if (strcmp(request->arguments->verb->parameters[i].name, name) == 0)
        return i;
    g_assert_not_reached();
}

bool
het_request_given(const HetRequest *request, const char *name)
{
    return request->arguments->texts[find(request, name)] != NULL;
}

const char *
het_request_text(const HetRequest *request, const char *name)
{
    return het_request_given(request, name) ? request->arguments->texts[find(request, name)] : "";
}

guint64
het_request_number(const HetRequest *request, const char *name, guint64 otherwise)
{
    return het_request_given(request, name) ? request->arguments->numbers[find(request, name)]
                                            : otherwise;
}

HetActor
het_request_side_given(const HetRequest *request)
{
    return (HetActor)het_request_number(request, "side", het_request_side(request));
}

bool
het_request_unit(const HetRequest *request, const char *name, unsigned *ret_unit, GError **error)
{
    const char *code = het_request_text(request, name);
    const bool given = het_request_given(request, name);
    *ret_unit =
        given ? het_scenario_unit(het_session_scenario(request->session), code) : HET_NO_UNIT;
    return !given || *ret_unit != HET_NO_UNIT ||
           het_request_fail(error, "no unit \"%.20s\"; units lists all", code);
}

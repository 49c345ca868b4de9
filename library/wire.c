#include "wire.h"

#include <string.h>

#include "engine/scenario.h"

static bool
is_last(const HetWireMember *member)
{
    return member->name == NULL && member->of == NULL;
}

#define EACH_MEMBER(member, object)                                                                \
    for (const HetWireMember *member = (object)->members; !is_last(member); member++)

typedef enum { FORM_NAMED, FORM_COMPACT, FORM_ROW, FORM_FIXED } Form;

/* The form of what a member contains. */
static Form
form_within(const HetWireMember *member, bool compact)
{
    return !compact                                 ? FORM_NAMED
           : (member->traits & HET_WIRE_ROWS) != 0  ? FORM_ROW
           : (member->traits & HET_WIRE_FIXED) != 0 ? FORM_FIXED
                                                    : FORM_COMPACT;
}

/* True if the form has the member at all. */
static bool
in_form(const HetWireMember *member, Form form)
{
    const bool fixed = (member->traits & HET_WIRE_FIXED) != 0 && member->listed == 0;
    if ((member->traits & (form == FORM_NAMED ? HET_WIRE_COMPACT : HET_WIRE_NAMED)) != 0)
        return false;
    return (form != FORM_ROW || !fixed || strcmp(member->name, "id") == 0) &&
           (form != FORM_FIXED || fixed);
}

/* --- values ----------------------------------------------------------------------------------- */

/* An enum or a whole number of its width. */
static unsigned
code_at(const void *at)
{
    unsigned code = 0;
    memcpy(&code, at, sizeof code);
    return code;
}

static const char *
text_at(const void *at)
{
    return *(const char *const *)at;
}

static const void *
pointer_at(const void *at)
{
    return *(const void *const *)at;
}

static size_t
size_of(const HetWireMember *member)
{
    return member->type == HET_WIRE_OBJECT ? member->of->size
           : member->type == HET_WIRE_REAL ? sizeof(double)
                                           : sizeof(int);
}

/* True if there is nothing at the place to be written. */
static bool
is_void(const HetWire *wire, const HetWireMember *member, const void *at)
{
    if (member->listed > 0)
        return pointer_at(at) == NULL || ((const GArray *)pointer_at(at))->len == 0;
    switch (member->type) {
    case HET_WIRE_TEXT:
        return text_at(at) == NULL || *text_at(at) == '\0';
    case HET_WIRE_CHARS:
        return *(const char *)at == '\0';
    case HET_WIRE_FLAG:
        return !*(const bool *)at;
    case HET_WIRE_UNIT:
        return code_at(at) >= wire->scenario->units->len;
    case HET_WIRE_POINT:
        return ((const HetPoint *)at)->x == HET_NOWHERE.x &&
               ((const HetPoint *)at)->y == HET_NOWHERE.y;
    case HET_WIRE_CODE:
        return *member->word(code_at(at)) == '\0';
    case HET_WIRE_OBJECT:
        return (member->traits & HET_WIRE_POINTER) != 0 && pointer_at(at) == NULL;
    case HET_WIRE_CHANGES:
        return false;
    case HET_WIRE_INTEGER:
    case HET_WIRE_COUNT:
        return code_at(at) == 0;
    case HET_WIRE_BIG:
        return *(const int64_t *)at == 0;
    case HET_WIRE_REAL:
    case HET_WIRE_SYMBOL:
    case HET_WIRE_ACTOR:
    case HET_WIRE_SIDE:
    case HET_WIRE_MEMBERS:
        return false;
    }
    return false;
}

static const char *
word_of(const HetWireMember *member, unsigned code)
{
    return member->word != NULL ? member->word(code) : het_actor_name((HetActor)code);
}

/* The index of a text among those that rows share. */
static unsigned
shared_word(const HetWire *wire, const char *text)
{
    guint index = 0;
    if (!g_ptr_array_find_with_equal_func(wire->words, text, g_str_equal, &index)) {
        index = wire->words->len;
        g_ptr_array_add(wire->words, (gpointer)(uintptr_t)text);
    }
    return index;
}

/* A unit, an actor, a side or a code: a number or a word, by the form. */
static void
write_code(const HetWire *wire, const HetWireMember *member, const void *at, bool row)
{
    const unsigned code = code_at(at);
    const bool unit = member->type == HET_WIRE_UNIT,
               none = unit ? code >= wire->scenario->units->len
                           : member->type == HET_WIRE_SIDE && code == HET_NOBODY;
    if (member->type == HET_WIRE_CODE ? row : wire->compact)
        het_json_value_integer(wire->json, none ? -1 : (int)code);
    else if (unit)
        het_json_value_text(wire->json,
                            none ? NULL : het_scenario_unit_at(wire->scenario, code)->code);
    else
        het_json_value_text(wire->json, word_of(member, code));
}

static void write_object(const HetWire *wire, const HetWireObject *object, const void *data,
                         Form form);

static void
write_value(const HetWire *wire, const HetWireMember *member, const void *at, bool row)
{
    HetJson *json = wire->json;
    switch (member->type) {
    case HET_WIRE_TEXT:
        if (row && (member->traits & HET_WIRE_SHARED) != 0)
            het_json_value_integer(json, shared_word(wire, text_at(at)));
        else
            het_json_value_text(json, text_at(at));
        break;
    case HET_WIRE_CHARS:
        het_json_value_text(json, at);
        break;
    case HET_WIRE_SYMBOL:
        het_json_value_text(json, (const char[]){*(const char *)at, '\0'});
        break;
    case HET_WIRE_FLAG:
        het_json_value_flag(json, *(const bool *)at);
        break;
    case HET_WIRE_INTEGER:
        het_json_value_integer(json, *(const int *)at);
        break;
    case HET_WIRE_COUNT:
        het_json_value_integer(json, *(const unsigned *)at);
        break;
    case HET_WIRE_BIG:
        het_json_value_integer(json, *(const int64_t *)at);
        break;
    case HET_WIRE_REAL:
        het_json_value_real(json, *(const double *)at);
        break;
    case HET_WIRE_POINT:
        het_json_value_point(json, *(const HetPoint *)at);
        break;
    case HET_WIRE_UNIT:
    case HET_WIRE_ACTOR:
    case HET_WIRE_SIDE:
    case HET_WIRE_CODE:
        write_code(wire, member, at, row);
        break;
    case HET_WIRE_OBJECT:
        write_object(wire, member->of,
                     (member->traits & HET_WIRE_POINTER) != 0 ? pointer_at(at) : at,
                     form_within(member, wire->compact));
        break;
    case HET_WIRE_CHANGES:
    case HET_WIRE_MEMBERS:
        g_assert_not_reached();
    }
}

/* The value of a member of an object or row, with its lists and pairs. */
static void
write_member(const HetWire *wire, const HetWireMember *member, const void *data, bool row)
{
    const char *at = (const char *)data + member->at;
    if (member->write != NULL) {
        member->write(wire, data);
    } else if ((member->traits & HET_WIRE_NULLABLE) != 0 && is_void(wire, member, at)) {
        het_json_value_text(wire->json, NULL);
    } else if ((member->traits & HET_WIRE_SIDES) != 0) {
        het_json_begin_object(wire->json, NULL);
        for (unsigned side = 0; side < HET_SIDES; side++) {
            het_json_name(wire->json, het_actor_name((HetActor)side));
            write_value(wire, member, at + side * size_of(member), row);
        }
        het_json_end(wire->json);
    } else if (member->listed > 0) {
        const GArray *items = pointer_at(at);
        het_json_begin_array(wire->json, NULL);
        for (guint i = 0; items != NULL && i < items->len; i++)
            write_value(wire, member,
                        items->data + i * g_array_get_element_size((GArray *)(uintptr_t)items),
                        false);
        het_json_end(wire->json);
    } else {
        write_value(wire, member, at, row);
    }
}

/* --- objects ---------------------------------------------------------------------------------- */

static void
write_members(const HetWire *wire, const HetWireObject *object, const void *data, Form form)
{
    EACH_MEMBER(member, object)
    {
        if (member->type == HET_WIRE_MEMBERS) {
            write_members(wire, member->of, data, form);
            continue;
        }
        const char *at = (const char *)data + member->at;
        const bool optional = form != FORM_ROW && (member->traits & HET_WIRE_OPTIONAL) != 0;
        if (!in_form(member, form) || (member->traits & HET_WIRE_ADDED) != 0 ||
            (optional &&
             (member->present != NULL ? !member->present(wire, data) : is_void(wire, member, at))))
            continue;
        if (form != FORM_ROW)
            het_json_name(wire->json, member->name);
        write_member(wire, member, data, form == FORM_ROW);
    }
}

static void
write_object(const HetWire *wire, const HetWireObject *object, const void *data, Form form)
{
    if (form == FORM_ROW)
        het_json_begin_array(wire->json, NULL);
    else
        het_json_begin_object(wire->json, NULL);
    write_members(wire, object, data, form);
    het_json_end(wire->json);
}

void
het_wire_members(const HetWire *wire, const HetWireObject *object, const void *data)
{
    write_members(wire, object, data, wire->compact ? FORM_COMPACT : FORM_NAMED);
}

void
het_wire_object(const HetWire *wire, const HetWireObject *object, const void *data)
{
    write_object(wire, object, data, wire->compact ? FORM_COMPACT : FORM_NAMED);
}

void
het_wire_list(const HetWire *wire, const HetWireObject *object, const void *items, unsigned count)
{
    het_json_begin_array(wire->json, NULL);
    for (unsigned i = 0; i < count; i++)
        het_wire_object(wire, object, (const char *)items + i * object->size);
    het_json_end(wire->json);
}

void
het_wire_row(const HetWire *wire, const HetWireObject *object, const void *data)
{
    write_object(wire, object, data, FORM_ROW);
}

void
het_wire_columns(HetJson *json, const HetWireObject *object)
{
    het_json_begin_array(json, object->name);
    EACH_MEMBER(member, object)
    if (in_form(member, FORM_ROW))
        het_json_value_text(json, member->name);
    het_json_end(json);
}

/* --- the schema ------------------------------------------------------------------------------- */

static json_t *
typed(const char *type)
{
    return json_pack("{s:s}", "type", type);
}

static const char *const forms[] = {
    [FORM_NAMED] = "", [FORM_COMPACT] = ".compact", [FORM_ROW] = ".row", [FORM_FIXED] = ".fixed"};

static json_t *
words_of(const HetWireMember *member)
{
    const unsigned count = member->type == HET_WIRE_CODE    ? member->words
                           : member->type == HET_WIRE_ACTOR ? HET_NOBODY + 1
                                                            : HET_SIDES;
    json_t *words = json_array();
    for (unsigned code = 0; code < count; code++)
        json_array_append_new(words, json_string(word_of(member, code)));
    if (member->type == HET_WIRE_SIDE)
        json_array_append_new(words, json_string(word_of(member, HET_NOBODY)));
    return words;
}

/* The words of a code, or the numbers that stand for them. */
static json_t *
code_schema(const HetWireMember *member, bool number)
{
    if (!number)
        return json_pack("{s:o}", "enum", words_of(member));
    const bool none = member->type == HET_WIRE_SIDE || member->type == HET_WIRE_UNIT;
    json_t *schema = json_pack("{s:s, s:i}", "type", "integer", "minimum", none ? -1 : 0);
    if (member->type != HET_WIRE_UNIT)
        json_object_set_new(schema, "words", words_of(member));
    if (member->type == HET_WIRE_CODE)
        json_object_set_new(schema, "maximum", json_integer(member->words - 1));
    return schema;
}

static json_t *
value_schema(const HetWireMember *member, bool compact, bool row)
{
    switch (member->type) {
    case HET_WIRE_TEXT:
        return row && (member->traits & HET_WIRE_SHARED) != 0
                   ? json_pack("{s:s, s:i}", "type", "integer", "minimum", 0)
                   : typed("string");
    case HET_WIRE_CHARS:
        return typed("string");
    case HET_WIRE_SYMBOL:
        return json_pack("{s:s, s:i, s:i}", "type", "string", "minLength", 1, "maxLength", 1);
    case HET_WIRE_FLAG:
        return typed("boolean");
    case HET_WIRE_COUNT:
        return json_pack("{s:s, s:i}", "type", "integer", "minimum", 0);
    case HET_WIRE_INTEGER:
    case HET_WIRE_BIG:
        return typed("integer");
    case HET_WIRE_REAL:
        return typed("number");
    case HET_WIRE_POINT:
        return json_pack("{s:s, s:{s:s}, s:i, s:i}", "type", "array", "items", "type", "integer",
                         "minItems", 2, "maxItems", 2);
    case HET_WIRE_UNIT:
        return compact ? code_schema(member, true) : typed("string");
    case HET_WIRE_ACTOR:
    case HET_WIRE_SIDE:
        return code_schema(member, compact);
    case HET_WIRE_CODE:
        return code_schema(member, row);
    case HET_WIRE_OBJECT:
        return json_pack(
            "{s:o}", "$ref",
            json_sprintf("#/$defs/%s%s", member->of->name, forms[form_within(member, compact)]));
    case HET_WIRE_CHANGES:
        return json_pack("{s:s, s:{s:s, s:{s:s, s:i, s:i}}}", "type", "object",
                         "additionalProperties", "type", "array", "items", "type", "array",
                         "minItems", 2, "maxItems", 2);
    case HET_WIRE_MEMBERS:
        break;
    }
    g_assert_not_reached();
}

/* The schema of a member's value in one of the forms. */
static json_t *
member_schema(const HetWireMember *member, bool compact, bool row)
{
    json_t *schema = value_schema(member, compact, row);
    for (unsigned i = 0; i < member->listed; i++)
        schema = json_pack("{s:s, s:o}", "type", "array", "items", schema);
    if ((member->traits & HET_WIRE_SIDES) != 0)
        schema = json_pack("{s:s, s:{s:O, s:o}, s:[s, s], s:b}", "type", "object", "properties",
                           "first", schema, "second", schema, "required", "first", "second",
                           "additionalProperties", 0);
    if ((member->traits & HET_WIRE_NULLABLE) != 0)
        schema = json_pack("{s:[o, {s:s}]}", "anyOf", schema, "type", "null");
    if (member->help != NULL)
        json_object_set_new(schema, "description", json_string(member->help));
    return schema;
}

static void
add_properties(json_t *properties, json_t *required, const HetWireObject *object, Form form)
{
    EACH_MEMBER(member, object)
    {
        if (member->type == HET_WIRE_MEMBERS) {
            add_properties(properties, required, member->of, form);
        } else if (in_form(member, form)) {
            json_object_set_new(properties, member->name,
                                member_schema(member, form != FORM_NAMED, false));
            if ((member->traits & (HET_WIRE_OPTIONAL | HET_WIRE_ADDED)) == 0)
                json_array_append_new(required, json_string(member->name));
        }
    }
}

static json_t *
object_schema(const HetWireObject *object, Form form)
{
    json_t *properties = json_object(), *required = json_array();
    add_properties(properties, required, object, form);
    return json_pack("{s:s, s:s, s:o, s:o, s:b}", "description", object->help, "type", "object",
                     "properties", properties, "required", required, "additionalProperties",
                     object->size == 0 && form != FORM_NAMED);
}

static json_t *
row_schema(const HetWireObject *object)
{
    json_t *items = json_array();
    EACH_MEMBER(member, object)
    {
        if (!in_form(member, FORM_ROW))
            continue;
        json_t *schema = member_schema(member, true, true);
        json_object_set_new(schema, "title", json_string(member->name));
        json_array_append_new(items, schema);
    }
    const int count = (int)json_array_size(items);
    return json_pack("{s:s, s:s, s:o, s:i, s:i}", "description", object->help, "type", "array",
                     "prefixItems", items, "minItems", count, "maxItems", count);
}

static void define(json_t *definitions, const HetWireObject *object, Form form);

static void
define_contents(json_t *definitions, const HetWireObject *object, Form form)
{
    EACH_MEMBER(member, object)
    {
        if (member->of == NULL || !in_form(member, form))
            continue;
        if (member->type == HET_WIRE_MEMBERS)
            define_contents(definitions, member->of, form);
        else
            define(definitions, member->of, form_within(member, form != FORM_NAMED));
    }
}

static void
define(json_t *definitions, const HetWireObject *object, Form form)
{
    g_autofree char *name = g_strconcat(object->name, forms[form], NULL);
    if (json_object_get(definitions, name) != NULL)
        return;
    json_object_set_new(definitions, name,
                        form == FORM_ROW ? row_schema(object) : object_schema(object, form));
    define_contents(definitions, object, form);
}

void
het_wire_define(json_t *definitions, const HetWireObject *object, bool compact)
{
    define(definitions, object, compact ? FORM_COMPACT : FORM_NAMED);
}

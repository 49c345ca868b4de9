#include "json-members.h"

#include <math.h>

enum { DEEPEST = 64 }; /* brackets within one another */

struct HetJson {
    json_t *root; /* NULL so far */
    json_t *open[DEEPEST];
    unsigned depth;
    const char *name; /* of the next value, or NULL */
};

HetJson *
het_json_new(void)
{
    return g_new0(HetJson, 1);
}

void
het_json_reset(HetJson *json)
{
    json_decref(json->root);
    *json = (HetJson){0};
}

void
het_json_free(HetJson *json)
{
    if (json != NULL)
        het_json_reset(json);
    g_free(json);
}

json_t *
het_json_root(const HetJson *json)
{
    g_assert(json->depth == 0 && json->name == NULL);
    return json_incref(json->root);
}

void
het_json_name(HetJson *json, const char *name)
{
    json->name = name;
}

/* --- values ----------------------------------------------------------------------------------- */

/* (transfer full) Adds a value where the next one stands. */
static void
add(HetJson *json, json_t *value)
{
    json_t *within = json->depth > 0 ? json->open[json->depth - 1] : NULL;
    g_assert(json_is_object(within) == (json->name != NULL));
    if (within == NULL) {
        g_assert(json->root == NULL);
        json->root = value;
    } else if (json->name == NULL) {
        json_array_append_new(within, value);
    } else {
        json_object_set_new(within, json->name, value);
        json->name = NULL;
    }
}

static void
begin(HetJson *json, const char *name, json_t *value)
{
    if (name != NULL)
        het_json_name(json, name);
    add(json, value);
    g_assert(json->depth < DEEPEST);
    json->open[json->depth++] = value;
}

void
het_json_begin_array(HetJson *json, const char *name)
{
    begin(json, name, json_array());
}

void
het_json_begin_object(HetJson *json, const char *name)
{
    begin(json, name, json_object());
}

void
het_json_end(HetJson *json)
{
    g_assert(json->depth > 0);
    json->depth--;
}

void
het_json_value_node(HetJson *json, json_t *node)
{
    add(json, node != NULL ? node : json_null());
}

void
het_json_value_text(HetJson *json, const char *text)
{
    json_t *value = text != NULL ? json_string(text) : NULL;
    if (text != NULL && value == NULL) {
        g_autofree char *valid = g_utf8_make_valid(text, -1);
        value = json_string(valid);
    }
    het_json_value_node(json, value);
}

void
het_json_value_flag(HetJson *json, bool value)
{
    add(json, json_boolean(value));
}

void
het_json_value_integer(HetJson *json, gint64 value)
{
    add(json, json_integer(value));
}

void
het_json_value_unsigned(HetJson *json, guint64 value)
{
    g_autofree char *text = NULL;
    if (value <= G_MAXINT64)
        het_json_value_integer(json, (gint64)value);
    else
        het_json_value_text(json, text = g_strdup_printf("%" G_GUINT64_FORMAT, value));
}

void
het_json_value_real(HetJson *json, double value)
{
    het_json_value_node(json, isfinite(value) ? json_real(value) : NULL);
}

void
het_json_value_point(HetJson *json, HetPoint point)
{
    het_json_begin_array(json, NULL);
    het_json_value_integer(json, point.x);
    het_json_value_integer(json, point.y);
    het_json_end(json);
}

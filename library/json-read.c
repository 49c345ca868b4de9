#include "json-read.h"

#include "engine/error.h"

json_t *
het_json_read(const char *text, gsize length, GError **error)
{
    json_error_t wrong;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &wrong);
    if (root == NULL)
        het_fail(error, HET_ERROR_FORMAT, "no JSON at byte %d: %s", wrong.position, wrong.text);
    return root;
}

json_t *
het_json_object_of(json_t *node)
{
    return json_is_object(node) ? node : NULL;
}

const char *
het_json_text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

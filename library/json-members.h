/* Members of JSON objects, typed by their values. HET_JSON(builder, "unit", code, "cost", cost)
 * adds members to the object being built, HET_JSON_OBJECT(builder, ...) the whole object as the
 * next value, HET_JSON_ARRAY(builder, "faces", faces, count) an array,
 * HET_JSON_EACH(builder, "codes", i, count, code_of(i)) one of what an expression gives. A value
 * may be
 *
 *   - text (char *); NULL becomes null,
 *   - a bool. A comparison, a negation and `true` are ints in C: (bool)(a == b) is a bool,
 *   - a whole number of any width; above 2^63 - 1, which JSON readers cannot take, it becomes text,
 *   - a double or float; an infinity or none, which JSON does not have, becomes null,
 *   - a HetPoint, which becomes [x, y],
 *   - a JsonNode (transfer full); NULL becomes null.
 *
 * Any other type, and a name without a value, is refused by the compiler. A call has up to twelve
 * members. Needs no library but json-glib, so that every room can use it. */
#pragma once

#include <json-glib/json-glib.h>
#include <math.h>
#include <stdbool.h>

#include "engine/event.h"

/* The next value of an array, or of a member whose name is set. */
#define HET_JSON_VALUE(builder, value)                                                             \
    _Generic((value),                                                                              \
        bool: het_json_value_flag,                                                                 \
        char: het_json_value_integer,                                                              \
        signed char: het_json_value_integer,                                                       \
        short: het_json_value_integer,                                                             \
        int: het_json_value_integer,                                                               \
        long: het_json_value_integer,                                                              \
        long long: het_json_value_integer,                                                         \
        unsigned char: het_json_value_unsigned,                                                    \
        unsigned short: het_json_value_unsigned,                                                   \
        unsigned: het_json_value_unsigned,                                                         \
        unsigned long: het_json_value_unsigned,                                                    \
        unsigned long long: het_json_value_unsigned,                                               \
        float: het_json_value_real,                                                                \
        double: het_json_value_real,                                                               \
        char *: het_json_value_text,                                                               \
        const char *: het_json_value_text,                                                         \
        void *: het_json_value_text,                                                               \
        HetPoint: het_json_value_point,                                                            \
        JsonNode *: het_json_value_node)(builder, value)

#define HET_JSON(builder, ...) HET_JSON_OF(HET_JSON_COUNT(__VA_ARGS__), builder, __VA_ARGS__)

#define HET_JSON_OBJECT(builder, ...)                                                              \
    (json_builder_begin_object(builder), HET_JSON(builder, __VA_ARGS__),                           \
     json_builder_end_object(builder))

/* An array of `value`, an expression with the index `i`, from 0 to `count` less one. */
#define HET_JSON_EACH(builder, name, i, count, value)                                              \
    do {                                                                                           \
        json_builder_set_member_name(builder, name);                                               \
        json_builder_begin_array(builder);                                                         \
        for (size_t i = 0; i < (size_t)(count); i++)                                               \
            HET_JSON_VALUE(builder, value);                                                        \
        json_builder_end_array(builder);                                                           \
    } while (0)

/* The same of `values`, which may be any expression that can be indexed. */
#define HET_JSON_ARRAY(builder, name, values, count)                                               \
    HET_JSON_EACH(builder, name, het_json_at, count, (values)[het_json_at])

/* --- how a value of each type is added -------------------------------------------------------- */

static inline void
het_json_value_text(JsonBuilder *builder, const char *text)
{
    if (text == NULL)
        json_builder_add_null_value(builder);
    else
        json_builder_add_string_value(builder, text);
}

static inline void
het_json_value_flag(JsonBuilder *builder, bool value)
{
    json_builder_add_boolean_value(builder, value);
}

static inline void
het_json_value_integer(JsonBuilder *builder, gint64 value)
{
    json_builder_add_int_value(builder, value);
}

static inline void
het_json_value_unsigned(JsonBuilder *builder, guint64 value)
{
    char text[24];
    if (value <= G_MAXINT64) {
        json_builder_add_int_value(builder, (gint64)value);
        return;
    }
    g_snprintf(text, sizeof text, "%" G_GUINT64_FORMAT, value);
    json_builder_add_string_value(builder, text);
}

static inline void
het_json_value_real(JsonBuilder *builder, double value)
{
    if (isfinite(value))
        json_builder_add_double_value(builder, value);
    else
        json_builder_add_null_value(builder);
}

static inline void
het_json_value_point(JsonBuilder *builder, HetPoint point)
{
    json_builder_begin_array(builder);
    json_builder_add_int_value(builder, point.x);
    json_builder_add_int_value(builder, point.y);
    json_builder_end_array(builder);
}

static inline void
het_json_value_node(JsonBuilder *builder, JsonNode *node)
{
    if (node == NULL)
        json_builder_add_null_value(builder);
    else
        json_builder_add_value(builder, node);
}

/* --- pairs of arguments ----------------------------------------------------------------------- */

/* The number of arguments; HET_JSON_n exists for even numbers only. */
#define HET_JSON_COUNT(...)                                                                        \
    HET_JSON_COUNTED(__VA_ARGS__, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9,   \
                     8, 7, 6, 5, 4, 3, 2, 1, 0)
#define HET_JSON_COUNTED(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x,   \
                         count, ...)                                                               \
    count
#define HET_JSON_OF(count, builder, ...) HET_JSON_OF_COUNT(count, builder, __VA_ARGS__)
#define HET_JSON_OF_COUNT(count, builder, ...) HET_JSON_##count(builder, __VA_ARGS__)
#define HET_JSON_2(to, name, value)                                                                \
    (json_builder_set_member_name(to, name), HET_JSON_VALUE(to, value))
#define HET_JSON_4(to, name, value, ...) (HET_JSON_2(to, name, value), HET_JSON_2(to, __VA_ARGS__))
#define HET_JSON_6(to, name, value, ...) (HET_JSON_2(to, name, value), HET_JSON_4(to, __VA_ARGS__))
#define HET_JSON_8(to, name, value, ...) (HET_JSON_2(to, name, value), HET_JSON_6(to, __VA_ARGS__))
#define HET_JSON_10(to, name, value, ...) (HET_JSON_2(to, name, value), HET_JSON_8(to, __VA_ARGS__))
#define HET_JSON_12(to, name, value, ...)                                                          \
    (HET_JSON_2(to, name, value), HET_JSON_10(to, __VA_ARGS__))
#define HET_JSON_14(to, name, value, ...)                                                          \
    (HET_JSON_2(to, name, value), HET_JSON_12(to, __VA_ARGS__))
#define HET_JSON_16(to, name, value, ...)                                                          \
    (HET_JSON_2(to, name, value), HET_JSON_14(to, __VA_ARGS__))
#define HET_JSON_18(to, name, value, ...)                                                          \
    (HET_JSON_2(to, name, value), HET_JSON_16(to, __VA_ARGS__))
#define HET_JSON_20(to, name, value, ...)                                                          \
    (HET_JSON_2(to, name, value), HET_JSON_18(to, __VA_ARGS__))
#define HET_JSON_22(to, name, value, ...)                                                          \
    (HET_JSON_2(to, name, value), HET_JSON_20(to, __VA_ARGS__))
#define HET_JSON_24(to, name, value, ...)                                                          \
    (HET_JSON_2(to, name, value), HET_JSON_22(to, __VA_ARGS__))

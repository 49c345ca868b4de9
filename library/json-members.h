/* Members of JSON objects, typed by their values. HET_JSON(builder, "unit", code, "cost", cost)
 * adds members to the object being built, HET_JSON_OBJECT(builder, ...) the whole object as the
 * next value, HET_JSON_ARRAY(builder, "faces", faces, count) an array,
 * HET_JSON_EACH(builder, "codes", i, count, code_of(i)) one of what an expression gives. A value
 * may be
 *
 *   - text (char *); NULL becomes null, and bytes that are not UTF-8 become U+FFFD,
 *   - a bool. A comparison, a negation and `true` are ints in C: (bool)(a == b) is a bool,
 *   - a whole number of any width; above 2^63 - 1, which JSON readers cannot take, it becomes text,
 *   - a double or float; an infinity or none, which JSON does not have, becomes null,
 *   - a HetPoint, which becomes [x, y],
 *   - a json_t (transfer full); NULL becomes null.
 *
 * Any other type, and a name without a value, is refused by the compiler. A call has up to twelve
 * members. */
#pragma once

#include <stdbool.h>

#include "engine/event.h"
#include "json-read.h"

/* A document that is being built: values are added to the array or object that was begun last. */
typedef struct HetJson HetJson;

/* (transfer full) */
HetJson *het_json_new(void);
void het_json_free(HetJson *json); /* accepts NULL */
/* (transfer full) The value that has been built: all that was begun has ended. */
json_t *het_json_root(const HetJson *json);
/* Begins another document. */
void het_json_reset(HetJson *json);
/* The name of the next value, in an object; borrowed until then. */
void het_json_name(HetJson *json, const char *name);
/* Begin an array or object: the next value, or (with `name`) that of a member; and end it. */
void het_json_begin_array(HetJson *json, const char *name);
void het_json_begin_object(HetJson *json, const char *name);
void het_json_end(HetJson *json);

void het_json_value_text(HetJson *json, const char *text);
void het_json_value_flag(HetJson *json, bool value);
void het_json_value_integer(HetJson *json, gint64 value);
void het_json_value_unsigned(HetJson *json, guint64 value);
void het_json_value_real(HetJson *json, double value);
void het_json_value_point(HetJson *json, HetPoint point);
void het_json_value_node(HetJson *json, json_t *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetJson, het_json_free)

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
        json_t *: het_json_value_node)(builder, value)

#define HET_JSON(builder, ...) HET_JSON_OF(HET_JSON_COUNT(__VA_ARGS__), builder, __VA_ARGS__)

#define HET_JSON_OBJECT(builder, ...)                                                              \
    (het_json_begin_object(builder, NULL), HET_JSON(builder, __VA_ARGS__), het_json_end(builder))

/* An array of `value`, an expression with the index `i`, from 0 to `count` less one. */
#define HET_JSON_EACH(builder, name, i, count, value)                                              \
    do {                                                                                           \
        het_json_begin_array(builder, name);                                                       \
        for (size_t i = 0; i < (size_t)(count); i++)                                               \
            HET_JSON_VALUE(builder, value);                                                        \
        het_json_end(builder);                                                                     \
    } while (0)

/* The same of `values`, which may be any expression that can be indexed. */
#define HET_JSON_ARRAY(builder, name, values, count)                                               \
    HET_JSON_EACH(builder, name, het_json_at, count, (values)[het_json_at])

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
#define HET_JSON_2(to, name, value) (het_json_name(to, name), HET_JSON_VALUE(to, value))
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

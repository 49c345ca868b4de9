/* The wire: every object that programs and pages receive is described once, by a table whose rows
 * are its members: name, type, where the value stands in a struct, what it means. From the table
 * come the object with its names, the row of a list (short, for what is sent after every move), the
 * names of a row's columns, and the JSON Schema (`hetman protocol --schema`).
 *
 * An object is written in one of two forms. Named: codes as words, units by their codes; what does
 * not apply is left out. Compact, for the page: sides and units as numbers, and lists marked
 * HET_WIRE_ROWS as rows, in which codes are numbers too and nothing is left out. */
#pragma once

#include "engine/game.h"
#include "engine/view.h"
#include "json-members.h"

enum { HET_WIRE_VERSION = 4 }; /* grows with each change that a reader has to know of */

typedef struct HetWireObject HetWireObject;
typedef struct HetWireMember HetWireMember;

typedef struct {
    HetJson *json;
    const HetScenario *scenario;
    bool compact;
    GPtrArray *words;    /* of compact rows: texts that many share, sent once */
    const HetView *view; /* of units and positions */
    void *context;       /* for members that a function writes */
} HetWire;

/* How a value stands in its struct, and so how it is written. */
typedef enum {
    HET_WIRE_TEXT,    /* const char *; NULL is null */
    HET_WIRE_CHARS,   /* char [] */
    HET_WIRE_SYMBOL,  /* char */
    HET_WIRE_FLAG,    /* bool */
    HET_WIRE_INTEGER, /* int */
    HET_WIRE_COUNT,   /* unsigned */
    HET_WIRE_BIG,     /* int64_t */
    HET_WIRE_REAL,    /* double */
    HET_WIRE_POINT,   /* HetPoint: [x, y] */
    HET_WIRE_UNIT,    /* unsigned: the code; compact the id, -1: none */
    HET_WIRE_ACTOR,   /* HetActor: a word; compact its number */
    HET_WIRE_SIDE,    /* the same of a side; compact -1: neither */
    HET_WIRE_CODE,    /* an enum that has `word`; in a row its number */
    HET_WIRE_OBJECT,  /* a struct of `of` */
    HET_WIRE_CHANGES, /* by a function: {MEMBER: [[VALUE, [IDS]], ...], ...} */
    HET_WIRE_MEMBERS, /* no value: the members of `of` stand here, of the same struct */
} HetWireType;

typedef enum {
    HET_WIRE_OPTIONAL = 1,  /* left out where void: "", NULL, 0, no unit, no place, no items */
    HET_WIRE_NULLABLE = 2,  /* null in the same cases */
    HET_WIRE_FIXED = 4,     /* never changes in a game: not in rows, but for an id. Of a list, when
                               compact: its objects have nothing else */
    HET_WIRE_ROWS = 8,      /* compact: its objects are rows */
    HET_WIRE_SIDES = 16,    /* an array of HET_SIDES values: {"first", "second"} */
    HET_WIRE_SHARED = 32,   /* in rows an index of `words` */
    HET_WIRE_COMPACT = 64,  /* not in the named form */
    HET_WIRE_NAMED = 128,   /* not in the compact form */
    HET_WIRE_POINTER = 256, /* of an object: NULL is none */
    HET_WIRE_ADDED = 512,   /* front ends add it, where it applies */
} HetWireTraits;

struct HetWireMember {
    const char *name, *help;
    HetWireType type;
    unsigned traits; /* HetWireTraits */
    unsigned listed; /* 1: a GArray of such values; or written by the function: arrays in arrays */
    size_t at;       /* in the struct */
    const char *(*word)(unsigned code);
    unsigned words; /* number of codes */
    const HetWireObject *of;
    void (*write)(const HetWire *wire, const void *object); /* in place of reading the struct */
    bool (*present)(const HetWire *wire,
                    const void *object); /* of an optional one; else as above */
};

enum { HET_WIRE_MEMBERS_MAX = 30 };

struct HetWireObject {
    const char *name, *help;
    size_t size; /* of the struct; 0: to the compact form front ends add members of their own */
    HetWireMember members[HET_WIRE_MEMBERS_MAX]; /* ends with one without a type's name or `of` */
};

/* Where a member stands, and its type by the field's; HET_WIRE_AS for types that C does not know.
 */
#define HET_WIRE_AT(Struct, field)                                                                 \
    .at = offsetof(Struct, field), .type = _Generic(((Struct *)NULL)->field,                       \
                                                    bool: HET_WIRE_FLAG,                           \
                                                    char: HET_WIRE_SYMBOL,                         \
                                                    int: HET_WIRE_INTEGER,                         \
                                                    unsigned: HET_WIRE_COUNT,                      \
                                                    int64_t: HET_WIRE_BIG,                         \
                                                    double: HET_WIRE_REAL,                         \
                                                    double *: HET_WIRE_REAL,                       \
                                                    char *: HET_WIRE_TEXT,                         \
                                                    const char *: HET_WIRE_TEXT,                   \
                                                    HetPoint: HET_WIRE_POINT)
#define HET_WIRE_AS(Type, Struct, field) .at = offsetof(Struct, field), .type = HET_WIRE_##Type
/* A whole member that has the name of its field; after it what it means, NULL where its name is
 * enough, and what else there is of it. */
#define HET_WIRE_ROW(Struct, field, ...)                                                           \
    {                                                                                              \
        .name = #field, HET_WIRE_AT(Struct, field), .help = __VA_ARGS__                            \
    }
#define HET_WIRE_ROW_AS(Type, Struct, field, ...)                                                  \
    {                                                                                              \
        .name = #field, HET_WIRE_AS(Type, Struct, field), .help = __VA_ARGS__                      \
    }
/* An object, or a list of objects in a GArray. */
#define HET_WIRE_OF(Struct, field, object)                                                         \
    .at = offsetof(Struct, field), .type = HET_WIRE_OBJECT, .of = &(object)
/* What a function writes: a value, an object, a list of objects. */
#define HET_WIRE_BY(Type, function) .type = HET_WIRE_##Type, .write = function
#define HET_WIRE_OF_BY(object, function) .type = HET_WIRE_OBJECT, .of = &(object), .write = function
#define HET_WIRE_LIST_BY(object, function) HET_WIRE_OF_BY(object, function), .listed = 1
/* A member that is left out unless the function is true. */
#define HET_WIRE_IF(function) .present = function, .traits = HET_WIRE_OPTIONAL
#define HET_WIRE_LIST(Struct, field, object) HET_WIRE_OF(Struct, field, object), .listed = 1

/* The value: a whole object, in braces; and its members alone, in an object that is begun. */
void het_wire_object(const HetWire *wire, const HetWireObject *object, const void *data);
void het_wire_members(const HetWire *wire, const HetWireObject *object, const void *data);
/* The value: an array of objects that stand one after the other. */
void het_wire_list(const HetWire *wire, const HetWireObject *object, const void *items,
                   unsigned count);
/* The value: a row, and the names of its columns. */
void het_wire_row(const HetWire *wire, const HetWireObject *object, const void *data);
void het_wire_columns(HetJson *json, const HetWireObject *object);

/* Adds the named or compact form of an object to the schema's definitions, with all that it
 * contains: each as "NAME", "NAME.compact", "NAME.row" or "NAME.fixed". */
void het_wire_define(json_t *definitions, const HetWireObject *object, bool compact);

/* Fields: what a system's files say, as data. A table has a row a key: its name, how its value is
 * written, where it lies in memory, its range, what it is when it is missing, and what it means.
 * The one table reads a file, writes it, words the errors, and is printed in docs/formats.md.
 *
 * A value is one integer; words, units of the scenario and places of the board are ways to write
 * it. Where range or default go by other fields, `fit` says so of an item, after those above it in
 * the table have been read. What one row cannot judge alone (two units on a hex) the system checks
 * after the table has been read. */
#pragma once

#include <stddef.h>

#include "keyfile.h"
#include "scenario.h"

enum { HET_FIELD_BASES = 4 };

/* Where the fields of one item lie: what the system keeps, by the numbers its tables use, and which
 * element of the arrays in them. */
typedef struct {
    void *base[HET_FIELD_BASES];
    unsigned item;
    const HetScenario *scenario;
} HetFieldPlace;

/* How a value is written; where it is no number. */
typedef struct {
    const char *name;     /* what docs/formats.md calls it: "hex" */
    const char *expected; /* after "expected": "a hex of the map, as 0507" */
    /* False: the text is none. */
    bool (*read)(const HetFieldPlace *place, const char *text, int64_t *ret_value);
    /* (transfer full) Its inverse; of a value that a state may have. */
    char *(*write)(const HetFieldPlace *place, int64_t value);
} HetFieldKind;

/* The unit of a code, by its id. */
extern const HetFieldKind het_field_unit;
/* Units by their codes, separated by ';', of the first 64: a bit each by id. */
extern const HetFieldKind het_field_units;

typedef struct {
    int64_t minimum, maximum;
    int64_t initial; /* when the key is missing; may lie outside the range */
    bool required;   /* an error when it is missing */
    bool absent;     /* the item has no such key: giving it is an error, `initial` is kept */
} HetFieldRange;

typedef struct {
    const char *key;
    const char *const *words; /* NULL-terminated: a value's word is its index */
    const HetFieldKind *kind; /* words and kind NULL: a number */
    uint8_t base, width;      /* which base; bytes: 1, 2, 4, 8 */
    bool is_signed;
    size_t offset, stride; /* stride: bytes from item to item; 0: one */
    uint64_t mask;         /* not 0: the bit or bits it is of that integer */
    HetFieldRange range;
    void (*fit)(const HetFieldPlace *place, HetFieldRange *range); /* NULL: the range stands */
    bool (*quiet)(const HetFieldPlace *place); /* NULL, or true: not written now */
    const char *meaning;                       /* for people, with rule ids */
} HetField;

/* Initialisers of where a field lies: a member of a struct; of the items of an array of numbers; of
 * the items of an array of structs. */
#define HET_FIELD_IN(which, Type, member)                                                          \
    .base = (which), .offset = offsetof(Type, member), .width = sizeof((Type *)0)->member
#define HET_FIELD_OF(which, Type, array)                                                           \
    .base = (which), .offset = offsetof(Type, array), .stride = sizeof((Type *)0)->array[0],       \
    .width = sizeof((Type *)0)->array[0]
#define HET_FIELD_ITEM(which, Type, array, Item, member)                                           \
    .base = (which), .offset = offsetof(Type, array) + offsetof(Item, member),                     \
    .stride = sizeof(Item), .width = sizeof((Item *)0)->member

/* The keys of a group, in the order in which they are read and written. */
struct HetFieldTable {
    const char *group; /* as docs/formats.md writes it: "unit CODE" */
    const HetField *fields;
    size_t count;
};

/* The value that lies there. */
int64_t het_field_get(const HetField *field, const HetFieldPlace *place);
void het_field_set(const HetField *field, const HetFieldPlace *place, int64_t value);
/* The range for this item. */
HetFieldRange het_field_range(const HetField *field, const HetFieldPlace *place);
/* The field of a key, or NULL. */
const HetField *het_field_find(const HetFieldTable *table, const char *key);

/* Reads a value's text and stores it. NULL, or what is wrong: "\"x\" is none of: ...". (transfer
 * full) */
char *het_field_read(const HetField *field, const HetFieldPlace *place, const char *text);
/* (transfer full) The value's text; NULL where it need not be written: it is what a file without
 * the key gives. */
char *het_field_write(const HetField *field, const HetFieldPlace *place);

/* Reads all keys of a group, missing ones as their default. */
bool het_fields_load(const HetFieldTable *table, const HetFieldPlace *place, HetKeyFile *file,
                     const char *group, GError **error);
/* Reads items "key=value" of a list that stands in a file at `group`, `key`; fields without an item
 * get their default. */
bool het_fields_load_items(const HetFieldTable *table, const HetFieldPlace *place,
                           const char *const *items, HetKeyFile *file, const char *group,
                           const char *key, GError **error);
/* The inverses: into a group; onto a list, as "; key=value". */
void het_fields_save(const HetFieldTable *table, const HetFieldPlace *place, GKeyFile *file,
                     const char *group);
void het_fields_save_items(const HetFieldTable *table, const HetFieldPlace *place, GString *list);

/* Adds the table as docs/formats.md prints it: key, values, default, meaning. */
void het_fields_describe(const HetFieldTable *table, GString *text);

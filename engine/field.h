/* Fields: the contents of a system's files as data. A table has a row for each key: its name, how
 * its value is written, where it is stored, its range, default and meaning. The same table serves
 * to read a file, to write it, to word the errors and to print docs/formats.md.
 *
 * A value is one integer; words, units of the scenario and places of the board are ways to write
 * it. If range or default depend on other fields, `fit` sets them for each item, after the fields
 * above it in the table have been read. Conditions across rows (two units on a hex) are checked by
 * the system after the table has been read. */
#pragma once

#include <stddef.h>

#include "keyfile.h"
#include "scenario.h"

/* Two bases are the same for all systems: the map (hex-map.h), and the unit's common part
 * (HetUnit), which het_fields_load_unit() and het_fields_save_unit() set. */
enum { HET_FIELD_BOARD = 3, HET_FIELD_UNIT, HET_FIELD_BASES };

/* Storage of the fields of one item: the system's data, by the numbers its tables use, and the
 * index into arrays in them. */
typedef struct {
    void *base[HET_FIELD_BASES];
    unsigned item;
    const HetScenario *scenario;
    /* The file while it is being read, so that `fit` can ask which keys it has; otherwise NULL. */
    HetKeyFile *file;
    const char *group;
} HetFieldPlace;

typedef struct HetField HetField;

/* A base for saving, which does not change it. */
static inline void *
het_field_base(const void *thing)
{
    return (void *)(uintptr_t)thing;
}

/* Of the system's data and a state, in this order, without a map. */
static inline HetFieldPlace
het_field_place(const HetScenario *scenario, const void *state)
{
    return (HetFieldPlace){.base = {scenario->data, het_field_base(state)}, .scenario = scenario};
}

/* How a value that is not a number is written. One integer: `read` and `write`. Anything else:
 * `parse` and `print`, which find it at het_field_at(). */
typedef struct {
    const char *name; /* its name in docs/formats.md: "hex" */
    /* (transfer full) NULL, or what is wrong: "\"x9\" is not a square from a1 to h8". */
    char *(*read)(const HetField *field, const HetFieldPlace *place, const char *text,
                  int64_t *ret_value);
    /* (transfer full) Its inverse, for a value that a state may have. */
    char *(*write)(const HetFieldPlace *place, int64_t value);
    /* (transfer full) Reads and stores. NULL, or what is wrong. */
    char *(*parse)(const HetField *field, const HetFieldPlace *place, const char *text);
    /* (transfer full) Its inverse; NULL: there is nothing to write. */
    char *(*print)(const HetField *field, const HetFieldPlace *place);
    /* Of a set, with a bit for each item of a list (HET_FIELD_SET): the bit of an item, or
     * HET_FIELD_NO_BIT; the item of a bit, or NULL if there is none. */
    unsigned (*find)(const HetField *field, const HetFieldPlace *place, const char *item);
    const char *(*item)(const HetField *field, const HetFieldPlace *place, unsigned bit);
    const char
        *separator; /* of lists, as written; when reading, its first character is the separator */
} HetFieldKind;
enum { HET_FIELD_NO_BIT = 0xffff };
char *het_field_parse_set(const HetField *field, const HetFieldPlace *place, const char *text);
char *het_field_print_set(const HetField *field, const HetFieldPlace *place);
#define HET_FIELD_SET .parse = het_field_parse_set, .print = het_field_print_set

/* The unit of a code, by its id. A range with a maximum bounds the ids. */
extern const HetFieldKind het_field_unit;
/* Units by their codes, separated by ';': a bit each by id, in an integer or an array of uint64_t.
 * A range with a maximum bounds the ids. */
extern const HetFieldKind het_field_units;
/* Words of the row, separated by ';' (by "; ", by blanks): a bit each by index. */
extern const HetFieldKind het_field_words, het_field_words_spaced, het_field_words_apart;
/* Any text, at a char * that owns it; NULL if missing. */
extern const HetFieldKind het_field_text;

typedef struct {
    int64_t minimum, maximum;
    int64_t initial; /* when the key is missing; may lie outside the range */
    bool required;   /* it is an error if missing */
} HetFieldRange;

typedef enum {
    HET_SAVED_UNUSUAL, /* if it differs from the value without the key */
    HET_SAVED_ALWAYS,
    HET_SAVED_UNLESS_NONE, /* where it is not `none` */
} HetFieldSaved;

struct HetField {
    const char *key; /* a '*' in it stands for "first" or "second": the item is a side */
    /* NULL-terminated: a value is the index of its word; "": there is no such value. A range
     * without maximum allows them all. */
    const char *const *words;
    const HetFieldKind *kind; /* words and kind NULL: a number */
    uint8_t base, width;      /* which base; bytes: 1, 2, 4, 8 */
    bool is_signed;
    size_t offset, stride; /* stride: bytes from item to item; 0: one */
    uint64_t mask;         /* not 0: the mask of its bits in that integer */
    bool bits;             /* it is the bit of that integer with the item's number */
    HetFieldRange range;
    void (*fit)(const HetFieldPlace *place, HetFieldRange *range); /* NULL: the range stands */
    /* NULL, or whether the item has such a key; if not, giving it is the error `lacks`, and the
     * stored value stays. */
    bool (*has)(const HetFieldPlace *place);
    const char *lacks;
    bool late; /* names other units: het_fields_load_late() reads it when all units are known */
    HetFieldSaved saved;
    int64_t none;        /* the value that means none: HET_SAVED_UNLESS_NONE, `or_none` */
    bool or_none;        /* the last of the words is the value `none` */
    const char *usual;   /* the default in words, where `fit` sets it; or NULL */
    const char *meaning; /* for people, with rule ids */
};

/* A row: its place is one of the initialisers below; then come initialisers of the struct. */
#define HET_FIELD(name, text, ...)                                                                 \
    {                                                                                              \
        .key = (name), .meaning = (text), __VA_ARGS__                                              \
    }

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

/* "first", "second"; and "none" for NOBODY. NULL-terminated. */
extern const char *const het_field_sides[];
extern const char *const het_field_owners[];

/* Rows common to all systems: a unit's side and name; turn and side of a HetState. */
#define HET_FIELD_ROW_SIDE                                                                         \
    HET_FIELD("side", "whose it is", HET_FIELD_IN(HET_FIELD_UNIT, HetUnit, side),                  \
              .words = het_field_sides, .range = {.required = true})
#define HET_FIELD_ROW_NAME                                                                         \
    HET_FIELD("name", "for people", HET_FIELD_IN(HET_FIELD_UNIT, HetUnit, name),                   \
              .kind = &het_field_text, .usual = "the code")
#define HET_FIELD_ROW_TURN(which)                                                                  \
    HET_FIELD("turn", "the turn, up to the scenario's last", HET_FIELD_IN(which, HetState, turn),  \
              .range = {.minimum = 1, .maximum = 1000, .initial = 1}, .fit = het_field_fit_turn,   \
              .saved = HET_SAVED_ALWAYS)
#define HET_FIELD_ROW_ACTIVE(which)                                                                \
    HET_FIELD("active", "whose player turn it is", HET_FIELD_IN(which, HetState, active),          \
              .words = het_field_sides, .saved = HET_SAVED_ALWAYS)

/* A turn that the scenario has. */
void het_field_fit_turn(const HetFieldPlace *place, HetFieldRange *range);

/* The keys of a group, in the order in which they are read and written. */
struct HetFieldTable {
    const char *group; /* as docs/formats.md writes it: "unit CODE" */
    const HetField *fields;
    size_t count;
    const char *part; /* NULL, or to which part of the group it belongs: "of a crew" */
};
/* The initialiser of a table: its array of rows, then `part`, if any. */
#define HET_FIELD_TABLE(name, ...) HET_FIELD_TABLE_OF(name, __VA_ARGS__, NULL, )
#define HET_FIELD_TABLE_OF(name, rows, what, ...)                                                  \
    {                                                                                              \
        (name), (rows), G_N_ELEMENTS(rows), (what)                                                 \
    }

/* Storage of the value. */
void *het_field_at(const HetField *field, const HetFieldPlace *place);

/* (transfer full) "a, b, c": a row's words within a range, each enclosed in `quote`. */
char *het_field_list_words(const HetField *field, const HetFieldRange *range, const char *quote);

/* The address of the value, and the value. */
int64_t het_field_get(const HetField *field, const HetFieldPlace *place);
void het_field_set(const HetField *field, const HetFieldPlace *place, int64_t value);
/* The range for this item. */
HetFieldRange het_field_range(const HetField *field, const HetFieldPlace *place);
/* The field of a key, or NULL. */
const HetField *het_field_find(const HetFieldTable *table, const char *key);

/* Reads a value's text and stores it. NULL, or what is wrong: "\"x\" is not one of: ...". (transfer
 * full) */
char *het_field_read(const HetField *field, const HetFieldPlace *place, const char *text);
/* (transfer full) The value's text; NULL if it need not be written, being the same without the key.
 */
char *het_field_write(const HetField *field, const HetFieldPlace *place);

/* The first reads all keys of a group except the late ones, with defaults for missing keys; the
 * second reads the late ones. */
bool het_fields_load(const HetFieldTable *table, const HetFieldPlace *place, HetKeyFile *file,
                     const char *group);
bool het_fields_load_late(const HetFieldTable *table, const HetFieldPlace *place, HetKeyFile *file,
                          const char *group);
/* All keys of the group for each side, which is the item. */
bool het_fields_load_sides(const HetFieldTable *table, HetFieldPlace place, HetKeyFile *file,
                           const char *group);
/* The same for a group "unit CODE", whose table has rows for side and name: adds the unit to the
 * scenario and returns its id. */
bool het_fields_load_unit(const HetFieldTable *table, HetFieldPlace *place, HetScenario *scenario,
                          HetKeyFile *file, const char *group, unsigned *ret_unit);
/* Reads items "key=value" of the list at `group`, `key` of a file; fields without an item get their
 * default. */
bool het_fields_load_items(const HetFieldTable *table, const HetFieldPlace *place,
                           const char *const *items, HetKeyFile *file, const char *group,
                           const char *key);
/* The inverses: into a group; into the group "KIND CODE"; into one group for each side; into the
 * group of a unit; appended to a list, as "; key=value". */
void het_fields_save(const HetFieldTable *table, const HetFieldPlace *place, GKeyFile *file,
                     const char *group);
void het_fields_save_group(const HetFieldTable *table, const HetFieldPlace *place, GKeyFile *file,
                           const char *kind, const char *code);
void het_fields_save_sides(const HetFieldTable *table, HetFieldPlace place, GKeyFile *file,
                           const char *group);
void het_fields_save_unit(const HetFieldTable *table, HetFieldPlace *place, unsigned unit,
                          GKeyFile *file, const char *kind);
void het_fields_save_items(const HetFieldTable *table, const HetFieldPlace *place, GString *list);

/* The row's key for an item, a side where the key has a '*'. (transfer full) */
char *het_field_key(const HetField *field, unsigned item);

/* Adds the table as `hetman help formats` prints it: key, values, default, meaning. */
void het_fields_describe(const HetFieldTable *table, GString *text);

/* The rule options of a system as `hetman help formats` prints them, appended to `text`: a row an
 * option with its default and range, its rule and what it means. */
void het_options_describe(const HetRules *rules, GString *text);

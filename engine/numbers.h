/* A position as numbers, for learners: each system's state as a table of named fields, each with
 * the value at which its number is 1. With who decides and the stack of procedures, which are read
 * for every system, they determine the position: equal numbers, equal keys (library/conformance/
 * tries it). The vocabulary is fixed with the rules' version, so that a network trained on one
 * battle finds the same quantities in the same places in another. */
#pragma once

#include <glib.h>
#include <stddef.h>

#include "state.h"

typedef enum {
    HET_NUMBER_PLAIN,
    HET_NUMBER_SIDE,  /* a HetActor: 1 the viewer's own side (FIRST's), -1 the other, 0 neither */
    HET_NUMBER_LEANS, /* signed, above 0 in FIRST's favour */
} HetNumberSign;

typedef enum { HET_NUMBER_ITEMS, HET_NUMBER_SIDES, HET_NUMBER_UNITS } HetNumberPer;

/* Values `stride` bytes apart in the state: one, one of each side, of each unit, or of `count`
 * things. */
typedef struct {
    const char *name;
    HetNumberPer per;
    HetNumberSign sign;
    uint16_t offset, stride, count;
    uint8_t bytes; /* 1 or 2; 0: a set, a bit each */
    int32_t most;  /* the value that is 1 */
    int32_t none;  /* the value that stands for nothing and is -1; -1: there is none */
} HetNumber;

/* Rows of a table for the type HET_NUMBERS_STATE, which a file defines first. `most` is the value
 * that is 1; of rows _OR with a last argument `nothing` is the value that is -1. */
#define HET_NUMBER_SIZE(member) sizeof(((HET_NUMBERS_STATE *)0)->member)
#define HET_NUMBER_AT(label, member, greatest, nothing)                                            \
    .name = (label), .offset = offsetof(HET_NUMBERS_STATE, member),                                \
    .bytes = HET_NUMBER_SIZE(member), .most = (greatest), .none = (nothing)
#define HET_NUMBER_OR(label, member, greatest, nothing)                                            \
    {                                                                                              \
        HET_NUMBER_AT(label, member, greatest, nothing), .count = 1                                \
    }
#define HET_NUMBER(label, member, greatest) HET_NUMBER_OR(label, member, greatest, -1)
#define HET_NUMBER_OF_SIDE(label, member)                                                          \
    {                                                                                              \
        HET_NUMBER_AT(label, member, 1, -1), .count = 1, .sign = HET_NUMBER_SIDE                   \
    }
#define HET_NUMBER_OF_LEAN(label, member, greatest)                                                \
    {                                                                                              \
        HET_NUMBER_AT(label, member, greatest, -1), .count = 1, .sign = HET_NUMBER_LEANS           \
    }
#define HET_NUMBER_OF_SIDES_OR(label, array, greatest, nothing)                                    \
    {                                                                                              \
        HET_NUMBER_AT(label, array[0], greatest, nothing),                                         \
            .per = HET_NUMBER_SIDES, .count = HET_SIDES, .stride = HET_NUMBER_SIZE(array[0])       \
    }
#define HET_NUMBER_OF_SIDES(label, array, greatest)                                                \
    HET_NUMBER_OF_SIDES_OR(label, array, greatest, -1)
#define HET_NUMBER_ARRAY(label, array, field, greatest, nothing)                                   \
    HET_NUMBER_AT(label, array[0] field, greatest, nothing),                                       \
        .count = HET_NUMBER_SIZE(array) / HET_NUMBER_SIZE(array[0]),                               \
        .stride = HET_NUMBER_SIZE(array[0])
#define HET_NUMBER_OF_ITEMS(label, array, field, greatest, nothing)                                \
    {                                                                                              \
        HET_NUMBER_ARRAY(label, array, field, greatest, nothing)                                   \
    }
#define HET_NUMBER_OF_OWNERS(label, array, field)                                                  \
    {                                                                                              \
        HET_NUMBER_ARRAY(label, array, field, 1, -1), .sign = HET_NUMBER_SIDE                      \
    }
#define HET_NUMBER_OF_ALL(label, array, field, greatest, nothing)                                  \
    {                                                                                              \
        HET_NUMBER_ARRAY(label, array, field, greatest, nothing), .per = HET_NUMBER_UNITS          \
    }
#define HET_NUMBER_OF_UNITS_OR(label, member, greatest, nothing)                                   \
    HET_NUMBER_OF_ALL(label, units, .member, greatest, nothing)
#define HET_NUMBER_OF_UNITS(label, member, greatest)                                               \
    HET_NUMBER_OF_UNITS_OR(label, member, greatest, -1)
#define HET_NUMBER_OF_BITS(label, member)                                                          \
    {                                                                                              \
        .name = (label), .offset = offsetof(HET_NUMBERS_STATE, member),                            \
        .count = 8 * HET_NUMBER_SIZE(member), .most = 1, .none = -1                                \
    }
#define HET_NUMBER_OF_SET(label, member)                                                           \
    {                                                                                              \
        .name = (label), .per = HET_NUMBER_UNITS, .offset = offsetof(HET_NUMBERS_STATE, member),   \
        .count = 8 * HET_NUMBER_SIZE(member), .most = 1, .none = -1                                \
    }
#define HET_NUMBER_OF_WAY(label, member)                                                           \
    HET_NUMBER_OR(label ": place", member.place, 4096, HET_NO_PLACE),                              \
        HET_NUMBER(label ": steps", member.steps, HET_PATH_MAX),                                   \
    {                                                                                              \
        HET_NUMBER_AT(label ": two steps", member.path[0], 255, -1), .count = HET_PATH_MAX / 2,    \
                                                                     .stride = 1                   \
    }

/* A system's part of the numbers for learners. */
typedef struct HetNumbers {
    const HetNumber *fields;    /* ends with a NULL name */
    const char *const *types;   /* kinds of unit that views have, NULL-terminated */
    const char *const *grounds; /* kinds of ground, the same; NULL: a table, which has no cells */
} HetNumbers;

enum { HET_NUMBERS_HEAD = 7 + HET_STACK_MAX * (4 + HET_FRAME_OPERANDS) };

/* How many numbers a position has, with rows for `units` units, at least those of the scenario. */
unsigned het_numbers_count(const HetScenario *scenario, unsigned units);
/* Fills het_numbers_count() numbers, as seen by a side. */
void het_numbers_read(const HetState *state, unsigned units, HetActor viewer, float *ret_numbers);
/* Between what each of them lies, for either viewer: what the types of the fields can hold. */
void het_numbers_range(const HetScenario *scenario, unsigned units, float *ret_low,
                       float *ret_high);
/* (transfer full) (element-type utf8) Their names, and the value at which each is 1. */
GPtrArray *het_numbers_names(const HetScenario *scenario, unsigned units);

/* Options of agents: one table drives parsing ("mcts:iterations=2000,cutoff=2"), help and logs. */
#pragma once

#include <stdbool.h>

#include "engine/error.h"

typedef enum {
    HET_OPTION_INTEGER, /* int */
    HET_OPTION_REAL,    /* double */
    HET_OPTION_FLAG,    /* bool: yes or no */
    HET_OPTION_CHOICE,  /* int: index into `choices` */
    HET_OPTION_TEXT,    /* char *, owned by the instance, freed by het_agent_free */
} HetOptionType;

typedef struct {
    const char *name;
    HetOptionType type;
    size_t offset;       /* into the instance */
    const char *initial; /* as a user would type it; "" for a text that starts as NULL */
    double minimum, maximum;
    const char *const *choices; /* NULL-terminated, for CHOICE */
    const char *help;
} HetOption;

/* A whole number: where it is stored, its name, what it is if not given, its range, what it means.
 */
#define HET_OPTION_NUMBER(Type, member, called, without, least, most, text)                        \
    {                                                                                              \
        .name = (called), .type = HET_OPTION_INTEGER, .offset = offsetof(Type, member),            \
        .initial = (without), .minimum = (least), .maximum = (most), .help = (text)                \
    }

/* Options shared by several agents, each with its own member. */
#define HET_OPTION_STYLE(Type, member, text)                                                       \
    {                                                                                              \
        .name = "style", .type = HET_OPTION_TEXT, .offset = offsetof(Type, member), .initial = "", \
        .help = text                                                                               \
    }
#define HET_OPTION_WEIGHTS(Type, member)                                                           \
    {                                                                                              \
        .name = "weights", .type = HET_OPTION_TEXT, .offset = offsetof(Type, member),              \
        .initial = "",                                                                             \
        .help =                                                                                    \
            "what judges positions: \"linear\", the evaluator; \"hand\", by hand, or "             \
            "\"hand;feature:number;...\" with some weights set; or a file of hetman train, of "    \
            "a net or of weights. Not given: general by the net where there is one, else "         \
            "linear"                                                                               \
    }
#define HET_OPTION_SEED(Type, member)                                                              \
    HET_OPTION_NUMBER(Type, member, "seed", "0", 0, 2147483647,                                    \
                      "another number, other random draws from the same match seed")

/* Writes the initial values into `instance`. */
void het_options_init(const HetOption *options, size_t count, void *instance);
/* Sets one option by name; an error lists the allowed values. */
bool het_options_set(const HetOption *options, size_t count, void *instance, const char *name,
                     const char *value, GError **error);
/* (transfer full) The value as a user would type it; "" for an unset text. */
char *het_options_get(const HetOption *option, const void *instance);
/* Frees the texts. */
void het_options_clear(const HetOption *options, size_t count, void *instance);

/* The option called `name`, or NULL. */
const HetOption *het_options_find(const HetOption *options, size_t count, const char *name);
/* (transfer full) "iterations, cutoff, ..." or "none", for messages. */
char *het_options_names(const HetOption *options, size_t count);
/* Whether `text` is a finite decimal number and nothing else, in any locale. */
bool het_option_number(const char *text, double *ret_number);

/* Generated battles: "system/random?seed=7&woods=3", and "system/mirror?units=12", which has only
 * the number of units a side and of turns and sizes the rest by them. Parameters are whole numbers
 * with a range, and the seed, which every generator has. From them a system writes the text of a
 * scenario file; the same parameters always give the same bytes. */
#pragma once

#include "error.h"
#include "muster.h"
#include "random.h"
#include "rules.h"

enum { HET_PARAMETERS = 12 };

typedef struct {
    const char *name;
    int minimum, maximum;
    int initial;      /* when not given; may lie outside the range, as a mark */
    const char *help; /* for people; NULL where they are described elsewhere */
} HetParameter;

/* Removes the seed (0 to 2^64 - 1, default 1) and each of `count` parameters from `table` (name to
 * text, both owned by the table); the caller must reject whatever is left. ret_values has `count`
 * places. On failure the error's one line begins with `generator`, such as "kipling/random", and
 * names the parameter, the given value and its range. Returns whether all were valid; only then are
 * the outputs usable. */
bool het_parameters_take(GHashTable *table, const char *generator, const HetParameter *parameters,
                         unsigned count, int *ret_values, guint64 *ret_seed, GError **error);

/* A battle under construction. */
typedef struct {
    const HetGenerator *generator;
    guint64 seed;
    HetRandom random;          /* begins with the seed */
    int units;                 /* a side, of "mirror"; 0: "random" */
    int value[HET_PARAMETERS]; /* by the index of "random"'s parameters */
} HetBattle;

struct HetGenerator {
    const char *system;
    const HetParameter *parameters; /* of "random"; the last one is the turns, of "mirror" too */
    unsigned count;
    HetParameter units; /* of "mirror" */
    /* Checks the parameters together; NULL: anything goes. */
    bool (*check)(const int *value, GError **error);
    /* Sets what the units of a "mirror" need; the other parameters are as they are initially. */
    void (*scale)(HetBattle *battle);
    /* (transfer full) The text of the file, which begins with het_battle_text(). */
    char *(*write)(HetBattle *battle);
    const HetMusterTable *muster; /* of "battle", an order of battle (muster.h); NULL: none */
};

/* (transfer full) The text of "random", "mirror" or "battle"; NULL without error: no such
 * generator. Removes the parameters it knows from `table`. */
char *het_generate(const HetGenerator *generator, const char *name, GHashTable *table,
                   GError **error);

/* (transfer full) The group [scenario]: the sides' names, and what kind of battle it is. */
GString *het_battle_text(const HetBattle *battle, const char *first, const char *second,
                         const char *description, ...) G_GNUC_PRINTF(4, 5);
/* Appends the parameters of "random" and "mirror", a row each of a table in Markdown. */
void het_generator_describe(const HetGenerator *generator, GString *text);
/* A random index, each in proportion to its weight. */
unsigned het_battle_pick(HetBattle *battle, const uint8_t *weights, unsigned count);
/* Brings `some` of the `count` items by chance to the front, in random order. */
void het_battle_shuffle(HetBattle *battle, uint16_t *items, unsigned count, unsigned some);

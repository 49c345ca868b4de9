/* A scenario is everything about a game that does not change while it is played: the rules with
 * their options, the board, every unit that can ever appear. Immutable once loaded, shared by
 * reference.
 *
 * A name is "system/scenario", optionally "?option=value&..." for rule options; or
 * "system/generator?parameter=value&..." for a generated one; or
 * "system/drill/name?parameter=value&..." for a drill (drill.h); or a path to a .scenario file (it
 * contains a '/' and ends in ".scenario", or exists as a file), with the same "?" suffix. Besides
 * options the suffix may contain changes of the file: scenario-change.h. */
#pragma once

#include "keyfile.h"
#include "rules.h"

/* A unit as it is named in scenarios and moves. */
typedef struct {
    char *code; /* "I3": letters and digits, unique in the scenario, not a place name */
    char *name; /* "3rd Foot" */
    HetActor side;
} HetUnit;

/* A command of an army (a wing, a line, a column): units that are given orders together. */
typedef struct {
    char *code; /* "L": letters and digits, unique among the commands of its side */
    char *name; /* "Left wing, Bernhard" */
    HetActor side;
    GArray *units; /* unsigned, ascending ids; a unit is in one command at most */
} HetWing;

/* Kind of place that a label names, for its colour and for sentences. */
typedef enum {
    HET_LABEL_PLACE, /* a village, a camp, a field */
    HET_LABEL_WATER,
    HET_LABEL_WOODS,
    HET_LABEL_HEIGHT,
} HetLabelKind;
enum { HET_LABEL_KIND_COUNT = HET_LABEL_HEIGHT + 1 };

/* A name written on the map, for people. */
typedef struct {
    char *place; /* as in the file: "0417", "450,300" */
    char *name;  /* "Plyaszowa" */
    HetLabelKind kind;
    HetPoint at; /* column and row from 0; on a table plane units */
} HetLabel;

struct HetScenario {
    const HetRules *rules;
    char *name; /* as requested, with options: loads the same scenario again */
    char *title;
    char *description; /* "" if none */
    char *history;     /* the battle in two or three sentences; "" if none */
    char *sources;     /* where its facts come from; "" if none */
    char *sides[2];    /* names of FIRST and SECOND */
    char *text;        /* whole text of the file */
    char digest[17];   /* 16 hex digits of the SHA-256 of the text but labels and history */
    bool shipped;      /* part of Hetman, or generated: a record needs no copy of the text */
    int turns;         /* last turn, 1 and up */
    int32_t *options;  /* by index into rules->options */
    GArray *units;     /* HetUnit; the index is the unit id */
    GArray *wings;     /* HetWing, in the order of the file; empty if it has none */
    bool wings_stated; /* in [wings]; else by the system's own keys */
    GArray *labels;    /* HetLabel, in the order of the file */
    size_t state_size; /* bytes of a state, a multiple of 8, at most HET_STATE_MAX */
    void *data;        /* the system's own, immutable */
    HetState *opening; /* where the game starts; NULL: the system's `start` knows */
    gatomicrefcount references;
};

/* The systems to look names up in, NULL-terminated: engine/rules/registry.h has those shipped. */
typedef const HetRules *const *HetRegistry;

/* (transfer full) Finds and loads by name or path, as above. */
HetScenario *het_scenario_open(const char *name, HetRegistry registry, GError **error);
/* (transfer full) The same without access to files: only shipped and generated scenarios. */
HetScenario *het_scenario_open_shipped(const char *name, HetRegistry registry, GError **error);
/* (transfer full) Loads from a text; `name` is used in messages and kept. `options` (name to text)
 * overrides [options], NULL for none. */
HetScenario *het_scenario_parse(const char *name, const char *text, GHashTable *options,
                                HetRegistry registry, GError **error);
/* (transfer full) As het_scenario_open, but loads `text` instead of looking up the name, for a
 * record's own copy. Options after the name's '?' apply. */
HetScenario *het_scenario_reopen(const char *name, const char *text, HetRegistry registry,
                                 GError **error);
HetScenario *het_scenario_ref(const HetScenario *scenario);
void het_scenario_unref(HetScenario *scenario);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetScenario, het_scenario_unref)

/* What a list prints of a scenario, without its map and units. */
typedef struct {
    const HetRules *rules;
    char *title, *description, *sources; /* as in HetScenario */
    char *sides[2];
    int turns;
} HetScenarioHead;

/* Reads the group [scenario] of the shipped scenario `name`, which has no '?', and nothing else of
 * it. Clear with het_scenario_head_clear(). */
bool het_scenario_read_head(const char *name, HetRegistry registry, HetScenarioHead *ret_head,
                            GError **error);
void het_scenario_head_clear(HetScenarioHead *head);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(HetScenarioHead, het_scenario_head_clear)

/* (transfer full) Names of all shipped scenarios, sorted, NULL-terminated; of one system, or all if
 * `system` is NULL. */
char **het_scenario_names(const char *system);

/* (transfer full) The same of the shipped files with a suffix (".scenario", ".campaign"). */
char **het_scenario_shipped_names(const char *system, const char *suffix);
/* (transfer full) The text of the shipped file `name` ("system/name") with the suffix, or NULL. */
char *het_scenario_shipped_text(const char *name, const char *suffix);

/* Whether it may be the code of a unit or command: a letter, then letters and digits, 12 at most.
 */
bool het_scenario_is_code(const char *code);
/* For `load` of a system: adds a unit and returns its id. Fails on a duplicate or unfit code. */
bool het_scenario_add_unit(HetScenario *scenario, HetKeyFile *file, const char *group,
                           const char *code, const char *name, HetActor side, unsigned *ret_unit);
/* (transfer full) For `load` of a system: reads the groups "KIND CODE", `most` of them at most, in
 * the file's order; their names, or NULL if one could not be read. */
char **
het_scenario_load_groups(HetScenario *scenario, HetKeyFile *file, const char *kind, unsigned most,
                         bool (*load)(HetScenario *scenario, HetKeyFile *file, const char *group));
/* For `load` of a system: whether none of these options, in their order, is more than the next. */
bool het_scenario_check_ascending(const HetScenario *scenario, HetKeyFile *file, unsigned first,
                                  unsigned last);
/* For `load` of a system with its own keys for commands: adds one without units and returns it;
 * side and code must be unique. In other systems files may define commands in [wings]. */
HetWing *het_scenario_add_wing(HetScenario *scenario, const char *code, const char *name,
                               HetActor side);
/* The command of that side and code (in any case), or NULL. */
const HetWing *het_scenario_wing(const HetScenario *scenario, HetActor side, const char *code);
const char *het_label_kind_name(HetLabelKind kind); /* "place", "water", "woods", "height" */
/* The command a unit belongs to, or NULL. */
const HetWing *het_scenario_wing_of(const HetScenario *scenario, unsigned unit);
/* The id of a unit by its code (exact case first, then any case), or HET_NO_UNIT. */
unsigned het_scenario_unit(const HetScenario *scenario, const char *code);

static inline const HetUnit *
het_scenario_unit_at(const HetScenario *scenario, unsigned unit)
{
    return &g_array_index(scenario->units, HetUnit, unit);
}

/* (transfer full) Of a unit in a file: "unit CODE". */
char *het_scenario_unit_group(const HetScenario *scenario, unsigned unit);

/* (transfer full) The text of a scenario file with this position (the rules' save slot plus the
 * common groups). Only at the start of a phase. */
char *het_scenario_save(const HetState *state, GError **error);

/* Groups: units that a person gives orders together. Groups from the file are its commands
 * (HetScenario.wings); others are made and named by the person. Nothing here knows a rule system or
 * prints; the terminal, the protocol and the board in the browser all use it. */
#pragma once

#include "engine/session.h"
#include "engine/view.h"

/* A named list of units of one side. */
typedef struct {
    char *code; /* "L", as typed */
    char *name; /* "Left wing, Dąbrowa"; of a picked group its code */
    HetActor side;
    bool picked;   /* by the person; else of the file */
    GArray *units; /* unsigned ids, in the order named */
} HetGroup;

enum { HET_GROUPS_MAX = 64 }; /* made by a person, a side */

typedef struct HetGroups HetGroups;

/* (transfer full) The groups of the scenario's file. */
HetGroups *het_groups_new(const HetScenario *scenario);
void het_groups_free(HetGroups *groups);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetGroups, het_groups_free)

unsigned het_groups_count(const HetGroups *groups);
const HetGroup *het_groups_at(const HetGroups *groups, unsigned index);

/* Makes the units that `words` mean for `side` the group `code`, replacing a made one with that
 * code. The code consists of letters and digits and must not be that of a unit, a command of the
 * file or a place. */
bool het_groups_pick(HetGroups *groups, const HetView *view, HetActor side, const char *code,
                     const char *words, GError **error);
/* Forgets a picked group; false: there is none. */
bool het_groups_drop(HetGroups *groups, HetActor side, const char *code);

/* Units named by the words at the beginning of a line:
 *
 *   wing L, group L, L      a group, of the file or picked
 *   LH1, LH1 LH2, LH1,LH2   units by their codes
 *   LH1-LH5, LH1-5          all with these letters and numbers
 *   all                     all units of the side that are on the board
 *   guns, all guns          of an arm (foot, horse, guns, leaders) or of a type as the view calls
 * it wing L guns             of a group only those them                    those of the last order;
 * `last` (unsigned), may be NULL
 *
 * and any of these after one another. Units that are off the board or the enemy's are left out,
 * leaders too unless they are named. (transfer full) the ids (unsigned), each once, in the order
 * meant; `ret_used`: how many of the words were read. NULL: the first word names nobody, or
 * something is wrong with it (then an error is set). */
GArray *het_groups_read(const HetGroups *groups, const HetView *view, HetActor side,
                        const char *const *words, const GArray *last, unsigned *ret_used,
                        GError **error);

/* Appends "L, Left wing, Dąbrowa: 8 units, 8 on the board: LH1 to LH6, LP1, LP2", a line a group.
 */
void het_groups_append(const HetGroups *groups, const HetView *view, HetActor side, GString *text);
/* Appends "LH1 to LH6, LP1": codes of units, runs of numbers drawn together. */
/* (transfer full) A range of units of a side, as an example of what may be typed: "RI1-RI4". */
char *het_groups_example(const HetScenario *scenario, HetActor side);
void het_groups_units_append(const HetView *view, const GArray *units, GString *text);

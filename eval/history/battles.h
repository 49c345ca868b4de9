/* Battles of history: a CSV file of orders of battle and what came of them, a row each
 * (experiments/history/battles.csv; docs/formats.md). Columns are known by the names of the first
 * line, in any order. A battle gives the name of a scenario in every rule system that has orders of
 * battle (engine/muster.h). The outcome in the file is never part of that name. */
#pragma once

#include <stdbool.h>

#include <glib.h>

typedef enum {
    HET_HISTORY_UNSTATED, /* a battle that is only to be forecast */
    HET_HISTORY_ATTACKER,
    HET_HISTORY_DEFENDER,
    HET_HISTORY_DRAWN,
} HetHistoryWinner;

/* Sides are 0, the attackers, and 1, the defenders. Numbers not known are -1. */
typedef struct {
    char *id, *name, *war;
    int year;
    int strength[2], horse[2], guns[2], losses[2];
    char *front[2];                 /* kilometres, as in the file; "" if not known */
    char *defence, *ground, *cover; /* "" if not known */
    int surprise;
    HetHistoryWinner winner;
} HetHistoryBattle;

/* (transfer full) HetHistoryBattle. NULL with one line "FILE:LINE: COLUMN: what is wrong". */
GArray *het_history_read(const char *path, GError **error);
/* (transfer full) The same of a text; `name` stands for the file. */
GArray *het_history_parse(const char *name, const char *text, GError **error);

/* Changes that a study of history makes in all battles: the attackers are stronger by `numbers` per
 * cent, so many more per cent of their men are horse, their guns are more by so many per cent ...
 */
typedef struct {
    int numbers, horse, guns; /* of the attackers */
    int prepared;             /* 1: the defence is; -1: it is not; 0: as it was */
    int surprise;             /* added, within -3 to 3 */
} HetHistoryShift;

/* (transfer full) The scenario's name without seed and side, "kircholm/battle?men=...". */
char *het_history_scenario(const HetHistoryBattle *battle, const char *system,
                           const HetHistoryShift *shift);

/* Loss as a share of the strength; NAN if it is not known. */
double het_history_loss(const HetHistoryBattle *battle, int side);

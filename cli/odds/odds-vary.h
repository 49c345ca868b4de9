/* Odds by modifier: the same orders in positions that differ in one respect (strength, formation,
 * distance, a rule option), as a table and as a picture. */
#pragma once

#include "odds.h"

/* What is asked. */
typedef struct {
    const char *scenario, *orders, *before; /* orders and before: NULL if none */
    const char *vary;                       /* "KEY=LIST"; NULL: the one position */
} HetOddsQuestion;

/* One position. */
typedef struct {
    char *value;  /* of the key; "" where nothing is varied */
    char *name;   /* of its scenario */
    char *unsaid; /* why the rules cannot express it; NULL: the other members are set */
    HetScenario *scenario;
    HetOddsCase *asked;
    HetOdds *odds;
} HetOddsRow;

typedef struct {
    char *key;        /* "" where nothing is varied */
    GPtrArray *rows;  /* HetOddsRow */
    GPtrArray *kinds; /* char *: kinds of outcomes of all rows, the likeliest on average first */
} HetOddsTable;

/* (transfer full) KEY is a rule option, a parameter of a drill or generator, or a change of the
 * file ("[unit SI1] formation"); LIST holds values separated by ';', or ranges "1..4". A value that
 * the rules cannot express gives a row with the reason; any other fault is an error. */
HetOddsTable *het_odds_table_new(const HetOddsQuestion *question, GError **error);
void het_odds_table_free(HetOddsTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HetOddsTable, het_odds_table_free)

/* Chance of the kind in the row, 0 to 1. */
double het_odds_row_chance(const HetOddsRow *row, const char *kind);

/* Appends the table in plain words, or as CSV: value, kind of row (mean_lost, units_lost, shaken,
 * undecided, outcome), side or outcome, number. */
void het_odds_table_text(const HetOddsTable *table, GString *text);
void het_odds_table_csv(const HetOddsTable *table, GString *text);
/* Draws the kinds of outcomes of each row as a bar: FILE.svg or FILE.png names the files, and data,
 * script, SVG and PNG are all made beside each other. */
bool het_odds_table_plot(const HetOddsTable *table, const char *file, GError **error);

/* Rows of results: one for each leg, with the key (definition hash, pair, leg). They are passed
 * between processes as lines of blank-separated fields and written to files as CSV
 * (docs/formats.md). */
#pragma once

#include "match.h"
#include "tournament.h"

/* A leg is numbered 2 * pair + leg of the pair, from 0. In CSV both count from 1. */
typedef struct {
    unsigned leg;
    HetLegResult result;
} HetRow;

/* Appends the row as a line for het_row_parse, without a newline. */
void het_row_format(const HetRow *row, GString *text);
/* False when the line is not of that form. */
bool het_row_parse(const char *line, HetRow *ret_row);

/* Appends a field of CSV, quoted if necessary; text that a spreadsheet would take for a formula
 * gets an apostrophe before it. */
void het_csv_field(GString *text, const char *field);

/* Appends the line of column names, with its newline. `times`: with the columns that differ from
 * run to run, cpu and wall time in microseconds. */
void het_row_csv_head(bool times, GString *text);
/* Appends a row, with its newline. */
void het_row_csv(const HetTournament *tournament, const HetRow *row, bool times, GString *text);

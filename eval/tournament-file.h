/* Shared by the reader, the writer and the rest of a definition. */
#pragma once

#include "tournament.h"

enum { HET_TOURNAMENT_TIMEOUT = 600 }; /* seconds a leg may take where nothing else is set */

/* By HetTournamentFormat, NULL-terminated. */
extern const char *const het_tournament_formats[];

/* Adds a text to a list, without blanks around it; none if it is empty. */
void het_tournament_add_text(GPtrArray *list, const char *text);
/* True if a program from outside plays. */
bool het_tournament_plays_outside(const HetTournament *tournament);
/* True if rows name who meets whom. */
bool het_tournament_has_rows(const HetTournament *tournament);
/* (transfer full) A row as a definition has it: "SCENARIO FIRST SECOND QUESTION", from 1. */
char *het_tournament_row_text(const HetTournamentRow *row);
